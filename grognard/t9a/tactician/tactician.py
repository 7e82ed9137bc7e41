"""The tactician: it values the answers to an ask by exact odds, takes the best, and can say why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.battle.battle import Battle
from grognard.players.weighing import Valued, Weighed
from grognard.t9a.board.state import State
from grognard.t9a.tactician import (
    beginning,
    charging,
    chasing,
    deploying,
    fighting,
    moving,
    ordering,
    reacting,
    reforming,
    selecting,
    shooting,
    spells,
    using,
)
from grognard.t9a.tactician.appraisal import Appraisal

Choice = Callable[[Ask, State, Appraisal], Weighed]


def _plain(choose: Callable[[Ask, State], Weighed]) -> Choice:
    """Return a choice that needs no appraisal of combats."""
    return lambda ask, state, _: choose(ask, state)


CHOICES: dict[str, Choice] = {
    # before the battle
    "t9a.choose-zone": _plain(beginning.before_the_battle),
    "t9a.who-deploys-first": _plain(beginning.before_the_battle),
    "t9a.special-deployment": _plain(beginning.before_the_battle),
    "t9a.first-turn-wish": _plain(beginning.before_the_battle),
    "t9a.first-turn": _plain(beginning.before_the_battle),
    "t9a.mark": _plain(beginning.before_the_battle),
    "t9a.mark-flag": _plain(beginning.before_the_battle),
    "t9a.place-marker": _plain(beginning.before_the_battle),
    "t9a.spell-selection": _plain(selecting.which_spells),
    "t9a.deploy-which-unit": _plain(deploying.which_unit),
    "t9a.deploy-which-character": _plain(deploying.which_unit),
    "t9a.deploy": _plain(deploying.where),
    "t9a.scout-order": _plain(ordering.which_is_next),
    "t9a.scout": _plain(deploying.scout),
    "t9a.vanguard-order": _plain(ordering.which_is_next),
    "t9a.vanguard": beginning.vanguard,
    # the Charge Phase
    "t9a.declare-charge": charging.which_charge,
    "t9a.charge-reaction": reacting.how_to_react,
    "t9a.redirect": charging.redirect,
    "t9a.charge-move": _plain(charging.which_charger_first),
    # the Movement Phase
    "t9a.rally-reform": reforming.rally,
    "t9a.random-movement-order": _plain(ordering.which_is_next),
    "t9a.random-movement": reforming.at_random,
    "t9a.arrive": beginning.arrive,
    "t9a.delayed-units-order": _plain(beginning.next_delayed),
    "t9a.drop-marker": _plain(beginning.drop_marker),
    "t9a.move-which-unit": _plain(moving.which_unit),
    "t9a.move": moving.how_to_move,
    "t9a.sweeping-attack": _plain(shooting.which_sweep),
    # the Magic Phase
    "t9a.siphon-the-veil": _plain(spells.how_to_siphon),
    "t9a.casting-attempt": _plain(spells.what_to_cast),
    "t9a.dispelling-attempt": _plain(spells.how_to_dispel),
    "t9a.attribute-spell": _plain(spells.whom_the_attribute_hits),
    # the Shooting Phase
    "t9a.shoot-which-unit": _plain(shooting.which_shooter),
    "t9a.shoot": shooting.which_target,
    "t9a.reroll": _plain(shooting.whether_to_roll_again),
    "t9a.stand-and-shoot-with": lambda ask, state, appraisal: shooting.which_target(
        ask, state, appraisal, standing=True
    ),
    # the Melee Phase
    "t9a.one-use": _plain(using.what_to_use),
    "t9a.melee-phase": fighting.which_combat,
    "t9a.choose-weapons": fighting.which_weapon,
    "t9a.make-way": fighting.make_way,
    "t9a.duel": fighting.duel,
    "t9a.refused-duel": fighting.duel,
    "t9a.attack-sequence": fighting.crush,
    "t9a.special-attacks": _plain(fighting.aim_special),
    "t9a.allocation": fighting.allocate,
    "t9a.removing-casualties": _plain(ordering.who_of_the_command_group_falls),
    "t9a.break-test-order": _plain(ordering.which_is_next),
    "t9a.restrain-pursuit": chasing.pursue,
    "t9a.pursuit": chasing.pursue,
    "t9a.flee-from-combat": _plain(chasing.flee_from),
    "t9a.overrun": chasing.overrun,
    "t9a.post-combat-pivot": reforming.after_combat,
    "t9a.combat-reform": reforming.in_combat,
}
"""How each kind of ask is answered; of any other kind the first suggestion is taken."""


class Tactician:
    """Values what it may do by exact odds, without a deep search, and takes the best.

    It knows what its view knows: the state at hand. Equal battles are played alike.

    Args:
        appraisal: What it knows of combats; two tacticians of one battle may share it, since it holds no secrets.

    Attributes:
        why: What it compared for its last choice, as an event to be shown; None before the first.
    """

    def __init__(self, appraisal: Appraisal | None = None) -> None:
        self.why: Weighed | None = None
        self._appraisal = appraisal if appraisal is not None else Appraisal()

    def choose(self, ask: Ask, battle: Battle[Any, Any]) -> Answer:
        """Return the answer that is worth most."""
        state: State = ask.state if ask.state is not None else battle.state
        self._appraisal.for_a_new_decision()
        choice = CHOICES.get(ask.kind)
        if choice is None or len(ask.options) == 1:
            self.why = Weighed(ask.kind, Valued(ask.options[0], 0.0))
        else:
            self.why = choice(ask, state, self._appraisal)
        return self.why.chosen.answer
