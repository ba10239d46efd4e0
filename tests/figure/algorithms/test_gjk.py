# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of GJK: every step that was recorded, in the seed's marks and words."""

import numpy as np
import pytest

from collide_addon.figure.algorithms.gjk.figure import gjk_figure
from collide_addon.figure.labels.names import corner_name
from collide_addon.figure.model.choices import Detail, Layout
from collide_addon.figure.model.figure import PHASES, Kind, Panel, Span
from collide_addon.figure.model.style import RING_GROWTH, STEP_ROLES, STYLES, Role
from collide_addon.figure.parts.pair import step_role
from collide_addon.figure.text.catalogue import sentences
from collide_addon.geometry import Circle, Relation, certify, minkowski_difference

SEED_WORDS = {"apart": "Distance is found.", "edge touch": "Distance 0", "overlapping": "Penetration."}
CONSTRUCTION = {
    Role.SIMPLEX,
    Role.SIMPLEX_PAST,
    Role.NEAREST,
    Role.DIRECTION,
    *STEP_ROLES,
    Role.DROPPED,
}


def of(figure, role, kind=None):
    return [
        mark
        for mark in figure.marks
        if mark.role is role
        and mark.panel is not Panel.PAGE
        and mark.kind is not Kind.LABEL
        and kind in (None, mark.kind)
    ]


def test_there_is_a_setup_a_step_for_each_iteration_and_a_result(make, pairs):
    for pair in pairs.values():
        run = make.gjk(*pair)
        assert len(run.figure.steps) == len(run.steps) + 2 == run.result.iterations + 2
        assert run.figure.steps[0].name == "GJK 00"
        assert run.figure.steps[-1].name.endswith("result")


def test_every_simplex_that_was_recorded_is_drawn(make, pairs):
    for pair in pairs.values():
        run = make.gjk(*pair)
        drawn = [(mark.part, mark.span.first // PHASES) for mark in of(run.figure, Role.SIMPLEX)]
        for step in run.steps:
            for simplex in (step.simplex, step.candidates, step.kept):
                assert (",".join(map(corner_name, simplex)), step.number) in drawn


def test_simplexes_lie_where_their_differences_are(make, pairs):
    run = make.gjk(*pairs["apart"])
    (first, *_) = run.steps
    mark = next(mark for mark in of(run.figure, Role.SIMPLEX) if mark.span.first == PHASES)
    assert mark.points.tolist() == [(v.point_a - v.point_b).tolist() for v in first.simplex]
    assert mark.panel is Panel.DIFFERENCE


def test_support_rings_stand_at_the_support_points_and_grow_by_the_seeds_step(make, pairs):
    run = make.gjk(*pairs["apart"])
    rings = [mark for role in STEP_ROLES for mark in of(run.figure, role, Kind.RING)]
    for marks, attribute in zip((rings[::3], rings[1::3], rings[2::3]), ("point_a", "point_b", "point"), strict=True):
        assert [mark.points[0].tolist() for mark in marks] == [
            getattr(step.support, attribute).tolist() for step in run.steps
        ]
        radii = np.array([mark.radius for mark in marks]) / run.figure.unit
        assert np.allclose(np.diff(radii), RING_GROWTH)


def test_support_rings_appear_after_their_direction_and_stay(make, pairs):
    run = make.gjk(*pairs["apart"])
    for step in run.steps:
        marks = of(run.figure, step_role(step.number))
        assert [mark.span for mark in marks] == [Span.of(step.number, 1)] * 4


@pytest.mark.parametrize(("name", "words"), SEED_WORDS.items())
def test_the_last_captions_have_the_seeds_words_and_the_iterations(make, pairs, name, words):
    run = make.gjk(*pairs[name])
    for caption in run.figure.steps[-1].captions:
        assert caption.text().startswith(words)
        assert f"Iterations: {run.result.iterations}" in caption.text()


def test_reduced_detail_leaves_the_construction_out_and_keeps_the_rest(make, pairs):
    full, reduced = (make.gjk(*pairs["random, apart"], detail=detail).figure for detail in Detail)
    gone = {mark.role for mark in full.marks} - {mark.role for mark in reduced.marks}
    assert gone >= CONSTRUCTION & {mark.role for mark in full.marks}
    kept = {Role.A, Role.B, Role.DIFFERENCE_POINTS, Role.DIFFERENCE_HULL, Role.ORIGIN, Role.WITNESS, Role.FINAL}
    assert kept <= {mark.role for mark in reduced.marks}
    assert len(reduced.steps) == 2
    assert reduced.result == full.result


@pytest.mark.parametrize("name", ["apart", "points", "circles apart", "random, apart", "far apart", "tiny", "huge"])
def test_the_witness_lines_are_as_long_as_the_distance(make, pairs, name):
    run = make.gjk(*pairs[name])
    lines = of(run.figure, Role.WITNESS, Kind.POLYLINE)
    assert {line.panel for line in lines} == {Panel.WORLD, Panel.DIFFERENCE}
    for line in lines:
        assert np.hypot(*(line.points[1] - line.points[0])) == pytest.approx(run.result.distance)


@pytest.mark.parametrize("name", ["apart", "edge touch", "corner touch", "circles apart", "random, apart", "points"])
def test_the_certificates_lines_have_a_on_one_side_and_b_on_the_other(make, pairs, name):
    run = make.gjk(*pairs[name])
    lines = {mark.part: mark for mark in of(run.figure, Role.CERTIFICATE)}
    normal = certify(run.result).normal
    for letter, subject, side in (("A", run.a, 1), ("B", run.b, -1)):
        line = lines[f"line-{letter}"].points
        slack = 1e-9 * np.abs(line).max()
        assert abs(float((line[1] - line[0]) @ normal)) <= slack
        assert (side * (subject.boundary @ normal) <= side * (line[0] @ normal) + slack).all()


def test_a_penetration_shows_a_common_point_and_calls_it_that(make, pairs):
    run = make.gjk(*pairs["overlapping"])
    (mark,) = of(run.figure, Role.WITNESS)
    assert mark.kind is Kind.POINTS
    assert "common point" in [label.text for label in run.figure.marks if label.part == "legend-witness"]


def test_the_difference_has_its_points_hull_vertices_and_origin(make, pairs):
    run = make.gjk(*pairs["apart"])
    (hull,) = of(run.figure, Role.DIFFERENCE_HULL)
    assert np.array_equal(hull.points, minkowski_difference(run.a.shape, run.b.shape))
    (vertices,) = of(run.figure, Role.DIFFERENCE_VERTICES)
    assert np.array_equal(vertices.points, hull.points)
    (points,) = of(run.figure, Role.DIFFERENCE_POINTS)
    assert len(points.points) == 12
    (origin,) = of(run.figure, Role.ORIGIN)
    assert origin.points.tolist() == [[0.0, 0.0]]


def test_roles_of_what_overlaps_lie_in_different_layers():
    roles = (Role.A, Role.B, Role.DIFFERENCE_HULL, Role.SIMPLEX, Role.SIMPLEX_PAST, Role.ORIGIN, Role.FINAL)
    assert len({STYLES[role].layer for role in roles}) == len(roles)


def test_rings_and_names_of_a_long_run_show_in_their_own_step_only(make, pairs):
    run = make.gjk(*pairs["apart"])
    figure = gjk_figure(run.a, run.b, run.result, run.steps * 4)
    rings = [mark for role in STEP_ROLES for mark in of(figure, role, Kind.RING)]
    assert len(rings) == 3 * 4 * len(run.steps)
    assert all(mark.span.last is not None for mark in rings)


@pytest.mark.parametrize("algorithm", ["gjk", "epa"])
def test_the_figure_of_a_thousand_vertices_says_what_it_leaves_out(make, algorithm):
    angle = np.arange(1000) * 2 * np.pi / 1000
    circle = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    run = getattr(make, algorithm)(circle, 0.7 * circle + (2.5 if algorithm == "gjk" else 0.9, 0.0))
    assert of(run.figure, Role.DIFFERENCE_POINTS) == []
    assert of(run.figure, Role.DIFFERENCE_VERTICES) == []
    assert any("are not drawn" in caption.text() for caption in run.figure.steps[0].captions)
    for tick in range(run.figure.ticks):
        named = [m for m in run.figure.marks if m.kind is Kind.LABEL and m.panel is Panel.WORLD and m.span.shows(tick)]
        assert len(named) <= 9  # A, B, the answer, and what the step asks for


def test_circles_are_explained(make, pairs):
    captions = [caption.text() for caption in make.gjk(*pairs["circles apart"]).figure.steps[0].captions]
    assert any("centre" in caption for caption in captions)


def test_swapping_a_and_b_tells_the_same_story(make, pairs):
    for name in SEED_WORDS:
        a, b = pairs[name]
        one, two = make.gjk(a, b), make.gjk(b, a)
        assert one.figure.result["relation"] == two.figure.result["relation"]
        assert one.figure.result["distance"] == two.figure.result["distance"]


def test_the_relation_is_on_the_badge(any_run):
    (badge,) = [mark for mark in any_run.figure.marks if mark.part == "badge"]
    assert badge.span.first == PHASES * (len(any_run.figure.steps) - 1)
    assert isinstance(any_run.result.relation, Relation)


def test_the_vertex_that_joins_reaches_further_along_the_direction_and_may_be_further_from_the_origin():
    for language, word in {"en": "further than v", "ru": "дальше, чем v", "zh": "比 v 远"}.items():
        assert word in sentences(language)["gjk.joins"]
        assert "d·w > d·v" in sentences(language)["gjk.joins"]


def test_the_closest_point_lies_on_the_edge_that_is_kept(make, pairs):
    said = [caption.text() for step in make.gjk(*pairs["overlapping"]).figure.steps for caption in step.captions]
    assert any("closest point lies on the edge from" in text for text in said)
    assert not any("O is nearest to" in text for text in said)


def test_of_circles_the_cores_are_drawn_and_measured_and_the_radii_come_off_at_the_end(make):
    figure = make.gjk(Circle((0, 0), 2), Circle((4, 2.5), 1.2)).figure
    (halo,) = of(figure, Role.DIFFERENCE_ROUND)
    assert np.allclose(np.hypot(*(halo.points - (-4.0, -2.5)).T), 3.2)
    assert [mark.points.tolist() for mark in of(figure, Role.DIFFERENCE_VERTICES)] == [[[-4.0, -2.5]]]
    assert {mark.part for mark in figure.marks if mark.part.endswith("-center")} == {"A-center", "B-center"}
    said = [caption.text() for step in figure.steps for caption in step.captions]
    assert not any("nothing is nearer to O" in text for text in said)
    assert "Between the cores 4.717, less the radii 2 + 1.2: distance = 1.517." in said[-1]


def test_a_penetration_is_proved_by_weights_and_not_by_a_depth(make, pairs):
    run = make.gjk([(0, 0), (3, 0.5), (4, 3), (1, 4)], [(2, 2), (6, 1), (5, 5)])
    proofs = [caption.values["certificate"].text() for caption in run.figure.steps[-1].captions[1:]]
    assert proofs[0].startswith("Check by hand: O = 5/7\xa0(a3−b1) + 11/56\xa0(a1−b3) + 5/56\xa0(a4−b2), weights ≥ 0")
    assert "(165/56, 2.5): 5/7\xa0a3 + 11/56\xa0a1 + 5/56\xa0a4 in A" in proofs[1]
    for name in ("overlapping", "crossing segments", "circle and polygon"):
        assert "max n·a" not in make.gjk(*pairs[name]).figure.steps[-1].captions[-1].text()


def test_where_the_origin_lies_on_the_simplex_both_sides_of_it_are_asked_and_nothing_is_dropped(make):
    figure = make.gjk([(-1, -5), (1, -5), (1, 5), (-1, 5)], [(-5, -1), (5, -1), (5, 1), (-5, 1)]).figure
    said = [caption.message for step in figure.steps for caption in step.captions]
    assert said.index("gjk.one_side") < said.index("gjk.both_sides")
    one_side = next(step for step in figure.steps if "gjk.one_side" in [each.message for each in step.captions])
    assert not [mark for mark in of(figure, Role.DROPPED) if mark.span.first // PHASES == one_side.number]


def test_a_question_asks_only_about_what_is_drawn_in_either_layout(make, pairs):
    for layout in Layout:
        figure = make.gjk(*pairs["apart"], layout=layout).figure
        question = next(step.question for step in figure.steps if step.question)
        assert "arrows" not in question.text()
        assert "d = (" in question.text()
        assert [mark for mark in of(figure, Role.DIRECTION) if mark.part == "direction"]
