# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of points for scripts and notebooks, made by ``collide_addon.figure(a, b, "gjk")``."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import zip_longest
from pathlib import Path
from string import ascii_uppercase
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..geometry.predicates.errors import GeometryError
from ..geometry.predicates.points import as_number, as_points, no_choice
from ..geometry.space import ConvexPolyhedron
from .export.glyphs import GlyphsOf, glyphs_of
from .export.svg import svg
from .files.documents import handout_of, json_of, lesson_page_of, slides_of, with_page
from .files.writing import file_to_write, write_whole
from .lessons import AnySubject, make_lesson
from .model.algorithm import Algorithm, Input
from .model.arrays import Floats
from .model.choices import Setting, Where
from .model.lesson import CHOICES, Choices, Lesson, Measured, choices_given
from .model.records import answer_in_words
from .model.subject import Subject
from .registry import BY_ID
from .space.model import SpaceFigure, SpaceSubject
from .text.languages import LANGUAGES

NOT_OF_POINTS = ("measured", "case", "frames", "story")
"""Choices without a meaning for points: their dimension decides whether they are measured in space."""
SMALLEST_GIVEN, LARGEST_GIVEN = 1e-60, 1e60
"""Limits on a coordinate's size unless it is 0: products of four of them neither underflow nor overflow in float64.

Blender's own coordinates, in single precision, are within them."""


@dataclass(frozen=True, slots=True, eq=False)
class DrawnLesson:
    """A figure of points: notebooks display it, and its methods return it in various formats.

    A figure in space has a page only in the layout side by side; otherwise a PageError is raised.
    """

    lesson: Lesson

    @property
    def answer(self) -> str:
        """The answer in a line: "separated, distance 5, iterations 2"."""
        return answer_in_words(self.lesson.headline)

    @property
    def result(self) -> Mapping[str, Any]:
        """All numbers of the answer, as in the JSON."""
        return self.lesson.figure.result

    def svg(self, *, transparent: bool = False, outlines: bool = False) -> str:
        """Return an SVG drawing with a group for each step, the last one visible; `outlines` turns text into paths."""
        letters = glyphs_of if outlines else None
        return svg(with_page(self.lesson), transparent=transparent, glyphs_of=letters)

    def html(self, languages: Sequence[str] = ()) -> str:
        """Return a web page with questions, to be stepped through in a browser."""
        if unknown := next((each for each in languages if each not in LANGUAGES), None):
            raise no_choice(unknown, list(LANGUAGES), "languages")
        return lesson_page_of([self.lesson], languages)

    def pdf(self, *, grey: bool = False, letters: GlyphsOf = glyphs_of) -> bytes:
        """Return a PDF handout with a picture for each caption; the default `letters` cover Latin and Cyrillic."""
        return handout_of(self.lesson, letters, grey=grey)

    def slides(self, *, letters: GlyphsOf = glyphs_of) -> bytes:
        """Return a PDF with a page for each phase and question."""
        return slides_of([self.lesson], letters)

    def json(self, *, steps: bool = False) -> str:
        """Return the numbers, from which Collide can make the figure again, optionally with every recorded step."""
        return json_of(self.lesson, steps=steps)

    def save(self, path: str | Path) -> Path:
        """Write a file in the format of its suffix, .svg, .html, .pdf or .json, and return its path."""
        writers: dict[str, Callable[[], str | bytes]]
        writers = {".svg": self.svg, ".html": self.html, ".pdf": self.pdf, ".json": self.json}
        path = file_to_write(path, *writers)
        return write_whole(path, writers[path.suffix.lower()]())

    def __repr__(self) -> str:
        return f"<{self.lesson.figure.title}: {self.answer}>"

    def _repr_svg_(self) -> str | None:
        return None if isinstance(self.lesson.figure, SpaceFigure) else self.svg()

    def _repr_html_(self) -> str | None:
        if isinstance(self.lesson.figure, SpaceFigure):
            return None
        frame = "width: 100%; height: 720px; border: 0"
        return f'<iframe style="{frame}" srcdoc="{escape(self.html())}"></iframe>'


def figure(
    a: ArrayLike,
    b: ArrayLike | None = None,
    algorithm: str = "gjk",
    *,
    more: Sequence[ArrayLike] = (),
    names: Sequence[str] = (),
    **options: object,
) -> DrawnLesson:
    """Return the figure of an algorithm on points (n, 2), or (n, 3) in space.

    Parameters
    ----------
    a, b, more
        The points of the shapes: their convex hulls are used, or outlines by algorithms that need these. An algorithm
        of one shape takes no `b`, one of many objects takes `more`.
    algorithm
        The algorithm's command name: "gjk", "epa", "sat", "minkowski-difference" …
    names
        The names of the shapes; by default A, B, …
    options
        The options of that command, with underscores: theme="dark", language="ru", every_axis=True, start_angle=30.

    Raises
    ------
    GeometryError
        If the points are not those of a shape.
    TypeError, ValueError
        For an option that does not exist or has no effect here, and if the algorithm cannot take the shapes.
    """
    wanted = BY_ID.get(str(algorithm).replace("-", "_"))
    if wanted is None or not wanted.inputs or Input.MOTION in wanted.inputs:
        known = ", ".join(each.command for each in BY_ID.values() if each.inputs and Input.MOTION not in each.inputs)
        raise ValueError(f"There is no algorithm {algorithm} of points: choose one of {known}")
    dimension = _dimension(a)
    shapes = [
        as_points(each, letter, dimension)
        for letter, each in zip(ascii_uppercase, (a, b, *more), strict=False)
        if each is not None
    ]
    choices = _choices(wanted, options, in_space=dimension == 3)
    return DrawnLesson(lesson_of_points(wanted, shapes, choices, names))


def _dimension(points: ArrayLike) -> int:
    """Return 3 for points with three coordinates, else 2, for which `as_points` reports any other shape."""
    try:
        return 3 if np.shape(points)[1:] == (3,) else 2
    except ValueError:  # rows of different lengths
        return 2


def _check(setting: Setting, value: object) -> None:
    """Raise a ValueError that names an option of a figure, unless the option can have this value."""
    known: list[object] = [False, True] if isinstance(setting.default, bool) else [*setting.values]
    if setting.name == "language":
        known = [*LANGUAGES]  # "auto" is only for a window
    if known and getattr(value, "value", value) not in known:
        raise no_choice(value, list(map(str, known)), setting.name)
    if isinstance(setting.default, int | float) and not known:
        number = as_number(value, setting.name)  # type: ignore[arg-type]  # of anything
        least, most = (limit if limit is not None else number for limit in (setting.least, setting.most))
        whole = isinstance(setting.default, int)
        if (whole and number % 1.0) or not least <= number <= most:
            limits = f"{least:g} to {most:g}" if setting.most is not None else f"{least:g}"
            raise ValueError(f"{setting.name} is {value!r}: expected a {'whole ' * whole}number from {limits}")


def _choices(algorithm: Algorithm, options: Mapping[str, object], *, in_space: bool) -> Choices:
    """Return the choices given as options, each of which must affect the figure."""
    named = {name for name, each in CHOICES.items() if each.where is not Where.NAMED} | {*algorithm.choices}
    settings = {each.name: each for name in named for each in CHOICES[name].settings if each.option}
    offered = {each.name: name for name in named - {*NOT_OF_POINTS} for each in CHOICES[name].settings if each.option}
    if unknown := options.keys() - offered.keys():
        raise TypeError(f"{algorithm.command} has no option {min(unknown)}: choose of {', '.join(sorted(offered))}")
    for name, value in options.items():
        if value is not None:
            _check(settings[name], value)
    given: dict[str, object] = {"measured": Measured.SPACE if in_space else Measured.ABOVE}
    if (angle := options.get("start_angle")) is not None:
        given["start_angle"] = math.radians(float(str(angle)))
    if isinstance(side := options.get("side"), list | tuple):
        given["side"] = list(map(math.radians, side))
    choices = choices_given(SimpleNamespace(**options), **given)
    lost = {name for name, field in offered.items() if field in algorithm.without_effect(choices)}
    if lost & options.keys():
        raise ValueError(f"{min(lost & options.keys())} has no effect on this figure: leave it out")
    return choices


def _check_size(points: Floats, name: str) -> None:
    """Raise a GeometryError if a coordinate is too large or too small for a page."""
    sizes = np.abs(points)
    bad = ~((sizes == 0.0) | ((sizes >= SMALLEST_GIVEN) & (sizes <= LARGEST_GIVEN))).all(axis=1)
    if bad.any():
        row = int(bad.argmax())
        raise GeometryError(
            "{name} row {row} is {point}: a figure shows coordinates from {least:.0e} to {limit:.0e}: scale all shapes",
            name=name,
            row=row,
            point=tuple(points[row].tolist()),
            least=SMALLEST_GIVEN,
            limit=LARGEST_GIVEN,
        )


def lesson_of_points(
    algorithm: Algorithm, shapes: Sequence[Floats], choices: Choices, names: Sequence[str] = ()
) -> Lesson:
    """Return the lesson of an algorithm on shapes of points (n, 2) or, if measured in space, (n, 3)."""
    least, most = len(algorithm.inputs), algorithm.most or len(algorithm.inputs)
    if not least <= len(shapes) <= most:
        wanted = f"{least} to {most} shapes" if most > least else f"{most} shape{'s' * (most > 1)}"
        are = "is" if len(shapes) == 1 else "are"
        raise ValueError(f"{algorithm.command} takes {wanted}, and {len(shapes)} {are} given")
    if len(names) > len(shapes):
        raise ValueError(f"{len(names)} names are given, and {len(shapes)} shapes: give at most one name for each")
    letters = ascii_uppercase[: len(shapes)]
    named = [str(name) or letter for name, letter in zip_longest(names, letters, fillvalue="")]
    for name, points in zip(named, shapes, strict=True):
        _check_size(points, name)
    if choices.measured is Measured.SPACE:
        if algorithm.in_space is None:
            raise ValueError(f"{algorithm.command} lies in the plane: give points (n, 2)")
        in_space = zip(ascii_uppercase, named, map(ConvexPolyhedron, shapes), map(len, shapes), strict=False)
        return make_lesson(algorithm, [SpaceSubject(*each, np.eye(3)) for each in in_space], choices)
    inputs = algorithm.inputs[:1] * len(shapes) if algorithm.most else algorithm.inputs
    subjects: list[AnySubject] = []
    for letter, name, points, read in zip(ascii_uppercase, named, shapes, inputs, strict=False):
        is_outline = read is Input.OUTLINE or (read is Input.OUTLINE_IF_ANY and len(points) > 2)
        subject = Subject.of_outline(letter, name, [points]) if is_outline else Subject.of_points(letter, name, points)
        subjects.append(subject)
    return make_lesson(algorithm, subjects, choices)
