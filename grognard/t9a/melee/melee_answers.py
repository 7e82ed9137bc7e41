"""What is chosen in a Round of Combat."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from grognard.kernel.battle.asks import Answer
from grognard.kernel.words.language import N_, Wording
from grognard.t9a.board.round_of_combat import CHAMPION, COMPANIONS, RANK_AND_FILE, Pool


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
