# SPDX-License-Identifier: GPL-3.0-or-later
"""When do two shapes in motion meet? In steps of conservative advancement, and for drifting shapes exactly."""

from collections.abc import Callable
from dataclasses import dataclass

from numpy.typing import ArrayLike

from ..narrowphase.shapes import ConvexShape
from ..predicates.results import Relation
from .advancement import AdvancementStep, conservative_advancement
from .motion import Moving, RigidMotion
from .sweep import Contact, sweep


@dataclass(frozen=True, slots=True, eq=False)
class ImpactResult:
    """The first contact of two shapes in motion.

    Attributes
    ----------
    time : float or None
        Time of the first contact, 0.0 when they are in contact from the start; None when they do not meet.
    exact : bool
        The time is exact, a ratio or for circles a root, and rounded once; else it is off by `tolerance` at most.
    contact : Contact or None
        The first time of contact as a whole.
    at_start : Relation
        How they lie at the start.
    stepped : float
        How far conservative advancement has come: the time, or less.
    iterations : int
        Its steps.
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
    """Return when B, drifting with a velocity, meets A.

    Parameters
    ----------
    a, b : ConvexPolygon, Circle or array-like (n, 2)
        As they lie at time 0; points stand for their convex hull.
    velocity : array-like (2,)
        Velocity of B seen from A, in scene units a unit of time.
    until : float
        The last time of interest.
    record : callable, optional
        Gets an `AdvancementStep` each step.

    Returns
    -------
    ImpactResult
        Exact.

    Raises
    ------
    GeometryError
        When an input is empty, not finite or of the wrong shape, `until` not above 0, or the way until then too long.
    """
    return impact_of(RigidMotion.of(a, until=until), RigidMotion.of(b, velocity, until=until), record=record)


def impact_of(a: Moving, b: Moving, *, record: Callable[[AdvancementStep], object] | None = None) -> ImpactResult:
    """Return when two shapes in any motion meet, from the later of their first times to the earlier of their last.

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
    return ImpactResult(
        None if first is None else first.start,
        first is not None and first.exact,
        first,
        swept.samples[0].relation,
        last.time,
        last.number,
        swept.resolution,
    )
