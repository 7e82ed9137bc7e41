"""What single attacks take from their target, by the engine's own rolls (core 11.12 to 11.17)."""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.dice import Dice, EveryDice
from grognard.t9a.attack.attack import Strike
from grognard.t9a.attack.volley import Volley, roll_volleys
from grognard.t9a.board.round_of_combat import Pool, Striker
from grognard.t9a.board.state import State
from grognard.t9a.melee.melee_answers import Allocate, Share
from grognard.t9a.melee.reach import Mark
from grognard.t9a.melee.striking import strike_against
from grognard.t9a.units.pools import most_to_lose


def striker_of(state: State, answer: Allocate) -> Striker | None:
    """Return the striker whose attacks an answer shares out."""
    order = state.round.order if state.round is not None else ()
    named = (answer.unit, answer.pool, answer.part)
    return next((one for one in order if (one.unit, one.pool, one.part) == named), None)


def loss_by_share(state: State, striker: Striker, share: Share) -> Fraction:
    """Return the mean of the Health Points that a share of the striker's attacks takes from its pool, on its own."""
    strike = strike_against(state, striker, Mark(share.enemy, share.pool))
    return loss_by_attacks(state, share.enemy, share.pool, strike, share.attacks)


def loss_by_attacks(state: State, unit_id: int, pool: Pool, strike: Strike, attacks: int) -> Fraction:
    """Return the mean of the Health Points that so many attacks take from a pool."""
    most = most_to_lose(state, unit_id, pool)
    return EveryDice().anew(_lost, (Volley(attacks, strike),), most).mean()


def _lost(dice: Dice, volleys: tuple[Volley, ...], most: int) -> int:
    return roll_volleys(dice, volleys, most).lost
