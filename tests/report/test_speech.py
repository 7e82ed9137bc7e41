"""Texts in both languages at once; the rules that they name can be linked."""

from __future__ import annotations

from grognard.kernel.rules.catalogue import Catalogue, Entry
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import NameTable
from grognard.kernel.words.modifiers import Modifier, Target
from grognard.report.speech import NOTHING, Piece, Speaker, Text, joined

AEGIS = Entry("universal rule", "Aegis", "Égide", "A save.", "Une sauvegarde.", ("core 1",))
CATALOGUE = Catalogue({"t9a.aegis": AEGIS})


def test_a_rule_is_a_piece_of_its_own_and_is_remembered() -> None:
    speaker = Speaker(CATALOGUE)
    text = speaker.say("{unit} ({rule})", unit=Name("Caimans", "Caïmans"), rule="t9a.aegis")
    assert text.en == (Piece("Caimans ("), Piece("Aegis", "t9a.aegis"), Piece(")"))
    assert text.plain("fr") == "Caïmans (Égide)"
    assert speaker.cited == ("t9a.aegis",)


def test_rules_inside_the_story_of_a_target_are_pieces_too() -> None:
    target = Target("t9a.aegis", 5, (Modifier("t9a.aegis", "add", 1),), 4)
    text = Speaker(CATALOGUE).words(target, "aside")
    assert [piece.rule for piece in text.en if piece.rule] == ["t9a.aegis", "t9a.aegis"]
    assert text.plain("en") == "4+ Aegis (5+, +1 Aegis)"


def test_an_id_that_nobody_knows_stays_as_it_is() -> None:
    speaker = Speaker(CATALOGUE)
    assert speaker.words("t9a.unheard-of").plain("fr") == "t9a.unheard-of"
    assert speaker.cited == ()


def test_names_of_the_battle_go_before_those_of_the_catalogue() -> None:
    speaker = Speaker(CATALOGUE, NameTable({"unit:3": Name("A3 Caimans", "A3 Caïmans")}))
    assert speaker.say("{unit:unit}", unit=3).plain("fr") == "A3 Caïmans"


def test_units_are_tagged_where_their_name_means_one_unit_only() -> None:
    speaker = Speaker(CATALOGUE, units={Name("Caimans", "Caïmans"): "A3"})
    text = speaker.say("{unit} against {enemies}", unit=Name("Caimans", "Caïmans"), enemies=(Name.same("Guard"),))
    assert text.fr[0] == Piece("Caïmans", unit="A3")
    assert text.plain("en") == "Caimans against Guard"


def test_a_unit_is_not_named_twice_in_a_row() -> None:
    caimans = Name("Caimans", "Caïmans")
    speaker = Speaker(CATALOGUE, units={caimans: "A3"})
    text = speaker.say("{model} ({unit}) attacks {target} ({unit})", model=caimans, unit=caimans, target=Name.same("X"))
    assert text.plain("en") == "Caimans attacks X (Caimans)"


def test_joining_leaves_out_what_is_empty() -> None:
    assert joined(Text.same("a"), NOTHING, Text.same("b"), by=", ").plain("en") == "a, b"
