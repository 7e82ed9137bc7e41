"""The page: one file, nothing from elsewhere, both languages, texts escaped, colours with contrast."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from grognard.report.html import TEMPLATES, page_of, write_report
from grognard.t9a.report.story import report_of
from tests.report.little_battle import RESULT, frames


class Page(HTMLParser):
    """Collects what tests ask: ids, links, elements with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    @property
    def ids(self) -> list[str]:
        return [attributes["id"] or "" for _, attributes in self.tags if "id" in attributes]

    def values(self, attribute: str) -> list[str]:
        return [attributes[attribute] or "" for _, attributes in self.tags if attribute in attributes]


@pytest.fixture(scope="module")
def text() -> str:
    return page_of(report_of(frames(), RESULT))


@pytest.fixture(scope="module")
def page(text: str) -> Page:
    return Page(text)


def test_nothing_is_loaded_from_anywhere(text: str, page: Page) -> None:
    assert page.values("src") == []
    assert all(link.startswith("#") for link in page.values("href"))
    assert not re.search(r"https?://|@import|url\((?!#)", text)
    assert "default-src 'none'" in text


def test_every_link_leads_somewhere(page: Page) -> None:
    places = set(page.ids)
    assert [link for link in page.values("href") if link[1:] not in places] == []


def test_ids_are_unique(page: Page) -> None:
    assert len(page.ids) == len(set(page.ids))


def test_names_that_look_like_html_are_texts(text: str) -> None:
    assert "Guard <of>" not in text.split('id="data"')[0]
    assert "Guard &lt;of&gt; &amp; the &#34;King&#34;" in text


def test_the_data_of_the_script_cannot_end_it(text: str) -> None:
    block = text.split('id="data">')[1].split("</script>")[0]
    data = json.loads(block)
    assert data["units"]["B1"][0] == 'Guard <of> & the "King"'
    assert len(data["chapters"]) == 7


def test_both_languages_are_there(text: str) -> None:
    for words in ("The battle", "La bataille", "To Hit", "Toucher", "Dwarven Holds", "Forteresses naines"):
        assert words in text


def test_it_opens_in_the_language_asked_for() -> None:
    report = report_of(frames(), RESULT)
    assert '<html lang="fr">' in page_of(report, language="fr")
    assert "<title>Anciens sauriens contre Forteresses naines</title>" in page_of(report, language="fr")


def test_pictures_and_controls_have_names(page: Page) -> None:
    boards = [
        attributes for tag, attributes in page.tags if tag == "svg" and "board" in (attributes.get("class") or "")
    ]
    assert len(boards) == 7
    assert all(board["role"] == "img" and board["aria-label"] and board["data-fr"] for board in boards)
    assert all(attributes.get("aria-label") for tag, attributes in page.tags if tag == "nav")


def test_headings_are_in_order(page: Page) -> None:
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_the_same_battle_gives_the_same_page(text: str) -> None:
    assert page_of(report_of(frames(), RESULT)) == text


def test_the_file_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text("the old one")
    size = write_report(report_of(frames(), RESULT), path)
    assert path.stat().st_size == size
    assert [found.name for found in tmp_path.iterdir()] == ["report.html"]
    with pytest.raises(OSError, match="nowhere"):
        write_report(report_of(frames(), RESULT), tmp_path / "nowhere" / "report.html")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_texts_stand_out_from_what_is_behind_them(theme: str) -> None:
    """WCAG AA: 4.5 to 1 for texts, on paper and on cards; 3 to 1 for the sides' colours on the board."""
    style = (TEMPLATES / "report.css").read_text(encoding="utf-8")
    blocks = re.findall(r":root \{(.*?)\n *\}", style, re.DOTALL)
    colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", blocks[0]))
    if theme == "dark":
        colours |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", blocks[1]))
    for ink in ("ink", "soft", "link", "a", "b", "bad", "good"):
        for ground in ("paper", "card"):
            assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
    for side in ("a", "b"):
        assert contrast(colours[side], colours["mat"]) >= 4.5
        assert contrast(colours[side], colours[f"{side}-fill"]) >= 3


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21."""
    bright, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def brightness(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
