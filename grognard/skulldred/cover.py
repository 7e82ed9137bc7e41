"""Cover on the line of a shot: obstacles crossed, walls touched (`skulldred.shoot.target.soft-cover`)."""

from __future__ import annotations

import msgspec

from grognard.kernel.geometry import Disc, Segment, segment_hits
from grognard.skirmish.sight import line
from grognard.skulldred.lengths import in_contact
from grognard.skulldred.scenery import Piece
from grognard.skulldred.sight import sight
from grognard.skulldred.state import Figure, State


class Cover(msgspec.Struct, frozen=True):
    """What covers a target: *soft* obstacles crossed, and whether it has *hard* cover."""

    soft: int = 0
    hard: bool = False


def cover(state: State, shooter: Figure, target: Figure) -> Cover:
    """Return the cover of a target from a shooter.

    Hard cover is contact with a piece that gives it, and that the shot crosses or that partly hides the target
    (`skulldred.shoot.target.hard-cover`); a piece that counts so isn't soft as well.
    """
    way = line(shooter.base, target.base)
    partial = sight(state, shooter, target) == "partial"
    hard = hard_pieces(state, way, target, partial=partial)
    soft = sum(
        1 for piece in state.setting.board.having("soft_cover") if piece not in hard and segment_hits(way, piece.shape)
    )
    if partial and not hard and state.setting.reads("skulldred.partial-sight", "hard"):
        return Cover(soft + markers_crossed(state, way), hard=True)
    return Cover(soft + markers_crossed(state, way) + int(partial and not hard), bool(hard))


def hard_pieces(state: State, way: Segment, target: Figure, *, partial: bool = False) -> tuple[Piece, ...]:
    """Return the pieces that give a target hard cover on this line."""
    return tuple(
        piece
        for piece in state.setting.board.having("hard_cover")
        if in_contact(piece.shape, target.base) and (partial or segment_hits(way, piece.shape))
    )


def markers_crossed(state: State, way: Segment) -> int:
    """Return how many portals (`skulldred.portal.soft-cover`) and fogs a line crosses."""
    portals = sum(1 for portal in state.portals if segment_hits(way, portal.base))
    fogs = [Disc(spell.x, spell.y, spell.radius) for spell in state.spells if spell.radius and spell.strength]
    return portals + sum(1 for fog in fogs if segment_hits(way, fog))
