# SPDX-License-Identifier: GPL-3.0-or-later
"""Meshes as they are: whether every answer is right, and what tables and large meshes cost beside fcl and reading.

    uv run --no-project --python 3.11 --with "numpy<2" --with trimesh --with networkx --with python-fcl \
        python benchmarks/meshes.py
    uv run --no-sync python benchmarks/meshes.py --in-blender

209 pairs of generated meshes are tested. An oracle in fractions, written only for this, compares every two triangles
whose boxes are no further apart than the answer, and trimesh with fcl computes the same. CPU times.
"""

import math
import sys
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from collide_addon.geometry.predicates.progress import run  # noqa: E402
from collide_addon.geometry.predicates.results import Relation  # noqa: E402
from collide_addon.geometry.space import TriangleMesh, mesh_distance  # noqa: E402
from collide_addon.geometry.space.mesh.table import mesh_table_in_parts  # noqa: E402

try:
    import fcl
    import trimesh
except ImportError:
    fcl = trimesh = None

SEED = 38
PAIRS_OF_A_KIND = 19
NEAR = 1e-12
"""Largest error of a distance, relative to the size of the pair."""
Arrays = tuple[np.ndarray, np.ndarray]
Point = tuple[Fraction, Fraction, Fraction]


# Generated meshes


def ball(around: int, rings: int) -> Arrays:
    """Return a ball made of meridians and parallels."""
    u = np.arange(around) * 2.0 * np.pi / around
    v = np.linspace(0.0, np.pi, rings + 1)[1:-1]
    sides = [(np.sin(b) * np.cos(a), np.sin(b) * np.sin(a), np.cos(b)) for b in v for a in u]
    last, rows = len(sides) + 1, []
    for k in range(around):
        after = (k + 1) % around
        rows += [(0, 1 + k, 1 + after), (last, last - around + after, last - around + k)]
        for ring in range(rings - 2):
            p, q = 1 + ring * around + k, 1 + ring * around + after
            rows += [(p, p + around, q), (q, p + around, q + around)]
    return np.array([(0.0, 0.0, 1.0), *sides, (0.0, 0.0, -1.0)]), np.array(rows)


def torus(around_all: int, around_tube: int) -> Arrays:
    """Return a ring."""
    u, v = np.meshgrid(np.arange(around_all) * 2 * np.pi / around_all, np.arange(around_tube) * 2 * np.pi / around_tube)
    far = 1.0 + 0.35 * np.cos(v)
    vertices = np.stack([far * np.cos(u), far * np.sin(u), 0.35 * np.sin(v)], axis=-1).reshape(-1, 3)
    p = np.arange(len(vertices)).reshape(around_tube, around_all)
    q, s = np.roll(p, -1, axis=1), np.roll(p, -1, axis=0)
    return vertices, np.stack([p, q, np.roll(q, -1, axis=0), p, np.roll(q, -1, axis=0), s], axis=-1).reshape(-1, 3)


def prism(outline: list[tuple[float, float]], triangles: list[tuple[int, int, int]]) -> Arrays:
    """Return a letter: a counter-clockwise outline, cut into triangles and extruded along z."""
    count = len(outline)
    points = [(x, y, z) for z in (0.0, 0.3) for x, y in outline]
    rows = [(p, r, q) for p, q, r in triangles] + [(p + count, q + count, r + count) for p, q, r in triangles]
    for k in range(count):
        after = (k + 1) % count
        rows += [(k, after, after + count), (k, after + count, k + count)]
    return np.array(points), np.array(rows)


L = prism([(0, 0), (1, 0), (1, 0.3), (0.3, 0.3), (0.3, 1.2), (0, 1.2)], [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 5)])
U = prism(
    [(0, 0), (1, 0), (1, 1), (0.7, 1), (0.7, 0.3), (0.3, 0.3), (0.3, 1), (0, 1)],
    [(0, 1, 4), (0, 4, 5), (1, 2, 3), (1, 3, 4), (0, 5, 6), (0, 6, 7)],
)


def sculpted(mesh: Arrays, random: np.random.Generator) -> Arrays:
    """Return a mesh with hills and valleys."""
    vertices = mesh[0] * (1.0 + 0.2 * np.sin(6.0 * mesh[0] + random.uniform(0.0, 6.0, 3)).prod(axis=1, keepdims=True))
    return vertices + random.normal(scale=0.01, size=vertices.shape), mesh[1]


def decimated(mesh: Arrays, step: float) -> Arrays:
    """Return a mesh with vertices on a coarse lattice: many triangles become edges or points, some are repeated."""
    return np.round(mesh[0] / step) * step, mesh[1]


def kinds() -> Iterator[tuple[str, Arrays, Arrays, float]]:
    """Yield pairs of kinds of meshes, and how far apart their middles may be."""
    fine, coarse, ring = ball(20, 14), ball(8, 6), torus(20, 10)
    yield "subdivided and coarse balls", fine, coarse, 2.6
    yield "decimated", decimated(fine, 0.25), decimated(ring, 0.2), 2.4
    yield "letters", L, U, 1.4
    yield "concave rings", ring, torus(14, 8), 2.2
    yield "ball in a ring", ring, (coarse[0] * 0.4, coarse[1]), 0.4
    yield "nested", (fine[0] * 2.0, fine[1]), (coarse[0] * 0.4, coarse[1]), 0.8
    yield "open", (ring[0], ring[1][: len(ring[1]) // 2]), (fine[0], fine[1][::2]), 2.4
    both = np.concatenate((coarse[0], coarse[0] + (0.7, 0.2, 0.1)))
    yield "crossing themselves", (both, np.concatenate((coarse[1], coarse[1] + len(coarse[0])))), ring, 2.6
    yield "inside out", (fine[0], fine[1][:, ::-1]), (coarse[0] * 0.5, coarse[1]), 2.0
    flat = np.concatenate((ring[1], np.stack([ring[1][:, 0]] * 2 + [ring[1][:, 1]], axis=1)))
    yield "with triangles without area", (ring[0], flat), L, 2.0
    yield "sculpted", fine, ring, 2.6


def pairs(random: np.random.Generator) -> Iterator[tuple[str, Arrays, Arrays]]:
    """Yield the pairs: some of each kind sculpted, all turned and moved, at three sizes."""
    for name, a, b, reach in kinds():
        for number in range(PAIRS_OF_A_KIND):
            one, other = (
                sculpted(each, random) if number % 2 == 0 and name != "decimated" else each for each in (a, b)
            )
            axes = np.linalg.qr(random.normal(size=(3, 3)))[0]
            axes *= np.sign(np.linalg.det(axes))
            away = random.normal(size=3)
            away *= reach * random.uniform(0.0, 1.0) / np.linalg.norm(away)
            size = (1.0, 1e-9, 1e9)[number % 3]
            yield name, (one[0] * size, one[1]), ((other[0] @ axes.T + away) * size, other[1])


# The oracle


def exact(point: np.ndarray) -> Point:
    """Return a point in fractions."""
    x, y, z = map(Fraction, point.tolist())
    return x, y, z


def minus(p: Point, q: Point) -> Point:
    """Return a difference."""
    return p[0] - q[0], p[1] - q[1], p[2] - q[2]


def dot(p: Point, q: Point) -> Fraction:
    """Return a dot product."""
    return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]


def cross(p: Point, q: Point) -> Point:
    """Return a cross product."""
    return p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]


def at(p: Point, way: Point, share: Fraction) -> Point:
    """Return a point of a line."""
    return p[0] + share * way[0], p[1] + share * way[1], p[2] + share * way[2]


def to_segment(p: Point, q: Point, r: Point) -> Fraction:
    """Return the squared distance between a point and a segment."""
    way = minus(r, q)
    whole = dot(way, way)
    share = min(max(dot(minus(p, q), way) / whole, Fraction(0)), Fraction(1)) if whole else Fraction(0)
    between = minus(p, at(q, way, share))
    return dot(between, between)


def of_segments(p: Point, q: Point, r: Point, s: Point) -> Fraction:
    """Return the squared distance between two segments."""
    least = min(to_segment(p, r, s), to_segment(q, r, s), to_segment(r, p, q), to_segment(s, p, q))
    u, v, w = minus(q, p), minus(s, r), minus(p, r)
    a, b, c, d, e = dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)
    whole = a * c - b * b
    if whole:
        i, j = (b * e - c * d) / whole, (a * e - b * d) / whole
        if 0 <= i <= 1 and 0 <= j <= 1:
            between = minus(at(p, u, i), at(r, v, j))
            least = min(least, dot(between, between))
    return least


def over(p: Point, triangle: list[Point], normal: Point) -> bool:
    """Tell whether a point is over or under a triangle, or in it."""
    sides = [dot(normal, cross(minus(triangle[k - 2], triangle[k]), minus(p, triangle[k]))) for k in range(3)]
    return min(sides) >= 0


def squared(a: list[Point], b: list[Point]) -> Fraction:
    """Return the squared distance between two triangles."""
    least = min(of_segments(a[i], a[i - 1], b[j], b[j - 1]) for i in range(3) for j in range(3))
    for one, other in ((a, b), (b, a)):
        normal = cross(minus(other[1], other[0]), minus(other[2], other[0]))
        if not any(normal):
            continue
        high = [dot(normal, minus(p, other[0])) for p in one]
        for p, height in zip(one, high, strict=True):
            if over(p, other, normal):
                least = min(least, height * height / dot(normal, normal))
        for i in range(3):
            if high[i] * high[i - 1] < 0:
                share = high[i] / (high[i] - high[i - 1])
                if over(at(one[i], minus(one[i - 1], one[i]), share), other, normal):
                    return Fraction(0)
    return least


def boxes(mesh: Arrays) -> tuple[np.ndarray, np.ndarray]:
    """Return the corners of the boxes around triangles."""
    corners = mesh[0][mesh[1]]
    return corners.min(axis=1), corners.max(axis=1)


def gaps(a: Arrays, b: Arrays, axes: np.ndarray) -> np.ndarray:
    """Return how far apart the boxes around triangles along some axes are, for every two triangles."""
    (low_a, high_a), (low_b, high_b) = (boxes((mesh[0] @ axes.T, mesh[1])) for mesh in (a, b))
    gap = np.maximum(np.maximum(low_a[:, np.newaxis] - high_b, low_b - high_a[:, np.newaxis]), 0.0)
    return np.sqrt((gap * gap).sum(axis=2))


def gaps_between_middles(a: Arrays, b: Arrays) -> np.ndarray:
    """Return how far apart every two triangles are along the line between their middles."""
    p, q = a[0][a[1]], b[0][b[1]]
    way = q.mean(axis=1) - p.mean(axis=1)[:, np.newaxis]
    way /= np.maximum(np.linalg.norm(way, axis=2, keepdims=True), 1e-300)
    last = np.einsum("ijc,ikc->ijk", way, p).max(axis=2)
    first = np.einsum("ijc,jkc->ijk", way, q).min(axis=2)
    return np.asarray(first - last)


def truth(a: Arrays, b: Arrays, found: float, way: np.ndarray) -> float:
    """Return the distance between two surfaces, given an upper bound `found`, the length of a way between them.

    Boxes are compared along the axes and along others, one of them that way: floats are used only for bounds.
    """
    first = way / np.linalg.norm(way) if way.any() else np.array((0.6, 0.0, 0.8))
    second = np.cross(first, np.eye(3)[np.argmin(np.abs(first))])
    second /= np.linalg.norm(second)
    turned = np.array((first, second, np.cross(first, second)))
    size = float(np.ptp(np.concatenate((a[0], b[0])), axis=0).max())
    gap = np.maximum(np.maximum(gaps(a, b, np.eye(3)), gaps(a, b, turned)), gaps_between_middles(a, b))
    near = np.argwhere(gap <= found + 1e-9 * size)
    near = near[np.argsort(gap[near[:, 0], near[:, 1]], kind="stable")]
    least: Fraction | None = None
    for i, j in near.tolist():
        one, other = ([exact(mesh[0][row]) for row in mesh[1][k]] for mesh, k in ((a, i), (b, j)))
        square = squared(one, other)
        least = square if least is None or square < least else least
        if least == 0:
            break
    assert least is not None, "no two boxes are as near as the answer"
    shift = Fraction(4) ** 200  # so that the root of the smallest square keeps all its digits
    return math.isqrt(int(least * shift)) / 2.0**200


def is_inside(mesh: Arrays, point: np.ndarray, random: np.random.Generator) -> bool:
    """Tell whether a closed mesh winds around a point."""
    p, ray = exact(point), exact(random.integers(-(10**6), 10**6, 3).astype(float))
    turns = 0
    for rows in mesh[1]:
        q, r, s = (minus(exact(mesh[0][row]), p) for row in rows)
        sides = [dot(ray, cross(u, v)) for u, v in ((q, r), (r, s), (s, q))]
        volume = dot(q, cross(r, s))
        if min(sides) > 0 and volume > 0:
            turns += 1
        if max(sides) < 0 and volume < 0:
            turns -= 1
    return turns != 0


def check() -> None:
    """Compute all pairs, and say how many answers are wrong."""
    random, began = np.random.default_rng(SEED), time.process_time()
    count, wrong, worst, by_fcl = 0, 0, 0.0, 0
    for name, a, b in pairs(random):
        one, other = TriangleMesh(*a), TriangleMesh(*b)
        found = mesh_distance(one, other)
        size = float(np.ptp(np.concatenate((a[0], b[0])), axis=0).max())
        distance = truth(a, b, found.surface_distance, found.closest_b - found.closest_a)
        off = abs(distance - found.surface_distance) / size
        worst = max(worst, off)
        relation = Relation.SEPARATED
        if distance == 0.0:
            relation = found.relation if found.relation is not Relation.SEPARATED else Relation.PENETRATING
        else:
            for mesh, of, point in ((one, a, b), (other, b, a)):
                if mesh.is_closed and is_inside(of, point[0][point[1][0, 0]], random):
                    relation = Relation.PENETRATING
        count += 1
        if count % PAIRS_OF_A_KIND == 0:
            print(f"{count} pairs, {time.process_time() - began:.0f} s: {wrong} wrong", flush=True)
        if off > NEAR or relation is not found.relation or (distance == 0.0) != (found.surface_distance == 0.0):
            wrong += 1
            print(f"wrong: {name}, {found.relation.value} and {found.surface_distance!r}, in truth {distance!r}")
        if fcl and (said := distance_by_fcl(a, b)) is not None:
            apart = abs(max(said, 0.0) - found.surface_distance)
            by_fcl += apart > 1e-6 * size
    print(f"{count} pairs: {wrong} wrong relations or distances, off by {worst:.1e} of the size at most")
    if fcl:
        print(f"fcl differs by more than 1e-6 of the size in {by_fcl} of them")


def distance_by_fcl(a: Arrays, b: Arrays) -> float | None:
    """Return what trimesh's collision manager says about two surfaces."""
    managers = [trimesh.collision.CollisionManager() for _ in range(2)]
    for manager, mesh in zip(managers, (a, b), strict=True):
        manager.add_object("mesh", trimesh.Trimesh(*mesh, process=False))
    return 0.0 if managers[0].in_collision_other(managers[1]) else managers[0].min_distance_other(managers[1])


# Cost


def parts(side: int) -> list[Arrays]:
    """Return many sculpted balls of 1,000 triangles on a lattice, randomly turned."""
    random = np.random.default_rng(SEED)
    vertices, triangles = sculpted(ball(25, 21), random)
    found = []
    for place in np.ndindex(side, side, side):
        axes = np.linalg.qr(random.normal(size=(3, 3)))[0]
        found.append((vertices @ axes.T + 2.27 * np.array(place) + random.normal(scale=0.05, size=3), triangles))
    return found


def table_of_many(side: int = 10, reach: float = 0.38) -> None:
    """Say what a table of many parts costs, starting from arrays, beside the same with trimesh's collision manager."""
    given = parts(side)
    start = time.process_time()
    table = run(mesh_table_in_parts([TriangleMesh(*each) for each in given], reach=reach))
    ours = time.process_time() - start
    print(f"{len(given)} meshes of {len(given[0][1])} triangles, {table.asked} pairs of boxes met, {len(table)} listed")
    print(f"ours, from arrays: {ours:.2f} s")
    if not fcl:
        return
    start = time.process_time()
    managers = []
    for each in given:
        managers.append(trimesh.collision.CollisionManager())
        managers[-1].add_object("mesh", trimesh.Trimesh(*each, process=False))
    low, high = (np.array([end(each[0], axis=0) for each in given]) for end in (np.min, np.max))
    near = 0
    for i in range(len(given)):
        met = ((low[i] - reach <= high) & (low <= high[i] + reach)).all(axis=1)
        for j in np.flatnonzero(met).tolist():
            if j > i:
                near += managers[i].min_distance_other(managers[j], return_data=True)[0] <= reach
    peer = time.process_time() - start
    print(f"trimesh with fcl, a loop over managers: {peer:.2f} s, {near} listed; ratio {ours / peer:.2f}")


def large_in_blender() -> None:
    """Say what the distance between two meshes of 100,000 triangles and All Pairs cost, beside reading them."""
    import bpy

    from collide_addon.figure.model.lesson import Choices, Measured, Solids
    from collide_addon.geometry.batch.pair_table import Listed
    from collide_addon.geometry.predicates.progress import run
    from collide_addon.operators.pairs.make import PairChoices, make_pairs_in_parts
    from collide_addon.scene.reading.read import read_surface, read_triangle_mesh

    bpy.ops.wm.read_homefile(use_empty=True)
    objects = []
    for name, x in (("A", 0.0), ("B", 2.6)):
        vertices, triangles = sculpted(ball(250, 201), np.random.default_rng(SEED))
        data = bpy.data.meshes.new(name)
        data.from_pydata(vertices.tolist(), [], triangles.tolist())
        objects.append(bpy.data.objects.new(name, data))
        objects[-1].location.x = x
        bpy.context.scene.collection.objects.link(objects[-1])
    bpy.context.view_layer.update()
    depsgraph = bpy.context.evaluated_depsgraph_get()
    choices = Choices(measured=Measured.SPACE, solids=Solids.MESHES)

    def answered() -> object:
        return run(
            make_pairs_in_parts(objects, PairChoices(Listed.ALL), choices, depsgraph, drawn=False)
        ).table.distance

    for name, call in (
        ("reading them", lambda: [read_surface(each, depsgraph) for each in objects]),
        ("reading and preparing them", lambda: [read_triangle_mesh(each, depsgraph) for each in objects]),
        ("reading and answering", lambda: mesh_distance(*[read_triangle_mesh(each, depsgraph) for each in objects])),
        ("All Pairs, from the press to the lesson", answered),
    ):
        best = math.inf
        for _ in range(9):
            start = time.process_time()
            call()
            best = min(best, time.process_time() - start)
        print(f"two meshes of 100,000 triangles, {name}: {best:.3f} s")


if __name__ == "__main__":
    if "--in-blender" in sys.argv:
        large_in_blender()
    else:
        check()
        table_of_many()
