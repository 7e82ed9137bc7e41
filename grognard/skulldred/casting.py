"""Casting spells (`skulldred.cast`): AP spent are the target number, and enough HITS make the spell work."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Play
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_, Wording
from grognard.kernel.words.modifiers import Target, Value
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.buying import buy_dice
from grognard.skulldred.cast_dice import Outcome, roll_group, rolls_of
from grognard.skulldred.doing import Doing, acting_of
from grognard.skulldred.leaving import break_spells
from grognard.skulldred.portals import judge_use, mark_used, portal_of, usable
from grognard.skulldred.rolls import BUFF_CAP
from grognard.skulldred.spell_effects import line_reaches
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


class Cast(Answer, frozen=True):
    """Cast a spell.

    Attributes:
        spell: The card.
        points: AP spent, the target number.
        to_cast: The TO CAST that is declared (`skulldred.cast.declare`).
        origin: The portal that is used, None for the sorcerer himself.
        figures, portals: What it is aimed at; several figures with split dice.
        groups: How the MAGIC dice are split among the figures; empty: not at all (`skulldred.split-dice`).
    """

    message = "cast {spell} with {points} AP, TO CAST {to_cast}"

    spell: str
    points: int
    to_cast: int
    origin: int | None = None
    figures: tuple[int, ...] = ()
    portals: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()

    def wording(self) -> Wording:
        """Say at whom, and from which portal."""
        message = self.message
        if self.figures:
            message = _AT if self.origin is None else _AT_FROM
        elif self.origin is not None:
            message = _FROM
        return Wording(message, self.__getattribute__)


def spell_named(spell_id: str) -> SpellRule:
    """Return a spell by its id.

    Raises:
        NotAllowed: If there is none.
    """
    from grognard.skulldred.rules import REGISTRY

    if spell_id not in REGISTRY or not issubclass(REGISTRY[spell_id], SpellRule):
        raise NotAllowed(CAST, _NO_SPELL, spell=spell_id)
    found = REGISTRY[spell_id]()
    assert isinstance(found, SpellRule), "it was looked up as one"
    return found


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
        allowed = tuple(spell.aims(state, figure, origin, strength))
        for aimed in aims_of(action):
            if aimed not in allowed:
                raise NotAllowed("skulldred.portal.area-line", _why_not(state, origin, aimed), spell=action.spell)
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


def groups_of(figure: Figure, action: Cast) -> tuple[int, ...]:
    """Return the groups of MAGIC dice of a casting: all of them, if they aren't split."""
    return action.groups or (figure.profile.magic,)


def aims_of(action: Cast) -> tuple[Aimed, ...]:
    """Return what a casting is aimed at, in order."""
    if action.figures:
        portal = action.portals[0] if action.portals else None
        return tuple(Aimed(figure, portal) for figure in action.figures)
    if action.portals:
        return tuple(Aimed(None, portal) for portal in action.portals)
    return (Aimed(),)


def judge_groups(figure: Figure, spell: SpellRule, action: Cast) -> None:
    """Raise NotAllowed unless the dice are split as the rules allow: one group for each figure, all MAGIC dice used."""
    aimed = len(aims_of(action))
    if not action.groups:
        if aimed > 1:
            raise NotAllowed("skulldred.split-dice", _SPLIT)
        return
    if not spell.at_figures or len(action.groups) != aimed or sum(action.groups) != figure.profile.magic:
        raise NotAllowed("skulldred.split-dice", _SPLIT)
    if len(set(action.figures)) < len(action.figures):
        raise NotAllowed("skulldred.split-dice", _TWICE)
    if min(action.groups) < action.to_cast:
        raise NotAllowed("skulldred.split-dice", _SMALL_GROUP, to_cast=action.to_cast)


def _why_not(state: State, origin: Origin, aimed: Aimed) -> str:
    """Return why a spell can't be aimed so: who is HIDDEN, behind cover, or no proper target or too far."""
    known = aimed.figure is not None and 0 <= aimed.figure < len(state.figures)
    if not known or aimed.figure is None or not state.figure(aimed.figure).on_table:
        return _NO_TARGET
    target = state.figure(aimed.figure)
    if target.hidden:
        return _TARGET_HIDDEN
    return _NO_TARGET if line_reaches(state, origin, target) else _OUT_OF_LINE


def own_origin(figure: Figure) -> Origin:
    """Return a sorcerer as the origin of his spells."""
    return Origin(figure.base, None, figure.level, figure.flying)


def origins(state: State, figure: Figure, spell: SpellRule) -> Iterator[Origin]:
    """Yield where a sorcerer may start a spell: himself, and each own portal that he may use."""
    if not spell.portal_only:
        yield own_origin(figure)
    for portal in usable(state, figure.side, figure):
        yield Origin(portal.base, portal)


def origin_of(state: State, figure: Figure, spell: SpellRule, portal_id: int | None) -> Origin:
    """Return the declared origin.

    Raises:
        NotAllowed: If the portal can't be used, or the spell needs one.
    """
    if portal_id is None:
        if spell.portal_only:
            raise NotAllowed("skulldred.portal.use", _NEEDS_PORTAL, spell=spell.id)
        return own_origin(figure)
    portal = portal_of(state, portal_id)
    judge_use(state, portal, figure.side, figure)
    return Origin(portal.base, portal)


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


_AT = N_("cast {spell} at {figures:figure} with {points} AP, TO CAST {to_cast}")
_FROM = N_("cast {spell} from portal {origin} with {points} AP, TO CAST {to_cast}")
_AT_FROM = N_("cast {spell} from portal {origin} at {figures:figure} with {points} AP, TO CAST {to_cast}")
_NO_SPELL = N_("there is no spell {spell}")
_NO_SORCERER = N_("{figure:figure} can't use magic now")
_NO_CARD = N_("{spell} isn't in the reserve")
_POINTS = N_("a casting uses 1, 2 or 3 AP")
_TO_CAST = N_("{spell} has no such TO CAST")
_FEW_DICE = N_("{dice} dice can't make {to_cast} hits")
_NO_TARGET = N_("{spell} can't be aimed so: it is out of reach, or no target for it")
_TARGET_HIDDEN = N_("{spell} can't be aimed at who is HIDDEN")
_OUT_OF_LINE = N_("{spell} can't be aimed so: every line to its target meets cover")
_SPLIT = N_("all MAGIC dice are split, one group for each figure")
_TWICE = N_("dice are split among several targets: each is named once")
_SMALL_GROUP = N_("each group has at least {to_cast} dice")
_NEEDS_PORTAL = N_("{spell} starts at a portal")
