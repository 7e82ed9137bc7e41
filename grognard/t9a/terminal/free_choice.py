"""Answers typed freely, where the rules allow more than what is suggested: moves, places, facings, shares."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import CannotRead
from grognard.kernel.words.spelling import fold
from grognard.t9a.aftermath.combat_reform import CombatReform, NoCombatReform
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.answers import EndMagic, NoAttribute, PickModels
from grognard.t9a.melee.melee_answers import Allocate
from grognard.t9a.movement.arrivals import Arrive, StayAway
from grognard.t9a.movement.move_answers import Move, Reform, Stand
from grognard.t9a.movement.rally import RallyReform
from grognard.t9a.movement.random_movement import ChooseDirection
from grognard.t9a.moving.joining import Leave
from grognard.t9a.moving.post_combat import KeepFormation, PostCombatPivot, PostCombatReform
from grognard.t9a.setup.markers import PlaceMarker
from grognard.t9a.setup.placing import Deploy, DeployInside, usual_files
from grognard.t9a.setup.scouts import Scout
from grognard.t9a.setup.vanguard import NoVanguard, VanguardMove
from grognard.t9a.terminal.free_magic import typed_attribute, typed_cast, typed_models
from grognard.t9a.terminal.free_moves import free_move, looks_like_a_move, typed_move

PLACE = ("at", "en")
FACE = ("face", "vers")
REFORM = ("reform", "reforme", "reformer")
LEAVE = ("leave", "quitte")
SPLIT = ("split", "partage", "partager")
EDGES = {
    "south": "south",
    "sud": "south",
    "north": "north",
    "nord": "north",
    "west": "west",
    "ouest": "west",
    "east": "east",
    "est": "east",
}
_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")


def free_answer(ask: Ask, state: State, text: str) -> Answer | None:
    """Return the answer that was typed, unjudged; None if *text* doesn't look like one for this ask.

    Raises:
        CannotRead: If it looks like one, but can't be read.
    """
    first = text.split()[0] if text.split() else ""
    word, numbers = fold(first), tuple(float(found.replace(",", ".")) for found in _NUMBER.findall(text))
    if word in SPLIT and isinstance(ask.options[0], Allocate):
        return _shared(ask, numbers, text)
    if isinstance(ask.options[0], PickModels):
        return typed_models(ask, text)
    for option in ask.options:
        reader = _READERS.get(type(option))
        if reader is not None:
            answer: Answer | None = reader(option, state, word, numbers, text)
            if answer is not None:
                return answer
    return None


def _unit_at(state: State, unit_id: int) -> Unit:
    if state.has(unit_id):
        return state.unit(unit_id)
    return next(unit for unit in state.reserve if unit.id == unit_id)


def _moved(option: Stand | Move, state: State, word: str, numbers: tuple[float, ...], text: str) -> Answer | None:
    unit = state.unit(option.unit)
    if word in REFORM:
        return Reform(unit.id, *_facing_and_files(unit, numbers, text))
    if word in LEAVE and unit.characters:
        return _leaving(unit, numbers, text)
    return free_move(unit, text) if looks_like_a_move(text) else None


def _leaving(unit: Unit, numbers: tuple[float, ...], text: str) -> Answer:
    if len(numbers) not in (2, 3):
        raise CannotRead(PLACING, NO_PLACE, text=text)
    facing = numbers[2] if len(numbers) > 2 else unit.facing
    return Leave(unit.id, unit.characters[0].id, numbers[0], numbers[1], facing)


def _vanguard(option: NoVanguard, state: State, word: str, numbers: tuple[float, ...], text: str) -> Answer | None:
    if not looks_like_a_move(text):
        return None
    return VanguardMove(option.unit, typed_move(state.unit(option.unit), text).steps)


def _placed(
    option: Deploy | DeployInside | Scout, state: State, word: str, numbers: tuple[float, ...], text: str
) -> Answer | None:
    if word not in PLACE:
        return None
    if len(numbers) not in (2, 3, 4):
        raise CannotRead(PLACING, NO_PLACE, text=text)
    unit = _unit_at(state, option.unit)
    facing = numbers[2] if len(numbers) > 2 else 0.0 if state.zones[unit.side].startswith("south") else 180.0
    files = int(numbers[3]) if len(numbers) > 3 else usual_files(unit)
    kind = Scout if isinstance(option, Scout) else Deploy
    return kind(unit.id, numbers[0], numbers[1], facing, files)


def _marked(option: PlaceMarker, state: State, word: str, numbers: tuple[float, ...], text: str) -> Answer | None:
    if word not in PLACE:
        return None
    if len(numbers) != 2:
        raise CannotRead(PLACING, NO_PLACE, text=text)
    return PlaceMarker(*numbers)


def _arrived(
    option: Arrive | StayAway, state: State, word: str, numbers: tuple[float, ...], text: str
) -> Answer | None:
    edge: Any = EDGES.get(word)
    if edge is None:
        return None
    if not numbers:
        raise CannotRead(PLACING, NO_EDGE, text=text)
    unit = _unit_at(state, option.unit)
    rest = _NUMBER.sub("", text.partition(" ")[2], count=1).strip()
    return Arrive(unit.id, edge, numbers[0], usual_files(unit), typed_move(unit, rest).steps if rest else ())


def _turned(option: Any, state: State, word: str, numbers: tuple[float, ...], text: str) -> Answer | None:
    if word in FACE and len(numbers) == 1:
        return PostCombatPivot(option.unit, numbers[0] % 360.0)
    if word in REFORM:
        return PostCombatReform(option.unit, *_facing_and_files(state.unit(option.unit), numbers, text))
    return None


def _rallied(option: RallyReform, state: State, word: str, numbers: tuple[float, ...], text: str) -> Answer | None:
    if word not in (*FACE, *REFORM):
        return None
    return RallyReform(option.unit, *_facing_and_files(state.unit(option.unit), numbers, text))


def _headed(option: ChooseDirection, state: State, word: str, numbers: tuple[float, ...], text: str) -> Answer | None:
    return ChooseDirection(option.unit, numbers[0] % 360.0) if word in FACE and len(numbers) == 1 else None


def _reformed_in_combat(
    option: NoCombatReform, state: State, word: str, numbers: tuple[float, ...], text: str
) -> Answer | None:
    if word not in REFORM:
        return None
    if len(numbers) != 4:
        raise CannotRead(PLACING, NO_COMBAT_REFORM, text=text)
    files, facing, x, y = numbers
    return CombatReform(option.unit, x, y, facing % 360.0, int(files))


def _shared(ask: Ask, numbers: tuple[float, ...], text: str) -> Answer:
    """Read how many attacks go to each of the pools, in the order in which the suggestions name them."""
    first = ask.options[0]
    assert isinstance(first, Allocate), "attacks are allocated"
    pools = {
        (share.enemy, share.pool): share
        for option in ask.options
        if isinstance(option, Allocate)
        for share in option.shares
    }
    if len(numbers) != len(pools):
        raise CannotRead(ALLOCATING, NO_SHARES, text=text, pools=len(pools))
    shares = (replace(share, attacks=int(number)) for share, number in zip(pools.values(), numbers, strict=True))
    return replace(first, shares=tuple(share for share in shares if share.attacks))


def _facing_and_files(unit: Unit, numbers: tuple[float, ...], text: str) -> tuple[float, int]:
    """Read a facing, and the number of files if it is said."""
    if len(numbers) not in (1, 2):
        raise CannotRead(PLACING, NO_REFORM, text=text)
    return numbers[0] % 360.0, int(numbers[1]) if len(numbers) > 1 else unit.files


def _cast(option: EndMagic, state: State, word: str, numbers: tuple[float, ...], text: str) -> Answer | None:
    return typed_cast(state, text)


def _attribute(option: NoAttribute, state: State, word: str, numbers: tuple[float, ...], text: str) -> Answer | None:
    return typed_attribute(option.spell, state, text) if option.spell else None


_READERS: dict[type, Callable[..., Answer | None]] = {
    Stand: _moved,
    EndMagic: _cast,
    NoAttribute: _attribute,
    NoVanguard: _vanguard,
    Deploy: _placed,
    DeployInside: _placed,
    Scout: _placed,
    PlaceMarker: _marked,
    Arrive: _arrived,
    StayAway: _arrived,
    KeepFormation: _turned,
    RallyReform: _rallied,
    ChooseDirection: _headed,
    NoCombatReform: _reformed_in_combat,
}

PLACING, ALLOCATING = "t9a.deployment-phase", "t9a.allocation"
NO_PLACE = N_("'{text}' is no place; type for example at 36 11.5, then a facing in degrees and the files if you like")
NO_SHARES = N_("'{text}' does not share out the attacks: one number for each of the {pools} pools")
NO_EDGE = N_("'{text}' is no place on an edge; type for example west 20, then a move")
NO_REFORM = N_("'{text}' is no Reform; type for example reform 90 5: facing 90 degrees in 5 files")
NO_COMBAT_REFORM = N_("'{text}' is no Combat Reform; type reform, then files, facing, and the place of the front: x y")
