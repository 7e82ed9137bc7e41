"""A way carried out: step by step, with the eyes, shots and tests that it meets (core 23.24)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Play
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_, Wording
from grognard.kernel.words.modifiers import Modifier, Target
from grognard.mordheim.checks import characteristic_target, characteristic_test
from grognard.mordheim.combat.harm import fall
from grognard.mordheim.combat.landing import free_spot
from grognard.mordheim.combat.water import fallen_in
from grognard.mordheim.moving.legs import CLIMB, Leg, Stage, Trial, walker
from grognard.mordheim.place.hiding import revealed
from grognard.mordheim.shooting.opportunity import shooters_at, shots_at_mover
from grognard.mordheim.state import Gait, Spot, State, Warrior
from grognard.mordheim.traits import Trait

TERRAIN = "mordheim.charge.terrain-test"
HEAVY = "mordheim.climb.heavy-armour"


class Moves(Event, frozen=True):
    """A warrior goes somewhere."""

    message = '{warrior:warrior} walks to {x}" {y}"'
    sentences: ClassVar[dict[Gait, str]] = {
        "run": N_('{warrior:warrior} runs to {x}" {y}"'),
        "charge": N_('{warrior:warrior} charges to {x}" {y}"'),
        "crawl": N_('{warrior:warrior} crawls to {x}" {y}"'),
    }

    warrior: int
    gait: Gait
    x: float
    y: float

    def wording(self) -> Wording:
        """Return the sentence of the gait."""
        return Wording(self.sentences.get(self.gait, self.message), self.__getattribute__)


class Climbs(Event, frozen=True):
    """A warrior goes up or down: by climbing, jumping, leaping, stairs or a ladder."""

    message = "{warrior:warrior} climbs from {low:in} to {high:in}"
    sentences: ClassVar[dict[str, str]] = {
        "jump": N_("{warrior:warrior} jumps down from {low:in} to {high:in}"),
        "leap": N_("{warrior:warrior} leaps over a gap"),
        "way": N_("{warrior:warrior} takes the stairs from {low:in} to {high:in}"),
        "ladder": N_("{warrior:warrior} takes the ladder from {low:in} to {high:in}"),
    }

    warrior: int
    kind: str
    low: float
    high: float

    def wording(self) -> Wording:
        """Return the sentence of what he does."""
        return Wording(self.sentences.get(self.kind, self.message), self.__getattribute__)


class CannotGoOn(Event, frozen=True):
    """A warrior fails a test of his way, and goes no farther in this turn."""

    message = "{warrior:warrior} goes no farther ({because:rule})"

    warrior: int
    because: str


def stages_of(state: State, warrior: Warrior, legs: tuple[Leg, ...], *, charge: bool = False) -> tuple[Stage, ...]:
    """Return what a way comes to, leg after leg.

    Raises:
        NotAllowed: What forbids a leg.
    """
    found: list[Stage] = []
    at = warrior.place
    for leg in legs:
        found.append(walker(state, warrior).stage(at, leg, charge=charge))
        at = found[-1].end
    return tuple(found)


def carry_out(
    state: State, warrior_id: int, stages: tuple[Stage, ...], gait: Gait, dice: Dice, *, charged: int | None = None
) -> Play[tuple[State, bool]]:
    """Take a warrior along his way; return the state, and whether he came to its end.

    Args:
        charged: Whom he charges, who may not shoot at him (`mordheim.opportunity.charge-target`).
    """
    known = shooters_at(state, warrior_id, charged)
    state = state.with_warrior(state.warrior(warrior_id).doing(gait=gait, moved=True))
    for stage in stages:
        if stage.kind != "walk":
            dice.tell(Climbs(warrior_id, stage.kind, stage.start.z, stage.end.z))
        trials = list(stage.trials)
        if stage.kind != "walk":
            state, failed = tried(state, warrior_id, trials, dice)
            if failed:
                return state, False
            trials = []
        for stop in stage.stops:
            while trials and _is_before(trials[0].at, stage.start, stop):
                state, failed = tried(state, warrior_id, [trials.pop(0)], dice)
                if failed:
                    return state, False
            state = put(state, warrior_id, stop)
            state = revealed(state, dice)
            state, known = yield from shots_at_mover(state, warrior_id, known, dice, charged=charged)
            if not _goes_on(state.warrior(warrior_id), gait):
                return state, False
        spent = state.warrior(warrior_id).turn.spent + stage.cost
        climbed = state.warrior(warrior_id).turn.climbed or stage.kind == "climb"
        state = state.with_warrior(state.warrior(warrior_id).doing(spent=round(spent, 6), climbed=climbed))
        if stage.kind in ("jump", "climb", "leap") and state.warrior(warrior_id).is_in_water:
            state = fallen_in(state, warrior_id, dice)
            if not state.warrior(warrior_id).is_up:
                return state, False
    end = state.warrior(warrior_id).place
    if stages and stages[-1].kind == "walk":
        dice.tell(Moves(warrior_id, gait, end.x, end.y))
    return state, True


def _is_before(spot: Spot, start: Spot, stop: Spot) -> bool:
    """Does a place of a straight way come before another?"""
    here = (spot.x - start.x) ** 2 + (spot.y - start.y) ** 2
    return here < (stop.x - start.x) ** 2 + (stop.y - start.y) ** 2


def _goes_on(warrior: Warrior, gait: Gait) -> bool:
    return warrior.in_play and not warrior.fleeing and (warrior.is_up or (gait == "crawl" and warrior.is_down))


def put(state: State, warrior_id: int, spot: Spot) -> State:
    """Put a warrior somewhere, with the mount under him."""
    warrior = state.warrior(warrior_id)
    moved = replace(warrior, place=spot)
    if warrior.rides is None:
        return state.with_warrior(moved)
    return state.with_warrior(moved, replace(state.warrior(warrior.rides), place=spot))


def tried(state: State, warrior_id: int, trials: list[Trial], dice: Dice) -> tuple[State, bool]:
    """Take the tests of a stage; return the state, and whether one failed: he stays, or falls."""
    for trial in trials:
        warrior = state.warrior(warrior_id)
        if trial.because == CLIMB and warrior.is_(Trait.SCALES_WALLS):
            continue
        target = trial_target(state, warrior, trial.because)
        again = trial.because == CLIMB and warrior.is_(Trait.CLIMBS_TWICE)
        if all(characteristic_test(dice, target, again=again) for _ in range(trial.times)):
            continue
        dice.tell(CannotGoOn(warrior_id, trial.because))
        state = put(state, warrior_id, trial.at)
        state = state.with_warrior(state.warrior(warrior_id).doing(done=True))
        if trial.because == TERRAIN:
            stopped = state.warrior(warrior_id).doing(failed_charge=True, cast=True, shot=True)
            state = state.with_warrior(stopped)
        if trial.onto is not None:
            faller = state.warrior(warrior_id)
            state = fall(state, warrior_id, free_spot(state, faller, trial.onto, [(trial.onto.x, trial.onto.y)]), dice)
        return state, True
    return state, False


def trial_target(state: State, warrior: Warrior, because: str) -> Target:
    """Return what a test of a way needs: Initiative; heavy armour hampers climbing, but for dwarfs."""
    modifiers = []
    if (
        because == CLIMB
        and state.setting.layer.hampered_climb
        and any(one.is_(Trait.HEAVY_ARMOUR) for one in warrior.kit.armour)
        and not warrior.is_(Trait.DWARF)
    ):
        modifiers.append(Modifier(HEAVY, "add", -1))
    return characteristic_target(warrior, "initiative", because, modifiers)
