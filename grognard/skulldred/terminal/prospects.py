"""`odds` in Skulldred: the exact chances behind fights, shots, duels, castings, action dice and bought dice."""

from __future__ import annotations

from collections.abc import Container, Iterator
from fractions import Fraction
from typing import Literal

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_
from grognard.players.terminal.console import Saying
from grognard.skulldred.action_die import Die, read
from grognard.skulldred.buying import BuyDice, RollComes
from grognard.skulldred.casting import Cast
from grognard.skulldred.duelling import bout_of_duel
from grognard.skulldred.fights import Bout
from grognard.skulldred.missiles import Duel
from grognard.skulldred.outlook import Fight, Shot, bought, bout_of_option, chances_of, outlook
from grognard.skulldred.results import Result
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
    if isinstance(option, Fight | Shot):
        bout = bout_of_option(state, option)
        yield Saying(ROLLS, ours=bout.ours.dice, theirs=bout.theirs.dice)
        yield from of_a_bout(bout)
    match option:
        case Duel(figure_id) if state.acting is not None:
            yield from of_a_bout(bout_of_duel(state, state.actor, state.figure(figure_id)))
        case Cast():
            chances = chances_of(state, option)
            yield Saying(CAST, success=chances.get("success", 0.0), miscast=chances.get("miscast", 0.0),
                         backfire=chances.get("backfire", 0.0))  # fmt: skip
        case Activate(figure_id) if not state.figure(figure_id).panicked:
            yield from _of_an_action_die(state, state.figure(figure_id))
        case BuyDice() if isinstance(ask.about, RollComes):
            yield from of_a_bout(bought(state, ask.about, option))


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
    rest = 1.0 - found.at_least("defender", Result.PUSHED) - found.at_least("attacker", Result.PUSHED)
    yield Saying(NOTHING, chance=max(0.0, rest))


def _of_an_action_die(state: State, figure: Figure) -> Iterator[Saying]:
    """Yield how likely the action die gives how many AP, and what WILD would do."""
    faces = state.setting.options.action_die
    chances: dict[Die, Fraction] = {}
    for face in faces:
        die = read(state, figure, face)
        chances[die] = chances.get(die, Fraction(0)) + Fraction(1, len(faces))
    by_points: dict[tuple[int, str], Fraction] = {}
    for die, chance in chances.items():
        points = max(0, die.points - int(figure.poisoned and die.mission != "panic"))
        by_points[points, die.mission] = by_points.get((points, die.mission), Fraction(0)) + chance
    for (points, mission), chance in sorted(by_points.items(), key=lambda one: (-one[0][0], one[0][1])):
        yield Saying(ACTION_DICE[mission], points=points, chance=chance)
    yield Saying(REACH, length=length(state, figure.profile.move_length(state.setting.lengths)))


ROLLS = N_("{ours} against {theirs}")
DEFENDER = N_("the target killed {killed:%}, DOWNED {downed:%}, pushed {pushed:%}")
ATTACKER = N_("the attacker killed {killed:%}, DOWNED {downed:%}, pushed {pushed:%}")
NOTHING = N_("nothing {chance:%}")
CAST = N_("success {success:%}, miscast {miscast:%}, backfire {backfire:%}")
ACTION_DICE = {
    "": N_("{points} AP {chance:%}"),
    "panic": N_("panics {chance:%}"),
    "storm": N_("storms with {points} AP {chance:%}"),
}
REACH = N_("a move is up to {length}")
