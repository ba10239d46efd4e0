# SPDX-License-Identifier: GPL-3.0-or-later
"""The cases of source document 004, separating axes in TypeScript: what the rebuilt functions say to them."""

from collections.abc import Callable, Mapping
from typing import Any

from ..snippets.sat import circle_overlaps_polygon, polygons_overlap, side_normal


def polygons(inputs: Mapping[str, Any]) -> object:
    """Whether two polygons overlap, for each order of A's vertices where there are several."""
    if "A_orders" in inputs:
        return [polygons_overlap(a, inputs["B"]) for a in inputs["A_orders"]]
    return polygons_overlap(inputs["A"], inputs["B"])


RUNNERS: Mapping[str, Callable[[Mapping[str, Any]], object]] = {
    "checkPolygon": polygons,
    "checkPolygon / segDist": polygons,
    "TestCircleAndPolygon": lambda inputs: circle_overlaps_polygon(inputs["circle"], inputs["r"], inputs["polygon"]),
    "getSideNorml": lambda inputs: list(side_normal(inputs["vec2"], normalised=inputs["isNormlize"])),
}
"""By the function that a case names."""
