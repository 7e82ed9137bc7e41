"""Short helpers that build positions: each says only what matters, everything else is dull on purpose.

English names, 20 mm bases, Infantry of Standard Height, all characteristics 3, no armour, no rules.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.geometry import Rect, Table
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.rules.readings import Readings
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import Language
from grognard.t9a.board.condition import Engagement, Facing
from grognard.t9a.board.profile import Base, Height, Model, ModelType, Part, Troop, Weapon
from grognard.t9a.board.ranks import Character
from grognard.t9a.board.setting import Setting
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.rules import REGISTRY

HAND_WEAPON = Weapon("t9a.weapon.hand-weapon", Name("Hand Weapon", "Arme de base"), "close")


def weapon(name: str = "Sword", *rules: Rule, enchanted: bool = False) -> Weapon:
    """Return a Close Combat Weapon with these rules."""
    return Weapon(f"test.weapon.{name.lower()}", Name.same(name), "close", rules, enchanted=enchanted)


def part(
    attacks: int | str | None = 1,
    *rules: Rule,
    name: str = "body",
    off: int = 3,
    strength: int = 3,
    ap: int = 0,
    agility: int = 3,
    count: int = 1,
    weapons: tuple[Weapon, ...] = (HAND_WEAPON,),
    shooting: tuple[Weapon, ...] = (),
) -> Part:
    """Return a model part; *attacks* None: it makes no Close Combat Attacks."""
    amount = None if attacks is None else DiceExpression.parse(str(attacks))
    return Part(name, Name.same(name), amount, off, strength, ap, agility, count, rules, weapons, shooting)


def model(
    name: str = "Spearman",
    *rules: Rule,
    hp: int = 1,
    defence: int = 3,
    resilience: int = 3,
    armour: int = 0,
    discipline: int = 7,
    advance: float = 4,
    march: float = 8,
    fly: tuple[float, float] | None = None,
    base: Base | tuple[float, float] | float = (20, 20),
    height: Height = Height.STANDARD,
    kind: ModelType = ModelType.INFANTRY,
    parts: tuple[Part, ...] | None = None,
    **offensive: Any,
) -> Model:
    """Return a model; *base* in mm (one number: round); *offensive* are the arguments of its only `part`."""
    if not isinstance(base, Base):
        base = Base.of_mm(*base) if isinstance(base, tuple) else Base.of_mm(base)
    return Model(
        name.lower().replace(" ", "-"),
        Name.same(name),
        base,
        height,
        kind,
        advance,
        march,
        discipline,
        hp,
        defence,
        resilience,
        armour,
        parts if parts is not None else (part(**offensive),),
        rules,
        fly,
    )


def troop(
    who: Model | None = None, size: int = 10, *, key: str = "", champion: bool | Model = False, **rest: Any
) -> Troop:
    """Return an army-list entry of *size* models of *who*; a champion has one attack more with his first part."""
    who = model() if who is None else who
    leader = champion if isinstance(champion, Model) else _champion(who) if champion else None
    name = rest.pop("name", who.name)
    if rest.get("musician"):
        rest.setdefault("musician_rules", (REGISTRY["t9a.musician"](),))
    return Troop(key or who.id, who.id, name, who, size=size, champion=leader, **rest)


def _champion(who: Model) -> Model:
    first = who.parts[0]
    attacks = first.attacks if first.attacks is not None else DiceExpression.number(0)
    better = replace(first, attacks=replace(attacks, plus=attacks.plus + 1))
    return replace(
        who, id=f"{who.id}-champion", name=Name.same(f"{who.name.en} Champion"), parts=(better, *who.parts[1:])
    )


def hero(id: int, who: Model | None = None, **rest: Any) -> Character:
    """Return a Character; *rest* goes to his troop (general=True, ...)."""
    who = model(f"Hero {id}", hp=3, attacks=3) if who is None else who
    return Character(id, troop(who, 1, key=f"hero-{id}", character=True, **rest))


def unit(
    id: int = 0,
    side: int = 0,
    who: Troop | None = None,
    models: int | None = None,
    *,
    x: float = 36,
    y: float = 24,
    facing: float = 0,
    files: int = 5,
    **rest: Any,
) -> Unit:
    """Return a unit of *who* as it comes to the table: its champion, musician and standard bearer are there.

    *models* counts plain rank and file (with musician and standard bearer, without champion). (*x*, *y*) is the middle
    of its front.
    """
    who = troop(key=f"troop-{id}") if who is None else who
    led = rest.pop("champion", who.champion is not None)
    if models is None:
        models = who.size - led
    rest.setdefault("musician", who.musician)
    rest.setdefault("standard", who.standard)
    rest.setdefault("companions", who.companions)
    return Unit(id, side, who, models, led, x=x, y=y, facing=facing, files=files).altered(**rest)


def alone(character: Character, side: int = 0, *, x: float = 36, y: float = 24, facing: float = 0, **rest: Any) -> Unit:
    """Return a Character who stands alone."""
    return Unit(character.id, side, None, 0, characters=(character,), x=x, y=y, facing=facing).altered(**rest)


def against(enemy: Unit, attacker: Unit, *, theirs: Facing = "front", along: float = 0.0) -> Unit:
    """Return *attacker* moved so that its front touches the facing *theirs* of *enemy*, aligned with it.

    *along*: inches by which its middle is off the middle of that facing, to the attacker's right.
    """
    boundary = enemy.boundary
    assert isinstance(boundary, Rect), "a round base has no sides to align with"
    x, y = boundary.side(theirs).middle
    facing = (boundary.side_facing(theirs) + 180) % 360
    there = attacker.altered(x=x, y=y, facing=facing)
    shape = there.boundary
    assert isinstance(shape, Rect), "a round base does not align"
    x, y = x + along * shape.cos, y - along * shape.sin
    return there.altered(x=round(x, 3), y=round(y, 3))


def engage(attacker: Unit, enemy: Unit, *, ours: Facing = "front", theirs: Facing = "front") -> tuple[Unit, Unit]:
    """Return the two Engaged with each other, wherever they stand."""
    return (
        attacker.altered(engaged=(*attacker.fight.engaged, Engagement(enemy.id, ours, theirs)), was_engaged=True),
        enemy.altered(engaged=(*enemy.fight.engaged, Engagement(attacker.id, theirs, ours)), was_engaged=True),
    )


def fight(
    attacker: Unit, enemy: Unit, *, theirs: Facing = "front", along: float = 0.0, charging: bool = False
) -> tuple[Unit, Unit]:
    """Return *attacker* with its front against *enemy*, both Engaged; *charging*: it has just charged."""
    attacker, enemy = engage(against(enemy, attacker, theirs=theirs, along=along), enemy, theirs=theirs)
    if charging:
        attacker = attacker.altered(charging=True, first_round=True, moved="charge", has_moved=True)
        enemy = enemy.altered(first_round=True)
    return attacker, enemy


def state_of(*units: Unit, active: int = 0, table: Table | None = None, **rest: Any) -> State:
    """Return a state with these units on an empty table of 72 by 48 inches, in the Melee Phase of the first turn."""
    armies: tuple[list[Troop], list[Troop]] = ([], [])
    for one in units:
        troops = [one.troop] if one.troop is not None else []
        armies[one.side].extend([*troops, *(character.troop for character in one.characters)])
    readings = rest.pop("readings", readings_of())
    setting = Setting((tuple(armies[0]), tuple(armies[1])), table or Table(72, 48), readings)
    rest.setdefault("turn", 1)
    rest.setdefault("player_turn", 1)
    rest.setdefault("phase", "melee")
    return State(setting, tuple(sorted(units, key=lambda one: one.id)), active=active, **rest)


@cache
def readings_of(text: Language | None = None, **chosen: str) -> Readings:
    """Return the readings in force: the defaults, or a whole text's; `readings_of(**{"t9a.x.y": "option"})`."""
    return Readings.of(chosen, text, known=Catalogue.load("t9a").readings.values())


def play(procedure: Any, *answers: Any) -> Any:
    """Run a procedure with choices to its end, giving the answers in order; a callable answer is given the ask.

    Answers must all be used; every ask beyond them is answered with its first option.
    """
    waiting = list(answers)
    sent: Any = None
    while True:
        try:
            got = procedure.send(sent)
        except StopIteration as end:
            assert not waiting, f"answers left over: {waiting}"
            return end.value
        sent = None
        if hasattr(got, "options"):
            sent = waiting.pop(0) if waiting else got.options[0]
            sent = sent(got) if callable(sent) else sent
            got.check(sent)
