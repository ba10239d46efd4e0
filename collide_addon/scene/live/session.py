# SPDX-License-Identifier: GPL-3.0-or-later
"""The state of a live figure between moments: what it watches, and how a moment is written into the figure.

If an object moves, its mesh is read again only if it has changed, otherwise only its matrix.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.live.marks import rate_text
from ...figure.live.moment import MomentOfTwo
from ...figure.model.lesson import Choices, Headline
from ...figure.model.look import Look
from ...figure.text.messages import say
from ...geometry import Phrase
from ..base.custom_property import CustomProperty, whole
from ..base.hierarchy import figures
from ..base.ownership import IDENTITY
from ..drawing.draw import RESULT
from ..reading.errors import ReadError
from ..reading.parts import OF_COLLECTION, ObjectPart, Readable
from ..reading.read import read_concave_surface, world_rows

REVISION = CustomProperty("cld_revision", whole())
"""On a live figure's collection: the number of moments written; after undo it differs from the session's."""

Shape = TypeVar("Shape")
Note = Callable[[bpy.types.Collection, Headline], object]
"""Stores the answer of a moment with a figure's collection."""

MOMENTS_TIMED = 120
MOST_CHECKED = 1000
"""Most vertices of an object that is checked for convexity at each change, which takes some hundredths of a second."""
LONGEST_PAUSE = 0.5
"""Most seconds between two moments of one movement; after a longer pause, the rate is measured afresh."""
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
        """Return the number of moments per second while something moves, and the seconds that each takes."""
        times = self.timings
        if len(times) < 2:
            return 0.0, 0.0
        began = len(times) - 1
        while began > 0 and times[began].done - times[began - 1].done < LONGEST_PAUSE:
            began -= 1
        passed = times[-1].done - times[began].done
        rate = (len(times) - 1 - began) / passed if passed > 0.0 else 0.0
        return rate, sum(sum(each[1:]) for each in times) / len(times)

    def in_words(self, language: str) -> str:
        """Return the rate as text, updated only at intervals."""
        now = time.perf_counter()
        if now - self.shown_at >= RATE_SHOWN_EVERY:
            self.shown_at = now
            rate, seconds = self.measured()
            if rate:
                self.text = rate_text(rate, seconds, language)
        return self.text


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """An object as it was read: the rows (3, 4) of its world matrix, and its vertices (n, 3) in local coordinates.

    An object with instances has no vertices here, and is read again each time. If it `is_concave`, its hull is measured
    in its place.
    """

    rows: NDArray[np.float64]
    local: NDArray[np.float32] | None
    is_concave: bool


def is_concave(
    obj: Readable, depsgraph: bpy.types.Depsgraph, last: Reading | None, local: NDArray[np.float32] | None
) -> bool:
    """Tell whether an object is known not to be convex, from the `last` reading of the same geometry, if any.

    One with more than `MOST_CHECKED` vertices is not checked; `local` has them, if known before reading triangles.
    """
    if last is not None:
        return last.is_concave
    if local is not None and len(local) > MOST_CHECKED:
        return False
    return read_concave_surface(obj, depsgraph, most=MOST_CHECKED) is not None


@dataclass(slots=True)
class Watched:
    """One of the two shapes, looked up by name or else by session number; `reading` is None if it is outdated.

    `what` says which part of an object it is (empty for a whole one), or that it is a collection.
    """

    letter: str
    number: int
    name: str
    what: str = ""
    reading: Any = None

    @classmethod
    def of(cls, letter: str, source: Readable) -> Watched:
        """Return a shape to be watched under this letter."""
        body, what = (source.body, source.what or OF_COLLECTION) if isinstance(source, ObjectPart) else (source, "")
        return cls(letter, body.session_uid, body.name, what)

    def now(self) -> bpy.types.Object | bpy.types.Collection | None:
        """Return the object or collection, even if renamed; None if it has been deleted."""
        known = bpy.data.collections if self.what == OF_COLLECTION else bpy.data.objects
        obj = known.get(self.name)
        if obj is None or obj.session_uid != self.number:
            obj = next((each for each in known if each.session_uid == self.number), None)
        return obj

    def find(self) -> Readable:
        """Return the shape, even if renamed; a ReadError if it has been deleted."""
        obj = self.now()
        if obj is None:
            raise ReadError(
                "{name} is gone: undo brings it back, or stop and press Live with two others", name=self.name
            )
        self.name = obj.name
        if isinstance(obj, bpy.types.Collection):
            return ObjectPart(obj)
        return ObjectPart(obj, self.what) if self.what else obj


@dataclass(slots=True, kw_only=True)
class Session(ABC):
    """A live figure: the shapes it watches, and the latest moment; subclasses show it in the plane or in space.

    `identity` and `figure_name` are those of its collection once it is drawn.
    """

    watched: list[Watched]
    scene: int
    view_layer: str
    look: Look
    choices: Choices
    note: Note
    moment: MomentOfTwo = field(init=False)
    identity: str = ""
    figure_name: str = ""
    is_first: bool = True
    revision: int = 0
    waiting: Phrase | None = None
    pace: Pace = field(default_factory=Pace)

    def read(self, depsgraph: bpy.types.Depsgraph, *, undone: bool) -> bool:
        """Read those of the watched objects that have changed; tell whether any has.

        An object that cannot be read raises a ReadError, and is read again as soon as it can be.
        """
        edited = {
            update.id.original.session_uid
            for update in depsgraph.updates
            if update.is_updated_geometry and isinstance(update.id, bpy.types.Object)
        }
        for each in self.watched:  # first, as an error may follow: changes are announced only once
            if undone or each.number in edited:
                each.reading = None
        moved = False
        for each in self.watched:
            last, each.reading = each.reading, None
            obj = each.find()
            has_turned = last is None or not np.array_equal(world_rows(obj, depsgraph), last.rows)
            if has_turned or (last.local is None and depsgraph.updates):  # its instances may have moved
                moved, last = True, self.read_one(each.letter, obj, depsgraph, last if has_turned else None)
            each.reading = last
        return moved

    @property
    def hull_of(self) -> tuple[str, ...]:
        """The letters of the objects that are concave, whose hulls are measured."""
        return tuple(each.letter for each in self.watched if each.reading.is_concave)

    def of_concave(self, read: Callable[[Readable, bpy.types.Depsgraph], Shape]) -> list[Shape | None]:
        """Return what `read` returns for each concave object; None for a convex one or one that cannot be read."""
        found: list[Shape | None] = []
        for each in self.watched:
            try:
                is_asked = each.reading is not None and each.reading.is_concave
                found.append(read(each.find(), bpy.context.evaluated_depsgraph_get()) if is_asked else None)
            except ReadError:
                found.append(None)
        return found

    @abstractmethod
    def read_one(self, letter: str, obj: Readable, depsgraph: bpy.types.Depsgraph, last: Any) -> Reading:
        """Return an object as it is now; `last` is a reading of the same geometry, if any. May raise a ReadError."""

    @abstractmethod
    def write(self, collection: bpy.types.Collection, waiting: str = "") -> bool:
        """Show the moment, or what the figure is waiting for; tell whether its page has changed."""

    def begin(self, collection: bpy.types.Collection, _scene: bpy.types.Scene) -> None:
        """Remember the figure that has been drawn."""
        self.identity, self.figure_name = IDENTITY.of(collection) or "", collection.name

    def drawn(self) -> bpy.types.Collection | None:
        """Return the figure, first looked up by its last name; None if it has been deleted or undone."""
        expected = bpy.data.collections.get(self.figure_name)
        if expected is not None and IDENTITY.of(expected) == self.identity:
            return expected
        return next((figure for figure in figures() if IDENTITY.of(figure) == self.identity), None)

    def show(self, collection: bpy.types.Collection) -> bool:
        """Write the moment into the figure; tell whether its page has changed."""
        is_another = self.write(collection)
        self._keep_answer(collection)
        return is_another

    def wait(self, collection: bpy.types.Collection, error: ReadError) -> None:
        """Show, once, that an object cannot be read; the rest of the figure stays."""
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
        RESULT.keep(collection, self.moment.answer())
        self.note(collection, self.moment.headline())
