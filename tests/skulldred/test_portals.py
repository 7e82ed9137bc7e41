"""Portals: placed, used, held, attacked, dismissed."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice, odds
from grognard.skulldred.attacking_portals import AttackPortal, portal_roll
from grognard.skulldred.declaring import Cast
from grognard.skulldred.firing import facts
from grognard.skulldred.interrupts import Wait
from grognard.skulldred.leaving import kill
from grognard.skulldred.moving import Move
from grognard.skulldred.portals import Dismiss, PlacePortal, portal_limit, portals_end_turn
from grognard.skulldred.rolls import hits
from grognard.skulldred.spell_effects import line_is_free
from grognard.skulldred.turn import EndTurn
from tests.skulldred.scenes import (
    SORCERER,
    acts,
    at,
    begun,
    block,
    cost,
    declined,
    foe,
    kind,
    left,
    portal,
    refusal,
    scene,
    shot_odds,
    steps,
)

LANCE = "skulldred.spells.lance"
WIZARD = at(500, 500, SORCERER)
AWAY = foe(900, 900)


@pytest.mark.rule("skulldred.portal.place")
@pytest.mark.rule("skulldred.zone.reserve")
def test_a_portal_costs_one_point_and_comes_from_the_reserve() -> None:
    after = acts(scene(WIZARD, AWAY), 0, PlacePortal(500, 600), PlacePortal(500, 800), PlacePortal(600, 700))
    assert [(one.x, one.y) for one in after.portals] == [(500, 600), (500, 800), (600, 700)]
    assert after.warbands[0].portals == 0
    assert acts(scene(WIZARD, AWAY), 0, PlacePortal(500, 600)).warbands[0].portals == 2


@pytest.mark.rule("skulldred.portal.place")
def test_a_portal_is_placed_in_sight_and_on_nobody() -> None:
    wall = block("wall", "wall", 500, 600, 400, 10)
    assert refusal(scene(WIZARD, AWAY, pieces=(wall,)), 0, PlacePortal(500, 700)) == "skulldred.portal.place"
    assert cost(scene(WIZARD, AWAY), 0, PlacePortal(100, 100)) == 1, "there is no range"
    assert refusal(scene(WIZARD, foe(500, 700)), 0, PlacePortal(500, 710)) == "skulldred.portal.place"
    assert refusal(scene(WIZARD, AWAY), 0, PlacePortal(5, 500)) == "skulldred.portal.place"


@pytest.mark.rule("skulldred.portal.place")
def test_bases_cross_a_portal_and_do_not_end_on_it() -> None:
    state = scene(at(500, 500), AWAY, portals=(portal(1, 500, 535),))
    assert cost(state, 0, Move(500, 570)) == 1
    assert refusal(state, 0, Move(500, 545)) == "skulldred.move.straight"


@pytest.mark.rule("skulldred.portal.reserve-limit")
def test_there_are_three_portals_for_each_sorcerer() -> None:
    two = scene(WIZARD, at(300, 300, SORCERER), AWAY)
    assert portal_limit(two, 0) == 6
    assert refusal(scene(WIZARD, AWAY, portals_left=0), 0, PlacePortal(500, 600)) == "skulldred.portal.reserve-limit"


@pytest.mark.rule("skulldred.portal.reserve-limit")
def test_with_a_sorcerer_dies_his_share_of_the_reserve() -> None:
    two = scene(WIZARD, at(300, 300, SORCERER), AWAY, portals_left=6)
    assert kill(two, 1, "skulldred.margin.kill", ScriptedDice([])).warbands[0].portals == 3


@pytest.mark.rule("skulldred.portal.use", "skulldred.portal-return")
def test_a_portal_serves_several_spells_and_vanishes_at_the_end_of_the_turn() -> None:
    target = foe(500, 720, kind(0, 3, 5))
    state = scene(WIZARD, target, portals=(portal(1, 500, 600),), cards=(LANCE,), portals_left=2)
    cast = Cast(LANCE, 1, 1, 1, figures=(1,))
    after = acts(state, 0, cast, cast, faces=(1, 6, 6, 6, 6) * 2)
    assert after.portals[0].used
    ended = steps(replace(after, acting=None), EndTurn())
    assert ended.portals == ()
    assert ended.warbands[0].portals == 3, "it goes back to the reserve"
    never = scene(WIZARD, target, portals=(portal(1, 500, 600, used=True),), portals_left=2,
                  readings={"skulldred.portal-return": "never"})  # fmt: skip
    assert portals_end_turn(never, ScriptedDice([])).warbands[0].portals == 2


@pytest.mark.rule("skulldred.portal.see-to-use")
def test_a_sorcerer_uses_any_own_portal_that_he_sees() -> None:
    cast = Cast(LANCE, 1, 1, 1, figures=(1,))
    seen = scene(at(500, 300, SORCERER), foe(500, 850), portals=(portal(1, 500, 700),), cards=(LANCE,))
    assert cost(seen, 0, cast) == 1
    wall = block("wall", "wall", 500, 600, 600, 10)
    hidden = scene(
        at(500, 300, SORCERER), foe(500, 850), portals=(portal(1, 500, 700),), cards=(LANCE,), pieces=(wall,)
    )
    assert refusal(hidden, 0, cast) == "skulldred.portal.see-to-use"
    theirs = scene(at(500, 300, SORCERER), foe(500, 850), portals=(portal(1, 500, 700, side=1),), cards=(LANCE,))
    assert refusal(theirs, 0, cast) == "skulldred.portal.use"


@pytest.mark.rule("skulldred.portal.not-same-turn")
def test_a_portal_serves_from_the_turn_after_it_was_placed() -> None:
    cast = Cast(LANCE, 1, 1, 1, figures=(1,))
    figures = WIZARD, foe(500, 750)
    fresh = scene(*figures, portals=(portal(1, 500, 600, placed=2),), cards=(LANCE,), turn=2)
    assert refusal(fresh, 0, cast) == "skulldred.portal.not-same-turn"
    assert cost(replace(fresh, turn=4), 0, cast) == 1


@pytest.mark.rule("skulldred.portal.max-three", "skulldred.portal-limit")
def test_a_fourth_portal_makes_the_other_three_vanish() -> None:
    three = tuple(portal(n, 200 * n, 200) for n in (1, 2, 3))
    state = scene(WIZARD, at(300, 700, SORCERER), AWAY, portals=three, next_portal=4, portals_left=3)
    after = acts(state, 0, PlacePortal(500, 600))
    assert [one.id for one in after.portals] == [4]
    mixed = (*three[:2], portal(3, 600, 200, side=1))
    by_player = scene(WIZARD, AWAY, portals=mixed, next_portal=4)
    assert len(acts(by_player, 0, PlacePortal(500, 600)).portals) == 4
    by_table = scene(WIZARD, AWAY, portals=mixed, next_portal=4, readings={"skulldred.portal-limit": "table"})
    assert len(acts(by_table, 0, PlacePortal(500, 600)).portals) == 1


@pytest.mark.rule("skulldred.portal.soft-cover")
def test_a_portal_is_soft_cover_for_shots_across_it() -> None:
    figures = at(500, 300, kind(shoot=2)), foe(500, 450, kind(2, 3))
    state = scene(*figures, portals=(portal(1, 500, 380, side=1),))
    assert 1 - shot_odds(state).probability("no effect") == Fraction(3, 16)
    assert facts(state, *state.figures).soft == 1


@pytest.mark.rule("skulldred.portal.spacing")
def test_own_portals_are_more_than_one_span_apart_and_enemy_portals_not_touched() -> None:
    own = scene(WIZARD, AWAY, portals=(portal(1, 500, 600),))
    assert cost(own, 0, PlacePortal(500, 701)) == 1
    assert refusal(own, 0, PlacePortal(500, 700)) == "skulldred.portal.spacing"
    theirs = scene(WIZARD, AWAY, portals=(portal(1, 500, 600, side=1),))
    assert cost(theirs, 0, PlacePortal(500, 626)) == 1
    assert refusal(theirs, 0, PlacePortal(500, 625)) == "skulldred.portal.spacing"
    assert cost(scene(WIZARD, foe(500, 600)), 0, PlacePortal(500, 625)) == 1, "touching an enemy figure is allowed"


@pytest.mark.rule("skulldred.portal.dismiss")
def test_an_own_portal_is_dismissed_at_any_time_from_anywhere() -> None:
    state = scene(WIZARD, AWAY, portals=(portal(1, 100, 900), portal(2, 300, 900, side=1)), portals_left=2)
    after = steps(state, Dismiss(1))
    assert [one.id for one in after.portals] == [2]
    assert after.warbands[0].portals == 3
    assert declined(state, Dismiss(2)) == "skulldred.portal.dismiss"


@pytest.mark.rule("skulldred.portal.area-line")
def test_a_low_wall_on_the_line_protects_from_spells_and_a_bush_does_not() -> None:
    cast = Cast(LANCE, 1, 1, figures=(1,))
    for piece, free in (("low-wall", False), ("bush", True), ("wall", False)):
        pieces = (block("piece", piece, 500, 582.5, 100, 10),)
        state = scene(WIZARD, foe(500, 600), pieces=pieces, cards=(LANCE,))
        assert line_is_free(state, state.figure(0).base, state.figure(1).base) == free
        if free:
            assert cost(state, 0, cast) == 1
        else:
            assert refusal(state, 0, cast) == "skulldred.portal.area-line"


@pytest.mark.rule("skulldred.portal.area-line")
def test_through_a_portal_the_sorcerer_need_not_see_the_figure() -> None:
    wall = block("wall", "wall", 460, 700, 40, 10)
    state = scene(at(420, 600, SORCERER), foe(500, 850), portals=(portal(1, 560, 690),), cards=(LANCE,), pieces=(wall,))
    assert cost(state, 0, Cast(LANCE, 1, 1, 1, figures=(1,))) == 1


@pytest.mark.rule("skulldred.portal.hold")
def test_an_enemy_sorcerer_in_contact_holds_a_portal() -> None:
    cast = Cast(LANCE, 1, 1, 1, figures=(1,))
    for changes, held in (({}, True), ({"downed": True}, False), ({"toad": 3}, False)):
        state = scene(WIZARD, foe(500, 625, SORCERER, **changes), portals=(portal(1, 500, 600),), cards=(LANCE,))
        if held:
            assert refusal(state, 0, cast) == "skulldred.portal.hold"
        else:
            assert cost(state, 0, cast) == 1
    soldier = scene(WIZARD, foe(500, 625), portals=(portal(1, 500, 600),), cards=(LANCE,))
    assert cost(soldier, 0, cast) == 1


@pytest.mark.rule("skulldred.portal.attack")
@pytest.mark.rule("skulldred.portal.size")
@pytest.mark.parametrize(("magic", "chance"), [(3, Fraction(671, 1296)), (2, Fraction(91, 216))])
def test_a_sorcerer_has_one_more_die_against_a_portal_of_size_one(magic: int, chance: Fraction) -> None:
    state = begun(scene(at(500, 300, kind(magic=magic)), AWAY, portals=(portal(1, 500, 600, side=1),)))
    roll = portal_roll(state, state.figure(0), state.portals[0], in_melee=False)
    assert 1 - odds(hits, roll).probability(0) == chance


@pytest.mark.rule("skulldred.portal.attack")
def test_a_portal_vanishes_on_one_hit_from_afar_or_in_contact() -> None:
    state = scene(at(500, 300, SORCERER), AWAY, portals=(portal(1, 500, 600, side=1),))
    after = acts(state, 0, AttackPortal(1, "missile"), faces=(1, 6, 6, 6))
    assert after.portals == ()
    assert left(after) == 2
    assert acts(state, 0, AttackPortal(1, "missile"), faces=(2, 2, 2, 2)).portals
    touching = scene(at(500, 575, SORCERER), AWAY, portals=(portal(1, 500, 600, side=1),))
    struck = acts(touching, 0, AttackPortal(1, "combat"), faces=(3, 6, 6, 6))
    assert struck.portals == (), "in contact at his LEVEL"
    assert struck.figure(0).activated


@pytest.mark.rule("skulldred.portal.attack")
def test_only_sorcerers_attack_portals_and_never_their_own() -> None:
    portals = portal(1, 500, 600, side=1), portal(2, 600, 600)
    assert refusal(scene(at(500, 300), AWAY, portals=portals), 0, AttackPortal(1, "missile")) == "skulldred.sorcerer"
    assert refusal(scene(WIZARD, AWAY, portals=portals), 0, AttackPortal(2, "missile")) == "skulldred.portal.attack"
    assert refusal(scene(WIZARD, AWAY, portals=portals), 0, AttackPortal(1, "combat")) == "skulldred.portal.attack"


@pytest.mark.rule("skulldred.portal.no-sorcerer")
def test_with_the_last_sorcerer_all_portals_vanish() -> None:
    portals = portal(1, 500, 600), portal(2, 600, 600), portal(3, 700, 700, side=1)
    state = scene(WIZARD, at(300, 300), AWAY, portals=portals)
    after = kill(state, 0, "skulldred.margin.kill", ScriptedDice([]))
    assert [one.id for one in after.portals] == [3]
    assert after.warbands[0].portals == 0
    toad = scene(at(500, 500, SORCERER, toad=3), at(300, 300), AWAY, portals=portals)
    assert len(kill(toad, 1, "skulldred.margin.kill", ScriptedDice([])).portals) == 3


@pytest.mark.rule("skulldred.portal.dismiss")
@pytest.mark.rule("skulldred.portal.hold")
def test_a_portal_that_an_enemy_sorcerer_takes_hold_of_may_be_dismissed_in_his_turn() -> None:
    portals = (portal(1, 500, 600, side=1),)
    state = scene(at(500, 540, SORCERER), foe(900, 900, SORCERER), portals=portals, asked=("restore",))
    gone = acts(state, 0, Move(500, 575), Dismiss(1))
    assert gone.portals == ()
    kept = acts(state, 0, Move(500, 575), Wait())
    assert kept.portals == portals


@pytest.mark.rule("skulldred.portal.dismiss")
def test_a_portal_that_nobody_holds_may_be_dismissed_in_the_enemys_turn_too() -> None:
    portals = (portal(1, 900, 600, side=1),)
    state = scene(at(500, 540), foe(900, 900, SORCERER), portals=portals, asked=("restore",))
    assert acts(state, 0, Move(500, 575), Dismiss(1)).portals == ()
    again = acts(state, 0, Move(500, 575), Wait(), Move(500, 600))
    assert len(again.portals) == 1, "who waits isn't asked again for nothing"
