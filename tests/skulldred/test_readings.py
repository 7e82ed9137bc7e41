"""Readings of rules that the source leaves open: what each option plays like."""

from __future__ import annotations

import pytest

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.rules.catalogue import Catalogue
from grognard.odds import ask
from grognard.skulldred.actions import possible
from grognard.skulldred.appearing import AppearAt
from grognard.skulldred.cost import cost as gold_of
from grognard.skulldred.fighting import Attack
from grognard.skulldred.firing import facts, shooter_at
from grognard.skulldred.leaders import cure_panic
from grognard.skulldred.leaving import kill
from grognard.skulldred.marching import March, MarchFigure
from grognard.skulldred.melee import Accept, FightOn
from grognard.skulldred.melee_facts import gang
from grognard.skulldred.missiles import Duel, Missile, SplitMissile
from grognard.skulldred.moving import Move
from grognard.skulldred.outcomes import Take
from grognard.skulldred.pressing import Press
from grognard.skulldred.returning import Return
from grognard.skulldred.rules.wildsides import Leader, Respawner
from grognard.skulldred.state import State
from grognard.skulldred.swinging import Stay
from grognard.skulldred.turn import Activate, choices
from grognard.skulldred.victory import gold
from tests.skulldred.scenes import (
    SORCERER,
    acts,
    at,
    begun,
    block,
    cost,
    declined,
    foe,
    kind,
    portal,
    refusal,
    scene,
    steps,
)

MARCHING = {"skulldred.forced-march": "moves"}
FIGHTING_ON = {"skulldred.fight-on": "after"}
THROUGH = {"skulldred.missile-through-portal": "allowed"}
SPLITTING = {"skulldred.split-missiles": "allowed"}
EVERY_DEATH = {"skulldred.count-respawns": "every-death"}


def test_every_reading_belongs_to_a_rule_that_shows_it() -> None:
    catalogue = Catalogue.load("skulldred")
    for key, reading in catalogue.readings.items():
        assert key in catalogue.entry(reading.rule).readings


# ---- the forced march ------------------------------------------------------------------------------------------------


@pytest.mark.rule("skulldred.forced-march")
def test_a_march_may_take_the_place_of_the_moves_only() -> None:
    state = scene(at(100, 100), foe(900, 900), readings=MARCHING)
    assert declined(state, MarchFigure(0)) == "skulldred.forced-march"
    after = steps(state, Activate(0), March(0, 100, 325), faces=(3,))
    assert (after.figure(0).y, after.figure(0).activated) == (325, True)


@pytest.mark.rule("skulldred.forced-march")
def test_such_a_march_costs_one_point_and_leaves_no_move() -> None:
    state = scene(at(100, 100), foe(900, 900), readings=MARCHING)
    march = March(0, 100, 325)
    assert cost(state, 0, march) == 1
    assert refusal(begun(state, moves=1), 0, march) == "skulldred.forced-march"
    assert refusal(begun(state, moves=3), 0, Move(100, 150)) == "skulldred.action.move"
    assert any(isinstance(option, March) for option in _options(state))


@pytest.mark.rule("skulldred.forced-march")
def test_by_default_a_march_is_no_action() -> None:
    state = scene(at(100, 100), foe(900, 900))
    assert refusal(state, 0, March(0, 100, 325)) == "skulldred.forced-march"
    assert not any(isinstance(option, March) for option in _options(state))


def _options(state: State) -> tuple[object, ...]:
    return possible(begun(state), state.figure(0))


# ---- fighting on -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("skulldred.melee.fight-on")
@pytest.mark.rule("skulldred.fight-on")
def test_the_first_result_may_be_carried_out_before_they_fight_on() -> None:
    figures = at(500, 500, kind(2, 3)), foe(525, 500, kind(1, 3))
    faces = (1, 2, 3, 1, 2, 6)  # two hits against one: pushed; then two against none: killed
    state = scene(*figures, readings=FIGHTING_ON, asked=("fight-on",))
    after = acts(
        state, 0, Attack(1), Take(1, "pushed"), Press(), FightOn(), FightOn(), Take(1, "killed"), faces=faces
    )  # fmt: skip
    assert after.gore == ((550, 500),), "killed where it was pushed to"


@pytest.mark.rule("skulldred.melee.fight-on")
def test_nobody_fights_on_when_they_have_parted_or_one_refuses() -> None:
    state = scene(at(500, 500, kind(2, 3)), foe(525, 500, kind(1, 3)), readings=FIGHTING_ON, asked=("fight-on",))
    acts(state, 0, Attack(1), Take(1, "pushed"), Stay(), faces=(1, 2, 3))
    acts(state, 0, Attack(1), Take(1, "pushed"), Press(), FightOn(), Accept(), faces=(1, 2, 3))


# ---- missiles --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("skulldred.magic-missile")
@pytest.mark.rule("skulldred.missile-through-portal")
def test_a_missile_may_start_at_a_portal_where_it_is_read_so() -> None:
    wall = block("wall", "wall", 500, 600, 200, 10)
    figures = at(500, 500, SORCERER), foe(500, 720, kind(2, 3))
    gate = portal(1, 700, 660)
    state = scene(*figures, pieces=(wall,), portals=(gate,), readings=THROUGH)
    assert refusal(state, 0, Missile(1)) == "skulldred.los", "the wall is between"
    after = acts(state, 0, Missile(1, portal=1), faces=(6, 6, 6, 1, 2))
    assert after.portals[0].used, "and its own soft cover gives no third dodge die"
    there = shooter_at(state, state.figure(0), 1)
    assert not facts(state, there, state.figure(1)).far, "measured from the portal"
    assert refusal(scene(*figures, portals=(gate,)), 0, Missile(1, portal=1)) == "skulldred.magic-missile"


@pytest.mark.rule("skulldred.magic-missile")
def test_a_missile_through_a_portal_keeps_to_the_rules_of_portals() -> None:
    new = scene(at(500, 500, SORCERER), foe(500, 720), portals=(portal(1, 700, 660, placed=1),), readings=THROUGH)
    assert refusal(new, 0, Missile(1, portal=1)) == "skulldred.portal.not-same-turn"


def split_scene(*others: object, **rest: object) -> State:
    mage = kind(magic=4, name="mage")
    enemies = foe(500, 650, kind(0, 3, 3)), foe(560, 700, kind(0, 3, 3))
    return scene(at(500, 500, mage), *enemies, readings=SPLITTING, **rest)  # type: ignore[arg-type]


@pytest.mark.rule("skulldred.split-dice")
@pytest.mark.rule("skulldred.split-missiles")
def test_the_dice_of_a_missile_may_be_split_where_it_is_read_so() -> None:
    both = SplitMissile((1, 2), (2, 2))
    after = acts(split_scene(), 0, both, Take(1, "downed"), Take(2, "downed"), faces=(1, 6, 3, 6))
    assert after.figure(1).downed
    assert after.figure(2).downed
    plain = scene(at(500, 500, kind(magic=4)), foe(500, 650), foe(560, 700))
    assert refusal(plain, 0, both) == "skulldred.split-dice"


@pytest.mark.rule("skulldred.split-dice")
@pytest.mark.rule("skulldred.split-dice.stop")
def test_a_group_without_a_hit_ends_the_missiles_and_the_activation() -> None:
    after = acts(split_scene(), 0, SplitMissile((1, 2), (2, 2)), faces=(6, 6))
    assert after.figure(0).activated
    assert not after.figure(2).downed


@pytest.mark.rule("skulldred.split-dice")
def test_all_dice_are_split_and_the_nearest_comes_first() -> None:
    state = split_scene()
    assert refusal(state, 0, SplitMissile((1, 2), (2, 1))) == "skulldred.split-dice"
    assert refusal(state, 0, SplitMissile((1, 1), (2, 2))) == "skulldred.split-dice"
    assert refusal(state, 0, SplitMissile((2, 1), (2, 2))) == "skulldred.shoot.nearest"


@pytest.mark.rule("skulldred.split-dice")
def test_a_sorcerer_answers_his_group_with_a_duel() -> None:
    mage = kind(magic=4, name="mage")
    state = scene(at(500, 500, mage), foe(500, 650, SORCERER), foe(560, 700, kind(0, 3, 3)), readings=SPLITTING)
    after = acts(state, 0, SplitMissile((1, 2), (2, 2)), Duel(1), Take(2, "downed"), faces=(1, 6, 1, 6, 6, 1, 6))
    assert after.figure(2).downed, "a tie in the duel is no failure: one die had hit"


# ---- respawners ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("skulldred.win.stalemate")
@pytest.mark.rule("skulldred.count-respawns")
@pytest.mark.parametrize(("readings", "deaths"), [({}, 1), (EVERY_DEATH, 2)])
def test_each_death_of_a_respawner_may_count(readings: dict[str, str], deaths: int) -> None:
    skeleton = kind(3, 2, 3, wildside=Respawner(), name="skeleton")
    dead = at(0, 0, skeleton, place="discard", master=0)
    state = scene(at(500, 500, SORCERER), dead, foe(900, 900), readings=readings)
    assert gold(state, 1) == gold_of(skeleton)
    back = steps(state, Return(1, "edge"), AppearAt)
    assert gold(back, 1) == (deaths - 1) * gold_of(skeleton)
    with ScriptedDice([]) as dice:
        again = kill(back, 1, "skulldred.margin.kill", dice)
    assert gold(again, 1) == deaths * gold_of(skeleton)


# ---- odds ------------------------------------------------------------------------------------------------------------


def test_odds_may_be_asked_under_any_reading() -> None:
    fighters = {"attacker": {"combat": 3, "magic": 2, "shoot": 2}, "defender": {"combat": 3, "magic": 2}}
    for key, reading in Catalogue.load("skulldred").readings.items():
        for option in reading.options:
            for one in ("fight", "shot", "duel", "cast", "activation"):
                question = {"system": "skulldred", "ask": one, **fighters, "readings": {key: option}}
                if one in ("cast", "activation"):
                    question.pop("defender")
                assert ask(question).readings.choice(key) == option


def test_a_bare_on_or_off_of_yaml_is_an_option() -> None:
    shot = {"system": "skulldred", "ask": "shot", "attacker": {"shoot": 2}, "defender": {"to_kill": 4}}
    answer = ask({**shot, "readings": {"skulldred.off-guard-in-shooting": False}})
    assert answer.readings.choice("skulldred.off-guard-in-shooting") == "off"


@pytest.mark.rule("skulldred.los.partial-cover", "skulldred.partial-sight")
def test_what_is_partly_seen_has_soft_cover_or_hard() -> None:
    wall = block("wall", "wall", 558, 400, 118, 10)
    found = []
    for option in ("soft", "hard"):
        state = scene(at(500, 300), foe(500, 500), pieces=(wall,), readings={"skulldred.partial-sight": option})
        shot = facts(state, *state.figures[:2])
        found.append((shot.soft, shot.hard))
    assert found == [(1, False), (0, True)]


@pytest.mark.rule("skulldred.panic.leader", "skulldred.panic-cure")
def test_an_engaged_leader_may_be_read_to_calm_figures() -> None:
    boss = kind(wildside=Leader(), name="boss")
    for option, calm in (("able", False), ("engaged", True)):
        readings = {"skulldred.panic-cure": option}
        state = scene(at(500, 500, boss), at(540, 500, panicked=True), foe(500, 525), readings=readings)
        with ScriptedDice(()) as dice:
            assert cure_panic(state, dice).figure(1).panicked is not calm


@pytest.mark.rule("skulldred.melee.bonus.gang", "skulldred.gang-flyers")
def test_a_friend_in_the_air_may_be_read_to_count_in_a_gang() -> None:
    for option, number in (("no", 0), ("yes", 1)):
        figures = at(500, 500), at(550, 500, flying=True), foe(525, 500)
        state = scene(*figures, readings={"skulldred.gang-flyers": option})
        assert gang(state, state.figure(0), state.figure(2)) == number


@pytest.mark.rule("skulldred.wild.respawner", "skulldred.respawn-lost")
def test_a_respawner_that_fled_may_be_read_to_come_back() -> None:
    skeleton = kind(wildside=Respawner())
    for option, back in (("killed", False), ("fled", True)):
        gone = at(0, 0, skeleton, place="fled", master=0)
        state = scene(at(500, 500), gone, foe(900, 900), readings={"skulldred.respawn-lost": option})
        assert any(isinstance(one, Return) for one in choices(state)) is back
