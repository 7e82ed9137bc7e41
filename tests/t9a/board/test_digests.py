"""What the digest of a battle knows: every profile in play, the table, the readings, what was agreed on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.digests import digest, plain
from grognard.kernel.battle.journal import Header, Journal
from grognard.kernel.battle.replay import VerificationFailed, verify
from grognard.kernel.dice import Dice, RolledDice
from grognard.kernel.ground.table import Table
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.events import Name
from grognard.t9a.battle import play
from grognard.t9a.board.profile import Model, Part, Troop, Weapon
from grognard.t9a.board.setting import Setting
from grognard.t9a.board.state import State
from grognard.t9a.magic.summoning import summoned_troop
from tests.players.tables import ARMIES, WARBANDS, army_list, battle_of


def armed() -> State:
    return battle_of(*WARBANDS, 3).state


def some_troop() -> Troop:
    """Return a troop with a shooting weapon and several rules."""
    for name in ARMIES:
        for army in battle_of(name, name, 3).state.setting.armies:
            for troop in army:
                if troop.model.parts[0].shooting_weapons and len(troop.model.rules) > 1:
                    return troop
    raise AssertionError("no such troop")


def changed(troop: Troop, **changes: Any) -> Troop:
    """Return a troop whose model has other values."""
    return Troop(troop.key, troop.entry, troop.name, replace(troop.model, **changes), size=troop.size)


def plain_troop(troop: Troop) -> Troop:
    return changed(troop)


def other_models(model: Model) -> Iterator[tuple[str, Model]]:
    """Yield the model with each of its values changed alone."""
    for field in ("advance", "march", "discipline", "health_points", "defensive_skill", "resilience", "armour"):
        yield field, replace(model, **{field: getattr(model, field) + 1})
    yield "rules", replace(model, rules=model.rules[1:])
    yield "height", replace(model, height=type(model.height)(model.height % 3 + 1))
    yield "fly", replace(model, fly=(7.0, 14.0) if model.fly is None else None)
    part = model.parts[0]
    for field in ("offensive_skill", "strength", "armour_penetration", "agility", "count"):
        yield f"part, {field}", with_part(model, replace(part, **{field: getattr(part, field) + 1}))
    weapon = part.shooting_weapons[0]
    for field in ("range_in", "aim"):
        yield f"weapon, {field}", with_weapon(model, part, replace(weapon, **{field: getattr(weapon, field) + 1}))
    yield "weapon, rules", with_weapon(model, part, replace(weapon, rules=part.rules + weapon.rules[1:]))


def with_part(model: Model, part: Part) -> Model:
    return replace(model, parts=(part, *model.parts[1:]))


def with_weapon(model: Model, part: Part, weapon: Weapon) -> Model:
    return with_part(model, replace(part, shooting_weapons=(weapon, *part.shooting_weapons[1:])))


def test_each_value_of_a_profile_in_play_is_in_the_digest() -> None:
    troop = plain_troop(some_troop())
    for what, model in other_models(troop.model):
        other = Troop(troop.key, troop.entry, troop.name, model, size=troop.size)
        assert other.digest_key != troop.digest_key, what


def test_what_things_are_called_is_not_in_the_digest() -> None:
    """A better French word is no other battle."""
    troop = plain_troop(some_troop())
    part = replace(troop.model.parts[0], name=Name("Crew", "Équipage"))
    renamed = replace(troop.model, name=Name("Guns", "Canons"), parts=(part, *troop.model.parts[1:]))
    assert Troop(troop.key, troop.entry, Name.same("x"), renamed, size=troop.size).digest_key == troop.digest_key


def test_summoned_models_are_in_the_digest_by_their_profiles() -> None:
    model = some_troop().model
    stronger = replace(model, resilience=model.resilience + 1)
    assert summoned_troop(model, 0).digest_key != summoned_troop(stronger, 0).digest_key


@pytest.mark.parametrize(
    "change",
    [
        lambda setting: settled(setting, table=Table(setting.table.width, setting.table.depth - 1)),
        lambda setting: settled(setting, readings=Catalogue.load("t9a").in_force({}, "fr")),
        lambda setting: settled(setting, army_points=setting.army_points + 1),
        lambda setting: settled(setting, game_turns=5),
    ],
    ids=["table", "text", "points", "turns"],
)
def test_table_readings_and_agreements_are_in_the_digest(change: Callable[[Setting], Setting]) -> None:
    state = armed()
    assert digest(replace(state, setting=settled(state.setting))) == digest(state)
    assert digest(replace(state, setting=change(state.setting))) != digest(state)


def settled(setting: Setting, **changes: Any) -> Setting:
    """Return a setting with other values."""
    values = {
        "armies": setting.armies,
        "table": setting.table,
        "readings": setting.readings,
        "army_points": setting.army_points,
        "names": setting.names,
        "game_turns": setting.game_turns,
    }
    return Setting(**{**values, **changes})


def test_a_battle_with_one_more_strength_in_the_data_is_not_as_recorded(tmp_path: Path) -> None:
    """Not a die was thrown yet: the profile alone tells."""
    state = armed()
    path, dice = tmp_path / "battle.jsonl", RolledDice(1)
    Battle(play, state, dice).keep(Journal.create(path, Header("t9a", "1"), dice))

    def stronger(header: Header, dice: Dice) -> Battle[State, Any]:
        again = armed()
        troop = again.setting.armies[0][0]
        part = troop.model.parts[0]
        troop.model = with_part(troop.model, replace(part, strength=part.strength + 1))
        return Battle(play, again, dice)

    verify(Journal.open(path), lambda header, dice: Battle(play, armed(), dice))
    with pytest.raises(VerificationFailed, match=r"line 2: the state differs: .*troop was '0:saurian"):
        verify(Journal.open(path), stronger)


def test_in_journals_of_the_first_form_troops_and_setting_are_known_by_name_only() -> None:
    state = plain(armed(), 1)
    assert state["setting"] == "setting"
    troops = {unit["troop"] for unit in (*state["units"], *state["reserve"])}
    assert troops <= {troop.key for army in armed().setting.armies for troop in army} | {None}


def test_equal_lists_give_equal_digests() -> None:
    assert army_list(WARBANDS[0]) == army_list(WARBANDS[0])
    assert digest(armed()) == digest(armed())
