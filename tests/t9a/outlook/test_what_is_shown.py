"""Every number that the terminal shows before a choice is that of the step of the engine that will be played."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from grognard.kernel.battle.asks import Ask
from grognard.kernel.battle.battle import Battle
from grognard.kernel.dice import RolledDice
from grognard.players import RandomPlayer
from grognard.t9a.charging.reactions import FleeFromCharge
from grognard.t9a.recruits import read_unit
from grognard.t9a.scenario.opening import new_battle
from grognard.t9a.shooting.rerolls import REROLL, LetStand, Rerollable, RollAgain
from grognard.t9a.terminal import charge_prospects as charges
from grognard.t9a.terminal import prospects
from grognard.t9a.terminal.guide import NinthAgeGuide
from grognard.underway import begun
from tests.foretelling import Shown
from tests.t9a.outlook.engine import MEANS, engine
from tests.t9a.positions import state_of
from tests.t9a.shots import flames_rolled, misfire_rolled
from tests.t9a.test_random_battles import scenario

TOLD = (
    "t9a.declare-charge",
    "t9a.charge-reaction",
    "t9a.redirect",
    "t9a.shoot",
    "t9a.stand-and-shoot-with",
    "t9a.reroll",
    "t9a.casting-attempt",
    "t9a.dispelling-attempt",
    "t9a.melee-phase",
    "t9a.allocation",
    "t9a.restrain-pursuit",
    "t9a.pursuit",
)
"""The asks of which something that hangs on dice is told."""
CASES = Path(__file__).parent


def held(seed: int, positions: int, each: int) -> tuple[Shown, int]:
    """Play a random battle and hold what is told at so many asks at most, *each* of one kind."""
    battle: Battle = new_battle(scenario(seed), RolledDice(seed), read_unit)
    player, shown = RandomPlayer(seed), Shown(NinthAgeGuide(), engine, MEANS)
    kinds: Counter[str] = Counter()
    while (ask := battle.ask) is not None and sum(kinds.values()) < positions:
        if ask.kind in TOLD and kinds[ask.kind] < each:
            kinds[ask.kind] += 1
            shown.hold(ask, ask.state if ask.state is not None else battle.state, most=2)
        battle.answer(player.choose(ask, battle))
    return shown, sum(kinds.values())


@pytest.mark.parametrize(
    ("rolled", "said"),
    [
        (flames_rolled(hits=5), {prospects.HITS: 1}),
        (misfire_rolled("breakdown"), {prospects.RESULT: 3}),
        (misfire_rolled("jammed", -1), {prospects.RESULT: 4}),
    ],
)
def test_what_is_told_of_a_reroll_is_the_roll_that_is_made(rolled: Rerollable, said: dict[str, int]) -> None:
    shown, state = Shown(NinthAgeGuide(), engine, MEANS), state_of()
    shown.hold(Ask(0, REROLL, (LetStand(), RollAgain()), about=rolled, state=state), state)
    assert shown.exact == said


@pytest.mark.parametrize("seed", [0, 3])
def test_what_is_told_before_a_choice_is_what_the_engine_plays(seed: int) -> None:
    shown, positions = held(seed, positions=12, each=2)
    assert positions >= 8
    assert sum(shown.exact.values()) >= 10


@pytest.mark.slow
def test_what_is_told_in_300_positions_is_what_the_engine_plays() -> None:
    positions, told = 0, Counter[str]()
    seed = 0
    while positions < 300:
        shown, found = held(seed, positions=40, each=6)
        positions, told, seed = positions + found, told + shown.exact, seed + 1
    assert len(told) >= 12, told


@pytest.mark.rule("t9a.flee-reaction")
def test_who_flees_from_nine_and_a_half_inches_gets_away_with_all_but_one_in_twenty() -> None:
    """5.5 inches beyond an Advance Rate of 4 are 6 on the dice, and as much more as they flee."""
    battle = begun(CASES / "flee-odds.yaml", 3).battle
    assert battle.ask is not None
    battle.answer(battle.ask.options[0])
    ask = battle.ask
    flee = next(number for number, one in enumerate(ask.options, 1) if isinstance(one, FleeFromCharge))
    told = [said for _, said in NinthAgeGuide().prospects(ask, battle.state, (flee,))]
    assert [round(said.values["chance"], 4) for said in told] == [0.9460]  # type: ignore[attr-defined]  # a Saying


@pytest.mark.rule("t9a.break-test")
def test_a_charge_tells_the_break_chance_of_the_round_that_it_brings() -> None:
    """The Steam Copters that are still there have lost: 19.5 %, not none."""
    battle = begun(CASES / "charge-odds.yaml", 1).battle
    assert battle.ask is not None
    told = {said.message: said.values for _, said in NinthAgeGuide().prospects(battle.ask, battle.state, (1,))}  # type: ignore[attr-defined]  # Sayings
    assert round(told[charges.BREAKS]["theirs"], 3) == 0.195
    assert told[charges.FIRST_ROUND]["takes"] <= 3


def test_what_is_told_of_a_flight_changes_with_the_engines_flee_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who always flees 14 inches is never caught, and nothing else was changed: there is no second text."""
    battle = begun(CASES / "flee-odds.yaml", 3).battle
    assert battle.ask is not None
    battle.answer(battle.ask.options[0])
    monkeypatch.setattr("grognard.t9a.morale.flight.flight_distance", lambda unit, dice: 14)
    told = [said for _, said in NinthAgeGuide().prospects(battle.ask, battle.state, (2,))]
    assert [said.values["chance"] for said in told] == [1.0]  # type: ignore[attr-defined]  # a Saying
