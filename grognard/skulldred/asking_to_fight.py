"""Asking an enemy out of reach to fight: a challenge to a flyer, a request (`skulldred.engagement.request`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.doing import Doing, acting_of
from grognard.skulldred.fighting import enemy_of, in_reach, may_fight
from grognard.skulldred.lengths import is_nearer
from grognard.skulldred.moving import way_to_contact
from grognard.skulldred.state import Figure, State
from grognard.skulldred.ways import start_of, wall_ahead


class AskToFight(Answer, frozen=True):
    """Ask an enemy out of reach to fight: one in the air, or one whom no base can touch."""

    message = "ask {target:figure} to fight"

    target: int


class Consent(Answer, frozen=True):
    """Accept the fight."""

    message = "{figure:figure} accepts the fight"

    figure: int


class Decline(Answer, frozen=True):
    """Refuse the fight."""

    message = "{figure:figure} refuses the fight"

    figure: int


class Consents(Event, frozen=True):
    """An enemy out of reach accepts a fight."""

    message = "{figure:figure} accepts the fight with {asker:figure}"

    figure: int
    asker: int


class Declines(Event, frozen=True):
    """An enemy out of reach refuses a fight: nothing is spent."""

    message = "{figure:figure} refuses the fight with {asker:figure}"

    figure: int
    asker: int


class AskingToFight(Doing):
    """A challenge to a flyer, or a request to one whom no base can touch: free, and the enemy may refuse.

    Rules `skulldred.fly.immune-melee` and `skulldred.engagement.request`. A figure that was refused doesn't ask again
    in this activation.
    """

    action: ClassVar[type[Answer]] = AskToFight
    rule: ClassVar[str] = "skulldred.engagement.request"
    keeps_spell: ClassVar[bool] = True

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield a request to each enemy who is near and can't be touched."""
        if figure.toad or figure.panicked:
            return
        for enemy in state.enemies(figure.side):
            near = not enemy.downed and is_nearer(figure.base, enemy.base, state.setting.lengths.base)
            if near and not in_reach(figure, enemy):
                yield AskToFight(enemy.id)

    def check(self, state: State, figure: Figure, action: AskToFight) -> int:
        """Return 0 AP: the attack that may follow has its own price."""
        may_fight(state, figure)
        target = enemy_of(state, figure, action.target)
        if in_reach(figure, target) or target.downed:
            raise NotAllowed(self.rule, _NO_NEED, target=target.id)
        if target.id in acting_of(state, figure).refused:
            raise NotAllowed(self.rule, _HAS_REFUSED, target=target.id)
        if not is_nearer(figure.base, target.base, state.setting.lengths.base):
            raise NotAllowed(self.rule, _NOT_NEAR, target=target.id, base=state.setting.lengths.base)
        if not target.flying and not cannot_touch(state, figure, target):
            raise NotAllowed(self.rule, _CAN_TOUCH, target=target.id)
        return 0

    def perform(self, state: State, figure_id: int, action: AskToFight, dice: Dice) -> Play[State]:
        """Ask its owner."""
        target = state.figure(action.target)
        rule = "skulldred.fly.immune-melee" if target.flying else self.rule
        ask = Ask(target.side, rule, (Decline(target.id), Consent(target.id)), state=state)
        answer = yield from answer_to(ask, Answer)
        acting = acting_of(state, state.figure(figure_id))
        if isinstance(answer, Consent):
            dice.tell(Consents(target.id, figure_id))
            return state.with_figure(replace(target, accepted=(*target.accepted, figure_id)))
        dice.tell(Declines(target.id, figure_id))
        return state.with_acting(refused=(*acting.refused, target.id))


def cannot_touch(state: State, figure: Figure, target: Figure) -> bool:
    """Is contact impossible for want of room: another height, a wall between, no place for the base?"""
    if not figure.is_level_with(target):
        return True
    place = way_to_contact(state, figure, target, state.setting.lengths.span)
    if place is None:
        return True
    base, angle, length = start_of(figure, *place)
    return wall_ahead(state, figure, base, angle, length) is not None


_NO_NEED = N_("{target:figure} needn't be asked: attack instead")
_HAS_REFUSED = N_("{target:figure} has refused in this activation")
_NOT_NEAR = N_("{target:figure} is not less than {base} mm away")
_CAN_TOUCH = N_("{target:figure} can be reached")
