"""What is told, and what is chosen, in a Round of Combat."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from grognard.kernel.asks import Answer
from grognard.kernel.events import Event, Name
from grognard.kernel.language import N_, Wording
from grognard.t9a.round_of_combat import CHAMPION, COMPANIONS, RANK_AND_FILE, Pool

# ---- events ----------------------------------------------------------------------------------------------------------


class RoundBegins(Event, frozen=True):
    """A Round of Combat is fought between these units."""

    message: ClassVar[str] = N_("Round of Combat: {ours} against {theirs}")

    ours: tuple[Name, ...]
    theirs: tuple[Name, ...]


class InitiativeStep(Event, frozen=True):
    """The attacks of an Initiative Step follow."""

    message: ClassVar[str] = N_("Initiative Step {step}")

    step: int


class FailedFear(Event, frozen=True):
    """A unit failed its Fear Test."""

    message: ClassVar[str] = N_("{unit} is Shaken by Fear for this Round")

    unit: Name


class WeaponChosen(Event, frozen=True):
    """The models of a pool fight with a weapon."""

    message: ClassVar[str] = N_("{model} ({unit}) fights with {weapon}")

    unit: Name
    model: Name
    weapon: Name


class MadeWay(Event, frozen=True):
    """A Character moved within the first rank to touch the enemy."""

    message: ClassVar[str] = N_("{model} makes his way to the enemy")

    model: Name


class DuelIssued(Event, frozen=True):
    """A Duel is offered."""

    message: ClassVar[str] = N_("{model} ({unit}) offers a Duel")

    model: Name
    unit: Name


class DuelAccepted(Event, frozen=True):
    """The Duel takes place."""

    message: ClassVar[str] = N_("{model} ({unit}) accepts the Duel")

    model: Name
    unit: Name


class DuelRefused(Event, frozen=True):
    """Nobody accepts the Duel; *blamed* is the Character named for it."""

    message: ClassVar[str] = N_("the Duel is refused")
    blaming: ClassVar[str] = N_("the Duel is refused; {blamed} is named for it")

    blamed: Name | None = None

    def wording(self) -> Wording:
        """Return the sentence that fits."""
        template = self.message if self.blamed is None else self.blaming
        return Wording(template, self.__getattribute__)


class Overkill(Event, frozen=True):
    """Surplus Health Points taken in a Duel, for the Combat Score."""

    message: ClassVar[str] = N_("Overkill: {points}")

    points: int


class CrushDeclared(Event, frozen=True):
    """A part gives up its Close Combat Attacks for one Crush Attack."""

    message: ClassVar[str] = N_("{model} ({unit}) prepares a Crush Attack")

    model: Name
    unit: Name


class Attacked(Event, frozen=True):
    """Attacks of one kind against one pool, before their dice."""

    message: ClassVar[str] = N_("{attacker} ({unit}) attacks {target} ({enemy}) with {weapon}: {attacks} attack")
    plural: ClassVar[str | None] = N_("{attacker} ({unit}) attacks {target} ({enemy}) with {weapon}: {attacks} attacks")
    counted: ClassVar[str] = "attacks"

    unit: Name
    attacker: Name
    enemy: Name
    target: Name
    weapon: Name
    attacks: int


class HitAutomatically(Event, frozen=True):
    """Hits of a Special Attack on one pool, before their dice."""

    message: ClassVar[str] = N_("{attacker} ({unit}), {rule}: {hits} hit on {target} ({enemy})")
    plural: ClassVar[str | None] = N_("{attacker} ({unit}), {rule}: {hits} hits on {target} ({enemy})")
    counted: ClassVar[str] = "hits"

    unit: Name
    attacker: Name
    rule: str
    enemy: Name
    target: Name
    hits: int


class StrikesWhenRemoved(Event, frozen=True):
    """Models that fall at this step strike once more."""

    message: ClassVar[str] = N_("{unit}: {models} falling model strikes once more")
    plural: ClassVar[str | None] = N_("{unit}: {models} falling models strike once more")
    counted: ClassVar[str] = "models"

    unit: Name
    models: int


class Nudged(Event, frozen=True):
    """A unit is moved to stay in contact."""

    message: ClassVar[str] = N_("{unit} closes up to {enemy}")

    unit: Name
    enemy: Name


class DroppedOut(Event, frozen=True):
    """A unit has no enemy in contact any more."""

    message: ClassVar[str] = N_("{unit} drops out of the combat")

    unit: Name


# ---- answers ---------------------------------------------------------------------------------------------------------


class UnitAnswer(Answer, frozen=True):
    """An answer about units, which are shown by their ids as texts: readers bring their names."""

    def wording(self) -> Wording:
        """Return the sentence and its values, units as texts."""
        return Wording(self.message, self._shown)

    def _shown(self, field: str) -> object:
        value = getattr(self, field)
        if field == "pool":
            return POOL_NAMES.get(value, str(value))
        if field in ("unit", "enemy", "units"):
            return tuple(str(one) for one in value) if isinstance(value, tuple) else str(value)
        return value


POOL_NAMES: dict[Pool, str] = {
    RANK_AND_FILE: N_("rank and file"),
    COMPANIONS: N_("companions"),
    CHAMPION: N_("the Champion"),
}


class PickCombat(UnitAnswer, frozen=True):
    """The combat that is fought next."""

    message: ClassVar[str] = N_("fight the combat of {units}")

    units: tuple[int, ...]


class ChooseWeapon(UnitAnswer, frozen=True):
    """The weapon with which a part of the models of a pool fights."""

    message: ClassVar[str] = N_("{unit}, {pool}: fight with {weapon}")

    unit: int
    pool: Pool
    part: int
    weapon: str


class MakeWay(UnitAnswer, frozen=True):
    """A Character goes to another file of the first rank; None: he stays."""

    message: ClassVar[str] = N_("{pool} ({unit}): stand in file {file}")
    staying: ClassVar[str] = N_("{pool} ({unit}): stay where he is")

    unit: int
    pool: int
    file: int | None

    def wording(self) -> Wording:
        """Return the sentence that fits."""
        return Wording(self.message if self.file is not None else self.staying, self._shown)


class IssueDuel(UnitAnswer, frozen=True):
    """A Champion or Character offers a Duel."""

    message: ClassVar[str] = N_("offer a Duel with {pool} ({unit})")

    unit: int
    pool: Pool


class IssueNoDuel(Answer, frozen=True):
    """Nobody of the side offers a Duel."""

    message: ClassVar[str] = N_("offer no Duel")


class AcceptDuel(UnitAnswer, frozen=True):
    """A Champion or Character accepts the Duel."""

    message: ClassVar[str] = N_("accept the Duel with {pool} ({unit})")

    unit: int
    pool: Pool


class RefuseDuel(Answer, frozen=True):
    """The Duel is refused."""

    message: ClassVar[str] = N_("refuse the Duel")


class BlameForRefusal(UnitAnswer, frozen=True):
    """The Character who suffers for a refused Duel."""

    message: ClassVar[str] = N_("name {pool} ({unit}) for the refusal")

    unit: int
    pool: int


class DeclareCrush(UnitAnswer, frozen=True):
    """Whether a part makes one Crush Attack instead of its Close Combat Attacks."""

    message: ClassVar[str] = N_("{unit}, {pool}: Crush Attack: {crush}")

    unit: int
    pool: Pool
    part: int
    crush: bool


class ChooseSpecialAttack(UnitAnswer, frozen=True):
    """Which of two Special Attacks that exclude each other a part makes in this Round."""

    message: ClassVar[str] = N_("{unit}, {pool}: {rule}")

    unit: int
    pool: Pool
    part: int
    rule: str


class AimSpecialAttack(UnitAnswer, frozen=True):
    """The enemy unit against which a Special Attack goes; None: it is not made."""

    message: ClassVar[str] = N_("{unit}, {pool}: {rule} against {enemy}")
    holding: ClassVar[str] = N_("{unit}, {pool}: no {rule}")

    unit: int
    pool: Pool
    part: int
    rule: str
    enemy: int | None

    def wording(self) -> Wording:
        """Return the sentence that fits."""
        return Wording(self.message if self.enemy is not None else self.holding, self._shown)


class Share(msgspec.Struct, frozen=True):
    """A part of the attacks: how many go to one pool of an enemy unit."""

    enemy: int
    pool: Pool
    attacks: int

    def wording(self) -> Wording:
        """Return the share in words."""
        return Wording(_SHARE, self._shown)

    def _shown(self, field: str) -> object:
        if field == "attacks":
            return self.attacks
        value: Pool = getattr(self, field)
        return POOL_NAMES.get(value, str(value))


_SHARE = N_("{attacks} on {pool} of {enemy}")


class Allocate(UnitAnswer, frozen=True):
    """How the attacks of a part of the models of a pool are split between the pools that they reach."""

    message: ClassVar[str] = N_("{unit}, {pool}: {shares}")

    unit: int
    pool: Pool
    part: int
    shares: tuple[Share, ...]
