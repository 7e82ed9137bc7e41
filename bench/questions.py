"""Questions put to the real rules: a strike against icepool and dyce, rounds and combats against the clock.

- The strike has the rules of P2 (`bench/exact.py`) as The Ninth Age has them: to hit, to wound, armour and Aegis on
  4+, 4+, 5+, 5+; rolls of 1 to hit again; a natural 6 to hit wounds by itself (Poison Attacks); a natural 6 to wound
  passes the armour (Lethal Strike); an unsaved wound costs D3 Health Points (Multiple Wounds). The goals hold for a
  target that can suffer every loss; one of ten models with three Health Points each is timed as well.
- The round and the combat are of 30 models against 30, with Champions, and Characters in the round.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import icepool  # type: ignore[import-untyped]  # it comes without types
from dyce import H, expand

from bench.exact import ALL_PATHS, agree, dyce_fractions, icepool_fractions
from bench.timing import Contest, Goal
from grognard.kernel.battle.questions import Fields, Question
from grognard.kernel.dice import EveryDice
from grognard.kernel.game import system_named
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.rules.readings import Readings
from grognard.odds import ask
from grognard.t9a.questions.profiles import MOST_ATTACKS

GOALS_OF_THE_STRIKE = (Goal("grognard", "icepool", 1 / 10), Goal("grognard", "dyce", 1 / 4))
GROWTH = Path(__file__).with_name("questions-growth.svg")

SAURIANS = "30 Saurian Warriors, Standard Bearer, Champion"
DWARFS = "30 Clan Warriors, Standard Bearer, Champion"


def strike(attacks: int, models: int = 10) -> dict[str, Any]:
    """Return the question of the strike at so many models of three Health Points."""
    return {
        "ask": "strike",
        "attacker": {
            "attacks": attacks,
            "rules": ["Born Predator", "Poison Attacks", "Lethal Strike", "Multiple Wounds (D3)"],
        },
        "defender": {"models": models, "health_points": 3, "armour": 2, "rules": ["Aegis (5+)"]},
        "situation": {"round": 2},
    }


def fight(ask: str, models: int = 30, *, characters: bool = False, **situation: Any) -> dict[str, Any]:
    """Return the question of a round or a combat between so many models a side."""
    sides: dict[str, dict[str, Any]] = {
        "attacker": {"unit": SAURIANS.replace("30", str(models)), "files": 6},
        "defender": {"unit": DWARFS.replace("30", str(models)), "files": 6},
    }
    if characters:
        sides["attacker"]["characters"] = ["Saurian Veteran"]
        sides["defender"]["characters"] = ["Thane"]
    return {"ask": ask, **sides, "situation": {"charging": True, **situation}}


def read(asked: dict[str, Any]) -> Question:
    """Return the question, ready to be answered."""
    questions = system_named("t9a").questions()
    readings = Readings.of(known=Catalogue.load("t9a").readings.values())
    recruiter = questions.recruiter(((), ()), ((), ()))
    found: Question = questions.kinds[asked["ask"]].read(Fields(asked, "bench"), recruiter, readings)
    return found


def answering(asked: dict[str, Any]) -> Callable[[], Any]:
    """Return what answers the question anew, from cold tables, each time it is called."""
    question = read(asked)
    return lambda: question.odds(EveryDice())


def answering_at_once(asked: dict[str, Any]) -> Callable[[], Any]:
    """Return what answers the question as `grognard odds` does: listed, or sampled where that would take long."""
    return lambda: ask(asked, explain=False)


def waiting(seconds: float) -> Callable[[], None]:
    """Return a contender that takes so many seconds."""
    return lambda: time.sleep(seconds)


# ---- the peers' strike


def icepool_attack() -> Any:
    d6, d3 = icepool.d6, icepool.d3
    special = (d6 < 5).map({True: d3, False: 0})
    saved = ((d6 < 5) & (d6 < 5)).map({True: d3, False: 0})

    def wound(roll: int) -> Any:
        return 0 if roll < 4 else special if roll == 6 else saved

    def hit(roll: int) -> Any:
        return 0 if roll < 4 else saved if roll == 6 else d6.map(wound)

    return d6.reroll({1}, depth=1).map(hit)


def dyce_attack() -> Any:
    d6, d3 = H(6), H(3)

    def passes_aegis(roll: Any) -> Any:
        return d3 if roll.outcome < 5 else 0

    def passes_both(armour: Any, aegis: Any) -> Any:
        return d3 if armour.outcome < 5 and aegis.outcome < 5 else 0

    def wound(roll: Any) -> Any:
        return 0 if roll.outcome < 4 else special if roll.outcome == 6 else saved

    def hit(roll: Any) -> Any:
        return 0 if roll.outcome < 4 else saved if roll.outcome == 6 else wounds

    def reroll(roll: Any) -> Any:
        return roll.h if roll.outcome == 1 else roll.outcome

    special = expand(passes_aegis, d6, min_path_probability=ALL_PATHS)
    saved = expand(passes_both, d6, d6, min_path_probability=ALL_PATHS)
    wounds = expand(wound, d6, min_path_probability=ALL_PATHS)
    return expand(hit, expand(reroll, d6, min_path_probability=ALL_PATHS), min_path_probability=ALL_PATHS)


# ---- the contests


def contests(quick: bool) -> Iterator[Contest]:
    """Yield the strike for several sizes, a round, a combat, and a strike from the command line."""
    panels = _panels()  # read now: a question that a limit refuses is known at once, also in a quick run
    rounds = 5 if quick else 11
    for attacks in (10, 30, MOST_ATTACKS):
        yield _strike_contest(attacks, 10, rounds)
        yield _strike_contest(attacks, attacks, rounds)
    yield Contest(
        "A round of 30 against 30, with Champions and Characters",
        {"grognard": answering(fight("round", characters=True)), "200 ms by the clock": waiting(0.2)},
        "grognard",
        (Goal("grognard", "200 ms by the clock", 1.0),),
        rounds=rounds,
    )
    yield Contest(
        "A combat of 30 against 30, over six rounds, as it is answered",
        {"grognard": answering_at_once(fight("combat", rounds=6)), "2 s by the clock": waiting(2.0)},
        "grognard",
        (Goal("grognard", "2 s by the clock", 1.0),),
        note=f"Memory at its peak, Python and all: {_peak_megabytes(fight('combat', rounds=6))} MB; goal: at most 200.",
        rounds=1 if quick else 3,
    )
    yield _command_contest(rounds)
    if not quick:
        draw_growth(panels)


def _strike_contest(attacks: int, models: int, rounds: int) -> Contest:
    ours = answering(strike(attacks, models))
    most = 3 * models

    def of_icepool() -> Any:
        total = attacks @ icepool_attack()
        return total.map(lambda lost: min(lost, most)) if most < 3 * attacks else total

    def of_dyce() -> Any:
        total = dyce_attack() @ attacks
        capped: dict[int, int] = {}
        for lost, chances in total.items():
            capped[min(lost, most)] = capped.get(min(lost, most), 0) + chances
        return H(capped)

    def check() -> None:
        found = ours().map(lambda record: record.health_lost)
        agree(found, icepool_fractions(of_icepool()), dyce_fractions(of_dyce()))

    return Contest(
        f"A strike with {attacks} attacks at {models} models",
        {"grognard": ours, "icepool": of_icepool, "dyce": of_dyce},
        "grognard",
        GOALS_OF_THE_STRIKE if attacks == models == MOST_ATTACKS else (),
        check,
        rounds=rounds,
    )


def _command_contest(rounds: int) -> Contest:
    command = [sys.executable, "-m", "grognard", "odds", "strike", "--attacker", "{attacks: 10, strength: 4}"]
    command += ["--defender", "{models: 10, armour: 2}", "--lang", "en"]
    cached = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }  # as users have it

    def started(arguments: list[str]) -> Callable[[], Any]:
        return lambda: subprocess.run(arguments, check=True, capture_output=True, env=cached)

    return Contest(
        "A strike from the command line, start included",
        {
            "grognard odds": started(command),
            "import icepool": started([sys.executable, "-c", "import icepool"]),
        },
        "grognard odds",
        (Goal("grognard odds", "import icepool", 4.0),),
        rounds=rounds,
    )


def _peak_megabytes(asked: dict[str, Any]) -> int:
    """Return the memory that a fresh Python needs to answer, at its peak."""
    code = (
        "import resource; from bench.questions import answering_at_once\n"
        f"answering_at_once({asked!r})()\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)"
    )
    home = Path(__file__).resolve().parent.parent
    return int(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, cwd=home).stdout)


# ---- how the cost grows


def _seconds(run: Callable[[], Any]) -> float:
    """Return the processor time of an answer from cold tables: the least of a few."""
    found: list[float] = []
    while len(found) < 3 and sum(found) < 1:
        start = time.process_time()
        run()
        found.append(time.process_time() - start)
    return min(found)


Panel = tuple[str, str, dict[str, list[tuple[int, Callable[[], Any]]]]]
"""A title, what is counted to the right, and for each line what answers its questions, by that count."""


def _panels() -> tuple[Panel, ...]:
    attacks, models = (5, 10, 20, 35, 50, 75, MOST_ATTACKS), (10, 15, 20, 25, 30, 40)
    strikes = {
        "at ten models": [(n, answering(strike(n))) for n in attacks],
        "at as many models": [(n, answering(strike(n, n))) for n in attacks],
    }
    rounds = {
        "rank and file": [(n, answering(fight("round", n))) for n in models],
        "with Characters": [(n, answering(fight("round", n, characters=True))) for n in models],
    }
    combats = {
        f"{n} against {n}": [(r, answering(fight("combat", n, rounds=r))) for r in range(1, 9)] for n in (10, 20)
    }
    return ("A strike", "attacks", strikes), ("A round", "models a side", rounds), ("A combat", "Rounds", combats)


def draw_growth(panels: tuple[Panel, ...]) -> None:
    """Measure how the cost grows with attacks, models and Rounds, and draw it."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12, 3.6), layout="constrained")
    FigureCanvasSVG(figure)
    for place, (title, across, lines) in enumerate(panels, start=1):
        axes = figure.add_subplot(1, 3, place)
        for label, questions in lines.items():
            axes.plot([n for n, _ in questions], [1000 * _seconds(run) for _, run in questions], "o-", label=label)
        axes.set_title(title)
        axes.set_xlabel(across)
        axes.set_ylabel("milliseconds")
        axes.set_xlim(left=0)
        axes.set_ylim(bottom=0)
        axes.grid(alpha=0.3)
        axes.legend(frameon=False)
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": GROWTH.name}):
        figure.savefig(GROWTH, metadata={"Date": None})
    print(f"\nHow the cost grows is drawn in {GROWTH.name}.")
