"""Weapon texts of both languages are equal weapons."""

from __future__ import annotations

from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.rules.brackets import Area, DiceExpression
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.rules.registry import Registry
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.language import Language
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.muster.weapon_text import ShotText, WeaponText, read_weapon, read_weapons, write_weapon


def attribute(name: str) -> type[Rule]:
    """Return a rule of the catalogue without brackets; what it does doesn't matter here."""
    return type(name, (Rule,), {"id": f"t9a.{name}", "__annotations__": {}}, frozen=True)  # type: ignore[call-overload,no-any-return]


class MultipleWounds(Rule, frozen=True):
    id: ClassVar[str] = "t9a.multiple-wounds"
    x: DiceExpression
    clipped_wings: bool = False


PLAIN = {
    name: attribute(name)
    for name in ("poison-attacks", "quick-to-fire", "flaming-attacks", "unwieldy", "volley-fire", "accurate", "reload")
}
REGISTRY = Registry(Catalogue.load("t9a"), (MultipleWounds, *PLAIN.values()))
POISON, QUICK, FLAMING, UNWIELDY, VOLLEY = (
    PLAIN[name]() for name in ("poison-attacks", "quick-to-fire", "flaming-attacks", "unwieldy", "volley-fire")
)
D3 = DiceExpression(1, 3)
ONE = DiceExpression.number(1)
FLAME_CANNON = WeaponText(
    24,
    ONE,
    ShotText(4, 1, (FLAMING,)),
    short=ShotText(5, 2, (MultipleWounds(D3),)),
    artillery="flamethrower",
)


@pytest.mark.parametrize(
    ("texts", "weapon"),
    [
        (
            ('Range 24", Shots 1, Str 4{5}, AP 1{2}', 'Portée 24", Tirs 1, Fo 4{5}, PA 1{2}'),
            WeaponText(24, ONE, ShotText(4, 1), short=ShotText(5, 2)),
        ),
        (
            ('Range 24", Shots 1, Str 3, AP 0, Volley Fire', 'Portée 24", Tir 1, Fo 3, PA 0, Tir de volée.'),
            WeaponText(24, ONE, ShotText(3, 0, (VOLLEY,))),
        ),
        (
            (
                'Range 30" Shots 1 Strength 4 Armour Penetration 1 Unwieldy',
                "Arme de tir. Portée 30″, Tir 1, Force 4, Pénétration d’armure 1, Encombrant.",
                "range 30, 1 shot, Str 4, AP 1, Unwieldy",
            ),
            WeaponText(30, ONE, ShotText(4, 1, (UNWIELDY,))),
        ),
        (
            (
                'Shooting Weapon. Range 12", Shots 1, Str as user, AP as user, Poison Attacks, Quick to Fire.',
                "Arme de tir. Portée 12″, Tir 1, Fo de l’utilisateur, PA de l’utilisateur, Attaques empoisonnées, "
                "Tir rapide.",
            ),
            WeaponText(12, ONE, ShotText(None, None, (POISON, QUICK))),
        ),
        (
            (
                'Shooting Weapon. Range 12", Shots 2, Str 2, AP 0, Poison Attacks, +1 to hit against units consisting '
                "entirely of models with Towering Presence.",
                "Arme de tir. Portée 12″, Tirs 2, Fo 2, PA 0, Attaques empoisonnées, +1 pour toucher les unités "
                "constituées entièrement de figurines avec la règle Présence imposante",
            ),
            WeaponText(
                12, DiceExpression.number(2), ShotText(2, 0, (POISON,)), better_against=(1, "t9a.towering-presence")
            ),
        ),
        (
            (
                "Shooting Weapon. Range 18”, Shots 1, Str 3, AP 0, Flaming Attacks, always hit on 2+.",
                "Arme de tir. Portée 18″, Tir 1, Force 3, Pénétration d’armure 0, Attaques enflammées, "
                "touche toujours sur 2+.",
            ),
            WeaponText(18, ONE, ShotText(3, 0, (FLAMING,)), always_hits_on=2),
        ),
        (
            (
                'Volley Gun Artillery Weapon: Range 30", Shots 2D6*2, Str 5, AP 3.',
                'Arme d’artillerie de type Batterie de tir : Portée 30", Tirs 2D6×2, Fo 5, PA 3.',
                "Volley Gun, range 30, 2D6x2 shots, Str 5, AP 3",
            ),
            WeaponText(30, DiceExpression(2, 6, times=2), ShotText(5, 3), artillery="volley_gun"),
        ),
        (
            (
                'Artillery Weapon: Range 48", Shots 1, Str 3[6], AP 10, [Multiple Wounds (D3)], Area Attack (1x5).',
                "Arme d’artillerie : Portée 48″, Tir 1, Fo 3[6], PA 10, Attaque de zone (1×5), "
                "[Blessures multiples (1D3)],",
            ),
            WeaponText(
                48,
                ONE,
                ShotText(3, 10),
                bracket=ShotText(6, None, (MultipleWounds(D3),)),
                artillery="plain",
                area=Area(1, 5),
            ),
        ),
        (
            (
                'Flamethrower Artillery Weapon: Range 24", Shots 1, Str 4{5}, AP 1{2}, {Multiple Wounds (D3)}, '
                "Flaming Attacks.",
                "Arme d’artillerie – Lance-flammes : Portée 24″, Tir 1, Fo 4{5}, PA 1{2}, Attaques enflammées, "
                "{Blessures multiples (1D3)}.",
            ),
            FLAME_CANNON,
        ),
        (
            (
                'Artillery Weapon Catapult (4x4): Range 12-60", Shots 1, Str 3[7], AP 0[4], '
                "[Multiple Wounds (D3, Clipped Wings)].",
                "Arme d’artillerie – Catapulte (4×4) : Portée 12-60″, Tir 1, Fo 3[7], PA 0[4], "
                "[Blessures multiples (1D3, Ailes mutilées)]",
            ),
            WeaponText(
                60,
                ONE,
                ShotText(3, 0),
                bracket=ShotText(7, 4, (MultipleWounds(D3, clipped_wings=True),)),
                least_range_in=12,
                artillery="catapult",
                area=Area(4, 4),
            ),
        ),
    ],
)
def test_texts_of_both_languages_are_the_same_weapon(texts: tuple[str, ...], weapon: WeaponText) -> None:
    for text in texts:
        assert read_weapon(text, REGISTRY) == weapon


def test_a_cannon_that_is_also_a_volley_gun_has_two_texts() -> None:
    english = (
        'Can be fired in two ways: - As a Cannon Artillery Weapon: Range 60", Shots 1, Str 4[10], AP 0[10], '
        "Area Attack (1×5), [Multiple Wounds (D3+1, Clipped Wings)]. "
        '- As a Volley Gun Artillery Weapon: Range 12", Shots 2D6, Str 4, AP 4.'
    )
    french = (
        "Peut tirer de deux manières : – Comme une Arme d’artillerie de type Canon : Portée 60″, Tir 1, Fo 4[10], "
        "PA 0[10], Attaque de zone (1×5), [Blessures multiples (1D3+1, Ailes mutilées)], "
        "– Comme une Arme d’artillerie de type Batterie de tir : Portée 12″, Tirs 2D6, Fo 4, PA 4"
    )
    cannon, volley_gun = read_weapons(english, REGISTRY)
    assert (cannon, volley_gun) == read_weapons(french, REGISTRY)
    assert (cannon.artillery, volley_gun.artillery) == ("cannon", "volley_gun")
    assert cannon.bracket == ShotText(10, 10, (MultipleWounds(DiceExpression(1, 3, 1), clipped_wings=True),))
    assert volley_gun == WeaponText(12, DiceExpression(2), ShotText(4, 4), artillery="volley_gun")


@pytest.mark.parametrize(
    ("text", "found", "expected"),
    [
        ("", "", "a weapon, as Range"),
        ('Range 24", Shots 1, Str 4', "Str 4", "its Armour Penetration too, as AP 1"),
        ("Shots 1, Str 4, AP 1", "Shots 1", 'its range too, as Range 24"'),
        ('Range 24", Str 4, AP 1', "Range 24", "its shots too, as Shots 1"),
        ('Range 24", Shots 1, AP 1', "Range 24", "its Strength too, as Str 4"),
        ('Range 24", Range 12", Shots 1, Str 4, AP 1', 'Range 12"', "each value once"),
        ('Range 24", Shots 1, Str 4, Str 5, AP 1', "Str 5", "each value once"),
        ('Range 24", Shots 1, Str 4, AP 1, Area Attack (1x5), Area Attack (2x2)', "(2x2)", "each value once"),
        ('Range 24", Shots 1, Str 4, AP 1, Poisson Attacks', "Poisson", "did you mean Poison Attacks"),
        ('Range 24", Shots 1, Str 4, AP 1, [Multiple Wounds (D4)]', "D4", "a number or dice"),
        ('Cannon Volley Gun Artillery Weapon: Range 24", Shots 1, Str 4, AP 1', "Volley Gun", "each value once"),
        ('Range 24", Shots 1, Str 4, AP 1, Area Attack (0x5)', "Area Attack (0x5)", "an area, as Area Attack (1×5)"),
        ('Range 24", Shots 1, Str 4, AP 1, +1 to hit against units with Wings', "Wings", "a weapon, as Range"),
        ('Range 24", Shots 1, Str 4 {5, AP 1', "{5, AP 1", "brackets that are closed"),
        ('Range 24", Shots 1, Str 4, AP 1, [Multiple Wounds (D3)', "[Multiple Wounds", "brackets that are closed"),
    ],
)
def test_what_is_no_weapon_is_refused_with_its_place_what_was_found_and_what_was_expected(
    text: str, found: str, expected: str
) -> None:
    with pytest.raises(BadInput) as refused:
        read_weapon(text, REGISTRY, place="list")
    said = str(refused.value)
    assert said.startswith("list: ")
    assert found in said
    assert expected in said


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tirs 1, Fo 4, PA 1", "sa portée aussi"),
        ('Portée 24", Tirs 1, Fo 4 [5, PA 1', "fermés"),
        ('Portée 24", Tirs 1, Fo 4, PA 1, Attaque de zone (0×5)', "une zone, comme Attaque de zone (1×5)"),
        ('Portée 24", Tirs 1, Fo 4, Fo 5, PA 1', "chaque valeur une fois"),
    ],
)
def test_a_refusal_is_in_french_for_a_reader_of_french(text: str, expected: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_weapon(text, REGISTRY, "fr", place="liste")
    assert expected in refused.value.say("fr")


_rules = st.lists(st.sampled_from([POISON, QUICK, FLAMING, UNWIELDY, MultipleWounds(D3)]), max_size=3).map(
    lambda found: tuple(sorted(found, key=lambda rule: (rule.id, repr(rule))))
)
_value = st.none() | st.integers(0, 10)
_extra = st.builds(ShotText, _value, _value, _rules)
_areas = st.builds(Area, st.integers(1, 9), st.integers(1, 9))
_weapons = st.builds(
    WeaponText,
    st.integers(1, 72),
    st.integers(1, 20).map(DiceExpression.number)
    | st.builds(DiceExpression, st.integers(1, 4), times=st.integers(1, 3)),
    _extra,
    _extra,
    _extra,
    st.sampled_from([0, 12]),
    st.sampled_from(["", "plain", "cannon", "flamethrower", "volley_gun"]),
    st.none() | _areas,
    st.none() | st.integers(2, 6),
    st.sampled_from([None, (1, "t9a.towering-presence")]),
)


@given(_weapons, st.sampled_from(["en", "fr"]))
def test_what_is_written_reads_back(weapon: WeaponText, language: Language) -> None:
    assert read_weapon(write_weapon(weapon, REGISTRY, language), REGISTRY, language) == weapon


@given(_areas, st.sampled_from(["en", "fr"]))
def test_a_catapult_keeps_its_shape(area: Area, language: Language) -> None:
    catapult = WeaponText(60, ONE, ShotText(3, 0), artillery="catapult", area=area, least_range_in=12)
    assert read_weapon(write_weapon(catapult, REGISTRY, language), REGISTRY) == catapult


@given(st.sampled_from(["en", "fr"]), st.data())
def test_a_slip_of_the_pen_is_read_or_refused(language: Language, data: st.DataObject) -> None:
    text = write_weapon(FLAME_CANNON, REGISTRY, language)
    at = data.draw(st.integers(0, len(text)))
    slip = (
        text[:at] + data.draw(st.text('()[]{},;.+-x×D36" a\n', max_size=2)) + text[at + data.draw(st.integers(0, 3)) :]
    )
    try:
        read_weapon(slip, REGISTRY)
    except BadInput as refused:
        str(refused)
