# SPDX-License-Identifier: GPL-3.0-or-later
"""From shapes to a finished lesson: run the algorithm, record its steps, build the figure.

The button, the command line and an export of a figure made earlier all come through here. A figure's parameters hold
all that is needed to make it again, so an export shows what was drawn, whatever happened to the objects since: the
lesson is made of what a `Subject` keeps, and all of that goes into the parameters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from enum import Enum

import numpy as np

from ..geometry import Circle
from .algorithms.boundary_map.figure import boundary_map_lesson
from .algorithms.boxes.figure import boxes_lesson
from .algorithms.compare.figure import compare_lesson
from .algorithms.concave.figure import concave_lesson
from .algorithms.epa import epa_lesson
from .algorithms.foot import foot_lesson
from .algorithms.gjk.figure import gjk_lesson
from .algorithms.hull import hull_lesson
from .algorithms.minkowski import difference_lesson, sum_lesson
from .algorithms.obb.figure import obb_lesson
from .algorithms.pairs.figure import repeat_pairs
from .algorithms.pnpoly.figure import pnpoly_lesson
from .algorithms.polygons.figure import polygons_lesson
from .algorithms.sat.figure import sat_lesson
from .algorithms.segments.figure import segments_lesson
from .algorithms.support import support_lesson
from .algorithms.sweep.figure import sweep_lesson
from .classic.lessons import (
    case_lesson,
    classic_boxes_lesson,
    classic_foot_lesson,
    classic_gjk_lesson,
    classic_hull_lesson,
    classic_obb_lesson,
    classic_points_lesson,
    classic_polygons_lesson,
    classic_sat_lesson,
    classic_segments_lesson,
)
from .model.choices import storyboard_of
from .model.heights import looked_at, view_headline
from .model.kept_motion import motion_of, plain_motion
from .model.lesson import Algorithm, Boundary, Box, Choices, Lesson, Maker, Rounded
from .model.records import plain
from .model.subject import Detail, Subject
from .model.theme import Theme
from .page.look import Appearance
from .page.rulers import Rulers
from .page.sheet import Layout

MAKERS: Mapping[Algorithm, Maker] = {
    Algorithm.GJK: gjk_lesson,
    Algorithm.EPA: epa_lesson,
    Algorithm.SAT: sat_lesson,
    Algorithm.OBB: obb_lesson,
    Algorithm.BOXES: boxes_lesson,
    Algorithm.MINKOWSKI_SUM: sum_lesson,
    Algorithm.MINKOWSKI_DIFFERENCE: difference_lesson,
    Algorithm.CONVEX_HULL: hull_lesson,
    Algorithm.SUPPORT: support_lesson,
    Algorithm.PNPOLY: pnpoly_lesson,
    Algorithm.BOUNDARY_MAP: boundary_map_lesson,
    Algorithm.POLYGONS: polygons_lesson,
    Algorithm.CONCAVE: concave_lesson,
    Algorithm.SEGMENTS: segments_lesson,
    Algorithm.FOOT: foot_lesson,
    Algorithm.SWEEP: sweep_lesson,
    Algorithm.COMPARE: compare_lesson,
    Algorithm.CASE: case_lesson,
}
CLASSIC_MAKERS: Mapping[Algorithm, Maker] = {
    Algorithm.GJK: classic_gjk_lesson,
    Algorithm.CONVEX_HULL: classic_hull_lesson,
    Algorithm.SAT: classic_sat_lesson,
    Algorithm.OBB: classic_obb_lesson,
    Algorithm.BOXES: classic_boxes_lesson,
    Algorithm.PNPOLY: classic_points_lesson,
    Algorithm.POLYGONS: classic_polygons_lesson,
    Algorithm.SEGMENTS: classic_segments_lesson,
    Algorithm.FOOT: classic_foot_lesson,
}
"""What the classic code says of the same subjects, beside what is true."""

BUILDERS_OWN = frozenset(each.name for each in fields(Appearance))
"""Choices that a figure's builder keeps in its parameters by itself."""


def make_lesson(algorithm: Algorithm, subjects: Sequence[Subject], choices: Choices) -> Lesson:
    """Run `algorithm` on its subjects, one or two (A and B), and build the figure.

    Raises
    ------
    GeometryError
        When the tolerance is negative, or a subject is none that the algorithm can take.
    """
    parameters = parameters_of(algorithm, subjects, choices)
    makers = CLASSIC_MAKERS if choices.classic and algorithm in CLASSIC_MAKERS else MAKERS
    lesson = makers[algorithm](_rounded(subjects, choices), choices, parameters)
    return replace(lesson, headline={**lesson.headline, **view_headline(parameters)})


def parameters_of(algorithm: Algorithm, subjects: Sequence[Subject], choices: Choices) -> dict[str, object]:
    """Return what a lesson is made again of, in JSON values, but for what its figure's builder keeps by itself."""
    return {
        "algorithm": algorithm.value,
        "subjects": [_kept(subject) for subject in subjects],
        **looked_at(*(subject.heights for subject in subjects)),
        **kept_choices(choices),
    }


def repeat_lesson(parameters: Mapping[str, object]) -> Lesson:
    """Make the lesson again from the parameters of its figure.

    Raises
    ------
    KeyError, ValueError, TypeError
        When these are not the parameters of a figure.
    """
    if parameters["algorithm"] == Algorithm.PAIRS.value:
        return repeat_pairs(parameters, _choices(parameters))
    kept = parameters["subjects"]
    if not isinstance(kept, list):
        raise TypeError("subjects is not a list: these are not the parameters of a figure")
    return make_lesson(Algorithm(parameters["algorithm"]), [_subject(each) for each in kept], _choices(parameters))


def kept_choices(choices: Choices) -> dict[str, object]:
    """Return the choices that a builder does not keep by itself, as JSON values."""
    names = (field.name for field in fields(choices) if field.name not in BUILDERS_OWN)
    return {name: plain(getattr(choices, name)) for name in names}


def _choices(parameters: Mapping[str, object]) -> Choices:
    """The choices of which `kept_choices` and the builder are; a figure of an earlier version has fewer."""
    start = parameters["start_angle"]
    default = Choices()

    def chosen(name: str) -> object:
        value = parameters.get(name, getattr(default, name))
        return value.value if isinstance(value, Enum) else value

    frames = parameters.get("frames", default.frames)
    if not isinstance(frames, list | tuple) or len(frames) != 3:
        raise TypeError("frames are not three: these are not the parameters of a figure")
    storyboard = parameters.get("storyboard", {})
    if not isinstance(storyboard, Mapping):
        raise TypeError("storyboard is not a mapping: these are not the parameters of a figure")
    return Choices(
        Detail(parameters["detail"]),
        Layout(parameters["layout"]),
        str(parameters["language"]),
        Theme(chosen("theme")),
        Rulers(chosen("rulers")),
        storyboard_of(storyboard),
        float(str(parameters["tolerance"])),
        None if start is None else float(str(start)),
        Rounded(chosen("circles")),
        Box(chosen("box")),
        Boundary(chosen("boundary")),
        int(str(chosen("point"))),
        bool(chosen("every_axis")),
        bool(chosen("classic")),
        str(chosen("case")),
        (int(frames[0]), int(frames[1]), int(frames[2])),
    )


def _rounded(subjects: Sequence[Subject], choices: Choices) -> list[Subject]:
    """Return the subjects, as circles where that was chosen."""
    round_ones = {"A": (Rounded.A, Rounded.BOTH), "B": (Rounded.B, Rounded.BOTH)}
    return [s.rounded() if choices.circles in round_ones[s.letter] else s for s in subjects]


def _kept(subject: Subject) -> dict[str, object]:
    """What `_subject` needs, as JSON values."""
    kept: dict[str, object] = {"letter": subject.letter, "name": subject.name, "angle": subject.angle}
    if subject.heights:
        kept["heights"] = list(subject.heights)
    if isinstance(subject.shape, Circle):
        return {**kept, "type": "circle", "center": plain(subject.shape.center), "radius": subject.shape.radius}
    if subject.outline:
        kept["rings"] = plain(subject.outline)
    if subject.motion:
        kept["motion"] = plain_motion(subject.motion)
    return {**kept, "type": "points", "points": plain(subject.points), "count": subject.count}


def _subject(kept: Mapping[str, object]) -> Subject:
    """The subject of which `_kept` is."""
    letter, name, angle = str(kept["letter"]), str(kept["name"]), float(str(kept.get("angle", 0.0)))
    heights = None
    if "heights" in kept:
        lowest, highest = np.array(kept["heights"], dtype=np.float64).tolist()
        heights = (lowest, highest)
    if kept["type"] == "circle":
        circle = Circle(np.array(kept["center"]), float(str(kept["radius"])))
        return replace(Subject.of_circle(letter, name, circle), angle=angle, heights=heights)
    rings = kept.get("rings", [])
    if not isinstance(rings, list):
        raise TypeError("rings is not a list: these are not the parameters of a figure")
    outline = tuple(np.array(ring, dtype=np.float64) for ring in rings)
    subject = Subject.of_points(letter, name, np.array(kept["points"]), int(str(kept["count"])))
    motion = kept.get("motion")
    moving = motion_of(motion) if isinstance(motion, dict) else None
    return replace(subject, angle=angle, outline=outline, motion=moving, heights=heights)
