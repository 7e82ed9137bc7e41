"""Units by what people call them: their number, their name, or the beginning of it, in either language."""

from __future__ import annotations

from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.language import LANGUAGES, N_
from grognard.kernel.words.refusals import Ambiguous, CannotRead
from grognard.kernel.words.spelling import fold
from grognard.players.terminal.naming import called, two_named
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.names import names_of

LOOK = "t9a.unit"


def unit_named(state: State, text: str) -> Unit:
    """Return the unit on the table that *text* means.

    Raises:
        CannotRead: If there is none.
        Ambiguous: If it could be several.
    """
    wanted = fold(text)
    if text.strip().lstrip("#").isdecimal():
        number = int(text.strip().lstrip("#"))
        if state.has(number):
            return state.unit(number)
        raise CannotRead(LOOK, NO_UNIT, text=text, possible=tuple(unit.name for unit in state.units))
    found = called(wanted, ((unit, (fold(unit.name.en), fold(unit.name.fr))) for unit in state.units))
    if len(found) == 1:
        return found[0]
    if found:
        raise Ambiguous(LOOK, SEVERAL_UNITS, text=text, possible=tuple(unit.name for unit in found))
    raise CannotRead(LOOK, NO_UNIT, text=text, possible=tuple(unit.name for unit in state.units))


def thing_named(state: State, text: str) -> Unit | Feature:
    """Return the unit on the table, or else the terrain feature, that *text* means.

    Raises:
        CannotRead: If there is neither.
        Ambiguous: If it could be several units.
    """
    try:
        return unit_named(state, text)
    except CannotRead:
        feature = _feature_named(state, fold(text))
        if feature is None:
            raise
        return feature


def _feature_named(state: State, wanted: str) -> Feature | None:
    names = names_of(state.setting)
    for feature in state.setting.table.features:
        if wanted in {fold(feature.id), *(fold(names.name(feature.id, language) or "") for language in LANGUAGES)}:
            return feature
    return None


def two_things(state: State, text: str) -> tuple[Unit | Feature, Unit | Feature]:
    """Return the two units or features that *text* names, wherever the one ends and the other begins.

    Raises:
        CannotRead: If it can't be divided so.
    """
    found = two_named(text, lambda one: thing_named(state, one))
    if found is None:
        raise CannotRead(LOOK, TWO_UNITS, text=text, possible=tuple(unit.name for unit in state.units))
    return found


NO_UNIT = N_("there is no unit '{text}' on the table")
SEVERAL_UNITS = N_("'{text}' could be several units")
TWO_UNITS = N_("'{text}' does not name two units, or a unit and a piece of terrain; give their numbers or names")
