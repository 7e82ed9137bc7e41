"""A battle: asks and answers, forks, undo, refusals, and what each player may see."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint, Play
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.digests import digest
from grognard.kernel.dice import Dice, RolledDice, SampledDice, ScriptedDice
from grognard.kernel.words.events import Rolled
from grognard.kernel.words.refusals import CannotRead, NotAllowed, TooLate
from grognard.testing.battles import Game, conforms, seen
from tests.kernel.skirmish import HEADER, NAMES, Move, Order, Wait, battle, play

picks = st.lists(st.integers(0, 30), max_size=80)
few = st.integers(1, 12)
fast = settings(max_examples=40, deadline=None)


class Pick(Answer, frozen=True):
    message: ClassVar[str] = "pick {number}"
    number: int


def test_a_new_battle_asks_its_first_choice() -> None:
    game = battle(RolledDice(1))
    assert game.ask is not None
    assert (game.ask.player, game.ask.kind) == (0, "skirmish.order")
    assert game.ask.options == (Order("0.0", "advance"), Order("0.0", "stand"))
    assert not game.over
    assert game.result is None


def test_a_battle_ends_with_a_result_and_answers_no_more() -> None:
    game = play(battle(RolledDice(1)), [1] * 500)
    assert game.over
    assert game.ask is None
    with pytest.raises(TooLate, match="the battle is over"):
        game.answer(Wait())


def test_the_state_is_the_one_that_the_ask_carries() -> None:
    game = play(battle(RolledDice(1)), [0])
    assert game.state.figures[0].order == "advance"


def test_an_answer_that_wasnt_suggested_is_judged_by_the_check() -> None:
    game = play(battle(RolledDice(1)), [0] * 6)
    assert game.ask is not None
    figure = next(f for f in game.state.figures if f.shown)
    backwards = -1 if figure.side == 0 else 1
    move = Move(figure.id, figure.x, figure.y + 1.7 * backwards)
    assert move not in game.ask.options
    game.answer(move)
    assert (move.x, move.y) in {(f.x, f.y) for f in game.state.figures}


def test_an_illegal_answer_is_refused_by_its_rule_and_nothing_changes() -> None:
    game = play(battle(RolledDice(1)), [0] * 6)
    figure = next(f for f in game.state.figures if f.shown)
    before = seen(game)
    with pytest.raises(NotAllowed, match=r"30 spans are more than 3 \(skirmish\.span\)"):
        game.answer(Move(figure.id, figure.x + 30, figure.y))
    assert seen(game) == before


def test_without_a_check_only_suggestions_are_allowed() -> None:
    game = battle(RolledDice(1))
    with pytest.raises(NotAllowed, match=r"can't choose: order 1\.0: stand") as refused:
        game.answer(Order("1.0", "stand"))
    assert refused.value.possible == (Order("0.0", "advance"), Order("0.0", "stand"))
    with pytest.raises(CannotRead, match="'hold' is not an answer"):
        game.answer("hold")  # type: ignore[arg-type]


def test_a_procedure_that_fails_leaves_the_battle_as_it_was() -> None:
    """A refusal in the midst of carrying an answer out, or a mistake in a rule, loses nothing."""

    def fails(state: int, dice: Dice) -> Play[int]:
        while True:
            yield Checkpoint(state)
            pick = yield Ask(0, "pick", (Pick(1), Pick(2)), state=state)
            face = dice.d6("pick")
            if pick == Pick(2):
                raise NotAllowed("pick.two", "two is too many")
            state = state + face

    game = Battle(fails, 0, ScriptedDice([3, 5, 6, 1]))
    game.answer(Pick(1))
    before = seen(game)
    for _ in range(2):
        with pytest.raises(NotAllowed, match="two is too many"):
            game.answer(Pick(2))
        assert seen(game) == before
    game.answer(Pick(1))
    assert game.state == 4
    assert game.log == (Rolled("pick", (3,)), Rolled("pick", (1,)))


def test_a_procedure_that_depends_on_more_than_its_state_is_found_out() -> None:
    calls: list[int] = []

    def forgetful(state: int, dice: Dice) -> Play[int]:
        calls.append(0)
        for _ in calls:
            dice.d6("again")
        yield Ask(0, "pick", (Pick(1),))
        return 0

    with pytest.raises((AssertionError, IndexError)):
        Battle(forgetful, 0, RolledDice(1)).fork()


def test_a_procedure_that_asks_another_from_its_checkpoint_is_found_out() -> None:
    """What it passes as a checkpoint has lost who chooses next."""

    def by_turns(state: int, dice: Dice) -> Play[int]:
        yield Ask(0, "pick", (Pick(1),), state=state)
        yield Checkpoint(state)
        yield Ask(1, "pick", (Pick(1),), state=state)
        yield Ask(1, "pick", (Pick(1),), state=state)
        return 0

    game = Battle(by_turns, 0, RolledDice(1))
    game.answer(Pick(1))
    game.answer(Pick(1))
    with pytest.raises(AssertionError, match=r"player 1 answered, and \(0,\) are asked"):
        game.fork()


@fast
@given(picks, picks, st.integers())
def test_a_fork_plays_on_alike(before: list[int], after: list[int], seed: int) -> None:
    game = play(battle(RolledDice(seed)), before)
    one, other = game.fork(RolledDice(seed + 1)), game.fork(RolledDice(seed + 1))
    here = seen(game)
    assert seen(one) == here
    assert seen(play(one, after)) == seen(play(other, after))
    assert seen(game) == here


@fast
@given(picks, st.lists(st.tuples(few, few), max_size=6), st.integers())
def test_undo_undoes_also_over_checkpoints(before: list[int], rounds: list[tuple[int, int]], seed: int) -> None:
    game = play(battle(RolledDice(seed)), before)
    for choices, pick in rounds:
        past = []
        for _ in range(choices):
            if game.ask is not None:
                past.append(seen(game))
                play(game, [pick])
        while past:
            game.undo()
            assert seen(game) == past.pop()


def test_undo_stops_at_the_beginning() -> None:
    game = play(battle(RolledDice(1)), [0, 1, 0])
    for _ in range(3):
        game.undo()
    with pytest.raises(TooLate, match="there is nothing to undo"):
        game.undo()
    assert seen(game) == seen(battle(RolledDice(1)))


def test_an_undone_end_goes_on() -> None:
    game = play(battle(RolledDice(1)), [0] * 500)
    game.undo()
    assert not game.over
    assert game.result is None
    play(game, [0] * 500)
    assert game.over


def test_the_dice_dont_remember_after_an_undo() -> None:
    """The next answer meets new dice: nobody undoes to roll the same again, or to know what comes."""

    def throw(state: int, dice: Dice) -> Play[int]:
        while True:
            yield Ask(0, "pick", (Pick(1),), state=state)
            state = dice.d6("throw")

    game = Battle(throw, 0, ScriptedDice([3, 5]))
    game.answer(Pick(1))
    game.undo()
    game.answer(Pick(1))
    assert game.state == 5


def test_a_fork_has_dice_of_its_own() -> None:
    """What a fork rolls doesn't tell what the battle will roll, and two forks don't roll the same."""
    game = play(battle(RolledDice(5)), [1] * 5)
    rolls = [play(fork, [1, 1]).log for fork in (game.fork(), game.fork(), game)]
    assert len(set(rolls)) == 3


def test_forks_of_forks_have_dice_of_their_own_too() -> None:
    game = play(battle(RolledDice(5)), [1] * 5)
    child = game.fork()
    family = [child.fork(), child.fork(), child, game.fork(), game]
    assert len({play(one, [1, 1]).log for one in family}) == 5


def test_a_fork_may_go_on_with_sampled_dice_and_be_forked_again() -> None:
    game = play(battle(RolledDice(5)), [1] * 9)
    sampled = play(game.fork(SampledDice(1)), [1] * 5)
    again = sampled.fork(SampledDice(2))
    assert seen(again) == seen(sampled)
    play(again, [1] * 500)
    assert again.over


def test_equal_seeds_and_answers_give_equal_battles() -> None:
    assert seen(play(battle(RolledDice(3)), [2] * 40)) == seen(play(battle(RolledDice(3)), [2] * 40))


def test_the_options_of_an_ask_are_worked_out_once() -> None:
    calls: list[int] = []

    def options() -> tuple[Answer, ...]:
        calls.append(1)
        return (Pick(1),)

    ask = Ask(0, "pick", options)
    assert calls == []
    assert ask.options is ask.options
    assert len(calls) == 1


def test_an_ask_without_options_is_a_mistake_of_the_rules() -> None:
    with pytest.raises(AssertionError, match="pick: an ask without options"):
        Ask(0, "pick", ()).options  # noqa: B018 - read for the error


@pytest.mark.parametrize("seed", range(4))
def test_the_skirmish_passes_the_conformance_kit(seed: int, tmp_path: Path) -> None:
    played = conforms(Game("skirmish", battle, HEADER, NAMES), seed=seed, tmp_path=tmp_path)
    assert set(played.kinds) == {"skirmish.order", "skirmish.move", "skirmish.strike"}


def test_the_digest_of_a_state_knows_shared_data_by_its_key() -> None:
    class Profile:
        digest_key = "profile:halberdier"

    state: Any = {"troop": Profile(), "x": 1.5}
    assert digest(state) == digest({"troop": "profile:halberdier", "x": 1.5})
    with pytest.raises(TypeError, match="object can't be part of a state"):
        digest(object())
