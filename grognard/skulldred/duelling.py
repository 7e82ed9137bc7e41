"""The magic duel by which a sorcerer may answer a missile (`skulldred.duel`): both may be hurt."""

from __future__ import annotations

from grognard.kernel.battle.asks import Play
from grognard.kernel.dice import Dice
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.events import Event
from grognard.kernel.words.modifiers import Target, Value
from grognard.skulldred.danger import is_vulnerable, to_kill_of
from grognard.skulldred.fights import Bout, settle
from grognard.skulldred.melee import FightIs, OffGuard
from grognard.skulldred.outcomes import inflict, take_result
from grognard.skulldred.profile import Profile
from grognard.skulldred.rolls import Roll, at_or_under, dice_for
from grognard.skulldred.state import Figure, State

DUEL = "skulldred.duel"
MAGIC = "magic"


class Duels(Event, frozen=True):
    """Two sorcerers fight with magic."""

    message = (
        "{attacker:figure} duels with {defender:figure}: {dice} against {other_dice}; {target:aside}; "
        "{other_target:aside}"
    )

    attacker: int
    defender: int
    dice: Value
    target: Target
    other_dice: Value
    other_target: Target


def duel(
    state: State, attacker_id: int, defender_id: int, dice: Dice, *, magic: int | None = None
) -> Play[tuple[State, bool]]:
    """Let two sorcerers fight; return whether the attacker had a HIT.

    Both may be hurt, and are pushed straight back only (`skulldred.duel.pushback`). *magic* are the attacker's dice, if
    he has split them.
    """
    attacker, defender = state.figure(attacker_id), state.figure(defender_id)
    bout = bout_of_duel(state, attacker, defender, magic=magic)
    ours, theirs = bout.ours, bout.theirs
    dice.tell(Duels(attacker_id, defender_id, ours.dice, ours.target, theirs.dice, theirs.target))
    verdict = dice.step(settle, bout)
    if dice.telling:
        if verdict.hits.we_are_off_guard:
            dice.tell(OffGuard(attacker_id))
        if verdict.hits.they_are_off_guard:
            dice.tell(OffGuard(defender_id))
        dice.tell(FightIs(verdict.hits.ours, verdict.hits.theirs, verdict.margin))
    hit = verdict.hits.ours > 0
    if not verdict.loser:
        return state, hit
    winner, loser = (attacker_id, defender_id) if verdict.loser == "defender" else (defender_id, attacker_id)
    result = yield from take_result(state, winner, loser, verdict.worst)
    return (yield from inflict(state, winner, loser, result, DUEL, dice)), hit


def bout_of_duel(state: State, attacker: Figure, defender: Figure, *, magic: int | None = None) -> Bout:
    """Return the opposed roll of a duel; a panicked defender can't hurt anyone (`skulldred.panic.defence`)."""
    readings = state.setting.readings
    return Bout(
        duel_roll(attacker.profile, defender.profile, readings, magic),
        duel_roll(defender.profile, attacker.profile, readings),
        to_kill_of(attacker),
        to_kill_of(defender),
        is_vulnerable(attacker),
        is_vulnerable(defender),
        attacker_safe=defender.panicked,
        sides=state.setting.options.die_sides,
    )


def duel_roll(own: Profile, other: Profile, readings: Readings, magic: int | None = None) -> Roll:
    """Return a duellist's roll: MAGIC dice without any bonus but magical ones, at the own SIZE (or as it is read)."""
    numbers = {
        "own-size": own.size,
        "own-level": own.level,
        "enemy-size": other.size,
        "magic": own.magic,
    }
    number = numbers[readings.choice("skulldred.duel-target")]
    return Roll(dice_for(MAGIC, own.magic if magic is None else magic, ()), at_or_under(DUEL, number))
