"""`look`: what stands where, in words: the whole table, or one unit with all that is around it."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.geometry import direction, distance
from grognard.kernel.words.compass import compass
from grognard.kernel.words.language import N_
from grognard.players.terminal.console import Saying
from grognard.players.terminal.extents import extent_of
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moving.moves import can_fly, rates
from grognard.t9a.outlook.reach import chance_to_reach
from grognard.t9a.shooting.guns import guns_of
from grognard.t9a.sight.cover import cover_for
from grognard.t9a.sight.sight import can_see
from grognard.t9a.terminal.measuring import ARCS, COVERS
from grognard.t9a.units.arcs import facing_towards

REASONABLE = 24.0  # inches up to which chances to charge are told


def the_table(state: State, player: int) -> Iterator[Saying]:
    """Yield the whole table as *player* sees it: turn, terrain, his units, the enemy's."""
    if state.turn:
        yield Saying(TURN, turn=state.turn, player=state.active, phase=f"t9a.{state.phase}-phase")
    table = state.setting.table
    yield Saying(TABLE, width=table.width, depth=table.depth)
    for feature in table.features:
        yield Saying(FEATURE, feature=feature.id, **extent_of(feature))
    for number, marker in enumerate(state.markers, 1):
        if marker.carrier is not None and state.has(marker.carrier):
            yield Saying(CARRIED, number=number, unit=state.unit(marker.carrier).name)
        else:
            yield Saying(MARKER, number=number, x=marker.x, y=marker.y)
    for side in (player, 1 - player):
        yield Saying(YOURS if side == player else THEIRS, player=side)
        for unit in state.of_side(side):
            yield from briefly(state, unit)
        waiting = [unit.name for unit in state.reserve if unit.side == side]
        if waiting:
            yield Saying(WAITING, units=tuple(waiting))


def briefly(state: State, unit: Unit) -> Iterator[Saying]:
    """Yield a unit in one sentence, and what binds it in another."""
    yield Saying(
        UNIT,
        number=unit.id,
        unit=unit.name,
        models=unit.model_count,
        files=unit.formation.files,
        health=unit.health,
        x=round(unit.x, 1),
        y=round(unit.y, 1),
        facing=compass(unit.facing),
        degrees=round(unit.facing),
    )
    if unit.fight.engaged:
        yield Saying(FIGHTS, enemies=tuple(state.unit(one.enemy).name for one in unit.fight.engaged))
    elif unit.morale.fleeing:
        yield Saying(FLEES)
    elif (nearest := _nearest(state, unit)) is not None:
        away = round(distance(unit.boundary, nearest.boundary), 1)
        yield Saying(NEAREST, enemy=nearest.name, away=away, arc=ARCS[facing_towards(unit, nearest)])
    if unit.morale.shaken:
        yield Saying(SHAKEN)
    if unit.effects:
        yield Saying(UNDER, effects=tuple(dict.fromkeys(effect for effect, *_ in unit.effects)))


def closely(state: State, unit: Unit) -> Iterator[Saying]:
    """Yield all that can be said of one unit: itself, its Characters, what is around it."""
    yield from briefly(state, unit)
    advance, march = rates(unit, flying=can_fly(unit))
    yield Saying(RATES, advance=advance, march=march)
    for character in unit.characters if unit.troop is not None else ():
        yield Saying(CHARACTER, character=character.troop.name, health=character.health)
    for feature in state.setting.table.features:
        if feature.contains(unit.boundary.centre):
            yield Saying(STANDS_ON, feature=feature.id)
    others = [other for other in state.units if other.id != unit.id]
    for other in sorted(others, key=lambda one: (distance(unit.boundary, one.boundary), one.id)):
        yield _around(state, unit, other)


def _around(state: State, unit: Unit, other: Unit) -> Saying:
    away = round(distance(unit.boundary, other.boundary), 1)
    bearing = compass(direction(unit.boundary.centre, other.boundary.centre))
    if other.side == unit.side:
        return Saying(FRIEND, number=other.id, unit=other.name, away=away, bearing=bearing)
    where = {
        "number": other.id,
        "unit": other.name,
        "away": away,
        "bearing": bearing,
        "arc": ARCS[facing_towards(unit, other)],
        "theirs": ARCS[facing_towards(other, unit)],
        "sight": _seen(state, unit, other),
    }
    if away > REASONABLE:
        return Saying(ENEMY, **where)
    ours, theirs = (float(chance_to_reach(state, *two)) for two in ((unit, other), (other, unit)))
    return Saying(ENEMY_NEAR, **where, ours=ours, back=theirs)


def _seen(state: State, unit: Unit, other: Unit) -> str | Saying:
    """Return whether a unit sees another, and the cover that the other has from its shots."""
    if not can_see(state, unit, other):
        return UNSEEN
    return Saying(COVERED, cover=COVERS[cover_for(state, unit, 0, other)]) if any(guns_of(state, unit)) else SEEN


def _nearest(state: State, unit: Unit) -> Unit | None:
    enemies = state.enemies_of(unit)
    return min(enemies, key=lambda one: (distance(unit.boundary, one.boundary), one.id), default=None)


TURN = N_("Game Turn {turn}, {player:army}: {phase}")
TABLE = N_("the table: {width:in} from west to east, {depth:in} from south to north")
FEATURE = N_("{feature}: {west:in} to {east:in} from the west, {south:in} to {north:in} from the south")
MARKER = N_("marker {number}: at {x:in}, {y:in}")
CARRIED = N_("marker {number}: carried by {unit}")
YOURS, THEIRS = N_("Yours, {player:army}:"), N_("The enemy, {player:army}:")
WAITING = N_("not on the table: {units}")
UNIT = N_(
    "{number}, {unit}: models {models}, files {files}, Health Points {health}, at {x:in}, {y:in}, "
    "facing {facing} ({degrees}°)"
)
FIGHTS = N_("  in combat with {enemies}")
FLEES, SHAKEN, UNDER = N_("  fleeing"), N_("  Shaken"), N_("  under {effects}")
NEAREST = N_("  nearest enemy: {enemy}, {away:in} away, in its {arc}")
RATES = N_("  Advance Rate {advance:in}, March Rate {march:in}")
CHARACTER = N_("  in it: {character}, Health Points {health}")
STANDS_ON = N_("  stands in {feature}")
FRIEND = N_("  friend {number}, {unit}: {away:in} to the {bearing}")
ENEMY = N_("  enemy {number}, {unit}: {away:in} to the {bearing}, in our {arc}; we are in its {theirs}; {sight}")
ENEMY_NEAR = N_(
    "  enemy {number}, {unit}: {away:in} to the {bearing}, in our {arc}; we are in its {theirs}; {sight}; "
    "our charge would reach it {ours:%}, its charge us {back:%}"
)
SEEN, UNSEEN, COVERED = N_("in sight"), N_("out of sight"), N_("in sight, with {cover}")
