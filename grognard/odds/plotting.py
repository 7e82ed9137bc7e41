"""An answer as a figure: the distribution, and the chance of at least so many."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from grognard.kernel.catalogue import Catalogue
from grognard.kernel.distribution import Distribution
from grognard.kernel.language import N_, Language, Name, in_words, render, translate
from grognard.kernel.refusals import BadInput
from grognard.odds.answer import Answer, in_order

__all__ = ["plot_answer"]

FORMS = (".svg", ".png")
BARS, CURVE = "#4a6fa5", "#b5442e"
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
    facts = [(answer.main, answer.outcomes), *answer.marginals.items()][:MOST_PANELS]
    columns = min(2, len(facts))
    rows = -(-len(facts) // columns)
    figure = Figure(figsize=(6.4 * columns, 3.4 * rows), layout="constrained")
    FigureCanvasAgg(figure)
    figure.suptitle(render(answer.title, language, rules))
    for place, (name, found) in enumerate(facts, start=1):
        axes = figure.add_subplot(rows, columns, place)
        axes.set_title(in_words(answer.called[name], language, rules), fontsize=10)
        _panel(axes, found, language, rules)
    settings: dict[str, Any] = {"metadata": {"Date": None}} if path.suffix.lower() == ".svg" else {"dpi": 150}
    figure.savefig(path, **settings)


def _panel(axes: Any, found: Distribution[Any], language: Language, rules: Catalogue) -> None:
    """Draw the bars of one fact; for numbers also the curve of at least so many."""
    values = in_order(found)
    chances = [float(found.probability(one)) for one in values]
    numbers = all(isinstance(one, int) and not isinstance(one, bool) for one in values)
    if not numbers:
        axes.barh([in_words(one, language, rules) for one in values], chances, color=BARS)
        axes.set_xlim(0, 1)
        return
    axes.bar(values, chances, color=BARS, width=0.8)
    axes.set_ylabel(translate(N_("chance"), language))
    curve = axes.twinx()
    curve.plot(values, [float(found.at_least(one)) for one in values], color=CURVE, marker=".", linewidth=1)
    curve.set_ylim(0, 1.02)
    curve.set_ylabel(translate(N_("at least"), language), color=CURVE)
    axes.axvline(float(found.quantile(HALF)), color=BARS, linestyle=":", linewidth=1)
