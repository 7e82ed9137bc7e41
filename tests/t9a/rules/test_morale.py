"""Rules of the mind, as the Discipline Tests feel them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import odds
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.profile import Model
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.discipline import discipline_roll, discipline_test
from grognard.t9a.moving.joining import may_join
from tests.t9a.attacks import rules
from tests.t9a.positions import alone, fight, hero, model, state_of, troop, unit

F = Fraction


def soldier(*texts: str, **rest: Any) -> Model:
    return model("Soldier", *rules(*texts), **rest)


def passes(state: State, test: Any, *changes: int) -> Fraction:
    """Return the chance that unit 0 passes *test*, with these modifiers of the test itself."""
    modifiers = tuple(Modifier("t9a.combat-score", "add", change) for change in changes)
    return odds(lambda dice: discipline_test(state, 0, test, dice, modifiers)).probability(True)


def needed(one: Unit, test: Any) -> int:
    """Return the Discipline on which a unit standing alone takes *test*."""
    return discipline_roll(state_of(one), one, test).target.needed


def mixed(with_it: int, without: int, *texts: str, discipline: int = 7) -> Unit:
    """Return a unit in which *with_it* of the models have the rules."""
    heroes = tuple(hero(100 + n, model("Hero", *rules(*texts), hp=3, discipline=discipline)) for n in range(with_it))
    return unit(who=troop(model(discipline=discipline), 30), models=without, characters=heroes)


# ---- Fear and Terror -------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.fear")
@pytest.mark.parametrize(
    ("texts", "discipline", "chance"),
    [
        ((), 8, F(7, 12)),
        (("Fear",), 8, F(13, 18)),
        (("Fearless",), 8, F(13, 18)),
        (("Frenzy",), 7, F(13, 18)),
        (("Cold-Blooded",), 8, F(29, 36)),
    ],
)
def test_units_in_contact_with_fear_test_at_one_less(texts: tuple[str, ...], discipline: int, chance: Fraction) -> None:
    """Models with Fear or Fearless don't feel it; Frenzy gives +2; Cold-Blooded minimises."""
    own, enemy = fight(unit(0, 0, troop(soldier(*texts, discipline=discipline))), unit(1, 1, troop(soldier("Fear"))))
    assert passes(state_of(own, enemy), "fear") == chance


@pytest.mark.rule("t9a.fear")
def test_an_immune_character_may_take_the_test_for_his_unit() -> None:
    """Discipline 7 without Fear, a Character of Discipline 8 with it: he tests on 8."""
    own = unit(0, 0, troop(soldier(discipline=7)), characters=(hero(9, soldier("Fear", discipline=8, hp=3)),))
    own, enemy = fight(own, unit(1, 1, troop(soldier("Fear"))))
    assert passes(state_of(own, enemy), "fear") == F(13, 18)


@pytest.mark.rule("t9a.terror", "t9a.fear")
def test_terror_holds_fear_and_is_immune_to_itself() -> None:
    monster = soldier("Terror")
    for trait in (Trait.TERRIFIES, Trait.FRIGHTENS, Trait.IMMUNE_TO_TERROR, Trait.IMMUNE_TO_FEAR):
        assert len(monster.hooks.with_trait(trait)) == 1
    assert soldier("Fear").hooks.with_trait(Trait.IMMUNE_TO_TERROR) == ()


@pytest.mark.rule("t9a.terror", "t9a.sa.cold-blooded", "t9a.panic-test")
@pytest.mark.parametrize(
    ("texts", "flees"),
    [((), F(5, 12)), (("Cold-Blooded",), F(7, 36)), (("Fearless",), F(0)), (("Frenzy",), F(1, 6))],
)
def test_the_panic_test_of_terror(texts: tuple[str, ...], flees: Fraction) -> None:
    """Discipline 7; Frenzy tests on 9, Fearless passes."""
    assert 1 - passes(state_of(unit(0, 0, troop(soldier(*texts)))), "panic") == flees


@pytest.mark.rule("t9a.frenzy", "t9a.sa.cold-blooded")
def test_a_cold_blooded_frenzied_unit_nearly_always_passes_a_panic_test() -> None:
    """Discipline 7 + 2 on a Minimised Roll: 205/216."""
    assert passes(state_of(unit(0, 0, troop(soldier("Frenzy", "Cold-Blooded")))), "panic") == F(205, 216)


# ---- Fearless, Frenzy ------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.fearless")
@pytest.mark.parametrize(("with_it", "fearless"), [(5, False), (6, True)])
def test_more_than_half_must_be_fearless(with_it: int, fearless: bool) -> None:
    """5 of 10 are not enough."""
    ten = mixed(with_it, 10 - with_it, "Fearless")
    assert (discipline_roll(state_of(ten), ten, "panic").passed_by == "t9a.fearless") is fearless
    assert any(hook("flee", ten, state_of()) for hook in ten.hooks.of(Moments.forbids)) is fearless
    assert discipline_roll(state_of(ten), ten, "break").passed_by == ""


@pytest.mark.rule("t9a.frenzy")
@pytest.mark.parametrize(
    ("test", "discipline"),
    [("panic", 9), ("fear", 9), ("break", 7), ("frenzy", 5), ("rally", 5), ("restrain", 5), ("combat-reform", 5)],
)
def test_frenzy_changes_discipline_by_the_test(test: str, discipline: int) -> None:
    assert needed(unit(who=troop(soldier("Frenzy"))), test) == discipline


@pytest.mark.rule("t9a.frenzy", "t9a.frenzy-test")
@pytest.mark.parametrize(("with_it", "chance"), [(1, F(13, 18)), (5, F(5, 12))])
def test_half_of_the_models_are_enough_for_frenzy(with_it: int, chance: Fraction) -> None:
    """Discipline 8, ten models: one Frenzy Character tests on 8, five on 6."""
    ten = mixed(with_it, 10 - with_it, "Frenzy", discipline=8)
    assert passes(state_of(ten), "frenzy") == chance
    assert any(hook("flee", ten, state_of()) for hook in ten.hooks.of(Moments.forbids)) is (with_it == 5)
    assert ten.has_trait(Trait.FRENZIED)


@pytest.mark.rule("t9a.frenzy", "t9a.sa.cold-blooded")
def test_rhamphodon_riders_take_their_frenzy_test_on_four() -> None:
    """Core 21.6: Discipline 6 - 2, Minimised."""
    assert passes(state_of(unit(0, 0, troop(soldier("Frenzy", "Cold-Blooded", discipline=6)))), "frenzy") == F(77, 216)


# ---- Stubborn, Unbreakable, Unstable ---------------------------------------------------------------------------------


@pytest.mark.rule("t9a.stubborn", "t9a.unbreakable", "t9a.unstable")
@pytest.mark.parametrize(
    ("text", "test", "passed_by"),
    [
        ("Stubborn", "break", ""),
        ("Unbreakable", "break", "t9a.unbreakable"),
        ("Unbreakable", "panic", "t9a.fearless"),
        ("Unstable", "break", "t9a.unstable"),
        ("Unstable", "panic", "t9a.fearless"),
        ("Unbreakable", "restrain", ""),
    ],
)
def test_who_passes_without_a_roll(text: str, test: Any, passed_by: str) -> None:
    """Unbreakable and Unstable bring Fearless."""
    one = unit(who=troop(soldier(text)))
    assert discipline_roll(state_of(one), one, test).passed_by == passed_by
    assert one.can(Moments.ignores_combat_difference) is (text == "Stubborn")


@pytest.mark.rule("t9a.stubborn")
def test_one_stubborn_model_is_enough() -> None:
    assert mixed(1, 9, "Stubborn").can(Moments.ignores_combat_difference)


@pytest.mark.rule("t9a.unstable")
def test_unstable_units_crumble() -> None:
    assert len(soldier("Unstable").hooks.with_trait(Trait.CRUMBLES)) == 1


@pytest.mark.rule("t9a.unbreakable", "t9a.unstable", "t9a.joining")
@pytest.mark.parametrize(
    ("host", "joiner", "may"),
    [
        ("Unbreakable", "Unbreakable", True),
        ("Unbreakable", "Scoring", False),
        ("Scoring", "Unbreakable", False),
        ("Unstable", "Unstable", True),
        ("Unstable", "Scoring", False),
        ("Scoring", "Unstable", False),
        ("Scoring", "Scoring", True),
    ],
)
def test_a_thane_cannot_join_seekers_and_a_dragon_seeker_can(host: str, joiner: str, may: bool) -> None:
    character = hero(9, soldier(joiner, hp=3))
    assert (may_join(state_of(), character, unit(who=troop(soldier(host)))) is None) is may


# ---- flight and those around -----------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.feigned-flight")
def test_feigned_flight_must_be_had_by_every_model() -> None:
    pteradons = unit(who=troop(soldier("Feigned Flight")))
    assert all(model.hooks.with_trait(Trait.RALLIES_AS_IF_IT_HAD_STOOD) for model, _ in pteradons.members)
    assert not all(
        model.hooks.with_trait(Trait.RALLIES_AS_IF_IT_HAD_STOOD) for model, _ in mixed(1, 3, "Feigned Flight").members
    )


@pytest.mark.rule("t9a.feigned-flight", "t9a.sa.cold-blooded", "t9a.rally-test")
@pytest.mark.parametrize(("texts", "chance"), [(("Cold-Blooded",), F(113, 216)), ((), F(5, 18))])
def test_pteradons_rally(texts: tuple[str, ...], chance: Fraction) -> None:
    """Discipline 5."""
    assert passes(state_of(unit(0, 0, troop(soldier(*texts, discipline=5)), fleeing=True)), "rally") == chance


@pytest.mark.rule("t9a.dh.seen-it-all", "t9a.hold-the-line")
@pytest.mark.parametrize("text", ["Seen It All", "Hold the Line"])
@pytest.mark.parametrize(
    ("away", "fleeing", "test", "chance"),
    [
        (6.0, False, "panic", F(35, 36)),
        (6.1, False, "panic", F(5, 6)),
        (5.0, True, "panic", F(5, 6)),
        (5.0, False, "break", F(5, 6)),
    ],
)
def test_greybeards_steady_the_young_around_them(
    text: str, away: float, fleeing: bool, test: str, chance: Fraction
) -> None:
    """Discipline 9; within 6 inches failed Panic Tests are rolled again, while the Greybeards don't Flee."""
    young = unit(0, 0, troop(soldier(discipline=9)), y=24)
    old = unit(1, 0, troop(soldier(text, discipline=9)), y=24 + away + young.formation.depth, fleeing=fleeing)
    assert passes(state_of(young, old), test) == chance


@pytest.mark.rule("t9a.insignificant")
def test_only_the_insignificant_join_the_insignificant() -> None:
    rabble = unit(who=troop(soldier("Insignificant")))
    assert may_join(state_of(), hero(9), rabble) is not None
    assert may_join(state_of(), hero(9, soldier("Insignificant", hp=3)), rabble) is None
    assert len(soldier("Insignificant").hooks.with_trait(Trait.NO_CAUSE_FOR_PANIC)) == 1


# ---- Maximised and Minimised -----------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.minimised", "t9a.sa.cold-blooded", "t9a.discipline-test")
@pytest.mark.parametrize(
    ("texts", "chance"),
    [
        (("Minimised (Discipline Tests)",), F(29, 36)),
        (("Minimised (Panic Tests)",), F(29, 36)),
        (("Minimised (Break Tests)",), F(7, 12)),
        (("Cold-Blooded",), F(29, 36)),
    ],
)
def test_minimised_rolls_drop_the_highest_die(texts: tuple[str, ...], chance: Fraction) -> None:
    """Discipline 7."""
    assert passes(state_of(unit(0, 0, troop(soldier(*texts)))), "panic") == chance


@pytest.mark.rule("t9a.minimised", "t9a.sa.cold-blooded")
def test_two_minimised_rolls_add_up() -> None:
    roll = discipline_roll(
        state_of(one := unit(who=troop(soldier("Cold-Blooded", "Minimised (Panic Tests)")))), one, "panic"
    )
    assert roll.minimised == 2


@pytest.mark.rule("t9a.maximised")
def test_a_maximised_charge_range() -> None:
    runner = soldier("Maximised (Charge Range)")
    own = unit(who=troop(runner))
    assert [hook("charge", own, None) for hook in runner.hooks.of(Moments.maximises)] == [True]
    assert [hook("flee", own, None) for hook in runner.hooks.of(Moments.maximises)] == [False]


@pytest.mark.rule("t9a.fearless", "t9a.unbreakable")
def test_a_fearless_character_alone() -> None:
    lone = alone(hero(0, soldier("Fearless", hp=3)))
    assert discipline_roll(state_of(lone), lone, "panic").passed_by == "t9a.fearless"


# ---- where they meet -------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.fear", "t9a.stubborn", "t9a.break-test")
@pytest.mark.parametrize(("text", "chance"), [("Stubborn", F(13, 18)), ("Scoring", F(1, 6))])
def test_stubborn_ignores_the_defeat_but_not_fear(text: str, chance: Fraction) -> None:
    """Discipline 9, lost by 4, touching Fear: on 8, or on 4."""
    own, enemy = fight(unit(0, 0, troop(soldier(text, discipline=9))), unit(1, 1, troop(soldier("Fear"))))
    lost_by = () if any(hook(own) for hook in own.hooks.of(Moments.ignores_combat_difference)) else (-4,)
    assert passes(state_of(own, enemy), "break", *lost_by) == chance


@pytest.mark.rule("t9a.maximised", "t9a.minimised")
def test_a_roll_both_maximised_and_minimised_drops_both_ends() -> None:
    """4D6 without the lowest and the highest: at least 7 with 251/432."""
    both = odds(lambda dice: dice.total(4, "t9a.charge-range", drop_lowest=1, drop_highest=1) >= 7)
    assert both.probability(True) == F(251, 432)


@pytest.mark.rule("t9a.frenzy", "t9a.sa.cold-blooded")
def test_frenzy_changes_the_discipline_before_cold_blood_minimises() -> None:
    """Discipline 6: a Frenzy Test on 4, Minimised 77/216, plain 1/6."""
    hot = state_of(unit(0, 0, troop(soldier("Frenzy", discipline=6))))
    assert passes(hot, "frenzy") == F(1, 6)
