# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture that proves that two shapes are apart or touch: two lines with nothing between them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from operator import itemgetter

import numpy as np

from ...geometry import Certificate, Relation
from ..labels.labels import Drawn, LabelRequest, way_or_up
from ..labels.obstacles import half_room
from ..model.arrays import Floats
from ..model.figure import PHASES, Kind, Mark, Panel, Span, from_aside
from ..model.style import NUMBERS_SIZE, Role
from ..page.sheet import Sheet
from ..stage.draft import Draft
from ..stage.half_planes import empty_marks
from ..text.directions import factors_of_lines
from ..text.exact_form import compact, exact_form, plain_point, written_sum
from ..text.messages import number
from .both_spaces import (
    RIGHT_ANGLE,
    Page,
    edges_across,
    gap_between,
    nothing_beyond,
    point_mark,
    reach_marks,
    reach_requests,
    right_angle,
    together,
)
from .candidates import coordinate_requests
from .check import distance_check, listed, vector_name
from .support_lines import across, line_across

LEVEL_AT = 0.22
"""Where along a line its equation stands, from one of its ends to its middle."""


def across_an_edge(certificate: Certificate, page: Page) -> Certificate:
    """Return the certificate of shapes that touch with the normal of an edge that parts them, too, if there is one.

    That of the smallest whole numbers is the easiest to check.
    """
    if certificate.relation is not Relation.TOUCHING or not certificate.holds:
        return certificate
    a, b, found = page.a.shape, page.b.shape, []
    for core, sign in ((a.core.vertices, 1.0), (b.core.vertices, -1.0)):
        for way in np.roll(core, -1, axis=0) - core if len(core) > 1 else ():
            normal = -sign * across(way / math.hypot(*way))
            end_a = float((a.core.vertices @ normal).max()) + a.radius
            end_b = float((b.core.vertices @ normal).min()) - b.radius
            if abs(end_b - end_a) <= certificate.rounding:
                whole, _ = factors_of_lines(*normal.tolist())
                size = sum(map(abs, whole)) if whole else math.inf
                found.append((size, replace(certificate, normal=normal, extent_a=end_a, extent_b=end_b)))
    return min(found, key=itemgetter(0), default=(0.0, certificate))[1]


def listed_corners(certificate: Certificate, span: Span, page: Page) -> Drawn:
    """Return the names of corners of which a check lists what they give, with coordinates unless it lists these."""
    requests = []
    for subject in (page.a, page.b) if factors_of_lines(*certificate.normal.tolist())[0] else ():
        named = coordinate_requests(subject, span)
        listed_there = bool(listed(subject, certificate, page))
        requests += [replace(each, text=each.short) if listed_there else each for each in named]
    return [], requests


def level_text(normal: Floats, level: float, name: str) -> str:
    """Return the equation of the line where n · x is `level`, with whole factors where n has them: "2x + y = 8"."""
    whole, sign = factors_of_lines(*normal.tolist())
    if whole is None:
        return f"{name} = {number(level)}"
    return f"{written_sum(*whole)} = {compact(sign * level * math.hypot(*whole))}"


def level_requests(
    ends: Iterable[Floats], certificate: Certificate, span: Span, page: Page, arrow: Floats | None = None
) -> list[LabelRequest]:
    """Return the requests for the equations of the lines across the normal through a point of A and one of B.

    Each stands near the end of its line that is further from the shapes and from an `arrow` (2, 2) on one of them.
    """
    avoid = np.concatenate([page.a.boundary, page.b.boundary, *([] if arrow is None else [arrow])])
    normal, requests = certificate.normal, []
    levels = certificate.extent_a, certificate.extent_b
    apart = -normal if certificate.relation is Relation.PENETRATING else normal
    for end, subject, level, outwards in zip(ends, (page.a, page.b), levels, (-apart, apart), strict=True):
        letter = subject.letter.lower()
        text, line = (
            level_text(normal, level, f"{vector_name(certificate)}·{letter}"),
            line_across(end, normal, Panel.WORLD, page.sheet),
        )
        places = line + LEVEL_AT * (line.mean(axis=0) - line)
        half = half_room(text, NUMBERS_SIZE * page.sheet.unit)
        room = [_room(place + half * np.sign(outwards), half, avoid, page.sheet) for place in places]
        requests.append(
            LabelRequest(
                text, Role.SUPPORT_LINE, places[np.argmax(room)], outwards,
                f"level-{letter}", Panel.WORLD, span, NUMBERS_SIZE, needed=False,
            )
        )  # fmt: skip
    return requests[:1] if len({each.text for each in requests}) == 1 else requests  # it is one line


def _room(middle: Floats, half: Floats, avoid: Floats, sheet: Sheet) -> float:
    """Return how far a text of twice `half` (2,) is from points (n, 2), or less than 0 where its panel cuts it off."""
    (left, bottom), (right, top) = middle - half, middle + half
    area = sheet.areas[Panel.WORLD]
    inside = min(left - area.left, bottom - area.bottom, area.right - right, area.top - top)
    return min(inside, 0.0) or float(np.hypot(*(avoid - middle).T).min())


def prove_apart(
    draft: Draft, closest: tuple[Floats, Floats], distance: float, certificate: Certificate, span: Span, page: Page
) -> None:
    """Draw what proves that A and B do not overlap and, of a proved distance, how to check it in the place of A − B."""
    checked = page.apart and certificate.relation is Relation.SEPARATED and certificate.holds
    draft.draw(_lines_apart(closest, distance, certificate, span, page, checked=checked))
    if checked:
        rows = distance_check(closest, distance, certificate, span, page)
        draft.draw(listed_corners(certificate, span, page))
        draft.show_answer(Panel.DIFFERENCE, "check.distance", rows, span.first % PHASES)
    else:
        draft.draw(_nearest_difference(closest, distance, certificate, span, page))


def _lines_apart(
    closest: tuple[Floats, Floats], distance: float, certificate: Certificate, span: Span, page: Page, *, checked: bool
) -> Drawn:
    """Return the closest points, and the two lines behind which A and B stay, with nothing between them.

    Where the distance is `checked` beside, their coordinates stand there, and the way between them has its length.
    """
    ends = np.array(closest)
    marks = [
        point_mark(Role.SUPPORT_A, ends[0], "closest-a", Panel.WORLD, span),
        point_mark(Role.SUPPORT_B, ends[1], "closest-b", Panel.WORLD, span),
    ]
    requests = []
    way = way_or_up(ends[1] - ends[0] if distance > 0.0 or not certificate.holds else certificate.normal)
    apart = certificate.relation is Relation.SEPARATED
    for name, role, end, outwards in zip("ab", (Role.SUPPORT_A, Role.SUPPORT_B), ends, (-way, way), strict=True):
        text, part = f"{name} {plain_point(*end)}".rstrip() if apart and not checked else name, f"closest-{name}"
        requests.append(LabelRequest(text, role, end, outwards, part, Panel.WORLD, span, short=name))
    if distance > 0.0:
        marks.append(Mark(Kind.POLYLINE, Role.WITNESS, ends, "distance", Panel.WORLD, span))
        up = (ends[1] - ends[0]) / distance
        marks.append(right_angle(ends[0], across(up), up, Panel.WORLD, span, RIGHT_ANGLE * page.sheet.unit))
        if checked:
            beside = way_or_up(across(up) if across(up)[1] > 0.0 else -across(up))
            requests.append(
                LabelRequest(
                    exact_form(distance, -page.a.shape.radius, -page.b.shape.radius),
                    Role.WITNESS,
                    ends.mean(axis=0),
                    beside,
                    "distance",
                    Panel.WORLD,
                    span,
                    needed=False,
                )
            )
    if certificate.holds:
        normal = certificate.normal
        lines, strip = gap_between(ends, normal, span, page)
        middle = ends.mean(axis=0)
        marks += [replace(line, motion=from_aside(middle - end)) for line, end in zip(lines, ends, strict=True)]
        requests += level_requests(ends, certificate, span, page)
        marks += [*empty_marks(strip, "gap", Panel.WORLD, span, page.sheet.unit), *edges_across(normal, span, page)]
    return marks, requests


def _nearest_difference(
    closest: tuple[Floats, Floats], distance: float, certificate: Certificate, span: Span, page: Page
) -> Drawn:
    """Return v, the circle up to it around the origin, and the half plane in which nothing of A − B lies."""
    nearest = closest[0] - closest[1]
    apart = certificate.relation is Relation.SEPARATED
    v = f"v = a \N{MINUS SIGN} b = {plain}" if apart and (plain := plain_point(*nearest)) else "v"
    marks = [point_mark(Role.SUPPORT_DIFFERENCE, nearest, "v", Panel.DIFFERENCE, span)]
    requests = [
        LabelRequest(v, Role.SUPPORT_DIFFERENCE, nearest, way_or_up(nearest), "v", Panel.DIFFERENCE, span, short="v")
    ]
    if distance > 0.0:
        marks += reach_marks(nearest, distance, span, page)
        requests += reach_requests(nearest, span, page)
    if not certificate.holds or not page.apart:
        return marks, requests
    empty = nothing_beyond(nearest, certificate.normal, distance, span, page, circled=distance > 0.0, called="n")
    return together([(marks, requests), empty])
