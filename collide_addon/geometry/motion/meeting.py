# SPDX-License-Identifier: GPL-3.0-or-later
"""From the first to the last time of a contact, within a piece of a motion: exactly where both shapes drift."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ..predicates.results import Relation
from .passage import passage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .looking import Looking
    from .motion import Drift


@dataclass(frozen=True, slots=True)
class Meeting:
    """A time of contact without a break.

    Attributes
    ----------
    start, end : Fraction
        First and last time.
    relation : Relation
        Penetrating when they overlap at any time of it, else touching.
    exact : bool
        Both times are exact.
    """

    start: Fraction
    end: Fraction
    relation: Relation
    exact: bool


def meetings_of_drifts(looking: Looking, a: Drift, b: Drift, since: float, until: float) -> list[Meeting]:
    """Return the one time of contact of two shapes that drift, if they meet, and look where they are nearest."""
    (ax, ay), (bx, by) = a.position_at(since), b.position_at(since)
    velocity = b.velocity[0] - a.velocity[0], b.velocity[1] - a.velocity[1]
    found = passage(a.shape, b.shape, (bx - ax, by - ay), velocity)
    begin, limit = Fraction(since), Fraction(until)
    first, last = begin, limit
    if found is not None:
        first = begin if found.enter is None else max(begin, begin + found.enter)
        last = limit if found.leave is None else min(limit, begin + found.leave)
    if found is None or first > last:
        if _may_be_nearest(looking, since, until):
            looking.lowest(since, until)
        return []
    looking.gap_at(float(first))
    if _may_be_nearest(looking, float(first), float(last)):
        looking.lowest(float(first), float(last))
    # At the first or last time of an overlap they only touch.
    return [Meeting(first, last, found.relation if first < last else Relation.TOUCHING, exact=True)]


def _may_be_nearest(looking: Looking, since: float, until: float) -> bool:
    """Tell whether the shapes can be nearer, or deeper in each other, than at any time that was looked at."""
    speed = looking.a.speed(since, until) + looking.b.speed(since, until)
    ends = looking.gap_at(since) + looking.gap_at(until)
    return (ends - speed * (until - since)) / 2.0 < looking.nearest


def joined(meetings: Sequence[Meeting]) -> list[Meeting]:
    """Join contacts that go on from one piece of the motion to the next."""
    whole: list[Meeting] = []
    for each in meetings:
        if whole and each.start <= whole[-1].end:
            last = whole.pop()
            relation = last.relation if last.relation is Relation.PENETRATING else each.relation
            whole.append(Meeting(last.start, each.end, relation, last.exact and each.exact))
        else:
            whole.append(each)
    return whole
