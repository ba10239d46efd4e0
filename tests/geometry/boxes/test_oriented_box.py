# SPDX-License-Identifier: GPL-3.0-or-later
"""Oriented boxes: made in every way of the seed documents, turned without drift, scaled without negative lengths.

Floats leave out only points that do not matter: not a bit of a box around them changes.
"""

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import GeometryError, OrientedBox, convex_hull
from collide_addon.geometry.boxes.oriented_box import cosine_and_sine, within_half_turn
from collide_addon.pitfalls.cases import case

from ...cases import in_one

HALF, QUARTER = math.pi, math.pi / 2
BOXES = {
    "upright": OrientedBox((3, 1), (2, 1), 0.0),
    "turned by 30 degrees": OrientedBox((3, 1), (2, 1), math.radians(30)),
    "turned by 90 degrees": OrientedBox((3, 1), (2, 1), QUARTER),
    "upside down": OrientedBox((-3, 4), (2, 1), HALF),
    "a square on its tip": OrientedBox((0, 0), (1, 1), math.pi / 4),
    "a segment": OrientedBox((1, 1), (2, 0), 0.5),
    "a point": OrientedBox((1, 1), (0, 0), 0.5),
    "tiny": OrientedBox((3e-12, 1e-12), (2e-12, 1e-12), 1.0),
    "huge": OrientedBox((3e12, 1e12), (2e12, 1e12), 2.0),
    "at the end of the float range": OrientedBox((1e300, -1e300), (2e300, 1e300), 2.0),
    "below the normal floats": OrientedBox((5e-324, 0), (1e-323, 5e-324), 2.0),
}
each_box = in_one("box", BOXES.values(), ids=BOXES)


def exactly_at(box, along, across):
    """A point of the box as fractions, from the definition in its notes."""
    (cosine, sine), _ = ((Fraction(x), Fraction(y)) for x, y in box.axes.tolist())
    (x, y), along, across = map(Fraction, box.center.tolist()), Fraction(along), Fraction(across)
    return x + along * cosine - across * sine, y + along * sine + across * cosine


def holds(box, point):
    """Whether a point belongs to the exact box."""
    (cosine, sine), _ = ((Fraction(x), Fraction(y)) for x, y in box.axes.tolist())
    x, y = (Fraction(value) - Fraction(start) for value, start in zip(point, box.center.tolist(), strict=True))
    half_x, half_y = (Fraction(value) * (cosine**2 + sine**2) for value in box.half_extents.tolist())
    return abs(cosine * x + sine * y) <= half_x and abs(cosine * y - sine * x) <= half_y


def same(one, other):
    return (
        one.center.tolist() == other.center.tolist()
        and one.half_extents.tolist() == other.half_extents.tolist()
        and one.angle == other.angle
    )


@each_box
def test_corners_are_counter_clockwise_and_each_is_rounded_once(box):
    half_x, half_y = box.half_extents.tolist()
    signs = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    exact = [exactly_at(box, Fraction(x * half_x), Fraction(y * half_y)) for x, y in signs]
    assert box.corners.tolist() == [[float(x), float(y)] for x, y in exact]
    turns = [
        (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0])
        for p, q, r in zip(exact, exact[1:] + exact[:1], exact[2:] + exact[:2], strict=True)
    ]
    assert all(turn > 0 for turn in turns) or half_x * half_y == 0.0 or box.area == 0.0


@each_box
def test_the_two_axes_are_of_length_one_and_perpendicular(box):
    (x, y), (across_x, across_y) = box.axes.tolist()
    assert math.hypot(x, y) == pytest.approx(1.0, abs=2**-52)
    assert x * across_x + y * across_y == 0.0
    assert x * across_y - y * across_x > 0


def test_after_a_quarter_turn_corners_are_where_they_belong():
    box = OrientedBox((3, 1), (2, 1), QUARTER)
    assert box.corners.tolist() == [[4, -1], [4, 3], [2, 3], [2, -1]]
    assert box.axes.tolist() == [[0, 1], [-1, 0]]


@each_box
def test_the_support_is_the_corner_furthest_along_a_direction(box):
    half_x, half_y = box.half_extents.tolist()
    for x, y in [(1, 0), (0, 1), (-1, 0), (0, -1), (3, 4), (-2, 1), (1e-300, -1e-300), *box.axes, *-box.axes]:
        corners = [exactly_at(box, Fraction(i * half_x), Fraction(j * half_y)) for i in (-1, 1) for j in (-1, 1)]
        best = max(Fraction(x) * px + Fraction(y) * py for px, py in corners)
        found = box.support((x, y)).tolist()
        assert found in [[float(px), float(py)] for px, py in corners if Fraction(x) * px + Fraction(y) * py == best]


def test_of_two_corners_as_far_the_support_is_the_last_one_counter_clockwise():
    box = OrientedBox((0, 0), (2, 1), 0.0)
    supports = [box.support(direction).tolist() for direction in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    assert supports == [[2, 1], [-2, 1], [-2, -1], [2, -1]]


def test_a_negative_half_extent_is_refused_with_the_way_out():
    with pytest.raises(GeometryError, match=r"half_extents is \(-1\.0, 2\.0\).*`scaled`"):
        OrientedBox((0, 0), (-1, 2))


@pytest.mark.parametrize(
    "wrong", [((0, math.nan), (1, 1), 0.0), ((0, 0), (1, math.inf), 0.0), ((0, 0), (1, 1), math.nan)]
)
def test_what_is_not_finite_is_refused(wrong):
    with pytest.raises(GeometryError):
        OrientedBox(*wrong)


def test_a_box_does_not_change_when_its_arrays_or_its_input_are_written_to():
    center = np.array([1.0, 2.0])
    box = OrientedBox(center, (1, 1))
    center[0] = 9.0
    assert box.center.tolist() == [1.0, 2.0]
    with pytest.raises(ValueError, match="read-only"):
        box.center[0] = 5.0
    with pytest.raises(AttributeError):
        box.angle = 1.0


# ---- the ways to make one


def test_from_a_corner_and_a_size_the_box_turns_about_its_own_centre():
    box = OrientedBox.from_corner((-10, -1), (20, 2), QUARTER)
    assert box.center.tolist() == [0, 0]
    assert sorted(box.corners.tolist()) == [[-1, -10], [-1, 10], [1, -10], [1, 10]]


def test_a_rectangle_given_by_its_top_left_is_right_with_y_up_and_with_y_down():
    for name, corner, size in (
        ("OBB-06-C-halfHeight-GL", (-1, 1), (2, -2)),
        ("OBB-07-C-halfHeight-screen", (0, 0), (2, 2)),
    ):
        truth = case(name).truth
        box = OrientedBox.from_corner(corner, size)
        assert box.half_extents[1] == truth["halfHeight"]
        assert box.center.tolist() == truth["center"]
        assert np.ptp(box.corners, axis=0)[1] == truth["height"]


@in_one("angle", [0.0, 0.3, QUARTER, 1.0, math.pi / 4, -2.5])
@in_one("shift", [0.0, 1e9])
def test_the_box_around_points_holds_every_point_without_any_tolerance(angle, shift):
    random = Random(f"{angle} {shift}")
    for count in (1, 2, 3, 30):
        points = [(shift + random.gauss(0, 1), random.gauss(0, 1)) for _ in range(count)]
        box = OrientedBox.around(points, angle)
        assert all(holds(box, point) for point in points)


def test_the_box_around_points_is_no_larger_than_it_must_be():
    random = Random(20260104)
    for angle in (0.0, 0.3, 1.0):
        points = [(random.gauss(0, 1), random.gauss(0, 1)) for _ in range(30)]
        box = OrientedBox.around(points, angle)
        for narrower in ((1 - 2**-50, 1), (1, 1 - 2**-50)):
            smaller = OrientedBox(box.center, box.half_extents * narrower, angle)
            assert not all(holds(smaller, point) for point in points)


def test_the_box_around_whole_numbers_is_exact():
    box = OrientedBox.around([(0, 0), (4, 1), (1, 3)])
    assert box.center.tolist() == [2, 1.5]
    assert box.half_extents.tolist() == [2, 1.5]
    turned = OrientedBox.around([(0, 0), (4, 1), (1, 3)], QUARTER)
    assert turned.half_extents.tolist() == [1.5, 2]
    assert sorted(turned.corners.tolist()) == sorted(box.corners.tolist())


@pytest.mark.parametrize("unit", [5e-324, 1e-300, 1e300])
def test_the_box_around_points_at_the_ends_of_the_float_range_holds_them(unit):
    points = [(0, 0), (7 * unit, unit), (2 * unit, 5 * unit)]
    for angle in (0.0, 0.4, QUARTER):
        box = OrientedBox.around(points, angle)
        assert all(holds(box, point) for point in points)


# ---- turning


def test_turning_by_zero_again_and_again_leaves_the_centre_where_it_was():
    known = case("OBB-01-setCenter-drift")
    pivot = (400, 240)
    box = OrientedBox(known.inputs["bornCenter"], known.inputs["half"])
    for _ in range(3):
        box = box.rotated_about(pivot, 0.0)
        assert box.center.tolist() == known.inputs["bornCenter"]


def test_the_offset_from_the_pivot_turns_by_its_own_angle_too():
    known = case("OBB-02-offset-direction")
    box = OrientedBox(known.inputs["bornCenter"], known.inputs["half"])
    assert box.rotated_about((400, 240), 0.0).center.tolist() == [400, 340]
    assert box.rotated_about((400, 240), QUARTER).center.tolist() == [300, 240]


def test_a_box_right_of_its_pivot_stays_there_at_rotation_zero():
    known = case("OBB-09-C-atan2-order")
    rect = known.inputs["rect"]
    box = OrientedBox.from_corner((rect["left"], rect["top"]), (rect["right"] - rect["left"], 0))
    assert box.rotated_about((0, 0), 0.0).center.tolist() == known.truth["center"]


@in_one("pivot", [(0, 0), (3, 1), (0.1, 0.7), (1e6, -3.3)])
@in_one("angle", [0.1, math.radians(1), 1.0, 2.0, QUARTER, 3.7])
@each_box
def test_turning_back_gives_the_same_box_to_the_last_bit(box, angle, pivot):
    assert same(box.rotated_about(pivot, angle).rotated_about(pivot, -angle), box)


@pytest.mark.parametrize("steps", [7, 12, 90, 360])
def test_a_full_turn_in_any_number_of_steps_gives_the_same_box_to_the_last_bit(steps):
    start = OrientedBox((0.1, 0.7), (0.3, 0.2), 0.4)
    box = start
    for _ in range(steps):
        box = box.rotated_about((2.3, -1.1), math.radians(360 / steps))
    assert same(box, start)


def test_ten_full_turns_by_one_degree_do_not_drift():
    start = OrientedBox((5, 0), (2, 1))
    box = start
    for _ in range(3600):
        box = box.rotated_about((0, 0), math.radians(1))
    assert same(box, start)


def test_four_quarter_turns_visit_four_exact_places():
    box = OrientedBox((5, 1), (2, 1))
    centers = []
    for _ in range(4):
        box = box.rotated_about((1, 1), QUARTER)
        centers.append(box.center.tolist())
    assert centers == [[1, 5], [-3, 1], [1, -3], [5, 1]]
    assert box.angle == 0.0


def test_about_its_own_centre_a_box_turns_in_place():
    box = OrientedBox((0.1, 0.7), (2, 1), 0.2)
    turned = box.rotated_about(box.center, 1.1)
    assert turned.center.tolist() == box.center.tolist()
    assert turned.angle == 0.2 + 1.1


def test_turning_about_a_point_keeps_the_distance_and_turns_the_corners():
    box = OrientedBox((5, 2), (2, 1), 0.3)
    turned = box.rotated_about((1, -1), 0.7)
    rotation = np.array([[math.cos(0.7), -math.sin(0.7)], [math.sin(0.7), math.cos(0.7)]])
    assert turned.corners == pytest.approx((box.corners - (1, -1)) @ rotation.T + (1, -1), abs=1e-14)


def test_moving_forgets_the_pivot_and_moves_by_the_offset():
    box = OrientedBox((5, 2), (2, 1), 0.3).rotated_about((0, 0), QUARTER)
    moved = box.moved((10, -1))
    assert moved.center.tolist() == [8, 4]
    assert moved.angle == box.angle
    assert moved.rotated_about((0, 0), -QUARTER).center.tolist() == [4, -8]


def test_an_angle_that_is_none_is_refused_when_turning():
    with pytest.raises(GeometryError, match="angle is nan"):
        OrientedBox((0, 0), (1, 1)).rotated_about((0, 0), math.nan)


def test_a_centre_far_beyond_the_float_range_raised_an_overflow():
    with pytest.raises(GeometryError, match="finite"):
        OrientedBox((4e307, -4e307), (1, 1)).scaled(1e10, 1e10, about=(0, 0))


def test_turns_whose_sum_leaves_the_float_range_raised_an_overflow():
    with pytest.raises(GeometryError, match="the sum of the turns is inf"):
        OrientedBox((0, 0), (1, 1)).rotated_about((0, 0), 1.7e308).rotated_about((0, 0), 1.7e308)


def test_a_box_that_leaves_the_float_range_says_so():
    with pytest.raises(GeometryError, match="finite"):
        OrientedBox((4e307, 4e307), (1, 1)).rotated_about((-4e307, -4e307), math.pi / 4)


# ---- scaling


def test_a_negative_scale_mirrors_and_keeps_half_extents_as_lengths():
    box = OrientedBox((3, 1), (2, 1), 0.3)
    for x, y in ((-1, 1), (1, -1), (-1, -1)):
        assert same(box.scaled(x, y), box)
    assert box.scaled(-2, 3).half_extents.tolist() == [4, 3]


@pytest.mark.parametrize("scale_first", [True, False])
def test_a_scale_about_the_pivot_follows_the_boxs_own_axes(scale_first):
    known = case("OBB-10-C-scale-after-rotation")
    box = OrientedBox((10, 0), (1, 0))
    scale = known.inputs["scale"]
    if scale_first:
        box = box.scaled(*scale, about=(0, 0)).rotated_about((0, 0), QUARTER)
    else:
        box = box.rotated_about((0, 0), QUARTER).scaled(*scale, about=(0, 0))
    assert box.center.tolist() == known.truth["center"]
    assert box.half_extents.tolist() == [2, 0]


def test_a_mirror_about_a_point_puts_the_centre_on_its_other_side():
    assert OrientedBox((5, 1), (2, 1)).scaled(-1, 1, about=(2, 0)).center.tolist() == [-1, 1]


def test_a_box_scaled_to_nothing_is_its_centre():
    box = OrientedBox((5, 1), (2, 1), 0.4).scaled(0, 0)
    assert box.area == 0.0
    assert convex_hull(box.corners).tolist() == [[5, 1]]


@in_one("quarters", [*range(-9, 10), 1000, -4003])
def test_quarter_turns_are_exact_however_they_were_computed(quarters):
    exact = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[quarters % 4]
    for angle in (quarters * (math.pi / 2), math.radians(90.0 * quarters), math.pi * quarters / 2):
        assert cosine_and_sine(angle) == exact
        assert within_half_turn(angle) == (0.0, math.pi / 2, math.pi, -math.pi / 2)[quarters % 4]


def test_no_zero_of_a_quarter_turn_is_negative():
    for quarters in range(-4, 5):
        for value in (*cosine_and_sine(quarters * math.pi / 2), within_half_turn(quarters * math.pi / 2)):
            assert value != 0.0 or math.copysign(1.0, value) == 1.0


@pytest.mark.parametrize("angle", [0.3, -1.2, math.pi / 4, 3.0, 1e-6, math.pi / 2 + 1e-12, 1e-14])
def test_other_angles_stay_what_they_are(angle):
    assert cosine_and_sine(angle) == (math.cos(angle), math.sin(angle))
    assert within_half_turn(angle) == angle


@pytest.mark.parametrize("angle", [4.0, -4.0, 7.3, 1e6, -12345.678])
def test_an_angle_comes_back_within_half_a_turn(angle):
    within = within_half_turn(angle)
    assert -math.pi < within <= math.pi
    assert math.cos(within) == pytest.approx(math.cos(angle), abs=1e-15)
    assert math.sin(within) == pytest.approx(math.sin(angle), abs=1e-15)


@pytest.mark.parametrize("angle", [math.nan, math.inf, -math.inf, "a lot", None])
def test_what_is_no_angle_is_refused_by_name(angle):
    with pytest.raises(GeometryError, match=r"turn is .*: expected a (finite )?number of radians"):
        within_half_turn(angle, "turn")
