"""Each message has a French twin with the same fields, and French is written as French."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator

from grognard.kernel.words.events import all_messages
from grognard.kernel.words.grammar import ARTICLES, split_spec
from grognard.kernel.words.language import Language, fields_of, french_twins
from tests.sources import PACKAGE, called, constant, parsed, place, python_files, strings

WORDS_AT = {
    "Refusal": 1,
    "NotAllowed": 1,
    "CannotRead": 1,
    "Ambiguous": 1,
    "TooLate": 1,
    "BadInput": 2,
    "say": 0,
    "Line": 0,
}
"""Which argument of what is called is read by people."""


def texts_for_people() -> Iterator[tuple[str, ast.expr]]:
    """Yield what is given to refusals, and said, with its place."""
    for path in python_files(PACKAGE):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and len(node.args) > (at := WORDS_AT.get(called(node), len(node.args))):
                yield place(path, node), node.args[at]


def has_words(text: str | None) -> bool:
    return re.search("[a-z]{3}", re.sub(r"\{.*?\}", "", text or "")) is not None


def test_each_message_has_a_french_twin() -> None:
    twins = french_twins()
    forms = {form for message in twins for form in ((message,) if isinstance(message, str) else message)}
    missing = [
        f"{message.place} {message.message!r}"
        for message in all_messages()
        if ((message.message, message.plural) not in twins if message.plural else message.message not in forms)
    ]
    assert not missing, "\n".join(missing)


def test_what_people_read_is_marked_for_translation() -> None:
    faults = [f"{where} {text!r}" for where, node in texts_for_people() if has_words(text := constant(node))]
    assert not faults, "\n".join(faults)


def test_what_people_read_is_never_an_f_string_with_words() -> None:
    """Words with values among them are a template or a `Name`: an f-string can't be translated."""
    faults = [
        where
        for where, node in texts_for_people()
        if isinstance(node, ast.JoinedStr) and any(has_words(constant(part)) for part in node.values)
    ]
    assert not faults, "\n".join(faults)


def test_twins_have_the_same_fields() -> None:
    wrong = [
        f"{english!r}: {french!r}"
        for message, twins in french_twins().items()
        for english, french in zip((message,) if isinstance(message, str) else message, twins, strict=True)
        if fields_of(french) != fields_of(english)
    ]
    assert not wrong, "\n".join(wrong)


def test_each_french_message_still_has_its_english_twin() -> None:
    written: set[str] = set()
    for path in python_files(PACKAGE):
        written.update(strings(path))
    dead = [
        english
        for english in french_twins()
        if not ({english} if isinstance(english, str) else set(english)) <= written
    ]
    assert not dead, "no longer said: " + "; ".join(map(str, dead))


def test_french_has_a_space_before_high_punctuation() -> None:
    wrong = [
        french
        for twins in french_twins().values()
        for french in twins
        if re.search(r"[^\s«(][;:!?](\s|$)", re.sub(r"\{.*?\}", "x", french))
    ]
    assert not wrong, "\n".join(wrong)


def test_french_has_its_own_apostrophe() -> None:
    letters = "[A-Za-zÀ-ÿœ]"
    wrong = [
        french for twins in french_twins().values() for french in twins if re.search(f"{letters}'{letters}", french)
    ]
    assert not wrong, "\n".join(wrong)


NAMED = "unit|character|enemy|prey|caster|charger|helper|target|other|figure|attacker|defender"
"""Fields that hold names: what follows agrees with them."""
BARE = re.compile(rf"\{{(?:{NAMED})(?::(?:unit|figure))?\}} (is|are|has|have|does|do|was|were|[a-z]+[^s]s)\b")
"""A name, and at once a verb that some names would have otherwise: `{unit} flees`."""
PLURALS_ALLOWED = {"points", "models", "hits", "shots", "files"}


def forms_in(template: str) -> Iterator[tuple[str, str]]:
    """Yield what a template asks for beyond the plain values: (field, form)."""
    for _, field, spec, _ in string.Formatter().parse(template):
        if field is not None and spec and (form := split_spec(spec)[1]):
            yield field, form


def test_each_form_is_whole_and_of_its_language() -> None:
    faults = []
    for english, twins in french_twins().items():
        texts: list[tuple[str, Language]] = [(text, "fr") for text in twins]
        texts += [(text, "en") for text in ((english,) if isinstance(english, str) else english)]
        for text, language in texts:
            for field, form in forms_in(text):
                sizes = (2, 4) if language == "fr" else (2,)
                whole = form.lower() in ARTICLES[language] if "|" not in form else len(form.split("|")) in sizes
                if not whole:
                    faults.append(f"{text!r}: {{{field}:{form}}}")
    assert not faults, "\n".join(faults)


def test_verbs_agree_with_the_units_of_the_ninth_age() -> None:
    """Its units are called in the plural, or in the singular: "Greybeards lose", "the King loses"."""
    faults = [
        f"{message.place} {text!r}"
        for message in all_messages("grognard.t9a")
        for text in (message.message, message.plural or "")
        if (found := BARE.search(text)) and found[1] not in PLURALS_ALLOWED and text not in ONE_MODEL
    ]
    assert not faults, "\n".join(faults)


ONE_MODEL = {"{character} stays with {unit}", "the Champion of {unit} is slain"}
"""What is said of one model, which is always singular."""


FIGURE = re.compile(r"\{\w+:figure\}")
"""A figure's French name without an article."""
LABEL = re.compile(r"(\{number\}, )?\{\w+:figure\}($| : |, )")
"""A name that stands before a colon or alone is a label, and takes none."""
PARTICIPLE = re.compile(r"\{\w+:figure(?::\w+)?\} (?:est|n’est pas|n’a pas été|a été) \w+ée?s?\b")
"""What a figure is, in one gender only."""


def french_of_skulldred() -> Iterator[tuple[str, str]]:
    """Yield (place, French text) of the messages of Skulldred."""
    twins = {english: text for key, texts in french_twins().items() for english, text in _paired(key, texts)}
    for message in all_messages("grognard.skulldred"):
        for english in (message.message, message.plural):
            if english and english in twins:
                yield message.place, twins[english]


def _paired(key: str | tuple[str, str], texts: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    yield from zip((key,) if isinstance(key, str) else key, texts, strict=True)


def test_figures_of_skulldred_have_their_french_article() -> None:
    """« le Chef orque attaque la Chauve-souris géante », but « 3, Chef orque : en 500 500 »."""
    faults = [f"{at} {text!r}" for at, text in french_of_skulldred() if FIGURE.search(LABEL.sub("", text, count=1))]
    assert not faults, "\n".join(faults)


def test_what_a_figure_of_skulldred_is_agrees_with_it() -> None:
    """« La Chauve-souris géante est tuée. »"""
    faults = [f"{at} {text!r}" for at, text in french_of_skulldred() if PARTICIPLE.search(text)]
    assert not faults, "\n".join(faults)
