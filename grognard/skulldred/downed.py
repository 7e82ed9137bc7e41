"""DOWNED, from whatever cause: cancelled, or a counter laid beside it (`skulldred.dreadskull.cancel-downed`)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.battle.standing import answer_or_order
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.skulldred.counters import Sacrifice, sacrifice, spend
from grognard.skulldred.ground import is_free, nearest_free
from grognard.skulldred.leaving import break_spells, kill
from grognard.skulldred.state import Figure, State, Treasure


class IsDowned(Event, frozen=True):
    """A figure is DOWNED: its owner lays a DREADSKULL beside it (`skulldred.dreadskull.place-on-downed`)."""

    message = "{figure:figure} is DOWNED ({because}); {pool} DREADSKULLs left in the pool"

    figure: int
    because: str
    pool: int


class Cancelled(Event, frozen=True):
    """A DREADSKULL cancels a DOWNED result (`skulldred.dreadskull.cancel-downed`)."""

    message = "a DREADSKULL saves {figure:figure} from being DOWNED; {pool} left in the pool"

    figure: int
    pool: int


class Fall(Answer, frozen=True):
    """Let the figure be DOWNED."""

    message = "let {figure:figure} fall"

    figure: int


class Cancel(Answer, frozen=True):
    """Spend a DREADSKULL at once instead."""

    message = "spend a DREADSKULL: {figure:figure} doesn't fall"

    figure: int


class Drink(Answer, frozen=True):
    """Use a draught: the figure stands at once, its counter goes back to the pool."""

    message = "{figure:figure} drinks its draught"

    figure: int


class LetDie(Answer, frozen=True):
    """Give nobody up for it."""

    message = "let {figure:figure} die"

    figure: int


def down(state: State, figure_id: int, because: str, dice: Dice, *, poison: bool = False) -> Play[State]:
    """Leave a figure DOWNED, from whatever cause.

    Its owner may cancel it; a vulnerable one dies; without a counter it dies (`skulldred.dreadskull.empty-pool`).

    Args:
        state: The game.
        figure_id: Whom it befalls; one who is DOWNED already stays so.
        because: The rule that does it.
        dice: For what is announced.
        poison: It comes from an attacker whose weapon is poisoned.
    """
    figure = state.figure(figure_id)
    if not figure.stands:
        return state
    if figure.in_force.is_vulnerable and not figure.toad:
        return kill(state, figure_id, because, dice)
    if state.warbands[figure.side].pool == 0:
        state = yield from _find_a_counter(state, figure, because, dice)
        figure = state.figure(figure_id)
        if state.warbands[figure.side].pool == 0:
            return kill(state, figure_id, "skulldred.dreadskull.empty-pool", dice)
    elif (yield from _cancels(state, figure)):
        state = spend(state, figure.side)
        dice.tell(Cancelled(figure_id, state.warbands[figure.side].pool))
        return state
    state = lie_down(state, figure_id, because, dice, poison=poison)
    if any(item.restores for item in figure.items):
        state = yield from _offer_draught(state, figure_id)
    return state


def _find_a_counter(state: State, figure: Figure, because: str, dice: Dice) -> Play[State]:
    """Let the owner sacrifice another DOWNED figure, to lay its counter beside this one."""
    others = [other for other in state.side(figure.side) if other.downed and other.id != figure.id]
    if not others:
        return state
    options: tuple[Answer, ...] = (LetDie(figure.id), *(Sacrifice(other.id) for other in others))
    about = IsDowned(figure.id, because, 0)
    ask = Ask(figure.side, "skulldred.dreadskull.empty-pool", options, about=about, state=state)
    answer = yield from answer_to(ask, Answer)
    return sacrifice(state, answer.figure, dice) if isinstance(answer, Sacrifice) else state


def _cancels(state: State, figure: Figure) -> Play[bool]:
    """Ask the owner whether he spends a DREADSKULL at once, or take his standing answer."""
    fall, cancel = Fall(figure.id), Cancel(figure.id)
    ordered: dict[str, Answer] = {"never": fall, "leader": cancel if figure.is_leader else fall}
    ask = Ask(figure.side, "skulldred.dreadskull.cancel-downed", (fall, cancel), state=state)
    return (yield from answer_or_order(ask, Answer, state.order(figure.side, "cancel"), ordered)) == cancel


def lie_down(state: State, figure_id: int, because: str, dice: Dice, *, poison: bool = False) -> State:
    """Lay a counter beside a figure that falls: it loses FLY (`skulldred.fly.lost-on-downed`), and breaks its spell."""
    figure = state.figure(figure_id)
    pool = state.warbands[figure.side].pool - 1
    assert pool >= 0, "a counter is laid from the pool"
    state = break_spells(state, figure_id, dice)
    fallen = replace(
        state.figure(figure_id), downed=True, hidden=False, flying=False, poisoned=figure.poisoned or poison
    )
    if figure.flying or figure.hanging:
        fallen = _on_the_ground(state, fallen)
    state = state.with_figure(fallen).with_warband(figure.side, pool=pool)
    if state.acting is not None and state.acting.figure == figure_id:
        state = state.with_acting(over=True)
    dice.tell(IsDowned(figure_id, because, pool))
    return without_counters(state, dice)


def _on_the_ground(state: State, figure: Figure) -> Figure:
    """Return who fell from the air: where it lies in plan, or in the nearest free place (house)."""
    there = replace(figure, level=0, hanging="")
    if not is_free(state, there, there.base):
        there = nearest_free(state, there, figure.x, figure.y, reach=400.0) or there
    return there


def without_counters(state: State, dice: Dice) -> State:
    """Let all DOWNED figures of a player die whose active pool is empty, if that is how it is read."""
    if state.setting.reads("skulldred.empty-pool", "all-downed"):
        for figure in state.on_table:
            if not state.warbands[figure.side].pool and state.figure(figure.id).downed:
                state = kill(state, figure.id, "skulldred.dreadskull.empty-pool", dice)
    return state


def _offer_draught(state: State, figure_id: int) -> Play[State]:
    """Ask whether a DOWNED bearer drinks."""
    figure = state.figure(figure_id)
    ask = Ask(figure.side, "skulldred.dreadskull.restore", (Drink(figure_id), Fall(figure_id)), state=state)
    answer = yield from answer_to(ask, Answer)
    if not isinstance(answer, Drink):
        return state
    drunk = without_item(figure, next(item for item in figure.items if item.restores))
    pool = state.warbands[figure.side].pool + 1
    return state.with_figure(replace(drunk, downed=False)).with_warband(figure.side, pool=pool)


def without_item(figure: Figure, item: Treasure) -> Figure:
    """Return the figure after it has used a treasure up."""
    items = list(figure.items)
    items.remove(item)
    return replace(figure, items=tuple(items))
