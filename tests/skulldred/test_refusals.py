"""Bad input at the table and in lists: refused by the rule's id, with what is possible instead."""

from __future__ import annotations

import pytest

from grognard.kernel.battle.asks import Answer
from grognard.kernel.dice import ScriptedDice
from grognard.kernel.words.refusals import BadInput, NotAllowed
from grognard.skulldred.activation import act
from grognard.skulldred.appearing import AppearAt, appear
from grognard.skulldred.climbing import JumpDown
from grognard.skulldred.declaring import Cast
from grognard.skulldred.documents import muster, read_document
from grognard.skulldred.flying import Land
from grognard.skulldred.marching import March, judge_march
from grognard.skulldred.missiles import SplitMissile
from grognard.skulldred.moving import Move
from grognard.skulldred.panicking import Rally, Rallying
from grognard.skulldred.portals import Dismiss, PlacePortal
from grognard.skulldred.rules import read_ability
from grognard.skulldred.rules.abilities import Fly
from grognard.skulldred.rules.wildsides import Leader
from grognard.skulldred.scavenging import Share
from grognard.skulldred.scenery import Piece
from grognard.skulldred.shooting import Shoot, Volley
from grognard.skulldred.state import Figure, State
from grognard.skulldred.swinging import SwingTo, judge_swing
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

    def there(x: float, y: float) -> str:
        with pytest.raises(NotAllowed) as caught:
            ask.check(AppearAt(x, y))
        return caught.value.say("en")

    assert "in contact with the marker" in there(300, 300)
    assert "out of contact with enemies" in there(500, 525)
    assert "stands in that place" in there(475, 500)


@pytest.mark.rule("skulldred.action.fly", "skulldred.forced-march")
def test_landing_and_marching_say_the_one_reason_that_holds() -> None:
    bird = kind(0, 3, 4, Fly())
    state = scene(at(500, 500, bird), foe(520, 560), foe(900, 900))
    assert "is not in the air" in refused(state, Land()).say("en")
    over = scene(at(500, 500, bird, flying=True), foe(900, 900), pieces=(block("house", "house", 500, 500, 80, 80),))
    assert "no base can end there" in refused(over, Land()).say("en")
    mud = block("wood", "wood", 500, 560, 60, 20)
    lava, wall = block("lava", "lava", 500, 560, 60, 40), block("wall", "low-wall", 500, 560, 60, 8)
    for ground, why in ((lava, "dangerous ground"), (wall, "a low wall slows"), (mud, "difficult ground slows")):
        far = scene(at(500, 500), foe(900, 900), pieces=(ground,))
        with pytest.raises(NotAllowed) as caught:
            judge_march(far, March(0, 500, 620))
        assert why in caught.value.say("en")


def why(state: State, answer: Answer) -> str:
    return refused(state, answer).say("en").split(" (skulldred")[0]


@pytest.mark.rule("skulldred.portal.area-line")
def test_a_spell_that_is_aimed_wrongly_says_which_one_reason_forbids_it() -> None:
    lance, burst, unbind = "skulldred.spells.lance", "skulldred.spells.fire-burst", "skulldred.spells.unbind"
    wall = block("wall", "wall", 500, 560, 200, 10)

    def cast(spell: str, *others: Figure, hits: int = 1, **aims: object) -> str:
        pieces = (wall,) if aims.pop("walled", False) else ()
        state = scene(
            at(500, 500, SORCERER), *others, cards=(spell,), pieces=pieces, portals=(portal(1, 500, 700, side=1),)
        )
        return why(state, Cast(spell, 1, hits, **aims))  # type: ignore[arg-type]

    assert cast(lance, foe(500, 800), figures=(1,)).endswith("its target is out of reach")
    assert cast(lance, foe(500, 600), walled=True, figures=(1,)).endswith("every line to its target meets cover")
    assert cast(lance, foe(500, 600, hidden=True), figures=(1,)).endswith("can't be aimed at who is HIDDEN")
    assert cast(lance, at(500, 600), foe(900, 900), figures=(1,)).endswith("that is no target for it")
    assert cast(lance, foe(500, 600), figures=(7,)).endswith("that is no target for it")
    assert cast(burst, foe(900, 900), hits=2).endswith("finds nobody there to be aimed at")
    assert cast(unbind, foe(900, 900), walled=True, portals=(1,)).endswith("the caster doesn't see its target")
    assert cast(unbind, foe(900, 900), portals=(2,)).endswith("that is no target for it")


@pytest.mark.rule("skulldred.split-dice")
def test_dice_that_are_split_wrongly_are_told_what_is_wrong_with_the_groups() -> None:
    lance = "skulldred.spells.lance"
    state = scene(at(500, 500, SORCERER), foe(500, 600), foe(540, 600), cards=(lance, "skulldred.spells.fog"))

    def split(figures: tuple[int, ...], groups: tuple[int, ...], hits: int = 1) -> str:
        return why(state, Cast(lance, 1, hits, figures=figures, groups=groups))

    assert split((1, 2), ()) == "at several targets the MAGIC dice are split: say how"
    assert split((1, 2), (3,)) == "the MAGIC dice are split into one group for each target"
    assert split((1, 2), (1, 1)) == "all 3 MAGIC dice are split, none is left over"
    assert split((1, 1), (2, 1)) == "dice are split among several targets: each is named once"
    assert split((1, 2), (2, 1), hits=2) == "each group has at least 2 dice"
    assert why(state, Cast("skulldred.spells.fog", 1, 1, groups=(3,))).endswith("aren't split")


@pytest.mark.rule("skulldred.split-missiles")
def test_a_missile_that_is_split_wrongly_says_what_is_wrong() -> None:
    readings = {"skulldred.split-missiles": "allowed"}
    state = scene(at(500, 500, kind(magic=4)), foe(500, 600), foe(540, 600), readings=readings)

    def split(targets: tuple[int, ...], groups: tuple[int, ...]) -> str:
        return why(state, SplitMissile(targets, groups))

    assert split((1,), (4,)) == "dice are split among several enemies"
    assert split((1, 1), (2, 2)) == "dice are split among several targets: each is named once"
    assert split((1, 2), (4,)) == "the MAGIC dice are split into one group for each target"
    assert split((1, 2), (4, 0)) == "each group has at least one die"
    assert split((1, 2), (2, 1)) == "all 4 MAGIC dice are split, none is left over"


@pytest.mark.rule("skulldred.portal.spacing")
def test_a_portal_is_too_near_to_an_own_one_or_on_an_enemys() -> None:
    gates = portal(1, 500, 560), portal(2, 540, 500, side=1)
    state = scene(at(500, 500, SORCERER), foe(900, 900), portals=gates)
    assert why(state, PlacePortal(470, 560)) == "it must be more than 75 mm from portal 1, an own one"
    own_gone = scene(at(500, 500, SORCERER), foe(900, 900), portals=gates[1:])
    assert why(own_gone, PlacePortal(560, 500)) == "it would touch portal 2, an enemy's"


@pytest.mark.rule("skulldred.action.shared")
def test_points_for_nobody_and_too_many_points_are_told_apart() -> None:
    state = scene(at(500, 500), at(520, 530), foe(900, 900))
    assert why(state, Share(1, 4)) == "1, 2 or 3 AP are given"
    assert why(state, Share(9, 1)) == "there is no figure 9"


@pytest.mark.rule("skulldred.terrain.jump")
def test_a_jump_that_leads_too_far_along_the_foot_is_told_so() -> None:
    hall = block("hall", "tower", 500, 600, 200, 200)
    state = scene(at(500, 513, level=1), foe(900, 900), pieces=(hall,))
    assert "before the edge at which it stands" in why(state, JumpDown(560, 480))


@pytest.mark.rule("skulldred.volley.call")
def test_a_volley_says_which_archer_can_not_join_it_and_why() -> None:
    archer, boss, mark = kind(shoot=3), at(470, 270, kind(wildside=Leader())), foe(500, 450)

    def call(*third: Figure, archers: tuple[int, ...] = (3,), pieces: tuple[Piece, ...] = ()) -> str:
        return why(scene(at(500, 300, archer), mark, boss, *third, foe(900, 900), pieces=pieces), Volley(1, archers))

    assert "figure 3 is no archer" in call(at(460, 300, archer, reload=True))
    assert "figure 4 is no archer" in call(at(460, 300, archer), archers=(3, 4))
    wall = block("wall", "wall", 420, 330, 30, 5)
    assert "doesn't see the target" in call(at(400, 300, archer), pieces=(wall,))
    assert "in the range of no leader" in call(at(900, 300, archer))
    assert "stand in a chain" in call(at(330, 300, archer))


@pytest.mark.rule("skulldred.margin.tie-swing")
def test_a_swing_that_is_refused_says_whether_the_place_is_away_taken_or_barred() -> None:
    state = scene(at(500, 500), foe(525, 500), at(525, 525), foe(525, 475))

    def swinging(x: float, y: float) -> str:
        with pytest.raises(NotAllowed) as caught:
            judge_swing(state, state.figure(0), state.figure(1), SwingTo(x, y))
        return caught.value.say("en")

    assert "must end in contact with" in swinging(480, 500)
    assert "that place is not free" in swinging(525, 525)
    assert "something bars its way round" in swinging(550, 500)


@pytest.mark.rule("skulldred.action.rally")
def test_who_has_moved_rallies_no_more_and_neither_does_who_rolled_no_number() -> None:
    state = scene(at(500, 500, panicked=True), at(100, 100), foe(900, 900))
    for moves, said in ((1, "has moved"), (0, "shows a number")):
        acting = begun(state).with_acting(mission="panic", moves=moves)
        with pytest.raises(NotAllowed) as caught:
            Rallying().check(acting, acting.figure(0), Rally())
        assert said in caught.value.say("en")
