"""Tactical alliances between warbands: offered, answered, ended; and the secret talk of allies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_, Wording
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.place import apart, are_engaged_sides, sees
from grognard.mordheim.state import Note, Pact, State, Warrior
from grognard.mordheim.victory import sides_left

PROPOSE = "mordheim.alliance.propose"
FORBIDDEN = "mordheim.alliance.enemy-forbidden"
TERMS = "mordheim.alliance.terms"
ONE = "mordheim.alliance.one-per-turn"
TALK = "mordheim.alliance.secret-talk"
TALKING_DISTANCE = 8.0
LONGEST = 400
"""Signs of a note or of the terms: a proposal is short."""


class Propose(Answer, frozen=True):
    """Offer an alliance to a warband, with its goals and conditions."""

    message = "offer {warband:warband} an alliance"

    warband: int
    goals: str = ""
    conditions: str = ""


class EndAlliance(Answer, frozen=True):
    """End an alliance at the start of one's own turn."""

    message = "end the alliance with {warband:warband}"

    warband: int


class KeepAlliances(Answer, frozen=True):
    """Leave alliances as they are."""

    message = "keep every alliance"


class NoOffer(Answer, frozen=True):
    """Offer nobody anything, and talk to nobody."""

    message = "go on without offers and talk"


class Accept(Answer, frozen=True):
    """Accept an alliance as it was offered."""

    message = "accept the alliance"


class Refuse(Answer, frozen=True):
    """Refuse an alliance."""

    message = "refuse the alliance"


class Talk(Answer, frozen=True):
    """Write a note to an ally; nobody else reads it."""

    message = "talk in secret to {warband:warband}"
    unseen: ClassVar[bool] = True

    warband: int
    text: str = ""


class Offered(Event, frozen=True):
    """An alliance is offered (`mordheim.alliance.terms`)."""

    message = "{warband:warband} offers {other:warband} an alliance"

    warband: int
    other: int


class Answered(Event, frozen=True):
    """An offer is answered."""

    message = "{warband:warband} refuses"
    yes: ClassVar[str] = N_("{warband:warband} accepts: the two are allied")

    warband: int
    accepted: bool

    def wording(self) -> Wording:
        """Return the sentence that fits."""
        return Wording(self.yes if self.accepted else self.message, self.__getattribute__)


class AllianceEnds(Event, frozen=True):
    """An alliance is over."""

    message = "{warband:warband} ends the alliance with {other:warband}"

    warband: int
    other: int


def end_alliances(state: State, dice: Dice) -> Play[State]:
    """Ask, before the rout test, whether the active player ends an alliance (core 23.65)."""
    allies = [side for side in sides_left(state) if state.relation(state.active, side) == "allied"]
    while allies:
        options = (KeepAlliances(), *(EndAlliance(side) for side in allies))
        answer = yield from answer_to(Ask(state.active, "mordheim.alliance.end", options, state=state), Answer)
        if not isinstance(answer, EndAlliance):
            return state
        dice.tell(AllianceEnds(state.active, answer.warband))
        state = broken(state, state.active, answer.warband)
        allies.remove(answer.warband)
    return state


def broken(state: State, a: int, b: int) -> State:
    """Return the state without the pact of two sides."""
    pair = (min(a, b), max(a, b))
    return replace(state, pacts=tuple(pact for pact in state.pacts if pact.sides != pair))


def offers_and_talk(state: State, dice: Dice) -> Play[State]:
    """Let the active player make his one offer of the turn, and allies talk, as often as they like once each."""
    if not state.setting.layer.alliances or len(state.sides) < 3:
        return state
    talked: set[int] = set()
    while True:
        offers = [] if state.sides[state.active].offered else list(may_be_courted(state))
        talks = [side for side in may_talk_to(state, state.active) if side not in talked]
        if not offers and not talks:
            return state
        options = (NoOffer(), *(Propose(side) for side in offers), *(Talk(side) for side in talks))
        ask = Ask(state.active, PROPOSE, options, partial(judge_words, state), state=state)
        answer = yield from answer_to(ask, Answer)
        if isinstance(answer, Propose):
            state = yield from propose(state, answer, dice)
        elif isinstance(answer, Talk):
            state = replace(state, notes=(*state.notes, Note(state.active, answer.warband, answer.text)))
            talked.add(answer.warband)
        else:
            return state


def propose(state: State, offer: Propose, dice: Dice) -> Play[State]:
    """Carry out an offer: it spends the turn's one, whatever is answered (`mordheim.alliance.one-per-turn`)."""
    dice.tell(Offered(state.active, offer.warband))
    state = state.with_side(state.active, offered=True)
    answer = yield from answer_to(Ask(offer.warband, TERMS, (Refuse(), Accept()), state=state, about=offer), Answer)
    accepted = isinstance(answer, Accept)
    dice.tell(Answered(offer.warband, accepted))
    if not accepted:
        return state
    pair = (min(state.active, offer.warband), max(state.active, offer.warband))
    return replace(state, pacts=(*state.pacts, Pact(pair, offer.goals, offer.conditions)))


def may_be_courted(state: State) -> Iterator[int]:
    """Yield the sides to which the active player may make an offer now."""
    for side in sides_left(state):
        if side != state.active and why_not_court(state, side) is None:
            yield side


def why_not_court(state: State, side: int) -> NotAllowed | None:
    """Return what forbids an offer to a side; None if nothing does."""
    if state.sides[state.active].offered:
        return NotAllowed(ONE, _ONE_OFFER)
    relation = state.relation(state.active, side)
    if relation == "enemy" or side == state.active or side not in sides_left(state):
        return NotAllowed(FORBIDDEN, _ENEMY, warband=side)
    if relation == "allied":
        return NotAllowed(PROPOSE, _ALLIED, warband=side)
    if are_engaged_sides(state, state.active, side):
        return NotAllowed("mordheim.core.no-offer-in-combat", _IN_CONTACT, warband=side)
    if not any(heroes_see(state, a, b) for a in heroes(state, state.active) for b in heroes(state, side)):
        return NotAllowed(PROPOSE, _UNSEEN, warband=side)
    return None


def heroes(state: State, side: int) -> list[Warrior]:
    """Return a side's heroes who can make or hear an offer: up, not fleeing, and not hidden."""
    return [one for one in state.of_side(side) if one.kit.is_hero and one.is_up and not one.fleeing and not one.hidden]


def heroes_see(state: State, a: Warrior, b: Warrior) -> bool:
    """Does either of two heroes see the other (core 23.10)?"""
    return sees(state, a, b).is_seen or sees(state, b, a).is_seen


def may_talk_to(state: State, side: int) -> Iterator[int]:
    """Yield the allies to whom a side may talk: a hero of each less than 8" apart (`mordheim.alliance.secret-talk`)."""
    for other in sides_left(state):
        if state.relation(side, other) == "allied" and any(
            apart(state, a, b) < TALKING_DISTANCE for a in heroes(state, side) for b in heroes(state, other)
        ):
            yield other


def judge_words(state: State, answer: Answer) -> None:
    """Raise NotAllowed unless the active player may make this offer, or write this note."""
    if isinstance(answer, Propose):
        refusal = why_not_court(state, answer.warband)
        if refusal is not None:
            raise refusal
        if len(answer.goals) + len(answer.conditions) > LONGEST:
            raise NotAllowed(TERMS, _SHORT, most=LONGEST)
    elif isinstance(answer, Talk):
        if answer.warband not in may_talk_to(state, state.active):
            raise NotAllowed(TALK, _TOO_FAR_TO_TALK, warband=answer.warband)
        if len(answer.text) > LONGEST:
            raise NotAllowed(TALK, _SHORT, most=LONGEST)
    elif not isinstance(answer, NoOffer):
        raise NotAllowed(PROPOSE, _OFFER_OR_TALK)


_ONE_OFFER = N_("one offer a turn, whatever is answered")
_ENEMY = N_("no alliance with an enemy warband: {warband:warband}")
_ALLIED = N_("{warband:warband} is an ally already")
_IN_CONTACT = N_("warriors of {warband:warband} are in close combat with yours")
_UNSEEN = N_("no hero of yours and no hero of {warband:warband} see each other")
_SHORT = N_("an offer and a note are short: {most} signs at most")
_TOO_FAR_TO_TALK = N_('no hero of yours is less than 8" from a hero of your ally {warband:warband}')
_OFFER_OR_TALK = N_("an offer, a talk with an ally, or neither")
