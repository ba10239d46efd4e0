# SPDX-License-Identifier: GPL-3.0-or-later
"""All algorithms that have a lesson; an entry here is enough to give one its buttons, menu entries and commands."""

from collections.abc import Mapping
from dataclasses import replace

from .model.algorithm import Algorithm, Group, Input, Operation, Scheme, Variant
from .model.lesson import Measured

OUTLINES = (Input.OUTLINE, Input.OUTLINE)
INTRODUCED = ("introduction", "opening_shot")
SEARCHED, RADII = ("layout", "tolerance", "start_angle", "circles", *INTRODUCED), ("radius_a", "radius_b")

GJK = Algorithm(
    "gjk",
    "COLLIDE_OT_gjk",
    "Distance – GJK",
    "Measure the distance of the two selected objects with GJK and draw each step",
    Variant("algorithms.gjk.figure:gjk_lesson", (*SEARCHED, *RADII)),
    Group.QUESTIONS,
    classic=Variant("classic.lessons:gjk_lesson", ("layout",)),
    in_space=Variant("views.gjk:gjk_in_space", ("layout", "side", "start_angle")),
    icon="TRACKING",
    scheme=Scheme(((3, 3), (4, 4), (5, 5), (6, 7)), 8),
)
EPA = Algorithm(
    "epa",
    "COLLIDE_OT_epa",
    "Penetration – EPA",
    "Measure how deep the two selected objects overlap with EPA, and draw the way out",
    Variant("algorithms.epa.figure:epa_lesson", (*SEARCHED, *RADII)),
    Group.QUESTIONS,
    in_space=Variant("views.epa:epa_in_space", ("layout", "side", "start_angle")),
    icon="FULLSCREEN_ENTER",
    scheme=Scheme(((3, 3), (4, 4), (5, 5), (6, 6)), 7),
)
SAT = Algorithm(
    "sat",
    "COLLIDE_OT_sat",
    "Separating Axes – SAT",
    "Look for an axis that separates the two selected objects, and draw their shadows on each",
    Variant("algorithms.axes.sat:sat_lesson", ("layout", "tolerance", "circles", *RADII, "every_axis", *INTRODUCED)),
    Group.QUESTIONS,
    classic=Variant("classic.lessons:sat_lesson", ("layout", "circles")),
    in_space=Variant("views.axes.figure:sat_in_space", ("layout", "side", "every_axis")),
    icon="CENTER_ONLY",
    scheme=Scheme(((2, 2), (3, 3), (4, 5), (6, 6)), 7, apart=5),
)
OBB = Algorithm(
    "obb",
    "COLLIDE_OT_obb",
    "OBB Overlap",
    "Find whether the oriented boxes of the two selected objects overlap, by radii on their axes",
    Variant("algorithms.axes.obb:obb_lesson", ("layout", "tolerance", "box", "every_axis")),
    Group.BOXES,
    classic=Variant("classic.lessons:obb_lesson", ("box",)),
    in_space=Variant("views.axes.figure:obb_in_space", ("layout", "side", "box", "every_axis")),
    icon="MOD_EDGESPLIT",
    scheme=Scheme(((2, 2), (3, 3), (4, 4), (5, 6)), 7, apart=5),
)
BOXES = Algorithm(
    "boxes",
    "COLLIDE_OT_boxes",
    "Oriented Boxes",
    "Draw the smallest box around each selected object beside the box along its principal axes",
    Variant("algorithms.boxes:boxes_lesson"),
    Group.BOXES,
    inputs=(Input.HULL,),
    classic=Variant("classic.lessons:boxes_lesson"),
    icon="PIVOT_BOUNDBOX",
    button="Smallest and PCA Box",
)
MINKOWSKI_DIFFERENCE = Algorithm(
    "minkowski_difference",
    "COLLIDE_OT_minkowski",
    "Minkowski",
    "Draw the Minkowski difference or sum of the two selected objects, with numbered vertices",
    Variant("algorithms.minkowski:difference_lesson", ("layout", "circles")),
    Group.CONVEX,
    icon="SELECT_SUBTRACT",
    button="Minkowski A − B",
    operation=Operation("Difference A − B", "All points of A minus all points of B"),
)
MINKOWSKI_SUM = replace(
    MINKOWSKI_DIFFERENCE,
    id="minkowski_sum",
    in_plane=Variant("algorithms.minkowski:sum_lesson", ("layout", "circles")),
    icon="SELECT_EXTEND",
    button="Minkowski A + B",
    operation=Operation("Sum A + B", "All points of A plus all points of B"),
)
SHADOW = Algorithm(
    "shadow",
    "COLLIDE_OT_shadow",
    "Shadow and Dot Product",
    "Draw each selected object's vertices as vectors, and the dot products that are their shadows on a normal",
    Variant("algorithms.groundwork.shadow:shadow_lesson"),
    Group.GROUNDWORK,
    inputs=(Input.HULL,),
    icon="LIGHT_SUN",
    button="Shadow",
)
LIGHT = Algorithm(
    "light",
    "COLLIDE_OT_light",
    "Why Normals",
    "Turn a light about the two selected objects, and draw the overlap of their shadows as a curve over the angle",
    Variant("algorithms.axes.light:light_lesson", ("layout",)),
    Group.GROUNDWORK,
    icon="LIGHT",
)
ROUNDING = Algorithm(
    "rounding",
    "COLLIDE_OT_rounding",
    "Rounding",
    "Test a shrinking gap, and one far from the origin, in float32, in float64 with a tolerance, and exactly",
    Variant("algorithms.engine.rounding:rounding_lesson", ("tolerance",)),
    Group.ENGINE,
    icon="SHADERFX",
)
BROAD_PHASE = Algorithm(
    "broad_phase",
    "COLLIDE_OT_broad_phase",
    "Broad Phase",
    "Find which pairs of the selected objects must be tested, by sweep and prune and by a tree of boxes",
    Variant("algorithms.engine.broad_phase:broad_phase_lesson"),
    Group.ENGINE,
    icon="OUTLINER_OB_POINTCLOUD",
    most=26,
)
COHERENCE = Algorithm(
    "coherence",
    "COLLIDE_OT_coherence",
    "Coherence",
    "Move B through A, and count GJK's support points from scratch and from the previous frame's simplex",
    Variant("algorithms.engine.coherence:coherence_lesson"),
    Group.ENGINE,
    icon="FORWARD",
)
RADIUS = Algorithm(
    "radius",
    "COLLIDE_OT_radius",
    "Radius of a Turning Box",
    "Turn a box around each selected object, and draw how far it reaches along an axis by the shadows of its half axes",
    Variant("algorithms.groundwork.radius:radius_lesson", ("box",)),
    Group.GROUNDWORK,
    inputs=(Input.HULL,),
    icon="DRIVER_ROTATIONAL_DIFFERENCE",
    button="Radius",
)
SEPARATING_LINE = Algorithm(
    "separating_line",
    "COLLIDE_OT_separating_line",
    "Separating Line",
    "Draw all lines across a direction that separate the two selected objects, and all directions with such a line",
    Variant("algorithms.groundwork.separating:separating_lesson", ("circles",)),
    Group.GROUNDWORK,
    icon="MOD_MIRROR",
)
CONVEX = Algorithm(
    "convex",
    "COLLIDE_OT_convex",
    "Convex or Not",
    "Draw segments that stay inside the two selected outlines or leave them, and what GJK and SAT then answer",
    Variant("algorithms.groundwork.convex:convex_lesson"),
    Group.GROUNDWORK,
    inputs=OUTLINES,
    icon="MESH_PLANE",
)
COARSE = Algorithm(
    "coarse",
    "COLLIDE_OT_coarse",
    "Rough Tests First",
    "Test circles, boxes and hulls around the two selected objects for a gap, and count the dot products",
    Variant("algorithms.groundwork.coarse:coarse_lesson"),
    Group.GROUNDWORK,
    icon="MESH_CAPSULE",
)
CONVEX_HULL = Algorithm(
    "convex_hull",
    "COLLIDE_OT_convex_hull",
    "Convex Hull",
    "Draw the convex hull of each selected object's projection, step by step",
    Variant("algorithms.hull:hull_lesson"),
    Group.CONVEX,
    inputs=(Input.HULL,),
    classic=Variant("classic.lessons:hull_lesson"),
    icon="MESH_CIRCLE",
    scheme=Scheme(((3, 3), (3, 3), (4, 4)), 6),
    button="Hull",
    asks_for_corners=True,
)
SUPPORT = Algorithm(
    "support",
    "COLLIDE_OT_support",
    "Support Mapping",
    "Draw the furthest point of each selected object in eight directions",
    Variant("algorithms.support:support_lesson", ("circles",)),
    Group.CONVEX,
    inputs=(Input.HULL,),
    icon="EMPTY_SINGLE_ARROW",
    button="Support",
)
SUPPORT_DIFFERENCE = Algorithm(
    "support_difference",
    "COLLIDE_OT_support_difference",
    "Support of A − B",
    "Draw the furthest point of A − B in some directions, as the difference of the objects' own furthest points",
    Variant("algorithms.groundwork.supports:supports_lesson", ("layout", "circles", *RADII)),
    Group.CONVEX,
    icon="EMPTY_ARROWS",
)
HAUSDORFF = Algorithm(
    "hausdorff",
    "COLLIDE_OT_hausdorff",
    "Hausdorff Distance",
    "Measure how much the hulls of the two selected objects differ: how far a point of one can be from the other",
    Variant("algorithms.hausdorff:hausdorff_lesson"),
    Group.CONVEX,
    icon="DRIVER_DISTANCE",
)
CONTACT = Algorithm(
    "contact",
    "COLLIDE_OT_contact",
    "Contact Manifold",
    "Find the points at which an engine pushes the two selected objects apart, by clipping one edge by another",
    Variant("algorithms.engine.contact:contact_lesson", ("circles",)),
    Group.ENGINE,
    in_space=Variant("views.contact:contact_in_space", ("side",)),
    icon="SNAP_EDGE",
)
SAME_DEPTH = Algorithm(
    "same_depth",
    "COLLIDE_OT_same_depth",
    "EPA beside SAT",
    "Match the axes of SAT with the faces of A − B, one by one: both find the same depth",
    Variant("algorithms.engine.same_depth:same_depth_lesson", ("layout",)),
    Group.ENGINE,
    icon="ARROW_LEFTRIGHT",
)
POLYGONS = Algorithm(
    "polygons",
    "COLLIDE_OT_polygons",
    "Polygon Crossing",
    "Find whether the outlines of the two selected objects cross or contain each other, even if concave",
    Variant("algorithms.polygons:polygons_lesson"),
    Group.POLYGONS,
    inputs=OUTLINES,
    classic=Variant("classic.lessons:polygons_lesson"),
    icon="SELECT_INTERSECT",
)
CONCAVE = Algorithm(
    "concave",
    "COLLIDE_OT_concave",
    "Concave Distance",
    "Cut the outlines of the two selected objects into convex pieces and find the pair that decides",
    Variant("algorithms.concave:concave_lesson"),
    Group.POLYGONS,
    inputs=OUTLINES,
    icon="MOD_TRIANGULATE",
)
PNPOLY = Algorithm(
    "pnpoly",
    "COLLIDE_OT_pnpoly",
    "Point in Polygon",
    "Count where a ray from B's points crosses the outline of A; without B the 3D cursor is the point",
    Variant("algorithms.pnpoly.figure:pnpoly_lesson", ("boundary", "point", *INTRODUCED)),
    Group.POLYGONS,
    inputs=(Input.OUTLINE, Input.PLACES),
    classic=Variant("classic.lessons:points_lesson"),
    icon="PIVOT_CURSOR",
    scheme=Scheme(((2, 3), (4, 5), (6, 6)), 7),
)
BOUNDARY_MAP = Algorithm(
    "boundary_map",
    "COLLIDE_OT_boundary_map",
    "Boundary Map",
    "Draw which edges and vertices of each selected outline count as inside",
    Variant("algorithms.boundary_map:boundary_map_lesson", ("boundary",)),
    Group.POLYGONS,
    inputs=(Input.OUTLINE,),
    icon="MOD_OUTLINE",
)
SEGMENTS = Algorithm(
    "segments",
    "COLLIDE_OT_segments",
    "Segment Crossing",
    "Find where the two selected edges cross, by four orientation signs",
    Variant("algorithms.segments:segments_lesson"),
    Group.LINES,
    classic=Variant("classic.lessons:segments_lesson"),
    icon="SNAP_MIDPOINT",
    edges=2,
)
LINE = Algorithm(
    "line",
    "COLLIDE_OT_line",
    "Line Against Polygon",
    "Draw where the line through A's edge runs inside the outline of B, and which part lies on the edge itself",
    Variant("algorithms.groundwork.line:line_lesson"),
    Group.LINES,
    inputs=(Input.HULL, Input.OUTLINE),
    icon="SNAP_EDGE",
    edges=1,
)
FOOT = Algorithm(
    "foot",
    "COLLIDE_OT_foot",
    "Foot of Perpendicular",
    "Drop a perpendicular from a point of B onto the line through A's edge; without B the 3D cursor is the point",
    Variant("algorithms.foot:foot_lesson", ("point",)),
    Group.LINES,
    inputs=(Input.HULL, Input.PLACES),
    classic=Variant("classic.lessons:foot_lesson", ("point",)),
    icon="SNAP_PERPENDICULAR",
    edges=1,
)
SWEEP = Algorithm(
    "sweep",
    "COLLIDE_OT_sweep",
    "Distance over Frames",
    "Follow the two selected objects over the frames: distance as a curve, and first contact, also between frames",
    Variant("algorithms.sweep.figure:sweep_lesson", ("frames", "layout", *RADII)),
    Group.MOTION,
    inputs=(Input.MOTION, Input.MOTION),
    in_space=Variant("space.sweep:sweep_in_space", ("frames", "layout", "solids")),
    icon="GRAPH",
)
COMPARE = Algorithm(
    "compare",
    "COLLIDE_OT_compare",
    "Compare All Methods",
    "Run every method on the two selected objects, and list answers, steps and dot products",
    Variant("algorithms.compare:compare_lesson", ("tolerance", "circles", *RADII, "box")),
    Group.METHODS,
    inputs=(Input.OUTLINE_IF_ANY, Input.OUTLINE_IF_ANY),
    in_space=Variant("space.compare:compare_in_space", ("box", "solids")),
    icon="PRESET",
)
CASE = Algorithm(
    "case",
    "COLLIDE_OT_case",
    "Open Case",
    "Draw what the classic code answers in a known case, beside what is true, and why they differ",
    Variant("classic.lessons:case_lesson", ("case",)),
    Group.CASES,
    inputs=(),
    icon="LIGHT",
)

ALGORITHMS = (
    *(SHADOW, LIGHT, RADIUS, SEPARATING_LINE, CONVEX, COARSE),
    *(GJK, EPA, SAT, OBB, BOXES, MINKOWSKI_DIFFERENCE, MINKOWSKI_SUM, CONVEX_HULL, SUPPORT),
    *(SUPPORT_DIFFERENCE, HAUSDORFF, POLYGONS, CONCAVE, PNPOLY, BOUNDARY_MAP, SEGMENTS, LINE, FOOT, SWEEP),
    *(CONTACT, SAME_DEPTH, COHERENCE, ROUNDING, BROAD_PHASE, COMPARE, CASE),
)
"""All algorithms, in the order of buttons and commands."""
MADE_ANEW: Mapping[tuple[str, Measured], Variant] = {
    ("text_page", Measured.ABOVE): Variant("parts.text_page:text_page"),
    ("pairs", Measured.ABOVE): Variant("algorithms.pairs:repeat_pairs"),
    ("pairs", Measured.SPACE): Variant("space.pairs:repeat_space_pairs"),
}
"""What makes figures without an algorithm again, by the id in their parameters and where they are measured."""
BY_ID: Mapping[str, Algorithm] = {each.id: each for each in ALGORITHMS}
