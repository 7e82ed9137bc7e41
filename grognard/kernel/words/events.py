"""Events: what happened in a battle, as typed values that can be read in either language.

An event declares its English `message` with `{field}` names; the French twin stands in the catalogue. What an event
counts may have a `plural` form, chosen by the number in the field named by `counted`.

>>> class Fled(Event, frozen=True):
...     message: ClassVar[str] = "{unit} flees {distance:in}"
...     unit: Name
...     distance: float
>>> render(Fled(Name("the Slingers", "les Frondeurs"), 7.5))
'the Slingers flees 7.5"'
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar, NamedTuple, TypeVar

import msgspec

from grognard.kernel.words.die import DieKind
from grognard.kernel.words.language import N_, Name, Sayable, Wording, render
from grognard.kernel.words.modifiers import Reason, Target

__all__ = ["Event", "Message", "Name", "Remark", "Rolled", "Secret", "all_messages", "event_classes", "render"]


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that happened, with its numbers.

    Fields are what the sentence needs: names, numbers, targets, rule ids, other events. An event that begins or ends a
    part of the battle says in `heading` how its sentence is set in the log: "== {} ==".
    """

    message: ClassVar[str] = ""
    plural: ClassVar[str | None] = None
    counted: ClassVar[str] = ""
    heading: ClassVar[str] = ""

    def wording(self) -> Wording:
        """Return the template and the values to fill it with; an event with several sentences chooses here."""
        count = getattr(self, self.counted) if self.plural is not None else 1
        return Wording(self.message, self.__getattribute__, self.plural, count)


class Rolled(Event, frozen=True):
    """Dice were rolled for one reason, all in one batch.

    Attributes:
        because: A rule id, or the target that says the number needed and why.
        faces: All faces as they fell; for a choice the index drawn, for an angle the degrees.
        kind: The word of the dice: "d6", "die", "d3", "total", "hand", "choice" or "angle".
        kept: The faces that count, where some were dropped (Maximised, Minimised); None if all do.
        typed: They were rolled at a real table and typed in.
        die: What kind of dice they are; None for D6.

    >>> render(Rolled("morale", (5, 3, 6), "total", (5, 6)))
    '3 dice, morale: 6 5 3, keep 6 5 → 11'
    >>> from grognard.kernel.words.die import with_sides
    >>> render(Rolled("rally", (7,), "die", die=with_sides(10)))
    'rally, D10: 7'
    >>> render(Rolled(Target("dodge", 3, (), 3, at_most=True), (8, 3, 1), "die", die=with_sides(8)))
    'dodge on 3 or less, 3D8: 8 3 1 → 2'
    """

    message: ClassVar[str] = N_("{count} die, {because:aside}: {shown}")
    plural: ClassVar[str | None] = N_("{count} dice, {because:aside}: {shown}")

    because: Reason
    faces: tuple[int, ...]
    kind: str = "d6"
    kept: tuple[int, ...] | None = None
    typed: bool = False
    die: DieKind | None = None

    @property
    def count(self) -> int:
        """How many dice were rolled."""
        return len(self.faces)

    @property
    def is_thrown(self) -> bool:
        """Were dice thrown? Nobody throws for a draw or a direction."""
        return self.kind not in _DRAWN

    @property
    def sides(self) -> tuple[int, ...]:
        """What the sides of each of the dice count."""
        return _SIDES_OF_A_D6 if self.die is None else self.die.counted

    def counts(self, face: int) -> int:
        """Return the number for which a face counts: dice that bear words count as their kind says."""
        return face if self.die is None else self.die.value(face)

    def reaches(self, face: int) -> bool | None:
        """Return whether a die reached the number needed; None where none is, or one that says nothing of one die."""
        target = self.because
        if self.kind not in ("d6", "die") or not isinstance(target, Target):
            return None
        if target.at_most:
            return self.counts(face) <= target.needed
        return self.counts(face) >= target.needed if 2 <= target.needed <= max(self.sides) else None

    def read(self, face: int) -> int | Name:
        """Return what stands on a face: a number, or the word that it bears."""
        return face if self.die is None else self.die.shown(face)

    @property
    def result(self) -> int | None:
        """What the roll comes to: a total, a D3, or how many dice reached the target; None where only faces matter."""
        if self.kind == "total":
            return sum(map(self.counts, self.faces if self.kept is None else self.kept))
        if self.kind == "d3" and len(self.faces) == 1:
            return (self.faces[0] + 1) // 2
        reached = [self.reaches(face) for face in self.faces]
        return None if None in reached or not reached else sum(map(bool, reached))

    @property
    def shown(self) -> Sayable:
        """The faces, those kept, and the result, in words; marked where they were typed in."""
        return _Typed(_Faces(self)) if self.typed else _Faces(self)

    def wording(self) -> Wording:
        """Return the sentence: the number of dice, the reason, the faces and what they come to."""
        if not self.is_thrown:
            return Wording(_DRAWN[self.kind], self.__getattribute__)
        if self.die is not None and not self.die.names:
            return Wording(_OF_A_KIND, self.__getattribute__)
        return Wording(self.message, self.__getattribute__, self.plural, len(self.faces))

    @property
    def dice(self) -> str:
        """What dice they are, and how many: D10, 3D10."""
        label = "D6" if self.die is None else self.die.label
        return label if len(self.faces) == 1 else f"{len(self.faces)}{label}"


_SIDES_OF_A_D6 = (1, 2, 3, 4, 5, 6)
_OF_A_KIND = N_("{because:aside}, {dice}: {shown}")
_DRAWN = {"choice": N_("drawn, {because:aside}: {faces}"), "angle": N_("direction, {because:aside}: {faces}°")}


class _Faces:
    """The tail of a roll: "6 5 4 1 → 3", or "6 5 1, keep 6 5 → 11"."""

    def __init__(self, roll: Rolled) -> None:
        self.faces = tuple(map(roll.read, sorted(roll.faces, reverse=True)))
        self.kept = tuple(map(roll.read, sorted(roll.kept, reverse=True))) if roll.kept is not None else ()
        self.result = roll.result if len(roll.faces) > 1 or roll.kind == "d3" else None

    def wording(self) -> Wording:
        """Return the sentence that fits."""
        if self.result is None:
            message = _KEPT if self.kept else _FACES
        else:
            message = _KEPT_RESULT if self.kept else _RESULT
        return Wording(message, self.__getattribute__)


_FACES, _RESULT = N_("{faces}"), N_("{faces} → {result}")
_KEPT, _KEPT_RESULT = N_("{faces}, keep {kept}"), N_("{faces}, keep {kept} → {result}")


class _Typed:
    """Faces that people rolled and typed in."""

    def __init__(self, faces: _Faces) -> None:
        self.faces = faces

    def wording(self) -> Wording:
        """Return the faces with their mark."""
        return Wording(_TYPED, self.__getattribute__)


_TYPED = N_("{faces} (typed in)")


class Spared(Event, frozen=True):
    """Rolls that weren't made, for one reason: a rule spares them, or the number is out of reach.

    >>> render(Spared("venom", 3)), render(Spared(Target("pierce", 5, (), 8), 1))
    ('3 without a roll: venom', 'without a roll: 8+ pierce (5+)')
    """

    message: ClassVar[str] = N_("without a roll: {because:aside}")
    plural: ClassVar[str | None] = N_("{count} without a roll: {because:aside}")
    counted: ClassVar[str] = "count"

    because: Reason
    count: int


class Remark(Event, frozen=True):
    """Something about the players, not about the battle: it stays in the log when what it is about is undone."""


class Secret(Event, frozen=True):
    """Something that only one player may see; in the other players' views it isn't there at all."""

    message: ClassVar[str] = N_("(only player {player} sees this) {event}")

    player: int
    event: Event


class Message(NamedTuple):
    """A template as it stands in the code: where, and its plural form if it has one."""

    place: str
    message: str
    plural: str | None = None


E = TypeVar("E", bound=Event)


def event_classes(root: type[E]) -> Iterator[type[E]]:
    """Yield every class of *root*'s kind of event (`Event`, `Answer`) imported so far, *root* itself left out."""
    for kind in root.__subclasses__():
        yield kind
        yield from event_classes(kind)


def all_messages(package: str = "grognard") -> tuple[Message, ...]:
    """Return every template of *package* that needs a French twin.

    These are the `message` and `plural` of the classes written in its files (events, answers) and the texts marked
    with `N_`, read from the sources: nothing has to be imported, and nothing is registered while running.
    """
    found = find_spec(package)
    assert found is not None, f"no package {package}"
    messages: list[Message] = []
    for root in found.submodule_search_locations or ():
        for path in sorted(Path(root).rglob("*.py")):
            messages += _messages_in(path, str(path.relative_to(Path(root).parent)))
    return tuple(messages)


def _messages_in(path: Path, place: str) -> Iterator[Message]:
    tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    worded: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            texts = {name: value for name, value in map(_class_text, node.body) if name}
            if (message := texts.get("message")) is not None and message.value:
                plural = texts.get("plural")
                worded.update(id(text) for text in (message, plural) if text is not None)
                yield Message(
                    f"{place}:{message.lineno}", str(message.value), str(plural.value) if plural is not None else None
                )
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "N_":
            text = node.args[0]
            if isinstance(text, ast.Constant) and id(text) not in worded:
                yield Message(f"{place}:{text.lineno}", str(text.value))


def _class_text(line: ast.stmt) -> tuple[str, ast.Constant | None]:
    """Return the name and the text of `name: ClassVar[...] = "text"` or `= N_("text")` in a class body."""
    if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
        name, value = line.target.id, line.value
    elif isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
        name, value = line.targets[0].id, line.value
    else:
        return "", None
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "N_":
        value = value.args[0]
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return name, value
    return "", None
