"""Figures, portals and scenery by what people call them: a number, a name, or its beginning, in either language."""

from __future__ import annotations

from grognard.kernel.geometry import Footprint
from grognard.kernel.words.language import N_, Name
from grognard.kernel.words.refusals import Ambiguous, CannotRead
from grognard.kernel.words.spelling import fold
from grognard.players.terminal.console import Saying
from grognard.players.terminal.naming import called, two_named
from grognard.skulldred.names import names_of
from grognard.skulldred.scenery import Piece
from grognard.skulldred.state import Figure, Portal, State

LOOK = "skulldred.figure.base"
PORTAL = ("portal", "portail")

Thing = Figure | Portal | Piece


def name_of(state: State, thing: Thing) -> Name | Saying:
    """Return what a thing is called: a figure by its name and number, a portal by its number, "Chest 2"."""
    if isinstance(thing, Portal):
        return Saying(PORTAL_NAMED, portal=thing.id)
    if isinstance(thing, Piece):
        return state.setting.board.names[thing.id]
    return Saying(FIGURE_NAMED, figure=thing.id)


def shape_of(thing: Thing) -> Footprint:
    """Return the footprint of a thing."""
    return thing.shape if isinstance(thing, Piece) else thing.base


def thing_named(state: State, text: str) -> Thing:
    """Return what *text* means: a figure on the table by number or name, "portal 2", or a piece of scenery.

    Raises:
        CannotRead: If there is none.
        Ambiguous: If it could be several.
    """
    wanted = fold(text)
    if wanted.isdecimal():
        number = int(wanted)
        if number < len(state.figures) and state.figure(number).on_table:
            return state.figure(number)
        raise CannotRead(LOOK, NOTHING_NAMED, text=text, possible=_possible(state))
    word, _, rest = wanted.partition(" ")
    if word in PORTAL and rest.isdecimal():
        for portal in state.portals:
            if portal.id == int(rest):
                return portal
    found = called(wanted, _names(state))
    if len(found) == 1:
        return found[0]
    if found:
        raise Ambiguous(LOOK, SEVERAL_NAMED, text=text, possible=tuple(name_of(state, thing) for thing in found))
    raise CannotRead(LOOK, NOTHING_NAMED, text=text, possible=_possible(state))


def two_things(state: State, text: str) -> tuple[Thing, Thing]:
    """Return the two things that *text* names, wherever the one ends and the other begins.

    Raises:
        CannotRead: If it can't be divided so.
    """
    found = two_named(text, lambda one: thing_named(state, one))
    if found is None:
        raise CannotRead(LOOK, NOT_TWO, text=text, possible=_possible(state))
    return found


def _names(state: State) -> list[tuple[Thing, tuple[str, ...]]]:
    table = names_of(state)
    figures = [
        (figure, tuple(fold(table.name(f"figure:{figure.id}", language) or "") for language in ("en", "fr")))
        for figure in state.on_table
    ]
    pieces = [
        (piece, (fold(piece.id), fold(name.en), fold(name.fr)))
        for piece in state.setting.board.pieces
        for name in (state.setting.board.names[piece.id],)
    ]
    return [*figures, *pieces]


def _possible(state: State) -> tuple[Name | Saying, ...]:
    return tuple(name_of(state, figure) for figure in state.on_table)


FIGURE_NAMED, PORTAL_NAMED = N_("{figure:figure}"), N_("portal {portal}")
NOTHING_NAMED = N_("there is nothing called '{text}' on the table")
SEVERAL_NAMED = N_("'{text}' could be several of them")
NO_FIGURE = N_("'{text}' is no figure")
NOT_TWO = N_("'{text}' does not name two figures, portals or pieces; give their numbers or names")
