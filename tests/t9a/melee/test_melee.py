"""A Round of Combat: golden small combats, worked examples, weapons, Fear, Special Attacks, last strikes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice, odds
from grognard.kernel.words.language import render
from grognard.t9a.aftermath.score_facts import facts_of
from grognard.t9a.attack.attack import resolve_attack
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.profile import Height, Model
from grognard.t9a.board.round_of_combat import RANK_AND_FILE, Duel, Fighter, Striker
from grognard.t9a.board.state import State
from grognard.t9a.melee.fighting import begin_round, end_round
from grognard.t9a.melee.initiative import fix_order
from grognard.t9a.melee.melee_answers import AimSpecialAttack, ChooseSpecialAttack, ChooseWeapon, DeclareCrush
from grognard.t9a.melee.melee_events import StrikesWhenRemoved
from grognard.t9a.melee.melee_specials import aim_special_attack
from grognard.t9a.melee.reach import Mark
from grognard.t9a.melee.striking import strike_against
from grognard.t9a.rules.artefacts import LuckyCharm
from grognard.t9a.rules.attacks import Rage
from grognard.t9a.rules.dwarven import YerCominWithMe
from grognard.t9a.rules.morale import Fear
from grognard.t9a.rules.parts import CrushAttack, Harnessed, WeaponMaster
from grognard.t9a.rules.protections import CannotBeStomped
from grognard.t9a.rules.runes import RuneOfLightning
from grognard.t9a.rules.special_attacks import BreathAttack, GrindAttacks, ImpactHits, StompAttacks
from grognard.t9a.units.arms import usable_weapons, weapon_in_use
from grognard.t9a.units.command_falls import KeepMusician
from tests.t9a.positions import (
    alone,
    engage,
    fight,
    hero,
    model,
    part,
    play,
    readings_of,
    troop,
    unit,
    weapon,
)
from tests.t9a.warriors import (
    CAIMAN,
    CLAN_WARRIOR,
    HAND,
    KILLER,
    KINGS_GUARD,
    SAURIAN_WARRIOR,
    SEEKER,
    TEMPLE_GUARD,
    amount,
    block,
    blows,
    combat,
    mean,
    strike,
)


@pytest.mark.rule("t9a.to-hit", "t9a.to-wound", "t9a.armour-save", "t9a.parry", "t9a.dh.sturdy")
def test_clan_warriors_strike_saurian_warriors_as_in_the_first_example() -> None:
    """Core 21.1: 1/12 an attack; charging, with Sturdy, 1/6."""
    state = combat(*fight(block(1, 0, CLAN_WARRIOR), block(2, 1, SAURIAN_WARRIOR)))
    attack = odds(resolve_attack, strike(state, 1, 2))
    assert attack.mean() == Fraction(1, 12)
    assert attack.power(10).at_least(1) == 1 - Fraction(11, 12) ** 10
    charge = combat(*fight(block(1, 0, CLAN_WARRIOR), block(2, 1, SAURIAN_WARRIOR), charging=True))
    assert mean(strike(charge, 1, 2)) == Fraction(1, 6)


@pytest.mark.rule("t9a.sa.born-predator", "t9a.dh.shield-wall")
def test_saurian_warriors_strike_clan_warriors_as_in_the_second_example() -> None:
    """Core 21.2: 35/216, or 7/54 when the saurians charge."""
    state = combat(*fight(block(2, 1, SAURIAN_WARRIOR), block(1, 0, CLAN_WARRIOR)))
    assert mean(strike(state, 2, 1)) == Fraction(35, 216)
    charge = combat(*fight(block(2, 1, SAURIAN_WARRIOR), block(1, 0, CLAN_WARRIOR), charging=True))
    assert mean(strike(charge, 2, 1)) == Fraction(7, 54)


@pytest.mark.rule("t9a.sa.weapon.cobalt-club", "t9a.two-handed")
def test_a_temple_guard_strikes_a_kings_guard_as_in_the_third_example() -> None:
    """Core 21.3: 35/108 an attack; the great weapon leaves no hand for the shield."""
    state = combat(*fight(block(1, 0, TEMPLE_GUARD), block(2, 1, KINGS_GUARD)))
    assert mean(strike(state, 1, 2)) == Fraction(35, 108)


@pytest.mark.rule("t9a.weapon.great-weapon", "t9a.dh.sturdy")
def test_charging_kings_guard_strike_last_and_hard_as_in_the_fourth_example() -> None:
    """Core 21.4: 5/9 an attack on a Caiman, at Initiative Step 0."""
    state = combat(*fight(block(1, 0, KINGS_GUARD), block(2, 1, CAIMAN, 4, files=2), charging=True))
    assert mean(strike(state, 1, 2)) == Fraction(5, 9)
    steps = {one.unit: one.step for one in _order(state)}
    assert steps == {1: 0, 2: 3}


def _order(state: State, *answers: Any) -> tuple[Striker, ...]:
    fixed: State = play(fix_order(state), *answers)
    assert fixed.round is not None
    return fixed.round.order


@pytest.mark.rule("t9a.initiative-order", "t9a.charging")
def test_a_charge_brings_attacks_one_step_forward() -> None:
    """Core 21.37: charging Saurian Warriors (Agility 2) strike at step 3, Clan Warriors at step 2."""
    state = combat(*fight(block(1, 0, SAURIAN_WARRIOR), block(2, 1, CLAN_WARRIOR), charging=True))
    assert [(one.unit, one.step) for one in _order(state)] == [(1, 3), (2, 2)]


@pytest.mark.rule("t9a.round-of-combat", "t9a.combat-score")
def test_a_golden_round_of_saurians_against_dwarfs() -> None:
    """Core 21.7: the saurians take 4 HP and lose 2; four dwarfs fewer strike back with as many attacks."""
    saurians = block(1, 0, troop(SAURIAN_WARRIOR, 20, key="saurians", standard=True))
    dwarfs = block(2, 1, troop(CLAN_WARRIOR, 20, key="dwarfs", standard=True))
    saurians_roll = (
        *(4, 5, 6, 5, 4, 6, 3, 2, 3, 1, 3),  # ten to hit, a natural 1 rolled again
        *(4, 5, 6, 4, 3, 2),  # six to wound: four
        *(1, 2, 3, 4),  # Armour Saves on 5+: none
        *(1, 2, 3, 4),  # Shield Wall, 5+ against a charge: none
    )
    dwarfs_roll = (
        *(4, 5, 6, 4, 1, 1, 2, 3, 3, 2),  # ten to hit: four
        *(5, 6, 5, 1),  # to wound on 5+: three
        *(4, 3, 2),  # Armour Saves on 4+: one
    )
    with ScriptedDice(saurians_roll + dwarfs_roll) as dice:
        state = blows(combat(*fight(saurians, dwarfs, charging=True)), dice)
    assert state.round is not None
    facts = facts_of(state.round)
    assert (facts.lost_by_side(0), facts.lost_by_side(1)) == (2, 4)
    assert (facts.is_charging(0), facts.is_charging(1)) == (True, False)
    assert [state.unit(one).formation.full_ranks(5) for one in (1, 2)] == [3, 3]
    assert not state.unit(1).fight.charging
    assert state.fought == (1, 2)
    log = [render(event) for event in dice.events]
    assert log[:3] == [
        "Round of Combat: Saurian Warrior against Clan Warrior",
        "Initiative Step 3",
        "Saurian Warrior against Clan Warrior, Hand Weapon: 10 attacks",
    ]
    assert "Clan Warrior loses 4 Health Points, 4 removed" in log
    assert log[-1] == "Saurian Warrior loses 2 Health Points, 2 removed"


@pytest.mark.rule("t9a.initiative-order")
def test_attacks_of_models_slain_at_an_earlier_step_are_lost() -> None:
    quick = model("Quick", attacks=1, agility=5, off=9, strength=9)
    ours, theirs = fight(block(1, 0, quick, 3, files=3), block(2, 1, model("Slow"), 3, files=3))
    with ScriptedDice([6, 6, 6, 6, 6, 6]) as dice:
        state = blows(combat(ours, theirs), dice)
    assert not state.has(2)
    assert state.round is not None
    assert state.round.gone == ((1, "dropped"), (2, "wiped_out"))


@pytest.mark.rule("t9a.initiative-order")
def test_attacks_of_one_step_are_simultaneous() -> None:
    one = model("One", off=9, strength=9)
    ours, theirs = fight(block(1, 0, one, 1, files=1), block(2, 1, one, 1, files=1))
    with ScriptedDice([6, 6, 6, 6]) as dice:
        state = blows(combat(ours, theirs), dice)
    assert (state.has(1), state.has(2)) == (False, False)


@pytest.mark.rule("t9a.impact-hits", "t9a.grind-attacks")
def test_impact_hits_come_at_step_ten_or_grind_attacks_at_agility_never_both() -> None:
    chassis = part(None, ImpactHits(amount("D6+1")), GrindAttacks(amount("3D3")), strength=5, agility=2)
    buster = model("Buster", parts=(chassis,), base=(50, 100))
    ours, theirs = fight(block(1, 0, buster, 1, files=1), block(2, 1, model()), charging=True)
    state = combat(ours, theirs)
    impact = ChooseSpecialAttack(1, RANK_AND_FILE, 0, ImpactHits.id)
    grind = ChooseSpecialAttack(1, RANK_AND_FILE, 0, GrindAttacks.id)
    assert [(one.unit, one.kind, one.step) for one in _order(state, impact)] == [(1, "special", 10), (2, "close", 3)]
    assert [(one.unit, one.kind, one.step) for one in _order(state, grind)] == [(1, "special", 3), (2, "close", 3)]
    later = combat(*fight(block(1, 0, buster, 1, files=1), block(2, 1, model())))
    assert [(one.unit, one.kind, one.step) for one in _order(later)] == [(2, "close", 3), (1, "special", 2)]


@pytest.mark.rule("t9a.impact-hits")
def test_impact_hits_hit_automatically_with_the_strength_of_the_part() -> None:
    """D6+1 = 4 hits at Strength 6, AP 3 on Resilience 4, Armour 4: 2+, then 6+ to save."""
    horns = part(None, ImpactHits(amount("D6+1")), strength=6, ap=3)
    beast = model("Taurosaur", parts=(horns,), base=(50, 100), height=Height.GIGANTIC, hp=6, resilience=6)
    target = model("Target", resilience=4, armour=4, attacks=None)
    ours, theirs = fight(block(1, 0, beast, 1, files=1), block(2, 1, target), charging=True)
    with ScriptedDice([3, 2, 3, 1, 6, 5, 6, 1]) as dice:
        state = blows(combat(ours, theirs), dice)
    assert state.unit(2).models == 18


@pytest.mark.rule("t9a.stomp-attacks")
def test_stomp_attacks_come_last_and_need_a_standard_model_in_contact() -> None:
    beast = model(
        "Beast", parts=(part(None, StompAttacks(amount("D3")), strength=5),), base=(50, 100), hp=6, resilience=9
    )
    ours, theirs = fight(block(1, 0, beast, 1, files=1), block(2, 1, model(attacks=None)))
    state = combat(ours, theirs)
    assert [(one.kind, one.step) for one in _order(state)] == [("special", 0)]
    with ScriptedDice([4, 2, 2]) as dice:  # D3: two hits, both wound on 2+
        state = blows(state, dice)
    assert state.unit(2).models == 18
    large = replace(CAIMAN, parts=(part(None),))
    ours, theirs = fight(block(1, 0, beast, 1, files=1), block(2, 1, large, 4, files=2))
    with ScriptedDice([]) as dice:
        assert blows(combat(ours, theirs), dice).unit(2).models == 4


@pytest.mark.rule("t9a.stomp-attacks", "t9a.duel", "t9a.cannot-be-stomped")
@pytest.mark.parametrize(("opponent", "stomped"), [
    (model("Hero", hp=3), True), (model("Hero", hp=3, height=Height.LARGE), False),
    (model("Hero", hp=3, height=Height.GIGANTIC), False), (model("Hero", CannotBeStomped(), hp=3), False),
])  # fmt: skip
def test_in_a_duel_nobody_stomps_on_who_cannot_be_stomped(opponent: Model, stomped: bool) -> None:
    """Nor on his unit instead."""
    beast = model("Beast", parts=(part(None, StompAttacks(amount("D3")), strength=5),), base=(50, 100), hp=6)
    monster = alone(hero(1, beast))
    ours, theirs = fight(monster, block(2, 1, model(attacks=None), characters=(hero(7, opponent),)))
    duel = Duel(Fighter(1, 1, "hero-1"), Fighter(2, 7, "hero-7"))
    state = replace(combat(ours, theirs), duels=(duel,))
    aimed = play(aim_special_attack(state, Striker(0, 1, 1, 0, "special", "t9a.stomp-attacks")))
    assert [onset.enemy for onset in aimed] == ([2] if stomped else [])


@pytest.mark.rule("t9a.impact-hits", "t9a.duel")
@pytest.mark.parametrize(("ours", "hit"), [("front", True), ("left", False)])
def test_in_a_duel_impact_hits_need_the_opponents_unit_before_the_front(ours: Facing, hit: bool) -> None:
    """The duellist has charged one unit; his opponent belongs to it, or to another in his flank."""
    ram = model("Ram", parts=(part(None, ImpactHits(amount("D3")), strength=5),), base=(50, 100), hp=6)
    prey, mine = block(3, 1, model(attacks=None)), alone(hero(1, ram))
    mine, prey = fight(mine, prey, charging=True)
    lord = block(2, 1, model(attacks=None), characters=(hero(7, model("Lord", hp=3)),))
    mine, lord = engage(mine, lord, ours=ours)
    state = replace(combat(mine, lord, prey), duels=(Duel(Fighter(1, 1, "hero-1"), Fighter(2, 7, "hero-7")),))
    aimed = play(aim_special_attack(state, Striker(10, 1, 1, 0, "special", "t9a.impact-hits")))
    assert [onset.enemy for onset in aimed] == ([2] if hit else [])


@pytest.mark.rule("t9a.crush-attack")
def test_a_crush_attack_takes_the_place_of_all_others_and_comes_last() -> None:
    """Hits on 4+, wounds on 2+, no save, D3+1 Health Points."""
    beast = model("Beast", parts=(part(4, CrushAttack(), agility=5),), base=(50, 100), hp=5, resilience=9)
    ogre = model("Ogre", hp=4, resilience=5, armour=5, attacks=None, base=(40, 40))
    ours, theirs = fight(block(1, 0, beast, 1, files=1), block(2, 1, ogre, 3, files=3))
    with ScriptedDice([4, 2, 5]) as dice:
        state = blows(combat(ours, theirs), dice, DeclareCrush(1, RANK_AND_FILE, 0, crush=True))
    assert (state.unit(2).models, state.unit(2).lost) == (2, 0)
    with ScriptedDice([1, 1, 1, 1]) as dice:
        blows(combat(ours, theirs), dice, DeclareCrush(1, RANK_AND_FILE, 0, crush=False))


@pytest.mark.rule("t9a.breath-attack")
def test_a_breath_attack_may_be_held_back_and_is_spent_when_it_is_made() -> None:
    breath = BreathAttack(hit_strength=9, hit_armour_penetration=1)
    beast = model("Beast", parts=(part(None, breath),), base=(50, 100), hp=5, resilience=9)
    ours, theirs = fight(block(1, 0, beast, 1, files=1), block(2, 1, model(attacks=None)))
    held = AimSpecialAttack(1, RANK_AND_FILE, 0, BreathAttack.id, None)
    with ScriptedDice([]) as dice:
        state = blows(combat(ours, theirs), dice, held)
    assert state.unit(1).spent == ()
    used = replace(held, enemy=2)
    with ScriptedDice([1, 1, 2, 2]) as dice:
        state = blows(combat(ours, theirs), dice, used)
    assert (state.unit(1).spent, state.unit(2).models) == ((BreathAttack.id,), 18)
    again = begin_round(replace(state, round=None), (1, 2))
    with ScriptedDice([]) as dice:
        blows(again, dice)


@pytest.mark.rule("t9a.choose-weapons", "t9a.weapon-master")
def test_a_weapon_is_chosen_in_the_first_round_and_kept_for_the_combat() -> None:
    sword, axe = weapon("Sword"), weapon("Axe")
    two = model("Two", attacks=None, weapons=(HAND, sword, axe))
    master = model("Master", parts=(part(None, WeaponMaster(), weapons=(HAND, sword)),))
    ours, theirs = fight(block(1, 0, two), block(2, 1, master), charging=True)
    choices = (ChooseWeapon(1, RANK_AND_FILE, 0, axe.id), ChooseWeapon(2, RANK_AND_FILE, 0, HAND.id))
    state = blows(combat(ours, theirs), ScriptedDice([]), *choices)
    assert weapon_in_use(state.unit(1), RANK_AND_FILE, two.parts[0]) == axe
    state = begin_round(end_round(state), (1, 2))
    anew = ChooseWeapon(2, RANK_AND_FILE, 0, sword.id)
    state = blows(state, ScriptedDice([]), anew)
    assert weapon_in_use(state.unit(1), RANK_AND_FILE, two.parts[0]) == axe
    assert weapon_in_use(state.unit(2), RANK_AND_FILE, master.parts[0]) == sword


@pytest.mark.rule("t9a.choose-weapons", "t9a.weapon.hand-weapon")
def test_an_enchanted_weapon_must_be_used_and_a_hand_weapon_gives_way() -> None:
    sword, blade = weapon("Sword"), weapon("Blade", enchanted=True)
    assert usable_weapons(part(weapons=(HAND, sword))) == (sword,)
    assert usable_weapons(part(weapons=(HAND,))) == (HAND,)
    assert usable_weapons(part(1, WeaponMaster(), weapons=(HAND, sword, blade))) == (blade,)
    assert usable_weapons(part(1, WeaponMaster(), weapons=(HAND, sword))) == (HAND, sword)
    assert usable_weapons(part(1, Harnessed(), weapons=(HAND, sword))) == ()


@pytest.mark.rule("t9a.fear", "t9a.fear-test")
@pytest.mark.parametrize(("faces", "shaken"), [((3, 3), False), ((3, 4), True)])
def test_a_unit_that_touches_fear_tests_at_minus_one_and_is_shaken_for_the_round(
    faces: tuple[int, int], *, shaken: bool
) -> None:
    horror = model("Horror", Fear(), attacks=None)
    ours, theirs = fight(block(1, 0, horror), block(2, 1, model(discipline=7, attacks=None)))
    with ScriptedDice(faces) as dice:
        state = blows(combat(ours, theirs), dice)
    assert state.unit(2).morale.shaken == shaken
    assert not end_round(state).unit(2).morale.shaken


@pytest.mark.rule("t9a.fear", "t9a.fear.failed-test")
def test_with_the_2023_reading_the_frightened_fumble() -> None:
    ours, theirs = fight(block(1, 0, model("Horror", Fear())), block(2, 1, model()))
    for option, needed in (("shaken", (4, 4)), ("shaken-and-fumbling", (3, 5))):
        state = combat(ours, theirs.altered(afraid=True), readings=readings_of(**{"t9a.fear.failed-test": option}))
        found = [strike(state, one, other).to_hit for one, other in ((1, 2), (2, 1))]
        assert tuple(target.needed for target in found if target is not None) == needed


@pytest.mark.rule("t9a.dh.yer-comin-with-me")
def test_seekers_who_fall_strike_once_more_with_strength_five() -> None:
    """The ledger's second and third examples: hit on 4+, wound on 3+, save on 5+."""
    ours, theirs = fight(block(1, 0, KILLER, 1, files=1), block(2, 1, SEEKER, 10, files=5))
    state = combat(ours, theirs)
    assert state.round is not None
    assert state.round.last_strikes == (2,)
    last = strike_against(state, Striker(0, 2, RANK_AND_FILE, 0), Mark(1, RANK_AND_FILE), revenge=True)
    assert mean(last) == Fraction(2, 9)
    faces = [3, 3, 3, 2, 2, 2]  # three hits on 2+, three wounds on 2+
    faces += [4, 4, 3, 3, 2, 4]  # blows of the falling: two of three hit, one wounds, its save fails
    with ScriptedDice(faces) as dice:
        state = blows(state, dice)
    assert not state.has(1)
    assert state.unit(2).models == 7
    assert any(isinstance(event, StrikesWhenRemoved) and event.models == 3 for event in dice.events)


@pytest.mark.rule("t9a.dh.yer-comin-with-me")
@pytest.mark.parametrize(("files", "there"), [(4, False), (5, True)])
def test_a_unit_deeper_than_wide_does_not_strike_back(files: int, there: bool) -> None:
    """4 wide by 5 deep is too deep; 5 by 5 is not."""
    ours, theirs = fight(block(1, 0, KILLER, 1, files=1), block(2, 1, SEEKER, files * 5, files=files))
    state = combat(ours, theirs)
    assert state.round is not None
    assert state.round.last_strikes == ((2,) if there else ())


@pytest.mark.rule("t9a.dh.yer-comin-with-me", "t9a.impact-hits")
def test_who_falls_to_impact_hits_does_not_strike_back() -> None:
    horns = part(None, ImpactHits(amount("2")), strength=9, ap=9)
    beast = model("Beast", parts=(horns,), base=(50, 100), hp=6, resilience=9, defence=9)
    idle = replace(SEEKER, parts=(part(None, YerCominWithMe()),))
    ours, theirs = fight(block(1, 0, beast, 1, files=1), block(2, 1, idle, 10), charging=True)
    with ScriptedDice([2, 2]) as dice:
        state = blows(combat(ours, theirs), dice)
    assert state.unit(2).models == 8


@pytest.mark.rule("t9a.item.rune-of-lightning")
def test_lightning_strikes_a_unit_once_however_many_of_the_attacks_have_hit() -> None:
    """Two hits on rank and file, D3 = 2 more at Strength 4, AP 1; none if nothing has hit."""
    blade = weapon("Blade", RuneOfLightning(), enchanted=True)
    lord = hero(7, model("Lord", hp=3, attacks=2, agility=5, weapons=(blade,)))
    ours, theirs = fight(alone(lord).altered(id=1), block(2, 1, model(attacks=None)))
    with ScriptedDice([6, 6, 1, 1, 4, 3, 3]) as dice:
        state = blows(combat(ours, theirs), dice)
    assert state.unit(2).models == 18
    with ScriptedDice([1, 1]) as dice:
        blows(combat(ours, theirs), dice)


@pytest.mark.rule("t9a.item.lucky-charm")
def test_a_lucky_charm_is_spent_on_the_first_failed_save() -> None:
    lucky = hero(7, model("Lucky", LuckyCharm(), hp=3, armour=3, attacks=None))
    ours, theirs = fight(alone(lucky).altered(id=1), block(2, 1, model(attacks=2, agility=5, off=1), 1, files=1))
    with ScriptedDice([6, 6, 6, 6, 1, 1, 4]) as dice:  # two hits, two wounds, two saves fail, one is rolled again
        state = blows(combat(ours, theirs), dice)
    assert state.unit(1).characters[0].lost == 1
    assert state.unit(1).characters[0].spent == (LuckyCharm.id,)


@pytest.mark.rule("t9a.rage")
def test_losses_of_an_earlier_step_count_for_rage_in_the_same_round() -> None:
    giant = model("Giant", hp=7, resilience=3, parts=(part(2, Rage(), agility=1, off=1),), base=(50, 75))
    quick = model("Quick", attacks=3, agility=5, off=9)
    ours, theirs = fight(block(1, 0, giant, 1, files=1), block(2, 1, quick, 1, files=1))
    with ScriptedDice([6, 6, 6, 6, 6, 6, *[1] * 5]) as dice:  # three Health Points lost: five attacks
        state = blows(combat(ours, theirs), dice)
    assert state.unit(1).lost == 3


@pytest.mark.rule("t9a.removing-casualties", "t9a.musician")
def test_after_the_step_in_which_they_fell_the_owner_says_who_of_the_command_group_is_left() -> None:
    """Two of three fall at Agility 5; the last strikes back as Musician, and gives no +1 to the Combat Score."""
    killer = model("Killer", attacks=2, off=9, strength=9, agility=5)
    led = troop(model("Led"), 3, key="led", musician=True, standard=True)
    state = combat(*fight(unit(1, 0, troop(killer, 1, key="killer"), files=1), unit(2, 1, led, files=3)))
    with ScriptedDice([6, 6, 6, 6, 1]) as dice:
        after = blows(state, dice, KeepMusician(2)).unit(2)
    assert (after.models, after.musician, after.standard) == (1, True, False)
