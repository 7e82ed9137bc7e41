"""From two armies to the first Player Turn (core 16)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import RolledDice, ScriptedDice, odds
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.movement.arrivals import arrivals
from grognard.t9a.rules.characters import Exclusive, WarMachine
from grognard.t9a.rules.deployment import Ambush, Scout
from grognard.t9a.rules.dwarven import AncientGrudge, RunicEngravings
from grognard.t9a.rules.dwarven_engines import Entrench
from grognard.t9a.rules.saurian import PreyScent
from grognard.t9a.setup.marking import Mark, MarkNoMore, mark_enemies
from grognard.t9a.setup.objectives import BREAKTHROUGH, OBJECTIVES
from grognard.t9a.setup.setup import (
    ChooseTurn,
    ChooseWhoDeploysFirst,
    ChooseZone,
    first_finisher_wins,
    roll_off,
    set_up,
)
from grognard.t9a.setup.special_deployment import ChooseEffect, DeclareWay, HideInside, declare_special_deployment
from grognard.t9a.setup.zones import DAWN_ASSAULT, DEPLOYMENT_TYPES, FRONTLINE_CLASH
from tests.t9a.positions import alone, hero, model, part, play, state_of, troop, unit

CHANCES = ("5/12", "7/12", "13/18", "5/6", "11/12", "35/36", "1")
"""That the first finisher's total is higher, by Undeployed Units Number."""


def before(*units: Unit, **rest: object) -> State:
    """Return a state before the setup: all units wait."""
    state = state_of(*units, phase="setup", turn=0, player_turn=0, **rest)
    return replace(state, units=(), reserve=tuple(one.altered(away="undeployed") for one in units))


def armies() -> tuple[Unit, ...]:
    return (unit(0), alone(hero(1)), unit(2), unit(3, 1), unit(4, 1), alone(hero(5), 1))


@pytest.mark.rule("t9a.first-turn")
@pytest.mark.parametrize(
    ("undeployed", "chance"), list(enumerate(["5/12", "7/12", "13/18", "5/6", "11/12", "35/36", "1"]))
)
def test_each_undeployed_unit_of_the_enemy_helps_to_go_first(undeployed: int, chance: str) -> None:
    """Worked example 21.28."""
    assert odds(first_finisher_wins, undeployed).probability(True) == Fraction(chance)


@pytest.mark.rule("t9a.roll-off")
def test_a_roll_off_that_ties_is_rolled_again() -> None:
    with ScriptedDice([3, 3, 2, 5]) as dice:
        assert roll_off(dice, "t9a.deployment-zones") == 1


@pytest.mark.rule("t9a.deployment-type", "t9a.secondary-objective")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_gives_the_deployment_type_and_another_the_objective(face: int) -> None:
    dice = ScriptedDice([face, 7 - face, 6, 1, *[1, 2, 3, 4, 5, 6] * 4])
    asked = next(set_up(before(*armies()), dice))
    assert asked.state.deployment == DEPLOYMENT_TYPES[face - 1]
    assert asked.state.objective == OBJECTIVES[6 - face]


@pytest.mark.rule("t9a.deployment-zones")
def test_the_higher_die_chooses_the_zone_and_the_other_player_who_deploys_first() -> None:
    state = before(*armies(), deployment=FRONTLINE_CLASH, objective=BREAKTHROUGH)
    asked: list[tuple[int, str]] = []
    play_ = set_up(state, ScriptedDice([2, 5, *[1, 6] * 10]))
    got = next(play_)
    while len(asked) < 2:
        if hasattr(got, "kind"):
            asked.append((got.player, got.kind))
            got = play_.send(got.options[0])
        else:
            got = next(play_)
    assert asked == [(1, "t9a.choose-zone"), (0, "t9a.who-deploys-first")]


@pytest.mark.rule("t9a.pre-game-sequence")
def test_a_whole_setup_places_everybody() -> None:
    state = before(*armies(), deployment=FRONTLINE_CLASH, objective=BREAKTHROUGH)
    after = play(set_up(state, RolledDice(3)))
    assert [one.id for one in after.units] == [0, 1, 2, 3, 4, 5] or any(one.characters for one in after.units)
    assert (after.reserve, after.fallen, after.step, after.notes) == ((), (), "", ())
    assert after.first_player in (0, 1)


@pytest.mark.rule("t9a.first-turn")
def test_who_finished_first_goes_as_he_announced_if_his_total_is_higher() -> None:
    """One unit each; the first finisher adds 1 for the enemy's unit."""
    state = before(unit(0), unit(1, 1), deployment=FRONTLINE_CLASH, objective=BREAKTHROUGH)
    south = ChooseZone("south")
    choices = (south, ChooseWhoDeploysFirst(0), lambda ask: ask.options[0], ChooseTurn(first=False))
    announced = play(set_up(state, ScriptedDice([6, 1, 3, 3])), *choices)
    assert announced.first_player == 1, "3 and 1 are more than 3: he wished to go second"
    other = play(
        set_up(state, ScriptedDice([6, 1, 3, 4])), *choices, lambda ask: ask.options[0], ChooseTurn(first=False)
    )
    assert other.first_player == 0, "4 is not less than 4: the other chooses, and goes second"


# ---- special deployment


@pytest.mark.rule("t9a.special-deployment", "t9a.ambush", "t9a.scout")
def test_ambushers_and_scouts_are_declared_one_by_one() -> None:
    lurkers = unit(0, 0, troop(model("Lurker", Ambush()), 5, key="lurkers"))
    scouts = unit(1, 0, troop(model("Scout", Scout(), Ambush()), 5, key="scouts"))
    state = before(lurkers, scouts, unit(2), deployment=FRONTLINE_CLASH, objective=BREAKTHROUGH)
    after = play(
        declare_special_deployment(state, 0, RolledDice(1)), DeclareWay(0, "ambush"), DeclareWay(1, "scouting")
    )
    assert [one.away for one in after.reserve] == ["ambush", "scouting", "undeployed"]


@pytest.mark.rule("t9a.ambush", "t9a.special-deployment", "t9a.joining")
def test_a_character_may_lie_in_ambush_inside_a_unit_and_enters_with_it() -> None:
    """One roll for both; only with Ambush himself, in a unit that lies there already, and that he may be part of."""
    lurkers = unit(2, 0, troop(model("Lurker", Ambush(), march=8), 10, key="lurkers"))
    captain = alone(hero(0, model("Captain", Ambush(), hp=3)))
    loner, plain = alone(hero(1, model("Loner", Ambush(), Exclusive(), hp=3))), alone(hero(4))
    state = before(captain, loner, lurkers, unit(3), plain, deployment=FRONTLINE_CLASH, objective=BREAKTHROUGH)
    asked: list[Any] = []

    def inside(ask: Any) -> HideInside:
        asked.append(ask.options)
        return HideInside(0, 2)

    def alone_then(ask: Any) -> DeclareWay:
        asked.append(ask.options)
        return DeclareWay(1, "undeployed")

    hidden = play(declare_special_deployment(state, 0, RolledDice(1)), DeclareWay(2, "ambush"), inside, alone_then)
    ways = [(DeclareWay(number, "ambush"), DeclareWay(number, "undeployed")) for number in (0, 1)]
    assert asked == [(HideInside(0, 2), *ways[0]), ways[1]], "a Character without Ambush is asked nothing"
    away = {one.id: one.away for one in hidden.reserve}
    assert away == {1: "undeployed", 2: "ambush", 3: "undeployed", 4: "undeployed"}
    second = replace(hidden, turn=2, player_turn=3, phase="movement", zones=("south", "north"))
    with ScriptedDice([3]) as dice:
        entered = play(arrivals(second, dice))
    assert [one.id for one in entered.unit(2).characters] == [0]
    left = [DeclareWay(number, "undeployed") for number in (2, 0, 1)]
    normally = play(declare_special_deployment(state, 0, RolledDice(1)), *left)
    assert len(normally.reserve) == 5, "without a unit in Ambush nobody is asked about hiding"


@pytest.mark.rule("t9a.deployment.dawn-assault")
def test_in_dawn_assault_two_units_may_be_kept_as_reinforcements() -> None:
    state = before(unit(0), unit(1), unit(2), unit(3), deployment=DAWN_ASSAULT, objective=BREAKTHROUGH)
    keep = [DeclareWay(number, "reinforcement") for number in (0, 1)]
    after = play(declare_special_deployment(state, 0, RolledDice(1)), *keep)
    assert [one.away for one in after.reserve] == ["reinforcement", "reinforcement", "undeployed", "undeployed"]


@pytest.mark.rule("t9a.dh.runic-engravings")
def test_runic_engravings_are_chosen_for_the_battle() -> None:
    guardians = unit(0, 0, troop(model("Guardian", RunicEngravings()), 5, key="guardians"))
    state = before(guardians, deployment=FRONTLINE_CLASH, objective=BREAKTHROUGH)
    chosen: list[str] = []

    def second(ask: object) -> ChooseEffect:
        option = ask.options[1]  # type: ignore[attr-defined]
        chosen.append(option.effect)
        return option  # type: ignore[no-any-return]

    after = play(declare_special_deployment(state, 0, RolledDice(1)), second)
    assert after.reserve[0].is_under(chosen[0])


# ---- step 7: marks


@pytest.mark.rule("t9a.dh.ancient-grudge")
def test_who_finished_deploying_first_marks_first() -> None:
    """He counts as the Active Player from then on, whoever chose the zones (core 1.1, 2.12)."""
    holders = [alone(hero(n, model("Thane", parts=(part(3, AncientGrudge(1)),))), side) for n, side in ((0, 0), (1, 1))]
    others = [unit(2, 0), unit(3, 1)]
    notes = (("finished-first", 1), ("undeployed", 0), ("wish", True))
    state = state_of(*holders, *others, phase="setup", step="vanguard", zone_chooser=0, notes=notes)
    marked: list[int] = []

    def marking(ask: Any) -> Any:
        marked.append(ask.player)
        return ask.options[0]

    play(set_up(state, ScriptedDice([6, 1])), marking, marking)
    assert marked == [1, 0]


@pytest.mark.rule("t9a.dh.ancient-grudge")
def test_grudges_are_borne_against_entries_of_the_enemy_list() -> None:
    holder = alone(hero(0, model("Thane", attacks=3, parts=(part(3, AncientGrudge(2)),))))
    state = state_of(holder, unit(1, 1), unit(2, 1, characters=(hero(3),)), phase="setup")
    after = play(mark_enemies(state, 0, RolledDice(1)), Mark("t9a.dh.ancient-grudge", 3))
    assert [entry for _, entry in after.marks] == [3, 1]


@pytest.mark.rule("t9a.sa.prey-scent")
def test_two_units_are_prey_however_many_rhamphodons_there_are() -> None:
    riders = [unit(n, 0, troop(model(parts=(part(2, PreyScent()),)), 3, key=f"riders-{n}"), files=3) for n in (0, 1)]
    state = state_of(*riders, unit(2, 1), unit(3, 1), unit(4, 1), phase="setup")
    after = play(mark_enemies(state, 0, RolledDice(1)), Mark("t9a.sa.prey-scent", 4))
    assert [entry for _, entry in after.marks] == [4, 2]


@pytest.mark.rule("t9a.dh.entrench")
def test_an_engineer_may_entrench_an_own_war_machine() -> None:
    guns = [unit(n, 0, troop(model("Gun", WarMachine(), base=60), 1, key=f"gun-{n}"), files=1) for n in (1, 2)]
    state = state_of(alone(hero(0, model("Engineer", Entrench()))), *guns, unit(3, 1), phase="setup")
    after = play(mark_enemies(state, 0, RolledDice(1)), Mark("t9a.dh.entrench", 2))
    assert [one.id for one in after.units if one.is_under("t9a.dh.entrench")] == [2]
    nobody = play(mark_enemies(state, 0, RolledDice(1)), MarkNoMore("t9a.dh.entrench"))
    assert not any(one.effects for one in nobody.units)
