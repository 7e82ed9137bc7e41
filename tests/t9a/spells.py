"""Short helpers for magic: Wizards, a Magic Phase under way, a spell that is cast."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grognard.kernel.dice import ScriptedDice, odds
from grognard.kernel.rules.rule import Rule
from grognard.t9a.board.effects import FOR_THE_BATTLE, table_of
from grognard.t9a.board.magic import Magic
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.answers import Cast
from grognard.t9a.magic.attempts import check_cast
from grognard.t9a.magic.casting import cast_spell
from grognard.t9a.magic.strikes import strike_unit
from grognard.t9a.moments.spell import spell_named
from grognard.t9a.moments.spell_card import SpellHits
from tests.t9a.attacks import rules
from tests.t9a.positions import alone, hero, model, play, state_of, troop, unit


def spell(name: str) -> str:
    """Return the id of a spell."""
    return f"t9a.spell.{name}"


def wizard(*texts: str, id: int = 0, side: int = 0, who: str = "Wizard", **place: Any) -> Unit:
    """Return a lone Character with 3 Health Points and these rules, by default in the south, looking north."""
    place = {"x": 36, "y": 10, "facing": 0, **place}
    return alone(hero(id, model(who, *rules(*texts), hp=3, attacks=3)), side, **place)


def enemies(id: int = 5, number: int = 20, *, away: float = 12.0, files: int = 5, **profile: Any) -> Unit:
    """Return an enemy unit that looks at the Wizard from *away* inches."""
    who = model("Enemy", **profile)
    return unit(id, 1, troop(who, number, key=f"enemies-{id}"), x=36, y=10 + away, facing=180, files=files)


def friends(id: int = 2, number: int = 10, *, x: float = 28, y: float = 12, **profile: Any) -> Unit:
    """Return a friendly unit beside the Wizard."""
    return unit(id, 0, troop(model("Friend", **profile), number, key=f"friends-{id}"), x=x, y=y)


def magic_phase(*units: Unit, known: dict[int, tuple[str, ...]] | None = None, **rest: Any) -> State:
    """Return a Magic Phase of side 0 under way: both sides have five dice, casters know the spells of *known*."""
    magic = Magic(
        dice=rest.pop("dice", (5, 5)),
        tokens=rest.pop("tokens", (0, 0)),
        card=rest.pop("card", 3),
        known=tuple((caster, tuple(spell(name) for name in names)) for caster, names in (known or {}).items()),
    )
    return state_of(*units, phase="magic", step="spells", magic=magic, **rest)


def cast(
    state: State, name: str, faces: list[int], *targets: int, dice: int, answers: tuple[Any, ...] = (), **more: Any
) -> State:
    """Cast a spell with so many dice by script; every ask beyond *answers* is answered with its first option."""
    answer = Cast(more.pop("caster", 0), spell(name), dice, targets, **more)
    check_cast(state, answer)
    with ScriptedDice(faces) as scripted:
        return play(cast_spell(state, answer, scripted), *answers)  # type: ignore[no-any-return]


def mean_loss(name: str, target: Unit, *, boosted: bool = False, source: Unit | None = None) -> Fraction:
    """Return the exact expectation of the Health Points that a spell's hits take from a unit."""
    caster = wizard() if source is None else source
    state = magic_phase(caster, target)
    hits = spell_named(spell(name)).version(boosted).effect
    assert isinstance(hits, SpellHits)
    return odds(lambda dice: strike_unit(state, target.id, caster, spell(name), hits, dice)[1]).mean()


def under(name: str, x: int = 1) -> tuple[Rule, ...]:
    """Return the rules that a unit is lent by a spell in force on it."""
    key = spell(name) if x == 1 else f"{spell(name)}/{x}"
    return table_of(((key, FOR_THE_BATTLE),)).rules


def spellbound(unit: Unit, name: str, x: int = 1) -> Unit:
    """Return the unit with a spell in force on it."""
    key = spell(name) if x == 1 else f"{spell(name)}/{x}"
    return unit.altered(effects=(*unit.effects, (key, FOR_THE_BATTLE)))
