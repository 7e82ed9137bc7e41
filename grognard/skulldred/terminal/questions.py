"""What each ask of Skulldred asks, in one sentence, and what may be typed at it."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.battle.asks import Ask
from grognard.kernel.words.language import N_
from grognard.players.terminal.console import Saying
from grognard.skulldred.actions import SEQUENCE
from grognard.skulldred.appearing import AppearAt
from grognard.skulldred.interrupts import ANY_TIME
from grognard.skulldred.marching import MARCH
from grognard.skulldred.state import State
from grognard.skulldred.turn import CHOOSE

ASKED: dict[str, str] = {
    "skulldred.setup.terrain": N_("Which table edge is yours?"),
    "skulldred.setup.deploy-first": N_("Where is it deployed?"),
    "skulldred.setup.deploy-second": N_("Where is it deployed?"),
    "skulldred.dreadskull.any-time": N_("Do you give up a DREADSKULL or a figure now?"),
    "skulldred.dreadskull.attack-on-downed": N_("Your DOWNED figure is attacked: who is given up, it or its counter?"),
    "skulldred.dreadskull.bonus": N_("Do you buy dice for this roll?"),
    "skulldred.dreadskull.cancel-downed": N_("Is your figure to be saved?"),
    "skulldred.dreadskull.empty-pool": N_("The pool is empty: is another DOWNED figure given up for it?"),
    "skulldred.dreadskull.restore": N_("Does it drink the draught?"),
    "skulldred.damage.choose-lesser": N_("Which result does the winner take?"),
    "skulldred.margin.tie-swing": N_("Does the figure reposition itself?"),
    "skulldred.melee.fight-on": N_("Do you fight on under the same conditions?"),
    "skulldred.ability.evade": N_("Does your figure evade?"),
    "skulldred.fly.immune-melee": N_("Does your figure accept the fight?"),
    "skulldred.engagement.request": N_("Does your figure accept the fight?"),
    "skulldred.press-forward": N_("Does the winner press forward?"),
    "skulldred.lstrike.off-guard-pull": N_("Is the striker pulled in?"),
    "skulldred.pushback.shove-ally": N_("Is the ally in the way shoved?"),
    "skulldred.shoot.dodge": N_("Which way does it dodge?"),
    "skulldred.magic-missile": N_("Duel or dodge?"),
    "skulldred.duel": N_("Duel or dodge?"),
    "skulldred.action.disengage": N_("Where does it go after breaking away?"),
}
CHOOSE_ANYTHING = N_("What do you choose?")


def question_of(ask: Ask, state: State) -> str | Saying:
    """Return the question that an ask puts, with the AP or DREADSKULLs that are left."""
    if ask.kind == SEQUENCE and state.acting is not None:
        return Saying(ACT, figure=state.acting.figure, points=state.acting.points)
    if ask.kind == CHOOSE:
        return Saying(TURN, turn=(state.turn + 1) // 2, of=state.setting.options.turns, pool=_pool(ask, state))
    if ask.kind == MARCH:
        return Saying(WHERE_TO, figure=getattr(ask.options[0], "figure", 0))
    if ask.kind in POOLED:
        return Saying(WITH_POOL, question=ASKED[ask.kind], pool=_pool(ask, state))
    if isinstance(ask.options[0], AppearAt):
        return APPEAR
    return ASKED.get(ask.kind, CHOOSE_ANYTHING)


def _pool(ask: Ask, state: State) -> int:
    return state.warbands[ask.player].pool


POOLED = (
    "skulldred.dreadskull.any-time",
    "skulldred.dreadskull.attack-on-downed",
    "skulldred.dreadskull.bonus",
    "skulldred.dreadskull.cancel-downed",
)
APPEAR = N_("Where does it appear?")
ACT = N_("{figure:figure}, {points} AP: what does it do?")
TURN = N_("Turn {turn} of {of}, DREADSKULLs {pool}: who acts next?")
WHERE_TO = N_("Where does {figure:figure} march?")
WITH_POOL = N_("{question} (DREADSKULLs {pool})")


MOVES = (
    N_("Or move freely, in millimetres: ne 60 goes 60 to the north-east, go 45 60 by degrees (north 0, east 90);"),
    N_("towards thane 40, away thane; at 500 430 ends there. Without a length it is as far as one can go."),
)
CREEPS = N_("creep before it creeps: creep ne. portal 500 430 opens a portal there.")
PLACE = N_("Or place it freely: at 500 430, in millimetres from the south-west corner.")
ORDERS = N_(
    "Standing orders: order restore leader (or never, ask), order save leader, order bonus never, order fight ask."
)


def helped(ask: Ask) -> Iterator[Saying]:
    """Yield what may be typed at this ask."""
    if ask.kind in (SEQUENCE, MARCH):
        yield from map(Saying, MOVES)
    elif any(hasattr(option, "x") for option in ask.options):
        yield Saying(PLACE)
    if ask.kind == SEQUENCE:
        yield Saying(CREEPS)
    if ask.kind in (SEQUENCE, CHOOSE, ANY_TIME):
        yield Saying(ORDERS)
