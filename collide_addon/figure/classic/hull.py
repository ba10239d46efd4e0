# SPDX-License-Identifier: GPL-3.0-or-later
"""The story of the demo's convex hull: the polygon that it gives, the true one, and the quadrangle it began with."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ...geometry import convex_hull
from ...geometry.predicates.points import Point
from ...pitfalls.snippets.hull import classic_hull, first_quadrangle
from ...pitfalls.snippets.simplex import twice_area
from ...pitfalls.snippets.stopped import SnippetStoppedError
from ..labels.labels import LabelRequest
from ..model.figure import Kind, Mark, Panel
from ..model.style import Role
from ..model.subject import MOST_INPUT_POINTS
from ..page.sheet import Sheet
from ..text.messages import Caption
from .shapes import Points, as_array, rows
from .story import Sketch, Story, Verdict

RING = 8.0
"""Radius of the ring around a vertex that is lost or too many, in figure units."""


def hull_story(title: Caption, points: Points, why: str = "") -> Story:
    """Return the story of the hull of points; `why` by default follows from what the demo says."""
    given = as_array(points)
    truth = convex_hull(given)
    vertices = set(rows(truth))
    said: list[Point] = []
    stopped = ""
    try:
        said = classic_hull(rows(given))
    except SnippetStoppedError as error:
        stopped = str(error)
    lost = [vertex for vertex in rows(truth) if vertex not in said]
    extra = [vertex for vertex in said if vertex not in vertices]
    reason = why or _reason(rows(given), said, lost, extra, flat=len(truth) < 3)
    says = [Caption("classic.stops", {"words": stopped})] if stopped else []
    if not stopped:
        says.append(Caption("classic.hull_says", {"count": len(said), "lost": len(lost), "extra": len(extra)}))
    return Story(
        title=title,
        extent=given,
        shapes=lambda _: _points(given),
        claim=lambda _: _polygon(Role.CLAIM, as_array(said)),
        truth=lambda _: _polygon(Role.TRUTH, truth),
        why=lambda sheet: _start(given, [] if stopped else [*lost, *extra], sheet),
        question=(Caption("classic.hull_question", {"count": len(given)}),),
        says=tuple(says),
        truly=(Caption("classic.hull_true", {"count": len(truth)}),),
        because=(Caption(f"classic.why_{reason}"),),
        claim_verdict=Caption("classic.verdict_stops" if stopped else "classic.vertices", {"count": len(said)}),
        truth_verdict=Caption("classic.vertices", {"count": len(truth)}),
        words={
            Role.GHOST: "classic.word_quadrangle",
            Role.DIRECTION: "classic.word_sense",
            Role.FINAL: "classic.word_lost" if lost else "classic.word_too_many",
        },
        verdict=Verdict.RIGHT if reason == "right" else Verdict.WRONG,
        result={
            "classic": {"hull": [list(vertex) for vertex in said], "stopped": stopped},
            "true": {"hull": truth.tolist()},
        },
    )


def _reason(
    points: Sequence[Point], said: Sequence[Point], lost: Sequence[Point], extra: Sequence[Point], *, flat: bool
) -> str:
    """Return the key of the sentence that says why the demo is wrong, or that it is right."""
    if not said:
        return "too_few_points"
    if lost:
        ring = first_quadrangle(points)
        turns = [twice_area(ring[row], ring[(row + 1) % 4], ring[(row + 2) % 4]) for row in range(4)]
        return "clockwise_start" if min(turns) < 0.0 else "equal_x"
    if extra:
        return "no_area" if flat else "points_on_edges"
    return "right"


def _points(points: NDArray[np.float64]) -> Sketch:
    few = points if len(points) <= MOST_INPUT_POINTS else convex_hull(points)
    return Sketch([Mark(Kind.POINTS, Role.A, few, "A")])


def _polygon(role: Role, ring: NDArray[np.float64]) -> Sketch:
    if not len(ring):
        return Sketch()
    kind = (Kind.POINTS, Kind.POLYLINE, Kind.POLYGON)[min(len(ring), 3) - 1]
    return Sketch([Mark(kind, role, ring, "hull", filled=True), Mark(Kind.POINTS, role, ring, "vertices")])


def _start(points: NDArray[np.float64], wrong: Sequence[Point], sheet: Sheet) -> Sketch:
    """The first quadrangle with the way around it, and rings around what was lost or is too many."""
    marks = []
    if wrong:
        marks.append(Mark(Kind.RING, Role.FINAL, as_array(wrong), "wrong", Panel.CLASSIC, radius=RING * sheet.unit))
    requests = []
    if len(points) > 3:
        ring = as_array(first_quadrangle(rows(points)))
        marks.append(Mark(Kind.POLYGON, Role.GHOST, ring, "first-quadrangle", Panel.CLASSIC))
        for number, (start, end) in enumerate(zip(ring, np.roll(ring, -1, axis=0), strict=True), start=1):
            way = end - start
            if way.any():
                arrow = np.array([start + way / 3, start + 2 * way / 3])
                marks.append(Mark(Kind.ARROW, Role.DIRECTION, arrow, f"way-{number}", Panel.CLASSIC))
            outwards = start - ring.mean(axis=0)
            text = str(number)
            requests.append(LabelRequest(text, Role.GHOST, start, outwards, f"corner-{number}", Panel.CLASSIC))
    return Sketch(marks, requests)
