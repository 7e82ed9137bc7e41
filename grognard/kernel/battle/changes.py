"""Changes: what differs between two states, place by place.

A state is a tree of frozen values of which a new state shares most. So the walk only goes where the two aren't the same
object, and a change is as small as what changed. A journal keeps each choice's changes: they give every recorded state
back as plain data, without the rules that made it.

A change is a list: a path (field names and places) and the new value; or, for a tuple that grew or shrank, a path, a
place, a number of items, and the items that stand there instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

Path = tuple[str | int, ...]
Change = tuple[Path, Any] | tuple[Path, int, int, tuple[Any, ...]]


def changes(old: Any, new: Any) -> list[Change]:
    """Return what must change in *old* to make it *new*.

    >>> changes((1, 2, 3), (1, 5, 3))
    [((1,), 5)]
    >>> changes((1, 2, 3), (1, 3))
    [((), 1, 1, ())]
    """
    found: list[Change] = []
    _compare(old, new, (), found)
    return found


def _compare(old: Any, new: Any, path: Path, found: list[Change]) -> None:
    if old is new:
        return
    if type(old) is not type(new):
        found.append((path, new))
    elif isinstance(new, tuple):
        _compare_tuples(old, new, path, found)
    elif isinstance(new, msgspec.Struct) and not new.__struct_config__.array_like:
        for field, name in zip(new.__struct_fields__, new.__struct_encode_fields__, strict=True):
            before, after = getattr(old, field), getattr(new, field)
            if before is not after:
                _compare(before, after, (*path, name), found)
    elif old != new or repr(old) != repr(new):
        found.append((path, new))


def _compare_tuples(old: tuple[Any, ...], new: tuple[Any, ...], path: Path, found: list[Change]) -> None:
    if len(old) == len(new):
        for place, (before, after) in enumerate(zip(old, new, strict=True)):
            if before is not after:
                _compare(before, after, (*path, place), found)
        return
    shorter = min(len(old), len(new))
    start = 0
    while start < shorter and old[start] is new[start]:
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] is new[-1 - end]:
        end += 1
    found.append((path, start, len(old) - end - start, new[start : len(new) - end]))


def changed(state: Any, differences: list[list[Any]]) -> Any:
    """Return the plain data *state* with *differences* (changes as a journal has them) carried out in it.

    Lists and dicts of *state* are changed in place.
    """
    for path, *change in differences:
        if not path:
            state = _put(state, change)
            continue
        holder = state
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = _put(holder[path[-1]], change)
    return state


def _put(value: Any, change: list[Any]) -> Any:
    if len(change) == 1:
        return change[0]
    start, count, items = change
    return [*value[:start], *items, *value[start + count :]]


def differences(then: Any, now: Any, path: Path = ()) -> Iterator[tuple[str, Any, Any]]:
    """Yield each place where two states as plain data differ, with both values ("figures[3].x", 4.0, 5.0)."""
    if isinstance(then, dict) and isinstance(now, dict):
        for key in [*then, *(key for key in now if key not in then)]:
            yield from differences(then.get(key), now.get(key), (*path, key))
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for place, (before, after) in enumerate(zip(then, now, strict=True)):
            yield from differences(before, after, (*path, place))
    elif then != now:
        yield written(path), then, now


def written(path: Path) -> str:
    """Return a path as people write it.

    >>> written(("figures", 3, "x"))
    'figures[3].x'
    """
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".") or "state"
