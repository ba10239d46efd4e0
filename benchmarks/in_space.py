# SPDX-License-Identifier: GPL-3.0-or-later
"""What space costs beside coal (formerly hpp-fcl), trimesh with fcl, and bmesh, in the same run.

    uv run --python 3.13 --group peers --with trimesh --with networkx --with python-fcl \
        python benchmarks/in_space.py --out docs/speed-space.md

Shapes and meshes are prepared (warm) unless a row says otherwise; one call per pair from Python, the best of several
rounds, in CPU time. A peer that is not installed has no numbers.
"""

import argparse
import math
import os
import platform
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.speed.peers import coal  # noqa: E402
from collide_addon.geometry import pair_table as pair_table_in_plane  # noqa: E402
from collide_addon.geometry.space import (  # noqa: E402
    ConvexPolyhedron,
    TriangleMesh,
    convex_hull,
    depth,
    distance,
    epa,
    gjk,
    mesh_distance,
    min_volume_box,
    pair_table,
)

try:
    import fcl
    import trimesh
except ImportError:
    fcl = trimesh = None
try:
    import bmesh
    import bpy
except ImportError:
    bmesh = bpy = None

ROUNDS = 5
PAIRS = 20
MANY, MILLION = 10_000, 1_000_000
Arrays = tuple[np.ndarray, np.ndarray]
"""The vertices and the triangles of a mesh."""
INTRODUCTION = """# Speed in space

What geometry in three dimensions costs beside other libraries: `benchmarks/in_space.py` made this page in one run.
CPU time of one call from Python, the best of five rounds in turns with the peer; shapes, meshes and the peers'
objects are prepared unless a row says otherwise. A ratio is our time divided by the peer's. These are numbers of a
shared machine: read them as ±30 %, and compare only within a row.
"""
READING = """
## What the peers leave out

coal and fcl compute in floats with a tolerance. coal calls shapes nearer than 1e-7 a collision; fcl and trimesh return
the distance 0 for meshes that touch and for meshes that pass through each other, and for a mesh wholly inside another
the distance of the surfaces, as if they were apart. Here all these cases are distinguished exactly, and the times
include both points, the features and which mesh is inside.

## Where the time goes

- **Meshes.** Starting from arrays, nearly all of the time is preparation: on our side, which triangles share an edge
  and whether the mesh is closed; on both sides, the tree of boxes. For prepared meshes, one operation on small arrays
  takes 0.5 to 2 µs from Python before it does anything: three times what fcl's compiled tree needs for meshes of 256
  triangles through each other, 25 µs, is some twenty of them. Two single triangles take 0.3 ms, for the hundred or so
  operations that measure pairs, however many there are. For 256 triangles apart, searching the trees takes a quarter,
  measuring takes half. Meshes through each other are represented by the pair of triangles with the smallest sum of
  corners, so their common point does not depend on any order: the trees are searched for that pair alone, in some 300
  operations, two thirds of the time; a tenth is the exact point. Rings with the same gap all around reach the target
  when prepared, too, because there the work is in the arrays: 77 % in bounds for boxes, 20 % in measuring.
- **All pairs.** No hull is made, and pairs are processed by the thousand, in arrays. Those that overlap take half of
  the time: polytopes that grow round by round, where in the plane a few edges are compared. Boxes side by side are in
  doubt in floats: those along the axes are answered in arrays, turned ones one by one in whole numbers. For touching
  ones the walk takes 43 % and the middle of their common part 31 %; for deep ones the polytope takes 57 %.
- **Hulls.** bmesh works in compiled float32, without guarantees.

## Large meshes

Reading copies arrays. No hull of a million points is made: GJK and EPA walk over all of them in whole numbers,
through a support mapping that examines every point in single precision, about 1 ms per direction, and the few that
may be furthest in double precision, in pairs of floats, and exactly. GJK needs some ten directions, EPA some eighty.
The vertices found, ten to seventy of each shape, form the hulls from which the answer is computed; along every
direction used with these, including those of the faces around a contact, all points are examined as well. Where
blocks of points have small boxes, as in most modelled meshes, nearly all of them are skipped. Live works this way at
each moment, and so does OBB for boxes along the axes of the object or the world; SAT, smallest boxes, Compare and
sweeps need the whole hulls.
"""


class Row(NamedTuple):
    """One row of a table: times in seconds."""

    name: str
    ours: float
    peer: float
    """NaN where there is none."""
    peer_name: str
    target: float
    """The largest ratio aimed at; infinite where there is no target."""


def seconds(call: Callable[[], object], count: int = 1) -> float:
    """Return the CPU time per answer of a call that returns `count` answers."""
    return in_turns(call, None, count)[0]


def in_turns(ours: Callable[[], object], peer: Callable[[], object] | None, count: int = 1) -> tuple[float, float]:
    """Return the CPU times per answer of two calls with `count` answers, measured in turns; NaN for a missing call."""
    best = [math.inf, math.inf if peer else math.nan]
    for call in filter(None, (ours, peer)):
        call()  # to warm up
    for _ in range(ROUNDS):
        for which, call in enumerate(filter(None, (ours, peer))):
            best[which] = min(best[which], seconds_of_a_round(call))
    return best[0] / count, best[1] / count


def seconds_of_a_round(call: Callable[[], object]) -> float:
    """Return the CPU time of a call, repeated for a while."""
    start, rounds = time.process_time(), 0
    while rounds == 0 or time.process_time() - start < 0.05:
        call()
        rounds += 1
    return (time.process_time() - start) / rounds


def each(function: Callable[..., object], rows: list[tuple[object, ...]]) -> Callable[[], None]:
    """Return a call that applies the function to every row."""

    def call() -> None:
        for row in rows:
            function(*row)

    return call


def cloud(random: np.random.Generator, count: int, center: np.ndarray) -> np.ndarray:
    """Return points on an ellipsoid."""
    points = random.normal(size=(count, 3))
    return points / np.linalg.norm(points, axis=1)[:, np.newaxis] * (1.0, 0.8, 0.6) + center


def prepared(points: np.ndarray) -> object:
    """Return a convex shape for coal."""
    vertices = coal.StdVec_Vec3s()
    for point in points:
        vertices.append(np.asarray(point, dtype=float))
    return coal.ConvexBase.convexHull(vertices, True, None)  # noqa: FBT003  # as it wants it


def by_coal(a: object, b: object, at: object, request: object) -> object:
    """Return coal's distance, or the depth as a negative distance."""
    result = coal.DistanceResult()
    coal.distance(a, at, b, at, request, result)
    return result


def one_pair(name: str, reach: float, count: int, ours: Callable[..., object], target: float) -> Row:
    """Return the row of pairs whose middles are `reach` apart."""
    random = np.random.default_rng(count)
    sets = []
    for _ in range(PAIRS):
        away = random.normal(size=3)
        sets.append((cloud(random, count, np.zeros(3)), cloud(random, count, reach * away / np.linalg.norm(away))))
    own = [tuple(map(ConvexPolyhedron, pair)) for pair in sets]
    peer = None
    if coal:
        at, request = coal.Transform3s(), coal.DistanceRequest()
        peer = each(by_coal, [(prepared(a), prepared(b), at, request) for a, b in sets])
    return Row(f"{name}, {count} vertices", *in_turns(each(ours, own), peer, PAIRS), "coal", target)


def pairs() -> list[Row]:
    """Return the rows of single pairs of convex shapes."""
    apart = [(8, 15.0), (32, 15.0), (128, math.inf), (512, 10.0), (2048, 10.0)]
    deep = [(8, 25.0), (32, 25.0), (128, math.inf), (512, 15.0), (2048, math.inf)]
    rows = [one_pair("apart", 2.6, count, distance, target) for count, target in apart]
    return rows + [one_pair("deep", 0.5, count, depth, target) for count, target in deep]


def frames_of(random: np.random.Generator, *shape: int) -> np.ndarray:
    """Return right-handed axes."""
    frames = np.linalg.qr(random.normal(size=(*shape, 3, 3)))[0]
    return frames * np.where(np.linalg.det(frames) < 0.0, -1.0, 1.0)[..., np.newaxis, np.newaxis]


def hull(name: str, points: np.ndarray, target: float) -> Row:
    """Return the row of a hull beside Blender's, which works in float32 on a mesh made beforehand."""
    ours, peer = math.inf, math.inf if bmesh else math.nan
    mesh = bpy.data.meshes.new("points") if bmesh else None
    if mesh:
        mesh.from_pydata(points.tolist(), [], [])
    for _ in range(ROUNDS):
        ours = min(ours, seconds_of_a_round(partial(convex_hull, points)))
        if mesh:
            made = bmesh.new()
            made.from_mesh(mesh)
            peer = min(peer, once(partial(bmesh.ops.convex_hull, made, input=made.verts)))
            made.free()
    return Row(f"hull of {name}", ours, peer, "bmesh, float32", target)


def hulls() -> list[Row]:
    """Return a row for each kind of point set."""
    random = np.random.default_rng(2)
    return [
        hull("100 points in a ball", cloud(random, 100, np.zeros(3)) * random.random((100, 1)) ** (1 / 3), math.inf),
        hull("10,000 in a ball", cloud(random, MANY, np.zeros(3)) * random.random((MANY, 1)) ** (1 / 3), 1.0),
        hull("10,000 in a cube", random.random((MANY, 3)), 1.0),
        hull("10,000 on a lattice", random.integers(0, 50, (MANY, 3)).astype(float), 1.0),
    ]


def torus(around_all: int, around_tube: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the vertices and triangles of a torus."""
    u, v = np.meshgrid(np.arange(around_all) * 2 * np.pi / around_all, np.arange(around_tube) * 2 * np.pi / around_tube)
    far = 1.0 + 0.4 * np.cos(v)
    vertices = np.stack([far * np.cos(u), far * np.sin(u), 0.4 * np.sin(v)], axis=-1).reshape(-1, 3)
    p = np.arange(len(vertices)).reshape(around_tube, around_all)
    q, s = np.roll(p, -1, axis=1), np.roll(p, -1, axis=0)
    return vertices, np.stack([p, q, np.roll(q, -1, axis=0), p, np.roll(q, -1, axis=0), s], axis=-1).reshape(-1, 3)


def by_trimesh(a: Arrays, b: Arrays) -> Callable[[], object]:
    """Return a call that computes distance and points of two prepared meshes with trimesh and fcl."""
    managers = [trimesh.collision.CollisionManager() for _ in range(2)]
    for manager, (vertices, triangles) in zip(managers, (a, b), strict=True):
        manager.add_object("mesh", trimesh.Trimesh(vertices, triangles, process=False))
    return lambda: managers[0].min_distance_other(managers[1], return_data=True)


def from_arrays(a: Arrays, b: Arrays) -> object:
    """Return our distance between two unprepared meshes, as a press of a button computes it."""
    return mesh_distance(TriangleMesh(*a), TriangleMesh(*b))


def by_trimesh_from_arrays(a: Arrays, b: Arrays) -> object:
    """Return the same from trimesh with fcl, which also builds its trees."""
    return by_trimesh(a, b)()


def meshes() -> list[Row]:
    """Return the rows of pairs of tori: beside each other, through each other, linked with the same gap all around."""
    turn = frames_of(np.random.default_rng(1), 1)[0]
    upright = np.array([(1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0)])
    rows = []
    for around_all, around_tube in ((16, 8), (100, 80)):
        vertices, triangles = torus(around_all, around_tube)
        for name, axes, away in (
            ("apart", turn, (2.6, 0.9, 0.8)),
            ("through each other", turn, (1.0, 0.5, 0.2)),
            ("linked", upright, (1.0, 0.0, 0.0)),
        ):
            other = vertices @ axes.T + away
            given = (vertices, triangles), (other, triangles)
            a, b = (TriangleMesh(*each) for each in given)
            label = f"tori of {len(triangles):,} triangles, {name}"
            times = in_turns(partial(from_arrays, *given), partial(by_trimesh_from_arrays, *given) if trimesh else None)
            rows.append(Row(f"{label}, from their arrays to the answer", *times, "trimesh with fcl", 3.0))
            times = in_turns(partial(mesh_distance, a, b), by_trimesh(*given) if trimesh else None)
            rows.append(Row(f"{label}, both prepared", *times, "trimesh with fcl", 3.0))
    return rows


def tables() -> list[Row]:
    """Return the row of all pairs of many boxes that meet, beside as many rectangles in the plane."""
    random = np.random.default_rng(3)
    cube, square = np.array(list(product((-1.0, 1.0), repeat=3))), np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    sides = random.uniform(0.2, 0.5, (MANY, 3, 1))
    solid = np.einsum("kc,ncd->nkd", cube, frames_of(random, MANY) * sides)
    solid += random.uniform(0.0, 1.35 * MANY ** (1 / 3), (MANY, 1, 3))
    angle = random.uniform(0.0, np.pi, MANY)
    turned = np.stack([np.cos(angle), np.sin(angle), -np.sin(angle), np.cos(angle)], axis=-1).reshape(-1, 2, 2)
    flat = np.einsum("kc,ncd->nkd", square, turned * sides[:, :2])
    flat += random.uniform(0.0, 1.1 * MANY**0.5, (MANY, 1, 2))
    shapes = [ConvexPolyhedron(points) for points in solid]
    given, seen = list(solid), list(flat)
    best = [math.inf] * 3
    for _ in range(ROUNDS):
        calls = (
            partial(pair_table_in_plane, seen, listed="within"),
            partial(pair_table, given),
            partial(pair_table, shapes),
        )
        best = [min(least, once(call)) for least, call in zip(best, calls, strict=True)]
    in_plane, as_points, with_hulls = best
    return [
        Row(f"all pairs of {MANY:,} boxes", as_points, in_plane, "itself in the plane", 1.5),
        Row("the same, hulls kept", with_hulls, in_plane, "itself in the plane", math.inf),
        *[face_to_face(turned) for turned in (False, True)],
    ]


def face_to_face(turned: bool) -> Row:  # noqa: FBT001
    """Return the row of one pair among the boxes that fill a larger one side by side."""
    cube = np.array(list(product((-0.5, 0.5), repeat=3)))
    axes = frames_of(np.random.default_rng(6), 1)[0] if turned else np.eye(3)
    shapes = [(cube + place) @ axes.T for place in product(range(8), repeat=3)]
    count = len(pair_table(shapes).first)
    name = f"one of {count:,} pairs of boxes side by side, {'turned' if turned else 'along the axes'}"
    return Row(name, once(lambda: pair_table(shapes)) / count, math.nan, "", math.inf)


def once(call: Callable[[], object]) -> float:
    """Return the CPU time of one call."""
    start = time.process_time()
    call()
    return time.process_time() - start


def smallest_boxes() -> list[Row]:
    """Return rows of the smallest box, which no peer here has."""
    random = np.random.default_rng(4)
    return [
        Row(
            f"smallest box, {count} points on an ellipsoid",
            seconds(partial(min_volume_box, cloud(random, count, np.zeros(3)))),
            math.nan,
            "",
            math.inf,
        )
        for count in (8, 20, 100)
    ]


def in_blender() -> list[Row]:
    """Return rows of GJK and EPA from the press to the answer, before anything is drawn, beside reading alone."""
    if bpy is None:
        return []
    from benchmarks.speed.blender_rows import add_mesh, empty_scene
    from collide_addon.figure.model.lesson import Choices, Measured
    from collide_addon.figure.registry import EPA, GJK
    from collide_addon.geometry.predicates.progress import run
    from collide_addon.operators.base.subjects import read_subjects_in_parts
    from collide_addon.scene.reading.read import read_in_space

    def asked(algorithm: object, pair: list[object]) -> None:
        depsgraph = bpy.context.evaluated_depsgraph_get()
        a, b = run(read_subjects_in_parts(algorithm, pair, Choices(measured=Measured.SPACE), depsgraph))
        if algorithm is EPA:
            assert epa(a.shape, b.shape).depth > 0.0
            return
        found = gjk(a.shape, b.shape)
        assert found.distance > 0.0
        assert found.closest_a[0] < found.closest_b[0]

    def read(pair: list[object]) -> None:
        depsgraph = bpy.context.evaluated_depsgraph_get()
        for obj in pair:
            read_in_space(obj, depsgraph)

    random = np.random.default_rng(5)
    rows = []
    for algorithm, title, name, shape, away, target in (
        (GJK, "GJK", "filled balls", filled, 2.5, 3.0),
        (GJK, "GJK", "dented spheres", dented, 2.5, 3.0),
        (EPA, "EPA", "dented spheres", dented, 1.2, math.inf),
    ):
        empty_scene()
        pair = [add_mesh(letter, shape(random, MILLION), x) for letter, x in (("A", 0.0), ("B", away))]
        bpy.context.view_layer.update()
        ours, peer = in_turns(partial(asked, algorithm, pair), partial(read, pair))
        rows.append(Row(f"{title} of two {name} of {MILLION:,} vertices", ours, peer, "reading them", target))
    return rows


def filled(random: np.random.Generator, count: int) -> np.ndarray:
    """Return points in a ball: few are vertices of their hull."""
    return cloud(random, count, np.zeros(3)) * random.random((count, 1)) ** (1 / 3)


def dented(random: np.random.Generator, count: int) -> np.ndarray:
    """Return points on an ellipsoid with hills and valleys, like a sculpture: one in 16 is a vertex of the hull."""
    points = cloud(random, count, np.zeros(3))
    return points * (1.0 + 0.1 * np.sin(9.0 * points).prod(axis=1, keepdims=True))


def length(value: float) -> str:
    """Return a time with a unit."""
    if math.isnan(value):
        return ""
    units = ((1.0, "s"), (1e3, "ms"), (1e6, "µs"), (1e9, "ns"))
    scale, unit = next((scale, unit) for scale, unit in units if value * scale >= 1.0)
    return f"{value * scale:.3g} {unit}"


def table(title: str, rows: list[Row]) -> str:
    """Return a section of the page."""
    lines = [f"\n## {title}\n", "| | collide | peer | ratio | target | |", "|---|--:|---|--:|--:|---|"]
    for row in rows:
        ratio = row.ours / row.peer
        aimed, known = math.isfinite(row.target), not math.isnan(ratio)
        verdict = ("reached" if ratio <= row.target else "missed") if aimed and known else ""
        shown = f"{ratio:.2g} ×" if known and ratio < 100.0 else f"{ratio:.0f} ×" if known else ""
        lines.append(
            f"| {row.name} | {length(row.ours)} | {row.peer_name} {length(row.peer)} | {shown} "
            f"| {f'{row.target:g} ×' if aimed else ''} | {verdict} |"
        )
    return "\n".join(lines) + "\n"


def load() -> str:
    """Return how many programs wanted to run, averaged over the last minute."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def main() -> None:
    """Print the page, or write it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path)
    out = parser.parse_args().out
    versions = [f"Python {platform.python_version()}", f"numpy {np.__version__}"]
    versions += [f"{each.__name__} {each.__version__}" for each in (coal, trimesh, fcl) if each is not None]
    at_first = load()
    parts = [
        table("One pair of convex shapes", pairs()),
        table("Two triangle meshes", meshes()),
        table("Convex hulls", hulls()),
        table("Many objects", tables()),
        table("Smallest boxes", smallest_boxes()),
        table("Two large meshes in Blender", in_blender()),
        READING,
    ]
    by_others = f"{os.cpu_count()} cores; load {at_first} at first and {load()} in the end"
    page = f"{INTRODUCTION}\n{', '.join(versions)}; {by_others}.\n" + "".join(parts)
    print(page)
    if out:
        out.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
