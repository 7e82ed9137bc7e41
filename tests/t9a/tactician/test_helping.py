"""The tactician keeps Engineers near their machines, and minds Frenzy and Terror."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.battle.asks import Ask
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.shooting.rerolls import REROLL, LetStand, Rerollable, RollAgain, best_answer
from grognard.t9a.tactician.appraisal import Appraisal
from grognard.t9a.tactician.fleeing import chance_of_terror, chance_to_flee
from grognard.t9a.tactician.ground import Ground
from grognard.t9a.tactician.helping import points_of_helping
from grognard.t9a.tactician.shooting import whether_to_roll_again
from tests.t9a.attacks import rules
from tests.t9a.positions import alone, hero, model, state_of, troop, unit
from tests.t9a.shots import flames_rolled, misfire_rolled, shooting, war_machine, warriors


def engineer(x: float, y: float = 10.0) -> Unit:
    return alone(hero(7, model("Engineer", *rules("Engineer (3+)"), hp=3)), x=x, y=y)


def frenzied(*texts: str, number: int = 5) -> Unit:
    """Return a few of ours who look north, with an enemy before them."""
    return unit(0, 0, troop(model("Rider", *rules(*texts)), number, key="ours"), x=36, y=10)


def horde(away: float, *texts: str, number: int = 40, id: int = 5, **profile: Any) -> Unit:
    who = troop(model("Foe", *rules(*texts), **profile), number, key="horde")
    return unit(id, 1, who, x=36, y=10 + away, facing=180, files=8)


@pytest.mark.rule("t9a.engineer")
def test_an_engineer_is_worth_most_where_he_reaches_a_war_machine() -> None:
    machine = war_machine("Dwarf Ballista (4+)")
    state = shooting(machine, engineer(36), warriors(away=30))

    def points(x: float) -> float:
        return points_of_helping(state, engineer(x))

    assert points(machine.x + 4) == points(machine.x - 4) > points(machine.x + 12) > points(machine.x + 24) > 0
    assert points_of_helping(state, state.unit(0)) == 0, "the machine helps nobody"


@pytest.mark.rule("t9a.engineer", "t9a.reroll")
@pytest.mark.parametrize(
    ("rolled", "again"),
    [
        (flames_rolled(hits=9), True),  # D6 and 3D3 are 9.5 on average
        (flames_rolled(hits=10), False),
        (flames_rolled(hits=8, most=8), False),
        (misfire_rolled("breakdown"), True),
        (misfire_rolled("malfunction"), False),
    ],
)
def test_what_is_below_the_average_of_its_dice_is_rolled_again(rolled: Rerollable, *, again: bool) -> None:
    state = shooting()
    ask = Ask(0, REROLL, (LetStand(), RollAgain()), about=rolled, state=state)
    assert isinstance(whether_to_roll_again(ask, state).chosen.answer, RollAgain) is again
    assert isinstance(best_answer(ask), RollAgain) is again


@pytest.mark.rule("t9a.engineer")
def test_an_engineer_would_rather_stay_with_his_machine_than_go_with_the_enemy_in_sight() -> None:
    machine = war_machine("Dwarf Ballista (4+)")
    state = shooting(machine, engineer(machine.x + 4), warriors(away=30))
    ground = Ground(state, state.unit(7), Appraisal())
    here, ahead = ground.place(state.unit(7)), ground.place(state.unit(7).altered(y=22.0))
    assert here.points > ahead.points
    assert here.help > ahead.help


@pytest.mark.rule("t9a.frenzy")
def test_the_frenzied_keep_away_from_charges_that_they_would_lose() -> None:
    """Within the Advance Rate and 7 inches of a horde they may be carried away; who has no Frenzy may not."""

    def cost(away: float, *texts: str) -> float:
        state = state_of(frenzied(*texts), horde(away))
        ground = Ground(state, state.unit(0), Appraisal())
        return ground.place(state.unit(0)).frenzy

    assert cost(8, "Frenzy") > 0
    assert cost(20, "Frenzy") == 0
    assert cost(8) == 0


@pytest.mark.rule("t9a.frenzy")
def test_the_frenzied_do_not_mind_an_enemy_whom_they_like_to_charge() -> None:
    state = state_of(frenzied("Frenzy", number=20), horde(8, number=1))
    assert Ground(state, state.unit(0), Appraisal()).place(state.unit(0)).frenzy == 0


@pytest.mark.rule("t9a.terror")
def test_terror_adds_the_chance_of_flight_to_a_charge_and_to_the_danger_of_one() -> None:
    def facing(*texts: str, ours: tuple[str, ...] = ()) -> State:
        return state_of(frenzied(*ours, number=10), horde(8, *texts, number=1))

    plain, terrible, calm = facing(), facing("Terror"), facing("Terror", ours=("Fearless",))
    assert chance_of_terror(plain, plain.unit(5), plain.unit(0)) == 0
    chance = chance_of_terror(terrible, terrible.unit(5), terrible.unit(0))
    assert chance == pytest.approx(15 / 36), "a Panic Test on Discipline 7"
    assert chance_to_flee(terrible, terrible.unit(5), terrible.unit(0), 0.0) == chance
    assert chance_of_terror(calm, calm.unit(5), calm.unit(0)) == 0
    danger = [Ground(one, one.unit(0), Appraisal()).if_it_charges(one.unit(5), "front") for one in (plain, terrible)]
    assert danger[0] < danger[1]
