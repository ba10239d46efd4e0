# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on GJK: the distance of two polygons, step by step."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from ....geometry import GjkResult, GjkStep, Relation, gjk
from ....geometry.narrowphase.simplex import nearest_part_in_plane
from ....geometry.predicates.grid import difference, opposite
from ...labels.names import vertex_name
from ...model.style import Role
from ...parts.candidates import length_asked, relation_asked
from ...stage.pen import Pen
from ...text.exact import Number, Vector, dot, minus, turn, with_decimal, written, written_point
from ...text.messages import Caption, by_relation
from ..exercise import Exercise, Table, as_array
from ..gjk_steps import ExactStep, names_by_row, rows_of
from ..random_shapes import LARGEST_SQUARE, PolygonPair, draw_pair, edges_of, is_short, is_sure

KINDS = ("corner-edge", "corner-corner", "penetrating", "corner-edge", "touching", "edge-edge")
TABLE = Table(
    {"column.v": 0.27, "column.d": 0.18, "column.a": 0.08, "column.b": 0.08, "column.w": 0.17, "column.keep": 0.22},
    rows=5,
)
ANSWERS = by_relation("exercise.gjk_separated", "exercise.gjk_touching", "exercise.gjk_penetrating")
WHY = by_relation("exercise.gjk_why_separated", "exercise.gjk_why_touching", "exercise.gjk_why_penetrating")
FEWEST_STEPS, MOST_ITERATIONS = 2, 4
SIMPLEX_SIZE = 3
"""Vertices of a simplex around the origin."""


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    pair = draw_pair(random, close=kind in {"penetrating", "touching"})
    if pair is None:
        return None
    steps: list[GjkStep] = []
    result = gjk(pair.a, pair.b, record=steps.append)
    fewest = 1 if kind == "touching" else FEWEST_STEPS
    if not fewest <= len(steps) <= MOST_ITERATIONS:
        return None
    apart, walked = result.relation is Relation.SEPARATED, [_exact(pair, step) for step in steps]
    square, ends = walked[-1].square, tuple((x, y) for x, y in walked[-1].closest_points(pair.a, pair.b))
    if _kind(pair, result, ends) != kind or not all(is_short(step.square) for step in walked):
        return None
    start = difference(pair.b[0], pair.a[0])
    grows = (each.d for step, each in zip(steps, walked, strict=True) if len(step.candidates) > len(step.simplex))
    if not all(is_sure(pair, vector) for vector in (start, *grows)):
        return None
    if apart and any(each.denominator > LARGEST_SQUARE for end in ends for each in end):
        return None
    names = names_by_row(walked)
    begun = {"d": written_point(start), "w": pair.named(walked[0].simplex[0])}

    def draw(_: Pen, solved: Pen) -> None:
        solved.line(Role.WITNESS, as_array(ends), "distance")
        solved.dots(Role.WITNESS, as_array(ends), "closest")

    exercise = pair.exercise(
        Caption("exercise.gjk_task"),
        (
            Caption("exercise.gjk_start", begun),
            *(line for each in zip((None, *steps), steps, walked, strict=False) for line in _step(pair, *each)),
            *([_end(pair, square, ends)] if apart else ()),
            Caption(WHY[result.relation]),
        ),
        Caption(
            ANSWERS[result.relation],
            {"square": written(square), "length": with_decimal(square)} if apart else {},
        ),
        *([draw] if apart else []),
    )
    lengths = (length_asked("quiz.distance", square),) if apart else ()
    asked = (relation_asked(result.relation), *lengths)
    return replace(exercise, differences=pair.differences, cells=tuple(rows_of(start, walked, names)), asked=asked)


def _exact(pair: PolygonPair, step: GjkStep) -> ExactStep:
    """Return a step in exact numbers, with −v as its direction if that is whole."""
    simplex, kept, (w,) = (tuple(map(pair.on_grid, some)) for some in (step.simplex, step.kept, (step.support,)))
    joins = step.support in step.candidates and step.support not in step.simplex
    part = nearest_part_in_plane([corner.point for corner in simplex])
    exact = ExactStep.at(simplex, part, w, kept, joins=joins)
    if any(exact.v) and all(x.denominator == 1 for x in exact.v):
        return exact._replace(d=tuple(-int(x) for x in exact.v))
    return exact if step.direction @ exact.d > 0 else exact._replace(d=opposite(exact.d))


def _kind(pair: PolygonPair, result: GjkResult, ends: Sequence[Vector]) -> str:
    """Return the kind found, for separated polygons the facing features; "" if a closest vertex ends a facing edge."""
    if result.relation is not Relation.SEPARATED:
        return str(result.relation.value)
    counts = [len(rows) for rows in _features(pair, ends)]
    if (len(result.simplex) == 1) != (counts == [1, 1]):
        return ""
    return ("corner-corner", "corner-edge", "edge-edge")[sum(counts) - 2]


def _features(pair: PolygonPair, ends: Sequence[Vector]) -> tuple[list[int], list[int]]:
    """Return the rows of A's and B's vertices that are nearest to the other shape along the shortest vector."""
    v = minus(*ends)
    lowest = min(dot(v, corner) for corner in pair.a)
    highest = max(dot(v, corner) for corner in pair.b)
    return (
        [row for row, corner in enumerate(pair.a) if dot(v, corner) == lowest],
        [row for row, corner in enumerate(pair.b) if dot(v, corner) == highest],
    )


def _step(pair: PolygonPair, previous: GjkStep | None, step: GjkStep, exact: ExactStep) -> list[Caption]:
    """Return the working of one iteration: the nearest point, the direction and its support, what is kept."""
    on_segment, (height, reach) = not any(exact.v), exact.heights
    other_side = previous is not None and previous.simplex == step.simplex
    lines = [] if other_side else [_nearest(step.number, exact)]
    values = {
        "d": written_point(exact.d),
        "way": "" if on_segment else exact.vector,
        "a": f"a{exact.w.index_a + 1}",
        "b": f"b{exact.w.index_b + 1}",
        "w": pair.named(exact.w),
        "reach": written(reach),
        "height": written(height),
    }
    if on_segment:
        lines.append(Caption("exercise.gjk_side_ends" if reach == 0 else "exercise.gjk_side_goes_on", values))
        if step.relation is Relation.PENETRATING:
            lines.append(Caption("exercise.gjk_both_sides"))
        return lines
    if reach == height:
        return [*lines, Caption("exercise.gjk_no_closer", values)]
    return [*lines, Caption("exercise.gjk_joins", values), *_reduced(pair, step, exact)]


def _nearest(number: int, exact: ExactStep) -> Caption:
    first, *more = map(vertex_name, exact.simplex)
    values: dict[str, object] = {"k": number, "v": written_point(exact.v), "square": written(exact.square)}
    if not more:
        return Caption("exercise.gjk_nearest_vertex", {**values, "w": first})
    values |= {"p": first, "q": more[0], "t": written(exact.weights[1])}
    return Caption("exercise.gjk_nearest_segment" if any(exact.v) else "exercise.gjk_on_segment", values)


def _reduced(pair: PolygonPair, step: GjkStep, exact: ExactStep) -> list[Caption]:
    """Return the captions about what is left of a simplex after a vertex joined; none if everything is kept."""
    corners, kept = [pair.corner(each) for each in exact.kept], ", ".join(map(vertex_name, exact.kept))
    if len(corners) == SIMPLEX_SIZE:
        turns = ", ".join(written(turn(*edge, (0, 0))) for edge in edges_of(corners))
        return [Caption("exercise.gjk_around", {"simplex": kept, "turns": turns})]
    if corners == [(0, 0)]:
        return [Caption("exercise.gjk_at_origin", {"w": kept})]
    dropped = ", ".join(vertex_name(vertex) for vertex in step.candidates if vertex not in step.kept)
    return [Caption("exercise.gjk_kept", {"kept": kept, "dropped": dropped})] if dropped else []


def _end(pair: PolygonPair, square: Number, ends: Sequence[Vector]) -> Caption:
    """Return the caption about the closest features of separated polygons, and the closest points."""
    values: dict[str, object] = {"p": written_point(ends[0]), "q": written_point(ends[1]), "square": written(square)}
    for letter, rows in zip("ab", _features(pair, ends), strict=True):
        name = {"name": "".join(f"{letter}{row + 1}" for row in rows), "letter": letter.upper()}
        values[letter] = Caption("exercise.corner" if len(rows) == 1 else "exercise.edge", name)
    return Caption("exercise.gjk_closest", values)
