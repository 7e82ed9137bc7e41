"""Attacks by scenery: dangerous ground, jumps and falls (`skulldred.terrain`; the dice are house values)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Play
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import overlaps, step
from grognard.kernel.words.events import Event
from grognard.kernel.words.modifiers import Target, Value
from grognard.skirmish.places import RING, rings
from grognard.skirmish.ways import BaseShape
from grognard.skulldred.downed import down
from grognard.skulldred.engagement import parted
from grognard.skulldred.fights import Bout, strike
from grognard.skulldred.ground import is_free, nearest_free, touched_ground
from grognard.skulldred.leaving import kill
from grognard.skulldred.melee_facts import ward_of
from grognard.skulldred.rolls import Result, Roll, at_or_under
from grognard.skulldred.scenery import Piece
from grognard.skulldred.shot_dice import Shot, dodge_roll
from grognard.skulldred.state import Figure, State
from grognard.skulldred.ways import pieces_on_way

HARM = "skulldred.terrain.harm"
FALL = "skulldred.terrain.fall"
DICE_PER_LEVEL = 2


class SceneryAttacks(Event, frozen=True):
    """Scenery attacks a figure: its dice and the figure's, and why."""

    message = (
        "the scenery attacks {figure:figure} ({because}): {dice} against {other_dice}; {number:aside}; "
        "{other_number:aside}"
    )

    figure: int
    because: str
    dice: Value
    number: Target
    other_dice: Value
    other_number: Target


class FallsDown(Event, frozen=True):
    """A figure falls."""

    message = "{figure:figure} falls"

    figure: int


def size_of(figure: Figure) -> int:
    """Return the SIZE in force: a toad's is 1 (`skulldred.backfire`)."""
    return 1 if figure.toad else figure.profile.size


def to_kill_of(figure: Figure) -> int:
    """Return the TO KILL in force: a toad's is 1."""
    return 1 if figure.toad else figure.profile.to_kill


def is_vulnerable(figure: Figure) -> bool:
    """Does any defeat kill it (`skulldred.respawner.vulnerable`)?"""
    return figure.in_force.is_vulnerable


def attack_by_scenery(
    state: State, figure_id: int, number: int, because: str, dice: Dice, outside: Piece | None = None
) -> Play[State]:
    """Let scenery attack a figure with some dice at its SIZE; it answers as against a shot, without cover.

    Args:
        state: The game.
        figure_id: The victim; who flies isn't touched.
        number: Dice of the attack.
        because: The rule.
        dice: The dice.
        outside: The piece that a pushed figure leaves, for the nearest free place; None: it isn't moved.
    """
    figure = state.figure(figure_id)
    if figure.flying or not figure.stands or number <= 0:
        return state
    state, result = yield from struck_by_scenery(state, figure_id, number, because, dice)
    if result is Result.PUSHED and outside is not None:
        out = _out_of(state, figure, outside)
        if out is None:
            return (yield from down(state, figure_id, "skulldred.pushback.blocked", dice))
        state = state.with_figure(out).with_acting(jumped=False)
    return state


def struck_by_scenery(
    state: State, figure_id: int, number: int, because: str, dice: Dice
) -> Play[tuple[State, Result]]:
    """Roll an attack by scenery; who is beaten badly is killed or DOWNED, a push is left to the caller."""
    figure = state.figure(figure_id)
    bout = bout_against(state, figure, number, because)
    if dice.telling:
        ours, theirs = bout.ours, bout.theirs
        dice.tell(SceneryAttacks(figure_id, because, ours.dice, ours.target, theirs.dice, theirs.target))
    verdict = strike(dice, bout)
    result = verdict.worst
    if result is Result.KILLED:
        state = kill(state, figure_id, because, dice)
    if result is Result.DOWNED:
        state = yield from down(state, figure_id, because, dice)
    return state, result


def bout_against(state: State, figure: Figure, number: int, because: str, shot: Shot | None = None) -> Bout:
    """Return the opposed roll of an attack by scenery or a spell: some dice at SIZE, answered as a shot.

    Without the facts of a *shot* it has no cover, and what helps in defence.
    """
    shot = shot or Shot(ward=ward_of(state, figure), toad=bool(figure.toad))
    return Bout(
        Roll(Value(because, number, (), number), at_or_under("skulldred.target.shooting", size_of(figure))),
        dodge_roll(figure.profile, shot, state.setting.readings),
        our_to_kill=0,
        their_to_kill=to_kill_of(figure),
        their_weakness=is_vulnerable(figure),
        attacker_safe=True,
        exposed=False,
        guard=state.setting.reads("skulldred.off-guard-in-shooting", "on"),
        sides=state.setting.options.die_sides,
    )


def _out_of(state: State, figure: Figure, piece: Piece) -> Figure | None:
    """Return the figure in the nearest free place where it doesn't touch the piece's ground."""
    for place in rings(figure.x, figure.y, 400.0, start=RING):
        there = figure.at(*place)
        if not overlaps(there.base, piece.shape) and is_free(state, figure, there.base):
            return there
    return None


def travel(
    state: State,
    figure_id: int,
    base: BaseShape,
    angle: float,
    length: float,
    end: Figure,
    dice: Dice,
    *,
    over: tuple[Piece, ...] = (),
) -> Play[State]:
    """Move a figure straight to its *end*; dangerous ground on the way attacks once, at the first point inside.

    Who is pushed out of the ground, DOWNED or killed by it doesn't reach the end. A creep doesn't come here
    (`skulldred.creep.dangerous`).

    Args:
        state: The game.
        figure_id: Who moves; in the air and on top of a piece nothing bites.
        base, angle, length: The base as it starts, and its way.
        end: The figure where it ends.
        dice: The dice.
        over: Pieces that it jumps over.
    """
    harmless = end.flying or end.level
    met = () if harmless else pieces_on_way(state, base, angle, length, "dangerous")
    met = tuple((away, piece) for away, piece in met if piece not in over)
    if not met:
        return parted(state.with_figure(end), figure_id)
    number = max(piece.functions.dangerous for _, piece in met)
    piece = next(piece for _, piece in met if piece.functions.dangerous == number)
    x, y = step((base.x, base.y), angle, met[0][0])
    inside = end.at(x, y)
    state = yield from attack_by_scenery(
        parted(state.with_figure(inside), figure_id), figure_id, number, HARM, dice, piece
    )
    after = state.figure(figure_id)
    if after.stands and (after.x, after.y) == (inside.x, inside.y):
        return state.with_figure(replace(after, x=end.x, y=end.y, level=end.level))
    if after.on_table and not is_free(state, after, after.base):
        state = state.with_figure(nearest_free(state, after, after.x, after.y, reach=400.0) or after)
    return state


def set_down(state: State, figure_id: int, end: Figure, dice: Dice) -> Play[State]:
    """Set a figure where it didn't walk to: it lands, climbs down, appears, jumps or slides round a base.

    The worst dangerous ground that it then stands in attacks it: every entry counts but a creep's (house).
    """
    state = parted(state.with_figure(end), figure_id)
    piece = stands_in_danger(state, end)
    if piece is None:
        return state
    return (yield from attack_by_scenery(state, figure_id, piece.functions.dangerous, HARM, dice, piece))


def stands_in_danger(state: State, figure: Figure) -> Piece | None:
    """Return the worst dangerous piece that a figure stands in, None if it stands safe, or is above the ground."""
    if figure.flying or figure.level:
        return None
    found = touched_ground(state, figure.base, "dangerous")
    return max(found, key=lambda piece: piece.functions.dangerous, default=None)


def fall(state: State, figure_id: int, x: float, y: float, dice: Dice) -> Play[State]:
    """Let a figure fall to the foot: attacked with 2 dice a level, and DOWNED at least unless it is killed (house)."""
    figure = state.figure(figure_id)
    levels = max(1, figure.level)
    grounded = replace(figure, level=0, hanging="")
    landed = nearest_free(state.with_figure(grounded), grounded, x, y, reach=400.0)
    if landed is None:
        return kill(state, figure_id, FALL, dice)
    dice.tell(FallsDown(figure_id))
    state = yield from set_down(state, figure_id, landed, dice)
    state = yield from attack_by_scenery(state, figure_id, DICE_PER_LEVEL * levels, FALL, dice)
    if state.figure(figure_id).stands:
        state = yield from down(state, figure_id, FALL, dice)
    return state
