# SPDX-License-Identifier: GPL-3.0-or-later
"""The scenes 1 to 8: sum and support, distance and depth of convex shapes, and the contacts between them."""

from typing import cast

from ...geometry import random_point_sets
from ..model.lesson import Choices
from ..registry import CASE, EPA, GJK, MINKOWSKI_DIFFERENCE, MINKOWSKI_SUM, SUPPORT
from .scene import Corners, GalleryScene, Part, Shape

SEED, MOVED_APART = 4, 60.0
"""Of the random sets, whose points are all that the demo in MAXScript began with."""


def square(left: float, bottom: float, side: float) -> Corners:
    """Return the corners of a square, counter-clockwise from the lower left one."""
    return ((left, bottom), (left + side, bottom), (left + side, bottom + side), (left, bottom + side))


def _random(dx: float) -> tuple[Shape, Shape]:
    a, b = (cast("Corners", tuple(map(tuple, points.tolist()))) for points in random_point_sets(dx=dx, seed=SEED))
    return Shape("random_a", a), Shape("random_b", b)


QUADRANGLE = Shape("quadrangle", ((0, 0), (3, 0), (4, 2), (1, 3)))
DYN4J_TRIANGLE = Shape("triangle", ((4, 11), (4, 5), (9, 9)))
DYN4J_QUADRANGLE = Shape("quadrangle", ((5, 7), (7, 3), (10, 2), (12, 7)))
MOVED_QUADRANGLE = Shape("quadrangle", ((8, 6), (10, 2), (13, 1), (15, 6)))
UPRIGHT = Shape("upright_bar", ((-1, -5), (1, -5), (1, 5), (-1, 5)))
LEVEL = Shape("level_bar", ((-5, -1), (5, -1), (5, 1), (-5, 1)))
SMALL = Shape("left_square", square(0, 0, 2))

CONVEX_SCENES = (
    GalleryScene(
        1,
        "minkowski-sum",
        (Part("sum", MINKOWSKI_SUM, (QUADRANGLE, Shape("triangle", ((0, 0), (2, 0), (1, 2))))),),
    ),
    GalleryScene(
        2,
        "support-sweep",
        (
            Part("polygon", SUPPORT, (QUADRANGLE,)),
            Part("circle", SUPPORT, (Shape("circle", ((2, 1.5),), radius=1.5),)),
        ),
    ),
    GalleryScene(
        3,
        "dyn4j-overlap",
        (
            Part("difference", MINKOWSKI_DIFFERENCE, (DYN4J_TRIANGLE, DYN4J_QUADRANGLE)),
            Part("depth", EPA, (DYN4J_TRIANGLE, DYN4J_QUADRANGLE)),
        ),
    ),
    GalleryScene(4, "dyn4j-apart", (Part("distance", GJK, (DYN4J_TRIANGLE, MOVED_QUADRANGLE)),)),
    GalleryScene(
        5,
        "squares-3-4-5",
        (
            Part("distance", GJK, (SMALL, Shape("right_square", square(5, 6, 2)))),
            Part("classic-start-1", CASE, choices=Choices(case="GJK-10-vertex-vertex-345")),
            Part("classic-start-2", CASE, choices=Choices(case="GJK-10b-same-pair-other-start")),
        ),
    ),
    GalleryScene(
        6,
        "random-sets",
        (
            Part("depth", EPA, _random(0.0)),
            Part("distance", GJK, _random(MOVED_APART)),
        ),
    ),
    GalleryScene(
        7,
        "contact-family",
        (
            Part("edge", GJK, (SMALL, Shape("right_square", square(2, 0, 2)))),
            Part("corner", GJK, (SMALL, Shape("right_square", square(2, 2, 2)))),
            Part("identical", EPA, (Shape("square", square(0, 0, 2)), Shape("same_square", square(0, 0, 2)))),
            Part(
                "contained",
                EPA,
                (Shape("large_square", square(0, 0, 10)), Shape("small_square", square(4, 4, 2))),
            ),
            Part(
                "collinear",
                GJK,
                (Shape("flat", ((0, 0), (2, 2), (4, 4))), Shape("square", square(4, 0, 2))),
            ),
        ),
    ),
    GalleryScene(8, "plus-sign", (Part("depth", EPA, (UPRIGHT, LEVEL)),)),
)
