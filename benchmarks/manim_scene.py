# SPDX-License-Identifier: GPL-3.0-or-later
"""GJK as somebody would film it with Manim: what our pages of the same two point sets show, phase for phase.

    uv run --python 3.13 --group manim python benchmarks/manim_scene.py FILM.mp4

`pictures.py` measures it beside our film, with as many frames of which as many move. Manim needs the Debian packages
libcairo2-dev, libpango1.0-dev, pkg-config and ffmpeg.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import manim
import numpy as np

from collide_addon.geometry import convex_hull, gjk, random_point_sets

POINTS, APART, SEED = 25, 60.0, 1
"""Of the two sets, as the demo has them."""
SCALE = 1 / 90
GREEN, GREY, RUST, MAUVE = (manim.ManimColor(name) for name in ("#009E73", "#595959", "#D55E00", "#B0508A"))
FRAMES_PER_SECOND = 24
FRAMES, MOVING = 960, 480
"""Of the film, and of those in which something moves, unless it is told others."""
RAIL = ("closest point", "support", "stop?", "keep or drop")
PHASES_BEFORE, PHASES_AFTER = 4, 1
"""Of the story, before the iterations and after them."""
FAR = 2.2
"""How far lines come, and how long they are, in Manim's units."""


class Gjk(manim.Scene):
    """Two hulls with their names, A − B, and what each phase of an iteration shows and moves."""

    frames, moving = FRAMES, MOVING

    def construct(self) -> None:
        """Show one phase after the other."""
        self.camera.background_color = manim.WHITE
        a, b = random_point_sets(POINTS, APART, seed=SEED)
        steps: list = []
        answer = gjk(a, b, record=steps.append)
        phases = PHASES_BEFORE + len(RAIL) * len(steps) + PHASES_AFTER
        self.comes, self.stays = self.moving / phases, (self.frames - self.moving) / phases
        self.left = np.array((-3.9, 0.2, 0.0)) - SCALE * _space((*a, *b)).mean(axis=0)
        differences = (a[:, np.newaxis] - b).reshape(-1, 2)
        self.right = np.array((3.2, 0.2, 0.0)) - SCALE * _space(differences).mean(axis=0)
        self.origin = self._there((0.0, 0.0))
        self.shown: list[manim.Mobject] = []
        self.add(*self._page(a, b))
        hull = convex_hull(differences)
        self._phase("How far apart are A and B?", "two hulls", [])
        corners = list(zip(a[:3], b[:3], strict=True))
        ways = [manim.Arrow(self._here(second), self._here(first), color=RUST, buff=0) for first, second in corners]
        ways += [manim.Arrow(self.origin, self._there(p - q), color=RUST, buff=0) for p, q in corners]
        self._phase("Every corner of A minus every corner of B", "a1 − b1", ways)
        area = manim.Polygon(*map(self._there, hull), color=RUST, fill_opacity=0.1, stroke_width=2)
        self.add(area)
        self._phase("A and B overlap exactly when A − B contains the origin", f"{len(hull)} corners", [area])
        self.shown = []
        start = [manim.Dot(self._there(steps[0].simplex[0].point), color=RUST)]
        self._phase("The search starts with one corner of A − B", "w1", start)
        for number, step in enumerate(steps, start=1):
            self._iteration(number, step)
        closest = [self._here(answer.closest_a), self._here(answer.closest_b)]
        found = [manim.Dot(place) for place in closest] + [manim.DashedLine(*closest, color=manim.BLACK)]
        normal = (answer.closest_b - answer.closest_a) / answer.distance
        lines = [self._line(place, normal) for place in closest]
        slides = [line.animate(run_time=self.comes / FRAMES_PER_SECOND).shift(0.2 * manim.UP) for line in lines]
        hatched = self._hatching(self._there(answer.closest_a - answer.closest_b), -normal)
        self.add(*lines)
        said = f"The distance is {answer.distance:.2f}"
        self._phase(said, "max n·a and min n·b leave the gap", [*found, *hatched], slides)

    def _iteration(self, number: int, step: object) -> None:
        """Show the four phases of the rail."""
        simplex = [self._there(vertex.point) for vertex in step.simplex]
        nearest, way = self._there(step.nearest), step.direction / np.linalg.norm(step.direction)
        dots = [manim.Dot(point, color=RUST) for point in simplex]
        edge = [manim.Line(simplex[0], simplex[-1], color=RUST, stroke_width=8)] * (len(simplex) > 1)
        v = manim.Dot(nearest, color=manim.BLACK)
        arrow = manim.Arrow(nearest, nearest + 0.9 * np.append(way, 0), color=MAUVE, buff=0)
        names = [_words(f"w{row}", 20, RUST).next_to(dot, manim.UR, buff=0.1) for row, dot in enumerate(dots, 1)]
        self._phase(
            f"v is the point of the simplex closest to the origin ({number})",
            f"|v| = {np.linalg.norm(step.nearest):.3f}",
            [*dots, *edge, *names, v, arrow],
            rail=0,
        )
        ends = (
            (self._here(step.support.point_a), way),
            (self._here(step.support.point_b), -way),
            (self._there(step.support.point), way),
        )
        lines = [self._line(place - FAR / 2 * np.append(towards, 0), towards) for place, towards in ends]
        self.add(*lines)
        slides = [
            line.animate(run_time=self.comes / FRAMES_PER_SECOND).shift(FAR / 2 * np.append(towards, 0))
            for line, (_, towards) in zip(lines, ends, strict=True)
        ]
        found = [manim.Dot(place, color=MAUVE) for place, _ in ends]
        found += [_words("abw"[row], 20, MAUVE).next_to(dot, manim.UR, buff=0.1) for row, dot in enumerate(found)]
        self._phase(
            "The support is the furthest corner along d", "w = a − b", [*dots, *edge, *found], slides, lines, rail=1
        )
        place = self._there(step.support.point)
        circle = manim.DashedVMobject(manim.Circle(float(np.linalg.norm(nearest - self.origin))), num_dashes=40)
        circle.move_to(self.origin)
        hatched = self._hatching(place, way)
        line = self._line(place, way)
        self._phase("Beyond the line lies nothing of A − B", "d·w", [*dots, *edge, line, circle, *hatched, v], rail=2)
        regions = [
            manim.Polygon(*(place + 1.2 * corner for corner in corners), color=GREY, fill_opacity=0.1, stroke_width=1)
            for corners in _wedges(way)
        ]
        weights = [manim.Rectangle(width=1.2, height=0.12, color=RUST, fill_opacity=1) for _ in range(2)]
        for row, weight in enumerate(weights):
            weight.move_to((-4.5, -2.2 - 0.25 * row, 0.0))
        moving = manim.Dot(nearest, color=manim.BLACK)
        self.add(moving)
        slide = moving.animate(run_time=self.comes / FRAMES_PER_SECOND).move_to(place)
        self._phase(
            "What does not own the origin can go", "λ", [*dots, *edge, *regions, *weights], [slide], [moving], rail=3
        )

    def _line(self, place: np.ndarray, way: np.ndarray) -> manim.Mobject:
        along = FAR / 2 * np.array((-way[1], way[0], 0.0))
        return manim.Line(place - along, place + along, color=MAUVE)

    def _hatching(self, place: np.ndarray, way: np.ndarray) -> list[manim.Mobject]:
        """Return a pale strip beyond the line through a place, and its strokes."""
        out, along = np.append(way, 0.0), np.array((-way[1], way[0], 0.0))
        corners = [place + FAR / 2 * (across * along + far * out) for across, far in ((-1, 0), (1, 0), (1, 1), (-1, 1))]
        strokes = [
            manim.Line(start, start + out, color=GREY, stroke_width=1)
            for start in (place + share * along for share in np.linspace(-FAR / 2, FAR / 2, 30))
        ]
        return [manim.Polygon(*corners, color=GREY, fill_opacity=0.08, stroke_width=0), *strokes]

    def _page(self, a: np.ndarray, b: np.ndarray) -> list[manim.Mobject]:
        """Return what stands from the beginning."""
        marks = [_words("A and B", 20).move_to((-3.9, 2.6, 0)), _words("A − B", 20).move_to((3.2, 2.6, 0))]
        for points, letter, colour in ((a, "a", GREEN), (b, "b", manim.BLACK)):
            hull = convex_hull(points)
            marks.append(manim.Polygon(*map(self._here, hull), color=colour, fill_opacity=0.12))
            marks += [manim.Square(0.05, color=GREY, fill_opacity=1).move_to(self._here(point)) for point in points]
            middle = self._here(hull.mean(axis=0))
            marks.append(_words(letter.upper(), 34, colour).move_to(middle))
            for number, point in enumerate(hull, start=1):
                place = self._here(point)
                beside = place + 0.3 * (place - middle) / np.linalg.norm(place - middle)
                marks.append(_words(f"{letter}{number}", 24, colour).move_to(beside))
        marks += [manim.Cross(scale_factor=0.12, color=manim.BLACK).move_to(self.origin)]
        marks.append(_words("0", 20).next_to(self.origin, manim.DOWN, buff=0.1))
        for row, name in enumerate(RAIL):
            box = manim.Rectangle(width=1.6, height=0.35, color=GREY, stroke_width=1).move_to((1.2 + 1.7 * row, 3.5, 0))
            marks += [box, _words(name, 16, GREY).move_to(box)]
        marks.append(manim.Rectangle(width=3.0, height=0.08, color=GREY, fill_opacity=0.3).move_to((5.0, -3.6, 0)))
        return marks

    def _phase(
        self,
        sentence: str,
        numbers: str,
        new: Sequence[manim.Mobject],
        moves: Sequence[manim.Animation] = (),
        there: Sequence[manim.Mobject] = (),
        rail: int | None = None,
    ) -> None:
        """Change the page at once, bring what is new, move what moves, and let it stand."""
        self.remove(*self.shown)
        words = [
            _words(sentence, 30).move_to((-2.5, 3.5, 0)),
            _words(sentence, 26).move_to((-2.0, -3.2, 0)),
            _words(numbers, 20, GREY).move_to((-2.0, -3.6, 0)),
        ]
        if rail is not None:
            now = manim.Rectangle(width=1.6, height=0.35, color=manim.BLACK, fill_opacity=1)
            words += [now.move_to((1.2 + 1.7 * rail, 3.5, 0)), _words(RAIL[rail], 16, manim.WHITE).move_to(now)]
        self.add(*words)
        comes = [manim.Create(mark) if isinstance(mark, manim.Line) else manim.FadeIn(mark) for mark in new]
        bar = manim.Rectangle(width=1.5, height=0.08, color=manim.BLACK, fill_opacity=1).move_to((4.5, -3.6, 0))
        self.add(bar)
        closes = bar.animate.stretch_to_fit_width(1.0)
        self.play(*comes, *moves, closes, run_time=self.comes / FRAMES_PER_SECOND)
        self.shown = [*words, *new, *there, bar]
        self.wait(self.stays / FRAMES_PER_SECOND)

    def _here(self, point: np.ndarray) -> np.ndarray:
        return self.left + SCALE * _space([point])[0]

    def _there(self, point: np.ndarray) -> np.ndarray:
        return self.right + SCALE * _space([point])[0]


def _space(points: object) -> np.ndarray:
    return np.pad(np.array(points, float), ((0, 0), (0, 1)))


def _words(text: str, size: int, colour: manim.ManimColor = manim.BLACK) -> manim.Text:
    return manim.Text(text, font_size=size, color=colour)


def _wedges(way: np.ndarray) -> list[list[np.ndarray]]:
    """Return three parts of the plane around a point, each by the ways to its corners."""
    turns = np.arange(4) * (2 * np.pi / 3) + np.arctan2(way[1], way[0])
    ways = np.stack([np.cos(turns), np.sin(turns), np.zeros(4)], axis=1)
    return [[np.zeros(3), ways[row], ways[row + 1]] for row in range(3)]


def film(path: Path, width: int = 1280, height: int = 720, frames: int = FRAMES, moving: int = MOVING) -> int:
    """Write the film of about so many frames, of which so many move; return the number of its frames."""
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
