"""What Skulldred's own procedures come to for what is told before a choice.

Opposed rolls are those of the game itself: a copy of it plays the choice, up to its roll. Castings, action dice and
portals are played in every way of the dice. Nobody buys dice but by the choice, nobody evades, who is attacked lying is
restored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint, Play
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.luck import Began
from grognard.kernel.dice import Dice, Distribution, EveryDice, RolledDice
from grognard.kernel.words.events import Event
from grognard.kernel.words.saying import Saying
from grognard.skulldred.activation import IsActivated, activate, carry_out_action
from grognard.skulldred.attacking_portals import AttackPortal, PortalIsHit
from grognard.skulldred.bouts import FightBack
from grognard.skulldred.buying import BuyDice
from grognard.skulldred.casting import CastIs
from grognard.skulldred.declaring import Cast
from grognard.skulldred.duelling import Duels
from grognard.skulldred.fights import Bout, Verdict, settle
from grognard.skulldred.firing import Shoots
from grognard.skulldred.melee import Attacks
from grognard.skulldred.missiles import JumpAside
from grognard.skulldred.panicking import Panics
from grognard.skulldred.rolls import Hits, Result
from grognard.skulldred.spell_effects import SpellAttacks
from grognard.skulldred.state import State
from grognard.skulldred.terminal import effects, prospects
from grognard.skulldred.turn import Activate

MEETINGS = (Attacks, Shoots, Duels, SpellAttacks)
UNHURT = Verdict(Hits(1, 1), "", 0, Result.NOTHING)


class Lucky(RolledDice):
    """Dice of which each is a HIT, so that every casting succeeds."""

    def pool(self, n: int, resolve: Any, *args: Any) -> Any:
        return n


class Listening:
    """Any dice, and what is told; *until* it returns True for something told. Opposed rolls hurt nobody."""

    telling = True

    def __init__(self, dice: Dice, until: Callable[[Event], bool]) -> None:
        self.dice, self.until = dice, until

    def __getattr__(self, name: str) -> Any:
        return getattr(self.dice, name)

    def tell(self, event: Event) -> None:
        if self.until(event):
            raise _EnoughError

    def step(self, procedure: Any, *args: Any) -> Any:
        return UNHURT if procedure is settle else self.dice.step(procedure, *args)


class _EnoughError(Exception):
    """What was looked for has been told."""


def engine(battle: Battle[State, Any]) -> Callable[[Ask, State, Answer, Saying], Mapping[str, Fraction]]:
    """Return what gives the exact values of what is told at the ask of a game that is played `witnessed`."""

    def exact(ask: Ask, state: State, option: Answer, said: Saying) -> Mapping[str, Fraction]:
        if said.message in prospects.ACTION_DICE.values():
            assert isinstance(option, Activate), "the action die is told of activations"
            mission = next(key for key, words in prospects.ACTION_DICE.items() if words == said.message)
            return {"chance": begins(state, option.figure).probability((said.values["points"], mission))}
        if said.message == prospects.VANISHES:
            assert isinstance(option, AttackPortal), "portals are attacked"
            return {"chance": vanishes(state, option)}
        if said.message in (effects.CAST, prospects.CAST):
            found = cast(battle, state, option)
            outcomes = {key: found.probability(key) for key in ("success", "miscast", "backfire")}
            return {**outcomes, "chance": outcomes["success"]}
        return verdicts(bout_of(battle, state, option), said.message)

    return exact


def verdicts(bout: Bout, message: str) -> dict[str, Fraction]:
    """Return the chances of the worst results of an opposed roll, as a sentence tells them."""
    found = EveryDice().odds(settle, bout).map(lambda verdict: (verdict.loser, verdict.worst.name.lower()))
    loser = "attacker" if message == prospects.ATTACKER else "defender"
    chances = {name: found.probability((loser, name)) for name in ("killed", "downed", "pushed")}
    hurt = sum(found.probability(("attacker", name)) for name in ("killed", "downed"))
    lost = sum(found.probability((who, name)) for who in ("attacker", "defender") for name in chances)
    return {**chances, "hurt": Fraction(hurt), "chance": 1 - Fraction(lost)}


def bout_of(battle: Battle[State, Any], state: State, option: Answer) -> Bout:
    """Return the opposed roll to which an answer leads in the game itself."""
    copy = battle.fork(Lucky(1) if isinstance(option, Cast) else RolledDice(1))
    heard = len(copy.log)
    copy.answer(option)
    while True:
        told: Event | None = None
        for event in copy.log[heard:]:
            if isinstance(event, Began) and event.procedure is settle and isinstance(told, MEETINGS):
                bout: Bout = event.args[0]
                return bout
            told = event
        assert copy.ask is not None, "a roll comes"
        copy.answer(plain(copy.ask))


def plain(ask: Ask) -> Answer:
    """Answer as one does who changes no roll."""
    return next((one for one in ask.options if isinstance(one, FightBack | JumpAside)), ask.options[0])


def played(play: Play[Any]) -> Any:
    """Run a procedure to its first ask that isn't about dice, its end, or until enough was told; return the ask."""
    answer: Any = None
    try:
        while True:
            said = play.send(answer)
            if isinstance(said, Ask) and not isinstance(said.options[0], BuyDice):
                return said
            answer = None if isinstance(said, Checkpoint) else said.options[0]  # type: ignore[union-attr]
    except (StopIteration, _EnoughError):
        return None


def begins(state: State, figure: int) -> Distribution[tuple[int, str]]:
    """Return with how many AP, and which mission, the activation of a figure may begin."""

    def begun(dice: Dice) -> tuple[int, str]:
        told: list[Event] = []

        def heard(event: Event) -> bool:
            told.append(event)
            return False

        play = activate(state, figure, Listening(dice, heard))  # type: ignore[arg-type]  # it does what dice do
        ask = played(play)
        points = next(event.points for event in told if isinstance(event, IsActivated))
        if any(isinstance(event, Panics) and event.figure == figure for event in told):
            return points, "panic"
        return points, ask.state.acting.mission if ask is not None and ask.state.acting is not None else ""

    return EveryDice().odds(begun)


def vanishes(state: State, option: AttackPortal) -> Fraction:
    """Return the chance that an attack on a portal has a HIT."""

    def hit(dice: Dice) -> bool:
        told: list[int] = []

        def heard(event: Event) -> bool:
            if isinstance(event, PortalIsHit):
                told.append(int(event.hits > 0))
            return bool(told)

        played(carry_out_action(state, state.actor.id, option, Listening(dice, heard)))  # type: ignore[arg-type]
        return bool(told[0])

    return EveryDice().odds(hit).probability(True)


def cast(battle: Battle[State, Any], state: State, option: Answer) -> Distribution[str]:
    """Return what may come of a casting, or of one under way for which dice are bought."""
    casting, bought = option, 0
    if isinstance(option, BuyDice):
        casting = next(one for one in reversed(battle.answers) if isinstance(one, Cast))
        bought = option.counters
        state = replay_before(battle)
    assert isinstance(casting, Cast), "somebody casts"
    groups = max(1, len(casting.groups))

    def outcome(dice: Dice) -> str:
        told: list[str] = []

        def heard(event: Event) -> bool:
            if isinstance(event, CastIs):
                told.append(event.outcome)
            return bool(told) and (told[-1] != "success" or len(told) == groups)

        play = carry_out_action(state, state.actor.id, casting, Listening(dice, heard))  # type: ignore[arg-type]
        answer: Any = None
        try:
            while True:
                said: Any = play.send(answer)
                options = said.options
                answer = options[bought] if isinstance(options[0], BuyDice) and not told else options[0]
        except (StopIteration, _EnoughError):
            return told[-1]

    return EveryDice().odds(outcome)


def replay_before(battle: Battle[State, Any]) -> State:
    """Return the state in which the casting was declared for which dice are bought now."""
    copy = battle.fork()
    copy.undo()
    return copy.state
