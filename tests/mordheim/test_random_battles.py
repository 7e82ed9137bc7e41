"""Random players fight whole battles, two and three sides, in both layers: none stops halfway."""

from __future__ import annotations

import re

import pytest

from grognard.kernel.words.language import LANGUAGES, render
from grognard.mordheim.names import names_of
from grognard.mordheim.state import State
from grognard.mordheim.table.built import built
from tests.mordheim.random_battles import fought


def illegal(state: State) -> list[str]:
    """Return what can't be in a state."""
    table, found = state.setting.table, []
    for one in state.in_play:
        if not (0 <= one.place.x <= table.width and 0 <= one.place.y <= table.depth):
            found.append(f"{one.id} is off the table at {one.place}")
        if one.rides is not None and state.warrior(one.rides).place != one.place:
            found.append(f"{one.id} has left his mount")
        if built(state).ladder(one.place.surface) is None:
            height = built(state).height_of(one.place.surface)
            if abs(height - one.place.z) > 0.01:
                found.append(f"{one.id} stands at {one.place.z} on {one.place.surface}, which lies at {height}")
    return found


@pytest.mark.parametrize(("seed", "layer"), [(0, "pavona"), (2, "pavona"), (1, "base")])
def test_a_random_battle_comes_to_its_end(seed: int, layer: str) -> None:
    battle = fought(seed, layer)
    assert battle.result is not None
    assert illegal(battle.state) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 40))
def test_random_battles_come_to_their_end(seed: int) -> None:
    battle = fought(seed, "base" if seed % 5 == 0 else "pavona")
    assert battle.result is not None
    assert illegal(battle.state) == []


def test_what_is_said_in_a_battle_names_nothing_by_its_id() -> None:
    battle = fought(4)
    names = names_of(battle.state)
    for language in LANGUAGES:
        said = "\n".join(render(event, language, names) for event in battle.log)
        assert re.findall(r"mordheim\.[\w.-]+|\{[^}]*\}", said) == []
