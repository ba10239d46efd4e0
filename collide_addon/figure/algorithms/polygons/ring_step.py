# SPDX-License-Identifier: GPL-3.0-or-later
"""A step of the polygon figure: a ring meets nothing, so one of its corners is asked for with a ray."""

from collections.abc import Sequence

import numpy as np

from ....geometry import InclusionTest
from ...labels.labels import LabelRequest
from ...model.figure import Kind, Mark, Panel, Span
from ...model.style import Role
from ...model.subject import Subject
from ...page.sheet import Sheet, bounds_of
from ...parts.polygons import corner_name, edge_name
from ...parts.shown_step import ShownStep
from ...text.messages import Caption


def ring_step(test: InclusionTest, own: Subject, other: Subject, sheet: Sheet, k: int, *, keep: bool) -> ShownStep:
    """Return step k of the figure, which asks whether a ring of `own` is inside of `other`.

    The ray that finds a ring inside stays to the end, if it is to be kept.
    """
    until = None if keep and test.inside else k
    within, answer = Span.of(k, 0, until=until), Span.of(k, 1, until=until)
    name = corner_name(own, test.ring, 0)
    marks = [Mark(Kind.POINTS, Role.WITNESS, test.point[np.newaxis], name, Panel.WORLD, within)]
    requests: list[LabelRequest] = []
    corners = [(own.letter, test.ring, 0)]
    values: dict[str, object] = {"step": k, "corner": name, "own": own.letter, "other": other.letter}
    one_ring = len(own.rings) == 1
    asks = Caption("polygon.ask_all" if one_ring else "polygon.ask_ring", values)
    if not test.ray:
        marks.append(_box(other, answer))
        return ShownStep(marks, requests, (asks, Caption("polygon.not_in_box", values)), corners)
    area = sheet.areas[Panel.WORLD]
    ray = np.array([test.point, (area.right, test.point[1])])
    marks.append(Mark(Kind.ARROW, Role.RAY, ray, "ray", Panel.WORLD, answer))
    for step in test.ray:
        if step.side != "right" or step.crossing is None:
            continue
        edge = np.array([step.start, step.end])
        marks.append(Mark(Kind.POLYLINE, Role.EDGE, edge, edge_name(other, step.ring, step.edge), Panel.WORLD, answer))
    ahead = sorted(
        (float(step.crossing[0]), float(step.crossing[1]))
        for step in test.ray
        if step.side == "right" and step.crossing is not None
    )
    if ahead:
        marks.append(Mark(Kind.POINTS, Role.FOOT, np.array(ahead), "on-ray", Panel.WORLD, answer))
    for number, at in enumerate(ahead, start=1):
        up = np.array([0.5, 1.0])
        requests.append(LabelRequest(str(number), Role.FOOT, np.array(at), up, f"on-ray-{number}", Panel.WORLD, answer))
    values["count"] = len(ahead)
    says = Caption("polygon.ray_odd" if test.inside else "polygon.ray_even", values)
    return ShownStep(marks, requests, (asks, says), corners)


def rest_of_rings(rest: Sequence[InclusionTest], k: int) -> ShownStep:
    """Return step k of the figure, about all rings that have no step of their own."""
    marks = [
        Mark(
            Kind.POINTS,
            Role.WITNESS,
            np.array([test.point for test in rest]),
            "asked",
            Panel.WORLD,
            Span.of(k, 0, until=k),
        )
    ]
    values = {"step": k, "count": len(rest), "inside": sum(test.inside for test in rest)}
    return ShownStep(marks, [], (Caption("polygon.other_rings", values),), [])


def _box(subject: Subject, span: Span) -> Mark:
    left, bottom, right, top = bounds_of(*subject.rings)
    corners = np.array([(left, bottom), (right, bottom), (right, top), (left, top)])
    return Mark(Kind.POLYGON, Role.GHOST, corners, f"box-{subject.letter}", Panel.WORLD, span)
