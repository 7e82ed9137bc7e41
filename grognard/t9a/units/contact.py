"""Which models touch which (core 3.10), and who could strike across the rank before him (core 11.5).

Two Engaged units stand side by side: their models are laid out along the line between them, and two models touch if
their stretches of it meet, corners included, and no friend stands wholly before either.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, radians, sin

import msgspec

from grognard.kernel.geometry import TOUCH, Disc
from grognard.t9a.board.blocks import Slot
from grognard.t9a.board.condition import Engagement, Facing
from grognard.t9a.board.profile import Model
from grognard.t9a.board.round_of_combat import CHAMPION, COMPANIONS, RANK_AND_FILE, Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit

ALONG_THE_FRONT = ("front", "rear")
PARALLEL = 0.999  # cosine from which two facings count as aligned


class Contact(msgspec.Struct, frozen=True):
    """Contact of a unit with one enemy, seen from the unit.

    *models*: each own model in contact, with the enemy models that it touches. *behind*: each model of the ranks behind
    the first that may support and touches nobody here, with those that it would touch in the first rank of its file.
    Models are numbers of slots in their unit's formation.
    """

    unit: int
    enemy: int
    ours: Facing
    theirs: Facing
    models: tuple[tuple[int, tuple[int, ...]], ...]
    behind: tuple[tuple[int, tuple[int, ...]], ...] = ()

    @property
    def count(self) -> int:
        """How many own models touch the enemy unit."""
        return len(self.models)

    @property
    def enemy_models(self) -> tuple[int, ...]:
        """The enemy models that are touched."""
        return tuple(sorted({enemy for _, touched in self.models for enemy in touched}))


_Stretches = list[tuple[int, float, float]]


def touching(unit: Unit, enemy: Unit, *, ranks: int = 1, every_side: bool = False) -> Contact | None:
    """Return the contact of *unit* with *enemy*, None if the two are not Engaged with each other.

    *ranks*: how many ranks behind the first may support, to the front; *every_side*: models behind those of a flank or
    the rear support there too. It is worked out once for the two.
    """
    engagement = engagement_with(unit, enemy.id)
    if engagement is None:
        return None
    key = ("touching", enemy, ranks, every_side)
    found: Contact | None = unit.memo.get(key)
    if found is None:
        found = unit.memo[key] = contact_of(
            unit, enemy, engagement.ours, engagement.theirs, ranks=ranks, every_side=every_side
        )
    return found


def engagement_with(unit: Unit, enemy: int) -> Engagement | None:
    """Return how *unit* stands against the unit with the id *enemy*, None if they are not Engaged."""
    return next((engagement for engagement in unit.fight.engaged if engagement.enemy == enemy), None)


def contact_of(
    unit: Unit, enemy: Unit, ours: Facing, theirs: Facing, *, ranks: int = 1, every_side: bool = False
) -> Contact:
    """Return the contact that the two have where they stand, on these facings; they need not be Engaged (yet)."""
    mine, yours = _laid_out(unit, ours, enemy, theirs)
    models = _meeting(mine, yours)
    behind: tuple[tuple[int, tuple[int, ...]], ...] = ()
    if ranks > 0 and models and (ours == "front" or every_side):
        supporters = _ranks_behind(unit, ranks) if ours == "front" else _behind_the_edge(unit, ours)
        in_contact = {number for number, _ in models}
        behind = _meeting([one for one in supporters if one[0] not in in_contact], yours)
    return Contact(unit.id, enemy.id, ours, theirs, models, behind)


def pool_of(slot: Slot) -> Pool:
    """Return the Health Pool of the model in a slot."""
    if slot.kind == "character":
        return slot.character
    if slot.kind == "champion":
        return CHAMPION
    return COMPANIONS if slot.kind == "companion" else RANK_AND_FILE


def model_of(unit: Unit, pool: Pool) -> Model | None:
    """Return the model of a pool, None if the unit has no such model (any more)."""
    if isinstance(pool, int):
        return next((c.model for c in unit.characters if c.id == pool), None)
    if unit.troop is None:
        return None
    if pool == CHAMPION:
        return unit.troop.champion if unit.champion else None
    if pool == COMPANIONS:
        return unit.troop.companion if unit.companions else None
    return unit.troop.model if unit.models else None


def pools_of(unit: Unit) -> tuple[tuple[Pool, Model, int], ...]:
    """Return the unit's pools, each with its model and their number: rank and file first, Characters last."""
    ranks: list[tuple[Pool, int]] = [(RANK_AND_FILE, unit.models), (COMPANIONS, unit.companions)]
    counts = [*ranks, (CHAMPION, int(unit.champion)), *((character.id, 1) for character in unit.characters)]
    return tuple((pool, model, n) for pool, n in counts if n and (model := model_of(unit, pool)) is not None)


def feels_fear(state: State, unit: Unit) -> bool:
    """Does the unit touch an enemy model that frightens (t9a.fear)? Whom Fear does not touch is the model's matter."""
    for engagement in unit.fight.engaged:
        enemy = state.unit(engagement.enemy)
        if not enemy.has_trait(Trait.FRIGHTENS):
            continue
        contact = touching(unit, enemy)
        slots = enemy.formation.slots
        for number in contact.enemy_models if contact is not None else ():
            model = model_of(enemy, pool_of(slots[number]))
            if model is not None and model.hooks.with_trait(Trait.FRIGHTENS):
                return True
    return False


def combat_of(state: State, unit_id: int) -> tuple[int, ...]:
    """Return the ids of all units linked by contact with this one, itself included, in order (core 11.1)."""
    found, waiting = {unit_id}, [unit_id]
    while waiting:
        for engagement in state.unit(waiting.pop()).fight.engaged:
            if engagement.enemy not in found:
                found.add(engagement.enemy)
                waiting.append(engagement.enemy)
    return tuple(sorted(found))


# ---- the line between two units --------------------------------------------------------------------------------------


def _laid_out(unit: Unit, ours: Facing, enemy: Unit, theirs: Facing) -> tuple[_Stretches, _Stretches]:
    """Return the models of both on their facings as stretches of one line, which runs along the unit's facing."""
    if unit.is_round or enemy.is_round:
        return _before_a_round_base(unit, ours, enemy, theirs)
    axis, other = _axis(unit, ours), _axis(enemy, theirs)
    agree = axis[0] * other[0] + axis[1] * other[1]
    if abs(agree) < PARALLEL:
        return _not_aligned(unit, ours, enemy, theirs)
    mine = _stretches(unit, ours, axis)
    yours = _stretches(enemy, theirs, other)
    if agree < 0:
        yours = [(number, -high, -low) for number, low, high in yours]
    return mine, yours


def _axis(unit: Unit, facing: Facing) -> tuple[float, float]:
    """Return the direction along a facing: to the unit's right for front and rear, to its front for the flanks."""
    turn = radians(unit.facing)
    return (cos(turn), -sin(turn)) if facing in ALONG_THE_FRONT else (sin(turn), cos(turn))


def _stretches(unit: Unit, facing: Facing, axis: tuple[float, float]) -> _Stretches:
    start = unit.x * axis[0] + unit.y * axis[1]
    return [(number, low + start, high + start) for number, low, high in unit.formation.edges[facing]]


def _ranks_behind(unit: Unit, ranks: int) -> Iterator[tuple[int, float, float]]:
    """Yield the models of the ranks after the first as stretches along the front."""
    axis = _axis(unit, "front")
    start = unit.x * axis[0] + unit.y * axis[1]
    for number, slot in enumerate(unit.formation.slots):
        if 1 <= slot.rank <= ranks:
            yield number, slot.x - slot.width / 2 + start, slot.x + slot.width / 2 + start


def _behind_the_edge(unit: Unit, facing: Facing) -> _Stretches:
    """Return the models directly behind those of a flank or the rear as stretches along it."""
    axis = _axis(unit, facing)
    start = unit.x * axis[0] + unit.y * axis[1]
    return [(number, low + start, high + start) for number, low, high in unit.formation.second_edges[facing]]


def _before_a_round_base(unit: Unit, ours: Facing, enemy: Unit, theirs: Facing) -> tuple[_Stretches, _Stretches]:
    """A round base touches what lies directly before it (core 3.10)."""
    mine, yours = unit.boundary, enemy.boundary
    if isinstance(mine, Disc) and isinstance(yours, Disc):
        return [(0, 0.0, 0.0)], [(0, 0.0, 0.0)]
    axis = _axis(enemy, theirs) if isinstance(mine, Disc) else _axis(unit, ours)

    def laid(who: Unit, facing: Facing) -> _Stretches:
        shape = who.boundary
        if isinstance(shape, Disc):
            centre = shape.x * axis[0] + shape.y * axis[1]
            return [(0, centre - shape.radius, centre + shape.radius)]
        return _stretches(who, facing, axis)

    return laid(unit, ours), laid(enemy, theirs)


def _not_aligned(unit: Unit, ours: Facing, enemy: Unit, theirs: Facing) -> tuple[_Stretches, _Stretches]:
    """Units that touch without being aligned: only the models nearest to each other are in contact."""
    mine, yours = _places(unit, ours), _places(enemy, theirs)
    nearest = min(
        ((hypot(a[1] - b[1], a[2] - b[2]), a[0], b[0]) for a in mine for b in yours), default=None
    )  # fmt: skip
    if nearest is None:
        return [], []
    return [(nearest[1], 0.0, 0.0)], [(nearest[2], 0.0, 0.0)]


def _places(unit: Unit, facing: Facing) -> list[tuple[int, float, float]]:
    places = unit.formation.places(unit.x, unit.y, unit.facing)
    return [(number, *places[number]) for number, _, _ in unit.formation.edges[facing]]


def _meeting(mine: _Stretches, yours: _Stretches) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return each of *mine* that meets any of *yours*, with those that it meets."""
    met = (
        (number, tuple(other for other, start, end in yours if start <= high + TOUCH and end >= low - TOUCH))
        for number, low, high in mine
    )
    return tuple((number, touched) for number, touched in met if touched)
