"""Health Points that come back: Recover and Raise (core 3.15)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.t9a.board.profile import Height
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.answers import Heal
from grognard.t9a.magic.events import Healed
from grognard.t9a.units.closing_up import closed_up
from grognard.t9a.units.space import UNIT_SPACING, neighbour, room_for, units_within

HEAL = "t9a.recover-and-raise"
RAISED_SMALL, RAISED_OTHERS = 4, 2  # Health Points: Standard models that are not Tall, all others


def heal_one(state: State, unit_id: int, player: int, dice: Dice) -> Play[State]:
    """Let *player* choose what one healing spell does in a unit, and do it."""
    unit = state.unit(unit_id)
    options = healing_options(unit)
    if not options:
        return state
    answer = options[0]
    if len(options) > 1:
        answer = yield from answer_to(Ask(player, HEAL, options, state=state), Heal)
    if answer.character is not None:
        after = recover(unit, answer.character, 1)
    else:
        after = raise_models(
            state, unit, raised_points(unit, companions=answer.companions), companions=answer.companions
        )
    if dice.telling:
        dice.tell(Healed(unit.name, after.health - unit.health, after.model_count - unit.model_count))
    return state.put(after)


def healing_options(unit: Unit) -> tuple[Heal, ...]:
    """Return what there is to heal: hurt Characters, the rank and file, and other models among these."""
    found = [Heal(unit.id, hero.id) for hero in unit.characters if hero.lost]
    if missing(unit):
        found.append(Heal(unit.id))
    if missing_companions(unit):
        found.append(Heal(unit.id, companions=True))
    return tuple(found)


def may_be_healed(unit: Unit) -> bool:
    """Is there anything to heal?"""
    return bool(healing_options(unit))


def raised_points(unit: Unit, *, companions: bool = False) -> int:
    """Return how many Health Points are Raised in the unit's rank and file, or of the *companions* among them."""
    fellow = unit.troop.companion if unit.troop is not None else None
    model = fellow if companions and fellow is not None else unit.leading_model
    small = model.height is Height.STANDARD and not model.hooks.with_trait(Trait.COUNTS_TALLER)
    return RAISED_SMALL if small else RAISED_OTHERS


def missing(unit: Unit) -> int:
    """Return the Health Points that the rank and file have lost, fallen models included; companions apart."""
    troop = unit.troop
    if troop is None:
        return 0
    plain = troop.size - (troop.champion is not None)
    lost = (plain - unit.models) * troop.model.health_points + unit.lost
    if troop.champion is not None:
        lost += unit.champion_lost if unit.champion else troop.champion.health_points
    return max(0, lost)


def missing_companions(unit: Unit) -> int:
    """Return the Health Points that companions have lost (Caimans among Skink Braves), fallen ones included."""
    troop = unit.troop
    if troop is None or troop.companion is None:
        return 0
    return (troop.companions - unit.companions) * troop.companion.health_points + unit.companions_lost


def recover(unit: Unit, character: int, points: int) -> Unit:
    """Return the unit with a Character who has got *points* Health Points back, up to what he began with."""
    healed = tuple(
        replace(one, lost=max(0, one.lost - points)) if one.id == character else one for one in unit.characters
    )
    return unit.altered(characters=healed)


def raise_models(state: State, unit: Unit, points: int, *, companions: bool = False) -> Unit:
    """Return the unit with *points* Raised: first its living rank and file, then the Champion, then other models.

    Or those of its *companions*, first the living ones.

    Each model has all its Health Points before the next returns. Models return where there is room for them, at the
    rear; what finds none is lost.
    """
    while points > 0:
        after = _companions_raised(unit, points) if companions else _raised(unit, points)
        if after.model_count == unit.model_count:
            return after
        shaped = closed_up(state, unit, after)
        if _has_room(state, unit, shaped):
            return shaped
        points -= 1
    return unit


def _raised(unit: Unit, points: int) -> Unit:
    troop = unit.troop
    assert troop is not None, "Characters are not Raised"
    healed = min(points, unit.lost)
    unit, points = unit.altered(lost=unit.lost - healed), points - healed
    if troop.champion is not None and points:
        full = troop.champion.health_points
        if unit.champion:
            healed = min(points, unit.champion_lost)
            unit, points = unit.altered(champion_lost=unit.champion_lost - healed), points - healed
        else:
            healed = min(points, full)
            unit, points = unit.altered(champion=True, champion_lost=full - healed), points - healed
    full = troop.model.health_points
    fallen = troop.size - (troop.champion is not None) - unit.models
    gained = min(points, fallen * full)
    models = -(-gained // full)
    return unit.altered(models=unit.models + models, lost=unit.lost + models * full - gained)


def _companions_raised(unit: Unit, points: int) -> Unit:
    troop = unit.troop
    assert troop is not None, "Characters are not Raised"
    assert troop.companion is not None, "there are companions"
    points = min(points, missing_companions(unit))
    healed = min(points, unit.companions_lost)
    full, gained = troop.companion.health_points, points - healed
    models = -(-gained // full)
    lost = unit.companions_lost - healed + models * full - gained
    return unit.altered(companions=unit.companions + models, companions_lost=lost)


def _has_room(state: State, before: Unit, after: Unit) -> bool:
    """Is there room for the new shape? It may stay near to what the unit was near to already."""
    near = tuple(other.id for other in units_within(state, before, UNIT_SPACING))
    place = after.boundary
    return room_for(state, after, place, ignoring=near) is None and neighbour(state, after, place, gap=0) is None
