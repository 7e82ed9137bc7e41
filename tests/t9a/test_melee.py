"""The Melee Phase and a Round of Combat: golden small combats, worked examples, exact odds against frequencies."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.asks import Checkpoint
from grognard.kernel.dice import Dice, EveryDice, RolledDice, SampledDice, ScriptedDice, forward, odds
from grognard.kernel.dice_expression import DiceExpression
from grognard.kernel.digests import digest
from grognard.kernel.geometry import Feature, Rect, Table, distance
from grognard.kernel.language import render
from grognard.t9a.attack import resolve_attack
from grognard.t9a.blow import Strike
from grognard.t9a.fighting import begin_round, end_round, strike_blows
from grognard.t9a.initiative import fix_order
from grognard.t9a.melee_events import (
    AimSpecialAttack,
    ChooseSpecialAttack,
    ChooseWeapon,
    DeclareCrush,
    DroppedOut,
    MakeWay,
    StrikesWhenRemoved,
)
from grognard.t9a.profile import Height, ModelType, Troop, Weapon
from grognard.t9a.reach import Mark
from grognard.t9a.round_of_combat import BLOWS_OVER, CHAMPION, RANK_AND_FILE, Duel, Fighter, Pool, Striker
from grognard.t9a.rules.armour import HeavyArmour, PlateArmour, Shield
from grognard.t9a.rules.artefacts import LuckyCharm
from grognard.t9a.rules.attacks import FlamingAttacks, Rage
from grognard.t9a.rules.dwarven import ShieldWall, Sturdy, YerCominWithMe
from grognard.t9a.rules.melee_weapons import CobaltClub, GreatWeapon, HandWeapon
from grognard.t9a.rules.morale import Fear
from grognard.t9a.rules.parts import CrushAttack, Harnessed, WeaponMaster
from grognard.t9a.rules.protections import Distracting, Flammable
from grognard.t9a.rules.runes import RuneOfLightning
from grognard.t9a.rules.saurian import BornPredator
from grognard.t9a.rules.special_attacks import BreathAttack, GrindAttacks, ImpactHits, StompAttacks
from grognard.t9a.score_facts import facts_of
from grognard.t9a.state import State, Unit
from grognard.t9a.striking import strike_against
from grognard.t9a.weapon_choice import usable_weapons, weapon_in_use
from tests.t9a.positions import (
    HAND_WEAPON,
    against,
    alone,
    engage,
    fight,
    hero,
    model,
    part,
    play,
    readings_of,
    state_of,
    troop,
    unit,
    weapon,
)

MM = 1 / 25.4

# The units of the worked examples, profiles as in the army books.
HAND = Weapon("t9a.weapon.hand-weapon", HAND_WEAPON.name, "close", (HandWeapon(),))
CLAN_WARRIOR = model(
    "Clan Warrior", HeavyArmour(), ShieldWall(), Shield(), defence=4, resilience=4, discipline=9,
    parts=(part(1, Sturdy(), off=4, strength=3, agility=2, weapons=(HAND,)),),
)  # fmt: skip
SAURIAN_WARRIOR = model(
    "Saurian Warrior", Shield(), defence=3, resilience=4, armour=2, discipline=8, base=(25, 25),
    parts=(part(1, BornPredator(), off=3, strength=4, ap=1, agility=2, weapons=(HAND,)),),
)  # fmt: skip
COBALT = Weapon("t9a.sa.weapon.cobalt-club", HAND_WEAPON.name, "close", (CobaltClub(),))
TEMPLE_GUARD = model(
    "Temple Guard", Shield(), defence=4, resilience=4, armour=3, base=(25, 25),
    parts=(part(2, BornPredator(), off=4, strength=4, ap=1, agility=2, weapons=(COBALT,)),),
)  # fmt: skip
GREAT = Weapon("t9a.weapon.great-weapon", HAND_WEAPON.name, "close", (GreatWeapon(),))
KINGS_GUARD = model(
    "King's Guard", PlateArmour(), Shield(), defence=5, resilience=4,
    parts=(part(1, Sturdy(), off=5, strength=4, ap=1, agility=2, weapons=(GREAT,)),),
)  # fmt: skip
CAIMAN = model("Caiman", hp=3, defence=3, resilience=4, armour=3, base=(40, 40), height=Height.LARGE)


def block(id: int, side: int, who: Any, size: int = 20, **rest: Any) -> Unit:
    rest.setdefault("facing", 180.0 if side else 0.0)
    return unit(id, side, who if isinstance(who, Troop) else troop(who, size, key=f"{who.id}-{id}"), **rest)


def combat(*units: Unit, **rest: Any) -> State:
    return begin_round(state_of(*units, **rest), tuple(sorted(one.id for one in units)))


def blows(state: State, dice: Dice, *answers: Any) -> State:
    """Strike all blows of the Round and return the state with its facts."""
    result: State = play(strike_blows(state, dice), *answers)
    return result


def strike(state: State, unit_id: int, at: int, *, of: Pool = RANK_AND_FILE, pool: Pool = RANK_AND_FILE) -> Strike:
    return strike_against(state, Striker(0, unit_id, of, 0), Mark(at, pool))


def mean(one: Strike) -> Fraction:
    return odds(resolve_attack, one).mean()


# ---- worked examples -------------------------------------------------------------------------------------------------


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
    assert not state.unit(1).charging
    assert state.fought == (1, 2)
    log = [render(event) for event in dice.events]
    assert log[:3] == [
        "Round of Combat: Saurian Warrior against Clan Warrior",
        "Initiative Step 3",
        "Saurian Warrior (Saurian Warrior) attacks Clan Warrior (Clan Warrior) with Hand Weapon: 10 attacks",
    ]
    assert "Clan Warrior loses 4 Health Points, 4 removed" in log
    assert log[-1] == "Saurian Warrior loses 2 Health Points, 2 removed"


# ---- steps, Special Attacks, weapons ---------------------------------------------------------------------------------


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


def amount(text: str) -> DiceExpression:
    return DiceExpression.parse(text)


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


# ---- Fear ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.fear", "t9a.fear-test")
@pytest.mark.parametrize(("faces", "shaken"), [((3, 3), 0), ((3, 4), -1)])
def test_a_unit_that_touches_fear_tests_at_minus_one_and_is_shaken_for_the_round(
    faces: tuple[int, int], shaken: int
) -> None:
    horror = model("Horror", Fear(), attacks=None)
    ours, theirs = fight(block(1, 0, horror), block(2, 1, model(discipline=7, attacks=None)))
    with ScriptedDice(faces) as dice:
        state = blows(combat(ours, theirs), dice)
    assert state.unit(2).shaken == shaken
    assert end_round(state).unit(2).shaken == 0


@pytest.mark.rule("t9a.fear", "t9a.fear.failed-test")
def test_with_the_2023_reading_the_frightened_fumble() -> None:
    ours, theirs = fight(block(1, 0, model("Horror", Fear())), block(2, 1, model()))
    for option, needed in (("shaken", (4, 4)), ("shaken-and-fumbling", (3, 5))):
        state = combat(ours, replace(theirs, shaken=-1), readings=readings_of(**{"t9a.fear.failed-test": option}))
        found = [strike(state, one, other).to_hit for one, other in ((1, 2), (2, 1))]
        assert tuple(target.needed for target in found if target is not None) == needed


# ---- last strikes ----------------------------------------------------------------------------------------------------

SEEKER = model("Seeker", defence=4, resilience=4, parts=(part(1, YerCominWithMe(), off=4, strength=4, agility=2),))
KILLER = model("Killer", defence=4, resilience=4, armour=4, attacks=3, agility=5, off=9, strength=9)


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


# ---- contact during the Round ----------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.losing-contact", "t9a.removing-casualties")
def test_an_enemy_in_the_rear_closes_up_when_the_last_rank_falls() -> None:
    killers = model("Killer", agility=5, off=9, strength=9)
    idle = model("Idle", attacks=None)
    ours, theirs = fight(block(1, 0, killers, 5), block(2, 1, idle, 10), theirs="rear")
    with ScriptedDice([6] * 10) as dice:
        state = blows(combat(ours, theirs), dice)
    assert state.unit(2).models == 5
    assert state.unit(1).engaged
    gap = distance(state.unit(1).boundary, state.unit(2).boundary)
    assert gap <= 0.01
    assert state.unit(2).y == theirs.y


@pytest.mark.rule("t9a.losing-contact", "t9a.no-more-foes")
def test_a_unit_that_cannot_close_up_drops_out_of_the_combat() -> None:
    """The flanker touches the last of two ranks only, and is itself held by another enemy."""
    killers = model("Killer", agility=5, off=9, strength=9)
    idle = model("Idle", attacks=None)
    ours, theirs = fight(block(1, 0, killers, 5), block(2, 1, idle, 10), theirs="front")
    flanker = against(theirs, block(3, 0, idle, 1, files=1), theirs="left", along=12 * MM)
    flanker, theirs = engage(flanker, theirs, theirs="left")
    holder = block(4, 1, idle, 5)
    holder, flanker = fight(holder, flanker, theirs="right", along=41 * MM)
    with ScriptedDice([6] * 10) as dice:
        state = blows(combat(ours, theirs, flanker, holder), dice)
    assert [one.enemy for one in state.unit(2).engaged] == [1]
    assert [one.enemy for one in state.unit(3).engaged] == [4]
    assert not any(isinstance(event, DroppedOut) for event in dice.events)


@pytest.mark.rule("t9a.make-way")
def test_a_character_makes_way_to_an_enemy_at_the_end_of_the_line() -> None:
    lord = hero(7, model("Lord", hp=3, attacks=2, off=9, strength=9, agility=9))
    led = block(1, 0, troop(model(attacks=None), 9), files=5, characters=(lord,))
    theirs = block(2, 1, model(attacks=None), 10)
    ours, theirs = fight(led, theirs, along=4 * 20 * MM)
    state = combat(ours, theirs)
    with ScriptedDice([]) as dice:
        stayed = blows(state, dice, MakeWay(1, 7, None))
    assert stayed.unit(2).models == 10
    with ScriptedDice([6, 6, 6, 6]) as dice:
        moved = blows(state, dice, MakeWay(1, 7, 0))
    assert moved.unit(2).models == 8


@pytest.mark.rule("t9a.war-machine", "t9a.base-contact")
def test_a_war_machine_is_struck_by_the_models_before_it_and_its_crew_strikes_back() -> None:
    gun = model("Gun", base=60.0, hp=5, parts=(part(1, count=3, agility=2),), kind=ModelType.CONSTRUCT)
    ours = block(1, 0, model(agility=3, off=1), 10, x=36, y=24)
    theirs = block(2, 1, gun, 1, files=1, x=36, y=24)
    ours, theirs = engage(ours, theirs)
    with ScriptedDice([1] * 10 + [1] * 3) as dice:
        blows(combat(ours, theirs), dice)


# ---- restarts and odds -----------------------------------------------------------------------------------------------


def rich_combat() -> State:
    """Two units against one with Champions, a Character, revenge, Special Attacks and several steps."""
    lord = hero(7, model("Lord", hp=3, attacks=3, off=5, strength=5, agility=6))
    seekers = block(1, 0, troop(SEEKER, 12, key="seekers", champion=True), files=6, characters=(lord,))
    beast = model(
        "Beast", parts=(part(3, ImpactHits(amount("D3")), StompAttacks(amount("D3")), strength=5, off=3),),
        base=(50, 100), hp=4, resilience=5,
    )  # fmt: skip
    enemies = block(2, 1, troop(SAURIAN_WARRIOR, 20, key="warriors", champion=True))
    seekers, enemies = fight(seekers, enemies)
    beast_unit = against(seekers, block(3, 1, beast, 1, files=1), theirs="left")
    beast_unit, seekers = engage(beast_unit, seekers, theirs="left")
    beast_unit = replace(beast_unit, charging=True, first_round=True)
    return combat(seekers, enemies, beast_unit)


@pytest.mark.rule("t9a.round-of-combat")
@pytest.mark.parametrize("seed", range(5))
def test_a_round_goes_on_alike_from_each_of_its_checkpoints(seed: int) -> None:
    dice = RolledDice(seed)
    stops: list[tuple[State, int]] = []
    end = _played(rich_combat(), dice, stops)
    faces = tuple(dice.faces)
    assert end.round is not None
    assert end.round.step == BLOWS_OVER
    for state, used in stops:
        with ScriptedDice(faces[used:]) as rest:
            assert digest(_played(state, rest, [])) == digest(end)


def _played(state: State, dice: Any, stops: list[tuple[State, int]]) -> State:
    """Strike the blows; the first option answers each ask. Note every checkpoint and how many faces it took."""
    procedure = strike_blows(state, dice)
    answer: Any = None
    while True:
        try:
            got = procedure.send(answer)
        except StopIteration as stop:
            ended: State = stop.value
            return ended
        answer = None
        if isinstance(got, Checkpoint):
            stops.append((got.state, len(dice.faces)))
        else:
            answer = got.options[0]


def advance(dice: Dice, state: State) -> State:
    """Go on to the next checkpoint, answering every ask with its first option: one step of the exact odds."""
    procedure = strike_blows(state, dice)
    try:
        got = next(procedure)
        while not isinstance(got, Checkpoint):
            got = procedure.send(got.options[0])
    except StopIteration as stop:
        ended: State = stop.value
        return ended
    return got.state  # type: ignore[no-any-return]


def is_over(state: State) -> bool:
    return state.round is not None and state.round.step == BLOWS_OVER


def lost(state: State) -> tuple[int, int]:
    assert state.round is not None
    facts = facts_of(state.round)
    return facts.lost_by_side(0), facts.lost_by_side(1)


@pytest.mark.rule("t9a.round-of-combat")
def test_exact_odds_of_a_round_equal_the_frequencies_of_sampled_and_rolled_dice() -> None:
    """Each of the likelier outcomes within four standard deviations; seeds are fixed."""
    led = block(1, 0, troop(SAURIAN_WARRIOR, 15, key="saurians", champion=True))
    others = block(2, 1, troop(CLAN_WARRIOR, 15, key="dwarfs", champion=True))
    start = combat(*fight(led, others, charging=True))
    exact = forward(start, advance, done=is_over).map(lost)
    tables = EveryDice()
    sampled = Counter(lost(_run(start, SampledDice(seed, tables=tables))) for seed in range(3000))
    rolled = Counter(lost(_run(start, RolledDice(seed))) for seed in range(1500))
    for found in (sampled, rolled):
        number = sum(found.values())
        for outcome, weight in exact:
            chance = weight / exact.total
            if chance * number >= 10:
                assert abs(found[outcome] - chance * number) <= 4 * sqrt(number * chance * (1 - chance)), outcome


def _run(state: State, dice: Dice) -> State:
    while not is_over(state):
        state = advance(dice, state)
    return state


@pytest.mark.rule("t9a.duel", "t9a.overkill")
def test_exact_odds_of_a_duel_by_hand() -> None:
    """One attack on 4+ and 4+ against a Champion with one Health Point: slain with 1/4; Overkill never."""
    king = hero(7, model("King", hp=3, attacks=1, agility=5))
    ours = block(1, 0, troop(model(attacks=None), 5), characters=(king,))
    led = block(2, 1, troop(model(attacks=None), 10, key="led", champion=model("Leader", attacks=None)))
    state = combat(*fight(ours, led))
    state = replace(state, duels=(Duel(Fighter(1, 7, "hero-7"), Fighter(2, CHAMPION, "led")),))
    found = forward(state, advance, done=is_over).map(lost)
    assert found == {(0, 1): Fraction(1, 4), (0, 0): Fraction(3, 4)}


# ---- ground ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.terrain.wall")
def test_defenders_of_a_wall_are_distracting_to_those_who_charge_their_front() -> None:
    defenders = block(2, 1, model())
    wall = Feature("wall", "wall", Rect(36, 23.5, 8, 1))
    table = Table(72, 48, (wall,))
    charge = combat(*fight(block(1, 0, model()), defenders, charging=True), table=table)
    needed = [strike(charge, one, other).to_hit for one, other in ((1, 2), (2, 1))]
    assert [target.needed for target in needed if target is not None] == [5, 4]
    later = combat(*fight(block(1, 0, model()), defenders), table=table)
    target = strike(later, 1, 2).to_hit
    assert target is not None
    assert target.needed == 4


@pytest.mark.rule("t9a.terrain.wall", "t9a.distracting")
def test_a_wall_adds_nothing_to_a_distracting_model() -> None:
    wall = Feature("wall", "wall", Rect(36, 23.5, 8, 1))
    defenders = block(2, 1, model("Seer", Distracting()))
    charge = combat(*fight(block(1, 0, model()), defenders, charging=True), table=Table(72, 48, (wall,)))
    target = strike(charge, 1, 2).to_hit
    assert target is not None
    assert target.needed == 5


@pytest.mark.rule("t9a.terrain.water")
@pytest.mark.parametrize("wet", [(36.0, 26.0), (36.0, 22.0)])
def test_water_quenches_flaming_attacks_by_and_against_who_stands_in_it(wet: tuple[float, float]) -> None:
    """The river lies under the one unit, or under the other: in both cases the flames go out."""
    burning = model("Burning", parts=(part(1, FlamingAttacks()),))
    ours, theirs = fight(block(1, 0, burning), block(2, 1, model("Dry", Flammable())))
    dry = combat(ours, theirs)
    assert strike(dry, 1, 2).rules.of("spoils_special_save")
    river = Feature("river", "water", Rect(*wet, 10, 4))
    assert not strike(combat(ours, theirs, table=Table(72, 48, (river,))), 1, 2).rules.of("spoils_special_save")


# ---- rules that look at all attacks of a step ------------------------------------------------------------------------


@pytest.mark.rule("t9a.item.rune-of-lightning")
def test_lightning_strikes_a_unit_once_however_many_of_the_attacks_have_hit() -> None:
    """Two hits on rank and file, D3 = 2 more at Strength 4, AP 1; none if nothing has hit."""
    blade = weapon("Blade", RuneOfLightning(), enchanted=True)
    lord = hero(7, model("Lord", hp=3, attacks=2, agility=5, weapons=(blade,)))
    ours, theirs = fight(replace(alone(lord), id=1), block(2, 1, model(attacks=None)))
    with ScriptedDice([6, 6, 1, 1, 4, 3, 3]) as dice:
        state = blows(combat(ours, theirs), dice)
    assert state.unit(2).models == 18
    with ScriptedDice([1, 1]) as dice:
        blows(combat(ours, theirs), dice)


@pytest.mark.rule("t9a.item.lucky-charm")
def test_a_lucky_charm_is_spent_on_the_first_failed_save() -> None:
    lucky = hero(7, model("Lucky", LuckyCharm(), hp=3, armour=3, attacks=None))
    ours, theirs = fight(replace(alone(lucky), id=1), block(2, 1, model(attacks=2, agility=5, off=1), 1, files=1))
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
