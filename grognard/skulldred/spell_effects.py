"""What spells do to figures: reach, the effect line, attacks by magic (`skulldred.portal.area-line`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from grognard.kernel.battle.asks import Play
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Footprint, Segment, contains_whole, segment_hits
from grognard.kernel.words.events import Event
from grognard.kernel.words.modifiers import Target, Value
from grognard.skirmish.sight import lines_between
from grognard.skirmish.ways import heading
from grognard.skulldred.buying import RollComes, buy_dice
from grognard.skulldred.cover import markers_crossed
from grognard.skulldred.danger import bout_against
from grognard.skulldred.downed import down
from grognard.skulldred.fights import strike
from grognard.skulldred.ground import is_shut
from grognard.skulldred.leaving import kill
from grognard.skulldred.lengths import in_contact, is_within
from grognard.skulldred.melee import must_choose
from grognard.skulldred.melee_facts import ward_of
from grognard.skulldred.outcomes import take_result
from grognard.skulldred.pushing import push
from grognard.skulldred.rolls import Result
from grognard.skulldred.scenery import Piece
from grognard.skulldred.shot_dice import Shot, room_for_dodge
from grognard.skulldred.sight import blockers, windows_of
from grognard.skulldred.spell_rule import Origin
from grognard.skulldred.state import Figure, State


class SpellAttacks(Event, frozen=True):
    """A spell attacks a figure: its dice and the figure's, and why."""

    message = "{spell} attacks {figure:figure}: {dice} against {other_dice}; {number:aside}; {other_number:aside}"

    spell: str
    figure: int
    dice: Value
    number: Target
    other_dice: Value
    other_number: Target


class Ends(NamedTuple):
    """How high the two ends of an effect line are, and whether they fly."""

    levels: tuple[int, int] = (0, 0)
    flying: tuple[bool, bool] = (False, False)


ON_THE_GROUND = Ends()


def line_is_free(state: State, origin: Footprint, target: Footprint, ends: Ends = ON_THE_GROUND) -> bool:
    """Does any line from base to base meet neither hard cover nor scenery that blocks sight?

    Rule `skulldred.portal.area-line`. The line is cut as any line of sight is: by a wood only along more than 1 SPAN of
    it, by nothing that one of the two stands on, and not at all if one of them flies (`skulldred.fly.shoot-over`).
    """
    board = state.setting.board
    if origin == target or not (board.having("hard_cover") or board.having("blocks_sight")):
        return True
    windows = windows_of(state, origin, target)
    stops = tuple(_hard_cover(state, origin, target, ends))
    return any(
        (any(ends.flying) or next(blockers(state, way, max(ends.levels), windows), None) is None)
        and not any(segment_hits(way, piece.shape) for piece in stops)
        for way in lines_between(origin, target)
    )


def _hard_cover(state: State, origin: Footprint, target: Footprint, ends: Ends) -> Iterator[Piece]:
    """Yield the pieces whose hard cover stops a spell: what one of the two stands on covers nobody.

    From the air one casts over it, but for what the target touches; who is in the air has none.
    """
    for piece in state.setting.board.having("hard_cover"):
        stood_on = any(
            level and contains_whole(piece.shape, base)
            for level, base in zip(ends.levels, (origin, target), strict=True)
        )
        behind = not ends.flying[1] and in_contact(piece.shape, target)
        if is_shut(state, piece) and not stood_on and (behind or not any(ends.flying)):
            yield piece


def line_reaches(state: State, origin: Origin, target: Figure) -> bool:
    """Is a line from where a spell starts to a figure free?"""
    ends = Ends((origin.level, target.level), (origin.flying, target.flying))
    return line_is_free(state, origin.base, target.base, ends)


def in_spell_reach(state: State, origin: Origin, figures: tuple[Figure, ...], reach: float) -> Iterator[Figure]:
    """Yield the figures within a spell's reach on a free line; HIDDEN ones can't be chosen."""
    for figure in figures:
        near = not figure.hidden and is_within(origin.base, figure.base, reach)
        if near and line_reaches(state, origin, figure):
            yield figure


def attack_by_spell(
    state: State, spell_id: str, caster: int, target_id: int, number: int, origin: Origin, dice: Dice, *, cover: bool
) -> Play[State]:
    """Attack a figure by magic: dice at its SIZE, it dodges; a push is straight away from the origin, its own base.

    Args:
        state: The game.
        spell_id: The spell.
        caster: Whose choice a lesser result is.
        target_id: The victim; the owner of a DOWNED one chooses first.
        number: Dice of the spell.
        origin: Where it starts.
        dice: The dice.
        cover: Whether soft cover on the line counts: for a spell at one figure.
    """
    if state.figure(target_id).downed:
        state, given_up = yield from must_choose(state, target_id, dice)
        if given_up or not state.figure(target_id).stands:
            return state
    target = state.figure(target_id)
    shot = Shot(
        soft=_soft(state, origin, target) if cover else 0,
        ward=ward_of(state, target),
        toad=bool(target.toad),
    )
    if target.profile.combat and not target.toad:
        bout = bout_against(state, target, number, spell_id, shot)
        about = RollComes(caster, target_id, bout, attacks=False)
        room = room_for_dodge(target.profile, shot, state.setting.readings)
        state, bought, _ = yield from buy_dice(state, target_id, room, about=lambda: about)
        shot = replace(shot, dodge_bought=bought)
    bout = bout_against(state, target, number, spell_id, shot)
    if dice.telling:
        ours, theirs = bout.ours, bout.theirs
        dice.tell(SpellAttacks(spell_id, target_id, ours.dice, ours.target, theirs.dice, theirs.target))
    verdict = strike(dice, bout)
    if not verdict.loser:
        return state
    result = yield from take_result(state, caster, target_id, verdict.worst)
    if result is Result.KILLED:
        return kill(state, target_id, spell_id, dice)
    if result is Result.DOWNED:
        return (yield from down(state, target_id, spell_id, dice))
    away = heading(origin.base, target)[0]
    return (yield from push(state, target_id, away, target.profile.base.size, spell_id, dice))


def _soft(state: State, origin: Origin, target: Figure) -> int:
    way = Segment(origin.base.x, origin.base.y, target.x, target.y)
    pieces = sum(1 for piece in state.setting.board.having("soft_cover") if segment_hits(way, piece.shape))
    own = int(origin.portal is not None)
    return pieces + max(0, markers_crossed(state, way) - own)
