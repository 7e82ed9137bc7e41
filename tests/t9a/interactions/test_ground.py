"""Where deployment and magic meet other rules: the last lines of the table of interactions, one test each."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.targets import Aim, links_of, range_of
from grognard.t9a.moving.steps import Forward
from grognard.t9a.setup import vanguard
from grognard.t9a.setup.vanguard import VanguardMove
from grognard.t9a.setup.zones import FRONTLINE_CLASH
from grognard.t9a.wizards.casters import Caster, Known
from tests.t9a.attacks import rules
from tests.t9a.positions import alone, hero, model, state_of, troop, unit
from tests.t9a.spells import magic_phase, spell


@pytest.mark.rule("t9a.vanguard", "t9a.scout")
@pytest.mark.parametrize(("enemy", "most"), [({}, 2.9), ({"scouted": True}, 8.9), ({"vanguarded": True}, 8.9)])
def test_a_vanguard_comes_nearer_to_enemies_who_scouted_or_went_ahead(enemy: dict[str, Any], most: float) -> None:
    """Fifteen inches away: 12 inches must be left, or 6 from who Scouted or moved as Vanguard himself."""
    riders = unit(0, 0, troop(model("Rider", *rules("Vanguard"), advance=8, march=16), 5), y=12)
    foe: Unit = unit(1, 1, y=27, facing=180, **enemy)
    state = state_of(riders, foe, deployment=FRONTLINE_CLASH, zones=("south", "north"), phase="setup")
    vanguard.check(state, riders, VanguardMove(0, (Forward(most),)))
    with pytest.raises(NotAllowed):
        vanguard.check(state, riders, VanguardMove(0, (Forward(most + 0.2),)))


@pytest.mark.rule("t9a.sa.telepathic-link", "t9a.spell-types")
@pytest.mark.parametrize(("apart", "linked"), [(24.0, [3]), (24.1, [])])
def test_a_spell_through_a_link_within_24_inches_has_half_its_range(apart: float, linked: list[int]) -> None:
    """Pyroclastic Flow, 24 inches: 12 from the link."""
    master = replace(model("Cuatl Lord", *rules("Wizard Master"), hp=3), id="cuatl_lord")
    lord = alone(hero(0, master), y=10)
    relay = alone(hero(3, model("Link", *rules("Telepathic Link"), hp=3)), y=10 + apart + 20 / 25.4)
    state = magic_phase(lord, relay, known={0: ("pyroclastic-flow",)})
    caster, flow = Caster(0, 0, 0), Known(spell("pyroclastic-flow"))
    assert [one.id for one in links_of(state, caster)] == linked
    assert (range_of(state, Aim(caster, flow)), range_of(state, Aim(caster, flow, link=3))) == (24.0, 12.0)
