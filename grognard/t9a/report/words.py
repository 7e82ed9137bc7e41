"""Sentences of a report of The Ninth Age: where a unit stands, what became of it, what a board shows."""

from __future__ import annotations

from typing import Any

from grognard.kernel.words.compass import compass
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import N_
from grognard.report.speech import Speaker, Text, joined
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.report.tags import Tags, troop_of
from grognard.t9a.setup.victory import Result


def standing(unit: Unit, state: State, tags: Tags, speaker: Speaker) -> Text:
    """Return where a unit stands and how it is, in words."""
    values: dict[str, Any] = {
        "models": unit.model_count,
        "files": unit.formation.files,
        "health": unit.health,
        "x": round(unit.x, 1),
        "y": round(unit.y, 1),
        "facing": compass(unit.facing),
    }
    parts = [speaker.say(_STANDS if unit.model_count > 1 else _STANDS_ALONE, **values)]
    if unit.troop is not None and unit.characters:
        heroes = tuple(tags.named(hero.troop) for hero in unit.characters)
        parts.append(speaker.say(_WITH, heroes=heroes))
    if unit.morale.fleeing:
        parts.append(speaker.say(_FLEES))
    if unit.morale.shaken:
        parts.append(speaker.say(_SHAKEN))
    if unit.fight.engaged:
        enemies = [state.by_id[one.enemy] for one in unit.fight.engaged if one.enemy in state.by_id]
        if enemies:
            named = tuple(tags.named(troop_of(enemy)) for enemy in enemies)
            parts.append(speaker.say(_FIGHTS, enemies=named))
    return joined(*parts, by=", ")


def seen(state: State, speaker: Speaker) -> Text:
    """Return what a board shows, in words: the alternative text of its picture."""
    counts = tuple(len(state.of_side(side)) for side in (0, 1))
    names = state.setting.names
    return speaker.say(_SEEN, first=names[0], second=names[1], first_units=counts[0], second_units=counts[1])


def verdict(result: Result, names: tuple[Name, Name], speaker: Speaker) -> Text:
    """Return who won, in words."""
    if result.winner is None:
        return speaker.say(_DRAW)
    first, second = sorted(result.battle_points, reverse=True)
    return speaker.say(_WON, army=names[result.winner], first=first, second=second)


_STANDS = N_("{models} models, {files} wide, {health} HP; {x:in} from the west, {y:in} from the south, facing {facing}")
_STANDS_ALONE = N_("1 model, {health} HP; {x:in} from the west, {y:in} from the south, facing {facing}")
_WITH, _FLEES, _SHAKEN, _FIGHTS = N_("with {heroes}"), N_("flees"), N_("Shaken"), N_("fights {enemies}")
_SEEN = N_("The board seen from above; units on it: {first} {first_units}, {second} {second_units}")
_DRAW, _WON = N_("A draw"), N_("{army} win {first}–{second}")
