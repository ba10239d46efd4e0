# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line's grammar: which commands there are, and which options each of them takes."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any, NoReturn, TypedDict

from ..figure.algorithms.pairs import Marked
from ..figure.model.algorithm import Algorithm, Input
from ..figure.model.choices import DEFAULT_STORYBOARD, MOST_FRAMES, Aspect, Detail, Layout, Past, Rulers
from ..figure.model.layers import SHOWN, Layer
from ..figure.model.lesson import Boundary, Box, Measured, Rounded
from ..figure.model.theme import Theme
from ..figure.registry import ALGORITHMS
from ..figure.text.languages import LANGUAGES
from ..figure.worksheets.worksheet import MIXED, MOST_EXERCISES, TOPICS
from ..geometry.batch.pair_table import Listed
from ..scene.rendering.render import Renderer
from .interruption import COMMAND

FEWEST_PIXELS, MOST_PIXELS = 16, 65536
"""Width or height of a picture: from the button's least to Blender's most."""

LARGEST_SEED = 2**31 - 1
"""What the button can hold too."""

NEGATIVE_NUMBER = re.compile(r"-(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$", re.IGNORECASE)
"""What argparse takes for a number and not for an option; its own pattern lacks the exponent."""
CarryOut = Callable[[argparse.Namespace], object]


COMMANDS = tuple(each for each in ALGORITHMS if each.inputs)
"""Algorithms that make a figure of objects; a case has none, and a command of its own."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, without the whole usage, and knows negative numbers with an exponent."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._negative_number_matcher = NEGATIVE_NUMBER

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def build_parser(  # one for each kind of command
    figure: CarryOut, case: CarryOut, demo: CarryOut, gallery: CarryOut, worksheet: CarryOut, pairs: CarryOut
) -> argparse.ArgumentParser:
    """Return the parser; the functions carry out a figure's command and those that have the same names."""
    parser = _Parser(COMMAND, description="Figures that explain collision detection.")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for each in COMMANDS:
        _add_figure_command(commands.add_parser, each).set_defaults(carry_out=figure, algorithm=each)
    _add_pairs(commands.add_parser).set_defaults(carry_out=pairs)
    known = commands.add_parser("case", help="open a known input on which the classic code was looked at")
    known.add_argument("case", nargs="?", metavar="ID", help="its name, as listed by --list")
    known.add_argument("--list", action="store_true", help="list the names of all cases, one a line")
    known.add_argument("--scene", help="the scene to draw into; by default the file's active one")
    _add_common(known)
    known.set_defaults(carry_out=case)
    shown = commands.add_parser("demo", help="make and render figures of Suzanne, a torus and random sets")
    shown.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for the files; made if missing")
    shown.set_defaults(carry_out=demo)
    _add_gallery(commands.add_parser).set_defaults(carry_out=gallery)
    _add_worksheet(commands.add_parser).set_defaults(carry_out=worksheet)
    return parser


def _add_gallery(add: Callable[..., argparse.ArgumentParser]) -> argparse.ArgumentParser:
    parser = add("gallery", help="make the prepared scenes with their lesson sheets")
    parser.add_argument("name", nargs="?", metavar="NAME", help="a scene, as listed by --list; all for all of them")
    parser.add_argument("--list", action="store_true", help="list the names of all scenes, one a line")
    parser.add_argument("--out", type=Path, metavar="DIR", help="folder for the files; made if missing")
    _add_pictures(parser)
    _add_look(parser)
    return parser


def _add_worksheet(add: Callable[..., argparse.ArgumentParser]) -> argparse.ArgumentParser:
    parser = add("worksheet", help="write random exercises as PDF, and their solutions as another")
    parser.add_argument("--topic", choices=TOPICS, default=MIXED, help="what they are about")
    parser.add_argument("--seed", type=_seed, default=1, help="the same number gives the same exercises")
    parser.add_argument("--count", type=_exercises, default=12, help=f"how many, at most {MOST_EXERCISES}")
    parser.add_argument("--list", action="store_true", help="list the topics, one a line")
    parser.add_argument("--out", type=Path, metavar="DIR", help="folder for the files; made if missing")
    parser.add_argument("--language", choices=("auto", *LANGUAGES), default="auto", help="of the exercises")
    parser.add_argument("--theme", **_choice(Theme), default=Theme.LIGHT.value, help="colours of the pictures")
    return parser


def _add_figure_command(add: Callable[..., argparse.ArgumentParser], algorithm: Algorithm) -> argparse.ArgumentParser:
    one, points = len(algorithm.inputs) == 1, Input.PLACES in algorithm.inputs
    what = "the object" if one else "A and B"
    parser = add(algorithm.command, help=f"make the figure of {what}")
    names = ("OBJECT",) if one else ("A", "[B]") if points else ("A", "B")
    count: int | str = "+" if points else len(names)
    parser.add_argument("--file", type=Path, help="the .blend file to open first")
    parser.add_argument("--scene", help="the scene that the objects are in; by default the file's active one")
    named = parser.add_mutually_exclusive_group(required=True)
    named.add_argument("--objects", nargs=count, metavar=names, help=f"names of {what}")
    _add_object(named.add_argument)
    taken = {*algorithm.choices, *(("at",) if points else ()), *(("classic",) if algorithm.classic else ())}
    for option, add_to in _OPTIONS.items():
        if option in taken:
            add_to(parser)
    _add_common(parser)
    return parser


def _add_pairs(add: Callable[..., argparse.ArgumentParser]) -> argparse.ArgumentParser:
    parser = add("pairs", help="make the table and the figure of all pairs of many objects")
    parser.add_argument("--file", type=Path, help="the .blend file to open first")
    parser.add_argument("--scene", help="the scene that the objects are in; by default the file's active one")
    named = parser.add_mutually_exclusive_group()
    named.add_argument("--objects", nargs="+", metavar="OBJECT", help="their names; by default all meshes")
    _add_object(named.add_argument)
    parser.add_argument("--listed", **_choice(Listed), default=Listed.NEAREST.value, help="which pairs the table lists")
    parser.add_argument("--reach", type=_finite, metavar="LENGTH", help="of --listed within: the largest distance")
    parser.add_argument("--marked", **_choice(Marked), default=Marked.NEAREST.value, help="pairs with distance markers")
    _OPTIONS["measured"](parser)
    parser.add_argument("--csv", type=Path, help="write the table, a line for each pair")
    _add_common(parser)
    return parser


def _add_object(add: Callable[..., object]) -> None:
    """Add the way to name objects that are called as options are."""
    add("--object", action="append", dest="objects", metavar="NAME", help="one of them: --object=-a --object=--b")


def _add_look(parser: argparse.ArgumentParser) -> None:
    """Add how a figure looks and plays."""
    parser.add_argument("--detail", **_choice(Detail), default=Detail.FULL.value)
    parser.add_argument("--language", choices=("auto", *LANGUAGES), default="auto", help="of the captions")
    parser.add_argument("--theme", **_choice(Theme), default=Theme.LIGHT.value, help="its colours")
    parser.add_argument(
        "--rulers", **_choice(Rulers), default=Rulers.NONE.value, help="what to read coordinates off by"
    )
    parser.add_argument("--aspect", **_choice(Aspect), default=Aspect.WIDE.value, help="proportions of its page")
    for option, action, text in (("--show", _Show, "marks to show besides"), ("--hide", _Hide, "marks to leave out")):
        parser.add_argument(option, action=action, nargs="+", dest="layers", default=SHOWN, **_choice(Layer), help=text)
    _add_storyboard(parser)


class _Show(argparse.Action):
    """Adds layers to those that show."""

    def __call__(
        self, _parser: object, namespace: argparse.Namespace, values: object, _option: str | None = None
    ) -> None:
        assert isinstance(values, list)  # noqa: S101  # "+" collects one
        namespace.layers = tuple({*namespace.layers, *map(Layer, values)})


class _Hide(argparse.Action):
    """Takes layers from those that show."""

    def __call__(
        self, _parser: object, namespace: argparse.Namespace, values: object, _option: str | None = None
    ) -> None:
        assert isinstance(values, list)  # noqa: S101  # "+" collects one
        namespace.layers = tuple({*namespace.layers} - {*map(Layer, values)})


def _add_common(parser: argparse.ArgumentParser) -> None:
    """Add how a figure looks and what is written of it."""
    _add_look(parser)
    parser.add_argument("--render", type=Path, metavar="PNG", help="render the result")
    parser.add_argument("--render-steps", type=Path, metavar="DIR", help="render a picture of each step into a folder")
    parser.add_argument("--contact-sheet", type=Path, metavar="PNG", help="render all steps into one picture")
    parser.add_argument("--frames", type=Path, metavar="DIR", help="render a picture of each frame into a folder")
    parser.add_argument("--film", type=Path, metavar="MP4", help="render the storyboard as a film")
    parser.add_argument("--transparent", action="store_true", help="pictures and SVG without paper")
    _add_pictures(parser)
    parser.add_argument("--svg", type=Path, help="write one SVG file with a group for each step")
    parser.add_argument("--svg-steps", type=Path, metavar="SVG", help="write one SVG file for each step")
    parser.add_argument("--pdf", type=Path, help="write a handout with two steps a page")
    parser.add_argument("--grey", action="store_true", help="PDF: for a printer without colours")
    parser.add_argument("--srt", type=Path, help="write the captions as subtitles of the figure's film")
    parser.add_argument("--json", type=Path, help="write the numbers")
    parser.add_argument("--steps", action="store_true", help="JSON: with every recorded step")
    parser.add_argument("--save", type=Path, metavar="BLEND", help="save the file with the figure in it")


def _add_pictures(parser: argparse.ArgumentParser) -> None:
    """Add how pictures are rendered."""
    parser.add_argument("--size", nargs=2, type=_pixels, metavar=("WIDTH", "HEIGHT"), help="of a picture, in pixels")
    parser.add_argument("--renderer", **_choice(Renderer), help="of pictures; by default collide")


def _add_storyboard(parser: argparse.ArgumentParser) -> None:
    """Add how the figure plays."""
    board = DEFAULT_STORYBOARD
    parser.add_argument(
        "--pace", type=_no_frames, default=board.pace, metavar="FRAMES", help="of each phase; 0: the time to read"
    )
    parser.add_argument("--hold", type=_no_frames, default=board.hold, metavar="FRAMES", help="more for the result")
    asked = "of a question before each answer; by default a film has some"
    parser.add_argument("--pause", type=_no_frames, metavar="FRAMES", help=asked)
    parser.add_argument("--past", **_choice(Past), default=board.past.value, help="what becomes of earlier steps")
    parser.add_argument(
        "--at-once", dest="draw_on", action="store_false", help="nothing grows or fades in when its phase begins"
    )


class _Choice(TypedDict):
    choices: list[str]


def _choice(kind: type[Enum]) -> _Choice:
    return {"choices": [each.value for each in kind]}


def _whole(text: str) -> int:
    """Read a whole number; argparse itself would name this function to the user."""
    try:
        return int(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number") from error


def _finite(text: str) -> float:
    """Read a number that is neither infinite nor NaN."""
    try:
        number = float(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text} is not a number") from error
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"{text} is not a finite number")
    return number


def _from_to(least: int, most: int, of_what: str = "") -> Callable[[str], int]:
    """Return what reads a whole number in a range."""

    def read(text: str) -> int:
        number = _whole(text)
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text} is not from {least} to {most}{of_what}")
        return number

    return read


_pixels = _from_to(FEWEST_PIXELS, MOST_PIXELS, " pixels")
_seed = _from_to(0, LARGEST_SEED)
_exercises = _from_to(1, MOST_EXERCISES, " exercises")


def _frames(text: str) -> int:
    """Read a number of frames, at least one."""
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is below 1 frame")
    return number


def _no_frames(text: str) -> int:
    """Read a number of frames that may be none."""
    if _whole(text) > MOST_FRAMES:
        raise argparse.ArgumentTypeError(f"{text} is above {MOST_FRAMES} frames")
    return 0 if _whole(text) == 0 else _frames(text)


def _counted(text: str) -> int:
    """Read a number that counts from 1."""
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is below 1: points are counted from 1")
    return number


def _add_frames(parser: argparse.ArgumentParser) -> None:
    first_and_last = ("FIRST", "LAST")
    parser.add_argument(
        "--range", nargs=2, type=_whole, metavar=first_and_last, help="by default those that the scene plays"
    )
    parser.add_argument(
        "--frame-step", type=_frames, default=1, metavar="FRAMES", help="from one frame looked at to the next"
    )
    parser.add_argument("--csv", type=Path, help="write the distance at each frame as a table")


_OPTIONS: dict[str, Callable[[argparse.ArgumentParser], object]] = {
    "measured": lambda p: p.add_argument(
        "--space",
        dest="measured",
        action="store_const",
        const=Measured.SPACE.value,
        default=Measured.ABOVE.value,
        help="measure in space and not as seen from above; drawn where the objects are",
    ),
    "layout": lambda p: p.add_argument("--layout", **_choice(Layout), help="where the difference or the chart stands"),
    "tolerance": lambda p: p.add_argument("--tolerance", type=_finite, help="a gap or depth up to it is touching"),
    "box": lambda p: p.add_argument("--box", **_choice(Box), help="which box stands for an object"),
    "at": lambda p: p.add_argument("--at", nargs=2, type=_finite, metavar=("X", "Y"), help="a point in place of B"),
    "boundary": lambda p: p.add_argument("--boundary", **_choice(Boundary), help="what the polygon's edge counts as"),
    "point": lambda p: p.add_argument(
        "--point", type=_counted, metavar="NUMBER", help="which of B's vertices the figure walks through, from 1"
    ),
    "circles": lambda p: p.add_argument("--circles", **_choice(Rounded), help="which shapes count as circles"),
    "start_angle": lambda p: p.add_argument(
        "--start-angle", type=_finite, metavar="DEGREES", help="first search direction"
    ),
    "every_axis": lambda p: p.add_argument(
        "--every-axis", action="store_true", help="look at all axes, also after one that separates"
    ),
    "introduction": lambda p: p.add_argument(
        "--intro", dest="introduction", action="store_true", help="begin with what a lecture says once"
    ),
    "frames": _add_frames,
    "classic": lambda p: p.add_argument(
        "--classic", action="store_true", help="what the classic code answers, beside what is true"
    ),
}
"""The options that only some commands have, in their order; one that is not given keeps the default of `Choices`."""
