"""What one player may see of a battle: state, ask and log without what is hidden.

The system says what of a state a player may see (`view_of`); `Secret` events and the other player's options are taken
out here. Dice, seed, digests and journal are never part of a view.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.battle.pending import Pending
from grognard.kernel.words.events import Event, Secret


class SeenAsk(msgspec.Struct, frozen=True):
    """A choice as a player sees it: the options only if it is theirs, otherwise that someone is choosing."""

    player: int
    kind: str
    about: Event | None = None
    options: tuple[Answer, ...] | None = None


class View(msgspec.Struct, frozen=True):
    """A battle as *player* may see it. Two battles that differ only in what is hidden from them give equal views.

    Attributes:
        ask: The player's own choice if there is one, else the first that is open; None when the battle is over.
        asks: All choices that are open now.
        sealed: What the player himself has chosen, where others must still choose before it is revealed.
    """

    player: int
    state: Any
    ask: SeenAsk | None
    log: tuple[Event, ...]
    over: bool
    result: Any
    asks: tuple[SeenAsk, ...] = ()
    sealed: Answer | None = None


def view_of_battle(player: int, state: Any, pending: Pending | None, log: Iterable[Event], result: Any) -> View:
    """Return the view of a battle whose *state* is what the player may see of it; it is over if nothing is pending."""
    asks = () if pending is None else tuple(seen_ask(ask, player) for ask in pending.open)
    own = next((ask for ask in asks if ask.player == player), asks[0] if asks else None)
    sealed = None if pending is None else pending.sealed.get(player)
    return View(player, state, own, seen_log(log, player), pending is None, result, asks, sealed)


def seen_event(event: Event | None, player: int) -> Event | None:
    """Return *event* as *player* may see it: None if it is secret from them, bare if it is their own secret."""
    if isinstance(event, Secret):
        return event.event if event.player == player else None
    return event


def seen_log(log: Iterable[Event], player: int) -> tuple[Event, ...]:
    """Return the events of *log* that *player* may see."""
    seen = (seen_event(event, player) for event in log)
    return tuple(event for event in seen if event is not None)


def seen_ask(ask: Ask, player: int) -> SeenAsk:
    """Return *ask* as *player* may see it."""
    options = ask.options if ask.player == player else None
    return SeenAsk(ask.player, ask.kind, seen_event(ask.about, player), options)
