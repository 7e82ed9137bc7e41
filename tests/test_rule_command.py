"""`grognard rule` looks rules up in both languages."""

from __future__ import annotations

import json
import re

import pytest

from grognard.__main__ import main
from grognard.commands.rule import OWN_NOTES
from grognard.kernel.rules.catalogue import Catalogue

Capture = pytest.CaptureFixture[str]


def test_a_french_name_finds_the_rule_and_says_it_in_english(capsys: Capture) -> None:
    assert main(["rule", "sang-froid"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Cold-Blooded / Sang-froid (t9a.sa.cold-blooded)\n")
    assert "Minimised Rolls" in said
    assert "000:107" in said
    assert "testing-model (default)" in said
    assert "unit-majority (French text)" in said
    assert "Swiftstride: Different rolls" in said


def test_an_english_name_finds_the_rule_and_says_it_in_french(capsys: Capture) -> None:
    assert main(["rule", "cold", "blooded", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Sang-froid / Cold-Blooded (t9a.sa.cold-blooded)\n")
    assert "règle d’armée" in said
    assert "Le français et l’anglais diffèrent\N{NO-BREAK SPACE}: Français\N{NO-BREAK SPACE}: les tests" in said
    assert "Course rapide\N{NO-BREAK SPACE}: Des jets différents" in said


def test_false_friends_are_both_shown(capsys: Capture) -> None:
    assert main(["rule", "lance"]) == 0
    said = capsys.readouterr().out
    assert "(t9a.weapon.lance)" in said
    assert "(t9a.weapon.spear)" in said
    assert "Light Lance" in said[said.index("See also: ") :]


def test_a_slip_finds_the_rule_all_the_same(capsys: Capture) -> None:
    assert main(["rule", "multiple wonds"]) == 0
    assert capsys.readouterr().out.startswith("Multiple Wounds / Blessures multiples")


def test_what_is_not_played_is_said(capsys: Capture) -> None:
    assert main(["rule", "t9a.wizard-conclave"]) == 0
    assert "Not played yet." in capsys.readouterr().out


def test_an_unknown_rule_is_one_line_with_the_nearest_names(capsys: Capture) -> None:
    assert main(["rule", "sangfredo", "--lang", "en"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("the catalogue: found 'sangfredo', expected a rule; did you mean Sang-froid")
    assert captured.err.count("\n") == 1


def test_nonsense_and_unknown_games_are_refused(capsys: Capture) -> None:
    assert main(["rule", "→"]) == 2
    assert main(["rule", "fly", "--system", "chess"]) == 2
    assert "t9a" in capsys.readouterr().err


def test_json_holds_both_languages(capsys: Capture) -> None:
    assert main(["rule", "engineer", "--json"]) == 0
    (answer,) = json.loads(capsys.readouterr().out)
    assert answer["id"] == "t9a.engineer"
    assert answer["fr"] == "Ingénieur"
    assert answer["brackets"] == "(X+)"
    assert answer["readings"][0]["text_fr"] == "less-than"
    assert answer["interactions"][0]["rules"] == ["t9a.engineer", "t9a.long-range"]


def test_brackets_are_said_in_the_readers_language(capsys: Capture) -> None:
    assert main(["rule", "aegis", "--lang", "fr"]) == 0
    assert "(X+[, contre Y]) | (+X, max Y+)" in capsys.readouterr().out
    assert main(["rule", "aegis", "--lang", "en"]) == 0
    assert "(X+[, against Y]) | (+X, max Y+)" in capsys.readouterr().out


def test_words_in_brackets_have_their_french() -> None:
    alike = {"max", "terrain"}
    entries = [entry for system in Catalogue.systems() for entry in Catalogue.load(system).entries.values()]
    said = [(entry.id, set(re.findall("[a-z]{3,}", entry.brackets)) - alike, entry.brackets_fr) for entry in entries]
    assert [key for key, words, french in said if words and not french] == []


def test_what_is_our_own_value_is_said_beside_what_the_source_says(capsys: Capture) -> None:
    assert main(["rule", "skulldred.action-die"]) == 0
    said = capsys.readouterr().out
    assert "Our own value (house): The faces: 1, 1, 2, 2, 3, WILD" in said
    assert "003:30-31 (source text)" in said
    assert main(["rule", "skulldred.spells.lance", "--lang", "fr"]) == 0
    assert "valeur maison" in capsys.readouterr().out


def test_options_of_readings_are_said_as_they_are_typed(capsys: Capture) -> None:
    for lang in ("en", "fr"):
        for system in Catalogue.systems():
            for reading in Catalogue.load(system).readings.values():
                assert main(["rule", reading.rule, "--system", system, "--lang", lang]) == 0
                said = capsys.readouterr().out
                assert [option for option in reading.options if not re.search(rf"(?m)^  {option}\b", said)] == []


def test_notes_that_only_the_project_has_are_not_cited(capsys: Capture) -> None:
    for rule in ("t9a.terror", "t9a.combat-score", "t9a.item.obsidian-tesseract"):
        assert main(["rule", rule, "--lang", "en"]) == 0
        said = capsys.readouterr().out
        assert not re.search(r"(core|magic) \d|ledger|army data,", said), said


def test_no_source_is_shown_that_readers_do_not_have_or_cannot_read() -> None:
    """What is shown is a line of a text, or has its name in both languages."""
    strange = []
    for system in Catalogue.systems():
        catalogue = Catalogue.load(system)
        options = [option for reading in catalogue.readings.values() for option in reading.options.values()]
        for source in {source for one in (*catalogue.entries.values(), *options) for source in one.source}:
            if not source.startswith(OWN_NOTES) and not re.match(r"\d{3}:\d", source) and not catalogue.noun(source):
                strange.append(source)
    assert strange == []
