# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of a line against a polygon: the sides of vertices, where edges meet the line, and how it runs on there.

A step for the first vertex of each side has its cross product, one for each place on the boundary says what lies there
and where the line runs on. The last step says it of the whole line, and of the segment alone.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import numpy as np

from ....geometry import LineCut, Polygon, cut_line
from ...labels.names import shape_names
from ...model.arrays import Floats
from ...model.choices import Detail
from ...model.figure import AnswerCandidate, Span, from_aside, out_of
from ...model.lesson import Choices, Lesson, look_of
from ...model.records import plain
from ...model.style import Role
from ...model.subject import Subject, line_points, polygon_of
from ...parts.candidates import in_words
from ...parts.pair import pair_title, shape_marks
from ...parts.polygons import draw_polygon, name_vertices, polygon_name
from ...parts.turns import SIDES, SIGNS, draw_line, draw_side, sheet_for_turns
from ...stage.draft import Draft
from ...stage.pen import Pen
from ...text.exact_form import exact_point
from ...text.messages import Caption, as_pair, number, say

RAIL = ("rail.side", "rail.edges", "rail.onwards")
SIDE_PILLS, STOP_PILLS, PASSING_PILLS = ((0, 0), (0, 0)), ((1, 1), (2, 2)), ((1, 2),)
"""The parts of the rail in the phases of a vertex, of a place shown in full, and of one that passes."""
MOST_STOPS = 8
"""If the line meets the boundary in more places, the others share one step."""
PLACES = {"inside": "choice.inside", "along": "choice.on_boundary", "outside": "choice.outside"}
ONWARDS = {"inside": "line.inside", "along": "line.along", "outside": "line.outside"}
"""Where the line runs on behind a place, in a word and as a sentence."""
COUNTS = {1: "left", -1: "right", 0: "on_line"}
ROLES = {"inside": Role.EDGE_A, "along": Role.MEETING}
SEGMENTS = {
    "inside": ("line.segment_inside", "choice.inside"),
    "crossing": ("line.segment_crosses", "choice.cross"),
    "along": ("line.segment_along", "choice.share"),
    "touching": ("line.segment_touches", "choice.only_touch"),
    "apart": ("line.segment_misses", "choice.miss"),
}
"""What is said of the segment, by its relation, and in a word."""


def line_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the line through A's two points and the polygon B.

    An A that is no segment, and a B that is a circle or crosses itself, raise a GeometryError.
    """
    a, (b, polygon) = subjects[0], polygon_of(subjects[1])
    ends, look = line_points(a), look_of(choices, parameters)
    cut, full = cut_line(ends[0], ends[1], polygon.rings), look.detail is Detail.FULL
    sheet = sheet_for_turns(np.concatenate([*b.rings, ends]), look)
    draft = Draft("Line", sheet, look, shape_marks([a], Detail.REDUCED) + shape_names([a], sheet))
    given = Pen(draft)
    draw_polygon(given, b)
    draft.marks.append(polygon_name(b, sheet, [ends]))
    for row, end in enumerate(ends):
        given.name(a.vertex_name(row), a.role, end, end - ends[1 - row])
    draw_line(given.during(Span(0, 0)), ends[0], ends[1], motion=out_of(ends.mean(axis=0)))
    draw_line(given.during(Span(1)), ends[0], ends[1])
    draft.add_step(Caption("line.setup"))
    if full:
        signs = _add_sides(draft, b, polygon, cut, ends)
        known, used = draft.last_pen.span, list[tuple[int, int, Span]]()
        draft.add_step(
            Caption("line.sides", {name: signs.count(sign) for sign, name in COUNTS.items()}), pills=SIDE_PILLS[:1]
        )
        for stop in range(min(len(cut.shares), MOST_STOPS)):
            used += _add_stop(draft, b, polygon, cut, stop)
        name_vertices(draft, b, used, known, [SIGNS[sign] for sign in signs])
        if len(cut.shares) > MOST_STOPS:
            draft.step_pen.dots(Role.CROSSING, cut.points[MOST_STOPS:], "rest")
            draft.add_step(Caption("line.rest", {"count": len(cut.shares) - MOST_STOPS}), pills=PASSING_PILLS)
    result = {**_add_result(draft, cut, ends), "b": plain(polygon.rings)}
    figure = draft.finish(
        pair_title(say("line.title", look.language), a, b, look.language), rail=RAIL if full else (), result=result
    )
    return Lesson(figure, cut, (), {"relation": str(result["relation"]), "points": len(cut.shares)})


def _add_sides(draft: Draft, b: Subject, polygon: Polygon, cut: LineCut, ends: Floats) -> list[int]:
    """Add a step for the first vertex of each side, with its cross product, and return the signs of all."""
    signs = [(area > 0.0) - (area < 0.0) for area in cut.areas]
    firsts = sorted(signs.index(side) for side in set(signs))
    used = []
    for row in firsts:
        pen, name, sign, at = draft.step_pen, b.vertex_name(row), signs[row], np.array(polygon.vertices[row])
        used.append((*_place(polygon, row), pen.span))
        pen.dots(Role.SUPPORT_B, at, name)
        pen.arrow(Role.AXIS, ends, "direction", out_of(ends[0]))
        draw_side(pen.from_phase(1), (*ends, at), sign, f"side-{name}", draft.look.language)
        values: dict[str, object] = {"start": "a1", "end": "a2", "point": name, "area": cut.areas[row]}
        values |= {"start_at": as_pair(ends[0]), "end_at": as_pair(ends[1]), "point_at": as_pair(at)}
        among = [AnswerCandidate(text, sign == value) for value, text in SIGNS.items()]
        says = Caption("segment.question", values), Caption(SIDES[sign], values)
        draft.add_step(*says, ask="ask.side", answer=1, candidates=among, pills=SIDE_PILLS)
    name_vertices(draft, b, used, Span(0, draft.last_pen.span.first - 1))
    return signs


def _place(polygon: Polygon, row: int) -> tuple[int, int]:
    """Return the ring of a vertex, and its number in that."""
    ring = polygon.ring_of[row]
    return ring, row - polygon.starts[ring]


def _add_stop(draft: Draft, b: Subject, polygon: Polygon, cut: LineCut, stop: int) -> Iterator[tuple[int, int, Span]]:
    """Add the step of a place on the boundary: what lies there, and how the line runs on; at once if that was seen.

    Yields the vertices that it names, by ring and number, and when.
    """
    vertices, then, at, rows = np.array(polygon.vertices), polygon.following, cut.points[stop], cut.edges[stop]
    ends = [(row, then[row]) for row in rows]
    here = [row for edge in ends for row in edge if (vertices[row] == at).all()]
    far = [row for edge in ends for row in edge if row not in here]
    before, after = cut.places[stop : stop + 2]
    says = "line.vertex" if here else "line.edge", "line.stays" if before == after != "along" else ONWARDS[after]
    in_full = says not in [tuple(caption.message for caption in step.captions) for step in draft.steps]
    pen, comes_from = draft.step_pen, cut.points[stop - 1] if stop else vertices[(far or here)[0]]
    pen.lines(Role.EDGE_B, [vertices[list(edge)] for edge in ends], "edges")
    pen.during(Span(pen.span.first)).dots(Role.CROSSING, at, f"stop-{stop}", from_aside(comes_from - at))
    if after in ROLES:
        onwards = np.array([at, cut.points[stop + 1]])
        pen.during(Span(pen.span.first + in_full, None)).line(ROLES[after], onwards, f"piece-{stop}", out_of(at))
    first, second = ends[0]
    heights = [number(abs(cut.areas[row])) for row in ends[0]]
    values: dict[str, object] = {
        "point": b.vertex_name(here[0] if here else first),
        "edge": b.vertex_name(first) + b.vertex_name(second),
        "start": b.vertex_name(first),
        "end": b.vertex_name(second),
        "share": f"{heights[0]}/({heights[0]} + {heights[1]})",
        "place": as_pair(at),
        "exactly": exact_point(*as_pair(at)),
        "left": sum(cut.areas[row] > 0.0 for row in far),
        "right": sum(cut.areas[row] < 0.0 for row in far),
        "where": Caption(PLACES[after]),
    }
    met, runs = (Caption(each, values) for each in says)
    among = in_words(PLACES[after], PLACES.values(), draft.look.language)
    if in_full:
        draft.add_step(met, runs, ask="line.ask", answer=1, candidates=among, pills=STOP_PILLS)
    else:
        draft.add_step(runs, pills=PASSING_PILLS)
    yield from ((*_place(polygon, row), pen.span) for row in {*here, first, second})


def _add_result(draft: Draft, cut: LineCut, ends: Floats) -> dict[str, object]:
    """Add the last step, with the pieces of the line, then of the segment; return the answer as JSON values."""
    pen, way = draft.last_pen, ends[1] - ends[0]
    whole = cut.pieces(cut.shares[0], cut.shares[-1]) if len(cut.shares) > 1 else []
    segment = cut.pieces(Fraction(0), Fraction(1))
    on_it = [0 <= share <= 1 for share in cut.shares]
    draft.take_away([f"{each}-{stop}" for each in ("stop", "piece") for stop in range(MOST_STOPS)], pen.span)
    for phase, pieces, stops in (
        (pen.in_phase(), whole, cut.points),
        (pen.from_phase(1), segment, cut.points[on_it]),
    ):
        phase.dots(Role.CROSSING, stops, "stops")
        for row, (low, high, place) in enumerate(pieces):
            if place in ROLES:
                piece = ends[0] + np.outer([float(low), float(high)], way)
                phase.line(ROLES[place], piece, f"inside-{row}", out_of(piece[0]))
                phase.name_line(number(math.dist(*piece)), ROLES[place], piece, f"inside-{row}", delayed=True)
    places = {place for _, _, place in segment}
    relations = {
        "inside": places == {"inside"},
        "crossing": "inside" in places,
        "along": "along" in places,
        "touching": any(on_it),
        "apart": True,
    }
    relation = next(name for name, holds in relations.items() if holds)
    lengths = [
        math.hypot(*way) * float(sum((high - low for low, high, each in pieces if each == place), Fraction(0)))
        for pieces, place in ((whole, "inside"), (segment, "inside"), (segment, "along"))
    ]
    values = dict(zip(("line", "inside", "along"), lengths, strict=True)) | {"length": math.hypot(*way)}
    message, word = SEGMENTS[relation]
    among = in_words(word, (each for _, each in SEGMENTS.values()), draft.look.language)
    draft.add_step(
        Caption("line.whole" if lengths[0] else "line.whole_outside", values),
        Caption(message, values),
        ask="line.ask_segment",
        answer=1,
        candidates=among,
    )
    return {"relation": relation, "points": cut.points.tolist(), "places": list(cut.places[1:-1]), **values}
