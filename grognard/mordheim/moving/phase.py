"""The movement phase: charges one by one, compulsory moves, then the rest (core 5.1, 19.1, 23.22)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import step
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_, Wording
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.combat.contact import standing_foes
from grognard.mordheim.combat.passing import passing_attack
from grognard.mordheim.flight import flees_on
from grognard.mordheim.moving.allowance import (
    CRAWL,
    MOVE,
    RUN,
    allowance,
    gaits,
    points_left,
    why_not_move,
    why_not_run,
)
from grognard.mordheim.moving.charge_ways import charge_way
from grognard.mordheim.moving.charging import (
    CHARGE,
    FAILED,
    Charge,
    DeclaresCharge,
    charger_dares,
    failed,
    goes_towards,
    judge_charge,
    sees_him_after_all,
    target_faces,
    why_not_charge,
    why_not_target,
)
from grognard.mordheim.moving.interception import charge_with_reactions
from grognard.mordheim.moving.legs import CLIMB, Leg, Stage, walker
from grognard.mordheim.moving.performing import carry_out, put, stages_of
from grognard.mordheim.moving.suggesting import ways_worth_going
from grognard.mordheim.place import apart, may_hide_here
from grognard.mordheim.shooting.opportunity import shots_at_those_in_view
from grognard.mordheim.state import Gait, Spot, State, Warrior
from grognard.skirmish.storeys import HAIR

CHARGES = "mordheim.core.charges"
MOVES = "mordheim.core.moves"
MOVE_OF_ONE = "mordheim.core.movement"
FRENZY = "mordheim.core.frenzy"
HIDE = "mordheim.core.hiding"
STUPIDITY = "mordheim.core.stupidity"


class EndCharges(Answer, frozen=True):
    """Declare no more charges in this turn."""

    message = "no more charges"


class NextMover(Answer, frozen=True):
    """Move this warrior next."""

    message = "move {warrior:warrior}"

    warrior: int


class EndMoves(Answer, frozen=True):
    """Move nobody any more in this phase."""

    message = "end the movement phase"


class Stay(Answer, frozen=True):
    """Leave a warrior where he is."""

    message = "{warrior:warrior} stays where he is"

    warrior: int


class Move(Answer, frozen=True):
    """Go a way of one leg or several, at one gait; at its end he may hide."""

    message = '{warrior:warrior} walks to {x}" {y}"'
    sentences: ClassVar[dict[str, str]] = {
        "run": N_('{warrior:warrior} runs to {x}" {y}"'),
        "crawl": N_('{warrior:warrior} crawls to {x}" {y}"'),
        "hide": N_('{warrior:warrior} walks to {x}" {y}" and hides'),
        "up": N_('{warrior:warrior} goes to {x}" {y}", {z}" above the street'),
        "here": N_("{warrior:warrior} hides where he is"),
    }

    warrior: int
    gait: Gait = "walk"
    legs: tuple[Leg, ...] = ()
    hide: bool = False

    @property
    def x(self) -> float:
        """Where it ends, from the west."""
        return self.legs[-1].x if self.legs else 0.0

    @property
    def y(self) -> float:
        """Where it ends, from the south."""
        return self.legs[-1].y if self.legs else 0.0

    @property
    def z(self) -> float:
        """At which height it ends, where it goes up or down."""
        return self.legs[-1].z if self.legs else 0.0

    def wording(self) -> Wording:
        """Return the sentence that fits."""
        kind = "here" if self.hide and not self.legs else "hide" if self.hide else str(self.gait)
        if kind == "walk" and self.legs and self.legs[-1].z:
            kind = "up"
        return Wording(self.sentences.get(kind, self.message), self.__getattribute__)


class Hides(Event, frozen=True):
    """A warrior hides."""

    message = "{warrior:warrior} hides"

    warrior: int


class Wanders(Event, frozen=True):
    """A stupid warrior walks straight ahead."""

    message = "{warrior:warrior} wanders ahead ({because:rule})"

    warrior: int
    because: str


def movement_phase(state: State, dice: Dice) -> Play[State]:
    """Play the movement phase of the active side; it goes on where it stopped from the state alone."""
    if not state.stage:
        state = yield from shots_at_those_in_view(state, dice)
        state = replace(state, stage="charges")
        yield Checkpoint(state)
    while state.stage == "charges":
        state = yield from _next_charge(state, dice)
        yield Checkpoint(state)
    while state.stage == "moves":
        state = yield from _next_move(state, dice)
        if state.stage:  # a phase that is over begins anew from its state
            yield Checkpoint(state)
    return state


# ---- charges


def _next_charge(state: State, dice: Dice) -> Play[State]:
    """Ask for the next charge; who is frenzied must charge whom he can reach (core 10.6)."""
    options = tuple(charges(state))
    must = any(state.warrior(one.warrior).is_frenzied for one in options)
    if not options:
        return (yield from _compulsory(state, dice))
    asked: tuple[Answer, ...] = options if must else (EndCharges(), *options)
    ask = Ask(state.active, CHARGES, asked, partial(_judge_charges, state, must), state=state)
    answer = yield from answer_to(ask, Answer)
    if isinstance(answer, Charge):
        return (yield from charge(state, answer, dice))
    return (yield from _compulsory(state, dice))


def charges(state: State) -> Iterator[Charge]:
    """Yield the charges of the active side that can reach their target."""
    for one in tuple(state.of_side(state.active)):
        if why_not_charge(state, one) is not None:
            continue
        reach = allowance(state, one, "charge") + HAIR
        for foe in state.foes_of(one.side):
            if (
                apart(state, one, foe) <= reach
                and why_not_target(state, one, foe) is None
                and charge_way(state, one, foe) is not None
            ):
                yield Charge(one.id, foe.id)


def _judge_charges(state: State, must: bool, answer: Answer) -> None:
    if isinstance(answer, Charge):
        judge_charge(state, answer)
    elif not isinstance(answer, EndCharges):
        raise NotAllowed(CHARGES, _CHARGE_OR_END)
    elif must:
        raise NotAllowed(FRENZY, _MUST)


def charge(state: State, answer: Charge, dice: Dice) -> Play[State]:
    """Play a charge, from its declaration to contact or its failure (core 23.23)."""
    way = judge_charge(state, answer)
    charger = answer.warrior
    dice.tell(DeclaresCharge(charger, answer.target))
    state = state.with_hostility(state.warrior(charger).side, state.warrior(answer.target).side)
    if not sees_him_after_all(state, charger, answer.target, dice):
        return state.with_warrior(state.warrior(charger).doing(no_charge=True))
    if not charger_dares(state, answer, dice):
        return failed(state, charger, FAILED, dice)
    for target in (answer.target, *answer.also):
        state = target_faces(state, target, charger, dice)
        if state.warrior(target).fleeing:
            after = charge_way(state, state.warrior(charger), state.warrior(target))
            if after is None or not state.warrior(target).in_play:
                return (yield from goes_towards(state, charger, target, dice))
            way = after
    return (yield from charge_with_reactions(state, answer, way, dice))


# ---- compulsory moves


def _compulsory(state: State, dice: Dice) -> Play[State]:
    """Move those who have no choice: who flees, and who wanders ahead; then the others may go (core 5.1)."""
    for one in tuple(state.of_side(state.active)):
        if one.fleeing and not one.turn.done and one.is_up:
            state = flees_on(state, one.id, dice)
        elif one.turn.compelled == "ahead" and one.is_up:
            state = yield from _wander(state, one, dice)
    return replace(state, stage="moves")


def _wander(state: State, warrior: Warrior, dice: Dice) -> Play[State]:
    """Walk straight ahead at half speed, until something stands in the way (core 10.8)."""
    dice.tell(Wanders(warrior.id, STUPIDITY))
    who = walker(state, warrior)
    inches = points_left(state, warrior, "walk") / 2
    while inches > HAIR:
        x, y = step((warrior.place.x, warrior.place.y), warrior.place.facing, inches)
        try:
            stages = stages_of(state, warrior, (Leg(x, y),))
            if who.has_room_at(stages[0].end) and not who.touches_foe_at(stages[0].end):
                state, _ = yield from carry_out(state, warrior.id, stages, "walk", dice)
                break
        except NotAllowed:
            pass
        inches -= 0.5
    return state.with_warrior(state.warrior(warrior.id).doing(done=True))


# ---- the other moves


def _next_move(state: State, dice: Dice) -> Play[State]:
    """Ask who moves next, and how."""
    able = tuple(one for one in state.of_side(state.active) if why_not_move(state, one) is None)
    if not able:
        return replace(state, stage="")
    options = (*(NextMover(one.id) for one in able), EndMoves())
    answer = yield from answer_to(Ask(state.active, MOVES, options, partial(_judge_next, state), state=state), Answer)
    if isinstance(answer, EndMoves):
        return replace(state, stage="")
    if isinstance(answer, NextMover):
        answer = yield from _ask_move(state, state.warrior(answer.warrior))
    if isinstance(answer, Stay):
        return state.with_warrior(state.warrior(answer.warrior).doing(done=True))
    assert isinstance(answer, Move), "somebody moves"
    return (yield from move(state, answer, dice))


def _ask_move(state: State, warrior: Warrior) -> Play[Answer]:
    options = (*moves(state, warrior), Stay(warrior.id))
    check = partial(_judge_own, state, warrior.id)
    return (yield from answer_to(Ask(state.active, MOVE_OF_ONE, options, check, state=state), Answer))


def moves(state: State, warrior: Warrior) -> Iterator[Move]:
    """Yield the moves that are worth suggesting: each may be made."""
    seen: set[tuple[Gait, tuple[Leg, ...], bool]] = set()
    for gait in gaits(state, warrior):
        for legs, hide in ways_worth_going(state, warrior, gait):
            answer = Move(warrior.id, gait, legs, hide=hide)
            if (gait, legs, hide) in seen or not _may(state, answer):
                continue
            seen.add((gait, legs, hide))
            yield answer


def _may(state: State, answer: Move) -> bool:
    try:
        judge_move(state, answer)
    except NotAllowed:
        return False
    return True


def _judge_next(state: State, answer: Answer) -> None:
    if isinstance(answer, EndMoves):
        return
    if not isinstance(answer, NextMover | Move | Stay):
        raise NotAllowed(MOVES, _MOVE_OR_END)
    if answer.warrior not in range(len(state.warriors)) or state.warrior(answer.warrior).side != state.active:
        raise NotAllowed(MOVES, _WHOSE)
    if (refusal := why_not_move(state, state.warrior(answer.warrior))) is not None:
        raise refusal
    if isinstance(answer, Move):
        judge_move(state, answer)


def _judge_own(state: State, warrior_id: int, answer: Answer) -> None:
    if isinstance(answer, NextMover | EndMoves) or getattr(answer, "warrior", None) != warrior_id:
        raise NotAllowed(MOVES, _THIS_ONE, warrior=warrior_id)
    _judge_next(state, answer)


def judge_move(state: State, answer: Move) -> tuple[Stage, ...]:
    """Return what a move comes to.

    Raises:
        NotAllowed: What forbids it.
    """
    warrior = state.warrior(answer.warrior)
    if answer.gait not in gaits(state, warrior):
        if answer.gait == "run" and (refusal := why_not_run(state, warrior)) is not None:
            raise refusal
        raise NotAllowed(CRAWL if warrior.is_down else MOVE, _GAIT, warrior=warrior.id)
    stages = stages_of(state, warrior, answer.legs)
    cost, most = sum(stage.cost for stage in stages), points_left(state, warrior, answer.gait)
    if cost > most + HAIR:
        raise NotAllowed(RUN if answer.gait == "run" else MOVE, _TOO_FAR, needs=round(cost, 2), most=most)
    for number, stage in enumerate(stages):
        if stage.kind == "climb" and (number or answer.gait != "walk" or warrior.turn.spent):
            raise NotAllowed(CLIMB, _CLIMB_FIRST)
        if stage.kind != "walk" and answer.gait == "crawl":
            raise NotAllowed(CRAWL, _GAIT, warrior=warrior.id)
    end = stages[-1].end if stages else warrior.place
    _judge_end(state, warrior, end)
    if answer.hide:
        _judge_hiding(state, answer, end)
    elif not stages:
        raise NotAllowed(MOVE, _NOWHERE)
    return stages


def _judge_end(state: State, warrior: Warrior, end: Spot) -> None:
    who = walker(state, warrior)
    on_ladder = who.ground.ladder(end.surface) is not None
    if not on_ladder and not who.has_room_at(end):
        raise NotAllowed(MOVE, _NO_ROOM)
    if end != warrior.place and who.touches_foe_at(end):
        raise NotAllowed(CHARGE, _CONTACT)


def _judge_hiding(state: State, answer: Move, end: Spot) -> None:
    warrior = state.warrior(answer.warrior)
    if answer.gait != "walk" or warrior.carries or warrior.is_mounted:
        raise NotAllowed(HIDE, _CANNOT_HIDE, warrior=warrior.id)
    there = put(state, warrior.id, end)
    if not may_hide_here(there, there.warrior(warrior.id)):
        raise NotAllowed(HIDE, _SEEN, warrior=warrior.id)


def move(state: State, answer: Move, dice: Dice) -> Play[State]:
    """Carry a move out; who crawls away from enemies takes a blow of each (`mordheim.crawl.disengage`)."""
    stages = judge_move(state, answer)
    mover = answer.warrior
    state = state.with_warrior(replace(state.warrior(mover), hidden=False))
    if answer.gait == "crawl":
        for foe in standing_foes(state, state.warrior(mover)):
            if state.warrior(mover).in_play and state.warrior(mover).health == "knocked-down":
                state = yield from passing_attack(state, foe.id, mover, dice)
        if not state.warrior(mover).in_play or state.warrior(mover).health != "knocked-down":
            return state
    state, arrived = yield from carry_out(state, mover, stages, answer.gait, dice)
    warrior = state.warrior(mover)
    if not warrior.in_play:
        return state
    state = state.with_warrior(warrior.doing(done=True, gait=answer.gait))
    if answer.hide and arrived and may_hide_here(state, state.warrior(mover)):
        dice.tell(Hides(mover))
        state = state.with_warrior(replace(state.warrior(mover), hidden=True))
    return state


_CHARGE_OR_END = N_("declare a charge, or end the charges")
_MUST = N_("who is frenzied must charge an enemy whom he can reach")
_MOVE_OR_END = N_("move a warrior, or end the phase")
_WHOSE = N_("one of your warriors moves")
_THIS_ONE = N_("{warrior:warrior} moves now")
_GAIT = N_("{warrior:warrior} can't move so")
_TOO_FAR = N_("that way takes {needs} points of movement, and {most} are left")
_CLIMB_FIRST = N_("a climb begins where he stands when the phase begins, and nobody runs with it")
_NO_ROOM = N_("there is no room for him at the end of that way")
_CONTACT = N_("only a charge ends in contact with an enemy")
_NOWHERE = N_("that leads nowhere")
_CANNOT_HIDE = N_("{warrior:warrior} can't hide: who runs, rides or carries something doesn't")
_SEEN = N_("{warrior:warrior} can't hide there: nothing near hides him, or an enemy finds him")
