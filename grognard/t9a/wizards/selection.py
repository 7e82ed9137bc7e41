"""Spell Selection: step 7 of the Pre-Game Sequence (`t9a.spell-selection`, magic 2.2)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice, Distribution
from grognard.kernel.rules.rule import HookTable
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.effects import FOR_THE_BATTLE
from grognard.t9a.board.gathering import rule_id_of
from grognard.t9a.board.lasting import with_effect_on
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.spell import Spell, all_spells, is_learned
from grognard.t9a.moments.spell_card import ATTRIBUTE, HEREDITARY, BattleRunes, Wizardry
from grognard.t9a.wizards.casters import Caster, everybody

SELECTION = "t9a.spell-selection"
REPEATS = "t9a.dh.battle-runes.repeats"
HIGHEST = 6


class SelectSpells(Answer, frozen=True):
    """A caster selects these spells."""

    message: ClassVar[str] = N_("{caster:unit} select {spells}")

    caster: int
    spells: tuple[str, ...]


class PathDrawn(Event, frozen=True):
    """A Character has become a Wizard of a path that was drawn."""

    message: ClassVar[str] = N_("{caster} ({rule}) becomes a Wizard: {path}")

    caster: Name
    rule: str
    path: str


class SpellsSelected(Event, frozen=True):
    """A caster knows these spells."""

    message: ClassVar[str] = N_("{caster} {caster:knows|know}: {spells}")

    caster: Name
    spells: tuple[str, ...]


def select_spells(state: State, side: int, dice: Dice) -> Play[State]:
    """Let a player select the spells and Battle Runes of all his models, one model after the other.

    First the paths of those who become Wizards only now are drawn.
    """
    state = _draw_paths(state, side, dice)
    for caster, hooks in everybody(_army(state, side), side):
        fixed = spells_besides(hooks)
        choices = ways_to_select(hooks)
        if not fixed and not choices:
            continue
        chosen = choices[0] if choices else ()
        if len(choices) > 1:
            ask = Ask(
                side,
                SELECTION,
                tuple(SelectSpells(caster.id, way) for way in choices),
                _judge(state, caster, hooks, choices),
                state=state,
            )
            chosen = (yield from answer_to(ask, SelectSpells)).spells
        known = (*chosen, *(spell for spell in fixed if spell not in chosen))
        if dice.telling and known:
            dice.tell(SpellsSelected(_name(state, side, caster), known))
        state = replace(state, magic=replace(state.magic, known=(*state.magic.known, (caster.id, known))))
    return state


def _draw_paths(state: State, side: int, dice: Dice) -> State:
    """Return the state in which each Character who becomes a Wizard by a rule has the path that was drawn for him."""
    for unit in _army(state, side):
        for hero in unit.characters:
            for hook in hero.hooks.of(Moments.becomes_wizard_of):
                rule, path = rule_id_of(hook), dice.choose(Distribution.uniform(hook() or ()), SELECTION)
                dice.tell(PathDrawn(hero.troop.name, rule, path))
                unit = with_effect_on(unit, hero.id, path, FOR_THE_BATTLE)
        state = _with(state, unit)
    return state


def _with(state: State, unit: Unit) -> State:
    if state.has(unit.id):
        return state.put(unit)
    return replace(state, reserve=tuple(unit if one.id == unit.id else one for one in state.reserve))


def _judge(
    state: State, caster: Caster, hooks: HookTable, choices: tuple[tuple[str, ...], ...]
) -> Callable[[Answer], None]:
    """Return the check of a selection: any of the ways; Battle Runes fewer as well, and one twice by one reading."""
    runes = [spell.id for spell in battle_runes()]
    repeats = state.setting.readings.choice(REPEATS) == "repeats"
    most = runes_of(hooks)
    allowed = {frozenset(way) for way in choices}

    def check(answer: Answer) -> None:
        if isinstance(answer, SelectSpells) and answer.caster == caster.id:
            chosen = frozenset(answer.spells)
            single = len(chosen) == len(answer.spells)
            if most and len(answer.spells) <= most and chosen <= frozenset(runes) and (single or repeats):
                return
            if single and chosen in allowed:
                return
        raise NotAllowed(SELECTION, NO_SUCH_SELECTION)

    return check


# ---- what may be selected --------------------------------------------------------------------------------------------


def ways_to_select(hooks: HookTable) -> tuple[tuple[str, ...], ...]:
    """Return the ways in which a model may select: each the ids of its spells; () if it selects nothing.

    Fewer Battle Runes than allowed are no suggestion of ours, though the rules let one choose so.
    """
    runes = runes_of(hooks)
    if runes:
        return tuple(combinations([spell.id for spell in battle_runes()], runes))
    skill = _skill(hooks)
    if skill is None or any(hook() for hook in hooks.of(Moments.opens_paths)):
        return ()
    if hooks.with_trait(Trait.KNOWS_ALL):
        return tuple(_all_but_one(paths_of(hooks)))
    ways: dict[tuple[str, ...], None] = {}
    for path in paths_of(hooks) or ("",):
        found = _choice(hooks, path, skill)
        ways.update(dict.fromkeys(combinations(found, min(skill.spells, len(found)))))
    return tuple(ways)


def spells_open_to(hooks: HookTable) -> frozenset[str]:
    """Return every spell that a model may come to know; if it is a Wizard of no path yet, those of any path."""
    selected = frozenset(spell for way in ways_to_select(hooks) for spell in way)
    found = selected.union(spells_besides(hooks))
    skill = _skill(hooks)
    if skill is None or paths_of(hooks) or hooks.of(Moments.opens_paths):
        return found
    paths = dict.fromkeys(spell.path for spell in all_spells() if is_learned(spell.id))
    return found.union(spell for path in paths for spell in _choice(hooks, path, skill))


def runes_of(hooks: HookTable) -> int:
    """Return how many Battle Runes a model may select."""
    allowed: list[BattleRunes] = [runes for hook in hooks.of(Moments.battle_runes) if (runes := hook()) is not None]
    return min(sum(runes.number for runes in allowed), len(battle_runes()))


def battle_runes() -> tuple[Spell, ...]:
    """Return the Battle Runes: spells that are cast by Power Level alone, and that no item brings."""
    return tuple(spell for spell in all_spells() if spell.is_battle_rune)


def spells_besides(hooks: HookTable) -> tuple[str, ...]:
    """Return the spells that a model knows without selecting them."""
    found: list[str] = []
    paths = paths_of(hooks)
    for hook in hooks.of(Moments.also_knows):
        number = hook()
        found += [spell.id for spell in _of_paths(paths) if spell.number == number]
    for opens in hooks.of(Moments.opens_paths):
        found += [spell.id for spell in _of_paths(opens() or ()) if spell.number in ("1", HEREDITARY)]
    return tuple(dict.fromkeys(found))


def paths_of(hooks: HookTable) -> tuple[str, ...]:
    """Return the paths of a model, as its list names them."""
    return tuple(path for hook in hooks.of(Moments.path_of_magic) if (path := hook()) is not None)


def _skill(hooks: HookTable) -> Wizardry | None:
    return max(
        (skill for hook in hooks.of(Moments.wizardry) if (skill := hook()) is not None),
        key=lambda skill: skill.spells,
        default=None,
    )


def _choice(hooks: HookTable, path: str, skill: Wizardry) -> tuple[str, ...]:
    """Return the spells among which a model selects, if it takes this path."""
    for hook in hooks.of(Moments.selects_only):
        return tuple(hook() or ())
    most = int(min([skill.most, *hooks.amounts(Amount.SELECTS_AT_MOST)]))
    if hooks.with_trait(Trait.SELECTS_ALL):
        most = HIGHEST
    besides = spells_besides(hooks)
    return tuple(
        spell.id
        for spell in _of_paths((path,))
        if spell.id not in besides
        and (skill.hereditary if spell.number == HEREDITARY else spell.number.isdigit() and int(spell.number) <= most)
    )


def _of_paths(paths: tuple[str, ...]) -> tuple[Spell, ...]:
    """Return the spells of these paths, and the hereditary ones last."""
    spells = all_spells()
    own = tuple(
        spell for path in paths for spell in spells if path and spell.path == path and spell.number != ATTRIBUTE
    )
    return (*own, *(spell for spell in spells if spell.number == HEREDITARY))


def _all_but_one(paths: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return all spells of a path, and the ways in which one of them is exchanged for the hereditary one."""
    every = [spell.id for spell in _of_paths(paths) if spell.number != HEREDITARY]
    hereditary = [spell.id for spell in _of_paths(paths) if spell.number == HEREDITARY]
    ways = [tuple(every)]
    for other in hereditary:
        ways += [(*(spell for spell in every if spell != gone), other) for gone in every]
    return ways


def _army(state: State, side: int) -> tuple[Unit, ...]:
    units = (*state.units, *state.reserve)
    return tuple(sorted((unit for unit in units if unit.side == side), key=lambda unit: unit.id))


def _name(state: State, side: int, caster: Caster) -> Name:
    for unit in _army(state, side):
        for character in unit.characters:
            if character.id == caster.character:
                return character.troop.name
        if unit.id == caster.unit and caster.character is None:
            return unit.name
    raise AssertionError(f"nobody has the id {caster.id}")


NO_SUCH_SELECTION = N_("these spells can't be selected")
