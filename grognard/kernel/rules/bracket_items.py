"""How one item of a bracket is read, written and described, for each type of field; and the words that it may hold."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import UnionType
from typing import Annotated, Any, Protocol, Union, get_args, get_origin

import msgspec

from grognard.kernel.dice.dice_expression import DICE_OR_NUMBER, DiceExpression
from grognard.kernel.rules.bracket_types import Against, Area, Change, Item
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.language import Language, Name
from grognard.kernel.words.refusals import BadInput

__all__ = ["PLAIN", "Form", "PlainWords", "Words", "alternatives", "form_of"]


class Words(Protocol):
    """The words of a rule system, in both languages. `Registry` is one."""

    def word(self, text: str, kind: str = "") -> str | None:
        """Return the id of the word or rule that *text* names in either language; of *kind* only, if given."""

    def written(self, word: str, language: Language) -> str:
        """Return how the word or rule with this id is written."""

    def rule(self, text: str) -> Rule | None:
        """Return the rule that *text* names, its own brackets read; None if it names none."""

    def rule_written(self, rule: Rule, language: Language) -> str:
        """Return how a rule is written, its brackets included."""

    def nearest(self, text: str) -> str | None:
        """Return the name nearest to *text*, if one is near."""


class PlainWords:
    """English words only, each its own id: `Clipped Wings` is `clipped-wings`. For rules that need no vocabulary."""

    def word(self, text: str, kind: str = "") -> str | None:
        """Return the words of *text* joined by hyphens."""
        words = re.findall(r"[^\W\d_]+", text)
        return "-".join(words).lower() if words and re.fullmatch(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*", text) else None

    def written(self, word: str, language: Language) -> str:
        """Return the word with capitals."""
        return word.replace("-", " ").title()

    def rule(self, text: str) -> Rule | None:
        """Know no rules."""
        return None

    def rule_written(self, rule: Rule, language: Language) -> str:
        """Return the rule's id."""
        return rule.id

    def nearest(self, text: str) -> str | None:
        """Know no names."""
        return None


PLAIN = PlainWords()


# --- one kind of item each: how it's read, written, and described -----------------------------------------------------

Reader = Callable[[str, Words], Any]
Writer = Callable[[Any, Words, Language], str]


class Form(msgspec.Struct, frozen=True):
    """A kind of item: how it is read (None if it isn't one), written and, for messages, described.

    The description is in both languages; a `{}` in it stands for the name of the *word* that goes with it.
    """

    read: Reader
    write: Writer
    expected: Name
    word: str = ""
    many: bool = False
    condition: bool = False

    def described(self, language: Language, words: Words) -> str:
        """Return the description, for a message."""
        word = words.written(self.word, language) if self.word else ""
        return self.expected.say(language).format(word) + ("…" if self.many else "")


def _pattern(pattern: str, convert: Callable[[re.Match[str]], Any]) -> Reader:
    compiled = re.compile(pattern, re.IGNORECASE | re.ASCII)

    def read(text: str, words: Words) -> Any:
        found = compiled.fullmatch(text)
        return convert(found) if found else None

    return read


def _signed(sign: str, digits: str) -> int:
    return int(digits) if sign == "+" else -int(digits)


def _length(text: str) -> float:
    return float(text.replace(",", "."))


def _written_length(value: float, language: Language) -> str:
    digits = str(int(value)) if value == int(value) else repr(value)
    return digits.replace(".", ",") if language == "fr" else digits


def _read_dice(text: str, words: Words) -> DiceExpression | None:
    try:
        return DiceExpression.parse(text)
    except BadInput:
        return None


def _read_area(found: re.Match[str]) -> Area | None:
    try:
        return Area(int(found[1]), int(found[2]))
    except ValueError:
        return None


_SIGN = r"([+\-−–])"
_UNIT = r"(?:\s*(?:\"|″|”|''|inch(?:es)?|in|pouces?|ps|pcs|cm))?"
_CHANGE = re.compile(_SIGN + r"\s*(\d{1,2})\s*(?:en |de |d['’]|in |to )?\s*(\D+)", re.IGNORECASE)
_CHANGE_BEHIND = re.compile(r"(\D+?)\s*" + _SIGN + r"\s*(\d{1,2})")


def _read_change(text: str, words: Words) -> Change | None:
    if found := _CHANGE.fullmatch(text):
        sign, digits, name = found.groups()
    elif found := _CHANGE_BEHIND.fullmatch(text):
        name, sign, digits = found.groups()
    else:
        return None
    characteristic = words.word(name.strip(), "characteristic")
    return None if characteristic is None else Change(characteristic, _signed(sign, digits))


def _write_change(change: Change, words: Words, language: Language) -> str:
    return f"{change.by:+d} {words.written(change.characteristic, language)}"


_AGAINST = re.compile(r"(?:against|contre|vs\.?)\s+(.+)", re.IGNORECASE | re.DOTALL)
_ARTICLE = re.compile(r"(?:the |all |toute?s? les |les |le |la |l['’]\s*|des |un |une |of )", re.IGNORECASE)
_OR = re.compile(r"\s+(?:or|ou)\s+", re.IGNORECASE)
_AND = re.compile(r"\s+(?:and|et)\s+", re.IGNORECASE)


def _term(text: str, words: Words) -> str | None:
    return words.word(text) or words.word(_ARTICLE.sub("", text, count=1))


def alternatives(text: str, words: Words) -> tuple[tuple[str, ...], ...] | None:
    """Read one item of a condition: a term, or several joined by "or" and "and". None if it holds no known words."""
    if (whole := _term(text, words)) is not None:
        return ((whole,),)
    found: list[tuple[str, ...]] = []
    for alternative in _OR.split(text):
        terms = [
            _term(part, words) for part in ([alternative] if _term(alternative, words) else _AND.split(alternative))
        ]
        if None in terms:
            return None
        found.append(tuple(term for term in terms if term is not None))
    return tuple(found)


def _read_against(text: str, words: Words) -> Against | None:
    found = _AGAINST.fullmatch(text)
    if found is None:
        return None
    any_of = alternatives(found[1].strip(), words)
    return None if any_of is None else Against(any_of)


def _write_against(against: Against, words: Words, language: Language) -> str:
    both = " et " if language == "fr" else " and "
    written = (both.join(words.written(word, language) for word in all_of) for all_of in against.any_of)
    return ("contre " if language == "fr" else "against ") + ", ".join(written)


def _valued_form(word: str) -> Form:
    number = re.compile(r"(\D+?)\s*(\d{1,2})|(\d{1,2})\s*(\D+)")

    def read(text: str, words: Words) -> int | None:
        found = number.fullmatch(text)
        if found is None or words.word((found[1] or found[4]).strip(), "characteristic") != word:
            return None
        return int(found[2] or found[3])

    return Form(
        read, lambda value, words, language: f"{words.written(word, language)} {value}", Name.same("{} X"), word
    )


def _word_form(kind: str) -> Form:
    def read(text: str, words: Words) -> str | None:
        return words.word(text, kind)

    return Form(read, lambda value, words, language: words.written(value, language), Name("a name", "un nom"))


def _flag_form(word: str) -> Form:
    def read(text: str, words: Words) -> bool | None:
        return True if words.word(text) == word else None

    return Form(read, lambda value, words, language: words.written(word, language), Name.same("{}"), word)


_NUMBER = Form(
    _pattern(r"(\d{1,3})", lambda found: int(found[1])), lambda value, words, language: str(value), Name.same("X")
)
_ITEMS: dict[str, Form] = {
    "needed": Form(
        _pattern(r"([1-6])\s*\+", lambda f: int(f[1])), lambda value, words, language: f"{value}+", Name.same("X+")
    ),
    "bonus": Form(
        _pattern(_SIGN + r"\s*(\d{1,2})", lambda f: _signed(f[1], f[2])),
        lambda value, words, language: f"{value:+d}",
        Name.same("+X"),
    ),
    "cap": Form(
        _pattern(r"max(?:imum|i|\.)?\s*:?\s*([1-6])\s*\+", lambda f: int(f[1])),
        lambda value, words, language: f"max {value}+",
        Name.same("max X+"),
    ),
    "length": Form(
        _pattern(r"(\d{1,3}(?:[.,]\d{1,3})?)" + _UNIT, lambda f: _length(f[1])),
        lambda value, words, language: f'{_written_length(value, language)}"',
        Name.same('X"'),
    ),
    "farther": Form(
        _pattern(r"\+\s*(\d{1,3}(?:[.,]\d{1,3})?)" + _UNIT, lambda f: _length(f[1])),
        lambda value, words, language: f'+{_written_length(value, language)}"',
        Name.same('+X"'),
    ),
}
_TYPES: dict[Any, Form] = {
    DiceExpression: Form(_read_dice, lambda value, words, language: str(value), DICE_OR_NUMBER),
    Area: Form(
        _pattern(r"(\d{1,2})\s*[x×*]\s*(\d{1,2})", _read_area),
        lambda value, words, language: f"{value.hits}×{value.ranks}",
        Name.same("X×Y"),
    ),
    Against: Form(_read_against, _write_against, Name("against Y", "contre Y"), condition=True),
    Change: Form(_read_change, _write_change, Name("+X to a characteristic", "+X à une caractéristique")),
    Rule: Form(
        lambda text, words: words.rule(text),
        lambda value, words, language: words.rule_written(value, language),
        Name("a rule", "une règle"),
    ),
    int: _NUMBER,
    float: _ITEMS["length"],
}


def form_of(name: str, annotation: Any) -> Form | None:
    """Return the form of a field by its type; None if brackets can't hold such a field."""
    origin = get_origin(annotation)
    if origin in (Union, UnionType):
        inner = [part for part in get_args(annotation) if part is not type(None)]
        return form_of(name, inner[0]) if len(inner) == 1 else None
    if origin is tuple:
        one = form_of(name, get_args(annotation)[0])
        return one and msgspec.structs.replace(one, many=True)
    if origin is Annotated:
        item = next((mark for mark in get_args(annotation)[1:] if isinstance(mark, Item)), None)
        if item is None:
            return form_of(name, get_args(annotation)[0])
        if item.kind == "valued":
            return _valued_form(item.word)
        return _word_form(item.word) if item.kind == "word" else _ITEMS[item.kind]
    if annotation is bool:
        return _flag_form(name.replace("_", "-"))
    return _TYPES.get(annotation)
