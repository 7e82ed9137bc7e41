"""Scenes: small battles with real units, in which one rule decides something.

Both sides follow wishes: at each ask the first wish that is part of an option's text chooses it; where no wish fits,
the first option is taken. So the same scene can be played with the rule and without it.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.kernel.battle.battle import Battle
from grognard.kernel.dice import RolledDice
from grognard.kernel.words.language import render
from grognard.t9a.battle import play
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.names import names_of
from grognard.t9a.questions.changes import without_rule
from grognard.t9a.recruits import read_unit
from grognard.t9a.scenario.opening import opening
from grognard.t9a.scenario.scenario import read_scenario
from grognard.t9a.setup.victory import Result

Placed = dict[str, Any]


class Scene:
    """A battle that begins where units were placed, and is played by wishes.

    Args:
        first, second: The units of the two sides, as scenarios place them; "on" is short for `unit`.
        phase, active, turn: When it begins.
        wishes: Parts of the English texts of options, those wanted most first.
        seed: Of the dice.
        without: The id of a rule that nobody has in this scene.
        marks: What is marked: (rule id, number of the unit, counted through both sides from 0).
    """

    def __init__(
        self,
        first: list[Placed],
        second: list[Placed],
        *wishes: str,
        phase: str = "charge",
        active: int = 0,
        turn: int = 1,
        seed: int = 1,
        without: str = "",
        marks: tuple[tuple[str, int], ...] = (),
        **more: Any,
    ) -> None:
        found = {
            "start": {"phase": phase, "active": active, "turn": turn},
            "armies": [{"units": first}, {"units": second}],
            **more,
        }
        scenario = read_scenario(found, "scene", _no_list, seed)
        state = replace(opening(scenario, lambda *line: without_rule(read_unit(*line), without)), marks=marks)
        self.names = names_of(state.setting)
        self.wishes = wishes
        self.battle: Battle[State, Result] = Battle(play, state, RolledDice(seed))

    @property
    def state(self) -> State:
        return self.battle.state

    def step(self) -> None:
        """Let whoever is asked answer."""
        ask = self.battle.ask
        assert ask is not None, "the battle is over"
        texts = [render(option, "en", self.names) for option in ask.options]
        found = (number for wish in self.wishes for number, text in enumerate(texts) if wish in text)
        self.battle.answer(ask.options[next(found, 0)])

    def end(self) -> Result:
        """Play to the end."""
        while self.battle.ask is not None:
            self.step()
        assert self.battle.result is not None
        return self.battle.result

    def unit(self, name: str) -> Unit | None:
        """Return the unit of that English name on the table, None if it is gone or not there yet."""
        return next((unit for unit in self.state.units if unit.name.en.startswith(name)), None)


def _no_list(found: object, place: str, points: int | None) -> Any:
    raise AssertionError("scenes place their units by hand")
