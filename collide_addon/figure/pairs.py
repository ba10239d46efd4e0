# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of many shapes: their boxes, the pairs whose boxes meet, and how far from each other they are."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from .look import DEFAULT_LOOK, Look

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from ..geometry.pair_table import PairTable
    from .model import Figure


class Marked(Enum):
    """Which pairs have distance markers."""

    NEAREST = "nearest"
    """Separated ones: each shape and its nearest neighbour. Those in contact are marked too."""
    COLLIDING = "colliding"
    """Only those that touch or penetrate."""
    NONE = "none"


def pairs_figure(
    table: PairTable,
    shapes: Sequence[NDArray[np.float64]],
    names: Sequence[str],
    marked: Marked = Marked.NEAREST,
    look: Look = DEFAULT_LOOK,
) -> Figure:
    """Build the figure of a table of pairs."""
    raise NotImplementedError
