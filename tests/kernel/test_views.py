"""Views: what is hidden from a player isn't there at all. Change the hidden part, and the view is equal."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.kernel.battle.battle import Battle
from grognard.kernel.dice import RolledDice
from grognard.kernel.words.events import Secret
from grognard.kernel.words.refusals import Refusal
from tests.kernel.skirmish import Order, State, battle, play

orders = st.lists(st.integers(0, 1), min_size=3, max_size=3)


def ordered(theirs: list[int], ours: list[int], seed: int = 1) -> Battle[State, int | None]:
    """A battle in which player 1 gave *theirs* and player 0 *ours*, but for player 1's last order."""
    given_in_turn = [pick for pair in zip(ours, theirs, strict=True) for pick in pair]
    return play(battle(RolledDice(seed)), given_in_turn[:-1])


@settings(deadline=None)
@given(orders, orders, orders)
def test_a_view_doesnt_change_with_the_orders_that_lie_face_down(
    ours: list[int], one: list[int], two: list[int]
) -> None:
    assert ordered(one, ours).view(0) == ordered(two, ours).view(0)


@settings(deadline=None)
@given(orders, orders)
def test_the_view_of_who_gave_them_shows_them(ours: list[int], theirs: list[int]) -> None:
    view = ordered(theirs, ours).view(1)
    shown = [figure.order for figure in view.state.figures if figure.side == 1]
    assert shown == [*(("advance", "stand")[pick] for pick in theirs[:2]), None]
    assert [event for event in view.log if getattr(event, "figure", "").startswith("1.")]


def test_no_secret_event_is_in_any_view() -> None:
    game = ordered([0, 0, 0], [1, 1, 1])
    assert any(isinstance(event, Secret) for event in game.log)
    for player in (0, 1):
        assert not any(isinstance(event, Secret) for event in game.view(player).log)


def test_only_who_must_choose_sees_the_options() -> None:
    game = battle(RolledDice(1))
    mine, theirs = game.view(0).ask, game.view(1).ask
    assert mine is not None
    assert theirs is not None
    assert mine.options == (Order("0.0", "advance"), Order("0.0", "stand"))
    assert theirs.options is None
    assert (theirs.player, theirs.kind) == (0, "skirmish.order")


def test_a_view_holds_no_dice_no_seed_and_no_digest() -> None:
    """Digests would let a player find a hidden order by trying all."""
    view = ordered([0, 1, 0], [1, 1, 1]).view(0)
    assert set(view.__struct_fields__) == {"player", "state", "ask", "log", "over", "result", "asks", "sealed"}
    text = msgspec.json.encode(view).decode()
    assert "seed" not in text
    assert '"side":1,"x":0.0,"y":1.4,"wounds":2,"order":null' in text


def test_a_refusal_tells_nothing_of_what_is_hidden() -> None:
    said = set()
    for theirs in ([0, 0, 0], [1, 1, 1]):
        game = ordered(theirs, [0, 0, 0])
        try:
            game.answer(Order("0.2", "stand"))
        except Refusal as refusal:
            said.add(str(refusal))
    assert len(said) == 1


def test_the_view_of_a_battle_without_a_hook_is_the_whole_state() -> None:
    game = battle(RolledDice(1))
    open_game = Battle(game.procedure, game.state, RolledDice(1))
    assert open_game.view(1).state == open_game.state
