# SPDX-License-Identifier: GPL-3.0-or-later
"""Marks in space that several algorithms share, and the figure made of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Self

import numpy as np

from ...geometry import convex_hull
from ...geometry.space import ConvexPolyhedron, DifferenceVertex, GjkResult, PenetrationResult, certify
from ..model.arrays import Floats
from ..model.figure import Align, Bounds, Panel, Span, Step
from ..model.lesson import Measured
from ..model.look import Look
from ..model.records import plain, plain_fields
from ..model.style import PAGE_WIDTH, STYLES, Role
from ..text.catalogue import sentences
from ..text.exact import MINUS, worked
from ..text.messages import Caption, say, written_in
from .bodies import bodies_marks, mesh_marks, seen_edges
from .model import SeenWhere, SpaceFigure, SpaceKind, SpaceMark, SpaceSubject
from .picture import NAMES, UPRIGHT, framed, framed_marks, room_for_shapes, view_axes

LEAST_SHARE = 1e-6
"""Of the largest coordinate: a figure of two equal points is about that large."""
ELEVATION = math.radians(25.0)
"""Of a reader's eye over the ground."""
ASLANT = math.radians(-25.0)
"""By how much it does not look straight across the way: so the plane between A and B shows its face."""
HIDDEN = 0.4
"""Share of A's size below which B is so small that A would hide it."""
LEVEL = 1e-3
"""Share of a way that counts as upright if it goes less far sideways."""
QUADRANTS = np.array([(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)])
PLANE_SHARE = 0.5
"""Half the side of the square drawn of a plane, by the radius of the smaller shape."""
LEAST_PLANE = 12.0
"""The same in figure units at least."""
FEW_EDGES, THINNEST = 40, 0.3
"""Up to so many edges of a hull have their full thickness; of more, at least this share of it is left."""
WIRE_EDGES = 200
"""Up to so many edges a wire has all of them."""
DOT_OF_SIDE, SMALLEST_DOT = 0.5, 0.35
"""Dots are no wider than this share of the shortest segment that they end, but so much of their own size at least."""
OUTERMOST = 0.15
"""Share of a shape's width that is beside its name."""
CLEAR = 3.0
"""Free room between a text and its anchor, in figure units."""
NAME_SIZE, POINT_SIZE = 13.0, 10.0
"""Sizes of the letters of shapes, and of those of points."""
ANSWER_SIZE, BELOW_SIZE, LINE_IN_VIEW = 17.0, 10.0, 17.0
"""Of the answer in the 3D View, of what stands below it, and from line to line."""
ASIDE, LEAST_SEEN = 10.0, 0.6
"""Of the names of points from them, in figure units; share of a segment that the picture shows of one seen aslant."""


LINE_OF_STORY = 13.0
"""Room for the sentence of a story, in figure units."""


def story_of(parameters: Mapping[str, object]) -> Caption | None:
    """Return what a figure of the gallery says beside its answer; None of another one."""
    message = f"gallery.story_{parameters.get('story')}"
    return Caption(message) if message in sentences("en") else None


ROOM_TO_MOVE, SMALLEST_SHARE = 1.25, 0.6
"""How much larger a picture is than what moves in it; the share of its unit that may do until it is made anew."""


class Space:
    """Where a figure in space stands, from where it is seen, and how large a figure unit is there.

    `low` is how far below the middle of the picture the shapes reach, in figure units.
    """

    def __init__(
        self,
        points: Floats,
        way: Floats,
        look: Look,
        *,
        radius: float = 0.0,
        aside: float = 0.0,
        moves: bool = False,
        last: Space | None = None,
    ) -> None:
        """Take the points (n, 3) of all that shows and the way across which it is seen.

        `radius` is that of the smaller shape, of which planes have their size; `aside` is free room right of the
        shapes. Of what `moves` there is room to move in, and the figure unit and the side from
        which it is seen are those of the `last` space as long as they will do.
        """
        self.look, self.aspect = look, look.aspect
        self.seen_from: Floats = _beside(way) if last is None else last.seen_from
        self.story = story_of(look.parameters)
        room = room_for_shapes(self.aspect, 0.0 if self.story is None else LINE_OF_STORY)
        inner = Bounds(room.left + NAMES, room.bottom + CLEAR, room.right - NAMES - aside, room.top - CLEAR)
        least = LEAST_SHARE * float(np.abs(points).max()) or 1.0
        self.room = inner
        self.center, self.far, self.unit = framed(points, self.seen_from, inner, least)
        if last is not None and SMALLEST_SHARE * last.unit <= self.unit <= last.unit:
            self.far, self.unit = last.far, last.unit
        elif moves:
            self.far, self.unit = ROOM_TO_MOVE * self.far, ROOM_TO_MOVE * self.unit
        self.across, self.up = view_axes(self.seen_from)
        self.low = float(((self.center - points) @ self.up).max()) / self.unit
        self.plane = max(LEAST_PLANE * self.unit, PLANE_SHARE * radius)

    @classmethod
    def of_pair(
        cls,
        a: SpaceSubject,
        b: SpaceSubject,
        look: Look,
        normal: Floats | None,
        *more: Floats,
        aside: float = 0.0,
        moves: bool = False,
        last: Space | None = None,
    ) -> Self:
        """Return the space of two shapes, and of further points (n, 3); `normal` is that of the plane between them."""
        points = np.concatenate([a.drawn.vertices, b.drawn.vertices, *more])
        way = np.array(b.shape.middle) - np.array(a.shape.middle) if normal is None else normal
        of_a, radius = radius_of(a.shape), radius_of(b.shape)
        if radius < HIDDEN * of_a:  # B is seen in front of A, which would hide it
            way = -way
        return cls(points, way, look, radius=min(of_a, radius), aside=aside, moves=moves, last=last)

    def in_picture(self, way: Floats) -> Floats:
        """Return how far a way (3,) goes to the right and up in the picture, in figure units."""
        return np.array((way @ self.across, way @ self.up)) / self.unit

    def beside(self, shape: ConvexPolyhedron, side: float) -> Floats:
        """Return where the name of a shape stands, left (-1) or right (1) of it in the picture, and as far away."""
        from_center = shape.vertices - self.center
        depth = float((np.array(shape.middle) - self.center) @ self.seen_from)
        nearer = (self.far - depth) / (self.far - from_center @ self.seen_from)
        x, y = (nearer * (from_center @ axis) for axis in (self.across, self.up))
        furthest = float((side * x).max())
        points = ASIDE + POINT_SIZE / 2 if np.ptp(x) < NAME_SIZE * self.unit else 0.0  # the names of points are there
        aside = side * (furthest + self.unit * (NAME_SIZE / 2 + CLEAR + points))
        above = float(y[side * x >= furthest - OUTERMOST * np.ptp(x)].mean())
        place: Floats = self.center + depth * self.seen_from + aside * self.across + above * self.up
        return place


def _beside(way: Floats) -> Floats:
    """Return the direction from which to look at A and B: across the way between them, a little from above.

    It is from behind the way, or from ahead of one that goes up: there both turns show more of the plane between them,
    and neither takes back what the other one shows.
    """
    level = np.array((way[1], -way[0], 0.0))
    length = float(np.linalg.norm(level))
    level = level / length if length > LEVEL * float(np.linalg.norm(way)) else np.array((0.6, -0.8, 0.0))
    aslant = -ASLANT if way[2] > 0.0 else ASLANT
    level = math.cos(aslant) * level + math.sin(aslant) * np.array((-level[1], level[0], 0.0))
    seen: Floats = math.cos(ELEVATION) * level + math.sin(ELEVATION) * UPRIGHT
    return seen


def radius_of(shape: ConvexPolyhedron) -> float:
    """Return half the diagonal of a shape's bounding box."""
    return float(np.linalg.norm(np.ptp(shape.vertices, axis=0))) / 2


def shape_marks(a: SpaceSubject, b: SpaceSubject, space: Space) -> Iterator[SpaceMark]:
    """Yield the hulls with the meshes in them, of a single point a dot, and their letters beside them in the picture.

    Many edges are drawn thinner than few.
    """
    right, _ = space.in_picture(np.array(b.shape.middle) - np.array(a.shape.middle))
    side = -1.0 if right < 0.0 else 1.0
    for subject, outwards in ((a, -side), (b, side)):
        shape, part = subject.drawn, f"hull-{subject.letter}"
        body = f"body-{subject.letter}"
        if subject.mesh is None:
            yield from bodies_marks([shape], subject.role, space.seen_from, body)
        else:
            yield from mesh_marks(subject.mesh, subject.role, space.seen_from, body)
        if shape.edges:
            yield SpaceMark(SpaceKind.LINES, subject.role, seen_edges(shape), part, scale=thinness(shape))
        else:
            yield SpaceMark(SpaceKind.POINTS, subject.role, shape.vertices, part)
        anchor, name = space.beside(shape, outwards), f"name-{subject.letter}"
        yield SpaceMark(
            SpaceKind.TEXT, subject.role, anchor[np.newaxis], name, text=subject.letter, size=NAME_SIZE, ahead=True
        )


def point_names(ends: Floats, space: Space, span: Span) -> Iterator[SpaceMark]:
    """Yield the names a and b of two points, beyond the ends of their segment; where they are one, "a = b".

    They stand on its line in space, so that no side shows them between its ends. Seen nearly along it, they would be
    on it: there they are beside it in the picture.
    """
    way = ends[1] - ends[0]
    length = float(np.linalg.norm(way))
    if length == 0.0:
        yield _name(ends[0], "a = b", Role.TEXT, (0.0, ASIDE), span)
        return
    right, up = space.in_picture(way)
    seen = math.hypot(right, up)
    for point, letter, role, side in ((ends[0], "a", Role.A, -ASIDE), (ends[1], "b", Role.B, ASIDE)):
        if seen * space.unit >= LEAST_SEEN * length:
            yield _name(point + side * space.unit / length * way, letter, role, (0.0, 0.0), span)
        else:
            beside = (side * right / seen, side * up / seen) if seen else (side, 0.0)
            yield _name(point, letter, role, beside, span)


def _name(point: Floats, text: str, role: Role, away: tuple[float, float], span: Span) -> SpaceMark:
    aside, above = away
    place = point[np.newaxis]
    return SpaceMark(SpaceKind.TEXT, role, place, "name-point", span, text, POINT_SIZE, aside, above, ahead=True)


def thinness(shape: ConvexPolyhedron) -> float:
    """Return the factor on the thickness of a shape's edges."""
    return max(THINNEST, min(1.0, math.sqrt(FEW_EDGES / len(shape.edges))))


def ghost_marks(shape: ConvexPolyhedron, way: Floats, space: Space, span: Span) -> Iterator[SpaceMark]:
    """Yield the wire of B as it stands once it has gone its way out, and what it is."""
    if not shape.edges:
        return
    wire = wire_mark(shape, Role.GHOST, "ghost-B", space, span)
    yield replace(wire, points=wire.points + way)
    side = -1.0 if way @ space.across < 0.0 else 1.0
    furthest = shape.vertices[int((shape.vertices @ (side * space.across)).argmax())] + way
    yield SpaceMark(
        SpaceKind.TEXT, Role.GHOST, furthest[np.newaxis], "ghost-name", span, say("role.ghost", space.look.language),
        aside=side * CLEAR, align=Align.RIGHT if side < 0.0 else Align.LEFT, ahead=True,
    )  # fmt: skip


def wire_mark(shape: ConvexPolyhedron, role: Role, part: str, space: Space, span: Span) -> SpaceMark:
    """Return the edges of a shape without its body; of very many, its outlines from three sides.

    One outline alone is a line to whoever looks along it.
    """
    if len(shape.edges) <= WIRE_EDGES:
        return SpaceMark(SpaceKind.LINES, role, seen_edges(shape), part, span, scale=thinness(shape))
    views = [(space.across, space.up), (space.up, space.seen_from), (space.seen_from, space.across)]
    edges = np.concatenate([_flat_outline(shape, np.array(axes)) for axes in views])
    return SpaceMark(SpaceKind.LINES, role, edges, part, span)


def _flat_outline(shape: ConvexPolyhedron, axes: Floats) -> Floats:
    """Return both ends of the sides of a shape's outline across two axes (2, 3), in the plane through its middle."""
    middle = np.array(shape.middle)
    flat = convex_hull((shape.vertices - middle) @ axes.T)
    return around(middle + flat @ axes)


def feature_marks(
    points: Floats, letter: str, space: Space, span: Span, part: str, *, filled: bool = True
) -> Iterator[SpaceMark]:
    """Yield a vertex, an edge or a face (n, 3) of A or B lit, with dots at its corners.

    Dots that would cover a short side are smaller. A face is not to be `filled` where there is another one in its
    plane: nobody could see which is before the other.
    """
    dots, lines = (Role.SUPPORT_A, Role.EDGE_A) if letter == "A" else (Role.SUPPORT_B, Role.EDGE_B)
    size = 1.0
    if len(points) > 1:
        ends = around(points)
        size = dot_size(dots, ends, space)
        yield SpaceMark(SpaceKind.LINES, lines, ends, f"{part}-{letter}", span, scale=size, ahead=True)
    yield SpaceMark(SpaceKind.POINTS, dots, points, f"{part}-{letter}", span, scale=size, ahead=True)
    if filled and len(points) > 2:
        role = Role.A if letter == "A" else Role.B
        yield SpaceMark(SpaceKind.FACE, role, points, f"{part}-{letter}", span, ahead=True)


def dot_size(role: Role, ends: Floats, space: Space) -> float:
    """Return the factor on the size of dots at the ends of segments (2 n, 3) by which they leave these to be seen."""
    shortest = float(np.linalg.norm(ends[1::2] - ends[::2], axis=1).min()) / space.unit
    return max(SMALLEST_DOT, min(1.0, DOT_OF_SIDE * shortest / STYLES[role].marker_size))


def simplex_marks(corners: Sequence[DifferenceVertex], space: Space, span: Span) -> Iterator[SpaceMark]:
    """Yield the features of A and of B that vertices of A − B are the differences of."""
    for letter, points in zip("AB", vertices_of(corners), strict=True):
        different = np.array(list(dict.fromkeys(tuple(point.tolist()) for point in points)))
        yield from feature_marks(different, letter, space, span, "simplex")


def vertices_of(corners: Sequence[DifferenceVertex]) -> tuple[list[Floats], list[Floats]]:
    """Return the vertices of A and those of B that vertices of A − B are the differences of."""
    return [corner.point_a for corner in corners], [corner.point_b for corner in corners]


def around(ring: Floats) -> Floats:
    """Return both ends of each side of a ring (n, 3); of two points, of the one segment between them."""
    if len(ring) == 2:
        return ring
    sides: Floats = np.stack((ring, np.roll(ring, -1, axis=0)), axis=1).reshape(-1, 3)
    return sides


def feature_points(shape: ConvexPolyhedron, rows: Sequence[int]) -> Floats:
    """Return the corners (n, 3) of a vertex, an edge or a face, in order around it."""
    ring = next((face for face in shape.faces if len(face) == len(rows) and set(face) == set(rows)), rows)
    points: Floats = shape.vertices[list(ring)]
    return points


def plane_marks(middle: Floats, normal: Floats, space: Space, span: Span) -> Iterator[SpaceMark]:
    """Yield a plane between A and B as a square."""
    corners = plane_corners(middle, normal, space)
    yield SpaceMark(SpaceKind.FACE, Role.AXIS, corners, "plane", span)
    yield SpaceMark(SpaceKind.LINES, Role.AXIS, around(corners), "plane", span)


def plane_corners(middle: Floats, normal: Floats, space: Space) -> Floats:
    """Return the corners (4, 3) of the square drawn of a plane."""
    corners: Floats = middle + space.plane * (QUADRANTS @ np.array(across_and_up(normal)))
    return corners


def across_and_up(normal: Floats) -> tuple[Floats, Floats]:
    """Return two unit vectors at right angles to a normal and to each other; the second as upright as can be."""
    towards = UPRIGHT if abs(normal[2]) < 0.9 else np.array((0.0, 1.0, 0.0))
    up: Floats = towards - (towards @ normal) * normal
    up /= np.linalg.norm(up)
    across: Floats = np.cross(up, normal)
    return across / np.linalg.norm(across), up


def figure_in_steps(
    name: str,
    a: SpaceSubject,
    b: SpaceSubject,
    space: Space,
    steps: Sequence[tuple[Caption, Callable[[Span], Iterable[SpaceMark]]]],
    result: Mapping[str, object],
    more: Iterable[SpaceMark] = (),
    setup: str = "space.setup",
) -> SpaceFigure:
    """Return a figure whose first step shows A and B alone, with `more` that stays, and whose last is the answer.

    Of each of the others and of the answer `steps` has what it says and what yields its marks for a span.
    """
    captions = [setup_of(name, a, b, setup), *(caption for caption, _ in steps)]
    marks = [*shape_marks(a, b, space), *more, *setup_marks(captions[0], space)]
    for place, (_, marks_of) in enumerate(steps, 1):
        marks += marks_of(Span.of(place, until=place if place < len(steps) else None))
    return space_figure(name, title_of_pair(name, a, b, space.look.language), space, marks, captions, result)


def setup_of(name: str, a: SpaceSubject, b: SpaceSubject, message: str = "space.setup") -> Caption:
    """Return what the first step says, in which the shapes stand alone."""
    return Caption(message, {"algorithm": name, "a": a.name, "b": b.name})


def setup_marks(caption: Caption, space: Space) -> Iterator[SpaceMark]:
    """Yield the words of the first step."""
    return said(caption, "", Role.TEXT, space, Span.of(0, until=0))


def said(caption: Caption, answer: str, role: Role, space: Space, span: Span) -> Iterator[SpaceMark]:
    """Yield what a step says: at the edges of a picture; in the 3D View its answer and the numbers below the figure."""
    language = space.look.language
    story = space.story if span.last is None else None
    yield from framed_marks(caption, answer, role, span, language, space.aspect, story)
    numbers = caption.numbers(language)
    for line, (text, part) in enumerate(((answer, "words"), (numbers, "numbers"))):
        if text:
            yield below_figure(text, part, line, space, span)


def below_figure(text: str, part: str, line: int, space: Space, span: Span) -> SpaceMark:
    """Return a line of text below the figure in the 3D View; line 0 is the answer, in larger letters."""
    above, size = -space.low - ANSWER_SIZE / 2 - CLEAR - line * LINE_IN_VIEW, BELOW_SIZE if line else ANSWER_SIZE
    place = space.center[np.newaxis]
    return SpaceMark(SpaceKind.TEXT, Role.TEXT, place, part, span, text, size, above=above, seen=SeenWhere.VIEW)


def support_sum(normal: Floats, a: ConvexPolyhedron, b: ConvexPolyhedron, length: float) -> dict[str, object]:
    """Return the two support values along a normal, and what their difference is: `length`, a distance or a depth."""
    highest, lowest = float((a.vertices @ normal).max()), float((b.vertices @ normal).min())
    more, less = max(highest, lowest), min(highest, lowest)
    return {"highest": highest, "lowest": lowest, "sum": worked(more, (MINUS, less), total=length)}


def summary_of(result: GjkResult | PenetrationResult) -> dict[str, object]:
    """Return an answer as plain values, with its certificate."""
    return {**plain_fields(result), "certificate": plain(certify(result))}


def title_of_pair(name: str, a: SpaceSubject, b: SpaceSubject, language: str) -> str:
    """Return the title of a figure of two shapes."""
    return say("space.title", language, algorithm=name, a=a.name, b=b.name)


def space_figure(
    name: str,
    title: str,
    space: Space,
    marks: Iterable[SpaceMark],
    captions: Sequence[Caption],
    result: Mapping[str, object],
) -> SpaceFigure:
    """Return the figure with these marks, whose steps, one for each caption, end with the result."""
    last, look = len(captions) - 1, space.look
    names = [f"{name} {step:02}" for step in range(last)] + [f"{name} {last:02} result"]
    (x, y, z), (right, back, up) = space.center.tolist(), space.seen_from.tolist()
    half = PAGE_WIDTH / 2 * space.unit
    return SpaceFigure(
        algorithm=name,
        title=title,
        marks=(),
        steps=tuple(Step(k, *each) for k, each in enumerate(zip(names, ((one,) for one in captions), strict=True))),
        panels={Panel.PAGE: (0.0, 0.0)},
        page=Bounds(x - half, y - half * look.aspect.ratio, x + half, y + half * look.aspect.ratio),
        unit=space.unit,
        theme=look.theme,
        storyboard=look.storyboard,
        result={**result, "measured": Measured.SPACE.value},
        parameters={**look.parameters, **look.everywhere, "detail": look.detail.value, "layout": look.layout.value},
        space_marks=tuple(replace(mark, text=written_in(look.language, mark.text)) for mark in marks),
        center=(x, y, z),
        seen_from=(right, back, up),
        far=space.far,
        room=space.room,
        is_alone=space.story is not None,
    )
