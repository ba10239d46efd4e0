# SPDX-License-Identifier: GPL-3.0-or-later
"""The lens: it enlarges what cannot be told apart, shows the same as the panel, and hides nothing important."""

import numpy as np
import pytest
from shapely.geometry import LineString, box

from collide_addon.figure.labels.obstacles import STROKE_GAP, text_box, written_upon
from collide_addon.figure.model.choices import Layout
from collide_addon.figure.model.figure import PHASES, Bounds, Kind, Mark, Panel
from collide_addon.figure.model.keyframes import already_there
from collide_addon.figure.model.outline import each_line
from collide_addon.figure.model.style import Role
from collide_addon.figure.page.sheet import Sheet
from collide_addon.figure.stage.lens import MOST_ZOOM

from ...cases import in_turn, mostly_slow
from ..clashes import clear_of_each_other
from ..conftest import OUTLINES, PAIRS
from ..rules.lens import frame, in_panel

NEARLY = [(0, 0), (4, 0), (4, 4), (0, 4)], [(4.001, 1), (7, 0), (8, 4), (5, 5)]


def page_of(unit):
    """Return a page with only the place of a lens."""
    return Sheet(Bounds(0.0, 0.0, 10.0, 10.0), {Panel.LENS: (0.0, 0.0)}, {}, unit)


@pytest.fixture(scope="module")
def nearly(make):
    """A square and a quadrangle a thousandth apart."""
    return make.gjk(*NEARLY)


def test_a_gap_too_small_to_see_is_seen_in_a_lens(nearly):
    figure, tick = nearly.figure, nearly.figure.ticks - PHASES - 1
    dots = in_panel(figure, Panel.LENS, tick, Kind.POINTS)
    (v,), (origin,) = ([dot.points[0] for dot in dots if dot.part == part] for part in ("v", "0"))
    (zoom,) = [float(mark.text[2:]) for mark in in_panel(figure, Panel.LENS, tick) if mark.part == "zoom"]
    assert np.allclose(v - origin, zoom * (nearly.result.closest_a - nearly.result.closest_b), rtol=1e-6)
    assert np.hypot(*(v - origin)) > 10.0 * figure.unit


def test_shapes_well_apart_need_no_lens(make):
    figure = make.gjk([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(5, 3), (7, 2), (8, 4), (6, 6)]).figure
    assert not any(mark.panel.is_lens for mark in figure.marks)
    assert Panel.LENS not in figure.panels


def test_crossings_near_each_other_lay_on_each_other(make):
    comb = [(0, 0), (10, 0), (10, 5), (4.3, 5), (4.25, 2), (4.2, 5), (4.1, 5), (4.05, 2), (4, 5), (0, 5)]
    figure = make.polygons([comb], [[(2, 4.5), (8, 4.4), (8, 7), (2, 7)]]).figure
    last = figure.ticks - 1
    dots = np.concatenate([mark.points for mark in in_panel(figure, Panel.LENS, last, Kind.POINTS)])
    apart = np.hypot(*(dots[:, np.newaxis] - dots).T)
    assert len(dots) > 1
    assert apart[apart > 0.0].min() > 10.0 * figure.unit


def test_touching_shapes_which_no_enlargement_tells_apart_have_no_lens(make):
    figure = make.gjk([(0, 0), (4, 0), (4, 4), (0, 4)], [(4 + 4 / MOST_ZOOM**2, 1), (7, 0), (8, 4)]).figure
    end = figure.ticks - 1
    assert not in_panel(figure, Panel.LENS, end)


def test_a_lens_stays_in_its_place_and_shows_only_where_dots_meet(nearly):
    squares = {
        mark.points.tobytes() for mark in nearly.figure.marks if mark.panel is Panel.LENS and mark.part == "lens"
    }
    assert len(squares) == 1
    assert frame(nearly.figure, Panel.LENS, PHASES) is None  # w1 is far from the origin


def test_a_lens_opened_empty_and_filled_only_when_all_had_arrived(nearly):
    there, shown = already_there(nearly.figure.marks), [mark for mark in nearly.figure.marks if mark.of_lens]
    assert {"lens-paper", "lens", "lens-place", "lens-line", "zoom", "v"} <= {mark.part for mark in shown}
    assert all((mark.delayed or there[id(mark)] == 1.0) and mark.motion is None for mark in shown)


def test_a_sentence_waits_for_what_moves_and_not_for_a_lens(make):
    figure = make.polygons(*OUTLINES["many crossings"]).figure
    waits = {step.number * PHASES + phase for step in figure.steps for phase in step.delayed}
    assert {mark.span.first for mark in figure.marks if mark.part == "lens"} - waits


def test_both_spaces_in_one_plane_have_one_lens(make):
    figure = make.gjk(*NEARLY, layout=Layout.OVERLAY).figure
    lenses = {mark.panel for mark in figure.marks if mark.panel.is_lens}
    assert len(lenses) == 1


def test_a_question_shows_no_more_in_the_lens_than_beside_it(nearly):
    for mark in nearly.figure.marks:
        if mark.panel is Panel.LENS and mark.role is Role.EMPTY:
            beside = [m for m in nearly.figure.marks if m.panel is Panel.DIFFERENCE and m.role is Role.EMPTY]
            assert mark.asking in {m.asking for m in beside if m.span.overlaps(mark.span)}


@mostly_slow(("algorithm", "x"), in_turn(["sat", "obb", "gjk"], [-1.0, -0.04, -0.02]))
def test_a_shape_as_small_as_a_dot_had_no_lens(make, algorithm, x):
    speck = np.add([(0, 0), (0.04, 0), (0.04, 0.04), (0, 0.04)], (x, 5.0))
    figure = getattr(make, algorithm)(speck, [(0, 0), (10, 0), (10, 8), (0, 8)]).figure
    tick = figure.ticks - 1
    (shown,) = [m.points for m in in_panel(figure, Panel.WORLD_LENS, tick, Kind.AREA) if m.role is Role.A]
    (zoom,) = [float(m.text[2:]) for m in in_panel(figure, Panel.WORLD_LENS, tick) if m.part == "zoom"]
    assert np.ptp(shown, axis=0) == pytest.approx(zoom * np.ptp(speck, axis=0))
    assert np.ptp(shown, axis=0).min() > 10.0 * figure.unit


def test_of_two_large_shapes_none_is_looked_at(make):
    figure = make.sat([(0, 0), (2, 0), (2, 2), (0, 2)], [(3, 0), (9, 0), (9, 6), (3, 6)]).figure
    assert not any(mark.panel.is_lens for mark in figure.marks)


def test_names_in_a_lens_are_short(nearly):
    tick = nearly.figure.ticks - PHASES - 1
    named = [mark.text for mark in in_panel(nearly.figure, Panel.LENS, tick) if mark.kind is Kind.LABEL]
    assert "v" in named
    assert not any("=" in text for text in named)


def test_a_length_in_a_lens_stood_over_its_own_lines():
    lines = [np.array([(x, 0.0), (x + 1.0, 10.0)]) for x in range(10)]
    lens = [Mark(Kind.POLYLINE, Role.SUPPORT_LINE, line, "line", Panel.LENS) for line in lines]
    label = Mark(Kind.LABEL, Role.WITNESS, np.array([(5.0, 5.0)]), "d", Panel.LENS, text="d = 1", size=2.0)
    cut = [mark for mark in written_upon([*lens, label], page_of(0.1)) if mark.kind is Kind.POLYLINE]
    letters = box(*text_box(label))
    assert any(LineString(line).intersects(letters) for line in lines)
    for mark in cut:
        assert not [part for part in each_line(mark) if LineString(part).intersects(letters)]


def test_names_of_a_minus_b_stood_on_the_hatching_of_a_and_b_in_one_plane(make):
    figure = make.gjk(*PAIRS["apart"], layout=Layout.OVERLAY).figure
    strokes = [mark for mark in figure.marks if mark.part == "gap-hatch"]
    assert strokes
    for mark in strokes:
        letters = [box(*text_box(each)) for each in figure.marks if each.kind is Kind.LABEL and each.seen_with(mark)]
        for line in map(LineString, each_line(mark)):
            assert not any(map(line.intersects, letters))


def test_a_leader_in_a_lens_was_interrupted_where_it_passed_another_text():
    leader = Mark(Kind.POLYLINE, Role.LEADER, np.array([(0.0, 0.0), (0.0, 10.0)]), "d-leader", Panel.LENS)
    other = Mark(Kind.LABEL, Role.SUPPORT_B, np.array([(1.3, 5.0)]), "b1", Panel.LENS, text="b", size=2.0)
    assert 0.0 < text_box(other)[0] < STROKE_GAP
    assert [*written_upon([leader, other], page_of(1.0))] == [leader, other]


@pytest.mark.slow
def test_the_line_to_a_lens_struck_the_name_of_the_difference(make):
    figure = make.gjk([(0, 0), (4, 0), (4, 4), (0, 4)], [(4.0001, 1), (7, 0), (8, 4), (5, 5)]).figure
    lines = [mark for mark in figure.marks if mark.part == "lens-line" and mark.panel is Panel.DIFFERENCE]
    names = [mark for mark in figure.marks if mark.part == "difference" and mark.kind is Kind.LABEL]
    assert [line for line in lines if any(line.span.overlaps(name.span) for name in names)]
    for line in lines:
        for name in (name for name in names if name.span.overlaps(line.span)):
            assert not LineString(line.points).intersects(box(*text_box(name)))


@pytest.mark.slow
def test_the_name_of_the_origins_region_stood_on_the_place_that_a_lens_enlarges(make):
    heptagon = [(429, 256), (67, 495), (-345, 361), (-498, -45), (-276, -417), (154, -476), (468, -176)]
    figure = make.gjk(heptagon, [(503.9, 5.3), (502.7, 5.9), (502.1, 4.7), (503.3, 4.1)], language="zh").figure
    assert Panel.LENS in figure.panels
    assert clear_of_each_other(figure) == []


def test_a_length_in_a_lens_had_no_room_beside_its_arrow(make):
    figure = make.convex([[(2, 3), (5, 4)]], [[(0, 0), (7, 6)]]).figure
    (length,) = (mark for mark in figure.marks if mark.panel.is_lens and mark.part == "length")
    (arrow,) = (mark for mark in figure.marks if mark.panel.is_lens and mark.part == "way-out")
    assert not LineString(arrow.points).intersects(box(*text_box(length)))
