"""The four paths of which only the first spell is played, and the Crown of the Wizard King that draws a path."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import RolledDice, ScriptedDice, odds
from grognard.t9a.attack.attack import offensive_skill, prepare
from grognard.t9a.board.effects import FOR_THE_BATTLE, UNTIL_MAGIC_OF
from grognard.t9a.board.lasting import with_effect_on
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.answers import Cast, CastAttribute, LetItBe
from grognard.t9a.magic.attempts import aim_of, attempt_of, check_cast, miscasts_of
from grognard.t9a.magic.casting import cast_spell
from grognard.t9a.magic.roll import roll_to_cast
from grognard.t9a.magic.sacrifice import NoSacrifice, Sacrifice
from grognard.t9a.melee.initiative import offered_special_attacks
from grognard.t9a.movement.move_answers import Move
from grognard.t9a.moving.moves import can_fly, rates
from grognard.t9a.moving.steps import Forward
from grognard.t9a.rules.spells.paths import ALL_PATHS
from grognard.t9a.setup.scoring import is_scoring
from grognard.t9a.shooting.guns import specials_of
from grognard.t9a.wizards.selection import select_spells
from tests.t9a.attacks import rules, shoots, strikes, to_hit
from tests.t9a.positions import alone, fight, hero, model, play, state_of, troop, unit
from tests.t9a.spells import enemies, friends, magic_phase, mean_loss, spell, under, wizard
from tests.t9a.warriors import combat

F = Fraction
CROWN = "Crown of the Wizard King"
FIRST_SPELLS = {
    "alchemy": "quicksilver-lash",
    "cosmology": "altered-sight",
    "divination": "know-thine-enemy",
    "druidism": "fountain-of-youth",
    "evocation": "ancestral-aid",
    "occultism": "breath-of-corruption",
    "pyromancy": "fireball",
    "shamanism": "awaken-the-beast",
    "thaumaturgy": "hand-of-heaven",
    "witchcraft": "ravens-wing",
}


def cast(state: State, name: str, faces: list[int], *targets: int, dice: int, answers: Any = (), **more: Any) -> State:
    answer = Cast(more.pop("caster", 0), spell(name), dice, targets, **more)
    check_cast(state, answer)
    with ScriptedDice(faces) as scripted:
        return play(cast_spell(state, answer, scripted), *answers)  # type: ignore[no-any-return]


def of_path(path: str, *texts: str) -> Unit:
    """Return a Character who has drawn a path."""
    return with_effect_on(wizard(CROWN, *texts), 0, f"t9a.path.{path}", FOR_THE_BATTLE)


# ---- the crown -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.item.crown-of-the-wizard-king", "t9a.wizard-apprentice", "t9a.spell-selection")
@pytest.mark.parametrize(("number", "path"), list(enumerate(sorted(FIRST_SPELLS))))
def test_a_crown_makes_an_apprentice_of_each_of_the_ten_paths(number: int, path: str) -> None:
    """He knows Learned Spell 1, without a choice: the Hereditary Spell is not for him."""
    assert ALL_PATHS[number] == f"t9a.path.{path}"
    waiting = wizard(CROWN).altered(away="undeployed")
    with ScriptedDice([number]) as dice:
        state = play(select_spells(replace(state_of(), reserve=(waiting,)), 0, dice))
    assert state.magic.knows(0) == (spell(FIRST_SPELLS[path]),)
    assert state.reserve[0].characters[0].effects == ((f"t9a.path.{path}", FOR_THE_BATTLE),)


@pytest.mark.rule("t9a.item.crown-of-the-wizard-king")
def test_each_path_is_drawn_as_often_as_any_other() -> None:
    drawn = odds(lambda dice: play(select_spells(state_of(wizard(CROWN)), 0, dice)).magic.knows(0))
    assert [drawn.probability((spell(name),)) for name in FIRST_SPELLS.values()] == [F(1, 10)] * 10


@pytest.mark.rule("t9a.item.crown-of-the-wizard-king")
def test_who_has_no_crown_draws_nothing() -> None:
    state = state_of(wizard("Talisman of Shielding"))
    assert play(select_spells(state, 0, RolledDice(1))) == state


# ---- Thaumaturgy -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.path.thaumaturgy", "t9a.casting-attempt")
def test_ones_are_rolled_again_but_not_those_of_a_miscast() -> None:
    state = magic_phase(of_path("thaumaturgy"), enemies(), known={0: ("hand-of-heaven",)})
    aim = aim_of(state, Cast(0, spell("hand-of-heaven"), 3, (5,)))
    assert aim is not None
    attempt = attempt_of(state, aim, 3, (5,))
    for faces, shown in (([1, 4, 1, 6, 2], (2, 4, 6)), ([1, 1, 1], (1, 1, 1)), ([2, 3, 4], (2, 3, 4))):
        with ScriptedDice(faces) as dice:
            assert roll_to_cast(dice, attempt).faces == shown
    one = attempt_of(state, aim, 1, (5,))
    assert odds(lambda dice: roll_to_cast(dice, one).passed).probability(True) == F(1, 3) * F(7, 6)


@pytest.mark.rule("t9a.path.thaumaturgy", "t9a.miscast")
def test_miscasts_of_thaumaturgy_are_worse_and_those_of_others_are_not() -> None:
    known = {0: ("hand-of-heaven", "fireball")}
    state = magic_phase(of_path("thaumaturgy"), enemies(), known=known)
    for name, worse in (("hand-of-heaven", 1), ("fireball", 0)):
        aim = aim_of(state, Cast(0, spell(name), 3, (5,)))
        assert aim is not None
        assert miscasts_of(state, aim) == worse
        assert bool(attempt_of(state, aim, 3, (5,)).rerolls_ones) == bool(worse)


@pytest.mark.rule("t9a.spell.hand-of-heaven", "t9a.item.lightning-vambraces")
def test_the_hand_of_heaven_strikes_harder_when_boosted() -> None:
    """Resilience 4, Armour 3: basic 7/2 hits; boosted 9/2 hits of Strength D6+1 with AP 3, so without a save."""
    target = enemies(resilience=4, armour=3)
    wounding = F(sum(max(1, min(5, 3 + strength - 4)) for strength in range(2, 8)), 36)
    assert mean_loss("hand-of-heaven", target, boosted=True) == F(9, 2) * wounding
    assert mean_loss("hand-of-heaven", target) == F(35, 27)


# ---- Cosmology -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.spell.altered-sight")
@pytest.mark.parametrize(("aspect", "skill", "needed"), [(1, 5, 3), (2, 1, 5)])
def test_altered_sight_sharpens_or_blurs(aspect: int, skill: int, needed: int) -> None:
    lent = under("altered-sight", aspect)
    assert offensive_skill(strikes(model(off=3), model(), lent=lent)).value == skill
    assert to_hit(shoots(model(), model(), "Bow (4+)", lent=lent)) == needed


@pytest.mark.rule("t9a.path.cosmology", "t9a.spell.altered-sight")
def test_after_cosmos_chaos_is_cheaper_and_the_other_way_round() -> None:
    state = magic_phase(of_path("cosmology"), friends(), enemies(), known={0: ("altered-sight",)}, dice=(5, 0))

    def price(at: State, *, boosted: bool) -> int:
        aim = aim_of(at, Cast(0, spell("altered-sight"), 2, boosted=boosted))
        assert aim is not None
        return attempt_of(at, aim, 2, ()).difficulty

    assert (price(state, boosted=False), price(state, boosted=True)) == (5, 5)
    cosmos = cast(state, "altered-sight", [2, 3], 2, dice=2)
    assert cosmos.unit(2).is_under(spell("altered-sight"))
    assert (price(cosmos, boosted=False), price(cosmos, boosted=True)) == (5, 4)
    later = replace(cosmos, magic=replace(cosmos.magic, attempted=(), dice=(5, 0)))
    chaos = cast(later, "altered-sight", [2, 2], 5, dice=2, boosted=True)
    assert chaos.unit(5).effects == ((f"{spell('altered-sight')}/2", UNTIL_MAGIC_OF[0]),)
    assert (price(chaos, boosted=False), price(chaos, boosted=True)) == (4, 5)
    failed = cast(state, "altered-sight", [1, 2], 2, dice=2)
    assert (price(failed, boosted=False), price(failed, boosted=True)) == (5, 5)


# ---- Occultism -------------------------------------------------------------------------------------------------------


def occultist(*others: Unit) -> State:
    return magic_phase(
        of_path("occultism"), *others, enemies(away=14), known={0: ("breath-of-corruption",)}, dice=(5, 0)
    )


@pytest.mark.rule("t9a.spell.breath-of-corruption", "t9a.toxic-attacks", "t9a.breath-attack")
def test_the_breath_of_corruption_is_breathed_once_in_melee() -> None:
    """Toxic: Strength 3, AP 10, whatever the caster's own."""
    own, enemy = fight(of_path("occultism").altered(id=0), unit(5, 1, troop(model(resilience=3, armour=6), 10)))
    own = with_effect_on(own, 0, spell("breath-of-corruption"), UNTIL_MAGIC_OF[0])
    state = combat(own, enemy)
    caster = own.characters[0].model
    [hits] = offered_special_attacks(state, own, caster, 0, 0).values()
    blow = strikes(replace(caster, parts=(replace(caster.parts[0], strength=9),)), model(armour=6), weapon=None, kind="special", attributes=hits.attributes)  # fmt: skip  # noqa: E501 - one blow
    assert (prepare(blow).strength.value, prepare(blow).armour_penetration.value) == (3, 10)
    assert offered_special_attacks(state, enemy, model(), 0, "rank_and_file") == {}


@pytest.mark.rule("t9a.spell.breath-of-corruption", "t9a.path.occultism", "t9a.sacrifice")
def test_a_unit_that_bleeds_carries_the_breath_to_eighteen_inches() -> None:
    """Twelve friends of Discipline 7 take two wounds without a save or a test of Panic."""
    host = friends(number=12)
    state = occultist(host)
    plain = cast(state, "breath-of-corruption", [3, 4], 0, dice=2, answers=(NoSacrifice(),))
    [breath] = specials_of(replace(plain, phase="shooting"), plain.unit(0))
    assert breath.hits.range_in == 6
    amplified = cast(state, "breath-of-corruption", [3, 4], 0, dice=2, answers=(Sacrifice(2),))
    [breath] = specials_of(replace(amplified, phase="shooting"), amplified.unit(0))
    assert breath.hits.range_in == 18
    assert (amplified.unit(2).models, amplified.panic) == (10, ())


@pytest.mark.rule("t9a.sacrifice")
@pytest.mark.parametrize(("discipline", "lost"), [(4, 3), (5, 2), (7, 2), (8, 1)])
def test_the_less_disciplined_bleed_more(discipline: int, lost: int) -> None:
    state = occultist(friends(number=12, discipline=discipline))
    after = cast(state, "breath-of-corruption", [3, 4], 0, dice=2, answers=(Sacrifice(2),))
    assert after.unit(2).models == 12 - lost


@pytest.mark.rule("t9a.sacrifice")
def test_who_may_bleed() -> None:
    """Friends in reach that are not Engaged, or the caster's unit; each once a phase; never the last Health Point."""
    far, last = friends(3, x=4, y=46), friends(4, number=1, x=40)
    fighting, foe = fight(friends(6, x=30, y=20), unit(7, 1))
    state = magic_phase(
        of_path("occultism"), friends(), far, last, fighting, foe, known={0: ("breath-of-corruption",)}, dice=(5, 0)
    )
    asked: list[Any] = []

    def first(ask: Any) -> Any:
        asked.append(ask.options)
        return ask.options[0]

    cast(state, "breath-of-corruption", [3, 4], 0, dice=2, answers=(first,))
    assert asked == [(NoSacrifice(), Sacrifice(0), Sacrifice(2))]
    bled = replace(state, magic=state.magic.noting("t9a.sacrifice/2"))
    cast(bled, "breath-of-corruption", [3, 4], 0, dice=2, answers=(first,))
    assert asked[1] == (NoSacrifice(), Sacrifice(0))


@pytest.mark.rule("t9a.sacrifice")
def test_a_unit_has_bled_in_vain_for_a_spell_that_is_dispelled() -> None:
    state = replace(occultist(friends(number=12)), magic=replace(occultist().magic, dice=(5, 5)))
    after = cast(state, "breath-of-corruption", [3, 4], 0, dice=2, answers=(Sacrifice(2), LetItBe()))
    assert after.unit(2).models == 10


@pytest.mark.rule("t9a.spell.breath-of-corruption")
def test_boosted_it_is_breathed_by_characters_and_champions_not_by_the_ranks() -> None:
    host = unit(2, 0, troop(model("Friend"), 10, champion=True), x=28, y=12, characters=(hero(8),))
    state = occultist(host)
    after = cast(state, "breath-of-corruption", [5, 5], 2, dice=2, boosted=True, answers=(NoSacrifice(),))
    breathing = [special.pool for special in specials_of(replace(after, phase="shooting"), after.unit(2))]
    assert breathing == ["champion", 8]


# ---- Witchcraft ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.path.witchcraft", "t9a.spell.ravens-wing", "t9a.magical-move", "t9a.fly", "t9a.scoring")
def test_a_ravens_wing_carries_over_what_stands_in_the_way() -> None:
    """Eight inches over a wall of enemies; the unit flies to the end of the turn, and holds nothing."""
    wings = unit(2, 0, troop(model("Friend", *rules("Scoring")), 5), x=28, y=12, facing=0)
    wall = unit(6, 1, troop(model(), 5), x=28, y=17, facing=180)
    state = magic_phase(of_path("witchcraft"), wings, wall, known={0: ("ravens-wing",)}, dice=(5, 0))
    flight = Move(2, "advance", (Forward(8),), flying=True)
    after = cast(state, "ravens-wing", [3, 4], 2, dice=2, answers=(flight,))
    assert after.unit(2).y == 20
    assert can_fly(after.unit(2))
    assert rates(after.unit(2), flying=True) == (8, 8)
    assert rates(after.unit(2)) == (4, 8)
    assert is_scoring(state, wings)
    assert not is_scoring(after, after.unit(2))


@pytest.mark.rule("t9a.spell.evil-eye", "t9a.attribute-spell")
@pytest.mark.parametrize(
    ("x", "printed", "expected"),
    [(1, (4, 8), (5, 10)), (2, (4, 8), (3, 6)), (2, (3, 7), (3, 6)), (2, (2, 4), (2, 4))],
)
def test_an_evil_eye_hastens_friends_and_hinders_enemies(
    x: int, printed: tuple[int, int], expected: tuple[int, int]
) -> None:
    key = spell("evil-eye") if x == 1 else f"{spell('evil-eye')}/{x}"
    looked_at = unit(2, 0, troop(model(advance=printed[0], march=printed[1]), 10), effects=((key, 1),))
    assert rates(looked_at) == expected


@pytest.mark.rule("t9a.spell.evil-eye", "t9a.item.banner-of-speed", "t9a.fly")
def test_an_evil_eye_lowers_the_rates_in_force_not_those_printed() -> None:
    """Dwarfs under a Banner of Speed have 4 and 8; wings on slow feet are lowered in the air alone."""
    key = f"{spell('evil-eye')}/2"
    slow = model(advance=3, march=6)
    hastened = unit(2, 0, troop(slow, 10), effects=(("t9a.item.banner-of-speed", 1), (key, 1)))
    assert rates(hastened) == (3, 6)
    winged = unit(2, 0, troop(replace(slow, rules=rules("Fly (8, 16)")), 10), effects=((key, 1),))
    assert (rates(winged), rates(winged, flying=True)) == ((3, 6), (7, 14))


@pytest.mark.rule("t9a.spell.evil-eye", "t9a.attribute-spell")
def test_the_evil_eye_comes_after_a_spell_of_witchcraft_and_knows_its_friends() -> None:
    wings = unit(2, 0, troop(model("Friend"), 5), x=28, y=12, facing=0)
    state = magic_phase(of_path("witchcraft"), wings, enemies(), known={0: ("ravens-wing",)}, dice=(5, 0))
    stand = lambda ask: ask.options[-1]  # noqa: E731 - whatever the move is
    eyed = cast(state, "ravens-wing", [3, 4], 2, dice=2, answers=(stand, CastAttribute(spell("evil-eye"), 5)))
    assert rates(eyed.unit(5)) == (3, 6)
    cheered = cast(state, "ravens-wing", [3, 4], 2, dice=2, answers=(stand, CastAttribute(spell("evil-eye"), 2)))
    assert rates(cheered.unit(2)) == (5, 10)


@pytest.mark.rule("t9a.item.crown-of-the-wizard-king")
def test_the_wearer_of_a_crown_is_no_master() -> None:
    assert alone(hero(0, model("Veteran", *rules(CROWN)))).characters[0].hooks.amounts(Amount.CHANNELS) == ()
