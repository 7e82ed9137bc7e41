"""Dice bought with DREADSKULLs, one counter for one die (`skulldred.dreadskull.bonus`; the price is a house value)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import Wording
from grognard.kernel.words.modifiers import Modifier, Value
from grognard.skulldred.counters import spend
from grognard.skulldred.fights import Bout
from grognard.skulldred.rolls import Roll, bonus
from grognard.skulldred.state import State

BONUS = "skulldred.dreadskull.bonus"


class BuyDice(Answer, frozen=True):
    """Discard so many counters for dice on the coming roll; with *blade*, use a keen blade too."""

    message = "spend {counters} DREADSKULL for {figure:figure}"
    plural = "spend {counters} DREADSKULLs for {figure:figure}"
    counted = "counters"

    figure: int
    counters: int = 0
    blade: bool = False


class RollComes(Event, frozen=True):
    """An opposed roll for which dice may still be bought: who rolls what as it stands.

    *attacks*: the attacker is asked; otherwise the defender.
    """

    message = (
        "{attacker:figure} against {defender:figure}: {ours} against {theirs}; {number:aside}; {other_number:aside}"
    )

    attacker: int
    defender: int
    bout: Bout
    attacks: bool

    def wording(self) -> Wording:
        """Return the sentence with both rolls."""
        return Wording(self.message, self._shown)

    def _shown(self, field: str) -> object:
        ours, theirs = self.bout.ours, self.bout.theirs
        shown = {"ours": ours.dice, "theirs": theirs.dice, "number": ours.target, "other_number": theirs.target}
        return shown[field] if field in shown else getattr(self, field)


def roll_bought(state: State, about: RollComes, option: BuyDice) -> Bout:
    """Return the roll that comes once the dice of an answer are bought."""
    blade = (bonus("skulldred.treasure.keen-blade", int(option.blade)),) if option.blade else ()
    more = (bonus(BONUS, option.counters * state.setting.options.bonus_dice), *blade)
    if about.attacks:
        return replace(about.bout, ours=_with(about.bout.ours, more))
    return replace(about.bout, theirs=_with(about.bout.theirs, more))


def _with(roll: Roll, more: tuple[Modifier, ...]) -> Roll:
    dice = roll.dice
    added = tuple(one for one in more if one.value)
    number = dice.value + sum(one.value for one in added)
    return Roll(Value(dice.what, dice.base, (*dice.modifiers, *added), number), roll.target)


def buy_dice(
    state: State, figure_id: int, room: int, *, about: Callable[[], Event] | None = None, blade: bool = False
) -> Play[tuple[State, int, bool]]:
    """Ask a figure's owner how many dice he buys; return the state, the dice, and whether a blade is used.

    Args:
        state: The game.
        figure_id: Whose roll it is.
        room: Dice that the buff cap leaves.
        about: Tells of the roll that comes, if he is asked.
        blade: Whether a keen blade could be used.
    """
    figure = state.figure(figure_id)
    each = state.setting.options.bonus_dice
    pool = state.warbands[figure.side].pool
    most = min(pool, room // each if each else 0)
    if state.order(figure.side, "bonus") == "never":
        most = 0
    if figure.toad or (most <= 0 and not (blade and room)):
        return state, 0, False
    options: list[Answer] = [BuyDice(figure_id, count) for count in range(most + 1)]
    if blade and room:
        options += [BuyDice(figure_id, count, blade=True) for count in range(min(most, room - 1) + 1)]
    answer = yield from answer_to(
        Ask(figure.side, BONUS, tuple(options), about=about() if about is not None else None, state=state), BuyDice
    )
    if answer.counters:
        state = spend(state, figure.side, answer.counters)
    return state, answer.counters * each, answer.blade
