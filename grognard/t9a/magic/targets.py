"""What a spell may be cast on: range, sides, types, and Telepathic Links (magic 6)."""

from __future__ import annotations

from typing import NamedTuple

from grognard.kernel.geometry import TOUCH, Disc, Footprint, distance, distance_to_point
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.spell_card import Version
from grognard.t9a.sight.sight import outlook_of
from grognard.t9a.wizards.casters import (
    Caster,
    Known,
    hooks_of,
    model_of,
    others_of_the_conclave,
    place_of,
    slot_of,
)

RANGE = "t9a.spell-types"
HALF = 2


class Aim(NamedTuple):
    """Who casts what, in which version, through which link (the unit's id; None: by himself).

    *amplified*: a unit has bled for it (`sacrifice.py`).
    """

    caster: Caster
    known: Known
    boosted: bool = False
    link: int | None = None
    amplified: bool = False

    @property
    def version(self) -> Version:
        """The version that is cast."""
        return self.known.version(self.boosted)


def side_of(state: State, aim: Aim) -> int:
    """Return the caster's side."""
    return state.unit(aim.caster.unit).side


def judge_target(state: State, aim: Aim, target: Unit) -> None:
    """Judge a unit as the target of a spell.

    Raises:
        NotAllowed: Wrong side, out of range, Engaged, out of arc or sight, or a caster who is Engaged himself.
    """
    refusal = why_not(state, aim, target)
    if refusal is not None:
        raise refusal


def why_not(state: State, aim: Aim, target: Unit) -> NotAllowed | None:
    """Return why the unit is no target of the spell, None if it is."""
    version, spell = aim.version, aim.known.spell
    side = side_of(state, aim)
    if (version.has("augment") and target.side != side) or (version.has("hex") and target.side == side):
        return NotAllowed(spell, WRONG_SIDE, unit=target.name)
    if version.has("damage") and target.fight.engaged:
        return NotAllowed(spell, IS_ENGAGED, unit=target.name)
    if version.has("missile") and (forbidden := _missile_forbidden(state, aim)) is not None:
        return forbidden
    if not is_in_range(state, aim, target):
        return NotAllowed(spell, OUT_OF_RANGE, unit=target.name, range=range_of(state, aim))
    if version.has("missile") and not _sees(state, aim, target):
        return NotAllowed("t9a.line-of-sight", NOT_SEEN, unit=target.name)
    if version.has("direct") and not _is_in_front(state, aim, target):
        return NotAllowed(spell, NOT_IN_FRONT, unit=target.name)
    return None


def _missile_forbidden(state: State, aim: Aim) -> NotAllowed | None:
    """An Engaged caster casts no Missile; through a link only the link is looked at."""
    unit = state.unit(relay(state, aim).unit)
    return NotAllowed(aim.known.spell, CASTER_ENGAGED, unit=unit.name) if unit.fight.engaged else None


# ---- range -----------------------------------------------------------------------------------------------------------


def range_of(state: State, aim: Aim) -> float:
    """Return how far the spell reaches, in inches."""
    reach = aim.version.range_in
    more = aim.known.rule.conclave()
    if more is not None and reach:
        reach += min(more.most, more.each * others_of_the_conclave(state, aim.caster, more.within_in))
    return reach if aim.link is None or _keeps_its_range(state, aim) else reach / HALF


def _keeps_its_range(state: State, aim: Aim) -> bool:
    """Is a spell through a link not halved: a Damage spell without Aura, with Symbiosis?"""
    return aim.version.has("damage") and not aim.version.has("aura") and relays_any(state, aim.caster)


def is_in_range(state: State, aim: Aim, target: Unit) -> bool:
    """Is the target's Boundary within range of the caster's base, of his link's, or of ley lines?"""
    if distance_to(state, aim, target) <= range_of(state, aim) + TOUCH:
        return True
    return any(distance(shape, target.boundary) <= reach + TOUCH for reach, shape in _lines_of_the_land(state, aim))


def distance_to(state: State, aim: Aim, target: Unit) -> float:
    """Return the distance from whence the spell is measured to the target; worked out once for each state."""
    key = ("spell-distance", aim.caster.id, aim.link, target.id)
    found: float | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = distance(origin_of(state, aim), target.boundary)
    return found


def origin_of(state: State, aim: Aim) -> Footprint:
    """Return from which base the spell is measured."""
    return place_of(state, relay(state, aim))


def reaches_point(state: State, aim: Aim, x: float, y: float) -> bool:
    """Is the point within range?"""
    if distance_to_point(origin_of(state, aim), (x, y)) <= range_of(state, aim) + TOUCH:
        return True
    point = Disc(x, y, 0.0)
    return any(distance(shape, point) <= reach + TOUCH for reach, shape in _lines_of_the_land(state, aim))


def _lines_of_the_land(state: State, aim: Aim) -> list[tuple[float, Footprint]]:
    """Return terrain from which the spell may be measured too, with the range from there (Ley Lines)."""
    lines = aim.known.rule.measured_from_terrain()
    if lines is None:
        return []
    reach, kinds = lines
    return [(reach, one.shape) for one in state.setting.table.features if one.kind in kinds]


# ---- arcs and sight --------------------------------------------------------------------------------------------------


def _sees(state: State, aim: Aim, target: Unit) -> bool:
    who = relay(state, aim)
    unit = state.unit(who.unit)
    return target.id != unit.id and outlook_of(state, unit, target).sees(slot_of(unit, who))


def _is_in_front(state: State, aim: Aim, target: Unit) -> bool:
    who = relay(state, aim)
    unit = state.unit(who.unit)
    return outlook_of(state, unit, target).arcs.part_for(slot_of(unit, who)) is not None


# ---- links -----------------------------------------------------------------------------------------------------------


def links_of(state: State, caster: Caster) -> tuple[Caster, ...]:
    """Return the friendly models through which the caster may cast; not of Fleeing units (`t9a.sa.telepathic-link`)."""
    key = ("links", caster.id)
    found: tuple[Caster, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = tuple(_links(state, caster))
    return found


def _links(state: State, caster: Caster) -> list[Caster]:
    model, here = model_of(state, caster), place_of(state, caster)
    found: list[Caster] = []
    for unit in state.of_side(state.unit(caster.unit).side):
        if unit.morale.fleeing or not unit.can(Moments.relays_spells_of):
            continue
        bodies = [(Caster(unit.id, unit.id), unit.hooks_of_rank_and_file)] if unit.troop is not None else []
        bodies += [(Caster(hero.id, unit.id, hero.id), hero.hooks) for hero in unit.characters]
        for body, hooks in bodies:
            reach = max((hook(model) or 0.0 for hook in hooks.of(Moments.relays_spells_of)), default=0.0)
            if reach and body.id != caster.id and distance(here, place_of(state, body)) <= reach + TOUCH:
                found.append(body)
    return found


def relay(state: State, aim: Aim) -> Caster:
    """Return the model from which the spell goes out: the link, or the caster himself."""
    if aim.link is None:
        return aim.caster
    return next((link for link in links_of(state, aim.caster) if link.id == aim.link), aim.caster)


def may_be_relayed(state: State, aim: Aim) -> bool:
    """May this spell go through a link: a Damage spell, or any with Symbiosis?"""
    return aim.version.has("damage") or relays_any(state, aim.caster)


def relays_any(state: State, caster: Caster) -> bool:
    """Does the caster cast spells of any type through links?"""
    return bool(hooks_of(state, caster).with_trait(Trait.RELAYS_ANY_SPELL))


# ---- all of them -----------------------------------------------------------------------------------------------------


def targets_without_choice(state: State, aim: Aim) -> tuple[int, ...] | None:
    """Return the targets of a spell that leaves none to choose: Aura, Caster, Caster's Unit; None for other spells."""
    version = aim.version
    if version.has("caster") or version.has("casters-unit"):
        return (aim.caster.unit,)
    if version.has("aura"):
        return tuple(unit.id for unit in state.units if why_not(state, aim, unit) is None)
    return () if not version.types else None


def possible_targets(state: State, aim: Aim) -> tuple[Unit, ...]:
    """Return the units that the spell may be cast on, the nearest first."""
    found = [unit for unit in state.units if why_not(state, aim, unit) is None]
    return tuple(sorted(found, key=lambda unit: (round(distance_to(state, aim, unit), 3), unit.id)))


WRONG_SIDE = N_("the spell can't be cast on {unit}: it is of the wrong side")
IS_ENGAGED = N_("{unit} {unit:is|are} Engaged: Damage spells can't be cast on it")
CASTER_ENGAGED = N_("{unit} {unit:is|are} Engaged: no Missile can be cast")
OUT_OF_RANGE = N_("{unit} {unit:is|are} not within {range:in}")
NOT_SEEN = N_("the caster does not see {unit}")
NOT_IN_FRONT = N_("{unit} {unit:is|are} not in the caster's Front Arc")
