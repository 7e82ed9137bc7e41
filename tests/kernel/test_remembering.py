"""What was worked out from a value lies in its memo, and is no part of it."""

from __future__ import annotations

import pickle

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.digests import digest
from grognard.kernel.remembering import Remembering


class Hill(msgspec.Struct, Remembering, frozen=True, dict=True):
    height: int = 0


def test_what_is_remembered_changes_neither_the_value_nor_its_digest() -> None:
    hill, plain = Hill(3), Hill(3)
    hill.memo["seen from", "north"] = True
    assert hill.memo == {("seen from", "north"): True}
    assert (hill, hash(hill), digest(hill)) == (plain, hash(plain), digest(plain))


def test_a_changed_copy_remembers_nothing_of_the_old_value() -> None:
    hill = Hill(3)
    hill.memo["seen from", "north"] = True
    assert replace(hill, height=4).memo == {}
    assert pickle.loads(pickle.dumps(hill)).memo == {}
