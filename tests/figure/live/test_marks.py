# SPDX-License-Identifier: GPL-3.0-or-later
"""The live figure: each moment has the same parts, and what has only moved keeps its outline."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from collide_addon.figure.export.svg import svg
from collide_addon.figure.labels.obstacles import half_room
from collide_addon.figure.live.marks import live_marks, region_of_origin
from collide_addon.figure.live.moment import MovingShape, next_moment
from collide_addon.figure.live.page import first_drawing, page_marks, room_to_move, still_fits
from collide_addon.figure.model.choices import Layout
from collide_addon.figure.model.figure import Kind, Panel
from collide_addon.figure.model.look import Look
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.text.messages import say
from collide_addon.geometry import ConvexPolygon, epa, gjk, minkowski_difference

from ...cases import in_one

SQUARE = np.array([(0, 0), (2, 0), (2, 2), (0, 2)], dtype=float)
SHAPES = {
    "a square": SQUARE,
    "a triangle": np.array([(0, 0), (1, 0), (0, 1)], dtype=float),
    "a segment": np.array([(0, 0), (1, 1)], dtype=float),
    "a point": np.array([(0, 0)], dtype=float),
    "a tiny square": SQUARE * 1e-12,
    "a huge square": SQUARE * 1e12,
}
PLACES = {"apart": (5.0, 1.0), "touching": (2.0, 0.0), "one in the other": (0.5, 0.5), "the same place": (0.0, 0.0)}


def shape(letter, points, at, form=None):
    at = np.array(at, dtype=float)
    polygon = ConvexPolygon(points + at)
    return MovingShape(letter, letter.lower(), polygon, at, polygon.vertices - at if form is None else form)


def moment(a, b, at, last=None):
    kept = (None, None) if last is None else (last.a.form, last.b.form)
    return next_moment(shape("A", a, (0, 0), kept[0]), shape("B", b, at, kept[1]), last)


def parts(now, layout):
    return [(each.mark.part, each.mark.kind, each.mark.panel) for each in live_marks(now, room_to_move(now, layout))]


@in_one("layout", Layout)
@in_one("a", SHAPES)
def test_every_moment_has_the_same_parts_of_the_same_kinds(a, layout):
    usual = parts(moment(SQUARE, SQUARE, (5, 0)), layout)
    for b, at in product(SHAPES, PLACES):
        assert parts(moment(SHAPES[a], SHAPES[b], PLACES[at]), layout) == usual, (b, at)


@pytest.mark.parametrize("layout", Layout)
def test_the_first_drawing_has_something_to_draw_for_every_part(layout):
    now = moment(SQUARE, SQUARE, (5, 0))
    sheet = room_to_move(now, layout)
    drawn = {mark.part for mark in first_drawing(now, sheet, Look(layout=layout)).marks}
    parts = [*live_marks(now, sheet), *page_marks(now, sheet, "en")]
    assert {each.mark.part for each in parts} <= drawn


def test_no_two_parts_of_different_panels_have_one_name():
    now = moment(SQUARE, SQUARE, (5, 0))
    places = {}
    for each in live_marks(now, room_to_move(now, Layout.PANELS)):
        assert places.setdefault(each.mark.part, (each.mark.panel, each.mark.role)) == (each.mark.panel, each.mark.role)


@pytest.mark.parametrize("at", PLACES)
def test_the_answer_is_that_of_gjk_and_epa(at):
    last = moment(SQUARE, SQUARE, (7, 7))
    now = moment(SQUARE, SQUARE, PLACES[at], last)
    moved = SQUARE + PLACES[at]
    assert now.relation is gjk(SQUARE, moved).relation
    assert now.length == max(gjk(SQUARE, moved).distance, epa(SQUARE, moved).depth)


def test_the_search_begins_at_the_last_answer():
    angle = np.linspace(0, 2 * np.pi, 400, endpoint=False)
    disc = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    bar = disc * (3.0, 0.3) @ np.array([(np.cos(0.4), np.sin(0.4)), (-np.sin(0.4), np.cos(0.4))])
    cold = moment(disc, bar, (2.51, -3.0))
    warm = moment(disc, bar, (2.51, -3.0), moment(disc, bar, (2.5, -3.0)))
    assert cold.steps >= 6
    assert warm.steps <= 3
    assert warm.cold_steps == cold.steps == cold.cold_steps


def test_what_only_moves_keeps_its_outline_and_the_difference_too():
    first = moment(SQUARE, SHAPES["a triangle"], (5, 1))
    second = moment(SQUARE, SHAPES["a triangle"], (4.3, 0.7), first)
    assert second.difference is first.difference
    now = second.difference + second.a.at - second.b.at
    assert np.allclose(now, minkowski_difference(second.a.polygon, second.b.polygon), atol=1e-15)
    turned = next_moment(second.a, shape("B", SHAPES["a triangle"][::-1] * (-1, 1), (4, 1)), second)
    assert turned.difference is not first.difference


def test_the_page_has_room_to_move_and_is_left_when_a_shape_leaves_it():
    first = moment(SQUARE, SQUARE, (5, 0))
    sheet = room_to_move(first, Layout.PANELS)
    assert still_fits(sheet, first)
    assert still_fits(sheet, moment(SQUARE, SQUARE, (5.5, 0.3), first))
    assert not still_fits(sheet, moment(SQUARE, SQUARE, (50, 0), first))


def test_a_page_that_has_got_far_too_large_is_left():
    wide = room_to_move(moment(SQUARE, SQUARE, (50, 0)), Layout.PANELS)
    assert not still_fits(wide, moment(SQUARE, SQUARE, (3, 0)))


def test_a_new_page_is_not_left_at_once():
    for at in (2.0, 5.0, 50.0, 1e6):
        now = moment(SQUARE, SQUARE, (at, 0))
        assert still_fits(room_to_move(now, Layout.OVERLAY), now)


@in_one("layout", Layout)
@in_one("at", PLACES)
def test_texts_stay_within_their_panel(at, layout):
    now = moment(SQUARE, SQUARE, PLACES[at])
    sheet = room_to_move(now, layout)
    for each in live_marks(now, sheet):
        if each.mark.kind is Kind.LABEL and each.mark.text:
            (x, y), area = each.at + sheet.panels[each.mark.panel], sheet.areas[each.mark.panel]
            assert area.left <= x <= area.right
            assert area.bottom <= y <= area.top


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_drawing_of_a_moment_is_a_figure(language):
    now = moment(SQUARE, SQUARE, (5, 0))
    look = Look(language=language)
    figure = first_drawing(now, room_to_move(now, look.layout), look)
    assert say("live.steps", language, steps=now.steps, cold=now.cold_steps) in {mark.text for mark in figure.marks}
    assert "<svg" in svg(figure)


@in_one("at", PLACES)
@in_one("b", SHAPES)
def test_the_supporting_lines_touch_the_shapes_and_leave_all_of_them_on_one_side(b, at):
    now = moment(SQUARE, SHAPES[b], PLACES[at])
    sheet = room_to_move(now, Layout.PANELS)
    marks = {each.mark.part: each for each in live_marks(now, sheet)}
    difference = now.difference + now.a.at - now.b.at
    tiny = 1e-9 * np.ptp(difference, axis=0).max()
    for part, points, sign in (("A", now.a.polygon.vertices, 1), ("B", now.b.polygon.vertices, -1)):
        heights = sign * (points - marks[f"line-{part}"].at) @ now.direction
        assert heights.max() <= tiny
    heights = (difference - marks["line-difference"].at) @ now.direction
    assert abs(heights.max()) <= tiny
    for part in ("line-A", "line-B", "line-difference"):
        ends = marks[part].mark.points
        assert np.abs(ends @ now.direction).max() <= 1e-6 * np.abs(ends).max()


@pytest.mark.parametrize("at", [(5.0, 1.0), (4.0, 4.0), (1.0, -3.5), (-6.0, 2.0)])
def test_everything_in_the_region_is_nearest_to_the_vertex_or_edge_of_the_difference_that_the_origin_is(at):
    now = moment(SQUARE, SHAPES["a triangle"], at)
    hull = now.difference + now.a.at - now.b.at
    region = region_of_origin(now, room_to_move(now, Layout.PANELS))
    assert gjk(region, [(0.0, 0.0)]).distance == 0.0
    feature = hull[hull @ now.direction >= (hull @ now.direction).max() - 1e-9]
    inner = region.mean(axis=0) + 0.99 * (region - region.mean(axis=0))
    for point in inner:
        assert gjk(feature, [point]).distance == pytest.approx(gjk(hull, [point]).distance)


@pytest.mark.parametrize("at", PLACES)
def test_the_bar_is_as_long_as_the_distance_or_depth_is_in_the_panels(at):
    now = moment(SQUARE, SQUARE, PLACES[at])
    bars = {each.mark.part: each.mark.points for each in page_marks(now, room_to_move(now, Layout.PANELS), "en")}
    assert np.ptp(bars["bar"][:, 0]) == pytest.approx(now.length) if now.length else not len(bars["bar"])
    assert np.ptp(bars["bar-track"][:, 0]) >= now.length


QUADRANGLE = np.array([(-1, -1), (1, -1), (1.2, 1), (-0.6, 1.3)])
HEXAGON = 0.8 * np.array([(1, 0), (0.5, 0.9), (-0.5, 0.9), (-1, 0), (-0.5, -0.9), (0.5, -0.9)])


@pytest.mark.parametrize("at", [(2.6, 0.7), (1.8, 0.7), (1.2, 0.7), (0.1, 0.7)])
def test_lengths_stand_on_no_line_and_no_letter_on_the_arrow(at):
    now = moment(QUADRANGLE, HEXAGON, at)
    shown = live_marks(now, room_to_move(now, Layout.PANELS))
    marks = [replace(each.mark, points=each.mark.points + each.at) for each in shown]
    texts = [mark for mark in marks if mark.part.endswith("-text") and mark.text]
    assert len(texts) == 1
    for text in texts:
        half = half_room(text.text, text.size)
        for mark in (mark for mark in marks if mark.kind is Kind.POLYGON and mark.panel is text.panel):
            share = np.linspace(0, 1, 50)[:, np.newaxis, np.newaxis]
            line = (mark.points + share * (np.roll(mark.points, -1, axis=0) - mark.points)).reshape(-1, 2)
            assert not (np.abs(line - text.points[0]) < half).all(axis=1).any(), (text.part, mark.part)
    letters = [mark for mark in marks if mark.part in ("name-A", "name-B")]
    for arrow in (mark for mark in marks if mark.kind is Kind.ARROW and mark.panel is Panel.WORLD and len(mark.points)):
        along = arrow.points[0] + np.linspace(0, 1, 50)[:, np.newaxis] * (arrow.points[1] - arrow.points[0])
        for letter in letters:
            assert np.hypot(*(along - letter.points[0]).T).min() > letter.size / 2


@pytest.mark.parametrize("x", np.linspace(-1.5, 1.5, 13))
@pytest.mark.parametrize("b", [QUADRANGLE, HEXAGON])
def test_a_supporting_line_ran_through_the_letter_of_an_overlapping_shape(b, x):
    now = moment(QUADRANGLE, b, (x, 0.6))
    shown = {each.mark.part: each for each in live_marks(now, room_to_move(now, Layout.PANELS))}
    assert now.deepest is not None
    for line, letter in (("line-A", "name-B"), ("line-B", "name-A")):
        ends, place = shown[line].mark.points + shown[line].at, shown[letter].at
        along = ends[0] + np.linspace(0, 1, 50)[:, np.newaxis] * (ends[1] - ends[0])
        assert np.hypot(*(along - place).T).min() > shown[letter].mark.size / 2


@pytest.mark.parametrize("at", [(2.2, 0.1), (2.6, 0.7), (1.2, 0.7), (0.1, 0.7), (-2.3, -0.4)])
def test_the_name_of_the_origin_stood_on_the_line_to_v_or_on_the_arrow(at):
    now = moment(QUADRANGLE, HEXAGON, at)
    sheet = room_to_move(now, Layout.PANELS)
    marks = [*live_marks(now, sheet), *page_marks(now, sheet, "en")]
    shown = {each.mark.part: each for each in marks}
    name = shown["origin-name"]
    for part in ("distance-difference", "depth-difference", "line-difference"):
        points = shown[part].mark.points
        if len(points):
            along = points[0] + np.linspace(0, 1, 50)[:, np.newaxis] * (points[1] - points[0]) + shown[part].at
            assert np.hypot(*(along - name.at).T).min() > name.mark.size / 2, part
