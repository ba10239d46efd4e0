# SPDX-License-Identifier: GPL-3.0-or-later
"""What the figure of GJK says: the start, the four phases of an iteration, the answer with its check by hand."""

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

from ....geometry import Certificate, Circle, GjkResult, GjkStep, Relation, origin_weights
from ...labels.names import corner_name
from ...model.subject import Subject
from ...parts.pair import answer_captions, shows_all_differences
from ...text.exact_form import compact, compact_point
from ...text.messages import Caption, as_pair, number


def setup_captions(a: Subject, b: Subject, result: GjkResult, steps: Sequence[GjkStep]) -> tuple[Caption, ...]:
    """Return what is said before the first iteration."""
    captions = [Caption("gjk.setup")]
    if a.shape.radius or b.shape.radius:
        captions.append(Caption("gjk.circles"))
    if not shows_all_differences(a, b):
        captions.append(Caption("gjk.many_points", {"count": len(a.shape.core) * len(b.shape.core)}))
    first = steps[0].simplex[0] if steps else result.simplex[0]
    captions.append(Caption("gjk.start", {"w": corner_name(first)}))
    return tuple(captions)


def step_captions(step: GjkStep, cores: str) -> tuple[Caption, ...]:
    """Return what is said in the phases of an iteration; `cores` is "_cores" for round shapes, else empty."""
    w = step.support
    values = {
        "step": step.number,
        "v": as_pair(step.nearest),
        "length": step.upper,
        "direction": as_pair(step.direction),
        "a": f"a{w.index_a + 1}",
        "b": f"b{w.index_b + 1}",
        "w": as_pair(w.point),
        "growth": step.growth,
        "along": -step.upper,
        "height": abs(step.lower),
        "upper": step.upper,
        "lower": step.lower,
    }
    first = Caption("gjk.on_simplex" if step.upper == 0.0 else "gjk.nearest", values)
    support = Caption(f"gjk.support{cores}", values)
    if step.relation is Relation.SEPARATED:
        return first, support, Caption(f"gjk.optimal{cores}", values)
    if step.relation is Relation.TOUCHING:
        return first, support, Caption(f"gjk.on_boundary{cores}", values)
    if step.upper == 0.0:
        return first, support, Caption("gjk.both_sides" if step.relation else "gjk.one_side", values)
    joins = Caption("gjk.beyond" if step.lower < 0.0 else f"gjk.joins{cores}", values)
    return first, support, joins, Caption("gjk.inside") if step.relation else _kept(step)


def _kept(step: GjkStep) -> Caption:
    """What stays of a simplex: the vertex or the edge that holds its point nearest to the origin."""
    kept = [corner_name(vertex) for vertex in step.kept]
    dropped = ", ".join(corner_name(vertex) for vertex in step.candidates if vertex not in step.kept)
    if len(kept) == 1:
        return Caption("gjk.keeps_vertex", {"kept": kept[0], "dropped": dropped})
    edge = {"first": kept[0], "second": kept[1]}
    return Caption("gjk.keeps_edge", {**edge, "dropped": dropped}) if dropped else Caption("gjk.keeps_all", edge)


def result_captions(result: GjkResult, certificate: Certificate, steps: Sequence[GjkStep]) -> tuple[Caption, ...]:
    """Return the answer, then the answer with its check by hand."""
    values: dict[str, object] = {"iterations": result.iterations, "distance": result.distance}
    penetrating, radii = result.relation is Relation.PENETRATING, (result.a.radius, result.b.radius)
    if penetrating and len(result.simplex) == 3 and result.normal is None:
        answer, again = Caption("gjk.penetrating", values), Caption("gjk.penetrating_briefly", values)
        return answer, *(
            Caption("result.certified", {"result": again, "certificate": each}) for each in _weights(result)
        )
    if not any(radii):
        return tuple(answer_captions(Caption(f"gjk.{result.relation.value}", values), result, certificate))
    last = steps[-1] if steps else None
    values["cores"] = last.upper if last and last.relation is Relation.SEPARATED else 0.0
    values["radii"] = " + ".join(number(radius) for radius in radii if radius)
    answer = Caption(f"gjk.{result.relation.value}_cores", values)
    if penetrating and certificate.holds:
        return answer, Caption("result.certified", {"result": answer, "certificate": _within_radii(result)})
    return tuple(answer_captions(answer, result, certificate))


def _weights(result: GjkResult) -> tuple[Caption, Caption]:
    """How the vertices of the last simplex make the origin, and with the same weights a point of A and of B."""
    weights, vertices = origin_weights(result.simplex), result.simplex
    x, y = result.closest_a.tolist()
    return (
        Caption("certificate.origin", {"sum": _sum(weights, [f"({corner_name(vertex)})" for vertex in vertices])}),
        Caption(
            "certificate.common_point",
            {
                "sum_a": _sum(weights, [f"a{vertex.index_a + 1}" for vertex in vertices]),
                "sum_b": _sum(weights, [f"b{vertex.index_b + 1}" for vertex in vertices]),
                "point": compact_point(x, y),
            },
        ),
    )


def _sum(weights: Iterable[Fraction], names: Iterable[str]) -> str:
    """Write a weighted sum: "2/7 a2 + 5/7 a3". Equal names come once, a weight of 0 or 1 is not written."""
    of_name: dict[str, Fraction] = {}
    for weight, name in zip(weights, names, strict=True):
        of_name[name] = of_name.get(name, Fraction()) + weight
    terms = (
        name if weight == 1 else f"{compact(float(weight))}\N{NO-BREAK SPACE}{name}"
        for name, weight in of_name.items()
        if weight
    )
    return " + ".join(terms)


def _within_radii(result: GjkResult) -> Caption:
    """How far a common point of shapes that only their radii bring together is from their cores."""
    point = result.closest_a
    centers = {
        letter: shape.center for letter, shape in (("a", result.a), ("b", result.b)) if isinstance(shape, Circle)
    }
    values: dict[str, object] = {"point": as_pair(point)}
    for letter, shape in (("a", result.a), ("b", result.b)):
        if isinstance(shape, Circle):
            values |= {f"distance_{letter}": math.dist(point, shape.center), f"radius_{letter}": shape.radius}
    if len(centers) == 2:
        return Caption("certificate.in_circles", values)
    return Caption(f"certificate.in_circle_{next(iter(centers))}", values)
