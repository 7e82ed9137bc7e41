"""The board of Skulldred as SVG: bases, levels, marks, leaders' range, portals, and what was done in an activation.

Millimetres are scaled so that the table is 72 units wide; a line of the grid stands every SPAN. Each kind of base is
drawn once, as a symbol that looks up; the page holds the symbols ahead of all boards.
"""

from __future__ import annotations

from markupsafe import Markup

from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.events import Name
from grognard.report.board import Labels, Sheet, arrow_head
from grognard.report.boards import HEAD, HIGH, WIDE, BoardMaker, badge, cross
from grognard.report.frames import Frame
from grognard.report.speech import Text
from grognard.report.svg import circle, outline, tag
from grognard.skulldred.leaders import can_lead
from grognard.skulldred.report.looks import Tags, drawn_base, looked_at, marks_of
from grognard.skulldred.report.tracks import Aim, Way, aims, fallen, ways
from grognard.skulldred.scenery import Piece
from grognard.skulldred.state import Figure, Portal, Spell, State

ACROSS = 72.0
"""How many units of the drawing the table is wide."""
UNDER = 0.8
"""From a base's edge to the tag under it."""
GORE = 0.45
ENLARGED = 1.8
"""How much larger figures stand on a small board."""


class Boards(BoardMaker):
    """Draws the boards of one game."""

    def __init__(self, state: State, tags: Tags) -> None:
        setting = state.setting
        board = setting.board
        self.lengths = setting.lengths
        self.tags = tags
        self._pieces = {piece.id: piece for piece in board.pieces}
        self._called = board.names
        sheet = Sheet(looked_at(board.table, board.pieces), scale=ACROSS / board.width, grid=self.lengths.span)
        super().__init__(sheet, self._name_of)

    # ---- the page's parts

    def board(self, start: State, end: State, frames: tuple[Frame, ...]) -> Markup:
        """Return the board after *frames*, with what was done since *start*."""
        labels = Labels(self.sheet.width, self.sheet.depth)
        lost = fallen(start, frames)
        gone = ways(start, frames)
        moved = dict.fromkeys(way.figure.id for way in gone if start.figure(way.figure.id).on_table)
        parts = self.ground()
        parts += [self._open(self._pieces[door]) for door in end.open_doors]
        parts += [self._searched(self._pieces[piece]) for piece in end.searched]
        parts += [self._gore(*place) for place in end.gore]
        parts += [self._area(spell, end) for spell in end.spells if spell.radius]
        parts += [self._range(figure) for figure in end.on_table if can_lead(end, figure)]
        parts += [self._ghost(start.figure(number)) for number in moved]
        parts += [self._portal(portal) for portal in end.portals]
        parts += [self._figure(figure) for figure in end.on_table]
        parts += [self._way(way) for way in gone]
        parts += [self._aim(aim) for aim in aims(start, frames)]
        parts += [self._fallen(figure, labels) for figure in lost]
        parts += [self._tag(figure, labels) for figure in end.on_table]
        parts += [self._marks(figure, end, labels) for figure in end.on_table]
        return Markup().join(parts)

    def thumb(self, state: State) -> Markup:
        """Return a small board: only the figures of both sides, larger than they are."""
        return self.small("".join(map(self._spot, state.side(side))) for side in (0, 1))

    def _spot(self, figure: Figure) -> str:
        return circle(*self.sheet.at(figure.x, figure.y), self._radius(figure) * ENLARGED)

    # ---- figures

    def _figure(self, figure: Figure) -> Markup:
        classes = ["u", f"s{figure.side}"]
        classes += ["downed"] * figure.downed + ["hidden"] * figure.hidden + ["panicked"] * figure.panicked
        base, reach = figure.profile.base, figure.profile.reach + self.lengths.span
        drawn = [
            tag("path", class_="arc", d=circle(0.0, 0.0, reach * self.sheet.scale)),
            tag("use", href=f"#{self.symbol(base, lambda: drawn_base(base, self.sheet.scale))}"),
        ]
        if figure.downed:
            drawn.append(tag("path", class_="cross", d="M-.7,-.7l1.4,1.4m0,-1.4l-1.4,1.4"))
        return tag(
            "g",
            *drawn,
            class_=" ".join(classes),
            data_u=self.tags.of(figure),
            transform=self.sheet.placed(figure.x, figure.y, 0.0 if base.is_round else figure.facing),
        )

    def _tag(self, figure: Figure, labels: Labels) -> Markup:
        return self._badge(figure, labels)

    def _badge(self, figure: Figure, labels: Labels, *classes: str) -> Markup:
        """Return a figure's tag under its base."""
        x, y = self.sheet.at(figure.x, figure.y)
        place = (x, y + self._radius(figure) + UNDER)
        return badge(self.tags.of(figure), figure.side, place, labels, *classes)

    def _marks(self, figure: Figure, state: State, labels: Labels) -> Markup:
        """Return the signs of how a figure is, over its base."""
        signs = marks_of(figure, state)
        if not signs:
            return Markup()
        x, y = self.sheet.at(figure.x, figure.y)
        x, y = labels.place(x, y - self._radius(figure) - UNDER, WIDE * len(signs), HIGH)
        return tag("text", signs, class_=f"signs s{figure.side}", x=x, y=y)

    def _radius(self, figure: Figure) -> float:
        return figure.profile.reach * self.sheet.scale

    def _range(self, leader: Figure) -> Markup:
        """Return the circle within which a leader leads those whom he sees."""
        reach = (leader.profile.reach + self.lengths.long_span) * self.sheet.scale
        return tag("path", class_=f"range s{leader.side}", d=circle(*self.sheet.at(leader.x, leader.y), reach))

    # ---- what was done

    def _ghost(self, figure: Figure) -> Markup:
        return self.ghost(figure.base, figure.side)

    def _fallen(self, figure: Figure, labels: Labels) -> Markup:
        x, y = self.sheet.at(figure.x, figure.y)
        return tag("g", self._ghost(figure), cross(x, y), self._badge(figure, labels, "lost"))

    def _way(self, way: Way) -> Markup:
        return self.way(way.places, way.kind, way.figure.side, self.tags.of(way.figure))

    def _aim(self, aim: Aim) -> Markup:
        start = self.sheet.at(aim.figure.x, aim.figure.y)
        end = self.sheet.at(aim.target.x, aim.target.y)
        drawn = [tag("path", d=outline([start, end], closed=False))]
        if start != end:
            drawn.append(tag("path", class_="head", d=arrow_head(start, end, HEAD)))
        return tag("g", *drawn, class_=f"aim {aim.kind} s{aim.figure.side}")

    # ---- markers

    def _portal(self, portal: Portal) -> Markup:
        x, y = self.sheet.at(portal.x, portal.y)
        radius = portal.size / 2 * self.sheet.scale
        rings = "".join(circle(x, y, radius * share) for share in (1.0, 0.6, 0.2))
        return tag("path", class_=f"portal s{portal.side}", d=rings)

    def _gore(self, x: float, y: float) -> Markup:
        return tag("path", class_="gore", d=circle(*self.sheet.at(x, y), GORE))

    def _area(self, spell: Spell, state: State) -> Markup:
        side = state.figure(spell.caster).side
        return tag(
            "path", class_=f"zone s{side}", d=circle(*self.sheet.at(spell.x, spell.y), spell.radius * self.sheet.scale)
        )

    def _searched(self, piece: Piece) -> Markup:
        """Return the sign of a piece that was searched, over its name."""
        x, y = self.sheet.at(*piece.feature.centre)
        return tag("text", "✓", class_="signs", x=x, y=y - HIGH)

    def _open(self, piece: Piece) -> Markup:
        return tag("path", class_="open-door", d=self.sheet.outline(piece.shape))

    def _name_of(self, feature: Feature) -> Text:
        piece = self._pieces[feature.id]
        level = f" +{piece.functions.height}" if piece.functions.height else ""
        name = self._called[piece.id]
        return Text.of(Name(f"{name.en}{level}", f"{name.fr}{level}"))
