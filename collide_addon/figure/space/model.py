# SPDX-License-Identifier: GPL-3.0-or-later
"""The model of a figure in space: marks with a role, a place and a time, and its shapes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, partial

import numpy as np

from ...geometry.space import ConvexPolyhedron, OrientedBox, SmallestBox, TriangleMesh, mesh_distance
from ...geometry.space.mesh.convex import fans
from ...geometry.space.motion import MeshMotion, SpaceMotion
from ..model.arrays import Floats
from ..model.figure import ALWAYS, Align, Bounds, Figure, Span
from ..model.heights import HULLED, MESHES, MESHES_APART
from ..model.lesson import Box
from ..model.records import motion_of, plain, plain_motion
from ..model.style import LABEL_SIZE, Role
from ..model.subject import Lettered


class SpaceKind(Enum):
    """The shape of a mark in space."""

    LINES = "lines"
    POINTS = "points"
    FACE = "face"
    BODY = "body"
    """Faces of one shade, each visible only from its outer side."""
    ARROW = "arrow"
    TEXT = "text"
    FRAMED = "framed"
    """A text with a fixed place in the picture, wherever the camera goes."""


class SeenWhere(Enum):
    """Where a mark is visible."""

    EVERYWHERE = "everywhere"
    VIEW = "view"
    PICTURES = "pictures"


NOWHERE: Floats = np.empty((0, 3))
"""The points of a mark that belongs to the picture, not to space."""


@dataclass(frozen=True, slots=True, eq=False)
class SpaceMark:
    """A visible thing in space: `kind` is its shape, `role` its meaning and so its colour and thickness.

    `points` (n, 3), in world coordinates, are the two ends of each line in turn, places of dots, the corners of a flat
    convex face, or of all faces of a body in turn, tail and head of an arrow, or the anchor of a text. A text is placed
    `aside`, to the right of its anchor, and `above` it, as seen by its reader; these and `size` are in figure units. A
    framed text has no points: its place is relative to the centre of the picture. `scale` is a factor on the role's
    thickness; `counts` are the numbers of corners of a body's faces, `tone` their brightness. In pictures, a mark
    `ahead` hides whatever is nearer to the camera; in the 3D View all marks do.
    """

    kind: SpaceKind
    role: Role
    points: Floats
    part: str
    span: Span = ALWAYS
    text: str = ""
    size: float = LABEL_SIZE
    aside: float = 0.0
    above: float = 0.0
    align: Align = Align.CENTER
    scale: float = 1.0
    counts: tuple[int, ...] = ()
    tone: int = 0
    seen: SeenWhere = SeenWhere.EVERYWHERE
    ahead: bool = False


LIVE = "Live"
"""The algorithm's name in a figure that follows its objects."""
SOMEWHERE = Bounds(-1.0, -1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True, eq=False)
class SpaceFigure(Figure):
    """A figure whose marks are in space, at the objects; its page is empty.

    `center` is the camera's target, `seen_from` the unit vector of the direction from which the figure is seen best,
    and `far` our own camera's distance there, in scene units; `room` is the figure's place in that picture, in figure
    units from the picture's centre. The camera `orbits` before it stops there, unless the objects move or there is a
    chart, which faces that side only.
    """

    space_marks: tuple[SpaceMark, ...] = ()
    center: tuple[float, float, float] = (0.0, 0.0, 0.0)
    seen_from: tuple[float, float, float] = (0.0, 0.0, 1.0)
    far: float = 1.0
    room: Bounds = SOMEWHERE
    orbits: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class SpaceSubject(Lettered):
    """One of the shapes of a figure in space: its letter and name, the convex hull of its vertices, and their number.

    If there are very many vertices, `shape` has only those on which the answer depends (`deciding_shapes`), and
    `looks_like` returns a hull that looks like the hull of all.

    `axes` (3, 3) are the object's own axes, unit vectors at right angles, one per row. `mesh` is the surface as it is,
    if there is one and an algorithm uses it; one of its faces crosses itself if `crossed`. `motion` is how the hull,
    starting as `shape`, or the mesh moves. `own_mesh` is the surface of an object that is not convex and is represented
    by its hull.
    """

    letter: str
    name: str
    shape: ConvexPolyhedron
    count: int
    axes: Floats
    mesh: TriangleMesh | None = None
    motion: SpaceMotion | MeshMotion | None = None
    looks_like: Callable[[], ConvexPolyhedron] | None = None
    crossed: bool = False
    own_mesh: TriangleMesh | None = None

    @property
    def drawn(self) -> ConvexPolyhedron:
        """The hull that is drawn."""
        return self.shape if self.looks_like is None else self.looks_like()

    def kept(self) -> dict[str, object]:
        """Return the JSON values from which `subject_kept` restores it."""
        kept: dict[str, object] = {"letter": self.letter, "name": self.name, "type": "polyhedron"}
        for key, mesh in (("mesh", self.mesh), ("own_mesh", self.own_mesh)):
            if mesh is not None:
                kept[key] = {"vertices": plain(mesh.vertices), "triangles": plain(mesh.triangles)}
        if self.crossed:
            kept["crossed"] = True
        if self.motion is not None:
            kept["motion"] = plain_motion(self.motion)
        if self.looks_like is not None:
            kept["drawn"] = plain(self.drawn.vertices)
        return {**kept, "points": plain(self.shape.vertices), "count": self.count, "axes": plain(self.axes)}


def box_axes(box: Box, own: Floats) -> Floats:
    """Return the axes (3, 3) of a kind of box with given axes: the object's own, or the world's."""
    return own if box is Box.OBJECT else np.eye(3)


@plain.register
def _(shape: ConvexPolyhedron) -> object:
    return {"type": "polyhedron", "vertices": shape.vertices.tolist(), "faces": plain(shape.faces)}


@plain.register
def _(box: OrientedBox) -> object:
    sizes = {"center": box.center.tolist(), "half_extents": box.half_extents.tolist(), "axes": box.axes.tolist()}
    return {"type": "box", **sizes, **({"is_proved": box.is_proved} if isinstance(box, SmallestBox) else {})}


def subject_kept(kept: Mapping[str, object]) -> SpaceSubject:
    """Return the subject from the values of `SpaceSubject.kept`."""
    shape = _polyhedron(kept["points"])
    axes = np.array(kept["axes"], dtype=np.float64)
    mesh, own_mesh = (_mesh(kept.get(key)) for key in ("mesh", "own_mesh"))
    moves = kept.get("motion")
    motion: SpaceMotion | MeshMotion | None = None
    if isinstance(moves, dict):
        of_hull, of_mesh = partial(motion_of, moves, SpaceMotion), partial(motion_of, moves, MeshMotion)
        motion = of_hull() if mesh is None else replace(of_mesh(), triangles=mesh.triangles)
    drawn = cache(partial(_polyhedron, kept["drawn"])) if "drawn" in kept else None
    count = int(str(kept["count"]))
    crossed = kept.get("crossed") is True
    letter, name = str(kept["letter"]), str(kept["name"])
    return SpaceSubject(letter, name, shape, count, axes, mesh, motion, drawn, crossed, own_mesh)


def meshes_as_they_are(subjects: Sequence[SpaceSubject]) -> dict[str, object]:
    """Return which of two shapes are concave and represented by hulls, and the relation of the shapes themselves."""
    letters = [each.letter for each in subjects if each.own_mesh is not None]
    if not letters or len(subjects) != 2:
        return {}
    found = mesh_distance(*(each.own_mesh or _surface(each.shape) for each in subjects))
    return {HULLED: letters, MESHES: found.relation.value, MESHES_APART: found.distance}


def _surface(hull: ConvexPolyhedron) -> TriangleMesh:
    """Return the surface of a hull; a segment or a point is a triangle without area."""
    return TriangleMesh(hull.vertices, fans(hull) if hull.faces else [(0, 0, len(hull) - 1)])


def _mesh(kept: object) -> TriangleMesh | None:
    return TriangleMesh(kept["vertices"], kept["triangles"]) if isinstance(kept, Mapping) else None


def _polyhedron(kept: object) -> ConvexPolyhedron:
    return ConvexPolyhedron(np.array(kept, dtype=np.float64))
