"""Declaring charges: who may charge whom (core 6.2, 6.3, 6.15, 6.18, 6.21)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grognard.kernel.battle.asks import Answer
from grognard.kernel.geometry import distance, within
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import Charge, State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.character_charge import charger_of, in_his_place
from grognard.t9a.charging.charge_range import MOST_ON_TWO_DICE, greatest_charge_range
from grognard.t9a.charging.prospects import contacts_of, prospect_of
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moving.moves import can_fly, rates
from grognard.t9a.phrases import FLYING, NOTHING, Phrase
from grognard.t9a.units.arcs import facing_towards

DECLARE = "t9a.declare-charge"
FRENZY_TEST = "t9a.frenzy-test"
MOST_HELP = 6.0  # inches that rules may add to a Charge Range, and more


class DeclareCharge(Answer, frozen=True):
    """Charge this enemy; *unit* may be a Character in a unit, who then charges out of it."""

    message: ClassVar[str] = N_("charge {target:unit} with {unit:unit}{way}")

    unit: int
    target: int
    flying: bool = False

    @property
    def way(self) -> Phrase:
        """Whether it flies."""
        return FLYING if self.flying else NOTHING


class EndDeclarations(Answer, frozen=True):
    """Declare no further charge."""

    message: ClassVar[str] = N_("declare no further charge")


def legal_charges(state: State, among: tuple[int, ...] | None = None) -> tuple[DeclareCharge, ...]:
    """Return the charges that the Active Player may declare, those in the air where they can be flown.

    A charge that only finds a narrow way may be missing; declared by its player, it is looked at more thoroughly.
    *among*: the ids of the chargers to look at; None: all.
    """
    found: list[DeclareCharge] = []
    for unit, left in _possible_chargers(state, among):
        airs = (True, False) if can_fly(unit) else (False,)
        reach = max(rates(unit, flying=flying)[0] for flying in airs) + MOST_ON_TWO_DICE + MOST_HELP
        for enemy in state.enemies_of(unit):
            if not _may_be_within(unit, enemy, reach):
                continue
            for flying in airs:
                charge = charge_on(state, unit, enemy, flying=flying, left=left, thorough=False)
                if isinstance(charge, Charge):
                    found.append(DeclareCharge(unit.id, enemy.id, flying))
                    break
    return tuple(found)


def judged(state: State, answer: DeclareCharge) -> Charge:
    """Return the charge that is declared.

    Raises:
        NotAllowed: If this charge may not be declared.
    """
    found = charger_of(state, answer.unit)
    if found is None or not state.has(answer.target):
        raise NotAllowed(DECLARE, NO_SUCH_UNIT)
    unit, left = found
    target = state.unit(answer.target)
    if unit.side != state.active or target.side == unit.side:
        raise NotAllowed(DECLARE, NOT_AN_ENEMY, unit=unit.name, target=target.name)
    forbidden = may_charge(state, unit, left)
    if forbidden is not None:
        raise forbidden
    if answer.flying and not can_fly(unit):
        raise NotAllowed("t9a.fly", CANNOT_FLY, unit=unit.name)
    charge = charge_on(state, unit, target, flying=answer.flying, left=left)
    if isinstance(charge, NotAllowed):
        raise charge
    return charge


def may_charge(state: State, unit: Unit, left: Unit | None = None) -> NotAllowed | None:
    """Return why *unit* may declare no charge at all, None if it may (core 6.2, `t9a.first-turn-charges`).

    *left* as in `charger_of`.
    """
    if unit.fight.charging or (left is not None and left.fight.charging):
        return NotAllowed(DECLARE, CHARGES_ALREADY, unit=unit.name)
    if unit.is_engaged or unit.morale.fleeing or (left is not None and (left.is_engaged or left.morale.fleeing)):
        return NotAllowed(DECLARE, ENGAGED_OR_FLEEING, unit=unit.name)
    if unit.morale.shaken:
        return NotAllowed("t9a.shaken", IS_SHAKEN, unit=unit.name)
    if unit.this_turn.moved:
        return NotAllowed(DECLARE, HAS_MOVED, unit=unit.name)
    if unit.history.no_charge_until >= state.player_turn:
        return NotAllowed(DECLARE, NOT_THIS_TURN, unit=unit.name)
    rule = _forbidding_rule(unit)
    if rule is not None:
        return NotAllowed(rule, NEVER_CHARGES, unit=unit.name)
    if left is not None and left.id in must_charge(state):
        return NotAllowed(FRENZY_TEST, WHOLE_UNIT, unit=left.name)
    bound = unit.hooks.with_trait(Trait.STAYS_IN_UNIT) if left is not None else ()
    return NotAllowed(bound[0].id, NEVER_LEAVES, unit=unit.name) if bound else None


def _forbidding_rule(unit: Unit) -> str | None:
    """Return the rule by which the unit never declares charges, None if there is none."""
    for model, _ in unit.members:
        for rule in model.hooks.with_trait(Trait.CANNOT_CHARGE):
            return rule.id
        if model.hooks.of(Moments.random_movement):
            return "t9a.random-movement"
    return None


def must_charge(state: State) -> tuple[int, ...]:
    """Return the ids of the units that have yet to declare a charge because they failed a Frenzy Test."""
    found = tuple(unit for note, units in state.notes if note == FRENZY_TEST for unit in units)
    return tuple(unit for unit in found if state.has(unit) and not state.unit(unit).fight.charging)


def without_frenzy(notes: tuple[tuple[str, object], ...]) -> tuple[tuple[str, object], ...]:
    """Return the notes without those of this phase's Frenzy Tests."""
    return tuple(note for note in notes if note[0] != FRENZY_TEST)


def charge_on(
    state: State,
    unit: Unit,
    target: Unit,
    *,
    flying: bool,
    left: Unit | None = None,
    within_in: float | None = None,
    thorough: bool = True,
) -> Charge | NotAllowed:
    """Return the charge of *unit* on *target*, or why it may not be declared.

    Args:
        state: The battle.
        unit: The charger.
        target: The enemy.
        flying: With Flying Movement.
        left: The unit that a Character leaves to charge.
        within_in: A distance in inches that it may not exceed either (Frenzy).
        thorough: False is content with a quick look for a way: a narrow one may be overlooked.
    """
    here, there = unit.boundary, target.boundary
    reach = greatest_charge_range(unit, target, flying=flying)
    away = distance(here, there)
    if not within(away, reach) or (within_in is not None and not within(away, within_in)):
        return NotAllowed("t9a.charge-range", TOO_FAR, unit=unit.name, target=target.name, away=away, reach=reach)
    facing = facing_towards(target, unit)
    if not prospect_of(state, unit, target, facing, reach, flying=flying, left=left).seen:
        return NotAllowed(DECLARE, UNSEEN, unit=unit.name, target=target.name)
    secondary = contacts_of(state, unit, target, facing, reach, flying=flying, left=left, thorough=thorough)
    if secondary is None:
        return NotAllowed("t9a.charge-move", NO_ROOM, unit=unit.name, target=target.name)
    aim = (round(there.x, 3), round(there.y, 3))
    return Charge(unit.id, target.id, facing, flying, secondary, aim=aim, left=None if left is None else left.id)


def _may_be_within(unit: Unit, enemy: Unit, reach: float) -> bool:
    """May the two be within *reach* of each other? The circles round them decide."""
    here, there = unit.boundary, enemy.boundary
    dx, dy, near = there.x - here.x, there.y - here.y, reach + here.reach + there.reach
    return dx * dx + dy * dy <= near * near


def _possible_chargers(state: State, among: tuple[int, ...] | None) -> Iterator[tuple[Unit, Unit | None]]:
    """Yield the units that may charge, and Characters who may do so out of their unit (with that unit)."""
    for unit in state.of_side(state.active):
        if (among is None or unit.id in among) and may_charge(state, unit) is None:
            yield unit, None
        if unit.model_count > 1 and not (unit.fight.charging or unit.is_engaged or unit.morale.fleeing):
            for character in unit.characters:
                if among is None or character.id in among:
                    alone = in_his_place(unit, character)
                    if may_charge(state, alone, unit) is None:
                        yield alone, unit


NO_SUCH_UNIT = N_("there is no such unit on the table")
NOT_AN_ENEMY = N_("{unit} can't charge {target} now")
CHARGES_ALREADY = N_("{unit}: already charging")
ENGAGED_OR_FLEEING = N_("{unit}: engaged or fleeing")
IS_SHAKEN = N_("{unit}: Shaken")
HAS_MOVED = N_("{unit}: already moved")
NOT_THIS_TURN = N_("{unit} may declare no charge in this turn")
NEVER_CHARGES = N_("{unit} can never declare charges")
WHOLE_UNIT = N_("the whole of {unit} {unit:has|have} to charge")
NEVER_LEAVES = N_("{unit} may not leave his unit by choice")
CANNOT_FLY = N_("not every model of {unit} can fly")
TOO_FAR = N_("{unit} can't charge {target}: {away:in} away, at most {reach:in} is possible")
UNSEEN = N_("no model in the first rank of {unit} {unit:sees|see} {target}")
NO_ROOM = N_("there is no way for {unit} into contact with {target}")
