# SPDX-License-Identifier: GPL-3.0-or-later
"""Meshes for tests: triangles of whole points, unit cubes, and tori."""

from itertools import product

import numpy as np

from collide_addon.geometry.space import TriangleMesh, convex_hull

SHELL = [cube for cube in product(range(3), repeat=3) if cube != (1, 1, 1)]
"""A cube of 27 cubes without the one in the middle."""


def mesh_of(triangles):
    """Return the mesh of triples of points."""
    points = sorted({point for triangle in triangles for point in triangle})
    row = {point: number for number, point in enumerate(points)}
    return TriangleMesh(points, [[row[point] for point in triangle] for triangle in triangles])


def soup(random, count, size):
    """Return triangles of random whole points, including degenerate ones."""
    x, y, z = ([random.randint(-3, 3) for _ in range(3)]) if random.random() < 0.6 else (0, 0, 0)
    height = random.choice((size, size, 0))

    def point():
        return (
            random.randint(-size, size) + x,
            random.randint(-size, size) + y,
            random.randint(-height, height) + z,
        )

    return [(point(), point(), point()) for _ in range(count)]


def shuffled(random, triangles):
    """Return the triangles in another order, each starting at another vertex, facing as before."""
    turned = [triangle[k:] + triangle[:k] for triangle in triangles for k in [random.randrange(3)]]
    random.shuffle(turned)
    return turned


def cubes(cells, size=1, at=(0, 0, 0)):
    """Return the triangles around a set of unit cubes, given by their lowest corners, enlarged and then moved."""
    cells, triangles = set(cells), []
    for cell in sorted(cells):
        for k, side in product(range(3), (0, 1)):
            beyond = list(cell)
            beyond[k] += 2 * side - 1
            if tuple(beyond) not in cells:
                ring = []
                for steps in ((0, 0), (1, 0), (1, 1), (0, 1)):
                    corner = list(cell)
                    corner[k] += side
                    corner[(k + 1) % 3] += steps[0]
                    corner[(k + 2) % 3] += steps[1]
                    ring.append(tuple(size * x + move for x, move in zip(corner, at, strict=True)))
                p, q, r, s = ring if side else ring[::-1]
                triangles += [(p, q, r), (p, r, s)]
    return triangles


def filled(cells, size=1, at=(0, 0, 0)):
    """Return the lowest corners of all unit cubes in the enlarged and moved ones."""
    return {
        tuple(size * x + move + step for x, move, step in zip(cell, at, steps, strict=True))
        for cell in cells
        for steps in product(range(size), repeat=3)
    }


def around(points):
    """Return the triangles around the hull of whole points; None if it is flat."""
    hull = convex_hull(points)
    if hull.dimension < 3:
        return None
    corners = [tuple(map(int, vertex)) for vertex in hull.vertices]
    return [
        (corners[ring[0]], corners[ring[k]], corners[ring[k + 1]])
        for ring in hull.faces
        for k in range(1, len(ring) - 1)
    ]


def torus(around_all, around_tube, radius=1.0, tube=0.4):
    """Return the vertices and triangles of a torus about z."""
    u, v = np.meshgrid(np.arange(around_all) * 2 * np.pi / around_all, np.arange(around_tube) * 2 * np.pi / around_tube)
    far = radius + tube * np.cos(v)
    vertices = np.stack([far * np.cos(u), far * np.sin(u), tube * np.sin(v)], axis=-1).reshape(-1, 3)
    p = np.arange(len(vertices)).reshape(around_tube, around_all)
    q, s = np.roll(p, -1, axis=1), np.roll(p, -1, axis=0)
    r = np.roll(q, -1, axis=0)
    return vertices, np.stack([p, q, r, p, r, s], axis=-1).reshape(-1, 3)
