"""Searching, using scenery, removing poison, sharing actions (`skulldred.action.search`, `skulldred.action.use`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Play, asking_nothing
from grognard.kernel.dice import Dice, Distribution
from grognard.kernel.geometry import overlaps
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.beginning import begin
from grognard.skulldred.doing import Doing, acting_of
from grognard.skulldred.ground import touched_pieces
from grognard.skulldred.lengths import in_contact, is_within
from grognard.skulldred.scenery import Piece
from grognard.skulldred.spell_cards import treasure_named
from grognard.skulldred.state import Figure, State

SEARCH_COST = 2
MOST_SHARED = 3
NOTHING = "skulldred.treasure.nothing"


class Searches(Event, frozen=True):
    """A figure searches a piece of scenery: a card is drawn."""

    message = "{figure:figure} searches {piece}"

    figure: int
    piece: str


class Finds(Event, frozen=True):
    """What a figure finds in a piece of scenery."""

    message = "{figure:figure} finds in {piece}: {found}"

    figure: int
    piece: str
    found: str


class Uses(Event, frozen=True):
    """A figure uses a piece of scenery."""

    message = "{figure:figure} uses {piece}"

    figure: int
    piece: str


class Cures(Event, frozen=True):
    """A figure gets rid of its poison."""

    message = "{figure:figure} removes the poison"

    figure: int


class Gives(Event, frozen=True):
    """A figure gives actions to an ally (`skulldred.action.shared`)."""

    message = "{figure:figure} gives {points} AP to {receiver:figure}"

    figure: int
    receiver: int
    points: int


class Search(Answer, frozen=True):
    """Search a piece of scenery."""

    message = "search {piece}"

    piece: str


class Use(Answer, frozen=True):
    """Use a piece of scenery."""

    message = "use {piece}"

    piece: str


class RemovePoison(Answer, frozen=True):
    """Remove the own poison marker."""

    message = "remove the poison"


class Share(Answer, frozen=True):
    """Give actions to an ally."""

    message = "give {points} AP to {receiver:figure}"

    receiver: int
    points: int


class Searching(Doing):
    """Search: 2 AP in contact with a searchable piece; each piece once, by either side; discreet."""

    action: ClassVar[type[Answer]] = Search
    rule: ClassVar[str] = "skulldred.action.search"
    discreet: ClassVar[bool] = True

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield the pieces in contact."""
        for piece in touched_pieces(state, figure.base, "searchable"):
            yield Search(piece.id)

    def check(self, state: State, figure: Figure, action: Search) -> int:
        """Return 2 AP."""
        if figure.toad or figure.panicked:
            raise NotAllowed("skulldred.panic.movement", _CANNOT, figure=figure.id)
        piece = piece_named(state, action.piece, self.rule)
        if not piece.functions.searchable or not in_contact(figure.base, piece.shape):
            raise NotAllowed(self.rule, _NOTHING_HERE, figure=figure.id)
        if piece.id in state.searched:
            raise NotAllowed(self.rule, _SEARCHED, piece=piece.id)
        return SEARCH_COST

    def perform(self, state: State, figure_id: int, action: Search, dice: Dice) -> Play[State]:
        """Draw a card: with an empty pile nothing is found."""
        state = replace(state, searched=(*state.searched, action.piece))
        piece = state.setting.board.piece(action.piece)
        dice.tell(Searches(figure_id, piece.id))
        if not state.treasure:
            dice.tell(Finds(figure_id, piece.id, NOTHING))
            return state
        weights = {card: state.treasure.count(card) for card in sorted(dict.fromkeys(state.treasure))}
        card = dice.choose(Distribution(weights), self.rule)
        pile = list(state.treasure)
        pile.remove(card)
        state = replace(state, treasure=tuple(pile))
        dice.tell(Finds(figure_id, piece.id, card))
        return (yield from treasure_named(card).found(state, figure_id, action.piece, dice))


class Using(Doing):
    """Use: the AP that were agreed, in contact with the piece; a door opens or shuts."""

    action: ClassVar[type[Answer]] = Use
    rule: ClassVar[str] = "skulldred.action.use"

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield the pieces in contact."""
        for piece in touched_pieces(state, figure.base, "use_cost"):
            yield Use(piece.id)

    def check(self, state: State, figure: Figure, action: Use) -> int:
        """Return what was agreed."""
        if figure.toad or figure.panicked:
            raise NotAllowed("skulldred.panic.movement", _CANNOT, figure=figure.id)
        piece = piece_named(state, action.piece, self.rule)
        if not piece.functions.use_cost or not in_contact(figure.base, piece.shape):
            raise NotAllowed(self.rule, _NOTHING_TO_USE, figure=figure.id)
        opened = piece.id in state.open_doors
        if opened and any(overlaps(other.base, piece.shape) for other in state.on_table):
            raise NotAllowed(self.rule, _DOORWAY, piece=piece.id)
        return piece.functions.use_cost

    def perform(self, state: State, figure_id: int, action: Use, dice: Dice) -> Play[State]:
        """Carry its effect out."""
        piece = state.setting.board.piece(action.piece)
        dice.tell(Uses(figure_id, piece.id))
        if piece.functions.door:
            opened = piece.id in state.open_doors
            doors = [door for door in state.open_doors if door != piece.id]
            return asking_nothing(replace(state, open_doors=tuple(doors if opened else sorted([*doors, piece.id]))))
        return asking_nothing(state)


class RemovingPoison(Doing):
    """Remove poison: 1 AP, discreet (`skulldred.ability.poison`)."""

    action: ClassVar[type[Answer]] = RemovePoison
    rule: ClassVar[str] = "skulldred.ability.poison"
    discreet: ClassVar[bool] = True
    for_toads: ClassVar[bool] = True

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield it for the poisoned."""
        if figure.poisoned:
            yield RemovePoison()

    def check(self, state: State, figure: Figure, action: RemovePoison) -> int:
        """Return 1 AP."""
        if not figure.poisoned:
            raise NotAllowed(self.rule, _NO_POISON, figure=figure.id)
        return 1

    def perform(self, state: State, figure_id: int, action: RemovePoison, dice: Dice) -> Play[State]:
        """Take the marker away."""
        dice.tell(Cures(figure_id))
        return asking_nothing(state.with_figure(replace(state.figure(figure_id), poisoned=False)))


class Sharing(Doing):
    """Share: give up to 3 AP to an ally no farther than the own base; both are deactivated afterwards."""

    action: ClassVar[type[Answer]] = Share
    rule: ClassVar[str] = "skulldred.action.shared"

    def suggestions(self, state: State, figure: Figure) -> Iterator[Answer]:
        """Yield each ally near enough, with all the points left."""
        acting = acting_of(state, figure)
        if acting.gift or figure.toad or figure.panicked:
            return
        for ally in state.side(figure.side):
            if ally.id != figure.id and is_within(figure.base, ally.base, figure.profile.base.size):
                yield Share(ally.id, min(acting.points, MOST_SHARED))

    def check(self, state: State, figure: Figure, action: Share) -> int:
        """Return the AP given."""
        acting = acting_of(state, figure)
        for holds, reason in (
            (acting.gift, _GIVEN),
            (figure.toad, _GIVES_AS_TOAD),
            (figure.panicked or acting.mission == "panic", _GIVES_IN_PANIC),
            (acting.mission == "storm", _GIVES_STORMING),
        ):
            if holds:
                raise NotAllowed(self.rule, reason, figure=figure.id)
        if not 1 <= action.points <= MOST_SHARED:
            raise NotAllowed(self.rule, _POINTS)
        if not 0 <= action.receiver < len(state.figures):
            raise NotAllowed(self.rule, _NOBODY, number=action.receiver)
        ally = state.figure(action.receiver)
        for holds, reason in (
            (ally.side != figure.side, _ENEMY),
            (ally.id == figure.id, _ITSELF),
            (not ally.on_table, _AWAY),
            (ally.downed, _DOWN),
            (ally.activated, _ACTED),
            (ally.panicked, _PANICS),
            (ally.toad, _TOAD),
        ):
            if holds:
                raise NotAllowed(self.rule, reason, figure=ally.id)
        if not is_within(figure.base, ally.base, figure.profile.base.size):
            raise NotAllowed(self.rule, _TOO_FAR, figure=ally.id, size=figure.profile.base.size)
        return action.points

    def perform(self, state: State, figure_id: int, action: Share, dice: Dice) -> Play[State]:
        """End the giver's activation; the receiver acts at once with the points, without a roll."""
        dice.tell(Gives(figure_id, action.receiver, action.points))
        state = state.with_figure(replace(state.figure(figure_id), activated=True))
        return asking_nothing(begin(state, action.receiver, action.points, gift=True))


def piece_named(state: State, piece_id: str, rule: str) -> Piece:
    """Return a piece of scenery.

    Raises:
        NotAllowed: If there is none with this id.
    """
    try:
        return state.setting.board.piece(piece_id)
    except KeyError:
        raise NotAllowed(rule, _NO_PIECE, piece=piece_id) from None


_CANNOT = N_("{figure:figure} can't do that now")
_NOTHING_HERE = N_("{figure:figure} touches nothing that can be searched")
_SEARCHED = N_("{piece} has been searched already")
_NOTHING_TO_USE = N_("{figure:figure} touches nothing that can be used")
_DOORWAY = N_("somebody stands in the way of {piece}")
_NO_POISON = N_("{figure:figure} isn't poisoned")
_POINTS = N_("1, 2 or 3 AP are given")
_NOBODY = N_("there is no figure {number}")
_GIVEN = N_("{figure:figure} acts with AP that it was given, and gives none on")
_GIVES_AS_TOAD = N_("{figure:figure} is a toad and gives no AP")
_GIVES_IN_PANIC = N_("{figure:figure} panics and gives no AP")
_GIVES_STORMING = N_("{figure:figure} must spend its AP on getting at the enemy")
_ENEMY = N_("{figure:figure} is an enemy")
_ITSELF = N_("{figure:figure} can't give AP to itself")
_AWAY = N_("{figure:figure} isn't on the table")
_DOWN = N_("{figure:figure} is DOWNED")
_ACTED = N_("{figure:figure} has acted this turn")
_PANICS = N_("{figure:figure} panics and takes no AP")
_TOAD = N_("{figure:figure} is a toad and takes no AP")
_TOO_FAR = N_("{figure:figure} is farther than {size} mm")
_NO_PIECE = N_("there is no piece {piece}")
