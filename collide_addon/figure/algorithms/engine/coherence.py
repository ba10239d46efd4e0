# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of coherence: B moves along a path, and GJK starts anew in each frame or from the last frame's simplex.

The cost is the number of support points of A − B computed; a chart shows both costs over the frames.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ....geometry import ConvexPolygon, GeometryError, Relation
from ....geometry.narrowphase.difference import Difference, Simplex
from ....geometry.narrowphase.gjk import walk_on, walk_to_origin
from ...labels.names import NAME_SIZE, shape_names
from ...model.arrays import Floats
from ...model.choices import Detail
from ...model.figure import Align, Panel, Span, along, out_of
from ...model.lesson import FigureChoices, Lesson
from ...model.style import SMALL_SIZE, Role
from ...model.subject import Subject, refuse_circle
from ...page.sheet import bounds_of, lay_out_with_chart
from ...parts.candidates import lengths, numbers_around
from ...parts.pair import pair_title, shape_marks
from ...parts.support_lines import across
from ...stage.chart import CHART, Chart, Place
from ...stage.draft import IN_FULL, Draft
from ...stage.pen import Pen
from ...text.messages import Caption
from ...text.names import written_names

RAIL = ("rail.frame", "rail.anew", "rail.go_on")
FRAMES = 24
"""Number of steps of the path, which takes B to the same distance beyond A."""


class PathFrame(NamedTuple):
    """A place of B, GJK's final simplex there, and how many supports it takes anew and from the last simplex."""

    b: ConvexPolygon
    relation: Relation
    simplex: Simplex
    anew: int
    again: int


def frames_of(a: ConvexPolygon, b: ConvexPolygon, vector: Floats) -> list[PathFrame]:
    """Return the frames of a path; the first one starts anew."""
    frames: list[PathFrame] = []
    for step in range(FRAMES + 1):
        shape = ConvexPolygon(b.vertices + vector * (step / FRAMES))
        anew = again = Difference(a, shape)
        end = walk_to_origin(anew)
        if frames:
            again = Difference(a, shape)
            end = walk_on(again, frames[-1].simplex)
        frames.append(PathFrame(shape, end.relation, end.simplex[:3], anew.support_calls, again.support_calls))
    return frames


def coherence_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson about what the last simplex saves; circles, or shapes without a path, raise a GeometryError."""
    a, b = subjects
    refuse_circle(*subjects)
    vector = 2 * (np.array(a.shape.core.middle) - b.shape.core.middle)
    if not vector.any():
        raise GeometryError(
            "{a} and {b} have the same middle: there is no path from B through A; move one of them", a=a.name, b=b.name
        )
    look, frames = choices.look, frames_of(a.shape.core, b.shape.core, vector)
    world = bounds_of(a.boundary, b.boundary, b.boundary + vector)
    sheet = lay_out_with_chart(lambda _: world, CHART, look)
    draft = Draft("Coherence", sheet, shape_marks([a], Detail.REDUCED) + shape_names([a], sheet))
    chart = Chart((0.0, FRAMES), (0.0, 1.0 + max(frame.anew for frame in frames)), sheet.unit)
    values = {"frames": FRAMES, "anew": sum(f.anew for f in frames), "again": sum(f.again for f in frames)}
    values["more"] = sum(frame.again > 1 for frame in frames[1:])
    _add_setup(draft, chart, frames, values)
    for row in range(1, 1 + IN_FULL) if look.detail is Detail.FULL else ():
        _add_frame(draft, chart, frames, (a, b), row)
    _add_result(draft, chart, frames, values)
    costs = {"anew": [frame.anew for frame in frames], "again": [frame.again for frame in frames]}
    figure = draft.finish(
        pair_title(draft.say("coherence.name"), a, b, look.language),
        rail=RAIL,
        headings={Panel.WORLD: "coherence.world", Panel.MEASURE: "coherence.chart"},
        result={"relations": [frame.relation.value for frame in frames], **costs},
    )
    headline = {"frames": FRAMES, "from scratch": values["anew"], "from the last simplex": values["again"]}
    return Lesson(figure, None, (), headline)


def _draw_b(pen: Pen, frames: Sequence[PathFrame], row: int, start: int) -> None:
    """Draw B in a frame, moving there through all frames from `start` on; its letter is beside the path."""
    shape, middles = frames[row].b, np.array([frame.b.middle for frame in frames[start : row + 1]])
    moves = along(middles) if len(middles) > 1 else None
    top = shape.vertices[int(np.argmax(shape.vertices @ across(frames[-1].b.middle - np.array(frames[0].b.middle))))]
    pen.outline(Role.B, shape.vertices, "B", moves, filled=True)
    pen.write("B", Role.B, (middles[-1] + top) / 2, "name-B", NAME_SIZE, Align.CENTER, moves)


def _curves(frames: Sequence[PathFrame], start: int, end: int) -> tuple[list[Place], list[Place]]:
    """Return both costs over some frames."""
    shown = [(float(row), frames[row]) for row in range(start, end + 1)]
    return [(x, float(frame.anew)) for x, frame in shown], [(x, float(frame.again)) for x, frame in shown]


def _add_setup(draft: Draft, chart: Chart, frames: Sequence[PathFrame], values: Mapping[str, int]) -> None:
    """Add the path of B, and the axes of the chart."""
    pen, path = Pen(draft), np.array([frame.b.middle for frame in frames])
    _draw_b(pen.during(Span(0, Span.of(1).first - 1)), frames, 0, 0)
    pen.line(Role.PROJECTION, path[[0, -1]], "path", out_of(path[0]))
    pen.outline(Role.GHOST, frames[-1].b.vertices, "B-at-the-end", along(path[[0, -1]]))
    most = int(chart.up[1])
    below, beside = range(0, FRAMES + 1, FRAMES // 4), range(0, most + 1, max(1, most // 4))
    chart.draw_axes(pen.at(Panel.MEASURE), {k: str(k) for k in below}, {k: str(k) for k in beside})
    draft.add_step(Caption("coherence.setup", values), Caption("coherence.path", values))


def _add_frame(draft: Draft, chart: Chart, frames: Sequence[PathFrame], subjects: Sequence[Subject], row: int) -> None:
    """Add a frame: the cost of GJK when starting anew, and from the last simplex."""
    frame, pen, before = frames[row], draft.step_pen, frames[row - 1].simplex
    _draw_b(pen, frames, row, row - 1)
    again = pen.from_phase(1)
    (a, b), vertices_a = subjects, subjects[0].shape.core.vertices
    for subject, vertices, role, rows in (
        (a, vertices_a, Role.SUPPORT_A, [corner.index_a for corner in before]),
        (b, frame.b.vertices, Role.SUPPORT_B, [corner.index_b for corner in before]),
    ):
        for vertex in dict.fromkeys(rows):
            name, place = subject.vertex_name(vertex), vertices[vertex]
            again.dots(role, place, name)
            again.name(written_names(name), role, place, place - vertices.mean(axis=0), size=SMALL_SIZE)
    anew, going_on = _curves(frames, row - 1, row)
    chart.draw_piece(pen.at(Panel.MEASURE), anew, str(frame.anew), role=Role.BEST)
    chart.draw_piece(again.at(Panel.MEASURE), going_on, str(frame.again))
    names = (f"a{corner.index_a + 1}\N{MINUS SIGN}b{corner.index_b + 1}" for corner in before)
    values = {"frame": row, "anew": frame.anew, "again": frame.again, "simplex": ", ".join(map(written_names, names))}
    draft.add_step(
        Caption("coherence.anew", values), Caption("coherence.again", values), pills=((0, 1), (2, 2)),
        ask="coherence.ask", answer=1, candidates=numbers_around(frame.again),
    )  # fmt: skip


def _add_result(draft: Draft, chart: Chart, frames: Sequence[PathFrame], values: Mapping[str, int]) -> None:
    """Add the rest of the path at once, with both curves, and where the last simplex is not enough."""
    pen, shown = draft.last_pen, len(draft.steps) - 1
    _draw_b(pen, frames, FRAMES, shown)
    named = (Role.BEST, "coherence.curve_anew"), (Role.LONGEST, "coherence.curve_again")
    for places, (role, message) in zip(_curves(frames, shown, FRAMES), named, strict=True):
        chart.draw_piece(pen.at(Panel.MEASURE), places, draft.say(message), role=role)
    peaks = [(float(row), float(frame.again)) for row, frame in enumerate(frames) if row and frame.again > 1]
    pen.from_phase(1).at(Panel.MEASURE).dots(Role.MEETING, chart.path(*peaks), "peaks")
    draft.add_step(
        Caption("coherence.whole", values), Caption("coherence.peaks" if peaks else "coherence.no_peak", values),
        ask="coherence.ask_whole", candidates=lengths(values["again"], (values["anew"], values["anew"] // 2)),
    )  # fmt: skip
