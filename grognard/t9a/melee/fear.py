"""Fear Tests at the start of a Round of Combat (core 11.2)."""

from __future__ import annotations

from grognard.kernel.dice import Dice
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.profile import Model
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.melee_events import FailedFear
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.units.contact import feels_fear

FUMBLING = Modifier("t9a.fear-test", "add", -1)
EXPOSED = Modifier("t9a.fear-test", "add", 1)


def fear_tests(state: State, dice: Dice) -> State:
    """Let every unit that touches a frightening model take its Fear Test, the Active Player's first.

    A unit that failed is Shaken for the Round. Units wholly of models that Fear does not touch take none.
    """
    combat = state.round
    assert combat is not None, "Fear Tests are taken in a Round of Combat"
    for player in (state.active, 1 - state.active):
        for unit_id, side in combat.sides:
            if side != player or not feels_fear(state, state.unit(unit_id)):
                continue
            unit = state.unit(unit_id)
            if all(is_fearless(model) for model, _ in unit.members) or discipline_test(state, unit_id, "fear", dice):
                continue
            dice.tell(FailedFear(unit.name))
            state = state.put(unit.altered(afraid=True))
    return state


def is_fearless(model: Model) -> bool:
    """Does Fear not touch the model?"""
    return bool(model.hooks.with_trait(Trait.IMMUNE_TO_FEAR))


def of_the_fearful(state: State, attacker: Unit, model: Model, enemy: Unit, target: Model) -> tuple[Modifier, ...]:
    """Return the to-hit modifiers of Close Combat Attacks by and at models that failed their Fear Test.

    There are none, unless the reading `t9a.fear.failed-test` gives the Fear of the 2023 rulebook.
    """
    if not (attacker.morale.afraid or enemy.morale.afraid):
        return ()
    if state.setting.readings.choice("t9a.fear.failed-test") != "shaken-and-fumbling":
        return ()
    fumbling = (FUMBLING,) if attacker.morale.afraid and not is_fearless(model) else ()
    exposed = (EXPOSED,) if enemy.morale.afraid and not is_fearless(target) else ()
    return fumbling + exposed
