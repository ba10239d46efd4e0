# SPDX-License-Identifier: GPL-3.0-or-later
"""Where two boundaries meet, as one tells it: a corner that touches is one place, however many edges end in it."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....geometry import EdgeContact, SegmentRelation


@dataclass(frozen=True, slots=True, eq=False)
class MeetingPlace:
    """A place where boundaries meet: a crossing, a point of contact, or a shared piece.

    Attributes
    ----------
    number : int
        1, 2, … along the boundary of A.
    contacts : tuple of EdgeContact
        The pairs of edges that meet there; more than one where corners touch.
    kind : SegmentRelation
    points : ndarray (k, 2)
        The point, or the two ends of the piece.
    penetrating : bool
        Whether the insides overlap there.
    """

    number: int
    contacts: tuple[EdgeContact, ...]
    kind: SegmentRelation
    points: NDArray[np.float64]
    penetrating: bool


def meetings(contacts: Sequence[EdgeContact]) -> list[MeetingPlace]:
    """Return the places where boundaries meet, along the boundary of A.

    Edges that touch in an end of a shared piece are no place of their own: that they meet goes without saying.
    """
    touching: dict[tuple[float, float], list[EdgeContact]] = defaultdict(list)
    places: list[list[EdgeContact]] = []
    ends = {end for contact in contacts if contact.kind is SegmentRelation.OVERLAP for end in _points(contact)}
    for contact in contacts:
        if contact.kind is not SegmentRelation.TOUCH:
            places.append([contact])
            continue
        (point,) = _points(contact)
        if point in ends:
            continue
        if point not in touching:
            places.append(touching[point])
        touching[point].append(contact)
    return [
        MeetingPlace(
            number,
            tuple(some),
            some[0].kind,
            some[0].points,
            any(contact.penetrating for contact in some),
        )
        for number, some in enumerate(places, start=1)
    ]


def _points(contact: EdgeContact) -> list[tuple[float, float]]:
    return [(x, y) for x, y in contact.points.tolist()]
