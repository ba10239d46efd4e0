# SPDX-License-Identifier: GPL-3.0-or-later
"""The certificate proves right answers, and no wrong ones."""

import math
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from collide_addon.geometry import Circle, Relation, certify, epa, gjk, sat

from ...cases import in_one


def square(x, y, size):
    return [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]


APART = square(0, 0, 2), [(5, 1), (7, 0), (7, 2)]
CORNERS_APART = square(0, 0, 2), square(5, 6, 2)
TOUCHING = square(0, 0, 2), [(2, 1), (4, 0), (4, 2)]
PENETRATING = square(0, 0, 4), [(3, 1), (7, 0), (7, 3)]
CONTAINED = square(0, 0, 10), square(4, 4, 2)
CIRCLES_APART = Circle((0, 0), 1), Circle((3, 4), 2)
CIRCLES_IN = Circle((0, 0), 3), Circle((3, 4), 4)
CIRCLE_IN_BOX = square(0, 0, 2), Circle((2, 2), 1)
ALL = (APART, CIRCLE_IN_BOX, CORNERS_APART, TOUCHING, PENETRATING, CONTAINED, CIRCLES_APART, CIRCLES_IN)
ANSWERS = [(algorithm, pair) for algorithm in (gjk, epa) for pair in ALL]


def test_right_answers_on_grids_are_proved(grid_pairs, touching_pairs):
    for a, b in grid_pairs[::2] + touching_pairs:
        assert certify(gjk(a, b)).holds
        assert certify(epa(a, b)).holds


@pytest.mark.parametrize("factor", [1e-12, 1e-3, 2.0**-30, 2.0**30, 1e12])
def test_right_answers_are_proved_at_every_scale(factor, grid_pairs):
    for pair in grid_pairs[::5]:
        a, b = ([(factor * x, factor * y) for x, y in points] for points in pair)
        assert certify(gjk(a, b)).holds
        assert certify(epa(a, b)).holds


def test_right_answers_far_from_the_origin_and_with_all_bits_in_use_are_proved(float_pairs):
    for a, b in float_pairs:
        for algorithm in (gjk, epa, sat):
            assert certify(algorithm(a, b)).holds


def test_a_vertex_that_only_rounding_puts_behind_another_is_looked_at():
    a = [(1.25, 2.0), (-16.9416897574987, 46.56963990587181), (-56.81995778961303, 4.2213965845519255)]
    assert certify(gjk(a, [(50.25, 22.0), (79.25, 91.0), (168.25, 13.0)])).holds


@pytest.mark.parametrize("algorithm", [gjk, epa, sat])
def test_a_gap_or_a_depth_of_one_ulp_was_not_proved(algorithm):
    for x in (np.nextafter(2.0, 3.0), np.nextafter(2.0, 1.0), 2.0):
        result = algorithm(square(0, 0, 2), [(x, 1), (4, 0), (4, 2)])
        proof = certify(result)
        assert proof.holds
        assert (proof.lower, proof.upper) == (abs(x - 2.0), abs(x - 2.0))
        for relation in set(Relation) - {result.relation}:
            assert not certify(replace(result, relation=relation)).holds


def test_a_tiny_gap_between_two_vertices_or_circles_was_not_proved():
    tiny = 2.0**-52
    for a, b in (
        ([(0, 0), (1, -1), (1, 1)], [(1 + tiny, 1 + tiny), (2, 1.5), (2, 3)]),
        (Circle((0, 0), 1), Circle((2 + 2 * tiny, 0), 1)),
    ):
        for algorithm in (gjk, epa):
            proof = certify(algorithm(a, b))
            assert proof.holds
            assert 0.0 < proof.lower == proof.upper < 4 * tiny


def test_the_bounds_meet_at_the_distance_and_the_depth():
    proof = certify(gjk(*APART))
    assert (proof.lower, proof.claimed, proof.upper, proof.extent_a, proof.extent_b) == (3.0, 3.0, 3.0, 2.0, 5.0)
    proof = certify(epa(*PENETRATING))
    assert (proof.lower, proof.claimed, proof.upper, proof.extent_a, proof.extent_b) == (1.0, 1.0, 1.0, 4.0, 3.0)
    proof = certify(gjk(*PENETRATING))
    assert math.isnan(proof.claimed)
    assert (proof.relation, proof.lower, proof.upper) == (Relation.PENETRATING, 1.0, 1.0)
    proof = certify(epa(*APART))
    assert (proof.relation, proof.lower, proof.claimed, proof.upper) == (Relation.SEPARATED, 3.0, 3.0, 3.0)


@in_one(("algorithm", "pair"), ANSWERS)
def test_a_wrong_relation_is_not_proved(algorithm, pair):
    result = algorithm(*pair)
    assert certify(result).holds
    for relation in Relation:
        if relation is not result.relation:
            assert not certify(replace(result, relation=relation)).holds


@in_one("pair", ALL)
@in_one("change", [1e-6, -1e-6, 1.0, math.inf, math.nan])
def test_a_wrong_length_is_not_proved(pair, change):
    result = gjk(*pair)
    assert not certify(replace(result, distance=result.distance + change)).holds
    result = epa(*pair)
    assert not certify(replace(result, depth=result.depth + change)).holds


@in_one(("algorithm", "pair"), ANSWERS)
@in_one("turn", [1e-3, 0.8, math.pi])
def test_a_wrong_normal_is_not_proved(algorithm, pair, turn):
    result = algorithm(*pair)
    if result.normal is None or (pair is CIRCLE_IN_BOX and turn < math.pi / 4):
        return  # GJK gives no normal for a penetration; a vertex allows many
    x, y = result.normal
    turned = np.array([x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)])
    assert not certify(replace(result, normal=turned)).holds
    assert not certify(replace(result, normal=2.0 * result.normal)).holds
    assert not certify(replace(result, normal=0.0 * result.normal)).holds


@in_one(("algorithm", "pair"), ANSWERS)
def test_shifted_points_are_not_proved(algorithm, pair):
    result = algorithm(*pair)
    names = ("closest_a", "closest_b") if algorithm is gjk else ("point_a", "point_b")
    point_a, point_b = (getattr(result, name) for name in names)
    for shift in ((1e-6, 0.0), (0.0, -1e-6), (-0.3, 0.2), (9.0, 9.0)):
        assert not certify(replace(result, **{names[0]: point_a + shift})).holds
        assert not certify(replace(result, **{names[1]: point_b + shift})).holds
    if algorithm is epa:
        # Both moved along the normal: equally far apart as before, but not the deepest points.
        moved = {names[0]: point_a - 1e-3 * result.normal, names[1]: point_b - 1e-3 * result.normal}
        assert not certify(replace(result, **moved)).holds


@pytest.mark.parametrize("pair", [CONTAINED, PENETRATING, APART, TOUCHING])
def test_a_direction_that_does_not_tie_is_not_proved(pair):
    result = epa(*pair)
    assert not certify(replace(result, normals=(*result.normals, np.array([0.6, 0.8])))).holds


@pytest.mark.parametrize("algorithm", [gjk, epa])
def test_the_answer_of_another_pair_is_not_proved(algorithm):
    for pair, other in pairwise((*ALL, ALL[0])):
        swapped = algorithm(*other)
        assert not certify(replace(algorithm(*pair), a=swapped.a, b=swapped.b)).holds


@pytest.mark.parametrize("algorithm", [gjk, epa])
def test_a_claim_within_a_tolerance_is_not_proved(algorithm):
    for pair in (APART, PENETRATING):
        result = algorithm(*pair, tolerance=5.0)
        assert result.relation is Relation.TOUCHING
        assert not certify(result).holds


def test_relation_and_length_that_contradict_each_other_were_proved():
    apart, touching, inside = gjk(*APART), gjk(*TOUCHING), gjk(*PENETRATING)
    assert not certify(replace(apart, relation=Relation.TOUCHING)).holds
    assert not certify(replace(touching, relation=Relation.SEPARATED)).holds
    assert not certify(replace(inside, distance=1.0)).holds
    assert not certify(replace(inside, closest_a=np.array([3.25, 1.0]))).holds


def test_the_proof_of_large_and_small_numbers_overflowed():
    for unit in (1e-200, 1e200, 2.0**1018):
        for pair in (APART, CORNERS_APART, TOUCHING, PENETRATING, CONTAINED):
            a, b = ([(unit * x, unit * y) for x, y in points] for points in pair)
            assert certify(gjk(a, b)).holds
            assert certify(epa(a, b)).holds
        for pair in (CIRCLES_APART, CIRCLES_IN, (Circle((0, 3), 1), Circle((5, 3), 1))):
            a, b = (Circle(unit * circle.center, unit * circle.radius) for circle in pair)
            assert certify(gjk(a, b)).holds
            assert certify(epa(a, b)).holds


def test_round_shapes_of_thousands_of_vertices_are_proved():
    angles = np.arange(2048) * (2.0 * math.pi / 2048)
    circle = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    for shift in ([0.5, 0.3], [3.0, 0.3]):
        assert certify(gjk(circle, circle + shift)).holds
        assert certify(epa(circle, circle + shift)).holds


def test_the_least_deep_edges_were_found_in_the_square_of_their_number(monkeypatch):
    angles = np.arange(128) * (2.0 * math.pi / 128)
    circle = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    answer, compared, compare = epa(circle, circle + np.array((0.5, 0.3))), [], Fraction._richcmp
    monkeypatch.setattr(Fraction, "_richcmp", lambda *of: compared.append(of) or compare(*of))
    assert certify(answer).holds
    assert len(compared) < 4 * 256


def lengths_of(result):
    return {name: getattr(result, name) for name in ("distance", "depth", "gap") if hasattr(result, name)}


@in_one("exponent", [-1074, -1073, -1060, -1022, -700, -501, -500, -499])
@in_one("algorithm", [gjk, epa, sat])
def test_true_answers_about_tiny_shapes_were_refused(algorithm, exponent, grid_pairs):
    unit = math.ldexp(1.0, exponent)
    for pair in grid_pairs[::31]:
        result = algorithm(*([(unit * x, unit * y) for x, y in points] for points in pair))
        certificate = certify(result)
        assert certificate.holds
        assert 0.0 <= certificate.rounding <= 2.0**-40 * unit
        for relation in set(Relation) - {result.relation}:
            assert not certify(replace(result, relation=relation)).holds
        for name, length in lengths_of(result).items():
            assert not certify(replace(result, **{name: length + max(2.0**-30 * unit, 3 * 5e-324)})).holds


def test_numbers_of_a_certificate_of_tiny_shapes_are_in_scene_units():
    unit = 2.0**-600
    for pair in (APART, PENETRATING):
        certificate = certify(epa(*pair))
        tiny = certify(epa(*([(unit * x, unit * y) for x, y in points] for points in pair)))
        for name in ("claimed", "lower", "upper", "extent_a", "extent_b"):
            assert getattr(tiny, name) == unit * getattr(certificate, name)


def test_circles_that_are_tiny_are_proved():
    for unit in (2.0**-1060, 1e-200):
        for pair in (CIRCLES_APART, CIRCLES_IN):
            a, b = (Circle(unit * circle.center, unit * circle.radius) for circle in pair)
            assert certify(gjk(a, b)).holds
            assert certify(epa(a, b)).holds
            assert certify(sat(a, b)).holds


def test_gap_of_segments_on_one_line_was_not_seen_where_a_rounded_zero_was_negative():
    for a, b in (
        ([(-41, 9), (-17, 3)], [(15, -5), (55, -15)]),
        ([(-16, -24), (-10, -12)], [(0, 8), (6, 20)]),
        ([(1, -9)], [(31, -33), (41, -41)]),
    ):
        for one, other in ((a, b), (b, a)):
            for algorithm in (gjk, epa, sat):
                assert certify(algorithm(one, other)).holds


def test_the_gap_on_an_axis_was_taken_along_another_edge_whose_normal_is_rounded_to_the_same():
    needle = [
        (0.0, 205790297.76381263),
        (-35098.08093529885, 90417310134.48888),
        (-25081.54703755936, 64672120587.60458),
    ]
    needle += [(-3724.473250349801, 9778689543.299786), (-18130.656540159176, 46806460150.3559)]
    for pair in (([(0, 0)], needle), (needle, [(0, 0)])):
        proof = certify(sat(*pair))
        assert proof.holds
        assert proof.lower == proof.claimed
