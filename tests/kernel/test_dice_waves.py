"""Pools of dice that show faces go side by side: all to-hit dice, all to-wound dice, all saves (core 3.22)."""

from __future__ import annotations

import pytest

from grognard.kernel.dice import Dice, Distribution, Rolled, RolledDice, ScriptedDice, Target
from tests.kernel.dice_examples import SCATTER, explosions, poisoned_attack, wounds_and_sixes


def rolls(dice: ScriptedDice) -> list[tuple[str, tuple[int, ...]]]:
    """Return the batches: the reason and the faces of each."""
    return [(str(event.because), event.faces) for event in dice.events if isinstance(event, Rolled)]


def test_all_to_hit_dice_are_rolled_before_the_first_to_wound_die():
    with ScriptedDice([4, 1, 5, 3, 6]) as dice:
        assert dice.pool(3, lambda dice: int(dice.d6("to-hit") >= 4 and dice.d6("to-wound") >= 4)) == 1
        assert rolls(dice) == [("to-hit", (4, 1, 5)), ("to-wound", (3, 6))]


def test_dice_of_one_wave_are_grouped_by_reason_in_the_order_in_which_reasons_come_up():
    with ScriptedDice([4, 6, 1, 5, 6, 2, 1, 1, 5]) as dice:
        # 4 and 5 must wound, the 6 is poisoned and goes to the save; the six to wound goes straight to its D3
        assert dice.pool(4, poisoned_attack, 5) == 4
        assert rolls(dice) == [
            ("to-hit", (4, 6, 1, 5)),
            ("to-wound", (6, 2)),
            ("armour", (1,)),
            ("wounds", (1, 5)),
        ]


def test_a_pool_inside_a_run_becomes_further_waves_of_that_run():
    with ScriptedDice([6, 4, 1, 3, 6, 4]) as dice:
        assert explosions(dice) == 2
        assert rolls(dice) == [("to-hit", (6, 4, 1)), ("armour", (3, 6, 4))]


def test_after_its_inner_pool_a_run_goes_on():
    def runs(dice: Dice) -> int:
        hits = dice.pool(2, lambda dice: int(dice.d6("inner") >= 4))
        return 10 * hits + dice.d6("outer")

    with ScriptedDice([4, 1, 6, 6, 2, 3]) as dice:
        assert dice.pool(2, runs) == 12 + 23
        assert rolls(dice) == [("inner", (4, 1, 6, 6)), ("outer", (2, 3))]


def test_vectors_are_added_place_by_place():
    with ScriptedDice([6, 3, 1]) as dice:
        assert dice.pool(3, wounds_and_sixes) == (2, 1)


def test_no_runs_give_zeros_of_the_right_length_and_roll_nothing():
    with ScriptedDice([]) as dice:
        assert dice.pool(0, wounds_and_sixes) == (0, 0)
        assert dice.pool(0, poisoned_attack, 5) == 0
        assert dice.pool(0, explosions) == 0
        assert dice.events == []


def test_a_negative_number_of_runs_is_refused():
    with pytest.raises(ValueError, match="-1 times"):
        RolledDice(1).pool(-1, wounds_and_sixes)


def test_every_word_of_the_dice_works_in_a_pool():
    def all_words(dice: Dice) -> tuple[int, ...]:
        return (
            dice.d3("d3"),
            dice.total(3, "total", drop_lowest=1),
            dice.hand(2, "hand")[-1],
            int(dice.choose(SCATTER, "choice") == "right"),
            int(dice.angle("angle")),
            dice.step(lambda dice: dice.d6("step")),
            dice.total(0, "nothing") + len(dice.hand(0, "nothing")),
            dice.choose(Distribution.constant(1), "nothing"),
        )

    script = [5, 2, 6, 1, 4, 1, 2, 3, 5, 1, 2, 2, 0, 2, 90, 180, 6, 1]
    with ScriptedDice(script) as dice:
        assert dice.pool(2, all_words) == (4, 15, 7, 1, 270, 7, 0, 2)
        assert [event.kind for event in dice.events if isinstance(event, Rolled)] == [
            "d3",
            "total",
            "hand",
            "choice",
            "angle",
            "d6",
        ]


def test_dice_with_equal_targets_are_one_batch_and_with_unequal_ones_two():
    easy, hard = Target("t9a.to-hit", 3, (), 3), Target("t9a.to-hit", 5, (), 5)

    def attack(dice: Dice) -> int:
        target = hard if dice.d6("who") == 6 else easy
        return int(dice.d6(target) >= target.needed)

    with ScriptedDice([1, 6, 2, 3, 4, 4]) as dice:
        assert dice.pool(3, attack) == 2
        assert [event.because for event in dice.events] == ["who", easy, hard]  # type: ignore[attr-defined]


def test_what_a_run_tells_is_not_heard():
    def noisy(dice: Dice) -> int:
        assert not dice.telling
        dice.tell(Rolled("noise", ()))
        return dice.d6("to-hit")

    with ScriptedDice([2, 3]) as dice:
        assert dice.pool(2, noisy) == 5
        assert len(dice.events) == 1


def test_a_rule_that_catches_every_error_does_not_catch_the_wait_for_dice():
    def careful(dice: Dice) -> int:
        try:
            return dice.d6("to-hit")
        except Exception:  # noqa: BLE001  # what a careless rule may do
            return 0

    with ScriptedDice([2, 3]) as dice:
        assert dice.pool(2, careful) == 5


def test_arguments_that_cannot_be_hashed_are_refused_with_the_name_of_the_procedure():
    with pytest.raises(TypeError, match="poisoned_attack"):
        RolledDice(1).pool(2, poisoned_attack, [5])


def test_a_long_battle_forgets_what_it_rehearsed_and_learns_it_again():
    dice = RolledDice(8)
    dice._rehearsals.room = 10
    fresh = RolledDice(8)
    for armour in (2, 3, 4, 5, 6, 5, 4):
        assert dice.pool(5, poisoned_attack, armour) == fresh.pool(5, poisoned_attack, armour)
    assert dice.events == fresh.events
