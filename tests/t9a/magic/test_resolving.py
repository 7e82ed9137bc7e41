"""What spells do at once: heal, move, summon, strike picked models; and what lasts how long."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.geometry import Rect, Table
from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.activations import UseRule, activations
from grognard.t9a.board.cast_together import cast_together
from grognard.t9a.board.effects import LEFT_UNTIL_MAGIC_OF, UNTIL_MAGIC_OF
from grognard.t9a.board.lasting import at_end_of_turn, at_start_of_magic, with_effect
from grognard.t9a.board.profile import Height
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.answers import Cast, Heal, NoAttribute, PickModels, SpendTokens
from grognard.t9a.magic.attempts import check_cast
from grognard.t9a.magic.recovery import healing_options, raise_models, raised_points, recover
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.movement.move_answers import Move, Stand
from grognard.t9a.moving.joining import Join, join, standing_alone
from grognard.t9a.moving.moves import rates
from grognard.t9a.moving.steps import Forward, after_move
from grognard.t9a.names import names_of
from grognard.t9a.report.tags import Tags
from grognard.t9a.rules.disciplines import SoulfireWeaver
from grognard.t9a.setup.scoring import is_scoring
from grognard.t9a.units.lending import lent_to, lent_to_pool
from tests.t9a.attacks import rules
from tests.t9a.positions import alone, engage, fight, hero, model, play, state_of, troop, unit
from tests.t9a.spells import cast, enemies, friends, magic_phase, spell, spellbound, wizard

HOLE = (5, 0)  # no dice for the opponent


# ---- healing


@pytest.mark.rule("t9a.recover-and-raise", "t9a.spell.fountain-of-youth")
def test_raised_models_return_each_whole_before_the_next_the_champion_before_the_ranks() -> None:
    who = model("Guard", hp=3)
    hurt = unit(2, 0, troop(who, 10, champion=True), 5, champion=False, lost=2)
    after = raise_models(state_of(hurt), hurt, 4)
    assert (after.lost, after.champion, after.champion_lost, after.models) == (0, True, 1, 5)
    more = raise_models(state_of(after), after, 4)
    assert (more.champion_lost, more.models, more.lost) == (0, 6, 0)
    whole = unit(3, 0, troop(who, 10))
    assert raise_models(state_of(whole), whole, 4) == whole
    assert raise_models(state_of(hurt), hurt.altered(models=9, champion=True, lost=1), 9).models == 9


@pytest.mark.rule("t9a.recover-and-raise", "t9a.spell.fountain-of-youth")
def test_the_fountain_raises_four_in_small_ranks_two_in_others_or_recovers_a_character() -> None:
    small = unit(2, 0, troop(model(), 20), 12, x=36, y=20)
    tall = unit(3, 0, troop(model("Ogre", *rules("Tall"), hp=3), 5), 3)
    assert (raised_points(small), raised_points(tall)) == (4, 2)
    lord = replace(hero(4, model("Hero", hp=3)), lost=2)
    led = small.altered(characters=(lord,))
    state = magic_phase(wizard(), led, known={0: ("fountain-of-youth",)}, dice=HOLE)
    assert cast(state, "fountain-of-youth", [4, 4], 2, dice=2, answers=(Heal(2),)).unit(2).models == 16
    saved = cast(state, "fountain-of-youth", [4, 4], 2, dice=2, answers=(Heal(2, 4),)).unit(2)
    assert (saved.models, saved.characters[0].lost) == (12, 1)
    assert recover(led, 4, 9).characters[0].lost == 0
    assert healing_options(unit(5, 0, troop(model(), 10))) == ()


@pytest.mark.rule("t9a.recover-and-raise")
@pytest.mark.parametrize("gap", [1.2, 0.6])
def test_models_return_only_where_there_is_room(gap: float) -> None:
    """A unit in column, with a friend right behind it, and be it too near already: no room for a further rank."""
    thin = unit(2, 0, troop(model(), 10), 2, files=1, x=36, y=20)
    behind = unit(3, 0, troop(model(), 5), x=36, y=20 - 2 * 20 / 25.4 - gap)
    assert raise_models(state_of(thin, behind), thin, 4).models == 2
    assert raise_models(state_of(thin), thin, 4).models == 6


@pytest.mark.rule("t9a.spell.summer-growth", "t9a.recover-and-raise")
def test_summer_growth_heals_every_friend_near_the_point() -> None:
    near = [unit(number, 0, troop(model(), 10), 5, x=x, y=16) for number, x in ((2, 33), (3, 39), (4, 60))]
    state = magic_phase(wizard(), *near, known={0: ("summer-growth",)}, dice=HOLE)
    after = cast(state, "summer-growth", [5, 6], dice=2, x=36.0, y=15.0)
    assert [after.unit(number).models for number in (2, 3, 4)] == [9, 9, 5]
    with pytest.raises(NotAllowed):
        check_cast(state, Cast(0, spell("summer-growth"), 2, x=36.0, y=24.0))


# ---- magical moves


def moved(state: State, name: str, *answers: Any, **more: Any) -> State:
    return cast(state, name, [5, 5], 2, dice=2, answers=answers, **more)


@pytest.mark.rule("t9a.magical-move", "t9a.spell.danse-macabre")
def test_a_magical_move_goes_up_to_its_own_distance_whatever_was_done_before() -> None:
    host = friends(y=12).altered(moved="march", has_moved=True)
    state = magic_phase(wizard(x=34), host, known={0: ("danse-macabre",)}, dice=HOLE)
    after = moved(state, "danse-macabre", Move(2, "advance", (Forward(12.0),)))
    assert after.unit(2).y == 24.0
    assert (after.unit(2).this_turn.moved, after.unit(2).effects) == ("march", ())
    assert after.magic.moved == (2,)
    assert rates(after.unit(2)) == (4, 8)


@pytest.mark.rule("t9a.magical-move")
def test_no_second_magical_move_and_none_for_the_engaged_shaken_or_fleeing() -> None:
    def legal(host: Unit, *others: Unit, done: tuple[int, ...] = ()) -> bool:
        state = magic_phase(wizard(x=34), host, *others, known={0: ("danse-macabre",)}, dice=HOLE)
        state = replace(state, magic=replace(state.magic, moved=done))
        try:
            check_cast(state, Cast(0, spell("danse-macabre"), 2, (2,)))
        except NotAllowed:
            return False
        return True

    host, foe = friends(), enemies()
    assert legal(host)
    assert not legal(host, done=(2,))
    assert not legal(host.altered(shaken_until=1))
    assert not legal(host.altered(fleeing=True))
    assert not legal(*engage(host, foe))


@pytest.mark.rule("t9a.magical-move.ghost", "t9a.spell.danse-macabre")
def test_the_dance_goes_through_rocks() -> None:
    table = Table(72, 48, [Feature("rock", "impassable", Rect(28, 16, 6, 2))])
    state = magic_phase(wizard(x=34), friends(), known={0: ("danse-macabre",)}, dice=HOLE, table=table)
    after = moved(state, "danse-macabre", Move(2, "advance", (Forward(10.0),)))
    assert after.unit(2).y == 22.0


@pytest.mark.rule("t9a.spell.rune-of-resolve", "t9a.magical-move", "t9a.light-troops")
def test_a_rune_of_resolve_moves_makes_light_and_costs_scoring() -> None:
    host = friends()
    host = host.altered(troop=troop(model("Friend", *rules("Scoring")), 10, key="friends-2"))
    state = magic_phase(wizard("Battle Rune", x=34), host, known={0: ("rune-of-resolve",)}, dice=HOLE)
    assert is_scoring(state, state.unit(2))
    after = cast(state, "rune-of-resolve", [], 2, dice=2, answers=(Move(2, "advance", (Forward(8.0),)),))
    light = after.unit(2)
    assert light.y == 20.0
    assert any(hook(light, after) for hook in light.hooks.of(Moments.free_reforms))
    assert not is_scoring(after, light)
    evening = at_end_of_turn(after).unit(2)
    assert not any(hook(evening, after) for hook in evening.hooks.of(Moments.free_reforms))
    assert not is_scoring(after, evening)
    assert is_scoring(after, at_start_of_magic(at_end_of_turn(after)).unit(2))


@pytest.mark.rule("t9a.magical-move")
def test_a_unit_may_stand_where_it_is() -> None:
    state = magic_phase(wizard(x=34), friends(), known={0: ("danse-macabre",)}, dice=HOLE)
    after = moved(state, "danse-macabre", Stand(2))
    assert (after.unit(2).y, after.unit(2).this_turn.has_moved) == (12.0, False)


# ---- summons


@pytest.mark.rule("t9a.spell.totemic-summon")
def test_a_totemic_beast_appears_near_an_edge_and_is_worth_nothing() -> None:
    state = magic_phase(wizard(), enemies(), known={0: ("totemic-summon",)}, dice=HOLE)
    with pytest.raises(NotAllowed):
        check_cast(state, Cast(0, spell("totemic-summon"), 3, x=36.0, y=40.0))
    check_cast(state, Cast(0, spell("totemic-summon"), 3, boosted=True, x=36.0, y=40.0))
    after = cast(state, "totemic-summon", [5, 5], dice=2, x=20.0, y=47.0)
    [beast] = [one for one in after.units if one.leading_model.id == "totemic_beast"]
    assert (beast.side, beast.health, beast.boundary.x) == (0, 3, pytest.approx(20.0, abs=0.01))
    assert beast.can(Moments.random_movement)
    assert beast.troop is not None
    assert beast.troop.points == 0
    assert after.magic.summoned == 1


# ---- picked models


@pytest.mark.rule("t9a.spell.hasten-the-hour")
def test_hasten_the_hour_takes_a_character_out_of_the_ranks_or_three_models() -> None:
    host = unit(5, 1, troop(model(armour=6), 20), x=36, y=22, facing=180, characters=(hero(7, model("Chief", hp=2)),))
    state = magic_phase(wizard(), host, known={0: ("hasten-the-hour",)}, dice=HOLE)
    one = cast(state, "hasten-the-hour", [5, 5], 5, dice=2, answers=(PickModels(("7",)),))
    assert one.unit(5).characters[0].lost == 1
    three = cast(
        state,
        "hasten-the-hour",
        [5, 5],
        5,
        dice=2,
        boosted=True,
        answers=(PickModels(("7", "rank_and_file", "rank_and_file")),),
    )
    assert (three.unit(5).characters[0].lost, three.unit(5).models) == (1, 18)


@pytest.mark.rule("t9a.spell.touch-of-the-reaper")
def test_a_boosted_touch_takes_no_more_than_one_model_has() -> None:
    state = magic_phase(wizard(), enemies(), known={0: ("touch-of-the-reaper",)}, dice=HOLE)
    after = cast(state, "touch-of-the-reaper", [5, 5, 5, 6, 6, 6], 5, dice=2, boosted=True)
    assert after.unit(5).models == 19


@pytest.mark.rule("t9a.sa.soulfire-weaver", "t9a.spell.evocation-of-souls", "t9a.path.evocation")
def test_soulfire_burns_enemies_near_the_target_instead_of_gaining_a_token() -> None:
    who = alone(hero(0, model("Lord", *rules("Path Evocation"), SoulfireWeaver())), 0, x=36, y=10)
    foes = enemies(), enemies(id=6).altered(x=46), enemies(id=7).altered(y=44)
    state = magic_phase(who, *foes, known={0: ("whispers-of-the-veil",)}, dice=HOLE, tokens=(2, 0))
    burnt = cast(state, "whispers-of-the-veil", [5, 5, *[4] * 8], 5, dice=2, answers=(SpendTokens((5, 6)),))
    assert [burnt.unit(number).models for number in (5, 6, 7)] == [16, 16, 20]
    assert burnt.magic.tokens[0] == 0
    plain = cast(state, "whispers-of-the-veil", [5, 5], 5, dice=2)
    assert plain.magic.tokens[0] == 3


@pytest.mark.rule("t9a.spell.evocation-of-souls", "t9a.attribute-spell")
def test_evocation_of_souls_gives_a_token_once_a_phase_to_a_pool_of_less_than_three() -> None:
    known = {0: ("ancestral-aid", "spectral-blades")}
    state = magic_phase(wizard(), friends(), known=known, dice=HOLE, tokens=(1, 0))
    first = cast(state, "ancestral-aid", [4, 4], 2, dice=2)
    second = cast(first, "spectral-blades", [4, 4], 2, dice=2)
    assert (first.magic.tokens[0], second.magic.tokens[0]) == (2, 2)
    full = magic_phase(wizard(), friends(), known=known, dice=HOLE, tokens=(3, 0))
    assert cast(full, "ancestral-aid", [4, 4], 2, dice=2).magic.tokens[0] == 3


# ---- durations


@pytest.mark.rule("t9a.spell.swarm-of-insects")
def test_a_swarm_that_hurts_stays_until_the_target_moves() -> None:
    state = magic_phase(wizard(), enemies(), known={0: ("swarm-of-insects",)}, dice=HOLE)
    few = [1, 1, 1, 1, 1]
    harmless = cast(state, "swarm-of-insects", [3, 3, *few, *[5] * 5], 5, dice=2)
    assert not harmless.unit(5).is_under(spell("swarm-of-insects"))
    hurt = cast(state, "swarm-of-insects", [3, 3, *few, 6, *[5] * 4], 5, dice=2).unit(5)
    assert hurt.models == 19
    assert hurt.is_under(spell("swarm-of-insects"))
    assert after_move(state_of(), hurt, "reform").is_under(spell("swarm-of-insects"))
    for move in ("advance", "march", "charge", "failed_charge", "pursuit", "overrun"):
        assert not after_move(state_of(), hurt, move).is_under(spell("swarm-of-insects"))


@pytest.mark.rule("t9a.recover-and-raise", "t9a.spell.fountain-of-youth", "t9a.spell.summer-growth")
def test_the_fountain_raises_two_health_points_of_caimans_among_skinks_in_place_of_four_of_skinks() -> None:
    caiman = model("Caiman", hp=3, height=Height.LARGE, base=(40, 40))
    braves = troop(model("Skink Brave"), 20, companion=caiman, companions=2)
    hurt = unit(2, 0, braves, 12, x=36, y=20, companions=1, companions_lost=1)
    assert healing_options(hurt) == (Heal(2), Heal(2, companions=True))
    state = magic_phase(wizard(), hurt, known={0: ("fountain-of-youth",)}, dice=HOLE)
    raised = cast(state, "fountain-of-youth", [4, 4], 2, dice=2, answers=(Heal(2, companions=True),)).unit(2)
    assert (raised.models, raised.companions, raised.companions_lost) == (12, 2, 2)
    skinks = cast(state, "fountain-of-youth", [4, 4], 2, dice=2, answers=(Heal(2),)).unit(2)
    assert (skinks.models, skinks.companions) == (16, 1)
    only = unit(2, 0, braves, 20, x=36, y=20, companions=0)
    assert healing_options(only) == (Heal(2, companions=True),)
    assert Heal(2).wording().template != Heal(2, companions=True).wording().template


@pytest.mark.rule("t9a.spell.chilling-howl")
def test_a_chilling_howl_reaches_the_units_around_its_target() -> None:
    foes = enemies(away=20), enemies(id=6, away=20).altered(x=45), enemies(id=7, away=20).altered(x=62)
    state = magic_phase(wizard(), *foes, known={0: ("chilling-howl",)}, dice=HOLE)
    after = cast(state, "chilling-howl", [3, 4], 5, dice=2)
    assert [after.unit(number).is_under(spell("chilling-howl")) for number in (5, 6, 7)] == [True, True, False]


@pytest.mark.rule("t9a.spell.scorching-salvo", "t9a.spell-types")
def test_a_salvo_burns_every_enemy_around_that_is_not_engaged() -> None:
    friend, fought = engage(friends(), enemies(id=6).altered(x=50))
    foes = enemies(), fought, enemies(id=7).altered(y=46)
    state = magic_phase(wizard(), friend, *foes, known={0: ("scorching-salvo",)}, dice=HOLE)
    after = cast(state, "scorching-salvo", [5, 5, 1, 6, 6], 5, dice=2, answers=(NoAttribute(),))
    assert [after.unit(number).models for number in (5, 6, 7)] == [18, 20, 20]


@pytest.mark.rule("t9a.item.rune-of-grounding")
def test_a_rune_of_grounding_ends_spells_of_one_turn_on_both_sides_of_a_fight() -> None:
    grounding = "t9a.item.rune-of-grounding"
    smith = hero(3, model("Smith", *rules("Rune of Grounding"), hp=3))
    ours, theirs = fight(friends().altered(characters=(smith,)), enemies())
    theirs = with_effect(theirs, spell("stone-skin"), UNTIL_MAGIC_OF[1])
    state = replace(magic_phase(ours, spellbound(theirs, "corruption-of-tin")), phase="melee")
    after = play(activations(state, ScriptedDice([]), "melee-phase"), UseRule(grounding, 2, 3))
    assert [key for key, _ in after.unit(5).effects] == [spell("corruption-of-tin")]


@pytest.mark.rule("t9a.item.rune-of-grounding")
def test_grounding_reaches_the_enemies_that_touch_its_bearer_not_those_that_touch_his_unit() -> None:
    """One enemy unit stands before him in the front; another fights the rear ranks."""
    smith = hero(3, model("Smith", *rules("Rune of Grounding"), hp=3))
    ours, before = fight(friends(number=19).altered(characters=(smith,)), enemies(5))
    behind, ours = fight(enemies(6), ours, theirs="rear")
    before, behind = (with_effect(one, spell("stone-skin"), UNTIL_MAGIC_OF[1]) for one in (before, behind))
    state = replace(magic_phase(ours, before, behind), phase="melee")
    after = play(activations(state, ScriptedDice([]), "melee-phase"), UseRule("t9a.item.rune-of-grounding", 2, 3))
    assert [bool(after.unit(one).effects) for one in (5, 6)] == [False, True]


@pytest.mark.rule("t9a.item.rune-of-grounding")
def test_grounding_ends_a_spell_for_its_other_targets_too_but_nothing_instant() -> None:
    smith = hero(3, model("Smith", *rules("Rune of Grounding"), hp=3))
    ours, theirs = fight(friends().altered(characters=(smith,)), enemies())
    far = with_effect(enemies(6, away=30), spell("scrying"), UNTIL_MAGIC_OF[1])
    theirs = with_effect(theirs, spell("scrying"), UNTIL_MAGIC_OF[1])
    theirs = with_effect(theirs, f"{spell('ravens-wing')}/2", LEFT_UNTIL_MAGIC_OF[1])
    state = magic_phase(ours, theirs, far)
    state = cast_together(state, ((5, spell("scrying")), (6, spell("scrying"))), UNTIL_MAGIC_OF[1])
    melee = replace(state, phase="melee")
    after = play(activations(melee, ScriptedDice([]), "melee-phase"), UseRule("t9a.item.rune-of-grounding", 2, 3))
    assert [key for key, _ in after.unit(5).effects] == [f"{spell('ravens-wing')}/2"]
    assert after.unit(6).effects == ()


@pytest.mark.rule("t9a.spell-types", "t9a.joining")
def test_a_character_keeps_his_spells_when_he_joins_and_does_not_share_them() -> None:
    lone = with_effect(wizard(id=3, x=34, y=13.5), spell("word-of-iron"), UNTIL_MAGIC_OF[0])
    state = state_of(lone, friends(x=30), phase="movement")
    after = join(state, Join(3, 2), ScriptedDice([]), marches=True)
    host = after.unit(2)
    assert lent_to(after, host) == ()
    assert [rule.id for rule in lent_to_pool(after, host, host.characters[0])] == [spell("word-of-iron")]


@pytest.mark.rule("t9a.spell-types", "t9a.joining", "t9a.leaving")
def test_a_character_who_joins_an_enchanted_unit_is_not_enchanted_with_it() -> None:
    """Magic 7.2; when he leaves again he has nothing of it, while one who was there keeps it."""
    there = hero(4, model("Old Hero", hp=3))
    host = with_effect(friends(x=30).altered(characters=(there,)), spell("word-of-iron"), UNTIL_MAGIC_OF[0])
    state = state_of(wizard(id=3, x=34, y=13.5), host, phase="movement")
    after = join(state, Join(3, 2), ScriptedDice([]), marches=True)
    joined = after.unit(2)
    old, new = joined.characters
    assert [rule.id for rule in lent_to_pool(after, joined, old)] == [spell("word-of-iron")]
    assert lent_to_pool(after, joined, new) == ()
    assert standing_alone(joined, old).effects == host.effects
    assert standing_alone(joined, new).effects == ()
    lapsed = at_start_of_magic(after).unit(2)
    assert [one.effects for one in lapsed.characters] == [(), ()]


@pytest.mark.rule("t9a.spell.totemic-summon")
def test_a_summoned_beast_has_a_tag_in_reports_and_a_name_in_asks() -> None:
    state = magic_phase(wizard(), enemies(), known={0: ("totemic-summon",)}, dice=HOLE)
    after = cast(state, "totemic-summon", [5, 5], dice=2, x=20.0, y=47.0)
    [beast] = [one for one in after.units if one.leading_model.id == "totemic_beast"]
    assert Tags(state.setting).of_unit(beast) == "A*"
    assert names_of(state.setting).name(f"unit:{beast.id}", "fr") == "Bête totémique"
