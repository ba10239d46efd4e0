# SPDX-License-Identifier: GPL-3.0-or-later
"""Looks: one table, the palette of the visual grammar, readable letters."""

import re
from pathlib import Path

import pytest

from collide_addon import figure
from collide_addon.figure.model.style import (
    BLACK,
    CAPTION_SIZE,
    CHART_TEXT_SIZE,
    LABEL_SIZE,
    NUMBERS_SIZE,
    SMALL_SIZE,
    STYLES,
    TITLE_SIZE,
    Marker,
    Role,
)
from collide_addon.figure.page.page import CAPTION_LINES

PACKAGE = Path(figure.__file__).parent.parent
OWNERS = {
    "#009E73": (Role.A, Role.SUPPORT_A, Role.SHADOW_A, Role.EDGE_A),
    "#14171A": (Role.B, Role.SUPPORT_B, Role.SHADOW_B, Role.EDGE_B),
    "#D55E00": (
        *(Role.DIFFERENCE_HULL, Role.SIMPLEX, Role.SUPPORT_DIFFERENCE, Role.POLYTOPE, Role.EDGE_LIT),
        *(Role.TRANSLATION, Role.WEIGHT, Role.REGION_NOW),
    ),
    "#B0508A": (Role.DIRECTION, Role.AXIS, Role.RAY, Role.SUPPORT_LINE, Role.SWEEP),
}
"""Colours by owner: marks of A, of B, of A - B, and of the search direction."""
UPWARDS = (
    *(Role.GRID, Role.DIFFERENCE_HULL, Role.EMPTY, Role.REGION_PAPER, Role.GRID_OVER, Role.DIFFERENCE_POINTS),
    *(Role.REGION, Role.DIFFERENCE_VERTICES),
    *(Role.A, Role.B, Role.SIMPLEX_PAST, Role.POLYTOPE, Role.SIMPLEX, Role.EDGE_LIT, Role.SUPPORT_A, Role.DIRECTION),
    *(Role.SUPPORT_DIFFERENCE, Role.FINAL, Role.WITNESS, Role.ORIGIN, Role.TEXT),
)
"""What is drawn over what: regions over A − B, the named edge over its polytope, this step over earlier ones."""


def test_every_role_has_a_look():
    for role in Role:
        style = STYLES[role]
        assert style.thickness > 0, role
        assert style.marker_size > 0, role
        assert len(style.dash) % 2 == 0, role  # drawn, left out


def test_the_style_table_has_one_size_for_each_kind():
    assert TITLE_SIZE > CAPTION_SIZE > LABEL_SIZE > CHART_TEXT_SIZE > NUMBERS_SIZE > SMALL_SIZE
    assert CAPTION_LINES == 3


@pytest.mark.parametrize("colour", OWNERS)
def test_what_belongs_to_one_owner_has_its_colour(colour):
    assert {STYLES[role].colour for role in OWNERS[colour]} == {colour}


def test_what_must_be_seen_lies_over_what_surrounds_it():
    layers = [STYLES[role].layer for role in UPWARDS]
    assert layers == sorted(layers)
    assert len(set(layers)) == len(layers)


def test_what_proves_is_black_and_dashed():
    for role in (Role.WITNESS, Role.REACH):
        assert STYLES[role].colour == BLACK
        assert STYLES[role].dash


def test_colours_are_never_the_only_cue():
    """Lines of different roles that occur in one panel differ in dash or thickness, points in marker or size."""
    lines = (Role.DIFFERENCE_HULL, Role.SIMPLEX, Role.SIMPLEX_PAST, Role.WITNESS, Role.GHOST)
    assert len({(STYLES[role].dash, STYLES[role].thickness) for role in lines}) == len(lines)
    points = (Role.DIFFERENCE_POINTS, Role.DIFFERENCE_VERTICES, Role.ORIGIN, Role.SIMPLEX, Role.BOUNDARY_OUTSIDE)
    assert len({STYLES[role].marker for role in points}) == len(Marker)


def test_no_other_file_than_the_styles_and_the_themes_names_a_colour():
    found = []
    for room in ("figure", "scene", "operators", "ui"):
        for file in sorted((PACKAGE / room).rglob("*.py")):
            if file.name not in ("style.py", "look.py"):
                found += [(file.name, hit) for hit in re.findall(r"#[0-9A-Fa-f]{6}\b", file.read_text("utf-8"))]
    assert found == []
