"""The log of a chapter as entries: what was told, and each roll with its dice and the reasons of its target.

The rolls that follow a told event belong to it. Some events open a group: a Round of Combat, a volley, a charge, and
what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import Literal, NamedTuple

from grognard.kernel.words.events import Event, Name, Rolled, Secret, Spared
from grognard.kernel.words.language import N_, Sayable
from grognard.report.speech import NOTHING, Speaker, Text, joined

Mark = Literal["", "hit", "miss", "dropped"]


class Die(NamedTuple):
    """A die as it fell: whether it reached its target, or was dropped; what it reads where it is no D6 with pips."""

    face: int
    mark: Mark = ""
    reads: Text = NOTHING


class Entry(NamedTuple):
    """A line of the log: a told event, or a roll with its *dice*, its *result* after them.

    *step* marks an event that begins a step within its group; *place* is the place to which one can jump, if any.
    """

    text: Text
    dice: tuple[Die, ...] = ()
    result: Text = NOTHING
    step: bool = False
    place: str = ""


class Group(NamedTuple):
    """Entries that belong together, with the *place* to which one can jump; without a *heading* they stand alone."""

    heading: Text
    entries: tuple[Entry, ...]
    place: str = ""


class Style(NamedTuple):
    """How a game's log is laid out.

    Attributes:
        opening: Events of these kinds open a group, of which they are the heading.
        leaving_out: Events of these kinds are said elsewhere (the heading of the chapter).
        steps: Events of these kinds begin a step within their group.
        retold: Gives what is said in place of a told event.
    """

    opening: tuple[type[Event], ...] = ()
    leaving_out: tuple[type[Event], ...] = ()
    steps: tuple[type[Event], ...] = ()
    retold: Callable[[Event], Sayable] | None = None


def groups_of(
    passages: Iterable[tuple[Event, ...]], speaker: Speaker, style: Style, places: Mapping[int, str] | None = None
) -> tuple[Group, ...]:
    """Return the log of a chapter.

    A group goes on until the next one opens. The dice with which a passage begins belong to the heading after them.

    Args:
        passages: The events of each of its frames, in their order.
        speaker: Puts them into words.
        style: How the log is laid out.
        places: The places of single events, by their `id`.
    """
    groups: list[Group] = []
    heading, place, entries = NOTHING, "", list[Entry]()

    def entry(event: Event) -> Entry:
        found = entry_of(event, speaker, style.retold)
        return found._replace(step=isinstance(event, style.steps), place=(places or {}).get(id(event), ""))

    def close() -> None:
        if heading or entries:
            groups.append(Group(heading, tuple(entries), place))

    for events in passages:
        told = [event for event in events if not isinstance(event, style.leaving_out)]
        dice = list(takewhile(lambda event: isinstance(event, Rolled | Spared), told))
        if len(dice) < len(told) and isinstance(told[len(dice)], style.opening):
            told = [told[len(dice)], *dice, *told[len(dice) + 1 :]]
        for event in told:
            if isinstance(event, style.opening):
                close()
                heading, place, entries = entry(event).text, (places or {}).get(id(event), ""), []
            else:
                entries.append(entry(event))
    close()
    return tuple(groups)


def entry_of(event: Event, speaker: Speaker, retold: Callable[[Event], Sayable] | None = None) -> Entry:
    """Return one event as a line of the log; what was secret is told when the battle is over."""
    if isinstance(event, Secret):
        event = event.event
    if not isinstance(event, Rolled) or not event.is_thrown:
        return Entry(speaker.tell(retold(event) if retold is not None else event))
    reason = speaker.words(event.because, "aside")
    result = joined(_result(event, speaker), speaker.say(_TYPED) if event.typed else NOTHING)
    return Entry(_counted(len(event.faces), reason, speaker), dice_of(event), result)


def dice_of(roll: Rolled) -> tuple[Die, ...]:
    """Return the dice of a roll, the highest first, each with what became of it.

    >>> [die.mark for die in dice_of(Rolled("charge", (5, 3, 6), "total", (5, 6)))]
    ['', '', 'dropped']
    """
    faces = sorted(roll.faces, reverse=True)
    if roll.kept is not None:
        kept = list(roll.kept)
        dice = []
        for face in faces:
            mark: Mark = "" if face in kept else "dropped"
            if not mark:
                kept.remove(face)
            dice.append(Die(face, mark, _reading(roll, face)))
        return tuple(dice)
    marks: dict[bool | None, Mark] = {None: "", True: "hit", False: "miss"}
    return tuple(Die(face, marks[roll.reaches(face)], _reading(roll, face)) for face in faces)


def _reading(roll: Rolled, face: int) -> Text:
    """Return what a die reads that has no pips."""
    if roll.die is None:
        return NOTHING
    shown = roll.read(face)
    return Text.of(shown) if isinstance(shown, Name) else Text.same(str(shown))


def _counted(count: int, reason: Text, speaker: Speaker) -> Text:
    """Return "8 dice, 5+ to hit (4+, −1 Distracting)"; the number only where there are several."""
    if count == 1:
        return reason
    counted = speaker.say(_DICE, count=count)
    return Text((*counted.en, *reason.en), (*counted.fr, *reason.fr))


def _result(roll: Rolled, speaker: Speaker) -> Text:
    """Return "→ 3": a total, a D3, or how many dice reached the target; nothing where the only die says it all."""
    if roll.result is None:
        return NOTHING
    if roll.kind in ("d6", "die"):
        word = _HITS if len(roll.faces) > 1 else (_REACHED if roll.result else _MISSED)
        return speaker.say(word, number=roll.result)
    if len(roll.faces) == 1 and roll.kind == "total":
        return NOTHING
    return speaker.say(_COMES_TO, number=roll.result)


_DICE = N_("{count} dice: ")
_COMES_TO, _HITS = N_("→ {number}"), N_("→ {number}")
_REACHED, _MISSED = N_("→ yes"), N_("→ no")
_TYPED = N_("(typed in)")
