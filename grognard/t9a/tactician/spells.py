"""The Magic Phase: which spell with how many dice, whether to dispel it, and whom the Attribute Spell aims at.

A spell is worth what its hits are expected to take, or a share of the worth of the unit that it helps or hinders; the
chance to cast it is exact.
"""

from __future__ import annotations

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_
from grognard.players.weighing import Chance, Part, Valued, Weighed, best_of
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.answers import AddDie, Cast, CastAttribute, Dispel, DispelByRule, RerollDie, SiphonVeil
from grognard.t9a.magic.attempts import aim_of, attempt_of
from grognard.t9a.magic.events import FallsShort, SpellComes
from grognard.t9a.magic.targets import Aim
from grognard.t9a.moments.spell_card import PickedHits, SpellHits
from grognard.t9a.outlook.castings import about_spell, chance_to_better, chance_to_cast, chance_to_dispel
from grognard.t9a.tactician.worth import worth_left

A_DIE = 6.0  # points that a Magic Die is worth while others may use it
FIGHTING, IN_REACH, IDLE = 0.15, 0.04, 0.01  # shares of a unit's worth that a lasting spell on it is worth
REACH_IN = 18.0
OTHER = 15.0  # points of spells that heal, move or summon
BETTERED = 30.0  # points that a roll is worth which a die may save
ANY_SPELL = 30.0  # points that any spell is worth at least, for dice that would be lost
GOOD_ODDS = 0.5  # chance from which dice are put against a spell of no great worth
KEPT_FOR_BETTER = 40.0  # points that a one-use rule against a spell is worth later


def what_to_cast(ask: Ask, state: State) -> Weighed:
    """Cast what is expected to be worth more than its dice."""
    if isinstance(ask.about, FallsShort):
        return _better_the_roll(ask, ask.about)
    return best_of(ask.kind, [_casting(state, option) for option in ask.options])


def _casting(state: State, option: Answer) -> Valued:
    if not isinstance(option, Cast):
        return Valued(option, 0.0)
    aim = aim_of(state, option)
    assert aim is not None, "a suggested casting is legal"
    worth = sum(worth_on(state, aim, state.unit(target)) for target in option.targets) if option.targets else OTHER
    if aim.known.bound is not None:
        return Valued(option, worth - A_DIE * option.dice / 2, (Part(WORTH, worth),))
    chance = float(chance_to_cast(attempt_of(state, aim, option.dice, option.targets)))
    points = chance * worth - A_DIE * option.dice / 2
    return Valued(option, points, (Part(WORTH, worth), Chance(CAST, chance)))


def _better_the_roll(ask: Ask, about: FallsShort) -> Weighed:
    """Roll a die again or add one if it is likely enough to help."""
    values: list[Valued] = []
    for option in ask.options:
        if isinstance(option, RerollDie | AddDie):
            chance = float(chance_to_better(about, option))
            cost = A_DIE if isinstance(option, AddDie) else 0.0
            values.append(Valued(option, BETTERED * chance - cost, (Chance(ENOUGH, chance),)))
        else:
            values.append(Valued(option, 0.0))
    return best_of(ask.kind, values)


def worth_on(state: State, aim: Aim, target: Unit) -> float:
    """Return what the spell is worth on a unit: below 0 where it helps the enemy or hurts a friend."""
    effect = aim.version.effect
    worth = worth_left(target)
    if isinstance(effect, PickedHits):
        return effect.models * worth / max(1, target.model_count)
    if isinstance(effect, SpellHits):
        each = worth / max(1, target.health)
        return min(worth, each * about_spell(state, state.unit(aim.caster.unit), target, effect))
    share = FIGHTING if target.fight.engaged else IN_REACH if _near_an_enemy(state, target) else IDLE
    return worth * share


def _near_an_enemy(state: State, unit: Unit) -> bool:
    here = unit.boundary
    return any(
        (enemy.boundary.x - here.x) ** 2 + (enemy.boundary.y - here.y) ** 2 <= REACH_IN**2
        for enemy in state.units
        if enemy.side != unit.side
    )


def how_to_dispel(ask: Ask, state: State) -> Weighed:
    """Dispel by the odds what is worth more than the dice for it; dice that are left over are lost.

    One-use rules are kept for what is worth much.
    """
    about = ask.about
    if isinstance(about, FallsShort):
        return _better_the_roll(ask, about)
    assert isinstance(about, SpellComes), "a spell comes"
    worth = _worth_of_what_comes(state, about.cast)
    values: list[Valued] = []
    for option in ask.options:
        if isinstance(option, Dispel):
            chance = float(chance_to_dispel(state, ask.player, option.dice, about.total))
            likely = chance >= GOOD_ODDS or worth >= KEPT_FOR_BETTER
            points = max(worth, ANY_SPELL) * chance - A_DIE * option.dice / 2 if likely else -1.0
            values.append(Valued(option, points, (Part(WORTH, worth), Chance(DISPELLED, chance))))
        elif isinstance(option, DispelByRule):
            values.append(Valued(option, worth - KEPT_FOR_BETTER, (Part(WORTH, worth),)))
        else:
            values.append(Valued(option, 0.0))
    return best_of(ask.kind, values)


def _worth_of_what_comes(state: State, cast: Cast) -> float:
    """Return what a spell that was passed is worth to its caster."""
    aim = aim_of(state, cast)
    if aim is None or not cast.targets:
        return OTHER
    return sum(worth_on(state, aim, state.unit(target)) for target in cast.targets if state.has(target))


def whom_the_attribute_hits(ask: Ask, state: State) -> Weighed:
    """Cast the Attribute Spell on the unit that is worth most."""
    values = []
    for option in ask.options:
        points = 0.0
        if isinstance(option, CastAttribute) and option.target is not None and state.has(option.target):
            points = worth_left(state.unit(option.target)) * FIGHTING
        values.append(Valued(option, points))
    return best_of(ask.kind, values)


def how_to_siphon(ask: Ask, state: State) -> Weighed:
    """Buy as many dice as the tokens give."""
    return best_of(
        ask.kind, [Valued(one, A_DIE * one.dice if isinstance(one, SiphonVeil) else 0.0) for one in ask.options]
    )


WORTH = N_("worth of the spell")
CAST = N_("cast")
DISPELLED, ENOUGH = N_("dispelled"), N_("the die is enough")
