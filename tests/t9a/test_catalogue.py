"""The catalogue of The Ninth Age is whole, says the same in both languages, and is French where it is French."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files

import pytest

from grognard.kernel.rules.brackets import split_name
from grognard.kernel.rules.catalogue import Catalogue, Entry
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.spelling import fold
from grognard.t9a.rules import REGISTRY

CATALOGUE = Catalogue.load("t9a")

LEDGER = [
    "aegis",
    "ambush",
    "armour.heavy-armour",
    "armour.light-armour",
    "armour.plate-armour",
    "armour.shield",
    "battle-focus",
    "bodyguard",
    "breath-attack",
    "cannot-be-stomped",
    "channel",
    "crush-attack",
    "devastating-charge",
    "dh.engineering-rune",
    "dh.entrench",
    "dh.giant-see-giant-do",
    "dh.majesty-of-high-kings",
    "dh.rune-craft-mastery",
    "dh.runic-anvil",
    "dh.runic-engravings",
    "dh.seen-it-all",
    "dh.shield-wall",
    "dh.shrapnel-bombs",
    "dh.shrapnel-grenades",
    "dh.sturdy",
    "dh.the-bigger-they-are",
    "dh.wall-of-iron",
    "dh.weapon.dwarf-ballista",
    "dh.weapon.dwarf-cannon",
    "dh.weapon.dwarf-catapult",
    "dh.weapon.flame-cannon",
    "dh.weapon.forge-gun",
    "dh.weapon.forge-repeater",
    "dh.weapon.organ-gun",
    "dh.whirling-chains-of-doom",
    "dh.yer-comin-with-me",
    "distracting",
    "engineer",
    "fear",
    "fearless",
    "feigned-flight",
    "fly",
    "frenzy",
    "grind-attacks",
    "hard-target",
    "harnessed",
    "hatred",
    "impact-hits",
    "inanimate",
    "lethal-strike",
    "light-troops",
    "magic-resistance",
    "magical-attacks",
    "move-or-fire",
    "multiple-wounds",
    "not-a-leader",
    "poison-attacks",
    "rage",
    "sa.apex-predator",
    "sa.born-predator",
    "sa.cold-blooded",
    "sa.combined-strength",
    "sa.combined-strength-allocating-attacks",
    "sa.combined-strength-distributing-hits",
    "sa.combined-strength-stomp",
    "sa.combined-strength-swirling-melee",
    "sa.giant-see-giant-do",
    "sa.palanquin",
    "sa.prey-scent",
    "sa.release-rocks",
    "sa.sharp-horns",
    "sa.skink-palanquin",
    "sa.snake-swarm-hazard",
    "sa.telepathic-link",
    "sa.weapon.blowpipe",
    "sa.weapon.cobalt-club",
    "sa.weapon.giant-blowpipes",
    "sa.weapon.poisoned-javelin",
    "scoring",
    "scout",
    "skirmisher",
    "stomp-attacks",
    "strider",
    "stubborn",
    "swiftstride",
    "tall",
    "terror",
    "towering-presence",
    "unbreakable",
    "unstable",
    "vanguard",
    "war-machine",
    "weapon-master",
    "weapon.bow",
    "weapon.crossbow",
    "weapon.great-weapon",
    "weapon.halberd",
    "weapon.hand-weapon",
    "weapon.lance",
    "weapon.light-lance",
    "weapon.paired-weapons",
    "wizard-apprentice",
    "wizard-master",
]

NUMBER = re.compile(r"\d+(?:[.,]\d+)?")


def entries() -> list[Entry]:
    return list(CATALOGUE.entries.values())


def numbers(text: str) -> Counter[str]:
    """Return the numbers of a text, decimal commas as points."""
    return Counter(number.replace(",", ".") for number in NUMBER.findall(text))


def french_texts() -> Iterator[tuple[str, str]]:
    for entry in entries():
        yield entry.id, entry.fr
        for text in (entry.summary_fr, entry.difference_fr, entry.limits_fr):
            if text:
                yield entry.id, text
    for reading in CATALOGUE.readings.values():
        yield reading.id, reading.question_fr
        for option in reading.options.values():
            yield reading.id, option.summary_fr
    for meeting in CATALOGUE.interactions:
        yield meeting.rules[0], meeting.fr


def test_each_rule_of_the_ledger_has_its_entry() -> None:
    assert len(LEDGER) == 103
    assert [rule for rule in LEDGER if f"t9a.{rule}" not in CATALOGUE.entries] == []


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.id)
def test_an_entry_says_the_same_numbers_in_both_languages(entry: Entry) -> None:
    assert numbers(entry.summary_en) == numbers(entry.summary_fr)
    assert bool(entry.difference_en) == bool(entry.difference_fr)
    assert bool(entry.limits_en) == bool(entry.limits_fr)


def test_readings_and_interactions_say_the_same_numbers_in_both_languages() -> None:
    pairs = [
        (option.summary_en, option.summary_fr)
        for reading in CATALOGUE.readings.values()
        for option in reading.options.values()
    ] + [(meeting.en, meeting.fr) for meeting in CATALOGUE.interactions]
    assert [pair for pair in pairs if numbers(pair[0]) != numbers(pair[1])] == []


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.id)
def test_a_summary_is_short(entry: Entry) -> None:
    for summary in (entry.summary_en, entry.summary_fr):
        assert len(summary) <= 460
        assert summary.endswith((".", "!"))


def test_french_is_written_as_french() -> None:
    faults = [
        (where, text)
        for where, text in french_texts()
        if "'" in text
        or re.search(r"(?<!\N{NO-BREAK SPACE})[;!?»]|(?<![\N{NO-BREAK SPACE}0-9]):|«(?!\N{NO-BREAK SPACE})", text)
    ]
    assert faults == []


def test_a_reading_stands_with_its_rule() -> None:
    for reading in CATALOGUE.readings.values():
        assert reading.id in CATALOGUE.entry(reading.rule).readings
        assert len(reading.options) >= 2
        assert reading.text_fr != reading.default


def test_the_kind_of_each_entry_has_a_name_in_both_languages() -> None:
    assert [entry.id for entry in entries() if entry.kind not in CATALOGUE.words] == []


def test_no_two_rules_share_a_name_but_those_that_are_known_to() -> None:
    shared = {"en": set(), "fr": {"attaque de soutien"}}
    for language, known in shared.items():
        names = [fold(entry.fr if language == "fr" else entry.en) for entry in entries()]
        assert {name for name, count in Counter(names).items() if count > 1} == known


def test_words_of_one_kind_are_told_apart() -> None:
    named = Counter(
        (word.kind, name)
        for word in CATALOGUE.words.values()
        for name in dict.fromkeys(map(fold, (word.en, word.fr, *word.aliases)))
    )
    assert [name for name, count in named.items() if count > 1] == []


@pytest.mark.parametrize(
    ("text", "language", "rule"),
    [
        ("Sang-froid", "fr", "t9a.sa.cold-blooded"),
        ("Lance", "fr", "t9a.weapon.spear"),
        ("Lance", "en", "t9a.weapon.lance"),
        ("Attaque empoisonnée", "fr", "t9a.poison-attacks"),
        ("Régénération", "fr", "t9a.fortitude"),
        ("Maintenir et tirer", "fr", "t9a.stand-and-shoot"),
        ("Yer Comin’ With Me!", "en", "t9a.dh.yer-comin-with-me"),
        ("The Bigger They Are...", "en", "t9a.dh.the-bigger-they-are"),
    ],
)
def test_rules_are_known_by_the_names_that_people_use(text: str, language: str, rule: str) -> None:
    assert CATALOGUE.named(text, language) == (rule,)  # type: ignore[arg-type]


def printed_rules() -> Iterator[str]:
    """Yield the rules that stand on the profiles of both armies."""
    with (files("grognard.t9a.armies") / "armies.tsv").open(encoding="utf-8") as table:
        for row in csv.DictReader(table, delimiter="\t"):
            for column in ("universal_rules", "protections", "class_rules", "attack_rules"):
                yield from (rule for rule in row[column].split("; ") if rule)


@pytest.mark.parametrize("text", sorted(dict.fromkeys(printed_rules())))
def test_each_rule_printed_on_a_profile_is_in_the_catalogue(text: str) -> None:
    assert CATALOGUE.named(text, "en") or CATALOGUE.named(split_name(text)[0], "en")


@pytest.mark.parametrize("text", sorted(dict.fromkeys(printed_rules())))
@pytest.mark.parametrize("army", ["t9a.sa.", "t9a.dh."])
def test_each_rule_printed_on_a_profile_reads_back_from_french(text: str, army: str) -> None:
    """A rule that is not played yet is refused by its name; what is played is read, written and read again."""
    named = CATALOGUE.named(text, "en") or CATALOGUE.named(split_name(text)[0], "en")
    if any(key in REGISTRY for key in named if key.startswith(army)) or all(key in REGISTRY for key in named):
        rule = REGISTRY.read(text, "en", prefer=army)
        assert REGISTRY.read(REGISTRY.write(rule, "fr"), "fr", prefer=army) == rule
    else:
        with pytest.raises(BadInput, match="a rule that is played"):
            REGISTRY.read(text, "en", prefer=army)


ALIKE_IN_PLAY = {
    "t9a.armour.shield",
    "t9a.devastating-charge",
    "t9a.dh.engineering-rune",
    "t9a.dh.shield-wall",
    "t9a.dh.the-bigger-they-are",
    "t9a.dh.weapon.flame-cannon",
    "t9a.dh.weapon.organ-gun",
    "t9a.dh.yer-comin-with-me",
    "t9a.fearless",
    "t9a.fly",
    "t9a.sa.palanquin",
    "t9a.sa.snake-swarm-hazard",
    "t9a.sa.telepathic-link",
    "t9a.sa.weapon.giant-blowpipes",
    "t9a.spell.fountain-of-youth",
    "t9a.spell.summer-growth",
    "t9a.spell.swarm-of-insects",
    "t9a.unbreakable",
    "t9a.weapon.lance",
}
"""Rules whose two texts differ in words, and come to the same with the units of the two armies."""


def test_where_the_two_texts_differ_in_play_there_is_a_reading() -> None:
    differ = {id for id, entry in CATALOGUE.entries.items() if entry.difference_en and not entry.readings}
    assert differ == ALIKE_IN_PLAY
