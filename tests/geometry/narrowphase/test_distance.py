# SPDX-License-Identifier: GPL-3.0-or-later
"""Floats give the same answers as the integers, or none.

With `record` the exact walk is done from the first step to the last, so its answer is used for comparison.
"""

import math
import sys
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import Circle, ConvexPolygon, GeometryError, Relation, depth, distance, epa, gjk

from ...cases import mostly_slow

FAR_OFF = 1e12, -3e11
SCALES = (1e-12, 1.0, 1e12)
SMALLEST = 5e-324


def exactly(a, b):
    return gjk(a, b, record=lambda step: None), epa(a, b, record=lambda step: None)


def as_circle_or_polygon(random, points):
    return Circle(points[0], random.choice((0.0, 1.0, 0.3))) if random.random() < 0.5 else ConvexPolygon(points)


def size(a, b):
    return np.abs(np.array([*a, *b], dtype=np.float64) - np.array(a[0], dtype=np.float64)).max()


def ellipse(random, count, x=0.0, y=0.0):
    angles = (np.arange(count) + [random.uniform(0.05, 0.95) for _ in range(count)]) * (2.0 * math.pi / count)
    wide, high = random.uniform(0.5, 1.5), random.uniform(0.5, 1.5)
    return np.stack([x + wide * np.cos(angles), y + high * np.sin(angles)], axis=1)


def random_pairs(random, count, number, lowest=0.0, highest=5.0):
    pairs = []
    for _ in range(number):
        angle, apart = random.uniform(0.0, 2.0 * math.pi), random.uniform(lowest, highest)
        other = ellipse(random, count, apart * math.cos(angle), apart * math.sin(angle))
        pairs.append((ellipse(random, count), other))
    return pairs


@pytest.fixture
def asked(monkeypatch):
    """Return a list that grows by one each time floats leave a question to the integers."""
    asked = []
    for function in (distance, gjk, epa):
        module = sys.modules[function.__module__]
        for name in ("gjk", "epa", "_exact"):
            if (name.startswith("_") or module is sys.modules[distance.__module__]) and hasattr(module, name):
                exact = getattr(module, name)
                monkeypatch.setattr(
                    module, name, lambda *args, exact=exact, **more: asked.append(1) or exact(*args, **more)
                )
    return asked


@mostly_slow("scale", SCALES)
def test_both_are_those_of_the_exact_algorithms(scale, grid_pairs, float_pairs, touching_pairs):
    for pair in grid_pairs[::3] + float_pairs[::3] + touching_pairs[::5]:
        a, b = (scale * np.array(points, dtype=np.float64) for points in pair)
        for one, other in ((a, b), (b, a)):
            walked, expanded = exactly(one, other)
            within = 1e-12 * size(one, other) + SMALLEST
            for first, second in (
                (one, other),
                (ConvexPolygon(one), ConvexPolygon(other)),
                (one, ConvexPolygon(other)),
            ):
                assert abs(distance(first, second) - walked.distance) <= within
                assert abs(depth(first, second) - expanded.depth) <= within
                assert (distance(first, second) > 0.0) == (walked.distance > 0.0)
                assert (depth(first, second) > 0.0) == (expanded.depth > 0.0)


def test_far_from_the_origin_it_is_the_size_of_the_pair_that_counts(float_pairs):
    for pair in float_pairs[::3]:
        a, b = (np.array(points) + FAR_OFF for points in pair)
        walked, expanded = exactly(a, b)
        within = 1e-12 * size(a, b)
        assert abs(distance(a, b) - walked.distance) <= within
        assert abs(distance(ConvexPolygon(a), ConvexPolygon(b)) - walked.distance) <= within
        assert abs(depth(a, b) - expanded.depth) <= within


@pytest.mark.parametrize("count", [3, 4, 16, 64, 256, 2048])
def test_polygons_with_many_vertices_have_the_exact_distance_and_depth(count):
    for a, b in random_pairs(Random(count), count, 8 if count < 1000 else 3):
        walked, expanded = exactly(a, b)
        shapes = ConvexPolygon(a), ConvexPolygon(b)
        assert abs(distance(a, b) - walked.distance) <= 1e-13
        assert abs(distance(*shapes) - walked.distance) <= 1e-13
        assert abs(depth(a, b) - expanded.depth) <= 1e-13
        assert abs(depth(*shapes) - expanded.depth) <= 1e-13


def test_points_in_any_order_with_copies_and_inner_ones_have_the_depth_of_their_hulls():
    random = Random(5)
    for a, b in random_pairs(random, 16, 40, highest=2.0):
        more = np.concatenate((a, 0.5 * a + 0.5 * a.mean(axis=0), a[::3]))
        random.shuffle(rows := list(range(len(more))))
        assert abs(depth(more[rows], b[::-1]) - epa(a, b).depth) <= 1e-13


def test_circles_have_the_exact_distance_and_depth(grid_pairs):
    random = Random(3)
    for a, b in grid_pairs[::4]:
        one, other = as_circle_or_polygon(random, a), as_circle_or_polygon(random, b)
        walked, expanded = exactly(one, other)
        assert abs(distance(one, other) - walked.distance) <= 1e-12
        assert abs(depth(one, other) - expanded.depth) <= 1e-12
        assert (distance(one, other) > 0.0) == (walked.relation is Relation.SEPARATED)
        assert (depth(one, other) > 0.0) == (expanded.relation is Relation.PENETRATING)


def test_the_ends_of_the_float_range_are_left_to_the_integers(named_pairs):
    for unit in (SMALLEST, 1e-300, 1e-200, 1e200, 1e300):
        for a, b in named_pairs.values():
            one, other = (unit * np.array(points, dtype=np.float64) for points in (a, b))
            if max(np.abs(one).max(), np.abs(other).max()) < 1e302:
                walked, expanded = exactly(one, other)
                assert distance(one, other) == walked.distance
                assert depth(one, other) == expanded.depth


def thin_shape(random):
    """Return points spread over very different widths and heights, turned."""
    wide, high = (random.choice((1.0, 1.0, 1e-3, 1e-8, 1e-12)) for _ in range(2))
    count = random.choice((1, 2, 3, 6, 12))
    points = [(wide * random.uniform(-1, 1), high * random.uniform(-1, 1)) for _ in range(count)]
    turn = random.choice((0.0, random.uniform(0.0, 7.0)))
    c, s = math.cos(turn), math.sin(turn)
    return np.array([(c * x - s * y, s * x + c * y) for x, y in points])


def nearly_touching_pairs(random, number):
    for _ in range(number):
        a, b = thin_shape(random), thin_shape(random)
        b += [random.uniform(-1, 1), random.uniform(-1, 1)]
        found = epa(a, b)
        gap = found.depth if found.relation is Relation.PENETRATING else -gjk(a, b).distance
        b += (gap + random.choice((0, 1, -1)) * random.choice((1e-16, 1e-14, 1e-12, 1e-6))) * found.normal
        place, scale = random.choice((0.0, 1e3, 1e9)), random.choice(SCALES)
        yield scale * (a + place), scale * (b + place)


def test_thin_shapes_that_nearly_touch_far_away_have_the_exact_answer_to_the_last_bit(every):
    for a, b in nearly_touching_pairs(Random(7), 3200 // every):
        walked, expanded = exactly(a, b)
        found, deep = gjk(a, b), epa(a, b)
        assert (found.relation, found.distance) == (walked.relation, walked.distance)
        assert found.closest_a.tolist() == walked.closest_a.tolist()
        assert (deep.relation, deep.depth) == (expanded.relation, expanded.depth)
        assert [normal.tolist() for normal in deep.normals] == [normal.tolist() for normal in expanded.normals]
        assert deep.point_b.tolist() == expanded.point_b.tolist()
        within = 1e-12 * size(a, b)
        for first, second in ((a, b), (ConvexPolygon(a), ConvexPolygon(b))):
            assert abs(distance(first, second) - walked.distance) <= within
            assert abs(depth(first, second) - expanded.depth) <= within
            assert (distance(first, second) > 0.0) == (walked.distance > 0.0)
            assert (depth(first, second) > 0.0) == (expanded.depth > 0.0)


def sides_of_a_line(random):
    """Return points on both sides of a slanted line, some as close to it as rounding allows.

    The hulls have edges that hardly turn, so that floats choose the wrong vertices; they nearly touch along a length.
    """
    angle, far, unit = random.uniform(0.0, 7.0), random.choice((0.0, 1.0, 9.0)), random.choice(SCALES)
    c, s, x, y = math.cos(angle), math.sin(angle), random.uniform(-far, far), random.uniform(-far, far)
    ranges = random.choice((((-1, 1), (-1, 1)), ((-1, 0), (-0.5, 1)), ((-1, -0.1), (0.1, 1)), ((-1, 1), (-0.1, 0.1))))
    for sign, (low, high) in zip((1.0, -1.0), ranges, strict=True):
        height = sign * random.choice((1e-16, 1e-15, 1e-3, 1.0))
        places = [(random.uniform(low, high), 0.0) for _ in range(random.randint(1, 6))]
        places += [(random.uniform(low, high), height * random.uniform(0.2, 1.0)) for _ in range(random.randint(0, 3))]
        yield [(unit * (x + c * t - s * h), unit * (y + s * t + c * h)) for t, h in places]


def test_shapes_on_both_sides_of_a_line_have_the_exact_relation():
    random = Random(8)
    for _ in range(250):
        a, b = sides_of_a_line(random)
        relation = gjk(a, b, record=lambda step: None).relation
        shapes = ConvexPolygon(a), ConvexPolygon(b)
        assert gjk(*shapes).relation is epa(*shapes).relation is relation
        for first, second in ((a, b), shapes):
            assert (distance(first, second) > 0.0) == (relation is Relation.SEPARATED)
            assert (depth(first, second) > 0.0) == (relation is Relation.PENETRATING)


def circle_beside(random):
    """Return a point or a small polygon and a circle that touches it except for the last bits of its radius."""
    size, x, y = random.choice((1.0, 1e-3, 1e-6, 1e-9)), random.uniform(-1, 1), random.choice((0.0, 1e-7, 0.4, -0.8))
    points = [(x + random.uniform(-size, size), y + random.uniform(-size, size)) for _ in range(random.randint(1, 3))]
    center = random.choice((0.0, random.uniform(-1, 1))), random.choice((0.0, random.uniform(-1, 1)))
    if random.random() < 0.4:  # a horizontal segment, and the circle beside its end
        points = [(x, y), (x - random.uniform(0.0, size), y)]
        center = x + random.uniform(0.1, 1.0), y
    radius = gjk(points, Circle(center, 0.0)).distance
    for _ in range(random.randint(0, 2)):
        radius = math.nextafter(radius, random.choice((0.0, math.inf)))
    share = random.uniform(0.0, radius)
    if len(points) == 1:
        return Circle(points[0], share), Circle(center, radius - share)
    return ConvexPolygon(points), Circle(center, radius)


def turned(shape):
    """Return a shape with x and y exchanged."""
    if isinstance(shape, Circle):
        return Circle(shape.center[::-1], shape.radius)
    return ConvexPolygon(shape.vertices[:, ::-1])


def test_circles_that_touch_but_for_the_last_bits_of_their_radius_have_the_exact_relation(every):
    random = Random(9)
    for number in range(3200 // every):
        a, b = circle_beside(random)
        if number % 2:  # above, not beside
            a, b = (turned(shape) for shape in (a, b))
        relation = gjk(a, b, record=lambda step: None).relation
        for one, other in ((a, b), (b, a)):
            assert gjk(one, other).relation is epa(one, other).relation is relation
            assert (distance(one, other) > 0.0) == (relation is Relation.SEPARATED)
            assert (depth(one, other) > 0.0) == (relation is Relation.PENETRATING)


def test_boxes_far_away_that_share_a_corner_were_called_apart():
    point = np.array([(1e9 + 2.0**-20, 1e9)])
    needle = np.array([(1e9 - 1e-6, 1e9), point[0]])
    assert epa(needle, point).relation is Relation.TOUCHING
    assert depth(needle, point) == distance(needle, point) == 0.0


def test_an_edge_that_hardly_turns_away_from_the_nearest_ties_with_it():
    x = 999684552817956.9, 1000139101209675.8, 1000545351498780.5, 1000770733473974.8, 1000251968507038.6
    y = 999999999999999.9, 1000000000000000.4, 999999999999999.5, 1000000000000000.0, 1000000000000000.1
    a = np.stack((x, y), axis=1)
    b = [(999269035989785.0, 1000920795074436.1), (1000502295112258.8, 1000690835177596.2)]
    b += [(999284178541610.4, 1000624163896467.8), (1000457769263354.1, 999865853423016.8)]
    result, recorded = epa(a, b), epa(a, b, record=lambda step: None)
    assert len(result.normals) == 2
    assert [normal.tolist() for normal in result.normals] == [normal.tolist() for normal in recorded.normals]


@pytest.mark.parametrize("tiny", [5e-324, 1e-200, 1e-160, 1e-120, 1e-60])
def test_vertices_that_are_next_to_nothing_apart_are_right(tiny):
    a = [(-tiny, 0.0), (0.0, -tiny), (1.0, 0.0), (0.0, tiny), (0.0, 2.0)]
    for b in ([(0.0, 0.0)], [(tiny, tiny)], [(-tiny, -tiny), (0.0, -3.0)], [(-1.0, 1.0), (2.0, 1.0)], a):
        walked, expanded = exactly(a, b)
        assert (gjk(a, b).relation, epa(a, b).relation) == (walked.relation, expanded.relation)
        assert distance(a, b) == pytest.approx(walked.distance, abs=1e-13)
        assert depth(a, b) == pytest.approx(expanded.depth, abs=1e-13)
        assert depth(ConvexPolygon(a), ConvexPolygon(b)) == pytest.approx(expanded.depth, abs=1e-13)
        assert epa(a, b).normal.tolist() == expanded.normal.tolist()


def test_floats_are_enough_for_random_shapes(asked):
    random = Random(1)
    for count in (3, 4, 16, 64):
        for a, b in random_pairs(random, count, 50):
            distance(a, b)
            distance(ConvexPolygon(a), ConvexPolygon(b))
            depth(a, b)
            depth(ConvexPolygon(a), ConvexPolygon(b))
            assert gjk(a, b).distance >= 0.0
            assert epa(a, b).depth >= 0.0
    assert len(asked) <= 15, "of twelve hundred questions"


def test_floats_are_enough_for_boxes_that_overlap_with_whole_coordinates(asked):
    for x in range(-3, 4):
        for y in range(-2, 3):
            box = ConvexPolygon([(0, 0), (4, 0), (4, 3), (0, 3)])
            gjk(box, ConvexPolygon([(x, y), (x + 4, y), (x + 4, y + 3), (x, y + 3)]))
    assert len(asked) <= 1


def test_touching_is_always_left_to_the_integers(asked, touching_pairs):
    for number, (a, b) in enumerate(touching_pairs, start=1):
        assert distance(a, b) == depth(a, b) == 0.0
        assert gjk(a, b).relation is epa(a, b).relation is Relation.TOUCHING
        assert len(asked) >= 4 * number


def test_the_relation_of_neighbours_of_a_touching_pair_is_exact(touching_pairs, truth):
    for a, b in touching_pairs[::7]:
        (x, y), *rest = b
        for dx in (-1, 0, 1):
            near = [(float(np.nextafter(x, x + dx)), y), *rest]
            relation = truth(a, near).relation
            assert gjk(a, near).relation.value == epa(a, near).relation.value == relation
            assert (distance(a, near) > 0.0) == (relation == "separated")
            assert (depth(a, near) > 0.0) == (relation == "penetrating")


def test_relations_are_known_before_any_number_is_worked_out(grid_pairs, truth):
    for a, b in grid_pairs[::2]:
        relation = truth(a, b).relation
        assert gjk(a, b).relation.value == epa(a, b).relation.value == relation


@pytest.mark.parametrize(
    ("points", "message"),
    [
        ([], "points is empty: give at least one point (x, y)"),
        ([(0.0, math.nan)], "points row 0 is (0.0, nan): coordinates must be finite"),
        ([(0.0, math.inf), (1.0, 1.0)], "points row 0 is (0.0, inf)"),
        ([(1e308, 0.0)], "points row 0 is (1e+308, 0.0)"),
        ([(1, 2, 3)], "points has shape (1, 3): expected (n, 2)"),
        ("ab", "points must be rows of numbers"),
        (7.0, "points has shape ()"),
    ],
)
def test_input_that_is_none_is_refused_in_words(points, message):
    for function in (distance, depth):
        for a, b in ((points, [(0, 0)]), ([(0, 0)], points), (Circle((0, 0), 1), points)):
            with pytest.raises(GeometryError) as error:
                function(a, b)
            assert str(error.value).startswith(message)


def test_what_is_prepared_for_the_integers_waits_until_they_are_asked():
    a, b = ConvexPolygon([(0, 0), (2, 0), (0, 3)]), ConvexPolygon([(5, 5), (7, 5), (5, 8)])
    result = gjk(a, b)
    assert distance(a, b) > depth(a, b) == 0.0
    assert a._grid == {}
    assert "exponent" not in vars(a)
    assert result.distance == pytest.approx(distance(a, b))
    assert a._grid != {}


@pytest.mark.parametrize("height", [1e-200, 1e-310, SMALLEST])
def test_expanding_shapes_of_next_to_no_height_divided_by_zero(height):
    long, short, tall = (
        [(x, y) for x in xs for y in ys]
        for xs, ys in (((0.0, 1.0), (0.0, height)), ((0.25, 0.5), (0.0, height)), ((0.25, 0.5), (-1.0, 1.0)))
    )
    for a, b in ((long, short), (short, long), (long, tall), (tall, long)):
        for one, other in ((a, b), (flipped(a), flipped(b))):
            _, expanded = exactly(one, other)
            assert epa(one, other).relation is expanded.relation is Relation.PENETRATING
            assert depth(one, other) == expanded.depth


def flipped(points):
    """Return the points with x and y exchanged."""
    return [(y, x) for x, y in points]
