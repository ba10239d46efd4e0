# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the convex hull: the monotone chain pushes points and pops those where it does not turn left."""

from collections.abc import Mapping, Sequence

import numpy as np

from ...geometry import HullSorted, HullStep, convex_hull, orient2d
from ...geometry.predicates.points import Point
from ..labels.labels import name_request
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.figure import Figure, Kind, Mark, Panel, Span
from ..model.lesson import Choices, Lesson, look_of
from ..model.look import DEFAULT_LOOK, Look
from ..model.records import plain
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import bounds_of, lay_out
from ..parts.draft import Draft
from ..parts.pair import outline_kind
from ..text.messages import Caption, say

MOST_POINTS_STEP_BY_STEP = 30
"""With more points, only the two finished chains are shown, not each push and pop."""
MOST_NAMES = 40
CHAINS = ("lower", "upper")
"""In the order in which they are built."""


def hull_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the convex hull of one subject's points."""
    (subject,) = subjects
    steps: list[HullSorted | HullStep] = []
    hull = convex_hull(subject.points, record=steps.append)
    figure = hull_figure(subject, hull, steps, look_of(choices, parameters))
    return Lesson(figure, hull, tuple(steps), {"vertices": len(hull)})


def hull_figure(
    subject: Subject, hull: Floats, steps: Sequence[HullSorted | HullStep], look: Look = DEFAULT_LOOK
) -> Figure:
    """Return the figure of a run of `convex_hull` on the points of `subject`, which gave `hull` (h, 2) and `steps`."""
    points = subject.points
    chain_steps = [step for step in steps if isinstance(step, HullStep)]
    sorted_points = [step for step in steps if isinstance(step, HullSorted)]
    left = len(sorted_points[0].points) if sorted_points else len(points)
    draft = Draft("Hull", lay_out(bounds_of(points), None, rulers=look.rulers), look)
    setup = "hull.too_many"
    if subject.has_few_points:
        setup = "hull.many_points" if sorted_points and sorted_points[0].discarded else "hull.points"
        draft.marks.append(Mark(Kind.POINTS, Role.INPUT, points, "points"))
    draft.tell(Caption(setup, {"count": subject.count, "left": left}))
    if look.detail is Detail.FULL:
        one_by_one = subject.has_few_points and left <= MOST_POINTS_STEP_BY_STEP
        (_tell_points if one_by_one else _tell_chains)(draft, chain_steps, hull)
    last, area = Span.of(len(draft.steps)), _area(hull)
    draft.marks.append(Mark(outline_kind(hull), Role.A, hull, "hull", Panel.WORLD, last, filled=True))
    draft.marks.append(Mark(Kind.POINTS, Role.DIFFERENCE_VERTICES, hull, "vertices", Panel.WORLD, last))
    if len(hull) <= MOST_NAMES:
        ways = hull - hull.mean(axis=0) if len(hull) > 1 else np.ones((1, 2))
        named = enumerate(zip(hull, ways, strict=True), start=1)
        draft.requests += [name_request(str(k), Role.A, vertex, way, Panel.WORLD, last) for k, (vertex, way) in named]
    draft.tell(Caption("hull.result", {"vertices": len(hull), "area": area}), ask="ask.hull")
    return draft.finish(
        say("title.hull", look.language, a=subject.name),
        words={Role.SIMPLEX: "role.chain", Role.SIMPLEX_PAST: "role.chain-done", Role.NEAREST: "role.next-point"},
        result={"vertices": plain(hull), "area": area, "points": subject.count},
    )


def _tell_points(draft: Draft, steps: Sequence[HullStep], hull: Floats) -> None:
    """Add a step for each point: it comes, it pops, it joins."""
    vertices = {(x, y) for x, y in hull.tolist()}
    for name in CHAINS:
        chain: list[Point] = []
        own = [step for step in steps if step.chain == name]
        for step in own:
            draft.marks += _step_marks(step, chain, vertices, own[-1].number if name == "lower" else None)
            draft.tell(*_step_captions(step, chain), ask="ask.turn", answer=1)
            _push_and_pop(chain, step)
        if len(chain) > 1:
            done = Span.of(own[-1].number + 1)
            draft.marks.append(Mark(Kind.POLYLINE, Role.SIMPLEX_PAST, np.array(chain), name, Panel.WORLD, done))


def _step_marks(step: HullStep, chain: Sequence[Point], vertices: set[Point], until: int | None) -> list[Mark]:
    """Return the point, the chain until phase b and from phase c on, and the points that it drops.

    Dropped points show `until` a step; without one to the end, but vertices of the hull in this step only.
    """
    k = step.number
    comes, joins = Span.of(k), Span.of(k, 2)
    within = Span.of(k, 0, until=k)
    marks = [Mark(Kind.POINTS, Role.NEAREST, np.array([step.point]), "point", Panel.WORLD, within)]
    marks += _line(chain, step.point, Span(comes.first, joins.first - 1))
    for stays in (True, False):
        popped = [point for point in step.popped if (until is not None or point not in vertices) is stays]
        if popped:
            span = Span.of(k, 1, until=until if stays else k)
            marks.append(Mark(Kind.POINTS, Role.DROPPED, np.array(popped), "dropped", Panel.WORLD, span))
    marks += _line(chain[: len(chain) - len(step.popped)], step.point, Span(joins.first, within.last))
    return marks


def _line(chain: Sequence[Point], point: Point, span: Span) -> list[Mark]:
    """Return the chain extended to a point."""
    if not chain:
        return []
    return [Mark(Kind.POLYLINE, Role.SIMPLEX, np.array([*chain, point]), "chain", Panel.WORLD, span)]


def _step_captions(step: HullStep, chain: Sequence[Point]) -> tuple[Caption, ...]:
    """Return a step's captions; `chain` is as it was before."""
    values: dict[str, object] = {"number": step.number, "point": step.point, "count": len(step.popped)}
    if len(chain) < 2:  # a turn needs two points before this one
        return (Caption(f"hull.starts_{step.chain}", values),)
    asks = Caption(f"hull.next_{step.chain}", values)
    if not step.popped:
        return asks, Caption("hull.pushes", values)
    tops = [chain[len(chain) - k - 2 : len(chain) - k] for k in range(len(step.popped))]
    straight = sum(orient2d(a, b, step.point) == 0.0 for a, b in tops)
    values |= {"straight": straight, "right": len(step.popped) - straight}
    why = "hull.pops_straight" if straight == len(step.popped) else "hull.pops_both" if straight else "hull.pops"
    turns_left = len(chain) - len(step.popped) > 1
    return asks, Caption(why, values), Caption("hull.pushes_then" if turns_left else "hull.pushes_alone", values)


def _tell_chains(draft: Draft, steps: Sequence[HullStep], _: Floats) -> None:
    """Add two steps, for the lower and the upper chain."""
    for k, name in enumerate(CHAINS, start=1):
        chain: list[Point] = []
        for step in steps:
            if step.chain == name:
                _push_and_pop(chain, step)
        if len(chain) > 1:
            line = np.array(chain)
            draft.marks.append(Mark(Kind.POLYLINE, Role.SIMPLEX, line, name, Panel.WORLD, Span.of(k, 0, until=2)))
        draft.tell(Caption(f"hull.chain_{name}"), ask="ask.chain")


def _push_and_pop(chain: list[Point], step: HullStep) -> None:
    """Replay a recorded step on `chain`."""
    del chain[len(chain) - len(step.popped) :]
    chain.append(step.point)


def _area(hull: Floats) -> float:
    x, y = (hull - hull[0]).T
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)
