# SPDX-License-Identifier: GPL-3.0-or-later
"""Pairs of edges that may meet: none is left out, however the pairs are found, and memory use stays small.

The plane sweep: where edges touch and whether any cross, with few predicates, whatever the edges are.
"""

import tracemalloc
from math import cos, sin
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import SegmentRelation
from collide_addon.geometry.broadphase import strips
from collide_addon.geometry.broadphase.overlapping_pairs import boxes_of, meeting_boxes
from collide_addon.geometry.polygons import edge_meetings
from collide_addon.geometry.polygons.edge_meetings import candidates, first_crossing, meeting_pairs, plane_sweep
from collide_addon.geometry.predicates.segments import edges_meet

from ...cases import in_one, mostly_slow


def edges(random, count, size):
    return [
        tuple((float(random.randint(0, size)), float(random.randint(0, size))) for _ in range(2)) for _ in range(count)
    ]


def boxes_meet(e, f):
    return all(
        max(min(p[k] for p in e), min(p[k] for p in f)) <= min(max(p[k] for p in e), max(p[k] for p in f))
        for k in (0, 1)
    )


def parallel_slanted_edges(count, shift=0.0):
    return [((k + shift, 0.0), (k + shift + 2.0 * count, 2.0 * count)) for k in range(count)]


@pytest.mark.parametrize("seed", range(20))
def test_all_pairs_that_meet_are_among_the_candidates_and_all_boxes_that_meet_are_counted(monkeypatch, seed):
    random = Random(seed)
    monkeypatch.setattr(strips, "NUMBERS_AT_ONCE", 7)  # or one part would contain everything
    a, b = (edges(random, random.randint(1, 12), random.choice((2, 5, 20))) for _ in "ab")
    parts = list(candidates(a, b))
    every = [(i, j) for i in range(len(a)) for j in range(len(b))]
    assert sum(met for met, _ in parts) == sum(boxes_meet(a[i], b[j]) for i, j in every)
    found = sorted(pair for _, pairs in parts for pair in pairs if edges_meet(a[pair[0]], b[pair[1]]))
    assert found == [(i, j) for i, j in every if edges_meet(a[i], b[j])]


@in_one("seed", range(20))
def test_of_one_set_of_edges_each_pair_that_meets_is_found_once(seed):
    random = Random(seed)
    some = edges(random, random.randint(2, 20), random.choice((2, 5, 20)))
    found = sorted(tuple(sorted(pair)) for pair in meeting_pairs(some) if edges_meet(*(some[k] for k in pair)))
    assert found == [(i, j) for i in range(len(some)) for j in range(i + 1, len(some)) if edges_meet(some[i], some[j])]


@in_one("seed", range(20))
def test_the_first_crossing_is_the_first_edge_that_crosses_and_the_first_that_crosses_it(seed):
    random = Random(seed)
    some = edges(random, 40, 9)
    some = [*parallel_slanted_edges(random.randint(0, 30), 100.0), *some]
    crossing = [
        (i, j)
        for i in range(len(some))
        for j in range(len(some))
        if (meeting := edges_meet(some[i], some[j])) and meeting.kind is SegmentRelation.CROSS
    ]
    assert first_crossing(some) == min(crossing)


def test_no_box_meets_another_far_away():
    near, far = np.zeros((5, 2, 2)), np.full((4, 2, 2), 10.0)
    assert sum(map(len, meeting_boxes(boxes_of(near), boxes_of(far)))) == 0


@pytest.mark.slow
def test_memory_stays_small_where_all_boxes_meet_and_no_edges():
    a, b = parallel_slanted_edges(1500), parallel_slanted_edges(1500, 0.5)
    tracemalloc.start()
    try:
        parts = [(met, len(pairs)) for met, pairs in candidates(a, b)]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert [sum(column) for column in zip(*parts, strict=True)] == [1500 * 1500, 0]
    assert peak < 40e6  # 2.25 million pairs in a list take 290e6


SIZES = (1, 2, 3, 5, 9)


def ring(random, count, size):
    vertices = [(float(random.randint(0, size)), float(random.randint(0, size))) for _ in range(count)]
    return list(zip(vertices, vertices[1:] + vertices[:1], strict=True))


def crosses(edges):
    return [
        (i, j)
        for i in range(len(edges))
        for j in range(i)
        if (meeting := edges_meet(edges[i], edges[j])) and meeting.kind is SegmentRelation.CROSS
    ]


def between_ends(edges):
    vertices = {vertex for edge in edges for vertex in edge}
    return {
        (row, vertex)
        for row, (p, q) in enumerate(edges)
        for vertex in vertices
        if vertex not in (p, q) and edges_meet((p, q), (vertex, vertex))
    }


@mostly_slow("size", SIZES)
def test_touches_and_crossings_are_those_of_all_pairs(size):
    random, simple, crossed = Random(size), 0, 0
    for _ in range(200):
        edges = [edge for _ in range(random.randint(1, 3)) for edge in ring(random, random.randint(1, 6), size)]
        found, crossing = plane_sweep(edges), crosses(edges)
        assert (found.crossing is not None) == bool(crossing)
        if crossing:
            assert found.crossing in {*crossing, *(pair[::-1] for pair in crossing)}
            crossed += 1
        else:
            assert found.touched == between_ends(edges)
            simple += 1
    assert simple > 25
    assert crossed > 25 or size == 1


def test_it_tells_whether_edges_do_more_than_follow_each_other():
    square = [((0.0, 0.0), (4.0, 0.0)), ((4.0, 0.0), (4.0, 4.0)), ((4.0, 4.0), (0.0, 4.0)), ((0.0, 4.0), (0.0, 0.0))]
    triangle = [((4.0, 4.0), (8.0, 4.0)), ((8.0, 4.0), (8.0, 8.0)), ((8.0, 8.0), (4.0, 4.0))]
    spike = [((4.0, 0.0), (6.0, 0.0)), ((6.0, 0.0), (4.0, 0.0))]
    point = [((1.0, 0.0), (1.0, 0.0))]
    assert not plane_sweep(square).touching
    assert [plane_sweep(square + more).touching for more in (triangle, spike, point)] == [True] * 3
    assert plane_sweep(square + point).touched == {(0, (1.0, 0.0))}


def _do_not_touch(a, b):
    """Tell whether boxes are apart or one lies within the other."""
    apart = a[0] > b[2] or b[0] > a[2] or a[1] > b[3] or b[1] > a[3]
    return apart or any(p[0] < q[0] and p[1] < q[1] and q[2] < p[2] and q[3] < p[3] for p, q in ((a, b), (b, a)))


@in_one("seed", range(8))
def test_it_tells_which_edge_lies_next_below_a_vertex_and_how_many_do(seed):
    """Boxes within and beside each other, by a ray straight down from just right of the lower left corner."""
    random = Random(seed)
    boxes = []
    for _ in range(30):
        x, y, width, height = (2.0 * random.randint(0, 40) for _ in range(4))
        box = (x, y, x + width + 1.0, y + height + 1.0)
        if all(_do_not_touch(box, other) for other in boxes):
            boxes.append(box)
    edges = []
    for left, bottom, right, top in boxes:
        corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
        edges += zip(corners, corners[1:] + corners[:1], strict=True)
    below = plane_sweep(edges, {(box[0], box[1]) for box in boxes}).below
    for left, bottom, _, _ in boxes:
        level = [
            (edge[0][1], row)
            for row, edge in enumerate(edges)
            if edge[0][1] == edge[1][1] < bottom and min(edge)[0] < left + 0.5 < max(edge)[0]
        ]
        assert below[left, bottom] == (len(level), max(level)[1] if level else -1)


def slanted_teeth(count):
    """Long thin teeth whose boxes all overlap."""
    tips = [(3.0 * count + 1.0 + k, 3.0 * count) for k in range(count)]
    bases = [(float(k), 0.0) for k in range(count + 1)]
    ring = [point for pair in zip(bases, tips, strict=False) for point in pair]
    vertices = [*ring, bases[-1], (float(count), -1.0), (0.0, -1.0)]
    return list(zip(vertices, vertices[1:] + vertices[:1], strict=True))


def triangles_with_a_common_corner(count):
    turns = np.linspace(0.0, 6.0, count).tolist()
    corners = [[(0.0, 0.0), *((cos(t), sin(t)) for t in (turn, turn + 2.0 / count))] for turn in turns]
    return [edge for ring in corners for edge in zip(ring, ring[1:] + ring[:1], strict=True)]


def random_ring(count):
    vertices = [tuple(vertex) for vertex in np.random.default_rng(0).random((count, 2)).tolist()]
    return list(zip(vertices, vertices[1:] + vertices[:1], strict=True))


@pytest.mark.parametrize("family", [slanted_teeth, triangles_with_a_common_corner, random_ring])
def test_a_vertex_asks_about_as_often_as_the_edges_can_be_halved(monkeypatch, family):
    """All pairs of the boxes of these edges meet, or most of them do."""
    asked = []

    def counted(*points):
        asked.append(points)
        return exact_orientation(*points)

    exact_orientation = edge_meetings.orientation
    monkeypatch.setattr(edge_meetings, "orientation", counted)
    edges = family(1000)
    plane_sweep(edges)
    assert len(asked) < 2 * len(edges) * np.log2(len(edges))
