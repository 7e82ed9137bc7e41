"""What all tests share: repeatable property tests, the rule mark, the places of the house."""

from __future__ import annotations

import re
from pathlib import Path

import hypothesis
import pytest

# Property tests are repeatable: the same examples on each run, on any machine, however slow it is.
hypothesis.settings.register_profile("quick", derandomize=True, deadline=None, max_examples=60)
hypothesis.settings.register_profile("thorough", derandomize=True, deadline=None, max_examples=200)
hypothesis.settings.load_profile("quick")

RULE_ID = re.compile(r"[a-z0-9]+(\.[a-z0-9]+(-[a-z0-9]+)*)+")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--rule ID`: run only the tests that prove this rule."""
    parser.addoption("--rule", action="append", default=[], metavar="ID", help="only the tests that prove this rule")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse rule marks that name nothing, and keep the tests that `--rule` asks for."""
    wanted = config.getoption("--rule")
    kept: list[pytest.Item] = []
    dropped: list[pytest.Item] = []
    for item in items:
        ids = [rule for mark in item.iter_markers("rule") for rule in (mark.args or ("",))]
        wrong = [rule for rule in ids if not (isinstance(rule, str) and RULE_ID.fullmatch(rule))]
        if wrong:
            raise pytest.UsageError(f"{item.nodeid}: mark.rule needs ids such as 't9a.aegis', not {wrong}")
        (kept if not wanted or any(rule in wanted for rule in ids) else dropped).append(item)
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = kept


@pytest.fixture(scope="session")
def house() -> Path:
    """Return the folder of the project."""
    return Path(__file__).parents[1]


@pytest.fixture(scope="session")
def examples(house: Path) -> Path:
    """Return the folder of the example lists, scenarios and queries."""
    return house / "examples"


@pytest.fixture(autouse=True)
def _plain_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak English unless a test asks for French, whatever the machine speaks."""
    for name in ("GROGNARD_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
