"""Above a game's rules nobody rolls, modifies or counts sixes: what is shown or guessed comes from its outlook."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

GROGNARD = Path(__file__).parents[1] / "grognard"
ABOVE = ("tactician", "terminal", "report", "lists")
"""The rooms of a game that tell or guess numbers, and work none out."""
DICE = "grognard.kernel.dice"
READ = ("DiceExpression", "Distribution")
"""What may be read: a number as a profile prints it, and what the outlook has worked out."""
MADE_BY_RULES = ("Modifier", "Target", "Value")
SIDES = (6, 36, 216, 1296)


def files() -> list[Path]:
    """Return the files of these rooms, of all games."""
    games = [path.parent for path in GROGNARD.glob("*/game.py")]
    return sorted(path for game in games for room in ABOVE for path in game.glob(f"{room}/**/*.py"))


def faults(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield (line, what is wrong) for each number that is worked out a second time."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names) if module.startswith(DICE):
                for one in names:
                    if one.name not in READ:
                        yield node.lineno, f"dice of its own: {one.name}"
            case ast.Call(func=ast.Name(id=name)) if name in MADE_BY_RULES:
                yield node.lineno, f"a {name} of its own"
            case ast.Call(func=ast.Name(id="Fraction"), args=[_, ast.Constant(value=int(sides))]) if sides in SIDES:
                yield node.lineno, f"counts of {sides}"
            case ast.BinOp(op=ast.Div(), right=ast.Constant(value=int(sides) | float(sides))) if sides in SIDES:
                yield node.lineno, f"divides by {sides}"
            case ast.BinOp(left=ast.Constant(value=7), op=ast.Sub()):
                yield node.lineno, "a target number turned into a chance"


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(GROGNARD)))
def test_rooms_above_the_rules_have_no_dice_and_no_modifiers_of_their_own(path: Path) -> None:
    assert not list(faults(ast.parse(path.read_text(encoding="utf-8"))))


@pytest.mark.parametrize(
    "line",
    [
        "from grognard.kernel.dice import EveryDice",
        "from grognard.kernel.dice.odds import odds",
        "minus = Modifier('t9a.fear', 'add', -1)",
        "chance = (7 - needed) / 6",
        "chance = Fraction(needed, 36)",
    ],
)
def test_each_of_these_is_found(line: str) -> None:
    assert list(faults(ast.parse(line)))
