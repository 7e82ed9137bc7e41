"""The tactician in the Magic Phase: it casts and dispels by the odds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.kernel.asks import Answer, Ask
from grognard.players.tactician.spells import how_to_dispel, how_to_siphon, what_to_cast
from grognard.t9a.board.state import State
from grognard.t9a.magic.answers import Cast, Dispel, EndMagic, LetItBe, SiphonVeil
from grognard.t9a.magic.attempts import CASTING, casting_options
from grognard.t9a.magic.events import SpellPassed
from grognard.t9a.magic.roll import DISPEL
from tests.t9a.positions import engage, troop, unit
from tests.t9a.spells import enemies, friends, magic_phase, spell, spellbound, wizard


def asked(state: State, kind: str, *options: Answer, about: SpellPassed | None = None) -> Ask:
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
def test_it_dispels_where_the_odds_are_good() -> None:
    state = magic_phase(wizard())
    options = (Dispel(2), Dispel(3), LetItBe())

    def answer(total: int) -> Answer:
        about = SpellPassed(spell("fireball"), total)
        return how_to_dispel(asked(state, DISPEL, *options, about=about), state).chosen.answer

    assert answer(6) in (Dispel(2), Dispel(3))
    assert answer(17) == LetItBe()


@pytest.mark.rule("t9a.siphon-the-veil")
def test_it_buys_all_the_dice_that_it_can() -> None:
    state = magic_phase(wizard())
    options = tuple(SiphonVeil(number) for number in (2, 1, 0))
    assert how_to_siphon(asked(state, "t9a.siphon-the-veil", *options), state).chosen.answer == SiphonVeil(2)
