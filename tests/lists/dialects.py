"""Writes an army list as some player might: a random dialect of the forms in which lists are handed in."""

from __future__ import annotations

import textwrap
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from random import Random

from grognard.kernel.words.language import LANGUAGES, Language
from grognard.kernel.words.spelling import fold
from grognard.t9a.armies import Army, army_book
from grognard.t9a.armies.army_list import ArmyList, ListedUnit
from grognard.t9a.armies.tables import aliases
from grognard.t9a.lists.writer import write_unit
from grognard.t9a.organisation import price, shares, total

BRACKETS = ["()", "[]", "{}"]


@dataclass
class Dialect:
    """How one player writes; everything is drawn at random once for a whole list.

    Attributes:
        mixed: Both languages in one list.
        price: Where and how the points stand; empty for nowhere.
        count: How the number of models stands.
        separator: What stands between options.
        enclosed: All options in brackets behind the name.
        roles: General and battle standard right behind the name.
        careless: Brackets left open, letters doubled in long names.
        layout: "line" for each unit, "wrapped" lines, or "bullets" below the unit.
        texture: What a text went through before it was pasted.
    """

    chance: Random
    language: Language = "en"
    mixed: bool = False
    price: str = ""
    count: str = ""
    separator: str = ""
    brackets: str = ""
    enclosed: bool = False
    abbreviated: bool = False
    merged: bool = False
    roles: bool = False
    careless: bool = False
    category: str = ""
    layout: str = ""
    total: str = ""
    texture: list[str] = field(default_factory=list)

    @classmethod
    def any(cls, chance: Random) -> Dialect:
        """Return a random dialect, none of whose habits contradict one another."""
        dialect = cls(chance)
        pick = chance.choice
        dialect.language = pick(LANGUAGES)
        dialect.mixed = chance.random() < 0.3
        dialect.layout = pick(["line", "line", "wrapped", "bullets"])
        first = [
            "{p} - {u}",
            "{p} – {u}",
            "{p}.- {u}",
            "{p} pts : {u}",
            "[{p}] {u}",
            "{p}pts — {u}",
            "{p} {u}",
            "{p}: {u}",
        ]
        last = [
            "{u} - {p}",
            "{u} [{p}]",
            "{u} ({p} pts)",
            "{u} = {p}",
            "{u} @ {p} pts",
            "{u} ... {p}",
            "{u}, {p} points",
        ]
        dialect.price = (
            pick([*first, *last, ""])
            if dialect.layout == "line"
            else pick([*first, *([""] if dialect.layout == "bullets" else [])])
        )
        dialect.count = pick(["{n} {u}", "{n}x {u}", "{u} x{n}", "{u} ({n})", "{u}, {n} models", "{n}  {u}"])
        dialect.separator = pick([", ", "; ", " ; ", " : ", " - ", " – ", " | ", " + ", "  ,"])
        dialect.brackets = pick(BRACKETS)
        dialect.enclosed = dialect.layout == "line" and chance.random() < 0.3
        dialect.abbreviated = chance.random() < 0.5
        dialect.merged = "{p}" in dialect.price and dialect.layout == "line" and chance.random() < 0.5
        dialect.roles = chance.random() < 0.3
        dialect.careless = dialect.layout != "wrapped" and "{p}" in dialect.price and chance.random() < 0.3
        dialect.category = pick(["", "heading", *(["behind", "prefix"] if dialect.layout == "line" else [""])])
        dialect.total = pick(
            ["{t}", "{s}", "{t}pts", "Total: {t}", "Total : {s} / {a}", "TOTAL = {t} points", "{t}/{a}", ""]
        )
        dialect.texture = [kind for kind in TEXTURES if chance.random() < 0.15]
        return dialect

    def write(self, army_list: ArmyList) -> str:
        """Return the list as text."""
        lines = self._header(army_list)
        category = ""
        for unit, times in self._groups(army_list.units):
            if self.category == "heading" and unit.entry.category != category:
                category = unit.entry.category
                lines += ["", self._heading(army_list, category)]
            lines += self._unit(unit, times)
        if self.total:
            cost = total(army_list)
            spaced = f"{cost // 1000} {cost % 1000:03}" if cost >= 1000 else str(cost)
            lines += ["", self.total.format(t=cost, s=spaced, a=army_list.points)]
        text = "\n".join(lines)
        for kind in self.texture:
            text = TEXTURES[kind](text, self.chance)
        return text

    def _header(self, army_list: ArmyList) -> list[str]:
        army = army_list.book.name.say(self._language())
        size = self.chance.choice(
            [f"{army_list.points} pts", f"({army_list.points} points)", f"[{army_list.points}pts]"]
        )
        player = self.chance.choice(["", "Jean-Marc, Lyon 2", "Player 3: Zoé (Team 12)", "7e Grand Tournoi, table 14"])
        lines = [f"{army} {size}" if self.chance.random() < 0.5 else f"{army} - {size}"]
        if player:
            lines.insert(0, player)
        return lines

    def _language(self) -> Language:
        return self.chance.choice(LANGUAGES) if self.mixed else self.language

    def _groups(self, units: Sequence[ListedUnit]) -> list[tuple[ListedUnit, int]]:
        ordered = sorted(units, key=lambda unit: unit.entry.category) if self.category == "heading" else units
        if not self.merged:
            return [(unit, 1) for unit in ordered]
        return [(unit, len(list(same))) for unit, same in groupby(ordered)]

    def _heading(self, army_list: ArmyList, category: str) -> str:
        name = army_list.book.category(category).name.say(self._language())
        points = shares(army_list)[category]
        percent = f"{points / army_list.points:.1%}"
        forms = [
            name,
            f"{name}: {points}",
            f"== {name} ({points} pts, {percent}) ==",
            f"[{name}]",
            f"*** {name} {points} ***",
        ]
        return self.chance.choice(forms)

    def _unit(self, unit: ListedUnit, times: int) -> list[str]:
        name, *options = self._parts(unit)
        name = self._misspelt(name)
        if self.roles:
            name, options = self._with_roles(unit, name, options)
        name = self._counted(name, unit.models, times)
        opening, closing = tuple(self.brackets)
        category = ""
        if self.category == "behind":
            category = f" [{army_book(unit.entry.army).category(unit.entry.category).name.say(self._language())}]"
        if self.layout == "bullets":
            bullet = self.chance.choice(["• ", " - ", "* ", "  > "])
            return [self._priced(f"{name}{category}", price(unit), 1), *(f"{bullet}{option}" for option in options)]
        if self.enclosed and options:
            body = f"{name}{category} {opening}{self._joined(options)}{'' if self._is_careless() else closing}"
        else:
            body = self._joined([f"{name}{category}", *options])
        line = self._priced(body, price(unit), times)
        if self.category == "prefix":
            line = f"[{army_book(unit.entry.army).category(unit.entry.category).name.say(self._language())}] {line}"
        if self.layout == "wrapped":
            return textwrap.wrap(line, self.chance.randint(34, 70), break_on_hyphens=False, break_long_words=False)
        return [line]

    def _parts(self, unit: ListedUnit) -> list[str]:
        """Return the unit's name without its number, then its options in random order."""
        written = [split_outside_brackets(write_unit(unit, language)) for language in LANGUAGES]
        chosen = [
            self.chance.choice(pair) if self.mixed else pair[LANGUAGES.index(self.language)]
            for pair in zip(*written, strict=True)
        ]
        name, *options = chosen
        name = name.split(" ", 1)[1] if unit.models > 1 else name
        self.chance.shuffle(options)
        opening, closing = tuple(self.brackets)
        options = [option.replace("(", opening).replace(")", closing) for option in options]
        if self.abbreviated:
            options = [self._abbreviation(unit, option) for option in options]
        return [name, *options]

    def _misspelt(self, name: str) -> str:
        """Return a long name with one of its letters doubled, if the player is careless."""
        if len(name) < 11 or not self._is_careless():
            return name
        longest = max(name.split(), key=len)
        at = name.index(longest) + self.chance.randint(1, len(longest) - 1)
        return name[: at + 1] + name[at:]

    def _is_careless(self) -> bool:
        return self.careless and self.chance.random() < 0.3

    def _with_roles(self, unit: ListedUnit, name: str, options: list[str]) -> tuple[str, list[str]]:
        """Return the name with its bearer's role behind it, and the other options."""
        role = next((option for option in options if fold(option) in ("general", "gen", "bsb", "gb", "pgb")), "")
        if not role or unit.models > 1:
            return name, options
        return f"{name} {role}", [option for option in options if option != role]

    def _abbreviation(self, unit: ListedUnit, option: str) -> str:
        short = abbreviations(unit.entry.army).get(fold(option), ())
        return self.chance.choice([option, *short])

    def _counted(self, name: str, models: int, times: int) -> str:
        if times > 1:
            return f"{times}x {models} {name}" if models > 1 else f"{times} {name}"
        if models == 1:
            return name
        return self.count.format(n=models, u=name)

    def _priced(self, body: str, points: int, times: int) -> str:
        if "{p}" not in self.price:
            return body
        if times > 1 and self.chance.random() < 0.5:
            points *= times
        return self.price.format(p=points, u=body)

    def _joined(self, parts: list[str]) -> str:
        return self.separator.join(parts)


def split_outside_brackets(text: str) -> list[str]:
    """Return what stands between the commas of a text, those in brackets aside."""
    parts, depth = [""], 0
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


@cache
def abbreviations(army: Army) -> dict[str, tuple[str, ...]]:
    """Return other ways to write an option, by its folded name; none that could mean something else too."""
    book = army_book(army)
    names: dict[str, set[str]] = {}
    for entry in (*book.units.values(), *book.mounts.values()):
        for option in entry.options:
            names.setdefault(option.option, set()).update((option.name.en, option.name.fr))
    for item in book.items.values():
        names.setdefault(item.item, set()).update((item.name.en, item.name.fr))
    known = [
        alias for alias in aliases() if alias.kind in ("option", "item") and alias.id in names and not alias.brings
    ]
    meanings = Counter(fold(alias.name) for alias in known)
    meanings.update(fold(name) for several in names.values() for name in several)
    short: dict[str, tuple[str, ...]] = {}
    for thing, several in names.items():
        other = tuple(alias.name for alias in known if alias.id == thing and meanings[fold(alias.name)] == 1)
        for name in sorted(several):
            if other and meanings[fold(name)] == 1:
                short[fold(name)] = other
    return short


def _without_accents(text: str, _: Random) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))


def _hard_blanks(text: str, chance: Random) -> str:
    return "".join(chance.choice(" \u00a0\u2009") if letter == " " else letter for letter in text)


def _invisible(text: str, chance: Random) -> str:
    return "".join(letter + ("\u200b" if chance.random() < 0.05 else "") for letter in text)


def _quoted(text: str, chance: Random) -> str:
    opening, closing = tuple(chance.choice(["“”", "«»", '""']))
    return "\n".join(f"{opening}{line}{closing}" if line else line for line in text.split("\n"))


TEXTURES: dict[str, Callable[[str, Random], str]] = {
    "capitals": lambda text, _: text.upper(),
    "small letters": lambda text, _: text.lower(),
    "no accents": _without_accents,
    "curly apostrophes": lambda text, _: text.replace("'", "’"),
    "decomposed accents": lambda text, _: unicodedata.normalize("NFD", text),
    "hard blanks": _hard_blanks,
    "invisible signs": _invisible,
    "quoted": _quoted,
    "byte order mark": lambda text, _: f"\ufeff{text}",
    "old lines": lambda text, _: text.replace("\n", "\r\n"),
    "blanks at the ends": lambda text, _: text.replace("\n", "  \n   "),
}
