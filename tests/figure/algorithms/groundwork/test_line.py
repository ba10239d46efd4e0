# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of a line and a polygon: open questions, places given in full once, and what it refuses."""

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.algorithms.groundwork.line import MOST_STEPS_OF_KIND
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.page.page import choices_of
from collide_addon.geometry import Circle, GeometryError

from ....cases import in_turn, mostly_slow
from ...conftest import PENTAGRAM, THROUGH, U_SHAPE, polygon


def seen(figure, tick, part):
    return [mark for mark in figure.marks if mark.part.startswith(part) and mark.span.shows(tick)]


@pytest.mark.parametrize("name", ["in and out", "vertices and an edge", "grazing"])
def test_nothing_behind_a_place_shows_while_it_is_asked_how_the_line_runs_on(make, name):
    figure = make.line(*THROUGH[name]).figure
    asked = [step for step in figure.steps if step.question is not None and step.question.message == "line.ask"]
    assert asked
    stops = np.array(figure.result["points"])
    for step in asked:
        tick = step.number * PHASES + step.answer - 1
        here = max(int(mark.part.split("-")[1]) for mark in seen(figure, tick, "stop-"))
        ends = [mark.points.max(axis=0) for mark in seen(figure, tick, "piece-")]
        assert all((end <= stops[: here + 1].max(axis=0)).all() for end in ends)


def test_a_sign_stands_beside_no_vertex_before_all_are_known(make):
    figure = make.line(*THROUGH["in and out"]).figure
    known = next(step.number for step in figure.steps if step.captions[0].message == "line.sides")
    for tick in range(known * PHASES):
        assert not [mark.text for mark in seen(figure, tick, "b") if ":" in mark.text]
    assert len([mark for mark in seen(figure, known * PHASES, "b") if ":" in mark.text]) == len(U_SHAPE)


def test_the_segment_has_less_of_the_polygon_than_its_line(make):
    found = make.line(*THROUGH["in and out"]).figure.result
    assert (found["relation"], found["line"], found["inside"], found["length"]) == ("crossing", 5, 4, 8)
    grazed = make.line(*THROUGH["grazing"]).figure.result
    assert (grazed["relation"], grazed["points"], grazed["line"]) == ("touching", [[0, 2]], 0)
    assert make.line(*THROUGH["beyond"]).figure.result["relation"] == "apart"
    assert make.line(*THROUGH["inside"]).figure.result["relation"] == "inside"
    assert make.line(*THROUGH["along the top"]).figure.result["relation"] == "along"


def test_of_many_places_the_last_share_a_step(make):
    full = make.line(*THROUGH["a comb"]).figure
    places = [caption.message for step in full.steps for caption in step.captions]
    assert sum(message in ("line.inside", "line.outside", "line.stays") for message in places) == MOST_STEPS_OF_KIND
    assert places.count("line.rest") == 1
    assert len(make.line(*THROUGH["a comb"], detail=Detail.REDUCED).figure.steps) == 2


@pytest.mark.parametrize(
    ("ends", "other", "says"),
    [
        ([(1, 1)], polygon("B", [U_SHAPE]), "Rod is a single point: a line goes through two"),
        ([(0, 0), (1, 0), (0, 1)], polygon("B", [U_SHAPE]), "Rod has 3 vertices"),
        ([(0, 0), (1, 0)], Subject.of_circle("B", "Ball", Circle((0, 0), 1)), "Ball counts as a circle"),
        ([(0, 0), (1, 0)], polygon("B", [PENTAGRAM]), "crosses itself"),
    ],
)
def test_what_is_no_line_or_no_polygon_is_refused(ends, other, says):
    with pytest.raises(GeometryError, match=says):
        make_lesson(registry.LINE, (Subject.of_points("A", "Rod", np.array(ends, float)), other), Choices())


@mostly_slow(("name", "language"), in_turn(THROUGH, ["en", "ru", "zh"]))
def test_the_first_of_five_answers_was_missing(make, name, language):
    figure = make.line(*THROUGH[name], language=language).figure
    for step in figure.steps:
        if said := choices_of(step):
            assert [mark.text for mark in seen(figure, step.asked_at, "choices")] == [said]
