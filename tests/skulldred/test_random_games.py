"""Random games: whatever is played, every state is sound, every roll adds up, and the journal verifies."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from grognard.kernel.battle.asks import Ask, read_answer
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.journal import Header, Journal
from grognard.kernel.battle.replay import verify
from grognard.kernel.dice import RolledDice
from grognard.kernel.words.events import Rolled
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred import RULES
from grognard.skulldred.activation import RollsActionDie
from grognard.skulldred.attacking_portals import PortalAttacked
from grognard.skulldred.battle import play
from grognard.skulldred.casting import Casts
from grognard.skulldred.danger import SceneryAttacks
from grognard.skulldred.duelling import Duels
from grognard.skulldred.firing import Shoots, ShotIs
from grognard.skulldred.melee import Attacks, FightIs
from grognard.skulldred.scavenging import Finds, Searches
from grognard.skulldred.setup import EqualGold
from grognard.skulldred.spell_effects import SpellAttacks
from grognard.skulldred.state import State
from tests.skulldred.coverage import Tally
from tests.skulldred.random_games import any_game, keen
from tests.skulldred.soundness import faults

GAMES = 300
CHUNKS = 30


def sound_game(seed: int) -> Battle[State, Any]:
    """Play a random game to its end, and hold that each state is sound, and each suggestion legal."""
    battle: Battle[State, Any] = Battle(play, any_game(seed), RolledDice(seed))
    chance, choices = Random(seed), 0
    while battle.ask is not None:
        if battle.state.phase == "turns" and battle.ask.kind in AT_REST:
            assert faults(battle.state) == [], f"seed {seed}, choice {choices}"
        suggestions_stand(battle.ask, f"seed {seed}, choice {choices}")
        battle.answer(keen(chance, battle.ask))
        choices += 1
        assert choices < 5000, f"seed {seed} doesn't end"
    assert battle.result is not None
    rolls_add_up(battle)
    dice_are_announced(battle)
    return battle


def suggestions_stand(ask: Ask, where: str) -> None:
    """Hold that all that is suggested is allowed to who types it, or whose answer is read from a journal."""
    for option in ask.options:
        read = read_answer(msgspec.json.decode(msgspec.json.encode(option)), ask)
        assert read == option, where
        try:
            ask.check(read)
        except NotAllowed as refusal:
            raise AssertionError(f"{where}: {option!r} is suggested, and refused: {refusal}") from None


AT_REST = ("skulldred.activation.choose", "skulldred.activation.sequence")
"""The asks between two actions, when everything is done that an action brings."""


def rolls_add_up(battle: Battle[State, Any]) -> None:
    """Hold that nobody hits more often than he has dice, and that margins are differences."""
    dice: tuple[int, int] = (0, 0)
    for event in battle.log:
        if isinstance(event, Attacks | Shoots | Duels):
            dice = (event.dice.value, event.other_dice.value)
        elif isinstance(event, FightIs):
            assert event.margin >= 0
            assert event.hits <= dice[0]
            assert event.other_hits <= dice[1]
        elif isinstance(event, ShotIs):
            assert event.hits <= dice[0]
            assert event.dodges <= dice[1]


ROLLING = (
    RollsActionDie,
    Attacks,
    Shoots,
    Duels,
    SceneryAttacks,
    SpellAttacks,
    PortalAttacked,
    Casts,
    EqualGold,
    Searches,
    Finds,
)
"""The lines that say who rolls, and for what."""


def dice_are_announced(battle: Battle[State, Any]) -> None:
    """Hold that dice are told right after the line that says who rolls them."""
    said: object = None
    for event in battle.log:
        if isinstance(event, Rolled):
            assert isinstance(said, ROLLING), f"{event} after {said}"
        else:
            said = event


@pytest.mark.rule("skulldred.dreadskull.pool")
@pytest.mark.rule("skulldred.figure.base")
@pytest.mark.parametrize("seed", range(6))
def test_every_state_of_a_random_game_is_sound(seed: int) -> None:
    sound_game(seed)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_three_hundred_random_games_are_sound(chunk: int) -> None:
    for seed in range(chunk, GAMES, CHUNKS):
        sound_game(seed)


def replays(seed: int, tmp_path: Path) -> None:
    """Play a random game with its journal, and hold that this runs again to the same end."""
    start, path = any_game(seed), tmp_path / f"{seed}.jsonl"
    battle: Battle[State, Any] = Battle(play, start, RolledDice(seed))
    battle.keep(Journal.create(path, Header("skulldred", RULES, dict(start.setting.readings.choices))))
    chance = Random(seed)
    while battle.ask is not None:
        battle.answer(keen(chance, battle.ask))
    run = verify(Journal.open(path), lambda _, dice: Battle(play, start, dice))
    assert run.battle is not None
    assert run.battle.log == battle.log
    assert run.battle.result == battle.result


def test_the_journal_of_a_random_game_verifies(tmp_path: Path) -> None:
    replays(1, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_journals_of_three_hundred_random_games_verify(chunk: int, tmp_path: Path) -> None:
    for seed in range(chunk, GAMES, CHUNKS):
        replays(seed, tmp_path)


SELDOM = frozenset(
    f"skulldred.{rule}"
    for rule in (
        "ability.poison",
        "ability.weapon-size",
        "dreadskull.attack-on-downed",
        "melee.bonus.downed",
        "melee.bonus.falling",
        "move.through-enemy",
        "move.through-ally",
        "portal.hold",
        "portal.no-sorcerer",
        "pushback.through-ally",
        "spells.gate-step",
        "spells.raise-up",
        "terrain.fall",
        "treasure.draught",
        "treasure.keen-blade",
        "win.stalemate",
    )
)
"""Rules that random games come to seldom or never; each has a small scene of its own, as every rule has."""


@pytest.mark.slow
def test_every_rule_of_play_acts_in_three_hundred_random_games() -> None:
    tally = Tally()
    for seed in range(GAMES):
        tally.play(seed)
    assert set(tally.idle()) <= SELDOM
