# SPDX-License-Identifier: GPL-3.0-or-later
"""Labels are beside their points, inside their panel and clear of each other where there is room."""

from dataclasses import replace
from itertools import combinations, pairwise, product

import numpy as np
import pytest
from shapely import LineString, Point, Polygon, unary_union

from collide_addon.figure import registry
from collide_addon.figure.gallery.gallery import gallery_scene
from collide_addon.figure.labels.candidates import LEADER_GAP, leader
from collide_addon.figure.labels.labels import LabelRequest, place_labels, with_labels
from collide_addon.figure.labels.letters import settle_letters
from collide_addon.figure.labels.obstacles import line_samples, text_box
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.figure import PHASES, Bounds, Kind, Mark, Panel, Span
from collide_addon.figure.model.lesson import Choices, Measured, read_choices
from collide_addon.figure.model.style import FINAL_RING_SHAPE, LABEL_SIZE, STYLES, Role
from collide_addon.figure.model.subject import grown
from collide_addon.figure.page.sheet import corners_of, lay_out
from collide_addon.figure.space.model import SpaceSubject
from collide_addon.geometry.space import ConvexPolyhedron

from ...cases import in_one
from .. import random_pairs
from ..conftest import OUTLINES
from ..rules import texts as _texts  # noqa: F401  they register
from ..rules.rule import OF_FIGURES, faults

SHEET = lay_out(Bounds(0, 0, 100, 100), None)


def request(text, at, outwards=(1.0, 0.0), span=None):
    return LabelRequest(text, Role.A, np.array(at, float), np.array(outwards), text, Panel.WORLD, span or Span())


def room(mark):
    return text_box(mark)


def texts(marks):
    return [mark for mark in marks if mark.kind is Kind.LABEL]


def meet(a, b):
    return min(a.right, b.right) > max(a.left, b.left) and min(a.top, b.top) > max(a.bottom, b.bottom)


@pytest.mark.parametrize("way", [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-3, 2)])
def test_a_label_with_room_stands_outwards_of_its_point(way):
    (mark,) = place_labels([request("a1", (50, 50), way)], [], SHEET)
    offset = mark.points[0] - (50, 50)
    assert np.dot(offset, way) / np.hypot(*offset) / np.hypot(*way) == pytest.approx(1.0)
    assert not meet(room(mark), Bounds(50, 50, 50, 50))
    assert np.hypot(*offset) < 3 * LABEL_SIZE * SHEET.unit


def test_a_label_that_has_to_be_near_covered_a_dot_although_a_little_further_there_was_room():
    around = [(50 + x * SHEET.unit, 50 + y * SHEET.unit) for x in range(-11, 12, 2) for y in range(-11, 12, 2)]
    dots = Mark(Kind.POINTS, Role.INPUT, np.array(around), "cloud")
    marks = place_labels([replace(request("0", (50, 50)), near=True)], [dots], SHEET)
    (label,) = marks
    left, bottom, right, top = room(label)
    assert not any(left < x < right and bottom < y < top for x, y in around)


@pytest.mark.parametrize("way", [(1, 0), (0, 1), (-1, 0), (0, -1)])
def test_a_label_does_not_touch_the_largest_dot_that_it_names(way):
    dot = Mark(Kind.POINTS, Role.SUPPORT_DIFFERENCE, np.array([(50.0, 50.0)]), "w1")
    (label,) = texts(place_labels([request("w₁ = a₂ − b₄", (50, 50), way)], [dot], SHEET))
    edge = 50 + STYLES[Role.SUPPORT_DIFFERENCE].marker_size / 2 * SHEET.unit
    reach = np.abs(np.array(room(label)).reshape(2, 2) - 50).min(axis=0)
    assert max(reach) > edge - 50 + 1.0 * SHEET.unit


def test_labels_of_one_point_keep_out_of_each_others_way():
    marks = texts(place_labels([request(f"a{k}−b{k}", (50, 50)) for k in range(6)], [], SHEET))
    assert len(marks) == 6
    assert not any(meet(room(a), room(b)) for a, b in combinations(marks, 2))


def test_a_name_without_a_clear_place_is_left_out_and_an_answer_is_not():
    grid = np.stack(np.meshgrid(np.linspace(-150, 250, 120), np.linspace(-150, 250, 120)), axis=-1).reshape(-1, 2)
    crowd = Mark(Kind.POINTS, Role.DIFFERENCE_POINTS, grid, "crowd")
    assert place_labels([replace(request("a1−b1", (50, 50)), needed=False)], [crowd], SHEET) == []
    (answer,) = texts(place_labels([request("d = 2.281", (50, 50))], [crowd], SHEET))
    assert answer.text == "d = 2.281"


def test_a_label_stands_over_no_end_of_a_mark():
    ends = np.array([(55.0, 50.0), (50.0, 55.0), (45.0, 50.0), (50.0, 45.0), (57.0, 57.0), (43.0, 43.0)])
    around = Mark(Kind.POINTS, Role.DROPPED, ends, "around")
    (label,) = texts(place_labels([request("a1", (50, 50))], [around], SHEET))
    box = room(label)
    assert not any(box.left < x < box.right and box.bottom < y < box.top for x, y in ends)


def test_a_name_of_a_shape_gives_way_to_what_comes_over_it():
    at = np.array([(50.0, 50.0)])
    shape = Mark(Kind.RING, Role.A, at, "A", radius=40.0, filled=True)
    letter = Mark(Kind.LABEL, Role.A, at, "name-A", text="A", size=14 * SHEET.unit)
    ring = Mark(Kind.RING, Role.SUPPORT_A, at, "a1", radius=2.0, span=Span.of(1))
    assert settle_letters([shape, letter], SHEET)[0][1] is letter
    *_, moved = settle_letters([shape, ring, letter], SHEET)[0]
    assert not meet(room(moved), Bounds(49.9, 49.9, 50.1, 50.1))
    assert np.hypot(*(moved.points[0] - at[0])) < 20 * SHEET.unit


def test_a_wide_label_is_shortened_to_what_its_panel_has_room_for():
    (label,) = texts(place_labels([request("d = 1.235e12 " * 9, (50, 50))], [], SHEET))
    assert room(label).width <= SHEET.areas[Panel.WORLD].width
    assert label.text.endswith("…")
    assert label.size == LABEL_SIZE * SHEET.unit


def test_labels_that_are_never_seen_together_may_share_a_place():
    marks = place_labels([request("a1", (50, 50), span=Span.of(k, 0, until=k)) for k in range(3)], [], SHEET)
    assert len({tuple(mark.points[0]) for mark in marks}) == 1


def test_a_label_gives_way_to_a_line():
    line = Mark(Kind.POLYLINE, Role.B, np.array([(50.0, 50.0), (90.0, 50.0)]), "line")
    (mark,) = place_labels([request("a1", (50, 50))], [line], SHEET)
    box = room(mark)
    assert box.bottom > 50 or box.top < 50 or box.right < 50


@in_one("along", [(1.0, 0.0), (0.0, 1.0)])
def test_a_name_touched_the_side_of_a_thick_line(along):
    line = Mark(Kind.POLYLINE, Role.EDGE_LIT, 50.0 + np.outer((-40.0, 40.0), along), "line")
    thickness = STYLES[Role.EDGE_LIT].thickness * SHEET.unit
    for aside in np.linspace(0.0, 12.0, 13) * SHEET.unit:
        (mark,) = place_labels([request("a1", 50.0 + aside * np.array(along[::-1]))], [line], SHEET)
        assert LineString(line.points).distance(Polygon(corners_of(room(mark)))) > thickness / 2


def test_coordinates_beside_a_letter_read_as_one_with_it():
    name = LabelRequest("b1 (3.3, 2.1)", Role.B, np.array([50.0, 50.0]), np.array([-1.0, 0.0]), "b1", Panel.WORLD)
    alone = room(place_labels([name], [], SHEET)[0])
    near = letter((alone.left - 1.5 * SHEET.unit, 50.0))
    at = near.points - ((room(near).right - room(near).left) / 2, 0.0)
    grid = [np.array([(53.0, y), (99.0, y)]) for y in range(2, 99, 3)]
    lines = [Mark(Kind.POLYLINE, Role.LINE, line, f"line-{row}") for row, line in enumerate(grid)]
    kept, label, *_ = texts(with_labels([replace(near, points=at), *lines], [name], SHEET))
    assert kept.points == pytest.approx(at)
    one, other = room(kept), room(label)
    assert not meet(one._replace(right=one.right + 2.5 * SHEET.unit), other)


@in_one("corner", [(0, 0), (100, 0), (0, 100), (100, 100)])
@in_one("text", ["O", "a12−b34", "d = 1.235e12"])
def test_a_label_never_leaves_its_panel(corner, text):
    (mark,) = place_labels([request(text, corner, np.array(corner) - 50.0)], [], SHEET)
    box, area = room(mark), SHEET.areas[Panel.WORLD]
    assert area.left <= box.left < box.right <= area.right
    assert area.bottom <= box.bottom < box.top <= area.top


def test_a_label_stays_in_its_panel_however_crowded_it_is():
    grid = np.stack(np.meshgrid(np.linspace(0, 100, 30), np.linspace(0, 100, 30)), axis=-1).reshape(-1, 2)
    crowd = Mark(Kind.POINTS, Role.DIFFERENCE_POINTS, grid, "crowd")
    (mark,) = texts(place_labels([request("p = 2.281", (100, 50))], [crowd], SHEET))
    assert room(mark).right <= SHEET.areas[Panel.WORLD].right


@pytest.mark.parametrize("way", [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-3, 2)])
def test_a_label_stands_outside_of_the_ring_around_its_point_and_needs_no_line_for_that(way):
    at, unit = np.array([(50.0, 50.0)]), SHEET.unit
    ring = Mark(Kind.RING, Role.FINAL, at, "common", radius=FINAL_RING_SHAPE * unit)
    (mark,) = place_labels([request("b1: 0", at[0], way)], [ring], SHEET)
    box = room(mark)
    nearest = np.clip(at[0], (box.left, box.bottom), (box.right, box.top)) - at[0]
    assert np.hypot(*nearest) > ring.radius


@in_one("radius", [4.2, 7.0, 16.0])
@in_one("way", [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (1, -1), (-3, -2)])
def test_the_rim_of_a_ring_does_not_run_through_the_name_of_its_point(radius, way):
    at = np.array([(50.0, 50.0)])
    ring = Mark(Kind.RING, Role.FINAL, at, "ring", radius=radius * SHEET.unit)
    (label,) = texts(place_labels([request("a3", (50, 50), way)], [ring], SHEET))
    box = room(label)
    nearest = np.clip(at[0], (box.left, box.bottom), (box.right, box.top)) - at[0]
    furthest = np.abs(np.array([(box.left, box.bottom), (box.right, box.top)]) - at[0]).max(axis=0)
    assert np.hypot(*nearest) > ring.radius or np.hypot(*furthest) < ring.radius


def test_a_label_says_less_where_all_of_it_has_no_room():
    asked = replace(request("a (12, 34.5)", (50, 50)), short="a")
    assert [mark.text for mark in texts(place_labels([asked], [], SHEET))] == ["a (12, 34.5)"]
    grid = np.stack(np.meshgrid(np.arange(-60.0, 161.0, 3.0), np.arange(-10.0, 111.0, 3.0)), axis=2).reshape(-1, 2)
    crowd = Mark(Kind.POINTS, Role.A, grid[np.abs(grid - 50.0).max(axis=1) > 9.0], "crowd")
    (label, *_) = texts(place_labels([asked], [crowd], SHEET))
    assert label.text == "a"


def test_what_a_question_hides_is_not_in_its_way():
    outwards = np.array([1.0, 0.0])
    hidden = LabelRequest("a1", Role.A, np.array([50.0, 50.0]), outwards, "a1", Panel.WORLD, Span(2, 2), asking=False)
    asked, always = replace(hidden, asking=True), replace(hidden, asking=None)
    one, other = texts(place_labels([hidden, asked], [], SHEET))
    assert one.points.tolist() == other.points.tolist()
    one, other = texts(place_labels([hidden, always], [], SHEET))
    assert not meet(room(one), room(other))


def letter(at):
    return Mark(Kind.LABEL, Role.A, np.array([at], float), "name-A", text="A", size=6.0 * SHEET.unit)


SQUARE = Mark(
    Kind.POLYGON, Role.A, np.array([(10.0, 10.0), (90.0, 10.0), (90.0, 90.0), (10.0, 90.0)]), "A", filled=True
)


def test_a_letter_steps_aside_while_a_line_would_strike_it():
    later = Mark(Kind.POLYLINE, Role.AXIS, np.array([(52.0, 0.0), (52.0, 100.0)]), "axis", span=Span(3, 4))
    whole = Mark(Kind.POLYLINE, Role.AXIS, np.array([(0.0, 5.0), (100.0, 5.0)]), "other", span=Span(0, 9))
    blocked = [
        Mark(Kind.POLYLINE, Role.AXIS, np.array([(0.0, y), (100.0, y)]), f"line-{tick}", span=Span(tick, tick))
        for tick, y in ((6, 50.0), (7, 40.0), (8, 60.0))
    ]
    kept, _ = settle_letters([SQUARE, letter((50, 50)), later, whole, *blocked], SHEET)
    pieces = texts(kept)
    assert (pieces[0].span.first, pieces[-1].span.last) == (0, None)
    assert all(one.span.last + 1 == other.span.first for one, other in pairwise(pieces))
    for line in (later, *blocked):
        (shown,) = (piece for piece in pieces if piece.span.shows(line.span.first))
        box, points = room(shown), line_samples(line.points, SHEET.unit)
        inside = (points >= (box.left, box.bottom)) & (points <= (box.right, box.top))
        assert not inside.all(axis=1).any()


def test_a_letter_stands_still_where_no_line_ever_strikes_it():
    later = Mark(Kind.POLYLINE, Role.AXIS, np.array([(52.0, 0.0), (52.0, 100.0)]), "axis", span=Span(3, 4))
    kept, _ = settle_letters([SQUARE, letter((50, 50)), later], SHEET)
    (name,) = texts(kept)
    assert not room(name).left < 52.0 < room(name).right


def test_a_letter_that_steps_aside_slides_there():
    later = Mark(Kind.POLYLINE, Role.AXIS, np.array([(50.0, 0.0), (50.0, 100.0)]), "axis", span=Span(3, 4))
    others = [
        Mark(Kind.POLYLINE, Role.AXIS, np.array([(x, 0.0), (x, 100.0)]), f"x-{x}", span=Span(6 + k, 6 + k))
        for k, x in enumerate(range(12, 90, 2))
    ]
    kept, _ = settle_letters([SQUARE, letter((50, 50)), later, *others], SHEET)
    first, *rest = texts(kept)
    assert first.motion is None
    assert rest
    for before, after in pairwise([first, *rest]):
        assert after.points[0] + after.motion.shift == pytest.approx(before.points[0])


def test_a_letter_in_a_narrow_shape_was_struck_by_it_where_an_arrow_left_room_only_far_off():
    board = Mark(Kind.POLYGON, Role.A, np.array([(45.0, 10.0), (55.0, 10.0), (55.0, 90.0), (45.0, 90.0)]), "A")
    arrow = Mark(Kind.ARROW, Role.TRANSLATION, np.array([(50.0, 10.0), (50.0, 60.0)]), "arrow", span=Span(3, 4))
    later = Mark(Kind.POLYLINE, Role.AXIS, np.array([(40.0, 75.0), (60.0, 75.0)]), "axis", span=Span(5, 6))
    kept, _ = settle_letters([board, letter((50, 30)), arrow, later], SHEET)
    (shown,) = (piece for piece in texts(kept) if piece.span.shows(3))
    assert 45 < room(shown).left < room(shown).right < 55
    assert room(shown).bottom > 60


@pytest.mark.slow
def test_a_letter_with_a_line_to_its_shape_stayed_where_the_edge_of_the_other_one_struck_it(make):
    tiny, huge = np.array([(5, 2), (5.1, 2), (5.05, 2.1)]), np.array([(0, 0), (20, 0), (20, 12), (0, 14)], float)
    figure = make.epa(tiny, huge).figure
    names = [mark for mark in texts(figure.marks) if mark.part == "name-A"]
    edges = [mark for mark in figure.marks if mark.role is Role.B and mark.kind is Kind.POLYGON]
    assert len(names) > 1
    for name, edge in product(names, edges):
        x, y = line_samples(np.concatenate([edge.points, edge.points[:1]]), figure.unit).T
        box, together = room(name), name.span.overlaps(edge.span)
        assert not (together and ((box.left < x) & (x < box.right) & (box.bottom < y) & (y < box.top)).any())


def test_a_letter_that_no_line_strikes_stands_still():
    later = Mark(Kind.POLYLINE, Role.AXIS, np.array([(80.0, 0.0), (80.0, 100.0)]), "axis", span=Span(3, 4))
    kept, _ = settle_letters([SQUARE, letter((50, 50)), later], SHEET)
    (name,) = texts(kept)
    assert name.points.tolist() == [[50.0, 50.0]]


def test_a_label_stands_beside_the_shade_of_a_line_that_has_passed_and_may_cover_its_end():
    asked = request("a1", (50, 50))
    whole, ending = (
        Mark(Kind.POLYLINE, Role.SWEEP, np.array([(0.0, height), (end, height)]), "sweep")
        for height, end in ((50.0, 100.0), (45.0, 48.0))
    )
    alone, beside, over = (texts(place_labels([asked], marks, SHEET))[0] for marks in ([], [whole], [ending]))
    assert not room(beside).bottom < 50.0 < room(beside).top
    assert over.points.tolist() == alone.points.tolist()


def test_a_name_that_may_be_left_out_is_not_struck_through():
    ends = [np.array([(x, -300.0), (x, 300.0)]) for x in range(-300, 300, 4)]
    lines = [Mark(Kind.POLYLINE, Role.LINE, end, f"line-{row}") for row, end in enumerate(ends)]
    asked = request("supporting line", (50, 50))
    (struck,) = texts(place_labels([asked], lines, SHEET))
    assert any(room(struck).left < mark.points[0, 0] < room(struck).right for mark in lines)
    assert place_labels([replace(asked, needed=False)], lines, SHEET) == []


def test_a_name_was_struck_by_an_edge_where_it_had_room_further_away(make):
    figure = make.polygons(*OUTLINES["in the hole"]).figure
    names, (_, hole) = [mark for mark in texts(figure.marks) if mark.part == "named-box-B"], OUTLINES["in the hole"][0]
    x, y = line_samples(np.array([*hole, hole[0]], float), figure.unit / 4).T
    assert names
    for box in map(room, names):
        assert not ((box.left < x) & (x < box.right) & (box.bottom < y) & (y < box.top)).any()


@pytest.mark.parametrize(
    ("middle", "half"), [((156.0, 17.4), (85.0, 9.0)), ((3.0, -60.0), (20.0, 9.0)), ((60.0, 45.0), (20.0, 9.0))]
)
def test_a_flat_leader_ended_in_the_letters_of_a_long_text(middle, half):
    unit = 2.9
    _, end = leader((0.0, 0.0), middle, half, unit)
    off = np.abs(np.subtract(end, middle)) - half
    assert off.max() == pytest.approx(LEADER_GAP * unit)


def test_a_name_jumped_from_phase_to_phase_while_its_point_stood_still(make, pairs):
    """Where nothing collides with it, the label of a vertex stays in place, whatever the search direction."""
    jumps = []
    for name in ("apart", "overlapping", "random, apart"):
        figure, places = make.gjk(*pairs[name]).figure, {}
        for mark in sorted(texts(figure.marks), key=lambda mark: mark.span.first):
            if mark.panel is Panel.WORLD and mark.role in (Role.SUPPORT_A, Role.SUPPORT_B) and len(mark.part) > 1:
                until, before = places.get(mark.part, (-9, None))
                if mark.span.first <= until + 1:
                    jumps.append(np.hypot(*(mark.points[0] - before)) > 1e-9 * figure.unit)
                places[mark.part] = mark.span.ends, mark.points[0]
    assert len(jumps) > 50
    assert sum(jumps) < 0.2 * len(jumps)


@pytest.mark.slow
def test_the_name_of_the_difference_jumped_while_its_polygon_stood_still(make, pairs):
    for name in ("apart", "overlapping", "forty vertices"):
        figure = make.gjk(*pairs[name]).figure
        named = [mark for mark in texts(figure.marks) if mark.part == "difference"]
        named.sort(key=lambda mark: mark.span.first)
        follow = [(one, other) for one, other in pairwise(named) if other.span.first == one.span.ends + 1]
        assert follow
        assert not [other.span for one, other in follow if (one.points != other.points).any()], name


def test_vertices_of_shapes_that_touch_had_their_names_in_the_other_shape(make, pairs):
    figure = make.gjk(*pairs["edge touch"]).figure
    names = [mark for mark in texts(figure.marks) if mark.role is Role.SUPPORT_B and mark.panel is Panel.WORLD]
    assert names
    assert not [mark.part for mark in names if 0 < mark.points[0][0] < 2 and 0 < mark.points[0][1] < 2]


def test_the_line_to_the_letter_of_a_needle_crossed_the_other_letter():
    lesson = random_pairs.lesson_of(registry.EPA, dict(random_pairs.pairs())["needles 112"])
    assert not faults(OF_FIGURES, lesson.figure)


def test_the_letter_of_a_flat_solid_stood_between_both_as_if_it_named_the_other():
    shapes = [[(0, 0, 0), (4, 0, 0), (4, 4, 0), (0, 4, 0)], [(1, 1, 1.5), (5, 1, 1), (3, 5, 3)]]
    subjects = [
        SpaceSubject(letter, letter, ConvexPolyhedron(points), len(points), np.eye(3))
        for letter, points in zip("AB", shapes, strict=True)
    ]
    figure = make_lesson(registry.GJK, subjects, Choices(measured=Measured.SPACE)).figure
    first = [mark for mark in figure.marks if mark.panel is Panel.WORLD and mark.span.shows(PHASES)]
    faces = {
        letter: unary_union([Polygon(mark.points) for mark in first if mark.part == f"faces-{letter}"])
        for letter in "AB"
    }
    led = {mark.part for mark in first if mark.role is Role.LEADER}
    for own, other in ("AB", "BA"):
        (name,) = (mark for mark in first if mark.part == f"name-{own}")
        at = Point(name.points[0])
        assert faces[own].distance(at) < faces[other].distance(at) or f"name-{own}-leader" in led


def test_a_name_left_its_leader_line_for_a_place_beside_its_point_that_became_free():
    """It stays while it is shown without a break; when it is shown again it is beside its point."""
    around = np.array([(x, y) for x in range(24, 77, 3) for y in range(24, 77, 3) if (x, y) != (51, 51)], float)
    dots = Mark(Kind.POINTS, Role.SUPPORT_B, around, "dots", span=Span(0, 0))
    named = [request("a1", (50, 50), span=Span(tick, tick)) for tick in (0, 1, 7)]
    labels = texts(place_labels(named, [dots], SHEET))
    far, then, again = (np.hypot(*(label.points[0] - (50, 50))) / SHEET.unit for label in labels)
    assert far == then > 4 * again


def test_a_name_moved_after_a_question_though_another_place_was_clear_before_and_after_it():
    """It is hidden while a question is asked, and was placed as if it were not shown afterwards."""
    before = replace(request("a1", (50, 50), span=Span(0, 0)), asking=False)
    (alone,) = texts(place_labels([before], [], SHEET))
    low, high = room(alone).bottom, room(alone).top
    line = Mark(
        Kind.POLYLINE, Role.LINE, np.array([(alone.points[0][0], y) for y in (low, high)]), "line", span=Span(1, 1)
    )
    one, other = texts(place_labels([before, request("a1", (50, 50), span=Span(1, 1))], [line], SHEET))
    assert one.points.tolist() == other.points.tolist() != alone.points.tolist()


def test_a_name_moved_though_its_place_was_clear():
    """It avoided lines beside which it had room, and moved to the better side in each phase."""
    one, other = request("a1", (50, 50), span=Span(0, 0)), request("a1", (50, 50), (0.0, 1.0), span=Span(2, 2))
    (before,) = texts(place_labels([one], [], SHEET))
    below = room(before).bottom - 1.4 * SHEET.unit
    line = Mark(Kind.POLYLINE, Role.LINE, np.array([(30.0, below), (99.0, below)]), "line", span=Span(2, 2))
    marks = texts(place_labels([one, other], [line], SHEET))
    assert [mark.points.tolist() for mark in marks] == 2 * [before.points.tolist()]


def test_a_name_took_a_place_that_the_next_phase_covered():
    """A place further away, in which it can stay, is better."""
    named = [request("a1", (50, 50), span=Span(tick, tick)) for tick in (0, 1)]
    straight = texts(place_labels(named[:1], [], SHEET))[0].points
    dot = Mark(Kind.POINTS, Role.SUPPORT_B, straight, "dot", span=Span(1, 1))
    one, other = texts(place_labels(named, [dot], SHEET))
    assert one.points.tolist() == other.points.tolist() != straight.tolist()


def test_the_name_of_a_line_left_it_when_another_part_of_the_line_showed():
    at, far = np.array([(20.0, 50.0), (60.0, 50.0)]), np.array([(10.0, 50.0), (95.0, 50.0)])
    named = [
        replace(request("line", line[1], (0.0, 1.0), span=Span(tick, tick)), along=line[::-1])
        for tick, line in enumerate((at, far))
    ]
    one, other = texts(place_labels(named, [], SHEET))
    assert one.points.tolist() == other.points.tolist()


def test_the_name_of_a_point_that_moved_changed_sides():
    named = [
        request("v", (50, 50), span=Span(0, 0)),
        request("v", (40, 45), (0.0, 1.0), span=Span(1, 1)),
    ]
    one, other = texts(place_labels(named, [], SHEET))
    assert np.allclose(one.points[0] - (50, 50), other.points[0] - (40, 45))


def test_the_name_of_the_origin_lay_on_the_difference_of_two_intervals():
    (part,) = (part for part in gallery_scene("intervals").parts if part.name == "overlapping")
    figure = part.lesson(Choices()).figure
    (zero,) = (mark for mark in texts(figure.marks) if (mark.text, mark.panel) == ("0", Panel.DIFFERENCE))
    assert {mark.points[0, 1] for mark in figure.marks if mark.part == "interval-A-B"} == {0.0}
    assert not room(zero).bottom < 0.0 < room(zero).top


def test_a_leader_ran_through_the_cross_of_the_origin():
    """As if the line led there, though there was room in another direction."""
    rings = [Mark(Kind.RING, Role.B, np.array([(50.0, 50.0)]), "rings", radius=float(each)) for each in range(4, 20)]
    cross = Mark(Kind.POINTS, Role.ORIGIN, np.array([(58.0, 50.0)]), "0")
    for marks, passes in ((rings, True), ([*rings, cross], False)):
        _, line = place_labels([request("a1", (50, 50))], marks, SHEET)
        assert (LineString(line.points).distance(Point(58.0, 50.0)) < SHEET.unit) is passes


@pytest.mark.slow
def test_the_name_of_a_plane_beside_it_had_a_leader_to_another_point_of_it():
    part = next(each for each in gallery_scene("step-by-step").parts if each.name == "face")
    figure = part.lesson(read_choices({"language": "ru"})).figure
    seen = [mark for mark in figure.marks if mark.span == Span(14, 14) and mark.part.startswith("support-line")]
    assert [mark.text for mark in seen if mark.kind is Kind.LABEL] == ["опорная плоскость"]
    assert not [mark for mark in seen if mark.role is Role.LEADER]


def test_a_label_stood_on_the_straight_side_of_a_capsule():
    capsule = grown(np.array([(0.0, 0.0), (20.0, 0.0)]), 8.0)
    samples = line_samples(np.concatenate([capsule, capsule[:1]]), 4.0)
    steps = np.hypot(*np.diff(samples, axis=0).T)
    assert steps.max() <= 4.0 + 1e-9


@pytest.mark.parametrize(
    ("scene", "part", "label", "line"),
    [
        ("contact-family", "corner", "region", "v"),  # the way from the new v to the origin
        ("sat-vertex-axis", "triangle", "shadow-A", "A"),
        ("engine-costs", "capsules", "radii", "line-of-cores"),
    ],
)
def test_a_line_ran_through_letters_that_had_room_elsewhere(scene, part, label, line):
    (figure,) = (each.lesson(Choices()).figure for each in gallery_scene(scene).parts if each.name == part)
    named = [mark for mark in figure.marks if mark.kind is Kind.LABEL and mark.part == label]
    lines = [mark for mark in figure.marks if mark.part == line and mark.kind in (Kind.POLYLINE, Kind.POLYGON)]
    assert named
    assert lines
    for name, drawn in product(named, lines):
        if name.panel is drawn.panel and name.seen_with(drawn):
            ends = drawn.points if drawn.kind is Kind.POLYLINE else np.concatenate([drawn.points, drawn.points[:1]])
            assert not LineString(ends).intersects(Polygon(corners_of(text_box(name))))
