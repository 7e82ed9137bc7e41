"""Searching, treasure, using scenery."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.words.language import render
from grognard.skulldred.activation import act
from grognard.skulldred.buying import BuyDice
from grognard.skulldred.danger import SceneryAttacks
from grognard.skulldred.downed import Drink, Fall, down
from grognard.skulldred.fighting import Attack
from grognard.skulldred.leaving import kill
from grognard.skulldred.moving import Move
from grognard.skulldred.names import names_of
from grognard.skulldred.rules.treasures import Draught, KeenBlade
from grognard.skulldred.scavenging import Finds, Search, Use
from grognard.skulldred.spell_cards import treasure_deck
from grognard.skulldred.state import Figure, Spell, State
from grognard.skulldred.swinging import Stay
from grognard.skulldred.terminal.naming import thing_named
from grognard.skulldred.victory import gold
from tests.skulldred.scenes import (
    SORCERER,
    Reply,
    acts,
    answered,
    at,
    begun,
    block,
    cost,
    foe,
    kind,
    left,
    refusal,
    scene,
)

CHEST = block("chest", "chest", 500, 520, 20, 15)
MATE, AWAY = at(100, 100), foe(900, 900)


def treasure(name: str) -> str:
    """Return a card's id."""
    return f"skulldred.treasure.{name}"


def chest_with(*cards: str, finder: Figure | None = None, **rest: Any) -> State:
    """Return a figure beside a chest, with this pile of cards."""
    pile = tuple(treasure(card) for card in cards)
    return scene(finder or at(500, 500), MATE, AWAY, pieces=(CHEST,), treasure=pile, **rest)


def searched(state: State, *replies: Reply, faces: tuple[int, ...] = ()) -> State:
    """Search the chest; a pile of one card leaves nothing to chance."""
    return acts(state, 0, Search("chest"), *replies, faces=faces)


@pytest.mark.rule("skulldred.action.search")
def test_a_chest_is_searched_once_for_two_points_by_whoever_touches_it() -> None:
    state = chest_with("nothing", "purse")
    assert cost(state, 0, Search("chest")) == 2
    after = searched(state, faces=(0,))
    assert after.searched == ("chest",)
    assert after.treasure == (treasure("purse"),)
    assert left(after) == 1
    enemy = scene(at(500, 500), foe(500, 540), pieces=(CHEST,), searched=("chest",))
    assert refusal(replace(enemy, active=1), 1, Search("chest")) == "skulldred.action.search"


@pytest.mark.rule("skulldred.action.search")
def test_only_searchable_scenery_in_contact_is_searched() -> None:
    bush = block("bush", "bush", 500, 520, 20, 15)
    assert refusal(scene(at(500, 500), AWAY, pieces=(bush,)), 0, Search("bush")) == "skulldred.action.search"
    assert refusal(scene(at(500, 480), AWAY, pieces=(CHEST,)), 0, Search("chest")) == "skulldred.action.search"
    assert refusal(scene(at(500, 480), AWAY), 0, Search("chest")) == "skulldred.action.search"


@pytest.mark.rule("skulldred.action.search")
def test_an_empty_pile_yields_nothing() -> None:
    after = acts(chest_with(), 0, Search("chest"))
    assert after.searched == ("chest",)


@pytest.mark.rule("skulldred.action.search")
def test_the_deck_has_twelve_cards() -> None:
    assert Counter(treasure_deck()) == {
        treasure("purse"): 3,
        treasure("lost-skull"): 2,
        treasure("nothing"): 2,
        treasure("keen-blade"): 1,
        treasure("draught"): 1,
        treasure("old-scroll"): 1,
        treasure("trap"): 2,
    }


@pytest.mark.rule("skulldred.treasure.purse")
def test_a_purse_counts_twenty_gold_for_the_comparison() -> None:
    after = searched(chest_with("purse"))
    assert (gold(after, 0), gold(after, 1)) == (20, 0)


@pytest.mark.rule("skulldred.treasure.lost-skull")
def test_a_lost_skull_is_one_more_counter() -> None:
    after = searched(chest_with("lost-skull"))
    assert (after.warbands[0].pool, after.warbands[0].found) == (7, 1)


@pytest.mark.rule("skulldred.treasure.nothing")
def test_nothing_is_nothing() -> None:
    state = chest_with("nothing")
    after = searched(state)
    assert after.warbands == state.warbands


@pytest.mark.rule("skulldred.treasure.keen-blade")
def test_a_keen_blade_is_one_die_in_one_attack_of_its_bearer() -> None:
    found = searched(chest_with("keen-blade"))
    assert [item.id for item in found.figure(0).items] == [treasure("keen-blade")]
    armed = scene(at(500, 500, kind(1, 3), items=(KeenBlade(),)), foe(525, 500, kind(1, 3)))
    after = acts(armed, 0, Attack(1), BuyDice(0, 0, blade=True), Stay(), faces=(6, 6, 6))
    assert after.figure(0).items == ()
    kept = acts(armed, 0, Attack(1), BuyDice(0, 0), Stay(), faces=(6, 6))
    assert len(kept.figure(0).items) == 1


@pytest.mark.rule("skulldred.treasure.keen-blade")
def test_a_borne_treasure_is_discarded_with_its_bearer() -> None:
    state = scene(at(500, 500, items=(KeenBlade(),)), MATE, AWAY)
    assert kill(state, 0, "skulldred.margin.kill", ScriptedDice([])).figure(0).items == ()


@pytest.mark.rule("skulldred.treasure.draught")
def test_a_draught_sets_its_downed_bearer_up_and_the_counter_goes_back() -> None:
    state = scene(at(500, 500, items=(Draught(),)), MATE, AWAY)
    drunk = answered(down(state, 0, "skulldred.margin.downed", ScriptedDice([])), Drink(0))
    assert drunk.figure(0).stands
    assert (drunk.warbands[0].pool, drunk.figure(0).items) == (6, ())
    saved = answered(down(state, 0, "skulldred.margin.downed", ScriptedDice([])), Fall(0))
    assert saved.figure(0).downed
    assert saved.figure(0).items


@pytest.mark.rule("skulldred.treasure.old-scroll")
def test_an_old_scroll_is_a_spell_that_the_warband_does_not_own() -> None:
    wizard = at(500, 500, SORCERER)
    names = "fire-burst lance ward fury raise-up gate-step fog mire dread gust"
    owned = tuple(f"skulldred.spells.{name}" for name in names.split())
    after = searched(chest_with("old-scroll", finder=wizard, cards=owned))
    assert after.warbands[0].spells == (*owned, "skulldred.spells.unbind")
    useless = searched(chest_with("old-scroll"))
    assert useless.warbands[0].spells == ()


@pytest.mark.rule("skulldred.treasure.trap")
def test_a_trap_attacks_its_finder_and_pushes_him_straight_away() -> None:
    state = chest_with("trap", finder=at(500, 500, kind(2, 3)))
    pushed = searched(state, faces=(1, 1, 1, 6))
    assert (pushed.figure(0).x, pushed.figure(0).y) == (500, 475)
    assert searched(state, faces=(1, 6, 6, 6)).figure(0).downed
    assert searched(state, faces=(1, 1, 6, 6)).figure(0).place == "discard"


@pytest.mark.rule("skulldred.action.use")
def test_a_door_is_opened_for_the_point_that_was_agreed() -> None:
    door = block("door", "door", 500, 520, 60, 10)
    state = scene(at(500, 502), AWAY, pieces=(door,))
    assert refusal(state, 0, Move(500, 570)) == "skulldred.move.straight"
    assert cost(state, 0, Use("door")) == 1
    after = acts(state, 0, Use("door"), Move(500, 570))
    assert (after.open_doors, after.figure(0).y) == (("door",), 570)
    shut = acts(replace(after.with_figure(replace(after.figure(0), y=538.0)), acting=None), 0, Use("door"))
    assert shut.open_doors == ()


@pytest.mark.rule("skulldred.action.use")
def test_a_winch_of_two_points_cannot_be_used_with_one() -> None:
    winch = block("winch", "altar", 500, 520, 20, 15, use_cost=2, searchable=False)
    state = scene(at(500, 500), AWAY, pieces=(winch,))
    assert refusal(state, 0, Use("winch"), points=1) == "skulldred.action.use"
    assert cost(state, 0, Use("winch")) == 2
    assert refusal(scene(at(500, 470), AWAY, pieces=(winch,)), 0, Use("winch")) == "skulldred.action.use"


@pytest.mark.rule("skulldred.action.use")
def test_a_doorway_where_somebody_stands_is_not_shut() -> None:
    door = block("door", "door", 500, 520, 60, 10)
    state = scene(at(500, 502), at(500, 528), AWAY, pieces=(door,), open_doors=("door",))
    assert refusal(state, 0, Use("door")) == "skulldred.action.use"


@pytest.mark.rule("skulldred.treasure.trap", "skulldred.spells.ward")
def test_a_ward_helps_against_a_trap_and_the_trap_is_told_as_any_attack() -> None:
    state = chest_with("trap", finder=at(500, 500, kind(2, 3)))
    state = replace(state, spells=(Spell("skulldred.spells.ward", 1, 0, strength=2),))
    with ScriptedDice((1, 1, 1, 1, 6, 6)) as dice:
        after = answered(act(begun(state), dice), Search("chest"))
    told = [event for event in dice.events if isinstance(event, SceneryAttacks)]
    assert after.figure(0).y == 500, "two hits against two: four dice answer"
    assert [(one.figure, one.because) for one in told] == [(0, "skulldred.treasure.trap")]


@pytest.mark.rule("skulldred.action.search")
def test_a_chest_is_called_one_thing_in_menus_in_the_log_and_by_who_types() -> None:
    first, second = block("chest-1", "chest", 300, 300, 20, 20), block("chest-2", "chest", 500, 522.5, 20, 20)
    state = scene(at(500, 500), AWAY, pieces=(first, second), treasure=("skulldred.treasure.purse",))
    names = names_of(state)
    assert render(Search("chest-2"), "en", names) == "search Chest 2"
    assert render(Finds(0, "chest-2", "skulldred.treasure.purse"), "fr", names).count("Coffre 2") == 1
    with ScriptedDice(()) as dice:
        answered(act(begun(state, points=2), dice), Search("chest-2"))
    assert [event.piece for event in dice.events if isinstance(event, Finds)] == ["chest-2"]
    for text in ("chest 2", "Coffre 2", "chest-2"):
        assert thing_named(state, text) is second
