"""The chances of moves, charges and shots: the procedures that play, in every way of the dice.

Nobody intercepts on the way there, holds his fire or not but as asked first: what others may choose is left out.
"""

from __future__ import annotations

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.battle.driving import drive
from grognard.kernel.dice import Dice, Distribution, EveryDice
from grognard.mordheim.moving.charging import Charge
from grognard.mordheim.moving.phase import Move, charge, judge_move, move
from grognard.mordheim.place import touching
from grognard.mordheim.shooting.aiming import Manner
from grognard.mordheim.shooting.phase import Shoot
from grognard.mordheim.shooting.shots import shoot
from grognard.mordheim.state import Health, State


def arrives(state: State, option: Move) -> float:
    """Return the chance that a warrior comes to the end of his way."""
    stages = judge_move(state, option)
    if not any(stage.trials for stage in stages):
        return 1.0
    end = stages[-1].end

    def came(dice: Dice) -> bool:
        after = drive(lambda before, rolled: move(before, option, rolled), state, dice, _quietly)
        return bool(after.warrior(option.warrior).place == end)

    return float(EveryDice().odds(came).probability(outcome=True))


def reaches(state: State, option: Charge) -> float:
    """Return the chance that a charge comes into contact with its target, if nobody intercepts or shoots."""

    def came(dice: Dice) -> bool:
        after = drive(lambda before, rolled: charge(before, option, rolled), state, dice, _quietly)
        charger, target = after.warrior(option.warrior), after.warrior(option.target)
        return bool(charger.is_up and target.id in charger.fight.charged and touching(after, charger, target))

    return float(EveryDice().odds(came).probability(outcome=True))


def harms(state: State, option: Shoot) -> Distribution[Health]:
    """Return what becomes of the target of a shot."""

    def health(dice: Dice) -> Health:
        manner = Manner(option.weapon, option.shots, option.at)
        return shoot(state, option.shooter, option.target, manner, dice).warrior(option.target).health

    return EveryDice().odds(health)


def _quietly(ask: Ask) -> Answer:
    """Answer for those who might interfere: they don't."""
    return ask.options[0]
