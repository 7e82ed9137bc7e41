"""Allocating attacks: how many a part makes, and to which pools they go (core 11.5, 11.7, 11.8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

import msgspec

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.attack.attack import Blow, Strike, attack_value
from grognard.t9a.board.marks import marks_on
from grognard.t9a.board.profile import SUPPORTING_ATTACKS, Model, Part
from grognard.t9a.board.round_of_combat import RANK_AND_FILE, Striker, place_of_pool
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.melee.melee_answers import Allocate, Share
from grognard.t9a.melee.reach import Group, Mark, groups_of
from grognard.t9a.melee.striking import strike_against, weapon_of
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.units.contact import model_of

KIND = "t9a.allocation"


class Assault(msgspec.Struct, frozen=True):
    """Attacks of one striker at one mark, allocated and ready to be rolled."""

    striker: Striker
    mark: Mark
    attacks: int
    strike: Strike


class Blows(msgspec.Struct, frozen=True):
    """So many attacks that may go to the same marks."""

    attacks: int
    marks: tuple[Mark, ...]
    foes: int = 0


def allocate(state: State, striker: Striker, dice: Dice) -> Play[tuple[Assault, ...]]:
    """Return the striker's attacks, allocated by its owner where there is a choice.

    Random Attack Values are rolled first, for each part (core 2.13).
    """
    key = ("blows", striker)
    blows: tuple[Blows, ...] | None = state.memo.get(key)
    if blows is None:
        blows = attacks_of(state, striker, dice)
        if not _rolls_for_attacks(state, striker):
            state.memo[key] = blows
    assaults = yield from share_out(state, striker, blows)
    return assaults


def share_out(
    state: State, striker: Striker, blows: tuple[Blows, ...], *, revenge: bool = False
) -> Play[tuple[Assault, ...]]:
    """Let the owner split *blows* between their marks; nobody is asked where only one way is left."""
    if not blows:
        return ()
    shares: tuple[Share, ...] | None = None
    if any(len(one.marks) > 1 for one in blows):
        options = suggestions(striker, blows)
        shares = options[0].shares
        if len(options) > 1:
            side = state.unit(striker.unit).side
            ask = Ask(side, KIND, options, partial(check_shares, striker, blows), state=state)
            answer = yield from answer_to(ask, Allocate)
            shares = answer.shares
    key = ("assaults", striker, blows, shares, revenge)
    assaults: tuple[Assault, ...] | None = state.memo.get(key)
    if assaults is None:
        split = _only_way(blows) if shares is None else assigned(blows, shares)
        assert split is not None, "a checked allocation can be carried out"
        assaults = state.memo[key] = tuple(
            Assault(striker, mark, attacks, strike_against(state, striker, mark, foes=foes, revenge=revenge))
            for (mark, foes), attacks in split.items()
        )
    return assaults


def _only_way(blows: tuple[Blows, ...]) -> dict[tuple[Mark, int], int]:
    """Return where the attacks go, none of which has a choice."""
    found: dict[tuple[Mark, int], int] = {}
    for one in blows:
        key = (one.marks[0], one.foes)
        found[key] = found.get(key, 0) + one.attacks
    return found


# ---- how many --------------------------------------------------------------------------------------------------------


def attacks_of(state: State, striker: Striker, dice: Dice) -> tuple[Blows, ...]:
    """Return how many attacks the striker's models make at which marks."""
    unit = state.unit(striker.unit)
    model = model_of(unit, striker.pool)
    if model is None:
        return ()
    part = model.parts[striker.part]
    weapon = weapon_of(state, striker)
    found: list[Blows] = []
    for group in groups_of(state, unit, striker.pool, part, weapon):
        if group.supporting and not _supports(striker, part):
            continue
        strike = strike_against(state, striker, group.marks[0], foes=group.foes)
        attacks = _number_of_attacks(striker, model, part, group, strike.blow, dice)
        if attacks:
            found.append(Blows(attacks, group.marks, group.foes))
        if not group.supporting and striker.kind == "close":
            found.extend(_against_marked(state, part, group, dice))
    return tuple(found)


def _rolls_for_attacks(state: State, striker: Striker) -> bool:
    """Are dice rolled to know how many attacks the striker has?"""
    model = model_of(state.unit(striker.unit), striker.pool)
    if model is None:
        return False
    part = model.parts[striker.part]
    return bool(part.hooks.of(Moments.attacks_against_marked)) or (part.attacks is not None and part.attacks.is_rolled)


def _supports(striker: Striker, part: Part) -> bool:
    return striker.kind == "close" and not part.hooks.with_trait(Trait.MAKES_NO_SUPPORTING_ATTACKS)


def _number_of_attacks(striker: Striker, model: Model, part: Part, group: Group, blow: Blow, dice: Dice) -> int:
    """Return the attacks of a group: one Crush Attack each, or the Attack Value, which support limits."""
    bodies = group.models * part.count
    if striker.kind == "crush":
        return bodies
    assert part.attacks is not None, f"{part.id} makes no Close Combat Attacks"
    limit = most_supporting_attacks(model, part) if group.supporting else None
    if part.attacks.is_rolled:
        return dice.pool(bodies, rolled_attacks, part.attacks, blow, limit)
    return bodies * _limited(attack_value(blow, part.attacks.plus).value, limit)


def most_supporting_attacks(model: Model, part: Part) -> int:
    """Return the greatest Attack Value of a part in Supporting Attacks: its Height's, unless a rule gives another."""
    given = part.hooks.amounts(Amount.MOST_SUPPORTING_ATTACKS)
    return int(max(given, default=SUPPORTING_ATTACKS[model.height]))


def rolled_attacks(dice: Dice, amount: DiceExpression, blow: Blow, limit: int | None) -> int:
    """Roll one part's random Attack Value."""
    return _limited(attack_value(blow, amount.roll(dice, "t9a.attack-value")).value, limit)


def _limited(attacks: int, limit: int | None) -> int:
    return attacks if limit is None else min(attacks, limit)


def _against_marked(state: State, part: Part, group: Group, dice: Dice) -> list[Blows]:
    """Roll the attacks that a rule adds against marked targets; they must go there."""
    found: list[Blows] = []
    for hook in part.hooks.of(Moments.attacks_against_marked):
        more = hook(state)
        if more is None:
            continue
        marks = tuple(mark for mark in group.marks if more.rule in _marks_on(state, mark, units_only=more.units_only))
        if marks:
            bodies = group.models * part.count
            found.append(Blows(dice.pool(bodies, _rolled, more.number, more.rule), marks, group.foes))
    return found


def _rolled(dice: Dice, amount: DiceExpression, rule: str) -> int:
    return amount.roll(dice, rule)


def _marks_on(state: State, mark: Mark, *, units_only: bool) -> tuple[str, ...]:
    if not state.has(mark.enemy):
        return ()
    if units_only:
        return tuple(rule for rule, marked in state.marks if marked == mark.enemy)
    return marks_on(state, state.unit(mark.enemy), mark.pool if isinstance(mark.pool, int) else None)


# ---- to whom ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def suggestions(striker: Striker, blows: tuple[Blows, ...]) -> tuple[Allocate, ...]:
    """Return one allocation for each pool: as many attacks as can go there, the others to rank and file first."""
    marks = sorted({(mark.enemy, mark.pool) for one in blows for mark in one.marks}, key=_first_to_strike)
    found: dict[Allocate, None] = {}
    for wanted in marks:
        totals: dict[tuple[int, str | int], int] = {}
        for one in blows:
            open_to = {(mark.enemy, mark.pool) for mark in one.marks}
            goal = wanted if wanted in open_to else next(mark for mark in marks if mark in open_to)
            totals[goal] = totals.get(goal, 0) + one.attacks
        shares = tuple(Share(enemy, pool, totals[enemy, pool]) for enemy, pool in marks if (enemy, pool) in totals)
        found[Allocate(striker.unit, striker.pool, striker.part, shares)] = None
    return tuple(found)


def _first_to_strike(mark: tuple[int, str | int]) -> tuple[bool, int, int]:
    return (mark[1] != RANK_AND_FILE, place_of_pool(mark[1]), mark[0])


def check_shares(striker: Striker, blows: tuple[Blows, ...], answer: Answer) -> None:
    """Refuse an allocation that is not the striker's, has another total, or sends attacks where they cannot reach."""
    own = (striker.unit, striker.pool, striker.part)
    if not isinstance(answer, Allocate) or (answer.unit, answer.pool, answer.part) != own:
        raise NotAllowed(KIND, _NOT_THESE)
    attacks, given = sum(one.attacks for one in blows), sum(share.attacks for share in answer.shares)
    if given != attacks or any(share.attacks < 0 for share in answer.shares):
        raise NotAllowed(KIND, _WRONG_TOTAL, attacks=attacks, given=given)
    if assigned(blows, answer.shares) is None:
        raise NotAllowed(KIND, _OUT_OF_REACH, possible=suggestions(striker, blows))


_NOT_THESE = N_("it is not these attacks that are allocated now")
_WRONG_TOTAL = N_("there are {attacks} attacks to allocate, not {given}")
_OUT_OF_REACH = N_("not so many attacks can reach these models")


def assigned(blows: tuple[Blows, ...], shares: Sequence[Share]) -> dict[tuple[Mark, int], int] | None:
    """Return which attacks go to which mark so that every share is filled; None if that cannot be.

    Attacks that reach a pool at no cost go there first; earlier ones give way to those that can go nowhere else.
    """
    flow = _Flow(blows, shares)
    for at_no_cost in (True, False):
        for number, one in enumerate(blows):
            while flow.sent(number) < one.attacks:
                if not flow.send(number, one.attacks - flow.sent(number), set(), at_no_cost=at_no_cost):
                    break
    if any(flow.lacking):
        return None
    found: dict[tuple[Mark, int], int] = {}
    for number, one in enumerate(blows):
        for to, mark in flow.ways[number]:
            if flow.attacks[number][to]:
                found[mark, one.foes] = found.get((mark, one.foes), 0) + flow.attacks[number][to]
    return found


class _Flow:
    """Attacks on their way from groups of models to the shares of an allocation."""

    def __init__(self, blows: tuple[Blows, ...], shares: Sequence[Share]) -> None:
        self.ways = [
            [(to, mark) for mark in one.marks for to, share in enumerate(shares) if _is_for(share, mark)]
            for one in blows
        ]
        self.attacks = [[0] * len(shares) for _ in blows]
        self.lacking = [share.attacks for share in shares]

    def sent(self, number: int) -> int:
        """Return how many attacks of a group are on their way."""
        return sum(self.attacks[number])

    def send(self, number: int, attacks: int, tried: set[int], *, at_no_cost: bool) -> int:
        """Send up to *attacks* of a group to a share not *tried*, others giving way; return how many went."""
        for to, mark in self.ways[number]:
            if to in tried or (at_no_cost and mark.modifiers):
                continue
            tried.add(to)
            sent = min(attacks, self.lacking[to])
            self.lacking[to] -= sent
            if not sent:
                sent = self._displace(number, to, attacks, tried, at_no_cost=at_no_cost)
            if sent:
                self.attacks[number][to] += sent
                return sent
        return 0

    def _displace(self, number: int, to: int, attacks: int, tried: set[int], *, at_no_cost: bool) -> int:
        """Make attacks of another group leave a full share; return how many left."""
        for other, theirs in enumerate(self.attacks):
            if other == number or not theirs[to]:
                continue
            moved = self.send(other, min(attacks, theirs[to]), tried, at_no_cost=at_no_cost)
            if moved:
                theirs[to] -= moved
                return moved
        return 0


def _is_for(share: Share, mark: Mark) -> bool:
    return share.enemy == mark.enemy and share.pool == mark.pool
