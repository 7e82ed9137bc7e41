"""The Combat Score: worked examples, and each item at its edges."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.words.language import render
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.aftermath.combat_score import CombatScored, combat_score, standard_bearers, verdict
from grognard.t9a.board.profile import Height
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.special_rule import SpecialRule
from grognard.t9a.rules.dwarven import Holdstone
from grognard.t9a.rules.movement import LightTroops
from grognard.t9a.units.ranks import full_ranks, rank_bonus, ranks_for_steadfast
from tests.t9a.positions import engage, fight, hero, model, state_of, troop, unit
from tests.t9a.rounds import after, facts, settled

SAURIAN = model("Saurian Warrior", discipline=8, base=(25, 25))
DWARF = model("Clan Warrior", discipline=9)
SKINK = model("Skink Brave", base=(20, 20))


def saurians_charge_dwarfs(dwarfs: int = 16) -> State:
    """The position of worked examples 21.7 and 21.8, after casualties."""
    saurians = unit(0, 0, troop(SAURIAN, 20, key="s", standard=True), 18)
    clan = unit(1, 1, troop(DWARF, 25, key="d", standard=True), dwarfs)
    return state_of(*fight(saurians, clan, charging=True))


def scores(state: State, **facts_given: Any) -> tuple[int, int]:
    state = after(state, **facts_given)
    ours, theirs = combat_score(state, facts(state))
    return ours.total, theirs.total


def items(state: State, side: int, **facts_given: Any) -> dict[str, int]:
    state = after(state, **facts_given)
    return {item.rule: item.points for item in combat_score(state, facts(state))[side].items}


def flanked(dwarfs: int, flankers: Unit) -> State:
    """21.8: the dwarfs fight the saurians to the front and *flankers* in the left flank."""
    state = saurians_charge_dwarfs(dwarfs)
    flank, clan = fight(flankers, state.unit(1), theirs="left")
    return state.put(flank, clan)


@pytest.mark.rule("t9a.combat-score", "t9a.charge-bonus", "t9a.rank-bonus", "t9a.combat-bonus")
def test_twenty_saurians_beat_twenty_dwarfs_8_to_5() -> None:
    """Worked example 21.7."""
    state = saurians_charge_dwarfs()
    assert scores(state, lost={0: 2, 1: 4}) == (8, 5)
    assert items(state, 0, lost={0: 2, 1: 4}) == {
        "t9a.losing-health-points": 4,
        "t9a.charge-bonus": 1,
        "t9a.rank-bonus": 2,
        "t9a.combat-bonus": 1,
    }
    assert items(state, 1, lost={0: 2, 1: 4}) == {
        "t9a.losing-health-points": 2,
        "t9a.rank-bonus": 2,
        "t9a.combat-bonus": 1,
    }


@pytest.mark.rule("t9a.combat-score")
def test_the_log_gives_every_item_of_both_sides_with_its_rule() -> None:
    dice = ScriptedDice([1, 1])
    settled(after(saurians_charge_dwarfs(), lost={0: 2, 1: 4}), dice)
    told = next(event for event in dice.events if isinstance(event, CombatScored))
    assert render(told) == (
        "Combat Score: Saurian Ancients 8 (+4 t9a.losing-health-points, +1 t9a.charge-bonus, "
        "+2 t9a.rank-bonus (Saurian Warrior) and +1 t9a.combat-bonus (Saurian Warrior)); "
        "Dwarven Holds 5 (+2 t9a.losing-health-points, +2 t9a.rank-bonus (Clan Warrior) "
        "and +1 t9a.combat-bonus (Clan Warrior))"
    )


@pytest.mark.rule("t9a.rank-bonus")
def test_four_full_ranks_of_dwarfs_score_3_for_ranks() -> None:
    """Worked example 21.8: lost by 2 with 21 dwarfs left."""
    assert scores(saurians_charge_dwarfs(21), lost={0: 2, 1: 4}) == (8, 6)


@pytest.mark.rule("t9a.flank-bonus")
@pytest.mark.parametrize(
    ("flankers", "points"),
    [
        (unit(2, 0, troop(SAURIAN, 5, key="f"), 5), 2),
        (unit(2, 0, troop(SAURIAN, 4, key="f"), 4), 1),
        (unit(2, 0, troop(model("Skirmisher", LightTroops(), base=(25, 25)), 10, key="f"), 10), 1),
    ],
    ids=["one Full Rank", "no Full Rank", "Light Troops"],
)
def test_a_second_unit_in_the_flank_scores_2_with_a_full_rank_and_1_without(flankers: Unit, points: int) -> None:
    """Worked example 21.8."""
    assert items(flanked(21, flankers), 0)["t9a.flank-bonus"] == points


@pytest.mark.rule("t9a.flank-bonus")
def test_two_units_in_flanks_count_once_by_the_better_one() -> None:
    state = flanked(21, unit(2, 0, troop(SAURIAN, 4, key="f"), 4))
    right, clan = fight(unit(3, 0, troop(SAURIAN, 5, key="g"), 5), state.unit(1), theirs="right")
    assert items(state.put(right, clan), 0)["t9a.flank-bonus"] == 2


@pytest.mark.rule("t9a.rear-bonus")
def test_flank_and_rear_both_count() -> None:
    state = flanked(21, unit(2, 0, troop(SAURIAN, 4, key="f"), 4))
    rear, clan = fight(unit(3, 0, troop(SAURIAN, 5, key="g"), 5), state.unit(1), theirs="rear")
    found = items(state.put(rear, clan), 0)
    assert (found["t9a.flank-bonus"], found["t9a.rear-bonus"]) == (1, 3)


@pytest.mark.rule("t9a.rear-bonus")
def test_the_rear_is_worth_2_without_a_full_rank() -> None:
    rear, clan = fight(unit(0, 0, troop(SAURIAN, 4, key="g"), 4), unit(1, 1, troop(DWARF, 20, key="d")), theirs="rear")
    assert items(state_of(rear, clan), 0) == {"t9a.rear-bonus": 2}


@pytest.mark.rule("t9a.dh.holdstone")
def test_a_unit_with_its_holdstone_set_down_has_no_flanks_to_score_for() -> None:
    bearers = troop(model("Holder", Holdstone()), 20, key="d")
    flank, clan = fight(unit(0, 0, troop(SAURIAN, 5, key="g")), unit(1, 1, bearers), theirs="left")
    clan = clan.altered(effects=((Holdstone.id, -1),))
    assert "t9a.flank-bonus" not in items(state_of(flank, clan), 0)


@pytest.mark.rule("t9a.overkill", "t9a.duel")
@pytest.mark.parametrize(("surplus", "points"), [(3, 4), (0, 1)])
def test_a_king_kills_a_champion_in_a_duel(surplus: int, points: int) -> None:
    """Worked example 21.32: one Health Point and an Overkill of at most 3 (counted while the blows fall)."""
    king = unit(0, 0, troop(DWARF, 4, key="k"), 4, files=4)
    saurians = unit(1, 1, troop(SAURIAN, 4, key="s"), 4, files=4)
    assert scores(state_of(*fight(king, saurians)), lost={1: 1}, overkill=(surplus, 0))[0] == points


@pytest.mark.rule("t9a.overkill")
def test_overkill_goes_to_the_side_that_dealt_it() -> None:
    state = saurians_charge_dwarfs()
    assert items(state, 1, overkill=(0, 2))["t9a.overkill"] == 2
    assert "t9a.overkill" not in items(state, 0, overkill=(0, 2))


@pytest.mark.rule("t9a.rank-bonus", "t9a.line-formation")
def test_sixteen_skinks_eight_wide_have_two_full_ranks_and_no_rank_bonus() -> None:
    """Worked example 21.35: Steadfast counts the ranks of a Line Formation."""
    skinks = unit(0, 0, troop(SKINK, 16), 16, files=8)
    assert (
        full_ranks(state_of(), skinks),
        rank_bonus(state_of(), skinks),
        ranks_for_steadfast(state_of(), skinks),
    ) == (2, 0, 2)


@pytest.mark.rule("t9a.rank-bonus", "t9a.full-rank")
def test_fifteen_skinks_in_7_7_1_have_two_full_ranks_and_a_rank_bonus_of_1() -> None:
    """Worked example 21.35."""
    skinks = unit(0, 0, troop(SKINK, 15), 15, files=7)
    assert (full_ranks(state_of(), skinks), rank_bonus(state_of(), skinks)) == (2, 1)


@pytest.mark.rule("t9a.full-rank")
@pytest.mark.parametrize(
    ("height", "models", "ranks"),
    [(Height.STANDARD, 14, 2), (Height.LARGE, 6, 2), (Height.LARGE, 5, 1), (Height.GIGANTIC, 1, 1)],
)
def test_full_ranks_of_standard_large_and_gigantic_models(height: Height, models: int, ranks: int) -> None:
    files = {Height.STANDARD: 5, Height.LARGE: 3, Height.GIGANTIC: 1}[height]
    assert full_ranks(state_of(), unit(0, 0, troop(model(height=height), models), models, files=files)) == ranks


@pytest.mark.rule("t9a.rank-bonus")
def test_the_rank_bonus_is_3_at_most_and_a_rule_may_raise_that() -> None:
    class LongerColumn(SpecialRule, frozen=True):
        id = "test.longer-column"
        amounts: ClassVar = {Amount.RAISES_RANK_BONUS: 1}

    assert rank_bonus(state_of(), unit(0, 0, troop(SKINK, 35), 35)) == 3
    assert rank_bonus(state_of(), unit(0, 0, troop(model("Skink", LongerColumn()), 35), 35)) == 4


@pytest.mark.rule("t9a.light-troops")
def test_more_than_half_light_troops_have_no_full_ranks() -> None:
    assert full_ranks(state_of(), unit(0, 0, troop(model("Scout", LightTroops()), 20), 20)) == 0


@pytest.mark.rule("t9a.combat-bonus", "t9a.battle-standard-bearer", "t9a.refused-duel")
def test_a_battle_standard_counts_beside_the_units_own_unless_its_bearer_refused_a_duel() -> None:
    bearer = hero(7, battle_standard=True)
    clan = unit(1, 1, troop(DWARF, 10, key="d", standard=True), characters=(bearer,))
    assert standard_bearers(clan) == 2
    assert standard_bearers(clan.altered(characters=(replace(bearer, refused_duel=True),))) == 1


@pytest.mark.rule("t9a.combat-score", "t9a.no-more-foes")
def test_a_unit_that_dropped_out_counts_for_the_losses_and_nothing_else() -> None:
    state = saurians_charge_dwarfs()
    lost = unit(2, 1, troop(DWARF, 30, key="x", standard=True), 30, x=60, was_engaged=True)
    state = after(state.put(lost), lost={0: 2, 1: 4})
    assert state.round is not None
    joined = replace(
        state.round,
        units=(0, 1, 2),
        sides=((0, 0), (1, 1), (2, 1)),
        lost=((0, 2), (1, 4), (2, 5)),
        charging=(0, 2),
        gone=((2, "dropped"),),
    )
    state = replace(state, round=joined)
    ours, theirs = combat_score(state, facts(state))
    assert (ours.total, theirs.total) == (13, 5)


@pytest.mark.rule("t9a.combat-score")
def test_units_that_were_wiped_out_still_cost_their_health_points() -> None:
    state = flanked(21, unit(2, 0, troop(SAURIAN, 5, key="f"), 5))
    assert scores(state, lost={2: 5}, wiped_out=(2,))[1] == 5 + 3 + 1


@pytest.mark.rule("t9a.charge-bonus")
def test_a_charging_unit_that_was_wiped_out_gives_no_charge_bonus() -> None:
    state = flanked(21, unit(2, 0, troop(SAURIAN, 5, key="f"), 5))
    state = state.put(state.unit(0).altered(charging=False), state.unit(2).altered(charging=True, first_round=True))
    assert "t9a.charge-bonus" in items(state, 0)
    assert "t9a.charge-bonus" not in items(state, 0, lost={2: 5}, wiped_out=(2,))


@pytest.mark.rule("t9a.splitting-combat")
def test_a_combat_that_falls_apart_is_scored_as_one() -> None:
    """Casualties part the two fights; the unit in the flank still counts for the contact that is left."""
    a, x = fight(unit(0, 0, troop(SAURIAN, 5, key="a")), unit(1, 1, troop(DWARF, 5, key="x"), x=20))
    b, y = fight(unit(2, 0, troop(SAURIAN, 5, key="b")), unit(3, 1, troop(DWARF, 5, key="y"), x=50), theirs="rear")
    assert scores(state_of(a, x, b, y), lost={1: 2, 2: 3}) == (2 + 3, 3)


@pytest.mark.rule("t9a.combat-score")
def test_rules_may_add_to_the_score() -> None:
    class War_Drum(SpecialRule, frozen=True):  # noqa: N801 - a rule of this test
        id = "test.war-drum"

        def combat_score(self, unit: Unit, state: State) -> Modifier:
            return Modifier(self.id, "add", 2)

    a, x = fight(
        unit(0, 0, troop(model("Drummer", War_Drum()), 4, key="a"), 4), unit(1, 1, troop(DWARF, 4, key="x"), 4)
    )
    assert items(state_of(a, x), 0) == {"test.war-drum": 2}


@pytest.mark.rule("t9a.combat-score")
def test_equal_scores_make_both_sides_winners() -> None:
    a, x = engage(unit(0, 0, y=20), unit(1, 1, y=20, facing=180))
    state = after(state_of(a, x), lost={0: 1, 1: 1})
    assert verdict(combat_score(state, facts(state))).loser == -1
