"""The expected result of a battle of The Ninth Age, and what swung it.

`expected_score` reads 20 Battle Points from a state: what each army has lost of its points (a troop in proportion to
its Health Points, and at least what the enemy would score for it now), the difference shared as `t9a.battle-points`
shares it but without its steps, and 3 points for the Secondary Objective as it stands, weighed with the share of the
battle that is over. It knows losses and positions on objectives, not who threatens whom.

`swings_of` sets against it what was to be expected of each combat, volley, charge, spell, move and test: the exact
means of all strikes that were made, and the exact chances of the tests upon which a unit flees or rallies.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from grognard.kernel.battle.luck import told
from grognard.kernel.battle.swings import Swing, shared
from grognard.kernel.words.events import Event, Name, Rolled
from grognard.kernel.words.modifiers import Target
from grognard.t9a.battle import GameTurnBegins, PhaseBegins
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.state import State
from grognard.t9a.charging.charge import ChargeDeclared
from grognard.t9a.charging.charge_moves import ChargeRangeRolled
from grognard.t9a.luck import Luck, Passage
from grognard.t9a.magic.events import SpellAimed
from grognard.t9a.melee.melee_events import RoundBegins
from grognard.t9a.morale.discipline import Test, TestFailed, TestTaken, discipline_roll, starting_health_of
from grognard.t9a.movement.movement import Moved
from grognard.t9a.movement.rally import Rallies
from grognard.t9a.outlook.nerve import chance_of_test
from grognard.t9a.setup.objectives import CounterGained, objective_winner
from grognard.t9a.setup.victory import OBJECTIVE_POINTS, STEPS, tallies_against
from grognard.t9a.shooting.shooting_events import Shoots

BATTLE_POINTS = 20
EVEN = Fraction(BATTLE_POINTS, 2)
LEADS = (
    (0, Fraction(0)),
    *((step, Fraction(2 * number + 1, 2)) for number, step in enumerate(STEPS)),
    (100, Fraction(7)),
)
"""The lead at a difference in per cent of the Army Points: half a point before and after each step of the rules."""

OPENING: tuple[type[Event], ...] = (
    RoundBegins,
    Shoots,
    ChargeDeclared,
    ChargeRangeRolled,
    SpellAimed,
    Moved,
    Rallies,
    CounterGained,
)
"""Events that begin a passage; what follows in the same phase is part of it."""
CLOSING: tuple[type[Event], ...] = (PhaseBegins, GameTurnBegins)
TESTS: dict[str, Test] = {"t9a.break-test": "break", "t9a.panic-test": "panic", "t9a.rally-test": "rally"}
"""The tests upon which a unit flees, or rallies."""


def expected_score(state: State) -> Fraction:
    """Return the Battle Points, of 20, that the first side may expect as the battle stands."""
    return _score(state, _difference(state))


def swings_of(passages: tuple[Passage, ...], luck: Luck) -> tuple[Swing, ...]:
    """Return what each passage of a battle has changed.

    Args:
        passages: The battle, played before witnesses.
        luck: Its luck (see `luck_of`).
    """
    return tuple(_swing(start, end, passages, luck) for start, end in _parts(passages))


# ---- the expected result


def _score(state: State, difference: Fraction) -> Fraction:
    per_cent = min(abs(difference) * 100 / state.setting.army_points, Fraction(100))
    lead = next(
        below + (per_cent - low) * (above - below) / (high - low)
        for (low, below), (high, above) in pairwise(LEADS)
        if per_cent <= high
    )
    return EVEN + (lead if difference >= 0 else -lead) + _objective(state)


def _objective(state: State) -> Fraction:
    winner = objective_winner(state)
    if winner is None:
        return Fraction(0)
    over = Fraction(min(state.turn, state.setting.game_turns), state.setting.game_turns)
    return OBJECTIVE_POINTS * over * (1 if winner == 0 else -1)


def _difference(state: State) -> Fraction:
    """Return the points of army by which the first side is ahead."""
    return _taken_from(state, 1) - _taken_from(state, 0)


def _taken_from(state: State, side: int) -> Fraction:
    """Return the points that a side has lost."""
    waiting = {troop.key for unit in state.reserve if unit.side == side for troop in _troops_in(unit)}
    scored: dict[str, int] = {}
    for tally in tallies_against(state, side):
        if tally.key not in waiting or state.phase == "over":
            scored[tally.key] = scored.get(tally.key, 0) + tally.points
    left = _health_left(state, side)
    taken = Fraction(0)
    for troop in state.setting.armies[side]:
        begun = starting_health_of(troop)
        lost = Fraction(troop.points * max(begun - left.get(troop.key, 0), 0), begun)
        taken += max(lost, Fraction(scored.get(troop.key, 0)))
    return taken


def _health_left(state: State, side: int) -> dict[str, int]:
    left: dict[str, int] = {}
    for unit in (*state.units, *state.reserve):
        if unit.side == side:
            heroes = {character.troop.key: character.health for character in unit.characters}
            left.update(heroes)
            if unit.troop is not None:
                left[unit.troop.key] = unit.health - sum(heroes.values())
    return left


def _troops_in(unit: Any) -> tuple[Troop, ...]:
    own = (unit.troop,) if unit.troop is not None else ()
    return (*own, *(character.troop for character in unit.characters))


# ---- passages


def _parts(passages: tuple[Passage, ...]) -> Iterator[tuple[int, int]]:
    """Cut a battle where events of `OPENING` begin something; yield the numbers of the first and the last frames."""
    start: int | None = None
    for place, (_, events) in enumerate(passages):
        kinds = [type(event) for event in events]
        if start is not None and any(kind in CLOSING or kind in OPENING for kind in kinds):
            yield start, place - 1
            start = None
        if start is None and any(kind in OPENING for kind in kinds):
            start = place
    if start is not None:
        yield start, len(passages) - 1


def _swing(start: int, end: int, passages: tuple[Passage, ...], luck: Luck) -> Swing:
    before, after = passages[max(start - 1, 0)][0], passages[end][0]
    events = told(event for _, happened in passages[start : end + 1] for event in happened)
    first = next(number for number, event in enumerate(events) if isinstance(event, OPENING))
    difference = _difference(before)
    likely = difference + _strikes(start, end, luck)
    for place in range(start, end + 1):
        likely += _tests(passages[max(place - 1, 0)][0], told(passages[place][1]))
    scores = (_score(before, difference), _score(before, likely), expected_score(after))
    return Swing(start, end, events[first:], *(shared(score, BATTLE_POINTS) for score in scores))


def _strikes(start: int, end: int, luck: Luck) -> Fraction:
    """Return the points of army that the strikes were to take, in favour of the first side.

    Shots rolled to hit foretell what their hits take; the row of those hits is then no new expectation.
    """
    points = Fraction(0)
    for one in luck.struck:
        if start <= one.place <= end and one.side is not None:
            mean = one.chance.expected - (Fraction(one.chance.came) if one.hitting else 0)
            points += mean * one.worth * (1 if one.side == 0 else -1)
    return points


def _tests(state: State, events: tuple[Event, ...]) -> Fraction:
    """Return the points that tests of flight and rallying were to move, in favour of the first side."""
    points = Fraction(0)
    needed: Target | None = None
    for event in events:
        if isinstance(event, Rolled) and isinstance(event.because, Target) and event.because.what in TESTS:
            needed = event.because
        elif isinstance(event, TestTaken | TestFailed) and event.test in TESTS:
            if needed is not None:
                points += _test(state, event.unit, TESTS[event.test], needed)
            needed = None
    return points


def _test(state: State, name: Name, test: Test, needed: Target) -> Fraction:
    """Return what a test was to move: the chance that the unit flees, or flees no more, times what that changes."""
    unit = next((unit for unit in state.units if unit.name == name), None)
    if unit is None:
        return Fraction(0)
    passes = chance_of_test(replace(discipline_roll(state, unit, test), target=needed))
    chance = passes if test == "rally" else 1 - passes
    changed = state.put(unit.altered(fleeing=test != "rally"))
    return chance * (_difference(changed) - _difference(state))
