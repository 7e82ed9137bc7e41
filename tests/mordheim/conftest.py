"""Mordheim is being built: no package declares it yet, so its tests do, each module for itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from grognard.kernel import installed
from grognard.kernel.words.translations import french_twins

METADATA = "Metadata-Version: 2.1\nName: grognard-mordheim\nVersion: 0\n"
ENTRY_POINTS = "[grognard.games]\nmordheim = grognard.mordheim.game:MORDHEIM\n"


@pytest.fixture(autouse=True, scope="module")
def _declared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let the game be installed while the tests of a module run."""
    folder = tmp_path_factory.mktemp("installed")
    metadata = folder / "grognard_mordheim-0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(METADATA, encoding="utf-8")
    (metadata / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    sys.path.insert(0, str(folder))
    _look_anew()
    yield
    sys.path.remove(str(folder))
    _look_anew()


def _look_anew() -> None:
    installed.forget()
    french_twins.cache_clear()
