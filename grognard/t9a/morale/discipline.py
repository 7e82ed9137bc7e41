"""Discipline Tests of every kind (core 2.10, 2.11, 14.3 to 14.5).

The owner tests with the model that serves him best: its own Discipline or one lent by the General nearby, then the
modifiers, each once; Minimised where the testing model says so; a failed test may be rolled again near the battle
standard. All of that is settled by the engine in the owner's interest, so a test asks nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, NamedTuple

import msgspec

from grognard.kernel.dice import Dice
from grognard.kernel.rules.rule import Hook, Moment
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.modifiers import Modifier, Target
from grognard.t9a.attack.attack import DISCIPLINE_MOST
from grognard.t9a.board.effects import table_of
from grognard.t9a.board.gathering import rule_id_of, rule_of
from grognard.t9a.board.lasting import effects_on_all
from grognard.t9a.board.profile import Model, Troop
from grognard.t9a.board.ranks import Character
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import LAYERS, Moments
from grognard.t9a.units.bearers import bearers_of, is_within_the_bearer, place_of_character

Test = Literal["break", "panic", "fear", "frenzy", "march", "rally", "restrain", "combat-reform", "redirect", "pivot"]

TEST_RULES: dict[str, str] = {
    "break": "t9a.break-test",
    "panic": "t9a.panic-test",
    "fear": "t9a.fear-test",
    "frenzy": "t9a.frenzy-test",
    "march": "t9a.march-test",
    "rally": "t9a.rally-test",
    "restrain": "t9a.restrain-pursuit",
    "combat-reform": "t9a.combat-reform",
    "redirect": "t9a.redirect",
    "pivot": "t9a.charging-a-fleeing-unit",
}


class PassedByRule(Event, frozen=True):
    """A test that a rule passes without a roll."""

    message: ClassVar[str] = "{unit} {unit:passes|pass} the test ({test}) without a roll: {rule}"

    unit: Name
    test: str
    rule: str


class TestTaken(Event, frozen=True):
    """A Discipline Test was rolled."""

    message: ClassVar[str] = "{unit}, {test}: passed"

    unit: Name
    test: str


class TestFailed(Event, frozen=True):
    """A Discipline Test was failed."""

    message: ClassVar[str] = "{unit}, {test}: failed"

    unit: Name
    test: str


class DisciplineRoll(msgspec.Struct, frozen=True, cache_hash=True):
    """A Discipline Test before its dice: the Discipline to stay within, how many dice, and whether they roll again.

    *minimised* dice more are rolled and the highest dropped, *maximised* more and the lowest. *passed_by* names a rule
    that passes the test without a roll; *reroll* the rule that lets a failure roll again.
    """

    target: Target
    minimised: int = 0
    maximised: int = 0
    reroll: str = ""
    passed_by: str = ""


def discipline_test(
    state: State,
    unit_id: int,
    test: Test,
    dice: Dice,
    modifiers: tuple[Modifier, ...] = (),
    *,
    also: tuple[str, ...] = (),
) -> bool:
    """Take a Discipline Test for the unit and return whether it passed.

    Args:
        state: The battle; who stands within the General's and the battle standard's ranges counts as it stands now.
        unit_id: The unit that tests.
        test: Which test it is; rules may treat each kind differently.
        dice: Rolled once, and once more where a reroll is at hand.
        modifiers: Modifiers of this test alone, such as the difference of the Combat Score.
        also: Rules to be named that keep a modifier away, such as Stubborn.
    """
    unit = state.unit(unit_id)
    roll = discipline_roll(state, unit, test, modifiers, also=also)
    if roll.passed_by:
        if dice.telling:
            dice.tell(PassedByRule(unit.name, TEST_RULES[test], roll.passed_by))
        return True
    passed = roll_discipline(dice, roll)
    if dice.telling:
        dice.tell((TestTaken if passed else TestFailed)(unit.name, TEST_RULES[test]))
    return passed


def roll_discipline(dice: Dice, roll: DisciplineRoll) -> bool:
    """Roll a test, once more where a failed one is rolled again; return whether it is passed."""
    if roll.passed_by:
        return True
    if _within_discipline(dice, roll, roll.target):
        return True
    return bool(roll.reroll) and _within_discipline(dice, roll, msgspec.structs.replace(roll.target, what=roll.reroll))


def discipline_roll(
    state: State, unit: Unit, test: Test, modifiers: tuple[Modifier, ...] = (), *, also: tuple[str, ...] = ()
) -> DisciplineRoll:
    """Return the numbers of the test for *unit*, taken by the model of its that serves best."""
    for hook in unit.hooks.of(Moments.passes_test):
        rule = hook(test, unit)
        if rule:
            return DisciplineRoll(Target(TEST_RULES[test], 0, (), 0), passed_by=rule)
    best: DisciplineRoll | None = None
    for one in _settings(state, unit, test):
        story = LAYERS.value(
            TEST_RULES[test],
            one.discipline,
            (*one.before, *modifiers, *one.after),
            lowest=0,
            highest=DISCIPLINE_MOST,
        )
        named = tuple(dict.fromkeys((*also, *one.minimised_by, *one.maximised_by)))
        target = Target(story.what, story.base, story.modifiers, story.value, at_most=True, also=named)
        found = DisciplineRoll(target, len(one.minimised_by), len(one.maximised_by), one.reroll)
        if best is None or _ease(found) > _ease(best):
            best = found
    assert best is not None, f"{unit.name.en} has no model to take a test"
    return best


def _ease(roll: DisciplineRoll) -> tuple[int, int]:
    """Return by what the owner tells which model serves him best."""
    return roll.target.needed, roll.minimised - roll.maximised


class _Setting(NamedTuple):
    """What a kind of model brings to a test: its Discipline, and what acts before and after the test's modifiers."""

    discipline: int
    before: tuple[Modifier, ...]
    after: tuple[Modifier, ...]
    minimised_by: tuple[str, ...]
    maximised_by: tuple[str, ...]
    reroll: str


def _settings(state: State, unit: Unit, test: Test) -> tuple[_Setting, ...]:
    """Return how each kind of model in the unit would take the test, worked out once for each state."""
    key = ("discipline", unit, test)
    found: tuple[_Setting, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = tuple(_settings_of(state, unit, test))
    return found


def discipline_in_force(state: State, unit: Unit) -> tuple[int, tuple[Modifier, ...]]:
    """Return the Discipline that a friend lends to the unit's models (0: none), and what modifies theirs now.

    Worked out once for each state.
    """
    key = ("discipline in force", unit)
    found: tuple[int, tuple[Modifier, ...]] | None = state.memo.get(key)
    if found is None:
        lent, modifiers = _lent_discipline(state, unit)
        found = state.memo[key] = (lent, _together(modifiers, _unit_modifiers(state, unit, "")))
    return found


def _settings_of(state: State, unit: Unit, test: Test) -> Iterator[_Setting]:
    common = _unit_modifiers(state, unit, test)
    lent, lenders = _lent_discipline(state, unit)
    shared = table_of(effects_on_all(unit))
    whoever: list[Hook] = [hook for hook in shared.of(Moments.minimises_discipline) if hook(test, state)]
    whoever += [hook for hook in unit.hooks.of(Moments.minimises_tests_of_unit) if hook(test, unit, state)]
    reroll = _reroll(state, unit, test)
    for model, discipline in _candidates(unit):
        own, led = ((), common), ((Modifier("t9a.commanding-presence", "set", lent),), _together(lenders, common))
        fear = () if model.hooks.with_trait(Trait.IMMUNE_TO_FEAR) else _fear(state, unit)
        half = (Modifier("t9a.decimated", "divide", 2),) if test == "rally" and is_decimated(unit) else ()
        minimising = [hook for hook in model.hooks.of(Moments.minimises_discipline) if hook(test, state)] + whoever
        maximising = [hook for hook in model.hooks.of(Moments.maximises_discipline) if hook(test)]
        fewer, more = tuple(map(rule_id_of, minimising)), tuple(map(rule_id_of, maximising))
        for settings, modifiers in (led, own) if lent > discipline else (own,):
            yield _Setting(discipline, (*settings, *half), (*modifiers, *fear), fewer, more, reroll)


def _together(first: tuple[Modifier, ...], second: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """Return modifiers of both, each rule's once (core 23, Commanding Presence)."""
    return (*first, *(one for one in second if all(one.rule != other.rule for other in first)))


def is_decimated(unit: Unit) -> bool:
    """Is the unit down to a quarter of the Health Points it began with (core 13.5)?"""
    if unit.troop is None:
        start = sum(character.model.health_points for character in unit.characters)
    else:
        start = starting_health(unit)
    return unit.health * 4 <= start


def starting_health(unit: Unit) -> int:
    """Return the Health Points that the rank and file had on the army list, champion and companions included."""
    if unit.troop is None:
        return sum(character.model.health_points for character in unit.characters)
    return starting_health_of(unit.troop)


def starting_health_of(troop: Troop) -> int:
    """Return the Health Points that a troop has on the army list, champion and companions included."""
    points = (troop.size - (troop.champion is not None)) * troop.model.health_points
    if troop.champion is not None:
        points += troop.champion.health_points
    if troop.companion is not None:
        points += troop.companions * troop.companion.health_points
    return points


def _within_discipline(dice: Dice, roll: DisciplineRoll, target: Target) -> bool:
    low, high = roll.maximised, roll.minimised
    return dice.total(2 + low + high, target, drop_lowest=low, drop_highest=high) <= target.needed


def _candidates(unit: Unit) -> Iterator[tuple[Model, int]]:
    """Yield each kind of model in the unit with its Discipline: 0 for a Character who refused a Duel (core 11.18)."""
    if unit.troop is not None:
        if unit.models:
            yield unit.troop.model, unit.troop.model.discipline
        if unit.champion and unit.troop.champion is not None:
            yield unit.troop.champion, unit.troop.champion.discipline
        if unit.companions and unit.troop.companion is not None:
            yield unit.troop.companion, unit.troop.companion.discipline
    for character in unit.characters:
        yield character.model, 0 if character.refused_duel else character.model.discipline


def _unit_modifiers(state: State, unit: Unit, test: Test | Literal[""]) -> tuple[Modifier, ...]:
    """Return what the unit's rules add, each rule once; without a *test*, what holds apart from any."""
    found: dict[str, Modifier] = {}
    for hook in unit.hooks.of(Moments.discipline):
        modifier = hook(test, unit, state)
        if modifier is not None:
            found.setdefault(modifier.rule, modifier)
    return tuple(found.values())


def _fear(state: State, unit: Unit) -> tuple[Modifier, ...]:
    """Return the -1 of enemies in contact that frighten, once however many they are (t9a.fear)."""
    for engagement in unit.fight.engaged:
        if state.has(engagement.enemy) and state.unit(engagement.enemy).has_trait(Trait.FRIGHTENS):
            return (Modifier("t9a.fear", "add", -1),)
    return ()


def _lent_discipline(state: State, unit: Unit) -> tuple[int, tuple[Modifier, ...]]:
    """Return the best Discipline that a friend's Commanding Presence lends, and what modifies it (core 14.3).

    0 if none reaches. It is the lender's as it is now: one who has refused a Duel has none.
    """
    best: tuple[int, tuple[Modifier, ...]] = (0, ())
    for friend in state.of_side(unit.side):
        if friend.morale.fleeing:
            continue
        for character, model in _members_one_by_one(friend):
            reach = _reach(model, Moments.lends_discipline, friend, character)
            if not reach or (character is not None and character.refused_duel):
                continue
            bearers = () if character is None else place_of_character(friend, character.id)
            if is_within_the_bearer(state, friend, bearers, unit, reach):
                lent = (model.discipline, _unit_modifiers(state, friend, ""))
                best = max(best, lent, key=lambda one: LAYERS.resolve(*one))
    return best


def _reroll(state: State, unit: Unit, test: Test) -> str:
    """Return the rule that lets the unit roll a failed test again, "" if there is none in reach (core 14.4)."""
    for friend in state.of_side(unit.side):
        if not friend.hooks.of(Moments.rerolls_tests_within):
            continue
        tables = [one.hooks for one in friend.characters if not one.refused_duel]
        for table in (friend.hooks_of_rank_and_file, *tables):
            for hook in table.of(Moments.rerolls_tests_within):
                reach = hook(test, friend, state)
                if reach is None:
                    continue
                reach += sum(table.amounts(Amount.WIDENS_COMMAND))
                if is_within_the_bearer(state, friend, bearers_of(friend, rule_of(hook)), unit, reach):
                    return rule_id_of(hook)
    return ""


def _members_one_by_one(unit: Unit) -> Iterator[tuple[Character | None, Model]]:
    """Yield each kind of model in the unit, Characters with themselves."""
    for model, _ in unit.members[: len(unit.members) - len(unit.characters)]:
        yield None, model
    for character in unit.characters:
        yield character, character.model


def _reach(
    model: Model, moment: Moment[[Unit, Character | None], float | None], unit: Unit, character: Character | None
) -> float:
    """Return the widest range in inches that the model's rules give at *moment*, 0 if none."""
    reaches = [reach for hook in model.hooks.of(moment) if (reach := hook(unit, character)) is not None]
    if not reaches:
        return 0.0
    reach = float(max(reaches) + sum(model.hooks.amounts(Amount.WIDENS_COMMAND)))
    return min([reach, *model.hooks.amounts(Amount.MOST_PRESENCE)])
