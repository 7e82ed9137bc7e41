"""Why every number: a base, and modifiers that each name the rule they come from.

A system says once in which order its book applies them (`Layers`); a `Target` (the number a roll needs) or
a `Value` (a characteristic) then carries its whole story, so that the log can tell it in either language.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec


class Modifier(msgspec.Struct, frozen=True):
    """One change to a number: the *rule* it comes from, the *layer* in which it acts, its *value*.

    In the layer "add" the value is as the book words it: -1 to hit is -1, which raises the number needed.
    """

    rule: str
    layer: str
    value: int


class Target(msgspec.Struct, frozen=True, cache_hash=True):
    """The number that a die must reach, and why.

    `what` is the rule id of the roll ("example.to-hit"), `base` the number before modifiers, `needed` after.
    Rolls are compared with `needed`; the target itself is given as the reason of the roll. `compared` holds the
    characteristics from which the base was read, ours first: "4+ (Offensive Skill 4 against 4)". `at_most` tells that
    the roll must be `needed` or less (a Discipline Test), and modifiers add to the number needed. `also` are the rules
    that have a part in the roll and change no number: those that reroll it, or that act on certain faces.
    """

    what: str
    base: int
    modifiers: tuple[Modifier, ...] = ()
    needed: int = 0
    compared: tuple[Value, ...] = ()
    at_most: bool = False
    also: tuple[str, ...] = ()


Reason: TypeAlias = str | Target
"""Why dice are rolled: a rule id, or the `Target` that says which number is needed and why."""


class Value(msgspec.Struct, frozen=True, cache_hash=True):
    """A characteristic, and why: Strength 4 because 3, and +1 Sturdy.

    `what` is the id of the characteristic, `base` the profile's number, `value` the number in force.
    """

    what: str
    base: int
    modifiers: tuple[Modifier, ...] = ()
    value: int = 0


class Layers(msgspec.Struct, frozen=True):
    """The order in which a system applies modifiers: names out of `OPERATIONS`, the first one acts first.

    Within a layer modifiers act in the order given.

    Raises:
        ValueError: If a name is unknown, or a modifier has a layer that isn't among these.

    >>> book = Layers(("set", "multiply", "add", "always"))
    >>> book.resolve(3, [Modifier("example.add", "add", 1), Modifier("example.double", "multiply", 2)])
    7
    >>> book.target("example.to-hit", 4, [Modifier("example.distracting", "add", -1)]).needed
    5
    """

    names: tuple[str, ...]

    def __post_init__(self) -> None:
        for name in self.names:
            if name not in OPERATIONS:
                raise ValueError(f"unknown layer {name!r}: known are {', '.join(OPERATIONS)}")

    def in_order(self, modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
        """Return *modifiers* in the order in which they act."""
        given = tuple(modifiers)
        for modifier in given:
            if modifier.layer not in self.names:
                raise ValueError(f"{modifier.rule}: layer {modifier.layer!r} is not one of {', '.join(self.names)}")
        return tuple(sorted(given, key=lambda modifier: self.names.index(modifier.layer)))

    def resolve(
        self, base: int, modifiers: Iterable[Modifier], *, lowest: int | None = None, highest: int | None = None
    ) -> int:
        """Return *base* after *modifiers*, then kept between *lowest* and *highest* where given."""
        return self._apply(base, self.in_order(modifiers), 1, lowest, highest)

    def value(
        self,
        what: str,
        base: int,
        modifiers: Iterable[Modifier] = (),
        *,
        lowest: int | None = None,
        highest: int | None = None,
    ) -> Value:
        """Return the characteristic *what* after *modifiers*, with its story."""
        ordered = self.in_order(modifiers)
        return Value(what, base, ordered, self._apply(base, ordered, 1, lowest, highest))

    def target(
        self,
        what: str,
        base: int,
        modifiers: Iterable[Modifier] = (),
        *,
        compared: tuple[Value, ...] = (),
        also: tuple[str, ...] = (),
        lowest: int | None = None,
        highest: int | None = None,
    ) -> Target:
        """Return the number needed for the roll *what*: what a modifier adds to the roll is taken from it.

        *compared* are the characteristics from which *base* was read, ours first; *also* are rules that change no
        number. What keeps the number within the dice is its last modifier, by the id of the roll itself.

        >>> Layers(("add",)).target("example.to-hit", 2, [Modifier("example.aim", "add", 1)], lowest=2).modifiers[1]
        Modifier(rule='example.to-hit', layer='at_least', value=2)
        """
        ordered = self.in_order(modifiers)
        number = self._apply(base, ordered, -1, None, None)
        hold = held(what, number, lowest, highest)
        needed = hold[0].value if hold else number
        return Target(what, base, (*ordered, *hold), needed, compared, also=also)

    @staticmethod
    def _apply(base: int, ordered: tuple[Modifier, ...], sign: int, lowest: int | None, highest: int | None) -> int:
        number = base
        for modifier in ordered:
            if modifier.layer == "add":
                number += sign * modifier.value
            else:
                number = _changed(number, modifier)
        if highest is not None:
            number = min(number, highest)
        return number if lowest is None else max(number, lowest)


OPERATIONS = ("set", "multiply", "divide", "add", "at_least", "at_most", "always")
"""What a layer may be: `set` and `always` replace the number, `divide` rounds up, `at_least` and `at_most` hold it."""


def held(what: str, number: int, lowest: int | None = None, highest: int | None = None) -> tuple[Modifier, ...]:
    """Return what keeps the *number* that the roll *what* needs within its bounds; nothing where it is within them."""
    if lowest is not None and number < lowest:
        return (Modifier(what, "at_least", lowest),)
    return (Modifier(what, "at_most", highest),) if highest is not None and number > highest else ()


def _changed(number: int, modifier: Modifier) -> int:
    """Return *number* after a *modifier* that isn't an addition."""
    match modifier.layer:
        case "multiply":
            return number * modifier.value
        case "divide":
            return -(-number // modifier.value)
        case "at_least":
            return max(number, modifier.value)
        case "at_most":
            return min(number, modifier.value)
        case _:
            return modifier.value
