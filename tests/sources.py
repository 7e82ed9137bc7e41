"""The project's own sources, read as text and as syntax trees: what the checks of the whole house look at."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HOUSE = Path(__file__).parents[1]
PACKAGE = HOUSE / "grognard"
TESTS = HOUSE / "tests"

RULE_ID = r"[a-z0-9]+(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+"

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def systems() -> list[str]:
    """Return the rule systems that have a room and a catalogue."""
    return sorted(folder.parent.name for folder in PACKAGE.glob("*/catalogue"))


def python_files(folder: Path) -> list[Path]:
    """Return the Python files below a folder, in order."""
    return sorted(folder.rglob("*.py"))


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def place(path: Path, node: ast.AST) -> str:
    """Return where a node stands, as an editor understands it."""
    return f"{path.relative_to(HOUSE)}:{getattr(node, 'lineno', 1)}"


def constant(node: ast.AST | None) -> str | None:
    """Return the text of a string constant; None for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def called(node: ast.Call) -> str:
    """Return the last name of what is called: `mark.rule(...)` calls "rule"."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _documented(path: Path) -> Iterator[Documented]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, Documented):
            yield node


def strings(path: Path) -> dict[str, str]:
    """Return the string constants of a file that are not docstrings, with the place where each first stands."""
    bare = {id(node.value) for node in ast.walk(parsed(path)) if isinstance(node, ast.Expr)}
    found: dict[str, str] = {}
    for node in ast.walk(parsed(path)):
        text = constant(node)
        if text is not None and id(node) not in bare:
            found.setdefault(text, place(path, node))
    return found


def rules_of_docstrings(path: Path) -> set[str]:
    """Return the rule ids in backquotes in the docstrings of functions and classes that do something."""
    return {
        rule
        for node in _documented(path)
        if not isinstance(node, ast.Module) and len(node.body) > 1
        for rule in re.findall(f"`({RULE_ID})`", ast.get_docstring(node) or "")
    }


def rules_of_tests() -> dict[str, str]:
    """Return the rules that tests prove, each with the place of a test that names it in `mark.rule`.

    A test that is skipped or expected to fail proves nothing.
    """
    proved: dict[str, str] = {}
    for path in python_files(TESTS):
        idle = {
            id(decorator)
            for node in _documented(path)
            for decorator in getattr(node, "decorator_list", [])
            if any(word in ast.unparse(other) for other in node.decorator_list for word in ("mark.skip", "mark.xfail"))
        }
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and called(node) == "rule" and "mark.rule" in ast.unparse(node.func):
                for argument in node.args:
                    rule = constant(argument)
                    if rule is not None and id(node) not in idle:
                        proved.setdefault(rule, place(path, node))
    return proved


def marks_of_tests(folder: Path) -> list[set[str]]:
    """Return for each test below a folder the rules that it names in `mark.rule`."""
    found: list[set[str]] = []
    for path in python_files(folder):
        for node in _documented(path):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                marks = (one for one in node.decorator_list if isinstance(one, ast.Call) and called(one) == "rule")
                found.append({rule for mark in marks for one in mark.args if (rule := constant(one)) is not None})
    return found
