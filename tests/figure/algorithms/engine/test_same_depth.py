# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of one depth in two ways: a face of A − B for each normal, as far from 0 as the overlap along it."""

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.algorithms.engine.same_depth import MOST_STEPS_OF_KIND, faces_of
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.subject import Subject
from collide_addon.geometry import Circle, GeometryError, Relation, epa, minkowski_difference, sat

from ....cases import mostly_slow
from ...conftest import DEEP, PAIRS, ngon, square, subject


@mostly_slow("name", DEEP)
def test_the_smallest_overlap_of_sat_is_the_nearest_face_of_epa(make, name):
    run = make.same_depth(*DEEP[name])
    result, size = run.figure.result, np.abs(np.concatenate(DEEP[name])).max()
    nearest = min(face["distance"] for face in result["faces"])
    assert nearest == pytest.approx(result["depth"], abs=1e-12 * size)
    assert sat(*DEEP[name]).depth == pytest.approx(nearest, abs=1e-12 * size)


def test_each_face_has_the_edge_of_its_normal():
    random = np.random.default_rng(5)
    for _ in range(40):
        a, b = (random.integers(-5, 6, (count, 2)) for count in random.integers(3, 8, 2))
        if epa(a, b).relation is not Relation.PENETRATING:
            continue
        faces = list(faces_of(subject("A", a), subject("B", b)))
        assert len(faces) == len(minkowski_difference(a, b))
        for face in faces:
            way = face.edge_ends[1] - face.edge_ends[0]
            assert abs(way @ face.normal) <= 1e-12 * np.hypot(*way)
            assert face.ends @ face.normal == pytest.approx([face.depth, face.depth])


def test_a_step_shows_the_overlap_and_then_the_face(make):
    figure = make.same_depth(*PAIRS["overlapping"]).figure
    said = [[caption.message for caption in step.captions] for step in figure.steps]
    assert said[0] == ["same.setup", "same.faces"]
    assert said[1:3] == 2 * [["same.axis", "same.face"]]
    assert set(map(tuple, said[3:-1])) == {("same.also",)}
    assert said[-1] == ["same.smallest", "same.cost"]
    for step in figure.steps[1:3]:
        tick = step.number * PHASES
        shown = {mark.part for mark in figure.marks if mark.panel is Panel.DIFFERENCE and mark.span.shows(tick)}
        assert not shown & {"face", "distance", "line-of-face"}


def test_of_many_faces_some_are_shown_and_the_nearest(make):
    figure = make.same_depth(ngon(40, (0, 0), 5), ngon(40, (6, 3), 4)).figure
    assert MOST_STEPS_OF_KIND <= len(figure.steps) - 2 <= MOST_STEPS_OF_KIND + 1
    told = [step.captions[0].values["length"] for step in figure.steps[1:-1]]
    assert min(told) == pytest.approx(figure.result["depth"])


def test_the_distance_of_a_face_left_its_panel_with_its_foot_beside_the_face(make):
    figure = make.same_depth(square(0, 0, 5), [(2, 6), (6, 3), (9, 7), (5, 10)]).figure
    area = figure.areas[Panel.DIFFERENCE]
    for mark in figure.marks:
        if mark.part == "distance" and mark.kind is Kind.POLYLINE:
            places = mark.points + figure.panels[Panel.DIFFERENCE]
            assert ((places > area[:2]) & (places < area[2:])).all()


def test_reduced_detail_has_the_answer_alone(make):
    assert len(make.same_depth(*PAIRS["overlapping"], detail=Detail.REDUCED).figure.steps) == 2


@pytest.mark.parametrize("name", ["apart", "edge touch", "equal points", "segments in a line"])
def test_shapes_that_do_not_overlap_have_no_depth_and_the_figure_says_so(make, name):
    figure = make.same_depth(*PAIRS[name]).figure
    assert [[caption.message for caption in step.captions] for step in figure.steps] == [["same.setup"], ["same.none"]]
    assert (figure.result["depth"], figure.result["faces"]) == (0, [])


def test_a_circle_has_no_edges_to_match():
    ball = Subject.of_circle("A", "Ball", Circle((0, 0), 1))
    with pytest.raises(GeometryError, match="Ball counts as a circle"):
        make_lesson(
            registry.SAME_DEPTH, (ball, Subject.of_points("B", "Box", np.array(square(0, 0, 1), float))), Choices()
        )


@mostly_slow("name", [*DEEP][:4])
def test_normals_of_the_difference_left_its_panel(make, name):
    figure = make.same_depth(*DEEP[name]).figure
    for mark in (mark for mark in figure.marks if mark.part == "normal"):
        low, high = np.reshape(figure.areas[mark.panel], (2, 2)) - figure.panels[mark.panel]
        assert ((low <= mark.points) & (mark.points <= high)).all()
