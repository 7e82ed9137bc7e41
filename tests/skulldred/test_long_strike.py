"""Long strikes: reach, the number that replaces LEVEL, and who can be hurt."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import Distribution, odds
from grognard.skulldred.bouts import bout_of
from grognard.skulldred.fighting import Attack, LongStrike
from grognard.skulldred.fights import Verdict, settle
from grognard.skulldred.melee_facts import attacking, defending
from grognard.skulldred.outcomes import Take
from grognard.skulldred.pressing import Press
from grognard.skulldred.pulling import Hurt, Pull
from grognard.skulldred.rules.abilities import LongStrike as Spear
from grognard.skulldred.state import State
from grognard.skulldred.swinging import Stay
from tests.skulldred.scenes import acts, at, block, cost, foe, kind, left, melee_odds, refusal, scene

SPEARMAN = kind(3, 2, 4, Spear(3))
VICTIM = kind(2, 3, 4)


def verdicts(state: State) -> Distribution[Verdict]:
    """Return the odds of a long strike."""
    us, them = state.figures[:2]
    return odds(
        settle, bout_of(state, us, them, attacking(state, us, them, long=True), defending(state, them, us), long=True)
    )


@pytest.mark.rule("skulldred.lstrike.reach")
@pytest.mark.rule("skulldred.measure.premeasure")
def test_a_long_strike_reaches_less_than_one_span_and_not_into_contact() -> None:
    assert cost(scene(at(500, 500, SPEARMAN), foe(500, 599)), 0, LongStrike(1)) == 1
    assert refusal(scene(at(500, 500, SPEARMAN), foe(500, 600)), 0, LongStrike(1)) == "skulldred.lstrike.reach"
    assert refusal(scene(at(500, 500, SPEARMAN), foe(500, 525)), 0, LongStrike(1)) == "skulldred.lstrike.reach"
    assert cost(scene(at(500, 500, SPEARMAN), foe(500, 525)), 0, Attack(1)) == 1
    assert refusal(scene(at(500, 500), foe(500, 560)), 0, LongStrike(1)) == "skulldred.lstrike.reach"


@pytest.mark.rule("skulldred.lstrike.reach")
def test_a_long_strike_needs_sight_and_ends_the_activation() -> None:
    wall = block("wall", "wall", 500, 540, 300, 10)
    assert refusal(scene(at(500, 500, SPEARMAN), foe(500, 580), pieces=(wall,)), 0, LongStrike(1)) == "skulldred.los"
    after = acts(scene(at(500, 500, SPEARMAN), foe(500, 560, VICTIM)), 0, LongStrike(1), faces=(1, 6, 6, 1, 6))
    assert left(after) == 2
    assert after.figure(0).activated


@pytest.mark.rule("skulldred.lstrike.reach", "skulldred.long-strike-engaged")
def test_a_striker_who_is_engaged_does_not_strike_at_a_third() -> None:
    figures = at(500, 500, SPEARMAN), foe(500, 560), foe(525, 500)
    assert refusal(scene(*figures), 0, LongStrike(1)) == "skulldred.lstrike.reach"
    assert cost(scene(*figures, readings={"skulldred.long-strike-engaged": "other-targets"}), 0, LongStrike(1)) == 1


@pytest.mark.rule("skulldred.lstrike.target")
def test_lstrike_replaces_level_in_a_long_strike_and_only_there() -> None:
    assert melee_odds(scene(at(500, 500, SPEARMAN), foe(500, 560, VICTIM)), long=True) == {
        "tie": Fraction(1, 2),
        "defender pushed": Fraction(7, 32),
        "defender downed": Fraction(5, 32),
        "defender killed": Fraction(1, 8),
    }
    contact = melee_odds(scene(at(500, 500, SPEARMAN), foe(500, 525, VICTIM)))
    assert contact.probability("defender killed") == Fraction(7, 108)


@pytest.mark.rule("skulldred.lstrike.immunity")
@pytest.mark.rule("skulldred.lstrike.off-guard-pull")
def test_the_striker_is_unhurt_and_can_only_be_pulled_in_when_off_guard() -> None:
    odds_of = verdicts(scene(at(500, 500, SPEARMAN), foe(500, 560, VICTIM)))
    assert odds_of.map(lambda one: one.loser == "attacker").probability(True) == 0
    assert odds_of.map(lambda one: one.pull).probability(True) == Fraction(3, 32)
    harmless = odds_of.map(lambda one: one.hits.theirs > one.hits.ours and not one.pull)
    assert harmless.probability(True) == Fraction(3, 32)


@pytest.mark.rule("skulldred.lstrike.off-guard-pull")
def test_the_defender_may_pull_an_off_guard_striker_into_contact() -> None:
    state = scene(at(500, 500, SPEARMAN), foe(500, 560, VICTIM))
    pulled = acts(state, 0, LongStrike(1), Pull(0), faces=(6, 6, 6, 1, 6))
    assert (pulled.figure(0).x, round(pulled.figure(0).y, 1)) == (500, 535)
    assert acts(state, 0, LongStrike(1), Stay(), faces=(6, 6, 6, 1, 6)).figure(0).y == 500


@pytest.mark.rule("skulldred.lstrike.off-guard-pull")
def test_the_ground_on_the_way_of_a_pulled_striker_acts() -> None:
    lava = block("lava", "lava", 500, 530, 100, 10)
    state = scene(at(500, 500, SPEARMAN), foe(500, 570, VICTIM), pieces=(lava,))
    burnt = acts(state, 0, LongStrike(1), Pull(0), faces=(6, 6, 6, 1, 6, 1, 2, 6, 6, 6, 6, 6))
    assert burnt.figure(0).place == "discard", "two hits of the lava, doubled"


@pytest.mark.rule("skulldred.lstrike.off-guard-pull", "skulldred.long-strike-off-guard")
def test_read_the_other_way_the_margin_hurts_the_striker_instead() -> None:
    readings = {"skulldred.long-strike-off-guard": "pull-or-damage"}
    state = scene(at(500, 500, SPEARMAN), foe(500, 560, VICTIM), readings=readings)
    hurt = acts(state, 0, LongStrike(1), Hurt(0), faces=(6, 6, 6, 1, 1))
    assert hurt.figure(0).place == "discard"


@pytest.mark.rule("skulldred.lstrike.duel")
def test_two_strikers_can_hurt_each_other() -> None:
    state = scene(at(500, 500, SPEARMAN), foe(500, 560, SPEARMAN))
    assert melee_odds(state, long=True, striker=True) == {
        "tie": Fraction(5, 16),
        "defender pushed": Fraction(3, 16),
        "defender downed": Fraction(3, 32),
        "defender killed": Fraction(1, 16),
        "attacker pushed": Fraction(3, 16),
        "attacker downed": Fraction(3, 32),
        "attacker killed": Fraction(1, 16),
    }
    after = acts(state, 0, LongStrike(1), Take(0, "killed"), faces=(6, 6, 6, 3, 3, 6))
    assert after.figure(0).place == "discard"


@pytest.mark.rule("skulldred.lstrike.duel")
def test_a_striker_may_use_its_level_when_that_is_better() -> None:
    master = kind(3, 4, 4, Spear(3))
    state = scene(at(500, 500, SPEARMAN), foe(500, 560, master))
    after = acts(state, 0, LongStrike(1), Take(0, "killed"), faces=(6, 6, 6, 4, 4, 6))
    assert after.figure(0).place == "discard"


@pytest.mark.rule("skulldred.press-forward")
def test_a_striker_follows_by_its_own_base_after_a_push() -> None:
    state = scene(at(500, 500, SPEARMAN), foe(500, 560, VICTIM))
    after = acts(state, 0, LongStrike(1), Press(), faces=(1, 2, 6, 1, 6))
    assert (after.figure(0).y, after.figure(1).y) == (525, 585)


@pytest.mark.rule("skulldred.lstrike.reach")
@pytest.mark.rule("skulldred.melee.bonus.gang")
def test_one_strikes_past_others_and_friends_who_touch_the_target_help() -> None:
    state = scene(at(500, 500, SPEARMAN), foe(500, 570, VICTIM), at(500, 530, kind(base=20)), at(525, 570))
    assert cost(state, 0, LongStrike(1)) == 1
    assert attacking(state, state.figure(0), state.figure(1), long=True).gang == 1


@pytest.mark.rule("skulldred.lstrike.reach")
def test_a_toad_and_a_panicked_figure_strike_nobody() -> None:
    assert refusal(scene(at(500, 500, SPEARMAN, toad=3), foe(500, 560)), 0, LongStrike(1)) == "skulldred.backfire"
    panicked = scene(at(500, 500, SPEARMAN, panicked=True), foe(500, 560))
    assert refusal(panicked, 0, LongStrike(1)) == "skulldred.panic.movement"
