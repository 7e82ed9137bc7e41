"""Parts of what an answer says that are there only sometimes: through which link, at which point, with whose help."""

from __future__ import annotations

from grognard.kernel.words.language import N_, Wording

__all__ = ["FLYING", "NOTHING", "Phrase"]


class Phrase:
    """Words with values of their own, inside a longer sentence.

    >>> from grognard.kernel.words.language import render
    >>> render(Phrase(", {files} wide", files=5), "en")
    ', 5 wide'
    """

    __slots__ = ("template", "values")

    def __init__(self, template: str, **values: object) -> None:
        self.template, self.values = template, values

    def wording(self) -> Wording:
        """Return the template and its values."""
        return Wording(self.template, self.values.__getitem__)


NOTHING = Phrase("")
FLYING = Phrase(N_(", flying"))
