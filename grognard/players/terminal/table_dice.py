"""Dice of a real table: the umpire says what to roll, people type what fell (`--dice ask`)."""

from __future__ import annotations

from grognard.kernel.dice import AskedDice, ImpossibleFace
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.roll_request import RollRequest
from grognard.kernel.words.die import DieKind
from grognard.kernel.words.events import Event, Rolled
from grognard.kernel.words.language import N_, RuleNames
from grognard.players.player import TakeBack
from grognard.players.terminal.console import Console, Saying
from grognard.players.terminal.words import command_in

NO_FACE = -1  # what was typed stands on no side
CONTEXT = 2  # announcements before a roll that are said again with it


class TableDice(AskedDice):
    """Dice that are rolled by people, who type the faces at *console*.

    Attributes:
        may_undo: Whether the choice that a roll belongs to can be made again; not before the first choice.
    """

    def __init__(self, console: Console) -> None:
        super().__init__(self._typed)
        self._console = console
        self._told = 0
        self.may_undo = False

    def begin(self, names: RuleNames) -> None:
        """Know what everything is called; from now on choices may be taken back."""
        self._console.names = names
        self.may_undo = True

    def _typed(self, request: RollRequest) -> tuple[int, ...]:
        """Say what to roll and read what fell, until it can have fallen."""
        self._say_what_it_is_for()
        self._console.tell(_wanted(request))
        while True:
            line = self._console.ask(FACES, count=request.count)
            command = command_in(line)
            if command is not None:
                self._obey(command.command, request)
                continue
            faces = _faces_in(line, request)
            try:
                request.check(faces)
            except ImpossibleFace:
                self._console.tell(_trouble(faces, request))
                continue
            return faces

    def _obey(self, command: str, request: RollRequest) -> None:
        if command == "undo" and self.may_undo:
            raise TakeBack(mistyped=True)
        if command == "undo":
            self._console.say(NO_UNDO)
        elif command == "quit":
            raise EOFError
        elif command == "why":
            self._console.say(BECAUSE, because=request.because)
        else:
            self._console.say(HOW)
            self._console.tell(_wanted(request))

    def _say_what_it_is_for(self) -> None:
        """Say the last announcements that came before this roll: who strikes at whom."""
        fresh = [event for event in self.events[self._told :] if _announces(event)]
        for event in fresh[-CONTEXT:]:
            self._console.tell(event)
        self._told = len(self.events)


def _announces(event: Event) -> bool:
    return not isinstance(event, Rolled)


def _wanted(request: RollRequest) -> Saying:
    """Return what is to be rolled, and why."""
    if request.kind == "angle":
        return Saying(ANGLE, because=request.because)
    source = request.source
    if isinstance(source, Distribution):
        return Saying(CHOICE, because=request.because, most=len(source), options=source.outcomes)
    if source is not None:
        dice = f"{request.count if request.count > 1 else ''}{source.label}"
        return Saying(
            ROLL_NAMED if source.names else ROLL_KIND, because=request.because, dice=dice, readings=source.readings
        )
    return Saying(ROLL if request.count == 1 else ROLL_SEVERAL, count=request.count, because=request.because)


def _faces_in(line: str, request: RollRequest) -> tuple[int, ...]:
    """Read faces: apart (6 5 1), or one after the other (651) where they are D6; with commas between if they are words.

    >>> _faces_in("651", RollRequest(3, "example.to-hit"))
    (6, 5, 1)
    """
    source = request.source
    if isinstance(source, DieKind):
        pieces = line.split(",") if source.names else line.replace(",", " ").split()
        return tuple(NO_FACE if face is None else face for face in map(source.read, pieces))
    pieces = line.replace(",", " ").split()
    if source is None and len(pieces) == 1 and request.count > 1:
        pieces = list(line.strip())
    return tuple(int(piece) - _first(request) for piece in pieces if piece.isdecimal())


def _first(request: RollRequest) -> int:
    """Return what people count from where dice count from 0: the places in a list of options begin with 1."""
    return int(request.kind == "choice")


def _trouble(faces: tuple[int, ...], request: RollRequest) -> Saying:
    if len(faces) != request.count:
        return Saying(COUNT, given=len(faces), count=request.count)
    if isinstance(request.source, DieKind):
        readings = request.source.readings
        return Saying(
            READINGS if request.source.names else RANGE, readings=readings, low=readings[0], high=readings[-1]
        )
    return Saying(RANGE, low=request.lowest + _first(request), high=request.highest + _first(request))


ROLL, ROLL_SEVERAL = N_("Roll a die, {because:aside}"), N_("Roll {count} dice, {because:aside}")
ROLL_KIND = N_("Roll {dice}, {because:aside}")
ROLL_NAMED = N_("Roll the die, {because:aside}; type what it shows: {readings:or}")
CHOICE = N_("Draw one by chance, {because:aside}; type its place, 1 to {most}, in this order: {options}")
ANGLE = N_("A random direction, {because:aside}: degrees from 0 to 359")
FACES = N_("What fell ({count})?")
COUNT = N_("that are {given} dice; {count} are needed")
RANGE = N_("it is a number from {low} to {high}")
READINGS = N_("it shows {readings:or}")
NO_UNDO = N_("there is no choice yet to take back; type the faces")
BECAUSE = N_("it is rolled for: {because}")
HOW = N_("Type the faces with spaces between, or all together: 6 5 1 or 651. undo: make the choice again.")
