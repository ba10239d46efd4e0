# SPDX-License-Identifier: GPL-3.0-or-later
"""What is kept of a live figure from one moment to the next, and how a moment is written into the figure."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import bpy

from ...figure.live.marks import live_marks, rate_text
from ...figure.live.moment import LiveMoment
from ...figure.live.page import page_marks, room_to_move, still_fits
from ...figure.model.heights import view_summary
from ...figure.model.look import Look
from ...figure.page.sheet import Sheet
from ...figure.text.messages import say
from ...geometry import Phrase
from ..base.custom_property import CustomProperty, whole
from ..drawing.draw import RESULT
from ..reading.errors import ReadError
from .parts import Written, write_marks
from .reading import Watched

REVISION = CustomProperty("cld_revision", whole())
"""Of a live figure's collection: counts its moments. After undo it is another than the one written."""

Note = Callable[[bpy.types.Collection, LiveMoment], object]
"""Keeps with a figure's collection what else is to be known of a moment."""


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


@dataclass(slots=True)
class Session:
    """A live figure: what it shows, what it watches, and the latest moment."""

    written: Written
    figure_name: str
    scene: int
    view_layer: str
    look: Look
    tolerance: float
    watched: list[Watched]
    sheet: Sheet
    moment: LiveMoment
    note: Note
    revision: int = 0
    waiting: Phrase | None = None
    pace: Pace = field(default_factory=Pace)

    def show(self, collection: bpy.types.Collection) -> None:
        """Write the moment into the figure."""
        moment, language = self.moment, self.look.language
        if not still_fits(self.sheet, moment):
            self.sheet = room_to_move(moment, self.look.layout)
        marks = live_marks(moment, self.sheet)
        page = page_marks(moment, self.sheet, language, self.pace.in_words(language))
        write_marks(collection, [*marks, *page], self.sheet, self.written)
        self._keep_answer(collection)

    def wait(self, collection: bpy.types.Collection, error: ReadError) -> None:
        """Say once that an object cannot be read, and leave the rest as it was."""
        if self.waiting == error.phrase and REVISION.of(collection) == self.revision:
            return
        self.waiting = error.phrase
        text = say("live.waiting", self.look.language, name=str(error.phrase.values.get("name", "")))
        marks = page_marks(self.moment, self.sheet, self.look.language, "", text)
        write_marks(collection, marks, self.sheet, self.written)
        self._keep_answer(collection)

    def _keep_answer(self, collection: bpy.types.Collection) -> None:
        """Keep with the figure what it shows, for the panel and for whoever finds it in a saved file."""
        moment = self.moment
        self.figure_name = collection.name
        self.revision += 1
        REVISION.keep(collection, self.revision)
        nearest, deepest = moment.nearest, moment.deepest
        points = (nearest.closest_a, nearest.closest_b) if deepest is None else (deepest.point_a, deepest.point_b)
        answer = {
            "relation": moment.relation.value,
            "distance": nearest.distance,
            "depth": 0.0 if deepest is None else deepest.depth,
            "normal": moment.direction.tolist(),
            "point_a": points[0].tolist(),
            "point_b": points[1].tolist(),
            "iterations": moment.steps,
            **view_summary(moment.view),
        }
        RESULT.keep(collection, answer)
        self.note(collection, moment)
