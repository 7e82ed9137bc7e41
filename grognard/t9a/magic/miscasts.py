"""Miscasts: what three equal dice bring upon the caster (magic 11)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.rule import Rule
from grognard.t9a.attack.hits import landed, side_of
from grognard.t9a.attack.volley import Volley, roll_volleys
from grognard.t9a.board.gathering import rule_class
from grognard.t9a.board.round_of_combat import RANK_AND_FILE, Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.events import Miscast, SpellLost
from grognard.t9a.magic.roll import BREACH
from grognard.t9a.magic.strikes import hit_of, strike_unit
from grognard.t9a.magic.targets import Aim, relay
from grognard.t9a.moments.spell_card import SpellHits
from grognard.t9a.shooting.firing import Quarry, quarry_of
from grognard.t9a.units.contact import model_of, pools_of
from grognard.t9a.units.losses import lose_health
from grognard.t9a.units.pools import most_to_lose
from grognard.t9a.wizards.casters import Caster, is_there, name_of

ROWS = {
    1: "t9a.miscast.broken-concentration",
    2: "t9a.miscast.witchfire",
    3: "t9a.miscast.magical-inferno",
    4: "t9a.miscast.amnesia",
    5: "t9a.miscast.backlash",
    6: "t9a.miscast.implosion",
    7: "t9a.miscast.breach-in-the-veil",
}
FIRES = {2: DiceExpression(1), 3: DiceExpression(2)}
FIRE_PENETRATION = 2
BOLTS = {5: 2, 6: 4}
BOLT_WOUNDS_ON = 4
BOLT_PENETRATION = 10
AMNESIA = 4
LINK_PENETRATION = 2


def suffer_miscast(state: State, aim: Aim, row: int, number: int, dice: Dice) -> State:
    """Let a Miscast (`t9a.miscast`) befall the caster, and his link a hit of its own; *number* dice were used."""
    row = min(row, BREACH)
    caster = aim.caster
    link = relay(state, aim)
    if dice.telling:
        dice.tell(Miscast(name_of(state, caster), ROWS[row]))
    if row in FIRES:
        unit = state.unit(caster.unit)
        hits = SpellHits(FIRES[row], number, FIRE_PENETRATION, magical())
        state, _ = strike_unit(state, unit.id, unit, ROWS[row], hits, dice)
    elif row == AMNESIA:
        lost = (*state.magic.lost, (caster.id, aim.known.spell))
        state = replace(state, magic=replace(state.magic, lost=lost))
        if dice.telling:
            dice.tell(SpellLost(name_of(state, caster), aim.known.spell, ROWS[row]))
    elif row in BOLTS:
        state = _struck(state, caster, BOLTS[row], None, BOLT_PENETRATION, dice)
    elif row == BREACH:
        unit = state.unit(caster.unit)
        pool = pool_of(unit, caster)
        model = model_of(unit, pool)
        assert model is not None, "the caster is there"
        state, _ = lose_health(state, unit.id, pool, model.health_points, melee=False, dice=dice)
    if link != caster and is_there(state, link):
        state = _struck(state, link, 1, number, LINK_PENETRATION, dice)
    return state


def magical() -> tuple[Rule, ...]:
    """Return the attribute of all hits of magic."""
    found = rule_class("t9a.magical-attacks")
    assert found is not None, "Magical Attacks are played"
    return (found(),)


def pool_of(unit: Unit, caster: Caster) -> Pool:
    """Return the Health Pool of the caster's model."""
    if caster.character is not None:
        return caster.character
    pools = [pool for pool, _, _ in pools_of(unit) if not isinstance(pool, int)]
    return pools[0] if pools else RANK_AND_FILE


def _struck(state: State, caster: Caster, number: int, strength: int | None, piercing: int, dice: Dice) -> State:
    """Return the state after *number* hits on the model itself; without Strength they wound on 4+."""
    unit = state.unit(caster.unit)
    pool = pool_of(unit, caster)
    blow = hit_of(state, unit, unit, strength or 0, piercing, magical())
    quarry: Quarry = replace(quarry_of(state, unit, unit), sides=((pool, side_of(state, unit, pool)),))
    strike = landed(quarry.strike(blow, pool))
    if strength is None and strike.to_wound is not None:
        needed = replace(strike.to_wound, base=BOLT_WOUNDS_ON, modifiers=(), compared=(), needed=BOLT_WOUNDS_ON)
        strike = replace(strike, to_wound=needed)
    model = model_of(unit, pool)
    assert model is not None, "the caster is there"
    most = min(model.health_points, most_to_lose(state, unit.id, pool))
    lost = int(dice.step(roll_volleys, (Volley(number, strike, struck=unit.side),), most).lost)
    return lose_health(state, unit.id, pool, lost, melee=False, dice=dice)[0] if lost else state
