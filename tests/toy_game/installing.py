"""Installs the toy game for a while: its entry points go where packages' metadata are found, as pip would do."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from grognard.kernel import installed
from grognard.kernel.words.translations import french_twins

HERE = Path(__file__).parent


def write_metadata(folder: Path) -> None:
    """Write what pip would: the name, and the entry points of the project."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    metadata = folder / f"{project['name']}-{project['version']}.dist-info"
    metadata.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (metadata / "METADATA").write_text(head, encoding="utf-8")
    groups = (
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in points.items())
        for group, points in project["entry-points"].items()
    )
    (metadata / "entry_points.txt").write_text("".join(groups), encoding="utf-8")


@contextmanager
def with_the_toy_game(folder: Path) -> Iterator[None]:
    """Let the toy game be installed inside the `with` block; its metadata are written to *folder*."""
    write_metadata(folder)
    before = sys.path.copy()
    sys.path[:0] = [str(folder), str(HERE)]
    _look_anew()
    try:
        yield
    finally:
        sys.path[:] = before
        _look_anew()


def _look_anew() -> None:
    installed.forget()
    french_twins.cache_clear()
