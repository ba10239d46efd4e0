# SPDX-License-Identifier: GPL-3.0-or-later
"""Fields computed on access equal those of a result that has them from the start."""

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, fields, replace

import numpy as np
import pytest

from collide_addon.geometry import Circle, GjkResult, PenetrationResult, Relation, epa, gjk
from collide_addon.geometry.predicates.results import LazyFields

SQUARE, TRIANGLE = [(0, 0), (2, 0), (2, 2), (0, 2)], [(5, 3), (7, 5), (4, 6)]
INSIDE = [(1.9, 1.7), (3.0, 1.5), (2.5, 4.0)]


def plain(value):
    """Return a field as a value that can be compared to the last bit."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    return [plain(one) for one in value] if isinstance(value, tuple) else value


def all_fields(result, order=1):
    return {field.name: plain(getattr(result, field.name)) for field in fields(result)[::order]}


def ignored(step):
    pass


def without_shapes(values):
    return {name: value for name, value in values.items() if name not in {"a", "b"}}


def test_every_field_is_that_of_the_exact_algorithm_to_the_last_bit(grid_pairs, float_pairs, touching_pairs):
    for a, b in grid_pairs[::2] + float_pairs + touching_pairs[::6]:
        for function in (gjk, epa):
            for order in (1, -1):  # of reading
                found = without_shapes(all_fields(function(a, b), order))
                assert found == without_shapes(all_fields(function(a, b, record=ignored)))


def test_each_field_alone_is_the_same_as_with_all_others(float_pairs):
    for a, b in float_pairs[::20]:
        for function in (gjk, epa):
            complete = without_shapes(all_fields(function(a, b, record=ignored)))
            for name, value in complete.items():
                assert plain(getattr(function(a, b), name)) == value


def test_a_start_changes_the_account_and_nothing_else():
    result, other = gjk(SQUARE, TRIANGLE), gjk(SQUARE, TRIANGLE, start=(-1, -3))
    assert other.iterations == gjk(SQUARE, TRIANGLE, start=(-1, -3), record=ignored).iterations
    for name in ("distance", "closest_a", "closest_b", "normal"):
        assert plain(getattr(result, name)) == plain(getattr(other, name))


def test_circles_have_the_fields_of_the_exact_algorithm_too(grid_pairs):
    for a, b in grid_pairs[::9]:
        for one, other in ((Circle(a[0], 1.0), Circle(b[0], 0.5)), (Circle(a[0], 0.7), b), (a, Circle(b[0], 2.0))):
            for function in (gjk, epa):
                exact = function(one, other, record=ignored)
                assert without_shapes(all_fields(function(one, other))) == without_shapes(all_fields(exact))


def test_a_field_is_worked_out_once():
    result = gjk(SQUARE, TRIANGLE)
    assert result.closest_a is result.closest_a
    assert result.distance == result.distance > 0.0
    assert result.closest_a is result.closest_a


@pytest.mark.parametrize("function", [gjk, epa])
@pytest.mark.parametrize("other", [TRIANGLE, INSIDE])
def test_a_result_is_copied_stored_and_changed_like_any_other(function, other):
    result = function(SQUARE, other)
    expected = without_shapes(all_fields(function(SQUARE, other, record=ignored)))
    for twin in (copy.copy(function(SQUARE, other)), copy.deepcopy(function(SQUARE, other))):
        assert without_shapes(all_fields(twin)) == expected
    assert without_shapes(all_fields(pickle.loads(pickle.dumps(function(SQUARE, other))))) == expected
    changed = replace(result, relation=Relation.TOUCHING)
    assert changed.relation is Relation.TOUCHING
    assert without_shapes(all_fields(changed)) == {**expected, "relation": Relation.TOUCHING}
    assert "iterations=" in repr(function(SQUARE, other))


def test_a_result_stays_as_it_is():
    result = gjk(SQUARE, TRIANGLE)
    with pytest.raises(FrozenInstanceError):
        result.distance = 1.0
    with pytest.raises(AttributeError, match="'GjkResult' object has no attribute 'length'"):
        _ = result.length


@dataclass(frozen=True, slots=True, eq=False)
class Corners(LazyFields):
    several: tuple[np.ndarray, ...]
    single: np.ndarray


def test_arrays_of_lazy_fields_are_read_only_also_those_in_a_tuple():
    values = {"several": (np.zeros(2), np.ones(2)), "single": np.zeros(2)}
    corners = Corners.with_lazy_fields(lambda _: values, {})
    assert not any(array.flags.writeable for array in (*corners.several, corners.single))


def test_both_results_may_have_lazy_fields():
    assert issubclass(GjkResult, LazyFields)
    assert issubclass(PenetrationResult, LazyFields)
