"""On which models the hits on a whole unit fall (core 11.20, ledger Combined Strength)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import Distribution, ScriptedDice, odds
from grognard.t9a.attack.hits import distribute
from grognard.t9a.board.profile import Height, Model, Troop
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.shooting.shooting_attack import shooting_attack
from tests.t9a.attacks import rules
from tests.t9a.positions import alone, hero, model, troop, unit
from tests.t9a.shots import facing_us, order, shooters, shooting

NO_DICE: list[int] = []


def falls(target: Unit, hits: int, *, stomp: bool = False, characters_first: bool = True) -> dict[object, int]:
    """Distribute hits without a die."""
    state = shooting(target)
    with ScriptedDice(NO_DICE) as dice:
        return dict(distribute(state, target, hits, stomp=stomp, dice=dice, characters_first=characters_first))


def braves_and_caimans(braves: int = 12, caimans: int = 2, **more: object) -> Troop:
    caiman = model("Caiman", hp=3, resilience=4, armour=3, height=Height.LARGE, base=(40, 40))
    brave = model("Skink Brave", *rules("Combined Strength"), resilience=2)
    return troop(brave, braves, companion=caiman, companions=caimans, **more)


# ---- characters ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.distributing-hits")
def test_among_five_or_more_of_their_kind_characters_take_no_hits() -> None:
    """Core 21.33: eight hits on six dwarfs with a Thane on foot: all on the rank and file."""
    assert falls(unit(1, 1, troop(size=6), characters=(hero(9),)), 8) == {"rank_and_file": 8}


@pytest.mark.rule("t9a.distributing-hits")
def test_among_four_or_fewer_they_share_the_hits_equally() -> None:
    """Core 21.33: eight hits on four dwarfs and the Thane: he takes one or two, as the attacker likes."""
    target = unit(1, 1, troop(size=4), files=4, characters=(hero(9),))
    assert falls(target, 8) == {"rank_and_file": 6, 9: 2}
    assert falls(target, 8, characters_first=False) == {"rank_and_file": 7, 9: 1}


@pytest.mark.rule("t9a.distributing-hits")
def test_a_character_of_another_height_shares_the_hits_of_a_large_unit() -> None:
    """Core 21.33: eight hits on ten Skink Braves with a Character on a Large mount: he takes none or one."""
    rider = hero(9, model("Rider", hp=3, height=Height.LARGE, base=(40, 40)))
    target = unit(1, 1, troop(size=10), characters=(rider,))
    assert falls(target, 8) == {"rank_and_file": 7, 9: 1}
    assert falls(target, 8, characters_first=False) == {"rank_and_file": 8}


@pytest.mark.rule("t9a.distributing-hits")
def test_no_model_takes_a_second_hit_before_each_has_one() -> None:
    heroes = (hero(8), hero(9))
    target = unit(1, 1, troop(size=3), files=3, characters=heroes)
    for hits, ranks in ((1, 0), (2, 0), (4, 2), (5, 3), (7, 3), (10, 6)):
        found = falls(target, hits)
        assert sum(found.values()) == hits
        assert found.get("rank_and_file", 0) == ranks


@pytest.mark.rule("t9a.champion")
def test_a_champion_takes_no_distributed_hits_unless_he_is_the_last_model() -> None:
    target = unit(1, 1, troop(size=10, champion=True))
    assert falls(target, 30) == {"rank_and_file": 30}
    assert falls(unit(1, 1, troop(size=10, champion=True), models=0), 3) == {"champion": 3}


@pytest.mark.rule("t9a.distributing-hits")
def test_a_character_alone_takes_all_hits() -> None:
    assert falls(alone(hero(9), 1), 3) == {9: 3}


# ---- combined strength -----------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.sa.combined-strength-distributing-hits")
def test_each_hit_on_skink_braves_falls_on_a_caiman_with_5_or_6() -> None:
    """Ledger examples 1 and 3: of six hits two fall on Caimans with 80/243, none with 64/729."""
    target = unit(1, 1, braves_and_caimans())
    state = shooting(target)
    found = odds(lambda dice: dict(distribute(state, target, 6, dice=dice)).get("companions", 0))
    assert found.mean() == 2
    assert found.probability(2) == Fraction(80, 243)
    assert found.probability(0) == Fraction(64, 729)


@pytest.mark.rule("t9a.sa.combined-strength-distributing-hits")
def test_when_one_kind_is_gone_all_hits_fall_on_the_other_without_a_die() -> None:
    who = braves_and_caimans()
    assert falls(unit(1, 1, who, companions=0), 6) == {"rank_and_file": 6}
    assert falls(unit(1, 1, who, models=0, companions=2), 6) == {"companions": 6}


@pytest.mark.rule("t9a.sa.combined-strength-stomp")
def test_stomp_hits_fall_on_skink_braves_without_a_die() -> None:
    """Ledger example 1."""
    assert falls(unit(1, 1, braves_and_caimans()), 4, stomp=True) == {"rank_and_file": 4}


@pytest.mark.rule("t9a.sa.combined-strength-stomp")
def test_the_limit_of_five_leaves_the_caimans_out_when_hits_are_of_stomping() -> None:
    """Ledger [reading]: four Braves and two Caimans with a Captain: he takes part in Stomp hits, not in others."""
    target = unit(1, 1, braves_and_caimans(4), files=4, characters=(hero(9),))
    assert falls(target, 5, stomp=True) == {"rank_and_file": 4, 9: 1}


@pytest.mark.rule("t9a.sa.combined-strength-distributing-hits")
def test_losses_of_wiped_out_braves_go_to_the_champion_and_never_to_the_caimans() -> None:
    """Ledger example 2, English text: two Braves and the Champion are lost, one wound is ignored."""
    who = braves_and_caimans(3, champion=True)
    state = shooting(shooters("Crossbow (4+)", 4, files=4), facing_us(who, away=6))
    with ScriptedDice([6, 6, 6, 6, 1, 1, 1, 1, 6, 6, 6, 6]) as dice:
        after = shooting_attack(state, order(state), dice)
    left = after.unit(1)
    assert (left.models, left.champion, left.companions) == (0, False, 2)


# ---- who can be stomped ----------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.cannot-be-stomped")
def test_stomp_hits_spare_those_who_cannot_be_stomped() -> None:
    riders = unit(1, 1, troop(model("Rider", *rules("Cannot be Stomped")), 3), files=3, characters=(hero(9),))
    assert falls(riders, 3, stomp=True) == {9: 3}
    large = unit(1, 1, troop(model("Kroxigor", height=Height.LARGE), 3), files=3, characters=(hero(9),))
    assert falls(large, 2, stomp=True) == {9: 2}


# ---- odds ------------------------------------------------------------------------------------------------------------


def points(state: State, target: int = 1) -> Distribution[int]:
    before = state.unit(target).health
    one = order(state)

    def lost(dice: object) -> int:
        after = shooting_attack(state, one, dice)  # type: ignore[arg-type]  # the dice of the odds
        return before - (after.unit(target).health if after.has(target) else 0)

    return odds(lost)


@pytest.mark.rule("t9a.distributing-hits")
def test_a_volley_at_a_unit_with_a_character_has_exact_odds() -> None:
    """Two shots at one model and a Thane: hit 1/2 each. One hit is his, of two hits each takes one."""
    tough: Model = model("Thane", hp=1, resilience=2)
    target = facing_us(troop(model(resilience=2), 1), files=2, away=6, characters=(hero(9, tough),))
    state = shooting(shooters("Crossbow (4+)", 2, files=2), target)
    wounds = Fraction(5, 6)
    assert points(state).mean() == 2 * Fraction(1, 2) * wounds
