"""Losing Health Points, removing casualties, and units that are gone (core 3.14, 11.16, 11.17, 13.1).

Every loss in the game goes through `lose_health`, every removed unit through `remove_unit`: they keep the ranks in
order, record the fallen, and note who must take a Panic Test. They roll nothing.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.geometry import are_within
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_, Wording
from grognard.t9a.board.round_of_combat import CHAMPION, COMPANIONS, RANK_AND_FILE, Pool
from grognard.t9a.board.state import Fallen, PanicCause, State
from grognard.t9a.board.unit import Unit
from grognard.t9a.units.closing_up import closed_up, hangs_on_contact
from grognard.t9a.units.command_falls import noted_if_one_falls
from grognard.t9a.units.contact import model_of, pools_of
from grognard.t9a.units.nudge import keep_contact
from grognard.t9a.units.panic_causes import alarms

HEAVY_LOSSES = "t9a.panic.heavy-losses"
FRIENDS_DESTROYED = "t9a.panic.friends-destroyed"
CASUALTIES = "t9a.removing-casualties"
PANIC_RANGE = 6.0  # inches within which destroyed friends cause Panic (core 13.1)
PANIC_SHARE = 4  # a quarter of the Health Points, lost in one phase


class HealthLost(Event, frozen=True):
    """A unit lost Health Points, and with them *slain* models."""

    message: ClassVar[str] = "{unit} {unit:loses|lose} {lost} Health Point, {slain} removed"
    plural: ClassVar[str | None] = "{unit} {unit:loses|lose} {lost} Health Points, {slain} removed"
    counted: ClassVar[str] = "lost"

    unit: Name
    lost: int
    slain: int


class ModelSlain(Event, frozen=True):
    """A Champion or a Character lost his last Health Point. A Champion without a name of his own is called so."""

    message: ClassVar[str] = "{model} ({unit}) {model:is|are} slain"

    model: Name
    unit: Name
    champion: bool = False

    def wording(self) -> Wording:
        """Return the sentence; nobody is named twice."""
        alone = _CHAMPION_SLAIN if self.champion else _SLAIN
        return Wording(alone if self.model == self.unit else self.message, self.__getattribute__)


_CHAMPION_SLAIN, _SLAIN = N_("the Champion of {unit} is slain"), N_("{model} {model:is|are} slain")


class UnitDestroyed(Event, frozen=True):
    """The last model of a unit was removed; *rule* says by what."""

    message: ClassVar[str] = "{unit} {unit:is|are} destroyed ({rule})"

    unit: Name
    rule: str


def lose_health(
    state: State, unit_id: int, pool: Pool, points: int, *, melee: bool, by: int | None = None, dice: Dice | None = None
) -> tuple[State, int]:
    """Take *points* Health Points from a pool of the unit; return the state and the points really lost.

    Surplus of the rank and file passes to the Champion, even in a Duel; any other surplus is lost. Casualties leave
    from the rear rank, or from both ends of a single rank; musician and standard bearer go last. A unit without models
    left is removed (`remove_unit`); one that no longer touches its enemies closes up to them, if it can (`nudge.py`).

    Args:
        state: The battle.
        unit_id: The unit that loses.
        pool: "rank_and_file", "champion", "companions", or the id of a Character in it.
        points: Health Points to take, more than the pool has or not.
        melee: Lost to Melee Attacks or while Engaged: such losses cause no Panic Test for a quarter of the unit.
        by: The enemy unit whose attack it was; who fails the Panic Test for heavy losses flees from it.
        dice: Where the losses are told; None tells nothing.
    """
    after, lost = outcome_of(state, unit_id, ((pool, points),))
    state = with_outcome(state, after, lost, melee=melee, by=by, dice=dice)
    return keep_contact(state, (unit_id,), dice), lost


def outcome_of(state: State, unit_id: int, losses: tuple[tuple[Pool, int], ...]) -> tuple[Unit, int]:
    """Return what is left of a unit after simultaneous *losses* of its pools, closed up, and the points really lost.

    Nothing is changed yet. It is worked out once for the unit, or for the unit and its enemies in contact where these
    decide how it closes up.
    """
    unit = state.unit(unit_id)
    heir = _champion_inherits(state, unit)
    found: tuple[Unit, int, bool] | None = unit.memo.get(("lowered", heir, losses))
    if found is None:
        after, total = _all_lowered(unit, losses, to_champion=heir)
        hangs = bool(total and after.model_count) and hangs_on_contact(unit, after)
        if total and after.model_count and not hangs:
            after = closed_up(state, unit, after)
        found = unit.memo["lowered", heir, losses] = after, total, hangs
    lowered_to, lost, hangs = found
    if not hangs:
        return lowered_to, lost
    key = ("closed up", lowered_to, tuple(state.unit(one.enemy) for one in unit.fight.engaged))
    closed: Unit | None = unit.memo.get(key)
    if closed is None:
        closed = unit.memo[key] = closed_up(state, unit, lowered_to)
    return closed, lost


def lowered(state: State, unit_id: int, losses: tuple[tuple[Pool, int], ...]) -> tuple[Unit, int]:
    """Return what simultaneous *losses* of its pools leave of a unit, not yet closed up, and the points really lost."""
    unit = state.unit(unit_id)
    return _all_lowered(unit, losses, to_champion=_champion_inherits(state, unit))


def with_outcome(
    state: State, after: Unit, lost: int, *, melee: bool, by: int | None = None, dice: Dice | None = None
) -> State:
    """Return the state in which *after* is what is left of its unit: removed if nothing is, the fallen recorded."""
    if not lost:
        return state
    unit = state.unit(after.id)
    if dice is not None and dice.telling:
        _tell_losses(dice, unit, after, lost)
    if not after.model_count:
        return remove_unit(state, unit.id, rule=CASUALTIES, dice=dice)
    fallen = _fallen(unit, after)
    if after.fight.engaged != unit.fight.engaged:
        after = after.altered(engaged=unit.fight.engaged)  # an enemy was removed since the outcome was worked out
    if not melee and _counts_for_panic(state, unit):
        after = after.altered(health_lost=after.this_phase.health_lost + lost)
        state = _heavy_losses(state, unit, after, by)
    state = noted_if_one_falls(state.put(after), unit, after)
    return replace(state, fallen=state.fallen + fallen) if fallen else state


def remove_unit(state: State, unit_id: int, *, by_flight: bool = False, rule: str, dice: Dice | None = None) -> State:
    """Remove the whole unit: its troops have fallen, its enemies touch it no longer, friends near it may panic.

    Args:
        state: The battle.
        unit_id: The unit that goes.
        by_flight: It fled off the board (it lost no Health Points: core 11.17).
        rule: The id of the rule that removes it, for the log.
        dice: Where it is told; None tells nothing.
    """
    unit = state.unit(unit_id)
    if dice is not None and dice.telling:
        dice.tell(UnitDestroyed(unit.name, rule))
    troops = [unit.troop] if unit.troop is not None else []
    troops += [character.troop for character in unit.characters]
    fallen = tuple(Fallen(troop.key, unit.side, by_flight) for troop in troops)
    kept = []
    for other in state.units:
        if other.id == unit_id:
            continue
        if any(engagement.enemy == unit_id for engagement in other.fight.engaged):
            other = other.altered(engaged=tuple(e for e in other.fight.engaged if e.enemy != unit_id))
        kept.append(other)
    causes = tuple(cause for cause in state.panic if cause.unit != unit_id)
    return replace(
        state,
        units=tuple(kept),
        fallen=state.fallen + fallen,
        panic=causes + _friends_who_saw_it(state, unit),
    )


def is_seen_to_go(state: State, unit: Unit) -> bool:
    """Does it matter to anybody where the unit stood when it is removed: has it friends who may panic at it?"""
    friends = (friend for friend in state.units if friend.side == unit.side and friend.id != unit.id)
    return any(not (friend.this_phase.panic_passed or friend.morale.fleeing) for friend in friends)


def after_losing(unit: Unit, pool: Pool, points: int) -> Unit:
    """Return what would be left of *unit*, where it stands: for those who must know before anybody is removed."""
    return _lowered(unit, pool, points)[0]


def removed(before: Unit, after: Unit) -> tuple[tuple[Pool, int], ...]:
    """Return how many models of each pool *after* has less than *before*."""
    left = {pool: number for pool, _, number in pools_of(after)}
    gone = ((pool, number - left.get(pool, 0)) for pool, _, number in pools_of(before))
    return tuple((pool, number) for pool, number in gone if number)


# ---- pools -----------------------------------------------------------------------------------------------------------


def _champion_inherits(state: State, unit: Unit) -> bool:
    """Does the Champion lose what the rank and file have too much? Beside companions the texts differ."""
    if unit.troop is None or unit.troop.companion is None:
        return True
    return state.setting.readings.choice("t9a.sa.combined-strength.excess") == "champion"


def _all_lowered(unit: Unit, losses: tuple[tuple[Pool, int], ...], *, to_champion: bool) -> tuple[Unit, int]:
    """Return the unit after losses of its pools, one after the other, and the points really lost."""
    total = 0
    for pool, points in losses:
        unit, lost = _lowered(unit, pool, points, to_champion=to_champion)
        total += lost
    return unit, total


def _lowered(unit: Unit, pool: Pool, points: int, *, to_champion: bool = True) -> tuple[Unit, int]:
    """Return the unit with *points* less in the pool, and the points really lost."""
    model = model_of(unit, pool)
    if points <= 0:
        return unit, 0
    if model is None:
        inherits = pool == RANK_AND_FILE and unit.champion and to_champion
        return _lowered(unit, CHAMPION, points) if inherits else (unit, 0)
    full = model.health_points
    if isinstance(pool, int):
        return _lowered_character(unit, pool, points)
    if pool == CHAMPION:
        lost = min(points, full - unit.champion_lost)
        gone = unit.champion_lost + lost >= full
        after = unit.altered(champion=not gone, champion_lost=0 if gone else unit.champion_lost + lost)
        return _without_rank_and_file(after), lost
    if pool == COMPANIONS:
        number, wounds, lost = _drawn(unit.companions, unit.companions_lost, full, points)
        return _without_rank_and_file(unit.altered(companions=number, companions_lost=wounds)), lost
    number, wounds, lost = _drawn(unit.models, unit.lost, full, points)
    standard = unit.standard and number >= 1
    musician = unit.musician and number >= 1 + standard
    after = unit.altered(models=number, lost=wounds, standard=standard, musician=musician)
    if lost < points and unit.champion and to_champion:
        after, more = _lowered(after, CHAMPION, points - lost)
        lost += more
    return _without_rank_and_file(after), lost


def _drawn(models: int, wounds: int, full: int, points: int) -> tuple[int, int, int]:
    """Take *points* from a pool of *models*; return models left, Health Points lost beyond them, points really lost."""
    health = models * full - wounds
    lost = min(points, health)
    left = -(-(health - lost) // full)
    return left, left * full - (health - lost), lost


def _lowered_character(unit: Unit, character_id: int, points: int) -> tuple[Unit, int]:
    kept, lost = [], 0
    for character in unit.characters:
        if character.id == character_id:
            lost = min(points, character.health)
            character = replace(character, lost=character.lost + lost)
        if character.health > 0:
            kept.append(character)
    return unit.altered(characters=tuple(kept)), lost


def _without_rank_and_file(unit: Unit) -> Unit:
    """Characters whose rank and file are all gone stay one unit of Characters alone (core 14.13)."""
    if unit.rank_and_file or not unit.characters or unit.troop is None:
        return unit
    return unit.altered(troop=None, lost=0, champion_lost=0, companions_lost=0)


def _fallen(before: Unit, after: Unit) -> tuple[Fallen, ...]:
    """Return the troops that are gone from a unit of which something is left."""
    alive = {character.id for character in after.characters}
    fallen = [Fallen(c.troop.key, before.side) for c in before.characters if c.id not in alive]
    if before.troop is not None and not after.rank_and_file:
        fallen.insert(0, Fallen(before.troop.key, before.side))
    return tuple(fallen)


def _tell_losses(dice: Dice, before: Unit, after: Unit, lost: int) -> None:
    dice.tell(HealthLost(before.name, lost, before.model_count - after.model_count))
    if before.champion and not after.champion and before.troop is not None and before.troop.champion is not None:
        dice.tell(ModelSlain(before.troop.champion.name, before.name, champion=True))
    alive = {character.id for character in after.characters}
    for character in before.characters:
        if character.id not in alive:
            dice.tell(ModelSlain(character.troop.name, before.name))


# ---- panic -----------------------------------------------------------------------------------------------------------


def _counts_for_panic(state: State, unit: Unit) -> bool:
    """Do losses count for `t9a.panic.heavy-losses`: never while Engaged, after a melee only by the French text."""
    if unit.fight.engaged:
        return False
    return state.phase != "melee" or state.setting.readings.choice("t9a.panic-test.after-melee") != "not-counted"


def _heavy_losses(state: State, before: Unit, after: Unit, by: int | None) -> State:
    """Note a Panic Test if a quarter of the unit has been lost this phase (core 13.1)."""
    started_alone = before.troop is None or before.troop.size + before.troop.companions <= 1
    start = before.this_phase.health_at_start or before.health + before.this_phase.health_lost
    if started_alone or not may_panic(before) or after.this_phase.health_lost * PANIC_SHARE < start:
        return state
    if any(cause.unit == before.id and cause.rule == HEAVY_LOSSES for cause in state.panic):
        return state
    return replace(state, panic=(*state.panic, PanicCause(before.id, HEAVY_LOSSES, by)))


def _friends_who_saw_it(state: State, unit: Unit) -> tuple[PanicCause, ...]:
    """Return the tests that friends within 6 inches of a destroyed unit must take, measured before it is removed."""
    boundary = unit.boundary
    return tuple(
        PanicCause(friend.id, FRIENDS_DESTROYED)
        for friend in state.units
        if friend.side == unit.side
        and friend.id != unit.id
        and may_panic(friend)
        and alarms(unit, friend)
        and are_within(boundary, friend.boundary, PANIC_RANGE)
    )


def may_panic(unit: Unit) -> bool:
    """Would the unit have to take a Panic Test at all (core 13.2)?"""
    return not (unit.fight.engaged or unit.morale.fleeing or unit.this_phase.panic_passed)


__all__ = [
    "CASUALTIES", "FRIENDS_DESTROYED", "HEAVY_LOSSES", "HealthLost", "ModelSlain", "UnitDestroyed", "after_losing",
    "closed_up", "is_seen_to_go", "lose_health", "may_panic", "outcome_of", "remove_unit", "removed", "with_outcome",
]  # fmt: skip
