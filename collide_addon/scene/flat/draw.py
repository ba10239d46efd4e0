# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of a scene's frames; what stands as it stood in the picture before is not covered again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import bpy
import numpy as np

from .coverage import Edges, Runs, cover
from .looks import Look, NotFlatError, paper_of
from .picture import Levels, Sheet, mixed
from .seen import Shape, check_scene, edges_of, shapes, view_of

AT_ONCE = 1e6
"""Pixels of edges that are covered together, so that they need little memory."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class Covered(NamedTuple):
    """What a shape covers: the pixels of its areas, its box in the picture, and its first and last depth."""

    areas: list[Runs]
    box: Box
    near: float
    far: float


class FlatRenderer:
    """Draws one frame after another, and keeps what the last one has in common with the next."""

    def __init__(self) -> None:
        self._known: dict[object, Covered] = {}

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
        """Return the picture (height, width, 4) of a scene's current frame, sRGB, the first row on top.

        Raises
        ------
        NotFlatError
            When there is more in it than flat colours seen straight on; it says what.
        """
        check_scene(scene, layer)
        scene.frame_set(scene.frame_current, subframe=scene.frame_subframe)
        depsgraph = layer.depsgraph
        seen = list(shapes(depsgraph, view_of(scene, depsgraph, camera, width, height)))
        paper = None if transparent else paper_of(depsgraph.scene_eval.world)
        known = {(shape.key, width, height): shape for shape in seen}
        new = [key for key in known if key not in self._known]
        covered = dict(zip(new, _covered([known[key] for key in new], width, height), strict=True))
        self._known = {key: covered.get(key) or self._known[key] for key in known}
        sheets = [(self._known[shape.key, width, height], shape) for shape in seen]
        return mixed(list(_in_order(sheets)), paper, width, height)


def _covered(seen: list[Shape], width: int, height: int) -> Iterator[Covered]:
    """Yield what shapes cover, found for as many at once as there is room for."""
    group: list[tuple[Edges, list[float], list[float]]] = []
    length = 0.0
    for place, shape in enumerate(seen):
        points = shape.points()
        edges = edges_of(shape, points)
        for begin, end, limit in ((edges.x, edges.to_x, width), (edges.y, edges.to_y, height)):
            length += np.abs(np.clip(begin, 0, limit) - np.clip(end, 0, limit)).sum() + len(begin)
        group.append((edges, points.min(axis=0).tolist(), points.max(axis=0).tolist()))
        if length > AT_ONCE or place == len(seen) - 1:
            bounds = np.cumsum([0, *(edges.area.max(initial=0) + 1 for edges, _, _ in group)]).tolist()
            own = [edges._replace(area=edges.area + first) for (edges, _, _), first in zip(group, bounds, strict=False)]
            areas = cover(Edges(*map(np.concatenate, zip(*own, strict=True))), bounds[-1], width, height)
            for (_, low, high), first, last in zip(group, bounds, bounds[1:], strict=False):
                yield Covered(areas[first:last], (*low[:2], *high[:2]), low[2], high[2])
            group, length = [], 0.0


def _in_order(seen: list[tuple[Covered, Shape]]) -> Iterator[Sheet]:
    """Yield the sheets of a picture, the furthest first.

    Raises
    ------
    NotFlatError
        When two of different colours reach through each other: which is in front would change from pixel to pixel.
    """
    begun: dict[Look, list[tuple[Covered, Shape]]] = {}
    for covered, shape in sorted(seen, key=lambda each: -each[0].far):
        if covered.far < -1 or covered.near > 1:
            continue  # beyond what the camera sees
        for look, others in begun.items():
            if look.colour == shape.look.colour:
                continue
            others[:] = [other for other in others if other[0].near < covered.far]
            for other, through in others:
                if _meet(covered.box, other.box):
                    raise NotFlatError(
                        "{name} reaches through {other}: render with Blender", name=shape.name, other=through.name
                    )
        begun.setdefault(shape.look, []).append((covered, shape))
        yield Sheet(covered.areas, shape.look.colour, shape.look.opacity)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
