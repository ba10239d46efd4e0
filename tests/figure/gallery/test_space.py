# SPDX-License-Identifier: GPL-3.0-or-later
"""The gallery's pairs in space: each answer found here in another way, and each is what its name says."""

import json
import math
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest

from collide_addon.figure.gallery.answers import answer_of
from collide_addon.figure.gallery.gallery import IN_SPACE, STEP_BY_STEP
from collide_addon.figure.gallery.sheet import sheet_of
from collide_addon.figure.lessons import repeat_lesson
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.space.model import SpaceKind
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.geometry.space import contact_manifold, gjk

from ...cases import in_one, mostly_slow

PARTS = {part.name: part for part in IN_SPACE.parts}
TOUCHING = ("face-on-face", "kissing", "stacked")
DEPTHS = {"nested": 3, "embedded": Fraction(1, 2**30), "needle": 1, "contained": math.sqrt(27)}


@cache
def lesson(name, language="en"):
    return PARTS[name].lesson(Choices(language=language))


def corners(name):
    return [[tuple(map(Fraction, corner)) for corner in shape.corners] for shape in PARTS[name].shapes]


def dot(p, q):
    return sum(x * y for x, y in zip(p, q, strict=True))


def cross(p, q):
    return (p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0])


def minus(p, q):
    return tuple(x - y for x, y in zip(p, q, strict=True))


@cache
def squared_depth(name):
    """The square, with its sign, of the least offset of all planes that have all of A - B on one side.

    Every plane of three points of A - B is tried, in whole numbers.
    """
    a, b = corners(name)
    points = list({tuple(int(2**30 * x) for x in minus(p, q)) for p, q in product(a, b)})
    found = []
    for p, q, r in combinations(points, 3):
        normal = cross(minus(q, p), minus(r, p))
        level = dot(normal, p)
        for sign in (1, -1):
            if any(normal) and all(sign * dot(normal, point) <= sign * level for point in points):
                offset = sign * level
                found.append(Fraction(offset * abs(offset), dot(normal, normal) * 2**60))
    return min(found)


@mostly_slow("name", DEPTHS)
def test_the_depth_is_that_of_the_nearest_plane_around_all_differences(name):
    result = lesson(name).figure.result
    assert result["relation"] == "penetrating"
    assert result["depth"] == pytest.approx(float(DEPTHS[name]), rel=1e-15)
    if name != "contained":
        assert squared_depth(name) == DEPTHS[name] ** 2
    else:
        assert squared_depth(name) == 27


@mostly_slow("name", TOUCHING)
def test_those_that_touch_do_and_only_just(name):
    result = lesson(name).figure.result
    assert result["relation"] == "touching"
    assert squared_depth(name) == 0


def test_the_penetrating_pair_is_one():
    assert lesson("on-a-face").headline["relation"] == "penetrating"
    assert squared_depth("on-a-face") > 0
    assert any(len(step.along) == 3 for step in lesson("on-a-face").steps)


def test_the_gap_over_nearly_parallel_edges_is_two_to_the_minus_thirty():
    a, b = corners("nearly-parallel")
    assert max(z for _, _, z in a) == 0
    assert min(z for _, _, z in b) == Fraction(1, 2**30)
    result = lesson("nearly-parallel").figure.result
    assert (result["relation"], result["gap"]) == ("separated", 2.0**-30)
    highest = [point for point in a if point[2] == 0]
    lowest = [point for point in b if point[2] == Fraction(1, 2**30)]
    ridge, other = minus(*highest), minus(*lowest)
    sine = math.sqrt(dot(cross(ridge, other), cross(ridge, other)) / (dot(ridge, ridge) * dot(other, other)))
    assert 0 < sine < 1e-6


def test_face_on_face_has_four_corners_of_contact():
    a, b = (np.array(shape.corners, dtype=float) for shape in PARTS["face-on-face"].shapes)
    points = {tuple(point.point_a.tolist()) for point in contact_manifold(a, b).points}
    assert points == {(2, 1, 2), (4, 1, 2), (4, 4, 2), (2, 4, 2)}
    shown = [mark for mark in lesson("face-on-face").figure.space_marks if mark.part == "contact"]
    assert {SpaceKind.POINTS, SpaceKind.LINES, SpaceKind.FACE} == {mark.kind for mark in shown}


def test_stacked_boxes_touch_whatever_the_first_direction():
    a, b = (np.array(shape.corners, dtype=float) for shape in PARTS["stacked"].shapes)
    for start in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (1, 1, 1)):
        assert gjk(a, b, start=start).relation.value == "touching"


def test_the_depth_by_the_boxes_would_be_another():
    a, b = corners("contained")
    by_boxes = min(max(p[k] for p in a) - min(q[k] for q in b) for k in range(3))
    assert by_boxes == 7 > math.sqrt(27)


@in_one("language", LANGUAGES)
@in_one("name", PARTS)
def test_a_picture_has_the_pairs_own_title_its_reason_and_what_was_said_elsewhere(name, language):
    made = lesson(name, language)
    framed = [mark for mark in made.figure.space_marks if mark.kind is SpaceKind.FRAMED and mark.span.last is None]
    (reason,) = made.figure.steps[-1].captions
    said = answer_of(IN_SPACE, PARTS[name], made).text(language)
    title, *_ = (mark.text for mark in framed)
    assert said.startswith(title)
    assert reason.text(language) in {mark.text for mark in framed}
    assert sum(mark.text in said for mark in framed) >= 2
    assert all(text_width(mark.text, mark.size) <= 381.0 for mark in framed)


@in_one("name", PARTS)
def test_a_figure_is_made_again_with_its_story(name):
    figure = lesson(name, "ru").figure
    again = repeat_lesson(json.loads(json.dumps(figure.parameters, ensure_ascii=False))).figure
    assert [mark.text for mark in again.space_marks] == [mark.text for mark in figure.space_marks]
    assert again.result == figure.result


def test_a_story_that_is_not_known_is_none():
    parameters = {**lesson("nested").figure.parameters, "story": "../elsewhere"}


def test_other_figures_keep_no_story():
    part = next(iter(PARTS.values()))
    assert part.choices.story == part.name
    assert "story" not in repeat_lesson({**lesson("nested").figure.parameters, "story": ""}).figure.parameters


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_has_the_corners_and_the_answers_of_all_pairs(language):
    blocks = sheet_of(IN_SPACE, [lesson(name, language) for name in PARTS], language)
    texts = [block.text for block in blocks if hasattr(block, "text")]
    for name, part in PARTS.items():
        assert answer_of(IN_SPACE, part, lesson(name, language)).text(language) in texts


ANSWERS = {
    "face": "A face decides: distance √5 ≈ 2.236, from (2, 1, 1) to (3, 1, 3).",
    "edge": "An edge decides: distance 3, from (2, 0, 0) to (4.4, 0, −1.8).",
    "vertex": "A vertex decides: distance 3, from (2, 2, 2) to (3, 4, 4).",
    "touching": "They touch: a vertex of B lies on a face of A, at (2, 1, 1).",
    "overlap": "They overlap: the last tetrahedron contains the origin, and both share (2, 16/9, 5/9) "
    "≈ (2, 1.778, 0.5556).",
    "depth": "And how deep: 3/√5 ≈ 1.342; moving B by (0.6, 0, 1.2) ends the overlap.",
    "axes": "Only a pair of edges separates them: the gap is 1.",
}


def test_each_pair_that_is_shown_step_by_step_has_its_answer():
    said = {part.name: answer_of(STEP_BY_STEP, part, part.lesson(Choices())).text("en") for part in STEP_BY_STEP.parts}
    assert said == ANSWERS
