"""Runic Artefacts."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import RolledDice, ScriptedDice
from grognard.kernel.geometry import Feature, Rect, Table
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.activations import UseNothing, UseRule, activations, use
from grognard.t9a.aftermath.combat_reform import CombatReform
from grognard.t9a.attack.attack import prepare
from grognard.t9a.board.effects import FOR_THE_BATTLE
from grognard.t9a.board.lasting import at_end_of_phase, at_end_of_turn
from grognard.t9a.board.profile import Model
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.charge import charge_phase
from grognard.t9a.charging.charge_declaration import DeclareCharge
from grognard.t9a.melee.fighting import begin_round
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.movement.move_answers import Move
from grognard.t9a.movement.movement import move_unit
from grognard.t9a.moving.moves import rates, walk
from grognard.t9a.moving.steps import Forward
from grognard.t9a.setup.named_terrain import NameTerrain, name_terrain
from tests.t9a.attacks import rules, strikes
from tests.t9a.positions import alone, fight, hero, model, part, play, state_of, troop, unit
from tests.t9a.warriors import block, blows, combat

READY = "t9a.item.rune-of-readiness"


def thane(*texts: str, **rest: Any) -> Model:
    return model("Thane", *rules(*texts), hp=3, **rest)


@pytest.mark.rule("t9a.item.rune-of-shielding", "t9a.dh.shield-wall", "t9a.aegis")
@pytest.mark.parametrize(
    ("texts", "situation", "needed"),
    [
        (("Rune of Shielding",), {}, 6),
        (("Rune of Shielding", "Rune of Shielding"), {}, 5),
        (("Rune of Shielding",) * 3, {}, 4),
        (("Shield", "Shield Wall", "Rune of Shielding"), {}, 5),
        (("Shield", "Shield Wall", "Rune of Shielding"), {"charging": True}, 4),
        (("Shield", "Shield Wall", "Rune of Shielding"), {"facing": "left"}, 6),
        (("Shield", "Shield Wall") + ("Rune of Shielding",) * 3, {}, 4),
        (("Talisman of Shielding", "Rune of Shielding"), {}, 5),
    ],
)
def test_a_rune_of_shielding_adds_to_itself_and_to_shield_wall_alone(
    texts: tuple[str, ...], situation: dict[str, Any], needed: int
) -> None:
    [save] = prepare(strikes(model(), thane(*texts), **situation)).saves
    assert save.needed == needed


@pytest.mark.rule("t9a.item.rune-of-courage", "t9a.stubborn")
def test_a_rune_of_courage_makes_stubborn_for_the_phase() -> None:
    own, enemy = fight(unit(0, 0, characters=(hero(9, thane("Rune of Courage")),)), unit(1, 1))
    state = state_of(own, enemy)
    assert not any(hook(own) for hook in own.hooks.of(Moments.ignores_combat_difference))
    state = use(state, UseRule("t9a.item.rune-of-courage", 0, 9))
    brave = state.unit(0)
    assert any(hook(brave) for hook in brave.hooks.of(Moments.ignores_combat_difference))
    after = at_end_of_phase(state).unit(0)
    assert not any(hook(after) for hook in after.hooks.of(Moments.ignores_combat_difference))


@pytest.mark.rule("t9a.item.rune-of-storms")
def test_a_storm_halves_the_flight_of_one_enemy_until_the_turn_ends() -> None:
    """At the start of the enemy's turn, within 24 inches: Fly 9/18 becomes 5/9, 2/4 on the ground 1/2."""
    flyers = troop(model("Pteradon", *rules("Fly (9, 18)"), advance=2, march=4), 4, key="flyers")
    engineer = alone(hero(0, thane("Rune of Storms")), y=10)
    near, far = unit(1, 1, flyers, y=30), unit(2, 1, flyers, x=70, y=47)
    walkers = unit(3, 1, y=20)
    state = state_of(engineer, near, far, walkers, active=1)
    asked: list[Any] = []

    def choose(ask: Any) -> Any:
        asked.append(ask)
        return ask.options[1]

    state = play(activations(state, ScriptedDice([]), "player-turn"), choose)
    assert [option.target for option in asked[0].options if isinstance(option, UseRule)] == [1]
    assert asked[0].player == 0
    assert rates(state.unit(1), flying=True) == (5, 9)
    assert rates(state.unit(1)) == (1, 2)
    assert state.unit(0).characters[0].spent == ("t9a.item.rune-of-storms",)
    assert rates(at_end_of_turn(state).unit(1), flying=True) == (9, 18)
    own_turn = state_of(engineer, near, active=0)
    assert play(activations(own_turn, ScriptedDice([]), "player-turn")) == own_turn


@pytest.mark.rule("t9a.item.rune-of-storms", "t9a.fly")
def test_a_storm_spares_those_who_walk() -> None:
    """A flyer of Advance 9 among walkers of 4: halved he goes 5, and the unit 4 as before."""
    winged = hero(9, model("Captain", *rules("Fly (8, 16)"), advance=9, march=18))
    walkers = unit(1, 1, troop(model(advance=4, march=8), 10), characters=(winged,))
    stormy = walkers.altered(effects=(("t9a.item.rune-of-storms", 1),))
    assert (rates(walkers), rates(stormy)) == ((4, 8), (4, 8))
    slow = stormy.altered(characters=(hero(9, model("Captain", *rules("Fly (8, 16)"), advance=6, march=12)),))
    assert rates(slow) == (3, 6)


@pytest.mark.rule("t9a.item.rune-of-dragons-breath", "t9a.item.dragon-staff", "t9a.breath-attack")
@pytest.mark.parametrize(("item", "strength", "ap"), [("Rune of Dragon's Breath", 4, 1), ("Dragon Staff", 3, 0)])
def test_items_that_breathe_fire(item: str, strength: int, ap: int) -> None:
    [hook] = thane(item).hooks.of(Moments.automatic_hits)
    own, enemy = unit(), unit(1, 1)
    hits = hook(own, enemy, state_of(own, enemy))
    assert (hits.strength, hits.armour_penetration) == (strength, ap)
    assert "t9a.flaming-attacks" in [one.id for one in hits.attributes]


@pytest.mark.rule("t9a.item.rune-of-dragons-breath", "t9a.breath-attack")
@pytest.mark.parametrize("agility", [3, 2])
def test_two_dragons_do_not_breathe_in_one_round(agility: int) -> None:
    """At one Initiative Step or at two: who comes second keeps his rune for the next Round of Combat."""
    breath = rules("Rune of Dragon's Breath")
    first = hero(7, thane(parts=(part(None, *breath, agility=3),)))
    second = hero(8, thane(parts=(part(None, *breath, agility=agility),)))
    ours, theirs = fight(unit(1, 0, characters=(first, second)), block(2, 1, model(attacks=None, defence=9), 30))
    idle = ours.altered(troop=troop(model(attacks=None), 10, key="idle"))
    with ScriptedDice([1, 1, 1, 1]) as dice:  # 2D6 hits, none wounds
        state = blows(combat(idle, theirs), dice)
    assert [one.spent for one in state.unit(1).characters] == [("t9a.item.rune-of-dragons-breath",), ()]
    again = begin_round(replace(state, round=None, fought=(), player_turn=2), (1, 2))
    with ScriptedDice([1, 1, 1, 1]) as dice:
        state = blows(again, dice)
    assert all(one.spent for one in state.unit(1).characters)


@pytest.mark.rule("t9a.item.rune-of-kinship", "t9a.ambush", "t9a.scout")
def test_a_rune_of_kinship_lets_its_bearer_scout_or_ambush() -> None:
    lone = alone(hero(0, thane("Rune of Kinship")))
    assert lone.has_trait(Trait.MAY_SCOUT)
    assert lone.has_trait(Trait.MAY_AMBUSH)


def test_nothing_is_asked_where_nothing_can_be_used() -> None:
    state = state_of(unit(0), unit(1, 1))
    assert play(activations(state, ScriptedDice([]), "round")) is state
    declined = fight(unit(0, 0, characters=(hero(9, thane("Rune of Courage")),)), unit(1, 1))
    state = state_of(*declined)
    assert play(activations(state, ScriptedDice([]), "round"), UseNothing()) == state
    assert play(activations(state, ScriptedDice([]), "round", (1,))) == state
    fleeing = state_of(declined[0].altered(fleeing=True), declined[1])
    assert play(activations(fleeing, ScriptedDice([]), "round")) == fleeing


# ---- Readiness -------------------------------------------------------------------------------------------------------


def charged(defender: Unit, faces: list[int], *answers: Any) -> State:
    """Play the Charge Phase in which unit 0, five wide, charges *defender* from eight inches away."""
    charger = unit(0, 0, troop(model("Charger", base=(25, 25)), 20, key="charger"), x=36, y=20)
    with ScriptedDice(faces) as dice:
        ended: State = play(
            charge_phase(state_of(charger, defender, phase="charge"), dice), DeclareCharge(0, 9), *answers
        )
    return ended


def column(*texts: str) -> Unit:
    """Return twelve steady dwarfs, three wide, with a Thane among them, who look at the charger."""
    who = troop(model("Dwarf", *rules("Fearless"), advance=3, march=9), 12, key="column")
    return unit(9, 1, who, x=36, y=28, facing=180, files=3, characters=(hero(5, thane(*texts)),))


@pytest.mark.rule("t9a.item.rune-of-readiness", "t9a.combat-reform", "t9a.charge-phase")
def test_a_unit_that_is_ready_widens_before_the_first_blow() -> None:
    """Three files become five along the charger's front; the rune is spent, and no test is taken."""
    ended = charged(column("Rune of Readiness"), [1, 3], UseRule(READY, 9, 5), lambda ask: ask.options[1])
    assert ended.unit(9).files > 3
    assert ended.unit(9).is_engaged
    assert ended.unit(9).characters[0].spent == (READY,)
    assert (ended.step, at_end_of_phase(ended).unit(9).effects) == ("", ())


@pytest.mark.rule("t9a.item.rune-of-readiness")
def test_readiness_is_offered_to_the_charged_alone() -> None:
    """A charge that falls short brings no offer; no rune brings none; and it may be kept for later."""
    assert charged(column("Rune of Readiness"), [1, 1]).unit(9).characters[0].spent == ()
    assert charged(column(), [1, 3]).unit(9).files == 3
    kept = charged(column("Rune of Readiness"), [1, 3], UseNothing())
    assert (kept.unit(9).files, kept.unit(9).characters[0].spent) == (3, ())


@pytest.mark.rule("t9a.item.rune-of-readiness")
def test_who_is_ready_may_stay_as_he_is_or_choose_another_place() -> None:
    ended = charged(column("Rune of Readiness"), [1, 3], UseRule(READY, 9, 5), lambda ask: ask.options[0])
    assert ended.unit(9).files == 3
    with pytest.raises(NotAllowed):
        charged(column("Rune of Readiness"), [1, 3], UseRule(READY, 9, 5), CombatReform(9, 36, 30, 180, 5))


# ---- Mining ----------------------------------------------------------------------------------------------------------

ROCK = Feature("rock", "impassable", Rect(36, 26, 4, 2))
RUINS = Feature("ruins", "ruins", Rect(36, 26, 6, 1))


def miner(feature: int = 1, **place: Any) -> Unit:
    """Return an Engineer who has named a feature of the table."""
    one = replace(hero(7, thane("Rune of Mining")), effects=((f"t9a.item.rune-of-mining/{feature}", FOR_THE_BATTLE),))
    return alone(one, **{"x": 60, "y": 5, **place})


def warriors(**rest: Any) -> Unit:
    return unit(0, rest.pop("side", 0), troop(model(advance=4, march=12), 5, key="walkers"), y=20, **rest)


@pytest.mark.rule("t9a.item.rune-of-mining", "t9a.terrain.impassable")
def test_friends_of_a_miner_go_through_the_rock_that_he_named_but_end_beyond_it() -> None:
    table = Table(72, 48, (ROCK,))
    through, into = (Forward(10),), (Forward(7),)
    state = state_of(warriors(), miner(), table=table)
    assert walk(state, state.unit(0), through, "march").unit.y == 30
    with pytest.raises(NotAllowed) as refused:
        walk(state, state.unit(0), into, "march")
    assert refused.value.rule == "t9a.terrain.impassable"
    for others in ((), (miner(2),), (miner().altered(side=1),)):
        known = Table(72, 48, (ROCK, RUINS))
        blocked = state_of(warriors(), *others, table=known)
        with pytest.raises(NotAllowed):
            walk(blocked, blocked.unit(0), through, "march")


@pytest.mark.rule("t9a.item.rune-of-mining", "t9a.dangerous-terrain")
def test_no_friend_of_a_miner_stumbles_in_the_ruins_that_he_named() -> None:
    table = Table(72, 48, (RUINS,))
    march = Move(0, "march", (Forward(12),))
    with ScriptedDice([]) as dice:
        play(move_unit(state_of(warriors(), miner(), phase="movement", table=table), 0, dice), march)
    with ScriptedDice([6] * 5) as dice:
        play(move_unit(state_of(warriors(), phase="movement", table=table), 0, dice), march)


@pytest.mark.rule("t9a.item.rune-of-mining", "t9a.charge-move")
def test_chargers_know_no_tunnels() -> None:
    """Only Advance and March Moves go through: a Vanguard does not either."""
    state = state_of(warriors(), miner(), table=Table(72, 48, (ROCK,)))
    with pytest.raises(NotAllowed):
        walk(state, state.unit(0), (Forward(10),), "vanguard", limit=12)


@pytest.mark.rule("t9a.item.rune-of-mining", "t9a.deployment-zones")
def test_a_feature_is_named_when_the_zones_are_fixed() -> None:
    table = Table(72, 48, (ROCK, RUINS))
    state = state_of(table=table, phase="setup")
    waiting = replace(alone(hero(7, thane("Rune of Mining")), 1), away="undeployed")
    state = replace(state, reserve=(waiting,))
    assert play(name_terrain(state, 0, ScriptedDice([]))) == state
    answer = NameTerrain(7, "t9a.item.rune-of-mining", "ruins")
    named = play(name_terrain(state, 1, RolledDice(1)), answer)
    [one] = named.reserve[0].characters
    assert one.effects == (("t9a.item.rune-of-mining/2", FOR_THE_BATTLE),)
    assert 2 in one.hooks.amounts(Amount.OPENS_TERRAIN)
    bare = replace(state_of(phase="setup"), reserve=(waiting,))
    assert play(name_terrain(bare, 1, ScriptedDice([]))) == bare
