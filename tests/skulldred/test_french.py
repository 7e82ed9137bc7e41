"""Sentences of Skulldred in French: figures and scenery have their articles, and what is said of them agrees."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.geometry import Rect
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import render
from grognard.skulldred.fighting import Attack
from grognard.skulldred.leaving import IsKilled
from grognard.skulldred.names import names_of
from grognard.skulldred.profiles import find_profile, profile_of_row, profiles, row_of
from grognard.skulldred.questions.titles import Fights
from grognard.skulldred.scavenging import Searches
from grognard.skulldred.scenery import kinds, piece
from tests.skulldred.scenes import at, foe, scene

BOSS, BAT, GOBLIN = (find_profile(name, "") for name in ("orc-boss", "bat", "goblin"))


def say(event: Any, *figures: Any, pieces: Any = ()) -> str:
    return render(event, "fr", names_of(scene(*figures, pieces=pieces)))


def test_a_bat_is_killed_and_a_goblin_is_in_their_own_genders() -> None:
    figures = at(100, 100, BAT), at(200, 100, GOBLIN)
    assert say(IsKilled(0, "skulldred.melee.roll"), *figures).startswith("La Chauve-souris géante est tuée (")
    assert say(IsKilled(1, "skulldred.melee.roll"), *figures).startswith("Le Gobelin est tué (")


def test_whoever_acts_and_whom_he_meets_have_their_articles() -> None:
    assert say(Attack(1), at(100, 100, BOSS), foe(200, 100, BAT)) == "attaquer la Chauve-souris géante"
    assert render(Fights(BOSS.name, GOBLIN.name), "fr") == "Le Chef orque attaque le Gobelin"
    assert render(Fights(BOSS.name, GOBLIN.name), "en") == "Orc boss attacks Goblin"


def test_those_who_are_numbered_keep_their_gender() -> None:
    figures = at(100, 100, BAT), at(200, 100, BAT)
    assert say(Attack(1), *figures) == "attaquer la Chauve-souris géante 2"


def test_a_name_that_a_player_gave_takes_no_article() -> None:
    ogbar = replace(BOSS, name=Name.same("Ogbar"))
    assert say(IsKilled(0, "skulldred.melee.roll"), at(100, 100, ogbar)).startswith("Ogbar est tué (")


def test_a_piece_of_scenery_has_its_article() -> None:
    corpse = piece("here", "corpse", Rect(300, 300, 20, 20, 0.0))
    assert say(Searches(0, "here"), at(100, 100, BOSS), pieces=(corpse,)) == "Le Chef orque fouille la Dépouille"


@pytest.mark.parametrize("key", sorted(profiles()))
def test_each_figure_of_a_warband_has_a_gender_and_keeps_it_as_a_row(key: str) -> None:
    name = profiles()[key].name
    assert name.gender
    assert profile_of_row(row_of(profiles()[key]), key).name == name


def test_each_kind_of_scenery_has_a_gender() -> None:
    assert all(kind.name.gender for kind in kinds().values())
