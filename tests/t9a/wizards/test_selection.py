"""Spell Selection."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb
from typing import Any

import pytest

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.traits import Amount
from grognard.t9a.board.unit import Unit
from grognard.t9a.rules.disciplines import AncientKnowledge, ProteanPotentate, TrainedFromBirth
from grognard.t9a.rules.magic import KnowsBattleRune, MysticTraveller
from grognard.t9a.wizards.casters import Caster, known_to
from grognard.t9a.wizards.selection import SelectSpells, select_spells, spells_besides, ways_to_select
from tests.t9a.attacks import rules
from tests.t9a.positions import alone, hero, model, play, readings_of, state_of, troop, unit
from tests.t9a.spells import spell

HEREDITARY = spell("life-finds-a-way")


def who(*texts: str, more: tuple[Any, ...] = ()) -> Unit:
    return alone(hero(0, model("Wizard", *rules(*texts), *more, hp=3)))


def choices(*texts: str, more: tuple[Any, ...] = ()) -> tuple[tuple[str, ...], ...]:
    return ways_to_select(who(*texts, more=more).characters[0].hooks)


def besides(*texts: str, more: tuple[Any, ...] = ()) -> tuple[str, ...]:
    return spells_besides(who(*texts, more=more).characters[0].hooks)


@pytest.mark.rule("t9a.wizard-apprentice", "t9a.spell-selection", "t9a.path.shamanism")
def test_an_apprentice_chooses_one_of_two_spells() -> None:
    assert choices("Wizard Apprentice", "Path Shamanism") == ((spell("awaken-the-beast"),), (HEREDITARY,))


@pytest.mark.rule("t9a.wizard-adept", "t9a.spell-selection", "t9a.path.druidism")
def test_an_adept_chooses_two_of_the_first_four_and_the_hereditary_one() -> None:
    found = choices("Wizard Adept", "Path Druidism")
    assert len(found) == comb(5, 2)
    assert not any(spell("stone-skin") in way for way in found)
    hooks = who("Wizard Adept").characters[0].hooks
    assert hooks.amounts(Amount.CHANNELS) == (1,)


@pytest.mark.rule(
    "t9a.wizard-master", "t9a.spell-selection", "t9a.path.alchemy", "t9a.channel", "t9a.item.talisman-of-the-void"
)
def test_a_master_chooses_four_of_seven_and_channels() -> None:
    assert len(choices("Wizard Master", "Path Alchemy")) == comb(7, 4) == 35
    hooks = who("Wizard Master", "Talisman of the Void").characters[0].hooks
    assert hooks.amounts(Amount.CHANNELS) == (1, 1)


@pytest.mark.rule("t9a.sa.skink-palanquin", "t9a.wizard-apprentice")
def test_a_skink_palanquin_knows_the_first_spell_besides() -> None:
    """So an Apprentice on it selects the Hereditary Spell and knows both."""
    assert besides("Wizard Apprentice", "Path Druidism", "Skink Palanquin") == (spell("fountain-of-youth"),)
    assert choices("Wizard Apprentice", "Path Druidism", "Skink Palanquin") == ((HEREDITARY,),)


@pytest.mark.rule("t9a.sa.trained-from-birth", "t9a.item.magical-heirloom")
def test_training_and_an_heirloom_bring_one_spell_each_besides() -> None:
    trained = (TrainedFromBirth(),)
    assert besides("Wizard Master", "Path Evocation", more=trained) == (spell("ancestral-aid"),)
    assert len(choices("Wizard Master", "Path Evocation", more=trained)) == comb(6, 4)
    assert besides("Wizard Adept", "Path Evocation", "Magical Heirloom") == (HEREDITARY,)


@pytest.mark.rule("t9a.item.sun-tablet", "t9a.item.essence-of-a-free-mind")
def test_a_sun_tablet_opens_all_spells_and_a_free_mind_two_paths_without_5_and_6() -> None:
    assert len(choices("Wizard Adept", "Path Druidism", "Sun Tablet")) == comb(7, 2)
    free = choices("Wizard Adept", "Path Druidism", "Path Shamanism", "Essence of a Free Mind")
    assert len(free) == 2 * comb(5, 2)
    assert not any(spell("stone-skin") in way or spell("totemic-summon") in way for way in free)


@pytest.mark.rule("t9a.sa.ancient-knowledge", "t9a.path.divination")
def test_ancient_knowledge_knows_all_or_exchanges_one() -> None:
    found = choices("Wizard Master", "Path Divination", more=(AncientKnowledge(),))
    assert len(found) == 7
    assert {len(way) for way in found} == {6}
    assert sum(HEREDITARY in way for way in found) == 6


@pytest.mark.rule("t9a.sa.protean-potentate", "t9a.protean-magic")
def test_a_protean_potentate_knows_the_first_spells_of_five_paths() -> None:
    firsts = ["quicksilver-lash", "know-thine-enemy", "ancestral-aid", "fireball", "fountain-of-youth"]
    known = besides("Wizard Master", "Protean Magic", more=(ProteanPotentate(),))
    assert known == (*(spell(name) for name in firsts), HEREDITARY)
    assert choices("Wizard Master", "Protean Magic", more=(ProteanPotentate(),)) == ()
    assert len(choices("Wizard Adept", "Protean Magic")) == comb(5, 2)


@pytest.mark.rule("t9a.sa.mystic-traveller")
def test_a_mystic_traveller_chooses_two_of_its_own_four() -> None:
    found = choices("Wizard Adept", more=(MysticTraveller(),))
    assert len(found) == comb(4, 2)
    assert (spell("swarm-of-insects"), HEREDITARY) in found


@pytest.mark.rule("t9a.dh.runic-anvil", "t9a.dh.battle-rune", "t9a.dh.rune-craft-mastery")
def test_an_anvil_chooses_up_to_three_of_six_runes() -> None:
    anvil = unit(0, 0, troop(model("Anvil", *rules("Runic Anvil")), 1))
    state = state_of(anvil, phase="setup", player_turn=0)
    ask = next(select_spells(state, 0, ScriptedDice([])))
    assert hasattr(ask, "options")
    assert len(ask.options) == comb(6, 3)
    some = ask.options[0].spells
    legal = [(), some[:1], some[:2], some]
    for chosen in legal:
        ask.check(SelectSpells(0, chosen))
    for forbidden in ((some[0], some[0]), (*some, spell("rune-of-revocation")), (spell("fireball"),)):
        with pytest.raises(NotAllowed):
            ask.check(SelectSpells(0, forbidden))
    smith = choices(more=(KnowsBattleRune(),) * 2)
    assert len(smith) == comb(6, 2)


@pytest.mark.rule("t9a.dh.runic-anvil", "t9a.dh.battle-runes.repeats")
@pytest.mark.parametrize(("reading", "number"), [("different", 42), ("repeats", 84)])
def test_how_many_choices_an_anvil_has_under_either_text(reading: str, number: int) -> None:
    anvil = unit(0, 0, troop(model("Anvil", *rules("Runic Anvil")), 1))
    readings = readings_of(**{"t9a.dh.battle-runes.repeats": reading})
    ask = next(select_spells(state_of(anvil, phase="setup", readings=readings), 0, ScriptedDice([])))
    assert hasattr(ask, "options")
    runes = sorted({rune for option in ask.options for rune in option.spells})
    legal = 0
    for size in range(4):
        for chosen in combinations_with_replacement(runes, size):
            try:
                ask.check(SelectSpells(0, chosen))
            except NotAllowed:
                continue
            legal += 1
    assert legal == number


@pytest.mark.rule("t9a.dh.runic-anvil", "t9a.item.runic-standard-of-wisdom", "t9a.dh.battle-rune")
def test_an_anvils_runes_reach_36_inches_a_smiths_18_and_a_standards_its_own_unit() -> None:
    rune = spell("rune-of-oaths")
    reaches = []
    for text in ("Runic Anvil", "Battle Rune", "Runic Standard of Wisdom"):
        caster = unit(0, 0, troop(model("Bearer", *rules(text)), 1))
        state = play(select_spells(state_of(caster), 0, ScriptedDice([])), lambda ask: SelectSpells(0, (rune,)))
        [known] = known_to(state, Caster(0, 0))
        assert known.bound is not None
        assert (known.bound.low, known.bound.high) == (5, 8)
        reaches.append((known.version().range_in, known.version().types))
    assert reaches == [(36.0, ("augment",)), (18.0, ("augment",)), (0.0, ("casters-unit",))]
