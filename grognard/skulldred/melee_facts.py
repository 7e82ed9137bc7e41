"""Reading the facts of a melee from the table (`skulldred.melee.roll`)."""

from __future__ import annotations

from grognard.skulldred.ground import danger, height_of, is_difficult
from grognard.skulldred.lengths import in_contact
from grognard.skulldred.melee_dice import Fighter
from grognard.skulldred.state import Figure, State

FLYER_ABOVE = "skulldred.flyer-above"


def is_above(state: State, a: Figure, b: Figure) -> bool:
    """Does *a* fight from above *b*: from a hill, a roof or a wall, or from the air? In the air all are level."""
    if a.flying != b.flying:
        return a.flying
    return height_of(state, a) > height_of(state, b)


def gang(state: State, roller: Figure, enemy: Figure) -> int:
    """Return how many other friends of the roller, standing, touch the enemy (`skulldred.melee.bonus.gang`)."""
    flyers = state.setting.reads("skulldred.gang-flyers", "yes")
    return sum(
        1
        for friend in state.side(roller.side)
        if friend.id != roller.id
        and friend.stands
        and (friend.is_level_with(enemy) or (flyers and friend.flying))
        and in_contact(friend.base, enemy.base)
    )


def footing(state: State, target: Figure) -> int:
    """Return what the ground under a target is worth to its attacker (`skulldred.melee.bonus.better-footing`).

    1 in difficult ground (`skulldred.terrain.difficult-attacked`), 2 in dangerous ground; in the air there is none.
    """
    if target.flying:
        return 0
    if danger(state, target.base):
        return 2
    return int(bool(target.hanging) or is_difficult(state, target.base))


def ward_of(state: State, figure: Figure) -> int:
    """Return the dice that spells give a figure in defence."""
    return sum(spell.strength for spell in state.spells_on(figure.id))


def attacking(
    state: State, attacker: Figure, target: Figure, *, charge: bool = False, downed: bool = False, long: bool = False
) -> Fighter:
    """Return the facts on the attacker's side.

    Args:
        state: The game.
        attacker: Who attacks.
        target: Whom.
        charge: It is a charge.
        downed: The target was DOWNED when the attack was declared.
        long: It is a long strike.
    """
    acting = state.acting
    own = acting is not None and acting.figure == attacker.id
    surprise = own and acting is not None and (acting.began_hidden or target.id in acting.unseen)
    from_the_sky = attacker.flying and not target.flying
    return Fighter(
        charge=charge,
        surprise=surprise,
        gang=gang(state, attacker, target),
        above=is_above(state, attacker, target) and (not from_the_sky or state.setting.reads(FLYER_ABOVE, "both")),
        downed=downed and state.setting.reads("skulldred.downed-bonus", "kept"),
        falling=own and acting is not None and acting.jumped,
        footing=footing(state, target),
        flying=from_the_sky and not target.profile.long_strike,
        fury=attacker.fury,
        toad=bool(attacker.toad),
        long_strike=long,
    )


def defending(state: State, defender: Figure, attacker: Figure, *, long: bool = False) -> Fighter:
    """Return the facts on the defender's side; a flyer that accepted a challenge isn't above."""
    return Fighter(
        gang=gang(state, defender, attacker),
        above=not defender.flying and is_above(state, defender, attacker),
        ward=ward_of(state, defender),
        toad=bool(defender.toad),
        long_strike=long,
    )
