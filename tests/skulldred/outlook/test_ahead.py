"""What an option leads to is the engine's own action, played ahead: what guesses of their own had wrong."""

from __future__ import annotations

import pytest

from grognard.kernel.battle.asks import Ask
from grognard.kernel.dice import RolledDice
from grognard.skulldred.activation import carry_out_action
from grognard.skulldred.declaring import Cast
from grognard.skulldred.fighting import LongStrike
from grognard.skulldred.missiles import DuelComes, SplitMissile
from grognard.skulldred.options import Options
from grognard.skulldred.outlook.ahead import bout_of_option, bouts_of_spell
from grognard.skulldred.outlook.chances import chances_of
from grognard.skulldred.rules.abilities import LongStrike as Spear
from grognard.skulldred.state import Spell
from tests.skulldred.scenes import SORCERER, at, begun, block, foe, kind, scene


@pytest.mark.rule("skulldred.lstrike.duel")
def test_between_two_long_strikers_each_is_told_to_use_his_better_number() -> None:
    spear = kind(3, 4, 3, Spear(2))
    state = begun(scene(at(500, 500, spear), foe(500, 560, spear)), 0, 3)
    ahead = bout_of_option(state, LongStrike(1))
    assert ahead is not None
    assert (ahead.bout.ours.target.needed, ahead.bout.theirs.target.needed) == (4, 4)
    assert not ahead.bout.attacker_safe


@pytest.mark.rule("skulldred.dice.type")
def test_the_chance_of_a_casting_is_that_of_the_dice_that_were_agreed() -> None:
    """One die of eight sides at 2 or less."""
    state = begun(scene(at(500, 500, kind(magic=1)), foe(500, 560), options=Options(die_sides=8)), 0, 2)
    assert chances_of(state, Cast(LANCE, 2, 1, None, (1,)))["success"] == 2 / 8


@pytest.mark.rule("skulldred.split-dice.stop")
def test_a_split_casting_succeeds_only_if_each_group_does() -> None:
    state = begun(scene(at(500, 500, kind(magic=2)), foe(500, 560), foe(560, 500), cards=(LANCE,)), 0, 3)
    chances = chances_of(state, Cast(LANCE, 3, 1, None, (1, 2), (), (1, 1)))
    assert chances == {"success": 0.25, "miscast": 0.25, "backfire": 0.5}


@pytest.mark.rule("skulldred.spells.lance")
def test_a_lance_is_expected_to_meet_the_soft_cover_on_its_line() -> None:
    figures, fence = (at(500, 500, SORCERER), foe(500, 700)), block("fence", "fence", 500, 600, 60, 6)
    for pieces, cover in (((), 0), ((fence,), 1)):
        state = begun(scene(*figures, pieces=pieces, cards=(LANCE,)), 0, 3)
        ((struck, bout),) = bouts_of_spell(state, Cast(LANCE, 3, 1, None, (1,)))
        assert (struck, bout.theirs.number) == (1, 3 + cover)


@pytest.mark.rule("skulldred.spell.maintained")
def test_a_lance_is_expected_to_meet_no_fog_of_its_own_caster_since_casting_breaks_it() -> None:
    fog = Spell("skulldred.spells.fog", 0, None, 500, 600, 60, 1)
    state = begun(scene(at(500, 500, SORCERER), foe(500, 700), cards=(LANCE,), spells=(fog,)), 0, 3)
    ((_, bout),) = bouts_of_spell(state, Cast(LANCE, 3, 1, None, (1,)))
    assert bout.theirs.number == 3


@pytest.mark.rule("skulldred.split-dice")
def test_a_duel_against_a_part_of_a_missile_is_told_with_its_part_of_the_dice() -> None:
    wizards = at(500, 500, kind(magic=5)), foe(500, 600, SORCERER), foe(600, 500, SORCERER)
    state = begun(scene(*wizards, readings={"skulldred.split-missiles": "allowed"}), 0, 3)
    ask = next(carry_out_action(state, 0, SplitMissile((1, 2), (3, 2)), RolledDice(1)))
    assert isinstance(ask, Ask)
    assert isinstance(ask.about, DuelComes)
    assert ask.about.duel.ours.number == ask.about.dodge.ours.dice.base == 3


LANCE = "skulldred.spells.lance"
