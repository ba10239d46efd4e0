# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on GJK: the distance of two polygons, step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

from ....geometry import DifferenceVertex, GjkResult, GjkStep, Relation, gjk
from ...labels.names import vertex_name
from ...model.style import Role
from ...parts.candidates import length_asked, relation_asked
from ...stage.pen import Pen
from ...text.exact import Number, Vector, along, cross, dot, minus, turn, with_decimal, written, written_point
from ...text.messages import Caption, by_relation
from ...text.names import written_names
from ..exercise import Exercise, Table, as_array
from ..random_shapes import PolygonPair, draw_pair, is_short, is_sure

KINDS = ("corner-edge", "corner-corner", "penetrating", "corner-edge", "touching", "edge-edge")
TABLE = Table(
    {"column.v": 0.27, "column.d": 0.18, "column.a": 0.08, "column.b": 0.08, "column.w": 0.17, "column.keep": 0.22},
    rows=5,
)
ANSWERS = by_relation("exercise.gjk_separated", "exercise.gjk_touching", "exercise.gjk_penetrating")
WHY = by_relation("exercise.gjk_why_separated", "exercise.gjk_why_touching", "exercise.gjk_why_penetrating")
FEWEST_STEPS, MOST_STEPS = 2, 4
LARGEST_SQUARE = 41
"""Largest squared length of the edge with the closest point, which is the answer's denominator."""
SEGMENT, TRIANGLE = 2, 3
"""Vertices of a simplex."""
NOTHING = "\N{EM DASH}"
"""What is kept by the iteration that stops."""


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    pair = draw_pair(random, close=kind in {"penetrating", "touching"})
    if pair is None:
        return None
    steps: list[GjkStep] = []
    result = gjk(pair.a, pair.b, record=steps.append)
    fewest = 1 if kind == "touching" else FEWEST_STEPS
    if not fewest <= len(steps) <= MOST_STEPS or _kind(pair, result) != kind:
        return None
    advancing = [_direction(pair, step) for step in steps if len(step.candidates) > len(step.simplex)]
    if not all(is_sure(pair, direction) for direction in (minus(pair.b[0], pair.a[0]), *advancing)):
        return None
    if not all(is_short(dot(v, v), LARGEST_SQUARE) for v in (_nearest_point(pair, step) for step in steps)):
        return None
    square, ends = closest(pair, result)
    if not is_short(square, LARGEST_SQUARE) or any(c.denominator > LARGEST_SQUARE for end in ends for c in end):
        return None
    start = {"d": written_point(minus(pair.b[0], pair.a[0])), "w": pair.named(steps[0].simplex[0])}

    def draw(_: Pen, solved: Pen) -> None:
        solved.line(Role.WITNESS, as_array(ends), "distance")
        solved.dots(Role.WITNESS, as_array(ends), "closest")

    apart = result.relation is Relation.SEPARATED
    exercise = pair.exercise(
        Caption("exercise.gjk_task"),
        (
            Caption("exercise.gjk_start", start),
            *(line for last, step in zip((None, *steps), steps, strict=False) for line in _step(pair, last, step)),
            *(_end(pair, result, square, ends) if apart else ()),
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
    return replace(exercise, differences=pair.differences, cells=_cells(pair, steps), asked=asked)


def closest(pair: PolygonPair, result: GjkResult) -> tuple[Number, tuple[Vector, Vector]]:
    """Return the squared distance and the closest points of A and B, one pair of many if edges face each other."""
    if result.relation is not Relation.SEPARATED:
        return 0, ((0, 0), (0, 0))
    first, last = result.simplex[0], result.simplex[-1]
    p, q = pair.corner(first), pair.corner(last)
    t = _share(p, q) if len(result.simplex) == SEGMENT else 0
    v = along(p, t, minus(q, p))
    on_a = along(pair.a[first.index_a], t, minus(pair.a[last.index_a], pair.a[first.index_a]))
    return dot(v, v), (on_a, minus(on_a, v))


def _kind(pair: PolygonPair, result: GjkResult) -> str:
    """Return the kind found: for polygons apart the facing features, "" if a closest vertex ends a facing edge."""
    if result.relation is not Relation.SEPARATED:
        return str(result.relation.value)
    counts = [len(rows) for rows in _features(pair, result)]
    if (len(result.simplex) == 1) != (counts == [1, 1]):
        return ""
    return ("corner-corner", "corner-edge", "edge-edge")[sum(counts) - 2]


def _features(pair: PolygonPair, result: GjkResult) -> tuple[list[int], list[int]]:
    """Return the rows of A's and B's vertices that are nearest to the other shape along the shortest vector."""
    v = minus(*closest(pair, result)[1])
    lowest = min(dot(v, corner) for corner in pair.a)
    highest = max(dot(v, corner) for corner in pair.b)
    return (
        [row for row, corner in enumerate(pair.a) if dot(v, corner) == lowest],
        [row for row, corner in enumerate(pair.b) if dot(v, corner) == highest],
    )


def _share(p: Vector, q: Vector) -> Fraction:
    """Return the position of the origin's foot on the line from p to q: 0 at p, 1 at q."""
    edge = minus(q, p)
    return Fraction(-dot(p, edge)) / dot(edge, edge)


def _direction(pair: PolygonPair, step: GjkStep) -> Vector:
    """Return a step's direction in integers: −v, or a multiple of it found from the simplex's edge."""
    p, v = pair.corner(step.simplex[0]), _nearest_point(pair, step)
    if v != (0, 0) and all(coordinate.denominator == 1 for coordinate in v):
        return -int(v[0]), -int(v[1])
    edge = minus(pair.corner(step.simplex[1]), p)
    x, y = -edge[1], edge[0]
    same = x * step.direction[0] + y * step.direction[1] > 0
    return (x, y) if same else (-x, -y)


def _nearest_point(pair: PolygonPair, step: GjkStep) -> Vector:
    """Return v, the simplex's nearest point to 0."""
    p = pair.corner(step.simplex[0])
    if len(step.simplex) == 1:
        return p
    q = pair.corner(step.simplex[1])
    return along(p, _share(p, q), minus(q, p))


def _way(d: Vector, v: Vector) -> str:
    """Write a direction as a multiple of v: "−v", "13/8 (−v)"."""
    factor = Fraction(dot(d, v)) / -dot(v, v)
    minus_v = "\N{MINUS SIGN}v"
    return minus_v if factor == 1 else f"{written(factor)}\N{NO-BREAK SPACE}({minus_v})"


def _step(pair: PolygonPair, previous: GjkStep | None, step: GjkStep) -> list[Caption]:
    """Return the lines of one iteration: the nearest point, the direction and its support, what is kept."""
    p, d, w = pair.corner(step.simplex[0]), _direction(pair, step), pair.corner(step.support)
    on_segment = len(step.simplex) == SEGMENT and cross(p, pair.corner(step.simplex[1])) == 0
    v = _nearest_point(pair, step)
    other_side = previous is not None and previous.simplex == step.simplex
    lines = [] if other_side else [_nearest(pair, step)]
    height, reach = dot(d, p), dot(d, w)
    values = {
        "d": written_point(d),
        "way": "" if on_segment else _way(d, v),
        "a": f"a{step.support.index_a + 1}",
        "b": f"b{step.support.index_b + 1}",
        "w": pair.named(step.support),
        "reach": written(reach),
        "height": written(height),
    }
    if on_segment:
        lines.append(Caption("exercise.gjk_side_ends" if reach == 0 else "exercise.gjk_side_goes_on", values))
        if step.relation is Relation.PENETRATING:
            lines.append(Caption("exercise.gjk_both_sides"))
        return lines
    if reach == height:
        lines.append(Caption("exercise.gjk_no_closer", values))
        return lines
    lines.append(Caption("exercise.gjk_joins", values))
    lines += _reduced(pair, step)
    return lines


def _cells(pair: PolygonPair, steps: Sequence[GjkStep]) -> tuple[tuple[str, ...], ...]:
    """Return the rows of the table: the start and each iteration, with its w named by its row."""
    first = steps[0].simplex[0]
    rows = {first: "w1"}
    cells = [("", written_point(minus(pair.b[0], pair.a[0])), *_found(pair, first), written_names("w1"))]
    for row, step in enumerate(steps, start=2):
        v, d = _nearest_point(pair, step), _direction(pair, step)
        goes_on = step.support in step.candidates and step.support not in step.simplex
        if goes_on:
            rows[step.support] = f"w{row}"
        kept = written_names(", ".join(rows[vertex] for vertex in step.kept)) if goes_on else NOTHING
        cells.append((written_point(v), written_point(d), *_found(pair, step.support), kept))
    return tuple(cells)


def _found(pair: PolygonPair, vertex: DifferenceVertex) -> tuple[str, str, str]:
    """Return the vertices of A and B that give a vertex of A − B, and its coordinates."""
    names = (written_names(f"{letter}{row + 1}") for letter, row in (("a", vertex.index_a), ("b", vertex.index_b)))
    a, b = names
    return a, b, written_point(pair.corner(vertex))


def _nearest(pair: PolygonPair, step: GjkStep) -> Caption:
    p = pair.corner(step.simplex[0])
    values: dict[str, object] = {"k": step.number}
    if len(step.simplex) == 1:
        values |= {"v": written_point(p), "square": written(dot(p, p))}
        return Caption("exercise.gjk_nearest_vertex", {**values, "w": vertex_name(step.simplex[0])})
    q = pair.corner(step.simplex[1])
    t, v = _share(p, q), _nearest_point(pair, step)
    values |= {"p": vertex_name(step.simplex[0]), "q": vertex_name(step.simplex[1]), "t": written(t)}
    values |= {"v": written_point(v), "square": written(dot(v, v))}
    return Caption("exercise.gjk_on_segment" if v == (0, 0) else "exercise.gjk_nearest_segment", values)


def _reduced(pair: PolygonPair, step: GjkStep) -> list[Caption]:
    """Return the rest of a simplex after a vertex joined, unless everything is kept."""
    corners = [pair.corner(vertex) for vertex in step.kept]
    if len(step.kept) == TRIANGLE:
        p, q, w = corners
        turns = [written(turn(*edge, (0, 0))) for edge in ((p, q), (q, w), (w, p))]
        names = ", ".join(vertex_name(vertex) for vertex in step.kept)
        return [Caption("exercise.gjk_around", {"simplex": names, "turns": ", ".join(turns)})]
    if corners == [(0, 0)]:
        return [Caption("exercise.gjk_at_origin", {"w": vertex_name(step.kept[0])})]
    dropped = [vertex for vertex in step.candidates if vertex not in step.kept]
    if not dropped:
        return []
    kept = ", ".join(vertex_name(vertex) for vertex in step.kept)
    return [Caption("exercise.gjk_kept", {"kept": kept, "dropped": ", ".join(vertex_name(each) for each in dropped)})]


def _end(pair: PolygonPair, result: GjkResult, square: Number, ends: tuple[Vector, Vector]) -> Iterator[Caption]:
    """Yield the closest features of separated polygons, and their points."""
    values: dict[str, object] = {"p": written_point(ends[0]), "q": written_point(ends[1]), "square": written(square)}
    for letter, rows in zip("ab", _features(pair, result), strict=True):
        name = {"name": "".join(f"{letter}{row + 1}" for row in rows), "letter": letter.upper()}
        values[letter] = Caption("exercise.corner" if len(rows) == 1 else "exercise.edge", name)
    yield Caption("exercise.gjk_closest", values)
