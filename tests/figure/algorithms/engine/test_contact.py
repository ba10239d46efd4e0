# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the contact manifold: two edges, a cut at each end, and the remaining points."""

import numpy as np
import pytest

from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind
from collide_addon.geometry import Circle

from ...conftest import PAIRS, TILTED_BOX, ngon, square


def messages(run):
    return [[caption.message for caption in step.captions] for step in run.figure.steps]


def test_a_step_finds_the_edges_one_cuts_at_each_end_and_the_last_measures(make):
    assert messages(make.contact(*TILTED_BOX)) == [
        ["contact.setup"],
        ["contact.normal", "contact.reference", "contact.incident"],
        ["contact.side", "contact.cut"],
        ["contact.side", "contact.uncut"],
        ["contact.two", "contact.rests"],
    ]


def test_the_depth_of_each_point_is_drawn_from_it_to_the_reference_edge(make):
    figure = make.contact(*TILTED_BOX).figure
    arrows = [mark.points.tolist() for mark in figure.marks if mark.part == "depth" and mark.kind is Kind.ARROW]
    assert arrows[:2] == [[[4, 2], [4, 4]], [[8, 3], [8, 4]]]


def test_nothing_that_a_question_asks_for_is_lit_before(make):
    figure = make.contact(*TILTED_BOX).figure
    for part, step, phase in (("incident", 1, 2), ("p1", 2, 1), ("depth", 4, 0)):
        assert min(mark.span.first for mark in figure.marks if mark.part == part) == step * PHASES + phase


def test_a_vertex_on_an_edge_is_one_contact(make):
    run = make.contact(square(0, 0, 8), [(4, 7), (8, 10), (5, 14), (1, 11)])
    assert messages(run)[-1] == ["contact.one", "contact.turns"]


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        (PAIRS["apart"], "contact.apart"),
        (PAIRS["corner touch"], "contact.vertices"),
        (PAIRS["equal points"], "contact.vertices"),
        ((Circle((0, 0), 2), square(1, -1, 3)), "contact.round"),
    ],
)
def test_what_has_no_edge_to_cut_says_so(make, pair, said):
    assert messages(make.contact(*pair)) == [["contact.setup"], [said]]


def test_a_point_in_a_polygon_has_no_edge_that_is_cut(make):
    assert messages(make.contact([(1, 1)], square(0, 0, 4)))[1:] == [
        ["contact.normal", "contact.reference", "contact.incident_point"],
        ["contact.one"],
    ]


def test_identical_shapes_and_a_thousand_vertices_have_contacts(make):
    assert [point["depth"] for point in make.contact(*PAIRS["identical"]).figure.result["points"]] == [4, 4]
    run = make.contact(ngon(1000, (0, 0), 5), ngon(1000, (6, 3), 4))
    assert np.isclose(run.figure.result["depth"], max(point["depth"] for point in run.figure.result["points"]))


def test_reduced_detail_has_the_points_alone(make):
    assert messages(make.contact(*TILTED_BOX, detail=Detail.REDUCED)) == [
        ["contact.setup"],
        ["contact.two", "contact.rests"],
    ]
