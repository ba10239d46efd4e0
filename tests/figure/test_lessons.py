# SPDX-License-Identifier: GPL-3.0-or-later
"""A lesson stored in a file: it is made again with every mark, and a foreign file is refused in one line."""

import json
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.export.svg import svg
from collide_addon.figure.lessons import LessonFileError, lesson_held, make_lesson, repeat_lesson
from collide_addon.figure.model.choices import Detail, Layout
from collide_addon.figure.model.lesson import Boundary, Box, Choices, Rounded
from collide_addon.figure.model.look import Theme
from collide_addon.figure.model.playback import pages_of
from collide_addon.figure.model.records import document, lesson_json, plain
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.registry import BY_ID
from collide_addon.geometry import Circle, convex_hull

from ..cases import in_one, mostly_slow

NAME = "</metadata><script>]]>&lt;\u202e"
WHOLE = {"schema": "collide-result-1", "algorithm": "gjk"}


@pytest.fixture(scope="module")
def figure():
    shapes = np.array([[0, 0], [4, 0], [0, 3]]), np.array([[6, 1], [9, 1], [7.1, 5]])
    subjects = [Subject.of_points(*each) for each in zip("AB", (NAME, "B"), shapes, strict=True)]
    return make_lesson(BY_ID["gjk"], subjects, Choices(language="ru")).figure


@pytest.mark.parametrize("kind", ["json", "svg", "page", "html"])
def test_a_lesson_is_made_again_from_its_file(figure, kind):
    held = {
        "json": json.dumps(document("gjk", figure.result, figure.parameters)),
        "svg": svg(figure),
        "page": svg(figure, pages_of(figure)[0]),
        "html": f'<script type="application/json" id="collide">{lesson_json(figure.parameters)}</script>',
    }
    assert held[kind].count("</script>") == (kind == "html"), "no name ends its element"
    again = lesson_held(held[kind]).figure
    assert again.parameters == figure.parameters
    assert svg(again) == svg(figure)
    assert lesson_held(held[kind], {"theme": "dark"}).figure.theme is Theme.DARK


def of(**parameters):
    return json.dumps(WHOLE | {"parameters": {"algorithm": "gjk"} | parameters})


POINT = {"letter": "A", "name": "A", "type": "points", "points": [[0, 0]], "count": 1}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "contains no lesson"),
        ("[" * 100_000, "contains no lesson"),
        ('{"schema": 1}', "contains no lesson"),
        ('{"schema": "collide-result-2"}', "later version"),
        (json.dumps(WHOLE), "lesson is incomplete"),
        (json.dumps(WHOLE | {"parameters": []}), "lesson is incomplete"),
        (of(), "lesson is incomplete"),
        (of(subjects=[POINT]), "lesson is incomplete"),
        (of(subjects=[POINT, {**POINT, "points": [[0, "x"]]}]), "lesson is incomplete"),
        (of(subjects=[POINT, {**POINT, "points": [[0, 1e999]]}]), "lesson is incomplete"),
        (of(subjects=[POINT, POINT], theme="pink"), "lesson is incomplete"),
        (of(algorithm="no such", subjects=[POINT, POINT]), "lesson is incomplete"),
    ],
)
def test_a_strangers_file_that_holds_no_lesson_is_refused(text, reason):
    with pytest.raises(LessonFileError, match=reason):
        lesson_held(text)


def cloud(count, seed, shift=(0.0, 0.0)):
    return np.random.default_rng(seed).uniform(-1, 1, (count, 2)) + shift


def ring(count, shift):
    angle = np.arange(count) * 2 * np.pi / count
    return np.stack([np.cos(angle), np.sin(angle)], axis=1) + shift


def grid(size, shift):
    return np.stack(np.meshgrid(np.arange(size), np.arange(size)), axis=-1).reshape(-1, 2) + shift


PAIRS = {
    "one point": ([(0.1, 0.2)], [(0.7, -0.0)]),
    "few points": (cloud(20, 1), cloud(20, 2, (1.1, 0.3))),
    "few points apart": (cloud(20, 1), cloud(20, 2, (5.1, 0.3))),
    "2000 and 2001 points": (cloud(2000, 1), cloud(2001, 2, (1.1, 0.3))),
    "5000 points": (cloud(5000, 1), cloud(5000, 2, (1.1, 0.3))),
    "5000 points of a grid": (grid(71, (0.0, 0.0)), grid(71, (60.0, 60.0))),
    "2500 points on a circle": (ring(2500, (0.0, 0.0)), ring(2500, (1.1, 0.3))),
    "all bits and sizes": (cloud(30, 1) * 1e-12, cloud(30, 2) * 1e12),
}
PAIR_ALGORITHMS = [
    registry.GJK,
    registry.EPA,
    registry.CONVEX_HULL,
    registry.MINKOWSKI_SUM,
    registry.MINKOWSKI_DIFFERENCE,
    registry.SUPPORT,
]
CHOICES = {
    "by default": Choices(),
    "chosen": Choices(Detail.REDUCED, Layout.OVERLAY, "ru", tolerance=0.1, start_angle=0.3),
}


def made(algorithm, pair, choices=CHOICES["by default"]):
    subjects = [
        Subject.of_circle(letter, f"Object {letter}", shape)
        if isinstance(shape, Circle)
        else Subject.of_points(letter, f"Object {letter}", np.asarray(shape, float))
        for letter, shape in zip("AB", pair, strict=True)
    ]
    return make_lesson(algorithm, subjects[: len(algorithm.inputs)], choices)


def repeated(lesson):
    return repeat_lesson(json.loads(json.dumps(dict(lesson.figure.parameters), allow_nan=False)))


def assert_same(again, lesson):
    assert svg(again.figure) == svg(lesson.figure)
    assert again.figure.result == lesson.figure.result
    assert again.figure.parameters == lesson.figure.parameters
    assert again.headline == lesson.headline
    assert plain(again.steps) == plain(lesson.steps)


@mostly_slow(  # 19 has no factor in common with the number of any
    ("choices", "pair", "algorithm"), product(CHOICES, PAIRS, PAIR_ALGORITHMS), 38
)
def test_the_repeated_lesson_is_the_figure_that_was_drawn(choices, pair, algorithm):
    lesson = made(algorithm, PAIRS[pair], CHOICES[choices])
    assert_same(repeated(lesson), lesson)


OUTLINES = ([(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)], [(0.5, 2), (3, 0.5), (3, 3), (2, 4)])
SEGMENTS = ([(0, 0), (2, 2)], [(1.6, 1), (1.2, 3)])
TIMES_ITSELF = registry.COMPARE
ALL_CHOICES = {
    "by default": Choices(case="SAT-08-touching"),
    "all chosen": Choices(
        Detail.REDUCED,
        Layout.OVERLAY,
        "zh",
        tolerance=0.1,
        start_angle=0.3,
        box=Box.PRINCIPAL,
        boundary=Boundary.OUTSIDE,
        point=2,
        every_axis=True,
        case="PCA-01-extents-are-std",
    ),
}


@pytest.mark.parametrize(
    ("algorithm", "choices", "classic"),
    [
        pytest.param(algorithm, *each, marks=() if row % 16 == 4 * column else pytest.mark.slow)
        for row, algorithm in enumerate(each for each in registry.ALGORITHMS if each is not TIMES_ITSELF)
        for column, each in enumerate(product(ALL_CHOICES, (False, True)))
    ],
)
def test_a_lesson_of_outlines_and_segments_is_repeated_too(algorithm, choices, classic):
    shapes = SEGMENTS if algorithm in (registry.SEGMENTS, registry.FOOT, registry.LINE) else OUTLINES
    subjects = [
        replace(Subject.of_outline(letter, f"Object {letter}", [np.array(ring, float)]), angle=0.25)
        for letter, ring in zip("AB", shapes, strict=True)
    ]
    lesson = make_lesson(algorithm, subjects[: len(algorithm.inputs)], replace(ALL_CHOICES[choices], classic=classic))
    assert_same(repeated(lesson), lesson)


@in_one("circles", [Rounded.A, Rounded.B, Rounded.BOTH])
@in_one("algorithm", [registry.GJK, registry.EPA, registry.SAT, registry.MINKOWSKI_SUM], every=2)
def test_shapes_that_count_as_circles_are_kept_as_they_are_and_rounded_again(algorithm, circles):
    lesson = made(algorithm, PAIRS["few points apart"], Choices(circles=circles))
    kept = lesson.figure.parameters["subjects"]
    assert [each["type"] for each in kept] == ["points", "points"]
    assert_same(repeated(lesson), lesson)


def test_the_figure_of_an_earlier_version_is_repeated_with_the_choices_it_had():
    lesson = made(registry.GJK, PAIRS["few points apart"])
    parameters = json.loads(json.dumps(dict(lesson.figure.parameters)))
    for name in ("circles", "box", "boundary", "point", "every_axis", "classic", "case"):
        del parameters[name]
    for each in parameters["subjects"]:
        del each["angle"]
    assert svg(repeat_lesson(parameters).figure) == svg(lesson.figure)


@pytest.mark.parametrize("algorithm", [registry.GJK, registry.EPA])
def test_a_repeated_circle_has_its_radius(algorithm):
    lesson = made(algorithm, (Circle((0.1, 0.2), 1.7), [(1, 0), (4, 0), (4, 3)]))
    again = repeated(lesson)
    assert_same(again, lesson)
    assert again.result.a.radius == 1.7


def test_the_hull_of_too_many_points_to_draw_tells_how_many_there_were():
    points = cloud(5000, 1)
    for lesson in (first := made(registry.CONVEX_HULL, (points, points)), repeated(first)):
        assert lesson.figure.result["points"] == 5000
        assert np.array_equal(lesson.result, convex_hull(points))
        assert len(lesson.figure.steps) == 4
        setup = lesson.figure.steps[0].captions[0]
        assert setup.message == "hull.too_many"
        assert setup.numbers() == f"points: 5000     vertices of their hull: {len(lesson.result)}"


def test_the_lesson_of_a_million_points_keeps_no_more_than_their_hull():
    points = cloud(1_000_000, 1)
    lesson = made(registry.CONVEX_HULL, (points, points[:3]))
    assert len(json.dumps(dict(lesson.figure.parameters))) < 10_000
    assert_same(repeated(lesson), lesson)
    assert lesson.figure.result["points"] == 1_000_000


@pytest.mark.parametrize(
    "broken",
    [{}, {"subjects": 3}, {"subjects": [{"letter": "A"}]}, {"subjects": ["A"]}, {"count": "many"}, {"points": []}],
)
def test_parameters_that_are_none_are_refused(broken):
    parameters = dict(made(registry.CONVEX_HULL, PAIRS["one point"]).figure.parameters)
    if broken.keys() & {"count", "points"}:
        parameters["subjects"] = [{**parameters["subjects"][0], **broken}]
    else:
        parameters = {**parameters, **broken} if broken else {}
    with pytest.raises((KeyError, ValueError, TypeError)):
        repeat_lesson(parameters)


def test_a_box_that_was_turned_with_its_object_was_repeated_upright():
    def lesson(angle):
        rings = zip("AB", OUTLINES, strict=True)
        shapes = [Subject.of_outline(letter, letter, [np.array(ring, float)]) for letter, ring in rings]
        return make_lesson(registry.OBB, [replace(each, angle=angle) for each in shapes], Choices(box=Box.OBJECT))

    turned = lesson(0.25)
    assert svg(turned.figure) != svg(lesson(0.0).figure)
    assert_same(repeated(turned), turned)
