"""Attribute Spells: cast after each successful spell of their path, without a roll (magic 5.2)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.geometry import are_within
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.magic.answers import CastAttribute, NoAttribute, SpendTokens
from grognard.t9a.magic.attempts import is_worth_it
from grognard.t9a.magic.events import SpellCast
from grognard.t9a.magic.miscasts import magical
from grognard.t9a.magic.resolving import Casting, resolve
from grognard.t9a.magic.revoking import without_revoked
from grognard.t9a.magic.strikes import strike_unit
from grognard.t9a.magic.targets import (
    Aim,
    judge_target,
    may_be_relayed,
    possible_targets,
    relay,
    targets_without_choice,
)
from grognard.t9a.moments.spell import attribute_of
from grognard.t9a.moments.spell_card import GainToken, SpellHits
from grognard.t9a.morale.panic import losses_settled
from grognard.t9a.wizards.casters import Known, hooks_of

KIND = "t9a.attribute-spell"
SUGGESTED = 2
SOULFIRE = SpellHits(DiceExpression.number(1), 4, 0, area=(2, 2))
SOULFIRE_IN = 12.0


def cast_attribute(state: State, aim: Aim, targets: tuple[int, ...], side: int, dice: Dice) -> Play[State]:
    """Let the caster cast the Attribute Spell of the path of the spell that he has cast, if it has one."""
    spell = attribute_of(aim.known.rule)
    if spell is None or (aim.caster.id, spell.id) in state.magic.barred:
        return state
    own = Aim(aim.caster, Known(spell.id), link=aim.link)
    if own.link is not None and not may_be_relayed(state, own):
        return state
    fixed = targets_without_choice(state, own)
    if isinstance(own.version.effect, GainToken):
        spending = yield from _soulfire(state, own, targets, side, dice)
        if spending is not None:
            return spending
    if fixed is None:
        found = yield from _chosen(state, own, side)
        if found is None:
            return state
        fixed = (found,)
    state, revoked = without_revoked(state, fixed, side, spell.id, dice)
    if revoked:
        return state
    dice.tell(SpellCast(spell.id))
    return (yield from resolve(state, Casting(own, side, fixed), dice))


def _chosen(state: State, aim: Aim, side: int) -> Play[int | None]:
    """Let the player choose a target, or do without."""
    spell = aim.known.spell
    legal = possible_targets(state, aim)
    if not legal:
        return None
    worth = [unit.id for unit in legal if is_worth_it(state, aim, unit)]

    def check(answer: Answer) -> None:
        if isinstance(answer, NoAttribute):
            return
        if not isinstance(answer, CastAttribute) or answer.spell != spell:
            raise NotAllowed(spell, NEEDS_A_TARGET)
        if answer.target is None or not state.has(answer.target):
            raise NotAllowed(spell, NEEDS_A_TARGET)
        judge_target(state, aim, state.unit(answer.target))

    options = (*(CastAttribute(spell, target) for target in worth[:SUGGESTED]), NoAttribute(spell))
    answer = yield Ask(side, KIND, options, check, state=state)
    return answer.target if isinstance(answer, CastAttribute) else None


def _soulfire(state: State, aim: Aim, targets: tuple[int, ...], side: int, dice: Dice) -> Play[State | None]:
    """Let tokens be spent instead of the Attribute: each burns another unengaged enemy within 12 of a target."""
    if not hooks_of(state, aim.caster).with_trait(Trait.ATTRIBUTE_PRICE):
        return None
    tokens = state.magic.tokens[side]
    struck = [state.unit(target).boundary for target in targets if state.has(target)]
    near = [
        unit.id
        for unit in state.units
        if unit.side != side
        and not unit.fight.engaged
        and any(are_within(unit.boundary, one, SOULFIRE_IN) for one in struck)
    ]
    if not tokens or not near:
        return None

    def check(answer: Answer) -> None:
        if isinstance(answer, NoAttribute):
            return
        chosen = answer.targets if isinstance(answer, SpendTokens) else ()
        legal = 1 <= len(chosen) <= tokens and all(target in near for target in chosen)
        if not legal or len(dict.fromkeys(chosen)) != len(chosen):
            raise NotAllowed(KIND, OTHER_UNITS, most=tokens)

    options = (NoAttribute(), *(SpendTokens(tuple(near[:number])) for number in range(1, min(tokens, len(near)) + 1)))
    answer = yield Ask(side, KIND, options, check, state=state)
    if not isinstance(answer, SpendTokens):
        return None
    state = replace(state, magic=state.magic.with_tokens(side, -len(answer.targets)))
    source = state.unit(relay(state, aim).unit)
    hits = replace(SOULFIRE, attributes=magical())
    for target in answer.targets:
        if state.has(target):
            state, _ = strike_unit(state, target, source, aim.known.spell, hits, dice)
    return (yield from losses_settled(state, dice))


NEEDS_A_TARGET = N_("the Attribute Spell needs a target on the table")
OTHER_UNITS = N_("each of at most {most} Veil Tokens burns a different unit near a target, not Engaged")
