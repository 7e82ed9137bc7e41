"""Spells whose target has parted since: whoever has left a unit is a target of the casting still (magic 7.2, 23.1)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice
from grognard.t9a.board.cast_together import cast_together, without_spells_of_one_turn
from grognard.t9a.board.effects import UNTIL_MAGIC_OF
from grognard.t9a.board.lasting import with_effect
from grognard.t9a.board.state import State, Unit
from grognard.t9a.magic.attempts import may_be_moved
from grognard.t9a.magic.magical_move import magical_move
from grognard.t9a.magic.sacrifice import Sacrifice
from grognard.t9a.movement.move_answers import Stand
from grognard.t9a.moving.joining import Join, Leave, join, leave
from tests.t9a.positions import alone, hero, play, unit
from tests.t9a.spells import cast, friends, magic_phase, spell, wizard

SCRYING = (spell("scrying"), UNTIL_MAGIC_OF[1])
LEAVES = Leave(2, 7, 28, 16, 0)
NO_DICE = ScriptedDice([])


def under_scrying(*targets: Unit, others: tuple[Unit, ...] = ()) -> State:
    """Return a battle in which these units have come under one casting of Scrying."""
    state = magic_phase(*(with_effect(one, *SCRYING) for one in targets), *others)
    return cast_together(state, tuple((one.id, SCRYING[0]) for one in targets), SCRYING[1])


def led(id: int = 2, hero_id: int = 7) -> Unit:
    return replace(friends(id), characters=(hero(hero_id),))


def enchanted(state: State) -> list[int]:
    """Return who is under Scrying: units and, inside of other units, Characters."""
    units = [one.id for one in state.units if SCRYING in one.effects]
    return [*units, *(hero.id for one in state.units for hero in one.characters if SCRYING in hero.effects)]


@pytest.mark.rule("t9a.spell-types", "t9a.leaving", "t9a.item.rune-of-grounding")
@pytest.mark.parametrize("freed", [2, 6, 7])
def test_a_spell_that_ends_for_one_target_ends_for_a_character_who_has_left_another(freed: int) -> None:
    """He left unit 2 under a spell that was cast on it and on unit 6: whichever of the three is freed, all are."""
    parted = leave(under_scrying(led(), friends(6, x=60)), LEAVES, NO_DICE)
    assert enchanted(parted) == [2, 6, 7]
    assert enchanted(without_spells_of_one_turn(parted, (freed,))) == []


@pytest.mark.rule("t9a.spell-types", "t9a.leaving")
def test_both_parts_of_a_single_target_are_that_target() -> None:
    parted = leave(under_scrying(led()), LEAVES, NO_DICE)
    assert enchanted(parted) == [2, 7]
    assert enchanted(without_spells_of_one_turn(parted, (7,))) == []


@pytest.mark.rule("t9a.spell-types", "t9a.joining", "t9a.item.rune-of-grounding")
@pytest.mark.parametrize("freed", [3, 6])
def test_a_target_who_has_joined_a_unit_is_a_target_still(freed: int) -> None:
    """By the other target's end, or by that of the unit in which he is: a model in it bears the spell."""
    lone = alone(hero(7), x=34, y=13.5)
    state = under_scrying(lone, friends(6, x=60), others=(friends(3, x=30),))
    joined = join(state, Join(7, 3), NO_DICE, marches=True)
    assert enchanted(joined) == [6, 7]
    assert enchanted(without_spells_of_one_turn(joined, (freed,))) == []


@pytest.mark.rule("t9a.spell-types", "t9a.leaving")
def test_characters_whose_first_leaves_are_a_target_still() -> None:
    """Units of Characters go by the id of their first: the others have another id now."""
    pair = Unit(7, 0, None, 0, characters=(hero(7), hero(8)), x=28, y=12, files=2)
    parted = leave(under_scrying(pair, friends(6, x=60)), Leave(7, 7, 28, 16, 0), NO_DICE)
    assert enchanted(parted) == [6, 7, 8]
    assert enchanted(without_spells_of_one_turn(parted, (8,))) == []


@pytest.mark.rule("t9a.spell-types")
def test_a_spell_of_another_casting_stays() -> None:
    state = cast_together(under_scrying(led(), friends(6, x=60)), ((6, spell("stone-skin")),), UNTIL_MAGIC_OF[1])
    state = state.put(with_effect(state.unit(6), spell("stone-skin"), UNTIL_MAGIC_OF[1]))
    after = without_spells_of_one_turn(state, (2,))
    assert after.unit(6).effects == ((spell("stone-skin"), UNTIL_MAGIC_OF[1]),)


@pytest.mark.rule("t9a.magical-move", "t9a.leaving")
def test_who_leaves_his_unit_on_its_magical_move_makes_no_other_in_this_phase() -> None:
    after = play(magical_move(magic_phase(led(), unit(9, 1, y=44)), 2, 10, NO_DICE), LEAVES, Stand(2))
    assert (may_be_moved(after, after.unit(2)), may_be_moved(after, after.unit(7))) == (False, False)


@pytest.mark.rule("t9a.sacrifice", "t9a.leaving")
def test_who_has_left_a_unit_that_bled_does_not_bleed_in_this_phase() -> None:
    caster = wizard("Wizard Apprentice", "Path (Occultism)")
    state = magic_phase(caster, led(), known={0: ("breath-of-corruption",)}, dice=(5, 0))
    bled = cast(state, "breath-of-corruption", [3, 4], 0, dice=2, answers=(Sacrifice(2),))
    parted = leave(bled, LEAVES, NO_DICE)
    asked: list[object] = []

    def first(ask: object) -> object:
        asked.append(ask.options)  # type: ignore[attr-defined]
        return ask.options[0]  # type: ignore[attr-defined]

    again = replace(parted, magic=replace(parted.magic, attempted=(), dice=(5, 0)))
    cast(again, "breath-of-corruption", [3, 4], 0, dice=2, answers=(first,))
    assert Sacrifice(7) not in asked[0]  # type: ignore[operator]
