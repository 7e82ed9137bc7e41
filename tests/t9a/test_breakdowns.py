"""Every breakdown adds up as it is read: the base and its modifiers give the number needed, within the dice."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import Rolled, RolledDice
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.language import LANGUAGES, in_words
from grognard.kernel.words.modifiers import Modifier, Target, Value
from grognard.players import RandomPlayer
from grognard.t9a.attack.attack import prepare
from grognard.t9a.moments.hooks import LAYERS
from grognard.t9a.recruits import read_unit
from grognard.t9a.scenario.opening import new_battle
from tests.t9a.attacks import strikes
from tests.t9a.positions import model
from tests.t9a.test_random_battles import scenario


def sum_read(text: str) -> int:
    """Return what a reader adds up in "5+ to hit: 4+, −1 Distracting; Battle Focus"."""
    story = text.partition(": ")[2].partition(";")[0]
    base, *steps = re.split(r", (?=[+−=×÷≥≤])", re.sub(r" \([^()]*(?:\([^()]*\)[^()]*)*\)", "", story))
    number = int(re.search(r"\d+", base)[0])  # type: ignore[index]  # a story begins with its base
    for step in steps:
        value = int(re.search(r"\d+", step)[0])  # type: ignore[index]  # and each step has a number
        held = {"≥": max(number, value), "≤": min(number, value)}
        number = {"+": number - value, "−": number + value, **held}.get(step[0], value)
    return number


def targets(seed: int) -> Iterator[Target]:
    """Yield the reasons of all rolls of a random battle."""
    agreed = scenario(seed)
    battle = new_battle(agreed, RolledDice(seed), read_unit)
    players = [RandomPlayer(seed), RandomPlayer(seed + 1)]
    while battle.ask is not None:
        battle.answer(players[battle.ask.player].choose(battle.ask, battle))
    for event in battle.log:
        if isinstance(event, Rolled) and isinstance(event.because, Target):
            yield event.because


def added(base: int, modifiers: tuple[Modifier, ...], sign: int) -> int:
    """Return what a reader comes to who applies the modifiers as they are written."""
    number = base
    for modifier in modifiers:
        match modifier.layer:
            case "add":
                number += sign * modifier.value
            case "set" | "always":
                number = modifier.value
            case "multiply":
                number *= modifier.value
            case "divide":
                number = -(-number // modifier.value)
            case "at_least":
                number = max(number, modifier.value)
            case "at_most":
                number = min(number, modifier.value)
    return number


def faults_of(target: Target) -> list[str]:
    found = added(target.base, target.modifiers, 1 if target.at_most else -1)
    found = max(0, min(found, 10)) if target.at_most else found
    faults = [] if found == target.needed else [f"{target}: comes to {found}"]
    layers = {one.layer for one in target.modifiers}
    if layers and not target.at_most and layers <= {"add", "at_least", "at_most"}:
        read = sum_read(in_words(target, "en", Catalogue.load("t9a")))
        faults += [] if read == target.needed else [f"{target}: reads as {read}"]
    return faults + [f"{value}" for value in target.compared if _value(value) != value.value]


def _value(value: Value) -> int:
    return max(0, added(value.base, value.modifiers, 1))


def check(seeds: range) -> None:
    faults: list[str] = []
    count = 0
    for seed in seeds:
        for target in targets(seed):
            count += 1
            faults += faults_of(target)
    assert count > 100 * len(seeds)
    assert not faults, "\n".join(dict.fromkeys(faults))


def test_breakdowns_of_a_random_battle_add_up() -> None:
    check(range(1, 3))


@pytest.mark.slow
def test_breakdowns_of_a_hundred_random_battles_add_up() -> None:
    check(range(100))


def test_a_save_begins_with_the_profile_and_not_with_the_shield() -> None:
    shield, pierced = Modifier("t9a.armour.shield", "add", 1), Modifier("t9a.armour-penetration", "add", -2)
    save = Target("t9a.armour-save", 5, (shield, pierced), 6)
    assert faults_of(save) == []
    for language in LANGUAGES:
        assert in_words(save, language).startswith("6+ ")


@pytest.mark.rule("t9a.armour-save", "t9a.reroll")
def test_a_save_whose_sum_is_one_says_what_holds_it_at_two_and_so_does_its_reroll() -> None:
    """A natural 1 always fails."""
    strike = prepare(strikes(model(ap=0), model(armour=6)))
    save = strike.armour_save(0)
    assert save is not None
    for target in (save, replace(save, what="t9a.reroll")):
        assert target.needed == 2
        assert target.modifiers[-1] == Modifier("t9a.armour-save", "at_least", 2)
        assert faults_of(target) == []


@pytest.mark.rule("t9a.to-hit", "t9a.to-wound")
def test_a_roll_that_modifiers_bring_beyond_the_dice_says_what_holds_it() -> None:
    better, worse = Modifier("t9a.hard-target", "add", 2), Modifier("t9a.hard-target", "add", -2)
    low = LAYERS.target("t9a.to-hit", 3, [better], lowest=2, highest=6)
    high = LAYERS.target("t9a.to-wound", 5, [worse], lowest=2, highest=6)
    within = LAYERS.target("t9a.to-wound", 4, [worse], lowest=2, highest=6)
    assert (low.needed, low.modifiers) == (2, (better, Modifier("t9a.to-hit", "at_least", 2)))
    assert (high.needed, high.modifiers) == (6, (worse, Modifier("t9a.to-wound", "at_most", 6)))
    assert (within.needed, within.modifiers) == (6, (worse,))
    assert [faults_of(one) for one in (low, high, within)] == [[], [], []]


def test_rules_that_change_no_number_are_named_behind_those_that_do() -> None:
    target = Target("t9a.to-hit", 4, (Modifier("t9a.distracting", "add", -1),), 5, also=("t9a.battle-focus",))
    assert in_words(target, "en") == "5+ t9a.to-hit: 4+, −1 t9a.distracting; t9a.battle-focus"
    assert (
        in_words(target, "fr", spec="aside")
        == "5+ t9a.to-hit (4+, −1 t9a.distracting\N{NO-BREAK SPACE}; t9a.battle-focus)"
    )
