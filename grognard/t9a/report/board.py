"""The board of The Ninth Age as SVG: units in ranks and files, where they look, what they did in a phase.

A unit's models are drawn once for each formation, as a symbol that looks up, and shown wherever it stands. `Boards`
collects these symbols; the page holds them once, ahead of all boards.
"""

from __future__ import annotations

from math import cos, radians, sin

from markupsafe import Markup

from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.events import Name
from grognard.report.board import Labels, Sheet
from grognard.report.boards import HIGH, WIDE, BoardMaker, badge, cross
from grognard.report.frames import Frame
from grognard.report.speech import Speaker, Text
from grognard.report.svg import Point, circle, number, outline, rectangles, tag
from grognard.t9a.board.blocks import Slot
from grognard.t9a.board.formation import Formation
from grognard.t9a.board.setting import Setting
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.report.tags import Tags
from grognard.t9a.report.tracks import Shot, Toll, Track, shots, tolls, tracks
from grognard.t9a.setup.zones import zone_area

FAR = 120.0
"""Inches that an arc is drawn from a unit: beyond any board."""
ROOM_FOR_TAG = 2.2
"""Inches that a unit must measure both ways to carry its tag."""
OVER_TAG = -1.8
"""Inches on the paper from a unit's tag to its losses."""
UNDER_CROSS = 2.2
"""Inches from the cross of a unit that is gone to its tag."""


class Boards(BoardMaker):
    """Draws the boards of one battle."""

    def __init__(self, setting: Setting, tags: Tags, speaker: Speaker) -> None:
        self.tags, self._speaker = tags, speaker
        super().__init__(Sheet(setting.table), self._name_of)

    # ---- the page's parts

    def board(self, start: State, end: State, frames: tuple[Frame, ...]) -> Markup:
        """Return the board after *frames*, with what was done since *start*."""
        lost = tolls(start, end)
        gone = {track.unit.id: track for track in tracks(start, frames)}
        labels = Labels(self.sheet.width, self.sheet.depth)
        parts = self.ground()
        if end.phase == "setup" or start.phase == "setup":
            parts += self._zones(end)
        parts += [self._ghost(start.unit(unit_id)) for unit_id in gone if start.has(unit_id)]
        parts += [self._fallen(toll, labels) for toll in lost if toll.gone]
        parts += [self._unit(unit) for unit in end.units]
        parts += [self._track(track) for track in tracks(start, frames)]
        parts += [self._shot(shot) for shot in shots(start, frames)]
        parts += self._markers(end)
        parts += [self._tag(unit, labels) for unit in end.units]
        parts += [self._loss(toll, labels) for toll in lost if toll.models]
        return Markup().join(parts)

    def thumb(self, state: State) -> Markup:
        """Return a small board: only the footprints of both sides."""
        return self.small("".join(self.sheet.outline(unit.boundary) for unit in state.of_side(side)) for side in (0, 1))

    # ---- units

    def _unit(self, unit: Unit) -> Markup:
        formation = unit.formation
        classes = ["u", f"s{unit.side}"]
        classes += ["flees"] if unit.morale.fleeing else []
        classes += ["shaken"] if unit.morale.shaken else []
        return tag(
            "g",
            tag("path", class_="arc", d=front_arc(formation)),
            tag("use", href=f"#{self.symbol(formation, lambda: drawn_models(formation))}"),
            class_=" ".join(classes),
            data_u=self.tags.of_unit(unit),
            transform=self.sheet.placed(unit.x, unit.y, unit.facing),
        )

    def _tag(self, unit: Unit, labels: Labels) -> Markup:
        return badge(self.tags.of_unit(unit), unit.side, self._place_of_tag(unit), labels)

    def _place_of_tag(self, unit: Unit) -> Point:
        """Return where a unit's tag stands: on it, or behind it where it is too small to carry one."""
        formation = unit.formation
        x, y = unit.boundary.x, unit.boundary.y
        if min(formation.width, formation.depth) < ROOM_FOR_TAG:
            back = formation.depth / 2 + 0.9
            x, y = x - back * sin(radians(unit.facing)), y - back * cos(radians(unit.facing))
        return self.sheet.at(x, y)

    # ---- what was done

    def _ghost(self, unit: Unit) -> Markup:
        return self.ghost(unit.boundary, unit.side)

    def _fallen(self, toll: Toll, labels: Labels) -> Markup:
        name = self.tags.of_unit(toll.unit)
        x, y = self.sheet.at(toll.unit.boundary.x, toll.unit.boundary.y)
        under = badge(name, toll.unit.side, (x, y + UNDER_CROSS), labels, "lost")
        return tag("g", self._ghost(toll.unit), cross(x, y), under)

    def _track(self, track: Track) -> Markup:
        return self.way(track.way, track.kind, track.unit.side, self.tags.of_unit(track.unit))

    def _shot(self, shot: Shot) -> Markup:
        ends = [self.sheet.at(shot.unit.x, shot.unit.y)]
        ends.append(self.sheet.at(shot.target.boundary.x, shot.target.boundary.y))
        return tag("path", class_=f"shot s{shot.unit.side}", d=outline(ends, closed=False))

    def _loss(self, toll: Toll, labels: Labels) -> Markup:
        """Return how many models a unit has lost, over its tag."""
        if toll.left is not None:
            x, y = self._place_of_tag(toll.left)
        else:
            x, y = self.sheet.at(toll.unit.boundary.x, toll.unit.boundary.y)
        y += OVER_TAG if y > -2 * OVER_TAG else -OVER_TAG
        text = f"\N{MINUS SIGN}{toll.models}"
        x, y = labels.place(x, y, WIDE * len(text), HIGH)
        return tag("text", text, class_="toll", x=x, y=y)

    # ---- the battlefield

    def _zones(self, state: State) -> list[Markup]:
        if not all(state.zones):
            return []
        return [
            tag("path", class_=f"zone s{side}", d="".join(self.sheet.outline(piece) for piece in pieces))
            for side, pieces in enumerate(
                zone_area(state.deployment, variant, state.setting.table) for variant in state.zones
            )
        ]

    def _markers(self, state: State) -> list[Markup]:
        drawn = []
        for marker in state.markers:
            if marker.carrier is None:
                x, y = self.sheet.at(marker.x, marker.y)
                owner = f" s{marker.owner}" if marker.owner is not None else ""
                flag = f"M{number(x)},{number(y)}v-2.4l1.6,.6l-1.6,.6"
                drawn.append(tag("path", class_=f"marker{owner}", d=flag + circle(x, y, 0.25)))
        return drawn

    def _name_of(self, feature: Feature) -> Text:
        if feature.name:
            return Text.of(Name.same(feature.name))
        key = f"t9a.terrain.{feature.kind}"
        entry = self._speaker.catalogue.entries.get(key)
        return Text.of(Name(entry.en, entry.fr)) if entry is not None else Text.same(feature.kind)


def drawn_models(formation: Formation) -> list[Markup]:
    """Return the drawing of a formation that looks up, with the middle of its front at (0, 0)."""
    if formation.round:
        radius = formation.width / 2
        body = tag("path", class_="body", d=circle(0.0, radius, radius))
        return [body, tag("path", class_="nose", d=outline([(-0.4, 0.45), (0.0, -0.25), (0.4, 0.45)]))]
    left, right = -formation.width / 2, formation.width / 2
    drawn = [tag("path", class_="body", d=rectangles([(left, 0.0, formation.width, formation.depth)]))]
    by_kind: dict[str, list[Slot]] = {}
    for slot in formation.slots:
        by_kind.setdefault(slot.kind, []).append(slot)
    for kind, slots in by_kind.items():
        drawn.append(tag("path", class_=f"m {kind}", d=rectangles(map(_base, slots))))
    drawn.append(tag("path", class_="front", d=f"M{number(left)},0H{number(right)}"))
    drawn.append(tag("path", class_="nose", d=outline([(-0.5, 0.0), (0.0, -0.7), (0.5, 0.0)])))
    return drawn


def front_arc(formation: Formation) -> str:
    """Return the outline of the front arc of a formation that looks up: 45 degrees outwards from its front corners."""
    if formation.round:
        return ""
    half = formation.width / 2
    return outline([(-half, 0.0), (-half - FAR, -FAR), (half + FAR, -FAR), (half, 0.0)])


def _base(slot: Slot) -> tuple[float, float, float, float]:
    """Return a model's base as a box of a drawing: left, top, width, depth, a hair smaller than it is."""
    gap = 0.03
    return (
        slot.x - slot.width / 2 + gap,
        -slot.y - slot.depth / 2 + gap,
        slot.width - 2 * gap,
        slot.depth - 2 * gap,
    )
