"""Post-Combat Pivots and Post-Combat Reforms of units that are left without enemies (core 12.13, 12.14)."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import direction, within
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.profile import MODELS_FOR_A_FULL_RANK
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.flight import turned_to
from grognard.t9a.moving.close_quarters import room_in_place
from grognard.t9a.moving.moves import MODEL_TOO_FAR, NO_SUCH_WIDTH, farthest_model, is_allowed, rates, reformed

KIND = "t9a.post-combat-pivot"
REFORM = "t9a.post-combat-reform"
SLIGHT_TURN = 10.0  # degrees below which no turn is suggested


class KeepFormation(Answer, frozen=True):
    """Leave the unit as it stands."""

    message: ClassVar[str] = N_("{unit:unit} {unit:unit:stays|stay} as it is")

    unit: int


class PostCombatPivot(Answer, frozen=True):
    """Turn the unit about its Centre."""

    message: ClassVar[str] = N_("{unit:unit} {unit:unit:turns|turn} to face {facing}°")

    unit: int
    facing: float


class PostCombatReform(Answer, frozen=True):
    """Reform the unit, its Centre unmoved; it does not score up to the next Player Turn, and won't charge in it."""

    message: ClassVar[str] = N_("{unit:unit} {unit:unit:reforms|reform}: {files} wide, facing {facing}°")

    unit: int
    facing: float
    files: int


class TurnedAfterCombat(Event, frozen=True):
    """A unit has made its Post-Combat Pivot."""

    message: ClassVar[str] = N_("{unit} {unit:turns|turn} after the combat")

    unit: Name


class ReformedAfterCombat(Event, frozen=True):
    """A unit has made its Post-Combat Reform."""

    message: ClassVar[str] = N_("{unit} {unit:reforms|reform} after the combat to {files} files")

    unit: Name
    files: int


def post_combat_move(state: State, unit_id: int, dice: Dice, *, reforms: bool = True) -> Play[State]:
    """Let the owner of a unit without enemies turn it or form it anew.

    *reforms* False: only the Pivot, as after Charging a Fleeing unit (core 6.11).
    """
    unit = state.unit(unit_id)
    options = suggestions(state, unit, reforms=reforms)
    if len(options) < 2:
        return state
    answer = yield Ask(unit.side, KIND, options, lambda a: check(state, unit, a, reforms=reforms), state=state)
    match answer:
        case PostCombatPivot(_, facing):
            dice.tell(TurnedAfterCombat(unit.name))
            return state.put(turned_to(unit, facing))
        case PostCombatReform(_, facing, files):
            dice.tell(ReformedAfterCombat(unit.name, files))
            new = reformed(unit, facing, files)
            turn = state.player_turn
            return state.put(
                new.altered(post_combat_reform=turn, no_charge_until=max(turn + 1, unit.history.no_charge_until))
            )
    return state


def check(state: State, unit: Unit, answer: Answer, *, reforms: bool = True) -> None:
    """Judge any Post-Combat Pivot or Reform of *unit*.

    Raises:
        NotAllowed: If there is no room, or a model comes farther than its March Rate.
    """
    match answer:
        case KeepFormation(chosen) if chosen == unit.id:
            return
        case PostCombatPivot(chosen, facing) if chosen == unit.id:
            after = turned_to(unit, facing)
        case PostCombatReform(chosen, facing, files) if chosen == unit.id and reforms:
            after = after_reform(unit, facing, files)
        case _:
            raise NotAllowed(KIND, OTHER_CHOICE, unit=unit.name)
    blocked = room_in_place(state, unit, after)
    if blocked is not None:
        raise blocked


def after_reform(unit: Unit, facing: float, files: int) -> Unit:
    """Return the unit after a Reform about its Centre, as far as its models may come (core 7.5).

    Raises:
        NotAllowed: If a model comes farther than its March Rate, or the width makes no sense.
    """
    if not 1 <= files <= max(1, unit.rank_and_file or unit.model_count):
        raise NotAllowed(REFORM, NO_SUCH_WIDTH, unit=unit.name, files=files)
    after = reformed(unit, facing, files)
    rate = rates(unit)[1]
    came = farthest_model(unit, after)
    if not within(came, rate):
        raise NotAllowed(REFORM, MODEL_TOO_FAR, unit=unit.name, came=came, rate=rate)
    return after


def suggestions(state: State, unit: Unit, *, reforms: bool) -> tuple[Answer, ...]:
    """Return a few possibilities: stay, turn to the nearest enemy, form up for Full Ranks facing it."""
    found: list[Answer] = [KeepFormation(unit.id)]
    enemies = state.enemies_of(unit)
    if not enemies:
        return tuple(found)
    here = unit.boundary
    enemy = min(enemies, key=lambda one: ((one.boundary.x - here.x) ** 2 + (one.boundary.y - here.y) ** 2, one.id))
    facing = round(direction((here.x, here.y), (enemy.boundary.x, enemy.boundary.y)), 3) % 360.0
    off = abs((facing - unit.facing + 180.0) % 360.0 - 180.0)
    wanted: list[Answer] = [PostCombatPivot(unit.id, facing)] if off > SLIGHT_TURN else []
    width = MODELS_FOR_A_FULL_RANK[unit.height]
    if reforms and unit.files != width and unit.rank_and_file > width:
        wanted.append(PostCombatReform(unit.id, facing, width))
    found += [one for one in wanted if is_allowed(check, state, unit, one, reforms=reforms)]
    return tuple(found)


OTHER_CHOICE = N_("{unit} may turn or reform now, nothing else")
