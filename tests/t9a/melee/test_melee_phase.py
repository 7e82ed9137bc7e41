"""The Melee Phase around the blows: which combats are fought, who is no longer Engaged, what the next Round finds."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.battle.asks import Checkpoint
from grognard.kernel.battle.digests import digest
from grognard.kernel.dice import RolledDice, ScriptedDice
from grognard.t9a.aftermath.score_facts import facts_of
from grognard.t9a.board.round_of_combat import Link
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.fighting import begin_round, strike_blows
from grognard.t9a.melee.melee import combats_to_fight, fight_round, melee_phase
from grognard.t9a.melee.melee_answers import PickCombat
from grognard.t9a.melee.melee_events import InitiativeStep, RoundBegins
from grognard.t9a.units.contact import combat_of
from tests.t9a.positions import against, engage, fight, hero, model, play, state_of, troop, unit

IDLE = model("Idle", attacks=None, discipline=10)
BOLD = model("Bold", attacks=1, discipline=10)


def block(id: int, side: int, who: Any = IDLE, size: int = 10, **rest: Any) -> Unit:
    rest.setdefault("facing", 180.0 if side else 0.0)
    return unit(id, side, troop(who, size, key=f"{who.id}-{id}"), **rest)


def two_combats(who: Any = IDLE) -> State:
    a, b = fight(block(1, 0, who, x=20), block(2, 1, who, x=20))
    c, d = fight(block(3, 0, who, x=50), block(4, 1, who, x=50))
    return state_of(a, b, c, d)


@pytest.mark.rule("t9a.melee-phase")
def test_the_active_player_picks_the_combat_that_is_fought_next() -> None:
    dice = ScriptedDice([])
    picked: list[int] = []

    def pick(ask: Any) -> PickCombat:
        picked.append(ask.player)
        assert ask.options == (PickCombat((1, 2)), PickCombat((3, 4)))
        return PickCombat((3, 4))

    state = replace(two_combats(), active=1)
    after = play(melee_phase(state, dice), pick)
    begun = [event for event in dice.events if isinstance(event, RoundBegins)]
    assert (picked, len(begun)) == ([1], 2)
    assert (after.fought, after.round) == ((), None)


@pytest.mark.rule("t9a.melee-phase")
def test_a_combat_is_fought_once_a_phase() -> None:
    state = two_combats()
    assert combats_to_fight(state) == ((1, 2), (3, 4))
    assert combats_to_fight(replace(state, fought=(1, 2))) == ((3, 4),)
    # who has fought and meets an older combat by pursuit fights there again: one of its units has not fought
    assert combats_to_fight(replace(state, fought=(1, 2, 3))) == ((3, 4),)
    assert combats_to_fight(replace(state, fought=(1, 2, 3, 4))) == ()


@pytest.mark.rule("t9a.no-longer-engaged")
@pytest.mark.parametrize("moved", ["", "charge", "advance"])
def test_a_unit_whose_enemies_have_vanished_is_no_longer_charging(moved: Any) -> None:
    """It may still make its post-combat moves if it has not moved since it was Engaged."""
    charged = moved == "charge"
    left = block(1, 0).altered(was_engaged=True, charging=charged, first_round=charged, moved=moved)
    asked: list[str] = []
    procedure = melee_phase(state_of(left, block(2, 1, x=10, y=8)), RolledDice(1))
    answer: Any = None
    while True:
        try:
            got = procedure.send(answer)
        except StopIteration as stop:
            after: State = stop.value
            break
        answer = None
        if not isinstance(got, Checkpoint):
            asked.append(got.kind)
            answer = got.options[0]
    assert not after.unit(1).fight.charging
    assert bool(asked) is (moved != "advance")


@pytest.mark.rule("t9a.first-round-of-combat", "t9a.charging")
def test_charging_ends_with_the_first_round() -> None:
    ours, theirs = fight(block(1, 0), block(2, 1), charging=True)
    state = begin_round(state_of(ours, theirs), (1, 2))
    assert state.round is not None
    assert (state.round.charging, state.round.first) == ((1,), (1, 2))
    after: State = play(strike_blows(state, ScriptedDice([])))
    assert not after.unit(1).fight.charging
    assert not any(one.fight.first_round for one in after.units)
    assert after.round is not None
    facts = facts_of(after.round)
    assert [(one.unit, one.charging, one.first_round) for one in facts.units] == [(1, True, True), (2, False, True)]


@pytest.mark.rule("t9a.attack-sequence", "t9a.initiative-order")
def test_only_steps_at_which_somebody_strikes_are_told() -> None:
    ours, theirs = fight(block(1, 0, model("Quick", agility=7, off=1)), block(2, 1, model("Slow", agility=2, off=1)))
    dice = RolledDice(2)
    play(strike_blows(begin_round(state_of(ours, theirs), (1, 2)), dice))
    assert [event.step for event in dice.events if isinstance(event, InitiativeStep)] == [7, 2]


@pytest.mark.rule("t9a.splitting-combat", "t9a.losing-contact")
def test_a_combat_that_parts_is_scored_as_one_and_fought_as_two_afterwards() -> None:
    """The unit in the middle of a chain is wiped out: the facts still hold all five; two combats are left."""
    killer = model("Killer", attacks=2, agility=9, off=9, strength=9)
    middle = block(3, 1, IDLE, 2, x=36.0).altered(files=2)
    ours, middle = fight(block(1, 0, killer, 5), middle)
    flank = against(middle, block(2, 0, IDLE, 1, files=1), theirs="left")
    flank, middle = engage(flank, middle, theirs="left")
    first = against(ours, block(4, 1, IDLE, 5), theirs="left")
    first, ours = engage(first, ours, theirs="left")
    second = against(flank, block(5, 1, IDLE, 1, files=1), theirs="rear")
    second, flank = engage(second, flank, theirs="rear")
    state = state_of(ours, middle, flank, first, second)
    combat = combat_of(state, 1)
    assert combat == (1, 2, 3, 4, 5)
    after: State = play(strike_blows(begin_round(state, combat), ScriptedDice([6] * 16)))
    assert not after.has(3)
    assert after.round is not None
    facts = facts_of(after.round)
    assert [(one.unit, one.gone) for one in facts.units if one.gone] == [(3, "wiped_out")]
    assert facts.enemies_of(2) == (3, 5)
    left = replace(after, fought=())
    assert combats_to_fight(left) == ((1, 4), (2, 5))


@pytest.mark.rule("t9a.round-of-combat")
def test_the_facts_know_how_all_stood_when_the_round_began() -> None:
    ours, theirs = fight(block(1, 0), block(2, 1), theirs="left")
    state = begin_round(state_of(ours, theirs), (1, 2))
    assert state.round is not None
    assert state.round.links == (Link(1, 2, "front", "left"), Link(2, 1, "left", "front"))


@pytest.mark.rule("t9a.melee-phase")
@pytest.mark.parametrize("seed", range(6))
def test_the_phase_goes_on_alike_from_each_of_its_checkpoints(seed: int) -> None:
    lord = hero(7, model("Lord", hp=3, attacks=3, strength=5, agility=5))
    a, b = fight(block(1, 0, BOLD, 15, x=20, characters=(lord,)), block(2, 1, BOLD, 15, x=20), charging=True)
    c, d = fight(block(3, 0, BOLD, 12, x=50), block(4, 1, BOLD, 8, x=50))
    state = state_of(a, b, c, d)
    dice = RolledDice(seed)
    stops: list[tuple[State, int]] = []
    end = _played(state, dice, stops)
    faces = tuple(dice.faces)
    for stop, used in stops:
        with ScriptedDice(faces[used:]) as rest:
            assert digest(_played(stop, rest, [])) == digest(end)


def _played(state: State, dice: Any, stops: list[tuple[State, int]]) -> State:
    procedure = melee_phase(state, dice)
    answer: Any = None
    while True:
        try:
            got = procedure.send(answer)
        except StopIteration as stop:
            ended: State = stop.value
            return ended
        answer = None
        if isinstance(got, Checkpoint):
            stops.append((got.state, len(dice.faces)))
        else:
            answer = got.options[0]


@pytest.mark.rule("t9a.round-of-combat", "t9a.no-more-foes")
def test_a_round_that_leaves_nobody_ends_in_peace() -> None:
    killer = model("Killer", attacks=2, agility=9, off=9, strength=9)
    ours, theirs = fight(block(1, 0, killer, 5), block(2, 1, IDLE, 3, files=3))
    after: State = play(fight_round(state_of(ours, theirs), (1, 2), RolledDice(1)))
    assert after.round is None
    assert not after.unit(1).fight.engaged
