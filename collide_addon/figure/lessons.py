# SPDX-License-Identifier: GPL-3.0-or-later
"""From shapes to a finished lesson: running the algorithm, recording its steps, building the figure.

Buttons, the command line and exports of earlier figures all use this module. A figure's parameters contain everything
needed to make it again, including its subjects, so an export shows what was drawn, whatever has happened to the objects
since. Our files contain the parameters, as JSON or as JSON inside an SVG or a web page.
"""

import json
import re
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from html import unescape
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from .. import geometry
from ..geometry import Circle, GeometryError, RoundedPolygon
from ..geometry.predicates.errors import WordedError
from ..geometry.predicates.progress import run
from .model.algorithm import Algorithm, Variant
from .model.arrays import Floats
from .model.heights import CROSSED, HULLED, IN_SPACE, OUTLINES, OUTLINES_APART, SEEN, looked_at, view_headline
from .model.lesson import Choices, FigureChoices, Lesson, Measured, Rounded, Solids, read_choices
from .model.look import Appearance
from .model.records import LESSON_ID, SCHEMA, motion_of, plain, plain_motion
from .model.subject import Subject
from .parts.on_request import on_request
from .registry import BY_ID, MADE_ANEW

if TYPE_CHECKING:
    from .space.model import SpaceSubject

HELD = re.compile(rf'<(metadata|script)\b[^>]*\bid="{LESSON_ID}"[^>]*>(.*?)</\1>', re.DOTALL)
SCHEMA_PREFIX = "collide-result-"
AnySubject: TypeAlias = "Subject | SpaceSubject"
IN_SPACE_AGAIN = Variant("space.model:subject_kept")
"""Restores a subject in space; it is in a module that lessons in the plane do not import."""
MESHES_AS_THEY_ARE = Variant("space.model:meshes_as_they_are")

BUILDERS_OWN = frozenset(each.name for each in fields(Appearance))
"""Choices that a figure's builder stores in the parameters itself."""


class LessonFileError(WordedError, ValueError):
    """Raised for a file without a lesson; the message does not name the file."""


def lesson_held(text: str, chosen: Mapping[str, object] | None = None) -> Lesson:
    """Return the lesson contained in a file's text, made again, optionally with other parameters.

    Raises
    ------
    LessonFileError
        If it contains no lesson, or only part of one: the text may come from anywhere.
    """
    held = HELD.search(text)
    inside = text if held is None else unescape(held[2]) if held[1] == "metadata" else held[2]
    try:
        document = json.loads(inside)
    except (ValueError, RecursionError):
        document = None
    schema = document.get("schema") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(schema, str) or not schema.startswith(SCHEMA_PREFIX):
        raise LessonFileError("It contains no lesson: open a JSON, SVG or web page that Collide has written")
    if schema != SCHEMA:
        raise LessonFileError("It was written by a later version: update Collide")
    try:
        return repeat_lesson({**document["parameters"], **(chosen or {})})
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        raise LessonFileError("Its lesson is incomplete: write the file again") from error


def make_lesson(algorithm: Algorithm, subjects: Sequence[AnySubject], choices: Choices) -> Lesson:
    """Return the lesson of `algorithm` on its subjects (A, B and, if it accepts more, C …), in the plane or in space.

    Raises
    ------
    GeometryError
        When the tolerance is negative, a choice has no meaning in space, or the algorithm cannot take a subject.
    """
    return run(make_lesson_in_parts(algorithm, subjects, choices))


def make_lesson_in_parts(
    algorithm: Algorithm, subjects: Sequence[AnySubject], choices: Choices
) -> Generator[float, None, Lesson]:
    """Do the work of `make_lesson`: yield the share done, if it may take long, and return the lesson."""
    choices = where_measured(algorithm, choices)
    parameters = parameters_of(algorithm, subjects, choices)
    make, asked = algorithm.variant(choices).load(), FigureChoices.of(choices, parameters)
    in_space = [each for each in subjects if not isinstance(each, Subject)]
    if in_space:
        if choices.tolerance:
            raise GeometryError("In space answers are exact: set the tolerance to 0")
        if choices.circles is not Rounded.NONE:
            raise GeometryError("Circles lie in a plane: choose no circles, or From Above")
        made = make(*in_space, asked)
        in_its_room: Lesson = made if isinstance(made, Lesson) else (yield from made)
        said = {SEEN: IN_SPACE, **in_its_room.headline}
        return replace(in_its_room, headline={**in_its_room.headline, **view_headline(parameters), SEEN: said[SEEN]})
    shapes = planar_shapes(subjects, choices)
    lesson: Lesson = make(shapes, asked)
    figure = on_request(lesson.figure, shapes, choices.layers, algorithm.scheme)
    return replace(lesson, figure=figure, headline={**lesson.headline, **view_headline(parameters)})


def where_measured(algorithm: Algorithm, choices: Choices) -> Choices:
    """Return the choices as an algorithm uses them: if it cannot measure in space, it sees the objects from above."""
    above = algorithm.variant(choices) is not algorithm.in_space
    return replace(choices, measured=Measured.ABOVE) if above else choices


def planar_shapes(subjects: Iterable[AnySubject], choices: Choices) -> list[Subject]:
    """Return the shapes that an algorithm receives in the plane, as circles where these are chosen, grown by radii."""
    round_ones = {"A": (Rounded.A, Rounded.BOTH), "B": (Rounded.B, Rounded.BOTH)}
    radii = {"A": choices.radius_a, "B": choices.radius_b}
    flat = (each for each in subjects if isinstance(each, Subject))
    shapes = (each.rounded() if choices.circles in round_ones.get(each.letter, ()) else each for each in flat)
    return [each.grown(radii.get(each.letter, 0.0)) for each in shapes]


def parameters_of(algorithm: Algorithm, subjects: Sequence[AnySubject], choices: Choices) -> dict[str, object]:
    """Return the JSON values from which a lesson is made again, except those that its builder stores itself."""
    shapes = planar_shapes(subjects, choices)
    crossed = [each.letter for each in shapes or subjects if each.crossed]
    return {
        "algorithm": algorithm.id,
        "subjects": kept_subjects(subjects),
        **looked_at(*(subject.heights for subject in subjects if isinstance(subject, Subject))),
        **({CROSSED: crossed} if crossed else {}),
        **(_as_they_are(shapes) if shapes else MESHES_AS_THEY_ARE.load()(subjects)),
        **kept_choices(choices),
    }


def _as_they_are(shapes: Sequence[Subject]) -> dict[str, object]:
    """Return which of two shapes are concave but represented by hulls, and the relation of the shapes themselves."""
    concave = [each.letter for each in shapes if each.own_outline]
    if not concave or len(shapes) != 2 or any(isinstance(each.shape, RoundedPolygon) for each in shapes):
        return {}
    found = geometry.concave_distance(*(each.own_outline or each.rings for each in shapes))
    return {HULLED: concave, OUTLINES: found.relation.value, OUTLINES_APART: found.distance}


def whole_parameters(algorithm: Algorithm, subjects: Sequence[AnySubject], choices: Choices) -> dict[str, object]:
    """Return all JSON values from which a lesson is made again, including those that a builder would store."""
    builders_own = {name: plain(getattr(choices, name)) for name in sorted(BUILDERS_OWN)}
    return {**parameters_of(algorithm, subjects, choices), **builders_own}


def kept_subjects(subjects: Sequence[AnySubject]) -> list[dict[str, object]]:
    """Return the JSON values from which subjects are restored."""
    return [_kept(subject) for subject in subjects]


def repeat_lesson(parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson made again from its figure's parameters.

    Raises
    ------
    KeyError, ValueError, TypeError
        When these are not the parameters of a figure.
    """
    of, choices = str(parameters["algorithm"]), read_choices(parameters)
    if other := MADE_ANEW.get((of, choices.measured)):
        return other.load()(parameters, choices)
    return make_lesson(BY_ID[of], subjects_in(parameters), choices)


def subjects_in(parameters: Mapping[str, object]) -> list[AnySubject]:
    """Return the subjects of a figure with these parameters; errors are as in `repeat_lesson`."""
    kept = parameters["subjects"]
    if not isinstance(kept, list):
        raise TypeError("subjects is not a list: these are not the parameters of a figure")
    return list(map(_subject, kept))


def kept_choices(choices: Choices) -> dict[str, object]:
    """Return as JSON values the choices that no builder stores itself."""
    names = [field.name for field in fields(choices) if field.name not in BUILDERS_OWN]
    kept = {name: plain(getattr(choices, name)) for name in names}
    default = {"story": "", "solids": Solids.HULLS.value}
    return {name: value for name, value in kept.items() if name not in default or value != default[name]}


def _kept(subject: AnySubject) -> dict[str, object]:
    """Return the JSON values from which `_subject` restores a subject."""
    if not isinstance(subject, Subject):
        return subject.kept()
    kept: dict[str, object] = {"letter": subject.letter, "name": subject.name, "angle": subject.angle}
    if subject.heights:
        kept["heights"] = list(subject.heights)
    if isinstance(subject.shape, Circle):
        return {**kept, "type": "circle", "center": plain(subject.shape.center), "radius": subject.shape.radius}
    for key, rings in (("rings", subject.outline), ("own_rings", subject.own_outline)):
        if rings:
            kept[key] = plain(rings)
    if subject.crossed:
        kept["crossed"] = True
    if subject.motion:
        kept["motion"] = plain_motion(subject.motion)
    return {**kept, "type": "points", "points": plain(subject.points), "count": subject.count}


def _subject(kept: Mapping[str, object]) -> AnySubject:
    """Return the subject restored from the values of `_kept`."""
    if kept["type"] == "polyhedron":
        return IN_SPACE_AGAIN.load()(kept)
    letter, name, angle = str(kept["letter"]), str(kept["name"]), float(str(kept.get("angle", 0.0)))
    heights = None
    if "heights" in kept:
        lowest, highest = np.array(kept["heights"], dtype=np.float64).tolist()
        heights = (lowest, highest)
    if kept["type"] == "circle":
        circle = Circle(np.array(kept["center"]), float(str(kept["radius"])))
        return replace(Subject.of_circle(letter, name, circle), angle=angle, heights=heights)
    outline, own = _rings(kept, "rings"), _rings(kept, "own_rings")
    subject = Subject.of_points(letter, name, np.array(kept["points"]), int(str(kept["count"])))
    motion = kept.get("motion")
    moving = motion_of(motion, geometry.RecordedMotion) if isinstance(motion, dict) else None
    crossed = kept.get("crossed") is True
    subject = replace(subject, outline=outline, own_outline=own, crossed=crossed)
    return replace(subject, angle=angle, motion=moving, heights=heights)


def _rings(kept: Mapping[str, object], key: str) -> tuple[Floats, ...]:
    rings = kept.get(key, [])
    if not isinstance(rings, list):
        raise TypeError(f"{key} is not a list: these are not the parameters of a figure")
    return tuple(np.array(ring, dtype=np.float64) for ring in rings)
