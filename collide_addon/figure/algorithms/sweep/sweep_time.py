# SPDX-License-Identifier: GPL-3.0-or-later
"""How frames are written: with all their digits, for a contact stands between two of them."""

from __future__ import annotations

DIGITS = 10
"""Significant digits of an exact time."""
ROUGH_DECIMALS = 4
"""Of a time that was found by halving."""


def frame_text(time: float, *, exact: bool = True) -> str:
    """Write a frame, whole or not: "41.703125"; one that is not exact or had to be rounded stands behind ≈."""
    text = f"{time:.{DIGITS}g}" if exact else _short(time)
    about = "" if exact and float(text) == time else "≈"
    return about + text.replace("-", "\N{MINUS SIGN}")


def step_text(time: float) -> str:
    """Write a frame between two, with a few decimals: a step on the way to a contact."""
    text = _short(time)
    return ("" if float(text) == time else "≈") + text.replace("-", "\N{MINUS SIGN}")


def _short(time: float) -> str:
    return f"{time:.{ROUGH_DECIMALS}f}".rstrip("0").rstrip(".")
