"""Setting up: the scenery, who begins, deployment; the warbands and what they cost."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any, NoReturn

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import Dice, ScriptedDice, odds
from grognard.kernel.geometry import Rect, contains_whole, distance
from grognard.kernel.words.language import Name
from grognard.kernel.words.refusals import BadInput, NotAllowed
from grognard.skirmish.scenery import mirrored
from grognard.skulldred.agreed_scenery import PlacedPiece
from grognard.skulldred.cost import cost
from grognard.skulldred.documents import Document, read_document
from grognard.skulldred.missions import score_turn
from grognard.skulldred.new_game import new_game
from grognard.skulldred.options import Options
from grognard.skulldred.profile import Profile
from grognard.skulldred.profiles import profile_of_row, profiles, rows
from grognard.skulldred.rules.abilities import Fast, Fly, LongStrike, Vulnerable
from grognard.skulldred.rules.wildsides import Leader, Respawner, Summoned
from grognard.skulldred.scenario import Scenario, board_of, read_scenario
from grognard.skulldred.scenery import Board, Piece, standard_scenery
from grognard.skulldred.setup import (
    ChooseAnchor,
    ChooseEdge,
    Deploy,
    KeepBack,
    first_player,
    set_up,
    suggestions,
    warband_gold,
)
from grognard.skulldred.state import Figure, State
from grognard.skulldred.warband_list import Recruit, WarbandList, check, portals
from tests.skulldred.scenes import LEADER, SORCERER, Reply, answered, at, block, foe, kind, scene, suggestion


def waiting(*profiles: Profile, side: int = 0) -> list[Figure]:
    """Return figures that are still to be deployed."""
    return [at(0, 0, profile, side=side, place="waiting") for profile in profiles]


def sets_up(state: State, *replies: Reply) -> State:
    """Set a game up; equal warbands roll for the first turn, and the first player wins."""
    return answered(set_up(state, ScriptedDice([6, 1])), *replies)


def setup_scene(*figures: Figure, pieces: tuple[Piece, ...] = (), **rest: Any) -> State:
    """Return a game before its setup."""
    return scene(*figures, pieces=pieces, phase="setup", turn=0, **rest)


# ---- the scenery -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("skulldred.setup.terrain")
def test_every_piece_has_functions_that_both_players_agreed_on() -> None:
    def read(**table: object) -> None:
        read_scenario({"system": "skulldred", "warbands": [1, 2], "table": table}, "battle.yaml", _stop)

    pieces = [{"kind": "wood", "at": [500, 500], "radius": 80}]
    with pytest.raises(Stopped):
        read(pieces=pieces, agreed=True)
    with pytest.raises(BadInput, match="agree"):
        read_with_warbands(pieces=pieces)
    with pytest.raises(BadInput, match="kind"):
        read_with_warbands(pieces=[{"kind": "spaceship", "at": [500, 500], "radius": 80}], agreed=True)


class Stopped(Exception):
    """The warbands were asked for."""


def _stop(found: object, place: str) -> NoReturn:
    raise Stopped


def read_with_warbands(**table: object) -> None:
    """Read a scenario whose warbands are good."""
    found = {"system": "skulldred", "warbands": [1, 2], "table": table}
    read_scenario(found, "battle.yaml", lambda one, place: None)  # type: ignore[arg-type,return-value]


@pytest.mark.rule("skulldred.setup.terrain")
@pytest.mark.rule("skulldred.terrain")
def test_twin_pieces_are_symmetric_about_the_middle() -> None:
    wood = block("wood", "wood", 300, 200, 100, 60)
    twin = mirrored((wood,), 1000, 1000)[1]
    assert (twin.shape.x, twin.shape.y, twin.functions) == (700, 800, wood.functions)


# ---- who begins ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("skulldred.setup.first-player")
def test_the_dearer_warband_begins() -> None:
    assert first_player(ScriptedDice([]), (150, 147)) == 0
    assert first_player(ScriptedDice([]), (147, 150)) == 1


@pytest.mark.rule("skulldred.setup.first-player")
def test_equal_warbands_roll_and_roll_again_on_equal_dice() -> None:
    assert first_player(ScriptedDice([3, 3, 2, 5]), (150, 150)) == 1

    def pair(dice: Dice) -> bool:
        return int(dice.d6("skulldred.setup.first-player")) != int(dice.d6("skulldred.setup.first-player"))

    assert odds(pair).probability(True) == Fraction(5, 6)


@pytest.mark.rule("skulldred.setup.first-player")
def test_summoned_figures_in_the_reserve_count_in_the_gold() -> None:
    summoned = kind(3, 3, 4, wildside=Summoned())
    state = scene(at(0, 0), at(0, 0, summoned, place="reserve"), foe(900, 900))
    assert warband_gold(state, 0) == cost(kind()) + cost(summoned)


# ---- deployment ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("skulldred.setup.deploy-first")
def test_the_leader_stands_within_one_long_span_of_his_edge_and_the_others_of_him() -> None:
    state = setup_scene(*waiting(LEADER, kind()), *waiting(kind(), side=1))
    near = Deploy(0, 500, 212.5), Deploy(1, 500, 462.5), Deploy(2, 500, 800)
    after = sets_up(state, ChooseEdge("near"), *near)
    assert [figure.y for figure in after.figures] == [212.5, 462.5, 800]
    for wrong in (Deploy(0, 500, 239), Deploy(0, 5, 100)):
        with pytest.raises(NotAllowed) as caught:
            sets_up(state, ChooseEdge("near"), wrong)
        assert caught.value.rule == "skulldred.setup.deploy-first"
    with pytest.raises(NotAllowed):
        sets_up(state, ChooseEdge("near"), near[0], Deploy(1, 500, 464))


@pytest.mark.rule("skulldred.setup.deploy-first")
def test_a_figure_may_be_kept_back_and_the_leader_may_not() -> None:
    state = setup_scene(*waiting(LEADER, kind()), *waiting(kind(), side=1))
    after = sets_up(state, ChooseEdge("near"), Deploy(0, 500, 100), KeepBack(1), Deploy(2, 500, 900))
    assert after.figure(1).place == "kept-back"
    with pytest.raises(NotAllowed):
        sets_up(state, ChooseEdge("near"), KeepBack(0))


@pytest.mark.rule("skulldred.setup.deploy-first")
def test_of_several_leaders_one_is_named_and_nobody_stands_in_lava() -> None:
    lava = block("lava", "lava", 500, 100, 60, 60)
    state = setup_scene(*waiting(LEADER, LEADER), *waiting(kind(), side=1), pieces=(lava,))
    with pytest.raises(NotAllowed, match="dangerous"):
        sets_up(state, ChooseEdge("near"), ChooseAnchor(1), Deploy(1, 500, 100))
    after = sets_up(
        state, ChooseEdge("near"), ChooseAnchor(1), Deploy(1, 400, 100), Deploy(0, 400, 150), Deploy(2, 500, 900)
    )
    assert after.figure(1).x == 400


@pytest.mark.rule("skulldred.setup.deploy-first")
@pytest.mark.rule("skulldred.action.fly")
def test_a_flyer_may_begin_in_the_air() -> None:
    bat = kind(3, 3, 3, Fly())
    state = setup_scene(*waiting(bat), *waiting(kind(), side=1))
    after = sets_up(state, ChooseEdge("far"), Deploy(0, 500, 900, 180, True), Deploy(1, 500, 100))
    assert after.figure(0).flying
    assert not sets_up(state, ChooseEdge("far"), Deploy(0, 500, 900), Deploy(1, 500, 100)).figure(0).flying


@pytest.mark.rule("skulldred.setup.deploy-second")
@pytest.mark.parametrize(("gap", "good"), [(225, True), (224, False)])
def test_nobody_of_the_second_player_stands_less_than_one_long_span_from_an_enemy(gap: float, good: bool) -> None:
    state = setup_scene(*waiting(LEADER, kind()), *waiting(LEADER, side=1))
    first = ChooseEdge("near"), Deploy(0, 500, 225), Deploy(1, 500, 475)
    second = Deploy(2, 500, 500 + gap)
    state = replace(state, setting=replace(state.setting, board=Board(1000, 900)))
    if good:
        assert sets_up(state, *first, second).figure(2).y == 500 + gap
    else:
        with pytest.raises(NotAllowed) as caught:
            sets_up(state, *first, second)
        assert caught.value.rule == "skulldred.setup.deploy-second"


@pytest.mark.rule("skulldred.setup.deploy-second", "skulldred.first-deployer")
def test_who_deploys_first_is_a_reading() -> None:
    readings = {"skulldred.first-deployer": "second-player"}
    state = setup_scene(*waiting(LEADER), *waiting(LEADER, side=1), readings=readings)
    after = sets_up(state, ChooseEdge("near"), Deploy(1, 500, 900), Deploy(0, 500, 100))
    assert after.first_player == 0


@pytest.mark.rule("skulldred.setup.deploy-first")
def test_suggested_places_are_legal() -> None:
    state = setup_scene(*waiting(LEADER, kind()), *waiting(LEADER, side=1))
    assert len(list(suggestions(state, state.figure(0), None))) > 1
    sets_up(state, ChooseEdge("near"), *(suggestion(Deploy) for _ in range(3)))


# ---- warbands --------------------------------------------------------------------------------------------------------


def warband(*recruits: Recruit, spells: tuple[str, ...] = (), gold: int = 225) -> WarbandList:
    """Return a warband."""
    return WarbandList(Name.same("band"), recruits, spells, gold)


def faults(found: WarbandList) -> list[str]:
    """Return the rules that a warband breaks, advice left out."""
    return [fault.rule for fault in check(found) if not fault.advice]


@pytest.mark.rule("skulldred.attr.cost-abilities")
def test_the_gold_of_a_warband_is_the_sum_of_its_figures() -> None:
    boss, orc = profiles()["orc-boss"], profiles()["orc-warrior"]
    assert warband(Recruit(boss), Recruit(orc, 2)).cost == cost(boss) + 2 * cost(orc)
    assert faults(warband(Recruit(orc, 9))) == ["skulldred.attr.cost-abilities"]


@pytest.mark.rule("skulldred.warband-creation")
def test_the_worked_costs_of_the_house_formula() -> None:
    assert cost(kind(5, 5, 5, wildside=Leader())) == 100
    assert cost(kind(3, 2, 3, LongStrike(3))) == 15
    archer = kind(3, 1, 3, Vulnerable(), wildside=Respawner(), shoot=2)
    assert cost(archer) == 15
    assert cost(kind(3, 1, 3, wildside=Respawner(), shoot=2)) == 15, "every RESPAWNER is vulnerable"


@pytest.mark.rule("skulldred.warband-creation")
@pytest.mark.parametrize("row", rows(), ids=lambda row: row["id"])
def test_every_sample_profile_costs_what_stands_there(row: dict[str, str]) -> None:
    profile = profiles()[row["id"]]
    assert cost(profile) == int(row["cost"])
    assert profile.to_kill == int(row["TO KILL"])


@pytest.mark.rule("skulldred.warband-creation")
def test_no_figure_costs_more_than_half_of_the_gold() -> None:
    giant = kind(6, 5, 6, size=6)
    assert "skulldred.warband-creation" in faults(warband(Recruit(giant)))


@pytest.mark.rule("skulldred.attr.dice")
def test_attributes_keep_to_their_ranges() -> None:
    assert faults(warband(Recruit(kind(3, 6, 3)))) == ["skulldred.attr.dice"]
    assert faults(warband(Recruit(kind(6, 1, 3)))) == ["skulldred.attr.dice"], "no more than SIZE and 2"
    assert faults(warband(Recruit(kind(2, 1, 3)))) == ["skulldred.attr.dice"]


@pytest.mark.rule("skulldred.summoned.needs-sorcerer")
def test_summoned_figures_need_a_sorcerer_on_the_table() -> None:
    guardian = kind(3, 3, 4, wildside=Summoned())
    assert faults(warband(Recruit(kind()), Recruit(guardian))) == ["skulldred.summoned.needs-sorcerer"]
    assert faults(warband(Recruit(SORCERER), Recruit(guardian))) == []


@pytest.mark.rule("skulldred.respawner.master")
def test_a_respawner_names_a_master() -> None:
    skeleton = kind(3, 2, 3, wildside=Respawner(), name="skeleton")
    assert faults(warband(Recruit(LEADER), Recruit(skeleton))) == ["skulldred.respawner.master"]
    assert faults(warband(Recruit(LEADER), Recruit(skeleton, 2, "boss"))) == []
    assert faults(warband(Recruit(SORCERER), Recruit(skeleton, 2, "wizard"))) == ["skulldred.respawner.master"]


@pytest.mark.rule("skulldred.leader.wild")
def test_a_leader_is_advised_and_not_required() -> None:
    advice = [fault.rule for fault in check(warband(Recruit(kind()))) if fault.advice]
    assert advice == ["skulldred.leader.wild"]


@pytest.mark.rule("skulldred.cast")
def test_a_warband_has_as_many_cards_as_magic_each_once() -> None:
    lance, fog = "skulldred.spells.lance", "skulldred.spells.fog"
    apprentice = kind(magic=1, name="apprentice")
    assert faults(warband(Recruit(apprentice), spells=(lance,))) == []
    assert faults(warband(Recruit(apprentice), spells=(lance, fog))) == ["skulldred.cast"]
    assert faults(warband(Recruit(SORCERER), spells=(fog, fog))) == ["skulldred.cast"]


@pytest.mark.rule("skulldred.zone.reserve")
@pytest.mark.rule("skulldred.wild.summoned")
def test_portals_cards_and_summoned_figures_wait_in_the_reserve() -> None:
    guardian = kind(3, 3, 4, wildside=Summoned(), name="guardian")
    band = warband(Recruit(SORCERER), Recruit(guardian), spells=("skulldred.spells.fog",))
    state = new_game(band, warband(Recruit(kind())))
    assert portals(band) == 3
    assert state.warbands[0].portals == 3
    assert state.warbands[0].spells == ("skulldred.spells.fog", "skulldred.spells.summon")
    assert [figure.place for figure in state.figures] == ["waiting", "reserve", "waiting"]
    assert state.warbands[1].portals == 0


@pytest.mark.rule("skulldred.ability.fast")
def test_abilities_are_paid_for() -> None:
    assert cost(kind(3, 3, 4, Fast())) - cost(kind(3, 3, 4)) == 4


@pytest.mark.rule("skulldred.warband-creation")
@pytest.mark.rule("skulldred.attr.to-kill")
def test_a_to_kill_that_is_not_size_and_armour_is_refused() -> None:
    row = dict(rows()[0], **{"SIZE": "3", "armour": "1", "TO KILL": "5", "cost": ""})
    with pytest.raises(BadInput, match="TO KILL"):
        profile_of_row(row, "warband.csv, line 2")
    assert profile_of_row(dict(row, **{"TO KILL": "4"}), "warband.csv, line 2").to_kill == 4


@pytest.mark.rule("skulldred.warband-creation")
def test_a_cost_that_is_not_that_of_the_house_formula_is_refused() -> None:
    row = dict(rows()[0], cost="1")
    with pytest.raises(BadInput, match="cost"):
        profile_of_row(row, "warband.csv, line 2")


@pytest.mark.rule("skulldred.action-die")
def test_other_faces_of_the_action_die_may_be_agreed() -> None:
    found = {"warbands": ["", ""], "game": {"action_die": [1, 1, 2, 2, "WILD", "wild"]}}
    warband = {"name": "Band", "figures": ["captain"]}
    agreed = read_scenario(found, "scenario", lambda _, place: read_document(warband, place))
    assert agreed.options.action_die == (1, 1, 2, 2, 0, 0)
    assert len(board_of(agreed).pieces) == 8, "no pieces were placed: it gets the house's"


def test_pieces_of_a_scenario_are_numbered_by_kind_as_they_are_called() -> None:
    placed = (
        PlacedPiece("hill", (300, 300), 50),
        PlacedPiece("chest", (600, 300), 9),
        PlacedPiece("chest", (700, 300), 9),
    )
    board = board_of(Scenario((Document(()), Document(())), placed))
    assert [one.id for one in board.pieces] == ["hill-1", "chest-1", "chest-2"]
    assert [name.en for name in board.names.values()] == ["Hill", "Chest 1", "Chest 2"]


def faults_of_scenery(pieces: list[dict[str, Any]], mission: str = "pitched-battle", **table: Any) -> list[str]:
    """Return what is wrong with a scenario's scenery, each fault in its line."""
    bands = [{"figures": ["captain"], "gold": 225}, {"figures": ["orc-boss"], "gold": 225}]
    laid = {"agreed": True, "width": 700, "depth": 700, "pieces": pieces, **table}
    found = {"warbands": bands, "game": {"mission": mission}, "table": laid}
    try:
        read_scenario(found, "s.yaml", read_document)
    except BadInput as fault:
        return [str(one) for one in fault.every]
    return []


@pytest.mark.rule("skulldred.setup.terrain")
def test_scenery_off_the_table_of_no_size_or_with_negative_dice_is_refused_all_at_once() -> None:
    faults = faults_of_scenery(
        [
            {"kind": "wood", "at": [690, 300], "radius": 40},
            {"kind": "wood", "at": [300, 300], "radius": -40},
            {"kind": "wall", "at": [300, 300], "size": [40, 0]},
            {"kind": "lava", "at": [300, 500], "radius": 30, "functions": {"dangerous": -2}},
        ]
    )
    assert [line.split(":")[0] for line in faults] == [
        "s.yaml, table, pieces 1",
        "s.yaml, table, pieces 2, radius",
        "s.yaml, table, pieces 3, size",
        "s.yaml, table, pieces 4, functions, dangerous",
    ]


@pytest.mark.rule("skulldred.setup.terrain")
def test_pieces_do_not_lie_on_each_other() -> None:
    woods = [{"kind": "wood", "at": [300, 300], "radius": 40}, {"kind": "wood", "at": [350, 300], "radius": 40}]
    (fault,) = faults_of_scenery(woods)
    assert "Wood 1 on Wood 2" in fault
    wall, door = ({"kind": kind, "at": [x, 300], "size": [40, 10]} for kind, x in (("wall", 300), ("door", 340)))
    assert faults_of_scenery([wall, door]) == []


@pytest.mark.rule("skulldred.missions")
def test_a_mission_has_the_pieces_that_it_is_about() -> None:
    gate = {"kind": "gate", "at": [350, 350], "radius": 12.5, "functions": {"gate": 0}}
    assert faults_of_scenery([gate], "hold-the-gate") == []
    assert faults_of_scenery([gate], "hold-the-gate", mirrored=True) == [], "its own twin"
    entry = {"kind": "gate", "at": [350, 350], "radius": 12.5}
    elsewhere, wide = {**gate, "at": [300, 350]}, {**gate, "radius": 30}
    for wrong in ([], [entry], [elsewhere], [wide], [gate, {**gate, "at": [200, 200]}]):
        assert len(faults_of_scenery(wrong, "hold-the-gate")) == 1
    chests = [{"kind": "chest", "at": [100 * number, 100], "size": [30, 20]} for number in range(1, 7)]
    assert faults_of_scenery(chests[:4], "treasure-hunt") == []
    assert faults_of_scenery(chests, "treasure-hunt") == []
    for wrong in (chests[:3], [*chests, {"kind": "altar", "at": [300, 300], "radius": 20}]):
        assert len(faults_of_scenery(wrong, "treasure-hunt")) == 1


@pytest.mark.rule("skulldred.missions")
def test_a_gate_where_a_warband_enters_scores_nothing() -> None:
    for entry, scored in ((0, 10), (1, 0)):
        gate = block("gate", "gate", 500, 500, 25, 25, gate=entry)
        state = scene(at(500, 475), foe(900, 900), pieces=(gate,), options=Options(mission="hold-the-gate"))
        with ScriptedDice(()) as dice:
            assert score_turn(state, dice).warbands[0].gold == scored


@pytest.mark.rule("skulldred.setup.terrain")
@pytest.mark.parametrize(("width", "depth"), [(500, 700), (700, 700), (1000, 1000), (5000, 700), (5000, 5000)])
def test_standard_scenery_keeps_a_span_between_pieces_on_every_size(width: float, depth: float) -> None:
    pieces = standard_scenery(width, depth)
    assert pieces
    assert min(distance(a.shape, b.shape) for a, b in combinations(pieces, 2)) >= 75.0
    assert all(contains_whole(Rect(width / 2, depth / 2, width - 150, depth - 150), one.shape) for one in pieces)
