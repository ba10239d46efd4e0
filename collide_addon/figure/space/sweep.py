# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of a sweep in space: both hulls where they first touch or are nearest, and the distance as a curve."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...geometry import AdvancementStep, Relation, SweepResult
from ...geometry.predicates.progress import run
from ...geometry.space import GjkResult, PenetrationResult, epa, gjk
from ...geometry.space.motion import SPACE, SpaceMotion, resting
from ..algorithms.sweep.chart import CHART_HEIGHT, CHART_WIDTH, draw_chart, frame_text
from ..algorithms.sweep.figure import (
    frames_of,
    result_captions,
    setup_captions,
    some_steps,
    step_captions,
    sweep_frames,
    sweep_headline,
    sweep_summary,
)
from ..algorithms.sweep.marks import some_of
from ..model.arrays import Floats
from ..model.choices import Layout
from ..model.figure import PHASES, Bounds, Kind, Mark, Span
from ..model.lesson import Choices, Lesson, look_of
from ..model.style import Role
from ..page.sheet import Sheet
from ..stage.pen import Pen, Sketch
from ..text.messages import number, say
from .answers import CLOSEST, THICK, found_marks
from .model import SpaceKind, SpaceMark, SpaceSubject
from .parts import Space, said, setup_marks, shape_marks, space_figure, wire_mark
from .picture import NAMES

LARGER = 1.2
"""The chart's size by that on a page: a picture has no more texts than these."""
GAP = 12.0
"""Between B's name and the chart, in figure units."""
KINDS = {
    Kind.POLYLINE: SpaceKind.LINES,
    Kind.POINTS: SpaceKind.POINTS,
    Kind.AREA: SpaceKind.FACE,
    Kind.LABEL: SpaceKind.TEXT,
}
"""What the marks of the chart are in space."""
Motions = tuple[SpaceMotion, SpaceMotion]


def sweep_in_space(a: SpaceSubject, b: SpaceSubject, choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of two hulls that move in space, as they are at the first frame; one without a motion rests."""
    look, looked_at = look_of(choices, parameters), frames_of(choices)
    start, end = float(looked_at[0]), float(looked_at[-1])
    motions = a.motion or resting(a.shape, start, end), b.motion or resting(b.shape, start, end)
    result, steps = run(sweep_frames(*motions, looked_at, SPACE))
    shown = list(enumerate(some_steps(steps, look.detail), start=1))
    time = result.least_time if result.first is None else result.first.start
    there = [motion.shape_at(time) for motion in motions]
    found: GjkResult | PenetrationResult = gjk(*there)
    if found.relation is Relation.PENETRATING:
        found = epa(*there)
    paths = [_path(motion, result.times) for motion in motions]
    ends = [motion.shape_at(each).vertices for motion in motions for each in (time, end)]
    space = Space.of_pair(a, b, look, found.normal, *paths, *ends)
    board = None
    if look.layout is Layout.PANELS:
        board = _Board.beside(Space.of_pair(a, b, look, found.normal, *paths, *ends, aside=LARGER * CHART_WIDTH + GAP))
        space = Space.of_pair(a, b, look, found.normal, *paths, *ends, board.corners)
    later = result_captions(result)
    in_turn = [step_captions(step, end, drifts=False, shown=k)[-1] for k, step in shown]
    captions = [setup_captions(result, None)[0], *in_turn, *later]
    marks = [*shape_marks(a, b, space), *setup_marks(captions[0], space), *_path_marks(paths)]
    for k, step in shown:
        marks += _step_marks(k, step, motions, space)
        words = say("space.distance", look.language, value=number(step.distance))
        marks += said(captions[k], words, Role.DIRECTION, space, Span.of(k, until=k))
    first = len(shown) + 1
    marks += _pose_marks(motions, time, (Role.EDGE_A, Role.EDGE_B), "contact", space, Span.of(first))
    marks += found_marks(found, space, Span.of(first))
    for k, caption in enumerate(later, start=first):
        span = Span.of(k, until=k if caption is not later[-1] else None)
        marks += said(caption, _words(result, look.language), _role(result), space, span)
    if board is not None:
        chart = Sketch(Sheet(Bounds(0.0, 0.0, CHART_WIDTH, CHART_HEIGHT), {}, {}, 1.0, look.layout))
        draw_chart(Pen(chart), result, shown, Span.of(first))
        marks += board.marks(chart.marks, space)
    frames = {"start": frame_text(start), "end": frame_text(end)}
    title = say("title.sweep", look.language, a=a.name, b=b.name, **frames)
    figure = space_figure("SWEEP", title, space, marks, captions, sweep_summary(result, steps))
    return Lesson(figure, result, steps, sweep_headline(result))


class _Board(NamedTuple):
    """Where a chart stands in space: its upper left corner, and a figure unit of a page to the right and up."""

    corner: Floats
    right: Floats
    up: Floats

    @classmethod
    def beside(cls, space: Space) -> _Board:
        """Return the board at the right of a picture that has left room for it, upright and facing the reader."""
        size = LARGER * space.unit
        middle, _ = space.room.center
        aside = (space.room.right + NAMES + GAP - middle) * space.unit
        corner = space.center + aside * space.across + size * CHART_HEIGHT / 2 * space.up
        return cls(corner, size * space.across, size * space.up)

    @property
    def corners(self) -> Floats:
        """The corners of the chart (4, 3)."""
        width, height = CHART_WIDTH * self.right, -CHART_HEIGHT * self.up
        corners: Floats = self.corner + np.array([0.0 * width, width, width + height, height])
        return corners

    def marks(self, chart: Iterable[Mark], space: Space) -> Iterator[SpaceMark]:
        """Yield the marks of a chart, whose points are in figure units of a page."""
        larger = float(np.linalg.norm(self.up)) / space.unit
        for mark in chart:
            points = self.corner + mark.points @ np.array((self.right, self.up))
            if mark.kind is Kind.POLYLINE:
                points = np.stack((points[:-1], points[1:]), axis=1).reshape(-1, 3)
            span = Span(mark.span.first // PHASES * PHASES, mark.span.last)  # a step in space has one phase
            kind, size = KINDS[mark.kind], larger * mark.size
            yield SpaceMark(kind, mark.role, points, f"chart-{mark.part}", span, mark.text, size, align=mark.align)


def _words(result: SweepResult, language: str) -> str:
    """Return the answer in a few words: when they first touch, or how near they come."""
    if result.first is None:
        return say("space.distance", language, value=number(result.least.value))
    time = frame_text(result.first.start, exact=result.first.exact)
    return say("space.first_contact", language, time=time)


def _role(result: SweepResult) -> Role:
    return CLOSEST if result.first is None else Role.MEETING


def _path(motion: SpaceMotion, times: Sequence[float]) -> Floats:
    """Return the places (n, 3) of the middle of a hull over some times."""
    return np.array([motion.shape_at(time).middle for time in some_of(times)])


def _path_marks(paths: Sequence[Floats]) -> Iterator[SpaceMark]:
    """Yield the paths of what moves."""
    for letter, path in zip("AB", paths, strict=True):
        if (path != path[0]).any():
            ways = np.stack((path[:-1], path[1:]), axis=1).reshape(-1, 3)
            yield SpaceMark(SpaceKind.LINES, Role.PROJECTION, ways, f"path-{letter}")


def _step_marks(k: int, step: AdvancementStep, motions: Motions, space: Space) -> Iterator[SpaceMark]:
    """Yield both hulls at a step of conservative advancement, and the distance there."""
    span = Span.of(k, until=k)
    yield from _pose_marks(motions, step.time, (Role.EDGE_A, Role.EDGE_B), str(k), space, span)
    if step.distance > 0.0:
        ends = np.array((step.closest_a, step.closest_b))
        yield SpaceMark(SpaceKind.LINES, Role.DIRECTION, ends, "nearest", span, scale=THICK, ahead=True)
        yield SpaceMark(SpaceKind.POINTS, Role.NEAREST, ends, "nearest", span, ahead=True)


def _pose_marks(
    motions: Motions, time: float, roles: tuple[Role, Role], part: str, space: Space, span: Span
) -> Iterator[SpaceMark]:
    """Yield the edges of those hulls that have left their first place."""
    for letter, motion, role in zip("AB", motions, roles, strict=True):
        shape = motion.shape_at(time)
        if not np.array_equal(shape.vertices, motion.shape_at(float(motion.times[0])).vertices):
            wire = wire_mark(shape, role, f"{part}-{letter}", space, span)
            yield replace(wire, scale=wire.scale**2)  # of a thick role many edges would be a blot
