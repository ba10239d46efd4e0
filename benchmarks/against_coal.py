# SPDX-License-Identifier: GPL-3.0-or-later
"""The depth of EPA against coal (formerly hpp-fcl) and against brute force over all edge normals.

    uv run --python 3.13 --group peers python benchmarks/against_coal.py [N]

N overlapping pairs for each number of vertices, 1000 by default. coal works only in space and receives upright prisms.
"""

import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.speed.polygons import largest_gap, pairs_overlapping  # noqa: E402
from benchmarks.speed.prisms import PrismDistance  # noqa: E402
from collide_addon.geometry import Relation, epa  # noqa: E402

SEED = 20260101


def compare(count: int, pairs: int) -> None:
    """Print the results for polygons with this many vertices."""
    worst = {"EPA": 0.0, "coal": 0.0, "EPA against coal": 0.0}
    missed = 0
    for a, b in pairs_overlapping(np.random.default_rng(SEED + count), count, pairs):
        true = -largest_gap(a, b)
        result = epa(a, b)
        depth = -PrismDistance(a, b, signed=True)()
        missed += result.relation is not Relation.PENETRATING
        worst["EPA"] = max(worst["EPA"], abs(result.depth - true) / true)
        worst["coal"] = max(worst["coal"], abs(depth - true) / true)
        worst["EPA against coal"] = max(worst["EPA against coal"], abs(result.depth - depth) / true)
    errors = ", ".join(f"{name} {error:.1e}" for name, error in worst.items())
    print(f"n = {count}: {pairs} pairs, {missed} missed; worst relative error of the depth: {errors}")


def main() -> None:
    """Run all sizes."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for count in (3, 4, 16, 64, 256):
        compare(count, max(1, pairs if count <= 64 else pairs // 10))


if __name__ == "__main__":
    main()
