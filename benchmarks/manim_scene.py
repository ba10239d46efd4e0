# SPDX-License-Identifier: GPL-3.0-or-later
"""GJK as somebody would film it with Manim: what our figure of the same two point sets shows, phase for phase.

    uv run --python 3.13 --group manim python benchmarks/manim_scene.py FILM.mp4

Ten seconds at 24 frames a second, of which 66 frames move. `pictures.py` measures it beside our film. Manim needs the
Debian packages libcairo2-dev, libpango1.0-dev, pkg-config and ffmpeg.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import manim
import numpy as np

from collide_addon.geometry import convex_hull, gjk, random_point_sets

POINTS, APART, SEED = 25, 60.0, 1
"""Of the two sets, as the demo has them."""
SCALE = 1 / 90
GREEN, GREY, BLUE, AMBER, RUST, MAUVE, MAGENTA, NAVY = (
    manim.ManimColor(name)
    for name in ("#009E73", "#404040", "#0072B2", "#E69F00", "#D55E00", "#CC79A7", "#CC00CC", "#14215B")
)
MOVING, HOLD = 6 / 24, 6 / 24
"""Seconds of a phase, as at our pace: something comes, and stays."""
LEGEND = (
    ("points", GREY),
    ("a − b", manim.BLACK),
    ("hull of A − B", BLUE),
    ("origin O", RUST),
    ("simplex", RUST),
    ("earlier simplex", AMBER),
    ("nearest point v", RUST),
    ("direction", MAUVE),
    ("closest points", manim.BLACK),
    ("certificate", MAUVE),
    ("support of step k", MAGENTA),
)


class Gjk(manim.Scene):
    """Two hulls with their labels, A − B, and what each iteration adds."""

    def construct(self) -> None:
        """Show one phase after the other."""
        self.camera.background_color = manim.WHITE
        a, b = random_point_sets(POINTS, APART, seed=SEED)
        steps: list = []
        answer = gjk(a, b, record=steps.append)
        self.left = np.array((-3.9, 0.2, 0.0)) - SCALE * _space((*a, *b)).mean(axis=0)
        differences = (a[:, np.newaxis] - b).reshape(-1, 2)
        self.right = np.array((1.2, 0.2, 0.0)) - SCALE * _space(differences).mean(axis=0)
        self.caption = _words("A and B, and what lies between them", 26).move_to((0, -3.4, 0))
        self.add(*self._page(a, b), self.caption)
        self.wait(0.5)
        hull = convex_hull(differences)
        points = [
            manim.Square(0.05, color=manim.BLACK, fill_opacity=1).move_to(self._there(p)) for p in differences[::5]
        ]
        corners = [
            manim.Square(0.1, color=AMBER, fill_opacity=1).rotate(np.pi / 4).move_to(self._there(p)) for p in hull
        ]
        outline = manim.DashedVMobject(manim.Polygon(*map(self._there, hull), color=BLUE), num_dashes=24)
        self._phase("Every point of A minus every point of B", [*points, *corners, outline], hold=1.25)
        kept: list = []
        for number, step in enumerate(steps, start=1):
            simplex = [self._there(vertex.point) for vertex in step.simplex]
            shown = [manim.Dot(point, color=RUST) for point in simplex]
            shown += [manim.Line(simplex[0], simplex[-1], color=RUST, stroke_width=8)] * (len(simplex) > 1)
            nearest = manim.Circle(0.2, color=RUST).move_to(self._there(step.nearest))
            self._phase(f"Iteration {number}: the nearest point of the simplex to O", [*shown, nearest], past=kept)
            way = step.direction / np.linalg.norm(step.direction)
            arrows = [
                manim.Arrow(place, place + 0.9 * np.append(sign * way, 0), color=MAUVE, buff=0)
                for place, sign in (
                    (self._there(step.nearest), 1),
                    (self._here(a.mean(axis=0)), 1),
                    (self._here(b.mean(axis=0)), -1),
                )
            ]
            self._phase(f"Iteration {number}: from there towards O", arrows)
            places = (
                self._here(step.support.point_a),
                self._here(step.support.point_b),
                self._there(step.support.point),
            )
            rings = [manim.Circle(0.16, color=(MAGENTA, NAVY)[number % 2]).move_to(place) for place in places]
            rings += [_words(str(number), 20, NAVY).next_to(place, manim.UR, buff=0.15) for place in places]
            self._phase(f"Iteration {number}: the furthest points that way; is this further than before?", rings)
            kept = [*shown, nearest, *arrows]
        self._phase("No point is further: the distance is found", [], past=kept, hold=HOLD)
        closest = [self._here(answer.closest_a), self._here(answer.closest_b)]
        found = [manim.Circle(0.24, color=manim.BLACK).move_to(place) for place in closest]
        found += [manim.DashedLine(*closest, color=manim.BLACK)]
        found += [_words(f"d = {answer.distance:.2f}", 24).move_to(closest[0] + (-1.0, 0.9, 0.0))]
        self._phase(f"Distance between A and B = {answer.distance:.2f}", found)
        normal = (answer.closest_b - answer.closest_a) / answer.distance
        along = 2.4 * np.array((-normal[1], normal[0], 0.0))
        lines = [manim.DashedLine(place - along, place + along, color=MAUVE) for place in closest]
        gap = f"max n·a and min n·b leave a gap of {answer.distance:.2f}"
        said = f"Check by hand, n = ({normal[0]:.4g}, {normal[1]:.4g}): {gap}"
        self._phase(said, lines, hold=10.0 - self.renderer.time - MOVING)

    def _page(self, a: np.ndarray, b: np.ndarray) -> list[manim.Mobject]:
        """Return what stands from the beginning."""
        marks = [_words("GJK: A = A of 25, B = B of 25", 30).move_to((-3.9, 3.5, 0))]
        marks += [_words("A and B", 26).move_to((-3.9, 2.9, 0)), _words("A − B", 26).move_to((1.2, 2.9, 0))]
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
        origin = self._there((0.0, 0.0))
        marks += [manim.Circle(0.16, color=RUST).move_to(origin), manim.Cross(scale_factor=0.2).move_to(origin)]
        marks.append(_words("O", 24, RUST).next_to(origin, manim.DOWN, buff=0.25))
        for row, (text, colour) in enumerate(LEGEND):
            words = _words(text, 22, colour)
            place = np.array((4.3, 2.3 - 0.4 * row, 0.0))
            words.move_to(place).align_to((4.6, 0, 0), manim.LEFT)
            marks += [manim.Line(place + 0.25 * manim.LEFT, place + 0.1 * manim.RIGHT, color=colour), words]
        return marks

    def _phase(
        self, text: str, new: list[manim.Mobject], *, past: list[manim.Mobject] = (), hold: float = HOLD
    ) -> None:
        """Bring a caption and what is new, let go what is past, and hold."""
        caption = _words(text, 22).move_to((0, -3.4, 0))
        comes = [manim.Create(mark) if isinstance(mark, manim.Line) else manim.FadeIn(mark) for mark in new]
        goes = [manim.FadeOut(mark) for mark in (self.caption, *past)]
        self.play(*comes, *goes, manim.FadeIn(caption), run_time=MOVING)
        self.caption = caption
        self.wait(hold)

    def _here(self, point: np.ndarray) -> np.ndarray:
        return self.left + SCALE * _space([point])[0]

    def _there(self, point: np.ndarray) -> np.ndarray:
        return self.right + SCALE * _space([point])[0]


def _space(points: object) -> np.ndarray:
    return np.pad(np.array(points, float), ((0, 0), (0, 1)))


def _words(text: str, size: int, colour: manim.ManimColor = manim.BLACK) -> manim.Text:
    return manim.Text(text, font_size=size, color=colour)


def film(path: Path, width: int = 1280, height: int = 720) -> int:
    """Write the film; return the number of its frames."""
    with TemporaryDirectory() as folder:
        settings = {
            "media_dir": folder,
            "pixel_width": width,
            "pixel_height": height,
            "frame_rate": 24,
            "disable_caching": True,  # nothing from a time before
            "verbosity": "ERROR",
            "progress_bar": "none",
        }
        with manim.tempconfig(settings):
            scene = Gjk()
            scene.render()
            shutil.copyfile(scene.renderer.file_writer.movie_file_path, path)
            return round(24 * scene.renderer.time)


if __name__ == "__main__":
    print(film(Path(sys.argv[1])), "frames")
