# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of a run in space: what its pictures share, and the pens that draw solids and flat marks over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from types import MappingProxyType
from typing import Self, cast

import numpy as np

from ...geometry import DifferenceVertex, Relation
from ..labels.names import origin_request, shape_names
from ..model.arrays import Floats, extent, middle_of
from ..model.choices import Layout
from ..model.figure import PHASES, Figure, Kind, Mark, Motion, Panel, Span
from ..model.lesson import Choices, Measured
from ..model.look import Look
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet, bounds_of
from ..parts.difference_page import DifferencePage, PairPen
from ..parts.pair import BADGES, pair_title
from ..space.model import SpaceSubject
from ..stage.draft import Draft
from ..stage.pen import Pen
from ..text.names import written_edge
from .drawn import (
    DIFFERENCE_INK,
    LINE_GAP,
    OF_A,
    OF_B,
    around,
    draw_ground,
    draw_own_mesh,
    draw_plane,
    draw_seam,
    draw_solid,
    ground_below,
    outline,
)
from .hidden import with_gaps
from .solid import Solid, solid_of
from .view import View, Views, difference_of, fitting_scale, flat_subject, home_view, panels_beside, profile

ROOMS_BELOW = {Panel.WORLD: 45.0, Panel.DIFFERENCE: 18.0}
"""Room for the weights of four vertices, and for the parts of a tetrahedron, in figure units."""
OPENING_SHARES = {Panel.WORLD: 0.5, Panel.DIFFERENCE: 0.5}
WITH_COMMON_POINT = {Panel.WORLD: 0.42, Panel.DIFFERENCE: 0.58}
WITH_CHECK = {Panel.WORLD: 0.29, Panel.PROFILE: 0.27, Panel.DIFFERENCE: 0.44}
"""The panels' shares of the width during the first step, and with the answer; see `SHARES`."""
ROW_GAP, ROW_MARGIN = 4.0, 4.0
"""Gap between two rows of the profile, and margin around their contents, in figure units."""
MOST_DIFFERENCES = 250_000
"""Most differences of vertices from which A − B is built for drawing, which takes half a second."""


@dataclass(frozen=True, slots=True, eq=False)
class SpacePage:
    """What all pictures of a run in space share: A, B and A − B as solids, the views, and the names of vertices.

    `numbers` is the page that captions use, with vertices in space; `home` is the page on which the plane's pictures
    are drawn, with vertices on paper. `aside` is the scale of the profile, `in_rows` of two profiles above each other.
    `edges` (n, 2, 3) are the edges drawn of each solid, by panel and part.
    """

    solids: tuple[Solid, Solid]
    difference: Solid
    views: Views
    numbers: DifferencePage
    home: DifferencePage
    aside: float
    in_rows: float
    edges: dict[tuple[Panel, str], Floats] = field(default_factory=dict)

    @property
    def subjects(self) -> tuple[SpaceSubject, SpaceSubject]:
        """A and B."""
        return cast("tuple[SpaceSubject, SpaceSubject]", (self.numbers.a, self.numbers.b))

    @property
    def around(self) -> Floats:
        """The vertices (n, 3) of A − B and the origin."""
        return np.concatenate((self.difference.vertices, np.zeros((1, 3))))

    @property
    def both(self) -> Floats:
        """The vertices (n, 3) of A and of B."""
        return np.concatenate([solid.vertices for solid in self.solids])

    def on(self, sheet: Sheet, views: Views, aside: float) -> SpacePage:
        """Return what the pictures on another sheet, with other views, share."""
        a, b = (flat_subject(each, views.world) for each in self.subjects)
        hull = outline(views.difference, self.difference.vertices)
        home = replace(self.home, a=a, b=b, sheet=sheet, hull=hull)
        numbers = replace(self.numbers, sheet=sheet)
        return replace(self, views=views, home=home, numbers=numbers, aside=aside, edges={})

    @property
    def names(self) -> Mapping[DifferenceVertex, str]:
        """The names of the vertices that were found."""
        return self.home.names

    def name_of(self, vertices: Sequence[DifferenceVertex]) -> str:
        """Return the name of a part of a simplex, made of its vertices' names."""
        return written_edge(*(self.names[vertex] for vertex in vertices))

    def profile(self, direction: Floats, edge: Floats | None = None) -> View:
        """Return the view along the planes perpendicular to a direction, along an `edge` in one of them if given."""
        return profile(direction, self.views.world, edge).scaled(self.aside)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfilePen(PairPen):
    """A pen that draws the plane's pictures in the profile panel."""

    @property
    def difference(self) -> Self:
        """The pen for A − B, which is drawn there, too."""
        return self.at(Panel.PROFILE)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpacePen(Pen):
    """A pen that draws solids, and has pens for the flat marks drawn over them."""

    page: SpacePage

    @property
    def difference(self) -> Self:
        """The pen for the panel of A − B."""
        return self.at(Panel.DIFFERENCE)

    @property
    def flat(self) -> PairPen:
        """The pen for the plane's pictures."""
        own = self.sketch, self.span, self.panel, self.asking, self.delayed, self.still
        return PairPen(*own, page=self.page.home)

    @property
    def in_profile(self) -> ProfilePen:
        """The pen for what is drawn in profile from given points only."""
        own = self.sketch, self.span, Panel.PROFILE, self.asking, self.delayed, self.still
        return ProfilePen(*own, page=self.page.home)

    def aside(self, view: View) -> ProfilePen:
        """Return the pen for the plane's pictures, with the shapes as a profile shows them."""
        a, b = (flat_subject(each, view) for each in self.page.subjects)
        hull = outline(view, self.page.difference.vertices)
        return replace(self.in_profile, page=replace(self.page.home, a=a, b=b, hull=hull, line="legend.support-plane"))

    def draw_planes(self, view: View, planes: Mapping[str, Floats]) -> None:
        """Draw pieces of planes (n, 3), given by part; where lines cross, the ones behind have gaps."""
        there = [edges for (panel, _), edges in self.page.edges.items() if panel is self.panel]
        for part, corners in planes.items():
            draw_plane(self, view, corners, part, before=there)
        borders = np.concatenate([around(corners) for corners in planes.values()])
        marks = list(self.sketch.marks)
        self.sketch.marks[:] = chain.from_iterable(self._interrupted(mark, view, borders) for mark in marks)

    def _interrupted(self, mark: Mark, view: View, over: Floats) -> Iterator[Mark]:
        """Yield a mark; edges of a solid have gaps, during the pen's span, where lines (n, 2, 3) pass `over` them."""
        edges = self.page.edges.get((mark.panel, mark.part)) if mark.panel is self.panel else None
        if edges is None or mark.kind is not Kind.POLYLINE or not mark.span.overlaps(self.span):
            yield mark
            return
        left, now = with_gaps(edges, over, view, LINE_GAP * self.unit), mark.span.within(self.span)
        if mark.span.first < now.first:
            yield replace(mark, span=Span(mark.span.first, now.first - 1))
            mark = replace(mark, motion=None)
        points, starts = view.paper(left).reshape(-1, 2), tuple(range(2, 2 * len(left), 2))
        yield replace(mark, span=now, points=points, starts=starts, delayed=False)
        if now.ends < mark.span.ends:
            yield replace(mark, span=Span(now.ends + 1, mark.span.last), motion=None, delayed=False)

    def draw_ground(self, points: Sequence[Floats] = ()) -> None:
        """Draw the ground below A and B, with lines that drop from points (3,) to it."""
        shapes = [solid.vertices for solid in self.page.solids]
        draw_ground(self, self.page.views.world, shapes, np.array(points).reshape(-1, 3), "A-B")

    def draw_shapes(self, before: SpacePage | None = None) -> None:
        """Draw A and B, moving from their place on the page `before`, and the origin."""
        page, solids = self.page, self.page.solids
        view, comes = page.views.world, None
        if before is not None and before.views.world != view:
            comes = _from_view(before.views.world, view, page.both.mean(axis=0), np.zeros(2))
        for solid, ink, subject in zip(solids, (OF_A, OF_B), page.subjects, strict=True):
            others = [other for other in solids if other is not solid]
            page.edges[Panel.WORLD, subject.letter] = draw_solid(self, view, solid, ink, subject.letter, others, comes)
            draw_own_mesh(self, view, subject, comes)
        draw_seam(self, view, solids)
        names = shape_names([page.home.a, page.home.b], self.sheet)
        self.sketch.marks += [replace(mark, span=self.span, delayed=bool(comes)) for mark in names]
        self.difference.dots(Role.ORIGIN, np.zeros((1, 2)), "0")
        self.sketch.requests.append(replace(origin_request(self.unit), span=self.span))

    def draw_difference(self, before: SpacePage | None = None) -> None:
        """Draw A − B, moving from its place on the page `before`, if given."""
        page, view, comes = self.page, self.page.views.difference, None
        if before is not None:
            vector = np.subtract(before.home.sheet.panels[Panel.DIFFERENCE], self.sheet.panels[Panel.DIFFERENCE])
            comes = _from_view(before.views.difference, view, np.zeros(3), vector)
        edges = draw_solid(self.difference, view, page.difference, DIFFERENCE_INK, "A-B", motion=comes)
        page.edges[Panel.DIFFERENCE, "A-B"] = edges

    def elsewhere(
        self,
        draft: Draft,
        span: Span,
        shares: Mapping[Panel, float],
        below: float = 0.0,
        side: View | None = None,
        further: Mapping[Panel, Floats] = MappingProxyType({}),
    ) -> Self:
        """Return the pen for a span in which panels have other shares of the width, with room `below` A and B.

        There is room for `further` points (n, 3), too. With a `side` view, the profile panel also has A and B.
        """
        page = self.page
        home = replace(page.views.world, scale=1.0, shift=(0.0, 0.0))
        contents = {
            panel: bounds_of(home.paper(each), home.paper(further.get(panel, each)))
            for panel, each in ((Panel.WORLD, page.both), (Panel.DIFFERENCE, page.around))
        }
        if side:
            contents[Panel.PROFILE] = bounds_of(side.paper(page.both))
        sheet, scales = panels_beside(contents, draft.look, {Panel.WORLD: below}, shares, like=draft.sheet)
        world = replace(home, scale=scales[Panel.WORLD], shift=sheet.panels[Panel.WORLD])
        sheet = replace(sheet, panels={**sheet.panels, Panel.WORLD: (0.0, 0.0)})
        difference = home.scaled(scales[Panel.DIFFERENCE])
        page = page.on(sheet, Views(world, difference), scales.get(Panel.PROFILE, page.aside))
        return replace(self, sketch=draft.elsewhere(sheet, span), span=span, page=page)

    def with_check(self, draft: Draft, normal: Floats, ends: Floats, further: Floats) -> tuple[Self, View]:
        """Return the pen for an answer with its check, with A and B drawn, and the profile centred on points (2, 3).

        There is room for `further` points (n, 3) beside A and B.
        """
        middle, last = ends.mean(axis=0), Span.of(len(draft.steps))
        side = profile(normal, self.page.views.world).centred(middle)
        pen = self.elsewhere(draft, last, WITH_CHECK, side=side, further={Panel.WORLD: further})
        pen.draw_shapes(self.page)
        draft.set_heading(Panel.PROFILE, "panel.gap_aside", last)
        return pen, pen.page.profile(normal).centred(middle)

    def in_rows(self, draft: Draft, vector: Floats) -> list[tuple[Self, View]]:
        """Return pens and views for A and B, and below them A − B, along the planes perpendicular to a vector (3,).

        Both have the same scale, and B's plane is above the origin, so that A's plane is above the one of A − B.
        """
        page, sheet, area = self.page, self.sheet, self.sheet.areas[Panel.PROFILE]
        view, b = profile(vector, page.views.world).scaled(page.in_rows), page.solids[1].vertices
        over, places = view.centred(b[int(np.argmin(b @ vector))]), rows_of(view, b, page.both, page.around)
        ends, middle, pens = np.concatenate(places)[:, 0], area.center[1], []
        x = area.center[0] - float(ends.min() + ends.max()) / 2
        self.at(Panel.PAGE).line(Role.RULE, np.array([(area.left, middle), (area.right, middle)]), "rows")
        gap = ROW_GAP * self.unit / 2
        rows = area._replace(bottom=middle + gap), area._replace(top=middle - gap)
        for row, drawn, shown in zip(rows, places, (over, view), strict=True):
            y = row.center[1] - float(drawn[:, 1].min() + drawn[:, 1].max()) / 2
            there = replace(
                sheet, areas={**sheet.areas, Panel.PROFILE: row}, panels={**sheet.panels, Panel.PROFILE: (x, y)}
            )
            own = replace(page, home=replace(page.home, sheet=there))
            pens.append((replace(self, sketch=draft.elsewhere(there), page=own), shown))
        return pens


def is_on_objects(a: SpaceSubject, b: SpaceSubject, choices: Choices) -> bool:
    """Tell whether a figure is drawn on the objects: on request, for a gallery story, or if A − B is too large."""
    return choices.layout is Layout.OVERLAY or bool(choices.story) or len(a.shape) * len(b.shape) > MOST_DIFFERENCES


def _from_view(before: View, view: View, point: Floats, vector: Floats) -> Motion:
    """Return the motion of marks from the view `before`, scaled about a point (3,) and moved by a vector (2,), too."""
    at, share = view.paper(point), before.scale / view.scale
    shift, about = (before.paper(point) + vector - at).tolist(), at.tolist()
    return Motion((shift[0], shift[1]), stretch=(share, share), about=(about[0], about[1]))


def space_draft(
    name: str,
    subjects: Sequence[SpaceSubject],
    names: Mapping[DifferenceVertex, str],
    directions: Sequence[Floats],
    simplices: Sequence[Floats],
    look: Look,
    *,
    steps: int,
    overlapping: bool,
    closest: Floats | None,
) -> tuple[Draft, SpacePen, SpacePen]:
    """Return the draft of a figure of A, B and A − B in space, with A, B and the origin, and pens for it.

    `directions` (3,) are the search's, and `simplices` (n, 3) the ones shown. If there are `closest` points (2, 3) and
    no overlap, there is room for a ball about the origin with their distance as its radius.
    """
    shape_a, shape_b = (each.shape for each in subjects)
    a, b = shape_a.vertices, shape_b.vertices
    solids, difference = [solid_of(shape_a), solid_of(shape_b)], solid_of(difference_of(shape_a, shape_b))
    normals = [solid.normals for solid in (*solids, difference)]
    both, around = np.concatenate((a, b)), np.concatenate((difference.vertices, np.zeros((1, 3))))
    home = home_view(look.side, [a, b, around], normals, directions, simplices)
    middle = middle_of(both)
    x, y, _ = middle.tolist()
    world = home.centred(middle, (x, y))
    sides = [profile(each, home) for each in directions]
    radius = 0.0 if closest is None or overlapping else float(np.linalg.norm(closest[1] - closest[0]))
    ball = radius * np.array((home.right, home.up, -home.right, -home.up))
    if radius > 0.6 * extent(around):  # no room for the ball about the origin
        ball = ball[:0]
    grounds = {Panel.WORLD: ground_below(both), Panel.DIFFERENCE: ground_below(around)}
    contents = {
        Panel.WORLD: bounds_of(world.paper(both), world.paper(grounds[Panel.WORLD])),
        Panel.DIFFERENCE: bounds_of(home.paper(np.concatenate((around, ball)))),
        Panel.PROFILE: bounds_of(*(side.paper(around) for side in sides)),
    }
    sheet, scales = panels_beside(contents, look, ROOMS_BELOW)
    views, aside = Views(world, home.scaled(scales[Panel.DIFFERENCE])), scales[Panel.PROFILE]
    flat_a, flat_b = (flat_subject(each, world) for each in subjects)
    hull = outline(views.difference, difference.vertices)
    paper = DifferencePage(flat_a, flat_b, sheet, hull, names, overlapping)
    in_space = cast("list[Subject]", list(subjects))  # captions read them like plane subjects
    numbers = replace(paper, a=in_space[0], b=in_space[1], hull=difference.vertices)
    area, unit = sheet.areas[Panel.PROFILE], sheet.unit
    room = np.array((area.width, (area.height - ROW_GAP * unit) / 2)) - 2 * ROW_MARGIN * unit
    in_rows = min((_fitting(room, side, b, both, around) for side in sides), default=aside)
    page = SpacePage((solids[0], solids[1]), difference, views, numbers, paper, aside, in_rows)
    draft = Draft(name, sheet)
    pen = SpacePen(draft, Span(PHASES, PHASES * (steps + 1) - 1), page=page)
    asked = pen.elsewhere(draft, Span(0, PHASES - 1), OPENING_SHARES, further=grounds)
    asked.draw_shapes()
    if steps:
        pen.draw_shapes(asked.page)
    return draft, pen, asked


def rows_of(view: View, b: Floats, both: Floats, around: Floats) -> tuple[Floats, Floats]:
    """Return the places (n, 2) of A and B, with the start of B (n, 3) at 0, and of A − B, in profile."""
    return view.paper(both - b[int(np.argmin(b @ view.right))]), view.paper(around)


def _fitting(room: Floats, side: View, b: Floats, both: Floats, around: Floats) -> float:
    """Return the scale at which each of a profile's two rows fits into a `room` (2,); see `SpacePen.in_rows`."""
    rows = rows_of(side, b, both, around)
    ends = np.concatenate(rows)[:, 0]
    sizes = float(np.ptp(ends)), max(float(np.ptp(row[:, 1])) for row in rows)
    return fitting_scale(room.tolist(), sizes)


HEADINGS = {Panel.WORLD: "panel.world", Panel.DIFFERENCE: "panel.difference", Panel.PROFILE: "panel.profile"}


def finish_pair(
    draft: Draft,
    home: View,
    subjects: Sequence[SpaceSubject],
    relation: Relation,
    result: Mapping[str, object],
    headings: Mapping[Panel, str] = HEADINGS,
    *,
    rail: Sequence[str],
    bounds: str = "",
    name: str = "",
) -> Figure:
    """Return the finished figure of A and B in space, with its `home` view in the result; see `Draft.finish`."""
    a, b = subjects
    return draft.finish(
        pair_title(draft.say("space.title", algorithm=name or draft.name), a, b, draft.look.language),
        headings=headings,
        badge=BADGES[relation],
        result={**result, "measured": Measured.SPACE.value, "side": list(home.side)},
        rail=rail,
        bounds=bounds,
    )
