# SPDX-License-Identifier: GPL-3.0-or-later
"""Two boxes by their projection radii: exact on grids, in agreement with GJK, EPA and SAT, mirrored by a swap."""

import math
from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest
import shapely

from collide_addon.geometry import (
    BoxAxisSource,
    GeometryError,
    OrientedBox,
    Relation,
    box_sat,
    epa,
    gjk,
    sat,
)
from collide_addon.pitfalls.cases import case

from ...cases import in_one, mostly_slow

QUARTER = math.pi / 2
LAST_BITS = 2.0**-51


def shown(box):
    return f"{box.center.tolist()} {box.half_extents.tolist()} {box.angle}"


def grid_boxes():
    """Pairs of boxes whose corners are whole numbers or halves: quarter turns, touching, contained, identical, flat."""
    random = Random(20260105)
    boxes = [
        OrientedBox((x, y), (w, h), quarters * QUARTER)
        for x, y, w, h, quarters in product((0, 1, 2), (0, 3), (0, 1, 1.5), (0, 1), (0, 1, 2, 3))
    ]
    pairs = [(random.choice(boxes), random.choice(boxes)) for _ in range(500)]
    return pairs + [(box, box) for box in boxes[::7]]


GRID = grid_boxes()


def exact_relation(a, b):
    """The relation of two exact boxes by definition: in fractions, every corner on every axis."""
    shapes = []
    for box in (a, b):
        (cosine, sine), _ = ((Fraction(x), Fraction(y)) for x, y in box.axes.tolist())
        (x, y), (w, h) = map(Fraction, box.center.tolist()), map(Fraction, box.half_extents.tolist())
        corners = [
            (x + i * w * cosine - j * h * sine, y + i * w * sine + j * h * cosine) for i in (-1, 1) for j in (-1, 1)
        ]
        shapes.append(((cosine, sine), corners))
    overlaps = []
    for (cosine, sine), _ in shapes:
        for ux, uy in ((cosine, sine), (-sine, cosine)):
            (low_a, high_a), (low_b, high_b) = (
                (min(heights), max(heights))
                for heights in ([ux * x + uy * y for x, y in corners] for _, corners in shapes)
            )
            overlaps.append(min(high_a - low_b, high_b - low_a))
    least = min(overlaps)
    return Relation.SEPARATED if least < 0 else Relation.TOUCHING if least == 0 else Relation.PENETRATING


def random_box(random, reach=3.0, scale=1.0):
    center = (random.uniform(-reach, reach) * scale, random.uniform(-reach, reach) * scale)
    return OrientedBox(center, (random.uniform(0.1, 2) * scale, random.uniform(0.1, 2) * scale), random.uniform(-4, 4))


# ---- the seed's cases


def test_a_long_box_turned_by_90_degrees_is_hit_above_and_missed_beside():
    a = OrientedBox.from_corner((-10, -1), (20, 2), QUARTER)
    miss = OrientedBox.from_corner((-5.5, 7.9), (2, 2))
    assert case("OBB-03-degrees-vs-radians-FP").truth == {"collides": False}
    assert box_sat(a, miss).relation is Relation.SEPARATED
    assert box_sat(a, OrientedBox((0, 8), (1, 1))).relation is Relation.PENETRATING


def test_boxes_that_share_an_edge_touch():
    assert case("OBB-04-touching").truth.startswith("touching")
    result = box_sat(OrientedBox.from_corner((0, 0), (2, 2)), OrientedBox.from_corner((2, 0), (2, 2)))
    assert result.relation is Relation.TOUCHING
    assert result.gap == result.depth == 0.0
    assert result.normal.tolist() == [1, 0]


def test_a_mirrored_box_still_collides():
    a = OrientedBox((0, 0), (1, 1)).scaled(-1, 1)
    assert box_sat(a, OrientedBox((1, 0), (1, 1))).relation is Relation.PENETRATING


def test_far_boxes_are_apart_whichever_comes_first():
    a, b = OrientedBox((0, 0), (1, 1)), OrientedBox((10, 0), (1, 1))
    for result in (box_sat(a, b), box_sat(b, a)):
        assert result.relation is Relation.SEPARATED
        assert result.gap == 8.0


# ---- what an axis says


def test_the_radius_is_the_sum_of_the_half_extents_projections():
    a, b = OrientedBox((0, 0), (3, 1), 0.3), OrientedBox((5, 2), (2, 1), 1.1)
    for axis in box_sat(a, b).axes:
        for box, radius in ((a, axis.radius_a), (b, axis.radius_b)):
            assert radius == pytest.approx(float(box.half_extents @ np.abs(box.axes @ axis.direction)), rel=1e-15)
            reach = (box.corners - box.center) @ axis.direction
            assert radius == pytest.approx(reach.max(), rel=1e-14)
        assert axis.center_distance == pytest.approx(float((5, 2) @ axis.direction), rel=1e-14)
        assert axis.overlap == pytest.approx(axis.radius_a + axis.radius_b - axis.center_distance, abs=1e-14)


def test_the_axes_are_those_of_a_then_those_of_b_and_point_towards_b():
    a, b = OrientedBox((0, 0), (3, 1), 0.3), OrientedBox((-5, 2), (2, 1), 1.1)
    result = box_sat(a, b)
    assert [axis.source for axis in result.axes] == list(BoxAxisSource)
    assert all(axis.direction @ (-5, 2) > 0 for axis in result.axes)
    for axis, own in zip(result.axes, (*a.axes, *b.axes), strict=True):
        assert abs(axis.direction @ own) == pytest.approx(1.0, abs=1e-15)
    assert result.iterations == 4


def test_known_lengths_on_a_square_turned_by_45_degrees():
    a, b = OrientedBox((0, 0), (1, 1)), OrientedBox((3, 0), (1, 1), math.pi / 4)
    result = box_sat(a, b)
    x_of_a, y_of_a, x_of_b, _ = result.axes
    assert (x_of_a.radius_a, x_of_a.center_distance) == (1.0, 3.0)
    assert x_of_a.radius_b == pytest.approx(math.sqrt(2), rel=1e-15)
    assert x_of_a.overlap == pytest.approx(math.sqrt(2) - 2, rel=1e-15)
    assert (y_of_a.radius_a, y_of_a.center_distance) == (1.0, 0.0)
    assert x_of_b.radius_a == pytest.approx(math.sqrt(2), rel=1e-15)
    assert x_of_b.center_distance == pytest.approx(3 / math.sqrt(2), rel=1e-15)
    assert result.relation is Relation.SEPARATED
    assert result.chosen == 0


@pytest.mark.parametrize(("angle", "other"), [(0.3, 0.3), (0, 0), (0, QUARTER), (0, math.pi), (-QUARTER, math.pi)])
def test_parallel_axes_are_listed_but_tested_once(angle, other):
    steps = []
    result = box_sat(OrientedBox((0, 0), (3, 1), angle), OrientedBox((1, 1), (2, 1), other), record=steps.append)
    assert [axis.duplicate_of for axis in result.axes[:2]] == [None, None]
    assert sorted(axis.duplicate_of for axis in result.axes[2:]) == [0, 1]
    assert result.iterations == len(steps) == 2
    for axis in result.axes[2:]:
        original = result.axes[axis.duplicate_of]
        assert (axis.radius_a, axis.radius_b, axis.overlap) == (original.radius_a, original.radius_b, original.overlap)


# ---- the relation


def test_on_the_grid_it_agrees_with_gjk_epa_and_sat_on_the_corners(every):
    counts = dict.fromkeys(Relation, 0)
    for a, b in GRID[::every]:
        for first, second in ((a, b), (b, a)):
            result = box_sat(first, second)
            corners = first.corners, second.corners
            counts[result.relation] += 1
            assert result.relation is gjk(*corners).relation is sat(*corners).relation, (shown(a), shown(b))
            assert result.depth == epa(*corners).depth
            assert result.gap == sat(*corners).gap or result.gap <= gjk(*corners).distance
    assert min(counts.values()) > 100 / every, "the family has lost one of the relations"


def test_on_the_grid_the_way_out_is_one_of_epas(every):
    for a, b in GRID[::every]:
        result = box_sat(a, b)
        if result.relation is Relation.PENETRATING:
            assert result.normal.tolist() in [normal.tolist() for normal in epa(a.corners, b.corners).normals]


def test_moving_b_by_the_depth_makes_boxes_of_the_grid_touch():
    for a, b in GRID:
        result = box_sat(a, b)
        if result.relation is Relation.PENETRATING:
            moved = b.moved(result.depth * result.normal)
            assert box_sat(a, moved).relation is Relation.TOUCHING


@mostly_slow("scale", [1e-12, 1e-3, 1.0, 1e12])
def test_the_relation_is_that_of_the_exact_boxes(scale):
    random = Random(f"boxes {scale}")
    for _ in range(150):
        a, b = random_box(random, scale=scale), random_box(random, scale=scale)
        assert box_sat(a, b).relation is box_sat(b, a).relation is exact_relation(a, b)


def test_boxes_that_nearly_touch_are_told_apart_to_the_last_bit(every):
    random = Random(20260106)
    counts = dict.fromkeys(Relation, 0)
    for _ in range(200 // every):
        a, b = random_box(random), random_box(random)
        result = box_sat(a, b)
        near = b.moved(result.axes[result.chosen].overlap * result.normal)
        for step in (-2e-16, 0.0, 2e-16):
            moved = near.moved(step * result.normal)
            relation = box_sat(a, moved).relation
            assert relation is exact_relation(a, moved)
            counts[relation] += 1
    assert counts[Relation.SEPARATED] > 100 / every
    assert counts[Relation.PENETRATING] > 100 / every


def test_shapely_agrees_unless_within_rounding():
    random = Random(20260107)
    relations = set()
    for _ in range(400):
        a, b = random_box(random), random_box(random)
        polygon_a, polygon_b = shapely.Polygon(a.corners), shapely.Polygon(b.corners)
        result = box_sat(a, b)
        if abs(result.axes[result.chosen].overlap) > 1e-9:
            assert (result.relation is Relation.PENETRATING) == polygon_a.intersects(polygon_b)
            relations.add(result.relation)
        if result.relation is Relation.SEPARATED:
            assert result.gap <= polygon_a.distance(polygon_b) + 1e-12
        else:
            assert result.depth == pytest.approx(epa(a.corners, b.corners).depth, abs=1e-13)
    assert len(relations) == 2


def test_the_gap_is_the_distance_where_an_edge_faces_and_less_between_corners():
    a = OrientedBox((0, 0), (1, 1))
    facing = box_sat(a, OrientedBox((5, 0.5), (1, 1), math.pi / 4))
    assert facing.gap == pytest.approx(gjk(facing.a.corners, facing.b.corners).distance, abs=1e-14)
    corners = box_sat(a, OrientedBox((5, 6), (1, 1)))
    assert corners.gap == 4.0
    assert gjk(corners.a.corners, corners.b.corners).distance == 5.0


@in_one(
    ("a", "b", "relation"),
    [
        (OrientedBox((0, 0), (0, 0)), OrientedBox((0, 0), (0, 0), 1.0), Relation.TOUCHING),
        (OrientedBox((0, 0), (0, 0)), OrientedBox((1e-300, 0), (0, 0), 1.0), Relation.SEPARATED),
        (OrientedBox((1, 1), (0, 0)), OrientedBox((0, 0), (2, 2)), Relation.PENETRATING),
        (OrientedBox((2, 1), (0, 0)), OrientedBox((0, 0), (2, 2)), Relation.TOUCHING),
        (OrientedBox((0, 0), (2, 0)), OrientedBox((0, 0), (2, 0), QUARTER), Relation.PENETRATING),
        (OrientedBox((0, 0), (2, 0)), OrientedBox((3, 0), (2, 0)), Relation.TOUCHING),
        (OrientedBox((0, 0), (2, 0)), OrientedBox((5, 0), (2, 0)), Relation.SEPARATED),
        (OrientedBox((0, 0), (2, 0)), OrientedBox((2, 0), (0, 2)), Relation.TOUCHING),
        (OrientedBox((0, 0), (2, 0)), OrientedBox((0, 1), (2, 0)), Relation.SEPARATED),
        (OrientedBox((0, 0), (4, 4)), OrientedBox((0, 0), (1, 1), 0.5), Relation.PENETRATING),
        (OrientedBox((0, 0), (2, 1), 0.5), OrientedBox((0, 0), (2, 1), 0.5), Relation.PENETRATING),
    ],
)
def test_points_segments_contained_and_identical_boxes_have_a_relation(a, b, relation):
    assert box_sat(a, b).relation is box_sat(b, a).relation is relation


def test_a_contained_box_has_the_way_out_to_the_nearest_side():
    result = box_sat(OrientedBox((0, 0), (5, 5)), OrientedBox((3, 0), (1, 1)))
    assert result.depth == 3.0
    assert result.normal.tolist() == [1, 0]


# ---- symmetry


def test_a_swap_mirrors_the_answer():
    random = Random(20260108)
    pairs = [pair for pair in GRID if shown(pair[0]) != shown(pair[1])]
    pairs += [(random_box(random), random_box(random)) for _ in range(200)]
    for a, b in pairs:
        if (a.center.tolist(), a.half_extents.tolist()) == (b.center.tolist(), b.half_extents.tolist()):
            continue  # upside down: as sets of points they are the same box
        one, other = box_sat(a, b), box_sat(b, a)
        assert one.relation is other.relation
        assert (one.gap, one.depth) == (other.gap, other.depth)
        assert (0.0 - one.normal).tolist() == other.normal.tolist(), (shown(a), shown(b))


def test_a_half_turn_of_a_box_changes_nothing():
    for a, b in GRID:
        upside_down = OrientedBox(a.center, a.half_extents, a.angle + math.pi)
        one, other = box_sat(a, b), box_sat(upside_down, b)
        assert one.relation is other.relation
        assert (one.gap, one.depth) == (other.gap, other.depth)


def test_of_equally_short_ways_out_the_one_along_the_centre_line_is_taken_then_the_left():
    a = OrientedBox((0, 0), (1, 1))
    assert box_sat(a, OrientedBox((1, 1), (1, 1))).normal.tolist() == [0, 1]
    assert box_sat(a, OrientedBox((1, -1), (1, 1))).normal.tolist() == [1, 0]
    assert box_sat(a, OrientedBox((0, 0), (1, 1))).normal.tolist() == [1, 0]
    for b in (OrientedBox((1, 1), (1, 1)), OrientedBox((1, -1), (1, 1)), OrientedBox((0, 0), (1, 1))):
        assert box_sat(a, b).normal.tolist() == epa(a.corners, b.corners).normal.tolist()


# ---- stopping early, recording, tolerance


def test_stopping_early_leaves_the_other_axes_alone():
    a, b = OrientedBox((0, 0), (1, 1)), OrientedBox((5, 9), (1, 1), 0.4)
    steps = []
    result = box_sat(a, b, stop_early=True, record=steps.append)
    assert result.relation is Relation.SEPARATED
    assert len(steps) == len(result.axes) == result.iterations == 1
    assert result.skipped == (BoxAxisSource.Y_OF_A, BoxAxisSource.X_OF_B, BoxAxisSource.Y_OF_B)
    assert steps[0].relation is Relation.SEPARATED
    assert steps[0].skipped == 3
    assert box_sat(a, b).gap > result.gap


def test_stopping_early_names_parallel_axes_once():
    result = box_sat(OrientedBox((0, 0), (1, 1)), OrientedBox((5, 9), (1, 1)), stop_early=True)
    assert [axis.duplicate_of for axis in result.axes] == [None, 0]
    assert result.skipped == (BoxAxisSource.Y_OF_A,)


def test_stopping_early_changes_no_relation():
    for a, b in GRID[::2]:
        early, full = box_sat(a, b, stop_early=True), box_sat(a, b)
        assert early.relation is full.relation
        assert early.depth == full.depth
        assert early.gap <= full.gap
        assert early.skipped == () or early.relation is Relation.SEPARATED


def test_a_step_is_recorded_for_each_axis_with_the_best_so_far():
    a, b = OrientedBox((0, 0), (3, 1), 0.3), OrientedBox((4, 2), (2, 1), 1.1)
    steps = []
    result = box_sat(a, b, record=steps.append)
    assert [step.number for step in steps] == [1, 2, 3, 4]
    assert [step.index for step in steps] == [0, 1, 2, 3]
    assert [step.axis for step in steps] == list(result.axes)
    for step in steps:
        assert step.best == min(range(step.index + 1), key=lambda row: result.axes[row].overlap)
        assert (step.relation is Relation.SEPARATED) == (step.axis.overlap < 0)
    assert result.chosen == steps[-1].best


def test_a_tolerance_turns_small_gaps_and_depths_into_touching():
    a = OrientedBox((0, 0), (1, 1))
    for x, within, beyond in ((2.25, 0.25, 0.2), (1.75, 0.25, 0.2)):
        b = OrientedBox((x, 0), (1, 1))
        assert box_sat(a, b, tolerance=within).relation is Relation.TOUCHING
        assert box_sat(a, b, tolerance=beyond).relation is box_sat(a, b).relation


def test_with_a_tolerance_the_distance_counts_not_the_gap_on_an_axis():
    a, b = OrientedBox((0, 0), (1, 1)), OrientedBox((5, 6), (1, 1))
    for tolerance in (3.9, 4.0, 4.5, 4.99, 5.0, 6.0):
        assert box_sat(a, b, tolerance=tolerance).relation is gjk(a.corners, b.corners, tolerance=tolerance).relation
    assert box_sat(a, b, tolerance=4.5).gap == 4.0


def test_a_distance_that_was_rounded_down_to_the_tolerance_is_beyond_it():
    found = set()
    for x, y in product(range(7), range(1, 7)):
        a, b = OrientedBox((0, 0), (1, 1)), OrientedBox((x + 2, y + 2), (1, 1))
        distance = math.sqrt(x * x + y * y)
        for tolerance in (math.nextafter(distance, 0.0), distance, math.nextafter(distance, math.inf)):
            within = x * x + y * y <= Fraction(tolerance) ** 2
            relation = Relation.TOUCHING if within else Relation.SEPARATED
            assert box_sat(a, b, tolerance=tolerance).relation is relation
            assert box_sat(b, a, tolerance=tolerance).relation is relation
            found.add((tolerance == distance, within))
    assert found == set(product((False, True), repeat=2))


def test_a_box_was_beyond_a_tolerance_because_its_corners_are_rounded():
    asked = 0
    for angle, k in product((1.0, 2.5), range(20)):
        a, b = OrientedBox((0.1 * k, 0.7), (1.1, 0.9), 0.2), OrientedBox((0.1 * k + 4.1, 1.3), (0.7, 3.3), angle)
        gap = box_sat(a, b).gap
        if gap < gjk(a.corners, b.corners).distance * (1 - 1e-9):
            continue  # the nearest are two vertices; otherwise the gap on an axis is the distance
        asked += 1
        for tolerance, relation in (
            (math.nextafter(gap, math.inf), Relation.TOUCHING),
            (math.nextafter(gap, 0.0), Relation.SEPARATED),
        ):
            assert box_sat(a, b, tolerance=tolerance).relation is relation
            assert box_sat(b, a, tolerance=tolerance).relation is relation
    assert asked > 10


def test_a_negative_tolerance_is_refused():
    with pytest.raises(GeometryError, match="tolerance"):
        box_sat(OrientedBox((0, 0), (1, 1)), OrientedBox((0, 0), (1, 1)), tolerance=-1.0)


@pytest.mark.parametrize("unit", [5e-324, 2.0**-1022, 1e-300, 1e300, 2.0**1017])
def test_the_ends_of_the_float_range_are_right(unit):
    for a, b in GRID[::9]:
        scaled = [OrientedBox(2 * box.center * unit, 2 * box.half_extents * unit, box.angle) for box in (a, b)]
        result = box_sat(*scaled)
        assert result.relation is box_sat(a, b).relation
        assert result.depth == pytest.approx(2 * box_sat(a, b).depth * unit, rel=LAST_BITS, abs=0)


@pytest.mark.parametrize("angle", [1e-6, 1e-9, 1e-13])
def test_a_box_turned_by_next_to_nothing_is_still_decided_exactly(angle):
    a = OrientedBox((0, 0), (1e6, 1))
    for x, y in ((0, 2), (5, 2), (1e6, 2), (3, 2 + 1e6 * angle)):
        b = OrientedBox((x, y), (1e6, 1), angle)
        assert box_sat(a, b).relation is box_sat(b, a).relation is exact_relation(a, b)
