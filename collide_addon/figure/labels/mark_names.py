# SPDX-License-Identifier: GPL-3.0-or-later
"""Names of marks, beside themselves and in their colour: what a page says instead of a legend."""

from collections.abc import Iterable, Mapping

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Kind, Mark, Panel, Span
from ..model.style import SMALL_SIZE, Role
from ..text.messages import say
from .labels import LabelRequest, way_or_up

UP_RIGHT = np.array([0.7, 1.0])


NAMED = "named-"
"""How the part of a name begins, before that of its mark."""


def mark_name(mark: Mark, text: str) -> LabelRequest:
    """Return the request to name a mark, left out where it has no room."""
    anchor, outwards = _beside(mark)
    part = NAMED + mark.part
    return LabelRequest(
        text, mark.role, anchor, outwards, part, mark.panel, mark.span, SMALL_SIZE, needed=False, asking=mark.asking
    )


def mark_names(marks: Iterable[Mark], names: Mapping[Role, str], language: str) -> list[LabelRequest]:
    """Return the requests to name marks of these roles, of those that show together the first; `names` are messages."""
    named: dict[tuple[Role, Panel, Span], LabelRequest] = {}
    for mark in marks:
        if mark.role in names and mark.kind is not Kind.LABEL:
            named.setdefault((mark.role, mark.panel, mark.span), mark_name(mark, say(names[mark.role], language)))
    return list(named.values())


def _beside(mark: Mark) -> tuple[Floats, Floats]:
    """Return the point (2,) of a mark beside which its name stands, and the way (2,) outwards from there."""
    points = mark.points
    if mark.kind is Kind.RING:
        return points[0] + mark.radius * UP_RIGHT / np.hypot(*UP_RIGHT), UP_RIGHT
    if mark.kind is Kind.POINTS:
        return points[0], UP_RIGHT
    if mark.kind in (Kind.POLYGON, Kind.AREA):
        top = points[int(np.argmax(points[:, 1]))]
        return top, way_or_up(top - points.mean(axis=0))
    row = int(np.argmax(np.hypot(*np.diff(points[:, :2], axis=0).T))) if len(points) > 1 else 0
    start, end = points[row], points[min(row + 1, len(points) - 1)]
    x, y = end - start
    across = np.array([-y, x])
    return (start + end) / 2, way_or_up(across if y or x > 0.0 else -across)
