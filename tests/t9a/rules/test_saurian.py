"""Army rules of the Saurian Ancients."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import odds
from grognard.t9a.attack.attack import prepare, roll_to_hit
from grognard.t9a.board.marks import marks_on
from grognard.t9a.board.profile import Height, Model
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.charging.charge_range import charge_roll, greatest_charge_range, roll_charge
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.discipline import discipline_test
from tests.t9a.attacks import after_hit, rule, rules, strikes
from tests.t9a.positions import hero, model, part, state_of, troop, unit

F = Fraction


def saurian(*texts: str, **rest: Any) -> Model:
    return model("Saurian", *rules(*texts), **rest)


@pytest.mark.rule("t9a.sa.cold-blooded", "t9a.discipline-test")
@pytest.mark.parametrize(
    ("discipline", "cold", "plain"),
    [(4, F(77, 216), F(1, 6)), (5, F(113, 216), F(5, 18)), (7, F(29, 36), F(7, 12)), (8, F(193, 216), F(13, 18))],
)
def test_cold_blooded_tests_drop_the_highest_die(discipline: int, cold: Fraction, plain: Fraction) -> None:
    """Core 21.6."""

    def chance(*texts: str) -> Fraction:
        state = state_of(unit(0, 0, troop(saurian(*texts, discipline=discipline))))
        return odds(lambda dice: discipline_test(state, 0, "panic", dice)).probability(True)

    assert (chance("Cold-Blooded"), chance()) == (cold, plain)


@pytest.mark.rule("t9a.sa.cold-blooded")
def test_a_mixed_unit_is_cold_blooded_if_the_testing_model_is() -> None:
    """A warm-blooded Character of the same Discipline tests with two dice, the rank and file with three."""
    cold = troop(saurian("Cold-Blooded", discipline=8))
    led = unit(0, 0, cold, characters=(hero(9, saurian(discipline=9, hp=3)),))
    chance = odds(lambda dice: discipline_test(state_of(led), 0, "panic", dice)).probability(True)
    assert chance == F(5, 6)  # the Character's 9 on two dice counts as the better number


@pytest.mark.rule("t9a.sa.cold-blooded", "t9a.swiftstride")
def test_cold_blood_never_slows_the_feet() -> None:
    """Minimised Discipline and Maximised distances: different rolls, never mixed."""
    runner = saurian("Cold-Blooded", "Swiftstride")
    own = unit(who=troop(runner))
    assert any(hook("charge", own, None) for hook in runner.hooks.of(Moments.maximises))
    assert [hook("panic", state_of()) for hook in runner.hooks.of(Moments.minimises_discipline)] == [True]


@pytest.mark.rule("t9a.sa.born-predator")
@pytest.mark.parametrize(("off", "chance"), [(3, F(7, 12)), (4, F(7, 9))])
def test_born_predators_roll_ones_again(off: int, chance: Fraction) -> None:
    strike = prepare(strikes(saurian("Born Predator", off=off), model(), weapon=None))
    assert odds(lambda dice: roll_to_hit(dice, strike).count).mean() == chance


# ---- Apex Predator ---------------------------------------------------------------------------------------------------


def charge(texts: tuple[str, ...], prey: Model, inches: float, *, models: int = 1) -> tuple[Fraction, float]:
    """Return the chance to reach *prey* so far away with Advance 7, and the greatest Charge Range."""
    carnosaur = unit(0, 0, troop(saurian(*texts, advance=7), 1), files=1, y=10)
    target = unit(1, 1, troop(prey, models), y=10 + inches, facing=180)
    state = state_of(carnosaur, target)
    roll = charge_roll(state, carnosaur, target)
    chance = odds(lambda dice: roll_charge(dice, roll).reaches).probability(True)
    return chance, greatest_charge_range(carnosaur, target)


@pytest.mark.rule("t9a.sa.apex-predator")
@pytest.mark.parametrize(
    ("texts", "prey", "models", "chance", "most"),
    [
        (("Apex Predator",), {"height": Height.GIGANTIC}, 1, F(7, 12), 21),
        ((), {"height": Height.GIGANTIC}, 1, F(5, 18), 19),
        (("Apex Predator", "Swiftstride"), {"height": Height.GIGANTIC}, 1, F(29, 36), 21),
        (("Swiftstride",), {"height": Height.GIGANTIC}, 1, F(113, 216), 19),
        (("Apex Predator",), {}, 1, F(5, 18), 19),
    ],
)
def test_an_apex_predator_charges_giants_from_farther(
    texts: tuple[str, ...], prey: dict[str, Any], models: int, chance: Fraction, most: float
) -> None:
    """16 inches at Advance 7: 9 on the dice, less 2."""
    assert charge(texts, model("Prey", **prey), 16, models=models) == (chance, most)


@pytest.mark.rule("t9a.sa.apex-predator")
def test_apex_predators_hunt_lone_flyers_and_gain_two_inches_once() -> None:
    apex = ("Apex Predator", "Swiftstride")
    flyer, both = saurian("Fly (8, 16)"), saurian("Fly (8, 16)", height=Height.GIGANTIC)
    assert charge(apex, flyer, 15)[0] == F(193, 216)  # core 21.5
    assert charge(("Apex Predator",), flyer, 16, models=3)[0] == F(5, 18)
    assert charge(("Apex Predator",), both, 16) == (F(7, 12), 21)


@pytest.mark.rule("t9a.sa.apex-predator")
def test_companions_without_the_rule_hold_an_apex_predator_back() -> None:
    pack = unit(0, 0, troop(saurian("Apex Predator", advance=7), 3), characters=(hero(9, saurian(advance=7, hp=3)),))
    giant = unit(1, 1, troop(model("Giant", height=Height.GIGANTIC), 1))
    assert [hook(pack, giant) for hook in saurian("Apex Predator").hooks.of(Moments.charge_bonus)] == [None]


# ---- Prey Scent ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.sa.prey-scent")
@pytest.mark.parametrize(("focus", "marked", "unmarked"), [((), F(3), F(1)), (("Battle Focus",), F(4), F(4, 3))])
def test_a_rhamphodon_on_its_prey(focus: tuple[str, ...], marked: Fraction, unmarked: Fraction) -> None:
    """2 Attacks and D3 more (mean 2), 4+ with all misses rerolled; without a mark 2 x 1/2."""
    rhamphodon = saurian("Prey Scent", *focus)
    prey = strikes(rhamphodon, model(), weapon=None, target_marked=("t9a.sa.prey-scent",))
    others = strikes(rhamphodon, model(), weapon=None)

    def hits(blow: Any) -> Fraction:
        return odds(lambda dice: roll_to_hit(dice, prepare(blow)).count).mean()

    extra = rule("Prey Scent").attacks_against_marked(state_of())
    assert (extra.rule, str(extra.number)) == ("t9a.sa.prey-scent", "D3")
    assert (2 + extra.number.mean()) * hits(prey) == marked
    assert 2 * hits(others) == unmarked


@pytest.mark.rule("t9a.sa.prey-scent", "t9a.dh.ancient-grudge")
def test_who_counts_as_marked() -> None:
    """Marked models, and models in units more than half marked."""
    regiment = unit(1, 1, models=3, characters=(hero(7), hero(8)))
    mark = "t9a.sa.prey-scent"
    rank_marked = state_of(regiment, marks=((mark, 1),))
    hero_marked = state_of(regiment, marks=((mark, 7),))
    assert marks_on(rank_marked, regiment) == (mark,)
    assert marks_on(rank_marked, regiment, 7) == (mark,)  # 3 of 5 are marked
    assert marks_on(hero_marked, regiment, 7) == (mark,)
    assert marks_on(hero_marked, regiment, 8) == ()
    assert marks_on(hero_marked, regiment) == ()


@pytest.mark.rule("t9a.sa.prey-scent")
def test_two_units_are_marked_however_many_rhamphodons_hunt() -> None:
    from grognard.t9a.setup.marking import markings

    riders = troop(model(parts=(part(), part(2, *rules("Prey Scent"), name="rhamphodon"))))
    found = markings(state_of(unit(0, 0, riders), unit(1, 0, riders), unit(2, 1)), 0)
    assert [(marking.rule, marking.number) for marking in found] == [("t9a.sa.prey-scent", 2)]


# ---- Sharp Horns, Release Rocks, Giants, Palanquins ------------------------------------------------------------------


@pytest.mark.rule("t9a.sa.sharp-horns", "t9a.impact-hits")
def test_sharp_horns_roll_a_poor_number_of_impact_hits_again() -> None:
    """Core 21.21: D6+1, rerolling 1 to 3: mean 21/4, at least 5 hits 3/4."""
    horns = rule("Sharp Horns")

    def impact(dice: Any) -> int:
        faces = dice.hand(1, "t9a.impact-hits")
        if horns.rerolls_number_of_hits("impact", faces, faces[0] + 1):
            faces = dice.hand(1, "t9a.reroll")
        return int(faces[0]) + 1

    found = odds(impact)
    assert found.mean() == F(21, 4)
    assert found.at_least(5) == F(3, 4)


@pytest.mark.rule("t9a.sa.release-rocks", "t9a.sweeping-attack")
def test_pteradons_release_their_rocks_once() -> None:
    """Four of them: 8 hits on average; Str 4, AP 1 on Res 3 Armour 1: 16/3; on Res 4 Armour 4: 1/4 a hit."""
    pteradons = unit(who=troop(model(parts=(part(1, *rules("Release Rocks")),)), 4))
    [hook] = pteradons.hooks.of(Moments.sweeping_attack)
    rocks = hook(pteradons, state_of(pteradons))
    assert (str(rocks.number), rocks.strength, rocks.armour_penetration, rocks.once) == ("D3", 4, 1, False)
    dropped = {"kind": "ranged_special", "weapon": None, "strength": 4, "armour_penetration": 1}
    assert 8 * after_hit(strikes(model(), model(armour=1), **dropped)) == F(16, 3)
    assert after_hit(strikes(model(), model(resilience=4, armour=4), **dropped)) == F(1, 4)
    spent = pteradons.altered(spent=(rocks.use,))
    assert hook(spent, state_of(spent)) is None


@pytest.mark.rule("t9a.sa.giant-see-giant-do")
def test_a_saurian_giant_is_tougher_and_cold_blooded() -> None:
    """Armour 1 + 1: a save of 5+."""
    from tests.t9a.attacks import REGISTRY

    giant = model("Giant", REGISTRY.read("Giant See, Giant Do", "en", prefer="t9a.sa."), armour=1)
    strike = prepare(strikes(model(), giant, weapon=None))
    assert strike.armour.value == 2
    assert giant.hooks.of(Moments.minimises_discipline)


@pytest.mark.rule("t9a.sa.palanquin", "t9a.refused-duel")
def test_a_lord_on_a_palanquin_is_never_blamed_for_a_refused_duel() -> None:
    assert len(saurian("Palanquin").hooks.with_trait(Trait.CANNOT_BE_BLAMED)) == 1
    assert len(saurian("Palanquin").hooks.with_trait(Trait.MOUNTED)) == 1


@pytest.mark.rule("t9a.sa.skink-palanquin", "t9a.stand-behind")
@pytest.mark.parametrize(
    ("entry", "companions", "behind"),
    [("saurian_warriors", 0, True), ("skink_braves", 0, True), ("skink_braves", 1, False), ("temple_guard", 0, False)],
)
def test_a_skink_palanquin_stands_behind_in_two_kinds_of_units(entry: str, companions: int, behind: bool) -> None:
    priest = hero(9, saurian("Skink Palanquin", hp=3))
    host = troop(saurian(), 20, companion=model("Caiman", base=(40, 40), hp=3), companions=companions)
    host.entry = entry
    joined = unit(who=host, characters=(priest,))
    [slot] = [slot for slot in joined.formation.slots if slot.character == 9]
    assert (slot.rank > 0) is behind


@pytest.mark.rule("t9a.sa.snake-swarm-hazard", "t9a.dangerous-terrain")
def test_the_losses_of_a_charge_into_snakes() -> None:
    """Ten Standard models: each die of 1 wounds with AP 10, saved only specially."""
    bite = odds(lambda dice: dice.pool(10, lambda d: int(d.d6("t9a.dangerous-terrain") <= 1)))
    assert bite.mean() == F(5, 3)
    assert bite.probability(0) == F(9765625, 60466176)
    assert rule("Venomous Tide").amount(Amount.HURTS_CHARGERS) == 1
