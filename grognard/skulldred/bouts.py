"""What is rolled in a melee: both sides declare what they add (`skulldred.melee.roll`)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.skulldred.buying import RollComes, buy_dice
from grognard.skulldred.danger import is_vulnerable, to_kill_of
from grognard.skulldred.downed import without_item
from grognard.skulldred.fights import Bout
from grognard.skulldred.hooks import Moments
from grognard.skulldred.melee_dice import Fighter, roll_of, room_for_bonus
from grognard.skulldred.melee_facts import attacking, defending
from grognard.skulldred.state import Figure, State


class Blow(msgspec.Struct, frozen=True):
    """An attack as it was declared."""

    attacker: int
    defender: int
    charge: bool = False
    long: bool = False
    was_downed: bool = False


class AnnounceEvade(Answer, frozen=True):
    """Evade: more dice, and no harm to the attacker."""

    message = "{figure:figure} evades"

    figure: int


class FightBack(Answer, frozen=True):
    """Fight back instead of evading."""

    message = "{figure:figure} fights back"

    figure: int


def prepare(state: State, blow: Blow, dice: Dice) -> Play[tuple[State, Bout]]:
    """Let both sides declare what they add, and return what will be rolled."""
    readings = state.setting.readings
    attacker, defender = state.figure(blow.attacker), state.figure(blow.defender)
    ours = attacking(state, attacker, defender, charge=blow.charge, downed=blow.was_downed, long=blow.long)
    strikers = blow.long and defender.profile.long_strike > 0 and not defender.toad
    theirs = defending(state, defender, attacker, long=strikers and _better_long(defender))
    if blow.long and strikers:
        ours = replace(ours, long_strike=_better_long(attacker))
    state, theirs, evades = yield from _evade(state, blow.defender, theirs)

    def comes(*, attacks: bool) -> RollComes:
        bout = bout_of(state, attacker, defender, ours, theirs, long=blow.long, harmless=evades)
        return RollComes(blow.attacker, blow.defender, bout, attacks)

    if attacker.profile.combat and not attacker.toad:
        blade = any(item.attack_dice for item in attacker.items)
        state, bought, blade = yield from buy_dice(
            state, attacker.id, room_for_bonus(ours, readings), about=lambda: comes(attacks=True), blade=blade
        )
        ours = replace(ours, bought=bought, blade=int(blade))
        if blade:
            used = next(item for item in attacker.items if item.attack_dice)
            state = state.with_figure(without_item(attacker, used))
    if defender.profile.combat and not defender.toad:
        state, bought, _ = yield from buy_dice(
            state, defender.id, room_for_bonus(theirs, readings), about=lambda: comes(attacks=False)
        )
        theirs = replace(theirs, bought=bought)
    bout = bout_of(
        state, state.figure(blow.attacker), state.figure(blow.defender), ours, theirs, long=blow.long, harmless=evades
    )
    return state, bout


def _better_long(figure: Figure) -> bool:
    """Is LSTRIKE the better number? Between two long strikers each may use either (`skulldred.lstrike.duel`)."""
    return figure.profile.long_strike >= figure.profile.level


def _evade(state: State, figure_id: int, facts: Fighter) -> Play[tuple[State, Fighter, bool]]:
    """Ask whether the defender evades (`skulldred.ability.evade`)."""
    figure = state.figure(figure_id)
    dice = figure.profile.most(Moments.evade_dice)
    if not dice or figure.toad:
        return state, facts, False
    options = (AnnounceEvade(figure_id), FightBack(figure_id))
    answer = yield from answer_to(Ask(figure.side, "skulldred.ability.evade", options, state=state), Answer)
    evades = isinstance(answer, AnnounceEvade)
    return state, replace(facts, evade=dice) if evades else facts, evades


def bout_of(
    state: State,
    attacker: Figure,
    defender: Figure,
    ours: Fighter,
    theirs: Fighter,
    *,
    long: bool = False,
    harmless: bool = False,
) -> Bout:
    """Return the opposed roll of a melee.

    A panicked defender rolls and can't hurt anyone (`skulldred.panic.defence`); neither can one who evades, nor anyone
    a long striker, but for another long striker.
    """
    readings = state.setting.readings
    striker_duel = long and defender.profile.long_strike > 0 and not defender.toad
    heavy = readings.choice("skulldred.heavy-weapon")
    return Bout(
        roll_of(attacker.profile, ours, readings),
        roll_of(defender.profile, theirs, readings),
        to_kill_of(attacker),
        to_kill_of(defender),
        is_vulnerable(attacker),
        is_vulnerable(defender),
        attacker_safe=(long and not striker_duel) or harmless or defender.panicked,
        our_heavy=heavy != "ability-shots" and adds_a_hit(attacker, defender, everyone=heavy == "everyone"),
        their_heavy=heavy != "ability-shots" and adds_a_hit(defender, attacker, everyone=heavy == "everyone"),
        sides=state.setting.options.die_sides,
    )


def adds_a_hit(winner: Figure, loser: Figure, *, everyone: bool = False) -> bool:
    """Does a heavy weapon add a hit: is its bearer larger (`skulldred.shoot.heavy-weapons`)?"""
    if winner.toad or not (everyone or winner.profile.says(Moments.adds_a_hit)):
        return False
    loser_size = 1 if loser.toad else loser.profile.size
    return winner.profile.size + winner.profile.most(Moments.weapon_size) > loser_size
