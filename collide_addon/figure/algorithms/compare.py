# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of a comparison: the pair on the left, on the right a table with every method's answer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from ...geometry import (
    Circle,
    ConvexPolygon,
    Relation,
    box_sat,
    concave_distance,
    epa,
    gjk,
    polygons_intersect,
    sat,
)
from ...pitfalls.snippets.crossing import full_test
from ...pitfalls.snippets.gjk import PENETRATION, classic_gjk
from ...pitfalls.snippets.sat import polygons_overlap
from ...pitfalls.snippets.simplex import SnippetStoppedError
from ..labels.labels import LabelRequest, length_request, with_labels
from ..labels.mark_names import mark_name
from ..labels.names import shape_names
from ..model.choices import Detail
from ..model.figure import PHASES, Kind, Mark, Panel, Span, closing_in, from_aside, lengthened, out_of
from ..model.lesson import DEPTH_BOUND, Box, Choices, Headline, Lesson, look_of
from ..model.records import plain
from ..model.style import LABEL_SIZE, PAGE_WIDTH, SMALL_SIZE, Role
from ..model.subject import Subject
from ..page.page import HEADING_BELOW
from ..page.sheet import EDGE, Sheet, bounds_of, lay_out_with_chart, page_box, page_place, page_text
from ..page.text_metrics import text_width
from ..parts.candidates import RELATIONS, Candidates, told, yes_or_no
from ..parts.draft import Draft
from ..parts.pair import box_of, pair_title, shape_marks
from ..parts.polygons import polygon_marks, polygon_name
from ..text.messages import Caption, say

COMPARISON = "comparison"
"""Type of the result, for programs that read it."""
MOST_TOLD = 2
"""After so many methods the others answer in turn; only a wrong one has words of its own."""
HEADS = ("method", "about", "relation", "number", "iterations", "products")
LINE = 12.0
"""Height of a row of the table, in figure units."""
COLUMN_GAP = 6.5
NOTHING = "–"
"""Stands in the table where a method says nothing."""
DOT_PRODUCTS_OF_A_BOX_AXIS = 5
"""The distance between centres, and two half extents for each box."""
CLOSE = 1e-9
"""Relative error up to which the classic code's distance counts as right."""


class About(Enum):
    """What a method is about; only methods about the same thing must agree."""

    HULLS = "hulls"
    OBJECT_BOXES = "object boxes"
    SMALLEST_BOXES = "smallest boxes"
    PRINCIPAL_BOXES = "pca boxes"
    ALIGNED_BOXES = "aligned boxes"
    OUTLINES = "outlines"
    MESHES = "meshes"
    CLASSIC = "classic"


ABOUT_BOXES = {box: About(f"{box.value} boxes") for box in Box}


@dataclass(frozen=True, slots=True)
class Answer:
    """What one `method` says, such as "gjk" or, for the classic code, "classic_gjk".

    `relation` is a value of `Relation` or, for classic code, "collision", "no collision" or "stopped". `value` is in
    scene units and of the `measure` "distance", "depth", `DEPTH_BOUND` or "gap", which is empty if there is none.
    `iterations` and `dot_products` are 0 if there are none; the latter assume that each support point and shadow looks
    at all vertices. Such counts belong to the method, as times belong to one implementation. It `agrees` if it matches
    the exact answer.
    """

    method: str
    about: About
    relation: str
    measure: str
    value: float
    iterations: int
    dot_products: int
    agrees: bool


def ask_every_method(a: Subject, b: Subject, tolerance: float = 0.0, box: Box = Box.OBJECT) -> list[Answer]:
    """Return the answers of all methods that accept these two subjects, of OBB for boxes of a kind."""
    answers = list(_about_hulls(a, b, tolerance))
    if isinstance(a.shape, ConvexPolygon) and isinstance(b.shape, ConvexPolygon):
        answers += _about_more(a, b, tolerance, box)
        answers += _classic(a, b)
    return answers


def _about_hulls(a: Subject, b: Subject, tolerance: float) -> Iterator[Answer]:
    vertices = len(a.shape.core) + len(b.shape.core)
    measured = gjk(a.shape, b.shape, tolerance=tolerance)
    truth, products = measured.relation, measured.support_calls * vertices
    yield _answer("gjk", About.HULLS, truth, truth, measured.distance, 0.0, measured.iterations, products)
    deep = epa(a.shape, b.shape, tolerance=tolerance)
    products = deep.support_calls * vertices
    yield _answer("epa", About.HULLS, deep.relation, truth, 0.0, deep.depth, deep.iterations, products)
    separation = sat(a.shape, b.shape, tolerance=tolerance)
    found, axes = separation.relation, separation.iterations
    yield _answer("sat", About.HULLS, found, truth, separation.gap, separation.depth, axes, axes * vertices, "gap")
    if tolerance == 0.0 and len(a.shape.core) > 2 and len(b.shape.core) > 2:
        crossing = polygons_intersect(a.boundary, b.boundary)
        yield _answer("crossing", About.HULLS, crossing.relation, truth, 0.0, 0.0, 0, 0)


def _about_more(a: Subject, b: Subject, tolerance: float, box: Box) -> Iterator[Answer]:
    """Yield the answers for the boxes around two shapes and, if both have them, their outlines."""
    boxes = box_sat(box_of(a, box), box_of(b, box), tolerance=tolerance)
    found, products = boxes.relation, boxes.iterations * DOT_PRODUCTS_OF_A_BOX_AXIS
    about = ABOUT_BOXES[box]
    yield _answer("obb", about, found, found, boxes.gap, boxes.depth, boxes.iterations, products, "gap")
    if a.outline and b.outline:
        pieces = concave_distance(a.rings, b.rings)
        truth, pairs = pieces.relation, len(pieces.answers)
        answer = _answer("pieces", About.OUTLINES, truth, truth, pieces.distance, pieces.depth, pairs, 0)
        yield replace(answer, measure=DEPTH_BOUND) if answer.measure == "depth" else answer
        if tolerance == 0.0:
            crossing = polygons_intersect(a.rings, b.rings)
            yield _answer("crossing", About.OUTLINES, crossing.relation, truth, 0.0, 0.0, 0, 0)


def _classic(a: Subject, b: Subject) -> Iterator[Answer]:
    """Yield the published snippets' answers for the hulls; for a touching pair both yes and no are right."""
    truth = gjk(a.shape, b.shape)
    rows_a, rows_b = ([(x, y) for x, y in subject.shape.core.vertices.tolist()] for subject in (a, b))
    try:
        said = classic_gjk(rows_a, rows_b)
    except SnippetStoppedError:
        yield Answer("classic_gjk", About.CLASSIC, "stopped", "", 0.0, 0, 0, agrees=False)
    else:
        relation = Relation.SEPARATED if said.value > 0.0 else Relation.TOUCHING
        if said.value == PENETRATION:
            relation = Relation.PENETRATING
        value = said.value if relation is Relation.SEPARATED else 0.0
        close = abs(value - truth.distance) <= CLOSE * truth.distance
        agrees = relation is truth.relation and close
        measure = "distance" if relation is Relation.SEPARATED else ""
        yield Answer("classic_gjk", About.CLASSIC, relation.value, measure, value, said.iterations, 0, agrees=agrees)
    for method, snippet in (("classic_sat", polygons_overlap), ("classic_full", full_test)):
        collides = snippet(rows_a, rows_b)
        agrees = truth.relation is Relation.TOUCHING or collides == (truth.relation is Relation.PENETRATING)
        words = "collision" if collides else "no collision"
        yield Answer(method, About.CLASSIC, words, "", 0.0, 0, 0, agrees=agrees)


def _answer(
    method: str,
    about: About,
    relation: Relation,
    truth: Relation,
    distance: float,
    depth: float,
    iterations: int,
    dot_products: int,
    apart: str = "distance",
) -> Answer:
    """Return an answer with whichever of the two numbers belongs to its relation."""
    measure, value = "", 0.0
    if relation is Relation.SEPARATED and distance:
        measure, value = apart, distance
    elif relation is Relation.PENETRATING and depth:
        measure, value = "depth", depth
    return Answer(method, about, relation.value, measure, value, iterations, dot_products, agrees=relation is truth)


def compare_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of what every method says of two shapes; in reduced detail all rows show at once."""
    a, b = subjects
    look = look_of(choices, parameters)
    answers = ask_every_method(a, b, choices.tolerance, choices.box)
    world = bounds_of(*a.rings, *b.rings, a.boundary, b.boundary)
    heads = [say(f"compare.head_{head}", look.language) for head in HEADS]
    rows = [heads, *(cells_of(each, look.language) for each in answers)]
    width = sum(_widths(rows)) + COLUMN_GAP * (len(HEADS) - 1)
    sheet = lay_out_with_chart(world, (width, 0.0), look.rulers, look.aspect)
    shown = answers if look.detail is Detail.FULL else []
    draft = Draft("Compare", sheet, look, _shapes((a, b)))
    letters = zip((a, b), shape_names((a, b), sheet), strict=True)
    drawn = [np.concatenate([each.boundary, each.boundary[:1]]) for each in subjects]
    draft.marks += [polygon_name(each, sheet, drawn) if each.outline else letter for each, letter in letters]
    for k, each in enumerate(shown, start=1):
        draft.draw(_looked_at(each, (a, b), choices.box, Span.of(k, until=k), look.language))
    if shown:
        boxed = next((each for each in answers if each.about in ABOUT_BOXES.values()), answers[0])
        draft.draw(_looked_at(boxed, (a, b), choices.box, Span(0, 0), look.language))
    draft.draw(_distance(a, b, Span.of(len(shown) + 1)))
    table = _table(answers, rows, sheet, [k if shown else 1 for k in range(1, len(answers) + 1)])
    draft.tell(Caption("compare.setup"), Caption("compare.counted"))
    for k, each in enumerate(shown, start=1):
        said = row_caption(each)
        if k > MOST_TOLD and each.agrees:
            draft.tell(Caption("compare.also", {**said.values, "answer": said}))
        else:
            draft.tell(said, ask="ask.method", candidates=_candidates(each, look.language))
    all_agree = all(each.agrees for each in answers)
    draft.tell(verdict_of(answers), ask="ask.agree", candidates=yes_or_no(all_agree, look.language))
    relation = answers[0].relation
    figure = draft.finish(
        pair_title(say("title.compare", look.language), a, b, look.language),
        headings={Panel.WORLD: "panel.world"},
        marks=[*with_labels(draft.marks, draft.requests, sheet), *table],
        result={"type": COMPARISON, "relation": relation, "answers": [plain(each) for each in answers]},
    )
    wrong = sum(not each.agrees for each in answers)
    headline: Headline = {"relation": relation, "methods": len(answers), "wrong": wrong}
    return Lesson(figure, tuple(answers), (), headline)


def _shapes(subjects: Sequence[Subject]) -> list[Mark]:
    """Return the outlines."""
    marks: list[Mark] = []
    for subject in subjects:
        is_circle = isinstance(subject.shape, Circle)
        marks += shape_marks([subject], Detail.REDUCED) if is_circle else polygon_marks(subject)
    return marks


def _looked_at(
    answer: Answer, subjects: Sequence[Subject], box: Box, span: Span, language: str
) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the boxes or hulls that a method looks at instead of the shapes, and what they are called."""
    marks = []
    for subject in subjects:
        if answer.about in ABOUT_BOXES.values():
            around, word = box_of(subject, box).corners, "compare.word_box"
        elif answer.about is not About.OUTLINES and len(subject.boundary) < sum(map(len, subject.outline)):
            around, word = subject.boundary, "compare.word_hull"
        else:
            continue
        drawn = Mark(Kind.POLYGON, Role.GHOST, around, f"around-{subject.letter}", span=span, motion=closing_in(around))
        marks.append((drawn, word))
    return [mark for mark, _ in marks], [mark_name(mark, say(word, language)) for mark, word in marks]


def _distance(a: Subject, b: Subject, span: Span) -> tuple[list[Mark], list[LabelRequest]]:
    """Return the exact distance of the hulls; nothing where they share a point."""
    truth = gjk(a.shape, b.shape)
    if truth.relation is not Relation.SEPARATED:
        return [], []
    ends = np.array([truth.closest_a, truth.closest_b])
    line = Mark(Kind.POLYLINE, Role.WITNESS, ends, "distance", span=span, motion=out_of(ends[0]))
    marks = [line, Mark(Kind.POINTS, Role.WITNESS, ends, "distance", span=span)]
    return marks, [length_request("d", truth.distance, ends, Role.WITNESS, "distance", span)]


def _widths(rows: Sequence[Sequence[str]]) -> list[float]:
    """Return the columns' widths, in figure units."""
    return [max(text_width(text, LABEL_SIZE) for text in column) for column in zip(*rows, strict=True)]


def _table(answers: Sequence[Answer], rows: Sequence[Sequence[str]], sheet: Sheet, steps: Sequence[int]) -> list[Mark]:
    """Return the table: the heads, and each answer from its step on, a wrong one in the colour of claims.

    The answer of the step stands on a band.
    """
    left = (sheet.areas[Panel.MEASURE].left - sheet.page.left) / sheet.unit
    starts = left + np.concatenate([[0.0], np.cumsum([width + COLUMN_GAP for width in _widths(rows)[:-1]])])
    top, right = sheet.height - HEADING_BELOW, PAGE_WIDTH - EDGE
    rule = np.array([page_place(sheet, (x, top - LINE / 2)) for x in (left, right)])
    marks = [Mark(Kind.POLYLINE, Role.RULE, rule, "rule", Panel.PAGE)]
    if len(set(steps)) > 1:  # while it is told what is counted, that column's head stands on a band
        column = page_box(sheet, left + float(starts[-1] - starts[0]), right, top, LINE)
        counted = Mark(Kind.AREA, Role.REGION, column, "band", Panel.PAGE, Span(1, PHASES - 1))
        marks.append(replace(counted, motion=lengthened(column[0])))
    for k, row in enumerate(rows):
        wrong = k > 0 and not answers[k - 1].agrees
        role = Role.CLAIM if wrong else Role.TEXT if k else Role.NUMBERS
        span, size = Span.of(steps[k - 1]) if k else Span(), LABEL_SIZE if k else SMALL_SIZE
        if k and len(set(steps)) > 1:
            band = page_box(sheet, left, right, top - k * LINE, LINE)
            now = Span.of(steps[k - 1], until=steps[k - 1])
            goes_on = from_aside(np.array([0.0, LINE * sheet.unit])) if k > 1 else lengthened(band[0])
            marks.append(Mark(Kind.AREA, Role.REGION, band, "band", Panel.PAGE, now, motion=goes_on))
        for head, start, text in zip(HEADS, starts.tolist(), row, strict=True):
            if not text:
                continue
            place, part = (start, top - k * LINE), f"row-{k:02}-{head}"
            marks.append(page_text(sheet, text, place, size, part, span=span, role=role))
    return marks


def cells_of(answer: Answer, language: str) -> list[str]:
    """Return a row of the table; what is wrong is called so, since not everyone sees its colour."""
    told = {column: caption.text(language) for column, caption in _said(answer).items()}
    return [
        *(told[column] for column in ("method", "about", "relation")),
        told.get("number") or (NOTHING if answer.agrees else say("compare.wrong", language)),
        str(answer.iterations or NOTHING),
        str(answer.dot_products or NOTHING),
    ]


def row_caption(answer: Answer) -> Caption:
    """Return what the step of an answer says."""
    row = "row_wrong" if not answer.agrees else "row_number" if answer.measure else "row"
    return Caption(f"compare.{row}", _said(answer))


def _said(answer: Answer) -> dict[str, Caption]:
    """Return what a method is called, what it is about and what it says, with a number where it has one."""
    is_of_boxes, about = answer.about in ABOUT_BOXES.values(), answer.about.value
    kind = {"box": Caption(f"compare.box_{about.removesuffix(' boxes')}")} if is_of_boxes else {}
    said = {
        "method": Caption(f"compare.method_{answer.method}", kind),
        "about": Caption(f"compare.about_{'boxes' if is_of_boxes else about}"),
        "relation": Caption(f"compare.relation_{answer.relation.replace(' ', '_')}"),
    }
    if answer.measure:
        measure = answer.measure.replace(" ", "_") if answer.agrees else "wrong"
        said["number"] = Caption(f"compare.number_{measure}", {"value": answer.value})
    return said


def _candidates(answer: Answer, language: str) -> Candidates:
    """Return what a method may answer."""
    words = {relation.value: word for relation, word in RELATIONS.items()}
    if answer.relation not in words:
        words = {"collision": "collision", "no collision": "no_collision"}
    if answer.about is About.CLASSIC:
        words["stopped"] = "stopped"
    return told(words[answer.relation], words.values(), language)


def verdict_of(answers: Sequence[Answer]) -> Caption:
    """Return whether all methods agree and, if not, which are wrong."""
    relation = Caption(f"compare.relation_{answers[0].relation}")
    wrong = [each for each in answers if not each.agrees]
    if not wrong:
        return Caption("compare.all_agree", {"relation": relation})
    if all(each.about is About.CLASSIC for each in wrong):
        return Caption("compare.classic_wrong", {"relation": relation, "count": len(wrong)})
    return Caption("compare.differ")
