# SPDX-License-Identifier: GPL-3.0-or-later
"""How much memory all pairs of N objects take, in a process of its own: `python -m benchmarks.speed.memory N`."""

from __future__ import annotations

import sys
from pathlib import Path

import collide_addon

from .many_rows import draw, scattered, table

STATUS, RESET = Path("/proc/self/status"), Path("/proc/self/clear_refs")
MEBIBYTE = 1024
"""In kibibytes, as the system reports it."""


def main() -> None:
    """Measure, and print the sentence."""
    collide_addon.register()
    count = int(sys.argv[1])
    objects = scattered(count, shared=False)
    before = _kibibytes("VmRSS")
    more = []
    for call in (table, draw):
        RESET.write_text("5")  # reset the peak
        call(objects)
        more.append((_kibibytes("VmHWM") - before) / MEBIBYTE)
    print(
        f"Memory with {count:,} objects: {before / MEBIBYTE:,.0f} MiB for Blender and the scene; at the most "
        f"{more[0]:,.0f} MiB more for the table, {more[1]:,.0f} MiB more with the figure."
    )


def _kibibytes(key: str) -> int:
    lines = STATUS.read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(key))


if __name__ == "__main__":
    main()
