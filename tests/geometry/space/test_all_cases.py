# SPDX-License-Identifier: GPL-3.0-or-later
"""Every answer about a pair in space, for each pair of the file: in both orders, and with points shuffled."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import Relation
from collide_addon.geometry.space import (
    ConvexPolyhedron,
    TriangleMesh,
    certify,
    contact_features,
    contact_manifold,
    depth,
    distance,
    epa,
    gjk,
    mesh_distance,
    sat,
)

OF_THE_SIZE = 1e-14
LAST_BITS = 2.0**-51
NAMES = ("vertex", "edge", "face")


def surface_of(shape):
    """Return the mesh of a shape's faces, cut into triangles."""
    return TriangleMesh(
        shape.vertices, [(ring[0], ring[k], ring[k + 1]) for ring in shape.faces for k in range(1, len(ring) - 1)]
    )


def normals_of(case, *, swapped):
    """Return the directions from the first shape to the second, if the file has them."""
    sign = -1.0 if swapped else 1.0
    return [sign * np.array(normal) for normal in case.get("normals", [])]


def is_one_of(normal, normals):
    return min(np.abs(normal - other).max() for other in normals) <= LAST_BITS


def assert_lengths(case, shape_a, shape_b, answers):
    """The relation, the distance and the depth, from every function that has one."""
    close, way_out, axes = answers
    relation, length, deep = Relation(case["relation"]), case["distance"], case["depth"]
    size = max(shape_a.magnitude, shape_b.magnitude)
    for answer in answers:
        assert answer.relation is relation
    assert abs(close.distance - length) <= LAST_BITS * length
    assert abs(distance(shape_a, shape_b) - length) <= OF_THE_SIZE * size
    assert axes.gap <= length * (1.0 + LAST_BITS)
    for found in (way_out.depth, axes.depth, depth(shape_a, shape_b), contact_manifold(shape_a, shape_b).depth):
        assert abs(found - deep) <= LAST_BITS * deep
    return Counter({"relation": 3, "distance": 3, "depth": 4})


def assert_directions(case, answers, *, swapped):
    """The normals, compared with all equally good ones."""
    close, way_out, axes = answers
    normals, done = normals_of(case, swapped=swapped), Counter()
    if normals:
        if close.relation is Relation.PENETRATING:
            assert all(is_one_of(normal, way_out.normals) for normal in normals)
        for normal in (close.normal, way_out.normal, None if close.relation is Relation.SEPARATED else axes.normal):
            if normal is not None:
                assert is_one_of(normal, normals)
                done["normal"] += 1
    return done


def assert_contact(case, answers, *, swapped):
    """The closest points and their features; where shapes touch in several planes, the choice is free."""
    close, way_out, _ = answers
    if "contact" not in case or (case["distance"] == 0.0 and len(way_out.normals) > 1):
        return Counter()
    size = max(close.a.magnitude, close.b.magnitude)
    corners, on_a = np.array(case["contact"]), close.closest_b if swapped else close.closest_a
    assert (on_a >= corners.min(axis=0) - OF_THE_SIZE * size).all()
    assert (on_a <= corners.max(axis=0) + OF_THE_SIZE * size).all()
    assert np.abs(close.closest_b - close.closest_a - close.distance * close.normal).max() <= OF_THE_SIZE * size
    assert np.abs(way_out.point_a - close.closest_a).max() <= OF_THE_SIZE * size
    names = ", ".join(NAMES[kind] for kind in case["features"][:: -1 if swapped else 1])
    assert contact_features(close).name == contact_features(way_out).name == names
    return Counter({"closest points": 1, "features": 2})


def assert_proofs(case, answers):
    """The certificates of GJK and EPA."""
    for answer in answers[:2]:
        proof = certify(answer)
        assert proof.holds
        assert proof.relation.value == case["relation"]
    return Counter({"proof": 2})


def assert_surfaces(case, shape_a, shape_b):
    """The distance of the shapes' surfaces, which have no interior if a shape is flat."""
    if not shape_a.dimension == shape_b.dimension == 3:
        return Counter()
    found = mesh_distance(surface_of(shape_a), surface_of(shape_b))
    assert found.relation.value == case["relation"]
    assert abs(found.distance - case["distance"]) <= LAST_BITS * case["distance"]
    return Counter({"mesh": 1})


def checked(case, a, b, *, swapped):
    """Check all answers about a pair, and return the number of each kind."""
    shape_a, shape_b = ConvexPolyhedron(a), ConvexPolyhedron(b)
    assert (shape_a.dimension, shape_b.dimension) == tuple(case["dims"][:: -1 if swapped else 1])
    answers = gjk(shape_a, shape_b), epa(shape_a, shape_b), sat(shape_a, shape_b)
    return (
        assert_lengths(case, shape_a, shape_b, answers)
        + assert_directions(case, answers, swapped=swapped)
        + assert_contact(case, answers, swapped=swapped)
        + assert_proofs(case, answers)
        + assert_surfaces(case, shape_a, shape_b)
    )


def checked_both_ways(cases, random):
    done = Counter()
    for case in cases:
        a, b = list(case["a"]), list(case["b"])
        for _ in range(2):
            done += checked(case, a, b, swapped=False)
            done += checked(case, b, a, swapped=True)
            random.shuffle(a)
            random.shuffle(b)
    return done


def test_every_twentieth_pair_is_right_in_all_that_is_said_of_it(cases):
    assert checked_both_ways(cases[::20], Random(1))["relation"] == 3 * 4 * len(cases[::20])


@pytest.mark.nightly
@pytest.mark.parametrize("cases", [1], indirect=True)
def test_all_pairs_are_right_in_all_that_is_said_of_them(cases):
    done = checked_both_ways(cases, Random(2))
    assert len(cases) == 763
    assert (done["relation"], done["depth"], done["proof"]) == (3 * 4 * 763, 4 * 4 * 763, 2 * 4 * 763)
    assert (done["normal"], done["mesh"]) == (4864, 4 * 572)
    assert done["features"] == 2 * done["closest points"] == 2 * 4 * 382  # 325 pairs apart, 57 that touch in one plane
