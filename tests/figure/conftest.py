# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures that the tests check: one of every kind, in both layouts, three languages, with degenerate shapes."""

import math
from dataclasses import dataclass, replace
from functools import partial, wraps
from itertools import cycle
from pickle import dumps
from string import ascii_uppercase

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.algorithms.axes.obb import obb_lesson
from collide_addon.figure.algorithms.axes.sat import sat_lesson
from collide_addon.figure.algorithms.boundary_map import boundary_map_lesson
from collide_addon.figure.algorithms.boxes import boxes_lesson
from collide_addon.figure.algorithms.compare import compare_lesson
from collide_addon.figure.algorithms.concave import concave_lesson
from collide_addon.figure.algorithms.epa.figure import epa_lesson
from collide_addon.figure.algorithms.foot import foot_lesson
from collide_addon.figure.algorithms.gjk.figure import gjk_lesson
from collide_addon.figure.algorithms.hausdorff import hausdorff_lesson
from collide_addon.figure.algorithms.hull import hull_lesson
from collide_addon.figure.algorithms.minkowski import minkowski_figure
from collide_addon.figure.algorithms.pnpoly.figure import pnpoly_lesson
from collide_addon.figure.algorithms.polygons import polygons_lesson
from collide_addon.figure.algorithms.segments import segments_lesson
from collide_addon.figure.algorithms.support import support_lesson
from collide_addon.figure.algorithms.sweep.figure import frames_of, sweep_frames
from collide_addon.figure.lessons import make_lesson, planar_shapes
from collide_addon.figure.model.choices import SHOWN, Aspect, Detail, Layer, Layout
from collide_addon.figure.model.figure import Figure
from collide_addon.figure.model.lesson import Boundary, Box, Choices, FigureChoices
from collide_addon.figure.model.look import Look
from collide_addon.figure.model.subject import Subject
from collide_addon.geometry import (
    Circle,
    ConvexPolygon,
    RecordedMotion,
    RigidMotion,
    random_point_sets,
)
from collide_addon.pitfalls.cases import load_cases

from ..lessons import _lessons_made_once  # noqa: F401  # for all tests below
from .rules.room import room_of

MOST_KEPT = 256


@dataclass(frozen=True)
class Run:
    """A figure with what it was made from."""

    figure: Figure
    result: object
    steps: list
    a: Subject
    b: Subject


def subject(letter, shape, name=""):
    name = name or f"Object {letter}"
    if isinstance(shape, Circle):
        return Subject.of_circle(letter, name, shape)
    return Subject.of_points(letter, name, np.asarray(shape, float))


def run_of(lesson_of, a, b=None, *, start=None, **choices):
    angle = None if start is None else math.atan2(start[1], start[0])
    choices = FigureChoices(start_angle=angle, **choices)
    lesson = lesson_of([each for each in (a, b) if each is not None], choices)
    return Run(lesson.figure, lesson.result, list(lesson.steps), a, b)


def once(build):
    """Cache the last figures that were built, because successive tests check the same one."""
    known = {}

    @wraps(build)
    def built(self, *shapes, **choices):
        key = dumps((shapes, sorted(choices.items())))
        known[key] = known.pop(key) if key in known else build(self, *shapes, **choices)
        if len(known) > MOST_KEPT:
            del known[next(iter(known))]
        return known[key]

    return built


def each_once(builders):
    """Make all builders of a class cache what they built last."""
    for name, build in [*vars(builders).items()]:
        if not name.startswith("_"):
            setattr(builders, name, once(build))
    return builders


THREE_FOUR_FIVE = math.degrees(math.atan2(3, 4))


@each_once
class Make:
    """The builders, from plain lists of points."""

    def gjk(self, a, b, names=("", ""), *, introduced=False, **choices):
        subjects = subject("A", a, names[0]), subject("B", b, names[1])
        return run_of(gjk_lesson, *subjects, introduction=introduced, **choices)

    def rounded(self, algorithm, a, b, radius_a, radius_b, **choices):
        a, b = subject("A", a), subject("B", b)
        choices = Choices(radius_a=radius_a, radius_b=radius_b, **choices)
        lesson = make_lesson(algorithm, (a, b), choices)
        return Run(lesson.figure, lesson.result, list(lesson.steps), a.grown(radius_a), b.grown(radius_b))

    def epa(self, a, b, names=("", ""), *, introduced=False, **choices):
        subjects = subject("A", a, names[0]), subject("B", b, names[1])
        return run_of(epa_lesson, *subjects, introduction=introduced, **choices)

    def sat(self, a, b, names=("", ""), *, stop_early=False, introduced=False, **choices):
        subjects = subject("A", a, names[0]), subject("B", b, names[1])
        return run_of(sat_lesson, *subjects, every_axis=not stop_early, introduction=introduced, **choices)

    def hausdorff(self, a, b, **choices):
        a, b = subject("A", a), subject("B", b)
        lesson = hausdorff_lesson((a, b), FigureChoices(**choices))
        return Run(lesson.figure, lesson.result, list(lesson.steps), a, b)

    def hull_of(self, algorithm, a, b, **choices):
        """The figure of an algorithm that uses the hulls of two outlines."""
        (a, b) = (subject(letter, ring) for letter, ring in (("A", a), ("B", b)))
        a = replace(a, own_outline=(a.points,))
        lesson = make_lesson(algorithm, (a, b), Choices(**choices))
        return Run(lesson.figure, lesson.result, list(lesson.steps), a, b)

    def compare(self, a, b, **choices):
        a, b = subject("A", a), subject("B", b)
        lesson = compare_lesson([a, b], FigureChoices(**choices))
        return Run(lesson.figure, lesson.result, [], a, b)

    def obb(self, a, b, angles=(0.0, 0.0), *, stop_early=False, **choices):
        subjects = subject("A", a).turned(angles[0]), subject("B", b).turned(angles[1])
        return run_of(obb_lesson, *subjects, every_axis=not stop_early, **choices)

    def boxes(self, points, **choices):
        a = subject("A", points, "Points")
        lesson = boxes_lesson((a,), FigureChoices(**choices))
        return Run(lesson.figure, lesson.result, list(lesson.steps), a, None)

    def pnpoly(self, rings, points, point=1, rule=Boundary.HALF_OPEN, **choices):
        a, b = polygon("A", rings), subject("B", points)
        lesson = pnpoly_lesson((a, b), FigureChoices(point=point, boundary=rule, **choices))
        return Run(lesson.figure, lesson.result, list(lesson.steps), a, b)

    def boundary_map(self, rings, rule=Boundary.HALF_OPEN, **choices):
        a = polygon("A", rings)
        lesson = boundary_map_lesson((a,), FigureChoices(boundary=rule, **choices))
        return Run(lesson.figure, lesson.result, [], a, None)

    def polygons(self, a, b, **choices):
        a, b = polygon("A", a), polygon("B", b)
        lesson = polygons_lesson((a, b), FigureChoices(**choices))
        return Run(lesson.figure, lesson.result, list(lesson.steps), a, b)

    def concave(self, a, b, **choices):
        a, b = polygon("A", a), polygon("B", b)
        lesson = concave_lesson((a, b), FigureChoices(**choices))
        return Run(lesson.figure, lesson.result, list(lesson.steps), a, b)

    def segments(self, a, b, **choices):
        a, b = subject("A", a), subject("B", b)
        lesson = segments_lesson((a, b), FigureChoices(**choices))
        return Run(lesson.figure, lesson.result, list(lesson.steps), a, b)

    def foot(self, line, points, point=1, **choices):
        a, b = subject("A", line), subject("B", points)
        lesson = foot_lesson((a, b), FigureChoices(point=point, **choices))
        return Run(lesson.figure, lesson.result, [], a, b)

    def classic(self, algorithm, *shapes, **choices):
        subjects = [subject(letter, shape) for letter, shape in zip("AB", shapes, strict=False)]
        lesson = make_lesson(algorithm, subjects, Choices(classic=True, **choices))
        return Run(lesson.figure, lesson.result, [], *subjects[:2], *[None] * (2 - len(subjects)))

    def case(self, name, **choices):
        lesson = make_lesson(registry.CASE, [], Choices(case=name, **choices))
        return Run(lesson.figure, lesson.result, [], None, None)

    def sweep(self, a, b, ways=({}, {}), frames=(1, 11, 1), turns=(), **choices):
        """Each way gives places by frame, an empty one none; a shape whose letter is in `turns` also turns."""
        subjects = []
        for letter, shape, way in zip("AB", (a, b), ways, strict=True):
            moving = recorded(shape, way or {frames[0]: (0, 0), frames[1]: (0, 0)}, turns=letter in turns)
            points = moving.at(float(frames[0])).vertices
            subjects.append(replace(subject(letter, points), motion=moving))
        choices = Choices(frames=frames, **choices)
        for _ in sweep_frames(*(each.motion for each in planar_shapes(subjects, choices)), frames_of(choices)):
            pass  # its queries are recorded
        subjects = [replace(each, motion=replace(each.motion, ask=None)) for each in subjects]
        lesson = make_lesson(registry.SWEEP, subjects, choices)
        return Run(lesson.figure, lesson.result, list(lesson.steps), *subjects)

    def hull(self, points, **choices):
        a = subject("A", points, "Points")
        lesson = hull_lesson((a,), FigureChoices(**choices))
        return Run(lesson.figure, lesson.result, list(lesson.steps), a, None)

    def minkowski(self, a, b, *, difference, **choices):
        a, b = subject("A", a), subject("B", b)
        return Run(minkowski_figure(a, b, Look(**choices), difference=difference), None, [], a, b)

    def shadow(self, points, **choices):
        a = subject("A", points)
        lesson = make_lesson(registry.SHADOW, (a,), Choices(**choices))
        return Run(lesson.figure, lesson.result, [], a, None)

    def radius(self, shape, *, degrees=THREE_FOUR_FIVE, **choices):
        a = subject("A", shape).turned(math.radians(degrees))
        lesson = make_lesson(registry.RADIUS, (a,), Choices(**choices))
        return Run(lesson.figure, lesson.result, [], a, None)

    def separating(self, a, b, **choices):
        a, b = subject("A", a), subject("B", b)
        lesson = make_lesson(registry.SEPARATING_LINE, (a, b), Choices(**choices))
        return Run(lesson.figure, lesson.result, [], a, b)

    def supports(self, a, b, **choices):
        a, b = subject("A", a), subject("B", b)
        lesson = make_lesson(registry.SUPPORT_DIFFERENCE, (a, b), Choices(**choices))
        return Run(lesson.figure, lesson.result, [], a, b)

    def light(self, a, b, **choices):
        a, b = subject("A", a), subject("B", b)
        lesson = make_lesson(registry.LIGHT, (a, b), Choices(**choices))
        return Run(lesson.figure, lesson.result, [], a, b)

    def broad_phase(self, *shapes, **choices):
        subjects = [subject(letter, shape) for letter, shape in zip(ascii_uppercase, shapes, strict=False)]
        lesson = make_lesson(registry.BROAD_PHASE, subjects, Choices(**choices))
        return Run(lesson.figure, lesson.result, [], *subjects[:2])

    def rounding(self, a, b, **choices):
        a, b = subject("A", a), subject("B", b)
        lesson = make_lesson(registry.ROUNDING, (a, b), Choices(**choices))
        return Run(lesson.figure, lesson.result, [], a, b)

    def coherence(self, a, b, **choices):
        a, b = subject("A", a), subject("B", b)
        lesson = make_lesson(registry.COHERENCE, (a, b), Choices(**choices))
        return Run(lesson.figure, lesson.result, [], a, b)

    def convex(self, a, b, **choices):
        a, b = polygon("A", a), polygon("B", b)
        lesson = make_lesson(registry.CONVEX, (a, b), Choices(**choices))
        return Run(lesson.figure, lesson.result, [], a, b)

    def line(self, ends, rings, **choices):
        a, b = subject("A", ends), polygon("B", rings)
        lesson = make_lesson(registry.LINE, (a, b), Choices(**choices))
        return Run(lesson.figure, lesson.result, [], a, b)

    def in_lines(self, algorithm, *shapes, outline="", **choices):
        """A figure with the lines of its algorithm beside it."""
        subjects = [
            polygon(letter, [shape]) if letter in outline else subject(letter, shape)
            for letter, shape in zip("AB", shapes, strict=False)
        ]
        lesson = make_lesson(algorithm, subjects, Choices(layers=(*SHOWN, Layer.ALGORITHM), **choices))
        return Run(lesson.figure, lesson.result, list(lesson.steps), subjects[0], None)

    def coarse(self, a, b, **choices):
        a, b = subject("A", a), subject("B", b)
        lesson = make_lesson(registry.COARSE, (a, b), Choices(**choices))
        return Run(lesson.figure, lesson.result, [], a, b)

    def same_depth(self, a, b, **choices):
        a, b = subject("A", a), subject("B", b)
        lesson = make_lesson(registry.SAME_DEPTH, (a, b), Choices(**choices))
        return Run(lesson.figure, lesson.result, [], a, b)

    def contact(self, a, b, **choices):
        a, b = subject("A", a), subject("B", b)
        lesson = make_lesson(registry.CONTACT, (a, b), Choices(**choices))
        return Run(lesson.figure, lesson.result, list(lesson.steps), a, b)

    def support(self, shape, **choices):
        return run_of(support_lesson, subject("A", shape), **choices)


def polygon(letter, rings):
    return Subject.of_outline(letter, f"Object {letter}", [np.asarray(ring, float) for ring in rings])


def recorded(points, way, *, turns=False):
    """Points that drift from place to place; a turning shape makes a quarter turn in ten frames about its middle."""
    hull, times = ConvexPolygon(points), np.array(sorted(way), float)
    places = np.array([way[frame] for frame in sorted(way)], float)
    if not turns:
        straight = np.ones(len(times) - 1, dtype=bool)
        return RecordedMotion(times, (hull.vertices,) * len(times), places, straight, np.zeros(len(times) - 1))
    rigid = RigidMotion.of(hull, (places[-1] - places[0]) / (times[-1] - times[0]), angular_velocity=np.pi / 20)
    every = np.arange(times[0], times[-1] + 1)
    hulls = tuple(rigid.at(time - times[0]).vertices + places[0] for time in every)
    still, bent = np.zeros((len(every), 2)), np.zeros(len(every) - 1, dtype=bool)
    bounds = np.full(len(every) - 1, rigid.speed(0.0, 1.0))
    return RecordedMotion(
        every, hulls, still, bent, bounds, {}, lambda time: rigid.at(time - times[0]).vertices + places[0]
    )


def square(x, y, size):
    return [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]


def ngon(count, center, radius):
    angle = np.arange(count) * 2 * np.pi / count + 0.1
    return np.array(center) + radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)


TRIANGLE = [(4, 11), (4, 5), (9, 9)]
QUADRANGLE = [(5, 7), (7, 3), (10, 2), (12, 7)]
QUADRANGLE_APART = [(8, 6), (10, 2), (13, 1), (15, 6)]
SUM_A, SUM_B = [(0, 0), (3, 0), (4, 2), (1, 3)], [(0, 0), (2, 0), (1, 2)]
TURNED_BOX = [(5, 10), (-11, -2), (-5, -10), (11, 2)]
SLOPE = [(4, -2), (12, 4), (7, 9), (2, 4)]
SCATTERED = [ngon(3 + k % 4, (13 * k % 31, 7 * k % 17), 1.5 + k % 3) for k in range(9)]
MANY = [ngon(3 + k % 5, (17 * k % 53, 11 * k % 29), 1.0 + k % 4) for k in range(26)]
TILTED_BOX = [(0, 0), (8, 0), (8, 4), (0, 4)], [(4, 2), (12, 4), (11, 8), (3, 6)]
RANDOM = random_point_sets(25, 60, 1)
RANDOM_OVERLAP = random_point_sets(25, 0, 1)

PAIRS = {
    "apart": (TRIANGLE, QUADRANGLE_APART),
    "overlapping": (TRIANGLE, QUADRANGLE),
    "edge touch": (square(0, 0, 2), square(2, 0, 2)),
    "corner touch": (square(0, 0, 2), square(2, 2, 2)),
    "identical": (square(0, 0, 4), square(0, 0, 4)),
    "contained": (square(0, 0, 10), square(4, 4, 2)),
    "equal points": ([(1, 1)], [(1, 1)]),
    "equal points at the origin": ([(0, 0)], [(0, 0)]),
    "points": ([(1, 1)], [(4, 5)]),
    "crossing segments": ([(0, 0), (4, 4)], [(0, 4), (4, 0)]),
    "segments in a line": ([(0, 0), (4, 0)], [(2, 0), (7, 0)]),
    "point in polygon": ([(1, 1)], square(0, 0, 4)),
    "circles apart": (Circle((0, 0), 2), Circle((5, 1), 1)),
    "circle in circle": (Circle((0, 0), 3), Circle((1, 0), 1)),
    "concentric circles": (Circle((0, 0), 3), Circle((0, 0), 1)),
    "circle and polygon": (Circle((0, 0), 2), square(1, -1, 3)),
    "circle of no radius": (Circle((0, 0), 0), square(1, -1, 3)),
    "random, apart": RANDOM,
    "random, overlapping": RANDOM_OVERLAP,
    "forty vertices": (ngon(40, (0, 0), 5), ngon(40, (6, 3), 4)),
    "two hundred vertices": (ngon(200, (0, 0), 5), ngon(200, (12, 3), 4)),
    "a hundred times larger": (ngon(7, (0, 0), 100), ngon(5, (150, 30), 1)),
    "far apart": (ngon(5, (0, 0), 1), ngon(5, (100, 30), 1)),
    "tiny": (square(0, 0, 1e-12), square(3e-12, 1e-12, 1e-12)),
    "huge": (square(0, 0, 1e12), square(3e12, 1e12, 1e12)),
}
SEGMENTS = {
    "crossing": ([(0, 0), (2, 2)], [(1.6, 1), (1.2, 3)]),
    "T": ([(0, 0), (4, 0)], [(2, 0), (3, 3)]),
    "shared end": ([(0, 0), (3, 1)], [(3, 1), (4, -2)]),
    "overlap": ([(0, 0), (4, 2)], [(2, 1), (8, 4)]),
    "equal": ([(0, 0), (4, 2)], [(0, 0), (4, 2)]),
    "apart on a line": ([(0, 0), (4, 0)], [(5, 0), (7, 0)]),
    "parallel": ([(0, 0), (4, 0)], [(1, 1), (7, 1)]),
    "apart": ([(0, 0), (4, 4)], [(5, 0), (3.5, 3)]),
    "point on segment": ([(2, 1)], [(0, 0), (4, 2)]),
    "point beside segment": ([(0, 0), (4, 2)], [(2, 2)]),
    "equal points": ([(1, 1)], [(1, 1)]),
    "two points": ([(1, 1)], [(4, 2)]),
    "tiny": ([(0, 0), (2e-12, 2e-12)], [(1.6e-12, 1e-12), (1.2e-12, 3e-12)]),
    "huge": ([(0, 0), (2e12, 2e12)], [(1.6e12, 1e12), (1.2e12, 3e12)]),
}
FEET = {
    "the seed's figure 9": ([(-15, 2), (55, -26)], [(-15, -37.5)]),
    "upright": ([(0, 0), (0, 4)], [(3, 1), (1, 1), (-2, 3)]),
    "level": ([(0, 2), (4, 2)], [(3, 5)]),
    "steep": ([(0, 0), (0.001, 4)], [(3, 1)]),
    "on the line": ([(0, 0), (4, 2)], [(2, 1)]),
    "at an end": ([(0, 0), (4, 2)], [(4, 2)]),
    "outside both ends": ([(0, 0), (1, 0)], [(9, 3)]),
    "very near": ([(0, 0), (4, 2)], [(2, 1.000001)]),
    "tiny": ([(0, 0), (4e-12, 1e-12)], [(1e-12, 3e-12)]),
    "huge": ([(0, 0), (4e12, 1e12)], [(1e12, 3e12)]),
}
POLYGON_PAIRS = {name: pair for name, pair in PAIRS.items() if not any(isinstance(each, Circle) for each in pair)}
DEEP = {
    **{
        name: PAIRS[name] for name in ("overlapping", "identical", "contained", "crossing segments", "point in polygon")
    },
    "two thousand vertices": (ngon(1000, (0, 0), 5), ngon(1000, (6, 3), 4)),
    "forty vertices, overlapping": (ngon(40, (0, 0), 5), ngon(40, (6, 3), 4)),
}
FLAT = ("equal points", "equal points at the origin", "points", "segments in a line")
WITH_AREA = {name: pair for name, pair in POLYGON_PAIRS.items() if name not in FLAT}
ROUNDED = {
    "capsules": ([(0, 0), (4, 2)], [(7, 3), (10, 1)], 1.5, 0.5),
    "capsule and triangle": ([(0, 0), (4, 2)], [(5, 1), (8, 0), (9, 4)], 1.0, 0.5),
    "cores overlap": ([(0, 0), (5, 3)], [(3, 0), (6, 0), (5, 4)], 0.6, 0.5),
    "one is round": (TRIANGLE, QUADRANGLE_APART, 0.0, 1.0),
    "touching": (square(0, 0, 2), square(4, 0, 2), 1.0, 1.0),
    "points": ([(0, 0)], [(3, 4)], 1.0, 2.0),
    "identical": (square(0, 0, 4), square(0, 0, 4), 1.0, 1.0),
    "many vertices": (ngon(200, (0, 0), 5), ngon(40, (12, 3), 4), 0.5, 0.25),
}
NO_PATH = ("equal points", "equal points at the origin", "identical", "contained", "crossing segments")
WITH_A_PATH = {name: pair for name, pair in POLYGON_PAIRS.items() if name not in NO_PATH}
U_SHAPE = [(0, 0), (7, 0), (7, 5), (5, 5), (5, 2), (3, 2), (3, 5), (0, 5)]
U_POINTS = [(1, 3), (4, 3.5), (6, 1), (8, 4), (-1, 1), (5, 4), (7, 0), (3, 5)]
THROUGH = {
    "in and out": ([(1, 3), (9, 3)], [U_SHAPE]),
    "vertices and an edge": ([(-1, 2), (4, 2)], [U_SHAPE]),
    "along the top": ([(0, 5), (2, 5)], [U_SHAPE]),
    "past": ([(8, 0), (8, 5)], [U_SHAPE]),
    "beyond": ([(9, 1), (12, 2)], [U_SHAPE]),
    "grazing": ([(-5, 2), (5, 2)], [[(0, -2), (2, 0), (0, 2), (-2, 0)]]),
    "inside": ([(1, 1), (6, 1)], [U_SHAPE]),
    "through a hole": ([(-1, 2), (5, 2)], [square(0, 0, 4), square(1, 1, 2)[::-1]]),
    "a comb": ([(-1, 1), (40, 1)], [[(0, 0), *((k, 2 * (k % 2)) for k in range(1, 40)), (39, -3), (0, -3)]]),
    "a point": ([(0, 0), (1, 0)], [[(3, 0)]]),
    "a segment": ([(0, 0), (1, 0)], [[(2, 0), (5, 0)]]),
    "huge": ([(1e12, 3e12), (9e12, 3e12)], [np.multiply(U_SHAPE, 1e12)]),
    "tiny": ([(1e-12, 3e-12), (9e-12, 3e-12)], [np.multiply(U_SHAPE, 1e-12)]),
}
PENTAGRAM = [(0, 3), (8, 3), (1, 8), (4, 0), (6, 8)]
FRAME = [square(0, 0, 9), [(2, 2), (7, 3), (6, 7), (2, 6)]]
SPIKES = ngon(80, (0, 0), 1) * np.tile([[1.0], [4.0]], (40, 1))
STAR = ngon(40, (0, 0), 1) * np.tile([[1.0], [4.0]], (20, 1))
SPIKES_BESIDE = 0.7 * SPIKES[::2] + np.array([5.0, 2.0])
OUTLINES = {
    "plus sign": ([[(-1, -5), (1, -5), (1, 5), (-1, 5)]], [[(-5, -1), (5, -1), (5, 1), (-5, 1)]]),
    "in the pocket": ([U_SHAPE], [[(3.5, 3), (4.5, 3), (4.5, 5.5), (3.5, 5.5)]]),
    "in the hole": (FRAME, [square(3.5, 4, 1.5)]),
    "over the edge of the hole": (FRAME, [square(5, 3, 3)]),
    "covers the hole": (FRAME, [square(1, 1, 7)]),
    "inside": ([[(0.5, 1), (2, 0.6), (1.5, 2)]], [U_SHAPE]),
    "contained at an edge": ([U_SHAPE], [square(0, 0, 2)]),
    "corners on edges": ([U_SHAPE], [[(3, 2.5), (5, 3.5), (4, 4.5)]]),
    "corner to corner": ([square(0, 0, 2)], [square(2, 2, 2)]),
    "edge to edge": ([square(0, 0, 3)], [square(3, 1, 3)]),
    "through corners": ([[(0, 0), (2, -2), (4, 0), (2, 2)]], [[(2, -2), (2, 2), (-3, 0)]]),
    "the same": ([U_SHAPE], [U_SHAPE]),
    "two parts": ([square(0, 0, 2), square(3, 0, 2)], [square(1, 1, 3)]),
    "many rings": ([square(x, y, 1) for x in (0, 2, 4) for y in (0, 2, 4)], [square(9, 9, 1)]),
    "many crossings": ([STAR], [STAR + np.array([1.0, 0.4])]),
    "many corners apart": ([SPIKES], [SPIKES_BESIDE]),
    "segment through": ([[(-1, 3), (8, 3.5)]], [U_SHAPE]),
    "segment along": ([[(0, 0), (7, 0)]], [U_SHAPE]),
    "two segments": ([[(0, 0), (4, 4)]], [[(0, 4), (4, 0)]]),
    "point": ([[(1, 1)]], [U_SHAPE]),
    "points": ([[(1, 1)]], [[(4, 5)]]),
    "equal points": ([[(1, 1)]], [[(1, 1)]]),
    "tiny": ([1e-12 * np.array(U_SHAPE)], [1e-12 * np.array(square(4, 3, 3))]),
    "huge": ([1e12 * np.array(U_SHAPE)], [1e12 * np.array(square(8, 3, 3))]),
}
WALL = [(0, -3), (0.5, -3.5), (1, 3), (0.3, 3)]
REST = {1: (0, 0), 11: (0, 0)}
SWEEPS = {
    "hit": (WALL, ngon(4, (0, 0), 1), (REST, {1: (-9, -4), 11: (9, 5)})),
    "tunnel": (WALL, ngon(4, (0, 0), 0.6), ({1: (0, 0), 2: (0, 0)}, {1: (-5, -2), 2: (7, 2)}), (1, 2, 1)),
    "miss": (WALL, ngon(5, (0, 0), 1), (REST, {1: (-8, 3), 11: (7, 8)})),
    "both move": (WALL, ngon(5, (0, 0), 1), ({1: (0, 0), 11: (-3, 1)}, {1: (-8, 3), 11: (7, -8)})),
    "there and back": (WALL, ngon(5, (0, 0), 1), (REST, {1: (-8, 0), 5: (0, 1), 11: (-9, 0)})),
    "overlapping": (WALL, ngon(5, (0, 0), 1), (REST, {1: (0, 0), 11: (5, 3)})),
    "touching at the start": (square(0, 0, 2), square(2, 0, 2), (REST, {1: (0, 0), 11: (5, 3)})),
    "sliding along": (square(0, 0, 2), square(0, 2, 2), (REST, {1: (-6, 0), 11: (6, 0)})),
    "moving alike": (WALL, ngon(5, (4, 0), 1), ({1: (0, 0), 11: (5, 3)}, {1: (0, 0), 11: (5, 3)})),
    "at rest": (WALL, ngon(5, (4, 0), 1), (REST, REST)),
    "turning": ([(-5, -0.1), (5, -0.1), (5, 0.1), (-5, 0.1)], square(-0.5, 3, 1), (REST, REST), (1, 11, 1), "A"),
    "turning away": (WALL, ngon(5, (0, 0), 1), (REST, {1: (-5, 0), 11: (-9, 0)}), (1, 11, 1), "B"),
    "points": ([(0, 0)], [(0, 0)], (REST, {1: (-4, 0), 11: (6, 0)})),
    "tiny": (np.multiply(WALL, 1e-12), square(0, 0, 1e-12), (REST, {1: (-9e-12, 0), 11: (9e-12, 1e-12)})),
    "huge": (np.multiply(WALL, 1e12), square(0, 0, 1e12), (REST, {1: (-9e12, 0), 11: (9e12, 1e12)})),
}
MAKE = Make()
HIGH = {
    "GJK": partial(MAKE.gjk, *PAIRS["apart"]),
    "GJK, overlapping": partial(MAKE.gjk, *PAIRS["random, overlapping"]),
    "GJK, nearly touching": partial(MAKE.gjk, square(0, 0, 4), [(4.001, 1), (7, 0), (8, 4), (5, 5)]),
    "EPA": partial(MAKE.epa, *PAIRS["overlapping"]),
    "SAT": partial(MAKE.sat, *PAIRS["apart"]),
    "OBB": partial(MAKE.obb, *PAIRS["overlapping"]),
    "difference": partial(MAKE.minkowski, SUM_A, SUM_B, difference=True),
    "boxes": partial(MAKE.boxes, RANDOM[0]),
    "hull": partial(MAKE.hull, RANDOM[0]),
    "support": partial(MAKE.support, SUM_A),
    "shadow": partial(MAKE.shadow, SLOPE),
    "light": partial(MAKE.light, *PAIRS["overlapping"]),
    "broad phase": partial(MAKE.broad_phase, *SCATTERED),
    "coherence": partial(MAKE.coherence, *PAIRS["overlapping"]),
    "rounding": partial(MAKE.rounding, *PAIRS["overlapping"]),
    "radius": partial(MAKE.radius, TURNED_BOX),
    "supports of both": partial(MAKE.supports, *PAIRS["apart"]),
    "separating line": partial(MAKE.separating, *PAIRS["apart"]),
    "contact": partial(MAKE.contact, *PAIRS["overlapping"]),
    "depths": partial(MAKE.same_depth, *PAIRS["overlapping"]),
    "coarse": partial(MAKE.coarse, *PAIRS["apart"]),
    "Hausdorff": partial(MAKE.hausdorff, *PAIRS["overlapping"]),
    "PNPOLY": partial(MAKE.pnpoly, [U_SHAPE], U_POINTS),
    "Boundary": partial(MAKE.boundary_map, [U_SHAPE]),
    "Polygons": partial(MAKE.polygons, *OUTLINES["in the pocket"]),
    "Concave": partial(MAKE.concave, *OUTLINES["in the pocket"]),
    "Segments": partial(MAKE.segments, *SEGMENTS["crossing"]),
    "Convex": partial(MAKE.convex, *OUTLINES["in the pocket"]),
    "Foot": partial(MAKE.foot, *FEET["upright"]),
    "Line": partial(MAKE.line, *THROUGH["vertices and an edge"]),
    "Compare": partial(MAKE.compare, *PAIRS["apart"]),
    "Sweep": partial(MAKE.sweep, square(0, 0, 3), square(0, 0, 1), ways=({}, {1: (-6, 1), 11: (9, 1)})),
    "Classic GJK": partial(MAKE.classic, registry.GJK, *PAIRS["apart"]),
}
"""Figures of every kind that are also made on a tall page; the first ones have two layouts."""
OVERLAID = 7
ROOM = [(1.85, 0), (5, 0), (5, 2.7), (0, 2.7), (0, 1.6), (1.85, 1.6)]
CAPSULES = [(-2, 0), (2, 0)], [(-1, 0), (1, 0)], ({}, {1: (0, 6), 11: (1, -4)}), (1, 11, 1), "B"
"""Two bars, one of which turns and falls onto the other."""
IN_THE_NOTCH = [(0.7, 0.5), (1.1, 0.5), (1.1, 0.9), (0.7, 0.9)]
MAKERS = {
    **{f"GJK, {name}": lambda pair=pair: MAKE.gjk(*pair) for name, pair in PAIRS.items()},
    **{f"EPA, {name}": lambda pair=pair: MAKE.epa(*pair) for name, pair in PAIRS.items()},
    **{f"SAT, {name}": lambda pair=pair: MAKE.sat(*pair) for name, pair in PAIRS.items()},
    **{f"comparison, {name}": lambda pair=pair: MAKE.compare(*pair) for name, pair in PAIRS.items()},
    "comparison, Russian": lambda: MAKE.compare(*PAIRS["overlapping"], language="ru"),
    "comparison, Chinese": lambda: MAKE.compare(*PAIRS["apart"], language="zh"),
    "comparison, reduced": lambda: MAKE.compare(*PAIRS["apart"], detail=Detail.REDUCED, tolerance=10.0),
    "SAT, stopped early": lambda: MAKE.sat(*PAIRS["apart"], stop_early=True, language="ru"),
    "SAT, stopped early, many": lambda: MAKE.sat(*PAIRS["two hundred vertices"], stop_early=True),
    "SAT, overlay": lambda: MAKE.sat(*PAIRS["overlapping"], layout=Layout.OVERLAY, language="zh"),
    "SAT, Russian": lambda: MAKE.sat(*PAIRS["overlapping"], language="ru"),
    "SAT, Chinese": lambda: MAKE.sat(*PAIRS["circle and polygon"], language="zh"),
    "SAT, reduced": lambda: MAKE.sat(*PAIRS["overlapping"], detail=Detail.REDUCED, language="ru"),
    "SAT, corners within the tolerance": lambda: MAKE.sat(square(0, 0, 2), square(5, 6, 2), tolerance=4.5),
    "SAT, a gap within the tolerance": lambda: MAKE.sat(*PAIRS["apart"], tolerance=10.0, language="zh"),
    "SAT, a depth within the tolerance": lambda: MAKE.sat(*PAIRS["overlapping"], tolerance=10.0, language="ru"),
    **{
        f"Sweep, {name}, {language}": lambda given=given, language=language: MAKE.sweep(
            *given[:2], *given[2:], language=language
        )
        for (name, given), language in zip(SWEEPS.items(), cycle(("en", "ru", "zh")), strict=False)
    },
    "Sweep, Russian": lambda: MAKE.sweep(*SWEEPS["tunnel"], language="ru"),
    "Sweep, Chinese": lambda: MAKE.sweep(*SWEEPS["turning"], language="zh"),
    "Sweep, reduced": lambda: MAKE.sweep(*SWEEPS["hit"], detail=Detail.REDUCED, language="ru"),
    "Sweep, capsules": lambda: MAKE.sweep(*CAPSULES, radius_a=0.5, radius_b=0.25),
    "Sweep, overlay": lambda: MAKE.sweep(*SWEEPS["hit"], layout=Layout.OVERLAY),
    **{f"Polygons, {name}": lambda pair=pair: MAKE.polygons(*pair) for name, pair in OUTLINES.items()},
    **{f"Concave, {name}": lambda pair=pair: MAKE.concave(*pair) for name, pair in OUTLINES.items()},
    **{
        f"{title}, {name}, {language}": lambda make=make, name=name, language=language: make(
            *OUTLINES[name], language=language
        )
        for title, make in (("Polygons", MAKE.polygons), ("Concave", MAKE.concave))
        for name in ("plus sign", "in the hole", "corners on edges", "edge to edge", "many crossings")
        for language in ("ru", "zh")
    },
    "Polygons, reduced": lambda: MAKE.polygons(*OUTLINES["plus sign"], detail=Detail.REDUCED, language="ru"),
    "Concave, reduced": lambda: MAKE.concave(*OUTLINES["in the hole"], detail=Detail.REDUCED, language="zh"),
    "Polygons, overlay": lambda: MAKE.polygons(*OUTLINES["inside"], layout=Layout.OVERLAY, language="zh"),
    "Concave, overlay": lambda: MAKE.concave(*OUTLINES["many crossings"], layout=Layout.OVERLAY, language="ru"),
    **{f"OBB, {name}": lambda pair=pair: MAKE.obb(*pair, angles=(0.3, 1.1)) for name, pair in PAIRS.items()},
    "OBB, along the axes": lambda: MAKE.obb(*PAIRS["identical"], box=Box.ALIGNED, language="ru"),
    "OBB, smallest": lambda: MAKE.obb(*PAIRS["overlapping"], box=Box.SMALLEST, language="zh"),
    "OBB, principal axes": lambda: MAKE.obb(*PAIRS["random, apart"], box=Box.PRINCIPAL, language="ru"),
    "OBB, stopped early": lambda: MAKE.obb(*PAIRS["apart"], stop_early=True, language="ru"),
    "OBB, stopped early, parallel": lambda: MAKE.obb(square(0, 0, 2), square(9, 9, 2), stop_early=True),
    "OBB, overlay": lambda: MAKE.obb(*PAIRS["overlapping"], layout=Layout.OVERLAY, language="zh"),
    "OBB, reduced": lambda: MAKE.obb(*PAIRS["overlapping"], detail=Detail.REDUCED, language="ru"),
    "OBB, a gap within the tolerance": lambda: MAKE.obb(*PAIRS["apart"], tolerance=10.0),
    "OBB, a depth within the tolerance": lambda: MAKE.obb(*PAIRS["overlapping"], tolerance=10.0, language="zh"),
    "boxes": lambda: MAKE.boxes(RANDOM[0]),
    "boxes of few points": lambda: MAKE.boxes([(0, 0), (4, 0), (1, 2)], language="ru"),
    "boxes of a square": lambda: MAKE.boxes(square(0, 0, 2), language="zh"),
    "boxes of many points": lambda: MAKE.boxes(np.random.default_rng(0).normal(size=(500, 2)) * (3, 1), language="ru"),
    "boxes of too many points to draw": lambda: MAKE.boxes(np.random.default_rng(0).normal(size=(5000, 2))),
    "boxes of many edges": lambda: MAKE.boxes(ngon(40, (3, 1), 2) * (2, 1), language="zh"),
    "boxes of a segment": lambda: MAKE.boxes([(0, 0), (1, 1), (2, 2)], language="ru"),
    "boxes of a point": lambda: MAKE.boxes([(1, 1), (1, 1)]),
    "boxes, tiny": lambda: MAKE.boxes(np.array([(0, 0), (5, 1), (4, 4), (1, 3)]) * 1e-12),
    "boxes, huge": lambda: MAKE.boxes(np.array([(0, 0), (5, 1), (4, 4), (1, 3)]) * 1e12, language="ru"),
    "boxes, reduced": lambda: MAKE.boxes(RANDOM[0], detail=Detail.REDUCED),
    "boxes, overlay": lambda: MAKE.boxes(RANDOM[0], layout=Layout.OVERLAY),
    **{f"PNPOLY, point {k + 1}": lambda k=k: MAKE.pnpoly([U_SHAPE], U_POINTS, k + 1) for k in range(len(U_POINTS))},
    "PNPOLY, Russian": lambda: MAKE.pnpoly([U_SHAPE], U_POINTS, 6, language="ru"),
    "PNPOLY, Chinese": lambda: MAKE.pnpoly([U_SHAPE], U_POINTS, 7, Boundary.INSIDE, language="zh"),
    "PNPOLY, boundary outside": lambda: MAKE.pnpoly([U_SHAPE], U_POINTS, 7, Boundary.OUTSIDE, language="ru"),
    "PNPOLY, reduced": lambda: MAKE.pnpoly([U_SHAPE], U_POINTS, detail=Detail.REDUCED),
    "PNPOLY, a hole": lambda: MAKE.pnpoly(FRAME, [(4, 4), (1, 1)]),
    "PNPOLY, crossing itself": lambda: MAKE.pnpoly([PENTAGRAM], [(4, 4), (1, 3.25)], language="zh"),
    "PNPOLY, many edges": lambda: MAKE.pnpoly([SPIKES], [(0.3, 0.2)], language="ru"),
    "PNPOLY, many edges out of reach": lambda: MAKE.pnpoly([SPIKES], [(0, 9)]),
    "PNPOLY, too many edges in range": lambda: MAKE.pnpoly([[(x / 9, x % 2) for x in range(90)]], [(4, 0.5)]),
    "PNPOLY, many points": lambda: MAKE.pnpoly([PENTAGRAM], np.random.default_rng(0).uniform(0, 8, (300, 2))),
    "PNPOLY, far away": lambda: MAKE.pnpoly([U_SHAPE], [(500, 3), (-700, 90)]),
    "PNPOLY, a segment": lambda: MAKE.pnpoly([[(0, 0), (4, 4)]], [(2, 2)]),
    "PNPOLY, a point": lambda: MAKE.pnpoly([[(1, 1)]], [(1, 1)], language="ru"),
    "PNPOLY, tiny": lambda: MAKE.pnpoly([np.multiply(U_SHAPE, 1e-12)], np.multiply(U_POINTS, 1e-12)),
    "PNPOLY, huge": lambda: MAKE.pnpoly([np.multiply(U_SHAPE, 1e12)], np.multiply(U_POINTS, 1e12), language="ru"),
    **{
        f"Boundary, {rule.value}, {language}": lambda rule=rule, language=language: MAKE.boundary_map(
            [U_SHAPE], rule, language=language
        )
        for rule in Boundary
        for language in ("en", "ru", "zh")
    },
    "Boundary, square": lambda: MAKE.boundary_map([square(0, 0, 1)]),
    "Boundary, triangle": lambda: MAKE.boundary_map([TRIANGLE], Boundary.INSIDE, language="ru"),
    "Boundary, reduced": lambda: MAKE.boundary_map([TRIANGLE], Boundary.INSIDE, detail=Detail.REDUCED),
    "Boundary, a hole": lambda: MAKE.boundary_map(FRAME, Boundary.OUTSIDE),
    "Boundary, crossing itself": lambda: MAKE.boundary_map([PENTAGRAM], language="zh"),
    "Boundary, spikes": lambda: MAKE.boundary_map([SPIKES], language="ru"),
    "Boundary, round": lambda: MAKE.boundary_map([ngon(60, (0, 0), 1)], layout=Layout.OVERLAY),
    "Boundary, tall": lambda: MAKE.boundary_map([[(0, 0), (1, 0), (1, 40), (0, 40)]], language="ru"),
    "Boundary, wide": lambda: MAKE.boundary_map([[(0, 0), (40, 0), (40, 1), (0, 1)]], Boundary.INSIDE, language="ru"),
    "Boundary, a segment": lambda: MAKE.boundary_map([[(0, 0), (4, 4)]]),
    "Boundary, a point": lambda: MAKE.boundary_map([[(1, 1)]], language="ru"),
    "Boundary, tiny": lambda: MAKE.boundary_map([np.multiply(U_SHAPE, 1e-12)]),
    "Boundary, huge": lambda: MAKE.boundary_map([np.multiply(U_SHAPE, 1e12)]),
    **{f"Segments, {name}": lambda pair=pair: MAKE.segments(*pair) for name, pair in SEGMENTS.items()},
    **{
        f"Segments, {name}, ru": lambda pair=pair: MAKE.segments(*pair, language="ru")
        for name, pair in SEGMENTS.items()
    },
    "Segments, Chinese": lambda: MAKE.segments(*SEGMENTS["crossing"], language="zh"),
    "Segments, reduced": lambda: MAKE.segments(*SEGMENTS["crossing"], detail=Detail.REDUCED),
    "Segments, overlay": lambda: MAKE.segments(*SEGMENTS["overlap"], layout=Layout.OVERLAY, language="zh"),
    **{
        f"Convex, {name}, {language}": lambda pair=pair, language=language: MAKE.convex(*pair, language=language)
        for (name, pair), language in zip(OUTLINES.items(), cycle(("en", "ru", "zh")), strict=False)
    },
    "Convex, Russian": lambda: MAKE.convex(*OUTLINES["in the pocket"], language="ru"),
    "Convex, Chinese": lambda: MAKE.convex(*OUTLINES["in the pocket"], language="zh"),
    "Convex, reduced": lambda: MAKE.convex(*OUTLINES["in the pocket"], detail=Detail.REDUCED),
    **{f"Line, {name}": lambda pair=pair: MAKE.line(*pair) for name, pair in THROUGH.items()},
    **{f"Line, {name}, ru": lambda pair=pair: MAKE.line(*pair, language="ru") for name, pair in THROUGH.items()},
    "Line, Chinese": lambda: MAKE.line(*THROUGH["through a hole"], language="zh"),
    "Line, reduced": lambda: MAKE.line(*THROUGH["a comb"], detail=Detail.REDUCED),
    **{f"Foot, {name}": lambda pair=pair: MAKE.foot(*pair) for name, pair in FEET.items()},
    **{f"Foot, {name}, ru": lambda pair=pair: MAKE.foot(*pair, language="ru") for name, pair in FEET.items()},
    "Foot, Chinese": lambda: MAKE.foot(*FEET["the seed's figure 9"], language="zh"),
    "Foot, reduced": lambda: MAKE.foot(*FEET["upright"], 2, detail=Detail.REDUCED),
    **{
        f"Case, {each.id}": lambda name=each.id, language=language: MAKE.case(name, language=language)
        for each, language in zip(load_cases(), cycle(("en", "ru", "zh")), strict=False)
    },
    **{
        f"Classic {algorithm.id}, {name}": lambda algorithm=algorithm, pair=pair, language=language: MAKE.classic(
            algorithm, *pair, language=language
        )
        for algorithm, known, language in (
            (registry.GJK, POLYGON_PAIRS, "ru"),
            (registry.SAT, {**POLYGON_PAIRS, "circle and polygon": PAIRS["circle and polygon"]}, "zh"),
            (registry.OBB, POLYGON_PAIRS, "ru"),
            (registry.SEGMENTS, SEGMENTS, "ru"),
            (registry.FOOT, FEET, "en"),
        )
        for name, pair in known.items()
    },
    "Classic polygons": lambda: MAKE.classic(registry.POLYGONS, *PAIRS["overlapping"], language="ru"),
    "Classic polygons, overlay": lambda: MAKE.classic(
        registry.POLYGONS, *PAIRS["contained"], layout=Layout.OVERLAY, language="zh"
    ),
    "Classic PNPOLY": lambda: MAKE.classic(registry.PNPOLY, square(0, 0, 4), [(0, 0), (4, 2), (1, 1), (7, 3)]),
    "Classic PNPOLY, reduced": lambda: MAKE.classic(
        registry.PNPOLY, square(0, 0, 4), [(0, 0), (4, 2)], detail=Detail.REDUCED, language="ru"
    ),
    "Classic hull": lambda: MAKE.classic(registry.CONVEX_HULL, RANDOM[0], language="ru"),
    "Classic hull of three points": lambda: MAKE.classic(registry.CONVEX_HULL, TRIANGLE),
    "Classic hull of a point": lambda: MAKE.classic(registry.CONVEX_HULL, [(1, 1)]),
    "Classic boxes": lambda: MAKE.classic(registry.BOXES, RANDOM[0], language="ru"),
    "Classic boxes of a square": lambda: MAKE.classic(registry.BOXES, square(0, 0, 4), language="zh"),
    "Classic GJK, overlay": lambda: MAKE.classic(registry.GJK, *PAIRS["apart"], layout=Layout.OVERLAY),
    "Classic GJK, reduced": lambda: MAKE.classic(registry.GJK, *PAIRS["apart"], detail=Detail.REDUCED),
    "GJK, overlay": lambda: MAKE.gjk(*PAIRS["apart"], layout=Layout.OVERLAY),
    "GJK, overlay, random": lambda: MAKE.gjk(*RANDOM, layout=Layout.OVERLAY, language="ru"),
    "EPA, overlay": lambda: MAKE.epa(*PAIRS["overlapping"], layout=Layout.OVERLAY, language="zh"),
    "GJK, Russian": lambda: MAKE.gjk(*PAIRS["apart"], language="ru"),
    "GJK, Chinese": lambda: MAKE.gjk(*PAIRS["overlapping"], language="zh"),
    "EPA, Russian": lambda: MAKE.epa(*PAIRS["overlapping"], language="ru"),
    "GJK, reduced": lambda: MAKE.gjk(*PAIRS["apart"], detail=Detail.REDUCED),
    **{
        f"introduced {name}, {language}": lambda pair=pair, language=language: MAKE.gjk(
            *pair, introduced=True, language=language
        )
        for (name, pair), language in zip(PAIRS.items(), cycle(("en", "ru", "zh")), strict=False)
    },
    **{f"EPA introduced {name}": lambda pair=pair: MAKE.epa(*pair, introduced=True) for name, pair in PAIRS.items()},
    **{
        f"SAT introduced {name}": lambda pair=pair: MAKE.sat(*pair, introduced=True, language="ru")
        for name, pair in PAIRS.items()
    },
    "PNPOLY introduced": lambda: MAKE.pnpoly([U_SHAPE], U_POINTS, introduction=True),
    "PNPOLY introduced, a hole": lambda: MAKE.pnpoly(FRAME, [(4, 4), (1, 1)], introduction=True, language="zh"),
    "PNPOLY introduced, a segment": lambda: MAKE.pnpoly([[(0, 0), (4, 4)]], [(2, 2)], introduction=True),
    "introduced, overlay": lambda: MAKE.gjk(*PAIRS["apart"], introduced=True, layout=Layout.OVERLAY),
    "intervals": lambda: MAKE.minkowski([(1, 0), (4, 0)], [(6, 0), (8, 0)], difference=True),
    "intervals, overlapping": lambda: MAKE.minkowski(
        [(1, 0), (4, 0)], [(3, 0), (8, 0)], difference=True, language="ru"
    ),
    "EPA, reduced": lambda: MAKE.epa(*PAIRS["random, overlapping"], detail=Detail.REDUCED),
    "GJK, a gap within the tolerance": lambda: MAKE.gjk(*PAIRS["apart"], tolerance=10.0),
    "GJK, a depth within the tolerance": lambda: MAKE.gjk(*PAIRS["overlapping"], tolerance=10.0, language="zh"),
    "EPA, a gap within the tolerance": lambda: MAKE.epa(*PAIRS["apart"], tolerance=10.0, language="ru"),
    "EPA, a depth within the tolerance": lambda: MAKE.epa(*PAIRS["overlapping"], tolerance=10.0),
    "EPA, circles within the tolerance": lambda: MAKE.epa(*PAIRS["circle in circle"], tolerance=10.0),
    "long names": lambda: MAKE.gjk(*PAIRS["apart"], names=("A rather long name of an object.001", "立方体" * 8)),
    "sum": lambda: MAKE.minkowski(SUM_A, SUM_B, difference=False),
    "sum, overlay": lambda: MAKE.minkowski(SUM_A, SUM_B, difference=False, layout=Layout.OVERLAY, language="zh"),
    "sum of points": lambda: MAKE.minkowski([(1, 2)], [(3, 4)], difference=False),
    "difference": lambda: MAKE.minkowski(SUM_A, SUM_B, difference=True, language="ru"),
    "hull": lambda: MAKE.hull(RANDOM[0]),
    "hull of few points": lambda: MAKE.hull([(0, 0), (2, 1), (4, 0), (2, 5), (2, 3)], language="zh"),
    "hull of many points": lambda: MAKE.hull(np.random.default_rng(0).normal(size=(500, 2)), language="ru"),
    "hull of too many points to draw": lambda: MAKE.hull(np.random.default_rng(0).normal(size=(5000, 2))),
    "hull of a point": lambda: MAKE.hull([(1, 1), (1, 1)]),
    "hull of a segment": lambda: MAKE.hull([(0, 0), (1, 1), (2, 2)]),
    "hull, reduced": lambda: MAKE.hull(RANDOM[0], detail=Detail.REDUCED),
    "shadow of a polygon": lambda: MAKE.shadow(SLOPE),
    "shadow, Russian": lambda: MAKE.shadow(SLOPE, language="ru"),
    "shadow, Chinese": lambda: MAKE.shadow(SLOPE, language="zh"),
    "shadow of a square": lambda: MAKE.shadow(square(1, 1, 2), language="ru"),
    "shadow of a polygon around the origin": lambda: MAKE.shadow(square(-1, -2, 3), language="zh"),
    "shadow of many vertices": lambda: MAKE.shadow(ngon(40, (3, 1), 5), language="ru"),
    "shadow of a segment": lambda: MAKE.shadow([(1, 1), (4, 5)], language="zh"),
    "shadow of a segment through the origin": lambda: MAKE.shadow([(-1, -1), (1, 1)]),
    "shadow of a point": lambda: MAKE.shadow([(3, 1)], language="ru"),
    "shadow of the origin": lambda: MAKE.shadow([(0, 0)]),
    "shadow, far away": lambda: MAKE.shadow(square(500, 300, 2), language="zh"),
    "shadow, tiny": lambda: MAKE.shadow(1e-12 * np.array(SLOPE), language="ru"),
    "shadow, huge": lambda: MAKE.shadow(1e12 * np.array(SLOPE)),
    "shadow, reduced": lambda: MAKE.shadow(SLOPE, detail=Detail.REDUCED),
    **{
        f"light, {name}, {language}": lambda pair=pair, language=language: MAKE.light(*pair, language=language)
        for (name, pair), language in zip(WITH_AREA.items(), cycle(("en", "ru", "zh")), strict=False)
    },
    "light, point beside segment": lambda: MAKE.light(*SEGMENTS["point beside segment"], language="ru"),
    "light, Russian": lambda: MAKE.light(*PAIRS["overlapping"], language="ru"),
    "light, Chinese": lambda: MAKE.light(*PAIRS["apart"], language="zh"),
    "light, reduced": lambda: MAKE.light(*PAIRS["overlapping"], detail=Detail.REDUCED),
    "light, overlay": lambda: MAKE.light(*PAIRS["contained"], layout=Layout.OVERLAY, language="ru"),
    "broad phase": lambda: MAKE.broad_phase(*SCATTERED),
    "broad phase, Russian": lambda: MAKE.broad_phase(*SCATTERED, language="ru"),
    "broad phase, Chinese": lambda: MAKE.broad_phase(*SCATTERED, language="zh"),
    "broad phase of many": lambda: MAKE.broad_phase(*MANY, language="ru"),
    "broad phase, upright": lambda: MAKE.broad_phase(*(np.array(each)[:, ::-1] for each in MANY[:9]), language="zh"),
    "broad phase of three points": lambda: MAKE.broad_phase([(0, 0)], [(3, 1)], [(1, 2)], language="ru"),
    "broad phase of points and a segment": lambda: MAKE.broad_phase([(0, 0)], [(0, 0)], [(0, 0), (2, 0)]),
    "broad phase of one point": lambda: MAKE.broad_phase([(1, 1)], [(1, 1)], [(1, 1)], language="zh"),
    "broad phase of identical shapes": lambda: MAKE.broad_phase(*[square(0, 0, 2)] * 26, language="ru"),
    "broad phase of a thousand vertices": lambda: MAKE.broad_phase(ngon(1000, (0, 0), 5), *SCATTERED, language="zh"),
    "broad phase, tiny": lambda: MAKE.broad_phase(*(1e-12 * np.array(each) for each in SCATTERED)),
    "broad phase, huge": lambda: MAKE.broad_phase(*(1e12 * np.array(each) for each in SCATTERED)),
    "broad phase, reduced": lambda: MAKE.broad_phase(*SCATTERED, detail=Detail.REDUCED, language="ru"),
    **{
        f"coherence, {name}, {language}": lambda pair=pair, language=language: MAKE.coherence(*pair, language=language)
        for (name, pair), language in zip(WITH_A_PATH.items(), cycle(("en", "ru", "zh")), strict=False)
    },
    **{
        f"rounding, {name}, {language}": lambda pair=pair, language=language: MAKE.rounding(*pair, language=language)
        for (name, pair), language in zip(POLYGON_PAIRS.items(), cycle(("en", "ru", "zh")), strict=False)
    },
    "rounding, Russian": lambda: MAKE.rounding(*PAIRS["apart"], language="ru", tolerance=1e-4),
    "rounding, Chinese": lambda: MAKE.rounding(*PAIRS["overlapping"], language="zh", tolerance=1e-30),
    "rounding, reduced": lambda: MAKE.rounding(*PAIRS["apart"], detail=Detail.REDUCED),
    **{
        f"{algorithm.label}, {name}, rounded, {language}": lambda algorithm=algorithm, given=given, language=language: (
            MAKE.rounded(algorithm, *given, language=language)
        )
        for algorithm in (registry.GJK, registry.EPA, registry.SAT, registry.SUPPORT_DIFFERENCE, registry.COMPARE)
        for (name, given), language in zip(ROUNDED.items(), cycle(("en", "ru", "zh")), strict=False)
    },
    "coherence, Russian": lambda: MAKE.coherence(*PAIRS["apart"], language="ru"),
    "coherence, Chinese": lambda: MAKE.coherence(*PAIRS["apart"], language="zh"),
    "coherence of a thousand vertices": lambda: MAKE.coherence(ngon(1000, (0, 0), 5), ngon(1000, (12, 3), 4)),
    "coherence, reduced": lambda: MAKE.coherence(*PAIRS["apart"], detail=Detail.REDUCED, language="ru"),
    **{
        f"separating line, {name}, {language}": lambda pair=pair, language=language: MAKE.separating(
            *pair, language=language
        )
        for (name, pair), language in zip(PAIRS.items(), cycle(("en", "ru", "zh")), strict=False)
    },
    "separating line, Russian": lambda: MAKE.separating(*PAIRS["apart"], language="ru"),
    "separating line, Chinese": lambda: MAKE.separating(*PAIRS["apart"], language="zh"),
    "separating line, reduced": lambda: MAKE.separating(*PAIRS["apart"], detail=Detail.REDUCED),
    **{
        f"supports, {name}, {language}": lambda pair=pair, language=language: MAKE.supports(*pair, language=language)
        for (name, pair), language in zip(PAIRS.items(), cycle(("en", "ru", "zh")), strict=False)
    },
    "supports, Russian": lambda: MAKE.supports(*PAIRS["apart"], language="ru"),
    "supports, Chinese": lambda: MAKE.supports(*PAIRS["overlapping"], language="zh"),
    "supports, reduced": lambda: MAKE.supports(*PAIRS["apart"], detail=Detail.REDUCED),
    "supports, overlay": lambda: MAKE.supports(*PAIRS["apart"], layout=Layout.OVERLAY, language="ru"),
    "radius of a box": lambda: MAKE.radius(TURNED_BOX),
    "radius, Russian": lambda: MAKE.radius(TURNED_BOX, language="ru"),
    "radius, Chinese": lambda: MAKE.radius(TURNED_BOX, language="zh"),
    "radius of a level box": lambda: MAKE.radius(square(3, 1, 4), degrees=0.0, language="ru"),
    "radius of many vertices": lambda: MAKE.radius(ngon(40, (9, 2), 5), degrees=110.0),
    "radius, thin": lambda: MAKE.radius([(0, 0), (40, 30), (39, 30)], language="zh"),
    "radius, tiny": lambda: MAKE.radius(1e-12 * np.array(TURNED_BOX), language="ru"),
    "radius, huge": lambda: MAKE.radius(1e12 * np.array(TURNED_BOX)),
    "radius, reduced": lambda: MAKE.radius(TURNED_BOX, detail=Detail.REDUCED),
    **{
        f"contact, {name}, {language}": lambda pair=pair, language=language: MAKE.contact(*pair, language=language)
        for (name, pair), language in zip(PAIRS.items(), cycle(("en", "ru", "zh")), strict=False)
    },
    **{
        f"bounds, {name}, {language}": lambda pair=pair, language=language: MAKE.coarse(*pair, language=language)
        for (name, pair), language in zip(POLYGON_PAIRS.items(), cycle(("zh", "en", "ru")), strict=False)
    },
    "bounds, Russian": lambda: MAKE.coarse(*PAIRS["apart"], language="ru"),
    "bounds, Chinese": lambda: MAKE.coarse(*PAIRS["overlapping"], language="zh"),
    "bounds, reduced": lambda: MAKE.coarse(*PAIRS["apart"], detail=Detail.REDUCED),
    **{
        f"depths, {name}, {language}": lambda pair=pair, language=language: MAKE.same_depth(*pair, language=language)
        for (name, pair), language in zip(DEEP.items(), cycle(("ru", "zh", "en")), strict=False)
    },
    "depths, apart": lambda: MAKE.same_depth(*PAIRS["apart"], language="zh"),
    "depths, touching": lambda: MAKE.same_depth(*PAIRS["edge touch"], language="ru"),
    "depths, Russian": lambda: MAKE.same_depth(*PAIRS["overlapping"], language="ru"),
    "depths, Chinese": lambda: MAKE.same_depth(*PAIRS["overlapping"], language="zh"),
    "depths, reduced": lambda: MAKE.same_depth(*PAIRS["overlapping"], detail=Detail.REDUCED),
    "depths, overlay": lambda: MAKE.same_depth(*PAIRS["overlapping"], layout=Layout.OVERLAY),
    "contact, end to end": lambda: MAKE.contact([(0, 0), (4, 0)], [(4, 0), (8, 0)], language="ru"),
    "contact, a thousand vertices": lambda: MAKE.contact(ngon(1000, (0, 0), 5), ngon(1000, (6, 3), 4)),
    "contact, tilted box": lambda: MAKE.contact(*TILTED_BOX),
    "contact, Russian": lambda: MAKE.contact(*TILTED_BOX, language="ru"),
    "contact, Chinese": lambda: MAKE.contact(*TILTED_BOX, language="zh"),
    "contact, reduced": lambda: MAKE.contact(*TILTED_BOX, detail=Detail.REDUCED),
    **{
        f"{name}, {kind}, {language}": lambda algorithm=algorithm, kind=kind, language=language: MAKE.in_lines(
            algorithm, *PAIRS[kind], language=language
        )
        for (name, algorithm), kind, language in zip(
            2 * [("GJK in lines", registry.GJK), ("EPA in lines", registry.EPA)]
            + 2 * [("SAT in lines", registry.SAT), ("OBB in lines", registry.OBB)],
            (
                *("apart", "identical"),
                *("forty vertices", "random, overlapping"),
                *("apart", "edge touch"),
                *("overlapping", "apart"),
            ),
            cycle(("ru", "en", "zh")),
            strict=False,
        )
    },
    "PNPOLY in lines": lambda: MAKE.in_lines(registry.PNPOLY, U_SHAPE, U_POINTS, outline="A", language="ru"),
    "hull in lines": lambda: MAKE.in_lines(registry.CONVEX_HULL, RANDOM[0], language="zh"),
    "support of a polygon": lambda: MAKE.support(SUM_A),
    "support of a circle": lambda: MAKE.support(Circle((1, 1), 2), language="zh"),
    "support of many vertices": lambda: MAKE.support(ngon(40, (0, 0), 5), language="ru"),
    "support of a bar": lambda: MAKE.support([(0, 0), (9, 0), (9, 1), (0, 1)], language="ru"),
    "support of a point": lambda: MAKE.support([(1, 1)]),
    **{
        f"Hausdorff, {name}, {language}": lambda pair=pair, language=language: MAKE.hausdorff(*pair, language=language)
        for (name, pair), language in zip(POLYGON_PAIRS.items(), cycle(("en", "ru", "zh")), strict=False)
    },
    **{
        f"4:3, {kind}": lambda make=make, language=language: make(language=language, aspect=Aspect.STANDARD)
        for (kind, make), language in zip(HIGH.items(), cycle(("en", "ru", "zh")), strict=False)
    },
    **{
        f"4:3, {kind}, overlay": lambda make=make, language=language: make(
            language=language, aspect=Aspect.STANDARD, layout=Layout.OVERLAY
        )
        for (kind, make), language in zip(list(HIGH.items())[:OVERLAID], cycle(("ru", "zh", "en")), strict=False)
    },
    "Hausdorff, Russian": lambda: MAKE.hausdorff(*PAIRS["overlapping"], language="ru"),
    "Hausdorff, Chinese": lambda: MAKE.hausdorff(*PAIRS["apart"], language="zh"),
    "Hausdorff, reduced": lambda: MAKE.hausdorff(*PAIRS["overlapping"], detail=Detail.REDUCED),
    "Hausdorff, overlay": lambda: MAKE.hausdorff(*PAIRS["contained"], layout=Layout.OVERLAY, language="ru"),
    "GJK, a hull stands for a room": lambda: MAKE.hull_of(registry.GJK, ROOM, IN_THE_NOTCH),
    "SAT, a hull stands for a room": lambda: MAKE.hull_of(registry.SAT, ROOM, IN_THE_NOTCH, language="ru"),
}


@pytest.fixture(scope="session")
def make():
    """Return the builders."""
    return MAKE


@pytest.fixture(scope="session")
def pairs():
    """Return pairs of shapes by name."""
    return PAIRS


@pytest.fixture(scope="session")
def outlines():
    """Return pairs of polygons, each a list of rings, by name."""
    return OUTLINES


@pytest.fixture(scope="session")
def box():
    """Return a function that gives the box of a label on the page."""
    return room_of
