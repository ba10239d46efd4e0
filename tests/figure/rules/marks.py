# SPDX-License-Identifier: GPL-3.0-or-later
"""Steps and marks: each step has a place in the whole, each mark can be drawn and is visible at some time."""

import json

import numpy as np

from collide_addon.figure.model.figure import PHASES, Kind, Panel

from .rule import OF_FIGURES, rule_of

LEAST_POINTS = {Kind.POLYLINE: 2, Kind.POLYGON: 2, Kind.ARROW: 2, Kind.BAR: 2}


@rule_of(OF_FIGURES)
def steps_are_numbered_and_the_last_one_is_the_result(figure):
    numbers = [step.number for step in figure.steps]
    if numbers != list(range(len(figure.steps))):
        yield f"steps {numbers}"
    for step in figure.steps:
        if not 1 <= len(step.captions) <= PHASES:
            yield f"step {step.number} has {len(step.captions)} captions"
    if len({step.name for step in figure.steps}) != len(figure.steps):
        yield "two steps of one name"
    if figure.ticks != PHASES * len(figure.steps):
        yield f"{figure.ticks} ticks"


@rule_of(OF_FIGURES)
def every_mark_is_seen_some_time(figure):
    for mark in figure.marks:
        if not any(mark.span.shows(tick) for tick in range(figure.ticks)):
            yield mark.part


@rule_of(OF_FIGURES)
def every_mark_has_coordinates_that_its_kind_can_draw(figure):
    for mark in figure.marks:
        count = len(mark.points)
        if not mark.part:
            yield f"{mark.kind} without a part"
        if mark.points.shape != (count, 2) or mark.points.dtype != np.float64 or not np.isfinite(mark.points).all():
            yield f"{mark.part} at {mark.points!r}"
        if count < LEAST_POINTS.get(mark.kind, 1) or (mark.kind in (Kind.ARROW, Kind.BAR) and count % 2):
            yield f"{mark.part} of {count} points"
        if mark.kind is Kind.LABEL and not (count == 1 and mark.text and mark.size > 0):
            yield f"{mark.part} has {count} places, size {mark.size} and the text {mark.text!r}"


@rule_of(OF_FIGURES)
def numbers_answers_and_parameters_are_plain_json(figure):
    for values in (figure.result, figure.parameters, *(dict(mark.numbers) for mark in figure.marks)):
        if json.loads(json.dumps(values, allow_nan=False)) != values:
            yield repr(values)


@rule_of(OF_FIGURES)
def the_world_panel_keeps_the_coordinates_of_the_scene(figure):
    if figure.panels[Panel.WORLD] != (0.0, 0.0):
        yield f"it begins at {figure.panels[Panel.WORLD]}"
