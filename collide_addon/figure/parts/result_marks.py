# SPDX-License-Identifier: GPL-3.0-or-later
"""How answers look and read: the closest points with their line, the certificate's two lines and its check by hand."""

import math

import numpy as np
from numpy.typing import NDArray

from ...geometry import Certificate, GjkResult, PenetrationResult, Relation
from ..labels.labels import LabelRequest
from ..model.figure import Kind, Mark, Panel, Span
from ..model.style import FINAL_RING_SHAPE, Role, final_ring
from ..page.clipping import clip
from ..page.sheet import Sheet
from ..text.messages import Caption, as_pair, number


def touches_by_tolerance(certificate: Certificate) -> bool:
    """Tell whether shapes that count as touching have a gap or a depth."""
    return certificate.relation is Relation.TOUCHING and certificate.upper > certificate.rounding


def overlaps(certificate: Certificate) -> bool:
    """Tell whether the shapes have a depth, be it within the tolerance."""
    within = touches_by_tolerance(certificate) and certificate.lower < 0.0
    return within or certificate.relation is Relation.PENETRATING


def witness_words(certificate: Certificate) -> dict[Role, str]:
    """Return the legend's word for the points at the end."""
    if touches_by_tolerance(certificate):
        return {Role.WITNESS: "role.deepest"} if overlaps(certificate) else {}
    return {} if certificate.relation is Relation.SEPARATED else {Role.WITNESS: "role.common-point"}


def closest_points(
    point_a: NDArray[np.float64], point_b: NDArray[np.float64], certificate: Certificate, sheet: Sheet, span: Span
) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the line between two closest points with its length, discs at its ends and the classic code's black rings.

    Of shapes that overlap within the tolerance, the line between the two deepest points.
    """
    ends = np.array([point_a, point_b])
    length = math.dist(point_a, point_b)
    if certificate.relation is Relation.TOUCHING and not touches_by_tolerance(certificate):
        length = 0.0  # what there is, rounding has made
    rings = ends if length > 0.0 else ends[:1]
    radius = final_ring(FINAL_RING_SHAPE, length / sheet.unit) * sheet.unit
    marks = [
        Mark(Kind.RING, Role.FINAL, rings, "closest-points", Panel.WORLD, span, radius=radius),
        Mark(Kind.POINTS, Role.WITNESS, rings, "closest-points", Panel.WORLD, span, numbers={"points": ends.tolist()}),
    ]
    requests = []
    if length > 0.0:
        marks.append(Mark(Kind.POLYLINE, Role.WITNESS, ends, "distance", Panel.WORLD, span, numbers={"length": length}))
        way = point_b - point_a
        beside = np.array([-way[1], way[0]])
        text = f"{'p' if overlaps(certificate) else 'd'} = {number(length)}"
        requests.append(LabelRequest(text, Role.WITNESS, ends.mean(axis=0), beside, "distance", Panel.WORLD, span))
    return marks, requests


def certificate_lines(certificate: Certificate, sheet: Sheet, span: Span) -> list[Mark]:
    """Return the lines across the normal that touch A from ahead and B from behind: the shapes keep to their sides.

    None where the certificate does not hold.
    """
    if not certificate.holds:
        return []
    normal = certificate.normal
    marks = []
    for letter, extent in (("A", certificate.extent_a), ("B", certificate.extent_b)):
        line = clip(extent * normal, np.array([-normal[1], normal[0]]), sheet.areas[Panel.WORLD])
        if line is not None:
            numbers = {"normal": normal.tolist(), "extent": extent}
            marks.append(
                Mark(Kind.POLYLINE, Role.CERTIFICATE, line, f"line-{letter}", Panel.WORLD, span, numbers=numbers)
            )
    return marks


def answer_captions(answer: Caption, result: GjkResult | PenetrationResult, certificate: Certificate) -> list[Caption]:
    """Return the captions of the last step: the answer, then the answer with its check by hand.

    Without a certificate that holds there is no check: where only a tolerance makes shapes touch that is said instead
    of the answer, and where rounding alone could have made the lengths that is said after it.
    """
    if touches_by_tolerance(certificate):
        message = "result.depth_within" if overlaps(certificate) else "result.gap_within"
        return [Caption(message, {"length": certificate.upper, "tolerance": result.tolerance})]
    values: dict[str, object] = {
        "normal": as_pair(certificate.normal),
        **_shown_extents(certificate),
        "lower": certificate.lower,
        "upper": certificate.upper,
        "point": as_pair(result.closest_a if isinstance(result, GjkResult) else result.point_a),
        "rounding": certificate.rounding,
    }
    proof = Caption(_certificate_message(result) if certificate.holds else "certificate.rounding", values)
    return [answer, Caption("result.certified", {"result": answer, "certificate": proof})]


def _certificate_message(result: GjkResult | PenetrationResult) -> str:
    """Return the message that says how to check an answer by hand."""
    if result.relation is Relation.PENETRATING and (result.a.radius or result.b.radius):
        return "certificate.penetrating_round"
    return f"certificate.{result.relation.value}"


def _shown_extents(certificate: Certificate) -> dict[str, float]:
    """Return the extents as a caption shows them: 0 for what only rounding has made."""
    extents = {"extent_a": certificate.extent_a, "extent_b": certificate.extent_b}
    return {name: 0.0 if abs(value) <= certificate.rounding else value for name, value in extents.items()}
