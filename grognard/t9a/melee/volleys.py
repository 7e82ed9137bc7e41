"""Rolling the attacks of an Initiative Step: what falls on one pool is rolled together."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.words.events import Event
from grognard.t9a.attack.attack import Strike
from grognard.t9a.attack.attack_roll import watches_hits
from grognard.t9a.attack.volley import Harm, Volley, roll_volleys
from grognard.t9a.board.gathering import rule_id_of
from grognard.t9a.board.round_of_combat import OVERKILL_MOST, Pool, Striker
from grognard.t9a.board.state import State
from grognard.t9a.melee.allocation import Assault
from grognard.t9a.melee.duels import opponent_in_duel
from grognard.t9a.melee.melee_events import Attacked, HitAutomatically
from grognard.t9a.melee.melee_specials import Onset, hits_on_pools
from grognard.t9a.melee.reach import Mark
from grognard.t9a.melee.striking import strike_against
from grognard.t9a.moments.blow import LETHAL_WOUND
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.offers import AutomaticHits
from grognard.t9a.units.contact import model_of
from grognard.t9a.units.pools import most_to_lose


class Aimed(msgspec.Struct, frozen=True):
    """A volley and whence it comes: *kind* is "close", "crush" or the kind of the Special Attack."""

    striker: Striker
    kind: str
    mark: Mark
    volley: Volley


class Loss(msgspec.Struct, frozen=True):
    """Health Points that a pool is to lose at the end of the step, and to whom."""

    unit: int
    pool: Pool
    points: int
    striker: Striker
    kind: str
    spent: tuple[str, ...] = ()


class Group(msgspec.Struct, frozen=True):
    """All attacks of a step on one pool, which can lose *most* at most."""

    enemy: int
    pool: Pool
    aimed: tuple[Aimed, ...]
    most: int

    @property
    def volleys(self) -> tuple[Volley, ...]:
        """What is rolled."""
        return tuple(one.volley for one in self.aimed)

    def losses(self, harm: Harm) -> tuple[Loss, ...]:
        """Return the loss that the rolls have brought, if any."""
        if not harm.lost and not harm.spent:
            return ()
        first = self.aimed[0]
        return (Loss(self.enemy, self.pool, harm.lost, first.striker, first.kind, harm.spent),)


def groups_of(state: State, aimed: tuple[Aimed, ...]) -> tuple[Group, ...]:
    """Return the attacks of a step by the pools on which they fall, in the order in which they were aimed."""
    combat = state.round
    assert combat is not None, "blows are struck in a Round of Combat"
    by_pool: dict[tuple[int, Pool, Striker | None], list[Aimed]] = {}
    for one in aimed:
        # Units whose models strike when they are removed must know who removed them.
        source = one.striker if one.mark.enemy in combat.last_strikes else None
        by_pool.setdefault((one.mark.enemy, one.mark.pool, source), []).append(one)
    return tuple(
        Group(enemy, pool, tuple(group), most_to_lose(state, enemy, pool) + _overkill(state, enemy, pool))
        for (enemy, pool, _), group in by_pool.items()
    )


def roll_all(state: State, aimed: tuple[Aimed, ...], dice: Dice) -> tuple[Loss, ...]:
    """Roll all volleys of a step, pool by pool in the order in which they were aimed; return the losses."""
    losses: list[Loss] = []
    back: list[Aimed] = []
    struck: dict[tuple[Striker, int], Strike] = {}  # who has hit which unit with more hits in store
    for group in groups_of(state, aimed):
        harm = dice.step(roll_volleys, group.volleys, group.most)
        losses.extend(group.losses(harm))
        if harm.returned:
            for one, returned in zip(group.aimed, harm.returned, strict=True):
                back.extend(_struck_back(state, group, one, returned, dice))
        with_more = [one for one in group.aimed if watches_hits(one.volley.strike)]
        for one, hit in zip(with_more, harm.struck, strict=True):
            if hit:
                struck[one.striker, group.enemy] = one.volley.strike
    further = tuple(
        one for (striker, enemy), strike in struck.items() for one in _more(state, striker, enemy, strike, dice)
    )
    further = (*further, *back)
    return (*losses, *roll_all(state, further, dice)) if further else tuple(losses)


def caps_of(state: State, aimed: tuple[Aimed, ...]) -> tuple[int, ...] | None:
    """Return the most that each attack's pool can lose; None if more of the state matters to `roll_all`."""
    combat = state.round
    assert combat is not None, "blows are struck in a Round of Combat"
    strikes = [one.volley.strike for one in aimed]
    if combat.last_strikes or any(watches_hits(one) or one.defence.of(Moments.strikes_back) for one in strikes):
        return None
    pools = ((one.mark.enemy, one.mark.pool) for one in aimed)
    return tuple(most_to_lose(state, *pool) + _overkill(state, *pool) for pool in pools)


def _overkill(state: State, enemy: int, pool: Pool) -> int:
    """Return how many Health Points more than a pool has can matter in a Duel."""
    return OVERKILL_MOST if opponent_in_duel(state, enemy, pool) is not None else 0


# ---- aiming ----------------------------------------------------------------------------------------------------------


def aimed_assault(state: State, assault: Assault, dice: Dice) -> Aimed:
    """Return allocated Close Combat Attacks as a volley."""
    event = _attacked(state, assault) if dice.telling else None
    kind = assault.striker.kind
    struck = 1 - state.unit(assault.striker.unit).side
    return Aimed(assault.striker, kind, assault.mark, Volley(assault.attacks, assault.strike, event, struck))


def aimed_onset(state: State, onset: Onset, dice: Dice) -> tuple[Aimed, ...]:
    """Roll the number of hits of a Special Attack, distribute them, and return them as volleys."""
    unit = state.unit(onset.striker.unit)
    model = model_of(unit, onset.striker.pool)
    assert model is not None, "a Special Attack is made by models that are there"
    hits = onset.hits
    if hits.rolled_strength is not None:
        hits = replace(hits, strength=hits.rolled_strength.roll(dice, hits.rule))
    found: list[Aimed] = []
    for mark, number in hits_on_pools(state, onset, model.parts[onset.striker.part], dice):
        strike = strike_against(state, onset.striker, mark, hits=hits)
        event = _hit(state, onset.striker, mark, hits.rule, number, strike) if dice.telling else None
        found.append(Aimed(onset.striker, hits.kind, mark, Volley(number, strike, event, 1 - unit.side)))
    return tuple(found)


def _more(state: State, striker: Striker, enemy: int, strike: Strike, dice: Dice) -> tuple[Aimed, ...]:
    """Return the hits that attacks bring on a whole unit, once however many of them have hit it."""
    found: list[Aimed] = []
    for hook in strike.rules.of(Moments.hits_further):
        hits = hook(strike.blow)
        if hits is not None:
            onset = Onset(replace(striker, kind="special", rule=hits.rule), enemy, 1, hits)
            found.extend(aimed_onset(state, onset, dice))
    return tuple(found)


def _struck_back(state: State, group: Group, one: Aimed, returned: tuple[int, int], dice: Dice) -> Iterator[Aimed]:
    """Yield the hits that saves of the struck send back at the pool that struck, as strong as the attacks saved."""
    strike, source = one.volley.strike, one.striker
    ends = ((source.unit, source.pool), (group.enemy, group.pool))
    if not any(returned) or not all(_is_there(state, *end) for end in ends):
        return  # who has fallen in a Duel is struck on, and strikes back no more
    rule = rule_id_of(strike.defence.of(Moments.strikes_back)[0])
    bearer = Striker(source.step, group.enemy, group.pool, 0, "special", rule)
    mark = Mark(source.unit, source.pool)
    penetrations = (strike.armour_penetration.value, LETHAL_WOUND.armour_penetration)
    for number, penetration in zip(returned, penetrations, strict=True):
        if number:
            hits = AutomaticHits(
                rule, "other", DiceExpression.number(number), strike.strength.value, armour_penetration=penetration
            )
            answer = strike_against(state, bearer, mark, hits=hits)
            event = _hit(state, bearer, mark, rule, number, answer) if dice.telling else None
            yield Aimed(bearer, hits.kind, mark, Volley(number, answer, event, state.unit(source.unit).side))


def _is_there(state: State, unit: int, pool: Pool) -> bool:
    return state.has(unit) and model_of(state.unit(unit), pool) is not None


def _attacked(state: State, assault: Assault) -> Event:
    blow = assault.strike.blow
    weapon = blow.weapon.name if blow.weapon is not None else blow.part.name
    enemy = state.by_id.get(assault.mark.enemy)
    return Attacked(
        state.unit(assault.striker.unit).name,
        blow.attacker.name,
        enemy.name if enemy is not None else blow.target.name,
        blow.target.name,
        weapon,
        assault.attacks,
    )


def _hit(state: State, striker: Striker, mark: Mark, rule: str, hits: int, strike: Strike) -> Event:
    enemy = state.by_id.get(mark.enemy)
    target = strike.blow.target.name
    unit = state.unit(striker.unit)
    return HitAutomatically(
        unit.name, strike.blow.attacker.name, rule, enemy.name if enemy is not None else target, target, hits
    )
