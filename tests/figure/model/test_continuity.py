# SPDX-License-Identifier: GPL-3.0-or-later
"""What was there in the moment before is not drawn on again."""

import numpy as np
import pytest

from collide_addon.figure.model.continuity import already_there
from collide_addon.figure.model.figure import Kind, Mark, Panel, Span
from collide_addon.figure.model.style import Role

TRIANGLE = np.array([(0.0, 0.0), (3.0, 0.0), (0.0, 4.0)])


def simplex(points, span, kind=Kind.POLYGON, **rest):
    return Mark(kind, Role.SIMPLEX, np.asarray(points, float), "s", Panel.DIFFERENCE, span, **rest)


def of_second(first, second):
    return already_there([first, second])[id(second)]


def test_the_same_line_again_is_there_as_a_whole():
    assert of_second(simplex(TRIANGLE, Span(0, 3)), simplex(TRIANGLE, Span(4))) == 1


def test_of_a_triangle_on_a_segment_the_segment_is_there():
    segment = simplex(TRIANGLE[:2], Span(0, 3), Kind.POLYLINE)
    assert of_second(segment, simplex(TRIANGLE, Span(4))) == pytest.approx(3 / 12)


def test_an_edge_that_is_left_of_a_triangle_is_there():
    assert of_second(simplex(TRIANGLE, Span(0, 3)), simplex(TRIANGLE[1:], Span(4), Kind.POLYLINE)) == 1


@pytest.mark.parametrize(
    "other",
    [
        simplex(TRIANGLE + 1, Span(0, 3)),
        simplex(TRIANGLE, Span(0, 2)),
        simplex(TRIANGLE, Span(4)),
        Mark(Kind.POLYGON, Role.SIMPLEX_PAST, TRIANGLE, "s", Panel.DIFFERENCE, Span(0, 3)),
        Mark(Kind.POLYGON, Role.SIMPLEX, TRIANGLE, "s", Panel.WORLD, Span(0, 3)),
        simplex(TRIANGLE, Span(0, 3), Kind.POINTS),
    ],
    ids=["elsewhere", "gone before", "coming with it", "of another role", "of another panel", "of another kind"],
)
def test_a_line_is_new_where_no_line_like_it_stood_the_moment_before(other):
    assert of_second(other, simplex(TRIANGLE, Span(4))) == 0


def test_a_larger_ring_at_the_same_place_is_new():
    small, large = (simplex([(1, 1)], span, Kind.RING, radius=r) for r, span in ((1, Span(0)), (2, Span(4))))
    assert of_second(small, large) == 0


def test_a_label_that_moves_aside_is_no_new_one_and_another_word_is():
    def label(text, x, span):
        return simplex([(x, 0)], span, Kind.LABEL, text=text, size=2.0)

    assert of_second(label("v", 0, Span(0, 3)), label("v", 1, Span(4))) == 1
    assert of_second(label("v", 0, Span(0, 3)), label("v", 9, Span(4))) == 0
    assert of_second(label("v", 0, Span(0, 3)), label("w", 0, Span(4))) == 0


def test_a_chain_that_is_longer_by_an_edge_grows_by_that_only():
    chain = simplex(TRIANGLE[:2], Span(0, 3), Kind.POLYLINE)
    assert of_second(chain, simplex(TRIANGLE, Span(4), Kind.POLYLINE)) == pytest.approx(3 / 8)


def test_a_line_of_no_length_is_new():
    point = np.zeros((2, 2))
    assert of_second(simplex(point[:1], Span(0, 3), Kind.POINTS), simplex(point, Span(4), Kind.POLYLINE)) == 0
