"""A Casting Attempt: what may be cast, what it needs, and a few attempts worth suggesting (magic 8, 12)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer
from grognard.kernel.words.language import N_
from grognard.kernel.words.modifiers import Modifier
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.gathering import rule_id_of
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.answers import Cast, EndMagic
from grognard.t9a.magic.flux import miscast_modifier
from grognard.t9a.magic.points import check_point, legal_points, suggested_points
from grognard.t9a.magic.recovery import may_be_healed
from grognard.t9a.magic.roll import MOST_DICE, Attempt
from grognard.t9a.magic.targets import (
    Aim,
    judge_target,
    links_of,
    may_be_relayed,
    possible_targets,
    side_of,
    targets_without_choice,
)
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.spell_card import Healing, MagicalMove
from grognard.t9a.wizards.casters import Caster, Known, caster_named, casters_of, hooks_of, known_to

CASTING = "t9a.casting-attempt"
BOUND_DICE = (2, 3)
A_DIE_SHOWS = 3.5
SUGGESTED_TARGETS = 2
CAP = 2
RESONANCE = "resonance"
MODIFIER_CAP = "t9a.casting-modifiers.cap"


# ---- what may be cast ------------------------------------------------------------------------------------------------


def may_attempt(state: State, caster: Caster, known: Known) -> NotAllowed | None:
    """Return why the caster may not attempt the spell in this phase, None if he may (magic 5.1, 5.3, 8.1, 12.1)."""
    magic, spell = state.magic, known.spell
    if (caster.id, spell) in magic.lost:
        return NotAllowed(spell, LOST)
    if (caster.id, spell) in magic.barred:
        return NotAllowed(spell, BARRED)
    copies = max(1, magic.knows(caster.id).count(spell))
    if magic.attempted.count((caster.id, spell)) >= copies:
        return NotAllowed(spell, ATTEMPTED)
    if known.bound is None and not known.rule.replicable:
        others = (who for who, what in magic.attempted if what == spell)
        if any(not _has_it_bound(state, who, spell) for who in others):
            return NotAllowed(spell, ATTEMPTED)
    return None


def _has_it_bound(state: State, caster_id: int, spell: str) -> bool:
    """Was the other attempt one at a Bound Spell?"""
    caster = caster_named(state, state.active, caster_id)
    return caster is not None and any(one.spell == spell and one.bound is not None for one in known_to(state, caster))


def check_cast(state: State, answer: Answer) -> None:
    """Judge a Casting Attempt.

    Raises:
        NotAllowed: By the rule that forbids it.
    """
    if isinstance(answer, EndMagic):
        return
    if not isinstance(answer, Cast):
        raise NotAllowed(CASTING, NO_CASTING)
    aim = aim_of(state, answer)
    if aim is None:
        raise NotAllowed(CASTING, NOT_KNOWN, spell=answer.spell)
    forbidden = may_attempt(state, aim.caster, aim.known)
    if forbidden is not None:
        raise forbidden
    _check_dice(state, aim, answer)
    if answer.link is not None and not (
        may_be_relayed(state, aim) and any(link.id == answer.link for link in links_of(state, aim.caster))
    ):
        raise NotAllowed("t9a.sa.telepathic-link", NO_LINK)
    if answer.helped and answer.helped not in helps(state, aim):
        raise NotAllowed(CASTING, NO_HELP, rule=answer.helped)
    _check_targets(state, aim, answer)


def _check_dice(state: State, aim: Aim, answer: Cast) -> None:
    pool = state.magic.dice[side_of(state, aim)]
    allowed = BOUND_DICE if aim.known.bound is not None else tuple(range(1, MOST_DICE + 1))
    if answer.dice not in allowed or answer.dice > pool:
        raise NotAllowed(CASTING, WRONG_DICE, dice=answer.dice, pool=pool)
    if answer.boosted and (aim.known.bound is not None or aim.known.rule.boosted is None):
        raise NotAllowed(answer.spell, NOT_BOOSTED)


def _check_targets(state: State, aim: Aim, answer: Cast) -> None:
    fixed = targets_without_choice(state, aim)
    if aim.version.has("ground"):
        if answer.x is None or answer.y is None or answer.targets:
            raise NotAllowed(answer.spell, NEEDS_A_POINT)
        check_point(state, aim, answer.x, answer.y)
        return
    if fixed is not None:
        if answer.targets != fixed or not fixed:
            raise NotAllowed(answer.spell, OTHER_TARGETS)
        return
    if len(answer.targets) == 2 and answer.targets[1] not in resonating(state, aim, answer.targets[0]):
        raise NotAllowed(answer.spell, ONE_TARGET)
    if len(answer.targets) not in (1, 2) or not state.has(answer.targets[0]):
        raise NotAllowed(answer.spell, ONE_TARGET)
    target = state.unit(answer.targets[0])
    judge_target(state, aim, target)
    if isinstance(aim.version.effect, MagicalMove) and not may_be_moved(state, target):
        raise NotAllowed("t9a.magical-move", CANNOT_MOVE, unit=target.name)


def resonating(state: State, aim: Aim, target: int) -> tuple[int, ...]:
    """Return the units that may be one more target of a Battle Rune that is cast on *target*, once a phase."""
    if not aim.known.rule.is_battle_rune or not aim.version.has_one_target or state.magic.has_noted(RESONANCE):
        return ()
    side = side_of(state, aim)
    friends = (unit for unit in state.of_side(side) if unit.id != target and unit.can(Moments.resonates))
    return tuple(unit.id for unit in friends if any(hook() for hook in unit.hooks.of(Moments.resonates)))


def may_be_moved(state: State, unit: Unit) -> bool:
    """May the unit make a Magical Move (magic 13.1)?"""
    if unit.morale.fleeing or unit.morale.shaken or unit.fight.engaged or unit.id in state.magic.moved:
        return False
    return not unit.can(Moments.random_movement)


def aim_of(state: State, answer: Cast) -> Aim | None:
    """Return who casts what; None if he is no caster or doesn't know it."""
    caster = caster_named(state, state.active, answer.caster)
    known = None
    if caster is not None:
        known = next((one for one in known_to(state, caster) if one.spell == answer.spell), None)
    if caster is None or known is None:
        return None
    if answer.boosted and known.rule.boosted is None:
        return None
    return Aim(caster, known, answer.boosted, answer.link)


# ---- what it needs ---------------------------------------------------------------------------------------------------


def attempt_of(state: State, aim: Aim, dice: int, targets: tuple[int, ...]) -> Attempt:
    """Return what an attempt with so many dice needs: Casting Value and modifiers (magic 8.4)."""
    side = side_of(state, aim)
    value = aim.version.casting_value
    harder: dict[str, Modifier] = {}
    for unit in state.units:
        for hook in unit.hooks.of(Moments.casting_value):
            modifier = hook(aim.known.rule, unit, side)
            if modifier is not None:
                harder.setdefault(modifier.rule, modifier)
    own = hooks_of(state, aim.caster)
    for own_hook in own.of(Moments.own_casting_value):
        modifier = own_hook(aim.known.rule, boosted=aim.boosted)
        if modifier is not None:
            harder.setdefault(modifier.rule, modifier)
    first = not any(who == aim.caster.id for who, _ in state.magic.attempted)
    gains = [modifier for hook in own.of(Moments.casting_roll) if (modifier := hook(first)) is not None]
    if state.setting.readings.choice(MODIFIER_CAP) == "two":
        total = sum(modifier.value for modifier in gains)
        if abs(total) > CAP:
            gains.append(Modifier(MODIFIER_CAP, "add", (CAP if total > 0 else -CAP) - total))
    resisted = magic_resistance(state, targets, side)
    if resisted:
        gains.append(Modifier("t9a.magic-resistance", "add", -resisted))
    again = next((rule_id_of(hook) for hook in own.of(Moments.rerolls_ones) if hook(aim.known.rule)), "")
    return Attempt.of(aim.known.spell, dice, value, tuple(harder.values()), tuple(gains), again)


def miscasts_of(state: State, aim: Aim) -> int:
    """Return what is added to Miscasts of this casting: by the phase's card and the caster's path (magic 11.2)."""
    hooks = hooks_of(state, aim.caster).of(Moments.worsens_miscasts)
    return miscast_modifier(state.magic) + sum(hook(aim.known.rule) or 0 for hook in hooks)


def power_of(state: State, aim: Aim, dice: int, targets: tuple[int, ...], more: int = 0) -> int:
    """Return the Power Level of a Bound Spell with two or three dice, less Magic Resistance (`t9a.bound-spell`)."""
    bound = aim.known.bound
    assert bound is not None, "only Bound Spells have a Power Level"
    level = bound.low if dice == BOUND_DICE[0] else bound.high
    return level + more - magic_resistance(state, targets, side_of(state, aim))


def magic_resistance(state: State, targets: tuple[int, ...], side: int) -> int:
    """Return the highest Magic Resistance among the target units that resists spells of *side*, once."""
    return max((resistance_of(state.unit(target), side) for target in targets if state.has(target)), default=0)


def resistance_of(unit: Unit, side: int) -> int:
    """Return the unit's Magic Resistance against spells of *side*: the highest value, and what raises it."""
    friendly = unit.side == side
    own = max((hook(unit, friendly) or 0 for hook in unit.hooks.of(Moments.magic_resistance)), default=0)
    if friendly:
        return int(own)
    return int(own + sum(unit.hooks.amounts(Amount.RAISES_MAGIC_RESISTANCE)))


def helps(state: State, aim: Aim) -> dict[str, int]:
    """Return the one-use rules of the caster that raise the Power Level of a Bound Spell, by how much."""
    if aim.known.bound is None:
        return {}
    unit = state.unit(aim.caster.unit)
    spent = next((one.spent for one in unit.characters if one.id == aim.caster.character), unit.spent)
    found: dict[str, int] = {}
    for rule in hooks_of(state, aim.caster).rules:
        if Amount.STRENGTHENS_BOUND in rule.amounts and rule.id not in spent:
            found[rule.id] = int(rule.amount(Amount.STRENGTHENS_BOUND))
    return found


# ---- suggestions -----------------------------------------------------------------------------------------------------


def casting_options(state: State) -> tuple[Answer, ...]:
    """Return attempts worth suggesting, and to end the phase."""
    found: list[Answer] = []
    pool = state.magic.dice[state.active]
    if pool:
        for caster in casters_of(state, state.active):
            for known in dict.fromkeys(known_to(state, caster)):
                if may_attempt(state, caster, known) is None:
                    found.extend(_suggested(state, caster, known, pool))
    return (*found, EndMagic())


def may_cast(state: State) -> bool:
    """May anything be attempted, worth it or not: a spell that its caster may attempt, with dice and a legal target?"""
    pool = state.magic.dice[state.active]
    return any(
        _can_be_aimed(state, aim)
        for caster in casters_of(state, state.active)
        for known in known_to(state, caster)
        if pool >= (1 if known.bound is None else BOUND_DICE[0]) and may_attempt(state, caster, known) is None
        for boosted in _versions(known)
        for aim in _aims(state, caster, known, boosted=boosted)
    )


def _can_be_aimed(state: State, aim: Aim) -> bool:
    if aim.version.has("ground"):
        return bool(legal_points(state, aim))
    fixed = targets_without_choice(state, aim)
    if fixed is not None:
        return bool(fixed)
    moves = isinstance(aim.version.effect, MagicalMove)
    return any(not moves or may_be_moved(state, unit) for unit in possible_targets(state, aim))


def _versions(known: Known) -> tuple[bool, ...]:
    """Return which versions there are: basic (False), boosted (True)."""
    return (False, True) if known.bound is None and known.rule.boosted is not None else (False,)


def _aims(state: State, caster: Caster, known: Known, *, boosted: bool) -> Iterator[Aim]:
    """Yield a version of the spell, by the caster himself and through each link."""
    aim = Aim(caster, known, boosted)
    yield aim
    if may_be_relayed(state, aim):
        yield from (Aim(caster, known, boosted, link.id) for link in links_of(state, caster))


def _suggested(state: State, caster: Caster, known: Known, pool: int) -> Iterator[Cast]:
    for boosted in _versions(known):
        seen: list[tuple[int, ...]] = []
        for aim in _aims(state, caster, known, boosted=boosted):
            for cast in _aimed(state, aim):
                if cast.targets in seen and cast.x is None:
                    continue
                seen.append(cast.targets)
                for number in _numbers_of_dice(state, aim, pool, cast.targets):
                    for helped in ("", *helps(state, aim)):
                        yield replace(cast, dice=number, helped=helped)


def _aimed(state: State, aim: Aim) -> Iterator[Cast]:
    """Yield the spell aimed at what is worth it, without dice yet."""
    cast = Cast(aim.caster.id, aim.known.spell, 0, (), aim.boosted, link=aim.link)
    fixed = targets_without_choice(state, aim)
    if aim.version.has("ground"):
        for x, y in suggested_points(state, aim):
            yield replace(cast, x=x, y=y)
    elif fixed is not None:
        if fixed:
            yield replace(cast, targets=fixed)
    else:
        found = [unit for unit in possible_targets(state, aim) if is_worth_it(state, aim, unit)]
        side = side_of(state, aim)
        found.sort(key=lambda unit: not unit.fight.engaged)  # those who fight need it first
        if aim.version.has("universal"):
            friends = [unit for unit in found if unit.side == side]
            foes = [unit for unit in found if unit.side != side]
            found = [*friends[:1], *foes[:1]]
        for unit in found[:SUGGESTED_TARGETS]:
            yield replace(cast, targets=(unit.id,))
            for other in resonating(state, aim, unit.id)[:1]:
                yield replace(cast, targets=(unit.id, other))


def is_worth_it(state: State, aim: Aim, unit: Unit) -> bool:
    """Does the spell do something on the unit: not there already, a move for those who may, healing for the hurt?"""
    if isinstance(aim.version.effect, MagicalMove):
        return may_be_moved(state, unit)
    if isinstance(aim.version.effect, Healing):
        return may_be_healed(unit)
    if aim.version.duration == "one-turn":
        return not unit.is_under(aim.known.spell)
    return True


def _numbers_of_dice(state: State, aim: Aim, pool: int, targets: tuple[int, ...]) -> tuple[int, ...]:
    if aim.known.bound is not None:
        return tuple(number for number in BOUND_DICE if number <= pool)
    needed = attempt_of(state, aim, 1, targets).target.needed
    usual = max(1, ceil(needed / A_DIE_SHOWS))
    return tuple(number for number in (usual, usual + 1) if number <= min(pool, MOST_DICE))


NO_CASTING = N_("name a spell, or end the phase")
NOT_KNOWN = N_("nobody of yours can cast {spell} so")
LOST = N_("the caster has lost this spell for the battle")
BARRED = N_("the caster cannot cast this spell in this phase")
ATTEMPTED = N_("this spell was attempted already in this phase")
WRONG_DICE = N_("{dice} dice can't be used: the pool holds {pool}, a casting takes 1 to 5, a Bound Spell 2 or 3")
NOT_BOOSTED = N_("the spell has no boosted version here")
NEEDS_A_POINT = N_("the spell needs a point, and no target unit")
OTHER_TARGETS = N_("the spell's targets are all that it may touch; there must be one")
ONE_TARGET = N_("the spell needs one target unit on the table")
CANNOT_MOVE = N_("{unit} can't make a Magical Move")
NO_LINK = N_("the spell can't be cast through this link")
NO_HELP = N_("{rule} is not at hand")
