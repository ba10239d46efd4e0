# SPDX-License-Identifier: GPL-3.0-or-later
"""Two shapes in motion over an interval of time: their distance as a curve, all contacts, and when they first meet.

If both drift, the times are exact (see `shape_cast`), also for a contact between two samples of the curve. If one of
them turns or bends, time is halved until bounds decide each interval (see `meeting`).
"""

import math
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..narrowphase.distance import SignedDistance
from ..narrowphase.shapes import ConvexShape
from ..predicates.errors import GeometryError
from ..predicates.points import as_row
from ..predicates.progress import run, scaled
from ..predicates.results import Relation
from .advancement import PLANE_MEASURE, AdvancementStep, Measure, conservative_advancement
from .meeting import Meeting, MovingPair, joined, meetings_by_halving, meetings_of_drifts
from .motion import Moving, RigidMotion

MOST_LOOKS = 1 << 15
"""Measurements that a sweep spends on intervals that the bounds do not decide, shared by the pieces of the motions."""
LEAST_LOOKS = 1 << 6
"""The least number of them in a piece."""


@dataclass(frozen=True, slots=True)
class Contact:
    """An uninterrupted contact.

    Attributes
    ----------
    start, end : float
        First and last time; equal where the shapes touch at one time only.
    relation : Relation
        Penetrating when they overlap at any time of it, else touching.
    exact : bool
        Whether both times are exact (ratios, or roots for circles), rounded once; else off by at most the resolution.
    before, after : bool
        Whether the contact has already begun at the first time, and still lasts at the last.
    between : tuple of two float, or None
        The times of the two samples between which it lies, if no sample falls into it.
    """

    start: float
    end: float
    relation: Relation
    exact: bool
    before: bool
    after: bool
    between: tuple[float, float] | None


@dataclass(frozen=True, slots=True, eq=False)
class SweepResult:
    """Distances and contacts of two shapes in motion.

    Attributes
    ----------
    times : tuple of float
        Times of the samples, increasing; the sweep is from the first to the last.
    samples : tuple of SignedDistance
        The signed distance at each of these times.
    contacts : tuple of Contact
        All contacts, in order.
    least : SignedDistance
        The smallest distance, or the largest depth, of all times: never above 0 if there is a contact.
    least_time : float
        The time of `least`: if both drift, to about the resolution; else the best of those measured.
    resolution : float
        Accuracy of times that are not exact, in units of time.
    unseen : float
        Contacts shorter than this may be missing, in units of time; 0.0 if none can be. It exceeds the resolution if
        turning shapes stay so close for so long that the number of measurements is used up.
    looked_at : tuple of (float, float)
        Every time measured, with the signed distance then: the curve as finely as it is known.
    """

    times: tuple[float, ...]
    samples: tuple[SignedDistance, ...]
    contacts: tuple[Contact, ...]
    least: SignedDistance
    least_time: float
    resolution: float
    unseen: float
    looked_at: tuple[tuple[float, float], ...]

    @property
    def first(self) -> Contact | None:
        """The first contact."""
        return self.contacts[0] if self.contacts else None


def sweep(a: Moving, b: Moving, times: Sequence[float]) -> SweepResult:
    """Return the distances of two shapes at `times`, and all contacts from the first to the last of these.

    Parameters
    ----------
    a, b : Moving
    times : sequence of float
        Increasing, at least two, within the times of the motions.

    Returns
    -------
    SweepResult
        All contacts of drifting shapes, exactly. All contacts of others that last for `SweepResult.unseen` or longer,
        provided that the motions' bounds are true, and also any found by conservative advancement; a separation within
        a contact is found if it lasts for 2**-16 of a piece of the motion.

    Raises
    ------
    GeometryError
        When the times are fewer than two, not increasing, or beyond a motion.

    Examples
    --------
    >>> a = RigidMotion.of([(0, 0), (1, 0), (1, 1), (0, 1)])
    >>> b = RigidMotion.of([(4, 0), (5, 0), (5, 1), (4, 1)], velocity=(-6, 0))
    >>> first = sweep(a, b, [0.0, 0.25, 1.0]).first
    >>> first.start, first.end
    (0.5, 0.8333333333333334)
    """
    return run(sweep_in_parts(a, b, times))


def sweep_in_parts(
    a: Moving, b: Moving, times: Sequence[float], measure: Measure = PLANE_MEASURE
) -> Generator[float, None, SweepResult]:
    """Do the work of `sweep` in parts: yield the share done, from 0 to 1, and return the result."""
    moments = as_row(times, "times")
    if len(moments) < 2 or not (moments[:-1] < moments[1:]).all():
        raise GeometryError("times must be two or more, each later than the one before")
    start, end = float(moments[0]), float(moments[-1])
    for motion in (a, b):
        if motion.times[0] > start or motion.times[-1] < end:
            raise GeometryError("times go from {start} to {end}: the motion is not known there", start=start, end=end)
    pair = MovingPair(a, b, measure)
    inner = np.union1d(a.times, b.times)
    breaks = [start, *inner[(inner > start) & (inner < end)].tolist(), end]
    samples = []
    for count, time in enumerate(moments.tolist(), start=1):
        samples.append(measure.signed_distance(a.at(time), b.at(time)))
        pair.remember(time, samples[-1].value)
        yield count / len(moments) / 2
    met = start  # the time at which advancement meets is always measured
    for step in conservative_advancement(a, b, start, end, measure):
        met = step.time
        if measure.is_slow:
            yield 0.5
    places = np.union1d(moments, [met, *breaks])
    meetings: list[Meeting] = []
    unseen, most = 0.0, max(MOST_LOOKS // measure.fewer // (len(breaks) - 1), LEAST_LOOKS)
    for count, (since, until) in enumerate(pairwise(breaks), start=1):
        drift_a, drift_b = a.drift(since, until), b.drift(since, until)
        if drift_a is not None and drift_b is not None:
            meetings += meetings_of_drifts(pair, drift_a, drift_b, since, until)
        else:
            piece = places[np.searchsorted(places, since) : np.searchsorted(places, until) + 1]
            work, so_far = meetings_by_halving(pair, piece.tolist(), most), 0.5 + (count - 1) / (len(breaks) - 1) / 2
            found, hidden = yield from scaled(work, so_far, so_far)
            meetings += found
            unseen = max(unseen, hidden)
        yield 0.5 + count / (len(breaks) - 1) / 2
    contacts = tuple(_contact(each, moments) for each in joined(meetings))
    least_time = min(pair.seen, key=lambda each: (pair.seen[each], each))
    least = measure.signed_distance(a.at(least_time), b.at(least_time))
    if contacts and least.value > 0.0:  # only rounding keeps the shapes apart
        least = least._replace(value=0.0, relation=Relation.TOUCHING)
    times = tuple(moments.tolist())
    seen = tuple(
        (time, gap if gap > -math.inf else 0.0) for time, gap in sorted(pair.seen.items())
    )  # meshes have no depth
    return SweepResult(times, tuple(samples), contacts, least, least_time, pair.resolution, unseen, seen)


def _contact(meeting: Meeting, times: NDArray[np.float64]) -> Contact:
    first, last = float(meeting.start), float(meeting.end)
    row = int(np.searchsorted(times, first))
    unseen = row > 0 and row < len(times) and first > times[row - 1] and last < times[row]
    between = (float(times[row - 1]), float(times[row])) if unseen else None
    before, after = first <= float(times[0]), last >= float(times[-1])
    return Contact(first, last, meeting.relation, meeting.exact, before, after, between)


@dataclass(frozen=True, slots=True, eq=False)
class ImpactResult:
    """The first contact of two shapes in motion.

    Attributes
    ----------
    time : float or None
        Time of the first contact, the start if they are in contact then; None when they do not meet.
    exact : bool
        Whether the time is exact (a ratio, or a root for circles), rounded once; else it is off by at most `tolerance`.
    contact : Contact or None
        The whole of the first contact.
    at_start : Relation
        Their relation at the start.
    stepped : float
        The time that conservative advancement reached: that of the first contact, or less.
    iterations : int
        Number of its steps.
    tolerance : float
        In units of time.
    """

    time: float | None
    exact: bool
    contact: Contact | None
    at_start: Relation
    stepped: float
    iterations: int
    tolerance: float


def time_of_impact(
    a: ConvexShape | ArrayLike,
    b: ConvexShape | ArrayLike,
    velocity: ArrayLike,
    *,
    until: float = 1.0,
    record: Callable[[AdvancementStep], object] | None = None,
) -> ImpactResult:
    """Return the time at which B, drifting at a constant velocity, meets A.

    Parameters
    ----------
    a, b : ConvexPolygon, Circle or array-like (n, 2)
        The shapes at time 0; points stand for their convex hull.
    velocity : array-like (2,)
        Velocity of B relative to A, in scene units per unit of time.
    until : float
        The last time of interest.
    record : callable, optional
        Receives an `AdvancementStep` for each step.

    Returns
    -------
    ImpactResult
        Exact.

    Raises
    ------
    GeometryError
        When an input is empty, not finite or of the wrong shape, `until` not above 0, or the path until then too long.

    Examples
    --------
    >>> square = [(0, 0), (1, 0), (1, 1), (0, 1)]
    >>> time_of_impact(square, [(5, 0), (6, 0), (6, 1), (5, 1)], (-8, 0)).time
    0.5
    """
    return impact_of(RigidMotion.of(a, until=until), RigidMotion.of(b, velocity, until=until), record=record)


def impact_of(a: Moving, b: Moving, *, record: Callable[[AdvancementStep], object] | None = None) -> ImpactResult:
    """Return when two shapes in any motion first meet, within the time that both motions have in common.

    Raises
    ------
    GeometryError
        When the motions have no time in common.
    """
    start, end = float(max(a.times[0], b.times[0])), float(min(a.times[-1], b.times[-1]))
    swept = sweep(a, b, (start, end))
    first = swept.first
    last: AdvancementStep | None = None
    for last in conservative_advancement(a, b, start, end):
        if record is not None:
            record(last)
    assert last is not None  # noqa: S101  # there is a first step
    time, exact = (None, False) if first is None else (first.start, first.exact)
    return ImpactResult(time, exact, first, swept.samples[0].relation, last.time, last.number, swept.resolution)
