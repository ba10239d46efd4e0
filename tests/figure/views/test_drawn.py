# SPDX-License-Identifier: GPL-3.0-or-later
"""Solids as drawn: fine ones stay cheap, adjacent faces of one tone are one area; and the ground below them."""

import numpy as np
import pytest

from collide_addon.figure.gallery.gallery import gallery_scene
from collide_addon.figure.model.figure import Kind, Panel
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.outline import each_line
from collide_addon.figure.model.style import STYLES, Role
from collide_addon.figure.page.sheet import bounds_of, lay_out
from collide_addon.figure.stage.pen import Pen, Sketch
from collide_addon.figure.views.drawn import LINE_GAP, OF_A, draw_ground, draw_solid, outline
from collide_addon.figure.views.solid import solid_of
from collide_addon.figure.views.view import FROM_ABOVE, view_from
from collide_addon.geometry.space import ConvexPolyhedron

from ...cases import mostly_slow
from .test_gjk import RAMP, WEDGE

VIEW = view_from(*np.radians((30.0, 20.0)))


def area(polygon):
    x, y = polygon.T
    return abs(float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())) / 2.0


def drawn(points):
    """The marks of a solid, the area of its outline, and the length of a figure unit."""
    solid = solid_of(ConvexPolyhedron(points))
    around = outline(VIEW, solid.vertices)
    room = bounds_of(around).widened(1.5)
    pen = Pen(Sketch(lay_out(room, room)))
    draw_solid(pen, VIEW, solid, OF_A, "A")
    return pen.sketch.marks, area(around), pen.unit


def cone(sides):
    turns = np.arange(sides) * 2.0 * np.pi / sides
    return [*zip(np.cos(turns), np.sin(turns), np.full(sides, -1.0), strict=True), (0.0, 0.0, 1.0)]


def ball(count):
    points = np.random.default_rng(4).normal(size=(count, 3))
    return points / np.linalg.norm(points, axis=1)[:, np.newaxis]


@pytest.mark.parametrize("points", [cone(32), cone(200), ball(80), ball(280), ball(500)])
def test_a_cone_of_32_sides_was_a_black_fan(points):
    marks, whole, unit = drawn(points)
    ink = sum(
        STYLES[mark.role].thickness * STYLES[mark.role].opacity * unit * np.hypot(*np.diff(line, axis=0).T).sum()
        for mark in marks
        if mark.kind in (Kind.POLYLINE, Kind.POLYGON)
        for line in each_line(mark)
    )
    assert ink < 0.4 * whole


def test_edges_of_a_box_are_all_strong():
    marks, *_ = drawn([(x, y, z) for x in (0, 3) for y in (0, 2) for z in (0, 1)])
    assert {mark.role for mark in marks if mark.kind is Kind.POLYLINE} == {Role.A, Role.HIDDEN_A}


@pytest.mark.parametrize("points", [cone(32), ball(80), ball(500), [(0, 0, 0), (4, 0, 0), (4, 4, 0), (0, 4, 0)]])
def test_the_tones_cover_a_solid_once(points):
    marks, whole, _ = drawn(points)
    faces = [each for mark in marks if mark.kind is Kind.AREA for each in each_line(mark)]
    assert sum(map(area, faces)) == pytest.approx(whole, rel=1e-6)
    assert len(faces) < 12


def test_a_segment_seen_from_its_end_is_a_dot():
    segment = solid_of(ConvexPolyhedron([(1.0, 1.0, -1.0), (1.0, 1.0, 3.0)]))
    room = bounds_of(np.array([(-1.0, -1.0), (3.0, 3.0)]))
    pen = Pen(Sketch(lay_out(room, room)))
    draw_solid(pen, FROM_ABOVE, segment, OF_A, "A")
    (seen,) = pen.sketch.marks
    assert (seen.kind, len(seen.points)) == (Kind.POINTS, 1)


def on_ground(view, room=0.0):
    """The marks of the ground under ramp and wedge by part, and the page, which has `room` around them."""
    paper = view.paper(np.concatenate((RAMP, WEDGE)))
    sheet = lay_out(bounds_of(paper).widened(room), bounds_of(paper))
    pen = Pen(Sketch(sheet))
    draw_ground(pen, view, [RAMP, WEDGE], WEDGE[:1], "A-B")
    return {mark.part: mark for mark in pen.sketch.marks}, sheet


def test_shadows_are_those_from_straight_above_and_points_drop_upright():
    marks, _ = on_ground(FROM_ABOVE, room=5.0)
    assert bounds_of(*np.split(marks["ground-A-B"].points, marks["ground-A-B"].starts)) == (0.0, 0.0, 5.0, 4.0)
    view = view_from(0.5, 0.4)
    (top, foot), level = on_ground(view, room=5.0)[0]["drops-A-B"].points, RAMP[:, 2].min()
    assert top.tolist() == view.paper(WEDGE[0]).tolist()
    assert foot.tolist() == view.paper(np.array((*WEDGE[0, :2], level))).tolist()


def test_the_grid_stays_in_its_panel():
    for turn in range(0, 360, 30):
        marks, sheet = on_ground(view_from(np.radians(turn), 0.5))
        area = bounds_of(sheet.seen(Panel.WORLD)).widened(1e-9)
        for mark in marks.values():
            if mark.role is Role.GROUND:
                low, high = mark.points.min(axis=0), mark.points.max(axis=0)
                assert (low >= area[:2]).all()
                assert (high <= area[2:]).all()


@mostly_slow("part", ["edge", "vertex-before-face", "flat-on-flat", "octagon", "axes"], 5)
def test_the_ground_was_cut_off_at_the_panels_edge(part):
    (shown,) = (each for each in gallery_scene("step-by-step").parts if each.name == part)
    figure = shown.lesson(Choices()).figure
    grids = [mark for mark in figure.marks if mark.part.startswith("grid-")]
    assert grids
    for grid in grids:
        ends = np.array(each_line(grid)).reshape(-1, 2, 2)
        lengths = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
        assert len({f"{length:.9g}" for length in lengths}) <= 2  # of the lines along X, and of those along Y


def test_an_edge_of_b_ran_on_under_the_edges_of_a():
    segment = solid_of(ConvexPolyhedron([(-6.0, 1.0, -1.0), (6.0, 1.0, -1.0)]))
    over = solid_of(ConvexPolyhedron([(x, y, z) for x in (-2, 2) for y in (-2, 2) for z in (0, 1)]))
    room = bounds_of(np.array([(-7.0, -7.0), (7.0, 7.0)]))
    pen = Pen(Sketch(lay_out(room, room)))
    strong = draw_solid(pen, FROM_ABOVE, segment, OF_A, "A", [over])
    gap = LINE_GAP * pen.unit
    assert np.sort(strong[..., 0], axis=1) == pytest.approx(np.array([(-6.0, -2.0 - gap), (2.0 + gap, 6.0)]))
    (hidden,) = (mark for mark in pen.sketch.marks if mark.role is Role.HIDDEN_A)
    assert np.sort(hidden.points[:, 0]) == pytest.approx([gap - 2.0, 2.0 - gap])
