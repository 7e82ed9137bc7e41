"""Attacking an enemy portal (`skulldred.portal.attack`): one HIT destroys it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grognard.kernel.battle.asks import Answer, Play, asking_nothing
from grognard.kernel.dice import Dice
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.modifiers import Target, Value
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.doing import Doing, acting_of
from grognard.skulldred.lengths import in_contact, is_nearer
from grognard.skulldred.melee_dice import Fighter, roll_of
from grognard.skulldred.portals import portal_of, remove_portals
from grognard.skulldred.profile import Profile
from grognard.skulldred.rolls import Roll, bonus, dice_for, hits
from grognard.skulldred.shot_dice import MAGIC, Shot, shooter_roll
from grognard.skulldred.sight import sees_point
from grognard.skulldred.state import Figure, Portal, State

PORTAL_SIZE = 1
"""SIZE of a portal (`skulldred.portal.size`): one HIT destroys it."""


class PortalAttacked(Event, frozen=True):
    """A sorcerer attacks a portal (`skulldred.portal.attack`)."""

    message = "{figure:figure} attacks a portal: {dice}; {number:aside}"

    figure: int
    dice: Value
    number: Target


class PortalIsHit(Event, frozen=True):
    """The hits of an attack on a portal: one is enough."""

    message = "{hits} hit on the portal"
    plural = "{hits} hits on the portal"
    counted = "hits"

    hits: int


class AttackPortal(Answer, frozen=True):
    """Attack an enemy portal, with a missile or in contact."""

    message = "attack portal {portal}, {way}"

    portal: int
    way: str


class AttackingPortal(Doing):
    """Attack a portal: MAGIC dice, or COMBAT dice in contact, and one more (`skulldred.portal.attack`)."""

    action: ClassVar[type[Answer]] = AttackPortal
    rule: ClassVar[str] = "skulldred.portal.attack"

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield both ways at each enemy portal."""
        if figure.casts:
            for portal in state.portals:
                if portal.side != figure.side:
                    yield AttackPortal(portal.id, "missile")
                    if in_contact(figure.base, portal.base):
                        yield AttackPortal(portal.id, "combat")

    def check(self, state: State, figure: Figure, action: AttackPortal) -> int:
        """Return 1 AP."""
        if not figure.casts:
            raise NotAllowed("skulldred.sorcerer", _NO_SORCERER, figure=figure.id)
        portal = portal_of(state, action.portal)
        if portal.side == figure.side:
            raise NotAllowed(self.rule, _OWN, portal=portal.id)
        if action.way == "combat":
            if not in_contact(figure.base, portal.base):
                raise NotAllowed(self.rule, _NOT_TOUCHING, figure=figure.id)
        elif acting_of(state, figure).missiles:
            raise NotAllowed("skulldred.magic-missile", _RATE, figure=figure.id)
        elif not sees_point(state, figure, portal.base):
            raise NotAllowed("skulldred.los", _UNSEEN, portal=portal.id, figure=figure.id)
        return 1

    def perform(self, state: State, figure_id: int, action: AttackPortal, dice: Dice) -> Play[State]:
        """Roll: the portal rolls nothing, and vanishes on one HIT."""
        figure, portal = state.figure(figure_id), portal_of(state, action.portal)
        in_melee = action.way == "combat"
        if in_melee:
            state = state.with_acting(over=True)
        else:
            state = state.with_acting(missiles=acting_of(state, figure).missiles + 1)
        roll = portal_roll(state, figure, portal, in_melee=in_melee)
        dice.tell(PortalAttacked(figure_id, roll.dice, roll.target))
        number = hits(dice, roll, state.setting.options.die_sides)
        dice.tell(PortalIsHit(number))
        return asking_nothing(remove_portals(state, (portal.id,), "skulldred.portal.size", dice) if number else state)


def portal_roll(state: State, figure: Figure, portal: Portal, *, in_melee: bool) -> Roll:
    """Return a sorcerer's roll against a portal: at SIZE 1, or in contact at his LEVEL."""
    acting = acting_of(state, figure)
    shot = Shot(
        point_blank=is_nearer(figure.base, portal.base, state.setting.lengths.span),
        aims=acting.aims,
        surprise=acting.began_hidden,
        portal=True,
    )
    return roll_at_portal(figure.profile, None if in_melee else shot, state.setting.readings)


def roll_at_portal(profile: Profile, shot: Shot | None, readings: Readings) -> Roll:
    """Return the roll of an attack on a portal: a missile with the facts of a *shot*, or one in contact."""
    if shot is not None:
        return shooter_roll(profile.magic, PORTAL_SIZE, shot, readings, MAGIC)
    plain = roll_of(profile, Fighter(), readings)
    number = dice_for(plain.dice.what, profile.combat, (bonus("skulldred.portal.attack", 1),))
    return Roll(number, plain.target)


_NO_SORCERER = N_("{figure:figure} can't use magic now")
_UNSEEN = N_("{figure:figure} doesn't see portal {portal}")
_OWN = N_("portal {portal} is an own one: dismiss it instead")
_NOT_TOUCHING = N_("{figure:figure} doesn't touch the portal")
_RATE = N_("{figure:figure} has thrown its missile this turn")
