"""Chances that are shown before a choice, against every way of the dice after it, in the battle itself.

Random battles are stopped where an option is shown with an exact chance. It is chosen in a fork of the battle for each
way in which the dice may fall, until the log tells whether it came about: the outlook has no part in that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.battle.battle import Battle
from grognard.kernel.dice import RolledDice, ScriptedDice
from grognard.kernel.geometry import TOUCH, distance
from grognard.kernel.words.events import Event
from grognard.players import RandomPlayer
from grognard.t9a.aftermath.pursuit import Caught, Pursue, Restrain
from grognard.t9a.aftermath.pursuit_charges import ChargesInPursuit
from grognard.t9a.aftermath.pursuit_moves import LeavesTheBoard, Pursued
from grognard.t9a.charging.character_charge import charger_of
from grognard.t9a.charging.charge_declaration import DeclareCharge, EndDeclarations
from grognard.t9a.charging.charge_moves import CatchesFleeing, ChargeRangeRolled
from grognard.t9a.charging.failed_charge import ChargeFails
from grognard.t9a.charging.reactions import FleeFromCharge, Hold
from grognard.t9a.charging.redirect import KeepTarget, TryRedirect
from grognard.t9a.magic.answers import AddDie, Cast, Dispel, KeepRoll, LetItBe, RerollDie
from grognard.t9a.magic.events import NotDispelled, SpellDispelled, SpellFailed, SpellPassed
from grognard.t9a.morale import discipline
from grognard.t9a.outlook.estimates import Arithmetic
from grognard.t9a.outlook.flight import chargers_on
from grognard.t9a.recruits import read_unit
from grognard.t9a.scenario.opening import new_battle
from grognard.t9a.terminal.charge_prospects import ESCAPES, REACHES
from grognard.t9a.terminal.magic_prospects import BASIC, BETTERED, BOOSTED, DISPELLED
from grognard.t9a.terminal.prospects import CATCHES, PASSES, prospects
from grognard.underway import begun
from tests.t9a.test_random_battles import scenario

Verdict = Callable[[Sequence[Event]], "bool | None"]
"""Whether it came about, by what was told since the choice; None while that isn't told."""
Running = Battle[Any, Any]
FEW, MANY = 260, 1_400
"""How many ways of the dice are followed for one choice: three dice, or two against two."""
INCH = 0.05
"""By how much a distance may be rounded when it is told."""
ONE_ROLL = (DeclareCharge, TryRedirect, Restrain, Cast, Dispel, RerollDie, AddDie)
"""Answers after which one roll decides."""
CASES = Path(__file__).parent
ANSWERS = 8
"""How many choices of others are waited for."""


class Wanted(Exception):
    """The procedure rolls so many more dice than were given."""

    def __init__(self, missing: int) -> None:
        self.missing = missing


class GivenDice(ScriptedDice):
    """These faces and no more: whoever wants more says how many."""

    def _fresh(self, count: int, because: Any, kind: str, source: Any) -> tuple[int, ...]:
        if len(self.left) < count:
            raise Wanted(count - len(self.left))
        return super()._fresh(count, because, kind, source)


class Shown(NamedTuple):
    """An option of the ask at which a battle stands, and a chance that is shown with it."""

    option: Answer
    message: str
    chance: float


def shown(ask: Ask, state: Any, number: int) -> Shown | None:
    """Return the chance that is shown first with an option; None if it is none, or only about so."""
    said = next((said for _, said in prospects(ask, state, Arithmetic(), (number,))), None)
    if said is None or said.message not in VERDICTS:
        return None
    return Shown(ask.options[number - 1], said.message, said.values["chance"])  # type: ignore[arg-type]  # a number


def chance(battle: Running, option: Answer, verdict: Verdict, ways: int) -> Fraction | None:
    """Return the chance that an option comes about, of all faces that may fall after it; None if they are too many.

    Ways in which it never comes to the roll are left out.
    """
    came = told = Fraction(0)
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        faces = waiting.pop()
        ways -= 1
        if not ways:
            return None
        dice = GivenDice(faces)
        try:
            found = _played_on(battle.fork(dice), option, dice, verdict)
        except Wanted as wanted:
            found = verdict(dice.events)
            if found is None:
                if wanted.missing > 3:
                    return None
                waiting += [(*faces, *more) for more in product(range(1, 7), repeat=wanted.missing)]
                continue
        if found is not None:
            told += Fraction(1, 6 ** len(faces))
            came += Fraction(int(found), 6 ** len(faces))
    return came / told if told else None


def _played_on(battle: Running, option: Answer, dice: ScriptedDice, verdict: Verdict) -> bool | None:
    battle.answer(option)
    for _ in range(ANSWERS):
        found = verdict(dice.events)
        if found is not None or battle.ask is None:
            return found
        battle.answer(_plain(battle.ask))
    return None


def _plain(ask: Ask) -> Answer:
    """Return the answer after which nothing else happens, where there is one."""
    plain = (Hold, EndDeclarations, KeepTarget, LetItBe, KeepRoll)
    return next((one for one in ask.options if isinstance(one, plain)), ask.options[0])


# ---- what the log tells ----------------------------------------------------------------------------------------------


def told_by(yes: tuple[type[Event], ...], no: tuple[type[Event], ...]) -> Callable[[Any, Any], Verdict]:
    """Return a verdict by the first event of one kind or the other."""

    def verdict(events: Sequence[Event]) -> bool | None:
        return next((isinstance(one, yes) for one in events if isinstance(one, yes + no)), None)

    return lambda state, option: verdict


def reaches(state: Any, option: Any) -> Verdict:
    """Tell whether the Charge Range is long enough, where the target stands as it stood."""
    found = charger_of(state, option.unit)
    assert found is not None
    unit, target = found[0], state.unit(option.target)
    away = distance(unit.boundary, target.boundary)

    def verdict(events: Sequence[Event]) -> bool | None:
        for one in events:
            if isinstance(one, ChargeRangeRolled) and one.unit == unit.name and abs(one.away - away) < INCH:
                return one.reach >= one.away - TOUCH
        return None

    return verdict


def escapes(state: Any, option: Any) -> Verdict:
    """Tell whether all chargers fail."""
    chargers = len(chargers_on(state, option.unit))

    def verdict(events: Sequence[Event]) -> bool | None:
        if any(isinstance(one, CatchesFleeing) for one in events):
            return False
        return True if sum(isinstance(one, ChargeFails) for one in events) == chargers else None

    return verdict


CAST = told_by((SpellPassed,), (SpellFailed,))
VERDICTS: dict[str, Callable[[Any, Any], Verdict]] = {
    REACHES: reaches,
    ESCAPES: escapes,
    PASSES: told_by((discipline.TestTaken,), (discipline.TestFailed,)),
    CATCHES: told_by((Caught,), (Pursued, LeavesTheBoard, ChargesInPursuit)),
    BASIC: CAST,
    BOOSTED: CAST,
    DISPELLED: told_by((SpellDispelled,), (NotDispelled,)),
    BETTERED: told_by((SpellPassed, SpellDispelled), (SpellFailed, NotDispelled)),
}
"""By what is shown, what of the log tells whether it came about."""


# ---- random positions ------------------------------------------------------------------------------------------------


def positions(seed: int, most: int, kinds: tuple[type[Answer], ...]) -> Iterator[tuple[Running, Shown]]:
    """Yield some of the choices of a random battle, not all of one kind."""
    battle = new_battle(scenario(seed), RolledDice(seed), read_unit)
    players = [RandomPlayer(seed), RandomPlayer(seed + 1)]
    seen: Counter[str] = Counter()
    while (ask := battle.ask) is not None:
        for number in range(1, len(ask.options) + 1):
            if isinstance(ask.options[number - 1], kinds):
                one = shown(ask, battle.state, number)
                if one is not None and seen[one.message] < most:
                    seen[one.message] += 1
                    yield battle, one
                    break
        battle.answer(players[ask.player].choose(ask, battle))


def check(seeds: range, most: int, kinds: tuple[type[Answer], ...]) -> Counter[str]:
    """Compare what is shown in random battles with the battles themselves; return how often each was compared."""
    compared: Counter[str] = Counter()
    for seed in seeds:
        for battle, one in positions(seed, most, kinds):
            verdict = VERDICTS[one.message](battle.state, one.option)
            exact = chance(battle, one.option, verdict, FEW if kinds == ONE_ROLL else MANY)
            if exact is not None:
                assert one.chance == pytest.approx(float(exact), abs=1e-12), f"seed {seed}: {one}"
                compared[one.message] += 1
    return compared


@pytest.mark.rule("t9a.charge-range", "t9a.casting-attempt", "t9a.dispelling-attempt")
def test_chances_shown_are_those_of_the_battle_that_goes_on() -> None:
    assert check(range(5, 7), 2, ONE_ROLL).total() >= 10


@pytest.mark.slow
@pytest.mark.rule("t9a.pursuit", "t9a.charge-range", "t9a.casting-attempt", "t9a.restrain-pursuit", "t9a.redirect")
def test_chances_shown_in_more_battles_are_those_of_the_battle_that_goes_on() -> None:
    assert check(range(100, 104), 3, ONE_ROLL).total() >= 30
    assert check(range(5, 13), 1, (Pursue,))[CATCHES] >= 2


@pytest.mark.rule("t9a.charging-a-fleeing-unit", "t9a.charge-reaction")
def test_who_flees_gets_away_as_often_as_every_flight_and_every_charge_after_it_say() -> None:
    """It has fled before the charger moves: in 1,226 of 36 x 36 ways that is out of his reach."""
    battle: Running = begun(CASES / "flee-odds.yaml", 3).battle
    assert battle.ask is not None
    battle.answer(battle.ask.options[0])
    assert battle.ask is not None
    number, option = next(at for at in enumerate(battle.ask.options, 1) if isinstance(at[1], FleeFromCharge))
    one = shown(battle.ask, battle.state, number)
    assert one is not None
    assert one.chance == pytest.approx(float(Fraction(1226, 1296)), abs=1e-12)
    assert chance(battle, option, escapes(battle.state, option), MANY) == Fraction(1226, 1296)
