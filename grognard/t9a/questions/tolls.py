"""What a fight has cost: who has fallen, points of army, and Victory Points as the engine counts them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from msgspec.structs import replace

from grognard.kernel.battle.questions import Facts
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import N_
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.state import Fallen, State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.discipline import starting_health_of
from grognard.t9a.questions.titles import Falls
from grognard.t9a.setup.victory import tallies_against

SIDES = ("attackers", "defenders")


class Toll(NamedTuple):
    """What a fight has cost: who has *fallen* (keys), and by side points of army lost and Victory Points given."""

    fallen: frozenset[str] = frozenset()
    points: tuple[int, int] = (0, 0)
    victory_points: tuple[int, int] = (0, 0)


NOTHING = Toll()


class Reckoning:
    """Reckons tolls of those who began a fight.

    Args:
        state: The state before it.
    """

    def __init__(self, state: State) -> None:
        self.before = state
        self.heroes = dict(_heroes(state.units))
        self.priced = any(troop.points for army in state.setting.armies for troop in army)
        self._known: dict[tuple[Any, ...], Toll] = {}

    def toll(self, after: State, *, broken: Iterable[int] = (), gone: Iterable[int] = ()) -> Toll:
        """Return what it has cost when these units have broken and flee, and those are gone besides."""
        if not self.heroes and not self.priced:
            return NOTHING
        fleeing, lost = tuple(broken), tuple(gone)
        key = (after.units, fleeing, lost)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._reckoned(after, fleeing, lost)
        return found

    def _reckoned(self, after: State, fleeing: tuple[int, ...], lost: tuple[int, ...]) -> Toll:
        units = tuple(
            unit.altered(fleeing=unit.morale.fleeing or unit.id in fleeing)
            for unit in after.units
            if unit.id not in lost
        )
        fallen = frozenset(key for key, hero in self.heroes.items() if not hero.stands_in(units))
        if not self.priced:
            return Toll(fallen)
        there = [troop for unit in units for troop in _troops(unit)]
        armies = self.before.setting.armies
        missing = [(troop, side) for side in (0, 1) for troop in armies[side] if troop not in there]
        dead = tuple(Fallen(troop.key, side) for troop, side in missing)
        end = replace(after, units=units, fallen=dead, active=0)
        given = tuple(sum(tally.points for tally in tallies_against(end, side)) for side in (0, 1))
        return Toll(fallen, (self._points(units, 0), self._points(units, 1)), (given[0], given[1]))

    def _points(self, units: Sequence[Unit], side: int) -> int:
        """Return the points of army of the Health Points that a side has lost."""
        before = sum(_worth(unit) for unit in self.before.of_side(side))
        return round(before - sum(_worth(unit) for unit in units if unit.side == side))

    def facts_in(self, tolls: Distribution[Toll], sides: Sequence[int] = (0, 1)) -> Facts:
        """Return what tolls say of these sides: each hero's fall, points lost, Victory Points given."""
        found: Facts = {}
        for key, hero in self.heroes.items():
            if hero.side in sides:
                falls = tolls.map(partial(_has_fallen, key))
                found[key] = (Falls(hero.name, hero.unit), falls)
        for side in sides if self.priced else ():
            points = tolls.map(attrgetter("points")).map(itemgetter(side))
            given = tolls.map(attrgetter("victory_points")).map(itemgetter(side))
            found[f"{SIDES[side]}_points_lost"] = (POINTS_LOST[side], points)
            found[f"{SIDES[side]}_victory_points"] = (VICTORY_POINTS[side], given)
        return found


POINTS_LOST = (N_("points of army lost by the attackers"), N_("points of army lost by the defenders"))
VICTORY_POINTS = (N_("Victory Points given by the attackers"), N_("Victory Points given by the defenders"))


class Hero(NamedTuple):
    """Somebody whose fall is asked for: a Character by his *id*, or the Champion of a unit (None)."""

    name: Name
    side: int
    unit: Name
    unit_id: int
    id: int | None

    def stands_in(self, units: Sequence[Unit]) -> bool:
        """Is he still there?"""
        if self.id is None:
            return any(unit.id == self.unit_id and unit.champion for unit in units)
        return any(character.id == self.id for unit in units for character in unit.characters)


def _has_fallen(hero: str, toll: Toll) -> bool:
    return hero in toll.fallen


def _heroes(units: Sequence[Unit]) -> Iterable[tuple[str, Hero]]:
    """Yield the General, Champions and Characters, each with a key ("defenders_champion_falls")."""
    seen: dict[str, int] = {}
    for unit in units:
        named = [(CHAMPION_NAME, "champion", None)] if unit.champion else []
        for one in unit.characters:
            word = "general" if one.troop.general else "_".join(one.troop.name.en.lower().split())
            named.append((one.troop.name, word, one.id))  # type: ignore[arg-type]  # a Character has an id
        for name, word, id_ in named:
            key = f"{SIDES[unit.side]}_{word}"
            seen[key] = seen.get(key, 0) + 1
            number = f"_{seen[key]}" if seen[key] > 1 else ""
            yield f"{key}{number}_falls", Hero(name, unit.side, unit.name, unit.id, id_)


CHAMPION_NAME = Name("the Champion", "le champion")


def _troops(unit: Unit) -> tuple[Troop, ...]:
    own = (unit.troop,) if unit.troop is not None else ()
    return (*own, *(one.troop for one in unit.characters))


def _worth(unit: Unit) -> float:
    """Return the points of army of the Health Points that a unit has."""
    heroes = sum(one.troop.points * one.health / one.model.health_points for one in unit.characters)
    if unit.troop is None:
        return heroes
    own = unit.health - sum(one.health for one in unit.characters)
    return heroes + unit.troop.points * own / starting_health_of(unit.troop)
