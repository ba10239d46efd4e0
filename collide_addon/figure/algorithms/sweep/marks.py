# SPDX-License-Identifier: GPL-3.0-or-later
"""The shapes of a sweep at its steps, at the contact and at the end, with what each step measures."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ....geometry import AdvancementStep, RecordedMotion, Relation, SweepResult, signed_distance_of
from ...labels.labels import LabelRequest
from ...labels.mark_names import mark_name
from ...model.figure import Kind, Mark, Panel, Span, along, out_of
from ...model.style import Role
from ...model.subject import Subject
from ...page.sheet import Sheet, clip
from ...parts.pair import outline_kind
from ...text.messages import number

NORMAL_ARROW = 20.0
"""Length of the normal, in figure units."""
ONWARDS = "-on"
"""How the part of a shape ends that goes on to where the next step finds it."""
NOW = (Role.EDGE_A, Role.EDGE_B)
PAST, GHOSTS = (Role.POSE_PAST, Role.POSE_PAST), (Role.GHOST, Role.GHOST)
"""Roles of A and B at a step, afterwards, and on the way or at the end."""
MOST_OF_PATH = 120
"""Approximate limit of the points of a path."""

Motions = tuple[RecordedMotion, RecordedMotion]


def step_marks(
    k: int,
    step: AdvancementStep,
    ahead: Sequence[float],
    motions: Motions,
    subjects: tuple[Subject, Subject],
    sheet: Sheet,
    *,
    passes: bool = False,
) -> tuple[list[Mark], list[LabelRequest]]:
    """Return both shapes at a step, its distance with a label, the normal, and the line that cannot be passed.

    In the last phase they go on, past the times `ahead`, to where the next step finds them. If it `passes`, all is in
    one phase, in which the shapes go on at last.
    """
    within = Span.of(k, 0, until=k)
    marks = _poses(motions, subjects, (step.time,), NOW, str(k), within)
    requests = [mark_name(mark, str(k)) for mark in marks]
    if step.ending is None:  # the last one would cover the contact
        marks += _poses(motions, subjects, (step.time,), PAST, str(k), Span.of(k + 1))
    if ahead:
        goes_on = Span.of(k, 0 if passes else 3, until=k)
        onwards = _poses(motions, subjects, (step.time, *ahead), GHOSTS, f"{k}{ONWARDS}", goes_on)
        marks += [replace(mark, delayed=passes) for mark in onwards]
    if step.distance == 0.0 or step.normal is None:
        return marks, requests
    measured = Span.of(k, 0 if passes else 1, until=k)
    arrow = np.array([step.closest_a, step.closest_a + NORMAL_ARROW * sheet.unit * step.normal])
    grows = out_of(step.closest_a)
    way, [length] = distance_marks(step, measured)
    marks += [*way, Mark(Kind.ARROW, Role.DIRECTION, arrow, "normal", Panel.WORLD, measured, motion=grows)]
    requests.append(LabelRequest("n", Role.DIRECTION, arrow[1], step.normal, "normal", Panel.WORLD, measured))
    across = np.array([-step.normal[1], step.normal[0]])
    wall = clip(step.closest_a, across, sheet.areas[Panel.WORLD])
    if wall is not None:
        until_next = Span(Span.of(k, 0 if passes else 2).first, within.last)
        marks.append(Mark(Kind.POLYLINE, Role.REACH, wall, "wall", Panel.WORLD, until_next, motion=grows))
    return marks, [*requests, length]


def distance_marks(step: AdvancementStep, span: Span) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the distance of a step, which grows from A to B, with its length."""
    ends, normal = np.array([step.closest_a, step.closest_b]), step.normal
    numbers = {"time": step.time, "length": step.distance}
    line = Mark(Kind.POLYLINE, Role.WITNESS, ends, "distance", Panel.WORLD, span, numbers=numbers)
    marks = [
        replace(line, motion=out_of(ends[0])),
        Mark(Kind.POINTS, Role.SUPPORT_A, ends[:1], "closest-a", Panel.WORLD, span),
        Mark(Kind.POINTS, Role.SUPPORT_B, ends[1:], "closest-b", Panel.WORLD, span, delayed=True),
    ]
    across = np.array([0.0, 1.0]) if normal is None else np.array([-normal[1], normal[0]])
    text, middle = f"d = {number(step.distance)}", ends.mean(axis=0)
    return marks, [LabelRequest(text, Role.WITNESS, middle, across, "distance", Panel.WORLD, span)]


def some_of(times: Sequence[float]) -> Sequence[float]:
    """Return times at which a path is drawn, with the first and the last."""
    some = times[:: -(-len(times) // MOST_OF_PATH) or 1]
    return some if not some or some[-1] == times[-1] else (*some, times[-1])


def path_marks(motions: Motions, subjects: tuple[Subject, Subject], times: Sequence[float]) -> list[Mark]:
    """Return the paths of the middles of those shapes that move."""
    marks = []
    some = some_of(times)
    for motion, subject in zip(motions, subjects, strict=True):
        middles = np.array([motion.at(time).core.middle for time in some])
        if (middles != middles[0]).any():
            marks.append(Mark(Kind.POLYLINE, Role.PROJECTION, middles, f"path-{subject.letter}", Panel.WORLD))
    return marks


def travelling_marks(
    motions: Motions, subjects: tuple[Subject, Subject], result: SweepResult, span: Span
) -> list[Mark]:
    """Return the shapes as they travel along their whole paths."""
    return _poses(motions, subjects, some_of(result.times), GHOSTS, "travelling", span)


def end_marks(
    motions: Motions, subjects: tuple[Subject, Subject], result: SweepResult, span: Span, after: Span
) -> list[Mark]:
    """Return the shapes at the first contact and, `after` that, at the end, and the point where they meet."""
    times, first = result.times, result.first
    if first is None:
        return _poses(motions, subjects, some_of(times), GHOSTS, "end", span)
    sooner, later = ([time for time in times if before is (time < first.start)] for before in (True, False))
    marks = _poses(motions, subjects, (first.start, *some_of(later)), GHOSTS, "end", after)
    marks += _poses(motions, subjects, (*some_of(sooner), first.start), NOW, "contact", span)
    met = signed_distance_of(*(motion.at(first.start) for motion in motions))
    place = (met.point_a if met.relation is Relation.SEPARATED else (met.point_a + met.point_b) / 2)[np.newaxis]
    marks.append(Mark(Kind.POINTS, Role.MEETING, place, "contact", Panel.WORLD, span, numbers={"time": first.start}))
    return marks


def _poses(
    motions: Motions,
    subjects: tuple[Subject, Subject],
    times: Sequence[float],
    roles: tuple[Role, Role],
    part: str,
    span: Span,
) -> list[Mark]:
    """Return the outlines at the last of these times of the shapes that have left their first place.

    They come there past where they were at the others.
    """
    marks = []
    for motion, subject, role in zip(motions, subjects, roles, strict=True):
        vertices = motion.at(times[-1]).core.vertices
        if not np.array_equal(vertices, subject.boundary):
            path = np.array([motion.at(time).core.middle for time in times])
            comes, part_of = along(path) if (path != path[-1]).any() else None, f"{subject.letter}-{part}"
            marks.append(Mark(outline_kind(vertices), role, vertices, part_of, Panel.WORLD, span, motion=comes))
    return marks
