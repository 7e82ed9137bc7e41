"""`charge`: whether a charge reaches its target, or catches it in flight, after the target's reaction.

The engine declares the charge, lets the target react, and moves the charger; so casualties by Stand and Shoot and
Panic before the move count, as does the flight of a target that flees.
"""

from __future__ import annotations

from math import hypot
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint, Play
from grognard.kernel.battle.driving import drive, stops
from grognard.kernel.battle.questions import Fields, Question, Record
from grognard.kernel.dice import Dice
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.kernel.geometry import Feature, Rect
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.board.state import Charge as DeclaredCharge
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.charge import declare
from grognard.t9a.charging.charge_declaration import charge_on
from grognard.t9a.charging.charge_moves import move_chargers
from grognard.t9a.charging.reactions import REACTION, FleeFromCharge, Hold, StandAndShoot, open_reactions
from grognard.t9a.morale.panic import Panics
from grognard.t9a.moving.moves import can_fly
from grognard.t9a.questions.parties import Party, Recruiter
from grognard.t9a.questions.scene import in_the_middle, looking_at, state_of
from grognard.t9a.questions.strike import read_facing
from grognard.t9a.questions.titles import Charges
from grognard.t9a.shooting.shooting_events import Shoots as ShootsAt
from grognard.t9a.shooting.shooting_events import SpecialAttackMade

REACTIONS: dict[str, type[Answer]] = {"hold": Hold, "stand_and_shoot": StandAndShoot, "flee": FleeFromCharge}
MOVING = "move"


class Charged(Record, frozen=True):
    """How a charge ended: *failed_move* is how far the charger came that did not make it, in inches."""

    made: bool
    caught: bool
    failed_move: float
    charger_lost: int
    charger_fled: bool


class Charge(Question):
    """One unit's charge on another."""

    ask = "charge"
    main = "made"
    headings: ClassVar[tuple[type[Event], ...]] = (
        ShootsAt,
        SpecialAttackMade,
    )
    closings: ClassVar[tuple[type[Event], ...]] = (Panics,)
    facts: ClassVar = {
        "made": N_("the charge is made"),
        "caught": N_("the fleeing target is caught"),
        "failed_move": N_("inches moved in a failed charge (0 if it is made)"),
        "charger_lost": N_("Health Points lost by the charger"),
        "charger_fled": N_("the charger flees or is destroyed"),
    }

    parties: tuple[Party, ...] = ()

    def __init__(self, state: State, charger: Unit, target: Unit, charge: DeclaredCharge, reaction: str) -> None:
        self.state = state
        self.readings = state.setting.readings
        self.charger, self.target = charger, target
        self.charge, self.reaction = charge, reaction

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> Charge:
        """Read `attacker` (the charger), `defender` and `situation`.

        Raises:
            BadInput: What can't be used, and where; also if the charge can't be declared, or not so answered.
        """
        chargers = recruiter.parties(fields, "attacker", 0)
        targets = recruiter.parties(fields, "defender", 1)
        for parties, key in ((chargers, "attacker"), (targets, "defender")):
            if len(parties) != 1 or not parties[0].unit.model_count:
                raise BadInput(fields.at(key), str(len(parties)), N_("one unit"))
        situation = fields.inner("situation")
        facing = read_facing(situation)
        away = situation.number("distance", 8.0, least=0.1, most=60)
        reaction = situation.word("reaction", tuple(REACTIONS), "hold")
        downhill = situation.flag("downhill")
        flying = situation.flag("flying", can_fly(chargers[0].unit))
        fleeing = situation.flag("fleeing")
        situation.finish()
        target = in_the_middle(targets[0].unit)
        charger = looking_at(target, chargers[0].unit, away, facing)
        if fleeing:
            target = target.altered(fleeing=True)
        state = state_of((charger, target), readings, features=_hill(charger) if downhill else (), phase="charge")
        charger, target = state.unit(charger.id), state.unit(target.id)
        charge = charge_on(state, charger, target, flying=flying)
        if not isinstance(charge, DeclaredCharge):
            raise BadInput(situation.at("distance"), str(away), charge)
        question = cls(state, charger, target, charge, reaction)
        question.parties = (*chargers, *targets)
        if not fleeing:
            question.check_reaction(situation.at("reaction"))
        return question

    def check_reaction(self, place: str) -> None:
        """Raise `BadInput` if the target may not react so."""
        allowed = open_reactions(self.state, self.target, self.charger)
        names = [name for name, kind in REACTIONS.items() if any(isinstance(one, kind) for one in allowed)]
        if self.reaction not in names:
            raise BadInput(place, f"'{self.reaction}'", " | ".join(names))

    def run(self, dice: Dice) -> Charged:
        """Charge once."""
        return self._charged(drive(self._play, self.state, dice, self._answer))

    def odds(self, every: EveryDice) -> Distribution[Charged]:
        """Charge in every way; equal states merge after the reaction."""
        ends = stops(self._play, self.state, policy=self._answer, dice=every, bound=every.bound)
        return ends.map(lambda stop: self._charged(stop.state))

    def title(self) -> Charges:
        """Return "5 Raptor Riders charge 20 Clan Warriors"."""
        return Charges.between(self.charger, self.target)

    def _play(self, state: State, dice: Dice) -> Play[State]:
        if not state.step:
            state = yield from declare(state, self.charge, dice)
            state = replace(state, step=MOVING)
            yield Checkpoint(state)
        return (yield from move_chargers(state, dice))

    def _answer(self, ask: Ask) -> Answer:
        """React as the question says; whatever else is asked gets the first suggestion."""
        if ask.kind == REACTION:
            kind = REACTIONS[self.reaction]
            return next((one for one in ask.options if isinstance(one, kind)), ask.options[0])
        return ask.options[0]

    def _charged(self, state: State) -> Charged:
        charger, target = state.by_id.get(self.charger.id), state.by_id.get(self.target.id)
        lost = self.charger.health - (charger.health if charger is not None else 0)
        if charger is None or charger.morale.fleeing:
            return Charged(made=False, caught=False, failed_move=0.0, charger_lost=lost, charger_fled=True)
        caught = target is None and charger.this_turn.moved == "charge"  # who reaches no one has moved otherwise
        made = charger.is_engaged or caught
        moved = 0.0 if made else hypot(charger.x - self.charger.x, charger.y - self.charger.y)
        return Charged(made, caught, round(moved, 1), lost, charger_fled=False)


def _hill(unit: Unit) -> tuple[Feature, ...]:
    """Return a Hill under the whole unit, and nothing else."""
    boundary = unit.boundary
    if not isinstance(boundary, Rect):
        return (Feature("hill", "hill", boundary),)
    return (Feature("hill", "hill", Rect(boundary.x, boundary.y, boundary.width, boundary.depth, boundary.facing)),)
