"""`odds`: the exact chances behind the choice at hand, option by option."""

from __future__ import annotations

from collections.abc import Container, Iterator
from math import floor

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.geometry import distance
from grognard.kernel.words.language import N_
from grognard.players.terminal.console import Saying
from grognard.t9a.aftermath.pursuit import Pursue, Restrain
from grognard.t9a.board.state import State, Unit
from grognard.t9a.charging.character_charge import charger_of
from grognard.t9a.charging.charge_declaration import DeclareCharge
from grognard.t9a.charging.charge_range import charge_roll
from grognard.t9a.charging.reactions import FleeFromCharge, Hold, StandAndShoot
from grognard.t9a.charging.redirect import RedirectTo, TryRedirect
from grognard.t9a.magic.answers import AddDie, Cast, Dispel, RerollDie
from grognard.t9a.morale.flight import maximised
from grognard.t9a.moving.moves import can_fly, rates
from grognard.t9a.shooting.shooting_events import Shoot
from grognard.t9a.shooting.shot_choice import ways_to_stand_and_shoot
from grognard.t9a.tactician.appraisal import Appraisal, brought_together
from grognard.t9a.tactician.blows import exchange
from grognard.t9a.tactician.gunnery import chances_of_shot
from grognard.t9a.tactician.nerve import chance_to_pass
from grognard.t9a.tactician.paces import chance_to_outrun, chance_to_reach
from grognard.t9a.terminal.combat_prospects import of_a_combat
from grognard.t9a.terminal.magic_prospects import of_a_casting, of_a_magic_roll
from grognard.t9a.units.arcs import facing_towards
from grognard.t9a.units.contact import combat_of


def prospects(ask: Ask, state: State, appraisal: Appraisal, wanted: Container[int]) -> Iterator[tuple[int, Saying]]:
    """Yield (number of the option, what its dice may bring) for all *wanted* options that hang on dice."""
    appraisal.for_a_new_decision()
    for number, option in enumerate(ask.options, 1):
        if number in wanted:
            for said in _of(ask, option, state, appraisal):
                yield number, said


def _of(ask: Ask, option: Answer, state: State, appraisal: Appraisal) -> Iterator[Saying]:
    match option:
        case DeclareCharge(unit_id, target_id) | RedirectTo(unit_id, target_id):
            found = charger_of(state, unit_id)
            if found is not None:
                here = state if state.has(found[0].id) else state.put(found[0])
                yield from _of_a_charge(here, found[0], state.unit(target_id), appraisal)
        case Shoot():
            yield from _of_a_shot(state, option, appraisal, standing=False)
        case Hold(unit_id):
            yield from _of_a_reaction(state, state.unit(unit_id), appraisal)
        case StandAndShoot(unit_id):
            charger = _charger_on(state, unit_id)
            ways = ways_to_stand_and_shoot(state, state.unit(unit_id), charger) if charger is not None else ()
            if charger is not None and ways:
                yield from _of_a_shot(state, Shoot(unit_id, charger.id, ways[0]), appraisal, standing=True)
        case Cast():
            yield from of_a_casting(state, option)
        case Dispel() | RerollDie() | AddDie():
            yield from of_a_magic_roll(ask, state, option)
        case _:
            one_roll = chance_of_one_roll(option, state)
            if one_roll is not None:
                yield one_roll
            yield from of_a_combat(ask, option, state, appraisal)


def chance_of_one_roll(option: Answer, state: State) -> Saying | None:
    """Return the chance of an option that hangs on a single roll; None for others."""
    match option:
        case TryRedirect(unit_id):
            return Saying(PASSES, chance=chance_to_pass(state, state.unit(unit_id), "redirect"))
        case Restrain(unit_id):
            return Saying(PASSES, chance=chance_to_pass(state, state.unit(unit_id), "restrain"))
        case Pursue(unit_id, prey_id):
            unit, prey = state.unit(unit_id), state.unit(prey_id)
            more = maximised(unit, "pursuit", None), maximised(prey, "flee", None)
            return Saying(CATCHES, chance=1.0 - chance_to_outrun(0, *more))
        case FleeFromCharge(unit_id):
            return _of_a_flight(state, state.unit(unit_id))
    return None


def _of_a_charge(state: State, unit: Unit, target: Unit, appraisal: Appraisal) -> Iterator[Saying]:
    needed = charge_roll(state, unit, target, flying=can_fly(unit)).target.needed
    yield Saying(REACHES, needed=max(2, needed), chance=chance_to_reach(state, unit, target))
    if not target.fleeing:
        there = brought_together(state, ((unit, facing_towards(target, unit)),), target)
        yield from _of_a_round(there, unit, target, appraisal)


def _of_a_round(state: State, unit: Unit, target: Unit, appraisal: Appraisal) -> Iterator[Saying]:
    """Tell what the first Round is expected to bring, once the charge is home."""
    combat = combat_of(state, unit.id)
    there = exchange(state, combat, appraisal.arithmetic)
    yield Saying(
        FIRST_ROUND, takes=round(there.lost_by(target.id), 1), loses=round(there.lost_by(unit.id), 1), unit=unit.name
    )
    breaks = appraisal.charge(state, unit, target, facing_towards(target, unit)).breaks
    yield Saying(BREAKS, target=target.name, unit=unit.name, theirs=breaks[target.side], ours=breaks[unit.side])


def _of_a_shot(state: State, shot: Shoot, appraisal: Appraisal, *, standing: bool) -> Iterator[Saying]:
    chances = chances_of_shot(state, shot, appraisal.arithmetic, standing=standing)
    mean = sum(points * chance for points, chance in enumerate(chances))
    yield Saying(SHOT, mean=round(mean, 1), none=chances[0], target=state.unit(shot.target).name)
    for least in (2, 3, 5, 10):
        chance = sum(chances[least:])
        if len(chances) > least and chance > 0.005:
            yield Saying(AT_LEAST, least=least, chance=chance)


def _charger_on(state: State, unit_id: int) -> Unit | None:
    charge = next((one for one in reversed(state.charges) if unit_id in (one.target, *one.secondary)), None)
    return state.unit(charge.unit) if charge is not None and state.has(charge.unit) else None


def _of_a_reaction(state: State, unit: Unit, appraisal: Appraisal) -> Iterator[Saying]:
    charger = _charger_on(state, unit.id)
    if charger is not None:
        yield Saying(REACHED, charger=charger.name, chance=chance_to_reach(state, charger, unit))
        there = brought_together(state, ((charger, facing_towards(unit, charger)),), unit)
        yield from _of_a_round(there, charger, unit, appraisal)


def _of_a_flight(state: State, unit: Unit) -> Saying | None:
    charger = _charger_on(state, unit.id)
    if charger is None:
        return None
    away = distance(unit.boundary, charger.boundary) - rates(charger, flying=can_fly(charger))[0]
    more = maximised(charger, "charge", unit), maximised(unit, "flee", None)
    return Saying(ESCAPES, chance=chance_to_outrun(floor(away), *more), charger=charger.name)


REACHES = N_("reaches it with {needed} or more on the dice: {chance:%}")
FIRST_ROUND = N_("first Round, there: takes {takes} Health Points, {unit} {unit:loses|lose} {loses} (averages)")
BREAKS = N_("then {target} {target:breaks|break} with {theirs:%}, {unit} with {ours:%}")
SHOT = N_("{target} {target:loses|lose} {mean} Health Points on average, none with {none:%}")
AT_LEAST = N_("at least {least}: {chance:%}")
PASSES = N_("passes the test with {chance:%}")
CATCHES = N_("catches them with {chance:%}")
ESCAPES = N_("gets away from {charger} with {chance:%}")
REACHED = N_("{charger} {charger:reaches|reach} it with {chance:%}")
