"""`hits` and `wounds`: what attacks came to before Health Points were counted, by the dice of `outlook.counting`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from grognard.kernel.battle.questions import Facts, Record
from grognard.kernel.dice import Dice
from grognard.kernel.dice.dice_protocol import TooLarge
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.kernel.words.language import N_
from grognard.t9a.outlook.counting import COUNTS, Counting, Wanted

AnyRecord = TypeVar("AnyRecord", bound=Record)

Called = Mapping[str, tuple[str, Wanted]]
"""Facts by name: what each is called, and what is counted for it."""

ATTACKERS, DEFENDERS = 0, 1
ON_THE_TARGET: Called = {
    "hits": (N_("hits"), Wanted(("hits",), (DEFENDERS,))),
    "wounds": (N_("wounds that no save has stopped"), Wanted(("wounds",), (DEFENDERS,))),
}
"""Where one side strikes: what falls on its own is not counted."""
ON_BOTH: Called = {
    "attackers_hits": (N_("hits by the attackers"), Wanted(("hits",), (DEFENDERS,))),
    "attackers_wounds": (N_("wounds by the attackers that no save has stopped"), Wanted(("wounds",), (DEFENDERS,))),
    "defenders_hits": (N_("hits by the defenders"), Wanted(("hits",), (ATTACKERS,))),
    "defenders_wounds": (N_("wounds by the defenders that no save has stopped"), Wanted(("wounds",), (ATTACKERS,))),
}
"""Where both strike: what the attackers do falls on the defenders, and the other way round."""


class Counted(NamedTuple):
    """Where something stands, and what was counted up to there."""

    at: Any
    number: int = 0


def listed_counts(called: Called, count: Callable[[EveryDice, Wanted], Distribution[int]], bound: int) -> Facts:
    """Return what is counted, by name; but not what has too many ways to be listed."""
    found: Facts = {}
    for name, (what, wanted) in called.items():
        with suppress(TooLarge):
            found[name] = what, count(EveryDice(bound=bound), wanted)
    return found


def counting_run(called: Called, run: Callable[[Dice], AnyRecord], dice: Dice) -> AnyRecord:
    """Run a question once; its record has what was counted in its `counts`."""
    struck = tuple(dict.fromkeys(side for _, wanted in called.values() for side in wanted.struck))
    counting = Counting(dice, Wanted(COUNTS, struck))
    record = run(counting)
    return replace(record, counts=tuple(_number(counting, wanted) for _, wanted in called.values()))


def counts_in(called: Called, records: Distribution[Any]) -> Facts:
    """Return what was counted in the runs that these records are of; nothing if nobody counted."""
    if not all(record.counts for record in records.outcomes):
        return {}
    found: Facts = {}
    for place, (name, (what, _)) in enumerate(called.items()):
        found[name] = what, records.map(attrgetter("counts")).map(itemgetter(place))
    return found


def _number(counting: Counting, wanted: Wanted) -> int:
    return sum(_of(COUNTS, counting.counts[side], wanted.what) for side in wanted.struck)


def _of(names: Iterable[str], counts: Iterable[int], what: Iterable[str]) -> int:
    return sum(count for name, count in zip(names, counts, strict=True) if name in what)
