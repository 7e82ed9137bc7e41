"""Several asks open at once, for any number of sides: answered in any order, sealed until all are in."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grognard.kernel.battle.asks import Answer, Ask, Asks
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.driving import drive
from grognard.kernel.battle.journal import Journal
from grognard.kernel.battle.replay import VerificationFailed, resume, verify
from grognard.kernel.dice import RolledDice, ScriptedDice
from grognard.kernel.words.language import NO_NAMES
from grognard.kernel.words.refusals import NotAllowed, Refusal, TooLate
from grognard.players import RandomPlayer
from grognard.players.player import NoConsent, TakeBack, TakenBack, play_out, take_back
from grognard.report.log import LogWriter
from grognard.testing.battles import Game, conforms, seen
from tests.kernel.parley import HEADER, Name, Stake, Staked, Table, battle, make_battle, parley

Parley = Battle[Table, tuple[int, ...]]
in_a_folder = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "parley.jsonl"


def open_for(game: Parley) -> list[int]:
    return [ask.player for ask in game.asks]


# ---- asking and revealing


def test_all_sides_are_asked_at_once_and_answer_in_any_order() -> None:
    game = battle(ScriptedDice([4]))
    assert open_for(game) == [0, 1, 2]
    game.answer(Stake(1), player=2)
    assert (open_for(game), game.sealed) == ([0, 1], (2,))
    game.answer(Stake(3), player=0)
    assert not any(isinstance(event, Staked) for event in game.log)
    game.answer(Stake(2), player=1)
    assert game.log[-2] == Staked((3, 2, 1))
    assert game.state.coins == (9, 6, 7)
    assert open_for(game) == [0]
    assert game.ask is not None
    assert game.ask.kind == "parley.name"


def test_answers_reach_the_procedure_in_the_order_of_the_asks_whoever_was_first() -> None:
    digests = set()
    for order in ([0, 1, 2], [2, 1, 0], [1, 0, 2]):
        game = battle(ScriptedDice([4]))
        for player in order:
            game.answer(Stake(player), player=player)
        digests.add(seen(game)[0])
    assert len(digests) == 1


def test_who_names_no_player_answers_the_first_open_ask() -> None:
    game = battle(ScriptedDice([4]))
    game.answer(Stake(1), player=0)
    assert game.ask is not None
    assert game.ask.player == 1
    game.answer(Stake(2))
    assert game.sealed == (0, 1)


def test_a_sealed_choice_is_not_made_twice_and_nobody_chooses_out_of_turn() -> None:
    game = battle(ScriptedDice([4]))
    game.answer(Stake(1), player=1)
    before = seen(game)
    with pytest.raises(TooLate, match="player 1 has chosen already"):
        game.answer(Stake(2), player=1)
    with pytest.raises(NotAllowed, match="player 7 has nothing to choose now"):
        game.answer(Stake(2), player=7)
    with pytest.raises(NotAllowed, match=r"side 0 has 8 coins \(parley\.stake\)"):
        game.answer(Stake(9), player=0)
    assert seen(game) == before


def test_nobody_can_be_asked_twice_at_once() -> None:
    ask = Ask(0, "pick", (Stake(1),))
    with pytest.raises(AssertionError, match="asked twice at once"):
        Asks((ask, ask))
    with pytest.raises(AssertionError, match="nobody is asked"):
        Asks(())


def test_what_fails_at_the_reveal_leaves_all_sealed_as_they_were() -> None:
    """No die is left for the highest stake: the last answer isn't taken, the others stand."""
    game = battle(ScriptedDice([]))
    game.answer(Stake(1), player=0)
    game.answer(Stake(2), player=1)
    before = seen(game)
    with pytest.raises(Exception, match=r"."):
        game.answer(Stake(3), player=2)
    assert seen(game) == before
    game.answer(Stake(2), player=2)  # a tie rolls nothing
    assert game.state.coins == (7, 6, 6)


def test_a_policy_answers_several_asks_too() -> None:
    assert drive(parley, Table((8, 8, 8)), ScriptedDice([])) == (8, 8, 8)  # the first option stakes nothing


# ---- what is hidden


@settings(deadline=None)
@given(st.integers(0, 8), st.integers(0, 8), st.sampled_from([0, 2]))
def test_a_sealed_answer_changes_nothing_that_another_can_see(one: int, two: int, other: int) -> None:
    games = []
    for coins in (one, two):
        game = battle(RolledDice(1))
        game.answer(Stake(coins), player=1)
        games.append(game)
    first, second = games
    assert first.view(other) == second.view(other)
    assert first.log == second.log
    assert first.state == second.state
    ours, theirs = (next(ask for ask in game.asks if ask.player == other) for game in games)
    assert (ours.kind, ours.options, ours.about) == (theirs.kind, theirs.options, theirs.about)
    refusals = []
    for game in games:
        for answer, player in ((Stake(99), other), (Name(0), other), (Stake(1), 1)):
            with pytest.raises(Refusal) as refused:
                game.answer(answer, player=player)
            refusals.append(refused.value.say())
    assert refusals[:3] == refusals[3:]
    known = [game.as_known_to(other) for game in games]
    assert known[0].answers == known[1].answers == ()


def test_who_has_chosen_sees_his_own_choice_and_that_others_still_choose() -> None:
    game = battle(RolledDice(1))
    game.answer(Stake(2), player=1)
    own, other = game.view(1), game.view(2)
    assert own.sealed == Stake(2)
    assert other.sealed is None
    assert other.ask is not None
    assert (other.ask.player, other.ask.options) == (2, game.asks[1].options)
    assert [(ask.player, ask.options) for ask in own.asks] == [(0, None), (2, None)]
    assert b"Stake" not in msgspec.json.encode(own.asks)


def test_a_player_who_looks_ahead_meets_no_sealed_answer() -> None:
    """The battle that a computer player is given can be forked and played on, and knows nothing of the others."""
    met: list[tuple[Answer, ...]] = []

    class Curious(RandomPlayer):
        def choose(self, ask: Ask, battle: Battle[Any, Any]) -> Answer:
            met.append(battle.answers[len(battle.answers) // 4 * 4 :] if len(battle.asks) > 1 else ())
            answer = super().choose(ask, battle)
            battle.fork().answer(answer, player=ask.player)
            return answer

    game = battle(RolledDice(5))
    play_out(game, [Curious(seed) for seed in range(3)])
    assert game.over
    assert len(met) >= 12
    game = battle(RolledDice(5))
    game.answer(Stake(2), player=0)
    assert game.as_known_to(0) is game
    assert open_for(game.as_known_to(1)) == [0, 1, 2]
    assert game.sealed == (0,)


def test_the_log_at_a_shared_screen_tells_no_secret_of_either_reader() -> None:
    written: list[str] = []
    for readers in ([], [0], [0, 2]):
        out: list[str] = []
        LogWriter(out.append, "en", NO_NAMES, readers).see(battle(RolledDice(1)))
        written.append("".join(out))
    counts = [sum(f"side {side} counts" in text for side in range(3)) for text in written]
    assert counts == [3, 1, 0]
    assert "side 0 counts" in written[1]


# ---- taking back


def test_a_sealed_answer_is_taken_back_alone_whoever_has_chosen_after_it() -> None:
    game = battle(ScriptedDice([4]))
    game.answer(Stake(1), player=0)
    game.answer(Stake(2), player=1)
    game.undo(0)
    assert game.sealed == (1,)
    game.answer(Stake(3), player=0)
    game.answer(Stake(0), player=2)
    assert Staked((3, 2, 0)) in game.log


def test_an_undone_reveal_leaves_the_others_sealed() -> None:
    game = battle(ScriptedDice([4, 5]))
    for player in (2, 0, 1):
        game.answer(Stake(player + 1), player=player)
    game.undo()
    assert game.sealed == (2, 0)
    assert not any(isinstance(event, Staked) for event in game.log)
    game.answer(Stake(0), player=1)
    assert Staked((1, 0, 3)) in game.log


def test_nobody_takes_back_the_last_choice_of_another() -> None:
    game = battle(ScriptedDice([4]))
    for player in (0, 1, 2):
        game.answer(Stake(player), player=player)
    before = seen(game)
    with pytest.raises(NotAllowed, match="the last choice was not that of player 0"):
        game.undo(0)
    assert seen(game) == before


class Asked(RandomPlayer):
    """Consents or not, and notes what he was asked."""

    def __init__(self, *, agrees: bool = True) -> None:
        super().__init__(1)
        self.agrees = agrees
        self.asked: list[tuple[int, int, tuple[Answer, ...]]] = []

    def consents(self, battle: Battle[Any, Any], own: int, by: int, answers: tuple[Answer, ...]) -> bool:
        self.asked.append((own, by, answers))
        return self.agrees


def test_what_nobody_has_seen_is_taken_back_without_asking_and_isnt_told() -> None:
    game, players = battle(ScriptedDice([4])), [Asked(agrees=False) for _ in range(3)]
    game.answer(Stake(1), player=0)
    game.answer(Stake(2), player=1)
    assert take_back(game, players, 0)
    assert game.sealed == (1,)
    assert game.log[-1] == TakenBack(0)
    assert not any(player.asked for player in players)


def test_all_who_chose_at_the_same_time_are_asked_for_their_consent() -> None:
    """Player 2 answered last, so that nothing else is undone, but he has seen what the others chose."""
    game = battle(ScriptedDice([4]))
    for player in (0, 1, 2):
        game.answer(Stake(player), player=player)
    players = [Asked(), Asked(agrees=False), Asked()]
    assert not take_back(game, players, 2)
    assert players[0].asked == [(0, 2, (Stake(2),))]
    assert game.log[-1] == NoConsent(1, Stake(2))
    players[1].agrees = True
    assert take_back(game, players, 2)
    assert game.sealed == (0, 1)


def test_who_is_asked_for_consent_learns_nothing_that_is_still_sealed() -> None:
    game = battle(ScriptedDice([4]))
    for player in (0, 1, 2):
        game.answer(Stake(player), player=player)
    game.answer(Name(1))  # player 2 names
    game.answer(Stake(1), player=0)
    game.answer(Stake(3), player=1)
    players = [Asked(), Asked(), Asked()]
    assert take_back(game, players, 2)
    assert players[0].asked == [(0, 2, (Name(1), Stake(1)))]
    assert players[1].asked == [(1, 2, (Name(1), Stake(3)))]
    assert open_for(game) == [2]


def test_a_player_may_take_back_while_others_choose() -> None:
    class Wavering(RandomPlayer):
        times = 0

        def choose(self, ask: Ask, battle: Battle[Any, Any]) -> Answer:
            if 0 in battle.choosers and self.times < 3:
                self.times += 1
                raise TakeBack
            return super().choose(ask, battle)

    game = battle(RolledDice(2))
    play_out(game, [Wavering(1), RandomPlayer(2), RandomPlayer(3)])
    assert game.over


# ---- the journal


def test_each_answer_is_a_line_and_the_reveal_comes_with_the_last(path: Path) -> None:
    game = battle(RolledDice(1), journal=Journal.create(path, HEADER))
    for player in (2, 0, 1):
        game.answer(Stake(player + 1), player=player)
    lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()][2:]
    assert [(line["player"], line["answer"]["coins"]) for line in lines] == [(2, 3), (0, 1), (1, 2)]
    assert [("changed" in line, "faces" in line) for line in lines] == [(False, False), (False, False), (True, True)]


def test_a_battle_killed_between_the_answers_goes_on_where_it_stood(path: Path) -> None:
    game = battle(RolledDice(1), journal=Journal.create(path, HEADER))
    game.answer(Stake(3), player=2)
    game.answer(Stake(1), player=0)
    again = resume(Journal.open(path), make_battle, ScriptedDice([6]))
    assert (again.sealed, open_for(again)) == ((2, 0), [1])
    assert again.view(1) == game.view(1)
    again.undo(2)
    again.answer(Stake(0), player=2)
    again.answer(Stake(2), player=1)
    assert again.state.coins == (7, 12, 8)
    run = verify(Journal.open(path), make_battle)
    assert run.battle is not None
    assert seen(run.battle) == seen(again)


def test_a_forged_player_of_a_sealed_answer_is_found(path: Path) -> None:
    from grognard.kernel.battle.journal import _sealed

    game = battle(RolledDice(1), journal=Journal.create(path, HEADER))
    game.answer(Stake(3), player=2)
    *whole, last = path.read_bytes().splitlines()
    line = {key: value for key, value in msgspec.json.decode(last).items() if key != "chain"} | {"player": 5}
    text, _ = _sealed(msgspec.json.encode(line), msgspec.json.decode(whole[-1])["chain"])
    path.write_bytes(b"\n".join([*whole, text]))
    with pytest.raises(VerificationFailed, match="player 5 chose, player 0 must choose"):
        verify(Journal.open(path), make_battle)


KILLED = """
import os, sys
from random import Random
from grognard.kernel.battle.journal import Journal
from grognard.kernel.battle.replay import resume
from grognard.kernel.dice import RolledDice
from tests.kernel.parley import make_battle
game = resume(Journal.open(sys.argv[1]), make_battle, RolledDice(1))
ask = game.asks[-1]
game.answer(ask.options[1], player=ask.player)
os.kill(os.getpid(), 9)
"""


def test_kill_9_after_a_sealed_answer_loses_nothing(path: Path) -> None:
    battle(RolledDice(1), journal=Journal.create(path, HEADER))
    for sealed in ((2,), (2, 1)):
        ended = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
        assert ended.returncode == -signal.SIGKILL
        assert resume(Journal.open(path), make_battle, RolledDice(1)).sealed == sealed


# ---- any number of sides


@pytest.mark.parametrize("sides", [1, 2, 3, 5])
def test_any_number_of_sides_passes_the_conformance_kit(sides: int, tmp_path: Path) -> None:
    header = msgspec.structs.replace(HEADER, scenario={"sides": sides})
    game = Game("parley", lambda dice: battle(dice, sides), header, players=tuple(range(sides)))
    played = conforms(game, seed=sides, tmp_path=tmp_path)
    assert set(played.kinds) == {"parley.stake", "parley.name"}


@pytest.mark.parametrize("seed", range(300))
def test_any_interleaving_of_answers_undo_forks_and_kills_is_what_was_chosen(path: Path, seed: int) -> None:
    """What stands at the end is a plain run of the choices that stand, whatever happened on the way."""
    chance = Random(seed)
    game = battle(RolledDice(seed), journal=Journal.create(path, HEADER))
    for _ in range(25):
        act = chance.random()
        if act < 0.15 and game.answers:
            game.undo(chance.choice(game.sealed) if game.sealed and chance.random() < 0.7 else None)
        elif act < 0.25:
            before = seen(game), game.sealed
            game = resume(Journal.open(path), make_battle, RolledDice(seed + 1000))
            assert (seen(game), game.sealed) == before
        elif act < 0.35:
            fork = game.fork()
            assert (seen(fork), fork.sealed) == (seen(game), game.sealed)
        elif game.asks:
            ask = chance.choice(game.asks)
            game.answer(chance.choice(ask.options), player=ask.player)
        given = dict(zip(game.choosers, game.answers, strict=True))
        for player in range(3):
            assert game.view(player).sealed == (given[player] if player in game.sealed else None)
    run = verify(Journal.open(path), make_battle)
    assert run.battle is not None
    assert (seen(run.battle), run.battle.sealed) == (seen(game), game.sealed)
    faces = [face for event in game.log for face in getattr(event, "faces", ())]
    plain = battle(ScriptedDice(faces))
    for answer, player in zip(game.answers, game.choosers, strict=True):
        plain.answer(answer, player=player)
    assert seen(plain) == seen(game)
