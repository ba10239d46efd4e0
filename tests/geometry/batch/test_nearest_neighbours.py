# SPDX-License-Identifier: GPL-3.0-or-later
"""The nearest neighbour is really the nearest, in the plane and in space, even where floats cannot tell which it is."""

from itertools import combinations

import numpy as np
import pytest

from collide_addon.geometry import pair_table, space
from collide_addon.geometry.narrowphase.distance import exact_square

from ...cases import mostly_slow

TINY = 2.0**-34


def box(x, y, width, height):
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


NEARLY_AS_NEAR = {
    "by a last bit": [[(6, 7.3)], [(7, 8), (7, 9)], [(8, 8.3)], [(6, 8.3)]],
    "gaps small beside the boxes": [
        box(0, 0, 1024, 1),
        box(1024 + 15 * TINY, 0, 1024, 1),
        box(0, 1 + TINY, 1024, 1 - TINY),
        box(0, 2, 1024, 1),
    ],
    "a grid of tenths": [box(i / 10, j / 10, 0.05, 0.05) for i in range(5) for j in range(5)],
}


@mostly_slow("name", NEARLY_AS_NEAR)
def test_the_nearest_neighbour_is_the_nearest_where_floats_cannot_tell(name):
    shapes = NEARLY_AS_NEAR[name]
    squares = {(i, j): exact_square(shapes[i], shapes[j]) for i, j in combinations(range(len(shapes)), 2)}
    met = {row for pair, square in squares.items() if square == 0 for row in pair}
    expected = {pair for pair, square in squares.items() if square == 0}
    for row in set(range(len(shapes))) - met:
        expected.add(min((square, pair) for pair, square in squares.items() if row in pair)[1])
    solids = [[(x, y, z) for z in (0.0, 0.5) for x, y in shape] for shape in shapes]
    for table in (pair_table(shapes), space.pair_table(solids, listed="nearest")):
        assert list(zip(table.first.tolist(), table.second.tolist(), strict=True)) == sorted(expected)
        of_all = np.sqrt(float(min(square for square in squares.values() if square)))
        assert table.distance[table.relation == 0].min() == pytest.approx(of_all, rel=1e-9)
