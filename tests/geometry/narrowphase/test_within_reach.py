# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether two shapes are at most a length apart: tested with their exact distance, and with the float below it."""

import math

import pytest

from collide_addon.geometry import Circle
from collide_addon.geometry.narrowphase.distance import within_reach

SQUARE = [(-1, -1), (0, -1), (0, 0), (-1, 0)]
PAIRS = {
    "circles": (Circle((0, 0), 1.0), Circle((3, 4), 1.5), 2.5),
    "circle and corner": (Circle((3, 4), 1.5), SQUARE, 3.5),
    "circle and edge": (Circle((4, -0.5), 1.5), SQUARE, 2.5),
    "corners": (SQUARE, [(3, 4), (6, 4), (6, 9)], 5.0),
}


@pytest.mark.parametrize("pair", PAIRS)
def test_a_pair_is_within_the_length_between_its_shapes_and_not_within_the_float_below(pair):
    a, b, length = PAIRS[pair]
    for one, other in ((a, b), (b, a)):
        assert within_reach(one, other, length)
        assert not within_reach(one, other, math.nextafter(length, 0.0))


def test_shapes_in_contact_are_within_any_reach():
    assert within_reach(Circle((0, 0), 1.0), Circle((0, 2), 1.0), 0.0)
    assert within_reach(SQUARE, [(-2, -2), (1, 1)], 0.0)
