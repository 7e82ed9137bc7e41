"""Who attacks, with how many attacks, and whom."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.effects import UNTIL_NO_LONGER_ENGAGED
from grognard.t9a.board.lasting import with_effect
from grognard.t9a.board.profile import Height
from grognard.t9a.board.round_of_combat import CHAMPION, COMPANIONS, RANK_AND_FILE, Duel, Fighter, Pool, Striker
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.allocation import KIND, Blows, allocate, assigned, attacks_of
from grognard.t9a.melee.fighting import begin_round
from grognard.t9a.melee.initiative import fighting_parts
from grognard.t9a.melee.melee_answers import Allocate, Share
from grognard.t9a.melee.reach import Mark
from grognard.t9a.rules.combined_strength import CombinedStrength
from grognard.t9a.rules.dwarven import Holdstone
from grognard.t9a.rules.parts import ExtraSupport, FightInExtraRank, Harnessed, Inanimate
from grognard.t9a.rules.saurian import PreyScent
from tests.t9a.positions import (
    against,
    alone,
    engage,
    fight,
    hero,
    model,
    part,
    play,
    readings_of,
    state_of,
    troop,
    unit,
)

MM = 1 / 25.4
DWARF = model("Dwarf")


def dwarfs(id: int = 2, size: int = 20, **rest: Any) -> Unit:
    return unit(id, 1, troop(DWARF, size, key=f"dwarfs-{id}"), facing=180, **rest)


def combat(*units: Unit, **rest: Any) -> State:
    return begin_round(state_of(*units, **rest), tuple(sorted(one.id for one in units)))


def striker(unit_id: int = 1, pool: Pool = RANK_AND_FILE, part: int = 0) -> Striker:
    return Striker(3, unit_id, pool, part)


def attacks(
    state: State, unit_id: int = 1, pool: Pool = RANK_AND_FILE, part: int = 0, faces: tuple[int, ...] = ()
) -> int:
    """Return how many attacks a part of the models of a pool makes in all."""
    with ScriptedDice(faces) as dice:
        return sum(one.attacks for one in attacks_of(state, striker(unit_id, pool, part), dice))


def allocated(state: State, who: Striker, *answers: Any) -> dict[tuple[int, Pool], int]:
    assaults = play(allocate(state, who, ScriptedDice([])), *answers)
    totals: dict[tuple[int, Pool], int] = {}
    for assault in assaults:
        key = (assault.mark.enemy, assault.mark.pool)
        totals[key] = totals.get(key, 0) + assault.attacks
    return totals


# ---- how many --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.initiative-order", "t9a.supporting-attacks")
@pytest.mark.parametrize(("size", "expected"), [(20, 10), (16, 10), (10, 10), (6, 6)])
def test_casualties_cost_attacks_only_when_the_second_rank_thins(size: int, expected: int) -> None:
    """Core 21.37: twenty dwarfs less four in ranks of five still make 5 + 5; ten less four make 5 + 1."""
    ours, theirs = fight(unit(1, 0, troop(model(base=(25, 25)), 20)), dwarfs(size=size))
    assert attacks(combat(ours, theirs), 2) == expected


@pytest.mark.rule("t9a.supporting-attacks")
@pytest.mark.parametrize(("height", "expected"), [(Height.STANDARD, 1), (Height.LARGE, 3), (Height.GIGANTIC, 4)])
def test_height_limits_supporting_attacks(height: Height, expected: int) -> None:
    big = model("Big", attacks=4, height=height, base=(50, 50))
    ours, theirs = fight(unit(1, 0, troop(big, 2), files=1), dwarfs())
    assert attacks(combat(ours, theirs)) == 4 + expected


@pytest.mark.rule("t9a.extra-support")
def test_extra_support_replaces_the_limit_by_height() -> None:
    ours, theirs = fight(unit(1, 0, troop(model(parts=(part(3, ExtraSupport(2)),)), 10)), dwarfs())
    assert attacks(combat(ours, theirs)) == 5 * 3 + 5 * 2


@pytest.mark.rule("t9a.fight-in-extra-rank", "t9a.line-formation")
def test_extra_ranks_come_from_rules_and_from_a_line() -> None:
    spears = model(parts=(part(1, FightInExtraRank()),))
    ours, theirs = fight(unit(1, 0, troop(spears, 20)), dwarfs())
    assert attacks(combat(ours, theirs)) == 15
    line = unit(1, 0, troop(model(), 24), files=8)
    ours, theirs = fight(line, dwarfs(size=30, files=10))
    assert attacks(combat(ours, theirs)) == 24


@pytest.mark.rule("t9a.harnessed", "t9a.inanimate")
def test_a_harnessed_mount_never_supports_and_an_inanimate_part_never_strikes() -> None:
    rider = part(1, name="rider")
    mount = part(2, Harnessed(), name="mount")
    cavalry = model("Raptor", base=(25, 50), parts=(rider, mount))
    ours, theirs = fight(unit(1, 0, troop(cavalry, 10)), dwarfs())
    state = combat(ours, theirs)
    assert attacks(state, part=0) == 10
    assert attacks(state, part=1) == 10  # five mounts in front, two attacks each
    chariot = model("Chariot", base=(50, 100), parts=(part(1, name="crew"), part(None, Inanimate(), name="chassis")))
    ours, theirs = fight(unit(1, 0, troop(chariot, 1), files=1), dwarfs())
    assert attacks(combat(ours, theirs), part=0) == 1


@pytest.mark.rule("t9a.supporting-attacks")
def test_supporting_attacks_go_to_the_front_only() -> None:
    """Four ranks are struck in the flank: each rank answers with its outer model alone."""
    ours, theirs = fight(unit(1, 0, troop(model(base=(25, 25)), 25)), dwarfs(), theirs="left")
    assert attacks(combat(ours, theirs), 2) == 4


def test_a_crew_of_five_has_five_bodies() -> None:
    beast = model("Taurosaur", base=(50, 100), height=Height.GIGANTIC, parts=(part(4), part(1, name="crew", count=5)))
    ours, theirs = fight(unit(1, 0, troop(beast, 1), files=1), dwarfs())
    state = combat(ours, theirs)
    assert (attacks(state, part=0), attacks(state, part=1)) == (4, 5)


@pytest.mark.rule("t9a.random-characteristics")
def test_a_random_attack_value_is_rolled_for_each_part_before_allocation() -> None:
    seeker = model("Seeker", attacks="3D3")
    ours, theirs = fight(unit(1, 0, troop(seeker, 1), files=1), dwarfs())
    assert attacks(combat(ours, theirs), faces=(1, 4, 6)) == 1 + 2 + 3


@pytest.mark.rule("t9a.sa.prey-scent")
def test_prey_scent_rolls_a_d3_for_each_part_that_touches_prey() -> None:
    rider = model("Rhamphodon", base=(40, 40), parts=(part(2, PreyScent()),))
    ours, theirs = fight(unit(1, 0, troop(rider, 2), files=2), dwarfs())
    assert attacks(combat(ours, theirs)) == 4
    marked = combat(ours, theirs, marks=((PreyScent.id, 2),))
    assert attacks(marked, faces=(5, 1)) == 4 + 3 + 1


@pytest.mark.rule("t9a.refused-duel")
def test_a_character_who_refused_a_duel_is_left_out_of_the_order() -> None:
    coward = replace(hero(7), refused_duel=True)
    ours = unit(1, 0, troop(model(), 10), characters=(coward,))
    assert [pool for pool, *_ in fighting_parts(ours)] == [RANK_AND_FILE]


# ---- to whom ---------------------------------------------------------------------------------------------------------


def led(id: int = 2, **rest: Any) -> Unit:
    """Dwarfs with a Champion in the middle of the front rank."""
    return unit(id, 1, troop(DWARF, 20, key=f"led-{id}", champion=True), facing=180, **rest)


@pytest.mark.rule("t9a.allocation")
def test_nobody_is_asked_where_only_rank_and_file_can_be_reached() -> None:
    ours, theirs = fight(unit(1, 0), dwarfs())
    assert allocated(combat(ours, theirs), striker()) == {(2, RANK_AND_FILE): 10}


@pytest.mark.rule("t9a.allocation")
def test_only_models_that_touch_the_champion_may_strike_him() -> None:
    """Same bases, face to face: the three middle files touch his base or its corners, and their supporters too."""
    ours, theirs = fight(unit(1, 0, troop(model(), 10)), led())

    def check(ask: Any) -> Allocate:
        assert ask.kind == KIND
        on_rank_and_file, on_champion = ask.options
        assert on_rank_and_file.shares == (Share(2, RANK_AND_FILE, 10),)
        assert on_champion.shares == (Share(2, RANK_AND_FILE, 4), Share(2, CHAMPION, 6))
        for option in ask.options:
            ask.check(option)
        ask.check(Allocate(1, RANK_AND_FILE, 0, (Share(2, RANK_AND_FILE, 7), Share(2, CHAMPION, 3))))
        with pytest.raises(NotAllowed, match="reach"):
            ask.check(Allocate(1, RANK_AND_FILE, 0, (Share(2, RANK_AND_FILE, 3), Share(2, CHAMPION, 7))))
        with pytest.raises(NotAllowed, match="10 attacks to allocate, not 9"):
            ask.check(Allocate(1, RANK_AND_FILE, 0, (Share(2, RANK_AND_FILE, 9),)))
        with pytest.raises(NotAllowed, match="not these attacks"):
            ask.check(Allocate(2, RANK_AND_FILE, 0, (Share(2, RANK_AND_FILE, 10),)))
        return on_champion  # type: ignore[no-any-return]

    assert allocated(combat(ours, theirs), striker(), check) == {(2, RANK_AND_FILE): 4, (2, CHAMPION): 6}


@pytest.mark.rule("t9a.swirling-melee")
def test_who_reaches_only_a_character_may_strike_the_rank_and_file_instead() -> None:
    narrow = unit(1, 0, troop(model(), 1), files=1)
    lord = hero(7, model("Lord", base=(40, 40), hp=3))
    mixed = unit(2, 1, troop(DWARF, 20), facing=180, files=6, characters=(lord,))
    ours, theirs = fight(narrow, mixed)
    state = combat(ours, theirs)
    first = Allocate(1, RANK_AND_FILE, 0, (Share(2, RANK_AND_FILE, 1),))
    other = Allocate(1, RANK_AND_FILE, 0, (Share(2, 7, 1),))
    assert allocated(state, striker(), first) == {(2, RANK_AND_FILE): 1}
    assert allocated(state, striker(), other) == {(2, 7): 1}


@pytest.mark.rule("t9a.swirling-melee")
def test_a_character_has_no_swirling_melee() -> None:
    lord = hero(7, model("Lord", base=(40, 40), hp=3))
    mixed = unit(2, 1, troop(DWARF, 20), facing=180, files=6, characters=(lord,))
    own = hero(8, model("Own", hp=3, attacks=2))
    ours = unit(1, 0, troop(model(), 4), files=5, characters=(own,))
    ours, theirs = fight(ours, mixed)
    assert allocated(combat(ours, theirs), striker(1, 8)) == {(2, 7): 2}


@pytest.mark.rule("t9a.duel", "t9a.swirling-melee")
def test_models_in_a_duel_are_out_of_reach_and_who_touches_only_them_swirls() -> None:
    narrow = unit(1, 0, troop(model(), 3), files=1, characters=())
    theirs = led()
    ours, theirs = fight(narrow, theirs)
    state = combat(ours, theirs)
    duel = Duel(Fighter(9, 9, "away"), Fighter(2, CHAMPION, "led-2"))
    assert allocated(replace(state, duels=(duel,)), striker()) == {(2, RANK_AND_FILE): 2}


@pytest.mark.rule("t9a.duel")
def test_a_duellist_strikes_his_opponent_wherever_they_stand() -> None:
    ours, theirs = fight(unit(1, 0, troop(model(), 10, champion=True)), led())
    state = combat(ours, theirs)
    duel = Duel(Fighter(1, CHAMPION, "spearman"), Fighter(2, CHAMPION, "led-2"))
    assert allocated(replace(state, duels=(duel,)), striker(1, CHAMPION)) == {(2, CHAMPION): 2}
    assert allocated(replace(state, duels=(duel,)), striker()) == {(2, RANK_AND_FILE): 9}


@pytest.mark.rule("t9a.swirling-melee", "t9a.swirling-melee.unit")
def test_the_french_text_lets_swirling_melee_turn_on_any_unit_in_contact() -> None:
    """A model that touches only a lone Character may strike the other unit's rank and file in French only."""
    lord = alone(hero(7, model("Lord", hp=3)), 1)
    ours, lord = fight(unit(1, 0, troop(model(), 3), files=3), lord.altered(facing=180.0))
    others = against(ours, dwarfs(5, 5), theirs="left")
    others, ours = engage(others, ours, theirs="left")
    middle = [one for one in attacks_of(combat(ours, lord, others), striker(), ScriptedDice([])) if len(one.marks) == 1]
    assert {mark.enemy for one in middle for mark in one.marks} == {7}
    french = combat(ours, lord, others, readings=readings_of("fr"))
    found = attacks_of(french, striker(), ScriptedDice([]))
    assert all({mark.enemy for mark in one.marks} >= {5} for one in found)


@pytest.mark.rule("t9a.sa.combined-strength-allocating-attacks")
def test_rank_and_file_may_choose_caimans_they_do_not_touch_at_minus_one() -> None:
    """The ledger's first example: touching only Braves, the Caimans are struck on 5+ instead of 4+."""
    caiman = model("Caiman", CombinedStrength(), hp=3, defence=3, base=(40, 40), height=Height.LARGE)
    brave = model("Brave", CombinedStrength(), defence=2)
    braves = unit(2, 1, troop(brave, 20, companion=caiman, companions=2), facing=180, files=6)
    ours, theirs = fight(unit(1, 0, troop(model(off=3), 10)), braves)
    state = combat(ours, theirs)
    aimed = Allocate(1, RANK_AND_FILE, 0, (Share(2, RANK_AND_FILE, 4), Share(2, COMPANIONS, 6)))
    assaults = play(allocate(state, striker(), ScriptedDice([])), aimed)
    needed = {assault.mark.pool: assault.strike.to_hit.needed for assault in assaults}
    assert needed == {RANK_AND_FILE: 3, COMPANIONS: 5}


@pytest.mark.rule("t9a.allocation")
def test_attacks_are_split_between_two_units_as_the_owner_likes() -> None:
    ours = unit(1, 0, troop(model(), 10), files=5)
    first = unit(2, 1, troop(DWARF, 2, key="first"), files=2, facing=180)
    second = unit(3, 1, troop(DWARF, 2, key="second"), files=2, facing=180)
    first = against(ours, first, along=-30 * MM)
    second = against(ours, second, along=30 * MM)
    ours, first = engage(ours, first)
    ours, second = engage(ours, second)
    state = combat(ours, first, second)
    answer = Allocate(1, RANK_AND_FILE, 0, (Share(2, RANK_AND_FILE, 5), Share(3, RANK_AND_FILE, 5)))
    assert allocated(state, striker(), answer) == {(2, RANK_AND_FILE): 5, (3, RANK_AND_FILE): 5}


def test_a_split_is_found_wherever_one_exists_even_if_some_must_give_way() -> None:
    a, b, c = Mark(1, RANK_AND_FILE), Mark(2, RANK_AND_FILE), Mark(3, RANK_AND_FILE)
    blows = (Blows(4, (a, b)), Blows(4, (b, c)), Blows(2, (a,)))
    shares = (Share(1, RANK_AND_FILE, 2), Share(2, RANK_AND_FILE, 5), Share(3, RANK_AND_FILE, 3))
    split = assigned(blows, shares)
    assert split is not None
    assert {mark.enemy: n for (mark, _), n in split.items()} == {1: 2, 2: 5, 3: 3}
    assert assigned(blows, (Share(1, RANK_AND_FILE, 1), *shares[1:], Share(3, RANK_AND_FILE, 1))) is None


@pytest.mark.rule("t9a.dh.holdstone", "t9a.supporting-attacks")
def test_around_a_holdstone_every_side_is_supported() -> None:
    """Four ranks struck in the flank answer with their outer models and those next to them."""
    steady = model("Steady", Holdstone())
    ours, theirs = fight(unit(1, 0, troop(model(base=(25, 25)), 25)), unit(2, 1, troop(steady, 20)), theirs="left")
    set_down = with_effect(theirs, Holdstone.id, UNTIL_NO_LONGER_ENGAGED)
    assert attacks(combat(ours, theirs), 2) == 4
    assert attacks(combat(ours, set_down), 2) == 8


@pytest.mark.rule("t9a.sa.combined-strength-swirling-melee", "t9a.sa.combined-strength.allocation")
def test_in_french_caimans_are_struck_by_contact_or_in_a_swirling_melee() -> None:
    """The ledger's second example: who touches a Brave may not choose the Caimans; who touches only a Duel may."""
    caiman = model("Caiman", CombinedStrength(), hp=3, base=(40, 40), height=Height.LARGE)
    brave = model("Brave", CombinedStrength())
    lord = hero(7, model("Lord", base=(40, 40), hp=3))
    who = troop(brave, 20, companion=caiman, companions=2)
    plain = unit(2, 1, who, facing=180, files=6)
    led = unit(2, 1, who, facing=180, files=6, characters=(lord,))
    narrow = unit(1, 0, troop(model(), 1), files=1)
    found = {}
    for name, enemy in (("plain", plain), ("led", led)):
        ours, theirs = fight(narrow, enemy)
        for text in ("en", "fr"):
            blows = attacks_of(combat(ours, theirs, readings=readings_of(text)), striker(), ScriptedDice([]))
            found[name, text] = sorted(str(mark.pool) for one in blows for mark in one.marks)
    assert found["plain", "fr"] == [RANK_AND_FILE]
    assert found["plain", "en"] == found["led", "fr"][1:] == [COMPANIONS, RANK_AND_FILE]
    assert found["led", "fr"] == ["7", COMPANIONS, RANK_AND_FILE]
