"""Three hundred battles of random legal armies: are they sound to their end, and how often does each rule act?

Between them the armies have everything that both books hold. Run it for the table of rules:

    $ python -m tests.t9a.rule_coverage [BATTLES]
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import cycle
from multiprocessing import get_context
from random import Random

import msgspec

from grognard.kernel.dice import RolledDice
from grognard.players import RandomPlayer
from grognard.t9a.armies import ARMIES, army_book
from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.recruits import read_unit
from grognard.t9a.scenario.opening import new_battle
from grognard.t9a.scenario.scenario import Army, Board, Scenario
from grognard.t9a.setup.objectives import OBJECTIVES
from grognard.t9a.setup.terrain import random_battlefield
from grognard.t9a.setup.zones import DEPLOYMENT_TYPES
from tests.t9a.random_armies import Wish, all_wishes, random_army
from tests.t9a.rule_counts import ids_said, in_play, start_counting
from tests.t9a.soundness import faults, faults_of_log

BATTLES = 300
SIZES = (4500, 4500, 3000, 4500, 1500)
GRANTS_WISHES = 3000
"""The least Army Points for which an army is sure to have room for anything in its book."""
PAIRS = ((0, 1), (1, 0), (0, 0), (1, 1))
PORTION = 10
"""How many battles a process plays before it reports."""


class Plan(msgspec.Struct, frozen=True):
    """What is agreed on for one battle: all the rest follows from its seed."""

    seed: int
    points: int
    wishes: tuple[tuple[Wish, ...], tuple[Wish, ...]]

    @property
    def sides(self) -> tuple[int, int]:
        """The army books, by their place in `ARMIES`."""
        return PAIRS[self.seed % len(PAIRS)]


class Played(msgspec.Struct, frozen=True):
    """What came of some battles: how often rules acted, what the armies had, and what went wrong in which of them."""

    times: dict[str, int]
    rules: frozenset[str]
    had: frozenset[Wish]
    wrong: tuple[str, ...]


@cache
def plans() -> tuple[Plan, ...]:
    """Return the plan of each battle; every wish for every book is the first of some army, and others come besides."""
    first = [cycle(all_wishes(army)) for army in ARMIES]
    second = [cycle(reversed(all_wishes(army))) for army in ARMIES]
    found = []
    for seed in range(BATTLES):
        points, sides = SIZES[seed % len(SIZES)], PAIRS[seed % len(PAIRS)]
        one, other = ((next(first[side]), next(second[side])) if points >= GRANTS_WISHES else () for side in sides)
        found.append(Plan(seed, points, (one, other)))
    return tuple(found)


def agreed(plan: Plan) -> Scenario:
    """Return the battle as it is planned: armies, table, Deployment Type, objective, text of the rules."""
    rng = Random(plan.seed)
    lists = [
        random_army(ARMIES[side], plan.points, rng, *wishes)
        for side, wishes in zip(plan.sides, plan.wishes, strict=True)
    ]
    first, second = (_army(one, lists[0]) for one in lists)
    return Scenario(
        (first, second),
        Board.of(random_battlefield(plan.points, RolledDice(plan.seed))),
        plan.points,
        deployment=DEPLOYMENT_TYPES[plan.seed % len(DEPLOYMENT_TYPES)],
        objective=OBJECTIVES[plan.seed // 7 % len(OBJECTIVES)],
        text="fr" if plan.seed % 3 == 0 else "en",
    )


def played(plans: Iterable[Plan]) -> Played:
    """Play these battles and count, in this process, which must not have played any before."""
    times = start_counting()
    rules: set[str] = set()
    had: set[Wish] = set()
    wrong: list[str] = []
    for plan in plans:
        scenario = agreed(plan)
        for army in scenario.armies:
            assert army.list is not None
            had.update(things_in(army.list))
        wrong += _play(plan, scenario, times, rules)
    return Played(dict(times), frozenset(rules), frozenset(had), tuple(wrong))


def things_in(army_list: ArmyList) -> Iterator[Wish]:
    """Yield everything of the book that a list has."""
    for unit in army_list.units:
        yield Wish(unit.unit)
        yield from (Wish(unit.unit, option.option) for option in unit.options)
        yield from (Wish("", item=item.item) for item in unit.items)


def play_all(battles: int = BATTLES) -> Played:
    """Play the battles on all cores."""
    portions = [plans()[start : min(start + PORTION, battles)] for start in range(0, battles, PORTION)]
    times: Counter[str] = Counter()
    rules: frozenset[str] = frozenset()
    had: frozenset[Wish] = frozenset()
    wrong: tuple[str, ...] = ()
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), max_tasks_per_child=1) as pool:
        for some in pool.map(played, portions):
            times.update(some.times)
            rules, had, wrong = rules | some.rules, had | some.had, wrong + some.wrong
    return Played(dict(times), rules, had, wrong)


def _army(one: ArmyList, first: ArmyList) -> Army:
    """Return the army under a name of its own: the second of one book is called by its first unit."""
    return Army(one.units[0].name if one is not first and one.army == first.army else army_book(one.army).name, one)


def _play(plan: Plan, scenario: Scenario, times: Counter[str], rules: set[str]) -> Iterator[str]:
    """Play one battle and count; yield what goes wrong: a state that is not sound, an option that isn't legal."""
    battle, player, choices = new_battle(scenario, RolledDice(plan.seed), read_unit), RandomPlayer(plan.seed), 0
    while battle.ask is not None:
        where = f"battle {plan.seed}, choice {choices}, {battle.ask.kind}"
        if wrong := faults(battle.state):
            yield f"{where}: {wrong}"
            return
        for option in battle.ask.options:
            battle.ask.check(option)
        if choices == 0:
            times.update(in_play(battle.state))
            rules.update(rule.id for unit in battle.state.reserve for rule in unit.hooks.rules)
        times.update(ids_said(battle.ask.kind))
        try:
            battle.answer(player.choose(battle.ask, battle))
        except Exception as error:  # noqa: BLE001 - whatever it is, the table names the battle
            yield f"{where}: {error!r}"
            return
        choices += 1
    times.update(id for event in battle.log for id in ids_said(event))
    yield from (f"battle {plan.seed}: {wrong}" for wrong in (*faults(battle.state), *faults_of_log(battle.log)))


def table(result: Played) -> Iterator[str]:
    """Yield a line for each rule, the rarest first: how often it acted."""
    times = {**dict.fromkeys(result.rules, 0), **result.times}
    for id in sorted(times, key=lambda id: (times[id], id)):
        yield f"{times[id]:>9}  {id}"


if __name__ == "__main__":
    result = play_all(int(sys.argv[1]) if len(sys.argv) > 1 else BATTLES)
    print("\n".join([*table(result), *result.wrong]))
