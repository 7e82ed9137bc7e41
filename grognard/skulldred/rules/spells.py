"""The spells: all but the word SUMMON are house values. Reach is 1 SPAN from the origin's base unless said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to, asking_nothing
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Disc
from grognard.skirmish.ways import heading
from grognard.skulldred.appearing import appear, appearances
from grognard.skulldred.counters import restore_free
from grognard.skulldred.downed import down
from grognard.skulldred.engagement import engaged_enemies
from grognard.skulldred.hooks import Moments
from grognard.skulldred.leaders import is_last_survivor, is_led
from grognard.skulldred.leaving import break_spells
from grognard.skulldred.lengths import in_contact
from grognard.skulldred.panicking import panic
from grognard.skulldred.portals import mark_used, portal_of, remove_portals, usable
from grognard.skulldred.pushing import slide_until_stopped
from grognard.skulldred.sight import sees, sees_point
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


ALL_SPELLS: dict[str, type[SpellRule]] = {
    spell.id: spell
    for spell in (Summon, FireBurst, Lance, Ward, Fury, RaiseUp, GateStep, Fog, Mire, Dread, Gust, Unbind)
}
"""Every spell by its id."""
