# SPDX-License-Identifier: GPL-3.0-or-later
"""No pale stroke runs through a letter."""

from dataclasses import replace

import numpy as np

from collide_addon.figure.labels.labels import LabelRequest, with_labels
from collide_addon.figure.labels.obstacles import outside, text_box
from collide_addon.figure.model.figure import Bounds, Kind, Mark, Panel, Span
from collide_addon.figure.model.style import Role
from collide_addon.figure.page.sheet import lay_out

SHEET = lay_out(Bounds(0, 0, 100, 100), None)
ENDS = np.array([(x, y) for x in np.arange(5.0, 96.0, 3.0) for y in (5.0, 95.0)])
HATCH = Mark(Kind.POLYLINE, Role.EMPTY, ENDS, "hatch", span=Span(0, 3), starts=tuple(range(2, len(ENDS), 2)))
ASKED = LabelRequest("a1", Role.A, np.array([50.0, 50.0]), np.array([1.0, 0.0]), "a1", Panel.WORLD, Span(2, 2))


def strokes_and_box(hatch, request=ASKED):
    marks = with_labels([hatch], [request], SHEET)
    (label,) = [mark for mark in marks if mark.kind is Kind.LABEL]
    (shown,) = [mark for mark in marks if mark.role is hatch.role]
    return shown.points.reshape(-1, 2, 2), text_box(label)


def through(strokes, box):
    x, low, high = strokes[:, 0, 0], strokes[..., 1].min(axis=1), strokes[..., 1].max(axis=1)
    return (x > box.left) & (x < box.right) & (low < box.top) & (high > box.bottom)


def test_hatching_and_pale_lines_leave_room_for_letters():
    for role in (Role.EMPTY, Role.SWEEP):
        strokes, box = strokes_and_box(replace(HATCH, role=role))
        assert not through(strokes, box).any()
        assert through(ENDS.reshape(-1, 2, 2), box).any()
        kept, all_of_it = (np.ptp(each[..., 1], axis=1).sum() for each in (strokes, ENDS.reshape(-1, 2, 2)))
        assert 0.8 < kept / all_of_it < 1.0


def test_strokes_that_are_not_seen_with_a_text_stay_whole():
    for hatch in (replace(HATCH, span=Span(3, 3)), replace(HATCH, asking=True)):
        strokes, _ = strokes_and_box(hatch, replace(ASKED, asking=False))
        assert strokes.reshape(-1, 2).tolist() == ENDS.tolist()


def test_a_hole_beside_all_strokes_takes_nothing_of_them():
    assert outside(ENDS, np.array([(0.0, 0.0), (4.0, 0.0), (4.0, 99.0), (0.0, 99.0)])) is ENDS


def test_other_lines_run_on_under_letters():
    strokes, _ = strokes_and_box(replace(HATCH, role=Role.GRID))
    assert strokes.reshape(-1, 2).tolist() == ENDS.tolist()
