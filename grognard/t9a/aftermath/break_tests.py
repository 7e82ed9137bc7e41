"""Break Tests of the side that lost a combat, and what defeat does to those that don't test (core 12.3 to 12.6)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.aftermath.combat_score import Verdict, still_fighting
from grognard.t9a.aftermath.score_facts import ScoreFacts
from grognard.t9a.aftermath.steadfast import STEADFAST, steadied_by
from grognard.t9a.board.aftermath import Aftermath
from grognard.t9a.board.round_of_combat import CHAMPION, COMPANIONS, RANK_AND_FILE, Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.morale.panic import losses_settled, panic_near
from grognard.t9a.next_unit import next_of
from grognard.t9a.units.command_falls import command_falls
from grognard.t9a.units.losses import lose_health, remove_unit

SHARE_LOSSES = "t9a.share-losses"
BROKEN = "t9a.broken"


class Steadied(Event, frozen=True):
    """The difference is no minus to a losing unit."""

    message: ClassVar[str] = N_("{unit} {unit:tests|test} without the difference ({rule})")

    unit: Name
    rule: str


class Breaks(Event, frozen=True):
    """A unit has failed its Break Test and will flee."""

    message: ClassVar[str] = N_("{unit} {unit:breaks|break}")

    unit: Name


class Crumbles(Event, frozen=True):
    """A unit pays for the defeat with Health Points instead of a Break Test."""

    message: ClassVar[str] = N_("{unit} must lose {points} Health Point ({rule})")
    plural: ClassVar[str | None] = N_("{unit} must lose {points} Health Points ({rule})")
    counted: ClassVar[str] = "points"

    unit: Name
    points: int
    rule: str


class TakeLoss(Answer, frozen=True):
    """The Character of a unit who takes the Health Point that can't be shared evenly."""

    message: ClassVar[str] = N_("{character:unit} {character:unit:takes|take} the loss")

    unit: int
    character: int


def break_tests(state: State, facts: ScoreFacts, lost: Verdict, dice: Dice) -> Play[State]:
    """Let the losing units take their Break Tests; then friends near Broken units take their Panic Tests.

    Their owner says which is next (core 12.3). Who fails is Fleeing at once and lends nothing more (core 13.6), so
    those with a General or battle standard are suggested last; yet nobody moves, and all stay Engaged until the
    flight. What has come of it so far is noted in `aftermath` from the first test on.
    """
    enemies = still_fighting(state, facts, 1 - lost.loser)
    waiting = [unit.id for unit in sorted(still_fighting(state, facts, lost.loser), key=_suggested_last)]
    state = replace(state, aftermath=Aftermath("tests", lost.loser, lost.difference))
    while waiting:
        next_one = yield from next_of(state, lost.loser, "t9a.break-test", waiting)
        waiting.remove(next_one)
        state = yield from _tried(state, state.unit(next_one), enemies, dice)
    for unit_id in state.consequences.broken:
        state = panic_near(state, state.unit(unit_id), BROKEN)
    state = yield from losses_settled(state, dice)
    return replace(state, aftermath=replace(state.consequences, step="flight"))


def _suggested_last(unit: Unit) -> tuple[bool, int]:
    return leads_others(unit), unit.id


def _tried(state: State, unit: Unit, enemies: tuple[Unit, ...], dice: Dice) -> Play[State]:
    """Return the state after one losing unit has taken its Break Test or paid for the defeat."""
    done = state.consequences
    if crumbling_by(unit):
        state = yield from crumble(state, unit.id, done.difference, dice)
        state = yield from command_falls(state)
        return state if state.has(unit.id) else _destroyed(state, unit)
    done = with_steady(state, unit, enemies, done, dice)
    state = replace(state, aftermath=done)
    minus, also = defeat(done, unit.id), named_for(state, unit, enemies, done)
    if discipline_test(state, unit.id, "break", dice, minus, also=also):
        return state
    destroyed_by = _destroyed_by(unit)
    if destroyed_by:
        return _destroyed(remove_unit(state, unit.id, rule=destroyed_by, dice=dice), unit)
    dice.tell(Breaks(unit.name))
    state = state.put(unit.altered(fleeing=True))
    return replace(state, aftermath=replace(done, broken=(*done.broken, unit.id)))


def _destroyed(state: State, unit: Unit) -> State:
    """Note that the defeat itself has destroyed the unit."""
    done = state.consequences
    return replace(state, aftermath=replace(done, destroyed=(*done.destroyed, unit.id)))


def with_steady(state: State, unit: Unit, enemies: tuple[Unit, ...], done: Aftermath, dice: Dice) -> Aftermath:
    """Note the unit among those to which the difference is no minus, if a rule says so."""
    steadied = steadied_by(state, unit, enemies)
    if not steadied:
        return done
    dice.tell(Steadied(unit.name, steadied))
    return replace(done, steady=(*done.steady, unit.id))


def defeat(aftermath: Aftermath, unit_id: int) -> tuple[Modifier, ...]:
    """Return the minus of the defeat to a losing unit's Break and Combat Reform Tests; none if it is steady."""
    if unit_id in aftermath.steady or not aftermath.difference:
        return ()
    return (Modifier("t9a.combat-score", "add", -aftermath.difference),)


def named_for(state: State, unit: Unit, enemies: tuple[Unit, ...], aftermath: Aftermath) -> tuple[str, ...]:
    """Return the rule by which a defeat is no minus to a unit's Break and Combat Reform Tests, where that matters."""
    if unit.id not in aftermath.steady or not aftermath.difference:
        return ()
    return (steadied_by(state, unit, enemies) or STEADFAST,)


def leads_others(unit: Unit) -> bool:
    """Does the unit hold a General or a battle standard on whom others may lean?"""
    return any(
        model.hooks.of(Moments.lends_discipline) or model.hooks.of(Moments.rerolls_tests_within)
        for model, _ in unit.members
    )


# ---- instead of a test -----------------------------------------------------------------------------------------------


def crumbling_by(unit: Unit) -> str:
    """Return the rule by which the unit, wholly of such models, loses Health Points instead of testing; "" if none."""
    rule = ""
    for model, _ in unit.members:
        found = next((rule.id for rule in model.hooks.with_trait(Trait.CRUMBLES)), "")
        if not found:
            return ""
        rule = rule or found
    return rule


def crumble(state: State, unit_id: int, points: int, dice: Dice) -> Play[State]:
    """Take *points* Health Points from the unit, without saves: rank and file, then the Champion, then Characters."""
    unit = state.unit(unit_id)
    if dice.telling:
        dice.tell(Crumbles(unit.name, points, crumbling_by(unit)))
    for pool, health in _ranks_of(unit):
        taken = min(points, health)
        if taken and state.has(unit_id):
            state, lost = lose_health(state, unit_id, pool, taken, melee=True, dice=dice)
            points -= lost
    if points and state.has(unit_id):
        shares = yield from _shared(state, state.unit(unit_id), points)
        for character, share in shares:
            if state.has(unit_id):
                state, _ = lose_health(state, unit_id, character, share, melee=True, dice=dice)
    return state


def _ranks_of(unit: Unit) -> tuple[tuple[Pool, int], ...]:
    """Return the pools of the rank and file with their Health Points, in the order in which they pay."""
    troop = unit.troop
    if troop is None:
        return ()
    pools: list[tuple[Pool, int]] = [(RANK_AND_FILE, unit.models * troop.model.health_points - unit.lost)]
    if troop.companion is not None:
        pools.append((COMPANIONS, unit.companions * troop.companion.health_points - unit.companions_lost))
    if unit.champion and troop.champion is not None:
        pools.append((CHAMPION, troop.champion.health_points - unit.champion_lost))
    return tuple(pools)


def _shared(state: State, unit: Unit, points: int) -> Play[tuple[tuple[int, int], ...]]:
    """Share *points* among the Characters as evenly as can be; the owner says who takes what is left over."""
    health = {one.id: one.health for one in unit.characters}
    shares = dict.fromkeys(health, 0)
    while points:
        able = [one for one in shares if shares[one] < health[one]]
        least = min((shares[one] for one in able), default=0)
        next_ones = [one for one in able if shares[one] == least]
        if not next_ones:
            break
        if points >= len(next_ones):
            chosen = next_ones
        else:
            options = tuple(TakeLoss(unit.id, one) for one in next_ones)
            answer = yield from answer_to(
                Ask(unit.side, SHARE_LOSSES, options, state=state, rule="t9a.unstable"), TakeLoss
            )
            chosen = [answer.character]
        for one in chosen:
            shares[one] += 1
        points -= len(chosen)
    return tuple((one, share) for one, share in shares.items() if share)


def _destroyed_by(unit: Unit) -> str:
    """Return the rule by which a failed Break Test destroys the unit, "" if it flees."""
    return next((rule.id for rule in unit.hooks.with_trait(Trait.DESTROYED_WHEN_BROKEN)), "")
