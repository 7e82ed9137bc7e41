"""The board of Skulldred as SVG: bases, levels, marks, leaders' range, portals, and what was done in an activation.

Millimetres are scaled so that the table is 72 units wide; a line of the grid stands every SPAN. Each kind of base is
drawn once, as a symbol that looks up; the page holds the symbols ahead of all boards.
"""

from __future__ import annotations

from markupsafe import Markup

from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.events import Name
from grognard.report.board import Labels, Sheet, arrow_head, mat, names_of_terrain, terrain
from grognard.report.frames import Frame
from grognard.report.speech import Speaker, Text
from grognard.report.svg import circle, number, outline, rectangles, tag
from grognard.skulldred.attributes import Base
from grognard.skulldred.leaders import can_lead
from grognard.skulldred.report.looks import drawn_base, looked_at, marks_of
from grognard.skulldred.report.tags import Tags
from grognard.skulldred.report.tracks import Aim, Way, aims, fallen, ways
from grognard.skulldred.scenery import Piece
from grognard.skulldred.state import Figure, Portal, Spell, State

ACROSS = 72.0
"""How many units of the drawing the table is wide."""
WIDE, HIGH = 0.95, 1.5
"""A letter of a tag, across and high."""
UNDER = 0.8
"""From a base's edge to the tag under it."""
HEAD = 1.1
"""An arrow's head."""
GORE = 0.45
ENLARGED = 1.8
"""How much larger figures stand on a small board."""


class Boards:
    """Draws the boards of one game."""

    def __init__(self, state: State, tags: Tags, speaker: Speaker) -> None:
        setting = state.setting
        self.lengths = setting.lengths
        board = setting.board
        self.sheet = Sheet(looked_at(board.table, board.pieces), scale=ACROSS / board.width, grid=self.lengths.span)
        self.tags = tags
        self._pieces = {piece.id: piece for piece in board.pieces}
        self._called = board.names
        self._speaker = speaker
        self._symbols: dict[Base, tuple[str, Markup]] = {}
        self._terrain = tag("g", mat(self.sheet), terrain(self.sheet), id="terrain")
        self._names = names_of_terrain(self.sheet, self._name_of)

    # ---- the page's parts

    @property
    def symbols(self) -> Markup:
        """What all boards refer to; complete once they are drawn."""
        return Markup().join((self._terrain, *(drawn for _, drawn in self._symbols.values())))

    def board(self, start: State, end: State, frames: tuple[Frame, ...]) -> Markup:
        """Return the board after *frames*, with what was done since *start*."""
        labels = Labels(self.sheet.width, self.sheet.depth)
        lost = fallen(start, frames)
        gone = ways(start, frames)
        moved = dict.fromkeys(way.figure.id for way in gone if start.figure(way.figure.id).on_table)
        parts = [Markup('<use href="#terrain"/>'), self._names]
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
        drawn = [tag("path", class_="mat", d=rectangles([(0.0, 0.0, self.sheet.width, self.sheet.depth)]))]
        for feature in self.sheet.table.features:
            drawn.append(tag("path", class_="rough", d=self.sheet.outline(feature.shape)))
        for side in (0, 1):
            spots = ((*self.sheet.at(figure.x, figure.y), self._radius(figure)) for figure in state.side(side))
            data = "".join(circle(x, y, radius * ENLARGED) for x, y, radius in spots)
            if data:
                drawn.append(tag("path", class_=f"s{side}", d=data))
        return Markup().join(drawn)

    # ---- figures

    def _figure(self, figure: Figure) -> Markup:
        classes = ["u", f"s{figure.side}"]
        classes += ["downed"] * figure.downed + ["hidden"] * figure.hidden + ["panicked"] * figure.panicked
        reach = figure.profile.reach + self.lengths.span
        drawn = [
            tag("path", class_="arc", d=circle(0.0, 0.0, reach * self.sheet.scale)),
            tag("use", href=f"#{self._symbol(figure.profile.base)}"),
        ]
        if figure.downed:
            drawn.append(tag("path", class_="cross", d="M-.7,-.7l1.4,1.4m0,-1.4l-1.4,1.4"))
        return tag(
            "g",
            *drawn,
            class_=" ".join(classes),
            data_u=self.tags.of(figure),
            transform=self.sheet.placed(figure.x, figure.y, 0.0 if figure.profile.base.is_round else figure.facing),
        )

    def _symbol(self, base: Base) -> str:
        """Return the id of a base's drawing, drawn when it is met first."""
        known = self._symbols.get(base)
        if known is None:
            name = f"f{len(self._symbols)}"
            known = self._symbols[base] = (name, tag("g", *drawn_base(base, self.sheet.scale), id=name))
        return known[0]

    def _tag(self, figure: Figure, labels: Labels) -> Markup:
        return self._badge(figure, labels)

    def _badge(self, figure: Figure, labels: Labels, *classes: str) -> Markup:
        """Return a figure's tag under its base."""
        name = self.tags.of(figure)
        x, y = self.sheet.at(figure.x, figure.y)
        x, y = labels.place(x, y + self._radius(figure) + UNDER, WIDE * len(name), HIGH)
        return tag("text", name, class_=" ".join(("tag", f"s{figure.side}", *classes)), data_u=name, x=x, y=y)

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
        return tag("path", class_=f"ghost s{figure.side}", d=self.sheet.outline(figure.base))

    def _fallen(self, figure: Figure, labels: Labels) -> Markup:
        x, y = self.sheet.at(figure.x, figure.y)
        cross = f"M{number(x - 0.8)},{number(y - 0.8)}l1.6,1.6m0,-1.6l-1.6,1.6"
        return tag("g", self._ghost(figure), tag("path", class_="cross", d=cross), self._badge(figure, labels, "lost"))

    def _way(self, way: Way) -> Markup:
        places = [self.sheet.at(*place) for place in way.places]
        drawn = [tag("path", d=outline(places, closed=False))]
        drawn.append(tag("path", class_="head", d=arrow_head(places[-2], places[-1], HEAD)))
        return tag("g", *drawn, class_=f"way {way.kind} s{way.figure.side}", data_u=self.tags.of(way.figure))

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
