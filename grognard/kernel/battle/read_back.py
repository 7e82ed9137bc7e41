"""Plain data read back: the state, view, result or event of which `digests.plain` made JSON.

What never changes in a battle (troops, table) stands in JSON as the text of its `digest_key`; it is taken from what
lies *beside* the state, as the battle has it. Structs with a tag (rules, answers, events) are read as the class that
the tag names, whatever class the field has.

>>> class Burnt(Event, frozen=True):
...     oil: int
>>> ReadBack().value({"type": "Burnt", "oil": 3}, Event)
Burnt(oil=3)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from grognard.kernel.battle.journal import Header
from grognard.kernel.battle.questions import shown
from grognard.kernel.battle.views import View
from grognard.kernel.ground.footprints import footprint_of_key
from grognard.kernel.words.events import Event  # noqa: F401 - for the example above
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput

__all__ = ["Position", "ReadBack", "Values", "beside", "result_kind"]


class ReadBack:
    """Reads values of one game back.

    Args:
        beside: What hangs beside the state: everything with a `digest_key` that may stand in it.
        home: The game's package: where two games have a class with one tag, its own is meant.
    """

    def __init__(self, beside: Iterable[Any] = (), home: str = "") -> None:
        self._beside: dict[str, Any] = {one.digest_key: one for one in beside}
        self._homes = (f"{home}.", "grognard.kernel.", "")

    def value(self, data: Any, kind: Any, place: str = "value") -> Any:
        """Return what *data* stands for, a value of *kind*: a class, or an annotation of one.

        Raises:
            BadInput: If it is something else, with where in *place* it stands.
        """
        return self._read(data, kind, place)

    def _read(self, data: Any, kind: Any, at: str) -> Any:
        origin, inner = get_origin(kind), get_args(kind)
        if kind is Any or isinstance(kind, TypeVar):
            return _frozen(data)
        if origin in (Union, UnionType):
            return self._any_of(data, inner, at)
        if origin in (tuple, list, frozenset, set) or kind in (tuple, list, frozenset, set):
            return self._many(data, origin or kind, inner, at)
        if origin is dict or kind is dict or origin is Mapping:
            its = inner[-1] if inner else Any
            return {key: self._read(one, its, f"{at}, {key}") for key, one in _as_mapping(data, at).items()}
        if isinstance(origin, type) and issubclass(origin, msgspec.Struct):
            kind = origin
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self._struct(data, kind, at)
        if isinstance(kind, type) and issubclass(kind, tuple):
            return self._named_tuple(data, kind, at)
        return self._single(data, kind, at)

    def _struct(self, data: Any, kind: type[msgspec.Struct], at: str) -> Any:
        found = _as_mapping(data, at)
        tag_field, tag = kind.__struct_config__.tag_field, kind.__struct_config__.tag
        if tag_field is not None:
            tag = found.get(tag_field)
            kind = self._tagged(kind, tag, at)
        values, known = {}, _fields(kind)
        for name, one in found.items():
            if name == tag_field:
                continue
            if name not in known:
                raise BadInput(f"{at}, {name}", shown(one), " | ".join(known) or N_("nothing"))
            values[known[name].name] = self._read(one, known[name].type, f"{at}, {name}")
        missing = [name for name, field in known.items() if field.required and field.name not in values]
        if missing:
            raise BadInput(at, N_("nothing"), " | ".join(missing))
        return kind(**values)

    def _tagged(self, kind: type[msgspec.Struct], tag: Any, at: str) -> type[msgspec.Struct]:
        """Return the class of *kind* that a tag names: the game's own, else the kernel's."""
        kinds = [one for one in _with_subclasses(kind) if one.__struct_config__.tag == tag]
        chosen = next((one for home in self._homes for one in kinds if one.__module__.startswith(home)), None)
        if chosen is None:
            raise BadInput(at, shown(tag), kind.__name__)
        return chosen

    def _many(self, data: Any, kind: type, inner: tuple[Any, ...], at: str) -> Any:
        if not isinstance(data, (list, tuple)):
            raise BadInput(at, shown(data), N_("a list"))
        if kind is tuple and inner and inner[-1] is not Ellipsis:
            if len(data) != len(inner):
                raise BadInput(at, str(len(data)), str(len(inner)))
            kinds: Iterable[Any] = inner
        else:
            kinds = (inner[0] if inner else Any,) * len(data)
        read = (
            self._read(one, its, f"{at}[{place}]") for place, (one, its) in enumerate(zip(data, kinds, strict=True))
        )
        return kind(read)

    def _named_tuple(self, data: Any, kind: type, at: str) -> Any:
        kinds = tuple(get_type_hints(kind)[name] for name in kind._fields)  # type: ignore[attr-defined]  # a NamedTuple
        return kind(*self._many(data, tuple, kinds, at))

    def _any_of(self, data: Any, kinds: tuple[Any, ...], at: str) -> Any:
        """Return the value as the first kind that fits; the complaint is that of the last one that could."""
        if data is None and NoneType in kinds:
            return None
        fault = BadInput(at, shown(data), N_("something else"))
        for kind in sorted(kinds, key=lambda one: one in (int, float)):  # numbers last
            if kind is NoneType:
                continue
            try:
                return self._read(data, kind, at)
            except BadInput as error:
                fault = error
        raise fault

    def _single(self, data: Any, kind: Any, at: str) -> Any:
        """Return a text, a number, a word of a few, or what hangs beside the state."""
        if isinstance(data, str) and isinstance(kind, type) and not issubclass(kind, (str, bytes, Enum)):
            found = self._beside.get(data)
            found = footprint_of_key(data) if found is None else found
            if isinstance(found, kind):
                return found
        if kind is float and isinstance(data, int) and not isinstance(data, bool):
            return data  # written without a point, as it stood: its digest stays the same
        try:
            return msgspec.convert(data, kind)
        except (msgspec.ValidationError, TypeError):
            name = (
                " | ".join(map(str, get_args(kind))) if get_origin(kind) is Literal else getattr(kind, "__name__", "")
            )
            raise BadInput(at, shown(data), name or str(kind)) from None


class Values:
    """What a battle gives away as JSON, read back: its states, its views, its result.

    Args:
        state: The class of its states.
        seen: The class of what a player may see of them.
        result: The class of its result.
        beside: What hangs beside its states.
        home: The game's package.
    """

    def __init__(self, state: Any, seen: Any, result: Any, beside: Iterable[Any] = (), home: str = "") -> None:
        self._state, self._seen, self._result = state, seen, result
        self._reader = ReadBack(beside, home)

    def state(self, data: Any) -> Any:
        """Return the state of which JSON was made; it is equal to the one that there was, and has its digest.

        Raises:
            BadInput: If it is none of this battle.
        """
        return self._reader.value(data, self._state, "state")

    def result(self, data: Any) -> Any:
        """Return the result of which JSON was made; None of None: the battle goes on.

        Raises:
            BadInput: If it is none of this game.
        """
        return None if data is None else self._reader.value(data, self._result, "result")

    def view(self, data: Any) -> View:
        """Return the view of which JSON was made.

        Raises:
            BadInput: If it is none of this battle.
        """
        found = _as_mapping(data, "view")
        kept: View = self._reader.value({**found, "state": None, "result": None}, View, "view")
        seen = self._reader.value(found.get("state"), self._seen, "view, state")
        return msgspec.structs.replace(kept, state=seen, result=self.result(found.get("result")))


class Position(Header, frozen=True, tag="grognard-position-1"):
    """A battle as a value, without a journal: what it needs to be played, and the *state* from which it goes on."""

    state: Any = None


def beside(*values: Any) -> Iterator[Any]:
    """Yield all that has a `digest_key`, and no fields of its own in JSON, in a tree of structs."""
    for value in values:
        if isinstance(value, msgspec.Struct):
            yield from beside(*(getattr(value, name) for name in value.__struct_fields__))
        elif isinstance(value, (tuple, list, frozenset)):
            yield from beside(*value)
        elif isinstance(value, dict):
            yield from beside(*value.values())
        elif hasattr(value, "digest_key"):
            yield value


def result_kind(play: Any) -> Any:
    """Return what a procedure says that it ends with: `def play(state: State, dice: Dice) -> Play[Result]`."""
    return get_args(get_type_hints(play)["return"])[-1]


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def _with_subclasses(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    yield kind
    for one in kind.__subclasses__():
        yield from _with_subclasses(one)


def _as_mapping(data: Any, at: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise BadInput(at, shown(data), N_("keys with their values"))
    return data


def _frozen(data: Any) -> Any:
    """Return data whose kind nobody says: lists become tuples, as all that is hashable; what is in keys stays plain."""
    return tuple(map(_frozen, data)) if isinstance(data, list) else data
