"""About what a Round of Combat does, at once: for who looks at a hundred of them before he decides.

Everything that says who strikes at whom, when and how hard is asked of the engine, and so is who tests against what;
the attacks have their exact odds. It is an estimate because between Initiative Steps the expected casualties, in whole
Health Points, are taken away, so that who strikes later has fewer models to strike with. `round_ahead` is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.dice import EveryDice, NotCountable, TooLarge
from grognard.t9a.attack.attack import Strike, resolve_attack
from grognard.t9a.attack.hits import number_of_hits
from grognard.t9a.board.round_of_combat import RANK_AND_FILE, Pool, Striker
from grognard.t9a.board.state import State
from grognard.t9a.melee.allocation import Blows, attacks_of, share_out
from grognard.t9a.melee.fighting import begin_round
from grognard.t9a.melee.initiative import fix_order
from grognard.t9a.melee.melee_specials import aim_special_attack
from grognard.t9a.melee.reach import Mark
from grognard.t9a.melee.striking import strike_against
from grognard.t9a.outlook.breaking import Chances, chances_to_break
from grognard.t9a.units.contact import model_of, pools_of
from grognard.t9a.units.losses import outcome_of
from grognard.t9a.units.pools import most_to_lose

NOTHING: Chances = (1.0,)
FEWEST = 1e-6  # chances below this are left out


class Estimate(msgspec.Struct, frozen=True):
    """About what a Round comes to.

    *after* is the state without the expected casualties; *lost* the expected Health Points by unit and pool; *breaks*
    the chance of each unit that is still there then to break.
    """

    after: State
    lost: tuple[tuple[tuple[int, Pool], float], ...]
    breaks: tuple[tuple[int, float], ...]

    def lost_by(self, unit: int) -> float:
        """Return the Health Points that a unit is expected to lose."""
        return sum(points for (of, _), points in self.lost if of == unit)

    def side_breaks(self, state: State, side: int) -> float:
        """Return how likely some unit of a side breaks: that of its likeliest one."""
        return max((chance for unit, chance in self.breaks if state.unit(unit).side == side), default=0.0)


class Arithmetic:
    """Distributions of attacks, worked out once for each kind of attack."""

    def __init__(self) -> None:
        self.every = EveryDice()
        self._attacks: dict[tuple[Strike, int], Chances] = {}
        self._means: dict[Strike, float] = {}

    def of_attacks(self, strike: Strike, attacks: int) -> Chances:
        """Return the distribution of the Health Points that so many attacks take."""
        key = (strike, attacks)
        found = self._attacks.get(key)
        if found is None:
            found = self._attacks[key] = self._pool(strike, attacks)
        return found

    def of_one(self, strike: Strike) -> float:
        """Return the Health Points that one attack takes on average."""
        found = self._means.get(strike)
        if found is None:
            found = self._means[strike] = float(self.every.odds(resolve_attack, strike).mean())
        return found

    def mean_of(self, procedure: Callable[..., int], *args: Any) -> float:
        """Return the mean of a procedure with dice."""
        return float(self.every.odds(procedure, *args).mean())

    def _pool(self, strike: Strike, attacks: int) -> Chances:
        if attacks <= 0 or strike.impossible:
            return NOTHING
        try:
            weights = self.every.pool(attacks, resolve_attack, strike).weights
        except (TooLarge, NotCountable):
            return _certainly(round(attacks * self.of_one(strike)))
        total = sum(weights.values())
        chances = [0.0] * (int(max(weights)) + 1)
        for points, weight in weights.items():
            chances[int(points)] = weight / total
        return tuple(chances)


def estimate(state: State, combat: tuple[int, ...], arithmetic: Arithmetic) -> Estimate:
    """Return about what a Round between the Engaged units *combat* does, whether it has begun or not."""
    if state.round is None:
        state = begin_round(state, combat)
    sides = dict(state.round.sides) if state.round is not None else {}
    if state.round is not None and not state.round.order:
        state = first_choices(fix_order(state))
    assert state.round is not None, "a Round is being fought"
    most: dict[tuple[int, Pool], int] = {}
    lost: dict[tuple[int, Pool], Chances] = {}
    taken: dict[tuple[int, Pool], int] = {}
    steps = sorted({striker.step for striker in state.round.order if striker.step <= state.round.step}, reverse=True)
    for step in steps:
        before = state
        for striker in state.round.order:
            if striker.step != step or not before.has(striker.unit):
                continue
            for mark, strike, attacks in _aimed(before, striker, arithmetic):
                if mark.enemy not in sides:
                    continue
                pool = (mark.enemy, mark.pool)
                there = most.setdefault(pool, most_to_lose(before, *pool))
                one = at_most(arithmetic.of_attacks(strike, attacks), there)
                lost[pool] = at_most(together(lost.get(pool, NOTHING), one), there)
        state = _without(state, {pool: mean_of(chances) for pool, chances in lost.items()}, taken)
        if len({sides[unit] for unit in sides if state.has(unit)}) < 2:
            break
    breaking = chances_to_break(state, combat, _by_side(lost, sides))
    return Estimate(state, tuple((pool, mean_of(chances)) for pool, chances in lost.items()), tuple(breaking.items()))


def _by_side(lost: dict[tuple[int, Pool], Chances], sides: dict[int, int]) -> tuple[Chances, Chances]:
    """Return the distributions of all Health Points that each side loses."""
    found = [NOTHING, NOTHING]
    for (unit, _), chances in lost.items():
        found[sides[unit]] = together(found[sides[unit]], chances)
    return found[0], found[1]


def first_choices(play: Play[State]) -> State:
    """Run a procedure that rolls nothing, taking the first suggestion wherever it asks."""
    answer: Answer | None = None
    try:
        while True:
            said = play.send(answer)  # type: ignore[arg-type]  # None starts it
            answer = said.options[0] if isinstance(said, Ask) else None
    except StopIteration as end:
        state: State = end.value
        return state


def _aimed(state: State, striker: Striker, arithmetic: Arithmetic) -> Iterator[tuple[Mark, Strike, int]]:
    """Yield the attacks of a striker: at whom, with which numbers, how many."""
    unit = state.unit(striker.unit)
    model = model_of(unit, striker.pool)
    if model is None or not unit.is_engaged:
        return
    if striker.kind == "special":
        play = aim_special_attack(state, striker)
        for onset in _chosen(play):
            if not state.has(onset.enemy):
                continue
            part = model.parts[striker.part]
            hits = onset.hits
            if hits.rolled_strength is not None:
                hits = msgspec.structs.replace(hits, strength=round(hits.rolled_strength.mean()))
            number = round(onset.models * arithmetic.mean_of(number_of_hits, hits, part))
            mark = Mark(onset.enemy, _main_pool(state, onset.enemy))
            yield mark, strike_against(state, striker, mark, hits=hits), number
        return
    for one in _chosen(share_out(state, striker, _blows(state, striker, arithmetic))):
        yield one.mark, one.strike, one.attacks


def _chosen(play: Any) -> Any:
    """Return what a procedure without dice returns when the first suggestions are taken."""
    return first_choices(play)


def _blows(state: State, striker: Striker, arithmetic: Arithmetic) -> tuple[Blows, ...]:
    """Return the striker's attacks; a random number of them is its average."""
    return attacks_of(state, striker, _Averages(arithmetic))  # type: ignore[arg-type]  # only pools are rolled here


class _Averages:
    """Stands for the dice that roll numbers of attacks: it gives their averages."""

    telling = False

    def __init__(self, arithmetic: Arithmetic) -> None:
        self._arithmetic = arithmetic

    def pool(self, n: int, resolve: Callable[..., int], *args: Any) -> int:
        """Return the average sum of *n* runs."""
        return round(n * self._arithmetic.mean_of(resolve, *args))


def _main_pool(state: State, unit_id: int) -> Pool:
    pools = pools_of(state.unit(unit_id))
    return next((pool for pool, _, _ in pools if pool == RANK_AND_FILE), pools[0][0])


def _without(state: State, lost: dict[tuple[int, Pool], float], taken: dict[tuple[int, Pool], int]) -> State:
    """Return the state without the whole Health Points that are expected to be lost and not taken yet."""
    due: dict[int, list[tuple[Pool, int]]] = {}
    for (unit, pool), points in lost.items():
        more = int(points + 0.5) - taken.get((unit, pool), 0)
        if more > 0 and state.has(unit) and model_of(state.unit(unit), pool) is not None:
            due.setdefault(unit, []).append((pool, more))
            taken[unit, pool] = taken.get((unit, pool), 0) + more
    for unit, pools in due.items():
        after, _ = outcome_of(state, unit, tuple(pools))
        state = state.put(after) if after.model_count else _dropped(state, unit)
    return state


def _dropped(state: State, gone: int) -> State:
    """Return the state without a unit, and without the contacts with it."""
    touching = [unit for unit in state.units if any(one.enemy == gone for one in unit.fight.engaged)]
    loose = (unit.altered(engaged=tuple(one for one in unit.fight.engaged if one.enemy != gone)) for unit in touching)
    return state.without(gone).put(*loose)


def _certainly(points: int) -> Chances:
    return (*([0.0] * points), 1.0)


def mean_of(chances: Chances) -> float:
    """Return the mean of a number of points, given the chance of each from 0 on."""
    return sum(points * chance for points, chance in enumerate(chances))


def at_most(chances: Chances, most: int) -> Chances:
    """Return the distribution in which more than *most* counts as *most*."""
    if len(chances) <= most + 1:
        return chances
    return (*chances[:most], sum(chances[most:]))


def together(one: Chances, other: Chances) -> Chances:
    """Return the distribution of the sum."""
    if one is NOTHING:
        return other
    found = [0.0] * (len(one) + len(other) - 1)
    for points, chance in enumerate(one):
        if chance > FEWEST:
            for more, further in enumerate(other):
                found[points + more] += chance * further
    while len(found) > 1 and found[-1] < FEWEST:
        found.pop()
    return tuple(found)
