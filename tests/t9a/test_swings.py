"""The expected score of a battle and its swings, against sums that one can check on paper."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.battle.luck import Witness
from grognard.kernel.battle.swings import Swing
from grognard.kernel.dice import ScriptedDice
from grognard.kernel.words.events import Event, Name, Rolled
from grognard.kernel.words.modifiers import Target
from grognard.t9a.attack.attack import prepare
from grognard.t9a.attack.volley import Volley, roll_volleys
from grognard.t9a.battle import PhaseBegins
from grognard.t9a.board.state import Fallen, State
from grognard.t9a.luck import luck_of
from grognard.t9a.melee.melee_events import RoundBegins
from grognard.t9a.morale import discipline
from grognard.t9a.movement.movement import Moved
from grognard.t9a.setup.objectives import CounterGained
from grognard.t9a.swings import expected_score, swings_of
from tests.t9a.attacks import strikes
from tests.t9a.positions import model, state_of, troop, unit

OURS, THEIRS = Name.same("Ours"), Name.same("Theirs")


def position() -> State:
    """Return ten models of 1,000 points on either side, of armies of 4,500 points."""
    ours = unit(0, 0, troop(model(), 10, key="a", name=OURS, points=1000))
    theirs = unit(1, 1, troop(model(), 10, key="b", name=THEIRS, points=1000), y=40)
    return state_of(ours, theirs)


def without(state: State, unit_id: int, models: int) -> State:
    one = state.unit(unit_id)
    return state.put(one.altered(models=one.models - models))


def swing(*passages: tuple[State, tuple[Event, ...]]) -> Swing:
    """Return the only swing."""
    (found,) = swings_of(passages, luck_of(passages))
    return found


def test_before_the_first_blow_ten_points_are_to_be_expected() -> None:
    assert expected_score(position()) == 10


@pytest.mark.rule("t9a.battle-points")
@pytest.mark.parametrize(
    ("lost", "score"),
    [(225, Fraction(21, 2)), (450, Fraction(23, 2)), (675, Fraction(12)), (1000, Fraction(25, 2) + Fraction(2, 9))],
)
def test_the_steps_of_the_rules_are_smoothed(lost: int, score: Fraction) -> None:
    """5 % of 4,500 points is where the rules go from 10 to 11, 10 % where they go from 11 to 12."""
    state = position()
    theirs = state.unit(1)
    state = state.without(1).put(theirs.altered(troop=troop(model(), 10, key="b", points=lost)))
    state.setting.armies = (state.setting.armies[0], (state.unit(1).troop,))  # type: ignore[assignment]
    gone = replace(state.without(1), fallen=(Fallen("b", 1),))
    assert expected_score(gone) == score


def test_a_unit_counts_in_proportion_to_its_health_points_and_at_least_what_the_rules_score() -> None:
    """Three of ten models are 300 points, 6 2/3 %; a fleeing unit is worth half of its 1,000 points, 11 1/9 %."""
    hurt = without(position(), 1, 3)
    assert expected_score(hurt) == 10 + Fraction(1, 2) + Fraction(1, 3)
    fleeing = hurt.put(hurt.unit(1).altered(fleeing=True))
    assert expected_score(fleeing) == 10 + Fraction(3, 2) + Fraction(1, 9)


def test_whoever_has_not_yet_come_is_not_lost() -> None:
    state = position()
    waiting = replace(state.without(1), reserve=(state.unit(1).altered(away="ambush"),))
    assert expected_score(waiting) == 10
    assert expected_score(replace(waiting, phase="over")) > 12


def test_the_objective_weighs_the_more_the_later_it_is() -> None:
    ahead = replace(position(), objective="t9a.objective.hold-the-ground", counters=(1, 0))
    assert [expected_score(replace(ahead, turn=turn)) for turn in (0, 2, 6)] == [10, 11, 13]


def test_a_combat_swings_what_it_took_beyond_the_exact_mean_of_its_attacks() -> None:
    """Twelve attacks hit and wound on 4+: three losses, 6 2/3 %, are to be expected; none come."""
    state = position()
    attack: Any = prepare(strikes(state.unit(0).troop.model, state.unit(1).troop.model))  # type: ignore[union-attr]
    dice = ScriptedDice([3] * 12)
    Witness(dice).step(roll_volleys, (Volley(12, attack, struck=1),), 99)
    events = (RoundBegins((OURS,), (THEIRS,)), *dice.events)
    found = swing((state, ()), (state, events))
    assert (found.before[0], found.after[0]) == (10, 10)
    assert found.expected[0] == 10 + Fraction(1, 2) + Fraction(1, 3)
    assert (found.size, found.side) == (Fraction(5, 6), 1)


def test_a_panic_test_swings_the_more_the_less_it_was_to_be_expected() -> None:
    """On 10 or less 1 in 12 fails and flees: 500 points, of which 41 2/3 were to be expected."""
    state = position()
    roll = Rolled(Target("t9a.panic-test", 10, (), 10, at_most=True), (5, 6), "total")
    fled = state.put(state.unit(1).altered(fleeing=True))
    moved = Moved(OURS, "march", 4.0, ())
    found = swing((state, ()), (fled, (moved, roll, discipline.TestFailed(THEIRS, "t9a.panic-test"))))
    assert found.expected[0] == 10 + Fraction(1, 12) * 500 / 225 / 2
    assert found.after[0] == 10 + Fraction(3, 2) + Fraction(1, 9)


def test_a_passage_ends_with_its_phase() -> None:
    state = position()
    later = without(state, 1, 3)
    moved = Moved(OURS, "march", 4.0, ())
    found = swing((state, ()), (state, (moved,)), (later, (PhaseBegins(OURS, 1, "t9a.magic-phase"),)))
    assert (found.start, found.end, found.size) == (1, 1, 0)


def test_a_counter_of_the_objective_is_a_swing_of_its_own() -> None:
    state = replace(position(), objective="t9a.objective.hold-the-ground", turn=2)
    gained = replace(state, counters=(0, 1))
    found = swing((state, ()), (gained, (CounterGained(THEIRS, 1),)))
    assert (found.size, found.side) == (1, 1)
