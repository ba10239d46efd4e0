# SPDX-License-Identifier: GPL-3.0-or-later
"""The contacts of two shapes of which one turns or bends: time is halved until each stretch is decided.

A stretch is decided where a bound proves that the shapes are apart, or in contact, all through it (see `looking`). All
that are not are halved at once, the widest first, so that the search is everywhere as fine as anywhere. What shrinks to
nothing is the first or the last time of a contact. Shapes that come near without a contact are decided sooner or later,
the nearer the later; for those that glance off or slide along each other no width is small enough, so the looks are
counted.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from ..predicates.results import Relation
from .meeting import Meeting

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .looking import Look, Looking

SHORTEST_PARTING = 2.0**-16
"""Of a piece of the motion: shapes in contact at two times so near to each other have not parted in between."""
SHARE_IN_CONTACT = 4
"""So many times fewer looks are spent on partings within a contact than on contacts."""


def meetings_by_halving(looking: Looking, times: Sequence[float], most: int) -> tuple[list[Meeting], float]:
    """Return the contacts from the first to the last of some times, and how long one that is missing may be, at most.

    It is the widest stretch that was left undecided, apart at both ends, when all were as short as the motions'
    resolution or, after `most` looks, when only changes from apart to contact were followed.
    """
    close = looking.close
    looks = [looking.at(time) for time in times]
    seen = {look.time: look.gap for look in looks}
    shortest_parting = SHORTEST_PARTING * (times[-1] - times[0])
    stretches = list(pairwise(looks))
    unseen, left = 0.0, {True: most, False: most // SHARE_IN_CONTACT}
    while stretches:
        halves: list[tuple[Look, Look]] = []
        for one, other in stretches:
            if _is_decided(looking, one, other, shortest_parting):
                continue
            apart, changes = _kind(one, other, close)
            width, middle = other.time - one.time, (one.time + other.time) / 2.0
            is_fine = width <= looking.resolution or not one.time < middle < other.time
            if is_fine or not (changes or left[apart]):
                unseen = max(unseen, width) if apart else unseen
                continue
            left[apart] -= not changes
            look = looking.at(middle)
            seen[middle] = look.gap
            halves += [(one, look), (look, other)]
        stretches = halves
    return _meetings(seen, close), unseen


def _kind(one: Look, other: Look, close: float) -> tuple[bool, bool]:
    """Tell whether the shapes are apart at both times, and whether they are at one of them only."""
    first, last = one.gap > close, other.gap > close
    return first and last, first != last


def _is_decided(looking: Looking, one: Look, other: Look, shortest_parting: float) -> bool:
    apart, changes = _kind(one, other, looking.close)
    if apart:
        return looking.apart_between(one, other)
    if changes or (one.gap > 0.0) != (other.gap > 0.0):  # the time of a change is wanted as such
        return False
    return other.time - one.time <= shortest_parting or looking.in_contact_between(one, other)


def _meetings(seen: Mapping[float, float], close: float) -> list[Meeting]:
    """Return the runs of times in contact; shapes that are only close, and never in contact, touch."""
    found = []
    for is_close, run in groupby(sorted(seen), key=lambda time: seen[time] <= close):
        near = list(run)
        if is_close:
            met = [time for time in near if seen[time] <= 0.0] or near
            relation = Relation.PENETRATING if min(seen[time] for time in near) < -close else Relation.TOUCHING
            found.append(Meeting(Fraction(met[0]), Fraction(met[-1]), relation, exact=False))
    return found
