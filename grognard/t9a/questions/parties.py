"""The units of a question: lines of army lists or inline profiles, with the Characters in them.

What a unit may say beside its profile: `files` or `ranks`, `left` (models), `lost` (Health Points), `weapon`,
`characters`; inline also `models`, `champion`, `musician`, `standard`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.questions import Fields, shown
from grognard.kernel.rules.brackets import split_name
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import N_, Language
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.board.profile import MODELS_FOR_A_FULL_RANK, Troop
from grognard.t9a.board.ranks import Character
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.muster.first_state import champion_of, starting_unit
from grognard.t9a.questions.changes import rules_of, with_more, without_rule
from grognard.t9a.questions.profiles import kit_of, read_profile
from grognard.t9a.rules import REGISTRY

ReadLine = Callable[[str, str, int], Troop]
"""Reads a unit as lists print it: the text, its place, and its side."""

SIDES = (Name("the attackers", "les attaquants"), Name("the defenders", "les défenseurs"))


KEYS = (("attacker", "unit"), ("defender",))
"""Where the units of each side stand in a question."""


class Party(msgspec.Struct, frozen=True):
    """A unit of the question, not placed yet, and what its owner has chosen for it."""

    unit: Unit
    weapon: str = ""  # a name, of the weapon that it uses where it has a choice
    facing: str = "front"  # of the enemy, where it fights


class Recruiter:
    """Makes units out of what a question says, with ids in the order in which they are met.

    Args:
        read_line: How lines of army lists are read.
        extra: For each side, rules to add as books print them.
        lacking: For each side, the ids of rules to leave out.
    """

    def __init__(
        self,
        read_line: ReadLine,
        extra: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
        lacking: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    ) -> None:
        self.read_line = read_line
        self.extra = extra
        self.lacking = lacking
        self.next_id = 0
        self.language: Language | None = None  # of the texts of profiles, if the question takes the French text

    def parties(self, fields: Fields, key: str, side: int) -> tuple[Party, ...]:
        """Return the units that stand at *key*: one, or a list of them.

        Raises:
            BadInput: If none does, or one can't be read.
        """
        if key not in fields:
            raise BadInput(fields.at(key), N_("nothing"), N_("a unit as lists print it, or a profile"))
        self.language = "fr" if fields.text("text") == "fr" else None
        found = list(fields.several(key))
        alone = len(found) == 1
        return tuple(self.party(item, fields.at(key) if alone else place, side) for item, place in found)

    def party(self, found: object, place: str, side: int) -> Party:
        """Return one unit."""
        if isinstance(found, str):
            return Party(self._unit(self._troop(self.read_line(found, place, side), side), side))
        if not isinstance(found, Mapping):
            raise BadInput(place, shown(found), N_("a unit as lists print it, or a profile"))
        fields = Fields(found, place)
        line = fields.text("unit")
        troop = self.read_line(line, fields.at("unit"), side) if line else self._inline(fields, side)
        unit = _reduced(self._unit(self._troop(troop, side), side), fields)
        unit = self._joined(unit, fields, side)
        unit = _formed(unit, fields)
        unit = _hurt(unit, fields)
        party = Party(unit, fields.text("weapon"), fields.text("facing", "front"))
        fields.finish()
        return party

    def character(self, found: object, place: str, side: int) -> Character:
        """Return a Character, by his line or an inline profile."""
        if isinstance(found, str):
            troop = self.read_line(found, place, side)
        else:
            fields = Fields(found, place)
            line = fields.text("unit")
            troop = self.read_line(line, fields.at("unit"), side) if line else self._inline(fields, side)
            fields.finish()
        troop = self._troop(troop, side)
        troop.character = True
        return Character(self._id(), troop)

    def _inline(self, fields: Fields, side: int) -> Troop:
        """Return the troop of an inline profile."""
        model = read_profile(fields, SIDES[side], self.language)
        size = fields.whole("models", 1, least=0, most=500)
        champion = fields.flag("champion")
        return Troop(
            f"{side}:inline_{self.next_id}",
            "inline",
            model.name,
            model,
            size=size,
            points=fields.whole("points", 0, most=9999),
            champion=champion_of(model) if champion else None,
            musician=fields.flag("musician"),
            standard=fields.flag("standard"),
            musician_rules=(REGISTRY["t9a.musician"](),) if fields.flag("musician") else (),
            character=size == 1 and bool(model.hooks.with_trait(Trait.MAKES_CHARACTER)),
        )

    def _id(self) -> int:
        self.next_id += 1
        return self.next_id - 1

    def _troop(self, troop: Troop, side: int) -> Troop:
        if self.extra[side]:
            troop = with_more(troop, kit_of(self.extra[side], "with", self.language))
        for rule_id in self.lacking[side]:
            troop = without_rule(troop, rule_id)
        return troop

    def _unit(self, troop: Troop, side: int) -> Unit:
        unit = starting_unit(troop, self._id(), side).altered(away="")
        return unit.altered(files=files_of(unit))

    def _joined(self, unit: Unit, fields: Fields, side: int) -> Unit:
        """Return the unit with its Characters, who stand in its first rank."""
        joined = tuple(self.character(item, place, side) for item, place in fields.several("characters"))
        return unit.altered(characters=(*unit.characters, *joined)) if joined else unit


def files_of(unit: Unit) -> int:
    """Return how many files a unit has where nothing is said: a Full Rank's, or all its models if they are fewer."""
    return min(MODELS_FOR_A_FULL_RANK[unit.height], unit.model_count) if unit.model_count else 1


def rule_named(text: str, place: str) -> str:
    """Return the id of the rule that *text* names, by its id or by its name in either language, brackets or not.

    Raises:
        BadInput: If there is none.
    """
    if text in REGISTRY:
        return text
    named = next((key for key in REGISTRY.catalogue.named(split_name(text)[0]) if key in REGISTRY), None)
    return REGISTRY.read(text, place=place).id if named is None else named


def rules_in(question: Mapping[str, object], place: str, side: int, read_line: ReadLine) -> tuple[str, ...]:
    """Return the ids of the rules that one side's units and Characters have, each once."""
    fields = Fields(question, place)
    recruiter = Recruiter(read_line)
    found: dict[str, None] = {}
    for key in KEYS[side]:
        if key in fields:
            for party in recruiter.parties(fields, key, side):
                troops = [character.troop for character in party.unit.characters]
                if party.unit.troop is not None:
                    troops.insert(0, party.unit.troop)
                found.update(dict.fromkeys(rule for troop in troops for rule in rules_of(troop)))
    return tuple(found)


def _formed(unit: Unit, fields: Fields) -> Unit:
    """Return the unit in the files or ranks that the question gives it."""
    files = fields.whole("files", 0, most=500)
    ranks = fields.whole("ranks", 0, most=500)
    if ranks and not files:
        files = ceil(unit.model_count / ranks)
    return unit.altered(files=max(1, min(files, unit.model_count)) if files else files_of(unit))


def _reduced(unit: Unit, fields: Fields) -> Unit:
    """Return the unit with as many models as are *left* of those that it began with; others than its ranks stay."""
    others = unit.model_count - unit.models
    left = fields.whole("left", unit.model_count, least=min(unit.model_count, max(1, others)), most=unit.model_count)
    return unit.altered(models=left - others) if left < unit.model_count else unit


def _hurt(unit: Unit, fields: Fields) -> Unit:
    """Return the unit after Health Points that it has lost before: less than a model of its kind has."""
    most = unit.leading_model.health_points - 1 if unit.model_count else 0
    lost = fields.whole("lost", 0, most=most)
    if not lost:
        return unit
    if unit.troop is None:
        hero = unit.characters[0]
        return unit.altered(characters=(replace(hero, lost=lost), *unit.characters[1:]))
    return unit.altered(lost=lost)
