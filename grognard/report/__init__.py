"""What people read and look at after a battle: the log in words, boards as SVG, a report as one HTML file.

A report is made in three steps, each a file one can read alone:

1. `frames`: a `Recorder` follows a battle, or `frames_of` runs a journal again; either gives the battle's frames.
2. A game (`kernel.game.System.report_of`) makes a `page.Report` of them: one structure, both languages in each text.
3. `html.write_report` writes it.

    recorder = Recorder(battle)
    play_out(battle, players, after_each=recorder.see)
    write_report(report_of(recorder.frames, battle.result), "report.html", language="fr")

Files that begin with a game's name know that game; the others know none, and serve the next game's story too. Import
from the modules themselves: importing this room costs nothing.
"""

from __future__ import annotations
