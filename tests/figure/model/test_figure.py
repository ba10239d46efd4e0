# SPDX-License-Identifier: GPL-3.0-or-later
"""Spans, and what holds for every figure."""

import json

import numpy as np
import pytest

from collide_addon.figure.model.figure import ALWAYS, PHASES, Kind, Span


def test_a_span_of_one_step_shows_in_its_four_phases_only():
    span = Span.of(2, 0, until=2)
    assert [tick for tick in range(16) if span.shows(tick)] == [8, 9, 10, 11]


def test_a_span_without_end_shows_to_the_end():
    assert Span.of(1, 2) == Span(6, None)
    assert Span.of(1, 2).shows(10**6)
    assert not Span.of(1, 2).shows(5)


@pytest.mark.parametrize("first", [Span(0, 3), Span(4, 7), Span(2, 5), Span(5), ALWAYS])
@pytest.mark.parametrize("second", [Span(0, 3), Span(4, 7), Span(2, 5), Span(5), ALWAYS])
def test_spans_overlap_when_some_tick_shows_both(first, second):
    both = any(first.shows(tick) and second.shows(tick) for tick in range(20))
    assert first.overlaps(second) is both


def test_steps_are_numbered_and_the_last_one_is_the_result(any_figure):
    assert [step.number for step in any_figure.steps] == list(range(len(any_figure.steps)))
    assert all(1 <= len(step.captions) <= PHASES for step in any_figure.steps)
    assert len({step.name for step in any_figure.steps}) == len(any_figure.steps)
    assert any_figure.ticks == PHASES * len(any_figure.steps)


def test_every_mark_is_seen_some_time(any_figure):
    for mark in any_figure.marks:
        assert any(mark.span.shows(tick) for tick in range(any_figure.ticks)), mark.part


def test_every_mark_has_coordinates_that_its_kind_can_draw(any_figure):
    for mark in any_figure.marks:
        assert mark.points.ndim == 2
        assert mark.points.shape[1] == 2
        assert mark.points.dtype == np.float64
        assert np.isfinite(mark.points).all()
        assert mark.part
        assert len(mark.points) >= {Kind.POLYLINE: 2, Kind.POLYGON: 2, Kind.ARROW: 2, Kind.BAR: 2}.get(mark.kind, 1)
        if mark.kind in (Kind.ARROW, Kind.BAR):
            assert len(mark.points) % 2 == 0
        if mark.kind is Kind.LABEL:
            assert len(mark.points) == 1
            assert mark.text
            assert mark.size > 0


def test_numbers_answers_and_parameters_are_plain_json(any_figure):
    for values in (any_figure.result, any_figure.parameters, *(dict(mark.numbers) for mark in any_figure.marks)):
        assert json.loads(json.dumps(values, allow_nan=False)) == values
