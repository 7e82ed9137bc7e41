"""What a human may type in the Magic Phase of The Ninth Age, beyond the numbers of the suggestions."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.battle.asks import Ask
from grognard.kernel.words.refusals import Ambiguous, CannotRead
from grognard.t9a.magic.answers import Cast, CastAttribute, EndMagic, NoAttribute, PickModels
from grognard.t9a.magic.attempts import check_cast
from grognard.t9a.terminal.free_choice import free_answer
from tests.t9a.spells import enemies, friends, magic_phase, spell, wizard

STATE = magic_phase(
    wizard(), friends(), enemies(), wizard(id=3, x=30, who="Witch"),
    known={0: ("word-of-iron", "summer-growth", "hasten-the-hour"), 3: ("hasten-the-hour",)},
)  # fmt: skip


def typed(text: str) -> Any:
    return free_answer(Ask(0, "t9a.casting-attempt", (EndMagic(),)), STATE, text)


@pytest.mark.rule("t9a.casting-attempt")
@pytest.mark.parametrize(("text", "cast"), [
    ("cast Word of Iron 3 on Friend", Cast(0, spell("word-of-iron"), 3, (2,))),
    ("lancer Commandement de fer 1 amplifié sur #2", Cast(0, spell("word-of-iron"), 1, (2,), boosted=True)),
    ("cast summer growth 4 at 36 12,5", Cast(0, spell("summer-growth"), 4, (), False, 36.0, 12.5)),
    ("lancer croissance estivale 2 en 30.5 9", Cast(0, spell("summer-growth"), 2, (), False, 30.5, 9.0)),
    ("cast Hasten the Hour 2 by #3 on Enemy", Cast(3, spell("hasten-the-hour"), 2, (5,))),
])  # fmt: skip
def test_any_casting_may_be_typed(text: str, cast: Cast) -> None:
    assert typed(text) == cast
    check_cast(STATE, cast)


@pytest.mark.rule("t9a.casting-attempt")
def test_a_typed_casting_that_cannot_be_made_out_is_refused_in_words() -> None:
    with pytest.raises(CannotRead, match="is no casting"):
        typed("cast Word of Iron on Friend")
    with pytest.raises(CannotRead, match="none of your casters"):
        typed("cast Fireball 2 on Enemy")
    with pytest.raises(Ambiguous, match="by whom"):
        typed("cast Hasten the Hour 2 on Enemy")
    assert typed("look Enemy") is None


@pytest.mark.rule("t9a.attribute-spell")
def test_any_target_of_an_attribute_spell_may_be_typed() -> None:
    ask = Ask(0, "t9a.attribute-spell", (NoAttribute("t9a.spell.alchemical-fire"),))
    assert free_answer(ask, STATE, "on Enemy") == CastAttribute("t9a.spell.alchemical-fire", 5)
    assert free_answer(ask, STATE, "sur 2") == CastAttribute("t9a.spell.alchemical-fire", 2)


@pytest.mark.rule("t9a.recover-and-raise")
def test_any_models_may_be_picked() -> None:
    ask = Ask(0, "t9a.pick-models", (PickModels(("7", "rank_and_file")), PickModels(("7", "champion"))))
    assert free_answer(ask, STATE, "pick 1 2 0") == PickModels(("7", "rank_and_file", "rank_and_file"))
    with pytest.raises(CannotRead, match="3 pools"):
        free_answer(ask, STATE, "choisir 1 2")
