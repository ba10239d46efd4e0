# SPDX-License-Identifier: GPL-3.0-or-later
"""All methods for one pair in space: the same answer for the hulls, and that for the meshes beside it."""

import json
from dataclasses import replace

import numpy as np
import pytest

from collide_addon.figure.algorithms.compare import About
from collide_addon.figure.lessons import make_lesson, repeat_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.heights import CROSSED, CROSSED_FACE_OF
from collide_addon.figure.model.lesson import Box, Choices, Measured, Solids
from collide_addon.figure.model.look import Look
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.registry import BY_ID
from collide_addon.figure.space.compare import ask_in_space
from collide_addon.figure.space.model import SeenWhere, SpaceKind, SpaceSubject
from collide_addon.figure.space.picture import Space
from collide_addon.figure.text.messages import say
from collide_addon.geometry.predicates.progress import run
from collide_addon.geometry.space import ConvexPolyhedron, TriangleMesh, epa

CUBE = np.array([(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])
PLACES = {"separated": (1.0, 0.5, 6.0), "touching": (1.0, 0.5, 2.0), "penetrating": (1.5, 0.25, 0.5)}


def subject(letter, points, triangles=None):
    mesh = None if triangles is None else TriangleMesh(points, triangles)
    return SpaceSubject(letter, f"Shape {letter}", ConvexPolyhedron(points), len(points), np.eye(3), mesh)


def solid(points):
    """Return the triangles of a cube given like `CUBE`."""
    shape = ConvexPolyhedron(points)
    rows = [int(np.abs(points - vertex).sum(axis=1).argmin()) for vertex in shape.vertices]
    return [[rows[face[0]], rows[face[k]], rows[face[k + 1]]] for face in shape.faces for k in range(1, len(face) - 1)]


def ring():
    """Return the vertices and triangles of a rectangular frame of four bars around a hole 4 wide and 2 high."""
    outer, inner = (
        [(size * x, size * y, z) for z in (-1.0, 1.0) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        for size in (4.0, 2.0)
    )
    faces = []
    for k in range(4):
        after = (k + 1) % 4
        for low, high, turn in ((k, after, 1), (8 + k, 8 + after, -1)):
            faces += [(low, high, high + 4)[::turn], (low, high + 4, low + 4)[::turn]]
        for level, turn in ((0, -1), (4, 1)):
            a, b, c, d = level + k, level + after, 8 + level + after, 8 + level + k
            faces += [(a, b, c)[::turn], (a, c, d)[::turn]]
    return np.array(outer + inner), faces


def compared(a, b, **chosen):
    return make_lesson(BY_ID["compare"], [a, b], Choices(measured=Measured.SPACE, **chosen))


@pytest.mark.parametrize("relation", PLACES)
def test_all_methods_agree_and_the_meshes_of_convex_solids_too(relation):
    b = CUBE + PLACES[relation]
    made = compared(subject("A", CUBE, solid(CUBE)), subject("B", b, solid(b)))
    assert {answer.relation for answer in made.result} == {relation}
    assert [answer.method for answer in made.result] == ["gjk", "epa", "sat", "obb", "mesh_distance"]
    assert all(answer.agrees for answer in made.result)
    assert made.headline == {"relation": relation, "methods": 5, "wrong": 0, "seen": "in space"}
    values = {answer.method: answer.value for answer in made.result}
    expected = {"separated": 4.0, "touching": 0.0, "penetrating": 0.5}[relation]
    assert values["sat"] == values["obb"] == expected
    assert values["gjk"] == values["mesh_distance"] == (4.0 if relation == "separated" else 0.0)
    assert values["epa"] == (0.5 if relation == "penetrating" else 0.0)


def test_what_is_in_the_hole_of_a_ring_is_apart_from_it_though_the_hulls_penetrate():
    points, faces = ring()
    ball = 0.5 * CUBE
    made = compared(subject("A", points, faces), subject("B", ball, solid(ball)))
    answers = {(answer.method, answer.about): answer for answer in made.result}
    assert answers["gjk", About.HULLS].relation == "penetrating"
    meshes = answers["mesh_distance", About.MESHES]
    assert (meshes.relation, meshes.measure, meshes.value) == ("separated", "distance", 1.5)
    (verdict,) = made.figure.steps[-1].captions
    assert verdict.title() == "The hulls meet, the meshes do not"
    (segment,) = (mark for mark in made.figure.space_marks if mark.part == "meshes" and mark.kind is SpaceKind.LINES)
    assert np.linalg.norm(segment.points[1] - segment.points[0]) == 1.5
    body = [mark for mark in made.figure.space_marks if mark.part == "body-A"]
    assert sum(len(mark.counts) for mark in body) == len(faces)


def test_an_open_mesh_has_a_distance_but_no_inside_and_that_is_said():
    """A ball in an open box was called apart from it without a note, though an open mesh has no inside."""
    ball = 0.5 * CUBE
    whole, lidless = subject("A", CUBE, solid(CUBE)), subject("A", CUBE, solid(CUBE)[:-2])
    inner = subject("B", ball, solid(ball))
    made = compared(lidless, inner)
    (verdict,) = made.figure.steps[-1].captions
    assert verdict.text() == ("Without an inside: A. If vertices are doubled, Merge by Distance may help.")
    assert made.figure.result["closedness"] == {"a": "open", "b": "closed"}
    assert compared(whole, inner).figure.result["closedness"] == {"a": "closed", "b": "closed"}


def test_without_faces_there_is_no_row_of_meshes():
    made = compared(subject("A", CUBE), subject("B", CUBE + PLACES["separated"]))
    assert [answer.method for answer in made.result] == ["gjk", "epa", "sat", "obb"]


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_the_table_stands_in_the_picture_right_of_the_shapes(language):
    points, faces = ring()
    figure = compared(subject("A", points, faces), subject("B", CUBE, solid(CUBE)), language=language).figure
    table = [mark for mark in figure.space_marks if mark.part.startswith("row-")]
    assert len(table) == 3 + 5 * 3
    for mark in table:
        assert figure.room.right < mark.aside
        assert mark.aside + text_width(mark.text, mark.size) < 191.0


def test_the_name_of_b_moved_out_ran_into_the_table():
    turns = np.arange(32) * 2 * np.pi / 32
    rim = 1.5 * np.column_stack([np.cos(turns), np.sin(turns), 0.0 * turns])
    a, b = subject("A", 0.2 * CUBE + (0.2, 0.1, -0.9)), subject("B", np.concatenate([rim, 0.6 * rim - (0, 0, 1.3)]))
    figure = compared(a, b).figure
    (name,) = (mark for mark in figure.space_marks if mark.part == "ghost-name")
    deep = epa(a.shape, b.shape)
    moved = b.shape.vertices + deep.depth * deep.normal
    table = min(mark.aside for mark in figure.space_marks if mark.part.startswith("row-"))
    space = Space.of_pair(a, b, Look(), deep.normal, moved, aside=191.0 - table)
    middle = space.room.center[0] + space.seen_at(name.points[0])[0]  # of the picture, as where the table is placed
    assert middle + name.aside + text_width(name.text, name.size) < table


def test_numbers_of_the_table_were_with_points_in_russian():
    points, faces = ring()
    figure = compared(subject("A", points, faces), subject("B", 0.5 * CUBE, solid(0.5 * CUBE)), language="ru").figure
    (meshes,) = (mark.text for mark in figure.space_marks if mark.part == "row-5-relation")
    assert meshes == "расстояние 1,5"


def test_each_row_comes_with_its_step_and_stays():
    made = compared(subject("A", CUBE, solid(CUBE)), subject("B", CUBE + PLACES["separated"]))
    rows = [mark for mark in made.figure.space_marks if mark.part.endswith("-method") and mark.part[4] != "0"]
    assert [(mark.span.first, mark.span.last) for mark in rows] == [(4 * k, None) for k in range(1, 5)]
    reduced = compared(subject("A", CUBE), subject("B", CUBE + PLACES["separated"]), detail=Detail.REDUCED)
    assert len(reduced.figure.steps) == 2


def test_it_is_made_again_from_what_it_keeps():
    points, faces = ring()
    made = compared(subject("A", points, faces), subject("B", 0.5 * CUBE, solid(0.5 * CUBE)))
    again = repeat_lesson(json.loads(json.dumps(made.figure.parameters)))
    assert again.figure.result == made.figure.result
    assert [mark.text for mark in again.figure.space_marks] == [mark.text for mark in made.figure.space_marks]


def test_of_fine_hulls_apart_sat_stops_at_the_first_gap():
    turns, levels = np.linspace(0.0, 2.0 * np.pi, 24, endpoint=False), np.linspace(-0.9, 0.9, 9)
    round_ones = [(np.cos(t) * np.sqrt(1 - z * z), np.sin(t) * np.sqrt(1 - z * z), z) for z in levels for t in turns]
    a, b = (
        subject(letter, np.array(round_ones) * (3.0, 2.0, 1.0) + x)
        for letter, x in (("A", 0.0), ("B", (6.5, 1.0, 0.5)))
    )
    said = next(said for said, _ in run(ask_in_space(a, b, Box.PRINCIPAL)) if said.method == "sat")
    assert said.relation == "separated"
    assert said.iterations < len(a.shape.faces) + len(b.shape.faces)


def test_a_face_that_crosses_itself_was_replaced_by_triangles_without_a_word_in_space():
    points = CUBE + PLACES["separated"]
    a, b = subject("A", CUBE, solid(CUBE)), replace(subject("B", points, solid(points)), crossed=True)
    choices = Choices(measured=Measured.SPACE, language="zh")
    made = make_lesson(BY_ID["compare"], [a, b], choices)
    for lesson in (made, repeat_lesson(made.figure.parameters)):
        assert lesson.headline[CROSSED_FACE_OF] == "B"
        assert lesson.figure.result[CROSSED] == ["B"]
        notes = [mark for mark in lesson.figure.space_marks if mark.part == "note"]
        assert {mark.text for mark in notes} == {say("view.crossed", "zh", letters="B")}
        assert {mark.seen for mark in notes} == {SeenWhere.PICTURES, SeenWhere.VIEW}
    assert CROSSED_FACE_OF not in make_lesson(BY_ID["compare"], [a, replace(b, crossed=False)], choices).headline


BESIDE = {
    "separated": (np.array((0.0, 0.0, 4.0)), "space.meshes_separated", "distance 2"),
    "touching": (np.array((0.0, 0.0, 2.0)), "space.meshes_touching", "touching"),
    "penetrating": (np.array((3.0, 0.0, 1.0)), "space.meshes_penetrating", "overlapping"),
}


@pytest.mark.parametrize("relation", BESIDE)
def test_of_meshes_as_they_are_their_own_answer_is_drawn_and_said(relation):
    at, message, words = BESIDE[relation]
    points, faces = ring()
    block = 0.999 * CUBE * (1.0, 1.0, 1.0 / 0.999) + at + (3.0 if relation != "penetrating" else 0.0, 0.0, 0.0)
    made = compared(subject("A", points, faces), subject("B", block, solid(block)), solids=Solids.MESHES)
    (verdict,) = made.figure.steps[-1].captions
    assert verdict.message == message
    assert made.headline == {
        "relation": relation,
        **({"distance": 2.0} if relation == "separated" else {}),
        "seen": "meshes in space",
    }
    assert words in {mark.text for mark in made.figure.space_marks}
    parts = {mark.part for mark in made.figure.space_marks}
    assert ("closest" in parts, "common" in parts, "crossing" in parts) == tuple(relation == each for each in BESIDE)
    if relation == "penetrating":
        (curve,) = (mark for mark in made.figure.space_marks if mark.part == "crossing")
        for corner in curve.points:  # on both surfaces: a side of the block, and the top or a wall of the frame
            assert np.isclose(np.abs(corner - at), np.abs(block - at).max(axis=0)).any()
            assert np.isclose(corner[2], 1.0) or np.isclose(np.abs(corner[:2]), 2.0).any() or np.isclose(corner[0], 4.0)
    again = repeat_lesson(json.loads(json.dumps(made.figure.parameters)))
    assert again.headline == made.headline


def test_a_mesh_inside_of_another_is_named_and_an_open_one_has_no_inside():
    ball = 0.5 * CUBE
    inner = subject("B", ball, solid(ball))
    made = compared(subject("A", CUBE, solid(CUBE)), inner, solids=Solids.MESHES)
    (verdict,) = made.figure.steps[-1].captions
    assert (verdict.title(), made.headline["relation"]) == ("B is inside of the other mesh", "penetrating")
    made = compared(subject("A", CUBE, solid(CUBE)[:-2]), inner, solids=Solids.MESHES)
    (verdict,) = made.figure.steps[-1].captions
    assert verdict.message == "space.meshes_separated_open"
    assert verdict.values["meshes"] == "A"


def test_the_name_of_b_moved_out_lay_over_a_where_the_table_took_its_room():
    turned = np.array([(0.4319, -0.8937, 0.1216), (0.8999, 0.4201, -0.1175), (0.0539, 0.1602, 0.9856)])
    a, b = subject("A", CUBE @ turned + (-0.7, 0.3, 0.2)), subject("B", CUBE @ turned.T + (0.8, -0.2, 0.5))
    figure = compared(a, b).figure
    (name,) = (mark for mark in figure.space_marks if mark.part == "ghost-name")
    (ghost,) = (mark for mark in figure.space_marks if mark.part == "ghost-B")
    corners, inside = ghost.points.reshape(-1, 3), a.shape.vertices.mean(axis=0)
    assert np.abs(corners - name.points[0]).sum(axis=1).min() < 1e-9
    assert np.linalg.norm(name.points[0] - inside) > 1.5, "at a corner beyond B, not within A"
