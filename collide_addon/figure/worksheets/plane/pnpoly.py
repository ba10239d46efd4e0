# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on points in a polygon: the crossings of a ray."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import NamedTuple

from ....geometry import PnpolyStep, pnpoly
from ...model.style import Role
from ...parts.candidates import Asked
from ...stage.pen import Pen
from ...text.exact import Vector, as_factor, middle_of, written, written_point
from ...text.messages import Caption
from ...text.names import written_names
from .. import random_shapes as shapes
from ..exercise import (
    Exercise,
    Row,
    Table,
    as_array,
    draw_shape,
    list_of,
    name_point,
    name_vertices,
    pens,
    side_by_side,
    yes_or_no,
)
from ..random_shapes import Whole

KINDS = ("in and out", "through a corner", "both out", "in and out", "both in", "through a corner")
TABLE = Table(
    {"column.point": 0.14, "column.edge": 0.16, "column.range": 0.24, "column.x": 0.2, "column.counts": 0.26},
    rows=4,
    halves=2,
)
"""The edges at the height of P, and those at the height of Q beside them."""
FEWEST_SIDES, MOST_SIDES = 5, 6
PQ = "PQ"


class Met(NamedTuple):
    """An edge from p to q whose range contains the height y of a point; it counts if met to the right of the point."""

    edge: int
    p: Whole
    q: Whole
    y: int
    counts: bool

    @property
    def share(self) -> Fraction:
        """The share of the edge from p to q at which that height is reached."""
        return Fraction(self.y - self.p[1], self.q[1] - self.p[1])

    @property
    def x(self) -> Fraction:
        """The x at which the edge has that height."""
        return self.p[0] + self.share * (self.q[0] - self.p[0])


class Ray(NamedTuple):
    """A point, the edges that the line of its ray meets, and how many of these it meets to the right."""

    name: str
    point: Whole
    met: tuple[Met, ...]
    on_edge: bool
    right: int

    @property
    def is_inside(self) -> bool:
        """Whether the ray crosses an odd number of edges."""
        return self.right % 2 == 1


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    width, height = shapes.draw(random, 8, shapes.ROOM_WIDTH), shapes.draw(random, 6, shapes.ROOM_HEIGHT)
    polygon = shapes.star_polygon(random, shapes.draw(random, FEWEST_SIDES, MOST_SIDES), width, height)
    if polygon is None or shapes.is_convex(polygon):
        return None
    room = shapes.draw_room(random)
    polygon = shapes.moved(polygon, room)
    p, q = shapes.moved([shapes.draw_point(random, width, height) for _ in PQ], room)
    if p[1] == q[1]:
        return None
    rays = [_ray(name, point, polygon) for name, point in zip(PQ, (p, q), strict=True)]
    hard = any(met.x.denominator > shapes.LARGEST_DENOMINATOR for ray in rays for met in ray.met)
    if hard or any(ray.on_edge or not ray.met for ray in rays) or _kind(rays, polygon) != kind:
        return None
    words = {True: "exercise.pnpoly_inside", False: "exercise.pnpoly_outside"}
    answers = {
        insides: Caption(
            "exercise.pnpoly_answer",
            {name.lower(): Caption(words[each], {"name": name}) for name, each in zip(PQ, insides, strict=True)},
        )
        for insides in product((True, False), repeat=2)
    }
    right = answers[rays[0].is_inside, rays[1].is_inside]
    task = {"corners": list_of("a", polygon), "p": written_point(p), "q": written_point(q)}
    middle = middle_of(polygon)
    asked, solved = pens()
    draw_shape(asked, Role.A, polygon, "A")
    name_vertices(asked, "a", Role.A, polygon)
    for ray in rays:
        asked.dots(Role.FOOT, as_array([ray.point]), ray.name)
        name_point(asked, ray.name, Role.FOOT, ray.point, middle)
    for ray in rays:
        _draw_ray(solved, ray, polygon)
    return Exercise(
        (Caption("exercise.pnpoly_corners", task), Caption("exercise.pnpoly_task")),
        tuple(line for ray in rays for line in _lines(ray, len(polygon))),
        right,
        asked.sketch,
        shapes.form_of(polygon, (p,), (q,)),
        cells=side_by_side(*([*_rows(ray, len(polygon))] for ray in rays)),
        asked=(Asked("quiz.inside", right=right, among=tuple(answers.values())),),
    )


def _ray(name: str, point: Whole, polygon: Sequence[Whole]) -> Ray:
    steps: list[PnpolyStep] = []
    pnpoly(polygon, [point], record=steps.append)
    edges = shapes.edges_of(polygon)
    met = tuple(Met(step.edge, *edges[step.edge], point[1], step.side == "right") for step in steps if step.in_range)
    return Ray(name, point, met, any(step.on_edge for step in steps), steps[-1].right)


def _kind(rays: Sequence[Ray], polygon: Sequence[Whole]) -> str:
    """Return the kind: where the points are, or that a ray passes through a vertex, so that only the rule decides."""
    if any(y == ray.point[1] and x > ray.point[0] for ray in rays for x, y in polygon):
        return "through a corner"
    return ("both out", "in and out", "both in")[sum(ray.is_inside for ray in rays)]


def _lines(ray: Ray, corners: int) -> list[Caption]:
    """Return the working for one point: the edges at its height, each crossing, the count."""
    lines = [Caption("exercise.pnpoly_height", {"name": ray.name, "y": written(ray.point[1])})]
    for met in ray.met:
        run = met.q[0] - met.p[0]
        values = {
            "edge": _edge(met, corners),
            "low": written(min(met.p[1], met.q[1])),
            "high": written(max(met.p[1], met.q[1])),
            "y": written(met.y),
            "start": written(met.p[0]),
            "share": written(met.share),
            "run": as_factor(run),
            "x": written(met.x),
            "at": written(ray.point[0]),
        }
        lines.append(Caption("exercise.pnpoly_counts" if met.counts else "exercise.pnpoly_behind", values))
    message = "exercise.pnpoly_odd" if ray.is_inside else "exercise.pnpoly_even"
    lines.append(Caption(message, {"name": ray.name, "count": ray.right}))
    return lines


def _rows(ray: Ray, corners: int) -> Iterator[Row]:
    """Yield a row of the table for every edge at the height of a point."""
    for met in ray.met:
        low, high = sorted((met.p[1], met.q[1]))
        heights = f"[{written(low)},\N{NO-BREAK SPACE}{written(high)})"
        yield ray.name, written_names(_edge(met, corners)), heights, written(met.x), yes_or_no(met.counts)


def _edge(met: Met, corners: int) -> str:
    return f"a{met.edge + 1}a{(met.edge + 1) % corners + 1}"


def _draw_ray(pen: Pen, ray: Ray, polygon: Sequence[Whole]) -> None:
    """Draw a point's ray to just beyond the polygon, with its crossings."""
    end: Vector = (max(*(x for x, _ in polygon), ray.point[0]) + 1, ray.point[1])
    crossings = [(met.x, met.y) for met in ray.met if met.counts]
    pen.arrow(Role.RAY, as_array((ray.point, end)), "ray")
    if crossings:
        pen.dots(Role.CROSSING, as_array(crossings), "crossings")
