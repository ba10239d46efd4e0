# SPDX-License-Identifier: GPL-3.0-or-later
"""The distance over time, and every contact, of recorded motions."""

import math
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from itertools import pairwise

import numpy as np
import pytest

from collide_addon.geometry import (
    Circle,
    ConvexPolygon,
    Ending,
    GeometryError,
    RecordedMotion,
    Relation,
    RigidMotion,
    conservative_advancement,
    gjk,
    resting,
    sat,
    sweep,
    sweep_in_parts,
)

from ...cases import mostly_slow

WALL = [(0, -3), (1, -3), (1, 3), (0, 3)]
BALL = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
SWEEP = import_module("collide_addon.geometry.motion.sweep")
FRAMES = [float(frame) for frame in range(1, 12)]


def drifting(points, times, places):
    hull = ConvexPolygon(points).vertices
    count = len(times)
    straight = np.ones(count - 1, dtype=bool)
    return RecordedMotion(
        np.array(times, float), (hull,) * count, np.array(places, float), straight, np.zeros(count - 1)
    )


def test_a_recorded_motion_of_a_round_shape_was_that_of_its_core():
    """A ball of radius 1 falls onto a bar, and a bar turns into a ball, at times that a student can compute."""
    bar = replace(resting(ConvexPolygon([(-2, 0), (2, 0)]), 0.0, 5.0), radius=0.5)
    ball = replace(drifting([(0, 0)], (0, 5), [(0, 5), (0, 0)]), radius=1.0)
    [contact] = sweep(bar, ball, [0.0, 1.0, 5.0]).contacts
    assert (contact.start, contact.end, contact.exact, contact.relation) == (3.5, 5.0, True, Relation.PENETRATING)
    assert [sample.value for sample in sweep(bar, ball, [0.0, 1.0, 5.0]).samples] == [3.5, 2.5, -1.5]
    spun = replace(turning([(-2, 0), (2, 0)], 1.0, FRAMES), radius=0.5)
    aside = replace(resting(ConvexPolygon([(0, 3)]), FRAMES[0], FRAMES[-1]), radius=0.75)
    angle = math.acos((3.0**2 + 2.0**2 - 1.25**2) / 12.0)  # between bar and point, when the bar's end is 1.25 from it
    assert sweep(spun, aside, FRAMES).first.start == pytest.approx(math.pi / 2 - angle, abs=1e-4)


def turning(points, speed, times):
    """A turning shape as an animation program would report it: computed at any time, known at some."""
    points = np.array(points, float)

    def at(time):
        cos, sin = math.cos(speed * time), math.sin(speed * time)
        return points @ np.array([[cos, sin], [-sin, cos]])

    reach = np.hypot(*points.T).max()
    count = len(times)
    return RecordedMotion(
        np.array(times, float),
        tuple(ConvexPolygon(at(time)).vertices for time in times),
        np.zeros((count, 2)),
        np.zeros(count - 1, dtype=bool),
        np.full(count - 1, reach * abs(speed)),
        {},
        lambda time: ConvexPolygon(at(time)).vertices,
    )


STILL = resting(ConvexPolygon(WALL), 1.0, 11.0)


@pytest.mark.parametrize("short_of", [0.0, 1e-9, 1e-6, 1e-5])
def test_a_contact_at_the_last_frame_or_just_short_of_it_was_an_index_error(short_of):
    ball = drifting(BALL, [1, 11], [(-10, 0), (-1 - short_of, 0)])
    for a, b in ((STILL, ball), (ball, STILL)):
        found = sweep(a, b, FRAMES)
        assert [(each.start, each.relation) for each in found.contacts] == (
            [] if short_of else [(11.0, Relation.TOUCHING)]
        )
        assert found.least_time == 11.0
        assert found.least.value == pytest.approx(short_of, abs=1e-12)


def test_the_curve_is_the_distance_at_each_time():
    ball = drifting(BALL, [1, 11], [(-10, 0), (10, 0)])
    found = sweep(STILL, ball, FRAMES)
    assert found.times == tuple(FRAMES)
    for time, sample in zip(found.times, found.samples, strict=True):
        x = -10 + 2 * (time - 1)
        assert sample.value == max(-x - 1, x - 2) if not -1 < x < 2 else sample.value < 0
        assert (sample.relation is Relation.PENETRATING) == (sample.value < 0)


def test_the_first_contact_is_the_exact_ratio_rounded_once():
    ball = drifting(BALL, [1, 11], [(-10, 0), (9, 0)])
    found = sweep(STILL, ball, FRAMES)
    assert found.first.exact
    assert found.first.start == float(1 + Fraction(90, 19))
    assert found.first.end == float(1 + Fraction(120, 19))


def test_a_contact_between_two_samples_is_found_and_said_to_be_unseen():
    ball = drifting(BALL, [1, 3], [(-10, 0), (14, 0)])
    found = sweep(resting(ConvexPolygon(WALL), 1.0, 3.0), ball, [1.0, 2.0, 3.0])
    assert found.samples[0].value > 0.0
    [contact] = found.contacts
    assert contact.relation is Relation.PENETRATING
    assert (contact.start, contact.end) == (1.75, 2.0)
    assert contact.between is None  # frame 2 touches
    found = sweep(resting(ConvexPolygon(WALL), 1.0, 3.0), ball, [1.0, 3.0])
    assert found.contacts[0].between == (1.0, 3.0)
    assert (found.least.value, found.least.relation) == (pytest.approx(-1.5, abs=1e-4), Relation.PENETRATING)


def test_there_and_back_are_two_contacts():
    ball = drifting(BALL, [1, 4, 7, 11], [(-10, 0), (8, 0), (8, 0), (-10, 0)])
    found = sweep(STILL, ball, FRAMES)
    assert [(each.start, each.end) for each in found.contacts] == [(2.5, 3.0), (float(7 + Fraction(4, 3)), 9.0)]
    assert not any(each.before or each.after for each in found.contacts)


def test_a_contact_that_goes_on_across_a_key_is_one():
    ball = drifting(BALL, [1, 6, 11], [(-3, 0), (0, 0), (0, 5)])
    [contact] = sweep(STILL, ball, FRAMES).contacts
    assert contact.start == float(1 + Fraction(10, 3))
    assert contact.end == float(6 + 4)
    ball = drifting(BALL, [1, 6, 11], [(-3, 0), (-1, 0), (-3, 0)])
    [contact] = sweep(STILL, ball, FRAMES).contacts
    assert (contact.start, contact.end, contact.relation) == (6.0, 6.0, Relation.TOUCHING)


def test_contacts_at_the_ends_of_the_time_say_so():
    ball = drifting(BALL, [1, 11], [(0, 0), (0.5, 0)])
    [contact] = sweep(STILL, ball, FRAMES).contacts
    assert (contact.before, contact.after) == (True, True)


def test_shapes_that_move_alike_stay_as_far_apart():
    way = [(0, 0), (20, 7)]
    found = sweep(drifting(WALL, [1, 11], way), drifting([(x + 3, y) for x, y in BALL], [1, 11], way), FRAMES)
    assert found.contacts == ()
    assert {round(sample.value, 9) for sample in found.samples} == {1.0}


def test_the_smallest_distance_between_samples_is_found():
    ball = drifting(BALL, [1, 4], [(-9, 5), (9.5, 5)])
    found = sweep(resting(ConvexPolygon(WALL), 1.0, 4.0), ball, [1.0, 4.0])
    assert found.contacts == ()
    assert found.least.value == pytest.approx(1.0)
    assert 1.0 < found.least_time < 4.0


def test_motion_backwards_in_time_has_the_mirrored_contacts():
    ball = drifting(BALL, [1, 6, 11], [(-10, 1), (3, 0), (9, -4)])
    back = drifting(BALL, [1, 6, 11], [(9, -4), (3, 0), (-10, 1)])
    there, mirrored = sweep(STILL, ball, FRAMES), sweep(STILL, back, FRAMES)
    assert [(each.start, each.end) for each in there.contacts] == [
        (pytest.approx(12 - each.end, abs=1e-12), pytest.approx(12 - each.start, abs=1e-12))
        for each in reversed(mirrored.contacts)
    ]


def test_swapped_shapes_have_the_same_curve_and_contacts():
    ball = drifting(BALL, [1, 6, 11], [(-10, 1), (3, 0), (9, -4)])
    one, other = sweep(STILL, ball, FRAMES), sweep(ball, STILL, FRAMES)
    assert one.contacts == other.contacts
    assert [sample.value for sample in one.samples] == [sample.value for sample in other.samples]


def test_a_turning_shape_is_followed_between_what_is_known_of_it():
    bar = turning([(-5, -0.1), (5, -0.1), (5, 0.1), (-5, 0.1)], math.pi / 8, FRAMES)
    box = resting(ConvexPolygon([(-0.5, 3), (0.5, 3), (0.5, 4), (-0.5, 4)]), 1.0, 11.0)
    found = sweep(bar, box, FRAMES)
    angle = math.atan2(3.0, 0.5) - math.asin(0.1 / math.hypot(0.5, 3.0))
    assert len(found.contacts) == 1
    assert found.first.start == pytest.approx(angle / (math.pi / 8), abs=found.resolution)
    assert not found.first.exact


def test_what_was_asked_is_recorded_and_enough_to_do_it_again():
    bar = turning([(-5, -0.1), (5, -0.1), (5, 0.1), (-5, 0.1)], math.pi / 8, FRAMES)
    box = resting(ConvexPolygon([(-0.5, 3), (0.5, 3), (0.5, 4), (-0.5, 4)]), 1.0, 11.0)
    first = sweep(bar, box, FRAMES)
    kept = RecordedMotion(bar.times, bar.hulls, bar.positions, bar.straight, bar.speeds, dict(bar.between))
    again = sweep(kept, box, FRAMES)
    assert again.contacts == first.contacts
    assert again.looked_at == first.looked_at
    with pytest.raises(GeometryError, match="nothing is recorded of time"):
        kept.at(1.000123)


def test_a_rigid_turn_agrees_with_fine_samples():
    bar, ball = RigidMotion.of(WALL, angular_velocity=5.0), RigidMotion.of(np.add(BALL, (4.2, 0)), (-1.0, 0.3))
    found = sweep(bar, ball, np.linspace(0.0, 1.0, 11))
    seen = [gjk(bar.at(time), ball.at(time)).relation is not Relation.SEPARATED for time in np.linspace(0, 1, 1001)]
    changes = [k / 1000 for k, (now, then) in enumerate(pairwise(seen)) if now != then]
    ends = [time for each in found.contacts for time in (each.start, each.end) if 0.0 < time < 1.0]
    assert ends == [pytest.approx(time, abs=1 / 1000) for time in changes]
    assert changes


@pytest.mark.parametrize(
    ("times", "words"),
    [([1.0], "two or more"), ([2.0, 1.0], "later"), ([0.0, 5.0], "not known"), ([1.0, 12.0], "not known")],
)
def test_times_that_are_none_are_refused(times, words):
    with pytest.raises(GeometryError, match=words):
        sweep(STILL, STILL, times)


# ---- nothing is jumped over


def random_shape(random, place):
    size = 10.0 ** random.uniform(-1.0, 0.5)
    kind = random.integers(3)
    if kind == 0:
        return Circle(place, size)
    angles = np.sort(random.uniform(0.0, 2.0 * math.pi, random.integers(2, 7)))
    flat = 1.0 if kind == 1 else 0.02
    return ConvexPolygon(np.stack([size * np.cos(angles), flat * size * np.sin(angles)], axis=1) + place)


def random_pair(random):
    """Two shapes on paths that bring them together, or nearly, at some time; the faster, the shorter the contact."""
    until = 10.0 ** random.uniform(-1.0, 1.5)
    meet, speed = random.uniform(0.0, until), 10.0 ** random.uniform(0.0, 4.0) / until
    course = random.uniform(0.0, 2.0 * math.pi)
    velocity = speed * np.array([math.cos(course), math.sin(course)])
    start = random.normal(size=2) * random.choice([0.0, 0.5, 1.5]) - meet * velocity
    turns = random.choice([0.0, 0.0, 0.3, 3.0, 30.0], 2) / until
    a = RigidMotion.of(random_shape(random, (0.0, 0.0)), angular_velocity=turns[0], until=until)
    b = RigidMotion.of(random_shape(random, start), velocity, angular_velocity=turns[1], until=until)
    return a, b, meet


def is_in(contacts, time, margin):
    return any(each.start - margin <= time <= each.end + margin for each in contacts)


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(k, marks=() if k % 12 == 0 else pytest.mark.nightly if k % 4 else pytest.mark.slow)
        for k in range(40)
    ],
)
def test_every_contact_that_fine_samples_see_is_found_and_no_other(seed):
    random = np.random.default_rng(seed)
    a, b, meet = random_pair(random)
    found, swapped = sweep(a, b, (0.0, a.until)), sweep(b, a, (0.0, a.until))
    assert [(each.start, each.end) for each in found.contacts] == [(each.start, each.end) for each in swapped.contacts]
    margin = 2.0 * found.resolution
    beside = a.until * 10.0 ** np.linspace(-6, 0, 12)
    near = np.concatenate([meet - beside, [meet], meet + beside])
    for time in [*np.linspace(0.0, a.until, 12), *near[(near >= 0.0) & (near <= a.until)]]:
        apart = sat(a.at(time), b.at(time))
        if apart.relation is Relation.PENETRATING and apart.depth > 1e-9:
            assert is_in(found.contacts, time, margin)
        if apart.relation is Relation.SEPARATED and apart.gap > 1e-9:
            assert not is_in(found.contacts, time, -margin)
    *_, last = conservative_advancement(a, b, 0.0, a.until)
    assert found.contacts or last.ending is not Ending.MEETS
    assert not found.contacts or found.least.value <= 0.0


@mostly_slow("share", [1e-2, 1e-4, 1e-6, 1e-9])
def test_a_contact_as_short_as_a_share_of_the_time_is_found(share):
    """The blade sweeps over a post as wide as its turn in that share of a frame."""
    blade = RigidMotion.of([(-5, 0), (5, 0)], angular_velocity=3.0)
    for angle in (0.3, 1.1, 2.9):
        half = 3.0 * share / 2.0
        post = [(4.0 * math.cos(angle + turn), 4.0 * math.sin(angle + turn)) for turn in (-half, half)]
        found = sweep(blade, RigidMotion.of(post), (0.0, 1.0))
        [contact] = found.contacts
        assert contact.start == pytest.approx((angle - half) / 3.0, abs=3e-12)
        assert contact.end == pytest.approx((angle + half) / 3.0, abs=3e-12)
        assert np.diff([time for time, _ in found.looked_at]).min() > found.resolution / 2.0  # no sample is wasted


def test_a_contact_that_begins_with_a_touch_is_there_from_the_touch_on():
    lid = RigidMotion.of([(0, 0), (4, 0), (4, 1), (0, 1)], angular_velocity=-1.0, center=(0, 0))
    [contact] = sweep(lid, RigidMotion.of([(0, -1), (4, -1), (4, 0), (0, 0)]), (0.0, 1.0)).contacts
    assert (contact.start, contact.before, contact.relation) == (0.0, True, Relation.PENETRATING)


def test_the_smallest_distance_was_above_zero_beside_an_exact_touch():
    found = sweep(STILL, drifting(BALL, [1, 11], [(-10, 4), (9, 4)]), [1.0, 11.0])
    assert found.first.relation is Relation.TOUCHING
    assert (found.least.value, found.least.relation) == (0.0, Relation.TOUCHING)
    roof = resting(ConvexPolygon([(0, 0), (2, 0), (1, 5)]), 1.0, 11.0)
    for end in (3, 7, 9, 11, 13):  # it is over the ridge at a time that float64 cannot represent
        found = sweep(roof, drifting([(0, 0)], [1, 11], [(-100, 5), (end, 5)]), [1.0, 11.0])
        assert (found.first.relation, found.first.exact) == (Relation.TOUCHING, True)
        assert (found.least.value, found.least.relation) == (0.0, Relation.TOUCHING)


def test_shapes_that_turn_as_one_and_touch_do_so_all_the_time(monkeypatch):
    monkeypatch.setattr(SWEEP, "MOST_LOOKS", 1 << 10)
    around = {"angular_velocity": 3.0, "center": (0, 0)}
    one, other = ([(x, 0), (x + 1, 0), (x + 1, 1), (x, 1)] for x in (0, 1))
    found = sweep(RigidMotion.of(one, **around), RigidMotion.of(other, **around), (0.0, 1.0))
    [contact] = found.contacts
    assert (contact.start, contact.end, contact.relation) == (0.0, 1.0, Relation.TOUCHING)
    assert len(found.looked_at) <= (1 << 8) + 3  # a quarter of the samples


@pytest.mark.parametrize(("most", "looks"), [(1 << 10, 1 << 10), (1, 1 << 6)])
def test_where_the_looks_run_out_it_is_told_how_short_a_contact_may_be_missing(monkeypatch, most, looks):
    monkeypatch.setattr(SWEEP, "MOST_LOOKS", most)
    around = {"angular_velocity": 3.0, "center": (0, 0)}
    one, other = ([(x, 0), (x + 1, 0), (x + 1, 1), (x, 1)] for x in (0, 1 + 1e-6))
    found = sweep(RigidMotion.of(one, **around), RigidMotion.of(other, **around), (0.0, 1.0))
    assert found.contacts == ()
    assert 0.5 / looks <= found.unseen <= 2.0 / looks
    assert looks <= len(found.looked_at) <= looks + 3  # and the ends, and where conservative advancement ends


def test_the_progress_of_a_sweep_rises_evenly_over_the_samples_and_then_over_the_pieces():
    ball = drifting(BALL, [1, 4, 7, 11], [(-10, 0), (8, 0), (8, 0), (-10, 0)])
    assert list(sweep_in_parts(STILL, ball, [1.0, 2.0, 5.0, 11.0])) == [
        *(1 / 8, 2 / 8, 3 / 8, 4 / 8),
        *(pytest.approx(1 / 2 + share) for share in (1 / 6, 2 / 6, 3 / 6)),
    ]


def test_a_turning_shape_that_grazes_another_touches_it():
    square = RigidMotion.of([(-1, -1), (1, -1), (1, 1), (-1, 1)], angular_velocity=1.0)
    wall = RigidMotion.of([(math.sqrt(2.0), -5), (math.sqrt(2.0), 5), (3, 0)])
    [contact] = sweep(square, wall, (0.0, 1.0)).contacts
    assert contact.relation is Relation.TOUCHING
    assert contact.start < math.pi / 4 < contact.end < contact.start + 1e-5
    beyond = RigidMotion.of([(1.4142136, -5), (1.4142136, 5), (3, 0)])
    assert sweep(square, beyond, (0.0, 1.0)).contacts == ()


def test_a_sample_in_contact_is_in_a_contact():
    blade = RigidMotion.of([(-5, 0), (5, 0)], angular_velocity=3.0)
    grazed = RigidMotion.of([(0, 5), (1, 9), (-1, 9)])
    for samples in ([0.0, math.pi / 6, 1.0], [0.0, 1.0]):
        assert is_in(sweep(blade, grazed, samples).contacts, math.pi / 6, 1e-6)
