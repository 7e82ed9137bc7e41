"""What people read and look at after a battle: the log in words, boards as SVG, a report as one HTML file.

`frames` remembers how a battle went, `html` writes any game's report. What a game's own report says and draws stands in
files of its name (`t9a_story`, `t9a_board`, ...); nothing else here knows a game. Import from the modules themselves:
importing this room costs nothing.
"""

from __future__ import annotations
