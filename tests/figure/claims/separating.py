# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about separating lines: where A and B are along a direction, and which directions separate."""

import math

from .claim import checks, dot, evaluated


def _reach(claim, way):
    """Where A begins along a vector, and where B ends."""
    a, b = ([dot(way, tuple(map(float, p))) for p in shape.core] for shape in claim.story.shapes)
    radius_a, radius_b = (float(shape.radius) for shape in claim.story.shapes)
    return min(a) - radius_a, max(b) + radius_b


def _gap(claim, degrees):
    turned = math.radians(degrees)
    low, high = _reach(claim, (math.cos(turned), math.sin(turned)))
    return low - high


@checks("separating.of_a", "separating.of_b", "separating.gap", "separating.equal", "separating.none")
@checks("separating.turn_end", "separating.turn_on")
def _direction(claim):
    turned = math.radians(claim["angle"])
    claim.near(claim["p"], (math.cos(turned), math.sin(turned)))
    low, high = _reach(claim, claim["p"])
    claim.near(claim["low"], low)
    claim.near(claim["high"], high)
    claim.near(-claim["from"], low)
    claim.near(-claim["to"], high)
    told = claim["work"].replace("≈", "=").split(" = ")[-1]
    assert abs(evaluated(told) - (low - high)) <= 6e-4 * max(abs(low - high), claim.story.size)
    for letter, height in (("a", low), ("b", high)):
        name = claim[f"last_{letter}"]
        if not name.startswith("S("):
            claim.near(dot(claim["p"], tuple(map(float, claim.vertex(name)))), height)
    signs = {"separating.gap": 1, "separating.equal": 0, "separating.none": -1}
    if claim.message in signs:
        noise = 1e-9 * claim.story.size
        assert (low - high > noise) - (low - high < -noise) == signs[claim.message]


@checks("separating.arc", "separating.weak_arc", "separating.one", "separating.two", "separating.all")
@checks("separating.overlapping")
def _arc(claim):
    noise, start, end = 1e-9 * claim.story.size, claim["start"], claim["end"]
    claim.near(claim["width"], end - start)
    if claim.message == "separating.overlapping":
        assert all(_gap(claim, angle) < noise for angle in range(360))
        return
    gaps = [_gap(claim, start + share * (end - start)) for share in (0, 0.2, 0.5, 0.9, 1)]
    assert min(gaps) >= -noise
    assert max(gaps[0], gaps[-1]) <= noise
    assert (max(gaps) > noise) == (claim.message == "separating.arc")
    if claim.message == "separating.all":
        assert end - start == 360
        return
    assert max(_gap(claim, start - 1), _gap(claim, end + 1)) < -noise
    assert (end - start > 0) == (claim.message in ("separating.arc", "separating.weak_arc"))
    opposite = end - start < 179 and abs(_gap(claim, start + 180)) <= noise
    assert opposite == (claim.message == "separating.two")
