# SPDX-License-Identifier: GPL-3.0-or-later
"""What a document of a page in space says in addition: each number agrees with those of the geometry."""

import json
from itertools import combinations, pairwise

import numpy as np
import pytest

from collide_addon.figure.files.documents import json_of
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.lesson import Choices, Measured
from collide_addon.figure.registry import BY_ID
from collide_addon.geometry.narrowphase.difference import Corner
from collide_addon.geometry.narrowphase.gjk_trace import signs_beyond_faces
from collide_addon.geometry.space import sat

from .test_gjk import PAIRS, solid

BEAMS = (
    [(sign * 9, other * 5, 0) for sign in (1, -1) for other in (1, -1)]
    + [(s * 9, 0, t * 5) for s in (1, -1) for t in (1, -1)],
    [
        (1 + s * 6 + x, 1 + s * 8 + y, 11 + z)
        for s in (1, -1)
        for x, y, z in ((4, -3, 0), (-4, 3, 0), (0, 0, 5), (0, 0, -5))
    ],
)


def document(algorithm, pair, **chosen):
    shapes = [solid(letter, np.array(points, float)) for letter, points in zip("AB", pair, strict=True)]
    lesson = make_lesson(BY_ID[algorithm], shapes, Choices(measured=Measured.SPACE, **chosen))
    return json.loads(json_of(lesson, steps=True))


def signs_of(corners):
    return signs_beyond_faces(tuple(Corner(corner, row, row) for row, corner in enumerate(corners)))


def test_the_signs_say_beyond_which_faces_the_origin_lies_and_a_swap_keeps_them():
    corners = ((1, 0, 0), (3, 1, 0), (3, -1, 1), (2, 0, 5))
    inside = ((-2, -1, -1), (3, -1, -1), (0, 4, -1), (0, 0, 5))
    assert signs_of(inside) == (-1, -1, -1, -1)
    for some in (corners, corners[::-1], corners[1:] + corners[:1]):
        signs = signs_of(some)
        assert signs == signs_of(tuple(tuple(-value for value in corner) for corner in some))
        for row, corner in enumerate(some):
            p, q, r = (np.array(other, float) for place, other in enumerate(some) if place != row)
            normal = np.cross(q - p, r - p)
            assert signs[row] == -np.sign(-(normal @ p)) * np.sign(normal @ (np.array(corner) - p))
    assert signs_of(((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))) == (-1, 0, 0, 0)


def test_steps_of_gjk_have_their_signs_and_the_view_along_their_planes():
    content = document("gjk", PAIRS["face"])
    four = [step for step in content["steps"] if len(step["candidates"]) == 4]
    assert four
    assert all(len(step["beyond"]) == (4 if step in four else 0) for step in content["steps"])
    for step in four:
        kept = [step["candidates"].index(each) for each in step["kept"]]
        assert all(step["beyond"][row] == 1 for row in range(4) if row not in kept and len(kept) == 3)
    for step in content["steps"]:
        view = step["profile"]
        assert view["right"] == pytest.approx(step["direction"])
        assert np.dot(view["right"], view["towards"]) == pytest.approx(0.0, abs=1e-12)


def test_the_polytope_after_a_step_is_the_one_before_the_next():
    steps = document("epa", PAIRS["overlap"])["steps"]
    grown = [(step, later) for step, later in pairwise(steps) if step["growth"]]
    assert grown
    for step, later in grown:
        assert sorted(step["after"]) == sorted(later["facets"])
        corners = {row for facet in step["after"] for row in facet}
        edges = {frozenset(pair) for facet in step["after"] for pair in combinations(facet, 2)}
        assert len(corners) - len(edges) + len(step["after"]) == 2


@pytest.mark.parametrize(("pair", "faces", "crossing"), [(BEAMS, 30, 18), (PAIRS["face"], None, None)])
def test_faces_of_a_minus_b_tell_their_sources_and_arcs_that_cross_the_normals_at_their_edges(pair, faces, crossing):
    content = document("sat", pair, every_axis=True)
    result, every = content["result"], sat(*(np.array(points, float) for points in pair))
    rows = [[axis.source.index_a, axis.source.index_b] for axis in every.axes if None not in axis.source[1:]]
    assert result["crossing"] == rows
    assert (faces, crossing) in {(None, None), (len(result["difference"]["faces"]), len(rows))}
    vertices, directions = np.array(result["difference"]["vertices"]), {}
    for step in content["steps"]:
        axis = step["axis"]
        directions[tuple(axis["source"])] = axis["direction"]
        assert ("normals_a" in axis) == (axis["source"][0] == "pair of edges")
        if "normals_a" in axis:
            (a, b), (c, d) = axis["normals_a"], axis["normals_b"]
            across = np.cross(np.cross(a, b), np.cross(c, d))
            assert abs(across @ axis["direction"]) == pytest.approx(np.linalg.norm(across))
    for face in result["difference"]["faces"]:
        points, direction = vertices[face["rows"]], np.array(directions[tuple(face["source"])])
        assert np.ptp(points @ direction) == pytest.approx(0.0, abs=1e-9)
        assert (vertices @ direction).max() == pytest.approx((points @ direction).max())


def test_boxes_have_a_difference_and_profiles_too():
    content = document("obb", PAIRS["face"])
    assert content["result"]["difference"]["faces"]
    assert all(step["profile"]["right"] == step["axis"]["direction"] for step in content["steps"])
