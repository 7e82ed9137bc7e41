"""The melee attack (`skulldred.action.attack`): the DOWNED choose, dice are bought, both sides roll, results follow.

A long strike goes the same way.
"""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.modifiers import Target, Value
from grognard.skulldred.bouts import Blow, prepare
from grognard.skulldred.counters import Restore, Sacrifice, restore, sacrifice
from grognard.skulldred.engagement import are_engaged
from grognard.skulldred.fights import Bout, Verdict, settle
from grognard.skulldred.outcomes import carry_out
from grognard.skulldred.state import State


class Attacks(Event, frozen=True):
    """A figure attacks another: what both roll, and why."""

    message = (
        "{attacker:figure} attacks {defender:figure}: {dice} against {other_dice}; {target:aside}; {other_target:aside}"
    )

    attacker: int
    defender: int
    dice: Value
    target: Target
    other_dice: Value
    other_target: Target


class FightIs(Event, frozen=True):
    """The hits of a fight, and the margin."""

    message = "{hits} hits against {other_hits}: margin {margin}"

    hits: int
    other_hits: int
    margin: int


class OffGuard(Event, frozen=True):
    """A figure without HITS is OFF GUARD: the hits against it count double (`skulldred.off-guard`)."""

    message = "{figure:figure} is off guard"

    figure: int


class FightOn(Answer, frozen=True):
    """Agree to fight again under the same conditions (`skulldred.melee.fight-on`)."""

    message = "fight on"


class Accept(Answer, frozen=True):
    """Leave it at that."""

    message = "leave it at that"


def melee_attack(state: State, blow: Blow, dice: Dice) -> Play[State]:
    """Carry out a melee attack or a long strike; afterwards the attacker is deactivated."""
    state = state.with_acting(over=True)
    defender = state.figure(blow.defender)
    if defender.downed:
        state, given_up = yield from must_choose(state, blow.defender, dice)
        blow = replace(blow, was_downed=True)
        if given_up or not state.figure(blow.defender).stands:
            return state
    state, bout = yield from prepare(state, blow, dice)
    if state.setting.reads("skulldred.fight-on", "after"):
        return (yield from _fight_after(state, blow, bout, dice))
    verdict = yield from _fight(state, blow, bout, dice)
    return (yield from carry_out(state, blow, verdict, dice))


def must_choose(state: State, figure_id: int, dice: Dice) -> Play[tuple[State, bool]]:
    """Make the owner of an attacked DOWNED figure give up the figure or its counter before the roll.

    Rule `skulldred.dreadskull.attack-on-downed`. Return the state, and whether the figure was given up.
    """
    figure = state.figure(figure_id)
    if state.order(figure.side, "restore") == "leader" and figure.is_leader:
        return restore(state, figure_id, dice), False
    options = (Restore(figure_id), Sacrifice(figure_id))
    ask = Ask(figure.side, "skulldred.dreadskull.attack-on-downed", options, state=state)
    answer = yield from answer_to(ask, Answer)
    if isinstance(answer, Sacrifice):
        return sacrifice(state, figure_id, dice), True
    return restore(state, figure_id, dice, "skulldred.dreadskull.attack-on-downed"), False


def _fight(state: State, blow: Blow, bout: Bout, dice: Dice) -> Play[Verdict]:
    """Roll, and roll again as long as both players agree to (`skulldred.melee.fight-on`)."""
    while True:
        verdict = roll_fight(state, blow, bout, dice)
        agreed = yield from _both_fight_on(state)
        if not agreed:
            return verdict


def _fight_after(state: State, blow: Blow, bout: Bout, dice: Dice) -> Play[State]:
    """Fight, and again with the same dice as long as both stand in contact and agree to, each result carried out."""
    while True:
        state = yield from carry_out(state, blow, roll_fight(state, blow, bout, dice), dice)
        attacker, defender = state.figure(blow.attacker), state.figure(blow.defender)
        touching = attacker.stands and defender.stands and are_engaged(attacker, defender)
        if not touching or not (yield from _both_fight_on(state)):
            return state


def roll_fight(state: State, blow: Blow, bout: Bout, dice: Dice) -> Verdict:
    """Roll a fight and say so."""
    if dice.telling:
        ours, theirs = bout.ours, bout.theirs
        dice.tell(Attacks(blow.attacker, blow.defender, ours.dice, ours.target, theirs.dice, theirs.target))
    verdict = dice.step(settle, bout)
    if dice.telling:
        if verdict.hits.we_are_off_guard:
            dice.tell(OffGuard(blow.attacker))
        if verdict.hits.they_are_off_guard:
            dice.tell(OffGuard(blow.defender))
        dice.tell(FightIs(verdict.hits.ours, verdict.hits.theirs, verdict.margin))
    return verdict


def _both_fight_on(state: State) -> Play[bool]:
    if any(state.order(side, "fight-on") == "never" for side in (0, 1)):
        return False
    for side in (state.active, 1 - state.active):
        options = (Accept(), FightOn())
        answer = yield from answer_to(Ask(side, "skulldred.melee.fight-on", options, state=state), Answer)
        if not isinstance(answer, FightOn):
            return False
    return True
