"""English and French: message templates, their twins, and values put into words.

Code writes templates in English with `{field}` names; their French twins stand in the catalogues
(`grognard.kernel.words.translations`). The language is chosen when something is read, not when it is written.

A template may say how a value is shown, after a colon:

| spec | value | English | French |
|---|---|---|---|
| `{reach:in}` | a length in inches | 17.4" | 17,4" |
| `{reach:cm}`, `{base:mm}` | a length in centimetres, millimetres | 17.4 cm | 17,4 cm |
| `{change:+}` | a signed number | +1, −1 | +1, −1 |
| `{chance:%}` | a probability | 41.7% | 41,7 % |
| `{names:or}` | a list of alternatives | A, B or C | A, B ou C |
| `{target:unit}` | a numbered thing, looked up as "unit:3" | the Halberdiers | les Hallebardiers |
| `{target}` | a target and its story | 5+ to hit: 4+, −1 Distracting | 5+ pour toucher : 4+, −1 Distrayant |
| `{target:aside}` | the story in brackets | 5+ to hit (4+, −1 Distracting) | 5+ pour toucher (4+, −1 Distrayant) |
| `{target:needed}` | only the number needed | 5+ | 5+ |
| `{target}` | a target not to be passed | Break Test on 9 or less | Test de moral sur 9 ou moins |
| `{unit:The}`, `{unit:Le}` | a name with its article (`grammar`) | The Guards | Les Gardes |
| `{unit:loses|lose}` | a word that agrees (`grammar`) | lose | perdent |
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, Protocol, runtime_checkable

from grognard.kernel.words.grammar import agreeing, split_spec, with_article
from grognard.kernel.words.modifiers import Modifier, Target, Value
from grognard.kernel.words.names import NO_NAMES, Name, NameTable, RuleNames
from grognard.kernel.words.translations import LANGUAGES, N_, Language, french_twins, translate

__all__ = [
    "LANGUAGES",
    "NO_NAMES",
    "N_",
    "Language",
    "Name",
    "NameTable",
    "RuleNames",
    "Sayable",
    "Wording",
    "fields_of",
    "french_twins",
    "in_words",
    "render",
    "translate",
]


class Wording(NamedTuple):
    """What something says: a template, the values of its fields, and its plural form if it counts something."""

    template: str
    value: Callable[[str], object]
    plural: str | None = None
    number: int = 1


@runtime_checkable
class Sayable(Protocol):
    """Anything that can be put into words: events, answers, refusals."""

    def wording(self) -> Wording:
        """Return the template to use and the values to fill it with."""
        ...


def render(said: Sayable, language: Language = "en", rules: RuleNames = NO_NAMES) -> str:
    """Return *said* (an event, an answer, a refusal) in words.

    Args:
        said: What is to be put into words.
        language: "en" or "fr".
        rules: Looks up the names of the ids inside; an unknown id is shown as it is.
    """
    template, value, plural, count = said.wording()
    out: list[str] = []
    for literal, field, spec in _parts(translate(template, language, plural, count)):
        text = "" if field is None else in_words(value(field), language, rules, spec)
        out += (_elided(literal, text) if language == "fr" else literal, text)
    return "".join(out)


def _elided(before: str, after: str) -> str:
    """Return the French words *before* a value as they are written there: de and que lose their e before a vowel.

    >>> _elided("au contact de ", "Archer"), _elided("autour de ", "Hallebardier"), _elided("monde ", "ancien")
    ('au contact d’', 'autour de ', 'monde ')
    """
    if after[:1] in _VOWELS and (found := _ELISION.search(before)):
        return f"{before[: found.start()]}{found[1]}’"
    return before


_VOWELS = frozenset("AEIOUÀÂÉÈÊËÎÏÔÛÙŒÆaeiouàâéèêëîïôûùœæ")
_ELISION = re.compile(r"\b(d|qu)e $")


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    return tuple((literal, field, spec or "") for literal, field, spec, _ in string.Formatter().parse(template))


def fields_of(template: str) -> frozenset[str]:
    """Return the names of the fields in *template*.

    >>> sorted(fields_of("{unit} charges {target}: {range:in}"))
    ['range', 'target', 'unit']
    """
    return frozenset(field for _, field, _ in _parts(template) if field is not None)


def in_words(value: object, language: Language, rules: RuleNames = NO_NAMES, spec: str = "") -> str:
    """Return one value as people read it; *spec* is what stood after the colon in the template.

    >>> in_words(17.4, "fr", spec="in")
    '17,4"'
    >>> in_words((6, 5, 4), "en")
    '6 5 4'
    >>> in_words((Name.same("A"), Name.same("B"), Name.same("C")), "fr")
    'A, B et C'
    """
    spec, form = split_spec(spec)
    return _formed(value, language, rules, spec, form) if form else _shown(value, language, rules, spec)


def _shown(value: object, language: Language, rules: RuleNames, spec: str) -> str:
    if isinstance(value, str):
        return _text(value, language, rules)
    if isinstance(value, int) and spec not in _NUMBER_SPECS and (name := rules.name(f"{spec}:{value}", language)):
        return name
    if isinstance(value, (int, float, Fraction)):
        return _number(value, language, spec)
    if isinstance(value, Name):
        return value.say(language)
    if isinstance(value, Sayable):
        return render(value, language, rules)
    if isinstance(value, Target):
        return _target(value, language, rules, spec)
    if isinstance(value, Value):
        return _value(value, language, rules, spec)
    if isinstance(value, Modifier):
        return _modifier(value, language, rules)
    if value is None:
        return ""
    if isinstance(value, Enum):
        return in_words(value.value, language, rules, spec)
    if isinstance(value, (tuple, list)):
        return _list(value, language, rules, spec)
    return str(value)


def _formed(value: object, language: Language, rules: RuleNames, spec: str, form: str) -> str:
    """Return a value with its article, or the word that agrees with it."""
    if "|" not in form:
        if isinstance(value, (tuple, list)):
            first, *others = value or ("",)
            words = [_formed(first, language, rules, spec, form)]
            words += [_formed(other, language, rules, spec, form.lower()) for other in others]
            return _enumerated(words, translate(_AND, language))
        return with_article(form, _noun(value, rules, spec), in_words(value, language, rules, spec), language)
    if isinstance(value, (tuple, list)):
        return agreeing(form, _noun(value[0], rules, spec) if len(value) == 1 else _SEVERAL, None, language)
    noun = _noun(value, rules, spec)
    count = value if noun is None and isinstance(value, (int, float)) else None
    return agreeing(form, noun, count, language)


def _noun(value: object, rules: RuleNames, spec: str) -> Name | None:
    """Return a value as a name with what agrees with it; None if it is no name."""
    if isinstance(value, Name):
        return value
    if isinstance(value, str):
        return rules.noun(value)
    if isinstance(value, int) and spec not in _NUMBER_SPECS:
        return rules.noun(f"{spec}:{value}")
    return None


_SEVERAL = Name("they", "ils", many=True, gender="m")


def _text(value: str, language: Language, rules: RuleNames) -> str:
    if (name := rules.name(value, language)) is not None:
        return name
    return translate(value, language)


def _target(target: Target, language: Language, rules: RuleNames, spec: str) -> str:
    """Return "5+ to hit: 4+ (Offensive Skill 4 against 4), −1 Distracting", or "Break Test on 9 or less"."""
    plus = "" if target.at_most else "+"
    if spec == "needed":
        return f"{target.needed}{plus}"
    what = _text(target.what, language, rules)
    if not target.needed and not target.base and not target.modifiers:  # the dice count for themselves
        also = ", ".join(_text(rule, language, rules) for rule in target.also)
        return f"{what} ({also})" if also else what
    if target.at_most:
        needed = translate(_OR_LESS, language).format(what=what, needed=target.needed)
    else:
        needed = f"{target.needed}+ {what}"
    compared = _compared(target.compared, language, rules)
    also = ", ".join(_text(rule, language, rules) for rule in target.also)
    if not target.modifiers and target.base == target.needed:
        story = f"{translate(_SEMICOLON, language)} ".join(part for part in (compared, also) if part)
        return f"{needed} ({story})" if story else needed
    base = f"{target.base}{plus} ({compared})" if compared else f"{target.base}{plus}"
    story = ", ".join([base, *(_modifier(modifier, language, rules) for modifier in target.modifiers)])
    story = f"{story}{translate(_SEMICOLON, language)} {also}" if also else story
    return f"{needed} ({story})" if spec == "aside" else f"{needed}{translate(_COLON, language)} {story}"


def _compared(values: tuple[Value, ...], language: Language, rules: RuleNames) -> str:
    """Return "Strength 4 against Resilience 3"; the second name is left out where it is the first one again."""
    words: list[str] = []
    for value in values:
        known = bool(words) and value.what == values[0].what
        words.append(_value(value, language, rules, "number" if known else ""))
    return f" {translate(_AGAINST, language)} ".join(words)


def _value(value: Value, language: Language, rules: RuleNames, spec: str) -> str:
    """Return "Strength 4 (3, +1 Sturdy)"."""
    text = _number(value.value, language, "")
    if spec != "number":
        text = f"{_text(value.what, language, rules)} {text}"
    if value.modifiers:
        story = ", ".join(
            [_number(value.base, language, ""), *(_modifier(m, language, rules) for m in value.modifiers)]
        )
        text = f"{text} ({story})"
    return text


def _modifier(modifier: Modifier, language: Language, rules: RuleNames) -> str:
    """Return "−1 Distracting", "×2 Thunderous", "3 Set By Rule": the value as its layer acts, and the rule's name."""
    number = _number(modifier.value, language, "+" if modifier.layer == "add" else "")
    return f"{_SIGNS.get(modifier.layer, '')}{number} {_text(modifier.rule, language, rules)}"


_SIGNS = {"multiply": "×", "divide": "÷", "set": "=", "always": "=", "at_least": "≥", "at_most": "≤"}
_COLON, _SEMICOLON, _AGAINST = N_(":"), N_(";"), N_("against")
_OR_LESS = N_("{what} on {needed} or less")

_NUMBER_SPECS = ("", "+", "%", "in", "cm", "mm")
_UNITS = {"in": '"', "cm": "\u00a0cm", "mm": "\u00a0mm"}
MINUS = "\u2212"


def _number(value: float | Fraction, language: Language, spec: str) -> str:
    if isinstance(value, bool):
        return translate(_YES if value else _NO, language)
    if spec == "%":
        digits = _decimal(f"{float(value) * 100:.1f}", language)
        return f"{digits}\u00a0%" if language == "fr" else f"{digits}%"
    if isinstance(value, float):
        digits = f"{value:.2f}".rstrip("0").rstrip(".")
        digits = _decimal("0" if digits == "-0" else digits, language)
    else:
        digits = str(value)
    if spec == "+" and value >= 0:
        digits = "+" + digits
    return digits.replace("-", MINUS) + _UNITS.get(spec, "")


_YES, _NO = N_("yes"), N_("no")


def _decimal(digits: str, language: Language) -> str:
    return digits.replace(".", ",") if language == "fr" else digits


def _list(values: Iterable[object], language: Language, rules: RuleNames, spec: str) -> str:
    items = tuple(values)
    words = [in_words(item, language, rules, "" if spec == "or" else spec) for item in items]
    if all(isinstance(item, int) for item in items) and spec in _NUMBER_SPECS:
        return " ".join(words)
    return _enumerated(words, translate(_OR if spec == "or" else _AND, language))


def _enumerated(words: list[str], last: str) -> str:
    """Return "A, B and C"; *last* is the word before the last one."""
    return "".join(words) if len(words) < 2 else f"{', '.join(words[:-1])} {last} {words[-1]}"


_AND, _OR = N_("and"), N_("or")
