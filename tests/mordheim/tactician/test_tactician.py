"""The tactician: what it does that a random player doesn't."""

from __future__ import annotations

from random import Random

import pytest

from grognard.kernel.battle.asks import Answer, Ask
from grognard.mordheim.moving.charging import Charge
from grognard.mordheim.moving.phase import EndCharges, Move, Stay, charges, moves
from grognard.mordheim.shooting.phase import Shoot, choices
from grognard.mordheim.state import State
from grognard.mordheim.tactician import MordheimTactician
from tests.mordheim.random_battles import battle as new_battle
from tests.mordheim.warriors import battle, warrior

NO_BATTLE = None


def chosen(state: State, kind: str, *options: Answer) -> Answer:
    ask = Ask(0, kind, options, state=state)
    return MordheimTactician().choose(ask, NO_BATTLE)  # type: ignore[arg-type]  # it looks at the ask alone


def test_who_sees_an_enemy_in_range_of_his_bow_stays_and_shoots() -> None:
    state = battle(warrior(0, 0, (10, 10), bears=("bow",)), warrior(1, 1, (10, 25)), phase="movement", stage="moves")
    options = (*moves(state, state.warrior(0)), Stay(0))
    assert chosen(state, "mordheim.core.movement", *options) == Stay(0)
    assert isinstance(chosen(state, "mordheim.core.shooting-phase", *choices(state)), Shoot)


def test_who_has_no_bow_goes_nearer() -> None:
    state = battle(warrior(0, 0, (10, 10)), warrior(1, 1, (10, 40)), phase="movement", stage="moves")
    answer = chosen(state, "mordheim.core.movement", *moves(state, state.warrior(0)), Stay(0))
    assert isinstance(answer, Move)
    assert answer.legs[-1].y > 15


def test_the_downed_is_charged_rather_than_the_one_who_stands() -> None:
    men = warrior(0, 0, (10, 10)), warrior(1, 1, (14, 10)), warrior(2, 1, (10, 14), health="knocked-down")
    state = battle(*men, phase="movement", stage="charges")
    assert chosen(state, "mordheim.core.charges", EndCharges(), *charges(state)) == Charge(0, 2)


@pytest.mark.slow
def test_it_beats_random_in_most_battles() -> None:
    won = 0
    for seed in range(8):
        fought, chance, mine = new_battle(3 * seed), Random(seed), seed % 2
        tactician = MordheimTactician()
        while (ask := fought.ask) is not None:
            answer = tactician.choose(ask, fought) if ask.player == mine else chance.choice(ask.options)
            fought.answer(answer, player=ask.player)
        assert fought.result is not None
        won += fought.result.winners == (mine,)
    assert won >= 6
