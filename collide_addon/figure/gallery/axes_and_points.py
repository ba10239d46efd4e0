# SPDX-License-Identifier: GPL-3.0-or-later
"""The scenes 9 and 10: separating axes of a polygon and of a circle, and the radii of oriented boxes."""

from ..model.lesson import Box, Choices
from ..registry import CASE, OBB, SAT
from .convex import square
from .scene import GalleryScene, Part, Shape

ALL_AXES = Choices(every_axis=True)
BOXES = Choices(every_axis=True, box=Box.OBJECT)
IN_RADIANS = Choices(classic=True, box=Box.OBJECT)
"""As in the Java class, whose cosine takes the degrees for radians."""

BAR = Shape("bar", ((-1, -10), (1, -10), (1, 10), (-1, 10)), degrees=90.0)
"""20 long and 2 wide, turned by 90°."""
ABOVE = Shape("box", square(-1, 7, 2))
ASIDE = Shape("box", square(-5.5, 7.9, 2))

AXES_SCENES = (
    GalleryScene(
        9,
        "sat-vertex-axis",
        (
            Part(
                "triangle",
                SAT,
                (Shape("triangle", ((0, 0), (0, 1), (3, 2))), Shape("square", square(1, 1, 1))),
                ALL_AXES,
            ),
            Part(
                "circle",
                SAT,
                (Shape("square", square(1, 1, 2)), Shape("circle", ((4, 4),), radius=1.2)),
                ALL_AXES,
            ),
            Part("circle-classic", CASE, choices=Choices(case="SAT-04-circle-corner-FP")),
        ),
    ),
    GalleryScene(
        10,
        "obb-radii",
        (
            Part("hit", OBB, (BAR, ABOVE), BOXES),
            Part("hit-in-radians", OBB, (BAR, ABOVE), IN_RADIANS),
            Part("miss", OBB, (BAR, ASIDE), BOXES),
            Part("miss-in-radians", OBB, (BAR, ASIDE), IN_RADIANS),
        ),
    ),
)
