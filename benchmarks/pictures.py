# SPDX-License-Identifier: GPL-3.0-or-later
"""What pictures and films cost in processor time, beside Manim, and how much they differ from Blender's.

    uv run --python 3.13 --group peers --group manim python -m benchmarks.pictures [--runs N] [--out FILE]

A report, not a gate. Manim needs the Debian packages libcairo2-dev, libpango1.0-dev, pkg-config and ffmpeg; without it
its row is missing. A run takes three minutes on two cores.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import bpy
import numpy as np
from numpy.typing import NDArray

import collide_addon
from collide_addon.cli import program
from collide_addon.figure.export.web.page import MOST_GIVEN, GivenLesson, lesson_page
from collide_addon.figure.files.documents import given_in
from collide_addon.figure.gallery.gallery import gallery_scene
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.registry import GJK
from collide_addon.geometry.predicates.progress import run
from collide_addon.operators.base.make import make_figures_in_parts
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering.film import render_film
from collide_addon.scene.rendering.render import Renderer, Studio, render_still

from .speed.blender_rows import FEW, empty_scene, random_objects
from .speed.peers import module
from .speed.report import machine
from .speed.words import duration, two

HD, UHD, SMALL = (1280, 720), (3840, 2160), (640, 360)
ROUNDS = 3
SAMPLES = 256
"""Samples of Cycles, for a picture nearly without noise."""

CONTENT_THERE = "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
STEPS_IN_TURN = """(() => {
    const times = [];
    while (!document.querySelector("#next").disabled) {
        const began = performance.now();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
        document.body.getBoundingClientRect();
        times.push(performance.now() - began);
    }
    return times;
})()"""
"""A script that measures how long it takes to go from each page to the next, in milliseconds."""
PAGE = """# Speed of pictures and films

What pictures cost in processor time, of all threads: the median of {rounds} rounds, a single one of the gallery
and the demo. {runs} The figure is that of GJK for two sets of 25 random points. Made by

    {command}

{machine}

| | target | {heads} |
|---|---|{rules}|
"""
NOTES = """
Identical frames of the film are drawn once, and a still picture is encoded once per second: the file says how long each
one is shown. The time is from the objects to the file. Manim films
[the same storyboard](../benchmarks/manim_scene.py) in the same process, in turns with ours: the same sets, names,
sentences, arrows, copies of B, sweeping lines, hatching, regions and weights, equally long, with as many moving frames,
also in H.264. "A frame that is drawn"
is the average over those frames, ready for the encoder, which takes a little more than half of the film's time. A still
starts with nothing cached from another, and ends with a PNG file, whose compression takes 6 ms at 1280 × 720.

The difference from Cycles with {samples} samples and the Box filter is that of the film's last frame at 640 × 360,
root mean square, in levels of 0 to 255. A pixel is away from edges if it and its eight neighbours have one colour.
"""


class Row(NamedTuple):
    """A line of the table, with the number that each run found."""

    name: str
    written: Callable[[float], str]
    most: float
    found: list[float]


def main() -> int:
    """Measure, print the table, and write the page."""
    parser = argparse.ArgumentParser(prog="benchmarks.pictures", description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=1, metavar="N", help="measure all of it N times, one after another")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write a page of Markdown")
    arguments = parser.parse_args()
    collide_addon.register()
    rows: dict[str, Row] = {}
    try:
        for measure in (
            _figures,
            _lesson_pages,
            _films,
        ):  # Manim comes last: with it loaded, a figure costs a tenth more
            for _ in range(arguments.runs):
                with TemporaryDirectory() as folder:
                    for name, written, most, found in measure(Path(folder)):
                        rows.setdefault(name, Row(name, written, most, [])).found.append(found)
                        print(f"{name}: {written(found)}", file=sys.stderr, flush=True)
    finally:
        collide_addon.unregister()
    page = _page(list(rows.values()), arguments)
    print(page)
    if arguments.out:
        arguments.out.write_text(page, encoding="utf-8")
    return 0


def _films(folder: Path) -> Iterator[tuple[str, Callable[[float], str], float, float]]:
    """Yield each row's name, how its number is written, the most that is wanted, and the number."""
    empty_scene()
    pair = random_objects(FEW)
    bpy.context.view_layer.update()
    manim_scene = module("benchmarks.manim_scene")
    ours, drawn, theirs = [], [], []
    for _ in range(ROUNDS + 1):  # the first warms up
        film = _film(pair, folder / "film.mp4")
        ours.append(film.seconds / film.frames)
        drawn.append(film.drawing / film.pictures)
        if manim_scene:
            story = partial(manim_scene.film, folder / "manim.mp4", *HD, film.frames, film.pictures)
            seconds, frames = _seconds(story)
            theirs.append(seconds / frames)
    yield "Film, its frames", "{:.0f}".format, np.inf, film.frames
    yield "Film, those that are drawn", "{:.0f}".format, np.inf, film.pictures
    yield "Film, 1280 × 720, a frame of it", duration, np.inf, statistics.median(ours[1:])
    if theirs:
        yield "Manim, the same", duration, np.inf, statistics.median(theirs[1:])
        shares = [our / their for our, their in zip(ours[1:], theirs[1:], strict=True)]
        yield "Film, share of Manim's time", two, 0.5, statistics.median(shares)
    yield "Film, a frame that is drawn", duration, 0.04, statistics.median(drawn[1:])


def _figures(folder: Path) -> Iterator[tuple[str, Callable[[float], str], float, float]]:
    """Yield the same for figures, stills and commands."""
    empty_scene()
    pair = random_objects(FEW)
    bpy.context.view_layer.update()
    figure = _draw(pair)
    for size, most in ((HD, 0.06), (UHD, 0.5)):
        found = _median(lambda size=size: render_still(figure, folder / "still.png", resolution=size))
        yield f"Still, {size[0]} × {size[1]}", duration, most, found
    yield "GJK's figure drawn", duration, 0.08, _median(lambda: _draw(pair))
    cubes = _default_cubes()
    yield (
        "GJK pressed for two default cubes, until the view is up to date",
        duration,
        0.1,
        _median(lambda: _press(cubes)),
    )
    yield "Objects of that figure", "{:.0f}".format, 37, len(_draw(cubes).all_objects)
    away, near = _differences(_draw(pair), folder)
    yield "Different from Cycles away from edges", two, 0.0, away
    yield "Different from Cycles within a pixel of edges", two, 3.0, near
    _command("demo", "--out", str(folder / "cold"))
    yield "`collide demo`, nine figures", duration, 8.0, _command("demo", "--out", str(folder / "demo"))
    sheets = ("gallery", "all", "--size", *map(str, SMALL), "--out", str(folder / "gallery"))
    yield "`collide gallery all`, 640 × 360", duration, 25.0, _command(*sheets)


def _draw(pair: list[Any]) -> bpy.types.Collection:
    """Press the button, which replaces the previous figure."""
    depsgraph = bpy.context.evaluated_depsgraph_get()
    [made] = run(make_figures_in_parts(GJK, [pair], Choices(), depsgraph))
    return made.collection


def _default_cubes() -> list[Any]:
    """Return two cubes as Blender adds them, apart from each other."""
    cubes = []
    for place in ((0.0, 0.0, 0.0), (3.0, 0.5, 0.0)):
        bpy.ops.mesh.primitive_cube_add(location=place)
        cubes.append(bpy.context.object)
    return cubes


def _press(pair: list[Any]) -> None:
    _draw(pair)
    bpy.context.view_layer.update()


class _Film(NamedTuple):
    """What a film cost in all, how many frames it has, and what the drawn ones cost."""

    seconds: float
    frames: int
    drawing: float
    pictures: int


def _film(pair: list[Any], path: Path) -> _Film:
    began = time.process_time()
    figure = _draw(pair)
    stands = ready = time.process_time()
    pictures = 0
    for progress in render_film(figure, path, resolution=HD):  # the last comes before the encoding
        pictures, ready, frames = pictures + 1, time.process_time(), progress.of
    return _Film(time.process_time() - began, frames, ready - stands, pictures)


def _differences(figure: bpy.types.Collection, folder: Path) -> tuple[float, float]:
    """Return how much our picture differs from Cycles', away from edges and near them."""
    cycles = stage_of(figure).cycles
    cycles.samples, cycles.use_adaptive_sampling, cycles.pixel_filter_type = SAMPLES, False, "BOX"
    pictures = []
    for renderer in Renderer:
        path = folder / f"{renderer.value}.png"
        render_still(figure, path, resolution=SMALL, studio=Studio(renderer))
        pictures.append(_levels(path))
    ours, theirs = pictures
    away = np.ones(ours.shape[:2], bool)
    for down, across in np.ndindex(3, 3):
        away &= (np.roll(ours, (down - 1, across - 1), (0, 1)) == ours).all(axis=2)
    squares = (ours - theirs) ** 2
    return float(np.sqrt(squares[away].mean())), float(np.sqrt(squares[~away].mean()))


def _levels(path: Path) -> NDArray[np.float64]:
    image = bpy.data.images.load(str(path))
    try:
        flat = np.empty(4 * image.size[0] * image.size[1], np.float32)
        image.pixels.foreach_get(flat)
        return np.rint(255.0 * flat.astype(float)).reshape(image.size[1], image.size[0], 4)[..., :3]
    finally:
        bpy.data.images.remove(image)


def _command(*arguments: str) -> float:
    """Return the seconds of a command of the command line."""
    empty_scene()
    with contextlib.redirect_stdout(io.StringIO()):
        seconds, code = _seconds(lambda: program.run(arguments))
    if code != 0:
        raise SystemExit(f"collide {' '.join(arguments)} failed")
    return seconds


def _lesson_pages(folder: Path) -> Iterator[tuple[str, Callable[[float], str], float, float]]:
    """Yield the same for the largest lesson page of the gallery: made, opened in Chromium and stepped through."""
    part = {each.name: each for each in gallery_scene("random-sets").parts}["depth"]
    lesson = part.lesson(Choices())
    told = [{"en": GivenLesson(lesson, given_in(lesson.figure.parameters, "en", MOST_GIVEN))}]
    yield "Lesson page of two sets of random points, made", duration, 0.5, _median(lambda: lesson_page(told))
    driver = module("tests.figure.export.web.chromium")
    if driver is None or driver.CHROMIUM is None:
        return
    (folder / "lesson.html").write_text(lesson_page(told), encoding="utf-8")
    with driver.chromium(folder / "browser") as browser:
        opened = []
        for _ in range(ROUNDS + 1):
            page = browser.page()
            page.resize(*HD)
            page.show((folder / "lesson.html").as_uri())
            opened.append(page.run(CONTENT_THERE) / 1000)
        steps = [each / 1000 for each in page.run(STEPS_IN_TURN)]
    yield "Lesson page, opened in Chromium until all of it is there", duration, 0.3, statistics.median(opened[1:])
    yield "Lesson page, a key until the next page is laid out", duration, 0.016, statistics.median(steps)
    yield "Lesson page, the longest of these", duration, 0.05, max(steps)


def _median(call: Callable[[], object]) -> float:
    call()
    return statistics.median(_seconds(call)[0] for _ in range(ROUNDS))


def _seconds(call: Callable[[], Any]) -> tuple[float, Any]:
    began = time.process_time()
    given = call()
    return time.process_time() - began, given


def _page(rows: list[Row], arguments: argparse.Namespace) -> str:
    count = arguments.runs
    versions = f"{machine().removesuffix('.')}, manim {getattr(module('manim'), '__version__', 'not installed')}."
    text = PAGE.format(
        rounds=ROUNDS,
        runs="All was measured once." if count == 1 else f"All was measured {count} times, a column each.",
        command=f"uv run --python 3.13 --group peers --group manim python -m benchmarks.pictures --runs {count} --out "
        f"docs/{arguments.out.name if arguments.out else 'speed-pictures.md'}",
        machine=versions,
        heads=" | ".join(f"run {number}" for number in range(1, count + 1)),
        rules="|".join(["--:"] * count),
    )
    for name, written, most, found in rows:
        wanted = f"at most {written(most)}" if np.isfinite(most) else "–"
        text += f"| {name} | {wanted} | {' | '.join(map(written, found))} |\n"
    return text + NOTES.format(samples=SAMPLES)


if __name__ == "__main__":
    sys.exit(main())
