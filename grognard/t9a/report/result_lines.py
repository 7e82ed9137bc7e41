"""What is said when a battle is over."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.words.language import N_
from grognard.kernel.words.saying import Saying
from grognard.t9a.board.state import State
from grognard.t9a.setup.victory import Result


def result_lines(result: Result, state: State) -> Iterator[Saying]:
    """Yield who has won, and by how much."""
    names = state.setting.names
    first, second = result.battle_points
    yield Saying("")
    yield Saying(
        N_("{ours}: {first}, {theirs}: {second} (Victory Points: {first_points} and {second_points})"),
        ours=names[0],
        theirs=names[1],
        first=first,
        second=second,
        first_points=result.victory_points[0],
        second_points=result.victory_points[1],
    )
    if result.objective is not None:
        yield Saying(N_("Secondary Objective: {army}"), army=names[result.objective])
    elif state.objective:
        yield Saying(N_("Secondary Objective: a draw"))
