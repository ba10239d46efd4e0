# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about the point test in C: which points are in a polygon, and which side of a line is called left."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ...geometry import orient2d, pnpoly
from ...geometry.predicates.points import Point
from ...pitfalls.snippets.crossing import named_side, point_in_polygon
from ..labels.labels import LabelRequest
from ..model.figure import Kind, Mark, Panel
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet
from ..parts.polygons import polygon_marks
from ..text.messages import Caption
from .shapes import Points, as_array, rows
from .story import Sketch, Story, Verdict

RING = 7.0
"""Radius of the ring around a point with a wrong answer, in figure units."""


def points_story(title: Caption, subject: Subject, points: Points, why: str = "") -> Story:
    """Return the story of points and one polygon; `why` by default follows from what the snippet says."""
    asked = as_array(points)
    ring = rows(subject.rings[0])
    said = np.array([point_in_polygon(ring, point) for point in rows(asked)])
    truth = pnpoly(subject.rings, asked, boundary="inside")
    wrong = asked[said != truth]
    reason = why or _reason(subject, bool(len(wrong)))
    return Story(
        title=title,
        extent=np.concatenate([*subject.rings, asked]),
        shapes=lambda _: Sketch([*polygon_marks(subject), Mark(Kind.POINTS, Role.B, asked, "B")]),
        claim=lambda _: _answers(asked, said),
        truth=lambda _: _answers(asked, truth),
        why=lambda sheet: _rings(wrong, sheet),
        question=(Caption("classic.points_question", {"count": len(asked)}),),
        says=(Caption("classic.points_says", {"inside": int(said.sum()), "count": len(asked)}),),
        truly=(Caption("classic.points_true", {"inside": int(truth.sum()), "count": len(asked)}),),
        because=(Caption(f"classic.why_{reason}"),),
        claim_verdict=Caption("classic.inside_count", {"inside": int(said.sum()), "count": len(asked)}),
        truth_verdict=Caption("classic.inside_count", {"inside": int(truth.sum()), "count": len(asked)}),
        words={Role.FINAL: "classic.word_differs"},
        verdict=Verdict.WRONG if len(wrong) else Verdict.RIGHT,
        result={"classic": {"inside": said.tolist()}, "true": {"inside": truth.tolist()}},
    )


def _reason(subject: Subject, wrong: bool) -> str:  # noqa: FBT001  # the answer
    if not wrong:
        return "right"
    return "no_holes" if len(subject.rings) > 1 else "half_open"


def side_story(title: Caption, line: tuple[Point, Point], asked: Sequence[float], why: str) -> Story:
    """Return the story of a point beside a line and of the name of that side."""
    start, end = line
    place = np.array(asked, dtype=np.float64)
    value, side = named_side(start, end, (place[0], place[1]))
    turn = orient2d(start, end, place)
    truth = "left" if turn > 0.0 else "right" if turn < 0.0 else "on the line"
    ends = np.array([start, end], dtype=np.float64)
    middle = ends.mean(axis=0)

    def draw(_sheet: Sheet) -> Sketch:
        marks = [
            Mark(Kind.ARROW, Role.LINE, ends, "line"),
            Mark(Kind.POINTS, Role.B, place[np.newaxis], "point"),
        ]
        return Sketch(marks, [LabelRequest("P", Role.B, place, place - middle, "P", Panel.WORLD)])

    def named(role: Role, key: str) -> Sketch:
        way = np.array([middle, middle + 0.6 * (place - middle)])
        return Sketch([Mark(Kind.ARROW, role, way, key)])

    names = {"left": "classic.left", "right": "classic.right", "on the line": "classic.on_line"}
    return Story(
        title=title,
        extent=np.concatenate([ends, place[np.newaxis], (2 * middle - place)[np.newaxis]]),
        shapes=draw,
        claim=lambda _: named(Role.CLAIM, "claimed-side"),
        truth=lambda _: named(Role.TRUTH, "true-side"),
        question=(Caption("classic.side_question"),),
        says=(Caption("classic.side_says", {"value": value, "side": Caption(names[side])}),),
        truly=(Caption("classic.side_true", {"side": Caption(names[truth])}),),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.quote", {"words": Caption(names[side])}),
        truth_verdict=Caption(names[truth]),
        words={Role.LINE: "role.line"},
        verdict=Verdict.WRONG,
        result={"classic": {"side": side}, "true": {"side": truth}},
    )


def _answers(points: NDArray[np.float64], inside: NDArray[np.bool_]) -> Sketch:
    groups = ((Role.POINT_INSIDE, inside, "inside"), (Role.POINT_OUTSIDE, ~inside, "outside"))
    return Sketch([Mark(Kind.POINTS, role, points[rows], part) for role, rows, part in groups if rows.any()])


def _rings(points: NDArray[np.float64], sheet: Sheet) -> Sketch:
    if not len(points):
        return Sketch()
    return Sketch([Mark(Kind.RING, Role.FINAL, points, "differs", Panel.CLASSIC, radius=RING * sheet.unit)])
