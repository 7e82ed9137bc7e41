"""What a battle gives away as JSON comes back as it was, or it is said what it is instead."""

from __future__ import annotations

from enum import Enum
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec
import pytest

from grognard.kernel.battle.digests import digest, plain
from grognard.kernel.battle.read_back import ReadBack, Values, beside, result_kind
from grognard.kernel.battle.views import View, view_of_battle
from grognard.kernel.dice import RolledDice
from grognard.kernel.geometry import Disc, Footprint, Polygon, Rect
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.events import Event, Rolled, Secret
from grognard.kernel.words.modifiers import Target
from grognard.kernel.words.refusals import BadInput
from tests.kernel import parley


class Banner:
    """What hangs beside the state: a colour that never changes."""

    def __init__(self, colour: str) -> None:
        self.digest_key = f"banner {colour}"


class Limps(Rule, frozen=True):
    id: ClassVar[str] = "example.limps"
    x: int


class Weather(Enum):
    FOG = "fog"


class Place(NamedTuple):
    x: float
    y: float


class Camp(msgspec.Struct, frozen=True):
    banner: Banner
    tents: tuple[Footprint, ...] = ()
    rules: tuple[Rule, ...] = ()
    well: Place | None = None
    stores: dict[str, float] = {}
    weather: Weather = Weather.FOG
    watch: Literal["", "posted"] = ""
    asleep: frozenset[str] = frozenset()
    captain: str | int | None = None
    notes: tuple[tuple[str, Any], ...] = ()


RED = Banner("red")
CAMP = Camp(
    RED,
    (Disc(4, 5, 1), Rect(1, 2, 3, 4, 90), Polygon(((0, 0), (2, 0), (0, 2)))),
    (Limps(2),),
    Place(1.5, 2),
    {"oil": 1.0, "salt": 2},
    watch="posted",
    asleep=frozenset({"a", "b"}),
    captain=3,
    notes=(("met", (1, (2, 3))),),
)


def test_a_state_comes_back_equal_with_its_digest_and_what_hangs_beside_it() -> None:
    again = ReadBack(beside(CAMP)).value(plain(CAMP), Camp)
    assert again == CAMP
    assert digest(again) == digest(CAMP)
    assert again.banner is RED
    assert isinstance(again.rules[0], Limps)


def test_a_whole_number_where_one_with_a_point_may_stand_keeps_its_digest() -> None:
    again = ReadBack([RED]).value(plain(CAMP), Camp)
    assert [type(amount) for amount in again.stores.values()] == [float, int]


def test_events_in_events_come_back_as_their_own_classes() -> None:
    event = Secret(1, Rolled(Target("example.hit", 4), (3, 5)))
    assert ReadBack().value(plain(event), Event) == event


def test_a_view_comes_back_with_its_options_and_without_what_was_hidden() -> None:
    table = parley.Table((8, 8, 8))
    values = Values(parley.Table, parley.Table, tuple[int, ...], home="tests.kernel")
    battle = parley.battle(RolledDice(1))
    view = battle.view(1)
    again = values.view(plain(view))
    assert again == view
    assert again.state.coins == (-1, 8, -1)
    assert values.view(plain(view_of_battle(0, table, None, (), (3, 4, 5)))) == View(
        0, table, None, (), over=True, result=(3, 4, 5)
    )


def test_what_a_procedure_ends_with_is_read_where_it_says_so() -> None:
    assert result_kind(parley.parley) == tuple[int, ...]


@pytest.mark.parametrize(
    ("field", "found", "said"),
    [
        ("banner", "banner blue", "state, banner: found 'banner blue', expected Banner"),
        ("rules", [{"rule": "Flies"}], "state, rules[0]: found 'Flies', expected Rule"),
        ("rules", [{"rule": "Limps"}], "state, rules[0]: found nothing, expected x"),
        ("tents", ["disc 1 2"], "state, tents[0]: found 'disc 1 2', expected"),
        ("tents", 5, "state, tents: found 5, expected a list"),
        ("well", [1], "state, well: found 1, expected 2"),
        ("watch", "left", "state, watch: found 'left', expected  | posted"),
        ("stores", [], "state, stores: found [], expected keys with their values"),
        ("captain", 1.5, "state, captain: found 1.5, expected int"),
        ("moat", 1, "state, moat: found 1, expected banner | tents"),
    ],
)
def test_what_is_none_of_this_battle_is_named_with_its_place(field: str, found: Any, said: str) -> None:
    values = Values(Camp, Camp, int, beside(CAMP))
    with pytest.raises(BadInput) as fault:
        values.state({**plain(CAMP), field: found})
    assert said in str(fault.value)
