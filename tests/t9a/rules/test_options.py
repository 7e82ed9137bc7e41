"""Rules that only an option of a unit brings."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import odds
from grognard.t9a.attack.attack import attack_value, prepare, roll_to_hit
from grognard.t9a.board.traits import Trait
from tests.t9a.attacks import rule, rules, shoots, strikes
from tests.t9a.positions import hero, model, part, unit

F = Fraction


@pytest.mark.rule("t9a.sa.totem.crocodile")
def test_the_crocodile_totem_hardens_the_hide_in_close_combat() -> None:
    warrior = model("Warrior", *rules("Crocodile Totem"), armour=2)
    assert prepare(strikes(model(), warrior)).armour.value == 3
    assert prepare(shoots(model(), warrior, "Bow (4+)")).armour.value == 2


@pytest.mark.rule("t9a.sa.plaque-of-the-snake-god", "t9a.hatred")
def test_skinks_around_the_plaque_hate() -> None:
    """First Round, 4+: 3/4 for a Skink, 1/2 for a Caiman beside him."""
    priest = hero(9, model("Priest", *rules("Plaque of the Snake God"), hp=3))
    host = unit(characters=(priest,))
    skink = model(parts=(replace(part(), kin="skink"),))

    def chance(attacker: object) -> Fraction:
        strike = prepare(strikes(attacker, model(), lent=host.lent, first_round=True))  # type: ignore[arg-type]
        return odds(lambda dice: roll_to_hit(dice, strike).count).mean()

    assert (chance(skink), chance(model())) == (F(3, 4), F(1, 2))


@pytest.mark.rule("t9a.dh.grim-resolve")
def test_grim_resolve_grows_with_the_enemies_around() -> None:
    seeker = model("Seeker", *rules("Grim Resolve"))
    assert attack_value(strikes(seeker, model(), touched_by=3), 5).value == 8
    assert attack_value(strikes(seeker, model()), 5).value == 5


@pytest.mark.rule("t9a.dh.rune-crafted-organ-gun", "t9a.dh.rune-crafted-ballista")
def test_rune_crafted_machines() -> None:
    strike = prepare(strikes(model(), model(), weapon=None, attributes=rules("Rune Crafted Organ Gun")))
    assert strike.to_wound is not None
    assert strike.to_wound.needed == 3
    ballista = rule("Rune Crafted Ballista")
    assert set(ballista.traits) == {Trait.MAY_SCOUT, Trait.SCOUTS_AT_HOME}
