# SPDX-License-Identifier: GPL-3.0-or-later
"""Which question comes before which answer, and how it looks on the page.

A step's answer is the first of its captions that a question leads to; the question stands after the phase before, when
neither that caption nor the marks of its phase are there yet.
"""

from collections.abc import Iterable
from dataclasses import replace

from ..model.figure import PHASES, Mark, Span, Step
from ..model.playback import asks
from ..model.style import CAPTION_SIZE, PAGE_WIDTH
from ..text.messages import Caption
from .sheet import CAPTION_STRIP, EDGE, Sheet, page_text
from .text_metrics import LINE_HEIGHT, wrap_within

MARKER = "?"
MARKER_SIZE = 32.0
"""Of the large question mark, in figure units, as all lengths here."""
INDENT = 24.0
"""From the question mark to the question."""
MOST_LINES = 3

ANSWERS = {
    "ask.relation": "gjk.separated gjk.touching gjk.penetrating "
    "gjk.separated_cores gjk.touching_cores gjk.penetrating_cores epa.touching epa.separated "
    "result.gap_within result.depth_within "
    "polygon.crossing polygon.crossing_inside polygon.a_inside_b polygon.b_inside_a polygon.equal polygon.touching "
    "polygon.apart concave.separated concave.touching concave.penetrating",
    "ask.supports": "gjk.support",
    "ask.supports_cores": "gjk.support_cores",
    "ask.support_of_edge": "epa.support",
    "ask.way_out": "epa.penetrating epa.penetrating_cores",
    "ask.shadows": "sat.first sat.best sat.more sat.tie sat.tie_taken sat.touch "
    "sat.gap sat.gap_stop sat.gap_best sat.gap_more "
    "sat.gap_within sat.gap_elsewhere sat.gap_elsewhere_within",
    "ask.axis": "sat.separated_early sat.separated sat.separated_corners sat.touching sat.penetrating",
    "ask.radii": "box.overlap box.overlap_best box.overlap_more box.touch box.gap box.gap_stop box.gap_best "
    "box.gap_more box.apart_already",
    "ask.boxes": "box.answer_separated box.answer_separated_early box.answer_touching box.answer_penetrating",
    "ask.smaller": "box.area_first box.area_smaller box.area_larger box.area_tied",
    "ask.spread": "box.spread box.isotropic",
    "ask.principal_box": "box.pca_extents",
    "ask.smallest": "box.result box.result_same",
    "ask.turn": "hull.pops hull.pops_straight hull.pops_both hull.pushes",
    "ask.chain": "hull.chain_lower hull.chain_upper",
    "ask.hull": "hull.result",
    "ask.sums": "minkowski.points minkowski.points_many",
    "ask.sum_hull": "minkowski.hull_sum minkowski.hull_sum_merged minkowski.hull_difference "
    "minkowski.hull_difference_merged minkowski.hull_point",
    "ask.sum_numbers": "minkowski.numbered minkowski.result",
    "ask.origin_inside": "minkowski.origin",
    "ask.support": "support.polygon support.circle",
    "ask.support_turns": "support.polygon_turns support.many_turns support.circle_turns support.point_turns",
    "ask.crossing": "point.ahead point.behind point.at_the_point",
    "ask.parity": "point.result_inside point.result_outside",
    "ask.on_edge": "point.boundary_outside point.boundary_inside point.boundary_inside_half "
    "point.boundary_outside_half",
    "ask.edges": "point.map_edges_half-open",
    "ask.corners": "point.map_corners_half-open point.map_corners_inside point.map_corners_outside",
    "ask.neighbour": "point.map_neighbour_half-open point.map_neighbour_inside point.map_neighbour_outside",
    "ask.insides": "polygon.same_side polygon.opposite_sides polygon.sectors_overlap polygon.sectors_apart "
    "polygon.lines_touch",
    "ask.edges_meet": "polygon.crosses",
    "ask.ring": "polygon.not_in_box polygon.ray_odd polygon.ray_even",
    "ask.pieces": "concave.nearest concave.not_nearer concave.apart concave.touch concave.touch_only concave.deepest "
    "concave.not_deeper",
    "ask.cut": "concave.pieces",
    "ask.side": "segment.left segment.right segment.on_line",
    "ask.segments": "segment.opposite segment.touch segment.shared segment.overlap segment.same_side segment.beside "
    "segment.apart_on_line segment.two_points",
    "ask.normal": "foot.vector",
    "ask.foot": "foot.crossing",
    "ask.distance": "foot.left foot.right foot.on",
    "ask.advance": "sweep.advance sweep.until",
    "ask.impact": "sweep.first_exact sweep.first_near sweep.from_start sweep.none",
    "ask.method": "compare.row compare.row_number compare.row_wrong",
    "ask.agree": "compare.all_agree compare.classic_wrong compare.differ",
}
"""For each question the captions that answer it."""

QUESTIONS = {answer: question for question, answers in ANSWERS.items() for answer in answers.split()}
"""For each caption that answers a question, that question."""


def with_questions(steps: Iterable[Step]) -> list[Step]:
    """Return the steps, each with the question that its captions answer; one that has a question keeps it."""
    return [step if step.question else _asked(step) for step in steps]


def _asked(step: Step) -> Step:
    for phase, caption in enumerate(step.captions):
        if caption.message in QUESTIONS:
            return replace(step, question=Caption(QUESTIONS[caption.message], caption.values), answer=phase)
    return step


def question_marks(sheet: Sheet, steps: Iterable[Step], language: str) -> list[Mark]:
    """Return a large question mark and the question for every step that has one, in place of its caption."""
    marks = []
    for step in steps:
        if step.question is None or not asks(step):
            continue
        before = step.number * PHASES + step.answer - 1
        span = Span(before, before)
        middle, left = CAPTION_STRIP / 2, EDGE + INDENT
        texts = [page_text(sheet, MARKER, (EDGE, middle), MARKER_SIZE, "question-mark", span=span)]
        text, width = step.question.text(language), PAGE_WIDTH - EDGE - left
        lines = wrap_within(text, CAPTION_SIZE, width, MOST_LINES)
        top = middle + (len(lines) - 1) / 2 * CAPTION_SIZE * LINE_HEIGHT
        for row, line in enumerate(lines):
            part = "question" + (f"-{row + 1}" if len(lines) > 1 else "")
            place = (left, top - row * CAPTION_SIZE * LINE_HEIGHT)
            texts.append(page_text(sheet, line, place, CAPTION_SIZE, part, span=span))
        marks += [replace(each, asking=True) for each in texts]
    return marks
