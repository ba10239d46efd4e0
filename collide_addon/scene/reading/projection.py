# SPDX-License-Identifier: GPL-3.0-or-later
"""Vertices transformed by a world matrix and seen along the Z axis, each computed independently."""

from __future__ import annotations

import bpy

# isort: split
import numpy as np
from mathutils import Matrix  # where bpy is a module, mathutils exists only once it is imported
from numpy.typing import NDArray

from ...figure.model.heights import Heights
from ...geometry.hull.projection_filter import possible_projected_vertices
from ...geometry.predicates.progress import CACHED_ROWS, in_blocks
from .errors import ReadError

MANY_VERTICES = 20_000
"""From this number on, it is worth discarding inner vertices before projecting."""


def world_matrix(matrix: Matrix, obj: bpy.types.Object) -> NDArray[np.float64]:
    """Return the rows of a world matrix for x, y and z, shape (3, 4)."""
    rows = np.array([tuple(row) for row in matrix[:3]], dtype=np.float64)
    if not np.isfinite(rows).all():
        raise ReadError(
            "{name} has a transform that is not finite: clear its location, rotation and scale", name=obj.name
        )
    return rows


def project(coordinates: NDArray[np.float32], matrix: NDArray[np.float64], name: str) -> NDArray[np.float64]:
    """Return vertices (n, 3) transformed by a matrix (3, 4) and seen along Z, shape (n, 2)."""
    return stand(coordinates, matrix[:2], name)


def stand(coordinates: NDArray[np.float32], rows: NDArray[np.float64], name: str) -> NDArray[np.float64]:
    """Return vertices (n, 3) transformed by rows (k, 4) of a matrix, shape (n, k); a ReadError unless all finite."""
    points = placed(coordinates, rows)
    finite = np.isfinite(points)
    if not finite.all():  # z counts too: times a zero in the matrix it still gives NaN
        vertex = int(np.flatnonzero(~finite.all(axis=1))[0])
        raise ReadError(
            "{name} vertex {vertex} is not finite: delete it, or give it a position", name=name, vertex=vertex
        )
    return points


def heights_of(coordinates: NDArray[np.float32], matrix: NDArray[np.float64]) -> Heights:
    """Return the lowest and highest z of vertices (n, 3) transformed by a matrix (3, 4); may not be finite."""
    z = placed(coordinates, matrix[2:])
    return float(z.min()), float(z.max())


def outermost(coordinates: NDArray[np.float32], matrix: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return vertices (n, 3); if many, without most that are surely inside, seen along Z and between in height."""
    rows = None if len(coordinates) < MANY_VERTICES else possible_projected_vertices(coordinates, matrix[:2])
    if rows is None:
        return coordinates
    z = placed(coordinates, matrix[2:])
    return coordinates.take(np.union1d(rows, (z.argmin(), z.argmax())), axis=0)


def placed(coordinates: NDArray[np.float32], rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Apply rows (k, 4) of a matrix to local coordinates (n, 3), giving (n, k).

    Written out, since ``@`` may round a row differently depending on its position, which would separate coinciding
    vertices.
    """
    count = len(coordinates)
    points = np.empty((count, len(rows)), dtype=np.float64)
    local = np.empty((3, min(count, CACHED_ROWS)), dtype=np.float64)
    total, term = np.empty_like(local[0]), np.empty_like(local[0])
    with np.errstate(invalid="ignore"):  # infinity times zero: reported by whoever projects
        for part in in_blocks(count):
            some = coordinates[part]
            length = len(some)
            local[:, :length] = some.T
            x, y, z = local[:, :length]
            result, product = total[:length], term[:length]
            for column, (along_x, along_y, along_z, offset) in enumerate(rows.tolist()):
                np.multiply(x, along_x, out=result)
                result += np.multiply(y, along_y, out=product)
                result += np.multiply(z, along_z, out=product)
                np.add(result, offset, out=points[part, column])
    return points
