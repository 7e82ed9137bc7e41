"""What is told, and what is chosen, in the Shooting Phase."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.battle.asks import Answer
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.phrases import NOTHING, Phrase
from grognard.t9a.shooting.guns import Arm, way_of

# ---- answers ---------------------------------------------------------------------------------------------------------


class ShootUnit(Answer, frozen=True):
    """This unit shoots next."""

    message: ClassVar[str] = N_("shoot with {unit:unit}")

    unit: int


class EndShooting(Answer, frozen=True):
    """No further unit shoots in this phase."""

    message: ClassVar[str] = N_("end the Shooting Phase")


class Shoot(Answer, frozen=True):
    """Shoot at a unit: *arms* say who uses which weapon.

    *helper* is the Character whose rules help the shot (t9a.engineer). *characters_first*: where the hits can't be
    distributed equally, Characters take one more rather than the rank and file.
    """

    message: ClassVar[str] = N_("{unit:unit} {unit:unit:shoots|shoot} at {target:unit} with {weapons}{help}{order}")

    unit: int
    target: int
    arms: tuple[Arm, ...]
    helper: int | None = None
    characters_first: bool = True

    @property
    def help(self) -> Phrase:
        """Who helps."""
        return NOTHING if self.helper is None else Phrase(N_(", helped by {helper:unit}"), helper=self.helper)

    @property
    def order(self) -> Phrase:
        """Who takes one hit more than others, where it is not the Characters."""
        return NOTHING if self.characters_first else Phrase(N_(", the rank and file first"))

    @property
    def weapons(self) -> tuple[str | Way, ...]:
        """The weapons used, by their ids, with the way of firing where it is not the first."""
        keys = (way_of(key) for key in dict.fromkeys(arm.weapon for arm in self.arms))
        return tuple(weapon if way == 1 else Way(weapon, way) for weapon, way in keys)


class Way(Event, frozen=True):
    """A weapon fired in another than its first way: words in a `Shoot`."""

    message: ClassVar[str] = N_("{weapon} (way {way})")

    weapon: str
    way: int


class HoldFire(Answer, frozen=True):
    """The unit does not shoot."""

    message: ClassVar[str] = N_("{unit:unit} {unit:unit:holds|hold} {unit:unit:its|their} fire")

    unit: int


class Sweep(Answer, frozen=True):
    """Make a Sweeping Attack at a unit that was passed over."""

    message: ClassVar[str] = N_("{unit:unit}: {rule} over {target:unit}")

    unit: int
    target: int
    rule: str


class NoSweep(Answer, frozen=True):
    """Make no (further) Sweeping Attack."""

    message: ClassVar[str] = N_("{unit:unit} {unit:unit:makes|make} no Sweeping Attack")

    unit: int


# ---- events: shots ---------------------------------------------------------------------------------------------------


class Shoots(Event, frozen=True):
    """A unit shoots: so many shots with one weapon, before their dice."""

    message: ClassVar[str] = N_("{unit} {unit:shoots|shoot} at {target} with {weapon}: {shots} shot")
    plural: ClassVar[str | None] = N_("{unit} {unit:shoots|shoot} at {target} with {weapon}: {shots} shots")
    counted: ClassVar[str] = "shots"

    unit: Name
    target: Name
    weapon: Name
    shots: int


class CannotHit(Event, frozen=True):
    """Shots for which 8+ or worse would be needed."""

    message: ClassVar[str] = "{unit} can't hit {target} with {weapon} ({rule})"

    unit: Name
    target: Name
    weapon: Name
    rule: str = "t9a.hopeless-shot"


class HitsOnUnit(Event, frozen=True):
    """Hits on a unit, before they are distributed; *rule* gave their number, "" if the to-hit rolls did."""

    message: ClassVar[str] = N_("{hits} hit on {target}")
    plural: ClassVar[str | None] = N_("{hits} hits on {target}")
    counted: ClassVar[str] = "hits"

    target: Name
    hits: int
    rule: str = ""


class HitsOnPool(Event, frozen=True):
    """How many of the hits on a unit fall on one kind of its models."""

    message: ClassVar[str] = N_("{hits} of the hits falls on {model} ({unit})")
    plural: ClassVar[str | None] = N_("{hits} of the hits fall on {model} ({unit})")
    counted: ClassVar[str] = "hits"

    unit: Name
    model: Name
    hits: int


class SpecialAttackMade(Event, frozen=True):
    """A ranged Special Attack: Breath, Sweeping Attack."""

    message: ClassVar[str] = N_("{unit}, {rule} at {target}: {hits} hit")
    plural: ClassVar[str | None] = N_("{unit}, {rule} at {target}: {hits} hits")
    counted: ClassVar[str] = "hits"

    unit: Name
    rule: str
    target: Name
    hits: int


class Helped(Event, frozen=True):
    """A Character's rules help a War Machine's shot."""

    message: ClassVar[str] = N_("{helper} {helper:helps|help} {unit} ({rule})")

    helper: Name
    unit: Name
    rule: str


# ---- events: artillery -----------------------------------------------------------------------------------------------


class Falters(Event, frozen=True):
    """One natural 6 among the dice for the shots of a Volley Gun."""

    message: ClassVar[str] = N_("{weapon} falters: −1 to hit ({rule})")

    weapon: Name
    rule: str


class PartialHit(Event, frozen=True):
    """The second roll of a Catapult hits."""

    message: ClassVar[str] = N_("a Partial Hit with {weapon}")

    weapon: Name
    rule: str = "t9a.partial-hit"


class Misfires(Event, frozen=True):
    """A weapon misfires."""

    message: ClassVar[str] = N_("{weapon} ({unit}) misfires")

    unit: Name
    weapon: Name
    rule: str = "t9a.misfire"


class Explodes(Event, frozen=True):
    """Misfire 0 or less: the model blows up, and all within *radius* inches are hit."""

    message: ClassVar[str] = N_("Explosion: {unit} {unit:blows|blow} up; models within {radius:in} are hit")

    unit: Name
    radius: float
    rule: str = "t9a.misfire-table"


class BreaksDown(Event, frozen=True):
    """Misfire 1-2: the weapon is silent for the rest of the battle."""

    message: ClassVar[str] = N_("Breakdown: {weapon} ({unit}) won't shoot again in this battle")

    unit: Name
    weapon: Name
    rule: str = "t9a.misfire-table"


class Jams(Event, frozen=True):
    """Misfire 3-4: the weapon is silent in its owner's next turn; a War Machine is Shaken."""

    message: ClassVar[str] = N_("Jammed: {weapon} ({unit}) is silent in its owner's next turn")

    unit: Name
    weapon: Name
    rule: str = "t9a.misfire-table"


class TurnsOnItsUser(Event, frozen=True):
    """A Misfire hurts the model that shot, without a roll on the table."""

    message: ClassVar[str] = N_("{weapon} turns on {unit}")

    unit: Name
    weapon: Name
    rule: str


class Malfunctions(Event, frozen=True):
    """Misfire 5+: the model loses a Health Point."""

    message: ClassVar[str] = N_("Malfunction: {unit} {unit:loses|lose} a Health Point")

    unit: Name
    rule: str = "t9a.misfire-table"
