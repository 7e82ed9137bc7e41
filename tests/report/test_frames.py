"""A recorder keeps how a battle went, with or without a journal, and forgets what is undone."""

from __future__ import annotations

from pathlib import Path

from grognard.kernel.battle.asks import Answer
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.journal import Header, Journal
from grognard.kernel.dice import Dice, RolledDice
from grognard.report.frames import Frame, Recorder, frames_of
from tests.kernel.skirmish import Strike, Wait, skirmish, start


def a_choice(battle: Battle[object, object], number: int) -> Answer:
    """Return any option, not always the same."""
    assert battle.ask is not None
    return battle.ask.options[number % len(battle.ask.options)]


def recorded(battle: Battle[object, object]) -> tuple[Frame, ...]:
    recorder, number = Recorder(battle), 0
    while not battle.over:
        battle.answer(a_choice(battle, number))
        recorder.see(battle)
        number += 1
    return recorder.frames


def test_frames_hold_each_event_once_and_in_order() -> None:
    battle: Battle[object, object] = Battle(skirmish, start(), RolledDice(3))
    frames = recorded(battle)
    assert tuple(event for frame in frames for event in frame.events) == battle.log
    assert len(frames) > len(battle.answers)


def test_the_states_at_checkpoints_are_frames_of_their_own() -> None:
    """An answer that ends a turn passes through the state at the turn's end."""
    battle: Battle[object, object] = Battle(skirmish, start(), RolledDice(3))
    assert {frame.state.phase for frame in recorded(battle)} == {"orders", "actions"}


def test_the_frame_after_an_answer_knows_the_answer() -> None:
    battle: Battle[object, object] = Battle(skirmish, start(), RolledDice(3))
    frames = recorded(battle)
    assert tuple(frame.answer for frame in frames if frame.answer is not None) == battle.answers
    assert any(isinstance(answer, Strike | Wait) for answer in battle.answers)


def test_what_is_undone_is_in_no_frame() -> None:
    one: Battle[object, object] = Battle(skirmish, start(), RolledDice(3))
    other: Battle[object, object] = Battle(skirmish, start(), RolledDice(3))
    undone, straight = Recorder(one), Recorder(other)
    for number in range(8):
        for battle, recorder in ((one, undone), (other, straight)):
            battle.answer(a_choice(battle, number))
            recorder.see(battle)
    for _ in range(3):
        one.undo()
    undone.see(one)
    assert tuple(event for frame in undone.frames for event in frame.events) == one.log
    for number in range(5, 8):
        one.answer(a_choice(one, number + 1))
        undone.see(one)
    assert tuple(event for frame in undone.frames for event in frame.events) == one.log
    assert len(undone.frames) <= len(straight.frames) + 3


def test_a_journal_gives_the_frames_of_the_battle_that_wrote_it(tmp_path: Path) -> None:
    def make_battle(header: Header, dice: Dice) -> Battle[object, object]:
        return Battle(skirmish, start(), dice)

    journal = Journal.create(tmp_path / "battle.jsonl", Header("skirmish", "1"))
    battle: Battle[object, object] = Battle(skirmish, start(), RolledDice(3), journal=journal)
    frames = recorded(battle)
    journal.close()
    again, run = frames_of(Journal.open(tmp_path / "battle.jsonl"), make_battle)
    assert run.difference is None
    assert again == frames
