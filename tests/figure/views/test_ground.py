# SPDX-License-Identifier: GPL-3.0-or-later
"""The ground: shadows lie under the lowest vertex, points drop to it, and nothing leaves the panel."""

import numpy as np

from collide_addon.figure.model.figure import Panel
from collide_addon.figure.model.style import Role
from collide_addon.figure.page.sheet import bounds_of, lay_out
from collide_addon.figure.stage.pen import Pen, Sketch
from collide_addon.figure.views.ground import draw_ground
from collide_addon.figure.views.view import FROM_ABOVE, view_from

from .test_gjk import RAMP, WEDGE


def drawn(view, room=0.0):
    """The marks of the ground under ramp and wedge by part, and the page, which has `room` around them."""
    paper = view.paper(np.concatenate((RAMP, WEDGE)))
    sheet = lay_out(bounds_of(paper).widened(room), bounds_of(paper))
    pen = Pen(Sketch(sheet))
    draw_ground(pen, view, [RAMP, WEDGE], WEDGE[:1], "A-B")
    return {mark.part: mark for mark in pen.sketch.marks}, sheet


def test_shadows_are_those_from_straight_above_and_points_drop_upright():
    marks, _ = drawn(FROM_ABOVE, room=5.0)
    assert bounds_of(*np.split(marks["ground-A-B"].points, marks["ground-A-B"].starts)) == (0.0, 0.0, 5.0, 4.0)
    view = view_from(0.5, 0.4)
    (top, foot), level = drawn(view, room=5.0)[0]["drops-A-B"].points, RAMP[:, 2].min()
    assert top.tolist() == view.paper(WEDGE[0]).tolist()
    assert foot.tolist() == view.paper(np.array((*WEDGE[0, :2], level))).tolist()


def test_the_grid_stays_in_its_panel():
    for turn in range(0, 360, 30):
        marks, sheet = drawn(view_from(np.radians(turn), 0.5))
        area = bounds_of(sheet.seen(Panel.WORLD)).widened(1e-9)
        for mark in marks.values():
            if mark.role is Role.GROUND:
                low, high = mark.points.min(axis=0), mark.points.max(axis=0)
                assert (low >= area[:2]).all()
                assert (high <= area[2:]).all()
