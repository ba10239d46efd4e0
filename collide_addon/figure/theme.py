# SPDX-License-Identifier: GPL-3.0-or-later
"""Themes: the same roles in other colours, for a dark hall, for paper, or as the seed drew them.

A theme changes colours and opacities only. Thickness, dash, marker and layer stay those of `STYLES`, so that a figure
changes its theme without being laid out anew.
"""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING

from .style import STYLES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .style import Role, Style


class Theme(Enum):
    """Which colours a figure has."""

    LIGHT = "light"
    """Dark lines on white: the grammar's own palette."""
    DARK = "dark"
    """Light lines on a dark page, for slides in a dark hall."""
    CLASSIC = "classic"
    """The seed's pure colours."""
    PRINT = "print"
    """Shades of grey that differ, for a printer without colours."""


THEMES: Mapping[Theme, Mapping[Role, Style]] = MappingProxyType(dict.fromkeys(Theme, STYLES))
"""The looks of every role, by theme."""
