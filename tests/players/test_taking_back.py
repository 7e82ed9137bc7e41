"""Choices are taken back with the consent of everybody whose choices are undone with them."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.players import RandomPlayer, ScriptedPlayer
from grognard.players.player import NoConsent, TakenBack, play_out, take_back
from tests.players.tables import WARBANDS, Typist, battle_of


def started(choices: int) -> Any:
    """Return a battle in which so many choices were made at random."""
    battle = battle_of(*WARBANDS, 3)
    players = [RandomPlayer(1), RandomPlayer(2)]
    for _ in range(choices):
        assert battle.ask is not None
        battle.answer(players[battle.ask.player].choose(battle.ask, battle))
    return battle


def test_the_own_last_choice_is_undone_with_all_that_came_after_it() -> None:
    battle = started(20)
    by = battle.choosers[-3]
    count = next(n for n, chooser in enumerate(reversed(battle.choosers), 1) if chooser == by)
    before = battle.answers
    assert take_back(battle, [RandomPlayer(1), RandomPlayer(2)], by)
    assert battle.answers == before[:-count]
    assert battle.ask is not None
    assert battle.ask.player == by
    assert battle.log[-1] == TakenBack(by, before[-count])


@pytest.mark.parametrize(("answer", "agreed"), [("yes", True), ("no", False), ("oui", True)])
def test_an_opponent_at_the_terminal_is_asked_for_his_consent(answer: str, *, agreed: bool) -> None:
    battle = started(20)
    while battle.ask.player == battle.choosers[-1]:
        battle.answer(battle.ask.options[0])
    last = battle.choosers[-1]  # his choice would be undone as well
    by = 1 - last
    typist = Typist(["what?", answer])
    players: list[Any] = [RandomPlayer(1), RandomPlayer(2)]
    players[last] = typist.human(battle)
    before = battle.answers
    assert take_back(battle, players, by) is agreed
    assert "would like to take back" in typist.text
    if agreed:
        assert len(battle.answers) < len(before)
        assert isinstance(battle.log[-1], TakenBack)
    else:
        assert battle.answers == before
        assert isinstance(battle.log[-1], NoConsent)


def test_who_has_chosen_nothing_takes_nothing_back() -> None:
    battle = battle_of(*WARBANDS, 3)
    assert not take_back(battle, [RandomPlayer(1), RandomPlayer(2)], 0)


def test_undo_typed_by_a_human_leads_back_to_his_last_choice() -> None:
    battle = battle_of(*WARBANDS, 3)
    assert battle.ask is not None
    first = battle.ask
    typist = Typist(["1", "undo", "2"], then="quit")
    players: list[Any] = [RandomPlayer(1), RandomPlayer(2)]
    players[first.player] = typist.human(battle)
    with pytest.raises(EOFError):
        play_out(battle, players)
    mine = [answer for answer, by in zip(battle.answers, battle.choosers, strict=True) if by == first.player]
    assert mine == [first.options[1]]
    assert any(isinstance(event, TakenBack) for event in battle.log)


def test_remarks_stay_in_the_log_when_more_is_undone() -> None:
    battle = started(20)
    assert take_back(battle, [RandomPlayer(1), RandomPlayer(2)], battle.choosers[-1])
    assert take_back(battle, [RandomPlayer(1), RandomPlayer(2)], battle.choosers[-1])
    assert sum(isinstance(event, TakenBack) for event in battle.log) == 2


def test_scripted_players_consent() -> None:
    battle = started(10)
    assert take_back(battle, [ScriptedPlayer([]), ScriptedPlayer([])], battle.choosers[-1])
