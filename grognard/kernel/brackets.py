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
import re
from collections.abc import Callable, Container, Iterable
from types import UnionType
from typing import Annotated, Any, Protocol, TypeVar, Union, get_args, get_origin

import msgspec

from grognard.kernel.dice_expression import DICE_OR_NUMBER, DiceExpression
from grognard.kernel.language import LANGUAGES, Language, Name
from grognard.kernel.refusals import BadInput
from grognard.kernel.rules import Rule

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
    "Word",
    "Words",
    "named",
    "parse_brackets",
    "print_brackets",
    "split_items",
    "split_name",
    "valued",
]

R = TypeVar("R", bound=Rule)


class Item(msgspec.Struct, frozen=True):
    """How a field of a simple type is written: its *kind*, and the *word* that goes with it."""

    kind: str
    word: str = ""


def valued(word: str) -> Item:
    """Mark a field that holds a characteristic's value."""
    return Item("valued", word)


def named(kind: str) -> Item:
    """Mark a field that holds a word of *kind*."""
    return Item("word", kind)


Needed = Annotated[int, Item("needed")]
"""The face needed on a D6: `4+`."""
Bonus = Annotated[int, Item("bonus")]
"""What is added: `+1`, `−1`."""
Cap = Annotated[int, Item("cap")]
"""The best value that a bonus can bring: `max 3+`."""
Length = Annotated[float, Item("length")]
"""A distance in the system's own unit: `18"`, `9`."""
Farther = Annotated[float, Item("farther")]
"""What is added to a distance: `+6"`."""
Word = Annotated[str, Item("word")]
"""The id of a word of the system, or of a rule."""


class Change(msgspec.Struct, frozen=True):
    """What is added to a characteristic: `+1 Str` is `Change("strength", 1)`."""

    characteristic: str
    by: int


class Area(msgspec.Struct, frozen=True):
    """Hits for each rank or file, and how many of these at most: `1×5`."""

    hits: int
    ranks: int

    def __post_init__(self) -> None:
        if not (1 <= self.hits <= 20 and 1 <= self.ranks <= 20):
            raise ValueError("expected hits × ranks: 1×5")


class Against(msgspec.Struct, frozen=True):
    """A condition: any one of its alternatives, each made of words that must all be true.

    `against Large, Gigantic` is `Against((("large",), ("gigantic",)))`; `against Infantry and Large` has one
    alternative of two words.
    """

    any_of: tuple[tuple[str, ...], ...]

    def holds(self, words: Container[str]) -> bool:
        """Is the condition true of something to which *words* (ids of words and rules) apply?"""
        return any(all(word in words for word in alternative) for alternative in self.any_of)


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


# --- one kind of item each: how it's read, written, and described -----------------------------------------------------

Reader = Callable[[str, Words], Any]
Writer = Callable[[Any, Words, Language], str]


class _Form(msgspec.Struct, frozen=True):
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


def _alternatives(text: str, words: Words) -> tuple[tuple[str, ...], ...] | None:
    """Read one item of a condition: a term, or several joined by or, by and."""
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
    alternatives = _alternatives(found[1].strip(), words)
    return None if alternatives is None else Against(alternatives)


def _write_against(against: Against, words: Words, language: Language) -> str:
    both = " et " if language == "fr" else " and "
    alternatives = (both.join(words.written(word, language) for word in words_) for words_ in against.any_of)
    return ("contre " if language == "fr" else "against ") + ", ".join(alternatives)


def _valued_form(word: str) -> _Form:
    number = re.compile(r"(\D+?)\s*(\d{1,2})|(\d{1,2})\s*(\D+)")

    def read(text: str, words: Words) -> int | None:
        found = number.fullmatch(text)
        if found is None or words.word((found[1] or found[4]).strip(), "characteristic") != word:
            return None
        return int(found[2] or found[3])

    return _Form(
        read, lambda value, words, language: f"{words.written(word, language)} {value}", Name.same("{} X"), word
    )


def _word_form(kind: str) -> _Form:
    def read(text: str, words: Words) -> str | None:
        return words.word(text, kind)

    return _Form(read, lambda value, words, language: words.written(value, language), Name("a name", "un nom"))


def _flag_form(word: str) -> _Form:
    def read(text: str, words: Words) -> bool | None:
        return True if words.word(text) == word else None

    return _Form(read, lambda value, words, language: words.written(word, language), Name.same("{}"), word)


_NUMBER = _Form(
    _pattern(r"(\d{1,3})", lambda found: int(found[1])), lambda value, words, language: str(value), Name.same("X")
)
_ITEMS: dict[str, _Form] = {
    "needed": _Form(
        _pattern(r"([1-6])\s*\+", lambda f: int(f[1])), lambda value, words, language: f"{value}+", Name.same("X+")
    ),
    "bonus": _Form(
        _pattern(_SIGN + r"\s*(\d{1,2})", lambda f: _signed(f[1], f[2])),
        lambda value, words, language: f"{value:+d}",
        Name.same("+X"),
    ),
    "cap": _Form(
        _pattern(r"max(?:imum|i|\.)?\s*:?\s*([1-6])\s*\+", lambda f: int(f[1])),
        lambda value, words, language: f"max {value}+",
        Name.same("max X+"),
    ),
    "length": _Form(
        _pattern(r"(\d{1,3}(?:[.,]\d{1,3})?)" + _UNIT, lambda f: _length(f[1])),
        lambda value, words, language: f'{_written_length(value, language)}"',
        Name.same('X"'),
    ),
    "farther": _Form(
        _pattern(r"\+\s*(\d{1,3}(?:[.,]\d{1,3})?)" + _UNIT, lambda f: _length(f[1])),
        lambda value, words, language: f'+{_written_length(value, language)}"',
        Name.same('+X"'),
    ),
}
_TYPES: dict[Any, _Form] = {
    DiceExpression: _Form(_read_dice, lambda value, words, language: str(value), DICE_OR_NUMBER),
    Area: _Form(
        _pattern(r"(\d{1,2})\s*[x×*]\s*(\d{1,2})", _read_area),
        lambda value, words, language: f"{value.hits}×{value.ranks}",
        Name.same("X×Y"),
    ),
    Against: _Form(_read_against, _write_against, Name("against Y", "contre Y"), condition=True),
    Change: _Form(_read_change, _write_change, Name("+X to a characteristic", "+X à une caractéristique")),
    Rule: _Form(
        lambda text, words: words.rule(text),
        lambda value, words, language: words.rule_written(value, language),
        Name("a rule", "une règle"),
    ),
    int: _NUMBER,
    float: _ITEMS["length"],
}


def _form(name: str, annotation: Any) -> _Form | None:
    """Return the form of a field's type; None if such a field can't be read from brackets."""
    origin = get_origin(annotation)
    if origin in (Union, UnionType):
        inner = [part for part in get_args(annotation) if part is not type(None)]
        return _form(name, inner[0]) if len(inner) == 1 else None
    if origin is tuple:
        one = _form(name, get_args(annotation)[0])
        return one and msgspec.structs.replace(one, many=True)
    if origin is Annotated:
        item = next((mark for mark in get_args(annotation)[1:] if isinstance(mark, Item)), None)
        if item is None:
            return _form(name, get_args(annotation)[0])
        if item.kind == "valued":
            return _valued_form(item.word)
        return _word_form(item.word) if item.kind == "word" else _ITEMS[item.kind]
    if annotation is bool:
        return _flag_form(name.replace("_", "-"))
    return _TYPES.get(annotation)


class _Field(msgspec.Struct, frozen=True):
    name: str
    form: _Form
    required: bool
    flag: bool


@functools.cache
def _fields(rule_class: type[Rule]) -> tuple[_Field, ...]:
    """Return the fields of a rule class as they are tried: fixed words first, then conditions."""
    fields = []
    for field in msgspec.structs.fields(rule_class):
        form = _form(field.name, field.type)
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
            more = _alternatives(item, words)
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
