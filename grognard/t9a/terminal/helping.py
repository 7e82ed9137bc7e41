"""`help`: what may be typed now, besides what may always be typed."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.battle.asks import Ask
from grognard.kernel.words.language import N_
from grognard.players.terminal.console import Saying
from grognard.t9a.magic.answers import EndMagic, NoAttribute, PickModels
from grognard.t9a.melee.melee_answers import Allocate
from grognard.t9a.movement.arrivals import Arrive
from grognard.t9a.movement.move_answers import Stand
from grognard.t9a.movement.rally import RallyReform
from grognard.t9a.moving.post_combat import KeepFormation
from grognard.t9a.setup.markers import PlaceMarker
from grognard.t9a.setup.placing import Deploy, DeployInside
from grognard.t9a.setup.scouts import Scout
from grognard.t9a.setup.vanguard import NoVanguard

MOVES = (
    N_("Or move freely: f 6 r 30 goes 6 inches forwards and wheels 30 degrees to the right; b back, l left,"),
    N_("sl and sr sideways; march before it, walk for flyers on foot; reform 90 5: face 90 degrees in 5 files."),
    N_("North is 0 degrees, east 90. A Character leaves his unit with: leave 30 12 (the place of his front)."),
)
FREE: tuple[tuple[tuple[type, ...], tuple[str, ...]], ...] = (
    ((Stand,), MOVES),
    ((NoVanguard,), (N_("Or move freely, as f 6 r 30."),)),
    (
        (Deploy, DeployInside, Scout),
        (N_("Or place it freely: at 36 11.5, the middle of its front; with facing and files: at 36 11.5 0 5."),),
    ),
    ((PlaceMarker,), (N_("Or place it freely: at 36 24."),)),
    ((Arrive,), (N_("Or enter freely: west 20, then a move as f 4."),)),
    ((KeepFormation, RallyReform), (N_("Or freely: face 90, or reform 90 5."),)),
    (
        (EndMagic,),
        (
            N_("Or cast freely: cast Word of Iron boosted 3 on 5, cast Summer Growth 4 at 36 24; by and through say"),
            N_("by whom and through whom, where several could."),
        ),
    ),
    ((NoAttribute,), (N_("Or name any other target: on 5, or on and its name."),)),
    ((PickModels,), (N_("Or pick freely: pick 2 0 1, in the order in which the options name the models."),)),
    ((Allocate,), (N_("Or share the attacks out: split 3 2, in the order in which the options name the pools."),)),
)


def helped(ask: Ask) -> Iterator[Saying]:
    """Yield what may be typed at this ask."""
    for kinds, lines in FREE:
        if any(isinstance(option, kinds) for option in ask.options):
            for line in lines:
                yield Saying(line)
