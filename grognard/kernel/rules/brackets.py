"""The brackets behind a rule's name, read into the typed fields of its class and written back, in English and French.

A rule class declares what may stand in its brackets by the types of its fields:

| type of the field | stands for | field |
| --- | --- | --- |
| `DiceExpression` | `D3+1`, `2` | an amount |
| `int` | `2` | a number |
| `Needed` | `4+` | the face needed on a D6 |
| `Bonus` | `+1` | what is added |
| `Cap` | `max 3+` | the best that a bonus can bring |
| `Length`, `Farther` | `18"`, `+6"` | a distance in the system's unit, or what is added to one |
| `Area` | `1×5` | hits by ranks |
| `Annotated[int, valued("strength")]` | `Str 4`, `Fo 4` | a characteristic's own value |
| `tuple[Change, ...]` | `+1 Str, +1 PA` | what is added to characteristics |
| `Against` | `against Large, Gigantic` | a condition |
| `Annotated[str, named("terrain")]` | `Water Terrain` | a word of that kind; `Word` is one of any kind |
| `tuple[Word, ...]` | `General, King` | several of them |
| `tuple[Rule, ...]` | `Poison Attacks, Aegis (4+)` | other rules |
| `bool` | `Clipped Wings` | a word that is there or not; the field is called as the word: `clipped_wings` |

Fields that may be missing have a default (`None` for most). What the words are called in each language is the
system's matter: `Words`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.bracket_items import PLAIN, Form, PlainWords, Words, alternatives, form_of
from grognard.kernel.rules.bracket_types import (
    Against,
    Area,
    Bonus,
    Cap,
    Change,
    Farther,
    Length,
    Needed,
    Word,
    named,
    valued,
)
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.language import LANGUAGES, Language, Name
from grognard.kernel.words.refusals import BadInput

__all__ = [
    "Against",
    "Area",
    "Bonus",
    "Cap",
    "Change",
    "DiceExpression",
    "Farther",
    "Length",
    "Needed",
    "PlainWords",
    "Word",
    "Words",
    "expected_brackets",
    "named",
    "parse_brackets",
    "print_brackets",
    "split_items",
    "split_name",
    "valued",
]

R = TypeVar("R", bound=Rule)

NO_BRACKETS = Name("no brackets", "pas de parenthèses")


# --- splitting --------------------------------------------------------------------------------------------------------


def split_items(text: str, *, decimal_commas: bool = False) -> tuple[str, ...]:
    """Split a list at its commas and semicolons, leaving alone what stands in brackets.

    With *decimal_commas* a comma between two digits belongs to a number.

    >>> split_items("Str 4, AP 1, Aegis (+1, max 3+)")
    ('Str 4', 'AP 1', 'Aegis (+1, max 3+)')
    """
    items: list[str] = []
    depth = start = 0
    for at, sign in enumerate(text):
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
        elif sign in ",;" and depth <= 0:
            if decimal_commas and sign == "," and text[at - 1 : at].isdigit() and text[at + 1 : at + 2].isdigit():
                continue
            items.append(text[start:at].strip())
            start = at + 1
    items.append(text[start:].strip())
    return tuple(item for item in items if item)


def split_name(text: str) -> tuple[str, str]:
    """Split a rule as it is printed into its name and what stands in its last brackets (empty if it has none).

    >>> split_name("Aegis (4+, against Ranged Attacks)"), split_name("Fearless")
    (('Aegis', '4+, against Ranged Attacks'), ('Fearless', ''))
    """
    text = text.strip()
    if not text.endswith(")"):
        return text, ""
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += (text[at] == ")") - (text[at] == "(")
        if not depth:
            return text[:at].strip(), text[at + 1 : -1].strip()
    return text, ""


# --- the fields of a rule class ---


class _Field(msgspec.Struct, frozen=True):
    name: str
    form: Form
    required: bool
    flag: bool


@functools.cache
def _fields(rule_class: type[Rule]) -> tuple[_Field, ...]:
    """Return the fields of a rule class as they are tried: fixed words first, then conditions."""
    fields = []
    for field in msgspec.structs.fields(rule_class):
        form = form_of(field.name, field.type)
        assert form or not field.required, f"{rule_class.__name__}.{field.name} has a type that brackets can't hold"
        if form:
            flag = field.type is bool
            fields.append(_Field(field.name, form, field.required, flag))
    return tuple(sorted(fields, key=lambda field: (not field.flag, not field.form.condition)))


def expected_brackets(rule_class: type[Rule], words: Words = PLAIN) -> Name:
    """Return what may stand in the brackets of a rule, for messages.

    >>> class Aegis(Rule, frozen=True):
    ...     needed: Needed
    ...     against: Against | None = None
    >>> expected_brackets(Aegis)
    Name(en='(X+[, against Y])', fr='(X+[, contre Y])')
    """
    said: dict[Language, str] = {}
    declared = rule_class.__struct_fields__
    fields = sorted(
        _fields(rule_class), key=lambda field: (not field.required, field.form.condition, declared.index(field.name))
    )
    for language in LANGUAGES:
        text = ""
        for field in fields:
            item = (", " if text else "") + field.form.described(language, words)
            text += item if field.required else f"[{item}]"
        said[language] = f"({text})" if text else NO_BRACKETS.say(language)
    return Name(said["en"], said["fr"])


# --- reading and writing ----------------------------------------------------------------------------------------------


def parse_brackets(rule_class: type[R], text: str, words: Words = PLAIN, *, place: str = "") -> R:
    """Read what stands in a rule's brackets (with or without the brackets themselves) into an instance of its class.

    Args:
        rule_class: What the brackets may hold is said by the types of its fields.
        text: In English or French, the two may be mixed; items in any order that is clear.
        words: The system's words.
        place: Where the text stands, for the message.

    Raises:
        BadInput: If something is unknown, of the wrong kind, missing, or there twice; it says what was expected.

    >>> class MultipleWounds(Rule, frozen=True):
    ...     x: DiceExpression
    ...     clipped_wings: bool = False
    >>> parse_brackets(MultipleWounds, "(D3+1, Clipped Wings)")
    MultipleWounds(x=DiceExpression('D3+1'), clipped_wings=True)
    """
    text = text.strip()
    if text.startswith("(") and split_name(text)[0] == "" and text.endswith(")"):
        text = text[1:-1]
    try:
        return _build(rule_class, text, split_items(text, decimal_commas=True), words, place)
    except BadInput as first:
        if (items := split_items(text)) == split_items(text, decimal_commas=True):
            raise
        try:
            return _build(rule_class, text, items, words, place)
        except BadInput:
            raise first from None


def _build(rule_class: type[R], text: str, items: Iterable[str], words: Words, place: str) -> R:
    fields = _fields(rule_class)
    values: dict[str, Any] = {}
    condition: str = ""
    for item in items:
        found = _put(item, fields, values, condition, words)
        if found is None:
            raise BadInput(place, item, expected_brackets(rule_class, words), words.nearest(item))
        condition = found.name if found.form.condition else ""
    if any(field.required and field.name not in values for field in fields):
        raise BadInput(place, f"({text})" if text else NO_BRACKETS, expected_brackets(rule_class, words))
    try:
        return rule_class(**values)
    except ValueError as wrong:
        raise BadInput(
            place, f"({text})", wrong.args[0] if wrong.args else expected_brackets(rule_class, words)
        ) from None


def _put(item: str, fields: tuple[_Field, ...], values: dict[str, Any], condition: str, words: Words) -> _Field | None:
    """Put *item* into the first field that can hold it, and return the field.

    A word behind a *condition* ("against Large, Gigantic") is one more alternative of it.
    """
    for field in fields:
        if field.name == condition:
            more = alternatives(item, words)
            value = more and Against(values[condition].any_of + more)
        elif field.name in values and not field.form.many:
            continue
        else:
            value = field.form.read(item, words)
        if value is not None:
            values[field.name] = (*values.get(field.name, ()), value) if field.form.many else value
            return field
    return None


def print_brackets(rule: Rule, language: Language = "en", words: Words = PLAIN) -> str:
    """Write a rule's brackets, in the form that `parse_brackets` reads; empty if there is nothing to say.

    >>> class Fly(Rule, frozen=True):
    ...     advance: Length
    ...     march: Length
    >>> print_brackets(Fly(9, 18))
    '(9", 18")'
    """
    defaults = {field.name: field.default for field in msgspec.structs.fields(rule) if not field.required}
    items: list[str] = []
    declared = type(rule).__struct_fields__
    for field in sorted(_fields(type(rule)), key=lambda field: (field.form.condition, declared.index(field.name))):
        value = getattr(rule, field.name)
        if value is None or (field.name in defaults and value == defaults[field.name]):
            continue
        several = value if field.form.many else (value,)
        items.extend(field.form.write(one, words, language) for one in several)
    return f"({', '.join(items)})" if items else ""
