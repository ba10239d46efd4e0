# SPDX-License-Identifier: GPL-3.0-or-later
"""The exact truth for two sets of small whole numbers, by brute force: all axes, and all pairs of features.

It uses neither the package nor a hull: every pair of points counts as an edge, every three as a face. Superfluous
axes and features change neither the least overlap nor the least distance. All numbers stay far below 2**53.
"""

from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import numpy as np


class Truth(NamedTuple):
    """The relation of two convex hulls, without any rounding."""

    relation: str
    squared_distance: Fraction
    squared_depth: Fraction


def truth_of(a, b):
    """Return the truth for two sets of whole points."""
    a, b = (np.unique(np.array(points, dtype=np.int64), axis=0) for points in (a, b))
    axes = axes_of(a, b)
    overlaps = (a @ axes.T).max(axis=0) - (b @ axes.T).min(axis=0)
    if overlaps.min() < 0:
        return Truth("separated", squared_distance(a, b), Fraction(0))
    if overlaps.min() == 0:
        return Truth("touching", Fraction(0), Fraction(0))
    return Truth("penetrating", Fraction(0), least(overlaps**2, (axes**2).sum(axis=1)))


def axes_of(a, b):
    """Both senses of all directions, one of which must separate the hulls if any does."""
    edges = np.concatenate([points[i] - points[j] for points in (a, b) for i, j in [pairs(points)]])
    normals = all_crosses(edges, edges) if len(edges) else np.zeros((1, 3), dtype=np.int64)
    axes = [normals]
    if np.linalg.matrix_rank(edges) < 3 if len(edges) else True:  # A - B is flat
        frame = np.eye(3, dtype=np.int64)
        normals = np.unique(normals, axis=0)
        axes += [frame, a[:1] - b[:1], edges, all_crosses(edges, frame), all_crosses(normals, edges)]
        axes += [all_crosses(edges, all_crosses(edges, frame))]
    every = np.concatenate(axes)
    every = np.unique(every[(every != 0).any(axis=1)], axis=0)
    return np.concatenate([every, -every])


def pairs(points):
    found = list(combinations(range(len(points)), 2))
    return np.array(found, dtype=np.int64).reshape(-1, 2).T


def all_crosses(u, v):
    return np.cross(u[:, np.newaxis], v[np.newaxis]).reshape(-1, 3)


def least(numerators, denominators):
    row = int((numerators / denominators).argmin())
    return Fraction(int(numerators[row]), int(denominators[row]))


def squared_distance(a, b):
    """For separate hulls: over points, points and segments, points and triangles, segments and segments."""
    between = a[:, np.newaxis] - b[np.newaxis]
    found = [Fraction(int((between**2).sum(axis=-1).min()))]
    for points, others in ((a, b), (b, a)):
        for i, j in pairs(others).T:
            along, to = others[j] - others[i], points - others[i]
            share, whole = to @ along, along @ along
            inside = (share > 0) & (share < whole)
            found += [
                Fraction(int((w @ w) * whole - s * s), int(whole))
                for w, s in zip(to[inside], share[inside], strict=True)
            ]
        for i, j, k in combinations(range(len(others)), 3):
            p, q, r = others[[i, j, k]]
            normal = np.cross(q - p, r - p)
            if normal.any():
                sides = [np.cross(v - u, points - u) @ normal for u, v in ((p, q), (q, r), (r, p))]
                for height in ((points - p) @ normal)[np.min(sides, axis=0) >= 0]:
                    found.append(Fraction(int(height) ** 2, int(normal @ normal)))
    (i, j), (k, m) = pairs(a), pairs(b)
    if len(i) and len(k):
        d, e = (a[j] - a[i])[:, np.newaxis], (b[m] - b[k])[np.newaxis]
        w = b[k][np.newaxis] - a[i][:, np.newaxis]
        n = np.cross(np.broadcast_to(d, w.shape), np.broadcast_to(e, w.shape))
        square = (n**2).sum(axis=-1)
        u, v = ((np.cross(w, np.broadcast_to(x, w.shape)) * n).sum(axis=-1) for x in (e, d))
        inside = (square > 0) & (u >= 0) & (u <= square) & (v >= 0) & (v <= square)
        if inside.any():
            found.append(least(((n * w).sum(axis=-1) ** 2)[inside], square[inside]))
    return min(found)


def lattice_points(random):
    """One to eight points, often with few different coordinates, so that they touch, are flat or contain each other."""
    size, shift = random.choice((1, 1, 2, 3, 5)), [random.choice((0, 0, 0, 1, 2)) for _ in range(3)]
    flat = random.choice((None, None, None, 0, 1, 2))
    points = [[random.randint(-size, size) + s for s in shift] for _ in range(random.randint(1, 8))]
    if flat is not None:
        for point in points:
            point[flat] = shift[flat]
    return [tuple(point) for point in points]


def lattice_pairs(random, count):
    """Yield pairs; in some, B is A, moved or mirrored."""
    for number in range(count):
        a = lattice_points(random)
        if number % 4:
            yield a, lattice_points(random)
        else:
            x, y, z = (random.randint(-2, 2) for _ in range(3))
            mirror = random.choice((1, -1))
            yield a, [(mirror * px + x, py + y, pz + z) for px, py, pz in a]
