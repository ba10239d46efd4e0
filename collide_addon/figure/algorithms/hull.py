# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the convex hull: the monotone chain goes from point to point and back where it does not turn left.

Each point is a step of some phases: how does the way turn, what does the chain keep, and the point joins. When one
knows what comes, the first of them is left out.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from ...geometry import HullSorted, HullStep, convex_hull, orient2d
from ...geometry.predicates.points import Point
from ..labels.labels import Drawn, LabelRequest, name_request
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.figure import PHASES, Figure, Kind, Mark, Motion, Panel, Span, from_aside, out_of, turning
from ..model.lesson import Choices, Lesson, look_of
from ..model.look import DEFAULT_LOOK, Look
from ..model.records import plain
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet
from ..parts.candidates import Candidates, told
from ..parts.pair import outline_kind
from ..parts.turns import ARC, draw_turn, sheet_for_turns, turn_of, turned_on
from ..stage.draft import Draft
from ..stage.pen import Pen, Sketch
from ..text.messages import Caption, number, say
from ..text.names import written_names

RAIL = ("rail.turn", "rail.keep", "rail.join")
ASKED, JUDGED, JOINED, KEPT = (0, 0), (0, 1), (2, 2), (0, 2)
"""The first and the last part of the rail in a phase: where a point is `KEPT`, the next one joins, too."""
MOST_POINTS_STEP_BY_STEP = 30
"""With more points, only the two finished chains are shown, not each push and pop."""
MOST_TOLD = 1
"""After so many points that joined, and so many for which the chain went back, one sentence stands for all others."""
MOST_NAMES = 40
CHAINS = ("lower", "upper")
"""In the order in which they are built."""
TURNS = {1: "turn.left", -1: "turn.right", 0: "turn.straight"}


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
    draft = Draft("Hull", sheet_for_turns(points, look), look)
    setup = "hull.too_many"
    if subject.has_few_points:
        discarded = sorted_points[0].discarded if sorted_points else ()
        setup = "hull.many_points" if discarded else "hull.points"
        some = sorted_points[0].points if sorted_points else points
        draft.marks.append(Mark(Kind.POINTS, Role.A, np.array(some), "points"))
        if discarded:
            draft.marks.append(Mark(Kind.POINTS, Role.INPUT, np.array(discarded), "safely-inside"))
    if setup == "hull.points" and sorted_points:
        draft.marks += _sorting(points, draft.sheet)
    draft.add_step(Caption(setup, {"count": subject.count, "left": left}))
    one_by_one = look.detail is Detail.FULL and subject.has_few_points and left <= MOST_POINTS_STEP_BY_STEP
    vertices = list(map(tuple, hull.tolist()))
    names = {vertex: str(row) for row, vertex in enumerate(vertices, start=1)}
    if one_by_one and sorted_points:
        names = {point: f"p{row}" for row, point in enumerate(sorted_points[0].points, start=1)}
        _tell_points(draft, chain_steps, names)
    elif look.detail is Detail.FULL:
        _tell_chains(draft, chain_steps)
    last, area = Span.of(len(draft.steps)), _area(hull)
    draft.marks.append(Mark(outline_kind(hull), Role.A, hull, "hull", Panel.WORLD, last, filled=True))
    draft.marks.append(Mark(Kind.POINTS, Role.SUPPORT_A, hull, "vertices", Panel.WORLD, last))
    if one_by_one:
        inside = [point for point in names if point not in set(vertices)]
        marks = [Mark(Kind.POINTS, Role.DROPPED, np.array([at]), "dropped", Panel.WORLD, last) for at in inside]
        draft.marks += marks
    if len(names) <= MOST_NAMES:
        middle, before = hull.mean(axis=0), _chain_times(chain_steps) if one_by_one else []
        places = [(name, np.array(point)) for point, name in names.items()]
        for span in (*before, last):  # one chain's turns leave room where those of the other are
            draft.requests += [name_request(name, Role.A, at, at - middle, Panel.WORLD, span) for name, at in places]
    ask = "" if any(step.question for step in draft.steps) else "ask.hull"
    draft.add_step(Caption("hull.result", {"vertices": len(hull), "area": area}), ask=ask)
    return draft.finish(
        say("title.hull", look.language, a=subject.name),
        rail=RAIL if one_by_one else (),
        result={"vertices": plain(hull), "area": area, "points": subject.count},
    )


def _sorting(points: Floats, sheet: Sheet) -> list[Mark]:
    """Return an upright line that goes over the points (n, 2) from left to right, as they are sorted."""
    (left, low), (right, high) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    over = ARC * sheet.unit
    line = np.array([(right, low - over), (right, high + over)])
    goes = from_aside(np.array([left - right, 0.0])) if left < right else None
    return [Mark(Kind.POLYLINE, Role.SUPPORT_LINE, line, "sorting", Panel.WORLD, Span(0, 0), motion=goes)]


def _chain_times(steps: Sequence[HullStep]) -> list[Span]:
    """Return when each chain is built; the first of them begins with the figure."""
    lower = sum(step.chain == CHAINS[0] for step in steps)
    return [Span.of(0, until=lower), Span.of(lower + 1, until=len(steps))]


def _tell_points(draft: Draft, steps: Sequence[HullStep], names: Mapping[Point, str]) -> None:
    """Add a step for each point: how the way over the chain's end turns to it, what drops out, and it joins."""
    told: Counter[str] = Counter()
    finished: list[Point] = []
    for name, time in zip(CHAINS, _chain_times(steps), strict=True):
        chain: list[Point] = []
        own = [step for step in steps if step.chain == name]
        for step in own:
            kind = "starts" if len(chain) < 2 else "pops" if step.popped else "pushes"
            known = told[kind] >= MOST_TOLD
            asked = kind != "starts" and not known
            before = asked + (asked and told["pushes"] + told["pops"] == 0)
            told[kind] += 1
            captions = _step_captions(step, chain, names, before)
            if known and kind != "starts":
                captions = [Caption(f"hull.also_{name}", {"turns": "", **caption.values}) for caption in captions]
            drops = _drops(step, before)
            draft.draw(_step_marks(step, chain, drops, draft, before))
            among = _ways(step, chain, draft.look.language)
            ask, pills = "ask.turn" if before else "", _pills(kind, len(captions), before)
            draft.add_step(*captions, ask=ask, answer=max(before, 1), candidates=among, condensed=known, pills=pills)
            for phase, gone in enumerate(drops, start=before):
                left = [point for point in gone if point not in finished]
                draft.marks += _hollow(left, Span(step.number * PHASES + phase, time.last))
            _push_and_pop(chain, step)
        if len(chain) > 1:
            done = Span.of(
                own[-1].number, len(draft.steps[-1].captions) - 1
            )  # it is there when its last point has joined
            draft.marks.append(Mark(Kind.POLYLINE, Role.A, np.array(chain), name, Panel.WORLD, done, delayed=True))
        finished = chain


def _hollow(points: Sequence[Point], span: Span) -> list[Mark]:
    """Return hollow dots for points that have left the chain; they show when the way has turned."""
    return [
        Mark(Kind.POINTS, role, np.array([point]), "left", Panel.WORLD, span, delayed=True)
        for point in points
        for role in (Role.DROPPED, Role.DROPPED_INSIDE)
    ]


def _pills(kind: str, count: int, before: int) -> list[tuple[int, int]]:
    """Return what each of a point's `count` phases does, of which the last is where it joins."""
    if kind == "starts":
        return [JOINED]
    judged = [KEPT] if kind == "pushes" else [*(count - before - 1) * [JUDGED], JOINED]
    return [*before * [ASKED], *judged]


def _drops(step: HullStep, before: int) -> list[Sequence[Point]]:
    """Return the points that drop out in each phase that judges: one a phase, or all at once if they are too many.

    `before` is how many phases come before these.
    """
    one_by_one = len(step.popped) < PHASES - before
    return [[point] for point in step.popped] if one_by_one else [step.popped]


def _step_marks(
    step: HullStep, chain: Sequence[Point], drops: Sequence[Sequence[Point]], draft: Draft, before: int
) -> Drawn:
    """Return the point and the chain in each phase, with the turn that is judged; `chain` is as it was before.

    In as many phases as `before` says no turn is judged yet.
    """
    k, kept = step.number, chain[: len(chain) - len(step.popped)]
    joins = Span.of(k, before + len(drops), until=k)
    marks = [Mark(Kind.POINTS, Role.SUPPORT_A, np.array([step.point]), "point", Panel.WORLD, Span.of(k, until=k))]
    marks += _standing(kept, joins)
    new = _line([*kept[-1:], step.point], Role.SUPPORT_A, joins)
    if len(chain) < 2:
        return [*marks, *new], []
    drawn, left = [], chain
    for row, gone in enumerate(drops or ([()] if before else [])):
        judged = before + row
        first, last = judged if row else 0, judged if drops else before - 1
        span = Span(k * PHASES + first, k * PHASES + last)
        marks += _standing(left, span)
        swings = _swung(chain, left, step.point) if row else turned_on(*_end(chain, step.point), draft.sheet)
        marks += [replace(mark, motion=swings) for mark in _line([left[-1], step.point], Role.REACH, span)]
        if drops:
            drawn.append(_turn((*left[-2:], step.point), Span(k * PHASES + judged, span.ends), draft))
        left = left[: len(left) - len(gone)]
    if before > 1:
        explained = Span(k * PHASES + before - 1, k * PHASES + before - 1)
        marks.append(_triangle((*chain[-2:], step.point), explained))
    if len(kept) > 1:
        drawn.append(_turn((*kept[-2:], step.point), joins, draft))
    swings = _swung(chain, kept, step.point)
    if step.popped:  # what was dropped swings, dashed as it was, before it is an edge of the chain
        marks += [replace(mark, role=Role.GHOST, motion=swings) for mark in new]
        marks += [replace(mark, delayed=True) for mark in new]
    else:
        marks += [replace(mark, motion=swings) for mark in new]
    return [*marks, *(mark for each, _ in drawn for mark in each)], [each for _, names in drawn for each in names]


def _standing(chain: Sequence[Point], span: Span) -> list[Mark]:
    """Return the chain as it stands; each edge is a line of its own, as it was when it joined."""
    return [line for edge in pairwise(chain) for line in _line(edge, Role.SUPPORT_A, span)]


def _triangle(way: Sequence[Point], span: Span) -> Mark:
    """Return the triangle of three points, of whose area the cross product is twice."""
    return Mark(Kind.AREA, Role.A, np.array(way), "triangle", Panel.WORLD, span)


def _end(chain: Sequence[Point], point: Point) -> tuple[Floats, Floats, Floats]:
    """Return the way that ends a chain, where it ends, and the next point."""
    first, corner, last = (np.array(each) for each in (*chain[-2:], point))
    return corner - first, corner, last


def _swung(chain: Sequence[Point], kept: Sequence[Point], point: Point) -> Motion:
    """Return the motion of the chain's new end: it grows, or swings to the point as the edge that dropped out."""
    at = np.array(kept[-1])
    if len(kept) == len(chain):
        return out_of(at)
    old, new = np.array(chain[len(kept)]) - at, np.array(point) - at
    longer = float(np.hypot(*old) / np.hypot(*new))
    return turning(turn_of(old, new), at)._replace(stretch=(longer, longer))


def _turn(way: Sequence[Point], span: Span, draft: Draft) -> tuple[list[Mark], list[LabelRequest]]:
    first, corner, last = (np.array(point) for point in way)
    verdict = say(TURNS[_sign(orient2d(*way))], draft.look.language)
    pen = Pen(Sketch(draft.sheet), span)
    draw_turn(pen, (first, corner, last), verdict)
    return [_triangle(way, span), *pen.sketch.marks], pen.sketch.requests


def _sign(area: float) -> int:
    return (area > 0.0) - (area < 0.0)


def _line(chain: Sequence[Point], role: Role, span: Span) -> list[Mark]:
    """Return the way over some points."""
    return [Mark(Kind.POLYLINE, role, np.array(chain), "chain", Panel.WORLD, span)] if len(chain) > 1 else []


def _ways(step: HullStep, chain: Sequence[Point], language: str) -> Candidates:
    """Return how the way over the chain's end may turn to a point; none where there is no way yet."""
    if len(chain) < 2:
        return ()
    turn = TURNS[_sign(orient2d(chain[-2], chain[-1], step.point))].removeprefix("turn.")
    return told(turn, ("left", "straight", "right"), language)


def _step_captions(
    step: HullStep, chain: Sequence[Point], names: Mapping[Point, str], before: int
) -> Sequence[Caption]:
    """Return a step's captions, of which so many come `before` the turn is judged; `chain` is as it was then."""
    values: dict[str, object] = {"number": step.number, "point": names[step.point], "at": step.point}
    if len(chain) < 2:  # a turn needs two points before this one
        return (Caption(f"hull.starts_{step.chain}", values),)
    way = values | _way(chain, step.point, names)
    asks = (Caption(f"hull.next_{step.chain}", way), Caption("hull.area", way))[:before]
    if not step.popped:
        return *asks, Caption("hull.pushes", way)
    pops, left = [], list(chain)
    for gone in _drops(step, before):
        pops.append(_pops(step, left, gone, values, names))
        left = left[: len(left) - len(gone)]
    if len(left) > 1:
        joins = Caption("hull.pushes_then", values | _way(left, step.point, names))
    else:
        joins = Caption("hull.pushes_alone", values | {"first": names[left[0]]})
    return *asks, *pops, joins


def _pops(
    step: HullStep, chain: Sequence[Point], gone: Sequence[Point], values: Mapping[str, object],
    names: Mapping[Point, str],
) -> Caption:  # fmt: skip
    """Return why points leave the end of a chain."""
    ways = [[*chain[len(chain) - k - 2 : len(chain) - k], step.point] for k in range(len(gone))]
    turns = [orient2d(*way) for way in ways]
    judged = (str(_way(way[:2], step.point, names)["turns"]) for way in ways)
    dropped = {"dropped": ", ".join(names[point] for point in gone), "turns": "     ".join(judged)}
    why = "hull.pops_many" if len(turns) > 1 else "hull.pops" if turns[0] < 0.0 else "hull.pops_straight"
    return Caption(why, {**values, **_way(chain, step.point, names), **dropped})


def _way(chain: Sequence[Point], point: Point, names: Mapping[Point, str]) -> dict[str, object]:
    """Return the names and places of a chain's last two points, and twice the area that they span with `point`."""
    first, corner = chain[-2:]
    area, named = orient2d(first, corner, point), written_names(names[first] + names[corner] + names[point])
    places = {"first_at": first, "corner_at": corner, "area": area, "turns": f"{named}: {number(area)}"}
    return {"first": names[first], "corner": names[corner], **places}


def _tell_chains(draft: Draft, steps: Sequence[HullStep]) -> None:
    """Add two steps, for the lower and the upper chain."""
    for k, name in enumerate(CHAINS, start=1):
        chain: list[Point] = []
        for step in steps:
            if step.chain == name:
                _push_and_pop(chain, step)
        draft.marks += _line(chain, Role.SUPPORT_A, Span.of(k, until=k))
        draft.marks += _line(chain, Role.A, Span.of(k + 1))
        draft.add_step(Caption(f"hull.chain_{name}"), ask="ask.chain")


def _push_and_pop(chain: list[Point], step: HullStep) -> None:
    """Replay a recorded step on `chain`."""
    del chain[len(chain) - len(step.popped) :]
    chain.append(step.point)


def _area(hull: Floats) -> float:
    x, y = (hull - hull[0]).T
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)
