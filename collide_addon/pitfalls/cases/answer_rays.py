# SPDX-License-Identifier: GPL-3.0-or-later
"""What is true in the cases of source document 003, by this package's own geometry."""

from collections.abc import Callable, Mapping
from typing import Any

from ...geometry import (
    Relation,
    SegmentRelation,
    concave_distance,
    orient2d,
    pnpoly,
    polygons_intersect,
    segments_intersect,
)

Answer = dict[str, object]


def points(inputs: Mapping[str, Any]) -> Answer:
    """Which points a polygon holds; those on its boundary count as inside, as the published text promises."""
    polygon, asked = inputs["polygon"], inputs["points"]
    if isinstance(asked, dict):
        return dict(zip(asked, pnpoly(polygon, list(asked.values()), boundary="inside").tolist(), strict=True))
    return {"answer": pnpoly(polygon, asked, boundary="inside").tolist()}


def side(inputs: Mapping[str, Any]) -> Answer:
    """On which side of a line a point lies, where y points up."""
    start, end = inputs["line"]
    turn = orient2d(start, end, inputs["point"])
    return {"side": "left" if turn > 0.0 else "right" if turn < 0.0 else "on the line"}


def polygons(inputs: Mapping[str, Any]) -> Answer:
    """Whether two polygons collide, how they lie to each other, and how far they are apart."""
    if "A" not in inputs:
        names = ("top", "bottom")
        return {name: polygons_intersect(inputs[f"A_{name}"], inputs["B"]).relation.value for name in names}
    a, b = inputs["A"], inputs["B"]
    relations = {"AB": polygons_intersect(a, b).relation, "BA": polygons_intersect(b, a).relation}
    return {
        **{name: relation is not Relation.SEPARATED for name, relation in relations.items()},
        "relation": relations["AB"].value,
        "distance": concave_distance([a], [b]).distance,
    }


def lines(inputs: Mapping[str, Any]) -> Answer:
    """What two lines have in common."""
    a, b = inputs["lineA"], inputs["lineB"]
    common = segments_intersect(a[:2], a[2:], b[:2], b[2:])
    places = common.points.tolist()
    answer: Answer = {"kind": common.kind.value, "points": places, "crosses": common.kind is SegmentRelation.CROSS}
    if len(places) == 1:
        answer["at"] = places[0]
    return answer


ANSWERS: Mapping[str, Callable[[Mapping[str, Any]], Answer]] = {
    "TestPolygonPoint": points,
    "cross-product statement in the text/comments": side,
    "TestPolygonPolygon": polygons,
    "TestPolygonPolygonFull": polygons,
    "TestLineLine": lines,
}
"""By the function that a case names."""
