"""The state of a battle in Mordheim: a tree of frozen values.

Procedures take a state and return a new one. What never changes (the table, kits, readings) hangs beside it. Lengths
are inches, facings degrees (0 = north, clockwise), heights inches above the street.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Literal

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.standing import Orders, order_in
from grognard.kernel.geometry import Disc, Rect, quantise
from grognard.kernel.remembering import Remembering
from grognard.kernel.rules.rule import HookTable
from grognard.mordheim.hooks import Moments
from grognard.mordheim.pieces import Movable
from grognard.mordheim.profile import Kit
from grognard.mordheim.setting import Setting
from grognard.mordheim.special_rule import SpecialRule
from grognard.mordheim.traits import Trait
from grognard.skirmish.bodies import Body

Health = Literal["standing", "knocked-down", "stunned", "out"]
Phase = Literal["setup", "recovery", "movement", "shooting", "combat", "over"]
Relation = Literal["neutral", "allied", "enemy"]
Gait = Literal["", "walk", "run", "charge", "crawl", "flight"]
STREET = "street"
FRENZY = "mordheim.core.frenzy"
"""Among what a warrior has `used` it says that he is frenzied no more."""
DOWN_HEIGHT = 0.5
"""How high the knocked down, the stunned, swimmers and the hidden are for sight (core 17.6, 23.6, 23.9)."""


class Spot(msgspec.Struct, frozen=True):
    """Where a warrior is: the centre of his base, his height, and the surface under him (core 22.14).

    *surface* is "street", "water:ID", "ID:2" (a building's storey, its flat roof the one after the last), a bridge's or
    a footbridge's id, or a ladder's, on which z says how high he stands.
    """

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    surface: str = STREET
    facing: float = 0.0

    @staticmethod
    def at(x: float, y: float, z: float = 0.0, surface: str = STREET, facing: float = 0.0) -> Spot:
        """Return a place as it enters the state."""
        return Spot(quantise(x), quantise(y), quantise(z), surface, quantise(facing % 360.0))


class Turn(msgspec.Struct, frozen=True):
    """What a warrior has done in his side's turn: it is new at the beginning of each.

    Attributes:
        gait: How he moves, named before the first inch (core 23.12).
        spent: Movement points used.
        moved: He moved of his own will: −1 to his shots (core 23.30).
        failed_charge: His charge fell short or was refused him: no shot.
        stood_up: He stood up: half a move, no charge; engaged he strikes last.
        rallied: He stopped fleeing: no move, no shot.
        shot, cast: He has done so.
        climbed: He has climbed; `after_climb` tells how near his target was.
        changed_seat: He has mounted or dismounted.
        done: He has moved, and may not any more.
        compelled: What he must do in the movement phase: walk straight ahead at half speed, or stand (core 10.8).
    """

    gait: Gait = ""
    spent: float = 0.0
    moved: bool = False
    failed_charge: bool = False
    stood_up: bool = False
    rallied: bool = False
    shot: bool = False
    cast: bool = False
    climbed: bool = False
    changed_seat: bool = False
    no_charge: bool = False
    slowed: bool = False
    done: bool = False
    compelled: Literal["", "ahead", "still"] = ""


class Fight(msgspec.Struct, frozen=True):
    """What holds for the fight in which a warrior is engaged; it is new when he is free again.

    Attributes:
        rounds: 1 in his first close-combat phase in it, 2 in all later ones: heavy weapons and spears count in the
            first (core 19.15).
        hands: Ids of the weapons chosen when it began (core 19.14).
        charged: Whom he charged in this turn's movement phase.
        charged_far: He charged mounted over at least his mount's Movement.
        by_initiative: He charged without striking first (a block, a near climb).
        dived: He came by a diving charge: +1 to hit, +1 Strength this phase.
        last, last_next: He strikes last this phase, or in the next (a carrier, a rider hurt in the saddle).
        silent: He strikes no blow this phase.
        faced: He has tested his nerve against a charger in this turn (core 19.35).
        fears: Those whom he hits only on 6s this phase.
        pistol_fired: His pistol has had its one blow of this fight.
        parries: Attacks that he has parried, or tried to, this phase.
        critical: He has had his critical hit of this phase.
        felled: Enemies whom he himself knocked down or stunned in this phase (core 7.9).
    """

    rounds: int = 0
    hands: tuple[str, ...] = ()
    charged: tuple[int, ...] = ()
    charged_far: bool = False
    by_initiative: bool = False
    dived: bool = False
    last: bool = False
    last_next: bool = False
    silent: bool = False
    faced: bool = False
    fears: tuple[int, ...] = ()
    pistol_fired: bool = False
    parries: int = 0
    critical: bool = False
    felled: tuple[int, ...] = ()


class Warrior(msgspec.Struct, Remembering, frozen=True, dict=True):
    """A warrior: his kit, where he is, what has become of him.

    Attributes:
        lost: Wounds lost.
        fell_now: He was stunned until this phase, and doesn't stand up in it (core 4.4).
        waiting: He held his fire, and may shoot in the enemy's movement phase (`mordheim.opportunity.trigger`).
        carries, holds: The piece that he carries, or keeps from being pushed.
        rides: The mount on which he sits; *rider* is the other way round.
        burning: He is on fire (core 11.3).
        wet: He fell into water in heavy armour near a shore (`mordheim.swim.heavy-armour-near`).
        shaken: In his next turn he may not charge or gallop, and moves at half speed: a shot should have knocked him
            down in the saddle or in water (`mordheim.shoot-rider.knocked-down`, `mordheim.shoot-water.knocked-down`).
        reloading: Ids of weapons and the turns of his that they still take; a jammed one takes "battle" long: 99.
        used: Ids of what was used up or lost: once-per-battle gear, broken weapons.
        effects: Spells and other rules in force on him, besides his kit's.
        spells: Ids of the spells and prayers that he knows.
    """

    id: int
    side: int
    kit: Kit
    place: Spot = Spot()
    on_table: bool = False
    health: Health = "standing"
    lost: int = 0
    fleeing: bool = False
    hidden: bool = False
    fell_now: bool = False
    waiting: bool = False
    burning: bool = False
    wet: bool = False
    shaken: bool = False
    carries: str = ""
    holds: str = ""
    rides: int | None = None
    rider: int | None = None
    turn: Turn = Turn()
    fight: Fight = Fight()
    reloading: tuple[tuple[str, int], ...] = ()
    used: tuple[str, ...] = ()
    effects: tuple[SpecialRule, ...] = ()
    spells: tuple[str, ...] = ()

    @cached_property
    def base(self) -> Disc | Rect:
        """His footprint."""
        return self.kit.profile.base.at(self.place.x, self.place.y, self.place.facing)

    @cached_property
    def body(self) -> Body:
        """His base with its height above the street, as tall as he is now."""
        low = self.is_down or self.hidden or self.is_in_water
        height = min(DOWN_HEIGHT, self.kit.profile.base.height) if low else self.kit.profile.base.height
        return Body(self.base, self.place.z, height)

    @property
    def is_down(self) -> bool:
        """Is he knocked down or stunned?"""
        return self.health in ("knocked-down", "stunned")

    @property
    def is_up(self) -> bool:
        """Is he on the table and standing?"""
        return self.on_table and self.health == "standing"

    @property
    def in_play(self) -> bool:
        """Is he on the table, standing or not?"""
        return self.on_table and self.health != "out"

    @property
    def is_in_water(self) -> bool:
        """Is he in water?"""
        return self.place.surface.startswith("water:")

    @cached_property
    def hooks(self) -> HookTable:
        """All his rules by moment: his kit's but for what is used up, and those in force on him."""
        if not self.used and not self.effects:
            return self.kit.hooks
        spent = tuple(rule for gear in self.kit.worn if gear.id in self.used for rule in gear.rules)
        return HookTable(tuple(one for one in self.kit.hooks.rules if one not in spent), Moments) + self.effects

    @cached_property
    def all_traits(self) -> tuple[Trait, ...]:
        """What holds of him, by his kit and by the rules in force on him, in the order of `Trait`."""
        key = (self.used, self.effects)
        found: tuple[Trait, ...] | None = self.kit.memo.get(key)
        if found is None:
            found = tuple(trait for trait in Trait if self.kit.is_(trait) or self.hooks.with_trait(trait))
            self.kit.memo[key] = found
        return found

    def is_(self, trait: Trait) -> bool:
        """Does this hold of him now?"""
        return trait in self.all_traits

    @property
    def is_frenzied(self) -> bool:
        """Is he frenzied, and hasn't been knocked down or stunned (core 10.6)?"""
        return self.is_(Trait.FRENZY) and FRENZY not in self.used

    @property
    def is_mounted(self) -> bool:
        """Does he sit on a mount?"""
        return self.rides is not None

    def doing(self, **changes: object) -> Warrior:
        """Return him with a changed turn."""
        return replace(self, turn=replace(self.turn, **changes))

    def fighting(self, **changes: object) -> Warrior:
        """Return him with a changed fight."""
        return replace(self, fight=replace(self.fight, **changes))


class Side(msgspec.Struct, frozen=True):
    """What a player has besides his warriors.

    Attributes:
        edge: The table edge from which he came: "s", "n", "w", "e".
        models: How many warriors he began with, for rout tests (core 10.2).
        routed: His warband has lost.
        asked: A rout test was required of him once: he may give up of his own will.
        offered: He has made this turn's offer of an alliance (`mordheim.alliance.one-per-turn`).
        orders: Standing answers, which nobody else sees.
    """

    edge: str = "s"
    models: int = 0
    routed: bool = False
    asked: bool = False
    offered: bool = False
    orders: Orders = ()


class Pact(msgspec.Struct, frozen=True):
    """An alliance in force between two sides, with what was said when it was made (`mordheim.alliance.terms`)."""

    sides: tuple[int, int]
    goals: str = ""
    conditions: str = ""


class Note(msgspec.Struct, frozen=True):
    """What one ally wrote to another in a secret talk (`mordheim.alliance.secret-talk`): only these two see it."""

    sender: int
    addressee: int
    text: str


class Damage(msgspec.Struct, frozen=True):
    """Hit points that a piece has lost; a building's by storey together (`mordheim.building.profile`)."""

    piece: str
    lost: int
    destroyed: bool = False


class State(msgspec.Struct, Remembering, frozen=True, dict=True):
    """A battle between two steps.

    Attributes:
        order: The sides in the order of their turns; *round* counts turns of each side from 1.
        active: Whose turn it is.
        movables: Ladders and footbridges, where they are now; those destroyed are gone.
        stage: How far the movement phase has come: charges, then the moves.
        hostilities: Pairs of sides of which one has charged, shot or cast at the other; of more than two.
        fought: The warriors who have joined their fight of this phase.
        striking: Those who have their blows in the present fight still to come, in their order.
    """

    setting: Setting
    warriors: tuple[Warrior, ...]
    sides: tuple[Side, ...]
    phase: Phase = "setup"
    round: int = 0
    active: int = 0
    order: tuple[int, ...] = ()
    movables: tuple[Movable, ...] = ()
    damage: tuple[Damage, ...] = ()
    open_doors: tuple[str, ...] = ()
    pacts: tuple[Pact, ...] = ()
    notes: tuple[Note, ...] = ()
    hostilities: tuple[tuple[int, int], ...] = ()
    stage: Literal["", "charges", "moves"] = ""
    fought: tuple[int, ...] = ()
    striking: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    ended: str = ""

    def warrior(self, warrior_id: int) -> Warrior:
        """Return a warrior: ids are places in `warriors`."""
        return self.warriors[warrior_id]

    @cached_property
    def in_play(self) -> tuple[Warrior, ...]:
        """The warriors on the table, the downed included."""
        return tuple(one for one in self.warriors if one.in_play)

    def of_side(self, side: int) -> Iterator[Warrior]:
        """Yield a side's warriors on the table."""
        return (one for one in self.in_play if one.side == side)

    def relation(self, a: int, b: int) -> Relation:
        """Return what two sides are to each other (`mordheim.alliance.enemy-forbidden`)."""
        pair = (min(a, b), max(a, b))
        if any(pact.sides == pair for pact in self.pacts):
            return "allied"
        known = pair in self.setting.agreed.enemies or len(self.sides) == 2
        hostile = pair in self.hostilities and self.setting.reads("mordheim.alliance-enemy", "hostile")
        return "enemy" if known or hostile else "neutral"

    def with_hostility(self, a: int, b: int) -> State:
        """Return the state in which a side has charged, shot or cast at another; of two sides it is known."""
        pair = (min(a, b), max(a, b))
        if len(self.sides) == 2 or pair in self.hostilities or a == b:
            return self
        return replace(self, hostilities=tuple(sorted((*self.hostilities, pair))))

    def are_foes(self, a: int, b: int) -> bool:
        """May warriors of two sides attack each other: are they neither one side nor allied (core 23.62)?"""
        if a == b:
            return False
        bound = self.setting.reads("mordheim.alliance-effects", "full") if self.pacts else False
        return not bound or self.relation(a, b) != "allied"

    def foes_of(self, side: int) -> Iterator[Warrior]:
        """Yield the warriors on the table whom a side may attack."""
        return (one for one in self.in_play if self.are_foes(side, one.side))

    def with_warrior(self, *changed: Warrior) -> State:
        """Return the state with these warriors as they are now."""
        warriors = list(self.warriors)
        for warrior in changed:
            warriors[warrior.id] = warrior
        return replace(self, warriors=tuple(warriors))

    def with_side(self, side: int, **changes: object) -> State:
        """Return the state with a side changed."""
        sides = tuple(replace(one, **changes) if number == side else one for number, one in enumerate(self.sides))
        return replace(self, sides=sides)

    def sides_order(self, side: int, question: str) -> str:
        """Return a player's standing answer to a question, "" if he wants to be asked."""
        return order_in(self.sides[side].orders, question)


def view_of(state: State, player: int) -> State:
    """Return the state as a player may see it: without the others' standing answers and the talk of others."""
    sides = tuple(one if number == player else replace(one, orders=()) for number, one in enumerate(state.sides))
    notes = tuple(note for note in state.notes if player in (note.sender, note.addressee))
    return replace(state, sides=sides, notes=notes)
