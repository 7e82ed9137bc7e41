"""The Misfire Table (core 10.17)."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Literal

from grognard.kernel.battle.asks import Play
from grognard.kernel.dice import Dice, Distribution, EveryDice
from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.geometry import are_within
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.attack.attack import Blow, Strike, prepare, resolve_hit
from grognard.t9a.attack.hits import against, side_of
from grognard.t9a.board.profile import Base, Height, Model, ModelType, Part
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import LAYERS, Moments
from grognard.t9a.phrases import Phrase
from grognard.t9a.shooting.guns import Gun, way_of
from grognard.t9a.shooting.rerolls import Rerollable, is_rolled_again
from grognard.t9a.shooting.shooting_events import BreaksDown, Explodes, Jams, Malfunctions, Misfires, TurnsOnItsUser
from grognard.t9a.sight.screens import base_of
from grognard.t9a.units.contact import model_of, pool_of, pools_of
from grognard.t9a.units.losses import lose_health

Misfire = Literal["explosion", "breakdown", "jammed", "malfunction"]

TABLE = "t9a.misfire-table"
RESULTS: tuple[tuple[int, Misfire], ...] = ((0, "explosion"), (2, "breakdown"), (4, "jammed"))
"""The greatest roll for each result; anything above is a malfunction."""
COSTS: dict[Misfire, Fraction] = {
    "explosion": Fraction(1),
    "breakdown": Fraction(3, 4),
    "jammed": Fraction(1, 5),
    "malfunction": Fraction(1, 5),
}
"""About which share of a War Machine each result costs: a turn and a Health Point weigh alike."""
RESULT_NAMES: dict[Misfire, str] = {
    "explosion": N_("Explosion"),
    "breakdown": N_("Breakdown"),
    "jammed": N_("Jammed"),
    "malfunction": N_("Malfunction"),
}
BLAST_STRENGTH, BLAST_PENETRATION = 5, 2

_BLAST = Part("blast", Name("the explosion", "l’explosion"))
_MACHINE = Model(
    "blast", _BLAST.name, Base(1.0, 1.0), Height.STANDARD, ModelType.CONSTRUCT, 0, 0, 0, 1, 0, 0, 0, (_BLAST,)
)  # fmt: skip


class MisfireRolled(Rerollable, frozen=True):
    """A roll on the Misfire Table that may be made again; *modifiers* change every roll of this gun."""

    message: ClassVar[str] = N_("{weapon} ({unit}), on the Misfire Table: {named}")

    unit: Name
    weapon: Name
    result: Misfire
    modifiers: tuple[Modifier, ...]

    @property
    def named(self) -> Phrase:
        """The result as the table has it."""
        return Phrase(RESULT_NAMES[self.result])

    @property
    def fell(self) -> Misfire:
        """The result."""
        return self.result

    def again(self) -> Distribution[Misfire]:
        """Return the results that another roll may have."""
        return EveryDice().odds(roll_misfire, self.modifiers)

    def worth(self, fell: Misfire) -> Fraction:
        """Return the share of the machine that is lost, below 0."""
        return -COSTS[fell]


def misfire(state: State, unit_id: int, gun: Gun, dice: Dice, lent: tuple[Rule, ...] = ()) -> Play[State]:
    """Roll on the Misfire Table for a gun of the unit, and carry the result out.

    *lent*: rules that help the shot. If one of them lets the roll be made again, the owner is asked.
    """
    if not state.has(unit_id):
        return state
    unit = state.unit(unit_id)
    dice.tell(Misfires(unit.name, gun.weapon.name))
    for hook in gun.weapon.hooks.of(Moments.hurts_user_instead_of_misfire):
        points: DiceExpression | None = hook()
        if points is not None:
            dice.tell(TurnsOnItsUser(unit.name, gun.weapon.name, gun.weapon.id))
            lost = dice.step(roll_points, points, gun.weapon.id)
            return lose_health(state, unit_id, gun.pool, lost, melee=False, dice=dice)[0]
    match (yield from _rolled_on_table(state, unit, gun, dice, lent)):
        case "explosion":
            return _explode(state, unit, gun, dice)
        case "breakdown":
            dice.tell(BreaksDown(unit.name, gun.weapon.name))
            return state.put(unit.altered(disabled=(*unit.history.disabled, way_of(gun.weapon.id)[0])))
        case "jammed":
            dice.tell(Jams(unit.name, gun.weapon.name))
            return state.put(_jammed(state, unit))
    dice.tell(Malfunctions(unit.name))
    return lose_health(state, unit.id, gun.pool, 1, melee=False, dice=dice)[0]


def _rolled_on_table(state: State, unit: Unit, gun: Gun, dice: Dice, lent: tuple[Rule, ...]) -> Play[Misfire]:
    """Roll on the table, again if one of *lent* lets the owner do so and he will."""
    modifiers = misfire_modifiers(state, unit, gun)
    result = dice.step(roll_misfire, modifiers)
    helping = tuple(rule for rule in lent if Trait.REROLLS_MISFIRE in rule.traits)
    rolled = MisfireRolled(unit.name, gun.weapon.name, result, modifiers)
    if (yield from is_rolled_again(rolled, helping, unit.side, unit.name, dice, state)):
        return dice.step(roll_misfire, modifiers)
    return result


def roll_points(dice: Dice, points: DiceExpression, because: str) -> int:
    """Roll the Health Points that a Misfire costs its user."""
    return points.roll(dice, because)


def misfire_modifiers(state: State, unit: Unit, gun: Gun) -> tuple[Modifier, ...]:
    """Return what the rules of weapon, part and model do to the roll."""
    return tuple(change for hook in gun.hooks(Moments.misfire) if (change := hook(state, unit)) is not None)


def roll_misfire(dice: Dice, modifiers: tuple[Modifier, ...]) -> Misfire:
    """Roll on the table."""
    roll = LAYERS.resolve(int(dice.d6(TABLE)), modifiers)
    return next((result for most, result in RESULTS if roll <= most), "malfunction")


def _jammed(state: State, unit: Unit) -> Unit:
    """Return the unit silent in its owner's next Player Turn; a War Machine is Shaken to the end of that turn."""
    turn = state.player_turn + (2 if unit.side == state.active else 1)
    if unit.has_trait(Trait.SHAKEN_INSTEAD_OF_FLEEING):
        return unit.altered(shaken_until=max(unit.morale.shaken_until, turn))
    return unit.altered(jammed=max(unit.history.jammed, turn))


def _explode(state: State, unit: Unit, gun: Gun, dice: Dice) -> State:
    """Hit all models within D6 inches of the one that blows up, and destroy it."""
    radius = int(dice.d6(TABLE))
    if dice.telling:
        dice.tell(Explodes(unit.name, float(radius)))
    number = next(number for number, slot in enumerate(unit.formation.slots) if pool_of(slot) == gun.pool)
    centre = base_of(unit, unit.formation.slots[number])
    losses: list[tuple[int, Pool, int]] = []
    for other in state.units:
        if not are_within(centre, other.boundary, radius):
            continue
        inside: dict[Pool, int] = {}
        for index, slot in enumerate(other.formation.slots):
            if (other.id, index) != (unit.id, number) and are_within(centre, base_of(other, slot), radius):
                inside[pool_of(slot)] = inside.get(pool_of(slot), 0) + 1
        for pool, _, _ in pools_of(other):
            if pool in inside:
                losses.append((other.id, pool, dice.pool(inside[pool], resolve_hit, _blast(state, other, pool))))
    model = model_of(unit, gun.pool)
    assert model is not None, "a model that shoots is there"
    state, _ = lose_health(state, unit.id, gun.pool, _left_of_one(unit, gun.pool, model), melee=False, dice=dice)
    for other_id, pool, lost in losses:
        if lost and state.has(other_id):
            state, _ = lose_health(state, other_id, pool, lost, melee=False, dice=dice)
    return state


def _blast(state: State, unit: Unit, pool: Pool) -> Strike:
    """Return the hit of the explosion on a model of a pool: it is not a hit of the weapon."""
    blow = Blow(
        "ranged_special",
        _BLAST,
        _MACHINE,
        unit.leading_model,
        strength=BLAST_STRENGTH,
        armour_penetration=BLAST_PENETRATION,
        readings=state.setting.readings.departed,
    )
    return prepare(against(blow, side_of(state, unit, pool)))


def _left_of_one(unit: Unit, pool: Pool, model: Model) -> int:
    """Return the Health Points left of the model that blows up: the one already hurt, where the pool has several."""
    if isinstance(pool, int):
        return next(hero.health for hero in unit.characters if hero.id == pool)
    lost = unit.champion_lost if pool == "champion" else unit.lost if pool == "rank_and_file" else unit.companions_lost
    return model.health_points - lost
