# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts: each can be read and translated into every language, and those of one kind have the same size."""

import re
from collections import defaultdict
from itertools import chain, product

import numpy as np
from shapely import LineString
from shapely import box as shapely_box

from collide_addon.figure.classic.story import SIGN_SIZE
from collide_addon.figure.labels.candidates import LEADER_GAP
from collide_addon.figure.labels.obstacles import text_box
from collide_addon.figure.model.figure import Kind
from collide_addon.figure.model.style import (
    CAPTION_SIZE,
    CHART_TEXT_SIZE,
    LABEL_SIZE,
    NUMBERS_SIZE,
    SMALL_SIZE,
    TITLE_SIZE,
    Role,
)
from collide_addon.figure.parts.difference_page import ANSWER_SIZE
from collide_addon.figure.text.catalogue import sentences
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.text.messages import is_rounded

from ..clashes import clear_of_each_other
from .rule import OF_FIGURES, rule_of

NO_FURTHER = LEADER_GAP + 4.0
"""Figure units from the end of a line to the letters of its label, as letters are lower than their boxes."""
ON_LINE = 2.0
"""Figure units by which a line may reach into the letters of a text on it."""
SIGN = re.compile(r"(?:[=<≤>≥(\[/·+−]|[(\[]\{\w+\},|cos|sin|\{sign\}) *\|?$")
"""What precedes a number that needs no sign of its own: a sign, another end, a function."""
OF_A_KIND = {
    "title": {TITLE_SIZE},
    "about": {SMALL_SIZE},
    "badge": {NUMBERS_SIZE},
    "caption": {CAPTION_SIZE},
    "numbers": {NUMBERS_SIZE},
    "question": {CAPTION_SIZE},
    "question-numbers": {NUMBERS_SIZE},
    "heading": {SMALL_SIZE},
    "phase": {SMALL_SIZE},
    "bounds": {NUMBERS_SIZE},
    "bounds-zero": {SMALL_SIZE},
    "chart": {CHART_TEXT_SIZE},
    "region": {SMALL_SIZE},
    "asked": {SMALL_SIZE},
    "weight": {NUMBERS_SIZE},
    "weights": {SMALL_SIZE},
    "answer-large": {ANSWER_SIZE},
    "answer-digits": {ANSWER_SIZE},
    "answer-of": {SMALL_SIZE},
    "tick": {SMALL_SIZE},
    "verdict-sign": {SIGN_SIZE},
}
"""Kinds by the names of a page's parts; a text for a row or a point is a label, or small where there are many."""
SIZES = {TITLE_SIZE, CAPTION_SIZE, LABEL_SIZE, CHART_TEXT_SIZE, NUMBERS_SIZE, SMALL_SIZE}


def sizes(figure):
    """Return the sizes of the texts of each kind, in figure units."""
    found = defaultdict(set)
    for mark in figure.marks:
        if mark.kind is Kind.LABEL and mark.text:
            whole = mark.part.startswith("name") or mark.part in OF_A_KIND
            kind = mark.part if whole else re.split(r"[-\d]", mark.part)[0]
            kind = "tick" if mark.role is Role.TICK else kind
            found[kind, mark.role if kind not in OF_A_KIND else None, mark.panel].add(round(mark.size / figure.unit, 6))
    return found


@rule_of(OF_FIGURES)
def all_texts_of_a_kind_are_of_one_size(figure):
    for (kind, *_), found in sizes(figure).items():
        if not found <= OF_A_KIND.get(kind, SIZES) or len(found) != 1:
            yield f"{kind} in {found}"


@rule_of(OF_FIGURES)
def every_text_can_be_read(figure):
    yield from map(str, clear_of_each_other(figure))


def beside(place, label):
    """Return how far a place is from the box of a label."""
    box = np.array(text_box(label))
    return float(np.hypot(*(np.clip(place, box[:2], box[2:]) - place)))


@rule_of(OF_FIGURES)
def a_line_to_a_label_begins_at_its_point_ends_beside_it_and_crosses_no_other_text(figure):
    texts = [mark for mark in figure.marks if mark.kind is Kind.LABEL and mark.text]
    for line in (mark for mark in figure.marks if mark.part.endswith("-leader")):
        seen = [mark for mark in texts if mark.span.overlaps(line.span) and mark.panel is line.panel]
        own = [mark for mark in seen if f"{mark.part}-leader" == line.part]
        if len(line.points) != 2:
            yield f"{line.part} is interrupted"
        start, end = line.points[[0, -1]]
        if min(beside(end, mark) for mark in own) >= NO_FURTHER * figure.unit:
            yield f"{line.part} ends too far from its label"
        for other in (mark for mark in seen if mark not in own and {mark.asking, line.asking} != {True, False}):
            if LineString([start, end]).crosses(shapely_box(*text_box(other))):
                yield f"{line.part} crosses {other.text!r}"


@rule_of(OF_FIGURES)
def a_length_stands_on_no_line_from_the_origin(figure):
    lines = [mark for mark in figure.marks if mark.role in (Role.REACH, Role.PROJECTION) and len(mark.points) == 2]
    for text in (mark for mark in figure.marks if mark.kind is Kind.LABEL and mark.part == "length"):
        letters = shapely_box(*text_box(text))
        for line in (mark for mark in lines if mark.panel is text.panel and mark.seen_with(text)):
            if LineString(line.points).intersection(letters).length > ON_LINE * figure.unit:
                yield f"{text.text} of tick {text.span.first} on {line.part}"


@rule_of(OF_FIGURES)
def a_number_with_dropped_digits_has_its_sign_in_a_line_of_numbers(figure):
    known = sentences("en")
    for caption in chain.from_iterable(step.captions for step in figure.steps):
        line = known.get(f"{caption.message}.numbers", "")
        for found in re.finditer(r"\{(\w+)\}", line):
            value, before, after = caption.values[found[1]], line[: found.start()], line[found.end() :]
            compared = SIGN.search(before) or after.startswith((" <", " ≤", " >"))
            if isinstance(value, float) and is_rounded(value) and not compared:
                yield f"{caption.message}: {found[0]} is {value}"


@rule_of(OF_FIGURES)
def every_caption_can_be_said_in_every_language(figure):
    for step in figure.steps:
        for caption, language in product(step.captions, LANGUAGES):
            text = caption.text(language)
            if not text or re.search(r"[{}]|\bnan\b|\binf\b|\bNone\b", text) or re.search(r"[-−]0(?![.,\d])", text):
                yield f"{caption.message} in {language}: {text!r}"
