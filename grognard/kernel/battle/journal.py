"""The journal: a battle as JSON Lines, readable by people, and safe against accidents.

The first line is the header. The second tells the start: the faces rolled before the first ask, and the whole state.
Then comes one line per choice: who, the answer, the faces rolled since the line before, the digest of the state, and
what changed in it. Each line ends with its `chain`: a digest of the line and of the chain before it. So a damaged line
is found and named, without any rules. A line is written and flushed before its effect is shown.

A battle that goes on under other rules, or with other dice, says so in a line of its own: these are the `Terms` from
there on. `docs/journal.md` describes each field, and how to verify a journal by hand.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self

import msgspec

from grognard.kernel.battle.changes import changed, changes
from grognard.kernel.battle.committed import commitment_of
from grognard.kernel.battle.digests import NEWEST, digest, encoded
from grognard.kernel.dice import Dice
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput

FORMAT = "grognard-journal-2"
FIRST_FORMAT = "grognard-journal-1"
"""The form before headers were committed to dice, and digests knew every profile in play. It can still be read."""
BEGINS = b'{"format":"grognard-journal'
"""What every journal begins with, and nothing else does."""


class Header(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="format", tag=FORMAT
):
    """What a battle needs besides answers and faces to be played again, after the form of the file ("format").

    It holds no seed: faces are the record's truth. But it is committed to one, so that what was thrown can be proved
    when the battle is over (`committed.py`).

    Attributes:
        system: The game's id.
        rules: Its rules version.
        readings: The readings in force, by id.
        text: The language whose text of the rules is followed as a whole, "" if none is.
        lists: The players' army lists, as plain data.
        scenario: The scenario, as plain data.
        dice: The commitment of the dice; "" where people roll them.
    """

    system: str
    rules: str
    readings: dict[str, str] = {}
    text: str = ""
    lists: tuple[Any, ...] = ()
    scenario: Any = None
    dice: str = ""


class GoneOnWith(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is in force from a line on, where a battle was gone on with under other rules or with other dice."""

    rules: str
    dice: str = ""


class Terms(NamedTuple):
    """What is in force from line *since* (n) on: the form of the digests, the rules version, the commitment."""

    form: int
    rules: str
    dice: str
    since: int = 0


class Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line after the header: the start (n = 0), a choice, or an undo of the last choice still standing.

    Or new terms (*resumed*), or the *seed* of the dice, revealed when the battle is over.
    """

    n: int
    player: int | None = None
    answer: Any = None
    undo: bool = False
    faces: tuple[int, ...] = ()
    typed: bool = False  # the faces were rolled at a real table and typed in
    state: str = ""
    changed: list[Any] = []
    result: Any = None
    resumed: GoneOnWith | None = None
    seed: str = ""  # in decimal digits: it may be larger than what JSON's readers take for a number
    chain: str = ""

    @property
    def is_a_choice(self) -> bool:
        """Is it a choice or an undo?"""
        return self.n > 0 and self.resumed is None and not self.seed


_CHAIN_LENGTH = 32
_TAIL = len(b',"chain":"') + _CHAIN_LENGTH + len(b'"}')


def _sealed(text: bytes, chain: str) -> tuple[bytes, str]:
    """Return the line *text* (a JSON object) with its chain, and that chain."""
    body = text[:-1]
    link = blake2b(chain.encode() + body, digest_size=_CHAIN_LENGTH // 2).hexdigest()
    return body + b',"chain":"%s"}\n' % link.encode(), link


class Journal:
    """A journal on disk: written while a battle runs, or opened to be replayed and gone on with.

    Attributes:
        path: The file.
        header: Its header.
        form: The form in which it was begun: 1 or 2.
        lines: The lines that were there when it was opened.
        dice: The commitment of the dice that are thrown now.
        cut: What stood after the last whole line when it was opened: a line that was being written when the process
            was killed, of a choice whose effect nobody saw. Empty in a healthy file. It's removed when the battle goes
            on.
    """

    header_type: ClassVar[type[Header]] = Header
    begins: ClassVar[bytes] = BEGINS

    def __init__(
        self,
        path: Path,
        header: Header,
        lines: tuple[Line, ...],
        chain: str,
        size: int,
        cut: bytes,
        form: int = NEWEST,
    ) -> None:
        self.path = path
        self.header = header
        self.form = form
        self.lines = lines
        self.cut = cut.decode("utf-8", "replace")
        self.lines_written = len(lines)
        self._form, _, self.dice, _ = self.terms_at(len(lines))
        self._chain = chain
        self._length = size - len(cut)  # of all whole lines
        self._size = size  # of the file as it was read
        self._file: Any = None
        self._state: Any = None

    @classmethod
    def create(cls, path: Path | str, header: Header, dice: Dice | None = None) -> Self:
        """Start a new file with *header*, committed to *dice*.

        Raises:
            BadInput: If the file is there already: a journal is never overwritten.
        """
        path = Path(path)
        if dice is not None:
            header = msgspec.structs.replace(header, dice=commitment_of(dice))
        text, chain = _sealed(encoded(header), "")
        try:
            with path.open("xb", buffering=0) as file:
                file.write(text)
        except FileExistsError:
            raise BadInput(path, _A_FILE, _NO_FILE) from None
        return cls(path, header, (), chain, len(text), b"")

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """Read a journal and check every line's chain.

        Raises:
            BadInput: If it is no journal, or a line is damaged; it's named.
            OSError: If the file can't be read.
        """
        path = Path(path)
        with path.open("rb") as file:
            text = file.read(len(cls.begins))
            if text != cls.begins[: len(text)]:
                raise BadInput(_place(path, 1), _SOMETHING_ELSE, _A_JOURNAL)
            text += file.read()
        whole, cut = _split(path, text)
        if not whole:
            raise BadInput(_place(path, 1), _UNFINISHED if text else _NOTHING, _HEADER)
        chain = _check_chain(path, 1, whole[0], "")
        form, header = _header(path, whole[0], cls.header_type)
        lines: list[Line] = []
        for number, piece in enumerate(whole[1:], 2):
            chain = _check_chain(path, number, piece, chain)
            lines.append(_line(path, number, piece))
        return cls(path, header, tuple(lines), chain, len(text), cut, form)

    def terms_at(self, n: int) -> Terms:
        """Return what is in force at line *n*, by the lines that were there when the journal was opened."""
        terms = Terms(self.form, self.header.rules, self.header.dice)
        for line in self.lines[: n + 1]:
            if line.resumed is not None:
                terms = Terms(NEWEST, line.resumed.rules, line.resumed.dice, line.n)
        return terms

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seeds that were revealed."""
        return tuple(int(line.seed) for line in self.lines if line.seed)

    def states(self) -> Iterator[tuple[Line, Any]]:
        """Yield each line with the state it recorded, as plain data.

        Use the state before the next one is asked for: it is changed in place.
        """
        state: Any = None
        for line in self.lines:
            state = changed(state, line.changed)
            yield line, state

    # ---- writing

    def start(self, faces: tuple[int, ...], state: Any, result: Any = None, *, typed: bool = False) -> None:
        """Write the line of the start: *faces* rolled before the first ask, and the whole *state*."""
        line = Line(0, faces=faces, typed=typed, state=digest(state, self._form), changed=[((), state)], result=result)
        self._write(line, state)

    def choice(
        self, player: int, answer: Any, faces: tuple[int, ...], state: Any, result: Any = None, *, typed: bool = False
    ) -> None:
        """Write *player*'s *answer*, the *faces* rolled after it, and the *state* that came of it.

        *typed*: the faces were rolled at a real table and typed in.
        """
        line = Line(
            self.lines_written,
            player,
            answer,
            faces=faces,
            typed=typed and bool(faces),
            state=digest(state, self._form),
            changed=changes(self._state, state),
            result=result,
        )
        self._write(line, state)

    def gone_on_with(self, rules: str, dice: str, state: Any) -> None:
        """Write that from here on these rules are in force and these dice are thrown; the whole *state* stands there.

        A journal of the first form goes on in the newest one.
        """
        self._form, self.dice = NEWEST, dice
        changed = [((), state)]
        terms = GoneOnWith(rules, dice)
        self._write(Line(self.lines_written, state=digest(state), changed=changed, resumed=terms), state)

    def reveal(self, seed: int, state: Any, result: Any) -> None:
        """Write the seed of the dice: the battle is over."""
        line = Line(self.lines_written, state=digest(state, self._form), result=result, seed=str(seed))
        self._write(line, state)

    def undo(self, player: int, state: Any) -> None:
        """Write that *player*'s last answer was undone, and the *state* that stands again."""
        line = Line(
            self.lines_written, player, undo=True, state=digest(state, self._form), changed=changes(self._state, state)
        )
        self._write(line, state)

    def at(self, state: Any) -> None:
        """Know the *state* that the last line stands for: changes are told against it."""
        self._state = state

    def close(self) -> None:
        """Close the file. A later line opens it again."""
        if self._file is not None:
            self._file.close()
            self._file, self._size = None, self._length

    def _write(self, line: Line, state: Any) -> None:
        text, chain = _sealed(encoded(line, self._form), self._chain)
        if self._file is None:
            self._reopen()
        elif os.fstat(self._file.fileno()).st_size != self._length:
            raise BadInput(self.path, _CHANGED, _UNCHANGED)
        try:
            written = self._file.write(text)
            if written != len(text):
                raise OSError(f"{self.path}: only {written} of {len(text)} bytes could be written")
        except BaseException:
            self._file.seek(self._length)
            self._file.truncate(self._length)
            raise
        self._length += len(text)
        self._chain = chain
        self.lines_written += 1
        self._state = state

    def _reopen(self) -> None:
        """Open the file for writing, without the line that was cut short; nobody else may have written to it."""
        self._file = self.path.open("r+b", buffering=0)
        if self._file.seek(0, os.SEEK_END) != self._size:
            self.close()
            raise BadInput(self.path, _CHANGED, _UNCHANGED)
        self._file.truncate(self._length)
        self._file.seek(self._length - 1)
        if self._file.read(1) != b"\n":  # the last line was whole, but for its end
            self._length += self._file.write(b"\n")


def _place(path: Path, number: int) -> str:
    return f"{path}, line {number}"


def _split(path: Path, text: bytes) -> tuple[list[bytes], bytes]:
    """Return the whole lines of *text*, and what stands after the last one. A line may end with CRLF."""
    *pieces, rest = text.split(b"\n")
    if b"\r\n" in text:
        pieces, rest = [piece.removesuffix(b"\r") for piece in pieces], rest.removesuffix(b"\r")
    if rest.endswith(b"}") and _has_chain(rest):
        return [*pieces, rest], b""  # only the end of the line wasn't written
    if _has_chain(rest[:-1]):
        raise BadInput(_place(path, len(pieces) + 1), _DAMAGED, _AS_WRITTEN)
    return pieces, rest


def _has_chain(piece: bytes) -> bool:
    return piece[-_TAIL : -_CHAIN_LENGTH - 2] == b',"chain":"' and piece[-2:] == b'"}'


def _check_chain(path: Path, number: int, piece: bytes, chain: str) -> str:
    text, link = _sealed(piece[:-_TAIL] + b"}", chain)
    if text[:-1] != piece:
        raise BadInput(_place(path, number), _DAMAGED, _AS_WRITTEN)
    return link


def _header(path: Path, piece: bytes, kind: type[Header]) -> tuple[int, Header]:
    first = piece.startswith(b'{"format":"%s"' % FIRST_FORMAT.encode())
    text = piece[:-_TAIL] + b"}"
    if first:
        text = text.replace(FIRST_FORMAT.encode(), FORMAT.encode(), 1)
    try:
        return (1 if first else NEWEST), msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError as error:
        raise BadInput(_place(path, 1), str(error), _HEADER) from None


def _line(path: Path, number: int, piece: bytes) -> Line:
    try:
        line = msgspec.json.decode(piece, type=Line)
    except msgspec.DecodeError as error:
        raise BadInput(_place(path, number), str(error), _LINE) from None
    if line.n != number - 2:
        raise BadInput(_place(path, number), f"n = {line.n}", f"n = {number - 2}")
    return line


_A_FILE, _NO_FILE = N_("a file"), N_("no file: a journal is never overwritten")
_NOTHING, _UNFINISHED, _DAMAGED = N_("nothing"), N_("an unfinished line"), N_("a damaged line")
_CHANGED, _UNCHANGED = N_("a file that something else wrote to"), N_("the journal as this battle left it")
_SOMETHING_ELSE, _A_JOURNAL = N_("something else"), N_("a journal as grognard battle writes it")
_HEADER, _LINE, _AS_WRITTEN = N_("the header of a journal"), N_("a line of a journal"), N_("the line as it was written")
