"""The Charge Phase (core 6): Frenzy Tests, declarations and reactions, then the Charge Moves."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.activations import activations
from grognard.t9a.aftermath.combat_reform import reform_of
from grognard.t9a.board.effects import table_of
from grognard.t9a.board.state import Charge, State
from grognard.t9a.board.traits import Trait
from grognard.t9a.charging.character_charge import leave_to_charge
from grognard.t9a.charging.charge_declaration import (
    DECLARE,
    FRENZY_TEST,
    DeclareCharge,
    EndDeclarations,
    judged,
    legal_charges,
    must_charge,
    without_frenzy,
)
from grognard.t9a.charging.charge_moves import move_chargers, with_charge
from grognard.t9a.charging.frenzy_tests import frenzy_tests
from grognard.t9a.charging.reactions import react
from grognard.t9a.charging.redirect import (
    REDIRECT,
    KeepTarget,
    RedirectTo,
    TargetFled,
    TryRedirect,
    charge_by,
    chargers_of,
    new_targets,
)
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.units.arcs import FACING_NAMES

OCCASION, AT_THE_END = "charge-phase", "charge-phase-end"
MULTIPLE_CHARGE = "t9a.multiple-charge"


class ChargeDeclared(Event, frozen=True):
    """A charge was declared on this facing of its target."""

    message: ClassVar[str] = N_("{unit}: charge declared on {target}, {facing}")

    unit: Name
    target: Name
    facing: Name


class AlsoCharged(Event, frozen=True):
    """A further enemy, whom the charger can't help touching, is charged too."""

    message: ClassVar[str] = N_("{unit}: {enemy} charged as well ({rule})")

    unit: Name
    enemy: Name
    rule: str


def charge_phase(state: State, dice: Dice) -> Play[State]:
    """Play the Charge Phase of the Active Player."""
    if state.step == "":
        state = yield from activations(state, dice, OCCASION)
        state = replace(frenzy_tests(state, dice), step="declare")
        yield Checkpoint(state)
    if state.step == "declare":
        state = yield from declare_charges(state, dice)
        state = replace(state, step="move")
        yield Checkpoint(state)
    if state.step == "move":
        state = replace((yield from move_chargers(state, dice)), step="end")
        yield Checkpoint(state)
    state = yield from _reforms_of_the_charged(state, dice)
    return replace(state, step="", charges=(), notes=without_frenzy(state.notes))


def _reforms_of_the_charged(state: State, dice: Dice) -> Play[State]:
    """Let charged units form anew by rules that are used when the phase ends (`Trait.REFORMS_WHEN_CHARGED`)."""
    state = yield from activations(state, dice, AT_THE_END)
    for unit_id in [unit.id for unit in state.units if table_of(unit.effects).with_trait(Trait.REFORMS_WHEN_CHARGED)]:
        state = yield from reform_of(state, unit_id, dice)
    return state


def declare_charges(state: State, dice: Dice) -> Play[State]:
    """Let the Active Player declare his charges; each is answered at once."""
    while options := legal_charges(state):
        compelled = any(option.unit in must_charge(state) for option in options)
        answer = yield _which_charge(state, options, compelled=compelled)
        if not isinstance(answer, DeclareCharge):
            break
        state = yield from declare(state, judged(state, answer), dice)
        yield Checkpoint(state)
    return state


def declare(state: State, charge: Charge, dice: Dice) -> Play[State]:
    """Declare a charge: its target reacts, then those that it can't help touching; if it Flees, chargers redirect."""
    state = leave_to_charge(state, charge, dice)
    state = with_charge(state.put(state.unit(charge.unit).altered(charging=True)), charge)
    unit, target = state.unit(charge.unit), state.unit(charge.target)
    if dice.telling:
        dice.tell(ChargeDeclared(unit.name, target.name, FACING_NAMES[charge.facing]))
    for hook in unit.hooks.of(Moments.charge_declared_moment):
        state = hook(charge, state) or state
    state = _without_lost_charges((yield from react(state, charge.target, charge.unit, dice)))
    if _has_fled(state, charge.target):
        return (yield from redirects(state, charge.target, dice))
    for enemy in charge.secondary:
        if charge_by(state, charge.unit) is not None and state.has(enemy) and not state.unit(enemy).morale.fleeing:
            dice.tell(AlsoCharged(unit.name, state.unit(enemy).name, MULTIPLE_CHARGE))
            state = _without_lost_charges((yield from react(state, enemy, charge.unit, dice)))
    return state


def redirects(state: State, target_id: int, dice: Dice) -> Play[State]:
    """Let each charger of a target that has just Fled try to redirect its charge (core 6.6)."""
    for unit_id in chargers_of(state, target_id):
        charge = charge_by(state, unit_id)
        if charge is None or charge.target != target_id or not (targets := new_targets(state, charge)):
            continue
        unit = state.unit(unit_id)
        about = TargetFled(unit.name)
        options = (TryRedirect(unit_id), KeepTarget(unit_id))
        if not isinstance((yield Ask(unit.side, REDIRECT, options, about=about, state=state)), TryRedirect):
            continue
        state = state.put(unit.altered(redirected=True))
        if not discipline_test(state, unit_id, "redirect", dice):
            continue
        choice = next(iter(targets))
        if len(targets) > 1:
            choice = yield from answer_to(Ask(unit.side, REDIRECT, tuple(targets), state=state), RedirectTo)
        state = yield from declare(state, targets[choice], dice)
    return state


def _which_charge(state: State, options: tuple[DeclareCharge, ...], *, compelled: bool) -> Ask:
    """Ask for the next declaration; a unit that is carried away must declare before all is done."""
    suggested: tuple[Answer, ...] = options if compelled else (*options, EndDeclarations())

    def check(answer: Answer) -> None:
        if isinstance(answer, DeclareCharge):
            if answer not in options:
                judged(state, answer)
        elif not isinstance(answer, EndDeclarations):
            raise NotAllowed(DECLARE, DECLARE_OR_END, possible=suggested)
        elif compelled:
            raise NotAllowed(FRENZY_TEST, ONE_MUST_CHARGE, possible=suggested)

    return Ask(state.active, DECLARE, suggested, check, state=state)


def _has_fled(state: State, target: int) -> bool:
    return not state.has(target) or state.unit(target).morale.fleeing


def _without_lost_charges(state: State) -> State:
    """Return the state without the charges of units that are gone or no longer Charging."""
    kept = tuple(
        charge for charge in state.charges if state.has(charge.unit) and state.unit(charge.unit).fight.charging
    )
    return replace(state, charges=kept) if len(kept) != len(state.charges) else state


DECLARE_OR_END = N_("a charge has to be declared, or the declarations ended")
ONE_MUST_CHARGE = N_("a unit that failed its Frenzy Test has to declare a charge first")
