"""Exact odds: the same questions put to grognard, icepool and dyce; cold against cold, answers proved equal first.

- P1: n attacks; hit on 4+, wound on 4+, armour save 5+, special save 5+. How many unsaved wounds?
- P2: as P1, and a roll of 1 to hit is rolled again (once); a natural 6 to hit wounds by itself; a natural 6 to wound
  allows no save; each unsaved wound costs D3 Health Points, at most 3. How many Health Points are lost?
- P3: one round of combat. A (20 models, 10 attacks, strikes first, 4+, 4+, save 5+) against B (16 models, 8 attacks
  less one for each casualty, 3+, 4+, save 4+). Score: casualties, ranks (models left // 5 - 1, at most 3), 1 for A's
  charge. The loser breaks if 2D6 > Discipline (A 8, B 7) - difference. The difference, and who breaks?
- P3r: P3 again and again, for 3 rounds or until one side breaks. Models left on each side, and who broke?
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import icepool  # type: ignore[import-untyped]  # it comes without types
from dyce import H, expand

from bench.timing import Contest, Goal
from grognard.kernel.dice import Dice, Distribution, EveryDice, RolledDice, SampledDice, forward
from grognard.kernel.dice.dice_tables import hand_table, total_table

warnings.simplefilter("ignore")  # dyce says that expand is experimental

ALL_PATHS = Fraction(0)  # dyce: leave no path out, however unlikely
Score = tuple[int, str]
Field = tuple[int, int, str, int]  # models of A, models of B, who broke, rounds left


# ---- the rules, written once for grognard


def attack_p1(dice: Dice) -> int:
    """Return the unsaved wounds of one attack of P1."""
    if dice.d6("hit") < 4 or dice.d6("wound") < 4:
        return 0
    return int(not (dice.d6("armour") >= 5 or dice.d6("special") >= 5))


def attack_p2(dice: Dice) -> int:
    """Return the Health Points lost to one attack of P2."""
    hit = dice.d6("hit")
    if hit == 1:
        hit = dice.d6("reroll")
    if hit < 4:
        return 0
    lethal = False
    if hit != 6:
        wound = dice.d6("wound")
        if wound < 4:
            return 0
        lethal = wound == 6
    if not lethal and (dice.d6("armour") >= 5 or dice.d6("special") >= 5):
        return 0
    return min(dice.d3("wounds"), 3)


def strike(dice: Dice, to_hit: int, to_wound: int, armour: int) -> int:
    """Return the casualties of one attack of P3."""
    return int(not (dice.d6("hit") < to_hit or dice.d6("wound") < to_wound or dice.d6("armour") >= armour))


def ranks(models: int) -> int:
    """Return the rank bonus."""
    return min(3, max(0, models // 5 - 1))


def strike_blows(dice: Dice, a: int, b: int, attacks_a: int, attacks_b: int) -> tuple[int, int]:
    """Return the models left after both sides struck, A first."""
    lost_b = min(b, dice.pool(min(attacks_a, a), strike, 4, 4, 5))
    attacks_back = max(0, min(attacks_b, b) - lost_b)
    lost_a = min(a, dice.pool(attacks_back, strike, 3, 4, 4))
    return a - lost_a, b - lost_b


def combat_round(dice: Dice, a: int, b: int, attacks_a: int, attacks_b: int) -> Score:
    """Return the difference of P3's round, and who breaks."""
    left_a, left_b = dice.step(strike_blows, a, b, attacks_a, attacks_b)
    difference = (b - left_b) + ranks(left_a) + 1 - (a - left_a) - ranks(left_b)
    if difference == 0:
        return 0, ""
    loser, discipline = ("B", 7) if difference > 0 else ("A", 8)
    breaks = dice.total(2, "break") > discipline - abs(difference)
    return difference, loser if breaks else ""


def fight_on(dice: Dice, field: Field) -> Field:
    """Fight one more round of P3r."""
    a, b, _, rounds = field
    left_a, left_b = dice.step(strike_blows, a, b, 10, 8)
    difference = (b - left_b) + ranks(left_a) + 1 - (a - left_a) - ranks(left_b)
    if not difference or not left_a or not left_b:
        return left_a, left_b, "", rounds - 1
    loser, discipline = ("B", 7) if difference > 0 else ("A", 8)
    breaks = dice.total(2, "break") > discipline - abs(difference)
    return left_a, left_b, loser if breaks else "", rounds - 1


def over(field: Field) -> bool:
    """Say whether P3r has ended."""
    a, b, broken, rounds = field
    return not rounds or bool(broken) or not a or not b


def cold() -> EveryDice:
    """Return dice that have worked out nothing yet."""
    total_table.cache_clear()
    hand_table.cache_clear()
    return EveryDice()


def grognard_pool(attack: Callable[[Dice], int], n: int) -> Distribution[int]:
    """Return the sum of *n* attacks."""
    return cold().pool(n, attack)


def grognard_p3(scale: int = 1) -> Distribution[Score]:
    """Return P3 with *scale* times the models."""
    return cold().odds(combat_round, 20 * scale, 16 * scale, 10 * scale, 8 * scale)


def grognard_p3r() -> Distribution[tuple[int, int, str]]:
    """Return P3r."""
    return forward((20, 16, "", 3), fight_on, done=over, dice=cold()).map(lambda field: field[:3])


# ---- icepool


def icepool_attack_p1() -> Any:
    d6 = icepool.d6
    return ((d6 >= 4) & (d6 >= 4) & (d6 < 5) & (d6 < 5)).map({True: 1, False: 0})


def icepool_attack_p2() -> Any:
    d6, d3 = icepool.d6, icepool.d3
    save = ((d6 < 5) & (d6 < 5)).map({True: d3, False: 0})

    def wound(roll: int) -> Any:
        return 0 if roll < 4 else d3 if roll == 6 else save

    def hit(roll: int) -> Any:
        return 0 if roll < 4 else save if roll == 6 else d6.map(wound)

    return d6.reroll({1}, depth=1).map(hit)


def icepool_strike(to_hit: int, to_wound: int, armour: int) -> Any:
    d6 = icepool.d6
    return ((d6 >= to_hit) & (d6 >= to_wound) & (d6 < armour)).map({True: 1, False: 0})


def squared_by_hand(die: Any, n: int) -> Any:
    """Return the sum of *n* dice by repeated squaring: what an expert would write instead of `n @ die`."""
    total = None
    while n:
        if n & 1:
            total = die if total is None else total + die
        n >>= 1
        if n:
            die = die + die
    return total


def icepool_p3(scale: int = 1) -> Any:
    a, b, attacks_a, attacks_b = 20 * scale, 16 * scale, 10 * scale, 8 * scale
    first, second = icepool_strike(4, 4, 5), icepool_strike(3, 4, 4)
    two = 2 @ icepool.d6

    def answer(lost_b: int) -> Any:
        lost_b = min(lost_b, b)
        return icepool.tupleize(lost_b, max(0, attacks_b - lost_b) @ second)

    def score(lost_b: int, lost_a: int) -> Any:
        lost_a = min(lost_a, a)
        difference = lost_b + ranks(a - lost_a) + 1 - lost_a - ranks(b - lost_b)
        if difference == 0:
            return (0, "")
        loser, discipline = ("B", 7) if difference > 0 else ("A", 8)
        return (two > discipline - abs(difference)).map({True: (difference, loser), False: (difference, "")})

    return (attacks_a @ first).map(answer).map(score, star=True)


def icepool_p3r() -> Any:
    first, second, two = icepool_strike(4, 4, 5), icepool_strike(3, 4, 4), 2 @ icepool.d6

    def one_round(a: int, b: int, broken: str) -> Any:
        if broken or not a or not b:
            return (a, b, broken)

        def answer(lost_b: int) -> Any:
            lost_b = min(lost_b, b)
            return icepool.tupleize(lost_b, max(0, min(8, b) - lost_b) @ second)

        def score(lost_b: int, lost_a: int) -> Any:
            left_a, left_b = a - min(a, lost_a), b - lost_b
            difference = lost_b + ranks(left_a) + 1 - (a - left_a) - ranks(left_b)
            if difference == 0 or not left_a or not left_b:
                return (left_a, left_b, "")
            loser, discipline = ("B", 7) if difference > 0 else ("A", 8)
            return (two > discipline - abs(difference)).map(
                {True: (left_a, left_b, loser), False: (left_a, left_b, "")}
            )

        return (min(10, a) @ first).map(answer).map(score, star=True)

    field: Any = icepool.Die([(20, 16, "")])
    for _ in range(3):
        field = field.map(one_round, star=True)
    return field


# ---- dyce


def dyce_attack_p1() -> Any:
    def save(wound: Any) -> Any:
        return H({1: 4, 0: 5}) if wound.outcome >= 4 else 0

    def hit(roll: Any) -> Any:
        return expand(save, H(6), min_path_probability=ALL_PATHS) if roll.outcome >= 4 else 0

    return expand(hit, H(6), min_path_probability=ALL_PATHS)


def dyce_attack_p2() -> Any:
    d6, d3 = H(6), H(3)

    def saves(armour: Any, special: Any) -> Any:
        return d3 if armour.outcome < 5 and special.outcome < 5 else 0

    def wound(roll: Any) -> Any:
        return 0 if roll.outcome < 4 else d3 if roll.outcome == 6 else save

    def hit(roll: Any) -> Any:
        return 0 if roll.outcome < 4 else save if roll.outcome == 6 else wounds

    def reroll(roll: Any) -> Any:
        return roll.h if roll.outcome == 1 else roll.outcome

    save = expand(saves, d6, d6, min_path_probability=ALL_PATHS)
    wounds = expand(wound, d6, min_path_probability=ALL_PATHS)
    return expand(hit, expand(reroll, d6, min_path_probability=ALL_PATHS), min_path_probability=ALL_PATHS)


def dyce_strike(to_hit: int, to_wound: int, armour: int) -> Any:
    def one(hit: Any, wound: Any, save: Any) -> int:
        return int(hit.outcome >= to_hit and wound.outcome >= to_wound and save.outcome < armour)

    return expand(one, H(6), H(6), H(6), min_path_probability=ALL_PATHS)


def dyce_p3(scale: int = 1) -> Any:
    a, b, attacks_a, attacks_b = 20 * scale, 16 * scale, 10 * scale, 8 * scale
    first, second, two = dyce_strike(4, 4, 5), dyce_strike(3, 4, 4), H(6) @ 2

    def answer(roll: Any) -> Any:
        lost_b = min(roll.outcome, b)
        back = max(0, attacks_b - lost_b)
        reply = second @ back if back else H({0: 1})
        return expand(lambda lost: (lost_b, min(lost.outcome, a)), reply, min_path_probability=ALL_PATHS)

    def score(lost: Any) -> Any:
        lost_b, lost_a = lost.outcome
        difference = lost_b + ranks(a - lost_a) + 1 - lost_a - ranks(b - lost_b)
        if difference == 0:
            return (0, "")
        loser, discipline = ("B", 7) if difference > 0 else ("A", 8)
        return expand(
            lambda roll: (difference, loser if roll.outcome > discipline - abs(difference) else ""),
            two,
            min_path_probability=ALL_PATHS,
        )

    blows = expand(answer, first @ attacks_a, min_path_probability=ALL_PATHS)
    return expand(score, blows, min_path_probability=ALL_PATHS)


# ---- the answers agree


def icepool_fractions(die: Any) -> dict[Any, Fraction]:
    """Return icepool's answer as exact probabilities."""
    return {outcome: Fraction(chances, die.denominator()) for outcome, chances in die.items() if chances}


def dyce_fractions(histogram: Any) -> dict[Any, Fraction]:
    """Return dyce's answer as exact probabilities."""
    return {outcome: Fraction(chances, histogram.total) for outcome, chances in histogram.items() if chances}


def agree(ours: Distribution[Any], *theirs: dict[Any, Fraction]) -> None:
    """Refuse to time answers that differ."""
    for answer in theirs:
        assert ours.fractions() == answer, "the answers differ"


# ---- the contests


def contests(quick: bool) -> Iterator[Contest]:
    """Yield P1 and P2 for several sizes, P3, P3r, and what one roll costs."""
    attacks = {
        "P1": (attack_p1, icepool_attack_p1, dyce_attack_p1),
        "P2": (attack_p2, icepool_attack_p2, dyce_attack_p2),
    }
    goals = {
        ("P2", 10): (Goal("grognard", "icepool, n @ attack", 1 / 3),),
        ("P2", 100): (Goal("grognard", "icepool, n @ attack", 1 / 25), Goal("grognard", "dyce, attack @ n", 1 / 10)),
    }
    rounds = 5 if quick else 11
    for name, (attack, of_icepool, of_dyce) in attacks.items():
        for n in (10, 100) if quick else (10, 30, 100, 300):
            yield _pool_contest(name, n, attack, of_icepool, of_dyce, goals.get((name, n), ()), rounds)
    for scale in (1, 4):
        yield _round_contest(scale, rounds)
    yield Contest(
        "P3r: up to three rounds of combat",
        {"grognard, forward": grognard_p3r, "icepool, map a round": icepool_p3r},
        "grognard, forward",
        (Goal("grognard, forward", "icepool, map a round", 1 / 4),),
        lambda: agree(grognard_p3r(), icepool_fractions(icepool_p3r())),
        rounds=rounds,
    )
    yield from _single_contests(rounds)


def _pool_contest(
    name: str,
    n: int,
    attack: Callable[[Dice], int],
    of_icepool: Callable[[], Any],
    of_dyce: Callable[[], Any],
    goals: tuple[Goal, ...],
    rounds: int,
) -> Contest:
    def check() -> None:
        agree(
            grognard_pool(attack, n),
            icepool_fractions(n @ of_icepool()),
            icepool_fractions(squared_by_hand(of_icepool(), n)),
            dyce_fractions(of_dyce() @ n),
        )

    return Contest(
        f"{name}: {n} attacks",
        {
            "grognard": lambda: grognard_pool(attack, n),
            "icepool, n @ attack": lambda: n @ of_icepool(),
            "icepool, squared by hand": lambda: squared_by_hand(of_icepool(), n),
            "dyce, attack @ n": lambda: of_dyce() @ n,
        },
        "grognard",
        goals,
        check,
        rounds=rounds,
    )


def _round_contest(scale: int, rounds: int) -> Contest:
    return Contest(
        f"P3: one round of combat, {scale} times the models",
        {"grognard": lambda: grognard_p3(scale), "icepool": lambda: icepool_p3(scale), "dyce": lambda: dyce_p3(scale)},
        "grognard",
        (Goal("grognard", "icepool", 1 / 4),) if scale == 1 else (),
        lambda: agree(grognard_p3(scale), icepool_fractions(icepool_p3(scale)), dyce_fractions(dyce_p3(scale))),
        rounds=rounds,
    )


def _single_contests(rounds: int) -> Iterator[Contest]:
    """Yield what one outcome costs: rolled with every face recorded, and sampled from tables."""
    sampled = SampledDice(1)
    rolled = RolledDice(1)

    def roll_pool() -> None:
        rolled.pool(100, attack_p2)
        rolled.events.clear()
        rolled.take()

    def roll_one() -> None:
        rolled.d6("one")
        rolled.events.clear()
        rolled.take()

    def roll_many() -> None:
        rolled.hand(1000, "many")
        rolled.events.clear()
        rolled.take()

    yield Contest(
        "One outcome",
        {
            "P2, 100 attacks, sampled": lambda: sampled.pool(100, attack_p2),
            "P2, 100 attacks, every die rolled and recorded": roll_pool,
            "P3, sampled": lambda: combat_round(sampled, 20, 16, 10, 8),
            "one die rolled and recorded": roll_one,
            "a thousand dice rolled as one batch, sorted": roll_many,
        },
        "P2, 100 attacks, sampled",
        rounds=rounds,
    )
