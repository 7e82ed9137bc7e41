"""Magic missiles: shots with MAGIC dice that a sorcerer may answer with a duel (`skulldred.magic-missile`).

Where it is read so, a missile starts at a portal, or its dice are split among several enemies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_, Wording
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.doing import Doing, acting_of
from grognard.skulldred.duelling import DUEL, bout_of_duel, duel
from grognard.skulldred.fighting import enemy_of
from grognard.skulldred.fights import Bout
from grognard.skulldred.firing import Firing, fire, shooter_at, shot_ahead
from grognard.skulldred.melee import must_choose
from grognard.skulldred.portals import judge_use, mark_used, portal_of, usable
from grognard.skulldred.state import Figure, State
from grognard.skulldred.targets import judge_shot, targets

MISSILE = "skulldred.magic-missile"
SPLIT = "skulldred.split-dice"
THROUGH_PORTAL = "skulldred.missile-through-portal"
SPLIT_MISSILES = "skulldred.split-missiles"


class Missile(Answer, frozen=True):
    """Throw a magic missile at an enemy, from where the sorcerer stands or from an own portal."""

    message = "magic missile at {target:figure}"

    target: int
    portal: int | None = None

    def wording(self) -> Wording:
        """Say where it starts, if that isn't at the sorcerer."""
        return Wording(self.message if self.portal is None else _FROM_PORTAL, self.__getattribute__)


class SplitMissile(Answer, frozen=True):
    """Throw magic missiles at several enemies, the MAGIC dice split among them."""

    message = "magic missiles at {targets:figure}, dice {groups}"

    targets: tuple[int, ...]
    groups: tuple[int, ...]


class Duel(Answer, frozen=True):
    """Answer the missile with a duel."""

    message = "{figure:figure} duels"

    figure: int


class JumpAside(Answer, frozen=True):
    """Dodge the missile as any shot."""

    message = "{figure:figure} dodges"

    figure: int


class DuelComes(Event, frozen=True):
    """A missile comes that a sorcerer may answer with a *duel*, or *dodge*: what both would roll, as it stands."""

    message = "{attacker:figure} throws a magic missile at {defender:figure}"

    attacker: int
    defender: int
    duel: Bout
    dodge: Bout


class ThrowingMissile(Doing):
    """A magic missile: 1 AP, a shot with MAGIC dice that never needs reloading, once a turn."""

    action: ClassVar[type[Answer]] = Missile
    rule: ClassVar[str] = MISSILE

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield one at each target that a shot might choose."""
        if not figure.casts or acting_of(state, figure).missiles:
            return
        for target in targets(state, figure):
            yield Missile(target.id)
        if state.portals and state.setting.reads(THROUGH_PORTAL, "allowed"):
            for portal in usable(state, figure.side, figure):
                for target in targets(state, shooter_at(state, figure, portal.id)):
                    yield Missile(target.id, portal.id)

    def check(self, state: State, figure: Figure, action: Missile) -> int:
        """Return 1 AP."""
        may_throw(state, figure)
        if action.portal is not None:
            if state.setting.reads(THROUGH_PORTAL, "never"):
                raise NotAllowed(MISSILE, _NOT_THROUGH)
            judge_use(state, portal_of(state, action.portal), figure.side, figure)
        judge_shot(state, shooter_at(state, figure, action.portal), enemy_of(state, figure, action.target))
        return 1

    def perform(self, state: State, figure_id: int, action: Missile, dice: Dice) -> Play[State]:
        """Throw it; a sorcerer may answer with a duel."""
        state = counted(state, figure_id)
        if action.portal is not None:
            state = mark_used(state, action.portal)
        state, _ = yield from throw(state, Firing(figure_id, action.target, magic=True, portal=action.portal), dice)
        return state


class SplittingMissile(Doing):
    """Missiles at several enemies, where it is read so: group after group, until one has no HIT."""

    action: ClassVar[type[Answer]] = SplitMissile
    rule: ClassVar[str] = SPLIT

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield the dice in two halves, at the nearest enemy and each that may be chosen after it."""
        if state.setting.reads(SPLIT_MISSILES, "never") or not figure.casts or figure.profile.magic < 2:
            return
        if acting_of(state, figure).missiles:
            return
        half = figure.profile.magic // 2
        groups = (figure.profile.magic - half, half)
        for first in targets(state, figure)[:1]:
            for second in targets(state, figure, leaving_out=(first.id,)):
                yield SplitMissile((first.id, second.id), groups)

    def check(self, state: State, figure: Figure, action: SplitMissile) -> int:
        """Return 1 AP: each target is judged as if those before it weren't there."""
        if state.setting.reads(SPLIT_MISSILES, "never"):
            raise NotAllowed(SPLIT, _NOT_SPLIT)
        may_throw(state, figure)
        groups = action.groups
        for holds, reason in (
            (len(action.targets) < 2, _ONE_TARGET),
            (len(set(action.targets)) < len(action.targets), _TWICE),
            (len(groups) != len(action.targets), _ONE_EACH),
            (min(groups, default=0) < 1, _EMPTY_GROUP),
            (sum(groups) != figure.profile.magic, _ALL_DICE),
        ):
            if holds:
                raise NotAllowed(SPLIT, reason, magic=figure.profile.magic)
        for number, target in enumerate(action.targets):
            judge_shot(state, figure, enemy_of(state, figure, target), leaving_out=action.targets[:number])
        return 1

    def perform(self, state: State, figure_id: int, action: SplitMissile, dice: Dice) -> Play[State]:
        """Throw group after group; one without a HIT ends it, and the activation (`skulldred.split-dice.stop`)."""
        state = counted(state, figure_id)
        for number, (target, group) in enumerate(zip(action.targets, action.groups, strict=True)):
            if not state.figure(target).on_table:
                continue
            firing = Firing(figure_id, target, magic=True, group=group, plain=number > 0)
            state, hit = yield from throw(state, firing, dice)
            if not state.figure(figure_id).stands:
                return state
            if not hit:
                return state.with_acting(over=True)
        return state


def may_throw(state: State, figure: Figure) -> None:
    """Raise NotAllowed unless the figure can throw a missile now."""
    if not figure.casts:
        raise NotAllowed("skulldred.sorcerer", _NO_SORCERER, figure=figure.id)
    if acting_of(state, figure).missiles:
        raise NotAllowed(MISSILE, _RATE, figure=figure.id)


def counted(state: State, figure_id: int) -> State:
    """Return the state with one more missile thrown in this activation."""
    return state.with_acting(missiles=acting_of(state, state.figure(figure_id)).missiles + 1)


def throw(state: State, firing: Firing, dice: Dice) -> Play[tuple[State, bool]]:
    """Throw one missile, which a sorcerer may answer with a duel; return whether it went through.

    It did so if the thrower had a HIT, or the figure was given up to it.
    """
    target = state.figure(firing.target)
    if not target.profile.is_sorcerer or target.toad:
        return (yield from fire(state, firing, dice))
    if target.downed:
        state, given_up = yield from must_choose(state, firing.target, dice)
        if given_up or not state.figure(firing.target).stands:
            return state, True
    options = (Duel(target.id), JumpAside(target.id))
    bout = bout_of_duel(state, state.figure(firing.shooter), state.figure(target.id), magic=firing.group)
    about = DuelComes(firing.shooter, target.id, bout, shot_ahead(state, firing))
    answer = yield from answer_to(Ask(target.side, DUEL, options, about=about, state=state), Answer)
    if isinstance(answer, Duel):
        return (yield from duel(state, firing.shooter, firing.target, dice, magic=firing.group))
    return (yield from fire(state, firing, dice))


_FROM_PORTAL = N_("magic missile at {target:figure} from portal {portal}")
_NO_SORCERER = N_("{figure:figure} can't use magic now")
_RATE = N_("{figure:figure} has thrown its missile this turn")
_NOT_THROUGH = N_("missiles don't start at a portal")
_NOT_SPLIT = N_("the dice of a missile aren't split")
_ONE_TARGET = N_("dice are split among several enemies")
_TWICE = N_("dice are split among several targets: each is named once")
_ONE_EACH = N_("the MAGIC dice are split into one group for each target")
_EMPTY_GROUP = N_("each group has at least one die")
_ALL_DICE = N_("all {magic} MAGIC dice are split, none is left over")
