# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of rough tests: circles, boxes along the axes, oriented boxes and hulls around the same pair.

A step for each kind says whether the bounds are already apart, and how many dot products that takes. The last step adds
up the cost of an engine that tests in this order and stops when it is sure.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ....geometry import Circle, Relation, box_sat, enclosing_circle, gjk, sat
from ...labels.names import shape_names
from ...model.arrays import Floats
from ...model.choices import Detail
from ...model.figure import Align, Panel, closing_in, lengthened, out_of
from ...model.lesson import Box, FigureChoices, Lesson
from ...model.outline import circle
from ...model.style import CHART_TEXT_SIZE, Role
from ...model.subject import Subject, refuse_circle
from ...page.page import PARTED
from ...page.sheet import bounds_of, lay_out_with_chart
from ...parts.candidates import lengths, yes_or_no
from ...parts.pair import BADGES, DOT_PRODUCTS_OF_A_BOX_AXIS, box_of, pair_title, shape_marks
from ...parts.polygons import draw_between, draw_common
from ...parts.support_lines import across
from ...stage.chart import ChartRows
from ...stage.draft import Draft
from ...stage.pen import Pen
from ...text.messages import Caption, equals, number

RAIL = ("rail.bound", "rail.apart", "rail.price")
BOUNDS_WIDTH, ROW_HEIGHT = 164.0, 29.0
"""The chart's width, and height of a row with a name over a bar; in figure units."""
BOUND_MESSAGES = {
    "circles": ("coarse.circles", "coarse.name_circles"),
    "boxes": ("coarse.boxes", "coarse.name_boxes"),
    "oriented": ("coarse.oriented", "coarse.name_oriented"),
    "hulls": ("coarse.hulls", "coarse.name_hulls"),
}
"""For each kind of bounds, the messages of its caption and its name."""


@dataclass(frozen=True, eq=False)
class BoundTest:
    """Bounds of a kind around A and B, whether they are apart, the dot products it takes, and the `sides` compared.

    All but the hulls compare the distance of their `centers` (2, 2).
    """

    kind: str
    bounds: tuple[Floats | Circle, ...]
    apart: bool
    products: int
    sides: tuple[str, str]
    centers: Floats | None = None

    @property
    def outlines(self) -> list[Floats]:
        """The outlines (n, 2) of both bounds; circles are fine polygons."""
        return [circle(each.center, each.radius) if isinstance(each, Circle) else each for each in self.bounds]


def tests_of(a: Subject, b: Subject) -> Iterator[BoundTest]:
    """Yield the tests from the roughest bounds to the hulls; a gap due to rounding does not count."""
    exact = sat(a.shape, b.shape, stop_early=True)
    may = exact.relation is Relation.SEPARATED
    round_ones = tuple(enclosing_circle(each.points) for each in (a, b))
    centers = np.array([each.center for each in round_ones])
    between, reach = math.dist(*centers), sum(each.radius for each in round_ones)
    sides = f"|c| {equals(between)}", f"rA + rB {equals(reach)}"
    yield BoundTest("circles", round_ones, may and between > reach, 1, sides, centers)
    for kind, box in (("boxes", Box.ALIGNED), ("oriented", Box.SMALLEST)):
        boxes = tuple(box_of(each, box) for each in (a, b))
        found = box_sat(*boxes, stop_early=True)
        axis, products = found.axes[found.chosen], found.iterations * DOT_PRODUCTS_OF_A_BOX_AXIS
        between, reach = axis.center_distance, axis.radius_a + axis.radius_b
        sides = f"u {equals(*axis.direction.tolist())}{PARTED}|c·u| {equals(between)}", f"rA + rB {equals(reach)}"
        apart, corners = may and found.relation is Relation.SEPARATED, tuple(each.corners for each in boxes)
        centers = np.array([each.center for each in boxes])
        yield BoundTest(kind, corners, apart, products if box is Box.SMALLEST else 0, sides, centers)
    chosen, products = exact.axes[exact.chosen], exact.iterations * (len(a.shape.core) + len(b.shape.core))
    sides = f"min n·b {equals(chosen.interval_b[0])}", f"max n·a {equals(chosen.interval_a[1])}"
    yield BoundTest("hulls", (a.boundary, b.boundary), may, products, sides)


def coarse_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of ever tighter bounds of A and B, or only its answer; a circle raises a GeometryError."""
    a, b = subjects
    refuse_circle(*subjects)
    look, tests = choices.look, list(tests_of(a, b))
    world = bounds_of(*(outline for each in tests for outline in each.outlines))
    sheet = lay_out_with_chart(lambda _: world, (BOUNDS_WIDTH, len(tests) * ROW_HEIGHT), look)
    draft = Draft("Bounds", sheet, shape_marks((a, b), look.detail) + shape_names((a, b), sheet))
    for each in tests[:-1]:
        draft.step_pen.outline(Role.GHOST, each.outlines[0], "bound", closing_in(each.outlines[0]))
    draft.add_step(Caption("coarse.setup"))
    first = next((row for row, each in enumerate(tests) if each.apart), len(tests))
    needed = tests[: first + 1]  # tighter bounds are then apart, too
    for row, each in enumerate(tests if look.detail is Detail.FULL else ()):
        _add_test(draft, each, row, max(other.products for other in tests), asks=each in needed)
    pen, relation, sure = draft.last_pen, gjk(a.shape, b.shape).relation, needed[-1]
    _draw_bounds(pen, sure)
    _draw_answer(pen, sure)
    spent = sum(each.products for each in needed)
    values = {"spent": spent, "hulls": tests[-1].products, "first": Caption(BOUND_MESSAGES[sure.kind][1])}
    said = "coarse.none" if not sure.apart else "coarse.hulls_alone" if sure is tests[-1] else "coarse.first"
    alone = [each.products for each in tests]
    among = lengths(spent, (*alone, sum(alone)))
    draft.add_step(Caption(said, values), ask="coarse.ask_spent", candidates=among, pills=((2, 2),))
    figure = draft.finish(
        pair_title(draft.say("coarse.title"), a, b, look.language),
        rail=RAIL if look.detail is Detail.FULL else (), badge=BADGES[relation],
        headings={Panel.WORLD: "coarse.world", Panel.MEASURE: "coarse.chart"},
        result={
            "relation": relation.value,
            "tests": [{"bound": each.kind, "apart": each.apart, "dot_products": each.products} for each in tests],
            "spent": spent,
        },
    )  # fmt: skip
    return Lesson(figure, None, (), {"relation": relation.value, "dot products": spent})


def _add_test(draft: Draft, test: BoundTest, row: int, most: int, *, asks: bool) -> None:
    """Add the step of bounds that close in on A and B and are apart or not, with a bar of the cost, which stays."""
    pen, kept = draft.step_pen, draft.last_pen.from_phase(1).at(Panel.MEASURE)
    _draw_bounds(pen, test)
    if test.centers is not None and (test.centers[0] != test.centers[1]).any():
        line = pen.from_phase(1)
        line.arrow(Role.CENTER_LINE, test.centers, "c", out_of(test.centers[0]))
        line.name("c", Role.CENTER_LINE, test.centers.mean(axis=0), across(test.centers[1] - test.centers[0]))
    _draw_answer(pen.from_phase(1), test)
    rows, left, up = ChartRows(np.zeros(2), ROW_HEIGHT, draft.sheet.unit), 4.0, 0.2 * ROW_HEIGHT
    length = test.products / most * 120.0 if most else 0.0
    if length:
        box = rows.box(row, left, left + length, 3.5, -up)
        kept.area(Role.WEIGHT, box, f"price-{test.kind}", lengthened(box[0]))
    part, name = f"chart-{test.kind}", pen.say(BOUND_MESSAGES[test.kind][1])
    unsure = "coarse.says_together" if test.kind == "hulls" else "coarse.says_perhaps"
    role, verdict = (Role.GAP, "coarse.says_apart") if test.apart else (Role.NUMBERS, unsure)
    draft.last_pen.at(Panel.MEASURE).write(name, Role.TEXT, rows.at(left, row, up), part, CHART_TEXT_SIZE)
    kept.write(number(test.products), Role.TEXT, rows.at(2 * left + length, row, -up), part, CHART_TEXT_SIZE)
    kept.write(pen.say(verdict), role, rows.at(BOUNDS_WIDTH - left, row, up), part, CHART_TEXT_SIZE, Align.RIGHT)
    said = ("coarse.gap", "coarse.together") if test.kind == "hulls" else ("coarse.apart", "coarse.perhaps")
    values = {"work": (" > " if test.apart else " ≤ ").join(test.sides), "products": test.products}
    draft.add_step(
        Caption(BOUND_MESSAGES[test.kind][0]),
        Caption(said[not test.apart], values),
        ask="coarse.ask" if asks else "", answer=1, pills=((0, 0), (1, 2)),
        candidates=yes_or_no(test.apart, draft.look.language),
    )  # fmt: skip


def _draw_bounds(pen: Pen, test: BoundTest) -> None:
    """Draw the bounds, which close in on A and B."""
    for role, outline in zip((Role.SUPPORT_A, Role.SUPPORT_B), test.outlines, strict=True):
        pen.outline(role, outline, "bound", closing_in(outline))


def _draw_answer(pen: Pen, test: BoundTest) -> None:
    """Draw the gap between bounds that are apart, or their common part."""
    if test.apart:
        found = gjk(*test.bounds)
        draw_between(pen, found.closest_a, found.closest_b, found.distance, 0.0)
    else:
        draw_common(pen, test.outlines)
