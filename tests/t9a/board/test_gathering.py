"""How rules come together, effects and marks come and go, and players use what they have."""

from __future__ import annotations

from inspect import signature
from typing import Any, get_args

import pytest
from msgspec.structs import fields, replace

from grognard.kernel.dice import RolledDice, ScriptedDice
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.activations import RuleUsed, UseNothing, UseRule, activations
from grognard.t9a.board.effects import (
    FOR_THE_BATTLE,
    UNTIL_THE_OWN_TURN,
    UNTIL_THE_PHASE_ENDS,
    UNTIL_THE_ROUND_ENDS,
    ids_of,
)
from grognard.t9a.board.gathering import gathered, rule_id_of, together
from grognard.t9a.board.lasting import (
    at_end_of_phase,
    at_end_of_round,
    at_end_of_turn,
    at_start_of_turn,
    with_effect,
    with_effect_on,
)
from grognard.t9a.board.marks import marks_on
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.special_rule import Number
from grognard.t9a.rules import REGISTRY
from tests.t9a.attacks import rule, rules
from tests.t9a.positions import fight, hero, model, play, state_of, troop, unit


def ids(*texts: str) -> list[str]:
    return [one.id.removeprefix("t9a.") for one in gathered(rules(*texts)).rules]


# ---- rules -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.duplicated-rules")
@pytest.mark.parametrize(
    ("printed", "found"),
    [
        (("Fear", "Fear"), ["fear"]),
        (("Terror", "Fear"), ["terror", "fear"]),
        (("Unstable",), ["unstable", "fearless"]),
        (("Light Armour", "Plate Armour", "Shield"), ["armour.plate-armour", "armour.shield"]),
        (("Stomp Attacks (1)", "Stomp Attacks (D3)"), ["stomp-attacks"]),
        (("Hatred (against Large)", "Hatred (against Beast)"), ["hatred", "hatred"]),
        (("Hard Target", "Hard Target"), ["hard-target", "hard-target"]),
        (("Fly (8, 16)", "Light Troops", "Swiftstride"), ["fly", "light-troops", "swiftstride"]),
    ],
)
def test_duplicates_do_not_add_up_unless_their_text_says_so(printed: tuple[str, ...], found: list[str]) -> None:
    """What a rule contains is there too, once; different brackets are different rules."""
    assert ids(*printed) == found


def test_a_unit_has_the_rules_of_all_in_it() -> None:
    """Models, weapons, Musician, banner, Characters; what falls takes its rules away."""
    host = troop(
        model("Host", *rules("Scoring")), musician=True, standard=True, rules=rules("Banner of Speed"), champion=True
    )
    full = unit(
        who=host, characters=(hero(9, model("Hero", *rules("Stubborn"), hp=3), rules=rules("Legion Standard")),)
    )

    def has(one: Any) -> set[str]:
        return {one_rule.id.rsplit(".", 1)[1] for one_rule in one.hooks.rules}

    assert {"scoring", "musician", "swift-reform", "banner-of-speed", "stubborn", "legion-standard"} <= has(full)
    assert "swift-reform" not in has(full.altered(musician=False))
    assert "banner-of-speed" not in has(full.altered(standard=False))
    assert not {"stubborn", "legion-standard"} & has(full.altered(characters=()))


def test_a_hook_names_its_rule() -> None:
    [hook] = gathered(rules("Random Movement (D6)")).of(Moments.random_movement)
    assert rule_id_of(hook) == "t9a.random-movement"
    assert len(together((gathered(rules("Fear")), gathered(rules("Fear", "Terror")))).rules) == 2


def test_every_rule_is_read_back_as_it_is_written() -> None:
    """All rules without compulsory brackets, in both languages."""
    plain = [REGISTRY[key] for key in REGISTRY if not any(field.required for field in _fields(REGISTRY[key]))]
    for rule_class in plain:
        try:
            one = rule_class()
        except ValueError:
            continue  # Aegis and Fortitude need one of two forms
        for language in ("en", "fr"):
            written = REGISTRY.write(one, language)  # type: ignore[arg-type]
            assert REGISTRY.read(written, language, prefer=rule_class.id) == one  # type: ignore[arg-type]


def _fields(rule_class: Any) -> Any:
    return fields(rule_class)


# ---- effects ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("until", "over"),
    [
        (3, "turn"),
        (FOR_THE_BATTLE, ""),
        (UNTIL_THE_PHASE_ENDS, "phase"),
        (UNTIL_THE_ROUND_ENDS, "round"),
        (UNTIL_THE_OWN_TURN, "own turn"),
        (4, ""),
    ],
)
def test_effects_last_as_long_as_they_should(until: int, over: str) -> None:
    own, enemy = fight(unit(0, 0, characters=(hero(9),)), unit(1, 1))
    own = with_effect_on(with_effect(own, "t9a.fear", until), 9, "t9a.fear", until)
    state = state_of(own, enemy, player_turn=3, active=1)
    after = {
        "turn": at_end_of_turn(state),
        "phase": at_end_of_phase(state),
        "round": at_end_of_round(state, (0, 1)),
        "own turn": at_start_of_turn(replace(state, active=0)),
    }
    ended = {when for when, later in after.items() if not later.unit(0).effects}
    assert ended == {when for when in (over, "turn" if over == "phase" else "") if when}
    for later in after.values():
        assert bool(later.unit(0).effects) == bool(later.unit(0).characters[0].effects)


def test_an_effect_acts_like_a_printed_rule() -> None:
    frightening = with_effect(unit(), "t9a.fear", FOR_THE_BATTLE)
    assert frightening.has_trait(Trait.FRIGHTENS)
    assert frightening.is_under("t9a.fear")
    assert ids_of(with_effect(frightening, "t9a.fear", 2).effects) == ("t9a.fear",)
    assert [one.id for one in frightening.lent] == ["t9a.fear"]


# ---- marks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("models", "marked"), [(3, False), (4, True)])
def test_a_unit_more_than_half_marked_is_marked(models: int, marked: bool) -> None:
    """Three Characters, unmarked, among three or four marked models."""
    regiment = unit(1, 1, models=models, characters=(hero(7), hero(8), hero(9)))
    found = marks_on(state_of(regiment, marks=(("t9a.sa.prey-scent", 1),)), regiment, 7)
    assert bool(found) is marked


# ---- use -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.simultaneous-effects")
def test_the_active_player_uses_his_things_first_and_each_thing_once() -> None:
    stone = model("King", *rules("Holdstone", "Rune of Courage"), hp=3)
    own, enemy = fight(unit(0, 0, characters=(hero(8, stone),)), unit(1, 1, characters=(hero(9, stone),)))
    asked: list[tuple[int, list[str]]] = []

    def remember(ask: Any) -> Any:
        asked.append((ask.player, [option.rule for option in ask.options if isinstance(option, UseRule)]))
        return ask.options[-1]

    dice = RolledDice(1)
    state = play(activations(state_of(own, enemy, active=1), dice, "round"), remember, remember, UseNothing())
    assert asked == [(1, ["t9a.dh.holdstone", "t9a.item.rune-of-courage"]), (1, ["t9a.dh.holdstone"])]
    assert sorted(state.unit(1).characters[0].spent) == ["t9a.dh.holdstone", "t9a.item.rune-of-courage"]
    assert state.unit(0).characters[0].spent == ()
    assert sum(isinstance(event, RuleUsed) for event in dice.events) == 2


def test_what_is_not_offered_cannot_be_used() -> None:
    own, enemy = fight(unit(0, 0, characters=(hero(8, model("King", *rules("Holdstone"), hp=3)),)), unit(1, 1))
    procedure = activations(state_of(own, enemy), ScriptedDice([]), "round")
    ask: Any = next(procedure)
    with pytest.raises(NotAllowed):
        ask.check(UseRule("t9a.dh.holdstone", 1, 8))
    assert rule("Holdstone").one_use


ROLLED_AGAIN = {
    *(Trait.REROLLS_TO_HIT, Trait.REROLLS_TO_WOUND, Trait.MAKES_REROLL_TO_WOUND),
    *(Trait.REROLLS_ARMOUR_SAVES, Trait.REROLLS_ONE_ARMOUR_SAVE),
}


@pytest.mark.parametrize("id", list(REGISTRY))
def test_a_rule_by_which_dice_are_rolled_again_says_which_dice_and_when(id: str) -> None:
    kind = REGISTRY[id]
    says_when = getattr(kind, "rolls_again", Moments.rolls_again) is not Moments.rolls_again
    assert len(ROLLED_AGAIN & set(kind.traits)) == says_when


@pytest.mark.parametrize("id", [id for id in REGISTRY if REGISTRY[id].amounts])
def test_a_number_of_a_rule_is_given_or_one_of_its_brackets(id: str) -> None:
    brackets = {amount for amount in REGISTRY[id].amounts.values() if isinstance(amount, str)}
    assert brackets <= set(REGISTRY[id].__struct_fields__)


@pytest.mark.parametrize("number", get_args(Number))
def test_what_a_rule_always_adds_to_is_a_moment_that_modifies_a_number(number: str) -> None:
    assert signature(getattr(Moments, number)).return_annotation == "Modifier | None"
