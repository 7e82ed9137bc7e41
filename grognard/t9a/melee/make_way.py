"""Make Way: Characters of the first rank change place with others to touch an enemy before them (core 11.19)."""

from __future__ import annotations

from functools import partial

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.blocks import Slot
from grognard.t9a.board.ranks import Character
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.melee_answers import MakeWay
from grognard.t9a.melee.melee_events import MadeWay
from grognard.t9a.units.contact import contact_of

KIND = "t9a.make-way"


def make_way(state: State, dice: Dice) -> Play[State]:
    """Ask for each Character of the first rank who touches nobody whether he goes where he touches an enemy.

    He changes place with models that are no Characters, within the first rank, to meet an enemy in contact with his
    unit's front. One with a Mismatching Base stays where he is.
    """
    combat = state.round
    assert combat is not None, "Characters make way in a Round of Combat"
    for player in (state.active, 1 - state.active):
        for unit_id, side in combat.sides:
            if side != player:
                continue
            for character in state.unit(unit_id).characters:
                files = files_in_contact(state, state.unit(unit_id), character)
                if not files:
                    continue
                options = tuple(MakeWay(unit_id, character.id, file) for file in (*files, None))
                ask = Ask(player, KIND, options, partial(_check, state, character), state=state)
                answer = yield from answer_to(ask, MakeWay)
                if answer.file is None:
                    continue
                state = state.put(standing_in(state.unit(unit_id), character, answer.file))
                dice.tell(MadeWay(character.model.name))
    return state


def files_in_contact(state: State, unit: Unit, character: Character) -> tuple[int, ...]:
    """Return the files of the first rank in which the Character would touch an enemy before him, the nearest first.

    None if he may not make way at all: he touches an enemy already, has a place of his own in the ranks, or does not
    stand in the first.
    """
    if character.hooks.with_trait(Trait.BELONGS_TO_THE_RANKS):
        return ()
    slot = _slot_of(unit, character)
    file = None if slot is None else _file(unit, slot)
    if slot is None or file is None or slot.rank or _touches_anybody(state, unit, character):
        return ()
    last = unit.formation.files - round(slot.width / unit.formation.pitch)
    found = (other for other in range(max(last, 0) + 1) if other != file)
    good = [other for other in found if _goes_to(state, unit, character, other)]
    return tuple(sorted(good, key=lambda other: (abs(other - file), other)))


def standing_in(unit: Unit, character: Character, file: int) -> Unit:
    """Return the unit with the Character in another file of its first rank; the other Characters keep their places."""
    kept = ((other.id, _file(unit, slot)) for other in unit.characters if (slot := _front_slot(unit, other)))
    places = {number: at for number, at in kept if at is not None}
    places[character.id] = file
    return unit.altered(places=tuple(sorted(places.items())))


def _goes_to(state: State, unit: Unit, character: Character, file: int) -> bool:
    moved = standing_in(unit, character, file)
    slot = _front_slot(moved, character)
    if slot is None or _file(moved, slot) != file:
        return False
    others = (other for other in unit.characters if other.id != character.id)
    if any(_slot_of(unit, other) != _slot_of(moved, other) for other in others):
        return False
    return _touches_anybody(state, moved, character, ours="front")


def _touches_anybody(state: State, unit: Unit, character: Character, ours: str = "") -> bool:
    slots = unit.formation.slots
    return any(
        slots[number].character == character.id
        for engagement in unit.fight.engaged
        if not ours or engagement.ours == ours
        for number, _ in contact_of(unit, state.unit(engagement.enemy), engagement.ours, engagement.theirs).models
    )


def _slot_of(unit: Unit, character: Character) -> Slot | None:
    return next((slot for slot in unit.formation.slots if slot.character == character.id), None)


def _front_slot(unit: Unit, character: Character) -> Slot | None:
    slot = _slot_of(unit, character)
    return slot if slot is not None and not slot.rank else None


def _file(unit: Unit, slot: Slot) -> int | None:
    """Return the leftmost file that a model takes; None for a Mismatching Base, which stands in none."""
    formation = unit.formation
    if not formation.pitch:
        return None
    wide = round(slot.width / formation.pitch)
    file = round(slot.file - (wide - 1) / 2)
    return file if wide and 0 <= file <= formation.files - wide else None


def _check(state: State, character: Character, answer: Answer) -> None:
    if not isinstance(answer, MakeWay) or answer.pool != character.id or not state.has(answer.unit):
        raise NotAllowed(KIND, _NO_WAY, name=character.model.name)
    files = files_in_contact(state, state.unit(answer.unit), character)
    if answer.file is not None and answer.file not in files:
        raise NotAllowed(KIND, _NO_WAY, name=character.model.name)


_NO_WAY = N_("{name} would touch no enemy there, or is not the one to make way")
