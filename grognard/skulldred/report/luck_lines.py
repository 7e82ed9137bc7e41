"""What `grognard replay --luck` says of Skulldred: each roll, each fight and shot, and both warbands in all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grognard.kernel.words.language import N_
from grognard.kernel.words.saying import Saying
from grognard.report.frames import Frame
from grognard.report.luck_lines import Row, plain_chance, plain_die, rounded, row_lines, row_of
from grognard.skulldred.luck import Fought, Luck


def luck_lines(luck: Luck, frames: tuple[Frame, ...], *, quiet: bool) -> Iterator[Saying]:
    """Yield the luck of a game, turn by turn; *quiet*: the totals only."""
    warbands = frames[0].state.setting.names

    def turn_at(place: int) -> int:
        return (int(frames[max(place - 1, 0)].state.turn) + 1) // 2

    if not quiet:
        yield from row_lines([*map(row_of, luck.dice), *map(_row, luck.fought)], turn_at, warbands)
    yield Saying(N_("In all, GOLD taken less GOLD lost in fights and shots:"))
    for side, name in enumerate(warbands):
        total = luck.total(side)
        gained = rounded(total.came - total.expected)
        yield Saying(_TOTAL, warband=name, expected=rounded(total.expected), came=rounded(total.came), gained=gained)


def _row(one: Fought) -> Row:
    return Row(one.place, _FOUGHT, {"attacker": one.attacker, "defender": one.defender}, one.chance, one.side)


def plain_luck(luck: Luck) -> dict[str, Any]:
    """Return the luck of a game as plain data, with exact fractions as text."""
    return {
        "totals": [{name: str(value) for name, value in luck.total(side)._asdict().items()} for side in (0, 1)],
        "fights": [
            {
                "place": one.place,
                "side": one.side,
                "kind": type(one.event).__name__.lower(),
                "attacker": one.attacker,
                "defender": one.defender,
                **plain_chance(one.chance),
            }
            for one in luck.fought
        ],
        "rolls": [plain_die(die) for die in luck.dice],
    }


_FOUGHT = N_(
    "  {attacker:figure} against {defender:figure}: expected {expected} GOLD, came {came}; "
    "percentile {percentile:%} ({side})"
)
_TOTAL = N_("  {warband}: {came}, {expected} expected ({gained:+})")
