# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of a sweep in space: both hulls at first contact or smallest distance, and the distance as a curve."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from ...geometry import AdvancementStep, Relation, SweepResult
from ...geometry.predicates.progress import run
from ...geometry.space import TriangleMesh, coarse_hull, epa, gjk, mesh_distance
from ...geometry.space.motion import HULL_MEASURE, MESH_MEASURE, MeshMotion, SpaceMotion, resting
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
from ..algorithms.sweep.marks import CHART_HEIGHT, CHART_WIDTH, draw_chart, frame_text, some_of
from ..model.arrays import Floats
from ..model.choices import Layout
from ..model.figure import PHASES, Bounds, Kind, Mark, Span
from ..model.heights import MESHES_IN_SPACE, SEEN
from ..model.lesson import FigureChoices, Lesson
from ..model.style import Role
from ..page.sheet import Sheet
from ..stage.pen import Pen, Sketch
from ..text.messages import Caption, about, say
from .answers import CLOSEST_ROLE, between, draw_found, draw_meshes
from .model import SpaceKind, SpaceSubject
from .parts import draw_shapes, space_figure, wire
from .pen import SpacePen
from .picture import NAME_ROOM, Space

LARGER = 1.2
"""The chart's size relative to that on a page, since a picture has no other texts."""
NAME_GAP = 12.0
"""Gap between B's name and the chart, in figure units."""
SMOOTH, THIN_SHARE = 64, 0.6
"""A moved hull with more vertices than the first has lines thinned by the second, squared."""
SPACE_KINDS = {
    Kind.POLYLINE: SpaceKind.LINES,
    Kind.POINTS: SpaceKind.POINTS,
    Kind.AREA: SpaceKind.FACE,
    Kind.LABEL: SpaceKind.TEXT,
}
"""The kinds in space of the chart's marks."""
Motions = tuple[SpaceMotion | MeshMotion, SpaceMotion | MeshMotion]


def sweep_in_space(a: SpaceSubject, b: SpaceSubject, choices: FigureChoices) -> Lesson:
    """Return the lesson of two hulls or meshes that move in space, drawn as they are at first; one may rest."""
    look, looked_at = choices.look, frames_of(choices)
    start, end = float(looked_at[0]), float(looked_at[-1])
    of_meshes = isinstance(a.motion, MeshMotion) and isinstance(b.motion, MeshMotion)
    motions = a.motion or resting(a.shape, start, end), b.motion or resting(b.shape, start, end)
    result, steps = run(sweep_frames(*motions, looked_at, MESH_MEASURE if of_meshes else HULL_MEASURE))
    shown = list(enumerate(some_steps(steps, look.detail), start=1))
    time = result.least_time if result.first is None else result.first.start
    they_meet = result.first is not None and not result.first.before
    found, normal = _found_at(time, motions, of_meshes=of_meshes, they_meet=they_meet)
    paths = [np.array([each.at(place).core.middle for place in some_of(result.times)]) for each in motions]
    ends = [motion.at(each).core.vertices for motion in motions for each in (time, end)]
    space = Space.of_pair(a, b, look, normal, *paths, *ends)
    board = None
    if look.layout is Layout.PANELS:
        board = _Board.beside(Space.of_pair(a, b, look, normal, *paths, *ends, aside=LARGER * CHART_WIDTH + NAME_GAP))
        space = Space.of_pair(a, b, look, normal, *paths, *ends, board.corners)
    later = result_captions(result)
    in_turn = [step_captions(step, end, None, shown=k) for k, step in shown]
    captions = [setup_captions(result, None)[0], *(said[-1] for said in in_turn), *later]
    pen = SpacePen(space)
    draw_shapes(pen, a, b)
    pen.during(Span.of(0, until=0)).say(captions[0])
    for letter, path in zip("AB", paths, strict=True):
        if (path != path[0]).any():
            pen.lines(Role.PROJECTION, np.stack((path[:-1], path[1:]), axis=1).reshape(-1, 3), f"path-{letter}")
    for (k, step), said in zip(shown, in_turn, strict=True):
        _draw_step(pen.during(Span.of(k, until=k)), motions, step, said, shown=k)
    first = len(shown) + 1
    _draw_poses(pen.during(Span.of(first)), motions, time, "contact")
    (draw_meshes if of_meshes else draw_found)(pen.during(Span.of(first)), found)
    role = CLOSEST_ROLE if result.first is None else Role.MEETING
    for k, caption in enumerate(later, start=first):
        span = Span.of(k, until=k if caption is not later[-1] else None)
        pen.during(span).say(caption, _words(result, look.language), role)
    if board is not None:
        chart = Sketch(Sheet(Bounds(0.0, 0.0, CHART_WIDTH, CHART_HEIGHT), {}, {}, 1.0, look))
        draw_chart(Pen(chart), result, shown, Span.of(first))
        board.draw(pen, chart.marks)
    frames = {"start": frame_text(start), "end": frame_text(end)}
    title = say("title.sweep", look.language, a=a.name, b=b.name, **frames)
    figure = space_figure("SWEEP", title, space, pen.marks, captions, sweep_summary(result, steps))
    figure = replace(figure, orbits=board is None)
    headline = sweep_headline(result)
    if of_meshes:  # their depth is undefined
        headline = {**{key: value for key, value in headline.items() if key != "depth"}, SEEN: MESHES_IN_SPACE}
    return Lesson(figure, result, steps, headline)


def _found_at(time: float, motions: Motions, *, of_meshes: bool, they_meet: bool) -> tuple[Any, Floats | None]:
    """Return the answer at a time, for hulls by GJK or EPA, and the direction to look across.

    If `they_meet` then, hulls count as touching, although at the rounded time there may be a gap or an overlap.
    """
    there: list[Any] = [motion.at(time) for motion in motions]
    if of_meshes:
        meshes = mesh_distance(*there)
        return meshes, between(meshes)
    found = gjk(*there)
    if found.relation is Relation.PENETRATING:
        deep = epa(*there)
        return replace(deep, relation=Relation.TOUCHING, point_b=deep.point_a) if they_meet else deep, deep.normal
    return replace(found, relation=Relation.TOUCHING, closest_b=found.closest_a) if they_meet else found, found.normal


class _Board(NamedTuple):
    """The place of a chart in space: its upper left corner, and a page's figure unit to the right and up."""

    corner: Floats
    right: Floats
    up: Floats

    @classmethod
    def beside(cls, space: Space) -> _Board:
        """Return the board in the room at the right of a picture, upright and facing the viewer."""
        size = LARGER * space.unit
        middle, _ = space.room.center
        aside = (space.room.right + NAME_ROOM + NAME_GAP - middle) * space.unit
        corner = space.center + aside * space.across + size * CHART_HEIGHT / 2 * space.up
        return cls(corner, size * space.across, size * space.up)

    @property
    def corners(self) -> Floats:
        """The corners of the chart (4, 3)."""
        width, height = CHART_WIDTH * self.right, -CHART_HEIGHT * self.up
        return self.corner + np.array([0.0 * width, width, width + height, height])

    def draw(self, pen: SpacePen, chart: Iterable[Mark]) -> None:
        """Draw the marks of a chart, whose points are in a page's figure units."""
        larger = float(np.linalg.norm(self.up)) / pen.unit
        for mark in chart:
            points = self.corner + mark.points @ np.array((self.right, self.up))
            if mark.kind is Kind.POLYLINE:
                points = np.stack((points[:-1], points[1:]), axis=1).reshape(-1, 3)
            span = Span(mark.span.first // PHASES * PHASES, mark.span.last)  # a step in space has one phase
            kind, part, size = SPACE_KINDS[mark.kind], f"chart-{mark.part}", larger * mark.size
            pen.during(span).mark(kind, mark.role, points, part, mark.text, size, align=mark.align)


def _words(result: SweepResult, language: str) -> str:
    """Return the answer in a few words: the time of the first contact, or the smallest distance."""
    if result.first is None:
        return say("space.distance", language, value=about(result.least.value))
    time = frame_text(result.first.start, exact=result.first.exact)
    return say("space.first_contact", language, time=time)


def _draw_step(pen: SpacePen, motions: Motions, step: AdvancementStep, said: Sequence[Caption], *, shown: int) -> None:
    """Draw a step: the poses and their distance, with its caption, and a note if steps before it are not shown."""
    _draw_poses(pen, motions, step.time, str(shown))
    if step.distance > 0.0:
        pen.segment(Role.DIRECTION, np.array((step.closest_a, step.closest_b)), "nearest", Role.NEAREST)
    pen.say(said[-1], say("space.distance", pen.language, value=about(step.distance)), Role.DIRECTION)
    if step.number > shown:
        pen.note(said[0].numbers(pen.language))


def _draw_poses(pen: SpacePen, motions: Motions, time: float, part: str) -> None:
    """Draw the edges of the hulls that have left their first place."""
    for letter, motion, role in zip("AB", motions, (Role.EDGE_A, Role.EDGE_B), strict=True):
        shape: Any = motion.at(time)
        if not np.array_equal(shape.vertices, motion.at(float(motion.times[0])).core.vertices):
            if isinstance(shape, TriangleMesh):
                shape = coarse_hull(shape.vertices, shape.vertices[:1])
            edges, scale = wire(shape, pen.space)
            if len(shape.vertices) > SMOOTH:
                scale = min(scale, THIN_SHARE)
            pen.lines(role, edges, f"{part}-{letter}", scale**2)  # many thick edges would be a blot
