# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about rounding: what float32 and float64 make of a gap, with each operation rounded."""

import re
from fractions import Fraction

import numpy as np

from .claim import checks, dot, plain

FIXED_GAP = Fraction(1, 100)


def _unit(claim):
    """The power of ten in which lengths are given, from the first gap, which is a tenth of it."""
    return claim.story.figure.result["gaps"]["exponents"][0] + 1


def _exponent(text):
    return int(plain(text.removeprefix("10")))


def _asked(claim, exponent, shifted):
    """The vertices of A and B in their places, and the direction, exactly."""
    way = tuple(map(Fraction, claim.story.figure.result["direction"]))
    a, b = (shape.core for shape in claim.story.shapes)
    length = Fraction(10) ** exponent
    gap = FIXED_GAP * Fraction(10) ** _unit(claim) if shifted else length
    step = gap + (max(dot(way, p) for p in a) - min(dot(way, q) for q in b)) / dot(way, way)
    away = length if shifted else 0
    return (
        [(x + away, y + away) for x, y in a],
        [(x + away + step * way[0], y + away + step * way[1]) for x, y in b],
        way,
    )


def _reach(asked, kind):
    """How far A reaches, and where B begins, with one rounding for each number and each operation."""
    a, b, (x, y) = asked
    x, y = kind(float(x)), kind(float(y))
    a, b = ([kind(kind(float(p)) * x) + kind(kind(float(q)) * y) for p, q in points] for points in (a, b))
    return max(a), min(b)


def _says(claim, asked, column):
    high, low = _reach(asked, {"float32": np.float32, "float64": np.float64}[column])
    epsilon = claim.story.figure.result["epsilon"] if column == "float64" else 0.0
    return "touching" if abs(low - high) <= epsilon else "separated" if low > high else "penetrating"


@checks("rounding.setup", "rounding.columns")
def _direction(claim):
    result = claim.story.figure.result
    claim.near(tuple(claim["direction"]), tuple(result["direction"]))
    assert claim["epsilon"] == result["epsilon"] == (claim.story.tolerance or 1e-9)
    for name, shifted in (("gaps", False), ("shifts", True)):
        for row, exponent in enumerate(result[name]["exponents"]):
            asked = _asked(claim, exponent, shifted)
            assert result[name]["exact"][row] == "separated"
            for column in ("float32", "float64"):
                assert result[name][column][row] == _says(claim, asked, column), (name, exponent, column)


@checks("rounding.shrinks", "rounding.moves", "rounding.lost", "rounding.within")
def _first_wrong(claim):
    shifted = bool(claim.message == "rounding.moves" or claim.earlier("rounding.moves"))
    exponent, column = _exponent(claim["power"]), claim["column"]
    answers = claim.story.figure.result["shifts" if shifted else "gaps"]
    row = answers["exponents"].index(exponent)
    assert [each != "separated" for each in answers[column][: row + 1]] == [False] * row + [True]
    words = {"choice.touching": "touching", "choice.overlapping": "penetrating"}
    assert words[claim["said"].message] == answers[column][row]
    asked = _asked(claim, exponent, shifted)
    high, low = _reach(asked, getattr(np, column))
    assert getattr(np, column)(plain(claim["high"])) == high
    assert getattr(np, column)(plain(claim["low"])) == low
    assert claim["difference"] == float(low - high)
    meant = min(dot(asked[2], point) for point in asked[1])
    assert abs(Fraction(plain(claim["meant"])) - meant) <= Fraction(10) ** exponent / 5 or shifted
    if claim.message == "rounding.within":
        assert 0 < abs(claim["difference"]) <= claim["epsilon"]


@checks("rounding.end_gap", "rounding.end_shift")
def _end(claim):
    answers = claim.story.figure.result["shifts" if claim.message == "rounding.end_shift" else "gaps"]
    for column in ("float32", "float64", "exact"):
        wrong = [each for each, said in zip(answers["exponents"], answers[column], strict=True) if said != "separated"]
        if wrong:
            assert _exponent(claim[column]) == wrong[0]
        else:
            assert claim[column].message == "rounding.never"
    assert re.fullmatch("10.+", claim["gap"])
    assert _exponent(claim["gap"]) == _unit(claim) - 2
