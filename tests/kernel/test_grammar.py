"""Sentences agree with the names in them: articles, elision, number and gender, in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.kernel.battle.replay import Said
from grognard.kernel.rules.catalogue import Catalogue, Entry
from grognard.kernel.words.grammar import ARTICLES, agreeing, split_spec, with_article
from grognard.kernel.words.language import Name, NameTable, in_words, render
from grognard.kernel.words.translations import LANGUAGES

GUARDS = Name("Temple Guards", "Gardes du temple", many=True, gender="m")
WARRIORS = Name("Archers", "Archères", many=True, gender="f")
ARCHER = Name("Archer", "Archer", gender="m")
SWORD = Name("Sword", "Épée", gender="f")
PACK = Name("Pack", "Meute", gender="f")
AXE = Name("Halberd", "Hallebarde", gender="f")
MAN = Name("Man", "Homme", gender="m")
BOSS = Name.same("Ogbar")
NOUNS = {"guards": GUARDS, "warriors": WARRIORS, "archer": ARCHER, "sword": SWORD, "pack": PACK, "axe": AXE, "man": MAN}


@pytest.mark.parametrize(
    ("article", "said"),
    [
        ("le", "les Gardes du temple, les Archères, l’Archer, l’Épée, la Meute, la Hallebarde, l’Homme, Ogbar"),
        ("un", "des Gardes du temple, des Archères, un Archer, une Épée, une Meute, une Hallebarde, un Homme, Ogbar"),
        ("du", "des Gardes du temple, des Archères, de l’Archer, de l’Épée, de la Meute, de la Hallebarde, de l’Homme,"
         " d’Ogbar"),
        ("au", "aux Gardes du temple, aux Archères, à l’Archer, à l’Épée, à la Meute, à la Hallebarde, à l’Homme,"
         " à Ogbar"),
        ("ce", "ces Gardes du temple, ces Archères, cet Archer, cette Épée, cette Meute, cette Hallebarde, cet Homme,"
         " Ogbar"),
        ("de", "de Gardes du temple, d’Archères, d’Archer, d’Épée, de Meute, de Hallebarde, d’Homme, d’Ogbar"),
    ],
)  # fmt: skip
def test_french_articles_follow_gender_number_and_the_first_letter(article: str, said: str) -> None:
    nouns = (*NOUNS.values(), BOSS)
    assert ", ".join(with_article(article, noun, noun.fr, "fr") for noun in nouns) == said


def test_english_articles_are_for_common_names_only() -> None:
    assert with_article("The", GUARDS, GUARDS.en, "en") == "The Temple Guards"
    assert with_article("a", ARCHER, ARCHER.en, "en") == "an Archer"
    assert with_article("a", GUARDS, GUARDS.en, "en") == "Temple Guards"
    assert with_article("the", BOSS, BOSS.en, "en") == "Ogbar"


def said(template: str, language: str, **values: object) -> str:
    table = NameTable({f"unit:{number}": noun for number, noun in enumerate((GUARDS, PACK, BOSS))})
    message = Said(template, values)
    return render(message, "fr" if language == "fr" else "en", table)


@pytest.mark.parametrize(
    ("unit", "sentence"),
    [
        (GUARDS, "Les Gardes du temple perdent 1 Point et sont vaincus"),
        (WARRIORS, "Les Archères perdent 1 Point et sont vaincues"),
        (PACK, "La Meute perd 1 Point et est vaincue"),
        (BOSS, "Ogbar perd 1 Point et est vaincu"),
    ],
)
def test_a_sentence_agrees_with_its_subject(unit: Name, sentence: str) -> None:
    template = (
        "{unit:Le} {unit:perd|perdent} {lost} {lost:Point|Points}"
        " et {unit:est|sont} {unit:vaincu|vaincue|vaincus|vaincues}"
    )
    assert said(template, "fr", unit=unit, lost=1) == sentence


def test_a_number_agrees_as_each_language_counts() -> None:
    for number, english, french in ((0, "Points", "Point"), (1, "Point", "Point"), (2, "Points", "Points")):
        assert said("{n:Point|Points}", "en", n=number) == english
        assert said("{n:Point|Points}", "fr", n=number) == french


def test_what_is_looked_up_by_number_agrees_too() -> None:
    template = "{unit:unit:Le} {unit:unit:perd|perdent}"
    assert [said(template, "fr", unit=number) for number in range(3)] == [
        "Les Gardes du temple perdent",
        "La Meute perd",
        "Ogbar perd",
    ]


def test_several_names_take_each_its_article_and_a_plural_verb() -> None:
    template = "{units:Le} {units:perd|perdent}"
    assert said(template, "fr", units=(PACK, ARCHER)) == "La Meute et l’Archer perdent"
    assert said(template, "fr", units=(PACK,)) == "La Meute perd"


def test_rules_of_the_catalogue_bring_their_forms() -> None:
    sword = Entry("weapon", "Sword", "Épée", "It cuts.", "Elle coupe.", ("core 1",), gender="f")
    catalogue = Catalogue({"example.sword": sword})
    assert in_words("example.sword", "fr", catalogue, "le") == "l’Épée"
    assert in_words("example.sword", "fr", catalogue, "du") == "de l’Épée"


def test_a_name_without_forms_is_stored_as_it_was() -> None:
    """Only what a name says of itself is written: states and journals of plain names are as before."""
    import msgspec

    assert msgspec.json.encode(BOSS) == b'{"en":"Ogbar","fr":"Ogbar"}'
    assert repr(BOSS) == "Name(en='Ogbar', fr='Ogbar')"


@pytest.mark.parametrize("asked", [agreeing, with_article])
def test_nothing_is_asked_of_who_has_no_name(asked: Callable[..., str]) -> None:
    for language in LANGUAGES:
        forms = "a|b" if asked is agreeing else min(ARTICLES[language])
        assert asked(forms, None, None if asked is agreeing else "Ogbar", language)


def test_specs_of_lengths_and_numbers_stay_what_they_were() -> None:
    for spec in ("in", "cm", "mm", "+", "%", "or", "aside", "needed", "unit", "figure"):
        assert split_spec(spec) == (spec, "")
