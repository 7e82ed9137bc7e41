"""A scenario chooses how disputed rules are read."""

from __future__ import annotations

import msgspec
import pytest

from grognard.kernel.rules.readings import Reading, ReadingOption, Readings
from grognard.kernel.words.refusals import BadInput

OPTIONS = {
    "more-than": ReadingOption('More than 18".', 'Plus de 18".', ("000:141",)),
    "at-least": ReadingOption('18" or more.', '18" ou plus.', ("000:139",)),
}
DISTANCE = Reading(
    "example.scout", "How far?", "À quelle distance ?", OPTIONS, "more-than", text_fr="at-least", id="example.distance"
)
ENTRY = Reading("example.ambush", "May it?", "Peut-elle ?", OPTIONS, "at-least", id="example.entry")
KNOWN = (DISTANCE, ENTRY)


def test_nothing_chosen_is_the_default() -> None:
    readings = Readings.of(known=KNOWN)
    assert readings.choice("example.distance") == "more-than"
    assert readings.departures == ()


def test_the_french_text_takes_its_branch_where_it_has_one() -> None:
    readings = Readings.of(text="fr", known=KNOWN)
    assert readings.choice("example.distance") == "at-least"
    assert readings.choice("example.entry") == "at-least"
    assert readings.departures == ("example.distance",)


def test_the_english_text_takes_its_branch_where_the_default_is_the_french_one() -> None:
    fleeing = msgspec.structs.replace(DISTANCE, text_fr=None, text_en="at-least")
    readings = Readings.of(text="en", known=(fleeing, ENTRY))
    assert (readings.choice("example.distance"), readings.departures) == ("at-least", ("example.distance",))
    assert Readings.of(known=(fleeing,)).choice("example.distance") == "more-than"
    assert Readings.of(text="fr", known=(fleeing,)).choice("example.distance") == "more-than"


def test_a_choice_goes_before_the_text() -> None:
    readings = Readings.of({"example.distance": "more-than", "example.entry": "more-than"}, "fr", known=KNOWN)
    assert readings.choice("example.distance") == "more-than"
    assert readings.departures == ("example.entry",)


def test_an_unknown_reading_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadInput, match=r"did you mean example\.distance"):
        Readings.of({"example.distanse": "at-least"}, known=KNOWN, place="battle.yaml")


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadInput, match="one of more-than, at-least; did you mean at-least"):
        Readings.of({"example.distance": "at least"}, known=KNOWN, place="battle.yaml")


def test_a_slip_in_the_code_is_no_bad_input() -> None:
    with pytest.raises(KeyError):
        Readings.of(known=KNOWN).choice("example.distanse")


def test_readings_are_values() -> None:
    one, other = Readings.of(known=KNOWN), Readings.of(known=reversed(KNOWN))
    assert one == other
    assert hash(one) == hash(other)
    assert msgspec.json.decode(msgspec.json.encode(one), type=Readings) == one


def test_a_default_must_be_an_option() -> None:
    with pytest.raises(ValueError, match="'never' is none of the options"):
        Reading("example.scout", "?", "?", OPTIONS, "never")


def test_options_and_questions_speak_both_languages() -> None:
    assert DISTANCE.question("fr") == "À quelle distance ?"
    assert OPTIONS["at-least"].summary("fr") == '18" ou plus.'
    assert OPTIONS["at-least"].summary("en") == '18" or more.'
