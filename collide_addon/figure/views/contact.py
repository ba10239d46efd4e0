# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the contact manifold in space: the reference face, across the normal, clips the incident face.

Seen along the normal, the cuts are lines, as in the plane; from the side, the depths of the points are upright.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...geometry import ClipStep, ContactManifold, Relation
from ...geometry.space import contact_manifold, gjk
from ..labels.names import shape_names
from ..model.arrays import Floats, extent, middle_of
from ..model.choices import Detail
from ..model.figure import Panel, from_aside, out_of
from ..model.lesson import FigureChoices, Lesson
from ..model.look import Look
from ..model.records import plain, plain_fields
from ..model.style import SMALL_SIZE, Role
from ..page.page import PARTED
from ..page.sheet import bounds_of
from ..parts.candidates import numbers_around, yes_or_no
from ..parts.pair import evenly
from ..space.model import SpaceSubject
from ..stage.draft import Draft
from ..stage.half_planes import beyond
from ..stage.pen import Pen
from ..text.directions import as_unit
from ..text.exact import MINUS, worked
from ..text.messages import Caption, equals, number, point, say
from ..text.names import written_edge, written_names
from .drawn import OF_A, OF_B, draw_plane, draw_seam, draw_solid
from .page import finish_pair
from .planes import ALONG, MOST_NAMED
from .solid import solid_of
from .view import View, flat_subject, home_view, panels_beside, profile

RAIL = ("rail.reference_face", "rail.incident_face", "rail.clip", "rail.depths")
FACES_PILLS, CUT_PILLS, RESULT_PILLS = ((0, 0), (0, 0), (1, 1)), ((2, 2), (2, 2)), ((3, 3), (3, 3))
"""The parts of the rail in the phases of the faces' step, of a cut, and of the last step."""
HEADINGS = {Panel.WORLD: "panel.world", Panel.DIFFERENCE: "contact.along_normal", Panel.PROFILE: "contact.aside"}
SHARES = {Panel.WORLD: 0.36, Panel.DIFFERENCE: 0.3, Panel.PROFILE: 0.34}
"""The panels' shares of the width."""
MOST_CUTS, MOST_SIDES_SHOWN = 8, 4
"""Most sides of the reference shown, evenly spread if there are more, and most points listed."""
NORMAL = 16.0
"""Length of the normal's arrow, in figure units."""
PARALLEL_SINE = 1e-9
"""Sine of the angle up to which two faces are parallel."""
PLANE_EXTENSION = 0.25
"""How far a plane through a side extends above the reference face, as a share of the face's size."""
COMING_SHARE = 0.3
"""Distance along the normal from which B moves into place, as a share of the size of both."""
EDGE_ROLES = {"A": Role.EDGE_A, "B": Role.EDGE_B}


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactPen(Pen):
    """A pen that knows the contact of two solids: the `reference` face of `own` clips the `incident` face of `other`.

    Both are rows of vertices. `outward` (3,) is the reference's outward normal, `facing` the incident face's, if it is
    a face. `views` are by panel. `names` are those of the incident face's vertices, and p1, p2, … of the points that
    cuts have made, by their coordinates.
    """

    manifold: ContactManifold
    own: SpaceSubject
    other: SpaceSubject
    reference: tuple[int, ...]
    incident: tuple[int, ...]
    outward: Floats
    facing: Floats | None
    views: Mapping[Panel, View]
    names: Mapping[tuple[float, ...], str]

    @property
    def face(self) -> Floats:
        """The vertices (n, 3) of the reference."""
        return self.own.shape.vertices[list(self.reference)]

    @property
    def values(self) -> dict[str, object]:
        """The values for captions about the shapes and the faces."""
        faces = ("edge", self.own, self.reference), ("incident", self.other, self.incident)
        letters = {"own": self.own.letter, "other": self.other.letter, "depth": self.manifold.depth}
        return letters | {name: listed([of.vertex_name(row) for row in rows], "") for name, of, rows in faces}

    def called(self, points: Floats) -> list[str]:
        """Return the names of points (n, 3) of the incident face."""
        return [self.names[tuple(each)] for each in points.tolist()]

    def paper(self, points: Floats) -> Floats:
        """Return points (…, 3) as places (…, 2) in the panel."""
        return self.views[self.panel].paper(points)

    def draw_face(self, letter: str, points: Floats, part: str, names: Sequence[str]) -> None:
        """Draw a face (n, 3), or what is left of it, in all panels, in a shape's colour, and name its points."""
        for pen in map(self.at, HEADINGS):
            places = pen.paper(points)
            pen.outline(EDGE_ROLES[letter], places, part, filled=len(points) > 2 and pen.panel is Panel.WORLD)
            for name, place in zip(names[:MOST_NAMED], places, strict=False) if pen.panel is Panel.DIFFERENCE else ():
                pen.name(written_names(name), EDGE_ROLES[letter], place, place - places.mean(axis=0), name, SMALL_SIZE)


def listed(names: Sequence[str], between: str = ", ") -> str:
    """Return names as a list in words; if there are many, only the first ones."""
    return between.join(names[:MOST_SIDES_SHOWN]) + "…" * (len(names) > MOST_SIDES_SHOWN)


def contact_in_space(a: SpaceSubject, b: SpaceSubject, choices: FigureChoices) -> Lesson:
    """Return the lesson of the contact of A and B in space; with reduced detail, it shows only the points."""
    look, steps = choices.look, list[ClipStep]()
    manifold = contact_manifold(a.shape, b.shape, record=steps.append)
    draft, pen = _draft(a, b, manifold, steps, look)
    draft.add_step(Caption("contact.setup"))
    if look.detail is Detail.FULL and manifold.reference:
        _add_faces(draft, pen)
        shown = evenly(steps, MOST_CUTS) if len(pen.incident) > 1 else []
        first = next((step for step in shown if len(step.dropped)), None)
        for step in shown:
            _add_cut(draft, pen, step, in_full=step in (shown[0], first))
    _add_result(draft, pen, steps[-1].kept if steps else np.empty((0, 3)))
    figure = finish_pair(
        draft, pen.views[Panel.WORLD], (a, b), manifold.relation,
        {**plain_fields(manifold), "a": plain(a.shape), "b": plain(b.shape)}, HEADINGS,
        rail=RAIL if len(draft.steps) > 2 else (), name=say("contact.title", look.language),
    )  # fmt: skip
    measured = {"relation": manifold.relation.value, "points": len(manifold.points), "depth": manifold.depth}
    return Lesson(figure, manifold, tuple(steps), measured)


def _draft(
    a: SpaceSubject, b: SpaceSubject, manifold: ContactManifold, steps: Sequence[ClipStep], look: Look
) -> tuple[Draft, ContactPen]:
    """Return the draft of the figure with A and B in each panel, and a pen for it."""
    sides = (a, manifold.rows_a, manifold.normal), (b, manifold.rows_b, -manifold.normal)
    (own, reference, outward), (other, incident, _) = sides[::-1] if manifold.reference == "B" else sides
    names = {tuple(other.shape.vertices[row].tolist()): other.vertex_name(row) for row in incident}
    for made in (tuple(each) for step in steps for each in step.kept.tolist()):
        names.setdefault(made, f"p{len(names) - len(incident) + 1}")
    solids, vertices = [solid_of(each.shape) for each in (a, b)], [each.shape.vertices for each in (a, b)]
    home = home_view(look.side, vertices, [solid.normals for solid in solids], [manifold.normal], [])
    both, side = np.concatenate(vertices), own.shape.vertices[list(reference[:2])]
    solid = solids["AB".index(other.letter)]
    normals = [each for each, ring in zip(solid.normals, solid.rings, strict=True) if {*incident} <= {*ring}]
    facing = min(normals, key=lambda normal: float(normal @ outward), default=None)
    edge = side[-1] - side[0] if facing is None else np.cross(outward, facing)
    if np.linalg.norm(edge) < PARALLEL_SINE:
        edge = side[-1] - side[0]
    aside = profile(outward, home, edge if manifold.reference else None)
    middle = middle_of(both)
    x, y, _ = middle.tolist()
    views = {
        Panel.WORLD: home.centred(middle, (x, y)),
        Panel.DIFFERENCE: View(np.cross(aside.up, outward), aside.up, outward).centred(middle),
        Panel.PROFILE: View(-aside.up, outward, aside.towards).centred(middle),
    }
    contents = {panel: bounds_of(view.paper(both)) for panel, view in views.items()}
    sheet, scales = panels_beside(contents, look, {}, SHARES)
    for panel in (Panel.DIFFERENCE, Panel.PROFILE):
        views[panel] = views[panel].scaled(scales[panel]).centred(middle)
    draft = Draft("Contact", sheet)
    pen = ContactPen(
        draft, manifold=manifold, own=own, other=other, reference=reference, incident=incident,
        outward=outward, facing=facing, views=views, names=names,
    )  # fmt: skip
    for panel, view in views.items():
        for solid, ink, letter, behind in zip(solids, (OF_A, OF_B), "AB", solids[::-1], strict=True):
            comes = from_aside(view.vector(COMING_SHARE * extent(both) * manifold.normal)) if letter == "B" else None
            draw_solid(pen.at(panel), view, solid, ink, f"{letter}-{panel.value}", [behind], comes)
    draw_seam(pen.when_arrived(), views[Panel.WORLD], solids)
    letters = shape_names([flat_subject(each, views[Panel.WORLD]) for each in (a, b)], sheet)
    draft.marks += [replace(mark, delayed=True) for mark in letters]
    return draft, pen


def _add_faces(draft: Draft, pen: ContactPen) -> None:
    """Add the step of both faces: the normal, the reference across it, and the face that faces it most."""
    there, stays = pen.during(draft.step_pen.span), pen.during(draft.last_pen.span)
    middle, vector = pen.face.mean(axis=0), pen.manifold.normal
    for each in map(there.at, (Panel.WORLD, Panel.PROFILE)):
        view = pen.views[each.panel]
        each.arrow_along(Role.AXIS, view.paper(middle), view.vector(NORMAL * pen.unit / view.scale * vector), "n", "n")
    own = list(map(pen.own.vertex_name, pen.reference))
    stays.from_phase(1).draw_face(pen.own.letter, pen.face, "reference", own)
    cut = pen.other.shape.vertices[list(pen.incident)]
    there.from_phase(2).draw_face(pen.other.letter, cut, "incident", pen.called(cut))
    values = pen.values | {"normal": as_unit(vector), "first": own[0], "level": float(pen.face[0] @ vector) + 0.0}
    last = "contact.faceless"
    if pen.facing is not None:
        last, values = "contact.incident_face", values | {"facing": as_unit(pen.facing + 0.0)}
        values["cosine"] = float(pen.facing @ vector)
    said = "contact.normal", "contact.reference_face", last
    draft.add_step(*(Caption(each, values) for each in said), pills=FACES_PILLS)


def _add_cut(draft: Draft, pen: ContactPen, step: ClipStep, *, in_full: bool) -> None:
    """Add the cut at a side of the reference: the plane through it comes, and removes what lies beyond it."""
    pen, rows = pen.during(draft.step_pen.span), [pen.reference.index(row) for row in step.side]
    left, ends, letter = pen.from_phase(1) if in_full else pen, pen.face[rows], pen.other.letter
    vector = np.cross(ends[1] - ends[0], pen.outward)
    vector = vector / np.linalg.norm(vector) + 0.0
    size = PLANE_EXTENSION * extent(pen.face)
    corners = np.concatenate([ends + size * pen.outward, ends[::-1] - 2.0 * size * pen.outward])
    draw_plane(pen, pen.views[Panel.WORLD], corners, "side", from_aside(pen.views[Panel.WORLD].vector(size * vector)))
    along = pen.at(Panel.DIFFERENCE)
    (start, end), outward = along.paper(ends), pen.views[Panel.DIFFERENCE].vector(vector)
    along.whole_line(Role.SUPPORT_LINE, start, end - start, "side", from_aside(size * outward))
    outside = beyond(along.sheet.seen(Panel.DIFFERENCE), outward, float(outward @ start))
    along.when_arrived().area(Role.REGION, outside, "beyond")
    for row, place in zip(step.side, (start, end), strict=True) if max(rows) >= MOST_NAMED else ():
        name = pen.own.vertex_name(row)
        along.name(written_names(name), EDGE_ROLES[pen.own.letter], place, outward, name, SMALL_SIZE)
    if in_full:
        pen.in_phase().draw_face(letter, step.before, "incident", pen.called(step.before))
    left.draw_face(letter, step.kept, "kept", pen.called(step.kept))
    there, gone = left.at(Panel.DIFFERENCE), pen.called(step.dropped)
    for name, place in zip(gone[:MOST_SIDES_SHOWN], there.paper(step.dropped), strict=False):
        there.dot(Role.DROPPED, place, written_names(name), outward, f"gone-{name}", SMALL_SIZE)
    known = set(pen.called(step.before))
    made = [f"{written_names(name)} {equals(*each)}" for name, each in zip(
        pen.called(step.kept), step.kept.tolist(), strict=True) if name not in known]  # fmt: skip
    values = pen.values | {
        "side": written_edge(*(pen.own.vertex_name(row) for row in step.side)),
        "way": as_unit(vector),
        "limit": float(ends[0] @ vector) + 0.0,
        "gone": listed(list(map(written_names, gone))),
        "made": listed(made, PARTED),
    }
    cuts = Caption("contact.cut_face" if len(step.dropped) else "contact.uncut_face", values)
    if not in_full:
        draft.add_step(cuts, pills=CUT_PILLS[:1])
        return
    among = yes_or_no(right=bool(len(step.dropped)), language=draft.look.language)
    says = Caption("contact.side_face", values), cuts
    draft.add_step(*says, ask="contact.ask_cut_face", answer=1, candidates=among, pills=CUT_PILLS)


def _add_result(draft: Draft, pen: ContactPen, left: Floats) -> None:
    """Add the contact points, each with its depth, or the closest points if the solids are apart."""
    pen, manifold, depths = pen.during(draft.last_pen.span), pen.manifold, list[str]()
    values, is_own, count = pen.values, pen.own.letter == "A", len(manifold.points)
    if manifold.reference and len(left):
        pen.draw_face(pen.other.letter, left, "kept", pen.called(left))
    for each in manifold.points:
        above, below = (each.point_a, each.point_b) if is_own else (each.point_b, each.point_a)
        name = pen.called(below[np.newaxis])[0] if manifold.reference else ""
        for there in map(pen.at, HEADINGS):
            ends = there.paper(np.array([below, above]))
            there.dots(Role.MEETING, ends[0], "meeting")
            if each.depth and there.panel is not Panel.DIFFERENCE:
                there.arrow(Role.TRANSLATION, ends, "depth", out_of(ends[0]))
        if each.depth:  # beside the last arrow
            size = number(each.depth)
            there.name(size, Role.TRANSLATION, ends.mean(axis=0), ALONG, "depth", needed=False, delayed=True)
        high, low = (float(place @ pen.outward) + 0.0 for place in (above, below))
        depths.append(f"{written_names(name)}: {worked(high, (MINUS, low), total=each.depth)}" if name else
                    f"{point(*below.tolist())}")  # fmt: skip
        if each.depth >= manifold.depth:
            values["deepest"] = name
    values |= {"depths": listed(depths, PARTED), "count": count}
    messages: tuple[str, ...] = ("contact.several", "contact.stands") if count > 1 else ("contact.one",)
    if manifold.relation is Relation.SEPARATED:
        closest = gjk(pen.own.shape, pen.other.shape)
        values["distance"], messages = closest.distance, ("contact.apart",)
        for there in map(pen.at, HEADINGS):
            ends = there.paper(np.array([closest.closest_a, closest.closest_b]))
            there.line(Role.WITNESS, ends, "distance", out_of(ends[0]))
    elif not manifold.reference:
        messages = ("contact.no_face",)
    says = (Caption(each, values) for each in messages)
    draft.add_step(
        *says, ask="contact.ask_points", candidates=numbers_around(count), pills=RESULT_PILLS[: len(messages)]
    )
