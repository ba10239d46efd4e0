# SPDX-License-Identifier: GPL-3.0-or-later
"""What counts as an array of numbers: the same for every public function that takes one."""

import datetime as dt
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from collide_addon.geometry import (
    Circle,
    ConvexPolygon,
    GeometryError,
    Line,
    OrientedBox,
    RecordedMotion,
    RigidMotion,
    as_polygon,
    batch,
    boundary_parts,
    box_sat,
    concave_distance,
    conservative_advancement,
    convex_hull,
    convex_pieces,
    cut_line,
    depth,
    distance,
    enclosing_circle,
    epa,
    gjk,
    min_area_box,
    minkowski_difference,
    minkowski_sum,
    orient2d,
    overlapping_pairs,
    pairwise_differences,
    pca_box,
    perpendicular_foot,
    pnpoly,
    polygons_intersect,
    principal_axes,
    random_point_sets,
    sat,
    segments_intersect,
    signed_distance,
    space,
    sweep,
    time_of_impact,
    triangulate,
)
from collide_addon.geometry.batch.pair_table import pair_table
from collide_addon.geometry.predicates.points import as_float64

from ...cases import in_one
from ..reached import plain

POINTS = [[0, 0], [4, 0], [4, 3]]
OTHER = [(2, 1), (9, 1), (9, 8), (2, 7)]
LINE = Line(3, -4, 5)
BOX = OrientedBox((0, 0), (2, 1))

OF_POINTS = {
    "as_polygon": as_polygon,
    "boundary_parts": boundary_parts,
    "concave_distance, a": lambda p: concave_distance(p, OTHER),
    "concave_distance, b": lambda p: concave_distance(OTHER, p),
    "convex_hull": convex_hull,
    "convex_pieces": convex_pieces,
    "ConvexPolygon": ConvexPolygon,
    "depth, a": lambda p: depth(p, OTHER),
    "depth, b": lambda p: depth(OTHER, p),
    "depth of a shape": lambda p: depth(ConvexPolygon(OTHER), p),
    "distance, a": lambda p: distance(p, OTHER),
    "distance, b": lambda p: distance(OTHER, p),
    "distance of a shape": lambda p: distance(p, ConvexPolygon(OTHER)),
    "enclosing_circle": enclosing_circle,
    "epa": lambda p: (epa(p, OTHER), epa(OTHER, p)),
    "gjk, a": lambda p: gjk(p, OTHER),
    "cut_line": lambda p: cut_line((0, 0), (1, 1), p),
    "gjk, b": lambda p: gjk(OTHER, p),
    "min_area_box": min_area_box,
    "minkowski_difference": lambda p: (minkowski_difference(p, OTHER), minkowski_difference(OTHER, p)),
    "minkowski_sum": lambda p: minkowski_sum(p, OTHER),
    "OrientedBox.around": lambda p: OrientedBox.around(p, 0.5),
    "overlapping_pairs": lambda p: overlapping_pairs(p, p),
    "pair_table": lambda p: pair_table([OTHER, p], listed="all"),
    "pairwise_differences": lambda p: pairwise_differences(p, OTHER),
    "pca_box": pca_box,
    "pnpoly, polygon": lambda p: pnpoly(p, OTHER),
    "pnpoly, points": lambda p: pnpoly(OTHER, p),
    "pnpoly, a ring": lambda p: pnpoly([OTHER, p], OTHER),
    "polygons_intersect": lambda p: (polygons_intersect(p, OTHER), polygons_intersect(OTHER, p)),
    "principal_axes": principal_axes,
    "RecordedMotion": lambda p: RecordedMotion([0, 1], (OTHER, OTHER), p[:2], [True], [0]),
    "RigidMotion.of": RigidMotion.of,
    "sat": lambda p: (sat(p, OTHER), sat(OTHER, p)),
    "time_of_impact": lambda p: time_of_impact(p, OTHER, (1, 0)),
    "triangulate": triangulate,
}
OF_A_VECTOR = {
    "Circle": lambda v: Circle(v, 1),
    "ConvexPolygon.support": lambda v: ConvexPolygon(POINTS).support(v),
    "Circle.support": lambda v: Circle((0, 0), 1).support(v),
    "cut_line, an end": lambda v: (cut_line(v, (7, 7), OTHER), cut_line((7, 7), v, OTHER)),
    "gjk, start": lambda v: gjk(POINTS, OTHER, start=v),
    "Line.through": lambda v: (Line.through(v, (7, 7)), Line.through((7, 7), v)),
    "Line.normal_through": LINE.normal_through,
    "orient2d": lambda v: (orient2d(v, (7, 7), (8, 0)), orient2d((7, 7), v, (8, 0)), orient2d((7, 7), (8, 0), v)),
    "OrientedBox": lambda v: (OrientedBox(v, (1, 1)), OrientedBox((1, 1), v)),
    "OrientedBox.from_corner": lambda v: (OrientedBox.from_corner(v, (1, 1)), OrientedBox.from_corner((1, 1), v)),
    "OrientedBox, moved": lambda v: (BOX.moved(v), BOX.support(v), BOX.rotated_about(v, 1.0)),
    "OrientedBox, scaled": lambda v: BOX.scaled(2, 2, about=v),
    "perpendicular_foot": lambda v: perpendicular_foot(LINE, v),
    "RigidMotion.of, velocity": lambda v: RigidMotion.of(POINTS, v),
    "RigidMotion.of, center": lambda v: RigidMotion.of(POINTS, center=v),
    "segments_intersect": lambda v: [
        segments_intersect(*ends) for ends in ([v, (7, 7), (8, 0), (0, 8)], [(7, 7), (8, 0), (0, 8), v])
    ],
    "signed_distance": lambda v: signed_distance(LINE, v),
    "sweep, times": lambda v: sweep(*[RigidMotion.of(points, until=9) for points in (POINTS, OTHER)], v),
    "time_of_impact, velocity": lambda v: time_of_impact(POINTS, OTHER, v),
}
OF_A_STACK = {
    "batch.epa": lambda s: (batch.epa(s, [OTHER]), batch.epa([OTHER], s)),
    "batch.gjk": lambda s: (batch.gjk(s, [OTHER]), batch.gjk([OTHER], s)),
    "batch.intersect": lambda s: (batch.intersect(s, [OTHER]), batch.intersect([OTHER], s)),
    "pair_table of a stack": pair_table,
    "pnpoly of rings": lambda s: pnpoly(s, OTHER),
}
IN_SPACE = {"space.pca_box": space.pca_box}
GIVEN = (
    *((name, function, POINTS) for name, function in OF_POINTS.items()),
    *((name, function, POINTS[2]) for name, function in OF_A_VECTOR.items() if name != "sweep, times"),
    ("sweep, times", OF_A_VECTOR["sweep, times"], [0, 3, 4]),
    *((name, function, [POINTS]) for name, function in OF_A_STACK.items()),
    *((name, function, [[2, 0, 7], [0, 2, 8]]) for name, function in IN_SPACE.items()),
)
"""Name, function, and its arguments, as nested lists of whole numbers."""


def as_objects(convert):
    def converted(values):
        if isinstance(values, list):
            return [converted(each) for each in values]
        return convert(values)

    return converted


def frozen(values):
    array = np.array(values, dtype=float)
    array.setflags(write=False)
    return array


def every_other(values):
    array = np.array(values, dtype=float)
    return np.repeat(array, 2, axis=-1)[..., ::2]


ACCEPTED = {
    "tuples": lambda values: tuple(map(tuple, values)) if isinstance(values[0], list) else tuple(values),
    "an array": lambda values: np.array(values, dtype=float),
    "whole numbers": lambda values: np.array(values, dtype=np.uint8),
    "single precision": lambda values: np.array(values, dtype=np.float32),
    "half precision": lambda values: np.array(values, dtype=np.float16),
    "long doubles": lambda values: np.array(values, dtype=np.longdouble),
    "the other byte order": lambda values: np.array(values, dtype=float).astype(">f8"),
    "Fortran's order": lambda values: np.array(values, dtype=float, order="F"),
    "a strided view": every_other,
    "a read-only array": frozen,
    "a memoryview": lambda values: memoryview(np.array(values, dtype=float)),
    "fractions": as_objects(Fraction),
    "decimals": as_objects(Decimal),
    "numpy's scalars": as_objects(np.float32),
    "an array of objects": lambda values: np.array(values, dtype=object),
    "a masked array without a mask": lambda values: np.ma.array(values, dtype=float),
    "a masked array with nothing masked": lambda values: np.ma.array(values, dtype=float, mask=np.zeros_like(values)),
    "another kind of array": lambda values: np.array(values, dtype=float).view(np.recarray),
}
REFUSED = {
    "complex numbers": (lambda values: np.array(values) + 1j, "it contains complex128, not real numbers"),
    "complex numbers without imaginary parts": (as_objects(complex), "it contains complex128"),
    "strings": (as_objects(str), "it contains str"),
    "an array of strings": (lambda values: np.array(values).astype(str), "it contains str"),
    "strings among objects": (lambda values: np.array(as_objects(str)(values), dtype=object), "it contains str"),
    "bytes": (lambda values: np.array(values).astype("S"), "it contains bytes"),
    "truth values": (lambda values: np.array(values) > 0, "it contains bool"),
    "dates": (as_objects(lambda day: dt.date(2026, 1, 1 + day)), "it contains date"),
    "numpy's dates": (lambda values: np.array(values).astype("datetime64[D]"), "it contains datetime64"),
    "durations": (lambda values: np.array(values).astype("timedelta64[s]"), "it contains timedelta64"),
    "None": (as_objects(lambda value: value or None), "it contains NoneType"),
    "a masked array": (lambda values: np.ma.masked_equal(np.array(values, dtype=float), 0.0), "entries are masked"),
    "a masked array, all of it": (lambda values: np.ma.masked_all_like(np.array(values)), "entries are masked"),
}


def is_refused_for(function, given, reason):
    with pytest.raises(GeometryError) as refusal:
        function(given)
    assert reason in str(refusal.value)
    assert len(str(refusal.value)) < 200


@in_one(("name", "function", "given"), GIVEN, ids=[name for name, _, _ in GIVEN], every=3)
def test_every_function_takes_the_same_kinds_of_arrays_and_changes_none(name, function, given):
    expected = plain(function(given))
    for kind, make in ACCEPTED.items():
        if name == "RecordedMotion" and kind in {"a memoryview", "a masked array without a mask"}:
            continue  # only a part of it is needed here
        values = make(given)
        before = np.array(values, dtype=float)
        assert plain(function(values)) == expected, kind
        assert np.array_equal(np.array(values, dtype=float), before), kind


@in_one(("name", "function", "given"), GIVEN, ids=[name for name, _, _ in GIVEN])
def test_every_function_refuses_the_same_kinds_of_arrays_and_says_why(name, function, given):
    for make, reason in REFUSED.values():
        values = make([[value or 0 for value in row] if isinstance(row, list) else row for row in given])
        if "masked" in reason and not np.ma.is_masked(values):
            continue  # no 0 in it
        if "NoneType" in reason and not any(value is None for value in np.array(values, dtype=object).ravel()):
            continue
        is_refused_for(function, values, reason)


@in_one("name", OF_POINTS)
def test_a_matrix_is_taken_as_the_array_in_it(name):
    assert plain(OF_POINTS[name](np.array(POINTS).view(np.matrix))) == plain(OF_POINTS[name](POINTS))


@in_one("name", OF_POINTS)
def test_lists_that_hold_masked_values_are_refused_too(name):
    masked = np.ma.masked_equal(np.array(POINTS, dtype=float), 3.0)
    for values in (list(masked), [list(row) for row in masked], [[0.0, 0.0], masked[1], masked[2]]):
        if name != "RecordedMotion":  # only the first two are needed
            is_refused_for(OF_POINTS[name], values, "entries are masked")


@pytest.mark.parametrize("values", [{(0, 0), (1, 1)}, {0: 1}, iter(POINTS), object(), "points", b"points", dt])
def test_what_is_no_array_is_refused_by_its_kind(values):
    for function in (convert for name, convert in OF_POINTS.items() if name != "RecordedMotion"):
        with pytest.raises(GeometryError, match=r"it contains|has shape"):
            function(values)


def test_records_are_refused():
    records = np.zeros(3, dtype=[("x", float), ("y", float)])
    is_refused_for(convex_hull, records, "it contains void, not real numbers")


def test_ragged_rows_are_refused():
    for function in (
        convex_hull,
        triangulate,
        lambda rows: overlapping_pairs(rows, rows),
        lambda rows: sat(rows, rows),
    ):
        with pytest.raises(GeometryError, match="its rows have different lengths"):
            function([(1, 2), (3,)])


def test_numbers_beyond_float64_are_refused_as_not_finite():
    for huge in (Decimal("1e999"), np.longdouble("1e4000"), Decimal("nan"), Fraction(10) ** 400, 10**400):
        with pytest.raises(GeometryError, match=r"must be finite|too large"):
            convex_hull([(0, 0), (huge, 1)])


def test_other_numbers_are_rounded_to_the_nearest_float64():
    third = Fraction(1, 3)
    assert as_float64([third, Decimal("0.1"), 2**60 + 1]).tolist() == [float(third), 0.1, float(2**60 + 1)]
    assert as_float64(np.array([2**53 + 1], dtype=np.int64)).tolist() == [2.0**53]


def test_a_float64_array_comes_through_as_it_is_and_a_copy_is_kept():
    points = np.array(POINTS, dtype=float)
    assert as_float64(points) is points


def test_lists_without_an_end_were_a_recursion_error():
    holds_itself, deep = [], 1.0
    holds_itself.append(holds_itself)
    for _ in range(5000):
        deep = [deep]
    for points in (holds_itself, deep):
        with pytest.raises(GeometryError, match="points must be rows of numbers"):
            ConvexPolygon(points)


NUMBERS = {
    "tolerance": lambda number: gjk(POINTS, OTHER, tolerance=number),
    "tolerance of epa": lambda number: epa(POINTS, OTHER, tolerance=number),
    "tolerance of sat": lambda number: sat(POINTS, OTHER, tolerance=number),
    "tolerance of box_sat": lambda number: box_sat(BOX, BOX, tolerance=number),
    "radius": lambda number: Circle((0, 0), number),
    "angle": lambda number: OrientedBox((0, 0), (1, 1), number),
    "angle of rotated_about": lambda number: BOX.rotated_about((0, 0), number),
    "angle of around": lambda number: OrientedBox.around(POINTS, number),
    "scale": lambda number: BOX.scaled(number, 1),
    "a": lambda number: Line(number, 1, 1),
    "c": lambda number: Line(1, 1, number),
    "reach": lambda number: pair_table([POINTS], reach=number),
    "angular_velocity": lambda number: RigidMotion.of(POINTS, angular_velocity=number),
    "until": lambda number: RigidMotion.of(POINTS, until=number),
    "until of time_of_impact": lambda number: time_of_impact(POINTS, OTHER, (1, 0), until=number),
    "dx": lambda number: random_point_sets(2, number),
    "end": lambda number: list(conservative_advancement(*[RigidMotion.of(POINTS, until=9)] * 2, 0, number)),
}


@in_one("name", NUMBERS)
def test_a_single_number_is_taken_and_refused_as_one_in_an_array(name):
    expected = plain(NUMBERS[name](2))
    for kind in (float, Fraction, Decimal, np.float32, np.int8, np.longdouble, np.array):
        assert plain(NUMBERS[name](kind(2))) == expected
    wrong = ["2", b"2", 2 + 0j, np.complex128(2), None, [2], (2, 2), np.array([2.0]), np.ma.masked, {2}]
    for value in [*wrong, dt.date(2026, 1, 2), np.datetime64("2026-01-01"), np.True_, True, np.nan, np.inf]:
        with pytest.raises(GeometryError):
            NUMBERS[name](value)


@pytest.mark.parametrize("count", [0, -1, 1.5, "3", None, np.nan])
def test_a_count_of_points_is_a_whole_number(count):
    with pytest.raises(GeometryError, match="count is"):
        random_point_sets(count)


# ---- choices


def test_a_choice_may_be_given_by_its_value():
    for listed in ("all", "nearest", "within"):
        table = pair_table([POINTS, OTHER], listed=listed)
        assert len(table) == 1
    assert table.order("distance", descending=True).tolist() == [0]


@pytest.mark.parametrize(
    ("function", "complaint"),
    [
        (lambda value: pair_table([POINTS, OTHER], listed=value), "expected one of 'nearest', 'within', 'all'"),
        (lambda value: pair_table([POINTS, OTHER]).order(value), "expected one of 'pair', 'distance', 'depth', 'relat"),
        (lambda value: pnpoly(POINTS, OTHER, boundary=value), "expected one of 'half-open', 'inside', 'outside'"),
        (lambda value: boundary_parts(POINTS, boundary=value), "expected one of 'half-open', 'inside', 'outside'"),
    ],
)
def test_a_choice_that_is_none_is_refused_with_those_there_are(function, complaint):
    for value in ("ALL", "", None, 1, ["all"], np.array(["all", "inside"])):
        is_refused_for(function, value, complaint)
