# SPDX-License-Identifier: GPL-3.0-or-later
"""Settings of tables of pairs, worksheets and pictures, for operators and the command line."""

from .model.choices import Items, Setting, Unit


def _of(name: str, label: str, tooltip: str, items: Items, default: str | None = None) -> Setting:
    return Setting(label, tooltip, default or items[0][0], lambda: items, name=name)


LISTED = _of(
    "listed",
    "List",
    "Which pairs the table has",
    (
        ("nearest", "Nearest", "Pairs that touch or overlap, and for each object its nearest other one"),
        ("within", "Within Reach", "Every pair that is at most the reach apart"),
        ("all", "All", "Every pair: their number grows with the square of the number of objects"),
    ),
)
REACH = Setting(
    "Reach",
    "Within Reach: the largest distance of a pair in the table",
    1.0,
    least=0.0,
    usual_most=100.0,
    unit=Unit.LENGTH,
    metavar="LENGTH",
    name="reach",
)
MARKED = _of(
    "marked",
    "Mark Pairs",
    "Which pairs have their distance in the figure",
    (
        ("nearest", "Nearest", "Distance and depth of the pairs in contact and of nearest neighbours"),
        ("colliding", "Contacts", "Only pairs that touch or overlap"),
        ("none", "None", "No pair: the shapes alone"),
    ),
)

SHAPE = _of(
    "shape",
    "Shape",
    "What A and B are, for the figures of two shapes",
    (
        ("objects", "Objects", "The two selected objects"),
        ("collections", "Collections", "The collections that the two selected objects are in, each read as one shape"),
        ("selected", "Selected Parts", "What is selected in Edit Mode of the two selected meshes"),
        ("group", "Vertex Groups", "Two vertex groups of one mesh: B is the active one"),
        ("material", "Materials", "The faces of two materials of one mesh: B is the active one"),
        ("faceset", "Face Sets", "The first two face sets of one mesh"),
        ("part", "Loose Parts", "The first two loose parts of one mesh"),
    ),
)

TOPIC = _of(
    "topic",
    "Topic",
    "What the exercises are about",
    (
        ("gjk", "GJK", "The distance of two polygons, step by step"),
        ("epa", "EPA", "The penetration depth of two polygons, from a triangle around the origin"),
        ("sat", "SAT", "Both shadows on the normal of every edge"),
        ("obb", "Oriented Boxes", "Radius projections against the distance of the centres"),
        ("hull", "Convex Hull", "The monotone chain with the sign of every turn"),
        ("minkowski", "Minkowski Difference", "Its vertices by merging edges, and where the origin lies"),
        ("pnpoly", "Points in a Polygon", "The crossings of a ray"),
        ("segments", "Two Segments", "Four orientations, and the point in common"),
        ("foot", "Line and Point", "Equation, foot of the perpendicular and distance"),
        ("shadow", "Shadows", "Dot products with a unit normal, and the interval that they cover"),
        ("radius", "Radius of a Box", "The shadows of two half axes, and the sum of their absolute values"),
        ("line", "Line and Polygon", "The side of each vertex, and the piece of the line inside"),
        ("space-support", "Supports in Space", "The furthest vertices of two tetrahedra, and the vertex of A − B"),
        ("space-region", "Regions of a Tetrahedron", "Faces that the origin lies beyond, and the point closest to it"),
        ("contact", "Contact Points", "Which ends of an edge are left when another clips it, and how deep they are"),
        (
            "space-boxes",
            "A − B of Two Boxes",
            "A − B by coordinates, and how far apart or how deep two boxes are",
        ),
        (
            "space-axes",
            "Axes of Two Boxes",
            "The distance of the centres against both radii, on each axis of two boxes in space",
        ),
        ("space-arcs", "Arcs on the Gauss Map", "Four signs that tell whether two edges make a face of A − B"),
        (
            "space-plane",
            "Plane between Two Solids",
            "Whether a plane n·x = k separates two tetrahedra, and how wide the gap along n is",
        ),
        ("space-gjk", "GJK in Space", "The distance of two tetrahedra, step by step"),
        (
            "space-polytope",
            "Polytope of EPA",
            "The face of a tetrahedron nearest to the origin, and which faces the next point sees",
        ),
        ("mixed", "Mixed", "One exercise of each topic after the other"),
    ),
    "gjk",
)
SAME_AGAIN = "The same number gives the same exercises, on every machine"
SEED = Setting("Seed", SAME_AGAIN, 1, least=0, most=2**31 - 1, name="seed")
HOW_MANY = "How many exercises; more of them begin with the same ones"
COUNT = Setting("Exercises", HOW_MANY, 12, least=1, most=100, metavar="EXERCISES", name="count")
WORKSHEET_NAME = "worksheet-{topic}-{seed}.pdf"

WHAT_BLENDER_TAKES = (
    "EEVEE in a window with a graphics card, Cycles elsewhere; what you choose in the scene Collide stays"
)
RENDERER = _of(
    "renderer",
    "Renderer",
    "What renders pictures",
    (
        ("collide", "Collide", "Flat colours, exact and without grain; all else in a picture is left to Blender"),
        ("blender", "Blender", WHAT_BLENDER_TAKES),
    ),
)
FILM_SUFFIXES = (".mp4", ".png")
"""Suffixes of films; the second is for an animated PNG."""
