# SPDX-License-Identifier: GPL-3.0-or-later
"""What a film of GJK says once per lecture, before the steps of the pair."""

import numpy as np
import pytest
from shapely import LinearRing, box

from collide_addon.figure.gallery.gallery import gallery_scene
from collide_addon.figure.labels.obstacles import text_box
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind, Panel, Span
from collide_addon.figure.model.lesson import Choices, read_choices
from collide_addon.figure.model.playback import moments
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.registry import BY_ID
from collide_addon.geometry import Circle

from ...cases import in_turn, mostly_slow

SECONDS = 24


def messages(figure):
    return [[caption.message for caption in step.captions] for step in figure.steps]


@pytest.fixture
def both(make, pairs):
    """The figure with its introduction, and without."""
    return [make.gjk(*pairs["apart"], introduced=introduced).figure for introduced in (True, False)]


def test_an_introduction_stands_before_the_steps_of_the_pair(both):
    introduced, alone = both
    opening, *steps = messages(alone)
    assert messages(introduced) == [
        ["gjk.setup", "interval.shadows", "interval.differences", "interval.penetrating"],
        ["gjk.arrows", "minkowski.points", "gjk.contains"],
        ["slide.into", "slide.back_separated"],
        ["introduction.circle"],
        ["introduction.too_big", "introduction.sweep"],
        ["gjk.start_found"],
        *steps,
    ]
    assert opening == ["gjk.setup", "gjk.arrows", "gjk.contains", "gjk.start"]
    assert [step.number for step in introduced.steps] == list(range(len(introduced.steps)))


def test_steps_are_counted_from_the_first_of_the_loop(both):
    for figure, first, before in zip(both, (6, 1), ({0, 1, 2, 3, 4}, set()), strict=True):
        about = {mark.text.split(" · ")[-1] for mark in figure.marks if mark.part == "about" and " · " in mark.text}
        counted = {f"step {k} of {len(figure.steps) - first - 1}" for k in range(1, len(figure.steps) - first)}
        assert about == (counted | {"introduction"} if before else counted)
        lit = {mark.span.first // PHASES for mark in figure.marks if mark.role is Role.RAIL_NOW}
        assert lit == before | set(range(first, len(figure.steps) - 1))


def test_the_introduction_says_which_of_its_five_parts_it_is_in(both):
    for step, name in enumerate(("1  in 1D", "2  A − B", "3  inside?", "4  distance", "5  support")):
        for tick in range(step * PHASES, step * PHASES + len(both[0].steps[step].captions)):
            seen = [mark for mark in both[0].marks if mark.span.shows(tick)]
            assert [mark.text for mark in seen if mark.role is Role.RAIL_NOW_NAME] == [name]
            assert [mark.text.split(" · ")[-1] for mark in seen if mark.part == "about"] == ["introduction"]
    assert not [mark for mark in both[0].marks if mark.text == "1  in 1D" and mark.span.shows(5 * PHASES)]


def test_the_origin_is_inside_while_b_is_over_a_and_outside_before_and_after(both):
    there, back = (
        [mark.points for mark in both[0].marks if mark.part == "A-B-moves" and mark.span.first == tick]
        for tick in (2 * PHASES, 2 * PHASES + 1)
    )

    def holds_origin(polygon):
        ways = np.roll(polygon, -1, axis=0) - polygon
        return bool((ways[:, 1] * polygon[:, 0] - ways[:, 0] * polygon[:, 1] > 0).all())

    assert [holds_origin(polygon) for polygon in (there[0], back[0])] == [True, False]


def test_a_film_with_the_introduction_takes_less_than_four_minutes(both):
    assert moments(both[0])[-1].end / SECONDS <= 240


def test_questions_and_bounds_of_the_steps_are_those_without_an_introduction(both):
    introduced, alone = ([(step.question, step.answer, step.brackets) for step in figure.steps] for figure in both)
    assert [answer for _, answer, _ in introduced[6:]] == [answer for _, answer, _ in alone[1:]]
    assert [brackets for *_, brackets in introduced[6:]] == [brackets for *_, brackets in alone[1:]]


def test_reduced_detail_has_no_introduction(make, pairs):
    figures = [
        make.gjk(*pairs["apart"], introduced=introduced, detail=Detail.REDUCED).figure for introduced in (True, False)
    ]
    assert messages(figures[0]) == messages(figures[1])


def test_the_area_of_the_difference_stood_before_the_arrows_that_it_is_made_of(both):
    shown = {mark.span.first for mark in both[0].marks if mark.role is Role.DIFFERENCE_HULL}
    points = {mark.span.first for mark in both[0].marks if mark.part == "all"}
    arrow = min(mark.span.first for mark in both[0].marks if mark.part == "a2−b1")
    assert (arrow, min(points), min(shown)) == (PHASES, PHASES + 1, PHASES + 2)
    (area,) = (mark for mark in both[1].marks if mark.role is Role.DIFFERENCE_HULL)
    (dots,) = (mark for mark in both[1].marks if mark.part == "all")
    assert area.delayed
    assert (area.span.first, dots.span, dots.delayed) == (2, Span(1, 2), True)


def test_vertices_that_are_the_same_floats_far_out_leave_a_direction(make):
    far, near = [(6e30, -5e30), (-8e30, -4e30), (-2e30, 5e30)], [(-3.0, -1.0), (1.0, 2.0), (2.0, 3.0)]
    assert make.gjk(far, near, introduced=True).figure.steps


def test_circles_that_touch_had_a_circle_grow_to_a_distance_that_rounding_made():
    subjects = [Subject.of_circle("A", "A", Circle((0, 0), 2)), Subject.of_circle("B", "B", Circle((3, 4), 3))]
    figure = make_lesson(BY_ID["gjk"], subjects, Choices(introduction=True)).figure
    said = {caption.message for step in figure.steps for caption in step.captions}
    assert "introduction.circle" not in said
    assert any(message.startswith("introduction.") for message in said)


@mostly_slow(
    ("story", "language"), in_turn(["deep", "edge-edge", "vertex-edge", "vertex-vertex"], ["en", "ru", "zh"]), 6
)
def test_the_name_of_a_slid_shape_was_struck_by_an_edge(story, language):
    part = next(each for each in gallery_scene("gjk-stories").parts if each.name == story)
    figure = part.lesson(read_choices({"language": language})).figure
    world = [mark for mark in figure.marks if mark.panel is Panel.WORLD]
    shapes = [mark for mark in world if mark.role in (Role.A, Role.B) and mark.kind is Kind.POLYGON]
    names = [mark for mark in world if mark.kind is Kind.LABEL and mark.role is Role.GHOST and mark.part == "region"]
    assert names
    for name in names:
        assert not any(box(*text_box(name)).intersects(LinearRing(shape.points)) for shape in shapes), name.text
