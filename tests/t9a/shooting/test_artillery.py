"""Artillery and the Misfire Table: the book's worked examples, exactly (core 10.9 to 10.17, 21.11 to 21.15, 21.34)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice, odds
from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.attack.attack import prepare
from grognard.t9a.board.profile import Height, Model
from grognard.t9a.board.unit import Unit
from grognard.t9a.shooting.artillery import area_hits, roll_cannon, roll_catapult, roll_gun
from grognard.t9a.shooting.guns import guns_of
from grognard.t9a.shooting.helpers import after_help, helpers_of
from grognard.t9a.shooting.misfire import misfire, misfire_modifiers, roll_misfire
from grognard.t9a.shooting.rerolls import LetStand, RollAgain
from grognard.t9a.shooting.shooting_attack import shooting_attack, shots_of
from grognard.t9a.shooting.shot_choice import shot_options
from tests.t9a.attacks import rules
from tests.t9a.positions import model, play, readings_of, troop, unit
from tests.t9a.shots import (
    engineer,
    facing_us,
    first_gun,
    first_salvos,
    lost,
    order,
    shooters,
    shooting,
    taurosaur,
    war_machine,
    warriors,
)

SIXTH = Fraction(1, 6)


# ---- misfires --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.misfire-table")
@pytest.mark.parametrize(
    ("modifier", "sixths"), [(0, (0, 2, 2, 2)), (-1, (1, 2, 2, 1)), (3, (0, 0, 1, 5)), (4, (0, 0, 0, 6))]
)
def test_the_misfire_table_by_modifier(modifier: int, sixths: tuple[int, ...]) -> None:
    """Core 21.11: Explosion, Breakdown, Jammed, Malfunction in sixths."""
    table = odds(roll_misfire, (Modifier("test", "add", modifier),))
    assert tuple(table.probability(r) * 6 for r in ("explosion", "breakdown", "jammed", "malfunction")) == sixths


@pytest.mark.rule("t9a.dh.engineering-rune")
def test_a_dwarf_cannon_that_misfires_always_loses_one_health_point() -> None:
    state = shooting(war_machine("Dwarf Cannon (4+)"), facing_us(troop(taurosaur(), 1), files=1))
    gun = first_gun(state)
    assert [m.value for m in misfire_modifiers(state, state.unit(0), gun)] == [4]
    assert odds(lambda dice: play(misfire(state, 0, gun, dice)).unit(0).health) == {4: Fraction(1)}


@pytest.mark.rule("t9a.dh.engineering-rune")
def test_a_dwarf_flame_cannon_has_a_net_plus_three_and_may_be_jammed() -> None:
    """Ledger example 1: 1 - 1 + 4 = 4 is Jammed, everything else a Health Point."""
    state = shooting(war_machine("Flame Cannon (4+)"), warriors())
    gun = first_gun(state)
    results = odds(roll_misfire, misfire_modifiers(state, state.unit(0), gun))
    assert results == {"jammed": SIXTH, "malfunction": 5 * SIXTH}


@pytest.mark.rule("t9a.misfire")
def test_a_jammed_war_machine_is_shaken_to_the_end_of_its_owners_next_turn() -> None:
    state = shooting(war_machine("Flame Cannon (4+)"), warriors(), player_turn=3)
    with ScriptedDice([1]) as dice:
        after = play(misfire(state, 0, first_gun(state), dice))
    assert after.unit(0).morale.shaken_until == 5
    assert after.unit(0).health == 5


@pytest.mark.rule("t9a.misfire")
def test_a_jammed_weapon_of_others_is_silent_in_its_owners_next_turn() -> None:
    state = shooting(shooters("Organ Gun (4+)", files=1, hp=3), warriors(), player_turn=3)
    with ScriptedDice([3]) as dice:
        after = play(misfire(state, 0, first_gun(state), dice))
    later = shooting(after.unit(0), warriors(), player_turn=5)
    assert after.unit(0).morale.shaken_until == 0
    assert guns_of(later, later.unit(0)) == ()
    assert guns_of(shooting(after.unit(0), warriors(), player_turn=7), after.unit(0))


@pytest.mark.rule("t9a.misfire")
def test_a_broken_down_weapon_never_shoots_again_in_any_of_its_ways() -> None:
    state = shooting(shooters("Dwarf Cannon (4+)", files=1, hp=3), warriors())
    assert len(guns_of(state, state.unit(0))) == 2
    with ScriptedDice([2]) as dice:
        after = play(misfire(state, 0, first_gun(state), dice))
    assert guns_of(after, after.unit(0)) == ()


@pytest.mark.rule("t9a.misfire-table")
def test_an_explosion_destroys_the_model_and_hits_all_models_within_its_radius() -> None:
    """Strength 5, AP 2 on the four models within 2 inches. With its own rule the Salamander would never explode."""
    friends = unit(2, 0, troop(model(), 10), x=39.0, y=10, files=5)
    state = shooting(shooters("Spout Flames", files=1, hp=3), friends, warriors(away=6))
    gun = first_gun(state)
    plain = replace(gun, weapon=replace(gun.weapon, rules=rules("Flamethrower")))
    with ScriptedDice([1, 2, 6, 6, 6, 1]) as dice:
        after = play(misfire(state, 0, plain, dice))
    assert not after.has(0)
    assert after.unit(2).models == 7
    assert after.unit(1).models == 20


@pytest.mark.rule("t9a.sa.weapon.spout-flames")
def test_spout_flames_always_counts_a_misfire_as_a_health_point_lost() -> None:
    state = shooting(shooters("Spout Flames", files=1, hp=3), warriors(away=6))
    gun = first_gun(state)
    assert odds(lambda dice: play(misfire(state, 0, gun, dice)).unit(0).health) == {2: Fraction(1)}


# ---- cannon ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.cannon")
def test_a_cannon_shot_at_a_taurosaur_in_the_open_at_short_range() -> None:
    """Core 21.12: 3+ by the +1 against Gigantic, 2+ to wound, no save, D3+1."""
    state = shooting(war_machine("Dwarf Cannon (4+)"), facing_us(troop(taurosaur(), 1), files=1, away=20))
    loss = lost(state, order(state))
    assert loss.mean() == Fraction(5, 3)
    assert loss.probability(4) == Fraction(5, 27)


@pytest.mark.rule("t9a.cannon")
def test_at_long_range_the_cannon_needs_4_again() -> None:
    state = shooting(war_machine("Dwarf Cannon (4+)"), facing_us(troop(taurosaur(), 1), files=1, away=33))
    loss = lost(state, order(state))
    assert loss.mean() == Fraction(5, 4)
    assert loss.probability(4) == Fraction(5, 36)


@pytest.mark.rule("t9a.cannon")
def test_a_taurosaur_in_cover_costs_the_cannon_only_its_bonus() -> None:
    """Core 21.12, in Cover: Large models stand before it, so Soft Cover; the cannon needs 4+."""
    before = unit(2, 1, troop(large(), 1), x=36, y=25, facing=180, files=1)
    state = shooting(war_machine("Dwarf Cannon (4+)"), facing_us(troop(taurosaur(), 1), files=1, away=20), before)
    assert [salvo.blow.cover for salvo in first_salvos(state)] == ["soft"]
    assert lost(state, order(state)).mean() == Fraction(5, 4)


def large() -> Model:
    return model("Kroxigor", hp=3, base=(75, 40), height=Height.LARGE)


@pytest.mark.rule("t9a.dh.weapon.dwarf-cannon")
def test_a_cannon_shot_at_a_large_monster_and_at_one_that_flies() -> None:
    """Ledger examples 1 and 2: 5/12 to take any, 5/4 in all; with Fly D3+2, 5/3. A sixth misfires."""

    def monster(*texts: str) -> Unit:
        return facing_us(
            troop(
                model("Monster", *rules(*texts), hp=5, resilience=5, armour=4, height=Height.LARGE, base=(50, 50)), 1
            ),
            files=1,
            away=20,
        )

    state = shooting(war_machine("Dwarf Cannon (4+)"), monster())
    loss = lost(state, order(state))
    assert 1 - loss.probability(0) == Fraction(5, 12)
    assert loss.mean() == Fraction(5, 4)
    flying = shooting(war_machine("Dwarf Cannon (4+)"), monster("Fly (8, 16)"))
    assert lost(flying, order(flying)).mean() == Fraction(5, 3)
    rolls = odds(roll_cannon, prepare(first_salvos(state)[0].blow))
    assert rolls.probability((0, 0, 1)) == SIXTH


@pytest.mark.rule("t9a.dh.weapon.dwarf-cannon")
def test_the_other_way_of_the_dwarf_cannon_is_a_volley_gun_of_short_range() -> None:
    """Ledger example 3: 2D6 shots, 35/12 hits within 6 inches, Misfire 1/36."""
    state = shooting(war_machine("Dwarf Cannon (4+)"), facing_us(troop(tough(), 1), files=1, away=6))
    shots = [one for one in shot_options(state, state.unit(0)) if hasattr(one, "arms")]
    assert len(shots) == 2
    assert lost(state, order(state, 1)).mean() == Fraction(35, 12) * Fraction(5, 6)


def tough() -> Model:
    """A target that all hits of Strength 4 wound on 2+, without a save, and that survives them all."""
    return model("Sandbag", hp=60, resilience=2)


# ---- volley gun ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.volley-gun")
def test_the_dice_for_the_shots_of_an_organ_gun() -> None:
    """Core 21.13: one natural 6 in 10/36, two in 1/36; 40/3 shots on average."""
    rolls = odds(roll_gun, DiceExpression.parse("2D6x2"), "test")
    sixes = rolls.map(lambda roll: roll[1])
    assert (sixes.probability(1), sixes.probability(2)) == (Fraction(10, 36), Fraction(1, 36))
    assert rolls.map(lambda roll: roll[0] if roll[1] < 2 else 0).mean() == Fraction(40, 3)


@pytest.mark.rule("t9a.dh.weapon.organ-gun")
def test_an_organ_gun_on_saurian_warriors() -> None:
    """Core 21.13: 35/9 Health Points within half its range, 65/27 beyond."""
    assert lost(shooting(war_machine("Organ Gun (4+)"), warriors(60, 10, away=10))).mean() == Fraction(35, 9)
    assert lost(shooting(war_machine("Organ Gun (4+)"), warriors(60, 10, away=20))).mean() == Fraction(65, 27)


@pytest.mark.rule("t9a.dh.weapon.organ-gun")
def test_two_sixes_among_the_dice_for_the_shots_are_a_misfire_and_no_shot() -> None:
    state = shooting(war_machine("Organ Gun (4+)"), warriors())
    with ScriptedDice([6, 6, 3]) as dice:
        after = shooting_attack(state, order(state), dice)
    assert after.unit(1).health == 20
    assert after.unit(0).health == 4


@pytest.mark.rule("t9a.sa.weapon.giant-blowpipes")
def test_giant_blowpipes_with_their_fixed_shots_never_misfire() -> None:
    """Ledger examples 1 and 2: 40/27 unsaved wounds at short range, 8 x 4/27 at Long Range."""
    target = troop(model(resilience=4, armour=2), 20)
    near = shooting(shooters("Giant Blowpipes (4+)", files=1), facing_us(target, away=6))
    far = shooting(shooters("Giant Blowpipes (4+)", files=1), facing_us(target, away=10))
    assert lost(near).mean() == Fraction(40, 27)
    assert lost(far).mean() == 8 * Fraction(4, 27)
    with ScriptedDice([1] * 8) as dice:
        assert shooting_attack(near, order(near), dice).unit(0).health == 1


# ---- catapult --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.catapult")
def test_a_catapult_hits_misses_misfires_or_partly_hits() -> None:
    """Core 21.14: full hit 1/2, Partial Hit 1/6, Misfire 1/6."""
    state = shooting(war_machine("Dwarf Catapult (4+)"), warriors(away=20))
    rolls = odds(roll_catapult, prepare(first_salvos(state)[0].blow))
    assert rolls == {
        (1, 0, 0, 0): Fraction(1, 2),
        (0, 0, 1, 0): SIXTH,
        (0, 0, 0, 1): SIXTH,
        (0, 0, 0, 0): SIXTH,
    }


@pytest.mark.rule("t9a.dh.weapon.dwarf-catapult")
def test_a_catapult_on_twenty_saurian_warriors() -> None:
    """Core 21.14: 10/3 for a full hit, 3/4 for a Partial Hit, 43/24 in all."""
    state = shooting(war_machine("Dwarf Catapult (4+)"), warriors(away=20))
    assert lost(state).mean() == Fraction(43, 24)


@pytest.mark.rule("t9a.partial-hit")
def test_a_partial_hit_is_rolled_to_hit_once_more_and_a_1_in_it_is_no_misfire() -> None:
    state = shooting(war_machine("Dwarf Catapult (4+)"), warriors(away=20))
    with ScriptedDice([2, 1]) as dice:
        after = shooting_attack(state, order(state), dice)
    assert (after.unit(0).health, after.unit(1).health) == (5, 20)
    with ScriptedDice([3, 4, *[6] * 9, *[1] * 9]) as dice:
        after = shooting_attack(state, order(state), dice)
    assert after.unit(1).health == 11


@pytest.mark.rule("t9a.dh.weapon.dwarf-catapult")
def test_a_catapult_does_not_shoot_at_what_lies_wholly_within_its_minimum_range() -> None:
    near = shooting(war_machine("Dwarf Catapult (4+)"), warriors(10, 5, away=9))
    partly = shooting(war_machine("Dwarf Catapult (4+)"), warriors(10, 5, away=10.5))
    assert shot_options(near, near.unit(0))[:-1] == ()
    assert len(shot_options(partly, partly.unit(0))) == 2


# ---- flamethrower ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.dh.weapon.flame-cannon")
def test_a_flame_cannon_from_the_front_at_short_and_long_range() -> None:
    """Core 21.15: 475/108 at short range, 95/36 beyond."""
    assert lost(shooting(war_machine("Flame Cannon (4+)"), warriors(away=10))).mean() == Fraction(475, 108)
    assert lost(shooting(war_machine("Flame Cannon (4+)"), warriors(away=20))).mean() == Fraction(95, 36)


@pytest.mark.rule("t9a.flamethrower")
def test_from_the_flank_a_flame_cannon_counts_files() -> None:
    """Core 21.15: five files, D6 + 4D3, 23/2 hits on average."""
    flank = shooting(war_machine("Flame Cannon (4+)"), unit(1, 1, warriors().troop, x=38, y=22, facing=90, files=5))
    assert lost(flank).mean() == Fraction(5, 6) * Fraction(23, 2) * Fraction(2, 3) * Fraction(5, 6)


@pytest.mark.rule("t9a.flamethrower")
def test_flames_never_make_more_hits_than_there_are_models() -> None:
    """Core 21.15: on a single Taurosaur exactly one hit."""
    state = shooting(war_machine("Flame Cannon (4+)"), facing_us(troop(taurosaur(), 1), files=1))
    assert lost(state).probability(0) == 1 - Fraction(5, 6) * Fraction(1, 3) * Fraction(2, 3)


# ---- area attacks ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.dh.weapon.dwarf-ballista")
def test_a_ballista_from_the_front_and_from_the_flank() -> None:
    """Core 21.34: four ranks, 11/12; five files, 13/12."""
    front = shooting(war_machine("Dwarf Ballista (4+)"), warriors(away=20))
    flank = shooting(war_machine("Dwarf Ballista (4+)"), unit(1, 1, warriors().troop, x=38, y=32, facing=90, files=5))
    assert lost(front).mean() == Fraction(11, 12)
    assert lost(flank).mean() == Fraction(13, 12)


@pytest.mark.rule("t9a.sa.weapon.giant-bow")
def test_a_giant_bow_is_shot_on_the_move_without_a_minus() -> None:
    """Quick to Fire, AP 10: four ranks of Saurian Warriors take three hits of Strength 3 and one of 5."""
    state = shooting(shooters("Giant Bow (4+)", files=1, has_moved=True), warriors(away=10))
    assert lost(state).mean() == Fraction(1, 2) * (3 * Fraction(1, 3) + Fraction(2, 3))


@pytest.mark.rule("t9a.area-attack")
def test_an_area_attack_takes_the_fullest_ranks_and_no_more_than_stand_in_each() -> None:
    """Ledger, Ballista example 2: ten wide, two deep: two hits of (1x5), but five of (5x1)."""
    wide = unit(who=troop(model(), 20), files=10).formation
    assert area_hits(wide, 20, (1, 5), "front") == 2
    assert area_hits(wide, 20, (5, 1), "front") == 5
    short = unit(who=troop(model(), 12), files=5).formation  # 5, 5, 2
    assert area_hits(short, 12, (4, 2), "front") == 8
    assert area_hits(short, 12, (4, 4), "front") == 10
    assert area_hits(short, 12, (1, 5), "left") == 5


@pytest.mark.rule("t9a.area-attack")
def test_one_hit_of_the_attack_has_the_values_in_square_brackets() -> None:
    state = shooting(war_machine("Dwarf Ballista (4+)"), warriors(away=20))
    with ScriptedDice([4, 2, 5, 5, 5, 6]) as dice:  # hit; the bracketed hit wounds on 2+, the others on 5+
        after = shooting_attack(state, order(state), dice)
    assert after.unit(1).health == 16


# ---- engineer --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.engineer")
def test_an_engineer_sets_the_aim_of_the_war_machine_that_he_helps() -> None:
    """Ledger example 1: a ballista hits on 3+, at Long Range on 4+."""
    near = shooting(war_machine("Dwarf Ballista (4+)"), engineer(), warriors(1, 1, away=20))
    far = shooting(war_machine("Dwarf Ballista (4+)"), engineer(), warriors(1, 1, away=30))
    assert order(near).helper == 7
    assert lost(near).mean() == Fraction(2, 3) * Fraction(5, 6)
    assert lost(far).mean() == Fraction(1, 2) * Fraction(5, 6)


@pytest.mark.rule("t9a.engineer")
def test_an_engineer_helps_one_machine_a_phase_and_none_that_is_too_far() -> None:
    state = shooting(war_machine("Dwarf Ballista (4+)"), engineer(), warriors(away=20))
    assert [one.id for one in helpers_of(state, state.unit(0))] == [7]
    busy = after_help(state, 7)
    assert helpers_of(busy, busy.unit(0)) == ()
    distant = shooting(war_machine("Dwarf Ballista (4+)"), engineer(x=44), warriors(away=20))
    assert helpers_of(distant, distant.unit(0)) == ()


@pytest.mark.rule("t9a.engineer", "t9a.engineer.range")
@pytest.mark.parametrize(("text", "away", "helps"), [
    ("en", 6, True), ("en", 6.1, False), ("fr", 6, False), ("fr", 5.9, True),
])  # fmt: skip
def test_at_exactly_six_inches_an_engineer_helps_in_english_alone(text: str, away: float, helps: bool) -> None:
    """Straight behind the machine, whose round base is 60 mm deep: from its edge to the Engineer's front."""
    behind = engineer(x=36, y=round(10 - 60 / 25.4 - away, 3))
    state = shooting(war_machine("Dwarf Ballista (4+)"), behind, warriors(away=20), readings=readings_of(text))
    assert bool(helpers_of(state, state.unit(0))) is helps


@pytest.mark.rule("t9a.engineer")
def test_with_an_engineer_all_dice_for_the_flames_are_rolled_again_or_none() -> None:
    """Ledger example 2: 2, 1, 1 and 1 are poor; D6 and 3D3 are rolled anew, and the second roll stands."""
    state = shooting(war_machine("Flame Cannon (4+)"), engineer(), warriors(away=10))
    wounds = [1] * 12
    with ScriptedDice([2, 2, 1, 1, 1, 6, 5, 5, 5, *wounds, *[1] * 3]) as dice:
        after = shooting_attack(state, order(state), dice)
    assert after.unit(1).health == 20


@pytest.mark.rule("t9a.engineer")
def test_the_owner_says_whether_the_flames_are_rolled_again_poor_or_not() -> None:
    """He sees the hits first: five may stand, and fifteen be rolled again."""
    state = shooting(war_machine("Flame Cannon (4+)"), engineer(), warriors(away=10))
    with ScriptedDice([2, 2, 1, 1, 1, *[6] * 5, *[1] * 10]) as dice:
        kept = play(shots_of(state, order(state), dice), LetStand())
    assert kept.unit(1).models == 15
    with ScriptedDice([2, 6, 5, 5, 5, 1, 1, 1, 1, *[6] * 4, *[1] * 8]) as dice:
        again = play(shots_of(state, order(state), dice), RollAgain())
    assert again.unit(1).models == 16


@pytest.mark.rule("t9a.engineer", "t9a.misfire-table")
def test_the_owner_says_whether_the_misfire_is_rolled_again() -> None:
    """1, −1 for the Flamethrower and +4 for the Engineering Rune: Jammed; a Health Point may be worth less."""
    state = shooting(war_machine("Flame Cannon (4+)"), engineer(), warriors(away=10), player_turn=3)
    with ScriptedDice([1, 1]) as dice:
        jammed = play(shots_of(state, order(state), dice), LetStand())
    assert (jammed.unit(0).morale.shaken_until, jammed.unit(0).health) == (5, 5)
    with ScriptedDice([1, 1, 6]) as dice:
        hurt = play(shots_of(state, order(state), dice), RollAgain())
    assert (hurt.unit(0).morale.shaken_until, hurt.unit(0).health) == (0, 4)
