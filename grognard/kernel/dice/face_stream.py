"""The generator behind rolled dice: a stream of D6 faces from a whole number, the same on every machine for ever.

Block k of the stream is BLAKE2b (64 bytes) of the seed and k. Each byte below 252 gives one face (byte mod 6, plus 1);
bytes from 252 up are dropped, so every face has the same chance. A number below n is read from the fewest faces
that can hold it, as digits in base 6, first face highest; those that would favour low numbers are read again.
"""

from __future__ import annotations

from hashlib import blake2b

_FAIR = 252  # the largest multiple of 6 that a byte can hold
_FACE_OF_BYTE = bytes(byte % 6 + 1 for byte in range(256))
_UNFAIR = bytes(range(_FAIR, 256))
_BLOCKS_AT_ONCE = 16


class FaceStream:
    """A stream of faces from a *seed*, from *position* (the number of faces skipped) on.

    >>> FaceStream(1).take(8) == FaceStream(1).take(8)
    True
    """

    __slots__ = ("_block", "_faces", "_key", "_read", "_used_before", "seed")

    def __init__(self, seed: int, position: int = 0) -> None:
        self.seed = seed
        self._key = str(seed).encode()
        self._block = 0  # the next block to make
        self._faces = b""  # the faces made and not thrown away yet
        self._read = 0  # how many of them were read
        self._used_before = 0  # how many faces came before them
        self.take(position)

    @property
    def position(self) -> int:
        """How many faces were read since the start of the stream."""
        return self._used_before + self._read

    def one(self) -> int:
        """Return the next face."""
        read = self._read
        if read == len(self._faces):
            self._refill(1)
            read = 0
        self._read = read + 1
        return self._faces[read]

    def take(self, count: int) -> tuple[int, ...]:
        """Return the next *count* faces."""
        read = self._read
        if read + count > len(self._faces):
            self._refill(count)
            read = 0
        self._read = read + count
        return tuple(self._faces[read : read + count])

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each with the same chance."""
        digits, span = 1, 6
        while span < n:
            digits, span = digits + 1, span * 6
        fair = span - span % n
        while True:
            number = 0
            for face in self.take(digits):
                number = number * 6 + face - 1
            if number < fair:
                return number % n

    def _refill(self, count: int) -> None:
        """Throw away what was read, and make faces until *count* are there to read."""
        made = [self._faces[self._read :]]
        there = len(made[0])
        while there < count or len(made) == 1:
            first, self._block = self._block, self._block + _BLOCKS_AT_ONCE
            raw = b"".join(
                blake2b(self._key + b":%d" % block).digest() for block in range(first, first + _BLOCKS_AT_ONCE)
            )
            made.append(raw.translate(_FACE_OF_BYTE, _UNFAIR))
            there += len(made[-1])
        self._used_before += self._read
        self._read = 0
        self._faces = b"".join(made)
