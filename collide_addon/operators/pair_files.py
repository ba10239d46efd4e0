# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of pairs as CSV and JSON: every number in full, with names and units."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from ..geometry.pair_table import PairTable


def pairs_csv(table: PairTable, names: Sequence[str], rows: NDArray[np.intp] | None = None) -> str:
    """Return the table as CSV text: a header line, then a line for each of `rows` (None: all)."""
    raise NotImplementedError


def write_pairs_csv(path: Path, table: PairTable, names: Sequence[str], rows: NDArray[np.intp] | None = None) -> None:
    """Write the table as a CSV file, the rows in the order given.

    Raises
    ------
    OSError
        As of writing any file.
    """
    raise NotImplementedError


def write_pairs_json(
    path: Path, table: PairTable, names: Sequence[str], rows: NDArray[np.intp] | None = None, unit: str = "scene units"
) -> None:
    """Write the table as a JSON file: see docs/json.md.

    Raises
    ------
    OSError
        As of writing any file.
    """
    raise NotImplementedError
