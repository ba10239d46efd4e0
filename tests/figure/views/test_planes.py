# SPDX-License-Identifier: GPL-3.0-or-later
"""The view that turns in films: it turns gradually into the profile, with its own hidden lines."""

import math

import numpy as np
import pytest

from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.figure.model.style import Role
from collide_addon.figure.views.planes import LARGEST_TURN
from collide_addon.figure.views.view import profile, turn_between, view_from

from .test_gjk import lesson


def test_the_view_of_a_minus_b_turns_until_the_plane_is_a_line():
    figure = lesson("face").figure
    turn = figure.turns[0]
    assert (turn.panel, turn.tick) == (Panel.PROFILE, PHASES + 1)
    planes = [
        next(mark.points for mark in drawing if mark.role is Role.PLANE and mark.kind is Kind.AREA)
        for drawing in turn.drawings
    ]
    step = lesson("face").steps[0]
    home = view_from(*figure.result["side"])
    _, angle = turn_between(home, profile(step.direction, home))
    assert len(turn.drawings) >= angle * math.pi / 2.0 / LARGEST_TURN
    assert np.ptp(planes[-1][:, 0]) < 0.2 * np.ptp(planes[-1][:, 1])
    tones = [{mark.role: len(mark.points) for mark in each if mark.part == "faces-A-B-aside"} for each in turn.drawings]
    assert len(set(map(str, tones))) > 1  # other faces are in front


def test_what_the_profile_shows_waits_until_the_view_has_turned():
    figure = lesson("face").figure
    tick = figure.turns[0].tick
    there = [mark for mark in figure.marks if mark.panel is Panel.PROFILE and mark.span.first == tick]
    assert there
    assert all(mark.delayed > 1 and mark.motion is None for mark in there)


def test_the_origin_stood_still_while_a_minus_b_turned_about_it():
    made = lesson("face")
    first, step = made.figure.turns[0].drawings[0], made.steps[0]
    origin, w = (
        next(mark.points[0] for mark in first if mark.role is role and mark.panel is Panel.PROFILE)
        for role in (Role.ORIGIN, Role.SIMPLEX)
    )
    x, y = view_from(*made.figure.result["side"]).vector(step.simplex[0].point)
    along, up = w - origin
    assert x * along + y * up == pytest.approx(math.hypot(x, y) * math.hypot(along, up))
