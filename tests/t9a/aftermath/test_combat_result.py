"""Break Tests and what defeat does: worked examples, exact odds, and each consequence up to the flight."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.battle.asks import Checkpoint
from grognard.kernel.dice import Dice, RolledDice, ScriptedDice, forward, odds
from grognard.kernel.geometry import Feature, Rect, Table
from grognard.t9a.aftermath.break_tests import TakeLoss, break_tests, crumble
from grognard.t9a.aftermath.combat_result import after_blows
from grognard.t9a.aftermath.combat_score import Verdict, combat_score, verdict
from grognard.t9a.aftermath.steadfast import is_disrupted, is_steadfast, steadied_by
from grognard.t9a.board.profile import ModelType
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.next_unit import NextUnit
from grognard.t9a.rules.characters import BattleStandardBearer, Bodyguard, CommandingPresence, WarMachine
from grognard.t9a.rules.morale import Fear, Stubborn, Unbreakable, Unstable
from grognard.t9a.rules.movement import Fly, LightTroops, Strider
from grognard.t9a.rules.saurian import ColdBlooded
from tests.t9a.positions import alone, engage, fight, hero, model, play, state_of, troop, unit
from tests.t9a.rounds import after, facts, settled
from tests.t9a.soundness import faults

SAURIAN = model("Saurian Warrior", ColdBlooded(), discipline=8, base=(25, 25))
DWARF = model("Clan Warrior", discipline=9)
BANNER = hero(90, model("Thane", BattleStandardBearer(), discipline=9), battle_standard=True)


def dwarfs_lost(dwarfs: int = 16, *others: Unit, **losses: int) -> State:
    """Saurians of 3 Full Ranks have charged dwarfs: the dwarfs lost by 3, with four ranks left by 2."""
    saurians = unit(0, 0, troop(SAURIAN, 20, key="s", standard=True), 18)
    clan = unit(1, 1, troop(DWARF, 25, key="d", standard=True), dwarfs)
    return state_of(*fight(saurians, clan, charging=True), *others)


def passes(state: State, unit_id: int = 1, difference: int | None = None) -> Fraction:
    """Return the exact odds that the unit holds: the whole step with its score and test."""
    state = state if state.round is not None else after(state, lost={0: 2, 1: 4})
    outcome = verdict(combat_score(state, facts(state)))
    if difference is not None:
        outcome = Verdict(state.unit(unit_id).side, difference)

    def holds(dice: Dice) -> bool:
        end: State = play(break_tests(state, facts(state), outcome, dice))
        assert end.aftermath is not None
        return unit_id not in (*end.aftermath.broken, *end.aftermath.destroyed)

    return odds(holds).probability(True)


@pytest.mark.rule("t9a.break-test")
def test_dwarfs_that_lost_by_3_test_at_6() -> None:
    """Worked example 21.7: Full Ranks 3 against 3, not Steadfast."""
    assert passes(dwarfs_lost()) == Fraction(5, 12)


@pytest.mark.rule("t9a.break-test", "t9a.rally-around-the-flag")
def test_the_battle_standard_lets_them_test_twice() -> None:
    assert passes(dwarfs_lost(16, alone(BANNER, 1, x=40, y=30))) == Fraction(95, 144)


@pytest.mark.rule("t9a.steadfast")
def test_dwarfs_with_more_ranks_test_at_their_own_discipline() -> None:
    """Worked example 21.8: four Full Ranks against three, lost by 2."""
    assert passes(dwarfs_lost(21)) == Fraction(5, 6)
    assert passes(dwarfs_lost(21, alone(BANNER, 1, x=40, y=30))) == Fraction(35, 36)


def flanked_dwarfs(flankers: int, *others: Unit) -> State:
    state = dwarfs_lost(21, *others)
    flank, clan = fight(unit(2, 0, troop(SAURIAN, flankers, key="f"), flankers), state.unit(1), theirs="left")
    return state.put(flank, clan)


@pytest.mark.rule("t9a.steadfast", "t9a.disrupted")
def test_one_full_rank_in_the_flank_leaves_them_steadfast() -> None:
    """Worked example 21.8: lost by 4, still a test at 9."""
    assert passes(flanked_dwarfs(5)) == Fraction(5, 6)


@pytest.mark.rule("t9a.disrupted")
def test_two_full_ranks_in_the_flank_disrupt_them() -> None:
    """Worked example 21.8: a test at 5."""
    assert passes(flanked_dwarfs(10)) == Fraction(5, 18)
    assert passes(flanked_dwarfs(10, alone(BANNER, 1, x=40, y=30))) == Fraction(155, 324)


@pytest.mark.rule("t9a.break-test", "t9a.sa.cold-blooded")
def test_cold_blooded_saurians_that_lost_by_3() -> None:
    """Worked example 21.9: at 5, with the battle standard, and Steadfast at 8; the dice are Minimised."""
    saurians, clan = fight(unit(1, 0, troop(SAURIAN, 4, key="s"), 4), unit(0, 1, troop(DWARF, 4, key="d"), 4))
    assert passes(state_of(saurians, clan), 1, 3) == Fraction(113, 216)
    banner = alone(BANNER, 0, x=40, y=30)
    assert passes(state_of(saurians, clan, banner), 1, 3) == Fraction(36047, 46656)
    column, clan = fight(unit(1, 0, troop(SAURIAN, 10, key="s")), unit(0, 1, troop(DWARF, 4, key="d"), 4))
    assert passes(state_of(column, clan), 1, 3) == Fraction(193, 216)


@pytest.mark.rule("t9a.stubborn", "t9a.fear")
def test_stubborn_takes_the_difference_away_and_leaves_fear() -> None:
    """Ledger: Discipline 9, lost by 4, touching Fear: at 8 if Stubborn, at 4 if not."""
    for rules, chance in (((Stubborn(),), Fraction(13, 18)), ((), Fraction(1, 6))):
        clan = unit(1, 1, troop(model("Dwarf", *rules, discipline=9), 5, key="d"))
        beast, clan = fight(unit(0, 0, troop(model("Beast", Fear()), 5, key="b")), clan)
        assert passes(state_of(beast, clan), 1, 4) == chance


@pytest.mark.rule("t9a.bodyguard", "t9a.stubborn", "t9a.refused-duel")
def test_a_guarded_general_steadies_his_unit_unless_he_refused_a_duel() -> None:
    """Ledger t9a.bodyguard: Discipline 8, Cold-Blooded, lost by 3: at 8, and at 5 without Stubborn."""
    lord = hero(90, model("Warlord", ColdBlooded(), discipline=8, base=(25, 25)), general=True)
    guard = troop(model("Guard", ColdBlooded(), Bodyguard(), discipline=7, base=(25, 25)), 4, key="g")
    guards, clan = fight(unit(1, 0, guard, characters=(lord,)), unit(0, 1, troop(DWARF, 5, key="d")))
    assert passes(state_of(guards, clan), 1, 3) == Fraction(193, 216)
    shamed = guards.altered(characters=(replace(lord, refused_duel=True),))
    assert steadied_by(state_of(shamed, clan), shamed, (clan,)) == ""


@pytest.mark.rule("t9a.unbreakable")
def test_unbreakable_seekers_stay_without_a_roll() -> None:
    seekers = unit(1, 1, troop(model("Seeker", Unbreakable()), 5, key="d"))
    saurians, seekers = fight(unit(0, 0, troop(SAURIAN, 5, key="s")), seekers)
    assert passes(state_of(saurians, seekers), 1, 10) == 1


@pytest.mark.rule("t9a.war-machine", "t9a.break-test")
def test_a_war_machine_that_fails_is_destroyed() -> None:
    """Ledger: Discipline 9, Stubborn, lost by 5: destroyed with 1/6."""
    cannon = troop(model("Cannon", WarMachine(), Stubborn(), discipline=9, base=60, hp=4), 1, key="c")
    machine = unit(1, 1, cannon, files=1, x=36, y=26)
    saurians, machine = engage(unit(0, 0, troop(SAURIAN, 5, key="s"), y=23), machine)
    state = state_of(saurians, machine)
    assert passes(state, 1, 5) == Fraction(5, 6)
    outcome = Verdict(1, 5)
    begun = after(state)
    end: State = play(break_tests(begun, facts(begun), outcome, ScriptedDice([6, 4])))
    assert not end.has(1)
    assert end.aftermath is not None
    assert end.aftermath.destroyed == (1,)


@pytest.mark.rule("t9a.broken", "t9a.commanding-presence")
def test_a_general_who_breaks_lends_nothing_so_his_unit_tests_last() -> None:
    """Two units lose by 1; the General's Discipline 10 serves the other as long as he stands."""
    king = hero(90, model("King", CommandingPresence(), discipline=10), general=True)
    clan = unit(1, 1, troop(DWARF, 3, key="d"), characters=(king,))
    greys = unit(2, 1, troop(model("Grey", discipline=5), 4, key="g"), x=50)
    a, clan = fight(unit(0, 0, troop(SAURIAN, 4, key="a"), 4), clan)
    b, greys = fight(unit(3, 0, troop(SAURIAN, 4, key="b"), 4), greys.altered(x=40))
    state = after(state_of(a, b, clan, greys), lost={1: 1, 0: 0})
    end: State = play(break_tests(state, facts(state), Verdict(1, 1), ScriptedDice([4, 5, 6, 4])))
    assert end.aftermath is not None
    assert end.aftermath.broken == (1,), "the greybeards tested at 9 first, the King's unit failed at 9"


@pytest.mark.rule("t9a.break-test", "t9a.broken", "t9a.commanding-presence")
def test_the_owner_says_in_which_order_his_units_take_their_break_tests() -> None:
    """The King's unit first: it breaks on 10 against 9, and the others then test at 4, not at 9."""
    king = hero(90, model("King", CommandingPresence(), discipline=10), general=True)
    clan = unit(1, 1, troop(DWARF, 3, key="d"), characters=(king,))
    greys = unit(2, 1, troop(model("Grey", discipline=5), 4, key="g"), x=40)
    a, clan = fight(unit(0, 0, troop(SAURIAN, 4, key="a"), 4), clan)
    b, greys = fight(unit(3, 0, troop(SAURIAN, 4, key="b"), 4), greys)
    state = after(state_of(a, b, clan, greys), lost={1: 1, 0: 0})
    asked: list[Any] = []

    def first_the_king(ask: Any) -> Any:
        asked.append((ask.player, ask.kind, [option.unit for option in ask.options]))
        return NextUnit(1)

    with ScriptedDice([6, 4, 4, 5]) as dice:
        end: State = play(break_tests(state, facts(state), Verdict(1, 1), dice), first_the_king)
    assert asked == [(1, "t9a.break-test-order", [2, 1])], "whom others lean on is suggested last"
    assert end.aftermath is not None
    assert end.aftermath.broken == (1, 2)


@pytest.mark.rule("t9a.broken", "t9a.break-test")
def test_who_has_broken_is_fleeing_and_engaged_still_while_others_take_their_tests() -> None:
    """Fleeing begins when the test is failed, the flight only after all (core 12.6, 13.6): what each question shows."""
    foes, losers = [], []
    for number in (1, 2, 3):
        foe, loser = fight(
            unit(number + 10, 0, troop(SAURIAN, 4, key=f"s{number}"), 4),
            unit(number, 1, troop(model("Grey", discipline=5), 4, key=f"g{number}"), x=10 * number, y=20),
        )
        foes.append(foe)
        losers.append(loser)
    state = after(state_of(*losers, *foes), lost={1: 1, 0: 0})
    seen: list[Any] = []

    def in_turn(ask: Any) -> Any:
        now = ask.state
        seen.append((now.aftermath.step, now.aftermath.broken, [one.id for one in now.units if one.morale.fleeing]))
        assert all(now.unit(one).is_engaged for one in (1, 2, 3))
        assert faults(now) == []
        return ask.options[0]

    with ScriptedDice([6, 6, 1, 1, 6, 6]) as dice:
        end: State = play(break_tests(state, facts(state), Verdict(1, 1), dice), in_turn, in_turn)
    assert seen == [("tests", (), []), ("tests", (1,), [1])]
    assert end.aftermath is not None
    assert (end.aftermath.step, end.aftermath.broken) == ("flight", (1, 3))


# ---- Unstable --------------------------------------------------------------------------------------------------------


def crumbled(unit: Unit, points: int, *answers: Any) -> State:
    end: State = play(crumble(state_of(unit), unit.id, points, ScriptedDice([])), *answers)
    return end


@pytest.mark.rule("t9a.unstable")
def test_three_and_their_champion_are_lost_to_a_defeat_by_4() -> None:
    """Ledger example 1: the defeat costs 4 Health Points, nobody tests."""
    undead = unit(1, 1, troop(model("Bones", Unstable()), 4, key="u", champion=True), files=4)
    foes, undead = fight(unit(0, 0, troop(SAURIAN, 4, key="s"), 4, files=4), undead)
    state = after(state_of(foes, undead), lost={1: 4})
    end = settled(state, ScriptedDice([]))
    assert not end.has(1)
    assert end.aftermath is None


@pytest.mark.rule("t9a.unstable")
@pytest.mark.parametrize(("points", "models", "wounds"), [(3, 2, 3), (6, 1, 1)])
def test_snake_swarms_lose_health_points_before_models(points: int, models: int, wounds: int) -> None:
    """Ledger example 2: two swarms with 5 Health Points each."""
    swarm = unit(1, 1, troop(model("Swarm", Unstable(), hp=5), 2, key="u"), files=2)
    after_it = crumbled(swarm, points).unit(1)
    assert (after_it.models, after_it.lost) == (models, wounds)


@pytest.mark.rule("t9a.unstable")
def test_characters_share_what_the_rank_and_file_cannot_pay() -> None:
    """Ledger example 4: lost by 2, one R&F and two Characters: their owner says who takes the second point."""
    heroes = (hero(7, model("Wight", Unstable(), hp=2)), hero(8, model("Ghost", Unstable(), hp=2)))
    undead = unit(1, 1, troop(model("Bones", Unstable()), 1, key="u"), files=1, characters=heroes)
    left = crumbled(undead, 2, TakeLoss(1, 8)).unit(1)
    assert left.rank_and_file == 0
    assert [one.lost for one in left.characters] == [0, 1]


@pytest.mark.rule("t9a.unstable")
def test_even_shares_ask_nobody() -> None:
    heroes = (hero(7, model("Wight", Unstable(), hp=2)), hero(8, model("Ghost", Unstable(), hp=2)))
    undead = unit(1, 1, troop(model("Bones", Unstable()), 1, key="u"), files=1, characters=heroes)
    assert [one.lost for one in crumbled(undead, 3).unit(1).characters] == [1, 1]


@pytest.mark.rule("t9a.unstable")
def test_a_mixed_unit_neither_tests_nor_loses() -> None:
    mixed = unit(1, 1, troop(model("Bones", Unstable()), 3, key="u"), files=4, characters=(hero(7),))
    foes, mixed = fight(unit(0, 0, troop(SAURIAN, 4, key="s"), 4, files=4), mixed)
    state = after(state_of(foes, mixed), lost={1: 3})
    assert settled(state, ScriptedDice([])).unit(1).health == 6


# ---- the ground ------------------------------------------------------------------------------------------------------


def on_ground(kind: str, *units: Unit) -> State:
    return state_of(*units, table=Table(72, 48, [Feature("f", kind, Rect(36, 26, 20, 6))]))


@pytest.mark.rule("t9a.steadfast", "t9a.terrain.forest", "t9a.terrain.water", "t9a.strider")
@pytest.mark.parametrize(("kind", "steady"), [("forest", False), ("water", False), ("field", True)])
def test_most_models_in_forest_or_water_are_never_steadfast(kind: str, steady: bool) -> None:
    clan, few = unit(1, 1, troop(DWARF, 20, key="d"), facing=180), unit(0, 0, troop(SAURIAN, 5, key="s"), x=10)
    assert is_steadfast(on_ground(kind, clan, few), clan, (few,)) is steady
    rangers = clan.altered(troop=troop(model("Ranger", Strider()), 20, key="r"))
    assert is_steadfast(on_ground(kind, rangers, few), rangers, (few,))


@pytest.mark.rule("t9a.terrain.forest", "t9a.stubborn")
@pytest.mark.parametrize(
    ("rules", "kind", "rule"),
    [
        ((LightTroops(),), ModelType.INFANTRY, "t9a.terrain.forest"),
        ((LightTroops(),), ModelType.CAVALRY, ""),
        ((Fly(8.0, 8.0),), ModelType.INFANTRY, ""),
        ((), ModelType.INFANTRY, ""),
    ],
)
def test_light_infantry_is_stubborn_in_a_forest(rules: Any, kind: ModelType, rule: str) -> None:
    skinks = unit(1, 1, troop(model("Skink", *rules, kind=kind), 10, key="d"), facing=180)
    enemy = unit(0, 0, troop(SAURIAN, 20, key="s"), x=10)
    assert steadied_by(on_ground("forest", skinks, enemy), skinks, (enemy,)) == rule
    assert steadied_by(on_ground("field", skinks, enemy), skinks, (enemy,)) == ""


@pytest.mark.rule("t9a.steadfast")
def test_one_enemy_with_as_many_ranks_is_enough() -> None:
    clan, thin, deep = unit(1, 1, models=15), unit(0, 0, models=5, x=10), unit(2, 0, models=15, x=60)
    state = state_of(clan, thin, deep)
    assert is_steadfast(state, clan, (thin,))
    assert not is_steadfast(state, clan, (thin, deep))


@pytest.mark.rule("t9a.disrupted")
def test_an_enemy_in_front_never_disrupts() -> None:
    a, clan = fight(unit(0, 0, models=15), unit(1, 1, models=20))
    assert not is_disrupted(state_of(a, clan), clan)
    flank, clan = fight(unit(0, 0, models=15), unit(1, 1, models=20), theirs="right")
    assert is_disrupted(state_of(flank, clan), clan)


# ---- panic before anybody flees --------------------------------------------------------------------------------------


def handguns_beside_broken_dwarfs() -> State:
    """Worked example 21.40: dwarfs (14, great weapons) lose 5 to 11; Handguns stand 2.8 inches away."""
    saurians = unit(0, 0, troop(SAURIAN, 20, key="s", standard=True), 20)
    clan = unit(1, 1, troop(DWARF, 20, key="d", standard=True), 14)
    behind = 24 - clan.formation.depth - 2.8
    handguns = unit(2, 1, troop(model("Handgun", discipline=9), 10, key="h"), y=behind)
    return state_of(*fight(saurians, clan, charging=True), handguns)


@pytest.mark.rule("t9a.break-test", "t9a.panic-test")
def test_a_charge_into_panic() -> None:
    """Worked example 21.40: a test at 3, 1/12; the Handguns test at 9 before anybody flees."""
    state = after(handguns_beside_broken_dwarfs(), lost={0: 3, 1: 6})
    scores = combat_score(state, facts(state))
    assert (scores[0].total, scores[1].total) == (11, 5)
    assert passes(state, 1) == Fraction(1, 12)


@pytest.mark.rule("t9a.panic-test", "t9a.broken")
def test_friends_near_a_broken_unit_panic_before_it_flees() -> None:
    state = after(handguns_beside_broken_dwarfs(), lost={0: 3, 1: 6})
    lost_by_6 = verdict(combat_score(state, facts(state)))
    end: State = play(break_tests(state, facts(state), lost_by_6, ScriptedDice([6, 5, 6, 5, 2, 2])))
    assert end.unit(1).is_engaged, "the Broken unit has not moved yet"
    assert end.unit(2).morale.fleeing


@pytest.mark.rule("t9a.panic-test", "t9a.pursuit")
def test_who_passed_does_not_test_again_when_the_pursuit_destroys_the_broken_unit() -> None:
    """Worked example 21.40: Break fails, the Handguns pass, flight 3 against pursuit 7."""
    state = after(handguns_beside_broken_dwarfs(), lost={0: 3, 1: 6})
    end = settled(state, [6, 5, 4, 4, 1, 2, 3, 4])
    assert not end.has(1)
    assert not end.unit(2).morale.fleeing


# ---- the whole procedure ---------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.combat-score")
def test_nobody_tests_after_a_draw() -> None:
    a, x = fight(unit(0, 0, models=5), unit(1, 1, models=5))
    end = settled(after(state_of(a, x), lost={0: 1, 1: 1}), ScriptedDice([]))
    assert end.unit(0).is_engaged
    assert end.unit(1).is_engaged


@pytest.mark.rule("t9a.no-more-foes")
def test_a_unit_whose_enemies_are_gone_wins_whatever_the_score() -> None:
    a, x = fight(unit(0, 0, models=5), unit(1, 1, models=5))
    end = settled(after(state_of(a, x), lost={0: 9}, wiped_out=(1,)), ScriptedDice([]))
    assert not end.unit(0).morale.fleeing


def restarts(state: State, seed: int) -> tuple[State, list[State]]:
    """Run the procedure to its end with rolled dice; return the end and the states of its checkpoints."""
    assert state.round is not None
    run = after_blows(state, state.round.units, facts(state), RolledDice(seed))
    found: list[State] = []
    sent = None
    while True:
        try:
            got = run.send(sent)  # type: ignore[arg-type]
        except StopIteration as end:
            return end.value, found
        sent = None
        if isinstance(got, Checkpoint):
            found.append(got.state)
        else:
            sent = got.options[0]


@pytest.mark.rule("t9a.round-of-combat")
def test_the_consequences_can_be_started_again_between_their_parts() -> None:
    state = after(handguns_beside_broken_dwarfs(), lost={0: 3, 1: 6})
    assert state.round is not None
    end, stops = restarts(state, 3)
    assert [stop.aftermath.step for stop in stops] == ["flight", "reforms"]
    assert end.aftermath is None
    from_reforms: State = play(after_blows(stops[1], state.round.units, facts(stops[1]), ScriptedDice([])))
    assert from_reforms == end


@pytest.mark.rule("t9a.restrain-pursuit")
def test_the_consequences_have_exact_odds_that_agree_with_the_rolled_ones() -> None:
    """Step by step: the chance that beaten dwarfs are destroyed, fled or still there."""
    state = after(dwarfs_lost(5), lost={0: 0, 1: 3})
    assert state.round is not None
    units = state.round.units

    def end_of(dice: Dice) -> str:
        end: State = play(after_blows(state, units, facts(state), dice))
        if not end.has(1):
            return "destroyed"
        return "fleeing" if end.unit(1).morale.fleeing else "fighting"

    exact = odds(end_of)
    assert exact == {
        "fighting": Fraction(1, 12),
        "destroyed": Fraction(11, 12) * Fraction(721, 1296),
        "fleeing": Fraction(11, 12) * Fraction(575, 1296),
    }
    battles = 2000
    rolled = Counter(end_of(RolledDice(seed)) for seed in range(battles))
    for end, chance in ((one, float(exact.probability(one))) for one in exact.outcomes):
        assert abs(rolled[end] - battles * chance) <= 4 * sqrt(battles * chance * (1 - chance))


@pytest.mark.rule("t9a.round-of-combat")
def test_part_by_part_equal_states_merge_to_the_same_odds() -> None:
    """Forward from checkpoint to checkpoint, for exact odds of long fights."""
    state = after(dwarfs_lost(5), lost={0: 0, 1: 3})
    assert state.round is not None
    units = state.round.units

    def next_part(dice: Dice, at: tuple[int, State]) -> tuple[int, State]:
        number, here = at
        run = after_blows(here, units, facts(here), dice)
        sent = None
        while True:
            try:
                got = run.send(sent)  # type: ignore[arg-type]
            except StopIteration as end:
                return 3, end.value
            if isinstance(got, Checkpoint):
                return number + 1, got.state
            sent = got.options[0]

    ends = forward((0, state), next_part, done=lambda at: at[0] == 3)
    assert ends.map(lambda at: at[1].has(1)).probability(False) == Fraction(11, 12) * Fraction(721, 1296)
