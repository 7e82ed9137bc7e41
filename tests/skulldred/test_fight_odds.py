"""The ledger's worked fights: exact fractions, by the procedures of the game."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import Dice, EveryDice, odds
from grognard.kernel.rules.catalogue import Catalogue
from grognard.skulldred.action_die import roll_action_die
from grognard.skulldred.cast_dice import cast_outcome, cast_roll
from grognard.skulldred.hooks import Moments
from grognard.skulldred.melee_dice import Fighter, roll_of
from grognard.skulldred.options import Options
from grognard.skulldred.profile import Profile
from grognard.skulldred.rolls import Roll, at_or_under, dice_for, hits
from grognard.skulldred.shot_dice import Shot, dodge_roll, shooter_roll
from tests.skulldred.playing import bout, chances, figure, fractions, roll

READINGS = Catalogue.load("skulldred").in_force()
WORKED = fractions(
    tie="25/108", defender_pushed="8/27", defender_downed="11/54", defender_killed="5/27",
    attacker_pushed="1/18", attacker_downed="1/54", attacker_killed="1/108",
)  # fmt: skip
WITH_A_DIE = fractions(
    tie="41/324", defender_pushed="20/81", defender_downed="10/27", defender_killed="2/9",
    attacker_pushed="2/81", attacker_downed="1/162", attacker_killed="1/324",
)  # fmt: skip


def profile(combat: int = 3, level: int = 3, size: int = 3, armour: int = 1, *abilities: str, **rest: int) -> Profile:
    return figure(0, 0, 0, 0, *abilities, combat=combat, level=level, size=size, armour=armour, **rest).profile


def melee(ours: Fighter, theirs: Fighter, attacker: Profile, defender: Profile, readings: dict[str, str] | None = None):  # type: ignore[no-untyped-def]
    chosen = Catalogue.load("skulldred").in_force(readings or {})
    one = bout((1, 1), (1, 1), defender.to_kill, our_to_kill=attacker.to_kill)
    return replace(one, ours=roll_of(attacker, ours, chosen), theirs=roll_of(defender, theirs, chosen))


@pytest.mark.rule(
    "skulldred.melee.roll", "skulldred.target.melee", "skulldred.off-guard", "skulldred.margin",
    "skulldred.margin.kill", "skulldred.margin.downed", "skulldred.margin.one", "skulldred.attr.to-kill",
)  # fmt: skip
def test_three_dice_at_four_against_two_at_three() -> None:
    fighters = melee(Fighter(), Fighter(), profile(3, 4), profile(2, 3))
    assert chances(fighters) == WORKED == chances(bout((3, 4), (2, 3)))


@pytest.mark.rule("skulldred.off-guard")
def test_without_doubling_nobody_is_killed() -> None:
    found = chances(bout((3, 4), (2, 3), guard=False))
    assert found == fractions(
        tie="25/108", defender_pushed="19/54", defender_downed="1/3", attacker_pushed="2/27", attacker_downed="1/108"
    )


@pytest.mark.rule("skulldred.target.melee", "skulldred.melee-target")
def test_the_same_fight_read_with_sizes_as_targets() -> None:
    fighters = melee(Fighter(), Fighter(), profile(3, 4), profile(2, 3), {"skulldred.melee-target": "size"})
    assert chances(fighters) == fractions(
        tie="5/16", defender_pushed="7/32", defender_downed="5/32", defender_killed="1/8",
        attacker_pushed="3/32", attacker_downed="1/16", attacker_killed="1/32",
    )  # fmt: skip


@pytest.mark.rule("skulldred.action.charge", "skulldred.melee.bonus.downed", "skulldred.dreadskull.attack-on-downed")
@pytest.mark.parametrize("facts", [Fighter(charge=True), Fighter(downed=True)])
def test_a_charge_or_a_fallen_target_is_worth_a_die(facts: Fighter) -> None:
    assert chances(melee(facts, Fighter(), profile(3, 4), profile(2, 3))) == WITH_A_DIE


KILLS = [
    ("skulldred.melee.bonus.above", Fighter(above=True), (3, 3), (3, 3), 4, "11/128"),
    ("skulldred.terrain.difficult-attacked", Fighter(footing=1), (3, 3), (3, 3), 4, "11/128"),
    ("skulldred.melee.bonus.better-footing", Fighter(footing=2), (3, 3), (3, 3), 4, "29/256"),
    ("skulldred.melee.bonus.falling", Fighter(falling=True), (2, 3), (2, 3), 3, "1/8"),
    ("skulldred.dreadskull.bonus", Fighter(bought=1), (2, 3), (2, 3), 3, "1/8"),
    ("skulldred.fly.attack", Fighter(flying=True, above=True), (3, 3), (2, 3), 3, "13/64"),
]


@pytest.mark.rule(
    "skulldred.melee.bonus.above", "skulldred.terrain.difficult-attacked", "skulldred.melee.bonus.better-footing",
    "skulldred.melee.bonus.falling", "skulldred.dreadskull.bonus", "skulldred.fly.attack",
)  # fmt: skip
@pytest.mark.parametrize(("rule", "facts", "ours", "theirs", "to_kill", "chance"), KILLS)
def test_what_a_bonus_is_worth(
    rule: str, facts: Fighter, ours: tuple[int, int], theirs: tuple[int, int], to_kill: int, chance: str
) -> None:
    attacker, defender = profile(*ours, 3, to_kill - 3), profile(*theirs, 3, to_kill - 3)
    fighters = melee(facts, Fighter(), attacker, defender)
    assert chances(fighters)["defender killed"] == Fraction(chance)
    expected = {"skulldred.terrain.difficult-attacked": "skulldred.melee.bonus.better-footing"}.get(rule, rule)
    assert expected in [one.rule for one in fighters.ours.dice.modifiers if one.value]


@pytest.mark.rule("skulldred.fly.attack")
def test_a_spearman_takes_the_die_from_a_flyer() -> None:
    assert chances(melee(Fighter(), Fighter(), profile(3, 3, 3, 0), profile(2, 3, 3, 0)))[
        "defender killed"
    ] == Fraction("1/8")


@pytest.mark.rule("skulldred.melee.bonus.surprise")
def test_surprise_raises_the_chance_of_harm() -> None:
    plain, surprised = (chances(melee(Fighter(surprise=one), Fighter(), profile(), profile())) for one in (False, True))
    assert plain["defender downed"] + plain["defender killed"] == Fraction("5/32")
    assert surprised["defender downed"] + surprised["defender killed"] == Fraction("33/128")


@pytest.mark.rule("skulldred.melee.bonus.gang")
def test_three_goblins_hurt_a_knight_where_one_hardly_does() -> None:
    goblin, knight = profile(2, 2, 2, 0), profile(4, 4, 4, 1)

    def harm(friends: int) -> Fraction:
        found = chances(melee(Fighter(gang=friends), Fighter(), goblin, knight))
        return sum((chance for outcome, chance in found.items() if outcome.startswith("defender")), Fraction(0))

    assert harm(0) == Fraction("13/729")
    assert harm(2) == Fraction("577/6561")
    assert roll_of(goblin, Fighter(gang=5), READINGS).number == 5


@pytest.mark.rule("skulldred.respawner.vulnerable")
def test_a_skeleton_dies_of_any_defeat() -> None:
    weak = bout((3, 4), (3, 2), 3, our_to_kill=4, their_weakness=True)
    assert chances(weak)["defender killed"] == Fraction("496/729")
    assert chances(bout((3, 4), (3, 2), 3, our_to_kill=4))["defender killed"] == Fraction("160/729")


@pytest.mark.rule("skulldred.lstrike.target", "skulldred.lstrike.immunity", "skulldred.lstrike.off-guard-pull")
def test_a_long_strike_is_never_answered_but_by_a_pull() -> None:
    striker = profile(3, 2, 3, 0, "LSTRIKE 3")
    one = replace(
        bout((1, 1), (2, 3), 4, attacker_safe=True), ours=roll_of(striker, Fighter(long_strike=True), READINGS)
    )
    assert chances(one) == fractions(tie="1/2", defender_pushed="7/32", defender_downed="5/32", defender_killed="1/8")
    from grognard.skulldred.fights import settle

    assert odds(lambda dice: settle(dice, one).pull).probability(True) == Fraction("3/32")


@pytest.mark.rule("skulldred.lstrike.duel", "skulldred.duel")
def test_equal_strikers_or_sorcerers_may_both_be_hurt() -> None:
    assert chances(bout((3, 3), (3, 3))) == fractions(
        tie="5/16", defender_pushed="3/16", defender_downed="3/32", defender_killed="1/16",
        attacker_pushed="3/16", attacker_downed="3/32", attacker_killed="1/16",
    )  # fmt: skip


@pytest.mark.rule("skulldred.panic.defence")
def test_a_panicked_defender_hurts_nobody() -> None:
    found = chances(bout((3, 4), (2, 3), attacker_safe=True))
    assert found["defender killed"] == Fraction("5/27")
    assert found["tie"] == Fraction("25/108") + Fraction("1/12")


# ---- shots -----------------------------------------------------------------------------------------------------------


def shot(shoot: int, facts: Shot, target: Profile, **rest: bool) -> dict[str, Fraction]:
    one = bout((1, 1), (1, 1), target.to_kill, attacker_safe=True, exposed=False, **rest)
    return chances(
        replace(one, ours=shooter_roll(shoot, target.size, facts, READINGS), theirs=dodge_roll(target, facts, READINGS))
    )


def harm_of(found: dict[str, Fraction]) -> Fraction:
    return 1 - found["tie"]


@pytest.mark.rule("skulldred.shoot.roll", "skulldred.shoot.dodge", "skulldred.off-guard-in-shooting")
def test_a_plain_shot() -> None:
    target = profile(2, 3)
    assert shot(2, Shot(), target) == fractions(
        tie="11/16", defender_pushed="1/8", defender_downed="1/8", defender_killed="1/16"
    )
    assert shot(2, Shot(), target, guard=False) == fractions(tie="11/16", defender_pushed="1/4", defender_downed="1/16")


@pytest.mark.rule(
    "skulldred.shoot.bonus.point-blank", "skulldred.shoot.target.soft-cover", "skulldred.shoot.target.hard-cover",
    "skulldred.los.partial-cover", "skulldred.portal.soft-cover",
)  # fmt: skip
@pytest.mark.parametrize(
    ("facts", "chance"),
    [
        (Shot(), "5/16"),
        (Shot(point_blank=True), "1/2"),
        (Shot(soft=1), "3/16"),
        (Shot(soft=2), "7/64"),
        (Shot(hard=True), "7/64"),
    ],
)
def test_what_helps_the_shooter_and_the_target(facts: Shot, chance: str) -> None:
    assert harm_of(shot(2, facts, profile(2, 3))) == Fraction(chance)


@pytest.mark.rule("skulldred.shoot.bonus.below", "skulldred.shoot.bonus.surprise", "skulldred.action.aim")
@pytest.mark.parametrize("facts", [Shot(below=True), Shot(surprise=True), Shot(aims=1)])
def test_a_die_more_doubles_the_chance_to_kill(facts: Shot) -> None:
    assert shot(2, facts, profile(2, 3))["defender killed"] == Fraction("1/8")


@pytest.mark.rule("skulldred.fly.shoot-over")
def test_a_flying_archer_over_a_wall_that_covers() -> None:
    assert harm_of(shot(2, Shot(below=True, hard=True), profile(2, 3))) == Fraction("29/128")


@pytest.mark.rule("skulldred.shoot.target.small")
def test_a_small_target_is_harder_to_hit() -> None:
    small = profile(2, 2, 1, 0)
    assert shot(3, Shot(), small)["defender killed"] == Fraction("463/2916")
    assert dodge_roll(small, Shot(), READINGS).number == 3


@pytest.mark.rule("skulldred.shoot.target.far")
def test_a_far_target_has_a_die_more() -> None:
    assert dodge_roll(profile(2, 3), Shot(far=True), READINGS).number == 3


@pytest.mark.rule("skulldred.shoot.heavy-weapons")
def test_a_heavy_weapon_turns_a_push_into_a_fall() -> None:
    assert shot(2, Shot(), profile(2, 3), our_heavy=True) == fractions(
        tie="11/16", defender_downed="1/4", defender_killed="1/16"
    )


@pytest.mark.rule("skulldred.volley.dice")
def test_a_volley_of_five() -> None:
    assert shot(2, Shot(volley=5, point_blank=True), profile(2, 3)) == fractions(
        tie="23/256", defender_pushed="77/512", defender_downed="203/512", defender_killed="93/256"
    )


@pytest.mark.rule("skulldred.volley.dice", "skulldred.buff.cap")
def test_volley_dice_stand_beside_the_cap() -> None:
    assert shooter_roll(2, 3, Shot(volley=5, aims=2, below=True, surprise=True), READINGS).number == 2 + 3 + 5


@pytest.mark.rule("skulldred.magic-missile")
def test_a_missile_of_three_dice() -> None:
    assert shot(3, Shot(), profile(2, 3)) == fractions(
        tie="1/2", defender_pushed="7/32", defender_downed="5/32", defender_killed="1/8"
    )


# ---- dice, casting ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("skulldred.dice.roll-low")
def test_three_dice_at_four() -> None:
    assert odds(hits, roll(3, 4)) == {
        0: Fraction(1, 27), 1: Fraction(2, 9), 2: Fraction(4, 9), 3: Fraction(8, 27)
    }  # fmt: skip
    assert odds(hits, roll(1, 6)) == {1: Fraction(1)}
    assert odds(hits, roll(2, 0)) == {0: Fraction(1)}


@pytest.mark.rule("skulldred.dice.type")
@pytest.mark.parametrize(("sides", "chance"), [(6, "1/2"), (8, "3/8"), (10, "3/10")])
def test_other_dice_have_other_chances(sides: int, chance: str) -> None:
    assert odds(hits, roll(1, 3), sides).probability(1) == Fraction(chance)


@pytest.mark.rule("skulldred.target.shooting", "skulldred.attr.size")
@pytest.mark.parametrize(
    ("dice", "size", "hit", "chance"), [(3, 3, 1, "7/8"), (3, 1, 1, "91/216"), (3, 5, 3, "125/216")]
)
def test_big_targets_are_easier_to_hit(dice: int, size: int, hit: int, chance: str) -> None:
    assert odds(hits, shooter_roll(dice, size, Shot(), READINGS)).at_least(hit) == Fraction(chance)


@pytest.mark.rule("skulldred.attr.level", "skulldred.attr.dice")
def test_a_level_is_worth_hits() -> None:
    assert [odds(hits, roll(3, level)).mean() for level in (2, 4)] == [1, 2]
    assert [odds(hits, roll(dice, 3)).mean() for dice in (2, 3)] == [1, Fraction(3, 2)]


@pytest.mark.rule("skulldred.buff.cap")
def test_bonus_dice_are_cut_to_three() -> None:
    capped = shooter_roll(2, 3, Shot(aims=2, point_blank=True, below=True), READINGS)
    assert capped.number == 5
    assert odds(hits, capped).at_least(1) == Fraction(31, 32)
    assert dodge_roll(profile(2, 3, 1), Shot(hard=True, far=True), READINGS).number == 5


@pytest.mark.rule("skulldred.buff.zero")
def test_nothing_helps_an_ability_of_zero() -> None:
    assert shooter_roll(0, 3, Shot(aims=2), READINGS).number == 0
    assert cast_roll(0, 3, bought=2).number == 0


@pytest.mark.rule("skulldred.action.reload")
def test_the_chance_that_a_weapon_jams() -> None:
    assert odds(hits, shooter_roll(2, 3, Shot(), READINGS)).probability(0) == Fraction(1, 4)
    assert odds(hits, shooter_roll(3, 3, Shot(aims=1), READINGS)).probability(0) == Fraction(1, 16)


def casting(magic: int, points: int, to_cast: int) -> dict[str, Fraction]:
    def run(dice: Dice) -> str:
        return cast_outcome(hits(dice, cast_roll(magic, points)), to_cast)

    found = odds(run)
    return {outcome: found.probability(outcome) for outcome in found.outcomes}


@pytest.mark.rule(
    "skulldred.cast", "skulldred.target.magic", "skulldred.cast.to-cast", "skulldred.miscast", "skulldred.backfire"
)
def test_three_dice_at_two_need_two_hits() -> None:
    assert casting(3, 2, 2) == fractions(success="7/27", miscast="4/9", backfire="8/27")
    assert [casting(3, points, 1)["backfire"] for points in (1, 2, 3)] == [
        Fraction(125, 216), Fraction(8, 27), Fraction(1, 8)
    ]  # fmt: skip


@pytest.mark.rule("skulldred.cast")
@pytest.mark.parametrize(("points", "chance"), [(1, "19/144"), (2, "11/27"), (3, "11/16")])
def test_more_points_cast_better(points: int, chance: str) -> None:
    assert casting(4, points, 2)["success"] == Fraction(chance)


@pytest.mark.rule("skulldred.cast.declare")
def test_a_higher_to_cast_is_declared_and_harder() -> None:
    assert [casting(3, 3, needed)["success"] for needed in (1, 2, 3)] == [
        Fraction(7, 8),
        Fraction(1, 2),
        Fraction(1, 8),
    ]


@pytest.mark.rule("skulldred.split-dice", "skulldred.split-dice.stop")
def test_two_groups_of_two() -> None:
    def run(dice: Dice) -> int:
        for number in range(2):
            if cast_outcome(hits(dice, cast_roll(2, 3)), 1) != "success":
                return number
        return 2

    found = odds(run)
    assert found.probability(2) == Fraction(9, 16)
    assert found.probability(1) == Fraction(3, 16)
    assert found.at_least(1) == Fraction(3, 4)


@pytest.mark.rule("skulldred.portal.attack", "skulldred.portal.size")
@pytest.mark.parametrize(("magic", "chance"), [(3, "671/1296"), (2, "91/216")])
def test_a_missile_at_a_portal(magic: int, chance: str) -> None:
    assert odds(hits, shooter_roll(magic, 1, Shot(portal=True), READINGS)).at_least(1) == Fraction(chance)


@pytest.mark.rule("skulldred.action-die")
def test_the_faces_of_the_action_die() -> None:
    found = EveryDice().odds(roll_action_die, Options())
    assert found == {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 6), 0: Fraction(1, 6)}


@pytest.mark.rule("skulldred.ability.weapon-size", "skulldred.ability.evade")
def test_house_abilities_are_dice_and_sizes() -> None:
    assert profile(3, 3, 3, 1, "WEAPON SIZE 2").most(Moments.weapon_size) == 2
    assert roll_of(profile(2, 3), Fighter(evade=1), READINGS).number == 3


def test_a_number_of_dice_tells_its_story() -> None:
    told = Roll(dice_for("skulldred.attr.dice", 3, ()), at_or_under("skulldred.target.melee", 4))
    assert (told.dice.base, told.dice.value, told.target.needed, told.target.at_most) == (3, 3, 4, True)
