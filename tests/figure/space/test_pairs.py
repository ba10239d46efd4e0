# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of many objects in space: the colours that its sentence names are those of the hulls."""

import colorsys
import json
from itertools import combinations

import numpy as np
import pytest
from shapely.geometry import Polygon, box

from collide_addon.figure.algorithms.pairs import Marked
from collide_addon.figure.lessons import repeat_lesson
from collide_addon.figure.model.figure import Span
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.look import THEMES, Look, Theme
from collide_addon.figure.model.style import Role
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.space import pairs
from collide_addon.figure.space.model import SpaceKind
from collide_addon.figure.space.pairs import VIEW, mesh_table_kept, space_pairs_lesson, space_pairs_parameters
from collide_addon.figure.space.picture import HALF_WIDTH, POINT_SIZE, Space, view_axes
from collide_addon.geometry import convex_hull
from collide_addon.geometry.batch.pair_table import Listed
from collide_addon.geometry.predicates.progress import run
from collide_addon.geometry.space import ConvexPolyhedron, TriangleMesh, pair_table
from collide_addon.geometry.space.mesh.table import mesh_table_in_parts

CUBE = np.array([(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])
SHAPES = [ConvexPolyhedron(CUBE + place) for place in ((0, 0, 0), (1, 0, 0), (9, 0, 0), (11, 0, 0), (20, 0, 0))]
HUES = {"Orange": (10, 32), "Yellow": (38, 60)}
"""In degrees."""


def hue_and_light(theme, role):
    """Return the hue in degrees, None for a grey, and the lightness."""
    code = THEMES[theme][role].colour
    hue, light, saturation = colorsys.rgb_to_hls(*(int(code[k : k + 2], 16) / 255 for k in (1, 3, 5)))
    return (360 * hue if saturation else None), light


@pytest.mark.parametrize("theme", Theme)
def test_the_sentence_names_the_colours_that_the_hulls_have(theme):
    """It called orange ones red and yellow ones orange, and did so with grey ones on paper without colours."""
    table, names = pair_table(SHAPES), list("ABCDE")
    choices, marked = Choices(theme=theme), Marked.NEAREST
    parameters = space_pairs_parameters(SHAPES, names, Listed.WITHIN, 0.0, marked)
    made = space_pairs_lesson(table, SHAPES, names, marked, choices, parameters)
    (caption,) = made.figure.steps[-1].captions
    (deep, light), (touching, lighter), (_, palest) = (
        hue_and_light(theme, role) for role in (Role.SHAPE_PENETRATING, Role.SHAPE_TOUCHING, Role.SHAPE_APART)
    )
    first, second, _ = (part.split(":")[0] for part in caption.text().split(". "))
    if theme is Theme.PRINT:
        assert deep is touching is None
        assert light < lighter < palest
        assert (first, second) == ("Darkest", "Lighter")
        return
    for said, hue in ((first, deep), (second, touching)):
        assert HUES[said][0] < hue < HUES[said][1]


def test_a_floor_and_a_tower_left_the_picture_and_had_no_names():
    """Two corners of each box were measured instead of the shapes, and no length was written."""
    floor, tower = ConvexPolyhedron(CUBE * (10, 10, 0.2)), ConvexPolyhedron(CUBE * (0.5, 0.5, 5) + (2, 1, 6))
    table, names = pair_table([floor, tower], listed=Listed.NEAREST), ["Floor", "Tower"]
    parameters = space_pairs_parameters([floor, tower], names, Listed.NEAREST, 0.0, Marked.NEAREST)
    figure = space_pairs_lesson(table, [floor, tower], names, Marked.NEAREST, Choices(), parameters).figure
    towards = np.array(figure.seen_from)
    from_center = np.concatenate([floor.vertices, tower.vertices]) - figure.center
    depths = figure.far - from_center @ towards
    x, y = (200.0 / HALF_WIDTH * (from_center @ axis) / depths for axis in view_axes(towards))
    assert np.abs(x).max() <= figure.room.width / 2 + 1e-6
    assert np.abs(y).max() <= figure.room.height / 2 + 1e-6
    texts = {mark.text for mark in figure.space_marks}
    assert {"Floor", "Tower"} <= texts
    assert any(text.endswith("= 0.8") for text in texts)


def boxes(*places):
    """Return cubes as meshes."""
    hull = ConvexPolyhedron(CUBE)
    rows = [(face[0], face[k], face[k + 1]) for face in hull.faces for k in range(1, len(face) - 1)]
    return [TriangleMesh(hull.vertices + place, rows) for place in places]


def test_names_and_lengths_lay_across_shapes():
    """Each was beside its own shape or line, whatever else was there, and several overlapped each other."""
    shapes = [ConvexPolyhedron(CUBE + place) for place in ((0, 0, 0), (1.5, 1.2, 0.5), (-2.5, 1, 0), (0, 3.5, 1))]
    table, names = pair_table(shapes, listed=Listed.NEAREST), ["Crate", "Barrel", "Suzanne", "Torus"]
    parameters = space_pairs_parameters(shapes, names, Listed.NEAREST, 0.0, Marked.NEAREST)
    figure = space_pairs_lesson(table, shapes, names, Marked.NEAREST, Choices(), parameters).figure
    space = Space(np.concatenate([shape.vertices for shape in shapes]), VIEW, Look())
    outlines = [Polygon(convex_hull(space.seen_at(shape.vertices))) for shape in shapes]
    texts = []
    for mark in figure.space_marks:
        if mark.kind is SpaceKind.TEXT and mark.part.startswith(("name", "length")):
            (x, y), half = space.seen_at(mark.points[0]), np.array((text_width(mark.text, POINT_SIZE), POINT_SIZE)) / 2
            texts.append(box(x - half[0], y - half[1], x + half[0], y + half[1]))
    assert len(texts) == len(names) + 2
    assert not [(text, outline) for text in texts for outline in outlines if text.intersects(outline)]
    assert not [pair for pair in combinations(texts, 2) if pair[0].intersects(pair[1])]


def test_the_colours_told_the_answer_while_the_question_was_asked():
    table, names = pair_table(SHAPES), list("ABCDE")
    parameters = space_pairs_parameters(SHAPES, names, Listed.WITHIN, 0.0, Marked.NEAREST)
    figure = space_pairs_lesson(table, SHAPES, names, Marked.NEAREST, Choices(), parameters).figure
    bodies = [mark for mark in figure.space_marks if mark.part.startswith("bodies")]
    at = [{mark.role for mark in bodies if mark.span.shows(tick)} for tick in (0, Span.of(1).first)]
    assert at == [{Role.SHAPE_APART}, {Role.SHAPE_APART, Role.SHAPE_PENETRATING, Role.SHAPE_TOUCHING}]


@pytest.mark.parametrize("most", [1000, 10])
def test_a_figure_of_meshes_is_made_again_from_its_table_and_of_large_ones_from_their_boxes(most, monkeypatch):
    monkeypatch.setattr(pairs, "MOST_TRIANGLES", most)
    meshes, names = boxes((0, 0, 0), (1, 0, 0), (5, 0, 0)), list("ABC")
    table = run(mesh_table_in_parts(meshes, listed="all"))
    parameters = space_pairs_parameters(meshes, names, Listed.ALL, 0.0, Marked.NEAREST, table)
    made = space_pairs_lesson(table, meshes, names, Marked.NEAREST, Choices(), parameters)
    assert made.headline["seen"] == "meshes in space"
    again = repeat_lesson(json.loads(json.dumps(parameters)))
    assert again.headline == made.headline
    for column in ("relation", "distance", "closest_a", "features_b"):
        assert (getattr(again.result, column) == getattr(table, column)).all()
    bodies = [sum(mark.part.startswith("bodies") for mark in each.figure.space_marks) for each in (made, again)]
    assert bodies[0] > 0
    assert (bodies[1] > 0) == (most == 1000)


@pytest.mark.parametrize("changed", [{"first": [2, 0, 1]}, {"relation": [7, 0, 0]}, {"distance": [0.0]}, {"count": 9}])
def test_a_kept_table_of_meshes_that_was_edited_is_refused(changed):
    meshes, names = boxes((0, 0, 0), (1, 0, 0), (5, 0, 0)), list("ABC")
    table = run(mesh_table_in_parts(meshes, listed="all"))
    parameters = space_pairs_parameters(meshes, names, Listed.ALL, 0.0, Marked.NEAREST, table)
    parameters["table"] = {**parameters["table"], **changed}
    with pytest.raises(ValueError, match="table is not whole"):
        mesh_table_kept(parameters)
