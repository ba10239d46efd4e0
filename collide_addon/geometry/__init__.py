# SPDX-License-Identifier: GPL-3.0-or-later
"""Collision detection in the plane: numpy in, frozen results out, every decision exact. Knows nothing of Blender.

Coordinates are float64 arrays of shape (n, 2), y up, polygons counter-clockwise without a repeated last vertex.
"""

from .certificate import Certificate, certify
from .difference import DifferenceVertex
from .epa import PenetrationResult, epa
from .gjk import GjkResult, gjk
from .gjk_step import GjkStep
from .hull import HullSorted, HullStep, convex_hull
from .minkowski import minkowski_difference, minkowski_sum, pairwise_differences
from .orientation import orient2d
from .points import GeometryError
from .polytope import PolytopeStep
from .random_points import random_point_sets
from .relation import Relation
from .shapes import Circle, ConvexPolygon

__all__ = [
    "Certificate",
    "Circle",
    "ConvexPolygon",
    "DifferenceVertex",
    "GeometryError",
    "GjkResult",
    "GjkStep",
    "HullSorted",
    "HullStep",
    "PenetrationResult",
    "PolytopeStep",
    "Relation",
    "certify",
    "convex_hull",
    "epa",
    "gjk",
    "minkowski_difference",
    "minkowski_sum",
    "orient2d",
    "pairwise_differences",
    "random_point_sets",
]
