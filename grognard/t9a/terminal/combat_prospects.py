"""`odds` in the Melee Phase: what the coming Round would bring under each option, by the engine's own attacks."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_
from grognard.players.terminal.console import Saying, roughly
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
from grognard.t9a.outlook.blows import loss_by_share, striker_of
from grognard.t9a.outlook.estimates import Arithmetic
from grognard.t9a.outlook.round_ahead import about_round, round_now
from grognard.t9a.units.arms import with_weapon
from grognard.t9a.units.contact import model_of


def of_a_combat(ask: Ask, option: Answer, state: State, arithmetic: Arithmetic) -> Iterator[Saying]:
    """Yield what the Round is expected to bring; for an allocation, what its attacks are expected to take."""
    match option:
        case PickCombat(units):
            yield from of_a_round(state, units[0], ask.player, arithmetic)
        case ChooseWeapon(unit_id, pool, part, weapon):
            unit = state.unit(unit_id)
            model = model_of(unit, pool)
            if model is not None:
                armed = state.put(with_weapon(unit, pool, model.parts[part], weapon))
                yield from of_a_round(armed, unit_id, ask.player, arithmetic)
        case MakeWay(unit_id, character_id, file):
            unit = state.unit(unit_id)
            character = next(one for one in unit.characters if one.id == character_id)
            there = state if file is None else state.put(standing_in(unit, character, file))
            yield from of_a_round(there, unit_id, ask.player, arithmetic)
        case IssueNoDuel() | RefuseDuel():
            if state.round is not None:
                yield from of_a_round(state, state.round.units[0], ask.player, arithmetic)
        case AcceptDuel(unit_id, pool):
            yield from _of_a_duel(state, unit_id, pool, ask.player, arithmetic)
        case Allocate():
            yield from _of_shares(state, option)


def of_a_round(state: State, unit_id: int, player: int, arithmetic: Arithmetic) -> Iterator[Saying]:
    """Yield the Health Points that either side is expected to lose in the Round, and how likely it then breaks."""
    there = (round_now if state.round is None else about_round)(state, unit_id, arithmetic)
    said = Saying(
        ROUND,
        takes=round(float(there.lost_by(state, 1 - player)), 1),
        loses=round(float(there.lost_by(state, player)), 1),
        theirs=float(there.breaks[1 - player]),
        ours=float(there.breaks[player]),
    )
    yield roughly(said, about=there.about)


def _of_a_duel(state: State, unit_id: int, pool: str | int, player: int, arithmetic: Arithmetic) -> Iterator[Saying]:
    """Yield the Round with the Duel, against each enemy who could have offered it."""
    unit = state.unit(unit_id)
    accepter = next(one for one in duellists(unit) if one.pool == pool)
    for contact in unit.fight.engaged:
        for enemy in duellists(state.unit(contact.enemy)):
            fought = replace(state, duels=(*state.duels, Duel(enemy, accepter)))
            who = POOL_NAMES.get(enemy.pool, str(enemy.pool))
            for said in of_a_round(fought, unit_id, player, arithmetic):
                yield Saying(DUEL, enemy=who, unit=str(enemy.unit), said=said)


def _of_shares(state: State, option: Allocate) -> Iterator[Saying]:
    striker = striker_of(state, option)
    if striker is None:
        return
    for share in option.shares:
        loss = round(float(loss_by_share(state, striker, share)), 1)
        yield Saying(SHARE, share=share, loss=loss)


ROUND = N_(
    "this Round the enemy loses {takes} Health Points, we {loses} (averages); "
    "he breaks with {theirs:%}, we with {ours:%}"
)
DUEL = N_("against {enemy} ({unit}): {said}")
SHARE = N_("{share}: {loss} Health Points on average")
