"""Texts in both languages at once, in which the rules and the units that are named can be linked.

A `Speaker` puts events and sentences into English and French, and remembers which rules it cited.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from grognard.kernel.battle.replay import Said
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import Language, RuleNames, Sayable, Wording, in_words, render

OPEN, CLOSE, END = "\ue000", "\ue001", "\ue002"
"""Marks around an id and a name while a text is put together: characters that no text has."""
UNIT = "unit "
"""What the id of a unit begins with between the marks."""


class Piece(NamedTuple):
    """A piece of text; *rule* is the id of the rule that it names, *unit* the tag of the unit; usually empty."""

    text: str
    rule: str = ""
    unit: str = ""


class Text(NamedTuple):
    """A text in both languages, in pieces."""

    en: tuple[Piece, ...]
    fr: tuple[Piece, ...]

    @classmethod
    def same(cls, text: str) -> Text:
        """Return what is the same in both languages: a number, a player's own words."""
        pieces = (Piece(text),)
        return cls(pieces, pieces)

    @classmethod
    def of(cls, name: Name) -> Text:
        """Return a name as a text."""
        return cls((Piece(name.en),), (Piece(name.fr),) if name.fr != name.en else (Piece(name.en),))

    def plain(self, language: Language) -> str:
        """Return the text without links."""
        return "".join(piece.text for piece in (self.fr if language == "fr" else self.en))

    @property
    def is_same(self) -> bool:
        """Does it read alike in both languages?"""
        return self.en == self.fr

    def __bool__(self) -> bool:
        return any(piece.text for piece in self.en)


NOTHING = Text((), ())


class Speaker:
    """Speaks both languages, and remembers which rules it named.

    Args:
        catalogue: The rules that can be cited.
        names: What other ids are called.
        units: The tags of units, by name, where a name means one unit only.
        tags: The tags of units that events name by an id, by that id ("figure:3").
    """

    def __init__(
        self,
        catalogue: Catalogue,
        names: RuleNames | None = None,
        units: Mapping[Name, str] | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        self.catalogue = catalogue
        self._names = names
        self._tags = tags or {}
        self._units = {name: _Tagged.of(name, tag) for name, tag in (units or {}).items()}
        self._cited: dict[str, None] = {}
        self._known: dict[tuple[Any, str], Text] = {}

    @property
    def cited(self) -> tuple[str, ...]:
        """The ids of the rules named so far, in the order in which they were first named."""
        return tuple(self._cited)

    def name(self, key: str, language: Language, /) -> str | None:
        """Return the name of *key*, between marks if it can be linked: this is what `render` asks for names."""
        if key in self.catalogue.entries:
            self._cited[key] = None
            return f"{OPEN}{key}{CLOSE}{self.catalogue.name(key, language)}{END}"
        own = self._names.name(key, language) if self._names is not None else None
        if own is not None:
            return _tagged(own, self._tags[key]) if key in self._tags else own
        return self.catalogue.name(key, language)

    def noun(self, key: str, /) -> Name | None:
        """Return a name with what agrees with it: `render` asks for it where a sentence has an article."""
        own = self._names.noun(key) if self._names is not None else None
        return own if own is not None else self.catalogue.noun(key)

    def tell(self, said: Sayable) -> Text:
        """Return an event, or any other sentence, in both languages."""
        if self._units:
            said = _WithTags(said.wording(), self._tagged)
        return Text(_pieces(render(said, "en", self)), _pieces(render(said, "fr", self)))

    def _tagged(self, value: Any) -> Any:
        """Return a value of an event with the names of units tagged."""
        if isinstance(value, Name):
            return self._units.get(value, value)
        if isinstance(value, tuple) and value and isinstance(value[0], Name):
            return tuple(self._units.get(name, name) for name in value)
        if isinstance(value, Sayable) and not isinstance(value, type):
            return _WithTags(value.wording(), self._tagged)
        return value

    def say(self, message: str, /, **values: Any) -> Text:
        """Return the template *message*, marked with `N_` or without words, with its values filled in."""
        return self.tell(Said(message, values))

    def words(self, value: Any, spec: str = "") -> Text:
        """Return one value (a rule id, a target, a number) in words; equal values are put into words once."""
        key = (value, spec)
        text = self._known.get(key)
        if text is None:
            text = Text(_pieces(in_words(value, "en", self, spec)), _pieces(in_words(value, "fr", self, spec)))
            self._known[key] = text
        return text

    def listed(self, values: tuple[Any, ...]) -> Text:
        """Return values as a list in words: "A, B and C"."""
        return self.say("{values}", values=values)


class _Tagged(Name, frozen=True):
    """The name of a unit, between marks when it is said."""

    tag: str = ""

    @classmethod
    def of(cls, name: Name, tag: str) -> _Tagged:
        return cls(name.en, name.fr, name.many, name.gender, name.many_fr, tag)

    def say(self, language: Language) -> str:
        """Return the name with the unit's tag."""
        return _tagged(super().say(language), self.tag)


def _tagged(name: str, tag: str) -> str:
    """Return a unit's name between marks."""
    return f"{OPEN}{UNIT}{tag}{CLOSE}{name}{END}"


class _WithTags:
    """A sentence in which the names of units are tagged."""

    def __init__(self, wording: Wording, tagged: Callable[[Any], Any]) -> None:
        self._wording = wording._replace(value=lambda field: tagged(wording.value(field)))

    def wording(self) -> Wording:
        return self._wording


def joined(*texts: Text, by: str = " ") -> Text:
    """Return texts one after the other, with *by* between them; empty ones are left out."""
    filled = [text for text in texts if text]
    return Text(_joined([text.en for text in filled], by), _joined([text.fr for text in filled], by))


def _joined(texts: list[tuple[Piece, ...]], by: str) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    for number, text in enumerate(texts):
        if number:
            pieces.append(Piece(by))
        pieces.extend(text)
    return tuple(pieces)


def _pieces(text: str) -> tuple[Piece, ...]:
    """Cut a text at its marks."""
    if OPEN not in text:
        return (Piece(text),) if text else ()
    before, *marked = text.split(OPEN)
    pieces = [Piece(before)] if before else []
    for part in marked:
        rule, _, rest = part.partition(CLOSE)
        name, _, after = rest.partition(END)
        pieces.append(Piece(name, unit=rule.removeprefix(UNIT)) if rule.startswith(UNIT) else Piece(name, rule))
        if after:
            pieces.append(Piece(after))
    return tuple(_said_once(pieces))


def _said_once(pieces: list[Piece]) -> list[Piece]:
    """Leave out a unit's name in brackets after the same name: "Caimans (Caimans) attack" is "Caimans attack"."""
    at = 0
    while at + 3 < len(pieces):
        name, opening, again, closing = pieces[at : at + 4]
        if name.unit and again == name and opening.text == " (" and closing.text.startswith(")"):
            rest = closing.text.removeprefix(")")
            pieces[at + 1 : at + 4] = [Piece(rest)] if rest else []
        at += 1
    return pieces
