# SPDX-License-Identifier: GPL-3.0-or-later
"""Rulers: on every figure, in their places, with exact and short numbers, clear of everything else."""

import re
from itertools import combinations

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.algorithms.compare import compare_lesson
from collide_addon.figure.model.choices import Layout, Rulers
from collide_addon.figure.model.figure import Bounds, Kind, Panel
from collide_addon.figure.model.lesson import FigureChoices
from collide_addon.figure.model.outline import outline
from collide_addon.figure.model.style import RULER_ROLES, STYLES, Role
from collide_addon.figure.page.rulers import MANTISSAS, bar_of, ticks_of
from collide_addon.figure.text.exact_form import read

from ...cases import in_one, mostly_slow

OVERLAY = Layout.OVERLAY
SQUARE, U = [(0, 0), (2, 0), (2, 2), (0, 2)], [(0, 0), (7, 0), (7, 5), (5, 5), (5, 2), (3, 2), (3, 5), (0, 5)]
FAR_SQUARE = [(x + 1e6, y - 3e6) for x, y in SQUARE]
KINDS = {
    "GJK": lambda make, pairs, **look: make.gjk(*pairs["apart"], **look),
    "GJK, overlay": lambda make, pairs, **look: make.gjk(*pairs["apart"], layout=OVERLAY, **look),
    "GJK, random": lambda make, pairs, **look: make.gjk(*pairs["random, apart"], language="ru", **look),
    "GJK, tiny": lambda make, pairs, **look: make.gjk(*pairs["tiny"], **look),
    "GJK, huge": lambda make, pairs, **look: make.gjk(*pairs["huge"], **look),
    "GJK, far away": lambda make, pairs, **look: make.gjk(*([FAR_SQUARE] * 2), **look),
    "GJK, points": lambda make, pairs, **look: make.gjk(*pairs["equal points at the origin"], **look),
    "GJK, one is small": lambda make, pairs, **look: make.gjk(*pairs["a hundred times larger"], **look),
    "EPA": lambda make, pairs, **look: make.epa(*pairs["overlapping"], language="zh", **look),
    "EPA, contained": lambda make, pairs, **look: make.epa(*pairs["contained"], **look),
    "SAT": lambda make, pairs, **look: make.sat(*pairs["overlapping"], **look),
    "SAT, overlay": lambda make, pairs, **look: make.sat(*pairs["apart"], layout=OVERLAY, **look),
    "SAT, circles": lambda make, pairs, **look: make.sat(*pairs["circle and polygon"], **look),
    "OBB": lambda make, pairs, **look: make.obb(*pairs["apart"], angles=(0.3, 1.1), **look),
    "boxes": lambda make, pairs, **look: make.boxes(pairs["random, apart"][0], **look),
    "PNPOLY": lambda make, pairs, **look: make.pnpoly([U], [(4, 4), (1, 3), (9, 1)], **look),
    "boundary map": lambda make, pairs, **look: make.boundary_map([U], **look),
    "polygons": lambda make, pairs, **look: make.polygons([U], [SQUARE], **look),
    "concave": lambda make, pairs, **look: make.concave([U], [SQUARE], **look),
    "segments": lambda make, pairs, **look: make.segments([(0, 0), (2, 2)], [(1.6, 1), (1.2, 3)], **look),
    "foot": lambda make, pairs, **look: make.foot([(-15, 2), (55, -26)], [(-15, -37.5)], **look),
    "hull": lambda make, pairs, **look: make.hull(pairs["random, apart"][0], **look),
    "sum": lambda make, pairs, **look: make.minkowski(U[:3], SQUARE, difference=False, **look),
    "difference": lambda make, pairs, **look: make.minkowski(U[:3], SQUARE, difference=True, layout=OVERLAY, **look),
    "support": lambda make, pairs, **look: make.support(SQUARE, **look),
    "classic GJK": lambda make, pairs, **look: make.classic(registry.GJK, *pairs["apart"], **look),
    "classic SAT": lambda make, pairs, **look: make.classic(registry.SAT, *pairs["overlapping"], **look),
    "case": lambda make, pairs, **look: make.case("GJK-23-witness-vertices", **look),
}
DRAWN = (Rulers.SCALE, Rulers.AXES, Rulers.GRID)

every_kind = mostly_slow("kind", KINDS, 8)
every_ruled = pytest.mark.parametrize(
    ("kind", "rulers"),
    [
        pytest.param(kind, rulers, marks=() if row % (8 * len(DRAWN)) == 8 * column else pytest.mark.slow)
        for row, kind in enumerate(KINDS)
        for column, rulers in enumerate(DRAWN)
    ],
)


@pytest.fixture(scope="session")
def with_rulers(make, pairs):
    """Return the figure of a kind with rulers, made once."""
    made = {}

    def figure(kind, rulers):
        if (kind, rulers) not in made:
            made[kind, rulers] = KINDS[kind](make, pairs, rulers=rulers).figure
        return made[kind, rulers]

    return figure


def of_rulers(figure):
    """Return the marks of rulers, without those of a question, which has its own grid."""
    return [mark for mark in figure.marks if mark.role in RULER_ROLES and mark.asking is None]


@every_ruled
def test_rulers_lie_on_the_page_and_clear_of_all_words(with_rulers, box, kind, rulers):
    figure = with_rulers(kind, rulers)
    marks = of_rulers(figure)
    assert marks
    slack = 1e-6 * figure.unit
    low, high = np.array(figure.page[:2]) - slack, np.array(figure.page[2:]) + slack
    for mark in marks:
        if mark.kind is not Kind.LABEL:
            points = np.concatenate([stroke.points for stroke in outline(mark, figure.unit).strokes])
            points = points + np.array(figure.panels[mark.panel])
            assert (points >= low).all()
            assert (points <= high).all()
    numbers = [(mark, box(figure, mark)) for mark in marks if mark.kind is Kind.LABEL]
    for mark, room in numbers:
        assert (np.array(room[:2]) >= low).all(), mark.text
        assert (np.array(room[2:]) <= high).all(), mark.text
    words = [(mark, box(figure, mark)) for mark in figure.marks if mark.kind is Kind.LABEL and mark not in marks]
    for (mark, one), (other, two) in [*combinations(numbers, 2), *((n, w) for n in numbers for w in words)]:
        both = (
            min(one.right, two.right) - max(one.left, two.left),
            min(one.top, two.top) - max(one.bottom, two.bottom),
        )
        assert min(both) <= slack, (mark.text, other.text)


@every_kind
def test_each_number_is_the_coordinate_at_which_its_tick_stands(with_rulers, kind):
    figure = with_rulers(kind, Rulers.AXES)
    numbers = [mark for mark in figure.marks if mark.part.startswith(("tick-x", "tick-y"))]
    notes = {mark.panel: mark.text for mark in figure.marks if mark.part == "tick-note"}
    for axis, column in (("x", 0), ("y", 1)):
        found = [mark for mark in numbers if mark.part.startswith(f"tick-{axis}")]
        assert found
        for mark in found:
            note = notes.get(mark.panel, "")
            base, factor = (re.search(pattern, note) for pattern in (rf"{axis}: (\S+) \+", r"× (\S+)"))
            value = read(mark.text) * (read(factor[1]) if factor else 1.0) + (read(base[1]) if base else 0.0)
            reach = max(abs(limit) for limit in figure.page)
            assert mark.points[0][column] == pytest.approx(value, rel=1e-12, abs=1e-12 * reach)
            assert len(mark.text) <= 7


@every_ruled
def test_without_rulers_there_are_none_and_with_them_the_contents_keep_their_places(
    make, pairs, with_rulers, kind, rulers
):
    plain, ruled = KINDS[kind](make, pairs).figure, with_rulers(kind, rulers)
    assert of_rulers(plain) == []
    assert ruled.parameters["rulers"] == rulers.value
    assert 0.999 < ruled.unit / plain.unit < 1.35
    for mark in plain.marks:
        if mark.part == "A" and mark.panel is Panel.WORLD:
            twin = next(each for each in ruled.marks if each.part == "A" and each.panel is Panel.WORLD)
            assert np.array_equal(mark.points, twin.points)


def test_the_difference_has_axes_through_its_own_origin(with_rulers):
    figure = with_rulers("GJK", Rulers.AXES)
    zeros = [mark for mark in figure.marks if mark.role is Role.ZERO and mark.panel is Panel.DIFFERENCE]
    assert {mark.part: set(mark.points[:, column]) for mark, column in zip(zeros, (0, 1), strict=True)} == {
        "axis-y": {0.0},
        "axis-x": {0.0},
    }
    assert figure.panels[Panel.DIFFERENCE] != (0.0, 0.0)


def test_charts_and_tables_have_no_rulers(make, pairs, with_rulers):
    for kind in ("SAT", "OBB", "boxes", "boundary map"):
        assert {mark.panel for mark in of_rulers(with_rulers(kind, Rulers.GRID))} == {Panel.WORLD}
    a, b = (KINDS["GJK"](make, pairs).a, KINDS["GJK"](make, pairs).b)
    figure = compare_lesson([a, b], FigureChoices(rulers=Rulers.GRID)).figure
    assert {mark.panel for mark in of_rulers(figure)} == {Panel.WORLD}


def test_the_classic_panel_has_the_coordinates_of_the_world(with_rulers):
    figure = with_rulers("classic SAT", Rulers.AXES)
    numbers = {
        panel: {
            (mark.text, round(float(mark.points[0][0]), 9))
            for mark in figure.marks
            if mark.part.startswith("tick-x") and mark.panel is panel
        }
        for panel in (Panel.WORLD, Panel.CLASSIC)
    }
    assert numbers[Panel.WORLD] == numbers[Panel.CLASSIC]


@every_kind
def test_a_scale_bar_is_as_long_as_its_number_says(with_rulers, kind):
    figure = with_rulers(kind, Rulers.SCALE)
    bars = [mark for mark in figure.marks if mark.part == "scale-bar"]
    words = [mark for mark in figure.marks if mark.part == "scale"]
    assert len(bars) == len(words) > 0
    for bar, word in zip(bars, words, strict=True):
        length = float(np.ptp(bar.points[:, 0]))
        assert length == pytest.approx(read(word.text), rel=1e-6)
        assert read(f"{read(word.text):.1e}"[0]) in MANTISSAS
        assert length / figure.unit >= 18.0


def test_a_grid_lies_below_everything():
    assert max(STYLES[role].layer for role in RULER_ROLES) < min(
        STYLES[role].layer for role in Role if role not in (*RULER_ROLES, Role.PAPER, Role.LENS_PAPER, Role.RULE)
    )
    assert STYLES[Role.GRID].layer == min(STYLES[role].layer for role in RULER_ROLES)


PLANE = Bounds(-7.3, -4.1, 9.2, 11.0)


@in_one("exponent", [-12, -9, -6, -4, -3, 0, 3, 4, 5, 9, 12])
def test_numbers_are_short_at_every_size(exponent):
    scale = 10.0**exponent
    ticks = ticks_of(Bounds(*(scale * np.array(PLANE)).tolist()), 0.1 * scale)
    factor = read(ticks.note.removeprefix("× ")) if ticks.note else 1.0
    assert len(ticks.x) >= 2
    for tick in (*ticks.x, *ticks.y):
        assert len(tick.text) <= 6
        assert tick.at == pytest.approx(read(tick.text) * factor)


@pytest.mark.parametrize("far", [2e5, -1e6, 1e9, -3e11])
def test_far_from_the_origin_the_numbers_count_from_nearby(far):
    ticks = ticks_of(replace_x(PLANE, far), 0.1)
    base = read(re.search(r"x: (\S+) \+", ticks.note)[1])
    for tick in ticks.x:
        assert base + read(tick.text) == tick.at
        assert len(tick.text) <= 4
    assert all(tick.at == read(tick.text) for tick in ticks.y)


def replace_x(plane, far):
    return plane._replace(left=plane.left + far, right=plane.right + far)


def test_ticks_never_crowd():
    for unit in (0.05, 0.1, 0.2, 0.33, 0.5):
        ticks = ticks_of(PLANE, unit)
        for pair in (ticks.x, ticks.y):
            at = np.array([tick.at for tick in pair])
            assert (np.diff(at) >= 22.0 * unit - 1e-9).all()


def test_a_scale_bar_grows_with_its_panel():
    assert bar_of(100.0, 0.1) == (20.0, "20")
    assert bar_of(1e-9, 1e-12) == (2e-10, "2·10⁻¹⁰")
