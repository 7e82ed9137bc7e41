"""Personal Protections: saves, Hard Target, Distracting, Parry."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.words.refusals import BadInput
from grognard.t9a.attack.attack import SpecialSave, prepare
from grognard.t9a.board.profile import Model
from grognard.t9a.board.traits import Trait
from grognard.t9a.units.shares import hard_target
from tests.t9a.attacks import after_hit, mean, rule, rules, shoots, strikes, to_hit
from tests.t9a.positions import hero, model, part, troop, unit
from tests.t9a.spells import under

F = Fraction


def target(*texts: str, **rest: object) -> Model:
    return model("Target", *rules(*texts), **rest)  # type: ignore[arg-type]


def saves(struck: Model, **situation: object) -> list[tuple[str, int]]:
    """Return the Special Saves that *struck* has against a Close Combat Attack."""
    return [(save.kind, save.needed) for save in prepare(strikes(None, struck, **situation)).saves]


@pytest.mark.rule("t9a.aegis")
def test_aegis_saves_what_armour_has_not_saved() -> None:
    """Armour Save 5+ and Aegis (4+): 4/6 x 3/6 of the wounds remain."""
    wound = strikes(model(strength=9), target("Aegis (4+)", armour=2, resilience=1))
    assert after_hit(wound) == F(5, 6) * F(1, 3)


@pytest.mark.rule("t9a.aegis")
@pytest.mark.parametrize(
    ("printed", "needed"),
    [
        (("Aegis (+2, max 4+)",), 5),
        (("Aegis (5+)", "Aegis (+2, max 4+)"), 4),
        (("Aegis (6+)", "Aegis (+2, max 4+)"), 4),
        (("Aegis (+3, max 5+)",), 5),
        (("Aegis (6+)", "Aegis (+1, max 3+)", "Aegis (+2, max 4+)"), 3),
        (("Aegis (6+)", "Aegis (+2, max 4+)", "Aegis (+1, max 3+)"), 3),
        (("Aegis (2+)", "Aegis (+1, max 4+)"), 2),
        (("Aegis (4+)", "Aegis (5+)"), 4),
    ],
)
def test_an_aegis_is_improved_up_to_its_maximum_and_never_made_worse(printed: tuple[str, ...], needed: int) -> None:
    """Without a save of the type there is one of 7 - X; several improvements act in the order that serves best."""
    assert saves(target(*printed)) == [("aegis", needed)]


@pytest.mark.rule("t9a.aegis", "t9a.dh.shield-wall")
def test_a_save_that_does_not_work_against_an_attack_counts_as_absent() -> None:
    """Shield Wall (6+) with Aegis (+1, max 4+): 5+ in front against close combat, 6+ against a Bow."""
    dwarf = target("Shield", "Shield Wall", "Aegis (+1, max 4+)")
    assert saves(dwarf) == [("aegis", 5)]
    bow = prepare(shoots(model(), dwarf, "Bow (4+)"))
    assert bow.saves == (SpecialSave("aegis", 6, "t9a.aegis"),)


@pytest.mark.rule("t9a.aegis", "t9a.fortitude")
def test_an_improvement_of_aegis_leaves_fortitude_as_it_is() -> None:
    assert saves(target("Fortitude (4+)", "Aegis (+1, max 4+)")) == [("fortitude", 4), ("aegis", 6)]


@pytest.mark.rule("t9a.aegis", "t9a.fortitude", "t9a.special-save")
def test_two_special_saves_are_never_tried_one_after_the_other() -> None:
    """Aegis 5+ and Fortitude 4+ save a half, not 2/3."""
    wound = strikes(model(strength=9), target("Aegis (5+)", "Fortitude (4+)", resilience=1))
    assert after_hit(wound) == F(5, 6) * F(1, 2)


@pytest.mark.rule("t9a.aegis")
@pytest.mark.parametrize(
    ("against", "close", "shot", "stomp"),
    [
        ("Close Combat Attacks", True, False, False),
        ("Ranged Attacks", False, True, False),
        ("Shooting Attacks", False, True, False),
        ("Melee Attacks", True, False, True),
        ("Special Attacks", False, False, True),
    ],
)
def test_an_aegis_against_one_kind_of_attack_helps_against_no_other(
    against: str, close: bool, shot: bool, stomp: bool
) -> None:
    warded = target(f"Aegis (4+, against {against})")
    assert bool(prepare(strikes(None, warded)).saves) is close
    assert bool(prepare(shoots(model(), warded, "Bow (4+)")).saves) is shot
    assert bool(prepare(strikes(None, warded, kind="special")).saves) is stomp


@pytest.mark.rule("t9a.aegis", "t9a.flaming-attacks")
def test_an_aegis_against_flaming_attacks() -> None:
    warden = target("Aegis (2+, against Flaming Attacks)")
    assert prepare(shoots(model(), warden, "Forge Gun")).saves == (SpecialSave("aegis", 2, "t9a.aegis"),)
    assert prepare(shoots(model(), warden, "Bow (4+)")).saves == ()


@pytest.mark.rule("t9a.aegis")
@pytest.mark.parametrize("brackets", ["", "(+1)", "(max 3+)", "(4+, +1, max 3+)"])
def test_brackets_that_make_no_save_are_refused(brackets: str) -> None:
    with pytest.raises(BadInput):
        rule(f"Aegis {brackets}".strip())


# ---- Hard Target -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.hard-target")
@pytest.mark.parametrize(
    ("without", "once", "twice", "penalty"),
    [(0, 5, 0, -1), (0, 0, 5, -2), (5, 5, 0, 0), (4, 5, 0, -1), (4, 2, 4, -1), (0, 2, 4, -2), (5, 0, 5, 0)],
)
def test_more_than_half_of_the_models_must_be_hard_targets(without: int, once: int, twice: int, penalty: int) -> None:
    """Of ten, five are not enough; with different numbers of instances those count that more than half have."""
    skinks = troop(model("Skink", *rules("Hard Target (1)")), 20)
    heroes = [hero(100 + n, target()) for n in range(without)]
    heroes += [hero(200 + n, target("Hard Target (2)")) for n in range(twice)]
    found = hard_target(unit(who=skinks, models=once, characters=tuple(heroes)))
    assert (found.value if found is not None else 0) == penalty


@pytest.mark.rule("t9a.hard-target", "t9a.skirmisher")
@pytest.mark.parametrize(
    ("printed", "penalty"),
    [(("Skirmisher",), -1), (("Skirmisher", "Hard Target (1)"), -1), (("Skirmisher", "Hard Target (2)"), -2)],
)
def test_a_printed_hard_target_holds_that_of_the_skirmish_formation(printed: tuple[str, ...], penalty: int) -> None:
    """Chameleons (2): Aim 3+ hits on 5+, not on 6+."""
    found = hard_target(unit(who=troop(target(*printed))))
    assert found is not None
    assert found.value == penalty


@pytest.mark.rule("t9a.hard-target", "t9a.hopeless-shot")
def test_hard_target_adds_to_all_other_modifiers() -> None:
    chameleons, one = unit(who=troop(target("Hard Target (2)"))), unit(who=troop(target("Hard Target")))
    assert to_hit(shoots(model(), target(), "Bow (3+)", hard_target=hard_target(chameleons))) == 5
    hopeless = shoots(model(strength=9), target(), "Bow (4+)", hard_target=hard_target(one), cover="hard")
    assert to_hit(hopeless) == 7
    assert mean(hopeless) == F(1, 12) * F(1, 2)


# ---- Distracting -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.distracting")
@pytest.mark.parametrize(
    ("others", "needed"),
    [((), 4), ((-1,), 4), ((-2,), 5), ((1,), 3), ((1, -1), 3)],
)
def test_distracting_is_left_out_beside_another_negative_modifier(others: tuple[int, ...], needed: int) -> None:
    """Off 5 against Def 4 hits on 3+; positive modifiers add as ever."""
    from grognard.kernel.words.modifiers import Modifier

    situation = tuple(Modifier(f"test.other-{value}", "add", value) for value in others)
    blow = strikes(model(off=5), target("Distracting", defence=4), weapon=None, situation=situation)
    assert to_hit(blow) == needed


@pytest.mark.rule("t9a.distracting")
def test_distracting_bears_on_close_combat_alone() -> None:
    dancer = target("Distracting")
    assert to_hit(strikes(model(), dancer, kind="crush", weapon=None)) == 5
    assert to_hit(shoots(model(), dancer, "Bow (4+)")) == 4
    assert to_hit(strikes(model(), dancer, kind="special", weapon=None)) is None


# ---- Parry -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.parry", "t9a.weapon.hand-weapon", "t9a.armour.shield")
@pytest.mark.parametrize(
    ("off", "situation", "needed"),
    [(5, {}, 4), (3, {}, 4), (2, {}, 4), (5, {"facing": "left"}, 3), (8, {}, 4)],
)
def test_parry_raises_defensive_skill_by_one_or_to_the_attackers_offensive_skill(
    off: int, situation: dict[str, object], needed: int
) -> None:
    """Def 3: Off 5 needs 4+ from the front, 3+ from the flank."""
    assert to_hit(strikes(model(off=off), target("Shield"), **situation)) == needed


@pytest.mark.rule("t9a.parry", "t9a.spell.entwining-roots")
@pytest.mark.parametrize(("offensive", "needed"), [(4, 4), (3, 4), (2, 4)])
def test_parry_compares_with_the_defensive_skill_as_it_is_now(offensive: int, needed: int) -> None:
    """Temple Guard of Defensive Skill 4 at -2, shielded: 2 + 1, or the attacker's own 4, so Clan Warriors hit on 4+."""
    guard = model("Temple Guard", *rules("Shield"), defence=4)
    blow = strikes(model(off=offensive), guard, target_lent=under("entwining-roots", 2))
    assert to_hit(blow) == needed


@pytest.mark.rule("t9a.parry", "t9a.weapon.paired-weapons")
def test_paired_weapons_ignore_parry() -> None:
    """Off 4+1 on Def 4: 3+; with a Hand Weapon 4+."""
    struck = target("Shield", defence=4)
    assert to_hit(strikes(model(off=4), struck, weapon="Paired Weapons")) == 3
    assert to_hit(strikes(model(off=4), struck)) == 4


@pytest.mark.rule("t9a.parry", "t9a.harnessed", "t9a.sa.palanquin", "t9a.weapon.hand-weapon")
def test_the_mounted_do_not_parry() -> None:
    on_foot = target("Shield", defence=3)
    rider = target("Shield", defence=3, parts=(part(), part(1, rule("Harnessed"), name="horse")))
    lord = target("Shield", "Palanquin", defence=3)
    striker = model(off=5)
    assert [to_hit(strikes(striker, struck)) for struck in (on_foot, rider, lord)] == [4, 3, 3]
    assert prepare(strikes(striker, rider)).armour.value == 1


@pytest.mark.rule("t9a.parry", "t9a.sa.weapon.cobalt-club")
def test_parry_needs_a_hand_weapon() -> None:
    """A Cobalt Club is one-handed: the Shield counts in melee, but gives no Parry."""
    guard = target("Shield", armour=3)
    blow = strikes(model(off=5), guard, target_weapon="Cobalt Club")
    assert to_hit(blow) == 3
    assert prepare(blow).armour.value == 4


@pytest.mark.rule("t9a.cannot-be-stomped")
def test_cannot_be_stomped_is_a_label_that_stomp_attacks_look_at() -> None:
    assert len(target("Cannot be Stomped").hooks.with_trait(Trait.CANNOT_BE_STOMPED)) == 1
    assert target().hooks.with_trait(Trait.CANNOT_BE_STOMPED) == ()
