"""The spells of the house list, one by one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice, odds
from grognard.skulldred.appearing import AppearAt
from grognard.skulldred.cast_dice import cast_outcome, cast_roll
from grognard.skulldred.declaring import Cast, spell_named
from grognard.skulldred.fighting import Attack
from grognard.skulldred.firing import facts
from grognard.skulldred.leaving import kill
from grognard.skulldred.missiles import Missile
from grognard.skulldred.moving import Move
from grognard.skulldred.outcomes import Take
from grognard.skulldred.rolls import hits
from grognard.skulldred.rules.abilities import Fly
from grognard.skulldred.rules.spells import Chosen
from grognard.skulldred.rules.wildsides import Leader, Panic, Summoned
from grognard.skulldred.shot_dice import dodge_roll
from grognard.skulldred.state import Figure, Spell, State
from grognard.skulldred.turn import EndTurn
from tests.skulldred.scenes import (
    LEADER,
    SORCERER,
    acts,
    at,
    block,
    cost,
    foe,
    kind,
    melee_odds,
    portal,
    refusal,
    scene,
    steps,
    suggestion,
)

NAMES = (
    "summon",
    "fire-burst",
    "lance",
    "ward",
    "fury",
    "raise-up",
    "gate-step",
    "fog",
    "mire",
    "dread",
    "gust",
    "unbind",
)
SUMMON, BURST, LANCE, WARD, FURY, RAISE, STEP, FOG, MIRE, DREAD, GUST, UNBIND = (
    f"skulldred.spells.{name}" for name in NAMES
)
STONE = kind(0, 3, 5, name="stone")
"""Somebody without any dodge dice, whom two hits don't kill."""
MATE, AWAY = at(100, 100), foe(900, 900)


def magic(*others: Figure, **rest: Any) -> State:
    """Return a sorcerer in the middle who holds every card, and others."""
    cards = tuple(f"skulldred.spells.{name}" for name in NAMES)
    return scene(at(500, 500, SORCERER), *others, cards=cards, **rest)


def guardian(size: int = 3) -> Figure:
    """Return a SUMMONED figure in the reserve."""
    return at(0, 0, kind(size, 3, size, size=size, wildside=Summoned()), place="reserve")


@pytest.mark.rule("skulldred.cast.to-cast")
def test_the_chances_of_a_sorcerer_with_three_or_four_dice() -> None:
    def chance(dice: int, points: int, to_cast: int) -> Fraction:
        made = odds(hits, cast_roll(dice, points)).map(lambda number: cast_outcome(number, to_cast))
        return made.probability("success")

    three = [[chance(3, points, to_cast) for points in (1, 2, 3)] for to_cast in (1, 2, 3)]
    assert three == [
        [Fraction(91, 216), Fraction(19, 27), Fraction(7, 8)],
        [Fraction(2, 27), Fraction(7, 27), Fraction(1, 2)],
        [Fraction(1, 216), Fraction(1, 27), Fraction(1, 8)],
    ]
    assert [chance(4, points, 3) for points in (1, 2, 3)] == [Fraction(7, 432), Fraction(1, 9), Fraction(5, 16)]


@pytest.mark.rule("skulldred.spells.summon")
@pytest.mark.rule("skulldred.wild.summoned")
def test_a_guardian_comes_out_of_a_portal_deactivated() -> None:
    state = magic(guardian(), AWAY, portals=(portal(1, 500, 600),))
    after = acts(state, 0, Cast(SUMMON, 1, 1, 1, figures=(1,)), AppearAt(500, 625), faces=(1, 6, 6))
    summoned = after.figure(1)
    assert (summoned.place, summoned.y, summoned.activated) == ("table", 625, True)
    assert after.portals[0].used
    assert SUMMON in after.warbands[0].spells


@pytest.mark.rule("skulldred.spells.summon")
@pytest.mark.rule("skulldred.wild.summoned")
def test_summoning_needs_a_usable_portal_and_big_figures_two_hits() -> None:
    fresh = magic(guardian(), AWAY, portals=(portal(1, 500, 600, placed=1),))
    assert refusal(fresh, 0, Cast(SUMMON, 1, 1, 1, figures=(1,))) == "skulldred.portal.not-same-turn"
    assert refusal(fresh, 0, Cast(SUMMON, 1, 1, figures=(1,))) == "skulldred.portal.use"
    big = magic(guardian(4), AWAY, portals=(portal(1, 500, 600),))
    assert refusal(big, 0, Cast(SUMMON, 1, 1, 1, figures=(1,))) == "skulldred.portal.area-line"
    assert cost(big, 0, Cast(SUMMON, 1, 2, 1, figures=(1,))) == 1


@pytest.mark.rule("skulldred.wild.summoned")
def test_nobody_appears_in_contact_with_an_enemy() -> None:
    state = magic(guardian(), foe(500, 650), portals=(portal(1, 500, 600),))
    with pytest.raises(Exception, match="out of contact with enemies"):
        acts(state, 0, Cast(SUMMON, 1, 1, 1, figures=(1,)), AppearAt(500, 625), faces=(1, 6, 6))


@pytest.mark.rule("skulldred.spells.fire-burst")
def test_a_fire_burst_burns_friend_and_foe_hidden_or_not_in_the_order_chosen() -> None:
    state = magic(at(500, 560, STONE), foe(560, 500, STONE, hidden=True), foe(500, 700, STONE))
    cast = Cast(BURST, 2, 2)
    after = acts(state, 0, cast, Chosen(2), Take(2, "downed"), Take(1, "downed"), faces=(1, 1, 6, 1, 6, 6, 1, 6, 6))
    assert [after.figure(one).downed for one in (1, 2, 3)] == [True, True, False]


@pytest.mark.rule("skulldred.spells.fire-burst")
def test_soft_cover_is_no_help_against_a_fire_burst() -> None:
    bush = block("bush", "bush", 530, 500, 4, 60)
    state = magic(foe(565, 500, kind(1, 3, 5)), pieces=(bush,))
    acts(state, 0, Cast(BURST, 2, 2), faces=(1, 1, 6, 6, 6, 6, 6))


@pytest.mark.rule("skulldred.spells.lance")
@pytest.mark.parametrize("strength", [1, 2, 3])
def test_a_lance_of_light_has_one_die_more_than_was_declared(strength: int) -> None:
    state = magic(foe(500, 735, STONE))
    faces = (1,) * strength + (6,) * (3 - strength) + (6,) * (strength + 1)
    acts(state, 0, Cast(LANCE, 1, strength, figures=(1,)), faces=faces)
    assert refusal(magic(foe(500, 752, STONE)), 0, Cast(LANCE, 1, 1, figures=(1,))) == "skulldred.portal.area-line"


@pytest.mark.rule("skulldred.spells.lance")
def test_soft_cover_helps_against_a_lance_and_a_push_is_straight_from_its_origin() -> None:
    bush = block("bush", "bush", 500, 560, 60, 4)
    state = magic(foe(500, 620, kind(1, 3, 5)), pieces=(bush,))
    acts(state, 0, Cast(LANCE, 1, 1, figures=(1,)), faces=(1, 6, 6, 6, 6, 6, 6))
    through = magic(foe(600, 600, kind(1, 3, 5, base=40)), portals=(portal(1, 500, 600),))
    pushed = acts(through, 0, Cast(LANCE, 1, 1, 1, figures=(1,)), faces=(1, 6, 6, 1, 1, 1))
    assert (pushed.figure(1).x, pushed.figure(1).y) == (640, 600), "its own base"


@pytest.mark.rule("skulldred.spells.ward")
def test_a_ward_gives_dice_in_defence_and_when_dodging() -> None:
    spell = Spell(WARD, 0, 1, strength=2)
    figures = (
        at(100, 100, SORCERER),
        at(500, 500, kind(1, 3)),
        foe(525, 500, kind(1, 3)),
        foe(500, 650, kind(1, 3, shoot=1)),
    )
    state = scene(*figures, spells=(spell,), active=1)
    acts(state, 2, Attack(1), suggestion(Take), faces=(6, 1, 6, 6))
    shot = facts(state, state.figure(3), state.figure(1))
    assert dodge_roll(state.figure(1).profile, shot, state.setting.readings).number == 3
    assert melee_odds(replace(state, active=0), 1, 2) == melee_odds(scene(*figures), 1, 2), "not in attack"


@pytest.mark.rule("skulldred.spells.ward")
def test_a_ward_is_laid_on_an_ally_in_reach_the_caster_too() -> None:
    state = magic(at(500, 590), at(500, 700), AWAY)
    assert cost(state, 0, Cast(WARD, 1, 3, figures=(0,))) == 1
    after = acts(state, 0, Cast(WARD, 1, 1, figures=(1,)), faces=(1, 6, 6))
    assert after.spells == (Spell(WARD, 0, 1, strength=1),)
    assert refusal(state, 0, Cast(WARD, 1, 1, figures=(2,))) == "skulldred.portal.area-line"


@pytest.mark.rule("skulldred.spells.fury")
def test_fury_gives_two_dice_in_attack_until_the_end_of_the_turn() -> None:
    state = magic(at(500, 560, kind(1, 3)), foe(500, 585, STONE))
    angry = acts(state, 0, Cast(FURY, 3, 2, figures=(1,)), faces=(1, 1, 6))
    assert angry.figure(1).fury == 2
    acts(replace(angry, acting=None), 1, Attack(2), suggestion(Take), faces=(1, 6, 6))
    assert steps(replace(angry, acting=None), EndTurn()).figure(1).fury == 0


@pytest.mark.rule("skulldred.spells.raise-up")
def test_who_is_raised_up_gives_his_counter_back() -> None:
    state = magic(at(500, 560, downed=True), at(560, 500), AWAY, pools=(5, 6))
    after = acts(state, 0, Cast(RAISE, 2, 2, figures=(1,)), faces=(1, 1, 6))
    assert after.figure(1).stands
    assert after.warbands[0].pool == 6
    assert refusal(state, 0, Cast(RAISE, 2, 2, figures=(2,))) == "skulldred.portal.area-line"


@pytest.mark.rule("skulldred.spells.gate-step")
def test_an_ally_steps_from_portal_to_portal() -> None:
    portals = portal(1, 500, 600), portal(2, 700, 600)
    state = magic(at(500, 625), AWAY, portals=portals)
    cast = Cast(STEP, 2, 2, 1, figures=(1,), portals=(2,))
    after = acts(state, 0, cast, AppearAt(725, 600), faces=(1, 1, 6))
    assert (after.figure(1).x, after.figure(1).activated) == (725, False)
    assert [one.used for one in after.portals] == [True, True]
    held = magic(at(500, 625), foe(500, 650), portals=portals)
    assert refusal(held, 0, cast) == "skulldred.portal.area-line"


@pytest.mark.rule("skulldred.spells.fog")
def test_shots_that_cross_the_fog_meet_one_soft_cover() -> None:
    state = magic(at(200, 500, kind(shoot=2)), foe(700, 500, kind(2, 3)))
    foggy = acts(state, 0, Cast(FOG, 1, 1), faces=(1, 6, 6))
    assert facts(foggy, foggy.figure(1), foggy.figure(2)).soft == 1
    assert facts(state, state.figure(1), state.figure(2)).soft == 0
    over = acts(replace(foggy.with_figure(replace(foggy.figure(0), activated=False)), acting=None), 0, Move(500, 510))
    assert facts(over, over.figure(1), over.figure(2)).soft == 0


@pytest.mark.rule("skulldred.spells.mire")
def test_the_ground_round_a_portal_turns_into_a_mire_that_outlives_it() -> None:
    state = magic(MATE, foe(500, 660), portals=(portal(1, 500, 600),))
    mired = acts(state, 0, Cast(MIRE, 2, 2, 1), faces=(1, 1, 6))
    after = steps(replace(mired, acting=None), EndTurn())
    assert after.portals == ()
    assert cost(after, 2, Move(550, 660)) == 2
    assert refusal(state, 0, Cast(MIRE, 2, 2)) == "skulldred.portal.use"


@pytest.mark.rule("skulldred.spells.dread")
def test_dread_frightens_cowards_with_one_hit_and_all_but_leaders_with_two() -> None:
    coward = kind(wildside=Panic())
    state = magic(foe(500, 590, coward), foe(560, 560), foe(440, 560, downed=True), AWAY)
    after = acts(state, 0, Cast(DREAD, 1, 1, figures=(1,)), faces=(1, 6, 6))
    assert after.figure(1).panicked
    assert refusal(state, 0, Cast(DREAD, 1, 1, figures=(2,))) == "skulldred.portal.area-line"
    assert cost(state, 0, Cast(DREAD, 1, 2, figures=(2,))) == 1


@pytest.mark.rule("skulldred.spells.dread")
def test_nobody_led_and_no_last_survivor_can_be_frightened() -> None:
    coward = kind(wildside=Panic())
    alone = magic(foe(500, 590, coward))
    led = magic(foe(500, 590, coward), foe(500, 700, LEADER))
    for state in (alone, led):
        assert refusal(state, 0, Cast(DREAD, 1, 1, figures=(1,))) == "skulldred.portal.area-line"


@pytest.mark.rule("skulldred.spells.gust")
def test_a_gust_blows_an_enemy_one_span_away_or_down() -> None:
    cast = Cast(GUST, 1, 1, figures=(1,))
    blown = acts(magic(foe(500, 560)), 0, cast, faces=(1, 6, 6))
    assert (blown.figure(1).y, blown.figure(1).downed) == (635, False)
    wall = block("wall", "wall", 500, 587.5, 100, 10)
    stopped = acts(magic(foe(500, 560), pieces=(wall,)), 0, cast, faces=(1, 6, 6))
    assert stopped.figure(1).downed
    assert stopped.figure(1).y == pytest.approx(570, abs=0.5)


@pytest.mark.rule("skulldred.spells.unbind")
def test_unbinding_removes_a_portal_with_one_hit_and_breaks_a_spell_with_two() -> None:
    enemy = foe(500, 800, SORCERER)
    portals = (portal(1, 300, 700, side=1),)
    state = magic(enemy, AWAY, portals=portals, spells=(Spell(WARD, 1, 2, strength=1),))
    assert acts(state, 0, Cast(UNBIND, 1, 1, portals=(1,)), faces=(1, 6, 6)).portals == ()
    assert acts(state, 0, Cast(UNBIND, 2, 2, figures=(1,)), faces=(1, 1, 6)).spells == ()
    wall = block("wall", "wall", 500, 600, 900, 10)
    unseen = magic(enemy, AWAY, portals=portals, spells=(Spell(WARD, 1, 2, strength=1),), pieces=(wall,))
    assert refusal(unseen, 0, Cast(UNBIND, 1, 1, portals=(1,))) == "skulldred.portal.area-line"
    assert refusal(unseen, 0, Cast(UNBIND, 2, 2, figures=(1,))) == "skulldred.portal.area-line"


@pytest.mark.rule("skulldred.spells.unbind")
def test_a_spell_is_unbound_where_its_place_is_seen() -> None:
    wall = block("wall", "wall", 700, 600, 500, 10)
    fog = Spell(FOG, 1, x=200, y=700, radius=75, strength=1)
    state = magic(foe(700, 800, SORCERER), AWAY, spells=(fog,), pieces=(wall,))
    assert acts(state, 0, Cast(UNBIND, 2, 2, figures=(1,)), faces=(1, 1, 6)).spells == ()


@pytest.mark.rule("skulldred.shoot.hidden-target")
def test_a_spell_chooses_no_hidden_figure() -> None:
    assert (
        refusal(magic(foe(500, 560, hidden=True)), 0, Cast(LANCE, 1, 1, figures=(1,))) == "skulldred.portal.area-line"
    )


@pytest.mark.rule("skulldred.cast")
def test_a_card_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Exception, match="there is no spell"):
        spell_named("skulldred.spells.fireworks")


@pytest.mark.rule("skulldred.spells.ward")
@pytest.mark.rule("skulldred.respawner.place")
def test_a_ward_does_not_outlive_whom_it_protects() -> None:
    state = magic(at(500, 560), AWAY, spells=(Spell(WARD, 0, 1, strength=2),))
    assert kill(state, 1, "skulldred.margin.kill", ScriptedDice([])).spells == ()


@pytest.mark.rule("skulldred.portal.area-line", "skulldred.los")
@pytest.mark.parametrize("place", ["wood", "tower", "rampart"])
def test_who_stands_in_a_wood_or_on_a_roof_casts_at_himself_and_out_of_it(place: str) -> None:
    level = 0 if place == "wood" else 1
    here = block("here", place, 500, 500, 60, 60)
    state = magic(foe(500, 590), AWAY, pieces=(here,))
    state = state.with_figure(replace(state.figure(0), level=level))
    assert cost(state, 0, Cast(WARD, 1, 1, figures=(0,))) == 1
    assert cost(state, 0, Cast(GUST, 1, 1, figures=(1,))) == 1
    assert cost(state, 0, Missile(1)) == 1


@pytest.mark.rule("skulldred.portal.area-line", "skulldred.los")
def test_a_spell_is_stopped_by_more_than_a_span_of_wood_and_by_a_rampart_between() -> None:
    for piece in (block("wood", "wood", 500, 600, 200, 90), block("rampart", "rampart", 500, 600, 200, 40)):
        state = magic(foe(500, 680), AWAY, pieces=(piece,))
        assert refusal(state, 0, Cast(LANCE, 1, 1, figures=(1,))) == "skulldred.portal.area-line"
    thin = magic(foe(500, 680), AWAY, pieces=(block("wood", "wood", 500, 600, 200, 60),))
    assert cost(thin, 0, Cast(LANCE, 1, 1, figures=(1,))) == 1


@pytest.mark.rule("skulldred.portal.area-line", "skulldred.fly.shoot-over")
def test_a_flyer_is_seen_over_a_wall_and_who_touches_a_wall_keeps_its_cover() -> None:
    wall = block("wall", "wall", 500, 600, 200, 20)
    bat = kind(1, 3, 3, Fly())
    assert cost(magic(foe(500, 680, bat, flying=True), AWAY, pieces=(wall,)), 0, Cast(LANCE, 1, 1, figures=(1,))) == 1
    for y, allowed in ((680, True), (622.5, False)):
        winged = magic(foe(500, y), AWAY, pieces=(wall,))
        flying = replace(winged.figure(0), flying=True)
        state = winged.with_figure(flying)
        if allowed:
            assert cost(state, 0, Cast(LANCE, 1, 1, figures=(1,))) == 1
        else:
            assert refusal(state, 0, Cast(LANCE, 1, 1, figures=(1,))) == "skulldred.portal.area-line"


@pytest.mark.rule("skulldred.spells.dread", "skulldred.leader.election")
def test_an_elected_leader_is_no_coward_any_more() -> None:
    coward = foe(500, 570, kind(wildside=Panic()), wildside=Leader(), downed=True)
    state = magic(coward, AWAY)
    assert refusal(state, 0, Cast(DREAD, 1, 1, figures=(1,))) == "skulldred.portal.area-line"
    assert refusal(state, 0, Cast(DREAD, 1, 2, figures=(1,))) == "skulldred.portal.area-line"


@pytest.mark.rule("skulldred.spells.gate-step", "skulldred.shoot.hidden-target")
def test_who_is_hidden_does_not_step_through_a_gate() -> None:
    portals = (portal(1, 500, 560), portal(2, 800, 500))
    for hidden in (False, True):
        state = magic(at(500, 585, hidden=hidden), AWAY, portals=portals)
        cast = Cast(STEP, 2, 2, 1, figures=(1,), portals=(2,))
        if hidden:
            assert refusal(state, 0, cast) == "skulldred.portal.area-line"
        else:
            assert cost(state, 0, cast) == 2
