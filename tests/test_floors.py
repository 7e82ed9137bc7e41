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
