"""Worked examples of the ledger about units, moves and tests that no test nearer to their rule tells."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import odds
from grognard.kernel.geometry import Rect, Table
from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.aftermath.steadfast import loses_steadfast_to_ground, stubborn_by
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.charge_range import charge_roll, roll_charge
from grognard.t9a.magic.answers import Cast
from grognard.t9a.magic.attempts import check_cast
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.discipline import discipline_roll, discipline_test
from grognard.t9a.morale.flight import maximised
from grognard.t9a.movement.arrivals import ENTERS_ON
from grognard.t9a.moving.moves import rates
from tests.t9a.attacks import rules
from tests.t9a.positions import alone, hero, model, state_of, troop, unit
from tests.t9a.spells import friends, magic_phase, spell

F = Fraction


@pytest.mark.rule("t9a.strider", "t9a.steadfast")
@pytest.mark.parametrize(("striders", "lost"), [(6, True), (7, False)])
def test_how_many_of_twelve_must_be_striders_to_stay_steadfast_in_a_forest(striders: int, lost: bool) -> None:
    """Strider, example 3: six of twelve are not more than half."""
    guides = tuple(hero(n, model(f"Guide {n}", *rules("Strider"))) for n in range(20, 20 + striders))
    band: Unit = unit(0, 0, troop(model(), 12), models=12 - striders, characters=guides, files=6)
    forest = Table(72, 48, [Feature("wood", "forest", Rect(36, 24, 30, 20))])
    assert loses_steadfast_to_ground(state_of(band, table=forest), band) is lost


@pytest.mark.rule("t9a.sa.giant-see-giant-do", "t9a.sa.cold-blooded")
def test_the_discipline_of_a_saurian_giant() -> None:
    """Saurian Giant, example 2: Discipline 8, Minimised: 193/216."""
    giant = unit(0, 0, troop(model("Giant", *rules("Giant See, Giant Do (Saurian Giant)"), discipline=8), 1), files=1)
    assert odds(lambda dice: discipline_test(state_of(giant), 0, "panic", dice)).probability(True) == F(193, 216)


@pytest.mark.rule("t9a.towering-presence", "t9a.dh.majesty-of-high-kings")
@pytest.mark.parametrize(("away", "led"), [(24.0, True), (24.1, False)])
def test_a_throne_that_towered_would_command_24_inches(away: float, led: bool) -> None:
    """Towering Presence, example 2: set to 18 inches first, then 6 more."""
    texts = ("Commanding Presence", "Majesty of High Kings", "Towering Presence")
    king = alone(hero(5, model("King", *rules(*texts), hp=3, discipline=10), general=True), y=24 + away + 20 / 25.4)
    soldiers = unit(0, 0, troop(model(discipline=6)), y=24)
    king = king.altered(facing=180.0, y=round(24 + away, 3))
    state = state_of(soldiers, king)
    assert (discipline_roll(state, soldiers, "break").target.needed == 10) is led


@pytest.mark.rule("t9a.ambush")
def test_how_likely_an_ambusher_never_comes() -> None:
    """Ambush, example 1: five rolls, 1/243."""
    never = odds(lambda dice: not any(dice.d6("t9a.ambush") >= ENTERS_ON for _ in range(5)))
    assert never.probability(True) == F(1, 243)


@pytest.mark.rule("t9a.fly", "t9a.swiftstride")
def test_a_flying_charge_of_sixteen_inches_and_a_flight_on_foot() -> None:
    """Fly, examples 1 and 3: (9, 18) needs 7 with the best two of three dice; on the ground 12, as it would flee."""
    flyer = model("Flyer", *rules("Fly (9, 18)"), fly=(9, 18), advance=4, march=8)
    band, foe = unit(0, 0, troop(flyer, 5), y=10), unit(1, 1, y=26, facing=180)
    state = state_of(band, foe, phase="charge")
    roll = charge_roll(state, band, foe, flying=True)
    assert odds(lambda dice: roll_charge(dice, roll).reaches).probability(True) == F(29, 36)
    assert charge_roll(state, band, foe).target.needed == 12
    assert (maximised(band, "flee", None), rates(band)) == (1, (4, 8))


@pytest.mark.rule("t9a.swiftstride", "t9a.charge-range")
def test_what_swiftstride_is_worth() -> None:
    """Swiftstride, examples 1 and 2: at least 8 with 49/72, 203/24 on average; 5/12 and 7 without it."""
    swift = odds(lambda dice: int(dice.total(3, "t9a.charge-range", drop_lowest=1)))
    plain = odds(lambda dice: int(dice.total(2, "t9a.charge-range")))
    assert (swift.at_least(8), swift.mean()) == (F(49, 72), F(203, 24))
    assert (plain.at_least(8), plain.mean()) == (F(5, 12), 7)


@pytest.mark.rule("t9a.sa.telepathic-link", "t9a.spell-types")
def test_an_augment_never_goes_through_a_link() -> None:
    """Telepathic Link, example 3."""
    master = replace(model("Cuatl Lord", *rules("Wizard Master"), hp=3), id="cuatl_lord")
    lord = alone(hero(0, master), y=10)
    relay = alone(hero(3, model("Link", *rules("Telepathic Link"), hp=3)), y=20)
    state = magic_phase(lord, relay, friends(), known={0: ("word-of-iron",)})
    check_cast(state, Cast(0, spell("word-of-iron"), 2, (2,)))
    with pytest.raises(NotAllowed):
        check_cast(state, Cast(0, spell("word-of-iron"), 2, (2,), link=3))


@pytest.mark.rule("t9a.sa.palanquin", "t9a.bodyguard")
@pytest.mark.parametrize(
    ("text", "gains"), [("Bodyguard (General)", ("t9a.bodyguard", True)), ("Scoring", ("", False))]
)
def test_a_cuatl_lord_among_temple_guard_and_among_saurian_warriors(text: str, gains: tuple[str, bool]) -> None:
    """Palanquin, examples 1 and 2: Stand Behind and Stubborn, or neither."""
    lord = hero(7, model("Lord", *rules("Palanquin"), hp=4, base=(50, 50)), general=True, battle_standard=True)
    guard = unit(0, 0, troop(model("Guard", *rules(text)), 20), characters=(lord,))
    [behind] = lord.hooks.of(Moments.stands_behind_in)
    assert (stubborn_by(guard), behind(guard)) == gains
