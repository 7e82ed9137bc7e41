"""What spells and portals are worth to the tactician."""

from __future__ import annotations

from math import hypot

from grognard.skulldred.declaring import Cast
from grognard.skulldred.lengths import is_within
from grognard.skulldred.outlook.ahead import bouts_of_spell
from grognard.skulldred.outlook.chances import chances_of
from grognard.skulldred.portals import PlacePortal
from grognard.skulldred.state import Figure, State
from grognard.skulldred.tactician.worth import expected, prize, worth_of

TOAD = 0.35
"""What of a sorcerer's worth a backfire costs."""
PORTAL = 0.4
"""What it costs to use a portal up."""
FRIEND = -1.2
"""What counts of the harm to a friend."""
RAISED, SUMMONED = 0.6, 0.9
PLAIN = {"dread": 0.15, "gust": 0.1, "ward": 0.05, "fury": 0.08}
"""What spells at one figure are worth, in shares of its worth."""
FIXED = {"unbind": 4.0, "fog": 0.6, "mire": 0.6, "gate-step": 1.0}
ATTACKS = ("skulldred.spells.lance", "skulldred.spells.fire-burst", "skulldred.spells.gust", "skulldred.spells.dread")
"""Spells for which a portal near the enemy is worth placing."""
MOST_PORTALS = 2


def cast(state: State, option: Cast) -> float:
    """Return what a casting is worth: its effect by its chance, less the danger of becoming a toad."""
    chances = chances_of(state, option)
    success, backfire = chances.get("success", 0.0), chances.get("backfire", 0.0)
    value = success * _effect(state, option) - backfire * TOAD * worth_of(state.actor)
    return value - (PORTAL if option.origin is not None else 0.0)


def _effect(state: State, option: Cast) -> float:
    name = option.spell.rpartition(".")[2]
    figures = [state.figure(one) for one in option.figures]
    if name in ("lance", "fire-burst"):
        return _harm(state, option)
    if name == "summon":
        return SUMMONED * sum(map(worth_of, figures))
    if name == "raise-up":
        return RAISED * sum(map(worth_of, figures))
    if name in PLAIN:
        return PLAIN[name] * option.to_cast * sum(worth_of(one) for one in figures if _matters(state, one))
    return FIXED.get(name, 0.0)


def _matters(state: State, figure: Figure) -> bool:
    """Is a figure near enough to an enemy for what helps or hinders it to matter soon?"""
    reach = 2 * state.setting.lengths.span
    return any(is_within(figure.base, enemy.base, reach) for enemy in state.enemies(figure.side))


def _harm(state: State, option: Cast) -> float:
    """Return what the attacks of a spell are worth: enemies whom it strikes, less friends."""
    side, total = state.actor.side, 0.0
    for struck, bout in bouts_of_spell(state, option):
        target = state.figure(struck)
        total += expected(bout, 0.0, prize(state, target)) * (1.0 if target.side != side else FRIEND)
    return total


def place_portal(state: State, side: int, option: PlacePortal) -> float:
    """Return what a portal is worth there: for who waits to be summoned, or for spells at enemies near it."""
    own = sum(1 for portal in state.portals if portal.side == side)
    if own >= MOST_PORTALS:
        return -1.0
    board = state.setting.board
    if any(one.place == "reserve" for one in state.figures if one.side == side):
        return 3.0 - hypot(option.x - board.width / 2, option.y - board.depth / 2) / 1000.0
    if not any(spell in ATTACKS for spell in state.warbands[side].spells):
        return -1.0
    reach = 2 * state.setting.lengths.span
    near = sum(1 for foe in state.enemies(side) if hypot(foe.x - option.x, foe.y - option.y) <= reach)
    return 0.5 * near - 0.4 - own
