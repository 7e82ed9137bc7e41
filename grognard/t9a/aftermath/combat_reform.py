"""Combat Reforms: units that fight on form anew, without letting go of the enemy (core 12.15)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, cos, radians, sin
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import TOUCH, Rect, quantise, within
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.aftermath.break_tests import defeat, named_for
from grognard.t9a.board.aftermath import Aftermath
from grognard.t9a.board.condition import Engagement, Facing
from grognard.t9a.board.profile import MODELS_FOR_A_FULL_RANK
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.moving.close_quarters import room_in_place
from grognard.t9a.moving.moves import MODEL_TOO_FAR, NO_SUCH_WIDTH, farthest_model, is_allowed, rates
from grognard.t9a.units.contact import combat_of
from grognard.t9a.units.contact_spread import places, spread_of
from grognard.t9a.units.grip import grip, side_against

KIND = "t9a.combat-reform"
FIRST = "t9a.combat-reform-order"
PLACES_TRIED = 6  # along an enemy's side, for each width that is suggested


class CombatReform(Answer, frozen=True):
    """Form anew: *files* wide, the middle of the front at (*x*, *y*)."""

    message: ClassVar[str] = N_(
        "{unit:unit} {unit:unit:makes|make} a Combat Reform: {files} wide, facing {facing}°, at {x:in}, {y:in}"
    )

    unit: int
    x: float
    y: float
    facing: float
    files: int


class NoCombatReform(Answer, frozen=True):
    """Stay as you are."""

    message: ClassVar[str] = N_("{unit:unit} {unit:unit:makes|make} no Combat Reform")

    unit: int


class SideReformsFirst(Answer, frozen=True):
    """The Active Player says which side makes its Combat Reforms first."""

    message: ClassVar[str] = N_("{side:army} make Combat Reforms first")

    side: int


class ReformedInCombat(Event, frozen=True):
    """A unit has made a Combat Reform."""

    message: ClassVar[str] = N_("{unit} {unit:makes|make} a Combat Reform to {files} files")

    unit: Name
    files: int


def combat_reforms(state: State, combat: tuple[int, ...], dice: Dice) -> Play[State]:
    """Let one side after the other make Combat Reforms, one unit at a time."""
    aftermath = state.consequences
    sides = [side for side in (state.active, 1 - state.active) if _anybody_of(state, combat, side, aftermath)]
    if len(sides) > 1:
        answer = yield Ask(state.active, FIRST, tuple(SideReformsFirst(side) for side in sides), state=state, rule=KIND)
        if isinstance(answer, SideReformsFirst) and answer.side != sides[0]:
            sides.reverse()
    for side in sides:
        for unit_id in _able(state, combat, side, aftermath):
            state = yield from _reform(state, combat, unit_id, aftermath, dice)
    return state


def reform_of(state: State, unit_id: int, dice: Dice) -> Play[State]:
    """Let a unit make a Combat Reform that a rule allows it outside of a Round: no test is taken."""
    combat = combat_of(state, unit_id)
    answer = yield from _answer(state, combat, state.unit(unit_id))
    return _told(state, unit_id, answer, dice)


def _able(state: State, combat: tuple[int, ...], side: int, aftermath: Aftermath) -> tuple[int, ...]:
    """Return the units of a side that may make a Combat Reform."""
    return tuple(
        unit_id
        for unit_id in combat
        if unit_id not in aftermath.pursued
        and state.has(unit_id)
        and state.unit(unit_id).side == side
        and forbidden(state, state.unit(unit_id)) is None
    )


def _anybody_of(state: State, combat: tuple[int, ...], side: int, aftermath: Aftermath) -> bool:
    """Is there a Combat Reform to suggest to this side?"""
    return any(suggestions(state, combat, state.unit(one)) for one in _able(state, combat, side, aftermath))


def _reform(state: State, combat: tuple[int, ...], unit_id: int, aftermath: Aftermath, dice: Dice) -> Play[State]:
    """Ask the owner for a unit's Combat Reform; a unit that lost the combat must pass a Discipline Test for it."""
    unit = state.unit(unit_id)
    answer = yield from _answer(state, combat, unit)
    if answer is not None and unit.side == aftermath.loser:
        enemies = tuple(state.unit(one) for one in combat if state.has(one) and state.unit(one).side != unit.side)
        minus, also = defeat(aftermath, unit_id), named_for(state, unit, enemies, aftermath)
        if not discipline_test(state, unit_id, "combat-reform", dice, minus, also=also):
            return state
    return _told(state, unit_id, answer, dice)


def _answer(state: State, combat: tuple[int, ...], unit: Unit) -> Play[CombatReform | None]:
    """Ask the owner, where there is a Combat Reform to suggest."""
    options = suggestions(state, combat, unit) if forbidden(state, unit) is None else ()
    if not options:
        return None
    suggested = (NoCombatReform(unit.id), *options)
    answer = yield Ask(unit.side, KIND, suggested, lambda a: check(state, combat, unit, a), state=state)
    return answer if isinstance(answer, CombatReform) else None


def _told(state: State, unit_id: int, answer: CombatReform | None, dice: Dice) -> State:
    if answer is None:
        return state
    unit = state.unit(unit_id)
    dice.tell(ReformedInCombat(unit.name, answer.files))
    return carried_out(state, unit, answer)


def carried_out(state: State, unit: Unit, answer: CombatReform) -> State:
    """Return the state after a checked Combat Reform: contacts are as the unit stands now."""
    after = formed(unit, answer)
    engaged: list[Engagement] = []
    changed: list[Unit] = []
    for engagement in unit.fight.engaged:
        enemy = state.unit(engagement.enemy)
        ours = side_against(after, enemy, engagement.theirs)
        assert ours is not None, "a Combat Reform keeps all contacts"
        engaged.append(replace(engagement, ours=ours))
        theirs = tuple(replace(e, theirs=ours) if e.enemy == unit.id else e for e in enemy.fight.engaged)
        changed.append(enemy.altered(engaged=theirs))
    return state.put(after.altered(engaged=tuple(engaged)), *changed)


def formed(unit: Unit, answer: CombatReform) -> Unit:
    """Return the unit as the answer wants it, unchecked."""
    return unit.altered(
        x=quantise(answer.x),
        y=quantise(answer.y),
        facing=quantise(answer.facing) % 360.0,
        files=answer.files,
        places=(),
    )


# ---- may it? ---------------------------------------------------------------------------------------------------------


def forbidden(state: State, unit: Unit) -> NotAllowed | None:
    """Return why the unit may make no Combat Reform at all, None if it may."""
    if not unit.is_engaged or unit.morale.fleeing or not isinstance(unit.boundary, Rect):
        return NotAllowed(KIND, NOT_FIGHTING, unit=unit.name)
    if len({engagement.ours for engagement in unit.fight.engaged}) > 1:
        return NotAllowed(KIND, SEVERAL_FACINGS, unit=unit.name)
    for fighter in (unit, *(state.unit(engagement.enemy) for engagement in unit.fight.engaged)):
        for rule in fighter.hooks.with_trait(Trait.ALLOWS_NO_COMBAT_REFORM):
            return NotAllowed(rule.id, NOT_BESIDE, unit=unit.name, other=fighter.name)
    return None


def check(state: State, combat: tuple[int, ...], unit: Unit, answer: Answer) -> None:
    """Judge any Combat Reform of *unit* (core 12.15).

    All its contacts must stay, each in the same Facing of the enemy, and no new one come; no fewer of its own models
    may touch, and all Characters and all enemy models that were in contact still must be. The enemy models are held
    after each unit, which is a little stricter than the book's "after a side has finished".

    Raises:
        NotAllowed: Which of this it would break.
    """
    if isinstance(answer, NoCombatReform) and answer.unit == unit.id:
        return
    if not isinstance(answer, CombatReform) or answer.unit != unit.id:
        raise NotAllowed(KIND, OTHER_UNIT, unit=unit.name)
    reason = forbidden(state, unit)
    if reason is not None:
        raise reason
    if not 1 <= answer.files <= max(1, unit.rank_and_file or unit.model_count):
        raise NotAllowed(KIND, NO_SUCH_WIDTH, unit=unit.name, files=answer.files)
    after = formed(unit, answer)
    _keeps_contacts(state, unit, after)
    _keeps_models(state, combat, unit, after)
    rate = rates(unit)[1]
    came = farthest_model(unit, after)
    if not within(came, rate):
        raise NotAllowed(KIND, MODEL_TOO_FAR, unit=unit.name, came=came, rate=rate)
    blocked = room_in_place(state, unit, after, beside=combat)
    if blocked is not None:
        raise blocked


def _keeps_contacts(state: State, unit: Unit, after: Unit) -> None:
    for engagement in unit.fight.engaged:
        enemy = state.unit(engagement.enemy)
        if side_against(after, enemy, engagement.theirs) is None:
            raise NotAllowed(KIND, CONTACT_LOST, unit=unit.name, enemy=enemy.name)


def _keeps_models(state: State, combat: tuple[int, ...], unit: Unit, after: Unit) -> None:
    before, now = grip(state, unit), grip(state, after)
    if len(now.own) < len(before.own):
        raise NotAllowed(KIND, FEWER_MODELS, unit=unit.name, before=len(before.own), after=len(now.own))
    if not set(before.characters) <= set(now.characters):
        raise NotAllowed(KIND, CHARACTER_AWAY, unit=unit.name)
    let_go = set(before.touched) - set(now.touched)
    friends = [state.unit(one) for one in combat if one != unit.id and state.has(one)]
    for friend in friends:
        if let_go and friend.side == unit.side:
            let_go -= set(grip(state, friend).touched)
    if let_go:
        raise NotAllowed(KIND, ENEMY_MODELS_AWAY, unit=unit.name, models=len(let_go))


# ---- suggestions -----------------------------------------------------------------------------------------------------


def suggestions(state: State, combat: tuple[int, ...], unit: Unit) -> tuple[CombatReform, ...]:
    """Return a few Combat Reforms: face the enemy, reach along its whole side, or form deeper ranks.

    Worked out once for each state.
    """
    key = ("combat-reforms", unit.id)
    found: tuple[CombatReform, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = tuple(_suggestions(state, combat, unit))
    return found


def _suggestions(state: State, combat: tuple[int, ...], unit: Unit) -> Iterator[CombatReform]:
    for engagement in unit.fight.engaged[:1]:
        enemy = state.unit(engagement.enemy)
        for files in _widths(unit, enemy, engagement):
            found = _placed(state, combat, unit, enemy, engagement.theirs, files)
            if found is not None:
                yield found


def _widths(unit: Unit, enemy: Unit, engagement: Engagement) -> tuple[int, ...]:
    """Return the numbers of files worth a try: those that reach along the enemy's whole side, corner to corner too.

    Fewer files than now only for the sake of another rank.
    """
    boundary, pitch = enemy.boundary, unit.formation.pitch
    turns = engagement.ours != "front"
    models = unit.rank_and_file or unit.model_count
    if not isinstance(boundary, Rect) or not pitch:
        return (unit.files,) if turns else ()
    full = MODELS_FOR_A_FULL_RANK[unit.height]
    along = ceil(boundary.side(engagement.theirs).length / pitch - TOUCH)
    found = [unit.files] if turns else []
    for files in (along + 2, along):
        files = min(max(files, full), models)
        wins_a_rank = ceil(models / files) > unit.formation.ranks
        if files not in found and files != unit.files and (files > unit.files or wins_a_rank):
            found.append(files)
    return tuple(found)


def _placed(
    state: State, combat: tuple[int, ...], unit: Unit, enemy: Unit, theirs: Facing, files: int
) -> CombatReform | None:
    """Return the unit so many files wide with its Front against the enemy, where it is legal and most models touch."""
    there, here = enemy.boundary, unit.boundary
    if not isinstance(there, Rect):
        return None
    line, looks = there.side(theirs), (there.side_facing(theirs) + 180.0) % 360.0
    right = (cos(radians(looks)), -sin(radians(looks)))
    wish = (here.x - line.x) * right[0] + (here.y - line.y) * right[1]
    shape = unit.altered(files=files, places=())
    held = grip(state, unit)
    for place in places(spread_of(shape, enemy, theirs), wish)[:PLACES_TRIED]:
        if len(unit.fight.engaged) == 1 and place.models < len(held.own) + len(held.touched):
            return None
        answer = CombatReform(
            unit.id,
            quantise(line.x + place.along * right[0]),
            quantise(line.y + place.along * right[1]),
            quantise(looks) % 360.0,
            files,
        )
        if is_allowed(check, state, combat, unit, answer):
            return answer
    return None


NOT_FIGHTING = N_("{unit} {unit:is|are} in no fight in which it could form anew")
SEVERAL_FACINGS = N_("{unit} {unit:is|are} Engaged in more than one Facing")
NOT_BESIDE = N_("{unit} can't make a Combat Reform beside {other}")
OTHER_UNIT = N_("it is {unit} that may make a Combat Reform")
CONTACT_LOST = N_("{unit} would no longer touch {enemy} in the same Facing")
FEWER_MODELS = N_("only {after} models of {unit} would touch the enemy, instead of {before}")
CHARACTER_AWAY = N_("a Character of {unit} would no longer touch the enemy")
ENEMY_MODELS_AWAY = N_("{models} enemy models that {unit} {unit:touches|touch} would no longer be touched")
