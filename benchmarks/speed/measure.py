# SPDX-License-Identifier: GPL-3.0-or-later
"""Medians of rounds in which all participants take turns, so that a slow moment of the machine affects all of them."""

from __future__ import annotations

import gc
import statistics
import time
from typing import NamedTuple

from .contest import Call, Contest

OURS = "collide"
OURSELVES = "itself"
"""Start of the name of a peer that is collide itself, with another size."""


LONG = 0.5
"""Seconds; a call that takes this long is not repeated to warm up."""


class Pace(NamedTuple):
    """How long to measure.

    Attributes
    ----------
    rounds : int
    round_seconds : float
        For each participant in a round: a quicker call is repeated.
    most_seconds : float
        For each participant in all rounds: a slower one has fewer rounds, but at least two.
    """

    rounds: int
    round_seconds: float
    most_seconds: float


THOROUGH = Pace(rounds=7, round_seconds=0.02, most_seconds=3.0)
QUICK = Pace(rounds=3, round_seconds=0.005, most_seconds=0.5)


class Ratio(NamedTuple):
    """How many times as fast as a peer we are: the median of the rounds, and their quartiles."""

    value: float
    low: float
    high: float


class Measured(NamedTuple):
    """The seconds per item that each participant took in each round, by name; our own under `OURS`."""

    times: dict[str, list[float]]
    judged: frozenset[str]
    note: str

    def median(self, name: str = OURS) -> float:
        """Return the median of one participant."""
        return statistics.median(self.times[name])

    def ratio(self, name: str) -> Ratio:
        """Return how many times as fast as a peer we are."""
        each = sorted(theirs / ours for theirs, ours in zip(self.times[name], self.times[OURS], strict=False))
        quarter = len(each) // 4
        return Ratio(statistics.median(each), each[quarter], each[-1 - quarter])

    @property
    def best(self) -> str | None:
        """The fastest of the judged peers."""
        return min(self.judged, key=self.median, default=None)


def measure(contest: Contest, pace: Pace) -> Measured:
    """Measure all participants in turn."""
    ours = {OURS: (contest.ours, contest.items)}
    calls = ours | {name: (peer.call, peer.items) for name, peer in contest.peers.items()}
    prepare = contest.before
    lasting = {name: _once_warm(call, prepare) for name, (call, _) in calls.items()}
    repeats = {name: 1 if prepare else max(1, round(pace.round_seconds / seconds)) for name, seconds in lasting.items()}
    rounds = {name: max(2, min(pace.rounds, round(pace.most_seconds / seconds))) for name, seconds in lasting.items()}
    times: dict[str, list[float]] = {name: [] for name in calls}
    gc.collect()
    gc.disable()
    try:
        for number in range(pace.rounds):
            for name, (call, items) in calls.items():
                if number < rounds[name]:
                    times[name].append(_seconds(call, repeats[name], prepare) / items)
    finally:
        gc.enable()
    return Measured(times, frozenset(name for name, peer in contest.peers.items() if peer.judged), contest.note)


def _once_warm(call: Call, prepare: Call | None) -> float:
    """Return the time of the second call, or of the first where that took long."""
    first = _seconds(call, 1, prepare)
    return first if first > LONG else _seconds(call, 1, prepare)


def _seconds(call: Call, repeats: int, prepare: Call | None) -> float:
    """Return the time of a call, the mean of several."""
    if prepare:
        prepare()
    began = time.perf_counter()
    for _ in range(repeats):
        call()
    return (time.perf_counter() - began) / repeats
