# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of a comparison in space: the pair, and beside it a table with every method's answer."""

from collections.abc import Generator, Sequence

import numpy as np

from ...geometry import Relation
from ...geometry.predicates.progress import scaled
from ...geometry.space import BoxSatResult, GjkResult, MeshDistanceResult, PenetrationResult, box_sat, epa, gjk
from ...geometry.space.mesh.distance import mesh_distance_in_parts
from ...geometry.space.sat import sat_in_parts
from ..algorithms.compare import (
    ABOUT_BOXES,
    COMPARISON,
    HEADS,
    SAID,
    About,
    MethodAnswer,
    answer_about,
    cells_of,
    column_widths,
    row_caption,
    verdict_of,
)
from ..model.choices import Detail
from ..model.figure import Span
from ..model.heights import MESHES_IN_SPACE, SEEN
from ..model.lesson import Box, FigureChoices, Headline, Lesson, Solids
from ..model.records import plain
from ..model.style import PAGE_WIDTH, SMALL_SIZE, Role
from ..text.messages import Caption, about, say
from .answers import CLOSEST_ROLE, between, draw_found, draw_meshes, meshes_answer, without_inside
from .axes import boxes_around, proof_of
from .model import SpaceSubject
from .parts import draw_shapes, note_substitutes, setup_of, space_figure
from .pen import SpacePen
from .picture import MARGIN, TOP_STRIP, Space

COLUMN_COUNT = 3
"""Number of columns, the first ones of the plane's table: method, subject and answer."""
TEXT_SIZE, PITCH, COLUMN_GAP = 8.0, 14.0, 7.0
"""Text size of the table, pitch of rows, and gap between columns, in figure units."""


def ask_in_space(
    a: SpaceSubject, b: SpaceSubject, box: Box
) -> Generator[float, None, list[tuple[MethodAnswer, object]]]:
    """Yield the share done; return the answers of all methods in space with their results; OBB uses a kind of `box`.

    The answer about meshes is included if both have one.
    """
    asked: list[tuple[MethodAnswer, object]] = []
    near = gjk(a.shape, b.shape)
    truth = near.relation
    asked.append((answer_about("gjk", About.HULLS, truth, truth, near.distance, 0.0, near.iterations), near))
    deep = epa(a.shape, b.shape)
    asked.append((answer_about("epa", About.HULLS, deep.relation, truth, 0.0, deep.depth, deep.iterations), deep))
    axes = yield from scaled(sat_in_parts(a.shape, b.shape, stop_early=True), 0.0, 0.4)
    said = answer_about("sat", About.HULLS, axes.relation, truth, axes.gap, axes.depth, len(axes.axes), apart="gap")
    asked.append((said, None))
    boxes = box_sat(*(yield from scaled(boxes_around(a, b, box), 0.4, 0.75)), stop_early=True)
    about, found = ABOUT_BOXES[box], boxes.relation
    said = answer_about("obb", about, found, found, boxes.gap, boxes.depth, len(boxes.axes), apart="gap")
    asked.append((said, boxes))
    if a.mesh is not None and b.mesh is not None:
        meshes = yield from scaled(mesh_distance_in_parts(a.mesh, b.mesh), 0.75, 1.0)
        found = meshes.relation
        said = answer_about("mesh_distance", About.MESHES, found, found, meshes.distance, 0.0)
        asked.append((said, meshes))
    return asked


def compare_in_space(a: SpaceSubject, b: SpaceSubject, choices: FigureChoices) -> Generator[float, None, Lesson]:
    """Yield the share done; return the lesson of every method's answer about two shapes in space."""
    look = choices.look
    asked = yield from ask_in_space(a, b, choices.box)
    answers, results = [answer for answer, _ in asked], [result for _, result in asked]
    near = next(each for each in results if isinstance(each, GjkResult))
    deep = next(each for each in results if isinstance(each, PenetrationResult))
    found = deep if near.relation is Relation.PENETRATING else near
    moved = b.shape.vertices + deep.depth * deep.normal
    rows = [cells_of(answer, look.language)[:COLUMN_COUNT] for answer in answers]
    rows.insert(0, [say(head, look.language) for head in HEADS.values()][:COLUMN_COUNT])
    width = sum(column_widths(rows, TEXT_SIZE)) + COLUMN_GAP * COLUMN_COUNT
    shown = answers if look.detail is Detail.FULL else []
    meshes = next((each for each in results if isinstance(each, MeshDistanceResult)), None)
    as_they_are = meshes if choices.solids is Solids.MESHES else None
    space = Space.of_pair(a, b, look, between(as_they_are) if as_they_are else found.normal, moved, aside=width)
    hollow = near.relation is not Relation.SEPARATED and meshes is not None and meshes.relation is Relation.SEPARATED
    verdict = _only_hulls(a, b) if hollow else verdict_of(answers)
    words, role = say(SAID[near.relation.value], look.language), Role.FINAL
    if meshes and hollow:
        words, role = say("space.distance", look.language, value=about(meshes.distance)), CLOSEST_ROLE
    if as_they_are:
        verdict, words, role = meshes_answer(as_they_are, (a, b), look.language)
    captions = [setup_of("", a, b, "compare.setup"), *map(row_caption, shown), verdict]
    pen = SpacePen(space)
    draw_shapes(pen, a, b)
    note_substitutes(pen)
    pen.during(Span.of(0, until=0)).say(captions[0])
    for place in range(1, len(shown) + 1):
        pen.during(Span.of(place, until=place)).say(captions[place])
    starts = [k if shown else 1 for k in range(1, len(answers) + 1)]
    _draw_table(pen, rows, answers, starts, width)
    last = pen.during(Span.of(len(shown) + 1))
    relation = (as_they_are or near).relation.value
    if as_they_are:
        draw_meshes(last, as_they_are)
    else:
        draw_found(last, found)
    if meshes and hollow and not as_they_are:
        last.segment(CLOSEST_ROLE, np.array((meshes.closest_a, meshes.closest_b)), "meshes")
    last.say(captions[-1], words, role)
    title = say("title.compare", look.language, a=a.name, b=b.name)
    proof = proof_of(box for each in results if isinstance(each, BoxSatResult) for box in (each.a, each.b))
    result: dict[str, object] = {
        "type": COMPARISON,
        "relation": relation,
        "answers": [plain(each) for each in answers],
        **proof,
    }
    if meshes is not None:
        result["closedness"] = {"a": meshes.a.closedness.value, "b": meshes.b.closedness.value}
    wrong = sum(not each.agrees for each in answers)
    headline: Headline = {"relation": relation, "methods": len(answers), "wrong": wrong, **proof}
    if as_they_are:
        length: Headline = {"distance": as_they_are.distance} if as_they_are.distance else {}
        headline = {"relation": relation, **length, **proof, SEEN: MESHES_IN_SPACE}
    return Lesson(space_figure("Compare", title, space, pen.marks, captions, result), tuple(answers), (), headline)


def _only_hulls(*subjects: SpaceSubject) -> Caption:
    """Return the caption that only the hulls meet, with the meshes for which inside is undefined."""
    letters = without_inside(subjects)
    return Caption("space.hulls_only_open", {"meshes": letters}) if letters else Caption("space.hulls_only")


def _draw_table(
    pen: SpacePen,
    rows: Sequence[Sequence[str]],
    answers: Sequence[MethodAnswer],
    starts: Sequence[int],
    width: float,
) -> None:
    """Draw the table at the right of a picture: the heads, and each answer's row from its step on."""
    widths = column_widths(rows, TEXT_SIZE)
    left = PAGE_WIDTH / 2 - MARGIN - width + COLUMN_GAP
    places = left + np.concatenate([[0.0], np.cumsum([each + COLUMN_GAP for each in widths[:-1]])])
    top = PAGE_WIDTH * pen.space.aspect.ratio / 2 - TOP_STRIP - PITCH
    for k, row in enumerate(rows):
        there = pen.during(Span.of(starts[k - 1]) if k else Span())
        wrong = k > 0 and not answers[k - 1].agrees
        role = Role.CLAIM if wrong else Role.TEXT if k else Role.NUMBERS
        for head, x, text in zip(HEADS, places.tolist(), row, strict=False):
            there.write_on_picture(text, role, (x, top - k * PITCH), TEXT_SIZE if k else SMALL_SIZE, f"row-{k}-{head}")
