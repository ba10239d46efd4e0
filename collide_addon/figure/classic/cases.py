# SPDX-License-Identifier: GPL-3.0-or-later
"""From a case to its story: which one tells it, and from which of its inputs."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from ...geometry import Circle, GeometryError, Relation, gjk
from ...pitfalls.cases import answer_boxes, run_boxes
from ...pitfalls.cases.cases import Case
from ...pitfalls.snippets.rect import ArcTangent, rect_of_sides
from ...pitfalls.snippets.separating_tests import random_runs
from ...pitfalls.snippets.single_precision import AngleReading
from ..model.subject import Subject
from ..text.messages import Caption
from .axes import axes_story, first_vertex_story, normal_story
from .boxes import boxes_story, walking_story
from .gjk import gjk_story
from .hull import hull_story
from .lines import check_story, meeting_story, one_point_story
from .pca import angles_story, no_direction_story, row_and_column_story, spread_story
from .points import points_story, side_story
from .polygons import full_story, mirrored_story, vertices_story
from .rects import moved_rect_story, new_rect_story
from .segments import segments_story
from .shapes import as_array, polygon
from .simplex import edge_story, inside_story, second_edge_story
from .story import Story

Tell = Callable[[Caption, "Case"], Story]
FURTHER_WORDS = re.compile(r" \(| \+ | in |:")
"""What a page leaves out of the name of a function begins so."""
MOST_RUNS = 1000
"""Random pairs that are looked through for one that overlaps and comes to the test for a separating line."""
OVERLAPPING_DX = 20.0


def case_story(case: Case) -> Story:
    """Return the story of a case."""
    function = FURTHER_WORDS.split(case.function)[0]
    story = TELLERS[case.function](Caption(f"classic.lesson_{case.why}"), case)
    return replace(story, key=f"{case.id}: {function}")


# ---- the GJK demo


def _edge(title: Caption, case: Case) -> Story:
    return edge_story(title, [case.inputs["v"], case.inputs["vv"]], case.why)


def _gjk(title: Caption, case: Case) -> Story:
    start = (case.inputs["ks"], case.inputs["ks2"]) if "ks" in case.inputs else None
    return gjk_story(title, case.inputs["A"], case.inputs["B"], start=start, why=case.why)


def _refusals(title: Caption, case: Case) -> Story:
    """A random pair that overlaps and passes the test for a separating line all the same."""
    for run in random_runs(OVERLAPPING_DX, MOST_RUNS):
        if run.answer.circles is not None and gjk(run.a, run.b).relation is Relation.PENETRATING:
            return gjk_story(title, run.a, run.b, start=run.start, why=case.why)
    raise GeometryError("none of {runs} random pairs overlaps and passes the test", runs=MOST_RUNS)


def _meeting(title: Caption, case: Case) -> Story:
    return meeting_story(title, case.inputs["arrCf"], case.inputs["arrCf2"], case.why)


def _one_point(title: Caption, case: Case) -> Story:
    return one_point_story(title, case.inputs["v"], case.inputs["v3"], case.why)


def _check(title: Caption, case: Case) -> Story:
    return check_story(title, case.inputs["arrCf"], case.inputs["x0"], case.inputs["xx0"], case.why)


# ---- boxes


def _walk(title: Caption, case: Case) -> Story:
    boxes = answer_boxes.turned_about_pivot(case.inputs)
    return walking_story(title, run_boxes.walking_box(case.inputs), boxes, run_boxes.HALF_SCREEN, case.why)


def _two_boxes(reading: AngleReading) -> Tell:
    def tell(title: Caption, case: Case) -> Story:
        said = run_boxes.two_boxes(case.inputs, reading)
        return boxes_story(title, said, answer_boxes.two_boxes(case.inputs), why=case.why)

    return tell


def _new_rect(title: Caption, case: Case) -> Story:
    sides = case.inputs["rect"]
    rect, box = rect_of_sides(**sides), answer_boxes.box_of_sides(sides)
    return new_rect_story(title, rect, box, up=case.inputs["y_up"], why=case.why)


def _moved_rect(arc_tangent: ArcTangent) -> Tell:
    def tell(title: Caption, case: Case) -> Story:
        return moved_rect_story(
            title,
            run_boxes.moved_rect(case.inputs, arc_tangent),
            answer_boxes.box_of_sides(case.inputs["rect"]),
            answer_boxes.moved_box(case.inputs),
            rotation=case.inputs["rotation"],
            scale=case.inputs["scale"],
            why=case.why,
        )

    return tell


def _spread(title: Caption, case: Case) -> Story:
    """A box in space, seen from above."""
    sides = case.inputs["box_sides"]
    said = run_boxes.covariance_box(sides).sides.tolist()
    return spread_story(title, run_boxes.corners_of_box(sides)[:, :2], sides=said, true_sides=sides, why=case.why)


def _angles(title: Caption, case: Case) -> Story:
    return angles_story(title, case.inputs["box_sides"], case.inputs["turned_degrees"], case.why)


def _corner(title: Caption, case: Case) -> Story:
    return row_and_column_story(title, tuple(case.inputs["center_shape"]), tuple(case.inputs["x_axis_shape"]), case.why)


# ---- rays


def _points(title: Caption, case: Case) -> Story:
    asked = case.inputs["points"]
    named = list(asked.values()) if isinstance(asked, dict) else asked
    return points_story(title, polygon("A", case.inputs["polygon"]), named, case.why)


def _full(title: Caption, case: Case) -> Story:
    b = case.inputs["B"]
    if "A" not in case.inputs:
        return mirrored_story(title, case.inputs["A_top"], case.inputs["A_bottom"], b, case.why)
    return full_story(title, polygon("A", case.inputs["A"]), polygon("B", b), case.why)


def _vertices(title: Caption, case: Case) -> Story:
    return vertices_story(title, polygon("A", case.inputs["A"]), polygon("B", case.inputs["B"]), case.why)


def _lines(title: Caption, case: Case) -> Story:
    a, b = (as_array((line[:2], line[2:])) for line in (case.inputs["lineA"], case.inputs["lineB"]))
    return segments_story(title, a, b, case.why)


# ---- separating axes


def _polygons(title: Caption, case: Case) -> Story:
    if "A_orders" in case.inputs:
        return first_vertex_story(title, case.inputs["A_orders"], case.inputs["B"], case.why)
    return axes_story(title, polygon("A", case.inputs["A"]), polygon("B", case.inputs["B"]), case.why)


def _circle(title: Caption, case: Case) -> Story:
    circle = Subject.of_circle("B", "B", Circle(case.inputs["circle"], case.inputs["r"]))
    return axes_story(title, polygon("A", case.inputs["polygon"]), circle, case.why)


TELLERS: Mapping[str, Tell] = {
    "fndClsPnt": _edge,
    "fndClsPnt (edge 2-3 of a triangle)": lambda title, case: second_edge_story(title, case.inputs["arrQ"], case.why),
    "pntrFnd": lambda title, case: inside_story(title, case.inputs["simplex"], case.why),
    "GJK main loop": _gjk,
    "main loop output": _gjk,
    "initial simplex (random ks, ks2)": _gjk,
    "fndDMn (black circles)": _gjk,
    "fndDMn: sp = vMn . vNN >= 0": _refusals,
    "fndVN": _meeting,
    "clcCf / dstnc": _one_point,
    "debug script (fig. 9)": _check,
    "cnvxHll": lambda title, case: hull_story(title, case.inputs["points"], case.why),
    "OBB (constructor, setRotation, setCenter)": _walk,
    "OBB.setCenter": _walk,
    "OBB.setRotation": _two_boxes(AngleReading.RADIANS),
    "OBB.isCollision": _two_boxes(AngleReading.DEGREES),
    "initOBBRect (C)": _new_rect,
    "initOBBRect.offsetDegree + updateCenter (C)": _moved_rect(ArcTangent.Y_FIRST),
    "updateCenter (C)": _moved_rect(ArcTangent.X_FIRST),
    "compute_obb (MATLAB)": _spread,
    "compute_obb (MATLAB) rotation_angle": _angles,
    "compute_obb (MATLAB) corners(1,:) = center + length/2*x_axis + ...": _corner,
    "compute_obb idea in 2-D": lambda title, case: no_direction_story(title, as_array(case.inputs["points"]), case.why),
    "TestPolygonPoint": _points,
    "cross-product statement in the text/comments": lambda title, case: side_story(
        title, case.inputs["line"], case.inputs["point"], case.why
    ),
    "TestPolygonPolygon": _vertices,
    "TestPolygonPolygonFull": _full,
    "TestLineLine": _lines,
    "checkPolygon": _polygons,
    "checkPolygon / segDist": _polygons,
    "TestCircleAndPolygon": _circle,
    "getSideNorml": lambda title, case: normal_story(title, case.inputs["vec2"], case.why),
}
"""By the function that a case names."""
