"""`help`: what may always be typed, whatever the game."""

from __future__ import annotations

from grognard.kernel.words.language import N_
from grognard.players.terminal.console import Saying

ALWAYS = (
    Saying(
        N_("Type the number of an option, or words of it. Words that several options have show just those options.")
    ),
    Saying(N_("A long list is told by its groups: type 5-13, or words of a group, to hear what is in it.")),
    Saying(N_("Type choices ahead with ; between them: 3; f 6 chooses the third option, then moves.")),
    Saying(
        N_("options: hear them all. undo: take your last choice back; your opponent must agree if he has chosen since.")
    ),
    Saying(N_("look: the whole table. look 3, or look with a name: one of them and all around it.")),
    Saying(N_("measure 3 12: everything between two of them, by number or name.")),
    Saying(N_("odds: the chances behind each option; odds 4, odds 5-13 or odds with words: of those options only.")),
    Saying(N_("why: the rule behind a refusal or the last roll; why panic: any rule.")),
    Saying(
        N_("why enemy: what the tactician compared for its last choice. log 10: the last ten lines. quit: break off.")
    ),
)
