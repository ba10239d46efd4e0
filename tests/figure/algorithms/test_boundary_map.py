# SPDX-License-Identifier: GPL-3.0-or-later
"""The map of a boundary: edges and vertices look like what they count as, and a neighbour shows why."""

import numpy as np
import pytest
from shapely.geometry import LineString, box

from collide_addon.figure.algorithms.boundary_map import BETWEEN_TILES, _all_alike, boundary_map_lesson, neighbour_of
from collide_addon.figure.labels.obstacles import text_box
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.lesson import Boundary, FigureChoices
from collide_addon.figure.model.records import plain
from collide_addon.figure.model.style import STYLES, Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.geometry import Circle, GeometryError, boundary_parts, pnpoly

from ...cases import in_one
from ..conftest import U_SHAPE

SQUARE = [(0, 0), (4, 0), (4, 4), (0, 4)]
TRIANGLE = [(0, 0), (5, 1), (2, 4)]
STAR = [(0, 3), (8, 3), (1, 8), (4, 0), (6, 8)]


def of(figure, role, kind, panel=Panel.WORLD, step=None):
    return [
        m
        for m in figure.marks
        if m.role is role and m.kind is kind and m.panel is panel and (step is None or m.span.first == step * PHASES)
    ]


def captions(figure):
    return [step.captions[-1].text() for step in figure.steps]


def middle(mark):
    return mark.points.mean(axis=0).tolist()


def test_edges_that_count_as_inside_are_solid_and_the_others_dashed(make):
    figure = make.boundary_map([SQUARE]).figure
    assert [middle(m) for m in of(figure, Role.BOUNDARY_INSIDE, Kind.POLYLINE, step=1)] == [[2, 0], [0, 2]]
    assert [middle(m) for m in of(figure, Role.BOUNDARY_OUTSIDE, Kind.POLYLINE, step=1)] == [[4, 2], [2, 4]]


def test_corners_that_count_as_inside_are_filled_and_the_others_hollow(make):
    figure = make.boundary_map([SQUARE]).figure
    (filled,) = of(figure, Role.BOUNDARY_INSIDE, Kind.POINTS, step=2)
    (hollow,) = of(figure, Role.DROPPED, Kind.RING, step=2)
    assert filled.points.tolist() == [[0, 0]]
    assert hollow.points.tolist() == [[4, 0], [4, 4], [0, 4]]


def test_edges_end_where_corners_begin(make):
    figure = make.boundary_map([SQUARE]).figure
    (ring,) = of(figure, Role.DROPPED, Kind.RING, step=2)
    for edge in of(figure, Role.BOUNDARY_OUTSIDE, Kind.POLYLINE, step=1):
        away = np.hypot(*(edge.points[:, np.newaxis] - ring.points).T).min(axis=0)
        assert away == pytest.approx(ring.radius)


@pytest.mark.parametrize("rings", [[SQUARE], [TRIANGLE], [STAR], [SQUARE, [(1, 1), (3, 1), (3, 3), (1, 3)]]])
def test_a_small_step_to_the_right_shows_why_an_edge_or_a_corner_counts(make, rings):
    run = make.boundary_map(rings)
    for step, inside in ((1, [piece.inside for piece in run.result.pieces]), (2, run.result.corners_inside.tolist())):
        (arrows,) = of(run.figure, Role.DIRECTION, Kind.ARROW, step=step)
        lands = pnpoly(run.a.rings, arrows.points[1::2]).tolist()
        assert sum(lands) <= sum(inside)
        assert lands == inside or len(lands) < len(inside)
        ways = arrows.points[1::2] - arrows.points[::2]
        assert (ways >= -1e-12).all(), "right, or up"


def test_by_the_other_rules_no_step_is_taken(make):
    assert not of(make.boundary_map([SQUARE], Boundary.INSIDE).figure, Role.DIRECTION, Kind.ARROW)


@pytest.mark.parametrize(("rule", "role"), [("inside", Role.BOUNDARY_INSIDE), ("outside", Role.BOUNDARY_OUTSIDE)])
def test_by_the_other_rules_all_edges_look_the_same(make, rule, role):
    figure = make.boundary_map([SQUARE], Boundary(rule)).figure
    assert len(of(figure, role, Kind.POLYLINE, step=1)) == 4


def test_all_three_rules_are_shown_the_chosen_one_large(make):
    figure = make.boundary_map([SQUARE]).figure
    small = [m for m in figure.marks if m.panel is Panel.MEASURE]
    assert {m.text for m in small if m.kind is Kind.LABEL} == {"all inside", "all outside"}
    assert len([m for m in small if m.kind is Kind.POLYLINE]) == 8
    large = of(figure, Role.BOUNDARY_INSIDE, Kind.POLYLINE, step=1)[0]
    tiny = of(figure, Role.BOUNDARY_INSIDE, Kind.POLYLINE, Panel.MEASURE)[0]
    assert np.ptp(tiny.points, axis=0).max() < np.ptp(large.points, axis=0).max() / 2


def test_a_self_crossing_outline_changes_its_look_where_it_crosses(make):
    figure = make.boundary_map([STAR]).figure
    count = len(of(figure, Role.BOUNDARY_INSIDE, Kind.POLYLINE, step=1))
    assert count + len(of(figure, Role.BOUNDARY_OUTSIDE, Kind.POLYLINE, step=1)) == 15
    assert figure.steps[-1].captions[-1].numbers().startswith("pieces inside: 8 of 15")


def test_corners_that_stand_close_are_left_out_and_edges_of_one_kind_are_one_line(make):
    angle = np.arange(200) * 2 * np.pi / 200
    figure = make.boundary_map([np.stack([np.cos(angle), np.sin(angle)], axis=1)]).figure
    assert not of(figure, Role.DROPPED, Kind.RING)
    assert len(of(figure, Role.BOUNDARY_INSIDE, Kind.POLYLINE, step=1)) <= 2


@pytest.mark.parametrize(("rule", "word"), [("half-open", "once"), ("inside", "twice"), ("outside", "never")])
def test_a_neighbour_shows_how_often_the_common_edge_is_counted(make, rule, word):
    figure = make.boundary_map([TRIANGLE], Boundary(rule)).figure
    (label,) = [m for m in figure.marks if m.part == "count"]
    assert label.text == f"counted: {word}"
    assert len(figure.steps) == 5
    assert of(figure, Role.GHOST, Kind.AREA, step=3)


@pytest.mark.parametrize("ring", [SQUARE, TRIANGLE, [(0, 0), (7, 0), (7, 5), (5, 5), (5, 2), (3, 2), (3, 5), (0, 5)]])
def test_of_a_polygon_and_its_neighbour_exactly_one_holds_each_point_of_the_common_edge(ring):
    ring = np.array(ring, float)
    neighbour = neighbour_of((ring,), boundary_parts(ring))
    share = np.linspace(0.25, 0.75, 3)[:, np.newaxis]
    points = neighbour.edge.start + share * (neighbour.edge.end - neighbour.edge.start)
    assert (pnpoly(ring, points).astype(int) + pnpoly(neighbour.rings, points) == 1).all()
    inner = ring.mean(axis=0)[np.newaxis]
    assert not (pnpoly(ring, inner) & pnpoly(neighbour.rings, inner)).any()


def test_a_polygon_without_an_outermost_edge_has_no_neighbour(make):
    figure = make.boundary_map([STAR]).figure
    assert len(figure.steps) == 4
    assert not of(figure, Role.GHOST, Kind.AREA)


def test_reduced_detail_shows_the_answer_at_once(make):
    figure = make.boundary_map([SQUARE], detail=Detail.REDUCED).figure
    assert len(figure.steps) == 2
    assert of(figure, Role.BOUNDARY_INSIDE, Kind.POLYLINE, step=1)
    assert of(figure, Role.DROPPED, Kind.RING, step=1)


def test_the_result_holds_every_edge_and_corner():
    lesson = boundary_map_lesson((Subject.of_outline("A", "Plot", [np.array(SQUARE, float)]),), FigureChoices())
    assert lesson.headline == {"edges inside": 2, "vertices inside": 1}
    assert [edge["inside"] for edge in lesson.figure.result["edges"]] == [True, False, False, True]
    assert lesson.figure.result["corners_inside"] == [True, False, False, False]


def test_a_circle_has_no_edges_to_map():
    with pytest.raises(GeometryError, match="Wheel counts as a circle"):
        boundary_map_lesson((Subject.of_circle("A", "Wheel", Circle((0, 0), 1)),), FigureChoices())


def test_of_an_edge_that_two_tiles_share_the_solid_line_hides_the_dashed_one():
    assert STYLES[Role.BOUNDARY_INSIDE].layer > STYLES[Role.BOUNDARY_OUTSIDE].layer


@in_one("rule", ["inside", "outside"])
@in_one("rings", [[SQUARE], [STAR], [SQUARE, [(1, 1), (3, 1), (3, 3), (1, 3)]], [[(2, 2)]]])
def test_the_other_rules_are_told_from_the_half_open_one_without_cutting_again(rings, rule):
    told, found = _all_alike(boundary_parts(rings), rule), boundary_parts(rings, boundary=rule)
    assert told.boundary == found.boundary
    assert told.corners_inside.tolist() == found.corners_inside.tolist()
    assert [plain(piece) for piece in told.pieces] == [plain(piece) for piece in found.pieces]


@pytest.mark.parametrize("rule", Boundary)
def test_the_two_tiles_stand_apart_and_each_shows_its_own_common_edge(make, rule):
    figure = make.boundary_map([SQUARE], rule=rule).figure
    (area,) = [mark for mark in figure.marks if mark.part == "neighbour" and mark.kind is Kind.AREA]
    gap = max(area.points.min(axis=0)[0] - 4, area.points.min(axis=0)[1] - 4, *-area.points.max(axis=0))
    assert gap == pytest.approx(BETWEEN_TILES * figure.unit, rel=0.2)
    edges = [mark for mark in figure.marks if mark.part.startswith("edge-") and mark.panel is Panel.WORLD]
    assert len(edges) == 8
    (arrow,) = [mark for mark in figure.marks if mark.part == "common-edge"]
    assert np.hypot(*(arrow.points[1] - arrow.points[0])) == pytest.approx(gap)


def test_which_edges_count_was_asked_before_the_rule_was_stated(make):
    square = [[(0, 0), (4, 0), (4, 4), (0, 4)]]
    _, edges, vertices, *_ = make.boundary_map(square).figure.steps
    assert (edges.question.message, vertices.question.message) == ("ask.edges", "ask.corners")
    alike = make.boundary_map(square, Boundary.INSIDE).figure.steps
    assert all(step.question is None for step in alike[1:3])


@in_one("rule", list(Boundary))
@in_one("language", LANGUAGES)
def test_no_edge_strikes_the_words_beside_the_edges(make, rule, language):
    figure = make.boundary_map([U_SHAPE], rule, language=language).figure
    words = [m for m in figure.marks if m.part in ("count", "counts-inside", "counts-outside")]
    assert {m.part for m in words} >= {"count"}
    for word in words:
        edges = [m.points for m in of(figure, Role.BOUNDARY_INSIDE, Kind.POLYLINE) if m.span.overlaps(word.span)]
        edges += [m.points for m in of(figure, Role.BOUNDARY_OUTSIDE, Kind.POLYLINE) if m.span.overlaps(word.span)]
        assert not any(box(*text_box(word)).intersects(LineString(edge)) for edge in edges), word.text
