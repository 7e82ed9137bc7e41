"""The shooting phase: warriors shoot one after the other, as the player likes (core 6, 19.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.language import N_, Wording
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.gear import Weapon
from grognard.mordheim.hooks import Moments
from grognard.mordheim.shooting.aiming import Manner, exchange_of
from grognard.mordheim.shooting.effect import Discharge, discharge, discharges, judge_discharge
from grognard.mordheim.shooting.ranges import loaded, missiles, why_not_shoot
from grognard.mordheim.shooting.shots import shoot
from grognard.mordheim.shooting.targets import targets, why_not
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait

SHOOT = "mordheim.core.shooting"
END = "mordheim.core.shooting-phase"


class Shoot(Answer, frozen=True):
    """Shoot at an enemy, so many times; at rider or mount of a pair, or at both as they come."""

    message = "{shooter:warrior} shoots at {target:warrior} ({weapon:gear})"
    several: ClassVar[str] = N_("{shooter:warrior} shoots at {target:warrior}, {shots} shots ({weapon:gear})")
    at_rider: ClassVar[str] = N_("{shooter:warrior} shoots at {target:warrior}, aiming at the rider ({weapon:gear})")
    at_mount: ClassVar[str] = N_("{shooter:warrior} shoots at {target:warrior}, aiming at the mount ({weapon:gear})")

    shooter: int
    target: int
    weapon: str
    shots: int = 1
    at: str = ""

    def wording(self) -> Wording:
        """Return the sentence that fits."""
        sentence = {"rider": self.at_rider, "mount": self.at_mount}.get(self.at, self.message)
        return Wording(self.several if self.shots > 1 and not self.at else sentence, self.__getattribute__)


class EndShooting(Answer, frozen=True):
    """Shoot no more in this phase; who could have shot waits for the enemy's moves."""

    message = "end the shooting phase"


def shooting_phase(state: State, dice: Dice) -> Play[State]:
    """Let the active player shoot until he has done; who held his fire then waits (`mordheim.opportunity.trigger`)."""
    while True:
        options = tuple(choices(state))
        if not options:
            return waiting(state)
        ask = Ask(state.active, END, (EndShooting(), *options), partial(judge, state), state=state)
        answer = yield from answer_to(ask, Answer)
        if isinstance(answer, Shoot):
            manner = Manner(answer.weapon, answer.shots, answer.at)
            state = shoot(state, answer.shooter, answer.target, manner, dice)
        elif isinstance(answer, Discharge):
            state = discharge(state, answer, dice)
        else:
            return waiting(state)


def choices(state: State) -> Iterator[Answer]:
    """Yield the shots and discharges that are worth suggesting."""
    for one in tuple(state.of_side(state.active)):
        for weapon in missiles(one):
            if why_not_shoot(state, one, weapon) is None:
                if weapon.is_(Trait.AREA):
                    yield from discharges(state, one, weapon)
                else:
                    yield from _shots_of(state, one, weapon)


def _shots_of(state: State, shooter: Warrior, weapon: Weapon) -> Iterator[Shoot]:
    for target in targets(state, shooter, weapon):
        most = most_shots(state, shooter, target, weapon)
        yield Shoot(shooter.id, target.id, weapon.id, most)
        if most > 1:
            yield Shoot(shooter.id, target.id, weapon.id, 1)
        if target.is_mounted and state.setting.layer.riders_apart:
            yield Shoot(shooter.id, target.id, weapon.id, most, "rider")
            yield Shoot(shooter.id, target.id, weapon.id, most, "mount")


def most_shots(state: State, shooter: Warrior, target: Warrior, weapon: Weapon) -> int:
    """Return how many shots of a weapon a warrior may make at a target at once."""
    exchange = exchange_of(state, shooter, target, weapon)
    hooks = (*shooter.hooks.of(Moments.shots), *weapon.hooks.of(Moments.shots))
    most = max([1, *(number for hook in hooks if (number := hook(exchange, shooter.turn.moved)) is not None)])
    return min(most, loaded(shooter, weapon)) if weapon.is_(Trait.PISTOL) else most


def judge(state: State, answer: Answer) -> None:
    """Raise NotAllowed unless the active player may do this now."""
    if isinstance(answer, Discharge):
        judge_discharge(state, answer)
    elif isinstance(answer, Shoot):
        judge_shot(state, answer)
    elif not isinstance(answer, EndShooting):
        raise NotAllowed(END, _WHAT)


def judge_shot(state: State, answer: Shoot) -> None:
    """Raise NotAllowed unless this shot may be made."""
    ids = range(len(state.warriors))
    if answer.shooter not in ids or answer.target not in ids or state.warrior(answer.shooter).side != state.active:
        raise NotAllowed(SHOOT, _WHOSE)
    shooter, target = state.warrior(answer.shooter), state.warrior(answer.target)
    weapon = next((one for one in missiles(shooter) if one.id == answer.weapon and not one.is_(Trait.AREA)), None)
    if weapon is None:
        raise NotAllowed(SHOOT, _NO_SUCH, shooter=shooter.id)
    refusal = why_not_shoot(state, shooter, weapon) or why_not(state, shooter, target, weapon)
    if refusal is not None:
        raise refusal
    if not 1 <= answer.shots <= (most := most_shots(state, shooter, target, weapon)):
        raise NotAllowed("mordheim.core.several-shots", _SHOTS, most=most)
    if answer.at and (answer.at not in ("rider", "mount") or not target.is_mounted):
        raise NotAllowed("mordheim.shoot-rider.chosen-target", _NO_PAIR, target=target.id)


def waiting(state: State) -> State:
    """Return the state at the end of the phase: who could have shot and didn't waits until his own next turn."""
    if not state.setting.layer.opportunity:
        return state
    held = [
        replace(one, waiting=True)
        for one in state.of_side(state.active)
        if any(why_not_shoot(state, one, weapon) is None for weapon in missiles(one))
    ]
    return state.with_warrior(*held)


_WHAT = N_("shoot, or end the phase")
_WHOSE = N_("one of your warriors shoots at an enemy")
_NO_SUCH = N_("{shooter:warrior} has no such weapon to shoot")
_SHOTS = N_("so many shots at most: {most}")
_NO_PAIR = N_("{target:warrior} is no rider: there is nothing to choose between")
