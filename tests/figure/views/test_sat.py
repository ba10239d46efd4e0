# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages of SAT and of two boxes in space: they keep the rules for every page, with true axes and numbers."""

from functools import cache
from itertools import product

import numpy as np
import pytest

from collide_addon.figure.lessons import make_lesson, repeat_lesson
from collide_addon.figure.model.choices import Layout
from collide_addon.figure.model.figure import Kind, Panel
from collide_addon.figure.model.lesson import Box, Choices, Measured
from collide_addon.figure.registry import OBB, SAT
from collide_addon.figure.space.model import SpaceFigure
from collide_addon.figure.text.names import written_names
from collide_addon.geometry.space import sat

from ...cases import mostly_slow
from ..rules.rule import OF_FIGURES, faults
from .test_gjk import PAIRS, RAMP, SHAPES, WEDGE, solid

CUBE = np.array(list(product((-1, 1), repeat=3)), float)
BEAMS = SHAPES["axes"]


def turned(points, *degrees):
    """Points turned about Z, Y and X, with the resulting rounding."""
    for axis, angle in zip((2, 1, 0), np.radians(degrees), strict=True):
        one, other = (row for row in range(3) if row != axis)
        points = points.copy()
        x, y = points[:, one].copy(), points[:, other].copy()
        points[:, one], points[:, other] = np.cos(angle) * x - np.sin(angle) * y, np.sin(angle) * x + np.cos(angle) * y
    return points


SHOWN = PAIRS | {
    "beams that touch": (BEAMS[0], BEAMS[1] - (0, 0, 1)),
    "beams that overlap": (BEAMS[0], BEAMS[1] - (0, 0, 2)),
    "cubes turned": (turned(CUBE, 20, 30, 10), turned(CUBE, 50, -15, 35) + np.array((3.4, 1.2, 0.8))),
    "cubes": (2.0 * CUBE, CUBE + np.array((1.5, 0.5, 0.25))),
    "depth": (RAMP, WEDGE + np.array((-2.0, 0.5, -3.0))),
}
QUICK = (("sat", "axes", "en"), ("sat", "depth", "ru"), ("sat", "flat in one plane", "zh"), ("obb", "cubes", "en"))
EVERY = [(each, name, language) for each in ("sat", "obb") for name in SHOWN for language in ("en", "ru", "zh")]


@cache
def lesson(algorithm, name, language="en", **chosen):
    chosen = Choices(measured=Measured.SPACE, language=language, **chosen)
    pair = [solid(letter, points) for letter, points in zip("AB", SHOWN[name], strict=True)]
    return make_lesson({"sat": SAT, "obb": OBB}[algorithm], pair, chosen)


def rows(made):
    """The parts of the named rows of the chart."""
    return {mark.part for mark in made.figure.marks if mark.part.startswith("row-")}


@pytest.mark.parametrize(
    ("algorithm", "name", "language"),
    [pytest.param(*each, marks=() if each in QUICK else pytest.mark.slow) for each in EVERY],
)
def test_a_page_of_axes_in_space_keeps_every_rule_of_a_page(algorithm, name, language):
    assert faults(OF_FIGURES, lesson(algorithm, name, language).figure) == []


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", [SAT, OBB], ids=str)
def test_pages_of_axes_of_random_hulls_keep_every_rule_of_a_page(algorithm):
    rng = np.random.default_rng(7)
    for every_axis in (False, True, False):
        a, b = (rng.normal(size=(int(count), 3)) for count in rng.integers(4, 30, size=2))
        chosen = Choices(measured=Measured.SPACE, every_axis=every_axis)
        for way in (0.5, 2.5):
            made = make_lesson(algorithm, [solid("A", a), solid("B", b + way)], chosen)
            assert faults(OF_FIGURES, made.figure) == []


def test_no_axis_tested_before_the_gap_comes_after_it_in_the_chart():
    b = turned(CUBE, 30, 20, 10) + np.array((2.9, 0.6, 0.5))
    made = make_lesson(SAT, [solid("A", CUBE), solid("B", b)], Choices(measured=Measured.SPACE))
    values = {mark.part: mark.text for mark in made.figure.marks if mark.part.startswith("value-")}
    gap = next(row for row in range(1, 16) if "gap" in values[f"value-{row}"])
    assert gap > 1
    assert all("not tested" not in values[f"value-{row}"] for row in range(1, gap))
    assert all(values[f"value-{row}"] == "not tested" for row in range(gap + 1, 16))


@mostly_slow("name", ["axes", "cubes turned", "beams that overlap"])
def test_the_overlaps_in_the_chart_are_those_of_all_fifteen_axes(name):
    a, b = SHOWN[name]
    ways = [*edges_of(a), *edges_of(b), *(np.cross(x, y) for x in edges_of(a) for y in edges_of(b))]
    expected = []
    for way in ways:
        of_a, of_b = (points @ way / np.linalg.norm(way) for points in (a, b))
        expected.append(min(of_a.max() - of_b.min(), of_b.max() - of_a.min()))
    made = lesson("sat", name, every_axis=True)
    assert len(rows(made)) == 15
    bars = {m.part: m.numbers["overlap"] for m in made.figure.marks if m.numbers and m.part.startswith("overlap-")}
    assert sorted(bars.values()) == pytest.approx(sorted(expected), abs=1e-6)


def edges_of(box):
    """The three directions of a box's edges: those that most pairs of its vertices share."""
    ways = [q - p for row, p in enumerate(box) for q in box[row + 1 :]]
    counted = [(sum(np.linalg.norm(np.cross(way, other)) < 1e-6 for other in ways), way) for way in ways]
    found = []
    for count, way in counted:
        square = sum(abs(float(way @ each)) for each in found) < 1e-6
        if count == 4 and square and all(np.linalg.norm(np.cross(way, each)) > 1e-6 for each in found):
            found.append(way)
    return found


@mostly_slow("name", ["cubes turned", "axes", "beams that touch"])
def test_two_boxes_have_fifteen_axes_whatever_their_angles(name):
    for algorithm in ("sat", "obb"):
        assert len(rows(lesson(algorithm, name, box=Box.SMALLEST))) == 15


def test_parallel_cubes_have_three_axes_and_the_parallel_pairs_of_edges_are_counted():
    made = lesson("sat", "cubes")
    assert len(rows(made)) == 3
    values = made.figure.steps[0].captions[1].values
    assert (values["faces"], values["edges"], values["pairs"], values["parallel"]) == (3, 0, 144, 48)


def test_the_search_ends_at_the_first_gap_and_the_other_axes_are_listed_as_not_tested():
    some, every = lesson("sat", "cubes turned"), lesson("sat", "cubes turned", every_axis=True)
    bars = [{m.numbers["overlap"] for m in made.figure.marks if "overlap" in m.numbers} for made in (some, every)]
    assert bars[0] < bars[1]
    assert rows(some) == rows(every)


@pytest.mark.parametrize("name", ["axes", "beams that overlap", "cubes turned"])
def test_the_shadows_on_the_page_are_as_far_apart_as_the_gap_or_overlap_that_is_said(name):
    made, figure = lesson("sat", name), lesson("sat", name).figure
    shadows = {
        letter: next(
            mark
            for mark in figure.marks
            if mark.part == f"shadow-{letter}" and mark.panel is Panel.PROFILE and mark.span.shows(figure.ticks - 1)
        )
        for letter in "AB"
    }
    (low, high), numbers = shadows["A"].points[:, 0], shadows["A"].numbers["interval"]
    scale = (high - low) / (numbers[1] - numbers[0])
    drawn = (high - shadows["B"].points[0, 0]) / scale
    result = made.result
    assert drawn == pytest.approx(result.axes[result.chosen].overlap, abs=1e-9)
    assert all(mark.points[0, 1] == pytest.approx(mark.points[1, 1], abs=1e-12) for mark in shadows.values())


def test_an_axis_of_two_edges_is_looked_at_along_that_of_a():
    figure = lesson("sat", "axes").figure
    last = [m for m in figure.marks if m.part in ("A-aside", "hidden-A-aside") and m.span.shows(figure.ticks - 1)]
    assert any(mark.kind is Kind.POLYLINE for mark in last)
    assert len({tuple(np.round(point, 9)) for mark in last for point in mark.points.tolist()}) == 4


@mostly_slow("name", SHOWN, 4)
def test_the_answer_is_that_of_the_search(name):
    assert lesson("sat", name).figure.result["relation"] == sat(*SHOWN[name]).relation.value


def test_a_page_can_be_made_again():
    made = lesson("obb", "cubes")
    again = repeat_lesson(made.figure.parameters)
    assert [mark.part for mark in again.figure.marks] == [mark.part for mark in made.figure.marks]


def test_over_each_other_the_axes_stand_at_the_objects():
    chosen = Choices(measured=Measured.SPACE, layout=Layout.OVERLAY, box=Box.OBJECT)
    for algorithm in (SAT, OBB):
        assert isinstance(make_lesson(algorithm, [solid("A", RAMP), solid("B", WEDGE)], chosen).figure, SpaceFigure)


@pytest.mark.parametrize("algorithm", ["sat", "obb"])
def test_who_is_asked_which_axis_has_a_gap_chooses_the_one_that_has_it(algorithm):
    figure = lesson(algorithm, "axes").figure
    step = next(each for each in figure.steps if each.question and each.question.message == "ask.which_axis")
    said = step.captions[-1].values
    assert said["overlap"] < 0.0
    assert [each.text for each in step.candidates if each.right] == [written_names(said["axis"])]
    assert len(step.candidates) > 2
