# SPDX-License-Identifier: GPL-3.0-or-later
"""What all pictures of a run in A, B and A − B share, and the pen that knows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, Self

import numpy as np

from ...geometry import Circle, DifferenceVertex
from ..labels.names import vertex_name
from ..model.arrays import ROUNDED, Floats
from ..model.choices import Layout
from ..model.figure import PHASES, Panel, Span
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet
from ..stage.pen import Pen, Sketch
from ..text.directions import WrittenVector
from ..text.exact_form import compact, is_short
from ..text.messages import as_pair, point
from ..text.names import written_names

ON_LINE = 1e-12
"""How far from a line a point is taken to lie on it, as a share of the largest coordinate."""
MOST_AVOIDED = 40
"""Points and edges of a shape that names keep clear of."""
PASSES = 8.0
"""How near to a vertex an arrow seems to go through it, in figure units."""
LEEWAY = 3.0
"""How far B may be slid into the empty edge beside its panel and below it."""


@dataclass(frozen=True, slots=True)
class DifferencePage:
    """What all pictures of a run share: the shapes, and the vertices (n, 2) of A − B, of their cores if they are round.

    The vertices that were found have names: w1, w2, …, in that order. Where the shapes are `overlapping`, a supporting
    line before one would cross the other.
    """

    a: Subject
    b: Subject
    sheet: Sheet
    hull: Floats
    names: Mapping[DifferenceVertex, str]
    language: str
    overlapping: bool = False
    line: str = "legend.support-line"
    """The message of what a supporting line is called: seen from the side, a plane is one."""

    @property
    def apart(self) -> bool:
        """Whether A − B has a panel of its own."""
        return self.sheet.layout is Layout.PANELS

    @property
    def is_round(self) -> bool:
        """Whether a shape has a radius, so that what is measured are cores without it."""
        return bool(self.a.shape.radius or self.b.shape.radius)

    @property
    def has_cores(self) -> bool:
        """Whether a round shape is no circle: its core is more than a centre."""
        return any(each.shape.radius and not isinstance(each.shape, Circle) for each in (self.a, self.b))

    @property
    def counts(self) -> dict[str, object]:
        """The values that captions need of how many pairs of vertices there are."""
        count_a, count_b = len(self.a.shape.core), len(self.b.shape.core)
        return {"count_a": count_a, "count_b": count_b, "count": count_a * count_b}

    def vertices(self, w: DifferenceVertex) -> tuple[tuple[Role, Floats, str], ...]:
        """Return role, place (2,) and name of the vertices of A and B that make one of A − B, and of that one."""
        return (
            (Role.SUPPORT_A, w.point_a, self.a.vertex_name(w.index_a)),
            (Role.SUPPORT_B, w.point_b, self.b.vertex_name(w.index_b)),
            (Role.SUPPORT_DIFFERENCE, w.point, vertex_name(w)),
        )

    def made_of(
        self, vertices: Sequence[DifferenceVertex]
    ) -> Iterator[tuple[Subject, Role, dict[str, Floats], Floats]]:
        """Yield A and B, each with its role, its vertices that make some of A − B by name, and all of them in order."""
        for subject, role, letter in ((self.a, Role.SUPPORT_A, "a"), (self.b, Role.SUPPORT_B, "b")):
            names = [subject.vertex_name(getattr(vertex, f"index_{letter}")) for vertex in vertices]
            places = np.array([getattr(vertex, f"point_{letter}") for vertex in vertices])
            yield subject, role, dict(zip(names, places, strict=True)), places

    def edges_across(self, normal: Floats) -> Iterator[tuple[str, Role, Floats]]:
        """Yield letter, role and ends (2, 2) of the edges of A and B on their supporting lines across `normal` (2,).

        A's line is where A ends along the normal, B's where B begins.
        """
        for subject, role, way in ((self.a, Role.EDGE_A, normal), (self.b, Role.EDGE_B, -normal)):
            corners = subject.shape.core.vertices
            heights = corners @ way
            on_line = corners[heights >= heights.max() - ON_LINE * np.abs(corners).max()]
            if len(on_line) == 2 and not subject.shape.radius:
                yield subject.letter, role, on_line

    def values_of(self, w: DifferenceVertex) -> dict[str, object]:
        """Return the values that captions need of a vertex of A − B, whose rounded coordinates need not add up."""
        coordinates = np.concatenate([w.point_a, w.point_b, w.point]).tolist()
        about = WrittenVector(w.point, f"≈ {point(*w.point.tolist())}")
        return {
            "w": self.names.get(w, ""),
            "corner": vertex_name(w),
            "a": self.a.vertex_name(w.index_a),
            "b": self.b.vertex_name(w.index_b),
            "point_a": as_pair(w.point_a),
            "point_b": as_pair(w.point_b),
            "point": as_pair(w.point) if all(map(is_short, coordinates)) else about,
        }

    def shows_slid(self, w: DifferenceVertex, sheet: Sheet) -> bool:
        """Tell whether a page shows all of B when it is slid until the vertices that make `w` meet."""
        (left, bottom), (right, top) = sheet.with_room.seen(Panel.WORLD)[[0, 2]]
        slid, more = self.b.boundary + w.point, LEEWAY * sheet.unit
        return bool(((slid > (left - more, bottom - more)) & (slid < (right + more, top))).all())

    def holds(self, outline: Floats) -> bool:
        """Tell whether the panel of A and B shows the whole of an outline (n, 2)."""
        low, high = self.sheet.with_room.seen(Panel.WORLD)[[0, 2]]
        return bool(((low <= outline) & (outline <= high)).all())

    def passes_a_vertex(self, w: DifferenceVertex) -> bool:
        """Tell whether the arrow from B to A goes through a vertex of either, or nearly so, except at its ends."""
        length = float(np.hypot(*w.point))
        if not length:
            return False
        from_b = np.concatenate([self.a.boundary, self.b.boundary])[: 2 * MOST_AVOIDED] - w.point_b
        way_x, way_y = (w.point / length).tolist()
        along, aside = from_b[:, 0] * way_x + from_b[:, 1] * way_y, from_b[:, 1] * way_x - from_b[:, 0] * way_y
        close = PASSES * self.sheet.unit
        return bool(((along > close) & (along < length - close) & (np.abs(aside) < close)).any())

    def is_beside(self, move: Floats, other: Floats) -> bool:
        """Tell whether the boxes around B do not overlap when it is slid by two moves (2,)."""
        return bool((np.abs(move - other) >= np.ptp(self.b.boundary, axis=0) * (1.0 - ROUNDED)).any())


@dataclass(frozen=True, slots=True, kw_only=True)
class PairPen(Pen):
    """A pen that draws in A and B, or in A − B."""

    page: DifferencePage

    @property
    def difference(self) -> Self:
        """The pen in A − B."""
        return self.at(Panel.DIFFERENCE)

    def on_its_own(self, span: Span) -> Self:
        """Return the pen for another span, into a sketch of its own."""
        return replace(self, sketch=Sketch(self.sheet), span=span)


def numbered(vertices: Iterable[DifferenceVertex]) -> dict[DifferenceVertex, str]:
    """Return the names of vertices of A − B, w1, w2, …, in the order in which they first come."""
    return {vertex: f"w{row}" for row, vertex in enumerate(dict.fromkeys(vertices), start=1)}


class Numbered(Protocol):
    """A step of an algorithm, with its number."""

    @property
    def number(self) -> int: ...  # noqa: D102


def tick_of(step: Numbered, phase: int, *, to_end: bool = False) -> Span:
    """Return the span of one phase of a step, or of all that is left of the step."""
    first = step.number * PHASES + phase
    return Span(first, step.number * PHASES + PHASES - 1 if to_end else first)


def weighted(weights: Sequence[float], names: Sequence[str]) -> str:
    """Write a weighted sum: "2/7 a₂ + 5/7 a₃". Equal names are added up; weights of 0 or 1 are not written."""
    of_name: dict[str, float] = {}
    for weight, name in zip(weights, names, strict=True):
        of_name[name] = of_name.get(name, 0.0) + weight
    terms = (
        written_names(name) if weight == 1.0 else f"{compact(weight)}\N{NO-BREAK SPACE}{written_names(name)}"
        for name, weight in of_name.items()
        if weight
    )
    return " + ".join(terms)
