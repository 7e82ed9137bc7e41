"""Events: typed values that say in either language what happened."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import msgspec
import pytest

from grognard.kernel.words.events import Event, Name, Rolled, Secret, all_messages, event_classes, render
from grognard.kernel.words.language import NameTable
from grognard.kernel.words.modifiers import Layers, Modifier, Value

BOOK = Layers(("add",))
NAMES = NameTable(
    {
        "to-hit": Name("to hit", "pour toucher"),
        "skill": Name("Offensive Skill", "Capacité offensive"),
        "distracting": Name("Distracting", "Distrayant"),
        "hatred": Name("Hatred", "Haine"),
        "unit:3": Name("the Halberdiers", "les Hallebardiers"),
    }
)
SKILLS = (Value("skill", 4, (), 4), Value("skill", 4, (), 4))
DISTRACTED = BOOK.target("to-hit", 4, [Modifier("distracting", "add", -1)], compared=SKILLS)


class Fled(Event, frozen=True):
    message: ClassVar[str] = "{unit} flee {distance:in}"
    unit: Name
    distance: float


class Lost(Event, frozen=True):
    message: ClassVar[str] = "{unit:unit} lose {models} model ({cause})"
    plural: ClassVar[str | None] = "{unit:unit} lose {models} models ({cause})"
    counted: ClassVar[str] = "models"
    unit: int
    models: int
    cause: Event


SLINGERS = Name("the Slingers", "les Frondeurs")


def test_a_roll_shows_dice_target_reasons_faces_and_successes() -> None:
    roll = Rolled(DISTRACTED, (1, 5, 4, 4, 6, 2, 3, 1))
    expected = "8 dice, 5+ to hit (4+ (Offensive Skill 4 against 4), −1 Distracting): 6 5 4 4 3 2 1 1 → 2"
    assert render(roll, "en", NAMES) == expected


def test_the_same_roll_in_french() -> None:
    roll = Rolled(DISTRACTED, (1, 5))
    expected = "2 dés, 5+ pour toucher (4+ (Capacité offensive 4 contre 4), −1 Distrayant) : 5 1 → 1"
    assert render(roll, "fr", NAMES) == expected


def test_a_target_without_modifiers_tells_only_what_was_compared() -> None:
    roll = Rolled(BOOK.target("to-hit", 4, compared=SKILLS), (4,))
    assert render(roll, "en", NAMES) == "1 die, 4+ to hit (Offensive Skill 4 against 4): 4"


def test_a_compared_characteristic_tells_its_own_modifiers() -> None:
    ours = BOOK.value("skill", 3, [Modifier("hatred", "add", 1)])
    target = BOOK.target("to-hit", 4, compared=(ours, SKILLS[1]))
    assert render(Rolled(target, (6, 2)), "en", NAMES).startswith(
        "2 dice, 4+ to hit (Offensive Skill 4 (3, +1 Hatred) against 4): 6 2"
    )


def test_a_maximised_roll_shows_the_dice_kept_and_their_total() -> None:
    assert render(Rolled("charge", (2, 6, 5), "total", (5, 6))) == "3 dice, charge: 6 5 2, keep 6 5 → 11"
    assert render(Rolled("charge", (2, 6, 5), "total", (5, 6)), "fr") == "3 dés, charge : 6 5 2, on garde 6 5 → 11"


def test_a_d3_shows_the_die_and_half_of_it() -> None:
    assert render(Rolled("wounds", (5,), "d3")) == "1 die, wounds: 5 → 3"


def test_a_direction_and_a_choice_are_no_dice() -> None:
    assert render(Rolled("scatter", (270,), "angle")) == "direction, scatter: 270°"
    assert render(Rolled("table", (0,), "choice"), "fr") == "tirage, table : 0"


def test_lengths_have_a_decimal_comma_in_french() -> None:
    assert render(Fled(SLINGERS, 7.5), "en") == 'the Slingers flee 7.5"'
    assert render(Fled(SLINGERS, 7.5), "fr") == 'les Frondeurs flee 7,5"'


def test_an_event_counts_and_nests() -> None:
    one, many = (Lost(3, models, Fled(SLINGERS, 8.0)) for models in (1, 2))
    assert render(one, "en", NAMES) == 'the Halberdiers lose 1 model (the Slingers flee 8")'
    assert render(many, "en", NAMES) == 'the Halberdiers lose 2 models (the Slingers flee 8")'


def test_an_id_that_nobody_knows_is_shown_as_it_is() -> None:
    assert render(Lost(9, 1, Fled(SLINGERS, 1.0)), "en", NAMES).startswith("9 lose")
    assert render(Rolled("t9a.aegis", (3,))) == "1 die, t9a.aegis: 3"


def test_events_are_values() -> None:
    assert Fled(SLINGERS, 7.5) == Fled(SLINGERS, 7.5)
    assert len({Fled(SLINGERS, 7.5), Fled(SLINGERS, 7.5)}) == 1
    with pytest.raises(AttributeError):
        Fled(SLINGERS, 7.5).distance = 3.0  # type: ignore[misc]


def test_an_event_goes_through_json() -> None:
    roll = Rolled(DISTRACTED, (5, 1))
    assert msgspec.json.decode(msgspec.json.encode(roll), type=Rolled) == roll


def test_a_secret_says_whose_it_is() -> None:
    assert render(Secret(1, Fled(SLINGERS, 2.0))) == '(only player 1 sees this) the Slingers flee 2"'


def test_every_message_of_the_kernel_is_found_in_its_sources() -> None:
    found = {message.message: message for message in all_messages("grognard.kernel")}
    assert found["{count} die, {because:aside}: {shown}"].plural == "{count} dice, {because:aside}: {shown}"
    assert found["the battle is over"].place.startswith("kernel/battle/battle.py:")


def test_all_classes_of_events_can_be_walked() -> None:
    assert {Rolled, Secret, Fled, Lost} <= set(event_classes(Event))


def test_chances_are_shown_as_percentages() -> None:
    class Odds(Event, frozen=True):
        message: ClassVar[str] = "{chance:%}"
        chance: Fraction

    assert render(Odds(Fraction(5, 12)), "en") == "41.7%"
    assert render(Odds(Fraction(5, 12)), "fr") == "41,7\u00a0%"
