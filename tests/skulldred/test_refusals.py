"""Bad input at the table and in lists: refused by the rule's id, with what is possible instead."""

from __future__ import annotations

import pytest

from grognard.kernel.battle.asks import Answer
from grognard.kernel.dice import ScriptedDice
from grognard.kernel.words.refusals import BadInput, NotAllowed
from grognard.skulldred.activation import act
from grognard.skulldred.appearing import AppearAt, appear
from grognard.skulldred.climbing import JumpDown
from grognard.skulldred.documents import muster, read_document
from grognard.skulldred.flying import Land
from grognard.skulldred.marching import March, judge_march
from grognard.skulldred.moving import Move
from grognard.skulldred.portals import Dismiss, PlacePortal
from grognard.skulldred.rules import read_ability
from grognard.skulldred.rules.abilities import Fly
from grognard.skulldred.shooting import Shoot
from grognard.skulldred.state import State
from tests.skulldred.scenes import SORCERER, at, begun, block, foe, kind, portal, scene

THREE = (portal(1, 300, 300), portal(2, 700, 300), portal(3, 700, 700))


def refused(state: State, answer: Answer) -> NotAllowed:
    """Let figure 0 declare something that is refused; return the refusal."""
    ask = next(act(begun(state), ScriptedDice([])))
    with pytest.raises(NotAllowed) as caught:
        ask.check(answer)  # type: ignore[union-attr]
    return caught.value


@pytest.mark.rule("skulldred.attr.cost-abilities")
def test_an_unknown_ability_is_refused_with_all_that_there_are() -> None:
    band = {"figures": [{"figure": "Bat rider", "row": {"COMBAT": "3", "LEVEL": "3", "abilities": "FLYY"}}]}
    with pytest.raises(BadInput) as caught:
        muster(read_document(band, "band.yaml"), "band.yaml")
    said = caught.value.say("en")
    assert "found 'FLYY', expected an ability (skulldred.attr.cost-abilities): BERSERK | EVADE | FAST" in said
    assert said.endswith("did you mean FLY?")
    assert "une capacité (skulldred.attr.cost-abilities)" in caught.value.say("fr")


@pytest.mark.rule("skulldred.attr.cost-abilities")
@pytest.mark.parametrize("text", ["LSTRIKE 3", "lstrike (3)", "Fly", "Vol", "EVADE 1", "leader", "very slow"])
def test_abilities_are_read_in_any_case_and_language(text: str) -> None:
    assert read_ability(text).id


@pytest.mark.rule("skulldred.attr.cost-abilities")
def test_a_spell_is_no_ability() -> None:
    with pytest.raises(BadInput):
        read_ability("Ward")


@pytest.mark.rule("skulldred.portal.place")
def test_a_portal_out_of_sight_is_refused_with_places_that_can_be_seen() -> None:
    wall = block("wall", "wall", 500, 600, 900, 10)
    refusal = refused(scene(at(500, 500, SORCERER), foe(900, 900), pieces=(wall,)), PlacePortal(500, 700))
    assert refusal.rule == "skulldred.portal.place"
    assert isinstance(refusal.possible[0], PlacePortal)


@pytest.mark.rule("skulldred.shoot.not-into-melee")
def test_a_shot_into_melee_is_refused_with_other_shots_or_actions() -> None:
    archer = kind(shoot=2)
    melee = at(500, 500, archer), at(500, 700), foe(525, 700)
    refusal = refused(scene(*melee), Shoot(2))
    assert refusal.rule == "skulldred.shoot.not-into-melee"
    assert isinstance(refusal.possible[0], Move)
    another = refused(scene(*melee, foe(700, 500)), Shoot(2))
    assert another.possible[0] == Shoot(3)


@pytest.mark.rule("skulldred.portal.reserve-limit")
def test_a_fourth_portal_without_one_in_reserve_is_refused_until_another_goes() -> None:
    refusal = refused(
        scene(at(500, 500, SORCERER), foe(900, 900), portals=THREE, portals_left=0), PlacePortal(500, 650)
    )
    assert refusal.rule == "skulldred.portal.reserve-limit"
    assert refusal.possible == (Dismiss(1), Dismiss(2), Dismiss(3))


@pytest.mark.rule("skulldred.terrain.jump")
def test_a_jump_that_is_refused_says_whether_the_place_is_too_near_too_far_or_taken() -> None:
    hall = block("hall", "tower", 500, 600, 200, 200)
    state = scene(at(500, 513, level=1), foe(500, 486), foe(900, 900), pieces=(hall,))
    said = [refused(state, JumpDown(500, y)).say("en") for y in (490, 440, 485)]
    assert "it must land clear of" in said[0]
    assert "at most 25" in said[1]
    assert "stands in that place" in said[2]


@pytest.mark.rule("skulldred.spells.summon")
def test_who_may_not_appear_somewhere_is_told_why() -> None:
    door = block("gate", "gate", 500, 500, 25, 25)
    waiting = at(100, 100, place="waiting")
    state = scene(waiting, foe(500, 540), at(474, 500), foe(900, 900), pieces=(door,))
    ask = next(appear(state, 0, door.shape, "skulldred.spells.summon", ScriptedDice([])))

    def why(x: float, y: float) -> str:
        with pytest.raises(NotAllowed) as caught:
            ask.check(AppearAt(x, y))
        return caught.value.say("en")

    assert "in contact with the marker" in why(300, 300)
    assert "out of contact with enemies" in why(500, 525)
    assert "stands in that place" in why(475, 500)


@pytest.mark.rule("skulldred.action.fly", "skulldred.forced-march")
def test_landing_and_marching_say_the_one_reason_that_holds() -> None:
    bird = kind(0, 3, 4, Fly())
    state = scene(at(500, 500, bird), foe(520, 560), foe(900, 900))
    assert "is not in the air" in refused(state, Land()).say("en")
    over = scene(at(500, 500, bird, flying=True), foe(900, 900), pieces=(block("house", "house", 500, 500, 80, 80),))
    assert "no base can end there" in refused(over, Land()).say("en")
    lava, wall = block("lava", "lava", 500, 560, 60, 40), block("wall", "low-wall", 500, 560, 60, 8)
    for ground, why in ((lava, "dangerous ground"), (wall, "slowed")):
        far = scene(at(500, 500), foe(900, 900), pieces=(ground,))
        with pytest.raises(NotAllowed) as caught:
            judge_march(far, March(0, 500, 620))
        assert why in caught.value.say("en")
