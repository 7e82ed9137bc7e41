"""`cast`: whether a spell is cast and not dispelled, which Miscast follows, and what its hits take.

The caster looks straight at the target. Its rules and the target's count as in a battle: Wizard Master, Magic
Resistance, Hewn out of Mountains; the Casting Value is the spell's, or the Power Level of a Bound Spell.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.questions import Fields, Question, Record, shown
from grognard.kernel.dice import Dice
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.board.magic import Magic
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.attempts import attempt_of, miscasts_of, power_of
from grognard.t9a.magic.dispelling import dispel_bonus
from grognard.t9a.magic.events import SpellStrikes
from grognard.t9a.magic.flux import FLUX_CARDS
from grognard.t9a.magic.roll import MOST_DICE, Attempt, Fate, fate, roll_to_dispel
from grognard.t9a.magic.strikes import strike_unit
from grognard.t9a.magic.targets import Aim, targets_without_choice
from grognard.t9a.moments.spell import all_spells
from grognard.t9a.moments.spell_card import SpellHits
from grognard.t9a.questions.casters import aim_at
from grognard.t9a.questions.parties import Recruiter, rule_named
from grognard.t9a.questions.scene import in_the_middle, looking_at, state_of
from grognard.t9a.questions.titles import Casts

AWAY_IN = 12.0
MOST_DISPELLING = 12
BOUND_DICE = (2, 3)


class Cast(Record, frozen=True):
    """How a casting ended; *miscast* is the row of the table that applies, 0 for none."""

    cast: bool
    passed: bool
    dispelled: bool
    miscast: int
    health_lost: int


class Casting(Question):
    """One casting of a spell."""

    ask = "cast"
    main = "cast"
    headings: ClassVar = (SpellStrikes,)
    rows = frozenset({"miscast"})
    facts: ClassVar = {
        "cast": N_("the spell is cast"),
        "passed": N_("the attempt passes"),
        "dispelled": N_("the spell is dispelled"),
        "miscast": N_("row of the Miscast table"),
        "health_lost": N_("Health Points lost"),
    }

    def __init__(self, state: State, aim: Aim, target: Unit | None, dice: int, dispelling: int) -> None:
        self.state, self.aim, self.target = state, aim, target
        self.readings = state.setting.readings
        self.dice, self.dispelling = dice, dispelling
        chosen = (target.id,) if target is not None else ()
        self.targets = targets_without_choice(state, aim) or chosen

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> Casting:
        """Read `attacker` (who casts), `spell`, `dice`, `dispel`, `defender` if it has a target, and `situation`.

        Raises:
            BadInput: What can't be used, and where.
        """
        casters = recruiter.parties(fields, "attacker", 0)
        defenders = recruiter.parties(fields, "defender", 1) if "defender" in fields else ()
        for parties, key, most in ((casters, "attacker", 1), (defenders, "defender", len(defenders[:1]))):
            if len(parties) != most or any(not party.unit.model_count for party in parties):
                raise BadInput(fields.at(key), str(len(parties)), N_("one unit"))
        spell = _spell(fields)
        number = fields.whole("dice", 2, least=1, most=MOST_DICE)
        dispelling = fields.whole("dispel", 0, most=MOST_DISPELLING)
        situation = fields.inner("situation")
        boosted = situation.flag("boosted")
        card = situation.whole("card", 3, least=1, most=len(FLUX_CARDS))
        situation.finish()
        foe = in_the_middle(defenders[0].unit) if defenders else None
        unit = looking_at(foe, casters[0].unit, AWAY_IN) if foe is not None else in_the_middle(casters[0].unit)
        magic = Magic(card=card, dice=(number, dispelling))
        units = (unit, foe) if foe is not None else (unit,)
        state = replace(state_of(units, readings, phase="magic"), magic=magic)
        aim = aim_at(state, state.unit(unit.id), spell, fields, boosted=boosted)
        if aim.known.bound is not None and number not in BOUND_DICE:
            raise BadInput(fields.at("dice"), str(number), N_("2 or 3 dice, for a Bound Spell"))
        return cls(state, aim, state.unit(foe.id) if foe is not None else None, number, dispelling)

    def run(self, dice: Dice) -> Cast:
        """Cast once."""
        end = self._fate(dice)
        passed = end.outcome != "failed" or bool(end.miscast)
        if end.outcome != "cast":
            dispelled = end.outcome == "dispelled"
            return Cast(cast=False, passed=passed, dispelled=dispelled, miscast=end.miscast, health_lost=0)
        return Cast(cast=True, passed=True, dispelled=False, miscast=end.miscast, health_lost=self._lost(dice))

    def odds(self, every: EveryDice) -> Distribution[Cast]:
        """Cast in every way."""
        return every.odds(self.run)

    def title(self) -> Casts:
        """Return "Cuatl Lord: Fireball with 2 dice"."""
        return Casts(self.state.unit(self.aim.caster.unit).name, self.aim.known.spell, self.dice, self.dispelling)

    def _fate(self, dice: Dice) -> Fate:
        bonus = dispel_bonus(self.state, 1)
        if self.aim.known.bound is None:
            attempt: Attempt = attempt_of(self.state, self.aim, self.dice, self.targets)
            return dice.step(fate, attempt, self.dispelling, bonus, miscasts_of(self.state, self.aim))
        level = power_of(self.state, self.aim, self.dice, self.targets)
        dispelled = self.dispelling and roll_to_dispel(dice, self.dispelling, level, bonus).dispelled
        return Fate("dispelled" if dispelled else "cast")

    def _lost(self, dice: Dice) -> int:
        effect = self.aim.version.effect
        if self.target is None or not isinstance(effect, SpellHits):
            return 0
        source = self.state.unit(self.aim.caster.unit)
        return dice.step(_struck, self.state, self.target.id, source, self.aim.known.spell, effect)


def _struck(dice: Dice, state: State, target: int, source: Unit, spell: str, hits: SpellHits) -> int:
    return strike_unit(state, target, source, spell, hits, dice)[1]


def _spell(fields: Fields) -> str:
    text = fields.text("spell")
    found = rule_named(text, fields.at("spell")) if text else ""
    if found not in [spell.id for spell in all_spells()]:
        raise BadInput(fields.at("spell"), shown(text), N_("a spell"))
    return found
