# SPDX-License-Identifier: GPL-3.0-or-later
"""The result of a row: the best peer, how many times as fast we are, and whether that reaches the target."""

from __future__ import annotations

import statistics
from typing import NamedTuple

from .contest import Row
from .measure import OURS, Measured, Ratio


class Result(NamedTuple):
    """A row and what each run measured of it."""

    row: Row
    runs: list[Measured]

    def seconds(self, name: str = OURS) -> float:
        """Return the cost per item: the mean of the runs' medians."""
        return statistics.fmean(run.median(name) for run in self.runs)

    @property
    def peers(self) -> list[str]:
        """Their names, the fastest first."""
        return sorted((name for name in self.runs[0].times if name != OURS), key=self.seconds)

    @property
    def best(self) -> str | None:
        """The fastest peer that is judged."""
        return next((name for name in self.peers if name in self.runs[0].judged), None)

    @property
    def ratio(self) -> Ratio | None:
        """How many times as fast as the best peer: the mean of the runs, and the widest spread of their rounds."""
        if self.best is None:
            return None
        each = [run.ratio(self.best) for run in self.runs]
        mean = statistics.fmean(ratio.value for ratio in each)
        return Ratio(mean, min(ratio.low for ratio in each), max(ratio.high for ratio in each))

    @property
    def between_runs(self) -> float | None:
        """By how much the largest of the runs' ratios (or times, without a peer) exceeds the smallest, as a share."""
        if len(self.runs) < 2:
            return None
        each = [run.ratio(self.best).value if self.best else run.median() for run in self.runs]
        return max(each) / min(each) - 1.0

    @property
    def has_target(self) -> bool:
        """Whether there is a target, and what it takes to judge it."""
        target = self.row.target
        return target.within is not None or (target.times is not None and self.best is not None)

    @property
    def share(self) -> float:
        """The share of the target that is reached; 1 or more when it is reached."""
        target = self.row.target
        if target.within is not None:
            return target.within / self.seconds()
        return self.ratio.value / target.times
