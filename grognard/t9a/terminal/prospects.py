"""`odds`: the exact chances behind the choice at hand, option by option."""

from __future__ import annotations

from collections.abc import Container, Iterator

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_
from grognard.players.terminal.console import Saying, roughly
from grognard.t9a.aftermath.pursuit import Pursue, Restrain
from grognard.t9a.board.state import State
from grognard.t9a.charging.charge_declaration import DeclareCharge
from grognard.t9a.charging.reactions import FleeFromCharge, Hold, StandAndShoot
from grognard.t9a.charging.redirect import RedirectTo, TryRedirect
from grognard.t9a.magic.answers import AddDie, Cast, Dispel, RerollDie
from grognard.t9a.outlook.estimates import Arithmetic
from grognard.t9a.outlook.flight import chance_to_catch, chargers_on
from grognard.t9a.outlook.nerve import chance_to_pass
from grognard.t9a.outlook.shots import loss_by_shot
from grognard.t9a.phrases import Phrase
from grognard.t9a.shooting.artillery import FlamesRolled
from grognard.t9a.shooting.misfire import RESULT_NAMES, MisfireRolled
from grognard.t9a.shooting.rerolls import RollAgain
from grognard.t9a.shooting.shooting_events import Shoot
from grognard.t9a.shooting.shot_choice import ways_to_stand_and_shoot
from grognard.t9a.terminal.charge_prospects import of_a_charge, of_a_flight, of_a_reaction
from grognard.t9a.terminal.combat_prospects import of_a_combat
from grognard.t9a.terminal.magic_prospects import of_a_casting, of_a_magic_roll

STEPS = (2, 3, 5, 10)
"""Losses by a shot of which it is told how likely they are at least."""
HARDLY_EVER = 0.005
"""The chance below which nothing is told of them."""


def prospects(ask: Ask, state: State, arithmetic: Arithmetic, wanted: Container[int]) -> Iterator[tuple[int, Saying]]:
    """Yield (number of the option, what its dice may bring) for all *wanted* options that hang on dice."""
    for number, option in enumerate(ask.options, 1):
        if number in wanted:
            for said in _of(ask, option, state, arithmetic):
                yield number, said


def _of(ask: Ask, option: Answer, state: State, arithmetic: Arithmetic) -> Iterator[Saying]:
    match option:
        case DeclareCharge() | RedirectTo():
            yield from of_a_charge(state, option, arithmetic)
        case Shoot():
            yield from _of_a_shot(state, option, standing=ask.kind == STANDING)
        case Hold(unit_id):
            yield from of_a_reaction(state, state.unit(unit_id), arithmetic)
        case StandAndShoot(unit_id):
            for charger in chargers_on(state, unit_id)[-1:]:
                for arms in ways_to_stand_and_shoot(state, state.unit(unit_id), state.unit(charger))[:1]:
                    yield from _of_a_shot(state, Shoot(unit_id, charger, arms), standing=True)
        case Cast():
            yield from of_a_casting(state, option)
        case RollAgain():
            yield from _of_another_roll(ask)
        case Dispel() | RerollDie() | AddDie():
            yield from of_a_magic_roll(ask, state, option)
        case _:
            one_roll = chance_of_one_roll(option, state)
            if one_roll is not None:
                yield one_roll
            yield from of_a_combat(ask, option, state, arithmetic)


def chance_of_one_roll(option: Answer, state: State) -> Saying | None:
    """Return the chance of an option that hangs on a single roll; None for others."""
    match option:
        case TryRedirect(unit_id):
            return Saying(PASSES, chance=float(chance_to_pass(state, state.unit(unit_id), "redirect")))
        case Restrain(unit_id):
            return Saying(PASSES, chance=float(chance_to_pass(state, state.unit(unit_id), "restrain")))
        case Pursue(unit_id, prey_id):
            return Saying(CATCHES, chance=float(chance_to_catch(state, unit_id, prey_id)))
        case FleeFromCharge(unit_id):
            return of_a_flight(state, state.unit(unit_id))
    return None


def _of_a_shot(state: State, shot: Shoot, *, standing: bool) -> Iterator[Saying]:
    lost, about = loss_by_shot(state, shot, standing=standing)
    mean, target = round(float(lost.mean()), 1), state.unit(shot.target).name
    none = float(lost.probability(0))
    yield roughly(Saying(SHOT, mean=mean, none=none, target=target), about=about)
    for least in STEPS:
        chance = float(lost.at_least(least))
        if chance > HARDLY_EVER:
            yield roughly(Saying(AT_LEAST, least=least, chance=chance), about=about)


def _of_another_roll(ask: Ask) -> Iterator[Saying]:
    match ask.about:
        case FlamesRolled() as rolled:
            more, fewer = rolled.chances()
            yield Saying(HITS, more=float(more), fewer=float(fewer))
        case MisfireRolled() as rolled:
            for result, chance in rolled.again().fractions().items():
                yield Saying(RESULT, result=Phrase(RESULT_NAMES[result]), chance=float(chance))


STANDING = "t9a.stand-and-shoot-with"
SHOT = N_("{target} {target:loses|lose} {mean} Health Points on average, none with {none:%}")
AT_LEAST = N_("at least {least}: {chance:%}")
HITS = N_("more hits with {more:%}, fewer with {fewer:%}")
RESULT = N_("{result}: {chance:%}")
PASSES = N_("passes the test with {chance:%}")
CATCHES = N_("catches them with {chance:%}")
