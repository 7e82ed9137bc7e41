"""The Magic Phase (core 8, magic 1): Flux Card, Siphon the Veil, then spells one after another."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint, Play
from grognard.kernel.dice import Dice
from grognard.t9a.activations import activations
from grognard.t9a.board.cast_together import forget_together
from grognard.t9a.board.effects import UNTIL_MAGIC_OF
from grognard.t9a.board.lasting import at_start_of_magic
from grognard.t9a.board.state import State
from grognard.t9a.magic.answers import Cast
from grognard.t9a.magic.attempts import CASTING, casting_options, check_cast, may_cast
from grognard.t9a.magic.casting import cast_spell
from grognard.t9a.magic.events import SpellBarred
from grognard.t9a.magic.flux import draw_flux_card, siphon_the_veil
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.wizards.casters import caster_named, everybody, name_of
from grognard.t9a.wizards.selection import select_spells

SIPHONED = "after-siphon"  # when Binding Scrolls and the like are used


def magic_phase(state: State, dice: Dice) -> Play[State]:
    """Play the Magic Phase of the Active Player (`t9a.magic-phase`); without casters in his army there is none."""
    if state.step == "":
        state = forget_together(at_start_of_magic(state), UNTIL_MAGIC_OF[state.active])
        if not state.magic.known:  # a battle that began in the middle
            for side in (state.active, 1 - state.active):
                state = yield from select_spells(state, side, dice)
        if not has_casters(state):
            return state
        state = yield from activations(state, dice, "magic-phase")
        state = draw_flux_card(state, dice)
        state = yield from siphon_the_veil(state, dice)
        state = yield from activations(state, dice, SIPHONED)
        _tell_barred(state, dice)
        state = replace(state, step="spells")
        yield Checkpoint(state)
    while len(options := casting_options(state)) > 1 or may_cast(state):
        answer = yield Ask(state.active, CASTING, options, _judge(state), state=state)
        if not isinstance(answer, Cast):
            break
        state = yield from cast_spell(state, answer, dice)
        yield Checkpoint(state)
    return ended(state)


def _tell_barred(state: State, dice: Dice) -> None:
    """Tell which spells cannot be cast in this phase."""
    if dice.telling:
        for caster_id, spell in state.magic.barred:
            caster = caster_named(state, state.active, caster_id)
            if caster is not None:
                dice.tell(SpellBarred(name_of(state, caster), spell))


def _judge(state: State) -> Callable[[Answer], None]:
    return lambda answer: check_cast(state, answer)


def has_casters(state: State) -> bool:
    """Is there a model in the Active Player's army, on the table or not, that knows a spell?"""
    known = [caster for caster, _ in state.magic.known]
    units = (*state.units, *state.reserve)
    return any(caster.id in known or hooks.of(Moments.bound_spells) for caster, hooks in everybody(units, state.active))


def ended(state: State) -> State:
    """Return the state after the phase: dice left over are gone."""
    magic = replace(state.magic, dice=(0, 0), card=0, attempted=(), barred=(), moved=(), dispels=0, notes=())
    return replace(state, step="", magic=magic)
