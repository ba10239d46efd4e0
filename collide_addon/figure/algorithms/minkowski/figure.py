# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of the Minkowski sum and difference: of arrows, of edges sorted by direction, and of copies of B round A.

Step 0 asks what they are, step 1 makes points of pairs. Then the edges go one by one to their places in the outline, B
slides round A, and the last step says what follows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby

import numpy as np

from ....geometry import Relation, gjk, minkowski_difference, minkowski_sum
from ...labels.labels import Drawn, LabelRequest, way_or_up
from ...labels.names import holds, origin_request, shape_names
from ...model.arrays import Floats
from ...model.figure import PHASES, Figure, Kind, Mark, Panel, Span, along, from_aside, out_of
from ...model.lesson import Choices, Lesson, look_of
from ...model.look import DEFAULT_LOOK, Look
from ...model.records import plain
from ...model.style import Role
from ...model.subject import Subject
from ...page.sheet import bounds_of, lay_out
from ...parts.arrows import all_points, arrow_marks, arrows_caption, three_arrows
from ...parts.both_spaces import Page, point_mark
from ...parts.candidates import numbers_around, relations
from ...parts.pair import MOST_DIFFERENCE_POINTS, evenly, outline_kind, pair_headings, shape_marks
from ...stage.draft import Draft
from ...text.messages import Caption, as_pair, say
from ...text.messages import point as written_point
from ...text.names import written_names
from .edges import EdgeGroup, edge_captions, edge_groups, edge_marks, edge_ticks
from .intervals import interval_figure, on_one_level

RAIL = ("rail.arrows", "rail.pairs", "rail.edges", "rail.outline")
EDGES, OUTLINE = (2, 2), (3, 3)
"""Their places in the rail, as those of the first and the last part that a phase does."""
MOST_GHOSTS = 8
"""Places at which B stands beside A."""
PLACE = {Relation.SEPARATED: "outside", Relation.TOUCHING: "on", Relation.PENETRATING: "inside"}


def difference_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the Minkowski difference."""
    a, b = subjects
    look = look_of(choices, parameters)
    return _lesson(interval_figure(a, b, look) if on_one_level(a, b) else minkowski_figure(a, b, look, difference=True))


def sum_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the Minkowski sum."""
    a, b = subjects
    return _lesson(minkowski_figure(a, b, look_of(choices, parameters), difference=False))


def _lesson(figure: Figure) -> Lesson:
    vertices = np.array(figure.result["vertices"])
    return Lesson(figure, vertices, (), {"vertices": len(vertices)})


def minkowski_figure(a: Subject, b: Subject, look: Look = DEFAULT_LOOK, *, difference: bool) -> Figure:
    """Return the figure of A + B or A − B, two polygons."""
    core_a, core_b = a.shape.core, b.shape.core
    hull = minkowski_difference(core_a, core_b) if difference else minkowski_sum(core_a, core_b)
    count, operation = len(core_a) * len(core_b), "difference" if difference else "sum"
    corners = evenly(list(hull if difference else core_a.vertices), MOST_GHOSTS)
    ghosts = [b.boundary + corner for corner in corners]
    shapes, space = (a.boundary, b.boundary, *(ghosts if difference else ())), (hull, np.zeros((1, 2)))
    sheet = lay_out(
        bounds_of(*shapes),
        bounds_of(*space, *(() if difference else (core_a.vertices,))),
        look.layout,
        rulers=look.rulers,
        aspect=look.aspect,
    )
    page = Page(a, b, sheet, hull, {}, look.language)
    draft = Draft("Minkowski", sheet, look, shape_marks((a, b), look.detail))
    draft.requests.append(origin_request(sheet.unit))
    draft.marks.append(Mark(Kind.POINTS, Role.ORIGIN, np.zeros((1, 2)), "O", Panel.DIFFERENCE))
    sign = -1.0 if difference else 1.0
    draft.draw(_running(page, sign))
    draft.draw(arrow_marks(three_arrows(page), _phase(0), page) if difference else _sums(page))
    groups = edge_groups(core_a.vertices, core_b.vertices, -1 if difference else 1)
    ticks = edge_ticks(groups, 2)
    slides = (ticks[-1] if ticks else PHASES) // PHASES + 1
    pairs = Span.of(1, 1, until=slides - 1)
    for span in (pairs,) if difference else (pairs, Span.of(slides + 1)):
        draft.marks += all_points(span, page, sign)
    name, kind = "A-B" if difference else "A+B", outline_kind(hull)
    whole = Mark(kind, Role.DIFFERENCE_HULL, hull, name, Panel.DIFFERENCE, Span.of(slides), filled=True)
    if difference and kind is Kind.POLYGON:  # its area is there when its outline has been drawn
        whole = replace(whole, filled=False)
        draft.marks.append(replace(whole, kind=Kind.AREA, delayed=True))
    draft.marks.append(whole)
    slid = Span.of(slides, until=slides)
    draft.draw(_slides(corners, page, slid) if difference else _copies(corners, b.boundary, slid))
    if ticks:
        draft.draw(edge_marks(groups, page, ticks, difference=difference))
    _tell(draft, page, operation, groups, ticks)
    if difference:
        draft.draw(_conclusion(page, Span.of(slides + 1)))
    draft.marks += shape_names((a, b), sheet)
    return draft.finish(
        say(f"title.{operation}", look.language, a=a.name, b=b.name),
        headings=pair_headings(look.layout, operation),
        result={"operation": operation, "vertices": plain(hull), "points": count},
        rail=RAIL,
    )


def _phase(phase: int) -> Span:
    """Return the span of one phase of step 1."""
    return Span(PHASES + phase, PHASES + phase)


def _running(page: Page, sign: float) -> Drawn:
    """Return a point that runs round A, with one of B, and their difference or sum, which does the same."""
    a, b = page.a.shape.core.vertices, page.b.shape.core.vertices
    name_a, name_b = page.a.vertex_name(0), page.b.vertex_name(0)
    runs = along(np.concatenate([a, a[:1]])) if len(a) > 1 else None
    joined = " + " if sign > 0.0 else " \N{MINUS SIGN} "
    both, name = joined.join(map(written_names, (name_a, name_b))), f"{name_a}{'+' if sign > 0.0 else '-'}{name_b}"
    marks, requests, span = [], [], Span(0, 0)
    for role, panel, at, part, text, moves, middle in (
        (Role.SUPPORT_A, Panel.WORLD, a[0], name_a, name_a, runs, a.mean(axis=0)),
        (Role.SUPPORT_B, Panel.WORLD, b[0], name_b, name_b, None, b.mean(axis=0)),
        (Role.SUPPORT_DIFFERENCE, Panel.DIFFERENCE, a[0] + sign * b[0], name, both, runs, page.hull.mean(axis=0)),
    ):
        marks.append(replace(point_mark(role, at, part, panel, span), motion=moves))
        requests.append(LabelRequest(text, role, at, way_or_up(at - middle), part, panel, span, delayed=True))
    return marks, requests


def _sums(page: Page) -> Drawn:
    """Return, for three corners, the arrow to one of A and on by one of B, which ends at their sum."""
    span = _phase(0)
    marks: list[Mark] = []
    requests: list[LabelRequest] = []
    for row_a, row_b in _shown_rows(page):
        point_a, point_b = page.a.shape.core.vertices[row_a], page.b.shape.core.vertices[row_b]
        total, name = point_a + point_b, f"{page.a.vertex_name(row_a)}+{page.b.vertex_name(row_b)}"
        for role, tail, head in ((Role.SUPPORT_A, np.zeros(2), point_a), (Role.SUPPORT_B, point_a, total)):
            arrow = np.array([tail, head])
            marks.append(Mark(Kind.ARROW, role, arrow, name, Panel.DIFFERENCE, span, motion=out_of(tail)))
        found = point_mark(Role.SUPPORT_DIFFERENCE, total, name, Panel.DIFFERENCE, span)
        marks.append(replace(found, delayed=True))
        outwards, text = way_or_up(total - page.hull.mean(axis=0)), " + ".join(map(written_names, name.split("+")))
        role, is_needed = Role.SUPPORT_DIFFERENCE, page.apart  # the same panel may have no room beside B's names
        requests.append(LabelRequest(text, role, total, outwards, name, Panel.DIFFERENCE, span, needed=is_needed))
        for subject, role, row, point in (
            (page.a, Role.SUPPORT_A, row_a, point_a),
            (page.b, Role.SUPPORT_B, row_b, point_b),
        ):
            own, outwards = subject.vertex_name(row), way_or_up(point - subject.boundary.mean(axis=0))
            marks.append(point_mark(role, point, own, Panel.WORLD, span))
            requests.append(LabelRequest(own, role, point, outwards, own, Panel.WORLD, span))
    return marks, requests


def _shown_rows(page: Page) -> list[tuple[int, int]]:
    """Return the rows of up to three corners of A, and one of B for each."""
    rows_a = evenly(range(len(page.a.shape.core)), 3)
    rows_b = evenly(range(len(page.b.shape.core)), 3)
    return [(row, rows_b[k % len(rows_b)]) for k, row in enumerate(rows_a)]


def _slides(corners: Sequence[Floats], page: Page, span: Span) -> Drawn:
    """Return B as it slides round A, touching it: its own first corner draws the outline of A − B.

    B stays where it touches A at a corner of A − B.
    """
    reference = page.b.shape.core.vertices[0]
    name, kind = page.b.vertex_name(0), outline_kind(page.b.boundary)
    marks = [
        Mark(kind, Role.GHOST, page.b.boundary + corner, "B-slid", Panel.WORLD, span, delayed=True)
        for corner in corners[1:]
    ]
    round_a = along(np.concatenate([page.hull, page.hull[:1]])) if len(page.hull) > 1 else from_aside(-corners[0])
    slid = Mark(kind, Role.GHOST, page.b.boundary + corners[0], "B-slid", Panel.WORLD, span, motion=round_a)
    marks.append(slid)
    traced = page.hull + reference
    if len(traced) > 1:
        marks.append(Mark(Kind.POLYGON, Role.DIFFERENCE_HULL, traced, "traced", Panel.WORLD, span))
    for places, panel, part in (
        (np.array(corners) + reference, Panel.WORLD, "reference"),
        (np.array(corners), Panel.DIFFERENCE, "corners"),
    ):
        drawing = Mark(Kind.POINTS, Role.REFERENCE, places[:1], part, panel, span, motion=round_a)
        marks += [
            drawing,
            *([replace(drawing, points=places[1:], motion=None, delayed=True)] if len(places) > 1 else []),
        ]
    marks.append(point_mark(Role.SUPPORT_B, reference, name, Panel.WORLD, span))
    outwards = way_or_up(reference - page.b.boundary.mean(axis=0))
    return marks, [LabelRequest(name, Role.SUPPORT_B, reference, outwards, name, Panel.WORLD, span)]


def _copies(corners: Sequence[Floats], b: Floats, span: Span) -> Drawn:
    """Return copies of B that slide to corners of A; their hull is A + B."""
    return [
        Mark(outline_kind(b), Role.GHOST, b + corner, "B-copied", Panel.DIFFERENCE, span, motion=slides)
        for corner in corners
        for slides in (from_aside(-corner),)
    ], []


def _conclusion(page: Page, span: Span) -> Drawn:
    """Return what the place of the origin says of A and B: a point of both, or the shortest way between them."""
    result = gjk(page.a.shape, page.b.shape)
    ends = np.array([result.closest_a, result.closest_b])
    if result.relation is not Relation.SEPARATED:
        common = _common_point(page, ends[0])
        text = f"p = {written_point(*common.tolist())}"
        name = LabelRequest(text, Role.SIMPLEX, common, np.array([1.0, 0.5]), "p", Panel.WORLD, span)
        return [point_mark(Role.SIMPLEX, common, "p", Panel.WORLD, span)], [name]
    nearest = ends[0] - ends[1]
    lines = ((ends, Panel.WORLD), (np.array([nearest, np.zeros(2)]), Panel.DIFFERENCE))
    return [
        Mark(Kind.POLYLINE, Role.REACH, line, "gap", panel, span, motion=out_of(line[1])) for line, panel in lines
    ], []


def _common_point(page: Page, found: Floats) -> Floats:
    """Return a point (2,) of both shapes, amid the one that was `found` and the corners of each within the other."""
    a, b = page.a.boundary, page.b.boundary
    common: Floats = np.concatenate([found[np.newaxis], a[holds(b, a)], b[holds(a, b)]]).mean(axis=0)
    return common


def _tell(draft: Draft, page: Page, operation: str, groups: Sequence[EdgeGroup], ticks: Sequence[int]) -> None:
    n, m = len(page.a.shape.core), len(page.b.shape.core)
    merged = sum(None not in group for group in groups)
    difference = operation == "difference"
    reference = page.b.shape.core.vertices[0]
    values: dict[str, object] = {
        "n": n,
        "m": m,
        "count": n * m,
        "vertices": len(page.hull),
        "inner": n * m - len(page.hull),
        "edges": len(groups) + merged,
        "merged": merged,
        "point": as_pair(page.hull[0]),
        "b": page.b.vertex_name(0),
        "reference": as_pair(reference),
    }
    draft.add_step(Caption(f"minkowski.{operation}_setup"))
    if difference:
        arrows = arrows_caption(three_arrows(page), page)
    else:
        row_a, row_b = _shown_rows(page)[0]
        point_a, point_b = page.a.shape.core.vertices[row_a], page.b.shape.core.vertices[row_b]
        own = {"point_a": as_pair(point_a), "point_b": as_pair(point_b), "sum": as_pair(point_a + point_b)}
        names = {"a": page.a.vertex_name(row_a), "b": page.b.vertex_name(row_b)}
        arrows = Caption("minkowski.sums", {**own, **names})
    pairs = Caption("minkowski.points" if n * m <= MOST_DIFFERENCE_POINTS else "minkowski.points_many", values)
    draft.add_step(arrows, pairs)
    among = numbers_around(len(page.hull))
    sorted_edges = Caption(f"minkowski.edges_{operation}{'_merged' if merged else ''}", values)
    told = [sorted_edges, *edge_captions(groups, page, difference=difference)] if ticks else []
    one_by_one = dict(zip(ticks, told, strict=True))
    ask = "ask.sum_hull"
    for _, step in groupby(ticks, lambda tick: tick // PHASES):
        captions = [one_by_one[tick] for tick in step]
        draft.add_step(*captions, ask=ask, candidates=among, condensed=not ask, pills=len(captions) * [EDGES])
        ask = ""
    slides = Caption("minkowski.slides" if difference else "minkowski.copies", values)
    draft.add_step(slides, ask=ask, candidates=among, pills=[OUTLINE])
    if not difference:
        draft.add_step(Caption("minkowski.result", values))
        return
    relation = gjk(page.a.shape, page.b.shape).relation
    among = relations(relation, page.language)
    draft.add_step(Caption(f"minkowski.origin_{PLACE[relation]}", values), ask="ask.origin_inside", candidates=among)
