"""Rules that their owner uses when he likes: one-use banners, potions, runes, the Holdstone (core 2.12).

At an occasion the procedure calls `activations`; each player, the Active one first, is asked for what he may use, one
use at a time, until he goes on. The occasions:

| occasion | when |
| --- | --- |
| "player-turn" | at the start of any Player Turn |
| "charge-phase", "movement-phase", "magic-phase", "shooting-phase", "melee-phase" | at the start of the phase |
| "charge-phase-end" | at the end of the Charge Phase, when the charges have been moved |
| "after-siphon" | in the Magic Phase, after Siphon the Veil |
| "round" | at the start of a Round of Combat, for the units in it |
| "shooting" | before a unit shoots, for that unit |

What may be used "at the start of any phase or Round" is offered where it can matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_, Wording
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.offers import Use
from grognard.t9a.moments.special_rule import SpecialRule

KIND = "t9a.one-use"
OCCASIONS = ("player-turn", "after-siphon", "round", "shooting")


class UseRule(Answer, frozen=True):
    """The player uses a rule of a unit or Character."""

    message: ClassVar[str] = N_("{bearer:unit}: use {rule}")
    aimed: ClassVar[str] = N_("{bearer:unit}: use {rule} on {target:unit}")
    in_mode: ClassVar[str] = N_("{bearer:unit}: use {rule}: {mode}")
    aimed_in_mode: ClassVar[str] = N_("{bearer:unit}: use {rule} on {target:unit}: {mode}")

    rule: str
    unit: int
    character: int | None = None
    target: int | None = None
    mode: str = ""

    def wording(self) -> Wording:
        """Return the sentence with all that tells this use from others; an occasion goes without saying."""
        moded = bool(self.mode) and self.mode not in OCCASIONS
        template = (self.in_mode if self.target is None else self.aimed_in_mode) if moded else self._plain()
        return Wording(template, self._shown)

    def _plain(self) -> str:
        return self.message if self.target is None else self.aimed

    def _shown(self, field: str) -> object:
        return (self.unit if self.character is None else self.character) if field == "bearer" else getattr(self, field)


class UseNothing(Answer, frozen=True):
    """The player uses nothing (more) at this occasion."""

    message: ClassVar[str] = N_("use nothing")


class RuleUsed(Event, frozen=True):
    """A rule was used."""

    message: ClassVar[str] = N_("{unit}: {rule} is used")

    unit: Name
    rule: str


def activations(state: State, dice: Dice, occasion: str, among: tuple[int, ...] | None = None) -> Play[State]:
    """Ask both players, the Active one first, what they use at an *occasion*, and return the state after it.

    Args:
        state: The battle as it stands at the occasion.
        dice: Only told of what is used.
        occasion: One of the table above.
        among: The ids of the units that may use something, in this combat or about to shoot; None: all.
    """
    if not any(_may_use_anything(unit, occasion) for unit in _units(state, among)):
        return state
    for player in (state.active, 1 - state.active):
        while options := _options(state, player, occasion, among):
            ask = Ask(player, KIND, (UseNothing(), *options), state=state)
            answer: Answer = yield from answer_to(ask, Answer)
            if not isinstance(answer, UseRule):
                break
            state = use(state, answer)
            dice.tell(RuleUsed(state.unit(answer.unit).name, answer.rule))
    return state


def use(state: State, answer: UseRule) -> State:
    """Return the state after a rule was used; a one-use rule is spent."""
    unit = state.unit(answer.unit)
    for character, rule in _rules(unit):
        if rule.id == answer.rule and character == answer.character:
            chosen = Use(answer.rule, answer.target, answer.mode)
            after = rule.used(chosen, unit, character, state) or state
            return _spent(after, answer) if rule.one_use else after
    raise AssertionError(f"{unit.name.en} has no {answer.rule}")


def _spent(state: State, answer: UseRule) -> State:
    unit = state.unit(answer.unit)
    if answer.character is None:
        return state.put(unit.altered(spent=(*unit.spent, answer.rule)))
    characters = tuple(
        replace(one, spent=(*one.spent, answer.rule)) if one.id == answer.character else one for one in unit.characters
    )
    return state.put(unit.altered(characters=characters))


def _units(state: State, among: tuple[int, ...] | None) -> tuple[Unit, ...]:
    return state.units if among is None else tuple(unit for unit in state.units if unit.id in among)


def _may_use_anything(unit: Unit, occasion: str) -> bool:
    return not unit.morale.fleeing and any(occasion in (hook() or ()) for hook in unit.hooks.of(Moments.occasions))


def _options(state: State, player: int, occasion: str, among: tuple[int, ...] | None) -> tuple[UseRule, ...]:
    found: list[UseRule] = []
    for unit in _units(state, among):
        if unit.side != player or not _may_use_anything(unit, occasion):
            continue
        for character, rule in _rules(unit):
            if occasion in (rule.occasions() or ()) and not _is_spent(unit, character, rule.id):
                uses = rule.uses(occasion, unit, state) or ()
                found.extend(UseRule(one.rule, unit.id, character, one.target, one.mode) for one in uses)
    return tuple(found)


def _is_spent(unit: Unit, character: int | None, rule: str) -> bool:
    if character is None:
        return rule in unit.spent
    return any(rule in one.spent for one in unit.characters if one.id == character)


def _rules(unit: Unit) -> Iterator[tuple[int | None, SpecialRule]]:
    """Yield the rules in the unit, with the id of the Character who bears them (None: the unit itself)."""
    tables = [(None, unit.hooks_of_rank_and_file)] if unit.troop is not None else []
    for character, table in (*tables, *((one.id, one.hooks) for one in unit.characters)):
        for rule in table.rules:
            if isinstance(rule, SpecialRule):
                yield character, rule
