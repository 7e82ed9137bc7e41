"""One casting, step by step (magic 8.2).

(A) attempt, (B) dispel, (C) Broken Concentration, (D) effect, (E) Attribute Spell, (F) Miscast.
"""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.words.modifiers import Target
from grognard.t9a.board.effects import table_of
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.magic.answers import AddDie, Cast, KeepRoll, RerollDie
from grognard.t9a.magic.attempts import CASTING, RESONANCE, aim_of, attempt_of, helps, miscasts_of, power_of
from grognard.t9a.magic.attribute import cast_attribute
from grognard.t9a.magic.dispelling import dispelling
from grognard.t9a.magic.events import (
    FallsShort,
    SpellAimed,
    SpellAttempted,
    SpellCast,
    SpellFailed,
    SpellLost,
    SpellPassed,
)
from grognard.t9a.magic.miscasts import suffer_miscast
from grognard.t9a.magic.resolving import Casting, resolve
from grognard.t9a.magic.revoking import without_revoked
from grognard.t9a.magic.roll import (
    BROKEN_CONCENTRATION,
    MOST_DICE,
    Attempt,
    CastRoll,
    another_die,
    cast_roll,
    miscast_row,
)
from grognard.t9a.magic.roll import roll_to_cast as rolled
from grognard.t9a.magic.sacrifice import sacrifice
from grognard.t9a.magic.spending import fizzled, spent, with_dice
from grognard.t9a.magic.targets import Aim
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.panic import losses_settled
from grognard.t9a.wizards.casters import Caster, everybody, hooks_of, is_there, name_of

A_DIE_AT_MOST = 6
REROLLED_DIE = "casting-die-rerolled"


def cast_spell(state: State, answer: Cast, dice: Dice) -> Play[State]:
    """Carry out a casting that was checked."""
    aim = aim_of(state, answer)
    assert aim is not None, "the casting was checked"
    side = state.active
    if dice.telling:
        who, targets = name_of(state, aim.caster), tuple(state.unit(target).name for target in answer.targets)
        aimed = SpellAimed(who, answer.spell, answer.dice, targets)
        dice.tell(aimed if targets else SpellAttempted(who, answer.spell, answer.dice))
    if aim.known.bound is not None:
        more = helps(state, aim).get(answer.helped, 0)
        if answer.helped:
            state = spent(state, aim.caster.unit, aim.caster.character, answer.helped)
        total, faces = power_of(state, aim, answer.dice, answer.targets, more), ()  # type: int, tuple[int, ...]
        state = _begun(state, aim, answer.dice)
    else:
        attempt = attempt_of(state, aim, answer.dice, answer.targets)
        state = _begun(state, aim, answer.dice)
        roll = rolled(dice, attempt)
        if not roll.passed:
            state, roll = yield from _bettered(state, aim, attempt, roll, dice)
        if not roll.passed:
            dice.tell(SpellFailed(answer.spell, roll.total))
            return fizzled(state, side, roll.fizzled, dice)
        total, faces = roll.total, roll.faces
    dice.tell(SpellPassed(answer.spell, total))
    state, aim = yield from sacrifice(state, aim, dice)
    state, outcome = yield from dispelling(state, answer, total, dice, bound=aim.known.bound is not None, side=side)
    if outcome == "dispelled":
        return state
    row = miscast_row(faces, miscasts_of(state, aim))
    if row == BROKEN_CONCENTRATION:
        state = yield from losses_settled(suffer_miscast(state, aim, row, answer.dice, dice), dice)
        return fizzled(state, side, faces.count(1), dice)
    state = yield from _successful(state, aim, answer, side, dice)
    if outcome == "devoured":
        state = _lost(state, aim, "t9a.item.rune-of-devouring", dice)
    aim = now(state, aim, side)
    if row and is_there(state, aim.caster):
        state = yield from losses_settled(suffer_miscast(state, aim, row, answer.dice, dice), dice)
    return state


def _begun(state: State, aim: Aim, number: int) -> State:
    """Return the state with the dice out of the pool and the attempt noted."""
    state = with_dice(state, state.active, -number)
    attempted = (*state.magic.attempted, (aim.caster.id, aim.known.spell))
    return replace(state, magic=replace(state.magic, attempted=attempted))


def _successful(state: State, aim: Aim, answer: Cast, side: int, dice: Dice) -> Play[State]:
    """Do what the spell does, then cast the Attribute Spell of its path."""
    point = None if answer.x is None or answer.y is None else (answer.x, answer.y)
    state, revoked = without_revoked(state, answer.targets, side, answer.spell, dice)
    if revoked:
        return state
    dice.tell(SpellCast(answer.spell))
    state = yield from resolve(state, Casting(aim, side, answer.targets, point), dice)
    if aim.known.rule.is_battle_rune:
        state = _resonated(state, answer.targets)
    aim = now(state, aim, side)
    state = _after_casting(state, aim)
    if is_there(state, aim.caster) and not state.unit(aim.caster.unit).morale.fleeing:
        state = yield from cast_attribute(state, aim, answer.targets, side, dice)
    return state


def _after_casting(state: State, aim: Aim) -> State:
    """Return the state in which the caster's rules have noted the spell that he has cast, a Bound one apart."""
    if aim.known.bound is not None or not is_there(state, aim.caster):
        return state
    for hook in hooks_of(state, aim.caster).of(Moments.after_casting):
        unit = state.unit(aim.caster.unit)
        state = state.put(hook(aim.known.rule, unit, aim.caster.character, boosted=aim.boosted) or unit)
    return state


def _resonated(state: State, targets: tuple[int, ...]) -> State:
    """Return the state in which a Battle Rune has ended what waited for it on its targets."""
    if len(targets) > 1:
        state = replace(state, magic=state.magic.noting(RESONANCE))
    for target in targets:
        unit = state.by_id.get(target)
        if unit is not None and unit.can(Moments.resonates):
            kept = tuple(effect for effect in unit.effects if not table_of((effect,)).of(Moments.resonates))
            state = state.put(unit.altered(effects=kept))
    return state


def now(state: State, aim: Aim, side: int) -> Aim:
    """Return the aim with the unit in which the caster stands now: his spell may have moved him."""
    found = (caster for caster, _ in everybody(state.units, side) if caster.id == aim.caster.id)
    return aim._replace(caster=next(found, aim.caster))


def _lost(state: State, aim: Aim, rule: str, dice: Dice) -> State:
    """Return the state in which the caster can never cast the spell again."""
    if dice.telling and is_there(state, aim.caster):
        dice.tell(SpellLost(name_of(state, aim.caster), aim.known.spell, rule))
    lost = (*state.magic.lost, (aim.caster.id, aim.known.spell))
    return replace(state, magic=replace(state.magic, lost=lost))


# ---- rolls that are bettered -----------------------------------------------------------------------------------------


def _bettered(state: State, aim: Aim, attempt: Attempt, roll: CastRoll, dice: Dice) -> Play[tuple[State, CastRoll]]:
    """Let the caster's rules better a roll that failed: one die again, or one die more."""
    hooks = hooks_of(state, aim.caster)
    low = _worst_single(roll.faces)
    again = bool(hooks.with_trait(Trait.REROLLS_CASTING_DIE)) and not state.magic.has_noted(REROLLED_DIE)
    if again and low and roll.total - low + A_DIE_AT_MOST >= attempt.difficulty:
        short = FallsShort(attempt.target.what, roll.total, attempt.difficulty, roll.faces)
        helping = (
            face
            for face in dict.fromkeys((low, *roll.faces))
            if roll.total - face + A_DIE_AT_MOST >= attempt.difficulty
        )
        options = (KeepRoll(), *(RerollDie(face) for face in helping))
        answer = yield Ask(state.active, CASTING, options, about=short, state=state)
        if isinstance(answer, RerollDie):
            state = replace(state, magic=state.magic.noting(REROLLED_DIE))
            why = replace(attempt.target, what="t9a.reroll")
            roll = cast_roll(attempt, another_die(dice, roll.faces, why, instead_of=answer.face))
    if not roll.passed:
        state, roll = yield from _with_another_die(state, aim.caster, attempt, roll, dice)
    return state, roll


def _worst_single(faces: tuple[int, ...]) -> int:
    """Return the lowest face of two dice or more that is none of three equal ones, 0 if there is none."""
    if len(faces) == 1:
        return 0
    return next((face for face in faces if faces.count(face) < 3 and face < A_DIE_AT_MOST), 0)


def _with_another_die(
    state: State, caster: Caster, attempt: Attempt, roll: CastRoll, dice: Dice
) -> Play[tuple[State, CastRoll]]:
    side = state.active
    if not state.magic.dice[side] or len(roll.faces) >= MOST_DICE or roll.total + A_DIE_AT_MOST < attempt.difficulty:
        return state, roll
    unit = state.unit(caster.unit)
    used = next((one.spent for one in unit.characters if one.id == caster.character), unit.spent)
    for rule in hooks_of(state, caster).with_trait(Trait.ADDS_A_DIE):
        if rule.id in used:
            continue
        short = FallsShort(attempt.target.what, roll.total, attempt.difficulty, roll.faces)
        answer = yield Ask(side, CASTING, (KeepRoll(), AddDie()), about=short, state=state)
        if isinstance(answer, AddDie):
            state = with_dice(spent(state, unit.id, caster.character, rule.id), side, -1)
            why = Target(rule.id, attempt.difficulty, (), attempt.difficulty - roll.total)
            return state, cast_roll(attempt, another_die(dice, roll.faces, why))
        break
    return state, roll
