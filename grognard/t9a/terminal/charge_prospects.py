"""`odds` in the Charge Phase: what a charge, or a reaction to one, may bring, as the engine plays it."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.players.terminal.console import Saying, roughly
from grognard.t9a.board.state import Charge, State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.character_charge import charger_of
from grognard.t9a.charging.charge_declaration import DeclareCharge, judged
from grognard.t9a.charging.redirect import RedirectTo, charge_by, new_targets
from grognard.t9a.outlook.charges import homes_of, homes_of_declared
from grognard.t9a.outlook.estimates import Arithmetic
from grognard.t9a.outlook.flight import chance_to_escape, chargers_on
from grognard.t9a.outlook.foreseen import Foreseen
from grognard.t9a.outlook.reach import chance_to_reach, needed_to_reach
from grognard.t9a.outlook.round_ahead import round_ahead

LEAST_SHOWN = 2  # what two dice show at least


def charge_named(state: State, option: DeclareCharge | RedirectTo) -> tuple[State, Charge] | None:
    """Return the charge that an option stands for, in the state in which its unit stands alone; None if none may be."""
    charge = _declared(state, option) if isinstance(option, DeclareCharge) else _redirected(state, option)
    found = charger_of(state, option.unit)
    if charge is None or found is None:
        return None
    return state if state.has(charge.unit) else state.put(found[0]), charge


def _declared(state: State, option: DeclareCharge) -> Charge | None:
    try:
        return judged(state, option)
    except NotAllowed:
        return None


def _redirected(state: State, option: RedirectTo) -> Charge | None:
    before = charge_by(state, option.unit)
    return new_targets(state, before).get(option) if before is not None else None


def chance_of(state: State, option: DeclareCharge | RedirectTo) -> Saying | None:
    """Return the chance that the Charge Range of an option reaches."""
    found = charge_named(state, option)
    if found is None:
        return None
    here, charge = found
    unit, target = here.unit(charge.unit), here.unit(charge.target)
    needed = needed_to_reach(here, unit, target, flying=charge.flying)
    chance = chance_to_reach(here, unit, target, flying=charge.flying)
    return Saying(REACHES, needed=max(LEAST_SHOWN, needed), chance=float(chance))


def of_a_charge(state: State, option: DeclareCharge | RedirectTo, arithmetic: Arithmetic) -> Iterator[Saying]:
    """Yield the chance that a charge reaches, and what the first Round brings if the target awaits it."""
    found, reaches = charge_named(state, option), chance_of(state, option)
    if found is None or reaches is None:
        return
    yield reaches
    charge = found[1]
    target = state.unit(charge.target)
    if not target.morale.fleeing:
        yield from _first_round(state, homes_of(state, charge), found[0].unit(charge.unit), target, arithmetic)


def of_a_reaction(state: State, unit: Unit, arithmetic: Arithmetic) -> Iterator[Saying]:
    """Yield the chance of each charger to reach the unit, and what the first Round brings if all of them do."""
    chargers = [state.unit(one) for one in chargers_on(state, unit.id)]
    for charger in chargers:
        charge = charge_by(state, charger.id)
        flying = charge is not None and charge.flying
        chance = chance_to_reach(state, charger, unit, flying=flying)
        yield Saying(REACHED, charger=charger.name, chance=float(chance))
    if chargers:
        homes = homes_of_declared(state, tuple(one.id for one in chargers), unit.id)
        yield from _first_round(state, homes, chargers[-1], unit, arithmetic)


def of_a_flight(state: State, unit: Unit) -> Saying | None:
    """Return the chance that a unit that Flees from a charge gets away."""
    chargers = chargers_on(state, unit.id)
    if not chargers:
        return None
    found = chance_to_escape(state, unit.id)
    names = tuple(state.unit(one).name for one in chargers)
    return roughly(Saying(ESCAPES, chance=float(found.value), chargers=names), about=found.about)


def _first_round(
    state: State, homes: Foreseen[State] | None, unit: Unit, target: Unit, arithmetic: Arithmetic
) -> Iterator[Saying]:
    """Tell what the first Round is expected to bring, once the charge is home."""
    if homes is None:
        yield Saying(NO_WAY)
        return
    there = round_ahead(homes, target.id, arithmetic)
    takes, loses = (float(there.lost_by(homes.odds.outcomes[0], side)) for side in (target.side, unit.side))
    said = Saying(FIRST_ROUND, takes=round(takes, 1), loses=round(loses, 1), unit=unit.name)
    yield roughly(said, about=there.about)
    theirs, ours = float(there.breaks[target.side]), float(there.breaks[unit.side])
    said = Saying(BREAKS, target=target.name, unit=unit.name, theirs=theirs, ours=ours)
    yield roughly(said, about=there.about)


REACHES = N_("reaches it with {needed} or more on the dice: {chance:%}")
NO_WAY = N_("as things stand it would find no way into contact")
FIRST_ROUND = N_("first Round, there: takes {takes} Health Points, {unit} {unit:loses|lose} {loses} (averages)")
BREAKS = N_("then {target} {target:breaks|break} with {theirs:%}, {unit} with {ours:%}")
ESCAPES = N_("gets away from {chargers} with {chance:%}")
REACHED = N_("{charger} {charger:reaches|reach} it with {chance:%}")
