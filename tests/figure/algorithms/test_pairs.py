# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of all pairs: collisions stand out, there are few marks for many shapes, and numbers where they matter."""

import json

import numpy as np
import pytest
from shapely.geometry import Point, Polygon, box

from collide_addon.figure.algorithms.pairs import (
    FINER_ROLES,
    MOST_NAMED,
    Marked,
    pairs_figure,
    pairs_lesson,
    pairs_parameters,
)
from collide_addon.figure.export.svg import svg
from collide_addon.figure.labels.obstacles import text_box
from collide_addon.figure.lessons import kept_choices, repeat_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import Kind, Panel, Span
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.look import Look
from collide_addon.figure.model.outline import each_line
from collide_addon.figure.model.style import STYLES, Role
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.geometry.batch.pair_table import Listed, pair_table

from ...cases import in_one


def square(x, y, side=1.0):
    return np.array([(x, y), (x + side, y), (x + side, y + side), (x, y + side)], dtype=float)


FIVE = [square(0, 0, 2), square(1, 1, 2), square(6, 0), square(7, 0), square(12, 3)]
"""Two that penetrate, two that touch, one alone."""
THREE = [(4, 2, 6, 4), (8, 7, 12, 11), (3, 3, 8, 7)]
"""Lower left and upper right vertices."""
NAMES = ["Ant", "Bee", "Cat", "Dog", "Eel"]


def figure_of(shapes, names=None, marked=Marked.NEAREST, **look):
    return pairs_figure(
        pair_table(shapes), shapes, names or [f"Shape {k}" for k in range(len(shapes))], marked, Look(**look)
    )


def grid(count, gap=1.5):
    side = int(np.ceil(np.sqrt(count)))
    return [square(gap * (k % side), gap * (k // side)) for k in range(count)]


def in_world(figure, role):
    return [m for m in figure.marks if m.role is role and m.panel is Panel.WORLD and m.kind is not Kind.LABEL]


def shapes_of(figure, role, part=None):
    return [line.tolist() for m in in_world(figure, role) if part in (None, m.part) for line in each_line(m)]


def labels(figure):
    return [mark.text for mark in figure.marks if mark.kind is Kind.LABEL and mark.panel is Panel.WORLD]


def messages(figure, step):
    return [caption.message for caption in figure.steps[step].captions]


def numbers(figure, step):
    return [caption.numbers() for caption in figure.steps[step].captions]


def test_each_shape_is_drawn_as_what_has_become_of_it():
    figure = figure_of(FIVE, NAMES)
    assert shapes_of(figure, Role.SHAPE_PENETRATING) == [FIVE[0].tolist(), FIVE[1].tolist()]
    assert shapes_of(figure, Role.SHAPE_TOUCHING) == [FIVE[2].tolist(), FIVE[3].tolist()]
    assert shapes_of(figure, Role.SHAPE_APART, "shapes") == [FIVE[4].tolist()]


def test_a_shape_that_touches_one_and_penetrates_another_is_drawn_as_penetrating():
    figure = figure_of([square(0, 0), square(1, 0), square(1.5, 0)])
    assert shapes_of(figure, Role.SHAPE_PENETRATING) == [square(1, 0).tolist(), square(1.5, 0).tolist()]
    assert shapes_of(figure, Role.SHAPE_TOUCHING) == [square(0, 0).tolist()]


def test_before_the_narrow_phase_has_answered_all_shapes_look_alike():
    figure = figure_of(FIVE, NAMES)
    before = 2 * 4
    shown = [line for m in in_world(figure, Role.SHAPE_APART) if m.span.shows(before) for line in each_line(m)]
    assert sorted(line.tolist() for line in shown) == sorted(shape.tolist() for shape in FIVE)
    for role in (Role.SHAPE_TOUCHING, Role.SHAPE_PENETRATING, Role.DEPTH, Role.DISTANCE):
        assert not any(mark.span.shows(before) for mark in in_world(figure, role))


@pytest.mark.parametrize("fine", [False, True])
def test_colliding_shapes_differ_from_others_in_thickness_too(fine):
    roles = Role.SHAPE_APART, Role.SHAPE_TOUCHING, Role.SHAPE_PENETRATING
    apart, touching, penetrating = (STYLES[FINER_ROLES[role][0] if fine else role] for role in roles)
    assert apart.thickness < touching.thickness < penetrating.thickness
    assert len({style.colour for style in (apart, touching, penetrating)}) == 3


def test_boxes_stand_in_their_step_only_and_around_their_shapes():
    figure = figure_of([np.array([(0, 0), (2, 1)]), np.array([(5.0, 5.0)])])
    (mark,) = in_world(figure, Role.BOX)
    assert [line.tolist() for line in each_line(mark)] == [[[0, 0], [2, 0], [2, 1], [0, 1]], [[5, 5]] * 4]
    assert mark.span == Span.of(1, until=2)


def test_markers_lead_from_point_to_point():
    figure = figure_of(FIVE, NAMES)
    assert shapes_of(figure, Role.DISTANCE, "distances")[:1] == [[[8.0, 1.0], [12.0, 3.0]]]
    ((a, b),) = (np.array(line) for line in shapes_of(figure, Role.DEPTH, "depths")[:1])
    assert np.hypot(*(b - a)) == 1.0
    (dot,) = in_world(figure, Role.MEETING)
    assert dot.points[0, 0] == 7.0


def test_colliding_pairs_alone_can_be_marked_or_none():
    colliding, none = (figure_of(FIVE, NAMES, marked) for marked in (Marked.COLLIDING, Marked.NONE))
    assert not in_world(colliding, Role.DISTANCE)
    assert in_world(colliding, Role.DEPTH)
    assert in_world(colliding, Role.MEETING)
    assert not any(in_world(none, role) for role in (Role.DISTANCE, Role.DEPTH, Role.MEETING))
    assert shapes_of(none, Role.SHAPE_PENETRATING)


def test_few_shapes_have_their_names_and_each_marker_its_number():
    texts = labels(figure_of(FIVE, NAMES))
    assert {*NAMES, "p = 1", "d ≈ 4.472"} == set(texts)


def test_of_many_shapes_only_the_extreme_pairs_are_labelled_with_names():
    shapes = grid(100)
    assert len(shapes) > MOST_NAMED
    shapes[7] = square(shapes[8][0, 0] - 0.75, 0)
    shapes[20] = square(0.25, shapes[20][0, 1])
    assert sorted(labels(figure_of(shapes))) == ["Shape 20 – Shape 21: d = 0.25", "Shape 7 – Shape 8: p = 0.25"]


def test_the_name_of_a_shape_stood_in_another_one():
    """With a leader line from inside the other shape, as if it were part of that one."""
    shapes = [square(1.4, 0.8), square(-1, 0), square(1.1, -0.6, 1.1), square(0.3, 1.2, 1.1), square(-0.9, 0.8, 1.2)]
    figure = figure_of(shapes, ["Cube", "Random B", "Sphere", "Cylinder", "Suzanne"])
    names = [mark for mark in figure.marks if mark.kind is Kind.LABEL and mark.part.startswith("name-")]
    assert names
    assert not [mark.text for mark in names for each in shapes if Polygon(each).contains(Point(mark.points[0]))]


def test_the_label_over_the_shapes_does_not_meet_what_the_colours_mean():
    shapes = grid(100)
    shapes[95] = square(shapes[94][0, 0] + 0.75, shapes[95][0, 1])
    figure = figure_of(shapes)
    highest = max(text_box(mark).top for mark in figure.marks if mark.kind is Kind.LABEL and mark.panel is Panel.WORLD)
    assert highest < min(text_box(mark).bottom for mark in figure.marks if mark.part.startswith("word-"))


@pytest.mark.parametrize("count", [300, 1200])
def test_many_shapes_are_as_few_marks_as_few(count):
    few, many = figure_of(FIVE, NAMES), figure_of(grid(count))
    assert len(in_world(many, Role.SHAPE_APART_FINE)) <= 2
    assert len(many.marks) <= len(few.marks)
    assert {mark.role for mark in many.marks} & set(FINER_ROLES) == set()


def test_the_captions_tell_the_counts_and_the_extremes():
    figure = figure_of(FIVE, NAMES)
    counts = figure.steps[0].captions[0].values
    known = {"count": "5", "total": "10", "met": "2", "asked": "3", "touching": "1", "penetrating": "1"}
    assert counts.items() >= known.items()
    assert [messages(figure, step) for step in range(4)] == [
        ["pairs.setup", "pairs.quadratic"],
        ["pairs.boxes", "pairs.boxes_left"],
        ["pairs.narrow_nearest", "pairs.answered_deep"],
        ["pairs.result", "pairs.deepest", "pairs.nearest_alone"],
    ]
    assert [caption.values["pair"] for caption in figure.steps[3].captions[1:]] == ["Ant – Bee", "Dog – Eel"]
    assert numbers(figure, 3)[1:] == ["p = 1", "d ≈ 4.472"]


def test_the_name_of_a_shape_stood_beside_its_neighbour():
    turned = np.array([(-1, 0), (0, -1), (1, 0), (0, 1)], dtype=float)
    shapes = [turned + np.array(place) for place in [(0.0, 0.0), (2.2, 0.4), (2.2, -9.0)]]
    marks = figure_of(shapes, NAMES[:3]).marks
    stands = {mark.text: mark.points[0] for mark in marks if mark.part.startswith("name-")}
    assert stands["Ant"][0] < -0.2
    assert stands["Bee"][0] > 2.4
    assert stands["Cat"] == pytest.approx([2.2, -7.0], abs=1.0), "above, as no other is near"


def test_what_the_colours_mean_stands_over_the_shapes_in_those_colours():
    figure = figure_of(FIVE, NAMES)
    words = {mark.text: mark for mark in figure.marks if mark.part.startswith("word-")}
    assert list(words) == ["no contact", "box", "touching", "overlapping", "distance d", "depth p"]
    for word in list(words.values())[1:]:
        assert word.span in {mark.span for mark in in_world(figure, word.role)}
    assert words["no contact"].span == words["touching"].span, "it stood over shapes that touch before any was asked"
    assert "touching" not in {mark.text for mark in figure_of(FIVE[:2], NAMES[:2]).marks}


def figure_of_listed(listed, reach=0.0):
    look = Look(parameters={"listed": listed.value, "reach": reach})
    return pairs_figure(pair_table(FIVE, listed=listed, reach=reach), FIVE, NAMES, look=look)


def test_boxes_of_pairs_within_a_reach_are_half_of_it_wider_on_each_side_and_the_caption_says_so():
    figure = figure_of_listed(Listed.WITHIN, 3.0)
    (mark,) = in_world(figure, Role.BOX)
    assert each_line(mark)[0].tolist() == [[-1.5, -1.5], [3.5, -1.5], [3.5, 3.5], [-1.5, 3.5]]
    assert [messages(figure, step)[0] for step in (1, 2)] == ["pairs.boxes_within", "pairs.narrow_within"]
    assert " 3/2 " in figure.steps[1].captions[0].text()
    counts = figure.steps[1].captions[1].values
    assert (counts["met"], counts["asked"], counts["total"]) == ("3", "3", "10")


def test_boxes_of_a_reach_as_wide_as_everything_are_not_drawn():
    assert not in_world(figure_of_listed(Listed.WITHIN, 1000.0), Role.BOX)


def test_that_all_pairs_are_asked_is_said_where_all_are_listed():
    figure = figure_of_listed(Listed.ALL)
    assert messages(figure, 2)[0] == "pairs.narrow_all"
    assert figure.steps[2].captions[0].values["asked"] == "10"


def test_nothing_is_said_of_depths_where_nothing_penetrates():
    figure = figure_of(FIVE[2:])
    assert messages(figure, 2)[1] == "pairs.answered"
    assert figure.steps[2].captions[1].values["penetrating"] == "0"


def test_large_counts_are_written_in_groups_of_three_digits():
    assert figure_of(grid(300)).steps[0].captions[1].values["total"] == "44\N{NO-BREAK SPACE}850"


@in_one("language", LANGUAGES, every=3)
@in_one("shapes", [FIVE, FIVE[:1], FIVE[:2], FIVE[3:], [np.zeros((1, 2))] * 2])
def test_any_shapes_make_a_figure_in_every_language(shapes, language):
    figure = figure_of(shapes, NAMES[: len(shapes)], language=language)
    assert len(figure.steps) == 4
    assert "<svg" in svg(figure)
    assert len(figure_of(shapes, NAMES[: len(shapes)], detail=Detail.REDUCED).steps) == 2


def test_the_result_is_told_in_json_values():
    result = figure_of(FIVE, NAMES).result
    assert json.loads(json.dumps(result)) == {
        "shapes": 5,
        "pairs": 10,
        "boxes_met": 2,
        "asked": 3,
        "listed": 3,
        "separated": 1,
        "touching": 1,
        "penetrating": 1,
        "deepest": {"pair": ["Ant", "Bee"], "length": 1.0},
        "nearest": {"pair": ["Dog", "Eel"], "length": pytest.approx(20**0.5)},
    }


@pytest.mark.parametrize("listed", Listed)
def test_the_figure_is_made_again_from_its_parameters(listed):
    choices = Choices(language="ru")
    parameters = {**pairs_parameters(FIVE, NAMES, listed, 5.0, Marked.COLLIDING), **kept_choices(choices)}
    table = pair_table(FIVE, listed=listed, reach=5.0)
    lesson = pairs_lesson(table, FIVE, NAMES, Marked.COLLIDING, choices, parameters)
    kept = json.loads(json.dumps(lesson.figure.parameters))
    assert svg(repeat_lesson(kept).figure) == svg(lesson.figure)


@pytest.mark.parametrize("broken", [{"shapes": None}, {"names": ["Ant"]}, {"listed": "some"}])
def test_parameters_that_are_none_are_refused(broken):
    parameters = {**pairs_parameters(FIVE, NAMES, Listed.ALL, 0.0, Marked.NONE), **kept_choices(Choices())}
    figure = pairs_lesson(pair_table(FIVE), FIVE, NAMES, Marked.NONE, Choices(), parameters).figure
    with pytest.raises((KeyError, ValueError, TypeError)):
        repeat_lesson({**figure.parameters, **broken})


def test_labels_among_many_shapes_stand_outside_of_them_and_lead_to_a_ring():
    shapes = grid(400)
    shapes[7] = square(shapes[8][0, 0] - 0.75, 0)
    shapes[200] = square(0.25, shapes[200][0, 1])
    figure = figure_of(shapes)
    points = np.concatenate(shapes)
    written = [mark for mark in figure.marks if mark.kind is Kind.LABEL and mark.panel is Panel.WORLD]
    assert sorted(mark.points[0, 1] < points[:, 1].min() for mark in written) == [False, True]
    assert any(mark.points[0, 1] > points[:, 1].max() for mark in written)
    rings = {mark.part: mark for mark in in_world(figure, Role.FINAL)}
    leaders = {mark.part: mark for mark in in_world(figure, Role.LEADER)}
    for label in written:
        ring = rings[label.part]
        way = leaders[f"{label.part}-leader"].points[0] - ring.points[0] if f"{label.part}-leader" in leaders else None
        assert way is None or np.hypot(*way) == pytest.approx(ring.radius)
    assert leaders


def test_the_name_of_a_shape_and_a_number_do_not_read_as_one():
    """One name ran into a depth: "CubeC p = 1"."""
    shapes = [np.array([(x, y), (right, y), (right, top), (x, top)], dtype=float) for x, y, right, top in THREE]
    figure = pairs_figure(pair_table(shapes), shapes, ["CubeA", "CubeB", "CubeC"])
    labels = [m for m in figure.marks if m.kind is Kind.LABEL]
    names = [m for m in labels if m.part.startswith("name-")]
    assert [m.text for m in names] == ["CubeA", "CubeB", "CubeC"]
    for number in (m for m in labels if m.part.startswith("pair-")):
        left, bottom, right, top = text_box(number)
        room = text_width("\N{NO-BREAK SPACE}", number.size)
        around = box(left - room, bottom, right + room, top)
        assert not any(around.intersects(box(*text_box(name))) for name in names)
