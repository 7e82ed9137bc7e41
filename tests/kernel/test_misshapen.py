"""Data of the wrong shape is told with its key, in the reader's words."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest

from grognard.kernel.words.misshapen import convert
from grognard.kernel.words.refusals import BadInput


class Figure(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    count: int | None = None
    kind: Literal["foot", "horse"] = "foot"
    at: tuple[float, float] = (0.0, 0.0)


class Band(msgspec.Struct, forbid_unknown_fields=True):
    figures: tuple[Figure, ...]


@pytest.mark.parametrize(
    ("found", "english", "french"),
    [
        (3, "band: found a whole number, expected keys with their values", "trouvé un nombre entier, attendu des clés"),
        ({}, "band: found nothing, expected figures", "trouvé rien, attendu figures"),
        ({"figures": "x"}, "band, figures: found a text, expected a list", "trouvé un texte, attendu une liste"),
        ({"figures": [{"name": "x", "cout": 3}]}, "figures[0]: found 'cout', expected a list", "trouvé 'cout'"),
        (
            {"figures": [{"name": "x", "count": "3"}]},
            "figures[0].count: found a text, expected a whole number or nothing",
            "un nombre entier ou rien",
        ),
        ({"figures": [{"name": "x", "kind": "boat"}]}, "figures[0].kind: found 'boat', expected a list", "'boat'"),
        ({"figures": [{"name": "x", "at": [1]}]}, "figures[0].at: found Expected `array` of length 2", "figures[0].at"),
    ],
)
def test_what_is_wrong_is_said_with_its_key(found: object, english: str, french: str) -> None:
    with pytest.raises(BadInput) as refused:
        convert(found, Band, "band", "a list")
    assert english in refused.value.say("en")
    assert french in refused.value.say("fr")


def test_what_is_right_is_returned() -> None:
    assert convert({"figures": [{"name": "x"}]}, Band, "band", "a list") == Band((Figure("x"),))
