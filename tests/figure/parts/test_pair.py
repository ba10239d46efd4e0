# SPDX-License-Identifier: GPL-3.0-or-later
"""What figures of two shapes share."""

from collide_addon.figure.model.style import STEP_ROLES
from collide_addon.figure.parts.pair import step_role


def test_after_the_last_colour_the_first_one_comes_again():
    assert [step_role(step) for step in range(1, 8)] == [*STEP_ROLES, *STEP_ROLES[:2]]
