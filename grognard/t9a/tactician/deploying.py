"""Deployment: fighters in the middle, guns beside them with free lines, the swift on the flanks (core 16.9)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.geometry import distance, quantise
from grognard.kernel.words.language import N_
from grognard.players.weighing import Part, Valued, Weighed, best_of
from grognard.t9a.board.profile import MODELS_FOR_A_FULL_RANK
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moving.moves import can_fly, rates, reforms_freely
from grognard.t9a.setup.deployment import DelayTheRest, DeployUnit, EndTurn, in_reserve, waiting
from grognard.t9a.setup.placing import Deploy, DeployInside, at_place, column_reach, is_in_column, usual_files
from grognard.t9a.setup.scouts import Scout
from grognard.t9a.setup.zones import depth_at, facing_of
from grognard.t9a.tactician.ground import charges_at_all
from grognard.t9a.tactician.helping import points_of_helping, reach_of_help
from grognard.t9a.tactician.moving import legal_best
from grognard.t9a.tactician.worth import worth_left

COLUMNS = 30  # places along the zone that are tried
BACK = {"fighters": 0.3, "guns": 0.4, "swift": 0.3, "heroes": 0.5}  # inches behind the zone's front
MIDDLE = {"fighters": 0.0, "guns": 0.26, "swift": 0.36, "heroes": 0.0}  # shares of the table from its middle
ELBOW_ROOM = 2.0  # inches between units that leave room for a wheel
WIDE_SHOOTERS = 10
STEPS_ALONG = (0.1, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0)  # inches from one unit of a column to the next
IN_COLUMN = 4.0  # points for each inch that a column is the shorter
AT_HOME = 100.0  # points for a Character in a unit that suits him
COMPANY = {"fighters": 20.0, "guns": -30.0}  # points by what the unit is for
MARCHES_OFF = 80.0  # points that it costs a helper of War Machines to be among those who leave them behind
CROWDED = 15.0  # points for each Character that is in it already
SLOWER = 15.0  # points for each inch that he or the unit is slower
AT_THE_MACHINE = 5.0  # how much more the help for War Machines counts than it does in the battle
IN_THE_WAY, PLACED, SUITS, HELPS = N_("room"), N_("place"), N_("company"), N_("help for War Machines")


def which_unit(ask: Ask, state: State) -> Weighed:
    """Place what gives least away first: cheap units, then guns; fighters and Characters late. One at a time."""
    values: list[Valued] = []
    for option in ask.options:
        match option:
            case DeployUnit(unit_id):
                unit = in_reserve(state, unit_id)
                late = {"swift": 200.0, "guns": 400.0, "fighters": 0.0, "heroes": -2000.0}[role_of(state, unit)]
                values.append(Valued(option, 1000.0 + late - worth_left(unit) / 10))
            case EndTurn():
                values.append(Valued(option, 3000.0))
            case DelayTheRest():
                values.append(Valued(option, 5000.0 if _column_is_full(state, ask.player) else -5000.0))
            case _:
                values.append(Valued(option, 0.0))
    return best_of(ask.kind, values)


def _column_is_full(state: State, side: int) -> bool:
    """Is there no room left ahead in a marching column for any unit that waits?"""
    left = state.setting.table.width - column_reach(state, side)
    units = [unit for unit in waiting(state, side) if is_in_column(state, unit)]
    widths = [unit.altered(files=files_for(state, unit)).formation.width for unit in units]
    return bool(units) and all(width / 2 + 0.3 > left for width in widths)


def where(ask: Ask, state: State) -> Weighed:
    """Return the place that suits the unit, or the unit that suits a Character."""
    first = ask.options[0]
    assert isinstance(first, Deploy | DeployInside), "a unit is placed"
    unit = in_reserve(state, first.unit)
    values: list[Valued] = []
    wanted: list[Answer] = [*ask.options, *_places(state, unit)]
    for option in dict.fromkeys(wanted):
        match option:
            case DeployInside(_, host):
                values.append(_inside(state, unit, state.unit(host), option))
            case Deploy():
                values.append(_at(state, at_place(unit, option), option))
    return legal_best(ask, values)


def role_of(state: State, unit: Unit) -> str:
    """Return where a unit belongs: "fighters", "guns", "swift" or "heroes"."""
    if unit.troop is None:
        return "heroes"
    if any(part.shooting_weapons for model, _ in unit.members for part in model.parts) and not can_fly(unit):
        return "guns" if not reforms_freely(state, unit) else "swift"
    if not charges_at_all(unit):
        return "guns"
    if can_fly(unit) or reforms_freely(state, unit) or rates(unit)[0] >= 6.0:
        return "swift"
    return "fighters"


def files_for(state: State, unit: Unit) -> int:
    """Return how many files serve the unit: shooters stand wide, fighters deep."""
    if role_of(state, unit) == "guns" and unit.model_count > 4:
        return min(WIDE_SHOOTERS, ceil(unit.model_count / 2))
    full = MODELS_FOR_A_FULL_RANK[unit.height]
    return max(usual_files(unit), min(full, unit.model_count))


def _places(state: State, unit: Unit) -> Iterator[Deploy]:
    """Yield places all along the zone's front and somewhat behind it, unjudged."""
    zone, table = state.zones[unit.side], state.setting.table
    facing = facing_of(zone)
    shaped = unit.altered(files=files_for(state, unit))
    width, depth = shaped.formation.width, shaped.formation.depth
    columns = [width / 2 + 0.2 + (table.width - width - 0.4) * number / COLUMNS for number in range(COLUMNS + 1)]
    if is_in_column(state, unit):
        end = _end_of_column(state, unit.side)
        columns = [end + step * hand for hand in (-1.0, 1.0) for step in STEPS_ALONG]
    for x in columns:
        deep = min(depth_at(state.deployment, zone, table, at) for at in (x - width / 2, x, x + width / 2))
        for back in (BACK[role_of(state, unit)], 3.5, 7.0):
            front = deep - back
            if front > depth:
                y = front if facing == 0.0 else table.depth - front
                yield Deploy(unit.id, quantise(x), quantise(y), facing, shaped.files)


def _at(state: State, placed: Unit, option: Deploy) -> Valued:
    """Return how well a place suits the unit's part in the battle; in a column, what room it leaves to the others."""
    if is_in_column(state, placed):
        points = 100.0 - IN_COLUMN * abs(placed.boundary.x - _end_of_column(state, placed.side))
        return Valued(option, points - 2.0 * _behind_the_front(state, placed), ())
    table, role = state.setting.table, role_of(state, placed)
    off_middle = abs(placed.boundary.x - table.width / 2) / table.width
    points = 100.0 - 150.0 * abs(off_middle - MIDDLE[role])
    points -= 2.0 * _behind_the_front(state, placed)
    room = -30.0 * sum(
        max(0.0, 1.0 - distance(placed.boundary, friend.boundary) / ELBOW_ROOM) for friend in state.of_side(placed.side)
    )
    if role == "guns":
        room -= 40.0 * _friends_before(state, placed)
    facing, helping = _facing_enemies(state, placed), AT_THE_MACHINE * points_of_helping(state, placed)
    parts = (Part(PLACED, points + facing), Part(IN_THE_WAY, room), *((Part(HELPS, helping),) if helping else ()))
    return Valued(option, points + room + facing + helping, parts)


def _end_of_column(state: State, side: int) -> float:
    """Return where along the table the last unit of the column stands; its edge where none does."""
    reach = column_reach(state, side)
    from_the_west = dict(state.notes).get(f"column-{side}", "west") == "west"
    return reach if from_the_west else state.setting.table.width - reach


def _behind_the_front(state: State, placed: Unit) -> float:
    table, zone = state.setting.table, state.zones[placed.side]
    own = placed.y if facing_of(zone) == 0.0 else table.depth - placed.y
    return depth_at(state.deployment, zone, table, placed.x) - own


def _friends_before(state: State, placed: Unit) -> int:
    """Return how many friends stand straight before it, in its line of fire."""
    half = placed.formation.width / 2
    ahead = 1.0 if facing_of(state.zones[placed.side]) == 0.0 else -1.0
    return sum(
        abs(friend.x - placed.x) < half + friend.formation.width / 2 and (friend.y - placed.y) * ahead > 0
        for friend in state.of_side(placed.side)
    )


def _facing_enemies(state: State, placed: Unit) -> float:
    """Return points for standing over against the enemies that are placed already."""
    enemies = state.enemies_of(placed)
    if not enemies:
        return 0.0
    return -0.5 * min(abs(enemy.x - placed.x) for enemy in enemies)


def _inside(state: State, hero: Unit, host: Unit, option: DeployInside) -> Valued:
    """Return how well a unit suits a Character: a strong one of his pace, without other Characters."""
    if role_of(state, host) != "fighters" and worth_left(hero) > worth_left(host):
        return Valued(option, 0.0)
    slower = abs(rates(hero)[0] - rates(host)[0])
    points = AT_HOME + worth_left(host) / 20 - SLOWER * slower
    points += COMPANY.get(role_of(state, host), 0.0) - CROWDED * len(host.characters)
    if reach_of_help(hero) is not None:
        points -= MARCHES_OFF * (role_of(state, host) == "fighters")
        points += AT_THE_MACHINE * points_of_helping(state, replace(hero, x=host.x, y=host.y, facing=host.facing))
    return Valued(option, points, (Part(SUITS, points),))


def scout(ask: Ask, state: State) -> Weighed:
    """Place Scouts as near to the enemy's guns and flanks as they may."""
    values: list[Valued] = []
    for option in ask.options:
        if isinstance(option, Scout):
            unit = in_reserve(state, option.unit)
            placed = at_place(unit, Deploy(unit.id, option.x, option.y, option.facing, option.files))
            away = min((distance(placed.boundary, enemy.boundary) for enemy in state.enemies_of(placed)), default=0.0)
            values.append(Valued(option, 50.0 - away))
    return best_of(ask.kind, values)
