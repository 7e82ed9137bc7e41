"""The dice that a journal is committed to: its header holds the hash of their seed, its last line the seed itself.

While the battle goes on nobody finds the seed in the journal: it stands in a file beside it, so that a battle that was
broken off goes on with the same dice. When the battle is over it is revealed; then everybody can see whether each face
is the one that this seed gives (`AgainstSeed`).
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

from grognard.kernel.dice import Dice, RolledDice, ScriptedDice
from grognard.kernel.dice.roll_request import Source
from grognard.kernel.words.modifiers import Reason

__all__ = ["AgainstSeed", "commitment", "commitment_of", "forget_seed", "keep_seed", "kept_seed"]


def commitment(seed: int) -> str:
    """Return what a header holds in place of a seed: 64 hexadecimal digits.

    >>> commitment(7)[:16]
    '610b4987a4ad1f43'
    """
    return blake2b(b"grognard dice %d" % seed, digest_size=32).hexdigest()


def commitment_of(dice: Dice) -> str:
    """Return the commitment of *dice* from a seed; "" where people roll them."""
    return commitment(dice.seed) if isinstance(dice, RolledDice) else ""


def _file_of(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}.seed")


def keep_seed(journal: Path, seed: int) -> None:
    """Keep the seed of a battle that begins in a file beside its journal, which only its owner can read."""
    file = _file_of(journal)
    file.touch(mode=0o600)
    file.write_text(f"{seed}\n", encoding="ascii")


def kept_seed(journal: Path) -> int | None:
    """Return the seed that stands beside a journal, if any does."""
    try:
        return int(_file_of(journal).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


def forget_seed(journal: Path) -> None:
    """Remove the seed beside a journal: it stands in the journal now, or the battle didn't begin."""
    _file_of(journal).unlink(missing_ok=True)


class AgainstSeed(ScriptedDice):
    """Recorded faces that are shown again, and held against the dice of a seed.

    Args:
        faces: As recorded.
        seed: The dice that should have thrown them: they throw along. None: nothing is compared.

    Attributes:
        strayed: Whether a face was another one than that of the seed.
    """

    def __init__(self, faces: Iterable[int], seed: RolledDice | None) -> None:
        super().__init__(faces)
        self._seed = seed
        self.strayed = False

    def _fresh(self, count: int, because: Reason, kind: str, source: Source) -> tuple[int, ...]:
        faces = super()._fresh(count, because, kind, source)
        if self._seed is not None and self._seed.fresh(count, because, kind, source) != faces:
            self.strayed = True
        return faces
