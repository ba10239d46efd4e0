# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of PNPOLY: a ray from a point, and a polygon's edges, tested one by one and counted if they cross it.

Step 0 sets the scene, each edge is a step of up to three phases (is the height of the point in its range, on which side
do they meet, how many does that make?) until every kind has been seen: then an edge takes one phase, or two if it
crosses the ray. The last step is the answer.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from ....geometry import BoundaryRule, Phrase, PnpolyStep, orient2d, pnpoly
from ...model.arrays import Floats
from ...model.choices import Detail
from ...model.figure import Bounds, Kind, Span
from ...model.lesson import FigureChoices, Headline, Lesson
from ...model.look import Look
from ...model.style import LABEL_SIZE, SMALL_SIZE
from ...model.subject import Subject, chosen_point, refuse_circle
from ...page.sheet import PANEL_MARGIN, Sheet, bounds_of, lay_out, settled
from ...page.text_metrics import text_width
from ...parts.candidates import in_words
from ...parts.pair import pair_title
from ...parts.polygons import draw_polygon, edge_name, name_vertices, polygon_name, vertex_name
from ...stage.draft import Draft
from ...stage.pen import Pen
from ...text.exact_form import is_short
from ...text.messages import Caption, as_pair, number, say, worked_out
from . import marks

MOST_EDGES = 16
"""If a polygon has more edges, only those in range have a step."""
MOST_ALIKE = 32
"""If there are more even of these, they share one."""
SHOWN_TWICE = "point.ahead"
"""The kind of edge shown in full twice, as it makes the count odd and then even; all others are shown so once."""
MEETS = {
    "right": ("point.ahead", "choice.ahead"), "left": ("point.behind", "choice.behind"),
    "at the point": ("point.at_the_point", "choice.at_the_point"),
}  # fmt: skip
"""Where an edge meets the height of the point: the caption, and the word in an answer."""
BRIEF = {
    "point.ahead": "point.also_ahead", "point.behind": "point.also_behind",
    "point.at_the_point": "point.also_at_the_point", "point.level": "point.also_level",
    "point.at_the_top": "point.also_at_the_top", "point.out_of_range": "point.also_out_of_range",
}  # fmt: skip
"""The caption of an edge, and the word for it in a condensed step."""
ONE_SENTENCE = ("point.also", "point.also_counts")
"""The captions of consecutive condensed edges: one sentence for all, which names the first of them."""
RAIL = ("rail.range", "rail.side", "rail.count")


@dataclass(frozen=True, slots=True, eq=False)
class PointsInPolygon:
    """Where B's points lie: whether `inside` (n,) by the rule for the `boundary`, and whether on the boundary.

    `chosen`, from 1, is the point that the steps are about.
    """

    boundary: BoundaryRule
    inside: NDArray[np.bool_]
    on_boundary: NDArray[np.bool_]
    chosen: int


def pnpoly_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of B's points and the polygon A: the steps of one point, and where the others lie.

    A GeometryError is raised for a circle as A, and for a B that lacks the chosen point or has too many.
    """
    a, b = subjects
    refuse_circle(a)
    look, point = choices.look, chosen_point(b, choices.point)
    rule: BoundaryRule = choices.boundary.value
    steps: list[PnpolyStep] = []
    pnpoly(a.rings, point[np.newaxis], boundary=rule, record=steps.append)
    inside = pnpoly(a.rings, b.points, boundary=rule)
    closed = pnpoly(a.rings, b.points, boundary="inside")
    interior = pnpoly(a.rings, b.points, boundary="outside")
    result = PointsInPolygon(rule, inside, closed & ~interior, choices.point)
    relation, full = "inside" if inside[choices.point - 1] else "outside", look.detail is Detail.FULL
    sheet, name = _sheet(a, b, look), b.vertex_name(choices.point - 1)
    shown, answer = _groups(steps) if full else [], _answer(a, name, result, steps)
    condensed = _condensed(shown, float(point[1]))
    end = len(shown) + 1
    answered = Span.of(end, len(answer) - 1)
    draft = Draft("PNPOLY", sheet)
    draw_polygon(Pen(draft), a)
    walk = marks.walk_across(a, b, choices.point, Pen(draft)) if full and choices.introduction else None
    if walk is not None:
        draft.introduce(walk)
    if full:
        marks.name_counts(draft, shown, condensed, point)
    marks.draw_points(draft, b, inside, choices.point, answered)
    corner = None
    if full:
        corner = _shared_vertex(a)
        marks.draw_levels(draft, point, corner, end, answered)
        if rule == "half-open" or not result.on_boundary[choices.point - 1]:  # else the rule decides, not the count
            marks.draw_parity(Pen(draft, answered), point, steps, from_far=True)
    draft.add_step(*_setup(name, steps, shown, full=full, corner=corner is not None))
    for group, short in zip(shown, condensed, strict=True):
        _add_edges(draft, a, name, point, group, condensed=short)
    alone = [(step, Span.of(k, until=k)) for k, (step, *more) in enumerate(shown, 1) if not more]
    name_vertices(draft, a, [(step.ring, step.edge + ahead, span) for step, span in alone for ahead in (0, 1)])
    on_edge = result.on_boundary[result.chosen - 1]
    among = in_words(f"choice.{relation}", ("choice.inside", "choice.outside"), look.language)
    draft.add_step(*answer, ask="ask.on_edge" if on_edge else "ask.parity", candidates=among)
    drawn = [*draft.marks, *(walk.marks if walk is not None else ())]
    lines = [mark.points for mark in drawn if mark.kind in (Kind.ARROW, Kind.POLYLINE)]
    words = [each.anchor[np.newaxis] + (0.0, SMALL_SIZE * sheet.unit) for each in (walk.requests if walk else ())]
    draft.marks.append(polygon_name(a, sheet, [*lines, *words, b.points]))
    figure = draft.finish(
        pair_title("PNPOLY", a, b, look.language),
        rail=RAIL if shown else (),
        result={
            "boundary": rule, "inside": inside.tolist(), "on_boundary": result.on_boundary.tolist(),
            "point": choices.point, "at": point.tolist(), "left": steps[-1].left, "right": steps[-1].right,
        },
    )  # fmt: skip
    count = Phrase("{some} of {all}", some=int(inside.sum()), all=len(inside))
    headline: Headline = {"relation": relation, **({"points inside": count} if len(inside) > 1 else {})}
    return Lesson(figure, result, tuple(steps), headline)


def _add_edges(
    draft: Draft, a: Subject, name: str, point: Floats, group: Sequence[PnpolyStep], *, condensed: bool
) -> None:
    """Add the step about one edge or many at once; a `condensed` edge is described in a word."""
    alone, last = len(group) == 1, group[-1]
    for step in group:
        marks.draw_edge(draft, step, point, edge_name(a, step.ring, step.edge), with_range=alone, condensed=condensed)
    says = _says(a, name, point, group)
    if condensed:
        before, values = draft.steps[-1].captions[-1], dict(says[0].values)
        values["since"] = before.values["since"] if before.message in ONE_SENTENCE else values["edge"]
        also = Caption("point.also", {**values, "what": Caption(BRIEF[_kind(last, float(point[1]))], values)})
        twice = "point.counts_twice"
        counts = [Caption(twice if each.message == twice else "point.also_counts", values) for each in says[2:]]
        pills = ((0, int(last.side is not None)), *(len(counts) * [(marks.COUNTED_PHASE, marks.COUNTED_PHASE)]))
        draft.add_step(also, *counts, condensed=last.crossing is None, pills=pills)
        return
    _, right = MEETS.get(last.side or "", ("", ""))
    among = in_words(right, (word for _, word in MEETS.values()), draft.look.language)
    draft.add_step(*says, ask="ask.crossing", answer=1, candidates=among)


def _groups(steps: Sequence[PnpolyStep]) -> list[list[PnpolyStep]]:
    """Return the edges that each step shows: one or, if there are too many, all in range at once."""
    shown = [step for step in steps if step.in_range or len(steps) <= MOST_EDGES]
    return [[step] for step in shown] if len(shown) <= MOST_ALIKE else [shown]


def _condensed(shown: Sequence[Sequence[PnpolyStep]], height: float) -> list[bool]:
    """Tell for each step whether the steps before it have shown all that happens in it."""
    condensed, seen = [], Counter[str]()
    for *others, last in shown:
        kind = _kind(last, height)
        condensed.append(not others and seen[kind] > (kind == SHOWN_TWICE))
        seen[kind] += 1
    return condensed


def _kind(step: PnpolyStep, height: float) -> str:
    """Return which of six kinds an edge is for a point at a height, as the message that says so."""
    if step.side is not None:
        return MEETS[step.side][0]
    low, high = sorted((float(step.start[1]), float(step.end[1])))
    return "point.level" if low == high else "point.at_the_top" if height == high else "point.out_of_range"


def _setup(
    name: str, steps: Sequence[PnpolyStep], shown: Sequence[Sequence[PnpolyStep]], *, full: bool, corner: bool
) -> tuple[Caption, ...]:
    values = {"point": name, "count": len(steps), "shown": sum(len(group) for group in shown)}
    first = Caption("point.setup", values)
    if not full:
        return (first,)
    at_once = len(shown) == 1 and len(shown[0]) > 1
    many = "point.many_at_once" if at_once else "point.many_some" if shown else "point.many_none"
    more = [Caption("point.shared_corner")] * corner + [Caption(many, values)] * (len(steps) > MOST_EDGES)
    return first, Caption("point.ray", values), *more


def _says(a: Subject, name: str, point: Floats, group: Sequence[PnpolyStep]) -> tuple[Caption, ...]:
    last = group[-1]
    values = _counts(name, last)
    if len(group) > 1:
        return (Caption("point.all", {**values, "count": len(group)}),)
    low, high = sorted((float(last.start[1]), float(last.end[1])))
    x, y = as_pair(point)
    values |= {"edge": edge_name(a, last.ring, last.edge), "low": low, "high": high, "x": x, "y": y}
    meets = Caption(_kind(last, y), values)
    if last.crossing is None:
        return (meets,)
    values |= {"crossing": float(last.crossing[0]), "work": _interpolated(last, y, float(last.crossing[0]))}
    ring, falls = a.rings[last.ring], last.start[1] > last.end[1]
    lower = (last.edge + int(falls)) % len(ring)
    before = (lower - 1) % len(ring)
    again = y == low < min(ring[before, 1], ring[(lower + 1) % len(ring), 1]) and last.edge == max(lower, before)
    values |= {"lower": vertex_name(a, last.ring, lower), "upper": vertex_name(a, last.ring, last.edge + (not falls))}
    values["area"] = orient2d(*(last.end, last.start) if falls else (last.start, last.end), point)
    counts = (Caption("point.counts_twice" if again else "point.counts", values),) if last.side == "right" else ()
    return Caption("point.in_range", values), meets, *counts


def _counts(name: str, step: PnpolyStep) -> dict[str, object]:
    """Return the values for captions that say what has been counted on both sides of a point after a step."""
    parity = Caption("point.odd" if step.right % 2 else "point.even")
    return {"point": name, "left": step.left, "right": step.right, "parity": parity}


def _interpolated(step: PnpolyStep, y: float, met: float) -> str:
    """Return the calculation of where an edge meets a height, from its lower end: "4 + 1.5·(−2)/3 = 3"."""
    (low_x, low_y), (high_x, high_y) = sorted((as_pair(step.start), as_pair(step.end)), key=itemgetter(1))
    vector, numbers = high_x - low_x, (low_x, y - low_y, high_x - low_x, high_y - low_y)
    if vector == 0.0 or y == low_y:
        return number(met)
    across = f"({number(vector)})" if vector < 0.0 else number(vector)
    work = f"{number(low_x)} + {number(y - low_y)}·{across}/{number(high_y - low_y)}"
    return worked_out(work, numbers, number(met), exactly=all(map(is_short, (*numbers, met))))


def _answer(a: Subject, name: str, result: PointsInPolygon, steps: Sequence[PnpolyStep]) -> tuple[Caption, ...]:
    """Return the captions of the answer; the rule that gives it comes last."""
    last, index = steps[-1], result.chosen - 1
    others = np.delete(result.inside, index)
    also = Caption("point.others", {"inside": int(others.sum()), "count": len(others)}) if len(others) else ""
    values = {**_counts(name, last), "also": also}
    counted = Caption("point.result_inside" if last.inside else "point.result_outside", values)
    if not result.on_boundary[index]:
        return Caption("point.both_sides", values), counted
    touched = next(step for step in steps if step.on_edge)
    values["edge"] = edge_name(a, touched.ring, touched.edge)
    if result.boundary != "half-open":
        all_inside = result.boundary == "inside"
        return (Caption("point.boundary_inside" if all_inside else "point.boundary_outside", values),)
    return Caption("point.boundary_inside_half" if last.inside else "point.boundary_outside_half", values), counted


def _sheet(a: Subject, b: Subject, look: Look) -> Sheet:
    """Return the page for a polygon and points, with room beside them for an edge's range and the counts."""
    texts = (say(message, look.language, count=10) for message in ("point.count_left", "point.count_right"))
    left, right = (text_width(text, LABEL_SIZE) + 2 * marks.COUNT_MARGIN - PANEL_MARGIN for text in texts)
    left += marks.RANGE_BAR + marks.RANGE_END
    tight = bounds_of(*a.rings, b.points)

    def attempt(unit: float) -> Sheet:
        low, high = tight.bottom - 5.0 * unit, tight.top + 5.0 * unit  # for the names of vertices
        wider = Bounds(tight.left - left * unit, low, tight.right + right * unit, high)
        return lay_out(wider, None, look)

    return settled(attempt, attempt(0.0).unit, fits_any=tight.width == tight.height == 0.0)


def _shared_vertex(a: Subject) -> Floats | None:
    """Return the vertices (3, 2), upwards, of two consecutive edges of a polygon that both rise, if any do."""
    for ring in a.rings:
        for ends in np.stack([np.roll(ring, 1, axis=0), ring, np.roll(ring, -1, axis=0)], axis=1):
            rises = np.diff(ends[:, 1])
            if (rises > 0).all() or (rises < 0).all():
                return ends if rises[0] > 0 else ends[::-1]
    return None
