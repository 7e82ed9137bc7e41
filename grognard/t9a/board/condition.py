"""The condition of a unit: what the turn, the phase, the combat and the battle have done to it, one story each.

They are parts of a `unit.Unit`, which changes them by the names of their fields (`Unit.altered`): no two share one.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Facing = Literal["front", "left", "right", "rear"]
MoveKind = Literal["", "advance", "march", "reform", "charge", "failed_charge", "random", "arrival", "flee", "stand"]


class Engagement(msgspec.Struct, frozen=True):
    """Contact with an enemy unit: our facing on which it stands, and its facing in which we stand (core 1.4)."""

    enemy: int
    ours: Facing
    theirs: Facing


class Fight(msgspec.Struct, frozen=True):
    """Its charge and its combat: whom it touches, and with what it fights them."""

    engaged: tuple[Engagement, ...] = ()
    charging: bool = False  # from the declaration of its charge on
    first_round: bool = False  # of Combat
    weapons: tuple[tuple[str, str], ...] = ()  # weapons chosen for this combat: (pool or part key, weapon id)


class Morale(msgspec.Struct, frozen=True):
    """Whether it flees, and whether it is Shaken, by whatever it was, or afraid: that is Shaken for one Round."""

    fleeing: bool = False
    fled_by_choice: bool = False  # by a Flee reaction since it last rallied
    fled_turn: int = 0  # player turn in which that flight began
    shaken_until: int = 0  # the player turn at whose end it recovers, 0: it is not Shaken for so long
    afraid: bool = False  # failed a Fear Test: Shaken for this Round of Combat

    @property
    def shaken(self) -> bool:
        """Is it Shaken, for a Round or longer?"""
        return self.afraid or self.shaken_until > 0


class ThisTurn(msgspec.Struct, frozen=True):
    """What it has done in this Player Turn: begun anew with the next."""

    moved: MoveKind = ""  # in the phase that is its own for moving
    has_moved: bool = False  # for shooting (core 5.4): in any way
    was_engaged: bool = False  # at any time
    shot: bool = False
    stood_and_shot: bool = False
    redirected: bool = False  # tried to


class ThisPhase(msgspec.Struct, frozen=True):
    """What a Panic Test for heavy losses asks of this phase: begun anew with the next."""

    panic_passed: bool = False
    health_at_start: int = 0
    health_lost: int = 0  # while not Engaged


class History(msgspec.Struct, frozen=True):
    """What it did or suffered in this battle that still counts."""

    scouted: bool = False
    vanguarded: bool = False
    post_combat_reform: int = 0  # the player turn in which it made one
    no_charge_until: int = 0  # player turn in which it may not declare a charge
    no_scoring: bool = False  # for the rest of the battle
    disabled: tuple[str, ...] = ()  # weapons silenced for good (Misfire), protections lost (Entrench)
    jammed: int = 0  # player turn in which its artillery is silent
