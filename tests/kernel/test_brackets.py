"""Brackets are read in both languages, printed back, and refused with what was expected."""

from __future__ import annotations

from typing import Annotated, ClassVar

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grognard.kernel.dice import EveryDice, ScriptedDice, odds
from grognard.kernel.rules.brackets import (
    Against,
    Area,
    Bonus,
    Cap,
    Change,
    DiceExpression,
    Farther,
    Length,
    Needed,
    Word,
    named,
    parse_brackets,
    print_brackets,
    split_items,
    split_name,
    valued,
)
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.language import Language
from grognard.kernel.words.refusals import BadInput


class Plain(Rule, frozen=True):
    id = "example.plain"


class Save(Rule, frozen=True):
    id = "example.save"
    needed: Needed | None = None
    bonus: Bonus | None = None
    cap: Cap | None = None
    against: Against | None = None

    def __post_init__(self) -> None:
        if (self.needed is None) == (self.bonus is None):
            raise ValueError("X+ or +X")


class Wounds(Rule, frozen=True):
    id = "example.wounds"
    x: DiceExpression
    clipped_wings: bool = False
    against: Against | None = None


class Flight(Rule, frozen=True):
    id = "example.flight"
    advance: Length
    march: Length


class Presence(Rule, frozen=True):
    id = "example.presence"
    reach: Length | None = None
    farther: Farther | None = None


class Breath(Rule, frozen=True):
    id = "example.breath"
    strength: Annotated[int, valued("strength")] | None = None
    rules: tuple[Rule, ...] = ()


class Charge(Rule, frozen=True):
    id = "example.charge"
    changes: tuple[Change, ...] = ()
    rules: tuple[Rule, ...] = ()


class Blast(Rule, frozen=True):
    id = "example.blast"
    area: Area


class Guard(Rule, frozen=True):
    id = "example.guard"
    whom: tuple[Word, ...] = ()


class Guide(Rule, frozen=True):
    id = "example.guide"
    terrain: Annotated[str, named("terrain")] | None = None


class Target(Rule, frozen=True):
    id = "example.target"
    x: int = 1


class Vocabulary:
    """A few words in both languages, and two rules."""

    WORDS: ClassVar = {
        "clipped-wings": ("flag", "Clipped Wings", "Ailes mutilées"),
        "large": ("height", "Large", "Grande"),
        "gigantic": ("height", "Gigantic", "Gigantesque"),
        "infantry": ("type", "Infantry", "Infanterie"),
        "close-combat-attacks": ("attack", "Close Combat Attacks", "Attaques de corps à corps"),
        "water": ("terrain", "Water Terrain", "Eau"),
        "strength": ("characteristic", "Str", "Fo"),
        "armour-penetration": ("characteristic", "AP", "PA"),
        "general": ("role", "General", "Général"),
        "king": ("role", "King", "Roi"),
    }
    RULES: ClassVar = {"plain": ("Poison Attacks", "Attaques empoisonnées"), "save": ("Aegis", "Ægide")}

    def word(self, text: str, kind: str = "") -> str | None:
        for word, (of, *names) in self.WORDS.items():
            if text.lower() in (name.lower() for name in names) and kind in ("", of):
                return word
        return None

    def written(self, word: str, language: Language) -> str:
        return self.WORDS[word][2 if language == "fr" else 1]

    def rule(self, text: str) -> Rule | None:
        name, brackets = split_name(text)
        for rule_class, names in ((Plain, self.RULES["plain"]), (Save, self.RULES["save"])):
            if name in names:
                return parse_brackets(rule_class, brackets, self)
        return None

    def rule_written(self, rule: Rule, language: Language) -> str:
        names = self.RULES["plain" if isinstance(rule, Plain) else "save"]
        return f"{names[language == 'fr']} {print_brackets(rule, language, self)}".strip()

    def nearest(self, text: str) -> str | None:
        return "Large" if text == "Larg" else None


WORDS = Vocabulary()
D3 = DiceExpression(1, 3)


@pytest.mark.parametrize(
    ("written", "rule"),
    [
        ("(5+)", Save(5)),
        ("5+", Save(5)),
        ("(4+, against Close Combat Attacks)", Save(4, against=Against((("close-combat-attacks",),)))),
        ("(4+, contre les Attaques de corps à corps)", Save(4, against=Against((("close-combat-attacks",),)))),
        ("(+1, max 3+)", Save(bonus=1, cap=3)),
        ("(+1, max. 3+)", Save(bonus=1, cap=3)),
        ("(D3)", Wounds(D3)),
        ("(1D3)", Wounds(D3)),
        ("(2)", Wounds(DiceExpression.number(2))),
        ("(D3+1, Clipped Wings)", Wounds(DiceExpression(1, 3, 1), clipped_wings=True)),
        ("(1D3 + 1, Ailes mutilées)", Wounds(DiceExpression(1, 3, 1), clipped_wings=True)),
        ("(2, against Large, Gigantic)", Wounds(DiceExpression(plus=2), against=Against((("large",), ("gigantic",))))),
        (
            "(2, contre Grande ou Gigantesque)",
            Wounds(DiceExpression(plus=2), against=Against((("large",), ("gigantic",)))),
        ),
        ("(against Infantry and Large, 2)", Wounds(DiceExpression(plus=2), against=Against((("infantry", "large"),)))),
        ("(9, 18)", Flight(9, 18)),
        ('(9", 18")', Flight(9, 18)),
        ("(9″, 18″)", Flight(9, 18)),
        ("(9,18)", Flight(9, 18)),
        ("(9,5, 18)", Flight(9.5, 18)),
        ("(9.5 ps ; 18 ps)", Flight(9.5, 18)),
        ('(18")', Presence(reach=18)),
        ('(+6")', Presence(farther=6)),
        ("(Str 4)", Breath(4)),
        ("(Fo 4, Attaques empoisonnées)", Breath(4, (Plain(),))),
        ("(Poison Attacks, Aegis (+1, max 3+))", Breath(None, (Plain(), Save(bonus=1, cap=3)))),
        ("(+1 Str, +1 AP)", Charge((Change("strength", 1), Change("armour-penetration", 1)))),
        ("(Fo +1, +1 en PA)", Charge((Change("strength", 1), Change("armour-penetration", 1)))),
        ("(+1 Str, Poison Attacks)", Charge((Change("strength", 1),), (Plain(),))),
        ("(1x5)", Blast(Area(1, 5))),
        ("(1×5)", Blast(Area(1, 5))),
        ("(General, King)", Guard(("general", "king"))),
        ("(Général, Roi)", Guard(("general", "king"))),
        ("(Water Terrain)", Guide("water")),
        ("", Guide()),
        ("(2)", Target(2)),
        ("", Plain()),
    ],
)
def test_brackets_are_read_in_both_languages(written: str, rule: Rule) -> None:
    assert parse_brackets(type(rule), written, WORDS) == rule


@pytest.mark.parametrize(
    ("rule_class", "written", "found"),
    [
        (Save, "(4)", "4"),
        (Save, "(7+)", "7+"),
        (Save, "(4+, 5+)", "5+"),
        (Save, "(4+, +1)", "(4+, +1)"),
        (Save, "()", "()"),
        (Flight, "()", "no brackets"),
        (Save, "(4+, against Dragons)", "against Dragons"),
        (Wounds, "(Clipped Wings)", "(Clipped Wings)"),
        (Wounds, "(D4)", "D4"),
        (Wounds, "(D3, Clipped Wings, Clipped Wings)", "Clipped Wings"),
        (Flight, "(9)", "(9)"),
        (Flight, "(9, 18, 27)", "27"),
        (Guide, "(Large)", "Large"),
        (Charge, "(+1 Infantry)", "+1 Infantry"),
        (Blast, "(0x5)", "0x5"),
        (Plain, "(2)", "2"),
    ],
)
def test_nonsense_is_refused_and_named(rule_class: type[Rule], written: str, found: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_brackets(rule_class, written, WORDS, place="list.txt, line 3")
    assert found in str(refused.value)
    assert str(refused.value).startswith("list.txt, line 3: ")


def test_a_refusal_says_what_was_expected_in_the_reader_s_language() -> None:
    with pytest.raises(BadInput) as refused:
        parse_brackets(Wounds, "(D4)", WORDS, place="here")
    assert "(a number or dice, as 2, D3+1 or 2D6×2[, Clipped Wings][, against Y])" in refused.value.say("en")
    assert "Ailes mutilées" in refused.value.say("fr")
    assert "contre Y" in refused.value.say("fr")


def test_a_refusal_names_the_nearest_word() -> None:
    with pytest.raises(BadInput, match="did you mean Large"):
        parse_brackets(Guide, "(Larg)", WORDS, place="here")


# --- round trip -------------------------------------------------------------------------------------------------------

_lengths = st.integers(0, 999) | st.integers(0, 99_999).map(lambda thousandths: thousandths / 1000)
_words = st.sampled_from(["large", "gigantic", "infantry", "close-combat-attacks", "king"])
_conditions = st.lists(st.lists(_words, min_size=1, max_size=2).map(tuple), min_size=1, max_size=3).map(
    lambda alternatives: Against(tuple(alternatives))
)
_amounts = st.integers(0, 99).map(DiceExpression.number) | st.builds(
    DiceExpression, st.integers(1, 9), st.sampled_from([3, 6]), st.integers(0, 9), st.integers(1, 3)
)
_bonuses = st.integers(-9, 9)
_saves = st.builds(Save, st.integers(1, 6), against=st.none() | _conditions) | st.builds(
    Save, bonus=_bonuses, cap=st.none() | st.integers(1, 6), against=st.none() | _conditions
)
_inner = st.lists(st.just(Plain()) | _saves, max_size=3).map(tuple)
_rules = st.one_of(
    st.just(Plain()),
    _saves,
    st.builds(Wounds, _amounts, st.booleans(), st.none() | _conditions),
    st.builds(Flight, _lengths, _lengths),
    st.builds(Presence, st.none() | _lengths, st.none() | _lengths),
    st.builds(Breath, st.none() | st.integers(0, 99), _inner),
    st.builds(
        Charge,
        st.lists(st.builds(Change, st.sampled_from(["strength", "armour-penetration"]), _bonuses), max_size=3).map(
            tuple
        ),
        _inner,
    ),
    st.builds(Blast, st.builds(Area, st.integers(1, 20), st.integers(1, 20))),
    st.builds(Guard, st.lists(_words, max_size=3).map(tuple)),
    st.builds(Target, st.integers(0, 999)),
)
_languages = st.sampled_from(["en", "fr"])


@given(_rules, _languages)
def test_what_is_printed_reads_back_as_the_same_rule(rule: Rule, language: Language) -> None:
    assert parse_brackets(type(rule), print_brackets(rule, language, WORDS), WORDS) == rule


@given(_rules, _languages, st.data())
def test_a_slip_of_the_pen_is_read_or_refused_and_never_crashes(
    rule: Rule, language: Language, data: st.DataObject
) -> None:
    written = print_brackets(rule, language, WORDS)
    at = data.draw(st.integers(0, len(written)))
    cut = data.draw(st.integers(0, 3))
    slip = written[:at] + data.draw(st.text("()[]{},;+-x×D36\"'aéÉ \t\n²٣", max_size=3)) + written[at + cut :]
    try:
        read = parse_brackets(type(rule), slip, WORDS)
    except BadInput:
        return
    assert parse_brackets(type(rule), print_brackets(read, language, WORDS), WORDS) == read


@given(st.text())
@example("(" * 1000)
@example(")" * 1000)
def test_no_text_at_all_crashes(text: str) -> None:
    split_name(text)
    split_items(text)
    for rule_class in (Save, Wounds, Flight, Breath, Charge, Blast, Guard, Guide, Target, Plain):
        try:
            parse_brackets(rule_class, text, WORDS)
        except BadInput as refused:
            refused.say("fr")


# --- amounts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "least", "mean", "most"),
    [("4", 4, 4, 4), ("D3", 1, 2, 3), ("D3+1", 2, 3, 4), ("3D3", 3, 6, 9), ("2D6x2", 4, 14, 24), ("D6×2", 2, 7, 12)],
)
def test_amounts_know_their_range(written: str, least: int, mean: int, most: int) -> None:
    amount = DiceExpression.parse(written)
    assert (amount.minimum, amount.mean(), amount.maximum) == (least, mean, most)
    table = odds(amount.roll, "example.roll")
    assert (min(table.outcomes), table.mean(), max(table.outcomes)) == (least, mean, most)


@given(_amounts)
def test_amounts_print_and_read_back(amount: DiceExpression) -> None:
    assert DiceExpression.parse(str(amount)) == amount


@pytest.mark.parametrize("written", ["", "D", "D4", "0D6", "D6+", "D6-9", "two", "2D6x0", "1000", "²", "٣D6"])
def test_what_is_no_amount_is_refused(written: str) -> None:
    with pytest.raises(BadInput):
        DiceExpression.parse(written)


def test_a_d3_is_a_d6_halved() -> None:
    with ScriptedDice([6, 1, 3]) as dice:
        assert DiceExpression.parse("3D3").roll(dice, "example.roll") == 3 + 1 + 2


def test_a_maximised_roll_drops_the_lowest_die() -> None:
    with ScriptedDice([1, 5, 3]) as dice:
        assert DiceExpression.parse("2D6").roll(dice, "example.roll", drop_lowest=1) == 8
    with ScriptedDice([6, 1]) as dice:
        assert DiceExpression.parse("D3").roll(dice, "example.roll", drop_highest=1) == 1


def test_a_plain_number_rolls_nothing() -> None:
    with ScriptedDice([]) as dice:
        assert DiceExpression.parse("8").roll(dice, "example.roll") == 8


def test_every_branch_of_an_amount_is_counted() -> None:
    def shots(dice: EveryDice) -> int:
        return DiceExpression.parse("2D6x2").roll(dice, "example.roll")

    assert odds(shots).probability(24) * 36 == 1


def test_faces_say_what_an_amount_comes_to() -> None:
    assert DiceExpression.parse("2D6x2").value_of([6, 6]) == 24
    assert DiceExpression.parse("2D3+1").value_of([6, 1]) == 5
