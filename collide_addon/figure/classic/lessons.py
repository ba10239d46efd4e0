# SPDX-License-Identifier: GPL-3.0-or-later
"""The lessons in classic code: what it says of the subjects that were chosen, or of a case that is known to fail."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace

import numpy as np

from ...geometry import Circle, GeometryError, OrientedBox, as_polygon
from ...pitfalls.cases.answers import answer_case, run_case
from ...pitfalls.cases.cases import case
from ...pitfalls.snippets.box import ClassicBox, box_at
from ...pitfalls.snippets.single_precision import AngleReading
from ..algorithms.obb.figure import box_of
from ..model.ends import chosen_point, line_points, refuse_circle, refuse_many_points, segment_ends
from ..model.lesson import Choices, Lesson, look_of
from ..model.subject import Subject
from ..text.messages import Caption
from .axes import axes_story
from .boxes import boxes_story
from .cases import case_story
from .gjk import gjk_story
from .hull import hull_story
from .lines import foot_story
from .pca import points_box_story
from .rays import full_story, points_story, segments_story
from .story import Story, classic_figure

FURTHER_WORDS = re.compile(r" \(| \+ | in |:")
"""What a page leaves out of the name of a function begins so."""
MOST_CORNERS = 500
"""Of a polygon: the classic code looks at all pairs."""


def case_lesson(_subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of a case, by its name; it has no subjects.

    Raises
    ------
    GeometryError
        When there is no such case.
    """
    known = case(choices.case)
    function = FURTHER_WORDS.split(known.function)[0]
    title, key = Caption(f"classic.lesson_{known.why}"), f"{known.id}: {function}"
    lesson = _lesson(case_story(known), title, choices, parameters, key)
    document = {**asdict(known), "seed_returns": run_case(known), "answer": answer_case(known), **lesson.figure.result}
    figure = replace(lesson.figure, result=document)
    return replace(lesson, figure=figure, result=document)


def classic_gjk_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson in the GJK demo.

    Raises
    ------
    GeometryError
        When a subject is a circle.
    """
    a, b = _polygons(subjects)
    story = gjk_story(a.shape.core.vertices, b.shape.core.vertices)
    return _lesson(story, _title("gjk", a, b), choices, parameters)


def classic_hull_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson in the demo's convex hull."""
    (subject,) = subjects
    return _lesson(hull_story(subject.points), _title("hull", subject), choices, parameters)


def classic_sat_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson in the separating axes of the TypeScript class.

    Raises
    ------
    GeometryError
        When both subjects are circles, or one crosses itself.
    """
    a, b = subjects
    for subject in subjects:
        if subject.outline:
            as_polygon(subject.rings, subject.name)
    if isinstance(a.shape, Circle) and isinstance(b.shape, Circle):
        raise GeometryError("{a} and {b} both count as circles: the classic code takes one at most", a=a.name, b=b.name)
    return _lesson(axes_story(_few(a), _few(b)), _title("sat", a, b), choices, parameters)


def classic_obb_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson in the boxes of the Java class, whose cosine takes radians."""
    a, b = subjects
    boxes = box_of(a, choices.box), box_of(b, choices.box)
    classic = _in_radians(a, boxes[0]), _in_radians(b, boxes[1])
    return _lesson(boxes_story(classic, boxes), _title("obb", a, b), choices, parameters)


def classic_boxes_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson in the covariance box of the MATLAB function.

    Raises
    ------
    GeometryError
        When there are not two different points, or too many to look at each.
    """
    (subject,) = subjects
    refuse_circle(subject)
    refuse_many_points(subject)
    if len(subject.shape.core) < 2:
        raise GeometryError(
            "{name} is a single point: a covariance needs two; select an object with more", name=subject.name
        )
    return _lesson(points_box_story(subject.points), _title("boxes", subject), choices, parameters)


def classic_points_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson in the point test of the C library.

    Raises
    ------
    GeometryError
        When A is a circle, or B has too many points to look at each.
    """
    a, b = subjects
    refuse_circle(a)
    refuse_many_points(b)
    return _lesson(points_story(_few(a), b.points), _title("points", a, b), choices, parameters)


def classic_polygons_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson in the "full" polygon test of the C library.

    Raises
    ------
    GeometryError
        When a subject is a circle or no polygon.
    """
    a, b = _polygons(subjects)
    return _lesson(full_story(_few(a), _few(b)), _title("polygons", a, b), choices, parameters)


def classic_segments_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson in the line test of the C library.

    Raises
    ------
    GeometryError
        As `segments_lesson`.
    """
    a, b = subjects
    return _lesson(segments_story(segment_ends(a), segment_ends(b)), _title("segments", a, b), choices, parameters)


def classic_foot_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson in the demo's perpendiculars.

    Raises
    ------
    GeometryError
        As `foot_lesson`.
    """
    a, b = subjects
    story = foot_story(line_points(a), chosen_point(b, choices.point))
    return _lesson(story, _title("foot", a, b), choices, parameters)


def _lesson(story: Story, title: Caption, choices: Choices, parameters: Mapping[str, object], key: str = "") -> Lesson:
    figure = classic_figure(story, title, key, look_of(choices, parameters))
    headline = {
        "classic": story.claim.verdict.phrase(),
        "true": story.truth.verdict.phrase(),
        "verdict": story.verdict.name.lower(),
    }
    return Lesson(figure, figure.result, (), headline)


def _title(topic: str, *subjects: Subject) -> Caption:
    names = {subject.letter.lower(): subject.name for subject in subjects}
    key = "classic.title_pair" if len(subjects) > 1 else "classic.title_one"
    return Caption(key, {"topic": Caption(f"classic.topic_{topic}"), **names})


def _polygons(subjects: Sequence[Subject]) -> tuple[Subject, Subject]:
    a, b = subjects
    refuse_circle(a)
    refuse_circle(b)
    return a, b


def _few(subject: Subject) -> Subject:
    """The subject itself, when the classic code can be asked about it in a reasonable time."""
    count = sum(len(ring) for ring in subject.rings)
    if count > MOST_CORNERS:
        raise GeometryError(
            "{name} has {count} corners: classic code is slow; select an object with at most {most}",
            name=subject.name,
            count=count,
            most=MOST_CORNERS,
        )
    return subject


def _in_radians(subject: Subject, box: OrientedBox) -> ClassicBox:
    """The box as the class makes it of degrees that its cosine takes for radians."""
    corner, size = box.center - box.half_extents, 2.0 * box.half_extents
    with np.errstate(over="ignore", invalid="ignore"):
        classic = box_at((corner[0], corner[1]), size[0], size[1], math.degrees(box.angle), AngleReading.RADIANS)
        if not np.isfinite(classic.corners).all():
            raise GeometryError(
                "{name} is too large for the classic code, which has single precision only: scale it down",
                name=subject.name,
            )
    return classic
