"""A battle of two units a side, written down frame by frame: a move, shots, a charge, a combat, a flight."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.geometry import Feature, Rect, Table
from grognard.kernel.words.events import Event, Name, Rolled
from grognard.kernel.words.modifiers import Modifier, Target, Value
from grognard.report.frames import Frame
from grognard.t9a.aftermath.break_tests import Breaks
from grognard.t9a.aftermath.combat_score import CombatLost, CombatScored, ScoreItem, SideScore
from grognard.t9a.battle import BattleEnds, GameTurnBegins, PhaseBegins
from grognard.t9a.board.state import Fallen, State
from grognard.t9a.luck import Luck, luck_of
from grognard.t9a.melee.melee_events import Attacked, InitiativeStep, RoundBegins
from grognard.t9a.morale.flight import Flees
from grognard.t9a.movement.movement import Moved
from grognard.t9a.setup.victory import Result, Tally
from grognard.t9a.shooting.shooting_events import Shoots
from grognard.t9a.units.losses import HealthLost
from tests.t9a.positions import alone, fight, hero, model, state_of, troop, unit

ARMIES = (Name("Saurian Ancients", "Anciens sauriens"), Name("Dwarven Holds", "Forteresses naines"))
SPEARMEN, BOWMEN = Name("Spearmen", "Lanciers"), Name("Bowmen", "Archers")
GUARD = Name('Guard <of> & the "King"', "Garde <du> & du « Roi »")
TO_HIT = Target(
    "t9a.to-hit",
    4,
    (Modifier("t9a.distracting", "add", -1),),
    5,
    (Value("t9a.offensive-skill", 4, (), 4), Value("t9a.defensive-skill", 4, (), 4)),
)
BREAK = Target("t9a.break-test", 7, (Modifier("t9a.fear", "add", -1),), 6, at_most=True)
TABLE = Table(
    72,
    48,
    (
        Feature("forest-1", "forest", Rect(20, 30, 8, 6, 30)),
        Feature("hill-1", "hill", Rect(50, 20, 8, 6, 0)),
        Feature("tower", "ruins", Rect(60, 40, 5, 5, 0), 0, "Old Tower"),
    ),
)
RESULT = Result((300, 80), None, (13, 7), ((Tally("b1", 300, "t9a.victory-points.casualty"),), ()))


def frames() -> tuple[Frame, ...]:
    """Return the frames, from the deployment to the end."""
    spears = unit(
        0,
        0,
        troop(model("Spearman"), 20, key="a1", champion=True, musician=True, standard=True, name=SPEARMEN, points=300),
    )
    bows = unit(1, 0, troop(model("Bowman"), 10, key="a2", name=BOWMEN, points=200), x=20, y=10)
    guard = unit(2, 1, troop(model("Guard"), 10, key="b1", name=GUARD, points=300), x=36, y=40, facing=180)
    king = alone(hero(3), 1, x=50, y=40, facing=180)
    spears = spears.altered(x=36, y=20)
    deployed = replace(
        state_of(spears, bows, guard, king, table=TABLE),
        phase="setup",
        turn=0,
        deployment="t9a.deployment.frontline-clash",
        objective="t9a.objective.hold-the-ground",
        zones=("south", "north"),
    )
    deployed.setting.army_points = 2000
    told: list[Frame] = [Frame(deployed, ())]

    def then(state: State, *events: Event) -> State:
        told.append(Frame(state, events))
        return state

    # the first player moves and shoots
    state = then(replace(deployed, phase="charge", turn=1), GameTurnBegins(1), begins("charge", 0))
    state = then(replace(state, phase="movement"), begins("movement", 0))
    spears = spears.altered(x=40, y=28, facing=0)
    state = then(
        state.put(spears), Moved(SPEARMEN, "march", 8.5, ((36.0, 20.0, 0.0), (36.0, 24.0, 30.0), (40.0, 28.0, 0.0)))
    )
    state = then(replace(state, phase="shooting"), begins("shooting", 0))
    guard = guard.altered(models=guard.models - 2)
    state = then(
        state.put(guard),
        Shoots(BOWMEN, GUARD, Name("Bow", "Arc"), 4),
        Rolled(TO_HIT, (6, 5, 2, 1)),
        HealthLost(GUARD, 2, 2),
    )
    state = then(replace(state, phase="melee"), begins("melee", 0))
    # the second player charges, loses the combat, and flees off the table
    state = then(replace(state, phase="charge", active=1), begins("charge", 1))
    guard, spears = fight(guard, spears, charging=True)
    state = then(state.put(guard, spears), Rolled("t9a.charge-range", (6, 4, 1), "total", (6, 4)))
    state = then(replace(state, phase="melee"), begins("melee", 1))
    spears = spears.altered(models=spears.models - 1, engaged=())
    guard = guard.altered(models=guard.models - 3, engaged=(), charging=False, fleeing=True, x=40.0, y=44.0, facing=0.0)
    state = then(
        state.put(spears, guard),
        RoundBegins((GUARD,), (SPEARMEN,)),
        InitiativeStep(3),
        Attacked(SPEARMEN, SPEARMEN, GUARD, GUARD, Name("Spear", "Lance"), 15),
        Rolled(TO_HIT, (6, 6, 5, 1)),
        HealthLost(GUARD, 3, 3),
        HealthLost(SPEARMEN, 1, 1),
        CombatScored(
            SideScore(ARMIES[1], (ScoreItem("t9a.charge-bonus", 1),)),
            SideScore(ARMIES[0], (ScoreItem("t9a.rank-bonus", 2, SPEARMEN),)),
        ),
        CombatLost(ARMIES[1], 1),
        Rolled(BREAK, (4, 5), "total"),
        Breaks(GUARD),
        Flees(GUARD, 7.0),
    )
    gone = replace(state.without(2), phase="over", fallen=(Fallen("b1", 1, by_flight=True),))
    then(gone, BattleEnds(13, 7, 300, 80))
    return tuple(told)


def told_luck() -> Luck:
    """Return the luck of the battle."""
    return luck_of(tuple((frame.state, frame.events) for frame in frames()))


def begins(phase: str, side: int) -> PhaseBegins:
    """Return the event of the beginning of a phase."""
    return PhaseBegins(ARMIES[side], 1, f"t9a.{phase}-phase")
