"""What an option of Skulldred would do, in one line: its AP, how far and which way, near whom it ends, how likely."""

from __future__ import annotations

from math import hypot
from typing import Any

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_, Sayable
from grognard.kernel.words.refusals import NotAllowed
from grognard.players.terminal.console import Saying, joined, roughly
from grognard.skulldred.actions import BY_ACTION, SEQUENCE, cost_of
from grognard.skulldred.attacking_portals import AttackPortal
from grognard.skulldred.buying import BuyDice, RollComes, roll_bought
from grognard.skulldred.casting import CastComes
from grognard.skulldred.cover import cover
from grognard.skulldred.declaring import Cast
from grognard.skulldred.fighting import Charge
from grognard.skulldred.firing import DodgeTo
from grognard.skulldred.leaders import leader_of
from grognard.skulldred.missiles import Duel, DuelComes, JumpAside
from grognard.skulldred.outlook.ahead import Fight, Shot, bout_of_option
from grognard.skulldred.outlook.chances import Outlook, chance_to_destroy, chances_bought, chances_of, outlook
from grognard.skulldred.portals import PlacePortal
from grognard.skulldred.rolls import Result
from grognard.skulldred.setup import Deploy, deployed
from grognard.skulldred.state import Figure, State
from grognard.skulldred.terminal.lengths import bearing, compass, length
from grognard.skulldred.terminal.standing import LED, UNLED, surroundings
from grognard.skulldred.turn import Activate
from grognard.skulldred.ways import start_of


def effect_of(ask: Ask, state: State, option: Answer) -> str | Sayable | None:
    """Return what *option* would do; None where its own words say it all."""
    said = _of(ask, state, option)
    if ask.kind != SEQUENCE or type(option) not in BY_ACTION:
        return said
    points = cost_of(state, state.actor, option, suggested=True)
    return Saying(COSTS, points=points) if said is None else Saying(COSTS_AND_DOES, points=points, said=said)


def _of(ask: Ask, state: State, option: Answer) -> str | Sayable | None:
    if isinstance(option, Fight | Shot):
        return _bout(state, option)
    if isinstance(option, BuyDice | Duel | JumpAside):
        return _about(ask, state, option)
    match option:
        case Cast():
            return Saying(CAST, chance=chances_of(state, option).get("success", 0.0))
        case AttackPortal():
            return Saying(VANISHES, chance=chance_to_destroy(state, option))
        case Activate(figure_id):
            return _around(state, state.figure(figure_id), Saying(AT, **_place(state.figure(figure_id))))
        case Deploy(figure_id):
            there = deployed(state, state.figure(figure_id), option)
            return _around(state.with_figure(there), there, None)
        case PlacePortal(x, y):
            return _goes(state, state.actor, x, y)
        case DodgeTo(angle):
            return Saying(WAY, way=compass(angle))
    if hasattr(option, "x") and hasattr(option, "y"):
        return _moved(state, mover(ask, state, option), option)
    return None


def _about(ask: Ask, state: State, option: BuyDice | Duel | JumpAside) -> Saying | None:
    """Return the chances of the roll that an ask is about, as an option would have it."""
    about = ask.about
    match option:
        case BuyDice() if isinstance(about, RollComes):
            return _chances(outlook(roll_bought(state, about, option)))
        case BuyDice() if isinstance(about, CastComes):
            return Saying(CAST, chance=chances_bought(state, about, option).get("success", 0.0))
        case Duel() if isinstance(about, DuelComes):
            return _chances(outlook(about.duel))
        case JumpAside() if isinstance(about, DuelComes):
            return _chances(outlook(about.dodge))
    return None


def _place(figure: Figure) -> dict[str, object]:
    return {"x": round(figure.x), "y": round(figure.y)}


def mover(ask: Ask, state: State, option: Answer) -> Figure | None:
    """Return whom an option moves: the figure that it names, or the own one that is activated."""
    named: int | None = getattr(option, "figure", None)
    if named is not None:
        return state.figure(named)
    return state.actor if state.acting is not None and state.actor.side == ask.player else None


def _moved(state: State, figure: Figure | None, option: Any) -> str | Sayable | None:
    """Return how far and which way a move goes, and what is around its end; None for markers and swings of others."""
    if figure is None or not figure.on_table:
        return None
    facing = getattr(option, "facing", figure.facing)
    there = figure.at(option.x, option.y, facing if not figure.profile.base.is_round else None)
    if (there.x, there.y) == (figure.x, figure.y):
        return None
    gone = Saying(GOES, length=length(state, _length(figure, there)), way=bearing(figure.x, figure.y, there.x, there.y))
    return _around(state.with_figure(there), there, gone)


def _goes(state: State, figure: Figure, x: float, y: float) -> Saying:
    """Return how far and which way a place lies from a figure."""
    away = hypot(x - figure.x, y - figure.y)
    return Saying(GOES, length=length(state, away), way=bearing(figure.x, figure.y, x, y))


def _length(figure: Figure, there: Figure) -> float:
    try:
        return start_of(figure, there.x, there.y, there.facing)[2]
    except NotAllowed:
        return 0.0


def _around(state: State, figure: Figure, said: Saying | None) -> str | Sayable | None:
    """Return *said* with what matters where a figure stands: the nearest enemy, its leader, its cover."""
    near = surroundings(state, figure)
    led: str | Saying | None = None
    if not figure.is_leader:
        leader = leader_of(state, figure)
        led = Saying(LED, leader=leader.id) if leader is not None else UNLED if _has_leader(state, figure) else None
    covered = _covered(state, figure)
    parts = tuple(part for part in (said, near, led, covered) if part is not None)
    return joined(parts) if parts else None


def _has_leader(state: State, figure: Figure) -> bool:
    return any(one.is_leader for one in state.side(figure.side))


def _covered(state: State, figure: Figure) -> str | Saying | None:
    """Return the figure's cover from the nearest enemy who shoots or casts."""
    shooters = [foe for foe in state.enemies(figure.side) if foe.stands and (foe.profile.shoot or foe.profile.magic)]
    if not shooters:
        return None
    nearest = min(shooters, key=lambda foe: ((foe.x - figure.x) ** 2 + (foe.y - figure.y) ** 2, foe.id))
    found = cover(state, nearest, figure)
    if found.hard:
        return Saying(HARD, shooter=nearest.id)
    return Saying(SOFT, shooter=nearest.id, pieces=found.soft) if found.soft else None


def _bout(state: State, option: Fight | Shot) -> Saying | None:
    """Return the chances of a fight or a shot, before anybody buys dice."""
    ahead = bout_of_option(state, option)
    if ahead is None:
        return None
    said = roughly(_chances(outlook(ahead.bout)), about=ahead.about)
    if not isinstance(option, Charge):
        return said
    figure = state.actor
    way = bearing(figure.x, figure.y, option.x, option.y)
    there = figure.at(option.x, option.y, option.facing)
    return Saying(CHARGE, length=length(state, _length(figure, there)), way=way, said=said)


def _chances(found: Outlook) -> Saying:
    """Return the chances of an opposed roll in a few words."""
    chances = {
        "killed": found.chance("defender", Result.KILLED),
        "downed": found.chance("defender", Result.DOWNED),
        "pushed": found.chance("defender", Result.PUSHED),
    }
    hurt = found.at_least("attacker", Result.DOWNED)
    return Saying(BOUT_HURT, **chances, hurt=hurt) if hurt else Saying(BOUT, **chances)


COSTS, COSTS_AND_DOES = N_("{points} AP"), N_("{points} AP; {said}")
AT, WAY = N_("at {x} {y}"), N_("{way}")
GOES = N_("{length} {way}")
SOFT, HARD = N_("soft cover {pieces} from {shooter:figure}"), N_("hard cover from {shooter:figure}")
BOUT = N_("killed {killed:%}, DOWNED {downed:%}, pushed {pushed:%}")
BOUT_HURT = N_("killed {killed:%}, DOWNED {downed:%}, pushed {pushed:%}; the attacker DOWNED or killed {hurt:%}")
CHARGE = N_("{length} {way}; {said}")
CAST = N_("succeeds with {chance:%}")
VANISHES = N_("the portal vanishes {chance:%}")
