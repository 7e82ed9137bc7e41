"""What must hold in every state of a game of Skulldred, whatever is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grognard.kernel.geometry import contains_whole, distance, overlaps
from grognard.skulldred.engagement import engaged_enemies
from grognard.skulldred.ground import roof_under, walls
from grognard.skulldred.leaders import is_led
from grognard.skulldred.lengths import TOLERANCE, in_contact
from grognard.skulldred.state import PORTALS_EACH, TOAD_ACTIONS, Figure, State
from grognard.skulldred.ways import on_table

MOST_PORTALS = 3


def faults(state: State) -> list[str]:
    """Return everything that is wrong with a state."""
    return [fault for check in CHECKS for fault in check(state)]


def _overlap(one: Figure, other: Figure) -> bool:
    """Do two bases overlap by more than the tolerance of the table?"""
    if one.profile.base.is_round and other.profile.base.is_round:
        apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
        return apart < one.profile.reach + other.profile.reach - TOLERANCE
    return overlaps(one.base, other.base)


def bases(state: State) -> Iterator[str]:
    """Nobody is off the table or stands on another's base."""
    for number, figure in enumerate(state.on_table):
        if not on_table(state, figure.base):
            yield f"{figure.id} is off the table"
        for other in state.on_table[number + 1 :]:
            if _overlap(figure, other):
                yield f"{figure.id} stands on {other.id}"


def places(state: State) -> Iterator[str]:
    """Nobody stands in solid scenery or on an obstacle, hangs on nothing, or is higher or lower than what it is on."""
    board = state.setting.board
    for figure in state.on_table:
        roof = roof_under(state, figure.base)
        up = figure.flying or (figure.level > 0 and not figure.hanging)
        for piece in walls(state):
            on_top = up and piece.functions.climbed and contains_whole(piece.shape, figure.base)
            if overlaps(figure.base, piece.shape) and not on_top:
                yield f"{figure.id} stands inside {piece.id}"
        if figure.hanging:
            if not in_contact(figure.base, board.piece(figure.hanging).shape):
                yield f"{figure.id} hangs on {figure.hanging} far away"
        elif not figure.flying:
            high = roof.functions.height if roof is not None and figure.level else 0
            if figure.level != high:
                yield f"{figure.id} stands at level {figure.level} where the ground is at {high}"
            for piece in () if figure.level and roof is not None else board.having("obstacle"):
                if overlaps(figure.base, piece.shape):
                    yield f"{figure.id} stands on the obstacle {piece.id}"


def markers(state: State) -> Iterator[str]:
    """Each marker is borne by somebody who can have it."""
    for figure in state.figures:
        away = figure.panicked or figure.toad or figure.poisoned or figure.items or figure.reload or figure.accepted
        wrong = {
            "lies DOWNED and flies, hides or is away": figure.downed
            and (figure.flying or figure.hidden or not figure.on_table),
            "flies without wings": figure.flying and not figure.profile.can_fly,
            "is vulnerable and lies DOWNED": figure.downed and figure.profile.is_vulnerable and not figure.toad,
            "has markers off the table": not figure.on_table and bool(away),
            "is a toad for too long": not 0 <= figure.toad <= TOAD_ACTIONS,
            "is a toad without magic": figure.toad > 0 and not figure.is_sorcerer,
            "flies as a toad or hides as one": figure.toad > 0 and figure.hidden,
        }
        yield from (f"{figure.id} {what}" for what, is_so in wrong.items() if is_so)


def company(state: State) -> Iterator[str]:
    """Hidden figures touch nobody, panicked ones are not led, RESPAWNERs have their master."""
    for figure in state.on_table:
        if figure.hidden and any(not enemy.downed for enemy in engaged_enemies(state, figure)):
            yield f"{figure.id} is hidden and engaged"
        if figure.panicked and is_led(state, figure):
            yield f"{figure.id} panics beside its leader"
        if figure.master is not None and not state.figure(figure.master).on_table:
            yield f"{figure.id} has lost its master and stays"
        if any(not state.figure(other).on_table for other in figure.accepted):
            yield f"{figure.id} fights somebody who has left"


def counters(state: State) -> Iterator[str]:
    """Counters neither appear nor vanish; with an empty pool nobody lies DOWNED, if that is how it is read."""
    start = state.setting.options.dreadskulls
    for side, warband in enumerate(state.warbands):
        beside = sum(figure.downed for figure in state.side(side))
        if warband.pool < 0 or warband.pool + beside + warband.spent != start + warband.found:
            yield f"side {side}: {warband.pool} + {beside} + {warband.spent} counters of {start} + {warband.found}"
        if beside and not warband.pool and state.setting.reads("skulldred.empty-pool", "all-downed"):
            yield f"side {side} has DOWNED figures and no counter left"


def portals(state: State) -> Iterator[str]:
    """Portals are few, stand apart, and belong to somebody with a sorcerer."""
    if state.setting.reads("skulldred.portal-limit", "table") and len(state.portals) > MOST_PORTALS:
        yield f"{len(state.portals)} portals on the table"
    for side, warband in enumerate(state.warbands):
        own = [portal for portal in state.portals if portal.side == side]
        sorcerers = sum(1 for figure in state.side(side) if figure.is_sorcerer)
        if len(own) > MOST_PORTALS or (own and not sorcerers):
            yield f"side {side} has {len(own)} portals and {sorcerers} sorcerers"
        if not 0 <= warband.portals <= PORTALS_EACH * sorcerers:
            yield f"side {side} has {warband.portals} portals in reserve for {sorcerers} sorcerers"
        for number, portal in enumerate(own):
            if any(distance(portal.base, other.base) <= state.setting.lengths.span for other in own[number + 1 :]):
                yield f"portal {portal.id} is too near to another"
    for portal in state.portals:
        if any(overlaps(portal.base, figure.base) and not figure.flying for figure in state.on_table):
            yield f"somebody stands on portal {portal.id}"


def spells(state: State) -> Iterator[str]:
    """Spells are kept up by sorcerers who can, and cards are in one place."""
    for spell in state.spells:
        keeper = state.figure(spell.caster)
        if not keeper.stands or keeper.toad or not keeper.is_sorcerer:
            yield f"{spell.id} is kept up by {spell.caster}, who can't"
        if spell.target is not None and not state.figure(spell.target).on_table:
            yield f"{spell.id} lies on somebody who has left"
    for side, warband in enumerate(state.warbands):
        cards = (*warband.spells, *warband.used)
        if len(set(cards)) != len(cards):
            yield f"side {side} has a card twice"


def activation(state: State) -> Iterator[str]:
    """Nobody does more in an activation than he may."""
    acting = state.acting
    if acting is None:
        return
    profile = state.actor.profile
    if acting.points < 0 or acting.moves > profile.moves_a_turn:
        yield f"{acting.figure} has {acting.points} AP after {acting.moves} moves"
    if acting.shots > profile.rate_of_fire or acting.missiles > 1:
        yield f"{acting.figure} has made {acting.shots} shots and {acting.missiles} missiles"


CHECKS: tuple[Callable[[State], Iterator[str]], ...] = (
    bases,
    places,
    markers,
    company,
    counters,
    portals,
    spells,
    activation,
)
