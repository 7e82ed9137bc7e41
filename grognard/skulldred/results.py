"""From a MARGIN to a result (`skulldred.margin`): nothing, pushed, DOWNED, killed; and the lesser ones."""

from __future__ import annotations

from enum import IntEnum


class Result(IntEnum):
    """What comes of losing, the least first; a winner may take less (`skulldred.damage.choose-lesser`)."""

    NOTHING = 0
    SWING = 1
    PUSHED = 2
    DOWNED = 3
    KILLED = 4


def result_of(margin: int, to_kill: int, *, vulnerable: bool = False) -> Result:
    """Return the worst that a loser suffers from a margin.

    Killed is tested first (`skulldred.margin.kill`): TO KILL 1 dies of a margin of 1. Then 1 pushes
    (`skulldred.margin.one`) and more leaves DOWNED (`skulldred.margin.downed`).

    Args:
        margin: The winner's margin.
        to_kill: The loser's TO KILL.
        vulnerable: Whether any defeat kills (`skulldred.respawner.vulnerable`).

    >>> [result_of(margin, 4).name for margin in range(5)]
    ['NOTHING', 'PUSHED', 'DOWNED', 'DOWNED', 'KILLED']
    """
    if margin <= 0:
        return Result.NOTHING
    if margin >= to_kill or vulnerable:
        return Result.KILLED
    return Result.PUSHED if margin == 1 else Result.DOWNED


def choices(worst: Result, *, swing: bool, vulnerable: bool = False) -> tuple[Result, ...]:
    """Return what a winner may take, the worst first.

    Args:
        worst: What he is entitled to.
        swing: Whether he may reposition instead: in contact only.
        vulnerable: The loser can't be left DOWNED.
    """
    found = [result for result in reversed(Result) if Result.PUSHED <= result <= worst]
    if vulnerable:
        found = [result for result in found if result is not Result.DOWNED]
    if swing and worst:
        found.append(Result.SWING)
    return tuple(found)
