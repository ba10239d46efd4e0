# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages of a lesson as HTML: each a section with heading, sentence, picture, numbers and answers.

Without the script, all are readable one below the other; with it, one shows at a time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...model.figure import AnswerCandidate, Figure
from ...model.playback import FRAMES_PER_SECOND, LessonPage, frames_needed, pages_of
from ...model.style import PAGE_WIDTH
from ...page.page import PARTED
from ...page.progress import BAR_LEFT
from ...text.messages import say
from ..paper import panels_alone, showing
from .drawings import Drawings, fine, quoted, short, use, worded
from .pictures import panes_of, pictures

COPY_ICON = '<path id="copy" d="M8 3h12v14H8zM10 5v10h8V5zM4 7h2v12h10v2H4z"/>'
"""The icon of the button that copies numbers."""
HANDS_ON = {
    "live": ("lesson.live", "lesson.live_name", "lesson.live_how", "lesson.live_reset"),
    "turn": ("lesson.turn", "lesson.turn_name", "lesson.turn_how", "lesson.turn_reset"),
}
"""The title, name, instruction and button of the interactive pages after a figure's last page."""
WIDTH, HEIGHT = 200, 160
"""Size of a panel there, in figure units."""


def sections(figure: Figure, drawings: Drawings, before: str = "", behind: str = "") -> Iterator[str]:
    """Yield the sections of a figure in its language, in the order of the lesson; all files share `drawings`.

    Their ids begin with `before` and end with `behind`.
    """
    panes, pages, needed = panes_of(figure), pages_of(figure), frames_needed(figure)
    drawings.widths.update(pane.width for some in panes for pane in some)
    for page, picture in zip(pages, pictures(figure, panes, pages, drawings), strict=True):
        seconds = max(1.0, needed.get((page.tick, page.asking), 0) / FRAMES_PER_SECOND)
        yield _Section(figure, page, drawings).html(f"{before}{page.anchor}{behind}", picture, seconds)


@dataclass(frozen=True, slots=True)
class _Section:
    """The section of a page in the language of its figure."""

    figure: Figure
    page: LessonPage
    drawings: Drawings

    def html(self, name: str, picture: str, seconds: float) -> str:
        """Return the section `name`, with a picture; it is shown for some seconds."""
        page, step, language, caption = self.page, self.page.step, self.figure.language, self.page.caption
        title, said, numbers = self.figure.title, "", ""
        if caption is not None:
            title, said = caption.title(language) or title, caption.text(language)
            numbers = caption.numbers(language)
        kind = ' class="q"' if page.asking else ""
        below = _numbers(numbers, step.check if page.phase == len(step.captions) - 1 else ())
        return (
            f'<section{kind} id="{name}" data-s="{step.number}" '
            f'data-b="{quoted(self._button())}" data-n="{quoted(self._phase_name())}" data-t="{short(seconds, 1)}">'
            f'<h2>{worded(title)} <small class="where">{worded(self._where())}</small></h2>'
            f'<p class="say">{worded(said)}</p>{self._answers()}{picture}'
            f'<div class="foot">{below}</div>{self._bounds()}</section>'
        )

    def _say(self, message: str, **values: object) -> str:
        """Return a message in the language of the figure."""
        return say(message, self.figure.language, **values)

    def _where(self) -> str:
        """Return the step that the page belongs to, and which part of it; empty for a page of words."""
        if self.page.caption is None:
            return ""
        figure, page, number = self.figure, self.page, self.page.step.number
        last, step = len(figure.steps) - 1, self._button()
        if figure.opening <= number < last:
            step = self._say("page.step_alone", step=number - figure.opening + 1, count=last - figure.opening)
        elif number < figure.opening - 1:
            step = self._say("handout.introduction")
        parts = len(page.step.captions)
        if page.phase is None:
            part = self._say("lesson.question")
        else:
            part = self._say("lesson.part", part=page.phase + 1, parts=parts) if parts > 1 else ""
        return " · ".join(filter(None, (step, part)))

    def _button(self) -> str:
        """Return the text on the button of the page's step."""
        figure, number = self.figure, self.page.step.number
        if number == len(figure.steps) - 1:
            return "1" if self.page.caption is None else self._say("handout.result")
        if number < len(figure.opening_rail):
            return self._say(figure.opening_rail[number])
        return str(number - figure.opening + 1) if number >= figure.opening else self._say("lesson.start")

    def _phase_name(self) -> str:
        """Return the name of the phase on the rail, where it may cover several parts; empty if it has none.

        If phases of a step share a name, the numbers of their edges follow it, or only the first phase has it.
        """
        figure, step, phase = self.figure, self.page.step, self.page.phase
        if phase is None or not figure.opening <= step.number < len(figure.steps) - 1:
            return ""
        name = self._rail_name(phase)
        if not name:  # without a rail, a caption's number may not be an edge's
            return ""
        alike = [each for each in range(len(step.captions)) if self._rail_name(each) == name]
        numbers = [step.captions[each].values.get("number", "") for each in alike]
        if len(set(numbers)) > 1:
            return f"{name} {numbers[alike.index(phase)]}".rstrip()
        return name if phase == alike[0] else ""

    def _rail_name(self, phase: int) -> str:
        """Return the names of the figure's rail that are lit in a phase of the step."""
        rail, pills = self.figure.rail, self.page.step.pills
        first, last = pills[phase] if phase < len(pills) else (phase, phase)
        return " – ".join(dict.fromkeys(map(self._say, rail[first : first + 1] + rail[last : last + 1])))

    def _bounds(self) -> str:
        """Return the bar of bounds, described by its sentence; empty if nothing is known yet."""
        figure = self.figure
        shown = [mark for _, mark, _ in showing(figure, self.page.tick, asking=self.page.asking)]
        marks = [mark for mark in shown if mark.part.startswith("bounds")]
        if not marks:
            return ""
        drawn = "".join(use(self.drawings.id_of(figure, mark)) for mark in marks)
        said = next((mark.text for mark in marks if mark.part == "bounds" and mark.text), "")
        left, up, width, height = BAR_LEFT - 9.0, -24.0, PAGE_WIDTH - BAR_LEFT - 1.0, 22.0  # from the foot of the page
        view = fine(left, figure.page.height / figure.unit + up, width, height)
        return f'<svg class="bar" viewBox="{view}" role="img" aria-label="{quoted(said)}">{drawn}</svg>'

    def _answers(self) -> str:
        """Return the candidate answers, and the right one with its reason; empty if nothing is asked."""
        if not self.page.asking:
            return ""
        step = self.page.step
        reason = worded(step.captions[step.answer].text(self.figure.language))
        sets = []
        for group in dict.fromkeys(each.group for each in step.candidates):
            called = worded(group or self._say("lesson.choose"))
            buttons = "".join(self._choice(each) for each in step.candidates if each.group == group)
            sets.append(f'<div class="set" role="group" aria-label="{called}"><b>{called}</b>{buttons}</div>')
        right = worded(", ".join(each.text for each in step.candidates if each.right))
        shows = worded(self._say("lesson.answer"))
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
    """Return the page after a figure's last one, where shapes can be moved ("live") or solids turned ("turn")."""
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
