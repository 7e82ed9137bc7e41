"""The Dispelling Attempt of the Reactive Player (magic 9), and what he may do instead."""

from __future__ import annotations

from math import ceil
from typing import Literal

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.words.language import N_
from grognard.kernel.words.modifiers import Modifier, Target
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.magic.answers import AddDie, Cast, Dispel, DispelByRule, KeepRoll, LetItBe
from grognard.t9a.magic.events import FallsShort, NotDispelled, SpellComes, SpellDispelled
from grognard.t9a.magic.roll import DISPEL, MOST_DICE, DispelRoll, another_die, dispel_roll, roll_to_dispel
from grognard.t9a.magic.spending import fizzled, rules_at_hand, spent, with_dice
from grognard.t9a.moments.hooks import Moments

A_DIE_SHOWS = 3.5
A_DIE_AT_MOST = 6
REROLLED = "dispel-rerolled"
Outcome = Literal["", "dispelled", "devoured"]


def dispelling(
    state: State, cast: Cast, total: int, dice: Dice, *, bound: bool, side: int
) -> Play[tuple[State, Outcome]]:
    """Let the opponent of *side* try to dispel a spell that was passed with *total*; return how it ended."""
    player, spell = 1 - side, cast.spell
    pool = state.magic.dice[player]
    bonus = dispel_bonus(state, player)
    instead = _instead(state, player, bound=bound)
    possible = bool(pool) and pool * A_DIE_AT_MOST + bonus >= total
    if not possible and not instead:
        return state, ""

    def suggest() -> tuple[Answer, ...]:
        numbers = _numbers(pool, total - bonus) if possible else ()
        return (*(Dispel(number) for number in numbers), *instead, LetItBe())

    def check(answer: Answer) -> None:
        if isinstance(answer, LetItBe) or answer in instead:
            return
        if not isinstance(answer, Dispel) or not 1 <= answer.dice <= pool:
            raise NotAllowed(DISPEL, WRONG_DICE, pool=pool)

    answer = yield Ask(player, DISPEL, suggest, check, SpellComes(cast, total), state=state)
    if isinstance(answer, DispelByRule):
        state = spent(state, answer.unit, answer.character, answer.rule)
        outcome = instead[answer]
        if dice.telling and outcome == "dispelled":
            dice.tell(SpellDispelled(spell, answer.rule))
        return state, outcome
    if not isinstance(answer, Dispel):
        return state, ""
    return (yield from _attempt(state, player, spell, answer.dice, total, bonus, dice))


def _attempt(
    state: State, player: int, spell: str, number: int, total: int, bonus: int, dice: Dice
) -> Play[tuple[State, Outcome]]:
    """Roll the attempt, with what rules add to it."""
    roll, again = attempt_to_dispel(state, player, number, total, dice)
    state = with_dice(state, player, -number)
    state = replace(state, magic=replace(state.magic, dispels=state.magic.dispels + 1))
    if again:
        state = replace(state, magic=state.magic.noting(REROLLED))
    if not roll.dispelled:
        state, roll = yield from _with_another_die(state, player, roll, total, bonus, dice)
    if roll.dispelled:
        dice.tell(SpellDispelled(spell, DISPEL))
        return state, "dispelled"
    dice.tell(NotDispelled(spell, roll.total))
    return fizzled(state, player, roll.fizzled, dice), ""


def attempt_to_dispel(state: State, player: int, number: int, total: int, dice: Dice) -> tuple[DispelRoll, bool]:
    """Roll so many dice against a total; return the roll that counts, and whether it was rolled again by a rule."""
    bonus = dispel_bonus(state, player)
    roll = roll_to_dispel(dice, number, total, bonus)
    if roll.dispelled or not _may_reroll(state, player):
        return roll, False
    return roll_to_dispel(dice, number, total, bonus), True


def _with_another_die(
    state: State, player: int, roll: DispelRoll, total: int, bonus: int, dice: Dice
) -> Play[tuple[State, DispelRoll]]:
    """Let a rule add a die of the pool to a roll that failed, five dice at most."""
    if not state.magic.dice[player] or len(roll.faces) >= MOST_DICE or roll.total + A_DIE_AT_MOST < total:
        return state, roll
    for unit, character, rule in rules_at_hand(state, player):
        if Trait.ADDS_A_DIE not in rule.traits:
            continue
        short = FallsShort(DISPEL, roll.total, total, roll.faces)
        answer = yield Ask(player, DISPEL, (KeepRoll(), AddDie()), about=short, state=state)
        if isinstance(answer, AddDie):
            state = with_dice(spent(state, unit, character, rule.id), player, -1)
            why = Target(rule.id, total, (), total - roll.total)
            return state, dispel_roll(another_die(dice, roll.faces, why), total, bonus)
        return state, roll
    return state, roll


def dispel_bonus(state: State, player: int) -> int:
    """Return what rules add to the player's next Dispelling Attempt."""
    return sum(modifier.value for modifier in _modifiers(state, player))


def _modifiers(state: State, player: int) -> tuple[Modifier, ...]:
    found: dict[str, Modifier] = {}
    first = state.magic.dispels == 0
    for unit in state.of_side(player):
        for hook in unit.hooks.of(Moments.dispelling_roll):
            modifier = hook(first)
            if modifier is not None:
                found.setdefault(modifier.rule, modifier)
    return tuple(found.values())


def _may_reroll(state: State, player: int) -> bool:
    if state.magic.has_noted(REROLLED):
        return False
    return any(unit.has_trait(Trait.REROLLS_FIRST_DISPEL) for unit in state.of_side(player))


def _instead(state: State, player: int, *, bound: bool) -> dict[DispelByRule, Outcome]:
    found: dict[DispelByRule, Outcome] = {}
    if not any(unit.can(Moments.instead_of_dispelling) for unit in state.of_side(player)):
        return found
    for unit, character, rule in rules_at_hand(state, player):
        outcome = rule.instead_of_dispelling(bound=bound)
        if outcome is not None:
            found[DispelByRule(rule.id, unit, character)] = outcome
    return found


def _numbers(pool: int, needed: int) -> tuple[int, ...]:
    """Return numbers of dice worth trying: what reaches the total on average, one more, and all."""
    usual = min(pool, max(1, ceil(needed / A_DIE_SHOWS)))
    usual = next((number for number in range(usual, pool + 1) if number * A_DIE_AT_MOST >= needed), pool)
    return tuple(dict.fromkeys((usual, min(pool, usual + 1), pool)))


WRONG_DICE = N_("a Dispelling Attempt takes 1 to {pool} dice")
