"""Spells that hinder: FOG, MIRE, DREAD and GUST; and UNBIND, which ends those of others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Play, asking_nothing
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Disc
from grognard.skirmish.ways import heading
from grognard.skulldred.downed import down
from grognard.skulldred.hooks import Moments
from grognard.skulldred.leaders import is_last_survivor, is_led
from grognard.skulldred.leaving import break_spells
from grognard.skulldred.panicking import panic
from grognard.skulldred.portals import remove_portals
from grognard.skulldred.pushing import slide_until_stopped
from grognard.skulldred.sight import sees, sees_point
from grognard.skulldred.spell_effects import in_spell_reach
from grognard.skulldred.spell_rule import Aimed, Origin, SpellKind, SpellRule
from grognard.skulldred.state import Figure, Spell, State


class Fog(SpellRule, frozen=True):
    """Lay a circle of 1 SPAN round the origin in fog: shots that cross it meet one soft cover."""

    id: ClassVar[str] = "skulldred.spells.fog"
    kind: ClassVar[SpellKind] = "maintained"

    def aims(self, state: State, caster: Figure, origin: Origin, strength: int) -> Iterator[Aimed]:
        """Yield the origin."""
        yield Aimed()

    def effect(self, state: State, caster: int, origin: Origin, aimed: Aimed, strength: int, dice: Dice) -> Play[State]:
        """Fix the fog where the origin is now."""
        fog = Spell(self.id, caster, None, origin.base.x, origin.base.y, state.setting.lengths.span, 1)
        return asking_nothing(replace(state, spells=(*state.spells, fog)))


class Mire(SpellRule, frozen=True):
    """Make the ground within 1 SPAN of a portal difficult."""

    id: ClassVar[str] = "skulldred.spells.mire"
    kind: ClassVar[SpellKind] = "maintained"
    to_cast: ClassVar[tuple[int, ...]] = (2,)
    portal_only: ClassVar[bool] = True

    def aims(self, state: State, caster: Figure, origin: Origin, strength: int) -> Iterator[Aimed]:
        """Yield the portal."""
        yield Aimed()

    def effect(self, state: State, caster: int, origin: Origin, aimed: Aimed, strength: int, dice: Dice) -> Play[State]:
        """Fix the mire where the portal is now: it stays when the portal goes."""
        radius = state.setting.lengths.span + origin.base.reach
        mire = Spell(self.id, caster, None, origin.base.x, origin.base.y, radius)
        return asking_nothing(replace(state, spells=(*state.spells, mire)))


class Dread(SpellRule, frozen=True):
    """Give an enemy a PANIC marker: with TO CAST 1 one whose WILDSIDE is PANIC, with 2 any but a leader."""

    id: ClassVar[str] = "skulldred.spells.dread"
    kind: ClassVar[SpellKind] = "one-shot"
    to_cast: ClassVar[tuple[int, ...]] = (1, 2)
    at_figures: ClassVar[bool] = True

    def aims(self, state: State, caster: Figure, origin: Origin, strength: int) -> Iterator[Aimed]:
        """Yield the enemies in reach that can be frightened: no last survivor, nobody led."""
        for enemy in in_spell_reach(state, origin, state.enemies(caster.side), state.setting.lengths.span):
            wild = next((hook() for hook in enemy.in_force.hooks.of(Moments.on_wild)), None)
            fits = not enemy.in_force.is_leader if strength == 2 else wild is not None and wild.panics
            if fits and not enemy.panicked and not is_last_survivor(state, enemy) and not is_led(state, enemy):
                yield Aimed(enemy.id)

    def effect(self, state: State, caster: int, origin: Origin, aimed: Aimed, strength: int, dice: Dice) -> Play[State]:
        """Frighten it."""
        assert aimed.figure is not None, "an enemy is frightened"
        return asking_nothing(panic(state, aimed.figure, self.id, dice))


class Gust(SpellRule, frozen=True):
    """Push an enemy up to 1 SPAN straight from the origin, to the first thing in its way."""

    id: ClassVar[str] = "skulldred.spells.gust"
    at_figures: ClassVar[bool] = True

    def aims(self, state: State, caster: Figure, origin: Origin, strength: int) -> Iterator[Aimed]:
        """Yield the enemies in reach."""
        for enemy in in_spell_reach(state, origin, state.enemies(caster.side), state.setting.lengths.span):
            if not enemy.downed:
                yield Aimed(enemy.id)

    def effect(self, state: State, caster: int, origin: Origin, aimed: Aimed, strength: int, dice: Dice) -> Play[State]:
        """Blow it away: moved by less than its own base, it is DOWNED."""
        assert aimed.figure is not None, "an enemy is blown away"
        enemy = state.figure(aimed.figure)
        away = heading(origin.base, enemy)[0]
        span = state.setting.lengths.span
        state, length = yield from slide_until_stopped(state, enemy.id, away, span, self.id, dice)
        if length < enemy.profile.base.size - 0.5 and state.figure(enemy.id).stands:
            state = yield from down(state, enemy.id, self.id, dice)
        return state


class Unbind(SpellRule, frozen=True):
    """Make an enemy portal vanish (TO CAST 1), or break an enemy's MAINTAINED spell (2), in the caster's sight."""

    id: ClassVar[str] = "skulldred.spells.unbind"
    to_cast: ClassVar[tuple[int, ...]] = (1, 2)

    def aims(self, state: State, caster: Figure, origin: Origin, strength: int) -> Iterator[Aimed]:
        """Yield enemy portals, or enemy sorcerers who keep up a spell, where the caster sees one of its parts."""
        if strength == 1:
            for portal in state.portals:
                if portal.side != caster.side and sees_point(state, caster, portal.base):
                    yield Aimed(None, portal.id)
            return
        for spell in state.spells:
            keeper = state.figure(spell.caster)
            if keeper.side != caster.side and (sees(state, caster, keeper) or _sees_work(state, caster, spell)):
                yield Aimed(keeper.id)

    def effect(self, state: State, caster: int, origin: Origin, aimed: Aimed, strength: int, dice: Dice) -> Play[State]:
        """Undo it."""
        if aimed.portal is not None:
            return asking_nothing(remove_portals(state, (aimed.portal,), self.id, dice))
        assert aimed.figure is not None, "a spell of somebody is broken"
        return asking_nothing(break_spells(state, aimed.figure, dice))


def _sees_work(state: State, caster: Figure, spell: Spell) -> bool:
    """Does a sorcerer see the target or the place of a spell?"""
    if spell.target is not None:
        return sees(state, caster, state.figure(spell.target))
    return sees_point(state, caster, Disc(spell.x, spell.y, spell.radius))
