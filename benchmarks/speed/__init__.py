# SPDX-License-Identifier: GPL-3.0-or-later
"""The speed of everything, beside its peers: `python -m benchmarks.speed`. All compute in one thread."""

import os

for library in ("OMP", "OPENBLAS", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")  # before numpy starts more
