# SPDX-License-Identifier: GPL-3.0-or-later
"""The empty grid for A − B and the table: room for everything a student writes, nothing of the answer."""

import math
from functools import cache

import numpy as np
import pytest
from shapely.geometry import MultiPoint, Point, Polygon

from collide_addon.figure.export.document import COLUMN
from collide_addon.figure.model.look import Look
from collide_addon.figure.model.playback import presence
from collide_addon.figure.model.style import PAGE_WIDTH, Role
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.worksheets.exercise import SOLVED, grid_figure, table_figure
from collide_addon.figure.worksheets.worksheet import TOPIC_OF

from ...cases import in_one, mostly_slow
from ..worksheet_text import (
    Place,
    corners,
    dot,
    exercise_at,
    floats,
    minus,
    named_points,
    number,
    plain,
    question,
    sheet,
    turn,
    vectors,
)

HEIGHT, ROW = 200.0, 12.0


of_six = in_one("place", [Place("gjk", 2, k) for k in range(6)], ids=str)


@cache
def grid(place):
    return grid_figure(exercise_at(place), HEIGHT)


def seen(figure, tick, role):
    return [mark for mark in figure.marks if mark.role is role and presence(figure, mark, tick) > 0]


@of_six
def test_the_students_grid_is_empty_and_the_solutions_shows_the_hull_of_all_differences(place):
    figure, exercise = grid(place), exercise_at(place)
    assert not seen(figure, 0, Role.DIFFERENCE_HULL)
    assert not seen(figure, 0, Role.DIFFERENCE_POINTS)
    [hull] = seen(figure, SOLVED, Role.DIFFERENCE_HULL)
    assert MultiPoint(hull.points).convex_hull.equals(MultiPoint(floats(exercise.differences)).convex_hull)


@of_six
def test_the_grid_has_room_for_every_difference_and_the_origin_at_whole_numbers(place):
    drawn = [mark.points for mark in grid(place).marks if mark.role is Role.GRID]
    upright = sorted(points[0, 0] for points in drawn if points[0, 0] == points[1, 0])
    level = sorted(points[0, 1] for points in drawn if points[0, 1] == points[1, 1])
    for lines, values in zip((upright, level), zip(*exercise_at(place).differences, (0, 0), strict=True), strict=True):
        assert np.array_equal(np.diff(lines), np.ones(len(lines) - 1))
        assert lines[0] < min(values)
        assert max(values) < lines[-1]


@of_six
def test_the_grid_is_no_higher_than_asked_for_and_nothing_of_it_is_beyond_its_page(place):
    figure = grid(place)
    page = figure.page
    assert page.height / figure.unit <= HEIGHT + 1e-9
    assert page.width / figure.unit == pytest.approx(PAGE_WIDTH)
    for mark in figure.marks:
        assert page.left <= mark.points[:, 0].min()
        assert mark.points[:, 0].max() <= page.right
        assert page.bottom <= mark.points[:, 1].min()
        assert mark.points[:, 1].max() <= page.top


@mostly_slow("turn", range(len(LANGUAGES)))
@in_one("topic", TOPIC_OF)
@in_one("seed", range(3), every=3)
def test_the_table_holds_all_that_the_loop_finds_and_every_word_fits_its_column(topic, seed, turn):
    language = [*LANGUAGES][(seed + turn) % len(LANGUAGES)]
    for exercise in sheet(topic, seed):
        figure = table_figure(exercise, exercise.table, ROW, Look(language=language))
        names = [head.removeprefix("column.") for head in exercise.table.columns] * exercise.table.halves
        heads = [mark for mark in figure.marks if mark.part.startswith("column-")]
        cells = [mark for mark in figure.marks if mark.part.startswith("cell-")]
        edges = sorted({mark.points[0, 0] for mark in figure.marks if mark.part in ("column", "halves")})
        assert [mark.part.removeprefix("column-") for mark in heads] == names
        assert 0 < len(exercise.cells) <= exercise.table.rows
        assert {len(row) for row in exercise.cells} == {len(names)}
        assert len(cells) == sum(bool(cell) for row in exercise.cells for cell in row)
        assert all(presence(figure, mark, 0) == 0 and presence(figure, mark, SOLVED) == 1 for mark in cells)
        for mark in (*heads, *cells):
            assert mark.size * COLUMN / PAGE_WIDTH >= 7.0
            middle, half = mark.points[0, 0], text_width(mark.text, mark.size) / 2
            assert edges[0] < middle - half
            assert middle + half < edges[-1]
            assert not [edge for edge in edges if middle - half < edge < middle + half], mark.text


def test_a_row_of_gjk_has_numbers_of_its_working():
    for exercise in sheet("gjk", 2):
        told = plain(" ".join(line.text() for line in exercise.working))
        for v, d, a, b, w, _ in exercise.cells:
            assert all(plain(value) in told for value in (v, d, w))
            assert plain(f"{a} \N{MINUS SIGN} {b}") in told


def cells(exercise):
    """Return the rows of a table as a reader sees them."""
    return [[plain(cell if isinstance(cell, str) else cell.text()) for cell in row] for row in exercise.cells]


def halves(exercise):
    """Return the rows of a table's two halves, one after the other."""
    width = len(exercise.table.columns)
    rows = [row[:width] for row in cells(exercise)] + [row[width:] for row in cells(exercise)]
    return [row for row in rows if any(row)]


@in_one("seed", range(3))
def test_a_row_of_sat_has_the_shadows_on_an_edges_normal(seed):
    for exercise in sheet("sat", seed):
        points = named_points(question(exercise))
        for edges, normal, shadow_a, shadow_b, overlap, length in cells(exercise):
            [n] = vectors(normal)
            letter, start, _, end = edges.split(", ")[0]
            assert dot(n, minus(points[f"{letter}{end}"], points[f"{letter}{start}"])) == 0
            ends = []
            for shape, shadow in (("a", shadow_a), ("b", shadow_b)):
                reached = [dot(n, corner) for corner in corners(question(exercise), shape)]
                ends.append((min(reached), max(reached)))
                assert [*map(number, shadow.strip("[]").split(", "))] == [min(reached), max(reached)]
            (low_a, high_a), (low_b, high_b) = ends
            assert number(overlap) == min(high_a - low_b, high_b - low_a)
            decimal = length.split()[-1].replace("\N{MINUS SIGN}", "-")
            if "√" not in decimal and "/" not in decimal:
                assert float(decimal) == pytest.approx(number(overlap) / math.hypot(*n), rel=1e-3)


@in_one("seed", range(3))
def test_a_row_of_oriented_boxes_adds_up(seed):
    for exercise in sheet("obb", seed):
        for _, a, b, both, distance, overlap in cells(exercise):
            assert number(a) + number(b) == number(both)
            assert number(both) - number(distance) == number(overlap)


@in_one("seed", range(3))
def test_a_row_of_the_hull_is_a_turn_and_a_point_goes_that_is_no_left_turn(seed):
    for exercise in sheet("hull", seed):
        points = named_points(question(exercise))
        gone = {"lower": set(), "upper": set()}
        for chain, p, q, r, value, stays in halves(exercise):
            assert number(value) == turn(points[p], points[q], points[r])
            assert stays == ("yes" if number(value) > 0 else "no")
            gone[chain] |= {q} if stays == "no" else set()
        outline = Polygon(MultiPoint(floats(points.values())).convex_hull.exterior.coords[:-1])
        corners_of_hull = {(x, y) for x, y in outline.exterior.coords}
        for name, point in points.items():
            is_corner = tuple(map(float, point)) in corners_of_hull
            assert is_corner != (name in gone["lower"] and name in gone["upper"])


@in_one("seed", range(3))
def test_a_row_of_the_minkowski_difference_is_an_edge_and_the_corner_it_ends_at(seed):
    for exercise in sheet("minkowski", seed):
        a, b = corners(question(exercise), "a"), corners(question(exercise), "b")
        differences = MultiPoint([(float(x - u), float(y - v)) for x, y in a for u, v in b]).convex_hull
        rows = [(vectors(edge)[0], owners, vectors(corner)[0]) for edge, owners, corner in cells(exercise)]
        reached = [corner for _, _, corner in rows]
        assert Polygon(floats(reached)).equals(differences)
        for (edge, owners, corner), before in zip(rows, [reached[-1], *reached], strict=False):
            assert minus(corner, before) == edge
            assert owners in ("A", "\N{MINUS SIGN}B", "A, \N{MINUS SIGN}B")
        of_a = sum("A" in owners for _, owners, _ in rows)
        assert (of_a, sum("B" in owners for _, owners, _ in rows)) == (len(a), len(b))


@in_one("seed", range(3))
def test_a_row_of_points_in_a_polygon_is_an_edge_at_the_height_of_the_point(seed):
    for exercise in sheet("pnpoly", seed):
        points = named_points(question(exercise))
        shape = Polygon(floats(corners(question(exercise), "a")))
        counted = {"P": 0, "Q": 0}
        for name, edge, heights, x, counts in halves(exercise):
            (x1, y1), (x2, y2) = points[edge[:2]], points[edge[2:]]
            low, high = map(number, heights.strip("[)").split(", "))
            assert sorted((y1, y2)) == [low, high]
            assert low <= points[name][1] < high
            assert number(x) == x1 + (points[name][1] - y1) / (y2 - y1) * (x2 - x1)
            assert counts == ("yes" if number(x) > points[name][0] else "no")
            counted[name] += counts == "yes"
        for name, count in counted.items():
            assert (count % 2 == 1) == shape.contains(Point(*map(float, points[name])))


def test_the_rows_of_segments_are_the_four_turns():
    for exercise in sheet("segments", 2):
        points = named_points(question(exercise))
        for names, value, sign in cells(exercise):
            assert number(value) == turn(*(points[name] for name in names.split(", ")))
            assert sign == ("+" if number(value) > 0 else "0" if number(value) == 0 else "\N{MINUS SIGN}")


def test_the_row_of_a_line_and_a_point_leads_to_the_foot():
    for exercise in sheet("foot", 2):
        points = named_points(question(exercise))
        [(_, value, square, t, foot)] = cells(exercise)
        [f] = vectors(foot)
        assert number(value) / number(square) == number(t)
        assert dot(minus(points["R"], f), minus(points["Q"], points["P"])) == 0
        assert turn(points["P"], points["Q"], f) == 0
