# SPDX-License-Identifier: GPL-3.0-or-later
"""What a JSON document with the steps of a page in space also contains: A − B, the profiles, and crossing arcs."""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

import numpy as np

from ...geometry.predicates.grid import unit_vector
from ...geometry.space import AxisKind, ConvexPolyhedron, SatAxis, SatStep
from ...geometry.space.axes import faces_of_difference
from ...geometry.space.polyhedron import Difference
from ..model.arrays import Floats
from ..model.figure import Figure
from ..model.records import plain, plain_fields
from .solid import solid_of, solid_of_facets
from .view import difference_of, profile, view_from

Recorded = tuple[Mapping[str, object], Sequence[Mapping[str, object]]]
"""The additional contents of the answer, and the steps."""


def in_full(
    shapes: tuple[ConvexPolyhedron, ConvexPolyhedron],
    figure: Figure,
    steps: Sequence[object],
    vectors: Iterable[Floats],
) -> Recorded:
    """Return A − B with each face's source, and the steps, each with the view along the planes across its vector."""
    home = view_from(*cast("tuple[float, float]", figure.result["side"]))
    views = (profile(vector, home) for vector in vectors)
    written = [
        {**plain_fields(step), "profile": {"towards": plain(view.towards), "right": plain(view.right)}}
        for step, view in zip(steps, views, strict=True)
    ]
    return {"difference": _difference(*shapes)}, written


def _difference(a: ConvexPolyhedron, b: ConvexPolyhedron) -> dict[str, object]:
    """Return the vertices of A − B and its merged faces, with their sources."""
    solid = solid_of(difference_of(a, b))
    known = [face for face in faces_of_difference(Difference(a, b)) if face is not None]
    vectors = np.array([unit_vector(face.normal) for face in known])
    sources = (
        [known[row].source for row in np.argmax(solid.normals @ vectors.T, axis=1).tolist()] if solid.rings else []
    )
    faces = [{"rows": ring, "source": source} for ring, source in zip(solid.rings, sources, strict=True)]
    return {"vertices": plain(solid.vertices), "faces": plain(faces)}


def sat_in_full(
    shapes: tuple[ConvexPolyhedron, ConvexPolyhedron], figure: Figure, steps: Sequence[SatStep], axes: Sequence[SatAxis]
) -> Recorded:
    """Return the same for SAT, with the face normals at each axis's edges, and all pairs of edges whose arcs cross."""
    more, written = in_full(shapes, figure, steps, (step.axis.direction for step in steps))
    both = shapes[0].dimension == shapes[1].dimension == 3
    crossing = [axis.source[1:] for axis in axes if axis.source.kind is AxisKind.EDGES and both]
    normals = [solid_of_facets(shape.vertices, shape.faces).normals for shape in shapes] if crossing else []
    for step, plain_step in zip(steps, written, strict=True):
        rows, axis = step.axis.source[1:], plain_step["axis"]
        if rows in crossing and isinstance(axis, dict):
            for letter, shape, known, row in zip("ab", shapes, normals, rows, strict=True):
                beside = [set(shape.edges[row or 0]) <= set(ring) for ring in shape.faces]
                axis[f"normals_{letter}"] = plain(known[beside])
    return {**more, "crossing": plain(crossing)}, written
