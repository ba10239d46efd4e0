# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the convex hull: the monotone chain goes from point to point, and back where it does not turn left.

Each point is a step of up to three phases: how the path turns, what the chain keeps, and how the point joins. Condensed
steps leave out the first one.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np

from ...geometry import HullSorted, HullStep, convex_hull, orient2d
from ...geometry.predicates.points import Point
from ..labels.labels import name_request
from ..model.choices import Detail
from ..model.figure import PHASES, Motion, Span, from_aside, out_of, turning
from ..model.lesson import FigureChoices, Lesson
from ..model.records import plain
from ..model.style import Role
from ..model.subject import Subject
from ..page.page import PARTED
from ..parts.candidates import Candidates, in_words
from ..parts.turns import ARC, draw_turn, sheet_for_turns, turn_of, turned_on
from ..stage.draft import Draft
from ..stage.pen import Pen
from ..text.messages import Caption, about
from ..text.names import written_names

RAIL = ("rail.turn", "rail.keep", "rail.join")
ASKED_PILLS, JUDGE_PILLS, JOINED_PILLS, KEPT_PILLS = (0, 0), (0, 1), (2, 2), (0, 2)
"""The first and the last pill lit in a phase; when a chain is kept as it is, the point joins in the same phase."""
MOST_NAMED = 40
CHAINS = {
    "lower": ("hull.starts_lower", "hull.next_lower", "hull.also_lower", "hull.chain_lower"),
    "upper": ("hull.starts_upper", "hull.next_upper", "hull.also_upper", "hull.chain_upper"),
}
"""In the order in which they are built, with captions of a first point, of others, if condensed, and of the chain."""
TURN_NAMES = {1: "turn.left", -1: "turn.right", 0: "turn.straight"}
TURN_CHOICES = {1: "choice.left", 0: "choice.straight", -1: "choice.right"}


def hull_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the convex hull of one subject's points."""
    (subject,) = subjects
    steps: list[HullSorted | HullStep] = []
    hull = convex_hull(subject.points, record=steps.append)
    points, look = subject.points, choices.look
    chain_steps = [step for step in steps if isinstance(step, HullStep)]
    sorted_points = [step for step in steps if isinstance(step, HullSorted)]
    left = len(sorted_points[0].points) if sorted_points else len(points)
    draft = Draft("Hull", sheet_for_turns(points, look))
    setup = "hull.too_many"
    if subject.has_few_points:
        discarded = sorted_points[0].discarded if sorted_points else ()
        setup = "hull.many_points" if discarded else "hull.points"
        some = sorted_points[0].points if sorted_points else points
        Pen(draft).dots(Role.A, np.array(some), "points")
        Pen(draft).dots(Role.INPUT, np.array(discarded), "safely-inside")
    else:
        Pen(draft).dots(Role.INPUT, hull, "points")
    if setup == "hull.points" and sorted_points:
        # a vertical line sweeps over the points from left to right, the order in which they are sorted
        (first, low), (right, high) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
        over, goes = ARC * draft.sheet.unit, from_aside(np.array([first - right, 0.0])) if first < right else None
        upright = np.array([(right, low - over), (right, high + over)])
        draft.step_pen.in_phase().line(Role.SUPPORT_LINE, upright, "sorting", goes)
    draft.add_step(Caption(setup, {"count": subject.count, "left": left}))
    # for more points, only the two finished chains are shown, not each push and pop
    one_by_one = look.detail is Detail.FULL and subject.has_few_points and left <= 30
    vertices = list(map(tuple, hull.tolist()))
    names = {vertex: str(row) for row, vertex in enumerate(vertices, start=1)}
    if one_by_one and sorted_points:
        names = {point: f"p{row}" for row, point in enumerate(sorted_points[0].points, start=1)}
        _add_points(draft, chain_steps, names)
    elif look.detail is Detail.FULL:
        _add_chains(draft, chain_steps)
    last, (x, y) = draft.last_pen, (hull - hull[0]).T
    area = float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)
    last.outline(Role.A, hull, "hull", filled=True)
    if len(hull) <= MOST_NAMED:  # more would merge into a thick line
        last.dots(Role.SUPPORT_A, hull, "vertices")
    for point in names if one_by_one else ():
        if point not in set(vertices):
            last.dots(Role.DROPPED, np.array(point), "dropped")
    if len(names) <= MOST_NAMED:
        middle, before = hull.mean(axis=0), _chain_times(chain_steps) if one_by_one else []
        places = [(name, np.array(point)) for point, name in names.items()]
        for span in (*before, last.span):  # each chain's turns leave different places free
            draft.requests += [name_request(name, Role.A, at, at - middle, span) for name, at in places]
    ask = "" if any(step.question for step in draft.steps) else "ask.hull"
    draft.add_step(Caption("hull.result", {"vertices": len(hull), "area": area}), ask=ask)
    figure = draft.finish(
        draft.say("title.hull", a=subject.name),
        rail=RAIL if one_by_one else (),
        result={"vertices": plain(hull), "area": area, "points": subject.count},
    )
    return Lesson(figure, hull, tuple(steps), {"vertices": len(hull)})


def _chain_times(steps: Sequence[HullStep]) -> list[Span]:
    """Return the spans in which the chains are built; the first begins with the figure."""
    lower = sum(step.chain == "lower" for step in steps)
    return [Span.of(0, until=lower), Span.of(lower + 1, until=len(steps))]


def _add_points(draft: Draft, steps: Sequence[HullStep], names: Mapping[Point, str]) -> None:
    """Add a step for each point: how the path over the chain's end turns to it, what drops out, and how it joins."""
    listed: Counter[str] = Counter()
    finished: list[Point] = []
    for (name, (*_, also, _)), time in zip(CHAINS.items(), _chain_times(steps), strict=True):
        chain: list[Point] = []
        own = [step for step in steps if step.chain == name]
        for step in own:
            kind = "starts" if len(chain) < 2 else "pops" if step.popped else "pushes"
            known = listed[kind] > 0  # the first that joins and the first that drops points are shown in full
            asked = kind != "starts" and not known
            before = asked + (asked and listed["pushes"] + listed["pops"] == 0)
            listed[kind] += 1
            captions = _step_captions(step, chain, names, before)
            if known and kind != "starts":
                captions = [Caption(also, {"turns": "", **caption.values}) for caption in captions]
            drops = _drops(step, before)
            _draw_step(draft, step, chain, drops, before)
            among: Candidates = ()
            if len(chain) > 1:
                turn = TURN_CHOICES[_sign(orient2d(chain[-2], chain[-1], step.point))]
                among = in_words(turn, TURN_CHOICES.values(), draft.look.language)
            judged = [JOINED_PILLS] if kind == "starts" else [KEPT_PILLS]
            if kind == "pops":
                judged = [*(len(captions) - before - 1) * [JUDGE_PILLS], JOINED_PILLS]
            for phase, gone in enumerate(drops, start=before):
                left = draft.step_pen.from_phase(phase).when_arrived()
                left = left.during(Span(left.span.first, time.last))
                for point in (point for point in gone if point not in finished):
                    left.hollow_dots(np.array(point), "left")
            draft.add_step(
                *captions, ask="ask.turn" if before else "", answer=max(before, 1), candidates=among, condensed=known,
                pills=[*before * [ASKED_PILLS], *judged],
            )  # fmt: skip
            _push_and_pop(chain, step)
        joined = Span.of(own[-1].number, len(draft.steps[-1].captions) - 1)  # as its last point
        Pen(draft, joined, delayed=True).line(Role.A, np.array(chain), name)
        finished = chain


def _drops(step: HullStep, before: int) -> list[Sequence[Point]]:
    """Return the points that drop out in each judging phase: one per phase, or all at once if there are too many.

    `before` is the number of phases before these.
    """
    one_by_one = len(step.popped) < PHASES - before
    return [[point] for point in step.popped] if one_by_one else [step.popped]


def _draw_step(
    draft: Draft, step: HullStep, chain: Sequence[Point], drops: Sequence[Sequence[Point]], before: int
) -> None:
    """Draw the point and the chain in each phase, with the turn being judged; `chain` is its state before the step.

    In the first `before` phases no turn is judged.
    """
    pen, kept, turns = draft.step_pen, chain[: len(chain) - len(step.popped)], draft.step_pen.apart()
    joins = pen.from_phase(before + len(drops))
    pen.dots(Role.SUPPORT_A, np.array(step.point), "point")
    _draw_chain(joins, kept)
    left, end = chain, np.array([*kept[-1:], step.point])
    for row, gone in enumerate(drops or ([()] if before else [])) if len(chain) > 1 else ():
        judged = pen.in_phase(before + row)
        at_first = Span(pen.span.first, pen.span.first + before - (not drops))
        stands = judged if row else pen.during(at_first)
        _draw_chain(stands, left)
        first, corner, last = (np.array(each) for each in (*chain[-2:], step.point))
        swings = _swung(chain, left, step.point) if row else turned_on(corner - first, corner, last, draft.sheet)
        stands.line(Role.REACH, np.array([left[-1], step.point]), "chain", swings)
        if drops:
            _draw_turn(turns.during(judged.span), (*left[-2:], step.point))
        left = left[: len(left) - len(gone)]
    if before > 1:
        pen.in_phase(before - 1).area(Role.A, np.array((*chain[-2:], step.point)), "triangle")  # half the cross product
    if len(kept) > 1:
        _draw_turn(turns.during(joins.span), (*kept[-2:], step.point))
    swung = _swung(chain, kept, step.point) if len(chain) > 1 else None
    if step.popped:  # the dropped edge swings, still dashed, before it becomes an edge of the chain
        joins.line(Role.GHOST, end, "chain", swung)
        joins.when_arrived().line(Role.SUPPORT_A, end, "chain")
    else:
        joins.line(Role.SUPPORT_A, end, "chain", swung)
    draft.draw(turns.sketch.drawn)


def _draw_chain(pen: Pen, chain: Sequence[Point]) -> None:
    """Draw the current chain; each edge is a line of its own, as when it joined."""
    for edge in pairwise(chain):
        pen.line(Role.SUPPORT_A, np.array(edge), "chain")


def _swung(chain: Sequence[Point], kept: Sequence[Point], point: Point) -> Motion:
    """Return the motion of the chain's new end: it grows, or swings to the point like the edge that dropped out."""
    at = np.array(kept[-1])
    if len(kept) == len(chain):
        return out_of(at)
    old, new = np.array(chain[len(kept)]) - at, np.array(point) - at
    longer = float(np.hypot(*old) / np.hypot(*new))
    return turning(turn_of(old, new), at)._replace(stretch=(longer, longer))


def _draw_turn(pen: Pen, path: Sequence[Point]) -> None:
    """Draw the triangle of three points, and how the path over them turns."""
    first, corner, last = triangle = np.array(path)
    pen.area(Role.A, triangle, "triangle")
    draw_turn(pen, (first, corner, last), pen.say(TURN_NAMES[_sign(orient2d(*path))]))


def _sign(area: float) -> int:
    return (area > 0.0) - (area < 0.0)


def _step_captions(
    step: HullStep, chain: Sequence[Point], names: Mapping[Point, str], before: int
) -> Sequence[Caption]:
    """Return a step's captions, `before` of them before the turn is judged; `chain` is its state before the step."""
    values: dict[str, object] = {"number": step.number, "point": names[step.point], "at": step.point}
    if len(chain) < 2:  # a turn needs two points before this one
        return (Caption(CHAINS[step.chain][0], values),)
    turn = values | _last_turn(chain, step.point, names)
    asks = (Caption(CHAINS[step.chain][1], turn), Caption("hull.area", turn))[:before]
    if not step.popped:
        return *asks, Caption("hull.pushes", turn)
    pops, left = [], list(chain)
    for gone in _drops(step, before):
        turns = [_last_turn(left[: len(left) - k], step.point, names) for k in range(len(gone))]
        dropped = {"dropped": ", ".join(names[point] for point in gone)}
        dropped["turns"] = PARTED.join(str(turn["turns"]) for turn in turns)
        straight = orient2d(left[-2], left[-1], step.point) >= 0.0
        why = "hull.pops_many" if len(turns) > 1 else "hull.pops_straight" if straight else "hull.pops"
        pops.append(Caption(why, {**values, **turns[0], **dropped}))
        left = left[: len(left) - len(gone)]
    if len(left) > 1:
        joins = Caption("hull.pushes_then", values | _last_turn(left, step.point, names))
    else:
        joins = Caption("hull.pushes_alone", values | {"first": names[left[0]]})
    return *asks, *pops, joins


def _last_turn(chain: Sequence[Point], point: Point, names: Mapping[Point, str]) -> dict[str, object]:
    """Return values for captions: a chain's last two points, and twice the area that they span with `point`."""
    first, corner = chain[-2:]
    area, named = orient2d(first, corner, point), written_names(names[first] + names[corner] + names[point])
    places = {"first_at": first, "corner_at": corner, "area": area, "turns": f"{named}: {about(area)}"}
    return {"first": names[first], "corner": names[corner], **places}


def _add_chains(draft: Draft, steps: Sequence[HullStep]) -> None:
    """Add two steps, for the lower and the upper chain."""
    for name, (*_, message) in CHAINS.items():
        chain: list[Point] = []
        for step in steps:
            if step.chain == name:
                _push_and_pop(chain, step)
        draft.step_pen.line(Role.SUPPORT_A, np.array(chain), "chain")
        draft.add_step(Caption(message), ask="ask.chain")
        draft.last_pen.line(Role.A, np.array(chain), "chain")


def _push_and_pop(chain: list[Point], step: HullStep) -> None:
    """Replay a recorded step on `chain`."""
    del chain[len(chain) - len(step.popped) :]
    chain.append(step.point)
