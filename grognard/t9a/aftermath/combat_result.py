"""From the last blow to the end of a Round of Combat: who won, who breaks, who pursues, who forms anew (core 12).

Each part is a function of the state, which notes in `aftermath` how far it has come; between the parts the procedure
can be started again.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Checkpoint, Play
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.aftermath.break_tests import break_tests
from grognard.t9a.aftermath.combat_reform import combat_reforms
from grognard.t9a.aftermath.combat_score import (
    CombatDrawn,
    CombatLost,
    CombatScored,
    combat_score,
    still_fighting,
    verdict,
)
from grognard.t9a.aftermath.pursuit import flight_and_pursuit
from grognard.t9a.aftermath.score_facts import ScoreFacts
from grognard.t9a.board.aftermath import NOBODY, Aftermath
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.morale.panic import losses_settled
from grognard.t9a.moving.post_combat import post_combat_move
from grognard.t9a.units.command_falls import command_falls


class NoMoreFoes(Event, frozen=True):
    """A unit is left without enemies: it counts as winner."""

    message: ClassVar[str] = N_("{unit} {unit:has|have} no more foes")

    unit: Name


def after_blows(state: State, combat: tuple[int, ...], facts: ScoreFacts, dice: Dice) -> Play[State]:
    """Settle a Round of Combat once its blows are over: steps 7 to 15 (core 11.2).

    Args:
        state: After the last Initiative Step; `state.aftermath` says what of this is done already.
        combat: The units that began the Round.
        facts: What the blows left behind.
        dice: For tests, flight and pursuit.
    """
    restartable = state.round is not None
    if state.aftermath is None:
        state = yield from winners_and_losers(state, facts, dice)
        if restartable:
            yield Checkpoint(state)
    if state.consequences.step == "flight":
        state = yield from flight_and_pursuit(state, combat, facts, dice)
        state = yield from command_falls(state)
        if restartable:
            yield Checkpoint(state)
    state = yield from post_combat_moves(state, combat, dice)
    state = yield from combat_reforms(state, combat, dice)
    return replace(state, aftermath=None)


def winners_and_losers(state: State, facts: ScoreFacts, dice: Dice) -> Play[State]:
    """Count the Combat Score and let the losers take their Break Tests; the state notes the outcome.

    Where one side has nobody left in the fight there is nothing to count: the others win (`t9a.no-more-foes`, core
    12.14).
    """
    if dice.telling:
        for one in facts.units:
            if state.has(one.unit) and not state.unit(one.unit).is_engaged:
                dice.tell(NoMoreFoes(state.unit(one.unit).name))
    if not (still_fighting(state, facts, 0) and still_fighting(state, facts, 1)):
        return replace((yield from losses_settled(state, dice)), aftermath=Aftermath())
    scores = combat_score(state, facts)
    lost = verdict(scores)
    if dice.telling:
        dice.tell(CombatScored(scores[state.active], scores[1 - state.active]))
    if lost.loser == NOBODY:
        dice.tell(CombatDrawn())
        return replace((yield from losses_settled(state, dice)), aftermath=Aftermath())
    if dice.telling:
        dice.tell(CombatLost(state.setting.names[lost.loser], lost.difference))
    return (yield from break_tests(state, facts, lost, dice))


def post_combat_moves(state: State, combat: tuple[int, ...], dice: Dice) -> Play[State]:
    """Let units of the combat that are without enemies now, and did not pursue, turn or form anew (core 12.13).

    A pursuer that ran down an enemy in its way may turn, if it passes a test (core 6.11).
    """
    pursued = state.consequences.pursued
    for player in (state.active, 1 - state.active):
        for unit_id in combat:
            if not state.has(unit_id):
                continue
            unit = state.unit(unit_id)
            if unit.side != player or unit.is_engaged or unit.morale.fleeing:
                continue
            if unit_id not in pursued:
                state = yield from post_combat_move(state, unit_id, dice)
            elif _ran_somebody_down(state, unit) and discipline_test(state, unit_id, "pivot", dice):
                state = yield from post_combat_move(state, unit_id, dice, reforms=False)
    return state


def _ran_somebody_down(state: State, pursuer: Unit) -> bool:
    """Has the pursuer met a Fleeing enemy? That alone leaves it Shaken: a Shaken unit doesn't pursue."""
    return pursuer.morale.shaken_until == state.player_turn
