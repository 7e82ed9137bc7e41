"""Disputed questions about attacks and their hits, played under each answer, with the odds that they make."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import ScriptedDice, odds
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import Language
from grognard.t9a.attack.attack import prepare
from grognard.t9a.attack.hits import distribute, number_of_hits
from grognard.t9a.attack.special_attacks import special_attacks
from grognard.t9a.board.profile import Height
from grognard.t9a.board.round_of_combat import RANK_AND_FILE, Pool, Striker
from grognard.t9a.board.state import State
from grognard.t9a.melee.allocation import attacks_of
from grognard.t9a.melee.fighting import begin_round
from grognard.t9a.melee.melee_answers import ChooseWeapon
from grognard.t9a.melee.reach import Mark
from grognard.t9a.melee.striking import strike_against
from grognard.t9a.melee.weapon_choice import choose_weapons
from grognard.t9a.movement.sweeping import sweep
from grognard.t9a.shooting.shooting_events import Sweep
from grognard.t9a.units.arms import weapon_in_use
from tests.t9a.attacks import arms, mean, rules, shoots, strikes
from tests.t9a.positions import alone, fight, hero, model, part, play, readings_of, state_of, troop, unit
from tests.t9a.shots import facing_us, lost, needed, shooting, shot_ways, war_machine

F = Fraction
SHAPE = "t9a.area-attack.shape"
STANDING = "t9a.dh.sturdy.stand-and-shoot"


def reading(key: str, option: str) -> Readings:
    return readings_of(**{key: option})


@pytest.mark.rule("t9a.aegis", "t9a.aegis.cap")
@pytest.mark.parametrize(("option", "unsaved"), [("granted-too", F(2, 3)), ("improvement-only", F(1, 2))])
def test_whether_the_maximum_caps_the_save_of_who_had_none(option: str, unsaved: Fraction) -> None:
    """No Aegis and Aegis (+3, max 5+): 4+, or 5+ where the maximum counts for it too. Hit on 2+, wounded on 2+."""
    blessed = model("Blessed", *rules("Aegis (+3, max 5+)"), defence=1, resilience=1)
    blow = strikes(model(off=9, strength=9), blessed, readings=reading("t9a.aegis.cap", option).departed)
    assert mean(blow) == F(25, 36) * unsaved


@pytest.mark.rule("t9a.aegis", "t9a.aegis.absent", "t9a.dh.shield-wall")
@pytest.mark.parametrize(("option", "shot"), [("each-wound", [6]), ("printed", [])])
def test_whether_a_save_that_does_not_work_counts_as_absent(option: str, shot: list[int]) -> None:
    """Shield Wall (6+) with Aegis (+1, max 4+): 5+ against a blow in either case; 6+ or nothing against a shot."""
    departed = reading("t9a.aegis.absent", option).departed
    dwarf = model("Dwarf", *rules("Shield", "Shield Wall", "Aegis (+1, max 4+)"))
    found = [prepare(one) for one in (
        strikes(model(), dwarf, readings=departed), shoots(model(), dwarf, "Bow (4+)", readings=departed)
    )]  # fmt: skip
    assert [[save.needed for save in one.saves] for one in found] == [[5], shot]


@pytest.mark.rule("t9a.area-attack", "t9a.area-attack.shape", "t9a.dh.weapon.dwarf-ballista")
@pytest.mark.parametrize(("files", "along", "across"), [(5, 4, 5), (4, 5, 4)])
def test_whether_a_bolt_strikes_five_ranks_or_five_models_of_one(files: int, along: int, across: int) -> None:
    """Twenty models: four ranks of five, or five of four; each hit wounds on 2+ without a save."""
    target = facing_us(troop(model(resilience=1), 20), files=files, away=20)
    means = {}
    for option in ("1x5", "5x1"):
        state = shooting(war_machine("Dwarf Ballista (4+)"), target, readings=reading("t9a.area-attack.shape", option))
        means[option] = lost(state).mean()
    # the bracketed hit: Multiple Wounds (D3) on models of one Health Point is one wound
    assert means == {"1x5": F(1, 2) * F(5, 6) * along, "5x1": F(1, 2) * F(5, 6) * across}


@pytest.mark.rule("t9a.area-attack.shape", "t9a.dh.weapon.dwarf-cannon")
def test_the_cannon_ball_is_read_as_the_bolt_is() -> None:
    target = facing_us(troop(model(resilience=1), 20), files=5, away=20)
    most = {
        option: max(lost(shooting(war_machine("Dwarf Cannon (4+)"), target, readings=reading(SHAPE, option))))[0]
        for option in ("1x5", "5x1")
    }
    assert most == {"1x5": 4, "5x1": 5}


@pytest.mark.rule("t9a.dh.sturdy", "t9a.dh.sturdy.stand-and-shoot", "t9a.stand-and-shoot")
@pytest.mark.parametrize(("away", "one", "any_minus"), [(8, 4, 4), (16, 5, 5), (20, 5, 4)])
def test_whether_sturdy_lifts_long_range_of_a_charger_out_of_range(away: int, one: int, any_minus: int) -> None:
    """Range 18 inches, Aim 4+. Beyond it Long Range counts, which the wider wording takes away; within it stays."""
    dwarf = model("Warden", *rules("Sturdy"), shooting=shot_ways("Forge Repeater (4+)"))
    sturdy = unit(0, 0, troop(dwarf, 1), y=10, files=1)
    found = {
        option: needed(
            shooting(sturdy, facing_us(troop(model(), 5), away=away), readings=reading(STANDING, option)), standing=True
        )
        for option in ("the-minus-one", "any-minus")
    }
    assert found == {"the-minus-one": [one], "any-minus": [any_minus]}


@pytest.mark.rule("t9a.dh.whirling-chains-of-doom", "t9a.dh.whirling-chains-of-doom.bonus")
def test_whether_the_chains_strengthen_stomps_too() -> None:
    """Strength 5 on Resilience 4, AP 2 on Armour 3; Stomps with +1 and +1 in French. Close combat is the same."""
    giant = model(
        "Giant", *rules("Stomp Attacks (D6)"), hp=6, base=(50, 75), height=Height.GIGANTIC,
        parts=(part(5, off=3, strength=5, ap=2, weapons=(arms("Whirling Chains of Doom"),)),),
    )  # fmt: skip
    ours, theirs = fight(unit(1, 0, troop(giant, 1), files=1), unit(2, 1, troop(model(resilience=4, armour=3), 20)))
    found = {}
    for text in ("en", "fr"):
        state = begin_round(state_of(ours, theirs, readings=readings_of(text)), (1, 2))
        for kind in ("close", "special"):
            who = Striker(3, 1, RANK_AND_FILE, 0, kind=kind)  # type: ignore[arg-type] # a kind of striker
            strike = strike_against(state, who, Mark(2, RANK_AND_FILE))
            found[text, kind] = (strike.strength.value, strike.armour_penetration.value)
    assert found == {
        ("en", "close"): (6, 3), ("en", "special"): (5, 2), ("fr", "close"): (6, 3), ("fr", "special"): (6, 3),
    }  # fmt: skip


# ---- hits on a unit --------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.sa.combined-strength-stomp", "t9a.sa.combined-strength.spared-caimans")
@pytest.mark.parametrize(("option", "mean_on_caimans"), [("stomps", 2), ("every-hit", 0)])
def test_whether_caimans_take_any_hits_on_their_unit(option: str, mean_on_caimans: int) -> None:
    """Six hits, none of them a Stomp's."""
    brave = model("Skink Brave", *rules("Combined Strength"))
    caiman = model("Caiman", *rules("Combined Strength"), hp=3, base=(40, 40), height=Height.LARGE)
    mixed = unit(1, 1, troop(brave, 20, companion=caiman, companions=2))
    state = state_of(mixed, readings=reading("t9a.sa.combined-strength.spared-caimans", option))

    def on_caimans(dice: Any) -> int:
        return dict(distribute(state, mixed, 6, dice=dice)).get("companions", 0)

    assert odds(on_caimans).mean() == mean_on_caimans


def passing_over(text: Language, number: int, readings: Readings) -> State:
    """Return flyers with a Sweeping Attack that have just passed over a crowd that each hit wounds on 2+."""
    who = model("Flyer", *rules("Fly (9, 18)"), hp=2, base=(40, 40), parts=(part(1, *rules(text)),))
    flyers = unit(0, 0, troop(who, number, key="flyers"), y=26, files=number, moved="march", has_moved=True)
    crowd = unit(1, 1, troop(model("Crowd", resilience=1), 60, key="crowd"), y=18, facing=180, files=10)
    return state_of(flyers, crowd, phase="movement", readings=readings)


def swept(state: State, rule: str) -> Any:
    return odds(lambda dice: state.unit(1).health - sweep(state, Sweep(0, 1, rule), dice).unit(1).health)


@pytest.mark.rule("t9a.dh.shrapnel-bombs", "t9a.dh.shrapnel-bombs.rolls")
@pytest.mark.parametrize(("option", "mean_lost"), [("one-roll", F(35, 6)), ("each-model", F(35, 3))])
def test_whether_each_copter_drops_bombs(option: str, mean_lost: Fraction) -> None:
    """D6 doubled, 5 wounds of 6: one roll for two Copters, or one for each."""
    state = passing_over("Shrapnel Bombs", 2, reading("t9a.dh.shrapnel-bombs.rolls", option))
    assert swept(state, "t9a.dh.shrapnel-bombs").mean() == mean_lost


@pytest.mark.rule("t9a.sa.release-rocks", "t9a.sa.release-rocks.rolls")
@pytest.mark.parametrize(("option", "faces"), [("each-model", [1, 3, 5]), ("one-roll", [4])])
def test_whether_each_pteradon_rolls_for_its_rocks(option: str, faces: list[int]) -> None:
    """Six hits in either case: 1, 2 and 3 of three Pteradons, or 2 for each of them by one roll."""
    state = passing_over("Release Rocks", 3, reading("t9a.sa.release-rocks.rolls", option))
    with ScriptedDice([*faces, *[2] * 6]) as dice:
        assert sweep(state, Sweep(0, 1, "t9a.sa.release-rocks"), dice).unit(1).models == 54


@pytest.mark.rule("t9a.sa.release-rocks.rolls")
def test_one_roll_for_the_rocks_counts_a_character_on_a_pteradon() -> None:
    captain = model("Captain", hp=3, parts=(part(1), part(1, *rules("Release Rocks"), name="mount")))
    state = state_of(
        alone(hero(0, captain), y=26, moved="march", has_moved=True),
        unit(1, 1, troop(model("Crowd", resilience=1), 20, key="crowd"), y=18, facing=180),
        readings=reading("t9a.sa.release-rocks.rolls", "one-roll"),
    )
    assert swept(state, "t9a.sa.release-rocks").mean() == 2 * F(5, 6)


@pytest.mark.rule("t9a.sa.sharp-horns", "t9a.sa.sharp-horns.dice", "t9a.impact-hits")
@pytest.mark.parametrize(("text", "faces", "hits"), [("en", [1, 6], 7), ("en", [1, 2, 4, 4], 8), ("fr", [1, 6, 5], 11)])
def test_whether_sharp_horns_take_single_dice(text: Language, faces: list[int], hits: int) -> None:
    """Two dice: 1 and 6 are kept together in English; in French the 1 alone is rolled again."""
    bull = model("Bull", parts=(part(1, *rules("Impact Hits (2D6)", "Sharp Horns")),), base=(50, 100))
    ours, theirs = fight(unit(1, 0, troop(bull, 1), files=1), unit(2, 1), charging=True)
    state = state_of(ours, theirs, readings=readings_of(text))
    [impact] = special_attacks(bull, bull.parts[0], ours, theirs, state)
    with ScriptedDice(faces) as dice:
        assert number_of_hits(dice, impact, bull.parts[0]) == hits


# ---- Prey Scent ------------------------------------------------------------------------------------------------------


def hunters(marked: int, readings: Readings) -> State:
    """Return a Rhamphodon against a unit in which a Character stands; entry *marked* is prey."""
    rider = model("Rider", parts=(part(2, *rules("Prey Scent")),), base=(25, 50))
    host = unit(2, 1, troop(model(), 10), characters=(hero(7),), facing=180)
    ours, theirs = fight(unit(1, 0, troop(rider, 1), files=1), host)
    state = state_of(ours, theirs, readings=readings, marks=(("t9a.sa.prey-scent", marked),))
    return begin_round(state, (1, 2))


def attacks(state: State, faces: tuple[int, ...]) -> int:
    with ScriptedDice(faces) as dice:
        return sum(one.attacks for one in attacks_of(state, Striker(3, 1, RANK_AND_FILE, 0), dice))


@pytest.mark.rule("t9a.sa.prey-scent", "t9a.sa.prey-scent.extra-attacks")
def test_whether_a_marked_character_in_an_unmarked_unit_draws_the_extra_attacks() -> None:
    """A marked Character in an unmarked unit: D3 attacks more in English; in French only a marked unit draws them."""
    assert attacks(hunters(7, readings_of("en")), (6,)) == 2 + 3
    assert attacks(hunters(7, readings_of("fr")), ()) == 2
    assert attacks(hunters(2, readings_of("fr")), (6,)) == 2 + 3


@pytest.mark.rule("t9a.sa.combined-strength", "t9a.sa.combined-strength.weapons")
@pytest.mark.parametrize(("text", "weapon"), [("en", "t9a.weapon.halberd"), ("fr", "t9a.weapon.great-weapon")])
def test_whether_caimans_choose_another_weapon_than_their_braves(text: Language, weapon: str) -> None:
    """Both kinds bear Halberd and Great Weapon, the Braves take the latter; in English both are asked."""
    arsenal = (arms("Halberd"), arms("Great Weapon"))
    brave = model("Brave", *rules("Combined Strength"), parts=(part(1, weapons=arsenal),))
    caiman = model("Caiman", base=(40, 40), parts=(part(3, weapons=arsenal),))
    mixed = unit(1, 0, troop(brave, 20, companion=caiman, companions=2))
    state = begin_round(state_of(*fight(mixed, unit(2, 1)), readings=readings_of(text)), (1, 2))
    answers = [ChooseWeapon(1, pool, 0, arms(name).id) for pool, name in CHOSEN]
    after = play(choose_weapons(state, ScriptedDice([])), *(answers if text == "en" else answers[:1])).unit(1)
    found = weapon_in_use(after, "companions", caiman.parts[0])
    assert found is not None
    assert found.id == weapon


CHOSEN: tuple[tuple[Pool, str], ...] = (("rank_and_file", "Great Weapon"), ("companions", "Halberd"))
