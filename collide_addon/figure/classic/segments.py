# SPDX-License-Identifier: GPL-3.0-or-later
"""The story of two lines in C: which ends it looks at, and what the lines have in common."""

import numpy as np
from numpy.typing import NDArray

from ...geometry import SegmentIntersection, SegmentRelation, segments_intersect
from ...pitfalls.snippets.crossing import Side, crossing_side, lines_cross
from ..labels.labels import LabelRequest
from ..model.figure import Kind, Mark, Panel
from ..model.style import Role
from ..page.sheet import Sheet
from ..text.messages import Caption, as_pair
from .story import Sketch, Story, Verdict

LETTERS = {Side.LEFT: "L", Side.RIGHT: "R"}
"""At an end: the other line is on its left or on its right; other ends are not asked."""


def segments_story(title: Caption, a: NDArray[np.float64], b: NDArray[np.float64], why: str = "") -> Story:
    """Return the story of two segments, the ends of each (2, 2); `why` by default follows from what is said."""
    (p, q), (r, s) = ([(x, y) for x, y in ends.tolist()] for ends in (a, b))
    said = lines_cross(p, q, r, s)
    truth = segments_intersect(p, q, r, s)
    meets = truth.kind is not SegmentRelation.NONE
    right = said is meets
    reason = why or ("right" if right else "range_of_y" if truth.kind is SegmentRelation.CROSS else "contact_missed")
    return Story(
        title=title,
        extent=np.concatenate([a, b]),
        shapes=lambda _: _lines(a, b),
        claim=lambda sheet: _ends(a, b, sheet),
        truth=lambda _: _common(truth),
        question=(Caption("classic.lines_question"),),
        says=(Caption("classic.lines_says_yes" if said else "classic.lines_says_no"),),
        truly=(_true_caption(truth),),
        because=(Caption(f"classic.why_{reason}"),),
        claim_verdict=Caption("classic.says_crossing" if said else "classic.says_no_crossing"),
        truth_verdict=Caption(f"classic.lines_{truth.kind.value}"),
        words={Role.GHOST: "classic.word_range", Role.DROPPED: "classic.word_not_asked"},
        verdict=Verdict.RIGHT if right else Verdict.WRONG,
        result={
            "classic": {"crossing": said},
            "true": {"kind": truth.kind.value, "points": truth.points.tolist()},
        },
    )


def _true_caption(truth: SegmentIntersection) -> Caption:
    values = {f"point_{row + 1}": as_pair(point) for row, point in enumerate(truth.points)}
    return Caption(f"classic.lines_true_{truth.kind.value}", values)


def _lines(a: NDArray[np.float64], b: NDArray[np.float64]) -> Sketch:
    marks, requests = [], []
    for letter, role, ends, other in (("A", Role.A, a, b), ("B", Role.B, b, a)):
        marks += [Mark(Kind.POLYLINE, role, ends, letter), Mark(Kind.POINTS, role, ends, f"{letter}-ends")]
        across = np.array([ends[0][1] - ends[1][1], ends[1][0] - ends[0][0]])
        away = across if across @ (ends.mean(axis=0) - other.mean(axis=0)) >= 0.0 else -across
        requests.append(LabelRequest(letter, role, ends.mean(axis=0), away, f"name-{letter}", Panel.WORLD))
    return Sketch(marks, requests)


def _ends(a: NDArray[np.float64], b: NDArray[np.float64], sheet: Sheet) -> Sketch:
    """The range of heights of each line, and at each end of the other what the code finds there."""
    marks, requests = [], []
    asked: list[NDArray[np.float64]] = []
    passed: list[NDArray[np.float64]] = []
    left, right = sheet.areas[Panel.WORLD].left, sheet.areas[Panel.WORLD].right
    for ends, other, part in ((a, b, "A"), (b, a, "B")):
        low, high = sorted(other[:, 1].tolist())
        for y in {low, high}:
            line = np.array([(left, y), (right, y)])
            marks.append(Mark(Kind.POLYLINE, Role.GHOST, line, f"range-{part}"))
        (start, end) = ((x, y) for x, y in other.tolist())
        for point in ends:
            side = crossing_side(start, end, (point[0], point[1]))
            if side is Side.NONE:
                passed.append(point)
                continue
            asked.append(point)
            requests.append(
                LabelRequest(LETTERS[side], Role.CLAIM, point, point - ends.mean(axis=0), "end", Panel.WORLD)
            )
    for role, points in ((Role.CLAIM, asked), (Role.DROPPED, passed)):
        if points:
            marks.append(Mark(Kind.POINTS, role, np.array(points), role.value))
    return Sketch(marks, requests)


def _common(truth: SegmentIntersection) -> Sketch:
    if not len(truth.points):
        return Sketch()
    marks = [Mark(Kind.POINTS, Role.TRUTH, truth.points, "common")]
    if len(truth.points) > 1:
        marks.append(Mark(Kind.POLYLINE, Role.TRUTH, truth.points, "common-piece"))
    return Sketch(marks)
