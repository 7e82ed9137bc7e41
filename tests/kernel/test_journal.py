"""The journal: written before the effect is shown, whole after a kill, and a damaged byte is found and named."""

from __future__ import annotations

import errno
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.digests import digest, plain
from grognard.kernel.battle.journal import Header, Journal
from grognard.kernel.battle.replay import VerificationFailed, replay, resume, verify
from grognard.kernel.dice import Dice, RolledDice, SampledDice
from grognard.kernel.words.refusals import BadInput, Refusal
from grognard.testing.battles import seen
from tests.kernel import skirmish
from tests.kernel.skirmish import HEADER, Move, State, battle, make_battle, play

in_a_folder = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
PICKS = [1, 0, 2, 5, 1, 3, 0, 1, 4] * 20


def kept(path: Path, picks: list[int], seed: int = 1) -> Battle[State, int | None]:
    """A battle of some choices that was written to *path*."""
    path.unlink(missing_ok=True)
    return play(battle(RolledDice(seed), journal=Journal.create(path, HEADER)), picks)


def lines(path: Path) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "battle.jsonl"


def test_a_journal_has_a_header_a_start_and_a_line_per_choice(path: Path) -> None:
    game = kept(path, [0, 1, 0, 1, 0, 1])
    header, start, *choices = lines(path)
    assert list(header)[:3] == ["format", "system", "rules"]
    assert start["n"] == 0
    assert start["changed"] == [[[], plain(battle(RolledDice(1)).state)]]
    assert [line["n"] for line in choices] == [1, 2, 3, 4, 5, 6]
    assert choices[0]["answer"] == {"type": "Order", "figure": "0.0", "order": "advance"}
    assert len(choices[5]["faces"]) >= 2  # the initiative
    assert choices[5]["state"] == digest(game.state)


def test_no_seed_stands_in_a_journal(path: Path) -> None:
    kept(path, PICKS, seed=987654321)
    assert b"987654321" not in path.read_bytes()
    assert b"seed" not in path.read_bytes()


def test_a_line_is_in_the_file_before_the_answer_returns(path: Path) -> None:
    game = battle(RolledDice(1), journal=Journal.create(path, HEADER))
    for n in range(20):
        assert game.ask is not None
        game.answer(game.ask.options[0])
        assert lines(path)[-1]["n"] == n + 1


def test_a_refused_answer_leaves_no_line(path: Path) -> None:
    game = kept(path, [0] * 6)
    before = path.read_bytes()
    with pytest.raises(Refusal):
        game.answer(Move("0.0", 99.0, 99.0))
    assert path.read_bytes() == before


def test_a_journal_is_never_overwritten(path: Path) -> None:
    kept(path, [0])
    with pytest.raises(BadInput, match="a journal is never overwritten"):
        Journal.create(path, HEADER)


def test_a_full_disk_loses_nothing_and_shows_nothing(path: Path) -> None:
    """The answer isn't carried out; the battle and the file stay as they were, and can go on later."""
    game = kept(path, [0, 1, 0])
    before, text = seen(game), path.read_bytes()
    assert game.journal is not None
    file = game.journal._file

    class Full:
        seek, truncate, fileno = file.seek, file.truncate, file.fileno

        def write(self, data: bytes) -> int:
            file.write(data[:10])
            raise OSError(errno.ENOSPC, "No space left on device")

    game.journal._file = Full()
    with pytest.raises(OSError, match="No space left"):
        play(game, [0])
    assert seen(game) == before
    assert path.read_bytes() == text
    game.journal._file = file
    play(game, [0, 1, 1])
    assert verify(Journal.open(path), make_battle).lines == 7


@in_a_folder
@given(st.lists(st.integers(0, 30), max_size=60), st.integers(), st.sets(st.integers(0, 60), max_size=8))
def test_a_replay_gives_the_same_digests_and_the_same_log(
    path: Path, picks: list[int], seed: int, undo: set[int]
) -> None:
    game = kept(path, [], seed)
    for n, pick in enumerate(picks):
        play(game, [pick])
        if n in undo:
            game.undo()
    run = verify(Journal.open(path), make_battle)
    assert run.battle is not None
    assert seen(run.battle) == seen(game)


@in_a_folder
@given(st.lists(st.integers(0, 30), max_size=60), st.integers())
def test_each_recorded_state_can_be_had_without_the_rules(path: Path, picks: list[int], seed: int) -> None:
    game, states = kept(path, [], seed), []
    for pick in [0, *picks]:
        states.append(plain(game.state))
        play(game, [pick])
    if len(picks) % 3 == 0:
        game.undo()
    for _, state in zip(states, Journal.open(path).states(), strict=False):
        line, recorded = state
        assert recorded == states[line.n]


def test_a_replay_can_stop_early(path: Path) -> None:
    kept(path, PICKS)
    run = replay(Journal.open(path), make_battle, until=12)
    assert run.battle is not None
    assert seen(run.battle) == seen(play(battle(RolledDice(1)), PICKS[:12]))


# ---- after a kill


def test_a_line_cut_short_is_said_and_the_battle_goes_on(path: Path) -> None:
    kept(path, PICKS[:20])
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    journal = Journal.open(path)
    assert journal.cut.startswith('{"n":20')
    assert len(journal.lines) == 20  # the start and 19 choices
    game = resume(journal, make_battle, RolledDice(2))
    assert seen(game) == seen(play(battle(RolledDice(1)), PICKS[:19]))
    play(game, PICKS[19:25])
    assert Journal.open(path).cut == ""
    assert verify(Journal.open(path), make_battle).lines == 26


@pytest.mark.parametrize("left", range(1, 400, 7))
def test_wherever_the_last_line_was_cut_nothing_before_it_is_lost(path: Path, left: int) -> None:
    game = kept(path, PICKS[:20])
    before = path.stat().st_size
    play(game, PICKS[20:21])
    text = path.read_bytes()
    path.write_bytes(text[: before + min(left, len(text) - before)])
    run = verify(Journal.open(path), make_battle)
    assert run.lines == (22 if left >= len(text) - before - 1 else 21)
    play(resume(Journal.open(path), make_battle, RolledDice(2)), [1, 1])
    assert verify(Journal.open(path), make_battle).lines == run.lines + 2


def test_two_processes_cant_write_to_one_journal(path: Path) -> None:
    """The second one is told so; the first one's lines aren't lost."""
    game = kept(path, PICKS[:10])
    other = resume(Journal.open(path), make_battle, RolledDice(2))
    late = resume(Journal.open(path), make_battle, RolledDice(2))
    play(game, [1])
    for second in (other, late):
        before = seen(second)
        with pytest.raises(BadInput, match="found a file that something else wrote to"):
            play(second, [1])
        assert seen(second) == before
        with pytest.raises(BadInput, match="found a file that something else wrote to"):
            second.undo()
        assert seen(second) == before
    assert verify(Journal.open(path), make_battle).lines == 12


def test_sampled_dice_cant_be_journaled(path: Path) -> None:
    with pytest.raises(AssertionError, match="a journal records faces"):
        battle(SampledDice(1), journal=Journal.create(path, HEADER))


def test_a_battle_killed_before_its_start_was_written_starts(path: Path) -> None:
    Journal.create(path, HEADER)
    game = play(resume(Journal.open(path), make_battle, RolledDice(1)), [0, 1])
    assert seen(game) == seen(play(battle(RolledDice(1)), [0, 1]))
    assert verify(Journal.open(path), make_battle).lines == 3


def test_undo_goes_on_over_a_resume(path: Path) -> None:
    kept(path, PICKS[:20])
    game = resume(Journal.open(path), make_battle, RolledDice(9))
    for _ in range(4):
        game.undo()
    assert seen(game) == seen(play(battle(RolledDice(1)), PICKS[:16]))
    play(game, PICKS[:9])
    run = verify(Journal.open(path), make_battle)
    assert run.battle is not None
    assert seen(run.battle) == seen(game)


PLAYER = """
import sys
from random import Random
from grognard.kernel.dice import RolledDice
from grognard.kernel.battle.journal import Journal
from tests.kernel.skirmish import HEADER, battle
picks = Random(int(sys.argv[2]))
game = battle(RolledDice(int(sys.argv[2])), 3, Journal.create(sys.argv[1], HEADER))
while True:
    while game.ask is not None:
        game.answer(picks.choice(game.ask.options))
        print(len(game.answers), flush=True)
    while game.answers[20:]:
        game.undo()
        print(len(game.answers), flush=True)
"""


@pytest.mark.parametrize("seed", range(3))
def test_kill_9_in_mid_battle_loses_nothing_that_was_shown(path: Path, seed: int) -> None:
    process = subprocess.Popen([sys.executable, "-c", PLAYER, str(path), str(seed)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(random.Random(seed).uniform(0.0, 0.1))
    os.kill(process.pid, signal.SIGKILL)
    shown = 1 + process.stdout.read().count(b"\n")
    process.wait()
    journal = Journal.open(path)
    assert len(journal.lines) - 1 in (shown, shown + 1)  # the last one may have been written and not shown yet
    game = resume(journal, make_battle, RolledDice(seed))
    if game.over:
        game.undo()
    play(game, PICKS)
    run = verify(Journal.open(path), make_battle)
    assert run.battle is not None
    assert seen(run.battle) == seen(game)


# ---- damage


@in_a_folder
@given(st.integers(0, 10**9), st.integers(1, 255))
def test_a_flipped_byte_anywhere_is_found_and_its_line_is_named(path: Path, place: int, flip: int) -> None:
    kept(path, PICKS[:15])
    text = bytearray(path.read_bytes())
    place %= len(text)
    line = text[:place].count(b"\n") + 1
    text[place] ^= flip
    path.write_bytes(bytes(text))
    with pytest.raises((BadInput, VerificationFailed), match=rf"battle\.jsonl, line {line}:"):
        verify(Journal.open(path), make_battle)


def test_a_missing_line_a_line_twice_and_two_lines_exchanged_are_found(path: Path) -> None:
    kept(path, PICKS[:15])
    whole = path.read_bytes().splitlines(keepends=True)
    for damaged in (
        whole[:5] + whole[6:],
        whole[:6] + whole[5:],
        [*whole[:5], whole[6], whole[5], *whole[7:]],
    ):
        path.write_bytes(b"".join(damaged))
        with pytest.raises(BadInput, match=r"line [67]: found a damaged line"):
            Journal.open(path)


def test_what_isnt_a_journal_is_said_to_be_none(path: Path) -> None:
    path.write_bytes(b"")
    with pytest.raises(BadInput, match="line 1: found nothing, expected the header of a journal"):
        Journal.open(path)
    for other in ("players:\n  - human\n", "{}", '{"format": 1}', "hello"):
        path.write_text(other)
        with pytest.raises(BadInput, match="found something else, expected a journal as grognard battle writes it"):
            Journal.open(path)


def test_a_forged_line_with_a_right_chain_is_found_by_the_rules(path: Path) -> None:
    """Who forges all chains must also make the rules agree."""
    forge(path, lambda line: line | {"faces": [6, 1, *line["faces"][2:]]} if line["n"] == 6 else line)
    with pytest.raises(VerificationFailed, match=r"battle\.jsonl, line 8: the state differs: .*") as failed:
        verify(Journal.open(path), make_battle)
    assert failed.value.difference.then["waiting"] != failed.value.difference.now["waiting"]


def test_forged_digests_faces_answers_and_players_are_found(path: Path) -> None:
    forgeries: dict[str, dict[str, Any]] = {
        r"line 8: the digest isn't that of the recorded state": {"state": "0" * 32},
        r"line 8: other dice are thrown": {"faces": [1]},
        r"line 8: player 0 chose, player 1 must choose": {"player": 0},
        r"line 8: the answer is refused: there is no answer called Fly": {"answer": {"type": "Fly"}},
        r"line 8: the answer is refused: Order can't be read": {"answer": {"type": "Order"}},
    }
    for message, forgery in forgeries.items():
        forge(path, lambda line, forgery=forgery: line | forgery if line["n"] == 6 else line)
        with pytest.raises(VerificationFailed, match=message):
            verify(Journal.open(path), make_battle)


def forge(path: Path, change: Any) -> None:
    """Write a journal of which every chain is right, with lines changed."""
    from grognard.kernel.battle.journal import _sealed

    kept(path, [1, 0, 0, 1, 1, 0, 2, 3, 1])
    header, *rest = path.read_bytes().splitlines()
    chain = msgspec.json.decode(header)["chain"]
    out = [header + b"\n"]
    for text in rest:
        line = change({key: value for key, value in msgspec.json.decode(text).items() if key != "chain"})
        sealed, chain = _sealed(msgspec.json.encode(line), chain)
        out.append(sealed)
    path.write_bytes(b"".join(out))


# ---- other rules


def other_rules(header: Header, dice: Dice) -> Battle[State, int | None]:
    """The skirmish in its second edition: figures have three wounds."""
    start = msgspec.structs.replace(skirmish.start(3))
    figures = tuple(msgspec.structs.replace(figure, wounds=3) for figure in start.figures)
    return Battle(skirmish.skirmish, msgspec.structs.replace(start, figures=figures), dice)


def test_a_journal_of_older_rules_opens_and_shows_where_todays_would_differ(path: Path) -> None:
    kept(path, PICKS)
    run = verify(Journal.open(path), other_rules, rules="2")
    assert run.difference is not None
    assert re.search(r"line 2: the state differs: figures\[0\]\.wounds was 2, is 3", run.difference.say("en"))
    assert "figures[0].wounds valait 2, vaut 3" in run.difference.say("fr")
    assert run.difference.then["figures"][0]["wounds"] == 2
    assert run.difference.now["figures"][0]["wounds"] == 3
    with pytest.raises(VerificationFailed):
        verify(Journal.open(path), other_rules, rules="1")


def test_a_journal_longer_than_todays_battle_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(path, PICKS)
    monkeypatch.setattr(skirmish, "TURNS", 1)
    run = verify(Journal.open(path), make_battle, rules="2")
    assert run.difference is not None
    assert "result" in run.difference.say() or "over" in run.difference.say() or "differs" in run.difference.say()
