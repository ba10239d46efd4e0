# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of the Minkowski sum and difference: of arrows, of edges sorted by direction, and of copies of B round A.

Step 0 asks what they are, step 1 forms points from pairs. Then the edges move one by one to their places in the
outline, B slides round A, and the last step says what follows. Edges are sorted exactly.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from ...geometry import Relation, gjk, minkowski_difference, minkowski_sum
from ...geometry.hull.minkowski import difference_pairs
from ..labels.names import MOST_NAMED_VERTICES, holds, origin_request, shape_names
from ..model.arrays import Floats
from ..model.figure import PHASES, Align, Figure, Kind, Motion, Panel, Span, along, from_aside, out_of
from ..model.lesson import FigureChoices, Lesson
from ..model.look import Look
from ..model.records import plain
from ..model.style import NUMBERS_SIZE, TITLE_SIZE, Role
from ..model.subject import Subject
from ..page.page import PARTED
from ..page.sheet import bounds_of, lay_out
from ..parts import intervals as on_line
from ..parts.candidates import numbers_around, relations
from ..parts.difference_page import DifferencePage, PairPen
from ..parts.introduction import all_points, draw_arrows, three_arrows
from ..parts.pair import MOST_DIFFERENCE_POINTS, evenly, pair_headings, shape_marks
from ..stage.draft import Draft
from ..stage.pen import Pen
from ..text.exact import MINUS
from ..text.exact_form import about_point
from ..text.messages import Caption, about_equal, as_pair, by_relation
from ..text.messages import point as written_point
from ..text.names import written_names

TITLES = {"difference": "title.difference", "sum": "title.sum"}
RAIL = ("rail.arrows", "rail.pairs", "rail.edges", "rail.outline")
ORIGIN_LIES = by_relation("minkowski.origin_outside", "minkowski.origin_on", "minkowski.origin_inside")
EDGES_SORTED = {
    (True, True): "minkowski.edges_difference_merged",
    (True, False): "minkowski.edges_difference",
    (False, True): "minkowski.edges_sum_merged",
    (False, False): "minkowski.edges_sum",
}
"""The captions, by whether the edges are A − B's, and whether edges of A and B with one direction are merged."""
MOST_EDGES = 16
"""The edges of a hull with more have no numbers and are not arrows."""

EdgeGroup = tuple[int | None, int | None]
"""The rows of an edge of A and an edge of B with the same direction; None for A or B if it has none."""


def difference_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the Minkowski difference; two segments on one horizontal line are shown as intervals."""
    (a, b), look = subjects, choices.look
    points = np.concatenate([a.boundary, b.boundary])
    level = len(a.shape.core) == len(b.shape.core) == 2 and (points[:, 1] == points[0, 1]).all()
    return _lesson(interval_figure(a, b, look) if level else minkowski_figure(a, b, look, difference=True))


def sum_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the Minkowski sum."""
    a, b = subjects
    return _lesson(minkowski_figure(a, b, choices.look, difference=False))


def _lesson(figure: Figure) -> Lesson:
    vertices = np.array(figure.result["vertices"])
    return Lesson(figure, vertices, (), {"vertices": len(vertices)})


def minkowski_figure(a: Subject, b: Subject, look: Look, *, difference: bool) -> Figure:
    """Return the figure of A + B or A − B, two polygons."""
    core_a, core_b = a.shape.core, b.shape.core
    hull = minkowski_difference(core_a, core_b) if difference else minkowski_sum(core_a, core_b)
    count, operation = len(core_a) * len(core_b), "difference" if difference else "sum"
    corners = evenly(list(hull if difference else core_a.vertices), 8)
    ghosts = [b.boundary + corner for corner in corners]
    world = bounds_of(a.boundary, b.boundary, *(ghosts if difference else ()))
    space = bounds_of(hull, np.zeros((1, 2)), *(() if difference else (core_a.vertices,)))
    sheet = lay_out(world, space, look)
    draft = Draft("Minkowski", sheet, shape_marks((a, b), look.detail))
    draft.requests.append(origin_request(sheet.unit))
    pen = PairPen(draft, page=DifferencePage(a, b, sheet, hull, {}))
    pen.difference.dots(Role.ORIGIN, np.zeros(2), "O")
    sign = -1.0 if difference else 1.0
    _running(pen.during(Span(0, 0)), sign)
    first = pen.during(Span(PHASES, PHASES))
    if difference:
        draw_arrows(first, three_arrows(pen.page))
    else:
        _sums(first)
    groups = edge_groups(core_a.vertices, core_b.vertices, -1 if difference else 1)
    ticks = edge_ticks(groups, 2)
    slides = (ticks[-1] if ticks else PHASES) // PHASES + 1
    pairs, slid, last = Span.of(1, 1, until=slides - 1), Span.of(slides, until=slides), Span.of(slides + 1)
    for span in (pairs,) if difference else (pairs, last):
        all_points(pen.during(span), sign)
    whole, name = pen.during(Span.of(slides)).difference, "A-B" if difference else "A+B"
    if difference and len(hull) > 1:  # its area appears once its outline is drawn
        whole.when_arrived().area(Role.DIFFERENCE_HULL, hull, name)
        whole.polygon(Role.DIFFERENCE_HULL, hull, name)
    else:
        whole.outline(Role.DIFFERENCE_HULL, hull, name, filled=True)
    if difference:
        _slides(pen.during(slid), corners)
    for corner in () if difference else corners:  # copies of B slide to vertices of A; their hull is A + B
        pen.during(slid).difference.outline(Role.GHOST, b.boundary + corner, "B-copied", from_aside(-corner))
    if ticks:
        draw_edges(pen, groups, ticks, difference=difference)
    common = _conclusion(pen.during(last)) if difference else ""
    _add_steps(draft, pen, operation, groups, ticks, common)
    if not difference and len(hull) <= MOST_NAMED_VERTICES:
        for number, vertex in enumerate(hull, start=1):
            vector, part = vertex - hull.mean(axis=0), f"vertex-{number}"
            pen.during(last).difference.name(str(number), Role.SUPPORT_DIFFERENCE, vertex, vector, part)
    draft.marks += shape_names((a, b), sheet)
    return draft.finish(
        draft.say(TITLES[operation], a=a.name, b=b.name),
        headings=pair_headings(look.layout, operation),
        result={"operation": operation, "vertices": plain(hull), "points": count},
        rail=RAIL,
    )


def _running(pen: PairPen, sign: float) -> None:
    """Draw a point that runs round A, a vertex of B, and their difference or sum, which runs along."""
    page = pen.page
    a, b = page.a.shape.core.vertices, page.b.shape.core.vertices
    name_a, name_b = page.a.vertex_name(0), page.b.vertex_name(0)
    runs = along(np.concatenate([a, a[:1]])) if len(a) > 1 else None
    joined = " + " if sign > 0.0 else " \N{MINUS SIGN} "
    both, name = joined.join(map(written_names, (name_a, name_b))), f"{name_a}{'+' if sign > 0.0 else '-'}{name_b}"
    for there, role, at, part, text, moves, middle in (
        (pen, Role.SUPPORT_A, a[0], name_a, name_a, runs, a.mean(axis=0)),
        (pen, Role.SUPPORT_B, b[0], name_b, name_b, None, b.mean(axis=0)),
        (pen.difference, Role.SUPPORT_DIFFERENCE, a[0] + sign * b[0], name, both, runs, page.hull.mean(axis=0)),
    ):
        there.dot(role, at, text, at - middle, part, moves=moves, delayed=True)


def _sums(pen: PairPen) -> None:
    """Draw, for up to three vertices of A, the arrow to it and on by a vertex of B, which ends at their sum."""
    page, there = pen.page, pen.difference
    for row_a, row_b in _shown_rows(pen):
        point_a, point_b = page.a.shape.core.vertices[row_a], page.b.shape.core.vertices[row_b]
        total, name = point_a + point_b, f"{page.a.vertex_name(row_a)}+{page.b.vertex_name(row_b)}"
        there.arrow_along(Role.SUPPORT_A, np.zeros(2), point_a, name)
        there.arrow_along(Role.SUPPORT_B, point_a, point_b, name)
        there.when_arrived().dots(Role.SUPPORT_DIFFERENCE, total, name)
        text, outwards = " + ".join(map(written_names, name.split("+"))), total - page.hull.mean(axis=0)
        # a shared panel may have no room beside B's names
        there.name(text, Role.SUPPORT_DIFFERENCE, total, outwards, name, needed=page.apart)
        owners = (page.a, Role.SUPPORT_A, row_a, point_a), (page.b, Role.SUPPORT_B, row_b, point_b)
        for subject, role, row, point in owners:
            pen.dot(role, point, subject.vertex_name(row), point - subject.boundary.mean(axis=0))


def _shown_rows(pen: PairPen) -> list[tuple[int, int]]:
    """Return the rows of up to three vertices of A, and one of B for each."""
    rows_a = evenly(range(len(pen.page.a.shape.core)), 3)
    rows_b = evenly(range(len(pen.page.b.shape.core)), 3)
    return [(row, rows_b[k % len(rows_b)]) for k, row in enumerate(rows_a)]


def _slides(pen: PairPen, corners: Sequence[Floats]) -> None:
    """Draw B as it slides round A, touching it: its own first vertex draws the outline of A − B.

    A copy of B stays at each vertex of A − B.
    """
    b, hull = pen.page.b, pen.page.hull
    reference = b.shape.core.vertices[0]
    for corner in corners[1:]:
        pen.when_arrived().outline(Role.GHOST, b.boundary + corner, "B-slid")
    round_a = along(np.concatenate([hull, hull[:1]])) if len(hull) > 1 else from_aside(-corners[0])
    pen.outline(Role.GHOST, b.boundary + corners[0], "B-slid", round_a)
    if len(hull) > 1:
        pen.polygon(Role.DIFFERENCE_HULL, hull + reference, "traced")
    places = np.array(corners)
    for there, at, part in ((pen, places + reference, "reference"), (pen.difference, places, "corners")):
        there.dots(Role.REFERENCE, at[0], part, round_a)
        there.when_arrived().dots(Role.REFERENCE, at[1:], part)
    pen.dot(Role.SUPPORT_B, reference, b.vertex_name(0), reference - b.boundary.mean(axis=0))


def _conclusion(pen: PairPen) -> str:
    """Draw what the origin's place says about A and B: a common point, or the shortest vector between them.

    The point is the mean of the one found and the vertices of each within the other. Return its text, to be put before
    the caption.
    """
    result = gjk(pen.page.a.shape, pen.page.b.shape)
    ends = np.array([result.closest_a, result.closest_b])
    if result.relation is not Relation.SEPARATED:
        a, b = pen.page.a.boundary, pen.page.b.boundary
        common: Floats = np.concatenate([ends[:1], a[holds(b, a)], b[holds(a, b)]]).mean(axis=0)
        pen.dot(Role.SIMPLEX, common, "p", np.array([1.0, 0.5]))
        return about_equal(f"p = {about_point(*common.tolist())}") + PARTED
    for there, line in ((pen, ends), (pen.difference, np.array([ends[0] - ends[1], np.zeros(2)]))):
        there.line(Role.REACH, line, "gap", out_of(line[1]))
    return ""


def _add_steps(
    draft: Draft, pen: PairPen, operation: str, groups: Sequence[EdgeGroup], ticks: Sequence[int], common: str
) -> None:
    """Add all steps; edges have a phase for each of `ticks`, and their first step asks how many the outline has."""
    n, m = len(pen.page.a.shape.core), len(pen.page.b.shape.core)
    merged = sum(None not in group for group in groups)
    difference = operation == "difference"
    reference = pen.page.b.shape.core.vertices[0]
    values: dict[str, object] = {"n": n, "m": m, "count": n * m, "edges": len(groups) + merged, "merged": merged}
    values |= {"vertices": len(pen.page.hull), "inner": n * m - len(pen.page.hull), "point": as_pair(pen.page.hull[0])}
    values |= {"b": pen.page.b.vertex_name(0), "reference": as_pair(reference), "common": common}
    draft.add_step(Caption("minkowski.difference_setup" if difference else "minkowski.sum_setup"))
    if difference:
        arrows = Caption("gjk.arrows", {**pen.page.values_of(three_arrows(pen.page)[0]), **pen.page.counts})
    else:
        row_a, row_b = _shown_rows(pen)[0]
        point_a, point_b = pen.page.a.shape.core.vertices[row_a], pen.page.b.shape.core.vertices[row_b]
        own = {"point_a": as_pair(point_a), "point_b": as_pair(point_b), "sum": as_pair(point_a + point_b)}
        names = {"a": pen.page.a.vertex_name(row_a), "b": pen.page.b.vertex_name(row_b)}
        arrows = Caption("minkowski.sums", {**own, **names})
    pairs = Caption("minkowski.points" if n * m <= MOST_DIFFERENCE_POINTS else "minkowski.points_many", values)
    draft.add_step(arrows, pairs)
    among = numbers_around(len(pen.page.hull))
    sorted_edges = Caption(EDGES_SORTED[difference, merged > 0], values)
    captions_of_edges = [sorted_edges, *edge_captions(groups, pen, difference=difference)] if ticks else []
    one_by_one = dict(zip(ticks, captions_of_edges, strict=True))
    ask = "ask.sum_hull"
    for _, step in groupby(ticks, lambda tick: tick // PHASES):
        captions = [one_by_one[tick] for tick in step]
        draft.add_step(*captions, ask=ask, candidates=among, condensed=not ask, pills=len(captions) * [(2, 2)])
        ask = ""
    slides = Caption("minkowski.slides" if difference else "minkowski.copies", values)
    draft.add_step(slides, ask=ask, candidates=among, pills=[(3, 3)])
    if not difference:
        draft.add_step(Caption("minkowski.result", values))
        return
    relation = gjk(pen.page.a.shape, pen.page.b.shape).relation
    among = relations(relation, pen.language)
    draft.add_step(Caption(ORIGIN_LIES[relation], values), ask="ask.origin_inside", candidates=among)


def interval_figure(a: Subject, b: Subject, look: Look) -> Figure:
    """Return the figure of two intervals and all differences of their numbers, which asks whether 0 is one of them."""
    hull, zero = minkowski_difference(a.shape.core, b.shape.core), np.zeros((1, 2))
    world, space = bounds_of(a.boundary, b.boundary), bounds_of(hull, zero)
    sheet = lay_out(world, space, look)
    intervals = on_line.level_intervals(a, b, sheet.unit)
    draft = Draft("Minkowski", sheet)
    Pen(draft, panel=Panel.DIFFERENCE).dots(Role.ORIGIN, zero, "O")
    draft.requests.append(origin_request(sheet.unit))
    setup, differences, verdict = on_line.interval_captions(intervals, shadows=False)
    draft.add_step(setup)
    draft.add_step(differences)
    draft.add_step(verdict, ask="ask.zero_inside")
    pen = Pen(draft)
    on_line.draw_line(pen, intervals)
    for subject, ends, height, side in zip(
        (a, b), (intervals.a, intervals.b), intervals.heights, (1.0, -1.0), strict=True
    ):
        on_line.draw_interval(pen, ends, height, subject.letter, Role.EDGE_A if subject is a else Role.EDGE_B, side)
        at = np.array([sum(ends) / 2, height + side * 8.5 * sheet.unit])
        pen.write(subject.letter, subject.role, at, f"name-{subject.letter}", TITLE_SIZE, Align.CENTER)
    on_line.draw_differences(Pen(draft, Span.of(1, until=1)), Pen(draft, Span.of(2)), intervals)
    on_line.draw_verdict(Pen(draft, Span.of(2)), intervals)
    return draft.finish(
        draft.say(TITLES["difference"], a=a.name, b=b.name),
        headings=pair_headings(look.layout, "difference"),
        result={"operation": "difference", "vertices": plain(hull), "points": 4},
    )


def edge_groups(a: Floats, b: Floats, sign: int) -> list[EdgeGroup]:
    """Return the edges of A and of B, or −B if `sign` is −1, grouped by direction, counter-clockwise from down.

    A segment has two edges, there and back; a point has none.
    """
    pairs = difference_pairs(a, -sign * b).tolist()
    steps = zip(pairs, pairs[1:] + pairs[:1], strict=True)
    groups = [(i if i != next_i else None, j if j != next_j else None) for (i, j), (next_i, next_j) in steps]
    groups = [group for group in groups if group != (None, None)]
    (last_i, last_j), (first_i, first_j) = pairs[-1], pairs[0]
    falls = a[last_i, 0] == a[first_i, 0] and b[last_j, 0] == b[first_j, 0]  # straight down: the walk has it last
    return groups[-1:] + groups[:-1] if falls else groups


def edge_ticks(groups: Sequence[EdgeGroup], first: int) -> list[int]:
    """Return the ticks, from step `first` on: one that shows all edges, and one in which each group goes to its place.

    Many edges share one tick, and without edges there is none. The phases are spread evenly over the steps.
    """
    if not groups:
        return []
    count = 1 + (len(groups) if len(groups) <= MOST_EDGES else 0)
    steps = -(-count // PHASES)
    each = -(-count // steps)
    return [(first + row // each) * PHASES + row % each for row in range(count)]


def draw_edges(pen: PairPen, groups: Sequence[EdgeGroup], ticks: Sequence[int], *, difference: bool) -> None:
    """Draw the edges of A and B as arrows that go to their places in the outline one after the other.

    They go in the order of their directions. Many are drawn all at once, as lines without arrowheads and numbers.
    """
    hull, few = pen.page.hull, len(groups) <= MOST_EDGES
    kind, middle = Kind.ARROW if few else Kind.POLYLINE, hull.mean(axis=0)
    place = hull[np.lexsort((-hull[:, 1], hull[:, 0]))[0]]  # the top one of the leftmost: edges begin with down
    beside_it = np.array(pen.sheet.panels[Panel.WORLD]) - np.array(pen.sheet.panels[Panel.DIFFERENCE])
    all_along = pen.during(Span.of(ticks[0] // PHASES, until=ticks[-1] // PHASES))
    for number, group in enumerate(groups, start=1):
        start, part = place, f"edge-{number}"
        there = pen.during(Span(ticks[number] if few else ticks[0], all_along.span.last)).difference
        until = ticks[number + 1] - 1 if number + 1 < len(ticks) else all_along.span.last
        comes: list[Motion] = []
        for subject, role, ends in edges_of(group, pen, -1 if difference else 1):
            comes.append(from_aside(ends[0] + beside_it - place))
            pen.during(Span(all_along.span.first, until)).mark(kind, role, ends, part)
            there.mark(kind, role, place + ends - ends[0], part, comes[-1] if few else None)
            if few:
                at, name = ends.mean(axis=0), str(number)
                all_along.name(name, role, at, at - subject.boundary.mean(axis=0), part, NUMBERS_SIZE, needed=False)
            place = place + ends[1] - ends[0]
        if few:
            at = (start + place) / 2
            role = Role.SUPPORT_B if group[0] is None else Role.SUPPORT_A
            there.name(str(number), role, at, at - middle, needed=False, motion=comes[0])  # the number goes along


def edges_of(group: EdgeGroup, pen: PairPen, sign: int) -> Iterator[tuple[Subject, Role, Floats]]:
    """Yield the edges of one direction, each with its owner, role and ends (2, 2); those of −B are reversed."""
    (of_a, of_b), (a, b) = group, (pen.page.a, pen.page.b)
    for subject, role, row, turned in ((a, Role.SUPPORT_A, of_a, 1), (b, Role.SUPPORT_B, of_b, sign)):
        if row is not None:
            vertices = subject.shape.core.vertices
            yield subject, role, np.array([vertices[row], vertices[(row + 1) % len(vertices)]])[::turned]


def edge_captions(groups: Sequence[EdgeGroup], pen: PairPen, *, difference: bool) -> list[Caption]:
    """Return the captions of edges that go to their places, with vector and direction in degrees from 0 to 360."""
    captions = []
    for number, group in enumerate(groups if len(groups) <= MOST_EDGES else (), start=1):
        vectors = [(subject, ends[1] - ends[0]) for subject, _, ends in edges_of(group, pen, -1 if difference else 1)]
        minus = MINUS if difference else ""
        written = PARTED.join(
            f"{minus if subject is pen.page.b else ''}{subject.letter}: {written_point(*vector.tolist())}"
            for subject, vector in vectors
        )
        x, y = vectors[0][1].tolist()
        angle = math.degrees(math.atan2(y, x)) % 360.0 % 360.0  # twice, since a tiny negative angle gives 360 itself
        values = {"number": number, "count": len(groups), "ways": written, "angle": angle}
        captions.append(Caption("minkowski.next_edge", values))
    return captions
