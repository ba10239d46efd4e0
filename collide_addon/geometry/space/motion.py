# SPDX-License-Identifier: GPL-3.0-or-later
"""Convex shapes and meshes in motion in space: shape cast, measure and recorded motion, for the sweep shared with 2-D.

Penetrating means that the overlap has volume. Meshes have no depth: those that penetrate at two sampled times are
assumed to do so in between, even if they separate for a shorter while.

An affine map of space takes the hull of points to the hull of their images. So after any map, the few vertices near a
body's hull still have the hull of all vertices, by a margin far larger than any rounding, unless the map makes the body
flat. `near_hull` finds them once.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..motion.advancement import Measure, Normal
from ..motion.motion import Drift, RecordedMotion
from ..motion.near_hull import DEEP_SHARE, ROUNDING
from ..motion.shape_cast import Clip, ContactInterval, Exact
from ..narrowphase.distance import SignedDistance, signed_distance_by
from ..narrowphase.shapes import ConvexShape
from ..predicates.grid import dot
from ..predicates.progress import in_blocks
from ..predicates.results import Relation
from .axes import axes_of_flat, faces_of_difference
from .distance import depth
from .epa import epa
from .gjk import gjk
from .mesh.distance import mesh_distance
from .mesh.triangle_mesh import TriangleMesh
from .polyhedron import ConvexPolyhedron, Difference


def shape_cast(a: ConvexPolyhedron, b: ConvexPolyhedron, position: Exact, velocity: Exact) -> ContactInterval | None:
    """Return when A and B are in contact if B is moved by ``position + time * velocity``; None if they never are.

    Every decision is exact: the line is clipped by the planes of all faces of A - B, in whole numbers. If A - B is
    flat, the relation is TOUCHING: the overlap has no volume.
    """
    difference = Difference(a, b)
    scale = math.lcm(*(part.denominator for part in (*position, *velocity)))
    size = scale << difference.exponent
    place, vector = ([int(part * size) for part in each] for each in (position, velocity))
    clip = Clip()
    for face in filter(None, faces_of_difference(difference)):
        clip.at_least(face.overlap * scale - dot(face.normal, place), -dot(face.normal, vector))
        if clip.empty:
            return None
    clip.is_flat = bool(axes_of_flat(difference))
    return ContactInterval(clip.low, clip.high, Relation.TOUCHING if clip.only_touches else Relation.PENETRATING)


def gap_and_normal(a: ConvexPolyhedron, b: ConvexPolyhedron) -> tuple[float, Normal | None]:
    """Return the signed distance of two shapes and, if they are apart, the unit vector from A to B."""
    apart = gjk(a, b)
    if apart.relation is Relation.PENETRATING:
        return -depth(a, b), None
    assert apart.normal is not None  # noqa: S101  # only a penetration has none
    return apart.distance, tuple(apart.normal.tolist())


HULL_MEASURE = Measure(gjk, partial(signed_distance_by, gjk, epa), gap_and_normal, shape_cast, is_slow=True)


MOST_DRIFTING = 500
"""Up to this many vertices, contacts of a drifting shape are found from all faces of A - B; beyond, by search."""
MOST_HULL_VERTICES = 200_000
"""Vertices of hulls kept for reuse, at most; each takes about a kilobyte."""


@dataclass(frozen=True, slots=True, eq=False)
class SpaceMotion(RecordedMotion):
    """Where a shape was in space at some times; arrays are (h, 3) and (m, 3).

    `shapes` are the hulls made so far, by their points: making a hull in space takes far longer than using it.
    """

    shapes: dict[bytes, ConvexPolyhedron] = field(default_factory=dict)

    kind: ClassVar = ConvexPolyhedron
    dimension: ClassVar = 3

    def _shape(self, hull: NDArray[np.float64]) -> ConvexShape:
        key = hull.tobytes()
        shape = self.shapes.get(key)
        if shape is None:
            shape = ConvexPolyhedron(hull)
            if len(self.shapes) * len(shape) < MOST_HULL_VERTICES:
                self.shapes[key] = shape
        return shape  # type: ignore[return-value]  # used only through what both kinds of shapes have

    def drift(self, start: float, end: float) -> Drift | None:
        """Return its drift between two times; None if it has too many vertices."""
        if len(self.hulls[0]) > MOST_DRIFTING:
            return None
        return RecordedMotion.drift(self, start, end)


def resting(shape: ConvexPolyhedron, start: float, end: float) -> SpaceMotion:
    """Return the motion of a polyhedron that stays where it is."""
    still = np.zeros((2, 3))
    hulls = (shape.vertices, shape.vertices)
    return SpaceMotion(np.array([start, end]), hulls, still, np.ones(1, dtype=np.bool_), np.zeros(1))


FEW_VERTICES = 64
"""Of bodies with no more vertices than this, all are used."""
FACES_AT_ONCE = 64
"""Faces with whose planes all vertices are compared in one piece, to limit memory."""


@dataclass(frozen=True, slots=True, eq=False)
class NearHull:
    """The vertices of a body near its hull (m, 3), in their order, before any transformation.

    `reach` (3,) is the largest absolute coordinate on each axis, `margin` how deep inside all other vertices are.
    """

    local: NDArray[np.float32]
    reach: NDArray[np.float64]
    margin: float

    def serves(self, matrix: NDArray[np.float64]) -> bool:
        """Tell whether, transformed by a matrix (3, 4), they still have the hull of the whole body."""
        rounded = ROUNDING * float((np.abs(matrix[:, :3]) @ self.reach + np.abs(matrix[:, 3])).sum())
        narrowest = float(np.linalg.svd(matrix[:, :3], compute_uv=False)[-1])
        return 2.0 * rounded < narrowest * self.margin


def near_hull(local: NDArray[np.float32]) -> NearHull | None:
    """Return the vertices of a body (n, 3) that are near its hull; None if it is flat or has few vertices."""
    if len(local) <= FEW_VERTICES or not np.isfinite(local).all():
        return None
    points = local.astype(np.float64)
    hull = ConvexPolyhedron(points)
    if hull.dimension < 3:
        return None
    first, second, third = (hull.vertices[[face[k] for face in hull.faces]] for k in range(3))
    normals = np.cross(second - first, third - first)
    normals /= np.linalg.norm(normals, axis=1)[:, np.newaxis]
    margin = DEEP_SHARE * float(np.ptp(points, axis=0).min())
    offsets = (normals * first).sum(axis=1) - margin
    deep = np.arange(len(points))
    for some in in_blocks(len(normals), FACES_AT_ONCE):
        deep = deep[(points[deep] @ normals[some].T < offsets[some]).all(axis=1)]
    near = np.ones(len(points), dtype=np.bool_)
    near[deep] = False
    return NearHull(local[near], np.abs(points).max(axis=0), margin / 2.0)


MOST_MESHES_KEPT = 8
"""Latest meshes of a motion kept for reuse, at most: a tree takes far more memory than the vertices."""
MESH_COST = 32
"""A query about two meshes takes at least this many times as long as one about two polygons."""


class MeshShape(TriangleMesh):
    """A mesh at one time, with the attributes of a shape that a search for contacts uses."""

    radius = 0.0

    @property
    def core(self) -> MeshShape:
        """The mesh itself: it has no radius."""
        return self

    @property
    def middle(self) -> NDArray[np.float64]:
        """The middle of its bounding box."""
        lower, upper = (end(self.vertices, axis=0) for end in (np.min, np.max))
        return lower / 2.0 + upper / 2.0


@dataclass(frozen=True, slots=True, eq=False)
class MeshMotion(RecordedMotion):
    """Where a mesh was at some times: `hulls` are all its vertices (n, 3), `triangles` rows of these."""

    triangles: NDArray[np.integer[Any]] = field(default_factory=lambda: np.empty((0, 3), dtype=np.intp))
    _meshes: dict[bytes, MeshShape] = field(default_factory=dict)

    dimension: ClassVar = 3

    def _shape(self, hull: NDArray[np.float64]) -> Any:  # a mesh is not a convex shape
        key = hull.tobytes()
        if key not in self._meshes:
            while len(self._meshes) >= MOST_MESHES_KEPT:
                del self._meshes[next(iter(self._meshes))]
            self._meshes[key] = MeshShape(hull, self.triangles)
        return self._meshes[key]

    def drift(self, start: float, end: float) -> Drift | None:  # noqa: ARG002  # the signature of the base class
        """Return None: contacts of meshes have no closed form, and are searched."""
        return None

    def speed(self, start: float, end: float, direction: NDArray[np.float64] | None = None) -> float:  # noqa: ARG002
        """Return the largest speed in any direction: a concave mesh may be hit elsewhere than at its nearest point."""
        return RecordedMotion.speed(self, start, end)


class _Apart(NamedTuple):
    """A distance with the fields that conservative advancement reads."""

    relation: Relation
    distance: float
    closest_a: NDArray[np.float64]
    closest_b: NDArray[np.float64]
    normal: NDArray[np.float64] | None


def _apart(a: TriangleMesh, b: TriangleMesh) -> _Apart:
    found = mesh_distance(a, b)
    vector = found.closest_b - found.closest_a
    length = math.hypot(*vector.tolist())
    is_apart = found.relation is Relation.SEPARATED and length > 0.0
    return _Apart(
        found.relation, found.distance, found.closest_a, found.closest_b, vector / length if is_apart else None
    )


def _signed_distance(a: TriangleMesh, b: TriangleMesh) -> SignedDistance:
    """Return the distance: 0 where the meshes touch or penetrate."""
    found = _apart(a, b)
    return SignedDistance(found.distance, found.relation, found.closest_a, found.closest_b)


def _gap_and_normal(a: TriangleMesh, b: TriangleMesh) -> tuple[float, Normal | None]:
    """Return the distance and its direction; minus infinity where they penetrate, as meshes have no depth."""
    found = _apart(a, b)
    gap = -math.inf if found.relation is Relation.PENETRATING else found.distance
    return gap, None if found.normal is None else tuple(found.normal.tolist())


MESH_MEASURE = Measure(_apart, _signed_distance, _gap_and_normal, shape_cast, is_slow=True, fewer=MESH_COST)
