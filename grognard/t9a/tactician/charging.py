"""Charges: those that are likely to win by exact odds, alone or together, and in which order (core 6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.players.weighing import Chance, Part, Valued, Weighed, best_of
from grognard.t9a.board.state import Charge, State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.charge_declaration import DeclareCharge, judged
from grognard.t9a.charging.charge_moves import MoveCharger
from grognard.t9a.charging.redirect import KeepTarget, NameTarget, RedirectTo, TryRedirect, new_targets
from grognard.t9a.outlook.reach import chance_to_reach
from grognard.t9a.reaching.charge_path import find_charge_path
from grognard.t9a.tactician.aiming_from import Aim
from grognard.t9a.tactician.appraisal import Appraisal, Attack
from grognard.t9a.tactician.fleeing import chance_to_flee, worth_of_chase
from grognard.t9a.tactician.ground import Ground
from grognard.t9a.tactician.worth import worth_left

FAILING_COSTS = 12.0  # points: the unit is drawn forward and stands open
CATCHING = 0.55  # of a Fleeing unit's points, if the charge reaches it
LEAST_GAIN = 5.0  # points below which a charge isn't worth its risks
AFTERWARDS = 0.5  # of the danger at the place where the charge ends
PARTNERS = 3  # chargers on one target of whom pairs are looked at

REACHES, FIGHT, FAILING, DANGER_THERE, INSTEAD = (
    N_("chance to reach"),
    N_("combat"),
    N_("if it fails"),
    N_("danger there"),
    N_("given up for it"),
)
FLEES = N_("chance that it flees, about")


def which_charge(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Return the charge that is worth most, or the end of declarations."""
    declared = [option for option in ask.options if isinstance(option, DeclareCharge)]
    rest: list[Answer] = [option for option in ask.options if not isinstance(option, DeclareCharge)]
    looks = {option: _Look(state, option, appraisal) for option in declared}
    values = [looks[option].valued() for option in declared]
    values += _pairs(looks)
    values += [Valued(option, LEAST_GAIN) for option in rest]
    return best_of(ask.kind, values)


def _pairs(looks: dict[DeclareCharge, _Look]) -> list[Valued]:
    """Return the first charge of each pair that may do well together where neither does alone."""
    by_target: dict[int, list[_Look]] = {}
    for look in looks.values():
        if look.charge is not None and not look.target.morale.fleeing and look.base < LEAST_GAIN:
            by_target.setdefault(look.target.id, []).append(look)
    found: list[Valued] = []
    for group in by_target.values():
        group.sort(key=lambda look: -look.base)
        for one, other in combinations(group[:PARTNERS], 2):
            if one.unit.id != other.unit.id:
                found.append(one.together_with(other))
    return found


class _Look:
    """One possible charge, looked at."""

    def __init__(self, state: State, option: DeclareCharge, appraisal: Appraisal) -> None:
        self.option, self.appraisal = option, appraisal
        self.charge = _judged(state, option)
        self.target = state.unit(option.target)
        self.unit = _charger(state, option)
        self.state = state if state.has(self.unit.id) else state.put(self.unit)
        self.base = 0.0

    def valued(self) -> Valued:
        """Return what the charge is worth."""
        if self.charge is None:
            return Valued(self.option, -1000.0)
        reach = float(chance_to_reach(self.state, self.unit, self.target, flying=self.charge.flying))
        fight = self._fight()
        flees = 0.0 if self.target.morale.fleeing else chance_to_flee(self.state, self.unit, self.target, fight)
        chase = worth_of_chase(self.state, self.unit, self.target) if flees else 0.0
        ground = Ground(self.state, self.unit, self.appraisal)
        here = ground.danger_at(self.unit)
        shots = Aim(self.state, self.unit, self.appraisal).points(self.unit, moved="")
        instead = (shots.points if shots is not None else 0.0) - here
        there = self._danger_there(ground) if fight > 0 else 0.0
        holds = reach * (fight - there) - (1.0 - reach) * (FAILING_COSTS + here)
        self.base = (1.0 - flees) * holds + flees * (chase - FAILING_COSTS - here) - instead
        parts = (
            Chance(REACHES, reach),
            Part(FIGHT, reach * fight),
            Part(DANGER_THERE, -reach * there),
            Part(FAILING, -(1.0 - reach) * (FAILING_COSTS + here)),
            Part(INSTEAD, -instead),
            Chance(FLEES, flees),
        )
        return Valued(self.option, self.base, parts)

    def together_with(self, other: _Look) -> Valued:
        """Return what this charge is worth if the other one is declared as well."""
        assert self.charge is not None and other.charge is not None, "both are possible"  # noqa: PT018 - one sentence
        attacks = [(self.unit, self.charge.facing), (other.unit, other.charge.facing)]
        fight = self._balance([*self._declared(), *attacks])
        reach = float(chance_to_reach(self.state, self.unit, self.target, flying=self.charge.flying))
        both = reach * float(chance_to_reach(self.state, other.unit, self.target, flying=other.charge.flying))
        alone = min(self._fight(), other._fight(), 0.0)
        points = (both * fight + (1.0 - both) * alone) / 2 - FAILING_COSTS
        return Valued(self.option, points, (Chance(REACHES, both), Part(FIGHT, fight / 2)))

    def _fight(self) -> float:
        """Return what the combat wins in which the charge ends, beside those declared already."""
        assert self.charge is not None, "it is possible"
        if self.target.morale.fleeing:
            return CATCHING * worth_left(self.target)
        before = self._declared()
        now = self._balance([*before, (self.unit, self.charge.facing)])
        if before:
            return now - self._balance(before)
        if self.target.fight.engaged:
            return now - self.appraisal.combat(self.state, self.target.id).balance(self.unit.side)
        return now

    def _declared(self) -> list[Attack]:
        return [
            (self.state.unit(charge.unit), charge.facing)
            for charge in self.state.charges
            if charge.target == self.target.id and self.state.has(charge.unit)
        ]

    def _balance(self, attacks: Sequence[Attack]) -> float:
        return self.appraisal.charges(self.state, attacks, self.target).balance(self.unit.side)

    def _danger_there(self, ground: Ground) -> float:
        """Return the danger from other enemies at the place where the charge ends."""
        assert self.charge is not None, "it is possible"
        path = find_charge_path(self.state, self.unit, self.target, self.charge.facing, flying=self.charge.flying)
        if path is None:
            return 0.0
        return AFTERWARDS * ground.danger_at(path.unit, without=(self.target.id,))


def _judged(state: State, option: DeclareCharge) -> Charge | None:
    try:
        return judged(state, option)
    except NotAllowed:
        return None


def _charger(state: State, option: DeclareCharge) -> Unit:
    """Return the unit that would charge: also a Character who charges out of his unit."""
    from grognard.t9a.charging.character_charge import charger_of

    found = charger_of(state, option.unit)
    assert found is not None, "a suggested charge has a charger"
    return found[0]


# ---- what follows ----------------------------------------------------------------------------------------------------


def redirect(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Return whether to try a new target after the first has fled, and which."""
    values: list[Valued] = []
    for option in ask.options:
        match option:
            case TryRedirect(unit_id):
                charge = next(one for one in state.charges if one.unit == unit_id and not one.done)
                targets = new_targets(state, charge)
                best = max((_worth(state, new, appraisal) for new in targets.values()), default=0.0)
                values.append(Valued(option, best))
            case KeepTarget(unit_id):
                charge = next(one for one in state.charges if one.unit == unit_id and not one.done)
                values.append(Valued(option, _worth_of_prey(state, unit_id, charge.target)))
            case RedirectTo(unit_id, target):
                charge = next(one for one in state.charges if one.unit == unit_id and not one.done)
                new = new_targets(state, charge).get(option)
                values.append(Valued(option, _worth(state, new, appraisal) if new is not None else 0.0))
            case NameTarget(unit_id, target):
                values.append(Valued(option, _worth_of_prey(state, unit_id, target)))
            case _:
                values.append(Valued(option, 0.0))
    return best_of(ask.kind, values)


def _worth(state: State, charge: Charge, appraisal: Appraisal) -> float:
    unit, target = state.unit(charge.unit), state.unit(charge.target)
    if target.morale.fleeing:
        return _worth_of_prey(state, unit.id, target.id)
    reach = float(chance_to_reach(state, unit, target, flying=charge.flying))
    return reach * appraisal.charge(state, unit, target, charge.facing).balance(unit.side)


def _worth_of_prey(state: State, unit_id: int, target_id: int) -> float:
    if not state.has(target_id) or not state.has(unit_id):
        return 0.0
    target = state.unit(target_id)
    return float(chance_to_reach(state, state.unit(unit_id), target)) * CATCHING * worth_left(target)


def which_charger_first(ask: Ask, state: State) -> Weighed:
    """Move the surest charge first."""
    values: list[Valued] = []
    for option in ask.options:
        assert isinstance(option, MoveCharger), "chargers are moved"
        charge = next(one for one in state.charges if one.unit == option.unit and not one.done)
        reach = 0.0
        if state.has(charge.unit) and state.has(charge.target):
            unit, target = state.unit(charge.unit), state.unit(charge.target)
            reach = float(chance_to_reach(state, unit, target, flying=charge.flying))
        values.append(Valued(option, 100.0 * reach))
    return best_of(ask.kind, values)
