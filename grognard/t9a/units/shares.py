"""What a share of a unit's models decides for the whole unit."""

from __future__ import annotations

from grognard.kernel.rules.rule import HookTable
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.traits import Amount
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments


def hard_target(unit: Unit) -> Modifier | None:
    """Return the to-hit modifier of Shooting Attacks at *unit*: -1 for each instance of Hard Target that it counts.

    It counts the instances that more than half of its models have; a model's own and those lent by its unit add up.
    """
    lent = HookTable(unit.lent, Moments).with_trait(Amount.HARD_TARGET) if unit.lent else ()
    instances: list[int] = []
    rule_id = ""
    for model, number in unit.members:
        rules = (*model.hooks.with_trait(Amount.HARD_TARGET), *lent)
        if rules:
            rule_id = rules[0].id
            instances.extend([sum(int(rule.amount(Amount.HARD_TARGET)) for rule in rules)] * number)
    instances.sort(reverse=True)
    half = unit.model_count // 2
    counted = instances[half] if len(instances) > half else 0
    return Modifier(rule_id, "add", -counted) if counted else None
