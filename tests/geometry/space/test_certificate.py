# SPDX-License-Identifier: GPL-3.0-or-later
"""The certificate proves a right answer in space without rounding, and no wrong one."""

import math
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import Relation
from collide_addon.geometry.space import certify, epa, gjk, origin_weights

from .lattice_truth import lattice_pairs

CUBE = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]


def moved(points, x, y, z):
    return [(px + x, py + y, pz + z) for px, py, pz in points]


def test_the_answer_to_every_case_is_proved(every, cases):
    for case in cases[::every]:
        for answer in (gjk(case["a"], case["b"]), epa(case["b"], case["a"])):
            proof = certify(answer)
            assert proof.holds, case["id"]
            assert proof.relation.value == case["relation"]
            assert math.isnan(proof.lower) or abs(proof.upper - proof.lower) <= 2.0**-50 * proof.upper


def test_the_plane_and_the_weights_are_what_they_say():
    found = Counter()
    for a, b in lattice_pairs(Random(1), 200):
        result = gjk(a, b)
        proof = certify(result)
        found[result.relation] += 1
        assert proof.holds
        if proof.direction is not None:
            assert proof.extent_a == max(int(np.dot(proof.direction, p)) for p in a)
            assert proof.extent_b == min(int(np.dot(proof.direction, p)) for p in b)
        assert proof.weights == origin_weights(result.simplex)
        assert sum(proof.weights) == 1
        points = [[Fraction(x) for x in vertex.point.tolist()] for vertex in result.simplex]
        nearest = [sum(w * p[k] for w, p in zip(proof.weights, points, strict=True)) for k in range(3)]
        if result.relation is Relation.SEPARATED:
            assert math.sqrt(sum(x * x for x in nearest)) == pytest.approx(result.distance)
        else:
            assert nearest == [0, 0, 0]
            assert result.relation is Relation.TOUCHING or min(proof.weights) > 0
    assert min(found[relation] for relation in Relation) > 20


def test_a_gap_of_one_ulp_is_proved():
    proof = certify(gjk(CUBE, moved(CUBE, math.nextafter(1.0, 2.0), 0, 0)))
    assert proof.holds
    assert proof.lower == proof.upper == 2.0**-52


def test_a_depth_is_proved_by_the_faces_of_both_and_of_their_edges():
    proof = certify(epa(CUBE, moved(CUBE, 0.75, 0.5, 0.5)))
    assert (proof.holds, proof.claimed, proof.lower, proof.upper) == (True, 0.25, 0.25, 0.25)
    assert proof.direction == (1, 0, 0)
    assert proof.faces == 12


def test_a_wrong_claim_is_not_proved():
    apart, deep = gjk(CUBE, moved(CUBE, 3, 0, 0)), epa(CUBE, moved(CUBE, 0.75, 0.5, 0.5))
    assert certify(apart).holds
    assert certify(deep).holds
    touching = gjk(CUBE, moved(CUBE, 1, 0, 0))
    through = gjk(CUBE, moved(CUBE, 0.5, 0, 0))
    for wrong in (
        replace(apart, distance=2.0001),
        replace(apart, relation=Relation.TOUCHING),
        replace(apart, direction=(0, 1, 0)),
        replace(apart, simplex=gjk(CUBE, moved(CUBE, 3, 2, 0)).simplex),
        replace(touching, relation=Relation.SEPARATED),
        replace(touching, direction=(0, 0, 1)),
        replace(deep, depth=0.5, direction=(0, 1, 0), normal=np.array([0.0, 1.0, 0.0])),
        replace(deep, relation=Relation.TOUCHING, depth=0.0),
        replace(through, simplex=through.simplex[:3]),
        replace(through, b=touching.b),
    ):
        assert not certify(wrong).holds


def test_a_length_may_be_the_next_float_and_no_other():
    apart, deep = gjk(CUBE, moved(CUBE, 3, 2, 0.7)), epa(CUBE, moved(CUBE, 0.75, 0.5, 0.5))
    assert certify(replace(apart, distance=math.nextafter(apart.distance, math.inf))).holds
    assert certify(replace(deep, depth=math.nextafter(deep.depth, 0.0))).holds
    assert not certify(replace(apart, distance=apart.distance * (1.0 + 2.0**-48))).holds
    assert not certify(replace(deep, depth=deep.depth * (1.0 - 2.0**-48))).holds
