# SPDX-License-Identifier: GPL-3.0-or-later
"""From a case to its story: which function makes it, and from which inputs."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from ...geometry import Circle
from ...pitfalls.cases.boxes import classic_boxes, true_boxes
from ...pitfalls.cases.cases import Case, Inputs
from ...pitfalls.snippets.box import AngleReading, ArcTangent
from ..model.subject import Subject
from .axes import axes_story, first_vertex_story, normal_story
from .boxes import boxes_story, moved_rect_story, new_rect_story, walking_story
from .gjk import gjk_story, random_story
from .hull import hull_story
from .lines import check_story, meeting_story, one_point_story
from .pca import angles_story, box_story, no_direction_story, row_and_column_story
from .rays import full_story, mirrored_story, points_story, segments_story, side_story, vertices_story
from .shapes import as_array, polygon
from .simplex import edge_story, inside_story, second_edge_story
from .story import Story


def case_story(case: Case) -> Story:
    """Return the story of a case."""
    return replace(MAKERS[case.function](case.inputs, case.why), reason=case.why)


def _of(make: Callable[[Inputs], Story]) -> Callable[[Inputs, str], Story]:
    """Return the teller of a story that does not depend on the case's reason."""
    return lambda inputs, _why: make(inputs)


def _subjects(inputs: Inputs) -> tuple[Subject, Subject]:
    return polygon("A", inputs["A"]), polygon("B", inputs["B"])


def _gjk(inputs: Inputs, why: str) -> Story:
    start = (inputs["ks"], inputs["ks2"]) if "ks" in inputs else None
    return gjk_story(inputs["A"], inputs["B"], start=start, why=why)


def _two_boxes(inputs: Inputs, reading: AngleReading, why: str) -> Story:
    return boxes_story(classic_boxes(inputs, reading), true_boxes(inputs), why)


def _points(inputs: Inputs) -> Story:
    asked = inputs["points"]
    return points_story(polygon("A", inputs["polygon"]), list(asked.values()) if isinstance(asked, dict) else asked)


def _axes(inputs: Inputs, why: str) -> Story:
    if "circle" in inputs:
        circle = Subject.of_circle("B", "B", Circle(inputs["circle"], inputs["r"]))
        return axes_story(polygon("A", inputs["polygon"]), circle, why)
    return first_vertex_story(inputs) if "A_orders" in inputs else axes_story(*_subjects(inputs), why)


MAKERS: Mapping[str, Callable[[Inputs, str], Story]] = {
    "fndClsPnt": _of(edge_story),
    "fndClsPnt (edge 2-3 of a triangle)": _of(second_edge_story),
    "pntrFnd": _of(inside_story),
    "GJK main loop": _gjk,
    "main loop output": _gjk,
    "initial simplex (random ks, ks2)": _gjk,
    "fndDMn (black circles)": _gjk,
    "fndDMn: sp = vMn . vNN >= 0": _of(lambda _: random_story()),
    "fndVN": _of(meeting_story),
    "clcCf / dstnc": _of(one_point_story),
    "debug script (fig. 9)": _of(check_story),
    "cnvxHll": lambda inputs, why: hull_story(inputs["points"], why),
    "OBB (constructor, setRotation, setCenter)": _of(walking_story),
    "OBB.setCenter": _of(walking_story),
    "OBB.setRotation": lambda inputs, why: _two_boxes(inputs, AngleReading.RADIANS, why),
    "OBB.isCollision": lambda inputs, why: _two_boxes(inputs, AngleReading.DEGREES, why),
    "initOBBRect (C)": _of(new_rect_story),
    "initOBBRect.offsetDegree + updateCenter (C)": _of(lambda inputs: moved_rect_story(inputs, ArcTangent.Y_FIRST)),
    "updateCenter (C)": _of(moved_rect_story),
    "compute_obb (MATLAB)": _of(box_story),
    "compute_obb (MATLAB) rotation_angle": _of(angles_story),
    "compute_obb (MATLAB) corners(1,:) = center + length/2*x_axis + ...": _of(row_and_column_story),
    "compute_obb idea in 2-D": _of(lambda inputs: no_direction_story(as_array(inputs["points"]))),
    "TestPolygonPoint": _of(_points),
    "cross-product statement in the text/comments": _of(side_story),
    "TestPolygonPolygon": _of(lambda inputs: vertices_story(*_subjects(inputs))),
    "TestPolygonPolygonFull": _of(
        lambda inputs: full_story(*_subjects(inputs)) if "A" in inputs else mirrored_story(inputs)
    ),
    "TestLineLine": _of(lambda inputs: segments_story(as_array(inputs["lineA"]), as_array(inputs["lineB"]))),
    "checkPolygon": _axes,
    "checkPolygon / segDist": _axes,
    "TestCircleAndPolygon": _axes,
    "getSideNorml": _of(normal_story),
}
"""By the function that a case names."""
