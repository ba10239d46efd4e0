# SPDX-License-Identifier: GPL-3.0-or-later
"""Collision detection in space: numpy in, frozen results out, every decision exact. Same names as for the plane.

Coordinates are float64 arrays of shape (n, 3), z up, faces counter-clockwise seen from outside. Two shapes penetrate
when their overlap has volume: flat shapes in one plane share points, but an arbitrarily small move along the normal
separates them, so they touch.
"""

from ..narrowphase.difference import DifferenceVertex
from ..narrowphase.gjk_trace import GjkStepInSpace as GjkStep
from ..narrowphase.simplex import origin_weights
from ..predicates.orientation import orient3d
from . import batch
from .axes import AxisKind, AxisSource, SatAxis
from .batch.pair_table import pair_table, pair_table_in_parts
from .boxes.min_volume import SmallestBox, min_volume_box
from .boxes.oriented_box import (
    BoxAxis,
    BoxAxisKind,
    BoxAxisSource,
    BoxSatResult,
    BoxSatStep,
    OrientedBox,
    box_sat,
    pca_box,
)
from .certificate import Certificate, certify
from .contact import ContactFeatures, contact_features, contact_manifold
from .deciding import coarse_hull, deciding_shapes
from .distance import depth, distance
from .epa import PenetrationResult, PolytopeStep, epa
from .gjk import GjkResult, gjk
from .hull.convex_hull import Hull, convex_hull
from .mesh.distance import MeshDistanceResult, MeshFeature, mesh_distance
from .mesh.triangle_mesh import Closedness, TriangleMesh
from .polyhedron import ConvexPolyhedron
from .sat import SatResult, SatStep, sat

__all__ = [
    "AxisKind", "AxisSource", "BoxAxis", "BoxAxisKind", "BoxAxisSource", "BoxSatResult", "BoxSatStep", "Certificate",
    "Closedness", "ContactFeatures", "ConvexPolyhedron", "DifferenceVertex", "GjkResult", "GjkStep", "Hull",
    "MeshDistanceResult", "MeshFeature", "OrientedBox", "PenetrationResult", "PolytopeStep", "SatAxis", "SatResult",
    "SatStep", "SmallestBox", "TriangleMesh", "batch", "box_sat", "certify", "coarse_hull", "contact_features",
    "contact_manifold", "convex_hull", "deciding_shapes", "depth", "distance", "epa", "gjk", "mesh_distance",
    "min_volume_box", "orient3d", "origin_weights", "pair_table", "pair_table_in_parts", "pca_box", "sat",
]  # fmt: skip
