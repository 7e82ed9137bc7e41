"""The actions of shooters: shoot, aim, reload, call a volley (`skulldred.action.shoot`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Play, asking_nothing
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.doing import Doing, acting_of
from grognard.skulldred.fighting import enemy_of
from grognard.skulldred.firing import Firing, fire
from grognard.skulldred.leaders import can_lead
from grognard.skulldred.sight import sees
from grognard.skulldred.state import Figure, State
from grognard.skulldred.targets import judge_shot, targets
from grognard.skulldred.volleys import CALL, archers_for, leader_for

RELOAD_COST = 2


class AimsAt(Event, frozen=True):
    """A figure takes aim."""

    message = "{figure:figure} takes aim"

    figure: int


class Reloads(Event, frozen=True):
    """A figure reloads its weapon."""

    message = "{figure:figure} reloads"

    figure: int


class VolleyCalled(Event, frozen=True):
    """A leader has archers shoot together (`skulldred.volley.call`)."""

    message = "{leader:figure} calls a volley: {count} more archers shoot with {figure:figure}"

    leader: int
    figure: int
    count: int


class Shoot(Answer, frozen=True):
    """Shoot at an enemy."""

    message = "shoot at {target:figure}"

    target: int


class Aim(Answer, frozen=True):
    """Take aim: one more die for the shots of this turn."""

    message = "aim"


class Reload(Answer, frozen=True):
    """Take the RELOAD marker away."""

    message = "reload"


class Volley(Answer, frozen=True):
    """Have other archers shoot together with this one."""

    message = "volley at {target:figure}"

    target: int
    archers: tuple[int, ...]


def may_shoot(state: State, figure: Figure) -> None:
    """Raise NotAllowed unless the figure can shoot once more this turn."""
    profile = figure.profile
    if not profile.shoot or figure.toad:
        raise NotAllowed("skulldred.buff.zero", _NO_SHOOT, figure=figure.id)
    if figure.panicked:
        raise NotAllowed("skulldred.panic.movement", _PANICS, figure=figure.id)
    if figure.reload:
        raise NotAllowed("skulldred.action.reload", _MUST_RELOAD, figure=figure.id)
    if acting_of(state, figure).shots >= profile.rate_of_fire:
        raise NotAllowed("skulldred.shoot.rate-of-fire", _RATE, figure=figure.id, rate=profile.rate_of_fire)


class Shooting(Doing):
    """A shot: 1 AP, and the shooter isn't deactivated."""

    action: ClassVar[type[Answer]] = Shoot
    rule: ClassVar[str] = "skulldred.action.shoot"

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield a shot at each target that may be chosen."""
        if not figure.profile.shoot or figure.toad or figure.reload or figure.panicked:
            return
        if acting_of(state, figure).shots < figure.profile.rate_of_fire:
            for target in targets(state, figure):
                yield Shoot(target.id)

    def check(self, state: State, figure: Figure, action: Shoot) -> int:
        """Return 1 AP."""
        may_shoot(state, figure)
        judge_shot(state, figure, enemy_of(state, figure, action.target))
        return 1

    def perform(self, state: State, figure_id: int, action: Shoot, dice: Dice) -> Play[State]:
        """Shoot."""
        state = state.with_acting(shots=acting_of(state, state.figure(figure_id)).shots + 1)
        state, _ = yield from fire(state, Firing(figure_id, action.target), dice)
        return state


class Aiming(Doing):
    """Aim: 1 AP, one more die for this turn's shots (`skulldred.action.aim`)."""

    action: ClassVar[type[Answer]] = Aim
    rule: ClassVar[str] = "skulldred.action.aim"

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield it for those who could still shoot."""
        if figure.profile.shoot or figure.profile.magic:
            yield Aim()

    def check(self, state: State, figure: Figure, action: Aim) -> int:
        """Return 1 AP."""
        if figure.toad or not (figure.profile.shoot or figure.profile.magic):
            raise NotAllowed("skulldred.buff.zero", _NO_SHOOT, figure=figure.id)
        if figure.panicked:
            raise NotAllowed("skulldred.panic.movement", _PANICS, figure=figure.id)
        return 1

    def perform(self, state: State, figure_id: int, action: Aim, dice: Dice) -> Play[State]:
        """Count it."""
        dice.tell(AimsAt(figure_id))
        return asking_nothing(state.with_acting(aims=acting_of(state, state.figure(figure_id)).aims + 1))


class Reloading(Doing):
    """Reload: 2 AP (`skulldred.action.reload`)."""

    action: ClassVar[type[Answer]] = Reload
    rule: ClassVar[str] = "skulldred.action.reload"

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield it for those with a RELOAD marker."""
        if figure.reload:
            yield Reload()

    def check(self, state: State, figure: Figure, action: Reload) -> int:
        """Return 2 AP."""
        if not figure.reload or figure.toad:
            raise NotAllowed(self.rule, _NOTHING_TO_RELOAD, figure=figure.id)
        return RELOAD_COST

    def perform(self, state: State, figure_id: int, action: Reload, dice: Dice) -> Play[State]:
        """Take the marker away."""
        dice.tell(Reloads(figure_id))
        return asking_nothing(state.with_figure(replace(state.figure(figure_id), reload=False)))


class Volleying(Doing):
    """A volley (`skulldred.volley.call`): one of the leading shooter's shots, with more dice and never point blank."""

    action: ClassVar[type[Answer]] = Volley
    rule: ClassVar[str] = CALL

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield a volley at each target with as many archers as can join."""
        if not figure.profile.shoot or figure.reload or figure.toad or figure.panicked:
            return
        if acting_of(state, figure).shots >= figure.profile.rate_of_fire:
            return
        leaders = [friend for friend in state.side(figure.side) if friend.is_leader and can_lead(state, friend)]
        if not leaders:
            return
        for target in targets(state, figure):
            for leader in leaders:
                archers = archers_for(state, leader, figure, target)
                if archers and sees(state, leader, target):
                    yield Volley(target.id, archers)
                    break

    def check(self, state: State, figure: Figure, action: Volley) -> int:
        """Return 1 AP."""
        may_shoot(state, figure)
        target = enemy_of(state, figure, action.target)
        judge_shot(state, figure, target)
        if not action.archers:
            raise NotAllowed(self.rule, _NO_ARCHERS)
        leader_for(state, figure, target, action.archers)
        return 1

    def perform(self, state: State, figure_id: int, action: Volley, dice: Dice) -> Play[State]:
        """Shoot together: the other archers are deactivated by it."""
        figure = state.figure(figure_id)
        leader = leader_for(state, figure, state.figure(action.target), action.archers)
        dice.tell(VolleyCalled(leader.id, figure_id, len(action.archers)))
        archers = (state.figure(archer) for archer in action.archers)
        state = state.with_figure(*(replace(archer, activated=True, hidden=False) for archer in archers))
        state = state.with_acting(shots=acting_of(state, state.figure(figure_id)).shots + 1)
        state, _ = yield from fire(state, Firing(figure_id, action.target, archers=action.archers), dice)
        return state


_NO_SHOOT = N_("{figure:figure} can't shoot")
_PANICS = N_("{figure:figure} panics and can't shoot")
_MUST_RELOAD = N_("{figure:figure} must reload first")
_RATE = N_("{figure:figure} has made its {rate} shots")
_NOTHING_TO_RELOAD = N_("{figure:figure} has nothing to reload")
_NO_ARCHERS = N_("a volley needs another archer")
