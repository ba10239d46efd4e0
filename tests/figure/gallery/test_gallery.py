# SPDX-License-Identifier: GPL-3.0-or-later
"""The gallery's scenes: every number that they teach, computed here in a different way from the figures."""

import json
import math
import re
from fractions import Fraction
from functools import cache
from itertools import cycle, pairwise, product
from pathlib import Path

import numpy as np
import pytest
from shapely import LineString, MultiPoint, Point, Polygon, affinity

from collide_addon.figure import registry
from collide_addon.figure.export.handout import named_vertices
from collide_addon.figure.gallery.answers import answer_of, check_of
from collide_addon.figure.gallery.gallery import ALL_SCENES, GALLERY, gallery_scene, question_of, title_of
from collide_addon.figure.labels.obstacles import text_box
from collide_addon.figure.lessons import repeat_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.geometry import GeometryError

from ...cases import in_one, mostly_slow

ROOT = Path(__file__).resolve().parents[3]
NAMES = [scene.name for scene in GALLERY]
PARTS = [(scene.name, part.name) for scene in GALLERY for part in scene.parts]
some_of_them = mostly_slow(("scene", "name"), PARTS, 12)
DYN4J_A, DYN4J_B = [(4, 11), (4, 5), (9, 9)], [(5, 7), (7, 3), (10, 2), (12, 7)]


def part_of(scene, name):
    return next(part for part in gallery_scene(scene).parts if part.name == name)


@cache
def lesson(scene, name, language="en", detail=Detail.FULL):
    return part_of(scene, name).lesson(Choices(language=language, detail=detail))


def in_short(scene, name, language="en"):
    """Return the lesson with few drawings: it has the answer of the whole one, and the same steps of a search."""
    return lesson(scene, name, language, Detail.REDUCED)


def result(scene, name):
    return in_short(scene, name).figure.result


def says(scene, name, language="en"):
    return answer_of(gallery_scene(scene), part_of(scene, name), in_short(scene, name, language)).text(language)


def polygons(scene, name):
    return [Polygon(shape.corners) for shape in part_of(scene, name).shapes]


def differences(a, b):
    return [(px - qx, py - qy) for (px, py), (qx, qy) in product(a, b)]


def same_polygon(vertices, expected):
    assert len(vertices) == len(expected)
    assert {tuple(vertex) for vertex in vertices} == set(expected)


def depth_by_hand(a, b):
    """The distance from the origin to the boundary of the hull of all differences, from shapely."""
    hull = MultiPoint(differences(a, b)).convex_hull
    assert hull.contains(Point(0, 0))
    return hull.exterior.distance(Point(0, 0))


# The gallery as a whole


def test_there_are_nineteen_scenes_in_the_plane_and_two_in_space_numbered_in_order():
    assert [scene.number for scene in ALL_SCENES] == list(range(1, 22))
    assert len(set(NAMES)) == 19


@in_one(("scene", "name"), [each for each in PARTS if part_of(*each).algorithm is registry.GJK])
def test_a_search_takes_steps_enough_to_see_how_it_goes(scene, name):
    steps = in_short(scene, name).steps
    assert len(steps) >= 2
    assert any(len(step.kept) < len(step.candidates) for step in steps)


def test_every_name_can_be_typed_and_stands_in_a_file_name():
    for scene in GALLERY:
        for name in (scene.name, *(part.name for part in scene.parts)):
            assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)
        assert len({part.name for part in scene.parts}) == len(scene.parts)


def test_an_unknown_name_is_answered_with_those_near_it():
    with pytest.raises(GeometryError, match=r"no gallery scene 'dyn4j': choose one of dyn4j-apart, dyn4j-overlap"):
        gallery_scene("dyn4j")
    with pytest.raises(GeometryError, match="choose one of minkowski-sum, "):
        gallery_scene("qqqq")


@in_one("language", LANGUAGES)
@in_one("name", NAMES)
def test_every_scene_asks_and_tells_how_to_check_in_every_language(name, language):
    scene = gallery_scene(name)
    for text in (title_of(scene, language), question_of(scene, language), check_of(scene).text(language)):
        assert text
        assert not re.search(r"[{}]", text)
    assert question_of(scene, language).rstrip()[-1] in "?？"


@some_of_them
def test_every_part_answers_in_every_language_with_the_same_numbers(scene, name):
    texts = [says(scene, name, language) for language in LANGUAGES]
    assert len(set(texts)) == 3
    if "classic" in name or "radians" in name:  # the classic code's own sentences, with words for numbers
        return
    written = [
        re.sub(rf"(?<=\d){re.escape(LANGUAGES[language].decimal)}(?=\d)", ".", text)
        for language, text in zip(LANGUAGES, texts, strict=True)
    ]
    sets = [sorted(re.findall(r"√?\d+(?:\.\d+)?", text)) for text in written]
    assert sets[0] == sets[1] == sets[2]


@some_of_them
def test_every_figure_can_be_made_again_from_what_it_keeps(scene, name):
    figure = lesson(scene, name, "ru").figure
    again = repeat_lesson(json.loads(json.dumps(figure.parameters, ensure_ascii=False))).figure
    assert again.title == figure.title
    assert again.result == figure.result
    assert len(again.marks) == len(figure.marks)


def test_all_figures_have_the_look_that_was_chosen():
    look = Choices(language="zh", point=7)
    made = part_of("pnpoly", "point-2").lesson(look).figure.parameters
    assert (made["language"], made["point"]) == ("zh", 2)


def test_numbers_are_written_with_four_digits():
    for (scene, name), language in zip(PARTS[::3], cycle(LANGUAGES), strict=False):
        if "classic" in name or "radians" in name:
            continue
        for found in re.findall(r"\d+\.\d+", says(scene, name, language)):
            assert len(found.replace(".", "").lstrip("0")) <= 4, found


def test_the_list_in_the_documents_is_the_gallery():
    text = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| `([a-z0-9-]+)` \| ([^|]+) \| ([^|]+) \|", text, re.MULTILINE)
    assert [(int(number), name) for number, name, *_ in rows] == [(scene.number, scene.name) for scene in ALL_SCENES]
    for scene, (_, _, title, parts) in zip(ALL_SCENES, rows, strict=True):
        assert title.strip() == title_of(scene)
        assert re.findall(r"`([a-z0-9-]+)`", parts) == [part.name for part in scene.parts]


def test_the_manual_lists_every_scene_and_in_order():
    text = (ROOT / "docs" / "manual" / "gallery.md").read_text(encoding="utf-8")
    table = text.partition("| Scene | Shows |\n|---|---|\n")[2].partition("\n\n")[0]
    assert [row.split(" | ")[0].removeprefix("| ") for row in table.splitlines()] == [*map(title_of, ALL_SCENES)]


# 1 and 2: the sum, the support mapping


def test_1_the_sum_has_the_numbered_hull_of_all_sums():
    a, b = ([tuple(corner) for corner in shape.corners] for shape in part_of("minkowski-sum", "sum").shapes)
    assert (a, b) == ([(0, 0), (3, 0), (4, 2), (1, 3)], [(0, 0), (2, 0), (1, 2)])
    sums = MultiPoint([(px + qx, py + qy) for (px, py), (qx, qy) in product(a, b)]).convex_hull
    corners = {(x, y) for x, y in sums.exterior.coords}
    same_polygon(result("minkowski-sum", "sum")["vertices"], corners)
    assert corners == {(0, 0), (5, 0), (6, 2), (5, 4), (2, 5), (1, 3)}
    numbers = {mark.text for mark in lesson("minkowski-sum", "sum").figure.marks if mark.text.isdigit()}
    assert numbers == {"0", "1", "2", "3", "4", "5", "6"}  # the origin, and the edges in their order
    assert "12 sums of two vertices; 6 of them" in says("minkowski-sum", "sum")


def test_2_the_support_point_of_the_polygon_changes_at_the_normals_of_its_edges():
    corners = part_of("support-sweep", "polygon").shapes[0].corners

    def furthest(degrees):
        way = (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
        return max(corners, key=lambda corner: corner[0] * way[0] + corner[1] * way[1])

    changes = [angle for angle in range(360) if furthest(angle + 0.5) != furthest(angle - 0.5)]
    turns = result("support-sweep", "polygon")["turns"]
    assert [round(turn) for turn in turns] == changes == [72, 162, 270, 333]
    assert "71.57°, 161.6°, 270°, 333.4°" in says("support-sweep", "polygon")


def test_2_the_support_point_of_the_circle_is_always_a_radius_from_its_centre():
    found = result("support-sweep", "circle")
    center, radius = part_of("support-sweep", "circle").shapes[0].corners[0], 1.5
    for angle, (x, y) in zip(found["angles"], found["support_points"], strict=True):
        turn = math.radians(angle)
        assert (x, y) == pytest.approx((center[0] + radius * math.cos(turn), center[1] + radius * math.sin(turn)))
    assert found["turns"] == []


def test_2_the_direction_turns_all_the_way_round():
    angles = [*result("support-sweep", "circle")["angles"], 360]
    assert {after - before for before, after in pairwise(angles)} == {45}
    begins, *stops, again = result("support-sweep", "polygon")["angles"]
    assert begins == 0
    assert stops == pytest.approx(result("support-sweep", "polygon")["turns"])
    assert again == pytest.approx(stops[0])


# 3 and 4: dyn4j


def test_3_the_difference_is_the_one_that_dyn4j_publishes():
    expected = {(-8, -2), (-8, 4), (-6, 9), (-3, 8), (2, 6), (4, 2), (-1, -2)}
    same_polygon(result("dyn4j-overlap", "difference")["vertices"], expected)
    hull = MultiPoint(differences(DYN4J_A, DYN4J_B)).convex_hull
    assert {(x, y) for x, y in hull.exterior.coords} == expected


def test_3_the_depth_is_6_over_root_41():
    """The nearest edge runs from (-1, -2) to (4, 2): cross product 6, length √41."""
    (px, py), (qx, qy) = (-1, -2), (4, 2)
    assert (px * qy - py * qx, (qx - px) ** 2 + (qy - py) ** 2) == (6, 41)
    found = result("dyn4j-overlap", "depth")
    assert found["relation"] == "penetrating"
    assert found["depth"] == pytest.approx(6 / math.sqrt(41), rel=1e-14)
    assert found["depth"] == pytest.approx(depth_by_hand(DYN4J_A, DYN4J_B))
    assert "6/√41 ≈ 0.937" in says("dyn4j-overlap", "depth")


def test_3_the_common_part_is_9_14ths():
    area = Polygon(DYN4J_A).intersection(Polygon(DYN4J_B)).area
    assert area == pytest.approx(9 / 14)
    assert "9/14 ≈ 0.6429" in says("dyn4j-overlap", "depth")


def test_4_moved_by_3_and_minus_1_they_are_11_over_root_41_apart():
    a, b = polygons("dyn4j-apart", "distance")
    assert b.equals(affinity.translate(Polygon(DYN4J_B), 3, -1))
    found = result("dyn4j-apart", "distance")
    assert found["distance"] == pytest.approx(11 / math.sqrt(41), rel=1e-14)
    assert found["distance"] == pytest.approx(a.distance(b))
    share = Fraction(24, 41)  # of the way along the edge from (4, 5) to (9, 9), as dyn4j has it
    assert found["closest_a"] == pytest.approx([float(4 + 5 * share), float(5 + 4 * share)])
    assert found["closest_b"] == [8, 6]
    text = says("dyn4j-apart", "distance")
    assert "11/√41 ≈ 1.718, between (284/41, 301/41) ≈ (6.927, 7.341)" in text


# 5 to 8: squares, random sets, contacts, the plus sign


def test_5_the_squares_are_5_apart_and_the_classic_code_says_3_or_4():
    a, b = polygons("squares-3-4-5", "distance")
    assert a.distance(b) == 5
    found = result("squares-3-4-5", "distance")
    assert (found["distance"], found["closest_a"], found["closest_b"]) == (5, [2, 2], [5, 6])
    for start, said in (("classic-start-1", 3), ("classic-start-2", 4)):
        told = result("squares-3-4-5", start)
        assert Polygon(told["inputs"]["A"]).equals(a)
        assert Polygon(told["inputs"]["B"]).equals(b)
        assert (told["classic"]["value"], told["true"]["distance"], told["verdict"]) == (said, 5, "wrong")
        shown = [mark.text for mark in lesson("squares-3-4-5", start).figure.marks if mark.part.startswith("verdict")]
        assert shown == [f"“Distance is found” {said}", "distance 5", "≠"]


def test_6_the_random_sets_are_the_demos_and_answer_for_their_hulls():
    for name, dx in (("depth", 0), ("distance", 60)):
        a, b = (np.array(shape.corners) for shape in part_of("random-sets", name).shapes)
        assert a.shape == b.shape == (25, 2)
        for points, low, high in ((a, (-160 - dx, -150), (50 - dx, 50)), (b, (-40 + dx, -50), (160 + dx, 150))):
            assert (points >= low).all()
            assert (points <= high).all()
        hulls = [MultiPoint(points).convex_hull for points in (a, b)]
        if dx:
            assert result("random-sets", name)["distance"] == pytest.approx(hulls[0].distance(hulls[1]))
        else:
            assert result("random-sets", name)["depth"] == pytest.approx(depth_by_hand(a.tolist(), b.tolist()))
    assert "71.94" in says("random-sets", "depth")
    assert "48.02" in says("random-sets", "distance")


def test_6_the_sets_are_the_same_moved_apart():
    before, after = (part_of("random-sets", name).shapes for name in ("depth", "distance"))
    for shape, moved, shift in zip(before, after, (-60, 60), strict=True):
        assert np.allclose(np.array(shape.corners) + np.array([shift, 0]), moved.corners)


@mostly_slow(
    ("name", "relation", "value"),
    [
        ("edge", "touching", 0),
        ("corner", "touching", 0),
        ("identical", "penetrating", 2),
        ("contained", "penetrating", 6),
        ("collinear", "separated", math.sqrt(2)),
    ],
)
def test_7_contacts(name, relation, value):
    found = result("contact-family", name)
    measured = found["depth"] if relation == "penetrating" else found["distance"]
    assert (found["relation"], measured) == (relation, pytest.approx(value, abs=1e-12))
    a, b = (shape.corners for shape in part_of("contact-family", name).shapes)
    if relation == "penetrating":
        assert depth_by_hand(a, b) == value
        assert len(found["normals"]) == 4
    else:
        hulls = [MultiPoint(corners).convex_hull for corners in (a, b)]
        assert hulls[0].distance(hulls[1]) == pytest.approx(value, abs=1e-12)


def test_7_the_shapes_are_what_their_parts_are_called():
    shapes = {part.name: part.shapes for part in gallery_scene("contact-family").parts}
    touch = {name: polygons("contact-family", name) for name in ("edge", "corner", "identical", "contained")}
    assert touch["edge"][0].intersection(touch["edge"][1]).length == 2
    assert touch["corner"][0].intersection(touch["corner"][1]).equals(Point(2, 2))
    assert touch["identical"][0].equals(touch["identical"][1])
    assert touch["contained"][1].bounds == (4, 4, 6, 6)
    assert touch["contained"][0].bounds == (0, 0, 10, 10)
    assert Polygon(shapes["collinear"][0].corners).area == 0
    assert "√2 ≈ 1.414" in says("contact-family", "collinear")


STORIES = [
    ("vertex-vertex", math.sqrt(5), 1),
    ("vertex-edge", 9 / math.sqrt(13), 2),
    ("edge-edge", 7 / math.sqrt(13), 2),
    ("touching", 0, 2),
    ("deep", 0, 3),
]
"""The distance, and the number of vertices of the last simplex."""


@mostly_slow(("name", "distance", "vertices"), STORIES)
def test_13_one_pair_ends_in_five_ways(name, distance, vertices):
    found = lesson("gjk-stories", name)
    a, b = polygons("gjk-stories", name)
    assert a.distance(b) == pytest.approx(distance)
    assert found.figure.result["distance"] == pytest.approx(distance)
    assert len(found.result.simplex) == vertices
    assert (a.intersection(b).area > 0) is (name == "deep")
    assert any(len(step.candidates) == 3 > len(step.kept) for step in found.steps)


def test_13_vertices_and_edges_face_each_other_as_the_names_say():
    def at_vertex(name):
        shapes, found = polygons("gjk-stories", name), result("gjk-stories", name)
        ends = zip(shapes, (found["closest_a"], found["closest_b"]), strict=True)
        return [Point(end).distance(MultiPoint(shape.exterior.coords)) < 1e-9 for shape, end in ends]

    assert at_vertex("vertex-vertex") == [True, True]
    assert at_vertex("vertex-edge") == at_vertex("touching") == [False, True]
    assert at_vertex("edge-edge") == [False, False]


@pytest.mark.parametrize(("name", "ends"), [("apart", (-7, -2)), ("touching", (-5, 0)), ("overlapping", (-5, 1))])
def test_14_the_differences_of_two_intervals_are_an_interval(name, ends):
    a, b = ([x for x, _ in shape.corners] for shape in part_of("intervals", name).shapes)
    differences = [x - y for x, y in product(a, b)]
    assert (min(differences), max(differences)) == ends
    assert sorted(x for x, _ in result("intervals", name)["vertices"]) == list(ends)
    assert f"[{ends[0]}, {ends[1]}]".replace("-", "−") in says("intervals", name)
    shared = min(a[1], b[1]) - max(a[0], b[0])
    assert {"apart": shared < 0, "touching": shared == 0, "overlapping": shared > 0}[name]


def test_8_the_plus_sign_has_four_equal_answers_of_depth_6():
    a, b = polygons("plus-sign", "depth")
    assert (a.bounds, b.bounds) == ((-1, -5, 1, 5), (-5, -1, 5, 1))
    found = result("plus-sign", "depth")
    assert found["depth"] == 6 == depth_by_hand(a.exterior.coords[:-1], b.exterior.coords[:-1])
    assert {tuple(normal) for normal in found["normals"]} == {(1, 0), (0, 1), (-1, 0), (0, -1)}
    for x, y in found["normals"]:
        assert a.intersection(affinity.translate(b, 6 * x, 6 * y)).area == 0
        assert a.intersection(affinity.translate(b, 5.99 * x, 5.99 * y)).area > 0
    assert a.intersection(b).area == 4


# 9 and 10: axes


def test_9_the_triangle_and_the_square_have_5_12ths_in_common():
    a, b = polygons("sat-vertex-axis", "triangle")
    assert a.intersection(b).area == pytest.approx(5 / 12)
    found = result("sat-vertex-axis", "triangle")
    assert found["relation"] == "penetrating"
    assert found["depth"] == pytest.approx(depth_by_hand(a.exterior.coords[:-1], b.exterior.coords[:-1]))
    text = says("sat-vertex-axis", "triangle")
    assert "5/12 ≈ 0.4167" in text
    assert "√10/5 ≈ 0.6325" in text


def test_9_only_the_axis_through_the_corner_separates_the_circle():
    square, circle = part_of("sat-vertex-axis", "circle").shapes
    assert Polygon(square.corners).bounds == (1, 1, 3, 3)
    assert Polygon(square.corners).distance(Point(circle.corners[0])) == pytest.approx(math.sqrt(2))
    assert circle.radius == 1.2 < math.sqrt(2)
    axes = result("sat-vertex-axis", "circle")["axes"]
    separating = [axis for axis in axes if axis["overlap"] < 0]
    assert [axis["source"]["kind"] for axis in separating] == ["vertex axis"]
    assert -separating[0]["overlap"] == pytest.approx(math.sqrt(2) - 1.2)
    assert "√2 ≈ 1.414 from the centre, the radius is 1.2" in says("sat-vertex-axis", "circle")


def test_9_the_classic_code_does_not_know_that_axis():
    told = result("sat-vertex-axis", "circle-classic")
    assert (told["classic"]["collision"], told["verdict"]) == (True, "wrong")
    assert told["true"]["distance"] == pytest.approx(math.sqrt(2) - 1.2)
    square, circle = part_of("sat-vertex-axis", "circle").shapes
    assert (tuple(told["inputs"]["circle"]), told["inputs"]["r"]) == (circle.corners[0], circle.radius)
    assert Polygon(told["inputs"]["polygon"]).equals(Polygon(square.corners))


@pytest.mark.parametrize(("name", "center", "hit"), [("hit", (0, 8), True), ("miss", (-4.5, 8.9), False)])
def test_10_the_bar_hits_the_box_above_and_misses_the_one_beside(name, center, hit):
    found = result("obb-radii", name)
    bar, box = found["a"], found["b"]
    assert (bar["half_extents"], math.degrees(bar["angle"])) == ([10, 1], 90)
    assert (box["half_extents"], box["center"]) == ([1, 1], list(center))
    a, b = polygons("obb-radii", name)
    assert a.equals(affinity.rotate(Polygon([(-10, -1), (10, -1), (10, 1), (-10, 1)]), 90))
    assert (a.intersection(b).area > 0) is hit
    assert (found["relation"] == "penetrating") is hit
    assert found["gap"] == a.distance(b) == (0 if hit else 2.5)


def test_10_the_radii_are_compared_in_numbers():
    assert "10 + 1 = 11 > 8; 1 + 1 = 2 > 0: overlap 2" in says("obb-radii", "hit")
    assert "10 + 1 = 11 > 8.9; 1 + 1 = 2 < 4.5: gap 2.5" in says("obb-radii", "miss")


@pytest.mark.parametrize(("name", "hit"), [("hit-in-radians", False), ("miss-in-radians", True)])
def test_10_in_radians_both_answers_turn_round(name, hit):
    told = result("obb-radii", name)
    assert (told["classic"]["collision"], told["verdict"]) == (hit, "wrong")
    bar = affinity.rotate(Polygon([(-10, -1), (10, -1), (10, 1), (-10, 1)]), 90, use_radians=True)
    assert bar.intersects(polygons("obb-radii", name)[1]) is hit


# 11 and 12: points and lines


@pytest.mark.parametrize(
    ("name", "at", "inside", "met", "right"),
    [("point-1", (1, 3), True, 3, 3), ("point-2", (3, 3), False, 2, 2), ("point-3", (1, 2), True, 2, 3)],
)  # the third ray meets a vertex, where it counts both edges
def test_11_points_in_the_concave_polygon(name, at, inside, met, right):
    found = result("pnpoly", name)
    shape = Polygon(part_of("pnpoly", name).shapes[0].corners)
    assert (tuple(found["at"]), found["inside"][found["point"] - 1]) == (at, inside)
    assert shape.contains(Point(at)) is inside
    ray = LineString([at, (99, at[1])])
    assert len(ray.intersection(shape.exterior).geoms) == met
    assert found["right"] == right
    assert f"so {'inside' if inside else 'outside'}." in says("pnpoly", name)


def test_11_left_and_bottom_edges_of_the_unit_square_count_and_one_corner():
    found = result("pnpoly", "boundary")
    inside = {(*edge["start"], *edge["end"]) for edge in found["edges"] if edge["inside"]}
    assert inside == {(0, 0, 1, 0), (0, 1, 0, 0)}
    assert dict(zip(map(tuple, found["corners"]), found["corners_inside"], strict=True)) == {
        (0, 0): True,
        (1, 0): False,
        (1, 1): False,
        (0, 1): False,
    }


def test_11_the_spike_crosses_the_box_and_no_corner_is_inside_the_other():
    spike, box = polygons("pnpoly", "spike")
    assert {*spike.exterior.coords} == {(-5, -0.5), (-5, 0.5), (5, 0)}
    assert box.bounds == (-1, -2, 1, 2)
    for one, other in ((spike, box), (box, spike)):
        assert not any(one.contains(Point(corner)) for corner in other.exterior.coords)
    crossings = spike.exterior.intersection(box.exterior)
    found = result("pnpoly", "spike")
    assert (found["relation"], len(found["points"])) == ("penetrating", 4)
    for x, y in found["points"]:
        assert crossings.distance(Point(x, y)) < 1e-12
    assert result("pnpoly", "spike-classic")["classic"] == {"AB": False, "BA": False}


def test_12_the_foot_and_the_distance_are_those_of_fig_9():
    """In fractions: k = (2x + 5y + 20) / 29, the foot is the point minus k (2, 5), the distance |k| √29."""
    x, y = Fraction(-15), Fraction(-75, 2)
    k = (2 * x + 5 * y + 20) / 29
    foot = (x - 2 * k, y - 5 * k)
    assert foot == (Fraction(-40, 29), Fraction(-100, 29))
    found = result("lines", "foot")
    for corner_x, corner_y in part_of("lines", "foot").shapes[0].corners:
        assert 2 * corner_x + 5 * corner_y + 20 == 0
    assert found["foot"] == pytest.approx([float(value) for value in foot], rel=1e-14)
    assert found["distance"] == pytest.approx(abs(float(k)) * math.sqrt(29), rel=1e-14)
    assert found["distance"] == pytest.approx(36.6748, abs=5e-5)
    assert "(−40/29, −100/29) ≈ (−1.379, −3.448)" in says("lines", "foot")
    assert "395/(2√29) ≈ 36.67" in says("lines", "foot")


@pytest.mark.parametrize(
    ("name", "kind", "places"),
    [
        ("crossing", "cross", [(1.5, 1.5)]),
        ("t", "touch", [(2, 0)]),
        ("shared-end", "touch", [(3, 1)]),
        ("collinear", "overlap", [(2, 1), (4, 2)]),
    ],
)
def test_12_segments_meet_as_they_are_called(name, kind, places):
    a, b = (LineString(shape.corners) for shape in part_of("lines", name).shapes)
    found = result("lines", name)
    assert (found["kind"], [tuple(place) for place in found["points"]]) == (kind, places)
    met = a.intersection(b)
    assert met.distance(Point(places[0])) < 1e-12
    assert met.length == pytest.approx(math.dist(places[0], places[-1]))


@pytest.mark.parametrize("name", ["crossing", "t", "shared-end", "collinear"])
def test_12_each_sign_is_said_of_the_end_whose_side_it_is(name):
    part = part_of("lines", name)
    named = (named_vertices(part.algorithm, subject) for subject in part.subjects("en"))
    a, b = ([end.tolist() for _, end in ends] for ends in named)
    said = says("lines", name).replace("\N{NO-BREAK SPACE}", " ")
    for ends, letter, (p, q) in ((b, "b", a), (a, "a", b)):
        for index, (x, y) in zip("\N{SUBSCRIPT ONE}\N{SUBSCRIPT TWO}", ends, strict=True):
            turn = (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])
            sign = "+" if turn > 0 else "\N{MINUS SIGN}" if turn < 0 else "0"
            assert f"{letter}{index} {sign}" in said


def test_12_the_x_crossing_is_the_published_one():
    first, second = (shape.corners for shape in part_of("lines", "crossing").shapes)
    assert (first, second) == (((0, 0), (2, 2)), ((1.6, 1), (1.2, 3)))


def test_16_the_shadows_of_the_vertices_are_whole_numbers():
    found = result("groundwork", "shadow")
    assert found["shadows"] == [(-3 * x + 4 * y) / 5 for x, y in [(2, 4), (4, -2), (12, 4), (7, 9)]] == [2, -4, -4, 3]
    assert "2, −4, −4, 3: from −4 to 3, 7 long" in says("groundwork", "shadow")


def test_16_the_overlap_is_smallest_on_a_normal_of_the_turned_square():
    found = result("groundwork", "light")
    assert found["angles"] == pytest.approx(
        [0, math.degrees(math.atan2(4, 3)), 90, 180 - math.degrees(math.atan2(3, 4))]
    )
    assert found["overlaps"] == [3, 1, 2, 6]
    assert found["smallest"] == 1


def test_16_of_the_bounds_the_oriented_boxes_are_the_first_with_a_gap():
    found = result("groundwork", "coarse")
    assert [(each["apart"], each["dot_products"]) for each in found["tests"]] == [
        *((False, 1), (False, 0)),
        *((True, 10), (True, 16)),
    ]
    assert found["spent"] == 11
    assert "spends 11 dot products, the hulls alone take 16" in says("groundwork", "coarse")


def test_16_a_turned_box_reaches_as_far_as_both_shadows():
    found = result("groundwork", "radius")
    assert found["half_axes"] == [pytest.approx((8, 6)), pytest.approx((-3, 4))]
    assert (found["shadows"], found["radius"]) == (pytest.approx([8, -3]), pytest.approx(11))
    assert found["vertices"] == pytest.approx([-5, 11, 5, -11])
    assert "8 + 3 = 11" in says("groundwork", "radius")


def test_17_the_directions_that_separate_two_squares_are_a_quarter_of_all():
    found = result("separating", "line")
    assert (found["p"], found["delta"]) == ([-1, 0], [2, 4])
    assert found["arcs"] == [pytest.approx([135, 225])]


def test_17_the_supports_of_a_minus_b_are_differences_of_supports():
    found = lesson("separating", "supports").figure.result
    assert found["supports"] == np.subtract(found["supports_a"], found["supports_b"]).tolist()
    assert found["supports"][0] == [2, 6]
    assert found["reaches"] == pytest.approx([6, 10.2, 6.4, 2])


def test_18_a_cut_edge_leaves_two_contacts_and_a_vertex_one():
    found = result("engine", "contact")
    assert [(point["point_b"], point["depth"]) for point in found["points"]] == [([4, 2], 2), ([8, 3], 1)]
    (point,) = result("engine", "contact-vertex")["points"]
    assert (point["point_b"], point["depth"]) == ([4, 3], 1)
    assert "Points of contact: (4, 2), (8, 3); depths: 2, 1" in says("engine", "contact")


def test_18_the_smallest_overlap_is_the_distance_of_the_nearest_face():
    found = result("engine", "same-depth")
    assert [face["distance"] for face in found["faces"]] == pytest.approx([11, 10, 6, 3, 1, 2, 6, 9])
    assert (found["depth"], found["axes"]) == (1, 4)
    assert "The depth is 1" in says("engine", "same-depth")


def test_19_the_sweep_compares_six_of_twenty_eight_pairs():
    found = result("engine-costs", "broad-phase")
    assert (found["pairs"], found["asked"], found["overlapping"]) == (28, 6, [["A", "G"], ["D", "E"]])
    assert "6 of 28 pairs, 22 never; overlapping boxes: A–G, D–E" in says("engine-costs", "broad-phase")


def test_19_the_last_simplex_spares_two_thirds_of_the_support_points():
    found = result("engine-costs", "coherence")
    assert (sum(found["anew"]), sum(found["again"])) == (76, 27)
    assert found["again"][8:14] == [0] * 6
    assert "76 support points from scratch, and for 27" in says("engine-costs", "coherence")


def test_19_float32_loses_a_gap_of_ten_to_the_minus_seven():
    found = result("engine-costs", "rounding")
    assert found["direction"] == [0.6, 0.8]
    assert found["gaps"]["float32"].count("separated") == 6
    assert found["gaps"]["float64"].count("separated") == 9
    assert set(found["gaps"]["exact"] + found["shifts"]["exact"]) == {"separated"}


def test_19_the_capsules_are_as_far_apart_as_their_cores_without_the_radii():
    assert result("engine-costs", "capsules")["distance"] == math.dist((4, 0), (7, 4)) - 1 - 2 == 2


# What a lecture needs


def test_every_algorithm_of_a_scene_has_words_for_its_answer():
    assert {part_of(scene, name).algorithm for scene, name in PARTS} >= {
        *(registry.GJK, registry.EPA, registry.SAT, registry.OBB, registry.MINKOWSKI_SUM, registry.SUPPORT),
        *(registry.PNPOLY, registry.BOUNDARY_MAP, registry.POLYGONS, registry.SEGMENTS, registry.FOOT),
        *(registry.LINE, registry.CONVEX),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_title_of_the_classic_spike_names_both_shapes(language):
    (part,) = [part for part in gallery_scene("pnpoly").parts if part.name == "spike-classic"]
    titles = [mark.text for mark in part.lesson(Choices(language=language)).figure.marks if mark.part == "title"]
    assert titles
    assert not [title for title in titles if "…" in title]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_boundary_map_run_over_no_edge(language):
    (part,) = [part for part in gallery_scene("pnpoly").parts if part.name == "boundary"]
    figure = part.lesson(Choices(language=language)).figure
    for word in (mark for mark in figure.marks if mark.part in ("count", "inside", "outside")):
        box = text_box(word)
        for edge in (mark for mark in figure.marks if mark.part.startswith("edge-") and mark.panel is word.panel):
            along = edge.points[0] + np.linspace(0, 1, 200)[:, np.newaxis] * (edge.points[-1] - edge.points[0])
            assert not ((along > box[:2]) & (along < box[2:])).all(axis=1).any(), (word.text, edge.part)


def test_15_the_hull_of_eight_points_has_six_corners_one_point_inside_and_one_on_an_edge():
    points, found = part_of("hull-walk", "hull").shapes[0].corners, result("hull-walk", "hull")
    assert found["vertices"] == [[0, 2], [1, 0], [6, 0], [7, 3], [5, 5], [2, 4]]
    sides = list(pairwise([*found["vertices"], found["vertices"][0]]))
    left = {
        point: [(q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0]) for p, q in sides]
        for point in points if list(point) not in found["vertices"]
    }  # fmt: skip
    assert {point: min(turns) > 0 for point, turns in left.items()} == {(3, 2): True, (4, 0): False}
    assert min(left[4, 0]) == 0
    assert found["area"] == 25
    assert "6 of 8 points" in says("hull-walk", "hull")
