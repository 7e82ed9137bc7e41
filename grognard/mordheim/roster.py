"""A warband as its player built it: groups of warriors with their gear, and what they cost (core 17, 23.70)."""

from __future__ import annotations

from functools import cached_property

import msgspec

from grognard.kernel.words.language import Name
from grognard.mordheim.armoury import PREFIX, Offer, armoury, offers, prices
from grognard.mordheim.gear import Armour, Gear, Item, Weapon
from grognard.mordheim.muster import Entry, entries
from grognard.mordheim.profile import Kit
from grognard.mordheim.special_rule import SpecialRule
from grognard.mordheim.traits import Amount, Trait

STARTING_GOLD = 500
"""Gold crowns of a new warband (core 17.1)."""
GOLD_OF_TOWN = {"marienburg": 600}
DAGGER = PREFIX + "dagger"


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece of gear as a group bears it.

    Attributes:
        gear: Its id.
        brace: A pair of pistols.
        of: The ordinary weapon that was made of gromril.
        paid: What was paid, where dice price it (core 23.71).
    """

    gear: str
    brace: bool = False
    of: str = ""
    paid: int | None = None


class Group(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hero, or henchmen equipped alike: each piece is there once for each of them.

    Attributes:
        called: Their own name, "" if they have none.
        mount: The beast that a hero rides.
        skills: Skills and rules that they have by experience or by the scenario.
    """

    profile: str
    count: int = 1
    called: str = ""
    gear: tuple[Piece, ...] = ()
    mutations: tuple[SpecialRule, ...] = ()
    skills: tuple[SpecialRule, ...] = ()
    traits: tuple[Trait, ...] = ()
    spells: tuple[str, ...] = ()
    mount: str = ""

    @property
    def entry(self) -> Entry:
        """Their row of the muster."""
        return entries()[self.profile]


class Roster(msgspec.Struct, frozen=True, dict=True):
    """A warband: its name, its kind, its town if that makes a difference, its groups, the gold that was agreed."""

    name: Name
    warband: str
    groups: tuple[Group, ...]
    town: str = ""
    gold: int = STARTING_GOLD
    experience: bool = False

    @property
    def models(self) -> int:
        """How many warriors there are; mounts aren't counted."""
        return sum(group.count for group in self.groups)

    @cached_property
    def cost(self) -> int:
        """What it costs: every piece is paid for each member of a group."""
        return sum(group.count * price_of(group, self) for group in self.groups)

    def kits(self) -> tuple[Kit, ...]:
        """Return the kits of all warriors, group by group; those of a group are numbered if there are several."""
        return tuple(kit_of(group, self, number) for group in self.groups for number in range(1, group.count + 1))


def price_of(group: Group, roster: Roster) -> int:
    """Return what one warrior of a group costs, with all that he bears; what only dice price counts as it was paid."""
    entry = group.entry
    hired = entry.cost or 0
    mount = entries()[group.mount].cost or 0 if group.mount else 0
    mutations = sum(
        int(one.amount(Amount.PRICE)) * (1 if number == 0 else 2) for number, one in enumerate(group.mutations)
    )
    if entry.lists.startswith("fixed: "):
        return hired + mutations
    return hired + mount + mutations + sum(price_of_piece(piece, group) or 0 for piece in _paid(group.gear))


def _paid(gear: tuple[Piece, ...]) -> list[Piece]:
    """Return the pieces that are paid for: the first dagger is free (core 23.70)."""
    free = next((piece for piece in gear if piece.gear == DAGGER), None)
    paid = list(gear)
    if free is not None:
        paid.remove(free)
    return paid


def price_of_piece(piece: Piece, group: Group) -> int | None:
    """Return what a piece costs a member of a group: by his list, else by the table; None if only dice tell."""
    if piece.paid is not None:
        return piece.paid
    offer = offers().get(group.entry.lists, {}).get(piece.gear)
    if offer is not None:
        return _offered(offer, piece, group)
    text = prices()[piece.gear].removesuffix(" a pair")
    return int(text) if text.isdigit() else None


def _offered(offer: Offer, piece: Piece, group: Group) -> int | None:
    if piece.brace:
        return offer.brace
    if offer.times is None:
        return offer.cost
    plain = price_of_piece(Piece(piece.of), group) if piece.of else None
    return None if plain is None else offer.times * plain


def kit_of(group: Group, roster: Roster, number: int) -> Kit:
    """Return the kit of the warrior of a group with this number, from 1."""
    entry = group.entry
    gear = [_made(piece) for piece in group.gear for _ in range(2 if piece.brace else 1)]
    armed = entry.lists != "none" and Trait.NO_WEAPONS not in entry.profile.traits
    if armed and not any(one.id == DAGGER for one in gear):
        gear.append(armoury()[DAGGER])
    profile = entry.profile
    for town, amounts in entry.variants:
        if town == roster.town:
            profile = msgspec.structs.replace(profile, amounts=(*profile.amounts, *amounts))
    name = Name.same(group.called) if group.called else profile.name
    if group.count > 1:
        name = msgspec.structs.replace(name, en=f"{name.en} {number}", fr=f"{name.fr} {number}")
    return Kit(
        profile,
        name,
        weapons=tuple(one for one in gear if isinstance(one, Weapon)),
        armour=tuple(one for one in gear if isinstance(one, Armour)),
        items=tuple(one for one in gear if isinstance(one, Item)),
        traits=group.traits,
        rules=(*group.mutations, *group.skills),
    )


def _made(piece: Piece) -> Gear:
    """Return the gear of a piece: of gromril, the ordinary weapon with gromril's own −1 to saves (core 17.3)."""
    plain = armoury()[piece.gear]
    if not piece.of:
        return plain
    weapon = armoury()[piece.of]
    assert isinstance(weapon, Weapon), f"{piece.of} is no weapon"
    assert isinstance(plain, Weapon), f"{piece.gear} makes no weapon"
    name = Name(f"{weapon.name.en} of gromril", f"{weapon.name.fr} en gromril", gender=weapon.name.gender)
    return msgspec.structs.replace(weapon, name=name, save=weapon.save + plain.save)
