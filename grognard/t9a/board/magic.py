"""What a battle remembers of magic: part of its state, and so a value like the rest of it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

CARDS = (1, 2, 3, 4, 5, 6, 7, 8)
Pair = tuple[int, int]


class Magic(msgspec.Struct, frozen=True):
    """Flux Cards left, Veil Tokens and Magic Dice of both players, who knows what, and what was done this phase.

    *known* pairs casters with the spells that they have selected; *lost* with those that they can never cast again.
    Of the phase under way: *card* drawn (0: none yet), *attempted* (caster, spell), *barred* (caster, spell), *moved*
    units, *dispels* attempted, *notes* of rules that act once a phase.
    """

    decks: tuple[tuple[int, ...], tuple[int, ...]] = (CARDS, CARDS)
    tokens: Pair = (0, 0)
    known: tuple[tuple[int, tuple[str, ...]], ...] = ()
    lost: tuple[tuple[int, str], ...] = ()
    dice: Pair = (0, 0)
    card: int = 0
    attempted: tuple[tuple[int, str], ...] = ()
    barred: tuple[tuple[int, str], ...] = ()
    moved: tuple[int, ...] = ()
    dispels: int = 0
    notes: tuple[str, ...] = ()
    summoned: int = 0

    def knows(self, caster: int) -> tuple[str, ...]:
        """Return the spells that a caster has selected."""
        return next((spells for one, spells in self.known if one == caster), ())

    def with_dice(self, side: int, change: int) -> Magic:
        """Return it with more or fewer Magic Dice of a side, never below none."""
        return replace(self, dice=_changed(self.dice, side, change))

    def with_tokens(self, side: int, change: int) -> Magic:
        """Return it with more or fewer Veil Tokens of a side, never below none."""
        return replace(self, tokens=_changed(self.tokens, side, change))

    def has_noted(self, note: str) -> bool:
        """Was this noted in the phase under way?"""
        return note in self.notes

    def noting(self, note: str) -> Magic:
        """Return it with a note of the phase under way."""
        return replace(self, notes=(*self.notes, note))


def _changed(pair: Pair, side: int, change: int) -> Pair:
    first, second = pair
    return (max(0, first + change), second) if side == 0 else (first, max(0, second + change))
