"""Takes the picture of a report that the README shows: `python -m tests.report.picture` after `make demo` looks new.

It plays `examples/demo.yaml` with its own seed, opens the report in Chromium at the phase named here, and writes
`docs/report.png`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

HOUSE = Path(__file__).parents[2]
PHASE = "p9"
WIDTH, HEIGHT = 1280, 900
COLOURS = 160


def main() -> None:
    """Play, look, write."""
    from PIL import Image
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        report = Path(folder, "report.html")
        battle = [sys.executable, "-m", "grognard", "battle", str(HOUSE / "examples" / "demo.yaml")]
        subprocess.run([*battle, "--no-files", "--quiet", "--report", str(report)], check=True)
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = chromium.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.goto(f"{report.as_uri()}#{PHASE}")
        page.evaluate("document.querySelector('.strip').scrollIntoView()")
        page.evaluate("scrollBy(0, 65)")
        picture = Image.open(BytesIO(page.screenshot()))
        chromium.close()
    picture.convert("RGB").quantize(COLOURS).save(HOUSE / "docs" / "report.png", optimize=True)


if __name__ == "__main__":
    main()
