# SPDX-License-Identifier: GPL-3.0-or-later
"""Every figure keeps every rule: one test per figure, which lists all its faults."""

from dataclasses import replace

import pytest

from collide_addon.figure.model.figure import Kind, Span

from . import random_pairs
from .conftest import MAKERS
from .rules import documents, drawing, lens, marks, page, questions, reasons, runs, texts  # noqa: F401  they register
from .rules.rule import OF_DOCUMENTS, OF_DRAWINGS, OF_FIGURES, OF_RUNS, faults

EVERY = MAKERS | random_pairs.lessons()
QUICK = frozenset([*list(MAKERS)[::40], *random_pairs.some_lessons()])
"""Figures that are checked every time: of every kind, in every language. The others, all together, are slow."""
DRAWN = QUICK.union(list(EVERY)[::5])
"""Figures that are drawn, and TENTH those that are also printed: all kinds of figures represent all figures."""
TENTH = frozenset(list(EVERY)[::10])
RUNS = frozenset(name for name in MAKERS if name.startswith(("GJK", "EPA")))


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, id=f"figure {name}", marks=() if name in QUICK else pytest.mark.slow) for name in EVERY],
)
def test_a_figure_keeps_every_rule(name):
    run = EVERY[name]()
    found = faults(OF_FIGURES, run.figure)
    if name in DRAWN:
        found += faults(OF_DRAWINGS, run.figure)
    if name in RUNS:
        found += faults(OF_RUNS, run)
    if name in TENTH:
        found += faults(OF_DOCUMENTS, run.figure)
    assert not found, "\n".join(["", *found])


def test_a_rule_that_is_broken_or_raises_hides_no_other(make, pairs):
    figure = make.gjk(*pairs["apart"]).figure
    label = next(mark for mark in figure.marks if mark.kind is Kind.LABEL)
    never, off = replace(label, span=Span(10**6), part="never"), replace(label, points=label.points - 10**6, part="off")
    broken = replace(figure, marks=(*figure.marks, never, off), parameters={**figure.parameters, "aspect": "1:1"})
    said = {fault.partition(":")[0] for fault in faults([*OF_FIGURES, *OF_DRAWINGS], broken)}
    assert {"every_mark_is_seen_some_time", "everything_lies_on_the_page"} <= said
    assert "a_drawing_is_well_formed_and_sized_like_a_slide" in said  # raises a KeyError
    assert faults(OF_FIGURES, figure) == []
