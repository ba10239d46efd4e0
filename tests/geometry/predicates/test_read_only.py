# SPDX-License-Identifier: GPL-3.0-or-later
"""Results and shapes cannot be changed from outside, nor through the arrays they were made from."""

import dataclasses

import numpy as np
import pytest

from collide_addon.geometry import (
    Circle,
    ConvexPolygon,
    OrientedBox,
    Polygon,
    RecordedMotion,
    as_polygon,
    batch,
    concave_distance,
    gjk,
)
from collide_addon.geometry.predicates.results import own, read_only

from ...cases import in_one
from ..public_face import OF_TWO
from ..reached import fields_of, plain, reached

APART = [(0, 0), (3, 1), (2, 4)], [(7, 2), (9, 3), (8, 6)]
TOUCHING = [(0, 0), (4, 0), (4, 4), (0, 4)], [(4, 1), (8, 1), (8, 3), (4, 3)]
OVERLAPPING = [(0, 0), (5, 0), (5, 5), (2, 1), (0, 5)], [(3, 1), (8, 1), (6, 6)]
PAIRS = [[np.array(points, dtype=float) for points in pair] for pair in (APART, TOUCHING, OVERLAPPING)]


def made_of(name, pair):
    """Return a result, and the arrays that were given for it."""
    given = [points.copy() for points in pair]
    return OF_TWO[name](*given), given


def owners(result):
    """Return the results and shapes that a function returned: the values with fields."""
    return [(path, thing) for path, thing in reached(result) if fields_of(thing)]


@in_one("name", OF_TWO)
def test_every_array_in_a_result_is_read_only_and_its_own(name):
    for pair in PAIRS:
        result, given = made_of(name, pair)
        for owner, thing in owners(result):
            for path, value in reached(thing, owner):
                if isinstance(value, np.ndarray):
                    assert not value.flags.writeable, path
                    assert not any(np.shares_memory(value, points) for points in given), path
        for path, value in reached(result):
            if isinstance(value, np.ndarray):
                assert not any(np.shares_memory(value, points) for points in given), path
        assert all(points.flags.writeable for points in given)


@in_one("name", OF_TWO)
def test_no_list_or_dictionary_is_reached_in_a_result(name):
    for pair in PAIRS:
        for owner, thing in owners(made_of(name, pair)[0]):
            for field, value in fields_of(thing).items():
                mutable = isinstance(value, list | set | dict)
                assert not mutable or (isinstance(thing, RecordedMotion) and field == "between"), (owner, field)


@in_one("name", OF_TWO)
def test_no_field_of_a_result_can_be_given_another_value(name):
    for owner, thing in owners(made_of(name, PAIRS[0])[0]):
        for field in fields_of(thing):
            with pytest.raises((dataclasses.FrozenInstanceError, AttributeError)):
                setattr(thing, field, None)
            assert getattr(thing, field, owner) is not None or fields_of(thing)[field] is None


@in_one("name", OF_TWO)
def test_what_becomes_of_the_arrays_that_were_given_changes_no_result(name):
    for pair in PAIRS:
        result, given = made_of(name, pair)
        for points in given:
            points[:] = -77.0
        assert plain(result) == plain(made_of(name, pair)[0])


def test_a_circle_cannot_be_moved_in_one_half_of_the_code():
    center = np.array([1.0, 2.0])
    circle = Circle(center, 3.0)
    center[0] = 9.0
    with pytest.raises(ValueError, match="read-only"):
        circle.center[0] = 9.0
    for field in ("center", "radius", "core", "edges"):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(circle, field, 9.0)
    assert circle.center.tolist() == circle.core.vertices[0].tolist() == [1.0, 2.0]


def test_shapes_keep_their_numbers():
    box, polygon = OrientedBox((0, 0), (1, 1)), as_polygon([(0, 0), (4, 0), (0, 4)])
    for array in (box.center, box.half_extents, polygon.rings[0], ConvexPolygon([(0, 0)]).vertices):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 9.0
    assert isinstance(polygon, Polygon)


def test_a_motion_is_of_copies_and_a_hull_that_stays_the_same_is_one_array():
    times, hull, positions, speeds = np.array([0.0, 1.0]), np.array([[0.0, 0.0]]), np.zeros((2, 2)), np.zeros(1)
    motion = RecordedMotion(times, (hull, hull), positions, np.array([True]), speeds)
    for array in (times, hull, positions, speeds):
        array[:] = 7.0
    assert motion.hulls[0] is motion.hulls[1]
    assert motion.times.tolist() == [0.0, 1.0]
    assert motion.at(1.0).vertices.tolist() == [[0.0, 0.0]]
    assert not any(array.flags.writeable for array in (motion.times, motion.hulls[0], motion.positions, motion.speeds))


def test_only_an_array_that_nobody_can_write_to_is_kept_without_a_copy():
    locked, open_ = read_only(np.zeros(2)), np.zeros(2)
    assert own(locked) is locked
    view = open_[:]
    view.setflags(write=False)
    kept = own(open_), own(view)
    open_[:] = 7.0
    assert [array.tolist() for array in kept] == [[0.0, 0.0], [0.0, 0.0]]
    assert not any(array.flags.writeable for array in kept)


def test_fields_that_are_worked_out_late_are_read_only_too():
    result = gjk(*PAIRS[0])
    for name in ("normal", "closest_b", "closest_a"):
        assert not getattr(result, name).flags.writeable
    assert not result.simplex[0].point_a.flags.writeable


def test_pieces_and_answers_of_many_are_read_only():
    assert not concave_distance(*PAIRS[2]).pieces_a[0].flags.writeable
    assert not batch.gjk(PAIRS[0][:1], PAIRS[0][1:]).normal.flags.writeable
