# SPDX-License-Identifier: GPL-3.0-or-later
"""Every public function that takes points, by name, with its arguments, as a function of two point sets."""

from collide_addon.geometry import (
    Circle,
    ConvexPolygon,
    Line,
    OrientedBox,
    RigidMotion,
    RoundedPolygon,
    as_polygon,
    batch,
    boundary_parts,
    box_sat,
    certify,
    concave_distance,
    conservative_advancement,
    contact_manifold,
    convex_hull,
    convex_pieces,
    cut_line,
    depth,
    distance,
    enclosing_circle,
    epa,
    gjk,
    hausdorff,
    impact_of,
    min_area_box,
    minkowski_difference,
    minkowski_sum,
    orient2d,
    overlapping_pairs,
    pairwise_differences,
    pca_box,
    perpendicular_foot,
    pnpoly,
    polygons_intersect,
    principal_axes,
    resting,
    sat,
    segments_intersect,
    shape_cast,
    signed_distance,
    signed_distance_of,
    space,
    sweep,
    sweep_in_parts,
    time_of_impact,
    triangulate,
)
from collide_addon.geometry.batch.pair_table import pair_table


def recorded(function, *arguments, **named):
    """Return the result with all recorded steps."""
    steps = []
    return function(*arguments, record=steps.append, **named), steps


def circles(a, b):
    return [Circle(points[0], abs(points[-1][0])) for points in (a, b)]


def boxes(a, b):
    return [OrientedBox(points[0], abs(points[-1]), float(points[-1][1])) for points in (a, b)]


def motions(a, b):
    return RigidMotion.of(a), RigidMotion.of(b, a[0], angular_velocity=1.0)


def corners(a, b):
    return a.min(axis=0), a.max(axis=0), b.min(axis=0), b.max(axis=0)


def in_space(a, b):
    return [(x, y, z) for (x, y), (z, _) in zip(a, b, strict=False)]


OF_TWO = {
    "gjk": gjk,
    "gjk, a start": lambda a, b: gjk(a, b, start=b[0]),
    "gjk, recorded": lambda a, b: recorded(gjk, a, b),
    "gjk, a tolerance": lambda a, b: gjk(a, b, tolerance=1.0),
    "gjk of circles": lambda a, b: recorded(gjk, *circles(a, b)),
    "gjk of a circle": lambda a, b: gjk(a, circles(a, b)[1]),
    "epa": epa,
    "epa, recorded": lambda a, b: recorded(epa, a, b),
    "epa of circles": lambda a, b: recorded(epa, *circles(a, b)),
    "epa of a circle": lambda a, b: epa(a, circles(a, b)[1]),
    "sat": lambda a, b: recorded(sat, a, b),
    "sat, a tolerance": lambda a, b: recorded(sat, a, b, tolerance=1.0, stop_early=True),
    "sat of circles": lambda a, b: recorded(sat, *circles(a, b)),
    "sat of a circle": lambda a, b: recorded(sat, a, circles(a, b)[1]),
    "certify": lambda a, b: [certify(each(a, b)) for each in (gjk, epa, sat)],
    "certify of circles": lambda a, b: [certify(each(*circles(a, b))) for each in (gjk, epa, sat)],
    "contact_manifold": lambda a, b: recorded(contact_manifold, a, b),
    "contact_manifold of circles": lambda a, b: recorded(contact_manifold, *circles(a, b)),
    "distance": distance,
    "distance of shapes": lambda a, b: distance(ConvexPolygon(a), ConvexPolygon(b)),
    "depth": depth,
    "depth of shapes": lambda a, b: depth(ConvexPolygon(a), ConvexPolygon(b)),
    "signed_distance_of": lambda a, b: signed_distance_of(ConvexPolygon(a), circles(a, b)[1]),
    "ConvexPolygon": lambda a, b: (shape := ConvexPolygon(a), shape.support(b[0]), shape.middle),
    "Circle": lambda a, b: (shape := Circle(a[0], 1.0), shape.support(b[0])),
    "RoundedPolygon": lambda a, b: (shape := RoundedPolygon(a, 1.0), shape.support(b[0])),
    "OrientedBox": lambda a, b: (
        box := boxes(a, b)[0],
        *(box.axes, box.corners, box.area, box.support(b[0]), box.moved(b[-1]), box.rotated_about(b[0], 1.0)),
        box.scaled(*b[0]),
        box.scaled(*b[0], about=b[-1]),
    ),
    "OrientedBox.around": lambda a, b: OrientedBox.around(a, 0.5),
    "OrientedBox.from_corner": lambda a, b: OrientedBox.from_corner(a[0], b[0], 0.5),
    "box_sat": lambda a, b: recorded(box_sat, *boxes(a, b)),
    "min_area_box": lambda a, b: min_area_box(a),
    "min_area_box, recorded": lambda a, b: recorded(min_area_box, a),
    "pca_box": lambda a, b: pca_box(a),
    "principal_axes": lambda a, b: principal_axes(a),
    "space.pca_box": lambda a, b: (box := space.pca_box(in_space(a, b)), box.volume, box.corners),
    "enclosing_circle": lambda a, b: enclosing_circle(a),
    "convex_hull": lambda a, b: convex_hull(a),
    "convex_hull, recorded": lambda a, b: recorded(convex_hull, a),
    "hausdorff": lambda a, b: recorded(hausdorff, a, b),
    "minkowski_sum": minkowski_sum,
    "minkowski_difference": minkowski_difference,
    "pairwise_differences": pairwise_differences,
    "orient2d": lambda a, b: orient2d(a[0], a[-1], b[0]),
    "Line": lambda a, b: (line := Line.through(a[0], b[0]), line.coefficients, line.normal, line.direction),
    "perpendicular_foot": lambda a, b: perpendicular_foot(Line.through(a[0], a[-1]), b[0]),
    "signed_distance": lambda a, b: signed_distance(Line.through(a[0], a[-1]), b[0]),
    "segments_intersect": lambda a, b: recorded(segments_intersect, a[0], a[-1], b[0], b[-1]),
    "pnpoly": pnpoly,
    "pnpoly, the boundary inside": lambda a, b: recorded(pnpoly, a, b[:1], boundary="inside"),
    "pnpoly of rings": lambda a, b: pnpoly([a, b], b),
    "cut_line": lambda a, b: cut_line(a[0], b[0], [a, b]),
    "boundary_parts": lambda a, b: boundary_parts([a, b]),
    "boundary_parts, inside": lambda a, b: boundary_parts(a, boundary="inside"),
    "as_polygon": lambda a, b: as_polygon(a),
    "polygons_intersect": lambda a, b: (found := recorded(polygons_intersect, a, b), found[0].points),
    "concave_distance": lambda a, b: recorded(concave_distance, a, b),
    "convex_pieces": lambda a, b: convex_pieces(a),
    "triangulate": lambda a, b: triangulate(a),
    "overlapping_pairs": lambda a, b: overlapping_pairs(a.min(axis=0) - abs(b), a.min(axis=0) + abs(b)),
    "pair_table": lambda a, b: pair_table([a, b, a[:1]]),
    "pair_table, all": lambda a, b: pair_table([a, b, b[:1]], listed="all"),
    "pair_table, within": lambda a, b: pair_table([a, b], listed="within", reach=abs(float(a[0][0]))),
    "RigidMotion": lambda a, b: (motions(a, b)[1].at(0.5), motions(a, b)[0].at(0.5)),
    "resting": lambda a, b: resting(ConvexPolygon(a), 0.0, 1.0),
    "shape_cast": lambda a, b: shape_cast(ConvexPolygon(a), ConvexPolygon(b), (1, 2), (3, 4)),
    "sweep": lambda a, b: sweep(RigidMotion.of(a), RigidMotion.of(b, a[0]), [0.0, 0.5, 1.0]),
    "sweep, turning": lambda a, b: sweep(*motions(a, b), [0.0, 0.5, 1.0]),
    "sweep_in_parts": lambda a, b: list(sweep_in_parts(RigidMotion.of(a), RigidMotion.of(b), [0.0, 1.0])),
    "impact_of": lambda a, b: recorded(impact_of, *motions(a, b)),
    "time_of_impact": lambda a, b: recorded(time_of_impact, a, b, a[0]),
    "conservative_advancement": lambda a, b: list(conservative_advancement(*motions(a, b), 0.0, 1.0)),
    "batch.gjk": lambda a, b: batch.gjk([a, a], [b, b]),
    "batch.epa": lambda a, b: batch.epa([a, a], [b, b]),
    "batch.intersect": lambda a, b: batch.intersect([a, a], [b, b]),
}
"""What each returns for two float64 arrays (n, 2), including any recorded steps."""
