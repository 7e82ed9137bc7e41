"""Sorcery: casting, miscasts, backfires and toads, split dice, missiles and duels."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import Dice, odds
from grognard.skulldred.actions import possible
from grognard.skulldred.buying import BuyDice
from grognard.skulldred.cast_dice import cast_outcome, cast_roll
from grognard.skulldred.declaring import Cast
from grognard.skulldred.duelling import bout_of_duel
from grognard.skulldred.fighting import Attack
from grognard.skulldred.fights import settle
from grognard.skulldred.leaders import can_lead
from grognard.skulldred.missiles import Duel, JumpAside, Missile
from grognard.skulldred.moving import Creep, Move
from grognard.skulldred.outcomes import Take
from grognard.skulldred.portals import PlacePortal
from grognard.skulldred.rolls import hits
from grognard.skulldred.rules.wildsides import Leader
from grognard.skulldred.shooting import Shoot
from grognard.skulldred.state import Figure, Spell, State
from grognard.skulldred.swinging import Stay
from grognard.skulldred.toads import Recover
from tests.skulldred.scenes import (
    SORCERER,
    acts,
    at,
    begun,
    block,
    cost,
    foe,
    kind,
    left,
    melee_odds,
    outcome,
    portal,
    refusal,
    scene,
    shot_odds,
)

LANCE, WARD, FOG, BURST, UNBIND = (
    f"skulldred.spells.{name}" for name in ("lance", "ward", "fog", "fire-burst", "unbind")
)
MATE = at(100, 100)


def casting(dice: Dice, magic: int, points: int, to_cast: int) -> str:
    """Cast once and return what it comes to."""
    return cast_outcome(hits(dice, cast_roll(magic, points)), to_cast)


def chance(magic: int, points: int, to_cast: int, of: str = "success") -> Fraction:
    """Return the chance of a success, a miscast or a backfire."""
    return odds(casting, magic, points, to_cast).probability(of)


def wizard_scene(*others: Figure, cards: tuple[str, ...] = (LANCE, WARD, FOG), **rest: Any) -> State:
    """Return a wizard with some cards, and others."""
    return scene(at(500, 500, SORCERER), *others, cards=cards, **rest)


@pytest.mark.rule("skulldred.sorcerer")
def test_every_figure_with_magic_is_a_sorcerer() -> None:
    assert at(0, 0, kind(magic=1)).is_sorcerer
    assert not at(0, 0).is_sorcerer
    state = scene(at(500, 500), foe(500, 600), cards=(LANCE,))
    for action in (Cast(LANCE, 1, 1, figures=(1,)), PlacePortal(500, 700), Missile(1)):
        assert refusal(state, 0, action) == "skulldred.sorcerer"


@pytest.mark.rule("skulldred.cast")
@pytest.mark.parametrize(("points", "likely"), [(1, Fraction(19, 144)), (2, Fraction(11, 27)), (3, Fraction(11, 16))])
def test_more_points_make_a_casting_easier(points: int, likely: Fraction) -> None:
    assert chance(4, points, 2) == likely


@pytest.mark.rule("skulldred.cast")
def test_the_points_of_a_casting_are_declared_and_paid() -> None:
    state = wizard_scene(foe(500, 600))
    assert cost(state, 0, Cast(LANCE, 2, 1, figures=(1,))) == 2
    assert refusal(begun(state, points=1), 0, Cast(LANCE, 2, 1, figures=(1,))) == "skulldred.cast"
    assert refusal(state, 0, Cast(LANCE, 4, 1, figures=(1,))) == "skulldred.cast"
    assert refusal(state, 0, Cast(BURST, 1, 2)) == "skulldred.cast", "not in the reserve"


@pytest.mark.rule("skulldred.cast.to-cast")
def test_a_spell_needs_as_many_hits_as_its_to_cast() -> None:
    assert chance(3, 2, 2) == Fraction(7, 27)
    assert chance(3, 2, 2, "miscast") == Fraction(4, 9)
    assert chance(3, 2, 2, "backfire") == Fraction(8, 27)


@pytest.mark.rule("skulldred.cast.to-cast")
def test_what_the_dice_can_never_reach_is_refused() -> None:
    weak = scene(at(500, 500, kind(magic=1)), foe(500, 600), cards=(LANCE,), pools=(0, 6))
    assert refusal(weak, 0, Cast(LANCE, 1, 2, figures=(1,))) == "skulldred.cast.to-cast"
    rich = scene(at(500, 500, kind(magic=1)), foe(500, 600), cards=(LANCE,))
    assert cost(rich, 0, Cast(LANCE, 1, 2, figures=(1,))) == 1, "counters may buy the die"


@pytest.mark.rule("skulldred.cast.declare")
def test_a_higher_to_cast_is_declared_before_the_roll() -> None:
    assert [chance(3, 3, to_cast) for to_cast in (1, 2, 3)] == [Fraction(7, 8), Fraction(1, 2), Fraction(1, 8)]
    state = wizard_scene(foe(500, 600, kind(0, 3, 5)))
    assert refusal(state, 0, Cast(LANCE, 3, 4, figures=(1,))) == "skulldred.cast.declare"
    # three hits, two declared: three dice of the lance and no more
    after = acts(state, 0, Cast(LANCE, 3, 2, figures=(1,)), faces=(1, 1, 1, 6, 6, 6))
    assert left(after) == 0
    missed = acts(state, 0, Cast(LANCE, 3, 3, figures=(1,)), faces=(1, 1, 6))
    assert missed.figure(1).stands, "two hits don't do for a lower value"


@pytest.mark.rule("skulldred.cast.fail")
def test_a_failed_casting_deactivates_the_sorcerer() -> None:
    after = acts(wizard_scene(foe(500, 600)), 0, Cast(LANCE, 1, 2, figures=(1,)), faces=(1, 6, 6))
    assert left(after) == 2
    assert after.figure(0).activated


@pytest.mark.rule("skulldred.miscast")
def test_a_miscast_keeps_the_card_and_leaves_the_portal_unused() -> None:
    assert chance(3, 2, 2, "miscast") == Fraction(4, 9)
    state = wizard_scene(foe(500, 700), portals=(portal(1, 500, 600),))
    after = acts(state, 0, Cast(LANCE, 1, 2, 1, figures=(1,)), faces=(1, 6, 6))
    assert LANCE in after.warbands[0].spells
    assert not after.portals[0].used
    assert not after.figure(0).toad


@pytest.mark.rule("skulldred.backfire")
@pytest.mark.parametrize(("points", "likely"), [(1, Fraction(125, 216)), (2, Fraction(8, 27)), (3, Fraction(1, 8))])
def test_a_backfire_is_a_casting_without_a_hit(points: int, likely: Fraction) -> None:
    assert chance(3, points, 1, "backfire") == likely


@pytest.mark.rule("skulldred.backfire")
@pytest.mark.rule("skulldred.zone.discard")
def test_a_backfire_discards_the_card_and_makes_a_toad() -> None:
    state = wizard_scene(foe(500, 700), portals=(portal(1, 500, 600),))
    after = acts(state, 0, Cast(LANCE, 1, 1, 1, figures=(1,)), faces=(6, 6, 6))
    assert LANCE not in after.warbands[0].spells
    assert after.warbands[0].used == (LANCE,)
    assert after.figure(0).toad == 3
    assert not after.portals[0].used


def toad_scene(*others: Figure) -> State:
    """Return a sorcerer and leader who is a toad, and others."""
    leading = kind(magic=3, shoot=1, wildside=Leader())
    return scene(at(500, 500, leading, toad=3), *others, cards=(LANCE,))


@pytest.mark.rule("skulldred.backfire")
def test_a_toad_neither_attacks_shoots_casts_nor_leads_and_only_creeps() -> None:
    state = toad_scene(foe(525, 500), foe(900, 900))
    free = toad_scene(foe(900, 900))
    for action in (Attack(1), Shoot(1), Cast(LANCE, 1, 1, figures=(1,)), Missile(1)):
        assert refusal(state, 0, action) == "skulldred.backfire"
    assert refusal(free, 0, Move(550, 500)) == "skulldred.backfire"
    assert cost(free, 0, Creep(525, 500)) == 1
    assert not can_lead(free, free.figure(0))


@pytest.mark.rule("skulldred.backfire")
def test_a_toad_fights_with_one_die_at_one_and_dies_of_one_hit() -> None:
    state = scene(at(500, 500, kind(1, 3)), foe(525, 500, SORCERER, toad=3), MATE, foe(900, 900))
    chances = melee_odds(state)
    assert chances.probability("defender pushed") == 0
    assert chances.probability("defender killed") == Fraction(1, 2) * Fraction(5, 6)
    assert chances.probability("attacker downed") == Fraction(1, 2) * Fraction(1, 6), "off guard: two hits"


@pytest.mark.rule("skulldred.toad.recover")
def test_a_toad_turns_back_for_three_actions_over_several_activations() -> None:
    state = toad_scene(MATE, foe(900, 900))
    later = acts(state, 0, Recover(2), points=2)
    assert later.figure(0).toad == 1
    ready = replace(later.with_figure(replace(later.figure(0), activated=False)), acting=None)
    back = acts(ready, 0, Recover(1), points=1)
    assert back.figure(0).toad == 0
    assert refusal(replace(back, acting=None), 0, Recover(1)) == "skulldred.toad.recover"


@pytest.mark.rule("skulldred.toad.recover", "skulldred.toad-actions")
def test_read_otherwise_the_three_actions_are_spent_at_once() -> None:
    state = scene(at(500, 500, SORCERER, toad=3), foe(900, 900), readings={"skulldred.toad-actions": "at-once"})
    assert refusal(state, 0, Recover(2), points=2) == "skulldred.toad.recover"
    assert cost(state, 0, Recover(3)) == 3


@pytest.mark.rule("skulldred.spell.one-shot")
def test_a_one_shot_spell_is_discarded_after_a_success() -> None:
    state = wizard_scene(foe(500, 560, kind(0, 3, 5)), foe(900, 900), cards=(BURST,))
    after = acts(state, 0, Cast(BURST, 2, 2), faces=(1, 1, 6, 6, 6, 6))
    assert after.warbands[0].spells == ()
    assert after.warbands[0].used == (BURST,)
    kept = acts(state, 0, Cast(BURST, 2, 2), faces=(1, 6, 6))
    assert kept.warbands[0].spells == (BURST,)


@pytest.mark.rule("skulldred.spell.magic-power")
def test_a_magic_power_spell_is_cast_again_and_again() -> None:
    state = wizard_scene(foe(500, 600, kind(0, 3, 5)))
    after = acts(state, 0, Cast(LANCE, 1, 1, figures=(1,)), Cast(LANCE, 1, 1, figures=(1,)), faces=(1, 6, 6, 6, 6) * 2)
    assert left(after) == 1
    assert LANCE in after.warbands[0].spells


@pytest.mark.rule("skulldred.spell.maintained")
def test_a_maintained_spell_breaks_when_its_caster_begins_another_action() -> None:
    state = wizard_scene(MATE, foe(900, 900))
    cast = acts(state, 0, Cast(WARD, 1, 1, figures=(0,)), points=1, faces=(1, 6, 6))
    assert [spell.id for spell in cast.spells] == [WARD]
    ready = replace(cast.with_figure(replace(cast.figure(0), activated=False)), acting=None)
    assert acts(ready, 1, Move(100, 110)).spells == cast.spells, "others may act"
    assert acts(ready, 0, Move(500, 510)).spells == ()


@pytest.mark.rule("skulldred.spell.maintained")
def test_defending_does_not_break_a_spell_but_falling_does() -> None:
    spell = Spell(WARD, 0, 0, strength=1)
    wizard = kind(2, 3, 4, magic=3)
    figures = at(500, 500, wizard), foe(525, 500, kind(1, 3)), foe(900, 900)
    state = scene(*figures, spells=(spell,), active=1)
    parried = acts(state, 1, Attack(0), Stay(), faces=(6, 6, 6, 6))
    assert parried.spells == (spell,)
    felled = acts(state, 1, Attack(0), Take(0, "downed"), faces=(1, 6, 6, 6))
    assert felled.spells == ()


@pytest.mark.rule("skulldred.split-dice")
@pytest.mark.rule("skulldred.split-dice.stop")
def test_two_groups_of_two_dice() -> None:
    def both(dice: Dice) -> str:
        if cast_outcome(hits(dice, cast_roll(2, 3)), 1) != "success":
            return "none"
        return "both" if cast_outcome(hits(dice, cast_roll(2, 3)), 1) == "success" else "first only"

    assert odds(both) == {"both": Fraction(9, 16), "first only": Fraction(3, 16), "none": Fraction(1, 4)}


def split_scene() -> State:
    """Return a sorcerer with MAGIC 4 before two enemies."""
    weak = kind(0, 3, 5)
    return scene(at(500, 500, kind(magic=4)), foe(460, 600, weak), foe(540, 600, weak), cards=(LANCE,))


@pytest.mark.rule("skulldred.split-dice")
def test_split_dice_strike_two_targets_one_after_the_other() -> None:
    cast = Cast(LANCE, 3, 1, figures=(1, 2), groups=(2, 2))
    after = acts(split_scene(), 0, cast, Take(1, "downed"), Take(2, "downed"), faces=(1, 6, 1, 6, 1, 6, 1, 6))
    assert [after.figure(one).downed for one in (1, 2)] == [True, True]


@pytest.mark.rule("skulldred.split-dice")
def test_groups_use_all_dice_and_each_can_succeed() -> None:
    state = split_scene()
    for groups, to_cast in (((2, 1), 1), ((4,), 1), ((3, 1), 2), ((), 1)):
        assert refusal(state, 0, Cast(LANCE, 1, to_cast, figures=(1, 2), groups=groups)) == "skulldred.split-dice"
    assert cost(state, 0, Cast(LANCE, 1, 2, figures=(1, 2), groups=(2, 2))) == 1


@pytest.mark.rule("skulldred.split-dice.stop")
def test_when_a_group_fails_the_later_ones_are_not_rolled() -> None:
    cast = Cast(LANCE, 3, 1, figures=(1, 2), groups=(2, 2))
    state = split_scene()
    backfired = acts(state, 0, cast, faces=(6, 6))
    assert backfired.figure(0).toad == 3
    miscast = acts(state, 0, cast, Take(1, "downed"), faces=(1, 6, 1, 6, 6, 6))
    assert miscast.figure(1).downed, "the earlier success stands"
    assert not miscast.figure(0).toad


# ---- missiles and duels ----------------------------------------------------------------------------------------------


@pytest.mark.rule("skulldred.magic-missile")
def test_a_missile_is_a_shot_with_magic_dice() -> None:
    state = wizard_scene(foe(500, 650, kind(2, 3)))
    assert shot_odds(state, magic=True) == {
        "no effect": Fraction(1, 2),
        "defender pushed": Fraction(7, 32),
        "defender downed": Fraction(5, 32),
        "defender killed": Fraction(1, 8),
    }


@pytest.mark.rule("skulldred.magic-missile")
def test_a_missile_never_needs_reloading_and_is_thrown_once_a_turn() -> None:
    state = wizard_scene(foe(500, 650, kind(2, 3)))
    after = acts(state, 0, Missile(1), faces=(6, 6, 6, 1, 1))
    assert not after.figure(0).reload
    assert left(after) == 2
    assert refusal(begun(state, missiles=1), 0, Missile(1)) == "skulldred.magic-missile"


@pytest.mark.rule("skulldred.magic-missile")
@pytest.mark.rule("skulldred.shoot.nearest")
def test_a_missile_keeps_to_the_rules_of_targets() -> None:
    state = wizard_scene(foe(500, 600), foe(500, 300), foe(560, 640, hidden=True))
    assert refusal(state, 0, Missile(2)) == "skulldred.shoot.nearest"
    assert refusal(state, 0, Missile(3)) == "skulldred.shoot.hidden-target"


def duel_odds(state: State) -> dict[str, Fraction]:
    """Return the odds of a duel between the first two figures."""
    found = odds(settle, bout_of_duel(state, *state.figures[:2])).map(outcome)
    return {one: found.probability(one) for one in found.outcomes}


@pytest.mark.rule("skulldred.duel")
def test_two_equal_sorcerers_duel() -> None:
    assert duel_odds(wizard_scene(foe(500, 650, SORCERER))) == {
        "tie": Fraction(5, 16),
        "defender pushed": Fraction(3, 16),
        "defender downed": Fraction(3, 32),
        "defender killed": Fraction(1, 16),
        "attacker pushed": Fraction(3, 16),
        "attacker downed": Fraction(3, 32),
        "attacker killed": Fraction(1, 16),
    }


@pytest.mark.rule("skulldred.duel", "skulldred.duel-target")
@pytest.mark.parametrize(("reading", "needed"), [("own-size", 2), ("own-level", 4), ("enemy-size", 3), ("magic", 1)])
def test_what_a_duellist_must_not_exceed_is_a_reading(reading: str, needed: int) -> None:
    imp = kind(3, 4, 4, size=2, magic=1)
    state = scene(at(500, 500, imp), foe(500, 650, SORCERER), readings={"skulldred.duel-target": reading})
    assert bout_of_duel(state, *state.figures).ours.target.needed == needed


@pytest.mark.rule("skulldred.duel")
def test_a_sorcerer_may_answer_a_missile_with_a_duel_and_hurt_the_attacker() -> None:
    state = wizard_scene(MATE, foe(500, 650, SORCERER))
    hurt = acts(state, 0, Missile(2), Duel(2), Take(0, "killed"), faces=(6, 6, 6, 1, 1, 6))
    assert hurt.figure(0).place == "discard"
    dodged = acts(state, 0, Missile(2), JumpAside(2), faces=(6, 6, 6, 1, 1, 1))
    assert dodged.figure(0).stands


@pytest.mark.rule("skulldred.duel")
def test_only_a_sorcerer_answers_with_a_duel_and_cover_does_not_count() -> None:
    bush = block("bush", "bush", 500, 600, 40, 10)
    covered = wizard_scene(foe(500, 650, SORCERER), pieces=(bush,))
    assert duel_odds(covered) == duel_odds(wizard_scene(foe(500, 650, SORCERER)))
    acts(wizard_scene(foe(500, 650, kind(1, 3))), 0, Missile(1), faces=(6, 6, 6, 1))


@pytest.mark.rule("skulldred.duel")
@pytest.mark.rule("skulldred.panic.defence")
def test_a_panicked_sorcerer_duels_and_hurts_nobody() -> None:
    state = wizard_scene(MATE, foe(500, 650, SORCERER, panicked=True))
    after = acts(state, 0, Missile(2), Duel(2), faces=(6, 6, 6, 1, 1, 1))
    assert after.figure(0).stands


@pytest.mark.rule("skulldred.split-dice")
def test_split_castings_are_among_the_suggestions() -> None:
    state = begun(wizard_scene(foe(500, 560), foe(560, 500)))
    split = [one for one in possible(state, state.figure(0)) if isinstance(one, Cast) and one.groups]
    assert Cast(LANCE, 3, 1, None, (1, 2), (), (2, 1)) in split


@pytest.mark.rule("skulldred.duel.pushback")
def test_a_duellist_is_pushed_straight_back() -> None:
    state = wizard_scene(foe(500, 650, SORCERER))
    after = acts(state, 0, Missile(1), Duel(1), faces=(1, 1, 6, 1, 6, 6))
    assert (after.figure(1).x, after.figure(1).y) == (500, 675)
    wall = block("wall", "wall", 500, 670, 100, 10)
    blocked = wizard_scene(foe(500, 650, SORCERER), pieces=(wall,))
    assert acts(blocked, 0, Missile(1), Duel(1), faces=(1, 1, 6, 1, 6, 6)).figure(1).downed


@pytest.mark.rule("skulldred.split-dice")
def test_a_split_casting_names_no_figure_twice() -> None:
    cast = Cast(LANCE, 3, 1, figures=(1, 1), groups=(2, 2))
    assert refusal(split_scene(), 0, cast) == "skulldred.split-dice"


@pytest.mark.rule("skulldred.split-dice")
def test_dice_bought_for_a_split_casting_are_thrown_with_the_first_group() -> None:
    state = split_scene()
    state = state.with_warband(0, orders=tuple(one for one in state.warbands[0].orders if one[0] != "bonus"))
    cast = Cast(LANCE, 1, 1, figures=(1, 2), groups=(2, 2))
    after = acts(state, 0, cast, BuyDice(0, 1), faces=(6, 6, 6))
    assert after.figure(0).toad, "three dice, none of them a 1: the second group is never rolled"
    assert after.warbands[0].pool == 5
