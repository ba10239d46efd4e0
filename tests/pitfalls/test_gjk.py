# SPDX-License-Identifier: GPL-3.0-or-later
"""The GJK demo: it depends on its start, measures lines, runs in circles, and prints its states as distances.

The demo's last test on random pairs: called often, it never says no.
"""

from random import Random

import pytest

from collide_addon.geometry import Relation, convex_hull, epa, gjk
from collide_addon.pitfalls.gjk import (
    GUARD,
    PENETRATION,
    classic_gjk,
    in_order,
    random_runs,
    separating_test,
    starts,
)
from collide_addon.pitfalls.simplex import SnippetStoppedError, holds_origin

from .answers.gjk_demo import overlapping_tests, separating_tests


def square(x, y, width, height=None):
    height = width if height is None else height
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def recorded(*arguments):
    steps = []
    return classic_gjk(*arguments, steps.append), steps


def grid_pairs(count, seed):
    random = Random(seed)
    while count:
        pair = [
            convex_hull([(random.randint(-3, 3), random.randint(-3, 3)) for _ in range(6)]).tolist() for _ in range(2)
        ]
        if min(map(len, pair)) > 2:
            count -= 1
            yield pair


def test_the_same_pair_gets_another_number_from_another_start():
    a, b = square(0, 0, 2), square(0, 5, 2)
    assert {start: classic_gjk(a, b, *start).value for start in starts(a, b)} == {
        (1, 1): 0.0,
        (1, 2): 1.0,
        (2, 1): 3.0,
        (2, 2): 0.0,
    }


def test_where_a_vertex_is_nearest_the_distance_of_a_line_is_too_small():
    answer = classic_gjk(square(0, 0, 2), square(5, 6, 2))
    assert answer.value == 3.0 < gjk(square(0, 0, 2), square(5, 6, 2)).distance == 5.0


def test_an_edge_on_a_line_through_the_origin_is_at_distance_0():
    a, b = square(0, 0, 2), square(5, 0, 2)
    assert {classic_gjk(a, b, *start).message for start in starts(a, b)} == {"Distance 0"}


def test_a_triangle_around_the_origin_is_not_believed_when_it_is_clockwise():
    a, b = [(3, 0), (3, 1), (1, 0), (-3, -3)], [(1, -1), (0, 0), (-1, 0), (0, -3)]
    answer, steps = recorded(a, b, 2, 2)
    assert holds_origin(steps[-1].simplex[::-1])
    assert not holds_origin(steps[-1].simplex)
    assert answer.message == "Distance is found"
    assert epa(a, b).relation is Relation.PENETRATING


def test_sorting_by_y_and_swapping_by_x_does_not_make_a_triangle_counter_clockwise():
    around_the_origin = [(-4, -4), (1, -3), (6, 8)]
    assert holds_origin(around_the_origin)
    assert not holds_origin(in_order(around_the_origin))


def test_a_cycle_is_ended_by_the_guard_and_1_is_printed_as_a_distance():
    a, b = square(0, 0, 2), square(0, 5, 2)
    answer, steps = recorded(a, b, 1, 2)
    assert answer.guard_hit
    assert answer.iterations == len(a) * len(b) + 1
    assert answer.value == GUARD
    assert answer.printed.endswith("distance between A and B = 1")
    assert len({step.simplex for step in steps}) == len(steps) < answer.iterations, "steps that repeat are not recorded"


def test_a_penetration_is_printed_as_distance_minus_2():
    answer = classic_gjk(square(0, 0, 10), square(4, 4, 2), 1, 2)
    assert (answer.value, answer.message) == (PENETRATION, "Penetration")
    assert answer.printed == "Iterations amount = 3; distance between A and B = -2"
    assert answer.circles is None


def test_the_circles_stand_on_vertices_not_on_the_closest_points():
    a, b = square(0, 0, 2), square(1, 5, 3, 2)
    circles = classic_gjk(a, b).circles
    assert {circles.on_a, circles.on_b} <= {*a, *b}
    assert circles.apart > gjk(a, b).distance == 3.0


def test_no_pair_ever_fails_the_test_for_a_separating_line_not_even_one_that_overlaps():
    overlapping = 0
    for a, b in grid_pairs(300, seed=4):
        for start in starts(a, b):
            circles = classic_gjk(a, b, *start).circles
            if circles is not None:
                assert separating_test(circles)
                overlapping += gjk(a, b).relation is Relation.PENETRATING
    assert overlapping > 20


def test_it_never_sees_a_penetration_that_is_none():
    seen = 0
    for a, b in grid_pairs(300, seed=5):
        if any(classic_gjk(a, b, *start).value == PENETRATION for start in starts(a, b)):
            seen += 1
            assert gjk(a, b).relation is Relation.PENETRATING
    assert seen > 50


@pytest.mark.parametrize("few", [[(0, 0)], [(0, 0), (4, 4)]])
def test_a_point_or_a_segment_has_no_start_simplex(few):
    with pytest.raises(SnippetStoppedError, match="three vertices"):
        classic_gjk(few, square(0, 0, 2))


def test_recording_changes_nothing():
    for a, b in grid_pairs(50, seed=6):
        assert recorded(a, b, 1, 1)[0] == classic_gjk(a, b)


def test_it_never_says_no_though_it_should():
    said = separating_tests(20.0, 100)
    assert len(said) > 10
    assert all(said)
    assert overlapping_tests(20.0, 100) > 0


def test_equal_seeds_give_equal_pairs_starts_and_answers():
    first, again, other = (list(random_runs(0.0, 5, seed)) for seed in (3, 3, 4))
    assert first == again
    assert first != other
