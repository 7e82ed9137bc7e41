"""Portals: placed, used, dismissed, held, attacked (`skulldred.portal.place` and the rules after it)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Play, asking_nothing
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Disc, distance, inside_table, overlaps, quantise, step
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.doing import Doing
from grognard.skulldred.ground import walls
from grognard.skulldred.lengths import TOLERANCE, in_contact
from grognard.skulldred.sight import sees_point
from grognard.skulldred.state import PORTALS_EACH, Figure, Portal, State

MOST = 3
PLACE = "skulldred.portal.place"


class PortalPlaced(Event, frozen=True):
    """A sorcerer places a portal."""

    message = "{figure:figure} opens a portal at {x} {y}"

    figure: int
    x: float
    y: float


class PortalsGo(Event, frozen=True):
    """Portals vanish."""

    message = "{count} portal vanishes ({because})"
    plural = "{count} portals vanish ({because})"
    counted = "count"

    count: int
    because: str


class PlacePortal(Answer, frozen=True):
    """Place a portal."""

    message = "open a portal at {x} {y}"

    x: float
    y: float


class Dismiss(Answer, frozen=True):
    """Dismiss an own portal, at any moment and from anywhere."""

    message = "dismiss portal {portal}"

    portal: int


# ---- questions -------------------------------------------------------------------------------------------------------


def portal_of(state: State, portal_id: int) -> Portal:
    """Return the portal with this id.

    Raises:
        NotAllowed: If it isn't on the table.
    """
    for portal in state.portals:
        if portal.id == portal_id:
            return portal
    raise NotAllowed("skulldred.portal.use", _NO_PORTAL, portal=portal_id)


def holder_of(state: State, portal: Portal) -> Figure | None:
    """Return an enemy sorcerer who holds a portal by touching it (`skulldred.portal.hold`)."""
    for figure in state.enemies(portal.side):
        if figure.is_sorcerer and not figure.toad and not figure.downed and in_contact(figure.base, portal.base):
            return figure
    return None


def judge_use(state: State, portal: Portal, side: int, user: Figure | None = None) -> None:
    """Raise NotAllowed unless a portal may be used now.

    Own, not placed this turn, not held by an enemy, and seen by the sorcerer who uses it (any own one).
    """
    if portal.side != side:
        raise NotAllowed("skulldred.portal.use", _NOT_OWN, portal=portal.id)
    if portal.placed == state.turn:
        raise NotAllowed("skulldred.portal.not-same-turn", _TOO_NEW, portal=portal.id)
    holder = holder_of(state, portal)
    if holder is not None:
        raise NotAllowed("skulldred.portal.hold", _HELD, portal=portal.id, holder=holder.id)
    if user is not None and not sees_point(state, user, portal.base):
        raise NotAllowed("skulldred.portal.see-to-use", _UNSEEN, portal=portal.id, figure=user.id)


def usable(state: State, side: int, user: Figure | None = None) -> Iterator[Portal]:
    """Yield the portals that a side (a sorcerer of it) may use now."""
    for portal in state.portals:
        if portal.side == side:
            try:
                judge_use(state, portal, side, user)
            except NotAllowed:
                continue
            yield portal


def mark_used(state: State, portal_id: int) -> State:
    """Mark a portal as used: it vanishes at the end of the turn (`skulldred.portal.use`)."""
    portals = tuple(replace(one, used=True) if one.id == portal_id else one for one in state.portals)
    return replace(state, portals=portals)


def judge_place(state: State, figure: Figure, x: float, y: float) -> None:
    """Raise NotAllowed unless a portal may be placed here: in sight, on the table, on nobody, away from own portals."""
    size = state.setting.lengths.base
    marker = Disc(x, y, size / 2)
    if not inside_table(marker, state.setting.board.table):
        raise NotAllowed(PLACE, _OFF_TABLE)
    for other in state.on_table:
        if overlaps(marker, other.base):
            raise NotAllowed(PLACE, _ON_FIGURE, other=other.id)
    for piece in walls(state):
        if overlaps(marker, piece.shape):
            raise NotAllowed(PLACE, _ON_PIECE, piece=piece.id)
    for portal in state.portals:
        own = portal.side == figure.side
        gap = distance(marker, portal.base)
        if gap <= (state.setting.lengths.span + TOLERANCE if own else TOLERANCE):
            reason = _NEAR_OWN if own else _ON_ENEMYS
            raise NotAllowed("skulldred.portal.spacing", reason, span=state.setting.lengths.span, portal=portal.id)
    if not sees_point(state, figure, marker):
        raise NotAllowed(PLACE, _OUT_OF_SIGHT, figure=figure.id)


def portal_limit(state: State, side: int) -> int:
    """Return how many portals a side may have in reserve: 3 for each sorcerer (`skulldred.portal.reserve-limit`)."""
    return PORTALS_EACH * sum(1 for figure in state.side(side) if figure.is_sorcerer)


# ---- changes ---------------------------------------------------------------------------------------------------------


def remove_portals(state: State, ids: tuple[int, ...], because: str, dice: Dice) -> State:
    """Take portals off the table: they go back to their owners' reserves, up to the limit, if so read."""
    gone = [portal for portal in state.portals if portal.id in ids]
    if not gone:
        return state
    dice.tell(PortalsGo(len(gone), because))
    state = replace(state, portals=tuple(portal for portal in state.portals if portal.id not in ids))
    if state.setting.reads("skulldred.portal-return", "reserve"):
        for portal in gone:
            reserve = min(state.warbands[portal.side].portals + 1, portal_limit(state, portal.side))
            state = state.with_warband(portal.side, portals=reserve)
    return state


def place_portal(state: State, figure: Figure, x: float, y: float, dice: Dice) -> State:
    """Place a portal from the reserve; at a fourth the other three vanish (`skulldred.portal.max-three`)."""
    dice.tell(PortalPlaced(figure.id, x, y))
    everyone = state.setting.reads("skulldred.portal-limit", "table")
    others = tuple(one.id for one in state.portals if everyone or one.side == figure.side)
    placed = Portal(state.next_portal, figure.side, quantise(x), quantise(y), state.setting.lengths.base, state.turn)
    state = state.with_warband(figure.side, portals=state.warbands[figure.side].portals - 1)
    state = replace(state, portals=(*state.portals, placed), next_portal=state.next_portal + 1)
    return remove_portals(state, others, "skulldred.portal.max-three", dice) if len(others) >= MOST else state


def portals_end_turn(state: State, dice: Dice) -> State:
    """Let used portals vanish at the end of the turn."""
    used = tuple(portal.id for portal in state.portals if portal.used)
    return remove_portals(state, used, "skulldred.portal.use", dice)


# ---- actions ---------------------------------------------------------------------------------------------------------


class PlacingPortal(Doing):
    """Place a portal: 1 AP, anywhere in sight, without a roll."""

    action: ClassVar[type[Answer]] = PlacePortal
    rule: ClassVar[str] = PLACE

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield places round the sorcerer and next to the nearest enemies."""
        if not figure.casts or not state.warbands[figure.side].portals:
            return
        lengths = state.setting.lengths
        for angle in (0.0, 90.0, 180.0, 270.0):
            for away in (lengths.span, lengths.long_span):
                x, y = step((figure.x, figure.y), angle, away)
                yield PlacePortal(round(x, 3), round(y, 3))

    def check(self, state: State, figure: Figure, action: PlacePortal) -> int:
        """Return 1 AP."""
        if not figure.casts:
            raise NotAllowed("skulldred.sorcerer", _NO_SORCERER, figure=figure.id)
        if not state.warbands[figure.side].portals:
            own = tuple(Dismiss(portal.id) for portal in state.portals if portal.side == figure.side)
            raise NotAllowed("skulldred.portal.reserve-limit", _NONE_LEFT, possible=own)
        judge_place(state, figure, action.x, action.y)
        return 1

    def perform(self, state: State, figure_id: int, action: PlacePortal, dice: Dice) -> Play[State]:
        """Place it."""
        return asking_nothing(place_portal(state, state.figure(figure_id), action.x, action.y, dice))


_NO_PORTAL = N_("there is no portal {portal} on the table")
_NOT_OWN = N_("portal {portal} belongs to the enemy")
_TOO_NEW = N_("portal {portal} was placed this turn")
_HELD = N_("{holder:figure} holds portal {portal}")
_UNSEEN = N_("{figure:figure} doesn't see portal {portal}")
_OFF_TABLE = N_("that place is not on the table")
_ON_FIGURE = N_("{other:figure} stands in that place")
_ON_PIECE = N_("no portal can be placed there: {piece}")
_NEAR_OWN = N_("it must be more than {span} mm from portal {portal}, an own one")
_ON_ENEMYS = N_("it would touch portal {portal}, an enemy's")
_OUT_OF_SIGHT = N_("{figure:figure} doesn't see that place")
_NO_SORCERER = N_("{figure:figure} can't use magic now")
_NONE_LEFT = N_("there is no portal in the reserve")
