# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two oriented boxes: four axes, three lengths on each, and the comparison in numbers."""

import math

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.lessons import make_lesson, repeat_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.lesson import Box, Choices, Rounded
from collide_addon.figure.model.style import STYLES, Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.stage.draft import IN_FULL
from collide_addon.figure.text.messages import number, point
from collide_addon.geometry import Circle, OrientedBox, Relation, box_sat

from ....cases import mostly_slow

SLANTED = (0.3, 1.1)


def of(figure, role, panel, kind=None):
    return [
        mark
        for mark in figure.marks
        if mark.role is role and mark.panel is panel and mark.kind is not Kind.LABEL and kind in (None, mark.kind)
    ]


def lengths(marks):
    return [float(np.hypot(*(mark.points[1] - mark.points[0]))) for mark in marks]


def part(figure, name):
    return [mark for mark in figure.marks if mark.part == name]


def shown(marks, tick):
    return [mark for mark in marks if mark.span.shows(tick)]


def messages(figure, step):
    return [caption.message for caption in figure.steps[step].captions]


@mostly_slow("name", ["overlapping", "apart", "contained", "random, apart", "a hundred times larger"])
def test_the_bars_of_the_chart_are_the_lengths_in_the_scale_of_the_scene(make, pairs, name):
    run = make.obb(*pairs[name], angles=SLANTED)
    for row, axis in enumerate(run.result.axes, start=1):
        a, b, between = (part(run.figure, f"{what}-{row}") for what in ("radius-A", "radius-B", "centre-distance"))
        known = [length for length in (axis.radius_a, axis.radius_b, axis.center_distance) if length > 0.0]
        assert lengths([*a, *b, *between]) == pytest.approx(known)
        assert a[0].points[1].tolist() == b[0].points[0].tolist()  # end to end
        for bar in between:
            assert bar.points[0, 0] == a[0].points[0, 0]
            assert bar.points[0, 1] < a[0].points[0, 1]  # under them


@pytest.mark.parametrize("name", ["overlapping", "apart", "contained"])
def test_the_bars_on_the_axis_are_the_same_lengths_along_its_direction(make, pairs, name):
    run = make.obb(*pairs[name], angles=SLANTED)
    for row, axis in enumerate(run.result.axes):
        tick = (row + 1) * PHASES + 3
        for role, letter, length in (
            (Role.RADIUS_A, "radius-A", axis.radius_a),
            (Role.RADIUS_B, "radius-B", axis.radius_b),
            (Role.CENTER_LINE, "centre-distance", axis.center_distance),
        ):
            (bar,) = [m for m in shown(part(run.figure, letter), tick) if m.role is role and m.panel is Panel.WORLD]
            way = bar.points[1] - bar.points[0]
            assert abs(way @ axis.direction) == pytest.approx(length)
            assert np.hypot(*way) == pytest.approx(length)


def test_end_to_end_the_radii_start_with_the_centre_line_and_what_is_left_is_the_overlap_or_gap(make, pairs):
    for name in ("overlapping", "far apart", "contained"):
        run = make.obb(*pairs[name], angles=SLANTED)
        for row, axis in enumerate(run.result.axes):
            tick = (row + 1) * PHASES + 3
            a, b, line = (
                shown([m for m in part(run.figure, each) if m.panel is Panel.WORLD], tick)[0].points @ axis.direction
                for each in ("radius-A", "radius-B", "centre-distance")
            )
            assert a[0] == pytest.approx(line[0])
            assert b[0] == pytest.approx(a[1])
            assert b[1] - line[1] == pytest.approx(axis.overlap)
            word = "gap" if axis.overlap < 0.0 else "overlap"
            left = [m for m in shown(part(run.figure, word), tick) if m.kind in (Kind.BAR, Kind.POLYGON)]
            assert np.ptp(left[0].points @ axis.direction) == pytest.approx(abs(axis.overlap))


def test_the_phases_are_axis_radii_centre_line_and_comparison(make, pairs):
    figure = make.obb(*pairs["overlapping"], angles=SLANTED).figure
    for k in (1, 2):
        for phase, parts in enumerate((["axis"], ["radius-A", "radius-B"], ["centre-distance", "c"], ["overlap"])):
            for name in parts:
                marks = [mark for mark in part(figure, name) if mark.panel is Panel.WORLD]
                first = [mark for mark in marks if mark.span.first == k * PHASES + phase]
                assert first, (k, name)
                assert not shown(first, k * PHASES + phase - 1)


def test_the_way_from_the_centre_to_the_corner_explains_the_radius(make, pairs):
    run = make.obb(*pairs["overlapping"], angles=SLANTED)
    for letter, box, sign in (("A", run.result.a, 1.0), ("B", run.result.b, -1.0)):
        paths = part(run.figure, f"half-extents-{letter}")
        assert len(paths) == IN_FULL
        for axis, path in zip(run.result.axes, paths, strict=False):
            start, end = path.points[0], path.points[-1]
            assert start.tolist() == box.center.tolist()
            assert np.abs(box.corners - end).max(axis=1).min() <= 1e-12
            radius = axis.radius_a if letter == "A" else axis.radius_b
            assert sign * (end - start) @ axis.direction == pytest.approx(radius)


def test_radii_have_their_owners_colours():
    assert STYLES[Role.RADIUS_A].colour == STYLES[Role.A].colour
    assert STYLES[Role.RADIUS_B].colour == STYLES[Role.B].colour


def test_the_comparison_is_written_in_numbers(make):
    figure = make.obb([(-1, -1), (1, 1)], [(0.5, -0.5), (2.5, 1.5)]).figure
    assert messages(figure, 1) == [
        "box.axis",
        "box.radii",
        "box.center_line",
        "box.overlap",
    ]
    assert [caption.numbers() for caption in figure.steps[1].captions] == [
        "u = (1, 0)",
        "rA = 1·1 + 1·0 = 1     rB = 1·1 + 1·0 = 1",
        "c = (1.5, 0.5)     |c·u| = 1.5",
        "rA + rB > |c·u|     rA + rB − |c·u| = 1 + 1 − 1.5 = 0.5",
    ]
    assert messages(figure, 2)[3] == "box.overlap_more"


def test_half_extents_and_axes_were_never_printed_nor_the_formula_of_the_radii(make):
    run = make.obb([(-2, -1), (2, 1)], [(0.5, -0.5), (2.5, 1.5)], angles=(0.0, 0.5))
    half = [number(each) for each in run.result.b.half_extents]
    x = point(math.cos(0.5), math.sin(0.5))
    said = run.figure.steps[0].captions[0].numbers()
    assert said == f"A: hw = 2, hh = 1, x = (1, 0)     B: hw ≈ {half[0]}, hh ≈ {half[1]}, x ≈ {x}"
    _, of_b = run.figure.steps[1].captions[1].numbers().split("     ")
    radius = run.result.axes[0].radius_b
    assert of_b == f"rB ≈ {half[0]}·{number(math.cos(0.5))} + {half[1]}·{number(math.sin(0.5))} ≈ {number(radius)}"
    written = {mark.text for mark in run.figure.marks if mark.part == "radius-B" and mark.span.shows(PHASES + 1)}
    assert f"rB ≈ {number(radius)}" in written  # the same precision, and no "=" before a rounded number


def test_the_bars_of_the_chart_were_told_apart_by_hue_alone(make, pairs):
    figure = make.obb(*pairs["overlapping"], angles=SLANTED).figure
    for row in range(1, 5):
        assert [mark.text for mark in part(figure, f"bar-{row}")] == ["rA", "rB", "|c·u|"]


@pytest.mark.slow
def test_boxes_apart_were_asked_for_after_an_early_end_had_told(make, pairs):
    for early in (True, False):
        run = make.obb(*pairs["far apart"], angles=SLANTED, stop_early=early)
        assert (run.figure.steps[-1].question is None) == bool(run.result.skipped)


def test_at_the_end_all_four_axes_can_be_compared_and_the_best_is_marked(make, pairs):
    run = make.obb(*pairs["overlapping"], angles=SLANTED)
    last = run.figure.ticks - 1
    for role in (Role.RADIUS_A, Role.RADIUS_B, Role.CENTER_LINE):
        assert len(shown(of(run.figure, role, Panel.MEASURE), last)) == 4
    assert best_row(run.figure, last) == f"best-{run.result.chosen + 1}"


def best_row(figure, tick):
    (name,) = (mark for mark in figure.marks if mark.part.startswith("best-") and mark.span.shows(tick))
    return name.part


def test_after_two_axes_the_others_pass_in_two_beats(make, pairs):
    run = make.obb(*pairs["overlapping"], angles=SLANTED)
    for step, recorded in zip(run.figure.steps[1:-1], run.steps, strict=True):
        said = [caption.message for caption in step.captions]
        improves = recorded.best == recorded.index
        passing = ["box.also", "box.also_across", *["box.also_best"] * improves]
        assert len(said) == 4 if step.number <= IN_FULL else said == passing
        if said == passing:
            turns = step.number * PHASES
            for letter, box, end in (("A", run.result.a, 0), ("B", run.result.b, 1)):
                bars = [mark for mark in part(run.figure, f"radius-{letter}") if mark.panel is Panel.WORLD]
                assert not shown(bars, turns)
                (bar,) = shown(bars, turns + 1)
                assert bar.points[end] + bar.motion.shift == pytest.approx(box.center)
                assert not bar.delayed


BESIDE = OrientedBox((0, 0), (2, 2), 0), OrientedBox((1.5, -1), (1.5, 2), 0)
"""The direction from A to B points down along A's y axis."""


def test_the_arrow_of_an_axis_points_as_u_does_also_against_the_own_axis_of_its_box(make, pairs):
    runs = [make.obb(*(box.corners for box in BESIDE))]
    runs += [make.obb(*pairs[name], angles=SLANTED) for name in ("overlapping", "apart", "contained")]
    turned = 0
    for run in runs:
        for row, axis in enumerate(run.result.axes):
            if axis.duplicate_of is not None:
                continue
            tick = (row + 1) * PHASES
            (arrow,) = (m for name in "AB" for m in shown(part(run.figure, f"axis-of-{name}"), tick))
            way = arrow.points[1] - arrow.points[0]
            assert way / np.hypot(*way) == pytest.approx(axis.direction)
            (line,) = (m for m in shown(part(run.figure, "axis"), tick) if m.kind is Kind.ARROW)
            along = line.points[1] - line.points[0]
            assert along @ axis.direction == pytest.approx(np.hypot(*along))
            said = run.figure.steps[row + 1].captions[0]
            turns = arrow.motion.turn != 0.0
            if row < IN_FULL:
                assert (said.message == "box.axis") is not turns
            turned += turns
    assert turned


def test_where_two_axes_of_a_are_said_to_decide_both_show_also_if_one_will_not_be_tested(make, pairs):
    figure = make.obb([(0, 0), (4, 4)], [(5, 2), (8, 6)], stop_early=True).figure
    arrows = [mark for name in "AB" for mark in shown(part(figure, f"axis-of-{name}"), 2)]
    assert figure.steps[0].captions[2].message == "box.two_axes"
    assert len(arrows) == 4


def test_an_axis_that_was_turned_round_says_so(make):
    figure = make.obb(*(box.corners for box in BESIDE)).figure
    assert messages(figure, 2)[0] == "box.axis_turned"
    assert figure.steps[2].captions[0].numbers() == "u = (0, −1)"


def test_of_ways_out_that_are_equally_short_none_is_told_as_the_only_one(make):
    figure = make.obb([(-2, -1), (2, 1)], [(-1, -1), (5, 1)]).figure
    said = messages(figure, -1)
    assert said[0] == "box.answer_penetrating"
    assert said[1] == "box.tied"
    assert figure.steps[-1].captions[1].values["count"] == 2
    ghosts = sorted(of(figure, Role.GHOST, Panel.WORLD), key=lambda mark: mark.span.first)
    assert [ghost.points[:, 1].mean() for ghost in ghosts] == [2, -2]
    assert [ghost.span.first % PHASES for ghost in ghosts] == [0, 1]
    _, other = of(figure, Role.OVERLAP, Panel.WORLD, Kind.ARROW)
    assert (other.points[1] - other.points[0]).tolist() == [0, -2]


def test_an_overlap_exactly_as_small_as_another_was_called_larger(make):
    figure = make.obb([(-2, -2), (2, 2)], [(0, 0), (3, 3)]).figure
    (tied,) = (each for each in figure.steps[2].captions if each.message.startswith("box.overlap"))
    assert (tied.message, tied.values["best"]) == ("box.overlap_tied", 1)
    last = [mark.part for mark in figure.marks if mark.part.startswith("best-") and mark.span.shows(figure.ticks - 1)]
    assert last == ["best-1", "best-2"]
    assert figure.steps[-1].captions[1].numbers() == "(0, 2)     (2, 0)"


def test_a_square_in_the_middle_of_another_has_four_ways_out(make):
    figure = make.obb([(-2, -2), (2, 2)], [(-1, -1), (1, 1)]).figure
    assert figure.steps[-1].captions[1].values["count"] == len(of(figure, Role.GHOST, Panel.WORLD)) == 4


def test_a_single_shortest_way_out_has_no_word_of_others(make, pairs):
    figure = make.obb(*pairs["overlapping"], angles=SLANTED).figure
    assert len(of(figure, Role.GHOST, Panel.WORLD)) == 1
    assert [caption.message for caption in figure.steps[-1].captions][:1] == ["box.answer_penetrating"]
    assert "box.tied" not in [caption.message for caption in figure.steps[-1].captions]


def test_the_radii_come_down_to_the_axis_from_the_centres_of_the_boxes(make, pairs):
    run = make.obb(*pairs["overlapping"], angles=SLANTED)
    for letter, box, end in (("A", run.result.a, 0), ("B", run.result.b, 1)):
        first = next(mark for mark in part(run.figure, f"radius-{letter}") if mark.panel is Panel.WORLD)
        assert first.points[end] + first.motion.shift == pytest.approx(box.center)


def test_one_row_is_the_best_at_a_time_from_the_first_verdict_on(make, pairs):
    for name in ("overlapping", "apart", "random, apart"):
        run = make.obb(*pairs[name], angles=(2.0, 0.2))
        for tick in range(PHASES + 3, run.figure.ticks):
            assert best_row(run.figure, tick)
        for step in run.steps:
            assert best_row(run.figure, (step.index + 1) * PHASES + 3) == f"best-{step.best + 1}"


def test_parallel_axes_have_a_row_that_says_so_and_no_bars(make, pairs):
    figure = make.obb(*pairs["overlapping"]).figure
    assert [mark.text for row in (3, 4) for mark in part(figure, f"note-{row}")] == [
        "parallel to axis 1",
        "parallel to axis 2",
    ]
    assert part(figure, "radius-A-3") == []
    assert len(figure.steps) == 4  # they have no step of their own


def test_upright_boxes_that_are_apart_went_on_after_the_first_gap(make, pairs):
    run = make.obb(*pairs["far apart"], stop_early=True)
    tested = run.result.iterations
    assert len(run.figure.steps) == tested + 2
    notes = [mark.text for row in range(1, 5) for mark in part(run.figure, f"note-{row}")]
    assert len(notes) == 4 - tested
    assert "not tested" in notes


def test_boxes_that_are_not_turned_are_not_called_turned(make, pairs):
    assert messages(make.obb(*pairs["overlapping"]).figure, 0)[0] == "box.made_upright"
    assert messages(make.obb(*pairs["overlapping"], angles=SLANTED).figure, 0)[0] == "box.made_object"


def test_after_the_first_separating_axis_the_others_are_not_tested(make, pairs):
    run = make.obb(*pairs["far apart"], angles=SLANTED, stop_early=True)
    assert run.result.iterations == 1
    assert len(run.figure.steps) == 3
    assert messages(run.figure, 1)[3] == "box.gap_stop"
    assert [mark.text for mark in run.figure.marks if mark.part.startswith("note-")] == ["not tested"] * 3


def test_a_gap_was_called_the_largest_though_the_axes_after_it_are_not_tested(make, pairs):
    for early in (True, False):
        figure = make.obb(*pairs["far apart"], angles=SLANTED, stop_early=early).figure
        assert any(mark.part.startswith("best-") for mark in figure.marks) is not early


def test_boxes_that_overlap_end_with_the_way_out_and_b_moved(make, pairs):
    run = make.obb(*pairs["overlapping"], angles=SLANTED)
    (ghost,) = of(run.figure, Role.GHOST, Panel.WORLD)
    (arrow,) = of(run.figure, Role.OVERLAP, Panel.WORLD, Kind.ARROW)
    move = run.result.depth * run.result.normal
    assert ghost.points == pytest.approx(run.result.b.corners + move)
    assert arrow.points[1] - arrow.points[0] == pytest.approx(move)
    moved = run.result.b.moved(move)
    assert box_sat(run.result.a, moved, tolerance=1e-9).relation is Relation.TOUCHING
    assert messages(run.figure, -1)[0] == "box.answer_penetrating"


def test_boxes_apart_end_with_the_gap(make, pairs):
    run = make.obb(*pairs["far apart"], angles=SLANTED)
    assert of(run.figure, Role.GHOST, Panel.WORLD) == []
    assert messages(run.figure, -1)[0] == "box.answer_separated"
    strips = [mark for mark in part(run.figure, "gap") if mark.kind is Kind.AREA and mark.span.last is None]
    assert strips


def test_boxes_that_touch_say_that_the_radii_just_reach(make, pairs):
    figure = make.obb(*pairs["edge touch"]).figure
    assert messages(figure, 1)[3] == "box.touch"
    assert messages(figure, -1) == ["box.answer_touching"]


def test_that_a_box_is_only_a_bound_is_said_where_the_shapes_are_apart(make):
    run = make.obb([(0, 0), (4, 0), (0, 4)], [(4, 4.5), (1.5, 4), (4, 1.5)])
    assert run.result.relation is Relation.PENETRATING
    assert messages(run.figure, -1)[-1] == "box.shapes_apart"
    assert len(part(run.figure, "shape-A")) == len(part(run.figure, "shape-B")) == 1
    line, ends = part(run.figure, "distance")[:2]
    assert np.hypot(*(line.points[1] - line.points[0])) == pytest.approx(
        run.figure.steps[-1].captions[-1].values["distance"]
    )
    assert line.span.first % PHASES == len(messages(run.figure, -1)) - 1
    assert ends.points.tolist() == line.points.tolist()


def test_where_shape_and_box_are_one_the_shape_is_not_drawn_twice(make, pairs):
    figure = make.obb(*pairs["edge touch"]).figure
    assert of(figure, Role.INPUT, Panel.WORLD) == []


def test_what_rounding_alone_may_have_made_is_called_so(make):
    angle = math.pi / 4
    rotation = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    a, b = (np.array([(x, 0), (x + 1, 0), (x + 1, 1), (x, 1)]) @ rotation for x in (0, 1))
    run = make.obb(a, b, angles=(angle, angle))
    overlap = run.result.axes[run.result.chosen].overlap
    assert 0 < abs(overlap) < 1e-15
    assert "box.rounding" in messages(run.figure, -1)


def test_radii_that_rounding_alone_has_made_are_shown_as_zero(make):
    figure = make.obb([(0, 0), (4, 4)], [(0, 4), (4, 0)], angles=(math.pi / 4, -math.pi / 4)).figure
    texts = [mark.text for mark in figure.marks if mark.part.startswith(("numbers-", "radius-"))]
    assert any("rA = 0" in text for text in texts)
    assert not any("10⁻" in text for text in texts)


def test_reduced_detail_keeps_the_answer_only(make, pairs):
    figure = make.obb(*pairs["overlapping"], detail=Detail.REDUCED).figure
    assert len(figure.steps) == 2
    assert Panel.MEASURE not in {mark.panel for mark in figure.marks}
    assert of(figure, Role.PROJECTION_A, Panel.WORLD) == []
    assert of(figure, Role.GHOST, Panel.WORLD)
    assert of(figure, Role.RADIUS_A, Panel.WORLD)


# ---- the lesson


def subjects(angle=0.5):
    corners = OrientedBox((0, 0), (3, 1), angle).corners
    return [
        Subject.of_points("A", "A", corners).turned(angle),
        Subject.of_points("B", "B", np.array([(2, 1), (5, 1), (2, 2)])),
    ]


@mostly_slow(
    ("box", "half", "angle"),
    [
        (Box.OBJECT, [3, 1], 0.5),
        (Box.SMALLEST, [3, 1], 0.5),
        (Box.PRINCIPAL, [3, 1], 0.5),
        (Box.ALIGNED, [3 * math.cos(0.5) + math.sin(0.5), 3 * math.sin(0.5) + math.cos(0.5)], 0.0),
    ],
)
def test_the_box_is_the_one_that_was_chosen(box, half, angle):
    lesson = make_lesson(registry.OBB, subjects(), Choices(box=box))
    assert lesson.result.a.half_extents == pytest.approx(half)
    assert lesson.result.a.angle == pytest.approx(angle)


def test_each_choice_of_a_box_has_its_own_first_sentence():
    figures = [make_lesson(registry.OBB, subjects(), Choices(box=box)).figure for box in Box]
    assert len({figure.steps[0].captions[0].text() for figure in figures}) == len(Box)


def test_a_circle_has_the_box_of_its_diameter():
    lesson = make_lesson(registry.OBB, subjects(), Choices(circles=Rounded.A, every_axis=True))
    assert lesson.result.a.half_extents == pytest.approx([math.hypot(3, 1)] * 2)
    assert len(of(lesson.figure, Role.INPUT, Panel.WORLD, Kind.RING)) == 1
    a = Subject.of_circle("A", "A", Circle((1, 2), 0.0))
    assert make_lesson(registry.OBB, [a, subjects()[1]], Choices()).result.a.area == 0.0


def test_every_axis_is_tested_only_when_asked_for():
    a, b = subjects()
    far = Subject.of_points("B", "B", b.points + 20)
    assert make_lesson(registry.OBB, [a, far], Choices()).headline["axes"] == 1
    lesson = make_lesson(registry.OBB, [a, far], Choices(every_axis=True))
    assert lesson.headline == {"relation": "separated", "gap": lesson.result.gap, "axes": 4}


def test_a_lesson_can_be_made_again_from_its_figure():
    lesson = make_lesson(registry.OBB, subjects(), Choices(box=Box.SMALLEST, every_axis=True, language="ru"))
    again = repeat_lesson(lesson.figure.parameters)
    assert again.figure.result == lesson.figure.result
    assert again.figure.steps[0].captions[0].text("ru") == lesson.figure.steps[0].captions[0].text("ru")


def test_the_answer_holds_the_boxes_as_plain_numbers():
    result = make_lesson(registry.OBB, subjects(), Choices()).figure.result
    assert result["a"]["type"] == "box"
    assert set(result["a"]) == {"type", "center", "half_extents", "angle"}
    assert result["axes"][0]["source"] == "x axis of A"
