"""Which rules act in random games: `python -m tests.skulldred.coverage [games]` prints how often each one did.

A rule acts

- when an event, an ask, a modifier of a roll or a refusal carries its id (a refusal also when it only keeps something
  out of the suggestions);
- when an action, an answer or an event happens of which the class says that it is the rule's;
- when a function of which the docstring names it returns more than nothing: the question was answered with yes;
- when a rule acts through which alone it can be seen (`THROUGH`), or when a sign of it shows (`signs`).
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from types import CodeType, FrameType, FunctionType
from typing import Any

import msgspec

import grognard.skulldred
from grognard.kernel.battle.asks import Answer
from grognard.kernel.battle.battle import Battle
from grognard.kernel.dice import RolledDice
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.events import Event
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.actions import BY_ACTION
from grognard.skulldred.activation import IsActivated
from grognard.skulldred.battle import play
from grognard.skulldred.casting import CastIs
from grognard.skulldred.declaring import Cast, spell_named
from grognard.skulldred.fighting import LongStrike
from grognard.skulldred.melee import FightIs
from grognard.skulldred.moving import Moves
from grognard.skulldred.rules.wildsides import Respawner
from grognard.skulldred.spell_rule import KINDS
from grognard.skulldred.state import State
from tests.skulldred.random_games import any_game, keen, slip

RULE = re.compile(r"skulldred(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+")
SLIPS = 0.2
"""How often a player first tries something that may be against the rules."""

NOT_OF_PLAY = frozenset(
    (
        "skulldred.warband-creation",
        "skulldred.attr.cost-abilities",
        "skulldred.summoned.needs-sorcerer",
        "skulldred.dreadskull.game-length",
        "skulldred.dice.type",
    )
)
"""Rules that are done with when a game begins."""

THROUGH = {
    "skulldred.attr.level": ("skulldred.target.melee", "skulldred.shoot.dodge"),
    "skulldred.attr.size": ("skulldred.target.shooting",),
    "skulldred.attr.to-kill": ("skulldred.margin.kill",),
    "skulldred.measure.units": ("skulldred.action.move",),
    "skulldred.sorcerer": ("skulldred.cast",),
    "skulldred.cast.to-cast": ("skulldred.cast",),
    "skulldred.zone.reserve": ("skulldred.portal.place",),
    "skulldred.terrain": ("skulldred.terrain.harm", "skulldred.terrain.climb"),
    "skulldred.dreadskull.pool": ("skulldred.dreadskull.place-on-downed",),
}
"""Rules that only give others a number or a name, and those others."""


@cache
def named_by(kind: type) -> tuple[str, ...]:
    """Return the ids in the docstring of a class."""
    return tuple(RULE.findall(kind.__doc__ or ""))


def ids_in(value: object) -> set[str]:
    """Return all ids in a value."""
    return set(RULE.findall(msgspec.json.encode(value).decode()))


@cache
def asking() -> dict[CodeType, tuple[str, ...]]:
    """Return the ids in the docstring of each function and method of the system, by its code."""
    found: dict[CodeType, tuple[str, ...]] = {}
    for module in iter_modules(grognard.skulldred.__path__, "grognard.skulldred."):
        _collect(vars(import_module(module.name)), module.name, found)
    return found


def _collect(names: Mapping[str, object], module: str, found: dict[CodeType, tuple[str, ...]]) -> None:
    for value in names.values():
        function = getattr(value, "fget", None) or getattr(value, "func", None) or value
        if isinstance(value, type) and value.__module__ == module:
            _collect(vars(value), module, found)
        elif isinstance(function, FunctionType) and function.__module__ == module:
            ids = RULE.findall(function.__doc__ or "")
            if ids:
                found[function.__code__] = tuple(ids)


def signs(before: State, answer: Answer, after: State, events: Sequence[Event]) -> Iterator[str]:
    """Yield rules that show in what an answer changed, and in what happened then."""
    if after.active != before.active:
        yield "skulldred.action-die.handover"
    if before.acting is None and before.activations == before.setting.options.most_activations > 0:
        yield "skulldred.activation.large-games"
    yield from _signs_of_events(events, answer)
    if after.phase == "over" or before.acting is None:
        return
    acting, actor = before.acting, before.actor
    most = actor.profile.moves_a_turn
    if most < 3 and acting.moves >= most and acting.points:
        yield "skulldred.ability.slow" if most == 2 else "skulldred.ability.very-slow"
    if acting.shots >= actor.profile.rate_of_fire > 0 and acting.shots and acting.points:
        yield "skulldred.shoot.rate-of-fire"
    if any(now.poisoned and not was.poisoned for was, now in zip(before.figures, after.figures, strict=True)):
        yield "skulldred.ability.poison"
    if any(was.place == "reserve" and now.on_table for was, now in zip(before.figures, after.figures, strict=True)):
        yield "skulldred.wild.summoned"


def _signs_of_events(events: Sequence[Event], answer: Answer) -> Iterator[str]:
    for event in events:
        if isinstance(event, IsActivated) and event.because == Respawner.id:
            yield "skulldred.respawner.wild"
        if isinstance(event, CastIs) and event.outcome == "success" and isinstance(answer, Cast):
            yield KINDS[spell_named(answer.spell).kind]
        if isinstance(event, FightIs) and isinstance(answer, LongStrike) and event.other_hits > event.hits > 0:
            yield "skulldred.lstrike.immunity"


class Tally:
    """Counts the rules that act."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.asking = asking()

    def acted(self, rule: str) -> int:
        """Return how often a rule has acted."""
        others = (self.acted(other) for other in THROUGH.get(rule, ()))
        return max(self.counts[rule], self.answers[rule], *others)

    def idle(self) -> list[str]:
        """Return the rules of play that never acted, in the catalogue's order."""
        entries = Catalogue.load("skulldred").entries.values()
        return [one.id for one in entries if one.id not in NOT_OF_PLAY and not self.acted(one.id)]

    def watch(self, frame: FrameType, event: str, value: object) -> None:
        """Count what functions return, and refusals (for `sys.setprofile`)."""
        if event != "return":
            return
        if value is not NotImplemented and value and frame.f_code in self.asking:
            self.answers.update(self.asking[frame.f_code])
        elif frame.f_code is NotAllowed.__init__.__code__:
            self.counts[frame.f_locals["rule"]] += 1

    def play(self, seed: int) -> Battle[State, Any]:
        """Play a random game to its end, and count the rules that act in it."""
        battle: Battle[State, Any] = Battle(play, any_game(seed), RolledDice(seed))
        chance = Random(seed)
        sys.setprofile(self.watch)
        try:
            while battle.ask is not None:
                self._answer(battle, chance)
        finally:
            sys.setprofile(None)
        for event in battle.log:
            self.counts.update({*named_by(type(event)), *ids_in(event)})
            if isinstance(event, Moves) and event.length > battle.state.setting.lengths.span + 1.0:
                self.counts["skulldred.ability.fast"] += 1
        return battle

    def _answer(self, battle: Battle[State, Any], chance: Random) -> None:
        ask, before = battle.ask, battle.state
        assert ask is not None, "the game goes on"
        answer, told = keen(chance, ask), len(battle.log)
        if chance.random() < SLIPS:
            try:
                ask.check(slip(chance, answer, before))
            except NotAllowed as refusal:
                self.counts[refusal.rule] += 1
        doing = BY_ACTION.get(type(answer))
        done = [] if doing is None else [doing.rule, *named_by(type(doing))]
        self.counts.update({ask.kind, *named_by(type(answer)), *done})
        battle.answer(answer)
        self.counts.update(set(signs(before, answer, battle.state, battle.log[told:])))


def main(games: int) -> None:
    """Play so many games, and print the table."""
    tally = Tally()
    for seed in range(games):
        tally.play(seed)
    for rule in Catalogue.load("skulldred").entries:
        print(f"{tally.acted(rule):8} {rule}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
