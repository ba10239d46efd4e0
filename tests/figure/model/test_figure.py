# SPDX-License-Identifier: GPL-3.0-or-later
"""Spans: when a mark is visible."""

from collide_addon.figure.model.figure import ALWAYS, Span

from ...cases import in_one


def test_a_span_of_one_step_shows_in_its_four_phases_only():
    span = Span.of(2, 0, until=2)
    assert [tick for tick in range(16) if span.shows(tick)] == [8, 9, 10, 11]


def test_a_span_without_end_shows_to_the_end():
    assert Span.of(1, 2) == Span(6, None)
    assert Span.of(1, 2).shows(10**6)
    assert not Span.of(1, 2).shows(5)


@in_one("first", [Span(0, 3), Span(4, 7), Span(2, 5), Span(5), ALWAYS])
@in_one("second", [Span(0, 3), Span(4, 7), Span(2, 5), Span(5), ALWAYS])
def test_spans_overlap_when_some_tick_shows_both(first, second):
    both = any(first.shows(tick) and second.shows(tick) for tick in range(20))
    assert first.overlaps(second) is both
