"""The words of the dice, as dice that show faces speak them: rolled, scripted, asked."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.dice import (
    AskedDice,
    DiceLeft,
    Distribution,
    Event,
    ImpossibleFace,
    OutOfDice,
    Rolled,
    RolledDice,
    RollRequest,
    SampledDice,
    ScriptedDice,
    Target,
)
from grognard.kernel.dice.face_stream import FaceStream
from tests.kernel.dice_examples import PROCEDURES, SCATTER


def test_scripted_dice_come_in_order():
    with ScriptedDice([2, 5, 6, 6, 1]) as dice:
        assert dice.d6("first") == 2
        assert dice.total(2, "charge") == 11
        assert dice.hand(2, "volley gun") == (1, 6)


def test_a_d3_is_a_d6_halved_and_rounded_up_and_recorded_as_the_d6():
    with ScriptedDice([1, 2, 3, 4, 5, 6]) as dice:
        assert [dice.d3("wounds") for _ in range(6)] == [1, 1, 2, 2, 3, 3]
        assert dice.faces == [1, 2, 3, 4, 5, 6]
        assert dice.events[-1] == Rolled("wounds", (6,), "d3")


def test_maximised_dice_drop_the_lowest_and_minimised_the_highest():
    with ScriptedDice([3, 1, 6, 3, 1, 6]) as dice:
        assert dice.total(3, "maximised", drop_lowest=1) == 9
        assert dice.total(3, "minimised", drop_highest=1) == 4
        assert dice.events == [
            Rolled("maximised", (3, 1, 6), "total", (3, 6)),
            Rolled("minimised", (3, 1, 6), "total", (1, 3)),
        ]


def test_more_dice_dropped_than_rolled_are_refused():
    with pytest.raises(ValueError, match="can't drop"):
        RolledDice(1).total(2, "charge", drop_lowest=2, drop_highest=1)


def test_a_choice_is_recorded_as_the_index_of_its_outcome():
    with ScriptedDice([2, 0]) as dice:
        assert dice.choose(SCATTER, "scatter") == "right"
        assert dice.choose(SCATTER, "scatter") == "hit"
        assert dice.events[0] == Rolled("scatter", (2,), "choice")


def test_where_there_is_no_choice_nothing_is_drawn():
    with ScriptedDice([]) as dice:
        assert dice.choose(Distribution.constant("only"), "scatter") == "only"


def test_a_direction_is_whole_degrees_below_360():
    dice = RolledDice(3)
    angles = [dice.angle("scatter") for _ in range(2000)]
    assert all(angle == int(angle) and 0 <= angle < 360 for angle in angles)
    assert len(Counter(angles)) > 350
    assert ScriptedDice([359]).angle("scatter") == 359.0


def test_no_dice_are_no_roll():
    with ScriptedDice([]) as dice:
        assert dice.total(0, "shots") == 0
        assert dice.hand(0, "shots") == ()
        assert dice.events == []


def test_too_few_scripted_dice_name_the_reason():
    with pytest.raises(OutOfDice, match=r"t9a\.charge needs 2 dice \(total\), the script has 1 left"):
        ScriptedDice([4]).total(2, "t9a.charge")


def test_too_many_scripted_dice_name_those_left():
    with pytest.raises(DiceLeft, match="not used: 5, 6"), ScriptedDice([4, 5, 6]) as dice:
        dice.d6("first")


def test_an_error_in_the_rule_is_not_hidden_by_dice_left():
    with pytest.raises(KeyError), ScriptedDice([4, 5]):
        raise KeyError


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_no_die_has_is_refused(face):
    with pytest.raises(ImpossibleFace, match=f"{face} can't be rolled"):
        ScriptedDice([face]).d6("first")
    with pytest.raises(ImpossibleFace):
        RolledDice(1, recorded=[face]).d6("first")


def test_rolls_and_told_events_are_kept_in_order_with_their_reasons():
    class Shouted(Event, frozen=True):
        pass

    needed = Target("t9a.to-hit", 4, (), 4)
    dice = ScriptedDice([6, 2])
    assert dice.telling
    dice.d6(needed)
    dice.tell(Shouted())
    dice.d6("morale")
    assert dice.events == [Rolled(needed, (6,)), Shouted(), Rolled("morale", (2,))]


def test_taken_faces_are_those_since_the_last_time():
    dice = ScriptedDice([1, 2, 3])
    dice.d6("one")
    assert dice.take() == (1,)
    dice.total(2, "two")
    assert dice.take() == (2, 3)
    assert dice.take() == ()


def test_rolled_dice_of_a_seed_are_the_same_for_ever():
    """If this changes, every battle with a seed goes differently: raise the rules version."""
    dice = RolledDice(1)
    assert [dice.d6("first") for _ in range(20)] == [1, 6, 3, 5, 5, 2, 3, 4, 1, 6, 1, 6, 1, 6, 3, 5, 2, 5, 6, 5]
    assert dice.hand(10, "hand") == (2, 3, 3, 4, 4, 5, 5, 6, 6, 6)
    assert dice.choose(SCATTER, "scatter") == "right"
    assert dice.angle("scatter") == 286.0
    assert dice.position == 35


def test_the_stream_of_faces_does_not_hang_on_how_it_is_read():
    one_by_one = FaceStream(12)
    in_bulk = FaceStream(12)
    faces = tuple(one_by_one.one() for _ in range(5000))
    assert faces == in_bulk.take(17) + in_bulk.take(4000) + in_bulk.take(983)
    assert FaceStream(12, position=4321).take(100) == faces[4321:4421]
    assert one_by_one.position == in_bulk.position == 5000


def test_every_face_of_the_stream_has_the_same_chance():
    counted = Counter(FaceStream(5).take(60_000))
    assert set(counted) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 10_000) <= 4.5 * (60_000 * 5 / 36) ** 0.5 for count in counted.values())


@given(st.integers(1, 10**30))
def test_numbers_from_the_stream_lie_below_their_bound(bound):
    stream = FaceStream(bound)
    assert all(0 <= stream.below(bound) < bound for _ in range(5))


@pytest.mark.parametrize("name", list(PROCEDURES))
def test_recorded_faces_come_again_and_then_the_dice_go_on_as_if_never_interrupted(name):
    procedure, args = PROCEDURES[name]
    whole = RolledDice(99)
    for _ in range(10):
        procedure(whole, *args)
    recorded = whole.take()
    later = [procedure(whole, *args) for _ in range(10)]

    resumed = RolledDice(99, recorded=recorded)
    for _ in range(10):
        procedure(resumed, *args)
    assert resumed.take() == recorded
    assert [procedure(resumed, *args) for _ in range(10)] == later
    assert resumed.events == whole.events


def test_recorded_faces_win_over_the_seed():
    dice = RolledDice(1, recorded=[6, 6, 6])
    assert dice.total(2, "charge") == 12
    assert dice.hand(2, "half recorded") == (5, 6)  # the fourth face of seed 1 is a 5


def test_people_are_asked_for_all_dice_of_a_wave_at_once():
    requests: list[RollRequest] = []

    def type_in(request: RollRequest) -> tuple[int, ...]:
        requests.append(request)
        return (4,) * request.count

    procedure, args = PROCEDURES["a pool"]
    assert procedure(AskedDice(type_in), *args) == 8
    assert requests == [
        RollRequest(4, "to-hit"),
        RollRequest(4, "to-wound"),
        RollRequest(4, "armour"),
        RollRequest(4, "wounds", "d3"),
    ]


@pytest.mark.parametrize("typed", [(), (1, 2), (9,)])
def test_faces_that_people_cannot_have_rolled_are_refused(typed):
    with pytest.raises(ImpossibleFace):
        AskedDice(lambda request: typed).d6("to-hit")


def test_a_choice_asks_people_for_an_index_within_its_options():
    request = RollRequest(1, "scatter", "choice", SCATTER)
    assert (request.lowest, request.highest) == (0, 2)
    request.check((2,))
    with pytest.raises(ImpossibleFace, match="0 to 2"):
        request.check((3,))


def test_sampled_dice_of_a_seed_repeat_themselves_and_tell_nothing():
    procedure, args = PROCEDURES["a round of steps"]
    one, other = SampledDice(4), SampledDice(4)
    assert not one.telling
    assert [procedure(one, *args) for _ in range(50)] == [procedure(other, *args) for _ in range(50)]


def test_sampled_dice_run_a_pool_whose_odds_cannot_be_listed():
    def northward(dice):
        return int(dice.angle("scatter") < 90)

    assert 150 <= SampledDice(2).pool(1000, northward) <= 350
    assert SampledDice(2).pool(3, lambda dice: (int(dice.angle("scatter") >= 0), 2)) == (3, 6)


def test_importing_the_dice_loads_no_heavy_package():
    heavy = ("numpy", "shapely", "matplotlib", "babel", "yaml", "rapidfuzz")
    code = f"import sys, grognard.kernel.dice; print([name for name in {heavy} if name in sys.modules])"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"
