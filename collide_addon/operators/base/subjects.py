# SPDX-License-Identifier: GPL-3.0-or-later
"""From selected objects to the subjects of a lesson, with what each algorithm needs of an object."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from string import ascii_uppercase
from typing import NamedTuple, TypeAlias

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.lessons import AnySubject
from ...figure.model.algorithm import Algorithm, Input
from ...figure.model.heights import DISTANCE_IN_SPACE, IN_SPACE, Z_GAP
from ...figure.model.lesson import Box, Choices, Headline, Measured, Solids
from ...figure.model.subject import Subject
from ...figure.registry import EPA, GJK, OBB
from ...figure.space.model import SpaceSubject, box_axes
from ...geometry.space import ConvexPolyhedron, TriangleMesh, coarse_hull, deciding_shapes, gjk
from ...geometry.space.deciding import FEW_POINTS, boxed_corners
from ...scene.reading.errors import ReadError
from ...scene.reading.outline import MOST_OUTLINED, has_crossed_face, read_concave_outline, read_outline
from ...scene.reading.parts import Readable
from ...scene.reading.read import (
    MOST_STORED_TRIANGLES,
    Outermost,
    check_triangles,
    read_angle,
    read_axes,
    read_concave_surface,
    read_in_space,
    read_outermost,
    read_place,
    read_surface,
)
from ...scene.reading.selection import projectable

LETTERS = ascii_uppercase
MOST_SPACE_VERTICES = 20_000
"""Most vertices of both objects together for which the answer in space is computed, in hundredths of a second."""
HULL_METHODS = frozenset({"gjk", "epa", "sat"})
"""Algorithms that answer the same question about hulls."""
EQUAL_LENGTHS = 1e-9
"""Relative difference up to which two lengths count as equal."""


class Place(NamedTuple):
    """A point that is not an object: the 3D cursor, or one given on the command line."""

    name: str
    at: tuple[float, float]

    @property
    def name_full(self) -> str:
        """The name, in place of an object's full name."""
        return self.name


Source: TypeAlias = Readable | Place


def read_subjects_in_parts(
    algorithm: Algorithm,
    sources: Sequence[Source],
    choices: Choices,
    depsgraph: bpy.types.Depsgraph,
) -> Generator[float, None, Sequence[AnySubject]]:
    """Return A and B, or more shapes, as read from objects and places, in the plane or in space.

    Where motions or hulls take long, the share done is yielded. Between parts of motions the scene is at other frames.

    Raises
    ------
    ReadError
        If an object lacks what the algorithm reads.
    """
    if Input.MOTION in algorithm.inputs:
        objects = [source for source in sources if not isinstance(source, Place)]
        motion = import_module(".motion", __package__)  # most presses do not need it
        moving: Sequence[AnySubject]
        moving = yield from motion.moving_subjects_in_parts(objects, choices, depsgraph)
        return moving
    if choices.measured is Measured.SPACE:
        objects = [source for source in sources if not isinstance(source, Place)]
        if algorithm in (GJK, EPA) and len(objects) == 2:  # which only use support mappings
            return _with_own_meshes(_of_few_corners(objects, choices.start_in_space, depsgraph), objects, depsgraph)
        if algorithm is OBB and choices.box in (Box.OBJECT, Box.ALIGNED):
            return [_boxed(letter, obj, choices.box, depsgraph) for letter, obj in zip(LETTERS, objects, strict=False)]
        as_it_is = Input.OUTLINE_IF_ANY in algorithm.inputs
        only_meshes = as_it_is and choices.solids is Solids.MESHES
        hulls = yield from _whole_hulls(objects, depsgraph, as_it_is=as_it_is, only_meshes=only_meshes)
        return _with_own_meshes(hulls, objects, depsgraph) if algorithm.id in HULL_METHODS else hulls
    inputs = algorithm.inputs[:1] * len(sources) if algorithm.most else algorithm.inputs
    if choices.classic and set(inputs) == {Input.HULL}:
        inputs = (Input.OUTLINE_IF_ANY,) * len(inputs)  # classic code depends on the order of the vertices
    return [
        _subject(letter, source, wanted, depsgraph)
        for letter, source, wanted in zip(LETTERS, sources, inputs, strict=False)
    ]


def hull_in_space(obj: Readable, depsgraph: bpy.types.Depsgraph) -> list[list[float]]:
    """Return the vertices of an object's hull in space, as stored in a table of pairs."""
    return ConvexPolyhedron(read_in_space(obj, depsgraph)).vertices.tolist()


def _of_few_corners(
    objects: Sequence[Readable], start: tuple[float, float, float] | None, depsgraph: bpy.types.Depsgraph
) -> list[SpaceSubject]:
    """Return A and B, reduced to few vertices, for an algorithm that uses only their support mappings."""
    read = a, b = [read_in_space(obj, depsgraph) for obj in objects]
    return [
        _with_few(letter, obj, points, shape, depsgraph)
        for letter, obj, points, shape in zip("AB", objects, read, deciding_shapes(a, b, start), strict=True)
    ]


def _boxed(letter: str, obj: Readable, box: Box, depsgraph: bpy.types.Depsgraph) -> SpaceSubject:
    """Return an object, reduced to the vertices that determine its box along given axes."""
    points = read_in_space(obj, depsgraph)
    shape = boxed_corners(points, box_axes(box, read_axes(obj, depsgraph)))
    return _with_few(letter, obj, points, shape, depsgraph)


def _with_few(
    letter: str,
    obj: Readable,
    points: NDArray[np.float64],
    shape: ConvexPolyhedron,
    depsgraph: bpy.types.Depsgraph,
) -> SpaceSubject:
    """Return an object with the hull of its decisive vertices; one of very many vertices is shown as a coarse hull."""
    looks_like = cache(partial(coarse_hull, points, shape.vertices)) if len(points) > FEW_POINTS else None
    return SpaceSubject(letter, obj.name, shape, len(points), read_axes(obj, depsgraph), looks_like=looks_like)


def _whole_hulls(
    objects: Sequence[Readable], depsgraph: bpy.types.Depsgraph, *, as_it_is: bool, only_meshes: bool
) -> Generator[float, None, list[SpaceSubject]]:
    """Yield the share done; return the hulls of objects and, if `as_it_is`, their surfaces.

    Missing surfaces, and those with too many triangles, are left out or, with `only_meshes`, refused.
    """
    read = [read_surface(obj, depsgraph) if as_it_is else (read_in_space(obj, depsgraph), None) for obj in objects]
    named = [(obj.name, read_axes(obj, depsgraph)) for obj in objects]
    subjects: list[SpaceSubject] = []
    for letter, obj, (name, axes), (points, triangles) in zip(LETTERS, objects, named, read, strict=False):
        mesh, crossed = None, False
        if only_meshes:
            check_triangles(obj, 0 if triangles is None else len(triangles))
        if triangles is not None and 0 < len(triangles) <= MOST_STORED_TRIANGLES:
            mesh, crossed = TriangleMesh(points, triangles), has_crossed_face(obj, depsgraph)
        if len(points) > FEW_POINTS:
            yield len(subjects) / len(objects)
        hull = ConvexPolyhedron(points)
        subjects.append(SpaceSubject(letter, name, hull, len(points), axes, mesh, crossed=crossed))
    return subjects


def _with_own_meshes(
    subjects: list[SpaceSubject], objects: Sequence[Readable], depsgraph: bpy.types.Depsgraph
) -> list[SpaceSubject]:
    """Return subjects with the surface of each object that is not convex, unless one has very many points."""
    if max(each.count for each in subjects) > FEW_POINTS:
        return subjects
    return [
        replace(subject, own_mesh=read_concave_surface(obj, depsgraph, subject.shape))
        for subject, obj in zip(subjects, objects, strict=True)
    ]


def _subject(letter: str, source: Source, wanted: Input, depsgraph: bpy.types.Depsgraph) -> Subject:
    if isinstance(source, Place):
        return Subject.of_points(letter, source.name, np.array([source.at], dtype=np.float64))
    if wanted is Input.PLACES and isinstance(source, bpy.types.Object) and not projectable(source):
        return _as_read(letter, source, read_place(source, depsgraph))
    read = read_outermost(source, depsgraph)
    subject = _as_read(letter, source, read).turned(read_angle(source, depsgraph))
    if wanted is Input.HULL and 0 < read.triangle_count <= MOST_OUTLINED:
        own = tuple(read_concave_outline(source, depsgraph))
        return replace(subject, own_outline=own, crossed=bool(own) and has_crossed_face(source, depsgraph))
    if wanted in (Input.OUTLINE, Input.OUTLINE_IF_ANY):
        try:
            outline = tuple(read_outline(source, depsgraph))
            return replace(subject, outline=outline, crossed=has_crossed_face(source, depsgraph))
        except ReadError:
            if wanted is Input.OUTLINE:
                raise  # otherwise vertices are enough
    return subject


def _as_read(letter: str, source: Readable, read: Outermost) -> Subject:
    return replace(Subject.of_points(letter, source.name, read.points, read.vertex_count), heights=read.heights)


def holds_in_space(
    method: str, answer: Headline, objects: Sequence[Readable], depsgraph: bpy.types.Depsgraph
) -> Headline:
    """Return the relation and the distance in space if they differ from those seen along Z.

    A horizontal shortest translation appears along Z in full length. For objects known to be apart in Z, only a longer
    distance is returned. Flat shapes at one height are meant to be in a plane, so nothing is returned for them.
    """
    if method not in HULL_METHODS or len(objects) != 2:
        return {}
    a, b = (read_in_space(obj, depsgraph) for obj in objects)
    if len(a) + len(b) > MOST_SPACE_VERTICES or not np.ptp(np.concatenate((a, b))[:, 2]):
        return {}
    found = gjk(*deciding_shapes(a, b))
    seen = float(answer.get(Z_GAP, math.hypot(*(found.closest_b - found.closest_a)[:2])))
    longer = found.distance - seen > EQUAL_LENGTHS * found.distance
    length = {DISTANCE_IN_SPACE: found.distance} if found.distance and longer else {}
    if Z_GAP in answer or found.relation.value == answer.get("relation"):
        return length
    return {IN_SPACE: found.relation.value, **length}
