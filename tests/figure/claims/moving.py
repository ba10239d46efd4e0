# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about sweeps: motions given by a formula, and every claim compared with their positions."""

import math
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import cycle, pairwise

import numpy as np
from shapely import MultiPoint

from collide_addon.figure.algorithms.sweep.figure import frames_of
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import Detail
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.registry import SWEEP
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.geometry import RecordedMotion, convex_hull

from .claim import Story, checks, difference_hull, dot, exact, hull, length, minus, signed_distance

SAMPLES = 120
"""How many times are sampled to contradict the captions of a sweep."""
WALL = [(0, -3), (1, -3), (1, 3), (0, 3)]
BLOCK = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
BAR = [(-5, -0.125), (5, -0.125), (5, 0.125), (-5, 0.125)]
REST = {1: (0, 0), 11: (0, 0)}


class Course:
    """A moving shape: at given places at some frames, straight in between; it may turn about its middle."""

    def __init__(self, points, places, turn=0.0):
        self.points, self.places, self.turn = exact(points), places, turn

    def at(self, time):
        """Its vertices, exactly where it does not turn."""
        frames = sorted(self.places)
        k = max(row for row, frame in enumerate(frames[:-1]) if frame <= time or row == 0)
        share = (Fraction(time) - frames[k]) / (frames[k + 1] - frames[k])
        (x, y), (to_x, to_y) = (exact([self.places[frame]])[0] for frame in frames[k : k + 2])
        at = x + share * (to_x - x), y + share * (to_y - y)
        angle = self.turn * (time - frames[0])
        cos, sin = (Fraction(math.cos(angle)), Fraction(math.sin(angle))) if self.turn else (1, 0)
        return [(at[0] + cos * px - sin * py, at[1] + sin * px + cos * py) for px, py in self.points]

    def hull_at(self, time):
        return convex_hull(np.array(self.at(time), dtype=np.float64))

    def motion(self):
        """Its recorded motion: a turning shape is recorded at each frame, with the greatest speed of its points."""
        frames = sorted(self.places)
        if self.turn:
            frames = list(range(frames[0], frames[-1] + 1))
            reach = max(length(p) for p in self.points)
            middles = [np.mean(np.array(self.at(frame), dtype=np.float64), axis=0) for frame in frames]
            speed = abs(self.turn) * reach + max(math.dist(*each) for each in pairwise(middles))
            hulls = tuple(self.hull_at(frame) for frame in frames)
            still, bent = np.zeros((len(frames), 2)), np.zeros(len(frames) - 1, dtype=bool)
            times, speeds = np.array(frames, float), np.full(len(frames) - 1, speed)
            return RecordedMotion(times, hulls, still, bent, speeds, {}, self.hull_at)
        shape = convex_hull(np.array(self.points, dtype=np.float64))
        places = np.array([self.places[frame] for frame in frames], float)
        straight, none = np.ones(len(frames) - 1, dtype=bool), np.zeros(len(frames) - 1)
        return RecordedMotion(np.array(frames, float), (shape,) * len(frames), places, straight, none)


SWEEPS = {
    "a hit": (Course(WALL, REST), Course(BLOCK, {1: (-10, 0), 11: (10, 1)}), (1, 11, 1)),
    "a hit of rounded places": (
        Course([(0, -3), (0.5, -3.5), (1.1, 3), (0.3, 3)], REST),
        Course(BLOCK, {1: (-10.1, -4.3), 11: (9.7, 5.1)}),
        (1, 11, 1),
    ),
    "a contact at a whole frame": (Course(WALL, REST), Course(BLOCK, {1: (-9, 0), 11: (11, 0)}), (1, 11, 1)),
    "between two frames": (Course(WALL, {1: (0, 0), 2: (0, 0)}), Course(BLOCK, {1: (-6, 0), 2: (10, 0)}), (1, 2, 1)),
    "between two frames that are looked at": (
        Course(WALL, REST),
        Course(BLOCK, {1: (-10, 0), 11: (10, 0)}),
        (1, 11, 10),
    ),
    "seen after it was not seen": (
        Course(WALL, REST),
        Course(BLOCK, {1: (-6, 0), 2: (10, 0), 6: (0, 0), 11: (12, 0)}),
        (1, 11, 1),
    ),
    "a miss": (Course(WALL, REST), Course(BLOCK, {1: (-10, 6), 11: (10, 7)}), (1, 11, 1)),
    "both move": (Course(WALL, {1: (0, 0), 11: (-3, 1)}), Course(BLOCK, {1: (-8, 3), 11: (7, -8)}), (1, 11, 1)),
    "there and back": (Course(WALL, REST), Course(BLOCK, {1: (-8, 0), 5: (0, 1), 11: (-9, 0)}), (1, 11, 1)),
    "twice": (Course(WALL, REST), Course(BLOCK, {1: (-8, 0), 4: (0, 1), 8: (-9, 0), 11: (1, 1)}), (1, 11, 1)),
    "waiting first": (Course(WALL, REST), Course(BLOCK, {1: (3, 0), 5: (3, 1), 11: (-3, 0)}), (1, 11, 1)),
    "faster later": (Course(WALL, REST), Course(BLOCK, {1: (-8, 0), 5: (-7, 0), 11: (9, 0)}), (1, 11, 1)),
    "in contact at first": (Course(WALL, REST), Course(BLOCK, {1: (0, 0), 11: (5, 3)}), (1, 11, 1)),
    "touching at first": (Course(WALL, REST), Course(BLOCK, {1: (2, 0), 11: (8, 3)}), (1, 11, 1)),
    "sliding along": (Course(BLOCK, REST), Course(BLOCK, {1: (-6, 2), 11: (6, 2)}), (1, 11, 1)),
    "moving alike": (Course(WALL, {1: (0, 0), 11: (5, 3)}), Course(BLOCK, {1: (4, 0), 11: (9, 3)}), (1, 11, 1)),
    "points": (Course([(0, 0)], REST), Course([(0, 0)], {1: (-4, 0), 11: (6, 0)}), (1, 11, 1)),
    "turning into": (Course(BAR, REST, math.pi / 20), Course(BLOCK, {1: (0, 4), 11: (0, 4)}), (1, 11, 1)),
    "turning past": (Course(BAR, REST, math.pi / 20), Course(BLOCK, {1: (0, 6.5), 11: (0, 6.5)}), (1, 11, 1)),
    "turning away": (Course(WALL, REST), Course(BAR, {1: (-8, 0), 11: (-18, 0)}, 0.2), (1, 11, 1)),
    "turning in contact": (Course(BLOCK, REST), Course(BAR, {1: (0, 0), 11: (4, 0)}, 0.2), (1, 11, 1)),
    "turning beside": (Course(BAR, REST, math.pi / 20), Course(BLOCK, {1: (9, 0), 11: (9, 0)}), (1, 11, 1)),
}


class Swept(Story):
    """A sweep with the paths of its shapes."""

    def __init__(self, lesson, courses, frames):
        super().__init__(lesson)
        self.courses, self.frames = courses, frames
        self.shown = cache(self._gap)

    def _gap(self, time):
        a, b = (course.at(time) for course in self.courses)
        away = MultiPoint(a).convex_hull.distance(MultiPoint(b).convex_hull)
        return away or signed_distance(list(difference_hull(tuple(hull(a)), tuple(hull(b)))))

    def gap_at(self, time):
        """The signed distance at a time."""
        return self.shown(time)

    def gap_along(self, n, time):
        """How far they are apart along a unit vector at a time."""
        a, b = (course.at(time) for course in self.courses)
        return float(min(dot(n, p) for p in b)) - float(max(dot(n, p) for p in a))

    @property
    def drifts(self):
        """Whether nothing turns or changes its speed."""
        return all(not course.turn and len(course.places) == 2 for course in self.courses)


def swept(a, b, frames, **choices):
    subjects = [
        replace(Subject.of_points(letter, f"Object {letter}", course.hull_at(float(frames[0]))), motion=course.motion())
        for letter, course in zip("AB", (a, b), strict=True)
    ]
    lesson = make_lesson(SWEEP, subjects, Choices(frames=frames, **choices))
    return Swept(lesson, (a, b), frames_of(Choices(frames=frames)))


def stories():
    """Yield the sweeps; the languages take turns."""
    for (name, given), language in zip(SWEEPS.items(), cycle(LANGUAGES), strict=False):
        yield f"sweep, {name}", swept(*given, language=language)
    yield "sweep, reduced", swept(*SWEEPS["a hit"], detail=Detail.REDUCED)


# ---- what the captions say


def frame(text):
    """The frame of a caption, and how far it may be rounded."""
    digits = text.replace("−", "-").removeprefix("≈ ")
    return float(digits), (10.0 ** -len(digits.partition(".")[2]) if "≈" in text else 0.0)


def same(text, time):
    told, rounded = frame(text)
    assert abs(told - time) <= rounded + 1e-9 * abs(time), (text, time)


def step_of(claim):
    """The recorded step that a caption is about, by its number: only for times that the caption rounds."""
    return claim.story.lesson.steps[claim["number"] - 1]


def between(start, end):
    return np.linspace(start, end, SAMPLES).tolist()[1:-1] if end > start else []


def apart_before(claim, start, end):
    """Assert that there is no contact after a start until just before an end."""
    for time in between(start, end):
        assert claim.story.gap_at(time) > 0, time


@checks("sweep.setup")
def _range(claim):
    start, *_, end = claim.story.frames
    assert (frame(claim["start"])[0], frame(claim["end"])[0]) == (start, end)


@checks("sweep.drift", "sweep.rest", "sweep.turns")
def _kind(claim):
    assert claim.story.drifts == (claim.message != "sweep.turns")
    if claim.story.drifts:
        assert any(claim["velocity"]) is (claim.message == "sweep.drift")
        start, *_, end = claim.story.frames
        (a, b) = (minus(course.at(end)[0], course.at(start)[0]) for course in claim.story.courses)
        claim.near(claim["velocity"], tuple(float(c / (end - start)) for c in minus(b, a)))


@checks("sweep.at", "sweep.at_later", "sweep.also")
def _poses(claim):
    step = step_of(claim)
    same(claim["time"], step.time)
    told = claim.earlier("sweep.at", "sweep.at_later", "sweep.also", same_step=False)
    last = told[-1]["number"] if told else 0
    if claim.message != "sweep.at_later":
        assert claim["number"] == last + 1
    else:
        assert (claim["first"], claim["last"]) == (last + 1, claim["number"] - 1)
    if claim.message == "sweep.also":
        claim.near(claim["distance"], claim.story.gap_at(step.time))
        assert claim["speed"] > 0
        same(claim["next"], step.time + step.advance)
        apart_before(claim, step.time, step.time + step.advance)
    for letter, course in zip("AB", claim.story.courses, strict=True):
        for mark in claim.marks(f"{letter}-{claim.step}"):
            true = np.array(course.at(step.time), dtype=np.float64)
            away = np.hypot(*(mark.points[:, np.newaxis] - true).transpose(2, 0, 1)).min(axis=1)
            assert away.max() <= 1e-9 * claim.story.size


@checks("sweep.distance")
def _distance(claim):
    time = step_of(claim).time
    claim.near(claim["distance"], claim.story.gap_at(time))
    claim.near(length(claim["normal"]), 1.0)
    claim.near(claim.story.gap_along(claim["normal"], time), claim["distance"])


@checks("sweep.speed", "sweep.bound")
def _speed(claim):
    time, n = step_of(claim).time, claim.earlier("sweep.distance")[-1]["normal"]
    until = min(time + step_of(claim).advance, claim.story.frames[-1])
    d = claim.story.gap_along(n, time)
    assert claim["speed"] > 0
    for later in (*between(time, until)[::6], until):
        closed = d - claim.story.gap_along(n, later)
        assert closed <= claim["speed"] * (later - time) + 1e-9 * claim.story.size
        if claim.message == "sweep.speed":
            claim.near(closed, claim["speed"] * (later - time))


@checks("sweep.advance", "sweep.until", "sweep.waits")
def _nothing_until(claim):
    step = step_of(claim)
    same(claim["next"], step.time + step.advance)
    apart_before(claim, step.time, step.time + step.advance)
    if claim.message == "sweep.advance":
        assert abs(claim["advance"] - claim["distance"] / claim["speed"]) <= 1e-9 * claim["advance"]
        assert abs(claim["advance"] - step.advance) <= 1e-9
    elif claim.message == "sweep.until":
        assert abs(claim["reach"] - claim["distance"] / claim["speed"]) <= 1e-9 * claim["reach"]
        assert claim["reach"] > step.advance
    else:
        n, d = claim.earlier("sweep.distance")[-1]["normal"], claim["distance"]
        for later in (*between(step.time, step.time + step.advance)[::6], step.time + step.advance):
            assert claim.story.gap_along(n, later) >= d - 1e-9 * claim.story.size


@checks("sweep.meets", "sweep.near")
def _meets(claim):
    time = step_of(claim).time
    same(claim["time"], time)
    assert claim.story.gap_at(time) <= 1e-11 * claim.story.size
    if claim.message == "sweep.near":
        claim.near(claim["distance"], claim.story.gap_at(time))


@checks("sweep.parts", "sweep.passes")
def _no_more(claim):
    step, end = step_of(claim), claim.story.frames[-1]
    assert frame(claim["end"])[0] == end
    apart_before(claim, step.time, end)
    assert claim.story.gap_at(end) > 0
    if claim.message == "sweep.passes":
        assert claim["reach"] >= (end - step.time) * (1 - 1e-12)
        return
    n, d = claim.earlier("sweep.distance")[-1]["normal"], claim["distance"]
    for later in (*between(step.time, end)[::6], end):
        assert claim.story.gap_along(n, later) >= d - 1e-9 * claim.story.size


@checks("sweep.slow")
def _short_steps(claim):
    assert step_of(claim).advance < 1e-4
    assert claim.story.gap_at(step_of(claim).time) > 0


# ---- the answer


def resolution(claim):
    return claim.story.figure.result["resolution"]


def speed_bound(claim):
    """A generous bound on how fast the distance can change."""
    times = between(claim.story.frames[0], claim.story.frames[-1])
    gaps = [claim.story.gap_at(time) for time in times]
    return 2 * float(np.abs(np.diff(gaps)).max()) / (times[1] - times[0])


def contacts(claim):
    """The runs of sampled times at which they are in contact."""
    start, *_, end = claim.story.frames
    touching = [claim.story.gap_at(time) <= 0 for time in (start, *between(start, end), end)]
    return sum(now and not before for before, now in zip([False, *touching[:-1]], touching, strict=True))


def first(claim):
    told = claim.earlier("sweep.first_exact", "sweep.first_near", "sweep.from_start")
    return frame(told[-1]["time"])[0]


@checks("sweep.first_exact", "sweep.first_near", "sweep.from_start")
def _first(claim):
    time, rounded = frame(claim["time"])
    start = claim.story.frames[0]
    slack = rounded + (resolution(claim) if claim.message == "sweep.first_near" else 1e-9)
    if claim.message == "sweep.from_start":
        assert time == start
        assert claim.story.gap_at(time) <= 0
        return
    apart_before(claim, start, time - slack)
    assert claim.story.gap_at(time) <= speed_bound(claim) * slack + 1e-12
    if claim.message == "sweep.first_near":
        assert claim["resolution"] == resolution(claim)
    else:
        assert claim.story.gap_at(Fraction(time) - Fraction(1, 2**40)) > 0 or rounded


@checks("sweep.lasts", "sweep.deepest")
def _lasts(claim):
    end, rounded = frame(claim["end"])
    slack = rounded + resolution(claim) + 1e-9
    for time in between(first(claim) + slack, end - slack):
        assert claim.story.gap_at(time) <= 1e-12
    assert abs(claim.story.gap_at(end)) <= speed_bound(claim) * slack or end == claim.story.frames[-1]
    after = end + slack + 1e-6
    assert end == claim.story.frames[-1] or claim.story.gap_at(after) > 0
    assert claim["count"] >= contacts(claim)
    assert claim["count"] == len(claim.story.figure.result["contacts"])
    if claim.message == "sweep.deepest":
        at, rounded = frame(claim["at"])
        known = next(each for each in [claim.story.figure.result["least"]["time"]] if abs(each - at) <= rounded + 1e-9)
        claim.near(claim["depth"], -claim.story.gap_at(known))
        sampled = max(-claim.story.gap_at(frame_number) for frame_number in claim.story.frames)
        assert claim["depth"] >= sampled - 1e-9


@checks("sweep.tunnel")
def _between_frames(claim):
    before, after, end = (frame(claim[key])[0] for key in ("before", "after", "end"))
    assert before < first(claim) <= end < after
    row = claim.story.frames.index(before)
    assert claim.story.frames[row + 1] == after
    assert claim.story.gap_at(before) > 0
    assert claim.story.gap_at(after) > 0
    assert claim["count"] >= contacts(claim)


@checks("sweep.none")
def _none(claim):
    start, *_, end = claim.story.frames
    assert (frame(claim["start"])[0], frame(claim["end"])[0]) == (start, end)
    apart_before(claim, start, end)
    least = claim.story.figure.result["least"]["time"]
    same(claim["at"], least)
    claim.near(claim["distance"], claim.story.gap_at(least))
    assert claim["distance"] <= min(claim.story.gap_at(each) for each in claim.story.frames) + 1e-9


@checks("sweep.unseen")
def _unseen(claim):
    assert claim["unseen"] > resolution(claim)
    start, *_, end = claim.story.frames
    step = (end - start) / (SAMPLES - 1)
    assert claim["unseen"] < step or not contacts(claim)
