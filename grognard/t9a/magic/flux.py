"""Flux Cards and Veil Tokens: where Magic Dice come from (magic 3, 4)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.geometry import Footprint, are_within
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.magic import CARDS, Magic
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.answers import SiphonVeil
from grognard.t9a.magic.events import FluxCardDrawn, VeilSiphoned
from grognard.t9a.units.bearers import bases_of, bearers_of
from grognard.t9a.wizards.casters import everybody, place_of

FLUX = "t9a.flux-cards"
SIPHON = "t9a.siphon-the-veil"
PRICE = 3  # tokens for a die
MOST_TURNED = 12  # tokens that become dice in one phase
MOST_KEPT = 3
MOST_IN_POOL = 6  # by tokens gained at other times


class FluxCard(NamedTuple):
    """A card: dice for each player, tokens for the Active Player, and what it adds to Miscasts."""

    dice: int
    tokens: int
    miscasts: int = 0


FLUX_CARDS = {
    1: FluxCard(4, 3, 1),
    2: FluxCard(5, 2),
    3: FluxCard(5, 5),
    4: FluxCard(5, 7),
    5: FluxCard(5, 9),
    6: FluxCard(6, 5),
    7: FluxCard(6, 7),
    8: FluxCard(7, 7, -1),
}


def draw_flux_card(state: State, dice: Dice) -> State:
    """Draw a card from the Active Player's deck: dice for both players, tokens for him."""
    active = state.active
    deck = state.magic.decks[active] or CARDS
    drawn = dice.choose(Distribution(dict.fromkeys(deck, 1)), FLUX)
    card = FLUX_CARDS[drawn]
    left = tuple(one for one in deck if one != drawn)
    decks = (left, state.magic.decks[1]) if active == 0 else (state.magic.decks[0], left)
    magic = replace(state.magic, decks=decks, card=drawn, dice=(card.dice, card.dice)).with_tokens(active, card.tokens)
    if dice.telling:
        dice.tell(FluxCardDrawn(drawn, card.dice, card.tokens, state.setting.names[active]))
    return replace(state, magic=magic)


def miscast_modifier(magic: Magic) -> int:
    """Return what the phase's card adds to Miscasts."""
    return FLUX_CARDS[magic.card].miscasts if magic.card else 0


def siphon_the_veil(state: State, dice: Dice) -> Play[State]:
    """Let the Active Player Channel, turn tokens into dice, and discard down to what he may keep."""
    side = state.active
    channels = channels_of(state, side)
    price, forced = price_of_dice(state, side)
    most = most_bought(state, side, price, sum(channels.values()))
    everyone = tuple(channels)
    answer = SiphonVeil(most, everyone)
    if most and not forced:
        options = tuple(SiphonVeil(number, everyone) for number in range(most, -1, -1))
        ask = Ask(side, SIPHON, options, lambda given: check_siphoning(state, given), state=state)
        answer = yield from answer_to(ask, SiphonVeil)
    tokens = state.magic.tokens[side] + sum(channels[caster] for caster in answer.channelling)
    kept = 0 if forced else min(MOST_KEPT, tokens - price * answer.dice)
    if dice.telling:
        dice.tell(VeilSiphoned(state.setting.names[side], tokens, answer.dice, kept))
    magic = state.magic.with_dice(side, answer.dice).with_tokens(side, kept - state.magic.tokens[side])
    return replace(state, magic=magic)


def check_siphoning(state: State, answer: Answer) -> None:
    """Judge how tokens are turned into dice.

    Raises:
        NotAllowed: More dice than the tokens buy, or somebody channels who cannot.
    """
    channels = channels_of(state, state.active)
    if not isinstance(answer, SiphonVeil) or any(caster not in channels for caster in answer.channelling):
        raise NotAllowed("t9a.channel", CANNOT_CHANNEL)
    if len(dict.fromkeys(answer.channelling)) != len(answer.channelling):
        raise NotAllowed("t9a.channel", CANNOT_CHANNEL)
    price, _ = price_of_dice(state, state.active)
    most = most_bought(state, state.active, price, sum(channels[caster] for caster in answer.channelling))
    if not 0 <= answer.dice <= most:
        raise NotAllowed(SIPHON, TOO_FEW_TOKENS, dice=answer.dice, most=most)


def most_bought(state: State, side: int, price: int, channelled: int) -> int:
    """Return how many dice the tokens buy at most."""
    return min(MOST_TURNED, state.magic.tokens[side] + channelled) // price


def channels_of(state: State, side: int) -> dict[int, int]:
    """Return the casters who may Channel with the tokens that each brings (`t9a.channel`); Fleeing ones cannot."""
    found: dict[int, int] = {}
    for caster, hooks in everybody(state.units, side):
        if state.unit(caster.unit).morale.fleeing or not hooks.with_trait(Amount.CHANNELS):
            continue
        tokens = int(sum(hooks.amounts(Amount.CHANNELS)))
        here = place_of(state, caster)
        for enemy in state.units:
            if enemy.side != side:
                tokens -= _dampers(enemy, here)
        if tokens > 0:
            found[caster.id] = tokens
    return found


def _dampers(enemy: Unit, here: Footprint) -> int:
    """Return how many models of an enemy unit damp the Channel of who stands *here*: measured from their bases."""
    found = 0
    for rule in enemy.hooks.with_trait(Amount.DAMPS_CHANNELS_WITHIN):
        reach, bases = rule.amount(Amount.DAMPS_CHANNELS_WITHIN), bases_of(enemy, bearers_of(enemy, rule))
        found += any(are_within(here, base, reach) for base in bases)
    return found


def price_of_dice(state: State, side: int) -> tuple[int, bool]:
    """Return for how many tokens a die is bought, and whether all must be spent (Master of Reality)."""
    for unit in state.of_side(side):
        for price in unit.hooks.amounts(Amount.PRICE_OF_DICE):
            return int(price), True
    return PRICE, False


def with_token(state: State, side: int) -> State:
    """Return the state with a Veil Token gained outside Siphon the Veil: never more than six in the pool."""
    if state.magic.tokens[side] >= MOST_IN_POOL:
        return state
    return replace(state, magic=state.magic.with_tokens(side, 1))


CANNOT_CHANNEL = N_("only models with Channel that do not Flee bring Veil Tokens")
TOO_FEW_TOKENS = N_("{dice} Magic Dice can't be bought: the Veil Tokens buy {most}")
