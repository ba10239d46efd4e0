# SPDX-License-Identifier: GPL-3.0-or-later
"""The state of a live figure between moments, and how a moment is written into the figure."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import bpy

from ...figure.live.marks import rate_text
from ...figure.model.figure import Figure
from ...figure.model.lesson import Choices, Headline
from ...figure.model.look import Look
from ...figure.text.messages import say
from ...geometry import Phrase
from ..base.custom_property import CustomProperty, whole
from ..base.ownership import IDENTITY
from ..drawing.draw import RESULT
from ..reading.errors import ReadError
from .reading import Watched

REVISION = CustomProperty("cld_revision", whole())
"""On a live figure's collection: a counter of its moments. After undo it differs from the one written."""

Note = Callable[[bpy.types.Collection, Headline], object]
"""Stores the answer of a moment with a figure's collection."""


MOMENTS_TIMED = 120
LONGEST_PAUSE = 0.5
"""Seconds between two moments of one movement; after a longer pause the rate is measured afresh."""
RATE_SHOWN_EVERY = 0.25
"""Seconds between two updates of the displayed rate, which would be unreadable if faster."""


class Timing(NamedTuple):
    """When a moment was finished, and the seconds spent reading, computing and writing."""

    done: float
    reading: float
    geometry: float
    writing: float


@dataclass(slots=True)
class Pace:
    """The latest moments of a live figure, and the rate last displayed."""

    timings: deque[Timing] = field(default_factory=lambda: deque(maxlen=MOMENTS_TIMED))
    shown_at: float = 0.0
    text: str = ""

    def measured(self) -> tuple[float, float]:
        """Return the moments per second while something moves, and the seconds each takes."""
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
        """Return the rate as text, updated only at intervals."""
        now = time.perf_counter()
        if now - self.shown_at >= RATE_SHOWN_EVERY:
            self.shown_at = now
            rate, seconds = self.measured()
            if rate:
                self.text = rate_text(rate, seconds, language)
        return self.text


@dataclass(slots=True, kw_only=True)
class Session(ABC):
    """A live figure: what it watches, and the latest moment; subclasses show it in the plane or in space.

    `identity` and `figure_name` are those of its collection once it is drawn.
    """

    watched: list[Watched[Any]]
    scene: int
    view_layer: str
    look: Look
    tolerance: float
    radii: tuple[float, float]
    note: Note
    identity: str = ""
    figure_name: str = ""
    revision: int = 0
    waiting: Phrase | None = None
    pace: Pace = field(default_factory=Pace)

    @abstractmethod
    def read(self, depsgraph: bpy.types.Depsgraph, *, undone: bool) -> bool:
        """Read what has changed of the objects, and tell whether anything has; a ReadError if that fails."""

    @abstractmethod
    def compute(self) -> None:
        """Compute the moment of the objects as last read."""

    @abstractmethod
    def first_drawing(self) -> Figure:
        """Return the figure to draw first, with every part that any moment can show."""

    @abstractmethod
    def write(self, collection: bpy.types.Collection, waiting: str = "") -> bool:
        """Show the moment, or what the figure waits for; tell whether its page has changed."""

    @abstractmethod
    def forget(self) -> None:
        """Forget what the figure's objects show, since undo has changed it."""

    @abstractmethod
    def answer(self) -> Mapping[str, object]:
        """Return the answer of the moment as JSON values."""

    @abstractmethod
    def headline(self) -> Headline:
        """Return the answer of the moment in a few plain values."""

    @abstractmethod
    def parameters(self, choices: Choices) -> dict[str, object]:
        """Return the parameters of the moment's lesson with these choices, for exporting the figure."""

    def begin(self, collection: bpy.types.Collection, _scene: bpy.types.Scene) -> None:
        """Note the figure that has been drawn."""
        self.identity, self.figure_name = IDENTITY.of(collection) or "", collection.name

    def show(self, collection: bpy.types.Collection) -> bool:
        """Write the moment into the figure; tell whether its page has changed."""
        is_another = self.write(collection)
        self._keep_answer(collection)
        return is_another

    def wait(self, collection: bpy.types.Collection, error: ReadError) -> None:
        """Say once that an object cannot be read, and leave the rest as it is."""
        if self.waiting == error.phrase and REVISION.of(collection) == self.revision:
            return
        self.waiting = error.phrase
        name = str(error.phrase.values.get("name", ""))
        self.write(collection, say("live.waiting", self.look.language, name=name))
        self._keep_answer(collection)

    def _keep_answer(self, collection: bpy.types.Collection) -> None:
        """Store the answer with the figure, for the panel and for anyone who opens the saved file."""
        self.figure_name = collection.name
        self.revision += 1
        REVISION.keep(collection, self.revision)
        RESULT.keep(collection, self.answer())
        self.note(collection, self.headline())
