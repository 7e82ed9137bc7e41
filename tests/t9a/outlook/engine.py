"""The steps of the engine behind what the terminal tells of an option, each run in every way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.battle.driving import drive
from grognard.kernel.dice import Dice, Distribution, EveryDice
from grognard.kernel.dice.chains import Chain
from grognard.kernel.words.language import render
from grognard.kernel.words.modifiers import Target
from grognard.kernel.words.saying import Saying
from grognard.t9a.aftermath.pursuit import Pursue
from grognard.t9a.attack.volley import Volley, roll_volleys
from grognard.t9a.battle import at_start_of_phase
from grognard.t9a.board.state import Charge, State
from grognard.t9a.charging.character_charge import charger_of
from grognard.t9a.charging.charge import declare
from grognard.t9a.charging.charge_declaration import DeclareCharge, judged
from grognard.t9a.charging.charge_moves import move_group
from grognard.t9a.charging.charge_range import charge_roll, roll_charge
from grognard.t9a.charging.reactions import Hold, flees_from_charge
from grognard.t9a.charging.redirect import TryRedirect, new_targets
from grognard.t9a.magic.answers import RerollDie
from grognard.t9a.magic.attempts import aim_of, attempt_of, miscasts_of
from grognard.t9a.magic.dispelling import dispelling
from grognard.t9a.magic.events import FallsShort, SpellComes
from grognard.t9a.magic.roll import another_die, miscast_row, roll_to_cast
from grognard.t9a.magic.strikes import strike_unit
from grognard.t9a.magic.targets import relay
from grognard.t9a.melee.reach import Mark
from grognard.t9a.melee.striking import strike_against
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.morale.flight import flight_distance
from grognard.t9a.outlook.every_round import EveryRound
from grognard.t9a.shooting.artillery import FlamesRolled, roll_flames
from grognard.t9a.shooting.misfire import RESULT_NAMES, MisfireRolled, roll_misfire
from grognard.t9a.shooting.shooting_attack import shooting_attack
from grognard.t9a.shooting.shooting_events import Shoot
from grognard.t9a.shooting.shot_choice import ways_to_stand_and_shoot
from grognard.t9a.terminal import charge_prospects as charges
from grognard.t9a.terminal import combat_prospects as combats
from grognard.t9a.terminal import effects, prospects
from grognard.t9a.terminal import magic_prospects as magic
from grognard.t9a.units.contact import combat_of
from grognard.t9a.units.pools import most_to_lose

MEANS = ("takes", "loses", "mean", "loss")
Exact = Mapping[str, Fraction]


def engine(ask: Ask, state: State, option: Answer, said: Saying) -> Exact:
    """Return the exact values of what is said of an option."""
    return STEPS[said.message](ask, state, option, said)


def chance(procedure: Callable[[Dice], bool]) -> Fraction:
    """Return how likely a procedure returns true."""
    return EveryDice().anew(procedure).probability(outcome=True)


# ---- charges ---------------------------------------------------------------------------------------------------------


def charge_of(state: State, option: Any) -> Charge:
    """Return the charge that an option declares."""
    if isinstance(option, DeclareCharge):
        return judged(state, option)
    before = next(one for one in state.charges if one.unit == option.unit and not one.done)
    return new_targets(state, before)[option]


def reaching(ask: Ask, state: State, option: Any, said: Saying) -> Exact:
    """Roll the Charge Range of a charge."""
    charge = charge_of(state, option)
    found = charger_of(state, option.unit)
    assert found is not None
    roll = charge_roll(state.put(found[0]), found[0], state.unit(charge.target), flying=charge.flying)
    return {"chance": chance(lambda dice: roll_charge(dice, roll).reaches)}


def reached(ask: Ask, state: State, option: Any, said: Saying) -> Exact:
    """Roll the Charge Range of the charger that is named."""
    one = next(one for one in waiting(state, option.unit) if state.unit(one.unit).name == said.values["charger"])
    roll = charge_roll(state, state.unit(one.unit), state.unit(option.unit), flying=one.flying)
    return {"chance": chance(lambda dice: roll_charge(dice, roll).reaches)}


def waiting(state: State, unit: int) -> list[Charge]:
    """Return the charges on a unit that have yet to be moved."""
    return [one for one in state.charges if unit in (one.target, *one.secondary) and not one.done]


def escaping(ask: Ask, state: State, option: Any, said: Saying) -> Exact:
    """Flee from the charge, then let all who charge it move."""
    on = waiting(state, option.unit)

    calm = undisturbed(state, {option.unit, *(one.unit for one in on)})

    def gets_away(dice: Dice) -> bool:
        after = flees_from_charge(calm, option.unit, on[-1].unit, dice, by_choice=True)
        if not after.has(option.unit):
            return False
        group = tuple(one.unit for one in after.charges if one.target == option.unit and not one.done)
        moved: State = drive(lambda before, rolled: move_group(before, group, rolled), after, dice)
        return moved.has(option.unit)

    return {"chance": chance(gets_away)}


def undisturbed(state: State, acting: set[int]) -> State:
    """Return the state in which nobody else panics."""
    return state.put(*(unit.altered(panic_passed=True) for unit in state.units if unit.id not in acting))


def _hold(ask: Ask) -> Answer:
    return next((one for one in ask.options if isinstance(one, Hold)), ask.options[0])


def first_round(ask: Ask, state: State, option: Any, said: Saying) -> Exact:
    """Charge home, then fight the first Round."""
    if isinstance(option, Hold):
        chargers = [one.unit for one in waiting(state, option.unit)]
        target, unit = option.unit, chargers[-1]

        def play(before: State, dice: Dice) -> Any:
            return move_group(before, tuple(chargers), dice)

    else:
        charge = charge_of(state, option)
        target, unit, chargers = charge.target, charge.unit, [charge.unit]

        def play(before: State, dice: Dice) -> Any:
            after = yield from declare(before, charge, dice)
            if not after.has(unit) or not after.has(target) or after.unit(target).morale.fleeing:
                return after
            return (yield from move_group(after, (unit,), dice))

    ends: Distribution[State] = EveryDice().anew(
        lambda dice: drive(play, undisturbed(state, {target, *chargers}), dice, _hold)
    )
    home = {
        at_start_of_phase(end, "melee"): weight
        for end, weight in ends
        if end.has(target)
        and not end.unit(target).morale.fleeing
        and all(end.has(one) and any(e.enemy == target for e in end.unit(one).fight.engaged) for one in chargers)
    }
    return fought(Distribution(home), target, state.unit(target).side)


def fought(starts: Distribution[State], unit_id: int, theirs: int) -> Exact:
    """Fight a Round, from states in which the same units fight."""
    combat = combat_of(starts.outcomes[0], unit_id)
    starts = starts.map(lambda state: undisturbed(state, set(combat)))
    first = starts.outcomes[0]
    exact = {"takes": Fraction(0), "loses": Fraction(0), "theirs": Fraction(0), "ours": Fraction(0)}
    rounds = EveryRound([first.unit(one) for one in combat], lambda ask: ask.options[0], EveryDice(), by_unit=True)
    for start, likely in starts.fractions().items():
        chain: Chain[Any] = Chain(rounds.begun(start))
        rounds.strike(chain)
        for at, share in chain.result().fractions().items():
            for unit, points in rounds.lost(at):
                exact["takes" if rounds.sides[unit] == theirs else "loses"] += likely * share * points
            for ending, breaking in rounds.endings(at).fractions().items():
                sides = {rounds.sides[unit] for unit in ending.aftermath.broken}
                for side in sides:
                    exact["theirs" if side == theirs else "ours"] += likely * share * breaking
    return exact


def coming_round(ask: Ask, state: State, option: Any, said: Saying) -> Exact:
    """Fight the Round of the combat that is picked."""
    return fought(Distribution.constant(state), option.units[0], 1 - ask.player)


# ---- tests, pursuit, shots -------------------------------------------------------------------------------------------


def tested(ask: Ask, state: State, option: Any, said: Saying) -> Exact:
    """Take the test of an option."""
    kind: Any = "redirect" if isinstance(option, TryRedirect) else "restrain"
    return {"chance": chance(lambda dice: discipline_test(state, option.unit, kind, dice))}


def caught(ask: Ask, state: State, option: Any, said: Saying) -> Exact:
    """Roll how far both come: a pursuer must come at least as far."""
    assert isinstance(option, Pursue)
    unit, prey = state.unit(option.unit), state.unit(option.prey)
    return {"chance": chance(lambda dice: flight_distance(prey, dice) <= flight_distance(unit, dice, "pursuit"))}


def shot(ask: Ask, state: State, option: Any, said: Saying) -> Exact:
    """Make the Shooting Attack."""
    standing = not isinstance(option, Shoot) or ask.kind == "t9a.stand-and-shoot-with"
    if not isinstance(option, Shoot):
        charger = state.unit(waiting(state, option.unit)[-1].unit)
        arms = ways_to_stand_and_shoot(state, state.unit(option.unit), charger)[0]
        option = Shoot(option.unit, charger.id, arms)
    health = state.unit(option.target).health

    def lost(dice: Dice) -> int:
        after = shooting_attack(state, option, dice, standing=standing)
        return health - (after.unit(option.target).health if after.has(option.target) else 0)

    found = EveryDice().anew(lost)
    least: Any = said.values.get("least", 0)
    return {"mean": found.mean(), "none": found.probability(0), "chance": found.at_least(least)}


def share(ask: Ask, state: State, option: Any, said: Saying) -> Exact:
    """Roll the attacks of a share."""
    assert state.round is not None
    part: Any = said.values["share"]
    named = (option.unit, option.pool, option.part)
    striker = next(one for one in state.round.order if (one.unit, one.pool, one.part) == named)
    volley = Volley(part.attacks, strike_against(state, striker, Mark(part.enemy, part.pool)))
    most = most_to_lose(state, part.enemy, part.pool)
    return {"loss": EveryDice().anew(lambda dice: roll_volleys(dice, (volley,), most).lost).mean()}


# ---- magic -----------------------------------------------------------------------------------------------------------


def cast(ask: Ask, state: State, option: Any, said: Saying) -> Exact:
    """Roll a Casting Attempt."""
    aim = aim_of(state, option)
    assert aim is not None
    attempt = attempt_of(state, aim, option.dice, option.targets)
    return {"chance": chance(lambda dice: roll_to_cast(dice, attempt).passed)}


def miscast(ask: Ask, state: State, option: Any, said: Saying) -> Exact:
    """Roll a Casting Attempt, and look its dice up in the Miscast table."""
    aim = aim_of(state, option)
    assert aim is not None
    attempt, more = attempt_of(state, aim, option.dice, option.targets), miscasts_of(state, aim)

    def happens(dice: Dice) -> bool:
        roll = roll_to_cast(dice, attempt)
        return roll.passed and miscast_row(roll.faces, more) > 0

    return {"chance": chance(happens)}


def struck(ask: Ask, state: State, option: Any, said: Saying) -> Exact:
    """Let the spell strike."""
    aim = aim_of(state, option)
    assert aim is not None
    effect: Any = aim.version.effect
    target = next(one for one in option.targets if state.unit(one).name == said.values["target"])
    source = state.unit(relay(state, aim).unit)
    found = EveryDice().anew(lambda dice: strike_unit(state, target, source, option.spell, effect, dice)[1])
    return {"loss": found.mean()}


def dispelled(ask: Ask, state: State, option: Any, said: Saying) -> Exact:
    """Play the Dispelling Attempt; nothing is added to it."""
    about = ask.about
    assert isinstance(about, SpellComes)

    def play(before: State, dice: Dice) -> Any:
        return dispelling(before, about.cast, about.total, dice, bound=False, side=1 - ask.player)

    def answer(asked: Ask) -> Answer:
        return option if isinstance(asked.about, SpellComes) else asked.options[0]

    return {"chance": chance(lambda dice: drive(play, state, dice, answer)[1] == "dispelled")}


def bettered(ask: Ask, state: State, option: Any, said: Saying) -> Exact:
    """Roll one die again, or one more."""
    short = ask.about
    assert isinstance(short, FallsShort)
    instead_of = option.face if isinstance(option, RerollDie) else 0
    why = Target(short.spell, short.needed, (), short.needed)

    def reaches(dice: Dice) -> bool:
        return short.total - instead_of + sum(another_die(dice, (), why)) >= short.needed

    return {"chance": chance(reaches)}


def more_or_fewer(ask: Ask, state: State, option: Any, said: Saying) -> Exact:
    """Roll the hits of a Flamethrower once more, and hold them against those that fell."""
    rolled = ask.about
    assert isinstance(rolled, FlamesRolled)
    again = EveryDice().anew(lambda dice: roll_flames(dice, rolled.further, rolled.most, rolled.rule) - rolled.hits)
    return {"more": again.at_least(1), "fewer": again.at_most(-1)}


def on_the_table(ask: Ask, state: State, option: Any, said: Saying) -> Exact:
    """Roll on the Misfire Table once more."""
    rolled = ask.about
    row: Any = said.values["result"]
    assert isinstance(rolled, MisfireRolled)
    named = next(result for result, name in RESULT_NAMES.items() if render(row, "en") == name)
    return {"chance": chance(lambda dice: roll_misfire(dice, rolled.modifiers) == named)}


STEPS: Mapping[str, Callable[[Ask, State, Any, Saying], Exact]] = {
    effects.CHARGE: reaching,
    charges.REACHES: reaching,
    charges.REACHED: reached,
    charges.ESCAPES: escaping,
    charges.FIRST_ROUND: first_round,
    charges.BREAKS: first_round,
    combats.ROUND: coming_round,
    combats.SHARE: share,
    prospects.PASSES: tested,
    prospects.CATCHES: caught,
    prospects.SHOT: shot,
    prospects.AT_LEAST: shot,
    prospects.HITS: more_or_fewer,
    prospects.RESULT: on_the_table,
    magic.BASIC: cast,
    magic.BOOSTED: cast,
    magic.MISCAST: miscast,
    magic.TAKES: struck,
    magic.DISPELLED: dispelled,
    magic.BETTERED: bettered,
}
