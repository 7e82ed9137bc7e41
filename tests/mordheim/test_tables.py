"""The tables of Mordheim: every cell that battles read is held, and words that the tables use are known."""

from __future__ import annotations

import pytest

from grognard.kernel.battle.digests import digest
from grognard.kernel.words.refusals import BadInput
from grognard.mordheim.armoury import armoury, gear_called, offers, weapon
from grognard.mordheim.gear import Armour, Weapon
from grognard.mordheim.muster import entries, profile
from grognard.mordheim.rules import NOT_PLAYED_YET, RULES, rule_of
from grognard.mordheim.tables import rows, words
from grognard.mordheim.traits import Trait


def test_no_characteristic_changes_unseen() -> None:
    """The digest is that of the printed profiles: a changed cell shows here."""
    printed = {key: entry.profile.characteristics for key, entry in entries().items()}
    assert digest(printed) == "c047493cdb96123fdfb8e63b51c243bf"


def test_no_number_of_a_weapon_or_armour_changes_unseen() -> None:
    numbers = {
        key: (one.strength, one.bonus, one.save, one.no_save, one.range, one.critical)
        if isinstance(one, Weapon)
        else (one.save, one.bonus)
        for key, one in armoury().items()
        if isinstance(one, Weapon | Armour)
    }
    assert digest(numbers) == "88bbb6abfc3f1d1ea8ad7a3787f3634b"


def test_a_captain_is_what_the_book_prints() -> None:
    captain = profile("mercenaries.captain")
    assert captain.characteristics.leadership == 8
    assert captain.standing == "hero"
    assert Trait.LEADER in captain.traits


def test_every_entry_has_a_list_that_exists_or_comes_with_what_it_has() -> None:
    lists = {entry.lists for entry in entries().values() if not entry.lists.startswith("fixed: ")}
    assert lists - {"none"} == set(offers())


def test_lists_ask_their_own_price() -> None:
    """Gromril armour costs a dwarf half of what the table says, and a gromril weapon three times the plain one."""
    dwarfs = offers()["dwarf-warrior-equipment-list"]
    assert dwarfs["mordheim.eq.gromril-armour"].cost == 75
    assert dwarfs["mordheim.eq.gromril-weapon"].times == 3
    assert offers()["mercenary-equipment"]["mordheim.eq.pistol"].brace == 30


@pytest.mark.parametrize(
    ("text", "gear"),
    [
        ("Épée", "sword"),
        ("mace", "club"),
        ("Lance", "spear"),
        ("lance de cavalerie", "lance"),
        ("Throwing stars", "throwing-knives"),
        ("halberd", "halberd"),
    ],
)
def test_gear_is_found_by_what_lists_call_it(text: str, gear: str) -> None:
    assert gear_called(text, "line 1").id == f"mordheim.eq.{gear}"


def test_an_unknown_thing_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadInput) as refused:
        gear_called("Halbard", "line 3")
    assert refused.value.nearest == "Halberd"


def test_a_double_handed_weapon_needs_both_hands_and_strikes_last() -> None:
    double_handed = weapon("double-handed")
    assert double_handed.bonus == 2
    assert double_handed.is_(Trait.TWO_HANDED)
    assert double_handed.is_(Trait.STRIKES_LAST)


def test_what_the_tables_name_is_played_or_on_the_list_of_what_is_not() -> None:
    named = {
        word.partition(" ")[0]
        for table in ("warbands", "equipment")
        for row in rows(table)
        for word in words(row, "rules")
    }
    assert named <= set(RULES) | NOT_PLAYED_YET
    assert not NOT_PLAYED_YET & set(RULES), "written and still on the list"


def test_a_rule_that_nobody_knows_is_refused() -> None:
    with pytest.raises(BadInput):
        rule_of("frobnicates (3)", "here")
