"""The entries of an army book as frozen values: units, their parts, what they may buy, and special items.

Rule texts, weapons and armour are kept as printed ("Aegis (4+)", "Bow (3+)"): who builds models reads them.
A *term* of `needs` and `bars` is the id of an option or item of the same unit, or one of the conditions of
`grognard.t9a.organisation.terms`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.kernel.words.events import Name

Army = Literal["saurian_ancients", "dwarven_holds"]
Choice = Literal["any", "one", "must", "at least one", "included"]


class Basis(msgspec.Struct, frozen=True):
    """Where an entry comes from: edition of its points, source, how sure it is, and where its French name stands."""

    edition: str = ""
    source: str = ""
    certainty: str = ""
    french_source: str = ""
    points_other: str = ""
    note: str = ""


class CharacterValue(msgspec.Struct, frozen=True):
    """A characteristic of a mount that is its rider's own, printed C, or C+2 (core 3.8)."""

    plus: int = 0


Characteristic = int | CharacterValue


class PartEntry(msgspec.Struct, frozen=True):
    """One model part: its Offensive Characteristics and what it carries.

    Attributes:
        attacks: As printed: "3", "2D6", "3D3"; empty for a part without attacks of its own.
        count: Identical parts, each with these attacks and one shot.
        only_with: The option that brings the part; empty if the model always has it.
    """

    part: str
    name: Name
    count: int = 1
    only_with: str = ""
    attacks: str = ""
    offensive_skill: int | None = None
    strength: int | None = None
    armour_penetration: int | None = None
    agility: int | None = None
    rules: tuple[str, ...] = ()
    melee_weapons: tuple[str, ...] = ()
    shooting_weapons: tuple[str, ...] = ()


class Cap(msgspec.Struct, frozen=True):
    """How many of something a normal army may hold (0-X): units, models or mounts.

    Attributes:
        together_with: Other entries whose takers count towards the same cap.
        instead: Lower limits that hold while the army has a certain other unit.
        one_of_a_kind: The size of the army doesn't change it.
    """

    limit: int
    of: Literal["units", "models", "mounts"] = "units"
    instead: tuple[tuple[str, int], ...] = ()
    together_with: tuple[str, ...] = ()
    one_of_a_kind: bool = False


class CountsIn(msgspec.Struct, frozen=True):
    """A second category in which points count, besides the unit's own.

    Attributes:
        share: "whole" unit, or only the points of the "option" (a mount with what is bought for it).
        without: An option whose points don't count there, though the whole unit does.
    """

    category: str
    share: Literal["whole", "option"] = "whole"
    without: str = ""


class OptionEntry(msgspec.Struct, frozen=True):
    """Something that a unit may buy.

    Attributes:
        unit: The unit that offers it, or the mount for whose sake the rider buys it.
        group: Options of one group are chosen as *choice* says.
        choice: "any" number of the group, at most "one", exactly one ("must"), "at least one", or "included".
        choice_with: How many of a "must" group are chosen instead, if the unit has a certain option or item.
        points: For the unit, for each of its models, or for each one bought (*per*).
        per_models: At most one for so many models of the unit; 0 if the number doesn't depend on them.
        group_points: What the whole group may cost on one model; 0 if there is no such limit.
        most_models: Only for units of at most so many models; 0 if any.
        is_default: What the unit has if nothing of its "must" group was written down.
        same_in_army: All units of this entry that choose from the group choose the same.
        gives, takes: Equipment and rules, as printed, that the unit gains and loses.
        effect: What else it does, in our words; for weapons their printed line.
    """

    unit: str
    option: str
    name: Name
    group: str
    choice: Choice
    points: int = 0
    per: Literal["unit", "model", "each"] = "unit"
    choice_with: tuple[tuple[str, int], ...] = ()
    most: int = 1
    per_models: int = 0
    group_points: int = 0
    most_models: int = 0
    is_default: bool = False
    cap: Cap | None = None
    needs: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()
    same_in_army: bool = False
    gives: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    effect: str = ""
    counts_in: CountsIn | None = None
    condition: str = ""
    basis: Basis = Basis()

    @property
    def is_mount(self) -> bool:
        """Whether this buys a mount; the option's id is then that of the mount's entry."""
        return self.group == "mount"


class Allowance(msgspec.Struct, frozen=True):
    """What special items a unit may buy, for how many points in all (None: any).

    *slots* are "weapon", "armour", "shield", "artefact" and "banner", each with the most that one model may have.
    """

    slots: tuple[tuple[str, int], ...] = ()
    points: int | None = None
    bars: tuple[str, ...] = ()

    def most(self, slot: str) -> int:
        """Return how many items of *slot* one model may have (each of its pieces of armour counts by itself)."""
        return dict(self.slots).get(slot, 0)


class ItemEntry(msgspec.Struct, frozen=True):
    """A special item: enchantment, artefact or rune.

    Attributes:
        points: None for Battle Runes, which their bearers' entries price.
        cap: How many an army may hold; 0 if any number.
        one_of_a_kind: One, whatever the size of the army.
        pieces: The pieces of equipment of which it enchants one; empty for artefacts.
        units: The only entries that may take it; empty if all with an allowance for its slot may.
    """

    item: str
    name: Name
    kind: str
    armies: tuple[Army, ...]
    points: int | None = None
    cap: int = 0
    most_per_model: int = 1
    one_of_a_kind: bool = False
    is_dominant: bool = False
    pieces: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()
    who: str = ""
    effect: str = ""
    basis: Basis = Basis()

    @property
    def slot(self) -> str:
        """Which slot of an allowance it fills; runic and common enchantments share theirs."""
        return self.kind.removeprefix("runic ").removesuffix(" enchantment")

    @property
    def is_runic(self) -> bool:
        """Whether it is a rune, whose combinations are one of a kind (banners aside)."""
        return self.kind.startswith("runic ")


class UnitEntry(msgspec.Struct, frozen=True):
    """A unit, a mount, or a model added to a unit: profile, size, price and what it may buy.

    Attributes:
        kind: A "unit" of the army list, a "mount", or a model "added" to a unit (a Caiman among Skink Braves).
        base_points: The price of *base_models* models; each further one costs *extra_points*. Zero for mounts, which
            their riders' options price.
        also_counts: A second category in which the whole unit always counts.
        base_mm: Width and depth; a round base has its diameter twice.
        armour: As printed, before equipment.
        class_rules: What Height and Type give (Large Stomp, Cavalry Swiftstride…), as printed.
        fly: Advance and March Rate in the air.
    """

    army: Army
    unit: str
    kind: Literal["unit", "mount", "added"]
    name: Name
    category: str
    base_models: int
    base_points: int
    extra_points: int
    least_models: int
    most_models: int
    base_mm: tuple[int, int]
    base_is_round: bool
    height: Literal["standard", "large", "gigantic"]
    type: Literal["infantry", "beast", "cavalry", "construct"]
    advance: int
    march: int
    discipline: Characteristic
    health_points: Characteristic
    defensive_skill: Characteristic
    resilience: Characteristic
    armour: Characteristic
    parts: tuple[PartEntry, ...]
    fly: tuple[int, int] | None = None
    also_counts: str = ""
    cap: Cap | None = None
    universal_rules: tuple[str, ...] = ()
    protections: tuple[str, ...] = ()
    class_rules: tuple[str, ...] = ()
    armour_worn: tuple[str, ...] = ()
    options: tuple[OptionEntry, ...] = ()
    allowance: Allowance | None = None
    basis: Basis = Basis()

    @property
    def is_character(self) -> bool:
        """Whether its models are Characters."""
        return self.category == "characters"

    def option(self, option: str) -> OptionEntry | None:
        """Return the entry's option of that id, or None if it offers no such thing."""
        return next((entry for entry in self.options if entry.option == option), None)

    def prints(self, rule: str) -> bool:
        """Whether the profile prints *rule*, with or without brackets: `prints("Wizard")` is true of a Wizard Master.

        Rules that Height and Type give count too.
        """
        printed = (*self.universal_rules, *self.protections, *self.class_rules)
        return any(text == rule or text.startswith(rule + " ") for text in printed)

    def equipment(self) -> tuple[str, ...]:
        """Return the armour and weapons printed in the profile, as printed."""
        weapons = [weapon for part in self.parts for weapon in (*part.melee_weapons, *part.shooting_weapons)]
        return tuple(dict.fromkeys((*self.armour_worn, *weapons)))


class Category(msgspec.Struct, frozen=True):
    """A category of an army and its share of the Army Points, in percent; None where there is no limit."""

    category: str
    name: Name
    at_least: int | None = None
    at_most: int | None = None


class Alias(msgspec.Struct, frozen=True):
    """Another name for something: what players write, or what another edition prints.

    Attributes:
        kind: "army", "category", "unit", "option", "item" or "piece".
        id: What it names.
        brings: Options that the name says besides ("Ballista" is Field Artillery with a Dwarf Ballista).
    """

    kind: str
    id: str
    name: str
    brings: tuple[str, ...] = ()


class ArmyBook(msgspec.Struct, frozen=True):
    """All that one army may take."""

    army: Army
    name: Name
    categories: tuple[Category, ...]
    units: dict[str, UnitEntry]
    mounts: dict[str, UnitEntry]
    added: dict[str, UnitEntry]
    items: dict[str, ItemEntry]

    def category(self, category: str) -> Category:
        """Return the category of that id."""
        return next(entry for entry in self.categories if entry.category == category)
