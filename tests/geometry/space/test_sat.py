# SPDX-License-Identifier: GPL-3.0-or-later
"""Separating axes in space: faces and only the pairs of edges that matter, and always EPA's depth."""

from random import Random

import numpy as np
import pytest

from collide_addon.geometry import Relation
from collide_addon.geometry.space import AxisKind, ConvexPolyhedron, axes, epa, sat
from collide_addon.geometry.space.sat import sat_in_parts

from .lattice_truth import lattice_pairs

CUBE = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
TURNED = [(0.6 * x - 0.8 * y, 0.8 * x + 0.6 * y, z) for x, y, z in CUBE]


def test_every_case_has_the_relation_the_depth_and_a_gap_no_larger_than_the_distance(every, cases):
    for case in cases[::every]:
        result, swapped = sat(case["a"], case["b"]), sat(case["b"], case["a"])
        assert result.relation.value == case["relation"]
        assert result.depth == pytest.approx(case["depth"], rel=1e-15)
        assert result.gap <= case["distance"] * (1.0 + 1e-15)
        assert (result.gap > 0.0) == (case["relation"] == "separated")
        if "normals" in case and case["relation"] != "separated":
            assert min(np.abs(result.normal - normal).max() for normal in case["normals"]) <= 1e-15
        if result.a.rows != result.b.rows:
            assert (swapped.gap, swapped.depth, (0.0 - swapped.normal).tolist()) == (
                result.gap,
                result.depth,
                (result.normal + 0.0).tolist(),
            )


def test_the_depth_and_the_normal_are_those_of_epa():
    for a, b in lattice_pairs(Random(1), 150):
        result, other = sat(a, b), epa(a, b)
        assert result.relation is other.relation
        assert result.depth == other.depth
        if result.relation is Relation.PENETRATING:
            assert result.normal.tolist() == other.normal.tolist()


def test_turned_boxes_have_the_axes_of_their_faces_and_of_edges_whose_arcs_cross():
    result = sat(CUBE, [(x + 1.5, y + 0.25, z + 0.25) for x, y, z in TURNED])
    kinds = [axis.source.kind for axis in result.axes]
    assert kinds.count(AxisKind.FACE_A) == kinds.count(AxisKind.FACE_B) == 6
    assert result.pairs_of_edges == 144
    assert result.parallel == 16
    assert kinds.count(AxisKind.EDGES) < 16
    chosen = result.axes[result.chosen]
    assert chosen.overlap == result.depth == pytest.approx(chosen.end_a - chosen.end_b)


def test_parallel_edges_are_told_and_span_nothing():
    result = sat(CUBE, [(x + 1, y, z) for x, y, z in CUBE])
    assert result.parallel == 3 * 16
    assert {axis.source.kind for axis in result.axes} == {AxisKind.FACE_A, AxisKind.FACE_B}


def test_each_axis_is_one_step_and_the_first_gap_can_end_the_search():
    steps = []
    far = [(x + 9, y, z) for x, y, z in CUBE]
    whole = sat(CUBE, far, record=steps.append)
    assert [step.axis for step in steps] == list(whole.axes)
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert steps[-1].best == whole.chosen
    early = sat(CUBE, far, stop_early=True)
    assert early.relation is Relation.SEPARATED
    assert len(early.axes) < len(whole.axes)


def test_flat_shapes_are_separated_within_their_plane():
    triangle = [(0, 0, 0), (4, 0, 0), (0, 4, 0)]
    result = sat(triangle, [(3, 3, 0), (5, 3, 0), (3, 5, 0)])
    assert result.relation is Relation.SEPARATED
    assert result.axes[result.chosen].source.kind is AxisKind.FLAT
    assert sat(triangle, [(1, 1, 0), (5, 3, 0), (3, 5, 0)]).relation is Relation.TOUCHING


def test_round_shapes_keep_few_of_their_pairs_of_edges():
    points = np.random.default_rng(2).normal(size=(60, 3))
    points /= np.linalg.norm(points, axis=1)[:, np.newaxis]
    result = sat(points, points + np.array([1.5, 0.25, 0.125]))
    assert result.depth == epa(points, points + np.array([1.5, 0.25, 0.125])).depth
    assert len(result.axes) < result.pairs_of_edges / 10


def round_pair(points=60, *, aligned=False):
    around = np.random.default_rng(2).normal(size=(points, 3))
    around /= np.linalg.norm(around, axis=1)[:, np.newaxis]
    way = np.array([(0.36, 0.48, -0.8), (-0.8, 0.6, 0.0), (0.48, 0.64, 0.6)])
    other = around if aligned else around @ way
    return ConvexPolyhedron(around), ConvexPolyhedron(other + np.array([1.5, 0.25, 0.125]))


def test_floats_say_of_no_pair_of_edges_what_whole_numbers_do_not(monkeypatch):
    pairs = [*lattice_pairs(Random(4), 20), round_pair(), round_pair(aligned=True)]
    known = [[(axis.source, axis.overlap, axis.direction.tolist()) for axis in sat(*pair).axes] for pair in pairs]
    monkeypatch.setattr(axes, "CLEAR_SIGN", 2.0)  # no product of unit vectors is clear
    asked = [[(axis.source, axis.overlap, axis.direction.tolist()) for axis in sat(*pair).axes] for pair in pairs]
    assert known == asked


def test_while_pairs_of_edges_span_nothing_there_was_no_progress(monkeypatch):
    monkeypatch.setattr(axes, "PAIRS_AT_ONCE", 1000)
    a, b = round_pair(aligned=True)
    assert len(list(sat_in_parts(a, b))) > len(a.edges) * len(b.edges) / 1000
