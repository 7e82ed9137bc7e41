"""`grognard rule TEXT`: looks a rule up by its name in either language, or by its id."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from grognard.commands import Text, does, language, say
from grognard.kernel.words.language import N_, Name, Sayable
from grognard.kernel.words.refusals import BadInput

if TYPE_CHECKING:
    from grognard.kernel.rules.catalogue import Catalogue, Entry
    from grognard.kernel.rules.readings import Reading

WIDTH = 100
OTHERS = 8
OWN_NOTES = ("army data", "core ", "ledger ", "magic ")
"""Sources that readers don't have: paragraphs of the project's own notes on the rulebooks."""


@does(
    N_("Look a rule up by its name in either language, or by its id."),
    "grognard rule sang-froid",
    "grognard rule Lethal Strike --lang fr",
)
@click.argument("words", nargs=-1, required=True, type=Text(), help=N_("The rule's name, a part of it, or its id."))
@click.option("--system", type=Text(), help=N_("The game to look in; by default all of them."))
@click.option("--json", is_flag=True, help=N_("Answer as JSON."))
def command(words: Sequence[str], system: str | None, json: bool) -> None:
    """Print what is known about the rules that are called so, and list others with these words in their names."""
    from grognard.kernel.rules.catalogue import Catalogue
    from grognard.kernel.words.spelling import nearest

    sought = " ".join(words)
    if system and system not in Catalogue.systems():
        close = nearest(system, Catalogue.systems(), limit=1)
        systems = " | ".join(Catalogue.systems())
        raise BadInput("grognard rule --system", f"'{system}'", systems, close[0] if close else None)
    catalogues = [Catalogue.load(name) for name in ([system] if system else Catalogue.systems())]
    exact = [(catalogue, catalogue.entry(key)) for catalogue in catalogues for key in catalogue.printed(sought)]
    found = [(catalogue, entry) for catalogue in catalogues for entry in catalogue.find(sought)]
    brought = [] if exact or json else list(_brought(sought, system))
    if brought:
        for one in brought:
            say("{thing}", thing=one)
        return
    if not found:
        names = (name for one in catalogues for entry in one.entries.values() for name in (entry.en, entry.fr))
        near = nearest(sought, names)
        raise BadInput(N_("the catalogue"), f"'{sought}'", N_("a rule"), ", ".join(near) or None)
    shown = exact or found[:1]
    if json:
        _print_json(shown)
        return
    for at, (catalogue, entry) in enumerate(shown):
        if at:
            say("")
        _print_entry(catalogue, entry)
    found.sort(key=lambda one: one[0] is not shown[0][0])  # those of the same game first
    others = [entry.name(language()) for _, entry in found if entry not in [one for _, one in shown]]
    if others:
        say("")
        _say_wrapped(N_("See also: {names}"), names=", ".join(others[:OTHERS]) + ("…" if len(others) > OTHERS else ""))


def _brought(text: str, system: str | None) -> Iterator[Sayable]:
    """Yield what no rule is called, but a unit, a mount or a figure of a game."""
    from grognard.games import all_games

    for game in all_games():
        if system in (None, game.id):
            yield from game.lists().called(text)


def _print_entry(catalogue: Catalogue, entry: Entry) -> None:
    speech = language()
    other = entry.fr if speech == "en" else entry.en
    say("{name} / {other} ({key})", name=entry.name(speech), other=other, key=entry.id)
    kind = catalogue.name(entry.kind, speech) or entry.kind
    if brackets := entry.form_of_brackets(speech):
        say(N_("{kind}; in brackets: {brackets}"), kind=kind, brackets=brackets)
    else:
        say("{kind}", kind=kind)
    say("")
    _say_wrapped("{text}", text=entry.summary(speech))
    if not entry.in_force:
        _say_wrapped(N_("Not played yet."))
    if entry.limits(speech):
        _say_wrapped(N_("Not played: {text}"), text=entry.limits(speech))
    if entry.house(speech):
        _say_wrapped(N_("Our own value (house): {text}"), text=entry.house(speech))
    say("")
    basis = catalogue.name(entry.basis, speech) or entry.basis
    if sources := _sources(catalogue, entry.source):
        say(N_("Sources: {sources} ({basis})"), sources=sources, basis=basis)
    else:
        say(N_("Source: {basis}"), basis=basis)
    if entry.name_fr_basis == "proposed":
        say(N_("The French name is our proposal: no source was found for it."))
    if entry.difference(speech):
        say("")
        _say_wrapped(N_("French and English differ: {text}"), text=entry.difference(speech))
    for key in entry.readings:
        _print_reading(catalogue, catalogue.readings[key])
    _print_interactions(catalogue, entry)


def _print_reading(catalogue: Catalogue, reading: Reading) -> None:
    speech = language()
    say("")
    _say_wrapped(N_("Reading {key}: {question}"), key=reading.id, question=reading.question(speech))
    for key, option in reading.options.items():
        sources = _sources(catalogue, option.source)
        _say_wrapped(
            N_("{option}{mark}: {summary}{sources}"),
            "  ",
            option=Name.same(key),  # as it is typed: never translated
            mark=_mark_of(key, reading),
            summary=Name.same(option.summary(speech)),
            sources=Name.same(f" [{sources}]" if sources else ""),
        )


def _mark_of(option: str, reading: Reading) -> Name:
    """Return what an option is by itself: the default, or what one of the texts says."""
    if option == reading.default:
        return Name(" (default)", " (par défaut)")
    if option == reading.text_fr:
        return Name(" (French text)", " (texte français)")
    return Name(" (English text)", " (texte anglais)") if option == reading.text_en else Name.same("")


def _sources(catalogue: Catalogue, sources: tuple[str, ...]) -> str:
    """Return where something stands, in the reader's language; notes that only this project has are left out."""
    shown = [source for source in sources if not source.startswith(OWN_NOTES)]
    return ", ".join(catalogue.name(source, language()) or source for source in shown)


def _print_interactions(catalogue: Catalogue, entry: Entry) -> None:
    speech = language()
    meetings = catalogue.interactions_of(entry.id)
    if meetings:
        say("")
        say(N_("Where it meets other rules:"))
    for meeting in meetings:
        names = [catalogue.entry(key).name(speech) for key in meeting.rules if key != entry.id]
        _say_wrapped(N_("{names}: {text}"), "  ", names=", ".join(names), text=meeting.text(speech))


def _say_wrapped(message: str, indent: str = "", **values: object) -> None:
    """Write a template of which the text may be long, wrapped at spaces (but not at those that don't break)."""
    from grognard.kernel.words.language import render
    from grognard.kernel.words.saying import Saying

    written = render(Saying(message, **values), language())
    lines = textwrap.wrap(
        written, WIDTH, initial_indent=indent, subsequent_indent=indent + "  " * bool(indent), break_on_hyphens=False
    )
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def _print_json(shown: list[tuple[Catalogue, Entry]]) -> None:
    import msgspec

    answer = [_as_answer(catalogue, entry) for catalogue, entry in shown]
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(answer)).decode() + "\n")


def _as_answer(catalogue: Catalogue, entry: Entry) -> dict[str, Any]:
    """Return all that is known about a rule, in both languages."""
    import msgspec

    return {
        "id": entry.id,
        **{key: value for key, value in msgspec.to_builtins(entry).items() if key not in ("id", "readings")},
        "readings": [msgspec.to_builtins(catalogue.readings[key]) for key in entry.readings],
        "interactions": [msgspec.to_builtins(one) for one in catalogue.interactions_of(entry.id)],
    }
