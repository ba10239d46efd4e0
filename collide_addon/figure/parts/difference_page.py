# SPDX-License-Identifier: GPL-3.0-or-later
"""What all pictures of a run in A, B and A − B share, the pen that has it, and what is drawn below the shapes.

Below are the barycentric weights of a point as bars, how they are found, or an answer in large digits.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, Self

import numpy as np

from ...geometry import Circle, DifferenceVertex
from ..labels.names import vertex_name
from ..model.arrays import FLOAT_NOISE, ROUNDED, Floats
from ..model.choices import Layout
from ..model.figure import NOTHING_YET, PHASES, Motion, Panel, Span
from ..model.style import NUMBERS_SIZE, SMALL_SIZE, Role
from ..model.subject import Subject
from ..page.sheet import CAPTION_STRIP, Sheet
from ..page.text_metrics import text_width
from ..stage.chart import VALUE_GAP
from ..stage.pen import Pen
from ..text.directions import WrittenVector
from ..text.exact_form import is_short, lacks_form, written_weights
from ..text.messages import RoundedText, about, as_pair, number, point
from ..text.names import written_names

MOST_AVOIDED = 40
"""Number of points and edges of a shape that names keep clear of."""


@dataclass(frozen=True, slots=True)
class DifferencePage:
    """What all pictures of a run share: the shapes, and the vertices (n, 2) of A − B, or of the cores' A − B.

    The vertices that the run finds are named w1, w2, … in that order. If the shapes are `overlapping`, a supporting
    line in front of one would cross the other.
    """

    a: Subject
    b: Subject
    sheet: Sheet
    hull: Floats
    names: Mapping[DifferenceVertex, str]
    overlapping: bool = False
    line: str = "legend.support-line"
    """The message that names a supporting line, which may be a plane seen from the side."""

    @property
    def apart(self) -> bool:
        """Whether A − B has a panel of its own."""
        return self.sheet.layout is Layout.PANELS

    @property
    def is_round(self) -> bool:
        """Whether a shape has a radius, so that the algorithm works on the cores without it."""
        return bool(self.a.shape.radius or self.b.shape.radius)

    @property
    def has_cores(self) -> bool:
        """Whether a round shape is not a circle, so that its core is more than a centre."""
        return any(each.shape.radius and not isinstance(each.shape, Circle) for each in (self.a, self.b))

    @property
    def counts(self) -> dict[str, object]:
        """The values for captions about the number of pairs of vertices."""
        count_a, count_b = len(self.a.shape.core), len(self.b.shape.core)
        return {"count_a": count_a, "count_b": count_b, "count": count_a * count_b}

    def vertices(self, w: DifferenceVertex) -> tuple[tuple[Role, Floats, str], ...]:
        """Return role, place (2,) and name of a vertex of A − B and of the corresponding vertices of A and B."""
        return (
            (Role.SUPPORT_A, w.point_a, self.a.vertex_name(w.index_a)),
            (Role.SUPPORT_B, w.point_b, self.b.vertex_name(w.index_b)),
            (Role.SUPPORT_DIFFERENCE, w.point, vertex_name(w)),
        )

    def made_of(
        self, vertices: Sequence[DifferenceVertex]
    ) -> Iterator[tuple[Subject, Role, dict[str, Floats], Floats]]:
        """Yield A and B, each with its role and its vertices that give some of A − B: by name, and in order."""
        for subject, role, letter in ((self.a, Role.SUPPORT_A, "a"), (self.b, Role.SUPPORT_B, "b")):
            names = [subject.vertex_name(getattr(vertex, f"index_{letter}")) for vertex in vertices]
            places = np.array([getattr(vertex, f"point_{letter}") for vertex in vertices])
            yield subject, role, dict(zip(names, places, strict=True)), places

    def edges_across(self, normal: Floats) -> Iterator[tuple[str, Role, Floats]]:
        """Yield letter, role and ends (2, 2) of the edges of A and B on their supporting lines across `normal` (2,).

        A's line is where A ends along the normal, B's where B begins.
        """
        for subject, role, vector in ((self.a, Role.EDGE_A, normal), (self.b, Role.EDGE_B, -normal)):
            corners = subject.shape.core.vertices
            heights = corners @ vector
            on_line = corners[heights >= heights.max() - FLOAT_NOISE * np.abs(corners).max()]
            if len(on_line) == 2 and not subject.shape.radius:
                yield subject.letter, role, on_line

    def values_of(self, w: DifferenceVertex) -> dict[str, object]:
        """Return the values for captions about a vertex of A − B; its rounded coordinates may not add up."""
        coordinates = np.concatenate([w.point_a, w.point_b, w.point]).tolist()
        about = WrittenVector(w.point, f"≈ {point(*w.point.tolist())}")
        names = {"a": self.a.vertex_name(w.index_a), "b": self.b.vertex_name(w.index_b), "corner": vertex_name(w)}
        points = {"point_a": as_pair(w.point_a), "point_b": as_pair(w.point_b)}
        point_w = as_pair(w.point) if all(map(is_short, coordinates)) else about
        return {"w": self.names.get(w, ""), **names, **points, "point": point_w}

    def shows_slid(self, w: DifferenceVertex, sheet: Sheet) -> bool:
        """Tell whether a page shows B, except for a margin, when it is slid until the vertices of `w` meet."""
        (left, bottom), (right, top) = sheet.with_room.seen(Panel.WORLD)[[0, 2]]
        slid, more = self.b.boundary + w.point, 3.0 * sheet.unit
        return bool(((slid > (left - more, bottom - more)) & (slid < (right + more, top))).all())

    def holds(self, outline: Floats) -> bool:
        """Tell whether the panel of A and B shows the whole outline (n, 2)."""
        low, high = self.sheet.with_room.seen(Panel.WORLD)[[0, 2]]
        return bool(((low <= outline) & (outline <= high)).all())

    def passes_a_vertex(self, w: DifferenceVertex) -> bool:
        """Tell whether the arrow from B to A passes through, or close to, a vertex of either, except at its ends."""
        length = float(np.hypot(*w.point))
        if not length:
            return False
        from_b = np.concatenate([self.a.boundary, self.b.boundary])[: 2 * MOST_AVOIDED] - w.point_b
        vector_x, vector_y = (w.point / length).tolist()
        along, aside = (
            from_b[:, 0] * vector_x + from_b[:, 1] * vector_y,
            from_b[:, 1] * vector_x - from_b[:, 0] * vector_y,
        )
        close = 8.0 * self.sheet.unit  # closer, it seems to pass through
        return bool(((along > close) & (along < length - close) & (np.abs(aside) < close)).any())

    def is_beside(self, move: Floats, other: Floats) -> bool:
        """Tell whether the boxes around B, slid by two translations (2,), do not overlap."""
        return bool((np.abs(move - other) >= np.ptp(self.b.boundary, axis=0) * (1.0 - ROUNDED)).any())


@dataclass(frozen=True, slots=True, kw_only=True)
class PairPen(Pen):
    """A pen that draws in the panel of A and B, or of A − B."""

    page: DifferencePage

    @property
    def difference(self) -> Self:
        """The pen in A − B."""
        return self.at(Panel.DIFFERENCE)


def numbered(vertices: Iterable[DifferenceVertex]) -> dict[DifferenceVertex, str]:
    """Return the names of vertices of A − B, w1, w2, …, in order of first appearance."""
    return {vertex: f"w{row}" for row, vertex in enumerate(dict.fromkeys(vertices), start=1)}


class Numbered(Protocol):
    """A step of an algorithm, with its number."""

    @property
    def number(self) -> int: ...  # noqa: D102


def tick_of(step: Numbered, phase: int, *, to_end: bool = False) -> Span:
    """Return the span of one phase of a step, or from it to the step's end."""
    first = step.number * PHASES + phase
    return Span(first, step.number * PHASES + PHASES - 1 if to_end else first)


def weighted(weights: Sequence[float], names: Sequence[str]) -> str:
    """Write a weighted sum: "2/7 a₂ + 5/7 a₃". Equal names are combined; weights of 0 or 1 are not written."""
    of_name: dict[str, float] = {}
    for weight, name in zip(weights, names, strict=True):
        of_name[name] = of_name.get(name, 0.0) + weight
    given = {name: weight for name, weight in of_name.items() if weight}
    shares = ("" if weight == "1" else f"{weight}\N{NO-BREAK SPACE}" for weight in written_weights([*given.values()]))
    text = " + ".join(share + written_names(name) for share, name in zip(shares, given, strict=True))
    return RoundedText(text) if any(map(lacks_form, given.values())) else text


WEIGHTS_ROOM = 36.0
"""Height of the room below the shapes; all lengths here are in figure units."""
HEADING_AT, FIRST_BAR, BAR_GAP = 31.0, 22.5, 9.0
"""Heights of the heading and of the first bar above the captions, and the pitch of bars."""
BOUNDS_LEFT, BOUNDS_HEIGHT = 16.0, 3.6
ANSWER_SIZE = 22.0


def draw_weights(pen: Pen, heading: str, weights: Sequence[tuple[str, float]]) -> None:
    """Draw bars of weights from 0 to 1, each with its name; `heading` is the message above them."""
    pen, sheet = pen.at(Panel.PAGE), pen.sheet
    left, width = _left(pen), _bar_width(pen)
    foot = CAPTION_STRIP + max(0, len(weights) - 3) * BAR_GAP
    pen.write_on_page(pen.say(heading), (left, foot + HEADING_AT), SMALL_SIZE, "weights", Role.NUMBERS)
    numbers = written_weights([weight for _, weight in weights])
    for row, ((name, weight), value) in enumerate(zip(weights, numbers, strict=True)):
        height = foot + FIRST_BAR - row * BAR_GAP
        start, role = left + BOUNDS_LEFT, Role.WEIGHT if weight else Role.NUMBERS
        pen.area(Role.TRACK, sheet.box(start, start + width, height, BOUNDS_HEIGHT), f"track-{name}")
        if weight:
            bar = sheet.box(start, start + weight * width, height, BOUNDS_HEIGHT)
            grows = Motion(stretch=(NOTHING_YET, 1.0), about=(float(bar[0, 0]), sheet.page.bottom))
            pen.area(Role.WEIGHT, bar, f"weight-{name}", grows)
        beside = start + width + VALUE_GAP
        for text, x in ((name, left), (value, beside)):
            pen.write_on_page(text, (x, height), NUMBERS_SIZE, f"weight-{name}", role)


def draw_signs(pen: Pen, signs: Sequence[str], weights: Sequence[tuple[str, float]]) -> None:
    """Write the lines with which a student can check the kept part of the simplex, to the right of its weights.

    They are left out if they do not fit.
    """
    numbers = written_weights([weight for _, weight in weights])
    widest = max(text_width(value, NUMBERS_SIZE) for value in numbers)
    x = _left(pen) + BOUNDS_LEFT + _bar_width(pen) + VALUE_GAP + widest + 15.0  # beside the weights
    room = (pen.sheet.areas[Panel.WORLD].right - pen.sheet.page.left) / pen.unit - x
    texts = [pen.say("weights.tests"), *signs]
    if max(text_width(text, SMALL_SIZE) for text in texts) > room:
        return
    heights = [HEADING_AT, *(FIRST_BAR - row * BAR_GAP for row in range(len(signs)))]
    for row, (text, height) in enumerate(zip(texts, heights, strict=True)):
        name, at = f"test-{row}" if row else "tests", (x, CAPTION_STRIP + height)
        pen.when_arrived().write_on_page(text, at, SMALL_SIZE, name, Role.NUMBERS)


def draw_sums(pen: Pen, sums: Sequence[str]) -> None:
    """Write up to three lines about how vertices of A − B are formed, during a question about them.

    If they are too long, they are smaller or leave out the result.
    """
    left, room = _left(pen), pen.sheet.areas[Panel.WORLD].width / pen.unit
    size = NUMBERS_SIZE if all(text_width(line, NUMBERS_SIZE) <= room for line in sums) else SMALL_SIZE
    if any(text_width(line, size) > room for line in sums):
        sums = [re.split(" [=≈] [^=≈]*$", line)[0] for line in sums]
    for row, line in enumerate(sums):
        at = (left, CAPTION_STRIP + FIRST_BAR - row * BAR_GAP)
        pen.when_asking().write_on_page(line, at, size, f"sum-{row + 1}")


def answer_in_large(pen: Pen, length: float, form: str, place: tuple[float, float], right: float) -> None:
    """Write a length in large letters at a place: its exact `form`, "√5", then digits, if both end left of `right`."""
    digits, (left, height) = number(length), place
    beside, said = left + text_width(form, ANSWER_SIZE, bold=True) + VALUE_GAP, f"\N{ALMOST EQUAL TO} {digits}"
    both = form != digits and beside + text_width(said, ANSWER_SIZE) < right
    pen.write_on_page(form if both else about(length), place, ANSWER_SIZE, "answer-large", Role.TITLE)
    if both:
        pen.write_on_page(said, (beside, height), ANSWER_SIZE, "answer-digits", Role.NUMBERS)


def _left(pen: Pen) -> float:
    return (pen.sheet.areas[Panel.WORLD].left - pen.sheet.page.left) / pen.unit


def _bar_width(pen: Pen) -> float:
    return min(62.0, pen.sheet.areas[Panel.WORLD].width / pen.unit - BOUNDS_LEFT - VALUE_GAP - 30.0)  # for the number
