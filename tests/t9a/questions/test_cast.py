"""`cast`: the worked examples of casting, and bad questions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.refusals import BadInput
from grognard.odds import Answer, ask
from grognard.odds.showing import in_lines

F = Fraction
MASTER = {"rules": ["Wizard Master"]}


def cast(attacker: object, spell: str, **more: Any) -> Answer:
    return ask({"ask": "cast", "attacker": attacker, "spell": spell, **more})


@pytest.mark.rule("t9a.casting-attempt", "t9a.dispelling-attempt", "t9a.miscast")
@pytest.mark.parametrize(
    ("spell", "dice", "dispel", "chance"),
    [("Silver Spike", 2, 0, F(5, 6)), ("Quicksilver Lash", 2, 2, F(41, 81)), ("Fireball", 1, 1, F(1, 2))],
)
def test_a_master_casts_as_often_as_computed(spell: str, dice: int, dispel: int, chance: Fraction) -> None:
    """Silver Spike 6+: 5 on two dice; magic 25.4 for the others."""
    assert cast(MASTER, spell, dice=dice, dispel=dispel).mean == chance


@pytest.mark.rule("t9a.dh.hewn-out-of-mountains", "t9a.magic-resistance")
def test_dwarfs_and_their_runic_smith_make_it_harder() -> None:
    """Magic 25.3: three dice, a spell of 9+ on dwarfs, on a unit with Magic Resistance; no Miscast ends these."""
    clan = {"models": 20, "rules": ["Hewn out of Mountains"]}
    smiths = {"models": 20, "rules": ["Hewn out of Mountains", "Magic Resistance (1)"]}
    found = [
        cast(MASTER, "Enveloping Embers", dice=3, **more).fact("passed").probability(True)
        for more in ({}, {"defender": clan}, {"defender": smiths})
    ]
    assert found == [F(181, 216), F(20, 27), F(5, 8)]


@pytest.mark.rule("t9a.spell.fireball")
def test_what_a_fireball_takes_on_average_is_what_it_takes_if_it_is_cast() -> None:
    warriors = {"models": 20, "resilience": 4, "armour": 3}
    found = cast(MASTER, "Fireball", dice=2, defender=warriors)
    assert found.fact("health_lost").mean() == F(7, 8) * found.mean


@pytest.mark.rule("t9a.bound-spell", "t9a.item.jade-staff")
def test_a_bound_spell_is_cast_unless_it_is_dispelled() -> None:
    staff = {"rules": ["Jade Staff"]}
    assert cast(staff, "Healing Waters", dice=2).mean == 1
    assert cast(staff, "Healing Waters", dice=2, dispel=1).mean == F(1, 2)
    assert cast(staff, "Healing Waters", dice=3, dispel=2).mean == F(7, 12)


@pytest.mark.rule("t9a.flux-cards", "t9a.miscast")
def test_the_flux_card_moves_miscasts() -> None:
    def rows(card: int) -> list[Fraction]:
        found = cast(MASTER, "Fireball", dice=3, situation={"card": card}).fact("miscast")
        return [found.probability(row) for row in range(1, 8)]

    assert rows(3) == [*[F(1, 216)] * 5, 0, 0]
    assert rows(1) == [*[F(1, 216)] * 6, 0]


@pytest.mark.rule("t9a.miscast.broken-concentration")
def test_a_broken_concentration_is_shown_though_the_spell_is_not_cast() -> None:
    """Three 2s: the attempt passes, the spell is lost."""
    found = cast(MASTER, "Fireball", dice=3)
    assert found.fact("miscast").probability(1) == F(1, 216)
    assert found.fact("passed").mean() - found.outcomes.mean() == F(1, 216)


@pytest.mark.rule("t9a.miscast")
def test_rows_of_a_table_have_no_average() -> None:
    found = cast(MASTER, "Fireball", dice=3)
    assert found.as_json("en", Catalogue.load("t9a"))["marginals"]["miscast"]["mean"] is None
    shown = [line for line in in_lines(found, "en", Catalogue.load("t9a")) if "Miscast table" in line]
    assert shown == ["row of the Miscast table: 0: 97.7%, 1: 0.5%, 2: 0.5%, 3: 0.5%, 4: 0.5% and 5: 0.5%"]
    with pytest.raises(BadInput, match="a fact that is a number"):
        ask(
            {"ask": "choose", "of": "cast", "attacker": MASTER, "spell": "Fireball", "aim": "miscast"}
            | {"options": {"two": {"dice": 2}}}
        )


@pytest.mark.rule("t9a.dh.battle-rune", "t9a.dh.runic-anvil", "t9a.item.runic-standard-of-wisdom", "t9a.bound-spell")
@pytest.mark.parametrize("caster", ["Runic Smith", "Runic Smith, Battle Rune", "Anvil of Power", "Thane"])
def test_a_battle_rune_is_cast_by_its_own_power(caster: str) -> None:
    """Power 5 with two dice, 8 with three: two dice dispel the one by 5+, the other by 8+."""
    two, three = (cast(caster, "Rune of Gleaming", dice=dice, dispel=2) for dice in (2, 3))
    assert two.fact("dispelled").mean() == F(5, 6)
    assert three.fact("dispelled").mean() == F(15, 36)


@pytest.mark.rule("t9a.spell-selection")
@pytest.mark.parametrize(
    ("caster", "spell"),
    [
        ("20 Clan Warriors", "Fireball"),
        ("King", "Rune of Gleaming"),
        ("Cuatl Lord, Alchemy", "Fireball"),
        ({"rules": ["Jade Staff"]}, "Fireball"),
    ],
)
def test_who_cannot_know_a_spell_does_not_cast_it(caster: object, spell: str) -> None:
    with pytest.raises(BadInput, match=f"spell.*{spell}"):
        cast(caster, spell)


@pytest.mark.parametrize(
    "wrong",
    [
        {"spell": "Aegis"},
        {"spell": "Fireball", "dice": 9},
        {"spell": "Fireball", "situation": {"boosted": True}},
        {"spell": "Fireball", "situation": {"card": 9}},
        {"spell": "Rod of Battle (spell)", "attacker": {"rules": ["Rod of Battle"]}, "dice": 4},
    ],
)
def test_a_question_that_makes_no_sense_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        ask({"ask": "cast", "attacker": MASTER, **wrong})


def cast_by_hand(value: int, bonus: int, dice: int, dispel: int) -> Fraction:
    """Count every face: a single 1 or 2 fails, three 2s break the concentration, the opponent reaches the total."""
    came = 0
    for faces in product(range(1, 7), repeat=dice + dispel):
        ours, theirs = faces[:dice], faces[dice:]
        total = sum(ours) + bonus
        passed = total >= value and not (dice == 1 and ours[0] <= 2) and ours != (2, 2, 2)
        came += passed and not (theirs and sum(theirs) >= total)
    return Fraction(came, 6 ** (dice + dispel))


@pytest.mark.rule("t9a.casting-attempt", "t9a.dispelling-attempt", "t9a.miscast", "t9a.wizard-master")
@pytest.mark.parametrize(("spell", "value"), [("Molten Copper", 7), ("Word of Iron", 5)])
@pytest.mark.parametrize(("dice", "dispel"), [(1, 1), (1, 2), (2, 0), (2, 2), (3, 0), (3, 2)])
def test_castings_are_as_often_cast_as_all_faces_say(spell: str, value: int, dice: int, dispel: int) -> None:
    found = ask({"ask": "cast", "attacker": "Cuatl Lord, Alchemy", "spell": spell, "dice": dice, "dispel": dispel})
    assert found.fact("cast").probability(True) == cast_by_hand(value, 1, dice, dispel)
