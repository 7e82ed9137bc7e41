"""What is said when a game is over."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.language import LANGUAGES, N_, Name
from grognard.kernel.words.saying import Saying
from grognard.skulldred.state import State
from grognard.skulldred.victory import Result


def result_lines(result: Result, state: State) -> Iterator[Saying]:
    """Yield who has won, by which rule, the GOLD of both, and the readings that were in force."""
    names = state.setting.names
    yield Saying("")
    if result.winner is None:
        yield Saying(N_("The game is drawn ({rule})"), rule=_name(result.because))
    else:
        yield Saying(N_("{winner}: victory ({rule})"), winner=names[result.winner], rule=_name(result.because))
    first, second = result.gold
    yield Saying(
        N_("GOLD destroyed or found: {first} by {ours}, {second} by {theirs}"),
        ours=names[0],
        theirs=names[1],
        first=first,
        second=second,
    )
    readings = state.setting.readings
    if readings.departures:
        yield Saying(N_("Readings in force:"))
    for key in readings.departures:
        option = readings.choice(key)
        chosen = Catalogue.load("skulldred").readings[key].options[option]
        summary = Name(chosen.summary("en"), chosen.summary("fr"))
        yield Saying("  {key}: {option}. {summary}", key=key, option=option, summary=summary)


def _name(rule: str) -> Name:
    english, french = (Catalogue.load("skulldred").name(rule, language) or rule for language in LANGUAGES)
    return Name(english, french)
