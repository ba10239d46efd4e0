# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages of a lesson as HTML: each a section with heading, sentence, picture, numbers and answers.

Without a script they are readable one below the other; with it one shows at a time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...model.figure import AnswerCandidate, Figure, Step
from ...model.playback import FRAMES_PER_SECOND, LessonPage, frames_needed, pages_of
from ...model.style import PAGE_WIDTH
from ...page.page import PARTED
from ...page.progress import BAR_LEFT
from ...text.messages import say
from ..paper import panels_alone, showing
from .drawings import Drawings, fine, quoted, short, use, worded
from .pictures import panes_of, pictures

BAR = (BAR_LEFT - 9.0, -24.0, PAGE_WIDTH - BAR_LEFT - 1.0, 22.0)
"""The bar of bounds: left edge, upper edge from the foot of the page, width and height, in figure units."""
COPIED = '<path id="copy" d="M8 3h12v14H8zM10 5v10h8V5zM4 7h2v12h10v2H4z"/>'
"""What is drawn on the button that copies numbers."""
HANDS_ON = {
    "live": ("lesson.live", "lesson.live_name", "lesson.live_how", "lesson.live_reset"),
    "turn": ("lesson.turn", "lesson.turn_name", "lesson.turn_how", "lesson.turn_reset"),
}
"""The title, name, instruction and button of the pages behind a figure's last one."""


@dataclass(frozen=True, slots=True)
class Sections:
    """The sections of a figure in its language, whose drawings are shared by the whole file.

    Their ids begin with `before` and end with `behind`; `widths` are those of all panels, in figure units.
    """

    figure: Figure
    drawings: Drawings
    widths: set[int]
    before: str = ""
    behind: str = ""

    def html(self) -> Iterator[str]:
        """Yield the sections in the order of the lesson."""
        panes, pages, needed = panes_of(self.figure), pages_of(self.figure), frames_needed(self.figure)
        self.widths.update(pane.width for some in panes for pane in some)
        for page, picture in zip(pages, pictures(self.figure, panes, pages, self.drawings), strict=True):
            frames = needed.get((page.tick, page.asking), 0)
            yield self._section(page, picture, max(1.0, frames / FRAMES_PER_SECOND))

    def _section(self, page: LessonPage, picture: str, seconds: float) -> str:
        figure, step, language, caption = self.figure, page.step, self.figure.language, page.caption
        title, said, numbers = figure.title, "", ""
        if caption is not None:
            title, said = caption.title(language) or title, caption.text(language)
            numbers = caption.numbers(language)
        name = f"{self.before}{page.anchor}{self.behind}"
        below = _numbers(numbers, step.check if page.phase == len(step.captions) - 1 else ())
        ask, in_words = self._answers(page), any(each.place is None for each in step.candidates)
        return (
            f'<section class="{"q" if page.asking else "phase"}" id="{name}" data-s="{step.number}" '
            f'data-b="{quoted(self._button(page))}" data-n="{quoted(self._phase_name(page))}" '
            f'data-t="{short(seconds, 1)}">'
            f'<h2>{worded(title)} <small class="where">{worded(self._where(page))}</small></h2>'
            f'<p class="say">{worded(said)}</p>{ask if in_words else ""}{picture}'
            f'<div class="foot">{below}</div>{"" if in_words else ask}{self._bounds(page)}</section>'
        )

    def _where(self, page: LessonPage) -> str:
        """Return the step that a page belongs to, and the part of it."""
        figure, language, number = self.figure, self.figure.language, page.step.number
        last, step = len(figure.steps) - 1, self._button(page)
        if figure.opening <= number < last:
            values = {"step": number - figure.opening + 1, "count": last - figure.opening}
            step = say("page.step_alone", language, **values)
        elif number < figure.opening - 1:
            step = say("handout.introduction", language)
        parts = len(page.step.captions)
        if page.phase is None:
            part = say("lesson.question", language)
        else:
            part = say("lesson.part", language, part=page.phase + 1, parts=parts) if parts > 1 else ""
        return " · ".join(filter(None, (step, part)))

    def _button(self, page: LessonPage) -> str:
        """Return the text on the button of a page's step."""
        figure, number = self.figure, page.step.number
        if number == len(figure.steps) - 1:
            return say("handout.result", figure.language)
        if number < len(figure.opening_rail):
            return say(figure.opening_rail[number], figure.language)
        return str(number - figure.opening + 1) if number >= figure.opening else say("lesson.start", figure.language)

    def _phase_name(self, page: LessonPage) -> str:
        """Return the name of a phase on the rail, which may do the work of several; empty if it has none.

        Phases of a step with the same name have the numbers of their edges behind it, or only the first of them has it.
        """
        figure, step = self.figure, page.step
        if page.phase is None or not figure.opening <= step.number < len(figure.steps) - 1:
            return ""
        name = self._rail_name(step, page.phase)
        alike = [phase for phase in range(len(step.captions)) if self._rail_name(step, phase) == name]
        numbers = [step.captions[phase].values.get("number", "") for phase in alike]
        if len(set(numbers)) > 1:
            return f"{name} {numbers[alike.index(page.phase)]}".rstrip()
        return name if page.phase == alike[0] else ""

    def _rail_name(self, step: Step, phase: int) -> str:
        """Return the names of the figure's rail that are lit in a phase of a step."""
        first, last = step.pills[phase] if phase < len(step.pills) else (phase, phase)
        names = self.figure.rail[first : first + 1] + self.figure.rail[last : last + 1]
        return " – ".join(dict.fromkeys(say(name, self.figure.language) for name in names))

    def _bounds(self, page: LessonPage) -> str:
        """Return the bar of bounds, described by its sentence; empty if nothing is known yet."""
        figure = self.figure
        shown = [mark for _, mark, _ in showing(figure, page.tick, asking=page.asking)]
        marks = [mark for mark in shown if mark.part.startswith("bounds")]
        if not marks:
            return ""
        drawn = "".join(use(self.drawings.id_of(figure, mark)) for mark in marks)
        said = next((mark.text for mark in marks if mark.part == "bounds" and mark.text), "")
        left, up, width, height = BAR
        view = fine(left, figure.page.height / figure.unit + up, width, height)
        return f'<svg class="bar" viewBox="{view}" role="img" aria-label="{quoted(said)}">{drawn}</svg>'

    def _answers(self, page: LessonPage) -> str:
        """Return the candidate answers, and the right one with its reason; empty if nothing is asked."""
        if not page.asking:
            return ""
        step, language = page.step, self.figure.language
        reason = worded(step.captions[step.answer].text(language))
        sets = []
        for group in dict.fromkeys(each.group for each in step.candidates):
            called = worded(group or say("lesson.choose", language))
            buttons = "".join(self._choice(each) for each in step.candidates if each.group == group)
            sets.append(f'<div class="set" role="group" aria-label="{called}"><b>{called}</b>{buttons}</div>')
        right = worded(", ".join(each.text for each in step.candidates if each.right))
        shows = worded(say("lesson.answer", language))
        return (
            f'<div class="ask">{"".join(sets)}<p class="verdict" hidden></p>'
            f"<details{' class=plain' if sets else ''}><summary>{shows}</summary>"
            f"<p>{f'<b>{right}</b> – ' if right else ''}<span class=why>{reason}</span></p></details></div>"
        )

    def _choice(self, candidate: AnswerCandidate) -> str:
        """Return the button of an answer, with its position in the picture."""
        printed, at = panels_alone(self.figure), ""
        if candidate.place is not None:
            x, y = candidate.place
            places = (x - printed.page.left) / printed.unit, (printed.page.top - y) / printed.unit
            at = f' data-at="{fine(*places)}"'
        return (
            f'<button type="button" data-g="{quoted(candidate.group)}" data-r="{int(candidate.right)}"{at}>'
            f"{worded(candidate.text)}</button>"
        )


def _numbers(numbers: str, rows: Sequence[tuple[str, str]]) -> str:
    """Return a line of numbers, which a button copies, and rows that are copied with it."""
    said = [part for part in numbers.split(PARTED) if part]
    copied = [": ".join(filter(None, row)) for row in rows]
    spans = "".join(
        f'<span class="num{more}">{"".join(f"<span>{worded(text)}</span>" for text in texts)}</span>'
        for texts, more in ((said, ""), (copied, " sr"))
        if texts
    )
    return f'<p class="nums">{spans}</p>' if spans else ""


def hands_on(kind: str, name: str, figure: Figure, pictures: str, attributes: str) -> str:
    """Return the page behind a figure's last one, on which shapes are moved ("live") or solids turned ("turn")."""
    title, called, how, reset = (
        worded(say(message, figure.language, method=figure.algorithm)) for message in HANDS_ON[kind]
    )
    return (
        f'<section class="{kind} more" id="{name}" data-s="{kind}" data-b="{called}" data-n="" data-t="1"{attributes}>'
        f'<h2>{title} <small class="where">{called}</small></h2><p class="say">{how}</p>'
        f'<div class="foot"><output></output></div><figure>{pictures}</figure><div class="ask try">'
        '<label><span class="count"></span><input type="range" min="0"></label>'
        f'<button type="button" class="reset">{reset}</button></div></section>'
    )
