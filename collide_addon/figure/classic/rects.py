# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about the oriented box in C: where it puts the centre of a rectangle, and what scale and angle do to it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ...geometry import OrientedBox
from ...pitfalls.snippets.rect import ClassicRect
from ..labels.labels import LabelRequest
from ..model.figure import Kind, Mark, Panel
from ..model.style import Role
from ..text.messages import Caption, as_pair, point
from .story import Sketch, Story, Verdict


def new_rect_story(title: Caption, said: ClassicRect, box: OrientedBox, *, up: bool, why: str) -> Story:
    """Return the story of a rectangle that becomes a box; `up` tells whether y points up."""
    center, half = np.array(said.center, dtype=np.float64), np.array(said.half, dtype=np.float64)
    height, true_height = float(said.size[1]), 2.0 * float(box.half_extents[1])
    corners = center + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    question = "classic.rect_question_up" if up else "classic.rect_question_down"
    return Story(
        title=title,
        extent=np.concatenate([corners, box.corners]),
        shapes=lambda _: Sketch([Mark(Kind.POLYGON, Role.LINE, box.corners, "rectangle", filled=True)]),
        claim=lambda _: _box(Role.CLAIM, corners, center),
        truth=lambda _: _box(Role.TRUTH, box.corners, box.center),
        question=(Caption(question),),
        says=(Caption("classic.rect_says", {"center": as_pair(center), "height": height}),),
        truly=(Caption("classic.rect_true", {"center": as_pair(box.center), "height": true_height}),),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.rect_verdict", {"center": as_pair(center), "height": height}),
        truth_verdict=Caption("classic.rect_verdict", {"center": as_pair(box.center), "height": true_height}),
        words={Role.LINE: "classic.word_rectangle"},
        verdict=Verdict.WRONG,
        result={
            "classic": {"center": center.tolist(), "height": height},
            "true": {"center": box.center.tolist(), "height": true_height},
        },
    )


def moved_rect_story(
    title: Caption,
    said: ClassicRect,
    rectangle: OrientedBox,
    box: OrientedBox,
    *,
    rotation: float,
    scale: Sequence[float],
    why: str,
) -> Story:
    """Return the story of a rectangle that is scaled and turned about the origin."""
    center = np.array(said.center, dtype=np.float64).round(5) + 0.0
    origin = np.zeros((1, 2))

    def draw(_sheet: object) -> Sketch:
        ends = rectangle.corners[[0, 2]]
        marks = [
            Mark(Kind.POLYLINE, Role.LINE, ends, "rectangle"),
            Mark(Kind.POINTS, Role.ORIGIN, origin, "O"),
        ]
        return Sketch(marks, [LabelRequest("O", Role.ORIGIN, origin[0], np.array([-1.0, -1.0]), "O", Panel.WORLD)])

    return Story(
        title=title,
        extent=np.concatenate([rectangle.corners, box.corners, center[np.newaxis], origin]),
        shapes=draw,
        claim=lambda _: _arrow(Role.CLAIM, center),
        truth=lambda _: _arrow(Role.TRUTH, box.center),
        question=(
            Caption(
                "classic.moved_question",
                {"center": as_pair(rectangle.center), "degrees": rotation, "scale": point(*scale)},
            ),
        ),
        says=(Caption("classic.moved_says", {"center": as_pair(center)}),),
        truly=(Caption("classic.moved_true", {"center": as_pair(box.center)}),),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.center", {"center": as_pair(center)}),
        truth_verdict=Caption("classic.center", {"center": as_pair(box.center)}),
        words={Role.LINE: "classic.word_rectangle"},
        verdict=Verdict.WRONG,
        result={"classic": {"center": center.tolist()}, "true": {"center": box.center.tolist()}},
    )


def _box(role: Role, corners: NDArray[np.float64], center: NDArray[np.float64]) -> Sketch:
    marks = [
        Mark(Kind.POLYGON, role, corners, "box", filled=True),
        Mark(Kind.POINTS, role, center[np.newaxis], "center"),
    ]
    return Sketch(marks, [_center_request(role, center)])


def _arrow(role: Role, center: NDArray[np.float64]) -> Sketch:
    marks = [
        Mark(Kind.ARROW, role, np.array([np.zeros(2), center]), "way"),
        Mark(Kind.POINTS, role, center[np.newaxis], "center"),
    ]
    return Sketch(marks, [_center_request(role, center)])


def _center_request(role: Role, center: NDArray[np.float64]) -> LabelRequest:
    return LabelRequest(point(*center.tolist()), role, center, np.array([1.0, 1.0]), "center", Panel.WORLD)
