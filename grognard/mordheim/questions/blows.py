"""`attack`: one warrior's blows, to the injury; `fight`: a duel over several close-combat phases (core 9, 7)."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.battle.driving import Stop, drive, stops, to_next_stop
from grognard.kernel.battle.questions import Fields, Question, Record
from grognard.kernel.dice import Dice, Distribution, EveryDice, ScriptedDice
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_
from grognard.mordheim.battle import play
from grognard.mordheim.combat.declaring import take_up
from grognard.mordheim.combat.phase import begin
from grognard.mordheim.combat.striking_out import strike
from grognard.mordheim.moving.charging import Charge
from grognard.mordheim.questions.parties import Recruiter, at_distance, hands_in, read_layer, table_with
from grognard.mordheim.questions.titles import Attacks, Fights
from grognard.mordheim.state import State, Turn, Warrior
from grognard.mordheim.turn.recovery import StandUp

RESULTS = ("unhurt", "wounded", "knocked-down", "stunned", "out")
MOST_ROUNDS = 20


class Harmed(Record, frozen=True):
    """What became of who was struck, and the Wounds that he lost."""

    result: str
    wounds: int


def harmed(before: State, after: State, warrior_id: int) -> Harmed:
    """Return what became of a warrior between two states."""
    old, new = before.warrior(warrior_id), after.warrior(warrior_id)
    lost = min(new.lost, new.kit.profile.characteristics.wounds) - old.lost
    if new.health == old.health:
        return Harmed("wounded" if lost else "unhurt", lost)
    return Harmed(new.health, lost)


class AttackAsked(Question):
    """One warrior's blows in a close-combat phase."""

    ask = "attack"
    main = "result"
    facts: ClassVar = {"result": N_("what becomes of the defender"), "wounds": N_("Wounds lost")}

    def __init__(self, state: State) -> None:
        self.state, self.readings = drive(_ready, state, ScriptedDice(())), state.setting.readings

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> AttackAsked:
        """Read `attacker`, `defender`, `layer`, and `situation`: charging, later, down, hands, dark.

        Raises:
            BadInput: What can't be used, and where.
        """
        kits = recruiter.kit(fields, "attacker", 0), recruiter.kit(fields, "defender", 1)
        layer, situation = read_layer(fields), fields.inner("situation")
        attacker, defender = at_distance(*kits, 0.0)
        down = situation.word("down", ("", "knocked-down", "stunned"), "")
        charged = (1,) if situation.flag("charging") or down else ()
        hands = hands_in(situation, attacker.kit)
        attacker = attacker.fighting(rounds=1 if situation.flag("later") else 0, hands=hands, charged=charged)
        defender = replace(defender, health=down or "standing")
        dark = situation.flag("dark")
        situation.finish()
        return cls(table_with((attacker, defender), readings, layer, dark=dark))

    def run(self, dice: Dice) -> Harmed:
        """Strike all his blows once."""
        return harmed(self.state, drive(_blows, self.state, dice), 1)

    def title(self) -> Attacks:
        """Return "the captain strikes the ghoul"."""
        return Attacks(*(one.kit.name for one in self.state.warriors[:2]))


def _ready(state: State, dice: Dice) -> Play[State]:
    """Begin the phase, and take up the weapons: no dice fall before the first blow."""
    state = begin(state, dice)
    for one in (0, 1):
        if state.warrior(one).is_up and not state.warrior(one).fight.hands:
            state = yield from take_up(state, state.warrior(one))
    return state


def _blows(state: State, dice: Dice) -> Play[State]:
    return (yield from strike(state, 0, dice))


class Duelled(Record, frozen=True):
    """How a duel stands: who is out, or how each of both is; and in which close-combat phase it ended."""

    result: str
    attacker: str
    defender: str
    rounds: int


class FightAsked(Question):
    """A duel: close-combat phases, turn by turn, with what comes between them."""

    ask = "fight"
    main = "result"
    facts: ClassVar = {
        "result": N_("who is out of action"),
        "attacker": N_("how the attacker is"),
        "defender": N_("how the defender is"),
        "rounds": N_("close-combat phases fought"),
    }

    def __init__(self, state: State, rounds: int) -> None:
        self.state, self.rounds, self.readings = state, rounds, state.setting.readings

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> FightAsked:
        """Read `attacker`, `defender`, `layer`, and `situation`: charging, rounds, dark.

        Raises:
            BadInput: What can't be used, and where.
        """
        kits = recruiter.kit(fields, "attacker", 0), recruiter.kit(fields, "defender", 1)
        layer, situation = read_layer(fields), fields.inner("situation")
        attacker, defender = at_distance(*kits, 0.0)
        if situation.flag("charging", default=True):
            attacker = attacker.fighting(charged=(1,)).doing(gait="charge", moved=True, done=True)
        rounds = situation.whole("rounds", 5, least=1, most=MOST_ROUNDS)
        dark = situation.flag("dark")
        situation.finish()
        return cls(table_with((attacker, defender), readings, layer, dark=dark), rounds)

    def run(self, dice: Dice) -> Duelled:
        """Fight once."""
        state = self.state
        while not self._is_over(Stop(state)):
            state = to_next_stop(dice, Stop(state), play, _choice).state
        return self._record(state)

    def odds(self, every: EveryDice) -> Distribution[Any]:
        """Fight in every way; equal states merge after each warrior's blows."""
        found = stops(
            play, self.state, policy=_choice, until=self._is_over, simplify=_plain, dice=every, bound=every.bound
        )
        return found.map(lambda stop: self._record(stop.state if isinstance(stop.state, State) else self.state))

    def _is_over(self, stop: Stop) -> bool:
        state = stop.state
        out = any(one.health == "out" for one in state.warriors)
        return out or (state.phase != "combat" and phases_of(state) >= self.rounds)

    def _record(self, state: State) -> Duelled:
        first, second = (one.health for one in state.warriors[:2])
        result = "attacker" if first == "out" else "defender" if second == "out" else "nobody"
        over = state.phase == "combat" and result != "nobody"
        return Duelled(result, first, second, phases_of(state) + int(over))

    def title(self) -> Fights:
        """Return "the captain fights the ghoul"."""
        first, second = (one.kit.name for one in self.state.warriors[:2])
        return Fights(first, second, self.rounds)


def phases_of(state: State) -> int:
    """Return how many close-combat phases were fought before this turn."""
    return 2 * (state.round - 1) + state.order.index(state.active)


def _plain(stop: Stop) -> Stop:
    """Forget what doesn't matter to a duel any more: what was done this turn, and by who has struck in this phase."""
    if not isinstance(stop.state, State):
        return stop
    state = stop.state
    return Stop(replace(state, warriors=tuple(_remembered(state, one) for one in state.warriors)), stop.over)


def _remembered(state: State, one: Warrior) -> Warrior:
    fights = state.phase == "combat"
    if one.side != state.active or (fights and state.fought):
        one = replace(one, turn=Turn())
    if one.id not in state.striking:
        one = one.fighting(critical=False, felled=())
    if not any(other != one.id for other in state.striking):
        one = one.fighting(parries=0)
    return one


def _choice(ask: Ask) -> Answer:
    """Choose as in a duel: charge who lies in contact, stand up, and else the first thing."""
    charges = [option for option in ask.options if isinstance(option, Charge)]
    if charges:
        return charges[0]
    stands = [option for option in ask.options if isinstance(option, StandUp) and option.warriors]
    if stands:
        return stands[0]
    return next((one for one in ask.options if type(one).__name__ in ("EndMoves", "FightOn")), ask.options[0])
