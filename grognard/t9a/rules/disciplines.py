"""Disciplines of the Cuatl Lord (core 19.6)."""

from __future__ import annotations

from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.rows import Rows
from grognard.t9a.rules.spells.paths import Alchemy, Divination, Druidism, Evocation, Pyromancy

row = Rows(__name__)

PRICE_OF_A_DIE = 2
CONCLAVE_IN = 12.0


MasterOfReality = row("t9a.sa.master-of-reality", amounts={Amount.PRICE_OF_DICE: PRICE_OF_A_DIE})
# The option that buys it brings Channel (1).
GraspOfTheImmortal = row("t9a.sa.grasp-of-the-immortal", adds_to={"casting_roll": 1})
AncientKnowledge = row(
    "t9a.sa.ancient-knowledge", traits=(Trait.KNOWS_ALL,), amounts={Amount.COUNTS_FOR_CONCLAVE: CONCLAVE_IN}
)
ProteanPotentate = row(
    "t9a.sa.protean-potentate",
    answers={Moments.opens_paths: (Alchemy.id, Divination.id, Evocation.id, Pyromancy.id, Druidism.id)},
)
SoulfireWeaver = row("t9a.sa.soulfire-weaver", traits=(Trait.ATTRIBUTE_PRICE,))
BreakerOfSpells = row("t9a.sa.breaker-of-spells", traits=(Trait.REROLLS_FIRST_DISPEL,))
TrainedFromBirth = row("t9a.sa.trained-from-birth", answers={Moments.also_knows: "1"})
Symbiosis = row("t9a.sa.symbiosis", traits=(Trait.RELAYS_ANY_SPELL,))
