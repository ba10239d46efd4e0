# SPDX-License-Identifier: GPL-3.0-or-later
"""Lengths along a unit vector, worked out as by hand: (5·1 + 5·2)/√5 = 15/√5."""

import math

import numpy as np
from numpy.typing import NDArray

from .directions import SURE, whole_normal
from .exact import written_root
from .exact_form import is_short
from .messages import number
from .worked_sums import MINUS, multiplied

DECIMALS = 9
"""Of a multiple of a root that may be a short number."""


def along(value: float, direction: NDArray[np.float64]) -> str:
    """Write how far something lies along a unit vector (2,), "15/√5"; as `number` where it has no such form."""
    above, square = _over_root(value, direction)
    return f"{number(above)}/{written_root(square)}" if above is not None and not is_short(value) else number(value)


def product_along(point: NDArray[np.float64], direction: NDArray[np.float64], product: float) -> str:
    """Write the product of a point (2,) and a unit vector (2,): "(5·1 + 5·2)/√5 = 15/√5"."""
    whole = whole_normal(*direction.tolist())
    factors = direction.tolist() if whole is None else whole
    terms = " + ".join(f"{_signed(x)}·{_signed(u)}" for x, u in zip(point.tolist(), factors, strict=True))
    square = 1 if whole is None else whole[0] ** 2 + whole[1] ** 2
    worked = terms if square == 1 else f"({terms})/{written_root(square)}"
    total = along(product, direction)
    exactly = whole is not None and all(map(is_short, point.tolist())) and ("/" in total or is_short(product))
    return f"{worked} {'=' if exactly else '≈'} {total}"


def difference_along(first: float, second: float, total: float, direction: NDArray[np.float64]) -> str:
    """Write a difference along a unit vector (2,): "15/√5 − 7/√5 = 8/√5 ≈ 3.578"; empty without such forms."""
    forms = [along(value, direction) for value in (first, second, total)]
    if "/" not in forms[2] or not all("/" in form or form == "0" for form in forms):
        return ""
    subtracted = f"({forms[1]})" if forms[1].startswith(MINUS) else forms[1]
    return f"{forms[0]} {MINUS} {subtracted} = {forms[2]} ≈ {number(total)}"


def area_along(width: float, height: float, area: float, direction: NDArray[np.float64]) -> str:
    """Write the area of a box along a unit vector (2,): "15·15/5 = 45"; as `multiplied` without such forms."""
    (across, square), (up, _) = _over_root(width, direction), _over_root(height, direction)
    if across is None or up is None or (is_short(width) and is_short(height)) or not is_short(area):
        return multiplied(width, height, area)
    return f"{number(across)}·{number(up)}/{square} = {number(area)}"


def _over_root(value: float, direction: NDArray[np.float64]) -> tuple[float | None, int]:
    """Return the short number q of which a length along a unit vector (2,) is q/√s, None without one; and s."""
    whole = whole_normal(*direction.tolist())
    square = 1 if whole is None else whole[0] ** 2 + whole[1] ** 2
    multiple = value * math.sqrt(square)
    above = round(multiple, DECIMALS)
    exactly = square > 1 and abs(above - multiple) <= SURE * abs(multiple) and is_short(above)
    return (above if exactly else None), square


def _signed(value: float) -> str:
    return f"({number(value)})" if value < 0 else number(value)
