# SPDX-License-Identifier: GPL-3.0-or-later
"""The true answer for two shapes, as drawn beside a classic one."""

import numpy as np
import pytest

from collide_addon.figure.classic.shapes import measured, measured_outlines, true_statement
from collide_addon.figure.model.figure import Bounds, Kind
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.page.sheet import lay_out
from collide_addon.figure.stage.pen import Pen, Sketch
from collide_addon.geometry import Circle, Relation


def outline(letter, *rings):
    return Subject.of_outline(letter, letter, [np.asarray(ring, float) for ring in rings])


def square(letter, x, y, size):
    return outline(letter, [(x, y), (x + size, y), (x + size, y + size), (x, y + size)])


def drawn(truth):
    sketch = Sketch(lay_out(Bounds(0.0, 0.0, 10.0, 10.0), None))
    true_statement(truth).draw(Pen(sketch))
    return sketch.marks


def parts(truth):
    return {mark.part for mark in drawn(truth)}


def test_apart_it_is_the_distance_between_the_closest_points():
    truth = measured(square("A", 0, 0, 2), square("B", 5, 6, 2))
    assert (truth.relation, truth.distance) == (Relation.SEPARATED, 5.0)
    assert parts(truth) == {"closest-points", "distance"}
    assert true_statement(truth).verdict.text() == "distance 5"


def test_touching_it_is_the_point_of_contact():
    truth = measured(square("A", 0, 0, 2), square("B", 2, 2, 2))
    assert parts(truth) == {"contact"}
    assert true_statement(truth).verdict.text() == "touching"


def test_overlapping_it_is_the_common_part_with_its_depth():
    truth = measured(square("A", 0, 0, 2), square("B", 1, 1, 2))
    assert parts(truth) == {"common-part", "its-boundary"}
    assert true_statement(truth).verdict.text() == "overlap, depth 1"


def test_circles_have_a_common_part_as_they_are_drawn():
    circle = Subject.of_circle("B", "B", Circle((1, 1), 0.5))
    (part,) = measured(square("A", 0, 0, 2), circle).common
    assert len(part) > 20


def test_of_concave_polygons_the_inner_lines_of_the_pieces_are_not_drawn():
    corner = outline("A", [(0, 0), (6, 0), (6, 2), (2, 2), (2, 6), (0, 6)])
    truth = measured_outlines(corner, square("B", -1, -1, 9))
    boundary = [mark for mark in drawn(truth) if mark.part == "its-boundary"]
    length = sum(np.hypot(*(mark.points[1] - mark.points[0])) for mark in boundary)
    assert len(truth.common) > 1
    assert length == pytest.approx(24.0)
    assert all(mark.kind is Kind.POLYLINE for mark in boundary)


def test_of_concave_polygons_no_depth_is_claimed():
    truth = measured_outlines(square("A", 0, 0, 2), square("B", 1, 1, 2))
    assert true_statement(truth).captions[0].message == "classic.true_overlap"
    assert true_statement(truth).verdict.text() == "overlap"
