"""The state of a battle of The Ninth Age: a tree of frozen values.

Procedures take a state and return a new one. What never changes (troops, table, readings) hangs beside as shared
objects with a `digest_key`. Lengths are inches, facings degrees (0 = north, clockwise); a unit's place is
the middle of its front.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.digests import digest
from grognard.kernel.geometry import Disc, Rect
from grognard.kernel.ground.table import Table
from grognard.kernel.remembering import Remembering
from grognard.kernel.rules.readings import Readings
from grognard.kernel.rules.rule import HookTable, Moment, Rule
from grognard.kernel.words.events import Name
from grognard.t9a.board.aftermath import Aftermath
from grognard.t9a.board.arranging import arranged, in_a_row
from grognard.t9a.board.effects import Effects, ids_of, table_of
from grognard.t9a.board.formation import SKIRMISH_GAP, Formation, Guest, Shape
from grognard.t9a.board.gathering import GatheringMoments, gathered, together
from grognard.t9a.board.magic import Magic
from grognard.t9a.board.profile import Height, Model, Troop
from grognard.t9a.board.round_of_combat import Duel, Round
from grognard.t9a.board.traits import Amount, Trait

NO_RULES = gathered(())
Facing = Literal["front", "left", "right", "rear"]
Away = Literal["", "undeployed", "scouting", "ambush", "delayed", "reinforcement", "pursuing"]
MoveKind = Literal["", "advance", "march", "reform", "charge", "failed_charge", "random", "arrival", "flee", "stand"]
Phase = Literal["setup", "charge", "movement", "magic", "shooting", "melee", "over"]


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


class Engagement(msgspec.Struct, frozen=True):
    """Contact with an enemy unit: our facing on which it stands, and its facing in which we stand (core 1.4)."""

    enemy: int
    ours: Facing
    theirs: Facing


class Unit(msgspec.Struct, Remembering, frozen=True, dict=True):
    """A unit on the table.

    *models* counts rank and file without champion and companions; (*x*, *y*) is the middle of the front.
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
    x: float = 0.0
    y: float = 0.0
    facing: float = 0.0
    files: int = 1
    places: tuple[tuple[int, int], ...] = ()  # Characters who made way: (id, file of the first rank)
    away: Away = ""  # why it is in the reserve, "" on the table
    # where it stands in the order of events (core 5.5)
    engaged: tuple[Engagement, ...] = ()
    charging: bool = False
    first_round: bool = False
    fleeing: bool = False
    shaken: int = (
        0  # 0 no; otherwise the player turn (state.player_turn) at whose end it stops; -1: this Round of Combat
    )
    moved: MoveKind = ""
    has_moved: bool = False  # for shooting (core 5.4): in this Player Turn, in any way
    was_engaged: bool = False  # at any time this Player Turn
    shot: bool = False
    stood_and_shot: bool = False  # this Player Turn
    redirected: bool = False  # tried to, this Player Turn
    panic_passed: bool = False  # this phase
    health_at_phase_start: int = 0
    lost_this_phase: int = 0  # Health Points lost in this phase while not Engaged
    fled_by_choice: bool = False  # by a Flee reaction since it last rallied
    fled_turn: int = 0  # player turn in which that flight began
    pursued: bool = False
    post_combat_reform: int = 0  # the player turn in which it made one
    no_scoring: bool = False  # for the rest of the battle
    no_charge_until: int = 0  # player turn in which it may not declare a charge
    scouted: bool = False
    vanguarded: bool = False
    weapons: tuple[tuple[str, str], ...] = ()  # weapons chosen for this combat: (pool or part key, weapon id)
    spent: tuple[str, ...] = ()  # one-use rules of the unit already used
    disabled: tuple[str, ...] = ()  # weapons silenced for good (Misfire), protections lost (Entrench)
    jammed: int = 0  # player turn in which its artillery is silent
    effects: Effects = ()  # in force on the unit: (rule id, player turn at whose end they stop), see effects.py

    def altered(self, **fields: Any) -> Unit:
        """Return the unit with other *fields*: like `replace`, and what is known of its models stays known."""
        unit = replace(self, **fields)
        if fields.keys() <= OF_PLACE_AND_MOMENT:
            known = self.__dict__
            unit.__dict__.update((name, known[name]) for name in OF_ITS_MODELS if name in known)
        return unit

    # -- models and pools
    @cached_property
    def formation(self) -> Formation:
        """Ranks and files with every model's place (cached for equal shapes)."""
        return _arrange(self)

    @cached_property
    def boundary(self) -> Rect | Disc:
        """The Unit Boundary on the table (core 3.11)."""
        return self.formation.boundary(self.x, self.y, self.facing)

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
    def is_engaged(self) -> bool:
        """Does it touch an enemy unit?"""
        return bool(self.engaged)

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

    def lends_rules(self, unit: Unit) -> tuple[Rule, ...] | None:
        """Unit's: the rules that all models of the unit have by it (Rune Craft Mastery, Flaming Standard)."""
        return None

    def stands_behind_in(self, unit: Unit) -> bool | None:
        """Character's: True if he stands in the last ranks of *unit* (Palanquin: where there is a Bodyguard)."""
        return None


def _arrange(unit: Unit) -> Formation:
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


OF_PLACE_AND_MOMENT = frozenset(
    {
        *("x", "y", "facing", "away", "moved", "has_moved", "was_engaged", "shot", "stood_and_shot", "redirected"),
        *("panic_passed", "health_at_phase_start", "lost_this_phase", "shaken", "fleeing", "fled_by_choice"),
        *("fled_turn", "engaged", "charging", "first_round", "pursued", "no_scoring", "no_charge_until"),
    }
)
"""Fields that change nothing of what a unit's models are, and of how they stand in their ranks."""
OF_ITS_MODELS = (
    *("formation", "rank_and_file", "model_count", "members", "hooks", "hooks_of_rank_and_file", "health", "height"),
    *("leading_model",),
)
"""What `Unit` works out from its models alone."""


class PanicCause(msgspec.Struct, frozen=True):
    """Why a unit must take a Panic Test (core 13.1); *away_from*: the enemy unit that it would flee from, if given."""

    unit: int
    rule: str
    away_from: int | None = None


class Marker(msgspec.Struct, frozen=True):
    """A marker of the Secondary Objective: its owner and its carrier (None: nobody), and its place."""

    owner: int | None
    x: float
    y: float
    carrier: int | None = None


class Fallen(msgspec.Struct, frozen=True):
    """A troop removed as a casualty: for victory points. *by_flight* tells that it left the table fleeing."""

    key: str
    side: int
    by_flight: bool = False


class Charge(msgspec.Struct, frozen=True):
    """A declared charge.

    *secondary* are the enemies whose contact cannot be avoided (core 6.15); *earlier* the targets that Fled before a
    Redirect; *aim* is the Centre of the target where it was last; *left* the unit that a charging Character has left.
    """

    unit: int
    target: int
    facing: Facing
    flying: bool = True
    secondary: tuple[int, ...] = ()
    done: bool = False
    earlier: tuple[int, ...] = ()
    aim: tuple[float, float] | None = None
    left: int | None = None


class Setting(Remembering):
    """What never changes in a battle: both armies, the table, readings and agreed choices."""

    def __init__(
        self,
        armies: tuple[tuple[Troop, ...], tuple[Troop, ...]],
        table: Table,
        readings: Readings,
        *,
        army_points: int = 4500,
        names: tuple[Name, Name] = (
            Name("Saurian Ancients", "Anciens sauriens"),
            Name("Dwarven Holds", "Forteresses naines"),
        ),
        game_turns: int = 6,
    ) -> None:
        self.armies, self.table, self.readings = armies, table, readings
        self.army_points, self.names = army_points, names
        self.game_turns = game_turns
        self.troops = {troop.key: troop for army in armies for troop in army}

    @cached_property
    def digest_key(self) -> str:
        """The text that stands for it in a digest: the table, the readings (a text's are among them), the agreements.

        Profiles are in the digest with the units that have them (`Troop.digest_key`).
        """
        agreed = digest((self.readings.choices, self.army_points, self.game_turns))
        return f"readings and agreements {agreed}, table {digest(self.table)}"

    first_digest_key = "setting"

    def __eq__(self, other: object) -> bool:
        """Are both the same table, agreements and armies?"""
        if self is other:
            return True
        if type(other) is not Setting:
            return NotImplemented
        return self.digest_key == other.digest_key and self.armies == other.armies and self.names == other.names

    def __hash__(self) -> int:
        return hash(self.army_points)

    def __getstate__(self) -> dict[str, Any]:
        return {name: held for name, held in self.__dict__.items() if name != "memo"}


class State(msgspec.Struct, Remembering, frozen=True, dict=True):
    """The whole battle at one moment."""

    setting: Setting
    units: tuple[Unit, ...] = ()  # on the table, in the order of their ids
    reserve: tuple[Unit, ...] = ()  # not yet deployed, ambushing, delayed, or off the table in pursuit
    fallen: tuple[Fallen, ...] = ()
    deployment: str = ""  # Deployment Type, a rule id; "" until it is rolled or agreed
    objective: str = ""  # Secondary Objective
    zones: tuple[str, str] = ("", "")  # each player's Deployment Zone (`zones.variants`)
    zone_chooser: int = 0  # the player who chose his Deployment Zone
    turn: int = 0  # Game Turn, 1 to 6; 0: before the battle
    player_turn: int = 0  # counts both players' turns: 1, 2, 3 ...
    active: int = 0
    first_player: int = 0
    phase: Phase = "setup"
    step: str = ""  # where in the phase a restart begins
    charges: tuple[Charge, ...] = ()
    fought: tuple[int, ...] = ()  # units whose combat has been fought this phase
    round: Round | None = None  # the Round of Combat under way
    aftermath: Aftermath | None = None  # what has come of it so far, once its blows are over
    duels: tuple[Duel, ...] = ()  # Duels that go on
    panic: tuple[PanicCause, ...] = ()  # tests due
    marks: tuple[tuple[str, int], ...] = ()  # (rule id, unit or troop marked), e.g. Grudges and Prey Scent
    counters: tuple[int, int] = (0, 0)  # of each player, for Hold the Ground
    markers: tuple[Marker, ...] = ()  # of the Secondary Objective
    hills: tuple[str, str] = ("", "")  # each player's feature for King of the Hill
    notes: tuple[tuple[str, Any], ...] = ()  # what a phase must remember between checkpoints
    magic: Magic = Magic()  # cards, tokens, dice, and who knows which spells

    @cached_property
    def by_id(self) -> dict[int, Unit]:
        """Units on the table by id."""
        return {unit.id: unit for unit in self.units}

    @property
    def consequences(self) -> Aftermath:
        """What has come of the Round of Combat so far, now that its blows are over."""
        assert self.aftermath is not None, "the blows are over"
        return self.aftermath

    def unit(self, unit_id: int) -> Unit:
        """Return the unit on the table with *unit_id*; KeyError if it is gone."""
        return self.by_id[unit_id]

    def has(self, unit_id: int) -> bool:
        """Is the unit still on the table?"""
        return unit_id in self.by_id

    def of_side(self, side: int) -> tuple[Unit, ...]:
        """Return the side's units on the table."""
        return tuple(unit for unit in self.units if unit.side == side)

    def enemies_of(self, unit: Unit) -> tuple[Unit, ...]:
        """Return the enemy units on the table."""
        return tuple(other for other in self.units if other.side != unit.side)

    def others(self, unit: Unit) -> Iterator[Unit]:
        """Yield all other units on the table."""
        return (other for other in self.units if other.id != unit.id)

    def put(self, *changed: Unit) -> State:
        """Return the state with these units in place of their old selves (or added)."""
        new = {unit.id: unit for unit in changed}
        kept = [new.pop(unit.id, unit) for unit in self.units]
        kept.extend(new.values())
        return replace(self, units=tuple(sorted(kept, key=lambda unit: unit.id)))

    def without(self, *ids: int) -> State:
        """Return the state without these units."""
        return replace(self, units=tuple(unit for unit in self.units if unit.id not in ids))
