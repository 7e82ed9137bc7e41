"""Choices inside a question: what the units do where the rules let their owners choose.

By default each owner takes the engine's first suggestion: attacks go to rank and file, nobody offers Duels, pursuers
pursue. A question may name weapons, and whom the attacks go to.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.board.round_of_combat import CHAMPION, RANK_AND_FILE, Pool
from grognard.t9a.melee.melee_answers import Allocate, ChooseWeapon, IssueDuel, IssueNoDuel
from grognard.t9a.questions.parties import Party
from grognard.t9a.rules import REGISTRY
from grognard.t9a.units.arms import usable_weapons

TARGETS = ("rank_and_file", "champion", "characters")


class Choices(msgspec.Struct, frozen=True):
    """A policy: the same answer to the same ask, whatever was rolled.

    *weapons* are (unit, weapon id); *target* is where attacks go that may go to several pools; *duels*: whoever can
    offer a Duel does; by default nobody does.
    """

    weapons: tuple[tuple[int, str], ...] = ()
    target: str = RANK_AND_FILE
    duels: bool = False

    def __call__(self, ask: Ask) -> Answer:
        """Answer as was wished; what no wish speaks of takes its first option."""
        options = ask.options
        first = options[0]
        if isinstance(first, ChooseWeapon):
            wanted = dict(self.weapons).get(first.unit)
            return next((one for one in options if isinstance(one, ChooseWeapon) and one.weapon == wanted), first)
        if isinstance(first, Allocate):
            return max(options, key=self._sent_to_target)
        if self.duels and isinstance(first, IssueNoDuel):
            return next((one for one in options if isinstance(one, IssueDuel)), first)
        return first

    def _sent_to_target(self, answer: Answer) -> int:
        assert isinstance(answer, Allocate), "attacks are allocated"
        return sum(share.attacks for share in answer.shares if self._is_target(share.pool))

    def _is_target(self, pool: Pool) -> bool:
        if self.target == "characters":
            return isinstance(pool, int)
        return pool == (CHAMPION if self.target == "champion" else RANK_AND_FILE)


def choices_of(
    parties: Sequence[Party], target: str = RANK_AND_FILE, *, place: str = "", duels: bool = False
) -> Choices:
    """Return the policy in which the units use the weapons named for them.

    Raises:
        BadInput: If a unit has no such weapon.
    """
    return Choices(tuple((party.unit.id, _weapon(party, place)) for party in parties if party.weapon), target, duels)


def _weapon(party: Party, place: str) -> str:
    weapons = {
        weapon.id: weapon.name
        for model, _ in party.unit.members
        for part in model.parts
        for weapon in usable_weapons(part)
    }
    named = [key for key in REGISTRY.catalogue.named(party.weapon) if key in weapons]
    if not named:
        known = " | ".join(name.en for name in weapons.values())
        raise BadInput(f"{place}, weapon", f"'{party.weapon}'", known or N_("no weapon: it has no choice"))
    return named[0]
