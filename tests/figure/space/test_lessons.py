# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures in space: what each answer shows, where it is, and that it can be made again from its parameters."""

import json
from itertools import pairwise, product

import numpy as np
import pypdfium2
import pytest

from collide_addon.figure.export.handout import lecture_handout
from collide_addon.figure.export.paper import PAPER_HEIGHT, Photo, PlacedText
from collide_addon.figure.lessons import make_lesson, repeat_lesson
from collide_addon.figure.model.choices import Layout
from collide_addon.figure.model.figure import Align
from collide_addon.figure.model.lesson import Box, Choices, Measured, Rounded
from collide_addon.figure.model.records import document
from collide_addon.figure.model.style import STYLES, Role
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.registry import BY_ID
from collide_addon.figure.space.bodies import bodies_marks, seen_edges
from collide_addon.figure.space.model import SpaceKind, SpaceSubject
from collide_addon.figure.space.picture import far_to_see, view_axes
from collide_addon.figure.space.solids import BALL_SCALE
from collide_addon.figure.views.solid import solid_of
from collide_addon.geometry import GeometryError
from collide_addon.geometry.space import ConvexPolyhedron

from ...cases import in_one, mostly_slow
from ..pdf import made

CUBE = np.array([(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])
TURN = np.array([(0.6, -0.8, 0.0), (0.8, 0.6, 0.0), (0.0, 0.0, 1.0)])
PLACES = {"apart": (1.0, 0.5, 6.0), "touching": (1.0, 0.5, 2.0), "deep": (1.5, 0.25, 0.5)}
METHODS = ("gjk", "epa", "sat", "obb")


def lesson(method, where, **chosen):
    a = SpaceSubject("A", "Low", ConvexPolyhedron(CUBE), 8, np.eye(3))
    b = SpaceSubject("B", "High", ConvexPolyhedron(CUBE + PLACES[where]), 8, np.eye(3))
    return make_lesson(BY_ID[method], [a, b], Choices(measured=Measured.SPACE, layout=Layout.OVERLAY, **chosen))


def last_marks(made, part):
    end = len(made.figure.steps) - 1
    found = [mark for mark in made.figure.space_marks if mark.part == part and mark.span.last is None]
    assert all(mark.span.first == end * 4 for mark in found)
    return found


@in_one("method", METHODS)
@in_one(("where", "relation"), [("apart", "separated"), ("touching", "touching"), ("deep", "penetrating")])
def test_the_answer_is_that_of_space_and_says_so(method, where, relation):
    made = lesson(method, where)
    assert made.headline["relation"] == relation == made.figure.result["relation"]
    assert made.headline["seen"] == "in space"
    assert made.figure.parameters["measured"] == "space"


@in_one("method", METHODS)
@in_one("where", PLACES)
def test_a_figure_is_made_again_from_what_it_keeps(method, where):
    made = lesson(method, where)
    written = json.dumps(document(method, made.figure.result, made.figure.parameters, made.steps), allow_nan=False)
    again = repeat_lesson(json.loads(written)["parameters"])
    assert again.headline == made.headline
    assert [mark.part for mark in again.figure.space_marks] == [mark.part for mark in made.figure.space_marks]
    for mark, before in zip(again.figure.space_marks, made.figure.space_marks, strict=True):
        assert np.array_equal(mark.points, before.points)


def test_the_closest_points_lie_on_the_hulls_and_a_plane_stands_between_them():
    made = lesson("gjk", "apart")
    line, dots = last_marks(made, "closest")
    assert np.array_equal(line.points, dots.points)
    assert line.points[:, 2].tolist() == [1.0, 5.0]
    face = next(mark for mark in last_marks(made, "plane") if mark.kind is SpaceKind.FACE)
    assert face.points[:, 2].tolist() == [3.0] * 4
    (numbers,) = last_marks(made, "numbers")
    assert numbers.text.split("     ") == ["max n·a = 1", "min n·b = 5", "5 − 1 = 4"]
    assert [mark.text for mark in last_marks(made, "words")] == ["distance 4"]


def test_each_step_lights_corners_of_a_and_of_b():
    made = lesson("gjk", "apart")
    repeated = sum(before.kept == after.kept for before, after in pairwise(made.steps))
    assert len(made.figure.steps) == made.headline["iterations"] + 2 - repeated
    for letter, corners in (("A", CUBE), ("B", CUBE + PLACES["apart"])):
        lit = [mark.points for mark in made.figure.space_marks if mark.part == f"simplex-{letter}"]
        assert lit
        assert {tuple(point) for points in lit for point in points.tolist()} <= set(map(tuple, corners.tolist()))


def test_the_way_out_takes_b_to_where_its_ghost_touches_a():
    made = lesson("epa", "deep")
    (way,) = (mark.points for mark in last_marks(made, "translation"))
    (ghost,) = (mark.points for mark in last_marks(made, "ghost-B"))
    assert np.linalg.norm(way[1] - way[0]) == made.headline["depth"] == 0.5
    assert ghost[:, 0].min() == 1.0
    assert [mark.text for mark in last_marks(made, "words")] == ["depth 0.5"]


def test_touching_faces_show_the_polygon_of_their_contact():
    made = lesson("gjk", "touching")
    polygon = next(mark for mark in last_marks(made, "contact") if mark.kind is SpaceKind.FACE)
    assert {tuple(point) for point in polygon.points.tolist()} == {
        *((0.0, -0.5, 1.0), (1.0, -0.5, 1.0), (1.0, 1.0, 1.0), (0.0, 1.0, 1.0))
    }
    assert [mark.text for mark in last_marks(made, "words")] == ["touching"]


def test_the_features_that_face_each_other_are_lit():
    made = lesson("epa", "apart")
    upper = next(mark for mark in last_marks(made, "feature-A") if mark.kind is SpaceKind.FACE)
    assert upper.points[:, 2].tolist() == [1.0] * 4


def test_two_flat_shapes_in_one_plane_touch():
    flat = CUBE * (1.0, 1.0, 0.0)
    a, b = (
        SpaceSubject(each, each, ConvexPolyhedron(flat + place), 4, np.eye(3))
        for each, place in (("A", 0.0), ("B", (0.5, 0.5, 0.0)))
    )
    made = make_lesson(BY_ID["gjk"], [a, b], Choices(measured=Measured.SPACE, layout=Layout.OVERLAY))
    assert made.headline["relation"] == "touching"


def test_boxes_are_those_of_the_objects_own_axes_unless_others_are_chosen():
    a = SpaceSubject("A", "a", ConvexPolyhedron(CUBE @ TURN), 8, TURN)
    b = SpaceSubject("B", "b", ConvexPolyhedron(CUBE + np.array((3.0, 0.0, 0.0))), 8, np.eye(3))
    own, aligned, smallest = (
        make_lesson(
            BY_ID["obb"], [a, b], Choices(measured=Measured.SPACE, layout=Layout.OVERLAY, box=box)
        ).result.a.half_extents
        for box in (Box.OBJECT, Box.ALIGNED, Box.SMALLEST)
    )
    assert own == pytest.approx([1.0, 1.0, 1.0])
    assert aligned == pytest.approx([1.4, 1.4, 1.0])
    assert smallest == pytest.approx(own)


@pytest.mark.slow
@mostly_slow("method", ["obb", "compare"])
def test_an_answer_of_smallest_boxes_did_not_say_whether_they_are_proved_to_be(method):
    ball = np.random.default_rng(0).normal(size=(200, 3))
    ball /= np.linalg.norm(ball, axis=1, keepdims=True)
    a, *others = (
        SpaceSubject(letter, letter, ConvexPolyhedron(points), len(points), np.eye(3))
        for letter, points in (("A", CUBE), ("B", CUBE + np.array((3.0, 0.0, 0.0))), ("B", ball + 4.0))
    )
    choices = Choices(measured=Measured.SPACE, layout=Layout.OVERLAY, box=Box.SMALLEST)
    proved, found = (make_lesson(BY_ID[method], [a, b], choices) for b in others)
    assert [made.headline["smallest boxes"] for made in (proved, found)] == ["proved", "not proved"]
    if method == "obb":
        assert [found.figure.result[letter]["is_proved"] for letter in "ab"] == [True, False]
        captions = [made.figure.steps[0].captions[0].message for made in (proved, found)]
        assert captions == ["space.setup_smallest", "space.setup_found"]


@pytest.mark.parametrize(
    ("method", "chosen", "message"),
    [
        ("gjk", {"tolerance": 0.1}, "set the tolerance to 0"),
        ("sat", {"circles": Rounded.BOTH}, "choose no circles"),
    ],
)
def test_what_has_no_meaning_in_space_is_refused(method, chosen, message):
    with pytest.raises(GeometryError, match=message):
        lesson(method, "apart", **chosen)


@pytest.mark.parametrize("method", METHODS)
def test_points_and_segments_are_shapes_too(method):
    a = SpaceSubject("A", "a", ConvexPolyhedron([(0.0, 0.0, 0.0)]), 1, np.eye(3))
    for points in ([(0.0, 0.0, 0.0)], [(0.0, 0.0, 3.0)], [(1.0, 0.0, 1.0), (1.0, 2.0, 1.0)]):
        b = SpaceSubject("B", "b", ConvexPolyhedron(points), len(points), np.eye(3))
        figure = make_lesson(BY_ID[method], [a, b], Choices(measured=Measured.SPACE, layout=Layout.OVERLAY)).figure
        assert all(np.isfinite(mark.points).all() for mark in figure.space_marks)
        assert figure.unit > 0.0


@in_one("language", ["en", "ru", "zh"], every=3)
@in_one("method", METHODS)
@in_one("where", PLACES)
def test_every_step_has_a_title_and_a_sentence_that_stay_in_the_picture(method, where, language):
    figure = lesson(method, where, language=language).figure
    for number, step in enumerate(figure.steps):
        (caption,) = step.captions
        shown = [mark for mark in figure.space_marks if mark.kind is SpaceKind.FRAMED and mark.span.shows(number * 4)]
        texts = {mark.text for mark in shown}
        assert {caption.title(language), caption.text(language)} <= texts
        for mark in shown:
            left, width = mark.aside, text_width(mark.text, mark.size)
            left -= {Align.LEFT: 0.0, Align.CENTER: width / 2, Align.RIGHT: width}[mark.align]
            assert left > -191.0
            assert left + width < 191.0


@pytest.mark.parametrize(("where", "sign"), [("apart", -1.0), ("deep", 1.0)])
@pytest.mark.parametrize("method", ["epa", "sat", "obb"])
def test_the_line_of_numbers_is_right_as_it_stands(method, where, sign):
    made = lesson(method, where)
    (numbers,) = last_marks(made, "numbers")
    highest, lowest, worked = numbers.text.replace("\N{MINUS SIGN}", "-").split("     ")
    difference, _, total = worked.partition(" = ")
    assert sign * (float(highest[10:]) - float(lowest[10:])) == pytest.approx(float(total))
    more, less = difference.split(" - ")
    assert float(more) - float(less) == pytest.approx(float(total))


def test_a_gap_that_no_digits_of_the_support_values_show_is_told_by_itself():
    step = np.nextafter(1.0, 2.0)
    a = SpaceSubject("A", "a", ConvexPolyhedron(CUBE), 8, np.eye(3))
    b = SpaceSubject("B", "b", ConvexPolyhedron(np.where(CUBE > 0.0, 3.0, step)), 8, np.eye(3))
    made = make_lesson(BY_ID["gjk"], [a, b], Choices(measured=Measured.SPACE, layout=Layout.OVERLAY))
    assert made.headline["relation"] == "separated"
    (numbers,) = last_marks(made, "numbers")
    assert numbers.text.endswith("larger by 3.846·10⁻¹⁶")


@pytest.mark.parametrize("turned", [False, True])
def test_only_edges_that_an_eye_sees_are_drawn(turned):
    ring = [(np.cos(t), np.sin(t)) for t in np.linspace(0.0, 2.0 * np.pi, 24, endpoint=False)]
    can = np.array([(x, y, z) for x, y in ring for z in (-1.0, 1.0)])
    if turned:
        can = (can @ TURN @ np.roll(TURN, 1, axis=0)).astype(np.float32).astype(np.float64)
    shape = ConvexPolyhedron(can)
    assert len(shape.faces) > 26 or not turned  # rounded, its ends are not flat
    assert len(seen_edges(shape)) == 2 * 3 * 24


@pytest.mark.parametrize("cube", ["fine", "bevelled"])
def test_hair_thin_faces_neither_hide_an_edge_of_a_body_nor_add_a_face(cube):
    points = np.array([point for point in product(np.linspace(0.0, 1.0, 6), repeat=3) if {0.0, 1.0} & {*point}])
    points = (points @ TURN @ np.roll(TURN, 1, axis=0)).astype(np.float32).astype(np.float64)
    if cube == "bevelled":
        points = np.array([*product((0.0, 1.0), (0.0, 1.0), (0.0,)), *product((0.0, 1.0), (0.0, 1.0 - 1e-6), (1.0,))])
        points = np.concatenate([points, [(0.0, 1.0, 1.0 - 1e-6), (1.0, 1.0, 1.0 - 1e-6)]])
    shape = ConvexPolyhedron(points)
    solid, seen = solid_of(shape), seen_edges(shape).reshape(-1, 2, 3)
    assert len(shape.faces) > len(solid.rings) == 6
    for ends in (seen, solid.ends):
        assert np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1).sum() == pytest.approx(12.0, abs=1e-3)


def test_a_body_has_all_faces_of_its_hull_the_brightest_towards_the_light():
    towards = np.array((0.0, -1.0, 0.0))
    bodies = list(bodies_marks([ConvexPolyhedron(CUBE)], Role.A, towards, "body"))
    faces = [(mark.tone, face) for mark in bodies for face in np.split(mark.points, len(mark.counts))]
    tone = {tuple(face.mean(axis=0).tolist()): bright for bright, face in faces}
    assert len(tone) == 6
    assert tone[0.0, 0.0, 1.0] > tone[0.0, -1.0, 0.0] > tone[0.0, 0.0, -1.0]


def test_a_shape_of_which_few_corners_are_known_is_drawn_as_it_looks_and_keeps_that():
    few = ConvexPolyhedron(CUBE[:, :] * (1.0, 1.0, 0.5) + PLACES["deep"])
    whole = ConvexPolyhedron(CUBE + PLACES["deep"])
    a = SpaceSubject("A", "a", ConvexPolyhedron(CUBE), 8, np.eye(3))
    b = SpaceSubject("B", "b", few, 5000, np.eye(3), looks_like=lambda: whole)
    made = make_lesson(BY_ID["epa"], [a, b], Choices(measured=Measured.SPACE, layout=Layout.OVERLAY))
    again = repeat_lesson(json.loads(json.dumps(made.figure.parameters)))
    for each in (made, again):
        marks = {mark.part: mark.points for mark in each.figure.space_marks if mark.part in ("hull-B", "ghost-B")}
        assert np.ptp(marks["hull-B"], axis=0).tolist() == np.ptp(marks["ghost-B"], axis=0).tolist() == [2.0] * 3
        assert each.result.b.vertices.tolist() == few.vertices.tolist()


def ball(count, middle):
    """Return the points of a ball of radius 1."""
    points = np.random.default_rng(3).normal(size=(count, 3))
    return points / np.linalg.norm(points, axis=1)[:, np.newaxis] + middle


def test_names_a_and_b_stand_beyond_the_ends_of_their_segment_from_whatever_side():
    """On one side of it in the picture they covered the arrow for a viewer from behind."""
    for method, where in (("gjk", "apart"), ("epa", "deep")):
        made = lesson(method, where)
        ends = last_marks(made, "closest" if where == "apart" else "translation")[0].points
        tail, head = ends if where == "apart" else ends[::-1]
        way = (head - tail) / np.linalg.norm(head - tail)
        names = {mark.text: mark for mark in last_marks(made, "name-point")}
        assert {(mark.aside, mark.above) for mark in names.values()} == {(0.0, 0.0)}
        assert (names["a"].points[0] - tail) / made.figure.unit == pytest.approx(-10.0 * way)
        assert (names["b"].points[0] - head) / made.figure.unit == pytest.approx(10.0 * way)


def test_a_ghost_of_many_edges_looks_like_a_body_from_every_side():
    """Its outline from one side was a crooked line for a camera elsewhere, and had no name."""
    hulls = [ConvexPolyhedron(ball(120, middle)) for middle in (0.0, (1.5, 0.2, 0.3))]
    a, b = (SpaceSubject(*"AA", hulls[0], 120, np.eye(3)), SpaceSubject(*"BB", hulls[1], 120, np.eye(3)))
    made = make_lesson(BY_ID["epa"], [a, b], Choices(measured=Measured.SPACE, layout=Layout.OVERLAY))
    (ghost,) = (mark.points for mark in last_marks(made, "ghost-B"))
    assert len(ghost) < 2 * len(hulls[1].edges)
    assert (np.ptp(ghost, axis=0) > 0.8 * np.ptp(hulls[1].vertices, axis=0)).all()
    towards = np.array(made.figure.seen_from)
    assert np.ptp(ghost @ towards) > 0.8 * np.ptp(hulls[1].vertices @ towards)
    assert sum(mark.text == "B moved out" for mark in made.figure.space_marks) == 1
    flat = ghost.reshape(-1, 2, 3)[:, 1] - ghost.reshape(-1, 2, 3)[:, 0]
    turns = np.cross(flat[:-1], flat[1:])
    bends = np.einsum("ij,ij->i", turns[:-1], turns[1:]) < -1e-12
    assert bends.sum() <= 2, "zigzags, but for where one outline ends and the next begins"


def test_a_small_b_was_hidden_by_the_wall_that_it_is_near_to():
    small = ConvexPolyhedron(0.02 * CUBE + (1.12, 0.1, 0.06))
    a, b = (SpaceSubject(*"AA", ConvexPolyhedron(CUBE), 8, np.eye(3)), SpaceSubject(*"BB", small, 8, np.eye(3)))
    figure = make_lesson(BY_ID["gjk"], [a, b], Choices(measured=Measured.SPACE, layout=Layout.OVERLAY)).figure
    assert np.array(small.middle) @ np.array(figure.seen_from) > 0.0
    name, end = (next(mark for mark in figure.space_marks if mark.text == text) for text in "Bb")
    across, up = view_axes(np.array(figure.seen_from))
    apart = (name.points[0] - end.points[0]) / figure.unit
    assert max(abs(apart @ across), abs(apart @ up)) > (name.size + end.size) / 2


@pytest.mark.parametrize("method", ["sat", "obb"])
@pytest.mark.parametrize("place", [(0.1, 0.2, 6.0), (6.0, 0.5, 0.2), (1.5, 0.25, 0.5)])
def test_axes_are_in_the_room_between_titles_and_numbers(method, place):
    """A vertical one reached into the sentence above the figure."""
    a = SpaceSubject("A", "a", ConvexPolyhedron(CUBE @ TURN), 8, TURN)
    b = SpaceSubject("B", "b", ConvexPolyhedron(CUBE * (1.0, 2.0, 3.0) + place), 8, np.eye(3))
    figure = make_lesson(BY_ID[method], [a, b], Choices(measured=Measured.SPACE, layout=Layout.OVERLAY)).figure
    points = np.concatenate([mark.points for mark in figure.space_marks if mark.part in ("axis", "shadow")])
    far = far_to_see(points - np.array(figure.center), np.array(figure.seen_from), figure.room)
    assert far <= 1.005 * figure.far


def test_dots_of_a_small_face_leave_its_closest_point_to_be_seen():
    """On the face of a fine mesh they were wider than the face, and hid its point."""
    stump = CUBE * (1.0, 1.0, 0.0) * np.where(CUBE[:, 2:] < 0.0, 0.1, 1.0) + (0.0, 0.0, 1.0) * (CUBE + 4.0)
    a, b = (
        SpaceSubject(each, each, ConvexPolyhedron(points), 8, np.eye(3)) for each, points in (("A", CUBE), ("B", stump))
    )
    made = make_lesson(BY_ID["gjk"], [a, b], Choices(measured=Measured.SPACE, layout=Layout.OVERLAY))
    sides, dots = (mark for mark in last_marks(made, "feature-B") if mark.kind is not SpaceKind.FACE)
    width = BALL_SCALE * dots.scale * STYLES[dots.role].marker_size * made.figure.unit
    assert width < 0.7 * np.linalg.norm(sides.points[1::2] - sides.points[::2], axis=1).min()
    assert {mark.scale for mark in last_marks(lesson("gjk", "touching"), "feature-A")} == {1.0}


@pytest.mark.parametrize("method", ["epa", "sat", "obb"])
def test_a_contact_to_come_is_finer_than_the_arrow_that_ends_at_it(method):
    """With the same colour and thickness, the arrow could not be distinguished from it."""
    sides = next(mark for mark in last_marks(lesson(method, "deep"), "contact") if mark.kind is SpaceKind.LINES)
    assert sides.scale < 1.0 < next(m for m in last_marks(lesson(method, "touching"), "contact")[1:]).scale


def test_the_plane_shows_its_face_and_the_segment_its_length_wherever_b_is():
    """For a direction that rose by 42 degrees the plane was seen edge-on, as a line."""
    ways = np.random.default_rng(5).normal(size=(40, 3))
    rising = np.outer(np.linspace(-1.0, 1.0, 21), np.array((0.0, 0.0, 1.0))) + np.array((1.0, 0.0, 0.0))
    for each in (*ways, *rising, np.array((0.0, 0.0, 1.0))):
        way = each / np.linalg.norm(each)
        low, high = (
            SpaceSubject(letter, letter, ConvexPolyhedron(point[np.newaxis]), 1, np.eye(3))
            for letter, point in (("A", np.zeros(3)), ("B", way))
        )
        towards = np.array(
            make_lesson(
                BY_ID["gjk"], [low, high], Choices(measured=Measured.SPACE, layout=Layout.OVERLAY)
            ).figure.seen_from
        )
        assert 0.35 < abs(way @ towards) < 0.6


@pytest.mark.parametrize("method", ["epa", "sat", "obb"])
def test_the_dots_at_a_short_arrow_do_not_hide_it(method):
    """For a small depth no arrow was visible, only two dots."""
    a = SpaceSubject("A", "a", ConvexPolyhedron(CUBE), 8, np.eye(3))
    b = SpaceSubject("B", "b", ConvexPolyhedron(CUBE + np.array((1.875, 0.25, 0.5))), 8, np.eye(3))
    made = make_lesson(BY_ID[method], [a, b], Choices(measured=Measured.SPACE, layout=Layout.OVERLAY))
    (dots,) = last_marks(made, "deepest")
    radius = BALL_SCALE * dots.scale * STYLES[dots.role].marker_size / 2 * made.figure.unit
    assert 2 * radius < 0.6 * made.headline["depth"]


def turned_cubes(method, offset=(1.2, 0.9, 0.8), **chosen):
    cosine, sine = np.cos(0.4), np.sin(0.4)
    turned = (CUBE @ TURN @ np.array([(1, 0, 0), (0, cosine, -sine), (0, sine, cosine)])).astype(np.float32)
    a = SpaceSubject("A", "Low", ConvexPolyhedron(CUBE), 8, np.eye(3))
    b = SpaceSubject("B", "High", ConvexPolyhedron(turned.astype(float) + offset), 8, np.eye(3))
    return make_lesson(BY_ID[method], [a, b], Choices(measured=Measured.SPACE, layout=Layout.OVERLAY, **chosen))


def test_two_cubes_had_thirty_two_axes_where_every_book_says_fifteen():
    made = turned_cubes("sat", every_axis=True)
    assert len(made.result.axes) > 15  # exactly, no face of the rounded cube is parallel to the opposite one
    counts = {step.captions[0].values["count"] for step in made.figure.steps[1:]} | {made.headline["axes"]}
    (count,) = counts
    assert count <= 15
    numbers = [step.captions[0].values["number"] for step in made.figure.steps[1:-1]]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] <= count


def test_a_step_in_space_repeated_the_picture_and_the_sentence_of_the_one_before():
    made = turned_cubes("gjk", offset=(3.0, 3.0, 3.0))
    found = [step.kept for step in made.steps]
    repeated = sum(before == after for before, after in pairwise(found))
    assert repeated
    told = [step.captions[0] for step in made.figure.steps[1:-1]]
    assert len(told) == len(made.steps) - repeated
    assert [caption.values["step"] for caption in told] == list(range(1, len(told) + 1))


@mostly_slow("method", METHODS)
def test_the_handout_of_a_lecture_failed_at_a_figure_in_space(method):
    figures = [(lesson(method, where).figure, ()) for where in PLACES]
    red = np.full((9, 16, 3), (200, 0, 0), np.uint8)
    pages = lecture_handout(figures, {1: red})
    said = [[item.text for item in page.items if isinstance(item, PlacedText)] for page in pages]
    assert sum("Answer" in texts for texts in said) == len(PLACES)
    [[place, photo]] = [
        (place, each) for place, page in enumerate(pages) for each in page.items if isinstance(each, Photo)
    ]
    assert photo.levels is red
    data = made(pages)
    shown = pypdfium2.PdfDocument(data)[place].render(scale=1.0).to_numpy()[..., ::-1]
    middle = shown[round(PAPER_HEIGHT - photo.y - photo.height / 2), round(photo.x + photo.width / 2)]
    assert middle.tolist() == [200, 0, 0]
    [page, *_] = lecture_handout(figures, {0: red}, grey=True)
    assert next(each for each in page.items if isinstance(each, Photo)).levels.tolist() == [[66] * 16] * 9


def test_the_plane_between_a_needle_and_a_plate_ran_through_title_and_sentence():
    needle = ConvexPolyhedron([(1.2, 3.0, 4.0), (1.2, -2.0, 0.0)])
    plate = ConvexPolyhedron([(x, y, 0.0) for x in (-4.0, 1.0) for y in (-3.0, 3.0)])
    made = make_lesson(
        BY_ID["gjk"],
        [SpaceSubject(letter, letter, shape, 4, np.eye(3)) for letter, shape in (("A", plate), ("B", needle))],
        Choices(measured=Measured.SPACE, layout=Layout.OVERLAY),
    )
    figure = made.figure
    (face,) = (mark.points for mark in last_marks(made, "plane") if mark.kind is SpaceKind.FACE)
    reach = far_to_see(face - np.array(figure.center), np.array(figure.seen_from), figure.room)
    assert reach <= figure.far * (1 + 1e-9)


def test_the_name_of_b_moved_out_stood_on_the_letter_of_b():
    around = np.linspace(0.0, 2 * np.pi, 48, endpoint=False)
    ring = np.stack([np.cos(around), np.sin(around), 0 * around], axis=1)
    tube = np.concatenate([ring, ring + np.array([0.0, 0.0, 1.4])])
    cone = np.concatenate([ring, [(0.0, 0.0, 2.0)]]) + np.array([1.8, 0.2, 0.0])
    made = make_lesson(
        BY_ID["epa"],
        [SpaceSubject(k, k, ConvexPolyhedron(points), 96, np.eye(3)) for k, points in (("A", tube), ("B", cone))],
        Choices(measured=Measured.SPACE, layout=Layout.OVERLAY),
    )
    figure = made.figure
    across, up = view_axes(np.array(figure.seen_from))
    marks = {mark.part: mark for mark in figure.space_marks if mark.part in ("name-A", "name-B", "ghost-name")}

    def place(mark):
        way = mark.points[0] - np.array(figure.center)
        seen = figure.far / (figure.far - way @ np.array(figure.seen_from)) / figure.unit
        return way @ across * seen + mark.aside, way @ up * seen

    (x, y), width = place(marks["ghost-name"]), text_width(marks["ghost-name"].text, marks["ghost-name"].size)
    low = x - width if marks["ghost-name"].align is Align.RIGHT else x
    for name in ("name-A", "name-B"):
        at, above = place(marks[name])
        half = marks[name].size / 2
        assert not (low - half < at < low + width + half and abs(above - y) < half + 3)
