# SPDX-License-Identifier: GPL-3.0-or-later
"""How fast a live figure follows its objects: the time that its latest moments took, and the text that says so."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, field
from typing import NamedTuple

from ...figure.live.marks import rate_text

MOMENTS_TIMED = 120
LONGEST_PAUSE = 0.5
"""Seconds between two moments of one movement; after a longer pause the rate is counted anew."""
RATE_SHOWN_EVERY = 0.25
"""Seconds between two changes of the rate shown: letters that change faster cannot be read."""


class Timing(NamedTuple):
    """When a moment was done, and how many seconds it took to read, to compute and to write."""

    done: float
    reading: float
    geometry: float
    writing: float


@dataclass(slots=True)
class Pace:
    """The latest moments of a live figure, and the rate as it was last shown."""

    timings: deque[Timing] = field(default_factory=lambda: deque(maxlen=MOMENTS_TIMED))
    shown_at: float = 0.0
    text: str = ""

    def measured(self) -> tuple[float, float]:
        """Return how many moments a second there are while something moves, and the seconds that one takes."""
        times = self.timings
        if len(times) < 2:
            return 0.0, 0.0
        began = len(times) - 1
        while began > 0 and times[began].done - times[began - 1].done < LONGEST_PAUSE:
            began -= 1
        passed = times[-1].done - times[began].done
        rate = (len(times) - 1 - began) / passed if passed > 0.0 else 0.0
        own = [each.reading + each.geometry + each.writing for each in times]
        return rate, sum(own) / len(own)

    def in_words(self, language: str) -> str:
        """Return the rate as text: as it was last shown, until it is time to show another."""
        now = time.perf_counter()
        if now - self.shown_at >= RATE_SHOWN_EVERY:
            self.shown_at = now
            rate, seconds = self.measured()
            if rate:
                self.text = rate_text(rate, seconds, language)
        return self.text
