"""Fights of random warriors with random gear: they end, in both layers, by all tables, and nobody gets lost."""

from __future__ import annotations

from random import Random

import pytest

from grognard.kernel.dice import RolledDice
from grognard.mordheim.combat.phase import play_combat
from grognard.mordheim.layer import LAYERS
from grognard.mordheim.profile import Base
from grognard.mordheim.rules import fighters, limbs, skills
from grognard.mordheim.setting import Agreements
from grognard.mordheim.state import Fight, State, Warrior
from grognard.mordheim.traits import Trait
from tests.mordheim.combat.test_phase import NEXT, play
from tests.mordheim.warriors import battle, setting, warrior

GEAR = (
    "sword",
    "axe",
    "club",
    "halberd",
    "double-handed",
    "spear",
    "flail",
    "pistol",
    "fighting-claws",
    "rapier",
    "pike",
)
WORN = ("heavy-armour", "shield", "buckler", "helmet", "lucky-charm")
RULES = (skills.StepAside(), skills.MightyBlow(), skills.MasterOfBlades(), fighters.Spines(), fighters.Blackblood())
LIMBS = (limbs.GreatClaw(), limbs.ScorpionTail(), skills.JumpUp(), fighters.Regeneration(), skills.FerociousCharge())
TRAITS = (Trait.UNDEAD, Trait.NO_PAIN, Trait.DWARF, Trait.NATURAL_WEAPONS, Trait.FRENZY)


def random_battle(luck: Random) -> State:
    """Return a knot of eight warriors of two sides, one of them mounted."""
    men: list[Warrior] = []
    for number in range(8):
        at = (20 + NEXT * (number % 3), 20 + NEXT * (number // 3))
        men.append(
            warrior(
                number,
                number % 2,
                at,
                bears=(*luck.sample(GEAR, 2), *luck.sample(WORN, 2), "dagger"),
                traits=tuple(luck.sample(TRAITS, 1)),
                rules=(luck.choice(RULES), luck.choice(LIMBS)),
                a=luck.randint(1, 3),
                s=luck.randint(2, 5),
                w=luck.randint(1, 2),
                health=luck.choice(("standing", "standing", "standing", "knocked-down", "stunned")),
                fight=Fight(charged=tuple(luck.sample(range(8), 2)), charged_far=luck.random() < 0.5),
            )
        )
    rider = warrior(8, 0, (20 + 3 * NEXT, 20), rides=9, bears=("lance", "dagger"))
    mount = warrior(9, 0, (20 + 3 * NEXT, 20), rider=8, base=Base(25, 25, 1.5), traits=(Trait.NATURAL_WEAPONS,))
    over = setting(
        layer=LAYERS[luck.choice(tuple(LAYERS))],
        agreed=Agreements(dark=luck.random() < 0.3),
        critical_table=luck.choice(("basic", "by-weapon")),
        downed_uncharged=luck.choice(("none", "ordinary")),
        parry_modifiers=luck.choice(("attacker", "defender")),
    )
    return battle(*men, rider, mount, over=over)


@pytest.mark.rule("mordheim.core.order-of-blows")
@pytest.mark.parametrize("seed", range(25))
def test_a_knot_of_warriors_fights_to_the_end_of_its_phases(seed: int) -> None:
    luck = Random(seed)
    state, dice = random_battle(luck), RolledDice(seed)
    for turn in range(4):
        before = state
        state, _ = play(play_combat(state, dice), lambda ask: luck.choice(ask.options))
        for old, new in zip(before.warriors, state.warriors, strict=True):
            assert new.lost >= old.lost
            assert 0 <= new.lost <= new.kit.profile.characteristics.wounds
            assert new.in_play or not old.in_play or new.health == "out"
            if new.rides is not None:
                assert state.warrior(new.rides).rider == new.id
        assert state.fought == ()
        state = battle(*state.warriors, over=state.setting, active=turn % 2)
