"""Files of lists: what a file holds decides how it is read, and its encoding may be an old one."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.kernel.words.events import render
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.lists import read_file, read_list


@pytest.fixture
def french(examples: Path) -> str:
    return (examples / "lists" / "saurian-temple-host.fr.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_texts_in_unicode(french: str, encoding: str) -> None:
    marks = {"utf-16-le": "\ufeff", "utf-16-be": "\ufeff"}
    (reading,) = read_file(f"{marks.get(encoding, '')}{french}".encode(encoding), "list.txt")
    assert reading.army_list == read_list(french).army_list
    assert not reading.notes


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
def test_texts_of_old_editors_are_read_and_that_is_said(french: str, encoding: str) -> None:
    (reading,) = read_file(french.encode(encoding), "list.txt")
    assert reading.army_list == read_list(french).army_list
    assert [render(note.with_place) for note in reading.notes] == ["no UTF-8; read as Windows-1252"]


def test_lines_of_other_systems(french: str) -> None:
    for end in ("\r\n", "\r", "\u2028"):
        (reading,) = read_file(french.replace("\n", end).encode(), "list.txt")
        assert reading.army_list == read_list(french).army_list


def test_what_is_no_text_is_no_list() -> None:
    with pytest.raises(BadInput, match=r"picture\.png: found no text, expected a text, a document or a roster"):
        read_file(b"\x89PNG\r\n\x1a\n\x00\x00\x00", "picture.png")


def test_a_file_beyond_measure_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.t9a.lists.files.LARGEST", 100)
    with pytest.raises(BadInput, match="found more than can be read, expected a smaller file"):
        read_file(b"Dwarven Holds\n" * 20, "list.txt")


def test_an_empty_file_is_no_list() -> None:
    (reading,) = read_file(b"", "list.txt")
    assert reading.army_list is None
    assert len(reading.unread) == 1
