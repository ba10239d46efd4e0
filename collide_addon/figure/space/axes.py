# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of separating axes in space: of two shapes, and of the boxes around them.

Each step's axis is beside the shapes, with both shadows and the gap or overlap between them on it.
"""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from ...geometry import Relation
from ...geometry.predicates.progress import scaled
from ...geometry.space import (
    BoxAxis,
    BoxSatResult,
    BoxSatStep,
    ConvexPolyhedron,
    OrientedBox,
    SatAxis,
    SatResult,
    SatStep,
    pca_box,
)
from ...geometry.space.boxes.min_volume import SmallestBox, min_volume_box_in_parts
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.lesson import Box, Headline
from ..model.look import Look
from ..model.records import plain_fields
from ..model.style import Role
from ..parts.pair import evenly
from ..text.messages import Caption, about, by_relation
from .answers import draw_contact, draw_way_out
from .bodies import seen_edges
from .model import SpaceFigure, SpaceSubject, box_axes
from .parts import MOST_STEPS, Draw, across_and_up, draw_feature, draw_plane, figure_in_steps, nothing, support_sum
from .pen import SpacePen
from .picture import CLEAR, NAME_SIZE, Space

SAT_SAYS = by_relation("space.sat_separated", "space.sat_touching", "space.sat_penetrating")
BOX_SAYS = by_relation("space.box_separated", "space.box_touching", "space.box_penetrating")
SMALLEST_BOXES, PROVED, FOUND = "smallest boxes", "proved", "not proved"
"""Key and values in a headline: whether the boxes of A and B are proved to be the smallest."""
HULL_THICKNESS = 0.4
"""Thickness of a hull inside its box, relative to its role's."""
AXIS_DISTANCE, LANE_DISTANCE = 20.0, 4.0
"""Distance of an axis from the shapes, and of each shadow from its axis, in figure units."""
FRAMINGS = 5
"""Number of times that shapes and axes are framed together: the axes' distance, in figure units, affects the frame.
"""
SIGHT_SINE = 0.1
"""Sine of an angle, to the line of sight, that counts as zero."""
ROUNDED_SINE = 1e-6
"""Sine of an angle within the precision of 32-bit coordinates."""
MOST_COMPARED = 2000
"""Most axes that are compared; finding the parallel ones among more would take long."""


Axis = SatAxis | BoxAxis


class AxisInSpace(NamedTuple):
    """An axis in space: its ends, a point on it, the shapes' vertices along it, and the direction to the shapes.

    `heights` are each shape's vertices along the axis, relative to the point `foot`.
    """

    ends: Floats
    foot: Floats
    heights: tuple[Floats, ...]
    up: Floats


def sat_on_objects(
    a: SpaceSubject, b: SpaceSubject, result: SatResult, steps: Sequence[SatStep], look: Look
) -> SpaceFigure:
    """Return the figure of the separating axes, drawn on the objects."""

    def draw_source(pen: SpacePen, axis: SatAxis) -> None:
        """Draw the face whose normal is the axis, or the edges perpendicular to it."""
        rows = axis.source.index_a, axis.source.index_b
        filled = pen.span.last is not None or result.relation is Relation.SEPARATED
        for subject, row in zip((a, b), rows, strict=True):
            if row is not None:
                corners = subject.shape.faces[row] if None in rows else subject.shape.edges[row]
                draw_feature(pen, subject.shape.vertices[list(corners)], subject.letter, "source", filled=filled)

    return _figure("SAT", (a, b), result, steps, look, draw_source, SAT_SAYS)


def boxes_around(a: SpaceSubject, b: SpaceSubject, box: Box) -> Generator[float, None, tuple[OrientedBox, OrientedBox]]:
    """Yield the share done; return the boxes of A and B."""
    box_a = yield from scaled(box_around(a, box), 0.0, 0.5)
    box_b = yield from scaled(box_around(b, box), 0.5, 1.0)
    return box_a, box_b


def box_around(subject: SpaceSubject, box: Box) -> Generator[float, None, OrientedBox]:
    """Yield the share done; return the box of a subject."""
    points = subject.shape.vertices
    if box is Box.SMALLEST:
        return (yield from min_volume_box_in_parts(points))
    if box is Box.PRINCIPAL:
        return pca_box(points)
    return OrientedBox.around(points, box_axes(box, subject.axes))


def obb_on_objects(
    inside: tuple[SpaceSubject, SpaceSubject], around: tuple[SpaceSubject, SpaceSubject],
    boxes: tuple[OrientedBox, OrientedBox], result: BoxSatResult, steps: Sequence[BoxSatStep], look: Look,
) -> SpaceFigure:  # fmt: skip
    """Return the figure of the boxes `around` two shapes, drawn on the objects."""

    def draw_source(pen: SpacePen, axis: BoxAxis) -> None:
        """Draw the boxes' half axes that the axis is derived from, lit."""
        for box, row in zip(boxes, (axis.source.index_a, axis.source.index_b), strict=True):
            if row is not None:
                ends = np.array((box.center, box.center + box.half_extents[row] * box.axes[row]))
                pen.arrow(Role.AXIS, ends, "source")

    def draw_inside(pen: SpacePen) -> None:
        """Draw each hull inside its box, and half axes of the box, from its centre to the centres of three faces."""
        for subject, box, role in zip(inside, boxes, (Role.RADIUS_A, Role.RADIUS_B), strict=True):
            pen.lines(Role.INPUT, seen_edges(subject.drawn), f"inside-{subject.letter}", HULL_THICKNESS)
            for half, axis in zip(box.half_extents, box.axes, strict=True):
                pen.arrow(role, np.array((box.center, box.center + half * axis)), f"axis-{subject.letter}")

    return _figure("OBB", around, result, steps, look, draw_source, BOX_SAYS, draw_inside, setup_with_boxes(boxes))


def proof_of(boxes: Iterable[OrientedBox]) -> Headline:
    """Return, for a headline, whether smallest boxes are proved to be the smallest; nothing for other kinds."""
    proved = [box.is_proved for box in boxes if isinstance(box, SmallestBox)]
    return {SMALLEST_BOXES: PROVED if all(proved) else FOUND} if proved else {}


def setup_with_boxes(boxes: tuple[OrientedBox, OrientedBox]) -> str:
    """Return the message of the first step; for smallest boxes, it says whether that is proved."""
    return {PROVED: "space.setup_smallest", FOUND: "space.setup_found"}.get(
        str(proof_of(boxes).get(SMALLEST_BOXES)), "space.setup_boxes"
    )


def _figure(
    name: str,
    subjects: tuple[SpaceSubject, SpaceSubject],
    result: SatResult | BoxSatResult,
    steps: Sequence[Any],
    look: Look,
    draw_source: Callable[[SpacePen, Any], None],
    says: Mapping[Relation, str],
    more: Draw = nothing,
    setup: str = "space.setup",
) -> SpaceFigure:
    """Return the figure of axes tested one after the other; `draw_source` draws where an axis comes from."""
    a, b = subjects
    shapes, rows = (a.shape, b.shape), different(result.axes)
    better = [step for step in steps if step.best == step.number - 1 and step.best in rows]  # the best so far
    shown, count = evenly(better, MOST_STEPS) if look.detail is Detail.FULL else [], len(rows)
    chosen, moved = result.axes[result.chosen], b.shape.vertices + result.depth * result.normal
    space = space_beside_axes(a, b, look, result.normal, moved, [*(step.axis for step in shown), chosen])

    def draw_axis_step(pen: SpacePen, axis: Axis, caption: Caption) -> None:
        draw_source(pen, axis)
        draw_axis(pen, axis, shapes, caption)
        if pen.span.last is None:
            draw_decision(pen, result.relation, axis, shapes)

    asked: list[tuple[Caption, Axis]] = []
    for step in shown:
        place = {"number": rows.index(step.best) + 1, "count": count, "words": words_of(step.axis)}
        asked.append((Caption("space.axis_step", place), step.axis))
    values = support_sum(chosen.direction, *shapes, abs(chosen.overlap))
    asked.append((Caption(says[result.relation], {**values, "count": count}), chosen))
    in_steps = [(caption, partial(draw_axis_step, axis=axis, caption=caption)) for caption, axis in asked]
    return figure_in_steps(name, a, b, space, in_steps, plain_fields(result), more, setup)


def different(axes: Sequence[Axis]) -> list[int]:
    """Return the rows of the axes not parallel, within rounding, to a previous one: at most 15 for two cubes.

    The decision itself is exact and does not count the faces of a rotated cube as parallel. If there are very many
    axes, none is left out.
    """
    vectors, found = np.array([axis.direction for axis in axes]), list[int]()
    for row, vector in enumerate(vectors if len(vectors) <= MOST_COMPARED else ()):
        if not (np.linalg.norm(np.cross(vectors[found], vector), axis=1) < ROUNDED_SINE).any():
            found.append(row)
    return found or list(range(len(axes)))


def space_beside_axes(
    a: SpaceSubject, b: SpaceSubject, look: Look, normal: Floats, moved: Floats, axes: Sequence[Axis]
) -> Space:
    """Return the space of two shapes, of B's vertices after it has `moved`, and of the axes beside them."""
    shapes, room = (a.shape, b.shape), [moved]
    for _ in range(FRAMINGS):
        space = Space.of_pair(a, b, look, normal, *room)
        room = [moved]
        for axis in axes:
            at = placed(axis, shapes, space)
            room += [at.ends + side * LANE_DISTANCE * space.unit * at.up for side in (-1.0, 1.0)]
    return space


def placed(axis: Axis, shapes: Sequence[ConvexPolyhedron], space: Space) -> AxisInSpace:
    """Return the place of an axis: beside the shapes, mostly below."""
    n = axis.direction
    up = away_from(n, space)
    lowest = min(float((shape.vertices @ up).min()) for shape in shapes)
    beside = AXIS_DISTANCE + NAME_SIZE * abs(float(up @ space.across))  # names are there, too
    foot = space.center + (lowest - space.center @ up - beside * space.unit) * up
    heights = tuple(shape.vertices @ n - space.center @ n for shape in shapes)
    low, high = min(map(np.min, heights)), max(map(np.max, heights))
    margin = 4 * CLEAR * space.unit
    ends: Floats = foot + np.array((low - margin, high + margin))[:, np.newaxis] * n
    return AxisInSpace(ends, foot, heights, up)


def draw_axis(pen: SpacePen, axis: Axis, shapes: Sequence[ConvexPolyhedron], caption: Caption) -> None:
    """Draw an axis below the shapes, their shadows on it, the gap or the overlap between their ends, and its text."""
    pen.say(caption, words_of(axis).text(pen.language), role_of(axis))
    n = axis.direction
    ends, foot, heights, up = placed(axis, shapes, pen.space)
    pen.arrow(Role.AXIS, ends, "axis")
    lanes = (Role.SHADOW_A, Role.PROJECTION_A, 1.0), (Role.SHADOW_B, Role.PROJECTION_B, -1.0)
    for shape, along, (shadow, projection, side) in zip(shapes, heights, lanes, strict=True):
        lane = foot + side * LANE_DISTANCE * pen.unit * up
        places: Floats = lane + np.array((along.min(), along.max()))[:, np.newaxis] * n
        pen.lines(shadow, places, "shadow", 2.0)
        corners = shape.vertices[[int(along.argmin()), int(along.argmax())]]
        pen.lines(projection, np.stack((corners, places), axis=1).reshape(-1, 3), "shadow")
    between: Floats = foot + np.array((heights[0].max(), heights[1].min()))[:, np.newaxis] * n
    if axis.overlap:
        pen.in_front().lines(role_of(axis), between, "between", 2.0)


def away_from(normal: Floats, space: Space) -> Floats:
    """Return the direction from an axis to the shapes, perpendicular to the axis and to the line of sight."""
    up: Floats = np.cross(space.seen_from, normal)
    length = float(np.linalg.norm(up))
    if length < SIGHT_SINE:  # the axis runs towards the reader
        return across_and_up(normal)[1]
    up = up / length
    upwards = up @ space.up
    return up if upwards > SIGHT_SINE or (abs(upwards) <= SIGHT_SINE and up @ space.across > 0.0) else -up


def words_of(axis: Axis) -> Caption:
    """Return the gap or the overlap on an axis, in words."""
    if not axis.overlap:
        return Caption("space.touching")
    message = "space.overlap" if axis.overlap > 0 else "space.gap"
    return Caption(message, {"value": about(abs(axis.overlap))})


def role_of(axis: Axis) -> Role:
    """Return the role of the gap or the overlap on an axis."""
    return Role.OVERLAP if axis.overlap > 0 else Role.GAP if axis.overlap else Role.MEETING


def draw_decision(pen: SpacePen, relation: Relation, chosen: Axis, shapes: Sequence[ConvexPolyhedron]) -> None:
    """Draw what the deciding axis shows: the plane between A and B, or the translation of B out of A."""
    a, b = shapes
    n = chosen.direction
    if relation is Relation.PENETRATING:
        deepest = b.vertices[int((b.vertices @ n).argmin())]
        ends = np.array((deepest + chosen.overlap * n, deepest))
        draw_contact(pen, a, b, is_answer=False)
        draw_plane(pen, ends[0], n)
        draw_way_out(pen, b, ends)
        return
    if relation is Relation.TOUCHING:
        draw_contact(pen, a, b)
    middle = np.array(a.middle) / 2 + np.array(b.middle) / 2
    middle += ((a.vertices @ n).max() / 2 + (b.vertices @ n).min() / 2 - middle @ n) * n
    draw_plane(pen, middle, n)
