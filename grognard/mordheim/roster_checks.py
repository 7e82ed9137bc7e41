"""Whether a warband may be played: numbers, lists, gold (core 11.1, 17, 23.70 to 23.73). All faults at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from grognard.kernel.words.language import N_, Name, Wording
from grognard.mordheim.armoury import armoury, offers
from grognard.mordheim.gear import Armour, Weapon
from grognard.mordheim.muster import entries
from grognard.mordheim.roster import DAGGER, GOLD_OF_TOWN, Group, Roster, price_of_piece
from grognard.mordheim.traits import Trait

LEAST_MODELS = 3
MOST_MODELS = {"dwarfs": 12, "witch-hunters": 12, "skaven": 20, "orcs": 20}
USUAL_MOST = 15
GROUP = 5
"""Henchmen in a group at most (core 17.1)."""
CLOSE_WEAPONS = 2
MISSILE_WEAPONS = 2
BARRED = {
    "hired.ogre-bodyguard": frozenset({"skaven"}),
    "hired.pit-fighter": frozenset({"undead", "skaven"}),
    "hired.warlock": frozenset({"witch-hunters", "sisters"}),
    "hired.halfling-scout": frozenset({"skaven", "undead", "possessed", "orcs"}),
    "hired.freelancer": frozenset({"dwarfs", "skaven", "undead", "sisters", "possessed", "orcs"}),
    "hired.elf-ranger": frozenset({"dwarfs", "skaven", "undead", "sisters", "possessed", "orcs"}),
}
"""Which warbands a hired sword doesn't serve."""
MOUNTS = {
    "beast.riding-horse": Trait.HUMAN,
    "beast.warhorse": Trait.HUMAN,
    "beast.nightmare": Trait.UNDEAD,
    "beast.giant-wolf": Trait.GOBLIN,
}
"""Who may ride a beast; a mule carries anybody. A nightmare carries a necromancer too."""

Values = tuple[tuple[str, str | int | Name], ...]


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a warband: the rule, and the words."""

    rule: str
    message: str
    values: Values = ()

    def wording(self) -> Wording:
        """Return the template and its values."""
        return Wording(self.message, dict(self.values).__getitem__)


def check(roster: Roster) -> tuple[Fault, ...]:
    """Return everything that is wrong with a warband."""
    return (
        *_gold(roster),
        *_numbers(roster),
        *_kinds(roster),
        *(
            fault
            for group in roster.groups
            for fault in (*_members(group), *_gear(group, roster), *_extras(group, roster))
        ),
    )


def _named(group: Group) -> tuple[str, Name]:
    return ("warrior", Name.same(group.called) if group.called else group.entry.profile.name)


def _gold(roster: Roster) -> Iterator[Fault]:
    gold = max(roster.gold, GOLD_OF_TOWN.get(roster.town, 0)) if roster.gold == 500 else roster.gold
    if roster.cost > gold and not roster.experience:
        yield Fault("mordheim.core.starting-gold", _TOO_DEAR, (("cost", roster.cost), ("gold", gold)))


def _numbers(roster: Roster) -> Iterator[Fault]:
    own = [group for group in roster.groups if group.entry.profile.standing != "hired-sword"]
    models = sum(group.count for group in own)
    scouts = any(group.profile.endswith("halfling-scout") for group in roster.groups)
    most = MOST_MODELS.get(roster.warband, USUAL_MOST) + (1 if scouts else 0)
    if models < LEAST_MODELS:
        yield Fault("mordheim.core.warband-size", _TOO_FEW, (("found", models), ("least", LEAST_MODELS)))
    if models > most:
        yield Fault("mordheim.core.warband-size", _TOO_MANY, (("found", models), ("most", most)))
    counted = Counter[str]()
    for group in roster.groups:
        counted[group.profile] += group.count
    for key, entry in entries().items():
        if entry.warband == roster.warband and entry.compulsory and counted[key] != 1:
            yield Fault("mordheim.core.leader-compulsory", _NO_LEADER, (("warrior", entry.profile.name),))
        elif entry.most is not None and counted[key] > entry.most:
            values: Values = (("warrior", entry.profile.name), ("found", counted[key]), ("most", entry.most))
            yield Fault("mordheim.core.entry-limit", _TOO_MANY_OF, values)
    yield from _orc_mob(roster, counted)


def _orc_mob(roster: Roster, counted: Counter[str]) -> Iterator[Fault]:
    """Yield what breaks the balance of an Orc Mob (core 17.1a)."""
    if roster.warband != "orcs":
        return
    goblins, squigs = counted["mordheim.orcs.goblin"], counted["mordheim.orcs.cave-squig"]
    orcs = sum(group.count for group in roster.groups if Trait.ORC in group.entry.profile.traits)
    if goblins > 2 * orcs:
        yield Fault("mordheim.core.orc-mob", _GOBLINS, (("goblins", goblins), ("orcs", orcs)))
    if squigs > goblins:
        yield Fault("mordheim.core.orc-mob", _SQUIGS, (("squigs", squigs), ("goblins", goblins)))


def _kinds(roster: Roster) -> Iterator[Fault]:
    for group in roster.groups:
        entry, key = group.entry, group.profile.removeprefix("mordheim.")
        serves = entry.warband == "hired" and roster.warband not in BARRED.get(key, frozenset())
        if entry.warband != roster.warband and not serves and key != "beast.wardog":
            yield Fault("mordheim.core.warband-entries", _STRANGER, (_named(group),))


def _members(group: Group) -> Iterator[Fault]:
    profile = group.entry.profile
    if profile.standing in ("hero", "hired-sword") and group.count > 1 and group.called:
        yield Fault("mordheim.core.groups", _ALONE, (_named(group),))
    if profile.standing == "henchman" and group.count > GROUP:
        yield Fault("mordheim.core.groups", _BIG_GROUP, (_named(group), ("found", group.count), ("most", GROUP)))


def _gear(group: Group, roster: Roster) -> Iterator[Fault]:
    profile = group.entry.profile
    if group.entry.lists.startswith("fixed: "):
        return
    found = [armoury()[piece.of or piece.gear] for piece in group.gear]
    if Trait.NO_WEAPONS in profile.traits and found:
        yield Fault("mordheim.core.equipment-lists", _NOTHING, (_named(group),))
        return
    offered = offers().get(group.entry.lists, {})
    for piece in group.gear:
        named: Values = (_named(group), ("gear", armoury()[piece.gear].name))
        # Whoever has experience may have bought or found anything; a new warband buys from its list.
        if piece.gear not in offered and piece.gear != DAGGER and not (roster.experience and piece.paid is not None):
            yield Fault("mordheim.core.equipment-lists", _NOT_OFFERED, named)
        elif price_of_piece(piece, group) is None:
            yield Fault("mordheim.core.dice-price", _DICE_PRICE, named)
    close = [one for one in found if isinstance(one, Weapon) and one.kind == "melee" and one.id != DAGGER]
    distant = {one.id for one in found if isinstance(one, Weapon) and one.kind not in ("melee", "hurled")}
    armour = [one for one in found if isinstance(one, Armour) and one.is_(Trait.BODY_ARMOUR)]
    if len(close) > CLOSE_WEAPONS:
        yield Fault("mordheim.core.weapons-carried", _CLOSE, (_named(group), ("found", len(close))))
    if len(distant) > MISSILE_WEAPONS:
        yield Fault("mordheim.core.weapons-carried", _DISTANT, (_named(group), ("found", len(distant))))
    if len(armour) > 1:
        yield Fault("mordheim.core.weapons-carried", _ARMOURS, (_named(group),))
    if Trait.NO_ARMOUR in profile.traits and any(isinstance(one, Armour) for one in found):
        yield Fault("mordheim.core.equipment-lists", _NO_ARMOUR, (_named(group),))
    if Trait.NO_MISSILES in profile.traits and distant:
        yield Fault("mordheim.core.equipment-lists", _NO_MISSILES, (_named(group),))


def _extras(group: Group, roster: Roster) -> Iterator[Fault]:
    profile = group.entry.profile
    may = Trait.MAY_MUTATE in profile.traits or Trait.MUST_MUTATE in profile.traits
    if Trait.MUST_MUTATE in profile.traits and not group.mutations:
        yield Fault("mordheim.core.mutations", _MUST_MUTATE, (_named(group),))
    if group.mutations and not may:
        yield Fault("mordheim.core.mutations", _MAY_NOT_MUTATE, (_named(group),))
    if group.skills and not roster.experience:
        yield Fault("mordheim.core.experience", _SKILLS, (_named(group),))
    if group.skills and Trait.NO_EXPERIENCE in profile.traits:
        yield Fault("mordheim.core.experience", _NEVER_LEARNS, (_named(group),))
    if group.mount:
        beast = group.mount.removeprefix("mordheim.")
        rider = MOUNTS.get(beast)
        fits = rider is None or rider in profile.traits
        if beast == "beast.nightmare":
            fits = group.profile in ("mordheim.undead.vampire", "mordheim.undead.necromancer")
        if profile.standing != "hero" or not fits or Trait.LARGE in profile.traits:
            values: Values = (_named(group), ("beast", entries()[group.mount].profile.name))
            yield Fault("mordheim.core.mounts-bought", _NO_RIDER, values)


_TOO_DEAR = N_("the warband costs {cost} gold crowns, {gold} may be spent")
_TOO_FEW = N_("{found} warriors, there must be {least} at least")
_TOO_MANY = N_("{found} warriors, there may be {most} at most")
_NO_LEADER = N_("there must be one {warrior}, and only one")
_TOO_MANY_OF = N_("{found} of {warrior}, there may be {most} at most")
_GOBLINS = N_("{goblins} goblins to {orcs} orcs: there may be two for each")
_SQUIGS = N_("{squigs} squigs to {goblins} goblins: there may be one for each")
_STRANGER = N_("{warrior} doesn't serve this warband")
_ALONE = N_("{warrior} stands alone: heroes and hired swords aren't grouped")
_BIG_GROUP = N_("{warrior}: {found} in a group, there may be {most} at most")
_NOTHING = N_("{warrior} bears nothing")
_NOT_OFFERED = N_("{warrior}: {gear} isn't on the list")
_DICE_PRICE = N_("{warrior}: dice price {gear}; say what was paid")
_CLOSE = N_("{warrior}: {found} weapons for close combat, two may be carried besides the dagger")
_DISTANT = N_("{warrior}: {found} missile weapons, two may be carried")
_ARMOURS = N_("{warrior}: one armour may be worn")
_NO_ARMOUR = N_("{warrior} wears no armour")
_NO_MISSILES = N_("{warrior} bears no missile weapon")
_MUST_MUTATE = N_("{warrior} must have a mutation")
_MAY_NOT_MUTATE = N_("{warrior} may have no mutation")
_SKILLS = N_("{warrior}: skills come with experience only")
_NEVER_LEARNS = N_("{warrior} never learns anything")
_NO_RIDER = N_("{warrior} may not ride {beast}")
