# SPDX-License-Identifier: GPL-3.0-or-later
"""Meshes in motion, for the sweep of the plane and of hulls: each as it is at every time that is looked at.

No depth is defined of meshes. Those that penetrate at two times looked at are taken to do so in between; whether they
part for less than that is not looked for.
"""

import math
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...motion.advancement import Measure, Normal
from ...motion.motion import Drift, RecordedMotion
from ...narrowphase.distance import SignedDistance
from ...predicates.results import Relation
from ..motion import shape_cast
from .distance import mesh_distance
from .triangle_mesh import TriangleMesh

MOST_KEPT = 8
"""Meshes of a motion that are kept for another look, the latest: a tree takes far more memory than the vertices."""
FEWER = 32
"""A look at two meshes takes so many times longer than at two polygons, or more."""


class MeshShape(TriangleMesh):
    """A mesh at one time, with what a search for contacts asks of a shape."""

    radius = 0.0

    @property
    def core(self) -> "MeshShape":
        """Itself: it has no radius."""
        return self

    @property
    def middle(self) -> NDArray[np.float64]:
        """The middle of the box around it."""
        lower, upper = (end(self.vertices, axis=0) for end in (np.min, np.max))
        found: NDArray[np.float64] = lower / 2.0 + upper / 2.0
        return found


@dataclass(frozen=True, slots=True, eq=False)
class MeshMotion(RecordedMotion):
    """Where a mesh was at some times: its `hulls` are all vertices (n, 3), of which `triangles` name the same ones."""

    triangles: NDArray[np.integer[Any]] = field(default_factory=lambda: np.empty((0, 3), dtype=np.intp))
    _meshes: dict[bytes, MeshShape] = field(default_factory=dict)

    dimension: ClassVar = 3

    def _shape(self, hull: NDArray[np.float64]) -> Any:  # a mesh is no convex shape
        key = hull.tobytes()
        if key not in self._meshes:
            while len(self._meshes) >= MOST_KEPT:
                del self._meshes[next(iter(self._meshes))]
            self._meshes[key] = MeshShape(hull, self.triangles)
        return self._meshes[key]

    def drift(self, start: float, end: float) -> Drift | None:  # noqa: ARG002  # as the motion of hulls has it
        """Return None: no contact of meshes is found at once."""
        return None

    def speed(self, start: float, end: float, direction: NDArray[np.float64] | None = None) -> float:  # noqa: ARG002
        """Return the largest speed in any direction: what is not convex may be met from elsewhere than the nearest."""
        return RecordedMotion.speed(self, start, end)


class _Apart(NamedTuple):
    """What advancement asks of a distance."""

    relation: Relation
    distance: float
    closest_a: NDArray[np.float64]
    closest_b: NDArray[np.float64]
    normal: NDArray[np.float64] | None


def _apart(a: TriangleMesh, b: TriangleMesh) -> _Apart:
    found = mesh_distance(a, b)
    way = found.closest_b - found.closest_a
    length = math.hypot(*way.tolist())
    is_apart = found.relation is Relation.SEPARATED and length > 0.0
    return _Apart(found.relation, found.distance, found.closest_a, found.closest_b, way / length if is_apart else None)


def _signed_distance(a: TriangleMesh, b: TriangleMesh) -> SignedDistance:
    """Return the distance, 0 where they touch or penetrate."""
    found = _apart(a, b)
    return SignedDistance(found.distance, found.relation, found.closest_a, found.closest_b)


def _gap_and_normal(a: TriangleMesh, b: TriangleMesh) -> tuple[float, Normal | None]:
    """Return the distance and its direction; minus infinity where they penetrate, which no short move ends."""
    found = _apart(a, b)
    gap = -math.inf if found.relation is Relation.PENETRATING else found.distance
    return gap, None if found.normal is None else tuple(found.normal.tolist())


MESHES = Measure(_apart, _signed_distance, _gap_and_normal, shape_cast, is_slow=True, fewer=FEWER)
