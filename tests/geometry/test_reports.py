# SPDX-License-Identifier: GPL-3.0-or-later
"""Inputs that other programs reportedly answered wrongly, and more like them: here each answer is true."""

import json
import math
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import numpy as np

from collide_addon import geometry
from collide_addon.geometry import GeometryError, space

CASES = json.loads((Path(__file__).parent / "reports.json").read_text(encoding="utf-8"))["cases"]
LAST_DIGITS = 1e-12


def near(value, truth, size=0.0):
    return abs(value - truth) <= LAST_DIGITS * max(abs(truth), size)


def of_both(answer, truth):
    """The answer about a pair, and the truth: relation, distance and depth."""
    yield answer.relation.value == truth["relation"], "relation"
    for name in {"distance", "depth"} & set(truth) & set(dir(answer)):
        yield near(getattr(answer, name), truth[name]), name


def polygons(case, truth):
    answer = geometry.concave_distance(case["A"], case["B"])
    yield answer.relation.value == truth["relation"], "relation"
    yield near(answer.distance, truth["distance"]), "distance"
    yield geometry.polygons_intersect(case["A"], case["B"]).relation.value == truth["relation"], "intersection"


def gjk_distance(case, truth):
    for each in (geometry.gjk, geometry.epa, geometry.sat):
        answer = each(case["A"], case["B"])
        yield answer.relation.value == truth["relation"], each.__name__
    yield near(geometry.gjk(case["A"], case["B"]).distance, truth["distance"]), "distance"
    yield near(geometry.epa(case["A"], case["B"]).depth, truth["depth"]), "depth"


def circle_polygon(case, truth):
    *center, radius = case["circle"]
    yield from of_both(geometry.gjk(geometry.Circle(center, radius), case["polygon"]), truth)


def area(ring):
    """Twice the area of a ring, in fractions."""
    points = [tuple(map(Fraction, point)) for point in ring]
    return sum(p[0] * q[1] - p[1] * q[0] for p, q in pairwise((*points, points[0])))


def pieces(case, truth):
    found = [piece.tolist() for piece in geometry.convex_pieces(case["rings"])]
    yield sum(map(area, found)) == 2 * Fraction(truth["area"]), "area"
    for piece in found:
        yield len(geometry.convex_hull(piece)) == len(piece), "convex"


def segseg(case, truth):
    yield geometry.segments_intersect(*case["a"], *case["b"]).kind.value == truth["kind"], "kind"


def refused(case, truth):
    try:
        geometry.as_polygon(case["A"])
    except GeometryError:
        return
    yield not truth["error"], "refused"


def enclosing_circle(case, truth):
    circle = geometry.enclosing_circle(case["points"])
    size = float(np.abs(case["points"]).max())
    yield near(circle.radius, truth["radius"]), "radius"
    yield all(near(x, y, size) for x, y in zip(circle.center, truth["center"], strict=True)), "center"


def hausdorff(case, truth):
    answer = geometry.hausdorff(case["A"], case["B"])
    for name, length in truth.items():
        yield near(getattr(answer, name), length), name


def pnpoly(case, truth):
    for rule, inside in (("inside", ("inside", "boundary")), ("outside", ("inside",))):
        found = geometry.pnpoly(case["polygon"], case["points"], boundary=rule).tolist()
        yield found == [where in inside for where in truth["location"]], rule
    yield geometry.pnpoly(case["polygon"], case["points"]).tolist() == truth["pnpoly"], "half-open"


def pnpoly_many(case, truth):
    for i in range(1, case["most"] + 1):
        square = [(-i, -i), (i, -i), (i, i), (-i, i)]
        yield from pnpoly({"polygon": square, "points": [(-i, 0)]}, {name: [value] for name, value in truth.items()})


def orient2d(case, truth):
    yield np.sign(geometry.orient2d(*case["points"])) == truth["sign"], "sign"


def hull(case, truth):
    found = geometry.convex_hull(case["points"]).tolist()
    yield sorted(found) == sorted(truth["points"]), "vertices"


def toi(case, truth):
    moved = geometry.Circle(case["B"][0], case["rb"]) if "rb" in case else case["B"]
    found = geometry.time_of_impact(case["A"], moved, case["velocity"], until=case["until"]).time
    yield (found is None) == (truth["time"] is None), "whether they meet"
    yield found is None or near(found, truth["time"]), "time"


def in_space(case, truth):
    a, b = space.ConvexPolyhedron(case["A"]), space.ConvexPolyhedron(case["B"])
    yield from of_both(space.gjk(a, b), truth)
    yield near(space.distance(a, b), truth["distance"], max(a.magnitude, b.magnitude)), "distance alone"
    for each in (space.epa, space.sat):
        answer = each(a, b)
        yield answer.relation.value == truth["relation"], each.__name__
        yield near(answer.depth, truth["depth"]), f"{each.__name__}, depth"


def hull3(case, truth):
    found = space.convex_hull(case["points"])
    yield found.vertices.tolist() == sorted(truth["vertices"]), "vertices"
    yield (
        (found.dimension, len(found.faces), len(found.edges))
        == tuple(truth[name] for name in ("dimension", "n_faces", "n_edges")),
        "faces",
    )


def mesh(case, truth):
    """Two spheres as three.js makes them: with a doubled seam whose two sides do not quite coincide."""
    around, down = case["around"], case["down"]
    turns = [(2 * math.pi * (k / around), math.pi * (i / down)) for i in range(down + 1) for k in range(around + 1)]
    points = np.array([(-math.cos(u) * math.sin(v), math.cos(v), math.sin(u) * math.sin(v)) for u, v in turns])
    corners = [(i * (around + 1) + k, (i + 1) * (around + 1) + k) for i in range(down) for k in range(around)]
    upper = [(p + 1, p, q + 1) for p, q in corners[around:]]
    lower = [(p, q, q + 1) for p, q in corners[:-around]]
    answer = space.mesh_distance((points, upper + lower), (points + np.array((3.0, 0.0, 0.0)), upper + lower))
    yield from of_both(answer, truth)


def mesh_inside(case, truth):
    point = space.TriangleMesh([case["point"]], [(0, 0, 0)])
    yield (space.mesh_distance(point, tuple(case["A"])).a_is_inside is True) == truth["inside"], "inside"


def min_volume_box(case, truth):
    yield space.min_volume_box(case["points"]).volume <= truth["volume_at_most"] * (1.0 + 1e-9), "volume"


def pair_table_nearest(case, truth):
    expected = sorted({tuple(sorted((int(row), other))) for row, other in truth["nearest"].items()})
    table = geometry.pair_table(case["shapes"], listed="nearest")
    yield list(zip(table.first.tolist(), table.second.tolist(), strict=True)) == expected, "pairs"


CHECKS = {
    check.__name__: check
    for check in (
        polygons,
        gjk_distance,
        circle_polygon,
        pieces,
        segseg,
        refused,
        enclosing_circle,
        hausdorff,
        pnpoly,
        pnpoly_many,
        orient2d,
        hull,
        toi,
        hull3,
        mesh,
        mesh_inside,
        min_volume_box,
        pair_table_nearest,
    )
} | {"space": in_space, "min_volume_box_larger": min_volume_box}


def test_what_others_were_reported_to_answer_wrongly_is_answered_right():
    faults = [
        (case["name"], what)
        for case in CASES
        for right, what in CHECKS[case["kind"]](case, case["expected"])
        if not right
    ]
    assert faults == []
