"""The state of a game of Skulldred: a tree of frozen values.

Procedures take a state and return a new one. What never changes (profiles, board, readings) hangs beside as shared
objects with a `digest_key`. Lengths are millimetres, facings degrees (0 = north, clockwise).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.standing import Orders, order_in
from grognard.kernel.geometry import Disc, Rect, quantise
from grognard.kernel.remembering import Remembering
from grognard.kernel.rules.rule import Rule
from grognard.skulldred.acting import Acting
from grognard.skulldred.profile import Profile
from grognard.skulldred.setting import Setting

Place = Literal["waiting", "table", "reserve", "kept-back", "discard", "fled"]
Phase = Literal["setup", "turns", "over"]

TOAD_ACTIONS = 3
"""Actions that turn a toad back (`skulldred.toad.recover`)."""
PORTALS_EACH = 3
"""Portals in reserve for each sorcerer (`skulldred.portal.reserve-limit`)."""


class Treasure(Rule, frozen=True):
    """A treasure as a figure bears it; what comes of finding it, its card says (`treasure_rule.py`).

    Class attributes:
        attack_dice: COMBAT dice for one attack of the bearer.
        restores: It restores its bearer once.
    """

    attack_dice: ClassVar[int] = 0
    restores: ClassVar[bool] = False


class Figure(msgspec.Struct, frozen=True, dict=True):
    """A figure of a warband.

    Attributes:
        place: Where it is: on the table, still to be deployed ("waiting"), in the reserve (SUMMONED), kept back for the
            whole game, killed ("discard") or "fled".
        level: The levels that it has climbed: 0 on the ground, hills too, and in the air.
        hanging: It hangs at its level on the wall of this piece.
        downed: DOWNED, with its DREADSKULL beside it.
        reload: Its weapon has a RELOAD marker.
        toad: Actions still to be spent on turning back; 0: no toad.
        wildside: A WILDSIDE that replaces the profile's (an elected leader's).
        master: The figure that a RESPAWNER follows.
        accepted: Enemies with whom it is engaged by consent, without touching them.
        items: Treasure that it bears.
        fury: Dice in attack until the end of the turn (a spell).
    """

    id: int
    side: int
    profile: Profile
    number: int = 0
    place: Place = "waiting"
    x: float = 0.0
    y: float = 0.0
    facing: float = 0.0
    level: int = 0
    hanging: str = ""
    flying: bool = False
    downed: bool = False
    hidden: bool = False
    panicked: bool = False
    poisoned: bool = False
    reload: bool = False
    activated: bool = False
    toad: int = 0
    wildside: Rule | None = None
    master: int | None = None
    accepted: tuple[int, ...] = ()
    items: tuple[Treasure, ...] = ()
    fury: int = 0

    @cached_property
    def base(self) -> Disc | Rect:
        """Its footprint: for every rule the figure is its base (`skulldred.figure.base`)."""
        return self.profile.base.at(self.x, self.y, self.facing)

    @property
    def on_table(self) -> bool:
        """Is it on the table?"""
        return self.place == "table"

    @property
    def stands(self) -> bool:
        """Is it on the table and not DOWNED?"""
        return self.place == "table" and not self.downed

    @cached_property
    def in_force(self) -> Profile:
        """Its profile with the WILDSIDE of now: an elected leader's is LEADER (`skulldred.leader.election`)."""
        return self.profile if self.wildside is None else replace(self.profile, wildside=self.wildside)

    @property
    def is_leader(self) -> bool:
        """Is it a leader, by its profile or by election? A toad leads nobody."""
        return self.in_force.is_leader and not self.toad

    @property
    def is_sorcerer(self) -> bool:
        """Has it MAGIC? A toad still is one."""
        return self.profile.is_sorcerer

    @property
    def casts(self) -> bool:
        """May it use its MAGIC now?"""
        return self.profile.magic > 0 and not self.toad and self.stands and not self.panicked

    def is_level_with(self, other: Figure) -> bool:
        """Can the two touch: both in the air, or both on the ground or as many levels up a wall?

        A hill is walked as open ground: it separates nobody (`skulldred.terrain`).
        """
        return self.flying == other.flying and (self.flying or self.level == other.level)

    def at(self, x: float, y: float, facing: float | None = None, **changes: object) -> Figure:
        """Return the figure in another place, as it enters the state."""
        turned = self.facing if facing is None else quantise(facing % 360.0)
        return replace(self, x=quantise(x), y=quantise(y), facing=turned, **changes)


class Warband(msgspec.Struct, frozen=True):
    """What a player has besides his figures: his reserve and discard (`skulldred.zone.reserve`).

    Attributes:
        pool: DREADSKULLs in the active pool (`skulldred.dreadskull.pool`).
        spent: Counters discarded.
        found: Counters found in treasure.
        portals: Portals in reserve.
        spells: Spell cards in reserve.
        used: Spell cards in the discard.
        gold: GOLD from treasure and missions.
        returned: GOLD of the own figures that came back from the dead, each time that one did.
        had_leader: It was built with a leader.
        edge: Its table edge: 0 (y = 0) or 1.
        orders: Standing answers, which the enemy doesn't see.
    """

    pool: int
    spent: int = 0
    found: int = 0
    portals: int = 0
    spells: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    gold: int = 0
    returned: int = 0
    had_leader: bool = False
    edge: int = 0
    orders: Orders = ()


class Portal(msgspec.Struct, frozen=True, dict=True):
    """A portal on the table: a marker of one standard base (house)."""

    id: int
    side: int
    x: float
    y: float
    size: float
    placed: int
    used: bool = False

    @cached_property
    def base(self) -> Disc:
        """Its footprint."""
        return Disc(self.x, self.y, self.size / 2)


class Spell(msgspec.Struct, frozen=True):
    """A MAINTAINED spell in force: who keeps it up, its target or its place, its strength."""

    id: str
    caster: int
    target: int | None = None
    x: float = 0.0
    y: float = 0.0
    radius: float = 0.0
    strength: int = 0


class State(msgspec.Struct, Remembering, frozen=True, dict=True):
    """A game between two steps. *turn* counts the turns of both players from 1."""

    setting: Setting
    figures: tuple[Figure, ...]
    warbands: tuple[Warband, Warband]
    phase: Phase = "setup"
    turn: int = 0
    active: int = 0
    first_player: int = 0
    activations: int = 0
    acting: Acting | None = None
    portals: tuple[Portal, ...] = ()
    next_portal: int = 1
    spells: tuple[Spell, ...] = ()
    gore: tuple[tuple[float, float], ...] = ()
    open_doors: tuple[str, ...] = ()
    searched: tuple[str, ...] = ()
    treasure: tuple[str, ...] = ()
    left: tuple[int, ...] = ()
    winner: int | None = None
    ended: str = ""

    def figure(self, figure_id: int) -> Figure:
        """Return a figure: ids are places in `figures`."""
        return self.figures[figure_id]

    @cached_property
    def on_table(self) -> tuple[Figure, ...]:
        """The figures on the table, DOWNED ones included."""
        return tuple(figure for figure in self.figures if figure.place == "table")

    @cached_property
    def _sides(self) -> tuple[tuple[Figure, ...], tuple[Figure, ...]]:
        first = tuple(figure for figure in self.on_table if figure.side == 0)
        return first, tuple(figure for figure in self.on_table if figure.side == 1)

    def side(self, side: int) -> tuple[Figure, ...]:
        """Return a side's figures on the table."""
        return self._sides[side]

    def enemies(self, side: int) -> tuple[Figure, ...]:
        """Return the enemies of a side on the table."""
        return self.side(1 - side)

    @property
    def actor(self) -> Figure:
        """The figure that is being activated."""
        assert self.acting is not None, "nobody is being activated"
        return self.figures[self.acting.figure]

    def with_figure(self, *changed: Figure) -> State:
        """Return the state with these figures as they are now."""
        figures = list(self.figures)
        for figure in changed:
            figures[figure.id] = figure
        return replace(self, figures=tuple(figures))

    def with_warband(self, side: int, **changes: object) -> State:
        """Return the state with a changed warband."""
        warband = replace(self.warbands[side], **changes)
        first, second = self.warbands
        return replace(self, warbands=(warband, second) if side == 0 else (first, warband))

    def with_acting(self, **changes: object) -> State:
        """Return the state with the activation changed; as it is if none goes on."""
        return self if self.acting is None else replace(self, acting=replace(self.acting, **changes))

    def spells_on(self, figure_id: int) -> Iterator[Spell]:
        """Yield the maintained spells whose target a figure is."""
        return (spell for spell in self.spells if spell.target == figure_id)

    def order(self, side: int, question: str) -> str:
        """Return a player's standing answer to a question, "" if he wants to be asked."""
        return order_in(self.warbands[side].orders, question)


def view_of(state: State, player: int) -> State:
    """Return the state as a player may see it: without the enemy's standing answers."""
    return state.with_warband(1 - player, orders=())
