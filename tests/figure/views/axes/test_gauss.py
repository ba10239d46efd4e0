# SPDX-License-Identifier: GPL-3.0-or-later
"""The Gauss map: as many arcs cross as there are axes of pairs of edges, and the crossing is the axis."""

import numpy as np
import pytest

from collide_addon.figure.model.figure import Kind, Panel, Span
from collide_addon.figure.model.lesson import Box
from collide_addon.figure.views.axes.gauss import crossing
from collide_addon.figure.views.solid import solid_of
from collide_addon.geometry.space import ConvexPolyhedron, sat

from ..test_sat import BEAMS, CUBE, SHOWN, lesson, turned


def hulls():
    """Pairs in general position, with whole coordinates, so that rounding splits no face in two."""
    rng = np.random.default_rng(13)
    for _ in range(40):
        yield tuple(rng.integers(-40, 41, size=(int(count), 3)).astype(float) for count in rng.integers(4, 14, size=2))


def test_as_many_arcs_cross_as_there_are_axes_of_pairs_of_edges():
    for points in (*hulls(), BEAMS, SHOWN["depth"]):
        a, b = map(ConvexPolyhedron, points)
        solids, every = (solid_of(a), solid_of(b)), sat(a, b)
        crossed = crossing(*solids)
        axes = [axis for axis in every.axes if axis.source.index_a is not None and axis.source.index_b is not None]
        expected = {(frozenset(a.edges[axis.source.index_a]), frozenset(b.edges[axis.source.index_b])) for axis in axes}
        pairs = [
            (frozenset(solids[0].edges[i].tolist()), frozenset(solids[1].edges[j].tolist()))
            for i, j in np.argwhere(crossed)
        ]
        assert (set(pairs), len(pairs)) == (expected, len(axes))


def test_of_two_cubes_whatever_their_angle_eighteen_of_144_pairs_cross():
    crossed = crossing(
        *(solid_of(ConvexPolyhedron(each)) for each in (turned(CUBE, 20, 30, 10), turned(CUBE, 50, -15, 35)))
    )
    assert (crossed.size, crossed.sum()) == (144, 18)


@pytest.mark.parametrize("algorithm", ["sat", "obb"])
def test_the_arcs_that_are_lit_cross_at_the_axis_and_those_of_another_pair_do_not(algorithm):
    made = lesson(algorithm, "axes", box=Box.SMALLEST)
    first, *captions = made.figure.steps[0].captions[2:]
    assert (first.values["crossing"], first.values["pairs"]) == (18, 144)
    for each, crosses in ((first, True), *((caption, False) for caption in captions)):
        signs = [each.values[name] for name in ("first_p", "second_p", "first_q", "second_q")]
        assert (signs[0] * signs[1] < 0 and signs[2] * signs[3] < 0) or not crosses
    rings = [mark for mark in made.figure.marks if mark.part == "crossing" and mark.kind is Kind.RING]
    assert rings
    for ring in rings:
        arcs = [
            mark.points
            for mark in made.figure.marks
            if mark.part in ("arc-A", "arc-B") and mark.panel is Panel.PROFILE and mark.span == ring.span
        ]
        assert len(arcs) == 2
        for arc in arcs:
            step = np.hypot(*np.diff(arc, axis=0).T).max()
            assert np.hypot(*(arc - ring.points[0]).T).min() < 0.51 * step


def test_who_is_asked_whether_arcs_cross_sees_the_edges_and_normals_of_that_pair_and_no_arc_lit():
    figure = lesson("sat", "axes").figure
    asked = [mark for mark in figure.marks if mark.asking and mark.span.shows(2)]
    later = [mark for mark in figure.marks if mark.asking is None and mark.span == Span(3, 3)]
    for part in ("edge-A", "edge-B", "p₁", "q₂"):
        shown, drawn = ([mark.points.tolist() for mark in marks if mark.part == part] for marks in (asked, later))
        assert shown == drawn != []
    lit = [mark for mark in figure.marks if mark.part in ("arc-A", "arc-B") and mark.span.shows(2)]
    assert {mark.asking for mark in lit} == {False}


def test_the_vectors_of_which_the_signs_are_had_no_coordinates_on_the_page():
    figure = lesson("sat", "axes").figure
    for tick, caption in enumerate(figure.steps[0].captions[2:], start=2):
        shown = [mark for mark in figure.marks if mark.span == Span(tick, tick) and not mark.asking]
        listed = [mark.text.replace("\N{MINUS SIGN}", "-") for mark in shown if mark.part.startswith("vector-")]
        pairs = (text.split(" ", 1) for text in listed)
        vectors = {name: np.array([float(each) for each in value.strip("()").split(", ")]) for name, value in pairs}
        assert list(vectors) == ["u", "p₁", "p₂", "v", "-q₁", "-q₂"]
        signs = [("p₁", "v", "first_p"), ("p₂", "v", "second_p"), ("-q₁", "u", "first_q"), ("-q₂", "u", "second_q")]
        for normal, edge, sign in signs:
            rounded = 0.005 * float(np.abs(vectors[edge]).sum())
            assert vectors[normal] @ vectors[edge] == pytest.approx(caption.values[sign], abs=rounded + 1e-3)
