# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two segments: four orientation tests, each of which says on which side of a line a point lies.

Step 0 sets the scene, each question is a step of two phases (the line, the side), and the last step combines the signs.
"""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from ...geometry import Phrase, SegmentIntersection, SegmentRelation, SegmentStep, segments_intersect
from ..labels.names import shape_names
from ..model.arrays import RIGHT, Floats
from ..model.choices import Detail
from ..model.figure import PHASES, AnswerCandidate, Kind, Span, from_aside, out_of
from ..model.lesson import FigureChoices, Lesson
from ..model.records import plain_fields
from ..model.style import Role
from ..model.subject import Subject, segment_ends
from ..parts.candidates import in_words
from ..parts.pair import pair_title, shape_marks
from ..parts.turns import SIDE_MESSAGES, TURN_SIGNS, draw_line, draw_side, sheet_for_turns
from ..stage.draft import IN_FULL, Draft
from ..stage.pen import Pen
from ..text.exact_form import exact, exact_point
from ..text.messages import Caption, as_pair, number, point
from ..text.names import written_names

MEETINGS = {
    SegmentRelation.CROSS: "choice.cross",
    SegmentRelation.TOUCH: "choice.only_touch",
    SegmentRelation.OVERLAP: "choice.share",
    SegmentRelation.NONE: "choice.miss",
}
RAIL = ("rail.line", "rail.side")
EARLIER_END = {"s": "r", "q": "p"}
"""The end that is asked about before this one."""
OWNERS = {"p": Role.SUPPORT_A, "q": Role.SUPPORT_A, "r": Role.SUPPORT_B, "s": Role.SUPPORT_B}


def segments_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of two segments, A from p to q and B from r to s, each of which may be a point.

    A circle or more than two vertices raise a GeometryError.
    """
    a, b = subjects
    look = choices.look
    steps: list[SegmentStep] = []
    result = segments_intersect(*segment_ends(a), *segment_ends(b), record=steps.append)
    ends = {"p": result.p, "q": result.q, "r": result.r, "s": result.s}
    last_a, last_b = (len(subject.shape.core) - 1 for subject in (a, b))  # a segment that is a point has one name
    names = {"p": a.vertex_name(0), "q": a.vertex_name(last_a), "r": b.vertex_name(0), "s": b.vertex_name(last_b)}
    sheet = sheet_for_turns(np.array(list(ends.values())), look)
    shown = steps if look.detail is Detail.FULL else []
    draft = Draft("Segments", sheet, shape_marks((a, b), Detail.REDUCED) + shape_names((a, b), sheet))
    _name_ends(draft, ends, names, shown)
    if shown:
        draw_line(Pen(draft, Span(0, 0)), result.p, result.q, motion=out_of((result.p + result.q) / 2))
    draft.add_step(Caption("segment.setup"))
    for step in shown:
        _question(draft, step, ends, names)
        among = [AnswerCandidate(sign, step.sign == value) for value, sign in TURN_SIGNS.items()]
        says = _says(step, ends, names)
        if _answered(step) == 0 and len(says) > 1:
            draft.add_step(*says[1:], pills=((0, 1),))
        else:
            draft.add_step(*says, ask="ask.side", answer=1, candidates=among)
    answer = draft.last_pen.apart()
    _draw_answer(answer, result)
    draft.draw_first(answer.sketch.drawn)
    signs = "     ".join(f"{written_names(names[step.point])}: {TURN_SIGNS[step.sign]}" for step in steps)
    meetings = in_words(MEETINGS[result.kind], MEETINGS.values(), look.language)
    draft.add_step(*_answer(result, names, signs, steps), ask="ask.segments", candidates=meetings)
    figure = draft.finish(
        pair_title(draft.say("segment.title"), a, b, look.language),
        rail=RAIL if shown else (),
        result={"relation": result.kind.value, **plain_fields(result)},
    )
    places = dict(zip(("start", "end"), (point(*as_pair(place)) for place in result.points), strict=False))
    relation, met = result.kind.value if places else "no common point", dict[str, str]()
    if len(places) == 2:
        met["from"] = Phrase("{start} to {end}", **places)
    elif places:
        met["at"] = places["start"]
    return Lesson(figure, result, tuple(steps), {"relation": relation, **met})


def _answered(step: SegmentStep) -> int:
    """Return the phase of a step in which the sign of its end appears."""
    return 1 if step.number <= IN_FULL else 0


def _name_ends(
    draft: Draft, ends: Mapping[str, Floats], names: Mapping[str, str], steps: Sequence[SegmentStep]
) -> None:
    """Label the ends, outwards along their segments; once answered, with their sign.

    Each phase has its own label, which gives way only to marks shown with it.
    """
    answers: dict[str, SegmentStep] = {step.point: step for step in steps}
    spans = [Span.of(0, until=0), Span.of(len(steps) + 1)]
    for step in steps:
        asked, phase = step.number * PHASES, _answered(step)
        spans += [Span(asked, asked)] * phase + [Span.of(step.number, phase, until=step.number)]
    for end, other, role in (("p", "q", Role.A), ("q", "p", Role.A), ("r", "s", Role.B), ("s", "r", Role.B)):
        if end in "qs" and names[end] == names[other]:
            continue
        answer, name = answers.get(end), names[end]
        Pen(draft).dots(role, ends[end], f"end-{name}")  # it may lie on the other segment's line
        for span in spans:
            signed = answer is not None and span.first >= answer.number * PHASES + _answered(answer)
            text = f"{written_names(name)}: {TURN_SIGNS[answer.sign]}" if answer and signed else name
            Pen(draft, span).name(text, role, ends[end], ends[end] - ends[other], name)


def _question(draft: Draft, step: SegmentStep, ends: Mapping[str, Floats], names: Mapping[str, str]) -> None:
    """Draw the line with its direction, the point in question and, once answered, the turn and its triangle."""
    within, answered = draft.step_pen, draft.step_pen.from_phase(_answered(step))
    start, end, asked = ends[step.start], ends[step.end], ends[step.point]
    comes = from_aside(ends[EARLIER_END[step.point]] - asked) if step.point in EARLIER_END else None
    within.dots(OWNERS[step.point], asked, names[step.point], comes)
    if (start != end).any():
        within.arrow(Role.AXIS, np.array([start, end]), "direction")
        draw_line(within, start, end)
    part = ",".join(names[each] for each in (step.start, step.end, step.point))
    draw_side(answered, (start, end, asked), step.sign, part)


def _draw_answer(both: Pen, result: SegmentIntersection) -> None:
    """Draw the common point or piece; for separate segments, the line that has the other's ends on one side.

    If they cross, both lines are shown first.
    """
    pen = both.from_phase(1) if result.kind is SegmentRelation.CROSS else both
    if result.kind is SegmentRelation.NONE:
        side_r, side_s, _, _ = result.signs
        ends = (result.p, result.q) if side_r == side_s != 0 else (result.r, result.s)
        if (ends[0] == ends[1]).all():
            ends = (result.p, result.q)
        draw_line(pen, *ends, Role.REACH, out_of(ends[0]))
        return
    place = result.points[0]
    if result.kind is SegmentRelation.OVERLAP:
        pen.when_arrived().dots(Role.WITNESS, result.points, "common")
        pen.mark(Kind.BAR, Role.PIECE_CHOSEN, result.points, "common", out_of(place))
        return
    comes = from_aside((result.r if (result.s == place).all() else result.s) - place)
    pen.dots(Role.WITNESS, result.points, "common", comes)
    if result.kind is SegmentRelation.CROSS:
        draw_line(both, result.p, result.q)
        draw_line(both, result.r, result.s)
    pen.name(point(*as_pair(place)), Role.WITNESS, place, RIGHT, "place", delayed=True)


def _says(step: SegmentStep, ends: Mapping[str, Floats], names: Mapping[str, str]) -> tuple[Caption, ...]:
    asked = {"start": step.start, "end": step.end, "point": step.point}
    values: dict[str, object] = {"step": step.number, "area": step.area}
    values |= {role: names[end] for role, end in asked.items()}
    values |= {f"{role}_at": as_pair(ends[end]) for role, end in asked.items()}
    if (ends[step.start] == ends[step.end]).all():
        return (Caption("segment.no_line", values),)
    return Caption("segment.question", values), Caption(SIDE_MESSAGES[step.sign], values)


def _answer(
    result: SegmentIntersection, names: Mapping[str, str], signs: str, steps: Sequence[SegmentStep]
) -> tuple[Caption, ...]:
    """Return the answer's captions; `signs` is the text of all four signs, each after the name of its point."""
    known = {"signs": signs}
    if result.kind is SegmentRelation.NONE:
        return (_why_apart(result, names, known),)
    if result.kind is SegmentRelation.CROSS:
        side_r, side_s = (number(abs(step.area)) for step in steps if step.point in "rs")
        share = f"{side_r}/({side_r} + {side_s})"
        crossing = {"place": as_pair(result.points[0]), **names, "share": share, **known}
        crossing["exactly"] = exact_point(*as_pair(result.points[0]))
        return Caption("segment.opposite", {**names, **known}), Caption("segment.cross", crossing)
    if result.kind is SegmentRelation.OVERLAP:
        first, last = result.points
        length = math.dist(first, last)
        values = {"first": as_pair(first), "last": as_pair(last), "length": length, "exactly": exact(length), **known}
        return (Caption("segment.overlap", values),)
    place = result.points[0]
    values = {"place": as_pair(place), **known}
    on_a, on_b = ([names[end] for end in pair if (getattr(result, end) == place).all()] for pair in ("pq", "rs"))
    if on_a and on_b:
        return (Caption("segment.shared", {**values, "first": on_a[0], "second": on_b[0]}),)
    return (Caption("segment.touch", {**values, "end": (on_a or on_b)[0], "segment": "B" if on_a else "A"}),)


def _why_apart(result: SegmentIntersection, names: Mapping[str, str], known: Mapping[str, str]) -> Caption:
    side_r, side_s, side_p, side_q = result.signs
    if side_r == side_s == side_p == side_q == 0:
        points = names["p"] == names["q"] and names["r"] == names["s"]
        return Caption("segment.two_points" if points else "segment.apart_on_line", known)
    first, second, segment = ("r", "s", "A") if side_r == side_s != 0 else ("p", "q", "B")
    if names[first] == names[second]:
        return Caption("segment.beside", {"point": names[first], "segment": segment, **known})
    return Caption("segment.same_side", {"first": names[first], "second": names[second], "segment": segment, **known})
