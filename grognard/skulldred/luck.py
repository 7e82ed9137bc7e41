"""Who was lucky in a game of Skulldred: each roll, and each opposed roll in GOLD.

An opposed roll (a melee, a long strike, a shot, a duel) is worth what its verdict costs the loser: the whole cost of a
figure killed, half of it for one left DOWNED (our own measure). Its exact expectation is that of the same procedure
under every-dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from grognard.kernel.battle.luck import Began, Came, Chance, Die, chance_of, label_of, roll_chance
from grognard.kernel.words.die import DieKind
from grognard.kernel.words.events import Event, Rolled
from grognard.skulldred.action_die import ACTION_DIE
from grognard.skulldred.activation import IsActivated, RollsActionDie, points_given
from grognard.skulldred.attacking_portals import PortalAttacked
from grognard.skulldred.casting import Casts
from grognard.skulldred.cost import cost
from grognard.skulldred.danger import SceneryAttacks
from grognard.skulldred.duelling import Duels
from grognard.skulldred.fights import Bout, Verdict, settle
from grognard.skulldred.firing import Shoots
from grognard.skulldred.melee import Attacks
from grognard.skulldred.outlook.chances import points_ahead, possible
from grognard.skulldred.rolls import Result
from grognard.skulldred.spell_effects import SpellAttacks
from grognard.skulldred.state import Figure, State

__all__ = ["Die", "Fought", "Luck", "Meeting", "Total", "luck_of", "parties", "shares"]

Passage = tuple[State, tuple[Event, ...]]
"""A state that was passed, and what had happened since the one before."""

Meeting = Attacks | Shoots | Duels
BOUTS = (Attacks, Shoots, Duels)
"""The events that name who meets whom in an opposed roll."""
UNMET = (SceneryAttacks, SpellAttacks)
"""The events of opposed rolls in which a figure meets scenery or a spell."""
ROLLED_BY = (RollsActionDie, Casts, PortalAttacked)
"""The events that name who rolls next."""
HALF = Fraction(1, 2)


class Fought(NamedTuple):
    """An opposed roll: *event* says who met whom; its *chance* is the GOLD in the attacker's favour, for his *side*."""

    place: int
    event: Meeting
    attacker: int
    defender: int
    side: int
    chance: Chance


class Total(NamedTuple):
    """What a side's opposed rolls should have brought it, and brought: GOLD taken less GOLD lost."""

    expected: Fraction
    came: Fraction


class Luck(NamedTuple):
    """All luck of a game, in order."""

    dice: tuple[Die, ...]
    fought: tuple[Fought, ...]

    def total(self, side: int) -> Total:
        """Return what all opposed rolls came to for *side*."""
        expected = came = Fraction(0)
        for one in self.fought:
            sign = 1 if one.side == side else -1
            expected += sign * one.chance.expected
            came += sign * one.chance.came
        return Total(expected, came)


def luck_of(passages: tuple[Passage, ...]) -> Luck:
    """Return the luck in a game that was played `witnessed` (kernel.luck)."""
    fought = [one for place in range(len(passages)) for one in _fought(place, passages)]
    dice = [one for place in range(len(passages)) for one in _dice(place, passages)]
    return Luck(tuple(dice), tuple(fought))


def parties(event: Meeting) -> tuple[int, int]:
    """Return who attacks and who is attacked."""
    return (event.shooter, event.target) if isinstance(event, Shoots) else (event.attacker, event.defender)


def shares(verdict: Verdict) -> tuple[Fraction, Fraction]:
    """Return how much of the attacker and of the defender a verdict takes: all if killed, half if DOWNED."""
    lost = {Result.KILLED: Fraction(1), Result.DOWNED: HALF}.get(verdict.worst, Fraction(0))
    return (lost, Fraction(0)) if verdict.loser == "attacker" else (Fraction(0), lost)


def _fought(place: int, passages: tuple[Passage, ...]) -> Iterator[Fought]:
    state = _before(place, passages)
    event: Meeting | None = None
    for one in passages[place][1]:
        if isinstance(one, BOUTS):
            event = one
        elif isinstance(one, UNMET):
            event = None
        elif isinstance(one, Came) and one.began.procedure is settle and event is not None:
            attacker, defender = parties(event)
            prices = cost(state.figure(attacker).profile), cost(state.figure(defender).profile)
            side = state.figure(attacker).side
            yield Fought(place, event, attacker, defender, side, _judged(one, prices))


def _judged(came: Came, prices: tuple[int, int]) -> Chance:
    """Judge a verdict in GOLD."""

    def gold(verdict: Verdict) -> Fraction:
        ours, theirs = shares(verdict)
        return theirs * prices[1] - ours * prices[0]

    return chance_of(possible(came.began.args[0]).map(gold), gold(came.result))


def _dice(place: int, passages: tuple[Passage, ...]) -> Iterator[Die]:
    state, events = _before(place, passages), passages[place][1]
    waiting: list[int | None] = []  # the sides that roll next in the bout under way
    sides: tuple[int | None, int] | None = None  # who meets in it; nobody's are the dice of scenery and spells
    named: RollsActionDie | Casts | PortalAttacked | None = None  # who rolls alone
    for number, event in enumerate(events):
        if isinstance(event, BOUTS):
            side = state.figure(parties(event)[0]).side
            sides = side, 1 - side
        elif isinstance(event, UNMET):
            sides = None, state.figure(event.figure).side
        elif isinstance(event, ROLLED_BY):
            named = event
        elif isinstance(event, Began) and event.procedure is settle and sides is not None:
            bout: Bout = event.args[0]
            waiting = [side for roll, side in zip((bout.ours, bout.theirs), sides, strict=True) if roll.number > 0]
        elif isinstance(event, Came):
            waiting = []
        elif isinstance(event, Rolled) and (chance := roll_chance(event)) is not None:
            teller = None if waiting else named or _told_next(events[number + 1 :])
            if event.because == ACTION_DIE and event.die is not None and teller is not None:
                chance = _points_chance(state, state.figure(teller.figure), event.die, event.faces[0])
            roller = waiting.pop(0) if waiting else None if teller is None else state.figure(teller.figure).side
            yield Die(place, event.because, len(event.faces), roller, chance, label_of(event))


def _told_next(following: tuple[Event, ...]) -> IsActivated | None:
    """Return what a figure has of its action die, where nobody was named before it was rolled."""
    event = next((event for event in following if not isinstance(event, Came | Began)), None)
    return event if isinstance(event, IsActivated) else None


def _points_chance(state: State, figure: Figure, die: DieKind, face: int) -> Chance:
    """Judge an action die by the AP that it gave its figure."""
    return chance_of(points_ahead(state, figure), points_given(state, figure, die.value(face)))


def _before(place: int, passages: tuple[Passage, ...]) -> State:
    """Return the state in which the events of a passage began."""
    return passages[max(place - 1, 0)][0]
