"""`look` in Skulldred: what stands where, in words: the whole table, or one figure with all that is around it."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.geometry import distance
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.players.terminal.console import Saying
from grognard.players.terminal.extents import extent_of
from grognard.skulldred.leaders import can_lead, in_leader_range
from grognard.skulldred.portals import holder_of, judge_use
from grognard.skulldred.scenery import Piece
from grognard.skulldred.sight import sight
from grognard.skulldred.state import Figure, Place, Portal, State
from grognard.skulldred.targets import judge_shot
from grognard.skulldred.terminal.lengths import apart, way_between
from grognard.skulldred.terminal.naming import Thing, name_of, shape_of
from grognard.skulldred.terminal.standing import FIGURE, marks_of, surroundings

SIGHTS = {"clear": N_("in sight"), "partial": N_("partly in sight"), "none": N_("out of sight")}
AWAY: dict[Place, str] = {
    "waiting": N_("still to be deployed"),
    "reserve": N_("in reserve"),
    "discard": N_("dead"),
    "fled": N_("fled"),
    "kept-back": N_("kept back"),
}


DOES = {
    "difficult": N_("difficult ground"),
    "dangerous": N_("dangerous ground"),
    "soft_cover": N_("soft cover"),
    "hard_cover": N_("hard cover"),
    "blocks_sight": N_("blocks sight"),
    "impassable": N_("impassable"),
    "climbed": N_("to be climbed"),
    "obstacle": N_("an obstacle"),
    "jumpable": N_("may be jumped across"),
    "searchable": N_("may be searched"),
    "door": N_("a door"),
    "gate": N_("a gate"),
}
OPEN = N_("open ground")


def the_table(state: State, player: int) -> Iterator[Saying]:
    """Yield the whole table as *player* sees it: turn, lengths, scenery, portals, his figures, the enemy's."""
    if state.turn:
        yield Saying(TURN, turn=(state.turn + 1) // 2, of=state.setting.options.turns, player=state.active)
    lengths, board = state.setting.lengths, state.setting.board
    yield Saying(TABLE, width=board.width, depth=board.depth)
    yield Saying(SPANS, span=lengths.span, fast=lengths.fast_span, far=lengths.long_span)
    for piece in board.pieces:
        yield _piece(state, piece)
    for side in (player, 1 - player):
        yield Saying(YOURS if side == player else THEIRS, player=side)
        yield from _warband(state, side)


def _warband(state: State, side: int) -> Iterator[Saying]:
    """Yield the counters of a side, its portals, its figures on the table, and those that are elsewhere."""
    warband = state.warbands[side]
    yield Saying(COUNTERS, pool=warband.pool, spent=warband.spent, gold=warband.gold)
    if warband.spells:
        yield Saying(CARDS, spells=tuple(dict.fromkeys(warband.spells)), portals=warband.portals)
    for portal in state.portals:
        if portal.side == side:
            yield _portal(state, portal)
    for figure in state.side(side):
        yield from briefly(state, figure)
    for place, words in AWAY.items():
        gone = [figure for figure in state.figures if figure.side == side and figure.place == place]
        if gone:
            yield Saying(ELSEWHERE, place=words, figures=tuple(Saying(FIGURE, figure=one.id) for one in gone))


def _piece(state: State, piece: Piece) -> Saying:
    """Return a piece of scenery: from where to where it reaches, and what it does in the game."""
    functions = piece.functions
    does = tuple(words for function, words in DOES.items() if getattr(functions, function)) or (OPEN,)
    extent = {side: round(at) for side, at in extent_of(piece.feature).items()}
    return Saying(PIECE, piece=name_of(state, piece), **extent, does=does)


def _portal(state: State, portal: Portal) -> Saying:
    place = {"portal": portal.id, "x": round(portal.x), "y": round(portal.y)}
    holder = holder_of(state, portal)
    if holder is not None:
        return Saying(PORTAL_HELD, **place, holder=holder.id)
    try:
        judge_use(state, portal, portal.side)
    except NotAllowed:
        return Saying(PORTAL_NEW, **place)
    return Saying(PORTAL_USED if portal.used else PORTAL, **place)


def briefly(state: State, figure: Figure) -> Iterator[Saying]:
    """Yield a figure in one sentence, place and markers, and whom it fights or the nearest enemy in another."""
    marks = tuple(marks_of(state, figure))
    place = {"number": figure.id, "figure": figure.id, "x": round(figure.x), "y": round(figure.y)}
    yield Saying(STANDS_SO, **place, marks=marks) if marks else Saying(STANDS, **place)
    around = surroundings(state, figure)
    if around is not None:
        yield Saying(INDENTED, said=around)


def closely(state: State, thing: Thing) -> Iterator[Saying]:
    """Yield all that can be said of one figure: itself and its numbers, then everything around it.

    Of a portal or a piece of scenery only who is near it.
    """
    if isinstance(thing, Figure):
        yield from briefly(state, thing)
        profile = thing.profile
        yield Saying(
            NUMBERS, combat=profile.combat, level=profile.level, size=profile.size, kill=profile.to_kill,
            shoot=profile.shoot, magic=profile.magic,
        )  # fmt: skip
        rules = tuple(rule.id for rule in thing.in_force.rules)
        if rules:
            yield Saying(RULES, rules=rules)
    elif isinstance(thing, Portal):
        yield _portal(state, thing)
    else:
        yield _piece(state, thing)
    base = shape_of(thing)
    others = [other for other in state.on_table if other is not thing]
    for other in sorted(others, key=lambda one: (distance(base, one.base), one.id)):
        yield _around(state, thing, other)
    if isinstance(thing, Figure):
        for portal in state.portals:
            away, way = apart(state, base, portal.base), way_between(base, portal.base)
            yield Saying(AROUND, what=name_of(state, portal), away=away, way=way)


def _around(state: State, thing: Thing, other: Figure) -> Saying:
    base = shape_of(thing)
    where = {
        "what": Saying(NUMBERED, number=other.id, figure=other.id),
        "away": apart(state, base, other.base),
        "way": way_between(base, other.base),
    }
    if not isinstance(thing, Figure):
        return Saying(AROUND, **where)
    notes: list[str] = [SIGHTS[sight(state, thing, other)]]
    if other.side != thing.side:
        if thing.profile.shoot or thing.profile.magic:
            notes.append(TARGET if _may_shoot(state, thing, other) else NO_TARGET)
        return Saying(ENEMY, **where, notes=tuple(notes))
    if can_lead(state, thing):
        notes.append(IN_RANGE if in_leader_range(state, thing, other) else OUT_OF_RANGE)
    return Saying(FRIEND, **where, notes=tuple(notes))


def _may_shoot(state: State, shooter: Figure, target: Figure) -> bool:
    try:
        judge_shot(state, shooter, target)
    except NotAllowed:
        return False
    return True


TURN = N_("turn {turn} of {of}, {player:army} to play")
TABLE = N_("the table: {width:mm} from west to east, {depth:mm} from south to north")
SPANS = N_("1 SPAN is {span:mm}, 1 Fast SPAN {fast:mm}, 1 Long SPAN {far:mm}")
PIECE = N_("{piece}: {west} to {east} mm from the west, {south} to {north} mm from the south; {does}")
YOURS, THEIRS = N_("Yours, {player:army}:"), N_("The enemy, {player:army}:")
COUNTERS = N_("DREADSKULLs in the pool {pool}, spent {spent}; GOLD found {gold}")
CARDS = N_("spell cards: {spells}; portals in reserve {portals}")
PORTAL, PORTAL_USED = N_("portal {portal} at {x} {y}"), N_("portal {portal} at {x} {y}, used this turn")
PORTAL_NEW = N_("portal {portal} at {x} {y}, not to be used yet")
PORTAL_HELD = N_("portal {portal} at {x} {y}, held by {holder:figure}")
STANDS, STANDS_SO = N_("{number}, {figure:figure}: at {x} {y}"), N_("{number}, {figure:figure}: at {x} {y}; {marks}")
INDENTED = N_("  {said}")
ELSEWHERE = N_("{place}: {figures}")
NUMBERS = N_("  COMBAT {combat}, LEVEL {level}, SIZE {size}, TO KILL {kill}, SHOOT {shoot}, MAGIC {magic}")
RULES = N_("  rules: {rules}")
NUMBERED = N_("{number}, {figure:figure}")
AROUND = N_("  {what}: {away} {way}")
FRIEND, ENEMY = N_("  friend {what}: {away} {way}, {notes}"), N_("  enemy {what}: {away} {way}, {notes}")
IN_RANGE, OUT_OF_RANGE = N_("in the leader's range"), N_("out of the leader's range")
TARGET, NO_TARGET = N_("may be shot at"), N_("may not be shot at")
