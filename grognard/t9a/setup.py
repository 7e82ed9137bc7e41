"""From two armies to the first Player Turn (core 16): types and zones, special deployment, deployment, who begins.

Every step ends with a checkpoint; `state.step` says which step comes next.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.asks import Answer, Ask, Checkpoint, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event, Name
from grognard.t9a.deployment import deployment_turn, waiting
from grognard.t9a.marking import mark_enemies
from grognard.t9a.objectives import OBJECTIVES, mark_flags, set_markers
from grognard.t9a.special_deployment import declare_special_deployment, deploy_scouts, vanguard_moves
from grognard.t9a.state import State
from grognard.t9a.zones import DEPLOYMENT_TYPES, MARCHING_COLUMNS, other_zone, variants


class ChooseZone(Answer, frozen=True):
    """Take this Deployment Zone."""

    message: ClassVar[str] = "take the zone {zone}"

    zone: str


class ChooseWhoDeploysFirst(Answer, frozen=True):
    """Name the player who deploys first."""

    message: ClassVar[str] = "player {player} deploys first"

    player: int


class ChooseTurn(Answer, frozen=True):
    """Go first or second."""

    message: ClassVar[str] = "take the first turn: {first}"

    first: bool


class ChooseColumn(Answer, frozen=True):
    """Name the short edge from which the column marches (Marching Columns)."""

    message: ClassVar[str] = "the column marches from the {edge}"

    edge: str


class SetupRolled(Event, frozen=True):
    """Deployment Type and Secondary Objective are known."""

    message: ClassVar[str] = "Deployment Type: {deployment}; Secondary Objective: {objective}"

    deployment: str
    objective: str


class ZonesChosen(Event, frozen=True):
    """The zones are chosen."""

    message: ClassVar[str] = "{army} choose their Deployment Zone ({zone})"

    army: Name
    zone: str


class FirstTurn(Event, frozen=True):
    """It is known who has the first turn."""

    message: ClassVar[str] = "{army} have the first turn"

    army: Name


def set_up(state: State, dice: Dice) -> Play[State]:
    """Play everything before the first Player Turn and return the state with `first_player` known."""
    if state.step == "":
        state = _types(state, dice)
        state = yield from _zones(state, dice)
        state = yield from set_markers(state, dice)
        state = replace(state, step="special")
        yield Checkpoint(state)
    if state.step == "special":
        for side in (state.zone_chooser, 1 - state.zone_chooser):
            state = yield from declare_special_deployment(state, side)
        state = yield from _who_deploys_first(state)
        state = replace(state, step="deployment")
        yield Checkpoint(state)
    if state.step == "deployment":
        state = yield from _deploy(state, dice)
        state = replace(state, step="scouts")
        yield Checkpoint(state)
    first = dict(state.notes)["finished-first"]
    if state.step == "scouts":
        state = yield from deploy_scouts(state, first, dice)
        state = yield from vanguard_moves(state, 1 - first, dice)
        for side in (state.zone_chooser, 1 - state.zone_chooser):
            state = yield from mark_enemies(state, side, dice)
            state = yield from mark_flags(state, side)
        state = replace(state, step="first-turn")
        yield Checkpoint(state)
    state = yield from _first_turn(state, dice, first)
    return replace(state, step="", notes=())


def _types(state: State, dice: Dice) -> State:
    """Roll for Deployment Type and Secondary Objective unless the players agreed on them (core 16.4, 17.1)."""
    deployment = state.deployment or DEPLOYMENT_TYPES[int(dice.d6("t9a.deployment-type")) - 1]
    objective = state.objective or OBJECTIVES[int(dice.d6("t9a.secondary-objective")) - 1]
    if dice.telling:
        dice.tell(SetupRolled(deployment, objective))
    return replace(state, deployment=deployment, objective=objective)


def _zones(state: State, dice: Dice) -> Play[State]:
    """Roll off for the zone; the winner chooses it (core 16.6)."""
    chooser = roll_off(dice, "t9a.deployment-zones")
    options = tuple(ChooseZone(zone) for zone in variants(state.deployment))
    answer = yield from answer_to(Ask(chooser, "t9a.choose-zone", options, state=state), ChooseZone)
    other = other_zone(state.deployment, answer.zone)
    zones = (answer.zone, other) if chooser == 0 else (other, answer.zone)
    if dice.telling:
        dice.tell(ZonesChosen(state.setting.names[chooser], answer.zone))
    return replace(state, zones=zones, zone_chooser=chooser, active=chooser)


def roll_off(dice: Dice, because: str) -> int:
    """Return the player whose D6 is higher; ties again (core 2.6)."""
    while True:
        first, second = int(dice.d6(because)), int(dice.d6(because))
        if first != second:
            return 0 if first > second else 1


def _who_deploys_first(state: State) -> Play[State]:
    """Let the player who did not choose his zone say who deploys first."""
    options = (ChooseWhoDeploysFirst(0), ChooseWhoDeploysFirst(1))
    ask = Ask(1 - state.zone_chooser, "t9a.who-deploys-first", options, state=state)
    answer = yield from answer_to(ask, ChooseWhoDeploysFirst)
    return replace(state, active=answer.player, notes=(("deployment-turn", 1),))


def _deploy(state: State, dice: Dice) -> Play[State]:
    """Deploy in turns; note who finished first and how many units the other had left (core 16.9)."""
    while not (notes := dict(state.notes)).get("finished-first-known"):
        side, turn = state.active, notes["deployment-turn"]
        if waiting(state, side):
            state = yield from _column(state, side)
            state = yield from deployment_turn(state, side, (turn + 1) // 2, dice)
        if not waiting(state, side):
            state = yield from _finished_first(state, side)
        else:
            other = 1 - side if waiting(state, 1 - side) else side
            state = replace(state, active=other, notes=_noted(state, "deployment-turn", turn + 1))
        yield Checkpoint(state)
    other = 1 - dict(state.notes)["finished-first"]
    while waiting(state, other):
        state = yield from _column(state, other)
        state = yield from deployment_turn(state, other, 99, dice)
    return state


def _column(state: State, side: int) -> Play[State]:
    """In Marching Columns let each player name a short edge with his first unit."""
    if state.deployment != MARCHING_COLUMNS or f"column-{side}" in dict(state.notes):
        return state
    options = (ChooseColumn("west"), ChooseColumn("east"))
    answer = yield from answer_to(Ask(side, "t9a.choose-column", options, state=state), ChooseColumn)
    return replace(state, notes=_noted(state, f"column-{side}", answer.edge))


def _finished_first(state: State, side: int) -> Play[State]:
    """Let the first finisher say whether he wants to go first; count what the other has left."""
    left = waiting(state, 1 - side)
    undeployed = sum(1 for unit in left if unit.troop is not None) + any(unit.troop is None for unit in left)
    ask = Ask(side, "t9a.first-turn-wish", (ChooseTurn(first=True), ChooseTurn(first=False)), state=state)
    answer = yield from answer_to(ask, ChooseTurn)
    notes = {
        **dict(state.notes),
        "finished-first": side,
        "finished-first-known": 1,
        "undeployed": undeployed,
        "wish": answer.first,
    }
    return replace(state, notes=tuple(notes.items()))


def _noted(state: State, key: str, value: object) -> tuple[tuple[str, object], ...]:
    return tuple({**dict(state.notes), key: value}.items())


def _first_turn(state: State, dice: Dice, first: int) -> Play[State]:
    """Roll for the first turn (core 16.10): the first finisher adds the Undeployed Units Number."""
    notes = dict(state.notes)
    mine = int(dice.d6("t9a.first-turn")) + notes["undeployed"]
    theirs = int(dice.d6("t9a.first-turn"))
    wish = notes["wish"]
    chooser = first
    if mine <= theirs:
        chooser = 1 - first
        ask = Ask(chooser, "t9a.first-turn", (ChooseTurn(first=True), ChooseTurn(first=False)), state=state)
        wish = (yield from answer_to(ask, ChooseTurn)).first
    player = chooser if wish else 1 - chooser
    if dice.telling:
        dice.tell(FirstTurn(state.setting.names[player]))
    return replace(state, first_player=player)
