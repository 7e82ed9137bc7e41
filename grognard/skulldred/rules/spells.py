"""The spells: all but the word SUMMON are house values. Reach is 1 SPAN from the origin's base unless said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to, asking_nothing
from grognard.kernel.dice import Dice
from grognard.skulldred.appearing import appear, appearances
from grognard.skulldred.counters import restore_free
from grognard.skulldred.engagement import engaged_enemies
from grognard.skulldred.lengths import in_contact
from grognard.skulldred.portals import mark_used, portal_of, usable
from grognard.skulldred.rules.hindering_spells import Dread, Fog, Gust, Mire, Unbind
from grognard.skulldred.spell_effects import attack_by_spell, in_spell_reach
from grognard.skulldred.spell_rule import Aimed, Origin, SpellKind, SpellRule
from grognard.skulldred.state import Figure, Spell, State


class Chosen(Answer, frozen=True):
    """Choose a figure for a spell."""

    message = "{figure:figure}"

    figure: int


class Summon(SpellRule, frozen=True):
    """Bring a SUMMONED figure from the reserve to a portal; SIZE 4 and more are harder."""

    id: ClassVar[str] = "skulldred.spells.summon"
    for_summoned: ClassVar[bool] = True
    to_cast: ClassVar[tuple[int, ...]] = (1, 2)
    portal_only: ClassVar[bool] = True

    def aims(self, state: State, caster: Figure, origin: Origin, strength: int) -> Iterator[Aimed]:
        """Yield the figures in the reserve that the declared TO CAST can bring, if there is room."""
        for figure in state.figures:
            needed = 1 if figure.profile.size <= 3 else 2
            waits = figure.side == caster.side and figure.place == "reserve" and needed == strength
            if waits and next(appearances(state, figure, origin.base), None) is not None:
                yield Aimed(figure.id)

    def effect(self, state: State, caster: int, origin: Origin, aimed: Aimed, strength: int, dice: Dice) -> Play[State]:
        """Set it touching the portal, out of contact with enemies, deactivated."""
        assert aimed.figure is not None, "a figure is summoned"
        return (yield from appear(state, aimed.figure, origin.base, self.id, dice))


class FireBurst(SpellRule, frozen=True):
    """Burn everybody in reach but the caster, friend or foe, HIDDEN too: 3 dice each, no cover."""

    id: ClassVar[str] = "skulldred.spells.fire-burst"
    kind: ClassVar[SpellKind] = "one-shot"
    to_cast: ClassVar[tuple[int, ...]] = (2,)

    def attack_dice(self, strength: int) -> int:
        """Return three."""
        return 3

    def aims(self, state: State, caster: Figure, origin: Origin, strength: int) -> Iterator[Aimed]:
        """Yield the origin, if anybody is in reach."""
        if any(True for _ in self._victims(state, caster.id, origin)):
            yield Aimed()

    def _victims(self, state: State, caster: int, origin: Origin) -> Iterator[Figure]:
        shown = tuple(replace(one, hidden=False) for one in state.on_table if one.id != caster)
        return in_spell_reach(state, origin, shown, state.setting.lengths.span)

    def effect(self, state: State, caster: int, origin: Origin, aimed: Aimed, strength: int, dice: Dice) -> Play[State]:
        """Attack one after the other, in the order that the caster picks."""
        waiting = [victim.id for victim in self._victims(state, caster, origin)]
        while waiting:
            victim = waiting[0]
            if len(waiting) > 1:
                options = tuple(Chosen(one) for one in waiting)
                side = state.figure(caster).side
                victim = (yield from answer_to(Ask(side, self.id, options, state=state), Chosen)).figure
            waiting.remove(victim)
            if state.figure(victim).on_table:
                state = yield from attack_by_spell(
                    state, self.id, caster, victim, self.attack_dice(strength), origin, dice, cover=False
                )
        return state


class Lance(SpellRule, frozen=True):
    """Strike one enemy within 1 Long SPAN with 2, 3 or 4 dice."""

    id: ClassVar[str] = "skulldred.spells.lance"
    to_cast: ClassVar[tuple[int, ...]] = (1, 2, 3)
    at_figures: ClassVar[bool] = True

    def attack_dice(self, strength: int) -> int:
        """Return 2, 3 or 4."""
        return strength + 1

    def aims(self, state: State, caster: Figure, origin: Origin, strength: int) -> Iterator[Aimed]:
        """Yield the enemies in reach."""
        enemies = state.enemies(caster.side)
        for enemy in in_spell_reach(state, origin, enemies, state.setting.lengths.long_span):
            yield Aimed(enemy.id)

    def effect(self, state: State, caster: int, origin: Origin, aimed: Aimed, strength: int, dice: Dice) -> Play[State]:
        """Attack it."""
        assert aimed.figure is not None, "a figure is struck"
        if not state.figure(aimed.figure).on_table:
            return state
        return (
            yield from attack_by_spell(
                state, self.id, caster, aimed.figure, self.attack_dice(strength), origin, dice, cover=True
            )
        )


class Ward(SpellRule, frozen=True):
    """Give one ally, or the caster, more dice in defence as long as the spell is kept up."""

    id: ClassVar[str] = "skulldred.spells.ward"
    kind: ClassVar[SpellKind] = "maintained"
    to_cast: ClassVar[tuple[int, ...]] = (1, 2, 3)
    at_figures: ClassVar[bool] = True

    def aims(self, state: State, caster: Figure, origin: Origin, strength: int) -> Iterator[Aimed]:
        """Yield the allies in reach."""
        for ally in in_spell_reach(state, origin, state.side(caster.side), state.setting.lengths.span):
            yield Aimed(ally.id)

    def effect(self, state: State, caster: int, origin: Origin, aimed: Aimed, strength: int, dice: Dice) -> Play[State]:
        """Lay it on the ally."""
        assert aimed.figure is not None, "an ally is warded"
        ward = Spell(self.id, caster, aimed.figure, strength=strength)
        return asking_nothing(replace(state, spells=(*state.spells, ward)))


class Fury(SpellRule, frozen=True):
    """Give one ally, or the caster, two COMBAT dice in attack until the end of the turn."""

    id: ClassVar[str] = "skulldred.spells.fury"
    kind: ClassVar[SpellKind] = "one-shot"
    to_cast: ClassVar[tuple[int, ...]] = (2,)
    at_figures: ClassVar[bool] = True

    def aims(self, state: State, caster: Figure, origin: Origin, strength: int) -> Iterator[Aimed]:
        """Yield the allies in reach."""
        for ally in in_spell_reach(state, origin, state.side(caster.side), state.setting.lengths.span):
            yield Aimed(ally.id)

    def effect(self, state: State, caster: int, origin: Origin, aimed: Aimed, strength: int, dice: Dice) -> Play[State]:
        """Enrage it."""
        assert aimed.figure is not None, "an ally is enraged"
        return asking_nothing(state.with_figure(replace(state.figure(aimed.figure), fury=2)))


class RaiseUp(SpellRule, frozen=True):
    """Let an own DOWNED figure stand up; its counter goes back to the active pool."""

    id: ClassVar[str] = "skulldred.spells.raise-up"
    kind: ClassVar[SpellKind] = "one-shot"
    to_cast: ClassVar[tuple[int, ...]] = (2,)
    at_figures: ClassVar[bool] = True

    def aims(self, state: State, caster: Figure, origin: Origin, strength: int) -> Iterator[Aimed]:
        """Yield the own DOWNED figures in reach."""
        for ally in in_spell_reach(state, origin, state.side(caster.side), state.setting.lengths.span):
            if ally.downed:
                yield Aimed(ally.id)

    def effect(self, state: State, caster: int, origin: Origin, aimed: Aimed, strength: int, dice: Dice) -> Play[State]:
        """Raise it."""
        assert aimed.figure is not None, "a figure is raised"
        return asking_nothing(restore_free(state, aimed.figure, self.id, dice))


class GateStep(SpellRule, frozen=True):
    """Take an ally who touches one own portal to another; both are used."""

    id: ClassVar[str] = "skulldred.spells.gate-step"
    to_cast: ClassVar[tuple[int, ...]] = (2,)
    portal_only: ClassVar[bool] = True

    def aims(self, state: State, caster: Figure, origin: Origin, strength: int) -> Iterator[Aimed]:
        """Yield each free ally at the origin, with each other portal that has room."""
        for ally in state.side(caster.side):
            touches = in_contact(ally.base, origin.base) and not (ally.downed or ally.hidden)
            if not touches or any(True for _ in engaged_enemies(state, ally)):
                continue
            for portal in usable(state, caster.side, caster):
                elsewhere = origin.portal is not None and portal.id != origin.portal.id
                if elsewhere and next(appearances(state, ally, portal.base), None) is not None:
                    yield Aimed(ally.id, portal.id)

    def effect(self, state: State, caster: int, origin: Origin, aimed: Aimed, strength: int, dice: Dice) -> Play[State]:
        """Set it touching the other portal."""
        assert aimed.figure is not None, "an ally steps through"
        assert aimed.portal is not None, "to another portal"
        there = portal_of(state, aimed.portal)
        state = mark_used(state, there.id)
        return (yield from appear(state, aimed.figure, there.base, self.id, dice, acted=False))


ALL_SPELLS: dict[str, type[SpellRule]] = {
    spell.id: spell
    for spell in (Summon, FireBurst, Lance, Ward, Fury, RaiseUp, GateStep, Fog, Mire, Dread, Gust, Unbind)
}
"""Every spell by its id."""
