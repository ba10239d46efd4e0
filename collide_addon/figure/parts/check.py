# SPDX-License-Identifier: GPL-3.0-or-later
"""A distance or a depth in large digits beside the shapes, and below it what a student works out to check it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import numpy as np

from ...geometry import Certificate, PenetrationResult
from ..model.arrays import Floats
from ..model.figure import Mark, Panel, Span
from ..model.style import CHART_SIZE, Role
from ..model.subject import Subject
from ..page.page import PARTED
from ..page.sheet import CAPTION_STRIP, page_text
from ..page.text_metrics import shortened, text_width
from ..text.directions import factors_of_lines
from ..text.exact_form import compact, exact, plain_point, written_sum
from ..text.messages import number, say
from ..text.messages import point as written_point
from ..text.worked_sums import MINUS
from .both_spaces import ON_LINE, Page, edges_across, weighted
from .draft import CHECK
from .pair import extents_worked
from .support_lines import across, edge_distance
from .weights import answer_in_large

MOST_WORKED = 12
"""Corners for which a sum is written out: of each shape in a row of its own, of both in a line."""
ANSWER_BELOW, FIRST_ROW, ROW_GAP = 17.0, 46.0, 16.0
"""From the panel's top down to the middle of the answer, and of the first row, and from row to row; all lengths here
are in figure units."""
MOST_LISTED = 6
"""So many of the nearest edges have their distance written out."""
AS_WRITTEN = 1e-9
"""Relative difference up to which what the digits written make is the length itself."""
LABEL_GAP = 8.0
"""Between what a row is called and what it says."""

Row = tuple[str, tuple[str, ...]]
"""What a row is called, and what it says: the first of these for which there is room."""


def distance_check(
    closest: tuple[Floats, Floats], distance: float, certificate: Certificate, span: Span, page: Page
) -> list[Mark]:
    """Return a distance, and how to check it: the closest points, and the gap between the lines that part A and B."""
    points = zip("ab", (page.a, page.b), closest, strict=True)
    one_of = "_of_many" if _are_many(certificate.normal, span, page) else ""
    lengths = _length(closest[1] - closest[0], distance)
    return _check_marks(
        distance,
        [
            *((f"closest_{letter}{one_of}", tuple(_made_of(point, subject))) for letter, subject, point in points),
            ("way", (f"|b {MINUS} a| = {lengths[0]}", *lengths)),
            *_extents(certificate, page),
            ("gap", (*_between(certificate, spelled=True), *_between(certificate))),
        ],
        span,
        page,
    )


def _are_many(normal: Floats, span: Span, page: Page) -> bool:
    """Tell whether edges of A and B face each other across `normal` (2,): then many points of both are as close."""
    along = [edge.points @ across(normal) for edge in edges_across(normal, span, page)]
    if len(along) < len((page.a, page.b)):
        return False
    low, high = (end([each(places) for places in along]) for end, each in ((max, min), (min, max)))
    return bool(high - low > ON_LINE * np.abs(along).max())


def depth_check(result: PenetrationResult, certificate: Certificate, span: Span, page: Page) -> list[Mark]:
    """Return a depth, and how to check it: the way out, the overlap along it, and A − B's nearest edges."""
    way, ways = result.depth * result.normal, len(result.normals)
    rows: list[Row] = [
        ("way_out" if ways == 1 else "way_out_of", (plain_point(*way.tolist()) or written_point(*way.tolist()),)),
        ("its_length", _length(way, result.depth)),
        *_extents(certificate, page),
        ("overlap", (*_between(certificate, spelled=True), *_between(certificate))),
    ]
    if not page.a.shape.radius + page.b.shape.radius and len(page.hull) > 2:
        ends = np.roll(page.hull, -1, axis=0)
        distances = sorted(edge_distance(*edge) for edge in zip(page.hull, ends, strict=True))
        lengths = [number(each) for each in distances[:MOST_LISTED]]
        lists = (lengths[:count] + ["…"] * (count < len(distances)) for count in range(len(lengths), 0, -1))
        rows.append(("edges", tuple(map(", ".join, lists))))
    return _check_marks(result.depth, rows, span, page, count=ways)


def _check_marks(length: float, rows: Sequence[Row], span: Span, page: Page, *, count: int = 1) -> list[Mark]:
    """Return a length in large digits, and the rows below it, in the place of A − B; it is one of `count` as long."""
    sheet, area = page.sheet, page.sheet.areas[Panel.DIFFERENCE]
    left, right = ((end - sheet.page.left) / sheet.unit for end in (area.left, area.right))
    top = (area.top - sheet.page.bottom) / sheet.unit
    marks = [*answer_in_large(sheet, length, (left, top - ANSWER_BELOW), right, span)]
    labels = [say(f"check.{name}", page.language, count=count) for name, _ in rows]
    beside = left + LABEL_GAP + max(text_width(label, CHART_SIZE) for label in labels)
    gap = min(ROW_GAP, (top - FIRST_ROW - CAPTION_STRIP) / len(rows))
    for row, (label, (_, texts)) in enumerate(zip(labels, rows, strict=True)):
        height, room = top - FIRST_ROW - row * gap, right - beside
        text = next((each for each in texts if text_width(each, CHART_SIZE) <= room), texts[-1])
        said = (label, left, Role.NUMBERS), (shortened(text, CHART_SIZE, room), beside, Role.TEXT)
        for words, x, role in said:
            marks.append(page_text(sheet, words, (x, height), CHART_SIZE, f"{CHECK}{row + 1}", span=span, role=role))
    return marks


def whole_work(certificate: Certificate, a: Floats, b: Floats) -> str:
    """Return a gap worked out with whole factors from the corners (n, 2) of A and B; nothing where there are none.

    It is part of a line of numbers: "A: 2x + y = 1, 8     B: 13, 16     (13 − 8) / √5 = 2.236".
    """
    whole, _ = factors_of_lines(*certificate.normal.tolist())
    if whole is None or min(map(abs, whole)) == 0 or len(a) + len(b) > MOST_WORKED:
        return ""
    of_a, of_b = (_values(corners, whole) for corners in (a, b))
    return PARTED.join(("", f"A: {written_sum(*whole)} = {of_a}", f"B: {of_b}", _between(certificate)[0]))


def _extents(certificate: Certificate, page: Page) -> Iterator[Row]:
    """Yield the lines that A and B stay behind: their direction unless in whole numbers, and what the corners give."""
    normal = certificate.normal
    whole, sign = factors_of_lines(*normal.tolist())
    if whole is None:
        yield "normal", (written_point(*normal.tolist()),)
    levels = sign * certificate.extent_a, sign * certificate.extent_b
    for subject, order, level in zip((page.a, page.b), "≤≥" if sign > 0.0 else "≥≤", levels, strict=True):
        called = "all" if subject.shape.radius else "corners"
        yield f"{called}_{subject.letter.lower()}", tuple(_corners(subject, whole, order, level))


def _made_of(point: Floats, subject: Subject) -> Iterator[str]:
    """Yield a closest point with the corners that it is made of, "a = 0.5 a₃ + 0.5 a₄ = (3, 2)", then alone."""
    letter, place = subject.letter.lower(), plain_point(*point.tolist()) or written_point(*point.tolist())
    if not subject.shape.radius and (terms := _weights(point, subject.shape.core.vertices)):
        sum_of = weighted([weight for _, weight in terms], [subject.vertex_name(row) for row, _ in terms])
        yield f"{letter} = {sum_of} = {place}"
    yield f"{letter} = {place}"


def _weights(point: Floats, corners: Floats) -> list[tuple[int, float]]:
    """Return the corner, or the two of an edge, on which a point lies, each with its weight; nothing without one."""
    size = ON_LINE * float(np.abs(corners).max())
    for row, (start, end) in enumerate(zip(corners, np.roll(corners, -1, axis=0), strict=True)):
        if np.array_equal(point, start):
            return [(row, 1.0)]
        way, square = end - start, float((end - start) @ (end - start))
        share = float((point - start) @ way) / square if square else -1.0
        if 0.0 < share < 1.0 and math.dist(start + share * way, point) <= size:
            return [(row, 1.0 - share), ((row + 1) % len(corners), share)]
    return []


def _length(way: Floats, length: float) -> tuple[str, ...]:
    """Write the length of a way as the root of its parts' squares: "√(2² + 1²) = √5 ≈ 2.236"."""
    parts = [number(abs(value)) for value in way.tolist() if value]
    if len(parts) == 1:
        return (parts[0],)
    root = " + ".join(f"{part}²" for part in parts)
    made = math.hypot(*(float(part.replace(MINUS, "-")) for part in parts))
    return _told(f"√({root})", made, length)


def _corners(subject: Subject, whole: tuple[int, int] | None, order: str, level: float) -> Iterator[str]:
    """Yield a value for each corner, "2x + y = 1, 2, 8", then the bound that all keep: "2x + y ≤ 8"."""
    if whole is None:
        yield f"n·{subject.letter.lower()} {order} {number(level)}"
        return
    corners = subject.shape.core.vertices
    if not subject.shape.radius and len(corners) <= MOST_WORKED:
        yield f"{written_sum(*whole)} = {_values(corners, whole)}"
    yield f"{written_sum(*whole)} {order} {compact(level * math.hypot(*whole))}"


def _values(corners: Floats, whole: Iterable[int]) -> str:
    return ", ".join(compact(value) for value in (corners @ np.array(whole)).tolist())


def _between(certificate: Certificate, *, spelled: bool = False) -> tuple[str, ...]:
    """Write the gap between two lines, or how far they overlap, with whole factors: "(13 − 8) / √5 = √5 ≈ 2.236".

    What it is divided by, the length of the direction, is `spelled` out: "√(2² + 1²)".
    """
    whole, sign = factors_of_lines(*certificate.normal.tolist())
    ends = sign * certificate.extent_a, sign * certificate.extent_b
    length = abs(ends[1] - ends[0])
    if whole is None or 0 in whole:
        return (extents_worked(*ends, length, apart=ends[0] < ends[1]),)
    more, less = (compact(end * math.hypot(*whole)) for end in sorted(ends, reverse=True))
    taken = less.removeprefix(MINUS)
    difference = f"{more} {'+' if taken != less else MINUS} {taken}"
    square = whole[0] ** 2 + whole[1] ** 2
    root = str(math.isqrt(square)) if math.isqrt(square) ** 2 == square else f"√{square}"
    if spelled:
        root = "√({}² + {}²)".format(*map(abs, whole))
    shown = float(Fraction(more.replace(MINUS, "-")) - Fraction(less.replace(MINUS, "-"))) / math.hypot(*whole)
    return _told(f"({difference}) / {root}", shown, length)


def _told(work: str, shown: float, length: float) -> tuple[str, ...]:
    """Return what is worked out with its exact form, and without; `shown` is what the digits written make."""
    sign = "=" if math.isclose(shown, length, rel_tol=AS_WRITTEN) else "≈"
    return f"{work} {sign} {exact(length)}", f"{work} {sign} {number(length)}"
