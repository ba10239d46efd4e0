# SPDX-License-Identifier: GPL-3.0-or-later
"""The oriented bounding box (OBB): a rectangle given by its centre, its two half extents and the angle of its x axis.

The lesson follows two Java classes and one in C of the same name. They add the offset from pivot to centre again at
each turn, confuse degrees with radians, and turn a negative scale into a negative half extent (see `pitfalls`).

The box around points is as small as its angle allows, and contains every point without any tolerance: all are projected
on both axes without rounding. The centre is rounded once; the half extents are rounded up.

Quarter turns are exact. No float64 is exactly a quarter turn: ``cos(pi / 2)`` is 6e-17, so a box turned by 90 degrees
would be slightly askew and no longer touch its neighbours. An angle within rounding of a quarter turn counts as one.
"""

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..hull.monotone_chain import convex_hull
from ..predicates.errors import GeometryError
from ..predicates.grid import UNIT, off_grid, on_common_grid
from ..predicates.points import LARGEST_LENGTH, NOT_NUMBERS, Point, as_direction, as_float, as_number, as_vector
from ..predicates.results import read_only

QUARTER = math.pi / 2
"""Radians."""
ROUNDING = 8.0 * UNIT
"""Share of an angle, or of a radian, by which a few roundings may have moved the angle off a quarter turn."""
QUARTER_DIRECTIONS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
"""Cosine and sine of 0 to 3 quarter turns."""
QUARTER_ANGLES = (0.0, QUARTER, math.pi, -QUARTER)
"""The same, in radians."""


def cosine_and_sine(angle: float) -> tuple[float, float]:
    """Return the cosine and the sine of an angle in radians, exact for quarter turns."""
    quarters = _quarters(angle)
    return (math.cos(angle), math.sin(angle)) if quarters is None else QUARTER_DIRECTIONS[quarters]


def within_half_turn(angle: float, name: str = "angle") -> float:
    """Check an angle in radians, and return it in (-pi, pi]; quarter turns are exact."""
    try:
        radians = as_float(angle)
    except NOT_NUMBERS as error:
        raise GeometryError("{name} is {angle!r}: expected a number of radians", name=name, angle=angle) from error
    if not math.isfinite(radians):
        raise GeometryError("{name} is {radians}: expected a finite number of radians", name=name, radians=radians)
    quarters = _quarters(radians)
    if quarters is not None:
        return QUARTER_ANGLES[quarters]
    return radians if abs(radians) <= math.pi else math.atan2(math.sin(radians), math.cos(radians))


def _quarters(angle: float) -> int | None:
    """Return how many quarter turns an angle is, 0 to 3; None if it is not a quarter turn."""
    nearest = round(angle / QUARTER)
    return nearest % 4 if abs(angle - nearest * QUARTER) <= ROUNDING * max(abs(angle), 1.0) else None


CORNER_SIGNS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""Signs of the half extents at the corners, counter-clockwise."""


class Hinge(NamedTuple):
    """The history of a box turned about a point: the box before, and the exact sum of the turns since."""

    pivot: Point
    rest: "OrientedBox"
    turn: Fraction
    """In radians."""


@dataclass(frozen=True, slots=True, eq=False, init=False)
class OrientedBox:
    """A rectangle with its interior.

    Parameters
    ----------
    center : array-like (2,)
    half_extents : array-like (2,)
        Half of the width, along the box's own x axis, and half of the height; 0 makes a segment or a point.
    angle : float
        Angle from the plane's x axis to the box's, in radians, counter-clockwise.

    Attributes
    ----------
    center, half_extents : ndarray (2,)
        Read-only.
    angle : float
        In (-pi, pi]; quarter turns are exact.
    hinge : Hinge or None
        The state of `rotated_about`, so that roundings of successive turns do not add up.

    Raises
    ------
    GeometryError
        When a number is not finite or a half extent is negative.

    Notes
    -----
    The box is exactly the set of points ``center + s * u + t * v`` with ``|s|`` and ``|t|`` up to the half extents,
    where u is the float64 cosine and sine of the angle and v is u after a quarter turn. `box_sat` tests this set.
    """

    center: NDArray[np.float64]
    half_extents: NDArray[np.float64]
    angle: float
    hinge: Hinge | None = field(repr=False)

    def __init__(
        self, center: ArrayLike, half_extents: ArrayLike, angle: float = 0.0, *, hinge: Hinge | None = None
    ) -> None:
        middle = as_vector(center, "center")
        half = as_vector(half_extents, "half_extents", most=LARGEST_LENGTH)
        if min(half) < 0.0:
            raise GeometryError(
                "half_extents is {half}: they are lengths, give at least 0; a mirrored box is made by `scaled`",
                half=half,
            )
        for name, value in (("center", np.array(middle)), ("half_extents", np.array(half) + 0.0)):
            object.__setattr__(self, name, read_only(value))
        object.__setattr__(self, "angle", within_half_turn(angle))
        object.__setattr__(self, "hinge", hinge)

    @classmethod
    def from_corner(cls, corner: ArrayLike, size: ArrayLike, angle: float = 0.0) -> Self:
        """Return the box that spans `size` (2,) from `corner` (2,), then turned about its own centre.

        A negative size extends to the left or downwards: as y points up, the upper left corner takes (width, -height).
        """
        (x, y), (width, height) = as_vector(corner, "corner"), as_vector(size, "size")
        return cls((x + width / 2, y + height / 2), (abs(width / 2), abs(height / 2)), angle)

    @classmethod
    def around(cls, points: ArrayLike, angle: float = 0.0) -> Self:
        """Return the smallest box of `angle` around points (n, 2); every point is inside, without any tolerance."""
        turned = within_half_turn(angle)
        return cls(*extents_around(convex_hull(points), cosine_and_sine(turned)), turned)

    @property
    def axes(self) -> NDArray[np.float64]:
        """The unit vectors (2, 2) along the box's own x and y axes."""
        cosine, sine = cosine_and_sine(self.angle)
        return np.array([[cosine, sine], [0.0 - sine, cosine]])

    @property
    def corners(self) -> NDArray[np.float64]:
        """The corners (4, 2), counter-clockwise from the lower left one in the box's own axes; rounded once."""
        half_x, half_y = self.half_extents.tolist()
        return np.array([self._at(Fraction(x * half_x), Fraction(y * half_y)) for x, y in CORNER_SIGNS])

    @property
    def area(self) -> float:
        """Width times height."""
        half_x, half_y = self.half_extents.tolist()
        return float(4.0 * half_x * half_y)

    def support(self, direction: ArrayLike) -> NDArray[np.float64]:
        """Return the corner (2,) furthest along a nonzero direction (2,); of two, the last one counter-clockwise."""
        x, y = (Fraction(value) for value in as_direction(direction))
        cosine, sine = (Fraction(value) for value in cosine_and_sine(self.angle))
        along, across = cosine * x + sine * y, cosine * y - sine * x
        # On the edge that faces the direction, the last corner is the left one as seen from inside.
        sign_x = 1 if along > 0 or (along == 0 and across < 0) else -1
        sign_y = 1 if across > 0 or (across == 0 and along > 0) else -1
        half_x, half_y = self.half_extents.tolist()
        return np.array(self._at(Fraction(sign_x * half_x), Fraction(sign_y * half_y)))

    def moved(self, offset: ArrayLike) -> "OrientedBox":
        """Return the box moved by `offset` (2,)."""
        x, y = as_vector(offset, "offset")
        center_x, center_y = self.center.tolist()
        return OrientedBox((center_x + x, center_y + y), self.half_extents, self.angle)

    def scaled(self, x: float, y: float, *, about: ArrayLike | None = None) -> "OrientedBox":
        """Return the box scaled by `x` and `y` along its own axes, about its centre or the point `about` (2,).

        A negative factor mirrors: half extents stay positive, and the centre moves to the other side of the point.
        """
        factor_x, factor_y = as_number(x, "x"), as_number(y, "y")
        half_x, half_y = self.half_extents.tolist()
        half = (half_x * abs(factor_x), half_y * abs(factor_y))
        if about is None:
            return OrientedBox(self.center, half, self.angle)
        pivot = as_vector(about, "about")
        cosine, sine = (Fraction(value) for value in cosine_and_sine(self.angle))
        offset_x, offset_y = _difference(self.center.tolist(), pivot)
        squared = cosine**2 + sine**2
        along = Fraction(factor_x) * (cosine * offset_x + sine * offset_y) / squared
        across = Fraction(factor_y) * (cosine * offset_y - sine * offset_x) / squared
        return OrientedBox(_turned(pivot, along, across, (cosine, sine)), half, self.angle)

    def rotated_about(self, pivot: ArrayLike, angle: float) -> "OrientedBox":
        """Return the box turned by `angle` radians about `pivot` (2,), counter-clockwise.

        Turns about one pivot are summed without rounding, and each box is made from the box before the first turn and
        this sum: turning back gives exactly the first box, and so do 360 turns by one degree.
        """
        point = as_vector(pivot, "pivot")
        within_half_turn(angle)  # refuses anything but an angle
        kept = self.hinge
        if kept is None or kept.pivot != point:
            kept = Hinge(point, OrientedBox(self.center, self.half_extents, self.angle), Fraction(0))
        hinge = kept._replace(turn=kept.turn + Fraction(float(angle)))
        rest, turn = hinge.rest, _rounded(hinge.turn)
        within_half_turn(turn, "the sum of the turns")
        direction = cosine_and_sine(turn)
        if direction == (1.0, 0.0):
            return OrientedBox(rest.center, rest.half_extents, rest.angle, hinge=hinge)
        cosine, sine = (Fraction(value) for value in direction)
        center = _turned(point, *_difference(rest.center.tolist(), point), (cosine, sine))
        total = _rounded(Fraction(rest.angle) + hinge.turn)
        return OrientedBox(center, rest.half_extents, total, hinge=hinge)

    def _at(self, along: Fraction, across: Fraction) -> Point:
        """Return the point at these distances from the centre along the box's own axes, rounded once."""
        cosine, sine = (Fraction(value) for value in cosine_and_sine(self.angle))
        x, y = self.center.tolist()
        return _turned((x, y), along, across, (cosine, sine))


def _difference(point: list[float], pivot: Point) -> tuple[Fraction, Fraction]:
    x, y = (Fraction(value) - Fraction(start) for value, start in zip(point, pivot, strict=True))
    return x, y


def _turned(pivot: Point, x: Fraction, y: Fraction, direction: tuple[Fraction, Fraction]) -> Point:
    """Return `pivot` plus the vector (x, y) turned by the angle of this cosine and sine, rounded once."""
    cosine, sine = direction
    return (_rounded(Fraction(pivot[0]) + cosine * x - sine * y), _rounded(Fraction(pivot[1]) + sine * x + cosine * y))


def _rounded(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf  # refused by the next validation


def extents_around(vertices: NDArray[np.float64], direction: Point) -> tuple[Point, Point]:
    """Return centre and half extents of the smallest box around `vertices` (n, 2) with its x axis along `direction`.

    The half extents are in units of the length of `direction`, the cosine and sine of an angle: 1 up to rounding.
    """
    (ux, uy), turn_exponent = on_common_grid(direction)
    length = ux * ux + uy * uy
    coordinates, exponent = on_common_grid(vertices.ravel().tolist())
    points = list(zip(coordinates[::2], coordinates[1::2], strict=True))
    along = [ux * x + uy * y for x, y in points]
    across = [ux * y - uy * x for x, y in points]
    doubled = min(along) + max(along), min(across) + max(across)
    center = (
        off_grid(ux * doubled[0] - uy * doubled[1], 2 * length, exponent),
        off_grid(uy * doubled[0] + ux * doubled[1], 2 * length, exponent),
    )
    (x, y), fine = on_common_grid(center, at_least=exponent)
    half = []
    for heights, middle in ((along, ux * x + uy * y), (across, ux * y - uy * x)):
        low, high = (height << (fine - exponent) for height in (min(heights), max(heights)))
        reach = max(high - middle, middle - low) << turn_exponent
        rounded = off_grid(reach, length, fine)
        over, under = rounded.as_integer_ratio()
        enough = over * (length << fine) >= reach * under
        half.append(rounded if enough else math.nextafter(rounded, math.inf))
    return center, (half[0], half[1])
