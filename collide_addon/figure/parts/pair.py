# SPDX-License-Identifier: GPL-3.0-or-later
"""What figures of two shapes share: the page for A, B and A − B, their marks, and captions and marks of the answer."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

import numpy as np

from ... import geometry
from ..labels.names import mark_names, origin_request, shape_names
from ..model.arrays import Floats
from ..model.choices import Detail, Layout
from ..model.figure import PHASES, Figure, Kind, Mark, Panel, Span, as_large_as, from_aside, out_of
from ..model.lesson import Box
from ..model.look import Look
from ..model.outline import circle
from ..model.style import SMALL_SIZE, Role
from ..model.subject import Lettered, Subject
from ..page.sheet import Sheet, bounds_of, corners_of, lay_out
from ..stage.draft import Draft
from ..stage.pen import Pen, Sketch
from ..text.directions import as_unit
from ..text.exact import MINUS, PLUS, worked
from ..text.exact_form import exact, exact_form, over_root
from ..text.messages import Caption, about, by_relation, equals, number, say
from .difference_page import PairPen
from .object_and_difference import nothing_beyond
from .support_lines import across

T = TypeVar("T")

BADGES = by_relation("badge.separated", "badge.touching", "badge.penetrating")

BUILT = 2
"""The last tick in which A − B is being built, unless an introduction does so."""
DOT_PRODUCTS_OF_A_BOX_AXIS = 5
"""One for the distance of the centres, and two for the half extents of each box."""
MOST_WAYS_OUT = 8
"""At most this many of several equally short translations are drawn."""
MOST_DIFFERENCE_POINTS = 900
"""More differences of vertices than this would cover the panel."""


def box_of(subject: Subject, box: Box) -> geometry.OrientedBox:
    """Return a subject's box of a kind; a circle's is the square around it, whichever kind is requested."""
    angle = subject.angle if box is Box.OBJECT else 0.0
    if isinstance(subject.shape, geometry.Circle):
        return geometry.OrientedBox(subject.shape.center, (subject.shape.radius, subject.shape.radius), angle)
    if box is Box.SMALLEST:
        return geometry.min_area_box(subject.points)
    if box is Box.PRINCIPAL:
        return geometry.pca_box(subject.points)
    return geometry.OrientedBox.around(subject.points, angle)


@lru_cache(maxsize=4)
def difference_hull(a: Subject, b: Subject) -> Floats:
    """Return the boundary of A − B to draw, including radii; cached, as a layout tries many placements."""
    core = geometry.minkowski_difference(a.shape.core, b.shape.core)
    radius = a.shape.radius + b.shape.radius
    if radius == 0.0:
        return core
    return geometry.ConvexPolygon(np.concatenate([circle(vertex, radius) for vertex in core])).vertices


def pair_headings(layout: Layout, operation: str = "difference") -> dict[Panel, str]:
    """Return the headings of a pair's panels; `operation` is "difference" or "sum"."""
    if layout is Layout.OVERLAY:
        return {Panel.WORLD: "panel.overlay" if operation == "difference" else "panel.overlay-sum"}
    return {
        Panel.WORLD: "panel.world",
        Panel.DIFFERENCE: "panel.difference" if operation == "difference" else "panel.sum",
    }


def evenly(items: Sequence[T], most: int) -> list[T]:
    """Return at most `most` evenly spaced items, including the first and the last."""
    rows = np.unique(np.linspace(0, len(items) - 1, min(len(items), most)).round().astype(int))
    return [items[row] for row in rows]


def name_ghost(pen: Pen, moved: Floats, vector: Floats) -> None:
    """Label the outline (n, 2) of B that has moved out of A by a `vector` (2,)."""
    furthest, arrived = moved[int(np.argmax(moved @ vector))], pen.when_arrived()
    arrived.name(pen.say("role.ghost"), Role.GHOST, furthest, vector, "name-of-ghost", SMALL_SIZE, needed=False)


def shape_marks(subjects: Iterable[Subject], detail: Detail) -> list[Mark]:
    """Return the outlines of shapes and, in full detail, what they were made from: a concave outline, or points."""
    marks = []
    for subject in subjects:
        part, points = subject.letter, subject.points
        if isinstance(subject.shape, geometry.Circle):
            marks.append(Mark(Kind.RING, subject.role, points, part, radius=subject.shape.radius, filled=True))
            continue
        vertices, core = subject.boundary, subject.shape.core.vertices
        kind = Kind.POLYGON if len(vertices) > 1 else Kind.POINTS
        marks.append(Mark(kind, subject.role, vertices, part, filled=True))
        if subject.shape.radius:
            kind = Kind.POLYGON if len(core) > 1 else Kind.POINTS
            marks.append(Mark(kind, Role.CORE, core, f"{part}-core"))
        if detail is Detail.FULL and subject.own_outline:
            rings = subject.own_outline  # a concave object within its hull
            inside = rings if len(rings) == 1 else geometry.convex_pieces(rings)
            marks += [Mark(Kind.POLYGON, Role.OWN_OUTLINE, ring, f"{part}-itself") for ring in rings]
            marks += [Mark(Kind.AREA, Role.OWN_OUTLINE, piece, f"{part}-itself") for piece in inside]
        elif detail is Detail.FULL and len(core) < len(points):
            marks.append(Mark(Kind.POINTS, Role.INPUT, points, f"{part}-points"))
    return marks


def touches_by_tolerance(certificate: geometry.Certificate) -> bool:
    """Tell whether the shapes touch only within the tolerance: they have a small gap or depth."""
    return certificate.relation is geometry.Relation.TOUCHING and certificate.upper > certificate.rounding


def overlaps(certificate: geometry.Certificate) -> bool:
    """Tell whether the shapes have a depth, even one within the tolerance."""
    within = touches_by_tolerance(certificate) and certificate.lower < 0.0
    return within or certificate.relation is geometry.Relation.PENETRATING


def certificate_values(certificate: geometry.Certificate) -> dict[str, object]:
    """Return the values for captions about a certificate, with the calculation of its gap or depth."""
    bounds = {name: getattr(certificate, name) for name in ("extent_a", "extent_b", "lower", "upper")}
    overlap = certificate.extent_a - certificate.extent_b
    work = extents_worked(certificate.extent_a, certificate.extent_b, abs(overlap), apart=overlap < 0.0)
    level = over_root(certificate.extent_a, certificate.normal)
    level = about(certificate.extent_a) if level == number(certificate.extent_a) else level
    values = {"work": work, "level": level, "rounding": certificate.rounding}
    return {"normal": as_unit(certificate.normal), **bounds, **values}


def extents_worked(high_a: float, low_b: float, length: float, *, apart: bool) -> str:
    """Return the calculation of an overlap from where A ends and B begins: "9 − 5 = 4"; for a gap, in reverse."""
    first, last = (low_b, high_a) if apart else (high_a, low_b)
    return worked(first, (MINUS, last), total=length)


def touching_caption(certificate: geometry.Certificate, tolerance: float) -> Caption:
    """Return the caption for shapes that touch only within the tolerance."""
    message = "result.depth_within" if overlaps(certificate) else "result.gap_within"
    return Caption(message, {"length": certificate.upper, "tolerance": tolerance})


def grow_back(
    draft: Draft, pen: PairPen, v: Floats, direction: Floats, message: str,
    result: geometry.GjkResult | geometry.PenetrationResult, cores: float,
) -> Caption:  # fmt: skip
    """Make the cores' difference grow to the whole A − B before the answer, and return the caption that says so.

    During the search, the whole A − B is not shown. The line through v (2,), behind which the cores' difference lies
    along a unit `direction` (2,), moves with the outline.
    """
    (before,) = [mark.points for mark in draft.marks if mark.part == "A-B"] or [np.zeros((1, 2))]
    (row,) = (row for row, mark in enumerate(draft.marks) if mark.part == "A-B-round")
    whole, span = draft.marks[row], Span.of(len(draft.steps), until=len(draft.steps))
    until = PHASES * len(draft.introduction.steps) - 1 if draft.introduction else BUILT
    draft.marks[row] = replace(whole, span=Span(whole.span.first, until))
    grows = as_large_as(before, whole.points)
    draft.marks.append(replace(whole, role=Role.DIFFERENCE_HULL, span=span, motion=grows, delayed=False))
    page, beyond = pen.page, pen.apart().during(Span(span.first, span.first))
    radii = page.a.shape.radius + page.b.shape.radius
    end = v + radii * direction
    nothing_beyond(beyond, end, direction, max(0.0, float(-direction @ end)))
    line, *empty = beyond.sketch.marks
    pen = pen.during(beyond.span).difference
    pen.line(Role.SUPPORT_LINE, page.sheet.line_across(v, direction, Panel.DIFFERENCE), "line-of-cores")
    pen.line(Role.SUPPORT_LINE, line.points, line.part, from_aside(-radii * direction))
    pen.line(Role.TRANSLATION, np.array([v, end]), "radii", out_of(v))
    draft.draw(((replace(mark, delayed=True) for mark in empty), beyond.sketch.requests))
    called = "r" if 0.0 in (page.a.shape.radius, page.b.shape.radius) else "rA + rB"
    arrived = pen.when_arrived()
    said, short = f"{called} {equals(radii)}", number(radii)  # there may be little room between line and outline
    arrived.name(said, Role.TRANSLATION, (v + end) / 2, across(direction), "radii", short=short)
    return Caption(message, grown_values(result, cores))


def grown_values(result: geometry.GjkResult | geometry.PenetrationResult, cores: float) -> dict[str, object]:
    """Return the values for captions about cores and radii, which make a depth larger and a distance smaller."""
    radii = [radius for radius in (result.a.radius, result.b.radius) if radius]
    sign = -1.0 if isinstance(result, geometry.GjkResult) else 1.0
    total, form = cores + sign * sum(radii), exact_form(cores)
    work = worked(cores, *((PLUS if sign > 0.0 else MINUS, radius) for radius in radii), total=total)
    if form != number(cores):  # a root
        work = exact(total, *(sign * radius for radius in radii))
    depth = {} if isinstance(result, geometry.GjkResult) else {"depth": result.depth}
    return {"cores": cores, "exactly": exact(cores), "radii": sum(radii), "work": work, **depth}


def finish_pair(
    draft: Draft, a: Subject, b: Subject,
    *, relation: geometry.Relation, result: Mapping[str, object], headings: Mapping[Panel, str] | None = None,
    rail: Sequence[str] = (), bounds: str = "",
) -> Figure:  # fmt: skip
    """Return the finished figure of A and B; see `Draft.finish`."""
    title, headings = pair_title(draft.name, a, b, draft.look.language), headings or pair_headings(draft.look.layout)
    return draft.finish(title, headings=headings, badge=BADGES[relation], result=result, rail=rail, bounds=bounds)


def pair_title(algorithm: str, a: Lettered, b: Lettered, language: str) -> str:
    """Return the title: the algorithm, and which objects A and B are, unless these are their names."""
    named = [each for each in (a, b) if each.name != each.letter]
    if len(named) == 1:
        return say("title.one", language, algorithm=algorithm, letter=named[0].letter, name=named[0].name)
    return say("title.pair", language, algorithm=algorithm, a=a.name, b=b.name) if named else algorithm


def pair_sheet(
    a: Subject, b: Subject, look: Look, *more: Floats, of_difference: Sequence[Floats] = (), below: float = 0.0,
    slides: Floats | None = None, reach: float = 0.0,
) -> Sheet:  # fmt: skip
    """Return the page of a figure of A, B and A − B; `more` are further points of the first panel.

    `of_difference` are further points of A − B's panel; both are arrays (n, 2).

    Below A and B there is room for bars, `below` figure units high. If B `slides` by a vector (2,), and A − B in the
    opposite direction, there is room for both, and for a circle of radius `reach` around the origin unless A − B would
    become small beside it.
    """
    hull, vector = difference_hull(a, b), np.zeros(2) if slides is None else slides
    world = bounds_of(a.boundary, b.boundary, b.boundary + vector, *more)
    difference = bounds_of(hull, hull - vector, np.zeros((1, 2)), *of_difference)
    if 2 * reach < 0.7 * max(difference.width, difference.height):
        difference = bounds_of(corners_of(difference), reach * np.array([[-1.0, -1.0], [1.0, 1.0]]))
    return lay_out(world, difference, look, below=below)


def pair_draft(name: str, a: Subject, b: Subject, sheet: Sheet, *, since: int = 0, delayed: bool = False) -> Draft:
    """Return the draft of a figure of A, B and A − B with their marks.

    A − B, a pale area, shows from the tick `since` on, if `delayed` only after all motion of that tick. For round
    shapes it is the cores' difference, and the whole A − B surrounds it.
    """
    sketch = Sketch(sheet, shape_marks((a, b), sheet.look.detail))
    pen, corners = Pen(sketch), geometry.minkowski_difference(a.shape.core, b.shape.core)
    whole = Pen(sketch, Span(since), Panel.DIFFERENCE, delayed=delayed)
    pen.at(Panel.DIFFERENCE).dots(Role.ORIGIN, np.zeros(2), "0")
    whole.polygon(Role.DIFFERENCE_HULL, corners if len(corners) > 1 else corners[:0], "A-B", filled=True)
    for each in (each for each in (a, b) if isinstance(each.shape, geometry.Circle)):
        pen.dots(each.role, each.shape.core.vertices, f"{each.letter}-center")
    if a.shape.radius or b.shape.radius:
        whole.polygon(Role.DIFFERENCE_ROUND, difference_hull(a, b), "A-B-round", filled=True)
    draft = Draft(name, sheet, [*sketch.marks, *shape_names((a, b), sheet)])
    draft.requests.append(origin_request(sheet.unit))
    cores = mark_names(sketch.marks, {Role.CORE: "role.core"}, sheet.language)
    draft.requests += (replace(each, span=Span(0, PHASES - 1)) for each in cores)
    return draft
