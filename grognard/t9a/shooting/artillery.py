"""Artillery: cannons, catapults, flamethrowers, volley guns, and Area Attacks (core 10.10 to 10.15).

Only dice and numbers stand here; what the shots do to a unit is `firing.py`, Misfires are `misfire.py`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.dice import Dice, Distribution, EveryDice
from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.modifiers import Reason
from grognard.t9a.attack.attack_roll import hits_of_roll, roll_to_hit
from grognard.t9a.attack.strike import Strike
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.formation import Formation
from grognard.t9a.moments.blow import Blow
from grognard.t9a.shooting.rerolls import Rerollable

MISFIRE = 1  # the natural roll
PARTIAL_HIT = "t9a.partial-hit"
MOST_FLAMES = 4  # D3 for ranks or files after the first
ACROSS = ("front", "rear")  # arcs from which ranks count, not files


def roll_cannon(dice: Dice, strike: Strike) -> tuple[int, int, int]:
    """Roll a cannon to hit: (hits, of which wound without a roll, Misfires). A natural 1 is never rolled again."""
    assert strike.to_hit is not None, "cannons roll to hit"
    roll = dice.d6(strike.to_hit)
    if roll == MISFIRE:
        return 0, 0, 1
    hits = hits_of_roll(dice, strike, strike.to_hit, roll)
    return hits.count, hits.automatic, 0


def roll_catapult(dice: Dice, strike: Strike) -> tuple[int, int, int, int]:
    """Roll a catapult to hit: (hits, of which wound without a roll, Partial Hits, Misfires)."""
    assert strike.to_hit is not None, "catapults roll to hit"
    roll = dice.d6(strike.to_hit)
    if roll == MISFIRE:
        return 0, 0, 0, 1
    hits = hits_of_roll(dice, strike, strike.to_hit, roll)
    if hits.count:
        return hits.count, hits.automatic, 0, 0
    again = replace(strike, to_hit=replace(strike.to_hit, what=PARTIAL_HIT))
    return 0, 0, min(roll_to_hit(dice, again).count, 1), 0


def roll_gun(dice: Dice, shots: DiceExpression, because: Reason) -> tuple[int, int]:
    """Roll the shots of a Volley Gun: (shots, natural 6s among their dice). A fixed number rolls nothing."""
    if not shots.is_rolled:
        return shots.plus, 0
    faces = dice.hand(shots.count, because)
    return shots.value_of(faces), faces.count(6)


class FlamesRolled(Rerollable, frozen=True):
    """The dice for the hits of a Flamethrower, which may all be rolled again: what `roll_flames` is given besides."""

    message: ClassVar[str] = N_("{weapon} ({unit}): {hits} hit")
    plural: ClassVar[str | None] = N_("{weapon} ({unit}): {hits} hits")
    counted: ClassVar[str] = "hits"

    unit: Name
    weapon: Name
    hits: int
    further: int
    most: int
    rule: str

    @property
    def fell(self) -> int:
        """The hits."""
        return self.hits

    def again(self) -> Distribution[int]:
        """Return the hits that another roll may bring."""
        return EveryDice().odds(roll_flames, self.further, self.most, self.rule)

    def worth(self, fell: int) -> Fraction:
        """Return the hits."""
        return Fraction(fell)


def roll_flames(dice: Dice, further: int, most: int, because: Reason) -> int:
    """Roll the hits of a Flamethrower: D6, and D3 for each of *further* ranks or files; *most* models are there."""
    first = int(dice.d6(because))
    return min(most, first + (dice.pool(further, roll_d3, because) if further else 0))


def roll_d3(dice: Dice, because: Reason) -> int:
    """Roll the further hits of one rank: a function of its own, so that all ranks are one pool."""
    return int(dice.d3(because))


def area_hits(formation: Formation, models: int, area: tuple[int, int], arc: Facing) -> int:
    """Return the hits of an Area Attack of *area* (hits in each, ranks): the fullest ranks, or files from a flank."""
    each, most = area
    lines = sorted(formation.rank_strength if arc in ACROSS else formation.file_strength, reverse=True)
    return min(sum(min(each, line) for line in lines[:most]), models)


def flamed_lines(formation: Formation, arc: Facing) -> int:
    """Return for how many ranks, files from a flank, a Flamethrower has a D3 of hits."""
    lines = formation.ranks if arc in ACROSS else formation.files
    return min(lines - 1, MOST_FLAMES)


def partial(blow: Blow) -> Blow:
    """Return the blow of a Partial Hit: Strength and AP halved, rounded up."""
    strength = blow.part.strength if blow.strength is None else blow.strength
    piercing = blow.part.armour_penetration if blow.armour_penetration is None else blow.armour_penetration
    return replace(blow, strength=-(-strength // 2), armour_penetration=-(-piercing // 2))
