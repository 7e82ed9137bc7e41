"""Disputed questions about Discipline, Panic and flight, played under each answer, with the odds that they make."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import ScriptedDice, odds
from grognard.kernel.rules.readings import Readings
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.language import Language
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.frenzy_tests import frenzy_tests
from grognard.t9a.charging.reactions import FleeFromCharge, Hold, open_reactions, terror_test
from grognard.t9a.morale.discipline import Test, discipline_roll, discipline_test
from grognard.t9a.rules.runic_artefacts import RuneOfStorms
from grognard.t9a.setup.marking import MarkNoMore, mark_enemies, markings
from grognard.t9a.units.lending import lent_to
from tests.t9a.attacks import rules
from tests.t9a.positions import hero, model, play, readings_of, state_of, troop, unit

F = Fraction


def reading(key: str, option: str) -> Readings:
    return readings_of(**{key: option})


def passes(state: State, test: Test = "panic", unit_id: int = 0) -> Fraction:
    """Return the chance that the unit passes a Discipline Test."""
    return odds(lambda dice: discipline_test(state, unit_id, test, dice)).probability(True)


MEASURED_FROM = "t9a.commanding-presence.measured-from"
FROM = (("unit", True), ("base", False))


def long_line(*texts: str, side: int = 0, standard: tuple[Rule, ...] = ()) -> Unit:
    """Return twenty-one men in one rank, with a Character of Discipline 9 in their middle: 8 inches to their flank."""
    leader = hero(5, model("Leader", *rules(*texts), hp=3, discipline=9), general="Commanding Presence" in texts)
    who = troop(model("Guard"), 20, standard=bool(standard), rules=standard)
    return unit(2, side, who, x=36, y=24, files=21, characters=(leader,))


def beside(side: int = 0, *, away: float, who: Troop | None = None) -> Unit:
    """Return a unit so far beside the long line."""
    return unit(0, side, who, x=36 - 10.5 * 20 / 25.4 - away - 2.5 * 20 / 25.4, y=24)


@pytest.mark.rule("t9a.commanding-presence", "t9a.item.crown-of-autocracy", "t9a.commanding-presence.measured-from")
@pytest.mark.parametrize(("option", "reached"), FROM)
def test_whether_presence_is_measured_from_the_bearer_or_his_unit(option: str, reached: bool) -> None:
    """Ten inches from the flank of his unit, 18 from his base; the Crown reaches 3 inches farther: 13 and 21."""
    readings = reading(MEASURED_FROM, option)
    for texts, away in ((("Commanding Presence",), 10.0), (("Commanding Presence", "Crown of Autocracy"), 13.0)):
        state = state_of(beside(away=away), long_line(*texts), readings=readings)
        assert discipline_roll(state, state.unit(0), "panic").target.needed == (9 if reached else 7)


@pytest.mark.rule("t9a.rally-around-the-flag", "t9a.commanding-presence.measured-from")
@pytest.mark.parametrize(("option", "reached"), FROM)
def test_whether_the_flag_is_measured_from_its_bearer_or_his_unit(option: str, reached: bool) -> None:
    state = state_of(beside(away=10), long_line("Rally Around the Flag"), readings=reading(MEASURED_FROM, option))
    assert bool(discipline_roll(state, state.unit(0), "panic").reroll) == reached
    assert discipline_roll(state, state.unit(2), "panic").reroll, "his own unit is always within"


@pytest.mark.rule("t9a.item.runic-standard-of-shielding", "t9a.commanding-presence.measured-from")
@pytest.mark.parametrize(("option", "reached"), FROM)
def test_whether_shielding_is_measured_from_the_standard_bearer_or_his_unit(option: str, reached: bool) -> None:
    line = long_line(standard=rules("Runic Standard of Shielding"))
    state = state_of(beside(away=5), line, readings=reading(MEASURED_FROM, option))
    assert bool(lent_to(state, state.unit(0))) == reached
    assert lent_to(state, line)


@pytest.mark.rule("t9a.item.rune-of-storms", "t9a.commanding-presence.measured-from")
@pytest.mark.parametrize(("option", "reached"), FROM)
def test_whether_storms_are_measured_from_the_bearer_or_his_unit(option: str, reached: bool) -> None:
    flyers = troop(model("Pteradon", *rules("Fly (9, 18)")), 5)
    line = long_line("Rune of Storms").altered(x=60)
    state = state_of(
        beside(1, away=0, who=flyers).altered(x=60 - 10.5 * 20 / 25.4 - 20 - 2.5 * 20 / 25.4), line,
        active=1, readings=reading(MEASURED_FROM, option),
    )  # fmt: skip
    bearer = state.unit(2).characters[0]
    rune = next(rule for rule in bearer.hooks.rules if isinstance(rule, RuneOfStorms))
    assert bool(rune.uses("player-turn", state.unit(2), state)) == reached


@pytest.mark.rule("t9a.dh.seen-it-all", "t9a.dh.seen-it-all.fleeing")
@pytest.mark.parametrize(("option", "chance"), [("not-fleeing", F(7, 12)), ("even-fleeing", F(119, 144))])
def test_whether_fleeing_greybeards_still_steady_their_friends(option: str, chance: Fraction) -> None:
    """Discipline 7: 7/12, with the reroll 1 - (5/12)²."""
    greybeards = unit(1, 0, troop(model("Greybeard", *rules("Seen It All"))), y=18, fleeing=True)
    state = state_of(unit(0), greybeards, readings=reading("t9a.dh.seen-it-all.fleeing", option))
    assert passes(state) == chance


def with_one_frenzied() -> Unit:
    """Return ten plain models, Discipline 7, and a frenzied Character of Discipline 6."""
    return unit(0, 0, troop(), characters=(hero(5, model("Rager", *rules("Frenzy"), hp=3, discipline=6)),))


@pytest.mark.rule("t9a.frenzy")
@pytest.mark.parametrize("text", ["en", "fr"])
@pytest.mark.parametrize("test", ["panic", "march", "break"])
def test_by_both_texts_one_frenzied_model_leaves_the_discipline_of_its_unit_alone(text: Language, test: Test) -> None:
    """One of eleven: both texts ask for half of the models; Discipline 7."""
    assert passes(state_of(with_one_frenzied(), readings=readings_of(text)), test) == F(7, 12)


@pytest.mark.rule("t9a.frenzy", "t9a.frenzy.rate", "t9a.fly")
@pytest.mark.parametrize(("text", "tests"), [("en", True), ("fr", False)])
def test_which_advance_rate_of_a_flyer_calls_for_the_frenzy_test(text: Language, tests: bool) -> None:
    """Advance Rate 4 on the ground and 8 in the air, prey 14 inches away: within 8 + 7, not within 4 + 7."""
    flyer = model("Bat", *rules("Frenzy", "Fly (8, 16)"), discipline=6, fly=(8, 16), base=(50, 50))
    ours = unit(0, 0, troop(flyer, 1), y=10, files=1)
    state = state_of(ours, unit(1, 1, y=24, facing=180), readings=readings_of(text), phase="charge")
    carried_away = odds(lambda dice: bool(frenzy_tests(state, dice).notes)).probability(True)
    assert carried_away == (F(5, 6) if tests else 0), "Discipline 6 - 2: fails on 5 and more"


def mixed(cold: int) -> Unit:
    """Return a unit of 20, *cold* of them rank and file with Cold-Blooded, led by warm Characters of Discipline 8."""
    heroes = tuple(hero(number, model(f"Hero {number}", hp=3, discipline=8)) for number in range(5, 25 - cold))
    return unit(0, 0, troop(model("Skink", *rules("Cold-Blooded"), discipline=6), cold), characters=heroes)


@pytest.mark.rule("t9a.sa.cold-blooded", "t9a.sa.cold-blooded.mixed-units")
@pytest.mark.parametrize(("text", "chance"), [("en", F(13, 18)), ("fr", F(193, 216))])
def test_whether_the_majority_makes_the_test_of_a_warm_leader_cold_blooded(text: Language, chance: Fraction) -> None:
    """Discipline 8, 19 of 20 are Cold-Blooded: plain for the Character in English, Minimised in French."""
    assert passes(state_of(mixed(19), readings=readings_of(text))) == chance


@pytest.mark.rule("t9a.sa.cold-blooded.mixed-units")
@pytest.mark.parametrize(("text", "chance"), [("en", F(193, 216)), ("fr", F(13, 18))])
def test_whether_a_cold_blooded_leader_of_warm_models_tests_in_cold_blood(text: Language, chance: Fraction) -> None:
    lord = hero(5, model("Lord", *rules("Cold-Blooded"), hp=3, discipline=8))
    host = unit(0, 0, troop(model(discipline=5)), characters=(lord,))
    assert passes(state_of(host, readings=readings_of(text))) == chance


@pytest.mark.rule("t9a.terror", "t9a.terror.may-not-flee", "t9a.frenzy")
@pytest.mark.parametrize(("option", "flees"), [("stays", F(0)), ("flees", F(1, 6))])
def test_whether_terror_puts_the_frenzied_to_flight(option: str, flees: Fraction) -> None:
    """Discipline 7 + 2 fails on 10 and more; where the flight is forced no other reaction is left."""
    monster = unit(0, 0, troop(model("Monster", *rules("Terror"), base=(100, 150)), 1), y=10, files=1)
    ragers = unit(9, 1, troop(model("Rager", *rules("Frenzy")), 20), y=20, facing=180)
    state = state_of(monster, ragers, readings=reading("t9a.terror.may-not-flee", option), phase="charge")
    assert odds(lambda dice: terror_test(state, 9, 0, dice)[1]).probability(True) == flees
    assert open_reactions(state, ragers, monster, terrified=True) == (FleeFromCharge(9),)
    assert open_reactions(state, ragers, monster) == (Hold(9),)


@pytest.mark.rule("t9a.sa.prey-scent", "t9a.sa.prey-scent.compulsory")
@pytest.mark.parametrize(("text", "marked"), [("en", 2), ("fr", 0)])
def test_whether_prey_must_be_marked(text: Language, marked: int) -> None:
    """Its owner would rather mark nobody; only the French text lets him."""
    hunter = model("Hunter", *rules("Prey Scent"), base=(25, 50))
    state = state_of(
        unit(0, 0, troop(hunter, 3), y=10), *(unit(number, 1, y=38, x=20 + 8 * number) for number in (1, 2, 3)),
        readings=readings_of(text), phase="setup",
    )  # fmt: skip
    stop = MarkNoMore("t9a.sa.prey-scent")

    def nobody(ask: Any) -> Any:
        return stop if stop in ask.options else ask.options[0]

    after = play(mark_enemies(state, 0, ScriptedDice([])), *[nobody] * max(1, marked))
    assert len(after.marks) == marked


@pytest.mark.rule("t9a.sa.prey-scent", "t9a.sa.prey-scent.number")
@pytest.mark.parametrize(("option", "number"), [("two-in-all", 2), ("two-for-each-unit", 4)])
def test_how_many_prey_two_units_of_hunters_mark(option: str, number: int) -> None:
    hunter = model("Hunter", *rules("Prey Scent"), base=(25, 50))
    hunters = (unit(one, 0, troop(hunter, 3, key=f"hunters-{one}"), x=20 + 20 * one) for one in (0, 1))
    state = state_of(*hunters, readings=reading("t9a.sa.prey-scent.number", option), phase="setup")
    assert [marking.number for marking in markings(state, 0)] == [number]
