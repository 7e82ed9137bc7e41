"""The columns of a rule without logic. Such a rule is a row of its chapter; `docs/add-a-rule.md` says when it is one.

>>> from grognard.t9a.board.traits import Trait
>>> row = Rows(__name__)
>>> Halberd = row("t9a.weapon.halberd", traits=(Trait.TWO_HANDED,), adds_to={"strength": 1, "armour_penetration": 1})
>>> Halberd().strength(None)
Modifier(rule='t9a.weapon.halberd', layer='add', value=1)
"""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.rules import rows
from grognard.kernel.rules.rows import Answers
from grognard.kernel.rules.rule import Rule
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.moments.special_rule import Numbers, SpecialRule


class Rows(rows.Rows):
    """Makes the rules of a chapter that are columns alone."""

    def __call__(
        self,
        id: str,
        kind: type[SpecialRule] = SpecialRule,
        *,
        name: str = "",
        traits: tuple[Trait, ...] = (),
        amounts: Mapping[Amount, float] | None = None,
        holds: tuple[Rule, ...] = (),
        adds_to: Numbers | None = None,
        fixes: Numbers | None = None,
        at_least: Numbers | None = None,
        answers: Answers | None = None,
        adds_up: bool = False,
    ) -> type[SpecialRule]:
        """Return the rule of a row.

        Args:
            id: Its id; the row is kept under the name that the last part says: `Halberd` for `t9a.weapon.halberd`.
            kind: What it is, if more than a special rule (an attribute of Close Combat, an enchantment of a weapon).
            name: The name under which it is kept, where the id says another.
            traits: What holds of who has it.
            amounts: Numbers that hold of who has it.
            holds: The rules that it brings, besides what all of its kind bring.
            adds_to: What it adds to numbers.
            fixes: What numbers always are by it.
            at_least: What numbers are at least by it.
            answers: What it says at other moments, whatever it is asked about.
            adds_up: Do several equal instances add up?
        """
        columns = {
            "traits": traits,
            "amounts": amounts,
            "holds": (*kind.holds, *holds),
            "adds_to": adds_to,
            "fixes": fixes,
            "at_least": at_least,
            "adds_up": adds_up,
        }
        filled = {column: value for column, value in columns.items() if value}
        return self.rule(id, kind, name=name, columns=filled, answers=answers)
