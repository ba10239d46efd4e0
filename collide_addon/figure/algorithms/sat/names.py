# SPDX-License-Identifier: GPL-3.0-or-later
"""The letters of the shapes and the names of their vertices in a figure of SAT, clear of what each step draws."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ....geometry import AxisKind, Circle, SatAxis
from ...labels.labels import place_labels
from ...labels.names import NAME_SIZE, shape_names
from ...labels.vertex_names import vertex_requests
from ...model.figure import Mark, Span
from ...model.style import Role
from ...model.subject import Subject
from ...page.sheet import Sheet


def shape_letters(a: Subject, b: Subject, axes: Sequence[SatAxis], sheet: Sheet) -> list[Mark]:
    """Return the letters A and B; that of a circle above its centre where an arrow begins or ends there."""
    labels = shape_names((a, b), sheet)
    for axis in axes:
        if axis.source.kind not in (AxisKind.VERTEX, AxisKind.CENTERS):
            continue
        ends = a.shape.core.vertices[axis.source.index_a or 0], b.shape.core.vertices[axis.source.index_b or 0]
        x, y = (ends[1] - ends[0]).tolist()
        beside = np.array([-y, x] if x >= 0.0 else [y, -x]) / np.hypot(x, y)  # above the arrow
        for row, subject in enumerate((a, b)):
            radius, center = subject.shape.radius, subject.shape.core.vertices[0]
            on_center = np.abs(labels[row].points[0] - center).max() < NAME_SIZE / 2 * sheet.unit
            if radius > NAME_SIZE * sheet.unit and on_center:
                labels[row] = replace(labels[row], points=(center + radius / 2 * beside)[np.newaxis])
    return labels


def vertex_labels(
    a: Subject, b: Subject, axes: Sequence[SatAxis | None], marks: Sequence[Mark], sheet: Sheet
) -> list[Mark]:
    """Return the labels of the vertices of A and B.

    Parameters
    ----------
    axes : sequence of SatAxis or None
        The one that each step, from step 0 on, is about. Of a shape with many vertices only those are named that the
        step's axis speaks of.
    marks : sequence of Mark
        All there is to see, labels included. Names do not give way to projections: these begin at vertices.
    """
    solid = [mark for mark in marks if mark.role is not Role.PROJECTION]
    requests = []
    for k, axis in enumerate(axes):
        span = Span.of(k, until=k if k < len(axes) - 1 else None)
        for subject in (a, b):
            if not isinstance(subject.shape, Circle):
                used = [] if axis is None else [(row, span) for row in _used(axis, subject)]
                requests += [replace(request, span=span) for request in vertex_requests(subject, sheet, used)]
    return _joined(place_labels(requests, solid, sheet))


def _used(axis: SatAxis, subject: Subject) -> list[int]:
    """The vertices that an axis speaks of: the lowest and the highest one, and those that it comes from."""
    rows, source, own_edge = axis.rows_a, axis.source.index_a, AxisKind.EDGE_A
    if subject.letter == "B":
        rows, source, own_edge = axis.rows_b, axis.source.index_b, AxisKind.EDGE_B
    used = set(rows)
    if source is not None:
        used.add(source)
    if source is not None and axis.source.kind is own_edge:
        used.add((source + 1) % len(subject.shape.core))
    return sorted(used)


def _joined(labels: Sequence[Mark]) -> list[Mark]:
    """One label instead of several that stand in the same place, one step after the other."""
    joined: list[Mark] = []
    latest: dict[str, int] = {}
    for label in labels:
        row = latest.get(label.part)
        before = joined[row] if row is not None else None
        follows = before is not None and before.span.last is not None and before.span.last + 1 == label.span.first
        if row is not None and before is not None and follows and np.array_equal(before.points, label.points):
            joined[row] = replace(before, span=Span(before.span.first, label.span.last))
        else:
            latest[label.part] = len(joined)
            joined.append(label)
    return joined
