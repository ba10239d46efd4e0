# SPDX-License-Identifier: GPL-3.0-or-later
"""The page follows its contents: the same layout at every scale and place."""

import numpy as np
import pytest

from collide_addon.figure.labels.obstacles import FAINT_ROLES
from collide_addon.figure.model.choices import Layout
from collide_addon.figure.model.figure import Bounds, Kind, Panel
from collide_addon.figure.model.look import Look
from collide_addon.figure.model.style import RULER_ROLES, Role
from collide_addon.figure.page.sheet import bounds_of, lay_out

from ...cases import in_one, mostly_slow

TEXTS_WITHOUT_NUMBERS = ("title", "heading", "legend", "name", "badge")

TRIANGLE = [(4.1, 11.3), (3.7, 5.2), (9.4, 9.1)]
QUADRANGLE = [(5.3, 7.2), (7.1, 3.4), (10.6, 2.2), (12.3, 7.9)]
"""Without ties, as the scale may decide which of two equally good vertices comes first."""


def in_figure_units(figure):
    """Every mark that does not depend on the width of a number, relative to the page's corner.

    Hatching, pale lines and lines in a lens, which make room for letters, and grids do not count either.
    """
    seen = []
    for mark in figure.marks:
        if (
            mark.role in (Role.LEADER, Role.GRID_OVER, *FAINT_ROLES, *RULER_ROLES)
            or mark.part == "paper"
            or (mark.kind is Kind.POLYLINE and mark.panel.is_lens)
            or (mark.kind is Kind.LABEL and not mark.part.startswith(TEXTS_WITHOUT_NUMBERS))
        ):
            continue
        points = mark.points + np.array(figure.panels[mark.panel]) - np.array(figure.page[:2])
        seen.append((mark.part, points / figure.unit, mark.radius / figure.unit, mark.size / figure.unit))
    return seen


def assert_same_layout(figure, other, slack):
    first, second = in_figure_units(figure), in_figure_units(other)
    assert [part for part, *_ in first] == [part for part, *_ in second]
    for (part, points, radius, size), (_, *others) in zip(first, second, strict=True):
        assert np.allclose(points, others[0], atol=slack), part
        assert np.allclose((radius, size), others[1:], atol=slack), part


@pytest.mark.parametrize("scale", [0.01, 1e9, *(pytest.param(scale, marks=pytest.mark.slow) for scale in (1e4, 1e-6))])
@mostly_slow("layout", list(Layout))
@mostly_slow("algorithm", ["gjk", "epa"])
def test_a_figure_has_the_same_layout_at_every_scale(make, algorithm, layout, scale):
    build, a = getattr(make, algorithm), np.array(TRIANGLE)
    b = np.array(QUADRANGLE) + ((3, -1) if algorithm == "gjk" else (0, 0))
    assert_same_layout(build(a, b, layout=layout).figure, build(scale * a, scale * b, layout=layout).figure, 1e-5)


@mostly_slow("offset", [(1e6, -1e6), (3.0, 1e5)])
def test_a_pair_far_from_the_origin_has_the_same_layout(make, pairs, offset):
    a, b = (np.array(points, float) for points in pairs["apart"])
    assert_same_layout(make.gjk(a, b).figure, make.gjk(a + offset, b + offset).figure, 1e-5)


def test_in_an_overlay_the_difference_has_the_origin_of_the_scene(make, pairs):
    figure = make.gjk(*pairs["apart"], layout=Layout.OVERLAY).figure
    assert figure.panels[Panel.DIFFERENCE] == (0.0, 0.0)


@in_one("content", [Bounds(0, 0, 1, 1), Bounds(-5, 2, 90, 3), Bounds(1e6, 1e6, 1e6, 1e6 + 7), Bounds(0, 0, 0, 0)])
@in_one("difference", [None, Bounds(-1, -1, 2, 3), Bounds(0, 0, 0, 0), Bounds(-100, 0, 0, 3)])
@in_one("layout", list(Layout))
def test_panels_hold_their_contents_and_lie_beside_each_other_on_the_page(content, difference, layout):
    sheet = lay_out(content, difference, Look(layout=layout))
    assert sheet.unit > 0
    for panel, inner in ((Panel.WORLD, content), (Panel.DIFFERENCE, difference)):
        if inner is None:
            continue
        area = sheet.areas[panel]
        corners = sheet.on_page(panel, np.array([inner[:2], inner[2:]]))
        assert (corners[0] >= area[:2]).all()
        assert (corners[1] <= area[2:]).all()
        assert sheet.page.left < area.left < area.right < sheet.page.right
        assert sheet.page.bottom < area.bottom < area.top < sheet.page.top
    if difference is not None and layout is Layout.PANELS:
        assert sheet.areas[Panel.WORLD].right < sheet.areas[Panel.DIFFERENCE].left


def test_the_bounds_of_points_hold_them_all():
    assert bounds_of(np.array([(1.0, 2.0)]), np.array([(-3.0, 7.0), (0.0, 0.0)])) == Bounds(-3.0, 0.0, 1.0, 7.0)
