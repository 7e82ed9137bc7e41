"""Takes the pictures of reports that the documents show: `python -m tests.report.picture` after reports look new.

It plays two examples with their own seeds, opens their reports in Chromium at the chapters named here, and writes the
pictures to `docs/`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

HOUSE = Path(__file__).parents[2]
PICTURES = (("demo.yaml", "p16", "report.png"), ("skulldred/roofs.yaml", "p101", "skulldred-report.png"))
"""The scenario, the chapter, the picture."""
WIDTH, HEIGHT = 1280, 900
COLOURS = 160


def main() -> None:
    """Take all pictures."""
    for scenario, chapter, picture in PICTURES:
        take(scenario, chapter, HOUSE / "docs" / picture)


def take(scenario: str, chapter: str, path: Path) -> None:
    """Play, look, write."""
    from PIL import Image
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        report = Path(folder, "report.html")
        battle = [sys.executable, "-m", "grognard", "battle", str(HOUSE / "examples" / scenario)]
        subprocess.run([*battle, "--no-files", "--quiet", "--report", str(report)], check=True)
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = chromium.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.goto(f"{report.as_uri()}#{chapter}")
        page.evaluate("document.querySelector('.strip').scrollIntoView()")
        page.evaluate("scrollBy(0, 65)")
        picture = Image.open(BytesIO(page.screenshot()))
        chromium.close()
    picture.convert("RGB").quantize(COLOURS).save(path, optimize=True)


if __name__ == "__main__":
    main()
