"""The Shooting Phase (core 10), and standing and shooting (core 6.5).

Each shot is two choices: which unit, then at what and with which weapons. Suggestions are the targets that can be hit;
any other legal choice is accepted as well.
"""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Ask, Checkpoint, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.t9a.activations import activations
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.panic import losses_settled
from grognard.t9a.shooting.guns import guns_of, may_shoot, specials_of
from grognard.t9a.shooting.helpers import after_help, phase_over
from grognard.t9a.shooting.shooting_attack import shots_of
from grognard.t9a.shooting.shooting_events import EndShooting, Shoot, ShootUnit
from grognard.t9a.shooting.shot_choice import check_shot, has_target, shot_options, ways_to_stand_and_shoot

WHICH_UNIT = "t9a.shoot-which-unit"
SHOOT = "t9a.shoot"
STAND_AND_SHOOT = "t9a.stand-and-shoot-with"


def shooting_phase(state: State, dice: Dice) -> Play[State]:
    """Play the Shooting Phase of the Active Player (core 10.1): his units shoot one after the other."""
    if state.step == "":
        state = yield from activations(state, dice, "shooting-phase")
        state = replace(state, step="shots")
        yield Checkpoint(state)
    while able := tuple(unit.id for unit in state.of_side(state.active) if can_shoot(state, unit)):
        chosen = yield _which(state, able)
        if not isinstance(chosen, ShootUnit):
            break
        state = yield from shoot_with(state, chosen.unit, dice)
        yield Checkpoint(state)
    return phase_over(replace(state, step=""))


def can_shoot(state: State, unit: Unit) -> bool:
    """May the unit make a Shooting Attack now, and is there something that it could hit?"""
    if not may_shoot(state, unit) or not (guns_of(state, unit) or specials_of(state, unit)):
        return False
    return has_target(state, unit)


def shoot_with(state: State, unit_id: int, dice: Dice) -> Play[State]:
    """Let a unit shoot: what its owner uses before, the choice, the shots, and the Panic that they cause."""
    state = yield from activations(state, dice, "shooting", (unit_id,))
    if not state.has(unit_id):
        return state
    unit = state.unit(unit_id)
    ask = Ask(
        unit.side,
        SHOOT,
        lambda: shot_options(state, unit),
        lambda answer: check_shot(state, unit, answer),
        state=state,
    )
    answer = yield ask
    state = state.put(unit.altered(shot=True))
    if not isinstance(answer, Shoot):
        return state
    after = after_help((yield from shots_of(state, answer, dice)), answer.helper)
    return (yield from losses_settled(after, dice))


def can_stand_and_shoot(state: State, shooter: Unit, charger: Unit) -> bool:
    """Could *shooter* shoot at *charger* in reaction: is a weapon at hand that allows it (core 6.5, 10.9)?

    Where the charger stands and how near it is, and whether the unit has reacted so before, is for the caller.
    """
    if shooter.fight.engaged or shooter.morale.fleeing or shooter.morale.shaken:
        return False
    return bool(ways_to_stand_and_shoot(state, shooter, charger))


def must_stand_and_shoot(state: State, shooter: Unit, charger: Unit) -> bool:
    """Must the unit choose this reaction if it can (`Trait.MUST_STAND_AND_SHOOT`)?"""
    guns = guns_of(state, shooter, standing=True)
    return any(gun.weapon.hooks.with_trait(Trait.MUST_STAND_AND_SHOOT) for gun in guns) and can_stand_and_shoot(
        state, shooter, charger
    )


def stand_and_shoot(state: State, shooter_id: int, charger_id: int, dice: Dice) -> Play[State]:
    """Shoot at a charger (core 6.5): no range is asked; the charger takes its Panic Test before it moves.

    The owner is asked only if his unit may use its weapons in several ways.
    """
    shooter, charger = state.unit(shooter_id), state.unit(charger_id)
    state = state.put(shooter.altered(stood_and_shot=True))
    ways = ways_to_stand_and_shoot(state, shooter, charger)
    if not ways:
        return state
    shots = tuple(Shoot(shooter_id, charger_id, arms) for arms in ways)
    shot = shots[0]
    if len(shots) > 1:
        shot = yield from answer_to(
            Ask(shooter.side, STAND_AND_SHOOT, shots, state=state, rule="t9a.stand-and-shoot"), Shoot
        )
    after = yield from shots_of(state, shot, dice, standing=True)
    return (yield from losses_settled(after, dice))


def _which(state: State, able: tuple[int, ...]) -> Ask:
    """Ask which unit shoots next."""
    return Ask(
        state.active,
        WHICH_UNIT,
        lambda: (*(ShootUnit(unit_id) for unit_id in able), EndShooting()),
        state=state,
        rule="t9a.shooting-phase",
    )
