"""Command, Bodyguards, Engineers' company, War Machines: who leads, protects and joins whom."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import odds
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.profile import Model
from grognard.t9a.board.round_of_combat import CHAMPION, RANK_AND_FILE
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.duels import duellists
from grognard.t9a.melee.reach import marks_of
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.moving.joining import may_join
from tests.t9a.attacks import rule, rules
from tests.t9a.positions import alone, hero, model, state_of, troop, unit

F = Fraction


def soldier(*texts: str, **rest: Any) -> Model:
    return model("Soldier", *rules(*texts), **rest)


def passes(state: State, test: Any, lost_by: int = 0) -> Fraction:
    """Return the chance that unit 0 passes *test*, having lost by so much unless something makes that no matter."""
    one = state.unit(0)
    ignored = any(hook(one) for hook in one.hooks.of(Moments.ignores_combat_difference))
    modifiers = (Modifier("t9a.combat-score", "add", -lost_by),) if lost_by and not ignored else ()
    return odds(lambda dice: discipline_test(state, 0, test, dice, modifiers)).probability(True)


def lord(*texts: str, away: float = 12.0, **rest: Any) -> Unit:
    """Return a lone Character so far from the unit of `state_of(unit(0))`'s front."""
    rest.setdefault("discipline", 9)
    general = rest.pop("general", False)
    one = alone(hero(1, model("Lord", *rules(*texts), hp=3, **rest), general=general))
    return one.altered(y=24 + away + one.formation.depth)


# ---- command ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.commanding-presence")
@pytest.mark.parametrize(
    ("texts", "away", "chance"),
    [
        (("Commanding Presence",), 12.0, F(5, 6)),
        (("Commanding Presence",), 12.1, F(7, 12)),
        (('Commanding Presence (18")',), 17.0, F(5, 6)),
        (('Commanding Presence (+6")',), 18.0, F(5, 6)),
        (("Commanding Presence", "Towering Presence"), 18.0, F(5, 6)),
        (("Commanding Presence", "Towering Presence"), 18.1, F(7, 12)),
    ],
)
def test_the_general_lends_his_discipline(texts: tuple[str, ...], away: float, chance: Fraction) -> None:
    """A unit of Discipline 7 near a General of 9."""
    assert passes(state_of(unit(0), lord(*texts, away=away)), "panic") == chance


@pytest.mark.rule("t9a.commanding-presence")
def test_a_fleeing_general_lends_nothing() -> None:
    fleeing = lord("Commanding Presence", away=5).altered(fleeing=True)
    assert passes(state_of(unit(0), fleeing), "panic") == F(7, 12)


@pytest.mark.rule("t9a.rally-around-the-flag", "t9a.battle-standard-bearer", "t9a.sa.cold-blooded")
@pytest.mark.parametrize(("texts", "chance"), [((), F(119, 144)), (("Cold-Blooded",), F(1247, 1296))])
def test_the_battle_standard_lets_failed_tests_be_rolled_again(texts: tuple[str, ...], chance: Fraction) -> None:
    """Discipline 7; all three dice of a Minimised Roll are rolled again."""
    rank = unit(0, 0, troop(soldier(*texts)))
    assert passes(state_of(rank, lord("Battle Standard Bearer", discipline=5)), "break") == chance
    assert passes(state_of(rank, lord("Battle Standard Bearer", away=12.1, discipline=5)), "break") < chance


@pytest.mark.rule("t9a.battle-standard-bearer", "t9a.not-a-leader", "t9a.sa.palanquin")
def test_a_battle_standard_bearer_is_not_a_leader_unless_on_a_palanquin() -> None:
    bearer = soldier("Battle Standard Bearer")
    assert [rule.id for rule in bearer.hooks.with_trait(Trait.CANNOT_BE_GENERAL)] == ["t9a.not-a-leader"]
    assert soldier("Battle Standard Bearer", "Palanquin").hooks.with_trait(Trait.CANNOT_BE_GENERAL) == ()
    assert [rule.id for rule in soldier("Not a Leader").hooks.with_trait(Trait.CANNOT_BE_GENERAL)] == [
        "t9a.not-a-leader"
    ]


@pytest.mark.rule("t9a.dh.majesty-of-high-kings")
@pytest.mark.parametrize(("general", "chance"), [(True, F(11, 12)), (False, F(7, 12))])
def test_a_general_on_a_war_throne_commands_eighteen_inches(general: bool, chance: Fraction) -> None:
    """A unit at 17 inches; a King on a Throne who is not the General commands nobody."""
    texts = ("Commanding Presence", "Majesty of High Kings") if general else ("Majesty of High Kings",)
    king = lord(*texts, away=17, discipline=10, general=general)
    assert passes(state_of(unit(0), king), "panic") == chance


# ---- Bodyguard -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.bodyguard", "t9a.stubborn", "t9a.sa.cold-blooded")
@pytest.mark.parametrize(
    ("guard", "general", "chance"),
    [
        ("Bodyguard (General)", True, F(193, 216)),
        ("Bodyguard (General)", False, F(113, 216)),
        ("Bodyguard", False, F(193, 216)),
        ("Scoring", True, F(113, 216)),
    ],
)
def test_a_guarded_character_makes_the_unit_stubborn(guard: str, general: bool, chance: Fraction) -> None:
    """Discipline 8, Cold-Blooded, lost by 3: on 8 or on 5."""
    host = troop(soldier(guard, "Cold-Blooded", discipline=8))
    guarded = hero(9, soldier("Cold-Blooded", discipline=8, hp=3), general=general)
    assert passes(state_of(unit(0, 0, host, characters=(guarded,))), "break", lost_by=3) == chance


@pytest.mark.rule("t9a.bodyguard")
def test_kings_guard_protects_kings_and_the_general() -> None:
    guard = rule("Bodyguard (General, King)")
    king = replace(hero(9, soldier(hp=3)))
    king.troop.entry = "king"
    thane = hero(8, soldier(hp=3))
    assert guard.protects(king)
    assert not guard.protects(thane)
    assert guard.protects(hero(7, soldier(hp=3), general=True))


@pytest.mark.rule("t9a.bodyguard", "t9a.stand-behind", "t9a.sa.palanquin")
@pytest.mark.parametrize(("guard", "rank"), [("Bodyguard (General)", 3), ("Scoring", 0)])
def test_a_palanquin_stands_behind_among_bodyguards(guard: str, rank: int) -> None:
    """Twenty Temple Guard, five wide; in Saurian Warriors it stands in front."""
    host = troop(soldier(guard), 20)
    joined = unit(who=host, characters=(hero(9, soldier("Palanquin", hp=3)),))
    [slot] = [slot for slot in joined.formation.slots if slot.character == 9]
    assert slot.rank >= rank if rank else slot.rank == 0


# ---- who joins whom --------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.exclusive", "t9a.joining")
def test_the_exclusive_keep_to_what_stands_in_their_brackets() -> None:
    loners = unit(who=troop(soldier("Exclusive")))
    chariots = unit(who=troop(soldier("Exclusive (Chariot)", "Chariot")))
    assert may_join(state_of(), hero(9), loners) is not None
    assert may_join(state_of(), hero(9, soldier("Exclusive", hp=3)), unit()) is not None
    assert may_join(state_of(), hero(9, soldier("Exclusive (Chariot)", hp=3)), unit()) is not None
    assert may_join(state_of(), hero(9, soldier("Exclusive (Chariot)", "Chariot", hp=3)), chariots) is None


@pytest.mark.rule("t9a.war-platform", "t9a.front-rank")
def test_a_war_platform_stands_in_the_middle_of_the_first_rank_whoever_made_way() -> None:
    ram = hero(3, model("Ram", *rules("War Platform"), base=(40, 20)))
    lord = hero(2, general=True)
    led = unit(1, 0, troop(model(), 20, champion=True), files=6, characters=(lord, ram), places=((2, 2),))
    (slot,) = (slot for slot in led.formation.slots if slot.character == 3)
    assert (slot.rank, round(slot.x, 6)) == (0, 0)


@pytest.mark.rule("t9a.war-platform", "t9a.towering-presence", "t9a.joining")
def test_a_war_platform_joins_a_unit_of_matching_bases_that_has_none() -> None:
    host = unit(1, 0, troop(model(), 20))
    tower = hero(3, model("Tower", *rules("War Platform", "Towering Presence"), base=(40, 40)))
    assert may_join(state_of(host), tower, host) is None
    other = host.altered(characters=(hero(4, model("Ram", *rules("War Platform"), base=(40, 40))),))
    mismatched = hero(3, model("Tower", *rules("War Platform"), base=(50, 50)))
    for who, where in ((tower, other), (mismatched, host)):
        refusal = may_join(state_of(where), who, where)
        assert refusal is not None
        assert refusal.rule == "t9a.war-platform"


@pytest.mark.rule("t9a.war-platform", "t9a.bodyguard", "t9a.duel", "t9a.swirling-melee")
def test_a_war_platform_is_no_character_to_bodyguards_and_duels_and_swirls() -> None:
    ram = hero(3, model("Ram", *rules("War Platform"), base=(40, 40)))
    guards = unit(1, 0, troop(model("Guard", *rules("Bodyguard")), 20, key="guards"), characters=(ram,))
    assert not any(hook(guards) for hook in guards.hooks.of(Moments.ignores_combat_difference))
    assert list(duellists(guards)) == []
    enemies = unit(5, 1, troop(model("Foe"), 10, champion=True))
    marks = marks_of(state_of(guards, enemies), guards, 3, ((5, CHAMPION),))
    assert [mark.pool for mark in marks] == [RANK_AND_FILE, CHAMPION]
    plain = guards.altered(characters=(hero(3),))
    assert [mark.pool for mark in marks_of(state_of(plain, enemies), plain, 3, ((5, CHAMPION),))] == [CHAMPION]


@pytest.mark.rule("t9a.attached", "t9a.leaving")
def test_the_attached_stay() -> None:
    assert [rule.id for rule in soldier("Attached").hooks.with_trait(Trait.STAYS_IN_UNIT)] == ["t9a.attached"]


@pytest.mark.rule("t9a.war-machine")
def test_what_a_war_machine_does_not_do() -> None:
    machine = unit(who=troop(soldier("War Machine", discipline=9), 1))
    for trait in (
        Trait.CANNOT_CHARGE,
        Trait.ALLOWS_NO_COMBAT_REFORM,
        Trait.DESTROYED_WHEN_BROKEN,
        Trait.SHAKEN_INSTEAD_OF_FLEEING,
    ):
        assert [rule.id for rule in machine.hooks.with_trait(trait)] == ["t9a.war-machine"]
    [forbids] = machine.hooks.of(Moments.forbids)
    assert forbids("pursue", machine, state_of())
    assert forbids("flee", machine, state_of())
    assert may_join(state_of(), hero(9), machine) is not None
    assert may_join(state_of(), hero(9, soldier("War Machine", hp=5)), unit()) is not None


@pytest.mark.rule("t9a.war-machine", "t9a.stubborn", "t9a.break-test")
def test_a_stubborn_war_machine_tests_on_its_own_discipline() -> None:
    """Discipline 9, lost by 5: destroyed with 1/6; Shaken by Panic with 1/6."""
    machine = unit(0, 0, troop(soldier("War Machine", "Stubborn", discipline=9), 1))
    assert 1 - passes(state_of(machine), "break", lost_by=5) == F(1, 6)
    assert 1 - passes(state_of(machine), "panic") == F(1, 6)
