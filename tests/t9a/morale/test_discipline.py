"""Discipline Tests: whose Discipline, which modifiers, how many dice, which reroll (core 2.10, 14.3 to 14.5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import RolledDice, ScriptedDice
from grognard.kernel.dice.odds import odds
from grognard.kernel.words.events import render
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.effects import UNTIL_MAGIC_OF
from grognard.t9a.board.lasting import with_effect, with_effect_on
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.characteristic import characteristic_of
from grognard.t9a.morale.discipline import TestTaken as Taken
from grognard.t9a.morale.discipline import discipline_roll, discipline_test, is_decimated
from grognard.t9a.moving.joining import Join, join
from tests.t9a.attacks import rules
from tests.t9a.positions import alone, fight, hero, model, state_of, troop, unit
from tests.t9a.spells import spellbound

GENERAL = ("Commanding Presence",)
FLAG = ("Rally Around the Flag",)


def soldiers(discipline: int = 7, *texts: str, size: int = 10, **rest: Any) -> Unit:
    return unit(0, 0, troop(model("Tester", *rules(*texts), discipline=discipline), size), **rest)


def leader(number: int, *texts: str, discipline: int = 9, x: float = 36, y: float = 30, **rest: Any) -> Unit:
    """A Character alone, some way off."""
    who = hero(number, model(f"Leader {number}", *rules(*texts), discipline=discipline))
    return Unit(number, 0, None, 0, characters=(who,), x=x, y=y).altered(**rest)


def chance(state: State, test: Any = "panic", *modifiers: Modifier) -> Fraction:
    """The chance to pass the test."""
    return odds(_test, state, test, modifiers).probability(True)


def _test(dice: Any, state: State, test: Any, modifiers: tuple[Modifier, ...]) -> bool:
    return discipline_test(state, 0, test, dice, modifiers)


@pytest.mark.rule("t9a.discipline-test")
@pytest.mark.parametrize(
    ("discipline", "plain", "flag", "cold", "both"),
    [
        (4, "1/6", "11/36", "77/216", "27335/46656"),
        (5, "5/18", "155/324", "113/216", "36047/46656"),
        (6, "5/12", "95/144", "49/72", "4655/5184"),
        (7, "7/12", "119/144", "29/36", "1247/1296"),
        (8, "13/18", "299/324", "193/216", "46127/46656"),
        (9, "5/6", "35/36", "205/216", "46535/46656"),
        (10, "11/12", "143/144", "53/54", "2915/2916"),
    ],
)
def test_the_table_of_discipline_tests(discipline: int, plain: str, flag: str, cold: str, both: str) -> None:
    """Core 21.6: plain, with the battle standard's reroll, Minimised by Cold-Blooded, with both."""
    standard = leader(5, *FLAG, discipline=2)
    assert chance(state_of(soldiers(discipline))) == Fraction(plain)
    assert chance(state_of(soldiers(discipline), standard)) == Fraction(flag)
    assert chance(state_of(soldiers(discipline, "Cold-Blooded"))) == Fraction(cold)
    assert chance(state_of(soldiers(discipline, "Cold-Blooded"), standard)) == Fraction(both)


@pytest.mark.rule("t9a.commanding-presence")
def test_skinks_near_the_general_test_on_his_discipline_still_cold_blooded() -> None:
    """Core 21.6: Skink Braves (5) alone 113/216; within 12 inches of the Warlord (8) 193/216."""
    skinks = soldiers(5, "Cold-Blooded")
    warlord = leader(5, *GENERAL, "Cold-Blooded", discipline=8)
    assert chance(state_of(skinks)) == Fraction(113, 216)
    assert chance(state_of(skinks, warlord)) == Fraction(193, 216)


@pytest.mark.rule("t9a.commanding-presence")
@pytest.mark.parametrize(("away", "reaches"), [(12.0, True), (12.1, False)])
def test_the_general_reaches_twelve_inches(away: float, *, reaches: bool) -> None:
    general = leader(5, *GENERAL, y=24 + away + 20 / 25.4)
    roll = discipline_roll(state_of(soldiers(6), general), soldiers(6), "break")
    assert (roll.target.needed == 9) is reaches


@pytest.mark.rule("t9a.commanding-presence")
def test_a_fleeing_general_lends_nothing_but_fleeing_units_may_use_a_steady_one() -> None:
    fled = leader(5, *GENERAL, fleeing=True)
    assert discipline_roll(state_of(soldiers(6), fled), soldiers(6), "rally").target.needed == 6
    runner = soldiers(6, fleeing=True)
    assert discipline_roll(state_of(runner, leader(5, *GENERAL)), runner, "rally").target.needed == 9


@pytest.mark.rule("t9a.towering-presence")
def test_a_towering_general_reaches_eighteen_inches() -> None:
    general = leader(5, *GENERAL, "Towering Presence", y=41)
    assert discipline_roll(state_of(soldiers(6), general), soldiers(6), "break").target.needed == 9


@pytest.mark.rule("t9a.rally-around-the-flag")
def test_a_fleeing_battle_standard_steadies_nobody() -> None:
    assert chance(state_of(soldiers(7), leader(5, *FLAG, fleeing=True))) == Fraction(7, 12)


@pytest.mark.rule("t9a.duel")
def test_a_character_who_refused_a_duel_has_no_discipline_to_offer() -> None:
    lord = replace(hero(5, model("Lord", discipline=10)), refused_duel=True)
    led = soldiers(6, characters=(lord,))
    assert discipline_roll(state_of(led), led, "break").target.needed == 6


@pytest.mark.rule("t9a.discipline-test")
def test_a_characters_discipline_serves_his_unit() -> None:
    led = soldiers(6, characters=(hero(5, model("Lord", discipline=10)),))
    assert discipline_roll(state_of(led), led, "break").target.needed == 10


@pytest.mark.rule("t9a.fear")
def test_dwarfs_in_contact_with_fear_test_on_eight() -> None:
    """Core 21.6: 9 - 1 = 8: 13/18."""
    monster = unit(1, 1, troop(model("Monster", *rules("Fear"), base=(50, 50)), 1), files=1)
    dwarfs, foe = fight(soldiers(9), monster)
    assert chance(state_of(dwarfs, foe), "break") == Fraction(13, 18)
    fearless, foe = fight(soldiers(9, "Fearless"), monster)
    assert chance(state_of(fearless, foe), "break") == Fraction(5, 6)


@pytest.mark.rule("t9a.frenzy")
def test_rhamphodon_riders_hardly_pass_a_frenzy_test() -> None:
    """Core 21.6: 6 - 2 = 4, Minimised: 77/216."""
    assert chance(state_of(soldiers(6, "Frenzy", "Cold-Blooded")), "frenzy") == Fraction(77, 216)


@pytest.mark.rule("t9a.frenzy")
@pytest.mark.parametrize(("test", "needed"), [("panic", 9), ("fear", 9), ("break", 7), ("rally", 5), ("restrain", 5)])
def test_what_frenzy_does_to_each_test(test: Any, needed: int) -> None:
    raging = soldiers(7, "Frenzy")
    assert discipline_roll(state_of(raging), raging, test).target.needed == needed


@pytest.mark.rule("t9a.fearless")
def test_the_fearless_pass_panic_tests_without_a_roll() -> None:
    with ScriptedDice([]) as dice:
        assert discipline_test(state_of(soldiers(2, "Fearless")), 0, "panic", dice)


@pytest.mark.rule("t9a.decimated")
def test_a_decimated_unit_rallies_on_half_its_discipline() -> None:
    """Core 21.31: 40 dwarfs reduced to 10: 9 halved up to 5: 5/18, with Rally Around the Flag 155/324."""
    few = soldiers(9, size=40, models=10, fleeing=True)
    assert is_decimated(few)
    assert chance(state_of(few), "rally") == Fraction(5, 18)
    assert chance(state_of(few, leader(5, *FLAG, discipline=2)), "rally") == Fraction(155, 324)
    eleven = soldiers(9, size=40, models=11, fleeing=True)
    assert not is_decimated(eleven)


@pytest.mark.rule("t9a.decimated")
def test_a_king_among_them_saves_them_from_being_decimated() -> None:
    """Core 21.31: 13 Health Points against 10; the King's 10: 11/12."""
    led = soldiers(9, size=40, models=10, fleeing=True, characters=(hero(5, model("King", hp=3, discipline=10)),))
    assert not is_decimated(led)
    assert chance(state_of(led), "rally") == Fraction(11, 12)


@pytest.mark.rule("t9a.discipline-test")
def test_discipline_never_exceeds_ten_and_modifiers_of_the_test_count() -> None:
    assert discipline_roll(state_of(soldiers(9, "Frenzy")), soldiers(9, "Frenzy"), "panic").target.needed == 10
    lost = Modifier("t9a.break-test", "add", -3)
    assert chance(state_of(soldiers(9)), "break", lost) == Fraction(5, 12)


@pytest.mark.rule("t9a.discipline-test")
def test_the_log_tells_why_the_number_is_what_it_is() -> None:
    dice = RolledDice(3)
    discipline_test(state_of(soldiers(7, "Frenzy")), 0, "rally", dice)
    told = [event for event in dice.events if isinstance(event, Taken)] or dice.events
    assert "Tester" in render(told[-1])
    rolled = render(dice.events[0])
    assert "t9a.frenzy" in rolled


@pytest.mark.rule("t9a.commanding-presence", "t9a.spell.whispers-of-the-veil")
def test_a_general_lends_his_discipline_as_it_is_now_and_each_modifier_counts_once() -> None:
    """Whispers on the General's unit make his 9 an 8; on both units they still count once."""
    chief = hero(8, model("General", *rules("Commanding Presence"), discipline=9, hp=3), general=True)
    led, general = unit(0), alone(chief, y=30)
    for first, second, needed in ((led, general, 9), (led, spellbound(general, "whispers-of-the-veil"), 8),
                                  (spellbound(led, "whispers-of-the-veil"), general, 8),
                                  (spellbound(led, "whispers-of-the-veil"),
                                   spellbound(general, "whispers-of-the-veil"), 8)):  # fmt: skip
        state = state_of(first, second)
        assert discipline_roll(state, state.unit(0), "panic").target.needed == needed


@pytest.mark.rule("t9a.commanding-presence")
def test_a_general_who_refused_a_duel_lends_nothing() -> None:
    """Core 11.18: his Discipline is 0."""
    chief = hero(8, model("General", *rules("Commanding Presence"), discipline=9, hp=3), general=True)
    state = state_of(unit(0), alone(replace(chief, refused_duel=True), y=30))
    assert discipline_roll(state, state.unit(0), "panic").target.needed == 7


@pytest.mark.rule("t9a.characteristic-test", "t9a.spell.whispers-of-the-veil", "t9a.spell.awaken-the-beast")
def test_a_characteristic_test_is_taken_on_the_characteristic_in_force() -> None:
    """Resilience 3 and Strength 3: 2 under Whispers, 4 awakened; a Shield does not change the Defensive Skill."""
    plain, weak = unit(0), spellbound(unit(0), "whispers-of-the-veil")
    strong = spellbound(unit(0), "awaken-the-beast")
    assert [characteristic_of(state_of(one), one, "resilience") for one in (plain, weak, strong)] == [3, 2, 3]
    assert [characteristic_of(state_of(one), one, "strength") for one in (plain, weak, strong)] == [3, 3, 4]
    shielded = unit(0, 0, troop(model("Guard", *rules("Shield"))))
    assert characteristic_of(state_of(shielded), shielded, "defensive_skill") == 3
    quick = spellbound(unit(0), "know-thine-enemy")
    assert (
        characteristic_of(state_of(quick), quick, "agility") == characteristic_of(state_of(plain), plain, "agility") + 2
    )


@pytest.mark.rule("t9a.spell.guiding-light", "t9a.joining")
def test_guiding_light_serves_units_all_of_whose_models_are_under_it() -> None:
    """Not once a Character has joined whom it did not reach; again if it reaches him too."""
    lit = with_effect(unit(2, x=28, y=12), "t9a.spell.guiding-light", UNTIL_MAGIC_OF[0])
    joiner = alone(hero(3, model("Joiner", hp=3)), x=34, y=13.5)
    state = state_of(joiner, lit, phase="movement")
    assert discipline_roll(state, state.unit(2), "panic").minimised == 1
    joined = join(state, Join(3, 2), ScriptedDice([]), marches=True)
    assert discipline_roll(joined, joined.unit(2), "panic").minimised == 0
    together = joined.put(with_effect_on(joined.unit(2), 3, "t9a.spell.guiding-light", UNTIL_MAGIC_OF[0]))
    assert discipline_roll(together, together.unit(2), "panic").minimised == 1
