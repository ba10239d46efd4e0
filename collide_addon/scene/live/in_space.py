# SPDX-License-Identifier: GPL-3.0-or-later
"""A live figure in space: the answer where the objects are, drawn anew at each moment in objects that stay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import bpy

from ...figure.live.in_space import SpaceMoment, figure_of, lesson_in_space, next_in_space, parts_of, space_around
from ...figure.model.figure import Figure
from ...figure.model.heights import IN_SPACE, SEEN
from ...figure.model.lesson import Choices, Headline, Measured
from ...figure.space.model import SpaceFigure
from ...figure.space.parts import Space
from ..space.draw import draw_in_space, face_reader
from ..space.rewrite import rewrite
from .reading import read_changed
from .reading_in_space import ReadInSpace, pair_in_space, read_moving_in_space
from .session import Session


@dataclass(slots=True, kw_only=True)
class SpaceSession(Session):
    """What a live figure shows of two objects in space."""

    moment: SpaceMoment | None = None
    space: Space | None = None
    readings: list[ReadInSpace] = field(init=False)
    shown: SpaceFigure | None = None
    """The figure that its objects show now."""
    faced: tuple[float, ...] = ()
    """The rotation of the view that its texts face."""

    def read(self, depsgraph: bpy.types.Depsgraph, *, undone: bool) -> bool:
        """Read what has changed of the objects, and tell whether anything has; raises a ReadError."""
        self.readings, moved = read_changed(self.watched, read_moving_in_space, depsgraph, undone=undone)
        return moved

    def compute(self) -> None:
        """Find the moment of the objects as they were read last."""
        a, b = pair_in_space(self.readings, None if self.moment is None else self.moment.normal)
        self.moment = next_in_space(a, b, self.moment)
        self.space = space_around(self.moment, self.look, self.space)

    def first_drawing(self) -> Figure:
        """Return the figure to draw at first, with every part that any moment can show."""
        return self._figure()

    def begin(self, collection: bpy.types.Collection, scene: bpy.types.Scene) -> None:
        """Draw what stands in space, and take note of the figure."""
        Session.begin(self, collection, scene)
        draw_in_space(collection, self._figure(), scene)

    def write(self, collection: bpy.types.Collection, waiting: str = "") -> bool:
        """Let the figure show the moment or what it waits for, its texts turned to whoever looks."""
        figure = self._figure(waiting)
        rewrite(collection, parts_of(figure), figure, {} if self.shown is None else parts_of(self.shown))
        self.shown = figure
        self.faced = ()
        self.face_reader(collection)
        return False

    def face_reader(self, collection: bpy.types.Collection) -> None:
        """Turn the texts to the first 3D View, unless they face it."""
        for view in _views():
            rotation = tuple(view.view_rotation)
            if rotation != self.faced:
                face_reader(collection, view.view_rotation)
                self.faced = rotation
            break

    def forget(self) -> None:
        """Forget what the objects of the figure show: undo has changed it."""
        self.shown = None

    def answer(self) -> Mapping[str, object]:
        """Return the answer of the moment as JSON values."""
        moment = self._now()
        point_a, point_b = moment.points
        return {
            "relation": moment.nearest.relation.value,
            "distance": moment.nearest.distance,
            "depth": 0.0 if moment.deepest is None else moment.deepest.depth,
            "normal": moment.normal.tolist(),
            "point_a": point_a.tolist(),
            "point_b": point_b.tolist(),
            "iterations": moment.steps,
            "measured": Measured.SPACE.value,
        }

    def headline(self) -> Headline:
        """Return the answer of the moment in a few plain values."""
        moment, deepest = self._now(), self._now().deepest
        answer = {"distance": moment.nearest.distance} if deepest is None else {"depth": deepest.depth}
        return {"relation": moment.nearest.relation.value, **answer, "iterations": moment.steps, SEEN: IN_SPACE}

    def parameters(self, choices: Choices) -> dict[str, object]:
        """Return the parameters of the moment's lesson with these choices, which an export of the figure shows."""
        return lesson_in_space(self._now(), choices)

    def _now(self) -> SpaceMoment:
        assert self.moment is not None  # noqa: S101  # computed before it is asked for
        return self.moment

    def _figure(self, waiting: str = "") -> SpaceFigure:
        assert self.space is not None  # noqa: S101  # as the moment
        return figure_of(self._now(), self.space, waiting)


def _views() -> Iterator[bpy.types.RegionView3D]:
    """Yield the views of all 3D Views in all windows; none without a window."""
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            if area.type == "VIEW_3D" and area.spaces.active.region_3d is not None:
                yield area.spaces.active.region_3d
