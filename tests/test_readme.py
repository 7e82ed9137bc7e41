"""The commands that the pages show do what they say. (Their Python is run as doctests.)"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from grognard.__main__ import main
from tests.sources import HOUSE

PAGES = [HOUSE / "README.md", *sorted((HOUSE / "docs").glob("*.md"))]


def commands() -> list[str]:
    """Return each line that the pages show at a prompt and that is ours: "$ grognard ..."."""
    return [
        line
        for page in PAGES
        for line in re.findall(r"^\$ grognard (.*?)(?:\s+#.*)?$", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]


def test_the_readme_shows_something_that_plays() -> None:
    assert commands()


@pytest.mark.parametrize("line", commands())
def test_a_command_that_the_pages_show_works(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "examples").symlink_to(HOUSE / "examples")
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(line)) == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
