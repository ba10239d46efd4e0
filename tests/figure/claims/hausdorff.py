# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about the Hausdorff distance, its vertices and the ways from them."""

import math
import re

from .claim import checks, dot, edges, holds, length, minus, nearest_on, plain


def nearest(claim, letter, point):
    """The point of the other shape that is nearest to a point of this one."""
    other = claim.story.shapes[letter == "a"].core
    if holds(other, point):
        return point
    found = [nearest_on(p, q, point) for p, q in edges(other)] or other
    return min(found, key=lambda each: dot(minus(each, point), minus(each, point)))


def away(claim, name):
    """How far a named vertex is from the other shape."""
    point = claim.vertex(name)
    return length(minus(point, nearest(claim, name[0], point)))


def names(claim, letters="ab"):
    return [
        f"{letter}{k}" for letter in letters for k in range(1, 1 + len(claim.story.shapes["ab".index(letter)].core))
    ]


@checks("hausdorff.vertices", "hausdorff.leaders")
def _counts(claim):
    counts = [len(names(claim, letter)) for letter in "ab"]
    if claim.message == "hausdorff.vertices":
        assert [claim["n"], claim["m"]] == counts
    else:
        assert claim["count"] == sum(counts)


@checks("hausdorff.longer", "hausdorff.not_longer", "hausdorff.also", "hausdorff.turned")
@checks("hausdorff.vertex", "hausdorff.inside", "hausdorff.nearest", "hausdorff.also_longer", "hausdorff.also_inside")
def _step(claim):
    name = claim["vertex"]
    point = claim.vertex(name)
    claim.near(claim["point"], point)
    assert (claim["own"], claim["other"]) == (("A", "B") if name[0] == "a" else ("B", "A"))
    if claim.message == "hausdorff.vertex":
        return
    claim.near(claim["distance"], away(claim, name))
    claim.near(length(minus(claim["nearest"], point)), away(claim, name))
    before = names(claim)[: names(claim).index(name)]
    longest = max((away(claim, each) for each in before), default=-1.0)
    if claim.message in ("hausdorff.longer", "hausdorff.also_longer"):
        assert claim["distance"] > longest - 1e-12 * claim.story.size
    elif claim.message == "hausdorff.not_longer":
        assert claim["distance"] <= longest + 1e-12 * claim.story.size
        claim.near(claim["best"], longest)
        claim.near(claim["best"], away(claim, claim["best_vertex"]))
    elif claim.message in ("hausdorff.also", "hausdorff.turned"):
        claim.near(claim["best"], longest)
        assert (claim.message == "hausdorff.turned") is (name == "b1")
    elif claim.message in ("hausdorff.inside", "hausdorff.also_inside"):
        assert claim["distance"] == 0


@checks("hausdorff.directed", "hausdorff.result", "hausdorff.equal")
def _answer(claim):
    from_a, from_b = (max(away(claim, each) for each in names(claim, letter)) for letter in "ab")
    if claim.message == "hausdorff.equal":
        assert from_a == from_b == 0
        return
    claim.near(claim["from_a"], from_a)
    claim.near(claim["from_b"], from_b)
    claim.near(claim["distance"], max(from_a, from_b))
    claim.near(away(claim, claim["vertex"]), claim["distance"])
    claim.near(claim["point"], claim.vertex(claim["vertex"]))
    assert (claim["own"], claim["other"]) == (("A", "B") if claim["vertex"][0] == "a" else ("B", "A"))
    sides = [float(plain(side)) for side in re.findall(r"[^ ()+]+(?=\)?²)", claim["squares"])]
    assert math.isclose(length(sides), claim["distance"], rel_tol=1e-3), "rounded to four digits"
    claim.near(length(minus(claim["nearest"], claim["point"])), claim["distance"])
