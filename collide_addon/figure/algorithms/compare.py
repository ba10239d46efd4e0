# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of a comparison: the pair on the left, on the right a table with every method's answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from ...geometry import ConvexPolygon, Relation, box_sat, concave_distance, epa, gjk, polygons_intersect, sat
from ...pitfalls.crossing import full_test
from ...pitfalls.gjk import PENETRATION, classic_gjk
from ...pitfalls.sat import polygons_overlap
from ...pitfalls.simplex import SnippetStoppedError
from ..labels.labels import with_labels
from ..labels.names import shape_names
from ..model.arrays import ROUNDED
from ..model.choices import Detail
from ..model.figure import PHASES, Mark, Panel, Span, from_aside, lengthened, out_of
from ..model.lesson import DEPTH_BOUND, Box, FigureChoices, Lesson
from ..model.records import plain
from ..model.style import NUMBERS_SIZE, PAGE_WIDTH, SMALL_SIZE, Role
from ..model.subject import Subject
from ..page.sheet import EDGE, HEADING_BELOW, Sheet, bounds_of, lay_out_with_chart
from ..page.text_metrics import text_width
from ..parts.candidates import RELATION_CHOICES, Candidates, in_words, yes_or_no
from ..parts.pair import DOT_PRODUCTS_OF_A_BOX_AXIS, box_of, pair_title
from ..parts.polygons import draw_around, draw_subject, polygon_name
from ..stage.draft import IN_FULL, Draft
from ..stage.pen import Pen, Sketch
from ..text.messages import Caption, equals, say

COMPARISON = "comparison"
"""Type of the result, for programs that read it."""
HEADS = {
    "method": "compare.head_method",
    "about": "compare.head_about",
    "relation": "compare.head_relation",
    "iterations": "compare.head_iterations",
    "products": "compare.head_products",
}
"""The columns of the table, with the messages of their heads."""
METHOD_NAMES = {
    "gjk": "compare.method_gjk",
    "epa": "compare.method_epa",
    "sat": "compare.method_sat",
    "obb": "compare.method_obb",
    "crossing": "compare.method_crossing",
    "pieces": "compare.method_pieces",
    "mesh_distance": "compare.method_mesh_distance",
    "classic_gjk": "compare.method_classic_gjk",
    "classic_sat": "compare.method_classic_sat",
    "classic_full": "compare.method_classic_full",
}
NUMBER_MESSAGES = {
    "distance": "compare.number_distance",
    "depth": "compare.number_depth",
    DEPTH_BOUND: "compare.number_depth_at_least",
    "gap": "compare.number_gap",
}
SAID = {
    "separated": "compare.relation_separated",
    "touching": "compare.relation_touching",
    "penetrating": "compare.relation_penetrating",
    "collision": "compare.relation_collision",
    "no collision": "compare.relation_no_collision",
    "stopped": "compare.relation_stopped",
}
COLUMN_GAP = 6.5
"""Space between two columns of the table, in figure units."""
NO_COUNT, WRONG = "–", "✗"
"""Signs in the table: in place of a count that does not exist, and before a wrong answer."""


class About(Enum):
    """The subject of a method; only methods with the same subject must agree."""

    HULLS = "hulls"
    OBJECT_BOXES = "object boxes"
    SMALLEST_BOXES = "smallest boxes"
    PRINCIPAL_BOXES = "pca boxes"
    ALIGNED_BOXES = "aligned boxes"
    OUTLINES = "outlines"
    MESHES = "meshes"
    CLASSIC = "classic"


ABOUT_BOXES = {box: About(f"{box.value} boxes") for box in Box}
BOX_MESSAGES = {
    About.OBJECT_BOXES: "compare.box_object",
    About.SMALLEST_BOXES: "compare.box_smallest",
    About.PRINCIPAL_BOXES: "compare.box_pca",
    About.ALIGNED_BOXES: "compare.box_aligned",
}
ABOUT_MESSAGES = {
    About.HULLS: "compare.about_hulls",
    About.OUTLINES: "compare.about_outlines",
    About.MESHES: "compare.about_meshes",
    About.CLASSIC: "compare.about_classic",
}


@dataclass(frozen=True, slots=True)
class MethodAnswer:
    """The answer of one `method`, such as "gjk" or, for classic code, "classic_gjk".

    `relation` is a value of `Relation` or, for classic code, "collision", "no collision" or "stopped". `value`, in
    scene units, is what `measure` says: "distance", "depth", `DEPTH_BOUND`, "gap", or empty for none. `iterations` and
    `dot_products` are 0 if there are none; the latter assume that each support point and shadow considers all vertices.
    Such counts belong to the method, whereas times belong to one implementation. It `agrees` if it matches the exact
    answer.
    """

    method: str
    about: About
    relation: str
    measure: str
    value: float
    iterations: int
    dot_products: int
    agrees: bool


def ask_every_method(a: Subject, b: Subject, tolerance: float = 0.0, box: Box = Box.OBJECT) -> list[MethodAnswer]:
    """Return the answers of all methods that accept these two subjects; OBB's is about boxes of a kind."""
    answers = list(_about_hulls(a, b, tolerance))
    if isinstance(a.shape, ConvexPolygon) and isinstance(b.shape, ConvexPolygon):
        answers += _about_more(a, b, tolerance, box)
        answers += _classic(a, b)
    return answers


def _about_hulls(a: Subject, b: Subject, tolerance: float) -> Iterator[MethodAnswer]:
    vertices = len(a.shape.core) + len(b.shape.core)
    measured = gjk(a.shape, b.shape, tolerance=tolerance)
    truth, products = measured.relation, measured.support_calls * vertices
    yield answer_about("gjk", About.HULLS, truth, truth, measured.distance, 0.0, measured.iterations, products)
    deep = epa(a.shape, b.shape, tolerance=tolerance)
    products = deep.support_calls * vertices
    yield answer_about("epa", About.HULLS, deep.relation, truth, 0.0, deep.depth, deep.iterations, products)
    separation = sat(a.shape, b.shape, tolerance=tolerance, stop_early=True)
    found, axes = separation.relation, separation.iterations
    yield answer_about("sat", About.HULLS, found, truth, separation.gap, separation.depth, axes, axes * vertices, "gap")
    if tolerance == a.shape.radius == b.shape.radius == 0.0 and min(len(a.shape.core), len(b.shape.core)) > 2:
        crossing = polygons_intersect(a.boundary, b.boundary)
        yield answer_about("crossing", About.HULLS, crossing.relation, truth, 0.0, 0.0)


def _about_more(a: Subject, b: Subject, tolerance: float, box: Box) -> Iterator[MethodAnswer]:
    """Yield the answers for the boxes around two shapes and, if both have them, their outlines."""
    boxes = box_sat(box_of(a, box), box_of(b, box), tolerance=tolerance, stop_early=True)
    found, products = boxes.relation, boxes.iterations * DOT_PRODUCTS_OF_A_BOX_AXIS
    about = ABOUT_BOXES[box]
    yield answer_about("obb", about, found, found, boxes.gap, boxes.depth, boxes.iterations, products, "gap")
    if a.outline and b.outline:
        pieces = concave_distance(a.rings, b.rings)
        truth, pairs = pieces.relation, len(pieces.answers)
        answer = answer_about("pieces", About.OUTLINES, truth, truth, pieces.distance, pieces.depth, pairs)
        yield replace(answer, measure=DEPTH_BOUND) if answer.measure == "depth" else answer
        if tolerance == 0.0:
            crossing = polygons_intersect(a.rings, b.rings)
            yield answer_about("crossing", About.OUTLINES, crossing.relation, truth, 0.0, 0.0)


def _classic(a: Subject, b: Subject) -> Iterator[MethodAnswer]:
    """Yield the published snippets' answers for the hulls; for a touching pair both yes and no are right."""
    truth = gjk(a.shape, b.shape)
    rows_a, rows_b = ([(x, y) for x, y in subject.shape.core.vertices.tolist()] for subject in (a, b))
    try:
        said = classic_gjk(rows_a, rows_b)
    except SnippetStoppedError:
        yield MethodAnswer("classic_gjk", About.CLASSIC, "stopped", "", 0.0, 0, 0, agrees=False)
    else:
        relation = Relation.PENETRATING if said.value == PENETRATION else Relation.TOUCHING
        relation, value = (Relation.SEPARATED, said.value) if said.value > 0.0 else (relation, 0.0)
        answer = answer_about("classic_gjk", About.CLASSIC, relation, truth.relation, value, 0.0, said.iterations)
        close = abs(value - truth.distance) <= ROUNDED * truth.distance
        yield replace(answer, agrees=answer.agrees and close)
    for method, snippet in (("classic_sat", polygons_overlap), ("classic_full", full_test)):
        collides = snippet(rows_a, rows_b)
        agrees = truth.relation is Relation.TOUCHING or collides == (truth.relation is Relation.PENETRATING)
        words = "collision" if collides else "no collision"
        yield MethodAnswer(method, About.CLASSIC, words, "", 0.0, 0, 0, agrees=agrees)


def answer_about(
    method: str, about: About, relation: Relation, truth: Relation, distance: float, depth: float, iterations: int = 0,
    dot_products: int = 0, apart: str = "distance",
) -> MethodAnswer:  # fmt: skip
    """Return an answer with whichever of the two numbers belongs to its relation."""
    measure, value = "", 0.0
    if relation is Relation.SEPARATED and distance:
        measure, value = apart, distance
    elif relation is Relation.PENETRATING and depth:
        measure, value = "depth", depth
    agrees = relation is truth
    return MethodAnswer(method, about, relation.value, measure, value, iterations, dot_products, agrees=agrees)


def compare_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of every method's answer about two shapes; in reduced detail all rows show at once."""
    a, b = subjects
    look = choices.look
    answers = ask_every_method(a, b, choices.tolerance, choices.box)
    world = bounds_of(*a.rings, *b.rings, a.boundary, b.boundary)
    heads = [say(head, look.language) for head in HEADS.values()]
    rows = [heads, *(cells_of(each, look.language) for each in answers)]
    width = sum(column_widths(rows, NUMBERS_SIZE)) + COLUMN_GAP * (len(HEADS) - 1)
    sheet = lay_out_with_chart(lambda _: world, (width, 0.0), look)
    shown = answers if look.detail is Detail.FULL else []
    draft, relation = Draft("Compare", sheet), answers[0].relation
    for subject in subjects:
        draw_subject(Pen(draft), subject)
    letters = zip((a, b), (b, a), shape_names((a, b), sheet), strict=True)
    drawn = [np.concatenate([each.boundary, each.boundary[:1]]) for each in subjects]
    draft.marks += [
        polygon_name(each, sheet, drawn, other) if each.outline else letter for each, other, letter in letters
    ]
    boxed = next((each for each in answers if each.about in BOX_MESSAGES), answers[0])
    for k, each in enumerate([*shown, boxed] if shown else (), start=1):
        span = Span.of(k, until=k) if k <= len(shown) else Span(0, 0)
        _draw_around(Pen(draft, span), each, (a, b), choices.box)
    _draw_distance(Pen(draft, Span.of(len(shown) + 1)), a, b)
    table = _table(answers, rows, sheet, [k if shown else 1 for k in range(1, len(answers) + 1)])
    draft.add_step(Caption("compare.setup"), Caption("compare.counted"))
    for k, each in enumerate(shown, start=1):
        said = row_caption(each)
        if k > IN_FULL and each.agrees:
            draft.add_step(Caption("compare.also", {**said.values, "answer": said}))
        else:
            draft.add_step(said, ask="ask.method", candidates=_candidates(each, look.language))
    among = yes_or_no(all(each.agrees for each in answers), look.language)
    draft.add_step(verdict_of(answers), ask="ask.agree", candidates=among)
    figure = draft.finish(
        pair_title(draft.say("title.compare"), a, b, look.language),
        headings={Panel.WORLD: "panel.world"},
        marks=[*with_labels(draft.marks, draft.requests, sheet), *table],
        result={"type": COMPARISON, "relation": relation, "answers": [plain(each) for each in answers]},
    )
    counts = {"methods": len(answers), "wrong": sum(not each.agrees for each in answers)}
    return Lesson(figure, tuple(answers), (), {"relation": relation, **counts})


def _draw_around(pen: Pen, answer: MethodAnswer, subjects: Sequence[Subject], box: Box) -> None:
    """Draw and name the boxes or hulls that a method uses instead of the shapes."""
    for subject in subjects:
        if answer.about in BOX_MESSAGES:
            around, word = box_of(subject, box).corners, "compare.word_box"
        elif answer.about is not About.OUTLINES and len(subject.boundary) < sum(map(len, subject.outline)):
            around, word = subject.boundary, "compare.word_hull"
        else:
            continue
        draw_around(pen, around, f"around-{subject.letter}", pen.say(word))


def _draw_distance(pen: Pen, a: Subject, b: Subject) -> None:
    """Draw the exact distance of the hulls; nothing if they share a point."""
    truth = gjk(a.shape, b.shape)
    if truth.relation is Relation.SEPARATED:
        ends = np.array([truth.closest_a, truth.closest_b])
        pen.line(Role.WITNESS, ends, "distance", out_of(ends[0]))
        pen.dots(Role.WITNESS, ends, "distance")
        pen.name_line(f"d {equals(truth.distance)}", Role.WITNESS, ends, "distance")


def column_widths(rows: Sequence[Sequence[str]], size: float) -> list[float]:
    """Return the widths of columns with small heads and with rows of texts of a size, in figure units."""
    sizes = [SMALL_SIZE, *[size] * (len(rows) - 1)]
    return [max(map(text_width, column, sizes)) for column in zip(*rows, strict=True)]


def _table(
    answers: Sequence[MethodAnswer], rows: Sequence[Sequence[str]], sheet: Sheet, steps: Sequence[int]
) -> list[Mark]:
    """Return the table: the heads, and each answer from its step on, wrong ones in the colour of claims.

    The answer of the current step is highlighted.
    """
    pen = Pen(Sketch(sheet), panel=Panel.PAGE)
    left = (sheet.areas[Panel.MEASURE].left - sheet.page.left) / sheet.unit
    widths = column_widths(rows, NUMBERS_SIZE)[:-1]
    starts = left + np.concatenate([[0.0], np.cumsum([width + COLUMN_GAP for width in widths])])
    top, right, line = sheet.height - HEADING_BELOW, PAGE_WIDTH - EDGE, 12.0
    pen.line(Role.RULE, np.array([sheet.place((x, top - line / 2)) for x in (left, right)]), "rule")
    in_turn = len(set(steps)) > 1
    if in_turn:  # while a caption says what is counted, a band highlights that column's head
        column = sheet.box(left + float(starts[-1] - starts[0]), right, top, line)
        pen.during(Span(1, PHASES - 1)).area(Role.REGION, column, "band", lengthened(column[0]))
    for k, row in enumerate(rows):
        wrong = k > 0 and not answers[k - 1].agrees
        role = Role.CLAIM if wrong else Role.TEXT if k else Role.NUMBERS
        span, size = Span.of(steps[k - 1]) if k else Span(), NUMBERS_SIZE if k else SMALL_SIZE
        if k and in_turn:
            band = sheet.box(left, right, top - k * line, line)
            goes_on = from_aside(np.array([0.0, line * sheet.unit])) if k > 1 else lengthened(band[0])
            pen.during(Span.of(steps[k - 1], until=steps[k - 1])).area(Role.REGION, band, "band", goes_on)
        for head, start, text in zip(HEADS, starts.tolist(), row, strict=True):
            if text:
                pen.during(span).write_on_page(text, (start, top - k * line), size, f"row-{k:02}-{head}", role)
    return pen.sketch.marks


def cells_of(answer: MethodAnswer, language: str) -> list[str]:
    """Return a row of the table; a wrong answer has a cross, since not everyone sees its colour.

    A number, if there is one, replaces the relation, which its name implies.
    """
    said = {column: caption.text(language) for column, caption in _said(answer).items()}
    words = said.get("number", said["relation"])
    return [
        said["method"],
        said["about"],
        words if answer.agrees else f"{WRONG} {words}",
        str(answer.iterations or NO_COUNT),
        str(answer.dot_products or NO_COUNT),
    ]


def row_caption(answer: MethodAnswer) -> Caption:
    """Return the caption of an answer's step; a wrong answer is quoted by its number, if it has one."""
    said = _said(answer)
    if not answer.agrees:
        return Caption("compare.row_wrong", said | {"relation": said.get("number", said["relation"])})
    return Caption("compare.row_number" if answer.measure else "compare.row", said)


def _said(answer: MethodAnswer) -> dict[str, Caption]:
    """Return captions of a method's name, its subject and its answer, with a number if it has one."""
    box = BOX_MESSAGES.get(answer.about)
    said = {
        "method": Caption(METHOD_NAMES[answer.method], {"box": Caption(box)} if box else {}),
        "about": Caption("compare.about_boxes" if box else ABOUT_MESSAGES[answer.about]),
        "relation": Caption(SAID[answer.relation]),
    }
    if answer.measure:
        said["number"] = Caption(NUMBER_MESSAGES[answer.measure], {"value": answer.value})
    return said


def _candidates(answer: MethodAnswer, language: str) -> Candidates:
    words = {relation.value: word for relation, word in RELATION_CHOICES.items()}
    if answer.relation not in words:
        words = {"collision": "choice.collision", "no collision": "choice.no_collision"}
    if answer.about is About.CLASSIC:
        words["stopped"] = "choice.stopped"
    return in_words(words[answer.relation], words.values(), language)


def verdict_of(answers: Sequence[MethodAnswer]) -> Caption:
    """Return the caption that says whether all methods agree and, if not, whether only classic code is wrong."""
    relation = Caption(SAID[answers[0].relation])
    wrong = [each for each in answers if not each.agrees]
    if not wrong:
        return Caption("compare.all_agree", {"relation": relation})
    if all(each.about is About.CLASSIC for each in wrong):
        return Caption("compare.classic_wrong", {"relation": relation, "count": len(wrong)})
    return Caption("compare.differ")
