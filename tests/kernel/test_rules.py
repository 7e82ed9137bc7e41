"""Rules are values, and a table finds those that act at a moment."""

from __future__ import annotations

import pickle
import subprocess
import sys
from enum import StrEnum, auto
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest

from grognard.kernel.rules.rule import HookTable, Rule


class Moments:
    """A small protocol."""

    def strength_bonus(self) -> int | None:
        """Say what is added to Strength."""

    def attack_bonus(self) -> int | None:
        """Say what is added to Attack Value."""


class Strong(Rule, Moments, frozen=True):
    id = "example.strong"
    x: int = 1

    def strength_bonus(self) -> int:
        return self.x


class MoreMoments(Moments):
    """A protocol that stands on the small one."""

    def courage_bonus(self) -> int | None:
        """Say what is added to Courage."""


class Brave(Rule, MoreMoments, frozen=True):
    id = "example.brave"

    def courage_bonus(self) -> int:
        return 2


class Others:
    """The moments of another game."""

    def strength_bonus(self) -> int | None:
        return None


class Wild(Rule, frozen=True):
    id = "example.wild"

    def attack_bonus(self) -> int:
        return 1


class Trait(StrEnum):
    MOUNTED = auto()
    TOWERS = auto()


class Marked(Rule, frozen=True):
    id = "example.marked"
    traits = (Trait.MOUNTED,)


class Reaching(Rule, frozen=True):
    id = "example.reaching"
    x: float
    amounts: ClassVar = {Trait.TOWERS: 6, Trait.MOUNTED: "x"}


class Tagged(Rule, frozen=True):
    id = "example.tagged"


def test_a_table_gives_the_rules_that_act_at_a_moment_in_their_order() -> None:
    table = HookTable((Strong(2), Marked(), Wild(), Strong(1)), Moments)
    assert [bonus() for bonus in table.of(Moments.strength_bonus)] == [2, 1]
    assert [bonus() for bonus in table.of(Moments.attack_bonus)] == [1]


def test_a_rule_that_inherits_the_silence_of_the_protocol_is_left_out() -> None:
    assert HookTable((Strong(),), Moments).of(Moments.attack_bonus) == ()


def test_a_trait_is_data_of_its_rule_and_found_as_fast_as_a_moment() -> None:
    table = HookTable((Strong(2), Marked(), Wild()), Moments)
    assert table.with_trait(Trait.MOUNTED) == (Marked(),)
    assert table.with_trait(Trait.MOUNTED) is table.with_trait(Trait.MOUNTED)
    assert table.with_trait(Trait.TOWERS) == ()


def test_a_number_of_a_rule_is_data_too_and_may_be_one_of_its_brackets() -> None:
    table = HookTable((Reaching(2.5), Wild(), Reaching(4)), Moments)
    assert (table.amounts(Trait.TOWERS), table.amounts(Trait.MOUNTED)) == ((6, 6), (2.5, 4))
    assert table.with_trait(Trait.TOWERS) == (Reaching(2.5), Reaching(4))


def test_asking_again_gives_the_same_answer_at_once() -> None:
    table = HookTable((Strong(),), Moments)
    assert table.of(Moments.strength_bonus) is table.of(Moments.strength_bonus)


def test_a_moment_that_the_protocol_does_not_have_is_a_slip_of_the_code() -> None:
    with pytest.raises(AttributeError, match="Moments has no moment 'strength_bonus'"):
        HookTable((Strong(),), Moments).of(Others.strength_bonus)


def test_a_table_under_the_root_of_the_moments_is_asked_for_those_of_all_that_stand_on_it() -> None:
    table = HookTable((Strong(1), Brave()), Moments)
    assert [bonus() for bonus in table.of(MoreMoments.courage_bonus)] == [2]
    assert [bonus() for bonus in table.of(MoreMoments.strength_bonus)] == [1]


def test_what_a_rule_says_at_a_moment_is_no_moment_itself() -> None:
    with pytest.raises(AttributeError, match="Moments has no moment 'courage_bonus'"):
        HookTable((Brave(),), Moments).of(Brave.courage_bonus)


def test_the_type_checker_sees_a_misspelt_moment_or_trait_and_a_wrong_argument(tmp_path: Path) -> None:
    """What no test of ours may reach: mypy refuses a moment that isn't there, and what it isn't given."""
    slip = tmp_path / "slip.py"
    slip.write_text(SLIP, encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(slip)], capture_output=True, text=True
    ).stdout.splitlines()
    lines = {line.partition(": error: ")[0].rpartition(":")[2] for line in told if "slip.py" in line}
    assert lines == {"12", "13", "14", "15"}


SLIP = """
from enum import StrEnum
from grognard.kernel.rules.rule import HookTable
class Trait(StrEnum):
    MOUNTED = "mounted"
class Moments:
    def bonus(self, roll: int) -> int | None: ...
def right(table: HookTable) -> int:
    return sum(hook(4) or 0 for hook in table.of(Moments.bonus))
def wrong(table: HookTable) -> int:
    total = 0
    total += len(table.of(Moments.bonsu))
    total += sum(hook("four") or 0 for hook in table.of(Moments.bonus))
    total += len(table.with_trait(Trait.MUONTED)) + len(table.with_trait(Trait.MOUNTED))
    total += len(table.with_trait("muonted"))
    return total
"""


def test_equal_tables_are_one_key() -> None:
    one, other = HookTable((Strong(2), Wild()), Moments), HookTable([Strong(2), Wild()], Moments)
    assert one == other
    assert hash(one) == hash(other)
    assert one != HookTable((Wild(), Strong(2)), Moments)
    assert one != HookTable((Strong(2), Wild()))
    assert one != "a table"


def test_tables_are_added_and_equal_rules_stay() -> None:
    table = HookTable((Strong(),), Moments) + HookTable((Strong(), Wild()))
    assert table.rules == (Strong(), Strong(), Wild())
    assert table.protocol is Moments
    assert HookTable() + table == HookTable(table.rules)
    assert not HookTable()
    assert len(table) == 3


def test_rules_with_equal_brackets_are_equal_but_not_those_of_another_class() -> None:
    assert Strong(2) == Strong(2) != Strong(1)
    assert Marked() != Tagged()
    assert {Strong(2): "yes"}[Strong(2)] == "yes"
    assert msgspec.json.encode(Marked()) != msgspec.json.encode(Tagged())


def test_tables_travel_to_other_processes() -> None:
    table = HookTable((Strong(3), Wild()), Moments)
    assert pickle.loads(pickle.dumps(table)) == table
