# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the broad phase: which pairs of many objects are tested at all, by a sweep and by a tree of boxes.

Below the objects, their intervals lie on the axis, over which a line sweeps. Beside them, each pair has a cell, in the
order of the sweep and then in that of the tree's leaves, where one comparison settles a whole block.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations

import numpy as np

from ....geometry.broadphase.hierarchy import Hierarchy, Settled, SweepStep, TreeStep, sweep_steps, tree_steps
from ...model.arrays import UP, Floats
from ...model.choices import Detail
from ...model.figure import Align, Bounds, Kind, Panel, Span, from_aside, out_of
from ...model.lesson import FigureChoices, Lesson
from ...model.records import plain
from ...model.style import LABEL_SIZE, SMALL_SIZE, Role
from ...model.subject import Subject
from ...page.sheet import bounds_of, corners_of, lay_out_with_chart
from ...parts.candidates import lengths, numbers_around, yes_or_no
from ...stage.draft import Draft
from ...stage.pen import Pen
from ...text.messages import Caption

RAIL = ("rail.sort", "rail.sweep_line", "rail.ask_pairs", "rail.tree_of_boxes")
SORT, SWEEP, ASK, TREE = ((row, row) for row in range(4))
"""The first and the last pill of the rail that a phase lights."""
MOST_LETTERS = 8
"""Longer lists of letters are cut short; with more shapes, letters are small and left out if they do not fit."""
CHART_SIDE = 118.0
"""Side of the chart, in figure units."""
BEFORE = 4.0
"""Distance of an interval's letter before its beginning, in figure units."""
CELL_COLOURS = (("broad.apart", Role.BAR), ("broad.overlap", Role.WEIGHT))
"""The meanings of a cell's colour."""
OUTCOMES = {
    (False, False): "broad.settled", (False, True): "broad.one_settled",
    (True, False): "broad.into_halves", (True, True): "broad.pair",
}  # fmt: skip
"""The captions about two boxes of the tree, by whether they overlap and whether each has only one object."""


@dataclass(frozen=True, eq=False)
class BroadPhase:
    """The boxes of some shapes, the sweep over them along `axis`, 0 or 1, and the tree."""

    subjects: Sequence[Subject]
    lower: Floats
    upper: Floats
    axis: int
    visits: list[SweepStep]
    tree: Hierarchy
    tests: list[TreeStep]

    @classmethod
    def of(cls, subjects: Sequence[Subject]) -> "BroadPhase":
        """Return the boxes, the sweep along the axis in which their centres spread more, and the tree."""
        lower = np.array([each.shape.core.vertices.min(axis=0) - each.shape.radius for each in subjects])
        upper = np.array([each.shape.core.vertices.max(axis=0) + each.shape.radius for each in subjects])
        across, up = np.ptp(lower / 2 + upper / 2, axis=0)
        axis, tree = int(up > across), Hierarchy(lower, upper)
        return cls(subjects, lower, upper, axis, sweep_steps(lower, upper, axis), tree, list(tree_steps(tree)))

    @property
    def order(self) -> list[int]:
        """The rows in the order of the sweep."""
        return [visit.box for visit in self.visits]

    @cached_property
    def counts(self) -> dict[str, int]:
        """The numbers of objects and pairs, and of pairs compared, never compared, and overlapping."""
        count, asked = len(self.subjects), sum(len(visit.open) for visit in self.visits)
        pairs, met = count * (count - 1) // 2, sum(len(visit.met) for visit in self.visits)
        return {
            "count": count, "pairs": pairs, "asked": asked, "never": pairs - asked, "met": met, "tests": len(self.tests)
        }  # fmt: skip

    @property
    def values(self) -> dict[str, object]:
        """The values for captions about all pairs."""
        return {**self.counts, "axis": "xy"[self.axis], "order": self.letters(self.order)}

    @property
    def ends(self) -> tuple[float, float]:
        """The ends of the boxes along the axis."""
        return float(self.lower[:, self.axis].min()), float(self.upper[:, self.axis].max())

    def letters(self, rows: Iterable[int], between: str = ", ") -> str:
        """Return the letters of some shapes, only the first ones if there are many."""
        found = [self.subjects[row].letter for row in rows]
        return between.join(found[:MOST_LETTERS] + ["…"] * (len(found) > MOST_LETTERS)) or "–"

    def box(self, *rows: int) -> Floats:
        """Return the corners (4, 2) of the box around the boxes of some rows."""
        return corners_of(bounds_of(self.lower[list(rows)], self.upper[list(rows)]))

    @property
    def height(self) -> float:
        """The height of a lane, in figure units."""
        return min(8.0, 52.0 / len(self.subjects))

    def at(self, value: float, lane: float, unit: float) -> Floats:
        """Return the point (2,) at a value along the axis, in the centre of a lane."""
        place, across = np.full(2, value), 1 - self.axis
        place[across] = self.lower[:, across].min() - (6.0 + (lane + 0.5) * self.height) * unit
        return place

    def line(self, value: float, unit: float) -> Floats:
        """Return the line (2, 2) across the axis at a value, over all lanes and shapes."""
        line = np.array([self.at(value, len(self.subjects) - 0.5, unit)] * 2)
        line[1, 1 - self.axis] = self.upper[:, 1 - self.axis].max() + 8.0 * unit  # above their letters
        return line

    def nodes(self, unit: float) -> Iterator[tuple[int, Floats]]:
        """Yield the level of each box of the tree that contains others, 0 for the root, and its corners (4, 2)."""
        levels = (len(self.subjects) - 1).bit_length()
        for node in filter(self.tree.below, range(1, self.tree.first_leaf)):
            level = node.bit_length() - 1
            yield level, corners_of(Bounds(*self.tree.boxes[node]).widened(1.5 * (levels - level) * unit))

    def bounds(self, unit: float) -> Bounds:
        """Return the room for shapes and intervals."""
        begins, ends = self.ends
        return bounds_of(self.lower, self.upper, *(self.line(end, unit) for end in (begins - 2 * BEFORE * unit, ends)))


@dataclass(frozen=True, eq=False)
class PairCells:
    """A cell for each pair of rows, in their `order`, with the rows' `letters` on the diagonal."""

    order: Sequence[int]
    letters: Sequence[str]
    unit: float

    def at(self, x: float, y: float) -> Floats:
        """Return the point (2,) this many cells to the right and down."""
        return np.array([x, -y]) * min(16.0, CHART_SIDE / len(self.order)) * self.unit

    def letter(self, row: int) -> Floats:
        """Return the place of a row's letter."""
        return self.at(self.order.index(row) + 0.5, self.order.index(row) + 0.5)

    def block(self, one: Iterable[int], other: Iterable[int]) -> Floats:
        """Return the corners (4, 2) of the block of cells of some rows, consecutive in the order, with others."""
        (top, *_), (left, *_) = ends = sorted(sorted(map(self.order.index, each)) for each in (one, other))
        bottom, right = (each[-1] + 1 for each in ends)
        return np.array([self.at(x, y) for x, y in ((left, bottom), (right, bottom), (right, top), (left, top))])

    def draw(self, pen: Pen, before: "PairCells | None" = None) -> None:
        """Draw the empty cells; the letters come from where they were `before`."""
        cells = [self.block([one], [other]) for one, other in combinations(self.order, 2)]
        pen.several(Kind.POLYGON, Role.RULE, cells, "pairs")
        for row in self.order:
            place, letter = self.letter(row), self.letters[row]
            slides = from_aside(before.letter(row) - place) if before else None
            pen.write(letter, Role.TEXT, place, f"cell-{letter}", SMALL_SIZE, Align.CENTER, slides)

    def fill(self, pen: Pen, settled: Iterable[Settled]) -> None:
        """Fill the cells of settled pairs with the colours of their outcomes."""
        for one, other, overlap in settled:
            part = "overlap" if overlap else "apart"
            pen.area(CELL_COLOURS[overlap][1], self.block(one, other), part)
            pen.polygon(Role.RAIL_NOW, self.block(one, other), part)

    def explain(self, pen: Pen) -> None:
        """Write a legend of the colours below the cells."""
        for row, (message, role) in enumerate(CELL_COLOURS, start=1):
            middle = 9.0 * row - CHART_SIDE
            box = corners_of(Bounds(0.0, middle - 2.5, 5.0, middle + 2.5))
            pen.area(role, box * np.array(self.unit), "key")
            pen.write(pen.say(message), Role.TEXT, np.array([8.0, middle]) * self.unit, "key", SMALL_SIZE)


def broad_phase_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson about which pairs of some shapes must be tested; reduced detail omits single comparisons."""
    look, broad = choices.look, BroadPhase.of(subjects)
    sheet = lay_out_with_chart(broad.bounds, (CHART_SIDE, CHART_SIDE), look)
    draft, letters = Draft("Broad", sheet), [each.letter for each in subjects]
    visits, tests = (broad.visits, broad.tests) if look.detail is Detail.FULL else ([], [])
    visits, tests = visits[:6], tests[:3]  # all others are shown at once
    given, swept, leaves = (
        PairCells(order, letters, sheet.unit) for order in (range(len(subjects)), broad.order, broad.tree.rows_below(1))
    )
    _add_setup(draft, broad, given)
    shown = Span.of(1, 1, until=2 + len(visits))
    draft.set_heading(Panel.WORLD, "broad.on_axis", shown)
    _add_intervals(draft, broad, swept, given, shown)
    for row in range(len(visits)):
        _add_visit(draft, broad, swept, row, shown)
    _add_swept(draft, broad, swept, len(visits))
    _add_tree(draft, broad, leaves, swept)
    for test in tests:
        _add_test(draft, broad, leaves, test)
    _add_result(draft, broad, leaves, len(tests))
    _name_shapes(draft, broad, 3 + len(visits))
    met = sorted(sorted((letters[visit.box], letters[row])) for visit in broad.visits for row in visit.met)
    figure = draft.finish(
        draft.say("broad.name", count=len(subjects)),
        rail=RAIL,
        headings={Panel.WORLD: "broad.world", Panel.MEASURE: "broad.chart"},
        result={
            "axis": "xy"[broad.axis], **{name: broad.counts[name] for name in ("pairs", "asked", "tests")},
            "overlapping": met, "sweep": plain(broad.visits), "tree": plain(broad.tests),
        },
    )  # fmt: skip
    headline = {"pairs": broad.counts["pairs"], "pairs asked": broad.counts["asked"], "overlapping pairs": len(met)}
    return Lesson(figure, None, (), {"objects": len(subjects), **headline})


def _add_setup(draft: Draft, broad: BroadPhase, cells: PairCells) -> None:
    """Add the shapes, and all their pairs as empty cells."""
    pen, count = Pen(draft), len(broad.subjects)
    for subject in broad.subjects:
        for ring in subject.own_outline or (subject.boundary,):
            pen.outline(Role.SHAPE_APART, ring, subject.letter, out_of(subject.boundary.mean(axis=0)))
    cells.draw(pen.during(Span(1, Span.of(1).first)).at(Panel.MEASURE))
    among = lengths(broad.counts["pairs"], (count, count * (count - 1), count * count))
    captions = (Caption("broad.setup", broad.values), Caption("broad.pairs", broad.values))
    draft.add_step(*captions, ask="broad.ask_pairs", answer=1, candidates=among)


def _name_shapes(draft: Draft, broad: BroadPhase, tree: int) -> None:
    """Label the shapes; from the step of the `tree` on, anew in each step, since lines then come and go everywhere."""
    few, last = len(broad.subjects) <= MOST_LETTERS, len(draft.steps) - 1
    for subject in broad.subjects:
        top = subject.boundary[int(np.argmax(subject.boundary[:, 1]))]
        size, part = LABEL_SIZE if few else SMALL_SIZE, f"name-{subject.letter}"
        for span in (Span.of(0, until=tree - 1), *(Span.of(k, until=k) for k in range(tree, last)), Span.of(last)):
            pen = Pen(draft, span)
            pen.name(subject.letter, Role.SHAPE_APART, top, UP, part, size, needed=few)


def _add_intervals(draft: Draft, broad: BroadPhase, cells: PairCells, before: PairCells, shown: Span) -> None:
    """Add the boxes and, for the span `shown`, their intervals on the axis, in the order in which they begin."""
    pen, unit, across = draft.last_pen, draft.sheet.unit, np.eye(2)[1 - broad.axis]
    pen.several(Kind.POLYGON, Role.BOX, [broad.box(row) for row in broad.order], "boxes")
    falls = pen.during(shown)
    falls.line(Role.TICK, np.array([broad.at(end, -0.9, unit) for end in broad.ends]), "axis")
    for row, visit in enumerate(broad.visits):
        _draw_interval(falls, broad, Role.SHADOW_B, row, across)
        if broad.height >= 6.0:  # else there is no room for letters
            letter, at = broad.subjects[visit.box].letter, broad.at(visit.begins - BEFORE * unit, row, unit)
            falls.when_arrived().write(letter, Role.TEXT, at, f"interval-{letter}", SMALL_SIZE, Align.CENTER)
    cells.draw(falls.at(Panel.MEASURE), before)
    cells.explain(pen.from_phase(1).at(Panel.MEASURE))
    draft.add_step(Caption("broad.boxes", broad.values), Caption("broad.intervals", broad.values), pills=(SORT, SORT))


def _draw_interval(pen: Pen, broad: BroadPhase, role: Role, row: int, across: Floats | None = None) -> None:
    """Draw the interval of a row of the sweep, moving from its box `across` the axis."""
    box = broad.visits[row].box
    ends = np.array([broad.at(float(side[box, broad.axis]), row, pen.unit) for side in (broad.lower, broad.upper)])
    falls = None if across is None else from_aside((broad.lower[box] - ends[0]) * across)
    draw = pen.dots if (ends[0] == ends[1]).all() else pen.line
    draw(role, ends, f"interval-{broad.subjects[box].letter}", falls)


def _sweep(pen: Pen, broad: BroadPhase, value: float, row: int) -> None:
    """Draw the sweep line at a value, moving there from where a row begins."""
    line, before = (broad.line(each, pen.unit) for each in (value, broad.visits[max(row, 0)].begins))
    pen.line(Role.RAY, line, "sweep-line", from_aside((before - line)[0]))


def _add_visit(draft: Draft, broad: BroadPhase, cells: PairCells, row: int, shown: Span) -> None:
    """Add the step of a box at which the sweep stops; it is compared only with the open ones."""
    visit, pen = broad.visits[row], draft.step_pen
    compares = pen.from_phase(1)
    _sweep(pen, broad, visit.begins, row - 1)
    opened = [(compares, Role.EDGE_B, box) for box in visit.open]
    for at, role, box in ((pen.when_arrived(), Role.EDGE_LIT, visit.box), *opened):
        _draw_interval(at, broad, role, broad.order.index(box))
        at.outline(role, broad.box(box), f"box-{broad.subjects[box].letter}")
    cells.fill(compares.during(Span(compares.span.first, shown.last)).at(Panel.MEASURE), visit.settled)
    values = {
        "box": broad.subjects[visit.box].letter, "begins": visit.begins, "axis": "xy"[broad.axis],
        "number": len(visit.open), "open": broad.letters(visit.open), "met": broad.letters(visit.met),
    }  # fmt: skip
    if not visit.open:
        draft.add_step(Caption("broad.alone", values), pills=((1, 2),))
        return
    draft.add_step(
        Caption("broad.begins", values), Caption("broad.asked", values), pills=(SWEEP, ASK),
        ask="broad.ask_open", answer=1, candidates=numbers_around(len(visit.open)),
    )  # fmt: skip


def _add_swept(draft: Draft, broad: BroadPhase, cells: PairCells, shown: int) -> None:
    """Add the end of the sweep, with the boxes not shown individually: what was tested, and what never was."""
    pen, rest = draft.step_pen, broad.visits[shown:]
    _sweep(pen, broad, broad.ends[1], shown - 1)
    cells.fill(pen.when_arrived().at(Panel.MEASURE), chain(*(visit.settled for visit in rest)))
    captions = [Caption("broad.rest", broad.values)] if rest else []
    captions.append(Caption("broad.swept" if broad.counts["never"] else "broad.spared_none", broad.values))
    draft.add_step(
        *captions, ask="broad.ask_never", answer=len(captions) - 1,
        candidates=numbers_around(broad.counts["never"]), pills=(ASK,) * len(captions),
    )  # fmt: skip


def _add_tree(draft: Draft, broad: BroadPhase, cells: PairCells, before: PairCells) -> None:
    """Add the tree, level by level; the cells are put into the order of its leaves."""
    pen, deepest = draft.last_pen, 0
    for level, corners in broad.nodes(pen.unit):
        deepest = min(level, 2)
        pen.from_phase(deepest).polygon(Role.GHOST, corners, f"level-{level}")
    cells.draw(pen.at(Panel.MEASURE), before)
    captions = [Caption(each, broad.values) for each in ("broad.root", "broad.halves", "broad.down")[: deepest + 1]]
    draft.add_step(*captions, pills=(TREE,) * len(captions))


def _add_test(draft: Draft, broad: BroadPhase, cells: PairCells, test: TreeStep) -> None:
    """Add a comparison of two boxes of the tree: what it settles, or what it leads to."""
    pen, settles = draft.step_pen, draft.last_pen.from_phase(1)
    for rows in (test.one, test.other):
        pen.in_phase().outline(Role.FINAL, broad.box(*rows), "compared")
        pen.from_phase(1).outline(Role.BOX_SMALLEST if test.overlap else Role.GAP, broad.box(*rows), "compared")
    cells.fill(settles.at(Panel.MEASURE), test.settled)
    one, other = (broad.letters(rows, "") for rows in (test.one, test.other))
    values = {"one": one, "other": other, "settled": len(test.one) * len(test.other)}
    said = OUTCOMES[test.overlap, values["settled"] == 1]
    draft.add_step(
        Caption("broad.test", values), Caption(said, values), pills=(TREE, ASK),
        ask="broad.ask_overlap", answer=1, candidates=yes_or_no(test.overlap, draft.look.language),
    )  # fmt: skip


def _add_result(draft: Draft, broad: BroadPhase, cells: PairCells, shown: int) -> None:
    """Add the end: everything the tree settles, and the costs of both methods."""
    rest = broad.tests[shown:]
    cells.fill(draft.last_pen.at(Panel.MEASURE), chain(*(test.settled for test in rest)))
    captions = [Caption("broad.tested", broad.values)] if rest else []
    draft.add_step(*captions, Caption("broad.result", broad.values), Caption("broad.growth", broad.values))
