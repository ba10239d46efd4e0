# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of a scene's frames: flat colours in the order the camera sees them.

Parts unchanged since the previous picture are not computed again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from operator import sub
from typing import NamedTuple

import bpy
import numpy as np

from .depth import SAME, in_levels, joined
from .looks import FRONT, NotFlatError, paint_of
from .picture import AreaEdges, Colour, ColourSheet, Levels, Mixed, Runs, cover, mixed
from .seen import MaterialFaces, Memory, seen

PIXELS_AT_ONCE = 1e6
"""Number of edge pixels processed together, to limit memory."""

FREED_BYTES = 1 << 24
"""Bytes: once a block of this size has been freed, glibc keeps up to twice as much allocated between pictures.

Otherwise the memory would be returned to the system and requested again for each picture.
"""


class Covered(NamedTuple):
    """An area's coverage, and the corners of its box: picture x and y, and depth from the near clipping plane."""

    area: Runs
    low: list[float]
    high: list[float]


class FlatRenderer:
    """Draws one frame after another, reusing what they have in common."""

    def __init__(self) -> None:
        np.empty(FREED_BYTES, np.uint8)  # freed at once without being touched; see `FREED_BYTES`
        self._known: dict[int, list[Covered]] = {}
        self._last: Mixed | None = None
        self._memory, self._is_steady = Memory(), False
        self._ordered: tuple[object, list[tuple[int, Runs]]] | None = None

    @contextmanager
    def steady(self) -> Iterator[None]:
        """Evaluate materials that are not animated only once, and paint each picture over the previous one.

        Only keyed values may change between pictures, and each must be used before the next is drawn.
        """
        self._memory.forget(looks=True)
        self._is_steady = True
        try:
            yield
        finally:
            self._is_steady = False

    def draw(self, scene: bpy.types.Scene, width: int, height: int, *, transparent: bool = False) -> Levels:
        """Return the picture (height, width, 4) of a scene's current frame, sRGB, top row first; read-only.

        Raises a NotFlatError if it contains anything but flat colours seen straight on; the message names it.
        """
        scene.frame_set(scene.frame_current, subframe=scene.frame_subframe)
        self._memory.forget(looks=not self._is_steady)
        shapes = list(seen(scene, width, height, self._memory))
        world = None if transparent else paint_of(scene.view_layers[0].depsgraph.scene_eval.world)(FRONT, 1.0)
        new = {shape.key: shape for shape in shapes if shape.key not in self._known}
        covered = self._known | dict(zip(new, _covered(list(new.values()), width, height), strict=True))
        self._known = {shape.key: covered[shape.key] for shape in shapes}
        try:
            sheets = list(_in_order(shapes, covered))
        except _ReachesThroughError as error:
            sheets = list(self._in_depth(shapes, covered, (width, height), error))
        last, self._last = self._last, None  # not to be reused if painting over it fails
        self._last = mixed(sheets, world and world.colour, width, height, last, over_it=self._is_steady)
        shown = self._last.picture.view()
        shown.flags.writeable = False  # the next picture is made from it
        return shown

    def _in_depth(
        self,
        shapes: list[MaterialFaces],
        covered: Mapping[int, list[Covered]],
        size: tuple[int, int],
        error: NotFlatError,
    ) -> Iterator[ColourSheet]:
        """Yield the sheets of solids, ordered piece by piece, then of flat shapes before them; or raise the error."""
        near, far = ([[area[end][2] for area in covered[shape.key]] or [0.0] for shape in shapes] for end in (1, 2))
        thick = [max(map(sub, furthest, nearest)) > SAME for nearest, furthest in zip(near, far, strict=True)]
        nearest = min(min(each) for each, is_thick in zip(near, thick, strict=True) if is_thick)
        is_before = [max(each) <= nearest and not is_thick for each, is_thick in zip(far, thick, strict=True)]
        solids = [shape for shape, before in zip(shapes, is_before, strict=True) if not before]
        key = size, tuple((shape.key, shape.look.colour) for shape in solids)
        if self._ordered is None or self._ordered[0] != key:
            self._ordered = key, list(_painted(solids, size, error))
        yield from (ColourSheet(area, *solids[of].look) for of, area in self._ordered[1])
        yield from _in_order([shape for shape, before in zip(shapes, is_before, strict=True) if before], covered)


def _painted(solids: list[MaterialFaces], size: tuple[int, int], error: NotFlatError) -> Iterator[tuple[int, Runs]]:
    """Yield the layers to paint, furthest first: the index of a solid, and the coverage of some of its pieces."""
    colours = {colour: number for number, colour in enumerate(dict.fromkeys(each.look.colour for each in solids))}
    alike = np.array([colours[each.look.colour] for each in solids], np.int64)
    found = in_levels(joined([each.pieces(number) for number, each in enumerate(solids)]), alike)
    if found is None:
        raise error
    pieces, levels = found
    turns, turn = np.unique(np.column_stack((levels, pieces.of)), axis=0, return_inverse=True)
    turn = turn.ravel()
    edges = pieces.edges._replace(area=turn[pieces.edges.area])
    yield from zip(turns[:, 1].tolist(), cover(edges, len(turns), *size), strict=True)


class _ReachesThroughError(NotFlatError):
    """Raised if neither of two shapes is entirely in front of the other."""


def _covered(shapes: list[MaterialFaces], width: int, height: int) -> Iterator[list[Covered]]:
    """Yield the coverage of each shape's areas, computed for as many at once as memory allows."""
    group: list[AreaEdges] = []
    boxes: list[tuple[list[float], list[float]]] = []
    bounds, length = [0], 0.0
    for place, shape in enumerate(shapes):
        edges, low, high = shape.outline()
        length += len(edges.x) + np.abs(edges.to_x - edges.x).sum() + np.abs(edges.to_y - edges.y).sum()
        group.append(edges._replace(area=edges.area + bounds[-1]))
        boxes += zip(low.T.tolist(), high.T.tolist(), strict=True)
        bounds.append(len(boxes))
        if length > PIXELS_AT_ONCE or place == len(shapes) - 1:
            runs = cover(AreaEdges(*map(np.concatenate, zip(*group, strict=True))), bounds[-1], width, height)
            areas = [Covered(run, *box) for run, box in zip(runs, boxes, strict=True)]
            yield from (areas[first:last] for first, last in pairwise(bounds))
            group, boxes, bounds, length = [], [], [0], 0.0


def _in_order(shapes: list[MaterialFaces], areas: Mapping[int, list[Covered]]) -> Iterator[ColourSheet]:
    """Yield the sheets of a picture, furthest first; raise an error if two shapes reach through each other."""
    begun: dict[Colour, list[tuple[Covered, str]]] = {}
    placed = [(area, shape) for shape in shapes for area in areas[shape.key]]
    for covered, shape in sorted(placed, key=lambda each: -each[0].high[2]):
        (left, top, near), (right, bottom, far) = covered.low, covered.high
        if far < -1 or near > 1:
            continue  # beyond the camera's limits
        for colour, others in begun.items():
            if colour == shape.look.colour:
                continue
            others[:] = [other for other in others if other[0].low[2] < far]
            for (_, low, high), name in others:
                if left < high[0] and low[0] < right and top < high[1] and low[1] < bottom:
                    raise _ReachesThroughError("{name} reaches through {other}", name=shape.name, other=name)
        begun.setdefault(shape.look.colour, []).append((covered, shape.name))
        if len(covered.area.begin):
            yield ColourSheet(covered.area, *shape.look)
