# SPDX-License-Identifier: GPL-3.0-or-later
"""A film moves: something appears soon, and nothing stands still for longer than its words take to read."""

from functools import lru_cache
from hashlib import sha256
from itertools import pairwise, zip_longest

import bpy
import numpy as np
import pytest

from collide_addon.figure.gallery.gallery import GALLERY
from collide_addon.figure.model.figure import Panel
from collide_addon.figure.model.keyframes import keys_of, value_at
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.playback import FRAMES_PER_SECOND, moments, readings
from collide_addon.figure.parts.check import CHECK
from collide_addon.scene.drawing.draw import draw
from collide_addon.scene.drawing.plan import pieces
from collide_addon.scene.drawing.stage import stage_of
from collide_addon.scene.rendering.renderer import FlatRenderer

from ..figure import random_pairs
from ..figure.conftest import SLOPE, TURNED_BOX, Make

MAKE = Make()
SQUARE, ASIDE = [(0, 0), (4, 0), (4, 3), (0, 3)], [(6, 1), (9, 0), (10, 4), (7, 5)]
L_SHAPE, HOOK = (
    [(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)],
    [(6, 2), (8, 2), (8, 5), (5, 5), (5, 4), (7, 4), (6, 3)],
)
RANDOM = (
    *("gjk of needles 0", "sat of sixty corners 2", "gjk of three points 39", "gjk of identical 117"),
    *("epa of contained 118", "pnpoly of tiny beside huge 169"),
)
POINTS = [(0, 0), (4, 1), (5, 3), (2, 4), (-1, 2), (2, 2), (1, 1), (3, 2)]
FIGURES = {
    **{
        f"{scene.name}/{part.name}": (lambda part=part: part.lesson(Choices()).figure)
        for scene in GALLERY
        for part in scene.parts
        if scene.name != "intervals" and not (part.choices.classic or part.choices.case)
    },
    "hull": lambda: MAKE.hull(POINTS).figure,
    "boxes": lambda: MAKE.boxes(POINTS).figure,
    "hausdorff": lambda: MAKE.hausdorff(SQUARE, ASIDE).figure,
    "broad phase": lambda: MAKE.broad_phase(SQUARE, ASIDE, POINTS).figure,
    "coherence": lambda: MAKE.coherence(SQUARE, ASIDE).figure,
    "rounding": lambda: MAKE.rounding(SQUARE, ASIDE).figure,
    "light": lambda: MAKE.light(SQUARE, ASIDE).figure,
    "separating line": lambda: MAKE.separating(SQUARE, ASIDE).figure,
    "supports of both": lambda: MAKE.supports(SQUARE, ASIDE).figure,
    "radius": lambda: MAKE.radius(TURNED_BOX).figure,
    "shadow": lambda: MAKE.shadow(SLOPE).figure,
    "compare": lambda: MAKE.compare(SQUARE, ASIDE).figure,
    "concave": lambda: MAKE.concave([L_SHAPE], [HOOK]).figure,
    "convex": lambda: MAKE.convex([L_SHAPE], [HOOK]).figure,
    "sweep": lambda: MAKE.sweep(SQUARE, ASIDE, ({}, {1: (0, 0), 11: (-16, 1)})).figure,
    **{name: lambda name=name: random_pairs.lessons()[name]().figure for name in RANDOM},
}
"""A figure of each method, and some figures of random pairs.

Figures of classic code are only a few pages, and two intervals three, the first of which is shown when the film
begins; these are not films.
"""


def words(figure):
    """Names of the pieces that are text on the page, not its picture; a check takes the place of a panel."""
    picture = ("weight", "band", "bounds", CHECK)
    return {mark.part for mark in figure.marks if mark.panel is Panel.PAGE and not mark.part.startswith(picture)}


def values_of(curve, count):
    """Return a curve's values (n,) at the first frames, computed like `value_at` from the two keys around each."""
    values = np.full(count, curve[0].value)
    for key, end in zip_longest(curve, curve[1:]):
        until = count if end is None else min(end.frame - 1, count)
        moves = key.straight or key.eased
        frames = range(key.frame, until + 1)
        values[key.frame - 1 : until] = [value_at((key, end), frame) for frame in frames] if moves else key.value
    return values


@lru_cache(maxsize=1)
def changes(figure):
    """For each frame, whether the picture, without the text of the page, differs from the one before."""
    known, spoken = moments(figure), words(figure)
    count = known[-1].frame + known[-1].frames - 1
    moved = np.zeros(count, bool)
    for life in {piece.life for piece in pieces(figure) if not {part.name for part in piece.parts} <= spoken}:
        keys = keys_of(life, known, figure.storyboard.past)
        curves = keys.hidden, keys.opacity, keys.drawn, keys.away
        values = np.stack([values_of(curve, count) for curve in curves], axis=1)
        seen = values[:, 0] == 0.0
        moved[1:] |= (np.diff(values, axis=0) != 0.0).any(axis=1) & (seen[1:] | seen[:-1])
    return moved


@pytest.fixture(
    scope="module",
    params=[pytest.param(name, marks=pytest.mark.slow if k % 12 else ()) for k, name in enumerate(FIGURES)],
)
def film(request):
    return FIGURES[request.param]()


def test_something_moves_within_two_seconds(film):
    if film.algorithm in ("GJK", "EPA"):
        pytest.skip("they begin with A and B alone")
    assert changes(film)[: 2 * FRAMES_PER_SECOND].any()


def test_no_picture_stands_longer_than_its_sentence_needs_and_a_second(film):
    moved, said = changes(film), {}
    for step, (*phases, _) in zip(film.steps, readings(film.steps, film.language), strict=True):
        said |= {(step.number, phase): frames for phase, frames in enumerate(phases)}
    for moment in moments(film):
        part = moved[moment.frame - 1 : moment.frame - 1 + moment.frames]
        longest = max(map(len, "".join("-m"[int(each)] for each in part).split("m")))
        held = film.storyboard.hold if moment == moments(film)[-1] else 0
        assert longest <= max(FRAMES_PER_SECOND, said[divmod(moment.tick, 4)]) + FRAMES_PER_SECOND + held, moment


@pytest.mark.slow
@pytest.mark.parametrize("name", ["dyn4j-overlap/difference", "lines/foot"])
def test_rendered_frames_differ_where_their_keys_say_so(name):
    figure = FIGURES[name]()
    stage = stage_of(draw(figure, bpy.context.scene))
    renderer, seen = FlatRenderer(), []
    counted = changes(figure)[: 20 * FRAMES_PER_SECOND]
    for frame in range(1, len(counted) + 1):
        stage.frame_set(frame)
        picture = renderer.draw(stage, 320, 180)
        seen.append(sha256(picture[20:145].tobytes()).digest())  # without the title and the sentence
    differs = np.array([False, *(after != before for before, after in pairwise(seen))])
    assert abs(float(differs.mean()) - float(counted.mean())) < 0.03
