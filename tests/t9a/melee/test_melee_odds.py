"""A Round goes on from each of its checkpoints; its exact odds equal the frequencies of the dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.battle.asks import Checkpoint
from grognard.kernel.battle.digests import digest
from grognard.kernel.dice import Dice, EveryDice, RolledDice, SampledDice, ScriptedDice, forward
from grognard.t9a.aftermath.score_facts import facts_of
from grognard.t9a.board.round_of_combat import BLOWS_OVER, CHAMPION, Duel, Fighter
from grognard.t9a.board.state import State
from grognard.t9a.melee.fighting import strike_blows
from grognard.t9a.rules.special_attacks import ImpactHits, StompAttacks
from tests.t9a.positions import (
    against,
    engage,
    fight,
    hero,
    model,
    part,
    troop,
)
from tests.t9a.warriors import (
    CLAN_WARRIOR,
    SAURIAN_WARRIOR,
    SEEKER,
    amount,
    block,
    combat,
)


def rich_combat() -> State:
    """Two units against one with Champions, a Character, revenge, Special Attacks and several steps."""
    lord = hero(7, model("Lord", hp=3, attacks=3, off=5, strength=5, agility=6))
    seekers = block(1, 0, troop(SEEKER, 12, key="seekers", champion=True), files=6, characters=(lord,))
    beast = model(
        "Beast", parts=(part(3, ImpactHits(amount("D3")), StompAttacks(amount("D3")), strength=5, off=3),),
        base=(50, 100), hp=4, resilience=5,
    )  # fmt: skip
    enemies = block(2, 1, troop(SAURIAN_WARRIOR, 20, key="warriors", champion=True))
    seekers, enemies = fight(seekers, enemies)
    beast_unit = against(seekers, block(3, 1, beast, 1, files=1), theirs="left")
    beast_unit, seekers = engage(beast_unit, seekers, theirs="left")
    beast_unit = beast_unit.altered(charging=True, first_round=True)
    return combat(seekers, enemies, beast_unit)


@pytest.mark.rule("t9a.round-of-combat")
@pytest.mark.parametrize("seed", range(5))
def test_a_round_goes_on_alike_from_each_of_its_checkpoints(seed: int) -> None:
    dice = RolledDice(seed)
    stops: list[tuple[State, int]] = []
    end = _played(rich_combat(), dice, stops)
    faces = tuple(dice.faces)
    assert end.round is not None
    assert end.round.step == BLOWS_OVER
    for state, used in stops:
        with ScriptedDice(faces[used:]) as rest:
            assert digest(_played(state, rest, [])) == digest(end)


def _played(state: State, dice: Any, stops: list[tuple[State, int]]) -> State:
    """Strike the blows; the first option answers each ask. Note every checkpoint and how many faces it took."""
    procedure = strike_blows(state, dice)
    answer: Any = None
    while True:
        try:
            got = procedure.send(answer)
        except StopIteration as stop:
            ended: State = stop.value
            return ended
        answer = None
        if isinstance(got, Checkpoint):
            stops.append((got.state, len(dice.faces)))
        else:
            answer = got.options[0]


def advance(dice: Dice, state: State) -> State:
    """Go on to the next checkpoint, answering every ask with its first option: one step of the exact odds."""
    procedure = strike_blows(state, dice)
    try:
        got = next(procedure)
        while not isinstance(got, Checkpoint):
            got = procedure.send(got.options[0])
    except StopIteration as stop:
        ended: State = stop.value
        return ended
    return got.state  # type: ignore[no-any-return]


def is_over(state: State) -> bool:
    return state.round is not None and state.round.step == BLOWS_OVER


def lost(state: State) -> tuple[int, int]:
    assert state.round is not None
    facts = facts_of(state.round)
    return facts.lost_by_side(0), facts.lost_by_side(1)


@pytest.mark.rule("t9a.round-of-combat")
def test_exact_odds_of_a_round_equal_the_frequencies_of_sampled_and_rolled_dice() -> None:
    """Each of the likelier outcomes within four standard deviations; seeds are fixed."""
    led = block(1, 0, troop(SAURIAN_WARRIOR, 15, key="saurians", champion=True))
    others = block(2, 1, troop(CLAN_WARRIOR, 15, key="dwarfs", champion=True))
    start = combat(*fight(led, others, charging=True))
    exact = forward(start, advance, done=is_over).map(lost)
    tables = EveryDice()
    sampled = Counter(lost(_run(start, SampledDice(seed, tables=tables))) for seed in range(3000))
    rolled = Counter(lost(_run(start, RolledDice(seed))) for seed in range(1500))
    for found in (sampled, rolled):
        number = sum(found.values())
        for outcome, weight in exact:
            chance = weight / exact.total
            if chance * number >= 10:
                assert abs(found[outcome] - chance * number) <= 4 * sqrt(number * chance * (1 - chance)), outcome


def _run(state: State, dice: Dice) -> State:
    while not is_over(state):
        state = advance(dice, state)
    return state


@pytest.mark.rule("t9a.duel", "t9a.overkill")
def test_exact_odds_of_a_duel_by_hand() -> None:
    """One attack on 4+ and 4+ against a Champion with one Health Point: slain with 1/4; Overkill never."""
    king = hero(7, model("King", hp=3, attacks=1, agility=5))
    ours = block(1, 0, troop(model(attacks=None), 5), characters=(king,))
    led = block(2, 1, troop(model(attacks=None), 10, key="led", champion=model("Leader", attacks=None)))
    state = combat(*fight(ours, led))
    state = replace(state, duels=(Duel(Fighter(1, 7, "hero-7"), Fighter(2, CHAMPION, "led")),))
    found = forward(state, advance, done=is_over).map(lost)
    assert found == {(0, 1): Fraction(1, 4), (0, 0): Fraction(3, 4)}
