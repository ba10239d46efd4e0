# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of EPA: each phase has its own picture, the polytope grows, B moves out."""

from itertools import pairwise

import numpy as np
import pytest

from collide_addon.figure.algorithms.epa.figure import epa_lesson
from collide_addon.figure.algorithms.gjk.figure import gjk_lesson
from collide_addon.figure.labels.obstacles import text_box
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind, Panel, Span
from collide_addon.figure.model.lesson import FigureChoices
from collide_addon.figure.model.style import STYLES, Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.parts.pair import MOST_WAYS_OUT
from collide_addon.figure.parts.support_lines import edge_distance
from collide_addon.figure.text.names import written_names
from collide_addon.geometry import Circle, ConvexPolygon, Relation, gjk

from ....cases import in_one, mostly_slow

OVERLAPPING = ["overlapping", "contained", "identical", "random, overlapping", "crossing segments", "forty vertices"]
ROUND = ["circle in circle", "concentric circles", "circle and polygon"]


def of(figure, role, kind=None, tick=None, panel=None):
    return [
        mark
        for mark in figure.marks
        if mark.role is role
        and mark.panel is not Panel.PAGE
        and mark.kind is not Kind.LABEL
        and kind in (None, mark.kind)
        and (not mark.panel.is_lens if panel is None else mark.panel is panel)
        and (tick is None or mark.span.shows(tick))
    ]


def area(polygon):
    x, y = polygon.T
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)


@mostly_slow("name", OVERLAPPING)
def test_the_polytope_only_grows_and_one_is_seen_in_each_phase(make, pairs, name):
    run = make.epa(*pairs[name])
    for step in run.steps:
        ticks = range(step.number * PHASES, step.number * PHASES + PHASES)
        seen = [
            [mark for mark in of(run.figure, Role.POLYTOPE, Kind.POLYGON, tick=tick) if mark.part == "polytope"]
            for tick in ticks
        ]
        assert [len(marks) for marks in seen] == [1] * PHASES
        before, *_, after = (marks[0].points for marks in seen)
        assert area(after) >= area(before)
        assert len(after) - len(before) == (step.growth > 0)


def test_the_difference_is_named_where_the_polytope_leaves_room_for_it(make):
    shapes = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(2, 0), (4, -1), (5, 1), (3, 3)]
    run = make.epa(*shapes, start=(-0.3420, -0.9397))
    names = [mark for mark in run.figure.marks if mark.part == "difference" and mark.panel is Panel.DIFFERENCE]
    assert any(name.span.shows(PHASES) for name in names)
    for step in run.steps:
        polytope = [vertex.point for vertex in step.polytope]
        for name in (name for name in names if name.span.overlaps(Span.of(step.number, until=step.number))):
            left, bottom, right, top = text_box(name)
            corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
            assert gjk(corners, polytope).relation is Relation.SEPARATED


@mostly_slow("name", OVERLAPPING)
def test_the_nearest_edge_is_lit_over_the_polytope_and_its_line_is_pushed_out_from_it_to_w(make, pairs, name):
    assert STYLES[Role.EDGE_LIT].layer > STYLES[Role.POLYTOPE].layer
    run = make.epa(*pairs[name])
    for step in run.steps:
        tick, foot = step.number * PHASES, step.distance * step.normal
        for phase in range(3):
            (edge,) = of(run.figure, Role.EDGE_LIT, tick=tick + phase)
            assert edge.points.tolist() == [vertex.point.tolist() for vertex in step.edge]
        (arrow,) = of(run.figure, Role.DIRECTION, tick=tick + 1, panel=Panel.DIFFERENCE)
        assert np.allclose(arrow.points[0], foot)
        (line,) = of(run.figure, Role.SUPPORT_LINE, tick=tick + 1, panel=Panel.DIFFERENCE)
        assert np.allclose(line.points @ step.normal, step.distance + step.growth)


@mostly_slow("name", OVERLAPPING)
def test_it_stops_where_nothing_lies_beyond_the_edge_else_the_edge_bends(make, pairs, name):
    run = make.epa(*pairs[name])
    for step in run.steps:
        stop, bend = step.number * PHASES + 2, step.number * PHASES + 3
        height = step.distance + step.growth
        (empty,) = of(run.figure, Role.EMPTY, Kind.AREA, stop)
        assert (empty.points @ step.normal >= height - 1e-9 * abs(height)).all()
        rings = [m for m in of(run.figure, Role.PROOF, Kind.RING, stop) if m.radius == pytest.approx(step.distance)]
        assert len(rings) == (step.growth == 0.0)
        new = [mark.points.tolist() for mark in of(run.figure, Role.EDGE_NEW, tick=bend)]
        (start, end), w = (vertex.point.tolist() for vertex in step.edge), step.support.point.tolist()
        assert new == ([[start, w], [w, end]] if step.growth else [])


@pytest.mark.parametrize("name", [*OVERLAPPING, "circle and polygon"])
def test_the_bar_closes_on_the_depth_and_holds_it_all_the_way(make, pairs, name):
    run = make.epa(*pairs[name])
    known = [bracket for step in run.figure.steps for bracket in step.brackets if bracket]
    for before, after in pairwise(known):
        assert after.lower >= before.lower
        assert after.upper <= before.upper
    for lower, upper in known:
        assert lower - 1e-9 <= run.result.depth <= upper + 1e-9
    assert known[-1:] == ([] if not run.steps else [(pytest.approx(run.result.depth),) * 2])


@in_one("name", [*OVERLAPPING, *ROUND])
def test_the_ghost_is_b_moved_by_depth_times_normal_and_touches_a(make, pairs, name):
    run = make.epa(*pairs[name])
    ghosts = [mark for mark in of(run.figure, Role.GHOST) if mark.part == "B-moved-out"]
    b = run.b.shape
    assert len(ghosts) == min(len(run.result.normals), MOST_WAYS_OUT)
    for ghost, normal in zip(ghosts, run.result.normals, strict=False):
        move = run.result.depth * normal
        assert np.allclose(ghost.points, run.b.boundary + move)
        moved = Circle(b.center + move, b.radius) if isinstance(b, Circle) else ConvexPolygon(b.vertices + move)
        assert gjk(run.a.shape, moved, tolerance=1e-9).relation is Relation.TOUCHING


@in_one("name", [*OVERLAPPING, *ROUND])
def test_all_ways_out_are_shown_before_the_check_one_lit_and_those_as_short_pale(make, pairs, name):
    run = make.epa(*pairs[name])
    *shown, _check = run.figure.steps[-1].captions
    last = run.figure.ticks - PHASES + len(shown) - 1
    for panel in (Panel.WORLD, Panel.DIFFERENCE):
        (lit,) = of(run.figure, Role.TRANSLATION, Kind.ARROW, last, panel)
        pale = of(run.figure, Role.WAY_TIED, Kind.ARROW, last, panel)
        ways = [mark.points[1] - mark.points[0] for mark in (lit, *pale)]
        assert np.allclose(ways, run.result.depth * np.array(run.result.normals[:MOST_WAYS_OUT]))


def test_the_answer_is_told_with_the_vector_and_then_with_its_check(make, pairs):
    run = make.epa(*pairs["overlapping"])
    first, check = run.figure.steps[-1].captions
    assert (first.message, check.message) == ("epa.penetrating", "epa.check")
    assert first.values["translation"] == pytest.approx(run.result.depth * run.result.normal)
    assert "(0.5854, −0.7317)" in first.text()
    assert "0.9370" in check.text()


def test_equally_short_ways_out_are_counted(make, pairs):
    captions = make.epa(*pairs["identical"]).figure.steps[-1].captions
    (tied,) = (caption for caption in captions if caption.message == "epa.tied")
    assert tied.values["count"] == 4


def test_shapes_that_do_not_overlap_have_nothing_to_expand(make, pairs):
    for name in ("apart", "edge touch", "points"):
        figure = make.epa(*pairs[name]).figure
        assert [caption.message for caption in figure.steps[0].captions] == ["epa.nothing"]
        assert of(figure, Role.GHOST) == []
        assert len(figure.steps) == 2


def test_a_rounded_distance_of_shapes_apart_was_said_as_if_it_were_exact(make):
    run = make.epa([(0, 0), (1, 0), (0, 1)], [(2, 2), (3, 2), (2, 3)])
    said = run.figure.steps[-1].captions[0]
    assert said.message == "epa.separated"
    assert "≈ 2.121" in said.text()
    assert "≈ 2,121" in said.text("ru")


def test_circles_that_overlap_are_not_said_to_be_apart(make, pairs):
    for name in ROUND:
        run = make.epa(*pairs[name])
        assert run.result.relation is Relation.PENETRATING
        assert "epa.nothing" not in {caption.message for caption in run.figure.steps[0].captions}


def test_reduced_detail_keeps_the_answer_only(make, pairs):
    figure = make.epa(*pairs["overlapping"], detail=Detail.REDUCED).figure
    assert of(figure, Role.POLYTOPE) == of(figure, Role.EDGE_LIT) == []
    assert of(figure, Role.GHOST)
    assert of(figure, Role.TRANSLATION)
    assert len(figure.steps) == 2


def test_the_depth_is_announced_once_and_equal_edges_are_asked_whether_they_are_as_short(make, pairs):
    figure = make.epa(*pairs["identical"]).figure
    said = [caption.message for step in figure.steps[:-1] for caption in step.captions]
    assert said.count("epa.final") == 1
    assert said.count("epa.edge_tied") == said.count("epa.final_tied") == 3


def test_gjk_leaves_a_triangle_or_a_segment_with_a_support_on_each_side(make, pairs):
    for name in ("identical", "overlapping"):
        figure = make.epa(*pairs[name]).figure
        first = next(mark for mark in of(figure, Role.POLYTOPE))
        captions = [caption.message for caption in figure.steps[0].captions]
        assert ("epa.first_segment" in captions) == (len(first.points) == 4)
        assert ("epa.first" in captions) == (len(first.points) == 3)


FROM_THE_LECTURE = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(2, 0), (4, -1), (5, 1), (3, 3)]


@pytest.mark.slow
def test_that_b_is_free_was_said_of_a_way_that_nobody_saw(make):
    run = make.epa(*FROM_THE_LECTURE, start=(-0.3, -1.0))
    arrows = [mark for mark in run.figure.marks if mark.part == "t" and mark.kind is Kind.ARROW]
    (ghost,) = (mark for mark in run.figure.marks if mark.part == "B-by-t")
    assert {mark.panel for mark in arrows} == {Panel.WORLD, Panel.DIFFERENCE}
    ways = [np.diff(mark.points, axis=0)[0] for mark in arrows]
    assert np.allclose(*ways)
    assert np.allclose(ghost.points, FROM_THE_LECTURE[1] + ways[0])
    moved = gjk(ConvexPolygon(FROM_THE_LECTURE[0]), ConvexPolygon(ghost.points))
    assert moved.distance == pytest.approx(0.0, abs=1e-9)
    assert np.hypot(*ways[0]) > run.result.depth


def test_the_line_that_is_pushed_leaves_lines_as_long_as_itself(make):
    run = make.epa(*FROM_THE_LECTURE, start=(-0.3, -1.0))
    (line,) = of(run.figure, Role.SUPPORT_LINE, tick=PHASES + 1, panel=Panel.DIFFERENCE)
    roles = (Role.SWEEP_BEFORE, Role.SWEEP)
    left = [mark for role in roles for mark in of(run.figure, role, tick=PHASES + 1, panel=Panel.DIFFERENCE)]
    ends, way = np.concatenate([mark.points for mark in left]), np.diff(line.points, axis=0)[0]
    along, heights = ends @ way / (way @ way), ends @ (way[1], -way[0])
    for height in heights:  # a name may lie on a line
        assert np.ptp(along[np.isclose(heights, height)]) == pytest.approx(1.0)


def test_the_depth_stands_beside_a_and_b_as_well_as_in_the_difference(make):
    run = make.epa(*FROM_THE_LECTURE, start=(-0.3, -1.0))
    final = run.steps[-1].number * PHASES + 2
    written = [mark for mark in run.figure.marks if mark.part == "length" and mark.span.shows(final)]
    assert {mark.text for mark in written} == {"1.789"}
    assert {mark.panel for mark in written} == {Panel.WORLD, Panel.DIFFERENCE}


def test_the_nearest_edge_was_never_compared_with_the_others(make):
    run = make.epa(*FROM_THE_LECTURE, start=(-0.3, -1.0))
    written = {mark.text for mark in run.figure.marks if mark.part == "length" and mark.span.shows(PHASES)}
    assert written >= {"1.099", "1.2", "1.789"}


def test_worked_numbers_are_whole_where_the_corners_are(make):
    run = make.epa(*FROM_THE_LECTURE, start=(-0.3, -1.0))
    assert [step.captions[0].numbers() for step in run.figure.steps[1:4]] == [
        "d = (−7, 2)/√53     d·w₂ = d·w₁ = 8/√53 ≈ 1.099     other edges: 1.2, 1.789",
        "d = (3, −4)/5     d·w₁ = d·w₃ = 1.2     other edges: 1.789, 3.258, 3.714",
        "d = (2, 1)/√5     d·w₃ = d·w₂ = 4/√5 ≈ 1.789     other edges: 1.897, 3, 3.258, 3.714",
    ]


def test_what_the_polytope_has_is_not_painted_twice_while_it_grows(make):
    run = make.epa(*FROM_THE_LECTURE, start=(-0.3, -1.0))
    painted = [mark for mark in of(run.figure, Role.POLYTOPE, tick=PHASES + 3) if mark.filled or mark.kind is Kind.AREA]
    (grown,) = (mark for mark in of(run.figure, Role.POLYTOPE, tick=PHASES + 3) if mark.part == "polytope")
    assert sum(abs(area(mark.points)) for mark in painted) == pytest.approx(area(grown.points))


def test_the_ghost_of_the_way_out_says_what_it_is(make, pairs):
    figure = make.epa(*pairs["overlapping"]).figure
    last = (len(figure.steps) - 1) * PHASES
    for tick, said in ((last, "B before"), (last + 1, "B moved out")):
        assert said in {mark.text for mark in figure.marks if mark.span.shows(tick)}


def test_an_introduction_answered_before_it_asked(make, pairs):
    figure = make.epa(*pairs["overlapping"], introduced=True).figure
    told = [[caption.message for caption in step.captions] for step in figure.steps[:4]]
    assert told == [
        ["epa.setup", "gjk.arrows", "minkowski.points", "gjk.contains"],
        ["slide.off", "slide.back_penetrating"],
        ["introduction.circle_inside"],
        ["epa.first"],
    ]


@pytest.mark.slow
def test_the_length_of_the_way_out_was_struck_by_the_lines_that_check_it(make):
    figure = make.epa([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(2, 0), (4, -1), (5, 1), (3, 3)]).figure
    last = len(figure.steps) - 1
    lengths = [mark for mark in figure.marks if mark.part == "depth" and mark.kind is Kind.LABEL]
    assert {mark.panel for mark in lengths} == {Panel.WORLD, Panel.DIFFERENCE}
    lines = [mark for mark in figure.marks if mark.part == "line-A" and mark.span.first // PHASES == last]
    assert lines
    assert not [mark for mark in lengths if any(mark.span.overlaps(line.span) for line in lines)]


SHAPES = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(2, 0), (4, -1), (5, 1), (3, 3)]
BACKWARDS = (-0.3420, -0.9397)


def test_the_lines_of_a_and_b_swept_while_the_one_of_the_difference_left_at_once(make):
    run = make.epa(*SHAPES, start=BACKWARDS)
    for step in run.steps:
        lines = of(run.figure, Role.SUPPORT_LINE, tick=step.number * PHASES + 1)
        on_its_way = [0.0 if line.motion is None else float(np.hypot(*line.motion.shift)) for line in lines]
        a, b, difference = on_its_way
        assert a + b == pytest.approx(difference) == pytest.approx(step.growth)
        assert (step.growth > 0.0) or on_its_way == [0.0, 0.0, 0.0]


def test_corners_have_the_names_that_they_have_in_the_figure_of_gjk():
    a, b = (
        Subject.of_points("A", "A", np.array(SHAPES[0], float)),
        Subject.of_points("B", "B", np.array(SHAPES[1], float)),
    )
    choices = FigureChoices(start_angle=np.radians(250.0))
    starts = [lesson((a, b), choices).figure.steps[0].captions[-1] for lesson in (gjk_lesson, epa_lesson)]
    assert starts[0].values["w"] == "w1"
    assert f"w₁ = {written_names(starts[0].values['corner'])}" in starts[1].numbers()


def test_the_line_of_a_touching_pair_had_another_name_in_its_picture_than_in_its_numbers(make, pairs):
    run = make.epa(*pairs["corner touch"])
    (numbers,) = {caption.numbers() for caption in run.figure.steps[-1].captions}
    (arrow,) = {
        m.text for m in run.figure.marks if m.part.startswith("direction") and m.text and m.panel is Panel.DIFFERENCE
    }
    assert numbers.startswith(f"{arrow} = ")


@pytest.mark.slow
def test_the_way_to_the_line_of_a_ran_out_of_its_panel(make):
    run = make.epa([(0, 0), (4, 0), (4, 3), (0, 3)], [(3, 1)])
    ways = [mark for mark in run.figure.marks if mark.part == "way-to-line" and mark.panel is Panel.WORLD]
    assert ways
    highest = max(mark.points[:, 1].max() for mark in of(run.figure, Role.SUPPORT_LINE, panel=Panel.WORLD))
    assert all(mark.points[:, 1].max() <= highest for mark in ways)


def test_the_depth_was_said_to_be_at_most_more_than_it_was_known_to_be(make):
    run = make.epa([(0, 0), (4, 0), (4, 3), (0, 3)], [(3, 1)])
    found = [step.growth == 0.0 for step in run.steps].index(True)
    later = [c.message for step in run.figure.steps[found + 2 : -1] for c in step.captions]
    assert {message for message in later if message.startswith("epa.grows")} == {"epa.grows_tied"}


def begins(mark, point):
    """Where a point of a mark starts that moves to its place."""
    about, (x, y) = np.array(mark.motion.about), mark.motion.stretch
    cos, sin = np.cos(mark.motion.turn), np.sin(mark.motion.turn)
    return about + [[cos, -sin], [sin, cos]] @ ((x, y) * (point - about)) + mark.motion.shift


@pytest.mark.parametrize("shapes", [SHAPES, ([(0, 0), (4, 0), (4, 4), (0, 4)], [(1, 2), (3, 1), (6, 5)])])
def test_the_edge_was_said_to_bend_and_did_not(make, shapes):
    run = make.epa(*shapes)
    for step in (step for step in run.steps if step.growth):
        tick, foot = step.number * PHASES + 3, step.distance * step.normal
        for edge in of(run.figure, Role.EDGE_NEW, tick=tick):
            fixed = next(each for each in edge.points if not np.array_equal(each, step.support.point))
            assert begins(edge, step.support.point) == pytest.approx(foot, abs=0.02)
            assert begins(edge, fixed) == pytest.approx(fixed)
    assert "epa.expands" in {caption.message for step in run.figure.steps for caption in step.captions}


def test_the_bounds_of_the_depth_had_no_reasons(make):
    run = make.epa(*SHAPES, start=(1.0, 0.0))
    step, (edge, _, stop, _) = run.steps[0], run.figure.steps[1].captions
    assert (edge.message, stop.message) == ("epa.edge_first", "epa.grows")
    assert "1.561" in edge.text()  # rounded down: a larger circle might not fit
    (circle,) = (mark for mark in of(run.figure, Role.PROOF, tick=PHASES) if mark.part == "fits")
    assert circle.radius == pytest.approx(step.distance)
    assert "2.499" in stop.text()
    (moved,) = (mark for mark in of(run.figure, Role.GHOST, tick=PHASES + 2) if mark.part == "B-by-height")
    assert moved.points == pytest.approx(run.b.boundary + (step.distance + step.growth) * step.normal)


def test_b_stayed_and_the_difference_with_it_while_a_dashed_outline_went(make):
    for introduced in (False, True):
        run = make.epa(*SHAPES, introduced=introduced)
        tick, way = run.figure.ticks - PHASES, run.result.depth * run.result.normal
        (b,) = (mark for mark in of(run.figure, Role.B, Kind.POLYGON, tick) if mark.part == "B")
        (hull,) = (mark for mark in of(run.figure, Role.DIFFERENCE_HULL, tick=tick) if mark.part == "A-B")
        assert b.points == pytest.approx(run.b.boundary + way)
        assert b.motion.shift == pytest.approx(tuple(-way))
        assert edge_distance(*min(pairwise([*hull.points, hull.points[0]]), key=lambda e: edge_distance(*e))) < 1e-9
        (home,) = (mark for mark in of(run.figure, Role.B, Kind.POLYGON, tick + 1) if mark.part == "B")
        assert home.points == pytest.approx(run.b.boundary)


def test_one_vector_was_called_d_and_n_on_one_page(make):
    run = make.epa([(0.13, 1.7), (1, 0), (4, 0), (2.3, 4)], [(2, 0.31), (4, -1), (5.7, 1), (3, 3.9)])
    words = " ".join(mark.text for mark in run.figure.marks if mark.span.shows(run.figure.ticks - 1))
    assert "direction d" in words
    assert "n·" not in words
