# SPDX-License-Identifier: GPL-3.0-or-later
"""The time of impact: found in steps that never skip it, exact for drifting polygons, and also for turning shapes."""

import math
from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from collide_addon.geometry import (
    Circle,
    Ending,
    GeometryError,
    Relation,
    RigidMotion,
    conservative_advancement,
    gjk,
    impact_of,
    time_of_impact,
)


def square(x, y, size=1):
    return [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]


BOX = square(0, 0, 2)
BAR = [(-5, -0.1), (5, -0.1), (5, 0.1), (-5, 0.1)]


def steps_of(a, b, velocity, **more):
    steps = []
    return time_of_impact(a, b, velocity, record=steps.append, **more), steps


def test_a_bullet_faster_than_its_own_size_does_not_pass_through():
    found, steps = steps_of(BOX, square(5, 0), (-30, 0))
    assert (found.time, found.exact) == (0.1, True)
    assert found.contact.end == 0.2
    assert found.contact.between == (0.0, 1.0)  # it is missed at all whole units of time
    assert steps[-1].ending is Ending.MEETS


def test_each_step_goes_as_far_as_distance_and_speed_allow():
    found, steps = steps_of(BOX, square(5, 5), (-7, -6))
    assert found.time == 0.5
    for step, following in pairwise(steps):
        closing = -float(np.dot((-7, -6), step.normal))
        assert step.speed == pytest.approx(closing, rel=1e-12)
        assert step.advance == pytest.approx(step.distance / closing, rel=1e-12)
        assert following.time == step.time + step.advance
        assert step.distance == gjk(BOX, np.array(square(5, 5)) + step.time * np.array((-7, -6))).distance


@pytest.mark.parametrize(
    ("b", "velocity", "at_start", "time", "end", "ending"),
    [
        (square(1, 0), (10, 0), Relation.PENETRATING, 0.0, 0.1, Ending.MEETS),
        (square(2, 0), (10, 0), Relation.TOUCHING, 0.0, 0.0, Ending.MEETS),
        (square(5, 2), (-10, 0), Relation.SEPARATED, 0.3, 0.6, Ending.MEETS),
        (square(5, 0), (0, 0), Relation.SEPARATED, None, None, Ending.PARTS),
        (square(5, 0), (1, 7), Relation.SEPARATED, None, None, Ending.PARTS),
        (square(5, 0), (-1, 0), Relation.SEPARATED, None, None, Ending.PASSES),
        (square(1, 0), (0, 0), Relation.PENETRATING, 0.0, 1.0, Ending.MEETS),
    ],
    ids=[
        "overlapping",
        "touching and parting",
        "sliding along",
        "at rest",
        "leaving",
        "too slow",
        "overlapping at rest",
    ],
)
def test_what_can_become_of_a_pair(b, velocity, at_start, time, end, ending):
    found, steps = steps_of(BOX, b, velocity)
    assert (found.at_start, found.time, steps[-1].ending) == (at_start, time, ending)
    assert (found.contact and found.contact.end) == end


def test_sliding_along_is_touching_all_the_time():
    found, _ = steps_of(BOX, square(5, 2), (-10, 0))
    assert found.contact.relation is Relation.TOUCHING


def test_the_steps_come_to_the_exact_time_and_never_pass_it():
    places = [-4, 3]
    for x, y, vx, vy in product(places, (-4, 3, 5), (-7, 3, 6), (-5, 4)):
        found, steps = steps_of(BOX, [(x, y), (x + 1, y), (x, y + 2)], (vx, vy))
        limit = found.time if found.time is not None else 1.0
        assert all(step.time <= limit * (1 + 1e-12) for step in steps)
        if found.time is not None:
            assert found.stepped == pytest.approx(found.time, abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(*[st.tuples(*[st.floats(-1e3, 1e3, allow_subnormal=False)] * 2)] * 3, st.tuples(*[st.floats(-1e3, 1e3)] * 2))
def test_steps_and_exact_times_agree_for_any_numbers(p, q, r, velocity):
    found, steps = steps_of([p, q, (0.0, 0.0)], [r, (r[0] + 1.0, r[1])], velocity)
    limit = found.time if found.time is not None else 1.0
    assert found.stepped <= limit + 1e-9
    assert len(steps) <= 64


def test_swapped_shapes_meet_at_the_same_time():
    for velocity in [(-7, -6), (-30, 0), (1, 1), (-4, 3)]:
        there = time_of_impact(BOX, square(5, 5), velocity)
        back = time_of_impact(square(5, 5), BOX, tuple(-part for part in velocity))
        assert there.time == back.time


@pytest.mark.parametrize("size", [1e-12, 1e12])
def test_tiny_and_huge_pairs_meet_at_the_same_time(size):
    found = time_of_impact(np.array(BOX) * size, np.array(square(5, 0)) * size, (-10 * size, 0))
    assert found.time == pytest.approx(0.3, rel=1e-12)


def test_circles_meet_where_their_radii_say():
    found = time_of_impact(Circle((0, 0), 1), Circle((10, 0), 2), (-14, 0))
    assert (found.time, found.contact.end, found.exact) == (0.5, float(Fraction(13, 14)), True)


def test_fast_circles_head_on_passed_through_each_other():
    found = time_of_impact(Circle((0, 0), 0.5), Circle((100, 0), 0.5), (-2000, 0))
    assert (found.time, found.contact.end) == (0.0495, 0.0505)
    for start in np.linspace(1.0, 59.0, 12):
        there = time_of_impact(Circle((-50 * start, 0.3), 1), Circle((0, 0), 1), (-50, 0), until=60.0)
        back = time_of_impact(Circle((0, 0), 1), Circle((-50 * start, 0.3), 1), (50, 0), until=60.0)
        assert there.time == back.time == pytest.approx(start - math.sqrt(4 - 0.09) / 50, rel=1e-12)


@pytest.mark.parametrize("speed", [500, 1000, 5000, 1e9])
def test_a_bullet_passed_through_a_wall_that_turns(speed):
    wall, bullet = square(-0.05, -5, 0.1), square(-20.05, -0.05, 0.1)
    wall = [(x, y if y < -4.95 else 5) for x, y in wall]
    a, b = RigidMotion.of(wall, angular_velocity=0.1), RigidMotion.of(bullet, (speed, 0))
    steps = []
    found = impact_of(a, b, record=steps.append)
    assert steps[-1].ending is Ending.MEETS or speed == 1e9
    assert found.time == pytest.approx(19.9 / speed, abs=1e-3 / speed + 2 * found.tolerance)
    assert impact_of(b, a).time == found.time


@pytest.mark.slow
def test_the_first_contact_of_a_thin_fast_propeller_was_reported_a_turn_late():
    blade = RigidMotion.of([(-5, -0.001), (5, -0.001), (5, 0.001), (-5, 0.001)], angular_velocity=10 * math.pi)
    for angle in (0.05, 1.7, 3.0):
        post = [(4.9 * math.cos(angle + turn), 4.9 * math.sin(angle + turn)) for turn in (0.0, 1e-4)]
        found = impact_of(blade, RigidMotion.of(post))
        assert found.time == pytest.approx((angle - 0.001 / 4.9) / (10 * math.pi), abs=1e-9)


def test_a_circle_that_turns_about_its_own_centre_only_drifts():
    spinning = RigidMotion.of(Circle((10, 0), 2), (-14, 0), angular_velocity=9.0)
    assert impact_of(RigidMotion.of(Circle((0, 0), 1)), spinning).time == 0.5


@pytest.mark.parametrize(
    ("motion", "words"),
    [
        ({"velocity": (1e300, 0), "until": 1e10}, r"velocity \(1e\+300, 0\.0\) until 10000000000\.0 leads beyond"),
        ({"angular_velocity": 1e10}, r"angular velocity 10000000000\.0 until 1\.0 turns by more than"),
        ({"angular_velocity": math.nan}, "angular_velocity is nan"),
    ],
)
def test_a_motion_that_leaves_float64_is_refused_with_the_number(motion, words):
    with pytest.raises(GeometryError, match=words):
        RigidMotion.of(BOX, **motion)


def test_a_motion_may_lead_as_far_as_the_largest_coordinate():
    for velocity, turn in (((2.0**1022, 0), 0.0), ((0, -(2.0**1022)), 1.0)):
        motion = RigidMotion.of([(0, 0)], velocity, angular_velocity=turn)
        assert np.abs(motion.at(1.0).vertices).max() == 2.0**1022
        with pytest.raises(GeometryError, match="leads beyond"):
            RigidMotion.of([(0, 0)], velocity, until=math.nextafter(1.0, 2.0))


@pytest.mark.parametrize("until", [5e-324, 1e-300, 1e300])
def test_the_extremes_of_speed_and_time_have_an_answer(until):
    speed = min(1e300, 1e300 / until)
    for b in (square(5, 0), Circle((5, 0), 1)):
        found = time_of_impact(BOX, b, (-speed, 0), until=until)
        assert (found.time is not None) == (speed * until > 3)


def test_a_turning_bar_hits_what_its_end_sweeps_over():
    """The bar's upper corner line reaches the box's lower right corner at an angle that trigonometry gives."""
    found = impact_of(RigidMotion.of(BAR, angular_velocity=math.pi / 2), RigidMotion.of(square(-0.5, 3)))
    corner = math.hypot(0.5, 3.0)
    angle = math.atan2(3.0, 0.5) - math.asin(0.1 / corner)
    assert found.time == pytest.approx(angle / (math.pi / 2), abs=1e-11)
    assert not found.exact


def test_a_bar_that_turns_too_fast_for_its_ends_is_still_caught():
    """At the start and at the end it is in the same place; in between it hits."""
    bar, box = RigidMotion.of(BAR, angular_velocity=math.pi), RigidMotion.of(square(-0.5, 3))
    found = impact_of(bar, box)
    assert found.time is not None
    assert found.contact.between == (0.0, 1.0)


def test_two_shapes_that_turn_alike_around_one_point_never_meet():
    around = {"angular_velocity": 3.0, "center": (0, 0)}
    found = impact_of(RigidMotion.of(square(1, 1), **around), RigidMotion.of(square(3, 3), **around))
    assert found.time is None


def test_the_bound_of_a_turning_shape_is_never_below_its_speed():
    bar = RigidMotion.of(BAR, (1, 2), angular_velocity=2.0)
    for time in np.linspace(0, 0.9, 10):
        ahead = bar.at(time + 1e-6)
        for direction in ((1.0, 0.0), (0.6, 0.8), (0.0, -1.0)):
            moved = ahead.support(direction) @ direction - bar.at(time).support(direction) @ direction
            assert moved / 1e-6 <= bar.speed(0.0, 1.0, np.array(direction)) + 1e-6


def test_steps_stop_where_the_shapes_glance_off():
    steps = list(
        conservative_advancement(RigidMotion.of(BAR, angular_velocity=0.0), RigidMotion.of(square(0, 1), (1, 0)), 0, 1)
    )
    assert [step.ending for step in steps] == [Ending.PARTS]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (([], BOX, (1, 0)), "empty"),
        ((BOX, BOX, (1, math.nan)), "finite"),
        ((BOX, BOX, (1, 0, 0)), "shape"),
    ],
)
def test_what_is_no_motion_is_refused(arguments, words):
    with pytest.raises(GeometryError, match=words):
        time_of_impact(*arguments)


def test_a_motion_needs_time():
    with pytest.raises(GeometryError, match="needs some time"):
        time_of_impact(BOX, BOX, (1, 0), until=0.0)
