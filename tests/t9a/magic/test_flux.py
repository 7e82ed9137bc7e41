"""Flux Cards and Veil Tokens."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import RolledDice, ScriptedDice
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.magic import Magic
from grognard.t9a.board.state import State
from grognard.t9a.magic.answers import SiphonVeil
from grognard.t9a.magic.flux import (
    FLUX_CARDS,
    channels_of,
    check_siphoning,
    draw_flux_card,
    most_bought,
    siphon_the_veil,
    with_token,
)
from tests.t9a.attacks import rules
from tests.t9a.positions import hero, model, play, troop, unit
from tests.t9a.spells import enemies, magic_phase, wizard

F = Fraction


def with_tokens(state: State, mine: int) -> State:
    return replace(state, magic=Magic(dice=(5, 5), tokens=(mine, 0), card=5))


@pytest.mark.rule("t9a.flux-cards")
def test_the_cards_give_43_eighths_of_dice_and_45_eighths_of_tokens() -> None:
    assert F(sum(card.dice for card in FLUX_CARDS.values()), 8) == F(43, 8)
    assert F(sum(card.tokens for card in FLUX_CARDS.values()), 8) == F(45, 8)
    assert [card.miscasts for card in FLUX_CARDS.values()] == [1, 0, 0, 0, 0, 0, 0, -1]


@pytest.mark.rule("t9a.flux-cards")
def test_a_card_that_was_drawn_does_not_come_again() -> None:
    state = magic_phase(wizard())
    dice = RolledDice(3)
    drawn = []
    for _ in range(8):
        state = draw_flux_card(replace(state, magic=replace(state.magic, tokens=(0, 0))), dice)
        drawn.append(state.magic.card)
        card = FLUX_CARDS[state.magic.card]
        assert state.magic.dice == (card.dice, card.dice)
        assert state.magic.tokens == (card.tokens, 0)
    assert sorted(drawn) == list(range(1, 9))
    assert state.magic.decks[1] == tuple(range(1, 9))


@pytest.mark.rule("t9a.siphon-the-veil", "t9a.channel")
@pytest.mark.parametrize(("channelled", "mean"), [(0, F(3, 2)), (1, F(15, 8)), (2, F(9, 4)), (3, F(5, 2))])
def test_how_many_dice_the_tokens_buy_on_average(channelled: int, mean: Fraction) -> None:
    state = with_tokens(magic_phase(wizard()), 0)
    bought = [
        most_bought(replace(state, magic=state.magic.with_tokens(0, card.tokens)), 0, 3, channelled)
        for card in FLUX_CARDS.values()
    ]
    assert F(sum(bought), 8) == mean


@pytest.mark.rule("t9a.siphon-the-veil", "t9a.channel")
def test_card_5_and_a_channelling_lord_with_three_tokens_kept_make_nine_dice() -> None:
    """Magic 25.9: 9 tokens, 3 kept, 1 channelled: 12 buy 4 dice and 1 is kept."""
    state = with_tokens(magic_phase(wizard("Channel (1)")), 12)
    after = play(siphon_the_veil(state, ScriptedDice([])), SiphonVeil(4, (0,)))
    assert after.magic.dice == (9, 5)
    assert after.magic.tokens == (1, 0)


@pytest.mark.rule("t9a.siphon-the-veil")
def test_three_tokens_are_kept_at_most() -> None:
    state = with_tokens(magic_phase(wizard()), 9)
    after = play(siphon_the_veil(state, ScriptedDice([])), SiphonVeil(0))
    assert after.magic.tokens[0] == 3
    with pytest.raises(NotAllowed):
        check_siphoning(state, SiphonVeil(4))


@pytest.mark.rule("t9a.channel")
def test_channel_adds_up_and_is_for_the_active_player_who_may_leave_it() -> None:
    both = wizard("Channel (1)", "Channel (2)")
    state = with_tokens(magic_phase(both, enemies(away=20)), 0)
    assert channels_of(state, 0) == {0: 3}
    assert channels_of(state, 1) == {}
    assert play(siphon_the_veil(state, ScriptedDice([])), SiphonVeil(1, (0,))).magic.dice == (6, 5)
    assert play(siphon_the_veil(state, ScriptedDice([])), SiphonVeil(0, ())).magic.tokens == (0, 0)
    fleeing = with_tokens(magic_phase(both.altered(fleeing=True)), 0)
    assert channels_of(fleeing, 0) == {}


@pytest.mark.rule("t9a.item.rune-of-harnessing", "t9a.channel")
def test_a_rune_of_harnessing_within_24_inches_takes_a_token_from_each_who_channels() -> None:
    for away, tokens in ((24.0, {0: 1}), (30.0, {0: 2})):
        enemy = wizard("Rune of Harnessing", id=9, side=1, y=10 + away, facing=180)
        assert channels_of(magic_phase(wizard("Channel (2)"), enemy), 0) == tokens


@pytest.mark.rule("t9a.item.rune-of-harnessing", "t9a.channel")
def test_harnessing_is_measured_from_the_base_of_its_bearer_not_from_his_unit() -> None:
    """He stands in the middle of forty; the Wizard is within 24 inches of their flank, not of him."""
    smith = hero(9, model("Smith", *rules("Rune of Harnessing"), hp=3))
    ranks = unit(8, 1, troop(model(), 39), x=36, y=20, facing=90, files=40, characters=(smith,))
    for away, tokens in ((24.0, 2), (24.0 - 15.5, 1)):
        caster = wizard("Channel (2)", y=20 - 20 * 20 / 25.4 - away)
        assert channels_of(magic_phase(caster, ranks), 0) == {0: tokens}


@pytest.mark.rule("t9a.sa.master-of-reality", "t9a.siphon-the-veil")
def test_a_master_of_reality_buys_dice_for_two_tokens_and_keeps_none() -> None:
    state = with_tokens(magic_phase(wizard("Master of Reality")), 9)
    after = play(siphon_the_veil(state, ScriptedDice([])))
    assert (after.magic.dice, after.magic.tokens) == ((9, 5), (0, 0))


@pytest.mark.rule("t9a.siphon-the-veil")
def test_tokens_gained_at_other_times_never_make_more_than_six() -> None:
    state = with_tokens(magic_phase(wizard()), 5)
    assert with_token(with_token(state, 0), 0).magic.tokens[0] == 6
