"""Contact that is lost or sought during a Round of Combat, and the ground that is fought on."""

from __future__ import annotations

import pytest

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.geometry import Feature, Rect, Table, distance
from grognard.t9a.board.profile import ModelType
from grognard.t9a.melee.melee_answers import MakeWay
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.rules.attacks import FlamingAttacks
from grognard.t9a.rules.protections import Distracting, Flammable
from grognard.t9a.units.nudge import DroppedOut
from tests.t9a.positions import (
    against,
    engage,
    fight,
    hero,
    model,
    part,
    troop,
)
from tests.t9a.warriors import (
    MM,
    block,
    blows,
    combat,
    strike,
)


@pytest.mark.rule("t9a.losing-contact", "t9a.removing-casualties")
def test_an_enemy_in_the_rear_closes_up_when_the_last_rank_falls() -> None:
    killers = model("Killer", agility=5, off=9, strength=9)
    idle = model("Idle", attacks=None)
    ours, theirs = fight(block(1, 0, killers, 5), block(2, 1, idle, 10), theirs="rear")
    with ScriptedDice([6] * 10) as dice:
        state = blows(combat(ours, theirs), dice)
    assert state.unit(2).models == 5
    assert state.unit(1).fight.engaged
    gap = distance(state.unit(1).boundary, state.unit(2).boundary)
    assert gap <= 0.01
    assert state.unit(2).y == theirs.y


@pytest.mark.rule("t9a.losing-contact", "t9a.no-more-foes")
def test_a_unit_that_cannot_close_up_drops_out_of_the_combat() -> None:
    """The flanker touches the last of two ranks only, and is itself held by another enemy."""
    killers = model("Killer", agility=5, off=9, strength=9)
    idle = model("Idle", attacks=None)
    ours, theirs = fight(block(1, 0, killers, 5), block(2, 1, idle, 10), theirs="front")
    flanker = against(theirs, block(3, 0, idle, 1, files=1), theirs="left", along=12 * MM)
    flanker, theirs = engage(flanker, theirs, theirs="left")
    holder = block(4, 1, idle, 5)
    holder, flanker = fight(holder, flanker, theirs="right", along=41 * MM)
    with ScriptedDice([6] * 10) as dice:
        state = blows(combat(ours, theirs, flanker, holder), dice)
    assert [one.enemy for one in state.unit(2).fight.engaged] == [1]
    assert [one.enemy for one in state.unit(3).fight.engaged] == [4]
    assert not any(isinstance(event, DroppedOut) for event in dice.events)


@pytest.mark.rule("t9a.make-way")
def test_a_character_makes_way_to_an_enemy_at_the_end_of_the_line() -> None:
    lord = hero(7, model("Lord", hp=3, attacks=2, off=9, strength=9, agility=9))
    led = block(1, 0, troop(model(attacks=None), 9), files=5, characters=(lord,))
    theirs = block(2, 1, model(attacks=None), 10)
    ours, theirs = fight(led, theirs, along=4 * 20 * MM)
    state = combat(ours, theirs)
    with ScriptedDice([]) as dice:
        stayed = blows(state, dice, MakeWay(1, 7, None))
    assert stayed.unit(2).models == 10
    with ScriptedDice([6, 6, 6, 6]) as dice:
        moved = blows(state, dice, MakeWay(1, 7, 0))
    assert moved.unit(2).models == 8


@pytest.mark.rule("t9a.war-machine", "t9a.base-contact")
def test_a_war_machine_is_struck_by_the_models_before_it_and_its_crew_strikes_back() -> None:
    gun = model("Gun", base=60.0, hp=5, parts=(part(1, count=3, agility=2),), kind=ModelType.CONSTRUCT)
    ours = block(1, 0, model(agility=3, off=1), 10, x=36, y=24)
    theirs = block(2, 1, gun, 1, files=1, x=36, y=24)
    ours, theirs = engage(ours, theirs)
    with ScriptedDice([1] * 10 + [1] * 3) as dice:
        blows(combat(ours, theirs), dice)


@pytest.mark.rule("t9a.terrain.wall")
def test_defenders_of_a_wall_are_distracting_to_those_who_charge_their_front() -> None:
    defenders = block(2, 1, model())
    wall = Feature("wall", "wall", Rect(36, 23.5, 8, 1))
    table = Table(72, 48, (wall,))
    charge = combat(*fight(block(1, 0, model()), defenders, charging=True), table=table)
    needed = [strike(charge, one, other).to_hit for one, other in ((1, 2), (2, 1))]
    assert [target.needed for target in needed if target is not None] == [5, 4]
    later = combat(*fight(block(1, 0, model()), defenders), table=table)
    target = strike(later, 1, 2).to_hit
    assert target is not None
    assert target.needed == 4


@pytest.mark.rule("t9a.terrain.wall", "t9a.distracting")
def test_a_wall_adds_nothing_to_a_distracting_model() -> None:
    wall = Feature("wall", "wall", Rect(36, 23.5, 8, 1))
    defenders = block(2, 1, model("Seer", Distracting()))
    charge = combat(*fight(block(1, 0, model()), defenders, charging=True), table=Table(72, 48, (wall,)))
    target = strike(charge, 1, 2).to_hit
    assert target is not None
    assert target.needed == 5


@pytest.mark.rule("t9a.terrain.water")
@pytest.mark.parametrize("wet", [(36.0, 26.0), (36.0, 22.0)])
def test_water_quenches_flaming_attacks_by_and_against_who_stands_in_it(wet: tuple[float, float]) -> None:
    """The river lies under the one unit, or under the other: in both cases the flames go out."""
    burning = model("Burning", parts=(part(1, FlamingAttacks()),))
    ours, theirs = fight(block(1, 0, burning), block(2, 1, model("Dry", Flammable())))
    dry = combat(ours, theirs)
    assert strike(dry, 1, 2).rules.of(Moments.spoils_special_save)
    river = Feature("river", "water", Rect(*wet, 10, 4))
    assert not strike(combat(ours, theirs, table=Table(72, 48, (river,))), 1, 2).rules.of(Moments.spoils_special_save)
