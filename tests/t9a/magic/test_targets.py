"""What spells may be cast on: sides, range, types, and Telepathic Links."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.geometry import Rect, Table
from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.answers import Cast
from grognard.t9a.magic.attempts import check_cast
from grognard.t9a.magic.targets import Aim, links_of, range_of, why_not
from grognard.t9a.rules.disciplines import AncientKnowledge, Symbiosis
from grognard.t9a.wizards.casters import Caster, Known
from tests.t9a.attacks import rules
from tests.t9a.positions import alone, engage, hero, model, troop, unit
from tests.t9a.spells import enemies, friends, magic_phase, spell, wizard


def legal(state: State, name: str, *targets: int, **more: Any) -> bool:
    try:
        check_cast(state, Cast(more.pop("caster", 0), spell(name), more.pop("dice", 2), targets, **more))
    except NotAllowed:
        return False
    return True


def lord(*more: Any, **place: Any) -> Unit:
    who = replace(model("Cuatl Lord", *rules("Wizard Master"), *more, hp=3), id="cuatl_lord")
    return alone(hero(0, who), 0, **{"x": 36, "y": 10, **place})


def link(x: float = 36, y: float = 34, **place: Any) -> Unit:
    return alone(hero(3, model("Link", *rules("Telepathic Link"), hp=3)), 0, **{"x": x, "y": y, **place})


@pytest.mark.rule("t9a.spell-types")
def test_augments_go_to_friends_and_hexes_to_enemies() -> None:
    state = magic_phase(
        wizard(), friends(), enemies(), known={0: ("word-of-iron", "corruption-of-tin", "mirror-of-the-veil")}
    )
    assert legal(state, "word-of-iron", 2)
    assert not legal(state, "word-of-iron", 5)
    assert legal(state, "corruption-of-tin", 5)
    assert not legal(state, "corruption-of-tin", 2)
    assert legal(state, "mirror-of-the-veil", 2)
    assert legal(state, "mirror-of-the-veil", 5)
    assert not legal(state, "word-of-iron", 2, 5)
    assert not legal(state, "word-of-iron")


@pytest.mark.rule("t9a.spell-types", "t9a.line-of-sight")
def test_a_missile_needs_sight_and_a_caster_who_is_not_engaged() -> None:
    foe = enemies(away=20.0)
    seeing = magic_phase(wizard(), foe, known={0: ("fireball",)})
    assert legal(seeing, "fireball", 5)
    turned = magic_phase(wizard(facing=180), foe, known={0: ("fireball",)})
    assert not legal(turned, "fireball", 5)
    near = enemies(id=6, away=0.0)
    fighting, near = engage(wizard(), near)
    assert not legal(magic_phase(fighting, near, foe, known={0: ("fireball",)}), "fireball", 5)


@pytest.mark.rule("t9a.spell-types")
def test_damage_spells_spare_those_who_are_engaged_and_direct_ones_look_ahead() -> None:
    foe, friend = enemies(), friends()
    state = magic_phase(wizard(), friend, foe, known={0: ("touch-of-the-reaper", "whispers-of-the-veil")})
    assert legal(state, "touch-of-the-reaper", 5)
    friend, foe = engage(friend, foe)
    fought = magic_phase(wizard(), friend, foe, known={0: ("touch-of-the-reaper", "whispers-of-the-veil")})
    assert not legal(fought, "touch-of-the-reaper", 5)
    assert legal(fought, "whispers-of-the-veil", 5)
    behind = magic_phase(wizard(facing=180), enemies(), known={0: ("touch-of-the-reaper", "whispers-of-the-veil")})
    assert not legal(behind, "touch-of-the-reaper", 5)
    assert legal(behind, "whispers-of-the-veil", 5)


@pytest.mark.rule("t9a.spell-types", "t9a.spell.corruption-of-tin")
def test_range_is_measured_from_the_casters_base_and_includes_its_limit() -> None:
    for away, reached in ((36.0, True), (36.1, False)):
        state = magic_phase(wizard(y=5), enemies().altered(y=5 + away), known={0: ("corruption-of-tin",)})
        assert legal(state, "corruption-of-tin", 5) is reached


@pytest.mark.rule("t9a.spell-types")
def test_a_boosted_spell_has_its_own_range() -> None:
    state = magic_phase(wizard(), friends(y=30.5, x=36), known={0: ("word-of-iron",)})
    assert legal(state, "word-of-iron", 2)
    assert not legal(state, "word-of-iron", 2, boosted=True)


@pytest.mark.rule("t9a.path.druidism")
def test_ley_lines_measure_from_any_water_hill_or_forest() -> None:
    def druid(*features: Feature) -> State:
        table = Table(72, 48, features)
        who = wizard("Wizard Adept", "Path Druidism")
        return magic_phase(who, enemies().altered(y=40), table=table, known={0: ("entwining-roots",)})

    assert not legal(druid(), "entwining-roots", 5)
    assert not legal(druid(Feature("field", "field", Rect(36, 36, 6, 4))), "entwining-roots", 5)
    for kind in ("forest", "hill", "water"):
        assert legal(druid(Feature(kind, kind, Rect(36, 36, 6, 4))), "entwining-roots", 5)


@pytest.mark.rule("t9a.path.druidism", "t9a.sa.protean-potentate")
def test_ley_lines_serve_spells_of_druidism_alone_whoever_casts_them() -> None:
    """A Protean Potentate, or a druid with a spell of another path."""
    table = Table(72, 48, [Feature("wood", "forest", Rect(36, 36, 6, 4))])
    for rule in ("Protean Potentate", "Path Druidism"):
        who = wizard("Wizard Adept", rule, y=20)
        state = magic_phase(
            who, enemies().altered(y=40), friends().altered(x=36, y=40, facing=0), table=table,
            known={0: ("fountain-of-youth", "ancestral-aid")},
        )  # fmt: skip
        assert [legal(state, name, 2) for name in ("fountain-of-youth", "ancestral-aid")] == [True, False]
        near = magic_phase(who, enemies().altered(y=43), table=table, known={0: ("entwining-roots", "silver-spike")})
        assert legal(near, "entwining-roots", 5)
        assert not legal(near, "silver-spike", 5)


@pytest.mark.rule("t9a.path.divination", "t9a.sa.ancient-knowledge")
def test_the_conclave_adds_3_inches_for_each_other_wizard_up_to_9() -> None:
    def reach(*others: Unit, more: tuple[Any, ...] = ()) -> float:
        state = magic_phase(lord(*more), *others, known={0: ("scrying",)})
        return range_of(state, Aim(Caster(0, 0, 0), Known(spell("scrying"))))

    peers = [wizard("Wizard Adept", id=number, x=30 + 3 * number) for number in (1, 2, 4, 5)]
    assert [reach(*peers[:number]) for number in range(5)] == [18.0, 21.0, 24.0, 27.0, 27.0]
    assert reach(link(y=20)) == 18.0
    assert reach(link(y=20), more=(AncientKnowledge(),)) == 21.0


@pytest.mark.rule("t9a.sa.telepathic-link")
@pytest.mark.parametrize(("away", "linked"), [(24.0, True), (24.1, False)])
def test_a_lord_casts_damage_spells_through_a_link_within_24_inches(away: float, linked: bool) -> None:
    relay = link(y=10 + away + 20 / 25.4)
    state = magic_phase(lord(), relay, enemies(id=5, away=away + 8), known={0: ("fireball", "whispers-of-the-veil")})
    assert bool(links_of(state, Caster(0, 0, 0))) is linked
    assert legal(state, "fireball", 5, link=3) is linked
    assert not legal(state, "whispers-of-the-veil", 5, link=3)


@pytest.mark.rule("t9a.sa.telepathic-link", "t9a.sa.symbiosis")
def test_range_through_a_link_is_halved_unless_symbiosis_keeps_it() -> None:
    for more, wanted in (((), (12.0, 12.0)), ((Symbiosis(),), (24.0, 12.0))):
        state = magic_phase(lord(*more), link(), known={0: ("pyroclastic-flow", "scorching-salvo")})
        caster = Caster(0, 0, 0)
        flow = range_of(state, Aim(caster, Known(spell("pyroclastic-flow")), link=3))
        salvo = range_of(state, Aim(caster, Known(spell("scorching-salvo")), link=3))
        assert (flow, salvo) == wanted


@pytest.mark.rule("t9a.sa.telepathic-link")
def test_an_engaged_lord_casts_missiles_through_a_link_that_is_not_engaged() -> None:
    near = enemies(id=6, away=0.0)
    master, near = engage(lord(), near)
    foe = enemies(id=5, away=32)
    state = magic_phase(master, link(), near, foe, known={0: ("fireball",)})
    assert not legal(state, "fireball", 5)
    assert legal(state, "fireball", 5, link=3)
    relay, foe = engage(link(), foe)
    fought = magic_phase(master, relay, near, foe, enemies(id=7, away=30), known={0: ("fireball",)})
    assert not legal(fought, "fireball", 7, link=3)


@pytest.mark.rule("t9a.sa.telepathic-link")
def test_only_a_cuatl_lord_uses_links_and_no_link_flees() -> None:
    assert links_of(magic_phase(wizard("Wizard Master"), link()), Caster(0, 0, 0)) == ()
    assert links_of(magic_phase(lord(), link().altered(fleeing=True)), Caster(0, 0, 0)) == ()


@pytest.mark.rule("t9a.casting-attempt")
def test_a_learned_spell_is_attempted_once_a_phase_by_a_side_but_fireball_by_each_wizard() -> None:
    one, other = wizard(), wizard(id=1, x=40)
    known = {0: ("fireball", "pyroclastic-flow"), 1: ("fireball", "pyroclastic-flow")}
    state = magic_phase(one, other, enemies(), known=known)
    tried = ((0, spell("fireball")), (0, spell("pyroclastic-flow")))
    later = replace(state, magic=replace(state.magic, attempted=tried))
    assert legal(state, "pyroclastic-flow", 5, caster=1)
    assert not legal(later, "pyroclastic-flow", 5, caster=1)
    assert legal(later, "fireball", 5, caster=1)
    assert not legal(later, "fireball", 5, caster=0)


@pytest.mark.rule("t9a.casting-attempt", "t9a.bound-spell", "t9a.item.jade-staff")
def test_a_bound_spell_takes_two_or_three_dice_and_is_never_boosted() -> None:
    state = magic_phase(wizard("Jade Staff"), friends(), dice=(5, 0))
    assert [legal(state, "healing-waters", 2, dice=number) for number in (1, 2, 3, 4)] == [False, True, True, False]
    learned = magic_phase(wizard(), friends(), known={0: ("healing-waters",)}, dice=(4, 0))
    assert [legal(learned, "healing-waters", 2, dice=number) for number in (0, 1, 4, 5)] == [False, True, True, False]


@pytest.mark.rule("t9a.casting-attempt")
def test_a_fleeing_wizard_casts_nothing_a_shaken_one_does() -> None:
    known = {0: ("word-of-iron",)}
    assert not legal(magic_phase(wizard().altered(fleeing=True), friends(), known=known), "word-of-iron", 2)
    assert legal(magic_phase(wizard().altered(shaken_until=1), friends(), known=known), "word-of-iron", 2)


@pytest.mark.rule("t9a.spell-types")
def test_a_wizard_inside_a_unit_casts_from_his_own_base() -> None:
    host = unit(1, 0, troop(model(), 20), x=36, y=10, characters=(hero(0, model("Wizard", hp=3)),))
    state = magic_phase(host, enemies(), known={0: ("fireball",)})
    aim = Aim(Caster(0, 1, 0), Known(spell("fireball")))
    assert why_not(state, aim, state.unit(5)) is None
    assert legal(state, "fireball", 5)


@pytest.mark.rule("t9a.sa.symbiosis", "t9a.sa.telepathic-link")
def test_symbiosis_keeps_the_range_of_damage_spells_and_halves_that_of_others() -> None:
    state = magic_phase(lord(Symbiosis()), link(y=20))
    through = {
        name: range_of(state, Aim(Caster(0, 0, 0), Known(spell(name)), link=3))
        for name in ("fireball", "word-of-iron", "scorching-salvo")
    }
    assert through == {"fireball": 36.0, "word-of-iron": 12.0, "scorching-salvo": 12.0}
