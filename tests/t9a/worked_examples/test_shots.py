"""Worked examples of the ledger about sight, shots and artillery that no test nearer to their rule tells."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import odds
from grognard.t9a.attack.attack import prepare
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.rules.morale import FeignedFlight
from grognard.t9a.shooting.artillery import area_hits, partial
from grognard.t9a.shooting.helpers import helpers_of
from grognard.t9a.shooting.shooting import can_shoot
from tests.t9a.attacks import mean, rules, shoots, shot, to_hit
from tests.t9a.positions import alone, hero, model, troop, unit
from tests.t9a.shots import facing_us, first_salvos, lost, needed, shooters, shooting, war_machine

F = Fraction


@pytest.mark.rule("t9a.tall", "t9a.soft-cover")
def test_a_tall_target_behind_its_like_is_shot_at_in_soft_cover_and_another_is_not_seen() -> None:
    """Tall, example 3: Aim 4+, 5+ in Soft Cover: 1/3."""
    screen = unit(2, 0, troop(model(), 20), x=36, y=14, files=20)
    bows = shooters("Crossbow (4+)", 1)
    tall = shooting(bows, screen, facing_us(troop(model("Giant", *rules("Tall")), 5), away=12))
    assert needed(tall) == [5]
    hidden = shooting(bows, screen, facing_us(troop(model(), 5), away=12))
    assert not can_shoot(hidden, hidden.unit(0))


@pytest.mark.rule("t9a.hard-target", "t9a.hopeless-shot")
def test_a_hard_target_in_hard_cover_is_a_hopeless_shot() -> None:
    """Hard Target, example 2: Aim 4+, -1 and -2: 7+, so a 6 and then 4+."""
    bows = shooters("Crossbow (4+)", 1)
    skinks = facing_us(troop(model("Skink", *rules("Hard Target")), 5), away=10)
    blow = replace(first_salvos(shooting(bows, skinks))[0].blow, cover="hard")
    strike = prepare(blow)
    assert strike.to_hit is not None
    assert strike.to_hit.needed == 7
    assert mean(replace(blow, strength=9)) == F(1, 12) * F(5, 6)


@pytest.mark.rule("t9a.feigned-flight", "t9a.moving-and-shooting")
@pytest.mark.parametrize(("texts", "roll"), [((), 5), (("Quick to Fire",), 4)])
def test_after_a_feigned_flight_shots_have_the_minus_of_moving(texts: tuple[str, ...], roll: int) -> None:
    """Feigned Flight, example 2: it counts as having moved."""
    who = model("Sentry", FeignedFlight(), *rules(*texts), shooting=(shot("Crossbow (4+)"),))
    blow = shoots(who, model(), replace(shot("Bow (4+)"), rules=()), moved=True)
    assert to_hit(blow) == roll


@pytest.mark.rule("t9a.dh.weapon.organ-gun")
@pytest.mark.parametrize(("away", "hits"), [(10, F(35, 6)), (20, F(65, 18))])
def test_how_many_hits_an_organ_gun_makes_within_half_its_range_and_beyond(away: float, hits: Fraction) -> None:
    """Organ Gun, examples 2 and 3; each hit wounds Resilience 1 on 2+."""
    crowd = facing_us(troop(model(resilience=1), 60), files=10, away=away)
    assert lost(shooting(war_machine("Organ Gun (4+)"), crowd)).mean() == hits * F(5, 6)


@pytest.mark.rule("t9a.dh.weapon.flame-cannon")
def test_how_many_hits_a_flame_cannon_makes_on_four_ranks() -> None:
    """Flame Cannon, example 1: D6 + 3D3, 19/2 on average; with the chance of a Misfire 95/12."""
    crowd = facing_us(troop(model(resilience=1), 20), away=20)
    assert F(5, 6) * F(19, 2) == F(95, 12)
    assert lost(shooting(war_machine("Flame Cannon (4+)"), crowd)).mean() == F(95, 12) * F(5, 6)


@pytest.mark.rule("t9a.dh.weapon.flame-cannon")
def test_how_many_hits_a_flame_cannon_makes_from_the_flank() -> None:
    """Flame Cannon, example 3: five files, D6 + 4D3."""
    crowd = unit(1, 1, troop(model(resilience=1), 20), x=38, y=32, facing=90, files=5)
    assert lost(shooting(war_machine("Flame Cannon (4+)"), crowd)).mean() == F(5, 6) * F(23, 2) * F(5, 6)


@pytest.mark.rule("t9a.dh.weapon.dwarf-catapult")
def test_a_full_hit_of_a_catapult_is_16_hits_and_a_partial_hit_9_of_half_strength() -> None:
    """Dwarf Catapult, example 2, on five files and four ranks."""
    crowd = facing_us(troop(model(), 20), away=20)
    state = shooting(war_machine("Dwarf Catapult (4+)"), crowd)
    formation, blow = crowd.formation, first_salvos(state)[0].blow
    assert [area_hits(formation, 20, area, "front") for area in ((4, 4), (3, 3))] == [16, 9]
    full, half = prepare(blow), prepare(partial(blow))
    assert [(one.strength.value, one.armour_penetration.value) for one in (full, half)] == [(3, 0), (2, 0)]
    assert blow.weapon is not None
    bracket = blow.weapon.bracket
    assert bracket is not None
    assert (bracket.strength, bracket.armour_penetration) == (7, 4)


@pytest.mark.rule("t9a.dh.weapon.dwarf-ballista", "t9a.area-attack")
def test_how_far_the_two_readings_of_the_ballista_are_apart() -> None:
    """Dwarf Ballista, example 2: ten wide and two deep: two hits, or five."""
    wide = unit(who=troop(model(), 20), files=10).formation
    assert [area_hits(wide, 20, area, "front") for area in ((1, 5), (5, 1))] == [2, 5]


@pytest.mark.rule("t9a.engineer")
def test_an_engineer_does_not_help_a_machine_that_has_fired() -> None:
    """Engineer, example 3."""
    engineer = alone(hero(7, model("Engineer", *rules("Engineer (3+)"), hp=2)), x=39, y=9)
    ready = shooting(war_machine("Dwarf Ballista (4+)"), engineer, facing_us(troop(size=5), away=20))
    machine: Unit = ready.unit(0)
    assert helpers_of(ready, machine)
    assert not can_shoot(ready.put(machine.altered(shot=True)), machine.altered(shot=True))


@pytest.mark.rule("t9a.dh.shrapnel-bombs")
def test_how_long_the_bombs_last() -> None:
    """Shrapnel Bombs, example 2: still there after three uses with 125/216."""
    [used_up] = model("Copter", *rules("Shrapnel Bombs")).hooks.of(Moments.used_up_by)
    left = odds(lambda dice: not any(used_up((int(dice.d6("t9a.dh.shrapnel-bombs")),)) for _ in range(3)))
    assert left.probability(True) == F(125, 216)
