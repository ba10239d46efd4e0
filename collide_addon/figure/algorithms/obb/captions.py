# SPDX-License-Identifier: GPL-3.0-or-later
"""What the figure of two boxes says: how they were made, what each axis tells, and the answer."""

from collections.abc import Sequence

import numpy as np

from ....geometry import BoxAxis, BoxSatResult, BoxSatStep, OrientedBox, Relation, gjk
from ...model.lesson import Box
from ...model.subject import Subject
from ...text.messages import Caption, as_pair
from .chart import axis_name


def setup_captions(result: BoxSatResult, box: Box) -> tuple[Caption, ...]:
    """Return what step 0 says: what the boxes are, and how many axes there are."""
    parallel = any(axis.duplicate_of is not None for axis in result.axes)
    return (
        Caption(f"box.made_{box.name.lower()}"),
        Caption("box.setup"),
        Caption("box.two_axes" if parallel else "box.four_axes"),
    )


def step_captions(row: int, result: BoxSatResult, steps: Sequence[BoxSatStep]) -> tuple[Caption, ...]:
    """Return what the four phases of a step say: the axis, both radii, the comparison; of a parallel axis only that."""
    axis = result.axes[row]
    values: dict[str, object] = {"number": row + 1, "axis": axis_name(axis.source), "u": as_pair(axis.direction)}
    if axis.duplicate_of is not None:
        return (Caption("box.parallel", {**values, "other": axis.duplicate_of + 1}),)
    return (
        Caption("box.axis", values),
        _radius_caption("box.radius_a", result.a, axis, axis.radius_a),
        _radius_caption("box.radius_b", result.b, axis, axis.radius_b),
        _comparison(row, result, steps),
    )


def _radius_caption(message: str, box: OrientedBox, axis: BoxAxis, radius: float) -> Caption:
    """The radius as the sum of the two projected half extents."""
    half_x, half_y = box.half_extents.tolist()
    along_x, along_y = np.abs(box.axes @ axis.direction).tolist()
    return Caption(message, {"w": half_x, "h": half_y, "along_x": along_x, "along_y": along_y, "radius": radius})


def _comparison(row: int, result: BoxSatResult, steps: Sequence[BoxSatStep]) -> Caption:
    """What an axis says, and how it compares with the best so far."""
    axis = result.axes[row]
    step = next(step for step in steps if step.index == row)
    values: dict[str, object] = {
        "together": axis.radius_a + axis.radius_b,
        "between": axis.center_distance,
        "overlap": axis.overlap,
        "gap": -axis.overlap,
        "best": step.best + 1,
        "skipped": step.skipped,
    }
    return Caption(_gap_message(step, result) if axis.overlap < 0.0 else _overlap_message(step, result), values)


def _gap_message(step: BoxSatStep, result: BoxSatResult) -> str:
    if step.skipped:
        return "box.gap_stop"
    if all(axis.overlap >= 0.0 for axis in result.axes[: step.index]):
        return "box.gap"
    return "box.gap_best" if step.best == step.index else "box.gap_more"


def _overlap_message(step: BoxSatStep, result: BoxSatResult) -> str:
    if result.axes[step.best].overlap < 0.0:
        return "box.apart_already"
    if step.axis.overlap == 0.0:
        return "box.touch"
    if step.number == 1:
        return "box.overlap"
    return "box.overlap_best" if step.best == step.index else "box.overlap_more"


def result_captions(a: Subject, b: Subject, result: BoxSatResult, noise: float) -> tuple[Caption, ...]:
    """Return the answer, and what the boxes do not tell; `noise` is the length that rounding can make."""
    chosen = result.axes[result.chosen]
    length = abs(chosen.overlap)
    values: dict[str, object] = {
        "best": result.chosen + 1,
        "axis": axis_name(chosen.source),
        "length": length,
        "tolerance": result.tolerance,
        "translation": as_pair(result.depth * result.normal),
        "skipped": len(result.skipped),
    }
    if result.relation is Relation.TOUCHING and chosen.overlap != 0.0:
        message = "result.gap_within" if chosen.overlap < 0.0 else "result.depth_within"
        return Caption(message, values), *_about_the_shapes(a, b, result)
    message = f"box.answer_{result.relation.value}"
    if result.relation is Relation.SEPARATED and result.skipped:
        message = "box.answer_separated_early"
    doubt = (Caption("box.rounding", {**values, "rounding": noise}),) if 0.0 < length <= noise else ()
    return Caption(message, values), *doubt, *_about_the_shapes(a, b, result)


def _about_the_shapes(a: Subject, b: Subject, result: BoxSatResult) -> tuple[Caption, ...]:
    """What the boxes do not tell of the shapes in them."""
    if result.relation is Relation.SEPARATED:
        return ()
    shapes = gjk(a.shape, b.shape, tolerance=result.tolerance)
    if shapes.relation is result.relation:
        return ()
    if shapes.relation is Relation.SEPARATED:
        return (Caption("box.shapes_apart", {"distance": shapes.distance}),)
    return (Caption("box.shapes_touch"),) if shapes.relation is Relation.TOUCHING else ()
