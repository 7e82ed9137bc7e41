"""`hits` and `wounds` of strikes, volleys and fights: by hand, and against dice that were really rolled."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from grognard.cli import run
from grognard.kernel.dice import EveryDice, RolledDice
from grognard.kernel.words.events import Rolled
from grognard.kernel.words.modifiers import Target
from grognard.odds import Answer, ask
from grognard.t9a.melee.melee_events import Attacked, HitAutomatically
from grognard.t9a.shooting.shooting_events import Shoots
from tests.odds.asked import question, read

RUNS = 300
SIGMAS = 5.0
"""How far a mean may lie from the exact one, in its own standard deviations: with these seeds never farther."""
HALF = Fraction(1, 2)
TEN = {"attacks": 10}
TWENTY = {"models": 20}
HERD = {"models": 6, "attacks": 2, "health_points": 3, "height": "large", "strength": 5}
CROSSBOWS = {"models": 5, "equipment": ["Crossbow (4+)"]}


def means(kind: str, attacker: object, defender: object, **situation: Any) -> tuple[Fraction, Fraction]:
    """Return the exact means of hits and wounds."""
    found = ask(question(kind, attacker, defender, **situation))
    return found.fact("hits").mean(), found.fact("wounds").mean()


def strike(attacker: object, defender: object, **situation: Any) -> Answer:
    return ask(question("strike", attacker, defender, **situation))


# ---- by hand ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.to-hit", "t9a.to-wound")
def test_ten_attacks_at_four_and_four_hit_five_times_and_wound_half_as_often() -> None:
    found = strike(TEN, TWENTY)
    hits, wounds = found.fact("hits"), found.fact("wounds")
    assert (hits.mean(), wounds.mean()) == (5, Fraction(5, 2))
    assert hits.probability(10) == HALF**10
    assert wounds.at_least(1) == 1 - Fraction(3, 4) ** 10


@pytest.mark.rule("t9a.armour-save", "t9a.aegis")
def test_wounds_are_those_that_neither_armour_nor_aegis_has_stopped() -> None:
    saved = {**TWENTY, "armour": 2, "rules": ["Aegis (5+)"]}
    assert means("strike", TEN, saved) == (5, Fraction(5, 2) * Fraction(2, 3) * Fraction(2, 3))


@pytest.mark.rule("t9a.battle-focus")
def test_sixes_of_battle_focus_hit_twice() -> None:
    found = strike({**TEN, "rules": ["Battle Focus"]}, TWENTY)
    assert found.fact("hits").mean() == 10 * Fraction(4, 6)
    assert found.fact("hits").probability(20) == Fraction(1, 6) ** 10


@pytest.mark.rule("t9a.poison-attacks")
def test_poison_wounds_more_often_and_hits_no_more() -> None:
    """Strength 3 on Resilience 5: a 6 to hit wounds, a 4 or 5 needs a 6 then."""
    found = means("strike", {**TEN, "rules": ["Poison Attacks"]}, {**TWENTY, "resilience": 5})
    assert found == (5, 10 * (Fraction(1, 6) + Fraction(2, 6) * Fraction(1, 6)))


@pytest.mark.rule("t9a.multiple-wounds")
def test_wounds_are_counted_before_they_multiply() -> None:
    found = strike({"attacks": 2, "rules": ["Multiple Wounds (3)"]}, {**TWENTY, "health_points": 3})
    assert found.mean == 3 * found.fact("wounds").mean() == 3 * HALF


@pytest.mark.rule("t9a.health-pool")
def test_hits_and_wounds_go_on_beyond_what_the_target_can_lose() -> None:
    found = strike(TEN, {"models": 1})
    assert found.fact("wounds").mean() == Fraction(5, 2) > found.mean


@pytest.mark.rule("t9a.initiative-order")
def test_who_is_gone_before_a_later_step_is_not_hit_in_it() -> None:
    swift, slow = {"agility": 5}, {"agility": 2, "facing": "flank"}
    found = means("strike", [swift, slow], {"models": 1})
    assert found == (HALF + Fraction(3, 4) * HALF, Fraction(1, 4) + Fraction(3, 4) * Fraction(1, 4))


@pytest.mark.rule("t9a.shooting-attack")
def test_who_is_gone_before_the_second_unit_shoots_is_not_hit_by_it() -> None:
    alone = ask(question("volley", CROSSBOWS, {"models": 1}))
    both = ask(question("volley", [CROSSBOWS, CROSSBOWS], {"models": 1}))
    more = 1 + alone.fact("destroyed").probability(outcome=False)
    assert both.fact("hits").mean() == alone.fact("hits").mean() * more
    assert both.fact("wounds").mean() == alone.fact("wounds").mean() * more


@pytest.mark.rule("t9a.stomp-attacks")
def test_automatic_hits_are_hits() -> None:
    """The three of the first rank stomp once each."""
    plain, stomping = (strike({**HERD, "rules": rules}, {"models": 60}) for rules in ([], ["Stomp Attacks (1)"]))
    assert stomping.fact("hits").mean() == plain.fact("hits").mean() + 3


# ---- rules for which the whole attack is looked at -------------------------------------------------------------------


@pytest.mark.rule("t9a.item.rune-of-lightning")
def test_hits_that_lightning_brings_are_counted_too() -> None:
    """D3 more, where any of the King's attacks has hit."""
    plain, runed = (strike(king, {"models": 40}) for king in ("King", "King, Rune of Lightning"))
    any_hit = plain.fact("hits").at_least(1)
    assert runed.fact("hits").mean() == plain.fact("hits").mean() + 2 * any_hit
    assert runed.fact("wounds") == runed.outcomes


@pytest.mark.rule("t9a.item.rune-of-retribution")
def test_what_is_struck_back_at_the_attacker_is_not_counted() -> None:
    """Two attacks can't take more than the King has, so each wound is a Health Point."""
    plain, runed = (strike({"attacks": 2}, f"King, Shield{rune}") for rune in ("", ", Rune of Retribution"))
    assert runed.fact("hits") == plain.fact("hits")
    assert runed.fact("wounds") == runed.outcomes


@pytest.mark.rule("t9a.item.lucky-charm")
def test_a_save_rolled_again_stops_a_wound_and_no_hit() -> None:
    plain, lucky = (strike({"attacks": 2}, f"Saurian Warlord{item}") for item in ("", ", Lucky Charm"))
    assert lucky.fact("hits") == plain.fact("hits")
    assert lucky.fact("wounds") == lucky.outcomes
    assert lucky.fact("wounds").mean() < plain.fact("wounds").mean()


# ---- against rolled dice ---------------------------------------------------------------------------------------------


def seen(asked: dict[str, Any], seed: int) -> tuple[int, int]:
    """Return the hits and the wounds of one run, as its events tell them; nothing saves, and no rule acts on a roll."""
    dice = RolledDice(seed)
    read(asked).run(dice)
    counts = {"t9a.to-hit": 0, "t9a.to-wound": 0}
    automatic = 0
    for event in dice.events:
        if isinstance(event, HitAutomatically):
            automatic += event.hits
        elif isinstance(event, Rolled) and isinstance(event.because, Target) and event.because.what in counts:
            counts[event.because.what] += event.result or 0
    return counts["t9a.to-hit"] + automatic, counts["t9a.to-wound"]


@pytest.mark.rule("t9a.to-hit", "t9a.to-wound")
@pytest.mark.parametrize(
    ("kind", "attacker", "defender"),
    [
        ("strike", TEN, TWENTY),
        ("strike", {"attacks": "D6+1", "strength": 5}, {"models": 3}),
        ("strike", [{"models": 5, "agility": 5}, {"models": 5, "facing": "flank"}], {"models": 4}),
        ("strike", {**HERD, "rules": ["Stomp Attacks (D3)"]}, {"models": 12, "champion": True}),
        ("volley", CROSSBOWS, TWENTY),
        ("volley", [CROSSBOWS, CROSSBOWS], {"models": 2}),
        ("volley", {"models": 2, "shot": 'Range 18", Shots D6, Str 4, AP 0', "aim": 4}, {"models": 10}),
    ],
)
def test_rolled_dice_hit_and_wound_as_often(kind: str, attacker: object, defender: object) -> None:
    asked = question(kind, attacker, defender)
    found = ask(asked)
    runs = [seen(asked, seed) for seed in range(RUNS)]
    for fact, came in zip(("hits", "wounds"), zip(*runs, strict=True), strict=True):
        exact = found.fact(fact)
        assert set(came) <= set(exact.outcomes)
        assert abs(sum(came) / RUNS - float(exact.mean())) <= SIGMAS * sqrt(exact.variance() / RUNS)


# ---- as aims ---------------------------------------------------------------------------------------------------------


def test_hits_and_wounds_are_aims() -> None:
    asked = {"of": "strike", "attacker": {"attacks": "{n}"}, "defender": TWENTY}
    found = ask({**asked, "ask": "need", "aim": "hits >= 1", "chance": 0.9})
    assert (found.needed, found.values[0]) == (4, Fraction(15, 16))
    options = {"ten": {"attacker.attacks": 10}, "two strong": {"attacker": {"attacks": 2, "strength": 6}}}
    best = ask({**asked, "ask": "choose", "aim": "-wounds", "options": options})
    assert [name for name, _ in best.options] == ["two strong", "ten"]


@pytest.mark.rule("t9a.battle-focus")
def test_a_rule_has_its_share_of_the_hits() -> None:
    found = ask({**question("strike", {**TEN, "rules": ["Battle Focus"]}, TWENTY), "share": "hits"})
    assert [(share.rule, share.difference) for share in found.shares] == [("t9a.battle-focus", Fraction(10, 6))]


def test_both_are_told_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "strike", "--attacker", "{attacks: 10}", "--defender", "{models: 20}", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert "\ntouches : " in said
    assert "\nblessures qu’aucune sauvegarde n’a arrêtées : " in said


def test_who_strikes_nobody_hits_nobody() -> None:
    assert means("strike", TEN, {"models": 0}) == (0, 0)
    assert means("volley", CROSSBOWS, {"models": 0}) == (0, 0)


# ---- both sides ------------------------------------------------------------------------------------------------------

SIDED = ("attackers_hits", "attackers_wounds", "defenders_hits", "defenders_wounds")
OURS, THEIRS = {"name": "Ours", "agility": 4}, {"name": "Theirs", "attacks": 2}
ARCHERS = {"name": "Theirs", "equipment": ["Crossbow (4+)"]}
BOTH: dict[str, dict[str, Any]] = {
    "one side first": question("round", OURS, THEIRS, charging=True),
    "together": question("round", OURS, {**THEIRS, "agility": 4}),
    "a Champion": question("round", OURS, {**THEIRS, "champion": True}, target="champion"),
    "a flank": question("round", [OURS, {**OURS, "agility": 2, "facing": "flank"}], THEIRS),
    "two Rounds": question("combat", OURS, THEIRS, rounds=2, charging=True),
    "an assault": question("assault", OURS, THEIRS, distance=8),
    "Stand and Shoot": question("assault", OURS, ARCHERS, distance=8, reaction="stand_and_shoot"),
}


@pytest.mark.rule("t9a.round-of-combat", "t9a.to-hit", "t9a.to-wound")
@pytest.mark.parametrize("name", ["one side first", "together", "a Champion", "two Rounds"])
def test_both_sides_hit_and_wound_as_in_all_runs_played_in_one_go(name: str) -> None:
    """Step by step from states that merge, or run by run with the dice of all Rounds: the same fractions."""
    found, runs = ask(BOTH[name]), EveryDice().odds(read(BOTH[name]).sample)
    for place, fact in enumerate(SIDED):
        assert found.fact(fact) == runs.map(lambda record, place=place: record.counts[place]), fact  # type: ignore[attr-defined, misc]  # such records have counts


def seen_of_both(asked: dict[str, Any], seed: int) -> tuple[int, ...]:
    """Return hits and wounds of one run, the attackers' first, as its events tell them."""
    dice = RolledDice(seed)
    read(asked).run(dice)
    counts = dict.fromkeys(((who, what) for who in ("Ours", "Theirs") for what in ("t9a.to-hit", "t9a.to-wound")), 0)
    striking = ""
    for event in dice.events:
        if isinstance(event, Attacked | Shoots):
            striking = event.unit.en
        elif isinstance(event, Rolled) and isinstance(event.because, Target) and event.because.what in TO_HIT_OR_WOUND:
            counts[striking, event.because.what] += event.result or 0
    return tuple(counts.values())


TO_HIT_OR_WOUND = ("t9a.to-hit", "t9a.to-wound")


@pytest.mark.rule("t9a.round-of-combat", "t9a.to-hit", "t9a.to-wound")
@pytest.mark.parametrize("name", BOTH)
def test_rolled_dice_of_both_sides_hit_and_wound_as_often(name: str) -> None:
    found = ask(BOTH[name])
    runs = [seen_of_both(BOTH[name], seed) for seed in range(RUNS)]
    for fact, came in zip(SIDED, zip(*runs, strict=True), strict=True):
        exact = found.fact(fact)
        assert set(came) <= set(exact.outcomes)
        assert abs(sum(came) / RUNS - float(exact.mean())) <= SIGMAS * sqrt(exact.variance() / RUNS)


@pytest.mark.rule("t9a.charge-range")
def test_whose_charge_fails_hits_nobody() -> None:
    charged, fought = ask(BOTH["an assault"]), ask(BOTH["one side first"])
    made = charged.fact("made").mean()
    for fact in SIDED:
        for number in fought.fact(fact).outcomes:
            failed = (1 - made) * (number == 0)
            assert charged.fact(fact).probability(number) == made * fought.fact(fact).probability(number) + failed


@pytest.mark.rule("t9a.initiative-order")
def test_who_strikes_first_hits_as_in_a_strike() -> None:
    alone, fought = strike(OURS, THEIRS), ask(question("round", OURS, THEIRS))
    assert fought.fact("attackers_hits") == alone.fact("hits")
    assert fought.fact("attackers_wounds") == alone.fact("wounds")


@pytest.mark.rule("t9a.item.rune-of-retribution")
def test_what_is_struck_back_is_hit_by_those_who_save() -> None:
    kings = ("King, Shield", "King, Shield, Rune of Retribution")
    plain, runed = (ask(question("round", {"attacks": 2}, king)) for king in kings)
    assert runed.fact("attackers_hits") == plain.fact("attackers_hits")
    assert runed.fact("defenders_hits").mean() > plain.fact("defenders_hits").mean()


def test_a_combat_too_large_to_be_counted_is_sampled_when_it_is_asked_how_often_it_hits() -> None:
    asked = {**question("combat", {"models": 10}, {"models": 10, "agility": 2}), "samples": 100}
    found = ask(asked)
    assert found.exact
    assert "attackers_hits" not in found.marginals
    sample = ask({**asked, "ask": "choose", "of": "combat", "aim": "attackers_hits", "options": {"it": {}}})
    assert (sample.exact, sample.samples) == (False, 100)
    assert sample.values[0] == sample.fact("attackers_hits").mean() > 0


def test_hits_and_wounds_of_both_sides_are_told_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "round", "--attacker", "{attacks: 2}", "--defender", "{models: 2}", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert "\ntouches des attaquants : " in said
    assert "\nblessures infligées par les défenseurs et qu’aucune sauvegarde n’a arrêtées : " in said
