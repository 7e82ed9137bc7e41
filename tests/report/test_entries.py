"""The log: each roll with its dice and what became of them; groups that begin where a combat begins."""

from __future__ import annotations

from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.die import DieKind, with_sides
from grognard.kernel.words.events import Name, Rolled, Spared
from grognard.kernel.words.modifiers import Target
from grognard.report.entries import Die, Style, dice_of, entry_of, groups_of
from grognard.report.log import line_of
from grognard.report.speech import Speaker
from grognard.t9a.melee.melee_events import RoundBegins
from grognard.t9a.shooting.shooting_events import Shoots
from grognard.t9a.units.losses import HealthLost
from tests.report.little_battle import BREAK, TO_HIT

SPEAKER = Speaker(Catalogue.load("t9a"))
SPEARMEN = Name("Spearmen", "Lanciers")


def test_dice_that_reach_their_target_are_marked() -> None:
    assert dice_of(Rolled(TO_HIT, (2, 6, 5))) == (Die(6, "hit"), Die(5, "hit"), Die(2, "miss"))


def test_dropped_dice_are_marked_each_once() -> None:
    assert dice_of(Rolled("t9a.charge-range", (4, 4, 1), "total", (4, 1))) == (Die(4), Die(4, "dropped"), Die(1))


def test_a_roll_says_how_many_dice_what_for_why_and_what_it_came_to() -> None:
    entry = entry_of(Rolled(TO_HIT, (2, 6, 5)), SPEAKER)
    assert (
        entry.text.plain("en") == "3 dice: 5+ To Hit (4+ (Offensive Skill 4 against Defensive Skill 4), −1 Distracting)"
    )
    assert entry.text.plain("fr").startswith("3 dés : 5+")
    assert entry.result.plain("en") == "→ 2"


def test_a_single_die_says_yes_or_no() -> None:
    assert entry_of(Rolled(TO_HIT, (4,)), SPEAKER).result.plain("fr") == "→ non"
    assert entry_of(Rolled(TO_HIT, (5,)), SPEAKER).result.plain("fr") == "→ oui"


def test_a_discipline_test_says_or_less_and_its_total() -> None:
    entry = entry_of(Rolled(BREAK, (4, 5), "total"), SPEAKER)
    assert entry.text.plain("en") == "2 dice: Break Test on 6 or less (7, −1 Fear)"
    assert entry.result.plain("en") == "→ 9"


def test_an_impossible_target_marks_no_die() -> None:
    assert {die.mark for die in dice_of(Rolled(Target("t9a.to-hit", 7, (), 7), (6, 1)))} == {""}


def test_a_combat_opens_a_group() -> None:
    rounds = [RoundBegins((SPEARMEN,), (SPEARMEN,)) for _ in range(2)]
    passages = [(HealthLost(SPEARMEN, 1, 1), rounds[0], HealthLost(SPEARMEN, 2, 2)), (rounds[1],)]
    groups = groups_of(passages, SPEAKER, Style((RoundBegins,)), {id(rounds[0]): "p3-1", id(rounds[1]): "p3-2"})
    assert [(bool(group.heading), len(group.entries), group.place) for group in groups] == [
        (False, 1, ""),
        (True, 1, "p3-1"),
        (True, 0, "p3-2"),
    ]


def test_dice_with_which_a_passage_begins_belong_to_the_heading_after_them() -> None:
    shoots = Shoots(SPEARMEN, SPEARMEN, Name("Bow", "Arc"), 4)
    passages = [(shoots, Rolled(TO_HIT, (6,))), (Rolled("t9a.flamethrower", (3,), "total"), shoots)]
    groups = groups_of(passages, SPEAKER, Style((Shoots,)))
    assert [[len(entry.dice) for entry in group.entries] for group in groups] == [[1], [1]]
    assert groups[1].entries[0].dice == (Die(3),)


def test_dice_with_eight_sides_show_what_they_show_at_the_table() -> None:
    """The dice of Skulldred may have more than six sides: they show their number, and not the pips of a D6."""
    roll = Rolled(Target("skulldred.target.melee", 3, (), 3, at_most=True), (8, 3, 1), "die", die=with_sides(8))
    shown = tuple((die.face, die.mark, die.reads.plain("fr")) for die in dice_of(roll))
    assert shown == ((8, "miss", "8"), (3, "hit", "3"), (1, "hit", "1"))


def test_a_die_with_words_shows_its_words() -> None:
    die = DieKind((1, 2), (Name("hold", "tenir"), Name("flee", "fuir")))
    assert [one.reads.plain("fr") for one in dice_of(Rolled("orders", (1, 2), "hand", die=die))] == ["fuir", "tenir"]


def test_dice_that_were_typed_in_are_marked() -> None:
    rolled = Rolled(TO_HIT, (6, 2), typed=True)
    assert entry_of(rolled, SPEAKER).result.plain("en") == "→ 1 (typed in)"
    assert entry_of(Rolled("t9a.charge-range", (5,), "total", typed=True), SPEAKER).result.plain("fr") == "(saisi)"


def test_rolls_that_are_not_made_stand_under_what_they_decide_as_dice_do() -> None:
    """In the text too: "3 without a roll: Poison Attacks" is a line of the same depth as a roll."""
    spared = Spared("t9a.poison-attacks", 3)
    assert line_of(spared, "en", Catalogue.load("t9a")) == "    3 without a roll: Poison Attacks"
    assert line_of(Spared(TO_HIT, 1), "fr", Catalogue.load("t9a")).startswith("    sans jet\N{NO-BREAK SPACE}: ")
