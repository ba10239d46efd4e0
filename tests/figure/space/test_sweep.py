# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of a sweep in space: where the hulls meet, and the curve upright beside them."""

import json

import numpy as np
import pytest

from collide_addon.figure.lessons import make_lesson, repeat_lesson
from collide_addon.figure.model.choices import Detail, Layout
from collide_addon.figure.model.lesson import Choices, Measured
from collide_addon.figure.model.records import document
from collide_addon.figure.model.style import Role
from collide_addon.figure.registry import SWEEP
from collide_addon.figure.space.model import SpaceKind, SpaceSubject
from collide_addon.figure.space.picture import view_axes
from collide_addon.geometry.space import ConvexPolyhedron
from collide_addon.geometry.space.motion import SpaceMotion

from ...cases import mostly_slow

CUBE = np.array([(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])
WAYS = {
    "falls": ((0.5, 0.25, 9.0), (0.5, 0.25, -1.0)),
    "passes": ((-7.0, 0.0, 4.0), (5.0, 0.5, 3.5)),
    "inside": ((0.5, 0.25, 0.1), (0.5, 0.25, 9.0)),
}


def lesson(way, **chosen):
    start, end = WAYS[way]
    hull = ConvexPolyhedron(CUBE).vertices
    motion = SpaceMotion(np.array([1.0, 11.0]), (hull, hull), np.array([start, end]), np.ones(1, bool), np.zeros(1))
    a = SpaceSubject("A", "Ground", ConvexPolyhedron(CUBE), 8, np.eye(3))
    b = SpaceSubject("B", "Stone", ConvexPolyhedron(CUBE + np.array(start)), 8, np.eye(3), motion=motion)
    return make_lesson(SWEEP, [a, b], Choices(measured=Measured.SPACE, frames=(1, 11, 1), **chosen))


def chart(made):
    return [mark for mark in made.figure.space_marks if mark.part.startswith("chart-")]


@mostly_slow("way", WAYS)
def test_it_is_made_again_from_what_it_keeps(way):
    made = lesson(way)
    written = json.dumps(document("sweep", made.figure.result, made.figure.parameters, made.steps), allow_nan=False)
    again = repeat_lesson(json.loads(written)["parameters"])
    assert again.headline == made.headline
    assert made.headline["seen"] == "in space"
    assert again.result.looked_at == made.result.looked_at


@pytest.mark.parametrize(
    ("way", "words"),
    [("falls", "first contact at frame 8"), ("passes", "distance"), ("inside", "first contact at frame 1")],
)
def test_the_answer_stands_below_the_figure(way, words):
    made = lesson(way)
    (said,) = {mark.text for mark in made.figure.space_marks if mark.part == "words" and mark.span.last is None}
    assert said.startswith(words)


def test_the_hull_that_fell_is_drawn_where_it_first_touches():
    made = lesson("falls")
    (pose,) = [mark for mark in made.figure.space_marks if mark.part == "contact-B" and mark.role is Role.EDGE_B]
    assert pose.points[:, 2].min() == 1.0
    (polygon,) = [m for m in made.figure.space_marks if m.part == "contact" and m.kind is SpaceKind.FACE]
    assert polygon.points[:, 2].tolist() == [1.0] * len(polygon.points)


def test_the_chart_faces_the_reader_beside_the_shapes():
    made = lesson("falls")
    towards = np.array(made.figure.seen_from)
    points = np.concatenate([mark.points for mark in chart(made)])
    assert np.ptp(points @ towards) < 1e-9
    across, _ = view_axes(towards)
    shapes = np.concatenate([m.points for m in made.figure.space_marks if m.part.startswith(("hull-", "contact-"))])
    assert (points @ across).min() > (shapes @ across).max()


def test_the_steps_of_conservative_advancement_show_one_after_the_other():
    made = lesson("passes")
    assert len(made.figure.steps) == len(made.steps[:5]) + 2
    for k in range(1, len(made.figure.steps) - 1):
        shown = [mark for mark in made.figure.space_marks if mark.span.first == 4 * k and mark.span.last == 4 * k + 3]
        assert any(mark.part == "nearest" for mark in shown)


def test_without_a_panel_for_it_there_is_no_chart_and_reduced_no_steps():
    assert not chart(lesson("falls", layout=Layout.OVERLAY))
    assert len(lesson("passes", detail=Detail.REDUCED).figure.steps) == 2
