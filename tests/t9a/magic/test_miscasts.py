"""Miscasts, and what a Telepathic Link shares of them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import Dice, ScriptedDice, odds
from grognard.t9a.board.state import State
from grognard.t9a.magic.miscasts import ROWS, suffer_miscast
from grognard.t9a.magic.targets import Aim
from grognard.t9a.wizards.casters import Caster, Known
from tests.t9a.attacks import rules
from tests.t9a.positions import alone, hero, model, troop, unit
from tests.t9a.spells import cast, friends, magic_phase, spell, wizard

F = Fraction
AIM = Aim(Caster(0, 0, 0), Known(spell("fireball")))


def befalls(state: State, row: int, faces: list[int], *, number: int = 3, aim: Aim = AIM) -> State:
    with ScriptedDice(faces) as dice:
        return suffer_miscast(state, aim, row, number, dice)


@pytest.mark.rule("t9a.miscast.witchfire", "t9a.miscast")
def test_witchfire_burns_the_casters_unit_with_the_strength_of_the_dice_used() -> None:
    """Two hits of Strength 3, AP 2, on twenty models of Resilience 3 and Armour 4: 4+ to wound, 5+ to save."""
    host = unit(2, 0, troop(model(armour=4), 20), x=36, y=10, characters=(hero(0, model("Wizard", hp=3)),))
    aim = Aim(Caster(0, 2, 0), Known(spell("fireball")))
    assert befalls(magic_phase(host), 2, [2, 4, 3, 4], aim=aim).unit(2).models == 19


@pytest.mark.rule("t9a.miscast.magical-inferno")
def test_a_magical_inferno_is_two_dice_of_such_hits() -> None:
    state = befalls(magic_phase(wizard()), 3, [1, 1, 4, 2], number=4)
    assert state.unit(0).characters[0].lost == 1


@pytest.mark.rule("t9a.miscast.amnesia")
def test_amnesia_takes_the_spell_for_the_battle() -> None:
    assert befalls(magic_phase(wizard()), 4, []).magic.lost == ((0, spell("fireball")),)


@pytest.mark.rule("t9a.miscast.backlash", "t9a.miscast.implosion")
@pytest.mark.parametrize(("row", "hits"), [(5, 2), (6, 4)])
def test_backlash_and_implosion_wound_the_caster_on_4_without_armour(row: int, hits: int) -> None:
    tough = magic_phase(alone(hero(0, model("Lord", hp=5, armour=6, resilience=8)), 0, x=36, y=10))
    lost = odds(lambda dice: suffer_miscast(tough, AIM, row, 3, dice).unit(0).characters[0].lost)
    assert lost.mean() == F(hits, 2)


@pytest.mark.rule("t9a.miscast.breach-in-the-veil")
def test_a_breach_in_the_veil_takes_the_caster_without_saves() -> None:
    lord = alone(hero(0, model("Lord", *rules("Aegis (2+)"), hp=5)), 0, x=36, y=10)
    assert not befalls(magic_phase(lord), 7, []).has(0)
    assert ROWS[7] == "t9a.miscast.breach-in-the-veil"
    assert not befalls(magic_phase(lord), 8, []).has(0)


@pytest.mark.rule("t9a.miscast.broken-concentration", "t9a.fizzle", "t9a.miscast")
def test_broken_concentration_makes_the_attempt_fail_after_all() -> None:
    """Four dice 1 1 1 5 pass a 5+ spell; their Miscast is row 1, so it fails, and gives back three dice."""
    state = magic_phase(wizard(), friends(), known={0: ("word-of-iron",)}, dice=(5, 0))
    after = cast(state, "word-of-iron", [1, 1, 1, 5], 2, dice=4)
    assert not after.unit(2).is_under(spell("word-of-iron"))
    assert after.magic.dice == (4, 0)


@pytest.mark.rule("t9a.miscast", "t9a.flux-cards")
def test_a_miscast_follows_the_spell_and_the_first_card_makes_it_worse() -> None:
    """Three dice showing 5: row 4 (Amnesia); with the first Flux Card row 5 (Backlash)."""
    for card, lost in ((3, 1), (1, 0)):
        state = magic_phase(wizard(), friends(), known={0: ("word-of-iron",)}, dice=(5, 0), card=card)
        after = cast(state, "word-of-iron", [5, 5, 5] + [1, 1] * (not lost), 2, dice=3)
        assert after.unit(2).is_under(spell("word-of-iron"))
        assert len(after.magic.lost) == lost


@pytest.mark.rule("t9a.sa.telepathic-link", "t9a.miscast")
@pytest.mark.parametrize(("number", "chance"), [(3, F(1, 9)), (5, F(1, 3))])
def test_a_miscast_also_strikes_the_link_with_the_strength_of_the_dice_used(number: int, chance: Fraction) -> None:
    """A Stygiosaur: Resilience 5, Armour 4, AP 2 against it."""
    lord = alone(hero(0, replace(model("Cuatl Lord", hp=3), id="cuatl_lord")), 0, x=36, y=10)
    beast = unit(
        3, 0, troop(model("Stygiosaur", *rules("Telepathic Link"), hp=6, resilience=5, armour=4), 1), x=36, y=24
    )
    state = magic_phase(lord, beast)
    aim = AIM._replace(link=3)

    def lost(dice: Dice) -> int:
        return suffer_miscast(state, aim, 4, number, dice).unit(3).lost

    assert odds(lost).probability(1) == chance
