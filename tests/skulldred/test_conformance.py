"""Whole games played at random: they behave, end, replay, and never reach an illegal state."""

from __future__ import annotations

from itertools import combinations, permutations
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.digests import digest
from grognard.kernel.battle.journal import Header
from grognard.kernel.dice import Dice, RolledDice
from grognard.kernel.game import battle_of
from grognard.kernel.geometry import inside_table, overlaps
from grognard.players import RandomPlayer
from grognard.skulldred import RULES
from grognard.skulldred.battle import play
from grognard.skulldred.documents import muster
from grognard.skulldred.game import SKULLDRED
from grognard.skulldred.interrupts import StandingOrder
from grognard.skulldred.lists.warbands import read_warband
from grognard.skulldred.names import names_of
from grognard.skulldred.new_game import new_game
from grognard.skulldred.scenario import board_of, opening, read_scenario
from grognard.skulldred.state import State
from grognard.skulldred.turn import CHOOSE
from grognard.skulldred.victory import Result
from grognard.testing.battles import Game, conforms

EXAMPLES = Path(__file__).parents[2] / "examples"
LISTS = ("skulldred-greenskins.txt", "skulldred-dwarves.yaml", "skulldred-undead.fr.txt", "skulldred-humans.csv")
SCENARIOS = ("portals", "walls", "roofs", "gate")


def scenario(name: str):  # type: ignore[no-untyped-def]
    import msgspec

    from grognard.skulldred.documents import read_document

    folder = EXAMPLES / "skulldred"
    found = msgspec.yaml.decode((folder / f"{name}.yaml").read_text(encoding="utf-8"))

    def read(one: object, place: str):  # type: ignore[no-untyped-def]
        if isinstance(one, str):
            return read_warband((folder / one).read_text(encoding="utf-8"), one)
        return read_document(one, place)

    return read_scenario(found, name, read)


def warband(name: str):  # type: ignore[no-untyped-def]
    return muster(read_warband((EXAMPLES / "lists" / name).read_text(encoding="utf-8"), name), name)


def random_game(seed: int) -> Battle[State, Result]:
    """Return a game at random: two warbands of four on the table of one of four scenarios."""
    first, second = list(permutations(LISTS, 2))[seed % 12]
    board = board_of(scenario(SCENARIOS[seed % 4]))
    return Battle(play, new_game(warband(first), warband(second), board), RolledDice(seed))


def holds(state: State) -> None:
    """Hold what is so in every state."""
    table = state.setting.board.table
    for one in state.on_table:
        assert inside_table(one.base, table), f"{one.id} is off the table"
        assert not (one.downed and (one.flying or one.hidden)), f"{one.id} lies and flies or hides"
    for one, other in combinations(state.on_table, 2):
        if (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < (one.profile.reach + other.profile.reach) ** 2:
            assert not overlaps(one.base, other.base), f"{one.id} stands on {other.id}"
    for side, band in enumerate(state.warbands):
        beside = sum(1 for one in state.side(side) if one.downed)
        start = state.setting.options.dreadskulls
        assert band.pool + beside + band.spent == start + band.found, f"counters of {side} don't add up"
        assert band.pool >= 0
        assert sum(1 for portal in state.portals if portal.side == side) <= 3


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_game_conforms(name: str, tmp_path: Path) -> None:
    agreed = scenario(name)
    start = opening(agreed)

    def battle(dice: Dice) -> Battle[State, Result]:
        return Battle(play, start, dice)

    header = Header("skulldred", RULES, dict(agreed.in_force().choices))
    conforms(Game("skulldred", battle, header, names_of(start)), seed=SCENARIOS.index(name), tmp_path=tmp_path)


def plays_to_its_end(seed: int) -> None:
    battle = random_game(seed)
    players = (RandomPlayer(seed), RandomPlayer(seed + 1))
    choices = 0
    while (ask := battle.ask) is not None:
        if battle.state.phase == "turns" and ask.kind == "skulldred.activation.choose":
            holds(battle.state)
        battle.answer(players[ask.player].choose(ask, battle))
        choices += 1
        assert choices < 5000
    assert battle.result is not None


@pytest.mark.rule("skulldred.dreadskull.pool", "skulldred.portal.max-three", "skulldred.downed.trample")
@pytest.mark.parametrize("seed", range(8))
def test_random_games_end_without_an_illegal_state(seed: int) -> None:
    plays_to_its_end(seed)


@pytest.mark.slow
@pytest.mark.parametrize("tens", range(30))
def test_three_hundred_random_games(tens: int) -> None:
    for seed in range(10 * tens, 10 * tens + 10):
        plays_to_its_end(seed)


def test_equal_seeds_play_equal_games() -> None:
    results = []
    for _ in range(2):
        battle, chance = random_game(3), Random(1)
        while battle.ask is not None:
            battle.answer(chance.choice(battle.ask.options))
        results.append((battle.result, len(battle.log)))
    assert results[0] == results[1]


@pytest.mark.rule("skulldred.dreadskull.any-time")
@pytest.mark.parametrize("order", [StandingOrder("bonus", "never"), StandingOrder("restore", "leader")])
def test_the_enemy_doesnt_see_standing_orders(order: StandingOrder) -> None:
    """Whichever was given, his view is that of a battle in which none was."""
    plain = battle_of(SKULLDRED, scenario("portals"), RolledDice(1))
    while plain.ask is not None and plain.ask.kind != CHOOSE:
        plain.answer(plain.ask.options[0])
    assert plain.ask is not None
    giving = plain.ask.player
    ordered = plain.fork()
    ordered.answer(order)
    assert ordered.state.order(giving, order.question) == order.order
    assert ordered.view(1 - giving) == plain.view(1 - giving)
    assert ordered.view(giving) != plain.view(giving)


@pytest.mark.parametrize("value", ["combat", "shoot", "magic", "level", "size", "armour", "rate_of_fire"])
def test_a_game_with_another_value_in_the_data_is_not_as_recorded(value: str) -> None:
    """The digest knows every profile in play, whether it has acted yet or not."""
    state = random_game(3).state
    figure = state.figures[-1]
    profile = replace(figure.profile, **{value: getattr(figure.profile, value) + 1})
    assert digest(state.with_figure(replace(figure, profile=profile))) != digest(state)
