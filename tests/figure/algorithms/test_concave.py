# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two concave polygons: pieces appear, pairs are compared or skipped, and one of them decides."""

import json
import math

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.algorithms.concave import MOST_STEPS_OF_KIND, concave_lesson
from collide_addon.figure.lessons import make_lesson, repeat_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.lesson import DEPTH_BOUND, Choices, FigureChoices
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.parts.polygons import MOST_NAMED_PIECES
from collide_addon.geometry import Circle, GeometryError, Relation

from ...cases import mostly_slow

PAIR = (Role.EDGE_A, Role.EDGE_B)


def of(figure, *roles, kind=None):
    marks = [m for m in figure.marks if m.role in roles and m.panel is Panel.WORLD and m.kind is not Kind.LABEL]
    return [m for m in marks if kind is None or m.kind is kind]


def message_of(figure, step, phase=0):
    return figure.steps[step].captions[phase].message


def result_tick(figure):
    return (len(figure.steps) - 1) * PHASES


def comb(teeth):
    """A row of teeth, with one or two pieces each."""
    ring = [(0, 0), (2 * teeth, 0)]
    for k in reversed(range(teeth)):
        ring += [(2 * k + 1.5, 1), (2 * k + 1, 5), (2 * k + 0.5, 1)]
    return ring


def test_the_cuts_appear_after_the_hulls_each_once(make, outlines):
    run = make.concave(*outlines["in the pocket"])
    cuts = of(run.figure, Role.PIECE)
    assert sorted(sorted(m.points.tolist()) for m in cuts) == [[[0, 0], [3, 2]], [[5, 2], [7, 0]]]
    assert {m.span.first for m in cuts} == {1}
    (hull,) = [m for m in of(run.figure, Role.GHOST) if m.part.startswith("hull-")]
    assert (hull.span.first, hull.span.last) == (0, 0)
    assert message_of(run.figure, 0) == "concave.hulls_penetrating"
    assert run.figure.steps[0].captions[1].numbers().startswith("pieces of A: 3     of B: 1")


def test_convex_polygons_are_said_to_be_pieces_of_their_own(make, outlines):
    run = make.concave(*outlines["plus sign"])
    assert message_of(run.figure, 0) == "concave.convex"
    assert [m for m in of(run.figure, Role.GHOST) if m.part.startswith("hull-")] == of(run.figure, Role.PIECE) == []


def test_pieces_have_names_where_there_is_room_and_letters_give_way_to_them(make, outlines):
    run = make.concave(*outlines["in the pocket"])
    names = {m.text: m.span.first for m in run.figure.marks if m.part.startswith("name-")}
    assert names == {"A": 0, "B": 0, "A1": 1, "A2": 1, "A3": 1, "B1": 1}
    letters = [m for m in run.figure.marks if m.part in ("name-A", "name-B")]
    assert {(m.span.first, m.span.last) for m in letters} == {(0, 0)}


def test_of_many_pieces_only_those_of_a_pair_have_names(make, outlines):
    run = make.concave(*outlines["many corners apart"])
    assert len(run.result.pieces_a) + len(run.result.pieces_b) > MOST_NAMED_PIECES
    names = [m.text for m in run.figure.marks if m.part.startswith("name-") and m.role in (Role.A, Role.B)]
    assert names == ["A", "B"]
    named = {m.text for m in run.figure.marks if m.role in PAIR and m.kind is Kind.LABEL}
    i, j = run.result.pair
    assert {f"A{i + 1}", f"B{j + 1}"} <= named
    letters = [m for m in run.figure.marks if m.part in ("name-A", "name-B")]
    assert {m.span.last for m in letters} == {None}


def test_each_pair_is_a_step_with_its_boxes_and_its_answer(make, outlines):
    run = make.concave(*outlines["in the pocket"])
    for k, answer in enumerate(run.result.answers, start=1):
        chosen = [m for m in of(run.figure, *PAIR) if m.span.shows(k * PHASES)]
        assert [m.part for m in chosen] == [f"A{answer.pair[0] + 1}", f"B{answer.pair[1] + 1}"]
        boxes = [m for m in of(run.figure, Role.GHOST) if m.span.shows(k * PHASES)]
        assert len(boxes) == 2
        (line,) = [m for m in of(run.figure, Role.WITNESS, kind=Kind.POLYLINE) if m.span.first == k * PHASES + 1]
        assert line.points.tolist() == [answer.point_a.tolist(), answer.point_b.tolist()]
    assert message_of(run.figure, 1, 1) == "concave.nearest"
    assert message_of(run.figure, 2, 1) == "concave.not_nearer"


def test_pairs_never_looked_at_are_counted_and_their_pieces_greyed(make, outlines):
    run = make.concave(*outlines["in the pocket"])
    k = len(run.result.answers) + 1
    assert message_of(run.figure, k) == "concave.skipped_far"
    assert run.figure.steps[k].captions[0].numbers().startswith(f"pairs left out: {run.result.skipped} ")
    seen = {f"A{i + 1}" for i, _ in (answer.pair for answer in run.result.answers)}
    greyed = {m.part for m in of(run.figure, Role.DROPPED)}
    assert greyed == {f"A{k + 1}" for k in range(len(run.result.pieces_a))} - seen
    overlapping = make.concave(*outlines["the same"])
    assert message_of(overlapping.figure, len(overlapping.figure.steps) - 2) == "concave.skipped_shallow"


def test_where_every_pair_was_looked_at_there_is_no_such_step(make, outlines):
    run = make.concave(*outlines["plus sign"])
    assert run.result.skipped == 0
    assert len(run.figure.steps) == len(run.result.answers) + 2
    assert of(run.figure, Role.DROPPED) == []


def test_of_many_pairs_those_that_changed_the_answer_are_shown():
    a, b = comb(9), [(x + 0.9, 11 - y) for x, y in comb(9)]
    subjects = [
        Subject.of_outline(letter, letter, [np.array(ring, float)]) for letter, ring in zip("AB", (a, b), strict=True)
    ]
    lesson = concave_lesson(subjects, FigureChoices())
    assert len(lesson.result.answers) > MOST_STEPS_OF_KIND
    assert len(lesson.figure.steps) == MOST_STEPS_OF_KIND + 3
    best = [answer.pair for answer in lesson.result.answers if answer.is_best][-1]
    assert best == lesson.result.pair
    shown = [m.part for m in of(lesson.figure, *PAIR)]
    assert f"A{best[0] + 1}" in shown[:-2]


def test_separated_polygons_end_with_their_distance_and_the_lines_that_prove_it_for_the_pair(make, outlines):
    run = make.concave(*outlines["in the hole"])
    last = result_tick(run.figure)
    (line,) = [m for m in of(run.figure, Role.WITNESS, kind=Kind.POLYLINE) if m.span.first == last]
    assert math.dist(*line.points) == pytest.approx(run.result.distance)
    assert len(of(run.figure, Role.SUPPORT_LINE)) == 2
    assert message_of(run.figure, len(run.figure.steps) - 1, 1) == "concave.proof"


def test_the_bar_closes_from_the_boxes_below_and_the_nearest_pair_above(make, outlines):
    for name in ("in the pocket", "in the hole"):
        run = make.concave(*outlines[name])
        brackets = [bracket for step in run.figure.steps for bracket in step.brackets if bracket is not None]
        assert all(bracket.lower <= run.result.distance <= bracket.upper for bracket in brackets)
        assert [bracket.upper for bracket in brackets] == sorted((b.upper for b in brackets), reverse=True)
        assert brackets[-1] == (run.result.distance, run.result.distance)
    assert not any(step.brackets for step in make.concave(*outlines["plus sign"]).figure.steps)


def test_overlapping_polygons_end_with_the_way_out_of_the_deepest_pair(make, outlines):
    run = make.concave(*outlines["plus sign"])
    (arrow,) = [m for m in of(run.figure, Role.TRANSLATION) if m.span.first == result_tick(run.figure)]
    assert math.dist(*arrow.points) == pytest.approx(run.result.depth)
    assert message_of(run.figure, len(run.figure.steps) - 1) == "concave.penetrating"


def test_shapes_that_are_apart_had_a_depth_of_at_least_nothing(outlines):
    for name, known in (("plus sign", True), ("in the hole", False)):
        subjects = [
            Subject.of_outline(letter, letter, rings) for letter, rings in zip("AB", outlines[name], strict=True)
        ]
        assert (DEPTH_BOUND in concave_lesson(subjects, FigureChoices()).headline) is known


def test_touching_polygons_end_with_their_point(make, outlines):
    run = make.concave(*outlines["corner to corner"])
    (dot,) = [m for m in of(run.figure, Role.MEETING) if m.span.first == result_tick(run.figure)]
    assert dot.points.tolist() == [[2, 2]]
    assert message_of(run.figure, len(run.figure.steps) - 1) == "concave.touching"


def test_a_segment_just_between_two_pieces_is_said_to_be_held_by_the_whole(make):
    frame = [[(-4, -4), (4, -4), (4, 4), (-4, 4)], [(-2, -2), (2, -2), (2, 2), (-2, 2)]]
    pieces = make.concave(frame, [[(0, 0)]]).result.pieces_a
    sides = {
        (tuple(p), tuple(q))
        for piece in map(np.ndarray.tolist, pieces)
        for p, q in zip(piece, piece[1:] + piece[:1], strict=True)
    }
    start, end = min(side for side in sides if side[::-1] in sides)  # a cut
    segment = [tuple((1 - share) * np.array(start) + share * np.array(end)) for share in (0.25, 0.75)]
    run = make.concave(frame, [segment])
    assert (run.result.relation, run.result.depth) == (Relation.PENETRATING, 0.0)
    assert message_of(run.figure, len(run.figure.steps) - 1) == "concave.between"


def test_the_reduced_figure_shows_the_polygons_and_the_deciding_pair(make, outlines):
    run = make.concave(*outlines["in the pocket"], detail=Detail.REDUCED)
    assert len(run.figure.steps) == 2
    assert of(run.figure, Role.PIECE) == []
    assert [m.part for m in of(run.figure, *PAIR)] == ["A2", "B1"]


@mostly_slow("every", [3, 1])
def test_no_figure_has_more_than_a_dozen_steps(make, outlines, every):
    assert max(len(make.concave(*pair).figure.steps) for pair in [*outlines.values()][::every]) <= 12


def test_the_answer_can_be_read_back(make, outlines):
    for name, pair in outlines.items():
        run = make.concave(*pair)
        result = json.loads(json.dumps(run.figure.result, allow_nan=False))
        assert result["relation"] == run.result.relation.value, name
        assert result["distance"] == run.result.distance
        assert result["pair"] == list(run.result.pair)


def test_the_lesson_can_be_made_again(outlines):
    subjects = [
        Subject.of_outline(letter, letter, rings) for letter, rings in zip("AB", outlines["in the hole"], strict=True)
    ]
    lesson = make_lesson(registry.CONCAVE, subjects, Choices())
    again = repeat_lesson(json.loads(json.dumps(dict(lesson.figure.parameters))))
    assert again.figure.result == lesson.figure.result


def test_a_circle_is_refused_by_name():
    square = Subject.of_points("A", "Box", np.array([(0, 0), (4, 0), (4, 4), (0, 4.0)]))
    with pytest.raises(GeometryError, match="Ball counts as a circle"):
        concave_lesson((square, Subject.of_circle("B", "Ball", Circle((0, 0), 1))), FigureChoices())


def test_the_dashes_of_many_cuts_were_a_bundle(make, outlines):
    run = make.concave(*outlines["many corners apart"])
    assert of(run.figure, Role.PIECE) == []
    assert of(run.figure, Role.PIECE_FINE)
