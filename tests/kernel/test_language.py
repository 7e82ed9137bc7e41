"""Words: templates, their French twins, and values inside them; refusals put into words."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from grognard.kernel.words.events import all_messages
from grognard.kernel.words.language import Name, NameTable, fields_of, french_twins, in_words, render, translate
from grognard.kernel.words.modifiers import Modifier, Target
from grognard.kernel.words.refusals import Ambiguous, BadInput, CannotRead, NotAllowed, Refusal, TooLate

HALBERDIERS = Name("the Halberdiers", "les Hallebardiers")


@pytest.mark.parametrize(
    ("value", "spec", "english", "french"),
    [
        (17.4, "in", '17.4"', '17,4"'),
        (18.0, "in", '18"', '18"'),
        (18, "in", '18"', '18"'),
        (7.125, "cm", "7.12\u00a0cm", "7,12\u00a0cm"),
        (25, "mm", "25\u00a0mm", "25\u00a0mm"),
        (-0.001, "", "0", "0"),
        (1, "+", "+1", "+1"),
        (-2, "+", "−2", "−2"),
        (-2, "", "−2", "−2"),
        (0.5, "%", "50.0%", "50,0\u00a0%"),
        (True, "", "yes", "oui"),
        (None, "", "", ""),
        (("a", "b", "c"), "", "a, b and c", "a, b et c"),
        (("a", "b"), "or", "a or b", "a ou b"),
        (("a",), "or", "a", "a"),
        ((), "", "", ""),
        ((6, 5, 1), "", "6 5 1", "6 5 1"),
        (HALBERDIERS, "", "the Halberdiers", "les Hallebardiers"),
    ],
)
def test_a_value_in_words(value: object, spec: str, english: str, french: str) -> None:
    assert in_words(value, "en", spec=spec) == english
    assert in_words(value, "fr", spec=spec) == french


def test_a_target_not_to_be_passed_says_so() -> None:
    target = Target("Break Test", 8, (Modifier("Rallying Cry", "add", 1),), 9, at_most=True)
    assert in_words(target, "en", spec="aside") == "Break Test on 9 or less (8, +1 Rallying Cry)"
    assert in_words(target, "fr", spec="aside") == "Break Test sur 9 ou moins (8, +1 Rallying Cry)"
    assert in_words(target, "en", spec="needed") == "9"


def test_a_counted_message_takes_the_form_of_its_number() -> None:
    one, many = "{count} die, {because:aside}: {shown}", "{count} dice, {because:aside}: {shown}"
    assert translate(one, "en", many, 1) == one
    assert translate(one, "en", many, 0) == many
    assert translate(one, "fr", many, 0).startswith("{count} dé,")  # in French, none is singular
    assert translate(one, "fr", many, 2).startswith("{count} dés,")


def test_names_are_looked_for_in_one_table_after_the_other() -> None:
    rules = NameTable({"t9a.fear": Name("Fear", "Peur")})
    names = NameTable({"unit:1": HALBERDIERS}, rules)
    assert names.name("t9a.fear", "fr") == "Peur"
    assert names.name("unit:1", "en") == "the Halberdiers"
    assert names.name("unit:2", "en") is None


def test_every_message_of_the_kernel_has_a_french_twin_with_the_same_fields() -> None:
    twins = french_twins()
    for message in all_messages("grognard.kernel"):
        key = message.message if message.plural is None else (message.message, message.plural)
        assert key in twins, f"{message.place}: no French for {message.message!r}"
        forms = (message.message,) if message.plural is None else (message.message, message.plural)
        for english, french in zip(forms, twins[key], strict=True):
            assert fields_of(french) == fields_of(english), french


def test_a_refusal_says_what_why_by_which_rule_and_what_is_possible() -> None:
    refusal = NotAllowed(
        "t9a.charge-range",
        "can't charge {target}: they are {away:in} away, the longest possible charge is {longest:in}",
        target=HALBERDIERS,
        away=17.4,
        longest=16.0,
        possible=(Name("move", "se déplacer"), "hold"),
    )
    assert str(refusal) == (
        'can\'t charge the Halberdiers: they are 17.4" away, the longest possible charge is 16" (t9a.charge-range)\n'
        "  possible: move, hold"
    )
    assert "les Hallebardiers" in refusal.say("fr")
    assert '17,4"' in refusal.say("fr")
    assert refusal.say("fr").endswith("\n  possible : se déplacer, hold")


def test_a_refusal_names_some_of_many_possibilities() -> None:
    refusal = TooLate("battle.over", "too late", possible=[f"move {n}" for n in range(1, 300)])
    assert refusal.say().endswith("possible: move 1, move 2, move 3, move 4, move 5, move 6, move 7, move 8, …")
    assert len(refusal.possible) == 299


@pytest.mark.parametrize("kind", [NotAllowed, CannotRead, Ambiguous, TooLate])
def test_a_refusal_travels_between_processes(kind: type[Refusal]) -> None:
    refusal = kind("t9a.fear", "{unit} are afraid", unit=HALBERDIERS, possible=("hold",))
    copy = pickle.loads(pickle.dumps(refusal))
    assert type(copy) is kind
    assert str(copy) == str(refusal)


def test_bad_input_is_one_clear_line_in_either_language() -> None:
    bad = BadInput("list.txt, line 3", "'Sang froid'", "a rule", "Sang-froid")
    assert str(bad) == "list.txt, line 3: found 'Sang froid', expected a rule; did you mean Sang-froid?"
    assert bad.say("fr").endswith(" ; vouliez-vous dire Sang-froid ?")
    assert str(pickle.loads(pickle.dumps(bad))) == str(bad)
    assert render(BadInput("a.yaml", "nothing", "a number")) == "a.yaml: found nothing, expected a number"


def test_english_needs_no_catalogue_and_the_kernel_loads_nothing_heavy() -> None:
    code = (
        "import sys; import grognard.kernel.battle.battle, grognard.kernel.battle.replay; "
        "print([name for name in ('babel', 'numpy', 'shapely', 'matplotlib') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
