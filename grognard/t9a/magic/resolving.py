"""What a spell does once it is cast (magic 10)."""

from __future__ import annotations

from itertools import combinations_with_replacement

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Disc, are_within
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.cast_together import Under, cast_together, without_spells_of_one_turn
from grognard.t9a.board.effects import LEFT_UNTIL_MAGIC_OF, SPELL_FOR_THE_BATTLE, SPELL_FOR_THE_TURN, UNTIL_MAGIC_OF
from grognard.t9a.board.lasting import with_effect, with_spell
from grognard.t9a.board.round_of_combat import CHAMPION, Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.answers import PickModels
from grognard.t9a.magic.attempts import may_be_moved
from grognard.t9a.magic.events import SpellsEnd, SpellWorks, TokenGained
from grognard.t9a.magic.flux import with_token
from grognard.t9a.magic.magical_move import magical_move
from grognard.t9a.magic.recovery import heal_one, may_be_healed
from grognard.t9a.magic.strikes import strike_models, strike_unit
from grognard.t9a.magic.summoning import summon
from grognard.t9a.magic.targets import Aim, relay
from grognard.t9a.moments.spell_card import (
    Effect,
    GainToken,
    Healing,
    Lasting,
    MagicalMove,
    PickedHits,
    Revoking,
    SpellHits,
    Summoning,
)
from grognard.t9a.morale.panic import losses_settled
from grognard.t9a.units.command_falls import command_falls
from grognard.t9a.units.contact import pools_of

PICK = "t9a.pick-models"
MOST_SUGGESTED = 8


class Casting(msgspec.Struct, frozen=True):
    """A spell that was cast: who cast what, on which targets or point; *side* is the caster's."""

    aim: Aim
    side: int
    targets: tuple[int, ...] = ()
    point: tuple[float, float] | None = None

    @property
    def spell(self) -> str:
        """The spell's id."""
        return self.aim.known.spell


def effect_of(casting: Casting) -> Effect:
    """Return what the spell does: the effect of its version, or the one that a sacrifice amplifies."""
    version = casting.aim.version
    return version.amplified if casting.aim.amplified and version.amplified is not None else version.effect


def resolve(state: State, casting: Casting, dice: Dice) -> Play[State]:
    """Do what the spell does, target by target, and settle the Panic that it causes."""
    effect = effect_of(casting)
    match effect:
        case GainToken():
            return _gain_token(state, casting, effect, dice)
        case Summoning():
            assert casting.point is not None, "summoned on a point"
            return summon(state, casting.side, effect, casting.point, dice)
        case Healing() if casting.point is not None:
            for unit in _around(state, casting, effect.around):
                state = yield from heal_one(state, unit, casting.side, dice)
            return state
    under: list[Under] = []
    for target in casting.targets:
        if state.has(target):
            if isinstance(effect, Lasting):
                under += [(one, _key(casting, x)) for one, x in _brackets(state, casting, effect, target).items()]
            state = yield from _resolve_on(state, casting, state.unit(target), dice)
            state = yield from command_falls(state)
    return (yield from losses_settled(cast_together(state, tuple(under), _until(casting)), dice))


def _resolve_on(state: State, casting: Casting, unit: Unit, dice: Dice) -> Play[State]:
    effect = effect_of(casting)
    match effect:
        case Lasting():
            brackets = _brackets(state, casting, effect, unit.id)
            return state.put(*(_under(state.unit(one), casting, x, dice) for one, x in brackets.items()))
        case SpellHits():
            state, lost = strike_unit(state, unit.id, _source(state, casting), casting.spell, effect, dice)
            if effect.leaves and lost and state.has(unit.id):
                state = state.put(_under(state.unit(unit.id), casting, effect.leaves, dice))
            return state
        case PickedHits(models, hits):
            pools = yield from _picked(state, casting, unit, models)
            return strike_models(state, unit.id, _source(state, casting), casting.spell, hits, pools, dice)
        case Healing():
            return (yield from heal_one(state, unit.id, casting.side, dice)) if may_be_healed(unit) else state
        case MagicalMove(inches, ghost, lasting):
            if lasting:
                unit = with_effect(unit, casting.spell, SPELL_FOR_THE_TURN)
                state = state.put(with_effect(unit, f"{casting.spell}/2", LEFT_UNTIL_MAGIC_OF[casting.side]))
            if may_be_moved(state, unit):
                state = yield from magical_move(state, unit.id, inches, dice, ghost=ghost)
            return state
        case Revoking():
            freed = without_spells_of_one_turn(state, (unit.id,))
            if dice.telling and freed.units != state.units:
                dice.tell(SpellsEnd(unit.name, casting.spell))
            return freed.put(with_effect(freed.unit(unit.id), casting.spell, UNTIL_MAGIC_OF[casting.side]))
    raise AssertionError(f"{casting.spell} does nothing to a unit")


def _under(unit: Unit, casting: Casting, x: int, dice: Dice) -> Unit:
    """Return the unit, or the caster himself, with the spell in force for its duration."""
    spell = casting.aim.known.rule
    dice.tell(SpellWorks(unit.name, spell.id))
    alone = casting.aim.caster.character if casting.aim.version.has("caster") else None
    return with_spell(unit, _key(casting, x), _until(casting), adds_up=spell.adds_up, character=alone)


def _key(casting: Casting, x: int) -> str:
    return casting.spell if x == 1 else f"{casting.spell}/{x}"


def _until(casting: Casting) -> int:
    permanent = casting.aim.version.duration == "permanent"
    return SPELL_FOR_THE_BATTLE if permanent else UNTIL_MAGIC_OF[casting.side]


def _brackets(state: State, casting: Casting, effect: Lasting, target: int) -> dict[int, int]:
    """Return the units that come under a lasting spell by one target, each with the bracket that is in force on it."""
    centre, found = state.unit(target).boundary, [state.unit(target)]
    if effect.within:
        found += [one for one in state.units if one.id != target and are_within(one.boundary, centre, effect.within)]
    return {one.id: effect.on_enemies if effect.on_enemies and one.side != casting.side else effect.x for one in found}


def _source(state: State, casting: Casting) -> Unit:
    """Return the unit from which the spell goes out."""
    return state.unit(relay(state, casting.aim).unit)


def _around(state: State, casting: Casting, inches: float) -> list[int]:
    """Return the units of the side around the point that can be healed."""
    assert casting.point is not None, "around a point"
    point = Disc(*casting.point, 0.0)
    return [
        unit.id
        for unit in state.of_side(casting.side)
        if may_be_healed(unit) and are_within(point, unit.boundary, inches)
    ]


def _gain_token(state: State, casting: Casting, effect: GainToken, dice: Dice) -> State:
    if state.magic.tokens[casting.side] >= effect.below or state.magic.has_noted(casting.spell):
        return state
    if dice.telling:
        dice.tell(TokenGained(state.setting.names[casting.side], casting.spell))
    state = with_token(state, casting.side)
    return replace(state, magic=state.magic.noting(casting.spell))


# ---- picking models --------------------------------------------------------------------------------------------------


def _picked(state: State, casting: Casting, unit: Unit, models: int) -> Play[tuple[Pool, ...]]:
    """Let the caster's player pick which models take the hits: different models, so a pool no more than it holds."""
    options = _picks(unit, models)
    if len(options) == 1:
        return _pools(options[0])

    def check(answer: Answer) -> None:
        numbers = {str(pool): number for pool, _, number in pools_of(unit)}
        if not isinstance(answer, PickModels) or not 1 <= len(answer.pools) <= models:
            raise NotAllowed(casting.spell, TOO_MANY, most=models)
        if any(answer.pools.count(pool) > numbers.get(pool, 0) for pool in answer.pools):
            raise NotAllowed(casting.spell, NO_SUCH_MODEL)

    ask = Ask(casting.side, PICK, options, check, state=state)
    return _pools((yield from answer_to(ask, PickModels)))


def _picks(unit: Unit, models: int) -> tuple[PickModels, ...]:
    """Return ways to pick as many models as may be picked, Characters first, each pool named in one of them."""
    numbers = {pool: number for pool, _, number in pools_of(unit)}
    order = sorted(numbers, key=lambda pool: (not isinstance(pool, int), pool != CHAMPION, str(pool)))
    most = min(models, sum(numbers.values()))
    found = [
        way
        for way in combinations_with_replacement(order, most)
        if all(way.count(pool) <= numbers[pool] for pool in way)
    ]
    first = found[:MOST_SUGGESTED]
    unnamed = [pool for pool in order if not any(pool in way for way in first)]
    first += [next(way for way in found if pool in way) for pool in unnamed]
    return tuple(PickModels(tuple(str(pool) for pool in way)) for way in dict.fromkeys(first))


def _pools(answer: PickModels) -> tuple[Pool, ...]:
    return tuple(int(pool) if pool.isdigit() else pool for pool in answer.pools)


TOO_MANY = N_("at most {most} models are picked, and one at least")
NO_SUCH_MODEL = N_("the unit has no such models")
