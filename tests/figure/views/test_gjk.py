# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of GJK in space: it keeps the rules for every page, and shows what is true."""

from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from collide_addon.figure.export.handout import handout
from collide_addon.figure.gallery.gallery import STEP_BY_STEP
from collide_addon.figure.lessons import make_lesson, repeat_lesson
from collide_addon.figure.model.choices import Layout
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.lesson import Choices, Measured
from collide_addon.figure.model.style import Role
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.registry import GJK
from collide_addon.figure.space.model import SpaceFigure, SpaceSubject
from collide_addon.figure.text.exact_form import as_written
from collide_addon.figure.text.messages import say
from collide_addon.figure.views import page as views_page
from collide_addon.geometry.space import ConvexPolyhedron, gjk

from ...cases import mostly_slow
from ..rules import documents, drawing, lens, marks, page, questions, reasons, runs, texts  # noqa: F401  they register
from ..rules.rule import OF_FIGURES, faults

SHAPES = {part.name: [np.array(shape.corners, float) for shape in part.shapes] for part in STEP_BY_STEP.parts}
CUBE = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
SQUARE = np.array([(0, 0, 0), (4, 0, 0), (4, 4, 0), (0, 4, 0)], float)
RAMP, WEDGE = SHAPES["face"]
PAIRS = SHAPES | {
    "along an edge": (RAMP, WEDGE + np.array((-2.0, 1.0, -2.0))),
    "a segment through a square": (SQUARE, np.array([(1, 1, -1), (1, 1, 3)], float)),
    "flat in one plane": (SQUARE, np.array([(1, 1, 0), (5, 1, 0), (3, 5, 0)], float)),
    "identical": (RAMP, RAMP),
    "points": (np.array([(0, 0, 0)], float), np.array([(1, 2, 3)], float)),
    "a point beside": (np.array([(5, 5, 5)], float), SHAPES["vertex"][0]),
}
QUICK = (("face", "en"), ("along an edge", "zh"))
EVERY = [(name, language) for name in PAIRS for language in ("en", "ru", "zh")]


def solid(letter, points, name=""):
    return SpaceSubject(letter, name or f"Object {letter}", ConvexPolyhedron(points), len(points), np.eye(3))


def lesson_of(a, b, **chosen):
    return make_lesson(GJK, [solid("A", a), solid("B", b)], Choices(measured=Measured.SPACE, **chosen))


@cache
def lesson(name, language="en"):
    return lesson_of(*PAIRS[name], language=language)


@pytest.mark.parametrize(
    ("name", "language"), [pytest.param(*each, marks=() if each in QUICK else pytest.mark.slow) for each in EVERY]
)
def test_a_page_in_space_keeps_every_rule_of_a_page(name, language):
    assert faults(OF_FIGURES, lesson(name, language).figure) == []


@pytest.mark.slow
def test_pages_of_random_hulls_keep_every_rule_of_a_page():
    rng = np.random.default_rng(2)
    for _ in range(6):
        counts, apart = rng.integers(4, 40, size=2), rng.choice([0.3, 1.5, 4.0])
        a, b = (rng.normal(size=(int(count), 3)) for count in counts)
        assert faults(OF_FIGURES, lesson_of(a, b + apart * rng.normal(size=3)).figure) == []


def placed(figure, part, panel):
    return next(mark.points for mark in figure.marks if mark.part == part and mark.panel is panel)


def test_the_arrow_from_b_to_a_is_the_one_from_the_origin():
    figure = lesson("face").figure
    own, there = (placed(figure, "arrow-0", panel) for panel in (Panel.WORLD, Panel.DIFFERENCE))
    assert own[1] - own[0] == pytest.approx(there[1] - there[0], abs=1e-9)


@pytest.mark.slow
def test_a_bullet_beside_a_wall_was_hidden_by_the_dots_and_no_lens_showed_it():
    figure = lesson_of(5.0 * CUBE, 0.08 * CUBE + (5.6, 0.5, 0.3)).figure
    shown = [mark for mark in figure.marks if mark.panel is Panel.WORLD_LENS and mark.part == "B"]
    assert any(np.ptp(mark.points, axis=0).max() > 4.0 * figure.unit for mark in shown)
    assert faults(OF_FIGURES, figure) == []


@pytest.mark.slow
def test_the_numbers_of_shapes_of_a_millimetre_were_cut():
    needle = np.array([(2.344e-3, 2.046e-3, -5.953e-4), (2.9217e-3, -2.31e-3, 1e-4), (3.1e-3, -2.2e-3, 7e-4)])
    figure = lesson_of(needle, 2e-3 * CUBE).figure
    rows = [mark.text for mark in figure.marks if mark.part.startswith("check-")]
    assert rows
    assert not [text for text in rows if "…" in text]
    assert faults(OF_FIGURES, figure) == []


@pytest.mark.slow
def test_the_weights_ran_over_the_line_between_two_panels():
    for name in ("face", "overlap", "octagon"):
        figure = lesson(name).figure
        weights = [mark for mark in figure.marks if mark.kind is Kind.LABEL and mark.part.startswith("weight-")]
        ends = [mark.points[0, 0] + text_width(mark.text, mark.size) for mark in weights]
        assert max(ends) <= figure.areas[Panel.WORLD].right


def test_the_page_of_the_support_did_not_show_where_its_direction_comes_from():
    figure = lesson("face").figure
    for panel in (Panel.DIFFERENCE, Panel.PROFILE):
        there = [mark for mark in figure.marks if mark.panel is panel and mark.span.shows(2 * PHASES + 1)]
        (arrow,) = (mark.points for mark in there if mark.role is Role.DIRECTION_KNOWN)
        (v,) = (mark.points[0] for mark in there if mark.role is Role.NEAREST and mark.kind is Kind.POINTS)
        origin = next(mark.points[0] for mark in there if mark.role is Role.ORIGIN)
        way, whole = arrow[1] - arrow[0], origin - v
        assert arrow[0] == pytest.approx(v)
        assert way @ whole == pytest.approx(np.hypot(*way) * np.hypot(*whole))


@pytest.mark.parametrize("name", ["face", "vertex"])
def test_a_plane_that_proves_the_answer_was_cut_off_at_the_edge_of_its_panel(name):
    figure = lesson(name).figure
    last = len(figure.steps) * PHASES
    planes = [mark for mark in figure.marks if mark.role is Role.PLANE and mark.span.first >= last - PHASES]
    planes = [mark for mark in planes if mark.part in ("plane-A", "plane-B") and mark.kind is Kind.AREA]
    assert len(planes) >= 2
    assert all(len(mark.points) == 4 for mark in planes)


def test_the_common_point_is_worked_out_of_vertices_that_the_simplex_names():
    figure = lesson("overlap").figure
    said = figure.steps[-1].captions[0].numbers("en")
    names = [mark.text for mark in figure.marks if mark.role is Role.SIMPLEX and " = a" in mark.text]
    assert len(names) == 4
    assert all(part in said for name in names for part in name.split(" = ")[1].split(" \N{MINUS SIGN} "))


def test_in_the_profile_of_the_answer_the_gap_has_its_true_length():
    made = lesson("edge")
    last = [mark for mark in made.figure.marks if mark.panel is Panel.PROFILE and mark.span.last is None]
    a, b = (next(m.points[0] for m in last if m.part == f"closest-{letter}-aside") for letter in "ab")
    page_of_a, page_of_b = np.array(PAIRS["edge"][0]), np.array(PAIRS["edge"][1])
    normal = np.array(made.result.normal)
    gap = (page_of_b @ normal).min() - (page_of_a @ normal).max()
    assert gap == pytest.approx(3.0)
    assert a[1] == pytest.approx(b[1], abs=1e-9)
    lines = [mark.points for mark in last if mark.part in ("line-A", "line-B")]
    assert [line[0, 0] for line in lines] == pytest.approx([line[1, 0] for line in lines], abs=1e-9)
    assert sorted(line[0, 0] for line in lines) == pytest.approx(sorted((a[0], b[0])), abs=1e-9)


@mostly_slow("name", ["face", "edge", "touching", "overlap", "flat in one plane"])
def test_in_both_rows_of_the_profile_the_gap_lies_at_the_same_place(name):
    made, before = lesson(name), None
    for step in made.steps:
        tick = step.number * PHASES + 2
        seen = [mark for mark in made.figure.marks if mark.panel is Panel.PROFILE and mark.span.shows(tick)]
        of_a, of_b, line = (
            next(mark.points for mark in seen if mark.part == part) for part in ("line-A", "line-B", "support-line")
        )
        origin = next(mark.points[0] for mark in seen if mark.part == "0-aside")
        assert np.ptp([*of_a[:, 0], *line[:, 0]]) < 1e-9
        assert np.ptp([*of_b[:, 0], origin[0]]) < 1e-9
        gap = float((step.support.point_b - step.support.point_a) @ step.direction)
        assert abs(gap) < 1e-9 or before in (None, pytest.approx((of_b - of_a)[0, 0] / gap))
        before = (of_b - of_a)[0, 0] / gap if abs(gap) > 1e-9 else before
        assert of_a[:, 1].min() > line[:, 1].max() or of_a[:, 1].max() < line[:, 1].min()


def test_the_cell_that_is_lit_is_the_part_that_is_kept():
    made = lesson("face")
    (step,) = [step for step in made.steps if len(step.candidates) == 4]
    rows = "".join(str(row + 1) for row, vertex in enumerate(step.candidates) if vertex in step.kept)
    lit = [mark.part for mark in made.figure.marks if mark.part.startswith("part-") and mark.role is Role.WEIGHT]
    assert lit == [f"part-{rows}"]
    cells = [mark for mark in made.figure.marks if mark.kind is Kind.AREA and mark.part.startswith("part-")]
    assert [sum(bool(cell.asking) is asking for cell in cells) for asking in (False, True)] == [15, 15]
    assert not [cell for cell in cells if cell.asking and cell.role is Role.WEIGHT]


def test_what_is_right_of_a_question_about_a_simplex_is_what_the_search_does():
    asked = set()
    for name in ("face", "edge", "on-an-edge", "octagon"):
        made = lesson(name)
        for step, run in zip(made.figure.steps[1:], made.steps, strict=False):
            right = [each.text for each in step.candidates if each.right]
            asked.add(step.question.message)
            if step.question.message == "ask.part_space":
                rows = [str(row + 1) for row, vertex in enumerate(run.candidates) if vertex in run.kept]
                assert right == ["".join(rows)]
                assert len(step.candidates) == 15
            elif step.question.message == "ask.stops_space":
                a, b = PAIRS[name]
                further = (a @ run.direction).max() - (b @ run.direction).min() > run.nearest @ run.direction + 1e-9
                assert right == ["no" if further else "yes"]
            elif step.question.message == "ask.which_goes_space":
                assert len(right) == max(1, 3 - len(run.kept))
    assert asked == {"ask.supports_space", "ask.which_goes_space", "ask.part_space", "ask.stops_space"}


def test_the_vertices_that_are_right_are_the_supports():
    for name in ("face", "edge", "overlap"):
        made = lesson(name)
        for step, run in zip(made.figure.steps[1:], made.steps, strict=False):
            if step.question.message != "ask.supports_space":
                continue
            for shape, way, letter in zip(PAIRS[name], (run.direction, -run.direction), "AB", strict=True):
                vertices = ConvexPolyhedron(shape).vertices
                heights = vertices @ way
                best = {f"{letter.lower()}{row + 1}" for row in np.flatnonzero(heights >= heights.max() - 1e-9)}
                digits = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
                right = {each.text.translate(digits) for each in step.candidates if each.right and each.group == letter}
                assert right == best


def on_paper(figure):
    """All points in figure units from the page's corner, by panel, part and time."""
    found = []
    for mark in (each for each in figure.marks if each.kind is not Kind.LABEL):
        place = mark.points + np.array(figure.panels[mark.panel]) - (figure.page.left, figure.page.bottom)
        found.append((mark.part, mark.span.first, place / figure.unit))
    return found


@mostly_slow(("scale", "shift"), [(2.0**-20, 0.0), (2.0**20, 0.0), (1.0, 2.0**20)])
def test_the_page_is_the_same_at_any_scale_and_place(scale, shift):
    other = lesson_of(*(scale * points + shift for points in PAIRS["face"]))
    hundredth_of_a_pixel, parts = 0.01 / 3.2, ("A", "B", "hidden-A", "A-B", "hidden-A-B", "A-B-aside", "region")
    first, again = ([each for each in on_paper(made.figure) if each[0] in parts] for made in (lesson("face"), other))
    assert [each[:2] for each in first] == [each[:2] for each in again]
    for (*_, place), (*_, same) in zip(first, again, strict=True):
        assert same == pytest.approx(place, abs=hundredth_of_a_pixel)


def test_a_figure_is_made_again_from_what_it_keeps():
    made = lesson("face")
    again = repeat_lesson(made.figure.parameters)
    assert [mark.part for mark in again.figure.marks] == [mark.part for mark in made.figure.marks]
    assert again.figure.result == made.figure.result


def test_a_page_is_seen_from_the_side_that_was_chosen_and_tells_the_one_that_it_chose():
    made = lesson("face")
    assert made.figure.parameters["side"] is None
    same = lesson_of(*PAIRS["face"], side=tuple(made.figure.result["side"]))
    assert same.figure.result["side"] == pytest.approx(made.figure.result["side"], abs=1e-12)
    for mark, again in zip(made.figure.marks, same.figure.marks, strict=True):
        assert again.points == pytest.approx(mark.points, abs=1e-9)
    turned = lesson_of(*PAIRS["face"], side=(1.0, -0.3)).figure
    assert turned.result["side"] == pytest.approx((1.0, -0.3))
    assert placed(turned, "A", Panel.WORLD) != pytest.approx(placed(made.figure, "A", Panel.WORLD), abs=0.1)


def test_over_each_other_the_answer_stands_on_the_objects():
    assert isinstance(lesson_of(*PAIRS["face"], layout=Layout.OVERLAY).figure, SpaceFigure)


def test_a_difference_of_very_many_vertices_is_not_built(monkeypatch):
    assert views_page.MOST_DIFFERENCES > 35
    monkeypatch.setattr(views_page, "MOST_DIFFERENCES", 35)
    assert isinstance(lesson_of(*PAIRS["face"]).figure, SpaceFigure)


@mostly_slow("name", PAIRS, 12)
def test_the_answers_are_those_of_the_search(name):
    assert lesson(name).figure.result["relation"] == gjk(*PAIRS[name]).relation.value
    assert lesson(name).figure.result["measured"] == "space"


def test_names_of_users_show_as_they_are():
    a, b = (solid(letter, points, "</svg> {x}") for letter, points in zip("AB", PAIRS["face"], strict=True))
    figure = make_lesson(GJK, [a, replace(b, name="B")], Choices(measured=Measured.SPACE)).figure
    assert "</svg> {x}" in figure.title


def test_edges_behind_a_plane_have_gaps_and_no_lit_line_is_cut():
    figure = lesson("face").figure
    stop = figure.steps[-2].number * PHASES + 2
    for panel, part in ((Panel.WORLD, "A"), (Panel.DIFFERENCE, "A-B")):
        edges = [mark for mark in figure.marks if (mark.panel, mark.part, mark.kind) == (panel, part, Kind.POLYLINE)]
        spans = sorted((mark.span.first, mark.span.ends) for mark in edges)
        assert all(end + 1 == begin for (_, end), (begin, _) in pairwise(spans))
        now = next(mark for mark in edges if mark.span.shows(stop))
        assert length_of(now) < length_of(edges[0])
    shown = [mark for mark in figure.marks if mark.span.shows(stop)]
    lit = [mark for mark in shown if mark.role in (Role.SIMPLEX, Role.SUPPORT_A) and mark.kind is not Kind.POINTS]
    lit = [mark for mark in lit if mark.kind is not Kind.LABEL]
    assert lit
    for mark in lit:
        ends = np.concatenate([dot.points for dot in shown if dot.kind is Kind.POINTS and dot.panel is mark.panel])
        assert (np.abs(mark.points[:, np.newaxis] - ends).max(axis=2).min(axis=1) < 1e-9).all()


def length_of(mark):
    """The total length of its lines."""
    return sum(np.hypot(*np.diff(each, axis=0).T).sum() for each in np.split(mark.points, mark.starts))


@pytest.mark.parametrize("name", ["edge-on-edge", "touching"])
def test_the_next_v_has_no_noise_of_rounding(name):
    made = lesson(name)
    for step, (run, following) in zip(made.figure.steps[1:], pairwise(made.steps), strict=False):
        if not run.along:
            written = next(caption for caption in step.captions if caption.message.startswith("gjk.keeps"))
            assert written.values["v"].written() == as_written(following.nearest).written()


@pytest.mark.parametrize("name", ["edge-on-edge", "touching"])
def test_a_face_with_the_origin_on_it_is_a_line_in_the_profile(name):
    made = lesson(name)
    (run,) = (
        each for each in made.steps if not each.along and each.upper and len(each.kept) == 3 == len(each.beyond) - 1
    )
    tick = PHASES * run.number + 3
    shown = [each for each in made.figure.marks if each.panel is Panel.PROFILE and each.span.shows(tick)]
    (kept,) = (each.points for each in shown if each.kind is Kind.POINTS and each.role is Role.SIMPLEX)
    assert len(kept) == 3
    assert np.ptp(kept[:, 0]) < 1e-9 * np.ptp(kept)


def test_a_plane_that_the_panel_cuts_off_has_no_line_there():
    planes = [each for each in lesson("face").figure.marks if each.role is Role.PLANE and "plane" in each.part]
    assert {len(each.points) for each in planes if each.kind is Kind.AREA} > {4}  # some are cut off
    assert {len(each.points) for each in planes if each.kind is Kind.POLYGON} <= {4}


def test_the_weights_stand_beside_the_point_that_they_make():
    figure = lesson("overlap").figure
    tick = PHASES * (len(figure.steps) - 1)
    bars = [each for each in figure.marks if each.role is Role.WEIGHT and each.span.shows(tick)]
    assert len([each for each in bars if each.kind is Kind.AREA]) == 4


@pytest.mark.slow
def test_no_line_of_the_check_is_cut_off_where_coordinates_have_many_digits():
    a, b = (np.random.default_rng(7).normal(size=(12, 3)) for _ in "ab")
    figure = lesson_of(a, b + np.array((4.0, 1.0, 2.0))).figure
    rows = [each.text for each in figure.marks if each.kind is Kind.LABEL and each.part.startswith("check-")]
    assert len(rows) > 10
    assert [text for text in rows if text.endswith("…")] == []


@pytest.mark.slow
def test_of_a_vertex_with_many_digits_the_numbers_end_with_its_coordinates():
    a, b = (0.02 * np.random.default_rng(seed).normal(size=(40, 3)) for seed in (7, 8))
    figure = lesson_of(a, b + np.array((0.05, 0.01, 0.03))).figure
    lines = [each.text for each in figure.marks if each.role is Role.NUMBERS and each.text.startswith("w")]
    assert any(each.count("(") == 1 for each in lines)
    assert all(each.endswith(")") for each in lines)


def test_the_views_beside_each_question_were_listed_as_how_the_objects_are_seen():
    [first, *_] = handout(lesson("face").figure)
    assert not [text for text in documents.texts(first) if text == say("panel.from_above")]


def test_the_last_page_of_solids_that_touch_had_nothing_under_the_heading_of_their_difference():
    figure = lesson("octagon").figure
    last = [mark for mark in figure.marks if mark.panel is Panel.DIFFERENCE and mark.span.shows(figure.ticks - 1)]
    edges = [mark for mark in last if mark.role is Role.EDGE_DIFFERENCE]
    (origin,) = (mark.points[0] for mark in last if mark.role is Role.ORIGIN and mark.kind is Kind.POINTS)
    corners = np.concatenate([mark.points for mark in edges])
    assert ((corners.min(axis=0) < origin) & (origin < corners.max(axis=0))).all()
