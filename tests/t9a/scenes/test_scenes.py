"""Scenes in which one rule decides what comes of a battle: played with it and without it, by the same dice."""

from __future__ import annotations

import pytest

from grognard.t9a.melee.melee_events import HitAutomatically
from tests.t9a.scenes.scene import Placed, Scene

Points = tuple[int, int]


def victory(scene: Scene) -> Points:
    """Play to the end; return both sides' Victory Points."""
    return scene.end().victory_points


# ---- moving ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.fly")
def test_steam_copters_fly_over_the_line_and_break_the_cannon_behind_it() -> None:
    """On the ground they can reach the Clan Warriors only, who catch them."""

    def assault(without: str = "") -> Scene:
        cannon = {"unit": "Field Artillery, Cannon", "at": [36, 32], "facing": 180}
        line = {"unit": "20 Clan Warriors", "at": [36, 27], "facing": 180}
        copters = {"unit": "2 Steam Copters", "at": [36, 20]}
        return Scene([copters], [cannon, line], "charge Field", "charge", "pursue", turns=2, seed=4, without=without)

    assert victory(assault()) == (245, 163)
    assert victory(assault(without="t9a.fly")) == (0, 325)


@pytest.mark.rule("t9a.ambush")
def test_miners_in_ambush_come_up_behind_the_cannon_and_take_it() -> None:
    """From their own edge they would not reach it before the battle ends."""

    def battle(**place: object) -> Scene:
        miners = {"unit": "10 Miners, Great Weapon", **place}
        cannon = {"unit": "Field Artillery, Cannon", "at": [58, 44], "facing": 180}
        wishes = ("charge", "over the north edge, at 57.6", "pursue", "holds its fire")
        return Scene([miners], [cannon], *wishes, turn=2, turns=4)

    assert victory(battle(away="ambush")) == (245, 0)
    assert victory(battle(at=[36, 3])) == (0, 0)


@pytest.mark.rule("t9a.feigned-flight")
def test_sentries_that_feign_flight_turn_and_kill_the_seeker_who_chased_them() -> None:
    """Without it they are Shaken when they rally: no move, no javelins."""

    def chase(without: str = "") -> Scene:
        seeker = {"unit": "Vengeance Seeker", "at": [36, 20]}
        sentries = {"unit": "5 Pteradon Sentries, Poisoned Javelin", "at": [36, 27], "facing": 180}
        wishes = ("charge Pteradon", "flee", "facing 180", "shoot", "with Pteradon Sentries at")
        table = {"width": 72, "depth": 72}
        return Scene([seeker], [sentries], *wishes, turns=2, without=without, table=table)

    assert victory(chase()) == (0, 125)
    assert victory(chase(without="t9a.feigned-flight")) == (108, 0)


@pytest.mark.rule("t9a.sa.release-rocks", "t9a.sweeping-attack")
def test_sentries_fly_over_the_seekers_and_bury_them_under_rocks() -> None:
    """The way over the enemy is offered to those only who have something to drop."""

    def flight(without: str = "") -> Scene:
        sentries = {"unit": "4 Pteradon Sentries, Poisoned Javelin", "at": [36, 14]}
        seekers = {"unit": "5 Seekers", "at": [36, 20], "facing": 180}
        wishes = ("March Move, flying: 13", "Release Rocks", "shoots", "shoot", "declare no")
        return Scene([sentries], [seekers], *wishes, phase="movement", turns=1, without=without)

    assert victory(flight()) == (105, 0)
    assert victory(flight(without="t9a.sa.release-rocks")) == (0, 0)


# ---- shooting --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.skirmisher")
def test_chameleons_in_skirmish_formation_shoot_down_who_comes_from_behind() -> None:
    """In ranks they would see to the front only, and he falls upon their rear."""

    def shots(without: str = "") -> Scene:
        chameleons = {"unit": "10 Chameleons", "at": [36, 24], "facing": 0}
        seeker = {"unit": "Vengeance Seeker", "at": [36, 14], "facing": 0}
        return Scene([chameleons], [seeker], "shoot", phase="shooting", turns=1, without=without)

    assert victory(shots()) == (125, 0)
    assert victory(shots(without="t9a.skirmisher")) == (0, 103)


@pytest.mark.rule("t9a.engineer", "t9a.war-machine", "t9a.cannon")
def test_the_engineer_beside_the_cannon_brings_the_giant_down() -> None:
    """He aims for the crew on 3+; far from the cannon he is of no use."""

    def cannonade(x: float) -> Scene:
        cannon = {"unit": "Field Artillery, Cannon", "at": [36, 10], "facing": 0}
        engineer = {"unit": "Engineer", "at": [x, 8]}
        giant = {"unit": "Saurian Giant", "at": [36, 40], "facing": 180}
        wishes = ("shoots at", "shoot", "declare no", "stand still")
        return Scene([cannon, engineer], [giant], *wishes, phase="shooting", turns=3)

    assert victory(cannonade(x=39)) == (285, 0)
    assert victory(cannonade(x=60)) == (0, 0)


# ---- fighting --------------------------------------------------------------------------------------------------------


def charge(who: str, at: str, *wishes: str, **more: object) -> Scene:
    """Return a scene in which the unit *who* has just charged the front of *at*."""
    first: Placed = {"unit": who, "charging": True, "against": {"unit": "them"}}
    second: Placed = {"id": "them", "unit": at, "at": [36, 30], "facing": 180}
    if heroes := more.pop("characters", None):
        second["characters"] = heroes
    return Scene([first], [second], *wishes, "pursue", phase="melee", **more)  # type: ignore[arg-type]


@pytest.mark.rule("t9a.character")
def test_a_warlord_on_a_carnosaur_beats_the_guardians_who_would_kill_him_on_foot() -> None:
    """The beast strikes for itself, bites deep into Large models, and lends him its Health Points."""
    warlord = "Saurian Warlord, General, Heavy Armour, Shield"
    assert victory(charge(f"{warlord}, Carnosaur", "3 Hold Guardians", turns=3, seed=3)) == (250, 0)
    assert victory(charge(warlord, "3 Hold Guardians", turns=3, seed=3)) == (0, 475)


@pytest.mark.rule("t9a.harnessed")
def test_the_lances_of_raptor_riders_are_not_their_raptors() -> None:
    """With eight lances more the Clan Warriors would break at once."""

    def ride(without: str = "") -> Scene:
        return charge("8 Raptor Riders", "20 Clan Warriors, Shield", turns=1, seed=2, without=without)

    assert victory(ride()) == (0, 0)
    assert victory(ride(without="t9a.harnessed")) == (275, 0)


@pytest.mark.rule("t9a.sa.palanquin", "t9a.stand-behind", "t9a.bodyguard")
def test_the_cuatl_lord_stands_behind_his_guards_and_lives() -> None:
    """In the first rank the King's Guard cuts him down, General and all."""

    def attack(without: str = "") -> Scene:
        lords = ["Cuatl Lord, Alchemy, General"]
        guard = "15 King's Guard, Great Weapon"
        return charge(guard, "20 Temple Guard", "Cuatl", characters=lords, turns=2, without=without)

    assert victory(attack()) == (0, 310)
    assert victory(attack(without="t9a.sa.palanquin")) == (1115, 0)


@pytest.mark.rule("t9a.sa.skink-palanquin", "t9a.stand-behind")
def test_the_skink_priest_on_his_palanquin_stands_behind_the_saurian_warriors() -> None:
    def attack(without: str = "") -> Scene:
        priests = ["Skink Priest, Druidism, Skink Palanquin, General"]
        warriors, guard = "20 Saurian Warriors, Shield, Champion, Standard Bearer", "15 King's Guard, Great Weapon"
        return charge(guard, warriors, "Skink Priest", characters=priests, turns=2, without=without)

    assert victory(attack()) == (0, 310)
    assert victory(attack(without="t9a.sa.skink-palanquin")) == (710, 0)


@pytest.mark.rule("t9a.war-platform", "t9a.duel")
def test_a_battering_ram_in_the_ranks_cannot_be_called_out_by_the_warlord() -> None:
    """As a Character it would be drawn into a Duel, while the Temple Guard beats the Clan Warriors around it."""

    def battle(*rules: str) -> Scene:
        ram = {"name": "Ram", "attacks": 6, "strength": 6, "armour_penetration": 3, "offensive_skill": 5}
        ram |= {"health_points": 4, "agility": 6, "base_mm": [40, 40], "rules": list(rules)}
        warriors: Placed = {"unit": "20 Clan Warriors, Shield", "characters": [ram]}
        warriors |= {"charging": True, "against": {"unit": "guard"}}
        lords = ["Saurian Warlord, Halberd, Heavy Armour"]
        guard = {"id": "guard", "unit": "15 Temple Guard", "characters": lords, "at": [36, 30], "facing": 180}
        wishes = ("offer a Duel with Saurian", "accept", "Ram: 6 on rank", "pursue")
        return Scene([warriors], [guard], *wishes, phase="melee", turns=3, seed=6)

    assert victory(battle("War Platform")) == (615, 0)
    assert victory(battle()) == (0, 138)


@pytest.mark.rule("t9a.sa.prey-scent")
def test_rhamphodons_eat_the_guardians_whose_scent_they_have() -> None:
    """D3 bites more from each of three beasts."""

    def hunt(*marks: tuple[str, int]) -> Scene:
        return charge("3 Rhamphodon Riders", "3 Hold Guardians", turns=2, marks=marks)

    assert victory(hunt(("t9a.sa.prey-scent", 1))) == (250, 0)
    assert victory(hunt()) == (0, 224)


@pytest.mark.rule("t9a.dh.ancient-grudge", "t9a.hatred")
def test_the_kings_guard_beats_the_temple_guard_that_it_has_a_grudge_against() -> None:
    def grudge(*marks: tuple[str, int]) -> Scene:
        return charge("15 King's Guard", "20 Temple Guard, Standard Bearer, Champion", turns=2, seed=2, marks=marks)

    assert victory(grudge(("t9a.dh.ancient-grudge", 1))) == (475, 0)
    assert victory(grudge()) == (0, 310)


@pytest.mark.rule("t9a.item.rune-of-resistance")
def test_the_rune_of_resistance_lets_a_king_outlive_stone_and_steel() -> None:
    king = "King, General, Shield"
    assert victory(charge("3 Hold Guardians", f"{king}, Rune of Resistance", turns=3, seed=5)) == (0, 250)
    assert victory(charge("3 Hold Guardians", king, turns=3, seed=5)) == (430, 0)


@pytest.mark.rule("t9a.item.glory-of-the-dawn-age", "t9a.multiple-wounds")
def test_the_glory_of_the_dawn_age_breaks_the_guardians() -> None:
    warlord = "Saurian Warlord, General, Spear"
    assert victory(charge(f"{warlord}, Glory of the Dawn Age", "3 Hold Guardians", turns=3)) == (250, 0)
    assert victory(charge(warlord, "3 Hold Guardians", turns=3)) == (0, 465)


@pytest.mark.rule("t9a.item.starfall-shard", "t9a.flaming-attacks", "t9a.flamethrower")
def test_the_starfall_shard_keeps_the_flames_off_the_veteran() -> None:
    def burn(who: str) -> Scene:
        cannon = {"unit": "Field Artillery, Flame Cannon", "at": [36, 20]}
        veteran = {"unit": who, "at": [36, 30], "facing": 180}
        wishes = ("shoots at", "shoot", "stand still", "declare no")
        return Scene([cannon], [veteran], *wishes, phase="shooting", turns=3)

    assert victory(burn("Saurian Veteran, Starfall Shard")) == (0, 0)
    assert victory(burn("Saurian Veteran")) == (160, 0)


# ---- magic -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.sa.breaker-of-spells", "t9a.dispelling-attempt")
def test_the_breaker_of_spells_dispels_the_fireball_at_the_second_try() -> None:
    def fire(without: str = "") -> Scene:
        caster = {"unit": "Cuatl Lord, Pyromancy, General", "at": [36, 14]}
        hunters = {"unit": "5 Skink Hunters", "at": [36, 26], "facing": 180}
        breaker = {"unit": "Cuatl Lord, Alchemy, Breaker of Spells, General", "at": [45, 40], "facing": 180}
        wishes = ("Fireball with 3 dice: Skink", "end", "try to dispel it with 3", "declare no", "stand still")
        return Scene([caster], [hunters, breaker], *wishes, phase="magic", turns=1, seed=7, without=without)

    assert victory(fire()) == (0, 0)
    assert victory(fire(without="t9a.sa.breaker-of-spells")) == (50, 0)


@pytest.mark.rule("t9a.item.rune-of-mastery", "t9a.bound-spell")
def test_the_rune_of_mastery_drives_the_rune_of_gleaming_through_and_the_warriors_win() -> None:
    def ward(item: str = "") -> Scene:
        smith = {"unit": f"Runic Smith, 3x Battle Rune{item}", "at": [36, 14]}
        warriors: Placed = {"unit": "10 Clan Warriors, Great Weapon", "charging": True, "against": {"unit": "them"}}
        saurians = {"id": "them", "unit": "15 Saurian Warriors, Shield", "at": [36, 26], "facing": 180}
        lord = {"unit": "Cuatl Lord, Alchemy, General", "at": [5, 40], "facing": 180}
        runes = "select Rune of Gleaming, Rune of Oaths and Rune of Resilience"
        wishes = (runes, "Gleaming with 2 dice and", "Gleaming with 2 dice: Clan", "try to dispel it with 3", "no more")
        return Scene([smith, warriors], [saurians, lord], *wishes, "pursue", phase="magic", turns=1, seed=13)

    assert victory(ward(", Rune of Mastery")) == (235, 0)
    assert victory(ward()) == (0, 155)


# ---- combined units --------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.sa.combined-strength", "t9a.sa.combined-strength-distributing-hits", "t9a.health-pool")
def test_two_hits_in_six_are_on_caimans_so_the_guns_finish_the_whole_unit() -> None:
    """Were all hits on Braves, their surplus would be lost and the Caiman left: the pools are separate."""

    def volleys(without: str = "") -> Scene:
        guns = [{"unit": "Field Artillery, Organ Gun", "at": [x, 10], "facing": 0} for x in (34, 38)]
        braves = {"unit": "15 Skink Braves, Caiman", "at": [36, 30], "facing": 180}
        wishes = ("shoots at", "shoot", "declare no", "stand still")
        return Scene(guns, [braves], *wishes, phase="shooting", turns=2, seed=4, without=without)

    shared, single = volleys(), volleys(without="t9a.sa.combined-strength")
    assert (victory(shared), victory(single)) == ((195, 0), (98, 0))
    left = single.unit("Skink Braves")
    assert left is not None
    assert (left.models, left.companions, left.companions_lost) == (0, 1, 1)


@pytest.mark.rule("t9a.sa.combined-strength-stomp", "t9a.sa.combined-strength-distributing-hits", "t9a.stomp-attacks")
def test_a_taurosaur_hits_caimans_as_it_comes_and_treads_on_braves_only() -> None:
    scene = charge("Taurosaur", "20 Skink Braves, 2 Caiman", turns=1, seed=3)
    scene.end()
    hits = {(event.rule, event.target.en) for event in scene.battle.log if isinstance(event, HitAutomatically)}
    assert hits == {
        ("t9a.impact-hits", "Skink Braves"),
        ("t9a.impact-hits", "Caiman"),
        ("t9a.stomp-attacks", "Skink Braves"),
    }


@pytest.mark.rule("t9a.sa.combined-strength-allocating-attacks")
def test_who_touches_braves_only_may_strike_down_the_caimans_behind_them() -> None:
    def strike(without: str = "") -> Scene:
        warriors = "20 Clan Warriors, Great Weapon"
        return charge(warriors, "20 Skink Braves, 2 Caiman", "on companions", turns=1, seed=5, without=without)

    assert _left(strike()) == (17, 0)
    assert _left(strike(without="t9a.sa.combined-strength")) == (11, 2)


def _left(scene: Scene) -> tuple[int, int]:
    """Play to the end; return how many Braves and Caimans are left."""
    scene.end()
    braves = scene.unit("Skink Braves")
    assert braves is not None
    return braves.models, braves.companions
