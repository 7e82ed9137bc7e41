"""Charges: who may charge whom, by which way, and what both must dare (core 5.3, 5.4, 10.5, 23.22, 23.23)."""

from __future__ import annotations

from math import cos, radians, sin

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Play
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import direction
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.modifiers import Modifier
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.checks import characteristic_target, characteristic_test, nerve_holds
from grognard.mordheim.combat.contact import standing_foes
from grognard.mordheim.flight import flees_from
from grognard.mordheim.moving.allowance import allowance, movement_of, why_not_move
from grognard.mordheim.moving.charge_ways import Way, charge_way
from grognard.mordheim.moving.legs import Leg, Stage, walker
from grognard.mordheim.moving.performing import carry_out, stages_of
from grognard.mordheim.place import sees, touching
from grognard.mordheim.place.measuring import apart
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait
from grognard.skirmish.storeys import HAIR

CHARGE = "mordheim.core.charge"
FAILED = "mordheim.core.failed-charge"
NEAR_UNSEEN = "mordheim.core.charge-unseen"
FEAR = "mordheim.core.fear"
TERROR_CHARGING = "mordheim.terror.charging"
TERROR_CHARGED = "mordheim.terror.charged"
SWIM = "mordheim.swim.charge"
UNSEEN_WITHIN = 4.0
"""Whom he doesn't see he may charge this near, after an Initiative test."""
NEAR_CLIMB = 1.0
"""A target so near the top of a climb is fought in the order of Initiative (`mordheim.charge.after-climb-near`)."""


class Charge(Answer, frozen=True):
    """Charge an enemy; further ones who are touched by the same move are named too."""

    message = "{warrior:warrior} charges {target:warrior}"

    warrior: int
    target: int
    also: tuple[int, ...] = ()


class DeclaresCharge(Event, frozen=True):
    """A charge is declared."""

    message = "{warrior:warrior} charges {target:warrior}"

    warrior: int
    target: int


class ChargeFails(Event, frozen=True):
    """A charge comes to nothing: he stays where the move ended, and shoots no more in this turn."""

    message = "{warrior:warrior} fails the charge ({because:rule})"

    warrior: int
    because: str


class IsAfraid(Event, frozen=True):
    """Who is charged by what he fears hits it on 6s only in this turn."""

    message = "{warrior:warrior} is afraid of {foe:warrior}, and hits only on 6s"

    warrior: int
    foe: int


# ---- who may charge whom


def why_not_charge(state: State, warrior: Warrior) -> NotAllowed | None:
    """Return what keeps a warrior from charging; who touches only the downed may (`mordheim.downed.must-charge`)."""
    turn = warrior.turn
    if (refusal := why_not_move(state, warrior)) is not None:
        return refusal
    if warrior.is_down or turn.stood_up or turn.no_charge or turn.changed_seat or turn.spent or turn.moved:
        return NotAllowed(CHARGE, _NO_MORE, warrior=warrior.id)
    if warrior.burning or warrior.is_(Trait.NEVER_CHARGES) or warrior.is_(Trait.MOVES_AT_RANDOM):
        return NotAllowed(CHARGE, _NEVER, warrior=warrior.id)
    return None


def why_not_target(state: State, warrior: Warrior, target: Warrior) -> NotAllowed | None:
    """Return what forbids a charge at this enemy, but for the way to him."""
    if not state.are_foes(warrior.side, target.side) or not target.in_play or target.rider is not None:
        return NotAllowed(CHARGE, _NO_FOE, target=target.id)
    if target.hidden:
        return NotAllowed(CHARGE, _HIDDEN, target=target.id)
    if target.is_in_water and state.setting.layer.water and not walker(state, warrior).swims:
        return NotAllowed(SWIM, _IN_WATER, target=target.id)
    if not sees(state, warrior, target).is_seen and apart(state, warrior, target) > UNSEEN_WITHIN + HAIR:
        return NotAllowed(CHARGE, _UNSEEN, target=target.id)
    return None


def judge_charge(state: State, answer: Charge) -> Way:
    """Return the way of a charge.

    Raises:
        NotAllowed: What forbids it; too far says how far it is and how far he gets (core 23.11).
    """
    ids = range(len(state.warriors))
    if answer.warrior not in ids or answer.target not in ids or state.warrior(answer.warrior).side != state.active:
        raise NotAllowed(CHARGE, _WHOSE)
    warrior, target = state.warrior(answer.warrior), state.warrior(answer.target)
    others = tuple(state.warrior(one) for one in answer.also if one in ids and one != answer.target)
    if len(others) != len(answer.also):
        raise NotAllowed(CHARGE, _WHOSE)
    for refusal in (
        why_not_charge(state, warrior),
        *(why_not_target(state, warrior, one) for one in (target, *others)),
    ):
        if refusal is not None:
            raise refusal
    way = charge_way(state, warrior, target, others)
    if way is None:
        away, reach = apart(state, warrior, target), allowance(state, warrior, "charge")
        raise NotAllowed(CHARGE, _OUT_OF_REACH, target=target.id, away=round(away, 1), reach=reach)
    return way


# ---- nerve


def causes_fear(warrior: Warrior) -> bool:
    """Does he cause fear? Who causes terror does."""
    return warrior.is_(Trait.CAUSES_FEAR) or warrior.is_(Trait.CAUSES_TERROR)


def dares(state: State, warrior_id: int, foe_id: int, dice: Dice, *, charging: bool) -> bool:
    """Take the test of fear or terror of who charges, or is charged by, a frightening enemy (core 10.5).

    Who causes fear is immune to it, and suffers fear from terror; who is immune to psychology, frenzied or down tests
    nothing; the ridden mount neither.
    """
    warrior, foe = state.warrior(warrior_id), state.warrior(foe_id)
    if not frightens(warrior, foe) or not warrior.is_up:
        return True
    if is_terrified(warrior, foe):
        because = TERROR_CHARGING if charging else TERROR_CHARGED
        return nerve_holds(state, warrior, because, dice, (Modifier(because, "add", -1),))
    return nerve_holds(state, warrior, FEAR, dice)


def frightens(warrior: Warrior, foe: Warrior) -> bool:
    """Must a warrior test his nerve against an enemy?"""
    if warrior.is_(Trait.IMMUNE_TO_PSYCHOLOGY) or warrior.is_frenzied or warrior.is_(Trait.CAUSES_TERROR):
        return False
    if warrior.is_(Trait.CAUSES_FEAR):
        return foe.is_(Trait.CAUSES_TERROR)
    return causes_fear(foe)


def is_terrified(warrior: Warrior, foe: Warrior) -> bool:
    """Is it terror that he must face, and not only fear (`mordheim.terror.fear-causer`)?"""
    return foe.is_(Trait.CAUSES_TERROR) and not warrior.is_(Trait.CAUSES_FEAR)


def charger_dares(state: State, answer: Charge, dice: Dice) -> bool:
    """Test the charger against each of those whom he charges."""
    return all(dares(state, answer.warrior, one, dice, charging=True) for one in (answer.target, *answer.also))


def target_faces(state: State, target_id: int, charger_id: int, dice: Dice) -> State:
    """Test who is charged by a frightening enemy: afraid he hits on 6s only, terrified he flees at once."""
    target, charger = state.warrior(target_id), state.warrior(charger_id)
    if not target.is_up or target.fleeing or not frightens(target, charger):
        return state
    if target.fight.faced and state.setting.reads("mordheim.fear-tests", "one"):
        fears = (*target.fight.fears, charger_id) if target.fight.fears else ()
        return state.with_warrior(target.fighting(fears=fears))
    target = target.fighting(faced=True)
    state = state.with_warrior(target)
    if dares(state, target_id, charger_id, dice, charging=False):
        return state
    if is_terrified(target, charger) and not standing_foes(state, target):
        return flees_from(state, target_id, charger_id, TERROR_CHARGED, dice)
    dice.tell(IsAfraid(target_id, charger_id))
    return state.with_warrior(target.fighting(fears=(*target.fight.fears, charger_id)))


# ---- carrying it out


def sees_him_after_all(state: State, warrior_id: int, target_id: int, dice: Dice) -> bool:
    """Test the Initiative of who charges an enemy out of sight within 4 inches (core 5.3)."""
    warrior = state.warrior(warrior_id)
    if sees(state, warrior, state.warrior(target_id)).is_seen:
        return True
    return characteristic_test(dice, characteristic_target(warrior, "initiative", NEAR_UNSEEN))


def run_charge(
    state: State, answer: Charge, way: Way, dice: Dice, left: tuple[Stage, ...] | None = None
) -> Play[State]:
    """Take the charger along his way, or what is *left* of it; in contact he has charged, else the charge failed."""
    stages = way.stages if left is None else left
    state, arrived = yield from carry_out(state, answer.warrior, stages, "charge", dice, charged=answer.target)
    charger = state.warrior(answer.warrior)
    if not charger.in_play:
        return state
    targets = tuple(one for one in (answer.target, *answer.also) if touching(state, charger, state.warrior(one)))
    if not arrived or not targets or not charger.is_up:
        return failed(state, answer.warrior, FAILED, dice)
    return arrived_at(state, answer.warrior, targets, way)


def arrived_at(state: State, charger_id: int, targets: tuple[int, ...], way: Way, *, blocked: bool = False) -> State:
    """Return the state with a charge that has reached its targets, and what it gives in the coming fight.

    Rules: `mordheim.charge.after-climb`, `mordheim.charge.after-climb-near`.
    """
    charger = state.warrior(charger_id)
    climbs = [stage for stage in way.stages if stage.kind == "climb"]
    slow = blocked
    if climbs and not charger.is_(Trait.CLIMBER) and not charger.is_(Trait.SCALES_WALLS):
        body = walker(state, charger).body_at(climbs[-1].end.x, climbs[-1].end.y, climbs[-1].end.z, 0.0)
        slow = slow or any(body.apart(state.warrior(one).body) <= NEAR_CLIMB + HAIR for one in targets)
    pair = tuple(mount for one in targets if (mount := state.warrior(one).rides) is not None)
    far = charger.is_mounted and way.length >= movement_of(state, charger).value - HAIR
    charged = charger.fighting(
        charged=(*charger.fight.charged, *targets, *pair), charged_far=far, by_initiative=slow, dived=way.dive
    )
    return state.with_warrior(replace(charged, hidden=False, waiting=False).doing(done=True, gait="charge", moved=True))


def failed(state: State, charger_id: int, because: str, dice: Dice) -> State:
    """Return the state with a charge that has failed: no shot, no further move, but he may cast (core 5.4)."""
    charger = state.warrior(charger_id)
    if not charger.in_play:
        return state
    dice.tell(ChargeFails(charger_id, because))
    return state.with_warrior(charger.doing(failed_charge=True, done=True, gait="charge"))


def goes_towards(state: State, charger_id: int, target_id: int, dice: Dice) -> Play[State]:
    """Move who can't reach a target that fled or is too far his normal Movement towards it, and no nearer (5.4)."""
    charger, target = state.warrior(charger_id), state.warrior(target_id)
    points = allowance(state, charger, "walk")
    facing = direction((charger.place.x, charger.place.y), (target.place.x, target.place.y))
    who = walker(state, charger)
    inches = points
    while inches > HAIR:
        x, y = charger.place.x + inches * sin(radians(facing)), charger.place.y + inches * cos(radians(facing))
        try:
            stages = stages_of(state, charger, (Leg(x, y),), charge=True)
            there = stages[0].end
            if stages[0].cost <= points + HAIR and who.has_room_at(there) and not who.touches_foe_at(there):
                state, _ = yield from carry_out(state, charger_id, stages, "charge", dice)
                break
        except NotAllowed:
            pass
        inches -= 0.5
    return failed(state, charger_id, FAILED, dice)


_NO_MORE = N_("{warrior:warrior} can't charge in this turn")
_NEVER = N_("{warrior:warrior} never declares a charge")
_NO_FOE = N_("{target:warrior} is no enemy to charge")
_HIDDEN = N_("{target:warrior} is hidden")
_IN_WATER = N_("{target:warrior} is in water: only swimmers and amphibious warriors charge there")
_UNSEEN = N_('{target:warrior} is out of sight, and farther than 4"')
_WHOSE = N_("one of your warriors charges an enemy")
_OUT_OF_REACH = N_('{target:warrior} is {away}" away, and no way leads into contact within {reach}"')
