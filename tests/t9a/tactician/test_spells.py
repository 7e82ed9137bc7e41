"""The tactician in the Magic Phase: it casts and dispels by the odds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.kernel.battle.asks import Answer, Ask
from grognard.t9a.board.state import State
from grognard.t9a.magic.answers import AddDie, Cast, Dispel, EndMagic, KeepRoll, LetItBe, RerollDie, SiphonVeil
from grognard.t9a.magic.attempts import CASTING, casting_options
from grognard.t9a.magic.events import FallsShort, SpellComes
from grognard.t9a.magic.roll import DISPEL
from grognard.t9a.tactician.selecting import which_spells
from grognard.t9a.tactician.spells import chance_to_better, how_to_dispel, how_to_siphon, what_to_cast
from grognard.t9a.wizards.selection import SELECTION, SelectSpells
from tests.t9a.positions import engage, troop, unit
from tests.t9a.spells import enemies, friends, magic_phase, spell, spellbound, wizard


def asked(state: State, kind: str, *options: Answer, about: SpellComes | FallsShort | None = None) -> Ask:
    return Ask(0, kind, options, None, about, state)


def chosen(state: State) -> Answer:
    return what_to_cast(asked(state, CASTING, *casting_options(state)), state).chosen.answer


def dear(points: int) -> Callable[[State], State]:
    def change(state: State) -> State:
        for one in state.units:
            if one.troop is not None:
                one.troop.points = points
        return state

    return change


@pytest.mark.rule("t9a.casting-attempt")
def test_it_throws_a_fireball_at_a_dear_enemy_and_saves_its_dice_for_better_than_a_cheap_one() -> None:
    state = magic_phase(wizard("Wizard Master"), enemies(), known={0: ("fireball",)})
    shot = chosen(dear(400)(state))
    assert isinstance(shot, Cast)
    assert shot.spell == spell("fireball")
    assert isinstance(chosen(dear(5)(state)), EndMagic)


@pytest.mark.rule("t9a.casting-attempt")
def test_it_helps_those_who_fight() -> None:
    ours, theirs = engage(friends(id=2), enemies(id=5))
    idle = unit(3, 0, troop(who=None, size=10, key="idle"), x=60, y=4)
    state = dear(300)(magic_phase(wizard("Wizard Master"), ours, theirs, idle, known={0: ("word-of-iron",)}))
    helped = chosen(state)
    assert isinstance(helped, Cast)
    assert helped.targets == (2,)
    done = magic_phase(wizard(), spellbound(friends(), "word-of-iron"), known={0: ("word-of-iron",)})
    assert isinstance(chosen(done), EndMagic)


@pytest.mark.rule("t9a.dispelling-attempt")
def test_it_dispels_where_the_odds_are_good_or_the_spell_is_worth_it() -> None:
    state = magic_phase(wizard("Wizard Master"), enemies(), known={0: ("fireball",)})
    options = (Dispel(2), Dispel(3), LetItBe())

    def answer(total: int) -> Answer:
        about = SpellComes(Cast(0, spell("fireball"), 2, (5,)), total)
        return how_to_dispel(asked(state, DISPEL, *options, about=about), state).chosen.answer

    dear(800)(state)
    assert answer(6) in (Dispel(2), Dispel(3))
    assert answer(17) == LetItBe()
    assert answer(12) == Dispel(3), "it is worth trying at 3 to 5 on"
    dear(10)(state)
    assert answer(6) in (Dispel(2), Dispel(3)), "dice that are left over are lost"
    assert answer(12) == LetItBe()


@pytest.mark.rule("t9a.siphon-the-veil")
def test_it_buys_all_the_dice_that_it_can() -> None:
    state = magic_phase(wizard())
    options = tuple(SiphonVeil(number) for number in (2, 1, 0))
    assert how_to_siphon(asked(state, "t9a.siphon-the-veil", *options), state).chosen.answer == SiphonVeil(2)


@pytest.mark.rule("t9a.casting-attempt")
def test_it_rolls_a_die_again_that_may_save_a_casting_and_keeps_dice_that_hardly_would() -> None:
    state = magic_phase(wizard("Wizard Master"), enemies(), known={0: ("fireball",)})

    def answer(short: FallsShort, option: Answer) -> Answer:
        return what_to_cast(asked(state, CASTING, KeepRoll(), option, about=short), state).chosen.answer

    assert answer(FallsShort(spell("fireball"), 6, 7, (2, 4)), RerollDie(2)) == RerollDie(2)
    assert answer(FallsShort(spell("fireball"), 5, 7, (1, 4)), AddDie()) == AddDie(), "5 of 6 are enough"
    assert answer(FallsShort(spell("fireball"), 1, 7, (1,)), AddDie()) == KeepRoll()
    assert chance_to_better(FallsShort(spell("fireball"), 6, 7, (2, 4)), RerollDie(2)) == pytest.approx(4 / 6)


@pytest.mark.rule("t9a.spell-selection")
def test_it_selects_the_spells_that_are_worth_most_against_this_enemy() -> None:
    """A fireball burns lightly armoured hordes; who has nothing to burn takes something else."""
    master = wizard("Wizard Master")
    ways = (SelectSpells(0, (spell("fireball"),)), SelectSpells(0, (spell("word-of-iron"),)))

    def selected(state: State) -> Answer:
        weighed = which_spells(asked(state, SELECTION, *ways), state)
        assert weighed.chosen.parts, "it says what each spell is worth"
        return weighed.chosen.answer

    assert selected(dear(400)(magic_phase(master, enemies()))) == ways[0]
    assert selected(dear(400)(magic_phase(master, friends(), enemies(armour=6, resilience=10)))) == ways[1]


@pytest.mark.rule("t9a.spell-selection")
def test_it_does_not_select_what_another_wizard_of_the_army_knows() -> None:
    ways = (SelectSpells(0, (spell("fireball"),)), SelectSpells(0, (spell("pyroclastic-flow"),)))
    state = dear(400)(magic_phase(wizard("Wizard Master"), wizard("Wizard Master", id=1, x=30), enemies()))
    best = which_spells(asked(state, SELECTION, *ways), state).chosen.answer
    assert isinstance(best, SelectSpells)
    state = dear(400)(
        magic_phase(
            wizard("Wizard Master"),
            wizard("Wizard Master", id=1, x=30),
            enemies(),
            known={1: (best.spells[0].rpartition(".")[2],)},
        )
    )
    other = which_spells(asked(state, SELECTION, *ways), state).chosen.answer
    assert other != best
