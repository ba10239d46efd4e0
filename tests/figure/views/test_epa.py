# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of EPA in space: it keeps the rules for every page, and what it shows is a polytope."""

from functools import cache

import numpy as np
import pytest

from collide_addon.figure.lessons import make_lesson, repeat_lesson
from collide_addon.figure.model.choices import Layout
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.lesson import Choices, Measured
from collide_addon.figure.model.style import Role
from collide_addon.figure.registry import EPA
from collide_addon.figure.space.model import SpaceFigure
from collide_addon.figure.text.names import written_names
from collide_addon.figure.views.epa import rows_shown
from collide_addon.figure.views.view import FAR_APART, view_from
from collide_addon.geometry.space import epa

from ...cases import mostly_slow
from ..rules.rule import OF_FIGURES, faults
from .test_gjk import CUBE, PAIRS, RAMP, SQUARE, WEDGE, solid

DEEP = {
    "overlap": PAIRS["overlap"],
    "along an edge": PAIRS["along an edge"],
    "a cube in a cube": (2.0 * CUBE, CUBE),
    "identical": (RAMP, RAMP),
    "a segment through a square": PAIRS["a segment through a square"],
}
APART = {name: PAIRS[name] for name in ("face", "touching", "points")}
QUICK = (("overlap", "en"), ("touching", "zh"))
EVERY = [(name, language) for name in DEEP | APART for language in ("en", "ru", "zh")]


@cache
def lesson(name, language="en"):
    a, b = (DEEP | APART)[name]
    return make_lesson(EPA, [solid("A", a), solid("B", b)], Choices(measured=Measured.SPACE, language=language))


@pytest.mark.parametrize(
    ("name", "language"), [pytest.param(*each, marks=() if each in QUICK else pytest.mark.slow) for each in EVERY]
)
def test_a_page_of_epa_in_space_keeps_every_rule_of_a_page(name, language):
    assert faults(OF_FIGURES, lesson(name, language).figure) == []


@pytest.mark.slow
def test_pages_of_random_hulls_that_overlap_keep_every_rule_of_a_page():
    rng = np.random.default_rng(4)
    for _ in range(5):
        a, b = (rng.normal(size=(int(count), 3)) for count in rng.integers(4, 40, size=2))
        made = make_lesson(EPA, [solid("A", a), solid("B", b)], Choices(measured=Measured.SPACE))
        assert faults(OF_FIGURES, made.figure) == []


@mostly_slow("name", DEEP, 4)
def test_before_and_after_each_step_the_polytope_is_closed_convex_and_holds_the_origin(name):
    for step in lesson(name).steps:
        points = np.array([vertex.point for vertex in (*step.corners, step.support)])
        for facets in (step.facets, step.after) if step.growth else (step.facets,):
            edges = [edge for ring in facets for edge in zip(ring, (*ring[1:], ring[0]), strict=True)]
            assert sorted(edges) == sorted((end, start) for start, end in edges)
            used = sorted({row for ring in facets for row in ring})
            assert len(used) - len(edges) // 2 + len(facets) == 2
            for i, j, k in facets:
                normal = np.cross(points[j] - points[i], points[k] - points[i])
                heights = (points[used] - points[i]) @ normal
                assert (heights <= 1e-9 * np.abs(heights).max(initial=1.0)).all()
                assert -points[i] @ normal <= 1e-9 * np.abs(heights).max(initial=1.0)


def test_the_horizon_is_one_closed_loop_and_as_many_faces_come_as_it_has_edges():
    for step in lesson("overlap").steps:
        if not step.growth:
            continue
        following = dict(step.horizon)
        assert len(following) == len(step.horizon)
        row, walked = step.horizon[0][0], 0
        while walked == 0 or row != step.horizon[0][0]:
            row, walked = following[row], walked + 1
        assert walked == len(step.horizon)
        assert len(step.after) == len(step.facets) - len(step.seen) + len(step.horizon)


def test_what_is_right_of_a_question_about_faces_is_what_the_step_does():
    asked = set()
    for name in ("overlap", "identical"):
        made = lesson(name)
        runs = [made.steps[row] for row in rows_shown(made.steps)]
        for step, run in zip(made.figure.steps[1:-1], runs, strict=True):
            (right, *_) = (each.text for each in step.candidates if each.right)
            asked.add(step.question.message)
            true = {"ask.faces_seen": len(run.seen), "ask.faces_new": len(run.horizon), "ask.face_final": "yes"}
            assert right == str(true.get(step.question.message, right))
            assert (run.growth == 0.0) == (step.question.message == "ask.face_final")
    last = lesson("identical").figure.steps[-1]
    assert [each.text for each in last.candidates if each.right] == [str(len(lesson("identical").result.normals))]
    assert asked == {"ask.pushed_out_space", "ask.nearest_face", "ask.faces_seen", "ask.faces_new", "ask.face_final"}


def test_the_face_that_is_right_is_the_one_that_the_next_step_takes():
    made = lesson("overlap")
    step = next(each for each in made.figure.steps if each.question and each.question.message == "ask.nearest_face")
    run = [made.steps[row] for row in rows_shown(made.steps)][step.number - 1]
    named = step.captions[0].values["face"]
    assert [each.text for each in step.candidates if each.right] == [written_names(named)]
    assert len(step.candidates) > 2
    normals = [
        np.cross(*(run.corners[row].point - run.corners[ring[0]].point for row in ring[1:])) for ring in run.facets
    ]
    far = [n @ run.corners[ring[0]].point / np.linalg.norm(n) for n, ring in zip(normals, run.facets, strict=True)]
    assert min(far) == pytest.approx(run.distance)


@pytest.mark.parametrize("name", list(DEEP))
def test_one_more_triangle_of_a_face_is_no_new_way_out(name):
    made = lesson(name)
    captions = [caption.message for step in made.figure.steps for caption in step.captions]
    assert sum(each.startswith("epa.final") for each in captions) == len(made.result.normals)


def test_the_ball_that_is_drawn_has_the_radius_that_is_said():
    made = lesson("a cube in a cube")
    unit = made.figure.unit
    rings = [m for m in made.figure.marks if m.kind is Kind.RING and m.part == "reach" and m.panel is Panel.DIFFERENCE]
    assert rings
    scale = max(mark.radius for mark in rings) / max(step.distance for step in made.steps)
    for mark in rings:
        assert any(mark.radius == pytest.approx(scale * step.distance, abs=1e-9 * unit) for step in made.steps)


def test_the_answer_is_that_of_the_search_and_can_be_made_again():
    for name, (a, b) in (DEEP | APART).items():
        assert lesson(name).figure.result["depth"] == epa(a, b).depth
    made = lesson("overlap")
    again = repeat_lesson(made.figure.parameters)
    assert [mark.part for mark in again.figure.marks] == [mark.part for mark in made.figure.marks]


def test_shapes_that_are_apart_are_not_said_to_be_0_apart():
    figure = lesson("face").figure
    (told,) = figure.steps[-1].captions
    assert told.values["distance"] == pytest.approx(np.sqrt(5.0))
    assert "√5" in [mark.text for mark in figure.marks if mark.kind is Kind.LABEL]


@pytest.mark.slow
def test_no_title_is_cut_off_in_russian():
    for name in ("overlap", "identical"):
        titles = [mark.text for mark in lesson(name, "ru").figure.marks if mark.role is Role.TITLE]
        assert [text for text in titles if text.endswith("…")] == []


@pytest.mark.slow
def test_where_vertices_have_no_room_the_heading_says_what_is_there():
    a, b = (np.random.default_rng(7).normal(size=(20, 3)) for _ in "ab")
    figure = make_lesson(EPA, [solid("A", a), solid("B", b)], Choices(measured=Measured.SPACE)).figure
    tick = PHASES  # the first step's nearest face
    parts = {mark.part for mark in figure.marks if mark.panel is Panel.PROFILE and mark.span.shows(tick)}
    texts = [mark.text for mark in figure.marks if mark.kind is Kind.LABEL and mark.span.shows(tick)]
    assert {"A-0", "B-1"} <= parts
    assert {"from above: x, y", "from the front: x, z"} <= set(texts)
    assert "the vertices of A and B" not in texts


def test_where_faces_go_the_horizon_is_named_and_the_vertices_of_a_and_b_are_shown():
    made = lesson("overlap")
    tick = PHASES + 3
    marks = [mark for mark in made.figure.marks if mark.span.shows(tick)]
    w = made.steps[0].support
    assert "horizon" in [mark.text for mark in marks if mark.kind is Kind.LABEL]
    dots = {mark.part for mark in marks if mark.kind is Kind.POINTS and mark.panel is Panel.WORLD}
    assert {f"a{w.index_a + 1}", f"b{w.index_b + 1}"} <= dots


def test_no_vertex_of_the_difference_is_drawn_at_the_origin():
    view = view_from(*lesson("a cube in a cube").figure.result["side"])
    corners = view.paper(3.0 * CUBE)
    assert np.hypot(*corners.T).min() > FAR_APART * np.hypot(*np.ptp(corners, axis=0))


def test_over_each_other_the_depth_stands_on_the_objects():
    chosen = Choices(measured=Measured.SPACE, layout=Layout.OVERLAY)
    assert isinstance(make_lesson(EPA, [solid("A", RAMP), solid("B", WEDGE - 2.0)], chosen).figure, SpaceFigure)
    flat = make_lesson(EPA, [solid("A", SQUARE), solid("B", SQUARE)], Choices(measured=Measured.SPACE))
    assert flat.figure.result["relation"] == "touching"


@pytest.mark.slow
def test_b_moved_out_had_no_name_left_its_panel_and_of_many_faces_was_a_net_of_dashes():
    stone = np.random.default_rng(1).normal(size=(60, 3))
    stone /= np.linalg.norm(stone, axis=1)[:, np.newaxis]
    for shape in (stone, CUBE):
        made = make_lesson(EPA, [solid("A", shape), solid("B", shape)], Choices(measured=Measured.SPACE)).figure
        ghost = [mark for mark in made.marks if mark.part == "B-moved-out"]
        assert [mark.kind for mark in ghost] == [Kind.POLYGON if shape is stone else Kind.POLYLINE]
        area = made.areas[Panel.WORLD]
        assert made.steps
        assert (ghost[0].points >= area[:2]).all()
        assert (ghost[0].points <= area[2:]).all()
        assert [mark.text for mark in made.marks if mark.part == "name-of-ghost"] == ["B moved out"]


def test_the_last_step_named_a_vertex_that_was_not_on_the_page():
    figure = lesson("a cube in a cube").figure
    for step in figure.steps:
        for phase, caption in enumerate(step.captions):
            if caption.message in ("epa.final_space", "epa.final_tied_space"):
                tick = step.number * PHASES + phase
                shown = {mark.text for mark in figure.marks if mark.span.shows(tick)}
                assert written_names(str(caption.values["w"])) in shown


def test_a_small_ball_vanished_in_the_cross_of_the_origin():
    figure = lesson("overlap").figure
    seen = [mark for mark in figure.marks if mark.span.shows(PHASES) and mark.panel is Panel.LENS]
    assert {"way-to-face", "reach"} <= {mark.part for mark in seen}


@pytest.mark.parametrize("name", DEEP)
def test_a_vertex_just_found_was_named_twice(name):
    figure = lesson(name).figure
    named = [mark for mark in figure.marks if mark.panel is Panel.DIFFERENCE and mark.text[:1] == "w"]
    assert named
    for tick in range(figure.ticks):
        names = [mark.text for mark in named if mark.span.shows(tick)]
        assert len({name.partition(" ")[0] for name in names}) == len(names)


def test_the_difference_slid_to_its_last_place_across_the_view_from_the_side():
    figure = lesson("overlap").figure
    last = (len(figure.steps) - 1) * PHASES
    shown = [mark for mark in figure.marks if mark.part == "A-B" and mark.span.first == last]
    assert {mark.panel for mark in shown} == {Panel.DIFFERENCE}
    assert not any(mark.motion or mark.delayed for mark in shown)
