# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of a line against a polygon: the sides of vertices, where edges meet the line, and how it goes on.

The first vertex on each side has a step with its cross product, and each place on the boundary one that says what is
there and where the line continues. The last step is about the whole line, and about the segment alone.
"""

import math
from collections.abc import Sequence

import numpy as np

from ....geometry import LineCut, Polygon, cut_line
from ...labels.names import shape_names
from ...model.arrays import Floats
from ...model.choices import Detail
from ...model.figure import AnswerCandidate, Span, from_aside, out_of
from ...model.lesson import FigureChoices, Headline, Lesson
from ...model.records import plain
from ...model.style import Role
from ...model.subject import Subject, line_points, polygon_of
from ...parts.candidates import in_words
from ...parts.pair import pair_title, shape_marks
from ...parts.polygons import draw_polygon, name_vertices, polygon_name
from ...parts.turns import SIDE_MESSAGES, TURN_SIGNS, draw_line, draw_side, sheet_for_turns
from ...stage.draft import MOST_STEPS_OF_KIND, Draft
from ...stage.pen import Pen
from ...text.exact_form import as_written
from ...text.messages import Caption, as_pair, number

RAIL = ("rail.side", "rail.edges", "rail.onwards")
SIDE_PILLS, STOP_PILLS, PASSING_PILLS = ((0, 0), (0, 0)), ((1, 1), (2, 2)), ((1, 2),)
"""The pills lit in the phases of a vertex, of a place shown in full, and of a condensed one."""
PLACE_NAMES = {"inside": "choice.inside", "along": "choice.on_boundary", "outside": "choice.outside"}
ONWARDS = {"inside": "line.inside", "along": "line.along", "outside": "line.outside"}
"""Where the line continues beyond a place, as a word and as a sentence."""
ROLES = {"inside": Role.EDGE_A, "along": Role.MEETING}
SEGMENT_MESSAGES = {
    "inside": ("line.segment_inside", "choice.inside"),
    "crossing": ("line.segment_crosses", "choice.cross"),
    "along": ("line.segment_along", "choice.share"),
    "touching": ("line.segment_touches", "choice.only_touch"),
    "apart": ("line.segment_misses", "choice.miss"),
}
"""The caption about the segment and the word for its relation, by that relation."""


def line_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the line through A's two points and the polygon B.

    An A that is not a segment raises a GeometryError, as does a B that is a circle or crosses itself.
    """
    a, (b, polygon) = subjects[0], polygon_of(subjects[1])
    ends, look = line_points(a), choices.look
    cut, full = cut_line(ends[0], ends[1], polygon.rings), look.detail is Detail.FULL
    sheet = sheet_for_turns(np.concatenate([*b.rings, ends]), look)
    draft = Draft("Line", sheet, shape_marks([a], Detail.REDUCED) + shape_names([a], sheet))
    given = Pen(draft)
    draw_polygon(given, b)
    draft.marks.append(polygon_name(b, sheet, [ends]))
    for row, end in enumerate(ends):
        given.name(a.vertex_name(row), a.role, end, end - ends[1 - row])
    draw_line(given.during(Span(0, 0)), ends[0], ends[1], motion=out_of(ends.mean(axis=0)))
    draw_line(given.during(Span(1)), ends[0], ends[1])
    draft.add_step(Caption("line.setup"))
    if full:
        _add_steps(draft, b, polygon, cut, ends)
    result = {**_add_result(draft, cut, ends), "b": plain(polygon.rings)}
    figure = draft.finish(
        pair_title(draft.say("line.title"), a, b, look.language), rail=RAIL if full else (), result=result
    )
    relation = str(result["relation"])
    headline: Headline = {"relation": "along an edge" if relation == "along" else relation, "points": len(cut.shares)}
    return Lesson(figure, cut, (), headline)


def _add_steps(draft: Draft, b: Subject, polygon: Polygon, cut: LineCut, ends: Floats) -> None:
    """Add a step for the first vertex on each side, one for all others, and those of the places on the boundary."""
    signs = [(area > 0.0) - (area < 0.0) for area in cut.areas]
    firsts = sorted(signs.index(side) for side in set(signs))
    used = [(row, Span.of(k, until=k)) for k, row in enumerate(firsts, start=1)]
    for row in firsts:
        pen, name, at = draft.step_pen, b.vertex_name(row), np.array(polygon.vertices[row])
        pen.dots(Role.SUPPORT_B, at, name)
        pen.arrow(Role.AXIS, ends, "direction", out_of(ends[0]))
        draw_side(pen.from_phase(1), (*ends, at), signs[row], f"side-{name}")
        values: dict[str, object] = {"start": "a1", "end": "a2", "point": name, "area": cut.areas[row]}
        values |= {"start_at": as_pair(ends[0]), "end_at": as_pair(ends[1]), "point_at": as_pair(at)}
        among = [AnswerCandidate(text, signs[row] == value) for value, text in TURN_SIGNS.items()]
        says = Caption("segment.question", values), Caption(SIDE_MESSAGES[signs[row]], values)
        draft.add_step(*says, ask="ask.side", answer=1, candidates=among, pills=SIDE_PILLS)
    known = draft.last_pen.span
    counts = {"left": signs.count(1), "right": signs.count(-1), "on_line": signs.count(0)}
    draft.add_step(Caption("line.sides", counts), pills=SIDE_PILLS[:1])
    for stop in range(min(len(cut.shares), MOST_STEPS_OF_KIND)):
        span = draft.step_pen.span
        used += [(row, span) for row in _add_stop(draft, b, polygon, cut, stop)]
    if len(cut.shares) > MOST_STEPS_OF_KIND:
        draft.step_pen.dots(Role.CROSSING, cut.points[MOST_STEPS_OF_KIND:], "rest")
        draft.add_step(Caption("line.rest", {"count": len(cut.shares) - MOST_STEPS_OF_KIND}), pills=PASSING_PILLS)
    rings, starts = polygon.ring_of, polygon.starts
    named = [(rings[row], row - starts[rings[row]], span) for row, span in used]
    name_vertices(draft, b, named[: len(firsts)], Span(0, known.first - 1))
    name_vertices(draft, b, named[len(firsts) :], known, [TURN_SIGNS[sign] for sign in signs])


def _add_stop(draft: Draft, b: Subject, polygon: Polygon, cut: LineCut, stop: int) -> set[int]:
    """Add the step of a place on the boundary: what is there, and how the line continues; in one phase if seen before.

    Returns the rows of the vertices that it names.
    """
    vertices, at, pen = np.array(polygon.vertices), cut.points[stop], draft.step_pen
    edges = [(row, polygon.following[row]) for row in cut.edges[stop]]
    here = [row for edge in edges for row in edge if (vertices[row] == at).all()]
    far = [row for edge in edges for row in edge if row not in here]
    before, after = cut.places[stop : stop + 2]
    says = "line.vertex" if here else "line.edge", "line.stays" if before == after != "along" else ONWARDS[after]
    in_full = says not in [tuple(caption.message for caption in step.captions) for step in draft.steps]
    comes_from = cut.points[stop - 1] if stop else vertices[(far or here)[0]]
    pen.lines(Role.EDGE_B, [vertices[list(edge)] for edge in edges], "edges")
    pen.during(Span(pen.span.first)).dots(Role.CROSSING, at, f"stop-{stop}", from_aside(comes_from - at))
    if after in ROLES:
        onwards = np.array([at, cut.points[stop + 1]])
        pen.during(Span(pen.span.first + in_full)).line(ROLES[after], onwards, f"piece-{stop}", out_of(at))
    first, second = (abs(cut.areas[row]) for row in edges[0])
    start, end = map(b.vertex_name, edges[0])
    share = f"{number(first)}/({number(first)} + {number(second)})"
    values: dict[str, object] = {"start": start, "end": end, "edge": start + end, "share": share}
    values |= {"point": b.vertex_name((here or far)[0]), "place": as_written(at), "where": Caption(PLACE_NAMES[after])}
    values |= {"left": sum(cut.areas[row] > 0.0 for row in far), "right": sum(cut.areas[row] < 0.0 for row in far)}
    met, runs = (Caption(each, values) for each in says)
    among = in_words(PLACE_NAMES[after], PLACE_NAMES.values(), draft.look.language)
    if in_full:
        draft.add_step(met, runs, ask="line.ask", answer=1, candidates=among, pills=STOP_PILLS)
    else:
        draft.add_step(runs, pills=PASSING_PILLS)
    return {*here, *edges[0]}


def _add_result(draft: Draft, cut: LineCut, ends: Floats) -> dict[str, object]:
    """Add the last step, with the pieces of the line, then of the segment; return the answer as JSON values."""
    pen, on_it = draft.last_pen, [0 <= share <= 1 for share in cut.shares]
    draft.take_away([f"{each}-{stop}" for each in ("stop", "piece") for stop in range(MOST_STEPS_OF_KIND)], pen.span)
    whole, segment = cut.pieces(cut.shares), cut.segment
    for phase, pieces, stops in ((pen.in_phase(), whole, cut.points), (pen.from_phase(1), segment, cut.points[on_it])):
        phase.dots(Role.CROSSING, stops, "stops")
        for row, (piece, length, place) in enumerate(pieces):
            if place in ROLES:
                phase.line(ROLES[place], piece, f"inside-{row}", out_of(piece[0]))
                phase.name_line(number(length), ROLES[place], piece, f"inside-{row}", delayed=True)
    places = {piece.place for piece in segment}
    holds = places == {"inside"}, "inside" in places, "along" in places, any(on_it), True
    relation, (message, word) = next(each for each, held in zip(SEGMENT_MESSAGES.items(), holds, strict=True) if held)
    parts = {"line": (whole, "inside"), "inside": (segment, "inside"), "along": (segment, "along")}
    values = {name: sum(each.length for each in some if each.place == place) for name, (some, place) in parts.items()}
    values["length"] = math.dist(*ends)
    among = in_words(word, (each for _, each in SEGMENT_MESSAGES.values()), draft.look.language)
    says = Caption("line.whole" if values["line"] else "line.whole_outside", values), Caption(message, values)
    draft.add_step(*says, ask="line.ask_segment", answer=1, candidates=among)
    return {"relation": relation, "points": cut.points.tolist(), "places": list(cut.places[1:-1]), **values}
