# SPDX-License-Identifier: GPL-3.0-or-later
"""The motion of hulls, seen along Z or in space, recorded from Blender's animation as poses at frames, and drifts.

No assumptions are made about curves, parents, constraints or modifiers: the scene is evaluated at every requested frame
and at every key. An interval between two keys in which the shape is constant and its places lie on the chord between
the ends, including halfway, is a drift, for which only the ends matter, as exactly as the keys are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import itemgetter
from typing import Generic, NamedTuple

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.model.records import Motion
from ...geometry import ConvexPolygon
from ...geometry.motion.motion import RecordedMotion
from ...geometry.space import ConvexPolyhedron
from ...geometry.space.motion import MeshMotion, SpaceMotion
from ..base.compat import key_times
from ..base.restoration import kept_as_they_stand, put_back
from .errors import ReadError, is_evaluated
from .parts import Readable, body_of, objects_in
from .read import check_triangles, read_in_space, read_points, read_surface

SINGLE_ERROR = 2.0**-21
"""Relative difference up to which places in single precision count as equal."""
SPEED_FACTOR = 2.0
"""Between two evaluated frames, a shape is assumed to be at most this many times faster than on average."""
MOST_MOTION_POINTS = 20_000_000
"""Limit on the points of all shapes in all frames, which are kept until the motions are known."""
POINTS_OF_A_POSE = 50
"""Number of points that take as much memory as everything else kept for a frame."""
MOST_POSE_POINTS = 10_000
"""If a pose has more points, only the hull's are kept: each frame of a rotating mesh has points of its own."""


@dataclass(frozen=True, slots=True)
class MotionView(Generic[Motion]):
    """How objects are looked at: the dimension, the functions that read them and make hulls, and the kind of motion."""

    dimension: int
    read: Callable[[Readable, bpy.types.Depsgraph], NDArray[np.float64]]
    hull: Callable[[NDArray[np.float64]], ConvexPolygon | ConvexPolyhedron | _Vertices]
    motion: type[Motion]


PLANE_VIEW = MotionView(2, read_points, ConvexPolygon, RecordedMotion)
SPACE_VIEW = MotionView(3, read_in_space, ConvexPolyhedron, SpaceMotion)


class _Vertices(NamedTuple):
    """Takes the place of a hull where meshes are kept as they are."""

    vertices: NDArray[np.float64]


def meshes_in_space(triangles: dict[str, NDArray[np.int32]]) -> MotionView[MeshMotion]:
    """Return the view of meshes as they are; reading a mesh adds its triangles to `triangles` under its name."""

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

    The frames increase. `go_to` is from `other_frames`, and the motions use it for further times while that is open. A
    ReadError if an object cannot be read at one of the frames, or has too many points in all of them.
    """
    tracks = [_Track(obj, view) for obj in objects]
    keys = set().union(*(track.keys for track in tracks))
    start, end = float(frames[0]), float(frames[-1])
    before = max((key for key in keys if key < start), default=start)  # a drift may begin or end there
    after = min((key for key in keys if key > end), default=end)
    times = sorted({*map(float, frames), before, after, *(key for key in keys if start < key < end)})
    points = 0
    for count, time in enumerate(times, start=1):
        depsgraph = go_to(time)
        for track in tracks:
            points += POINTS_OF_A_POSE + track.look(time, depsgraph)
            if points > MOST_MOTION_POINTS:
                raise ReadError(
                    "{name} has over {most} points at {count} frames and keys: choose a larger step or fewer frames",
                    name=track.source.name,
                    most=MOST_MOTION_POINTS,
                    count=len(times),
                )
        yield count / len(times) / 2
    runs = [list(track.runs()) for track in tracks]
    halfway = sorted({track.inside(*run) for track, own in zip(tracks, runs, strict=True) for run in own})
    for count, time in enumerate(halfway, start=1):
        depsgraph = go_to(time)
        for track in tracks:
            track.halfway[time] = track.pose(depsgraph, track.poses[0])
        yield 0.5 + count / len(halfway) / 2
    motions = []
    for track, own in zip(tracks, runs, strict=True):
        motions.append((yield from track.motion(own, go_to)))
    return motions


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


def _keeps_its_shape(obj: bpy.types.Object) -> bool:
    """Tell whether only the object's location can change from frame to frame."""
    if obj.type != "MESH" or obj.modifiers or obj.is_instancer or obj.mode == "EDIT":
        return False
    return obj.data.shape_keys is None and obj.data.animation_data is None


class _Track(Generic[Motion]):
    """An object's poses at increasing times, and `halfway` through what may be drifts."""

    def __init__(self, source: Readable, view: MotionView[Motion]) -> None:
        self.source, self.view, self.keys = source, view, _keys(source)
        self.times: list[float] = []
        self.poses: list[_Pose] = []
        self.halfway: dict[float, _Pose] = {}

    def look(self, time: float, depsgraph: bpy.types.Depsgraph) -> int:
        """Add the pose at a time; return how many points are new."""
        last = self.poses[-1] if self.poses else None
        self.times.append(time)
        self.poses.append(self.pose(depsgraph, last))
        points = self.poses[-1].points
        return 0 if last is not None and points is last.points else len(points)

    def pose(self, depsgraph: bpy.types.Depsgraph, known: _Pose | None) -> _Pose:
        """Return the pose at the depsgraph's frame; a mesh that cannot change and has not turned is not read again."""
        body, place, turn = body_of(self.source), np.zeros(self.view.dimension), ()
        if body is not None:
            matrix = body.evaluated_get(depsgraph).matrix_world
            place = np.array(tuple(matrix.translation)[: self.view.dimension], dtype=np.float64)
            turn = tuple(value for row in matrix[: self.view.dimension] for value in row[:3])
            if known is not None and known.turn == turn and is_evaluated(body, depsgraph) and _keeps_its_shape(body):
                return _Pose(place, known.points, turn)
        points = self.view.read(self.source, depsgraph) - place
        return _Pose(place, points if len(points) <= MOST_POSE_POINTS else self.view.hull(points).vertices, turn)

    def runs(self) -> Iterator[tuple[int, int]]:
        """Yield the longest intervals of rows, from and to, in which all poses lie on a chord."""
        first = 0
        while first < len(self.times) - 1:
            last = first + 1
            while (
                last + 1 < len(self.times)
                and self.times[last] not in self.keys
                and self._drifts(first, last)
                and self._drifts(first, last + 1, {first + 1, (first + last + 1) // 2, last})  # a few rows at first
            ):
                last += 1
            while last > first + 1 and not self._drifts(first, last, range(first + 1, last)):
                last -= 1
            yield first, last
            first = last

    def inside(self, first: int, last: int) -> float:
        """Return an unvisited time in a run: halfway between two rows in its middle."""
        row = (first + last - 1) // 2
        return (self.times[row] + self.times[row + 1]) / 2

    def _drifts(self, first: int, last: int, rows: Iterable[int] = ()) -> bool:
        """Tell whether the shape is the same at both ends of a run and, at these rows between them, on the chord."""
        between = [(self.times[row], self.poses[row]) for row in rows]
        return self._is_same(first, self.poses[last]) and all(self._is_near(first, last, *each) for each in between)

    def _between(self, first: int, last: int) -> list[tuple[float, _Pose]]:
        """Return the poses recorded at halfway times between two rows."""
        seen = sorted(self.halfway.items(), key=itemgetter(0))
        return [(time, pose) for time, pose in seen if self.times[first] < time < self.times[last]]

    def _is_same(self, row: int, other: _Pose) -> bool:
        """Tell whether another pose has the same shape as a row's, within single precision."""
        one = self.poses[row]
        if one.points is other.points:
            return True
        if one.points.shape != other.points.shape:
            return False
        return bool(np.abs(one.points - other.points).max() <= _rounding(one, other))

    def _is_near(self, first: int, last: int, time: float, pose: _Pose) -> bool:
        """Tell whether a pose lies on the chord between two rows."""
        start, end = self.poses[first], self.poses[last]
        share = (time - self.times[first]) / (self.times[last] - self.times[first])
        wanted = start.place + share * (end.place - start.place)
        return bool(np.abs(pose.place - wanted).max() <= _rounding(start, pose, end))

    def motion(self, runs: Sequence[tuple[int, int]], go_to: GoTo) -> Generator[float, None, Motion]:
        """Return the motion, yielding after each hull."""
        rows = [0]
        straight, speeds = [], []
        for first, last in runs:
            is_straight = self._drifts(first, last) and all(
                self._is_same(first, pose) and self._is_near(first, last, time, pose)
                for time, pose in self._between(first, last)
            )
            for start, end in [(first, last)] if is_straight else pairwise(range(first, last + 1)):
                rows.append(end)
                straight.append(is_straight)
                speeds.append(0.0 if is_straight else SPEED_FACTOR * self._speed(start, end))
        poses, view = self.poses, self.view
        hulls: list[NDArray[np.float64]] = [view.hull(poses[0].points).vertices]
        for before, row in pairwise(rows):
            same = straight[len(hulls) - 1] and np.array_equal(poses[before].points, poses[row].points)
            hulls.append(hulls[-1] if same else view.hull(poses[row].points).vertices)
            yield 1.0
        return view.motion(
            np.array([self.times[row] for row in rows]),
            tuple(hulls),
            np.array([poses[row].place for row in rows]),
            np.array(straight, dtype=np.bool_),
            np.array(speeds),
            {time: pose.points + pose.place for time, pose in self.halfway.items()},
            lambda time: view.read(self.source, go_to(time)),
        )

    def _speed(self, first: int, last: int) -> float:
        """Return the largest average speed of a point between any two successive times from one row to another."""
        ends = [(self.times[row], self.poses[row]) for row in (first, last)]
        seen = [ends[0], *self._between(first, last), ends[1]]
        return max(self._way(one, other) / (later - time) for (time, one), (later, other) in pairwise(seen))

    def _way(self, one: _Pose, other: _Pose) -> float:
        """Return the largest distance moved by a point, or the hulls' Hausdorff distance if points do not match."""
        if one.points.shape == other.points.shape:
            return float(reduce(np.hypot, (one.points + one.place - other.points - other.place).T).max())
        hull, other_hull = (self.view.hull(pose.points + pose.place).vertices for pose in (one, other))
        vectors = reduce(np.hypot, (hull[:, np.newaxis] - other_hull).transpose(2, 0, 1))
        return float(max(vectors.min(axis=0).max(), vectors.min(axis=1).max()))


def _rounding(*poses: _Pose) -> float:
    return SINGLE_ERROR * max(max(float(np.abs(pose.points).max()), float(np.abs(pose.place).max())) for pose in poses)


GoTo = Callable[[float], bpy.types.Depsgraph]
"""Moves the scene to a frame, possibly fractional, and returns the dependency graph evaluated there."""


@contextmanager
def other_frames(depsgraph: bpy.types.Depsgraph) -> Iterator[GoTo]:
    """Yield a function that goes to a frame; afterwards the scene is restored, whatever happened."""
    scene, view_layer = depsgraph.scene, depsgraph.view_layer

    def go_to(time: float) -> bpy.types.Depsgraph:
        whole = math.floor(time)
        scene.frame_set(whole, subframe=time - whole)
        return view_layer.depsgraph

    with ExitStack() as after:
        put_back(after, view_layer.objects, "active")
        for obj in view_layer.objects:  # an object hidden at some frame loses its selection
            if obj.select_get(view_layer=view_layer):
                after.callback(obj.select_set, state=True, view_layer=view_layer)
        after.enter_context(kept_as_they_stand(scene))
        after.callback(scene.frame_set, scene.frame_current, subframe=scene.frame_subframe)
        yield go_to
