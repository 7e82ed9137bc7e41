"""The two layers of the rules: the base game, and the Pavona corpus over it (`mordheim.corpus.scope`).

What differs between them is told here and nowhere else: procedures ask a word of the layer, never its name.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Layer(msgspec.Struct, frozen=True):
    """What the rules in force are like.

    Attributes:
        name: What scenarios call it.
        save_modifiers: What Strength takes from an armour save: the number at the Strength that is the place in the
            row, from 0 up; past its end one more a point (`mordheim.save-mod.melee`, core 7.3).
        parry: A parry beats the blow's die (core 9.6), or reaches a number by Weapon Skill
            (`mordheim.parry.thresholds`).
        two_weapons_to_hit: What fighting with two weapons does to the blows (`mordheim.two-weapons.attack`).
        fists_pair: Fists may be one of two weapons.
        five_plus: Who has critical hits on 5 and 6 has them on a 6 where 6s are needed (`mordheim.critical.five-plus`).
        opportunity: Warriors who held their fire shoot in the enemy's movement phase (`mordheim.opportunity.trigger`).
        shots_into_combat: The engaged may be shot at (`mordheim.shoot-melee.allowed`).
        hurls_after_run: What is hurled may be so after a run (`mordheim.hurled.after-run`).
        misfires: Black powder misfires; where off, a reading may switch it on (`mordheim.blackpowder.misfire`).
        water: Water is swum in, with all that comes of it (`mordheim.swim.terrain`); else difficult ground.
        movable: Ladders and footbridges may be moved, obstacles and buildings harmed (`mordheim.ladder.push`).
        alliances: Alliances may be offered (`mordheim.alliance.propose`).
        darkness: Total darkness hampers (`mordheim.darkness.sixes`).
        downed_charged: Only who charged a downed warrior uses his state (`mordheim.downed.must-charge`).
        riders_apart: Rider and mount are two warriors (`mordheim.mounted.choose-target`); else one model (core 15.1).
        charge_terrain: Charges cross difficult ground and windows after a test (`mordheim.charge.terrain-test`).
        hampered_climb: Heavy armour hampers climbing (`mordheim.climb.heavy-armour`).
        interception_choices: Interceptors block or strike in passing (`mordheim.charge-interception.block`).

    Rules: `mordheim.corpus.scope`.
    """

    name: Literal["base", "pavona"]
    save_modifiers: tuple[int, ...]
    parry: Literal["beat", "thresholds"]
    two_weapons_to_hit: int
    fists_pair: bool
    five_plus: bool
    opportunity: bool
    shots_into_combat: bool
    hurls_after_run: bool
    misfires: bool
    water: bool
    movable: bool
    alliances: bool
    darkness: bool
    downed_charged: bool
    riders_apart: bool
    charge_terrain: bool
    hampered_climb: bool
    interception_choices: bool


BASE = Layer(
    name="base",
    save_modifiers=(0, 0, 0, 0, -1, -2, -3, -4, -5, -6, -6),
    parry="beat",
    two_weapons_to_hit=0,
    fists_pair=False,
    five_plus=False,
    opportunity=False,
    shots_into_combat=False,
    hurls_after_run=False,
    misfires=False,
    water=False,
    movable=False,
    alliances=False,
    darkness=False,
    downed_charged=False,
    riders_apart=False,
    charge_terrain=False,
    hampered_climb=False,
    interception_choices=False,
)
PAVONA = Layer(
    name="pavona",
    save_modifiers=(0, 0, 0, 0, 0, -1, -2, -3, -4, -5, -6),
    parry="thresholds",
    two_weapons_to_hit=-1,
    fists_pair=True,
    five_plus=True,
    opportunity=True,
    shots_into_combat=True,
    hurls_after_run=True,
    misfires=True,
    water=True,
    movable=True,
    alliances=True,
    darkness=True,
    downed_charged=True,
    riders_apart=True,
    charge_terrain=True,
    hampered_climb=True,
    interception_choices=True,
)
LAYERS = {layer.name: layer for layer in (PAVONA, BASE)}
"""By name, the default first."""
