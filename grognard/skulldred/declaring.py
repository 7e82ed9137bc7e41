"""What is declared before a casting: the spell, where it starts, what it is aimed at, how its dice are split.

Rules `skulldred.cast.declare`, `skulldred.split-dice`.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer
from grognard.kernel.words.language import N_, Wording
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.portals import judge_use, portal_of, usable
from grognard.skulldred.spell_effects import line_reaches
from grognard.skulldred.spell_rule import Aimed, Origin, SpellRule
from grognard.skulldred.state import Figure, State

SPLIT = "skulldred.split-dice"


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
        raise NotAllowed("skulldred.cast", _NO_SPELL, spell=spell_id)
    found = REGISTRY[spell_id]()
    assert isinstance(found, SpellRule), "it was looked up as one"
    return found


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
    aimed, magic = len(aims_of(action)), figure.profile.magic
    if aimed == 1 and not action.groups:
        return
    for holds, reason in (
        (not action.groups, _NOT_GROUPED),
        (not spell.at_figures, _NOT_SPLIT),
        (len(action.groups) != aimed, _ONE_EACH),
        (sum(action.groups) != magic, _ALL_DICE),
        (len(set(action.figures)) < len(action.figures), _TWICE),
        (min(action.groups, default=0) < action.to_cast, _SMALL_GROUP),
    ):
        if holds:
            raise NotAllowed(SPLIT, reason, spell=spell.id, magic=magic, to_cast=action.to_cast)


def judge_aim(state: State, caster: Figure, spell: SpellRule, origin: Origin, strength: int, aimed: Aimed) -> None:
    """Raise NotAllowed, with the one reason that holds, unless a spell can be aimed so."""
    if aimed not in spell.aims(state, caster, origin, strength):
        raise NotAllowed(
            "skulldred.portal.area-line", _why_not(state, caster, spell, origin, strength, aimed), spell=spell.id
        )


def _why_not(state: State, caster: Figure, spell: SpellRule, origin: Origin, strength: int, aimed: Aimed) -> str:
    """Return why a spell can't be aimed so: would it be allowed in the open, seen from above, or from beside it?"""
    if aimed == Aimed():
        return _NOBODY
    if aimed in spell.aims(state, replace(caster, flying=True), origin, strength):
        return _UNSEEN
    if aimed.figure is None or not 0 <= aimed.figure < len(state.figures) or not state.figure(aimed.figure).on_table:
        return _NO_TARGET
    target = state.figure(aimed.figure)
    shown = state.with_figure(replace(target, hidden=False))
    beside = origin._replace(base=target.base)
    if aimed not in spell.aims(shown, caster, beside, strength):
        return _NO_TARGET
    if target.hidden:
        return _TARGET_HIDDEN
    return _OUT_OF_REACH if line_reaches(state, origin, target) else _OUT_OF_LINE


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


_AT = N_("cast {spell} at {figures:figure} with {points} AP, TO CAST {to_cast}")
_FROM = N_("cast {spell} from portal {origin} with {points} AP, TO CAST {to_cast}")
_AT_FROM = N_("cast {spell} from portal {origin} at {figures:figure} with {points} AP, TO CAST {to_cast}")
_NO_SPELL = N_("there is no spell {spell}")
_NOBODY = N_("{spell} finds nobody there to be aimed at")
_NO_TARGET = N_("{spell} can't be aimed so: that is no target for it")
_OUT_OF_REACH = N_("{spell} can't be aimed so: its target is out of reach")
_UNSEEN = N_("{spell} can't be aimed so: the caster doesn't see its target")
_TARGET_HIDDEN = N_("{spell} can't be aimed at who is HIDDEN")
_OUT_OF_LINE = N_("{spell} can't be aimed so: every line to its target meets cover")
_NOT_GROUPED = N_("at several targets the MAGIC dice are split: say how")
_NOT_SPLIT = N_("the dice of {spell} aren't split")
_ONE_EACH = N_("the MAGIC dice are split into one group for each target")
_ALL_DICE = N_("all {magic} MAGIC dice are split, none is left over")
_TWICE = N_("dice are split among several targets: each is named once")
_SMALL_GROUP = N_("each group has at least {to_cast} dice")
_NEEDS_PORTAL = N_("{spell} starts at a portal")
