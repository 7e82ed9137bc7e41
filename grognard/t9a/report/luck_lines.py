"""What `grognard replay --luck` says of The Ninth Age: each roll, each strike, and both sides in all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grognard.kernel.words.language import N_
from grognard.kernel.words.saying import Saying
from grognard.report.frames import Frame
from grognard.report.luck_lines import Row, plain_chance, plain_die, rounded, row_lines, row_of
from grognard.t9a.board.setting import Setting
from grognard.t9a.luck import Luck, Struck


def luck_lines(luck: Luck, frames: tuple[Frame, ...], *, quiet: bool) -> Iterator[Saying]:
    """Yield the luck of a battle, turn by turn; *quiet*: the totals only."""
    setting: Setting = frames[0].state.setting
    if not quiet:
        rows = [*map(row_of, luck.dice), *map(_row, luck.struck)]  # the dice first: they made the strikes
        yield from row_lines(rows, lambda place: frames[max(place - 1, 0)].state.turn, setting.names)
    yield Saying(N_("In all, by the side that struck:"))
    for side, name in enumerate(setting.names):
        total = luck.total(side)
        yield Saying(
            _TOTAL,
            army=name,
            expected=rounded(total.expected),
            came=rounded(total.came),
            points=round(float(total.points)),
            points_expected=round(float(total.points_expected)),
            gained=round(float(total.points - total.points_expected)),
        )


def _row(one: Struck) -> Row:
    message = _GROUND if one.attacker is None else _HITTING if one.hitting else _STRUCK
    attacker = one.attacker.name if one.attacker is not None else ""
    values: dict[str, object] = {"attacker": attacker, "target": one.target.name, "attacks": one.attacks}
    return Row(one.place, message, values, one.chance, one.side)


def plain_luck(luck: Luck) -> dict[str, Any]:
    """Return the luck of a battle as plain data, with exact fractions as text."""
    return {
        "totals": [{name: str(value) for name, value in luck.total(side)._asdict().items()} for side in (0, 1)],
        "strikes": [
            {
                "place": one.place,
                "side": one.side,
                "attacker": one.attacker.id if one.attacker is not None else None,
                "target": one.target.id,
                "attacks": one.attacks,
                "hitting": one.hitting,
                "worth": str(one.worth),
                **plain_chance(one.chance),
            }
            for one in luck.struck
        ],
        "rolls": [plain_die(die) for die in luck.dice],
    }


_STRUCK = N_(
    "  {attacker} on {target}, {attacks}: expected {expected} HP, came {came}; percentile {percentile:%} ({side})"
)
_HITTING = N_(
    "  {attacker} on {target}, {attacks} shots to hit: expected {expected} HP, came {came}; "
    "percentile {percentile:%} ({side})"
)
_GROUND = N_("  {target} on the ground: expected {expected} HP, came {came}; percentile {percentile:%} ({side})")
_TOTAL = N_(
    "  {army}: took {came} HP, {expected} expected; {points} points of army, {points_expected} expected ({gained:+})"
)
