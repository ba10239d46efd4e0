# SPDX-License-Identifier: GPL-3.0-or-later
"""Switches for kinds of marks: what belongs to each, what is made only on request, and what exports show."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from collide_addon.figure import registry
from collide_addon.figure.export.paper import showing
from collide_addon.figure.lessons import make_lesson, repeat_lesson
from collide_addon.figure.model.choices import Rulers
from collide_addon.figure.model.figure import PHASES, Align, Kind, Panel
from collide_addon.figure.model.layers import MADE_WHEN_ASKED, SHOWN, Layer, layer_of, layers_of, shown_layers
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.style import Role
from collide_addon.figure.model.subject import Subject
from collide_addon.figure.page.text_metrics import text_width
from collide_addon.figure.parts.on_request import GROWING, LEGEND

from ...cases import mostly_slow

A, B = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(5, 3), (7, 2), (8, 4), (6, 6)]
SHARE_LEFT = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}
"""How much of a text lies to the left of its place."""
INSIDE = [(2, 0), (4, -1), (5, 1), (3, 3)]


def figure(algorithm=registry.GJK, b=B, **choices):
    subjects = [Subject.of_points("A", "A", A), Subject.of_points("B", "B", b)]
    return make_lesson(algorithm, subjects, Choices(**choices)).figure


@cache
def shown(figure):
    """Return how many marks of each layer an export shows, over all phases."""
    return Counter(layer_of(mark) for tick in range(figure.ticks) for _, mark, _ in showing(figure, tick))


@cache
def all_but(left_out):
    return figure(rulers=Rulers.AXES, layers=tuple(each for each in Layer if each is not left_out))


@mostly_slow("layer", Layer, 6)
def test_a_switch_hides_the_marks_of_its_layer_and_no_others(layer):
    full, made_without = all_but(None), all_but(layer)
    assert shown(full)[layer]
    assert not shown(made_without)[layer]
    hidden = replace(full, parameters={**full.parameters, "layers": made_without.parameters["layers"]})
    for other in (None, *Layer):
        if other not in (layer, Layer.LEGEND):  # a legend explains what is shown
            assert shown(full)[other] == shown(hidden)[other]
            if layer is not Layer.ALGORITHM:  # whose lines take their room from the panels: another page
                assert shown(full)[other] == shown(made_without)[other]
    assert not shown(hidden)[layer]


def test_what_is_not_asked_for_is_not_made():
    plain, full = figure(), figure(layers=tuple(Layer))
    assert not {layer_of(mark) for mark in plain.marks} & set(MADE_WHEN_ASKED)
    assert {layer_of(mark) for mark in full.marks} >= set(MADE_WHEN_ASKED)
    assert len(plain.marks) < len(full.marks)


def test_a_figure_remembers_its_layers():
    some = (Layer.REGIONS, Layer.LEGEND)
    assert repeat_lesson(figure(layers=some).parameters).figure.parameters["layers"] == ["regions", "legend"]
    assert layers_of({"legend", "regions"}) == some
    assert Choices().layers == SHOWN


@pytest.mark.parametrize("broken", ["names", ["nonsense"], 3])
def test_layers_that_are_none_are_refused(broken):
    with pytest.raises((TypeError, ValueError)):
        layers_of(broken)
    assert shown_layers({"layers": broken}) == SHOWN


def test_single_differences_are_those_of_all_corners():
    (mark,) = [mark for mark in figure(layers=tuple(Layer)).marks if mark.part == "single-differences"]
    wanted = {tuple(np.subtract(a, b).tolist()) for a in A for b in B}
    assert {tuple(point) for point in mark.points.tolist()} == wanted


@pytest.mark.parametrize(("algorithm", "b", "role"), [
    (registry.GJK, B, Role.SIMPLEX), (registry.BY_ID["epa"], INSIDE, Role.POLYTOPE),
])  # fmt: skip
def test_the_history_of_a_step_is_what_earlier_steps_had(algorithm, b, role):
    drawn = figure(algorithm, b, layers=tuple(Layer))
    past = [mark for mark in drawn.marks if layer_of(mark) is Layer.HISTORY]
    assert role in {mark.role for mark in drawn.marks}
    assert past
    for mark in past:
        step = mark.span.first // PHASES
        before = [each for each in drawn.marks if each.role in GROWING and each.span.first // PHASES == step - 1]
        assert any(np.array_equal(each.points, mark.points) for each in before)


@mostly_slow("language", ["en", "ru", "zh"])
@mostly_slow(("algorithm", "b"), [(registry.GJK, B), (registry.BY_ID["epa"], INSIDE)], 2)
def test_a_legend_tells_of_what_shows_and_of_nothing_else(algorithm, b, language):
    drawn = figure(algorithm, b, layers=tuple(Layer), language=language)
    for tick in range(drawn.ticks):
        marks = [mark for _, mark, _ in showing(drawn, tick)]
        legend = [mark for mark in marks if layer_of(mark) is Layer.LEGEND]
        there = {mark.role for mark in marks if layer_of(mark) is not Layer.LEGEND and mark.kind is not Kind.LABEL}
        assert {mark.role for mark in legend} <= there & set(LEGEND)
        if tick >= PHASES:
            assert len(legend) >= 6
        texts = sorted(
            (mark.points[0, 0] - SHARE_LEFT[mark.align] * text_width(mark.text, mark.size), mark.text, mark.size)
            for mark in marks
            if mark.kind is Kind.LABEL and (mark in legend or mark.part.startswith("heading"))
        )
        for (left, text, size), (after, *_) in pairwise(texts):
            assert left + text_width(text, size) <= after + 1e-9, text
        assert all(mark.panel is Panel.PAGE for mark in legend)


def test_a_legend_has_no_words_that_are_true_of_other_algorithms_only():
    ends = [Subject.of_points("A", "A", [(0, 0), (4, 4)]), Subject.of_points("B", "B", [(0, 4), (4, 0)])]
    drawn = make_lesson(registry.BY_ID["segments"], ends, Choices(layers=tuple(Layer))).figure
    assert Role.REGION in {mark.role for mark in drawn.marks}
    legend = {mark.text for mark in drawn.marks if layer_of(mark) is Layer.LEGEND}
    assert not legend & {"Voronoi region", "axis", "distance"}


def test_names_in_a_lens_belong_to_the_names_and_its_enlargement_does_not():
    near = [(4.001, 0), (6, -1), (6, 1)]
    labels = [mark for mark in figure(b=near).marks if mark.panel.is_lens and mark.kind is Kind.LABEL]
    assert {mark.text: layer_of(mark) for mark in labels if mark.text in ("a", "b", "v")}
    for mark in labels:
        assert layer_of(mark) is (None if mark.text.startswith("×") else Layer.NAMES)
