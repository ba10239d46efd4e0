# SPDX-License-Identifier: GPL-3.0-or-later
"""The demo's own check of its lines."""

import pytest

from collide_addon.pitfalls.snippets.debug_lines import debug_lines
from collide_addon.pitfalls.snippets.lines import ClassicLine


@pytest.mark.parametrize(
    ("line", "ends", "normal", "foot"),
    [
        ((1.0, 0.0, -3.0), ((3.0, -15.0), (3.0, 15.0)), ((-15.0, 0.0), (15.0, 0.0)), (3.0, 0.0)),
        ((0.0, -1.0, 2.0), ((-15.0, 2.0), (15.0, 2.0)), ((0.0, -15.0), (0.0, 15.0)), (0.0, 2.0)),
    ],
    ids=["upright", "level"],
)
def test_upright_and_level_lines_are_drawn_15_units_to_either_side(line, ends, normal, foot):
    drawn = debug_lines(ClassicLine(*line), -15, 55)
    assert drawn.line == ends
    assert drawn.normal == normal
    assert drawn.foot == foot


def test_the_check_only_tries_normals_through_the_origin_so_it_passes():
    drawn = debug_lines(ClassicLine(2.0, 5.0, 20.0), -15, 55)
    x, y = drawn.foot
    assert 2 * x + 5 * y + 20 == pytest.approx(0.0)
    assert 5 * x - 2 * y == pytest.approx(0.0)  # at a right angle, through the origin
