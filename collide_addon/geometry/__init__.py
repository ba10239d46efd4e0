# SPDX-License-Identifier: GPL-3.0-or-later
"""Collision detection: numpy in, frozen results out, every decision exact. Knows nothing of Blender.

The names here are for the plane; `geometry.space` has the same names for space. `geometry.batch` and
`geometry.space.batch` answer many pairs at once. Both dimensions share the same loops: GJK's walk, the test of axes,
the certificates.

Coordinates are float64 arrays of shape (n, 2), y up, polygons counter-clockwise without a repeated last vertex; in
space (n, 3). `predicates.points` lists what else is accepted and what is refused. Results and shapes are immutable.
"""

from importlib import import_module

PUBLIC = {
    "batch.pair_table": "Listed Order PairTable pair_table pair_table_in_parts",
    "boxes.enclosing_circle": "enclosing_circle",
    "boxes.min_area": "CalipersStep min_area_box",
    "boxes.oriented_box": "OrientedBox",
    "boxes.pca": "PrincipalAxes pca_box principal_axes",
    "boxes.sat": "BoxAxis BoxAxisSource BoxSatResult BoxSatStep box_sat",
    "broadphase.overlapping_pairs": "overlapping_pairs",
    "hull.minkowski": "minkowski_difference minkowski_sum pairwise_differences",
    "hull.monotone_chain": "HullSorted HullStep convex_hull",
    "motion.advancement": "AdvancementStep Ending conservative_advancement",
    "motion.motion": "Drift Moving RecordedMotion RigidMotion resting",
    "motion.shape_cast": "ContactInterval shape_cast",
    "motion.sweep": "Contact ImpactResult SweepResult impact_of sweep sweep_in_parts time_of_impact",
    "narrowphase.certificate": "Certificate certify",
    "narrowphase.contact": "ClipStep ContactManifold ContactPoint contact_manifold",
    "narrowphase.difference": "DifferenceVertex",
    "narrowphase.distance": "SignedDistance depth distance signed_distance_of",
    "narrowphase.epa": "PenetrationResult epa",
    "narrowphase.gjk": "GjkResult gjk",
    "narrowphase.gjk_trace": "GjkStep",
    "narrowphase.hausdorff": "HausdorffResult HausdorffStep hausdorff",
    "narrowphase.polytope": "PolytopeStep",
    "narrowphase.sat": "SatResult SatStep sat",
    "narrowphase.sat_axis": "AxisKind AxisSource SatAxis",
    "narrowphase.shapes": "Circle ConvexPolygon RoundedPolygon",
    "narrowphase.simplex": "origin_weights",
    "polygons.boundary_parts": "BoundaryParts BoundaryPiece boundary_parts",
    "polygons.concave": "ConcaveResult PieceAnswer concave_distance convex_pieces",
    "polygons.crossing": "Arrangement EdgeContact InclusionTest PolygonIntersection polygons_intersect",
    "polygons.line_cut": "LineCut LinePiece LinePlace cut_line",
    "polygons.pnpoly": "BoundaryRule PnpolyStep pnpoly",
    "polygons.polygon": "Polygon as_polygon",
    "polygons.triangulation": "triangulate",
    "predicates.errors": "GeometryError Phrase WordedError",
    "predicates.line": "Line perpendicular_foot signed_distance",
    "predicates.orientation": "orient2d",
    "predicates.random_points": "random_point_sets",
    "predicates.results": "Relation",
    "predicates.segments": "SegmentIntersection SegmentRelation SegmentStep segments_intersect",
}
"""All public names, by the module that defines them, which is imported when one of its names is first used.

Type checkers read the same from `__init__.pyi`."""
MODULE_OF = {name: module for module, names in PUBLIC.items() for name in names.split()}
__all__ = sorted(MODULE_OF)  # noqa: PLE0605


def __getattr__(name: str) -> object:
    """Return a public name, at hand from then on."""
    if name not in MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    thing = globals()[name] = getattr(import_module(f".{MODULE_OF[name]}", __name__), name)
    return thing
