# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of convexity: a segment that leaves the shape, what the hull adds, and the hulls' and the true answers."""

import math

import numpy as np
import pytest
import shapely

from collide_addon.figure import registry
from collide_addon.figure.algorithms.groundwork.convex import leaving_segment, outside_of
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.text.messages import point
from collide_addon.geometry import Circle, GeometryError, as_polygon

from ...conftest import FRAME, OUTLINES, PENTAGRAM, U_SHAPE, polygon, square

COMB = [(0, -1), (500, -1), *((k, 1 - k % 2) for k in range(500, -1, -1))]


@pytest.mark.parametrize("rings", [[U_SHAPE], FRAME, [square(0, 0, 2), square(3, 0, 2)], [COMB]])
def test_a_segment_leaves_each_concave_polygon(rings):
    found = as_polygon(rings)
    ends = leaving_segment(found)
    outline = shapely.union_all([shapely.Polygon(ring) for ring in found.rings if shapely.LinearRing(ring).is_ccw])
    holes = [shapely.Polygon(ring) for ring in found.rings if not shapely.LinearRing(ring).is_ccw]
    outside = shapely.LineString(ends).difference(outline.difference(shapely.union_all(holes))).length
    assert outside_of(ends, found.rings) == pytest.approx(outside)
    assert outside > 0


@pytest.mark.parametrize("ring", [square(0, 0, 2), [(0, 0), (1, 0), (2, 0), (2, 2)], [(0, 0), (3, 1)], [(1, 1)]])
def test_no_segment_leaves_a_convex_one_with_vertices_on_its_edges(ring):
    assert leaving_segment(as_polygon([ring])) is None


def test_a_notch_narrower_than_what_stands_in_it_is_found_nearer_to_its_vertex():
    hook = [(0, 0), (8, 0), (8, 8), (0, 8), (0, 6), (7, 4), (0, 2)]
    assert outside_of(leaving_segment(as_polygon([hook])), [hook]) > 0


def test_a_notch_of_a_last_bit_ends_the_search(make):
    dent = [(0, 0), (4, 0), (4, 4), (2, math.nextafter(4, 0)), (0, 4)]
    assert make.convex([dent], [square(9, 0, 1)]).figure.result["relation"] == "separated"


def test_hulls_overlap_where_the_shapes_are_apart(make):
    found = make.convex(*OUTLINES["in the pocket"]).figure.result
    assert found["relation"] == "separated"
    assert found["hull_relation"] == "penetrating"
    assert found["convex"] == [False, True]
    assert found["missing"] == [6, 0]


def test_the_area_that_is_asked_for_could_not_be_worked_out_without_coordinates(make):
    """They are at the vertices of the outline, also where the hull closes a dent, while the question is shown."""
    figure = make.convex([U_SHAPE], [square(9, 0, 1)]).figure
    named = [mark for mark in figure.marks if mark.part.startswith("asked-")]
    assert len(named) == len(U_SHAPE)
    for mark in named:
        assert mark.asking
        assert mark.text == point(*(float(each) for each in U_SHAPE[named.index(mark)]))


def test_neither_the_area_nor_the_pieces_show_before_they_are_asked_for(make):
    figure = make.convex(*OUTLINES["in the pocket"]).figure
    for step in figure.steps:
        if step.question is not None and step.answer:
            tick = step.number * PHASES + step.answer - 1
            shown = [mark.part for mark in figure.marks if mark.span.shows(tick)]
            assert not [
                part for part in shown if part.startswith(("missing", "chosen", "distance", "outside", "inside"))
            ]


def test_no_dashes_of_a_piece_lie_on_a_side_of_its_shape(make):
    figure = make.convex(*OUTLINES["in the pocket"]).figure
    cuts = [sorted(mark.points.tolist()) for mark in figure.marks if mark.role is Role.PIECE]
    assert sorted(cuts) == [[[0, 0], [3, 2]], [[5, 2], [7, 0]]]


def test_convex_shapes_have_one_segment_and_no_hull_of_their_own(make):
    figure = make.convex(*OUTLINES["plus sign"]).figure
    assert [step.captions[-1].message for step in figure.steps] == ["convex.setup", "convex.stays", "convex.both"]
    assert len(make.convex(*OUTLINES["in the pocket"], detail=Detail.REDUCED).figure.steps) == 3
    assert math.isclose(make.convex(*OUTLINES["points"]).figure.result["distance"], 5)


def test_a_circle_and_an_outline_that_crosses_itself_are_refused():
    ball, box = Subject.of_circle("A", "Ball", Circle((0, 0), 1)), polygon("B", [square(3, 0, 1)])
    with pytest.raises(GeometryError, match="Ball counts as a circle"):
        make_lesson(registry.CONVEX, (ball, box), Choices())
    with pytest.raises(GeometryError, match="crosses itself"):
        make_lesson(registry.CONVEX, (polygon("A", [np.array(PENTAGRAM, float)]), box), Choices())
