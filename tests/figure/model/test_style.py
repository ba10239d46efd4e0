# SPDX-License-Identifier: GPL-3.0-or-later
"""Looks: one table, the grammar's palette, letters that can be read."""

import re
from pathlib import Path

import pytest

from collide_addon import figure
from collide_addon.figure.model.style import STYLES, Marker, Role

PACKAGE = Path(figure.__file__).parent.parent
PALETTE = {
    Role.A: "#009E73",
    Role.B: "#000000",
    Role.SIMPLEX: "#D55E00",
    Role.DIFFERENCE_HULL: "#0072B2",
    Role.DIFFERENCE_POINTS: "#D55E00",
    Role.DIFFERENCE_VERTICES: "#E69F00",
    Role.ORIGIN: "#5C3317",
    Role.DIRECTION: "#CC79A7",
    Role.POLYTOPE: "#D55E00",
    Role.TRANSLATION: "#D55E00",
    Role.WITNESS: "#000000",
    Role.FINAL: "#000000",
    Role.SUPPORT_A: "#009E73",
    Role.SUPPORT_DIFFERENCE: "#D55E00",
}
LAYERS = {
    Role.A: 20,
    Role.B: 22,
    Role.SIMPLEX: 40,
    Role.SIMPLEX_PAST: 30,
    Role.DIFFERENCE_HULL: 12,
    Role.DIFFERENCE_POINTS: 10,
    Role.DIFFERENCE_VERTICES: 14,
    Role.ORIGIN: 60,
    Role.DIRECTION: 50,
    Role.SUPPORT_A: 42,
    Role.POLYTOPE: 35,
    Role.FINAL: 55,
}


def luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("role", list(Role))
def test_every_role_has_a_look(role):
    style = STYLES[role]
    assert re.fullmatch("#[0-9A-F]{6}", style.colour)
    assert style.thickness > 0
    assert style.marker_size > 0
    assert len(style.dash) % 2 == 0  # drawn, left out


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.PAPER])
def test_letters_of_every_role_stand_out_from_the_paper(role):
    paper = luminance(STYLES[Role.PAPER].colour)
    assert (paper + 0.05) / (luminance(STYLES[role].text) + 0.05) >= 5.4


def test_the_palette_is_the_grammars():
    assert {role: STYLES[role].colour for role in PALETTE} == PALETTE


def test_the_layers_are_the_grammars():
    assert {role: STYLES[role].layer for role in LAYERS} == LAYERS


def test_colours_are_never_the_only_cue():
    """Lines of different roles that meet in one panel differ in dash or thickness, points in marker or size."""
    lines = (Role.DIFFERENCE_HULL, Role.SIMPLEX, Role.SIMPLEX_PAST, Role.WITNESS, Role.CERTIFICATE, Role.GHOST)
    assert len({(STYLES[role].dash, STYLES[role].thickness) for role in lines}) == len(lines)
    points = (Role.DIFFERENCE_POINTS, Role.DIFFERENCE_VERTICES, Role.ORIGIN, Role.SIMPLEX)
    assert len({STYLES[role].marker for role in points}) == len(Marker)


def test_no_other_file_than_the_styles_and_the_themes_names_a_colour():
    found = []
    for room in ("figure", "scene", "operators", "ui"):
        for file in sorted((PACKAGE / room).rglob("*.py")):
            if file.name not in ("style.py", "theme.py"):
                found += [(file.name, hit) for hit in re.findall(r"#[0-9A-Fa-f]{6}\b", file.read_text("utf-8"))]
    assert found == []
