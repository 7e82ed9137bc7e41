"""Our games are held to what is promised of every game, by the kit that strangers' games run too."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grognard.games import system_named
from grognard.testing import check_game

EXAMPLES = Path(__file__).parents[1] / "examples"
ODDS = {
    "t9a": ("strike", "volley", "test"),
    "skulldred": ("fight",),
    "mordheim": ("attack",),
}
SCENARIOS = (
    ("t9a", "skirmish.yaml", "dwarven-warband.txt"),
    ("skulldred", "skulldred/gate.yaml", "skulldred-greenskins.txt"),
    ("mordheim", "mordheim/ruins.yaml", "mordheim-reikland.txt"),
    ("mordheim", "mordheim/street.yaml", "mordheim-reikland.txt"),
)

SHORTER: dict[str, dict[str, object]] = {"mordheim": {"rounds": 2}}
"""What makes a battle at random short enough."""


@pytest.mark.parametrize(("system", "scenario", "army"), SCENARIOS)
def test_a_game_of_ours_conforms(system: str, scenario: str, army: str, tmp_path: Path) -> None:
    check_game(
        system_named(system),
        msgspec.yaml.decode((EXAMPLES / scenario).read_bytes(), type=dict) | SHORTER.get(system, {}),
        folder=tmp_path,
        files=(EXAMPLES / scenario).parent,
        questions=[
            msgspec.yaml.decode((EXAMPLES / "odds" / f"{name}.yaml").read_bytes(), type=dict) for name in ODDS[system]
        ],
        lists=[(EXAMPLES / "lists" / army).read_bytes()],
    )
