"""Magic missiles, and the duel by which a sorcerer may answer (`skulldred.magic-missile`, `skulldred.duel`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grognard.kernel.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event
from grognard.kernel.language import N_
from grognard.kernel.modifiers import Target, Value
from grognard.kernel.readings import Readings
from grognard.kernel.refusals import NotAllowed
from grognard.skulldred.danger import is_vulnerable, to_kill_of
from grognard.skulldred.doing import Doing, acting_of
from grognard.skulldred.fighting import enemy_of
from grognard.skulldred.fights import Bout, settle
from grognard.skulldred.firing import Firing, fire
from grognard.skulldred.melee import FightIs, OffGuard, inflict, must_choose, take_result
from grognard.skulldred.profile import Profile
from grognard.skulldred.rolls import Roll, at_or_under, dice_for
from grognard.skulldred.state import Figure, State
from grognard.skulldred.targets import judge_shot, targets

DUEL = "skulldred.duel"
MAGIC = "magic"


class Duels(Event, frozen=True):
    """Two sorcerers fight with magic."""

    message = (
        "{attacker:figure} duels with {defender:figure}: {dice} against {other_dice}; {target:aside}; "
        "{other_target:aside}"
    )

    attacker: int
    defender: int
    dice: Value
    target: Target
    other_dice: Value
    other_target: Target


class Missile(Answer, frozen=True):
    """Throw a magic missile at an enemy."""

    message = "magic missile at {target:figure}"

    target: int


class Duel(Answer, frozen=True):
    """Answer the missile with a duel."""

    message = "{figure:figure} duels"

    figure: int


class JumpAside(Answer, frozen=True):
    """Dodge the missile as any shot."""

    message = "{figure:figure} dodges"

    figure: int


class ThrowingMissile(Doing):
    """A magic missile: 1 AP, a shot with MAGIC dice that never needs reloading, once a turn."""

    action: ClassVar[type[Answer]] = Missile
    rule: ClassVar[str] = "skulldred.magic-missile"

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield one at each target that a shot might choose."""
        if figure.casts and not acting_of(state, figure).missiles:
            for target in targets(state, figure):
                yield Missile(target.id)

    def check(self, state: State, figure: Figure, action: Missile) -> int:
        """Return 1 AP."""
        if not figure.casts:
            raise NotAllowed("skulldred.sorcerer", _NO_SORCERER, figure=figure.id)
        if acting_of(state, figure).missiles:
            raise NotAllowed(self.rule, _RATE, figure=figure.id)
        judge_shot(state, figure, enemy_of(state, figure, action.target))
        return 1

    def perform(self, state: State, figure_id: int, action: Missile, dice: Dice) -> Play[State]:
        """Throw it; a sorcerer may answer with a duel."""
        state = state.with_acting(missiles=acting_of(state, state.figure(figure_id)).missiles + 1)
        target = state.figure(action.target)
        if not target.profile.is_sorcerer or target.toad or target.panicked:
            return (yield from fire(state, Firing(figure_id, action.target, magic=True), dice))
        if target.downed:
            state, given_up = yield from must_choose(state, action.target, dice)
            if given_up or not state.figure(action.target).stands:
                return state
        options = (Duel(target.id), JumpAside(target.id))
        answer = yield from answer_to(Ask(target.side, DUEL, options, state=state), Answer)
        if isinstance(answer, Duel):
            return (yield from duel(state, figure_id, action.target, dice))
        return (yield from fire(state, Firing(figure_id, action.target, magic=True), dice))


def duel(state: State, attacker_id: int, defender_id: int, dice: Dice) -> Play[State]:
    """Let two sorcerers fight: both may be hurt, and are pushed straight back only (`skulldred.duel.pushback`)."""
    attacker, defender = state.figure(attacker_id), state.figure(defender_id)
    bout = bout_of_duel(state, attacker, defender)
    ours, theirs = bout.ours, bout.theirs
    if dice.telling:
        dice.tell(Duels(attacker_id, defender_id, ours.dice, ours.target, theirs.dice, theirs.target))
    verdict = settle(dice, bout)
    if dice.telling:
        if verdict.hits.we_are_off_guard:
            dice.tell(OffGuard(attacker_id))
        if verdict.hits.they_are_off_guard:
            dice.tell(OffGuard(defender_id))
        dice.tell(FightIs(verdict.hits.ours, verdict.hits.theirs, verdict.margin))
    if not verdict.loser:
        return state
    winner, loser = (attacker_id, defender_id) if verdict.loser == "defender" else (defender_id, attacker_id)
    result = yield from take_result(state, winner, loser, verdict.worst)
    return (yield from inflict(state, winner, loser, result, DUEL, dice))


def bout_of_duel(state: State, attacker: Figure, defender: Figure) -> Bout:
    """Return the opposed roll of a duel."""
    readings = state.setting.readings
    return Bout(
        duel_roll(attacker.profile, defender.profile, readings),
        duel_roll(defender.profile, attacker.profile, readings),
        to_kill_of(attacker),
        to_kill_of(defender),
        is_vulnerable(attacker),
        is_vulnerable(defender),
        sides=state.setting.options.die_sides,
    )


def duel_roll(own: Profile, other: Profile, readings: Readings) -> Roll:
    """Return a duellist's roll: MAGIC dice without any bonus but magical ones, at the own SIZE (or as it is read)."""
    numbers = {
        "own-size": own.size,
        "own-level": own.level,
        "enemy-size": other.size,
        "magic": own.magic,
    }
    number = numbers[readings.choice("skulldred.duel-target")]
    return Roll(dice_for(MAGIC, own.magic, ()), at_or_under(DUEL, number))


_NO_SORCERER = N_("{figure:figure} can't use magic now")
_RATE = N_("{figure:figure} has thrown its missile this turn")
