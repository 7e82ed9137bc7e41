"""Which games are installed, and where: known by their entry points, before anything of a game is imported.

A package declares its games in its pyproject.toml, ours in the same way as anybody's:

    [project.entry-points."grognard.games"]
    pebbles = "pebbles.game:PEBBLES"

The id stands left, the game's `kernel.game.System` right. Its module lies in the game's folder, beside its `catalogue/`
and its `locale/`. The group `grognard.unnamed` holds the one game that is meant where a scenario or a question names
none.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["folder_of", "folders", "forget", "installed", "object_of", "unnamed"]

GAMES, UNNAMED = "grognard.games", "grognard.unnamed"


@cache
def _declared(group: str) -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # slow to import, and `--version` needs no game

    found: dict[str, EntryPoint] = {}
    for one in entry_points(group=group):
        found.setdefault(one.name, one)  # of a package that is installed twice, the first on the path counts
    if not found:
        raise ModuleNotFoundError(
            f"no entry points '{group}': grognard isn't installed, or was before it had them; install it again with pip"
        )
    return found


@cache
def installed() -> tuple[str, ...]:
    """Return the ids of all games: first the one that is meant where none is named, then by the alphabet."""
    return tuple(sorted(_declared(GAMES), key=lambda system: (system != unnamed(), system)))


def unnamed() -> str:
    """Return the id of the game that is meant where a scenario or a question names none."""
    return next(iter(_declared(UNNAMED)))


def object_of(system: str) -> Any:
    """Import a game and return its `System`.

    Raises:
        KeyError: If no game has this id.
    """
    return _declared(GAMES)[system].load()


@cache
def folder_of(system: str) -> Path:
    """Return a game's folder; nothing of the game is imported for that but the packages around its module.

    Raises:
        KeyError: If no game has this id.
    """
    found = find_spec(_declared(GAMES)[system].module)
    assert found is not None, f"the module of {system} is where its package says"
    assert found.origin is not None, f"the module of {system} is a file"
    return Path(found.origin).parent


def folders() -> tuple[Path, ...]:
    """Return the folders of all games."""
    return tuple(map(folder_of, installed()))


def forget() -> None:
    """Look anew at what is installed when it is asked next time."""
    for known in (_declared, installed, folder_of):
        known.cache_clear()
