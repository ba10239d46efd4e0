# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of axes in space, and its pictures: an axis with its face or edges, both shadows, gap or overlap."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ....geometry import Relation
from ...labels.names import shape_names
from ...model.arrays import Floats, middle_of
from ...model.figure import Align, Kind, Panel, from_aside, out_of
from ...model.look import Look
from ...model.style import SMALL_SIZE, STYLES, Role
from ...page.sheet import bounds_of
from ...page.text_metrics import text_width
from ...space.axes import Axis
from ...space.model import SpaceSubject
from ...stage.draft import Draft
from ...stage.half_planes import strip_between
from ...stage.pen import Pen
from ...text.messages import number
from ...text.names import written_names
from ..drawn import OF_A, OF_B, draw_both, draw_ghost, draw_ground, draw_own_mesh, draw_seam, draw_solid, ground_below
from ..planes import ALONG, MOST_NAMED, draw_end_planes, furthest
from ..solid import Solid, solid_of
from ..view import FROM_ABOVE, View, flat_subject, home_view, panels_beside, profile

SHARES = {Panel.WORLD: 0.27, Panel.PROFILE: 0.4, Panel.MEASURE: 0.33}
"""The panels' shares of the width."""
LANES, AXIS_LANE, BETWEEN_LANE = (4.0, 11.0), 26.0, 18.0
"""Distances below the profile of the shadows of A and B, of the axis, and of the gap or overlap; in figure units."""
ARROW_LENGTH, BAR_TEXT_GAP = 22.0, 3.0
"""Length of the axis's arrow at A and B, and distance from a bar to its text."""


@dataclass(frozen=True, slots=True, eq=False)
class Lit:
    """A face or an edge that an axis comes from: rows of vertices of A or B, in order around it."""

    subject: SpaceSubject
    rows: tuple[int, ...]

    @property
    def points(self) -> Floats:
        """Its vertices (n, 3)."""
        return self.subject.shape.vertices[list(self.rows)]


@dataclass(frozen=True, slots=True, eq=False)
class AxesPage:
    """What all pictures of axes in space share: A and B, and their view.

    `aside` is the scale of the profile, `above` the view from above that may replace it.
    """

    subjects: tuple[SpaceSubject, SpaceSubject]
    solids: tuple[Solid, Solid]
    world: View
    aside: float
    above: View
    middle: Floats

    def profile(self, direction: Floats, lit: Sequence[Lit] = ()) -> View:
        """Return the view with an axis to the right; for a pair of `lit` edges, along A's edge."""
        home = self.world
        if len(lit) == 2 and len(lit[0].rows) == 2:
            vector = lit[0].points[1] - lit[0].points[0]
            home = replace(home, towards=vector if vector @ home.towards > 0.0 else -vector)
        return profile(direction, home).scaled(self.aside).centred(self.middle)

    def reaches(self, axis: Axis) -> dict[str, float]:
        """Return the ends of the shadows of A and B on an axis, by their names in captions."""
        return {
            f"{end}_{subject.letter.lower()}": float(ends(subject.shape.vertices @ axis.direction))
            for subject in self.subjects
            for end, ends in (("low", np.min), ("high", np.max))
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class AxesPen(Pen):
    """A pen that knows what all pictures of axes in space share."""

    page: AxesPage


def axes_draft(
    name: str,
    subjects: tuple[SpaceSubject, SpaceSubject],
    directions: Sequence[Floats],
    lit: Sequence[Floats],
    way_out: Floats,
    look: Look,
) -> tuple[Draft, AxesPen]:
    """Return the draft of a figure of axes along some directions (3,), with A and B drawn, and a pen for it.

    The vertices `lit` (n, 3) should be clearly visible. There is room for B moved along its `way_out` (3,).
    """
    a, b = (each.shape.vertices for each in subjects)
    solid_a, solid_b = (solid_of(each.shape) for each in subjects)
    home = home_view(look.side, [a, b], [solid_a.normals, solid_b.normals], directions, lit)
    both = np.concatenate((a, b, b + way_out))
    middle = middle_of(both)
    x, y, _ = middle.tolist()
    world, above = home.centred(middle, (x, y)), FROM_ABOVE.centred(middle)
    sides = [profile(each, home).centred(middle).paper(both) for each in directions]
    ground = ground_below(np.concatenate((a, b)))
    contents = {
        Panel.WORLD: bounds_of(world.paper(both), world.paper(ground)),
        Panel.PROFILE: bounds_of(above.paper(both), *sides),
    }
    sheet, scales = panels_beside(contents, look, {Panel.PROFILE: 34.0}, SHARES)  # for the shadows below it
    aside = scales[Panel.PROFILE]
    page = AxesPage(subjects, (solid_a, solid_b), world, aside, above.scaled(aside).centred(middle), middle)
    draft = Draft(name, sheet)
    pen = AxesPen(draft, page=page)
    for solid, ink, subject, other in zip((solid_a, solid_b), (OF_A, OF_B), subjects, (solid_b, solid_a), strict=True):
        draw_solid(pen, world, solid, ink, subject.letter, [other])
        draw_own_mesh(pen, world, subject)
    draw_seam(pen, world, page.solids)
    draft.marks += shape_names([flat_subject(each, world) for each in subjects], sheet)
    return draft, pen


def draw_above(pen: AxesPen) -> None:
    """Draw A and B from above in place of the profile, with the ground below them."""
    draw_ground(pen, pen.page.world, [solid.vertices for solid in pen.page.solids], np.empty((0, 3)), "A-B")
    draw_both(pen.at(Panel.PROFILE), pen.page.above, pen.page.solids, "above")


def draw_axis(pen: AxesPen, axis: Axis, lit: Sequence[Lit], *, turns: bool = True) -> None:
    """Draw the face or edges that an axis comes from, lit, with the axis on it."""
    page, world = pen.page, pen.page.world
    for each in lit:
        role, letter = each.subject.lit_role, each.subject.letter
        places = world.paper(each.points)
        pen.outline(role, places, f"source-{letter}", filled=len(places) > 2)
        middle = world.paper(each.subject.shape.vertices).mean(axis=0)
        for row, place in zip(each.rows, places, strict=True):
            pen.dots(role, place, each.subject.vertex_name(row))
            if len(places) <= MOST_NAMED:
                called = each.subject.vertex_name(row)
                pen.name(written_names(called), role, place, place - middle, called, needed=False)
    foot = lit[0].points.mean(axis=0) if lit else page.middle
    tail = world.paper(foot)
    arrow = np.array([tail, tail + world.vector(ARROW_LENGTH * pen.unit / world.scale * axis.direction)])
    pen.arrow(Role.AXIS, arrow, "axis", out_of(tail) if turns else None)
    pen.name("n", Role.AXIS, arrow[1], arrow[1] - arrow[0], "axis", delayed=turns)


def draw_aside(pen: AxesPen, axis: Axis, lit: Sequence[Lit]) -> None:
    """Draw A and B with an axis horizontally to the right, and the axis below them."""
    page, view, aside = pen.page, pen.page.profile(axis.direction, lit), pen.at(Panel.PROFILE)
    draw_both(aside, view, page.solids, "aside")
    low, high = pen.sheet.seen(Panel.PROFILE)[[0, 1]]
    level = low[1] - AXIS_LANE * pen.unit
    ends = np.array([(low[0] + 2.0 * pen.unit, level), (high[0] - 6.0 * pen.unit, level)])
    aside.arrow(Role.AXIS, ends, "axis-aside")
    aside.write("n", Role.AXIS, ends[1] + (1.5 * pen.unit, 0.0), "axis-aside")


def draw_shadows(pen: AxesPen, axis: Axis, lit: Sequence[Lit], *, fall: bool = True) -> None:
    """Draw both shadows below A and B, as seen with the axis to the right, and the projection lines."""
    view, aside = pen.page.profile(axis.direction, lit), pen.at(Panel.PROFILE)
    foot, unit, reaches = float(pen.sheet.seen(Panel.PROFILE)[0, 1]), pen.unit, pen.page.reaches(axis)
    both = np.concatenate([view.paper(each.shape.vertices)[:, 0] for each in pen.page.subjects])
    for subject, role, cast, lane in zip(
        pen.page.subjects, (Role.SHADOW_A, Role.SHADOW_B), (Role.PROJECTION_A, Role.PROJECTION_B), LANES, strict=True
    ):
        letter, places = subject.letter, view.paper(subject.shape.vertices)
        ends = places[[places[:, 0].argmin(), places[:, 0].argmax()]]
        shadow = np.column_stack((ends[:, 0], np.full(2, foot - lane * unit)))
        falls = from_aside(np.array((0.0, float(places[:, 1].mean()) - shadow[0, 1]))) if fall else None
        is_long = shadow[0, 0] < shadow[1, 0]
        numbers: dict[str, object] = {"interval": [reaches[f"{end}_{letter.lower()}"] for end in ("low", "high")]}
        aside.mark(Kind.BAR if is_long else Kind.POINTS, role, shadow, f"shadow-{letter}", falls, numbers=numbers)
        aside.lines(cast, [np.array(each) for each in zip(ends, shadow, strict=True)], f"projection-{letter}")
        text = pen.say(f"role.shadow-{letter}")
        _write_beside(aside, (text, letter), role, both, float(shadow[0, 1]), f"shadow-{letter}")


def _write_beside(pen: Pen, texts: Sequence[str], role: Role, ends: Floats, level: float, part: str) -> None:
    """Write the first of some texts that fits to the right, or to the left, of a drawing with these ends."""
    low, high = pen.sheet.seen(pen.panel)[[0, 1], 0].tolist()
    right, left = float(ends.max()) + BAR_TEXT_GAP * pen.unit, float(ends.min()) - BAR_TEXT_GAP * pen.unit
    for text in texts:
        width = text_width(text, SMALL_SIZE, bold=STYLES[role].bold) * pen.unit
        for place, align, fits in (
            (right, Align.LEFT, right + width <= high),
            (left, Align.RIGHT, left - width >= low),
        ):
            if fits:
                pen.write(text, role, np.array((place, level)), part, SMALL_SIZE, align)
                return


def draw_between(pen: AxesPen, axis: Axis, lit: Sequence[Lit]) -> None:
    """Draw the planes where A ends and B begins as lines across the axis, and the gap or overlap between them."""
    view, ends, aside = pen.page.profile(axis.direction, lit), pen.page.reaches(axis), pen.at(Panel.PROFILE)
    foot, unit = float(pen.sheet.seen(Panel.PROFILE)[0, 1]), pen.unit
    at = np.array([(view.scale * ends[name] + view.shift[0], foot) for name in ("high_a", "low_b")])
    for letter, end in zip("AB", at, strict=True):
        line = pen.sheet.line_across(end, ALONG, Panel.PROFILE)
        aside.line(Role.SUPPORT_LINE, line, f"line-{letter}", from_aside(at.mean(axis=0) - end))
    level = at - (0.0, BETWEEN_LANE * unit)
    if axis.overlap == 0.0:
        aside.line(Role.MEETING, np.array([at[0] - (0.0, lane * unit) for lane in LANES]), "touching")
        text = pen.say("axis.touching")
    else:
        text = pen.say("axis.overlap" if axis.overlap > 0.0 else "axis.gap", length=abs(axis.overlap))
    if axis.overlap < 0.0:
        low, high = at[:, 0].tolist()
        aside.empty(strip_between(ALONG, low, high, pen.sheet.seen(Panel.PROFILE)), "gap")
        aside.mark(Kind.BAR, Role.REACH, level, "gap", out_of(level.mean(axis=0)))
    elif axis.overlap > 0.0:
        aside.mark(Kind.BAR, Role.OVERLAP, level[::-1], "overlap", out_of(level.mean(axis=0)))
    role = Role.OVERLAP if axis.overlap > 0.0 else Role.REACH if axis.overlap else Role.MEETING
    _write_beside(
        aside.when_arrived(), (text, number(abs(axis.overlap))), role, level[:, 0], float(level[0, 1]), "between"
    )


def draw_decision(pen: AxesPen, axis: Axis, relation: Relation) -> None:
    """Draw the planes perpendicular to the deciding axis at A and B, and B at the end of the shortest way out."""
    page, world, n = pen.page, pen.page.world, axis.direction
    ends = [furthest(solid, vector).mean(axis=0) for solid, vector in zip(page.solids, (n, -n), strict=True)]
    draw_end_planes(pen, world, page.solids, ends, n)
    if relation is not Relation.PENETRATING:
        return
    vector, tail = axis.overlap * n, world.paper(ends[1])
    draw_ghost(pen, world, page.solids[1], vector, "B-moved-out", named=True)
    arrow = np.array([tail, tail + world.vector(vector)])
    pen.arrow(Role.TRANSLATION, arrow, "translation", out_of(tail))
    pen.when_arrived().name(number(axis.overlap), Role.TRANSLATION, arrow.mean(axis=0), ALONG, "depth")
