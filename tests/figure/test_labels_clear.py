# SPDX-License-Identifier: GPL-3.0-or-later
"""No text of any figure ever covers another text, an end of a mark or the edge, even where it is crowded."""

from functools import cache
from itertools import cycle, product

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.gallery.gallery import GALLERY, gallery_scene
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import DEFAULT_STORYBOARD, Layout
from collide_addon.figure.model.figure import Bounds, Figure, Kind, Mark, Panel, Span
from collide_addon.figure.model.lesson import Boundary, Choices
from collide_addon.figure.model.look import Theme
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.page.sheet import lay_out
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.text.messages import number
from collide_addon.geometry import Circle, GeometryError, Relation, random_point_sets

from ..cases import mostly_slow
from .clashes import Fault, clear_of_each_other
from .rules.texts import all_texts_of_a_kind_are_of_one_size

NAMES = "A very long name of an object, forty letters.001", "另一个名字非常长的物体" * 4
OF_OUTLINES = {
    registry.PNPOLY: "A",
    registry.BOUNDARY_MAP: "A",
    registry.POLYGONS: "AB",
    registry.CONCAVE: "AB",
}
"""Algorithms that treat some shapes as polygons, even concave ones."""


def square(x, y, size):
    return [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]


def ngon(count, center, radius):
    angle = np.arange(count) * 2 * np.pi / count + 0.1
    return np.array(center) + radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)


SLIVER = [(0, 0), (40, 0.05), (40, 0)]
CROWDED = {
    "25 points each": random_point_sets(25, 20, 3),
    "25 points each, overlapping": random_point_sets(25, 0, 11),
    "nearly touching": (square(0, 0, 2), [(2.0001, 0.3), (4, 0.1), (4.2, 2.2), (2.0002, 2)]),
    "corners nearly touching": (ngon(5, (0, 0), 1), ngon(6, (1.9, 0.3), 0.9)),
    "slivers": (SLIVER, [(0, 1), (40, 0.2), (40, 0.25)]),
    "crossed slivers": (SLIVER, [(20, -8), (20.05, 8), (20.1, 8)]),
    "the same twelve corners": (ngon(12, (0, 0), 3), ngon(12, (0, 0), 3)),
    "twelve corners each": (ngon(12, (0, 0), 5), ngon(12, (4, 1), 5)),
    "a point beside a square": ([(1, 1)], square(1.01, 1, 3)),
    "sixty corners each": (ngon(60, (0, 0), 5), ngon(60, (9.9, 1), 5)),
    "tiny beside huge": (ngon(8, (0, 0), 100), ngon(8, (103, 0), 0.5)),
    "tiny and far": (ngon(8, (0, 0), 1), ngon(8, (300, 5), 1)),
    "circles nearly touching": (Circle((0, 0), 3), Circle((6.01, 0), 3)),
    "a tiny circle": (Circle((0, 0), 3), Circle((3.2, 0), 0.1)),
}


def lesson_of(algorithm, *shapes, **choices):
    """Make a figure with names too long for its title; None for shapes that the algorithm does not accept."""
    subjects = []
    for letter, shape, name in zip("AB", shapes, NAMES, strict=False):
        if isinstance(shape, Circle):
            subjects.append(Subject.of_circle(letter, name, shape))
        elif letter in OF_OUTLINES.get(algorithm, ""):
            subjects.append(Subject.of_outline(letter, name, [np.asarray(shape, float)]))
        else:
            subjects.append(Subject.of_points(letter, name, np.asarray(shape, float)))
    try:
        return make_lesson(algorithm, subjects[: len(algorithm.inputs)], Choices(**choices))
    except GeometryError:
        return None


@pytest.mark.parametrize(
    ("name", "language"),
    [
        pytest.param(scene.name, language, marks=() if row % 24 == 8 * column else pytest.mark.slow)
        for row, scene in enumerate(GALLERY)
        for column, language in enumerate(LANGUAGES)
    ],
)
def test_texts_of_the_lectures_examples_can_be_read_are_whole_and_of_the_size_of_their_kind(name, language):
    layouts = cycle(Layout if [*LANGUAGES].index(language) % 2 else reversed(Layout))
    for part, layout in zip(gallery_scene(name).parts, layouts, strict=False):
        figure = part.lesson(Choices(language=language, layout=layout, boundary=Boundary.INSIDE)).figure
        assert clear_of_each_other(figure) == [], (part.name, layout)
        assert list(all_texts_of_a_kind_are_of_one_size(figure)) == [], (part.name, layout)
        assert cut_off(figure) == [], (part.name, layout)


def cut_off(figure):
    """Return texts that do not end; the first ones of a list are enough."""
    ends = [mark.text for mark in figure.marks if mark.text.endswith("…") and mark.part != "title"]
    return [text for text in ends if not text.endswith((", …", "; …"))]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if k else ()) for k, name in enumerate(CROWDED)]
)
def test_texts_of_crowded_shapes_can_be_read_by_every_algorithm(name):
    ways = cycle(product(LANGUAGES, Layout, (False, True)))
    for algorithm, (language, layout, classic) in zip(set_of_algorithms(), ways, strict=False):
        choices = {"language": language, "layout": layout, "classic": classic}
        lesson = lesson_of(algorithm, *CROWDED[name], **choices)
        if lesson is not None:
            assert clear_of_each_other(lesson.figure) == [], (algorithm, choices)


def set_of_algorithms():
    """Return the algorithms for shapes at rest: a case brings its own shapes, a sweep needs motion."""
    return [algorithm for algorithm in registry.ALGORITHMS if algorithm not in (registry.CASE, registry.SWEEP)]


@mostly_slow("first", range(6), 6)
def test_the_answers_are_never_left_out(first):
    parts = [part for scene in GALLERY for part in scene.parts if part.algorithm in (registry.GJK, registry.EPA)]
    for part in parts[first::6]:
        figure = part.lesson(Choices()).figure
        texts = {mark.text.removeprefix("≈ ") for mark in figure.marks}  # "√5 ≈ 2.236" is two texts
        if part.algorithm is registry.GJK and figure.result["relation"] == Relation.SEPARATED.value:
            assert number(figure.result["distance"]) in texts, part.name
        if part.algorithm is registry.EPA:
            assert number(figure.result["depth"]) in texts, part.name


def test_labels_of_twelve_corners_each_need_lines():
    figure = lesson_of(registry.SAT, *CROWDED["twelve corners each"]).figure
    lines = [mark for mark in figure.marks if mark.role is Role.LEADER]
    assert lines
    assert all(np.hypot(*(line.points[1] - line.points[0])) > 5 * figure.unit for line in lines)


# ---- what counts as a clash

SHEET = lay_out(Bounds(0, 0, 100, 100), None)


@cache
def figure_of(*marks):
    return Figure(
        "GJK",
        "GJK",
        marks,
        (),
        SHEET.panels,
        SHEET.page,
        SHEET.unit,
        Theme.LIGHT,
        DEFAULT_STORYBOARD,
        {},
        {},
    )


def text(words, x, y, span=None, panel=Panel.WORLD, asking=None):
    at = np.array([(x, y)], float)
    size = 10 * SHEET.unit
    return Mark(Kind.LABEL, Role.A, at, words, panel, span or Span(), text=words, size=size, asking=asking)


def faults(*marks):
    return [clash.fault for clash in clear_of_each_other(figure_of(*marks))]


def test_two_texts_in_one_place_clash_when_they_are_seen_together():
    assert faults(text("a1", 50, 50), text("b1", 51, 50)) == [Fault.OVER_TEXT]
    assert faults(text("a1", 50, 50, Span.of(0, until=0)), text("b1", 51, 50, Span.of(1))) == []
    assert faults(text("?", 50, 50, asking=True), text("b1", 50, 50, asking=False)) == []
    assert faults(text("a1", 30, 50), text("b1", 70, 50)) == []


def test_a_clash_tells_the_first_tick_of_it():
    (clash,) = clear_of_each_other(figure_of(text("a1", 50, 50), text("b1", 50, 50, Span.of(2, 1))))
    assert (clash.text, clash.other, clash.tick) == ("a1", "b1", 9)


@pytest.mark.parametrize("kind", [Kind.POINTS, Kind.POLYLINE, Kind.ARROW, Kind.BAR, Kind.RING])
def test_a_text_over_an_end_clashes_and_one_over_the_middle_of_a_line_does_not(kind):
    ends = np.array([(20.0, 50.0), (80.0, 50.0)])
    mark = Mark(kind, Role.B, ends, "mark", radius=1.0)
    assert faults(mark, text("a1", 20, 50)) == [Fault.OVER_END]
    assert faults(mark, text("a1", 80, 50)) == [Fault.OVER_END]
    assert faults(mark, text("a1", 50, 50)) == []


def test_a_text_leaves_neither_the_page_nor_for_the_words_beside_the_panels():
    page = SHEET.page
    assert faults(text("a1", page.left, 50)) == [Fault.OFF_PAGE]
    assert faults(text("a1", 50, page.bottom + 10 * SHEET.unit)) == [Fault.OFF_PANELS]
    assert faults(text("a1", page.right - 12 * SHEET.unit, 50)) == [Fault.OFF_PANELS]
    assert faults(text("a1", page.right - 12 * SHEET.unit, 50, panel=Panel.PAGE)) == []
