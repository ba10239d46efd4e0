# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of rounding: one pair tested in float32, in float64 with a tolerance ε, and in exact fractions.

As the gap shrinks, and then as the pair moves away from the origin, each answer becomes a dot of a chart, and each
first wrong one has a step. The test is one axis of SAT: where A ends along it, and where B begins.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from ....geometry import Relation, sat
from ...labels.names import NAME_SIZE, shape_names
from ...model.arrays import Floats, extent
from ...model.choices import Detail
from ...model.figure import Align, Panel, Span, from_aside, out_of
from ...model.lesson import FigureChoices, Lesson
from ...model.style import SMALL_SIZE, Role
from ...model.subject import Subject, refuse_circle
from ...page.sheet import bounds_of, lay_out_with_chart
from ...parts.candidates import RELATION_CHOICES, numbers_around, relations
from ...parts.pair import pair_title, shape_marks
from ...stage.chart import CHART, Chart
from ...stage.draft import Draft
from ...stage.pen import RING_RADIUS, Pen
from ...text.directions import as_unit
from ...text.exact import MINUS
from ...text.messages import RAISED, Caption

RAIL = ("rail.ask_all", "rail.first_wrong")
EPSILON, FIXED_GAP = 1e-9, -2
"""The default tolerance, and the exponent of the gap while the shift grows; all lengths are in `unit`s."""
GAPS, SHIFTS = range(-1, -17, -1), range(9)
"""Exponents of ten of the gaps and of the shifts, in `unit`s."""
NUMBER_KINDS = {"float32": 9, "float64": 17, "exact": 0}
"""The kinds of numbers, with the number of digits that represent each exactly."""
KIND_NAMES = {"float32": "rounding.float32", "float64": "rounding.float64", "exact": "rounding.exact"}


@dataclass(frozen=True, eq=False)
class RoundedPair:
    """A pair whose gap along a direction or, if `shifted`, whose shift from the origin is 10^`exponent` units."""

    a: Floats
    b: Floats
    direction: Floats
    exponent: int
    shifted: bool
    epsilon: float
    unit: int
    """The unit of lengths, as an exponent of ten."""

    @property
    def vector(self) -> tuple[Fraction, Fraction]:
        """The direction, exactly."""
        x, y = self.direction.tolist()
        return Fraction(x), Fraction(y)

    @cached_property
    def points(self) -> tuple[list[tuple[Fraction, Fraction]], list[tuple[Fraction, Fraction]]]:
        """The intended vertices of A, and of B in its place, without any rounding."""
        x, y = self.vector
        a, b = ([(Fraction(p), Fraction(q)) for p, q in rows.tolist()] for rows in (self.a, self.b))
        gap = Fraction(10) ** (self.unit + (FIXED_GAP if self.shifted else self.exponent))
        step = gap + (max(x * p + y * q for p, q in a) - min(x * p + y * q for p, q in b)) / (x * x + y * y)
        away = Fraction(10) ** (self.unit + self.exponent) if self.shifted else Fraction(0)
        return [(p + away, q + away) for p, q in a], [(p + away + step * x, q + away + step * y) for p, q in b]

    @cached_property
    def reach(self) -> dict[str, tuple[Any, Any]]:
        """Where A ends along the direction and B begins, by column, with each operation rounded to its type."""
        reach, exactly = {}, [np.array(each, dtype=object) for each in (*self.points, self.vector)]
        for column in NUMBER_KINDS:
            rows: Any = exactly
            if column != "exact":
                rows = [each.astype(np.float64).astype(column) for each in exactly]
            a, b, (x, y) = rows
            reach[column] = (a[:, 0] * x + a[:, 1] * y).max(), (b[:, 0] * x + b[:, 1] * y).min()
        return reach

    def answer(self, column: str) -> Relation:
        """Return a column's answer; only float64 has a tolerance."""
        high, low = self.reach[column]
        if abs(low - high) <= (self.epsilon if column == "float64" else 0):
            return Relation.TOUCHING
        return Relation.SEPARATED if low > high else Relation.PENETRATING

    def is_wrong(self, column: str) -> bool:
        """Tell whether a column misses the gap."""
        return self.answer(column) is not Relation.SEPARATED

    def values(self, column: str) -> dict[str, object]:
        """Return the values for captions about a column's answer, its numbers beside the intended ones."""
        (high, low), meant = self.reach[column], self.reach["exact"][1]
        places = max(0, 1 - self.unit - (FIXED_GAP if self.shifted else self.exponent))
        exactly = Decimal(meant.numerator) / Decimal(meant.denominator)
        texts = {name: f"{value:.{NUMBER_KINDS[column]}g}" for name, value in (("high", high), ("low", low))}
        texts["meant"] = f"{exactly:.{places}f}"
        return {
            **{name: text.replace("-", MINUS) for name, text in texts.items()},
            "difference": float(low - high), "column": column, "epsilon": self.epsilon,
            "power": power(self.unit + self.exponent), "said": Caption(RELATION_CHOICES[self.answer(column)]),
        }  # fmt: skip


def power(exponent: int) -> str:
    """Write a power of ten."""
    return f"10{str(exponent).translate(RAISED)}"


def rounding_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of one gap in three kinds of numbers; a circle raises a GeometryError."""
    a, b = subjects
    refuse_circle(*subjects)
    look, found = choices.look, sat(a.shape, b.shape)
    direction = found.axes[found.chosen].direction
    size = extent(np.concatenate([a.boundary, b.boundary]))
    unit, epsilon = int(np.floor(np.log10(size / 3.0))) if size else 0, choices.tolerance or EPSILON
    acts = {
        shifted: [
            RoundedPair(a.boundary, b.boundary, direction, exponent, shifted, epsilon, unit) for exponent in exponents
        ]
        for shifted, exponents in ((False, GAPS), (True, SHIFTS))
    }
    places = [np.array(each.points[1], dtype=np.float64) for each in acts[False]]
    world = bounds_of(a.boundary, b.boundary, places[0])
    sheet = lay_out_with_chart(lambda _: world, CHART, look)
    draft = Draft("Rounding", sheet, shape_marks([a], Detail.REDUCED) + shape_names([a], sheet))
    pen, high = Pen(draft), a.boundary[int(np.argmax(a.boundary @ direction))]
    pen.line(Role.PROJECTION_A, sheet.line_across(high, direction, Panel.WORLD), "reach-A", out_of(high))
    _draw_b(pen.in_phase(), acts[False][0], b.boundary, b.boundary)
    _draw_b(pen.during(Span(1, Span.of(1).first - 1)), acts[False][0], places[0], b.boundary)
    values = {"epsilon": epsilon, "direction": as_unit(direction)}
    draft.add_step(Caption("rounding.setup", values), Caption("rounding.columns", values))
    for shifted, asked in acts.items():
        stands = [places[GAPS.index(FIXED_GAP)]] * len(SHIFTS) if shifted else places
        _add_act(draft, asked, stands, full=look.detail is Detail.FULL)
    result: dict[str, object] = {"direction": direction.tolist(), "epsilon": epsilon}
    for name, asked in zip(("gaps", "shifts"), acts.values(), strict=True):
        said = {column: [each.answer(column).value for each in asked] for column in NUMBER_KINDS}
        result[name] = {"exponents": [unit + each.exponent for each in asked], **said}
    figure = draft.finish(
        pair_title(draft.say("rounding.name"), a, b, look.language),
        rail=RAIL,
        headings={Panel.WORLD: "rounding.world", Panel.MEASURE: "rounding.chart_gap"},
        result=result,
    )
    firsts = {column: first_wrong(acts[False], column) for column in ("float32", "float64")}
    wrong = {f"{column} wrong from" if first else column: first or "never wrong" for column, first in firsts.items()}
    return Lesson(figure, None, (), wrong)


def first_wrong(asked: Sequence[RoundedPair], column: str) -> str:
    """Return the length at which a column is first wrong, as a power of ten; empty if it never is."""
    return next((power(each.unit + each.exponent) for each in asked if each.is_wrong(column)), "")


def _draw_b(pen: Pen, asked: RoundedPair, place: Floats, before: Floats) -> None:
    """Draw B in its place, with the line where it begins, moving from the place before."""
    moves = from_aside((before - place)[0]) if (before != place).any() else None
    low = place[int(np.argmin(place @ asked.direction))]
    pen.outline(Role.B, place, "B", moves, filled=True)
    pen.write("B", Role.B, place.mean(axis=0), "name-B", NAME_SIZE, Align.CENTER, moves)
    pen.line(Role.PROJECTION_B, pen.sheet.line_across(low, asked.direction, Panel.WORLD), "reach-B", moves)


def _add_act(draft: Draft, asked: Sequence[RoundedPair], places: Sequence[Floats], *, full: bool) -> None:
    """Add the answers over the gaps or the shifts, with a step for each column's first wrong one."""
    shifted, start = asked[0].shifted, len(draft.steps)
    wrong = {column: [row for row, each in enumerate(asked) if each.is_wrong(column)] for column in NUMBER_KINDS}
    stops = sorted((rows[0], column) for column, rows in wrong.items() if rows) if full else []
    last = None if shifted else Span.of(start + len(stops) + 1).first - 1
    pen = Pen(draft, Span(Span.of(start).first if shifted else 0, last), Panel.MEASURE)
    far = [abs(each.exponent) for each in asked]
    chart = Chart((far[0] - 0.5, far[-1] + 0.5), (0.0, float(len(NUMBER_KINDS))), pen.unit)
    chart.draw_axes(pen, {abs(each.exponent): power(each.unit + each.exponent) for each in asked[::3]}, {})
    lanes = {column: len(NUMBER_KINDS) - 0.7 - row for row, column in enumerate(NUMBER_KINDS)}
    for column, lane in lanes.items():
        at = chart.at(far[0] - 0.5, lane) + np.array([3.5, 7.0]) * pen.unit
        pen.write(pen.say(KIND_NAMES[column]), Role.TEXT, at, column, SMALL_SIZE)
    if shifted:
        draft.set_heading(Panel.MEASURE, "rounding.chart_shift", pen.span)
    left = [(row, column) for row in range(len(asked)) for column in NUMBER_KINDS]

    def answer(from_now: Pen, shown: Sequence[tuple[int, str]]) -> None:
        """Draw some answers, each once."""
        for role, kind in ((Role.POINT_INSIDE, False), (Role.CLAIM, True)):
            some = [(far[row], lanes[column]) for row, column in shown if asked[row].is_wrong(column) is kind]
            from_now.during(Span(from_now.span.first, last)).dots(role, chart.path(*some), "wrong" if kind else "right")
        left[:] = [each for each in left if each not in shown]

    before = places[0]
    for number, (row, column) in enumerate(stops):
        step, place = draft.step_pen, places[row]
        _draw_b(step, asked[0], place, before)
        before, wrong_now = place, step.from_phase(1).at(Panel.MEASURE)
        answer(step.at(Panel.MEASURE), [each for each in left if each[0] <= row and each not in stops[number:]])
        answer(wrong_now, [(row, column)])
        wrong_now.ring(Role.FINAL, chart.at(far[row], lanes[column]), RING_RADIUS * pen.unit, "first")
        values = asked[row].values(column)
        within = column == "float64" and values["difference"] != 0.0
        draft.add_step(
            Caption("rounding.moves" if shifted else "rounding.shrinks", values),
            Caption("rounding.within" if within else "rounding.lost", values),
            ask="rounding.ask", answer=1, candidates=relations(asked[row].answer(column), draft.look.language),
            pills=((0, 0), (1, 1)),
        )  # fmt: skip
    end = draft.last_pen if shifted else draft.step_pen
    _draw_b(end, asked[0], places[-1], before)
    answer(end.at(Panel.MEASURE), list(left))
    firsts = {column: first_wrong(asked, column) or Caption("rounding.never") for column in NUMBER_KINDS}
    firsts |= {"gap": power(asked[0].unit + FIXED_GAP)}
    draft.add_step(
        Caption("rounding.end_shift" if shifted else "rounding.end_gap", firsts), pills=((0, 1),),
        ask="rounding.ask_exact" if shifted else "", candidates=numbers_around(len(wrong["exact"])),
    )  # fmt: skip
