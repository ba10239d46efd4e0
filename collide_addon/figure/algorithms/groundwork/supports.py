# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the supports of two objects: A − B's along d is A's along d minus B's along −d.

So A − B need not be built: for n and m vertices, n + m dot products suffice instead of n·m.
"""

import math
from collections.abc import Sequence

import numpy as np

from ...labels.names import origin_request, shape_names
from ...model.arrays import UP, Floats, extent
from ...model.choices import Detail
from ...model.figure import Panel, Span, out_of, turning
from ...model.lesson import FigureChoices, Lesson
from ...model.records import plain
from ...model.style import Role
from ...model.subject import Subject
from ...parts.candidates import lengths
from ...parts.pair import difference_hull, pair_headings, pair_sheet, pair_title, shape_marks
from ...parts.support_lines import ARROW_LENGTH, draw_last_point, pushed_line
from ...stage.draft import IN_FULL, Draft
from ...stage.pen import Pen
from ...text.directions import as_unit
from ...text.exact import MINUS, worked
from ...text.messages import Caption, as_pair
from ...text.names import written_names

RAIL = ("rail.support_a", "rail.support_b", "rail.difference", "rail.support_difference")
LAST_POINTS = {
    "a": ("supports.of_a", "supports.of_a_circle", "supports.of_a_rounded"),
    "b": ("supports.of_b", "supports.of_b_circle", "supports.of_b_rounded"),
}
"""The captions about the last point of a polygon, of a circle, and of another rounded shape."""
SHORT_DIRECTIONS = np.array([(3.0, 4.0), (-4.0, 3.0), (-3.0, -4.0), (4.0, -3.0)]) / 5.0
"""Unit vectors whose dot products with integer vectors have few decimals."""


def supports_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the supports of A, B and A − B in four directions, or in one in reduced detail."""
    a, b = subjects
    look = choices.look
    hull = difference_hull(a, b)
    ends = [hull + 0.08 * extent(hull) * d for d in SHORT_DIRECTIONS]  # room for arrows at its last points
    sheet = pair_sheet(a, b, look, of_difference=ends)
    draft = Draft("Supports", sheet, shape_marks((a, b), Detail.REDUCED) + shape_names((a, b), sheet))
    there = Pen(draft, panel=Panel.DIFFERENCE)
    there.outline(Role.DIFFERENCE_HULL, hull, "A-B", filled=True)
    there.dots(Role.ORIGIN, np.zeros(2), "0")
    draft.requests.append(origin_request(sheet.unit))
    tip = 2.0 * ARROW_LENGTH * sheet.unit * UP
    given = there.during(Span(0, 0))
    given.arrow(Role.DIRECTION, np.array([np.zeros(2), tip]), "d", turning(math.tau, np.zeros(2)))
    given.name("d", Role.DIRECTION, tip, tip, delayed=True)
    draft.add_step(Caption("supports.setup"))
    directions = SHORT_DIRECTIONS if look.detail is Detail.FULL else SHORT_DIRECTIONS[:1]
    found = [_add_direction(draft, a, b, hull, d, in_full=row < IN_FULL) for row, d in enumerate(directions)]
    count_a, count_b = len(a.shape.core), len(b.shape.core)
    counts: dict[str, object] = {"count_a": count_a, "count_b": count_b, "count": count_a * count_b}
    last = draft.last_pen.at(Panel.DIFFERENCE)
    made = np.array([point_a - point_b for _, point_a, point_b in found])
    for d, (name, *_), point in zip(directions, found, made, strict=True):
        vector = sheet.within(point, ARROW_LENGTH * sheet.unit * d, Panel.DIFFERENCE) - point
        last.arrow_along(Role.DIRECTION, point, vector, f"d-{name}", "d", delayed=None)
        last.dot(Role.SUPPORT_DIFFERENCE, point, name, -d, needed=False)
    many = count_a * count_b > count_a + count_b
    draft.add_step(Caption("supports.result" if many else "supports.result_of_few", counts))
    _, of_a, of_b = zip(*found, strict=True)
    result = {"directions": directions.tolist(), "supports_a": plain(of_a), "supports_b": plain(of_b)}
    figure = draft.finish(
        pair_title(draft.say("supports.title"), a, b, look.language),
        headings=pair_headings(look.layout),
        rail=RAIL,
        result={**result, "supports": made.tolist(), "reaches": (made * directions).sum(axis=1).tolist()},
    )
    return Lesson(figure, None, (), {"directions": len(found)})


def _add_direction(
    draft: Draft, a: Subject, b: Subject, hull: Floats, d: Floats, *, in_full: bool
) -> tuple[str, Floats, Floats]:
    """Add the step of a direction; return the name of the last point of A − B, and the two points (2,) that give it."""
    pen = draft.step_pen
    of_b, made, left = (pen.from_phase(phase) for phase in ((1, 2, 3) if in_full else (0, 1, 1)))
    middle_a, middle_b = (subject.boundary.mean(axis=0) for subject in (a, b))
    name_a, point_a = draw_last_point(pen, a, d, "d", middle_b, pen.span)
    name_b, point_b = draw_last_point(of_b, b, -d, f"{MINUS}d", middle_a, of_b.span)
    point, name = point_a - point_b, f"{written_names(name_a)} {MINUS} {written_names(name_b)}"
    made.arrow(Role.DIFFERENCE_ARROW, np.array([point_b, point_a]), "a-b", out_of(point_b))
    there = made.at(Panel.DIFFERENCE)
    there.arrow_along(Role.DIFFERENCE_ARROW, np.zeros(2), point, "a-b")
    there.when_arrived().dot(Role.SUPPORT_DIFFERENCE, point, name, d)
    low, high = float((hull @ d).min()), float((hull @ d).max())
    pushed_line(left.at(Panel.DIFFERENCE), hull, d, high, "d", np.zeros(2), sweeps=(low - high) / 2)  # from its middle
    reach_a, reach_b = float(d @ point_a), float(d @ point_b)
    values: dict[str, object] = {"d": as_unit(d), "a": name_a, "b": name_b, "reach_a": reach_a, "reach_b": reach_b}
    values |= {"point_a": as_pair(point_a), "point_b": as_pair(point_b), "point": as_pair(point)}
    values |= {"reach": worked(reach_a, (MINUS, reach_b), total=reach_a - reach_b)}
    says = []
    for letter, subject, vector in (("a", a, d), ("b", b, -d)):
        core = subject.shape.core.vertices
        row = int(np.argmax(core @ vector))
        round_ones = {f"core_{letter}": subject.vertex_name(row), f"center_{letter}": as_pair(core[row])}
        values |= round_ones | {f"r_{letter}": subject.shape.radius}
        kind = 0 if not subject.shape.radius else 2 if len(core) > 1 else 1
        says.append(Caption(LAST_POINTS[letter][kind], values))
    if not in_full:
        draft.add_step(Caption("supports.also", values), Caption("supports.again", values), pills=((0, 1), (2, 3)))
        return name, point_a, point_b
    draft.add_step(
        *says, Caption("supports.difference", values), Caption("supports.found", values),
        ask="supports.ask", answer=3,
        candidates=lengths(reach_a - reach_b, (reach_a + reach_b, reach_a, float(np.hypot(*point)))),
    )  # fmt: skip
    return name, point_a, point_b
