# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of a run in space: what all its pictures share, and the pens that draw solids and what stands over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Self, cast

import numpy as np

from ...geometry import DifferenceVertex, Relation
from ..labels.names import origin_request, shape_names
from ..model.arrays import Floats
from ..model.figure import Figure, Kind, Mark, Panel, Span
from ..model.lesson import Measured
from ..model.look import Look
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import bounds_of
from ..parts.difference_page import DifferencePage, PairPen
from ..parts.pair import BADGES
from ..space.model import SpaceSubject
from ..stage.draft import Draft
from ..stage.pen import Pen
from ..text.messages import say
from ..text.names import written_edge
from .drawn import GAP, OF_A, OF_B, OF_DIFFERENCE, around, draw_plane, draw_seam, draw_solid, outline
from .flat import Views, difference_of, flat_subject
from .ground import draw_ground
from .hidden import with_gaps
from .sheet import three_panels
from .solid import Solid, solid_of
from .view import FROM_ABOVE, View, home_view, profile

BELOW = {Panel.WORLD: 45.0, Panel.DIFFERENCE: 18.0, Panel.PROFILE: 0.0}
"""Room for the weights of four vertices, and for the parts of a tetrahedron, in figure units."""
BALL = 0.6
"""A ball about the origin that touches A − B has room where its radius is no larger share of both together."""
MOST_DIFFERENCES = 30_000
"""Of vertices: of more A − B is not built to be drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class SpacePage:
    """What all pictures of a run in space share: A, B and A − B as solids, the views, and what vertices are called.

    `numbers` is the page that captions ask, with vertices in space; `home` is the one on which the pictures of the
    plane are drawn, with those on paper. `aside` is the scale of the profile, and `above` the view there from above.
    `edges` (n, 2, 3) are those drawn of a solid in a panel, by its part.
    """

    solids: tuple[Solid, Solid]
    difference: Solid
    views: Views
    numbers: DifferencePage
    home: DifferencePage
    aside: float
    above: View
    edges: dict[tuple[Panel, str], Floats] = field(default_factory=dict)

    @property
    def subjects(self) -> tuple[SpaceSubject, SpaceSubject]:
        """A and B."""
        return cast("tuple[SpaceSubject, SpaceSubject]", (self.numbers.a, self.numbers.b))

    @property
    def names(self) -> Mapping[DifferenceVertex, str]:
        """The names of the vertices that were found."""
        return self.home.names

    @property
    def language(self) -> str:
        """The language of its texts."""
        return self.home.language

    def name_of(self, vertices: Sequence[DifferenceVertex]) -> str:
        """Return the name of a part of a simplex by those of its vertices."""
        return written_edge(*(self.names[vertex] for vertex in vertices))

    def profile(self, direction: Floats, edge: Floats | None = None) -> View:
        """Return the view along the planes across a direction, along an `edge` in one of them if there is one."""
        return profile(direction, self.views.world, edge).scaled(self.aside)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfilePen(PairPen):
    """A pen for the pictures of the plane, in the profile."""

    @property
    def difference(self) -> Self:
        """The pen in A − B, which is seen there."""
        return self.at(Panel.PROFILE)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpacePen(Pen):
    """A pen that draws solids, and knows the pens of the plane that draw over them."""

    page: SpacePage

    @property
    def difference(self) -> Self:
        """The pen in A − B."""
        return self.at(Panel.DIFFERENCE)

    @property
    def flat(self) -> PairPen:
        """The pen for the pictures of the plane."""
        own = self.sketch, self.span, self.panel, self.asking, self.delayed, self.still
        return PairPen(*own, page=self.page.home)

    def aside(self, view: View) -> ProfilePen:
        """Return the pen for the pictures of the plane as a profile shows the shapes."""
        a, b = (flat_subject(each, view) for each in self.page.subjects)
        hull = outline(view, self.page.difference.vertices)
        page = replace(self.page.home, a=a, b=b, hull=hull, line="legend.support-plane")
        own = self.sketch, self.span, Panel.PROFILE, self.asking, self.delayed, self.still
        return ProfilePen(*own, page=page)

    def draw_planes(self, view: View, planes: Mapping[str, Floats]) -> None:
        """Draw pieces of planes (n, 3) by part; where lines of these and of solids cross, those behind have gaps."""
        there = [edges for (panel, _), edges in self.page.edges.items() if panel is self.panel]
        for part, corners in planes.items():
            draw_plane(self, view, corners, part, before=there)
        borders = np.concatenate([around(corners) for corners in planes.values()])
        marks = list(self.sketch.marks)
        self.sketch.marks[:] = chain.from_iterable(self._interrupted(mark, view, borders) for mark in marks)

    def _interrupted(self, mark: Mark, view: View, over: Floats) -> Iterator[Mark]:
        """Yield a mark, of edges of a solid with gaps where lines (n, 2, 3) are before them while the pen draws."""
        edges = self.page.edges.get((mark.panel, mark.part)) if mark.panel is self.panel else None
        if edges is None or mark.kind is not Kind.POLYLINE or not mark.span.overlaps(self.span):
            yield mark
            return
        left = with_gaps(edges, over, view, GAP * self.unit)
        first, ends = max(mark.span.first, self.span.first), min(mark.span.ends, self.span.ends)
        if mark.span.first < first:
            yield replace(mark, span=Span(mark.span.first, first - 1))
        last = None if mark.span.last is None and self.span.last is None else ends
        points, starts = view.paper(left).reshape(-1, 2), tuple(range(2, 2 * len(left), 2))
        yield replace(mark, span=Span(first, last), points=points, starts=starts, delayed=False)
        if ends < mark.span.ends:
            yield replace(mark, span=Span(ends + 1, mark.span.last), delayed=False)

    def draw_ground(self, points: Sequence[Floats] = ()) -> None:
        """Draw the ground under A and B, with lines on which points (3,) drop to it."""
        shapes = [solid.vertices for solid in self.page.solids]
        draw_ground(self, self.page.views.world, shapes, np.array(points).reshape(-1, 3), "A-B")

    def draw_difference(self) -> None:
        """Draw A − B."""
        there, page = self.difference.when_arrived(), self.page
        edges = draw_solid(there, page.views.difference, page.difference, OF_DIFFERENCE, "A-B")
        page.edges[Panel.DIFFERENCE, "A-B"] = edges

    def draw_above(self) -> SpacePen:
        """Draw A and B as they are seen from above, where the profile stands; return the pen there."""
        aside = self.at(Panel.PROFILE)
        for letter, solid, ink in zip("AB", self.page.solids, (OF_A, OF_B), strict=True):
            draw_solid(aside, self.page.above, solid, ink, f"{letter}-above")
        return aside


def space_draft(
    name: str,
    subjects: Sequence[SpaceSubject],
    names: Mapping[DifferenceVertex, str],
    directions: Sequence[Floats],
    simplices: Sequence[Floats],
    look: Look,
    *,
    overlapping: bool,
    closest: Floats | None,
) -> tuple[Draft, SpacePen]:
    """Return the draft of a figure of A, B and A − B in space, with A, B and the origin, and a pen for it.

    `directions` (3,) are those of the search, and `simplices` (n, 3) the ones that are looked at. The `closest` points
    (2, 3), where there are some, show at last in the profile of the last direction.
    """
    shape_a, shape_b = (each.shape for each in subjects)
    a, b = shape_a.vertices, shape_b.vertices
    solids, difference = [solid_of(shape_a), solid_of(shape_b)], solid_of(difference_of(shape_a, shape_b))
    normals = [solid.normals for solid in (*solids, difference)]
    both, around = np.concatenate((a, b)), np.concatenate((difference.vertices, np.zeros((1, 3))))
    home = home_view(look.side, [a, b, around], normals, directions, simplices)
    middle = (both.min(axis=0) + both.max(axis=0)) / 2
    x, y, _ = middle.tolist()
    world, above = home.centred(middle, (x, y)), FROM_ABOVE.centred(middle)
    sides = [profile(each, home) for each in directions]
    radius = 0.0 if closest is None or overlapping else float(np.linalg.norm(closest[1] - closest[0]))
    ball = radius * np.array((home.right, home.up, -home.right, -home.up))
    if radius > BALL * float(np.ptp(around, axis=0).max()):
        ball = ball[:0]
    gap = [] if closest is None else [sides[-1].centred(closest.mean(axis=0)).paper(both)]
    contents = {
        Panel.WORLD: bounds_of(world.paper(both)),
        Panel.DIFFERENCE: bounds_of(home.paper(np.concatenate((around, ball)))),
        Panel.PROFILE: bounds_of(above.paper(both), *(side.paper(around) for side in sides), *gap),
    }
    sheet, scales = three_panels(contents, look.aspect, BELOW)
    views, aside = Views(world, home.scaled(scales[Panel.DIFFERENCE])), scales[Panel.PROFILE]
    flat_a, flat_b = (flat_subject(each, world) for each in subjects)
    hull = outline(views.difference, difference.vertices)
    paper = DifferencePage(flat_a, flat_b, sheet, hull, names, look.language, overlapping)
    in_space = cast("list[Subject]", list(subjects))  # of which captions ask what they ask of shapes of the plane
    numbers = replace(paper, a=in_space[0], b=in_space[1], hull=difference.vertices)
    page = SpacePage(
        (solids[0], solids[1]), difference, views, numbers, paper, aside, above.scaled(aside).centred(middle)
    )
    draft = Draft(name, sheet, look)
    pen = SpacePen(draft, page=page)
    for solid, ink, subject in zip(solids, (OF_A, OF_B), subjects, strict=True):
        others = [other for other in solids if other is not solid]
        page.edges[Panel.WORLD, subject.letter] = draw_solid(pen, world, solid, ink, subject.letter, others)
    draw_seam(pen, world, solids)
    draft.marks += shape_names([flat_a, flat_b], sheet)
    draft.marks.append(Mark(Kind.POINTS, Role.ORIGIN, np.zeros((1, 2)), "0", Panel.DIFFERENCE))
    draft.requests.append(origin_request(sheet.unit))
    return draft, pen


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
    """Return the finished figure of A and B in space, as the `home` view shows them; see `Draft.finish`.

    The `name` is for its title, where the draft's is no name in every language.
    """
    a, b = (each.name for each in subjects)
    return draft.finish(
        say("space.title", draft.look.language, algorithm=name or draft.name, a=a, b=b),
        headings=headings,
        badge=BADGES[relation],
        result={**result, "measured": Measured.SPACE.value, "side": list(home.side)},
        rail=rail,
        bounds=bounds,
    )
