"""What a whole turn buys: a return or an election (`skulldred.wild.respawner`, `skulldred.leader.election`)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Play
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Footprint
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_, Wording
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.appearing import appear, appearances, may_appear
from grognard.skulldred.cost import cost
from grognard.skulldred.hooks import Moments
from grognard.skulldred.portals import mark_used, usable
from grognard.skulldred.state import Figure, State

ELECTION = "skulldred.leader.election"
RETURN = "skulldred.wild.respawner"
PLACE = "skulldred.respawner.place"
EDGE_STEPS = 8


class IsElected(Event, frozen=True):
    """A figure becomes leader."""

    message = "{figure:figure} is made leader, for a whole turn"

    figure: int


class Returns(Event, frozen=True):
    """A killed figure comes back."""

    message = "{figure:figure} comes back for a whole turn given up"

    figure: int


class Elect(Answer, frozen=True):
    """Give the whole turn up and make a figure leader."""

    message = "make {figure:figure} leader"

    figure: int


class Return(Answer, frozen=True):
    """Give the whole turn up and bring a RESPAWNER back: to the edge ("edge"), a gate ("gate") or a portal's number."""

    message = "bring {figure:figure} back: {place}"
    by_portal = N_("bring {figure:figure} back through portal {place}")

    figure: int
    place: str

    def wording(self) -> Wording:
        """Return the sentence, the place in words."""
        return Wording(self.message if self.place in PLACES else self.by_portal, self._shown)

    def _shown(self, field: str) -> object:
        return PLACES.get(self.place, self.place) if field == "place" else self.figure


PLACES = {"edge": N_("at the own edge"), "gate": N_("at the gate")}
"""Where figures come back, besides portals."""


def elections(state: State) -> Iterator[Elect]:
    """Yield the figures that could be made leader: the last one is gone, and nothing was activated this turn."""
    warband = state.warbands[state.active]
    if warband.had_leader and not state.activations and not state.left and not _leaders(state):
        for figure in state.side(state.active):
            yield Elect(figure.id)


def _leaders(state: State) -> bool:
    side = state.side(state.active)
    return any(figure.in_force.is_leader for figure in side)


def judge_election(state: State, answer: Elect) -> None:
    """Raise NotAllowed unless this figure can be made leader now."""
    warband = state.warbands[state.active]
    known = 0 <= answer.figure < len(state.figures)
    for holds, reason in (
        (not warband.had_leader, _NEVER_LED),
        (bool(_leaders(state)), _STILL_LED),
        (bool(state.activations or state.left), _TURN_USED),
        (not known or state.figure(answer.figure) not in state.side(state.active), _NOT_THERE),
    ):
        if holds:
            raise NotAllowed(ELECTION, reason, number=answer.figure)


def elect(state: State, answer: Elect, leader: Rule, dice: Dice) -> State:
    """Make a figure leader: its WILDSIDE becomes LEADER, so that a RESPAWNER has no master any more."""
    dice.tell(IsElected(answer.figure))
    return state.with_figure(replace(state.figure(answer.figure), wildside=leader, master=None))


def returns(state: State) -> Iterator[Return]:
    """Yield the RESPAWNERs that could come back, with the places where there is room."""
    if state.activations:
        return
    for figure in state.figures:
        if figure.side == state.active and _may_return(state, figure):
            for place, marker in _places(state, figure):
                if place == "edge":
                    if next(edge_places(state, figure), None) is not None:
                        yield Return(figure.id, place)
                elif next(appearances(state, figure, marker), None) is not None:
                    yield Return(figure.id, place)


def _may_return(state: State, figure: Figure) -> bool:
    """Was it killed, and is its master on the table?"""
    if figure.place not in _lost(state) or not figure.in_force.says(Moments.may_return) or figure.master is None:
        return False
    return state.figure(figure.master).on_table


def _lost(state: State) -> tuple[str, ...]:
    """Return where those are who may come back: killed, or fled too if it is read so."""
    return ("discard", "fled") if state.setting.reads("skulldred.respawn-lost", "fled") else ("discard",)


def _places(state: State, figure: Figure) -> Iterator[tuple[str, Footprint]]:
    board = state.setting.board
    yield "edge", board.edge(state.warbands[figure.side].edge)
    for piece in board.having("gate"):
        if piece.functions.gate == figure.side + 1:
            yield "gate", piece.shape
    assert figure.master is not None, "a RESPAWNER has a master"
    if state.figure(figure.master).is_sorcerer:
        for portal in usable(state, figure.side):
            yield str(portal.id), portal.base


def edge_places(state: State, figure: Figure) -> Iterator[Figure]:
    """Yield the figure in places along its own table edge, touching it."""
    board = state.setting.board
    reach = figure.profile.base.width / 2 if figure.profile.base.is_round else figure.profile.base.depth / 2
    far = state.warbands[figure.side].edge == 1
    y = board.depth - reach if far else reach
    for number in range(1, 2 * EDGE_STEPS):
        there = replace(figure, level=0).at(board.width * number / (2 * EDGE_STEPS), y, 180.0 if far else 0.0)
        if may_appear(state, figure, there):
            yield there


def judge_return(state: State, answer: Return) -> None:
    """Raise NotAllowed unless this figure can come back there now."""
    if answer in tuple(returns(state)):
        return
    if not 0 <= answer.figure < len(state.figures) or state.figure(answer.figure).side != state.active:
        raise NotAllowed(RETURN, _NOT_OWN, number=answer.figure)
    figure = state.figure(answer.figure)
    master = None if figure.master is None else state.figure(figure.master)
    for holds, reason in (
        (not figure.in_force.says(Moments.may_return), _NO_RESPAWNER),
        (figure.place not in _lost(state), _NOT_KILLED),
        (master is None or not master.on_table, _NO_MASTER),
        (bool(state.activations), _TURN_USED),
        (master is not None and answer.place not in dict(_places(state, figure)), _NO_SUCH_PLACE),
    ):
        if holds:
            raise NotAllowed(RETURN, reason, figure=figure.id)
    raise NotAllowed(RETURN, _NO_ROOM, figure=figure.id)


def bring_back(state: State, answer: Return, dice: Dice) -> Play[State]:
    """Bring a RESPAWNER back: it is not activated this turn."""
    dice.tell(Returns(answer.figure))
    figure = state.figure(answer.figure)
    marker = dict(_places(state, figure))[answer.place]
    returned = state.warbands[figure.side].returned + cost(figure.profile)
    state = state.with_warband(figure.side, returned=returned)
    if answer.place == "edge":
        places = tuple(edge_places(state, figure))
        state = state.with_figure(replace(figure, facing=places[0].facing))
        return (yield from appear(state, answer.figure, marker, PLACE, dice, places=places))
    if answer.place != "gate":
        state = mark_used(state, int(answer.place))
    return (yield from appear(state, answer.figure, marker, PLACE, dice))


_NEVER_LED = N_("this warband never had a leader: it elects none")
_STILL_LED = N_("this warband still has a leader")
_TURN_USED = N_("this takes a whole turn, and somebody has acted in this one")
_NOT_THERE = N_("figure {number} is no own figure on the table")
_NOT_OWN = N_("figure {number} is none of this warband")
_NO_RESPAWNER = N_("{figure:figure} is no RESPAWNER")
_NOT_KILLED = N_("{figure:figure} was not killed")
_NO_MASTER = N_("the master of {figure:figure} is gone")
_NO_SUCH_PLACE = N_("{figure:figure} can't come back there")
_NO_ROOM = N_("there is no room for {figure:figure} there")
