# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two polygons: a step per meeting of boundaries, a ray per ring that meets nothing, never too many."""

import json

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.algorithms.polygons import MOST_RINGS, MOST_STEPS_OF_KIND, meetings, polygons_lesson
from collide_addon.figure.lessons import make_lesson, repeat_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.lesson import Choices, FigureChoices, Rounded
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.stage.draft import IN_FULL
from collide_addon.figure.text.messages import say
from collide_addon.geometry import Circle, GeometryError, SegmentRelation, polygons_intersect

EDGES = (Role.EDGE_A, Role.EDGE_B)


def of(figure, *roles, kind=None):
    marks = [m for m in figure.marks if m.role in roles and m.panel is Panel.WORLD and m.kind is not Kind.LABEL]
    return [m for m in marks if kind is None or m.kind is kind]


def labels(figure, role):
    return [m.text for m in figure.marks if m.role is role and m.panel is Panel.WORLD and m.kind is Kind.LABEL]


def message_of(figure, step, phase=0):
    return figure.steps[step].captions[phase].message


def numbers(figure, step, phase=0):
    return figure.steps[step].captions[phase].numbers()


def test_each_crossing_is_a_step_with_its_two_edges(make, outlines):
    figure = make.polygons(*outlines["plus sign"]).figure
    assert [step.name for step in figure.steps] == [*(f"Polygons {k:02}" for k in range(5)), "Polygons 05 result"]
    for k in range(1, 5):
        edges = [m for m in of(figure, *EDGES) if m.span.shows(k * PHASES)]
        assert [m.role for m in edges] == [Role.EDGE_A, Role.EDGE_B]
        assert all(not m.span.shows((k + 1) * PHASES) for m in edges)
    assert message_of(figure, 1, 1) == "polygon.crosses"
    assert numbers(figure, 1, 1) == "point 1 = (1, −1)"


def test_a_crossing_is_lit_in_its_step_pale_afterwards_and_lit_again_with_the_answer(make, outlines):
    figure = make.polygons(*outlines["plus sign"]).figure
    places = [[[1, -1]], [[1, 1]], [[-1, 1]], [[-1, -1]]]
    lit, pale = of(figure, Role.MEETING, kind=Kind.POINTS), of(figure, Role.DROPPED)
    assert [m.points.tolist() for m in lit] == [*places, *places]
    assert [m.span.first for m in lit] == [*(k * PHASES + (k <= IN_FULL) for k in range(1, 5)), *4 * [5 * PHASES]]
    assert [m.points.tolist() for m in pale] == places
    assert [m.span.first for m in pale] == [k * PHASES for k in range(2, 6)]
    assert sorted(labels(figure, Role.MEETING)) == sorted("12341234")


def test_the_reduced_figure_shows_the_crossings_with_the_answer(make, outlines):
    figure = make.polygons(*outlines["plus sign"], detail=Detail.REDUCED).figure
    assert len(figure.steps) == 2
    assert len(of(figure, Role.MEETING)) == 4
    assert of(figure, *EDGES) == []


def test_corners_that_touch_are_one_place_however_many_edges_end_there(outlines):
    result = polygons_intersect(*outlines["corner to corner"])
    assert len(result.contacts) == 4
    (place,) = meetings(result.contacts)
    assert (place.kind, place.points.tolist(), place.penetrating) == (SegmentRelation.TOUCH, [[2, 2]], False)


def test_the_ends_of_a_shared_piece_are_no_places_of_their_own(outlines):
    result = polygons_intersect(*outlines["edge to edge"])
    (place,) = meetings(result.contacts)
    assert (place.kind, place.points.tolist()) == (SegmentRelation.OVERLAP, [[3, 1], [3, 3]])


def test_a_shared_piece_is_drawn_as_a_line(make, outlines):
    figure = make.polygons(*outlines["edge to edge"]).figure
    step, end = of(figure, Role.MEETING, kind=Kind.POLYLINE)
    assert step.points.tolist() == end.points.tolist() == [[3, 1], [3, 3]]
    assert message_of(figure, 1, 1) == "polygon.opposite_sides"
    same = make.polygons(*outlines["contained at an edge"]).figure
    assert any(message_of(same, k, 1) == "polygon.same_side" for k in range(1, len(same.steps) - 1))


def test_at_a_point_of_contact_the_directions_into_both_are_drawn(make, outlines):
    figure = make.polygons(*outlines["corners on edges"]).figure
    for role in (Role.SHADOW_A, Role.SHADOW_B):
        assert len(of(figure, role, kind=Kind.POLYGON)) == 2
    assert message_of(figure, 1, 1) == "polygon.sectors_apart"
    crossing = make.polygons(*outlines["through corners"]).figure
    assert message_of(crossing, 1, 1) == "polygon.sectors_overlap"


def test_wedges_lie_inside_of_their_polygons(make, outlines):
    run = make.polygons(*outlines["corners on edges"])
    for role, rings in ((Role.SHADOW_A, run.a.rings), (Role.SHADOW_B, run.b.rings)):
        for wedge in of(run.figure, role):
            tip, *arc = wedge.points
            near = tip + 0.01 * (np.mean(arc, axis=0) - tip)
            assert polygons_intersect(rings, [near]).relation.value == "penetrating"


def test_a_ring_that_meets_nothing_is_asked_for_with_a_ray(make, outlines):
    figure = make.polygons(*outlines["inside"]).figure
    (ray,) = of(figure, Role.RAY, kind=Kind.ARROW)
    assert ray.points[0].tolist() == [0.5, 1]
    assert ray.span.last is None  # it proves the answer
    (met,) = of(figure, Role.CROSSING)
    assert met.points.tolist() == [[7, 1]]
    assert message_of(figure, 1, 1) == "polygon.ray_odd"
    assert numbers(figure, 1, 1).endswith(" 1")


def test_an_even_number_of_edges_on_the_ray_means_outside(make, outlines):
    figure = make.polygons(*outlines["in the pocket"]).figure
    assert numbers(figure, 1, 1) == say("polygon.ray_odd.numbers", other="A", count=2)
    assert message_of(figure, 1, 1) == "polygon.ray_even"
    (ray,) = of(figure, Role.RAY)
    assert ray.span.last is not None


def test_a_corner_outside_of_the_bounding_box_needs_no_ray(make, outlines):
    figure = make.polygons(*outlines["in the pocket"]).figure
    assert message_of(figure, 2, 1) == "polygon.not_in_box"
    assert len(of(figure, Role.GHOST)) == 1


def test_of_many_places_those_after_the_first_share_a_step(make, outlines):
    run = make.polygons(*outlines["many crossings"])
    places = meetings(run.result.contacts)
    assert len(places) > MOST_STEPS_OF_KIND
    assert len(run.figure.steps) == MOST_STEPS_OF_KIND + 3
    assert numbers(run.figure, MOST_STEPS_OF_KIND + 1) == f"places: {len(places) - MOST_STEPS_OF_KIND}"
    last = (len(run.figure.steps) - 1) * PHASES
    lit = [m for m in of(run.figure, Role.MEETING, kind=Kind.POINTS) if m.span.shows(last)]
    assert sum(len(m.points) for m in lit) == len(places)


def test_of_many_rings_those_after_the_first_share_a_step(make, outlines):
    run = make.polygons(*outlines["many rings"])
    assert len(run.result.inclusions) == 10
    assert len(run.figure.steps) == MOST_RINGS + 3
    assert numbers(run.figure, MOST_RINGS + 1).startswith("rings: 7 ")


def test_no_figure_has_more_than_a_dozen_steps_or_so(make, outlines):
    assert max(len(make.polygons(*pair).figure.steps) for pair in outlines.values()) <= 13


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("plus sign", "polygon.crossing"),
        ("covers the hole", "polygon.crossing_inside"),
        ("inside", "polygon.a_inside_b"),
        ("contained at an edge", "polygon.b_inside_a"),
        ("the same", "polygon.equal"),
        ("corner to corner", "polygon.touching"),
        ("in the hole", "polygon.apart"),
    ],
)
def test_the_last_step_says_how_they_lie(make, outlines, name, message):
    run = make.polygons(*outlines[name])
    last = len(run.figure.steps) - 1
    assert message_of(run.figure, last) == message
    assert f"places: {len(meetings(run.result.contacts))}" in numbers(run.figure, last)


def test_corners_are_called_as_the_rings_of_the_answer_run(make):
    """A ring given clockwise is reversed; the names follow the reversed one, and so do the edges in the captions."""
    figure = make.polygons([[(0, 0), (0, 4), (4, 4), (4, 0)]], [[(2, 2), (6, 2), (6, 6), (2, 6)]]).figure
    names = {m.text: m.points[0] for m in figure.marks if m.kind is Kind.LABEL and m.role is Role.A}
    assert np.linalg.norm(names["a₂"] - (4, 0)) < np.linalg.norm(names["a₂"] - (0, 4))
    assert "a₂a₃" in figure.steps[1].captions[0].text()


def test_the_answer_can_be_read_back(make, outlines):
    for name, pair in outlines.items():
        run = make.polygons(*pair)
        result = json.loads(json.dumps(run.figure.result, allow_nan=False))
        assert result["relation"] == run.result.relation.value, name
        assert result["arrangement"] == run.result.arrangement.value
        assert len(result["contacts"]) == len(run.result.contacts)


def test_the_headline_is_the_answer_in_short(outlines):
    a, b = (
        Subject.of_outline(letter, letter, rings) for letter, rings in zip("AB", outlines["plus sign"], strict=True)
    )
    lesson = polygons_lesson((a, b), FigureChoices())
    assert lesson.headline == {"relation": "penetrating", "arrangement": "crossing", "points": 4}


@pytest.mark.parametrize("name", ["plus sign", "in the hole", "the same"])
def test_the_lesson_can_be_made_again(outlines, name):
    subjects = [Subject.of_outline(letter, letter, rings) for letter, rings in zip("AB", outlines[name], strict=True)]
    lesson = make_lesson(registry.POLYGONS, subjects, Choices())
    again = repeat_lesson(json.loads(json.dumps(dict(lesson.figure.parameters))))
    assert again.figure.result == lesson.figure.result
    assert [m.part for m in again.figure.marks] == [m.part for m in lesson.figure.marks]


def test_points_without_an_outline_stand_for_their_hull():
    a = Subject.of_points("A", "A", np.array([(0, 0), (4, 0), (1, 1), (0, 4.0)]))
    b = Subject.of_points("B", "B", np.array([(1, 1), (5, 1), (5, 5.0)]))
    assert polygons_lesson((a, b), FigureChoices()).headline["relation"] == "penetrating"


def test_a_circle_and_a_polygon_that_crosses_itself_are_refused_by_name():
    square = Subject.of_points("A", "Box", np.array([(0, 0), (4, 0), (4, 4), (0, 4.0)]))
    circle = Subject.of_circle("B", "Ball", Circle((0, 0), 1))
    with pytest.raises(GeometryError, match="Ball counts as a circle"):
        polygons_lesson((square, circle), FigureChoices(circles=Rounded.B))
    bow = Subject.of_outline("B", "Bow", [np.array([(0, 0), (4, 4), (4, 0), (0, 4.0)])])
    with pytest.raises(GeometryError, match="Bow crosses itself"):
        polygons_lesson((square, bow), FigureChoices())


def test_a_question_was_asked_whose_answer_had_been_told(make):
    cross = make.polygons([[(0, 0), (4, 0), (4, 4), (0, 4)]], [[(3, 1), (6, 1), (6, 2), (3, 2)]]).figure.steps[1]
    assert cross.question.message == "ask.edges_meet"
    assert cross.captions[0].message == "polygon.opposite"
    far = make.polygons([[(0, 0), (4, 0), (4, 4), (0, 4)]], [[(9, 9), (12, 9), (12, 12), (9, 12)]]).figure
    boxes = [step for step in far.steps for caption in step.captions if caption.message == "polygon.not_in_box"]
    assert boxes
    assert all(step.question is None for step in boxes)  # no crossing is counted: the bounding box decides
