"""The recovery phase: who flees may rally, who burns may put it out, who lies may get up (core 4, 11.3, 23.45)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_, Wording
from grognard.kernel.words.modifiers import Target
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.checks import characteristic_target, characteristic_test, leadership_target, leadership_test
from grognard.mordheim.combat.harm import hurt
from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.combat.states import taken_out
from grognard.mordheim.flight import nearest_bank
from grognard.mordheim.place import apart
from grognard.mordheim.state import State, Turn, Warrior
from grognard.mordheim.turn.alliances import offers_and_talk

RALLY = "mordheim.core.rally"
FIRE = "mordheim.core.fire"
SHORE = "mordheim.swim.heavy-armour-near"
STAND_UP = "mordheim.core.stand-up"
COME_ROUND = "mordheim.core.come-round"
PUT_OUT = 4
FIRE_STRENGTH = 4


class Rallies(Event, frozen=True):
    """A warrior stops fleeing."""

    message = "{warrior:warrior} rallies"

    warrior: int


class FleesOn(Event, frozen=True):
    """A warrior goes on fleeing."""

    message = "{warrior:warrior} flees on ({because:rule})"

    warrior: int
    because: str


class FireIsOut(Event, frozen=True):
    """A burning warrior has put the fire out."""

    message = "{warrior:warrior} puts the fire out"

    warrior: int


class ReachesShore(Event, frozen=True):
    """A warrior in heavy armour drags himself ashore."""

    message = "{warrior:warrior} drags himself ashore"

    warrior: int


class ComesRound(Event, frozen=True):
    """A stunned warrior is knocked down only."""

    message = "{warrior:warrior} comes round, and is knocked down"

    warrior: int


class StandsUp(Event, frozen=True):
    """A knocked-down warrior stands up."""

    message = "{warrior:warrior} stands up"

    warrior: int


class StandUp(Answer, frozen=True):
    """Get up these warriors; the others stay down, and may crawl (core 4.5)."""

    message = "nobody stands up"
    some: ClassVar[str] = N_("these stand up: {warriors:warrior}")

    warriors: tuple[int, ...] = ()

    def wording(self) -> Wording:
        """Return the sentence that fits."""
        return Wording(self.some if self.warriors else self.message, self.__getattribute__)


def recovery_phase(state: State, dice: Dice) -> Play[State]:
    """Play the recovery phase of the active side, in the order of the book (core 23.45)."""
    state = yield from offers_and_talk(state, dice)
    for one in tuple(state.of_side(state.active)):
        if one.fleeing:
            state = rally(state, one.id, dice)
    for one in tuple(state.of_side(state.active)):
        if one.burning:
            state = burn(state, one.id, dice)
    for one in tuple(state.of_side(state.active)):
        if one.wet:
            state = come_ashore(state, one.id, dice)
    lying = tuple(one.id for one in state.of_side(state.active) if one.health == "knocked-down")
    for one in tuple(state.of_side(state.active)):
        if one.health == "stunned":
            dice.tell(ComesRound(one.id))
            state = state.with_warrior(replace(one, health="knocked-down", fell_now=True))
    return (yield from stand_up(state, lying, dice))


def rally(state: State, warrior_id: int, dice: Dice) -> State:
    """Test whether a fleeing warrior stops: not while the nearest warrior is an enemy (core 4.1, 4.2)."""
    warrior = state.warrior(warrior_id)
    if not may_rally(state, warrior):
        dice.tell(FleesOn(warrior_id, RALLY))
        return state
    if not leadership_test(dice, rally_target(state, warrior)):
        dice.tell(FleesOn(warrior_id, RALLY))
        return state
    dice.tell(Rallies(warrior_id))
    return state.with_warrior(replace(warrior, fleeing=False).doing(rallied=True, done=True))


def rally_target(state: State, warrior: Warrior) -> Target:
    """Return what a test to rally needs."""
    return leadership_target(state, warrior, RALLY)


def may_rally(state: State, warrior: Warrior) -> bool:
    """May a fleeing warrior test: is the nearest other no enemy? The downed, fleeing and hidden don't count."""
    others = [one for one in state.in_play if one.id != warrior.id and one.is_up and not one.fleeing and not one.hidden]
    nearest = min(others, key=lambda one: (apart(state, warrior, one), one.id), default=None)
    return nearest is None or not state.are_foes(warrior.side, nearest.side)


def burn(state: State, warrior_id: int, dice: Dice) -> State:
    """Let a burning warrior put the fire out on 4+, or take a hit of Strength 4 (core 11.3)."""
    if bool(dice.d6(Target(FIRE, PUT_OUT, (), PUT_OUT)) >= PUT_OUT):
        dice.tell(FireIsOut(warrior_id))
        return state.with_warrior(replace(state.warrior(warrior_id), burning=False))
    hits = replace(Hits.of(1, FIRE_STRENGTH, FIRE, "fire"), burns=True)
    return hurt(state, warrior_id, (hits,), dice)


def come_ashore(state: State, warrior_id: int, dice: Dice) -> State:
    """Test the Strength of who fell in near a shore in heavy armour: ashore, or out."""
    warrior = state.warrior(warrior_id)
    if not characteristic_test(dice, characteristic_target(warrior, "strength", SHORE)):
        return taken_out(state, warrior_id, dice)
    dice.tell(ReachesShore(warrior_id))
    ashore = replace(warrior, wet=False, place=nearest_bank(state, warrior))
    return state.with_warrior(ashore.doing(stood_up=True))


def stand_up(state: State, lying: tuple[int, ...], dice: Dice) -> Play[State]:
    """Ask who of those that were down before stands up; it costs half the move and the charge (core 4.3 to 4.5)."""
    able = tuple(one for one in lying if state.warrior(one).health == "knocked-down")
    if not able:
        return state
    options = tuple(dict.fromkeys((StandUp(able), StandUp(), *(StandUp((one,)) for one in able))))

    def check(answer: Answer) -> None:
        if not isinstance(answer, StandUp) or len(set(answer.warriors)) != len(answer.warriors):
            raise NotAllowed(STAND_UP, _WHO_STANDS)
        if not set(answer.warriors) <= set(able):
            raise NotAllowed(STAND_UP, _WHO_STANDS)

    answer = yield from answer_to(Ask(state.active, STAND_UP, options, check, state=state), StandUp)
    for one in sorted(answer.warriors):
        dice.tell(StandsUp(one))
        state = state.with_warrior(replace(state.warrior(one), health="standing").doing(stood_up=True))
    return state


def begun(state: State, side: int) -> State:
    """Return the state at the start of a side's turn: its warriors have done nothing yet."""
    fresh = []
    for one in state.warriors:
        if one.side != side:
            continue
        turn = Turn(no_charge=one.shaken, slowed=one.shaken)
        left = tuple((weapon, turns - 1) for weapon, turns in one.reloading if turns > 1)
        fresh.append(replace(one, turn=turn, shaken=False, fell_now=False, holds="", reloading=left))
    return state.with_warrior(*fresh).with_side(side, offered=False)


_WHO_STANDS = N_("those may stand up who were knocked down before this phase, each once")
