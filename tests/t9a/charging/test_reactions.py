"""Charge reactions: Terror, Hold, Stand and Shoot, Flee, and what chargers do when their target has fled."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.battle.asks import Ask
from grognard.kernel.dice import ScriptedDice
from grognard.kernel.dice.odds import odds
from grognard.kernel.words.language import Language
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import Charge, State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.charge import charge_phase
from grognard.t9a.charging.charge_declaration import DeclareCharge, EndDeclarations
from grognard.t9a.charging.reactions import (
    FleeFromCharge,
    Hold,
    StandAndShoot,
    cannot_stand_and_shoot,
    check,
    flees_from_charge,
    open_reactions,
    terror_test,
)
from grognard.t9a.charging.redirect import KeepTarget, NameTarget, RedirectTo, TryRedirect
from grognard.t9a.rules.characters import WarMachine
from grognard.t9a.rules.morale import Fearless, Frenzy, Terror
from grognard.t9a.rules.saurian import ColdBlooded
from tests.t9a.positions import engage, fight, model, play, readings_of, state_of, troop, unit
from tests.t9a.shots import shot_ways

CROSSBOW = "Crossbow (4+)"


def charger(number: int = 0, x: float = 36, y: float = 20, who: Any = None, **rest: Any) -> Unit:
    return unit(number, 0, who or troop(model("Charger", base=(25, 25)), 20, key=f"charger-{number}"), x=x, y=y, **rest)


def target(number: int = 9, x: float = 36, y: float = 28, who: Any = None, **rest: Any) -> Unit:
    rest.setdefault("facing", 180)
    return unit(number, 1, who or troop(model("Target"), 20, key=f"target-{number}"), x=x, y=y, **rest)


def shooters(weapon: str = CROSSBOW, size: int = 10) -> Any:
    return troop(model("Shooter", shooting=shot_ways(weapon)), size, key="shooters")


def before(*units: Unit, **rest: Any) -> State:
    return state_of(*units, phase="charge", **rest)


def charge(state: State, faces: list[int], *answers: Any) -> State:
    with ScriptedDice(faces) as dice:
        ended: State = play(charge_phase(state, dice), *answers)
    return ended


def asked(state: State, faces: list[int], *answers: Any) -> Ask:
    procedure = charge_phase(state, ScriptedDice(faces))
    waiting: list[Any] = list(answers)
    sent: Any = None
    while True:
        got = procedure.send(sent)
        sent = None
        if isinstance(got, Ask):
            if not waiting:
                return got
            sent = waiting.pop(0)
            got.check(sent)


# ---- which reactions are open ----------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.charge-reaction")
def test_a_unit_without_bows_holds_or_flees() -> None:
    state = before(charger(), target())
    assert open_reactions(state, state.unit(9), state.unit(0)) == (Hold(9), FleeFromCharge(9))


@pytest.mark.rule("t9a.charge-reaction", "t9a.hold")
def test_an_engaged_unit_only_holds() -> None:
    friend, busy = fight(unit(1, 0), target(who=shooters()), theirs="left")
    state = before(charger(), busy, friend)
    assert open_reactions(state, state.unit(9), state.unit(0)) == (Hold(9),)
    with pytest.raises(NotAllowed):
        check(state, state.unit(9), state.unit(0), FleeFromCharge(9))


@pytest.mark.rule("t9a.charge-reaction")
def test_a_fleeing_unit_only_flees() -> None:
    state = before(charger(), target(fleeing=True, who=shooters()))
    assert open_reactions(state, state.unit(9), state.unit(0)) == (FleeFromCharge(9),)


@pytest.mark.rule("t9a.fearless")
@pytest.mark.parametrize(("rule", "id"), [(Fearless(), "t9a.fearless"), (Frenzy(), "t9a.frenzy")])
def test_the_fearless_and_the_frenzied_never_flee_by_choice(rule: Any, id: str) -> None:
    state = before(charger(), target(who=troop(model("Brave", rule), 20)))
    assert open_reactions(state, state.unit(9), state.unit(0)) == (Hold(9),)
    with pytest.raises(NotAllowed) as refusal:
        check(state, state.unit(9), state.unit(0), FleeFromCharge(9))
    assert refusal.value.rule == id


@pytest.mark.rule("t9a.war-machine")
def test_a_war_machine_never_flees() -> None:
    machine = target(who=troop(model("Cannon", WarMachine(), base=60), 1), files=1)
    state = before(charger(), machine)
    assert open_reactions(state, state.unit(9), state.unit(0)) == (Hold(9),)


# ---- Stand and Shoot -------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.stand-and-shoot")
def test_bows_may_stand_and_shoot_at_a_charger_before_them() -> None:
    state = before(charger(), target(who=shooters()))
    assert StandAndShoot(9) in open_reactions(state, state.unit(9), state.unit(0))


@pytest.mark.rule("t9a.stand-and-shoot")
@pytest.mark.parametrize("change", [{"stood_and_shot": True}, {"shaken_until": 1}])
def test_once_a_player_turn_and_never_shaken(change: dict[str, Any]) -> None:
    state = before(charger(), target(who=shooters(), **change))
    assert StandAndShoot(9) not in open_reactions(state, state.unit(9), state.unit(0))


@pytest.mark.rule("t9a.stand-and-shoot")
def test_a_charger_in_the_flank_is_not_shot_at() -> None:
    state = before(charger(y=18), target(who=shooters(), facing=90))
    assert StandAndShoot(9) not in open_reactions(state, state.unit(9), state.unit(0))


@pytest.mark.rule("t9a.stand-and-shoot", "t9a.stand-and-shoot.distance")
@pytest.mark.parametrize(
    ("away", "text", "allowed"),
    [(4.0, "en", False), (4.0, "fr", True), (4.1, "en", True), (3.9, "fr", False)],
)
def test_the_charger_must_be_farther_away_than_its_advance_rate(away: float, text: Language, *, allowed: bool) -> None:
    """Core 21.27: at exactly the Advance Rate the French text allows it, the English does not."""
    state = before(charger(y=24), target(who=shooters(), y=24 + away), readings=readings_of(text))
    assert (cannot_stand_and_shoot(state, state.unit(9), state.unit(0)) is None) is allowed


@pytest.mark.rule("t9a.stand-and-shoot")
def test_the_charger_loses_models_before_it_moves() -> None:
    """Ten crossbows: -1 to hit for the reaction, so 5+; then the target holds."""
    state = before(charger(), target(who=shooters()))
    hits = [5, 5, 1, 1, 1, 1, 1, 1, 1, 1]
    state = charge(state, [*hits, 6, 6, 4, 4], DeclareCharge(0, 9), StandAndShoot(9))
    assert state.unit(0).models == 18
    assert state.unit(9).this_turn.stood_and_shot
    assert state.unit(0).fight.engaged


@pytest.mark.rule("t9a.stand-and-shoot")
def test_a_charger_that_panics_from_the_shots_flees_and_charges_no_more() -> None:
    state = before(charger(models=8, health_at_start=8), target(who=shooters()))
    hits = [5, 5, 1, 1, 1, 1, 1, 1, 1, 1]
    state = charge(state, [*hits, 6, 6, 6, 6, 1, 1], DeclareCharge(0, 9), StandAndShoot(9))
    fled = state.unit(0)
    assert fled.morale.fleeing
    assert not fled.fight.charging
    assert not state.unit(9).fight.engaged


# ---- Flee ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.flee-reaction")
def test_a_unit_flees_directly_away_from_the_charger() -> None:
    state = before(charger(x=33), target(x=36, y=30))
    ended = charge(state, [6, 6, 1, 1], DeclareCharge(0, 9), FleeFromCharge(9))
    fled = ended.unit(9)
    assert fled.morale.fleeing
    assert fled.morale.fled_by_choice
    assert fled.morale.fled_turn == ended.player_turn
    here, there = state.unit(0).boundary, state.unit(9).boundary
    assert (fled.boundary.x - there.x) * (there.y - here.y) == pytest.approx(
        (fled.boundary.y - there.y) * (there.x - here.x), abs=0.05
    )


@pytest.mark.rule("t9a.flee-reaction")
def test_who_runs_into_another_charger_is_destroyed() -> None:
    """Core 6.5: its front meets a unit that declared a charge on it."""
    front, behind = charger(0), charger(1, y=42, facing=180)
    state = before(front, behind, target(y=30, facing=180))
    faces = [6, 6, 1, 1, 1, 1]
    ended = charge(state, faces, DeclareCharge(1, 9), Hold(9), DeclareCharge(0, 9), FleeFromCharge(9))
    assert not ended.has(9)
    assert not ended.fallen[0].by_flight


@pytest.mark.rule("t9a.flee-reaction")
def test_other_enemies_are_only_dangerous_to_flee_through() -> None:
    stranger = charger(1, y=42, facing=180)
    state = before(charger(0), stranger, target(y=30, facing=180, models=5))
    declared = replace(state, charges=(Charge(0, 9, "front"),))
    with ScriptedDice([6, 6, 1, 2, 4, 5, 6]) as dice:
        ended = flees_from_charge(declared, 9, 0, dice, by_choice=True)
    assert ended.unit(9).models == 3


# ---- Terror ----------------------------------------------------------------------------------------------------------


def terrifying(**rest: Any) -> Unit:
    return charger(who=troop(model("Monster", Terror(), base=(100, 150)), 1), files=1, **rest)


@pytest.mark.rule("t9a.terror")
def test_a_failed_terror_test_makes_the_target_flee_without_a_choice() -> None:
    state = before(terrifying(), target(y=30))
    ended = charge(state, [4, 4, 6, 6, 1, 1], DeclareCharge(0, 9))
    assert ended.unit(9).morale.fleeing
    assert not ended.unit(9).morale.fled_by_choice


@pytest.mark.rule("t9a.terror")
def test_a_passed_terror_test_leaves_the_choice() -> None:
    ask = asked(before(terrifying(), target()), [3, 4], DeclareCharge(0, 9))
    assert ask.kind == "t9a.charge-reaction"
    assert ask.options == (Hold(9), FleeFromCharge(9))


@pytest.mark.rule("t9a.terror")
@pytest.mark.parametrize("change", [{"fleeing": True}, {"panic_passed": True}])
def test_no_terror_test_for_the_fleeing_or_for_who_has_passed_one(change: dict[str, Any]) -> None:
    state = before(terrifying(), target(**change))
    with ScriptedDice([]) as dice:
        assert terror_test(state, 9, 0, dice) == (state, False)


@pytest.mark.rule("t9a.terror")
def test_no_terror_test_for_the_engaged_nor_for_the_terrible() -> None:
    friend, busy = engage(unit(1, 0, x=10), target())
    with ScriptedDice([]) as dice:
        assert terror_test(before(terrifying(), busy, friend), 9, 0, dice)[1] is False
        rival = target(who=troop(model("Rival", Terror()), 1))
        assert terror_test(before(terrifying(), rival), 9, 0, dice)[1] is False


@pytest.mark.rule("t9a.terror")
def test_frenzied_targets_fail_without_fleeing() -> None:
    """Discipline 7 + 2; a 12 fails, but they may not choose to flee."""
    state = before(terrifying(), target(who=troop(model("Rager", Frenzy()), 20)))
    with ScriptedDice([6, 6]) as dice:
        assert terror_test(state, 9, 0, dice)[1] is False


@pytest.mark.rule("t9a.war-machine")
def test_a_terrified_war_machine_is_shaken_to_the_end_of_the_next_player_turn() -> None:
    machine = target(who=troop(model("Cannon", WarMachine(), base=60), 1), files=1)
    with ScriptedDice([6, 6]) as dice:
        state, flees = terror_test(before(terrifying(), machine), 9, 0, dice)
    assert not flees
    assert state.unit(9).morale.shaken_until == state.player_turn + 1


@pytest.mark.rule("t9a.terror")
@pytest.mark.parametrize(("rules", "flees"), [((), Fraction(5, 12)), ((ColdBlooded(),), Fraction(7, 36))])
def test_how_likely_terror_puts_discipline_seven_to_flight(rules: tuple[Any, ...], flees: Fraction) -> None:
    """The ledger's example."""
    state = before(terrifying(), target(who=troop(model("Target", *rules), 20)))
    assert odds(_is_terrified, state) == {True: flees, False: 1 - flees}


def _is_terrified(dice: Any, state: State) -> bool:
    return terror_test(state, 9, 0, dice)[1]


# ---- Redirect --------------------------------------------------------------------------------------------------------


def two_targets(**rest: Any) -> State:
    return before(charger(), target(), target(8, x=30, y=30, who=troop(model("Steady", Fearless()), 20)), **rest)


@pytest.mark.rule("t9a.redirect")
def test_a_charger_whose_target_flees_may_charge_another() -> None:
    """The test on 7 passes; the new target holds, and is reached."""
    state = charge(two_targets(), [6, 5, 3, 4, 6, 6], DeclareCharge(0, 9), FleeFromCharge(9), TryRedirect(0))
    assert state.unit(0).fight.engaged[0].enemy == 8
    assert state.unit(0).this_turn.redirected


@pytest.mark.rule("t9a.redirect")
def test_a_failed_redirect_goes_on_with_the_old_target() -> None:
    state = charge(two_targets(), [6, 5, 6, 6, 1, 4], DeclareCharge(0, 9), FleeFromCharge(9), TryRedirect(0))
    assert not state.unit(0).fight.engaged
    assert state.unit(0).this_turn.redirected
    assert state.unit(0).this_turn.moved == "failed_charge"
    assert state.unit(0).y == pytest.approx(24)


@pytest.mark.rule("t9a.redirect")
def test_nobody_needs_to_redirect() -> None:
    state = charge(two_targets(), [6, 5, 1, 4], DeclareCharge(0, 9), FleeFromCharge(9), KeepTarget(0))
    assert not state.unit(0).this_turn.redirected


@pytest.mark.rule("t9a.redirect")
def test_without_another_target_nobody_is_asked() -> None:
    ended = charge(before(charger(), target()), [6, 5, 1, 4], DeclareCharge(0, 9), FleeFromCharge(9))
    assert ended.unit(9).morale.fleeing


@pytest.mark.rule("t9a.redirect")
def test_if_the_second_target_flees_too_one_of_the_two_is_named() -> None:
    """Core 6.6; no second test in the same Player Turn."""
    state = before(charger(), target(), target(8, x=31, y=30))
    ask = asked(
        state,
        [1, 1, 3, 4, 1, 1],
        DeclareCharge(0, 9),
        FleeFromCharge(9),
        TryRedirect(0),
        FleeFromCharge(8),
    )
    assert ask.options == (NameTarget(0, 9), NameTarget(0, 8))


@pytest.mark.rule("t9a.redirect")
def test_with_several_new_targets_the_player_chooses() -> None:
    third = target(7, x=42, y=30, who=troop(model("Steady", Fearless()), 20, key="third"))
    state = two_targets()
    ask = asked(state.put(third), [6, 5, 3, 4], DeclareCharge(0, 9), FleeFromCharge(9), TryRedirect(0))
    assert ask.options == (RedirectTo(0, 7), RedirectTo(0, 8))


@pytest.mark.rule("t9a.redirect")
def test_each_charger_of_the_fleeing_target_may_redirect() -> None:
    other = charger(1, x=41)
    state = two_targets().put(other)
    ask = asked(
        state,
        [6, 5],
        DeclareCharge(0, 9),
        Hold(9),
        DeclareCharge(1, 9),
        FleeFromCharge(9),
        KeepTarget(0),
    )
    assert ask.options == (TryRedirect(1), KeepTarget(1))


@pytest.mark.rule("t9a.charge-reaction")
def test_the_answers_of_another_unit_are_refused() -> None:
    state = before(charger(), target())
    with pytest.raises(NotAllowed):
        check(state, state.unit(9), state.unit(0), Hold(0))
    with pytest.raises(NotAllowed):
        check(state, state.unit(9), state.unit(0), EndDeclarations())
