# SPDX-License-Identifier: GPL-3.0-or-later
"""One moment of two moving shapes in space, and its drawing: the answer on the objects, always in the same few parts.

A part is redrawn as a whole, so every moment has the same parts; hidden ones have no text.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...geometry import Relation
from ...geometry.space import ConvexPolyhedron, MeshDistanceResult, TriangleMesh, epa, gjk, mesh_distance
from ..lessons import whole_parameters
from ..model.heights import IN_SPACE, MESHES_IN_SPACE, SEEN, substitutes, view_headline
from ..model.lesson import Choices, Headline, Measured, Solids
from ..model.look import Look
from ..model.style import Role
from ..page.page import PARTED
from ..registry import COMPARE, GJK
from ..space.answers import answer_of, draw_found, draw_meshes, meshes_answer
from ..space.model import LIVE, NOWHERE, SeenWhere, SpaceFigure, SpaceKind, SpaceMark, SpaceSubject
from ..space.parts import draw_shapes, space_figure
from ..space.pen import SpacePen
from ..space.picture import Space
from ..text.messages import say
from .moment import MomentOfTwo

SHAPES_PART, BODIES, OUTLINES_PART, ANSWER_PART = "shapes", "bodies", "outlines", "answer"
"""The parts that are not texts: hulls, planes and ghosts; bodies and their outlines for pictures; and what is in front
of everything."""
MOST_TEXTS = {"name-A": 1, "name-B": 1, "name-point": 2, "ghost-name": 1, "words": 1, "numbers": 1, "steps": 1}
"""Most texts in space that each part can have."""
FEW_TRIANGLES = 500
"""Most triangles of a mesh whose body and hull are drawn; with more, drawing them would take longer than the answer."""
FRAMED = {"framed": 6}
"""The same for texts at the edges of a picture."""


@dataclass(frozen=True, slots=True, eq=False)
class SpaceMoment(MomentOfTwo):
    """The moment of two shapes in space: the answer about their hulls and, if they have meshes, about those."""

    a: SpaceSubject
    b: SpaceSubject
    meshes: MeshDistanceResult | None = None

    def answer(self) -> dict[str, object]:
        """Return the answer as JSON values."""
        if self.meshes is None:
            return {**MomentOfTwo.answer(self), "measured": Measured.SPACE.value}
        answer = {"relation": self.meshes.relation.value, "distance": self.meshes.distance}
        points = {"point_a": self.meshes.closest_a.tolist(), "point_b": self.meshes.closest_b.tolist()}
        return {**answer, **points, "measured": Measured.SPACE.value, "kind": Solids.MESHES.value}

    def headline(self) -> Headline:
        """Return the answer in a few plain values."""
        if self.meshes is None:
            return {**MomentOfTwo.headline(self), SEEN: IN_SPACE}
        length = {"distance": self.meshes.distance} if self.meshes.distance else {}
        return {"relation": self.meshes.relation.value, **length, SEEN: MESHES_IN_SPACE}


def next_in_space(
    a: SpaceSubject, b: SpaceSubject, last: SpaceMoment | None = None, hull_of: tuple[str, ...] = ()
) -> SpaceMoment:
    """Return the moment of two shapes; GJK starts from the `last` answer if it can be reused, or from its normal."""
    nearest = cold = gjk(a.shape, b.shape)
    if last is not None:
        same_corners = last.deepest is None and a.looks_like is None and b.looks_like is None
        nearest = gjk(a.shape, b.shape, start=last.nearest if same_corners else last.direction)
    deepest = epa(a.shape, b.shape) if nearest.relation is Relation.PENETRATING else None
    meshes = mesh_distance(a.mesh, b.mesh) if a.mesh is not None and b.mesh is not None else None
    return SpaceMoment(nearest, deepest, cold.iterations, a, b, meshes, hull_of=hull_of)


def space_around(moment: SpaceMoment, look: Look, last: Space | None) -> Space:
    """Return the framing of a moment's figure, with direction and unit of the `last` one as long as they fit."""
    more = () if moment.deepest is None else (moment.b.drawn.vertices + moment.deepest.depth * moment.direction,)
    return Space.of_pair(moment.a, moment.b, look, moment.direction, *more, moves=True, last=last)


def figure_of(moment: SpaceMoment, space: Space, waiting: str = "", *, bodies_show: bool = False) -> SpaceFigure:
    """Return the figure of a moment with all its parts; a message about what it is `waiting` for replaces the answer.

    If `bodies_show`, bodies show in the 3D View, too, not only in pictures.
    """
    look, meshes = space.look, moment.meshes
    if meshes is not None:
        answer = meshes_answer(meshes, (moment.a, moment.b), look.language)
    else:
        answer = answer_of(moment.found, look.language)
    if waiting:
        answer = answer._replace(words=waiting, role=Role.CLAIM)
    steps = say("live.steps", look.language, steps=moment.steps, cold=moment.cold_steps)
    pen = SpacePen(space)
    is_large = meshes is not None and max(len(meshes.a), len(meshes.b)) > FEW_TRIANGLES
    draw_shapes(pen, moment.a, moment.b, letters_alone=is_large, is_live=True)
    pen.say(answer.caption, answer.words, answer.role)
    if meshes is not None:
        draw_meshes(pen, meshes)
    else:
        draw_found(pen, moment.found, moment.b.drawn)
        notes = (each.text(look.language) for each in substitutes(view_headline(moment.view)))
        pen.write_below(PARTED.join((steps, *notes)), "steps", 2)
    title = say("live.title", look.language, a=moment.a.name, b=moment.b.name)
    marks = list(_in_parts(pen.marks, bodies=SHAPES_PART if bodies_show else BODIES))
    return replace(space_figure(LIVE, title, space, marks, [answer.caption], {}), orbits=False)


def parts_of(figure: SpaceFigure) -> Mapping[str, list[SpaceMark]]:
    """Return the marks of each part of the figure of a moment."""
    parts: dict[str, list[SpaceMark]] = {}
    for mark in figure.space_marks:
        parts.setdefault(mark.part, []).append(mark)
    return parts


def lesson_in_space(
    moment: SpaceMoment, choices: Choices, surfaces: Sequence[TriangleMesh | None] = (None, None)
) -> dict[str, object]:
    """Return the parameters of a moment's GJK lesson, or for meshes, of the comparison: for exporting a live figure.

    `surfaces` are the meshes of concave objects.
    """
    if moment.meshes is None:
        pair = [replace(each, own_mesh=own) for each, own in zip((moment.a, moment.b), surfaces, strict=True)]
        return whole_parameters(GJK, pair, choices)
    hulls = [replace(each, shape=ConvexPolyhedron(each.mesh.vertices)) for each in (moment.a, moment.b) if each.mesh]
    return whole_parameters(COMPARE, hulls, choices)


def _in_parts(marks: Iterable[SpaceMark], bodies: str) -> Iterator[SpaceMark]:
    """Yield the marks under their parts' names; texts are numbered, with empty ones added up to a constant number.

    `bodies` is the part that contains the bodies.
    """
    count: Counter[str] = Counter()
    yield SpaceMark(SpaceKind.LINES, Role.A, NOWHERE, SHAPES_PART)
    yield SpaceMark(SpaceKind.BODY, Role.A, NOWHERE, BODIES, seen=SeenWhere.PICTURES)
    yield SpaceMark(SpaceKind.LINES, Role.A, NOWHERE, OUTLINES_PART, seen=SeenWhere.PICTURES)
    yield SpaceMark(SpaceKind.LINES, Role.A, NOWHERE, ANSWER_PART, ahead=True)
    for mark in marks:
        if mark.kind in (SpaceKind.TEXT, SpaceKind.FRAMED):
            count[mark.part] += 1
            yield replace(mark, part=f"{mark.part} {count[mark.part]}")
        elif mark.seen is SeenWhere.PICTURES:
            yield replace(mark, part=bodies if mark.kind is SpaceKind.BODY else OUTLINES_PART)
        else:
            yield replace(mark, part=ANSWER_PART if mark.ahead else SHAPES_PART)
    here = np.zeros((1, 3))
    for kind, points, most in ((SpaceKind.TEXT, here, MOST_TEXTS), (SpaceKind.FRAMED, NOWHERE, FRAMED)):
        for part, number in most.items():
            for place in range(count[part] + 1, number + 1):
                seen = SeenWhere.VIEW if part in ("words", "numbers", "steps") else SeenWhere.EVERYWHERE
                yield SpaceMark(kind, Role.TEXT, points, f"{part} {place}", seen=seen)
