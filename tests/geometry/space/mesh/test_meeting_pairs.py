# SPDX-License-Identifier: GPL-3.0-or-later
"""The search for triangles that meet, compared with all pairs: it leaves out only those that cannot matter.

Triangles that cross according to floats do cross, and those with no common point according to floats have none.
"""

import numpy as np
import pytest

from collide_addon.geometry.predicates.grid import least_exponent, vector_on_grid
from collide_addon.geometry.space import TriangleMesh
from collide_addon.geometry.space.mesh.crossing import passes_through, touch
from collide_addon.geometry.space.mesh.meeting_pairs import meeting_pairs, sorted_by_meeting
from collide_addon.geometry.space.mesh.tree import tree_of

from ....cases import in_one, mostly_slow
from .meshes import torus


def pair_of(random, around, away):
    turn = np.linalg.qr(random.normal(size=(3, 3)))[0]
    vertices, triangles = torus(around, around // 2)
    return TriangleMesh(vertices, triangles), TriangleMesh(vertices @ turn.T + away, triangles)


def every_pair(a, b):
    """Return which of all pairs of triangles surely pass through each other, and which are in doubt."""
    first, second = np.repeat(np.arange(len(a)), len(b)), np.tile(np.arange(len(b)), len(a))
    kinds = sorted_by_meeting(a.tree, b.tree, first, second)
    return [set(zip(first[at].tolist(), second[at].tolist(), strict=True)) for at in kinds]


def sum_of(a, b, pair):
    return sum(mesh.vertices[mesh.triangles[row], 0].sum() for mesh, row in zip((a, b), pair, strict=True))


@in_one("away", [(1.0, 0.5, 0.2), (0.0, 0.0, 0.0), (2.2, 0.1, 0.1), (9.0, 0.0, 0.0)])
@in_one("around", [4, 12, 20])
def test_the_pairs_with_the_smallest_sums_are_found(around, away):
    a, b = pair_of(np.random.default_rng(around), around, away)
    sure, _ = every_pair(a, b)
    found = set(zip(*(rows.tolist() for rows in meeting_pairs(a.tree, b.tree)), strict=True))
    assert bool(found & sure) == bool(sure)
    if sure:
        least = min(sum_of(a, b, pair) for pair in sure)
        assert {pair for pair in sure if sum_of(a, b, pair) <= least + 1e-12} <= found


@pytest.mark.parametrize("away", [(1.0, 0.5, 0.2), (2.2, 0.1, 0.1)])
def test_every_pair_that_meets_is_found_where_all_are_wanted(away):
    a, b = pair_of(np.random.default_rng(5), 12, away)
    found = set(zip(*(rows.tolist() for rows in meeting_pairs(a.tree, b.tree, every=True)), strict=True))
    sure, doubtful = every_pair(a, b)
    assert sure <= found <= sure | doubtful


def test_of_meshes_deep_in_each_other_only_a_few_pairs_are_looked_at():
    a, b = pair_of(np.random.default_rng(6), 60, (1.0, 0.5, 0.2))
    few, every = (len(meeting_pairs(a.tree, b.tree, every=wanted)[0]) for wanted in (False, True))
    assert few < every / 20


def nearly_touching(random, count):
    """Vertices (2, count, 3, 3) of pairs of triangles: a vertex or edge of one is on the other except for rounding."""
    a, b = random.normal(size=(2, count, 3, 3))
    share = random.dirichlet((1.0, 1.0, 1.0), size=count)
    share[::3, 2] = 0.0
    b[:, 0] = np.einsum("nk,nkc->nc", share, a)
    along = random.dirichlet((1.0, 1.0, 1.0), size=count)
    some = np.arange(count) % 4 == 1
    b[some, 1] = np.einsum("nk,nkc->nc", along, a)[some]
    return np.stack((a, b))


@mostly_slow("scale", [1.0, 2.0**-354, 2.0**-340])
def test_nothing_that_only_rounding_says_is_sure(scale):
    random = np.random.default_rng(1)
    a, b = nearly_touching(random, 1200) * scale
    trees = [tree_of(np.ascontiguousarray(corners.transpose(2, 1, 0))) for corners in (a, b)]
    every = np.arange(len(a))
    sure, doubtful = sorted_by_meeting(*trees, every, every)
    exponent = least_exponent(np.concatenate((a, b)))
    for row in every.tolist():
        one, other = (tuple(vector_on_grid(corner, exponent) for corner in each[row].tolist()) for each in (a, b))
        passes = passes_through(one, other) is not None
        if row in sure:
            assert passes
        elif row not in doubtful:
            assert not passes
            assert touch(one, other) is None
    assert len(doubtful) > 0
