"""How far a warrior may go: his Movement in force, the gait, what slows him or holds him (core 5.1 to 5.4, 23.12)."""

from __future__ import annotations

from grognard.kernel.words.language import N_
from grognard.kernel.words.modifiers import Modifier, Value
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.hooks import LAYERS
from grognard.mordheim.place import apart, is_engaged
from grognard.mordheim.state import Gait, State, Warrior
from grognard.mordheim.traits import Amount, Trait
from grognard.mordheim.values import value_of
from grognard.skirmish.storeys import HAIR

RUN = "mordheim.core.run"
MOVE = "mordheim.core.movement"
CRAWL = "mordheim.crawl.distance"
ARMOUR_AND_SHIELD = "mordheim.core.armour-and-shield"
CARRY = "mordheim.ladder.carry"
NO_RUN_WITHIN = 8.0
"""An enemy so near at the start of the turn keeps a warrior from running (core 5.2)."""
CRAWLED = 2.0
FAST = 2
"""How many times his Movement a warrior runs or charges; rules may add to it."""


def mover_of(state: State, warrior: Warrior) -> Warrior:
    """Return whose legs carry a warrior: his mount's, if he rides."""
    return warrior if warrior.rides is None else state.warrior(warrior.rides)


def movement_of(state: State, warrior: Warrior) -> Value:
    """Return the Movement in force: heavy armour with a shield slows who walks, never dwarfs (core 7.2, 19.17)."""
    mover = mover_of(state, warrior)
    value = value_of(mover, "movement")
    kit = warrior.kit
    weighs = any(one.is_(Trait.HEAVY_ARMOUR) and not one.is_(Trait.GROMRIL) for one in kit.armour)
    shielded = any(one.is_(Trait.SHIELD) for one in kit.armour)
    if mover is not warrior or not (weighs and shielded) or warrior.is_(Trait.DWARF):
        return value
    slower = (*value.modifiers, Modifier(ARMOUR_AND_SHIELD, "add", -1))
    return LAYERS.value(value.what, value.base, slower, lowest=0)


def allowance(state: State, warrior: Warrior, gait: Gait) -> float:
    """Return the movement points of a gait, in inches of open ground; halves stay (core 23.12)."""
    if gait == "crawl":
        return CRAWLED
    points = float(movement_of(state, warrior).value)
    if warrior.carries and not helpers(state, warrior):
        points /= 2
    if warrior.turn.slowed or warrior.turn.stood_up:
        points /= 2
    if gait in ("run", "charge"):
        points *= FAST + int(sum(warrior.hooks.amounts(Amount.RUNNING)))
    return points


def helpers(state: State, warrior: Warrior) -> tuple[Warrior, ...]:
    """Return who carries the same piece with a warrior."""
    return tuple(
        one for one in state.of_side(warrior.side) if one.id != warrior.id and one.carries == warrior.carries != ""
    )


def points_left(state: State, warrior: Warrior, gait: Gait) -> float:
    """Return what a warrior may still spend."""
    return max(0.0, allowance(state, warrior, gait) - warrior.turn.spent)


def why_not_move(state: State, warrior: Warrior) -> NotAllowed | None:
    """Return what keeps a warrior from any move of his own; None if nothing does."""
    turn = warrior.turn
    if not warrior.in_play or warrior.rider is not None or warrior.health == "stunned":
        return NotAllowed(MOVE, _UNABLE, warrior=warrior.id)
    if turn.done or turn.rallied or warrior.fleeing or turn.compelled:
        return NotAllowed(MOVE, _DONE, warrior=warrior.id)
    if warrior.burning:
        return None
    if is_engaged(state, warrior) and not warrior.is_down:
        return NotAllowed("mordheim.core.engaged", _ENGAGED, warrior=warrior.id)
    return None


def why_not_run(state: State, warrior: Warrior) -> NotAllowed | None:
    """Return what keeps a warrior from running; None if nothing does (core 5.2)."""
    if warrior.turn.stood_up or warrior.turn.slowed or warrior.is_(Trait.MAY_NOT_RUN):
        return NotAllowed(RUN, _SLOW, warrior=warrior.id)
    near = next(
        (
            foe
            for foe in state.foes_of(warrior.side)
            if foe.rider is None
            and foe.is_up
            and not foe.fleeing
            and not foe.hidden
            and apart(state, warrior, foe) <= NO_RUN_WITHIN + HAIR
        ),
        None,
    )
    if near is not None:
        return NotAllowed(RUN, _NEAR, foe=near.id, within=NO_RUN_WITHIN)
    return None


def gaits(state: State, warrior: Warrior) -> tuple[Gait, ...]:
    """Return the gaits that a warrior may choose between for a move that is no charge."""
    if warrior.is_down:
        return ("crawl",)
    if warrior.turn.gait:
        return (warrior.turn.gait,)
    return ("walk",) if why_not_run(state, warrior) is not None else ("walk", "run")


_UNABLE = N_("{warrior:warrior} can't move now")
_DONE = N_("{warrior:warrior} has done moving in this turn")
_ENGAGED = N_("{warrior:warrior} is in close combat, and nobody leaves it of his own will")
_SLOW = N_("{warrior:warrior} can't run in this turn; he may walk")
_NEAR = N_('no running with an enemy within {within}": {foe:warrior}; he may walk')
