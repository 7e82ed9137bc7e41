"""Random games: whatever is played, every state is sound."""

from __future__ import annotations

from random import Random

import pytest

from grognard.kernel.asks import Answer, Ask
from grognard.kernel.battle import Battle
from grognard.kernel.dice import RolledDice
from grognard.kernel.geometry import Rect
from grognard.kernel.language import Name
from grognard.skulldred.actions import Stop
from grognard.skulldred.battle import play
from grognard.skulldred.game import new_game
from grognard.skulldred.options import Options
from grognard.skulldred.profiles import profiles, warband_of
from grognard.skulldred.rules.spells import Summon
from grognard.skulldred.scenery import Board, mirrored, piece
from grognard.skulldred.spell_cards import all_spells
from grognard.skulldred.state import State
from grognard.skulldred.turn import EndTurn
from grognard.skulldred.warband_list import Recruit, WarbandList
from tests.skulldred.soundness import faults

PIECES = ("wood", "marsh", "thicket", "lava", "spikes", "hedge", "low-wall", "wall", "hill", "tower", "door", "chest")


def any_warband(chance: Random, name: str) -> WarbandList:
    """Return a warband of any figures with a leader, a sorcerer and five spells."""
    known = profiles()
    ids = [key for key, warband in warband_of().items() if warband == name]
    leader = next(key for key in ids if known[key].is_leader)
    sorcerer = next(key for key in ids if known[key].is_sorcerer)
    chosen = dict.fromkeys([leader, sorcerer, *(chance.choice(ids) for _ in range(5))])
    recruits = tuple(Recruit(known[key], 1, sorcerer if known[key].says("may_return") else "") for key in chosen)
    cards = [spell for spell in all_spells() if spell != Summon.id]
    return WarbandList(Name.same(name), recruits, tuple(chance.sample(cards, 5)))


def any_game(seed: int) -> State:
    """Return two such warbands before a table with four pairs of pieces."""
    chance = Random(seed)
    names = sorted(set(warband_of().values()))
    pieces = [
        piece(
            f"piece-{number}",
            chance.choice(PIECES),
            Rect(
                chance.uniform(200, 800), chance.uniform(320, 450), chance.uniform(30, 120), chance.uniform(20, 90), 0
            ),
        )
        for number in range(4)
    ]
    board = Board(pieces=mirrored(pieces, 1000, 1000))
    first, second = (any_warband(chance, chance.choice(names)) for _ in range(2))
    return new_game(first, second, board, options=Options(turns=5))


def eager(chance: Random, ask: Ask) -> Answer:
    """Return any suggestion; nine times in ten not to end a turn or an activation, if there is anything else to do."""
    busy = [option for option in ask.options if not isinstance(option, EndTurn | Stop)]
    return chance.choice(busy if busy and chance.random() < 0.9 else ask.options)


@pytest.mark.rule("skulldred.dreadskull.pool")
@pytest.mark.rule("skulldred.figure.base")
@pytest.mark.parametrize("seed", range(5))
def test_every_state_of_a_random_game_is_sound(seed: int) -> None:
    battle = Battle(play, any_game(seed), RolledDice(seed))
    chance = Random(seed)
    while not battle.over:
        ask = battle.ask
        assert ask is not None
        if battle.state.phase == "turns":
            assert faults(battle.state, 6) == []
        battle.answer(eager(chance, ask))
    assert battle.result is not None
