# SPDX-License-Identifier: GPL-3.0-or-later
"""The story of the demo's convex hull: its polygon, the true one, and the quadrangle it starts from."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from ...geometry import convex_hull
from ...geometry.predicates.points import Point
from ...pitfalls.snippets.hull import classic_hull, first_quadrangle
from ...pitfalls.snippets.simplex import SnippetStoppedError, twice_area
from ..model.style import Role
from ..model.subject import MOST_INPUT_POINTS
from ..stage.pen import Pen
from ..text.messages import Caption
from .shapes import as_array, draw_by_size, rows
from .story import Story, Verdict, stated


def hull_story(points: ArrayLike, why: str = "") -> Story:
    """Return the story of the hull of points; by default `why` follows from what the demo says."""
    given = rows(points)
    truth = rows(convex_hull(given))
    said: list[Point] = []
    stopped = ""
    try:
        said = classic_hull(given)
    except SnippetStoppedError as error:
        stopped = str(error)
    lost, extra = [each for each in truth if each not in said], [each for each in said if each not in truth]
    says = {"count": len(said), "lost": len(lost), "extra": len(extra), "words": stopped}
    messages = ("classic.stops", "classic.verdict_stops") if stopped else ("classic.hull_says", "classic.vertices")
    result, true = {"hull": as_array(said).tolist(), "stopped": stopped}, {"hull": as_array(truth).tolist()}
    draw = partial(_draw_polygon, role=Role.TRUTH, ring=truth)
    reason = why or _reason(given, said, lost, extra, flat=len(truth) < 3)
    few = given if len(given) <= MOST_INPUT_POINTS else truth
    return Story(
        extent=as_array(given),
        question=(Caption("classic.hull_question", {"count": len(given)}),),
        shapes=lambda pen: pen.dots(Role.A, as_array(few), "A"),
        claim=stated(partial(_draw_polygon, role=Role.CLAIM, ring=said), *messages, says, result),
        truth=stated(draw, "classic.hull_true", "classic.vertices", {"count": len(truth)}, true),
        reason=reason,
        why=lambda pen: _draw_start(pen, given, [] if stopped else [*lost, *extra]),
        names={
            Role.GHOST: "classic.word_quadrangle",
            Role.DIRECTION: "classic.word_sense",
            Role.FINAL: "classic.word_lost" if lost else "classic.word_too_many",
        },
        verdict=Verdict.RIGHT if reason == "classic.why_right" else Verdict.WRONG,
    )


def _reason(
    points: Sequence[Point], said: Sequence[Point], lost: Sequence[Point], extra: Sequence[Point], *, flat: bool
) -> str:
    """Return the key of the sentence that says why the demo is wrong, or that it is right."""
    if not said:
        return "classic.why_too_few_points"
    if lost:
        ring = first_quadrangle(points)
        turns = [twice_area(ring[row], ring[(row + 1) % 4], ring[(row + 2) % 4]) for row in range(4)]
        return "classic.why_clockwise_start" if min(turns) < 0.0 else "classic.why_equal_x"
    if extra:
        return "classic.why_no_area" if flat else "classic.why_points_on_edges"
    return "classic.why_right"


def _draw_polygon(pen: Pen, role: Role, ring: Sequence[Point]) -> None:
    if ring:
        draw_by_size(pen, role, as_array(ring), "hull", filled=True)
        pen.dots(role, as_array(ring), "vertices")


def _draw_start(pen: Pen, points: Sequence[Point], wrong: Sequence[Point]) -> None:
    """Draw the first quadrangle with the direction around it, and rings at missing and surplus vertices."""
    pen.ring(Role.FINAL, as_array(wrong), 5.0 * pen.unit, "wrong")
    if len(points) > 3:
        ring = as_array(first_quadrangle(points))
        pen.polygon(Role.GHOST, ring, "first-quadrangle")
        for number, (start, end) in enumerate(pairwise([*ring, ring[0]]), start=1):
            way = end - start
            if way.any():
                pen.arrow(Role.DIRECTION, np.array([start + way / 3, start + 2 * way / 3]), f"way-{number}")
            pen.name(str(number), Role.GHOST, start, start - ring.mean(axis=0), f"corner-{number}")
