"""A catalogue names rules in both languages, finds them however they are spelled, and refuses faults in its files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.rules.catalogue import Catalogue, Entry, Interaction, Term
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.spelling import fold, nearest


def entry(en: str, fr: str, **more: object) -> Entry:
    """Return an entry of which only the names matter."""
    return Entry("universal rule", en, fr, "It does.", "Elle agit.", ("core 1",), **more)  # type: ignore[arg-type]


CATALOGUE = Catalogue(
    {
        "example.cold-blooded": entry("Cold-Blooded", "Sang-froid"),
        "example.poison": entry("Poison Attacks", "Attaques empoisonnées", aliases=("Attaque empoisonnée", "Poison")),
        "example.lance": entry("Lance", "Lance de cavalerie"),
        "example.spear": entry("Spear", "Lance"),
        "example.scout": entry("Scout", "Éclaireur"),
    },
    {"forest": Term("terrain", "Forest", "Forêt", ("Bois",)), "rule": Term("kind", "rule", "règle")},
    interactions=[Interaction(("example.poison", "example.lance"), "Both.", "Les deux.")],
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("sang froid", "example.cold-blooded"),
        ("SANG-FROID", "example.cold-blooded"),
        ("cold blooded", "example.cold-blooded"),
        ("attaque empoisonnee", "example.poison"),
        ("poison attack", "example.poison"),
        ("empoisonnées", "example.poison"),
        ("eclaireur", "example.scout"),
        ("éclaireurs", "example.scout"),
        ("Sang froit", "example.cold-blooded"),
        ("example.scout", "example.scout"),
        ("scuot", "example.scout"),
    ],
)
def test_a_rule_is_found_however_it_is_spelled(text: str, found: str) -> None:
    assert CATALOGUE.find(text)[0].id == found


@pytest.mark.parametrize("text", ["", "  ", "qqqqqqqq", "→"])
def test_what_names_nothing_finds_nothing(text: str) -> None:
    assert CATALOGUE.find(text) == ()


def test_false_friends_are_told_apart_by_language() -> None:
    assert CATALOGUE.named("Lance", "en") == ("example.lance",)
    assert CATALOGUE.named("Lance", "fr") == ("example.spear",)
    assert CATALOGUE.named("Lance") == ("example.lance", "example.spear")


def test_names_come_in_both_languages() -> None:
    assert CATALOGUE.name("example.scout", "fr") == "Éclaireur"
    assert CATALOGUE.name("forest", "fr") == "Forêt"
    assert CATALOGUE.name("example.nothing", "fr") is None


def test_words_are_found_by_kind() -> None:
    assert CATALOGUE.words_named("bois") == ("forest",)
    assert CATALOGUE.words_named("Forest", "terrain") == ("forest",)
    assert CATALOGUE.words_named("Forest", "characteristic") == ()
    assert CATALOGUE.words_named("rule") == ()


def test_interactions_are_found_from_each_of_their_rules() -> None:
    assert CATALOGUE.interactions_of("example.lance") == CATALOGUE.interactions_of("example.poison") != ()
    assert CATALOGUE.interactions_of("example.scout") == ()


@given(st.text(max_size=40))
def test_no_text_breaks_the_search(text: str) -> None:
    CATALOGUE.find(text)


@given(st.text(max_size=40))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_the_nearest_names_come_best_first() -> None:
    assert nearest("Sang froit", ["Sang-froid", "Peur", "Sans peur"])[0] == "Sang-froid"


# --- files ------------------------------------------------------------------------------------------------------------

GOOD = """
example.fear:
  kind: universal rule
  en: Fear
  fr: Peur
  summary_en: Enemies test.
  summary_fr: Les ennemis testent.
  source: ["000:25"]
"""


def read(folder: Path, **files: str) -> Catalogue:
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return Catalogue.read(folder)


def test_a_catalogue_is_read_from_its_files(tmp_path: Path) -> None:
    catalogue = read(tmp_path, rules=GOOD, words="forest: {kind: terrain, en: Forest, fr: Forêt}")
    assert catalogue.entry("example.fear").name("fr") == "Peur"
    assert catalogue.entry("example.fear").id == "example.fear"
    assert catalogue.entry("example.fear").in_force


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"rules": GOOD.replace("fr: Peur", "fr: 3")}, "rules.yaml"),
        ({"rules": GOOD.replace("fr: Peur", "french: Peur")}, "rules.yaml"),
        ({"rules": GOOD.replace("fr: Peur", "fr: [")}, "rules.yaml"),
        ({"rules": "- a list"}, "rules.yaml"),
        ({"rules": GOOD, "more": GOOD}, "each id once"),
        ({"rules": GOOD + "  readings: [example.unknown]\n"}, "example.unknown"),
        ({"interactions": "- {rules: [example.unknown], en: It., fr: Elle.}"}, "example.unknown"),
    ],
)
def test_a_fault_in_a_file_is_one_clear_line(tmp_path: Path, files: dict[str, str], said: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(tmp_path, **files)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
