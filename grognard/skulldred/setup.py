"""Setting up: who begins, which edge, who stands where (`skulldred.setup.first-player`)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_, Wording
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.cost import cost
from grognard.skulldred.ground import danger, roof_under, what_forbids
from grognard.skulldred.lengths import is_nearer, is_within
from grognard.skulldred.portals import portal_limit
from grognard.skulldred.state import Figure, State

FIRST = "skulldred.setup.first-player"
DEPLOY_FIRST = "skulldred.setup.deploy-first"
DEPLOY_SECOND = "skulldred.setup.deploy-second"


class Begins(Event, frozen=True):
    """A warband begins: the one with more GOLD, or by a roll (`skulldred.setup.first-player`)."""

    message = "{warband:warband} begins: {gold} GOLD against {other}"

    warband: int
    gold: int
    other: int


class EqualGold(Event, frozen=True):
    """Both warbands are as dear as each other: a die each says who begins."""

    message = "both warbands have {gold} GOLD: a die each says who begins, the first warband's first"

    gold: int


class Deployed(Event, frozen=True):
    """A figure is deployed."""

    message = "{figure:figure} is deployed at {x} {y}"

    figure: int
    x: float
    y: float


class IsKeptBack(Event, frozen=True):
    """A figure is kept back, and takes no part in the game."""

    message = "{figure:figure} is kept back"

    figure: int


class ChooseEdge(Answer, frozen=True):
    """Choose the own table edge: "near" (y = 0) or "far"."""

    message = "the south edge"
    far = N_("the north edge")

    edge: str

    def wording(self) -> Wording:
        """Return the sentence that fits."""
        return Wording(self.message if self.edge == "near" else self.far, self.__getattribute__)


class ChooseAnchor(Answer, frozen=True):
    """Name the figure round which the warband deploys."""

    message = "deploy round {figure:figure}"

    figure: int


class Deploy(Answer, frozen=True):
    """Deploy a figure."""

    message = "deploy {figure:figure} at {x} {y}"

    figure: int
    x: float
    y: float
    facing: float = 0.0
    flying: bool = False


class KeepBack(Answer, frozen=True):
    """Keep a figure back for the whole game."""

    message = "keep {figure:figure} back"

    figure: int


def warband_gold(state: State, side: int) -> int:
    """Return the GOLD of a warband as it was built, the reserve included."""
    return sum(cost(figure.profile) for figure in state.figures if figure.side == side)


def first_player(dice: Dice, golds: tuple[int, int]) -> int:
    """Return who begins: the dearer warband; of equal ones the higher die, rolled again on a tie.

    >>> from grognard.kernel.dice import ScriptedDice
    >>> first_player(ScriptedDice([3, 3, 2, 5]), (150, 150))
    1
    """
    if golds[0] != golds[1]:
        return 0 if golds[0] > golds[1] else 1
    while True:
        first, second = int(dice.d6(FIRST)), int(dice.d6(FIRST))
        if first != second:
            return 0 if first > second else 1


def set_up(state: State, dice: Dice) -> Play[State]:
    """Decide who begins and on which edge, then let both deploy."""
    golds = (warband_gold(state, 0), warband_gold(state, 1))
    if golds[0] == golds[1] and dice.telling:
        dice.tell(EqualGold(golds[0]))
    first = first_player(dice, golds)
    dice.tell(Begins(first, golds[first], golds[1 - first]))
    state = replace(state, first_player=first)
    edges = (ChooseEdge("near"), ChooseEdge("far"))
    answer = yield from answer_to(Ask(first, "skulldred.setup.terrain", edges, state=state), ChooseEdge)
    edge = 0 if answer.edge == "near" else 1
    state = state.with_warband(first, edge=edge).with_warband(1 - first, edge=1 - edge)
    order = (first, 1 - first)
    if state.setting.reads("skulldred.first-deployer", "second-player"):
        order = (1 - first, first)
    for side in order:
        state = yield from _deploy_warband(state, side, dice)
    return state


def _deploy_warband(state: State, side: int, dice: Dice) -> Play[State]:
    """Let a side deploy.

    Sorcerers who are kept back bring no portals (`skulldred.portal.reserve-limit`), masters no RESPAWNERs
    (`skulldred.respawner.master`).
    """
    waiting = [figure for figure in state.figures if figure.side == side and figure.place == "waiting"]
    if not waiting:
        return state
    leaders = [figure for figure in waiting if figure.is_leader] or waiting
    anchor = leaders[0].id
    if len(leaders) > 1:
        options = tuple(ChooseAnchor(figure.id) for figure in leaders)
        anchor = (yield from answer_to(Ask(side, DEPLOY_FIRST, options, state=state), ChooseAnchor)).figure
    state = yield from _deploy(state, anchor, None, dice)
    for figure in waiting:
        if figure.id != anchor:
            state = yield from _deploy(state, figure.id, anchor, dice)
    for figure in state.side(side):
        if figure.master is not None and not state.figure(figure.master).on_table:
            state = _keep_back(state, figure, dice)
    in_reserve = min(state.warbands[side].portals, portal_limit(state, side))
    return state.with_warband(side, portals=in_reserve)


def _deploy(state: State, figure_id: int, anchor: int | None, dice: Dice) -> Play[State]:
    """Ask where a figure goes: the anchor by the edge, the others round it, or kept back."""
    figure = state.figure(figure_id)

    def options() -> tuple[Answer, ...]:
        found: list[Answer] = list(suggestions(state, figure, anchor))
        if anchor is not None or not found:
            found.append(KeepBack(figure_id))
        return tuple(found)

    def check(answer: Answer) -> None:
        if isinstance(answer, Deploy) and answer.figure == figure_id:
            judge_place(state, answer, anchor)
        elif answer != KeepBack(figure_id) or anchor is None:
            raise NotAllowed(DEPLOY_FIRST, _DEPLOY, figure=figure_id, possible=options())

    rule = DEPLOY_FIRST if not state.side(1 - figure.side) else DEPLOY_SECOND
    answer = yield from answer_to(Ask(figure.side, rule, options, check, state=state), Answer)
    if isinstance(answer, Deploy):
        dice.tell(Deployed(figure_id, answer.x, answer.y))
        return state.with_figure(deployed(state, figure, answer))
    return _keep_back(state, figure, dice)


def _keep_back(state: State, figure: Figure, dice: Dice) -> State:
    dice.tell(IsKeptBack(figure.id))
    return state.with_figure(replace(figure, place="kept-back"))


def deployed(state: State, figure: Figure, answer: Deploy) -> Figure:
    """Return the figure as it is deployed: standing, unmarked, in the air if it likes (`skulldred.action.fly`)."""
    there = figure.at(answer.x, answer.y, answer.facing)
    flying = answer.flying and figure.profile.can_fly
    roof = roof_under(state, there.base)
    level = roof.functions.height if roof is not None and not flying else 0
    return replace(there, place="table", flying=flying, level=level)


def judge_place(state: State, answer: Deploy, anchor: int | None) -> None:
    """Raise NotAllowed unless a figure may be deployed here.

    The anchor within 1 Long SPAN of its own edge, the others within 1 Long SPAN of it; the second player's figures no
    nearer than 1 Long SPAN to any enemy.
    """
    figure = state.figure(answer.figure)
    there = deployed(state, figure, answer)
    limit, board = state.setting.lengths.long_span, state.setting.board
    if anchor is None:
        if not is_within(there.base, board.edge(state.warbands[figure.side].edge), limit):
            raise NotAllowed(DEPLOY_FIRST, _FAR_FROM_EDGE, limit=limit)
    elif not is_within(there.base, state.figure(anchor).base, limit):
        raise NotAllowed(DEPLOY_FIRST, _FAR_FROM_LEADER, leader=anchor, limit=limit)
    if any(is_nearer(there.base, enemy.base, limit) for enemy in state.enemies(figure.side)):
        raise NotAllowed(DEPLOY_SECOND, _NEAR_ENEMY, limit=limit)
    forbidden = what_forbids(state, replace(there, place="waiting"), there.base, rule=DEPLOY_FIRST)
    if forbidden is not None:
        raise forbidden
    if danger(state, there.base):
        raise NotAllowed(DEPLOY_FIRST, _DANGEROUS)


def suggestions(state: State, figure: Figure, anchor: int | None) -> Iterator[Deploy]:
    """Yield some good places: for the anchor before the own edge, for others round it."""
    board, lengths = state.setting.board, state.setting.lengths
    far = state.warbands[figure.side].edge == 1
    inward = -1 if far else 1
    facing = 180.0 if far else 0.0
    flying = figure.profile.can_fly
    if anchor is None:
        y = board.depth - 120.0 if far else 120.0
        middle = board.width / 2
        places = [(middle + dx, y + inward * dy) for dx in (0.0, -150.0, 150.0, -300.0, 300.0) for dy in (0.0, 100.0)]
    else:
        leader, step = state.figure(anchor), 2 * lengths.base
        places = [
            (leader.x + dx * step, leader.y + inward * dy * step)
            for dy in (1, 0, -1, 2)
            for dx in (0, 1, -1, 2, -2, 3, -3)
        ]
    count = 0
    for x, y in places:
        answer = Deploy(figure.id, round(x, 3), round(y, 3), facing, flying)
        try:
            judge_place(state, answer, anchor)
        except NotAllowed:
            continue
        yield answer
        count += 1
        if count >= 6:
            return


_DEPLOY = N_("{figure:figure} is deployed now, or kept back if it isn't the leader")
_FAR_FROM_EDGE = N_("the leader is deployed within {limit} mm of the own edge")
_FAR_FROM_LEADER = N_("figures are deployed within {limit} mm of {leader:figure}")
_NEAR_ENEMY = N_("nobody is deployed less than {limit} mm from an enemy")
_DANGEROUS = N_("nobody is deployed on dangerous ground")
