"""What the tactician does with DREADSKULLs: bought dice by exact odds, figures restored that are worth a counter."""

from __future__ import annotations

from math import hypot

from grognard.kernel.battle.asks import Ask
from grognard.skulldred.buying import BuyDice, RollComes, roll_bought
from grognard.skulldred.counters import Restore, Sacrifice
from grognard.skulldred.downed import Cancel, Drink
from grognard.skulldred.engagement import engaged_enemies
from grognard.skulldred.marching import MarchFigure, marches
from grognard.skulldred.state import Figure, State
from grognard.skulldred.tactician.places import balance, gain, nearest
from grognard.skulldred.tactician.worth import expected, price_of_counter, prize, worth_of
from grognard.skulldred.turn import Activate

CHEAP = 8.0
BLADE = 0.5
"""What it costs to use a keen blade up."""
CASTING = 0.1
"""What a die more is worth in a casting, in shares of the sorcerer's worth."""
STANDS = 0.35
"""What of its worth a figure saves that isn't DOWNED at all."""


def buy(ask: Ask, state: State, option: BuyDice) -> float:
    """Return what bought dice are worth: what they gain on the coming roll, less the counters."""
    figure = state.figure(option.figure)
    price = option.counters * price_of_counter(state, figure.side) + BLADE * option.blade
    if not isinstance(ask.about, RollComes):
        return option.counters * CASTING * worth_of(figure) - price if option.counters < 2 else -1.0
    about = ask.about
    attacker, target = state.figure(about.attacker), state.figure(about.defender)
    ours, theirs = worth_of(attacker), prize(state, target)
    if not about.attacks:
        ours, theirs = prize(state, attacker), worth_of(target)
    gained = expected(roll_bought(state, about, option), ours, theirs) - expected(about.bout, ours, theirs)
    return (gained if about.attacks else -gained) - price


def give_up(state: State, option: Restore | Sacrifice) -> float:
    """Restore who is worth a counter and useful soon; give up cheap figures when the pool runs dry."""
    figure = state.figure(option.figure)
    poor = state.warbands[figure.side].pool == 0
    cheap = worth_of(figure) <= CHEAP
    if isinstance(option, Sacrifice):
        return 12.0 if cheap and poor else -worth_of(figure)
    return 11.0 + worth_of(figure) / 10.0 if not (cheap and poor) else -1.0


def cancel(state: State, option: Cancel | Drink) -> float:
    """Cancel a DOWNED result of who would be restored anyway: it costs the same counter, and he stays on his feet."""
    figure = state.figure(option.figure)
    return STANDS * worth_of(figure) - (0.0 if isinstance(option, Drink) else price_of_counter(state, figure.side))


WORTH_MARCHING = 2.5
"""What a march must gain, to be better than an activation."""
LEADER_LAST = 15.0
"""How much later a leader acts whom nobody is near: others hang on him while he is free."""


def order(state: State, option: Activate | MarchFigure) -> float:
    """Activate those who can do something now first, the leader last; march while nobody is near."""
    figure = state.figure(option.figure)
    foe = nearest(state, figure)
    away = hypot(foe.x - figure.x, foe.y - figure.y) if foe is not None else 1000.0
    value = 10.0 + 2000.0 / (50.0 + away) + worth_of(figure) / 1000.0 + _blow(state, figure)
    if figure.is_leader:
        value -= LEADER_LAST if away > state.setting.lengths.span + 25 else 0.0
        value = max(value, 1.0)
    if isinstance(option, MarchFigure):
        gained = max((gain(state, figure, _there(figure, march))[0] for march in marches(state, figure)), default=0.0)
        return value + gained - WORTH_MARCHING
    return value


def _there(figure: Figure, march: object) -> Figure:
    return figure.at(march.x, march.y, march.facing)  # type: ignore[attr-defined]  # a march


def _blow(state: State, figure: Figure) -> float:
    """Return what the best attack on an enemy in contact is worth."""
    return max((balance(state, figure, foe) for foe in engaged_enemies(state, figure) if not foe.downed), default=0.0)
