# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures, films and lesson pages for the site, all made by the product, once for each version of the package."""

import subprocess
import sys
from pathlib import Path

from tools.release.archive import run
from tools.release.settings import ROOT

from .methods import EACH_METHOD, Method

LANGUAGES = ("en", "ru", "zh")
FILM = ("--size", "960", "540")
STORY = "gjk-stories-vertex-edge"
"""The figure of the start page's film and of the clips beside the first steps."""
CLIP_STEP = "2"


def media_folder() -> Path:
    """Return where the results at this commit are kept; each state of the package has its own folder."""
    state = run("git", "rev-parse", "HEAD:collide_addon").strip()
    return ROOT / ".tools" / "site-media" / state[:12]


def collide(*arguments: object) -> None:
    """Run a command of Collide and ignore its output."""
    command = [sys.executable, "-m", "collide_addon", *map(str, arguments)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def make_media(folder: Path, *, films: bool = True) -> None:
    """Make what the pages show: gallery, demo, methods and, unless left out, films."""
    gallery, demo, methods = (folder / name for name in ("gallery", "demo", "methods"))
    if not (gallery / "gallery.blend").is_file():
        collide("gallery", "all", "--out", gallery)
    if not (demo / "collide-demo.blend").is_file():
        collide("demo", "--out", demo)
    methods.mkdir(exist_ok=True)
    for method in EACH_METHOD:
        if method.objects:
            _make_figure(method, demo / "collide-demo.blend", methods)
        numbers = numbers_of(folder, method)
        if films and numbers is not None:
            _film(numbers, methods / f"{method.id}.mp4")
    if films:
        story = gallery / f"{STORY}.json"
        _film(story, folder / "start.mp4", "--pace", 40)
        for language in LANGUAGES:
            _film(story, folder / f"clip.{language}.mp4", "--language", language, "--step", CLIP_STEP)


def numbers_of(folder: Path, method: Method) -> Path | None:
    """Return the JSON of a method's figure; None for a picture of the manual."""
    name = method.figure or method.id
    places = (folder / room / f"{name}.json" for room in ("gallery", "demo", "methods"))
    return next((each for each in places if each.is_file()), None)


def _make_figure(method: Method, file: Path, folder: Path) -> None:
    picture, numbers = (folder / f"{method.id}.{kind}" for kind in ("png", "json"))
    if not numbers.is_file():
        collide(
            *(method.command, "--file", file, "--scene", "Suzanne and Torus", "--objects", *method.objects),
            *("--render", picture, "--json", numbers, "--steps"),
        )


def _film(numbers: Path, file: Path, *choices: object) -> None:
    if not file.is_file():
        collide("open", numbers, "--film", file, *FILM, *choices)
