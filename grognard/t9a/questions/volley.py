"""`volley`: what one unit's Shooting Attack takes from another, or its Stand and Shoot reaction.

The two look straight at each other from the asked distance. Cover is real terrain: a Forest before the target for
soft, Ruins around it for hard; if Ruins don't cover it, stakes of Impassable Terrain before its facing, or before each
point of its round base at which a shooter looks.
"""

from __future__ import annotations

from functools import partial
from math import cos, radians, sin
from typing import ClassVar, NamedTuple

from grognard.kernel.battle.questions import Facts, Fields, Question, Record, shown
from grognard.kernel.dice import Dice
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.kernel.geometry import Disc, Feature, Footprint, Rect, direction, nearest_points, step
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.outlook.counting import Counting, Wanted
from grognard.t9a.questions.counts import ON_THE_TARGET, Counted, counting_run, counts_in, listed_counts
from grognard.t9a.questions.parties import Party, Recruiter
from grognard.t9a.questions.scene import in_the_middle, looking_at, state_of
from grognard.t9a.questions.strike import read_facing
from grognard.t9a.questions.titles import Fights, Shoots
from grognard.t9a.questions.tolls import Reckoning, Toll
from grognard.t9a.rules import REGISTRY
from grognard.t9a.shooting.guns import Gun, guns_of
from grognard.t9a.shooting.shooting_attack import shooting_attack
from grognard.t9a.shooting.shooting_events import Shoot, SpecialAttackMade
from grognard.t9a.shooting.shooting_events import Shoots as ShootsAt
from grognard.t9a.shooting.shot_choice import shot_options, ways_to_stand_and_shoot
from grognard.t9a.sight.screens import base_of

AWAY_IN = 10.0
"""The distance where nothing is said, in inches."""
COVERS = ("none", "soft", "hard")
WIDER = 5
"""How many times as wide as the target's facing the terrain before it is, on either side."""
HIDDEN = 0.75
"""The share of the target's facing that stakes hide: more than half, and not all."""
STAKES = 16
"""How many of them stand before the facing; everybody sees through some gaps; one is at each corner."""
CLOSE_BY_IN, THIN_IN, HAIR = 0.5, 0.002, 0.01
"""How deep a Forest and a row of stakes are, and how far before the target they stand, in inches."""
STAKE_IN, SLIVER = 0.02, 0.001
"""How wide a stake is that hides a single point from whoever looks from aside too, and how far before it."""


class Shot(Record, frozen=True):
    """What a Shooting Attack did."""

    health_lost: int
    models_lost: int
    destroyed: bool
    panic_test: bool
    shooter_lost: int
    toll: Toll = Toll()
    counts: tuple[int, ...] = ()


class Salvo(NamedTuple):
    """A unit's Shooting Attack, and the state in which it stands alone before the target."""

    state: State
    shot: Shoot


class Hail(NamedTuple):
    """What has come of the shots so far: what is left of the *target*, None if nothing."""

    target: Unit | None
    panic: bool = False
    shooter_lost: int = 0


class Volley(Question):
    """The Shooting Attack of one unit at another, or of several, one after the other.

    None of several stands in the way of the others.
    """

    ask = "volley"
    main = "health_lost"
    headings: ClassVar = (
        ShootsAt,
        SpecialAttackMade,
    )
    facts: ClassVar = {
        "health_lost": N_("Health Points lost"),
        "models_lost": N_("models lost"),
        "destroyed": N_("destroyed"),
        "panic_test": N_("a Panic Test is due"),
        "shooter_lost": N_("Health Points lost by the shooters themselves"),
    }
    counted: ClassVar = frozenset(ON_THE_TARGET)

    def __init__(
        self, state: State, attackers: tuple[Unit, ...], defender: Unit, salvos: tuple[Salvo, ...], *, standing: bool
    ) -> None:
        self.state = state
        self.readings = state.setting.readings
        self.attackers, self.defender = attackers, defender
        self.salvos, self.standing = salvos, standing
        self.reckoning = Reckoning(state)

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> Volley:
        """Read `attacker` (who shoots, one unit or several), `defender` and `situation`.

        Raises:
            BadInput: What can't be used, and where; also if the attacker can't shoot at the defender so.
        """
        attackers = recruiter.parties(fields, "attacker", 0)
        defenders = recruiter.parties(fields, "defender", 1)
        if len(defenders) != 1:
            raise BadInput(fields.at("defender"), str(len(defenders)), N_("one unit"))
        situation = fields.inner("situation")
        defender = in_the_middle(defenders[0].unit)
        facing = read_facing(situation)
        standing = situation.flag("standing")
        distances = [_distance(situation, party) for party in attackers]
        moved = situation.flag("moved")
        cover = situation.word("cover", COVERS, "none")
        situation.finish()
        if standing:
            defender = defender.altered(charging=True)
        salvos: list[Salvo] = []
        for party, away in zip(attackers, distances, strict=True):
            shooter = looking_at(defender, party.unit, away, facing) if defender.model_count else party.unit
            if moved:
                shooter = shooter.altered(moved="advance", has_moved=True)
            units = shooter, defender
            features = cover_before(defender, shooter, facing, cover) if defender.model_count else ()
            state = state_of(units, readings, active=int(standing), features=features, phase="shooting")
            if shooter.model_count and defender.model_count:
                shot = _shot(state, party, defender.id, standing=standing, place=fields.at("attacker"))
                salvos.append(Salvo(state, shot))
        return cls(state, tuple(party.unit for party in attackers), defender, tuple(salvos), standing=standing)

    def run(self, dice: Dice) -> Shot:
        """Shoot once, one unit after the other."""
        at = self._begun()
        for salvo in self.salvos:
            at = self._shot(dice, salvo, at)
        return self._done(at)

    def sample(self, dice: Dice) -> Shot:
        """Shoot once, and count hits and wounds."""
        return counting_run(ON_THE_TARGET, self.run, dice)

    def odds(self, every: EveryDice) -> Distribution[Shot]:
        """Shoot in every way; what the target has left is merged after each unit."""
        ways = Distribution.constant(self._begun())
        for salvo in self.salvos:
            ways = ways.then(partial(every.odds, self._shot, salvo))
        return ways.map(self._done)

    def _begun(self) -> Hail:
        return Hail(self.defender if self.defender.model_count else None)

    def _shot(self, dice: Dice, salvo: Salvo, at: Hail) -> Hail:
        """Let one unit shoot at what is left of the target."""
        if at.target is None:
            return at
        state, shot = salvo
        before = state.unit(shot.unit)
        after = shooting_attack(state.put(at.target), shot, dice, standing=self.standing)
        shooter = after.by_id.get(before.id)
        lost = before.health - (shooter.health if shooter is not None else 0)
        panic = at.panic or any(cause.unit == at.target.id for cause in after.panic)
        return Hail(after.by_id.get(at.target.id), panic, at.shooter_lost + lost)

    def facts_in(self, records: Distribution[Shot]) -> Facts:
        """Return who of the target falls, what it loses in points, and what was counted."""
        falls = self.reckoning.facts_in(records.map(lambda shot: shot.toll), (1,))
        return {**falls, **counts_in(ON_THE_TARGET, records)}

    def more_facts(self, every: EveryDice) -> Facts:
        """Return the hits on the target, and its wounds that no save has stopped."""
        return listed_counts(ON_THE_TARGET, self._counts, every.bound)

    def _counts(self, every: EveryDice, wanted: Wanted) -> Distribution[int]:
        ways = Distribution.constant(Counted(self._begun()))
        for number, salvo in enumerate(self.salvos, start=1):
            shot = partial(every.odds, self._counted, wanted._replace(last=number == len(self.salvos)), salvo)
            ways = ways.then(shot)
        return ways.map(lambda end: end.number)

    def _counted(self, dice: Dice, wanted: Wanted, salvo: Salvo, so_far: Counted) -> Counted:
        counting = Counting(dice, wanted)
        hail = self._shot(counting, salvo, so_far.at)
        return Counted(hail, so_far.number + counting.count)

    def title(self) -> Shoots | Fights:
        """Return "10 Clan Marksmen shoot at 15 Skink Braves", or all shooters "against" them."""
        if len(self.attackers) > 1:
            return Fights.between(self.attackers, (self.defender,))
        return Shoots.between(self.attackers[0], self.defender)

    def _done(self, end: Hail) -> Shot:
        left, before = end.target, self.defender
        if not before.model_count:
            return Shot(0, 0, destroyed=True, panic_test=False, shooter_lost=0)
        return Shot(
            before.health - (left.health if left is not None else 0),
            before.model_count - (left.model_count if left is not None else 0),
            left is None,
            end.panic,
            end.shooter_lost,
            self.reckoning.toll(self.state.put(left) if left is not None else self.state.without(before.id)),
        )


def cover_before(target: Unit, shooter: Unit, facing: Facing, cover: str) -> tuple[Feature, ...]:
    """Return the terrain that gives the target this cover from all models of the shooter before its *facing*."""
    if cover == "none":
        return ()
    if cover == "hard" and not target.has_trait(Trait.REFUSES_SOFT_TERRAIN_COVER):
        return (_ruins(target),)
    width = target.formation.width if facing in ("front", "rear") else target.formation.depth
    if cover == "soft":
        return (_piece(target, facing, "forest", 0.0, width * WIDER, CLOSE_BY_IN),)
    if isinstance(target.boundary, Disc):
        return tuple(_stake(target.boundary, base_of(shooter, slot)) for slot in shooter.formation.slots)
    stake, span = width * HIDDEN / STAKES, width / STAKES
    places = range(-WIDER * STAKES, WIDER * STAKES)
    return tuple(_piece(target, facing, "impassable", (place + 0.5) * span, stake, THIN_IN) for place in places)


def _stake(target: Disc, base: Footprint) -> Feature:
    """Return what hides from a model the point of a round base that is nearest to it, and leaves its sides in sight."""
    point = nearest_points(base, target)[1]
    outward = direction((target.x, target.y), point)
    shape = Rect.from_front(*step(point, outward, SLIVER), STAKE_IN, THIN_IN, outward + 180.0)
    return Feature(f"cover {outward:g}", "impassable", shape)


def _ruins(target: Unit) -> Feature:
    """Return Ruins in which the target stands, and nobody else."""
    it = target.boundary
    if isinstance(it, Disc):
        return Feature("cover", "ruins", Disc(it.x, it.y, it.radius + HAIR))
    return Feature("cover", "ruins", Rect(it.x, it.y, it.width + 2 * HAIR, it.depth + 2 * HAIR, it.facing))


def _piece(target: Unit, facing: Facing, kind: str, aside: float, width: float, depth: float) -> Feature:
    """Return a piece of terrain just before the target's facing, so far *aside* of its middle."""
    there = looking_at(target, target, HAIR, facing)
    turned = radians(there.facing)
    x, y = there.x + aside * cos(turned), there.y - aside * sin(turned)
    return Feature(f"cover {aside:g}", kind, Rect.from_front(x, y, width, depth, there.facing))


def _distance(situation: Fields, party: Party) -> float:
    """Return the distance between the two in inches: a number, or "short" or "long" range of the first gun."""
    found = situation.value("range", AWAY_IN)
    if isinstance(found, str):
        guns = [weapon for model, _ in party.unit.members for part in model.parts for weapon in part.shooting_weapons]
        word = situation.word("range", ("short", "long"), "short")
        half = guns[0].range_in / 2 if guns else AWAY_IN
        return half / 2 if word == "short" else half + 0.1
    if isinstance(found, bool) or not isinstance(found, int | float) or not 0 < found <= 100:
        raise BadInput(situation.at("range"), shown(found), N_("a distance in inches, or short or long"))
    return float(found)


def _shot(state: State, party: Party, target_id: int, *, standing: bool, place: str) -> Shoot:
    """Return how the attacker shoots: with all that he can, or with the weapon that was named."""
    shooter, target = state.unit(party.unit.id), state.unit(target_id)
    if standing:
        ways = ways_to_stand_and_shoot(state, shooter, target)
        shots = [Shoot(shooter.id, target.id, arms) for arms in ways]
    else:
        shots = [one for one in shot_options(state, shooter) if isinstance(one, Shoot) and one.target == target.id]
    guns = guns_of(state, shooter, standing=standing)
    if party.weapon:
        keys = _keys_named(guns, party.weapon)
        shots = [one for one in shots if any(arm.weapon in keys for arm in one.arms)]
    if not shots:
        expected = _weapons(guns) if guns else N_("a unit that may shoot at the target, so far away, after such a move")
        raise BadInput(place, f"'{party.weapon}'" if party.weapon else shooter.name, expected)
    return shots[0]


def _keys_named(guns: tuple[Gun, ...], name: str) -> tuple[str, ...]:
    """Return the keys of the guns of this name, or of this kind ("Volley Gun", as a Dwarf Cannon may be fired)."""
    named = REGISTRY.catalogue.named(name)
    keys = tuple(gun.key for gun in guns if gun.weapon.id.startswith(named))
    return keys or tuple(gun.key for gun in guns if any(rule.id in named for rule in gun.weapon.hooks.rules))


def _weapons(guns: tuple[Gun, ...]) -> str:
    return " | ".join(gun.weapon.name.en for gun in guns)
