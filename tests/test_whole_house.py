"""The whole house: catalogue, code and tests hold together, and the house keeps its own rules.

What is missing stands in `known_gaps.txt`. That list is exact: a gap that isn't listed fails, and so does a listed
gap that was filled. So it can only shrink.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
import yaml

from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.rules.registry import Registry
from grognard.kernel.rules.rule import Rule
from tests.sources import (
    HOUSE,
    PACKAGE,
    RULE_ID,
    TESTS,
    called,
    constant,
    marks_of_tests,
    parsed,
    place,
    python_files,
    rules_of_docstrings,
    rules_of_tests,
    strings,
    systems,
)

LONGEST_FILE = 600
WORDS = {"term", "characteristic"}
"""Kinds of entries that explain a word ("Health Pool"): the rules that use it are what is played and proved."""
BUILDERS = {"armoury.py", "item_effects.py", "option_effects.py"}
"""Files that make rules out of data, and so know their classes. They decide nothing in a battle."""
DATA = {".tsv", ".yaml", ".json"}


@cache
def registry(system: str) -> Registry:
    """Return the one registry that the front door of the system's rules shows."""
    front_door = importlib.import_module(f"grognard.{system}.rules")
    found = [value for value in vars(front_door).values() if isinstance(value, Registry)]
    assert len(found) == 1, f"grognard.{system}.rules shows {len(found)} registries, expected one"
    return found[0]


def acts(rule: type[Rule]) -> bool:
    """Return whether a rule class does anything: whether it, or a class it shares, has a trait or defines a moment."""
    own = [kind for kind in rule.__mro__ if issubclass(kind, Rule) and kind is not Rule]
    return bool(rule.traits or rule.amounts or rule.holds) or any(
        callable(value) and not name.startswith("_") for kind in own for name, value in vars(kind).items()
    )


@cache
def named_in_code(system: str) -> frozenset[str]:
    """Return the ids that a procedure or a table names: as a string, in a docstring of working code, or as data."""
    room = PACKAGE / system
    named: set[str] = set()
    for path in python_files(room):
        named.update(strings(path))
        if path.name not in (
            "hooks.py",
            "traits.py",
        ):  # its docstrings name the rules that use a moment: no proof that they do
            named.update(rules_of_docstrings(path))
    for path in sorted(room.rglob("*")):
        if path.suffix in DATA and "catalogue" not in path.parts:
            named.update(re.findall(RULE_ID, path.read_text(encoding="utf-8")))
    return frozenset(named)


def gaps_of(system: str) -> set[str]:
    """Return what is missing: "t9a.aegis no-code", "... no-test", "... not-in-force"."""
    played, named, proved = registry(system), named_in_code(system), rules_of_tests()
    gaps = set()
    for id, entry in Catalogue.load(system).entries.items():
        if not entry.in_force:
            gaps.add(f"{id} not-in-force")
        if not entry.in_force or entry.kind in WORDS:
            continue
        if not (acts(played[id]) if id in played else id in named):
            gaps.add(f"{id} no-code")
        if id not in proved:
            gaps.add(f"{id} no-test")
    return gaps


def listed_gaps() -> set[str]:
    lines = (TESTS / "known_gaps.txt").read_text(encoding="utf-8").splitlines()
    return {" ".join(line.split()[:2]) for line in lines if line.strip() and not line.startswith("#")}


@pytest.mark.parametrize("system", systems())
def test_each_rule_in_force_has_code_and_a_test(system: str) -> None:
    gaps = gaps_of(system)
    listed = {gap for gap in listed_gaps() if gap.startswith(f"{system}.")}
    assert not gaps - listed, "missing: " + ", ".join(sorted(gaps - listed))
    assert not listed - gaps, "filled; take them off tests/known_gaps.txt: " + ", ".join(sorted(listed - gaps))


def test_known_gaps_are_of_systems_that_exist() -> None:
    assert {gap.partition(".")[0] for gap in listed_gaps()} <= set(systems())


@pytest.mark.parametrize("system", systems())
def test_each_rule_that_a_test_names_stands_in_the_catalogue(system: str) -> None:
    catalogue = Catalogue.load(system)
    unknown = [
        f"{where} {rule}"
        for rule, where in rules_of_tests().items()
        if rule.startswith(f"{system}.") and rule not in catalogue.entries and rule not in catalogue.readings
    ]
    assert not unknown, "\n".join(unknown)


def constants_of(path: Path) -> dict[str, str]:
    """Return the texts that a file gives names, by name."""
    found: dict[str, str] = {}
    for node in parsed(path).body:
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            names, values = getattr(target, "elts", [target]), getattr(node.value, "elts", [node.value])
            for name, value in zip(names, values, strict=False):
                if isinstance(name, ast.Name) and (text := constant(value)) is not None:
                    found[name.id] = text
    return found


def answers_asked_for(system: str) -> dict[str, set[str]]:
    """Return by reading the options that code tells apart: `choice(X) == "a"`, `reads(X, "a")`.

    Where the option is looked up in a table, any text of the file may be one.
    """
    found: dict[str, set[str]] = {}
    for path in python_files(PACKAGE / system):
        named, compared = constants_of(path), set()

        def keep(key: ast.expr, options: Iterable[str], named: dict[str, str] = named) -> None:
            if text := named.get(key.id) if isinstance(key, ast.Name) else constant(key):
                found.setdefault(text, set()).update(options)

        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Compare) and isinstance(node.left, ast.Call) and called(node.left) == "choice":
                compared.add(id(node.left))
                keep(node.left.args[0], [constant(side) or "" for side in node.comparators])
            elif isinstance(node, ast.Call) and called(node) == "reads" and len(node.args) == 2:
                keep(node.args[0], [constant(node.args[1]) or ""])
            elif isinstance(node, ast.Call) and called(node) == "choice" and id(node) not in compared and node.args:
                keep(node.args[0], strings(path))
    return found


@pytest.mark.parametrize("system", systems())
def test_each_disputed_question_is_asked_by_code_and_proved_by_a_test(system: str) -> None:
    """Two answers, one of which plays only where code tells them apart."""
    asked, proved = answers_asked_for(system), rules_of_tests()
    faults = []
    for key, reading in Catalogue.load(system).readings.items():
        if len(set(reading.options) - asked.get(key, set())) > 1:
            faults.append(f"{key}: more than one option that no code asks for")
        if key not in proved:
            faults.append(f"{key}: no test that names it")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("system", systems())
def test_code_asks_for_no_question_that_the_catalogue_does_not_know(system: str) -> None:
    known = Catalogue.load(system).readings
    assert sorted(key for key in answers_asked_for(system) if key not in known) == []


@pytest.mark.parametrize("system", systems())
def test_each_interaction_of_the_catalogue_is_a_test(system: str) -> None:
    """A test in the system's folder of interactions names all the rules that meet there."""
    named = marks_of_tests(TESTS / system / "interactions")
    untested = [one for one in Catalogue.load(system).interactions if not any(set(one.rules) <= ids for ids in named)]
    assert not untested, "\n".join(", ".join(one.rules) for one in untested)


def asked_for(path: Path) -> dict[str, str]:
    """Return the texts that a file compares something with, or looks up, with their places."""
    named = constants_of(path)
    asked: dict[str, str] = {}
    for node in ast.walk(parsed(path)):
        compared: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            compared = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            compared = [node.value]
        elif isinstance(node, ast.Call) and called(node) in {"get", "has", "has_rule", "count", "index"}:
            compared = node.args
        for part in (inner for side in compared for inner in getattr(side, "elts", [side])):
            text = named.get(part.id) if isinstance(part, ast.Name) else constant(part)
            if text is not None:
                asked.setdefault(text, place(path, node))
    return asked


@pytest.mark.parametrize("system", systems())
def test_no_procedure_asks_for_a_special_rule(system: str) -> None:
    """Rules act through moments. A procedure may cite a rule as its reason; it never asks whether somebody has it."""
    rules = PACKAGE / system / "rules"
    assert rules.is_dir()
    faults = []
    for path in python_files(PACKAGE / system):
        if {rules, PACKAGE / system / "tactician"} & set(path.parents) or path.name in BUILDERS:
            continue  # a computer player may have its tastes
        faults += [f"{where} asks for {text}" for text, where in asked_for(path).items() if text in registry(system)]
        faults += [
            f"{place(path, node)} imports from {node.module}"
            for node in ast.walk(parsed(path))
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"grognard.{system}.rules.")
        ]
    assert not faults, "\n".join(faults)


def test_nothing_goes_through_a_set_in_its_own_order() -> None:
    """Sort it by something that the players could name: the order of a set differs from run to run."""
    faults = []
    for path in python_files(PACKAGE):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.For | ast.comprehension):
                through = node.iter
                if isinstance(through, ast.Set | ast.SetComp) or (
                    isinstance(through, ast.Call) and getattr(through.func, "id", "") in {"set", "frozenset"}
                ):
                    faults.append(place(path, through))
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("path", python_files(PACKAGE), ids=lambda path: str(path.relative_to(HOUSE)))
def test_no_file_is_a_giant(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= LONGEST_FILE, f"{lines} lines: split it by subject"


class _OneOfEach(yaml.SafeLoader):
    """Reads YAML in which no key may stand twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[object, object]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        twice = [f"{self.name}:{node.start_mark.line + 1} {key}" for key in keys if keys.count(key) > 1]
        assert not twice, "\n".join(twice)
        return super().construct_mapping(node, deep)


_OneOfEach.add_constructor(
    yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, lambda loader, node: loader.construct_mapping(node, deep=True)
)


@pytest.mark.parametrize("folder", ["grognard", "examples"])
def test_no_key_stands_twice_in_our_own_yaml(folder: str) -> None:
    for path in sorted((HOUSE / folder).rglob("*.yaml")):
        with path.open(encoding="utf-8") as file:
            yaml.load(file, _OneOfEach)
