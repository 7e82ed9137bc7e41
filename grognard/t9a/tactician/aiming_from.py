"""What a unit could shoot at from another place, roughly: range and front arc, by what its weapons do on average."""

from __future__ import annotations

from grognard.kernel.geometry import distance, in_arc
from grognard.kernel.words.language import N_
from grognard.players.weighing import Part
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.shooting.guns import Gun, guns_of
from grognard.t9a.shooting.shooting_events import Shoot
from grognard.t9a.shooting.shot_choice import ways_to_stand_and_shoot
from grognard.t9a.tactician.appraisal import Appraisal
from grognard.t9a.tactician.gunnery import points_of_shot

MOVED = 0.75  # of the points are left for shots after a move
FAR = 0.8  # at Long Range
NO_SHOT_YET = 0.25  # what a target within a move of the range counts
SHOTS = N_("shots")


class Aim:
    """The targets of a unit that shoots, and what shots at them are worth."""

    def __init__(self, state: State, unit: Unit, appraisal: Appraisal) -> None:
        self.state, self.unit, self.appraisal = state, unit, appraisal
        self.guns = guns_of(state, unit)
        self.range_in = max((gun.weapon.range_in for gun in self.guns), default=0.0)
        self._worth: dict[int, float] = {}

    def points(self, placed: Unit, moved: str) -> Part | None:
        """Return what the shots of this phase are worth from there; None if the unit has nothing to shoot with."""
        if not self.guns:
            return None
        best = 0.0
        for enemy in self.state.enemies_of(placed):
            if enemy.fight.engaged:
                continue
            away = distance(placed.boundary, enemy.boundary)
            if away > self.range_in + 12.0:
                continue
            points = self._of(enemy) * self._share(placed, enemy, away, moved)
            best = max(best, points)
        return Part(SHOTS, best) if best else None

    def _share(self, placed: Unit, enemy: Unit, away: float, moved: str) -> float:
        ahead = in_arc(placed.boundary, enemy.boundary, "front")
        if away > self.range_in or not ahead:
            return NO_SHOT_YET * (0.5 if away > self.range_in + 6.0 else 1.0)
        if moved in ("march", "reform") and not self._shoots_after(moved):
            return NO_SHOT_YET
        return (MOVED if moved else 1.0) * (FAR if away > self.range_in / 2 else 1.0)

    def _shoots_after(self, moved: str) -> bool:
        return any(
            any(hook(self.unit, moved, self.state) for hook in gun.hooks(Moments.shoots_after)) for gun in self.guns
        )

    def _of(self, enemy: Unit) -> float:
        """Return what shots at this enemy are worth at Short Range, whether it can be seen or not."""
        found = self._worth.get(enemy.id)
        if found is None:
            found = self._worth[enemy.id] = self._worth_of_shots(enemy)
        return found

    def _worth_of_shots(self, enemy: Unit) -> float:
        ways = ways_to_stand_and_shoot(self.state, self.unit, enemy)
        if not ways:
            return self._rough(self.guns[0])
        return max(
            points_of_shot(self.state, Shoot(self.unit.id, enemy.id, arms), self.appraisal.arithmetic, standing=True)
            for arms in ways
        )

    def _rough(self, gun: Gun) -> float:
        return 10.0 * gun.models
