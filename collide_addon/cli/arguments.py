# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line's grammar: the commands, and the options of each."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from ..exchange import CODE_NAMES
from ..figure.model.algorithm import Algorithm, Input
from ..figure.model.choices import SHOWN, Layer, Setting, Where
from ..figure.model.lesson import CHOICES, Measured, Solids
from ..figure.registry import ALGORITHMS
from ..figure.settings import COUNT, LISTED, MARKED, REACH, RENDERER, SEED, TOPIC
from ..figure.text.languages import LANGUAGES
from ..version import VERSION
from .interruption import COMMAND

NEGATIVE_NUMBER = re.compile(r"-(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$", re.IGNORECASE)
"""What argparse takes for a negative number rather than an option; its own pattern lacks exponents."""

COMMANDS = tuple(each for each in ALGORITHMS if each.inputs)
"""Algorithms that make a figure of objects; cases use none and have a command of their own."""


OF_ONE_FIGURE = (
    *("render", "render_steps", "render_phases", "frames", "transparent"),
    *("svg", "svg_steps", "svg_phases", "json", "steps"),
)
"""Options that a whole lecture lacks: there they are False, whereas an option that is not given is None."""
SHOW = "--show"
SWITCHES = {"measured": Measured.SPACE.value, "solids": Solids.MESHES.value}
"""Settings with two values, and the value chosen by an option without an argument."""
HELP = {
    "solids": "with --space: measure the meshes as they are and not their convex hulls",
    "measured": "measure in space and not as seen from above; drawn where the objects are",
    "pause": "frames of a question before each answer; by default a film has some",
    "draw_on": "nothing grows or fades in when its phase begins",
}
"""Help of settings that are phrased differently as options than as toggles in a panel."""
DASHES = {0x2013: "-", 0x2212: "-"}
"""For consoles that know ASCII only."""


class CommandError(ValueError):
    """Raised for a mistake on the command line."""


class UsageError(CommandError):
    """Raised for options that a command does not accept, in this number or combination."""


class _Parser(argparse.ArgumentParser):
    """Reports errors in one line, without the whole usage, and accepts negative numbers with exponents.

    Options are added only to the command that is parsed: all commands together have 1,600.
    """

    def __init__(self, *args: Any, options: Callable[[_Parser], None] | None = None, **others: Any) -> None:
        super().__init__(*args, **others)
        self._negative_number_matcher = NEGATIVE_NUMBER
        self.add_options = options

    def complete(self) -> _Parser:
        """Add the options, once; return the parser."""
        add, self.add_options = self.add_options, None
        if add is not None:
            add(self)
        return self

    def parse_known_args(self, *args: Any, **options: Any) -> Any:
        known, unknown = super(_Parser, self.complete()).parse_known_args(*args, **options)
        if unknown:  # reported by the command, whose help lists its options
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return known, unknown

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def build_parser() -> argparse.ArgumentParser:
    """Return the parser; parsed arguments name the function that runs the command, as "module:function"."""
    parser = _Parser(COMMAND, description="Figures that explain collision detection.")
    parser.add_argument("--version", action="version", version=f"{COMMAND} {VERSION}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def add(name: str, text: str, options: Callable[[_Parser], None], carry_out: str, plain: str = "") -> None:
        """Add a command with the functions that run it, in Blender and without it."""
        without = {"without_blender": f"plain:{plain}"} if plain else {}
        made = commands.add_parser(name, help=text, options=options, allow_abbrev=False)
        made.set_defaults(carry_out=f"commands:{carry_out}", **without)

    for each in COMMANDS:
        plain = "" if Input.MOTION in each.inputs else "figure_of_points"
        text = f"{(each.button or each.label).translate(DASHES)}: the figure of {_what(each)}"
        add(each.command, text, partial(_add_figure_command, algorithm=each), "figure_of_objects", plain)
    add("pairs", "make the table and the figure of all pairs of many objects", _add_pairs, "pairs_of_objects")
    text = "open a known input on which the classic code was looked at"
    add("case", text, _add_case, "figure_of_case", "figure_of_case")
    text = "make the figure of a JSON, SVG or web page that Collide has written"
    add("open", text, _add_open, "figure_of_lesson", "figure_of_lesson")
    add("demo", "make and render figures of Suzanne, a torus and random sets", _add_folder, "demonstration")
    add("gallery", "make the prepared scenes with their lesson sheets", _add_gallery, "gallery", "gallery")
    text = "make ten scenes for ninety minutes, with the lecturer's notes"
    add("course", text, _add_course, "whole_course", "whole_course")
    text = "write random exercises as PDF, and their solutions as another"
    add("worksheet", text, _add_worksheet, "worksheet", "worksheet")
    text = "list the figures of a file in their order, and write all of them as one"
    add("lecture", text, _add_lecture, "lecture")
    return parser


def check_shapes(options: argparse.Namespace) -> None:
    """Raise a UsageError if a command that makes a figure is given neither objects, nor points, nor a file of them."""
    if "algorithm" not in options or any(
        each is not None for each in (options.file, options.objects, options.points, options.a, options.b)
    ):
        return
    points = "" if Input.MOTION in options.algorithm.inputs else ", --points, --a"
    command = f"{COMMAND} {options.algorithm.command}"
    raise UsageError(f"No shapes are given: name them with --objects, or give --file{points}; see {command} --help")


def _add_case(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("case", nargs="?", metavar="ID", help="its name, as listed by --list")
    parser.add_argument("--list", action="store_true", help="list the names of all cases, one a line")
    parser.add_argument("--scene", help="the scene to draw into; by default the file's active one")
    _add_common(parser)


def _add_open(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("lesson", type=Path, metavar="FILE", help="the file that holds the lesson")
    _add_common(parser)


def _add_folder(parser: argparse.ArgumentParser, *, required: bool = True) -> None:
    text = "folder for the files; made if missing"
    parser.add_argument("--out", type=Path, required=required, metavar="DIR", help=text)


def _add_course(parser: argparse.ArgumentParser) -> None:
    _add_folder(parser)
    _add_pictures(parser)
    _add_look(parser)


def _add_gallery(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help="a scene, as listed by --list; all for all of them")
    parser.add_argument("--list", action="store_true", help="list the names of all scenes, one a line")
    _add_folder(parser, required=False)
    _add_pictures(parser)
    _add_look(parser)


def _add_worksheet(parser: argparse.ArgumentParser) -> None:
    _add_setting(parser, TOPIC, "mixed")
    for setting in (SEED, COUNT):
        _add_setting(parser, setting, setting.default)
    parser.add_argument("--list", action="store_true", help="list the topics, one a line")
    _add_folder(parser, required=False)
    parser.add_argument("--moodle", type=Path, metavar="XML", help="write them as questions for Moodle, with pictures")
    parser.add_argument("--gift", type=Path, metavar="TXT", help="write them as questions without pictures (GIFT)")
    _add_choices(parser, ("language", "theme"))


def _add_lecture(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(**dict.fromkeys(OF_ONE_FIGURE, False))
    parser.add_argument("--file", type=Path, nargs=1, help="the .blend file to open first")
    parser.add_argument("--scene", help="the scene whose figures they are; by default the file's active one")
    parser.add_argument("--film", type=Path, help="render them as one film, MP4 or animated PNG")
    parser.add_argument("--pdf", type=Path, help="write one handout, with pages of words as its headings")
    parser.add_argument("--grey", action="store_true", help="PDF: for a printer without colours")
    parser.add_argument("--slides", type=Path, metavar="PDF", help="write the slides of all as one file")
    _add_lesson_page(parser, "write a page for a browser with all of them")
    parser.add_argument("--contact-sheet", type=Path, metavar="PNG", help="render all their results into one picture")
    _add_pictures(parser)


def _what(algorithm: Algorithm) -> str:
    """Return what an algorithm makes a figure of, in words."""
    return "the objects" if algorithm.most else "the object" if len(algorithm.inputs) == 1 else "A and B"


def _add_figure_command(parser: argparse.ArgumentParser, algorithm: Algorithm) -> None:
    one, points, many = len(algorithm.inputs) == 1, Input.PLACES in algorithm.inputs, algorithm.most > 0
    what = _what(algorithm)
    parser.set_defaults(algorithm=algorithm)
    names = ("OBJECT",) * (2 if many else 1) if one or many else ("A", "[B]") if points else ("A", "B")
    count: int | str = "+" if points or many else len(names)
    text = f"the name{'' if one and not many else 's'} of {what}; by default all meshes of --file"
    named = _add_objects(parser, text, nargs=count, metavar=names)
    if Input.MOTION not in algorithm.inputs:
        text = f"a text file with the points of {what}; - reads standard input"
        named.add_argument("--points", type=Path, metavar="FILE", help=text)
        text = f'points of {what if one else "A"}, in place of objects: --a "0 0, 1 0, 0 1"'
        named.add_argument("--a", metavar="TEXT", help=text)
        parser.add_argument("--b", metavar="TEXT", help=argparse.SUPPRESS if one else "points of B")
    else:
        parser.set_defaults(points=None, a=None, b=None)
    if points:
        parser.add_argument("--at", nargs=2, type=_finite, metavar=("X", "Y"), help="a point in place of B")
    _add_choices(parser, algorithm.choices)
    if Input.MOTION in algorithm.inputs:
        _add_range(parser)
    _add_common(parser)


def _add_pairs(parser: argparse.ArgumentParser) -> None:
    _add_objects(parser, "their names; by default all meshes", nargs="+", metavar="OBJECT")
    for setting in (LISTED, MARKED):
        _add_setting(parser, setting, setting.default)
    _add_setting(parser, REACH, None)
    parser.add_argument("--within", type=_finite, metavar="LENGTH", help="list the pairs at most this far apart")
    _add_choices(parser, ("measured", "solids"))
    parser.add_argument("--csv", type=Path, help="write the table, a line for each pair")
    _add_common(parser)


def _add_objects(parser: argparse.ArgumentParser, text: str, **named: Any) -> argparse._MutuallyExclusiveGroup:
    """Add the options for objects of a file, `text` being their help; return the group of options that name shapes."""
    shapes = "the .blend file to open first, or shapes: files or folders of STL, OBJ, PLY, GLB, USD, SVG, CSV"
    parser.add_argument("--file", type=Path, nargs="+", help=shapes)
    parser.add_argument("--scene", help="the scene that the objects are in; by default the file's active one")
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--objects", help=text, **named)
    text = "the same, one at a time, for names that begin with a dash: --object=-a --object=--b"
    group.add_argument("--object", action="append", dest="objects", metavar="NAME", help=text)
    return group


def _add_choices(parser: argparse.ArgumentParser, names: Iterable[str]) -> None:
    """Add the options of choices; one that is not given is absent from the parsed arguments and keeps its default."""
    for name in names:
        for setting in CHOICES[name].settings:
            if setting.flag:
                _add_setting(parser, setting)


def _add_setting(parser: argparse.ArgumentParser, setting: Setting, default: object = argparse.SUPPRESS) -> None:
    option: dict[str, Any] = {"dest": setting.name, "help": HELP.get(setting.name, setting.tooltip), "default": default}
    if setting.name in SWITCHES:
        option |= {"action": "store_const", "const": SWITCHES[setting.name]}
    elif isinstance(setting.default, bool):
        option["action"] = "store_false" if setting.default else "store_true"
    elif setting.items is not None:
        option["choices"] = setting.values
    else:
        option |= {"type": _number(setting), "metavar": setting.metavar}
        option |= {"nargs": len(setting.default)} if isinstance(setting.default, tuple) else {}
    parser.add_argument(setting.flag, **option)


def _number(setting: Setting) -> Callable[[str], float]:
    """Return a parser of a setting's number."""
    if isinstance(setting.default, float | tuple):
        return partial(_finite, least=-math.inf if setting.least is None else setting.least)
    of_what = f" {setting.metavar.lower()}" if isinstance(setting.metavar, str) else ""
    return _from_to(-math.inf if setting.least is None else setting.least, setting.most, of_what)


def _add_look(parser: argparse.ArgumentParser) -> None:
    """Add options for a figure's appearance and pace."""
    _add_choices(parser, [name for name, each in CHOICES.items() if each.where is not Where.NAMED])
    layers: dict[str, Any] = {"choices": [each.value for each in Layer], "default": argparse.SUPPRESS}
    for option, text in ((SHOW, "marks to show as well"), ("--hide", "marks to leave out")):
        parser.add_argument(option, action=_Layers, nargs="+", dest="layers", help=text, **layers)


class _Layers(argparse.Action):
    """Adds layers to those shown, or removes them."""

    def __call__(
        self, _parser: object, namespace: argparse.Namespace, values: object, _option: str | None = None
    ) -> None:
        assert isinstance(values, list)  # noqa: S101  # "+" collects one
        shown, named = {*getattr(namespace, "layers", SHOWN)}, {*map(Layer, values)}
        namespace.layers = tuple(shown | named if SHOW in self.option_strings else shown - named)


def _add_common(parser: argparse.ArgumentParser) -> None:
    """Add options for a figure's appearance and outputs."""
    _add_look(parser)
    parser.add_argument("--render", type=Path, metavar="PNG", help="render the result")
    parser.add_argument("--render-steps", type=Path, metavar="DIR", help="render a picture of each step into a folder")
    parser.add_argument(
        "--render-phases", type=Path, metavar="DIR", help="render a picture of each phase into a folder"
    )
    parser.add_argument("--contact-sheet", type=Path, metavar="PNG", help="render all steps into one picture")
    parser.add_argument("--frames", type=Path, metavar="DIR", help="render a picture of each frame into a folder")
    parser.add_argument("--film", type=Path, help="render the storyboard as a film, MP4 or animated PNG")
    parser.add_argument("--step", type=_whole, metavar="N", help="film: only the step of this number on the rail")
    parser.add_argument("--transparent", action="store_true", help="pictures and SVG without the paper behind")
    _add_pictures(parser)
    parser.add_argument("--svg", type=Path, help="write one SVG file with a group for each step")
    parser.add_argument("--svg-steps", type=Path, metavar="SVG", help="write one SVG file for each step")
    parser.add_argument("--svg-phases", type=Path, metavar="SVG", help="write one SVG file for each phase and question")
    parser.add_argument("--outlines", action="store_true", help="SVG: letters as outlines, for drawing programs")
    parser.add_argument("--slides", type=Path, metavar="PDF", help="write a page for each phase and question")
    _add_lesson_page(parser, "write a page for a browser, to walk through")
    parser.add_argument("--pdf", type=Path, help="write a handout with a picture for each sentence")
    parser.add_argument("--grey", action="store_true", help="PDF: for a printer without colours")
    parser.add_argument("--srt", type=Path, help="write the captions as subtitles of the figure's film")
    parser.add_argument("--vtt", type=Path, help="write the captions as WebVTT, for a film on a web page")
    text = f"print the shapes and the answer as code: {', '.join(CODE_NAMES)}"
    parser.add_argument("--as", dest="code", choices=CODE_NAMES, metavar="LANGUAGE", help=text)
    parser.add_argument("--json", type=Path, help="write the numbers")
    parser.add_argument("--steps", action="store_true", help="JSON: with every recorded step")
    parser.add_argument("--save", type=Path, metavar="BLEND", help="save the file with the figure in it")


def _add_lesson_page(parser: argparse.ArgumentParser, text: str) -> None:
    """Add the lesson page for a browser, and its languages."""
    parser.add_argument("--html", type=Path, help=text)
    text = f"HTML: the languages that it can be read in: {', '.join(LANGUAGES)}"
    parser.add_argument("--languages", nargs="+", choices=list(LANGUAGES), metavar="LANGUAGE", help=text)


def _add_pictures(parser: argparse.ArgumentParser) -> None:
    """Add options for rendering pictures."""
    parser.add_argument("--size", nargs=2, type=_pixels, metavar=("WIDTH", "HEIGHT"), help="of pictures, in pixels")
    _add_setting(parser, RENDERER, None)


def _whole(text: str) -> int:
    """Parse an integer; argparse itself would mention this function to the user."""
    try:
        return int(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number") from error


def _finite(text: str, least: float = -math.inf) -> float:
    """Parse a finite number of at least `least`."""
    try:
        number = float(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text} is not a number") from error
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"{text} is not a finite number")
    if number < least:
        raise argparse.ArgumentTypeError(f"{text} is below {least:g}")
    return number


def _from_to(least: float, most: float | None, of_what: str = "") -> Callable[[str], int]:
    """Return a parser of integers in a range."""

    def read(text: str) -> int:
        number = _whole(text)
        if most is None and number < least:
            raise argparse.ArgumentTypeError(f"{text} is below {least}")
        if most is not None and not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text} is not from {least} to {most}{of_what}")
        return number

    return read


_pixels = _from_to(16, 65536, " pixels")  # the button's minimum and Blender's maximum


def _add_range(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--range", nargs=2, type=_whole, metavar=("FIRST", "LAST"), help="frames; by default those of the scene"
    )
    parser.add_argument("--csv", type=Path, help="write the distance at each frame as a table")
