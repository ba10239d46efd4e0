# SPDX-License-Identifier: GPL-3.0-or-later
"""Shadows beside two shapes."""

import numpy as np

from collide_addon.figure.classic.axes import Shadows, draw_shadows, place_of, true_shadows, with_room
from collide_addon.figure.classic.shapes import outline_of
from collide_addon.figure.model.figure import Kind
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.page.sheet import bounds_of, lay_out
from collide_addon.figure.stage.pen import Pen, Sketch
from collide_addon.geometry import Circle

from ...cases import in_one

A = Subject.of_outline("A", "A", [np.array([(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0)])])
B = Subject.of_circle("B", "B", Circle((8, 1), 1.5))


def test_true_shadows_are_intervals_also_of_circles():
    shadows = true_shadows(np.array([1.0, 0.0]), A, B)
    assert shadows.a == (0.0, 4.0)
    assert shadows.b == (6.5, 9.5)


@in_one("angle", np.linspace(0, 2 * np.pi, 13))
def test_the_axis_stands_beside_the_shapes_never_in_them(angle):
    direction = np.array([np.cos(angle), np.sin(angle)])
    outline = outline_of([A, B])
    place = place_of(true_shadows(direction, A, B), outline, 0.05)
    assert (outline @ place.away).max() < (place.arrow @ place.away).min()
    assert len(with_room(outline, true_shadows(direction, A, B))) > len(outline)


def test_a_gap_is_drawn_where_there_is_one_and_an_empty_shadow_as_a_point():
    outline = outline_of([A, B])
    sheet = lay_out(bounds_of(outline), None)
    apart, together = Sketch(sheet), Sketch(sheet)
    draw_shadows(Pen(apart), Shadows(np.array([1.0, 0.0]), (0.0, 0.0), (6.5, 9.5)), outline)
    assert Role.GAP in {mark.role for mark in apart.marks}
    (point,) = [mark for mark in apart.marks if mark.part == "shadow-A"]
    assert point.kind is Kind.POINTS
    draw_shadows(Pen(together), Shadows(np.array([1.0, 0.0]), (0.0, 7.0), (6.5, 9.5)), outline)
    assert Role.GAP not in {mark.role for mark in together.marks}
