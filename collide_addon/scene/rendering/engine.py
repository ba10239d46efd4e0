# SPDX-License-Identifier: GPL-3.0-or-later
"""Which engine of Blender's renders the stage: EEVEE where a graphics card can, or else the stage's own, Cycles."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import bpy
import gpu

from ..base import compat
from ..drawing.stage import SAMPLES

BY_PROCESSOR = frozenset({"SOFTWARE", "UNKNOWN"})
"""Kinds of graphics cards that are none: there EEVEE takes many times as long as Cycles."""


@contextmanager
def quickest_engine(stage: bpy.types.Scene) -> Iterator[None]:
    """Let EEVEE render a stage where there is a graphics card, unless the user has chosen engine or samples there."""
    engine, cycles = stage.render.engine, getattr(stage, "cycles", None)
    if engine != "CYCLES" or cycles is None or cycles.samples != SAMPLES or not has_graphics_card():
        yield
        return
    compat.choose_eevee(stage)
    try:
        yield
    finally:
        stage.render.engine = engine


def has_graphics_card() -> bool:
    """Tell whether Blender draws a window by a graphics card; without a window it has none to render with."""
    return not bpy.app.background and gpu.platform.device_type_get() not in BY_PROCESSOR
