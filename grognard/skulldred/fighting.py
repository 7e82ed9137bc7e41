"""The actions of melee: attack, long strike, charge; challenges and requests (`skulldred.action.attack`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grognard.kernel.battle.asks import Answer, Play
from grognard.kernel.dice import Dice
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.bouts import Blow
from grognard.skulldred.doing import Doing, acting_of
from grognard.skulldred.engagement import are_engaged, is_held
from grognard.skulldred.lengths import in_contact, is_nearer
from grognard.skulldred.melee import melee_attack
from grognard.skulldred.moving import may_move, slow_way, walk, way_to_contact
from grognard.skulldred.sight import sees
from grognard.skulldred.state import Figure, State
from grognard.skulldred.ways import judge

CHARGE_COST = 3


class Attack(Answer, frozen=True):
    """Attack an enemy in contact."""

    message = "attack {target:figure}"

    target: int


class LongStrike(Answer, frozen=True):
    """Strike an enemy less than 1 SPAN away, not in contact."""

    message = "long strike at {target:figure}"

    target: int


class Charge(Answer, frozen=True):
    """Move into contact in a straight line and attack at once."""

    message = "charge {target:figure}"

    target: int
    x: float
    y: float
    facing: float = 0.0


def may_fight(state: State, figure: Figure) -> None:
    """Raise NotAllowed for toads and panicked figures (`skulldred.melee.eligibility`)."""
    if figure.toad:
        raise NotAllowed("skulldred.backfire", _TOAD, figure=figure.id)
    if figure.panicked:
        raise NotAllowed("skulldred.panic.movement", _PANICS, figure=figure.id)


def in_reach(attacker: Figure, target: Figure) -> bool:
    """May an attacker strike this enemy as it stands: engaged, or from the sky in contact with it?"""
    if are_engaged(attacker, target):
        return True
    return (
        attacker.flying and not target.flying and attacker.side != target.side and touching_from_sky(attacker, target)
    )


def touching_from_sky(attacker: Figure, target: Figure) -> bool:
    """Do the bases touch in plan (`skulldred.fly.attack`)?"""
    return target.on_table and in_contact(attacker.base, target.base)


class Attacking(Doing):
    """The melee attack: 1 AP, one target of those touched; then the attacker is deactivated."""

    action: ClassVar[type[Answer]] = Attack
    rule: ClassVar[str] = "skulldred.action.attack"

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield an attack on each enemy in reach."""
        if figure.toad or figure.panicked:
            return
        for enemy in state.enemies(figure.side):
            if in_reach(figure, enemy):
                yield Attack(enemy.id)

    def check(self, state: State, figure: Figure, action: Attack) -> int:
        """Return 1 AP."""
        may_fight(state, figure)
        target = enemy_of(state, figure, action.target)
        if not in_reach(figure, target):
            rule = "skulldred.fly.immune-melee" if target.flying else "skulldred.melee.eligibility"
            raise NotAllowed(rule, _NOT_ENGAGED, figure=figure.id, target=target.id)
        return 1

    def perform(self, state: State, figure_id: int, action: Attack, dice: Dice) -> Play[State]:
        """Fight."""
        return (yield from melee_attack(state, Blow(figure_id, action.target), dice))


class Striking(Doing):
    """The long strike (`skulldred.lstrike.reach`): 1 AP, at an enemy less than 1 SPAN away, not in contact."""

    action: ClassVar[type[Answer]] = LongStrike
    rule: ClassVar[str] = "skulldred.lstrike.reach"

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield a strike at each enemy near enough."""
        if not figure.profile.long_strike or figure.toad or figure.panicked:
            return
        for enemy in state.enemies(figure.side):
            if is_nearer(figure.base, enemy.base, state.setting.lengths.span):
                yield LongStrike(enemy.id)

    def check(self, state: State, figure: Figure, action: LongStrike) -> int:
        """Return 1 AP."""
        may_fight(state, figure)
        target = enemy_of(state, figure, action.target)
        if not figure.profile.long_strike:
            raise NotAllowed(self.rule, _NO_LONG_STRIKE, figure=figure.id)
        if target.flying and not figure.flying and figure.id not in target.accepted:
            raise NotAllowed("skulldred.fly.immune-melee", _NOT_ENGAGED, figure=figure.id, target=target.id)
        if in_contact(figure.base, target.base):
            raise NotAllowed(self.rule, _IN_CONTACT, target=target.id)
        if state.setting.reads("skulldred.long-strike-engaged", "never") and is_held(state, figure):
            raise NotAllowed(self.rule, _STRIKER_HELD, figure=figure.id)
        if not is_nearer(figure.base, target.base, state.setting.lengths.span):
            raise NotAllowed(self.rule, _TOO_FAR, target=target.id, span=state.setting.lengths.span)
        if not sees(state, figure, target):
            raise NotAllowed("skulldred.los", _UNSEEN, target=target.id)
        return 1

    def perform(self, state: State, figure_id: int, action: LongStrike, dice: Dice) -> Play[State]:
        """Strike."""
        return (yield from melee_attack(state, Blow(figure_id, action.target, long=True), dice))


class Charging(Doing):
    """The charge: 3 AP, one straight move into contact and an attack with one more die."""

    action: ClassVar[type[Answer]] = Charge
    rule: ClassVar[str] = "skulldred.action.charge"

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield a charge at each enemy that a straight move reaches."""
        if acting_of(state, figure).points < CHARGE_COST or figure.toad or figure.panicked or is_held(state, figure):
            return
        limit = figure.profile.move_length(state.setting.lengths)
        for enemy in state.enemies(figure.side):
            if enemy.flying and not figure.flying:
                continue
            if is_nearer(figure.base, enemy.base, limit + 1.0):
                place = way_to_contact(state, figure, enemy, limit)
                if place is not None:
                    yield Charge(enemy.id, *place)

    def check(self, state: State, figure: Figure, action: Charge) -> int:
        """Return 3 AP."""
        may_fight(state, figure)
        may_move(state, figure)
        target = enemy_of(state, figure, action.target)
        if target.flying and not figure.flying:
            raise NotAllowed("skulldred.fly.immune-melee", _NOT_ENGAGED, figure=figure.id, target=target.id)
        if in_contact(figure.base, target.base):
            raise NotAllowed(self.rule, _ALREADY, target=target.id)
        limit = figure.profile.move_length(state.setting.lengths)
        way = judge(state, figure, action.x, action.y, action.facing, limit)
        if slow_way(way):
            raise NotAllowed(self.rule, _SLOW_CHARGE)
        there = figure.at(action.x, action.y, action.facing)
        if not in_contact(there.base, target.base) or not (figure.flying or target.is_level_with(figure)):
            raise NotAllowed(self.rule, _NO_CONTACT, target=target.id)
        return CHARGE_COST

    def perform(self, state: State, figure_id: int, action: Charge, dice: Dice) -> Play[State]:
        """Move into contact, then attack."""
        acting = acting_of(state, state.figure(figure_id))
        state = state.with_acting(moves=acting.moves + 1)
        state = yield from walk(state, figure_id, action.x, action.y, action.facing, dice)
        attacker, target = state.figure(figure_id), state.figure(action.target)
        if not attacker.stands or not target.on_table or not in_reach(attacker, target):
            return state.with_acting(over=True)
        return (yield from melee_attack(state, Blow(figure_id, action.target, charge=True), dice))


def enemy_of(state: State, figure: Figure, target_id: int) -> Figure:
    """Return the enemy on the table with this id.

    Raises:
        NotAllowed: If there is none.
    """
    if not 0 <= target_id < len(state.figures):
        raise NotAllowed("skulldred.melee.eligibility", _NOBODY, number=target_id)
    target = state.figure(target_id)
    if not target.on_table or target.side == figure.side:
        raise NotAllowed("skulldred.melee.eligibility", _NO_ENEMY, target=target_id)
    return target


_TOAD = N_("{figure:figure} is a toad and can't attack")
_PANICS = N_("{figure:figure} panics and can't attack")
_NOT_ENGAGED = N_("{figure:figure} is not engaged with {target:figure}")
_NO_LONG_STRIKE = N_("{figure:figure} has no LSTRIKE")
_IN_CONTACT = N_("{target:figure} is in contact: attack instead")
_STRIKER_HELD = N_("{figure:figure} is engaged and can't strike from afar")
_TOO_FAR = N_("{target:figure} is not less than {span} mm away")
_UNSEEN = N_("{target:figure} can't be seen")
_ALREADY = N_("{target:figure} is in contact already: attack instead")
_SLOW_CHARGE = N_("the way of a charge leads through no difficult ground and over no low wall")
_NO_CONTACT = N_("the move doesn't end in contact with {target:figure}")
_NOBODY = N_("there is no figure {number}")
_NO_ENEMY = N_("{target:figure} is no enemy on the table")
