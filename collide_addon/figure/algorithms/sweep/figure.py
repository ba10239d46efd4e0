# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of a sweep: conservative advancement step by step, and the distance over the frames as a curve."""

from collections.abc import Generator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ....geometry import (
    AdvancementStep,
    Ending,
    GeometryError,
    Moving,
    RecordedMotion,
    Relation,
    SweepResult,
    conservative_advancement,
    resting,
    sweep_in_parts,
)
from ....geometry.motion.advancement import PLANE_MEASURE, Measure
from ....geometry.predicates.progress import run
from ...labels.names import mark_name, mark_names, shape_names
from ...model.arrays import Floats
from ...model.choices import MOST_FRAMES, Detail, Layout
from ...model.figure import AnswerCandidate, Kind, Panel
from ...model.lesson import Choices, FigureChoices, Headline, Lesson
from ...model.records import plain
from ...model.style import Role
from ...model.subject import Subject, boundary_of
from ...page.sheet import bounds_of, lay_out, lay_out_with_chart
from ...parts.candidates import Candidates, lengths
from ...parts.pair import pair_title, shape_marks
from ...stage.draft import IN_FULL, Draft
from ...stage.pen import Pen
from ...text.messages import Caption, as_pair, say
from . import marks
from .marks import SweptPair, frame_text, step_text

RAIL = ("rail.frame", "rail.distance", "rail.speed", "rail.advance")
"""The phases of a step of conservative advancement."""
NAMES = {
    Role.GHOST: "sweep.role_ghost",
    Role.MEETING: "sweep.role_contact",
    Role.PROJECTION: "sweep.role_path",
    Role.REACH: "sweep.role_bound",
}
"""The messages that label marks, by role."""


def motion_of_subject(subject: Subject, start: float, end: float) -> RecordedMotion:
    """Return the motion of a subject, at rest if it has none."""
    return subject.motion or resting(subject.shape, start, end)


def relation_of(result: SweepResult) -> Relation:
    """Return the closest relation of the shapes during a sweep."""
    found = {contact.relation for contact in result.contacts}
    worst_first = (Relation.PENETRATING, Relation.TOUCHING)
    return next((relation for relation in worst_first if relation in found), Relation.SEPARATED)


class Swept(NamedTuple):
    """A sweep and the steps of conservative advancement to its first contact."""

    result: SweepResult
    steps: tuple[AdvancementStep, ...]


def frames_of(choices: Choices) -> list[int]:
    """Return the frames to evaluate, including the last; too few or too many raise a GeometryError."""
    first, last, step = choices.frames
    if last <= first or step < 1:
        raise GeometryError(
            "frames {first} to {last} are no range: let the last frame be after the first", first=first, last=last
        )
    count = len(range(first, last, step)) + 1
    if count > MOST_FRAMES:
        raise GeometryError(
            "frames {first} to {last} are {count}, more than {most}: choose a frame step of {enough} or more",
            first=first, last=last, count=count, most=MOST_FRAMES, enough=-(-(last - first) // (MOST_FRAMES - 1)),
        )  # fmt: skip
    return [*range(first, last, step), last]


def sweep_frames(
    a: Moving, b: Moving, frames: Sequence[int], measure: Measure = PLANE_MEASURE
) -> Generator[float, None, Swept]:
    """Compute a sweep over some frames: yield the share done, and return the sweep with its steps."""
    times = [float(frame) for frame in frames]
    result = yield from sweep_in_parts(a, b, times, measure)
    return Swept(result, tuple(conservative_advancement(a, b, times[0], times[-1], measure)))


def some_steps(steps: Sequence[AdvancementStep], detail: Detail) -> list[AdvancementStep]:
    """Return the steps to show: all or, if there are many, the first ones and the last."""
    shown = list(steps) if detail is Detail.FULL else []
    return shown if len(shown) <= 5 else [*shown[:4], shown[-1]]


def sweep_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of two subjects, given at the first frame, and their motions; one without a motion rests.

    It shows the sweep, and the steps of conservative advancement to its first contact, beside a chart.
    """
    a, b = subjects
    look, looked_at = choices.look, frames_of(choices)
    start, end = float(looked_at[0]), float(looked_at[-1])
    motions = motion_of_subject(a, start, end), motion_of_subject(b, start, end)
    result, steps = run(sweep_frames(*motions, looked_at))
    shown = some_steps(steps, look.detail)
    numbered = list(enumerate(shown, start=1))
    with_chart = look.layout is Layout.PANELS
    times = [*(step.time for step in shown), *([result.first.start] if result.first else []), end]
    world = bounds_of(a.boundary, b.boundary, *(boundary_of(each.at(time)) for each in motions for time in times))
    sheet = lay_out(world, None, look)
    if with_chart:
        sheet = lay_out_with_chart(lambda _: world, (marks.CHART_WIDTH, marks.CHART_HEIGHT), look)
    draft, pair = Draft("SWEEP", sheet, shape_marks((a, b), look.detail)), SweptPair((a, b), motions)
    pair.draw_paths(Pen(draft), result.times)
    drift, pen = _drift(motions, start, end), draft.step_pen
    for phase in (0, 2) if shown else ():
        pair.draw(pen.in_phase(phase), marks.some_of(result.times), marks.GHOST_ROLES, "travelling")
    if shown and shown[0].distance:
        marks.draw_distance(pen.in_phase(1), shown[0])
    draft.add_step(*setup_captions(result, drift))
    condensed: list[int] = []
    for k, step in numbered:
        following = shown[k].time if k < len(shown) else step.time
        ahead = [time for time in result.times if step.time < time < following]
        ahead += [following] if following > step.time else []
        said = step_captions(step, end, drift, shown=k)
        is_condensed = k > IN_FULL and step.number == k and said[-1].message in ADVANCES
        condensed += [k] * is_condensed
        pair.draw_step(draft, step, ahead, condensed=is_condensed)
        if is_condensed:
            draft.add_step(Caption("sweep.also", said[0].values), pills=((0, 3),))
            continue
        ask = "ask.advance" if said[-1].message in ADVANCES else ""
        others = step.distance, step.speed, step.distance * step.speed  # mistakes for the number of frames
        among = lengths(step.distance / step.speed, others) if ask else ()
        draft.add_step(*said, ask=ask, answer=3, candidates=among)
    captions = result_captions(result)
    pen = draft.last_pen
    pair.draw_end(pen, pen.from_phase(min(1, len(captions) - 1)), result)
    if with_chart:
        marks.draw_chart(Pen(draft), result, numbered, pen.span, condensed, named=True)
    draft.add_step(*captions, ask="ask.impact", candidates=_impacts(result, look.language))
    lines = (mark for mark in draft.marks if mark.kind in (Kind.POLYGON, Kind.POLYLINE) and mark.panel is Panel.WORLD)
    draft.marks += shape_names((a, b), sheet, [mark.points for mark in lines])  # avoid lines of all phases
    scenery = [mark for mark in draft.marks if mark.role is Role.REACH or mark.panel is Panel.WORLD]
    ahead_of = {mark.span: mark for mark in scenery if mark.part.endswith(marks.ONWARDS_SUFFIX)}
    draft.requests += [mark_name(mark, draft.say("sweep.role_next")) for mark in ahead_of.values()]
    draft.requests += mark_names(
        [mark for mark in scenery if not mark.part.endswith(marks.ONWARDS_SUFFIX)], NAMES, look.language
    )
    frames = {"start": frame_text(start), "end": frame_text(end)}
    figure = draft.finish(
        pair_title(draft.say("title.sweep", **frames), a, b, look.language),
        headings={Panel.WORLD: "panel.sweep", **({Panel.MEASURE: "panel.over_time"} if with_chart else {})},
        rail=RAIL if shown else (),
        result=sweep_summary(result, steps),
    )
    return Lesson(figure, result, steps, sweep_headline(result))


def _least_frame(result: SweepResult) -> str:
    return frame_text(result.least_time, exact=result.least_time in result.times)


def sweep_headline(result: SweepResult) -> Headline:
    """Return the answer in a few plain values."""
    relation, first = relation_of(result).value, result.first
    if first is None:
        return {"relation": relation, "distance": result.least.value, "at frame": _least_frame(result)}
    contact = frame_text(first.start, exact=first.exact)
    return {"relation": relation, "first contact at frame": contact, "depth": max(0.0, -result.least.value)}


def sweep_summary(result: SweepResult, steps: Sequence[AdvancementStep]) -> Mapping[str, object]:
    """Return the answer as JSON values."""
    frames: list[dict[str, object]] = [
        {"frame": time, "relation": sample.relation.value, "signed_distance": sample.value}
        | {name: plain(getattr(sample, name)) for name in ("point_a", "point_b")}
        for time, sample in zip(result.times, result.samples, strict=True)
    ]
    return {
        "relation": relation_of(result).value,
        "first_contact": None if result.first is None else result.first.start,
        "contacts": plain(result.contacts),
        "least": {"time": result.least_time, "signed_distance": result.least.value},
        "resolution": result.resolution,
        "unseen": result.unseen,
        "stepped": steps[-1].time,
        "iterations": len(steps),
        "frames": frames,
    }


def _drift(motions: tuple[RecordedMotion, RecordedMotion], start: float, end: float) -> Floats | None:
    """Return the velocity of B relative to A if both move uniformly all the time, otherwise None."""
    a, b = (motion.drift(start, end) for motion in motions)
    if a is None or b is None:
        return None
    return np.array([float(one - other) for one, other in zip(b.velocity, a.velocity, strict=True)])


ENDING_MESSAGES = {
    Ending.MEETS: "sweep.near",
    Ending.PARTS: "sweep.parts",
    Ending.PASSES: "sweep.passes",
    Ending.SLOW: "sweep.slow",
}
"""Messages that say why no step follows."""
ADVANCES = ("sweep.advance", "sweep.until")
"""Messages about how far a step leads; all others say why none follows."""


def setup_captions(result: SweepResult, velocity: Floats | None) -> tuple[Caption, ...]:
    """Return the captions of step 0; `velocity` is B's relative to A, if it never changes."""
    frames = {"start": frame_text(result.times[0]), "end": frame_text(result.times[-1])}
    kind = Caption("sweep.turns")
    if velocity is not None:
        kind = Caption("sweep.drift" if velocity.any() else "sweep.rest", {"velocity": as_pair(velocity)})
    return Caption("sweep.setup", frames), Caption("sweep.rule"), kind


def step_captions(step: AdvancementStep, end: float, velocity: Floats | None, *, shown: int) -> tuple[Caption, ...]:
    """Return a step's captions: time, distance, speed, and how far these lead; `velocity` as in `setup_captions`.

    The figure shows it as step `shown`; if its own number is larger, steps before it have been left out.
    """
    reach = step.distance / step.speed if step.speed > 0.0 else 0.0
    values: dict[str, object] = {"number": step.number, "reach": reach, "end": frame_text(end)}
    values |= {"distance": step.distance, "speed": step.speed, "advance": step.advance}
    values |= {"time": step_text(step.time), "next": step_text(step.time + step.advance)}
    at = Caption("sweep.at", values)
    if step.number > shown:
        at = Caption("sweep.at_later", {**values, "first": shown, "last": step.number - 1})
    if step.distance == 0.0 or step.normal is None:
        return at, Caption("sweep.meets", values)
    distance = Caption("sweep.distance", {**values, "normal": as_pair(step.normal)})
    onwards = "sweep.advance" if step.advance >= reach else "sweep.until"
    if step.ending is not None:
        onwards = ENDING_MESSAGES[step.ending]
    elif step.speed == 0.0:
        onwards = "sweep.waits"
    if step.ending is Ending.MEETS or step.speed == 0.0:
        return at, distance, Caption(onwards, values)
    speed = Caption("sweep.bound", values)
    if velocity is not None:
        speed = Caption("sweep.speed", {**values, "velocity": as_pair(velocity)})
    return at, distance, speed, Caption(onwards, values)


def _impacts(result: SweepResult, language: str) -> Candidates:
    """Return the candidates for the frame of the first contact: the true one, the range's ends, or none."""
    first = result.first
    times = {frame_text(time): time for time in (result.times[0], result.times[-1])}
    right = "" if first is None else frame_text(first.start, exact=first.exact)
    if first is not None:
        times[right] = first.start
    frames = [AnswerCandidate(text, text == right) for text in sorted(times, key=times.__getitem__)]
    return (*frames, AnswerCandidate(say("choice.never", language), first is None))


def result_captions(result: SweepResult) -> tuple[Caption, ...]:
    """Return the captions of the last step: the first contact, what follows, and what may have been missed."""
    unseen = (Caption("sweep.unseen", {"unseen": result.unseen}),)
    return *_answer(result), *(unseen if result.unseen > result.resolution else ())


def _answer(result: SweepResult) -> tuple[Caption, ...]:
    first, least = result.first, result.least
    if first is None:
        start, end = frame_text(result.times[0]), frame_text(result.times[-1])
        values = {"start": start, "end": end, "distance": least.value, "at": _least_frame(result)}
        return (Caption("sweep.none", values),)
    time = frame_text(first.start, exact=first.exact)
    message = "sweep.from_start" if first.before else "sweep.first_exact" if first.exact else "sweep.first_near"
    answer = Caption(message, {"time": time, "resolution": result.resolution})
    lasts = frame_text(first.end, exact=first.exact or first.end == result.times[-1])
    more: dict[str, object] = {"end": lasts, "count": len(result.contacts)}
    if first.between is not None:
        before, after = (frame_text(frame) for frame in first.between)
        return answer, Caption("sweep.tunnel", {**more, "before": before, "after": after})
    if least.value < 0.0:
        return answer, Caption("sweep.deepest", {**more, "depth": -least.value, "at": _least_frame(result)})
    return answer, Caption("sweep.lasts", {**more, "answer": answer})
