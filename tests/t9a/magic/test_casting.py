"""One casting from the attempt to the Miscast, dispelling, and the items that act on the way."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import RolledDice, ScriptedDice
from grognard.kernel.words.language import LANGUAGES, render
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.activations import UseRule, activations
from grognard.t9a.attack.attack import prepare
from grognard.t9a.board.effects import LEFT_UNTIL_MAGIC_OF, UNTIL_MAGIC_OF
from grognard.t9a.board.lasting import at_start_of_magic, with_effect, with_spell
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.magic.answers import (
    AddDie,
    Cast,
    CastAttribute,
    Dispel,
    DispelByRule,
    EndMagic,
    Heal,
    LetItBe,
    NoAttribute,
    RerollDie,
)
from grognard.t9a.magic.attempts import attempt_of, casting_options, check_cast, power_of, resistance_of
from grognard.t9a.magic.casting import cast_spell
from grognard.t9a.magic.events import SpellsEnd
from grognard.t9a.magic.phase import magic_phase as play_phase
from grognard.t9a.magic.targets import Aim
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.spell import spell_named
from grognard.t9a.morale.discipline import discipline_roll
from grognard.t9a.rules.disciplines import BreakerOfSpells, GraspOfTheImmortal
from grognard.t9a.wizards.casters import Caster, Known, known_to
from tests.t9a.attacks import rules, strikes
from tests.t9a.positions import alone, hero, model, play, readings_of, troop, unit
from tests.t9a.spells import cast, enemies, friends, magic_phase, spell, spellbound, under, wizard

IRON = "word-of-iron"
MINE = Caster(0, 0, 0)


def opponent(*texts: str, more: tuple[Any, ...] = ()) -> Unit:
    """Return an enemy Character far away."""
    return alone(hero(9, model("Opponent", *rules(*texts), *more, hp=3)), 1, x=60, y=44, facing=180)


def ready(*extra: Unit, mine: tuple[str, ...] = (), spells: tuple[str, ...] = (IRON,), **rest: Any) -> State:
    return magic_phase(wizard(*mine), friends(), *extra, known={0: spells}, **rest)


def is_under(state: State, name: str, unit_id: int = 2) -> bool:
    return state.unit(unit_id).is_under(spell(name))


@pytest.mark.rule("t9a.casting-attempt", "t9a.spell.word-of-iron")
def test_a_spell_that_passes_is_in_force_to_the_casters_next_magic_phase() -> None:
    state = cast(ready(dice=(5, 0)), IRON, [2, 3], 2, dice=2)
    assert is_under(state, IRON)
    assert state.magic.dice == (3, 0)
    assert is_under(at_start_of_magic(replace(state, active=1)), IRON)
    assert not is_under(at_start_of_magic(replace(state, active=0)), IRON)


@pytest.mark.rule("t9a.casting-attempt", "t9a.fizzle")
def test_a_failed_attempt_is_spent_and_gives_back_its_ones() -> None:
    state = cast(ready(dice=(5, 0)), IRON, [1, 2], 2, dice=2)
    assert not is_under(state, IRON)
    assert state.magic.dice == (4, 0)
    assert not any(isinstance(option, Cast) for option in casting_options(state))


@pytest.mark.rule("t9a.dispelling-attempt", "t9a.fizzle")
def test_the_opponent_dispels_with_at_least_the_total_casting_roll() -> None:
    state = ready(opponent(), mine=("Wizard Master",))
    dispelled = cast(state, IRON, [3, 4, 4, 4], 2, dice=2, answers=(Dispel(2),))
    assert not is_under(dispelled, IRON)
    assert dispelled.magic.dice == (3, 3)
    failed = cast(state, IRON, [3, 4, 1, 6], 2, dice=2, answers=(Dispel(2),))
    assert is_under(failed, IRON)
    assert failed.magic.dice == (3, 4)


@pytest.mark.rule("t9a.dispelling-attempt")
def test_nobody_is_asked_where_no_dice_can_reach_the_total() -> None:
    assert is_under(cast(ready(opponent(), dice=(5, 1)), IRON, [4, 4], 2, dice=2), IRON)


@pytest.mark.rule("t9a.magic-resistance", "t9a.item.obsidian-rock", "t9a.item.aether-icon")
def test_the_highest_magic_resistance_counts_and_an_aether_icon_adds_to_it() -> None:
    def resistance(*texts: str, side: int = 0) -> int:
        return resistance_of(unit(5, 1, troop(model("Enemy", *rules(*texts)), 10)), side)

    assert resistance("Magic Resistance (1)", "Magic Resistance (2)") == 2
    assert resistance("Obsidian Rock") == 2
    assert resistance("Aether Icon") == 1
    assert resistance("Aether Icon", "Magic Resistance (2)") == 3
    assert resistance("Aether Icon", "Aether Icon") == 2
    assert resistance("Magic Resistance (2)", "Aether Icon", side=1) == 0


@pytest.mark.rule("t9a.magic-resistance", "t9a.spell.mirror-of-the-veil", "t9a.bound-spell")
def test_magic_resistance_lowers_casting_rolls_and_power_levels() -> None:
    tough = unit(5, 1, troop(model("Enemy", *rules("Magic Resistance (1)", "Magic Resistance (2)")), 10), y=24)
    state = ready(tough, mine=("Jade Staff",), spells=("corruption-of-tin",))
    assert attempt_of(state, Aim(MINE, Known(spell("corruption-of-tin"))), 2, (5,)).target.needed == 10
    mirrored = magic_phase(wizard("Jade Staff"), spellbound(friends(), "mirror-of-the-veil", 3))
    [staff] = known_to(mirrored, MINE)
    assert power_of(mirrored, Aim(MINE, staff), 3, (2,)) == 5


@pytest.mark.rule("t9a.casting-attempt")
def test_any_legal_target_and_any_number_of_dice_may_be_named() -> None:
    """Word of Iron on a unit that is under it already: not suggested, but legal with one to five dice."""
    state = ready().put(spellbound(friends(), IRON))
    assert not any(isinstance(option, Cast) and option.targets == (2,) for option in casting_options(state))
    for dice in (1, 2, 3, 4, 5):
        check_cast(state, Cast(0, spell(IRON), dice, (2,)))
    for dice in (0, 6):
        with pytest.raises(NotAllowed) as refusal:
            check_cast(state, Cast(0, spell(IRON), dice, (2,)))
        assert refusal.value.rule == "t9a.casting-attempt"


@pytest.mark.rule("t9a.magic-phase")
def test_the_phase_goes_on_as_long_as_anything_may_be_cast_worth_it_or_not() -> None:
    """The only target is under the spell already: nothing is suggested but the end, and yet it may be cast."""
    state = magic_phase(spellbound(wizard(), IRON), known={0: (IRON,)}, dice=(2, 0))
    assert [type(option) for option in casting_options(state)] == [EndMagic]
    asked: list[Any] = []

    def casting(ask: Any) -> Any:
        asked.append(ask.options)
        return Cast(0, spell(IRON), 1, (0,))

    play(play_phase(state, ScriptedDice([1])), casting)
    assert asked == [(EndMagic(),)]


@pytest.mark.rule("t9a.attribute-spell")
def test_any_legal_target_of_an_attribute_spell_may_be_named() -> None:
    """Alchemical Fire on who burns already: asked, not suggested, legal; no other spell may be named for it."""
    state = ready(spellbound(enemies(), "alchemical-fire"), dice=(5, 0))
    seen: list[Any] = []

    def other(ask: Any) -> Any:
        seen.append(ask.options)
        with pytest.raises(NotAllowed):
            ask.check(CastAttribute(spell(IRON), 5))
        return CastAttribute(spell("alchemical-fire"), 5)

    cast(state, IRON, [4, 4], 2, dice=2, answers=(other,))
    assert seen == [(NoAttribute(spell("alchemical-fire")),)]


@pytest.mark.rule("t9a.casting-attempt")
def test_castings_that_differ_read_differently() -> None:
    """By their points, their links, their version and the dice; healing by whom it heals."""
    iron, growth = spell(IRON), spell("summer-growth")
    castings = [
        Cast(0, iron, 2, (2,)), Cast(0, iron, 3, (2,)), Cast(0, iron, 2, (5,)), Cast(0, iron, 2, (2,), boosted=True),
        Cast(0, iron, 2, (2,), link=3), Cast(0, growth, 2, x=1.0, y=2.0), Cast(0, growth, 2, x=1.5, y=2.0),
        Cast(0, iron, 2, (2,), helped="t9a.item.rune-of-devouring"), Heal(2), Heal(2, 3),
    ]  # fmt: skip
    for language in LANGUAGES:
        assert len({render(one, language) for one in castings}) == len(castings)


@pytest.mark.rule("t9a.magic-resistance")
@pytest.mark.parametrize(("targets", "needed"), [((5,), 9), ((6,), 10), ((5, 6), 10), ((6, 5), 10), ((5, 7), 9)])
def test_of_several_targets_the_highest_magic_resistance_counts_once(targets: tuple[int, ...], needed: int) -> None:
    """Corruption of Tin, 8+: Magic Resistance (1), (2) and none among the targets, in any order."""
    foes = [
        unit(number, 1, troop(model("Enemy", *rules(*texts)), 10, key=f"foe-{number}"), x=x, y=24)
        for number, x, texts in ((5, 24, ["Magic Resistance (1)"]), (6, 36, ["Magic Resistance (2)"]), (7, 48, []))
    ]
    state = ready(*foes, spells=("corruption-of-tin",))
    assert attempt_of(state, Aim(MINE, Known(spell("corruption-of-tin"))), 2, targets).target.needed == needed


@pytest.mark.rule("t9a.dh.hewn-out-of-mountains")
def test_dwarfs_on_the_board_make_enemy_spells_harder_once() -> None:
    dwarfs = [
        unit(number, 1, troop(model("Dwarf", *rules("Hewn out of Mountains")), 5), x=10 * number) for number in (5, 6)
    ]
    for extra, needed in (((), 5), (dwarfs, 6)):
        state = ready(*extra, mine=("Wizard Apprentice",))
        assert attempt_of(state, Aim(MINE, Known(spell(IRON))), 2, (2,)).difficulty == needed
    own = unit(7, 0, troop(model("Dwarf", *rules("Hewn out of Mountains")), 5), x=60)
    assert attempt_of(ready(own), Aim(MINE, Known(spell(IRON))), 2, (2,)).difficulty == 5


@pytest.mark.rule("t9a.sa.engine-of-the-ancients")
def test_an_engine_of_the_ancients_makes_one_path_easier() -> None:
    engine = unit(7, 0, troop(model("Engine", *rules("Engine of the Ancients")), 1), x=60)
    state = ready(with_effect(engine, "t9a.sa.engine-of-the-ancients.alchemy", 9), spells=(IRON, "fireball"))
    assert attempt_of(state, Aim(MINE, Known(spell(IRON))), 2, (2,)).difficulty == 4
    assert attempt_of(state, Aim(MINE, Known(spell("fireball"))), 2, (2,)).difficulty == 4


@pytest.mark.rule(
    "t9a.wizard-master", "t9a.sa.grasp-of-the-immortal", "t9a.item.book-of-arcane-mastery", "t9a.casting-modifiers.cap"
)
def test_what_adds_to_casting_rolls_adds_up_unless_the_old_cap_is_in_force() -> None:
    who = alone(hero(0, model("Lord", *rules("Wizard Master", "Book of Arcane Mastery"), GraspOfTheImmortal())))
    for reading, bonus in (("none", 4), ("two", 2)):
        readings = readings_of(**{"t9a.casting-modifiers.cap": reading})
        state = magic_phase(who, friends(x=40), known={0: (IRON,)}, readings=readings)
        assert attempt_of(state, Aim(MINE, Known(spell(IRON))), 2, (2,)).bonus == bonus
    later = replace(state, magic=replace(state.magic, attempted=((0, spell("fireball")),)))
    assert attempt_of(later, Aim(MINE, Known(spell(IRON))), 2, (2,)).bonus == 2


@pytest.mark.rule("t9a.bound-spell", "t9a.item.rod-of-battle", "t9a.spell.rod-of-battle")
def test_a_bound_spell_passes_without_a_roll() -> None:
    state = magic_phase(wizard("Rod of Battle"), friends(), opponent())
    cast_it = cast(state, "rod-of-battle", [], 2, dice=2, answers=(LetItBe(),))
    assert is_under(cast_it, "rod-of-battle")
    assert cast_it.magic.dice == (3, 5)
    assert not is_under(cast(state, "rod-of-battle", [2, 2], 2, dice=2, answers=(Dispel(2),)), "rod-of-battle")
    assert is_under(cast(state, "rod-of-battle", [3, 4], 2, dice=3, answers=(Dispel(2),)), "rod-of-battle")


@pytest.mark.rule("t9a.item.rune-of-mastery", "t9a.bound-spell")
def test_a_rune_of_mastery_raises_a_power_level_by_two_once() -> None:
    mastery = "t9a.item.rune-of-mastery"
    state = magic_phase(wizard("Rod of Battle", "Rune of Mastery"), friends(), opponent())
    after = cast(state, "rod-of-battle", [2, 3], 2, dice=2, answers=(Dispel(2),), helped=mastery)
    assert is_under(after, "rod-of-battle")
    assert after.unit(0).characters[0].spent == (mastery,)


@pytest.mark.rule("t9a.item.lightning-vambraces", "t9a.spell.hand-of-heaven")
def test_lightning_vambraces_strike_with_one_strength_for_all_hits() -> None:
    """Four hits; the Strength 6 is rolled once, and wounds Resilience 4 on 2+."""
    state = magic_phase(wizard("Lightning Vambraces"), enemies(resilience=4))
    after = cast(state, "hand-of-heaven", [4, 6, 2, 1, 2, 2], 5, dice=2, answers=(LetItBe(),))
    assert after.unit(5).models == 17


@pytest.mark.rule("t9a.item.rune-of-denial")
def test_a_rune_of_denial_dispels_without_a_roll_once() -> None:
    denial = DispelByRule("t9a.item.rune-of-denial", 9, 9)
    state = ready(opponent("Rune of Denial"), dice=(5, 0))
    after = cast(state, IRON, [6, 6], 2, dice=2, answers=(denial,))
    assert not is_under(after, IRON)
    assert after.unit(9).characters[0].spent == ("t9a.item.rune-of-denial",)


@pytest.mark.rule("t9a.item.rune-of-devouring")
def test_a_rune_of_devouring_lets_the_spell_work_once_and_never_again() -> None:
    state = ready(opponent("Rune of Devouring"), dice=(5, 0))
    after = cast(state, IRON, [6, 6], 2, dice=2, answers=(DispelByRule("t9a.item.rune-of-devouring", 9, 9),))
    assert is_under(after, IRON)
    assert after.magic.lost == ((0, spell(IRON)),)
    later = replace(after, magic=replace(after.magic, attempted=(), dice=(5, 5)))
    assert not any(isinstance(option, Cast) for option in casting_options(later))


@pytest.mark.rule("t9a.item.crystal-ball", "t9a.dispelling-attempt")
def test_a_crystal_ball_adds_two_to_the_first_attempt_of_a_phase() -> None:
    state = ready(opponent("Crystal Ball"), spells=(IRON, "glory-of-gold"))
    first = cast(state, IRON, [4, 4, 3, 3], 2, dice=2, answers=(Dispel(2),))
    assert not is_under(first, IRON)
    second = cast(first, "glory-of-gold", [4, 4, 3, 3], 2, dice=2, answers=(Dispel(2),))
    assert is_under(second, "glory-of-gold")


@pytest.mark.rule("t9a.sa.breaker-of-spells", "t9a.dispelling-attempt")
def test_a_breaker_of_spells_rolls_the_first_failure_again() -> None:
    state = ready(opponent(more=(BreakerOfSpells(),)), spells=(IRON, "glory-of-gold"))
    first = cast(state, IRON, [4, 4, 1, 3, 4, 5], 2, dice=2, answers=(Dispel(2),))
    assert not is_under(first, IRON)
    second = cast(first, "glory-of-gold", [4, 4, 2, 3], 2, dice=2, answers=(Dispel(2),))
    assert is_under(second, "glory-of-gold")


@pytest.mark.rule("t9a.item.ancient-plaque")
def test_an_ancient_plaque_rolls_one_die_again_once_a_phase() -> None:
    state = ready(mine=("Ancient Plaque",), spells=(IRON, "glory-of-gold"), dice=(5, 0))
    first = cast(state, IRON, [1, 3, 4], 2, dice=2, answers=(RerollDie(1),))
    assert is_under(first, IRON)
    assert not is_under(cast(first, "glory-of-gold", [1, 3], 2, dice=2), "glory-of-gold")


@pytest.mark.rule("t9a.item.ancient-plaque")
def test_an_ancient_plaque_leaves_three_equal_dice_alone() -> None:
    state = ready(mine=("Ancient Plaque",), spells=("glory-of-gold",), dice=(5, 0))
    assert not is_under(cast(state, "glory-of-gold", [2, 2, 2], 2, dice=3), "glory-of-gold")


@pytest.mark.rule("t9a.item.scepter-of-power")
def test_a_scepter_of_power_adds_a_die_to_either_kind_of_roll_once() -> None:
    state = ready(mine=("Scepter of Power",), dice=(5, 0))
    better = cast(state, IRON, [1, 3, 2], 2, dice=2, answers=(AddDie(),))
    assert is_under(better, IRON)
    assert better.magic.dice == (2, 0)
    against = ready(opponent("Scepter of Power"))
    assert not is_under(cast(against, IRON, [3, 4, 2, 2, 3], 2, dice=2, answers=(Dispel(2), AddDie())), IRON)


@pytest.mark.rule("t9a.item.binding-scroll", "t9a.item.obsidian-tesseract")
def test_a_scroll_bars_one_spell_and_a_tesseract_takes_a_die_after_siphon_the_veil() -> None:
    scroll = "t9a.item.binding-scroll"
    state = ready(opponent("Binding Scroll", "Obsidian Tesseract"), spells=(IRON, "glory-of-gold"))
    read = UseRule(scroll, 9, 9, 0, spell(IRON))
    taken = UseRule("t9a.item.obsidian-tesseract", 9, 9)
    after = play(activations(state, ScriptedDice([]), "after-siphon"), read, taken)
    assert after.magic.dice == (4, 5)
    cast_now = [option.spell for option in casting_options(after) if isinstance(option, Cast)]
    assert spell(IRON) not in cast_now
    assert spell("glory-of-gold") in cast_now
    again = replace(
        after,
        units=tuple(u.altered(characters=tuple(replace(c, spent=()) for c in u.characters)) for u in after.units),
    )
    ask = next(activations(again, ScriptedDice([]), "after-siphon"))
    assert not any(getattr(option, "rule", "") == scroll for option in ask.options)  # type: ignore[union-attr]  # an ask


@pytest.mark.rule("t9a.attribute-spell", "t9a.spell.alchemical-fire", "t9a.path.alchemy")
def test_after_a_spell_of_the_path_its_attribute_has_a_target_of_its_own() -> None:
    state = ready(enemies(), dice=(5, 0))
    fire = CastAttribute(spell("alchemical-fire"), 5)
    assert is_under(cast(state, IRON, [4, 4], 2, dice=2, answers=(fire,)), "alchemical-fire", 5)
    assert not is_under(cast(state, IRON, [4, 4], 2, dice=2, answers=(NoAttribute(),)), "alchemical-fire", 5)
    failed = cast(state, IRON, [1, 2], 2, dice=2)
    assert not is_under(failed, "alchemical-fire", 5)


@pytest.mark.rule("t9a.attribute-spell", "t9a.spell.scarification", "t9a.path.shamanism")
def test_a_shaman_scars_himself_alone() -> None:
    host = unit(2, 0, troop(model("Friend"), 10), x=36, y=10, characters=(hero(0, model("Shaman", hp=3)),))
    state = cast(
        magic_phase(host, known={0: ("awaken-the-beast",)}, dice=(5, 0)), "awaken-the-beast", [4, 4], 2, dice=2
    )
    shaman = state.unit(2).characters[0]
    assert [key for key, _ in shaman.effects] == [spell("scarification")]
    assert [key for key, _ in state.unit(2).effects] == [spell("awaken-the-beast")]


@pytest.mark.rule("t9a.spell.rune-of-revocation", "t9a.dh.battle-rune")
def test_a_rune_of_revocation_ends_spells_and_dispels_the_next_enemy_one() -> None:
    rune = spell("rune-of-revocation")
    hurt = with_effect(friends(), spell("entwining-roots"), UNTIL_MAGIC_OF[1])
    smith = magic_phase(wizard("Battle Rune"), hurt, known={0: ("rune-of-revocation",)}, dice=(5, 0))
    guarded = cast(smith, "rune-of-revocation", [], 2, dice=2)
    assert [key for key, _ in guarded.unit(2).effects] == [rune]
    foe = wizard(id=9, side=1, y=30, facing=180)
    theirs = magic_phase(foe, guarded.unit(2), known={9: ("whispers-of-the-veil",)}, dice=(0, 5), active=1)
    stopped = cast(theirs, "whispers-of-the-veil", [5, 5], 2, dice=2, caster=9)
    assert stopped.unit(2).effects == ()


@pytest.mark.rule("t9a.spell.rune-of-revocation", "t9a.spell-types")
def test_what_revocation_ends_for_one_target_ends_for_the_others_of_that_casting() -> None:
    """Magic 23.1: the Howl reached two units; another casting of it, on a third, goes on."""
    here, there, apart = friends(x=28), friends(3, x=33), friends(4, x=60)
    foe = wizard(id=9, side=1, y=30, facing=180)
    theirs = magic_phase(foe, here, there, apart, known={9: ("chilling-howl",)}, dice=(0, 5), active=1)
    howled = cast(theirs, "chilling-howl", [5, 5], 2, dice=2, caster=9)
    assert [bool(howled.unit(one).effects) for one in (2, 3, 4)] == [True, True, False]
    second = howled.put(with_effect(howled.unit(4), spell("chilling-howl"), UNTIL_MAGIC_OF[1]))
    magic = magic_phase(known={0: ("rune-of-revocation",)}, dice=(5, 0)).magic
    ours = replace(second.put(wizard("Battle Rune")), active=0, magic=magic)
    after = cast(ours, "rune-of-revocation", [], 2, dice=2)
    assert [key for key, _ in after.unit(2).effects] == [spell("rune-of-revocation")]
    assert [bool(after.unit(one).effects) for one in (3, 4)] == [False, True]


@pytest.mark.rule("t9a.spell.rune-of-revocation")
def test_revocation_says_that_spells_end_only_where_one_did() -> None:
    hexed = with_effect(friends(), spell("entwining-roots"), UNTIL_MAGIC_OF[1])
    for target, ends in ((friends(), 0), (hexed, 1)):
        state = magic_phase(wizard("Battle Rune"), target, known={0: ("rune-of-revocation",)}, dice=(5, 0))
        dice = RolledDice(1)
        play(cast_spell(state, Cast(0, spell("rune-of-revocation"), 2, (2,)), dice))
        assert sum(isinstance(one, SpellsEnd) for one in dice.events) == ends


@pytest.mark.rule("t9a.spell.rune-of-revocation", "t9a.spell.ravens-wing")
def test_revocation_does_not_undo_what_an_instant_spell_has_left() -> None:
    """Raven's Wing is Instant: who flew still holds nothing until the caster's next Magic Phase."""
    flown = with_effect(friends(), f"{spell('ravens-wing')}/2", LEFT_UNTIL_MAGIC_OF[0])
    smith = magic_phase(wizard("Battle Rune"), flown, known={0: ("rune-of-revocation",)}, dice=(5, 0))
    after = cast(smith, "rune-of-revocation", [], 2, dice=2)
    assert any(hook("score", after.unit(2), after) for hook in after.unit(2).hooks.of(Moments.forbids))
    assert not at_start_of_magic(after).unit(2).can(Moments.forbids)


@pytest.mark.rule("t9a.spell-types")
@pytest.mark.parametrize("name", ["word-of-iron", "glory-of-gold", "know-thine-enemy", "entwining-roots",
    "whispers-of-the-veil", "awaken-the-beast", "chilling-howl", "break-the-spirit", "cloak-of-cinders",
    "flaming-swords", "altered-sight", "life-finds-a-way", "rod-of-battle", "corruption-of-tin",
    "swarm-of-insects"])  # fmt: skip
def test_numeric_modifiers_of_a_spell_that_was_cast_twice_add_up(name: str) -> None:
    """Magic 10.2."""
    target = friends()
    for _ in range(2):
        target = with_spell(target, spell(name), UNTIL_MAGIC_OF[0], adds_up=spell_named(spell(name)).adds_up)
    assert [key for key, _ in target.effects] == [spell(name)] * 2


@pytest.mark.rule("t9a.spell.rune-of-resilience", "t9a.spell.guiding-light", "t9a.spell.evil-eye")
@pytest.mark.parametrize("name", ["rune-of-resilience", "guiding-light", "evil-eye", "scrying", "healing-waters"])
def test_rules_that_a_spell_grants_and_those_that_say_once_do_not_add_up(name: str) -> None:
    assert not spell_named(spell(name)).adds_up


@pytest.mark.rule("t9a.spell.life-finds-a-way", "t9a.spell.word-of-iron", "t9a.spell.whispers-of-the-veil")
def test_two_castings_harden_twice_but_grant_one_fortitude_and_frighten_once() -> None:
    iron, life = under("word-of-iron"), under("life-finds-a-way")
    plain, twice = prepare(strikes(model(), model(), target_lent=iron)), (*iron, *iron)
    assert prepare(strikes(model(), model(), target_lent=twice)).armour.value - plain.armour.value == 1
    assert [save.needed for save in prepare(strikes(model(), model(), target_lent=(*life, *life))).saves] == [5]
    tough = model("Troll", *rules("Fortitude (6+)"))
    assert [save.needed for save in prepare(strikes(model(), tough, target_lent=(*life, *life))).saves] == [4]
    haunted = spellbound(spellbound(friends(), "whispers-of-the-veil"), "whispers-of-the-veil")
    assert discipline_roll(magic_phase(haunted), haunted, "panic").target.needed == 6


@pytest.mark.rule("t9a.magic-phase", "t9a.flux-cards")
def test_a_whole_phase_draws_a_card_and_ends_without_dice() -> None:
    start = replace(ready(mine=("Wizard Master",), dice=(0, 0), card=0), step="")
    phase = play_phase(start, ScriptedDice([2, 5, 5]))
    state = play(phase, lambda ask: ask.options[0], Cast(0, spell(IRON), 2, (2,)), LetItBe())
    assert is_under(state, IRON)
    assert (state.magic.dice, state.magic.attempted, state.step) == ((0, 0), (), "")
    assert len(state.magic.decks[0]) == 7


@pytest.mark.rule("t9a.magic-phase")
def test_an_army_without_casters_has_no_magic_phase() -> None:
    state = replace(magic_phase(friends(), enemies()), step="")
    assert play(play_phase(state, ScriptedDice([]))) == state


@pytest.mark.rule("t9a.magic-phase", "t9a.casting-attempt")
def test_every_suggested_casting_is_legal() -> None:
    known = {
        0: ("fireball", "word-of-iron", "mirror-of-the-veil", "scorching-salvo", "totemic-summon", "summer-growth")
    }
    state = magic_phase(wizard("Wizard Master"), friends().altered(models=7), enemies(), known=known)
    options = casting_options(state)
    assert {option.spell for option in options if isinstance(option, Cast)} == {spell(name) for name in known[0]}
    for option in options:
        check_cast(state, option)


@pytest.mark.rule("t9a.spell.rune-of-resonance", "t9a.dh.battle-rune")
def test_a_resonating_unit_is_one_more_target_of_a_rune_once() -> None:
    king = wizard("Rune of Resonance", "Battle Rune")
    far = friends(id=3, x=60, y=40)
    state = magic_phase(king, friends(), far, known={0: ("rune-of-oaths", "rune-of-reckoning")}, dice=(9, 0))
    marked = cast(state, "rune-of-resonance", [], 2, dice=2)
    near = friends(id=4, x=36, y=16)
    marked = marked.put(near)
    both = cast(marked, "rune-of-oaths", [], 4, 2, dice=2)
    assert is_under(both, "rune-of-oaths", 4)
    assert is_under(both, "rune-of-oaths", 2)
    assert not is_under(both, "rune-of-resonance")
    with pytest.raises(NotAllowed):
        check_cast(both, Cast(0, spell("rune-of-reckoning"), 2, (4, 2)))
    with pytest.raises(NotAllowed):
        check_cast(marked, Cast(0, spell("rune-of-oaths"), 2, (4, 3)))
    ended = cast(marked, "rune-of-reckoning", [], 2, dice=2)
    assert not is_under(ended, "rune-of-resonance")


@pytest.mark.rule("t9a.item.binding-scroll", "t9a.attribute-spell")
def test_a_binding_scroll_may_name_the_attribute_spell() -> None:
    """The Shaman's spell passes, but Scarification can't be cast with it."""
    scroll = "t9a.item.binding-scroll"
    shaman = magic_phase(wizard(), friends(), opponent("Binding Scroll"), known={0: ("awaken-the-beast",)}, dice=(5, 0))
    asked = next(activations(shaman, ScriptedDice([]), "after-siphon"))
    named = [option.mode for option in asked.options if isinstance(option, UseRule)]  # type: ignore[union-attr]
    assert named == [spell("awaken-the-beast"), spell("scarification")]
    use_it = UseRule(scroll, 9, 9, 0, spell("scarification"))
    bound = play(activations(shaman, ScriptedDice([]), "after-siphon"), use_it)
    after = cast(bound, "awaken-the-beast", [4, 4], 2, dice=2)
    assert is_under(after, "awaken-the-beast")
    assert after.unit(0).characters[0].effects == ()
