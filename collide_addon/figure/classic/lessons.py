# SPDX-License-Identifier: GPL-3.0-or-later
"""Lessons about classic code: its answers for the chosen subjects, or for a known case in which it fails."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace

import numpy as np

from ...geometry import Circle, GeometryError, OrientedBox, as_polygon
from ...pitfalls.box import AngleReading, ArcTangent, ClassicBox, box_at
from ...pitfalls.cases import Inputs, case
from ..model.lesson import Choices, FigureChoices, Lesson, Maker
from ..model.subject import Subject, chosen_point, line_points, refuse_circle, refuse_many_points, segment_ends
from ..parts.pair import box_of
from ..text.messages import Caption, say
from . import boxes
from .axes import axes_story, first_vertex_story, normal_story
from .gjk import edge_story, gjk_story, inside_story, random_story, second_edge_story
from .gjk_demo import check_story, depth_story, foot_story, hull_story, meeting_story, one_point_story, plane_story
from .rays import full_story, mirrored_story, points_story, segments_story, side_story, vertices_story
from .shapes import as_array, polygon
from .space import one_face_story, three_signs_story
from .story import Story, classic_figure


def _subjects(inputs: Inputs) -> tuple[Subject, Subject]:
    return polygon("A", inputs["A"]), polygon("B", inputs["B"])


def _gjk(inputs: Inputs) -> Story:
    start = (inputs["ks"], inputs["ks2"]) if "ks" in inputs else None
    return gjk_story(inputs["A"], inputs["B"], start=start, why=inputs[WHY_KEY])


def _two_boxes(inputs: Inputs, reading: AngleReading) -> Story:
    given = [(box["corner"], box["size"], box["rotation"]) for box in (inputs["a"], inputs["b"])]
    a, b = (box_at(corner, size[0], size[1], degrees, reading) for corner, size, degrees in given)
    true_a, true_b = (OrientedBox.from_corner(corner, size, math.radians(turn)) for corner, size, turn in given)
    return boxes.boxes_story((a, b), (true_a, true_b))


def _asked_points(inputs: Inputs) -> Story:
    asked = inputs["points"]
    return points_story(polygon("A", inputs["polygon"]), list(asked.values()) if isinstance(asked, dict) else asked)


def _axes(inputs: Inputs) -> Story:
    if "circle" in inputs:
        circle = Subject.of_circle("B", "B", Circle(inputs["circle"], inputs["r"]))
        return axes_story(polygon("A", inputs["polygon"]), circle, inputs[WHY_KEY])
    return first_vertex_story(inputs) if "A_orders" in inputs else axes_story(*_subjects(inputs), inputs[WHY_KEY])


WHY_KEY = "why"
"""The key of the reason's message among a case's inputs."""
MAKERS: Mapping[str, Callable[[Inputs], Story]] = {
    "fndClsPnt": edge_story,
    "fndClsPnt (edge 2-3 of a triangle)": second_edge_story,
    "pntrFnd": inside_story,
    "GJK main loop": _gjk,
    "main loop output": _gjk,
    "initial simplex (random ks, ks2)": _gjk,
    "fndDMn (black circles)": _gjk,
    "fndDMn: sp = vMn . vNN >= 0": lambda _: random_story(),
    "p(A, B) = inf |x|": depth_story,
    "H(p, δ)": plane_story,
    "fndVN": meeting_story,
    "clcCf / dstnc": one_point_story,
    "debug script (fig. 9)": check_story,
    "cnvxHll": lambda inputs: hull_story(inputs["points"]),
    "OBB (constructor, setRotation, setCenter)": boxes.walking_story,
    "OBB.setCenter": boxes.walking_story,
    "OBB.setRotation": lambda inputs: _two_boxes(inputs, AngleReading.RADIANS),
    "OBB.isCollision": lambda inputs: _two_boxes(inputs, AngleReading.DEGREES),
    "initOBBRect (C)": boxes.new_rect_story,
    "initOBBRect.offsetDegree + updateCenter (C)": lambda inputs: boxes.moved_rect_story(inputs, ArcTangent.Y_FIRST),
    "updateCenter (C)": boxes.moved_rect_story,
    "compute_obb (MATLAB)": boxes.box_story,
    "compute_obb (MATLAB) rotation_angle": boxes.angles_story,
    "compute_obb (MATLAB) corners(1,:) = center + length/2*x_axis + ...": boxes.row_and_column_story,
    "compute_obb idea in 2-D": lambda inputs: boxes.no_direction_story(as_array(inputs["points"])),
    "TestPolygonPoint": _asked_points,
    "cross-product statement in the text/comments": side_story,
    "TestPolygonPolygon": lambda inputs: vertices_story(*_subjects(inputs)),
    "TestPolygonPolygonFull": (
        lambda inputs: full_story(*_subjects(inputs)) if "A" in inputs else mirrored_story(inputs)
    ),
    "TestLineLine": lambda inputs: segments_story(as_array(inputs["lineA"]), as_array(inputs["lineB"])),
    "checkPolygon": _axes,
    "checkPolygon / segDist": _axes,
    "TestCircleAndPolygon": _axes,
    "getSideNorml": normal_story,
    "Tetrahedron (first of three signs)": three_signs_story,
    "EPA (one face split in three)": one_face_story,
}
"""The makers of stories, by the function that a case names."""


MOST_CLASSIC_VERTICES = 500
"""Most vertices of a polygon, since the classic code tests all pairs."""

NO_FUNCTIONS = {
    "GJK main loop": "classic.of_main_loop",
    "main loop output": "classic.of_output",
    "initial simplex": "classic.of_simplex",
    "debug script": "classic.of_script",
    "cross-product statement": "classic.of_product",
    "compute_obb idea": "classic.of_idea",
    "Tetrahedron": "classic.of_tetrahedron",
}
"""Messages that say what a case is about if that is not a named function."""


def case_lesson(_subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of a case, given by name, without subjects; an unknown one raises a GeometryError."""
    known = case(choices.case)
    why = f"classic.why_{known.why}"
    story = replace(MAKERS[known.function]({**known.inputs, WHY_KEY: why}), reason=why)
    words = NO_FUNCTIONS.get(known.about)
    title = known.title if words is None else f"{known.id}: {say(words, choices.language)}"
    lesson = _lesson(story, choices, title)
    document = {**asdict(known), **lesson.figure.result}
    return replace(lesson, figure=replace(lesson.figure, result=document), result=document)


def _sat(subjects: Sequence[Subject], _: Choices) -> Story:
    a, b = subjects
    for subject in subjects:
        if subject.outline:
            as_polygon(subject.rings, subject.name)
    if isinstance(a.shape, Circle) and isinstance(b.shape, Circle):
        raise GeometryError("{a} and {b} both count as circles: the classic code takes one at most", a=a.name, b=b.name)
    return axes_story(_few(a), _few(b))


def _obb(subjects: Sequence[Subject], choices: Choices) -> Story:
    """Return the story of the boxes made by the Java class, whose cosine reads degrees as radians."""
    a, b = (box_of(subject, choices.box) for subject in subjects)
    return boxes.boxes_story((_in_radians(subjects[0], a), _in_radians(subjects[1], b)), (a, b))


def _in_radians(subject: Subject, box: OrientedBox) -> ClassicBox:
    corner, size = box.center - box.half_extents, 2.0 * box.half_extents
    with np.errstate(over="ignore", invalid="ignore"):
        classic = box_at((corner[0], corner[1]), size[0], size[1], math.degrees(box.angle), AngleReading.RADIANS)
        if not np.isfinite(classic.corners).all():
            raise GeometryError(
                "{name} is too large for the classic code, which has single precision only: scale it down",
                name=subject.name,
            )
    return classic


def _boxes(subjects: Sequence[Subject], _: Choices) -> Story:
    (subject,) = subjects
    refuse_circle(subject)
    refuse_many_points(subject)
    if len(subject.shape.core) < 2:
        raise GeometryError(
            "{name} is a single point: a covariance needs two; select an object with more", name=subject.name
        )
    return boxes.points_box_story(subject.points)


def _points(subjects: Sequence[Subject], _: Choices) -> Story:
    a, b = subjects
    refuse_circle(a)
    refuse_many_points(b)
    return points_story(_few(a), b.points)


def _no_circles(subjects: Sequence[Subject]) -> Sequence[Subject]:
    refuse_circle(*subjects)
    return subjects


def _few(subject: Subject) -> Subject:
    """Return the subject, or raise a GeometryError if it has too many vertices for the slow classic code."""
    count = sum(len(ring) for ring in subject.rings)
    if count > MOST_CLASSIC_VERTICES:
        raise GeometryError(
            "{name} has {count} vertices: classic code is slow; select an object with at most {most}",
            name=subject.name,
            count=count,
            most=MOST_CLASSIC_VERTICES,
        )
    return subject


def _lesson(story: Story, choices: FigureChoices, key: str) -> Lesson:
    figure = classic_figure(story, Caption(f"{story.reason}.title"), key, choices.look)
    said, true = story.claim.verdict.phrase(), story.truth.verdict.phrase()
    return Lesson(figure, figure.result, (), {"classic": said, "true": true, "verdict": story.verdict.name.lower()})


def _maker(topic: str, story_of: Callable[[Sequence[Subject], Choices], Story]) -> Maker:
    """Return a function that makes the lesson of the subjects' story; unsuitable subjects raise a GeometryError."""

    def make(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
        names = {subject.letter.lower(): subject.name for subject in subjects}
        message = "classic.title_pair" if len(subjects) > 1 else "classic.title_one"
        if all(subject.name == subject.letter for subject in subjects):
            message = "classic.title_letters"
        title = Caption(message, {"topic": Caption(topic), **names}).text(choices.language)
        lesson = _lesson(story_of(subjects, choices), choices, title)
        return replace(lesson, figure=replace(lesson.figure, title=title))

    return make


gjk_lesson = _maker(
    "classic.topic_gjk",
    lambda subjects, _: gjk_story(*(subject.shape.core.vertices for subject in _no_circles(subjects))),
)
hull_lesson = _maker("classic.topic_hull", lambda subjects, _: hull_story(subjects[0].points))
sat_lesson = _maker("classic.topic_sat", _sat)
obb_lesson = _maker("classic.topic_obb", _obb)
boxes_lesson = _maker("classic.topic_boxes", _boxes)
points_lesson = _maker("classic.topic_points", _points)
polygons_lesson = _maker("classic.topic_polygons", lambda subjects, _: full_story(*map(_few, _no_circles(subjects))))
segments_lesson = _maker("classic.topic_segments", lambda subjects, _: segments_story(*map(segment_ends, subjects)))
foot_lesson = _maker(
    "classic.topic_foot",
    lambda subjects, choices: foot_story(line_points(subjects[0]), chosen_point(subjects[1], choices.point)),
)
