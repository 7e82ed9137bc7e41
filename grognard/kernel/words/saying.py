"""A sentence that isn't an event: a template and its values."""

from __future__ import annotations

from grognard.kernel.words.language import Wording

__all__ = ["Saying"]


class Saying:
    """A template, marked with `N_`, and the values of its fields; put into words when it is read.

    A `BadInput` may have one as its place or as what it expected.
    """

    __slots__ = ("message", "values")

    def __init__(self, message: str, /, **values: object) -> None:
        self.message = message
        self.values = values

    def wording(self) -> Wording:
        """Return the template and the values to fill it with."""
        return Wording(self.message, self.values.__getitem__)
