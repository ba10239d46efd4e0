# SPDX-License-Identifier: GPL-3.0-or-later
"""All algorithms that have a lesson; a new one needs an entry here, from which buttons, menu and commands follow."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from .algorithms.axes.obb import obb_lesson
from .algorithms.axes.sat import sat_lesson
from .algorithms.boundary_map import boundary_map_lesson
from .algorithms.boxes import boxes_lesson
from .algorithms.compare import compare_lesson
from .algorithms.concave import concave_lesson
from .algorithms.epa.figure import epa_lesson
from .algorithms.foot import foot_lesson
from .algorithms.gjk.figure import gjk_lesson
from .algorithms.hausdorff import hausdorff_lesson
from .algorithms.hull import hull_lesson
from .algorithms.minkowski.figure import minkowski_lesson
from .algorithms.pnpoly import pnpoly_lesson
from .algorithms.polygons import polygons_lesson
from .algorithms.segments import segments_lesson
from .algorithms.support import support_lesson
from .algorithms.sweep.figure import sweep_lesson
from .classic.lessons import CLASSIC_LESSONS, case_lesson
from .model.algorithm import Algorithm, Group, Input, Operation

HULLS = (Input.HULL, Input.HULL)
OUTLINES = (Input.OUTLINE, Input.OUTLINE)

GJK = Algorithm(
    "gjk",
    "Distance – GJK",
    "Measure the distance of the two selected objects with GJK and draw each step",
    gjk_lesson,
    HULLS,
    Group.QUESTIONS,
    ("measured", "layout", "tolerance", "start_angle", "circles", "introduction"),
    classic=CLASSIC_LESSONS["gjk"],
    icon="TRACKING",
)
EPA = Algorithm(
    "epa",
    "Penetration – EPA",
    "Measure how deep the two selected objects overlap with EPA, and draw the way out",
    epa_lesson,
    HULLS,
    Group.QUESTIONS,
    ("measured", "layout", "tolerance", "start_angle", "circles", "introduction"),
    icon="FULLSCREEN_ENTER",
)
SAT = Algorithm(
    "sat",
    "Separating Axes – SAT",
    "Look for an axis that separates the two selected objects, and draw their shadows on each",
    sat_lesson,
    HULLS,
    Group.QUESTIONS,
    ("measured", "layout", "tolerance", "circles", "every_axis", "introduction"),
    classic=CLASSIC_LESSONS["sat"],
    icon="CENTER_ONLY",
)
OBB = Algorithm(
    "obb",
    "OBB Overlap",
    "Ask whether the oriented boxes of the two selected objects overlap, by radii on their axes",
    obb_lesson,
    HULLS,
    Group.BOXES,
    ("measured", "layout", "tolerance", "box", "every_axis"),
    classic=CLASSIC_LESSONS["obb"],
    icon="MOD_EDGESPLIT",
)
BOXES = Algorithm(
    "boxes",
    "Oriented Boxes",
    "Draw the smallest box around each selected object beside the box along its principal axes",
    boxes_lesson,
    (Input.HULL,),
    Group.BOXES,
    classic=CLASSIC_LESSONS["boxes"],
    icon="PIVOT_BOUNDBOX",
    button="Smallest and PCA Box",
)
MINKOWSKI_DIFFERENCE = Algorithm(
    "minkowski_difference",
    "Minkowski",
    "Draw the Minkowski difference or sum of the two selected objects, with numbered vertices",
    partial(minkowski_lesson, difference=True),
    HULLS,
    Group.CONVEX,
    ("layout", "circles"),
    icon="SELECT_SUBTRACT",
    button="Minkowski A − B",
    operation=Operation("minkowski", "Difference A − B", "All points of A minus all points of B"),
)
MINKOWSKI_SUM = replace(
    MINKOWSKI_DIFFERENCE,
    id="minkowski_sum",
    maker=partial(minkowski_lesson, difference=False),
    icon="SELECT_EXTEND",
    button="Minkowski A + B",
    beside=True,
    operation=Operation("minkowski", "Sum A + B", "All points of A plus all points of B"),
)
CONVEX_HULL = Algorithm(
    "convex_hull",
    "Convex Hull",
    "Draw the convex hull of each selected object's projection, step by step",
    hull_lesson,
    (Input.HULL,),
    Group.CONVEX,
    classic=CLASSIC_LESSONS["hull"],
    icon="MESH_CIRCLE",
    button="Hull",
    asks_for_corners=True,
)
SUPPORT = Algorithm(
    "support",
    "Support Mapping",
    "Draw the furthest point of each selected object in eight directions",
    support_lesson,
    (Input.HULL,),
    Group.CONVEX,
    ("circles",),
    icon="EMPTY_SINGLE_ARROW",
    button="Support",
    beside=True,
)
HAUSDORFF = Algorithm(
    "hausdorff",
    "Hausdorff Distance",
    "Measure how much the two selected objects' hulls differ: the furthest point of either from the other",
    hausdorff_lesson,
    HULLS,
    Group.CONVEX,
    icon="DRIVER_DISTANCE",
)
POLYGONS = Algorithm(
    "polygons",
    "Polygon Crossing",
    "Ask whether the outlines of the two selected objects cross or contain each other, concave as they are",
    polygons_lesson,
    OUTLINES,
    Group.POLYGONS,
    classic=CLASSIC_LESSONS["polygons"],
    icon="SELECT_INTERSECT",
)
CONCAVE = Algorithm(
    "concave",
    "Concave Distance",
    "Cut the outlines of the two selected objects into convex pieces and find the pair that decides",
    concave_lesson,
    OUTLINES,
    Group.POLYGONS,
    icon="MOD_TRIANGULATE",
)
PNPOLY = Algorithm(
    "pnpoly",
    "Point in Polygon",
    "Count where a ray from B's points crosses the outline of A; without B the 3D cursor is the point",
    pnpoly_lesson,
    (Input.OUTLINE, Input.PLACES),
    Group.POLYGONS,
    ("boundary", "point", "introduction"),
    classic=CLASSIC_LESSONS["points"],
    icon="PIVOT_CURSOR",
)
BOUNDARY_MAP = Algorithm(
    "boundary_map",
    "Boundary Map",
    "Draw which edges and vertices of each selected outline count as inside",
    boundary_map_lesson,
    (Input.OUTLINE,),
    Group.POLYGONS,
    ("boundary",),
    icon="MOD_OUTLINE",
)
SEGMENTS = Algorithm(
    "segments",
    "Segment Crossing",
    "Ask where the two selected edges cross, by four orientation signs",
    segments_lesson,
    HULLS,
    Group.LINES,
    classic=CLASSIC_LESSONS["segments"],
    icon="SNAP_MIDPOINT",
)
FOOT = Algorithm(
    "foot",
    "Foot of Perpendicular",
    "Drop a perpendicular from a point of B onto the line through A's edge; without B the 3D cursor is the point",
    foot_lesson,
    (Input.HULL, Input.PLACES),
    Group.LINES,
    ("point",),
    classic=CLASSIC_LESSONS["foot"],
    icon="SNAP_PERPENDICULAR",
)
SWEEP = Algorithm(
    "sweep",
    "Distance over Frames",
    "Follow the two selected objects over the frames: distance as a curve, and first contact, also between frames",
    sweep_lesson,
    (Input.MOTION, Input.MOTION),
    Group.MOTION,
    ("measured", "frames", "layout"),
    icon="GRAPH",
)
COMPARE = Algorithm(
    "compare",
    "Compare All Methods",
    "Ask every method about the two selected objects, and list answers, steps and dot products",
    compare_lesson,
    (Input.OUTLINE_IF_ANY, Input.OUTLINE_IF_ANY),
    Group.METHODS,
    ("measured", "tolerance", "circles", "box"),
    icon="PRESET",
)
CASE = Algorithm(
    "case",
    "Open Case",
    "Draw what the classic code answers in a known case, beside what is true, and why they differ",
    case_lesson,
    (),
    Group.CASES,
    ("case",),
    icon="LIGHT",
)

ALGORITHMS = (
    *(GJK, EPA, SAT, OBB, BOXES, MINKOWSKI_DIFFERENCE, MINKOWSKI_SUM, CONVEX_HULL, SUPPORT, HAUSDORFF),
    *(POLYGONS, CONCAVE, PNPOLY, BOUNDARY_MAP, SEGMENTS, FOOT, SWEEP, COMPARE, CASE),
)
"""In the order of buttons and commands."""
BY_ID: Mapping[str, Algorithm] = {each.id: each for each in ALGORITHMS}
