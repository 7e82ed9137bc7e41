"""Special Attacks: who makes them, when, and what they do."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import odds
from grognard.t9a.attack.attack import prepare, resolve_attack
from grognard.t9a.attack.special_attacks import special_attacks
from grognard.t9a.board.profile import Height, Model, ModelType
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.offers import AutomaticHits
from tests.t9a.attacks import after_hit, rule, rules, strikes
from tests.t9a.positions import engage, model, part, readings_of, state_of, troop, unit

F = Fraction


def offered(attacker: Model, *, number: int = 0, ours: Any = "front", **of_unit: Any) -> dict[str, AutomaticHits]:
    """Return the Special Attacks of a part of *attacker*, touching an enemy with the side *ours*, by kind."""
    one: Unit = unit(0, 0, troop(attacker, 1), files=1, **of_unit)
    own, enemy = engage(one, unit(1, 1), ours=ours)
    found = special_attacks(attacker, attacker.parts[number], own, enemy, state_of(own, enemy))
    return {hits.kind: hits for hits in found}


def beast(*texts: str, **rest: Any) -> Model:
    return model("Beast", parts=(part(1, *rules(*texts)),), **rest)


# ---- Stomp Attacks ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.stomp-attacks")
def test_stomp_attacks_come_last_and_only_on_standard_models() -> None:
    hits = offered(beast("Stomp Attacks (D6)"))["stomp"]
    assert (hits.step, hits.only_standard, str(hits.number)) == (0, True, "D6")


@pytest.mark.rule("t9a.stomp-attacks", "t9a.special-attacks")
def test_stomp_hits_have_the_strength_of_the_part() -> None:
    """Str 5 AP 2 on Res 3 Armour 3: 25/36 a hit, D6 hits 175/72; no weapon helps."""
    brute = model(strength=5, ap=2)
    blow = strikes(brute, model(armour=3), weapon=None, kind="special")
    assert after_hit(blow) == F(25, 36)
    stomp = odds(lambda dice: dice.pool(int(dice.d6("t9a.stomp-attacks")), resolve_attack, prepare(blow)))
    assert stomp.mean() == F(175, 72)


@pytest.mark.rule("t9a.stomp-attacks", "t9a.harnessed", "t9a.inanimate")
def test_in_a_multipart_model_only_harnessed_parts_stomp() -> None:
    stomping = rules("Stomp Attacks (1)", "Impact Hits (D6)")
    chariot = model(
        parts=(
            part(1, *stomping, name="crew"),
            part(1, *stomping, rule("Harnessed"), name="horses"),
            part(None, *stomping, rule("Inanimate"), name="chassis"),
        )
    )
    kinds = [sorted(offered(chariot, number=number, charging=True)) for number in range(3)]
    assert kinds == [[], ["impact", "stomp"], ["impact"]]


@pytest.mark.rule("t9a.stomp-attacks", "t9a.duplicated-rules")
def test_a_printed_value_replaces_that_of_the_height() -> None:
    """A Giant Dwarf is Large (1), and prints Stomp Attacks (D3)."""
    assert str(offered(beast("Stomp Attacks (1)", "Stomp Attacks (D3)"))["stomp"].number) == "D3"


@pytest.mark.rule("t9a.cannot-use-stomp-attacks")
def test_constructs_make_no_stomp_attacks() -> None:
    machine = model("Machine", *rules("Cannot use Stomp Attacks"), parts=(part(1, *rules("Stomp Attacks (1)")),))
    assert offered(replace(machine, type=ModelType.CONSTRUCT)) == {}


@pytest.mark.rule("t9a.maximised", "t9a.stomp-attacks")
def test_big_brothers_maximise_their_stomps() -> None:
    giant = model(
        "Giant", *rules("Maximised (rolls for Stomp Attacks)"), parts=(part(1, *rules("Stomp Attacks (D6)")),)
    )
    assert offered(giant)["stomp"].maximised == 1


# ---- Impact Hits and Grind Attacks -----------------------------------------------------------------------------------


@pytest.mark.rule("t9a.impact-hits")
def test_impact_hits_need_a_charge_and_a_front() -> None:
    rammer = beast("Impact Hits (D6+1)")
    hits = offered(rammer, charging=True)["impact"]
    assert (hits.step, str(hits.number)) == (10, "D6+1")
    assert offered(rammer) == {}
    assert offered(rammer, charging=True, ours="left") == {}


@pytest.mark.rule("t9a.impact-hits", "t9a.impact-hits.charging")
def test_the_french_text_has_impact_hits_every_round() -> None:
    rammer = beast("Impact Hits (D6+1)")
    own, enemy = engage(unit(0, 0, troop(rammer, 1), files=1), unit(1, 1))
    french = state_of(own, enemy, readings=readings_of("fr"))
    assert [hits.kind for hits in special_attacks(rammer, rammer.parts[0], own, enemy, french)] == ["impact"]


@pytest.mark.rule("t9a.impact-hits")
def test_the_impact_hits_of_a_taurosaur() -> None:
    """D6+1 hits, Str 6 AP 3 on Res 4 Armour 4: 25/36 a hit, 25/8 in all."""
    blow = strikes(model(strength=6, ap=3), model(resilience=4, armour=4), weapon=None, kind="special", charging=True)
    assert after_hit(blow) == F(25, 36)
    assert F(9, 2) * after_hit(blow) == F(25, 8)


@pytest.mark.rule("t9a.grind-attacks", "t9a.impact-hits")
def test_a_grudge_buster_offers_both_of_which_it_uses_one() -> None:
    """3D3 Grind hits each Round on any side, at the part's own step."""
    buster = beast("Grind Attacks (3D3)", "Impact Hits (D6+1)")
    assert sorted(offered(buster, charging=True)) == ["grind", "impact"]
    assert sorted(offered(buster, ours="rear")) == ["grind"]
    assert offered(buster)["grind"].step is None
    blow = strikes(model(strength=5, ap=2), model(resilience=4, armour=3), weapon=None, kind="special")
    assert 6 * after_hit(blow) == F(10, 3)


# ---- Breath Attacks --------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.breath-attack")
def test_a_breath_attack_has_the_values_of_its_brackets() -> None:
    """(Str 4, AP 1) on Res 3, Armour 2: 5/9 a hit, 2D6 hits 35/9."""
    dragon = beast("Breath Attack (Str 4, AP 1, Flaming Attacks)")
    hits = offered(dragon)["breath"]
    assert (hits.strength, hits.armour_penetration, str(hits.number)) == (4, 1, "2D6")
    assert (hits.step, hits.use, hits.range_in) == (None, "t9a.breath-attack", 6.0)
    blow = strikes(
        dragon,
        model(armour=2),
        weapon=None,
        kind="special",
        strength=4,
        armour_penetration=1,
        attributes=hits.attributes,
    )
    assert 7 * after_hit(blow) == F(35, 9)
    assert "t9a.flaming-attacks" in blow.words


@pytest.mark.rule("t9a.breath-attack")
def test_a_breath_attack_may_be_used_in_the_shooting_phase() -> None:
    breath = rule("Breath Attack (Str 3, AP 0)")
    hits = breath.ranged_special_attack(unit(), state_of(unit()))
    assert (hits.range_in, hits.strength) == (6.0, 3)


@pytest.mark.rule("t9a.breath-attack", "t9a.toxic-attacks")
def test_toxic_breath_has_always_strength_three_and_armour_penetration_ten() -> None:
    """A Stygiosaur, Strength 5."""
    stygiosaur = beast("Breath Attack (Toxic Attacks)")
    hits = offered(stygiosaur)["breath"]
    blow = strikes(stygiosaur, model(armour=4), weapon=None, kind="special", attributes=hits.attributes)
    strike = prepare(blow)
    assert (strike.strength.value, strike.armour_penetration.value) == (3, 10)


@pytest.mark.rule("t9a.height", "t9a.stomp-attacks")
def test_large_models_stomp_once_and_gigantic_ones_six_sided() -> None:
    from grognard.t9a.rules import class_rules

    def stomps(height: Height) -> list[str]:
        return [str(one.x) for one in class_rules(height, ModelType.INFANTRY) if one.id == "t9a.stomp-attacks"]  # type: ignore[attr-defined]

    assert [stomps(height) for height in Height] == [[], ["1"], ["D6"]]
