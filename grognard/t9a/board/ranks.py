"""What a unit is: its models, its Characters, how they stand in their ranks, and what is in force on them."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

import msgspec

from grognard.kernel.rules.rule import HookTable, Moment, Rule
from grognard.kernel.words.events import Name
from grognard.t9a.board.arranging import arranged, in_a_row
from grognard.t9a.board.effects import Effects, ids_of, table_of
from grognard.t9a.board.formation import SKIRMISH_GAP, Formation, Guest, Shape
from grognard.t9a.board.gathering import GatheringMoments, gathered, together
from grognard.t9a.board.profile import Height, Model, Troop
from grognard.t9a.board.traits import Amount, Trait

NO_RULES = gathered(())


class Character(msgspec.Struct, frozen=True, dict=True):
    """A Character (`t9a.character`) in a unit, or alone: the only member of a unit without rank and file."""

    id: int
    troop: Troop
    lost: int = 0  # Health Points lost
    spent: tuple[str, ...] = ()  # one-use rules already used
    refused_duel: bool = False
    effects: Effects = ()  # in force on him alone
    joined_turn: int = 0  # the Player Turn in which he moved into his unit
    joined_by: Literal["", "advance", "march"] = ""  # ... and by which move

    @cached_property
    def hooks(self) -> HookTable:
        """The rules of everything that he is and bears, banners and effects included."""
        return together((self.troop.model.everything, self.troop.hooks, table_of(self.effects)))

    @property
    def model(self) -> Model:
        """The character's model."""
        return self.troop.model

    @property
    def health(self) -> int:
        """Health Points left."""
        return self.troop.model.health_points - self.lost


class Ranks(msgspec.Struct, frozen=True, dict=True):
    """Who is in a unit and how they stand: what it is, wherever it goes and whatever it does (`unit.Unit`).

    *models* counts rank and file without champion and companions. The cached properties hang on nothing else than
    these fields, so they stay known while the unit moves and fights.
    """

    id: int
    side: int
    troop: Troop | None  # None: Characters alone
    models: int
    champion: bool = False
    companions: int = 0
    musician: bool = False
    standard: bool = False
    lost: int = 0  # Health Points lost by the rank and file's pool beyond whole models
    champion_lost: int = 0
    companions_lost: int = 0
    characters: tuple[Character, ...] = ()
    files: int = 1
    places: tuple[tuple[int, int], ...] = ()  # Characters who made way: (id, file of the first rank)
    effects: Effects = ()  # in force on the unit: (rule id, player turn at whose end they stop), see effects.py

    # -- models and pools
    @cached_property
    def formation(self) -> Formation:
        """Ranks and files with every model's place (cached for equal shapes)."""
        return _arrange(self)

    @cached_property
    def rank_and_file(self) -> int:
        """R&F models: plain ones, champion and companions (core 1.2)."""
        return self.models + self.champion + self.companions

    @cached_property
    def model_count(self) -> int:
        """All models, Characters included."""
        return self.rank_and_file + len(self.characters)

    @cached_property
    def members(self) -> tuple[tuple[Model, int], ...]:
        """Each kind of model in the unit with its number."""
        found: list[tuple[Model, int]] = []
        if self.troop is not None:
            if self.models:
                found.append((self.troop.model, self.models))
            if self.champion and self.troop.champion is not None:
                found.append((self.troop.champion, 1))
            if self.companions and self.troop.companion is not None:
                found.append((self.troop.companion, self.companions))
        found.extend((character.model, 1) for character in self.characters)
        return tuple(found)

    # -- rules
    @cached_property
    def hooks(self) -> HookTable:
        """The rules of everything in the unit, each once: ask unit's moments here."""
        if not (self.characters or self.effects):
            return self.hooks_of_rank_and_file
        tables = [self.hooks_of_rank_and_file, *(character.hooks for character in self.characters)]
        if self.effects:
            tables.append(table_of(self.effects))
        return together(tuple(tables))

    @cached_property
    def hooks_of_rank_and_file(self) -> HookTable:
        """The rules of the rank and file: models and weapons, Musician, and the banners (`t9a.standard-bearer`)."""
        if self.troop is None:
            return NO_RULES
        return self.troop.hooks_of(
            plain=self.models > 0,
            champion=self.champion,
            companions=self.companions > 0,
            standard=self.standard,
            musician=self.musician,
        )

    @cached_property
    def lent(self) -> tuple[Rule, ...]:
        """The rules that the unit lends to all its models, effects in force on it included."""
        lent = [rule for hook in self.hooks.of(UnitMoments.lends_rules) for rule in hook(self) or ()]
        return (*lent, *table_of(self.effects).rules) if self.effects else tuple(lent)

    def is_under(self, effect: str) -> bool:
        """Is the effect with this id in force on the unit or on one of its Characters?"""
        return effect in ids_of(self.effects) or any(effect in ids_of(one.effects) for one in self.characters)

    @cached_property
    def health(self) -> int:
        """Health Points left in the whole unit, Characters included."""
        points = sum(character.health for character in self.characters)
        if self.troop is not None:
            points += self.models * self.troop.model.health_points - self.lost
            if self.champion and self.troop.champion is not None:
                points += self.troop.champion.health_points - self.champion_lost
            if self.companions and self.troop.companion is not None:
                points += self.companions * self.troop.companion.health_points - self.companions_lost
        return points

    @cached_property
    def height(self) -> Height:
        """The Height that most of its models have (core 3.3)."""
        counts: dict[Height, int] = {}
        for model, number in self.members:
            counts[model.height] = counts.get(model.height, 0) + number
        return max(counts, key=lambda height: (counts[height], height))

    @cached_property
    def leading_model(self) -> Model:
        """The model that speaks for the unit: the rank and file's, or the first Character's."""
        return self.members[0][0]

    @property
    def name(self) -> Name:
        """The unit's name in both languages."""
        return self.troop.name if self.troop is not None else self.characters[0].troop.name

    @property
    def is_round(self) -> bool:
        """Does it stand on a round base?"""
        return self.model_count == 1 and self.leading_model.base.round

    def share_with(self, rule_id: str) -> float:
        """Return the share of its models that have the rule (0 to 1); all have what the unit is lent."""
        if any(rule.id == rule_id for rule in self.lent):
            return 1.0
        return sum(n for model, n in self.members if model.rule(rule_id) is not None) / self.model_count

    def can(self, moment: Moment[..., Any]) -> bool:
        """Does anything in the unit act at *moment*?"""
        return bool(self.hooks.of(moment))

    def has_trait(self, trait: Trait | Amount) -> bool:
        """Has anything in the unit this trait, or such a number?"""
        return bool(self.hooks.with_trait(trait))


class UnitMoments(GatheringMoments):
    """What a unit itself asks of its rules, with the answer "nothing to say": how it stands, what it lends."""

    __slots__ = ()

    def lends_rules(self, unit: Ranks) -> tuple[Rule, ...] | None:
        """Unit's: the rules that all models of the unit have by it (Rune Craft Mastery, Flaming Standard)."""
        return None

    def stands_behind_in(self, unit: Ranks) -> bool | None:
        """Character's: True if he stands in the last ranks of *unit* (Palanquin: where there is a Bodyguard)."""
        return None


def _arrange(unit: Ranks) -> Formation:
    """Return the formation of *unit* in its default layout (core 3.20)."""
    characters = sorted(unit.characters, key=lambda c: (not c.troop.general, not c.troop.battle_standard, c.id))
    places = dict(unit.places)
    guests = [
        Guest(
            "character",
            c.id,
            c.model.base,
            any(hook(unit) for hook in c.model.hooks.of(UnitMoments.stands_behind_in)),
            places.get(c.id, -1),
            bool(c.model.hooks.with_trait(Trait.BELONGS_TO_THE_RANKS)),
        )
        for c in characters
    ]
    if unit.troop is None or not unit.rank_and_file:
        return in_a_row(tuple(guests))
    if unit.companions and unit.troop.companion is not None:
        companion = Guest("companion", -1, unit.troop.companion.base, behind=True)
        guests.extend([companion] * unit.companions)
    skirmish = bool(unit.troop.model.hooks.with_trait(Trait.KEEPS_MODELS_APART))
    shape = Shape(
        unit.troop.model.base,
        unit.models - (unit.standard + unit.musician),
        unit.champion,
        unit.standard,
        unit.musician,
        tuple(guests),
        max(1, unit.files),
        SKIRMISH_GAP if skirmish else 0.0,
    )
    return arranged(shape)
