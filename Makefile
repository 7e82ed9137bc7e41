# Every target sets up .venv by itself, and is quick when it stands.
#   make demo      two armies fight a whole battle; writes its log, HTML report and journal
#   make test      the checks that a change must pass
#   make test-all  the same with the slow tests
#   make bench     the benchmarks
#   make lint      style, types and floors only;  make format mends the style
#   make clean     removes whatever make and the tools have made

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
SOURCES := grognard tests $(wildcard bench examples)
PYTEST := $(BIN)/python -m pytest --quiet --numprocesses auto --dist worksteal

.DEFAULT_GOAL := test
.PHONY: demo test test-all bench lint format clean

demo: $(READY)
	$(BIN)/grognard battle examples/demo.yaml

test: lint
	$(PYTEST)

test-all: lint
	$(PYTEST) -m "" --hypothesis-profile thorough

bench: $(READY)
	$(BIN)/python bench/run.py

lint: $(READY)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY)
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/ruff format $(SOURCES)

clean:
	rm -rf .venv build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "grognard needs Python 3.11 or newer: make PYTHON=python3.11")'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@
