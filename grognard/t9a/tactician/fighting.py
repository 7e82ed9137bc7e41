"""In a Round of Combat: weapons, Duels, whom to strike, Crush Attacks, making way (core 11)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask
from grognard.players.weighing import Valued, Weighed, best_of
from grognard.t9a.board.round_of_combat import Duel, Fighter, Round
from grognard.t9a.board.state import State
from grognard.t9a.melee.duels import duellists
from grognard.t9a.melee.initiative import crusher
from grognard.t9a.melee.make_way import standing_in
from grognard.t9a.melee.melee_answers import (
    AcceptDuel,
    AimSpecialAttack,
    Allocate,
    BlameForRefusal,
    ChooseWeapon,
    DeclareCrush,
    IssueDuel,
    IssueNoDuel,
    MakeWay,
    PickCombat,
    RefuseDuel,
)
from grognard.t9a.melee.striking import crush_of
from grognard.t9a.outlook.blows import loss_by_share, striker_of
from grognard.t9a.tactician.appraisal import Appraisal
from grognard.t9a.tactician.worth import worth_left, worth_of_health
from grognard.t9a.units.arms import with_weapon
from grognard.t9a.units.contact import model_of

LOOKED_AHEAD = 2  # Rounds that a choice of weapons or a Duel is judged by
BLAME = 30.0  # points for a Character who refuses a Duel


def which_combat(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Fight the surest combats first: their pursuers may still help in the others."""
    side = ask.player
    values = [
        Valued(option, appraisal.combat(state, option.units[0]).balance(side))
        for option in ask.options
        if isinstance(option, PickCombat)
    ]
    return best_of(ask.kind, values)


def which_weapon(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Return the weapon with which the combat goes best."""
    values: list[Valued] = []
    for option in ask.options:
        assert isinstance(option, ChooseWeapon), "a weapon is chosen"
        unit = state.unit(option.unit)
        model = model_of(unit, option.pool)
        assert model is not None, "who chooses a weapon is there"
        armed = with_weapon(unit, option.pool, model.parts[option.part], option.weapon)
        values.append(Valued(option, _balance(state.put(armed), unit.id, ask.player, appraisal)))
    return best_of(ask.kind, values)


def make_way(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Let a Character make way where the combat goes better with him in contact."""
    values: list[Valued] = []
    for option in ask.options:
        assert isinstance(option, MakeWay), "a Character makes way, or not"
        unit = state.unit(option.unit)
        character = next(one for one in unit.characters if one.id == option.pool)
        there = state if option.file is None else state.put(standing_in(unit, character, option.file))
        values.append(Valued(option, _balance(there, unit.id, ask.player, appraisal)))
    return best_of(ask.kind, values)


def duel(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Offer or accept a Duel where the combat goes better with it, whoever accepts."""
    values: list[Valued] = []
    for option in ask.options:
        match option:
            case IssueNoDuel():
                values.append(Valued(option, _balance_of_round(state, ask.player, appraisal)))
            case IssueDuel(unit, pool):
                values.append(Valued(option, _at_worst(state, unit, pool, ask.player, appraisal)))
            case AcceptDuel(unit, pool):
                values.append(Valued(option, _accepted(state, unit, pool, ask.player, appraisal)))
            case RefuseDuel():
                refused = _balance_of_round(state, ask.player, appraisal) - BLAME
                values.append(Valued(option, refused))
            case BlameForRefusal(unit_id, character):
                values.append(Valued(option, worth_of_health(state.unit(unit_id), character)))
            case _:
                values.append(Valued(option, 0.0))
    return best_of(ask.kind, values)


def _at_worst(state: State, unit_id: int, pool: str | int, player: int, appraisal: Appraisal) -> float:
    """Return what an offered Duel is worth if the enemy accepts with whom it suits him best, or refuses."""
    unit = state.unit(unit_id)
    issuer = next(one for one in duellists(unit) if one.pool == pool)
    enemies = [one for contact in unit.fight.engaged for one in duellists(state.unit(contact.enemy))]
    plain = _balance_of_round(state, player, appraisal)
    return min((_with_duel(state, issuer, enemy, player, appraisal) for enemy in enemies), default=plain)


def _accepted(state: State, unit_id: int, pool: str | int, player: int, appraisal: Appraisal) -> float:
    """Return what an accepted Duel is worth; who has offered it is the strongest of them, as far as is known."""
    unit = state.unit(unit_id)
    accepter = next(one for one in duellists(unit) if one.pool == pool)
    issuers = [one for contact in unit.fight.engaged for one in duellists(state.unit(contact.enemy))]
    return min((_with_duel(state, one, accepter, player, appraisal) for one in issuers), default=0.0)


def _with_duel(state: State, one: Fighter, other: Fighter, player: int, appraisal: Appraisal) -> float:
    fought = replace(state, duels=(*state.duels, Duel(one, other)))
    return _balance_of_round(fought, player, appraisal)


def _balance_of_round(state: State, player: int, appraisal: Appraisal) -> float:
    combat = state.round
    assert combat is not None, "Duels are fought in a Round of Combat"
    first = next(unit for unit in combat.units if state.has(unit) and state.unit(unit).is_engaged)
    return _balance(state, first, player, appraisal)


def _balance(state: State, unit_id: int, player: int, appraisal: Appraisal) -> float:
    return appraisal.combat(state, unit_id, rounds=LOOKED_AHEAD).balance(player)


# ---- blows -----------------------------------------------------------------------------------------------------------


def allocate(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Send the attacks where they are expected to take most points."""
    values: list[Valued] = []
    for option in ask.options:
        assert isinstance(option, Allocate), "attacks are allocated"
        striker = striker_of(state, option)
        points = 0.0
        for share in option.shares if striker is not None else ():
            if not state.has(share.enemy) or striker is None:
                continue
            lost = float(loss_by_share(state, striker, share))
            points += lost * worth_of_health(state.unit(share.enemy), share.pool)
        values.append(Valued(option, points))
    return best_of(ask.kind, values)


def aim_special(ask: Ask, state: State) -> Weighed:
    """Aim at the dearest unit; a one-use attack is used."""
    return best_of(ask.kind, [Valued(option, _worth_of_aim(state, option)) for option in ask.options])


def _worth_of_aim(state: State, option: Answer) -> float:
    if not isinstance(option, AimSpecialAttack) or option.enemy is None or not state.has(option.enemy):
        return 0.0
    return worth_left(state.unit(option.enemy))


def crush(ask: Ask, state: State, appraisal: Appraisal) -> Weighed:
    """Give up attacks for a Crush Attack where the combat goes better with it."""
    values: list[Valued] = []
    combat = _round(state)
    for option in ask.options:
        assert isinstance(option, DeclareCrush), "a Crush Attack is declared, or not"
        unit = state.unit(option.unit)
        model = model_of(unit, option.pool)
        assert model is not None, "who crushes is there"
        crushing = crush_of(unit, option.pool, model.parts[option.part])
        there = state
        if option.crush and crushing is not None:
            striker = crusher(crushing, option.unit, option.pool, option.part)
            there = replace(state, round=replace(combat, crushing=(*combat.crushing, striker)))
        values.append(Valued(option, _balance(there, unit.id, ask.player, appraisal)))
    return best_of(ask.kind, values)


def _round(state: State) -> Round:
    assert state.round is not None, "a Round is being fought"
    return state.round
