"""Shooting: the roll and its bonuses, cover, whom one may shoot at, reloading, volleys."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import Distribution, odds
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.bouts import bout_of
from grognard.skulldred.counters import Restore, Sacrifice
from grognard.skulldred.disengaging import Disengage
from grognard.skulldred.fighting import Attack
from grognard.skulldred.fights import settle
from grognard.skulldred.firing import DodgeTo, bout_of_shot, facts
from grognard.skulldred.hiding import Spot
from grognard.skulldred.melee_facts import attacking, defending
from grognard.skulldred.moving import Move
from grognard.skulldred.outcomes import Take
from grognard.skulldred.pushing import PassThrough, Shove
from grognard.skulldred.rolls import hits
from grognard.skulldred.rules.abilities import Fly, HeavyWeapon, WeaponSize
from grognard.skulldred.shooting import Aim, Reload, Shoot, Volley
from grognard.skulldred.shot_dice import Shot, dodge_roll, room_for_aim, room_for_dodge, shooter_roll
from grognard.skulldred.sight import sight
from grognard.skulldred.state import Figure, State
from grognard.skulldred.swinging import Stay
from tests.skulldred.scenes import (
    LEADER,
    acts,
    at,
    begun,
    block,
    cost,
    foe,
    kind,
    left,
    outcome,
    refusal,
    scene,
    shot_odds,
    suggestion,
)

ARCHER = kind(3, 3, 4, shoot=2, name="archer")
MARK = kind(2, 3, 4, name="mark")
OPEN = {
    "no effect": Fraction(11, 16),
    "defender pushed": Fraction(1, 8),
    "defender downed": Fraction(1, 8),
    "defender killed": Fraction(1, 16),
}
"""SHOOT 2 at SIZE 3 against two dodge dice at 3, TO KILL 4."""


def damage(odds_of: Distribution[str]) -> Fraction:
    """Return the chance that a shot has any effect."""
    return 1 - odds_of.probability("no effect")


@pytest.mark.rule("skulldred.shoot.roll", "skulldred.off-guard-in-shooting")
@pytest.mark.rule("skulldred.off-guard")
def test_two_dice_at_size_three_against_a_dodge_of_two_at_three() -> None:
    figures = at(500, 300, ARCHER), foe(500, 450, MARK)
    assert shot_odds(scene(*figures)) == OPEN
    off = scene(*figures, readings={"skulldred.off-guard-in-shooting": "off"})
    assert shot_odds(off) == {
        "no effect": Fraction(11, 16),
        "defender pushed": Fraction(1, 4),
        "defender downed": Fraction(1, 16),
    }


@pytest.mark.rule("skulldred.shoot.roll")
@pytest.mark.rule("skulldred.action.shoot")
def test_a_shot_costs_one_point_and_the_shooter_may_still_attack() -> None:
    state = scene(at(500, 500, ARCHER), foe(500, 590, MARK))
    assert cost(state, 0, Shoot(1)) == 1
    after = acts(state, 0, Shoot(1), Move(500, 565), Attack(1), Stay(), faces=(1, 6, 6, 1, 1, 6, 6, 6, 6, 6))
    assert left(after) == 0
    assert after.figure(0).stands, "more dodges than hits do it no harm"


@pytest.mark.rule("skulldred.action.shoot", "skulldred.shoot-engaged")
@pytest.mark.parametrize(("reading", "allowed"), [("allowed", True), ("engager-only", False), ("never", False)])
def test_whether_an_engaged_shooter_may_shoot_is_a_reading(reading: str, allowed: bool) -> None:
    # the big one may be chosen although another is nearer
    figures = at(500, 500, ARCHER), foe(525, 500, MARK), foe(500, 600, kind(2, 3, 5, size=4))
    state = scene(*figures, readings={"skulldred.shoot-engaged": reading})
    if allowed:
        assert cost(state, 0, Shoot(2)) == 1
    else:
        assert refusal(state, 0, Shoot(2)) == "skulldred.action.shoot"


@pytest.mark.rule("skulldred.shoot.dodge")
def test_a_margin_of_one_pushes_the_target_aside_and_not_along_the_shot() -> None:
    state = scene(at(500, 300, ARCHER), foe(500, 450, MARK))
    after = acts(state, 0, Shoot(1), DodgeTo(90), faces=(1, 1, 1, 6))
    assert (after.figure(1).x, after.figure(1).y) == (525, 450)
    for angle in (0.0, 30.0, 180.0):
        with pytest.raises(NotAllowed):
            acts(state, 0, Shoot(1), DodgeTo(angle), faces=(1, 1, 1, 6))


@pytest.mark.rule("skulldred.shoot.dodge")
def test_who_has_nowhere_to_dodge_is_downed() -> None:
    walls = block("left", "wall", 480, 450, 14, 60), block("right", "wall", 520, 450, 14, 60)
    state = scene(at(500, 300, ARCHER), foe(500, 450, MARK), pieces=walls)
    assert acts(state, 0, Shoot(1), faces=(1, 1, 1, 6)).figure(1).downed


@pytest.mark.rule("skulldred.shoot.rate-of-fire")
def test_a_figure_shoots_as_often_as_its_rate_of_fire() -> None:
    figures = at(500, 300, ARCHER), foe(500, 450, MARK)
    assert refusal(begun(scene(*figures), shots=1), 0, Shoot(1)) == "skulldred.shoot.rate-of-fire"
    quick = scene(at(500, 300, kind(shoot=2, rate=2)), foe(500, 450, MARK))
    after = acts(quick, 0, Aim(), Shoot(1), Shoot(1), faces=(1, 6, 6, 1, 1, 1, 6, 6, 1, 1))
    assert left(after) == 0


@pytest.mark.rule("skulldred.shoot.bonus.point-blank")
@pytest.mark.parametrize(("y", "chance"), [(400, Fraction(5, 16)), (399, Fraction(1, 2))])
def test_a_target_less_than_one_span_away_is_point_blank(y: float, chance: Fraction) -> None:
    assert damage(shot_odds(scene(at(500, 300, ARCHER), foe(500, y, MARK)))) == chance


@pytest.mark.rule("skulldred.shoot.bonus.below")
@pytest.mark.parametrize(("level", "chance"), [(0, Fraction(1, 16)), (1, Fraction(1, 8))])
def test_a_target_below_the_shooter_is_easier(level: int, chance: Fraction) -> None:
    state = scene(at(500, 300, ARCHER, level=level), foe(500, 450, MARK))
    assert shot_odds(state).probability("defender killed") == chance


@pytest.mark.rule("skulldred.shoot.bonus.surprise")
def test_an_archer_who_began_hidden_shoots_by_surprise_even_after_a_move() -> None:
    state = begun(scene(at(500, 300, ARCHER, hidden=True), foe(500, 450, MARK)))
    assert shot_odds(state).probability("defender killed") == Fraction(1, 8)
    after = acts(state, 0, Move(500, 310), Shoot(1), faces=(6, 6, 6, 1, 1))
    assert not after.figure(0).hidden


@pytest.mark.rule("skulldred.action.aim")
def test_each_aim_adds_a_die_to_the_shot() -> None:
    aimed = begun(scene(at(500, 300, ARCHER), foe(500, 450, MARK)), aims=2)
    readings = aimed.setting.readings
    assert odds(hits, shooter_roll(2, 3, Shot(aims=2), readings)).mean() == 2
    after = acts(scene(at(500, 300, ARCHER), foe(500, 450, MARK)), 0, Aim(), Aim(), Shoot(1), faces=(1, 6, 6, 6, 1, 6))
    assert left(after) == 0


@pytest.mark.rule("skulldred.action.aim", "skulldred.aim-lasts")
def test_aim_dice_help_each_shot_of_the_turn_or_the_next_only() -> None:
    for reading, faces in (("turn", 3 + 3 + 3 + 3), ("next-shot", 3 + 3 + 2 + 3)):
        figures = at(500, 300, kind(shoot=2, rate=2)), foe(500, 450)
        state = scene(*figures, readings={"skulldred.aim-lasts": reading})
        acts(state, 0, Aim(), Shoot(1), Shoot(1), faces=(1,) * faces)


@pytest.mark.rule("skulldred.action.reload")
def test_a_shot_without_a_hit_jams_the_weapon() -> None:
    readings = scene().setting.readings
    assert odds(hits, shooter_roll(2, 3, Shot(), readings)).probability(0) == Fraction(1, 4)
    assert odds(hits, shooter_roll(3, 3, Shot(aims=1), readings)).probability(0) == Fraction(1, 16)
    state = scene(at(500, 300, kind(shoot=2, rate=2)), foe(500, 450, MARK))
    after = acts(state, 0, Shoot(1), faces=(6, 6, 1, 1))
    assert after.figure(0).reload


@pytest.mark.rule("skulldred.action.reload")
def test_reloading_costs_two_points_and_comes_before_the_next_shot() -> None:
    state = scene(at(500, 300, kind(shoot=2), reload=True), foe(500, 450, MARK))
    assert refusal(state, 0, Shoot(1)) == "skulldred.action.reload"
    assert cost(state, 0, Reload()) == 2
    after = acts(state, 0, Reload(), Shoot(1), faces=(1, 6, 1, 1))
    assert not after.figure(0).reload
    ready = scene(at(500, 300, ARCHER), foe(500, 450, MARK))
    assert refusal(ready, 0, Reload()) == "skulldred.action.reload"


@pytest.mark.rule("skulldred.shoot.target.small")
def test_a_small_target_has_one_more_die() -> None:
    rat = kind(2, 2, 1)
    shooter = at(500, 300, kind(shoot=3))
    assert shot_odds(scene(shooter, foe(500, 450, rat))).probability("defender killed") == Fraction(463, 2916)
    state = scene(shooter, foe(500, 450, rat))
    us, them = state.figures
    bout = bout_of_shot(state, us, them, facts(state, us, them))
    two_dice = dodge_roll(kind(2, 2, 2), Shot(), state.setting.readings)
    without = odds(settle, replace(bout, theirs=two_dice)).map(outcome)
    assert without.probability("defender killed") == Fraction(143, 648)
    big = kind(2, 2, 1, size=2)
    assert facts_dice(scene(shooter, foe(500, 450, big))) == 2
    assert facts_dice(scene(shooter, foe(500, 450, rat))) == 3


def facts_dice(state: State) -> int:
    """Return how many dice the target of a shot rolls."""
    us, them = state.figures[:2]
    return dodge_roll(them.profile, facts(state, us, them), state.setting.readings).number


@pytest.mark.rule("skulldred.shoot.target.far")
@pytest.mark.parametrize(("gap", "dice"), [(225, 2), (226, 3)])
def test_a_target_more_than_one_long_span_away_has_one_more_die(gap: float, dice: int) -> None:
    assert facts_dice(scene(at(500, 300, ARCHER), foe(500, 325 + gap, MARK))) == dice


@pytest.mark.rule("skulldred.shoot.target.soft-cover")
@pytest.mark.parametrize(("bushes", "chance"), [(1, Fraction(3, 16)), (2, Fraction(7, 64))])
def test_each_bush_that_the_shot_crosses_gives_a_die(bushes: int, chance: Fraction) -> None:
    pieces = tuple(block(f"bush{n}", "bush", 500, 350 + 30 * n, 30, 10) for n in range(bushes))
    assert damage(shot_odds(scene(at(500, 300, ARCHER), foe(500, 450, MARK), pieces=pieces))) == chance


@pytest.mark.rule("skulldred.shoot.target.hard-cover")
def test_a_target_in_contact_behind_a_low_wall_has_hard_cover() -> None:
    figures = at(500, 300, ARCHER), foe(500, 450, MARK)
    touching = scene(*figures, pieces=(block("wall", "low-wall", 500, 432.5, 60, 10),))
    assert damage(shot_odds(touching)) == Fraction(7, 64)
    away = scene(*figures, pieces=(block("wall", "low-wall", 500, 400, 60, 10),))
    assert damage(shot_odds(away)) == Fraction(3, 16), "crossed, not touched: soft cover"


@pytest.mark.rule("skulldred.shoot.target.hard-cover")
@pytest.mark.rule("skulldred.buff.cap")
def test_hard_cover_far_away_for_a_small_target_is_cut_to_three_dice() -> None:
    wall = block("wall", "low-wall", 500, 682.5, 60, 10)
    assert facts_dice(scene(at(500, 300, ARCHER), foe(500, 700, kind(2, 3, 1)), pieces=(wall,))) == 5


@pytest.mark.rule("skulldred.shoot.target.hard-cover")
@pytest.mark.rule("skulldred.los")
def test_only_who_stands_at_a_window_inside_sees_and_is_seen_through_it() -> None:
    window = block("window", "window", 500, 600, 40, 10)  # its facing is north: inside is south of it
    inside, outside = at(500, 582.5, ARCHER), foe(500, 800, MARK)
    looks_out = scene(inside, outside, pieces=(window,))
    assert sight(looks_out, *looks_out.figures) == "clear"
    assert facts(looks_out, *reversed(looks_out.figures)).hard, "shot at from outside"
    assert not facts(looks_out, *looks_out.figures).hard
    away_from_it = scene(at(500, 500, ARCHER), outside, pieces=(window,))
    assert sight(away_from_it, *away_from_it.figures) == "none"
    from_outside = scene(at(500, 500, ARCHER), foe(500, 617.5, MARK), pieces=(window,))
    assert sight(from_outside, *from_outside.figures) == "none", "it touches the window from outside"


@pytest.mark.rule("skulldred.buff.cap")
def test_counters_buy_dice_beside_the_situation_where_the_cap_is_read_so() -> None:
    all_, free = (
        Catalogue.load("skulldred").in_force({"skulldred.buff-cap": one}) for one in ("all", "spells-and-counters")
    )
    aimed, covered = Shot(aims=3), Shot(soft=3, ward=1)
    assert (room_for_aim(aimed, all_), room_for_aim(aimed, free)) == (0, 3)
    assert (room_for_dodge(MARK, covered, all_), room_for_dodge(MARK, covered, free)) == (0, 2)


@pytest.mark.rule("skulldred.los.partial-cover")
def test_a_figure_partly_hidden_behind_a_corner_has_soft_cover() -> None:
    corner = block("corner", "wall", 450, 400, 102, 10, hard_cover=False)
    state = scene(at(500, 300, ARCHER), foe(500, 450, MARK), pieces=(corner,))
    assert damage(shot_odds(state)) == Fraction(3, 16)


@pytest.mark.rule("skulldred.shoot.heavy-weapons", "skulldred.heavy-weapon")
def test_a_heavy_weapon_adds_a_hit_against_smaller_targets() -> None:
    thrower, target = kind(5, 3, 6, HeavyWeapon(), size=5, shoot=2), foe(500, 450, MARK)
    assert shot_odds(scene(at(500, 300, thrower), target)) == {
        "no effect": Fraction(11, 16),
        "defender downed": Fraction(1, 4),
        "defender killed": Fraction(1, 16),
    }
    plain = kind(5, 3, 6, size=5, shoot=2)
    assert shot_odds(scene(at(500, 300, plain), target)) == OPEN
    everyone = scene(at(500, 300, plain), target, readings={"skulldred.heavy-weapon": "everyone"})
    assert shot_odds(everyone).probability("defender downed") == Fraction(1, 4)


@pytest.mark.rule("skulldred.ability.weapon-size")
def test_a_weapon_may_count_as_larger_than_its_bearer() -> None:
    equal = kind(3, 3, 4, HeavyWeapon(), shoot=2)
    assert shot_odds(scene(at(500, 300, equal), foe(500, 450, MARK))) == OPEN
    longer = kind(3, 3, 4, HeavyWeapon(), WeaponSize(1), shoot=2)
    assert shot_odds(scene(at(500, 300, longer), foe(500, 450, MARK))).probability("defender pushed") == 0


@pytest.mark.rule("skulldred.shoot.not-into-melee")
def test_nobody_shoots_at_an_enemy_whom_a_friend_touches() -> None:
    for lying in (False, True):
        state = scene(at(500, 300, ARCHER), foe(500, 450, MARK), at(500, 475, downed=lying))
        assert refusal(state, 0, Shoot(1)) == "skulldred.shoot.not-into-melee"
    away = acts(scene(at(500, 300, ARCHER), foe(500, 450, MARK), at(500, 475)), 2, Disengage(500, 500), Stay())
    assert cost(replace(away, acting=None), 0, Shoot(1)) == 1


@pytest.mark.rule("skulldred.shoot.nearest")
def test_the_nearest_or_a_larger_target_must_be_chosen() -> None:
    goblin = kind(2, 2, 2)
    state = scene(at(500, 300, ARCHER), foe(500, 385, goblin), foe(600, 375, MARK), foe(420, 383, goblin))
    assert cost(state, 0, Shoot(1)) == 1
    assert cost(state, 0, Shoot(2)) == 1
    assert refusal(state, 0, Shoot(3)) == "skulldred.shoot.nearest"


@pytest.mark.rule("skulldred.shoot.hidden-target")
def test_a_hidden_target_must_be_spotted_first() -> None:
    state = scene(at(500, 300, ARCHER), foe(500, 450, MARK, hidden=True))
    assert refusal(state, 0, Shoot(1)) == "skulldred.shoot.hidden-target"
    after = acts(state, 0, Spot(1), Shoot(1), faces=(1, 6, 1, 1))
    assert left(after) == 1


@pytest.mark.rule("skulldred.shoot.through-figures")
def test_a_shot_passes_who_is_smaller_touching_downed_or_below() -> None:
    def over(blocker: Figure, level: int = 0) -> State:
        return scene(at(500, 300, ARCHER, level=level), foe(500, 450, MARK), blocker)

    assert cost(over(at(500, 350, kind(2, 2, 2))), 0, Shoot(1)) == 1
    assert refusal(over(at(500, 375)), 0, Shoot(1)) == "skulldred.shoot.through-figures"
    assert cost(over(at(500, 325)), 0, Shoot(1)) == 1
    assert cost(over(at(500, 375, downed=True)), 0, Shoot(1)) == 1
    assert cost(over(at(500, 375), level=1), 0, Shoot(1)) == 1


@pytest.mark.rule("skulldred.fly.shoot-over")
def test_a_flyer_shoots_over_a_wall_but_the_wall_still_covers_who_touches_it() -> None:
    wall = block("wall", "wall", 500, 432.5, 300, 10)
    ground = scene(at(500, 300, ARCHER), foe(500, 450, MARK), pieces=(wall,))
    assert refusal(ground, 0, Shoot(1)) == "skulldred.los"
    flyer = kind(3, 3, 4, Fly(), shoot=2)
    state = scene(at(500, 300, flyer, flying=True), foe(500, 450, MARK), pieces=(wall,))
    assert damage(shot_odds(state)) == Fraction(29, 128)


@pytest.mark.rule("skulldred.dreadskull.attack-on-downed")
def test_a_figure_given_up_to_a_shot_costs_the_shot_and_jams_nothing() -> None:
    state = scene(at(500, 300, ARCHER), foe(500, 450, MARK, downed=True), foe(900, 900))
    given_up = acts(state, 0, Shoot(1), Sacrifice(1))
    assert given_up.figure(1).place == "discard"
    assert not given_up.figure(0).reload
    stands = acts(state, 0, Shoot(1), Restore(1), Take(1, "downed"), faces=(1, 1, 6, 6))
    assert stands.figure(1).downed


# ---- volleys ---------------------------------------------------------------------------------------------------------


def line(gaps: tuple[float, ...]) -> list[Figure]:
    """Return archers beside the leading one, with these gaps between them."""
    x, found = 500.0, []
    for gap in gaps:
        x -= 25 + gap
        found.append(at(x, 300, ARCHER))
    return found


@pytest.mark.rule("skulldred.volley.call")
def test_archers_in_a_chain_of_sixty_millimetres_may_join_a_volley() -> None:
    boss = at(330, 270, LEADER)
    state = scene(at(500, 300, ARCHER), foe(500, 450, MARK), boss, *line((60, 60, 60)), foe(900, 900))
    after = acts(state, 0, Volley(1, (3, 4, 5)), Take(1, "killed"), faces=(1, 1, 1, 6, 6, 6, 6))
    assert [after.figure(archer).activated for archer in (3, 4, 5)] == [True] * 3
    assert left(after) == 2, "the leading shooter goes on"
    far = scene(at(500, 300, ARCHER), foe(500, 450, MARK), boss, *line((60, 80)))
    assert cost(far, 0, Volley(1, (3,))) == 1
    assert refusal(far, 0, Volley(1, (3, 4))) == "skulldred.volley.call"


@pytest.mark.rule("skulldred.volley.call")
@pytest.mark.rule("skulldred.leader.cannot-lead")
def test_a_leader_who_cannot_lead_calls_no_volley() -> None:
    figures = at(500, 300, ARCHER), foe(500, 450, MARK), at(460, 270, LEADER, downed=True), at(440, 300, ARCHER)
    assert refusal(scene(*figures), 0, Volley(1, (3,))) == "skulldred.volley.call"


@pytest.mark.rule("skulldred.volley.dice")
def test_five_archers_add_five_dice() -> None:
    state = scene(at(500, 300, ARCHER), foe(500, 450, MARK))
    assert shot_odds(state, archers=(2, 3, 4, 5, 6)) == {
        "no effect": Fraction(23, 256),
        "defender pushed": Fraction(77, 512),
        "defender downed": Fraction(203, 512),
        "defender killed": Fraction(93, 256),
    }


@pytest.mark.rule("skulldred.volley.dice")
def test_a_volley_is_never_point_blank_and_adds_no_more_than_five_dice() -> None:
    readings = scene().setting.readings
    assert shooter_roll(2, 3, Shot(point_blank=True, volley=6), readings).number == 7
    assert shooter_roll(2, 3, Shot(below=True, aims=3, volley=5), readings).number == 10, "beside the cap of three"


@pytest.mark.rule("skulldred.volley.dice", "skulldred.volley-reload")
def test_only_the_leading_shooter_reloads_unless_read_otherwise() -> None:
    for reading, jammed in (("leading", [True, False]), ("all", [True, True])):
        figures = at(500, 300, ARCHER), foe(500, 450, MARK), at(460, 270, LEADER), at(440, 300, ARCHER)
        state = scene(*figures, readings={"skulldred.volley-reload": reading})
        after = acts(state, 0, suggestion(Volley), faces=(6, 6, 6, 1, 1))
        assert [after.figure(0).reload, after.figure(3).reload] == jammed


@pytest.mark.rule("skulldred.volley.dice", "skulldred.volley-leader")
def test_the_leading_shooter_counts_himself_if_so_read() -> None:
    figures = at(500, 300, ARCHER), foe(500, 450, MARK)
    more = shot_odds(scene(*figures, readings={"skulldred.volley-leader": "counts"}), archers=(2,))
    assert more == shot_odds(scene(*figures), archers=(2, 3))


@pytest.mark.rule("skulldred.shoot.dodge", "skulldred.pushback.shove-ally", "skulldred.pushback.through-ally")
def test_who_dodges_shoves_an_ally_or_passes_one_as_in_any_push() -> None:
    file = foe(500, 450, MARK), foe(525, 450), foe(475, 450)
    state = scene(at(500, 300, ARCHER), *file)
    shoved = acts(state, 0, Shoot(1), DodgeTo(90), Shove, faces=(1, 1, 1, 6))
    assert (shoved.figure(1).x, shoved.figure(2).x) == (525, 550)
    passed = acts(state, 0, Shoot(1), DodgeTo(90), PassThrough, faces=(1, 1, 1, 6))
    assert passed.figure(1).x == pytest.approx(550, abs=1.0)
    assert passed.figure(2).x == 525


@pytest.mark.rule("skulldred.target.melee", "skulldred.target.shooting")
def test_one_fights_at_the_own_level_and_is_shot_at_the_enemys_size() -> None:
    ours, theirs = kind(3, 2, 5, size=4, shoot=2), kind(3, 5, 2, size=1)
    state = scene(at(500, 300, ours), foe(500, 325, theirs))
    us, them = state.figures[:2]
    fight = bout_of(state, us, them, attacking(state, us, them), defending(state, them, us))
    assert (fight.ours.target.needed, fight.theirs.target.needed) == (2, 5)
    shot = bout_of_shot(state, us, them, facts(state, us, them))
    assert (shot.ours.target.needed, shot.theirs.target.needed) == (1, 5)
