"""`spell`, `scenery`, `portal`: attacks that no figure makes, or that meet none (`skulldred.portal.attack`)."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.battle.questions import Fields, Question, Record
from grognard.kernel.dice import Dice
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.skulldred.attacking_portals import roll_at_portal
from grognard.skulldred.danger import HARM, bout_against
from grognard.skulldred.declaring import spell_named
from grognard.skulldred.documents import spell_id
from grognard.skulldred.fights import Bout, settle
from grognard.skulldred.options import read_die_sides
from grognard.skulldred.profile import Profile
from grognard.skulldred.questions.fight import named
from grognard.skulldred.questions.parties import Recruiter, state_of
from grognard.skulldred.questions.titles import AttacksPortal, DiceAre, IsAttacked, PortalDiceAre
from grognard.skulldred.rolls import Roll, hits
from grognard.skulldred.shot_dice import Shot

MOST_DICE = 12
CASTS = "MAGIC"
WAYS = ("missile", "combat")


class Struck(Record, frozen=True):
    """What came of an attack: the result for its target."""

    result: str
    margin: int


class AttackAsked(Question):
    """An attack by a spell or by scenery: some dice at the target's SIZE, which it dodges."""

    main = "result"
    facts: ClassVar = {"result": N_("the worst result for the target"), "margin": N_("the margin")}

    def __init__(self, profile: Profile, by: str, bout: Bout, readings: Readings) -> None:
        self.profile = profile
        self.by = by
        self.bout = bout
        self.readings = readings

    def run(self, dice: Dice) -> Struck:
        """Attack once."""
        dice.tell(DiceAre(self.bout.ours.dice, self.bout.theirs.dice))
        verdict = settle(dice, self.bout)
        return Struck(named(verdict), verdict.margin if verdict.loser else 0)

    def title(self) -> IsAttacked:
        """Return "Lance of light attacks Orc"."""
        return IsAttacked(self.by, self.profile.name)


def _bout(defender: Profile, situation: Fields, readings: Readings, number: int, because: str, *, cover: bool) -> Bout:
    """Read what helps the target, and return the engine's opposed roll."""
    toad = situation.flag("defender_toad")
    shot = Shot(
        soft=situation.whole("soft", 0, most=9) if cover else 0,
        dodge_bought=situation.whole("defender_bought", 0, most=3) if cover else 0,
        ward=situation.whole("ward", 0, most=3),
        toad=toad,
    )
    sides = read_die_sides(situation)
    situation.finish()
    state = state_of(defender, readings=readings, die_sides=sides)
    figure = state.figure(0).at(300.0, 300.0, toad=int(toad))
    return bout_against(state, figure, number, because, shot)


class SpellAsked(AttackAsked):
    """An attack by a spell that was cast."""

    ask = "spell"

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> SpellAsked:
        """Read `defender` and `situation`: spell, to_cast, soft, defender_bought, ward, defender_toad, die_sides.

        Raises:
            BadInput: What can't be used, and where; also if the spell attacks nobody.
        """
        defender = recruiter.profile(fields, "defender", 1)
        situation = fields.inner("situation")
        text = situation.text("spell")
        key = spell_id(text or "lance", situation.at("spell"))
        spell = spell_named(key)
        to_cast = situation.whole("to_cast", spell.to_cast[0], least=1, most=3)
        if to_cast not in spell.to_cast:
            raise BadInput(situation.at("to_cast"), str(to_cast), " | ".join(map(str, spell.to_cast)))
        number = spell.attack_dice(spell.to_cast.index(to_cast) + 1)
        if not number:
            raise BadInput(situation.at("spell"), f"'{text}'", N_("a spell that attacks"))
        bout = _bout(defender, situation, readings, number, key, cover=True)
        return cls(defender, key, bout, readings)


class SceneryAsked(AttackAsked):
    """An attack by scenery: dangerous ground, a fall, a jump, a trap."""

    ask = "scenery"

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> SceneryAsked:
        """Read `defender` and `situation`: dice, ward, defender_toad, die_sides.

        Raises:
            BadInput: What can't be used, and where.
        """
        defender = recruiter.profile(fields, "defender", 1)
        situation = fields.inner("situation")
        number = situation.whole("dice", 2, least=1, most=MOST_DICE)
        return cls(defender, HARM, _bout(defender, situation, readings, number, HARM, cover=False), readings)


class Destroyed(Record, frozen=True):
    """What came of an attack on a portal."""

    destroyed: bool
    hits: int


class PortalAsked(Question):
    """A sorcerer's attack on a portal: it rolls nothing, and one HIT destroys it (`skulldred.portal.size`)."""

    ask = "portal"
    main = "destroyed"
    facts: ClassVar = {"destroyed": N_("the portal vanishes"), "hits": N_("hits in all")}

    def __init__(self, profile: Profile, roll: Roll, readings: Readings, sides: int) -> None:
        self.profile = profile
        self.roll = roll
        self.readings = readings
        self.sides = sides

    @classmethod
    def read(cls, fields: Fields, recruiter: Recruiter, readings: Readings) -> PortalAsked:
        """Read `attacker` (the sorcerer) and `situation`: way, point_blank, aims, surprise, die_sides.

        Raises:
            BadInput: What can't be used, and where; also if the attacker is no sorcerer.
        """
        attacker = recruiter.profile(fields, "attacker", 0)
        if not attacker.magic:
            raise BadInput(fields.at("attacker"), "0", CASTS)
        situation = fields.inner("situation")
        in_contact = situation.word("way", WAYS, WAYS[0]) == "combat"
        shot = Shot(
            point_blank=situation.flag("point_blank"),
            aims=situation.whole("aims", 0, most=3),
            surprise=situation.flag("surprise"),
            portal=True,
        )
        sides = read_die_sides(situation)
        situation.finish()
        return cls(attacker, roll_at_portal(attacker, None if in_contact else shot, readings), readings, sides)

    def run(self, dice: Dice) -> Destroyed:
        """Attack once."""
        dice.tell(PortalDiceAre(self.roll.dice))
        made = int(hits(dice, self.roll, self.sides))
        return Destroyed(made > 0, made)

    def title(self) -> AttacksPortal:
        """Return "Necromancer attacks a portal"."""
        return AttacksPortal(self.profile.name)
