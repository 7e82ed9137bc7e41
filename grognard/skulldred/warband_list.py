"""A warband as its player built it, and whether it may be played (`skulldred.warband-creation`; house limits)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from grognard.kernel.words.language import N_, Name, Wording
from grognard.skulldred.cost import cost
from grognard.skulldred.declaring import spell_named
from grognard.skulldred.hooks import Moments
from grognard.skulldred.profile import Profile
from grognard.skulldred.spell_cards import all_spells
from grognard.skulldred.state import PORTALS_EACH

GAMES = {225: 6, 450: 12, 675: 20}
"""GOLD of a standard game, and its DREADSKULLs (house)."""


class Recruit(msgspec.Struct, frozen=True):
    """Some figures of one profile, and the profile id of their master if they are RESPAWNERs."""

    profile: Profile
    count: int = 1
    master: str = ""


class WarbandList(msgspec.Struct, frozen=True):
    """A warband: its name, its figures, its spells, and the GOLD that was agreed."""

    name: Name
    recruits: tuple[Recruit, ...]
    spells: tuple[str, ...] = ()
    gold: int = 225

    @property
    def figures(self) -> tuple[Profile, ...]:
        """The profiles of all figures, one for each."""
        return tuple(recruit.profile for recruit in self.recruits for _ in range(recruit.count))

    @property
    def cost(self) -> int:
        """What the warband costs, SUMMONED figures included."""
        return sum(cost(profile) for profile in self.figures)

    @property
    def cards(self) -> tuple[str, ...]:
        """The spell cards in reserve: those chosen, and SUMMON with SUMMONED figures."""
        summoned = any(profile.says(Moments.must_be_summoned) for profile in self.figures)
        free = tuple(card for card in all_spells() if spell_named(card).for_summoned and card not in self.spells)
        return (*self.spells, *free) if summoned else self.spells


Values = tuple[tuple[str, str | int | Name], ...]


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a warband: the rule, and the words."""

    rule: str
    message: str
    values: Values = ()
    advice: bool = False

    def wording(self) -> Wording:
        """Return the template and its values."""
        return Wording(self.message, dict(self.values).__getitem__)


def check(warband: WarbandList, *, max_figure_share: Fraction = Fraction(1, 2)) -> tuple[Fault, ...]:
    """Return everything that is wrong with a warband; advice is marked as such."""
    faults = [*_gold(warband, max_figure_share), *_attributes(warband), *_spells(warband), *_masters(warband)]
    profiles = warband.figures
    deployed = [profile for profile in profiles if not profile.says(Moments.must_be_summoned)]
    if len(deployed) < len(profiles) and not any(profile.is_sorcerer for profile in deployed):
        faults.append(Fault("skulldred.summoned.needs-sorcerer", _NEEDS_SORCERER))
    if not any(profile.is_leader for profile in profiles):
        faults.append(Fault("skulldred.leader.wild", _NO_LEADER, advice=True))
    if not deployed:
        faults.append(Fault("skulldred.warband-creation", _NOBODY))
    return tuple(faults)


def breaks(warband: WarbandList) -> tuple[Fault, ...]:
    """Return why a warband may not be played: all that is wrong with it but for advice."""
    return tuple(fault for fault in check(warband) if not fault.advice)


def _gold(warband: WarbandList, share: Fraction) -> list[Fault]:
    faults: list[Fault] = []
    if warband.cost > warband.gold:
        excess: Values = (("cost", warband.cost), ("gold", warband.gold))
        faults.append(Fault("skulldred.attr.cost-abilities", _TOO_DEAR, excess))
    for recruit in warband.recruits:
        if cost(recruit.profile) > share * warband.gold:
            values: Values = (("figure", recruit.profile.name), ("cost", cost(recruit.profile)), ("gold", warband.gold))
            faults.append(Fault("skulldred.warband-creation", _DEAR_FIGURE, values))
    return faults


RANGES = (("combat", 1, 8), ("shoot", 0, 4), ("magic", 0, 5), ("level", 1, 5), ("size", 1, 6), ("armour", 0, 3),
          ("rate_of_fire", 1, 3), ("long_strike", 0, 5))  # fmt: skip
"""The ranges of attributes (house, but for LEVEL)."""
COMBAT_ABOVE_SIZE = 2


def _attributes(warband: WarbandList) -> list[Fault]:
    faults: list[Fault] = []
    for recruit in warband.recruits:
        profile = recruit.profile
        for attribute, least, most in RANGES:
            found = getattr(profile, attribute)
            if not least <= found <= most:
                values: Values = (
                    ("figure", profile.name),
                    ("attribute", attribute),
                    ("found", found),
                    ("least", least),
                    ("most", most),
                )
                faults.append(Fault("skulldred.attr.dice", _RANGE, values))
        if not profile.size <= profile.combat <= profile.size + COMBAT_ABOVE_SIZE:
            limits: Values = (
                ("figure", profile.name),
                ("least", profile.size),
                ("most", profile.size + COMBAT_ABOVE_SIZE),
            )
            faults.append(Fault("skulldred.attr.dice", _COMBAT, limits))
    return faults


def _spells(warband: WarbandList) -> list[Fault]:
    faults: list[Fault] = []
    sorcerers = [p for p in warband.figures if p.is_sorcerer and not p.says(Moments.must_be_summoned)]
    most = sum(profile.magic for profile in sorcerers)
    chosen = [spell for spell in warband.spells if not spell_named(spell).for_summoned]
    if len(chosen) > most:
        faults.append(Fault("skulldred.cast", _MANY_SPELLS, (("found", len(chosen)), ("most", most))))
    for spell in dict.fromkeys(chosen):
        if chosen.count(spell) > 1:
            faults.append(Fault("skulldred.cast", _TWICE, (("spell", spell),)))
    return faults


def _masters(warband: WarbandList) -> list[Fault]:
    faults: list[Fault] = []
    deployed = [profile for profile in warband.figures if not profile.says(Moments.must_be_summoned)]
    leaders = [profile.id for profile in deployed if profile.is_leader]
    for recruit in warband.recruits:
        if not recruit.profile.says(Moments.may_return):
            continue
        named: Values = (("figure", recruit.profile.name),)
        if recruit.master not in [profile.id for profile in deployed]:
            faults.append(Fault("skulldred.respawner.master", _NO_MASTER, named))
        elif recruit.master not in leaders or recruit.master == recruit.profile.id:
            faults.append(Fault("skulldred.respawner.master", _NO_LEADER_OF_OTHERS, named))
    return faults


def portals(warband: WarbandList) -> int:
    """Return the portals in reserve at the start: 3 for each deployed sorcerer (`skulldred.portal.reserve-limit`)."""
    return PORTALS_EACH * sum(1 for p in warband.figures if p.is_sorcerer and not p.says(Moments.must_be_summoned))


_TOO_DEAR = N_("the warband costs {cost} GOLD, {gold} were agreed")
_DEAR_FIGURE = N_("{figure} costs {cost} GOLD, more than half of {gold}")
_RANGE = N_("{figure}: {attribute} {found}, allowed are {least} to {most}")
_COMBAT = N_("{figure}: COMBAT must be from {least} to {most}, its SIZE and up to 2 more")
_NEEDS_SORCERER = N_("SUMMONED figures need a sorcerer on the table")
_NO_LEADER = N_("a leader is advised")
_NOBODY = N_("nobody can be deployed")
_MANY_SPELLS = N_("{found} spells, the sorcerers' MAGIC allows {most}")
_TWICE = N_("{spell} is there twice")
_NO_MASTER = N_("{figure} has no master on the table")
_NO_LEADER_OF_OTHERS = N_("the master of {figure} must be a leader of another kind")
