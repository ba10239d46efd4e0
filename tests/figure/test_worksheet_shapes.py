# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on boxes, hulls, points, segments and lines: every number follows from the question's."""

import math
import re
from itertools import pairwise

import numpy as np
import pytest
from shapely.geometry import LineString, MultiPoint, Point

from collide_addon.geometry import (
    Line,
    OrientedBox,
    Relation,
    box_sat,
    contact_manifold,
    convex_hull,
    perpendicular_foot,
    pnpoly,
    segments_intersect,
)

from ..cases import in_one
from .worksheet_text import (
    NUMBER,
    VECTOR,
    answer,
    corners,
    dot,
    exercise_at,
    floats,
    minus,
    named_points,
    number,
    places,
    polygon,
    question,
    turn,
    vectors,
    working,
)

BOX = re.compile(rf"Box (.): centre {VECTOR}, half-extents (\d) along u. = {VECTOR} and (\d) along v. = {VECTOR}")


def boxes(exercise):
    """Return centre, half-extents and directions of both boxes of a question."""
    for _, *values in BOX.findall(question(exercise)):
        x, y, w, ux, uy, h, vx, vy = map(number, values)
        yield (x, y), (w, h), ((ux, uy), (vx, vy))


def outline(center, half, directions):
    """Return the corners of a box."""
    (w, h), (u, v) = half, directions
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return [tuple(center[k] + s * w * u[k] + t * h * v[k] for k in (0, 1)) for s, t in signs]


@in_one("place", places("obb"), ids=str)
def test_the_radii_and_the_answer_of_two_boxes_follow_from_the_question(place):
    exercise = exercise_at(place)
    a, b = boxes(exercise)
    assert all(dot(u, u) == dot(v, v) == 1 and dot(u, v) == 0 for _, _, (u, v) in (a, b))
    d = minus(b[0], a[0])
    assert vectors(working(exercise)[0]) == [d]
    overlaps = []
    for line in working(exercise)[1:]:
        n = vectors(line)[0]
        radii = [sum(side * abs(dot(way, n)) for side, way in zip(box[1], box[2], strict=True)) for box in (a, b)]
        told = [re.search(rf"{name} = ([^,;]*) = ({NUMBER})[,;]", line) for name in ("rA", "rB")]
        assert [number(each[2]) for each in told] == radii
        for each, radius in zip(told, radii, strict=True):
            terms = [term.split("·") for term in each[1].split(" + ")]
            assert sum(number(x) * number(y) for x, y in terms) == radius
        overlaps.append(sum(radii) - abs(dot(d, n)))
        if overlaps[-1]:
            word = "overlap" if overlaps[-1] > 0 else "gap"
            assert line.endswith(f"{word} {abs(overlaps[-1])}")
            assert number(re.search(rf"\|c·u\| = ({NUMBER})", line)[1]) == abs(dot(d, n))
    least = min(overlaps)
    first, second = polygon(outline(*a)), polygon(outline(*b))
    made = [
        OrientedBox(*np.array(box[:2], dtype=float), math.atan2(float(box[2][0][1]), float(box[2][0][0])))
        for box in (a, b)
    ]
    result = box_sat(*made, tolerance=1e-9)
    if least < 0:
        assert result.relation is Relation.SEPARATED
        assert first.distance(second) > 0
    elif least == 0:
        assert result.relation is Relation.TOUCHING
        assert first.distance(second) == pytest.approx(0.0, abs=1e-9)
        assert first.intersection(second).area == pytest.approx(0.0, abs=1e-9)
    else:
        assert result.relation is Relation.PENETRATING
        assert float(least) == pytest.approx(result.depth, rel=1e-9)
        assert first.intersection(second).area > 0.01
    told = answer(exercise)
    assert told.startswith({1: "they overlap", 0: "they touch", -1: "separated"}[int(np.sign(least))])
    assert least == 0 or re.findall(NUMBER, told)[-1] == str(abs(least))


@in_one("place", places("hull"), ids=str)
def test_every_turn_of_the_chain_and_the_hull_are_true(place):
    exercise = exercise_at(place)
    points = named_points(question(exercise))
    order = [name for name, _ in sorted(points.items(), key=lambda item: item[1])]
    assert working(exercise)[0] == f"Sorted: {', '.join(order)}."
    for line in working(exercise):
        if told := re.match(rf"(p\d), (p\d), (p\d): ({NUMBER}) (>|≤) 0", line):
            value = turn(*(points[name] for name in told.groups()[:3]))
            assert value == number(told[4])
            assert (told[5] == ">") == (value > 0) == ("stays" in line)
    hull = [points[name] for name in re.findall(r"p\d", answer(exercise))]
    np.testing.assert_array_equal(floats(hull), convex_hull(floats(points.values())))
    assert polygon(hull).equals(MultiPoint(floats(points.values())).convex_hull)
    chains = [re.findall(r"p\d", line) for line in working(exercise) if line.startswith("→")]
    assert [points[name] for name in chains[0][:-1] + chains[1][:-1]] == hull


@in_one("place", places("pnpoly"), ids=str)
def test_every_crossing_and_the_place_of_both_points_are_true(place):
    exercise = exercise_at(place)
    ring = corners(question(exercise), "a")
    points = {name: named_points(question(exercise))[name] for name in "PQ"}
    shape = polygon(ring)
    assert shape.is_valid
    for name, point in points.items():
        inside = shape.contains(Point(*map(float, point)))
        assert bool(pnpoly(floats(ring), floats([point]))[0]) == inside
        assert shape.boundary.distance(Point(*map(float, point))) > 0
        assert f"{name} {'inside' if inside else 'outside'}" in answer(exercise)
    edges = list(pairwise([*ring, ring[0]]))
    asked, seen = None, set()
    for line in working(exercise):
        if told := re.match(rf"([PQ]): edges at the height y = ({NUMBER})", line):
            asked, count = points[told[1]], 0
            assert asked[1] == number(told[2])
        elif told := re.match(r"a(\d)a\d: ", line):
            p, q = edges[int(told[1]) - 1]
            assert min(p[1], q[1]) <= asked[1] < max(p[1], q[1])
            start, share, run, x = re.search(
                rf"x = ({NUMBER}) \+ ({NUMBER})·\(?({NUMBER})\)? = ({NUMBER})", line
            ).groups()
            assert number(start) + number(share) * number(run) == number(x)
            assert turn(p, q, (number(x), asked[1])) == 0
            assert ("counts" in line) == (number(x) > asked[0])
            count += "counts" in line
            seen.add((asked, int(told[1]) - 1))
        else:
            assert int(re.search(r"\d+", line)[0]) == count
            assert ("odd" in line) == (count % 2 == 1)
    straddling = {
        (point, k)
        for point in points.values()
        for k, (p, q) in enumerate(edges)
        if (p[1] <= point[1]) != (q[1] <= point[1])
    }
    assert seen == straddling


@in_one("place", places("segments"), ids=str)
def test_the_four_turns_and_the_common_part_are_true(place):
    exercise = exercise_at(place)
    ends = named_points(question(exercise))
    for line in working(exercise)[:4]:
        names, value, sign = re.match(rf"orientation\((.*)\) = ({NUMBER}): (.)", line).groups()
        assert turn(*(ends[name] for name in names.split(", "))) == number(value)
        assert sign == {1: "+", 0: "0", -1: "−"}[int(np.sign(number(value)))]
    p, q, r, s = (ends[name] for name in "PQRS")
    result = segments_intersect(*floats((p, q, r, s)))
    assert result.kind.value == exercise.kind
    told = vectors(answer(exercise))
    np.testing.assert_allclose(np.array(floats(told)).reshape(-1, 2), result.points, atol=1e-12)
    common = LineString(floats((p, q))).intersection(LineString(floats((r, s))))
    for point in told:
        assert turn(p, q, point) == turn(r, s, point) == 0
        assert common.distance(Point(*map(float, point))) == pytest.approx(0.0, abs=1e-9)
    assert answer(exercise).startswith(
        {"none": "nothing", "cross": "they cross", "touch": "they touch", "overlap": "they share"}[exercise.kind]
    )


@in_one("place", places("shadow"), ids=str)
def test_the_shadows_and_where_they_end_are_true(place):
    exercise = exercise_at(place)
    text = question(exercise)
    x, y = (number(each) / 5 for each in re.search(rf"P is \(({NUMBER}), ({NUMBER})\)/5", text).groups())
    shadows = [-y * p + x * q for p, q in corners(text, "a")]
    told = re.findall(rf"S·a\d = ({NUMBER})", " ".join(working(exercise)))
    assert [number(each) for each in told] == shadows
    low, high, length = map(number, re.findall(NUMBER, answer(exercise)))
    assert (low, high, length) == (min(shadows), max(shadows), max(shadows) - min(shadows))
    sides = "with 0" if 0 in shadows else "both sides" if low < 0 < high else "one side"
    assert exercise.kind == sides


@in_one("place", places("radius"), ids=str)
def test_the_radius_is_what_the_furthest_vertex_of_the_box_reaches(place):
    exercise = exercise_at(place)
    text = question(exercise)
    a, b = (tuple(map(number, re.search(rf"{name} = \(({NUMBER}), ({NUMBER})\)", text).groups())) for name in "ab")
    u = tuple(number(each) / 5 for each in re.search(rf"u is \(({NUMBER}), ({NUMBER})\)/5", text).groups())
    assert dot(a, b) == 0
    reached = [dot(u, (s * a[0] + t * b[0], s * a[1] + t * b[1])) for s, t in ((1, 1), (1, -1), (-1, -1), (-1, 1))]
    shadows = [dot(u, each) for each in (a, b)]
    assert (shadows[0] * shadows[1] < 0) == (exercise.kind == "opposite")
    [radius] = map(number, re.findall(NUMBER, answer(exercise)))
    assert radius == max(reached) == sum(map(abs, shadows))
    told = " ".join(working(exercise))
    assert [number(each) for each in re.search(r"reach ([^:]*):", told)[1].split(", ")] == reached


@in_one("place", places("line"), ids=str)
def test_the_line_is_inside_the_polygon_where_the_answer_says(place):
    exercise = exercise_at(place)
    text = question(exercise)
    polygon, ends = corners(text, "a"), named_points(text)
    p, d = ends["P"], minus(ends["Q"], ends["P"])
    areas = [d[0] * (y - p[1]) - d[1] * (x - p[0]) for x, y in polygon]
    told = re.findall(rf"orientation\(P, Q, a\d\) = ({NUMBER})", " ".join(working(exercise)))
    assert [number(each) for each in told] == areas
    below, above = min(areas) < 0, max(areas) > 0
    on_line = [corner for corner, area in zip(polygon, areas, strict=True) if area == 0]
    wanted = "cut" if below and above else ("misses", "vertex", "edge")[len(on_line)]
    assert exercise.kind == wanted
    met = vectors(answer(exercise))
    if wanted != "cut":
        assert sorted(met) == sorted(on_line)
        return
    assert dot(minus(met[1], met[0]), d) > 0
    edges = [(v, minus(w, v)) for v, w in zip(polygon, [*polygon[1:], polygon[0]], strict=True)]
    for x, y in met:
        assert d[0] * (y - p[1]) == d[1] * (x - p[0])
        sides = [e[0] * (y - v[1]) - e[1] * (x - v[0]) for v, e in edges]
        assert min(sides) == 0, "on the outline, and on no edge's far side"


@in_one("place", places("contact"), ids=str)
def test_the_contacts_are_those_of_the_shapes(place):
    exercise = exercise_at(place)
    a, b = (corners(question(exercise), letter) for letter in "ab")
    found = contact_manifold(floats(a), floats(b))
    assert (found.reference, found.normal.tolist()) == ("A", [0, 1])
    told = sorted(vectors(answer(exercise)))
    np.testing.assert_allclose(floats(told), sorted(point.point_b.tolist() for point in found.points))
    top, depths = max(y for _, y in a), [number(each) for each in re.findall(rf"\): ({NUMBER})", answer(exercise))]
    assert sorted(depths) == sorted(top - y for _, y in told)
    cuts = "cut at" in " ".join(working(exercise))
    assert exercise.kind == ("one" if len(told) == 1 else "cut" if cuts else "whole")


@in_one("place", places("foot"), ids=str)
def test_the_line_the_foot_and_the_distance_are_true(place):
    exercise = exercise_at(place)
    p, q, r = (named_points(question(exercise))[name] for name in "PQR")
    told = answer(exercise)
    a, b, c = (
        number({"": "1", "+": "1", "−": "-1"}.get(text.replace(" ", ""), text.replace(" ", "")))
        for text in re.match(r"(−?\d*)x(?: ([+−] \d*)y)(?: ([+−] \d+))? = 0", told).groups(default="0")
    )
    assert all(a * x + b * y + c == 0 for x, y in (p, q))
    line = Line.through(*floats((p, q)))
    assert (line.a * b, line.a * c) == (line.b * a, line.c * a)
    [foot] = vectors(told)
    assert a * foot[0] + b * foot[1] + c == 0
    assert dot(minus(r, foot), minus(q, p)) == 0
    np.testing.assert_allclose(np.array(floats([foot]))[0], perpendicular_foot(line, floats([r])[0]), atol=1e-12)
    square = dot(minus(r, foot), minus(r, foot))
    assert f"{math.sqrt(square):.4g}" in told.split("distance")[1]
    value = re.search(rf"At R: .* = ({NUMBER});", " ".join(working(exercise)))[1]
    assert number(value) == a * r[0] + b * r[1] + c
    assert number(value) ** 2 / (a * a + b * b) == square
