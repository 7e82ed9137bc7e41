"""`grognard odds`: the exact answer to anything with dice."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from grognard.commands import language, read_text
from grognard.kernel.language import N_
from grognard.kernel.refusals import BadInput

if TYPE_CHECKING:
    from grognard.odds import Answer

HELP = N_("Say the exact odds of a strike, a volley, a charge, a test, a round of combat, a whole combat.")

UNIT = N_("A unit as lists print it, or a profile in braces.")


def command(
    question: Annotated[str, typer.Argument(help=N_("A file with a question, or what is asked: strike, volley…"))],
    attacker: Annotated[str, typer.Option(help=UNIT)] = "",
    defender: Annotated[str, typer.Option(help=UNIT)] = "",
    unit: Annotated[str, typer.Option(help=N_("The unit that takes a test, likewise."))] = "",
    charging: Annotated[bool, typer.Option("--charging", help=N_("The attacker charges."))] = False,
    round_: Annotated[int, typer.Option("--round", min=0, help=N_("Which Round of the combat it is."))] = 0,
    facing: Annotated[str, typer.Option(help=N_("The defender's facing: front, flank, left, right or rear."))] = "",
    range_: Annotated[str, typer.Option("--range", help=N_("The distance of shots, or short or long."))] = "",
    cover: Annotated[str, typer.Option(help=N_("The target's cover: none, soft or hard."))] = "",
    moved: Annotated[bool, typer.Option("--moved", help=N_("The shooters have moved."))] = False,
    standing: Annotated[bool, typer.Option("--standing", help=N_("They stand and shoot."))] = False,
    distance: Annotated[float, typer.Option(help=N_("The distance of a charge, in inches."))] = 0.0,
    reaction: Annotated[str, typer.Option(help=N_("The reaction to a charge."))] = "",
    test: Annotated[str, typer.Option(help=N_("Which test is taken."))] = "",
    given: Annotated[list[str] | None, typer.Option("--set", help=N_("Any key of the question: key=value."))] = None,
    with_: Annotated[list[str] | None, typer.Option("--with", help=N_("Ask it with this rule more."))] = None,
    without: Annotated[list[str] | None, typer.Option(help=N_("Ask it without this rule."))] = None,
    share: Annotated[bool, typer.Option("--share", help=N_("Say what each rule is worth."))] = False,
    reading: Annotated[list[str] | None, typer.Option(help=N_("Choose a reading: id=option."))] = None,
    text: Annotated[str, typer.Option(help=N_("Which text is in force: en or fr."))] = "",
    bound: Annotated[int, typer.Option(min=0, help=N_("How many branches are listed before it is sampled."))] = 0,
    samples: Annotated[int, typer.Option(min=0, help=N_("How often it is sampled then."))] = 0,
    plot: Annotated[Path | None, typer.Option(help=N_("Draw the answer into this file, svg or png."))] = None,
    json: Annotated[bool, typer.Option("--json", help=N_("Answer as JSON."))] = False,
) -> None:
    """Answer the question, in words or as JSON."""
    from grognard.odds import ask
    from grognard.odds.documents import read_value

    place = f"grognard odds {question}"
    asked: dict[str, Any] = {"ask": question}
    if "." in question or "/" in question:
        place = question
        asked = _question_in(Path(question))
    units = {"attacker": attacker, "defender": defender, "unit": unit}
    asked |= {key: read_value(said, f"--{key}") for key, said in units.items() if said}
    situation: dict[str, object] = {
        "charging": charging,
        "round": round_,
        "facing": facing,
        "range": read_value(range_, "--range") if range_ else None,
        "cover": cover,
        "moved": moved,
        "standing": standing,
        "distance": distance,
        "reaction": reaction,
    }
    plain = {"test": test, "text": text, "bound": bound, "samples": samples, "share": share}
    asked = _with_keys(asked, {f"situation.{key}": value for key, value in situation.items()} | plain)
    asked = _with_keys(asked, dict(_pair(one, "--set") for one in given or ()))
    asked = _with_keys(asked, _readings(asked, reading or ()))
    asked = _with_keys(asked, {"with": _more(asked, "with", with_), "without": _more(asked, "without", without)})
    answer = ask(asked, place=place)
    if plot is not None:
        from grognard.odds.plotting import plot_answer

        plot_answer(answer, plot, language())
    _print(answer, as_json=json)


def _question_in(path: Path) -> dict[str, Any]:
    from grognard.odds.documents import read_question

    return read_question(read_text(path), str(path))


def _with_keys(asked: dict[str, Any], keys: dict[str, Any]) -> dict[str, Any]:
    """Return the question with these keys; those that say nothing leave it as it is."""
    from grognard.odds.documents import with_value

    for key, value in keys.items():
        if value is not None and value is not False and value not in ("", 0, []):
            asked = with_value(asked, key, value)
    return asked


def _readings(asked: dict[str, Any], given: list[str] | tuple[str, ...]) -> dict[str, Any]:
    """Return the readings of the question with those of the command line; an id may hold dots."""
    if not given:
        return {}
    said = asked.get("readings")
    return {"readings": (said if isinstance(said, dict) else {}) | dict(_pair(one, "--reading") for one in given)}


def _more(asked: dict[str, Any], key: str, given: list[str] | None) -> list[object]:
    """Return the texts that stand at *key*, and those of the command line."""
    found = asked.get(key)
    listed = [] if found is None else list(found) if isinstance(found, list | tuple) else [found]
    return [*listed, *given] if given else []


def _pair(text: str, place: str) -> tuple[str, object]:
    from grognard.odds.documents import read_value

    key, equals, value = text.partition("=")
    if not equals:
        raise BadInput(place, f"'{text}'", N_("a key and its value: key=value"))
    return key.strip(), read_value(value.strip(), place)


def _print(answer: Answer, *, as_json: bool) -> None:
    from grognard.kernel.catalogue import Catalogue

    rules = Catalogue.load(answer.system)
    if as_json:
        import msgspec

        sys.stdout.write(msgspec.json.format(msgspec.json.encode(answer.as_json(language(), rules))).decode() + "\n")
        return
    from grognard.odds.showing import in_lines

    sys.stdout.write("".join(f"{line}\n" for line in in_lines(answer, language(), rules)))
