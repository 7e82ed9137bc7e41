"""Short helpers for shooting: two units that look at each other, a shot, and the exact odds of what it does."""

from __future__ import annotations

from typing import Any

from grognard.kernel.dice import Distribution, odds
from grognard.kernel.words.events import Name
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.attack.attack import prepare
from grognard.t9a.board.profile import Height, Model, ModelType
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.muster.armoury import shooting_weapons
from grognard.t9a.shooting.aiming import Salvo, salvos
from grognard.t9a.shooting.artillery import FlamesRolled
from grognard.t9a.shooting.guns import Gun, guns_of
from grognard.t9a.shooting.misfire import Misfire, MisfireRolled
from grognard.t9a.shooting.shooting_attack import shooting_attack
from grognard.t9a.shooting.shooting_events import Shoot
from grognard.t9a.shooting.shot_choice import shot_options, ways_to_stand_and_shoot
from tests.t9a.attacks import rules
from tests.t9a.positions import alone, hero, model, part, state_of, troop, unit


def saurian_warrior(**more: Any) -> Model:
    """Return a Saurian Warrior with hand weapon and shield, as far as shots ask."""
    return model("Saurian Warrior", resilience=4, armour=3, base=(25, 25), strength=4, **more)


def warriors(number: int = 20, files: int = 5, *, away: float = 10.0, **more: Any) -> Unit:
    """Return Saurian Warriors (unit 1) whose front looks at the shooters from *away* inches."""
    return facing_us(troop(saurian_warrior(), number), files=files, away=away, **more)


def facing_us(who: Any, *, files: int = 5, away: float = 10.0, id: int = 1, **more: Any) -> Unit:
    """Return an enemy unit of *who* that looks straight at the shooters (`shooters`) from *away* inches."""
    return unit(id, 1, who, x=36, y=10 + away, facing=180, files=files, **more)


def shooters(weapon: str, number: int = 1, *, files: int = 5, **more: Any) -> Unit:
    """Return *number* plain models (unit 0) with a shooting weapon, the middle of their front at (36, 10)."""
    rest = {key: more.pop(key) for key in ("has_moved", "moved", "id", "facing", "y", "x") if key in more}
    who = model("Shooter", shooting=shot_ways(weapon), **more)
    rest = {"x": 36, "y": 10, "facing": 0, **rest}
    return unit(rest.pop("id", 0), 0, troop(who, number, key="shooters"), files=files, **rest)


def war_machine(weapon: str, *texts: str, **more: Any) -> Unit:
    """Return Field Artillery (unit 0) with a weapon: a round base of 60 mm whose edge touches (36, 10)."""
    who = model(
        "Field Artillery",
        *rules("Engineering Rune", "War Machine", *texts),
        hp=5,
        resilience=4,
        armour=2,
        base=60,
        kind=ModelType.CONSTRUCT,
        discipline=9,
        parts=(part(3, *rules("Move or Fire"), shooting=shot_ways(weapon)),),
    )
    return unit(0, 0, troop(who, 1, key="artillery"), files=1, **{"x": 36, "y": 10, **more})


def engineer(**more: float) -> Unit:
    """Return an Engineer (unit and Character 7) in reach of the War Machine."""
    who = model("Engineer", *rules("Engineer (3+)"), hp=2)
    return alone(hero(7, who), 0, **{"x": 39, "y": 9, **more})


def shot_ways(weapon: str) -> Any:
    """Return a weapon in all its ways of firing."""
    return shooting_weapons(weapon)


def taurosaur(**more: Any) -> Model:
    """Return a Taurosaur as far as shots ask: Gigantic, Resilience 6, Armour 4, six Health Points."""
    return model(
        "Taurosaur", *rules("Towering Presence"), hp=6, resilience=6, armour=4, height=Height.GIGANTIC, base=(50, 100),
        kind=ModelType.BEAST, **more,
    )  # fmt: skip


def shooting(*units: Unit, **more: Any) -> State:
    """Return a state in the Shooting Phase of player 0."""
    return state_of(*units, **{"phase": "shooting", **more})


def order(state: State, number: int = 0, shooter: int = 0, target: int = 1, **more: Any) -> Shoot:
    """Return the suggested shot of *shooter* at *target* with that number."""
    unit = state.unit(shooter)
    found = [one for one in shot_options(state, unit) if isinstance(one, Shoot) and one.target == target]
    one = found[number]
    return Shoot(one.unit, one.target, one.arms, **{"helper": one.helper, **more})


def standing_order(state: State, shooter: int = 1, charger: int = 0) -> Shoot:
    """Return the first way in which *shooter* stands and shoots at *charger*."""
    ways = ways_to_stand_and_shoot(state, state.unit(shooter), state.unit(charger))
    return Shoot(shooter, charger, ways[0])


def lost(state: State, one: Shoot | None = None, *, standing: bool = False) -> Distribution[int]:
    """Return the exact odds of the Health Points that the target loses."""
    one = order(state) if one is None else one
    before = state.unit(one.target).health

    def points(dice: Any) -> int:
        after = shooting_attack(state, one, dice, standing=standing)
        return before - (after.unit(one.target).health if after.has(one.target) else 0)

    return odds(points)


def flames_rolled(hits: int, most: int = 20) -> FlamesRolled:
    """Return so many hits of D6 and 3D3, which may be rolled again."""
    return FlamesRolled(Name("Crew", "Servants"), Name("Flame Cannon", "Canon"), hits, 3, most, "t9a.flamethrower")


def misfire_rolled(result: Misfire, modifier: int = 0) -> MisfireRolled:
    """Return a result of the Misfire Table that may be rolled again, with a modifier."""
    modifiers = (Modifier("test", "add", modifier),) if modifier else ()
    return MisfireRolled(Name("Crew", "Servants"), Name("Cannon", "Canon"), result, modifiers)


def needed(state: State, shooter: int = 0, target: int = 1, *, standing: bool = False) -> list[int]:
    """Return the to-hit rolls that the salvos of a unit's first gun need, in rising order."""
    return sorted(salvo_needs(one) for one in first_salvos(state, shooter, target, standing=standing))


def first_salvos(state: State, shooter: int = 0, target: int = 1, *, standing: bool = False) -> tuple[Salvo, ...]:
    """Return the salvos of a unit's first gun."""
    gun = first_gun(state, shooter, standing)
    return salvos(state, state.unit(shooter), state.unit(target), gun, standing=standing)


def first_gun(state: State, shooter: int = 0, standing: bool = False) -> Gun:
    """Return the first gun that a unit may fire."""
    return guns_of(state, state.unit(shooter), standing=standing)[0]


def salvo_needs(salvo: Salvo) -> int:
    """Return the to-hit roll that a salvo needs."""
    strike = prepare(salvo.blow)
    assert strike.to_hit is not None, "only shots that roll to hit need something"
    return strike.to_hit.needed
