"""What a human is told of Mordheim: `kernel.game.Guide`."""

from __future__ import annotations

from collections.abc import Container, Iterator

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_, Sayable
from grognard.kernel.words.saying import Saying
from grognard.mordheim.moving.charging import Charge
from grognard.mordheim.moving.phase import CHARGES, MOVE_OF_ONE, MOVES, Move, Stay
from grognard.mordheim.outlook import arrives, harms, reaches
from grognard.mordheim.setup import SetUp
from grognard.mordheim.shooting.phase import Shoot
from grognard.mordheim.state import State
from grognard.mordheim.terminal.free_choice import free_answer
from grognard.mordheim.terminal.looking import between, closely, the_table
from grognard.mordheim.terminal.naming import two_warriors, warrior_named

ASKED: dict[str, str] = {
    "mordheim.core.set-up": N_("Where do you set up?"),
    "mordheim.core.weapons-in-hand": N_("What does he fight with?"),
    "mordheim.core.strike": N_("Whom does he strike, and how?"),
    "mordheim.core.shooting-phase": N_("Who shoots next?"),
    "mordheim.core.stand-up": N_("Who stands up?"),
    "mordheim.core.interception": N_("Does somebody intercept this charge?"),
    "mordheim.charge-interception.visible-retarget": N_("Does he charge the interceptor instead?"),
    "mordheim.charge-interception.visible-keep": N_("What does the interceptor do?"),
    "mordheim.opportunity.trigger": N_("An enemy comes into view: do you shoot?"),
    "mordheim.opportunity.already-in-view": N_("An enemy is in view: do you shoot before he moves?"),
    "mordheim.core.order-of-blows": N_("Which fight comes next?"),
    CHARGES: N_("Who charges?"),
    MOVES: N_("Who moves next?"),
}


class MordheimGuide:
    """The guide to Mordheim."""

    def question(self, ask: Ask, state: State) -> str | Sayable:
        """Return what is asked: of a warrior who is meant, by his name."""
        placed = next((option for option in ask.options if isinstance(option, SetUp)), None)
        if placed is not None:
            return Saying(PLACES, warrior=placed.warrior)
        stays = next((option for option in ask.options if isinstance(option, Stay)), None)
        if ask.kind == MOVE_OF_ONE and stays is not None:
            here = state.warrior(stays.warrior).place
            return Saying(GOES, warrior=stays.warrior, x=round(here.x, 1), y=round(here.y, 1))
        return ASKED.get(ask.kind, ask.kind)

    def effect(self, ask: Ask, state: State, option: Answer) -> str | Sayable | None:
        """Return the chance to come to the end of a way that has tests in it."""
        if isinstance(option, Move) and option.legs and (chance := arrives(state, option)) < 1.0:
            return Saying(ARRIVES, chance=chance)
        return None

    def group(self, ask: Ask, state: State, option: Answer) -> str | Sayable | None:
        """Return nothing: each option stands alone."""
        return None

    def free_answer(self, ask: Ask, state: State, text: str) -> Answer | None:
        """Return the answer that was typed freely."""
        return free_answer(ask, state, text)

    def help(self, ask: Ask) -> Iterator[Sayable]:
        """Yield what may be typed at this ask."""
        if ask.kind == MOVE_OF_ONE:
            yield from map(Saying, MOVING)
        elif ask.kind == CHARGES:
            yield Saying(CHARGING)
        elif any(isinstance(option, SetUp) for option in ask.options):
            yield Saying(PLACING)

    def look(self, state: State, player: int, text: str) -> Iterator[Sayable]:
        """Yield the whole table, or one warrior and all around him."""
        return closely(state, warrior_named(state, text)) if text else the_table(state, player)

    def measure(self, state: State, text: str) -> Iterator[Sayable]:
        """Yield how far two warriors are apart, and whether they see each other."""
        one, other = two_warriors(state, text)
        yield between(state, one, other)
        yield between(state, other, one)

    def prospects(self, ask: Ask, state: State, wanted: Container[int]) -> Iterator[tuple[int, Sayable]]:
        """Yield the exact chances behind charges, shots and ways with tests."""
        for number, option in enumerate(ask.options, 1):
            if number not in wanted:
                continue
            if isinstance(option, Charge):
                yield number, Saying(REACHES, chance=reaches(state, option))
            elif isinstance(option, Shoot):
                found = harms(state, option)
                chances = {name: float(found.probability(health)) for name, health in HEALTHS.items()}
                yield number, Saying(HARMS, **chances)
            elif isinstance(option, Move) and option.legs:
                yield number, Saying(ARRIVES, chance=arrives(state, option))


HEALTHS = {"out": "out", "stunned": "stunned", "down": "knocked-down"}
PLACES = N_("Where is {warrior:warrior} set up?")
GOES = N_('Where does {warrior:warrior} go, who stands at {x}" {y}"?')
ARRIVES = N_("comes there with {chance:%}")
REACHES = N_("comes into contact with {chance:%}, if nobody intercepts")
HARMS = N_("out of action {out:%}, stunned {stunned:%}, knocked down {down:%}")
MOVING = (
    N_('Or move freely, in inches: ne 4 goes 4" to the north-east, go 45 4 by degrees, at 12 20 ends there;'),
    N_("towards otto 3, away otto; run before it runs, hide after it hides: run at 12 20, at 12 20 hide."),
    N_("climb 12 20 3, jump 12 20, ladder 12 20 3, stairs 12 20 3 go up or down to that place."),
)
CHARGING = N_("Or name charger and target: charge otto ghoul.")
PLACING = N_("Or place him freely: at 12 5, in inches from the south-west corner; a third number is the height.")
