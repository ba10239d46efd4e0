# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture that proves that two shapes are apart or touch: two lines with nothing between them."""

import math
from collections.abc import Iterable
from dataclasses import replace
from operator import itemgetter

import numpy as np

from ...geometry import Certificate, GjkResult, Relation
from ..labels.obstacles import half_room
from ..model.arrays import Floats
from ..model.figure import PHASES, Bounds, Panel
from ..model.style import NUMBERS_SIZE, Role
from ..stage.draft import Draft
from ..text.directions import factors_of_lines
from ..text.exact_form import compact, exact_form, form_alone, plain_point, written_sum
from ..text.messages import about_equal, equal_to, equals
from .candidates import name_with_coordinates
from .check import distance_check, listed, vector_name
from .difference_page import PairPen
from .object_and_difference import gap_between, light_edges, nothing_beyond, reach
from .support_lines import RIGHT_ANGLE, across, draw_right_angle


def across_an_edge(certificate: Certificate, result: GjkResult) -> Certificate:
    """Return the certificate, for touching shapes with the normal of a separating edge if there is one.

    The one with the smallest integers is the easiest to check.
    """
    if certificate.relation is not Relation.TOUCHING or not certificate.holds:
        return certificate
    a, b, found = result.a, result.b, []
    for core, sign in ((a.core.vertices, 1.0), (b.core.vertices, -1.0)):
        for vector in np.roll(core, -1, axis=0) - core if len(core) > 1 else ():
            normal = -sign * across(vector / math.hypot(*vector))
            end_a = float((a.core.vertices @ normal).max()) + a.radius
            end_b = float((b.core.vertices @ normal).min()) - b.radius
            if abs(end_b - end_a) <= certificate.rounding:
                whole, _ = factors_of_lines(*normal.tolist())
                size = sum(map(abs, whole)) if whole else math.inf
                found.append((size, replace(certificate, normal=normal, extent_a=end_a, extent_b=end_b)))
    return min(found, key=itemgetter(0), default=(0.0, certificate))[1]


def listed_vertices(pen: PairPen, certificate: Certificate) -> None:
    """Label the vertices whose values a check lists, with coordinates unless the check lists these, too."""
    for subject in (pen.page.a, pen.page.b) if factors_of_lines(*certificate.normal.tolist())[0] else ():
        name_with_coordinates(pen, subject, listed=bool(listed(subject, certificate, pen.difference)))


def levels(pen: PairPen, ends: Iterable[Floats], certificate: Certificate, arrow: Floats | None = None) -> None:
    """Write the equations of the supporting lines through points (2,) of A and B on their outer sides.

    They have integer coefficients, "2x + y = 8", if the normal has. Each is at the end of its line that has the most
    room, clear of the shapes and of an arrow (2, 2).
    """
    page, written = pen.page, set[str]()
    avoid = np.concatenate([page.a.boundary, page.b.boundary, *([] if arrow is None else [arrow])])
    normal, heights = certificate.normal, (certificate.extent_a, certificate.extent_b)
    apart = -normal if certificate.relation is Relation.PENETRATING else normal
    whole, sign = factors_of_lines(*normal.tolist())
    for letter, end, level, outwards in zip("ab", ends, heights, (-apart, apart), strict=True):
        text = f"{vector_name(certificate)}·{letter} {equals(level)}"
        if whole is not None:
            limit = sign * level * math.hypot(*whole)
            text = about_equal(f"{written_sum(*whole)} = {form_alone(limit, compact(limit))}")
        line = page.sheet.line_across(end, normal, Panel.WORLD)
        places = line + 0.22 * (line.mean(axis=0) - line)
        half = half_room(text, NUMBERS_SIZE * pen.unit)
        room = [_room(place + half * np.sign(outwards), half, avoid, page.sheet.areas[Panel.WORLD]) for place in places]
        best = int(np.argmax(room))
        place, near = places[best], np.array([line[best], line.mean(axis=0)])
        if text not in written:  # else both are one line
            part = f"level-{letter}"
            pen.name(text, Role.SUPPORT_LINE, place, outwards, part, NUMBERS_SIZE, needed=False, along=near)
        written.add(text)


def _room(middle: Floats, half: Floats, avoid: Floats, area: Bounds) -> float:
    """Return a text's distance from points (n, 2), negative if it leaves an area; `half` (2,) is half its size."""
    (left, bottom), (right, top) = middle - half, middle + half
    inside = min(left - area.left, bottom - area.bottom, area.right - right, area.top - top)
    return min(inside, 0.0) or float(np.hypot(*(avoid - middle).T).min())


def prove_apart(
    draft: Draft, pen: PairPen, closest: tuple[Floats, Floats], distance: float, certificate: Certificate
) -> None:
    """Draw the proof that A and B do not overlap and, for a proved distance, its check in place of A − B.

    Otherwise A − B shows v, the circle through it around the origin, and the half-plane with no points of A − B.
    """
    apart = certificate.relation is Relation.SEPARATED
    checked = pen.page.apart and apart and certificate.holds
    _lines_apart(pen, closest, distance, certificate, checked=checked)
    if checked:
        listed_vertices(pen, certificate)
        distance_check(pen, closest, distance, certificate)
        draft.show_answer(Panel.DIFFERENCE, "check.distance", pen.span.first % PHASES)
        return
    nearest, there = closest[0] - closest[1], pen.difference
    v = f"v = a \N{MINUS SIGN} b {equal_to(plain)}" if apart and (plain := plain_point(*nearest)) else "v"
    there.dot(Role.SUPPORT_DIFFERENCE, nearest, v, nearest, "v", short="v")
    if distance > 0.0:
        reach(pen, nearest, distance)
    if certificate.holds and pen.page.apart:
        nothing_beyond(pen, nearest, certificate.normal, distance, circled=distance > 0.0, called="n")


def _lines_apart(
    pen: PairPen, closest: tuple[Floats, Floats], distance: float, certificate: Certificate, *, checked: bool
) -> None:
    """Draw the closest points, and the two lines behind which A and B lie, with nothing between them.

    If the distance is `checked` beside them, their coordinates are written there, and the line between them is labelled
    with its length.
    """
    ends, page = np.array(closest), pen.page
    vector = ends[1] - ends[0] if distance > 0.0 or not certificate.holds else certificate.normal
    with_places = certificate.relation is Relation.SEPARATED and not checked
    for name, role, end, outwards in zip("ab", (Role.SUPPORT_A, Role.SUPPORT_B), ends, (-vector, vector), strict=True):
        text = f"{name} {plain_point(*end)}".rstrip() if with_places else name
        pen.dot(role, end, text, outwards, f"closest-{name}", short=name)
    if distance > 0.0:
        pen.line(Role.WITNESS, ends, "distance")
        up = (ends[1] - ends[0]) / distance
        side = across(up) if across(up)[1] > 0.0 else -across(up)
        draw_right_angle(pen, ends[0], across(up), up, RIGHT_ANGLE * pen.unit)
        if checked:
            form = exact_form(distance, -page.a.shape.radius, -page.b.shape.radius)
            pen.name(form, Role.WITNESS, ends.mean(axis=0), side, "distance", needed=False)
    if certificate.holds:
        _, strip = gap_between(pen, ends, certificate.normal, parted=True)
        levels(pen, ends, certificate)
        pen.empty(strip, "gap")
        light_edges(pen, certificate.normal)
