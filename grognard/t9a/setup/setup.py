"""From two armies to the first Player Turn (core 16): types and zones, special deployment, deployment, who begins.

Every step ends with a checkpoint; `state.step` says which step comes next. `state.notes` remember what the steps need
of each other: whose column marches from where, who finished first, how many units the other had left.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.board.state import State
from grognard.t9a.setup.deployment import deployment_turn, undeployed_number, waiting
from grognard.t9a.setup.markers import set_objective
from grognard.t9a.setup.marking import mark_enemies
from grognard.t9a.setup.named_terrain import name_terrain
from grognard.t9a.setup.objectives import OBJECTIVES
from grognard.t9a.setup.scouts import deploy_scouts
from grognard.t9a.setup.special_deployment import declare_special_deployment
from grognard.t9a.setup.vanguard import vanguard_moves
from grognard.t9a.setup.zones import DEPLOYMENT_TYPES, MARCHING_COLUMNS, other_zone, variants
from grognard.t9a.wizards.selection import select_spells

LATE = 99  # a deployment turn after those that some types restrict


class ChooseZone(Answer, frozen=True):
    """Take this Deployment Zone."""

    message: ClassVar[str] = "take the zone: {zone}"

    zone: str


class ChooseWhoDeploysFirst(Answer, frozen=True):
    """Name the player who deploys first."""

    message: ClassVar[str] = "deploying first: {player:army}"

    player: int


class ChooseTurn(Answer, frozen=True):
    """Go first or second."""

    message: ClassVar[str] = "{turn}"

    first: bool

    @property
    def turn(self) -> str:
        """Which turn, in words."""
        return GO_FIRST if self.first else GO_SECOND


class ChooseColumn(Answer, frozen=True):
    """Name the short edge from which the column marches (Marching Columns)."""

    message: ClassVar[str] = "the column marches from the {edge}"

    edge: str


class SetupRolled(Event, frozen=True):
    """Deployment Type and Secondary Objective are known."""

    message: ClassVar[str] = "Deployment Type: {deployment}; Secondary Objective: {objective}"

    deployment: str
    objective: str


class ZoneChosen(Event, frozen=True):
    """A player has chosen his zone."""

    message: ClassVar[str] = "{army}: Deployment Zone chosen, {zone}"

    army: Name
    zone: str


class FinishedDeploying(Event, frozen=True):
    """A player has placed everything first."""

    message: ClassVar[str] = "{army}: deployment finished first, {left} enemy units left to place; wish: {wish}"

    army: Name
    left: int
    wish: str


class FirstTurn(Event, frozen=True):
    """It is known who has the first turn."""

    message: ClassVar[str] = "first turn: {army}"

    army: Name


def set_up(state: State, dice: Dice) -> Play[State]:
    """Play everything before the first Player Turn and return the state with `first_player` known."""
    if state.step == "":
        state = _types(state, dice)
        state = yield from _zones(state, dice)
        for side in _zone_chooser_first(state):
            state = yield from name_terrain(state, side, dice)
        state = yield from set_objective(state, dice)
        state = replace(state, step="special")
        yield Checkpoint(state)
    if state.step == "special":
        for side in _zone_chooser_first(state):
            state = yield from select_spells(state, side, dice)
        for side in _zone_chooser_first(state):
            state = yield from declare_special_deployment(state, side, dice)
        state = yield from _who_deploys_first(state)
        state = replace(state, step="deployment")
        yield Checkpoint(state)
    if state.step == "deployment":
        state = yield from _deploy(state, dice)
        state = replace(state, step="scouts")
        yield Checkpoint(state)
    first = _noted(state, "finished-first")
    if state.step == "scouts":
        state = yield from deploy_scouts(state, first, dice)
        state = replace(state, step="vanguard")
        yield Checkpoint(state)
    if state.step == "vanguard":
        state = yield from vanguard_moves(state, 1 - first, dice)
        for side in (first, 1 - first):  # the first finisher counts as Active (core 1.1, 2.12)
            state = yield from mark_enemies(state, side, dice)
        state = replace(state, step="first-turn")
        yield Checkpoint(state)
    state = yield from _first_turn(state, dice, first)
    return replace(state, step="", notes=())


def roll_off(dice: Dice, because: str) -> int:
    """Return the player whose D6 is higher; ties again (`t9a.roll-off`, core 2.6)."""
    while True:
        first, second = int(dice.d6(because)), int(dice.d6(because))
        if first != second:
            return 0 if first > second else 1


def _types(state: State, dice: Dice) -> State:
    """Roll for Deployment Type and Secondary Objective unless the players agreed on them (core 16.4, 17.1)."""
    deployment = state.deployment or DEPLOYMENT_TYPES[int(dice.d6("t9a.deployment-type")) - 1]
    objective = state.objective or OBJECTIVES[int(dice.d6("t9a.secondary-objective")) - 1]
    dice.tell(SetupRolled(deployment, objective))
    return replace(state, deployment=deployment, objective=objective)


def _zones(state: State, dice: Dice) -> Play[State]:
    """Roll off for the zone; the winner chooses it (core 16.6) and counts as Active for now (core 1.1)."""
    chooser = roll_off(dice, "t9a.deployment-zones")
    options = tuple(ChooseZone(zone) for zone in variants(state.deployment))
    state = replace(state, zone_chooser=chooser, active=chooser)
    answer = yield from answer_to(
        Ask(chooser, "t9a.choose-zone", options, state=state, rule="t9a.deployment-zones"), ChooseZone
    )
    other = other_zone(state.deployment, answer.zone)
    if dice.telling:
        dice.tell(ZoneChosen(state.setting.names[chooser], answer.zone))
    return replace(state, zones=(answer.zone, other) if chooser == 0 else (other, answer.zone))


def _zone_chooser_first(state: State) -> tuple[int, int]:
    return state.zone_chooser, 1 - state.zone_chooser


def _who_deploys_first(state: State) -> Play[State]:
    """Let the player who did not choose his zone say who deploys first."""
    options = (ChooseWhoDeploysFirst(0), ChooseWhoDeploysFirst(1))
    ask = Ask(1 - state.zone_chooser, "t9a.who-deploys-first", options, state=state, rule="t9a.deployment-phase")
    answer = yield from answer_to(ask, ChooseWhoDeploysFirst)
    return _with_notes(state, {"deploys": answer.player, "deployment-turn": 1})


def _deploy(state: State, dice: Dice) -> Play[State]:
    """Deploy in turns until one side has placed everything, then the other places the rest (core 16.9)."""
    while "finished-first" not in dict(state.notes):
        side, turn = _noted(state, "deploys"), _noted(state, "deployment-turn")
        state = yield from _column(state, side)
        state = yield from deployment_turn(state, side, (turn + 1) // 2, dice)
        if waiting(state, side):
            state = _with_notes(state, {"deploys": 1 - side, "deployment-turn": turn + 1})
        else:
            state = yield from _finished_first(state, side, dice)
        yield Checkpoint(state)
    other = 1 - _noted(state, "finished-first")
    while waiting(state, other):
        state = yield from _column(state, other)
        state = yield from deployment_turn(state, other, LATE, dice)
        yield Checkpoint(state)
    return state


def _column(state: State, side: int) -> Play[State]:
    """In Marching Columns let each player name a short edge with his first unit."""
    key = f"column-{side}"
    if state.deployment != MARCHING_COLUMNS or key in dict(state.notes) or not waiting(state, side):
        return state
    options = (ChooseColumn("west"), ChooseColumn("east"))
    answer = yield from answer_to(
        Ask(side, "t9a.choose-column", options, state=state, rule=MARCHING_COLUMNS), ChooseColumn
    )
    return _with_notes(state, {key: answer.edge})


def _finished_first(state: State, side: int, dice: Dice) -> Play[State]:
    """Let the first finisher say whether he wants to go first; he counts as Active from now on (core 1.1)."""
    left = undeployed_number(state, 1 - side)
    options = (ChooseTurn(first=True), ChooseTurn(first=False))
    answer = yield from answer_to(
        Ask(side, "t9a.first-turn-wish", options, state=state, rule="t9a.first-turn"), ChooseTurn
    )
    if dice.telling:
        dice.tell(FinishedDeploying(state.setting.names[side], left, answer.turn))
    state = replace(state, active=side)
    return _with_notes(state, {"finished-first": side, "undeployed": left, "wish": answer.first})


def _first_turn(state: State, dice: Dice, first: int) -> Play[State]:
    """Roll for the first turn (core 16.10): the first finisher adds the Undeployed Units Number."""
    goes_first = first if _noted(state, "wish") else 1 - first
    if not first_finisher_wins(dice, _noted(state, "undeployed")):
        options = (ChooseTurn(first=True), ChooseTurn(first=False))
        answer = yield from answer_to(Ask(1 - first, "t9a.first-turn", options, state=state), ChooseTurn)
        goes_first = 1 - first if answer.first else first
    if dice.telling:
        dice.tell(FirstTurn(state.setting.names[goes_first]))
    return replace(state, first_player=goes_first)


def first_finisher_wins(dice: Dice, undeployed: int) -> bool:
    """Roll both dice for the first turn: is the first finisher's total, with *undeployed* added, the higher one?"""
    mine = int(dice.d6("t9a.first-turn"))
    return dice.d6("t9a.first-turn") < mine + undeployed


def _noted(state: State, key: str) -> Any:
    return dict(state.notes)[key]


def _with_notes(state: State, more: dict[str, Any]) -> State:
    return replace(state, notes=tuple({**dict(state.notes), **more}.items()))


GO_FIRST, GO_SECOND = N_("go first"), N_("go second")
ZONE_WORDS = (
    N_("south"),
    N_("north"),
    N_("west"),
    N_("east"),
    N_("south-west"),
    N_("south-east"),
    N_("north-west"),
    N_("north-east"),
    N_("south-attacker"),
    N_("south-defender"),
    N_("north-attacker"),
    N_("north-defender"),
    N_("south-rising"),
    N_("south-falling"),
    N_("north-rising"),
    N_("north-falling"),
)
"""The zones in words, for the translators."""
