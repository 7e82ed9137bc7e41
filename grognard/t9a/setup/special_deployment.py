"""Special Deployment: who comes by Ambush, as a Scout or as a reinforcement, and choices due now (core 16.8)."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event, Name
from grognard.t9a.board.effects import FOR_THE_BATTLE
from grognard.t9a.board.lasting import with_effect
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moving.joining import may_join, with_character
from grognard.t9a.setup.deployment import in_reserve
from grognard.t9a.setup.zones import DAWN_ASSAULT

MOST_REINFORCEMENTS = 2  # units that may be kept back in Dawn Assault

Way = Literal["ambush", "scouting", "reinforcement", "undeployed"]
RULES: dict[str, str] = {
    "ambush": "t9a.ambush",
    "scouting": "t9a.scout",
    "reinforcement": DAWN_ASSAULT,
    "undeployed": "t9a.deployment-phase",
}


class DeclareWay(Answer, frozen=True):
    """Say how the unit comes to the table: by Ambush, as a Scout, as a reinforcement, or normally ("undeployed")."""

    message: ClassVar[str] = "{unit:unit}: {rule}"

    unit: int
    way: Way

    @property
    def rule(self) -> str:
        """The rule by which it comes."""
        return RULES[self.way]


class HideInside(Answer, frozen=True):
    """Keep the Character, who has Ambush, back inside a unit that lies in Ambush: they roll, and enter, as one."""

    message: ClassVar[str] = "{unit:unit}: in Ambush with {host:unit}"

    unit: int
    host: int


class ChooseEffect(Answer, frozen=True):
    """Choose one of a unit's effects for the battle (Runic Engravings)."""

    message: ClassVar[str] = "{unit:unit}: {effect}"

    unit: int
    effect: str


class KeptBack(Event, frozen=True):
    """A unit is kept for a special deployment."""

    message: ClassVar[str] = "{unit}: kept back, {rule}"

    unit: Name
    rule: str


class HiddenInside(Event, frozen=True):
    """A Character is kept back inside a unit."""

    message: ClassVar[str] = "{character}: in Ambush with {unit}"

    character: Name
    unit: Name


class EffectChosen(Event, frozen=True):
    """A unit has an effect for the battle."""

    message: ClassVar[str] = "{unit}: {effect} for the battle"

    unit: Name
    effect: str


def declare_special_deployment(state: State, side: int, dice: Dice) -> Play[State]:
    """Let *side* say who comes by Ambush, Scouts or is kept as reinforcement, and make the choices due now.

    Characters are declared after the units in which they may lie in Ambush.
    """
    mine = [unit for unit in state.reserve if unit.side == side]
    for unit_id in [unit.id for unit in sorted(mine, key=lambda unit: unit.troop is None)]:
        state = yield from _choose_effects(state, unit_id, dice)
        unit = in_reserve(state, unit_id)
        ways = tuple(DeclareWay(unit_id, way) for way in _ways(state, unit))
        options: tuple[Answer, ...] = (*(HideInside(unit_id, host.id) for host in _hiding_places(state, unit)), *ways)
        if len(options) == 1:
            continue
        answer = yield Ask(side, "t9a.special-deployment", options, state=state)
        if isinstance(answer, HideInside):
            state = _hidden(state, unit, in_reserve(state, answer.host), dice)
        elif isinstance(answer, DeclareWay) and answer.way != "undeployed":
            state = _with_reserved(state, unit.altered(away=answer.way))
            dice.tell(KeptBack(unit.name, answer.rule))
    return state


def _hiding_places(state: State, unit: Unit) -> list[Unit]:
    """Return the units in Ambush that a Character with Ambush may be part of."""
    if unit.troop is not None or not unit.has_trait(Trait.MAY_AMBUSH):
        return []
    hosts = [other for other in state.reserve if other.side == unit.side and other.away == "ambush" and other.troop]
    return [host for host in hosts if may_join(state, unit.characters[0], host) is None]


def _hidden(state: State, unit: Unit, host: Unit, dice: Dice) -> State:
    """Return the state with the Character in the unit that lies in Ambush."""
    dice.tell(HiddenInside(unit.name, host.name))
    rest = replace(state, reserve=tuple(other for other in state.reserve if other.id != unit.id))
    return _with_reserved(rest, with_character(host, unit.characters[0]))


def _choose_effects(state: State, unit_id: int, dice: Dice) -> Play[State]:
    """Let the owner choose the effects that last for the battle (Runic Engravings)."""
    for hook in in_reserve(state, unit_id).hooks.of(Moments.chooses_before_deployment):
        unit = in_reserve(state, unit_id)
        options = tuple(ChooseEffect(unit_id, effect) for effect in hook() or ())
        answer = yield from answer_to(
            Ask(unit.side, "t9a.choose-effect", options, state=state, rule="t9a.special-deployment"), ChooseEffect
        )
        state = _with_reserved(state, with_effect(unit, answer.effect, FOR_THE_BATTLE))
        dice.tell(EffectChosen(unit.name, answer.effect))
    return state


def _ways(state: State, unit: Unit) -> tuple[Way, ...]:
    """Return how the unit may come to the table; the last way, to deploy it normally, is always there."""
    ways: list[Way] = []
    if unit.has_trait(Trait.MAY_AMBUSH):
        ways.append("ambush")
    if unit.has_trait(Trait.MAY_SCOUT):
        ways.append("scouting")
    kept = sum(other.side == unit.side and other.away == "reinforcement" for other in state.reserve)
    if state.deployment == DAWN_ASSAULT and kept < MOST_REINFORCEMENTS:
        ways.append("reinforcement")
    return (*ways, "undeployed")


def _with_reserved(state: State, unit: Unit) -> State:
    return replace(state, reserve=tuple(unit if other.id == unit.id else other for other in state.reserve))
