# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawing into a sketch with a pen, which has a panel, a span and a timing for everything it draws."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from operator import itemgetter
from typing import Self, TypedDict, Unpack

import numpy as np

from ..labels.labels import Drawn, LabelRequest, vector_or_up
from ..labels.names import place_inside
from ..model.arrays import Floats
from ..model.figure import ALWAYS, Align, Kind, Mark, Motion, Panel, Span, out_of
from ..model.style import LABEL_SIZE, SMALL_SIZE, Role
from ..page.sheet import PagePlace, Sheet, bounds_of, clip
from .half_planes import cut_area, empty_marks

RING_RADIUS = 5.0
"""Radius of a ring around what a step points out, in figure units."""


@dataclass(slots=True)
class Sketch:
    """Marks and their label requests on their way into a figure; `check` are the rows that check its answer."""

    sheet: Sheet
    marks: list[Mark] = field(default_factory=list)
    requests: list[LabelRequest] = field(default_factory=list)
    check: list[tuple[str, str]] = field(default_factory=list)

    def say(self, message: str, **values: object) -> str:
        """Return a message in the language of the page; see `say`."""
        return self.sheet.say(message, **values)

    @property
    def drawn(self) -> Drawn:
        """The marks and the requests."""
        return self.marks, self.requests

    def draw(self, drawn: tuple[Iterable[Mark], Iterable[LabelRequest]]) -> None:
        """Add marks and label requests, which choose their places after the others."""
        marks, requests = drawn
        self.marks += marks
        self.requests += requests


class More(TypedDict, total=False):
    """Further fields of a mark besides kind, role, points and part; see `Mark`."""

    numbers: Mapping[str, object]
    starts: tuple[int, ...]
    radius: float
    filled: bool
    alone: bool
    second: int
    text: str
    size: float
    align: Align


class Beside(TypedDict, total=False):
    """Further fields of a name; see `LabelRequest`."""

    needed: bool
    short: str
    motion: Motion | None
    along: Floats | None


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws into one sketch, in one panel, for one span.

    With `asking` True or False, marks show only during questions or only at other times; `delayed` ones appear after
    all motion, or if the number is above 1, in their turn; `still` ones are in place at once.
    """

    sketch: Sketch
    span: Span = ALWAYS
    panel: Panel = Panel.WORLD
    asking: bool | None = None
    delayed: int = False
    still: bool = False

    @property
    def sheet(self) -> Sheet:
        """The page that it draws on."""
        return self.sketch.sheet

    @property
    def unit(self) -> float:
        """One figure unit in scene units."""
        return self.sketch.sheet.unit

    @property
    def language(self) -> str:
        """The language of the page."""
        return self.sketch.sheet.language

    def say(self, message: str, **values: object) -> str:
        """Return a message in that language; see `say`."""
        return self.sketch.sheet.say(message, **values)

    def apart(self) -> Self:
        """Return the pen for a separate sketch, whose marks and requests are added to the figure later."""
        return replace(self, sketch=Sketch(self.sheet))

    def during(self, span: Span) -> Self:
        """Return the pen for another span."""
        return replace(self, span=span)

    def in_phase(self, phase: int = 0) -> Self:
        """Return the pen for a single phase, counted from the first of its span."""
        return self.during(Span(self.span.first + phase, self.span.first + phase))

    def from_phase(self, phase: int) -> Self:
        """Return the pen for its span without the phases before this one."""
        return self.during(Span(self.span.first + phase, self.span.last))

    def at(self, panel: Panel) -> Self:
        """Return the pen for another panel."""
        return replace(self, panel=panel)

    def when_asking(self, *, asking: bool = True) -> Self:
        """Return the pen for what shows only during questions, or only at other times."""
        return replace(self, asking=asking)

    def when_arrived(self, *, delayed: int = True) -> Self:
        """Return the pen for what appears after all motion, or in its turn after that."""
        return replace(self, delayed=delayed)

    def at_rest(self, *, still: bool = True) -> Self:
        """Return the pen for marks without motion."""
        return replace(self, still=still)

    def mark(
        self, kind: Kind, role: Role, points: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]
    ) -> None:
        """Add a mark, unless it has no points."""
        if len(points):
            self.sketch.marks.append(
                Mark(
                    kind, role, points, part, self.panel, self.span,
                    motion=None if self.still else motion, asking=self.asking, delayed=self.delayed, **more,
                )
            )  # fmt: skip

    def dots(self, role: Role, points: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]) -> None:
        """Add dots at points (n, 2), or at one (2,)."""
        self.mark(Kind.POINTS, role, points.reshape(-1, 2), part, motion, **more)

    def hollow_dots(self, points: Floats, part: str) -> None:
        """Add hollow dots at points (n, 2), or at one (2,), for what is dropped there."""
        for role in (Role.DROPPED, Role.DROPPED_INSIDE):
            self.dots(role, points, part)

    def line(self, role: Role, points: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]) -> None:
        """Add a polyline (n, 2), unless it is a single point."""
        self.mark(Kind.POLYLINE, role, points if len(points) > 1 else points[:0], part, motion, **more)

    def lines(
        self, role: Role, runs: Sequence[Floats] | Floats, part: str, motion: Motion | None = None, **more: Unpack[More]
    ) -> None:
        """Add several polylines, runs of points (n, 2), as one mark."""
        self.several(Kind.POLYLINE, role, runs, part, motion, **more)

    def several(
        self, kind: Kind, role: Role, shapes: Sequence[Floats] | Floats, part: str, motion: Motion | None = None,
        **more: Unpack[More],
    ) -> None:  # fmt: skip
        """Add several polylines, polygons or areas (n, 2) as one mark."""
        if len(shapes):
            more["starts"] = tuple(accumulate(map(len, shapes[:-1])))
            self.mark(kind, role, np.concatenate(shapes), part, motion, **more)

    def polygon(
        self, role: Role, points: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]
    ) -> None:
        """Add a polygon (n, 2)."""
        self.mark(Kind.POLYGON, role, points, part, motion, **more)

    def outline(
        self, role: Role, points: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]
    ) -> None:
        """Add a polygon (n, 2), or a dot for a single point."""
        self.mark(Kind.POLYGON if len(points) > 1 else Kind.POINTS, role, points, part, motion, **more)

    def shape(self, role: Role, points: Floats, part: str, *, filled: bool = False) -> None:
        """Add a dot, a line or a polygon, by the number of points (n, 2)."""
        kind = (Kind.POINTS, Kind.POLYLINE, Kind.POLYGON)[min(len(points), 3) - 1]
        self.mark(kind, role, points, part, filled=filled)

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
        """Add arrows, given as tails and heads alternately (2 n, 2)."""
        self.mark(Kind.ARROW, role, points, part, motion, **more)

    def whole_line(
        self, role: Role, point: Floats, vector: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]
    ) -> None:
        """Add the visible part of the line through a point along a vector (2,)."""
        offset = np.array(self.sheet.panels[self.panel])
        shown = clip(point + offset, vector, self.sheet.areas[self.panel])
        if shown is not None:
            self.line(role, shown - offset, part, motion, **more)

    def empty(self, area: Floats, part: str, holes: Sequence[Floats] = (), *, delayed: bool = True) -> None:
        """Hatch an empty convex area (n, 2), except for convex `holes` (n, 2); see `empty_marks`."""
        self.add(empty_marks(area, part, self.panel, self.span, self.unit, holes), delayed=delayed)

    def add(self, marks: Iterable[Mark], *, delayed: bool | None = None) -> None:
        """Add marks created elsewhere for the pen's panel and span."""
        self.sketch.marks += [
            replace(mark, asking=self.asking, delayed=mark.delayed or self.delayed if delayed is None else delayed)
            for mark in marks
        ]

    def write_on_page(
        self, text: str, place: PagePlace, size: float, part: str, role: Role = Role.TEXT, align: Align = Align.LEFT
    ) -> None:
        """Write on the page, at a place in figure units from its lower left corner."""
        self.at(Panel.PAGE).write(text, role, self.sheet.place(place), part, size, align)

    def name(
        self, text: str, role: Role, at: Floats, outwards: Floats, part: str = "", size: float = LABEL_SIZE,
        *, delayed: int | None = None, **more: Unpack[Beside],
    ) -> None:  # fmt: skip
        """Request a label beside a point (2,), in the direction `outwards` (2,) or above it; see `LabelRequest`."""
        self.sketch.requests.append(
            LabelRequest(
                text, role, at, outwards, part or text, self.panel, self.span, size, asking=self.asking,
                delayed=self.delayed if delayed is None else delayed, **more,
            )
        )  # fmt: skip

    def dot(
        self, role: Role, at: Floats, name: str, outwards: Floats, part: str = "", size: float = LABEL_SIZE,
        *, moves: Motion | None = None, delayed: int | None = None, **more: Unpack[Beside],
    ) -> None:  # fmt: skip
        """Draw a dot at a point (2,), and its name beside it as in `name`; only the dot `moves`."""
        self.dots(role, at, part or name, moves)
        self.name(name, role, at, outwards, part, size, delayed=delayed, **more)

    def arrow_along(
        self, role: Role, tail: Floats, vector: Floats, part: str, name: str = "", *, delayed: int | None = True
    ) -> None:
        """Draw an arrow along a vector (2,) that grows out of its tail, with its name at its tip."""
        self.arrow(role, np.array([tail, tail + vector]), part, out_of(tail))
        if name:
            self.name(name, role, tail + vector, vector, part, delayed=delayed)

    def name_inside(
        self,
        text: str,
        role: Role,
        area: Floats,
        avoid: Sequence[Floats],
        size: float = SMALL_SIZE,
        part: str = "region",
    ) -> bool:
        """Write near the centre of a convex area (n, 2), and return whether there was room; see `place_inside`."""
        same = [
            (max(mark.span.first - self.span.ends, self.span.first - mark.span.ends), mark.points[0])
            for mark in self.sketch.marks
            if mark.kind is Kind.LABEL and (mark.text, mark.part, mark.panel) == (text, part, self.panel)
        ]
        _, stands = min(same, key=itemgetter(0), default=(0, None))  # in the nearest phase
        place = place_inside(text, role, size * self.unit, area, avoid, self.unit, stands)
        if place is not None:
            self.write(text, role, place, part, size, Align.CENTER)
        return place is not None

    def write(
        self, text: str, role: Role, at: Floats, part: str, size: float = LABEL_SIZE, align: Align = Align.LEFT,
        motion: Motion | None = None,
    ) -> None:  # fmt: skip
        """Add a text at a fixed point (2,), its `size` in figure units, whatever else is near."""
        self.mark(Kind.LABEL, role, at[np.newaxis], part, motion, text=text, size=size * self.unit, align=align)

    def name_line(
        self, text: str, role: Role, ends: Floats, part: str, *, delayed: bool | None = None, short: str = ""
    ) -> None:
        """Request a text, or a `short` form of it, to the left of the middle of a line (2, 2)."""
        x, y = ends[1] - ends[0]
        self.name(text, role, ends.mean(axis=0), vector_or_up(np.array([-y, x])), part, delayed=delayed, short=short)

    def shown(self, outline: Floats) -> Floats:
        """Return the visible part of a convex outline (n, 2)."""
        return cut_area(outline, bounds_of(self.sheet.seen(self.panel)))
