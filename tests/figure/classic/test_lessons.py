# SPDX-License-Identifier: GPL-3.0-or-later
"""Lessons on classic code with the user's own objects."""

import math
import re

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.lessons import make_lesson, repeat_lesson
from collide_addon.figure.model.figure import Panel
from collide_addon.figure.model.lesson import Box, Choices
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.text.catalogue import sentences
from collide_addon.figure.text.messages import say
from collide_addon.geometry import Circle, GeometryError, Relation, gjk
from collide_addon.pitfalls.cases import load_cases

from ...cases import in_one, mostly_slow

CLASSIC = [algorithm for algorithm in registry.ALGORITHMS if algorithm.classic]

SQUARE = [(0, 0), (4, 0), (4, 4), (0, 4)]


def outline(letter, *rings, name=""):
    return Subject.of_outline(letter, name or f"Object {letter}", [np.asarray(ring, float) for ring in rings])


def lesson(algorithm, *subjects, **choices):
    return make_lesson(algorithm, subjects, Choices(classic=True, **choices))


def reason(made):
    return made.figure.steps[-1].captions[-1].message.removeprefix("classic.why_")


def test_every_lesson_that_a_seed_has_code_for_can_be_had_in_classic_code():
    named = {"gjk", "convex_hull", "sat", "obb", "boxes", "pnpoly", "polygons", "segments", "foot"}
    assert {algorithm.id for algorithm in CLASSIC} == named


def test_where_the_classic_code_is_right_the_figure_says_so():
    made = lesson(registry.SAT, outline("A", SQUARE), outline("B", [(9, 1), (12, 2), (10, 5)]))
    assert reason(made) == "right"
    assert made.headline["verdict"] == "right"
    (sign,) = [mark.text for mark in made.figure.marks if mark.part == "verdict-sign"]
    assert sign == "="


def titles(figure):
    return [mark.text for mark in figure.marks if mark.part == "title"]


def test_the_title_gave_away_whether_the_code_is_right_and_the_figure_is_called_after_the_objects():
    made = lesson(registry.SAT, outline("A", SQUARE), outline("B", [(9, 1), (12, 2), (10, 5)], name="Cone"))
    about = next(mark.text for mark in made.figure.marks if mark.part == "about")
    assert titles(made.figure) == [say("classic.title_asks"), say("classic.why_right.title")]
    assert made.figure.title == about == "Classic SAT: A = Object A, B = Cone"


def test_a_foot_past_the_end_of_its_edge_was_hidden_under_the_origin():
    a, b = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(5, 3), (7, 2), (8, 4), (6, 6)]
    made = lesson(registry.GJK, outline("A", a, name="A"), outline("B", b, name="B"))
    assert reason(made) == "distance_of_line"
    assert any(mark.panel is Panel.LENS and mark.role is Role.NEAREST for mark in made.figure.marks)
    assert not any(mark.role is Role.SIMPLEX_PAST for mark in made.figure.marks)
    assert made.figure.title == "Classic GJK"


def test_gjk_shows_a_start_that_goes_wrong_and_counts_how_many_do():
    made = lesson(registry.GJK, outline("A", SQUARE), outline("B", [(7, 8), (9, 8), (9, 9), (7, 9)]))
    assert made.headline["verdict"] == "wrong"
    starts = [caption for caption in made.figure.steps[1].captions if caption.message == "classic.gjk_starts"]
    assert starts[0].values["wrong"] > 0
    assert starts[0].values["count"] == 4


def test_gjk_never_claims_a_right_answer_that_is_none(pairs):
    seen = set()
    for a, b in pairs.values():
        if isinstance(a, Circle) or isinstance(b, Circle):
            continue
        subjects = (
            Subject.of_points(letter, letter, np.asarray(each, float))
            for letter, each in zip("AB", (a, b), strict=True)
        )
        made = lesson(registry.GJK, *subjects)
        said, truth = made.figure.result["classic"], gjk(a, b)
        right = made.headline["verdict"] == "right"
        seen.add(right)
        if right and truth.relation is Relation.PENETRATING:
            assert said["value"] == -2.0
        elif right:
            assert said["value"] == pytest.approx(truth.distance)
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        ([(1, 0), (1, 1), (0, 1), (0, 0)], [(0.2, 0.2), (0.8, 0.2), (0.8, 0.8)], "shadow_restarts"),
        ([(1, 1), (2, 1), (2, 2), (1, 2)], [(2, 1), (3, 1), (3, 2), (2, 2)], "strict"),
        ([(1, 1), (5, 1), (5, 2), (2, 2), (2, 5), (1, 5)], [(3, 3), (4, 3), (4, 4), (3, 4)], "not_convex"),
        ([(5, 5), (5, 5), (9, 5), (9, 9)], [(6, 5.2), (8, 5.2), (8.5, 7)], "no_direction_of_side"),
    ],
)
def test_separating_axes_give_the_reason(a, b, why):
    assert reason(lesson(registry.SAT, outline("A", a), outline("B", b))) == why


def test_a_circle_may_be_either_of_the_two():
    circle, square = Circle((4, 4), 1.2), [(1, 1), (3, 1), (3, 3), (1, 3)]
    for subjects in (
        (Subject.of_circle("A", "Disc", circle), outline("B", square)),
        (outline("A", square), Subject.of_circle("B", "Disc", circle)),
    ):
        made = lesson(registry.SAT, *subjects)
        assert reason(made) == "no_vertex_axis"
        shadows = {mark.part: mark.numbers["interval"] for mark in made.figure.marks if mark.part.startswith("shadow-")}
        widths = {part: high - low for part, (low, high) in shadows.items()}
        disc = next(subject.letter for subject in subjects if isinstance(subject.shape, Circle))
        assert widths[f"shadow-{disc}"] == pytest.approx(2.4)


def test_a_level_box_means_the_same_in_degrees_and_in_radians():
    made = lesson(registry.OBB, outline("A", SQUARE), outline("B", [(3, 1), (9, 1), (9, 3), (3, 3)]), box=Box.ALIGNED)
    assert reason(made) == "right"


def test_a_turned_box_stands_somewhere_else():
    made = lesson(registry.OBB, outline("A", SQUARE).turned(0.5), outline("B", [(3, 1), (9, 1), (9, 3), (3, 3)]))
    assert reason(made).startswith("radians")
    assert made.figure.steps[-1].captions[-1].values["degrees"] == pytest.approx(np.degrees(0.5), rel=1e-6)


def test_points_on_the_boundary_are_the_ones_that_differ():
    points = [(0, 2), (4, 2), (2, 0), (2, 4), (1, 1), (9, 9)]
    made = lesson(registry.PNPOLY, outline("A", SQUARE), Subject.of_points("B", "Dots", np.array(points, float)))
    assert reason(made) == "half_open"
    assert made.figure.result["classic"]["inside"] == [True, False, False, True, True, False]
    assert made.figure.result["true"]["inside"] == [True, True, True, True, True, False]


def test_a_hole_does_not_exist_for_the_classic_code():
    frame, dot = outline("A", SQUARE, [(1, 1), (3, 1), (3, 3), (1, 3)]), np.array([(2.0, 2.0)])
    assert reason(lesson(registry.PNPOLY, frame, Subject.of_points("B", "Dot", dot))) == "no_holes"
    inner = outline("B", [(1.5, 1.5), (2.5, 1.5), (2, 2.5)])
    made = lesson(registry.POLYGONS, frame, inner)
    assert made.figure.result["true"]["relation"] == "separated"
    if made.headline["verdict"] == "wrong":
        assert reason(made) == "no_holes"


def test_polygons_are_asked_from_the_side_that_goes_wrong():
    plus = outline("A", [(-5, -1), (5, -1), (5, 1), (-5, 1)]), outline("B", [(-1, -5), (1, -5), (1, 5), (-1, 5)])
    made = lesson(registry.POLYGONS, *plus)
    assert made.figure.result["classic"] == {"AB": True, "BA": False}
    assert made.headline["verdict"] == "wrong"
    assert made.figure.steps[-1].captions[-1].values["letter"] == "B"


@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        ([(0, 0), (2, 2)], [(1.6, 1), (1.2, 3)], "range_of_y"),
        ([(0, 0), (4, 0)], [(2, 0), (6, 0)], "contact_missed"),
        ([(0, 0), (4, 4)], [(1, 2), (3, 1.5)], "right"),
        ([(0, 0), (4, 4)], [(5, 0), (6, 1)], "right"),
    ],
)
def test_lines_give_the_reason(a, b, why):
    subjects = [
        Subject.of_points(letter, letter, np.array(ends, float)) for letter, ends in zip("AB", (a, b), strict=True)
    ]
    assert reason(lesson(registry.SEGMENTS, *subjects)) == why


@pytest.mark.parametrize(
    ("line", "point", "why"),
    [
        ([(0, 0), (4, 3)], (1, 4), "late_subtraction"),
        ([(0, 2), (4, 2)], (3, 5), "shortcut"),
        ([(-10, 2), (5, -4)], (0, 0), "right"),
    ],
)
def test_perpendiculars_are_right_from_the_origin_only(line, point, why):
    subjects = (
        Subject.of_points("A", "Line", np.array(line, float)),
        Subject.of_points("B", "Point", np.array([point], float)),
    )
    assert reason(lesson(registry.FOOT, *subjects)) == why


@pytest.mark.parametrize(
    ("points", "why"),
    [
        ([(0, 0), (4, 0), (1, 3)], "too_few_points"),
        ([(6, 0), (4, 6), (0, 6), (4, 1)], "clockwise_start"),
        ([(1, 2), (1, 1), (1, 5), (1, 3)], "no_area"),
        ([(0, 0), (0, 2), (4, 0), (4, 4), (0, 4)], "points_on_edges"),
        (SQUARE, "right"),
    ],
)
def test_hulls_give_the_reason(points, why):
    subject = Subject.of_points("A", "Points", np.array(points, float))
    assert reason(lesson(registry.CONVEX_HULL, subject)) == why


def test_covariance_boxes_are_too_small_or_have_no_direction():
    wide = Subject.of_points("A", "Points", np.array([(0, 0), (8, 0), (8, 2), (0, 2)], float))
    made = lesson(registry.BOXES, wide)
    assert reason(made) == "spread_not_extent"
    assert made.figure.result["true"]["sides"] == pytest.approx([8, 2])
    assert reason(lesson(registry.BOXES, outline("A", SQUARE))) == "no_direction"


@in_one("algorithm", list(CLASSIC), ids=[algorithm.id for algorithm in CLASSIC])
def test_a_lesson_can_be_made_again_from_the_parameters_of_its_figure(algorithm):
    line, dots = np.array([(0.0, 0.0), (4.0, 3.0)]), np.array([(1.0, 4.0), (2.0, 2.0)])
    subjects = {
        registry.CONVEX_HULL: [outline("A", SQUARE)],
        registry.BOXES: [outline("A", SQUARE)],
        registry.SEGMENTS: [Subject.of_points("A", "A", line), Subject.of_points("B", "B", dots)],
        registry.FOOT: [Subject.of_points("A", "A", line), Subject.of_points("B", "B", dots)],
    }.get(algorithm, [outline("A", SQUARE), outline("B", [(3, 3), (7, 3), (6, 8)])])
    made = lesson(algorithm, *subjects, language="zh")
    again = repeat_lesson(made.figure.parameters)
    assert again.figure.result == made.figure.result
    assert [mark.text for mark in again.figure.marks] == [mark.text for mark in made.figure.marks]
    assert again.headline == made.headline


def test_a_case_can_be_made_again_too():
    made = make_lesson(registry.CASE, [], Choices(case="SAT-09-concave-FP", language="ru"))
    again = repeat_lesson(made.figure.parameters)
    assert again.figure.title == made.figure.title
    assert again.figure.result == made.figure.result


@pytest.mark.parametrize(
    ("algorithm", "subjects", "words"),
    [
        (registry.GJK, ("circle", "square"), "Disc counts as a circle"),
        (registry.SAT, ("circle", "circle"), "one at most"),
        (registry.POLYGONS, ("square", "circle"), "Disc counts as a circle"),
        (registry.BOXES, ("point",), "Dot is a single point: a covariance needs two; select an object with more"),
        (registry.SEGMENTS, ("square", "point"), "select an object with a single edge"),
        (registry.SAT, ("many", "square"), "select an object with at most 500"),
    ],
)
def test_what_the_classic_code_cannot_take_is_refused_with_the_way_out(algorithm, subjects, words):
    angle = np.arange(600) * 2 * np.pi / 600
    known = {
        "circle": lambda letter: Subject.of_circle(letter, "Disc", Circle((0, 0), 1)),
        "square": lambda letter: outline(letter, SQUARE),
        "point": lambda letter: Subject.of_points(letter, "Dot", np.array([(1.0, 1.0)])),
        "many": lambda letter: outline(letter, np.stack([np.cos(angle), np.sin(angle)], axis=1)),
    }
    made = [known[name](letter) for letter, name in zip("AB", subjects, strict=False)]
    with pytest.raises(GeometryError, match=re.escape(words)):
        lesson(algorithm, *made)


def test_a_box_too_large_for_single_precision_is_refused():
    huge = [(0, 0), (1e39, 0), (1e39, 1e39), (0, 1e39)]
    with pytest.raises(GeometryError, match="single precision only: scale it down"):
        lesson(registry.OBB, outline("A", huge), outline("B", SQUARE))


def test_a_name_of_no_case_is_refused_with_names_that_are():
    with pytest.raises(GeometryError, match="SAT-09-concave-FP"):
        make_lesson(registry.CASE, [], Choices(case="SAT-09"))


GJK = [each for each in load_cases() if "dstAB" in (each.seed_returns if isinstance(each.seed_returns, dict) else ())]
YES_OR_NO = [
    each for each in load_cases() if isinstance(each.seed_returns, bool) and each.id.startswith(("SAT", "PNP"))
]


@in_one("each", GJK, ids=[each.id for each in GJK])
def test_the_figure_of_a_gjk_case_quotes_the_line_that_the_demo_prints(make, each):
    figure = make.case(each.id).figure
    assert figure.result["classic"]["printed"] == each.seed_returns["printed"]
    assert any(each.seed_returns["printed"] in caption.numbers() for caption in figure.steps[1].captions)


@in_one("each", GJK, ids=[each.id for each in GJK])
def test_and_tells_the_true_relation_and_distance(make, each):
    true = make.case(each.id).figure.result["true"]
    if isinstance(each.truth, dict):
        assert true["relation"] == each.truth["relation"]
        assert math.isclose(true["distance"], each.truth["distance"])
    else:
        assert true["depth"] == 6.0


@mostly_slow("each", YES_OR_NO, ids=[each.id for each in YES_OR_NO])
def test_the_figure_of_a_yes_or_no_quotes_it(make, each):
    figure = make.case(each.id).figure
    (said,) = [mark.text for mark in figure.marks if mark.part == "verdict-classic"]
    assert f"“{str(each.seed_returns).lower()}”" in said


def test_the_case_of_all_starts_lists_what_each_gives(make):
    caption = make.case("GJK-22-start-dependence").figure.steps[-1].captions[-1]
    assert "0, 1, 3, 0" in caption.numbers()


def test_the_case_of_the_empty_test_shows_a_pair_that_overlaps_and_passes(make):
    result = make.case("GJK-24-separating-test-vacuous").figure.result
    assert result["true"]["relation"] == "penetrating"
    assert result["classic"]["value"] > 0.0


def test_a_walking_box_ends_where_the_class_says(make):
    result = make.case("OBB-01-setCenter-drift").figure.result
    assert result["classic"]["centers"] == [[600.0, 240.0], [700.0, 240.0], [800.0, 240.0], [900.0, 240.0]]
    assert result["true"]["centers"][-1] == [500.0, 240.0]


def test_the_title_is_a_sentence_and_the_name_of_the_case_stands_small_under_it(make):
    figure = make.case("GJK-10-vertex-vertex-345").figure
    title, key = (next(mark for mark in figure.marks if mark.part == part) for part in ("title", "about"))
    assert figure.title == titles(figure)[-1] == "A line is not its edge"
    assert key.text == "GJK-10-vertex-vertex-345: GJK main loop"
    assert key.size < 0.6 * title.size
    assert key.points[0][1] < title.points[0][1]


@pytest.mark.parametrize(("language", "words"), [("ru", "главный цикл GJK"), ("zh", "GJK 主循环")])
def test_code_without_a_function_was_named_in_english_in_all_languages(make, language, words):
    figure = make.case("GJK-10-vertex-vertex-345", language=language).figure
    assert f"GJK-10-vertex-vertex-345: {words}" in {mark.text for mark in figure.marks}


def test_what_the_code_answers_stood_in_english_quotes_in_russian(make):
    for case in ("SAT-03-vertex-order", "PNP-09-full-touch-side", "GJK-03-line-not-segment"):
        said = " ".join(mark.text for mark in make.case(case, language="ru").figure.marks if mark.text)
        assert not set("“”") & set(said)


def test_every_reason_has_a_title_that_says_what_is_learned():
    said = [message for message in sentences("en") if message.startswith("classic.why_")]
    titles = {message.removesuffix(".title") for message in said if message.endswith(".title")}
    assert titles == {message for message in said if not message.endswith((".title", ".numbers"))}
    assert {f"classic.why_{each.why}" for each in load_cases()} <= titles
