"""Attributes that say what a model part does in a fight."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.t9a.attack.attack import initiative_step, is_mounted, prepare
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.units.arms import usable_weapons
from tests.t9a.attacks import arms, mean, outcome, rule, rules, strikes
from tests.t9a.positions import model, part

F = Fraction


@pytest.mark.rule("t9a.harnessed")
def test_a_harnessed_part_supports_nobody_and_bears_no_weapon() -> None:
    raptor = part(2, rule("Harnessed"), weapons=(arms("Lance"),))
    assert len(raptor.hooks.with_trait(Trait.MAKES_NO_SUPPORTING_ATTACKS)) == 1
    assert usable_weapons(raptor) == ()
    assert is_mounted(model(parts=(part(), raptor)))
    assert not raptor.hooks.with_trait(Trait.MAKES_NO_ATTACKS)


@pytest.mark.rule("t9a.inanimate")
def test_an_inanimate_part_neither_strikes_nor_shoots_and_mounts_nobody() -> None:
    chassis = part(None, rule("Inanimate"), weapons=(arms("Hand Weapon"),))
    assert len(chassis.hooks.with_trait(Trait.MAKES_NO_ATTACKS)) == 1
    assert usable_weapons(chassis) == ()
    assert not is_mounted(model(parts=(part(), chassis)))


@pytest.mark.rule("t9a.fight-in-extra-rank", "t9a.extra-support")
def test_who_supports_from_where_and_how_strongly() -> None:
    twice = part(1, *rules("Fight in Extra Rank", "Fight in Extra Rank"))
    assert sum(twice.hooks.amounts(Amount.FIGHTS_IN_EXTRA_RANKS)) == 2
    assert part(4, rule("Extra Support (3)")).hooks.amounts(Amount.MOST_SUPPORTING_ATTACKS) == (3,)


@pytest.mark.rule("t9a.crush-attack", "t9a.multiple-wounds")
@pytest.mark.parametrize(("health", "lost"), [(5, F(5, 4)), (3, F(10, 9))])
def test_a_crush_attack(health: int, lost: Fraction) -> None:
    """Hits on 4+, Res 4 (2+), no save: 5/12, and D3+1 Health Points each."""
    crush = rule("Crush Attack").crushes()
    thyroscutus = model("Thyroscutus", *rules("Hatred", "Battle Focus", "Poison Attacks"))
    blow = strikes(
        thyroscutus,
        model(resilience=4, armour=6, hp=health),
        weapon=None,
        kind="crush",
        strength=crush.strength,
        armour_penetration=crush.armour_penetration,
        attributes=crush.attributes,
        first_round=True,
    )
    assert outcome(blow).at_least(1) == F(5, 12)
    assert mean(blow) == lost
    assert crush.step == 0


@pytest.mark.rule("t9a.crush-attack", "t9a.hatred", "t9a.battle-focus")
def test_nothing_of_the_part_helps_a_crush_attack() -> None:
    """First Round with Hatred and Battle Focus, 4+ to hit: 1/2 all the same; Devastating Charge adds nothing."""
    thyroscutus = model("Thyroscutus", *rules("Hatred", "Battle Focus", "Sturdy", "Rune Craft Mastery"))
    blow = strikes(thyroscutus, model(), weapon=None, kind="crush", strength=10, first_round=True, charging=True)
    assert mean(blow) == F(1, 2) * F(5, 6)
    assert prepare(blow).strength.modifiers == ()


@pytest.mark.rule("t9a.initiative-order")
def test_charging_gives_one_agility_up_to_ten() -> None:
    assert initiative_step(strikes(model(agility=4), model(), charging=True)) == 5
    assert initiative_step(strikes(model(agility=10), model(), charging=True)) == 10
