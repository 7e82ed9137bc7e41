"""The treasure cards of the mission pile: a house deck of 12."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Play, asking_nothing
from grognard.kernel.dice import Dice, Distribution
from grognard.skirmish.ways import heading
from grognard.skulldred.danger import struck_by_scenery
from grognard.skulldred.pushing import push
from grognard.skulldred.rolls import Result
from grognard.skulldred.rules.spells import ALL_SPELLS
from grognard.skulldred.spell_rule import TreasureRule
from grognard.skulldred.state import State

PURSE_GOLD = 20
TRAP_DICE = 2


class Purse(TreasureRule, frozen=True):
    """GOLD for the final comparison."""

    id: ClassVar[str] = "skulldred.treasure.purse"
    copies: ClassVar[int] = 3

    def found(self, state: State, finder: int, piece: str, dice: Dice) -> Play[State]:
        """Count it for the player at once."""
        side = state.figure(finder).side
        return asking_nothing(state.with_warband(side, gold=state.warbands[side].gold + PURSE_GOLD))


class LostSkull(TreasureRule, frozen=True):
    """One more DREADSKULL."""

    id: ClassVar[str] = "skulldred.treasure.lost-skull"
    copies: ClassVar[int] = 2

    def found(self, state: State, finder: int, piece: str, dice: Dice) -> Play[State]:
        """Lay it in the active pool."""
        side = state.figure(finder).side
        warband = state.warbands[side]
        return asking_nothing(state.with_warband(side, pool=warband.pool + 1, found=warband.found + 1))


class Nothing(TreasureRule, frozen=True):
    """Nothing."""

    id: ClassVar[str] = "skulldred.treasure.nothing"
    copies: ClassVar[int] = 2

    def found(self, state: State, finder: int, piece: str, dice: Dice) -> Play[State]:
        """Change nothing."""
        return asking_nothing(state)


class KeenBlade(TreasureRule, frozen=True):
    """One more COMBAT die in one attack of the bearer."""

    id: ClassVar[str] = "skulldred.treasure.keen-blade"
    attack_dice: ClassVar[int] = 1

    def found(self, state: State, finder: int, piece: str, dice: Dice) -> Play[State]:
        """Give it to the finder."""
        figure = state.figure(finder)
        return asking_nothing(state.with_figure(replace(figure, items=(*figure.items, self))))


class Draught(TreasureRule, frozen=True):
    """Restores the bearer free when he is DOWNED; useless to a vulnerable figure."""

    id: ClassVar[str] = "skulldred.treasure.draught"
    restores: ClassVar[bool] = True

    def found(self, state: State, finder: int, piece: str, dice: Dice) -> Play[State]:
        """Give it to the finder."""
        figure = state.figure(finder)
        return asking_nothing(state.with_figure(replace(figure, items=(*figure.items, self))))


class OldScroll(TreasureRule, frozen=True):
    """A spell card that the warband doesn't own; useless without a sorcerer."""

    id: ClassVar[str] = "skulldred.treasure.old-scroll"

    def found(self, state: State, finder: int, piece: str, dice: Dice) -> Play[State]:
        """Draw a card at random, SUMMON excepted."""
        side = state.figure(finder).side
        warband = state.warbands[side]
        owned = (*warband.spells, *warband.used)
        left = [card for card, spell in ALL_SPELLS.items() if card not in owned and not spell.for_summoned]
        if not left or not any(figure.is_sorcerer for figure in state.side(side)):
            return asking_nothing(state)
        card = dice.choose(Distribution(dict.fromkeys(left, 1)), self.id)
        return asking_nothing(state.with_warband(side, spells=(*warband.spells, card)))


class Trap(TreasureRule, frozen=True):
    """A trap attacks the finder with 2 dice; a push is straight away from the piece."""

    id: ClassVar[str] = "skulldred.treasure.trap"
    copies: ClassVar[int] = 2

    def found(self, state: State, finder: int, piece: str, dice: Dice) -> Play[State]:
        """Attack him."""
        figure = state.figure(finder)
        if figure.flying:
            return state
        state, result = yield from struck_by_scenery(state, finder, TRAP_DICE, self.id, dice)
        if result is Result.PUSHED:
            shape = state.setting.board.piece(piece).shape
            away = heading(shape, figure)[0]
            return (yield from push(state, finder, away, figure.profile.base.size, self.id, dice))
        return state
