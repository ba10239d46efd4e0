# SPDX-License-Identifier: GPL-3.0-or-later
"""A distance or depth in large digits beside the shapes, and below it the calculation with which to check it."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any

import numpy as np

from ...geometry import Certificate, Relation
from ...geometry.narrowphase.epa import EpaAnswer
from ..model.arrays import FLOAT_NOISE, Floats
from ..model.figure import Panel
from ..model.style import CHART_TEXT_SIZE, SMALL_SIZE, Role
from ..model.subject import Subject
from ..page.page import PARTED
from ..page.sheet import CAPTION_STRIP
from ..page.text_metrics import shortened, text_width
from ..stage.pen import Pen
from ..text.directions import factors_of_lines
from ..text.exact import MINUS
from ..text.exact_form import (
    about_point,
    compact,
    compact_point,
    exact_form,
    lacks_form,
    product_along,
    read,
    written_sum,
)
from ..text.messages import STATED_ERROR, about, about_equal, equal_to, equals, number, outwards
from ..text.messages import point as written_point
from ..text.names import written_names
from .difference_page import PairPen, answer_in_large, weighted
from .pair import extents_worked
from .support_lines import across, edge_distance

MOST_WORKED = 12
"""Most vertices for which values are written out: each shape's in a row of its own, both shapes' in one line."""
FIRST_ROW = 44.0
"""Distance from the panel's top to the centre of the first row; all lengths here are in figure units."""

CLOSEST_LABELS = ("check.closest_a", "check.closest_b"), ("check.closest_a_of_many", "check.closest_b_of_many")
POINT_LABELS = {"a": ("check.corners_a", "check.all_a"), "b": ("check.corners_b", "check.all_b")}
"""The labels of rows: for one pair of closest points or many, and for vertices or a round shape."""

CHECK = "check-"
"""Prefix of the parts of the rows' marks."""
Row = tuple[str, tuple[str, ...]]
"""The label of a row and its possible texts, of which the first that fits is used; it may have none."""


def distance_check(
    pen: PairPen, closest: tuple[Floats, Floats], distance: float, certificate: Certificate,
    *, of_many: bool | None = None,
) -> None:  # fmt: skip
    """Write a distance and its check: the closest points, and the gap between the lines that separate A and B.

    `of_many` tells whether the closest points are one pair of many; None finds out, which only works in the plane.
    """
    page = pen.page
    if of_many is None:  # do edges of A and B face each other?
        along = [ends @ across(certificate.normal) for _, _, ends in page.edges_across(certificate.normal)]
        low, high = (end([each(places) for places in along] or [0.0]) for end, each in ((max, min), (min, max)))
        of_many = len(along) == 2 and bool(high - low > FLOAT_NOISE * np.abs(along).max())
    called = CLOSEST_LABELS[of_many]
    form = exact_form(distance, -page.a.shape.radius, -page.b.shape.radius)
    own = zip(called, (page.a, page.b), closest, strict=True)
    points: list[Row] = [(pen.say(each), tuple(_made_of(at, who, distance))) for each, who, at in own]
    points.append((pen.say("check.way"), tuple(_length(closest[1] - closest[0], form, f"|b {MINUS} a|"))))
    lines = _extents(certificate, distance, (page.a, page.b), pen.difference, vector_name(certificate))
    called_gap = pen.say("check.gap" if len(certificate.normal) == 2 else "check.gap_space")
    _write_check(pen.difference, distance, form, points, lines, [(called_gap, _gap(certificate, form))])


def vector_name(certificate: Certificate) -> str:
    """Return the name of a certificate's direction on its whole page: "d" for a depth, as in EPA, else "n"."""
    return "d" if certificate.relation is Relation.PENETRATING else "n"


def depth_check(pen: PairPen, result: EpaAnswer[Any], certificate: Certificate) -> None:
    """Write a depth and its check: the translation, the overlap along it, and A − B's nearest edges."""
    page, vector, count = pen.page, result.depth * result.normal, len(result.normals)
    form = exact_form(result.depth, page.a.shape.radius, page.b.shape.radius)
    called = "check.way_out" if count == 1 else "check.way_out_of"
    moved: list[Row] = [
        (pen.say(called, count=count), (about_point(*vector.tolist()),)),
        (pen.say("check.its_length"), tuple(_length(vector, form))),
    ]
    name = vector_name(certificate)
    lines = _extents(certificate, result.depth, (page.a, page.b), pen.difference, name)
    found: list[Row] = [(pen.say("check.overlap"), _gap(certificate, form))]
    flat = page.hull.shape[1] == 2
    if flat and not page.a.shape.radius + page.b.shape.radius and len(page.hull) > 2:
        ends = np.roll(page.hull, -1, axis=0)
        distances = sorted(edge_distance(*edge) for edge in zip(page.hull, ends, strict=True))
        lengths = [number(each) for each in distances[:6]]
        lists = (lengths[:count] + ["…"] * (count < len(distances)) for count in range(len(lengths), 0, -1))
        found.append((pen.say("check.edges"), tuple(map(", ".join, lists))))
    _write_check(pen.difference, result.depth, form, moved, lines, found)


def axis_check(
    pen: Pen, deciding: tuple[int, int] | None, way_out: Floats | None, certificate: Certificate,
    subjects: Sequence[Subject],
) -> None:  # fmt: skip
    """Write the gap on an axis, or the overlap that a translation `way_out` ends, and its check; see `_extents`."""
    overlap = certificate.extent_a - certificate.extent_b
    length, sign = abs(overlap), math.copysign(1.0, overlap)
    form = exact_form(length, *(sign * each.shape.radius for each in subjects))
    gap = "check.gap" if len(certificate.normal) == 2 else "check.gap_space"
    called = gap if way_out is None else "check.overlap"
    moved: list[Row] = []
    if way_out is not None:
        moved = [(pen.say("check.way_out"), (about_point(*way_out.tolist()),))]
    lines = [*moved, *_extents(certificate, length, subjects, pen, "n", deciding)]
    _write_check(pen, length, form, lines, [(pen.say(called), _gap(certificate, form))])


def _write_check(pen: Pen, length: float, form: str, *turns: Iterable[Row]) -> None:
    """Write a length with its exact `form` in large digits, and rows, in place of a panel.

    Rows appear in `turns`: the proof that it is no longer, the proof that it is no shorter, and the conclusion.
    """
    timed = [(turn, row) for turn, some in enumerate(turns, start=1) for row in some]
    rows = [row for _, row in timed]
    sheet, area, pen = pen.sheet, pen.sheet.areas[pen.panel], pen.at(Panel.PAGE)
    left, right = ((end - sheet.page.left) / sheet.unit for end in (area.left, area.right))
    top = (area.top - sheet.page.bottom) / sheet.unit
    answer_in_large(pen, length, form, (left, top - 17.0), right)
    for size in (CHART_TEXT_SIZE, SMALL_SIZE):
        beside = left + 8.0 + max(text_width(label, size) for label, _ in rows)
        fits = [[text for text in texts if text_width(text, size) <= right - beside] for _, texts in rows]
        if all(fits):
            break
    lines = list(accumulate((1 if some else 2 for some in fits), initial=0))  # a text too long goes below its label
    gap = min(16.0, (top - FIRST_ROW - CAPTION_STRIP - 14.0) / (lines[-1] - 1))  # 14 from the last to the captions
    for row, ((label, texts), some) in enumerate(zip(rows, fits, strict=True)):
        comes = pen.when_arrived(delayed=timed[row][0])
        pen.sketch.check.append((label, texts[0]))
        text, x = (some[0], beside) if some else (shortened(texts[-1], size, right - left), left)
        said = (label, left, lines[row], Role.NUMBERS), (text, x, lines[row + 1] - 1, Role.TEXT)
        for words, at, line, role in said:
            if words:
                comes.write_on_page(words, (at, top - FIRST_ROW - line * gap), size, f"{CHECK}{row + 1}", role)


def whole_work(certificate: Certificate, a: Floats, b: Floats) -> str:
    """Return the calculation of a gap with integer coefficients from A's and B's vertices (n, 2); empty without these.

    It is part of a line of numbers: "A: 2x + y = 1, 8     B: 13, 16     (13 − 8) / √5 = 2.236".
    """
    whole, _ = factors_of_lines(*certificate.normal.tolist())
    if whole is None or min(map(abs, whole)) == 0 or len(a) + len(b) > MOST_WORKED:
        return ""
    touching = certificate.relation is Relation.TOUCHING  # then the extents differ only by rounding
    length = 0.0 if touching else abs(certificate.extent_b - certificate.extent_a)
    of_a, of_b = (_values(corners, whole, length) for corners in (a, b))
    work = _between(certificate, exact_form(length))[:1] if length else ()
    return about_equal(PARTED.join(("", f"A: {written_sum(*whole)} = {of_a}", f"B: {of_b}", *work)))


def listed(subject: Subject, certificate: Certificate, pen: Pen) -> str:
    """Return the text of a shape's vertices for a row in the pen's panel; empty if unwanted, or if it does not fit."""
    corners = subject.shape.core.vertices
    if subject.shape.radius or factors_of_lines(*certificate.normal.tolist())[0] is None:
        return ""
    length = abs(certificate.extent_b - certificate.extent_a)
    text = ", ".join(_place(corner, length) for corner in corners[:MOST_WORKED])
    room = pen.sheet.areas[pen.panel].width / pen.unit - 72.0  # for what is beside it
    return text if len(corners) <= MOST_WORKED and text_width(text.replace(",", ";"), SMALL_SIZE) <= room else ""


def _extents(
    certificate: Certificate, length: float, subjects: Sequence[Subject], pen: Pen, name: str,
    deciding: tuple[int, int] | None = None,
) -> Iterator[Row]:  # fmt: skip
    """Yield rows about the lines behind which A and B lie: their direction unless in integers, and values at vertices.

    Without integers, only the `deciding` vertices are evaluated, if they are known.
    """
    normal = certificate.normal
    whole, sign = factors_of_lines(*normal.tolist())
    if whole is None:
        called = pen.say("check.direction_d" if name == "d" else "check.direction_n")
        yield called, (about_point(*normal.tolist()),)
    levels = sign * certificate.extent_a, sign * certificate.extent_b
    for row, (subject, order, level) in enumerate(zip(subjects, "≤≥" if sign > 0.0 else "≥≤", levels, strict=True)):
        letter, corners = subject.letter.lower(), subject.shape.core.vertices
        called, is_most = pen.say(POINT_LABELS[letter][subject.shape.radius > 0.0]), order == "≤"
        if whole is None:
            if deciding is None or subject.shape.radius:
                yield called, (f"{name}·{letter} {order} {_digits(level, length, up=is_most)}",)
                continue
            vertex, called_so = corners[deciding[row]], written_names(subject.vertex_name(deciding[row]))
            yield called, (f"{called_so} {_place(vertex, length)}",)
            yield "", (product_along(vertex, normal, level), f"{name}·{called_so} {equals(level)}")
            continue
        if points := listed(subject, certificate, pen):
            yield called, (points,)
            called = ""
        limit = _digits(level * math.hypot(*whole), length, up=is_most)
        texts = [f"{written_sum(*whole)} {order} {limit}"]
        if not subject.shape.radius and len(corners) <= MOST_WORKED:
            texts.insert(0, about_equal(f"{written_sum(*whole)} = {_values(corners, whole, length)}"))
        yield called, tuple(texts)


def _made_of(point: Floats, subject: Subject, length: float) -> Iterator[str]:
    """Yield texts of a closest point: as a combination of vertices, "a = 0.5 a₃ + 0.5 a₄ = (3, 2)", then alone."""
    letter, place = subject.letter.lower(), _place(point, length)
    if place == compact_point(*point.tolist()):
        place = about_point(*point.tolist())
    elif any(_drops(_digits(value, length), value) for value in point.tolist()):
        place = f"≈ {place}"
    if not subject.shape.radius and (terms := _weights(point, subject.shape.core.vertices)):
        sum_of = weighted([weight for _, weight in terms], [subject.vertex_name(row) for row, _ in terms])
        yield about_equal(f"{letter} {equal_to(sum_of)} = {place}")
    yield about_equal(f"{letter} = {place}")


def seeming_contact(closest: Iterable[Floats], subjects: Iterable[Subject], length: float) -> dict[str, str]:
    """Return how a vertex is written and how it is stored if the closest points are written alike; else nothing."""
    places = list(closest)
    if len({written_point(*place.tolist()) for place in places}) == 1:
        for place, subject in zip(places, subjects, strict=True):
            short, stored = written_point(*place.tolist()), _place(place, length)
            if short != stored and len(_weights(place, subject.shape.core.vertices)) == 1:
                return {"short": short, "stored": stored}
    return {}


def _place(point: Floats, length: float) -> str:
    """Write a point, each coordinate as in `_digits`."""
    return f"({', '.join(_digits(value, length) for value in point.tolist())})"


def _digits(value: float, length: float, *, up: bool | None = None) -> str:
    """Write a number briefly or, if needed, accurately to a hundredth of a length; a bound is rounded outwards."""
    text = compact(value)
    enough = 0.01 * length
    if not length or abs(read(text) - value) <= enough:
        return text if up is None or "/" in text else number(outwards(value, up=up))
    places = min(math.ceil(-math.log10(enough)), 24)
    value = value if up is None else outwards(value, up=up, places=places)
    return f"{value:.{places}f}".rstrip("0").replace("-", MINUS)


def _weights(point: Floats, corners: Floats) -> list[tuple[int, float]]:
    """Return the rows of the vertex or the edge's vertices on which a point lies, with weights; none if on neither."""
    size = FLOAT_NOISE * float(np.abs(corners).max())
    for row, (start, end) in enumerate(zip(corners, np.roll(corners, -1, axis=0), strict=True)):
        if np.array_equal(point, start):
            return [(row, 1.0)]
        vector, square = end - start, float((end - start) @ (end - start))
        share = float((point - start) @ vector) / square if square else -1.0
        if 0.0 < share < 1.0 and math.dist(start + share * vector, point) <= size:
            return [(row, 1.0 - share), ((row + 1) % len(corners), share)]
    return []


def _length(vector: Floats, form: str, called: str = "") -> Iterator[str]:
    """Yield texts of a vector's length, longest first, as the root of squared components: "√(2² + 1²) = √5 ≈ 2.236"."""
    sides = [abs(value) for value in vector.tolist() if value]
    name = f"{called} {'≈' if any(map(lacks_form, sides)) else '='} " if called else ""
    for write, before in ((compact, name), (compact, ""), (number, "")):
        parts = list(map(write, sides))
        if len(parts) == 1:
            yield f"{before}{parts[0]}"
            return
        root = " + ".join(f"({part})²" if "/" in part or "·" in part else f"{part}²" for part in parts)
        yield from _with_form(f"{before}√({root})", math.hypot(*map(read, parts)), math.hypot(*vector), form)
    yield about(math.hypot(*vector))


def _values(corners: Floats, whole: Iterable[int], length: float) -> str:
    """Write the values of an expression at vertices (n, 2), after "≈ " if digits are dropped."""
    values = (corners @ np.array(whole)).tolist()
    texts = [_digits(value, length) for value in values]
    return f"{'≈ ' * any(map(_drops, texts, values))}{', '.join(texts)}"


def _drops(text: str, value: float) -> bool:
    """Tell whether a number as written lacks digits of its value."""
    return abs(read(text) - value) > STATED_ERROR * abs(value)


def _gap(certificate: Certificate, form: str) -> tuple[str, ...]:
    return *_between(certificate, form, spelled=True), *_between(certificate, form)


def _between(certificate: Certificate, form: str, *, spelled: bool = False) -> tuple[str, ...]:
    """Return texts of the gap between two lines, or their overlap, from integers: "(13 − 8) / √5 = √5 ≈ 2.236".

    The divisor, the length of the direction, is `spelled` out: "√(2² + 1²)".
    """
    whole, sign = factors_of_lines(*certificate.normal.tolist())
    ends = sign * certificate.extent_a, sign * certificate.extent_b
    length = abs(ends[1] - ends[0])
    if whole is None or (0 in whole if len(whole) == 2 else sum(map(bool, whole)) < 2):
        return (extents_worked(*ends, length, apart=ends[0] < ends[1]),)
    more, less = (_digits(end * math.hypot(*whole), length) for end in sorted(ends, reverse=True))
    taken = less.removeprefix(MINUS)
    difference = f"{more} {'+' if taken != less else MINUS} {taken}"
    square = sum(value * value for value in whole)
    root = str(math.isqrt(square)) if math.isqrt(square) ** 2 == square else f"√{square}"
    if spelled:
        root = f"√({' + '.join(f'{abs(value)}²' for value in whole if value)})"
    return _with_form(f"({difference}) / {root}", (read(more) - read(less)) / math.hypot(*whole), length, form)


def _with_form(work: str, shown: float, length: float, form: str) -> tuple[str, ...]:
    """Return a calculation with the exact `form` of a length, and without; `shown` is what its digits amount to."""
    sign, digits = "=" if math.isclose(shown, length, rel_tol=1e-9) else "≈", number(length)
    exact_too = [f"{form} ≈ {digits}"] * (form != digits)
    return tuple(about_equal(f"{work} {sign} {each}") for each in (*exact_too, about(length)))
