"""Records: what a journal proves of its dice and of the rules under which it was made, and what it can't."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.kernel.battle.asks import Answer
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.committed import commitment, forget_seed, keep_seed, kept_seed
from grognard.kernel.battle.digests import digest, encoded, plain
from grognard.kernel.battle.journal import FIRST_FORMAT, FORMAT, Header, Journal, _sealed
from grognard.kernel.battle.replay import VerificationFailed, replay, resume, verify
from grognard.kernel.dice import Dice, RolledDice, ScriptedDice
from grognard.testing.battles import seen
from tests.kernel import skirmish
from tests.kernel.skirmish import HEADER, State, battle, make_battle, play

PICKS = [1, 0, 2, 5, 1, 3, 0, 1, 4] * 20
Skirmish = Battle[State, int | None]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "battle.jsonl"


def committed(path: Path, picks: list[int], seed: int = 1) -> Skirmish:
    """A battle of some choices, whose journal is committed to its dice."""
    dice = RolledDice(seed)
    return play(battle(dice, journal=Journal.create(path, HEADER, dice)), picks)


def cut_to(path: Path, lines: int) -> None:
    """Leave the first whole lines of the file."""
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:lines]))


def sealed_anew(path: Path, change: Any) -> None:
    """Change lines (of their plain data, by number in the file), with every chain made right again."""
    chain, out = "", b""
    for number, text in enumerate(path.read_bytes().splitlines(), 1):
        line = {key: value for key, value in msgspec.json.decode(text).items() if key != "chain"}
        sealed, chain = _sealed(msgspec.json.encode(change(number, line)), chain)
        out += sealed
    path.write_bytes(out)


# ---- the dice


def test_the_header_holds_the_hash_of_the_seed_and_nothing_holds_the_seed(path: Path) -> None:
    committed(path, PICKS, seed=987654321)
    header = msgspec.json.decode(path.read_bytes().splitlines()[0])
    assert header["dice"] == commitment(987654321)
    assert b"987654321" not in path.read_bytes()


def test_a_player_sees_neither_seed_nor_hash(path: Path) -> None:
    game = committed(path, PICKS[:10], seed=987654321)
    for player in (0, 1):
        view = msgspec.json.encode(game.view(player))
        assert b"987654321" not in view
        assert commitment(987654321).encode() not in view


def test_a_revealed_seed_proves_every_face(path: Path) -> None:
    game = committed(path, PICKS * 5)
    assert game.over
    assert game.journal is not None
    assert verify(Journal.open(path), make_battle).proof.unknown is not None
    game.journal.reveal(1, game.state, game.result)
    run = verify(Journal.open(path), make_battle)
    assert Journal.open(path).seeds == (1,)
    assert (run.proof.unknown, run.proof.strayed, run.lines) == (None, None, len(Journal.open(path).lines))


def test_a_battle_that_is_broken_off_goes_on_with_the_same_dice(path: Path, tmp_path: Path) -> None:
    committed(path, PICKS[:20])
    whole = committed(tmp_path / "whole.jsonl", PICKS[:60])
    game = play(resume(Journal.open(path), make_battle, RolledDice(1)), PICKS[20:60])
    assert seen(game) == seen(whole)
    assert path.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_undone_dice_are_not_thrown_again_after_a_resume(path: Path, tmp_path: Path) -> None:
    for place, stop in ((path, True), (tmp_path / "whole.jsonl", False)):
        game = committed(place, PICKS[:20])
        for _ in range(4):
            game.undo()
        if stop:
            game = resume(Journal.open(place), make_battle, RolledDice(1))
        play(game, PICKS[16:50])
    assert path.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    run = verify(Journal.open(path), make_battle, seeds=[1])
    assert (run.proof.unknown, run.proof.strayed) == (None, None)


def test_what_couldnt_be_carried_out_falls_again_as_it_did(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody throws again by filling the disk, and the record stays provable."""
    game, plain_one = committed(path, PICKS[:12]), play(battle(RolledDice(1)), PICKS[:40])
    assert game.journal is not None
    for pick in PICKS[12:40]:
        with monkeypatch.context() as full:
            full.setattr(game.journal, "choice", lambda *_, **__: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                play(game, [pick])
        play(game, [pick])
    assert seen(game) == seen(plain_one)
    assert verify(Journal.open(path), make_battle, seeds=[1]).proof.strayed is None


def test_faces_that_leave_the_dice_are_told_from_their_line_on(path: Path) -> None:
    """Cut at a whole line, gone on with by other dice that claim to be the same: the rules agree, the dice don't."""
    committed(path, PICKS[:30])
    cut_to(path, 20)
    game = resume(Journal.open(path), make_battle, RolledDice(1))
    game.go_on_with(RolledDice(99))
    play(game, PICKS[18:60])
    run = verify(Journal.open(path), make_battle, seeds=[1])
    first = next(line.n for line in Journal.open(path).lines if line.n > 18 and line.faces)
    assert run.difference is None
    assert run.proof.strayed == first


def test_a_journal_cut_and_gone_on_with_by_other_dice_says_so(path: Path) -> None:
    committed(path, PICKS[:30])
    cut_to(path, 20)
    game = play(resume(Journal.open(path), make_battle, RolledDice(99)), PICKS[18:60])
    journal = Journal.open(path)
    assert journal.lines[19].resumed is not None
    assert journal.terms_at(18).dice == commitment(1)
    assert journal.terms_at(19) == (2, "1", commitment(99), 19)
    run = verify(journal, make_battle, seeds=[1, 99])
    assert (run.proof.unknown, run.proof.strayed) == (None, None)
    assert run.battle is not None
    assert seen(run.battle) == seen(game)
    assert verify(journal, make_battle, seeds=[99]).proof.unknown is not None
    late = verify(journal, make_battle, seeds=[1]).proof
    assert late.unknown is not None
    assert late.unknown > 19


def test_typed_faces_are_held_against_no_seed(path: Path) -> None:
    dice = ScriptedDice(range(1, 7))
    dice.typed = True
    game = play(battle(dice, journal=Journal.create(path, HEADER, dice)), [0] * 6)
    assert "dice" not in msgspec.json.decode(path.read_bytes().splitlines()[0])
    assert game.log
    proof = verify(Journal.open(path), make_battle).proof
    assert (proof.typed, proof.unknown, proof.strayed) == (True, None, None)


def test_the_seed_beside_a_journal_is_for_its_owner_alone(path: Path) -> None:
    keep_seed(path, 12)
    assert kept_seed(path) == 12
    assert (path.parent / "battle.jsonl.seed").stat().st_mode & 0o077 == 0
    forget_seed(path)
    forget_seed(path)
    assert kept_seed(path) is None


# ---- the rules


def test_a_battle_gone_on_with_under_other_rules_says_from_which_line_on(path: Path) -> None:
    committed(path, PICKS[:20])
    game = play(resume(Journal.open(path), make_battle, RolledDice(1), rules="2"), PICKS[20:40])
    journal = Journal.open(path)
    assert journal.header.rules == "1"
    assert [line.n for line in journal.lines if line.resumed is not None] == [21]
    assert (journal.terms_at(20).rules, journal.terms_at(21).rules) == ("1", "2")
    assert msgspec.json.decode(path.read_bytes().splitlines()[22])["resumed"]["rules"] == "2"
    run = verify(journal, make_battle, seeds=[1])
    assert run.battle is not None
    assert seen(run.battle) == seen(game)
    again = resume(Journal.open(path), make_battle, RolledDice(1), rules="2")
    assert again.journal is not None
    assert again.journal.lines_written == len(journal.lines), "said once"


def test_new_rules_dont_throw_the_old_dice_again(path: Path, tmp_path: Path) -> None:
    """The faces that fall under the new rules aren't those that have fallen already."""
    committed(path, PICKS[:20])
    committed(tmp_path / "whole.jsonl", PICKS[:60])
    play(resume(Journal.open(path), make_battle, RolledDice(1), rules="2"), PICKS[20:60])
    faces = [[line.faces for line in Journal.open(one).lines if line.faces] for one in (path, tmp_path / "whole.jsonl")]
    assert faces[0] == faces[1]
    assert verify(Journal.open(path), make_battle, seeds=[1]).proof.strayed is None


def test_a_battle_doesnt_go_on_under_rules_that_give_another_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    committed(path, PICKS[:20])
    before = path.read_bytes()
    monkeypatch.setattr(skirmish, "SPAN", 0.5)
    monkeypatch.setattr(skirmish, "moves", lambda *_: (skirmish.Move("0.0", 0.0, 0.0),))
    with pytest.raises(VerificationFailed):
        resume(Journal.open(path), make_battle, RolledDice(1), rules="2")
    assert path.read_bytes() == before


def test_a_difference_after_new_rules_is_an_error_under_these_and_one_before_isnt(path: Path) -> None:
    committed(path, PICKS[:20])
    play(resume(Journal.open(path), make_battle, RolledDice(1), rules="2"), PICKS[20:40])
    whole = path.read_bytes()
    sealed_anew(path, lambda number, line: line | {"state": "0" * 32} if number == 30 else line)
    with pytest.raises(VerificationFailed, match=r"line 30: "):
        verify(Journal.open(path), make_battle, rules="2")
    path.write_bytes(whole)
    sealed_anew(path, lambda number, line: line | {"state": "0" * 32} if number == 10 else line)
    run = verify(Journal.open(path), make_battle, rules="2")
    assert run.difference is not None
    assert run.difference.place.endswith("line 10")


def test_a_finished_battle_is_not_written_to_when_it_is_opened_under_other_rules(path: Path) -> None:
    committed(path, PICKS * 5)
    before = path.read_bytes()
    resume(Journal.open(path), make_battle, RolledDice(2), rules="2")
    assert path.read_bytes() == before


# ---- line ends


def test_a_journal_with_the_line_ends_of_windows_is_read_and_gone_on_with(path: Path) -> None:
    committed(path, PICKS[:20])
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    game = play(resume(Journal.open(path), make_battle, RolledDice(1)), PICKS[20:30])
    run = verify(Journal.open(path), make_battle, seeds=[1])
    assert run.battle is not None
    assert seen(run.battle) == seen(game)


@pytest.mark.parametrize("left", [0, 1, 2, 3, 40])
def test_the_last_line_of_such_a_journal_may_be_cut_anywhere(path: Path, left: int) -> None:
    committed(path, PICKS[:20])
    text = path.read_bytes().replace(b"\n", b"\r\n")
    path.write_bytes(text[: len(text) - left])
    lines = 21 if left <= 2 else 20
    assert len(Journal.open(path).lines) == lines
    play(resume(Journal.open(path), make_battle, RolledDice(1)), [1, 1])
    assert verify(Journal.open(path), make_battle).lines == lines + 2


# ---- the first form


class Profile:
    """Constant data of which the first form knew the name only."""

    first_digest_key = "orc"

    def __init__(self, strength: int) -> None:
        self.digest_key = f"orc {strength}"


class Orcs(msgspec.Struct, frozen=True):
    profile: Any
    wounds: int = 0


class Hit(Answer, frozen=True):
    message = "hit"


def brawl(strength: int, dice: Dice) -> Battle[Orcs, Orcs]:
    from grognard.kernel.battle.asks import Ask, Play

    def procedure(state: Orcs, dice: Dice) -> Play[Orcs]:
        while state.wounds < 20:
            yield Ask(0, "brawl.hit", (Hit(),), state=state)
            state = msgspec.structs.replace(state, wounds=state.wounds + (dice.d6("brawl.hit") >= 7 - strength))
        return state

    return Battle(procedure, Orcs(Profile(strength)), dice)


def first_form(path: Path, hits: int) -> None:
    """Write a journal as they were."""
    text = encoded(Header("brawl", "1")).replace(FORMAT.encode(), FIRST_FORMAT.encode())
    path.write_bytes(_sealed(text, "")[0])
    game = brawl(3, RolledDice(5))
    game.keep(Journal.open(path))
    for _ in range(hits):
        game.answer(Hit())


def test_an_older_journal_still_verifies_by_what_it_knew(path: Path) -> None:
    first_form(path, 8)
    assert path.read_bytes().startswith(b'{"format":"grognard-journal-1"')
    journal = Journal.open(path)
    assert journal.form == 1
    assert next(journal.states())[1]["profile"] == "orc"
    run = verify(journal, lambda header, dice: brawl(3, dice))
    assert run.lines == 9
    assert run.proof.unknown == 1, "it is committed to no dice"


def test_an_older_journal_doesnt_know_a_changed_profile_and_a_new_one_does(path: Path) -> None:
    first_form(path, 0)
    assert verify(Journal.open(path), lambda header, dice: brawl(4, dice)).difference is None
    path.unlink()
    dice = RolledDice(5)
    brawl(3, dice).keep(Journal.create(path, Header("brawl", "1"), dice))
    run = replay(Journal.open(path), lambda header, dice: brawl(4, dice))
    assert run.difference is not None
    assert "profile was 'orc 3', is 'orc 4'" in run.difference.say()


def test_an_older_journal_goes_on_in_the_newest_form_and_says_so(path: Path) -> None:
    first_form(path, 8)
    game = resume(Journal.open(path), lambda header, dice: brawl(3, dice), RolledDice(9))
    for _ in range(6):
        game.answer(Hit())
    journal = Journal.open(path)
    assert journal.terms_at(8) == (1, "1", "", 0)
    assert journal.terms_at(9) == (2, "1", commitment(9), 9)
    run = verify(journal, lambda header, dice: brawl(3, dice), seeds=[9])
    assert run.lines == 16
    assert [state["profile"] for _, state in journal.states()][::15] == ["orc", "orc 3"]
    assert digest(game.state) == journal.lines[-1].state
    assert plain(game.state, 1)["profile"] == "orc"


def test_a_seed_of_any_length_is_revealed(path: Path) -> None:
    seed = 10**40 + 7
    game = committed(path, PICKS * 5, seed=seed)
    assert game.journal is not None
    game.journal.reveal(seed, game.state, game.result)
    proof = verify(Journal.open(path), make_battle).proof
    assert (proof.unknown, proof.strayed) == (None, None)
