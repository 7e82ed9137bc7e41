"""`odds` in the Melee Phase: what the coming Round would bring under each option, by the engine's own attacks."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_
from grognard.players.terminal.console import Saying
from grognard.t9a.board.round_of_combat import Duel
from grognard.t9a.board.state import State
from grognard.t9a.melee.duels import duellists
from grognard.t9a.melee.make_way import standing_in
from grognard.t9a.melee.melee_answers import (
    POOL_NAMES,
    AcceptDuel,
    Allocate,
    ChooseWeapon,
    IssueNoDuel,
    MakeWay,
    PickCombat,
    RefuseDuel,
)
from grognard.t9a.melee.reach import Mark
from grognard.t9a.melee.striking import strike_against
from grognard.t9a.tactician.appraisal import Appraisal
from grognard.t9a.tactician.blows import exchange
from grognard.t9a.units.arms import with_weapon
from grognard.t9a.units.contact import combat_of, model_of


def of_a_combat(ask: Ask, option: Answer, state: State, appraisal: Appraisal) -> Iterator[Saying]:
    """Yield what the Round is expected to bring; for an allocation, what its attacks are expected to take."""
    match option:
        case PickCombat(units):
            yield from of_a_round(state, units[0], ask.player, appraisal)
        case ChooseWeapon(unit_id, pool, part, weapon):
            unit = state.unit(unit_id)
            model = model_of(unit, pool)
            if model is not None:
                armed = state.put(with_weapon(unit, pool, model.parts[part], weapon))
                yield from of_a_round(armed, unit_id, ask.player, appraisal)
        case MakeWay(unit_id, character_id, file):
            unit = state.unit(unit_id)
            character = next(one for one in unit.characters if one.id == character_id)
            there = state if file is None else state.put(standing_in(unit, character, file))
            yield from of_a_round(there, unit_id, ask.player, appraisal)
        case IssueNoDuel() | RefuseDuel():
            if state.round is not None:
                yield from of_a_round(state, state.round.units[0], ask.player, appraisal)
        case AcceptDuel(unit_id, pool):
            yield from _of_a_duel(state, unit_id, pool, ask.player, appraisal)
        case Allocate():
            yield from _of_shares(state, option, appraisal)


def of_a_round(state: State, unit_id: int, player: int, appraisal: Appraisal) -> Iterator[Saying]:
    """Yield the Health Points that either side is expected to lose in the Round, and how likely it then breaks."""
    combat = combat_of(state, unit_id)
    there = exchange(state, combat, appraisal.arithmetic)
    lost = [0.0, 0.0]
    for (of, _), points in there.lost:
        lost[state.unit(of).side] += points
    breaks = appraisal.combat(state, unit_id).breaks
    yield Saying(
        ROUND,
        takes=round(lost[1 - player], 1),
        loses=round(lost[player], 1),
        theirs=breaks[1 - player],
        ours=breaks[player],
    )


def _of_a_duel(state: State, unit_id: int, pool: str | int, player: int, appraisal: Appraisal) -> Iterator[Saying]:
    """Yield the Round with the Duel, against each enemy who could have offered it."""
    unit = state.unit(unit_id)
    accepter = next(one for one in duellists(unit) if one.pool == pool)
    for contact in unit.engaged:
        for enemy in duellists(state.unit(contact.enemy)):
            fought = replace(state, duels=(*state.duels, Duel(enemy, accepter)))
            who = POOL_NAMES.get(enemy.pool, str(enemy.pool))
            for said in of_a_round(fought, unit_id, player, appraisal):
                yield Saying(DUEL, enemy=who, unit=str(enemy.unit), said=said)


def _of_shares(state: State, option: Allocate, appraisal: Appraisal) -> Iterator[Saying]:
    combat = state.round
    strikers = combat.order if combat is not None else ()
    striker = next(
        (one for one in strikers if (one.unit, one.pool, one.part) == (option.unit, option.pool, option.part)), None
    )
    if striker is None:
        return
    for share in option.shares:
        strike = strike_against(state, striker, Mark(share.enemy, share.pool))
        loss = round(share.attacks * appraisal.arithmetic.of_one(strike), 1)
        yield Saying(SHARE, share=share, loss=loss)


ROUND = N_(
    "this Round the enemy loses {takes} Health Points, we {loses} (averages); "
    "he breaks with {theirs:%}, we with {ours:%}"
)
DUEL = N_("against {enemy} ({unit}): {said}")
SHARE = N_("{share}: {loss} Health Points on average")
