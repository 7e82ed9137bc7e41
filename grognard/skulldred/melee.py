"""The melee attack (`skulldred.action.attack`): declared, rolled, and its result carried out.

First the owner of a DOWNED target chooses; then dice are bought, both sides roll, and the winner takes what he is
entitled to or less. A long strike goes the same way (`long_strike.py` says what is different).
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_, Wording
from grognard.kernel.words.modifiers import Target, Value
from grognard.skulldred.buying import RollComes, buy_dice
from grognard.skulldred.danger import is_vulnerable, to_kill_of
from grognard.skulldred.engagement import are_engaged
from grognard.skulldred.fights import Bout, Verdict, settle
from grognard.skulldred.hooks import Moments
from grognard.skulldred.melee_dice import Fighter, roll_of, room_for_bonus
from grognard.skulldred.melee_facts import attacking, defending
from grognard.skulldred.pressing import press_forward
from grognard.skulldred.pulling import pull_in
from grognard.skulldred.pushing import away_from, push, push_length
from grognard.skulldred.results import Result, choices
from grognard.skulldred.state import Figure, State
from grognard.skulldred.swinging import swing
from grognard.skulldred.wounds import Restore, Sacrifice, down, kill, restore, sacrifice, without_item


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


class Take(Answer, frozen=True):
    """Take a result: "killed", "downed", "pushed" or "swing" (`skulldred.damage.choose-lesser`)."""

    message = "{figure:figure}: {result}"

    figure: int
    result: str

    def wording(self) -> Wording:
        """Return the sentence, the result in words."""
        return Wording(self.message, self._shown)

    def _shown(self, field: str) -> object:
        return RESULTS.get(self.result, self.result) if field == "result" else self.figure


RESULTS = {
    "killed": N_("killed"),
    "downed": N_("left DOWNED"),
    "pushed": N_("pushed back"),
    "swing": N_("swung round instead"),
}
"""What a winner may take, as he is told."""


class FightOn(Answer, frozen=True):
    """Agree to fight again under the same conditions (`skulldred.melee.fight-on`)."""

    message = "fight on"


class Accept(Answer, frozen=True):
    """Leave it at that."""

    message = "leave it at that"


class AnnounceEvade(Answer, frozen=True):
    """Evade: more dice, and no harm to the attacker."""

    message = "{figure:figure} evades"

    figure: int


class FightBack(Answer, frozen=True):
    """Fight back instead of evading."""

    message = "{figure:figure} fights back"

    figure: int


class Blow(msgspec.Struct, frozen=True):
    """An attack as it was declared."""

    attacker: int
    defender: int
    charge: bool = False
    long: bool = False
    was_downed: bool = False


def melee_attack(state: State, blow: Blow, dice: Dice) -> Play[State]:
    """Carry out a melee attack or a long strike; afterwards the attacker is deactivated."""
    state = state.with_acting(over=True)
    defender = state.figure(blow.defender)
    if defender.downed:
        state, given_up = yield from must_choose(state, blow.defender, dice)
        blow = replace(blow, was_downed=True)
        if given_up or not state.figure(blow.defender).stands:
            return state
    state, bout = yield from _prepare(state, blow, dice)
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


def _prepare(state: State, blow: Blow, dice: Dice) -> Play[tuple[State, Bout]]:
    """Let both sides declare what they add, and return what will be rolled."""
    readings = state.setting.readings
    attacker, defender = state.figure(blow.attacker), state.figure(blow.defender)
    ours = attacking(state, attacker, defender, charge=blow.charge, downed=blow.was_downed, long=blow.long)
    strikers = blow.long and defender.profile.long_strike > 0 and not defender.toad
    theirs = defending(state, defender, attacker, long=strikers and _better_long(defender))
    if blow.long and strikers:
        ours = replace(ours, long_strike=_better_long(attacker))
    state, theirs, evades = yield from _evade(state, blow.defender, theirs)

    def comes(*, attacks: bool) -> RollComes:
        bout = bout_of(state, attacker, defender, ours, theirs, long=blow.long, harmless=evades)
        return RollComes(blow.attacker, blow.defender, bout, attacks)

    if attacker.profile.combat and not attacker.toad:
        blade = any(item.attack_dice for item in attacker.items)
        state, bought, blade = yield from buy_dice(
            state, attacker.id, room_for_bonus(ours, readings), about=lambda: comes(attacks=True), blade=blade
        )
        ours = replace(ours, bought=bought, blade=int(blade))
        if blade:
            used = next(item for item in attacker.items if item.attack_dice)
            state = state.with_figure(without_item(attacker, used))
    if defender.profile.combat and not defender.toad:
        state, bought, _ = yield from buy_dice(
            state, defender.id, room_for_bonus(theirs, readings), about=lambda: comes(attacks=False)
        )
        theirs = replace(theirs, bought=bought)
    bout = bout_of(
        state, state.figure(blow.attacker), state.figure(blow.defender), ours, theirs, long=blow.long, harmless=evades
    )
    return state, bout


def _better_long(figure: Figure) -> bool:
    """Is LSTRIKE the better number? Between two long strikers each may use either (`skulldred.lstrike.duel`)."""
    return figure.profile.long_strike >= figure.profile.level


def _evade(state: State, figure_id: int, facts: Fighter) -> Play[tuple[State, Fighter, bool]]:
    """Ask whether the defender evades (`skulldred.ability.evade`)."""
    figure = state.figure(figure_id)
    dice = figure.profile.most(Moments.evade_dice)
    if not dice or figure.toad:
        return state, facts, False
    options = (AnnounceEvade(figure_id), FightBack(figure_id))
    answer = yield from answer_to(Ask(figure.side, "skulldred.ability.evade", options, state=state), Answer)
    evades = isinstance(answer, AnnounceEvade)
    return state, replace(facts, evade=dice) if evades else facts, evades


def bout_of(
    state: State,
    attacker: Figure,
    defender: Figure,
    ours: Fighter,
    theirs: Fighter,
    *,
    long: bool = False,
    harmless: bool = False,
) -> Bout:
    """Return the opposed roll of a melee.

    A panicked defender rolls and can't hurt anyone (`skulldred.panic.defence`); neither can one who evades, nor anyone
    a long striker, but for another long striker.
    """
    readings = state.setting.readings
    striker_duel = long and defender.profile.long_strike > 0 and not defender.toad
    heavy = readings.choice("skulldred.heavy-weapon")
    return Bout(
        roll_of(attacker.profile, ours, readings),
        roll_of(defender.profile, theirs, readings),
        to_kill_of(attacker),
        to_kill_of(defender),
        is_vulnerable(attacker),
        is_vulnerable(defender),
        attacker_safe=(long and not striker_duel) or harmless or defender.panicked,
        our_heavy=heavy != "ability-shots" and adds_a_hit(attacker, defender, everyone=heavy == "everyone"),
        their_heavy=heavy != "ability-shots" and adds_a_hit(defender, attacker, everyone=heavy == "everyone"),
        sides=state.setting.options.die_sides,
    )


def adds_a_hit(winner: Figure, loser: Figure, *, everyone: bool = False) -> bool:
    """Does a heavy weapon add a hit: is its bearer larger (`skulldred.shoot.heavy-weapons`)?"""
    if winner.toad or not (everyone or winner.profile.says(Moments.adds_a_hit)):
        return False
    loser_size = 1 if loser.toad else loser.profile.size
    return winner.profile.size + winner.profile.most(Moments.weapon_size) > loser_size


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


# ---- what comes of it ------------------------------------------------------------------------------------------------


def carry_out(state: State, blow: Blow, verdict: Verdict, dice: Dice) -> Play[State]:
    """Carry out a verdict: the winner chooses, the loser suffers, the attacker may follow."""
    attacker, defender = state.figure(blow.attacker), state.figure(blow.defender)
    if verdict.loser == "":
        if verdict.pull and blow.long:
            return (yield from pull_in(state, blow.attacker, blow.defender, verdict.margin, dice))
        if verdict.margin == 0 and not blow.long and are_engaged(attacker, defender):
            return (yield from swing(state, blow.attacker, blow.defender, dice, optional=True))
        return state
    loser, winner = (blow.defender, blow.attacker) if verdict.loser == "defender" else (blow.attacker, blow.defender)
    contact = not blow.long and are_engaged(attacker, defender)
    result = yield from take_result(state, winner, loser, verdict.worst, swing_allowed=contact)
    if result is Result.SWING:
        return (yield from swing(state, winner, loser, dice))
    state = yield from inflict(state, winner, loser, result, "skulldred.melee.roll", dice)
    if result is Result.PUSHED and winner == blow.attacker:
        state = yield from press_forward(state, winner, loser, dice)
    return state


def take_result(state: State, winner: int, loser: int, worst: Result, *, swing_allowed: bool = False) -> Play[Result]:
    """Let the winner take what he is entitled to, or less."""
    figure = state.figure(loser)
    possible = choices(worst, swing=swing_allowed, vulnerable=is_vulnerable(figure))
    side = state.figure(winner).side
    if len(possible) == 1:
        return possible[0]
    options = tuple(Take(loser, result.name.lower()) for result in possible)
    answer = yield from answer_to(Ask(side, "skulldred.damage.choose-lesser", options, state=state), Take)
    return Result[answer.result.upper()]


def inflict(state: State, winner: int, loser: int, result: Result, because: str, dice: Dice) -> Play[State]:
    """Kill a loser, leave it DOWNED, or push it straight away from the winner."""
    winning, losing = state.figure(winner), state.figure(loser)
    if result is Result.KILLED:
        return kill(state, loser, because, dice)
    poison = winning.profile.says(Moments.poisons) and not winning.toad
    if result is Result.DOWNED:
        return (yield from down(state, loser, because, dice, poison=poison))
    length = push_length(losing, winning)
    return (yield from push(state, loser, away_from(winning, losing), length, because, dice, poison=poison))
