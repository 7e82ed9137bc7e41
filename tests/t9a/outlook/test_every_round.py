"""Rounds enumerated with states that forget what can't matter, against the same Rounds run on whole states."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import Dice, Distribution, EveryDice, forward
from grognard.kernel.dice.chains import Chain
from grognard.kernel.words.modifiers import Modifier
from grognard.odds import ask
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.special_rule import SpecialRule, adds
from grognard.t9a.outlook.every_round import EveryRound
from grognard.t9a.outlook.fought import NOWHERE, Ending, Fight, next_round
from grognard.t9a.questions.combats import Combat, Decided, decided, ended
from grognard.t9a.questions.rounds import RoundOfCombat, models_left
from tests.odds.asked import question, read

WARRIORS = {"models": 3, "agility": 4, "strength": 4}
GUARDS = {"models": 4, "agility": 3, "armour": 1}
OGRES = {"models": 2, "attacks": 1, "health_points": 2, "base_mm": 40, "height": "large"}
FLANKERS = [{**WARRIORS, "models": 2}, {**WARRIORS, "models": 1, "facing": "flank"}]
COMBATS: dict[str, tuple[Any, Any, dict[str, Any]]] = {
    "one side strikes first": (WARRIORS, GUARDS, {"charging": True, "rounds": 3}),
    "both strike together": (WARRIORS, {**GUARDS, "agility": 4}, {"rounds": 3}),
    "several Health Points": (OGRES, GUARDS, {"rounds": 2}),
    "a Champion": ("3 Saurian Warriors, Champion", "3 Clan Warriors, Champion", {"rounds": 3}),
    "a Duel": ("2 Saurian Warriors, Champion", "2 Clan Warriors, Champion", {"rounds": 2, "duels": True}),
    "Fear": ({**OGRES, "rules": ["Fear"]}, {**GUARDS, "discipline": 6}, {"rounds": 2}),
    "a unit in the flank": (FLANKERS, GUARDS, {"rounds": 1}),
    "two against one": ([{**WARRIORS, "models": 1}, {**GUARDS, "models": 2}], GUARDS, {"rounds": 1}),
    "a unit that crumbles": (WARRIORS, {**GUARDS, "health_points": 2, "rules": ["Unstable"]}, {"rounds": 2}),
    "no Break Tests": ({**WARRIORS, "rules": ["Unbreakable"]}, GUARDS, {"rounds": 2}),
}


class At(NamedTuple):
    """A whole state before a Round, or after its blows."""

    number: int
    state: State
    struck: bool = False


def plain(combat: Combat) -> Distribution[Any]:
    """Return the odds of a combat from whole states that forget nothing, before and after the blows of each Round."""
    fight = Fight(combat.state.units, combat.choices)

    def go_on(dice: Dice, at: At | Decided) -> At | Decided:
        assert isinstance(at, At), "nobody goes on from the end"
        if not at.struck:
            return At(at.number, fight.strike(dice, at.state), struck=True)
        gone, settled, caught = fight.settle(dice, at.state)
        aftermath = settled.consequences
        over = bool(gone or aftermath.broken or aftermath.destroyed)
        if over or at.number == combat.rounds:
            ending = Ending(gone, aftermath, caught, NOWHERE if over else 0)
            return decided(ended(ending, at.state, models_left(at.state), combat.reckoning), at.number)
        return At(at.number + 1, next_round(settled))

    return forward(At(1, combat.state), go_on, done=lambda at: isinstance(at, Decided))


@pytest.mark.parametrize("combat", COMBATS)
@pytest.mark.rule("t9a.round-of-combat")
def test_a_combat_is_what_the_engine_plays_on_whole_states(combat: str) -> None:
    asked = read(question("combat", *COMBATS[combat][:2], **COMBATS[combat][2]))
    assert isinstance(asked, Combat)
    assert asked.odds(EveryDice()) == plain(asked)


@pytest.mark.parametrize("combat", ["one side strikes first", "a Champion", "a Duel"])
@pytest.mark.rule("t9a.round-of-combat")
def test_a_round_is_what_the_engine_plays_in_one_go(combat: str) -> None:
    attackers, defenders, situation = COMBATS[combat]
    asked = read(question("round", attackers, defenders, **{k: v for k, v in situation.items() if k != "rounds"}))
    assert asked.odds(EveryDice()) == EveryDice().odds(asked.run)


@pytest.mark.parametrize("combat", COMBATS)
@pytest.mark.rule("t9a.break-test", "t9a.combat-score")
def test_break_tests_by_the_difference_are_those_after_the_very_losses(combat: str) -> None:
    """Whatever each unit has lost, and whosever Player Turn it is."""
    asked = read(question("round", *COMBATS[combat][:2]))
    assert isinstance(asked, RoundOfCombat)
    every = EveryDice()
    rounds = EveryRound(asked.state.units, asked.choices, every, by_unit=True)
    fight = Fight(asked.state.units, asked.choices)

    def settled(dice: Dice, state: State) -> tuple[Any, ...]:
        gone, after, caught = fight.settle(dice, state)
        return gone, after.consequences, caught

    chain: Chain[Any] = Chain(rounds.begun(asked.state))
    rounds.strike(chain)
    assert len({rounds.lost(at) for at in chain.going}) > 1, "something was lost"
    for at in chain.going:
        by_difference = rounds.endings(at).map(lambda ending: (ending.gone, ending.aftermath, ending.caught))
        assert by_difference == every.odds(settled, replace(rounds.struck(at), active=1)), f"after {rounds.lost(at)}"


class OwnGround(SpecialRule, frozen=True):
    """A point of the Combat Score in one's own Player Turn: no book has such a rule."""

    id: ClassVar[str] = "t9a.own-ground"

    def combat_score(self, unit: Unit, state: State) -> Modifier | None:
        """Look whose Player Turn it is."""
        return adds(self, 1) if state.active == unit.side else None


@pytest.mark.rule("t9a.break-test")
def test_a_rule_that_asks_whose_player_turn_it_is_gets_its_answer() -> None:
    without = read(question("combat", WARRIORS, GUARDS, charging=True, rounds=2))
    asked = read(question("combat", WARRIORS, GUARDS, charging=True, rounds=2))
    assert isinstance(asked, Combat)
    guards = asked.state.units[1]
    assert guards.troop is not None, "they are rank and file"
    guards.troop.model = replace(guards.troop.model, rules=(*guards.troop.model.rules, OwnGround()))
    asked.state = asked.state.put(replace(guards))
    found = asked.odds(EveryDice())
    assert found == plain(asked)
    assert found != without.odds(EveryDice())


def test_what_would_fill_the_memory_is_sampled_instead() -> None:
    """There are some 4000 states, and 190 thousand ends of steps."""
    army = {"ask": "combat", "attacker": "30 Clan Warriors", "defender": "30 Saurian Warriors", "samples": 100}
    assert not ask({**army, "bound": 30_000}).exact
