"""`odds` in the Magic Phase: castings with their Miscasts, dispelling, and rolls that may be bettered."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_
from grognard.players.terminal.console import Saying, roughly
from grognard.t9a.board.state import State
from grognard.t9a.magic.answers import AddDie, Cast, Dispel, RerollDie
from grognard.t9a.magic.attempts import aim_of, attempt_of, miscasts_of, power_of
from grognard.t9a.magic.events import FallsShort, SpellComes
from grognard.t9a.magic.targets import relay
from grognard.t9a.moments.spell_card import SpellHits
from grognard.t9a.outlook.castings import (
    chance_of_miscast,
    chance_to_better,
    chance_to_cast,
    chance_to_dispel,
    loss_by_spell,
)


def casting(state: State, option: Cast) -> Saying | None:
    """Return in a few words what a casting needs and how likely it passes."""
    aim = aim_of(state, option)
    if aim is None:
        return None
    if aim.known.bound is not None:
        return Saying(BOUND, power=power_of(state, aim, option.dice, option.targets))
    attempt = attempt_of(state, aim, option.dice, option.targets)
    said = BOOSTED if option.boosted else BASIC
    return Saying(said, needed=attempt.target.needed, chance=float(chance_to_cast(attempt)))


def of_a_casting(state: State, option: Cast) -> Iterator[Saying]:
    """Yield the chance to pass, that of a Miscast, and what the spell's hits are expected to take."""
    said, aim = casting(state, option), aim_of(state, option)
    if said is None or aim is None:
        return
    yield said
    if aim.known.bound is None:
        attempt = attempt_of(state, aim, option.dice, option.targets)
        chance = float(chance_of_miscast(attempt, miscasts_of(state, aim)))
        if chance:
            yield Saying(MISCAST, chance=chance)
    effect = aim.version.effect
    if isinstance(effect, SpellHits):
        for target in (state.unit(one) for one in option.targets):
            source = state.unit(relay(state, aim).unit)
            lost, about = loss_by_spell(state, source, target, aim.known.spell, effect)
            takes = Saying(TAKES, target=target.name, loss=round(float(lost.mean()), 1))
            yield roughly(takes, about=about)


def of_a_magic_roll(ask: Ask, state: State, option: Answer) -> Iterator[Saying]:
    """Yield the chance that a spell is dispelled, or that a roll that falls short is bettered enough."""
    about = ask.about
    match option:
        case Dispel(number) if isinstance(about, SpellComes):
            yield Saying(DISPELLED, chance=float(chance_to_dispel(state, ask.player, number, about.total)))
        case RerollDie() | AddDie() if isinstance(about, FallsShort):
            yield Saying(BETTERED, chance=float(chance_to_better(about, option)))


BASIC, BOOSTED = N_("{needed} or more: {chance:%}"), N_("boosted, {needed} or more: {chance:%}")
BOUND = N_("Bound Spell, Power Level {power}")
MISCAST = N_("passes with a Miscast: {chance:%}")
TAKES = N_("takes {loss} Health Points from {target} on average")
DISPELLED = N_("dispelled: {chance:%}")
BETTERED = N_("is enough with {chance:%}")
