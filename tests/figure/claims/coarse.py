# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about rough bounds: whether they are apart, from which numbers, and what an engine spends on them."""

import re

import numpy as np

from .claim import checks, evaluated

KINDS = ("coarse.circles", "coarse.boxes", "coarse.oriented", "coarse.hulls")
OF_A_BOX_AXIS = 5


@checks(*KINDS)
def _bound(claim):
    """Each kind is drawn around both shapes, which it contains."""
    bounds = claim.marks("bound")
    assert len(bounds) == 2
    for mark, shape in zip(bounds, claim.story.shapes, strict=True):
        points = np.array(shape.core, float)
        low, high = mark.points.min(axis=0), mark.points.max(axis=0)
        slack = 1e-3 * max(float((high - low).max()), 1e-12 * claim.story.size)  # a circle is drawn as a fine polygon
        assert (points >= low - slack).all()
        assert (points <= high + slack).all()
    order = [each.message for each in claim.earlier(*KINDS, same_step=False)]
    assert [*order, claim.message] == list(KINDS[: len(order) + 1])


def _sides(claim):
    """Both sides of the comparison, as they are written."""
    left, right = re.search(r"(?:\|c(?:·u)?\||min n·b) [=≈] (\S+) [>≤] \D*? [=≈] (\S+)$", claim["work"]).groups()
    return evaluated(left), evaluated(right)


@checks("coarse.apart", "coarse.perhaps", "coarse.gap", "coarse.together")
def _test(claim):
    (kind,) = (each.message for each in claim.earlier(*KINDS))
    a, b = (np.array(shape.core, float) for shape in claim.story.shapes)
    left, right = _sides(claim)
    apart = claim.message in ("coarse.apart", "coarse.gap")
    assert (kind == "coarse.hulls") is (claim.message in ("coarse.gap", "coarse.together"))
    assert apart is (" > " in claim["work"])
    slack = 6e-4 * max(abs(left), abs(right), 1e-9)
    assert left >= right - slack if apart else claim.story.gap <= 0 or left <= right + slack
    assert not apart or claim.story.gap > 0
    if kind == "coarse.hulls":
        assert apart is (claim.story.gap > 1e-12 * claim.story.size) or abs(claim.story.gap) <= 1e-9 * claim.story.size
        assert claim["products"] % (len(a) + len(b)) == 0 < claim["products"]
        return
    assert (
        left - right <= max(claim.story.gap, 0) + slack + 1e-9 * claim.story.size
    )  # a bound is no further away than what it contains
    if kind == "coarse.circles":
        assert claim["products"] == 1
        for points in (a, b):
            assert right >= np.ptp(points, axis=0).max() / 2 - slack
    elif kind == "coarse.boxes":
        assert claim["products"] == 0
        between = np.abs((b.max(axis=0) + b.min(axis=0) - a.max(axis=0) - a.min(axis=0)) / 2)
        reach = (np.ptp(a, axis=0) + np.ptp(b, axis=0)) / 2
        assert np.abs(between - reach - (left - right)).min() <= 2 * slack
        assert ((between - reach).max() > 2 * slack) <= apart or claim.story.gap <= 0
    else:
        assert claim["products"] % OF_A_BOX_AXIS == 0 < claim["products"] <= 4 * OF_A_BOX_AXIS


@checks("coarse.first", "coarse.hulls_alone", "coarse.none")
def _spent(claim):
    tests = claim.earlier("coarse.apart", "coarse.perhaps", "coarse.gap", "coarse.together", same_step=False)
    spent = 0
    for each in tests:
        spent += each["products"]
        if each.message in ("coarse.apart", "coarse.gap"):
            break
    said = {"coarse.apart": "coarse.first", "coarse.gap": "coarse.hulls_alone", "coarse.together": "coarse.none"}
    if tests:
        assert (claim["spent"], claim["hulls"]) == (spent, tests[-1]["products"])
        assert said[each.message] == claim.message
