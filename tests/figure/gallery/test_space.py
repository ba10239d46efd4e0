# SPDX-License-Identifier: GPL-3.0-or-later
"""The gallery's pairs in space: each answer is computed here in another way, and is what its name says."""

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
from collide_addon.figure.model.figure import Kind, Panel, Span
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.style import Role
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.space.model import SpaceKind
from collide_addon.figure.space.picture import story_of
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.geometry import origin_weights
from collide_addon.geometry.space import contact_manifold, epa, gjk, sat

from ...cases import in_one, mostly_slow
from ..rules.rule import OF_DRAWINGS, OF_FIGURES, faults

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
    """The signed square of the least offset of all planes with all of A - B on one side.

    Every plane through three points of A - B is tried, in whole numbers.
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


@mostly_slow("name", DEPTHS, 6)
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
    parameters = lesson("nested").figure.parameters
    assert story_of(parameters) is not None
    assert story_of({**parameters, "story": "../elsewhere"}) is None


@pytest.mark.slow
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


TRUE = {
    "face": ("separated", 5),
    "edge": ("separated", 9),
    "vertex": ("separated", 9),
    "vertex-before-face": ("separated", 3),
    "parallel-edges": ("separated", 4),
    "touching": ("touching", 0),
    "edge-on-edge": ("touching", 0),
    "octagon": ("touching", 0),
    "flat-on-flat": ("touching", 0),
    "overlap": ("penetrating", Fraction(9, 5), 1),
    "on-an-edge": ("penetrating", Fraction(1, 5), 1),
    "edge-in-edge": ("penetrating", 1, 1),
    "six-ways": ("penetrating", 9, 6),
    "three-ways": ("penetrating", 1, 3),
    "identical": ("penetrating", Fraction(16, 5), 2),
    "axes": ("separated", 1),
    "boxes": ("separated", 1),
    "clipping": ("penetrating", 1, 1),
}
"""Relation, square of the distance or depth, and the number of shortest ways out."""


@in_one("swapped", (False, True))
@in_one("name", TRUE)
def test_gjk_epa_and_sat_agree_about_a_pair_that_is_shown_step_by_step(name, swapped):
    (part,) = (part for part in STEP_BY_STEP.parts if part.name == name)
    pair = [np.array(shape.corners, dtype=float) for shape in part.shapes]
    a, b = pair[::-1] if swapped else pair
    relation, square, *ways = TRUE[name]
    found, deep, axes = gjk(a, b), epa(a, b), sat(a, b)
    assert {found.relation.value, deep.relation.value, axes.relation.value} == {relation}
    if relation == "penetrating":
        assert deep.depth == pytest.approx(math.sqrt(square), rel=1e-15)
        assert axes.depth == pytest.approx(math.sqrt(square), rel=1e-15)
        assert len(deep.normals) == ways[0]
    else:
        assert found.distance == pytest.approx(math.sqrt(square), rel=1e-15)
        assert axes.gap <= found.distance


def test_every_pair_that_is_shown_step_by_step_is_known_to_be_true():
    pairs = {part.shapes: part.name for part in reversed(STEP_BY_STEP.parts)}
    assert set(pairs.values()) == set(TRUE)


def test_the_octagon_has_eight_vertices():
    (part,) = (part for part in STEP_BY_STEP.parts if part.name == "octagon")
    assert len(contact_manifold(*(np.array(shape.corners, dtype=float) for shape in part.shapes)).points) == 8


def test_the_weights_with_which_the_simplexes_of_the_overlaps_make_the_origin():
    pairs = {part.name: [np.array(shape.corners, dtype=float) for shape in part.shapes] for part in STEP_BY_STEP.parts}
    weights = {name: sorted(origin_weights(gjk(*pairs[name]).simplex)) for name in ("overlap", "on-an-edge")}
    assert weights["overlap"] == [Fraction(n, 18) for n in (1, 4, 5, 8)]
    assert weights["on-an-edge"] == [Fraction(n, 88) for n in (3, 4, 12, 33, 36)]


ANSWERS = {
    "face": "A face decides: distance √5 ≈ 2.236, from (2, 1, 1) to (3, 1, 3).",
    "edge": "An edge decides: distance 3, from (2, 0, 0) to (4.4, 0, −1.8).",
    "vertex": "A vertex decides: distance 3, from (2, 2, 2) to (3, 4, 4).",
    "vertex-before-face": "A vertex of B lies before a face of A: distance √3 ≈ 1.732, from (2, 2, 2) to (3, 3, 3).",
    "parallel-edges": "Parallel edges: distance 2 between many pairs of points, of which (1.5, 0, 0) and (1.5, 0, 2) "
    "are in the middle.",
    "touching": "They touch: a vertex of B lies on a face of A, at (2, 1, 1).",
    "edge-on-edge": "They touch: two edges cross at (0.25, 0, 5).",
    "octagon": "They touch: the contact is an octagon, and (0, 0, 4) is in its middle.",
    "flat-on-flat": "They touch, however much of each other they cover: flat shapes in one plane share no volume.",
    "overlap": "They overlap: the last tetrahedron contains the origin, and both share (2, 16/9, 5/9) "
    "≈ (2, 1.778, 0.5556).",
    "on-an-edge": "They overlap: the origin lies on an edge of the simplex, and the search goes on around it until "
    "both share (20/11, 45/22, 12/11) ≈ (1.818, 2.045, 1.091).",
    "depth": "And how deep: 3/√5 ≈ 1.342; moving B by (0.6, 0, 1.2) ends the overlap.",
    "edge-in-edge": "An edge against an edge: depth 1; moving B by (0, 0, 1) ends the overlap.",
    "six-ways": "One cube in the middle of the other: depth 3, and 6 directions are equally short.",
    "three-ways": "A square and a segment through it: depth 1, and 3 directions are equally short.",
    "identical": "Twice the same: depth 4/√5 ≈ 1.789, and 2 directions are equally short.",
    "axes": "Only a pair of edges separates them: the gap is 1.",
    "boxes": "A face separates the boxes: the gap is 1. "
    "Of nine pairs of edge directions, three are parallel and six repeat a face.",
    "clipping": "A tilted box on a table: one side of its face is cut off, "
    "and the depths of what is left are 0, 1, 1, 0.",
}


def test_each_pair_that_is_shown_step_by_step_has_an_answer():
    assert [part.name for part in STEP_BY_STEP.parts] == list(ANSWERS)


@mostly_slow("first", range(12), 12)
def test_a_pair_that_is_shown_step_by_step_has_its_answer(first):
    for part in STEP_BY_STEP.parts[first::12]:
        assert answer_of(STEP_BY_STEP, part, part.lesson(Choices())).text("en") == ANSWERS[part.name]


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(part, id=part.name, marks=() if part.name == "octagon" else pytest.mark.slow)
        for part in STEP_BY_STEP.parts
    ],
)
def test_a_pair_that_is_shown_step_by_step_keeps_every_rule_of_a_page(part):
    assert faults([*OF_FIGURES, *OF_DRAWINGS], part.lesson(Choices()).figure) == []


@cache
def marks_of(name):
    (part,) = (part for part in STEP_BY_STEP.parts if part.name == name)
    return part.lesson(Choices()).figure.marks


def test_no_vertex_is_named_twice_at_one_place():
    names = [mark.text for mark in marks_of("octagon") if mark.kind is Kind.LABEL and mark.span == Span(1, 1)]
    assert len(names) == len(set(names))


def test_a_triangle_that_has_the_origin_is_no_region_of_one_of_its_sides():
    assert not [mark for mark in marks_of("flat-on-flat") if mark.role is Role.REGION_NOW]


def test_where_the_contact_is_an_octagon_one_is_drawn():
    (contact,) = (mark for mark in marks_of("octagon") if mark.part == "meeting")
    assert len(contact.points) == 8


@pytest.mark.slow
def test_as_many_arrows_lead_out_as_there_are_ways():
    arrows = {mark.part for mark in marks_of("six-ways") if mark.part.startswith("translation")}
    assert len(arrows) == 6


@pytest.mark.slow
def test_a_simplex_with_the_origin_on_an_edge_is_seen_along_that_edge():
    shown = [mark for mark in marks_of("on-an-edge") if mark.panel is Panel.PROFILE and mark.role is Role.SIMPLEX]
    (last, *_) = (mark.points for mark in reversed(shown) if mark.kind is Kind.POINTS and len(mark.points) == 5)
    assert last[:2] == pytest.approx(np.zeros((2, 2)), abs=1e-12)
