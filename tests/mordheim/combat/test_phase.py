"""Fights: who strikes when, at whom, with what; the phase from its beginning to the nerve of those alone."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint, Play
from grognard.kernel.dice import Dice, ScriptedDice, odds
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.combat.alone import is_all_alone
from grognard.mordheim.combat.contact import groups, may_finish, targets_of
from grognard.mordheim.combat.declaring import Strike, TakeUp, declare, judge
from grognard.mordheim.combat.hands import hands_open_to, in_hand
from grognard.mordheim.combat.order import order_of_blows
from grognard.mordheim.combat.phase import NextFight, begin, end, play_combat
from grognard.mordheim.combat.striking import blows_with
from grognard.mordheim.layer import BASE
from grognard.mordheim.profile import Base
from grognard.mordheim.setting import Agreements
from grognard.mordheim.state import Fight, Spot, State, Turn, Warrior
from grognard.mordheim.traits import Trait
from tests.mordheim.warriors import battle, setting, warrior

EQ = "mordheim.eq."
NEXT = 0.985  # two 25 mm bases that touch
Chooser = Callable[[Ask], Answer]


def held(*hands: str, **more: Any) -> Fight:
    return Fight(hands=tuple(EQ + one for one in hands), **more)


def play(run: Play[Any], choose: Chooser = lambda ask: ask.options[0]) -> tuple[Any, list[Ask]]:
    """Run a procedure with answers; return what it comes to, and what was asked."""
    asked: list[Ask] = []
    answer: Any = None
    while True:
        try:
            step = run.send(answer)
        except StopIteration as over:
            return over.value, asked
        if isinstance(step, Checkpoint):
            answer = None
            continue
        assert isinstance(step, Ask)
        answer = choose(step)
        step.check(answer)
        asked.append(step)


def pair(ours: dict[str, Any], theirs: dict[str, Any], **more: Any) -> State:
    return battle(warrior(0, 0, (5, 5), **ours), warrior(1, 1, (5, 5 + NEXT), **theirs), **more)


def first(state: State) -> Fraction:
    """Return the chance that warrior 0 strikes before warrior 1."""

    def order(dice: Dice) -> bool:
        return order_of_blows(state, (0, 1), dice)[0] == 0

    return odds(order).probability(True)


# ---- order


@pytest.mark.rule("mordheim.core.order-of-blows")
@pytest.mark.parametrize(
    ("ours", "theirs", "chance"),
    [
        ({"i": 4}, {"i": 3}, 1),
        ({"i": 2, "fight": Fight(charged=(1,))}, {"i": 6}, 1),
        ({"i": 2, "bears": ("spear",), "fight": held("spear", rounds=1)}, {"i": 6}, 1),
        ({"i": 2, "bears": ("spear",), "fight": held("spear", rounds=2)}, {"i": 6}, 0),
        ({"i": 2, "bears": ("spear",), "fight": held("spear", rounds=1)}, {"i": 3, "fight": Fight(charged=(0,))}, 0),
        ({"i": 6, "bears": ("double-handed",), "fight": held("double-handed", charged=(1,))}, {"i": 1}, 0),
        (
            {"i": 6, "bears": ("double-handed",), "fight": held("double-handed"), "traits": (Trait.STRONGMAN,)},
            {"i": 1},
            1,
        ),
        (
            {"i": 6, "turn": Turn(stood_up=True)},
            {"i": 1, "bears": ("double-handed",), "fight": held("double-handed")},
            0,
        ),
        ({"i": 6, "fight": Fight(last=True)}, {"i": 1}, 0),
    ],
)
def test_who_strikes_first(ours: dict[str, Any], theirs: dict[str, Any], chance: int) -> None:
    assert first(pair(ours, theirs)) == chance


@pytest.mark.rule("mordheim.charge-interception.block")
@pytest.mark.rule("mordheim.charge.after-climb-near")
def test_a_blocked_charger_strikes_by_initiative_and_equal_ones_roll_off() -> None:
    blocked = {"i": 3, "fight": Fight(charged=(1,), by_initiative=True)}
    assert first(pair(blocked, {"i": 4})) == 0
    assert first(pair(blocked, {"i": 3})) == Fraction(1, 2)


@pytest.mark.rule("mordheim.mounted.two-handed")
def test_a_rider_with_a_halberd_strikes_last_even_charging() -> None:
    rider = warrior(0, 0, (5, 5), bears=("halberd",), i=6, rides=2, fight=held("halberd", charged=(1,)))
    mount = warrior(2, 0, (5, 5), rider=0, base=Base(25, 50, 1.5))
    assert first(battle(rider, warrior(1, 1, (5, 6), i=1), mount)) == 0


@pytest.mark.rule("mordheim.darkness.advantage", "mordheim.darkness-initiative")
@pytest.mark.parametrize(("reading", "chance"), [("first", 1), ("order", 0)])
def test_in_the_dark_the_dead_strike_before_chargers(reading: str, chance: int) -> None:
    over = setting(agreed=Agreements(dark=True), darkness_initiative=reading)
    state = pair({"i": 1, "traits": (Trait.UNDEAD,)}, {"i": 6, "fight": Fight(charged=(0,))}, over=over)
    assert first(state) == chance


# ---- hands


@pytest.mark.rule("mordheim.core.weapons-in-hand")
def test_what_a_man_may_hold() -> None:
    state = battle(warrior(0, bears=("sword", "dagger", "halberd", "shield")))
    open_to = hands_open_to(state, state.warrior(0))
    short = [tuple(one.removeprefix(EQ) for one in hands) for hands in open_to]
    assert short == [
        ("sword",),
        ("dagger",),
        ("sword", "dagger"),
        ("halberd",),
        ("sword", "fist"),
        ("dagger", "fist"),
        ("fist", "fist"),
    ]
    core = battle(warrior(0, bears=("spear", "dagger")), over=setting(layer=BASE))
    assert hands_open_to(core, core.warrior(0)) == ((EQ + "spear",), (EQ + "dagger",))


@pytest.mark.rule("mordheim.water-melee.weapons", "mordheim.water-weapons", "mordheim.water-weapons-exempt")
def test_in_water_the_swordsman_draws_his_dagger() -> None:
    water = Spot(0, 0, -1, "water:canal")

    def drawn(*bears: str, over: Any = None, traits: tuple[Trait, ...] = ()) -> tuple[str, ...]:
        man = warrior(0, bears=bears, place=water, fight=held(bears[0]), traits=traits)
        state = battle(man, over=over)
        return tuple(one.removeprefix(EQ) for one in in_hand(state, state.warrior(0)))

    assert drawn("sword", "dagger") == ("dagger",)
    assert drawn("sword") == ("fist",)
    assert drawn("spear") == ("spear",)
    assert drawn("spear", over=setting(water_weapons="daggers")) == ("fist",)
    swims = (Trait.SWIMS,)
    assert drawn("sword", traits=swims) == ("fist",)
    assert drawn("sword", traits=swims, over=setting(water_weapons_exempt="swimmers")) == ("sword",)


@pytest.mark.rule("mordheim.core.weapons-in-hand")
def test_a_lance_is_no_weapon_on_foot_and_an_empty_pistol_none_at_all() -> None:
    state = battle(warrior(0, bears=("lance", "dagger"), fight=held("lance")))
    assert in_hand(state, state.warrior(0)) == (EQ + "dagger",)
    empty = battle(warrior(0, bears=("sword", "pistol"), reloading=((EQ + "pistol", 1),)))
    assert all(EQ + "pistol" not in hands for hands in hands_open_to(empty, empty.warrior(0)))


# ---- whom


@pytest.mark.rule("mordheim.core.all-attacks-on-the-standing")
def test_with_a_standing_enemy_in_contact_nobody_strikes_the_downed() -> None:
    state = battle(
        warrior(0, 0, (5, 5), fight=Fight(charged=(1, 2))),
        warrior(1, 1, (5, 5 + NEXT)),
        warrior(2, 1, (5 + NEXT, 5), health="knocked-down"),
    )
    assert [one.id for one in targets_of(state, state.warrior(0))] == [1]


@pytest.mark.rule("mordheim.downed.must-charge", "mordheim.downed-same-phase", "mordheim.downed-uncharged")
def test_the_downed_must_be_charged_but_for_those_who_fell_in_this_phase() -> None:
    state = pair({}, {"health": "stunned"})
    assert targets_of(state, state.warrior(0)) == ()
    charged = pair({"fight": Fight(charged=(1,))}, {"health": "stunned"})
    assert [one.id for one in targets_of(charged, charged.warrior(0))] == [1]
    ordinary = pair({}, {"health": "stunned"}, over=setting(downed_uncharged="ordinary"))
    assert [one.id for one in targets_of(ordinary, ordinary.warrior(0))] == [1]
    assert not may_finish(ordinary, ordinary.warrior(0), ordinary.warrior(1))
    for reading, may in (("base", True), ("charge-only", False)):
        fell = battle(
            warrior(0, 0, (5, 5)),
            warrior(1, 1, (5, 5 + NEXT), health="stunned"),
            warrior(2, 0, (9, 9), fight=Fight(felled=(1,))),
            over=setting(downed_same_phase=reading),
        )
        assert may_finish(fell, fell.warrior(0), fell.warrior(1)) is may
        assert not may_finish(fell, fell.warrior(2), fell.warrior(1))


@pytest.mark.rule("mordheim.downed.reach-weapon")
@pytest.mark.parametrize(("away", "reached"), [(2.5, True), (3.2, False)])
def test_a_pike_reaches_the_stunned(away: float, reached: bool) -> None:
    state = battle(
        warrior(0, 0, (5, 5), bears=("pike",)),
        warrior(1, 1, (5, 5 + NEXT + away), health="stunned"),
    )
    assert bool(targets_of(state, state.warrior(0))) is reached
    assert groups(state) == (((0,),) if reached else ())
    with ScriptedDice([]) as dice:
        after, _ = play(play_combat(state, dice))
    assert after.warrior(1).health == ("out" if reached else "stunned")


@pytest.mark.rule("mordheim.mounted.choose-target")
def test_who_strikes_a_rider_may_strike_the_mount() -> None:
    state = battle(
        warrior(0, 0, (5, 5)),
        warrior(1, 1, (5, 5.9), rides=2, base=Base(25, 50, 2)),
        warrior(2, 1, (5, 5.9), rider=1, base=Base(25, 50, 1.5)),
    )
    assert [one.id for one in targets_of(state, state.warrior(0))] == [1, 2]
    core = battle(*state.warriors, over=setting(layer=BASE))
    assert [one.id for one in targets_of(core, core.warrior(0))] == [1]


@pytest.mark.rule("mordheim.core.strike")
def test_blows_may_be_split_and_a_wrong_number_is_refused() -> None:
    state = battle(
        warrior(0, 0, (5, 5), a=2, bears=("sword",), fight=held("sword")),
        warrior(1, 1, (5, 5 + NEXT)),
        warrior(2, 1, (5 + NEXT, 5)),
    )
    sword = EQ + "sword"
    blows, _ = play(declare(state, state.warrior(0)), lambda ask: Strike(0, sword, "", (2, 1)))
    assert [(one.target, one.count) for one in blows] == [(2, 1), (1, 1)]
    targets = targets_of(state, state.warrior(0))
    options = (Strike(0, sword, "", (1, 1)),)
    for wrong in (Strike(0, sword, "", (1,)), Strike(0, sword, "", (1, 0)), Strike(0, EQ + "axe", "", (1, 1))):
        with pytest.raises(NotAllowed):
            judge(state, state.warrior(0), targets, options, wrong)


# ---- the phase


@pytest.mark.rule("mordheim.core.order-of-blows")
def test_a_whole_phase_of_two_who_fight() -> None:
    state = pair({"i": 4, "bears": ("sword",)}, {"bears": ("axe", "dagger")})
    with ScriptedDice([4, 4, 3]) as dice:  # he hits, wounds, stuns: no reply; 4 is his only blow (no second weapon)
        after, asked = play(play_combat(state, dice), lambda ask: ask.options[-1])
    assert after.warrior(1).health == "stunned"
    assert after.warrior(0).fight.rounds == after.warrior(1).fight.rounds == 1
    assert {ask.kind for ask in asked} == {"mordheim.core.strike"}


@pytest.mark.rule("mordheim.parry.one-per-phase")
def test_a_parried_blow_does_nothing_and_the_parry_is_spent() -> None:
    state = pair({"i": 4, "bears": ("axe",)}, {"bears": ("sword",), "i": 1})
    with ScriptedDice([4, 5, 1]) as dice:  # a hit, parried on 5+, and a miss in reply
        after, _ = play(play_combat(state, dice), lambda ask: ask.options[-1])
    assert after.warrior(1).fight.parries == 1


@pytest.mark.rule("mordheim.core.order-of-blows")
def test_the_active_player_chooses_which_fight_comes_next_and_the_phase_goes_on_from_its_state() -> None:
    far = [
        warrior(0, 0, (5, 5), i=4, ws=0),
        warrior(1, 1, (5, 5 + NEXT), ws=0),
        warrior(2, 0, (15, 5), i=4, ws=0),
        warrior(3, 1, (15, 5 + NEXT), ws=0),
    ]
    state = battle(*far, active=1)
    with ScriptedDice([]) as dice:
        run = play_combat(state, dice)
        ask = next(run)
        assert isinstance(ask, Ask)
        assert ask.player == 1
        assert ask.options == (NextFight(0), NextFight(2))
        step = run.send(NextFight(2))
        assert isinstance(step, Checkpoint)
        assert step.state.fought == (2, 3)
        after, asked = play(play_combat(step.state, dice))
    assert asked == []
    assert [one.fight.rounds for one in after.warriors] == [1, 1, 1, 1]


@pytest.mark.rule("mordheim.core.order-of-blows", "mordheim.fights-of-others")
@pytest.mark.parametrize(("reading", "fights"), [("active", 1), ("all", 2)])
def test_with_three_sides_only_the_active_ones_fights_are_fought(reading: str, fights: int) -> None:
    state = battle(
        warrior(0, 0, (5, 5), ws=0),
        warrior(1, 1, (5, 5 + NEXT), ws=0),
        warrior(2, 1, (15, 5), ws=0),
        warrior(3, 2, (15, 5 + NEXT), ws=0),
        over=setting(sides=3, fights_of_others=reading),
    )
    with ScriptedDice([]) as dice:
        _, asked = play(play_combat(state, dice))
    assert len(asked) == fights - 1


@pytest.mark.rule("mordheim.core.all-alone")
def test_who_is_all_alone_tests_and_runs() -> None:
    def alone(**more: Any) -> State:
        return battle(
            warrior(0, 0, (20, 20), ws=0, **more),
            warrior(1, 1, (20, 20 + NEXT), ws=0, s=1),
            warrior(2, 1, (20 + NEXT, 20), ws=0, s=1),
            warrior(3, 0, (20, 20 - 6 - NEXT), health="knocked-down"),
        )

    assert is_all_alone(alone(), alone().warrior(0))
    assert not is_all_alone(alone(traits=(Trait.NEVER_ALONE,)), alone(traits=(Trait.NEVER_ALONE,)).warrior(0))
    helped = alone().with_warrior(warrior(3, 0, (20, 20 - 6.98)))
    assert not is_all_alone(helped, helped.warrior(0))
    with ScriptedDice([4, 4, 1, 1, 1, 3]) as dice:  # 8 on 2D6; two hits of S0 fists... that do nothing; 4" of flight
        after, _ = play(play_combat(alone(), dice))
    man: Warrior = after.warrior(0)
    assert man.fleeing
    assert round(20 - man.place.y, 2) == 4.0
    theirs = battle(*alone().warriors, active=1)
    with ScriptedDice([]) as dice:
        assert not play(play_combat(theirs, dice))[0].warrior(0).fleeing


@pytest.mark.rule("mordheim.ladder.carry")
def test_a_carrier_drops_his_ladder_and_strikes_last() -> None:
    with ScriptedDice([]) as dice:
        state = begin(pair({"carries": "ladder-1", "i": 6}, {"i": 1}), dice)
    assert (state.warrior(0).carries, state.warrior(0).fight.last) == ("", True)
    assert first(state) == 0


@pytest.mark.rule("mordheim.mounted.knocked-down")
def test_a_rider_hurt_in_the_saddle_strikes_last_in_the_next_phase_only() -> None:
    state = pair({"fight": Fight(last_next=True, silent=True, rounds=1), "i": 6}, {"i": 1})
    with ScriptedDice([]) as dice:
        begun = begin(state, dice)
        assert (begun.warrior(0).fight.last, begun.warrior(0).fight.silent) == (True, False)
        again = begin(end(begun), dice)
    assert not again.warrior(0).fight.last


@pytest.mark.rule("mordheim.core.weapons-in-hand")
def test_weapons_are_chosen_once_for_a_fight() -> None:
    state = pair({"bears": ("sword", "halberd", "dagger"), "ws": 0}, {"ws": 0, "bears": ("dagger",)})
    with ScriptedDice([]) as dice:
        after, asked = play(play_combat(state, dice), lambda ask: TakeUp(0, (EQ + "halberd",)))
        assert [ask.kind for ask in asked] == ["mordheim.core.weapons-in-hand"]
        assert play(play_combat(after, dice))[1] == []
    assert after.warrior(0).fight.hands == (EQ + "halberd",)


@pytest.mark.rule("mordheim.core.heavy-weapons")
def test_a_fight_is_a_new_one_when_he_was_free_between_and_the_old_one_while_they_touch() -> None:
    still = end(pair({"fight": held("flail", rounds=2), "bears": ("flail",)}, {"health": "stunned"}))
    assert still.warrior(0).fight.rounds == 2
    free = end(battle(warrior(0, 0, (5, 5), bears=("flail",), fight=held("flail", rounds=2, pistol_fired=True))))
    assert free.warrior(0).fight == Fight()


@pytest.mark.rule("mordheim.core.pistols-in-combat")
def test_a_brace_fires_twice_in_the_first_turn_and_then_not_again() -> None:
    bears = ("sword", "pistol", "pistol")
    state = battle(warrior(0, bears=bears, fight=held("sword", "pistol", rounds=1)))
    sword, pistol = EQ + "sword", EQ + "pistol"
    assert blows_with(state, state.warrior(0), sword, pistol, 1) == ((sword, 1), (pistol, 2))
    later = battle(warrior(0, bears=bears, fight=held("sword", "pistol", rounds=2, pistol_fired=True)))
    assert in_hand(later, later.warrior(0)) == (sword,)
