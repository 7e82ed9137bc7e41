"""`odds` in Skulldred: the exact chances behind fights, shots, duels, castings, action dice and bought dice."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Literal

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_
from grognard.players.terminal.console import Saying, roughly
from grognard.skulldred.attacking_portals import AttackPortal
from grognard.skulldred.buying import BuyDice, RollComes, roll_bought
from grognard.skulldred.casting import CastComes
from grognard.skulldred.declaring import Cast
from grognard.skulldred.fights import Bout
from grognard.skulldred.missiles import Duel, DuelComes, JumpAside
from grognard.skulldred.outlook.ahead import Fight, Shot, bout_of_option, bouts_of_spell
from grognard.skulldred.outlook.chances import (
    Chances,
    activations,
    chance_to_destroy,
    chances_bought,
    chances_of,
    outlook,
)
from grognard.skulldred.rolls import Result
from grognard.skulldred.state import Figure, State
from grognard.skulldred.terminal.lengths import length
from grognard.skulldred.turn import Activate


def prospects(ask: Ask, state: State, wanted: Container[int]) -> Iterator[tuple[int, Saying]]:
    """Yield (number of the option, what its dice may bring) for all *wanted* options that hang on dice."""
    for number, option in enumerate(ask.options, 1):
        if number in wanted:
            for said in _of(ask, state, option):
                yield number, said


def _of(ask: Ask, state: State, option: Answer) -> Iterator[Saying]:
    about = ask.about
    if isinstance(option, Fight | Shot):
        ahead = bout_of_option(state, option)
        if ahead is not None:
            yield Saying(ROLLS, ours=ahead.bout.ours.dice, theirs=ahead.bout.theirs.dice)
            yield from (roughly(said, about=ahead.about) for said in of_a_bout(ahead.bout))
    match option:
        case Duel() if isinstance(about, DuelComes):
            yield from of_a_bout(about.duel)
        case JumpAside() if isinstance(about, DuelComes):
            yield from of_a_bout(about.dodge)
        case Cast():
            yield _of_a_casting(chances_of(state, option))
            yield from _of_a_spell(state, option)
        case Activate(figure_id) if not state.figure(figure_id).panicked:
            yield from _of_an_action_die(state, state.figure(figure_id))
        case AttackPortal():
            yield Saying(VANISHES, chance=chance_to_destroy(state, option))
        case BuyDice() if isinstance(about, RollComes):
            yield from of_a_bout(roll_bought(state, about, option))
        case BuyDice() if isinstance(about, CastComes):
            yield _of_a_casting(chances_bought(state, about, option))


def _of_a_casting(chances: Chances) -> Saying:
    return Saying(CAST, success=chances.get("success", 0.0), miscast=chances.get("miscast", 0.0),
                  backfire=chances.get("backfire", 0.0))  # fmt: skip


def _of_a_spell(state: State, option: Cast) -> Iterator[Saying]:
    """Yield what a spell that succeeds does to those whom it attacks: exact for the first, about so for others."""
    for number, (struck, bout) in enumerate(bouts_of_spell(state, option)):
        for said in of_a_bout(bout):
            yield roughly(Saying(IF_CAST, figure=struck, said=said), about=number > 0)


def of_a_bout(bout: Bout) -> Iterator[Saying]:
    """Yield the chances of an opposed roll, for either side, the worst results first."""
    found = outlook(bout)
    sides: tuple[tuple[Literal["defender", "attacker"], str], ...] = (("defender", DEFENDER), ("attacker", ATTACKER))
    for loser, words in sides:
        chances = {
            "killed": found.chance(loser, Result.KILLED),
            "downed": found.chance(loser, Result.DOWNED),
            "pushed": found.chance(loser, Result.PUSHED),
        }
        if any(chances.values()):
            yield Saying(words, **chances)
    yield Saying(NOTHING, chance=found.nothing)


def _of_an_action_die(state: State, figure: Figure) -> Iterator[Saying]:
    """Yield how likely the action die gives how many AP, and what WILD would do."""
    chances = activations(state, figure).fractions()
    for (points, mission), chance in sorted(chances.items(), key=lambda one: (-one[0][0], one[0][1])):
        yield Saying(ACTION_DICE[mission], points=points, chance=float(chance))
    yield Saying(REACH, length=length(state, figure.profile.move_length(state.setting.lengths)))


ROLLS = N_("{ours} against {theirs}")
DEFENDER = N_("the target killed {killed:%}, DOWNED {downed:%}, pushed {pushed:%}")
ATTACKER = N_("the attacker killed {killed:%}, DOWNED {downed:%}, pushed {pushed:%}")
NOTHING = N_("nothing {chance:%}")
IF_CAST, VANISHES = N_("{figure:figure}, if it succeeds: {said}"), N_("the portal vanishes {chance:%}")
CAST = N_("success {success:%}, miscast {miscast:%}, backfire {backfire:%}")
ACTION_DICE = {
    "": N_("{points} AP {chance:%}"),
    "panic": N_("panics {chance:%}"),
    "storm": N_("storms with {points} AP {chance:%}"),
}
REACH = N_("a move is up to {length}")
