# SPDX-License-Identifier: GPL-3.0-or-later
"""All methods that answer the same question return exactly the same relation for many pairs of every kind.

    uv run python benchmarks/agreement.py [N]

N pairs in all, 200,000 by default, are divided among the families below, and every pair is tested in both orders. No
tolerance is used: every method must return the same one of separated, touching and penetrating. The exit code is 1 if
two methods ever differ.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from collide_addon.geometry import (  # noqa: E402
    Circle,
    ConvexPolygon,
    OrientedBox,
    Relation,
    SegmentRelation,
    box_sat,
    concave_distance,
    convex_hull,
    epa,
    gjk,
    pnpoly,
    polygons_intersect,
    sat,
    segments_intersect,
)

SEED = 20261121
SHOWN = 5
"""How many disagreements of each family are printed."""

Answers = dict[str, Relation]
"""The relation that each method returns for one pair."""
Ask = Callable[[np.random.Generator], tuple[object, Answers]]
"""Makes a pair and runs every method on it in both orders."""


# ---- asking


def about_shapes(a: object, b: object) -> Answers:
    """Return the answers for two convex shapes."""
    found = {}
    for order, (p, q) in (("", (a, b)), (" swapped", (b, a))):
        found["gjk" + order] = gjk(p, q).relation
        found["epa" + order] = epa(p, q).relation
        found["sat" + order] = sat(p, q).relation
        found["sat, early out" + order] = sat(p, q, stop_early=True).relation
    return found


def about_hulls(a: np.ndarray, b: np.ndarray) -> Answers:
    """Return the answers for the hulls of two point sets, also as polygons where the hulls have area."""
    p, q = ConvexPolygon(a), ConvexPolygon(b)
    found = about_shapes(p, q)
    if len(p) > 2 and len(q) > 2:
        found |= about_polygons(p.vertices, q.vertices)
    return found


def about_polygons(a: np.ndarray, b: np.ndarray) -> Answers:
    """Return the answers for two simple polygons."""
    found = {}
    for order, (p, q) in (("", (a, b)), (" swapped", (b, a))):
        found["edge crossing" + order] = polygons_intersect(p, q).relation
        found["convex pieces" + order] = concave_distance([p], [q]).relation
    return found


def about_boxes(a: OrientedBox, b: OrientedBox) -> Answers:
    """Return the answers for two boxes whose corners are exact floats."""
    found = about_hulls(a.corners, b.corners)
    for order, (p, q) in (("", (a, b)), (" swapped", (b, a))):
        found["obb" + order] = box_sat(p, q).relation
        found["obb, early out" + order] = box_sat(p, q, stop_early=True).relation
    return found


def about_point(polygon: np.ndarray, point: np.ndarray) -> Answers:
    """Return the answers for a convex polygon and a point."""
    rows = convex_hull(polygon)
    inside, outside = (bool(pnpoly(rows, [point], boundary=rule)[0]) for rule in ("inside", "outside"))
    relation = Relation.PENETRATING if outside else Relation.TOUCHING if inside else Relation.SEPARATED
    return {"pnpoly": relation, **about_shapes(rows, [point])}


def about_segments(a: np.ndarray, b: np.ndarray) -> Answers:
    """Return the answers for two segments; a common piece counts as touching, crossing as penetrating."""
    words = {SegmentRelation.NONE: Relation.SEPARATED, SegmentRelation.CROSS: Relation.PENETRATING}
    found = about_shapes(a, b)
    for order, (p, q) in (("", (a, b)), (" swapped", (b, a))):
        found["orientation signs" + order] = words.get(segments_intersect(*p, *q).kind, Relation.TOUCHING)
    return found


# ---- the families


def grid_points(random: np.random.Generator, least: int = 1) -> np.ndarray:
    """Return up to 12 points on a small integer grid."""
    size = random.integers(1, 5)
    return random.integers(-size, size + 1, (random.integers(least, 13), 2)) + random.integers(-3, 4, 2) * 1.0


def float_points(random: np.random.Generator) -> np.ndarray:
    """Return 3 to 12 points on an ellipse whose centre is up to 1.5 from the origin."""
    angles = random.uniform(0.0, 2.0 * np.pi, random.integers(3, 13))
    radii = random.uniform(0.3, 1.5, 2)
    return np.stack([radii[0] * np.cos(angles), radii[1] * np.sin(angles)], axis=1) + random.uniform(-1.5, 1.5, 2)


def on_grid(random: np.random.Generator) -> tuple[object, Answers]:
    """Points on grids of 3 to 9 places a side: a third of the pairs touch or coincide."""
    a, b = grid_points(random), grid_points(random)
    return (a, b), about_hulls(a, b)


def floats(random: np.random.Generator) -> tuple[object, Answers]:
    """All bits in use."""
    a, b = float_points(random), float_points(random)
    return (a, b), about_hulls(a, b)


def touching(random: np.random.Generator) -> tuple[object, Answers]:
    """All bits in use, and one common vertex, with A to its left and B to its right."""
    pair = float_points(random), float_points(random)
    corner = random.uniform(-1.0, 1.0, 2)
    for side, points in zip((-1.0, 1.0), pair, strict=True):
        points[:, 0] = corner[0] + side * np.abs(points[:, 0])
        points[0] = corner
    return pair, about_hulls(*pair)


def contained(random: np.random.Generator) -> tuple[object, Answers]:
    """B is a part of A: some of its points, or all of them, shrunk by a power of two."""
    a = grid_points(random, 3) * 8.0
    b = a[random.permutation(len(a))[: random.integers(1, len(a) + 1)]] * 0.5 ** random.integers(0, 3)
    return (a, b), about_hulls(a, b)


def collinear(random: np.random.Generator) -> tuple[object, Answers]:
    """Points and segments, often on one line."""
    way = random.integers(-3, 4, 2) * 1.0
    a = random.integers(-4, 5, (random.integers(1, 4), 1)) * way
    b = random.integers(-4, 5, (random.integers(1, 4), 1)) * way + random.integers(-1, 2, 2)
    return (a, b), about_hulls(a, b)


def sizes(random: np.random.Generator) -> tuple[object, Answers]:
    """From 1e-150 to 1e150, the same for both or very different."""
    a, b = (grid_points(random) * 2.0 ** random.integers(-500, 500) for _ in range(2))
    if random.integers(2):
        b = grid_points(random) * np.abs(a).max()
    return (a, b), about_hulls(a, b)


def circles(random: np.random.Generator) -> tuple[object, Answers]:
    """Circles on a grid, of whole radius, with circles and polygons: many touch."""
    a = Circle(random.integers(-6, 7, 2), float(random.integers(0, 6)))
    b = (
        Circle(random.integers(-6, 7, 2), float(random.integers(0, 6)))
        if random.integers(2)
        else ConvexPolygon(grid_points(random))
    )
    return (a, b), about_shapes(a, b)


def boxes(random: np.random.Generator) -> tuple[object, Answers]:
    """Boxes on a grid, turned by quarter turns: many touch."""
    a, b = (
        OrientedBox(random.integers(-5, 6, 2), random.integers(0, 5, 2), float(random.integers(-4, 5)) * np.pi / 2)
        for _ in range(2)
    )
    return (a, b), about_boxes(a, b)


def points(random: np.random.Generator) -> tuple[object, Answers]:
    """A point and a polygon, on a grid."""
    polygon = grid_points(random, 3)
    while len(convex_hull(polygon)) < 3:
        polygon = grid_points(random, 3)
    point = random.integers(-5, 6, 2) * 1.0
    return (polygon, point), about_point(polygon, point)


def segments(random: np.random.Generator) -> tuple[object, Answers]:
    """Two segments on a small grid."""
    a, b = random.integers(-3, 4, (2, 2, 2)) * 1.0
    return (a, b), about_segments(a, b)


def concave(random: np.random.Generator) -> tuple[object, Answers]:
    """Two star-shaped polygons, concave, on a grid."""
    a, b = star(random), star(random)
    return (a, b), about_polygons(a, b)


def star(random: np.random.Generator) -> np.ndarray:
    """Return a simple polygon around a grid point: one grid point in each of several directions."""
    directions = np.array([(2, 0), (2, 1), (1, 1), (1, 2), (0, 2), (-1, 1), (-2, 1), (-2, -1), (-1, -2), (1, -2)])
    kept = np.sort(random.permutation(len(directions))[: random.integers(5, len(directions) + 1)])
    if (np.diff(kept) > 3).any() or kept[0] + len(directions) - kept[-1] > 3:
        return star(random)
    corners = directions[kept] * random.integers(1, 4, (len(kept), 1))
    return corners + random.integers(-6, 7, 2) * 1.0


FAMILIES: dict[str, tuple[Ask, float]] = {
    "hulls on a grid": (on_grid, 0.2),
    "hulls, all bits": (floats, 0.15),
    "hulls that touch": (touching, 0.1),
    "one in the other": (contained, 0.1),
    "points and segments": (collinear, 0.05),
    "sizes": (sizes, 0.05),
    "circles": (circles, 0.1),
    "boxes": (boxes, 0.05),
    "point in polygon": (points, 0.05),
    "two segments": (segments, 0.05),
    "concave polygons": (concave, 0.1),
}
"""How each pair is made, and the family's share of all pairs."""


def answered(ask: Ask, count: int) -> Iterator[tuple[object, Answers]]:
    """Yield each of `count` pairs with its answers."""
    random = np.random.default_rng(SEED)
    for _ in range(count):
        yield ask(random)


def main(arguments: Sequence[str]) -> int:
    """Print a line for each family; return 1 where methods differ."""
    total = int(arguments[0]) if arguments else 200_000
    wrong = 0
    for name, (ask, share) in FAMILIES.items():
        start = time.perf_counter()
        found: Counter[str] = Counter()
        methods: set[str] = set()
        differ = []
        count = round(total * share)
        for pair, answers in answered(ask, count):
            said = set(answers.values())
            methods |= {method.removesuffix(" swapped") for method in answers}
            found[next(iter(said)).value if len(said) == 1 else "DIFFERENT"] += 1
            if len(said) > 1:
                differ.append((pair, answers))
        wrong += len(differ)
        words = ", ".join(f"{each} {found[each]}" for each in ("separated", "touching", "penetrating"))
        print(
            f"{name}: {count} pairs ({words}), {len(methods)} methods, {len(differ)} disagreements, "
            f"{time.perf_counter() - start:.0f} s",
            flush=True,
        )
        for pair, answers in differ[:SHOWN]:
            print("  ", pair, {method: relation.value for method, relation in answers.items()})
    print(f"{wrong} disagreements in all")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
