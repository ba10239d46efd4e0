# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure as a handout: what is given, every sentence with its picture, and the answer's numbers.

On screen the sentences of a step follow each other; on paper they are together below its picture, each with its title
and its numbers. A question is printed above the picture it asks about, with lines to write on to the foot of the page;
its answer begins the next page.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from ...geometry import Circle
from ..model.algorithm import Algorithm, Input, Scheme
from ..model.arrays import Floats, Levels
from ..model.figure import PHASES, Figure, Step
from ..model.look import Theme
from ..model.playback import pages_of_step
from ..model.subject import Subject, polygon_of
from ..page.page import PARTED, choices_of
from ..parts.on_request import lines_of, lit_lines
from ..parts.text_page import TEXT_PAGE
from ..space.model import SpaceSubject
from ..text.messages import Caption, number, point, say, written_in
from ..text.names import written_names
from .document import (
    PICTURE_GAP,
    SMALL_SIZE,
    Block,
    Columns,
    Gap,
    Heading,
    PageBreak,
    Paragraph,
    Picture,
    Rule,
    Whole,
    height_of,
    paginated,
    room_below,
)
from .paper import Page, Photo, panels_alone

MOST_VERTICES = 16
"""Shapes with more vertices are not listed, as that would not help in checking by hand."""


def given_numbers(
    algorithm: Algorithm, subjects: Iterable[Subject], language: str, most: float = MOST_VERTICES
) -> list[str]:
    """Return a line for each shape with few vertices, at most `most`."""
    named = [(subject, named_vertices(algorithm, subject)) for subject in subjects]
    return [_numbers_of(*each, language) for each in named if each[0].shape.radius or len(each[1]) <= most]


def given_solids(subjects: Iterable[SpaceSubject], language: str, most: float) -> list[str]:
    """Return a line for each solid with few vertices, at most `most`."""
    listed = [(each, each.shape.vertices) for each in subjects if len(each.shape) <= most]
    return [
        _vertices(each.letter, [(each.vertex_name(row), place) for row, place in enumerate(vertices)], language)
        for each, vertices in listed
    ]


def named_vertices(algorithm: Algorithm, subject: Subject) -> list[tuple[str, Floats]]:
    """Return the named vertices (2,) of a shape, or all points in order if the question is which are vertices."""
    if algorithm.asks_for_corners:  # numbered as sorted, whether or not they are vertices
        ordered = sorted(set(map(tuple, subject.points.tolist())))
        return [(f"p{row}", np.array(each)) for row, each in enumerate(ordered, start=1)]
    asked_about = subject.letter == "B" and Input.PLACES in algorithm.inputs
    vertices = subject.points if asked_about else subject.shape.core.vertices
    if subject.outline and not asked_about:
        as_given = Input.OUTLINE not in algorithm.inputs or "boundary" in algorithm.choices
        vertices = np.concatenate((subject if as_given else polygon_of(subject)[0]).rings)
    return [("" if algorithm.most else subject.vertex_name(row), each) for row, each in enumerate(vertices)]


def _numbers_of(subject: Subject, vertices: Sequence[tuple[str, Floats]], language: str) -> str:
    radius = number(subject.shape.radius)
    if isinstance(subject.shape, Circle):
        center = point(*subject.shape.core.vertices[0])
        return say("handout.circle", language, letter=subject.letter, center=center, radius=radius)
    return _vertices(subject.letter, vertices, language, radius if subject.shape.radius else "")


def _vertices(letter: str, vertices: Sequence[tuple[str, Floats]], language: str, radius: str = "") -> str:
    points = (f"{written_names(name)}\N{NO-BREAK SPACE}{point(*each)}".strip() for name, each in vertices)
    said = "handout.rounded" if radius else "handout.vertices"
    return say(said, language, letter=letter, points=", ".join(points), radius=radius)


HEADING_SIZES = {"lecture": 24.0, "section": 18.0}
"""Sizes of headings above the titles of figures."""
PART_SIZE, SAID_SIZE = 12.0, 9.5
RULE_GAP, WORDS_GAP = 6.0, 5.0
"""Space around the last page's answer, and below the text of a phase; in points."""
LINE_ROOM = 24.0
"""Height of each line to write on."""
SCHEME_INDENT, LINE_SHARE = 16.0, 0.06
"""Indentation of a level of pseudocode, and the share of the width for the numbers of lines."""
TITLE_SHARE = 0.27
"""Share of the width for a phase's small picture, or its title, beside its text."""
IN_WORDS = frozenset(
    (
        *("point.level", "point.at_the_top", "point.out_of_range"),
        *("point.also_level", "point.also_at_the_top", "point.also_out_of_range"),
        *("hull.starts_lower", "hull.starts_upper"),
    )
)
"""Messages that are clear without a picture of their own, as nothing happens yet."""
ANSWER_FIELDS = (
    *("answer.distance", "answer.depth", "answer.depth_at_least", "answer.gap", "answer.closest_a", "answer.closest_b"),
    *("answer.point_a", "answer.point_b", "answer.normal", "answer.area", "answer.smallest_area", "answer.pca_area"),
    *("answer.foot", "answer.iterations", "answer.support_calls"),
)
"""The fields of a result that the last page states, in this order."""
CERTIFIED = ("normal", "direction", "extent_a", "extent_b", "lower", "upper", "rounding")
"""The fields of a certificate that the last page states; in space, it has a direction and no rounding."""


def handout(
    figure: Figure, given: Sequence[str] = (), scheme: Scheme | None = None, *, grey: bool = False
) -> list[Page]:
    """Return the pages of a figure's handout, in light colours if its own are dark, since paper is white.

    What is `given`, and how the objects were viewed, comes first, so that every question can be answered by hand. With
    `grey`, it has the shades of `Theme.PRINT`, for a printer without colours. The pseudocode, if any, is followed by
    what each line of its `scheme` did.
    """
    blocks = _schemes([figure])
    if blocks and scheme is not None:
        blocks += _run(figure, scheme, room_below(blocks))
    return paginated([*_of_figure(figure, given, [], grey=grey), *blocks], title=figure.title)


def lecture_handout(
    figures: Sequence[tuple[Figure, Sequence[str]]],
    photos: Mapping[int, Levels] | None = None,
    *,
    grey: bool = False,
) -> list[Page]:
    """Return the pages of a lecture: each figure, with what is given, begins a page under its title.

    Pages of text become headings above the next figure; the very first title is at the head of every page. `photos` are
    pictures (height, width, 3) of figures without a page, by the figure's place.
    """
    blocks: list[Block] = []
    over: list[Block] = []
    for place, (figure, given) in enumerate(figures):
        if figure.parameters["algorithm"] == TEXT_PAGE:
            size = HEADING_SIZES[str(figure.parameters["opens"])]
            over += [Heading(figure.title, size), Paragraph(str(figure.parameters["words"])), Gap(WORDS_GAP)]
        else:
            over.append(Heading(figure.title))
            if photos and place in photos:
                levels = photos[place].mean(axis=2).astype(np.uint8) if grey else photos[place]
                over.append(Photo(levels, figure.title))
            blocks += [PageBreak(), *_of_figure(figure, given, over, grey=grey)]
            over = []
    each_once = {figure.parameters["algorithm"]: figure for figure, _ in figures if figure.rail}
    return paginated([*blocks, *_schemes(each_once.values()), *over], title=figures[0][0].title)


def _schemes(figures: Iterable[Figure]) -> list[Block]:
    """Return the pages with the pseudocode of figures; empty if none has any."""
    blocks: list[Block] = []
    for figure in figures:
        algorithm, language = str(figure.parameters.get("algorithm")), figure.language
        if figure.rail and (lines := lines_of(algorithm, language)):
            words = [
                Columns((Paragraph(str(k)),), (Paragraph(text, indent=level * SCHEME_INDENT),), LINE_SHARE)
                for k, (level, text) in enumerate(lines, start=1)
            ]
            blocks.append(Whole((Heading(say(f"scheme.{algorithm}.title", language)), *words)))
    return [PageBreak(), *blocks] if blocks else []


def _run(figure: Figure, scheme: Scheme, room: float) -> list[Block]:
    """Return what each line of the pseudocode did in the first steps, for as many steps as there is room."""
    language, lit = figure.language, list(lit_lines(figure, scheme))
    blocks: list[Block] = [Gap(RULE_GAP), Heading(say("handout.run", language), PART_SIZE)]
    for step in figure.steps[max(0, figure.opening - 1) :]:
        rows: list[Block] = []
        for phase, caption in enumerate(step.captions):
            first, last = lit[step.number * PHASES + phase]
            begins = step.number >= figure.opening or caption is step.captions[-1]
            if begins and first and (numbers := caption.numbers(language)):
                lines = str(first) if first == last else f"{first}\N{EN DASH}{last}"
                rows.append(Columns((Paragraph(lines),), (Paragraph(numbers, SMALL_SIZE),), LINE_SHARE))
        whole = Whole((*_heading(figure, step), *rows))
        if rows and height_of([*blocks, whole]) <= room:
            blocks.append(whole)
    return blocks if len(blocks) > 2 else []


def _of_figure(figure: Figure, given: Sequence[str], over: Sequence[Block], *, grey: bool) -> list[Block]:
    """Return a figure's blocks, after the blocks `over` it on its first page."""
    language = figure.language
    theme = Theme.PRINT if grey else Theme.LIGHT if figure.theme is Theme.DARK else figure.theme
    printed = panels_alone(replace(figure, theme=theme))
    blocks: list[Block] = []
    seen = [written_in(language, mark.text) for mark in figure.marks if mark.part.startswith("view-")]
    page: list[Block] = [*over, *map(Paragraph, [*given, *seen])]  # everything since the last question
    page += [Gap(RULE_GAP)] if given or seen else []
    last = ""
    for step in figure.steps:
        name, shown = _heading(figure, step), None
        asked = next((each for each in pages_of_step(step) if each.asking), None)
        if asked and (question := asked.caption):
            heading = Heading(say("handout.question", language, question=question), PART_SIZE)
            before = Picture(printed, shown := asked.tick, asking=True)
            numbers = PARTED.join(filter(None, (question.numbers(language), choices_of(step))))
            below = [Paragraph(numbers, SMALL_SIZE)] if numbers else []
            page.append(Whole((*name, heading, before, *below)))
            blocks += [*page, *lines_below(page), PageBreak()]
            page, name = [], ()
        page += [*name, *said(step, language, printed, last, shown)]
        last = step.captions[-1].text(language) if step.captions else ""
    *rest, end, gap = page
    return [*blocks, *rest, Whole((end, gap, *_answer(figure, language)))]


def _heading(figure: Figure, step: Step) -> tuple[Block, ...]:
    """Return the heading of a step: the introduction, the number of the step, or the result."""
    first, last, words = figure.opening, len(figure.steps) - 1, ""
    if step.number == last or step.number == 0 < first - 1:
        words = say("handout.result" if step.number else "handout.introduction", figure.language)
    elif step.number >= first and last - first > 1:
        words = say("page.step_alone", figure.language, step=step.number - first + 1, count=last - first)
    return (Heading(words, PART_SIZE),) if words else ()


def lines_below(blocks: Sequence[Block]) -> list[Block]:
    """Return lines to write on, as many as fit below blocks on their last page."""
    return [Rule(LINE_ROOM) for _ in range(int(room_below(blocks) / LINE_ROOM))]


def has_picture(step: Step) -> bool:
    """Tell whether a step's picture shows more than its text says."""
    words = (caption.values.get("what", caption) for caption in step.captions)  # "what" is a caption said before
    return any(each.message not in IN_WORDS for each in words if isinstance(each, Caption))


def said(step: Step, language: str, printed: Figure, before: str = "", shown: int | None = None) -> list[Block]:
    """Return a step's texts, title, sentence and numbers of each phase, with its picture of the figure `printed`.

    The last phase's picture is as wide as the page, above its text; the others are small, beside their texts. Neither
    the sentence `before` nor the tick `shown` with a question is repeated.
    """
    blocks: list[Block] = []
    drawn = bool(printed.marks) and has_picture(step)
    last = pages_of_step(step)[-1].tick
    for tick, caption in without_repeats(step, language):
        sentence, title, numbers = caption.text(language), caption.title(language), caption.numbers(language)
        words = (
            *(() if sentence == before and numbers else (Paragraph(sentence, SAID_SIZE, gap=0.0),)),
            *((Paragraph(numbers, SMALL_SIZE, gap=0.0),) if numbers else ()),
        )
        named = (Paragraph(title, SAID_SIZE, gap=0.0),) if title else ()
        if drawn and tick not in (shown, last):
            block: Block = Columns((Picture(printed, tick), Gap(-PICTURE_GAP)), (*named, *words), TITLE_SHARE)
        else:
            above = (Picture(printed, tick),) if drawn and tick != shown else ()
            block = Whole((*above, *((Columns(named, words, TITLE_SHARE),) if named else words)))
        blocks += [block, Gap(WORDS_GAP)]
    return blocks


def without_repeats(step: Step, language: str) -> list[tuple[int, Caption]]:
    """Return the captions of a step with their ticks, except those whose sentence is repeated later."""
    captions = [(page.tick, page.caption) for page in pages_of_step(step) if page.caption and not page.asking]
    texts = [caption.text(language) for _, caption in captions]
    return [each for row, each in enumerate(captions) if not any(texts[row] in later for later in texts[row + 1 :])]


def _answer(figure: Figure, language: str) -> list[Block]:
    """Return the answer's numbers, with its certificate beside them."""
    result = figure.result
    answers = [
        say(message, language, value=value)
        for message in ANSWER_FIELDS
        if isinstance(
            value := result.get(message.removeprefix("answer.")), int | float | list
        )  # a line's normal is part of its equation
        and not (message == "answer.gap" and result.get("depth"))  # none with a depth
    ]
    proof = _proof(figure, language)
    if not answers and not proof:
        return []
    left = _titled("handout.answer", answers, language)
    right = _titled("handout.certificate", proof, language) if proof else ()
    return [Whole((Rule(), Gap(RULE_GAP), Columns(left, right)))]


def _titled(title: str, lines: Sequence[str], language: str) -> tuple[Block, ...]:
    return (Heading(say(title, language), PART_SIZE), *(Paragraph(line) for line in lines))


def _proof(figure: Figure, language: str) -> list[str]:
    """Return the check of the answer's bounds; nothing if the answer is not a length."""
    certificate = figure.result.get("certificate")
    if not isinstance(certificate, Mapping) or certificate["claimed"] is None:
        return []
    values = {name: _value(value) for name in CERTIFIED if (value := certificate.get(name)) is not None}
    values.setdefault("normal", values.get("direction", ""))
    verdict = "handout.proved" if certificate["holds"] else "handout.not_proved"
    return [say(message, language, **values) for message in ("handout.extents", "handout.bounds", verdict)]


def _value(value: object) -> object:
    """Return a value of a certificate; an exact fraction, which is a string, becomes a number."""
    return float(Fraction(value)) if isinstance(value, str) else value
