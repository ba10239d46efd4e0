# SPDX-License-Identifier: GPL-3.0-or-later
"""The scenes 11 and 12: points in polygons, and lines."""

from ..model.lesson import Choices
from ..registry import BOUNDARY_MAP, FOOT, PNPOLY, POLYGONS, SEGMENTS
from .convex import square
from .scene import Corners, GalleryScene, Part, Shape

CONCAVE = Shape("l_shape", ((0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)), outline=True)
THREE_POINTS = Shape("points", ((3, 0.5), (3, 3), (0.5, 3)))
SPIKE = Shape("spike", ((-5, -0.5), (5, 0), (-5, 0.5)), outline=True)
THROUGH = Shape("box", ((-1, -2), (1, -2), (1, 2), (-1, 2)), outline=True)
LINE = Shape("line", ((-15, 2), (55, -26)))
"""Two points of 2x + 5y + 20 = 0."""


def _segments(name: str, a: Corners, b: Corners) -> Part:
    return Part(name, SEGMENTS, (Shape("first_segment", a), Shape("second_segment", b)))


POINT_SCENES = (
    GalleryScene(
        11,
        "pnpoly",
        (
            *(Part(f"point-{number}", PNPOLY, (CONCAVE, THREE_POINTS), Choices(point=number)) for number in (1, 2, 3)),
            Part("boundary", BOUNDARY_MAP, (Shape("square", square(0, 0, 1), outline=True),)),
            Part("spike", POLYGONS, (SPIKE, THROUGH)),
            Part("spike-classic", POLYGONS, (SPIKE, THROUGH), Choices(classic=True)),
        ),
    ),
    GalleryScene(
        12,
        "lines",
        (
            Part("foot", FOOT, (LINE, Shape("point", ((-15, -37.5),)))),
            _segments("crossing", ((0, 0), (2, 2)), ((1.6, 1), (1.2, 3))),
            _segments("t", ((0, 0), (4, 0)), ((2, 0), (3, 3))),
            _segments("shared-end", ((0, 0), (3, 1)), ((3, 1), (4, -2))),
            _segments("collinear", ((0, 0), (4, 2)), ((2, 1), (8, 4))),
        ),
    ),
)
