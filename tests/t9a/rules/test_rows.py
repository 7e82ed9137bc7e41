"""A rule without logic is a row of its chapter: is each kept under its name, and is none a class that says nothing?"""

from __future__ import annotations

import ast
import importlib
import inspect
import pickle

import pytest

from grognard.t9a.moments.special_rule import SpecialRule
from grognard.t9a.rules import CHAPTERS


def rows_of(chapter: str) -> dict[str, type[SpecialRule]]:
    module = importlib.import_module(f"grognard.t9a.rules.{chapter}")
    return {
        name: value for name, value in vars(module).items() if is_row(value) and value.__module__ == module.__name__
    }


def is_row(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, SpecialRule) and value.__doc__ is None


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_row_is_kept_under_the_name_that_journals_write_and_can_be_sent_to_another_process(chapter: str) -> None:
    for name, rule in rows_of(chapter).items():
        assert rule.__name__ == name
        assert pickle.loads(pickle.dumps(rule())) == rule()


def test_most_rules_of_weapon_runes_are_rows() -> None:
    assert {"RuneOfMight", "RuneOfFury", "RuneOfIron"} <= set(rows_of("runes"))


@pytest.mark.parametrize("chapter", [chapter for chapter in CHAPTERS if not chapter.startswith("spells.")])
def test_a_rule_without_brackets_and_without_a_moment_of_its_own_is_no_class(chapter: str) -> None:
    module = importlib.import_module(f"grognard.t9a.rules.{chapter}")
    printed = [one for one in ast.parse(inspect.getsource(module)).body if isinstance(one, ast.ClassDef)]
    plain = [one for one in printed if vars(module)[one.name].id and not vars(module)[one.name].__struct_fields__]
    assert [one.name for one in plain if not _says_something(one)] == []


def _says_something(printed: ast.ClassDef) -> bool:
    """Has it a moment of its own, or a value that the moments of its kind read (the Light Lance's bonus)?"""
    values = {
        line.target.id for line in printed.body if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    }
    return "gives" in values or any(isinstance(line, ast.FunctionDef) for line in printed.body)
