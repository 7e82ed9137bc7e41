"""What the target of a charge does: Terror, Hold, Stand and Shoot, Flee (core 6.4, 6.5)."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import TOUCH, distance
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.gathering import rule_id_of
from grognard.t9a.board.state import PanicCause, State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.morale.flight import flee
from grognard.t9a.morale.panic import Panics, panicked, settle_panic
from grognard.t9a.moving.moves import rates
from grognard.t9a.shooting.shooting import can_stand_and_shoot, must_stand_and_shoot, stand_and_shoot
from grognard.t9a.units.arcs import facing_towards
from grognard.t9a.units.command_falls import command_falls

REACTION = "t9a.charge-reaction"
STAND_AND_SHOOT = "t9a.stand-and-shoot"
FLEE = "t9a.flee-reaction"
TERROR = "t9a.terror"
MAY_NOT_FLEE = "t9a.terror.may-not-flee"


class Hold(Answer, frozen=True):
    """Stand and await the charge."""

    message: ClassVar[str] = N_("hold with {unit:unit}")

    unit: int


class StandAndShoot(Answer, frozen=True):
    """Shoot at the charger, then hold."""

    message: ClassVar[str] = N_("stand and shoot with {unit:unit}")

    unit: int


class FleeFromCharge(Answer, frozen=True):
    """Flee from the charger."""

    message: ClassVar[str] = N_("flee with {unit:unit}")

    unit: int


class IsCharged(Event, frozen=True):
    """A charge must be answered."""

    message: ClassVar[str] = N_("{unit}: charged by {charger}")

    charger: Name
    unit: Name


class Holds(Event, frozen=True):
    """The target of a charge holds."""

    message: ClassVar[str] = N_("{unit}: they hold")

    unit: Name


class StandsAndShoots(Event, frozen=True):
    """The target of a charge stands and shoots."""

    message: ClassVar[str] = N_("{unit}: they stand and shoot")

    unit: Name


class FleesFromCharge(Event, frozen=True):
    """The target of a charge flees from it."""

    message: ClassVar[str] = N_("{unit}: they flee from {charger}")

    unit: Name
    charger: Name


def react(state: State, target_id: int, charger_id: int, dice: Dice) -> Play[State]:
    """Let the target of a charge take its Terror test, choose its reaction, and carry it out at once (`t9a.hold`)."""
    state, terrified = terror_test(state, target_id, charger_id, dice)
    target, charger = state.unit(target_id), state.unit(charger_id)
    reactions = open_reactions(state, target, charger, terrified=terrified)
    answer: Answer = reactions[0]
    if len(reactions) > 1:
        about = IsCharged(charger.name, target.name)
        answer = yield Ask(
            target.side,
            REACTION,
            reactions,
            lambda given: check(state, target, charger, given, terrified=terrified),
            about,
            state,
        )
    match answer:
        case StandAndShoot():
            dice.tell(StandsAndShoots(target.name))
            return (yield from stand_and_shoot(state, target_id, charger_id, dice))
        case FleeFromCharge():
            by_choice = not (terrified or target.morale.fleeing)
            state = flees_from_charge(state, target_id, charger_id, dice, by_choice=by_choice)
            return (yield from command_falls(state))
    dice.tell(Holds(target.name))
    return state


def terror_test(state: State, target_id: int, charger_id: int, dice: Dice) -> tuple[State, bool]:
    """Take the Panic Test of a target that a terrifying unit charges; return whether it must Flee if it can."""
    target, charger = state.unit(target_id), state.unit(charger_id)
    if not is_terrified(target, charger):
        return state, False
    dice.tell(Panics(target.name, TERROR))
    if discipline_test(state, target_id, "panic", dice, also=(TERROR,)):
        return state.put(state.unit(target_id).altered(panic_passed=True)), False
    if target.has_trait(Trait.SHAKEN_INSTEAD_OF_FLEEING):
        return panicked(state, PanicCause(target_id, TERROR, charger_id), dice), False
    forced = state.setting.readings.choice(MAY_NOT_FLEE) == "flees"
    return state, forced or flee_forbidden(state, target) is None


def is_terrified(target: Unit, charger: Unit) -> bool:
    """Must the target of this charge take a Panic Test for Terror?"""
    if (
        target.is_engaged
        or target.morale.fleeing
        or target.this_phase.panic_passed
        or not charger.has_trait(Trait.TERRIFIES)
    ):
        return False
    return not all(model.hooks.with_trait(Trait.IMMUNE_TO_TERROR) for model, _ in target.members)


def open_reactions(state: State, target: Unit, charger: Unit, *, terrified: bool = False) -> tuple[Answer, ...]:
    """Return the reactions among which the target may choose."""
    allowed: list[Answer] = []
    for reaction in (Hold(target.id), StandAndShoot(target.id), FleeFromCharge(target.id)):
        if forbidden(state, target, charger, reaction, terrified=terrified) is None:
            allowed.append(reaction)
    return tuple(allowed)


def check(state: State, target: Unit, charger: Unit, answer: Answer, *, terrified: bool = False) -> None:
    """Judge a reaction.

    Raises:
        NotAllowed: If the target may not choose it.
    """
    refusal = forbidden(state, target, charger, answer, terrified=terrified)
    if refusal is not None:
        raise refusal


def forbidden(
    state: State, target: Unit, charger: Unit, answer: Answer, *, terrified: bool = False
) -> NotAllowed | None:
    """Return why the target may not answer the charge like this, None if it may (core 6.5)."""
    if not isinstance(answer, Hold | StandAndShoot | FleeFromCharge) or answer.unit != target.id:
        return NotAllowed(REACTION, NO_REACTION, unit=target.name)
    if target.morale.fleeing or terrified:
        return None if isinstance(answer, FleeFromCharge) else NotAllowed(REACTION, ONLY_FLEE, unit=target.name)
    if target.is_engaged:
        return None if isinstance(answer, Hold) else NotAllowed(REACTION, ONLY_HOLD, unit=target.name)
    match answer:
        case StandAndShoot():
            return cannot_stand_and_shoot(state, target, charger)
        case FleeFromCharge():
            rule = flee_forbidden(state, target)
            if rule is not None:
                return NotAllowed(rule, NEVER_FLEES, unit=target.name)
    if cannot_stand_and_shoot(state, target, charger) is None and must_stand_and_shoot(state, target, charger):
        return NotAllowed(STAND_AND_SHOOT, MUST_SHOOT, unit=target.name)
    return None


def cannot_stand_and_shoot(state: State, target: Unit, charger: Unit) -> NotAllowed | None:
    """Return why the target may not Stand and Shoot at the charger, None if it may."""
    if target.this_turn.stood_and_shot:
        return NotAllowed(STAND_AND_SHOOT, ONCE_A_TURN, unit=target.name)
    if facing_towards(target, charger) != "front":
        return NotAllowed(STAND_AND_SHOOT, NOT_BEFORE_IT, unit=target.name, charger=charger.name)
    flying = any(charge.flying for charge in state.charges if charge.unit == charger.id)
    away, advance = distance(target.boundary, charger.boundary), rates(charger, flying=flying)[0]
    choice = state.setting.readings.choice("t9a.stand-and-shoot.distance")
    if away < advance - TOUCH or (choice == "farther" and away <= advance + TOUCH):
        return NotAllowed(STAND_AND_SHOOT, TOO_NEAR, charger=charger.name, away=away, advance=advance)
    if not can_stand_and_shoot(_without_his_unit(state, charger), target, charger):
        return NotAllowed(STAND_AND_SHOOT, NO_SHOTS, unit=target.name, charger=charger.name)
    return None


def flee_forbidden(state: State, target: Unit) -> str | None:
    """Return the rule by which the unit may not choose to Flee, None if it may."""
    for hook in target.hooks.of(Moments.forbids):
        if hook("flee", target, state):
            return rule_id_of(hook)
    return None


def flees_from_charge(state: State, target_id: int, charger_id: int, dice: Dice, *, by_choice: bool) -> State:
    """Make the target Flee from the charger; it is destroyed if its front meets a unit that charges it."""
    target, charger = state.unit(target_id), state.unit(charger_id)
    dice.tell(FleesFromCharge(target.name, charger.name))
    state = state.put(target.altered(fled_by_choice=by_choice, fled_turn=state.player_turn))
    fatal = tuple(charge.unit for charge in state.charges if target_id in (charge.target, *charge.earlier))
    state = flee(state, target_id, dice, away_from=charger, fatal=fatal)
    return settle_panic(state, dice)


def _without_his_unit(state: State, charger: Unit) -> State:
    """Return the state without the unit that a charging Character has left, which doesn't block sight (core 6.21)."""
    left = next((charge.left for charge in state.charges if charge.unit == charger.id), None)
    return state if left is None else state.without(left)


NO_REACTION = N_("{unit} must hold, stand and shoot, or flee")
ONLY_FLEE = N_("{unit} can only flee")
ONLY_HOLD = N_("{unit}, being engaged, can only hold")
NEVER_FLEES = N_("{unit} may not choose to flee")
MUST_SHOOT = N_("{unit} must stand and shoot")
ONCE_A_TURN = N_("{unit} may stand and shoot only once in a Player Turn")
NO_SHOTS = N_("{unit} can't shoot at {charger}")
NOT_BEFORE_IT = N_("{unit}: {charger} not in the Front Arc")
TOO_NEAR = N_("{charger}: too near, {away:in} away with an Advance Rate of {advance:in}")
