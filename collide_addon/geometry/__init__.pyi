# SPDX-License-Identifier: GPL-3.0-or-later
# What `__init__.py` gives under its names, for type checkers.

from .batch.pair_table import Listed, Order, PairTable, pair_table, pair_table_in_parts
from .boxes.enclosing_circle import enclosing_circle
from .boxes.min_area import CalipersStep, min_area_box
from .boxes.oriented_box import OrientedBox
from .boxes.pca import PrincipalAxes, pca_box, principal_axes
from .boxes.sat import BoxAxis, BoxAxisSource, BoxSatResult, BoxSatStep, box_sat
from .broadphase.overlapping_pairs import overlapping_pairs
from .hull.minkowski import minkowski_difference, minkowski_sum, pairwise_differences
from .hull.monotone_chain import HullSorted, HullStep, convex_hull
from .motion.advancement import AdvancementStep, Ending, conservative_advancement
from .motion.motion import Drift, Moving, RecordedMotion, RigidMotion, resting
from .motion.shape_cast import ContactInterval, shape_cast
from .motion.sweep import Contact, ImpactResult, SweepResult, impact_of, sweep, sweep_in_parts, time_of_impact
from .narrowphase.certificate import Certificate, certify
from .narrowphase.contact import ClipStep, ContactManifold, ContactPoint, contact_manifold
from .narrowphase.difference import DifferenceVertex
from .narrowphase.distance import SignedDistance, depth, distance, signed_distance_of
from .narrowphase.epa import PenetrationResult, epa
from .narrowphase.gjk import GjkResult, gjk
from .narrowphase.gjk_trace import GjkStep
from .narrowphase.hausdorff import HausdorffResult, HausdorffStep, hausdorff
from .narrowphase.polytope import PolytopeStep
from .narrowphase.sat import SatResult, SatStep, sat
from .narrowphase.sat_axis import AxisKind, AxisSource, SatAxis
from .narrowphase.shapes import Circle, ConvexPolygon, RoundedPolygon
from .narrowphase.simplex import origin_weights
from .polygons.boundary_parts import BoundaryParts, BoundaryPiece, boundary_parts
from .polygons.concave import ConcaveResult, PieceAnswer, concave_distance, convex_pieces
from .polygons.crossing import Arrangement, EdgeContact, InclusionTest, PolygonIntersection, polygons_intersect
from .polygons.line_cut import LineCut, LinePiece, LinePlace, cut_line
from .polygons.pnpoly import BoundaryRule, PnpolyStep, pnpoly
from .polygons.polygon import Polygon, as_polygon
from .polygons.triangulation import triangulate
from .predicates.errors import GeometryError, Phrase, WordedError
from .predicates.line import Line, perpendicular_foot, signed_distance
from .predicates.orientation import orient2d
from .predicates.random_points import random_point_sets
from .predicates.results import Relation
from .predicates.segments import SegmentIntersection, SegmentRelation, SegmentStep, segments_intersect

__all__ = [
    "AdvancementStep", "Arrangement", "AxisKind", "AxisSource", "BoundaryParts", "BoundaryPiece", "BoundaryRule",
    "BoxAxis", "BoxAxisSource", "BoxSatResult", "BoxSatStep", "CalipersStep", "Certificate", "Circle", "ClipStep",
    "ConcaveResult", "Contact", "ContactInterval", "ContactManifold", "ContactPoint", "ConvexPolygon",
    "DifferenceVertex", "Drift", "EdgeContact", "Ending", "GeometryError", "GjkResult", "GjkStep", "HausdorffResult",
    "HausdorffStep", "HullSorted", "HullStep", "ImpactResult", "InclusionTest", "Line", "LineCut", "LinePiece",
    "LinePlace", "Listed", "Moving", "Order", "OrientedBox", "PairTable", "PenetrationResult", "Phrase", "PieceAnswer",
    "PnpolyStep", "Polygon", "PolygonIntersection", "PolytopeStep", "PrincipalAxes", "RecordedMotion", "Relation",
    "RigidMotion", "RoundedPolygon", "SatAxis", "SatResult", "SatStep", "SegmentIntersection", "SegmentRelation",
    "SegmentStep", "SignedDistance", "SweepResult", "WordedError", "as_polygon", "boundary_parts", "box_sat", "certify",
    "concave_distance", "conservative_advancement", "contact_manifold", "convex_hull", "convex_pieces", "cut_line",
    "depth", "distance", "enclosing_circle", "epa", "gjk", "hausdorff", "impact_of", "min_area_box",
    "minkowski_difference", "minkowski_sum", "orient2d", "origin_weights", "overlapping_pairs", "pair_table",
    "pair_table_in_parts", "pairwise_differences", "pca_box", "perpendicular_foot", "pnpoly", "polygons_intersect",
    "principal_axes", "random_point_sets", "resting", "sat", "segments_intersect", "shape_cast", "signed_distance",
    "signed_distance_of", "sweep", "sweep_in_parts", "time_of_impact", "triangulate",
]  # fmt: skip
