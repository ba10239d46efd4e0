# SPDX-License-Identifier: GPL-3.0-or-later
"""Collision detection in the plane: numpy in, frozen results out, every decision exact. Knows nothing of Blender.

Coordinates are float64 arrays of shape (n, 2), y up, polygons counter-clockwise without a repeated last vertex. What
else counts as such an array, and what is refused, stands in `array_likes`. Results and shapes cannot be changed.
"""

from .advancement import AdvancementStep, Ending, conservative_advancement
from .boundary_parts import BoundaryParts, BoundaryPiece, boundary_parts
from .box_axis import BoxAxis, BoxAxisSource
from .box_sat import BoxSatResult, BoxSatStep, box_sat
from .broadphase import overlapping_pairs
from .certificate import Certificate, certify
from .common_point import origin_weights
from .concave import ConcaveResult, PieceAnswer, concave_distance
from .convex_pieces import convex_pieces
from .difference import DifferenceVertex
from .distance import depth, distance
from .enclosing_circle import enclosing_circle
from .epa import PenetrationResult, epa
from .gjk import GjkResult, gjk
from .gjk_step import GjkStep
from .hull import HullSorted, HullStep, convex_hull
from .line import Line, perpendicular_foot, signed_distance
from .min_area_box import CalipersStep, min_area_box
from .minkowski import minkowski_difference, minkowski_sum, pairwise_differences
from .motion import Drift, Moving, RigidMotion
from .orientation import orient2d
from .oriented_box import OrientedBox
from .pair_distance import SignedDistance, signed_distance_of
from .pair_table import Listed, Order, PairTable, pair_table, pair_table_in_parts
from .passage import Passage, passage
from .pca_box import PrincipalAxes, pca_box, principal_axes
from .pca_box_3d import PcaBox3D, pca_box_3d
from .phrase import Phrase, WordedError
from .pnpoly import BoundaryRule, pnpoly
from .pnpoly_step import PnpolyStep
from .points import GeometryError
from .polygon import Polygon, as_polygon
from .polygon_contact import EdgeContact, InclusionTest
from .polygon_crossing import Arrangement, PolygonIntersection, polygons_intersect
from .polytope import PolytopeStep
from .random_points import random_point_sets
from .recorded_motion import RecordedMotion, resting
from .relation import Relation
from .sat import SatResult, SatStep, sat
from .sat_axis import AxisKind, AxisSource, SatAxis
from .segments import SegmentIntersection, SegmentRelation, SegmentStep, segments_intersect
from .shapes import Circle, ConvexPolygon
from .sweep import Contact, SweepResult, sweep, sweep_in_parts
from .time_of_impact import ImpactResult, impact_of, time_of_impact
from .triangulation import triangulate

__all__ = [
    "AdvancementStep",
    "Arrangement",
    "AxisKind",
    "AxisSource",
    "BoundaryParts",
    "BoundaryPiece",
    "BoundaryRule",
    "BoxAxis",
    "BoxAxisSource",
    "BoxSatResult",
    "BoxSatStep",
    "CalipersStep",
    "Certificate",
    "Circle",
    "ConcaveResult",
    "Contact",
    "ConvexPolygon",
    "DifferenceVertex",
    "Drift",
    "EdgeContact",
    "Ending",
    "GeometryError",
    "GjkResult",
    "GjkStep",
    "HullSorted",
    "HullStep",
    "ImpactResult",
    "InclusionTest",
    "Line",
    "Listed",
    "Moving",
    "Order",
    "OrientedBox",
    "PairTable",
    "Passage",
    "PcaBox3D",
    "PenetrationResult",
    "Phrase",
    "PieceAnswer",
    "PnpolyStep",
    "Polygon",
    "PolygonIntersection",
    "PolytopeStep",
    "PrincipalAxes",
    "RecordedMotion",
    "Relation",
    "RigidMotion",
    "SatAxis",
    "SatResult",
    "SatStep",
    "SegmentIntersection",
    "SegmentRelation",
    "SegmentStep",
    "SignedDistance",
    "SweepResult",
    "WordedError",
    "as_polygon",
    "boundary_parts",
    "box_sat",
    "certify",
    "concave_distance",
    "conservative_advancement",
    "convex_hull",
    "convex_pieces",
    "depth",
    "distance",
    "enclosing_circle",
    "epa",
    "gjk",
    "impact_of",
    "min_area_box",
    "minkowski_difference",
    "minkowski_sum",
    "orient2d",
    "origin_weights",
    "overlapping_pairs",
    "pair_table",
    "pair_table_in_parts",
    "pairwise_differences",
    "passage",
    "pca_box",
    "pca_box_3d",
    "perpendicular_foot",
    "pnpoly",
    "polygons_intersect",
    "principal_axes",
    "random_point_sets",
    "resting",
    "sat",
    "segments_intersect",
    "signed_distance",
    "signed_distance_of",
    "sweep",
    "sweep_in_parts",
    "time_of_impact",
    "triangulate",
]
