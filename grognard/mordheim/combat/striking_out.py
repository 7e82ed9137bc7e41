"""A fighter's turn in a fight: he declares his blows, rolls to hit, is parried, wounds (core 9, 7.9, 19.13)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.mordheim.combat.blows import Assault, Landed, parryable, roll_to_hit, try_to_parry
from grognard.mordheim.combat.contact import may_finish, may_strike_downed
from grognard.mordheim.combat.criticals import Besides
from grognard.mordheim.combat.declaring import declare
from grognard.mordheim.combat.hands import FIST, NATURAL, in_hand, weapon_of
from grognard.mordheim.combat.harm import befall, hurt, take
from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.combat.pricks import hurt_those_who_touch
from grognard.mordheim.combat.pushing import push_back
from grognard.mordheim.combat.saddle import mount_lost
from grognard.mordheim.combat.states import taken_out
from grognard.mordheim.combat.striking import Blows, assault_of
from grognard.mordheim.hooks import Moments
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait

PARRY = "mordheim.parry.one-per-phase"
CRITICAL = "mordheim.core.critical-hits"
RELOADING = 1
"""Turns that a pistol takes which was fired in close combat (core 19.22)."""


class StrikesAt(Event, frozen=True):
    """A fighter strikes at an enemy."""

    message = "{warrior:warrior} strikes {count} blow at {target:warrior}"
    plural = "{warrior:warrior} strikes {count} blows at {target:warrior}"
    counted = "count"

    warrior: int
    target: int
    count: int


class Lands(Event, frozen=True):
    """How many blows land, when parries are over."""

    message = "{hits} hit on {target:warrior}"
    plural = "{hits} hits on {target:warrior}"
    counted = "hits"

    target: int
    hits: int


class BlowsAreLost(Event, frozen=True):
    """Blows at an enemy who is out already, or lies where nobody may strike him, are lost (core 19.13)."""

    message = "{warrior:warrior}'s blows at {target:warrior} are lost"

    warrior: int
    target: int


class WeaponBreaks(Event, frozen=True):
    """A parry breaks the weapon that it met."""

    message = "{warrior:warrior}'s weapon breaks: {weapon}"

    warrior: int
    weapon: str


class CatchesFire(Event, frozen=True):
    """A warrior burns (core 11.3)."""

    message = "{warrior:warrior} catches fire"

    warrior: int


class Finished(Event, frozen=True):
    """A stunned enemy is put out of action without a roll (core 7.8)."""

    message = "{warrior:warrior} finishes the stunned {target:warrior}"

    warrior: int
    target: int


class Parry(Answer, frozen=True):
    """Try to parry one of the hits of this weapon."""

    message = "{warrior:warrior} tries to parry {weapon}"

    warrior: int
    weapon: str


class DontParry(Answer, frozen=True):
    """Parry nothing of this."""

    message = "{warrior:warrior} parries nothing"

    warrior: int


def strike(state: State, fighter_id: int, dice: Dice) -> Play[State]:
    """Let a fighter strike all his blows, one enemy after the other in the order in which he named them."""
    blows = yield from declare(state, state.warrior(fighter_id))
    state = _with_pistols_fired(state, fighter_id, blows)
    for target_id in dict.fromkeys(one.target for one in blows):
        at_him = tuple(one for one in blows if one.target == target_id)
        state = yield from strike_at(state, fighter_id, target_id, at_him, dice)
    return state


def _with_pistols_fired(state: State, fighter_id: int, blows: tuple[Blows, ...]) -> State:
    fighter = state.warrior(fighter_id)
    fired = tuple(dict.fromkeys(one.weapon for one in blows if weapon_of(fighter, one.weapon).is_(Trait.PISTOL)))
    if not fired:
        return state
    reloading = (*fighter.reloading, *((one, RELOADING) for one in fired))
    return state.with_warrior(replace(fighter, reloading=reloading).fighting(pistol_fired=True))


def strike_at(state: State, fighter_id: int, target_id: int, blows: tuple[Blows, ...], dice: Dice) -> Play[State]:
    """Strike all blows at one enemy: they are rolled together, as against him as he is now."""
    fighter, target = state.warrior(fighter_id), state.warrior(target_id)
    passing = any(one.passing for one in blows)
    if not target.in_play or (target.is_down and not passing and not may_strike_downed(state, fighter, target)):
        dice.tell(BlowsAreLost(fighter_id, target_id))
        return state
    profits = not passing and may_finish(state, fighter, target)
    if target.health == "stunned" and profits:
        dice.tell(Finished(fighter_id, target_id))
        state = taken_out(state, target_id, dice)
        return mount_lost(state, target_id, "blow", dice)
    dice.tell(StrikesAt(fighter_id, target_id, sum(one.count for one in blows)))
    attack = assault_of(state, fighter, target, blows, profits=profits)
    landed = dice.step(roll_to_hit, attack)
    state, landed = yield from _parry(state, target_id, attack, landed, dice)
    return _wound(state, fighter_id, target_id, attack, landed, dice)


def _parry(
    state: State, target_id: int, attack: Assault, landed: tuple[Landed, ...], dice: Dice
) -> Play[tuple[State, tuple[Landed, ...]]]:
    """Let the defender try to parry; where hits of several weapons can be parried he chooses."""
    for _ in range(attack.parries):
        kinds = parryable(attack, landed)
        if not kinds:
            break
        kind: int | None = kinds[0]
        if len(kinds) > 1:
            kind = yield from _chosen_parry(state, target_id, attack, kinds)
        if kind is None:
            break
        target = state.warrior(target_id)
        state = state.with_warrior(target.fighting(parries=target.fight.parries + 1))
        before = landed
        landed = try_to_parry(dice, attack, landed, kind)
        if landed != before:
            state = _break_weapon(state, target_id, attack.kinds[kind].hits, dice)
    dice.tell(Lands(target_id, sum(map(sum, landed))))
    return state, landed


def _break_weapon(state: State, parrier_id: int, hits: Hits, dice: Dice) -> State:
    """Let a sword breaker that has parried break the weapon it met; what has grown on a body doesn't break."""
    parrier = state.warrior(parrier_id)
    held = (weapon_of(parrier, one) for one in in_hand(state, parrier))
    for hook in (hook for one in held for hook in one.hooks.of(Moments.breaks_weapons)):
        target = hook()
        if target is None or hits.by is None or hits.weapon in (FIST, NATURAL.id):
            continue
        if dice.d6(target) >= target.needed:
            dice.tell(WeaponBreaks(hits.by, hits.weapon))
            striker = state.warrior(hits.by)
            state = state.with_warrior(replace(striker, used=(*striker.used, hits.weapon)))
    return state


def _ignite(state: State, target_id: int, hits: tuple[Hits, ...], dice: Dice) -> State:
    """Let weapons that burn set their target on fire, a die for each hit (core 11.3)."""
    for one in hits:
        if one.by is None:
            continue
        held = weapon_of(state.warrior(one.by), one.weapon)
        for hook in held.hooks.of(Moments.ignites):
            target, needed = state.warrior(target_id), hook()
            if needed is None or not target.in_play or target.burning:
                continue
            if any(dice.d6(needed) >= needed.needed for _ in range(one.count)):
                dice.tell(CatchesFire(target_id))
                state = state.with_warrior(replace(state.warrior(target_id), burning=True))
    return state


def _chosen_parry(state: State, target_id: int, attack: Assault, kinds: tuple[int, ...]) -> Play[int | None]:
    by_weapon = {attack.kinds[kind].hits.weapon: kind for kind in kinds}
    options = (*(Parry(target_id, weapon) for weapon in by_weapon), DontParry(target_id))
    ask = Ask(state.warrior(target_id).side, PARRY, options, state=state)
    answer = yield from answer_to(ask, Answer)
    return by_weapon[answer.weapon] if isinstance(answer, Parry) else None


def _wound(
    state: State, fighter_id: int, target_id: int, attack: Assault, landed: tuple[Landed, ...], dice: Dice
) -> State:
    """Wound with what landed, and let all follow that comes of it."""
    before = state.warrior(target_id)
    hits = tuple(
        replace(kind.hits, count=sum(faces), sixes=faces[-1])
        for kind, faces in zip(attack.kinds, landed, strict=True)
        if sum(faces)
    )
    if not hits:
        return state
    state, suffered = take(state, target_id, hits, dice)
    for besides in suffered.besides:
        state = _besides(state, besides, hits[0], target_id, dice)
    state = befall(state, target_id, suffered.worst, "blow", dice)
    state = _felled(state, fighter_id, before)
    state = _ignite(state, target_id, hits, dice)
    if "pushed-back" in suffered.besides:
        state = push_back(state, target_id, fighter_id, dice)
    return hurt_those_who_touch(state, target_id, Moments.lashes_back, dice) if suffered.wounds else state


def _felled(state: State, fighter_id: int, before: Warrior) -> State:
    """Note whom a fighter has brought down: he may not finish him in this phase (core 7.9)."""
    fighter, now = state.warrior(fighter_id), state.warrior(before.id)
    if not now.is_down or before.is_down:
        return state
    return state.with_warrior(fighter.fighting(felled=(*fighter.fight.felled, before.id)))


def _besides(state: State, besides: Besides, hits: Hits, target_id: int, dice: Dice) -> State:
    """Carry out what a critical hit does besides (core 8.3): lost blows, a weapon struck away, one more attack."""
    target = state.warrior(target_id)
    match besides:
        case "loses-blows":
            return state.with_warrior(target.fighting(silent=True))
        case "weapon-knocked":
            lost = next((one for one in in_hand(state, target) if one != FIST), "")
            return state.with_warrior(replace(target, used=(*target.used, lost))) if lost else state
        case "one-more-attack" if hits.by is not None and target.in_play:
            return _one_more(state, hits, target_id, dice)
        case _:
            return state


def _one_more(state: State, hits: Hits, target_id: int, dice: Dice) -> State:
    """Strike one more blow of the same kind at once; it can't be critical, nor parried: the one parry is over."""
    assert hits.by is not None, "blows are somebody's"
    fighter = state.warrior(hits.by)
    attack = assault_of(state, fighter, state.warrior(target_id), (Blows(target_id, hits.weapon),))
    landed = sum(map(sum, dice.step(roll_to_hit, attack)))
    return hurt(state, target_id, (replace(hits, count=landed, critical=None, sixes=0),), dice) if landed else state
