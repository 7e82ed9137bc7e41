"""Rosters of Mordheim: read from what people write, priced, judged, written back."""

from __future__ import annotations

import pytest

from grognard.kernel.words.language import Language
from grognard.kernel.words.refusals import BadInput
from grognard.mordheim.documents import muster
from grognard.mordheim.lists.rosters import read_roster
from grognard.mordheim.lists.writer import RosterForm, write_roster
from grognard.mordheim.roster import Roster
from grognard.mordheim.roster_checks import check
from grognard.mordheim.traits import Amount

BLADES = """The Blades (Mordheim, Mercenaries of Reikland, 500 gc)
Captain "Otto": sword, brace of pistols, light armour
2 Champions: axe, dagger
3 Warriors: spear, shield
Marksmen (2): bow
"""


def roster(text: str) -> Roster:
    return muster(read_roster(text, "blades.txt"), "blades.txt")


def faults(text: str) -> set[str]:
    return {fault.rule.removeprefix("mordheim.core.") for fault in check(roster(text))}


@pytest.mark.rule("mordheim.core.starting-gold")
def test_group_equipment_is_paid_for_every_member() -> None:
    """A captain of 60 + 10 + 30 + 20, two champions of 35 + 5, three warriors of 25 + 10 + 5, two marksmen of 35."""
    assert roster(BLADES).cost == 120 + 80 + 120 + 70
    assert not check(roster(BLADES))


@pytest.mark.rule("mordheim.core.starting-gold")
@pytest.mark.parametrize(("gold", "broken"), [(390, False), (389, True)])
def test_a_warband_over_its_gold_may_not_be_played(gold: int, broken: bool) -> None:
    assert ("starting-gold" in faults(BLADES.replace("500", str(gold)))) is broken


@pytest.mark.rule("mordheim.core.starting-gold")
def test_marienburg_has_a_hundred_crowns_more() -> None:
    rich = BLADES.replace("3 Warriors", "5 Warriors").replace("Marksmen (2): bow", "2 Marksmen: crossbow")
    assert roster(rich).cost == 500
    more = rich.replace("2 Champions: axe", "2 Champions: axe, sword")
    assert "starting-gold" in faults(more)
    assert "starting-gold" not in faults(more.replace("Reikland", "Marienburg"))


def test_reiklands_captain_is_heard_farther_and_its_marksmen_shoot_better() -> None:
    kits = roster(BLADES).kits()
    assert kits[0].amount(Amount.LEADER_RANGE) == 6
    assert kits[-1].amount(Amount.BALLISTIC_SKILL) == 1


def test_everybody_has_a_dagger_but_those_without_weapons() -> None:
    assert all(kit.has("mordheim.eq.dagger") for kit in roster(BLADES).kits())
    rats = roster("Rats (Mordheim, Skaven, 500 gc)\nAssassin Adept\n3 Giant Rats")
    assert not rats.kits()[-1].weapons


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (("2 Champions: axe, dagger", ""), ""),
        (('Captain "Otto": sword, brace of pistols, light armour', ""), "leader-compulsory"),
        (("2 Champions", "3 Champions"), "entry-limit"),
        (("3 Warriors", "6 Warriors"), "groups"),
        (("Marksmen (2): bow", "2 Marksmen: halberd"), "equipment-lists"),
        (("axe, dagger", "axe, sword, mace"), "weapons-carried"),
        (("light armour", "light armour, heavy armour"), "weapons-carried"),
        (("Marksmen (2): bow", "Ogre Bodyguard"), ""),
        (("Marksmen (2): bow", "2 Ghouls"), "warband-entries"),
        (("Marksmen (2): bow", "Marksmen (2): bow, elf bow (40)"), "equipment-lists"),
    ],
)
def test_each_limit_is_judged_by_its_rule(change: tuple[str, str], rule: str) -> None:
    assert (faults(BLADES.replace(*change)) - {"starting-gold"}) == ({rule} if rule else set())


@pytest.mark.rule("mordheim.core.orc-mob")
@pytest.mark.parametrize(
    ("mob", "broken"),
    [
        ("Boss\n2 Boyz\n5 Goblins\nGoblin", False),
        ("Boss\n2 Boyz\n5 Goblins\n2 Goblins", True),
        ("Boss\n2 Boyz\n2 Goblins\n2 Cave Squigs", False),
        ("Boss\n2 Boyz\n2 Goblins\n3 Cave Squigs", True),
    ],
)
def test_goblins_and_squigs_are_bound_by_the_number_of_orcs(mob: str, broken: bool) -> None:
    assert ("orc-mob" in faults(f"Waaagh (Mordheim, Orc Mob, 500 gc)\n{mob.replace('Boyz', 'Boys')}")) is broken


@pytest.mark.rule("mordheim.core.mutations")
def test_a_mutant_must_have_a_mutation() -> None:
    assert "mutations" in faults("Cult (Mordheim, Possessed, 500 gc)\nMagister\n2 Mutants: sword\n2 Brothers: axe")


@pytest.mark.rule("mordheim.core.warband-size")
def test_two_warriors_are_no_warband() -> None:
    assert "warband-size" in faults("Two (Mordheim, Mercenaries, 500 gc)\nCaptain: sword\nWarrior: axe")


@pytest.mark.parametrize("form", ["text", "csv", "json", "yaml"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_written_is_read_again(form: RosterForm, language: Language) -> None:
    before = roster(BLADES)
    assert roster(write_roster(before, form, language)) == before


def test_a_dwarf_list_in_french_is_read() -> None:
    dwarfs = roster(
        "Nains du Col (Mordheim, Chasseurs de trésors nains, 500 co)\n"
        "Noble nain : hache en gromril, armure en gromril, casque\n3 Guerriers de clan nains : hache naine, bouclier"
    )
    assert dwarfs.cost == (85 + 15 + 75 + 10) + 3 * (40 + 15 + 5)
    assert dwarfs.kits()[0].weapons[0].save == -2, "−1 of the axe, and −1 of gromril (core 17.3)"


@pytest.mark.parametrize(
    ("text", "found", "nearest"),
    [
        ("The Blades (Mordheim, Mercenaries)\nCaptian: sword", "'Captian'", "Captain"),
        ("The Blades (Mordheim, Mercenaries)\nCaptain: swrod", "'swrod'", "Sword"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(text: str, found: str, nearest: str) -> None:
    with pytest.raises(BadInput) as refused:
        roster(text)
    assert refused.value.found == found
    assert nearest in str(refused.value.nearest)


def test_all_unknown_names_are_told_at_once() -> None:
    with pytest.raises(BadInput) as refused:
        roster("The Blades (Mordheim, Mercenaries)\nCaptian: sword\nWarrior: swrod")
    assert [fault.found for fault in refused.value.every] == ["'Captian'", "'swrod'"]


def test_a_title_without_a_warband_says_which_there_are() -> None:
    with pytest.raises(BadInput) as refused:
        roster("The Blades (Mordheim)\nCaptain: sword")
    assert "Skaven" in str(refused.value)
