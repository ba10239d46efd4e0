# SPDX-License-Identifier: GPL-3.0-or-later
"""Floats leave out only points that do not count: of a box around them, not a bit changes."""

import math

import numpy as np
import pytest

from collide_addon.geometry.boxes import extents as box_extents

SMALLEST = 5e-324


def along_two_sides(random, unit):
    """Return points on two sides of a rectangle, all as far out but for rounding, and a direction of the sides."""
    angle = random.uniform(0.0, 7.0)
    c, s = math.cos(angle), math.sin(angle)
    along, across = random.uniform(-1.0, 1.0, 8), random.choice((-1.0, 1.0), 8)
    points = np.stack((c * along - s * across, s * along + c * across), axis=1)
    points += random.choice((0.0, 1.0, 100.0)) * random.uniform(-1.0, 1.0, 2)
    return unit * points, (c, s) if random.random() < 0.5 else (-s, c)


@pytest.mark.parametrize("unit", [1.0, 3 * SMALLEST, 20 * SMALLEST, 2.0**-1065, 1e300])
def test_points_that_only_rounding_tells_apart_are_all_projected_exactly(monkeypatch, unit):
    random = np.random.default_rng(3)
    boxes = [along_two_sides(random, unit) for _ in range(250)]
    found = [box_extents.extents_around(*box) for box in boxes]
    monkeypatch.setattr(box_extents, "_outermost", lambda vertices, direction: vertices.tolist())
    assert found == [box_extents.extents_around(*box) for box in boxes]
