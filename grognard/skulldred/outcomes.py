"""What comes of a melee: the winner takes what he is entitled to or less (`skulldred.damage.choose-lesser`)."""

from __future__ import annotations

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.language import N_, Wording
from grognard.skulldred.bouts import Blow
from grognard.skulldred.danger import is_vulnerable
from grognard.skulldred.downed import down
from grognard.skulldred.engagement import are_engaged
from grognard.skulldred.fights import Verdict
from grognard.skulldred.hooks import Moments
from grognard.skulldred.leaving import kill
from grognard.skulldred.pressing import press_forward
from grognard.skulldred.pulling import pull_in
from grognard.skulldred.pushing import away_from, push, push_length
from grognard.skulldred.rolls import Result, choices
from grognard.skulldred.state import State
from grognard.skulldred.swinging import swing


class Take(Answer, frozen=True):
    """Take a result: "killed", "downed", "pushed" or "swing" (`skulldred.damage.choose-lesser`)."""

    message = "{figure:figure}: {result}"

    figure: int
    result: str

    def wording(self) -> Wording:
        """Return the sentence, the result in words."""
        return Wording(self.message, self._shown)

    def _shown(self, field: str) -> object:
        return RESULTS.get(self.result, self.result) if field == "result" else self.figure


RESULTS = {
    "killed": N_("killed"),
    "downed": N_("left DOWNED"),
    "pushed": N_("pushed back"),
    "swing": N_("swung round instead"),
}
"""What a winner may take, as he is told."""


def carry_out(state: State, blow: Blow, verdict: Verdict, dice: Dice) -> Play[State]:
    """Carry out a verdict: the winner chooses, the loser suffers, the attacker may follow."""
    attacker, defender = state.figure(blow.attacker), state.figure(blow.defender)
    if verdict.loser == "":
        if verdict.pull and blow.long:
            return (yield from pull_in(state, blow.attacker, blow.defender, verdict.margin, dice))
        if verdict.margin == 0 and not blow.long and are_engaged(attacker, defender):
            return (yield from swing(state, blow.attacker, blow.defender, dice, optional=True))
        return state
    loser, winner = (blow.defender, blow.attacker) if verdict.loser == "defender" else (blow.attacker, blow.defender)
    contact = not blow.long and are_engaged(attacker, defender)
    result = yield from take_result(state, winner, loser, verdict.worst, swing_allowed=contact)
    if result is Result.SWING:
        return (yield from swing(state, winner, loser, dice))
    state = yield from inflict(state, winner, loser, result, "skulldred.melee.roll", dice)
    if result is Result.PUSHED and winner == blow.attacker:
        state = yield from press_forward(state, winner, loser, dice)
    return state


def take_result(state: State, winner: int, loser: int, worst: Result, *, swing_allowed: bool = False) -> Play[Result]:
    """Let the winner take what he is entitled to, or less."""
    figure = state.figure(loser)
    possible = choices(worst, swing=swing_allowed, vulnerable=is_vulnerable(figure))
    side = state.figure(winner).side
    if len(possible) == 1:
        return possible[0]
    options = tuple(Take(loser, result.name.lower()) for result in possible)
    answer = yield from answer_to(Ask(side, "skulldred.damage.choose-lesser", options, state=state), Take)
    return Result[answer.result.upper()]


def inflict(state: State, winner: int, loser: int, result: Result, because: str, dice: Dice) -> Play[State]:
    """Kill a loser, leave it DOWNED, or push it straight away from the winner."""
    winning, losing = state.figure(winner), state.figure(loser)
    if result is Result.KILLED:
        return kill(state, loser, because, dice)
    poison = winning.profile.says(Moments.poisons) and not winning.toad
    if result is Result.DOWNED:
        return (yield from down(state, loser, because, dice, poison=poison))
    length = push_length(losing, winning)
    return (yield from push(state, loser, away_from(winning, losing), length, because, dice, poison=poison))
