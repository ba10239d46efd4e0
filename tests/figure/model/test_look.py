# SPDX-License-Identifier: GPL-3.0-or-later
"""Themes: letters readable on every paper, colours that every kind of eye distinguishes, greys that are grey."""

import re
from itertools import combinations

import pytest

from collide_addon.figure.model.look import THEMES, Theme
from collide_addon.figure.model.style import STYLES, Role

from ...cases import in_one
from ..colour_vision import VISIONS, ciede2000, contrast, distance

PUBLISHED = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0009), 7.1792),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0011), 7.2195),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""Pairs of L*a*b* with their difference, from table 1 of Sharma, Wu and Dalal."""

MAIN = (Role.A, Role.B, Role.SIMPLEX, Role.DIRECTION)
"""What a colour alone says: that a mark belongs to A, B, A - B or the direction."""
PAPERS = (Role.PAPER, Role.LENS_PAPER, Role.REGION_PAPER, Role.DROPPED_INSIDE)
FAINT = (Role.GRID, Role.GRID_OVER, Role.GROUND, Role.BAR, Role.RULE, Role.RAIL, Role.TRACK, Role.TIME_TRACK)
"""Parts of the page that are meant to be faint, because letters also say what they say."""
LEAST = {
    (Theme.LIGHT, "normal"): 38.1,
    (Theme.LIGHT, "protan"): 18.2,
    (Theme.LIGHT, "deutan"): 17.2,
    (Theme.LIGHT, "tritan"): 12.0,
    (Theme.DARK, "normal"): 27.5,
    (Theme.DARK, "protan"): 18.7,
    (Theme.DARK, "deutan"): 14.6,
    (Theme.DARK, "tritan"): 16.8,
    (Theme.CLASSIC, "normal"): 32.6,
    (Theme.CLASSIC, "protan"): 34.5,
    (Theme.CLASSIC, "deutan"): 19.4,
    (Theme.CLASSIC, "tritan"): 21.7,
}
"""Smallest CIEDE2000 among the main colours. The seed's pure colours are worse than ours: that is why ours are ours."""
MEETING = [
    (Role.A, Role.B),
    (Role.A, Role.AXIS),
    (Role.A, Role.PIECE),
    (Role.B, Role.GHOST),
    (Role.SHADOW_A, Role.SHADOW_B),
    (Role.SHADOW_A, Role.OVERLAP),
    (Role.OVERLAP, Role.GAP),
    (Role.DIFFERENCE_HULL, Role.SIMPLEX),
    (Role.DIFFERENCE_HULL, Role.DIFFERENCE_VERTICES),
    (Role.DIFFERENCE_HULL, Role.POLYTOPE),
    (Role.DIFFERENCE_HULL, Role.DIFFERENCE_POINTS),
    (Role.SIMPLEX, Role.POLYTOPE),
    (Role.SIMPLEX, Role.DIRECTION),
    (Role.RADIUS_A, Role.RADIUS_B),
    (Role.RADIUS_A, Role.CENTER_LINE),
    (Role.RADIUS_B, Role.CENTER_LINE),
    (Role.BOX_SMALLEST, Role.BOX_PCA),
    (Role.POINT_INSIDE, Role.POINT_OUTSIDE),
    (Role.BOUNDARY_INSIDE, Role.BOUNDARY_OUTSIDE),
    (Role.RAY, Role.CROSSING),
    (Role.LINE, Role.FOOT),
    (Role.PIECE, Role.PIECE_CHOSEN),
    (Role.CLAIM, Role.TRUTH),
]
"""Roles whose lines or points are close to each other in a figure and must not be confused."""
IN_LANES = (Role.RADIUS_A, Role.RADIUS_B, Role.CENTER_LINE)
"""Bars that each have a lane and a name: their place is a second cue."""
LEAST_OF_GREYS = 11.0
"""CIEDE2000 of two adjacent greys, where dash, thickness or marker differ too."""

every_theme = pytest.mark.parametrize("theme", list(Theme))


@in_one(("first", "second", "expected"), PUBLISHED)
def test_colour_differences_are_those_that_were_published(first, second, expected):
    assert ciede2000(first, second) == pytest.approx(expected, abs=5e-5)
    assert ciede2000(second, first) == pytest.approx(expected, abs=5e-5)


@every_theme
def test_a_theme_changes_colours_and_opacities_only(theme):
    for role in Role:
        style, light = THEMES[theme][role], STYLES[role]
        assert re.fullmatch("#[0-9A-F]{6} #[0-9A-F]{6}", f"{style.colour} {style.text}"), role
        for name in ("thickness", "layer", "dash", "marker", "marker_size"):
            assert getattr(style, name) == getattr(light, name), role


@every_theme
def test_letters_can_be_read_on_what_they_stand_on(theme):
    looks = THEMES[theme]
    grounds = {role: Role.RAIL_NOW if role is Role.RAIL_NOW_NAME else Role.PAPER for role in Role if role not in PAPERS}
    contrasts = {role: contrast(looks[role].text, looks[ground].colour) for role, ground in grounds.items()}
    assert {role: found for role, found in contrasts.items() if found < 5.4} == {}


@in_one(("theme", "vision"), LEAST)
def test_the_main_colours_are_told_apart_by_every_kind_of_eye(theme, vision):
    colours = [THEMES[theme][role].colour for role in MAIN]
    smallest = min(distance(*pair, VISIONS[vision]) for pair in combinations(colours, 2))
    assert round(smallest, 1) >= LEAST[theme, vision]


def on_white(style):
    """Return the grey that a line has on white paper."""
    level = round(255 - (255 - int(style.colour[1:3], 16)) * style.opacity)
    return "#" + 3 * f"{level:02X}"


def test_print_has_greys_only():
    for style in THEMES[Theme.PRINT].values():
        for colour in (style.colour, style.text):
            assert colour[1:3] == colour[3:5] == colour[5:7]


@in_one(("first", "second"), MEETING)
def test_greys_that_meet_differ_in_lightness_and_in_a_second_cue(first, second):
    one, other = THEMES[Theme.PRINT][first], THEMES[Theme.PRINT][second]
    assert distance(on_white(one), on_white(other)) >= LEAST_OF_GREYS
    cues = [(style.dash, style.thickness, style.marker, style.marker_size) for style in (one, other)]
    assert cues[0] != cues[1] or {first, second} <= set(IN_LANES)


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK, Theme.PRINT])
def test_lines_stand_out_from_the_paper(theme):
    """The lightest line is the orange one, whose second cue is its shape."""
    looks, least = THEMES[theme], 5.4 if theme is Theme.DARK else 2.0
    lines = (role for role in Role if role not in (*PAPERS, Role.RAIL_NOW_NAME, *FAINT))
    contrasts = {role: contrast(looks[role].colour, looks[Role.PAPER].colour) for role in lines}
    assert {role: found for role, found in contrasts.items() if found < least} == {}


def test_the_classic_theme_has_the_seeds_pure_colours():
    colours = {role: THEMES[Theme.CLASSIC][role].colour for role in Role}
    assert colours[Role.A] == colours[Role.SUPPORT_A] == "#00FF00"
    assert colours[Role.B] == colours[Role.DIFFERENCE_POINTS] == colours[Role.FINAL] == "#000000"
    assert colours[Role.SIMPLEX] == colours[Role.SUPPORT_DIFFERENCE] == "#FF0000"
    assert colours[Role.DIFFERENCE_HULL] == colours[Role.SUPPORT_B] == "#0000FF"


def test_the_dark_page_has_the_grammars_colours():
    dark = [THEMES[Theme.DARK][role].colour for role in (*MAIN, Role.PAPER)]
    assert dark == ["#2FC79A", "#FFFFFF", "#FF7A33", "#E8A4CC", "#14171A"]


@pytest.mark.parametrize("theme", Theme)
def test_what_is_said_of_an_empty_area_was_as_pale_as_its_hatching(theme):
    assert THEMES[theme][Role.EMPTY].text == THEMES[theme][Role.REACH].text
