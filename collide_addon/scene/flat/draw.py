# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of a scene's frames; what stands as it stood in the picture before is neither covered nor mixed again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import bpy
import numpy as np

from .coverage import Edges, Runs, Whole, cover
from .looks import FRONT, NotFlatError, paint_of
from .picture import Colour, Levels, Mixed, Sheet, mixed
from .seen import Memory, Shape, seen

AT_ONCE = 1e6
"""Pixels of edges that are covered together, so that they need little memory."""

ROOM = 1 << 24
"""Bytes: with glibc, up to twice as many stay from one picture to the next, once a block of so many was freed.

Otherwise it gives back to the system what each picture needs again.
"""


class Covered(NamedTuple):
    """What a shape covers, and the corners of its box: from the left, from above, from the camera's near limit."""

    areas: list[Runs]
    low: list[float]
    high: list[float]


class FlatRenderer:
    """Draws one frame after another, and keeps what the last one may have in common with the next."""

    def __init__(self) -> None:
        np.empty(ROOM, np.uint8)  # freed at once, and never touched
        self._known: dict[object, Covered] = {}
        self._last: Mixed | None = None
        self._shown: Levels | None = None
        self._before: Levels | None = None
        self._memory, self._is_steady = Memory(), False

    @contextmanager
    def steady(self) -> Iterator[None]:
        """Look at materials that are not animated only once, and paint each picture over the one before.

        For pictures between which nothing moves but by keys, and which are done with when the next one is drawn.
        """
        self._memory.forget(looks=True)
        self._is_steady = True
        try:
            yield
        finally:
            self._is_steady = False

    def new_since(self, picture: Levels | None) -> Whole | None:
        """Return the numbers of the pixels in which the last picture can differ from this one, None for all.

        They are known where this is the one drawn before it; see `Mixed`.
        """
        return self._last.new if self._last is not None and picture is self._before else None

    def draw(
        self,
        scene: bpy.types.Scene,
        layer: bpy.types.ViewLayer,
        camera: bpy.types.Object,
        width: int,
        height: int,
        *,
        transparent: bool = False,
    ) -> Levels:
        """Return the picture (height, width, 4) of a scene's current frame, sRGB, the first row on top; read-only.

        Raises
        ------
        NotFlatError
            When there is more in it than flat colours seen straight on; it says what.
        """
        scene.frame_set(scene.frame_current, subframe=scene.frame_subframe)
        self._memory.forget(looks=not self._is_steady)
        shapes = list(seen(scene, layer, camera, width, height, self._memory))
        world = None if transparent else paint_of(layer.depsgraph.scene_eval.world)(FRONT, 1.0)
        new = {shape.key: shape for shape in shapes if shape.key not in self._known}
        covered = self._known | dict(zip(new, _covered(list(new.values()), width, height), strict=True))
        self._known = {shape.key: covered[shape.key] for shape in shapes}
        sheets = list(_in_order([(covered[shape.key], shape) for shape in shapes]))
        last, self._last = self._last, None  # of no use where painting over it fails
        self._last = mixed(sheets, world and world.colour, width, height, last, over_it=self._is_steady)
        self._before, self._shown = self._shown, self._last.picture.view()
        self._shown.flags.writeable = False  # the next one is made of it
        return self._shown


def _covered(shapes: list[Shape], width: int, height: int) -> Iterator[Covered]:
    """Yield what shapes cover, found for as many at once as there is room for."""
    group: list[Edges] = []
    boxes: list[tuple[list[float], list[float]]] = []
    bounds, length = [0], 0.0
    for place, shape in enumerate(shapes):
        edges, points = shape.outline()
        length += len(edges.x) + np.abs(edges.to_x - edges.x).sum() + np.abs(edges.to_y - edges.y).sum()
        group.append(edges._replace(area=edges.area + bounds[-1]))
        boxes.append((points.min(axis=1, initial=np.inf).tolist(), points.max(axis=1, initial=-np.inf).tolist()))
        bounds.append(int(group[-1].area.max(initial=bounds[-1])) + 1)
        if length > AT_ONCE or place == len(shapes) - 1:
            runs = cover(Edges(*map(np.concatenate, zip(*group, strict=True))), bounds[-1], width, height)
            for first, last, box in zip(bounds[:-1], bounds[1:], boxes, strict=True):
                yield Covered(runs[first:last], *box)
            group, boxes, bounds, length = [], [], [0], 0.0


def _in_order(shapes: list[tuple[Covered, Shape]]) -> Iterator[Sheet]:
    """Yield the sheets of a picture, the furthest first; raise a NotFlatError where two reach through each other."""
    begun: dict[Colour, list[tuple[Covered, str]]] = {}
    for covered, shape in sorted(shapes, key=lambda each: -each[0].high[2]):
        (left, top, near), (right, bottom, far) = covered.low, covered.high
        if far < -1 or near > 1:
            continue  # beyond the camera's limits
        for colour, others in begun.items():
            if colour == shape.look.colour:
                continue
            others[:] = [other for other in others if other[0].low[2] < far]
            for (_, low, high), name in others:
                if left < high[0] and low[0] < right and top < high[1] and low[1] < bottom:
                    raise NotFlatError(
                        "{name} reaches through {other}: render with Blender", name=shape.name, other=name
                    )
        begun.setdefault(shape.look.colour, []).append((covered, shape.name))
        for area in covered.areas:
            if len(area.begin):
                yield Sheet(area, *shape.look)
