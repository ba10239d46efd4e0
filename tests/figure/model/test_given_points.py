# SPDX-License-Identifier: GPL-3.0-or-later
"""What `collide_addon.figure` says about points, names and options of which no figure can be made."""

import pytest

import collide_addon
from collide_addon.geometry import GeometryError

A, B = [[0, 0], [1, 0], [0, 1]], [[3, 3], [4, 3]]


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ([[0, 0], [1e200, 0]], "A row 1 is (1e+200, 0.0): a figure shows coordinates from 1e-60 to 1e+60"),
        ([[0, 0], [0, 1e-200]], "A row 1 is (0.0, 1e-200): a figure shows coordinates from 1e-60 to 1e+60"),
        ([[0, 0], [1]], "A must be rows of numbers (x, y): its rows have different lengths"),
    ],
    ids=("huge", "tiny", "ragged"),
)
def test_points_that_no_page_can_show_ended_in_a_traceback(points, said):
    with pytest.raises(GeometryError) as told:
        collide_addon.figure(points, B)
    assert str(told.value).startswith(said)


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ({"theme": "dim"}, "theme is 'dim': expected one of 'light', 'dark', 'classic', 'print'"),
        ({"language": "fr"}, "language is 'fr': expected one of 'en', 'ru', 'zh'"),
        ({"language": "auto"}, "language is 'auto': expected one of 'en', 'ru', 'zh'"),
        ({"classic": "no"}, "classic is 'no': expected one of 'False', 'True'"),
        ({"start_angle": "x"}, "start_angle is 'x': expected a finite number"),
        ({"pace": -1}, "pace is -1: expected a whole number from 0 to 10000"),
        ({"radius_a": -1}, "radius_a is -1: expected a number from 0"),
        ({"algorithm": 5}, "There is no algorithm 5 of points"),
        ({"names": ["X", "Y", "Z"]}, "3 names are given, and 2 shapes: give at most one name for each"),
        ({"algorithm": "shadow"}, "shadow takes 1 shape, and 2 are given"),
    ],
    ids=str,
)
def test_a_wrong_value_of_an_option_was_dropped_or_said_without_its_name(option, said):
    with pytest.raises(ValueError) as told:  # noqa: PT011  # its message is what is asked
        collide_addon.figure(A, B, **option)
    assert str(told.value).startswith(said)


def test_an_unknown_language_of_a_page_ended_in_a_key_error():
    drawn = collide_addon.figure(A, B)
    with pytest.raises(GeometryError, match="languages is 'fr': expected one of 'en', 'ru', 'zh'"):
        drawn.html(languages=["fr"])


def test_an_empty_name_is_none():
    assert repr(collide_addon.figure(A, B, names=["", "Bar"])) == repr(collide_addon.figure(A, B, names=["A", "Bar"]))
