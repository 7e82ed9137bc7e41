"""An answer as a figure: the distribution, and the chance of at least so many."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.language import N_, Language, Name, in_words, render, translate
from grognard.kernel.words.refusals import BadInput
from grognard.odds.answer import Answer, in_order

__all__ = ["plot_answer"]

FORMS = (".svg", ".png")
BARS, THEIRS, CURVE = "#4a6fa5", "#6b8e4e", "#b5442e"
SIDES = ("attackers_", "defenders_")
"""How the facts of a side begin."""
MOST_PANELS = 6
HALF = Fraction(1, 2)


def plot_answer(answer: Answer, path: Path, language: Language = "en") -> None:
    """Draw an answer into a file: its main fact first, then the others, one panel each.

    Args:
        answer: What is drawn.
        path: Its ending says the form: `.svg` or `.png`.
        language: The language of the labels.

    Raises:
        BadInput: If the ending is another, or matplotlib isn't installed.
    """
    if path.suffix.lower() not in FORMS:
        raise BadInput("--plot", f"'{path}'", Name("a file .svg or .png", "un fichier .svg ou .png"))
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise BadInput(
            "--plot", N_("nothing"), Name("matplotlib: grognard[plots]", "matplotlib : grognard[plots]")
        ) from None
    rules = Catalogue.load(answer.system)
    rows = list(_in_rows([answer.main, *answer.marginals][:MOST_PANELS]))
    columns = max(map(len, rows))
    figure = Figure(figsize=(6.4 * columns, 3.4 * len(rows)), layout="constrained")
    FigureCanvasAgg(figure)
    figure.suptitle(render(answer.title, language, rules))
    grid = figure.add_gridspec(len(rows), columns)
    for row, names in enumerate(rows):
        for column, name in enumerate(names):
            axes = figure.add_subplot(grid[row, column if len(names) == columns else slice(None)])
            axes.set_title(in_words(answer.called[name], language, rules), fontsize=10)
            _panel(axes, answer.fact(name), THEIRS if name.startswith(SIDES[1]) else BARS, language, rules)
    settings: dict[str, Any] = {"metadata": {"Date": None}} if path.suffix.lower() == ".svg" else {"dpi": 150}
    figure.savefig(path, **settings)


def _in_rows(names: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield the facts two by two, so that what both sides have stands side by side."""
    waiting = ""
    for name in names:
        if waiting and (not _is_of_attackers(name) or _is_of_attackers(waiting)):
            yield waiting, name
            waiting = ""
            continue
        if waiting:
            yield (waiting,)
        waiting = name
    if waiting:
        yield (waiting,)


def _is_of_attackers(name: str) -> bool:
    return name.startswith(SIDES[0])


def _panel(axes: Any, found: Distribution[Any], colour: str, language: Language, rules: Catalogue) -> None:
    """Draw the bars of one fact; for numbers also the curve of at least so many."""
    from matplotlib.ticker import MaxNLocator, PercentFormatter

    percent = PercentFormatter(1, symbol="\u00a0%" if language == "fr" else "%")
    values = in_order(found)
    chances = [float(found.probability(one)) for one in values]
    numbers = all(isinstance(one, int) and not isinstance(one, bool) for one in values)
    if not numbers:
        bars = axes.barh([in_words(one, language, rules) for one in values], chances, color=colour)
        axes.bar_label(bars, [in_words(one, language, rules, "%") for one in chances], padding=3, fontsize=9)
        axes.invert_yaxis()
        axes.set_xlim(0, 1)
        axes.xaxis.set_major_formatter(percent)
        return
    axes.bar(values, chances, color=colour, width=0.8)
    axes.set_ylabel(translate(N_("chance"), language))
    axes.yaxis.set_major_formatter(percent)
    axes.yaxis.set_major_locator(MaxNLocator(steps=[1, 2, 5, 10]))
    curve = axes.twinx()
    curve.plot(values, [float(found.at_least(one)) for one in values], color=CURVE, marker=".", linewidth=1)
    curve.set_ylim(0, 1.02)
    curve.set_ylabel(translate(N_("at least"), language), color=CURVE)
    curve.yaxis.set_major_formatter(percent)
    axes.axvline(float(found.quantile(HALF)), color=colour, linestyle=":", linewidth=1)
