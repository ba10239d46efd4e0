# SPDX-License-Identifier: GPL-3.0-or-later
"""Every statement in a film can be read: measured in the pixels of its frames, for each algorithm and language."""

import math
from collections.abc import Iterator
from functools import partial
from itertools import product

import bpy
import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.export.subtitles import cues
from collide_addon.figure.gallery.gallery import STEP_BY_STEP
from collide_addon.figure.lessons import make_lesson
from collide_addon.figure.model.choices import TIME_TO_THINK, Storyboard
from collide_addon.figure.model.figure import Figure, Kind, Mark, Panel
from collide_addon.figure.model.lesson import Choices, Measured
from collide_addon.figure.model.playback import FRAMES_PER_SECOND, READ_IN_A_SECOND, Moment, columns, moments
from collide_addon.figure.page.text_metrics import LINE_HEIGHT, text_width
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering.renderer import FlatRenderer

from ..figure.conftest import HIGH

WIDTH = 480
LEGIBLE = 0.8
"""Share of its full ink at which a text can be read."""
LATEST = FRAMES_PER_SECOND // 4
"""Frames by which a subtitle may come after its words."""
SAID = ("caption", "numbers", "question")
"""Prefixes of the page's parts that are statements."""


def in_space(algorithm, **choices):
    (overlap,) = (part for part in STEP_BY_STEP.parts if part.name == "overlap")
    return make_lesson(algorithm, overlap.subjects("en"), Choices(measured=Measured.SPACE, **choices))


MAKERS = HIGH | {
    f"{each.id} in space": partial(in_space, each) for each in (registry.GJK, registry.EPA, registry.SAT, registry.OBB)
}
FILMS = [
    pytest.param(
        name,
        language,
        marks=() if row % 128 == 0 else pytest.mark.slow if row % 3 == row // 3 % 3 else pytest.mark.nightly,
    )
    for row, (name, language) in enumerate(product(MAKERS, LANGUAGES))
]
"""Each film in one language, in turn; nightly in all three."""


class Film:
    """The frames of a figure's film, as small pictures."""

    def __init__(self, figure: Figure) -> None:
        self.figure, self.moments = figure, moments(figure)
        self.stage, self.renderer = stage_of(draw(figure, bpy.context.scene)), FlatRenderer()
        self.height = round(WIDTH * figure.page.height / figure.page.width)
        self.known: dict[int, np.ndarray] = {}

    def frame(self, number: int) -> np.ndarray:
        if number not in self.known:
            self.stage.frame_set(number)
            picture = self.renderer.draw(self.stage, WIDTH, self.height)
            self.known[number] = picture[..., :3].astype(float)
        return self.known[number]

    def ink(self, label: Mark, number: int) -> np.ndarray:
        """The contrast with the paper where a label is."""
        page, scale = self.figure.page, WIDTH / self.figure.page.width
        (x, y), half = label.points[0] + np.array(self.figure.panels[Panel.PAGE]), label.size * LINE_HEIGHT / 2
        left, right = (int((at - page.left) * scale) for at in (x, x + text_width(label.text, label.size)))
        top, bottom = (int((page.top - at) * scale) for at in (y + half, y - half))
        part = self.frame(number)[max(top, 0) : bottom + 1, left : right + 1]
        return np.abs(part - np.median(part.reshape(-1, 3), axis=0)).sum(axis=-1)

    def legible(self, lines: list[Mark], number: int, moment: Moment) -> bool:
        """Tell whether a frame has the ink that lines have at the end of a moment."""
        for line in lines:
            full = self.ink(line, moment.end - 1)
            assert full.sum() > 0, f"{line.text} is nowhere"
            if np.minimum(full, self.ink(line, number)).sum() < LEGIBLE * full.sum():
                return False
        return True

    def labels(self, moment: Moment) -> list[Mark]:
        return [
            mark
            for mark in self.figure.marks
            if mark.kind is Kind.LABEL and mark.panel is Panel.PAGE and mark.part.startswith(SAID)
            if mark.asking is moment.asking and mark.span.shows(moment.tick)
        ]

    def new(self) -> Iterator[tuple[Moment, list[Mark]]]:
        """Yield each moment with the lines that are new in it, as a sentence may stay."""
        before: set[str] = set()
        for moment in self.moments:
            labels = self.labels(moment)
            stays = {label.text for label in labels} & before
            yield moment, [label for label in labels if label.part.startswith("numbers") or label.text not in stays]
            before = {label.text for label in labels}


@pytest.fixture
def film(name, language):
    return Film(MAKERS[name](language=language, storyboard=Storyboard(pause=TIME_TO_THINK)).figure)


@pytest.mark.parametrize(("name", "language"), FILMS)
def test_no_statement_is_gone_before_it_is_read_and_its_subtitle_stands_as_long(film):
    subtitles = [first for first, _, _ in cues(film.figure)]
    with film.renderer.steady():
        for moment, lines in film.new():
            text = [" ".join(line.text.split()) for line in lines]
            needed = math.ceil(columns("".join(text)) * FRAMES_PER_SECOND / READ_IN_A_SECOND)
            assert moment.frames >= needed, text
            assert film.legible(lines, moment.end - needed, moment), f"{text} does not stand {needed} frames"
            if any(not line.part.startswith("numbers") for line in lines):
                first = next(frame for frame in subtitles if moment.frame <= frame < moment.end)
                assert film.legible(lines, first, moment), f"{text}: the subtitle comes first"
                assert first == moment.frame or not film.legible(lines, first - LATEST, moment), f"{text} comes first"
