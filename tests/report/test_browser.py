"""The report in a real browser: the slider, the languages, the links, on a desk and on a phone, without an error."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grognard.report.html import write_report
from grognard.skulldred.report.story import report_of as report_of_game
from grognard.t9a.report.story import report_of
from tests.report import little_game
from tests.report.little_battle import RESULT, frames, told_luck

pytestmark = [pytest.mark.slow, pytest.mark.browser]

SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--no-first-run",
]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        pytest.fail("these tests need Chromium from the system's packages: apt-get install chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=SWITCHES)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("report") / "report.html"
    write_report(report_of(frames(), RESULT, luck=told_luck()), path)
    return path.as_uri()


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """Return the page, opened on a desk; it must not have complained when the test is over."""
    yield from opened(browser, address, viewport={"width": 1280, "height": 900})


@pytest.fixture
def phone(browser: Any, address: str) -> Iterator[Any]:
    """Return the page, opened on a phone."""
    yield from opened(browser, address, **PHONE)


def opened(browser: Any, address: str, **options: Any) -> Iterator[Any]:
    context = browser.new_context(**options)
    page = context.new_page()
    page.set_default_timeout(10_000)
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: faults.append(request.url) if request.url.split("#")[0] != address else None)
    page.goto(address)
    yield page
    context.close()
    assert faults == []


@pytest.fixture(scope="module")
def game_address(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("report") / "game.html"
    write_report(report_of_game(little_game.frames(), little_game.RESULT, luck=little_game.told_luck()), path)
    return path.as_uri()


@pytest.fixture
def game(browser: Any, game_address: str) -> Iterator[Any]:
    """Return the report of a game of Skulldred, opened on a desk."""
    yield from opened(browser, game_address, viewport={"width": 1280, "height": 900})


@pytest.fixture
def game_on_phone(browser: Any, game_address: str) -> Iterator[Any]:
    """Return the report of a game of Skulldred, opened on a phone."""
    yield from opened(browser, game_address, **PHONE)


def shown(page: Any) -> str:
    """Return the heading of the only chapter that can be seen."""
    (chapter,) = [one for one in page.locator(".chapter").all() if one.is_visible()]
    return str(chapter.locator("h3").inner_text())


def test_the_slider_goes_through_every_phase(page: Any) -> None:
    slider = page.locator("#slider")
    assert shown(page) == "Deployment"
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert shown(page) == "Turn 1, Saurian Ancients: Charge Phase"
    assert slider.get_attribute("aria-valuetext") == "Turn 1, Saurian Ancients: Charge Phase"
    page.keyboard.press("End")
    assert shown(page) == "Turn 1, Dwarven Holds: Melee Phase"
    assert page.locator("#next").is_disabled()
    page.locator("#previous").click()
    assert shown(page) == "Turn 1, Dwarven Holds: Charge Phase"


def test_after_the_skip_link_the_arrow_keys_go_through_the_phases(page: Any) -> None:
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert shown(page) == "Turn 1, Saurian Ancients: Charge Phase"
    page.locator("#dice").focus()
    page.keyboard.press("ArrowRight")
    assert shown(page) == "Turn 1, Saurian Ancients: Charge Phase"


def test_the_strip_and_the_address_lead_to_a_phase(page: Any, address: str) -> None:
    page.locator(".strip a").nth(1).click()
    assert shown(page) == "Turn 1, Saurian Ancients: Melee Phase"
    assert page.url.endswith("#p4")
    page.goto(address + "#p6")
    assert shown(page) == "Turn 1, Dwarven Holds: Melee Phase"
    page.locator(".now .turn a").first.click()
    assert shown(page) == "Turn 1, Dwarven Holds: Charge Phase"


def test_a_combat_in_the_table_leads_to_its_log(page: Any) -> None:
    page.locator("#combats ~ tbody a").first.click()
    assert shown(page) == "Turn 1, Dwarven Holds: Melee Phase"
    assert page.locator("#p6-1").is_visible()


def test_a_turning_point_leads_to_its_place_in_the_log(page: Any) -> None:
    links = page.locator("#course .swings p:first-child a")
    for number, (chapter, place) in enumerate([("Melee Phase", "Round of Combat"), ("Shooting Phase", "Bowmen")]):
        links.nth(number).click()
        assert shown(page).endswith(chapter)
        assert place in page.locator(page.evaluate("location.hash")).inner_text()
        assert page.locator(page.evaluate("location.hash")).is_visible()


def test_the_switch_changes_the_language_of_everything(page: Any) -> None:
    assert "The battle" in page.locator("body").inner_text()
    page.get_by_role("button", name="Français").click()
    text = page.locator("body").inner_text()
    assert page.locator("html").get_attribute("lang") == "fr"
    assert "La bataille" in text
    assert "The battle" not in text
    assert page.locator("#slider").get_attribute("aria-label") == "Étape de la bataille"
    assert page.locator("#next").get_attribute("aria-label") == "Étape suivante"
    assert "Forêt" in page.locator(".now svg.board").inner_html()
    assert not page.locator(".now svg.board text[lang=en]").first.is_visible()
    page.reload()
    assert page.locator("html").get_attribute("lang") == "fr"


def test_a_rule_opens_its_summary_and_leads_to_the_glossary(page: Any) -> None:
    page.goto(page.url + "#p3")
    link = page.locator(".now .log a.r").first
    link.click()
    card = page.locator("#card")
    assert card.is_visible()
    assert "To Hit" in card.inner_text()
    page.keyboard.press("Escape")
    assert not card.is_visible()
    assert link.evaluate("link => link === document.activeElement")
    link.click()
    page.locator("#card-link").click()
    assert not card.is_visible()
    assert page.url.endswith("#" + "t9a.to-hit")
    assert page.locator("[id='t9a.to-hit']").is_visible()


def test_a_chosen_unit_shows_its_arc_and_says_where_it_stands(page: Any) -> None:
    page.locator(".now .u[data-u=A1]").dispatch_event("click")
    assert page.locator(".now .u[data-u=A1] .arc").is_visible()
    assert page.locator("#chosen").inner_text().startswith("A1 Spearmen – 20 models, 5 wide, 20 HP")
    page.locator("#next").click()
    assert page.locator(".now .u[data-u=A1] .arc").is_visible()
    page.locator("#where summary").click()
    page.locator("#where button[data-unit=B1]").click()
    assert page.locator(".now .u.chosen").get_attribute("data-u") == "B1"
    assert page.locator("#where button[data-unit=B1]").get_attribute("aria-pressed") == "true"


def test_the_log_folds_and_its_dice_can_be_hidden(page: Any) -> None:
    page.goto(page.url + "#p6")
    roll = page.locator(".now .roll").first
    assert roll.is_visible()
    page.locator("#dice").uncheck()
    assert not roll.is_visible()
    page.locator("#dice").check()
    page.locator("#fold").click()
    assert not roll.is_visible()
    assert page.locator("#fold").inner_text() == "Unfold all"


def test_names_can_stand_on_the_board(page: Any) -> None:
    tag = page.locator(".now text.tag[data-u=A2]")
    assert tag.text_content() == "A2"
    page.locator("#names").check()
    assert tag.text_content() == "Bowmen"


def test_names_cover_no_other_name_and_stay_on_the_board(page: Any) -> None:
    page.goto(page.url + "#p3")
    page.locator("#names").check()
    boxes = page.evaluate(
        "[...document.querySelectorAll('.now text.tag')].map((text) => text.getBBox())"
        ".map((box) => [box.x, box.y, box.x + box.width, box.y + box.height])"
    )
    assert all(left >= -0.51 and right <= 72.51 for left, _, right, _ in boxes)
    for number, (left, top, right, bottom) in enumerate(boxes):
        for other_left, other_top, other_right, other_bottom in boxes[:number]:
            across = min(right, other_right) - max(left, other_left)
            down = min(bottom, other_bottom) - max(top, other_top)
            assert across <= 0 or down <= 0.26 * (bottom - top)
    page.locator("#names").uncheck()
    tag = page.locator(".now text.tag").first
    assert tag.get_attribute("y") == tag.get_attribute("data-y")


def test_nothing_is_wider_than_a_phone(phone: Any) -> None:
    """The strip of a whole battle scrolls by itself: here its boards stand sixteen times."""
    phone.evaluate(
        "for (let i = 0; i < 4; i++) document.querySelector('.strip ol').innerHTML += "
        "document.querySelector('.strip ol').innerHTML"
    )
    for place in ("#p0", "#p3", "#p6"):
        phone.goto(phone.url.split("#")[0] + place)
        width = phone.evaluate("document.documentElement.scrollWidth")
        assert width <= 360, f"{place} is {width} wide"


def test_a_finger_finds_the_controls_on_a_phone(phone: Any) -> None:
    phone.locator("#next").tap()
    assert shown(phone) == "Turn 1, Saurian Ancients: Charge Phase"
    box = phone.locator("#next").bounding_box()
    assert min(box["width"], box["height"]) >= 32


def test_without_scripts_everything_is_there(browser: Any, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    assert all(chapter.is_visible() for chapter in page.locator(".chapter").all())
    assert not page.locator(".controls").is_visible()
    context.close()


def test_the_dark_theme_follows_the_reader(browser: Any, address: str) -> None:
    grounds = []
    for scheme in ("light", "dark"):
        context = browser.new_context(color_scheme=scheme)
        page = context.new_page()
        page.goto(address)
        grounds.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        context.close()
    assert grounds == ["rgb(251, 249, 244)", "rgb(22, 24, 26)"]


def test_on_paper_stand_the_boards_that_end_the_turns(page: Any) -> None:
    page.emulate_media(media="print")
    assert [chapter.is_visible() for chapter in page.locator(".chapter").all()].count(True) == 3
    assert not page.locator(".controls").is_visible()
    page.emulate_media(media="screen")
    page.locator("#print-log").check()
    page.emulate_media(media="print")
    assert page.locator("#p3 .log").is_visible()


# ---- Skulldred


def test_the_slider_goes_through_the_activations_of_skulldred(game: Any) -> None:
    game.locator("#slider").focus()
    game.keyboard.press("ArrowRight")
    assert shown(game) == "Turn 1, The Watch: A1 figure 0"
    game.locator(".now .turn a").nth(1).click()
    assert shown(game) == "Turn 1, The Watch: A2 figure 1"
    assert "The Dead 5" in game.locator(".now .standing").inner_text()
    game.locator(".strip a").nth(3).click()
    assert shown(game) == "Turn 2, The Watch: A1 figure 0"


def test_a_chosen_figure_shows_its_span_and_says_how_it_is(game: Any) -> None:
    game.goto(game.url + "#p2")
    assert game.locator(".now .range").first.is_visible()
    assert not game.locator(".now .u[data-u=B1] .arc").is_visible()
    game.locator(".now .u[data-u=B1]").dispatch_event("click")
    assert game.locator(".now .u[data-u=B1] .arc").is_visible()
    assert "DOWNED" in game.locator("#chosen").inner_text()


def test_fights_rules_and_turning_points_of_skulldred_are_linked(game: Any) -> None:
    game.locator("#fights ~ tbody th a").nth(1).click()
    assert shown(game) == "Turn 2, The Watch: A1 figure 0"
    assert game.locator("#fight-2").is_visible()
    game.locator(".now .log a.r").first.click()
    assert game.locator("#card").is_visible()
    game.keyboard.press("Escape")
    game.locator("#course .swings p:first-child a").nth(1).click()
    assert shown(game) == "Turn 1, The Watch: A2 figure 1"


def test_skulldred_speaks_french_and_stays_on_a_phone(game_on_phone: Any) -> None:
    game_on_phone.get_by_role("button", name="Français").click()
    text = game_on_phone.locator("body").inner_text()
    assert "Combats et tirs" in text
    assert "Fights and shots" not in text
    for place in ("#p0", "#p2", "#p5"):
        game_on_phone.goto(game_on_phone.url.split("#")[0] + place)
        assert game_on_phone.evaluate("document.documentElement.scrollWidth") <= 360
