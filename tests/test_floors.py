"""What is imported with what: importing is quick, and the kernel needs nothing heavy. (The floors: import-linter.)"""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("babel", "dask", "jinja2", "matplotlib", "numpy", "rapidfuzz", "shapely", "sqlalchemy")

IMPORT_ALL = """
import importlib, pkgutil, sys
package = importlib.import_module({package!r})
for found in pkgutil.walk_packages(package.__path__, {package!r} + "."):
    importlib.import_module(found.name)
print(*sorted(name for name in sys.modules if "." not in name))
"""


def imported_by(code: str) -> set[str]:
    """Return the packages that are imported after a fresh Python has run this code."""
    return set(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split())


@pytest.mark.parametrize("package", ["grognard.kernel", "grognard.commands"])
def test_importing_every_file_of_a_room_pulls_in_nothing_heavy(package: str) -> None:
    assert not imported_by(IMPORT_ALL.format(package=package)) & set(HEAVY)


def test_the_version_is_answered_without_the_command_line() -> None:
    code = "import sys; from grognard.__main__ import main; main(['--version']); print(*sys.modules)"
    assert not {"grognard.cli", "click", "msgspec"} & imported_by(code)


def test_a_strike_between_profiles_imports_only_what_it_needs() -> None:
    """How long a question takes is mostly what it imports."""
    line = ["odds", "strike", "--attacker", "{attacks: 2}", "--defender", "{models: 3}", "--json"]
    code = f"import sys; from grognard.__main__ import main; main({line}); print(*sys.modules)"
    rooms = (
        "grognard.t9a.lists",
        "grognard.players",
        "grognard.report",
        "grognard.skulldred",
        "grognard.t9a.organisation",
    )
    needless = [name for name in imported_by(code) if name.startswith(rooms)]
    commands = [name for name in imported_by(code) if name.startswith("grognard.commands.") and "._" not in name]
    assert (needless, commands) == ([], ["grognard.commands.odds"])


def test_the_front_door_imports_what_is_asked_for() -> None:
    assert not {"msgspec", "importlib.metadata", "grognard.front"} & imported_by(
        "import sys, grognard; grognard.__version__; print(*sys.modules)"
    )
    code = "import sys, grognard; grognard.odds(ask='strike', attacker={'attacks': 2}, defender={'models': 3});"
    rooms = ("grognard.players", "grognard.report", "grognard.front", "grognard.skulldred")
    assert not [name for name in imported_by(f"{code} print(*sys.modules)") if name.startswith(rooms)]


def test_looking_a_game_up_imports_nothing_of_its_rules() -> None:
    found = imported_by("import sys, grognard.games; grognard.games.all_games(); print(*sys.modules)")
    light = ("game", "lists", "lists.looks")
    rooms = [name for name in found if name.startswith(("grognard.t9a.", "grognard.skulldred."))]
    assert [name for name in rooms if name.split(".", 2)[2] not in light] == []
