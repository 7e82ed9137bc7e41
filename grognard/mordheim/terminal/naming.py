"""Warriors and pieces by what people call them: a number, a name, or its beginning, in either language."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import Ambiguous, CannotRead
from grognard.kernel.words.saying import Saying
from grognard.kernel.words.spelling import fold
from grognard.mordheim.names import names_of
from grognard.mordheim.state import State, Warrior
from grognard.players.terminal.naming import called, two_named

LOOK = "mordheim.core.movement"
WARRIOR = N_("{warrior:warrior}")


def warrior_named(state: State, text: str) -> Warrior:
    """Return the warrior on the table whom a text means.

    Raises:
        CannotRead: If there is none.
        Ambiguous: If it could be several.
    """
    wanted = fold(text)
    shown = [one for one in state.in_play if one.rider is None]
    if wanted.isdecimal():
        found = [one for one in shown if one.id == int(wanted)]
    else:
        table = names_of(state)
        keys = [(one, f"warrior:{one.id}") for one in shown]
        names = ((one, [fold(table.name(key, language) or "") for language in ("en", "fr")]) for one, key in keys)
        found = list(called(wanted, names))
    if len(found) == 1:
        return found[0]
    if found:
        raise Ambiguous(LOOK, SEVERAL, text=text, possible=tuple(_named(found)))
    raise CannotRead(LOOK, NOBODY, text=text, possible=tuple(_named(shown)))


def two_warriors(state: State, text: str) -> tuple[Warrior, Warrior]:
    """Return the two warriors whom a text names.

    Raises:
        CannotRead: If it can't be divided so.
    """
    found = two_named(text, lambda one: warrior_named(state, one))
    if found is None:
        raise CannotRead(LOOK, NOT_TWO, text=text, possible=tuple(_named(state.in_play)))
    return found


def _named(warriors: list[Warrior] | tuple[Warrior, ...]) -> Iterator[Saying]:
    return (Saying(WARRIOR, warrior=one.id) for one in warriors if one.rider is None)


NOBODY = N_("nobody on the table is called '{text}'")
SEVERAL = N_("'{text}' could be several of them")
NOT_TWO = N_("'{text}' does not name two warriors; give their numbers or names")
