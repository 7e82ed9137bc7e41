"""Marks on units and entries of the army lists: Grudges, Prey Scent, Entrench (core 16.9, step 7 of deployment).

A mark is kept in `state.marks` as (rule id, id of the list entry). Entries are marked, so a Character bears his own
mark wherever he stands.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.kernel.rules.brackets import DiceExpression
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit


class Marking(msgspec.Struct, frozen=True):
    """What a rule lets its owner mark at the end of deployment.

    *number* entries of the enemy list, or his own War Machines, get the mark *rule*. The numbers of one rule add up
    over the army if *adds_up*, otherwise the greatest counts. *must*: he may not mark fewer while there are enough.
    """

    rule: str
    number: int
    whom: Literal["enemy", "war machine"] = "enemy"
    adds_up: bool = False
    must: bool = True


class MarkedAttacks(msgspec.Struct, frozen=True):
    """More attacks of a part: *number*, rolled each Round for each part; they go to targets with the mark *rule*.

    *units_only*: to units whose own entry is marked, not to a marked Character in another unit, nor to his companions.
    """

    rule: str
    number: DiceExpression
    units_only: bool = False


def marks_on(state: State, unit: Unit, character: int | None = None) -> tuple[str, ...]:
    """Return the marks that count against a model of *unit*: a Character, or its rank and file (None).

    A model counts as marked by its own entry's mark, and by standing in a unit more than half of which is marked.
    """
    if not state.marks:
        return ()
    entry = unit.id if character is None else character
    own = {rule for rule, marked in state.marks if marked == entry}
    numbers: dict[str, int] = {}
    for rule, marked in state.marks:
        if marked == unit.id and unit.rank_and_file:
            numbers[rule] = numbers.get(rule, 0) + unit.rank_and_file
        elif any(marked == one.id for one in unit.characters):
            numbers[rule] = numbers.get(rule, 0) + 1
    return tuple(sorted(own | {rule for rule, number in numbers.items() if 2 * number > unit.model_count}))
