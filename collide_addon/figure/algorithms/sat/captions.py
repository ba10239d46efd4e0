# SPDX-License-Identifier: GPL-3.0-or-later
"""What the figure of SAT says: what it is about, where each axis comes from and what it tells, and the answer."""

from collections.abc import Sequence

from ....geometry import AxisKind, Certificate, Circle, Relation, SatResult, SatStep
from ...model.subject import Subject
from ...parts.pair import touches_by_tolerance, touching_caption
from ...text.messages import Caption, as_pair
from .marks import edge_of

ORIGIN = {
    AxisKind.VERTEX: "sat.vertex_axis",
    AxisKind.CENTERS: "sat.centers",
    AxisKind.CORNERS: "sat.corners",
    AxisKind.ALONG: "sat.along",
    AxisKind.ANY: "sat.any",
}
ANSWER = {
    Relation.SEPARATED: "sat.separated",
    Relation.TOUCHING: "sat.touching",
    Relation.PENETRATING: "sat.translation",
}
CHECK = {
    Relation.SEPARATED: "certificate.separated",
    Relation.TOUCHING: "sat.check_touching",
    Relation.PENETRATING: "certificate.penetrating",
}


def setup_captions(result: SatResult, shown: int) -> tuple[Caption, ...]:
    """Return what step 0 says; `shown` axes have a step of their own."""
    count = result.iterations + len(result.skipped)
    kinds = {axis.source.kind for axis in result.axes} | {source.kind for source in result.skipped}
    parallel = sum(axis.duplicate_of is not None for axis in result.axes)
    values: dict[str, object] = {"count": count, "parallel": parallel, "shown": shown}
    if count == 1:
        second = Caption("sat.one_axis")
    elif AxisKind.VERTEX in kinds:
        second = Caption("sat.axes_round", values)
    else:
        second = Caption("sat.axes_parallel" if parallel else "sat.axes", values)
    many = (Caption("sat.too_many", values),) if 0 < shown < result.iterations else ()
    return Caption("sat.setup"), second, *many


def step_captions(
    step: SatStep, a: Subject, b: Subject, result: SatResult, steps: Sequence[SatStep]
) -> tuple[Caption, ...]:
    """Return what the four phases of a step say: the axis, the shadow of A, that of B, what they tell."""
    return (
        _origin(step, a, b, result),
        _shadow(a, step.axis.interval_a, step.axis.rows_a),
        _shadow(b, step.axis.interval_b, step.axis.rows_b),
        _verdict(step, result, steps),
    )


def result_captions(result: SatResult, steps: Sequence[SatStep], certificate: Certificate) -> tuple[Caption, ...]:
    """Return the answer, then the answer with its check by hand; see `result_marks.answer_captions`."""
    if touches_by_tolerance(certificate):
        return (touching_caption(certificate, result.tolerance),)
    values: dict[str, object] = {
        "best": _number_of(result.chosen, steps),
        "gap": result.gap,
        "distance": certificate.upper,
        "skipped": len(result.skipped),
        "depth": result.depth,
        "translation": as_pair(result.depth * result.normal),
        "normal": as_pair(certificate.normal),
        "extent_a": certificate.extent_a,
        "extent_b": certificate.extent_b,
        "lower": certificate.lower,
        "upper": certificate.upper,
        "rounding": certificate.rounding,
    }
    answer, check = ANSWER[result.relation], CHECK[result.relation]
    if result.skipped:
        answer = "sat.separated_early"
    elif result.relation is Relation.SEPARATED and certificate.upper - certificate.lower > certificate.rounding:
        answer = "sat.separated_corners"
    if result.relation is Relation.PENETRATING and (result.a.radius or result.b.radius):
        check = "certificate.penetrating_round"
    if not certificate.holds:
        check = "certificate.rounding"
    first = (Caption("sat.penetrating", values),) if result.relation is Relation.PENETRATING else ()
    proved = {"result": Caption(answer, values), "certificate": Caption(check, values)}
    return *first, Caption(answer, values), Caption("result.certified", proved)


def _origin(step: SatStep, a: Subject, b: Subject, result: SatResult) -> Caption:
    """Where an axis comes from, and which edges have the same one."""
    source = step.axis.source
    values: dict[str, object] = {"number": step.number, "direction": as_pair(step.axis.direction)}
    edge = edge_of(step.axis, a, b)
    if edge is not None:
        parallels = [edge_of(axis, a, b) for axis in result.axes if axis.duplicate_of == step.index]
        # The second side of a segment is not worth a word.
        others = [_edge_name(*other) for other in parallels if other and (len(other[0].shape.core) > 2 or not other[1])]
        values |= {"edge": _edge_name(*edge), "others": ", ".join(others)}
        return Caption("sat.edge_parallel" if others else "sat.edge", values)
    first = a.vertex_name(source.index_a) if source.index_a is not None else ""
    last = b.vertex_name(source.index_b) if source.index_b is not None else ""
    values |= {"first": first, "last": last, "vertex": first or last}
    two_points = len(a.shape.core) == len(b.shape.core) == 1
    message = "sat.points" if source.kind is AxisKind.ALONG and two_points else ORIGIN[source.kind]
    return Caption(message, values)


def _edge_name(subject: Subject, index: int) -> str:
    return subject.vertex_name(index) + subject.vertex_name((index + 1) % len(subject.shape.core))


def _shadow(subject: Subject, interval: tuple[float, float], rows: tuple[int, int]) -> Caption:
    low, high = interval
    values: dict[str, object] = {"letter": subject.letter, "low": low, "high": high}
    if isinstance(subject.shape, Circle):
        return Caption("sat.shadow_round", {**values, "middle": low / 2 + high / 2})
    first, last = (subject.vertex_name(row) for row in rows)
    return Caption("sat.shadow", {**values, "first": first, "last": last})


def _verdict(step: SatStep, result: SatResult, steps: Sequence[SatStep]) -> Caption:
    """What the overlap on an axis says, and how it compares with the best so far."""
    overlap, best = step.axis.overlap, result.axes[step.best].overlap
    before = steps[step.number - 2].best if step.number > 1 else step.best
    values: dict[str, object] = {
        "number": step.number,
        "overlap": overlap,
        "gap": -overlap,
        "least": best,
        "largest": -best,
        "best": _number_of(step.best, steps),
        "before": _number_of(before, steps),
        "skipped": step.skipped,
    }
    if overlap < 0.0:
        return Caption(_what_a_gap_says(step, steps), values)
    if best < 0.0:
        within = "sat.gap_elsewhere_within" if best >= -result.tolerance else "sat.gap_elsewhere"
        return Caption(within, values)
    return Caption(_what_an_overlap_says(step, best, result.axes[before].overlap), values)


def _what_a_gap_says(step: SatStep, steps: Sequence[SatStep]) -> str:
    if step.relation is None:
        return "sat.gap_within"
    if step.skipped:
        return "sat.gap_stop"
    if all(other.relation is None for other in steps[: step.number - 1]):
        return "sat.gap"
    return "sat.gap_best" if step.best == step.index else "sat.gap_more"


def _what_an_overlap_says(step: SatStep, best: float, before: float) -> str:
    if step.axis.overlap == 0.0:
        return "sat.touch"
    if step.number == 1:
        return "sat.first"
    if step.best == step.index:
        return "sat.tie_taken" if before == best else "sat.best"
    return "sat.tie" if step.axis.overlap == best else "sat.more"


def _number_of(row: int, steps: Sequence[SatStep]) -> int:
    """The number of the axis in this row of the result."""
    return next(step.number for step in steps if step.index == row)
