# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about contacts: the two edges, what each cut removes, and the depths of the remaining points."""

import math
import re
from fractions import Fraction

from .claim import RAISED, checks, cross, dot, evaluated, length, minus

RAISED = dict(RAISED.items())


def _ends(claim, name):
    """The vertices in the name of an edge, each by its own name."""
    return {each: claim.vertex(each) for each in re.findall(r"[ab]\d+", name)}


def _written(text):
    """The texts for several names: "b₁: 4 − 2 = 2     p₁: 1" by name, as written."""
    return dict(re.findall(r"(\w+): (.*?)(?:     |$)", text.translate(RAISED)))


def _out_of(claim):
    """How far a point is outside the reference edge; a polygon is to the left of its edges."""
    p, q = claim.vertex(claim["first"]), claim.vertex(claim["last"])
    letter = claim["own"]
    middle = [
        sum(c) / len(claim.story.shapes["AB".index(letter)].core)
        for c in zip(*claim.story.shapes["AB".index(letter)].core, strict=True)
    ]
    side = cross(minus(q, p), minus(middle, p))
    if not side:  # a segment: outside is where the other shape is pushed
        (said,) = claim.earlier("contact.normal", same_step=False)
        out = 1 if letter == "A" else -1
        side = -out * cross(minus(q, p), said["normal"])
    return lambda point: (-1 if side > 0 else 1) * float(cross(minus(q, p), minus(point, p))) / length(minus(q, p))


@checks("contact.normal", "contact.reference")
def _across(claim):
    normal, own = claim["normal"], claim["own"]
    claim.near(length(normal), 1)
    claim.near(claim["depth"], max(0.0, -claim.story.gap))
    a, b = ([dot(normal, tuple(map(float, p))) for p in shape.core] for shape in claim.story.shapes)
    claim.near(max(a) - min(b), claim["depth"])
    ends = [dot(normal, tuple(map(float, claim.vertex(claim[end])))) for end in ("first", "last")]
    for each in ends:
        claim.near(each, claim["level"])
        claim.near(each, max(a) if own == "A" else min(b))
    assert claim["first"] != claim["last"]
    assert claim["first"][0] == claim["last"][0] == own.lower()


@checks("contact.incident", "contact.incident_point")
def _facing(claim):
    other = claim.story.shapes["AB".index(claim["other"])]
    if claim.message == "contact.incident_point":
        assert len(other.core) == 1
        return
    way, angles = minus(claim.vertex(claim["last"]), claim.vertex(claim["first"])), {}
    for edge, told in _written(claim["angles"]).items():
        p, q = _ends(claim, edge).values()
        turned = math.degrees(math.atan2(abs(float(cross(way, minus(q, p)))), -float(dot(way, minus(q, p)))))
        turned = turned if len(other.core) > 2 else min(turned, 180 - turned)  # a segment has two sides
        assert abs(evaluated(told.strip("≈ °")) - turned) <= 6e-4 * max(turned, 1e-6)
        angles[edge] = turned
    assert angles[claim["incident"]] <= min(angles.values()) + 1e-9
    deepest = min(map(_out_of(claim), other.core))
    assert min(map(_out_of(claim), _ends(claim, claim["incident"]).values())) <= deepest + 1e-9 * claim.story.size


def _piece(claim):
    """What earlier cuts have left of the incident edge, its ends by name."""
    (said,) = claim.earlier("contact.incident", same_step=False)
    left = _ends(claim, said["incident"])
    for before in claim.earlier("contact.cut", same_step=False):
        left = {name: point for name, point in left.items() if name != before["gone"]}
        left[before["new"]] = _crossing(before)
    return left


def _crossing(claim):
    """Where the incident edge meets the line perpendicular to the reference edge at its end."""
    (said,) = claim.earlier("contact.incident", same_step=False)
    way, at = minus(claim.vertex(claim["last"]), claim.vertex(claim["first"])), claim.vertex(claim["end"])
    p, q = _ends(claim, said["incident"]).values()
    share = Fraction(dot(way, minus(at, p))) / dot(way, minus(q, p))
    return tuple(start + share * (end - start) for start, end in zip(p, q, strict=True))


@checks("contact.side", "contact.uncut", "contact.cut")
def _side(claim):
    way, at = minus(claim.vertex(claim["last"]), claim.vertex(claim["first"])), claim.vertex(claim["end"])
    claim.near(claim["way"], way)
    size = claim.story.size * length(way)
    assert abs(claim["limit"] - dot(way, at)) <= 1e-9 * size
    assert claim["order"] == ("≤" if claim["end"] == claim["last"] else "≥")
    sign = 1 if claim["order"] == "≤" else -1
    left = _piece(claim)
    for name, told in re.findall(r"t·(\w+) [=≈] (\S+)", claim["products"].translate(RAISED)):
        assert abs(evaluated(told) - dot(way, left[name])) <= 6e-4 * abs(dot(way, left[name])) + 1e-9 * size
    lost = [name for name, point in left.items() if sign * (dot(way, point) - dot(way, at)) > 1e-12 * size]
    if claim.message == "contact.uncut":
        assert not lost
    elif claim.message == "contact.cut":
        assert lost == [claim["gone"]]
        claim.near(claim["point"], _crossing(claim))
        part, total = re.fullmatch(r"(.*) [=≈] (.*)", claim["share"]).groups()
        assert abs(evaluated(part) - evaluated(total)) <= 6e-3


@checks("contact.two", "contact.one", "contact.rests", "contact.turns")
def _left(claim):
    out_of, told = _out_of(claim), _written(claim["depths"])
    ends = _piece(claim) if claim.earlier("contact.incident", same_step=False) else _ends(claim, claim["deepest"])
    behind = {name: -out_of(point) for name, point in ends.items() if out_of(point) <= 1e-12 * claim.story.size}
    assert set(told) == set(behind)
    assert len(told) == (2 if claim.message in ("contact.two", "contact.rests") else 1)
    for name, work in told.items():
        assert abs(evaluated(work.replace("≈", "=").split(" = ")[-1]) - behind[name]) <= 6e-4 * claim.story.size
    claim.near(max(behind.values()), claim["depth"])
    claim.near(behind[claim["deepest"]], claim["depth"])
    claim.near(claim["depth"], max(0.0, -claim.story.gap))


@checks("contact.apart")
def _apart(claim):
    claim.near(claim["distance"], claim.story.gap)
    assert claim["distance"] > 0


@checks("contact.round", "contact.vertices")
def _alone(claim):
    claim.near(claim["depth"], max(0.0, -claim.story.gap))
    assert bool(claim.story.radii) is (claim.message == "contact.round")
