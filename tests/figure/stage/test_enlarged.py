# SPDX-License-Identifier: GPL-3.0-or-later
"""What a lens shows of a mark: the part within its frame, as it is elsewhere, but larger."""

import numpy as np
import pytest

from collide_addon.figure.model.figure import Bounds, Kind, Mark, Panel, Span, from_aside
from collide_addon.figure.model.style import Role
from collide_addon.figure.stage.enlarged import Glass, cut_line, enlarged
from collide_addon.figure.stage.half_planes import cut_area

FRAME = Bounds(-1.0, -1.0, 1.0, 1.0)
GLASS = Glass(Panel.LENS, Bounds(10.0, 10.0, 30.0, 30.0), (2.0, 3.0), 100.0, 1.0)


def seen(kind, points, role=Role.SIMPLEX, **more):
    mark = Mark(kind, role, np.array(points, float), "part", Panel.DIFFERENCE, **more)
    return enlarged(mark, np.zeros(2), GLASS, Span(4, 5))


@pytest.mark.parametrize(
    ("line", "pieces"),
    [
        ([(-3, 0), (3, 0)], [[(-1, 0), (1, 0)]]),
        ([(0, 0), (0.5, 0.5)], [[(0, 0), (0.5, 0.5)]]),
        ([(-3, 2), (3, 2)], []),
        ([(-3, 0), (0, 0), (0, 3)], [[(-1, 0), (0, 0), (0, 1)]]),
        ([(-3, 0), (3, 0), (3, 0.5), (-3, 0.5)], [[(-1, 0), (1, 0)], [(1, 0.5), (-1, 0.5)]]),
    ],
)
def test_a_line_is_cut_at_the_frame_and_stays_whole_inside(line, pieces):
    cut = list(cut_line(np.array(line, float), FRAME))
    assert [piece.tolist() for piece in cut] == [[list(map(float, point)) for point in piece] for piece in pieces]


def test_an_area_around_the_frame_fills_it():
    area = cut_area(np.array([(-9, -9), (9, -9), (9, 9), (-9, 9)], float), FRAME)
    assert {tuple(corner) for corner in area.tolist()} == {(-1, -1), (1, -1), (1, 1), (-1, 1)}


def test_dots_come_to_their_places_or_are_left_out():
    (dots,) = seen(Kind.POINTS, [(2.0, 3.0), (2.05, 3.0), (2.2, 3.0)])
    assert dots.points.tolist() == [[20.0, 20.0], [pytest.approx(25.0), 20.0]]
    assert (dots.panel, dots.span) == (Panel.LENS, Span(4, 5))


@pytest.mark.parametrize("radius", [0.01, 1.0, 1e4])
def test_a_circle_is_round_at_every_enlargement(radius):
    (arc,) = seen(Kind.RING, [(2.0 - radius, 3.0)], radius=radius)
    center = np.array([20.0 - 100.0 * radius, 20.0])
    assert np.allclose(np.hypot(*(arc.points - center).T), 100.0 * radius, rtol=1e-5)  # cut at the frame, on a chord
    assert np.hypot(*(arc.points - (20.0, 20.0)).T).min() < 0.05


def test_what_slides_in_from_outside_has_arrived_when_it_shows():
    (dots,) = seen(Kind.POINTS, [(2.0, 3.0)], motion=from_aside(np.array([5.0, 0.0])))
    assert dots.motion is None
    assert dots.delayed


def test_a_hatching_is_as_wide_as_elsewhere():
    area, hatch = seen(Kind.AREA, [(-9, -9), (9, -9), (9, 9), (-9, 9)], Role.EMPTY, asking=False)
    assert np.allclose(np.ptp(area.points, axis=0), 20.0)
    across = np.sort(np.unique(np.round(hatch.points @ np.array([-1.0, 1.0]) / np.sqrt(2.0), 6)))
    assert np.allclose(np.diff(across), 4.0)
    assert not any(each.asking for each in (area, hatch))
    assert not seen(Kind.POLYLINE, [(2, 3), (3, 4)], Role.EMPTY)
