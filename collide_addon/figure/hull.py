# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the convex hull: the monotone chain pushes points and pops those that would make a dent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..geometry import HullSorted, HullStep
from .labels import LabelWish, place_labels
from .messages import Caption, say
from .model import Kind, Mark, Panel, Span, Step
from .page import finish
from .pair import MOST_INPUT_POINTS, Detail
from .sheet import bounds_of, lay_out
from .style import Role
from .trace import plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from .model import Figure

MOST_POINTS_STEP_BY_STEP = 30
"""Of more points, only the two finished chains are shown, not each push and pop."""
MOST_NAMES = 40


def hull_figure(  # the choices of a figure
    name: str,
    points: NDArray[np.float64],
    hull: NDArray[np.float64],
    steps: Sequence[HullSorted | HullStep],
    *,
    detail: Detail = Detail.FULL,
    language: str = "en",
    parameters: Mapping[str, object] | None = None,
) -> Figure:
    """Return the figure of a run of `convex_hull` on `points` (n, 2), which gave `hull` (h, 2) and recorded `steps`."""
    sheet = lay_out(bounds_of(points), None)
    chain_steps = [step for step in steps if isinstance(step, HullStep)]
    sorted_points = [step for step in steps if isinstance(step, HullSorted)]
    left = len(sorted_points[0].points) if sorted_points else len(points)
    marks = []
    if len(points) <= MOST_INPUT_POINTS:
        marks.append(Mark(Kind.POINTS, Role.INPUT, points, "points"))
    one_by_one = detail is Detail.FULL and left <= MOST_POINTS_STEP_BY_STEP
    shown = _one_by_one(chain_steps) if one_by_one else _chains(chain_steps) if detail is Detail.FULL else ([], [])
    marks += shown[0]
    setup = Caption("hull.points", {"count": len(points)})
    if sorted_points and sorted_points[0].discarded:
        setup = Caption("hull.many_points", {"count": len(points), "left": left})
    end = len(shown[1]) + 1
    last = Span.of(end)
    kind = Kind.POLYGON if len(hull) > 1 else Kind.POINTS
    marks.append(Mark(kind, Role.A, hull, "hull", Panel.WORLD, last, filled=True))
    marks.append(Mark(Kind.POINTS, Role.DIFFERENCE_VERTICES, hull, "vertices", Panel.WORLD, last))
    captions = Caption("hull.result", {"vertices": len(hull), "area": _area(hull)})
    all_steps = [Step(0, "Hull 00", (setup,)), *shown[1], Step(end, f"Hull {end:02} result", (captions,))]
    return finish(
        sheet,
        algorithm="Hull",
        title=say("title.hull", language, a=name),
        headings={},
        words={
            Role.SIMPLEX: "role.chain",
            Role.SIMPLEX_PAST: "role.chain-done",
            Role.NEAREST: "role.next-point",
        },
        marks=[*marks, *place_labels(_wishes(hull, last), marks, sheet)],
        steps=all_steps,
        result={"vertices": plain(hull), "area": _area(hull), "points": len(points)},
        parameters={"detail": detail.value, **(parameters or {})},
        language=language,
    )


def _one_by_one(steps: Sequence[HullStep]) -> tuple[list[Mark], list[Step]]:
    """A step for each point: it comes, it pops, it joins."""
    marks, captions = [], []
    for step in steps:
        k = step.number
        values = {"number": k, "point": step.point, "count": len(step.popped)}
        before = (*step.vertices[:-1], *reversed(step.popped))
        point = np.array([step.point])
        marks.append(Mark(Kind.POINTS, Role.NEAREST, point, "point", Panel.WORLD, Span.of(k, 0, until=k)))
        marks += _chain(before, step.point, Span(k * 4, k * 4 + 1), Role.SIMPLEX)
        if step.popped:
            popped = np.array(step.popped)
            marks.append(Mark(Kind.POINTS, Role.DROPPED, popped, "dropped", Panel.WORLD, Span.of(k, 1)))
        marks += _chain(step.vertices[:-1], step.point, Span(k * 4 + 2, k * 4 + 3), Role.SIMPLEX)
        if len(before) < 2:  # a turn takes two points before this one
            messages = [Caption(f"hull.starts_{step.chain}", values)]
        else:
            messages = [Caption(f"hull.next_{step.chain}", values)]
            if step.popped:
                messages.append(Caption("hull.pops", values))
            messages.append(Caption("hull.pushes", values))
        captions.append(Step(k, f"Hull {k:02}", tuple(messages)))
        if step is steps[-1] or steps[steps.index(step) + 1].chain != step.chain:
            chain = np.array(step.vertices)
            if len(chain) > 1:
                marks.append(Mark(Kind.POLYLINE, Role.SIMPLEX_PAST, chain, step.chain, Panel.WORLD, Span.of(k + 1)))
    return marks, captions


def _chain(vertices: Sequence[tuple[float, float]], point: tuple[float, float], span: Span, role: Role) -> list[Mark]:
    if not vertices:
        return []
    return [Mark(Kind.POLYLINE, role, np.array([*vertices, point]), "chain", Panel.WORLD, span)]


def _chains(steps: Sequence[HullStep]) -> tuple[list[Mark], list[Step]]:
    """Two steps: the lower chain, the upper chain."""
    marks, captions = [], []
    for k, chain in enumerate(("lower", "upper"), start=1):
        last = [step for step in steps if step.chain == chain][-1]
        if len(last.vertices) > 1:
            line = np.array(last.vertices)
            marks.append(Mark(Kind.POLYLINE, Role.SIMPLEX, line, chain, Panel.WORLD, Span.of(k, 0, until=2)))
        captions.append(Step(k, f"Hull {k:02}", (Caption(f"hull.chain_{chain}"),)))
    return marks, captions


def _wishes(hull: NDArray[np.float64], span: Span) -> list[LabelWish]:
    if len(hull) > MOST_NAMES:
        return []
    middle = hull.mean(axis=0)
    return [
        LabelWish(str(k), Role.A, vertex, vertex - middle if len(hull) > 1 else np.ones(2), str(k), Panel.WORLD, span)
        for k, vertex in enumerate(hull, start=1)
    ]


def _area(hull: NDArray[np.float64]) -> float:
    x, y = (hull - hull[0]).T
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)
