"""The close-combat phase (core 9, 19.1, 10.3): every fight in turn, blows at things, then the nerve of those alone."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.mordheim.combat.alone import all_alone_tests
from grognard.mordheim.combat.contact import groups, targets_of, touching
from grognard.mordheim.combat.declaring import take_up
from grognard.mordheim.combat.demolition import strike_at_things
from grognard.mordheim.combat.order import order_of_blows
from grognard.mordheim.combat.pricks import hurt_those_who_touch
from grognard.mordheim.combat.states import without_hold
from grognard.mordheim.combat.striking_out import strike
from grognard.mordheim.hooks import Moments
from grognard.mordheim.state import Fight, State, Warrior
from grognard.mordheim.values import values_of

NEXT_FIGHT = "mordheim.core.order-of-blows"
CARRIED = "mordheim.ladder.carry"
LATER = 2
"""No more close-combat phases of a fight are told apart: its first, and any later one."""


class FightBegins(Event, frozen=True):
    """A group of warriors in contact fights (core 19.1)."""

    message = "{fighter:warrior} and all in contact fight"

    fighter: int


class DropsToFight(Event, frozen=True):
    """Who carries something drops it when he fights, and strikes last (`mordheim.ladder.carry`)."""

    message = "{warrior:warrior} drops what he carries to fight ({because:rule})"

    warrior: int
    because: str


class NextFight(Answer, frozen=True):
    """Fight this fight next: that in which this warrior is."""

    message = "the fight of {fighter:warrior} comes next"

    fighter: int


def play_combat(state: State, dice: Dice) -> Play[State]:
    """Play a close-combat phase: both sides fight, group by group in the active player's order, blow by blow.

    It goes on where it stopped from the state alone: `fought` tells who has joined his fight, `striking` who still has
    his blows.
    """
    if not state.fought:
        state = begin(state, dice)
    while state.striking or (left := fights_left(state)):
        if not state.striking:
            group = yield from _next_fight(state, left)
            state = yield from join(state, group, dice)
            yield Checkpoint(state)
        while state.striking:
            state = yield from next_blows(state, dice)
            yield Checkpoint(state)
    state = yield from strike_at_things(state, dice)
    state = yield from all_alone_tests(state, dice)
    return end(state)


# ---- beginning and end


def begin(state: State, dice: Dice) -> State:
    """Begin the phase: those in contact fight one turn more, those who are free begin anew next time."""
    for warrior in state.in_play:
        state = state.with_warrior(_begun(state, warrior, dice))
    return state


def _begun(state: State, warrior: Warrior, dice: Dice) -> Warrior:
    old = warrior.fight
    if not touching(state, warrior):
        return replace(warrior, fight=Fight(last_next=old.last_next, charged=old.charged))
    last = old.last_next
    if warrior.carries and warrior.is_up:
        dice.tell(DropsToFight(warrior.id, CARRIED))
        warrior, last = without_hold(warrior), True
    return warrior.fighting(
        rounds=min(old.rounds + 1, LATER),
        last=last,
        last_next=False,
        silent=False,
        parries=0,
        critical=False,
        felled=(),
    )


def end(state: State) -> State:
    """End the phase: charges are over, and what held for one phase; who is free begins a fight anew."""
    for warrior in state.in_play:
        over = warrior.fighting(
            charged=(),
            charged_far=False,
            by_initiative=False,
            dived=False,
            last=False,
            silent=False,
            fears=(),
            faced=False,
        )
        free = replace(warrior, fight=Fight(last_next=warrior.fight.last_next))
        state = state.with_warrior(over if touching(state, warrior) else free)
    return replace(state, fought=())


# ---- fights


def fights_left(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the fights still to be fought: with several sides only those of the active one (core 23.63)."""
    every = state.setting.reads("mordheim.fights-of-others", "all")
    return tuple(
        group
        for group in groups(state)
        if any(one not in state.fought and targets_of(state, state.warrior(one)) for one in group)
        and (every or any(state.warrior(one).side == state.active for one in group))
    )


def _next_fight(state: State, left: tuple[tuple[int, ...], ...]) -> Play[tuple[int, ...]]:
    if len(left) == 1:
        return left[0]
    options = tuple(NextFight(group[0]) for group in left)
    answer = yield from answer_to(Ask(state.active, NEXT_FIGHT, options, state=state), NextFight)
    return next(group for group in left if answer.fighter == group[0])


def join(state: State, group: tuple[int, ...], dice: Dice) -> Play[State]:
    """Let all in a group take up their weapons, and find the order of their blows.

    Rules: `mordheim.core.combat-groups`.
    """
    dice.tell(FightBegins(group[0]))
    for one in _sides_in_turn(state, group):
        if state.warrior(one).is_up and not state.warrior(one).fight.hands:
            state = yield from take_up(state, state.warrior(one))
    for one in group:
        state = hurt_those_who_touch(state, one, Moments.pricks, dice)
    fighters = tuple(one for one in group if one not in state.fought and may_strike(state.warrior(one)))
    fought = (*state.fought, *(one for one in group if one not in state.fought))
    return replace(state, fought=fought, striking=order_of_blows(state, fighters, dice))


def next_blows(state: State, dice: Dice) -> Play[State]:
    """Let the next fighter strike his blows; who is down or out before his turn has lost them (core 23.39)."""
    one, *later = state.striking
    if may_strike(state.warrior(one)):
        state = yield from strike(state, one, dice)
    return replace(state, striking=tuple(later))


def _sides_in_turn(state: State, group: tuple[int, ...]) -> tuple[int, ...]:
    """Return a group's warriors, those of the active side first."""
    return tuple(sorted(group, key=lambda one: (state.warrior(one).side != state.active, state.warrior(one).side, one)))


def may_strike(warrior: Warrior) -> bool:
    """Is he up, does he still have his blows, and can he fight at all (core 2.2)?"""
    return warrior.is_up and not warrior.fight.silent and not warrior.fleeing and values_of(warrior).weapon_skill > 0
