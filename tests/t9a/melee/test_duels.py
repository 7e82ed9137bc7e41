"""Duels: offered, accepted, refused, fought, ended."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import RolledDice, ScriptedDice
from grognard.kernel.words.events import Name
from grognard.t9a.aftermath.score_facts import facts_of
from grognard.t9a.board.ranks import Character
from grognard.t9a.board.round_of_combat import CHAMPION, Duel, Fighter
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.duels import after_phase, duels
from grognard.t9a.melee.fighting import begin_round, strike_blows
from grognard.t9a.melee.melee_answers import AcceptDuel, BlameForRefusal, IssueDuel, IssueNoDuel, RefuseDuel
from grognard.t9a.melee.melee_events import DuelAccepted, DuelIssued, DuelRefused, Overkill
from grognard.t9a.rules.saurian import Palanquin
from tests.t9a.positions import alone, fight, hero, model, part, play, state_of, troop, unit


def ours(*heroes: Character, champion: bool = False, **rest: Any) -> Unit:
    return unit(1, 0, troop(model("Ours"), 10, key="ours", champion=champion), characters=heroes, **rest)


def theirs(*heroes: Character, champion: bool = False, **rest: Any) -> Unit:
    who = troop(model("Theirs"), 10, key="theirs", champion=champion)
    return unit(2, 1, who, characters=heroes, facing=180, **rest)


def combat(attacker: Unit, defender: Unit, **rest: Any) -> State:
    return begin_round(state_of(*fight(attacker, defender), **rest), (1, 2))


def settled(state: State, *answers: Any) -> State:
    result: State = play(duels(state, ScriptedDice([])), *answers)
    return result


CHAMPIONS = Duel(Fighter(1, CHAMPION, "ours"), Fighter(2, CHAMPION, "theirs"))


@pytest.mark.rule("t9a.duel")
def test_the_active_player_offers_first_and_a_champion_may_accept() -> None:
    dice = ScriptedDice([])
    state = combat(ours(champion=True), theirs(champion=True), active=1)
    answers = (IssueDuel(2, CHAMPION), AcceptDuel(1, CHAMPION))
    state = play(duels(state, dice), *answers)
    assert state.duels == (Duel(Fighter(2, CHAMPION, "theirs"), Fighter(1, CHAMPION, "ours")),)
    assert [type(event) for event in dice.events] == [DuelIssued, DuelAccepted]


@pytest.mark.rule("t9a.duel")
def test_who_must_answer_a_duel_is_told_who_offers_it() -> None:
    told: list[Any] = []

    def accepting(ask: Any) -> Any:
        told.append(ask.about)
        return AcceptDuel(1, CHAMPION)

    settled(combat(ours(champion=True), theirs(hero(7), champion=True), active=1), IssueDuel(2, 7), accepting)
    assert told == [DuelIssued(Name.same("Hero 7"), Name.same("Theirs"))]


@pytest.mark.rule("t9a.duel")
def test_a_duel_needs_somebody_who_could_accept() -> None:
    assert settled(combat(ours(hero(7), champion=True), theirs())).duels == ()


@pytest.mark.rule("t9a.duel")
def test_the_reactive_player_may_offer_when_none_was_offered() -> None:
    state = combat(ours(champion=True), theirs(champion=True))
    state = settled(state, IssueNoDuel(), IssueDuel(2, CHAMPION), AcceptDuel(1, CHAMPION))
    assert state.duels == (Duel(Fighter(2, CHAMPION, "theirs"), Fighter(1, CHAMPION, "ours")),)


@pytest.mark.rule("t9a.duel", "t9a.refused-duel")
def test_who_has_just_refused_may_not_offer_but_another_may() -> None:
    """The Reactive Player's only fighter refused: he is asked for nothing more."""
    state = combat(ours(champion=True), theirs(champion=True))
    assert settled(state, IssueDuel(1, CHAMPION), RefuseDuel()).duels == ()


@pytest.mark.rule("t9a.refused-duel")
def test_the_issuer_names_a_character_never_a_champion() -> None:
    state = combat(ours(champion=True), theirs(hero(7), hero(8), champion=True))
    state = settled(state, IssueDuel(1, CHAMPION), RefuseDuel(), BlameForRefusal(2, 8))
    assert [(one.id, one.refused_duel) for one in state.unit(2).characters] == [(7, False), (8, True)]


@pytest.mark.rule("t9a.refused-duel")
def test_refusal_by_a_champion_alone_has_no_effect() -> None:
    dice = ScriptedDice([])
    before = combat(ours(champion=True), theirs(champion=True))
    after = play(duels(before, dice), IssueDuel(1, CHAMPION), RefuseDuel())
    assert after == before
    assert dice.events[-1] == DuelRefused()


@pytest.mark.rule("t9a.sa.palanquin")
def test_a_palanquin_is_never_named_for_a_refused_duel() -> None:
    """The ledger's second example: only the Veteran can be named, so nobody is asked."""
    lord = hero(7, model("Lord", Palanquin(), hp=4))
    state = combat(ours(champion=True), theirs(lord, hero(8)))
    state = settled(state, IssueDuel(1, CHAMPION), RefuseDuel())
    assert [one.id for one in state.unit(2).characters if one.refused_duel] == [8]


@pytest.mark.rule("t9a.refused-duel")
def test_offering_a_duel_lifts_an_earlier_refusal() -> None:
    coward = replace(hero(7), refused_duel=True)
    state = combat(ours(coward), theirs(champion=True))
    state = settled(state, IssueDuel(1, 7), AcceptDuel(2, CHAMPION))
    assert not state.unit(1).characters[0].refused_duel


@pytest.mark.rule("t9a.refused-duel")
@pytest.mark.parametrize("still_there", [True, False])
def test_a_refusal_lasts_while_an_enemy_in_the_combat_could_accept(still_there: bool) -> None:
    coward = replace(hero(7), refused_duel=True)
    state = after_phase(combat(ours(coward), theirs(champion=still_there)))
    assert state.unit(1).characters[0].refused_duel is still_there


@pytest.mark.rule("t9a.duel")
def test_a_duel_that_goes_on_bars_new_ones() -> None:
    state = replace(combat(ours(hero(7), champion=True), theirs(hero(8), champion=True)), duels=(CHAMPIONS,))
    assert settled(state).duels == (CHAMPIONS,)
    assert after_phase(state).duels == (CHAMPIONS,)


@pytest.mark.rule("t9a.duel")
def test_a_duel_ends_with_the_phase_in_which_one_falls_or_they_part() -> None:
    state = replace(combat(ours(champion=True), theirs(champion=True)), duels=(CHAMPIONS,))
    fallen = state.put(state.unit(2).altered(champion=False))
    assert after_phase(fallen).duels == ()
    parted = state.put(state.unit(1).altered(engaged=()), state.unit(2).altered(engaged=()))
    assert after_phase(parted).duels == ()


# ---- fighting --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.overkill", "t9a.duel")
@pytest.mark.parametrize(("wounds", "overkill"), [(1, 0), (4, 3), (6, 3)])
def test_surplus_in_a_duel_is_overkill_up_to_three(wounds: int, overkill: int) -> None:
    """Core 21.32: a King kills a Champion (1 HP) with 4 unsaved wounds: 1 + 3; with 6 still 4."""
    king = hero(7, model("King", hp=3, attacks=6, off=8, strength=10, agility=5))
    state = combat(ours(king), theirs(champion=True))
    state = replace(state, duels=(Duel(Fighter(1, 7, "hero-7"), Fighter(2, CHAMPION, "theirs")),))
    faces = [6] * wounds + [1] * (6 - wounds) + [6] * wounds  # to hit, to wound; no armour
    rest = [1] * 30
    dice = ScriptedDice(faces + rest)
    state = play(strike_blows(state, dice))
    facts = facts_of(state.round)
    assert facts.lost_by_side(1) == 1
    assert facts.overkill == (overkill, 0)
    assert [event.points for event in dice.events if isinstance(event, Overkill)] == ([overkill] if overkill else [])


@pytest.mark.rule("t9a.overkill")
def test_outside_a_duel_surplus_is_lost() -> None:
    king = hero(7, model("King", hp=3, attacks=6, off=8, strength=10, agility=5))
    state = combat(alone_against(king), theirs(champion=True))
    result = play(strike_blows(state, RolledDice(1)), IssueNoDuel(), IssueNoDuel())
    assert facts_of(result.round).overkill == (0, 0)


def alone_against(king: Character) -> Unit:
    return alone(king).altered(id=1)


@pytest.mark.rule("t9a.duel", "t9a.overkill")
def test_the_attacks_left_still_go_to_the_fallen_for_overkill() -> None:
    """A rider kills the Champion at step 5; his mount's attacks at step 2 still go to the dead man."""
    rider = part(1, name="rider", off=8, strength=10, agility=5)
    mount = part(2, name="mount", off=8, strength=10, agility=2, weapons=())
    lord = hero(7, model("Lord", hp=3, parts=(rider, mount)))
    state = combat(alone_against(lord), theirs(champion=True))
    state = replace(state, duels=(Duel(Fighter(1, 7, "hero-7"), Fighter(2, CHAMPION, "theirs")),))
    # step 5: hit, wound. Step 3: the rank and file cannot reach him, and the Champion is dead. Step 2: hits, wounds.
    with ScriptedDice([6, 6, 6, 6, 6, 6]) as dice:
        state = play(strike_blows(state, dice))
    facts = facts_of(state.round)
    assert (facts.lost_by_side(1), facts.overkill) == (1, (2, 0))


@pytest.mark.rule("t9a.duel")
def test_nobody_else_strikes_a_duellist() -> None:
    lord = hero(7, model("Lord", hp=3, attacks=1, agility=9, off=1))
    state = combat(alone_against(lord), theirs(hero(8, model("Other", hp=3, attacks=1, agility=9, off=1))))
    state = replace(state, duels=(Duel(Fighter(1, 7, "hero-7"), Fighter(2, 8, "hero-8")),))
    with ScriptedDice([1, 1]) as dice:
        state = play(strike_blows(state, dice))
    assert state.unit(2).models == 10
