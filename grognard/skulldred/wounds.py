"""DOWNED and killed: counters laid beside figures, results cancelled, figures that leave the table."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.battle.standing import answer_or_order
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.skulldred.engagement import parted
from grognard.skulldred.ground import is_free, nearest_free
from grognard.skulldred.state import PORTALS_EACH, Figure, State, Treasure


class IsDowned(Event, frozen=True):
    """A figure is DOWNED: its owner lays a DREADSKULL beside it (`skulldred.dreadskull.place-on-downed`)."""

    message = "{figure:figure} is DOWNED ({because}); {pool} DREADSKULLs left in the pool"

    figure: int
    because: str
    pool: int


class IsKilled(Event, frozen=True):
    """A figure is killed."""

    message = "{figure:figure} is killed ({because})"

    figure: int
    because: str


class Cancelled(Event, frozen=True):
    """A DREADSKULL cancels a DOWNED result (`skulldred.dreadskull.cancel-downed`)."""

    message = "a DREADSKULL saves {figure:figure} from being DOWNED; {pool} left in the pool"

    figure: int
    pool: int


class Restored(Event, frozen=True):
    """A figure stands up: the counter beside it is discarded (`skulldred.dreadskull.restore`)."""

    message = "{figure:figure} stands up again ({because})"

    figure: int
    because: str


class Sacrificed(Event, frozen=True):
    """A DOWNED figure is given up, its counter goes back to the pool (`skulldred.dreadskull.sacrifice-figure`)."""

    message = "{figure:figure} is sacrificed; {pool} DREADSKULLs in the pool"

    figure: int
    pool: int


class LeavesTable(Event, frozen=True):
    """A figure leaves the table without being killed."""

    message = "{figure:figure} flees the table ({because})"

    figure: int
    because: str


class PortalsVanish(Event, frozen=True):
    """A warband without a sorcerer loses its portals (`skulldred.portal.no-sorcerer`)."""

    message = "the last sorcerer of {warband:warband} is gone: its portals vanish"

    warband: int


class SpellBreaks(Event, frozen=True):
    """A maintained spell ends (`skulldred.spell.maintained`)."""

    message = "{spell} of {figure:figure} breaks"

    spell: str
    figure: int


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


class Restore(Answer, frozen=True):
    """Discard the counter beside a figure: it stands up."""

    message = "restore {figure:figure}"

    figure: int


class Sacrifice(Answer, frozen=True):
    """Give a DOWNED figure up: its counter goes back to the pool."""

    message = "sacrifice {figure:figure}"

    figure: int


class LetDie(Answer, frozen=True):
    """Give nobody up for it."""

    message = "let {figure:figure} die"

    figure: int


# ---- DOWNED ----------------------------------------------------------------------------------------------------------


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
        if dice.telling:
            dice.tell(Cancelled(figure_id, state.warbands[figure.side].pool))
        return state
    state = lie_down(state, figure_id, because, dice, poison=poison)
    if any(item.restores for item in figure.items):
        state = yield from _offer_draught(state, figure_id)
    return state


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
    if dice.telling:
        dice.tell(IsDowned(figure_id, because, pool))
    return without_counters(state, dice)


def without_counters(state: State, dice: Dice) -> State:
    """Let all DOWNED figures of a player die whose active pool is empty, if that is how it is read."""
    if state.setting.reads("skulldred.empty-pool", "all-downed"):
        for figure in state.on_table:
            if not state.warbands[figure.side].pool and state.figure(figure.id).downed:
                state = kill(state, figure.id, "skulldred.dreadskull.empty-pool", dice)
    return state


def _on_the_ground(state: State, figure: Figure) -> Figure:
    """Return who fell from the air: where it lies in plan, or in the nearest free place (house)."""
    there = replace(figure, level=0, hanging="")
    if not is_free(state, there, there.base):
        there = nearest_free(state, there, figure.x, figure.y, reach=400.0) or there
    return there


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


# ---- counters --------------------------------------------------------------------------------------------------------


def spend(state: State, side: int, counters: int = 1) -> State:
    """Discard counters from the active pool."""
    warband = state.warbands[side]
    assert warband.pool >= counters, "only counters in the pool are spent"
    return state.with_warband(side, pool=warband.pool - counters, spent=warband.spent + counters)


def restore(state: State, figure_id: int, dice: Dice, because: str = "skulldred.dreadskull.restore") -> State:
    """Discard the counter beside a figure: it stands up where it is, free."""
    figure = state.figure(figure_id)
    assert figure.downed, "only who is DOWNED is restored"
    if dice.telling:
        dice.tell(Restored(figure_id, because))
    spent = state.warbands[figure.side].spent + 1
    return state.with_figure(replace(figure, downed=False)).with_warband(figure.side, spent=spent)


def sacrifice(state: State, figure_id: int, dice: Dice) -> State:
    """Give a DOWNED figure up: it is lost as killed, and its counter goes back to the active pool."""
    figure = state.figure(figure_id)
    assert figure.downed, "only who is DOWNED is sacrificed"
    pool = state.warbands[figure.side].pool + 1
    state = state.with_figure(replace(figure, downed=False)).with_warband(figure.side, pool=pool)
    if dice.telling:
        dice.tell(Sacrificed(figure_id, pool))
    return leave(state, figure_id, "discard", dice, gore=True)


# ---- leaving the table -----------------------------------------------------------------------------------------------


def kill(state: State, figure_id: int, because: str, dice: Dice) -> State:
    """Kill a figure: it goes to the discard, a GORE marker stays (`skulldred.margin.kill`)."""
    if not state.figure(figure_id).on_table:
        return state
    if dice.telling:
        dice.tell(IsKilled(figure_id, because))
    return leave(state, figure_id, "discard", dice, gore=True)


def flee_table(state: State, figure_id: int, because: str, dice: Dice) -> State:
    """Take a figure that flees off the table: it is lost, and not killed (`skulldred.zone.discard`)."""
    if dice.telling:
        dice.tell(LeavesTable(figure_id, because))
    return leave(state, figure_id, "fled", dice)


def leave(state: State, figure_id: int, place: Literal["discard", "fled"], dice: Dice, *, gore: bool = False) -> State:
    """Take a figure off the table, with all that hangs on it: spells, portals, RESPAWNERs."""
    figure = state.figure(figure_id)
    warband = state.warbands[figure.side]
    state = break_spells(state, figure_id, dice)
    state = replace(state, spells=tuple(spell for spell in state.spells if spell.target != figure_id))
    if figure.downed:  # not sacrificed by its owner: the counter beside it is discarded
        state = state.with_warband(figure.side, spent=warband.spent + 1)
    gone = replace(
        state.figure(figure_id), place=place, downed=False, hidden=False, flying=False, panicked=False,
        poisoned=False, reload=False, toad=0, accepted=(), items=(), fury=0, hanging="", level=0,
    )  # fmt: skip
    state = parted(state, figure_id).with_figure(gone)
    if gore:
        state = replace(state, gore=(*state.gore, (figure.x, figure.y)))
    if state.acting is not None and state.acting.figure == figure_id:
        state = state.with_acting(over=True)
    if figure.is_sorcerer:
        state = _without_sorcerer(state, figure.side, dice)
    return _without_master(state, figure_id, dice)


def _without_master(state: State, master: int, dice: Dice) -> State:
    """Let the RESPAWNERs of a dead master flee; those in the discard won't return (`skulldred.respawner.master`)."""
    for other in state.figures:
        if other.master == master and other.on_table:
            state = flee_table(state, other.id, "skulldred.respawner.master", dice)
    return state


def _without_sorcerer(state: State, side: int, dice: Dice) -> State:
    """Adjust portals to the sorcerers left (`skulldred.portal.no-sorcerer`, `skulldred.portal.reserve-limit`)."""
    sorcerers = [figure for figure in state.side(side) if figure.is_sorcerer]
    limit = PORTALS_EACH * len(sorcerers)
    if not sorcerers:
        kept = tuple(portal for portal in state.portals if portal.side != side)
        if dice.telling and len(kept) < len(state.portals):
            dice.tell(PortalsVanish(side))
        state = replace(state, portals=kept)
    return state.with_warband(side, portals=min(state.warbands[side].portals, limit))


def break_spells(state: State, caster: int, dice: Dice) -> State:
    """End the spell that a sorcerer keeps up, and those on him if he has left."""
    kept = tuple(spell for spell in state.spells if spell.caster != caster)
    if len(kept) == len(state.spells):
        return state
    if dice.telling:
        for spell in state.spells:
            if spell.caster == caster:
                dice.tell(SpellBreaks(spell.id, caster))
    return replace(state, spells=kept)


def restore_free(state: State, figure_id: int, because: str, dice: Dice) -> State:
    """Let a DOWNED figure stand up; its counter goes back to the active pool."""
    figure = state.figure(figure_id)
    if not figure.downed:
        return state
    if dice.telling:
        dice.tell(Restored(figure_id, because))
    pool = state.warbands[figure.side].pool + 1
    return state.with_figure(replace(figure, downed=False)).with_warband(figure.side, pool=pool)
