# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line: ``blender -b FILE -c collide …``, and ``collide …`` where Blender is a Python module.

Exit code 0 only where everything that was asked for has been written; else one line on stderr says what to do.
"""

import argparse
import math
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import NoReturn, TextIO

import bpy

from . import operators, ui
from .figure.lessons import Algorithm, Choices
from .figure.messages import LANGUAGES
from .figure.sheet import Layout
from .figure.subject import Detail
from .geometry import GeometryError
from .operators.choices import spoken
from .operators.demo import make_demo
from .operators.export import ExportError, write_json, write_svg
from .operators.figures import in_words
from .operators.make import make_figures
from .scene.hierarchy import FigureError
from .scene.plan import DrawError
from .scene.read import ReadError
from .scene.render import RenderError, render_still
from .scene.stage import RESOLUTION

COMMAND = "collide"
PAIR_COMMANDS = {
    "gjk": Algorithm.GJK,
    "epa": Algorithm.EPA,
    "minkowski-difference": Algorithm.MINKOWSKI_DIFFERENCE,
    "minkowski-sum": Algorithm.MINKOWSKI_SUM,
}
FAILURES = (ReadError, GeometryError, DrawError, RenderError, ExportError, FigureError)

FEWEST_PIXELS, MOST_PIXELS = 16, 65536
"""Width or height of a picture: from the button's least to Blender's most."""

_handles: list[object] = []
"""What Blender gave for the registered command, to take it back."""


class CommandError(ValueError):
    """A mistake on the command line."""


def run(arguments: Sequence[str]) -> int:
    """Carry out a command, in the file that is open; return the exit code."""
    try:
        options = _parser().parse_args(list(arguments))
    except SystemExit as stop:  # argparse has said why, or has shown its help
        return stop.code if isinstance(stop.code, int) else 2
    try:
        with _only_answers() as answers:
            for line in options.carry_out(options):
                print(line, file=answers, flush=True)
    except (*FAILURES, CommandError) as error:
        print(f"{COMMAND}: {error}", file=sys.stderr)
        return 1
    return 0


@contextmanager
def _only_answers() -> Iterator[TextIO]:
    """Yield standard output to write answers to, and meanwhile keep Blender's own chatter off it."""
    sys.stdout.flush()
    kept = os.dup(1)
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    try:
        with (
            os.fdopen(os.dup(kept), "w", encoding="utf-8") as answers,
            Path(os.devnull).open("w", encoding="utf-8") as nowhere,
            redirect_stdout(nowhere),  # what Blender prints through Python, also where that is not file 1
        ):
            yield answers
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(silence)


def main() -> None:
    """Entry point of the program ``collide``: Blender as a module, operators and settings registered while it runs."""
    rooms = (operators, ui)
    for room in rooms:
        room.register()
    try:
        code = run(sys.argv[1:])
    finally:
        for room in reversed(rooms):
            room.unregister()  # classes left registered at the end crash Blender 4.2 and hang 4.5
    sys.exit(code)


def register() -> None:
    """Make ``blender -c collide`` known."""
    _handles.append(bpy.utils.register_cli_command(COMMAND, run))


def unregister() -> None:
    """Take the command back."""
    bpy.utils.unregister_cli_command(_handles.pop())


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, without the whole usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def _finite(text: str) -> float:
    """Read a number that is neither infinite nor NaN."""
    number = float(text)
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"{text} is not a finite number")
    return number


def _pixels(text: str) -> int:
    """Read the width or height of a picture that Blender can render."""
    number = int(text)
    if not FEWEST_PIXELS <= number <= MOST_PIXELS:
        raise argparse.ArgumentTypeError(f"{text} is not from {FEWEST_PIXELS} to {MOST_PIXELS} pixels")
    return number


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(COMMAND, description="Figures that explain collision detection.")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, algorithm in PAIR_COMMANDS.items():
        _add_figure_command(commands.add_parser, name, algorithm, objects=2)
    _add_figure_command(commands.add_parser, "convex-hull", Algorithm.CONVEX_HULL, objects=1)
    demo = commands.add_parser("demo", help="make and render three figures: Suzanne and a torus, and random sets")
    demo.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for the files; made if missing")
    demo.set_defaults(carry_out=_demo)
    return parser


def _add_figure_command(
    add: Callable[..., argparse.ArgumentParser], name: str, algorithm: Algorithm, objects: int
) -> None:
    what = "A and B" if objects == 2 else "the object"
    command = add(name, help=f"make the figure of {what}")
    metavar = ("A", "B") if objects == 2 else "OBJECT"
    command.add_argument("--file", type=Path, help="the .blend file to open first")
    command.add_argument("--scene", help="the scene that the objects are in; by default the file's active one")
    command.add_argument("--objects", nargs=objects, required=True, metavar=metavar, help=f"names of {what}")
    command.add_argument("--detail", choices=[each.value for each in Detail], default=Detail.FULL.value)
    command.add_argument("--language", choices=("auto", *LANGUAGES), default="auto", help="of the captions")
    if objects == 2:
        command.add_argument("--layout", choices=[each.value for each in Layout], default=Layout.PANELS.value)
    if algorithm in {Algorithm.GJK, Algorithm.EPA}:
        command.add_argument("--tolerance", type=_finite, default=0.0, help="a gap or depth up to it is touching")
    if algorithm is Algorithm.GJK:
        command.add_argument("--start-angle", type=_finite, metavar="DEGREES", help="first search direction")
    command.add_argument("--render", type=Path, metavar="PNG", help="render the result")
    command.add_argument("--transparent", action="store_true", help="render without paper")
    command.add_argument("--size", nargs=2, type=_pixels, metavar=("WIDTH", "HEIGHT"), help="in pixels")
    command.add_argument("--svg", type=Path, help="write one SVG file with a group for each step")
    command.add_argument("--svg-steps", type=Path, metavar="SVG", help="write one SVG file for each step")
    command.add_argument("--json", type=Path, help="write the numbers")
    command.add_argument("--steps", action="store_true", help="JSON: with every recorded step")
    command.add_argument("--save", type=Path, metavar="BLEND", help="save the file with the figure in it")
    command.set_defaults(carry_out=_figure, algorithm=algorithm)


def _figure(options: argparse.Namespace) -> Iterator[str]:
    """Make one figure and write what was asked for; yield the answer."""
    _check_outputs(options)
    if options.file:
        _open(options.file)
    scene = _scene(options.scene)
    objects = [_object(scene, name) for name in options.objects]
    if len(set(objects)) < len(objects):
        raise CommandError(f"{objects[0].name} is both A and B: name two different objects")
    angle = getattr(options, "start_angle", None)
    choices = Choices(
        Detail(options.detail),
        Layout(getattr(options, "layout", Layout.PANELS.value)),
        spoken(options.language),
        getattr(options, "tolerance", 0.0),
        None if angle is None else math.radians(angle),
    )
    layer = scene.view_layers[0]
    with bpy.context.temp_override(scene=scene, view_layer=layer):
        depsgraph = bpy.context.evaluated_depsgraph_get()
    [(lesson, collection)] = make_figures(options.algorithm, [objects], choices, scene, depsgraph)
    yield f"{collection.name}: {in_words(lesson)}"
    if options.render:
        size = tuple(options.size or RESOLUTION)
        render_still(collection, options.render.absolute(), transparent=options.transparent, resolution=size)
    if options.svg:
        write_svg(lesson, options.svg.absolute())
    if options.svg_steps:
        write_svg(lesson, options.svg_steps.absolute(), each_step=True)
    if options.json:
        write_json(lesson, options.json.absolute(), steps=options.steps)
    if options.save:
        _save(options.save)


def _demo(options: argparse.Namespace) -> Iterator[str]:
    """Make the demo; yield its answers."""
    try:
        options.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{options.out} cannot be made ({error.strerror}): choose another folder") from error
    yield from make_demo(options.out.absolute())


def _check_outputs(options: argparse.Namespace) -> None:
    """Refuse an option that says how to write what is not written."""
    for option, needed in (("transparent", "render"), ("size", "render"), ("steps", "json")):
        if getattr(options, option) and not getattr(options, needed):
            raise CommandError(f"--{option} has no effect without --{needed}: add --{needed} FILE, or leave it out")


def _save(path: Path) -> None:
    """Save the open file as a copy at `path`."""
    try:
        bpy.ops.wm.save_as_mainfile(filepath=str(path.absolute()), copy=True, check_existing=False)
    except RuntimeError as error:
        raise CommandError(f"{path} cannot be saved: choose a folder that exists and is yours to write to") from error


def _open(path: Path) -> None:
    try:
        bpy.ops.wm.open_mainfile(filepath=str(path.absolute()))
    except RuntimeError as error:
        raise CommandError(f"{path} cannot be opened: give a .blend file that exists") from error


def _scene(name: str | None) -> bpy.types.Scene:
    if name is None:
        return bpy.context.scene
    scene = bpy.data.scenes.get(name)
    if scene is None:
        known = ", ".join(each.name for each in bpy.data.scenes)
        raise CommandError(f"There is no scene {name} in this file: choose one of {known}")
    return scene


def _object(scene: bpy.types.Scene, name: str) -> bpy.types.Object:
    obj = scene.objects.get(name)
    if obj is None:
        some = ", ".join(each.name for each in list(scene.objects)[:8]) or "none"
        raise CommandError(f"There is no object {name} in the scene {scene.name}: its objects are {some}")
    return obj
