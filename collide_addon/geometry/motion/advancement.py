# SPDX-License-Identifier: GPL-3.0-or-later
"""Conservative advancement: towards the time of impact in steps that can never jump over it.

The shapes are a distance d apart, and along its normal they approach at no more than some speed. So they cannot meet
within the time d / speed: advance by it, and measure again. The steps come ever closer to the first contact and never
pass it, however thin and fast the shapes are. A `Measure` has the functions of the plane or of space.

References
----------
B. Mirtich, Impulse-based Dynamic Simulation of Rigid Body Systems, PhD thesis, Berkeley, 1996, section 2.3.
G. van den Bergen, Ray casting against general convex objects with application to continuous collision detection, 2004.
E. Catto, Continuous Collision, Game Developers Conference, 2013: the speed along the normal, and bisection at the end.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..narrowphase.distance import SignedDistance, gap_and_normal, signed_distance_of
from ..narrowphase.gjk import GjkResult, gjk
from ..predicates.points import as_number
from ..predicates.results import ReadOnly, Relation
from .motion import Moving
from .shape_cast import ContactInterval, Exact, shape_cast

Normal = tuple[float, ...]
"""A unit vector of the plane or of space."""


class Measure(NamedTuple):
    """The functions that measure two shapes A and B, in the plane or in space."""

    gjk: Callable[[Any, Any], Any]
    """Returns a result with relation, distance, closest points and normal."""
    signed_distance: Callable[[Any, Any], SignedDistance]
    gap_and_normal: Callable[[Any, Any], tuple[float, Normal | None]]
    """Returns the signed distance alone, for loops, and the unit vector from A to B if they are apart."""
    shape_cast: Callable[[Any, Any, Exact, Exact], ContactInterval | None]
    """Returns when they are in contact if B is moved by ``position + time * velocity``."""
    is_slow: bool = False
    """Whether `shape_cast` takes longer than measuring at both ends, which may prove that the shapes stay apart."""
    fewer: int = 1
    """Divisor of the number of samples spent on intervals that the bounds do not decide."""


PLANE_MEASURE = Measure(gjk, signed_distance_of, gap_and_normal, shape_cast)


STEPS_BEFORE_BISECTION = 64
"""Steps after which the rest is left to bisection: if shapes only graze each other, every step is short."""


class Ending(Enum):
    """Why no further step follows."""

    MEETS = "meets"
    """They are in contact, or too close to tell."""
    PARTS = "parts"
    """They no longer approach each other."""
    PASSES = "passes"
    """The end of the interval is reached."""
    SLOW = "slow"
    """The steps have become too short; bisection continues from here."""


@dataclass(frozen=True, slots=True, eq=False)
class AdvancementStep(ReadOnly):
    """One step of conservative advancement.

    Attributes
    ----------
    number : int
        1, 2, …
    time : float
        The time of this step.
    distance : float
        The distance at that time, in scene units; 0 in contact.
    closest_a, closest_b : ndarray (2,) or (3,)
        The closest points at that time.
    normal : ndarray (2,) or (3,), or None
        Unit vector from A to B; None when they penetrate.
    speed : float
        Upper bound of their speed of approach along the normal from then on, in scene units per unit of time, or 0.
    advance : float
        distance / speed, or less at the end of the interval; 0 when they are in contact.
    ending : Ending or None
        Why this is the last step; None for all others.
    """

    number: int
    time: float
    distance: float
    closest_a: NDArray[np.float64]
    closest_b: NDArray[np.float64]
    normal: NDArray[np.float64] | None
    speed: float
    advance: float
    ending: Ending | None


def conservative_advancement(
    a: Moving, b: Moving, start: float, end: float, measure: Measure = PLANE_MEASURE
) -> Iterator[AdvancementStep]:
    """Yield the steps from `start` until the shapes meet, separate, or the interval ends.

    Parameters
    ----------
    a, b : Moving
    start, end : float
        First and last time, on the time axis of the motions.
    measure : Measure
        That of the plane or of space, to suit the shapes.

    Notes
    -----
    Every step's time is a lower bound of the first contact, provided that the motions' bounds of their speed are true:
    those of a drifting and of a rigidly turning shape are.
    """
    time, end = as_number(start, "start"), as_number(end, "end")
    resolution, close = max(a.resolution, b.resolution), a.rounding + b.rounding
    breaks = np.union1d(a.times, b.times)
    for number in range(1, STEPS_BEFORE_BISECTION + 1):
        shape_a, shape_b = a.at(time), b.at(time)
        found = measure.gjk(shape_a, shape_b)
        speed, advance, ending = 0.0, 0.0, None
        if found.relation is not Relation.SEPARATED or found.distance <= close:
            ending = Ending.MEETS
        else:
            speed, advance = _longest_advance(a, b, time, end, found, breaks)
            left = end - time
            if advance >= left and speed == 0.0:
                ending = Ending.PARTS
            elif time >= end or (advance >= left and found.distance > speed * (left + resolution)):
                ending = Ending.PASSES
            elif time + advance <= time + resolution or number == STEPS_BEFORE_BISECTION:
                ending = Ending.SLOW
        yield AdvancementStep(
            number, time, found.distance, found.closest_a, found.closest_b, found.normal, speed, advance, ending
        )
        if ending is not None:
            return
        time = min(time + advance, end)


def _longest_advance(
    a: Moving, b: Moving, time: float, end: float, apart: GjkResult, breaks: NDArray[np.float64]
) -> tuple[float, float]:
    """Return the speed and the advance of a step: the longest that the largest speed until then allows."""
    assert apart.normal is not None  # noqa: S101  # only a penetration has none
    best = (0.0, -1.0)
    speed = 0.0
    ahead = [float(each) for each in breaks if time < each < end]
    for since, until in zip([time, *ahead], [*ahead, end], strict=True):
        speed = max(speed, a.speed(since, until, apart.normal) + b.speed(since, until, -apart.normal))
        reach = apart.distance / speed if speed > 0.0 else math.inf
        advance = min(reach, until - time)
        if advance > best[1]:
            best = speed, advance
        if time + reach <= until:
            break
    return best
