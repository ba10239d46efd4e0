# SPDX-License-Identifier: GPL-3.0-or-later
"""GJK as one would film it with Manim: what our pages show for the same two point sets, phase by phase.

    uv run --python 3.13 --group manim python benchmarks/manim_scene.py FILM.mp4

`pictures.py` measures it beside our film, with as many frames, as many of them moving. Manim needs the Debian packages
libcairo2-dev, libpango1.0-dev, pkg-config and ffmpeg.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import manim
import numpy as np

from collide_addon.geometry import convex_hull, gjk, random_point_sets

POINTS, APART, SEED = 25, 60.0, 1
"""The parameters of the two sets, as in the demo."""
SCALE = 1 / 90
GREEN, GREY, RUST, MAUVE = (manim.ManimColor(name) for name in ("#009E73", "#595959", "#D55E00", "#B0508A"))
FRAMES_PER_SECOND = 24
FRAMES, MOVING = 960, 480
"""Default number of frames of the film, and of those in which something moves."""
RAIL = ("closest point", "support", "stop?", "keep or drop")
PHASES_BEFORE, PHASES_AFTER = 2, 1
"""Phases in which something moves: before the iterations, and after them."""
STANDS_BEFORE = 2
"""Phases before the iterations in which nothing moves."""
LONG, WIDE = 2.6, 0.9
"""Lengths of a supporting line, and of what it has swept, in Manim's units."""
TRAIL = 4
"""How many pale lines mark where a supporting line has been."""
HERE, THERE = (-6.9, -2.8, -0.4, 2.9), (-0.2, -2.8, 6.9, 2.9)
"""The two panels: left, bottom, right, top."""


class Gjk(manim.Scene):
    """Two hulls with their names, A − B, and what each phase of an iteration shows and moves."""

    frames, moving = FRAMES, MOVING

    def construct(self) -> None:
        """Show one phase after the other."""
        self.camera.background_color = manim.WHITE
        a, b = random_point_sets(POINTS, APART, seed=SEED)
        steps: list[Any] = []
        answer = gjk(a, b, record=steps.append)
        moves = PHASES_BEFORE + len(RAIL) * len(steps) - 1 + PHASES_AFTER  # the last one keeps nothing
        self.comes = self.moving / moves / FRAMES_PER_SECOND
        self.stays = (self.frames - self.moving) / (moves + STANDS_BEFORE) / FRAMES_PER_SECOND
        self.left = np.array((-3.9, 0.2, 0.0)) - SCALE * _space((*a, *b)).mean(axis=0)
        differences = (a[:, np.newaxis] - b).reshape(-1, 2)
        self.right = np.array((3.2, 0.2, 0.0)) - SCALE * _space(differences).mean(axis=0)
        self.origin = self._there((0.0, 0.0))
        self.shown: list[manim.Mobject] = []
        self.add(*self._page(a, b))
        self._phase("Do A and B meet? If not, how far apart?", "Subtract every point of B from every point of A", "")
        self._differences(convex_hull(a), convex_hull(b), convex_hull(differences))
        self._start(steps[0])
        weights: Sequence[float] = (1.0,)
        for step in steps:
            self._iteration(step, weights, is_last=step is steps[-1])
            weights = step.weights
        self._result(answer)

    def _differences(self, a: np.ndarray, b: np.ndarray, hull: np.ndarray) -> None:
        """Show three arrows from B to A, copies of B that go along them, the same arrows from the origin, and A − B."""
        some = [(a[round(share * len(a))], b[round(share * len(b))]) for share in (0.0, 0.3, 0.6)]
        new, moves = [], []
        for row, (p, q) in enumerate(some, start=1):
            new.append(_arrow(self._here(q), self._here(p), RUST))
            new.append(_arrow(self.origin, self._there(p - q), RUST))
            copy = manim.DashedVMobject(manim.Polygon(*map(self._here, b), color=GREY, stroke_width=1.5), num_dashes=50)
            moves.append(copy.animate(run_time=self.comes).shift(SCALE * _space([p - q])[0]))
            for name, place in ((f"a{row}", self._here(p)), (f"b{row}", self._here(q))):
                new += self._named(name, place, GREEN if name[0] == "a" else manim.BLACK)
            new += self._named(f"a{row} − b{row}", self._there(p - q), RUST)
        area = manim.Polygon(*map(self._there, hull), color=RUST, fill_opacity=0.1, stroke_width=2)
        sentence = "The arrow from b to a, drawn from the origin, ends at the point a − b."
        numbers = f"a1 − b1 = {_pair(some[0][0])} − {_pair(some[0][1])} = {_pair(some[0][0] - some[0][1])}"
        self._phase("Every pair of corners gives one arrow", sentence, numbers, [*new, area], moves)
        self.add(area, _words("A − B", 20, RUST).move_to(self._there(hull.mean(axis=0))))
        self.shown = [mark for mark in self.shown if mark is not area]
        sentence = "A and B have a common point exactly when A − B contains the origin."
        self._phase("All differences together are A − B", sentence, f"{len(hull)} corners")

    def _start(self, step: Any) -> None:
        first = step.simplex[0]
        dot = manim.Dot(self.origin, color=RUST)
        slide = dot.animate(run_time=self.comes).move_to(self._there(first.point))
        new = self._named("a", self._here(first.point_a), GREEN) + self._named("b", self._here(first.point_b))
        new.append(_words("w1 = a − b", 20, RUST).next_to(self._there(first.point), manim.UR, buff=0.1))
        sentence, numbers = "The search starts with any corner of A − B.", f"w1 = {_pair(first.point)}"
        self._phase("Start anywhere", sentence, numbers, new, [slide])

    def _iteration(self, step: Any, weights: Sequence[float], *, is_last: bool) -> None:
        """Show the four phases of the rail."""
        simplex = [self._there(vertex.point) for vertex in step.simplex]
        nearest, way = self._there(step.nearest), step.direction / np.linalg.norm(step.direction)
        bounds = f"{max(step.lower, 0.0):.2f} ≤ distance ≤ {step.upper:.2f}"
        kept = [mark for row, place in enumerate(simplex, 1) for mark in self._named(f"w{row}", place, RUST)]
        kept += [manim.Line(simplex[0], simplex[-1], color=RUST, stroke_width=8)] * (len(simplex) > 1)
        ends = _carried(step.simplex, weights)
        witness = [*self._named("a", self._here(ends[0])), *self._named("b", self._here(ends[1]))]
        witness.append(manim.DashedLine(*map(self._here, ends), color=manim.BLACK, stroke_width=2))
        v = self._named("v", nearest)
        arrow = [_arrow(nearest, nearest + WIDE * np.append(way, 0), MAUVE)]
        arrow.append(_words("d = −v", 20, MAUVE).next_to(arrow[0], manim.UP, buff=0.1))
        self._phase(
            f"v is the closest point so far ({step.number})",
            "v is the point of the simplex closest to the origin; the next direction is d = −v.",
            f"v = {_pair(step.nearest)}   |v| = {np.linalg.norm(step.nearest):.3f}",
            [*arrow, *v, *witness],
            there=kept,
            rail=0,
            bounds=bounds,
        )
        found = step.support
        places = ((self._here(found.point_a), way), (self._here(found.point_b), -way), (self._there(found.point), way))
        slides, trails = [], []
        for place, towards in places:
            out = LONG / 2 * np.append(towards, 0)
            slides.append(self._pushed(place - out, towards).animate(run_time=self.comes).shift(out))
            trails += [self._line(place - out * share, towards, 0.3) for share in np.arange(1, TRAIL + 1) / TRAIL]
        names = [mark for name, (place, _) in zip("abw", places, strict=True) for mark in self._named(name, place)]
        names.append(_words("supporting line", 16, MAUVE).next_to(places[2][0], manim.DOWN, buff=0.4))
        self._phase(
            "The support is the furthest corner",
            "Pushed along d, a line leaves A at a; along −d it leaves B at b.",
            f"d = {_pair(step.direction)}   w = a − b = {_pair(found.point_a)} − {_pair(found.point_b)}",
            [*names, *trails],
            slides,
            [*kept, *v, *arrow],
            rail=1,
            bounds=bounds,
        )
        circle = manim.DashedVMobject(manim.Circle(float(np.linalg.norm(nearest - self.origin))), num_dashes=40)
        between = self._strip(self._here(found.point_a), self._here(found.point_b), way)
        beyond = self._half_plane(self._there(found.point), way)
        lines = [self._pushed(place, towards) for place, towards in places]
        words = [_words("nothing of A − B", 16).move_to(self._there(found.point) + 1.2 * np.append(way, 0))]
        self._phase(
            "Is v the point of A − B?",
            "No: w lies further along d than v, so the search goes on.",
            f"d·w / |d| = {way @ found.point:.2f}   d·v / |d| = {way @ step.nearest:.2f}",
            [*between, *beyond, *words, circle.move_to(self.origin)],
            there=[*kept, *v, *lines],
            rail=2,
            bounds=bounds,
        )
        if not is_last:
            self._keep_or_drop(step, [*kept, *self._named("w", self._there(found.point), RUST)], ends, bounds)

    def _keep_or_drop(self, step: Any, kept: list[manim.Mobject], ends: Sequence[np.ndarray], bounds: str) -> None:
        """Show the regions, and v and the closest points on their way to the new ones, with weights that grow."""
        start, end = (self._there(vertex.point) for vertex in (step.kept[0], step.kept[-1]))
        after = _carried(step.kept, step.weights)
        along = np.append(-np.array(((end - start)[1], -(end - start)[0])), 0)
        along *= LONG / np.linalg.norm(along)
        new: list[manim.Mobject] = [
            manim.Polygon(*_corners(THERE), color=GREY, fill_opacity=0.08, stroke_width=0),
            manim.Polygon(start - along, start + along, end + along, end - along, color=RUST, fill_opacity=0.25),
        ]
        borders = ((place - along, place + along) for place in (start, end))
        new += [manim.DashedLine(*border, color=GREY, stroke_width=1, dash_length=0.12) for border in borders]
        new += [_words(f"vertex w{row}", 16).move_to(place) for row, place in enumerate((start, end), 1)]
        new.append(_words("edge w1w2: 0 lies here", 16, RUST).move_to((start + end) / 2 + manim.LEFT))
        v = manim.Dot(self._there(step.nearest), color=manim.BLACK)
        witness, to = (
            manim.DashedLine(*map(self._here, each), color=manim.BLACK, stroke_width=2) for each in (ends, after)
        )
        moves = [v.animate(run_time=self.comes).move_to(self._there(after[0] - after[1]))]
        moves.append(manim.Transform(witness, to, run_time=self.comes))
        for place, goal in zip(ends, after, strict=True):
            dot = manim.Dot(self._here(place), color=manim.BLACK)
            moves.append(dot.animate(run_time=self.comes).move_to(self._here(goal)))
        there: list[manim.Mobject] = [_words("barycentric weights of v", 16).move_to((-5.2, -2.1, 0))]
        for row, weight in enumerate(step.weights):
            low = np.array((-6.0, -2.35 - 0.25 * row, 0.0))
            there += [_words(f"w{row + 1}", 16, RUST).move_to(low + 0.3 * manim.LEFT)]
            there += [manim.Line(low, low + 1.8 * manim.RIGHT, color=GREY, stroke_width=8, stroke_opacity=0.3)]
            there += [_words(f"{weight:.4f}", 16).move_to(low + 2.3 * manim.RIGHT)]
            new.append(manim.Line(low, low + 1.8 * weight * manim.RIGHT, color=RUST, stroke_width=8))
        self._phase(
            "Both ends are needed",
            "The origin lies in the Voronoi region of edge w1w2, so both ends stay.",
            f"new v = {_pair(after[0] - after[1])} = " + " + ".join(f"{weight:.4f} w" for weight in step.weights),
            new,
            moves,
            [*kept, *there],
            rail=3,
            bounds=bounds,
        )

    def _result(self, answer: Any) -> None:
        """Show the closest points, the lines that slide apart, and the check by hand."""
        ends = (answer.closest_a, answer.closest_b)
        way = (answer.closest_b - answer.closest_a) / answer.distance
        middle = self._here((answer.closest_a + answer.closest_b) / 2)
        slides = []
        for end in ends:
            line = self._line(middle, way)
            slides.append(line.animate(run_time=self.comes).shift(self._here(end) - middle))
        new = [*self._named("a", self._here(ends[0])), *self._named("b", self._here(ends[1]))]
        new += [manim.DashedLine(*map(self._here, ends), color=manim.BLACK), *self._strip(*map(self._here, ends), way)]
        cover = manim.Polygon(*_corners(THERE), color=manim.WHITE, fill_opacity=1, stroke_width=0)
        table = [_words(f"{answer.distance:.2f}", 48).move_to((1.0, 2.0, 0))]
        rows = ("closest in A", "closest in B", "from a to b", "direction n", "corners of A", "corners of B", "lines")
        for row, name in enumerate(rows):
            table.append(_words(name, 20, GREY).move_to((0.8, 1.2 - 0.4 * row, 0)))
            table.append(_words(f"{_pair(ends[0])} = {_pair(ends[1])}", 20).move_to((4.0, 1.2 - 0.4 * row, 0)))
        said = "Neither shape reaches beyond its line, so no two points are closer."
        found = f"distance = {answer.distance:.2f}"
        self._phase("A and B do not meet", said, found, new, slides, [cover, *table], bounds=found)

    def _named(self, name: str, place: np.ndarray, colour: manim.ManimColor = manim.BLACK) -> list[manim.Mobject]:
        """Return a dot and its name."""
        return [manim.Dot(place, color=colour), _words(name, 20, colour).next_to(place, manim.UR, buff=0.1)]

    def _line(self, place: np.ndarray, way: np.ndarray, opacity: float = 1.0) -> manim.Mobject:
        along = LONG / 2 * np.array((-way[1], way[0], 0.0))
        return manim.Line(place - along, place + along, color=MAUVE, stroke_opacity=opacity)

    def _pushed(self, place: np.ndarray, way: np.ndarray) -> manim.Mobject:
        """Return a supporting line with the arrow along which it is pushed, and that one's name."""
        foot = place + LONG / 2 * np.array((way[1], -way[0], 0.0))
        arrow = _arrow(foot, foot + 0.4 * np.append(way, 0), MAUVE)
        return manim.VGroup(self._line(place, way), arrow, _words("d", 20, MAUVE).next_to(arrow, buff=0.1))

    def _strip(self, start: np.ndarray, end: np.ndarray, way: np.ndarray) -> list[manim.Mobject]:
        """Return the hatched strip between two lines."""
        along = LONG * np.array((-way[1], way[0], 0.0))
        area = manim.Polygon(start - along, start + along, end + along, end - along, color=GREY, stroke_width=0)
        across = np.dot(end - start, np.append(way, 0)) * np.append(way, 0)
        low = [start + share * along for share in np.linspace(-1, 1, 40)]
        strokes = [manim.Line(each, each + across, color=GREY, stroke_width=1) for each in low]
        return [area.set_fill(opacity=0.08), *strokes]

    def _half_plane(self, place: np.ndarray, way: np.ndarray) -> list[manim.Mobject]:
        """Return the part of a panel beyond a line, and the strokes that hatch it."""
        out = np.append(way, 0.0)
        return self._strip(place, place + (THERE[2] - place[0]) * out, way)

    def _page(self, a: np.ndarray, b: np.ndarray) -> list[manim.Mobject]:
        """Return what is shown from the beginning."""
        marks = [_words("A and B", 20).move_to((-6.3, 2.8, 0)), _words("A − B", 20).move_to((0.1, 2.8, 0))]
        marks.append(manim.Line((HERE[2], HERE[1], 0), (HERE[2], HERE[3], 0), color=GREY, stroke_width=1))
        for points, name, colour in ((a, "A", GREEN), (b, "B", manim.BLACK)):
            hull = convex_hull(points)
            marks.append(manim.Polygon(*map(self._here, hull), color=colour, fill_opacity=0.12))
            marks += [manim.Square(0.03, color=GREY, fill_opacity=1).move_to(self._here(point)) for point in points]
            marks.append(_words(name, 34, colour).move_to(self._here(hull.mean(axis=0))))
        marks += [manim.Cross(scale_factor=0.12, color=manim.BLACK).move_to(self.origin)]
        marks.append(_words("0", 20).next_to(self.origin, manim.RIGHT, buff=0.2))
        return marks

    def _phase(
        self,
        title: str,
        sentence: str,
        numbers: str,
        new: Sequence[manim.Mobject] = (),
        moves: Sequence[manim.Animation] = (),
        there: Sequence[manim.Mobject] = (),
        rail: int | None = None,
        bounds: str = "",
    ) -> None:
        """Change the page at once, bring in what is new, move what moves, and hold it."""
        self.remove(*self.shown)
        at_once = [
            _words(title, 30).to_corner(manim.UL, buff=0.2),
            _words(sentence, 24).move_to((-6.9, -3.2, 0), aligned_edge=manim.LEFT),
            *([_words(numbers, 18, GREY).move_to((-6.9, -3.6, 0), aligned_edge=manim.LEFT)] if numbers else []),
            *there,
        ]
        for row, name in enumerate(RAIL if rail is not None else ()):
            middle, now = (1.2 + 1.7 * row, 3.7, 0), row == rail
            box = manim.RoundedRectangle(0.15, width=1.6, height=0.35, color=manim.BLACK if now else GREY)
            at_once.append(box.set_fill(opacity=float(now)).set_stroke(width=1).move_to(middle))
            at_once.append(_words(name, 16, manim.WHITE if now else GREY).move_to(middle))
        if bounds:
            at_once.append(manim.Line((4.0, -3.7, 0), (6.9, -3.7, 0), color=GREY, stroke_width=6, stroke_opacity=0.3))
            at_once.append(_words(bounds, 18).move_to((6.9, -3.4, 0), aligned_edge=manim.RIGHT))
            bar = manim.Line((4.4, -3.7, 0), (6.9, -3.7, 0), color=manim.BLACK, stroke_width=6)
            moves = [*moves, bar.animate(run_time=self.comes).put_start_and_end_on((5.0, -3.7, 0), (6.8, -3.7, 0))]
        self.add(*at_once)
        if new or moves:
            comes = [manim.Create(mark) if isinstance(mark, manim.Line) else manim.FadeIn(mark) for mark in new]
            self.play(*comes, *moves, run_time=self.comes)
        self.wait(self.stays)
        self.shown = [*at_once, *new, *(move.mobject for move in moves)]

    def _here(self, point: np.ndarray) -> np.ndarray:
        return self.left + SCALE * _space([point])[0]

    def _there(self, point: np.ndarray) -> np.ndarray:
        return self.right + SCALE * _space([point])[0]


def _carried(simplex: Sequence[Any], weights: Sequence[float]) -> tuple[np.ndarray, np.ndarray]:
    """Return the points of A and B that make a point of A − B with these weights."""
    a, b = (np.array([getattr(vertex, name) for vertex in simplex]) for name in ("point_a", "point_b"))
    return np.array(weights) @ a, np.array(weights) @ b


def _arrow(start: np.ndarray, end: np.ndarray, colour: manim.ManimColor) -> manim.Arrow:
    return manim.Arrow(start, end, color=colour, buff=0, stroke_width=3, max_tip_length_to_length_ratio=0.1)


def _corners(box: tuple[float, float, float, float]) -> list[tuple[float, float, float]]:
    left, bottom, right, top = box
    return [(left, bottom, 0), (right, bottom, 0), (right, top, 0), (left, top, 0)]


def _pair(point: np.ndarray) -> str:
    return f"({point[0]:.2f}, {point[1]:.2f})"


def _space(points: object) -> np.ndarray:
    return np.pad(np.array(points, float), ((0, 0), (0, 1)))


def _words(text: str, size: int, colour: manim.ManimColor = manim.BLACK) -> manim.Text:
    return manim.Text(text, font_size=size, color=colour)


def film(path: Path, width: int = 1280, height: int = 720, frames: int = FRAMES, moving: int = MOVING) -> int:
    """Write the film with about this many frames, this many of them moving; return the number of its frames."""
    with TemporaryDirectory() as folder:
        settings = {
            "media_dir": folder,
            "pixel_width": width,
            "pixel_height": height,
            "frame_rate": FRAMES_PER_SECOND,
            "disable_caching": True,  # nothing from a time before
            "verbosity": "ERROR",
            "progress_bar": "none",
        }
        with manim.tempconfig(settings):
            scene = Gjk()
            scene.frames, scene.moving = frames, moving
            scene.render()
            shutil.copyfile(scene.renderer.file_writer.movie_file_path, path)
            return round(FRAMES_PER_SECOND * scene.renderer.time)


if __name__ == "__main__":
    print(film(Path(sys.argv[1])), "frames")
