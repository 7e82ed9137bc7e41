"""What `grognard replay --luck` says: each roll, each strike, and both sides in all."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import Any

from grognard.commands import Line, language
from grognard.kernel.language import N_, RuleNames, render
from grognard.kernel.luck import Chance
from grognard.kernel.modifiers import Target
from grognard.report.frames import Frame
from grognard.t9a.board.state import Setting
from grognard.t9a.luck import Die, Luck, Struck, luck_of


def luck_in(frames: tuple[Frame, ...]) -> Luck:
    """Return the luck of a battle that was run before witnesses; its places are the numbers of the frames."""
    return luck_of(tuple((frame.state, frame.events) for frame in frames))


def say_luck(luck: Luck, frames: tuple[Frame, ...], names: RuleNames, *, quiet: bool) -> None:
    """Write the luck of a battle, turn by turn; *quiet*: the totals only."""
    setting: Setting = frames[0].state.setting

    def write(message: str, /, **values: object) -> None:
        sys.stdout.write(render(Line(message, **values), language(), names) + "\n")

    if not quiet:
        turn = -1
        rows: list[Die | Struck] = [*luck.dice, *luck.struck]
        rows.sort(key=lambda one: one.place)  # within a place the dice first: they made the strikes
        for row in rows:
            now = frames[max(row.place - 1, 0)].state.turn
            if now != turn:
                turn = now
                write(N_("Turn {turn}"), turn=turn)
            whose = setting.names[row.side] if row.side is not None else N_("nobody's")
            message, values = _row(row)
            write(message, **values, **_numbers(row.chance), side=whose)
    write(N_("In all, by the side that struck:"))
    for side, name in enumerate(setting.names):
        total = luck.total(side)
        write(
            _TOTAL,
            army=name,
            expected=_round(total.expected),
            came=_round(total.came),
            points=round(float(total.points)),
            points_expected=round(float(total.points_expected)),
            gained=round(float(total.points - total.points_expected)),
        )


def _row(row: Die | Struck) -> tuple[str, dict[str, object]]:
    if isinstance(row, Die):
        return _DICE, {"dice": row.dice, "because": row.because}
    message = _GROUND if row.attacker is None else _HITTING if row.hitting else _STRUCK
    attacker = row.attacker.name if row.attacker is not None else ""
    return message, {"attacker": attacker, "target": row.target.name, "attacks": row.attacks}


def _numbers(chance: Chance) -> dict[str, object]:
    return {
        "expected": _round(chance.expected),
        "came": _round(chance.came) if isinstance(chance.came, Fraction) else chance.came,
        "percentile": chance.percentile,
    }


def _round(number: int | Fraction) -> float:
    return round(float(number), 2)


def plain_luck(luck: Luck) -> dict[str, Any]:
    """Return the luck of a battle as plain data, with exact fractions as text."""
    totals = [{name: _exact(value) for name, value in luck.total(side)._asdict().items()} for side in (0, 1)]
    return {
        "totals": totals,
        "strikes": [
            {
                "place": one.place,
                "side": one.side,
                "attacker": one.attacker.id if one.attacker is not None else None,
                "target": one.target.id,
                "attacks": one.attacks,
                "hitting": one.hitting,
                "worth": _exact(one.worth),
                **_plain(one.chance),
            }
            for one in luck.struck
        ],
        "rolls": [
            {
                "place": one.place,
                "side": one.side,
                "rule": one.because.what if isinstance(one.because, Target) else one.because,
                "needed": one.because.needed if isinstance(one.because, Target) else None,
                "dice": one.dice,
                **_plain(one.chance),
            }
            for one in luck.dice
        ],
    }


def _plain(chance: Chance) -> dict[str, Any]:
    return {
        "expected": _exact(chance.expected),
        "came": _exact(Fraction(chance.came)),
        "percentile": round(float(chance.percentile), 6),
    }


def _exact(number: Fraction) -> str:
    return str(number)


_DICE = N_("    {dice} D6, {because}: expected {expected}, came {came}; percentile {percentile:%} ({side})")
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
