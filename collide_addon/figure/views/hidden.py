# SPDX-License-Identifier: GPL-3.0-or-later
"""The parts of lines hidden by convex solids: each solid hides one interval of a line.

What a solid hides from a viewer is the solid extended infinitely away from the viewer: the intersection of the
half-spaces behind its visible faces and inside its outline. Floats suffice, because no answer depends on them.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ..model.arrays import Floats, extent
from .solid import Solid
from .view import View

EDGE_ON = 1e-9
"""Cosine up to which a face is seen edge-on."""
LEAST_PART = 1e-6
"""Share of a line below which a part counts as empty, and depth, as a share of a solid's size, of a point inside it."""
MOST_ASLANT = 4.0
"""Largest length of a gap, as a multiple of the smallest."""
MOST_CROSSED = 2_000_000
"""Limit for two solids: pairs of faces, times the faces that may end the line where a pair intersects."""


def faces_seen(solid: Solid, towards: Floats) -> NDArray[np.bool_]:
    """Tell which faces of a solid are visible from a direction (3,)."""
    return solid.normals @ towards > EDGE_ON


def edges_seen(solid: Solid, towards: Floats) -> NDArray[np.bool_]:
    """Tell which edges of a solid the solid itself does not hide."""
    front = faces_seen(solid, towards)
    if not front.any():  # a segment, or a flat shape seen edge-on
        return np.ones(len(solid.edges), dtype=np.bool_)
    return front[solid.sides].any(axis=1)


def _half_spaces(solid: Solid, towards: Floats) -> tuple[Floats, Floats]:
    """Return normals (k, 3) and levels (k,) of the half-spaces whose intersection a solid hides."""
    front = faces_seen(solid, towards)
    first = np.array([ring[0] for ring in solid.rings], dtype=np.intp)
    normals = solid.normals[front]
    levels = (normals * solid.vertices[first[front]]).sum(axis=1)
    outline = solid.ends[front[solid.sides].sum(axis=1) == 1]
    sides = np.cross(outline[:, 1] - outline[:, 0], towards)
    lengths = np.linalg.norm(sides, axis=1)
    outline, sides = outline[lengths > 0.0], sides[lengths > 0.0] / lengths[lengths > 0.0, np.newaxis]
    outwards = (sides * (outline[:, 0] - solid.vertices.mean(axis=0))).sum(axis=1)
    sides *= np.where(outwards < 0.0, -1.0, 1.0)[:, np.newaxis]
    return np.concatenate((normals, sides)), np.concatenate((levels, (sides * outline[:, 0]).sum(axis=1)))


def _intervals(ends: Floats, normals: Floats, levels: Floats, depth: float) -> Floats:
    """Return the shares (m, 2) of lines (m, 2, 3) between which they are at least `depth` inside all half-spaces.

    If a line never is, its first share is the larger one.
    """
    over = ends[:, 0] @ normals.T - levels + depth
    rate = (ends[:, 1] - ends[:, 0]) @ normals.T
    with np.errstate(divide="ignore", invalid="ignore"):
        crossing = -over / rate
    level = np.abs(rate) < EDGE_ON * abs(depth)
    begins = np.where(level, np.where(over > 0.0, np.inf, -np.inf), np.where(rate < 0.0, crossing, -np.inf))
    stops = np.where(level, np.inf, np.where(rate > 0.0, crossing, np.inf))
    return np.column_stack((begins.max(axis=1, initial=0.0), stops.min(axis=1, initial=1.0)))


def seen_and_hidden(ends: Floats, towards: Floats, hiders: Iterable[Solid]) -> tuple[Floats, Floats]:
    """Return the parts (k, 2, 3) of lines (m, 2, 3) that are visible from a direction (3,), and the hidden parts."""
    hidden: list[list[tuple[float, float]]] = [[] for _ in ends]
    for solid in hiders:
        if len(ends) and faces_seen(solid, towards).any():  # edge-on, a flat shape hides nothing
            depth = LEAST_PART * extent(solid.vertices)
            inside = _intervals(ends, *_half_spaces(solid, towards), depth)
            for row, (begins, stops) in enumerate(inside.tolist()):
                if stops - begins > LEAST_PART:
                    hidden[row].append((begins, stops))
    return _pieces(ends, hidden)


def seam(a: Solid, b: Solid) -> Floats:
    """Return the lines (k, 2, 3) where the surfaces of two solids intersect; none without faces or with very many."""
    if not 0 < len(a.rings) * len(b.rings) * (len(a.rings) + len(b.rings)) <= MOST_CROSSED:
        return np.empty((0, 2, 3))
    sides, walls = [], []
    for solid in (a, b):
        first = solid.vertices[[ring[0] for ring in solid.rings]].reshape(-1, 3)
        sides.append((solid.normals, (solid.normals * first).sum(axis=1)))
        if len(solid.rings) == 2:  # flat: its two faces do not bound it
            corners = solid.vertices[list(solid.rings[0])]
            outwards = np.cross(np.roll(corners, -1, axis=0) - corners, solid.normals[0])
            outwards /= np.linalg.norm(outwards, axis=1)[:, np.newaxis]
            walls.append((outwards, (outwards * corners).sum(axis=1)))
    (normals_a, levels_a), (normals_b, levels_b) = sides
    vectors = np.cross(normals_a[:, np.newaxis], normals_b)
    squares = (vectors**2).sum(axis=2)
    i, j = np.nonzero(squares > LEAST_PART)
    vector = vectors[i, j]
    about_a, about_b = np.cross(normals_b[j], vector), np.cross(vector, normals_a[i])
    middle = (levels_a[i, np.newaxis] * about_a + levels_b[j, np.newaxis] * about_b) / squares[i, j, np.newaxis]
    both = np.concatenate((a.vertices, b.vertices))
    size = extent(both)
    middle += ((both.mean(axis=0) - middle) * vector).sum(axis=1, keepdims=True) / squares[i, j, np.newaxis] * vector
    reach = 2.0 * size / np.sqrt(squares[i, j])[:, np.newaxis] * vector
    lines = np.stack((middle - reach, middle + reach), axis=1)
    normals, levels = map(np.concatenate, zip(*sides, *walls, strict=True))
    inside = _intervals(lines, normals, levels, -LEAST_PART * size)
    crosses = inside[:, 1] - inside[:, 0] > LEAST_PART
    starts, shares = lines[crosses, :1], inside[crosses, :, np.newaxis]
    return starts + shares * (lines[crosses, 1:] - starts)


def with_gaps(lines: Floats, over: Floats, view: View, room: float) -> Floats:
    """Return the pieces (k, 2, 3) of lines (m, 2, 3) left by gaps where others (n, 2, 3) pass in front of them.

    A gap leaves `room` on paper on both sides of the line in front, so it is longer the more obliquely they cross.
    """
    if not len(lines) or not len(over):
        return lines
    starts, vectors = view.paper(lines[:, 0])[:, np.newaxis], view.vector(lines[:, 1] - lines[:, 0])[:, np.newaxis]
    others, along = view.paper(over[:, 0]), view.vector(over[:, 1] - over[:, 0])
    turned, aside = vectors[..., 0] * along[:, 1] - vectors[..., 1] * along[:, 0], others - starts
    lengths = np.hypot(vectors[..., 0], vectors[..., 1])
    with np.errstate(divide="ignore", invalid="ignore"):
        at = (aside[..., 0] * along[:, 1] - aside[..., 1] * along[:, 0]) / turned
        other = (aside[..., 0] * vectors[..., 1] - aside[..., 1] * vectors[..., 0]) / turned
        half = room * np.minimum(lengths * np.hypot(along[:, 0], along[:, 1]) / np.abs(turned), MOST_ASLANT) / lengths
        (low, high), (near, far) = ((each @ view.towards).T for each in (lines, over))
        before = near + other * (far - near) - (low[:, np.newaxis] + at * (high - low)[:, np.newaxis])
        size = float(np.ptp(np.concatenate((lines, over)).reshape(-1, 3), axis=0).max(initial=0.0))
        crossed = (at > 0.0) & (at < 1.0) & (other >= 0.0) & (other <= 1.0) & (before > LEAST_PART * size)
    gaps: list[list[tuple[float, float]]] = [[] for _ in lines]
    for row, column in np.argwhere(crossed).tolist():
        middle, share = float(at[row, column]), float(half[row, column])
        gaps[row].append((max(0.0, middle - share), min(1.0, middle + share)))
    return _pieces(lines, gaps)[0]


def _pieces(ends: Floats, hidden: Sequence[Sequence[tuple[float, float]]]) -> tuple[Floats, Floats]:
    """Return the parts (k, 2, 3) of lines (m, 2, 3) outside of each line's intervals, and those inside."""
    if not any(hidden):
        return ends, ends[:0]
    shown, covered = [], []
    for line, intervals in zip(ends, hidden, strict=True):
        vector, at = line[1] - line[0], 0.0
        for begins, stops in _joined(intervals):
            if begins - at > LEAST_PART:
                shown.append((line[0] + at * vector, line[0] + begins * vector))
            covered.append((line[0] + begins * vector, line[0] + stops * vector))
            at = stops
        if 1.0 - at > LEAST_PART:
            shown.append((line[0] + at * vector, line[1]))
    return np.array(shown).reshape(-1, 2, 3), np.array(covered).reshape(-1, 2, 3)


def _joined(intervals: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the union of intervals, in order."""
    joined: list[tuple[float, float]] = []
    for begins, stops in sorted(intervals):
        if joined and begins <= joined[-1][1] + LEAST_PART:
            joined[-1] = joined[-1][0], max(joined[-1][1], stops)
        else:
            joined.append((begins, stops))
    return joined
