# SPDX-License-Identifier: GPL-3.0-or-later
"""The gallery on paper: a scene's question with room to write, then the steps, then the answer; and course notes.

For several points of one scene, PNPOLY is explained for the first; a table compares all of them. The course consists of
ten scenes that fill ninety minutes.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby

import numpy as np

from ...geometry import Circle, PnpolyStep
from ..algorithms.pnpoly.figure import PointsInPolygon
from ..export.document import PICTURE_GAP, SMALL_SIZE, Block, Gap, Heading, PageBreak, Paragraph, Picture, Rule, Whole
from ..export.handout import LINE_ROOM, MOST_VERTICES, PART_SIZE, given_numbers, lines_below, named_vertices, said
from ..export.paper import panels_alone
from ..labels.labels import name_request, place_labels
from ..lessons import AnySubject
from ..model.choices import Rulers
from ..model.figure import Figure, Kind, Mark, Panel
from ..model.lesson import Choices, Lesson
from ..model.style import RULER_ROLES, Role
from ..model.subject import Subject
from ..page.page import PARTED, in_language
from ..page.sheet import Sheet, bounds_of
from ..parts.polygons import edge_name
from ..registry import CASE, PNPOLY
from ..space.model import SpaceSubject
from ..stage.chart import Column, draw_cells, draw_table, table_sheet
from ..stage.pen import Pen, Sketch
from ..text.messages import number, say
from ..text.names import written_names
from .answers import answer_of, check_of
from .gallery import GalleryScene, ScenePart, SpaceShape, gallery_scene, question_of, title_of


def sheet_title(scene: GalleryScene, language: str) -> str:
    """Return the head of the sheet: "4. Apart: how far?"."""
    return say("sheet.title", language, number=scene.number, title=title_of(scene, language))


def sheet_of(scene: GalleryScene, lessons: Sequence[Lesson], language: str) -> list[Block]:
    """Return the blocks of a scene's sheet; the lessons are those of its parts, in order and in its language."""
    shown = list(zip(scene.parts, lessons, strict=True))
    by_hand = Paragraph(say("sheet.by_hand", language, check=check_of(scene)))
    if any(isinstance(shape, SpaceShape) for part in scene.parts for shape in part.shapes):
        return [*_in_words(scene, shown, language), by_hand]
    answers = (Paragraph(answer_of(scene, part, lesson).text(language), size=PART_SIZE) for part, lesson in shown)
    answer = Whole((Heading(say("sheet.answer", language)), *answers, Gap(PICTURE_GAP), by_hand))
    return [*_question(scene, shown, language), PageBreak(), *_explained(shown, language), Gap(PICTURE_GAP), answer]


def _in_words(scene: GalleryScene, shown: Sequence[tuple[ScenePart, Lesson]], language: str) -> list[Block]:
    """Return the blocks on solids: the vertices of each pair, and the answers with the last picture."""
    asked: list[Block] = [
        Heading(sheet_title(scene, language)),
        Paragraph(question_of(scene, language), PART_SIZE),
    ]
    answers: list[Block] = [PageBreak(), Heading(say("sheet.answer", language))]
    for place, (part, lesson) in enumerate(shown, 1):
        title = f"{place}. {lesson.figure.title}"
        given = [Paragraph(_vertices(subject), SMALL_SIZE) for subject in part.subjects(language)]
        asked.append(Whole((Heading(title, PART_SIZE), *given, Rule(LINE_ROOM), Rule(LINE_ROOM))))
        answers += [Heading(title, PART_SIZE), Paragraph(answer_of(scene, part, lesson).text(language))]
        answers += said(lesson.figure.steps[-1], language, lesson.figure)
    return [*asked, *answers]


def _vertices(subject: AnySubject) -> str:
    """Write the letter of a shape in space, and the vertices of its hull."""
    vertices = subject.shape.vertices.tolist() if isinstance(subject, SpaceSubject) else []
    return f"{subject.letter}: " + "  ".join(f"({', '.join(map(number, vertex))})" for vertex in vertices)


def _question(scene: GalleryScene, shown: Sequence[tuple[ScenePart, Lesson]], language: str) -> list[Block]:
    """Return the question's blocks, its pictures at full width, since their letters would be unreadable if smaller."""
    asked = []
    for part, lesson in _asked(shown):
        given = PARTED.join(given_numbers(part.algorithm, part.plane_subjects(language), language))
        asked.append(Whole((Picture(_on_grid(part, lesson, language), 0), Paragraph(given, SMALL_SIZE))))
    blocks: list[Block] = [
        Heading(sheet_title(scene, language)),
        Paragraph(question_of(scene, language), size=PART_SIZE),
        Gap(PICTURE_GAP),
        *asked,
        Whole((Paragraph(say("sheet.space", language)), *(Rule(LINE_ROOM) for _ in range(3)))),
    ]
    return [*blocks, *lines_below(blocks)]


def _on_grid(part: ScenePart, lesson: Lesson, language: str) -> Figure:
    """Return the figure for printing, with a grid from which coordinates can be read."""
    look = Choices(language=language, theme=lesson.figure.theme, rulers=Rulers.GRID)
    figure, places = part.lesson(look).figure, (Role.POINT_INSIDE, Role.POINT_OUTSIDE)
    alike = (replace(mark, role=Role.WITNESS) if mark.role in places else mark for mark in figure.marks)
    figure = replace(figure, marks=tuple(alike))  # so that points do not show whether they are inside
    figure = panels_alone(replace(figure, marks=(*figure.marks, *_vertex_names(part, figure, language))))
    return replace(figure, marks=(*_whole_lines(figure), *figure.marks))


def _vertex_names(part: ScenePart, figure: Figure, language: str) -> list[Mark]:
    """Return the names of the drawn vertices whose coordinates are given, unless the figure names them itself."""
    seen = [mark for mark in figure.marks if mark.span.shows(0) and mark.asking is not True]
    ruled = [mark.points for mark in seen if mark.role in RULER_ROLES and mark.panel is Panel.WORLD]
    named = {mark.text for mark in seen}
    shapes = (Role.A, Role.B, Role.CORE, Role.INPUT)
    drawn = [mark.points for mark in seen if mark.role in shapes and mark.panel is Panel.WORLD]
    ends = {tuple(point) for points in drawn for point in points.tolist()}
    requests = []
    for subject in part.plane_subjects(language):
        vertices = named_vertices(part.algorithm, subject)
        if isinstance(subject.shape, Circle) or len(vertices) > MOST_VERTICES or part.algorithm.most:
            continue
        middle = np.mean([vertex for _, vertex in vertices], axis=0)
        for name, vertex in vertices:
            if written_names(name) not in named and tuple(vertex.tolist()) in ends:
                requests.append(name_request(name, subject.role, vertex, vertex - middle))
    area = bounds_of(np.concatenate(ruled) + np.array(figure.panels[Panel.WORLD]))
    return place_labels(requests, seen, Sheet(figure.page, figure.panels, {Panel.WORLD: area}, figure.unit))


def _whole_lines(figure: Figure) -> Iterator[Mark]:
    """Yield lines at the integers across each panel's grid, unless they would be too close to count."""
    if figure.unit * 3.0 > 1.0:
        return
    grid = [mark for mark in figure.marks if mark.role in (Role.GRID, Role.ZERO)]
    for panel in dict.fromkeys(mark.panel for mark in grid):
        ends = np.concatenate([mark.points for mark in grid if mark.panel is panel])
        low, high = ends.min(axis=0), ends.max(axis=0)
        for axis in (0, 1):
            for value in range(math.ceil(low[axis]), math.floor(high[axis]) + 1):
                line = np.array([low, high])
                line[:, axis] = value
                yield Mark(Kind.POLYLINE, Role.GRID, line, "whole", panel)


def _asked(shown: Sequence[tuple[ScenePart, Lesson]]) -> list[tuple[ScenePart, Lesson]]:
    """Return the parts to ask about: none about classic code, and only the first of several with the same shapes."""
    seen, asked = set(), []
    for part, lesson in shown:
        if part.algorithm is not CASE and not part.choices.classic and part.shapes not in seen:
            seen.add(part.shapes)
            asked.append((part, lesson))
    return asked


def _explained(shown: Sequence[tuple[ScenePart, Lesson]], language: str) -> Iterator[Block]:
    """Yield the steps of every figure; if PNPOLY has several points of one shape, those of the first, and a table."""
    for (algorithm, _), group in groupby(shown, lambda each: (each[0].algorithm, each[0].shapes)):
        parts, lessons = zip(*group, strict=True)
        in_table = lessons[1:] if algorithm is PNPOLY else ()
        for lesson in lessons[: len(lessons) - len(in_table)]:
            yield Heading(lesson.figure.title, size=PART_SIZE)
            printed = panels_alone(lesson.figure)
            for step in lesson.figure.steps:
                yield from said(step, language, printed)
        if not in_table:
            continue
        polygon, points = parts[0].plane_subjects(language)
        table = Picture(crossings_figure(polygon, points, lessons, language), 0)
        yield Whole((Heading(say("sheet.all_points", language), size=PART_SIZE), table))
        for lesson in in_table:
            yield from said(lesson.figure.steps[-1], language, panels_alone(lesson.figure))


NOT_MET, ROW_HEIGHT = "\N{EM DASH}", 13.0
CROSSING_SIDES = {"left": "sheet.crossing_left", "right": "sheet.crossing_right", "at the point": "sheet.crossing_at"}


def crossings_figure(polygon: Subject, points: Subject, lessons: Sequence[Lesson], language: str) -> Figure:
    """Return the table of PNPOLY's lessons about points of one subject, made from their recorded steps."""
    runs = [[step for step in lesson.steps if isinstance(step, PnpolyStep)] for lesson in lessons]
    heads = [_head(points, lesson, language) for lesson in lessons]
    columns = (
        Column("edge", say("column.edge", language), 0.2),
        Column("range", say("column.range", language), 0.17),
        *(Column(f"point-{k}", head, 0.63 / len(runs)) for k, head in enumerate(heads, start=1)),
    )
    rows = [_row(polygon, steps, language) for steps in zip(*runs, strict=True)]
    rows.append([say("sheet.crossings", language), "", *(str(steps[-1].right) for steps in runs)])
    words = {inside: say("worksheet.yes" if inside else "worksheet.no", language) for inside in (True, False)}
    rows.append([say("sheet.inside", language), "", *(words[steps[-1].inside] for steps in runs)])
    pen = Pen(Sketch(table_sheet(len(rows), ROW_HEIGHT)))
    draw_table(pen, columns, len(rows), ROW_HEIGHT)
    draw_cells(pen, columns, rows, ROW_HEIGHT)
    marks, sheet = tuple(in_language(language, pen.sketch.marks)), pen.sheet
    return replace(lessons[0].figure, marks=marks, page=sheet.page, panels=sheet.panels, unit=sheet.unit)


def _head(points: Subject, lesson: Lesson, language: str) -> str:
    result = lesson.result
    row = result.chosen - 1 if isinstance(result, PointsInPolygon) else 0
    return say("sheet.point_at", language, point=points.vertex_name(row), y=number(float(points.points[row, 1])))


def _row(polygon: Subject, steps: Sequence[PnpolyStep], language: str) -> list[str]:
    """Return the table's row that says where one edge meets the heights of all points."""
    low, high = sorted((float(steps[0].start[1]), float(steps[0].end[1])))
    heights = f"[{number(low)},\N{NO-BREAK SPACE}{number(high)})"
    return [
        written_names(edge_name(polygon, steps[0].ring, steps[0].edge)),
        heights if low < high else NOT_MET,
        *(
            NOT_MET
            if step.crossing is None or step.side is None
            else say(CROSSING_SIDES[step.side], language, x=number(float(step.crossing[0])))
            for step in steps
        ),
    ]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A scene of the course: its minutes, the message about its purpose for the lecturer, and the parts shown.

    `question` and `check` are the messages that replace the scene's own if these are about other parts, too.
    """

    minutes: int
    note: str
    scene: str
    parts: tuple[str, ...]
    question: str = ""
    check: str = ""


CHAPTERS = (
    Chapter(
        14,
        "course.shadows",
        "groundwork",
        ("shadow", "light", "convex"),
        "course.shadows_question",
        "course.shadows_check",
    ),
    Chapter(9, "course.line", "intervals", ("apart", "touching", "overlapping")),
    Chapter(7, "course.support", "support-sweep", ("polygon", "circle")),
    Chapter(17, "course.gjk", "gjk-stories", ("vertex-edge", "deep"), "course.gjk_question"),
    Chapter(10, "course.epa", "dyn4j-overlap", ("difference", "depth")),
    Chapter(8, "course.sat", "sat-vertex-axis", ("triangle", "circle")),
    Chapter(6, "course.boxes", "obb-radii", ("hit", "miss"), "course.boxes_question"),
    Chapter(5, "course.engine", "engine", ("contact",), "course.engine_question"),
    Chapter(7, "course.costs", "engine-costs", ("broad-phase", "rounding"), "course.costs_question"),
    Chapter(7, "course.in_space", "step-by-step", ("face", "overlap"), "course.in_space_question"),
)


def course() -> list[GalleryScene]:
    """Return the scenes of the course, numbered in order, each with only the figures that the course shows."""
    scenes = []
    for place, each in enumerate(CHAPTERS, start=1):
        scene = gallery_scene(each.scene)
        shown = tuple(part for part in scene.parts if part.name in each.parts)
        scenes.append(replace(scene, number=place, parts=shown, asked=each.question, checked=each.check))
    return scenes


def notes(scenes: Sequence[GalleryScene], lessons: Sequence[Sequence[Lesson]], language: str) -> list[Block]:
    """Return the lecturer's notes: for each scene its time, its purpose, all questions, and the answers.

    The lessons are those of the scenes' parts, in order and in that language.
    """
    ends = list(accumulate(each.minutes for each in CHAPTERS))
    blocks: list[Block] = [
        Heading(say("course.title", language)),
        Paragraph(say("course.how", language)),
        Gap(PICTURE_GAP),
    ]
    for chapter, end, scene, made in zip(CHAPTERS, ends, scenes, lessons, strict=True):
        times = {"first": end - chapter.minutes, "last": end, "number": scene.number}
        head = say("course.chapter", language, title=title_of(scene, language), **times)
        said = Paragraph(say(chapter.note, language))
        blocks.append(Whole((Heading(head, 13.0), said, Paragraph(question_of(scene, language)))))
        for part, lesson in zip(scene.parts, made, strict=True):
            answer = Paragraph(answer_of(scene, part, lesson).text(language), gap=PICTURE_GAP)
            blocks += [Heading(lesson.figure.title, 10.5), *_questions(lesson, language), answer]
        blocks += [Paragraph(say("sheet.by_hand", language, check=check_of(scene))), Gap(PICTURE_GAP)]
    return blocks


def _questions(lesson: Lesson, language: str) -> Iterator[Block]:
    """Yield each question of a lesson with the sentence that answers it and its numbers."""
    for step in lesson.figure.steps:
        if step.question is not None and step.asks:
            answer = step.captions[step.answer]
            text = " ".join(filter(None, (answer.text(language), answer.numbers(language))))
            question = Paragraph(say("handout.question", language, question=step.question), SMALL_SIZE)
            yield Whole((question, Paragraph(text, SMALL_SIZE, 12.0)))
