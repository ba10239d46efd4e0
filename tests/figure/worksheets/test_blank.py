# SPDX-License-Identifier: GPL-3.0-or-later
"""The empty grid for A − B and the table: room for all that a student writes, nothing of the answer."""

import numpy as np
import pytest
from shapely.geometry import MultiPoint

from collide_addon.figure.export.document import COLUMN
from collide_addon.figure.model.look import Look
from collide_addon.figure.model.playback import presence
from collide_addon.figure.model.style import PAGE_WIDTH, Role
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.worksheets.blank import blank_figure
from collide_addon.figure.worksheets.exercise import SOLVED

from ..worksheet_text import floats, plain, sheet


@pytest.fixture(params=range(6))
def exercise(request):
    return sheet("gjk", 2)[request.param]


def seen(figure, tick, role):
    return [mark for mark in figure.marks if mark.role is role and presence(figure, mark, tick) > 0]


def test_the_students_grid_is_empty_and_the_solutions_shows_the_hull_of_all_differences(exercise):
    figure = blank_figure(exercise)
    assert not seen(figure, 0, Role.DIFFERENCE_HULL)
    assert not seen(figure, 0, Role.DIFFERENCE_POINTS)
    [hull] = seen(figure, SOLVED, Role.DIFFERENCE_HULL)
    assert MultiPoint(hull.points).convex_hull.equals(MultiPoint(floats(exercise.differences)).convex_hull)


def test_the_grid_has_room_for_every_difference_and_the_origin_at_whole_numbers(exercise):
    grid = [mark.points for mark in blank_figure(exercise).marks if mark.role is Role.GRID]
    upright = sorted(points[0, 0] for points in grid if points[0, 0] == points[1, 0])
    level = sorted(points[0, 1] for points in grid if points[0, 1] == points[1, 1])
    for lines, values in zip((upright, level), zip(*exercise.differences, (0, 0), strict=True), strict=True):
        assert np.array_equal(np.diff(lines), np.ones(len(lines) - 1))
        assert lines[0] < min(values)
        assert max(values) < lines[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_a_row_for_every_step_and_heads_that_fit_their_columns(exercise, language):
    figure = blank_figure(exercise, Look(language=language))
    edges = sorted(mark.points[0, 0] for mark in figure.marks if mark.part == "column")
    heads = [mark for mark in figure.marks if mark.part.startswith("column-")]
    assert [mark.part.removeprefix("column-") for mark in heads] == list(exercise.table.columns)
    for mark, left, right in zip(heads, edges, edges[1:], strict=False):
        assert left < mark.points[0, 0] - text_width(mark.text, mark.size) / 2
        assert mark.points[0, 0] + text_width(mark.text, mark.size) / 2 < right
        assert mark.size / figure.unit * COLUMN / PAGE_WIDTH >= 7.0
    steps = sum(caption.message.startswith(("exercise.gjk_nearest", "exercise.gjk_on")) for caption in exercise.working)
    assert steps <= exercise.table.rows


@pytest.mark.parametrize("topic", ["gjk", "epa"])
@pytest.mark.parametrize("seed", range(5))
def test_the_solutions_table_has_a_row_for_every_step_that_fits_its_columns(topic, seed):
    for exercise in sheet(topic, seed):
        figure = blank_figure(exercise)
        cells = [mark for mark in figure.marks if mark.part.startswith("cell-")]
        edges = sorted({mark.points[0, 0] for mark in figure.marks if mark.part == "column"})
        assert 0 < len(exercise.cells) <= exercise.table.rows
        assert len(cells) == sum(bool(cell) for row in exercise.cells for cell in row)
        for mark in cells:
            assert presence(figure, mark, 0) == 0
            assert mark.size / figure.unit * COLUMN / PAGE_WIDTH >= 7.0
            middle, half = mark.points[0, 0], text_width(mark.text, mark.size) / 2
            assert not [edge for edge in edges if middle - half < edge < middle + half], mark.text


def test_a_row_of_gjk_has_numbers_of_its_working():
    for exercise in sheet("gjk", 2):
        told = plain(" ".join(line.text() for line in exercise.working))
        for v, d, a, b, w, _ in exercise.cells:
            assert all(plain(value) in told for value in (v, d, w))
            assert plain(f"{a} \N{MINUS SIGN} {b}") in told
