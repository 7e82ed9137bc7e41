"""Features that a player names when the Deployment Zones are known (`Trait.NAMES_TERRAIN`)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.board.effects import FOR_THE_BATTLE
from grognard.t9a.board.lasting import with_effect_on
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait

KIND = "t9a.name-terrain"


class NameTerrain(Answer, frozen=True):
    """Name a feature, by its id, for a Character's rule."""

    message: ClassVar[str] = N_("{rule}: name {feature}")

    character: int
    rule: str
    feature: str


class TerrainNamed(Event, frozen=True):
    """A feature was named."""

    message: ClassVar[str] = N_("{bearer}, {rule}: {feature} is named")

    bearer: Name
    rule: str
    feature: str


def name_terrain(state: State, side: int, dice: Dice) -> Play[State]:
    """Let *side* name a feature for each Character whose rule asks for one; on an empty table there is none to name."""
    features = state.setting.table.features
    if not features:
        return state
    for unit in [unit for unit in state.reserve if unit.side == side]:
        for one in unit.characters:
            for rule in one.hooks.with_trait(Trait.NAMES_TERRAIN):
                options = tuple(NameTerrain(one.id, rule.id, feature.id) for feature in features)
                answer = yield from answer_to(Ask(side, KIND, options, state=state), NameTerrain)
                dice.tell(TerrainNamed(one.troop.name, rule.id, answer.feature))
                number = 1 + [feature.id for feature in features].index(answer.feature)
                named = with_effect_on(unit, one.id, f"{rule.id}/{number}", FOR_THE_BATTLE)
                state = replace(state, reserve=tuple(named if it.id == unit.id else it for it in state.reserve))
    return state
