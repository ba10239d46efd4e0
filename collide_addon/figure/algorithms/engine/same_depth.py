# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of one depth found in two ways: each face of A − B has the normal of an edge, which is an axis of SAT.

Each normal is a step: B's translation along it that separates the shadows is as long as the face's distance from 0.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ....geometry import PenetrationResult, Relation, epa, gjk, minkowski_difference, sat
from ...labels.names import vertex_requests
from ...model.arrays import FLOAT_NOISE, Floats, extent
from ...model.choices import Detail
from ...model.figure import Panel, Span, from_aside, out_of
from ...model.lesson import FigureChoices, Lesson
from ...model.style import Role
from ...model.subject import Subject, refuse_circle
from ...parts.candidates import lengths, relations
from ...parts.pair import BADGES, evenly, name_ghost, pair_draft, pair_headings, pair_sheet, pair_title
from ...parts.polygons import draw_between
from ...parts.support_lines import across
from ...stage.draft import IN_FULL, MOST_STEPS_OF_KIND, Draft
from ...stage.pen import Pen
from ...text.directions import as_unit
from ...text.exact import MINUS, worked
from ...text.exact_form import exact
from ...text.messages import Caption, as_pair, number

RAIL = ("rail.turn_axis", "rail.overlap", "rail.difference_face", "rail.smallest")
NORMAL_SHARE = 0.08
"""Length of a normal's arrow, as a share of the extent of A − B."""


@dataclass(frozen=True, eq=False)
class DepthFace:
    """A face of A − B with its `ends` (2, 2) and unit normal, and the `edge` of a subject with the same normal.

    Along the normal A ends at `high`, and B begins at `low`: their difference is the overlap, and the distance of the
    face from the origin.
    """

    ends: Floats
    normal: Floats
    subject: Subject
    edge: int
    high: float
    low: float

    @property
    def rows(self) -> tuple[int, int]:
        """The rows of the vertices of the edge with the face's normal."""
        return self.edge, (self.edge + 1) % len(self.subject.boundary)

    @property
    def edge_ends(self) -> Floats:
        """The ends (2, 2) of that edge."""
        return self.subject.boundary[list(self.rows)]

    @property
    def arrow(self) -> Floats:
        """The segment (2, 2) from where B begins to where A ends along the normal, through the middle of the edge."""
        side = across(self.normal)
        return np.outer((self.low, self.high), self.normal) + float(self.edge_ends.mean(axis=0) @ side) * side

    @property
    def depth(self) -> float:
        """The translation of B along the normal to leave A."""
        return self.high - self.low

    @property
    def foot(self) -> Floats:
        """The point (2,) of the face's line nearest to the origin; it may lie outside the face."""
        return self.depth * self.normal


def faces_of(a: Subject, b: Subject) -> Iterator[DepthFace]:
    """Yield the faces of A − B, counter-clockwise."""
    sides = [
        (-sign * across(vector) / np.hypot(*vector), subject, row)
        for subject, sign in ((a, 1.0), (b, -1.0))
        for row, vector in enumerate(np.roll(subject.boundary, -1, axis=0) - subject.boundary)
        if vector.any()
    ]
    normals, hull = np.array([each for each, _, _ in sides]), minkowski_difference(a.shape.core, b.shape.core)
    for ends in np.stack([hull, np.roll(hull, -1, axis=0)], axis=1):
        vector = ends[1] - ends[0]
        normal = -across(vector) / np.hypot(*vector) + 0.0
        cosines = normals @ normal
        _, subject, edge = sides[int(np.argmax(cosines >= cosines.max() - FLOAT_NOISE))]  # the parallel one
        high, low = float((a.boundary @ normal).max()), float((b.boundary @ normal).min())
        yield DepthFace(ends, normal, subject, edge, high, low)


def same_depth_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of one depth found in two ways, or of its absence; a circle raises a GeometryError."""
    a, b = subjects
    refuse_circle(*subjects)
    look, deep = choices.look, epa(a.shape, b.shape)
    faces = list(faces_of(a, b)) if deep.relation is Relation.PENETRATING else []
    moved_out, feet = b.boundary + deep.depth * deep.normal, [face.foot[np.newaxis] for face in faces]
    at_edges, at_faces = _normals(faces)
    arrows = (face.arrow for face in faces)
    sheet = pair_sheet(a, b, look, moved_out, *arrows, *at_edges, of_difference=[*feet, *at_faces])
    draft = pair_draft("Depths", a, b, sheet)
    distinct = sum(axis.duplicate_of is None for axis in sat(a.shape, b.shape).axes)
    if faces:
        _add_faces(draft, subjects, faces, deep, distinct)
    else:
        draft.add_step(Caption("same.setup"))
        closest = gjk(a.shape, b.shape)
        draw_between(draft.last_pen, closest.closest_a, closest.closest_b, closest.distance, 0.0)
        among = relations(deep.relation, look.language)
        draft.add_step(Caption("same.none", {"distance": closest.distance}), ask="ask.relation", candidates=among)
    figure = draft.finish(
        pair_title(draft.say("same.title"), a, b, look.language),
        rail=RAIL if len(draft.steps) > 2 else (), badge=BADGES[deep.relation],
        headings=pair_headings(draft.sheet.layout),
        result={
            "relation": deep.relation.value, "depth": deep.depth, "normal": deep.normal.tolist(),
            "faces": [{"normal": face.normal.tolist(), "distance": face.depth} for face in faces],
            "axes": distinct, "iterations": deep.iterations,
        },
    )  # fmt: skip
    return Lesson(figure, deep, (), {"relation": deep.relation.value, "depth": deep.depth})


def _normals(faces: Sequence[DepthFace]) -> list[list[Floats]]:
    """Return the arrows (2, 2) of the normals at the edges, and of those at the faces; none if there are too many."""
    few = faces if len(faces) <= 2 * MOST_STEPS_OF_KIND else ()
    length = NORMAL_SHARE * extent(np.concatenate([face.ends for face in few])) if few else 0.0
    return [
        [ends.mean(axis=0) + np.outer((0.0, length), face.normal) for ends, face in zip(places, few, strict=True)]
        for places in ([face.edge_ends for face in few], [face.ends for face in few])
    ]


def _add_faces(
    draft: Draft, subjects: Sequence[Subject], faces: Sequence[DepthFace], deep: PenetrationResult, axes: int
) -> None:
    """Add all normals at once, then some one by one, and the nearest face; `axes` is the number of SAT's axes."""
    best, pen, (_, b) = max(faces, key=lambda face: float(face.normal @ deep.normal)), draft.step_pen, subjects
    some = {id(face) for face in (*evenly(faces, MOST_STEPS_OF_KIND), best)}
    shown = [face for face in faces if id(face) in some] if draft.look.detail is Detail.FULL else []
    of_faces = pen.from_phase(1).at(Panel.DIFFERENCE)
    for at_edge, at_face in zip(*_normals(faces), strict=True):
        for one, arrow in ((pen, at_edge), (of_faces, at_face)):
            one.arrow(Role.AXIS, arrow, "normal", out_of(arrow[0]))
    draft.add_step(Caption("same.setup"), Caption("same.faces", {"faces": len(faces)}))
    used: dict[str, list[tuple[int, Span]]] = {"A": [], "B": []}
    for k, face in enumerate(shown):
        used[face.subject.letter] += [(row, draft.step_pen.span) for row in face.rows]
        _add_face(draft, face, shown, in_full=k < IN_FULL)
    for subject in subjects:
        draft.requests += vertex_requests(subject, draft.sheet, used[subject.letter])
    pen, moved = draft.last_pen, b.boundary + best.depth * best.normal
    _draw_axis(pen, best)
    _draw_face(pen, best)
    pen.outline(Role.GHOST, moved, "B-moved-out", from_aside(-best.depth * best.normal))
    name_ghost(pen, moved, best.normal)
    values = {"depth": deep.depth, "exactly": exact(deep.depth), "axes": axes, "steps": deep.iterations}
    draft.add_step(
        Caption("same.smallest", values | {"normal": as_unit(best.normal)}), Caption("same.cost", values),
        ask="same.ask_depth", candidates=lengths(deep.depth, [face.depth for face in shown[:3]]), pills=2 * ((3, 3),),
    )  # fmt: skip


def _add_face(draft: Draft, face: DepthFace, shown: Sequence[DepthFace], *, in_full: bool) -> None:
    """Add a normal: the overlap along it between A and B, then the face of A − B; both at once unless `in_full`."""
    pen = draft.step_pen
    _draw_axis(pen, face)
    _draw_face(pen.from_phase(1) if in_full else pen, face)
    values: dict[str, object] = {"edge": face.subject.edge_name(face.edge), "normal": as_unit(face.normal)}
    values |= dict(zip(("start", "end"), map(as_pair, face.ends), strict=True))
    values |= {"length": face.depth, "work": worked(face.high, (MINUS, face.low), total=face.depth)}
    if in_full:
        draft.add_step(
            Caption("same.axis", values), Caption("same.face", values), ask="same.ask_face", answer=1,
            candidates=lengths(face.depth, [each.depth for each in shown[:4]]), pills=((0, 1), (2, 2)),
        )  # fmt: skip
    else:
        draft.add_step(Caption("same.also", values), pills=((0, 2),))


def _draw_axis(pen: Pen, face: DepthFace) -> None:
    """Draw the lines across the normal at which A ends and B begins, and their overlap along it."""
    arrow, middle = face.arrow, face.edge_ends.mean(axis=0)
    for name, at, comes in (("A", arrow[1], face.depth), ("B", arrow[0], -face.depth)):
        line = pen.sheet.line_across(at, face.normal, Panel.WORLD)
        pen.line(Role.SUPPORT_LINE, line, f"line-{name}", from_aside(comes * face.normal))
    pen.line(Role.EDGE_A if face.subject.letter == "A" else Role.EDGE_B, face.edge_ends, "edge", out_of(middle))
    pen.arrow(Role.OVERLAP, arrow, "length", out_of(arrow[0]))
    pen.name(number(face.depth), Role.OVERLAP, arrow.mean(axis=0), across(face.normal), "length", delayed=True)


def _draw_face(pen: Pen, face: DepthFace) -> None:
    """Draw the face of A − B, and the distance of its line from the origin."""
    pen, foot, zero = pen.at(Panel.DIFFERENCE), face.foot, np.zeros(2)
    pen.line(Role.SUPPORT_LINE, pen.sheet.line_across(foot, face.normal, Panel.DIFFERENCE), "line-of-face")
    pen.line(Role.EDGE_LIT, face.ends, "face", out_of(face.ends.mean(axis=0)))
    pen.line(Role.WITNESS, np.array([zero, foot]), "distance", out_of(zero))
    pen.name(number(face.depth), Role.WITNESS, foot / 2, across(face.normal), "distance", delayed=True)
