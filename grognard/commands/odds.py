"""`grognard odds`: the exact answer to anything with dice."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grognard.commands import FILE, NUMBER, Text, WholeNumber, does, language, read_text
from grognard.kernel.files import check_place
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput

if TYPE_CHECKING:
    from grognard.commands._help import Section
    from grognard.odds import Answer

UNIT = Text(N_("UNIT"))
WORD = Text(N_("WORD"))
RULE = Text(N_("RULE"))
PAIR = Text(N_("KEY=VALUE"))
UNIT_HELP = N_("A unit as lists print it, or a profile in braces.")

SITUATION = ("charging", "round", "facing", "range", "cover", "moved", "standing", "distance", "reaction")
"""The options that stand under `situation` in a question; others are keys of the question itself."""
VALUES = ("attacker", "defender", "unit", "range")
"""The options that may be more than a word: a profile in braces, a number."""


def _kinds() -> Iterator[Section]:
    """Yield what may be asked in each game."""
    from grognard.games import all_games

    rows = [(game.id, f"{game.name.say(language())}: {', '.join(game.questions().kinds)}") for game in all_games()]
    yield N_("Questions of each game, beside choose"), rows


@does(
    N_("Say the exact odds of a strike, a volley, a charge, a test, a round of combat, a whole combat."),
    N_('grognard odds strike --attacker "10 Clan Warriors" --defender "Skink Braves"'),
    'grognard odds strike --attacker "{attacks: 10, strength: 4}" --defender "{models: 10, armour: 2}"',
    'grognard odds round --attacker "{attacks: 2}" --defender "{models: 5}" --set share=attackers_hits',
    "grognard odds examples/odds/charge.yaml",
    "grognard odds examples/odds/fight.yaml",
    more=_kinds,
)
@click.argument(
    "question",
    type=Text(N_("QUESTION")),
    help=N_("A file with a question, or the name of what is asked."),
)
@click.option("--system", type=WORD, help=N_("The game; by default the first of those below."))
@click.option("--attacker", type=UNIT, help=UNIT_HELP)
@click.option("--defender", type=UNIT, help=UNIT_HELP)
@click.option("--unit", type=UNIT, help=N_("The unit that takes a test, likewise."))
@click.option("--charging", is_flag=True, help=N_("The attacker charges."))
@click.option("--round", type=WholeNumber(least=1), help=N_("Which Round of the combat it is."))
@click.option("--facing", type=WORD, help=N_("The defender's facing: front, flank, left, right or rear."))
@click.option("--range", type=WORD, help=N_("The distance of shots, or short or long."))
@click.option("--cover", type=WORD, help=N_("The target's cover: none, soft or hard."))
@click.option("--moved", is_flag=True, help=N_("The shooters have moved."))
@click.option("--standing", is_flag=True, help=N_("They stand and shoot."))
@click.option("--distance", type=NUMBER, help=N_("The distance of a charge, in inches."))
@click.option("--reaction", type=WORD, help=N_("The reaction to a charge: hold, stand_and_shoot or flee."))
@click.option("--test", type=WORD, help=N_("Which test is taken: break, panic, fear, terror, march, rally…"))
@click.option("--spell", type=Text(N_("SPELL")), help=N_("Which spell is cast."))
@click.option("--set", "given", type=PAIR, multiple=True, help=N_("Any key of the question: key=value."))
@click.option("--with", "more", type=RULE, multiple=True, help=N_("Ask it with this rule more."))
@click.option("--without", "fewer", type=RULE, multiple=True, help=N_("Ask it without this rule."))
@click.option("--share", is_flag=True, help=N_("Say what each rule is worth."))
@click.option("--reading", "readings", type=PAIR, multiple=True, help=N_("Choose a reading: id=option."))
@click.option("--text", type=Text("en|fr"), help=N_("Which text is in force: en or fr."))
@click.option("--bound", type=WholeNumber(least=1), help=N_("How many branches are listed before it is sampled."))
@click.option("--samples", type=WholeNumber(least=1), help=N_("How often it is sampled then."))
@click.option("--plot", type=FILE, help=N_("Draw the answer into this file, svg or png."))
@click.option("--json", is_flag=True, help=N_("Answer as JSON."))
def command(
    question: str,
    given: Sequence[str],
    more: Sequence[str],
    fewer: Sequence[str],
    readings: Sequence[str],
    plot: Path | None,
    json: bool,
    **own_keys: object,
) -> None:
    """Answer the question, in words or as JSON; *own_keys* are its keys that have an option of their own."""
    from grognard.odds import ask

    if plot is not None:
        check_place(plot)
    place = f"grognard odds {question}"
    asked: dict[str, Any] = {"ask": question}
    if "." in question or "/" in question:
        place = question
        asked = _question_in(Path(question))
    asked = _with_keys(asked, _own_keys(own_keys))
    asked = _with_keys(asked, dict(_pair(one, "--set") for one in given))
    asked = _with_keys(asked, _readings(asked, readings))
    asked = _with_keys(asked, {"with": _more(asked, "with", more), "without": _more(asked, "without", fewer)})
    answer = ask(asked, place=place)
    if plot is not None:
        from grognard.odds.plotting import plot_answer

        plot_answer(answer, plot, language())
    _print(answer, as_json=json)


def _own_keys(options: Mapping[str, object]) -> dict[str, object]:
    from grognard.odds.documents import read_value

    return {
        f"situation.{key}" if key in SITUATION else key: (
            read_value(value, f"--{key}") if key in VALUES and isinstance(value, str) else value
        )
        for key, value in options.items()
    }


def _question_in(path: Path) -> dict[str, Any]:
    from grognard.odds.documents import read_question

    return read_question(read_text(path), str(path))


def _with_keys(asked: dict[str, Any], keys: dict[str, Any]) -> dict[str, Any]:
    """Return the question with these keys; those that say nothing leave it as it is."""
    from grognard.odds.documents import with_value

    for key, value in keys.items():
        if value is not None and value is not False:
            asked = with_value(asked, key, value)
    return asked


def _readings(asked: dict[str, Any], given: Sequence[str]) -> dict[str, Any]:
    """Return the readings of the question with those of the command line; an id may hold dots."""
    if not given:
        return {}
    said = asked.get("readings")
    return {"readings": (said if isinstance(said, dict) else {}) | dict(_pair(one, "--reading") for one in given)}


def _more(asked: dict[str, Any], key: str, given: Sequence[str]) -> list[object] | None:
    """Return the texts that stand at *key*, and those of the command line, if there are any."""
    found = asked.get(key)
    listed = [] if found is None else list(found) if isinstance(found, list | tuple) else [found]
    return [*listed, *given] if given else None


def _pair(text: str, place: str) -> tuple[str, object]:
    from grognard.odds.documents import read_value

    key, equals, value = text.partition("=")
    if not equals:
        raise BadInput(place, f"'{text}'", N_("a key and its value: key=value"))
    return key.strip(), read_value(value.strip(), place)


def _print(answer: Answer, *, as_json: bool) -> None:
    from grognard.kernel.rules.catalogue import Catalogue

    rules = Catalogue.load(answer.system)
    if as_json:
        import msgspec

        sys.stdout.write(msgspec.json.format(msgspec.json.encode(answer.as_json(language(), rules))).decode() + "\n")
        return
    from grognard.odds.showing import in_lines

    sys.stdout.write("".join(f"{line}\n" for line in in_lines(answer, language(), rules)))
