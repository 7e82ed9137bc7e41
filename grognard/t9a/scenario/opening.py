"""From a scenario to a battle, from a scenario to a journal's header and back."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.journal import Header
from grognard.kernel.battle.luck import witnessed
from grognard.kernel.dice import Dice
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.t9a import RULES
from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.battle import play
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.setting import Setting
from grognard.t9a.board.state import State
from grognard.t9a.muster.first_state import starting_unit
from grognard.t9a.muster.muster import muster
from grognard.t9a.muster.telling_apart import tell_apart
from grognard.t9a.questions.parties import ReadLine
from grognard.t9a.scenario.placed_units import recruits, shaken_until, stand, troops_of
from grognard.t9a.scenario.scenario import Scenario, Start
from grognard.t9a.setup.victory import Result
from grognard.t9a.setup.zones import FRONTLINE_CLASH, other_zone, variants

SYSTEM = "t9a"


def opening(scenario: Scenario, read_line: ReadLine, place: str = "scenario") -> State:
    """Return the state in which the scenario begins.

    Args:
        scenario: What was agreed on.
        read_line: Reads units written as lines of army lists.
        place: The scenario's file, for complaints.

    Raises:
        BadInput: If a unit that is placed by hand can't be read, or has no room.
    """
    if scenario.start is not None:
        return _in_the_middle(scenario, scenario.start, read_line, place)
    lists = [army.list for army in scenario.armies if army.list is not None]
    assert len(lists) == 2, "both armies have lists where nobody is placed by hand"
    first = muster(lists[0], 0, 0)
    second = muster(lists[1], 1, len(first))
    sides = (0,) * len(first) + (1,) * len(second)
    waiting = (
        starting_unit(troop, number, side)
        for number, (troop, side) in enumerate(zip((*first, *second), sides, strict=True))
    )
    return State(
        _setting(scenario, (first, second)),
        reserve=tuple(waiting),
        deployment=scenario.deployment,
        objective=scenario.objective,
    )


def _in_the_middle(scenario: Scenario, start: Start, read_line: ReadLine, place: str) -> State:
    placed = recruits(scenario.armies, place, read_line)
    deployment = scenario.deployment or FRONTLINE_CLASH
    zone = variants(deployment)[0]
    state = State(
        _setting(scenario, troops_of(placed)),
        deployment=deployment,
        objective=scenario.objective,
        zones=(zone, other_zone(deployment, zone)),
        turn=start.turn,
        player_turn=2 * start.turn - (start.active == start.first_player),
        active=start.active,
        first_player=start.first_player,
        phase=start.phase,
    )
    return shaken_until(stand(state, placed), start)


def _setting(scenario: Scenario, armies: tuple[tuple[Troop, ...], tuple[Troop, ...]]) -> Setting:
    first, second = scenario.armies
    tell_apart(armies)
    return Setting(
        armies,
        scenario.board.table(),
        scenario.in_force(),
        army_points=scenario.points,
        names=(first.name, second.name),
        game_turns=scenario.turns,
    )


def new_battle(
    scenario: Scenario, dice: Dice, read_line: ReadLine, place: str = "scenario", *, witness: bool = False
) -> Battle[State, Result]:
    """Return the battle of a scenario, at its first ask.

    With *witness* its log also tells of each step and pool of dice as a whole (see `kernel.luck`).
    """
    return Battle(witnessed(play) if witness else play, opening(scenario, read_line, place), dice)


# ---- journals


def header_of(scenario: Scenario) -> Header:
    """Return the header of the scenario's journal."""
    plain = msgspec.to_builtins(replace(scenario, armies=tuple(replace(army, list=None) for army in scenario.armies)))
    lists = tuple(msgspec.to_builtins(army.list) for army in scenario.armies if army.list is not None)
    return Header(SYSTEM, RULES, dict(scenario.in_force().choices), scenario.text or "", lists, plain)


def scenario_in(header: Header, place: str = "journal") -> Scenario:
    """Return the scenario that a journal's header holds.

    Raises:
        BadInput: If it is another system's, or can't be read.
    """
    if header.system != SYSTEM:
        raise BadInput(place, header.system, SYSTEM)
    try:
        scenario = msgspec.convert(header.scenario, Scenario)
        lists = [msgspec.convert(listed, ArmyList) for listed in header.lists]
    except (msgspec.ValidationError, KeyError) as error:
        raise BadInput(place, str(error), N_("the header of a battle of The Ninth Age")) from None
    if lists:
        first, second = scenario.armies
        scenario = replace(scenario, armies=(replace(first, list=lists[0]), replace(second, list=lists[1])))
    return replace(scenario, readings=header.readings)
