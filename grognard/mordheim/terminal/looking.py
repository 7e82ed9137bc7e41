"""`look` and `measure` in Mordheim: who stands where, how he is, whom he sees, in words."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.words.language import N_
from grognard.kernel.words.saying import Saying
from grognard.mordheim.moving.allowance import allowance
from grognard.mordheim.pieces import Building, Footbridge, Ladder, Water
from grognard.mordheim.place import apart, foes_in_contact, nearest_of, sees
from grognard.mordheim.state import STREET, State, Warrior
from grognard.mordheim.terminal.naming import WARRIOR
from grognard.mordheim.values import value_of, wounds_left


def the_table(state: State, player: int) -> Iterator[Saying]:
    """Yield the whole table as a player sees it: round, buildings and water, his warriors, the others'."""
    if state.round:
        yield Saying(ROUND, round=state.round, warband=state.active)
    table = state.setting.table
    yield Saying(TABLE, width=table.width, depth=table.depth)
    for piece in table.pieces:
        if isinstance(piece, Building):
            levels = len(piece.storeys)
            yield Saying(BUILDING, piece=piece.id, x=round(piece.area.x, 1), y=round(piece.area.y, 1), levels=levels)
        elif isinstance(piece, Water):
            yield Saying(WATER, piece=piece.id, x=round(piece.area.x, 1), y=round(piece.area.y, 1))
    for movable in state.movables:
        yield _movable(movable)
    others = (side for side in range(len(state.sides)) if side != player)
    for side in (player, *others):
        yield Saying(YOURS if side == player else THEIRS, warband=side)
        for one in state.of_side(side):
            if one.rider is None:
                yield from briefly(state, one)


def _movable(piece: Ladder | Footbridge) -> Saying:
    if isinstance(piece, Ladder) and piece.foot is not None and piece.head is not None:
        return Saying(LADDER_UP, piece=piece.id, x=piece.foot[0], y=piece.foot[1], top=piece.head[2])
    line = piece.line
    assert line is not None, "it lies"
    message = LADDER_LIES if isinstance(piece, Ladder) else FOOTBRIDGE
    return Saying(message, piece=piece.id, x=round(line.x, 1), y=round(line.y, 1))


def briefly(state: State, one: Warrior) -> Iterator[Saying]:
    """Yield a warrior in one sentence: where he is and how he is, and the nearest foe in another."""
    place = one.place
    values = {"number": one.id, "warrior": one.id, "x": round(place.x, 1), "y": round(place.y, 1)}
    marks = tuple(marks_of(state, one))
    yield Saying(STANDS_SO, **values, marks=marks) if marks else Saying(STANDS, **values)
    foe = nearest_of(state, one, (foe for foe in state.foes_of(one.side) if foe.rider is None))
    if foe is not None:
        yield Saying(NEAREST, foe=foe.id, away=round(apart(state, one, foe), 1))


def marks_of(state: State, one: Warrior) -> Iterator[Saying]:
    """Yield the words for how a warrior is."""
    if one.place.surface != STREET and one.place.z > 0:
        yield Saying(HIGH, z=round(one.place.z, 1))
    for holds, words in (
        (one.health == "knocked-down", KNOCKED_DOWN),
        (one.health == "stunned", STUNNED),
        (one.fleeing, FLEES),
        (one.hidden, HIDDEN),
        (one.waiting, WAITS),
        (one.burning, BURNS),
        (one.is_in_water, SWIMS),
        (one.is_mounted, RIDES),
        (bool(one.carries), CARRIES),
    ):
        if holds:
            yield Saying(words)
    touched = tuple(Saying(WARRIOR, warrior=foe.id) for foe in foes_in_contact(state, one) if foe.rider is None)
    if touched:
        yield Saying(FIGHTS, foes=touched)


def closely(state: State, one: Warrior) -> Iterator[Saying]:
    """Yield a warrior with his values, and all foes: how far, seen or not."""
    yield from briefly(state, one)
    values = {
        "m": value_of(one, "movement").value,
        "ws": value_of(one, "weapon_skill").value,
        "bs": value_of(one, "ballistic_skill").value,
        "s": value_of(one, "strength").value,
        "t": value_of(one, "toughness").value,
        "w": wounds_left(one),
        "i": value_of(one, "initiative").value,
        "a": value_of(one, "attacks").value,
        "ld": value_of(one, "leadership").value,
    }
    yield Saying(VALUES, **values)
    yield Saying(REACH, walk=allowance(state, one, "walk"), run=allowance(state, one, "run"))
    gear = tuple(dict.fromkeys(piece.id for piece in (*one.kit.weapons, *one.kit.worn)))
    if gear:
        yield Saying(BEARS, gear=gear)
    for foe in sorted(state.foes_of(one.side), key=lambda foe: (apart(state, one, foe), foe.id)):
        if foe.rider is None:
            yield between(state, one, foe)


def between(state: State, one: Warrior, other: Warrior) -> Saying:
    """Return how far two warriors are from each other, and whether the first sees the second."""
    view = sees(state, one, other)
    words = UNSEEN if not view.is_seen or other.hidden else COVERED if view.is_covered else CLEAR
    return Saying(AWAY, other=other.id, away=round(apart(state, one, other), 2), sight=Saying(words))


ROUND = N_("Round {round}, the turn of {warband:warband}.")
TABLE = N_('The table is {width}" wide and {depth}" deep; places are inches from its south-west corner.')
BUILDING = N_('{piece:piece}: a building round {x}" {y}", storeys: {levels}')
WATER = N_('{piece:piece}: water round {x}" {y}"')
LADDER_UP = N_('{piece:piece}: a ladder that stands at {x}" {y}" and reaches {top:in}')
LADDER_LIES = N_('{piece:piece}: a ladder that lies at {x}" {y}"')
FOOTBRIDGE = N_('{piece:piece}: a footbridge at {x}" {y}"')
YOURS, THEIRS = N_("Your warband, {warband:warband}:"), N_("{warband:warband}:")
STANDS = N_('  {number}  {warrior:warrior}, at {x}" {y}"')
STANDS_SO = N_('  {number}  {warrior:warrior}, at {x}" {y}": {marks}')
NEAREST = N_('      nearest foe: {foe:warrior}, {away}"')
HIGH, KNOCKED_DOWN, STUNNED = N_("{z:in} up"), N_("knocked down"), N_("stunned")
FLEES, HIDDEN, WAITS, BURNS = N_("fleeing"), N_("hidden"), N_("waits to shoot"), N_("on fire")
SWIMS, RIDES, CARRIES, FIGHTS = N_("in water"), N_("mounted"), N_("carries something"), N_("fights {foes}")
VALUES = N_("  M {m}, WS {ws}, BS {bs}, S {s}, T {t}, W {w}, I {i}, A {a}, Ld {ld}")
REACH = N_('  walks {walk}", runs or charges {run}"')
BEARS = N_("  bears {gear}")
AWAY = N_('  {other:warrior}: {away}", {sight}')
CLEAR, COVERED, UNSEEN = N_("in clear sight"), N_("in cover"), N_("out of sight")
