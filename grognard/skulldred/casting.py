"""Casting spells (`skulldred.cast`): AP spent are the target number, and enough HITS make the spell work."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Play
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.modifiers import Target, Value
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.buying import buy_dice
from grognard.skulldred.cast_dice import Outcome, roll_group, rolls_of
from grognard.skulldred.declaring import (
    Cast,
    aims_of,
    groups_of,
    judge_aim,
    judge_groups,
    origin_of,
    origins,
    spell_named,
)
from grognard.skulldred.doing import Doing, acting_of
from grognard.skulldred.leaving import break_spells
from grognard.skulldred.portals import mark_used
from grognard.skulldred.rolls import BUFF_CAP
from grognard.skulldred.spell_rule import KINDS, Aimed, Origin, SpellRule
from grognard.skulldred.state import TOAD_ACTIONS, Figure, State

CAST = "skulldred.cast"
MOST_POINTS = 3
MOST_SPLIT = 3
"""Among so many aims split castings are suggested."""


class Casts(Event, frozen=True):
    """A sorcerer casts a spell: what he rolls, and how many HITS he needs."""

    message = "{figure:figure} casts {spell}: {dice}; {number:aside}; needs {to_cast} hits"

    figure: int
    spell: str
    dice: Value
    number: Target
    to_cast: int


class CastComes(Event, frozen=True):
    """A casting for which dice may still be bought; *groups*: its MAGIC dice, one number for each target."""

    message = "{figure:figure} casts {spell} with {points} AP: needs {to_cast} hits"

    figure: int
    spell: str
    points: int
    to_cast: int
    groups: tuple[int, ...]


class CastIs(Event, frozen=True):
    """What came of a casting: "success", "miscast" or "backfire"."""

    message = "{hits} hits: {outcome}"

    hits: int
    outcome: str


class TurnsToad(Event, frozen=True):
    """A sorcerer turns into a toad (`skulldred.backfire`)."""

    message = "{figure:figure} turns into a toad"

    figure: int


class Casting(Doing):
    """Cast a spell: 1, 2 or 3 AP, declared with its TO CAST and its targets before the roll."""

    action: ClassVar[type[Answer]] = Cast
    rule: ClassVar[str] = CAST

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield each spell with each number of AP and each TO CAST, at each of its aims."""
        if not figure.casts:
            return
        points = acting_of(state, figure).points
        for spell_id in dict.fromkeys(state.warbands[figure.side].spells):
            spell = spell_named(spell_id)
            for origin in origins(state, figure, spell):
                for strength, to_cast in enumerate(spell.to_cast, start=1):
                    if to_cast > figure.profile.magic:
                        continue
                    aims = tuple(spell.aims(state, figure, origin, strength))
                    yield from _castings(spell_id, origin, to_cast, aims, points)
                    if spell.at_figures and figure.profile.magic >= 2 * to_cast:
                        yield from _split_castings(spell_id, origin, to_cast, aims, points, figure.profile.magic)

    def check(self, state: State, figure: Figure, action: Cast) -> int:
        """Return the AP declared."""
        if not figure.casts:
            raise NotAllowed("skulldred.sorcerer", _NO_SORCERER, figure=figure.id)
        if action.spell not in state.warbands[figure.side].spells:
            raise NotAllowed(CAST, _NO_CARD, spell=action.spell)
        spell = spell_named(action.spell)
        if not 1 <= action.points <= MOST_POINTS:
            raise NotAllowed(CAST, _POINTS)
        if action.to_cast not in spell.to_cast:
            raise NotAllowed("skulldred.cast.declare", _TO_CAST, spell=action.spell, possible=spell.to_cast)
        most = figure.profile.magic + min(BUFF_CAP, state.warbands[figure.side].pool)
        if action.to_cast > most:
            raise NotAllowed("skulldred.cast.to-cast", _FEW_DICE, dice=most, to_cast=action.to_cast)
        origin = origin_of(state, figure, spell, action.origin)
        strength = spell.to_cast.index(action.to_cast) + 1
        for aimed in aims_of(action):
            judge_aim(state, figure, spell, origin, strength, aimed)
        judge_groups(figure, spell, action)
        return action.points

    def perform(self, state: State, figure_id: int, action: Cast, dice: Dice) -> Play[State]:
        """Roll group after group, until one fails (`skulldred.split-dice.stop`)."""
        spell = spell_named(action.spell)
        figure = state.figure(figure_id)
        origin = origin_of(state, figure, spell, action.origin)
        strength = spell.to_cast.index(action.to_cast) + 1
        groups, sides = groups_of(figure, action), state.setting.options.die_sides
        comes = CastComes(figure_id, action.spell, action.points, action.to_cast, groups)
        state, bought, _ = yield from buy_dice(state, figure_id, BUFF_CAP, about=lambda: comes)
        total = 0
        rolls = rolls_of(groups, action.points, bought)
        for number, (aimed, roll) in enumerate(zip(aims_of(action), rolls, strict=False)):
            dice.tell(Casts(figure_id, action.spell, roll.dice, roll.target, action.to_cast))
            made, outcome = roll_group(dice, roll, action.to_cast, total, sides)
            total += made
            dice.tell(CastIs(made, outcome))
            if outcome != "success":
                return fail(state, figure_id, action.spell, outcome, dice)
            if number == 0:
                state = _succeeded(state, figure, spell, action, origin)
            state = yield from spell.effect(state, figure_id, origin, aimed, strength, dice)
            if not state.figure(figure_id).stands:
                return state
        return state


def _succeeded(state: State, figure: Figure, spell: SpellRule, action: Cast, origin: Origin) -> State:
    """Discard the card of a One Shot spell, and mark the portal as used."""
    if KINDS[spell.kind] == "skulldred.spell.one-shot":
        state = discard_card(state, figure.side, action.spell)
    return mark_used(state, origin.portal.id) if origin.portal is not None else state


def discard_card(state: State, side: int, spell_id: str) -> State:
    """Put a spell card from the reserve to the discard (`skulldred.zone.discard`)."""
    warband = state.warbands[side]
    cards = list(warband.spells)
    if spell_id not in cards:
        return state
    cards.remove(spell_id)
    return state.with_warband(side, spells=tuple(cards), used=(*warband.used, spell_id))


def fail(state: State, figure_id: int, spell_id: str, outcome: Outcome, dice: Dice) -> State:
    """End a failed casting: the sorcerer is deactivated (`skulldred.cast.fail`).

    A miscast keeps the card; a backfire discards it and makes a toad.
    """
    figure = state.figure(figure_id)
    state = state.with_acting(over=True)
    if outcome == "backfire":
        state = discard_card(state, figure.side, spell_id)
        state = break_spells(state, figure_id, dice)
        dice.tell(TurnsToad(figure_id))
        return state.with_figure(replace(state.figure(figure_id), toad=TOAD_ACTIONS, hidden=False))
    return state


def _castings(spell_id: str, origin: Origin, to_cast: int, aims: tuple[Aimed, ...], points: int) -> Iterator[Cast]:
    """Yield castings with the most AP; a lower number is a worse target for no gain but points."""
    portal = None if origin.portal is None else origin.portal.id
    for aimed in aims:
        figures = () if aimed.figure is None else (aimed.figure,)
        portals = () if aimed.portal is None else (aimed.portal,)
        for spent in range(min(points, MOST_POINTS), 0, -1):
            yield Cast(spell_id, spent, to_cast, portal, figures, portals)


def _split_castings(
    spell_id: str, origin: Origin, to_cast: int, aims: tuple[Aimed, ...], points: int, magic: int
) -> Iterator[Cast]:
    """Yield castings with all AP whose dice are split evenly between two of the first aims (`skulldred.split-dice`)."""
    portal = None if origin.portal is None else origin.portal.id
    figures = [aimed.figure for aimed in aims[:MOST_SPLIT] if aimed.figure is not None]
    for first, second in combinations(figures, 2):
        groups = (magic - magic // 2, magic // 2)
        yield Cast(spell_id, min(points, MOST_POINTS), to_cast, portal, (first, second), (), groups)


_NO_SORCERER = N_("{figure:figure} can't use magic now")
_NO_CARD = N_("{spell} isn't in the reserve")
_POINTS = N_("a casting uses 1, 2 or 3 AP")
_TO_CAST = N_("{spell} has no such TO CAST")
_FEW_DICE = N_("{dice} dice can't make {to_cast} hits")
