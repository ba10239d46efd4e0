# SPDX-License-Identifier: GPL-3.0-or-later
"""The motion of hulls, seen along Z or in space, recorded from Blender's animation as poses at frames, and drifts.

Nothing is assumed about curves, parents, constraints or modifiers: the scene is evaluated at every requested frame and
at every key. An interval between two keys in which the shape is constant and its places lie on the chord between the
ends, including halfway, is a drift, for which only the ends matter, as exactly as the keys are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from typing import Any, Generic, NamedTuple

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.model.records import Motion
from ...geometry import ConvexPolygon
from ...geometry.motion.motion import RecordedMotion
from ...geometry.space import ConvexPolyhedron
from ...geometry.space.motion import MeshMotion, SpaceMotion
from ..base.animated_values import kept_as_they_stand
from ..base.compat import key_times
from .errors import ReadError, is_evaluated
from .parts import Readable, body_of, objects_in
from .read import check_triangles, read_in_space, read_points, read_surface

SINGLE = 2.0**-21
"""Places in single precision count as equal up to this share of them."""
FASTER = 2.0
"""Between two frames looked at, a shape may be this many times faster than on average."""
MOST_POINTS = 20_000_000
"""Limit on the points of all shapes in all frames, which are kept until the motions are known."""
POINTS_OF_A_POSE = 50
"""Number of points that take as much memory as everything else kept for a frame."""
MOST_KEPT = 10_000
"""Of more points than this, only the hull's are kept; every frame of a large rotating mesh has its own."""


@dataclass(frozen=True, slots=True)
class MotionView(Generic[Motion]):
    """How objects are looked at: the dimension, the functions that read them and make hulls, and the kind of motion."""

    dimension: int
    read: Callable[[Readable, bpy.types.Depsgraph], NDArray[np.float64]]
    hull: Callable[[NDArray[np.float64]], ConvexPolygon | ConvexPolyhedron | _Vertices]
    motion: type[Motion]


SEEN_FROM_ABOVE = MotionView(2, read_points, ConvexPolygon, RecordedMotion)
IN_SPACE = MotionView(3, read_in_space, ConvexPolyhedron, SpaceMotion)


class _Vertices(NamedTuple):
    """What stands for a hull where meshes are kept as they are."""

    vertices: NDArray[np.float64]


def meshes_in_space(triangles: dict[str, NDArray[np.int32]]) -> MotionView[MeshMotion]:
    """Return the view of meshes as they are; the triangles of each are put under its name as it is read."""

    def read(source: Readable, depsgraph: bpy.types.Depsgraph) -> NDArray[np.float64]:
        points, rows = read_surface(source, depsgraph)
        check_triangles(source, len(rows))
        if not np.array_equal(triangles.setdefault(source.name, rows), rows):
            raise ReadError("{name} has other faces at other frames: choose Hulls", name=source.name)
        return points

    return MotionView(3, read, _Vertices, MeshMotion)


class _Pose(NamedTuple):
    """A shape at a frame: its origin (d,), its points (n, d) relative to it, and its rotation."""

    place: NDArray[np.float64]
    points: NDArray[np.float64]
    turn: tuple[float, ...]


def record_in_parts(
    objects: Sequence[Readable], frames: Sequence[int], go_to: GoTo, view: MotionView[Motion]
) -> Generator[float, None, list[Motion]]:
    """Read objects at `frames` and at the keys between them; yield the share done and return their motions.

    The frames increase. `go_to` is from `other_frames`; the motions use it for further times as long as it is open. A
    ReadError if an object cannot be read at one of the frames, or has too many points in too many of them.
    """
    keys = [_keys(obj) for obj in objects]
    times = _times(frames, set().union(*keys))
    poses: list[list[_Pose]] = [[] for _ in objects]
    points = 0
    for count, time in enumerate(times, start=1):
        depsgraph = go_to(time)
        for obj, own in zip(objects, poses, strict=True):
            own.append(_pose(obj, depsgraph, own[-1] if own else None, view))
            is_new = len(own) < 2 or own[-1].points is not own[-2].points
            points += POINTS_OF_A_POSE + is_new * len(own[-1].points)
            if points > MOST_POINTS:
                raise ReadError(
                    "{name} has over {most} points at {count} frames and keys: choose a larger step or fewer frames",
                    name=obj.name,
                    most=MOST_POINTS,
                    count=len(times),
                )
        yield count / len(times) / 2
    runs = [_runs(own, times, kept) for own, kept in zip(poses, keys, strict=True)]
    halfway = sorted({_inside(times, run) for each in runs for run in each})
    seen: dict[float, list[_Pose]] = {}
    for count, time in enumerate(halfway, start=1):
        depsgraph = go_to(time)
        seen[time] = [_pose(obj, depsgraph, own[0], view) for obj, own in zip(objects, poses, strict=True)]
        yield 0.5 + count / len(halfway) / 2
    motions = []
    for row, (obj, own, each) in enumerate(zip(objects, poses, runs, strict=True)):
        work = _motion(obj, times, own, each, {time: at[row] for time, at in seen.items()}, go_to, view)
        motions.append((yield from work))
    return motions


def _times(frames: Sequence[int], keys: set[float]) -> list[float]:
    """Return the frames and the keys among them, with one key before and after, where a drift may begin or end."""
    start, end = float(frames[0]), float(frames[-1])
    before = max((key for key in keys if key < start), default=start)
    after = min((key for key in keys if key > end), default=end)
    return sorted({*map(float, frames), before, after, *(key for key in keys if start < key < end)})


def _keys(source: Readable) -> set[float]:
    """Return the frames of the keys of a shape's objects, of their parents, and of the targets of their constraints."""
    found: set[float] = set()
    met: set[bpy.types.Object] = set()
    left = objects_in(source)
    while left:
        owner = left.pop()
        if owner in met:
            continue
        met.add(owner)
        found |= key_times(owner)
        followed = [getattr(constraint, "target", None) for constraint in owner.constraints]
        left += [other for other in (owner.parent, *followed) if other is not None]
    return found


def _pose(source: Readable, depsgraph: bpy.types.Depsgraph, known: _Pose | None, view: MotionView[Any]) -> _Pose:
    """Return the pose at the frame of the depsgraph; a mesh that cannot change and has not turned is not read again."""
    body, place, turn = body_of(source), np.zeros(view.dimension), ()
    if body is not None:
        matrix = body.evaluated_get(depsgraph).matrix_world
        place = np.array(tuple(matrix.translation)[: view.dimension], dtype=np.float64)
        turn = tuple(value for row in matrix[: view.dimension] for value in row[:3])
        if known is not None and known.turn == turn and is_evaluated(body, depsgraph) and _keeps_its_shape(body):
            return _Pose(place, known.points, turn)
    points = view.read(source, depsgraph) - place
    return _Pose(place, points if len(points) <= MOST_KEPT else view.hull(points).vertices, turn)


def _keeps_its_shape(obj: bpy.types.Object) -> bool:
    """Tell whether only the object's location can change from frame to frame."""
    if obj.type != "MESH" or obj.modifiers or obj.is_instancer or obj.mode == "EDIT":
        return False
    return obj.data.shape_keys is None and obj.data.animation_data is None


def _runs(poses: Sequence[_Pose], times: Sequence[float], keys: set[float]) -> list[tuple[int, int]]:
    """Return the longest intervals of rows, from and to, in which all poses lie on a chord."""
    runs = []
    first = 0
    while first < len(times) - 1:
        last = first + 1
        if _same(poses[first], poses[last]):
            while (
                last + 1 < len(times)
                and times[last] not in keys
                and _same(poses[first], poses[last + 1])
                and all(
                    _on_chord(poses, times, first, row, last + 1)
                    for row in {first + 1, (first + last + 1) // 2, last} - {first}  # a few rows are looked at first
                )
            ):
                last += 1
            # what only some rows have given is looked at as a whole
            while last > first + 1 and not all(
                _on_chord(poses, times, first, row, last) for row in range(first + 1, last)
            ):
                last -= 1
        runs.append((first, last))
        first = last
    return runs


def _same(one: _Pose, other: _Pose) -> bool:
    """Tell whether two poses have the same shape within single precision."""
    if one.points is other.points:
        return True
    if one.points.shape != other.points.shape:
        return False
    return bool(np.abs(one.points - other.points).max() <= _rounding(one, other))


def _rounding(*poses: _Pose) -> float:
    return SINGLE * max(max(float(np.abs(pose.points).max()), float(np.abs(pose.place).max())) for pose in poses)


def _on_chord(poses: Sequence[_Pose], times: Sequence[float], first: int, row: int, last: int) -> bool:
    return _near_chord(poses[first], poses[row], poses[last], _share(times[first], times[row], times[last]))


def _near_chord(first: _Pose, between: _Pose, last: _Pose, share: float) -> bool:
    wanted = first.place + share * (last.place - first.place)
    return bool(np.abs(between.place - wanted).max() <= _rounding(first, between, last))


def _share(start: float, time: float, end: float) -> float:
    return (time - start) / (end - start)


def _inside(times: Sequence[float], run: tuple[int, int]) -> float:
    """Return an unvisited time in a run: halfway between two rows in its middle."""
    row = (run[0] + run[1] - 1) // 2
    return (times[row] + times[row + 1]) / 2


def _motion(  # what a motion is made of
    obj: Readable,
    times: Sequence[float],
    poses: Sequence[_Pose],
    runs: Sequence[tuple[int, int]],
    halfway: dict[float, _Pose],
    go_to: GoTo,
    view: MotionView[Motion],
) -> Generator[float, None, Motion]:
    """Return the motion of one object, yielding after each hull."""
    straight_of = {run: _drifts(times, poses, run, halfway) for run in runs}
    rows = [0]
    straight, speeds = [], []
    for run, is_straight in straight_of.items():
        pieces = [run] if is_straight else list(pairwise(range(run[0], run[1] + 1)))
        for first, last in pieces:
            rows.append(last)
            straight.append(is_straight)
            speeds.append(0.0 if is_straight else FASTER * _speed(times, poses, first, last, halfway, view))
    hulls: list[NDArray[np.float64]] = [view.hull(poses[0].points).vertices]
    for before, row in pairwise(rows):
        same = straight[len(hulls) - 1] and np.array_equal(poses[before].points, poses[row].points)
        hulls.append(hulls[-1] if same else view.hull(poses[row].points).vertices)
        yield 1.0

    def ask(time: float) -> NDArray[np.float64]:
        return view.read(obj, go_to(time))

    return view.motion(
        np.array([times[row] for row in rows]),
        tuple(hulls),
        np.array([poses[row].place for row in rows]),
        np.array(straight, dtype=np.bool_),
        np.array(speeds),
        {time: pose.points + pose.place for time, pose in halfway.items()},
        ask,
    )


def _drifts(times: Sequence[float], poses: Sequence[_Pose], run: tuple[int, int], halfway: dict[float, _Pose]) -> bool:
    """Tell whether a run is a drift at the times in between, too."""
    first, last = run
    start, end = times[first], times[last]
    if not _same(poses[first], poses[last]):
        return False
    return all(
        _same(poses[first], pose) and _near_chord(poses[first], pose, poses[last], _share(start, time, end))
        for time, pose in halfway.items()
        if start < time < end
    )


def _speed(
    times: Sequence[float],
    poses: Sequence[_Pose],
    first: int,
    last: int,
    halfway: dict[float, _Pose],
    view: MotionView[Any],
) -> float:
    """Return the largest average speed of a point between two rows and the times seen in between."""
    inner = [(time, pose) for time, pose in sorted(halfway.items()) if times[first] < time < times[last]]
    seen = [(times[first], poses[first]), *inner, (times[last], poses[last])]
    return max(_way(one, other, view) / (later - time) for (time, one), (later, other) in pairwise(seen))


def _way(one: _Pose, other: _Pose, view: MotionView[Any]) -> float:
    """Return the furthest distance moved by a point; without corresponding points, by a vertex from the other hull."""
    if one.points.shape == other.points.shape:
        return float(reduce(np.hypot, (one.points + one.place - other.points - other.place).T).max())
    hull, other_hull = (view.hull(pose.points + pose.place).vertices for pose in (one, other))
    ways = reduce(np.hypot, (hull[:, np.newaxis] - other_hull).transpose(2, 0, 1))
    return float(max(ways.min(axis=0).max(), ways.min(axis=1).max()))


GoTo = Callable[[float], bpy.types.Depsgraph]
"""Moves the scene to a frame, possibly fractional, and returns the dependency graph evaluated there."""


@contextmanager
def other_frames(scene: bpy.types.Scene, view_layer: bpy.types.ViewLayer) -> Iterator[GoTo]:
    """Yield a function that goes to a frame; afterwards the scene is restored, whatever happened."""
    frame, subframe = scene.frame_current, scene.frame_subframe
    selected = [obj for obj in view_layer.objects if obj.select_get(view_layer=view_layer)]
    active = view_layer.objects.active

    def go_to(time: float) -> bpy.types.Depsgraph:
        whole = math.floor(time)
        scene.frame_set(whole, subframe=time - whole)
        return view_layer.depsgraph

    try:
        with kept_as_they_stand(scene):
            try:
                yield go_to
            finally:
                scene.frame_set(frame, subframe=subframe)
    finally:
        for obj in selected:  # an object that was hidden at a frame has lost its selection
            if not obj.select_get(view_layer=view_layer):
                obj.select_set(True, view_layer=view_layer)
        if view_layer.objects.active != active:
            view_layer.objects.active = active
