# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws into a sketch with a pen, which says panel, span and timing once for all that is drawn with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypedDict, Unpack

import numpy as np

from ..labels.labels import Drawn, LabelRequest, way_or_up
from ..labels.mark_names import mark_name
from ..model.arrays import Floats
from ..model.figure import ALWAYS, Kind, Mark, Motion, Panel, Span
from ..model.style import LABEL_SIZE, Role
from ..page.sheet import Sheet, clip
from ..text.messages import number
from .half_planes import clipped


@dataclass(slots=True)
class Sketch:
    """Marks, and the labels they ask for, on their way into a figure."""

    sheet: Sheet
    marks: list[Mark] = field(default_factory=list)
    requests: list[LabelRequest] = field(default_factory=list)

    @property
    def drawn(self) -> Drawn:
        """The marks and the requests."""
        return self.marks, self.requests

    def draw(self, drawn: tuple[Iterable[Mark], Iterable[LabelRequest]]) -> None:
        """Add marks, and requests for labels, which choose their places after the others."""
        marks, requests = drawn
        self.marks += marks
        self.requests += requests


class More(TypedDict, total=False):
    """What a mark may have beside kind, role, points and part; see `Mark`."""

    numbers: Mapping[str, object]
    starts: tuple[int, ...]
    radius: float
    filled: bool
    alone: bool
    second: int


@dataclass(frozen=True, slots=True)
class Pen:
    """What is drawn with it goes into one sketch, shows in one panel, for one span.

    With `asking` True or False it shows only while a question stands or while none does; what is `delayed` appears when
    all that moves has arrived.
    """

    sketch: Sketch
    span: Span = ALWAYS
    panel: Panel = Panel.WORLD
    asking: bool | None = None
    delayed: bool = False

    @property
    def sheet(self) -> Sheet:
        """The page that it draws on."""
        return self.sketch.sheet

    @property
    def unit(self) -> float:
        """One figure unit in scene units."""
        return self.sketch.sheet.unit

    def during(self, span: Span) -> Pen:
        """Return the pen for another span."""
        return replace(self, span=span)

    def at(self, panel: Panel) -> Pen:
        """Return the pen for another panel."""
        return replace(self, panel=panel)

    def when_asking(self, *, asking: bool = True) -> Pen:
        """Return the pen for what shows only while a question stands, or only while none does."""
        return replace(self, asking=asking)

    def when_arrived(self, *, delayed: bool = True) -> Pen:
        """Return the pen for what appears when all that moves has arrived."""
        return replace(self, delayed=delayed)

    def mark(
        self, kind: Kind, role: Role, points: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]
    ) -> None:
        """Add a mark, unless it has no points."""
        if len(points):
            self.sketch.marks.append(
                Mark(
                    kind, role, points, part, self.panel, self.span,
                    motion=motion, asking=self.asking, delayed=self.delayed, **more,
                )
            )  # fmt: skip

    def dots(self, role: Role, points: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]) -> None:
        """Add dots at points (n, 2), or at one (2,)."""
        self.mark(Kind.POINTS, role, points.reshape(-1, 2), part, motion, **more)

    def line(self, role: Role, points: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]) -> None:
        """Add a polyline (n, 2), unless it is a single point."""
        self.mark(Kind.POLYLINE, role, points if len(points) > 1 else points[:0], part, motion, **more)

    def lines(
        self, role: Role, ends: Sequence[Floats] | Floats, part: str, motion: Motion | None = None, **more: Unpack[More]
    ) -> None:
        """Add one mark of several segments (n, 2, 2)."""
        if len(ends):
            more["starts"] = tuple(range(2, 2 * len(ends), 2))
            self.mark(Kind.POLYLINE, role, np.concatenate(list(ends)), part, motion, **more)

    def polygon(
        self, role: Role, points: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]
    ) -> None:
        """Add a polygon (n, 2)."""
        self.mark(Kind.POLYGON, role, points, part, motion, **more)

    def outline(
        self, role: Role, points: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]
    ) -> None:
        """Add a polygon (n, 2); of a single point, a dot."""
        self.mark(Kind.POLYGON if len(points) > 1 else Kind.POINTS, role, points, part, motion, **more)

    def outlines(self, role: Role, outlines: Sequence[Floats], part: str) -> None:
        """Add one mark of several polygons (n, 2)."""
        if outlines:
            counts = np.array([len(each) for each in outlines])
            starts = tuple(np.cumsum(counts[:-1]).tolist())
            self.mark(Kind.POLYGON, role, np.concatenate(outlines), part, starts=starts)

    def ring(
        self,
        role: Role,
        centers: Floats,
        radius: float,
        part: str,
        motion: Motion | None = None,
        *,
        filled: bool = False,
    ) -> None:
        """Add rings around centres (n, 2), or around one (2,)."""
        self.mark(Kind.RING, role, centers.reshape(-1, 2), part, motion, radius=radius, filled=filled)

    def area(self, role: Role, points: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]) -> None:
        """Add a polygon (n, 2) without its line."""
        self.mark(Kind.AREA, role, points, part, motion, **more)

    def arrow(self, role: Role, points: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]) -> None:
        """Add arrows, from their tails to their heads in turn (2 n, 2)."""
        self.mark(Kind.ARROW, role, points, part, motion, **more)

    def whole_line(
        self, role: Role, point: Floats, way: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]
    ) -> None:
        """Add the line through a point along a way (2,) as far as the panel shows it."""
        offset = np.array(self.sheet.panels[self.panel])
        shown = clip(point + offset, way, self.sheet.areas[self.panel])
        if shown is not None:
            self.line(role, shown - offset, part, motion, **more)

    def name(
        self,
        text: str,
        role: Role,
        at: Floats,
        outwards: Floats,
        part: str = "",
        size: float = LABEL_SIZE,
        *,
        needed: bool = True,
        short: str = "",
        delayed: bool | None = None,
        motion: Motion | None = None,
    ) -> None:
        """Ask for a label beside a point (2,), on the side to which `outwards` (2,) leads; see `LabelRequest`."""
        self.sketch.requests.append(
            LabelRequest(
                text, role, at, outwards, part or text, self.panel, self.span, size,
                needed=needed, short=short, asking=self.asking, motion=motion,
                delayed=self.delayed if delayed is None else delayed,
            )
        )  # fmt: skip

    def length(
        self, symbol: str, length: float, ends: Floats, role: Role, part: str, *, delayed: bool | None = None
    ) -> None:
        """Ask for a length beside the middle of a line (2, 2): "d = 2.5"."""
        x, y = ends[1] - ends[0]
        beside = way_or_up(np.array([-y, x]))
        self.name(f"{symbol} = {number(length)}", role, ends.mean(axis=0), beside, part, delayed=delayed)

    def put(self, *marks: Mark) -> None:
        """Add marks made elsewhere, in the panel and for the span of the pen."""
        self.sketch.marks += [replace(mark, panel=self.panel, span=self.span) for mark in marks]

    def name_last(self, text: str) -> None:
        """Ask for the name of the mark drawn last, left out where it has no room."""
        self.sketch.requests.append(mark_name(self.sketch.marks[-1], text))

    def text(self, text: str, role: Role, at: Floats, part: str, size: float = LABEL_SIZE) -> None:
        """Write a text centred on a point (2,), whatever else is there; `size` is in figure units."""
        self.sketch.marks.append(
            Mark(
                Kind.LABEL, role, at[np.newaxis], part, self.panel, self.span,
                text=text, size=size * self.unit, asking=self.asking, delayed=self.delayed,
            )
        )  # fmt: skip

    def within(self, points: Floats) -> Floats:
        """Return those of some points (n, 2) that the panel shows."""
        on_page, area = self.sheet.on_page(self.panel, points), self.sheet.areas[self.panel]
        inside: Floats = points[((on_page >= area[:2]) & (on_page <= area[2:])).all(axis=1)]
        return inside

    def shown(self, outline: Floats) -> Floats:
        """Return the part of a convex outline (n, 2) that the panel shows."""
        return clipped(outline, self.sheet, self.panel)
