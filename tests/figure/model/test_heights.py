# SPDX-License-Identifier: GPL-3.0-or-later
"""What a figure says about objects that it sees along Z."""

from dataclasses import replace

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.algorithms.pairs import Marked, pairs_lesson, pairs_parameters
from collide_addon.figure.lessons import kept_choices, make_lesson, repeat_lesson
from collide_addon.figure.model.algorithm import Input
from collide_addon.figure.model.figure import Kind
from collide_addon.figure.model.heights import CONTACTS, CONTACTS_APART, apart_in_z, pairs_apart_in_z
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.style import SMALL_SIZE
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.text.messages import say
from collide_addon.geometry.batch.pair_table import Listed, pair_table

from ...cases import in_one, mostly_slow

CLASSIC = [algorithm for algorithm in registry.ALGORITHMS if algorithm.classic]

LOW, HIGH = (-1.0, 1.0), (7.0, 9.0)
SEGMENT_A, SEGMENT_B = [(0, 0), (2, 2)], [(0, 2), (2, 0)]
SQUARE, DIAMOND = [(0, 0), (2, 0), (2, 2), (0, 2)], [(1, 1), (3, 0), (4, 1), (3, 3)]
OF_SEGMENTS = {registry.SEGMENTS, registry.FOOT, registry.LINE}
OF_HULLS = [kind for kind in registry.ALGORITHMS if kind.inputs == (Input.HULL, Input.HULL) and kind not in OF_SEGMENTS]
ROOM = np.array([(1.85, 0), (5, 0), (5, 2.7), (0, 2.7), (0, 1.6), (1.85, 1.6)])
IN_THE_NOTCH = np.array([(0.7, 0.5), (1.1, 0.5), (1.1, 0.9), (0.7, 0.9)])
CHOICES = Choices()
KINDS = [(kind, False) for kind in registry.ALGORITHMS if kind.inputs] + [(kind, True) for kind in CLASSIC]


def seen(algorithm, heights, choices=CHOICES):
    """Return the lesson of two shapes that overlap when seen from above, at given heights."""
    shapes = (SEGMENT_A, SEGMENT_B) if algorithm in OF_SEGMENTS else (SQUARE, DIAMOND)
    subjects = [
        replace(Subject.of_outline(letter, letter, [np.array(points, dtype=np.float64)]), heights=own)
        for letter, points, own in zip("AB", shapes, heights, strict=True)
    ]
    return make_lesson(algorithm, subjects[: len(algorithm.inputs)], choices)


def notes(figure):
    return [mark.text for mark in figure.marks if mark.kind is Kind.LABEL and mark.part.startswith("view-")]


@pytest.mark.parametrize(
    ("a", "b", "apart"),
    [(LOW, HIGH, 6.0), (LOW, (1.0, 2.0), 0.0), (LOW, (-5.0, 5.0), 0.0), (LOW, LOW, 0.0), ((0.0, 0.0), (3.0, 3.0), 3.0)],
)
def test_objects_are_apart_in_z_by_the_free_length_between_them_whichever_comes_first(a, b, apart):
    assert apart_in_z(a, b) == apart_in_z(b, a) == apart
    both = pairs_apart_in_z(np.array([a, b]), np.array([0, 1]), np.array([1, 0]))
    assert both.tolist() == [apart, apart]


def test_the_smallest_gap_counts():
    above = np.nextafter(1.0, 2.0)
    assert apart_in_z(LOW, (float(above), 2.0)) == above - 1.0 > 0.0


@mostly_slow("first", range(3))
def test_every_figure_of_objects_says_that_it_sees_them_along_z(first):
    for algorithm, classic in KINDS[first::3]:
        lesson = seen(algorithm, (LOW, LOW), Choices(classic=classic))
        assert notes(lesson.figure) == ["seen along Z"], (algorithm, classic)
        assert lesson.headline["seen"] == "seen along Z"
        assert (lesson.figure.result["seen_along"], lesson.figure.result["apart_in_z"]) == ("Z", 0.0)


@in_one(("algorithm", "classic"), [kind for kind in KINDS if len(kind[0].inputs) == 2], every=4)
def test_two_cubes_eight_apart_in_z_were_called_penetrating_and_nothing_more(algorithm, classic):
    lesson = seen(algorithm, (LOW, HIGH), Choices(classic=classic))
    assert notes(lesson.figure) == [say("view.along_z"), say("view.apart", apart="6")]
    assert lesson.headline["apart in Z"] == lesson.figure.result["apart_in_z"] == 6.0


@mostly_slow("heights", [(None, None), ((2.0, 2.0), (2.0, 2.0))])
@pytest.mark.parametrize("algorithm", [registry.GJK, registry.COMPARE])
def test_shapes_that_lie_in_one_plane_are_not_said_to_be_seen(algorithm, heights):
    lesson = seen(algorithm, heights)
    assert notes(lesson.figure) == []
    assert "seen" not in lesson.headline
    assert not {"seen_along", "apart_in_z"} & {*lesson.figure.result, *lesson.figure.parameters}


@pytest.mark.parametrize("algorithm", [registry.GJK, registry.CONVEX_HULL])
def test_a_lesson_made_again_says_the_same(algorithm):
    lesson = seen(algorithm, (LOW, HIGH))
    again = repeat_lesson(lesson.figure.parameters)
    assert again.headline == lesson.headline
    assert again.figure.parameters == lesson.figure.parameters


@in_one("language", LANGUAGES)
@in_one("apart", [6.0, 12345.678, 1.234e-5], every=3)
def test_the_notes_stand_in_one_line_under_the_rail_beside_what_is_looked_at(language, apart):
    figure = seen(registry.EPA, (LOW, (1.0 + apart, 2.0 + apart)), Choices(language=language)).figure
    lines = [mark for mark in figure.marks if mark.part.startswith("view-")]
    about = [mark for mark in figure.marks if mark.part == "about"]
    words = max(text_width(mark.text, mark.size) for mark in about) + float(about[0].points[0, 0])
    edges = [(float(mark.points[0, 0]) - text_width(mark.text, mark.size), float(mark.points[0, 0])) for mark in lines]
    assert len(lines) == 2
    assert {mark.size for mark in lines} == {SMALL_SIZE * figure.unit}
    assert {float(mark.points[0, 1]) for mark in lines} == {float(about[0].points[0, 1])}
    assert words < edges[1][0] < edges[1][1] < edges[0][0] < edges[0][1] < figure.page.right


@mostly_slow("algorithm", OF_HULLS, 9)
def test_a_box_in_the_notch_of_a_room_was_called_overlapping_and_nobody_said_that_hulls_are(algorithm):
    room, box = Subject.of_points("A", "Room", ROOM), Subject.of_points("B", "Box", IN_THE_NOTCH)
    lesson = make_lesson(algorithm, [replace(room, own_outline=(ROOM,)), box], CHOICES)
    result, headline = lesson.figure.result, lesson.headline
    assert notes(lesson.figure) == ["A is concave: its hull is used; outlines 0.7 apart"]
    assert (headline["hull of"], headline["outlines"]) == ("A", "separated")
    assert headline["distance of outlines"] == result["outlines_distance"] == pytest.approx(0.7)
    assert (result["hull_of"], result["outlines"]) == (["A"], "separated")
    assert repeat_lesson(lesson.figure.parameters).headline == headline
    assert not notes(make_lesson(algorithm, [room, box], CHOICES).figure)


def test_a_bow_tie_had_edges_in_its_figure_that_the_mesh_has_not_and_nothing_said_so():
    tie = replace(Subject.of_outline("A", "Tie", [ROOM]), crossed=True)
    lesson = make_lesson(registry.CONCAVE, [tie, Subject.of_outline("B", "Box", [IN_THE_NOTCH])], CHOICES)
    assert notes(lesson.figure) == [say("view.crossed", letters="A")]
    assert (lesson.headline["crossed face of"], lesson.figure.result["crossed_faces_of"]) == ("A", ["A"])
    assert repeat_lesson(lesson.figure.parameters).headline == lesson.headline


@mostly_slow("language", LANGUAGES)
def test_a_note_without_room_under_the_rail_stands_beside_the_headings(language):
    tie = replace(Subject.of_points("A", "Tie", ROOM), own_outline=(ROOM,), crossed=True, heights=LOW)
    box = replace(Subject.of_points("B", "Box", IN_THE_NOTCH), heights=HIGH)
    said = notes(make_lesson(registry.GJK, [tie, box], Choices(language=language)).figure)
    assert said[-1] == say("view.crossed", language, letters="A")


def test_the_figure_of_many_objects_counts_the_contacts_that_are_apart_in_z():
    shapes = [np.array(SQUARE) + offset for offset in (0.0, 1.0, 2.0, 30.0)]
    heights = np.array([LOW, LOW, HIGH, HIGH])
    made_of = pairs_parameters(shapes, ["a", "b", "c", "d"], Listed.NEAREST, 0.0, Marked.NEAREST, heights)
    table, parameters = pair_table(shapes), {**made_of, **kept_choices(Choices())}
    lesson = pairs_lesson(table, shapes, ["a", "b", "c", "d"], Marked.NEAREST, Choices(), parameters)
    assert len(table.only_contacts()) == 3
    assert lesson.figure.result[CONTACTS_APART] == [2, 3]
    assert lesson.headline[CONTACTS] == 2
    assert notes(lesson.figure) == ["seen along Z", "contacts apart in Z: 2"]
    assert repeat_lesson(lesson.figure.parameters).headline == lesson.headline
