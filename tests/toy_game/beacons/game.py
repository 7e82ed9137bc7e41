"""Beacons, a game for two or more keepers.

Each night all keepers choose in secret how many measures of oil they burn. Then each beacon flares: a die of eight
sides, and one more for each measure. The brightest is seen by the ships; after some nights most ships win. Nobody
knows how much oil the others have left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from grognard.kernel.battle.asks import Answer, Ask, Asks, Checkpoint, Play, answers_to
from grognard.kernel.battle.questions import Fields, Question, Record
from grognard.kernel.dice import Dice
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_, Sayable
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.saying import Saying
from grognard.plain_game import PlainGame, PlainLists, PlainQuestions, PlainScenario

MOST_OIL = 9


class State(Record, frozen=True):
    """What changes in a game: the oil and the ships of each keeper, and the night. Oil that nobody knows is -1."""

    sides: tuple[str, ...]
    oil: tuple[int, ...]
    ships: tuple[int, ...]
    nights: int
    night: int = 1


class Result(Record, frozen=True):
    """Who has seen most ships; None if several have."""

    winner: int | None
    ships: tuple[int, ...]


class Burn(Answer, frozen=True):
    """How much oil a keeper burns."""

    message: ClassVar[str] = "burn {oil} measures of oil"

    oil: int


class Flares(Event, frozen=True):
    """A beacon flares."""

    message: ClassVar[str] = "{player:army}: {oil} measures of oil, brightness {bright}"

    player: int
    oil: int
    bright: int


class ShipSeen(Event, frozen=True):
    """The ship of a night."""

    message: ClassVar[str] = "Night {night}: the ship sails to {player:army}"

    night: int
    player: int


class NoShip(Event, frozen=True):
    """Two beacons are as bright."""

    message: ClassVar[str] = "Night {night}: two beacons are as bright, and the ship sails on"

    night: int


def play(state: State, dice: Dice) -> Play[Result]:
    """Play from where *state* stands to the end: night after night."""
    while state.night <= state.nights:
        asks = tuple(
            Ask(player, "beacons.burn", tuple(map(Burn, range(min(oil, 3) + 1))), state=state)
            for player, oil in enumerate(state.oil)
        )
        answers = yield from answers_to(Asks(asks), Burn)
        state = after_night(state, tuple(answer.oil for answer in answers), dice)
        yield Checkpoint(state)
    best = [player for player, ships in enumerate(state.ships) if ships == max(state.ships)]
    return Result(best[0] if len(best) == 1 else None, state.ships)


def after_night(state: State, burnt: tuple[int, ...], dice: Dice) -> State:
    """Let the beacons flare; return the state in the morning."""
    bright = []
    for player, oil in enumerate(burnt):
        bright.append(oil + int(dice.die(8, "beacons.flare")))
        dice.tell(Flares(player, oil, bright[-1]))
    seen = bright.index(max(bright)) if bright.count(max(bright)) == 1 else None
    dice.tell(NoShip(state.night) if seen is None else ShipSeen(state.night, seen))
    ships = tuple(count + (player == seen) for player, count in enumerate(state.ships))
    oil = tuple(had - less for had, less in zip(state.oil, burnt, strict=True))
    return State(state.sides, oil, ships, state.nights, state.night + 1)


class Outcome(Record, frozen=True):
    """Who sees the ship, by number; -1: nobody."""

    sees: int


class Night(Question):
    """One night: `oil: [3, 1, 0]`."""

    ask = "night"
    main = "sees"
    facts: ClassVar[Mapping[str, str]] = {"sees": N_("the keeper who sees the ship, from 0; -1: nobody")}

    def __init__(self, oil: tuple[int, ...], readings: Readings) -> None:
        self.oil, self.readings = oil, readings

    @classmethod
    def read(cls, fields: Fields, recruiter: Any, readings: Readings) -> Night:
        """Read how much oil each keeper burns."""
        found = fields.value("oil")
        if not isinstance(found, list) or not all(isinstance(one, int) and 0 <= one <= MOST_OIL for one in found):
            raise BadInput(fields.at("oil"), str(found), N_("measures of oil, such as [3, 1, 0]"))
        return cls(tuple(found), readings)

    def run(self, dice: Dice) -> Outcome:
        """Play the night."""
        nobody = (0,) * len(self.oil)
        after = after_night(State(("",) * len(self.oil), self.oil, nobody, 1), self.oil, dice)
        return Outcome(after.ships.index(1) if 1 in after.ships else -1)

    def title(self) -> Saying:
        """Return what is asked."""
        return Saying(N_("A night with {oil} measures of oil"), oil=", ".join(map(str, self.oil)))


class Scenario(PlainScenario, frozen=True):
    """What is agreed on."""

    oil: tuple[int, ...] = ()
    nights: int = 3


class Beacons(PlainGame):
    """The game."""

    id = "beacons"
    name = Name("Beacons", "Phares")
    rules = "1"
    Scenario = Scenario

    def opening(self, scenario: Scenario, place: str) -> State:
        """Return the state before the first night."""
        many = len(scenario.sides)
        oil = scenario.oil or (5,) * many
        if many < 2 or len(oil) != many:
            raise BadInput(f"{place}, sides", str(many), N_("two keepers or more, each with his oil"))
        return State(scenario.sides, oil, (0,) * many, scenario.nights)

    def play(self, state: State, dice: Dice) -> Play[Result]:
        """Play to the end."""
        return play(state, dice)

    def view_of(self, state: State, player: int) -> State:
        """Return the state without the others' oil."""
        oil = tuple(had if side == player else -1 for side, had in enumerate(state.oil))
        return State(state.sides, oil, state.ships, state.nights, state.night)

    def table(self, state: State, player: int) -> Iterator[Sayable]:
        """Yield the ships of all, and one's own oil."""
        for side, name in enumerate(state.sides):
            yield Saying(N_("{name}: {ships} ships"), name=name, ships=state.ships[side])
        yield Saying(N_("your oil: {oil}"), oil=state.oil[player])

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the ships."""
        return state.ships

    def expected(self, state: State) -> tuple[Fraction, ...]:
        """Return about the ships that each may expect: those seen, and an equal share of the nights to come."""
        share = Fraction(state.nights + 1 - state.night, len(state.ships))
        return tuple(ships + share for ships in state.ships)

    def questions(self) -> PlainQuestions:
        """Return the night."""
        return PlainQuestions(Night)

    def lists(self) -> PlainLists:
        """Return keepers' stores: no more oil than a boat can carry."""
        return PlainLists(self, lambda found: 0 <= found.get("oil", 0) <= MOST_OIL)


BEACONS = Beacons()
