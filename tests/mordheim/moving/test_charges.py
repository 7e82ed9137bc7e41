"""Charges: by which way, with which tests, and what the enemies near the route do about it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.battle.driving import drive
from grognard.kernel.dice import EveryDice, RolledDice, ScriptedDice
from grognard.kernel.geometry import Polygon
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.combat.order import Step, step_of
from grognard.mordheim.layer import BASE
from grognard.mordheim.moving.charging import Charge, judge_charge
from grognard.mordheim.moving.interception import (
    Blocks,
    ChargesInterceptor,
    Intercepts,
    KeepsTarget,
    LetsCome,
    StrikesInPassing,
)
from grognard.mordheim.moving.phase import charge, charges
from grognard.mordheim.pieces import Barrier, Ground
from grognard.mordheim.place import touching
from grognard.mordheim.shooting.opportunity import shooters_at, shots_at_those_in_view
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait
from tests.mordheim.moving.test_moves import CANAL, house
from tests.mordheim.warriors import battle, setting, warrior

WIDE = 25 / 25.4


def scene(*warriors: Warrior, pieces: tuple[Any, ...] = (), layer: Any = None, **readings: str) -> State:
    over = setting(*pieces, **({} if layer is None else {"layer": layer}), **readings)
    return battle(*warriors, over=over, phase="movement", stage="charges")


def choosing(*answers: Answer) -> Callable[[Ask], Answer]:
    """Return a policy that gives these answers where they are open, else the first option."""

    def choose(ask: Ask) -> Answer:
        return next((one for one in answers if one in ask.options), ask.options[0])

    return choose


def charged(state: State, *answers: Answer, faces: tuple[int, ...] = (), at: int = 1) -> State:
    with ScriptedDice(list(faces)) as dice:
        return drive(lambda before, d: charge(before, Charge(0, at), d), state, dice, choosing(*answers))


def reaches(state: State) -> Fraction:
    def came(dice: Any) -> bool:
        after = drive(lambda before, d: charge(before, Charge(0, 1), d), state, dice)
        return touching(after, after.warrior(0), after.warrior(1)) and after.warrior(0).is_up

    return EveryDice().odds(came).probability(outcome=True)


def refused(state: State) -> str:
    with pytest.raises(NotAllowed) as refusal:
        judge_charge(state, Charge(0, 1))
    return refusal.value.rule


@pytest.mark.rule("mordheim.core.charge", "mordheim.core.charges")
@pytest.mark.parametrize(("gap", "reached"), [(8.0, True), (8.1, False)])
def test_a_man_charges_eight_inches(gap: float, reached: bool) -> None:
    state = scene(warrior(0, 0, (10, 10)), warrior(1, 1, (10 + gap + WIDE, 10)))
    assert (Charge(0, 1) in tuple(charges(state))) is reached
    if reached:
        after = charged(state)
        assert touching(after, after.warrior(0), after.warrior(1))
        assert step_of(after, after.warrior(0)) is Step.FIRST
    else:
        assert refused(state) == "mordheim.core.charge"


@pytest.mark.rule("mordheim.charge.terrain-test")
def test_a_charge_over_a_ditch_of_water_takes_one_test() -> None:
    """M 4, I 4: 2 inches of water and 3 of street cost 7 of 8 points; 2/3 come over."""
    ditch = replace(CANAL, area=Polygon(((11, 0), (13, 0), (13, 48), (11, 48))))
    state = scene(warrior(0, 0, (10, 10), i=4), warrior(1, 1, (15 + WIDE, 10)), pieces=(ditch,))
    assert reaches(state) == Fraction(2, 3)


@pytest.mark.rule("mordheim.charge.terrain-test")
def test_in_the_base_game_difficult_ground_only_slows_a_charge() -> None:
    heap = Ground("heap", "difficult", Polygon(((11, 5), (13, 5), (13, 15), (11, 15))))
    state = scene(warrior(0, 0, (10, 10)), warrior(1, 1, (14 + WIDE, 10)), pieces=(heap,), layer=BASE)
    assert reaches(state) == 1


@pytest.mark.rule("mordheim.charge.terrain-test")
def test_who_fails_stops_before_the_obstacle_and_does_nothing_more() -> None:
    heap = Ground("heap", "difficult", Polygon(((11, 0), (13, 0), (13, 48), (11, 48))))
    state = scene(warrior(0, 0, (10, 10)), warrior(1, 1, (14 + WIDE, 10)), pieces=(heap,))
    after = charged(state, faces=(6,)).warrior(0)
    assert after.place.x < 11.3
    assert (after.turn.shot, after.turn.cast, after.turn.failed_charge) == (True, True, True)


@pytest.mark.rule("mordheim.core.charge-unseen")
def test_an_unseen_enemy_is_charged_within_four_inches_after_an_initiative_test() -> None:
    wall = Barrier("wall", "wall", house().walls[0].line, 3.0)
    for at, chance in (((22.5, 21.0), Fraction(1, 2)), ((19.0, 21.5), Fraction(1))):
        state = scene(warrior(0, 0, (19.0, 18.9)), warrior(1, 1, at), pieces=(wall,))
        assert reaches(state) == chance
    far = scene(warrior(0, 0, (21.0, 18.5)), warrior(1, 1, (25.5, 21.5)), pieces=(wall,))
    assert refused(far) == "mordheim.core.charge"


@pytest.mark.rule("mordheim.swim.charge")
def test_only_swimmers_charge_who_is_in_water() -> None:
    from grognard.mordheim.state import Spot

    swimmer = warrior(1, 1, place=Spot(10, 21, -1.0, "water:canal"))
    assert refused(scene(warrior(0, 0, (10, 18)), swimmer, pieces=(CANAL,))) == "mordheim.swim.charge"
    ours = warrior(0, 0, (10, 18), traits=(Trait.SWIMS,))
    assert judge_charge(scene(ours, swimmer, pieces=(CANAL,)), Charge(0, 1))


@pytest.mark.rule("mordheim.core.fear", "mordheim.core.failed-charge")
def test_who_dares_not_charge_what_he_fears_stays_where_he_is() -> None:
    ghost = warrior(1, 1, (15, 10), traits=(Trait.CAUSES_FEAR,))
    after = charged(scene(warrior(0, 0, (10, 10)), ghost), faces=(4, 4)).warrior(0)
    assert (after.place.x, after.turn.failed_charge, after.turn.cast) == (10, True, False)
    assert reaches(scene(warrior(0, 0, (10, 10)), ghost)) == Fraction(7, 12)


@pytest.mark.rule("mordheim.terror.charging", "mordheim.terror.charged")
def test_terror_is_tested_at_one_less_by_who_charges_and_by_who_is_charged() -> None:
    horror = warrior(1, 1, (15, 10), traits=(Trait.CAUSES_TERROR,))
    assert reaches(scene(warrior(0, 0, (10, 10)), horror)) == Fraction(5, 12)
    charger = warrior(0, 0, (10, 10), traits=(Trait.CAUSES_TERROR,))
    stands = scene(charger, warrior(1, 1, (15, 10)))

    def flees(dice: Any) -> bool:
        after = drive(lambda before, d: charge(before, Charge(0, 1), d), stands, dice)
        return bool(after.warrior(1).fleeing)

    assert EveryDice().odds(flees).probability(outcome=True) == Fraction(7, 12)


@pytest.mark.rule("mordheim.downed.must-charge")
def test_who_touches_a_downed_enemy_charges_him_where_he_stands() -> None:
    state = scene(warrior(0, 0, (10, 10)), warrior(1, 1, (10 + WIDE, 10), health="knocked-down"))
    after = charged(state)
    assert (after.warrior(0).fight.charged, after.warrior(0).place.x) == ((1,), 10)


# ---- interception


def guarded(gap: float = 1.8, **more: Any) -> State:
    """A charge of 6 inches, and a guard so far from its strip."""
    guard = warrior(2, 1, (13, 10 + WIDE + gap), **more)
    return scene(warrior(0, 0, (10, 10), i=3), warrior(1, 1, (16 + WIDE, 10)), guard)


@pytest.mark.rule("mordheim.core.interception", "mordheim.charge-interception.block")
def test_a_guard_within_two_inches_blocks_and_the_fight_goes_by_initiative() -> None:
    after = charged(guarded(i=4), Intercepts(2, 0), KeepsTarget(1), Blocks())
    assert touching(after, after.warrior(0), after.warrior(2))
    assert not touching(after, after.warrior(0), after.warrior(1))
    assert step_of(after, after.warrior(0)) is Step.BY_INITIATIVE


@pytest.mark.rule("mordheim.core.interception")
def test_nobody_farther_than_two_inches_or_in_a_fight_intercepts() -> None:
    asked: list[str] = []

    def watch(ask: Ask) -> Answer:
        asked.append(ask.kind)
        return ask.options[0]

    for state in (guarded(2.2), guarded(1.0, health="knocked-down")):
        with ScriptedDice([]) as dice:
            drive(lambda before, d: charge(before, Charge(0, 1), d), state, dice, watch)
    assert asked == []


@pytest.mark.rule("mordheim.charge-interception.visible-retarget")
def test_a_charger_who_sees_the_guard_may_charge_him_and_strikes_first() -> None:
    after = charged(guarded(), Intercepts(2, 0), ChargesInterceptor(2))
    assert touching(after, after.warrior(0), after.warrior(2))
    assert step_of(after, after.warrior(0)) is Step.FIRST


@pytest.mark.rule("mordheim.charge-interception.visible-keep", "mordheim.charge-interception.passing-attack")
def test_if_he_keeps_his_target_the_guard_may_strike_once_in_passing() -> None:
    after = charged(guarded(), Intercepts(2, 0), KeepsTarget(1), StrikesInPassing(), faces=(1,))
    assert touching(after, after.warrior(0), after.warrior(1))
    assert after.warrior(2).place.y == pytest.approx(10 + WIDE + 1.8, abs=0.01)


@pytest.mark.rule("mordheim.charge-interception.hidden")
def test_against_a_hidden_guard_the_charger_has_no_choice() -> None:
    kinds: list[str] = []

    def choose(ask: Ask) -> Answer:
        kinds.append(ask.kind)
        return next((one for one in ask.options if isinstance(one, Intercepts | Blocks)), ask.options[0])

    state = guarded(hidden=True)
    with ScriptedDice([]) as dice:
        drive(lambda before, d: charge(before, Charge(0, 1), d), state, dice, choose)
    assert "mordheim.charge-interception.visible-retarget" not in kinds
    assert "mordheim.charge-interception.visible-keep" in kinds


@pytest.mark.rule("mordheim.downed.friend-intercept")
def test_a_free_friend_protects_a_downed_man() -> None:
    guard = warrior(2, 1, (13, 10 + WIDE + 1.8))
    downed = warrior(1, 1, (16 + WIDE, 10), health="knocked-down")
    after = charged(scene(warrior(0, 0, (10, 10)), downed, guard), Intercepts(2, 0), KeepsTarget(1), Blocks())
    assert touching(after, after.warrior(0), after.warrior(2))
    assert after.warrior(0).fight.charged == (2,)


@pytest.mark.rule("mordheim.core.interception")
def test_the_other_side_may_let_a_charge_come() -> None:
    after = charged(guarded(), LetsCome())
    assert touching(after, after.warrior(0), after.warrior(1))


# ---- waiting shooters


@pytest.mark.rule("mordheim.opportunity.charge-target")
def test_who_is_charged_does_not_shoot_at_his_charger() -> None:
    bowman = warrior(1, 1, (16, 10), bears=("bow",), waiting=True)
    state = scene(warrior(0, 0, (10, 10)), bowman)
    assert shooters_at(state, 0) == (1,)
    assert shooters_at(state, 0, charged=1) == ()


@pytest.mark.rule("mordheim.opportunity.already-in-view")
def test_who_waits_is_asked_at_the_start_of_the_phase_about_whom_he_sees_nearer_than_his_range() -> None:
    for away, asked in ((23.9, True), (24.5, False)):
        bowman = warrior(1, 1, (10, 10 + away + WIDE), bears=("bow",), waiting=True)
        found = shots_at_those_in_view(scene(warrior(0, 0, (10, 10)), bowman), RolledDice(1))
        try:
            ask = next(found)
        except StopIteration:
            ask = None
        assert (ask is not None) is asked
