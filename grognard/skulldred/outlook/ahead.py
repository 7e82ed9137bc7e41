"""The opposed roll that an option leads to: the engine's own action, played ahead up to it.

Nobody buys dice, evades, duels or gives a figure up on the way there; what the ground does to a figure that charges
over it isn't known yet, so that a roll after it is only about right.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.battle.driving import drive
from grognard.kernel.dice import SampledDice
from grognard.kernel.words.events import Event
from grognard.skulldred.activation import carry_out_action
from grognard.skulldred.bouts import FightBack, bout_of
from grognard.skulldred.danger import SceneryAttacks
from grognard.skulldred.declaring import Cast, spell_named
from grognard.skulldred.fighting import Attack, Charge, LongStrike
from grognard.skulldred.fights import Bout, Verdict
from grognard.skulldred.melee_facts import attacking, defending
from grognard.skulldred.missiles import JumpAside, Missile
from grognard.skulldred.rolls import Hits, Result
from grognard.skulldred.shooting import Shoot, Volley
from grognard.skulldred.spell_effects import SpellAttacks
from grognard.skulldred.state import Figure, State

Fight = Attack | LongStrike | Charge
Shot = Shoot | Volley | Missile
PLAIN = (FightBack, JumpAside)
"""What is answered where it can be; else the first option: no dice are bought, who is attacked lying is restored."""
UNHURT = Verdict(Hits(1, 1), "", 0, Result.NOTHING)


class Ahead(NamedTuple):
    """An opposed roll to come; *about*: the ground bites before it, and may change or prevent it."""

    bout: Bout
    about: bool = False


class _Met(Exception):
    """The roll is reached."""


class _Ahead(SampledDice):
    """Dice with which an action is played ahead: each opposed roll is noted, and hurts nobody.

    Args:
        first: Stop at the first one that isn't the ground's.
        made: How many HITS any roll has that isn't opposed: a casting's.
    """

    telling = True

    def __init__(self, *, first: bool, made: int = 0) -> None:
        super().__init__(1)
        self.first, self.made = first, made
        self.bitten = False
        self.told: Event | None = None
        self.met: list[tuple[Event | None, Bout]] = []

    def tell(self, event: Event) -> None:
        """Remember whose roll comes."""
        self.told = event

    def pool(self, n: int, resolve: Any, *args: Any) -> Any:
        """Return the HITS of a roll that isn't opposed."""
        return self.made

    def step(self, procedure: Any, *args: Any) -> Any:
        """Note an opposed roll instead of rolling it."""
        if isinstance(self.told, SceneryAttacks):
            self.bitten = True
            return UNHURT
        self.met.append((self.told, args[0]))
        if self.first:
            raise _Met
        return UNHURT


def bout_of_option(state: State, option: Fight | Shot) -> Ahead | None:
    """Return the opposed roll that an option leads to, before anybody buys dice; None if it comes to none."""
    dice = _Ahead(first=True)
    try:
        drive(lambda before, rolled: carry_out_action(before, before.actor.id, option, rolled), state, dice, _plain)
    except _Met:
        return Ahead(dice.met[0][1], dice.bitten)
    return None


def bouts_of_spell(state: State, option: Cast) -> tuple[tuple[int, Bout], ...]:
    """Return whom a spell that succeeds attacks, with the opposed rolls, as if nobody were moved by those before.

    The casting itself is played, since it may change them: it breaks the spell that the caster keeps up.
    """
    spell = spell_named(option.spell)
    if not spell.attack_dice(spell.to_cast.index(option.to_cast) + 1):
        return ()
    dice = _Ahead(first=False, made=option.to_cast)
    drive(lambda before, rolled: carry_out_action(before, before.actor.id, option, rolled), state, dice, _plain)
    return tuple((told.figure, bout) for told, bout in dice.met if isinstance(told, SpellAttacks))


def bout_between(state: State, attacker: Figure, target: Figure, friends: int = 0) -> Bout:
    """Return the roll of an attack if so many friends were there to gang up: of figures who aren't in contact yet."""
    ours, theirs = attacking(state, attacker, target), defending(state, target, attacker)
    return bout_of(state, attacker, target, replace(ours, gang=max(ours.gang, friends)), theirs)


def _plain(ask: Ask) -> Answer:
    return next((option for option in ask.options if isinstance(option, PLAIN)), ask.options[0])
