# SPDX-License-Identifier: GPL-3.0-or-later
"""What several algorithms draw in space, and the figure made from it."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

import numpy as np

from ...geometry import convex_hull
from ...geometry.space import Certificate, ConvexPolyhedron, DifferenceVertex, GjkResult, PenetrationResult, certify
from ..model.arrays import Floats
from ..model.figure import Align, Bounds, Panel, Span, Step
from ..model.heights import substitutes, view_headline, view_summary
from ..model.lesson import Measured
from ..model.records import plain, plain_fields
from ..model.style import LABEL_SIZE, PAGE_WIDTH, STYLES, Role
from ..page.text_metrics import text_width
from ..parts.pair import pair_title
from ..text.exact import MINUS, worked
from ..text.messages import Caption, say, written_in
from .bodies import bodies_marks, by_strength, mesh_marks, seen_edges
from .model import SeenWhere, SpaceFigure, SpaceKind, SpaceMark, SpaceSubject
from .pen import SpacePen
from .picture import CLEAR, NAME_DISTANCE, NAME_ROOM, NAME_SIZE, POINT_SIZE, UPRIGHT, Space

FINE_ROLES = {Role.A: Role.FINE_A, Role.B: Role.FINE_B}
"""The role of the blunt edges of a hull."""
QUADRANTS = np.array([(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)])
THICK_EDGES, THINNEST_SHARE = 40, 0.3
"""Number of a hull's edges up to which they have their full thickness, and the smallest share of it for many edges."""
WIRE_EDGES = 200
"""Number of edges up to which a wire shows all of them."""
DOT_OF_SIDE, SMALLEST_DOT = 0.5, 0.35
"""Largest size of dots, as a share of the shortest segment between them, and smallest, as a share of their own size."""
MOST_STEPS = 12
"""Most steps; if there are more, an even selection is shown."""
GHOST_NAME_AT = (0.0, 0.8, -0.8, 1.3, -1.3)
"""Angles from the horizontal, in radians, of vertices beside which a ghost's name may be placed, clear of A and B."""
LEAST_SEEN = 0.6
"""Share of a segment's length that must be visible in the picture for names on its line."""
Draw = Callable[[SpacePen], None]
"""A function that draws with a pen."""


def nothing(_: SpacePen) -> None:
    """Draw nothing."""


def draw_shapes(
    pen: SpacePen, a: SpaceSubject, b: SpaceSubject, *, letters_alone: bool = False, is_live: bool = False
) -> None:
    """Draw A and B, their hulls or meshes, or a dot for a single point, with their letters beside them.

    Many edges are drawn thinner than few. In a live figure, which shows hidden edges in the view, blunt ones are faint.
    """
    space = pen.space
    right, _ = space.in_picture(np.array(b.shape.middle) - np.array(a.shape.middle))
    side = -1.0 if right < 0.0 else 1.0
    for subject, outwards in ((a, -side), (b, side)):
        shape, role, letter = subject.drawn, subject.role, subject.letter
        pen.in_front().write(letter, role, space.beside(shape, outwards), f"name-{letter}", NAME_SIZE)
        if letters_alone:
            continue
        if subject.mesh is None:
            pen.marks.extend(bodies_marks([shape], role, space.seen_from, f"body-{letter}"))
        else:
            pen.marks.extend(mesh_marks([subject.mesh], role, space.seen_from, f"body-{letter}"))
        if is_live and len(shape.edges) > THICK_EDGES and shape.dimension == 3:
            _draw_many_edges(pen, subject)
        elif shape.edges:
            pen.lines(role, seen_edges(shape), f"hull-{letter}", thinness(shape))
        else:
            pen.dots(role, shape.vertices, f"hull-{letter}")


def _draw_many_edges(pen: SpacePen, subject: SpaceSubject) -> None:
    """Draw sharp edges of a hull at full thickness, and blunt ones fine.

    Its outline is only for pictures; in a 3D View, which can be orbited, it is drawn over the view instead.
    """
    edges, part = by_strength(subject.drawn, pen.space.seen_from), f"hull-{subject.letter}"
    pen.lines(FINE_ROLES[subject.role], edges.blunt, part)
    pen.lines(subject.role, edges.sharp, part)
    pen.mark(SpaceKind.LINES, subject.role, edges.outline, part, seen=SeenWhere.PICTURES)


def note_substitutes(pen: SpacePen) -> None:
    """Write the notes about hulls and triangles that replace the objects."""
    for caption in substitutes(view_headline(pen.space.look.parameters)):
        pen.note(caption.text(pen.language))


def draw_point_names(pen: SpacePen, ends: Floats) -> None:
    """Write the names a and b of two points, beyond the ends of their segment; if they coincide, "a = b".

    The names are on the segment's line in space, so that they never appear between its ends. If it is seen nearly
    end-on, they are placed beside it in the picture.
    """
    pen, vector = pen.in_front(), ends[1] - ends[0]
    length = float(np.linalg.norm(vector))
    if length == 0.0:
        pen.write("a = b", Role.TEXT, ends[0], "name-point", POINT_SIZE, above=NAME_DISTANCE)
        return
    right, up = pen.space.in_picture(vector)
    seen = math.hypot(right, up)
    for point, letter, role, side in ((ends[0], "a", Role.A, -NAME_DISTANCE), (ends[1], "b", Role.B, NAME_DISTANCE)):
        place, aside, above = point, side, 0.0
        if seen * pen.unit >= LEAST_SEEN * length:
            place, aside = point + side * pen.unit / length * vector, 0.0
        elif seen:
            aside, above = side * right / seen, side * up / seen
        pen.write(letter, role, place, "name-point", POINT_SIZE, aside=aside, above=above)


def thinness(shape: ConvexPolyhedron) -> float:
    """Return the factor on the thickness of a shape's edges."""
    return max(THINNEST_SHARE, min(1.0, math.sqrt(THICK_EDGES / len(shape.edges))))


def draw_ghost(pen: SpacePen, shape: ConvexPolyhedron, vector: Floats) -> None:
    """Draw the wire of B after it has moved out, and its name, in the room for names if it fits there."""
    if not shape.edges:
        return
    edges, scale = wire(shape, pen.space)
    pen.lines(Role.GHOST, edges + vector, "ghost-B", scale)
    side, text = -1.0 if vector @ pen.space.across < 0.0 else 1.0, say("role.ghost", pen.language)
    letters = np.array([pen.space.seen_at(mark.points[0]) for mark in pen.marks if mark.part.startswith("name-")])
    half = text_width(text, LABEL_SIZE) / 2
    over = math.copysign(GHOST_NAME_AT[-1], vector @ pen.space.up)
    above_or_below = (0.0, over), (0.0, -over)
    for at, turn in (*product((side,), GHOST_NAME_AT), *above_or_below, *product((-side,), GHOST_NAME_AT)):
        towards = at * math.cos(turn) * pen.space.across + math.sin(turn) * pen.space.up
        furthest = shape.vertices[int((shape.vertices @ towards).argmax())] + vector
        above = 0.0 if at else math.copysign(CLEAR + LABEL_SIZE / 2, turn)
        middle = pen.space.seen_at(furthest) + np.array((at * (CLEAR + half), above))
        on_letter = (np.abs(letters - middle) < (half + NAME_SIZE / 2, NAME_SIZE)).all(axis=1).any()
        if abs(middle[0]) + half <= pen.space.room.width / 2 + NAME_ROOM and not on_letter:
            break
    align = Align.CENTER if not at else Align.RIGHT if at < 0.0 else Align.LEFT
    pen.in_front().write(text, Role.GHOST, furthest, "ghost-name", aside=at * CLEAR, above=above, align=align)


def wire(shape: ConvexPolyhedron, space: Space) -> tuple[Floats, float]:
    """Return the edges of a shape and the factor on their thickness, or outlines from three sides if it has very many.

    A single outline would be a line for a viewer in its plane.
    """
    if len(shape.edges) <= WIRE_EDGES:
        return seen_edges(shape), thinness(shape)
    middle, outlines = np.array(shape.middle), []
    for axes in ((space.across, space.up), (space.up, space.seen_from), (space.seen_from, space.across)):
        flat = convex_hull((shape.vertices - middle) @ np.array(axes).T)
        outlines.append(around(middle + flat @ np.array(axes)))
    return np.concatenate(outlines), 1.0


def draw_feature(pen: SpacePen, points: Floats, letter: str, part: str, *, filled: bool = True) -> None:
    """Draw a vertex, edge or face (n, 3) of A or B, lit, with dots at its corners.

    Dots are smaller if they would cover a short side. A face is not `filled` if another one is in its plane, since
    neither would be clearly in front.
    """
    dots, lines, face = (
        (Role.SUPPORT_A, Role.EDGE_A, Role.A) if letter == "A" else (Role.SUPPORT_B, Role.EDGE_B, Role.B)
    )
    pen, part, size = pen.in_front(), f"{part}-{letter}", 1.0
    if len(points) > 1:
        ends = around(points)
        size = dot_size(dots, ends, pen.unit)
        pen.lines(lines, ends, part, size)
    pen.dots(dots, points, part, size)
    if filled and len(points) > 2:
        pen.face(face, points, part)


def dot_size(role: Role, ends: Floats, unit: float) -> float:
    """Return the factor on the size of dots with which the segments (2 n, 3) between them remain visible."""
    shortest = float(np.linalg.norm(ends[1::2] - ends[::2], axis=1).min()) / unit
    return max(SMALLEST_DOT, min(1.0, DOT_OF_SIDE * shortest / STYLES[role].marker_size))


def draw_simplex(pen: SpacePen, corners: Sequence[DifferenceVertex]) -> None:
    """Draw the features of A and B whose differences are vertices of A − B."""
    for letter, points in zip("AB", vertices_of(corners), strict=True):
        different = np.array(list(dict.fromkeys(tuple(point.tolist()) for point in points)))
        draw_feature(pen, different, letter, "simplex")


def vertices_of(corners: Sequence[DifferenceVertex]) -> tuple[list[Floats], list[Floats]]:
    """Return the vertices of A and B whose differences are vertices of A − B."""
    return [corner.point_a for corner in corners], [corner.point_b for corner in corners]


def around(ring: Floats) -> Floats:
    """Return both ends of each side of a ring (n, 3); for two points, of the single segment between them."""
    if len(ring) == 2:
        return ring
    return np.stack((ring, np.roll(ring, -1, axis=0)), axis=1).reshape(-1, 3)


def feature_points(shape: ConvexPolyhedron, rows: Sequence[int]) -> Floats:
    """Return the corners (n, 3) of a vertex, an edge or a face, in order around it."""
    ring = next((face for face in shape.faces if len(face) == len(rows) and set(face) == set(rows)), rows)
    return shape.vertices[list(ring)]


def draw_plane(pen: SpacePen, middle: Floats, normal: Floats) -> None:
    """Draw a plane between A and B as a square, cut where it would reach the texts of a picture."""
    corners = pen.space.within(square(middle, normal, pen.space.plane))
    pen.face(Role.AXIS, corners, "plane")
    pen.lines(Role.AXIS, around(corners), "plane")


def square(middle: Floats, normal: Floats, half: float) -> Floats:
    """Return the corners (4, 3) of a square about a point (3,) across a unit normal (3,), one side horizontal."""
    corners: Floats = middle + half * (QUADRANTS @ np.array(across_and_up(normal)))
    return corners


def across_and_up(normal: Floats) -> tuple[Floats, Floats]:
    """Return two unit vectors perpendicular to a normal and to each other; the second as upright as possible."""
    x, y, z = normal.tolist()
    towards, across = (UPRIGHT, (-y, x, 0.0)) if abs(z) < 0.9 else (np.array((0.0, 1.0, 0.0)), (z, 0.0, -x))
    up: Floats = towards - (towards @ normal) * normal
    return np.array(across) / np.linalg.norm(across), up / np.linalg.norm(up)


def figure_in_steps(
    name: str,
    a: SpaceSubject,
    b: SpaceSubject,
    space: Space,
    steps: Sequence[tuple[Caption, Draw]],
    result: Mapping[str, object],
    more: Draw = nothing,
    setup: str = "space.setup",
) -> SpaceFigure:
    """Return a figure whose first step shows only A and B, and what `more` draws to stay, and whose last is the answer.

    `steps` are the captions and drawings of the other steps and of the answer.
    """
    captions = [setup_of(name, a, b, setup), *(caption for caption, _ in steps)]
    pen = SpacePen(space)
    draw_shapes(pen, a, b)
    note_substitutes(pen)
    more(pen)
    pen.during(Span.of(0, until=0)).say(captions[0])
    for place, (_, draw) in enumerate(steps, 1):
        draw(pen.during(Span.of(place, until=place if place < len(steps) else None)))
    title = pair_title(say("space.title", pen.language, algorithm=name), a, b, pen.language)
    return space_figure(name, title, space, pen.marks, captions, result)


def setup_of(name: str, a: SpaceSubject, b: SpaceSubject, message: str) -> Caption:
    """Return the caption of the first step, which shows only the shapes."""
    return Caption(message, {"algorithm": name, "a": a.name, "b": b.name})


def support_sum(normal: Floats, a: ConvexPolyhedron, b: ConvexPolyhedron, length: float) -> dict[str, object]:
    """Return the two support values along a normal and their difference, `length`, a distance or a depth."""
    highest, lowest = float((a.vertices @ normal).max()), float((b.vertices @ normal).min())
    more, less = max(highest, lowest), min(highest, lowest)
    return {"highest": highest, "lowest": lowest, "sum": worked(more, (MINUS, less), total=length)}


@lru_cache(maxsize=1)  # used several times, and slow for a depth: it tests all faces of A − B
def proof_of(result: GjkResult | PenetrationResult) -> Certificate:
    """Return the certificate of an answer."""
    return certify(result)


def summary_of(result: GjkResult | PenetrationResult) -> dict[str, object]:
    """Return an answer as plain values, with its certificate."""
    return {**plain_fields(result), "certificate": plain(proof_of(result))}


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
        result={**result, **view_summary(look.parameters), "measured": Measured.SPACE.value},
        parameters={**look.parameters, **look.everywhere, "detail": look.detail.value, "layout": look.layout.value},
        space_marks=tuple(replace(mark, text=written_in(look.language, mark.text)) for mark in marks),
        center=(x, y, z),
        seen_from=(right, back, up),
        far=space.far,
        room=space.room,
    )
