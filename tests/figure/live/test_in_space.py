# SPDX-License-Identifier: GPL-3.0-or-later
"""A moment in space has the same parts whatever it shows, and keeps the last one's room as long as it suffices."""

from dataclasses import replace

import numpy as np
import pytest

from collide_addon.figure.live.in_space import (
    OUTLINES_PART,
    SHAPES_PART,
    figure_of,
    lesson_in_space,
    next_in_space,
    parts_of,
    space_around,
)
from collide_addon.figure.model.lesson import Choices, Measured, Solids
from collide_addon.figure.model.look import Look
from collide_addon.figure.model.style import Role
from collide_addon.figure.space.model import SeenWhere, SpaceKind, SpaceSubject
from collide_addon.geometry.space import ConvexPolyhedron, TriangleMesh, gjk, mesh_distance

CUBE = np.array([(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])
PLACES = {
    "apart": (0.5, 0.25, 4.0),
    "touching": (0.5, 0.25, 2.0),
    "corner on corner": (2.0, 2.0, 2.0),
    "deep": (0.5, 0.25, 1.0),
    "far": (90.0, 3.0, 8.0),
}
LETTERED = SpaceKind.TEXT, SpaceKind.FRAMED
A = SpaceSubject("A", "Ground", ConvexPolyhedron(CUBE), 8, np.eye(3))


def at(place, points=CUBE):
    return SpaceSubject("B", "Stone", ConvexPolyhedron(points + np.array(place)), len(points), np.eye(3))


def shown(moment, look, last=None):
    space = space_around(moment, look, last)
    return space, figure_of(moment, space)


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_every_moment_has_the_same_parts(language):
    look, known, space, moment = Look(language=language), set(), None, None
    for place in PLACES.values():
        moment = next_in_space(A, at(place), moment)
        space, figure = shown(moment, look, space)
        known.add(frozenset(parts_of(figure)))
        texts = [
            marks for part, marks in parts_of(figure).items() if marks[0].kind in (SpaceKind.TEXT, SpaceKind.FRAMED)
        ]
        assert all(len(marks) == 1 for marks in texts)
    assert len(known) == 1


def test_points_and_segments_have_these_parts_too():
    parts = set()
    for points in (CUBE, CUBE[:1], CUBE[:2], CUBE[:4]):
        moment = next_in_space(A, at((0.0, 0.0, 4.0), points))
        parts.add(frozenset(parts_of(shown(moment, Look())[1])))
    assert len(parts) == 1


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_the_answer_is_that_of_gjk_wherever_the_last_moment_was(place):
    truth = gjk(CUBE, CUBE + np.array(place))
    for before in PLACES.values():
        moment = next_in_space(A, at(place), next_in_space(A, at(before)))
        assert (moment.nearest.relation, moment.nearest.distance) == (truth.relation, truth.distance)


def test_the_figure_unit_stays_while_there_is_room_and_is_another_when_there_is_none():
    look = Look()
    space, _ = shown(next_in_space(A, at((0.5, 0.25, 4.0))), look)
    near, _ = shown(next_in_space(A, at((0.5, 0.5, 3.9))), look, space)
    assert (near.unit, near.far) == (space.unit, space.far)
    assert near.seen_from is space.seen_from
    far, _ = shown(next_in_space(A, at(PLACES["far"])), look, space)
    assert far.unit > 4 * space.unit


def test_meshes_as_they_are_have_the_same_parts_wherever_they_are_and_the_answer_of_meshes():
    box = [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1), (2, 3, 7), (2, 7, 6)]
    box += [(0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3)]
    a, known, space, moment = replace(A, mesh=TriangleMesh(CUBE, box)), set(), None, None
    for place in (*PLACES.values(), (0.3, 0.2, 0.1)):
        small = 0.5 * CUBE + np.array(place) if place not in PLACES.values() else CUBE + np.array(place)
        b = replace(at(place), mesh=TriangleMesh(small, box))
        moment = next_in_space(a, b, moment)
        space, figure = shown(moment, Look(), space)
        known.add(frozenset(parts_of(figure)))
        truth = mesh_distance(a.mesh, b.mesh)
        assert (moment.meshes.relation, moment.meshes.distance) == (truth.relation, truth.distance)
        said = {caption.message for step in figure.steps for caption in step.captions}
        assert said <= {
            "space.meshes_separated",
            "space.meshes_touching",
            "space.meshes_penetrating",
            "space.meshes_inside",
        }
    assert len(known) == 1
    assert lesson_in_space(moment, Choices(measured=Measured.SPACE, solids=Solids.MESHES))["algorithm"] == "compare"


def test_a_dense_hull_drowned_the_figure_in_its_edges():
    places = np.arange(200) + 0.5
    heights, turns = 1.0 - places / 100.0, places * np.pi * (1.0 + np.sqrt(5.0))
    ball = np.column_stack((np.cos(turns), np.sin(turns), heights)) * np.sqrt(1.0 - heights**2)[:, np.newaxis]
    ball[:, 2] = heights
    parts = parts_of(shown(next_in_space(A, at((0.5, 0.25, 6.0), ball)), Look())[1])
    count = {role: sum(len(mark.points) // 2 for mark in parts[SHAPES_PART] if mark.role is role) for role in Role}
    assert count[Role.A] == 12
    assert count[Role.B] == 0
    assert count[Role.FINE_B] > 500
    outline = [mark for mark in parts[OUTLINES_PART] if len(mark.points)]
    assert [(mark.role, mark.seen) for mark in outline] == [(Role.B, SeenWhere.PICTURES)]
