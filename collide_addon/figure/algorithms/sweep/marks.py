# SPDX-License-Identifier: GPL-3.0-or-later
"""The shapes of a sweep at its steps, at the contact and at the end, with what each step measures."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ....geometry import AdvancementStep, RecordedMotion, Relation, SweepResult, signed_distance_of
from ...labels.names import mark_name
from ...model.figure import Span, along, out_of
from ...model.style import Role
from ...model.subject import Subject
from ...parts.support_lines import across
from ...stage.draft import Draft
from ...stage.pen import Pen
from ...text.messages import number

ONWARDS = "-on"
"""How the part of a shape ends that goes on to where the next step finds it."""
NOW = (Role.EDGE_A, Role.EDGE_B)
PAST, GHOSTS = (Role.POSE_PAST, Role.POSE_PAST), (Role.GHOST, Role.GHOST)
"""Roles of A and B at a step, afterwards, and in between or at the end."""


@dataclass(frozen=True, slots=True)
class SweptPair:
    """A and B with their motions."""

    subjects: tuple[Subject, Subject]
    motions: tuple[RecordedMotion, RecordedMotion]

    def draw(self, pen: Pen, times: Sequence[float], roles: tuple[Role, Role], part: str) -> None:
        """Draw the outlines at the last of these times of the shapes that have left their first place.

        They come there past where they were at the others.
        """
        for motion, subject, role in zip(self.motions, self.subjects, roles, strict=True):
            vertices = motion.at(times[-1]).core.vertices
            if not np.array_equal(vertices, subject.boundary):
                path = np.array([motion.at(time).core.middle for time in times])
                comes = along(path) if (path != path[-1]).any() else None
                pen.outline(role, vertices, f"{subject.letter}-{part}", comes)

    def draw_paths(self, pen: Pen, times: Sequence[float]) -> None:
        """Draw the paths of the middles of those shapes that move."""
        some = some_of(times)
        for motion, subject in zip(self.motions, self.subjects, strict=True):
            middles = np.array([motion.at(time).core.middle for time in some])
            if (middles != middles[0]).any():
                pen.line(Role.PROJECTION, middles, f"path-{subject.letter}")

    def draw_step(
        self, draft: Draft, step: AdvancementStep, ahead: Sequence[float], *, condensed: bool = False
    ) -> None:
        """Draw both shapes at a step, its distance, the normal, and the line that cannot be passed.

        In the last phase they go on, past the times `ahead`, to where the next step finds them. If it is `condensed`,
        all is in one phase, in which the shapes go on at last.
        """
        pen, k = draft.step_pen, len(draft.steps)
        drawn = len(draft.marks)
        self.draw(pen, (step.time,), NOW, str(k))
        draft.requests += [mark_name(mark, str(k)) for mark in draft.marks[drawn:]]
        if step.ending is None:  # the last one would cover the contact
            self.draw(pen.during(Span.of(k + 1)), (step.time,), PAST, str(k))
        if ahead:
            goes_on = pen.from_phase(0 if condensed else 3).when_arrived(delayed=condensed)
            self.draw(goes_on, (step.time, *ahead), GHOSTS, f"{k}{ONWARDS}")
        if step.distance == 0.0 or step.normal is None:
            return
        measured, grows = pen.from_phase(0 if condensed else 1), out_of(step.closest_a)
        arrow = np.array([step.closest_a, step.closest_a + 20.0 * pen.unit * step.normal])
        measured.name("n", Role.DIRECTION, arrow[1], step.normal, "normal")
        draw_distance(measured, step)
        measured.arrow(Role.DIRECTION, arrow, "normal", grows)
        wall = pen.from_phase(0 if condensed else 2)
        wall.whole_line(Role.REACH, step.closest_a, across(step.normal), "wall", grows)

    def draw_end(self, contact: Pen, after: Pen, result: SweepResult) -> None:
        """Draw the shapes at the first contact and, `after` that, at the end, and the point where they meet."""
        times, first = result.times, result.first
        if first is None:
            self.draw(contact, some_of(times), GHOSTS, "end")
            return
        sooner, later = ([time for time in times if before is (time < first.start)] for before in (True, False))
        self.draw(after, (first.start, *some_of(later)), GHOSTS, "end")
        self.draw(contact, (*some_of(sooner), first.start), NOW, "contact")
        met = signed_distance_of(*(motion.at(first.start) for motion in self.motions))
        place = met.point_a if met.relation is Relation.SEPARATED else (met.point_a + met.point_b) / 2
        contact.dots(Role.MEETING, place, "contact", numbers={"time": first.start})


def draw_distance(pen: Pen, step: AdvancementStep) -> None:
    """Draw the distance of a step, which grows from A to B, with its length."""
    ends = np.array([step.closest_a, step.closest_b])
    numbers: dict[str, object] = {"time": step.time, "length": step.distance}
    pen.line(Role.WITNESS, ends, "distance", out_of(ends[0]), numbers=numbers)
    pen.dots(Role.SUPPORT_A, ends[0], "closest-a")
    pen.when_arrived().dots(Role.SUPPORT_B, ends[1], "closest-b")
    beside = np.array([0.0, 1.0]) if step.normal is None else across(step.normal)
    pen.name(f"d = {number(step.distance)}", Role.WITNESS, ends.mean(axis=0), beside, "distance")


def some_of(times: Sequence[float]) -> Sequence[float]:
    """Return times at which a path is drawn, with the first and the last."""
    some = times[:: -(-len(times) // 120) or 1]  # that is about the most
    return some if not some or some[-1] == times[-1] else (*some, times[-1])
