"""The tactician's judgement of who would beat whom, remembered as long as the units don't change."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any

from msgspec.structs import replace

from grognard.kernel.geometry import Disc, Footprint, Rect, Table, quantise
from grognard.t9a.board.condition import Engagement, Facing, Fight, History, Morale, ThisPhase, ThisTurn
from grognard.t9a.board.setting import Setting
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.outlook.estimates import Arithmetic
from grognard.t9a.tactician.clash import ROUNDS, Forecast, forecast
from grognard.t9a.units.contact import combat_of

FRONT: Facing = "front"
MOST_REMEMBERED = 20_000
FRESH = 140  # combats that are worked out for one decision; those beyond are taken to be even
EVEN = Forecast((0.0, 0.0))
NEAR_IN = 30.0  # inches between Centres within which a helper may be in reach of a combat
HELPING = (Moments.lends_to_friends, Moments.lends_discipline, Moments.rerolls_tests_within)

Attack = tuple[Unit, Facing]
"""A unit that charges, and the facing of the target that it charges."""


class Appraisal:
    """What combats are worth to a side, by exact odds of the engine's own attacks."""

    def __init__(self) -> None:
        self.arithmetic = Arithmetic()
        self._charges: dict[Any, Forecast] = {}
        self._combats: dict[Any, Forecast] = {}
        self._left = FRESH

    def for_a_new_decision(self) -> None:
        """Allow as many new combats to be worked out as one decision may take."""
        self._left = FRESH

    def charge(self, state: State, unit: Unit, target: Unit, facing: Facing) -> Forecast:
        """Return what comes of it if *unit* charges *target* in this facing, once it is there."""
        return self.charges(state, ((unit, facing),), target)

    def charges(self, state: State, attacks: Sequence[Attack], target: Unit) -> Forecast:
        """Return what comes of it if several units charge *target* together."""
        helpers = _helpers_near(state, target)
        key = (tuple((_fighting(unit), facing) for unit, facing in attacks), _fighting(target, apart=False), helpers)
        found = self._charges.get(key)
        if found is None:
            if self._left <= 0:
                return EVEN
            self._forget()
            there = brought_together(state, attacks, target)
            combat = combat_of(there, target.id)
            found = forecast(_with_helpers_only(there, combat, helpers), combat, self.arithmetic)
            self._charges[key] = found
        return found

    def combat(self, state: State, unit_id: int, *, rounds: int = ROUNDS) -> Forecast:
        """Return what comes of the combat in which a unit is Engaged."""
        combat = combat_of(state, unit_id)
        key = (tuple(state.unit(unit) for unit in combat), state.duels, state.round, rounds)
        found = self._combats.get(key)
        if found is None:
            self._forget()
            found = self._combats[key] = forecast(state, combat, self.arithmetic, rounds=rounds)
        return found

    def _forget(self) -> None:
        self._left -= 1
        for memory in (self._charges, self._combats):
            if len(memory) > MOST_REMEMBERED:
                memory.clear()


Helpers = tuple[tuple[int, Footprint, bool], ...]
"""Units that may help others in a combat: who, where, and whether they flee."""


def _helpers_near(state: State, target: Unit) -> Helpers:
    """Return the units that may help those who fight where *target* stands, with its own place, if there are any."""
    able: tuple[Unit, ...] | None = state.memo.get(HELPING)
    if able is None:
        able = state.memo[HELPING] = tuple(unit for unit in state.units if any(unit.can(moment) for moment in HELPING))
    x, y = target.boundary.x, target.boundary.y
    near = [one for one in able if (one.boundary.x - x) ** 2 + (one.boundary.y - y) ** 2 <= NEAR_IN**2]
    if not near:
        return ()
    return tuple((one.id, one.boundary, one.morale.fleeing) for one in (target, *near))


def _with_helpers_only(state: State, combat: tuple[int, ...], helpers: Helpers) -> State:
    """Return the state without the units that neither fight nor help those who do, on open ground."""
    able = [unit for unit, _, _ in helpers]
    kept = tuple(unit for unit in state.units if unit.id in combat or unit.id in able)
    return replace(state, setting=_open_ground(state.setting), units=kept)


def _open_ground(setting: Setting) -> Setting:
    """Return the setting without terrain: where a combat will be fought is not known yet."""
    found: Setting | None = setting.memo.get("open ground")
    if found is None:
        found = setting.memo["open ground"] = Setting(
            setting.armies,
            Table(setting.table.width, setting.table.depth, ()),
            setting.readings,
            army_points=setting.army_points,
            names=setting.names,
            game_turns=setting.game_turns,
        )
    return found


def brought_together(state: State, attacks: Sequence[Attack], target: Unit) -> State:
    """Return the state in which the *attacks* have charged home, each against the middle of its facing."""
    by_facing: dict[Facing, list[Unit]] = {}
    for unit, facing in attacks:
        by_facing.setdefault(facing, []).append(unit)
    charged = target.altered(first_round=True, charging=False, fleeing=False)
    placed: list[Unit] = []
    for facing, units in by_facing.items():
        widths = [unit.formation.width for unit in units]
        along = -sum(widths) / 2
        for unit, width in zip(units, widths, strict=True):
            x, y, turned = _against(target.boundary, facing, along + width / 2)
            along += width
            placed.append(
                unit.altered(
                    x=x,
                    y=y,
                    facing=turned,
                    charging=True,
                    first_round=True,
                    moved="charge",
                    engaged=(Engagement(target.id, FRONT, facing),),
                )
            )
            charged = charged.altered(engaged=(*charged.fight.engaged, Engagement(unit.id, facing, FRONT)))
    return replace(state.put(*placed, charged), round=None)


def _against(shape: Footprint, facing: Facing, along: float) -> tuple[float, float, float]:
    """Return the place and facing of a front that lies against *facing* of *shape*, *along* inches to its right."""
    if isinstance(shape, Disc):
        return quantise(shape.x), quantise(shape.y + shape.radius), 180.0
    assert isinstance(shape, Rect), "a unit stands on a rectangle or a disc"
    x, y = shape.side(facing).middle
    turned = (shape.side_facing(facing) + 180.0) % 360.0
    right_x, right_y = cos(radians(turned)), -sin(radians(turned))
    return quantise(x + along * right_x), quantise(y + along * right_y), turned


def _fighting(unit: Unit, *, apart: bool = True) -> Unit:
    """Return the unit without what does not matter in a combat; *apart*: where it stands does not matter either."""
    if not apart and unit.fight.engaged:
        return unit
    return unit.altered(
        x=0.0,
        y=0.0,
        facing=0.0,
        fight=Fight(unit.fight.engaged, first_round=unit.fight.first_round),
        morale=Morale(afraid=unit.morale.afraid),
        this_turn=ThisTurn(),
        this_phase=ThisPhase(),
        history=History(disabled=unit.history.disabled),
    )
